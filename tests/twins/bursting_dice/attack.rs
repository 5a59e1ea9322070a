//! A single attack: against Guard, against a Defense, through armor, into Durability and Health.

use super::Dice;
use super::dice::{self, Odds};
use super::fighter::{Body, Cover, DefensePolicy, Fighter, KINETIC, Nature, Status, Strike, TOXIC};
use super::rules::{Burst, Rules, Visibility};

/// The circumstances of an attack.
#[derive(Debug, Clone, Copy)]
pub struct Scene {
    /// Feet between the two.
    pub feet: i32,
    /// Visibility, for ranged attacks.
    pub visibility: Visibility,
    /// BRD-21: whether the target may react; it may not in its own turn.
    pub may_react: bool,
    /// The round, from which the end of Shock is counted.
    pub round: i32,
}

/// The result of an attack.
#[derive(Debug, Clone, Copy, Default)]
pub struct Outcome {
    /// Whether it exceeded Guard.
    pub over_guard: bool,
    /// Whether a Defense avoided it.
    pub avoided: bool,
    /// Vigor that the target paid.
    pub vigor: i32,
    /// Whether it hit.
    pub hit: bool,
    /// BRD-33: whether a Bonus die of damage burst.
    pub critical: bool,
    /// Damage after armor.
    pub damage: i32,
    /// Durability and Health lost.
    pub lost: i32,
    /// Damage that armor and cover stopped.
    pub absorbed: i32,
    /// The part of the damage roll beyond the maximum of its dice without bursts.
    pub burst_damage: i32,
    /// BRD-10: whether it killed a helpless target without an attack roll.
    pub no_roll: bool,
    /// Whether it knocked the target down.
    pub knocked_down: bool,
}

/// BRD-12, BRD-25, BRD-43, BRD-44, BRD-45: Guard against one attack.
pub fn guard(rules: &Rules, attacker: &Fighter, strike: &Strike, target: &Fighter, t: &Body, scene: &Scene) -> i32 {
    let person = rules.guard_base + target.guard_bonus;
    let mut situation = (attacker.size - target.size).max(0) * rules.size_guard;
    if strike.ranged {
        situation += rules.visibility_guard(scene.visibility, scene.feet);
        situation += match target.cover {
            Cover::None => 0,
            Cover::Light if strike.area => 0,
            Cover::Light => rules.cover_light_guard,
            Cover::Partial => rules.cover_partial_guard,
            Cover::Full => rules.cover_full_guard,
        };
    }
    if !t.unaware {
        person + situation
    } else if rules.unaware_guard_first {
        half_up(person) + situation
    } else {
        half_up(person + situation)
    }
}

/// Half of a number, rounded up.
fn half_up(n: i32) -> i32 {
    (n + 1) / 2
}

/// BRD-03: sides of the Bonus dice to hit.
pub fn attack_sides(rules: &Rules, a: &Body, strike: &Strike, t: &Body) -> i32 {
    let mut steps = strike.charges - strike.challenges + rules.wound_steps(a.wounded);
    if strike.ranged && t.prone {
        steps -= rules.prone_challenges;
    }
    rules.sides(steps)
}

/// BRD-05: sides of the Bonus dice of damage.
pub fn damage_sides(rules: &Rules, a: &Body, strike: &Strike) -> i32 {
    rules.sides(strike.damage_charges - strike.damage_challenges + rules.wound_steps(a.wounded))
}

/// BRD-14, BRD-22: Vigor that a Defense currently costs.
pub fn defense_cost(rules: &Rules, defends: i32) -> i32 {
    let times = if rules.defend_cumulative { defends } else { defends.min(1) };
    (rules.defense_vigor - times * rules.defend_discount).max(0)
}

/// BRD-30: the expected damage of a hit, after the armor the target has left.
pub fn expected_damage(rules: &Rules, a: &Body, strike: &Strike, target: &Fighter, t: &Body) -> f64 {
    if immune(strike, target) {
        return 0.0;
    }
    let armor = ranks(rules, strike, target, t).all;
    let rolled = strike.rolled[usize::from(a.wounded)].get_or_init(|| {
        let die = rules.quality_dice[strike.quality as usize];
        let bonus = (strike.damage_dice, damage_sides(rules, a, strike));
        Odds::of_damage(rules, (strike.value, die), bonus)
    });
    rolled.mean(|total| (total * target.taken[strike.kind] / 4 - armor).max(0))
}

/// BRD-36, BRD-37: whether attacks of this kind can do no damage at all.
pub fn immune(strike: &Strike, target: &Fighter) -> bool {
    strike.quality < target.superior_durability
        || (strike.kind == TOXIC && target.nature != Nature::Living)
        || target.taken[strike.kind] == 0
}

/// BRD-34: Armor Ranks against one attack.
#[derive(Debug, Clone, Copy)]
pub struct Ranks {
    /// The rank that counts in all.
    pub all: i32,
    /// The rank of armor and hide alone.
    pub own: i32,
    /// Whether there is worn armor that takes the damage.
    pub worn: bool,
}

/// BRD-34, BRD-35, BRD-45: the Armor Ranks that count against one attack.
///
/// Worn armor and hide stop Kinetic damage only, unless the sheet says otherwise; cover stops all
/// damage. Quality matters only for worn armor.
pub fn ranks(rules: &Rules, strike: &Strike, target: &Fighter, t: &Body) -> Ranks {
    let protects = strike.kind == KINETIC || !target.armor_physical_only;
    let ignored =
        strike.quality >= rules.quality_gap_from && strike.quality - target.armor_quality >= rules.quality_gap;
    let worn = protects && !ignored && target.armor_rank > 0 && t.armor != Some(0);
    let worn_rank = if worn { target.armor_rank } else { 0 };
    let natural = if protects { target.natural_armor_rank } else { 0 };
    let own = worn_rank.max(natural);
    let cover = match target.cover {
        _ if !strike.ranged => 0,
        Cover::None | Cover::Light => 0,
        Cover::Partial => rules.cover_partial_armor,
        Cover::Full => rules.cover_full_armor,
    };
    let all = if rules.cover_adds { own + cover } else { own.max(cover) };
    Ranks { all, own, worn }
}

/// BRD-12: an attack and all of its consequences.
pub fn attack(
    rules: &Rules,
    rng: &mut Dice,
    (attacker, a): (&Fighter, &Body),
    strike: &Strike,
    (target, t): (&Fighter, &mut Body),
    scene: &Scene,
) -> Outcome {
    let mut outcome = Outcome::default();
    let helpless = matches!(t.status, Status::Bound | Status::Shock(_) | Status::Stable);
    if helpless && rules.coup_de_grace {
        // BRD-10: no die is rolled.
        outcome.no_roll = true;
        outcome.hit = true;
        t.status = Status::Dead;
        t.unaware = false;
        return outcome;
    }
    let sides = attack_sides(rules, a, strike, t);
    let total = dice::action_roll(rng, rules, strike.attack_dice, sides).total;
    let guard = guard(rules, attacker, strike, target, t, scene);
    let knows = !(t.unaware && rules.unaware_cannot_defend);
    t.unaware = false;
    if !rules.over_guard(total, guard) {
        return outcome;
    }
    outcome.over_guard = true;
    let cost = defense_cost(rules, t.defends);
    if scene.may_react && knows && t.status == Status::Standing && t.vigor - cost >= target.keep_vigor.max(0) {
        let shown = rules.attack_seen.then_some(total);
        if wants_defense(rules, a, strike, (target, t), shown) {
            t.vigor -= cost;
            outcome.vigor = cost;
            exhaust(rules, t);
            let count = if t.prone { target.prone_speed_dice } else { target.speed_dice };
            let sides = rules.sides(target.defense_steps + rules.wound_steps(t.wounded));
            let defense = dice::action_roll(rng, rules, count, sides).total;
            if rules.avoids(defense, total) {
                outcome.avoided = true;
                return outcome;
            }
        }
    }
    outcome.hit = true;
    damage(rules, rng, a, strike, (target, t), scene.round, &mut outcome);
    outcome
}

/// BRD-22: whether the target pays for a Defense.
fn wants_defense(rules: &Rules, a: &Body, strike: &Strike, (target, t): (&Fighter, &Body), shown: Option<i32>) -> bool {
    match target.defense {
        DefensePolicy::Always => true,
        DefensePolicy::Never => false,
        DefensePolicy::IfOdds(percent) => {
            let odds = &target.defense_odds[usize::from(t.wounded)][usize::from(t.prone)];
            let chance = match shown {
                Some(total) => odds.beats(total, rules.tie_to_defender),
                // Ruling: he knows the dice of this attacker and his own Guard, and that the attack
                // exceeds it.
                None => {
                    let steps = strike.charges - strike.challenges + rules.wound_steps(a.wounded);
                    let sides = rules.sides(steps);
                    let guard = rules.guard_base + target.guard_bonus;
                    let least = if rules.attack_at_least { guard } else { guard + 1 };
                    let key = (t.wounded, t.prone, strike.attack_dice, sides);
                    *target.unseen.borrow_mut().entry(key).or_insert_with(|| {
                        let attack = Odds::of_action(rules, strike.attack_dice, sides);
                        odds.beats_roll(&attack, least, rules.tie_to_defender)
                    })
                }
            };
            // Ruling: nobody pays for a Defense that cannot succeed.
            chance > 1e-9 && chance * 100.0 + 1e-9 >= f64::from(percent)
        }
        DefensePolicy::IfLethal => {
            let expected = expected_damage(rules, a, strike, target, t);
            let pool = if t.durability > 0 && !strike.straight { t.durability } else { t.health };
            expected + 1e-9 >= f64::from(pool)
        }
    }
}

/// BRD-28: a fighter without Vigor is Winded.
pub fn exhaust(rules: &Rules, b: &mut Body) {
    if b.vigor <= rules.winded_at {
        b.winded = true;
    }
}

/// BRD-30 to BRD-40: the damage of a hit.
fn damage(
    rules: &Rules,
    rng: &mut Dice,
    a: &Body,
    strike: &Strike,
    (target, t): (&Fighter, &mut Body),
    round: i32,
    outcome: &mut Outcome,
) {
    let die = rules.quality_dice[strike.quality as usize];
    let mut rolled = 0;
    for _ in 0..strike.value {
        if rules.base_dice_burst {
            rolled += dice::bursting(rng, die, rules.burst).total;
        } else {
            rolled += dice::face(rng, die);
        }
    }
    let sides = damage_sides(rules, a, strike);
    let bonus = dice::bonus_dice(rng, strike.damage_dice, sides, rules.burst);
    rolled += bonus.total;
    outcome.burst_damage = (rolled - strike.value * die - strike.damage_dice * sides).max(0);
    outcome.critical = bonus.bursts > 0;
    let counted = if immune(strike, target) { 0 } else { rolled * target.taken[strike.kind] / 4 };
    let ranks = ranks(rules, strike, target, t);
    outcome.absorbed = counted.min(ranks.all);
    if wears(rules, strike, target, t) {
        t.armor = t.armor.map(|left| (left - counted.min(ranks.own)).max(0));
    }
    outcome.damage = counted - outcome.absorbed;
    allocate(rules, strike.straight, (target, t), round, outcome);
}

/// BRD-34, BRD-35: whether worn armor wears down by what it stops: not if it is of much better
/// quality than the weapon.
pub fn wears(rules: &Rules, strike: &Strike, target: &Fighter, t: &Body) -> bool {
    let proof =
        target.armor_quality >= rules.quality_gap_from && target.armor_quality - strike.quality >= rules.quality_gap;
    rules.armor_wears && !proof && t.armor.is_some() && ranks(rules, strike, target, t).worn
}

/// The highest damage before armor that a hit may do.
pub fn most_damage(rules: &Rules, strike: &Strike, target: &Fighter) -> i32 {
    if immune(strike, target) {
        return 0;
    }
    let throws = |bursts: bool| match rules.burst {
        _ if !bursts => 1,
        Burst::Unlimited => 10_000,
        Burst::Once => 2,
        Burst::Off => 1,
    };
    let base = strike.value * rules.quality_dice[strike.quality as usize] * throws(rules.base_dice_burst);
    let sides = rules.sides(strike.damage_charges - strike.damage_challenges);
    let bonus = strike.damage_dice * sides * throws(true);
    (base + bonus) * target.taken[strike.kind] / 4
}

/// BRD-31, BRD-39, BRD-40: damage reduces Durability, then Health, and then the target falls.
fn allocate(rules: &Rules, straight: bool, (target, t): (&Fighter, &mut Body), round: i32, outcome: &mut Outcome) {
    let net = outcome.damage;
    if target.nature == Nature::Object {
        outcome.lost = net.min(t.durability);
        t.durability -= outcome.lost;
        if t.durability == 0 {
            t.wounded = true;
            t.status = Status::Dead;
        }
        return;
    }
    let mut to_health = net;
    if !straight && t.durability > 0 {
        let lost = net.min(t.durability);
        t.durability -= lost;
        outcome.lost += lost;
        to_health = if rules.overflow_to_health { net - lost } else { 0 };
        if t.durability == 0 {
            t.wounded = true;
        }
    }
    if t.health == 0 {
        // Ruling: damage puts a stabilised target into Shock again, unless the house rules make it
        // lethal.
        let beyond = rules.shock_excess_kills && to_health > 0;
        t.status = match t.status {
            Status::Shock(_) if net > 0 || rules.shock_any_hit_kills => Status::Dead,
            Status::Stable if net > 0 && (rules.stable_hurt_kills || beyond) => Status::Dead,
            Status::Stable if net > 0 => Status::Shock(shock_ends(rules, target, round)),
            status => status,
        };
        return;
    }
    if to_health > 0 {
        let lost = to_health.min(t.health);
        t.health -= lost;
        outcome.lost += lost;
        if t.health == 0 {
            t.status = if rules.shock_excess_kills && to_health > lost {
                Status::Dead
            } else {
                Status::Shock(shock_ends(rules, target, round))
            };
            return;
        }
    }
    if rules.knockdown_damage > 0 && net >= rules.knockdown_damage {
        t.prone = true;
        outcome.knocked_down = true;
    }
}

/// BRD-40: the round at whose end a target that falls in this round dies: after as many full rounds
/// as its Stamina.
pub fn shock_ends(rules: &Rules, target: &Fighter, round: i32) -> i32 {
    round + target.stamina - i32::from(rules.shock_at_once)
}

/// BRD-29: the recovery of one combatant at the end of a round.
pub fn recover(rules: &Rules, f: &Fighter, b: &mut Body) {
    if !matches!(b.status, Status::Standing | Status::Bound | Status::Inert) {
        return;
    }
    b.vigor = (b.vigor + f.stamina / rules.recovery_divisor).min(f.max_vigor);
    b.mana = (b.mana + f.mana_recovery).min(f.max_mana);
    if !b.wounded {
        b.durability = (b.durability + f.durability_recovery).min(f.max_durability);
    }
    if b.vigor >= rules.winded_clear {
        b.winded = false;
    }
}
