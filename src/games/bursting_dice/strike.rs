//! One attack: the roll against Guard, the Defense, the damage roll. All experiments with attacks are built on these.

use dice::Burst;
use dice::faces::Bursting;
use lang::TraceReader;
use play::systems::lane_actor::table;

use super::fighter::{Dodge, Hand};
use super::grip::{self, Grip};
use super::house::{AttackCompare, DefenseTie};
use super::odds::Odds;
use super::rank::sides;
use super::words::Cover;
use super::wound::{Armory, Body, Wound};
use crate::prelude::*;

/// Everything that attacks need to know about the fighters who may make or suffer them.
#[derive(Debug, Clone)]
pub struct CombatContext {
    /// The house rules.
    pub house: HouseRules,
    /// Armor and damage allocation.
    pub armory: Armory,
    names: Vec<String>,
    ladder: [i16; 32],
    hands: HandTables,
    guard: Table,
    cover_guard: Table,
    cover_of_area: Table,
    area: ActorSet,
    size: Table,
    ranged: ActorSet,
    /// Fighters who shoot at distant targets.
    distant: ActorSet,
    defense_dice: [Table; 2],
    /// Rank of the Bonus dice of Defense from 0, before the ladder's limits.
    defense_rank: Table,
    /// The highest attack against which each fighter uses a Defense: healthy and wounded, standing and prone.
    dodges_to: Dodges,
    /// The same for a Defense chosen without seeing the roll: by attacker, hand, and whether the attacker is wounded.
    unseen: Vec<[[Dodges; 2]; 3]>,
    sizes: bool,
    shooting: bool,
    covered: bool,
    falls: bool,
    unawareness: bool,
    defends: bool,
    /// Base dice, if all fighters roll the same.
    same_base: [Option<(i16, i16)>; 3],
}

/// The highest attack against which each fighter uses a Defense: healthy and wounded, standing and prone.
type Dodges = [[Table; 2]; 2];

/// The values of each hand.
#[derive(Debug, Clone)]
struct HandTables {
    attack_rank: grip::HandTables,
    damage_rank: grip::HandTables,
    attack_dice: grip::HandTables,
    damage_dice: grip::HandTables,
    value: grip::HandTables,
    die: grip::HandTables,
    /// 1 for fists and feet.
    fist: grip::HandTables,
}

/// The circumstances of one attack.
#[derive(Debug, Clone, Copy)]
pub struct Circumstances<L: Lanes> {
    /// Which hand makes it.
    pub grip: Grip<L>,
    /// The attacker is wounded.
    pub attacker_wounded: Mask<L>,
    /// The target is wounded.
    pub target_wounded: Mask<L>,
    /// The target is prone.
    pub prone: Mask<L>,
    /// The target is attacked from behind and unaware of it.
    pub unaware: Mask<L>,
    /// The target can pay for a Defense, and its policy allows one if the odds are right.
    pub can_defend: Mask<L>,
    /// The Vigor that a Defense costs, for the log.
    pub defense_cost: Num<L>,
    /// Charges in addition to those of the sheet.
    pub charges: Num<L>,
    /// The bonus of visibility to Guard.
    pub sight: Num<L>,
    /// The damage from which on more makes no difference.
    pub damage_matters_to: Num<L>,
}

/// The result of an attack.
#[derive(Debug, Clone, Copy)]
pub struct AttackResult<L: Lanes> {
    /// It hit.
    pub hit: Mask<L>,
    /// A Defense was paid for.
    pub defended: Mask<L>,
    /// It was avoided.
    pub avoided: Mask<L>,
    /// The damage roll; 0 without a hit.
    pub damage: Num<L>,
    /// The part of it that exceeds the maximum of the dice without a burst.
    pub beyond: Num<L>,
    /// A Bonus die of damage burst.
    pub critical: Mask<L>,
}

impl CombatContext {
    /// The tables of these fighters.
    pub fn new(fighters: &[Fighter], house: HouseRules) -> Self {
        let number = |of: &dyn Fn(&Fighter) -> i16| table(fighters, of);
        let any = |of: &dyn Fn(&Fighter) -> bool| fighters.iter().any(of);
        let of_hand = |of: &dyn Fn(&Hand) -> i16| [0, 1, 2].map(|hand: usize| number(&|f| of(&f.hands[hand])));
        let hands = HandTables {
            // The ladder's limits apply later: more steps may follow.
            attack_rank: of_hand(&|hand| house.normal_rank - 1 + hand.attack_step),
            damage_rank: of_hand(&|hand| house.normal_rank - 1 + hand.damage_step),
            attack_dice: of_hand(&|hand| hand.attack_dice),
            damage_dice: of_hand(&|hand| hand.damage_dice),
            value: of_hand(&|hand| hand.value),
            die: of_hand(&|hand| house.quality_die(hand.quality)),
            fist: of_hand(&|hand| i16::from(hand.is_unarmed)),
        };
        let those = |holds: fn(&Fighter) -> bool| ActorSet::among(fighters, holds);
        let cover = |cover: Cover| match cover {
            Cover::None => 0,
            Cover::Light => house.cover_light_guard,
            Cover::Partial => house.cover_partial_guard,
            Cover::Full => house.cover_full_guard,
        };
        let dodges = |against: Option<&Odds>| {
            [false, true].map(|wounded| {
                [0, 1].map(|down: usize| table(fighters, |f| dodge_limit(f, against, wounded, down, &house)))
            })
        };
        let unseen = |f: &Fighter| {
            [0, 1, 2].map(|hand| [false, true].map(|wounded| dodges(Some(&attack_odds(f, hand, wounded, &house)))))
        };
        let unseen = if house.attack_seen { Vec::new() } else { fighters.iter().map(unseen).collect() };
        let dodges_to = dodges(None);
        let same_base = [0, 1, 2].map(|hand: usize| {
            let base = |f: &Fighter| (f.hands[hand].value, house.quality_die(f.hands[hand].quality));
            let first = fighters.first().map(base)?;
            (fighters.iter().all(|f| base(f) == first) && !house.base_dice_burst).then_some(first)
        });
        Self {
            armory: Armory::new(fighters, &house),
            names: fighters.iter().map(|f| f.name.clone()).collect(),
            ladder: house.ladder(),
            hands,
            guard: number(&|f| f.guard),
            cover_guard: number(&|f| cover(f.cover)),
            // Light cover only conceals, and an area attack need not be aimed.
            cover_of_area: number(&|f| if f.cover == Cover::Light { 0 } else { cover(f.cover) }),
            area: those(|f| f.is_area),
            size: number(&|f| f.size),
            ranged: those(|f| f.is_ranged),
            distant: those(|f| f.is_distant),
            defense_dice: [number(&|f| f.defense_dice[0]), number(&|f| f.defense_dice[1])],
            defense_rank: number(&|f| house.normal_rank - 1 + f.steps.defense),
            dodges_to,
            unseen,
            sizes: any(&|f| f.size != fighters[0].size),
            shooting: any(&|f| f.is_ranged),
            covered: any(&|f| f.cover != Cover::None),
            falls: any(&|f| f.prone) || house.knockdown_damage > 0,
            unawareness: any(&|f| f.unaware),
            defends: any(&|f| f.policies.dodge != Dodge::Never && !f.bound),
            same_base,
            house,
        }
    }

    /// The sides of Bonus dice by rank from 0.
    pub fn ladder(&self) -> &[i16; 32] {
        &self.ladder
    }

    /// Whether any fighter may be prone.
    pub fn falls(&self) -> bool {
        self.falls
    }

    /// `BRD-32` Wounded fighters roll smaller dice. `BRD-12` Attack: one roll against Guard, then the Defense if there
    /// is one, then the damage of a hit.
    #[inline(always)]
    pub fn strike<D: Dice>(
        &self,
        attacker: LaneActor<D::L>,
        target: LaneActor<D::L>,
        at: &Circumstances<D::L>,
        active: Mask<D::L>,
        dice: &mut D,
    ) -> AttackResult<D::L> {
        let house = &self.house;
        let (hands, grip) = (&self.hands, at.grip);
        let worse = house.wounded_steps;
        let mut attack_rank =
            grip.look_up(attacker, &hands.attack_rank) + at.charges - at.attacker_wounded.count().times(worse);
        if self.falls && self.shooting && !grip.is_offhand() {
            // BRD-26: a prone target is harder to shoot.
            attack_rank -=
                (at.prone & self.ranged.has(attacker) & !grip.offhand()).count().times(house.prone_challenges);
        }
        let defense_rank = target.look_up(&self.defense_rank) - at.target_wounded.count().times(worse);
        let mut defense_dice = target.look_up(&self.defense_dice[0]);
        if self.falls {
            defense_dice.set(at.prone, target.look_up(&self.defense_dice[1]));
        }
        let mut dodges_to = self.answers(&self.dodges_to, target, at);
        if !house.attack_seen {
            for (i, is) in attacker.each() {
                let of_hand = grip.pick(
                    #[inline(always)]
                    |hand| {
                        let [healthy, wounded] = &self.unseen[i][hand];
                        at.attacker_wounded.select(self.answers(wounded, target, at), self.answers(healthy, target, at))
                    },
                );
                dodges_to.set(is, of_hand);
            }
        }
        let mut can_defend = at.can_defend;
        if house.unaware_cannot_defend {
            can_defend &= !at.unaware;
        }
        // No total is below 1, so 0 means no Defense.
        let dodges_to = dodges_to.only(can_defend);
        self.cites([attacker, target], at, active, dice);
        let guard = self.guard(attacker, target, at);
        let given = [
            guard,
            grip.look_up(attacker, &hands.attack_dice),
            sides(&self.ladder, attack_rank),
            defense_dice,
            sides(&self.ladder, defense_rank),
            dodges_to,
        ];
        let [code] = dice.memoised(
            "attack",
            given,
            active,
            #[inline(always)]
            |dice, given, active| [self.roll_against_guard([attacker, target], at, given, active, dice)],
        );
        let hit = active & (code.eq(HIT) | code.eq(HIT_THROUGH));
        let (defended, avoided) = (active & code.ge(HIT_THROUGH), active & code.eq(AVOIDED));
        let mut struck =
            AttackResult { hit, defended, avoided, damage: Num::zero(), beyond: Num::zero(), critical: Mask::none() };
        let mut damage_rank = grip.look_up(attacker, &hands.damage_rank) - at.attacker_wounded.count().times(worse);
        if house.charges_raise_damage {
            damage_rank += at.charges;
        }
        // BRD-05: steps for the attack dice do not affect the damage dice.
        dice.cite(hit & !damage_rank.eq(attack_rank), "BRD-05");
        when!(dice, hit, {
            let given = [
                grip.look_up(attacker, &hands.value),
                grip.look_up(attacker, &hands.die),
                grip.look_up(attacker, &hands.damage_dice),
                sides(&self.ladder, damage_rank),
                at.damage_matters_to,
            ];
            let [weapon, offhand, ability] = self.same_base;
            let both = |other| if weapon == other { weapon } else { None };
            let (same, name) = match grip {
                Grip::Weapon => (weapon, "damage"),
                Grip::OffHand => (offhand, "off-hand damage"),
                Grip::Either(_) => (both(offhand), "any damage"),
                Grip::Ability(_) => (both(ability), "damage of weapon or ability"),
                Grip::Any(..) => (if weapon == offhand { both(ability) } else { None }, "any damage"),
            };
            let [damage, beyond, critical] = dice.memoised(
                name,
                given,
                hit,
                #[inline(always)]
                |dice, given, hit| self.damage(attacker, given, same, hit, dice),
            );
            struck.damage = damage.only(hit);
            struck.beyond = beyond.only(hit);
            struck.critical = hit & critical.gt(0);
        });
        struck
    }

    /// The highest attack against which a target uses a Defense in its present condition.
    #[inline(always)]
    fn answers<L: Lanes>(&self, dodges: &Dodges, target: LaneActor<L>, at: &Circumstances<L>) -> Num<L> {
        let [healthy, wounded] = dodges;
        let mut answers = at.target_wounded.select(target.look_up(&wounded[0]), target.look_up(&healthy[0]));
        if self.falls {
            let down = at.target_wounded.select(target.look_up(&wounded[1]), target.look_up(&healthy[1]));
            answers.set(at.prone, down);
        }
        answers
    }

    /// An attack with all its effects on a body.
    #[inline(always)]
    pub fn blow<D: Dice>(
        &self,
        attacker: LaneActor<D::L>,
        target: LaneActor<D::L>,
        at: &Circumstances<D::L>,
        body: &Body<D::L>,
        active: Mask<D::L>,
        dice: &mut D,
    ) -> (AttackResult<D::L>, Wound<D::L>) {
        let struck = self.strike(attacker, target, at, active, dice);
        let wound = self.armory.allocate(attacker, target, at.grip, struck.damage, body);
        dice.cite(struck.hit & struck.damage.gt(0) & self.armory.mismatched(attacker, target, at.grip), "BRD-35");
        (struck, wound)
    }

    /// Cites the rules that modify this attack without a log line of their own.
    #[inline(always)]
    fn cites<D: Dice>(
        &self,
        [attacker, target]: [LaneActor<D::L>; 2],
        at: &Circumstances<D::L>,
        active: Mask<D::L>,
        dice: &mut D,
    ) {
        let own = at.grip.look_up(attacker, &self.hands.attack_rank) + at.charges;
        dice.cite(active & !own.eq(self.house.normal_rank - 1), "BRD-03");
        dice.cite(active & at.attacker_wounded, "BRD-32");
        if self.unawareness {
            dice.cite(active & at.unaware, "BRD-25");
        }
        dice.cite(active & at.grip.look_up(attacker, &self.hands.fist).gt(0), "BRD-38");
        if self.sizes {
            dice.cite(active & attacker.look_up(&self.size).gt(target.look_up(&self.size)), "BRD-43");
        }
        if self.shooting {
            let shot = active & self.ranged.has(attacker) & !at.grip.offhand();
            dice.cite(shot & at.sight.gt(0), "BRD-44");
            dice.cite(shot & self.distant.has(attacker), "BRD-46");
            if self.covered {
                let cover = self
                    .area
                    .has(attacker)
                    .select(target.look_up(&self.cover_of_area), target.look_up(&self.cover_guard));
                dice.cite(shot & cover.gt(0), "BRD-45");
            }
        }
    }

    /// Guard against this attack: `BRD-25` halved, rounding up, if the target is unaware; `BRD-43` Size;
    /// `BRD-44` Visibility; `BRD-45` Cover.
    #[inline(always)]
    fn guard<L: Lanes>(&self, attacker: LaneActor<L>, target: LaneActor<L>, at: &Circumstances<L>) -> Num<L> {
        let house = &self.house;
        let own = target.look_up(&self.guard);
        let mut situation = Num::zero();
        if self.sizes {
            let larger = (attacker.look_up(&self.size) - target.look_up(&self.size)).max(0);
            situation += larger.times(house.size_guard);
        }
        if self.shooting && !at.grip.is_offhand() {
            let mut hidden = at.sight;
            if self.covered {
                hidden += self
                    .area
                    .has(attacker)
                    .select(target.look_up(&self.cover_of_area), target.look_up(&self.cover_guard));
            }
            situation += hidden.only(self.ranged.has(attacker) & !at.grip.offhand());
        }
        if !self.unawareness {
            return own + situation;
        }
        let (halved, added) = if house.unaware_guard_first { (own, situation) } else { (own + situation, Num::zero()) };
        at.unaware.select((halved + 1).halved(1) + added, own + situation)
    }

    /// The roll against Guard, and `BRD-22` Defense: the attack is avoided if the Defense exceeds it. `BRD-47` Acting
    /// on another creature: without a reaction, the attack succeeds.
    #[inline(always)]
    fn roll_against_guard<D: Dice>(
        &self,
        [attacker, target]: [LaneActor<D::L>; 2],
        at: &Circumstances<D::L>,
        given: [Num<D::L>; 6],
        active: Mask<D::L>,
        dice: &mut D,
    ) -> Num<D::L> {
        let [guard, count, sides, defense_count, defense_sides, dodges_to] = given;
        let house = &self.house;
        let least = match house.attack_compare {
            AttackCompare::MoreThan => guard,
            AttackCompare::AtLeast => guard - 1,
        };
        // Attacks that no Defense depends on are not told apart.
        let most = if self.defends { dodges_to.max(least) + 1 } else { least + 1 };
        let attack = Action { count, sides, window: [least, most], bursts: 0 }.roll(house, dice, active).total;
        let over = active & attack.gt(least);
        dice.tell(active, |r| {
            let (a, b) = (self.name(r, attacker.index()), self.name(r, target.index()));
            let hand = match (r.flag(at.grip.offhand()), r.flag(at.grip.ability())) {
                (true, _) => " with the off-hand",
                (_, true) => " with the ability",
                _ => "",
            };
            let result = if r.flag(over) { "a hit" } else { "a miss" };
            format!("{a} attacks {b}{hand}, Guard {}: {}, {result} (BRD-12)", r.num(guard), r.num(attack))
        });
        let mut code = over.count();
        if self.defends {
            let answers = over & attack.le(dodges_to);
            when!(dice, answers, {
                let beaten_by = match house.defense_tie {
                    DefenseTie::Attacker => attack + 1,
                    DefenseTie::Defender => attack,
                };
                let defense =
                    Action { count: defense_count, sides: defense_sides, window: [Num::zero(); 2], bursts: 0 };
                let avoided = defense.reaches(house, beaten_by, dice, answers);
                dice.tell(answers, |r| {
                    let (b, cost) = (self.name(r, target.index()), r.num(at.defense_cost));
                    let result = if r.flag(avoided) { "avoided by a Defense" } else { "a hit through the Defense" };
                    format!("{b} defends for {cost} Vigor, needs {}: {result} (BRD-22)", r.num(beaten_by))
                });
                code.set(answers, HIT_THROUGH);
                code.set(avoided, AVOIDED);
            });
        }
        code
    }

    /// `BRD-30` Damage roll: base dice by the weapon's quality, and Bonus dice. `BRD-05` Effect dice: these have steps
    /// of their own. `BRD-33` Critical hit: at least one Bonus die bursts.
    #[inline(always)]
    fn damage<D: Dice>(
        &self,
        attacker: LaneActor<D::L>,
        given: [Num<D::L>; 5],
        same: Option<(i16, i16)>,
        hit: Mask<D::L>,
        dice: &mut D,
    ) -> [Num<D::L>; 3] {
        let [value, die, count, sides, most] = given;
        let house = &self.house;
        let burst = house.burst.rule();
        let base = if let Some((value, die)) = same {
            let mut total = Num::zero();
            for _ in 0..value {
                total += dice.d(die.cast_unsigned(), hit);
            }
            total
        } else {
            let burst = if house.base_dice_burst { burst } else { Burst::Never };
            let pool = Bursting { plain: 0, count: value, sides: die, burst, window: [Num::zero(), most], bursts: 0 };
            dice.bursting(pool, hit).total
        };
        let window = [Num::zero(), (most - base).max(0)];
        let bonus = dice.bursting(Bursting { plain: 0, count, sides, burst, window, bursts: 1 }, hit);
        let total = base + bonus.total;
        dice.cite(hit & bonus.bursts.gt(0), "BRD-04");
        dice.tell(hit, |r| {
            let critical = if r.num(bonus.bursts) > 0 { ", a critical hit (BRD-33)" } else { "" };
            format!("{} rolls {} damage (BRD-30){critical}", self.name(r, attacker.index()), r.num(total))
        });
        let nominal = value.times(die) + count.times(sides);
        [total.min(most), (total.min(most) - nominal).max(0), bonus.bursts.gt(0).count()]
    }

    /// A fighter's name, for the log.
    pub fn name<L: Lanes>(&self, r: &TraceReader, index: Num<L>) -> &str {
        self.names.get(r.num(index) as usize).map_or("nobody", String::as_str)
    }
}

const HIT: i16 = 1;
const HIT_THROUGH: i16 = 2;
const AVOIDED: i16 = 3;

/// The distribution of an attacker's roll with a hand, by the sheet.
fn attack_odds(attacker: &Fighter, hand: usize, wounded: bool, house: &HouseRules) -> Odds {
    let charges = if hand == 2 { attacker.policies.ability.charges } else { 0 };
    let worse = if wounded { house.wounded_steps } else { 0 };
    let hand = attacker.hands[hand];
    let sides = house.ladder()[rank(house, hand.attack_step + charges - worse) as usize];
    Odds::action(house, hand.attack_dice, sides)
}

/// The highest attack against which a fighter's policy uses a Defense, 0 for none; if attack rolls are not seen, all
/// attacks or none.
fn dodge_limit(fighter: &Fighter, unseen: Option<&Odds>, wounded: bool, down: usize, house: &HouseRules) -> i16 {
    if fighter.bound {
        return 0;
    }
    let Dodge::Odds(chance) = fighter.policies.dodge else {
        return if fighter.policies.dodge == Dodge::Never { 0 } else { BEYOND };
    };
    let sides = |step| house.ladder()[rank(house, step) as usize];
    let own = sides(fighter.steps.defense - if wounded { house.wounded_steps } else { 0 });
    let defense = Odds::action(house, fighter.defense_dice[down], own);
    let tie = i16::from(house.defense_tie == DefenseTie::Defender);
    let Some(attack) = unseen else { return (defense.exceeded(chance) + tie).max(0) };
    // Without seeing the roll, the odds are those against this attacker, given that the roll exceeds the fighter's own
    // Guard.
    let least = fighter.guard - i16::from(house.attack_compare == AttackCompare::AtLeast);
    let odds = defense.beats(attack, least, tie);
    if odds > 0.0 && odds >= chance - 1e-12 { BEYOND } else { 0 }
}
