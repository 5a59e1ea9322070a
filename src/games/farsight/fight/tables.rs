//! Facts about each fighter that turns look up, as tables.

use play::systems::actor_set::ActorSet;
use play::systems::lane_actor::{MAX_FIGHTERS, Table, table};
use play::systems::skirmish::Roster;

use crate::combat::strike::{CheckTables, CombatContext, Hand};
use crate::combat::wrestle::ContestTables;
use crate::fight::scope::Scope;
use crate::fight::state::{bit, bits, minds, wounds};
use crate::fighter::{Fighter, Tenacity};
use crate::gear::Arm;
use crate::hamper::{Purpose, hurt_arm};
use crate::harm::Protection;
use crate::house::HouseRules;
use crate::tested::Tested;
use crate::words::{
    Ability, Condition, Defend, Distance, Dodge, EdgePolicy, ExploitPolicy, Finish, Grenade, Harm, Help, KnockOut,
    Medic, Minor, RangePolicy, Skill, Target, Waiting, Weapon,
};

/// Facts that a turn needs besides those of the attack itself.
#[derive(Debug, Clone)]
pub struct Tables {
    /// 0 or 1.
    pub side: Table,
    /// The fighter's place on its side.
    pub slot: Table,
    /// The weapon shoots.
    pub shoots: ActorSet,
    /// The second weapon shoots.
    pub second_shoots: ActorSet,
    /// The range category of the weapon.
    pub range: Table,
    /// The range category of the second weapon.
    pub second_range: Table,
    /// Speed: metres per turn.
    pub speed: Table,
    /// Reach with fists, in metres.
    pub reach: Table,
    /// Metres that the weapon adds to that reach.
    pub longer: Table,
    /// Fights with natural weapons, which cannot be lost.
    pub natural: ActorSet,
    /// Cannot see.
    pub blind: ActorSet,
    /// Cannot be seen.
    pub invisible: ActorSet,
    /// Those of the first five [`bits`] that are not among the fighter's lasting conditions anyway.
    pub passing: Table,
    /// Whether any fighter has such a lasting condition.
    pub anybody_lasting: bool,
    /// Vitality lost to bleeding each turn.
    pub bleeding: Table,
    /// Never acts, because of a lasting condition.
    pub inert: ActorSet,
    /// Lasting conditions leave only an action or a minor action.
    pub hindered: ActorSet,
    /// Attacks per Attack action.
    pub attacks: Table,
    /// Death Threshold: damage beyond it at 0 vitality kills.
    pub threshold: Table,
    /// The Death Threshold derives from STR and WIL, and falls with them.
    pub threshold_by_abilities: ActorSet,
    /// The Defense derives from DEX, and falls with it.
    pub defense_by_dex: ActorSet,
    /// The sheet has a trauma of the arm used for attacks with the first weapon, with the second, and with fists.
    pub hurt_arms: [ActorSet; 3],
    /// Out for good at 0 vitality, without death saves.
    pub mortal: ActorSet,
    /// `FS-52` Defend: the vitality at which the last stand begins; -1 for never.
    pub last_stand: Table,
    /// `FS-11` Tenacity: the vitality that it must leave.
    pub tenacity_floor: Table,
    /// Policy of Tenacity: 0 never; 1 to finish an enemy; 2 whenever it is worth its price.
    pub tenacity: Table,
    /// Policy: dodges.
    pub dodges: ActorSet,
    /// Policy: uses the minor action.
    pub minor: ActorSet,
    /// Policy: spends the extra minor action of an exploit on the next attack.
    pub prepares: ActorSet,
    /// Has a second weapon.
    pub second: ActorSet,
    /// Needs both hands for its weapon.
    pub two_handed: ActorSet,
    /// Policy: gives first aid.
    pub medic: ActorSet,
    /// Policy: helps others while unarmed.
    pub helps: ActorSet,
    /// Has no weapon but fists.
    pub unarmed: ActorSet,
    /// Policy: steps out of reach before shooting.
    pub keeps: ActorSet,
    /// Policy: readies an attack rather than approach.
    pub waits: ActorSet,
    /// Policy: throws grenades.
    pub throws: ActorSet,
    /// Policy: attacks the nearest enemy.
    pub nearest: ActorSet,
    /// Whether any fighter has that policy.
    pub anybody_nearest: bool,
    /// Policy: takes prisoners.
    pub captures: ActorSet,
    /// Policy: attacks fallen enemies.
    pub finishes: ActorSet,
    /// Permanently frightened.
    pub frightened: ActorSet,
    /// Permanently stunned.
    pub stunned: ActorSet,
    /// Policy: burns EDGE cards.
    pub burns: ActorSet,
    /// Policy for exploits.
    pub exploits: Table,
    /// `FS-64` Distance: the bonus of each category to the Defense.
    pub distance: Table,
    /// `FS-13` Combat exploits: the extra damage die of each rank.
    pub strikes: Table,
    /// Physical traumas at the start, as [`wounds`].
    pub hurt: Table,
    /// Mental traumas at the start, as [`minds`].
    pub mind: Table,
    /// Number of traumas at the start.
    pub traumas: Table,
    /// Conditions at the start, as far as the fight may end them.
    pub flags: Table,
    /// Enemies in melee with the fighter at the start, as bits.
    pub foes: Table,
    /// Mild leg traumas at the start.
    pub lame: Table,
    /// Levels of exhaustion at the start.
    pub exhaustion: Table,
    /// Vitality at the start.
    pub vp: Table,
    /// Half of the maximum vitality.
    pub half_vp: Table,
    /// Permanently sickened.
    pub ill: ActorSet,
    /// Whether any fighter deals psychic damage.
    pub psychic: bool,
    /// Size steps above medium.
    pub size: Table,
    /// The most damage that the fighter can deal.
    pub most: Table,
    /// The bonus of Explosives to the DC of the fighter's blasts.
    pub explosives: Table,
    /// DEX without a skill, plus the bonus of gear.
    pub initiative: CheckTables,
    /// STR (Stamina) saves.
    pub stamina: CheckTables,
    /// DEX (Reflex) saves.
    pub reflex: CheckTables,
    /// INT (Lucidity) saves.
    pub lucidity: CheckTables,
    /// DEX (Acrobatics).
    pub acrobatics: CheckTables,
    /// DEX (Stealth).
    pub stealth: CheckTables,
    /// PER (Alertness).
    pub alertness: CheckTables,
    /// INT (Medicine).
    pub medicine: CheckTables,
    /// WIL (Fortitude) saves.
    pub fortitude: CheckTables,
    /// CMB (Throwing).
    pub throwing: CheckTables,
    /// Contests.
    pub contests: ContestTables,
    /// The exploit policies in use among the fighters.
    pub exploit_policies: Vec<ExploitPolicy>,
}

impl Tables {
    /// The tables of these fighters.
    pub fn of(fighters: &Roster<Fighter>, scope: &Scope, house: &HouseRules) -> Self {
        let number = |of: &dyn Fn(&Fighter) -> i16| table(fighters, of);
        let those = |holds: &dyn Fn(&Fighter) -> bool| ActorSet::among(fighters, holds);
        let by_word = |of: &dyn Fn(usize) -> i16| -> Table { std::array::from_fn(of) };
        let save = |ability, skill| CheckTables::of(fighters, house, (ability, Some(skill), Purpose::Save));
        let tired = |f: &Fighter| f.exhaustion + f.exhaustion_locked;
        let hindered = |f: &Fighter| f.has(Condition::Hindered) || tired(f) >= 3;
        let percent = |f: &Fighter, share: i16| (i32::from(f.max_vp) * i32::from(share) / 100) as i16;
        let mut exploit_policies: Vec<ExploitPolicy> = fighters.iter().map(|f| f.policies.exploits).collect();
        exploit_policies.sort();
        exploit_policies.dedup();
        Self {
            side: fighters.table(|i| fighters.side_of(i) as i16),
            slot: fighters.table(|i| fighters.slot(i) as i16),
            shoots: those(&|f| f.weapon.is_ranged()),
            second_shoots: those(&|f| f.off_hand.is_some_and(|arm| arm.is_ranged())),
            range: number(&|f| f.weapon.range as i16),
            second_range: number(&|f| f.off_hand.map_or(0, |arm| arm.range as i16)),
            speed: number(&|f| if f.is_still() { 0 } else { f.speed }),
            reach: number(&|f| house.reach(f.size).max(1)),
            longer: number(&|f| i16::from(f.weapon.reach)),
            natural: those(&|f| f.weapon.is_natural()),
            blind: those(&|f| f.has(Condition::Blinded)),
            invisible: those(&|f| f.has(Condition::Invisible)),
            passing: number(&|f| 31 & !lasting(f)),
            anybody_lasting: fighters.iter().any(|f| lasting(f) > 0),
            bleeding: number(&|f| {
                Protection::of_fighter(house, f, Harm::Biotic).damage_through_to_one(house, house.bleeding_damage)
            }),
            inert: those(&Fighter::is_incapacitated),
            hindered: those(&|f| hindered(f)),
            attacks: number(&|f| f.attacks),
            threshold: number(&|f| f.death_threshold),
            threshold_by_abilities: those(&|f| f.threshold_by_abilities),
            defense_by_dex: those(&|f| f.defense_by_dex),
            hurt_arms: [
                those(&|f| hurt_arm(f, Some(f.weapon.skill), Purpose::Attack)),
                those(&|f| hurt_arm(f, None, Purpose::OffHand)),
                those(&|f| hurt_arm(f, Some(Skill::NaturalWeapons), Purpose::Attack)),
            ],
            mortal: those(&|f| f.dies_at_zero || !scope.dying),
            last_stand: number(&|f| {
                if f.policies.defend == Defend::LastStand { percent(f, house.last_stand_percent) } else { -1 }
            }),
            tenacity_floor: number(&|f| percent(f, house.tenacity_floor_percent).max(house.tenacity_least_vp)),
            tenacity: number(&|f| match f.policies.tenacity {
                Tenacity::Never => 0,
                Tenacity::Finisher => 1,
                Tenacity::Value(_) => 2,
            }),
            dodges: those(&|f| f.policies.dodge == Dodge::BestHit),
            minor: those(&|f| f.policies.minor == Minor::Auto),
            prepares: those(&|f| f.prepares_ahead()),
            second: those(&|f| f.off_hand.is_some() && f.policies.minor == Minor::Auto),
            two_handed: those(&|f| f.weapon.two_handed),
            medic: those(&|f| f.policies.medic == Medic::First),
            helps: those(&|f| f.policies.help == Help::Support),
            unarmed: those(&|f| f.weapon == unarmed(house)),
            keeps: those(&|f| f.weapon.is_ranged() && f.policies.shooting == RangePolicy::Keep),
            waits: those(&|f| f.policies.waiting == Waiting::Ready),
            throws: those(&|f| f.policies.grenade == Grenade::If2),
            nearest: those(&|f| f.policies.target == Target::Nearest),
            anybody_nearest: fighters.iter().any(|f| f.policies.target == Target::Nearest),
            captures: those(&|f| f.policies.knock_out == KnockOut::Capture),
            finishes: those(&|f| f.policies.finish == Finish::Always),
            frightened: those(&|f| f.has(Condition::Frightened)),
            stunned: those(&|f| f.has(Condition::Stunned)),
            burns: those(&|f| f.policies.edge == EdgePolicy::BurnKey),
            exploits: number(&|f| f.policies.exploits as i16),
            distance: by_word(&|i| Distance::WORDS.get(i).map_or(0, |word| house.distance(Distance::of(word)))),
            strikes: by_word(&|rank| match rank {
                5 => house.effective_strike_die,
                9 => house.powerful_strike_die,
                10 => house.lethal_strike_die,
                _ => 0,
            }),
            hurt: number(&wounds_of),
            mind: number(&|f| if f.trauma("severe_mind") { minds::SEVERE } else { 0 }),
            traumas: number(&|f| f.trauma_count()),
            flags: number(&|f| if scope.prone && f.has(Condition::Prone) { bits::PRONE } else { 0 }),
            foes: engaged(fighters, scope),
            lame: number(&|f| ["right_leg", "left_leg"].iter().map(|leg| i16::from(f.trauma(leg))).sum()),
            exhaustion: number(&tired),
            vp: number(&|f| {
                // FS-104: at the fourth level, vitality is at most half of its maximum.
                let most = if tired(f) >= 4 { f.max_vp / 2 } else { f.max_vp };
                f.vp.min(most.max(1))
            }),
            half_vp: number(&|f| (f.max_vp / 2).max(1)),
            ill: those(&|f| f.has(Condition::Sickened)),
            psychic: fighters
                .iter()
                .any(|f| f.weapon.harm == Harm::Psychic || f.off_hand.is_some_and(|arm| arm.harm == Harm::Psychic)),
            size: number(&|f| f.size.step()),
            most: number(&|f| f.weapon.damage.most() + f.damage_bonus + f.ability(f.weapon.adds())),
            explosives: number(&|f| f.skill(Skill::Explosives).unwrap_or(0)),
            initiative: CheckTables::by(fighters, |f| {
                let mut tested = Tested::of(f, Ability::Dex, None, Purpose::Initiative, house);
                tested.bonus += f.initiative_bonus;
                tested
            }),
            stamina: save(Ability::Str, Skill::Stamina),
            reflex: save(Ability::Dex, Skill::Reflex),
            lucidity: save(Ability::Int, Skill::Lucidity),
            acrobatics: CheckTables::of(fighters, house, (Ability::Dex, Some(Skill::Acrobatics), Purpose::Task)),
            stealth: CheckTables::of(fighters, house, (Ability::Dex, Some(Skill::Stealth), Purpose::Contest)),
            alertness: CheckTables::of(fighters, house, (Ability::Per, Some(Skill::Alertness), Purpose::Hearing)),
            medicine: CheckTables::of(fighters, house, (Ability::Int, Some(Skill::Medicine), Purpose::Task)),
            fortitude: save(Ability::Wil, Skill::Fortitude),
            throwing: CheckTables::of(fighters, house, (Ability::Cmb, Some(Skill::Throwing), Purpose::Attack)),
            contests: ContestTables::of(fighters, house),
            exploit_policies,
        }
    }
}

/// Who is in melee with whom at the start, as bits. In a fight that starts in melee, each fighter with a melee weapon
/// is paired with the enemy at the same place on the other side.
fn engaged(fighters: &Roster<Fighter>, scope: &Scope) -> Table {
    let mut foes: Table = [0; 32];
    for (i, fighter) in fighters.iter().enumerate() {
        if !scope.engaged || fighter.weapon.is_ranged() {
            continue;
        }
        let enemies = fighters.enemies_of(i);
        let foe = enemies.start + fighters.slot(i) % enemies.len();
        foes[i] |= bit(foe);
        foes[foe] |= bit(i);
    }
    foes
}

/// `FS-103` Conditions on a sheet that may also arise in the fight, as [`bits`]. Having one from two sources counts
/// once (R05).
fn lasting(fighter: &Fighter) -> i16 {
    [
        (Condition::Frightened, bits::FRIGHTENED),
        (Condition::Dazzled, bits::DAZZLED),
        (Condition::Stunned, bits::STUNNED),
    ]
    .into_iter()
    .filter(|&(condition, _)| fighter.has(condition))
    .fold(0, |all, (_, bit)| all | bit)
}

/// `FS-95` and `FS-96`: physical traumas on a sheet that matter in a fight.
fn wounds_of(fighter: &Fighter) -> i16 {
    let mut hurt = 0;
    for (word, wound) in [
        ("right_arm", wounds::RIGHT_ARM),
        ("left_arm", wounds::LEFT_ARM),
        ("right_leg", wounds::LEG),
        ("left_leg", wounds::LEG),
        ("severe_right_leg", wounds::LOST_RIGHT_LEG),
        ("severe_left_leg", wounds::LOST_LEFT_LEG),
        ("severe_right_arm", wounds::LOST_RIGHT_ARM),
        ("severe_left_arm", wounds::LOST_LEFT_ARM),
        ("severe_body", wounds::SEVERE_BODY),
    ] {
        if fighter.trauma(word) {
            hurt |= wound;
        }
    }
    if fighter.has(Condition::Bleeding) { hurt | wounds::BLEEDING } else { hurt }
}

/// The unarmed attack.
fn unarmed(house: &HouseRules) -> Arm {
    Arm::sample(Weapon::Unarmed, house)
}

/// The expected results of attacks between fighters.
#[derive(Debug, Clone)]
pub struct ExpectedResults {
    /// The class of each fighter as an attacker; fighters of a class have the same expectations.
    pub class: Vec<usize>,
    /// The same as a table.
    pub class_of: Table,
    /// The number of classes.
    pub classes: usize,
    /// By target: the classes of its enemies, each with the chance, in hundredths of a percent, that one attack drops
    /// the target at a given vitality (31 for more).
    pub against: [Vec<(i16, Table)>; MAX_FIGHTERS],
    /// By attacker: the targets, as bits, against whom a second-weapon attack has a higher expected damage than a feint
    /// or aiming.
    pub second: Table,
    /// `FS-59` Feint: by attacker, the targets, as bits, against whom it can help.
    pub feints: Table,
    /// `FS-11` Tenacity on attacks, by class and target.
    pub tenacity: Vec<Vec<TenacityBonuses>>,
    /// Mean damage after armor, by class and target.
    pub mean: Vec<Vec<i16>>,
    /// `FS-11` Tenacity on saves, by fighter.
    pub saves: Vec<TenacityBonuses>,
}

/// `FS-11` Tenacity: the most valuable bonus, by the most that can be afforded (from +1 on), by mode (disadvantage,
/// plain, advantage) and by the number needed on the dice.
pub type TenacityBonuses = Vec<[Table; 3]>;

/// The value of a successful save to the Tenacity policy.
const SAVED: f64 = 0.3;

impl ExpectedResults {
    /// The expected results of attacks between these fighters.
    pub fn of(fighters: &Roster<Fighter>, combat: &CombatContext, tables: &Tables, house: &HouseRules) -> Self {
        let n = fighters.len();
        let mut expected = Self {
            class: Vec::new(),
            class_of: [0; 32],
            classes: 0,
            against: [const { Vec::new() }; MAX_FIGHTERS],
            second: [0; 32],
            feints: [0; 32],
            tenacity: Vec::new(),
            mean: Vec::new(),
            saves: Vec::new(),
        };
        let mut known_kills: Vec<Vec<Table>> = Vec::new();
        for (a, fighter) in fighters.iter().enumerate() {
            let mut kills = vec![[0; 32]; n];
            let mut tenacity = vec![TenacityBonuses::new(); n];
            let mut mean = vec![0; n];
            for b in 0..n {
                if fighters.side_of(a) == fighters.side_of(b) {
                    continue;
                }
                let (chance, through) = combat.prospects(a, b, Hand::Main, 0);
                for (vp, kill) in kills[b].iter_mut().enumerate() {
                    let at_least: f64 = through.iter().skip(vp.max(1)).sum();
                    *kill = (at_least * chance * 10_000.0).round() as i16;
                }
                if fighter.off_hand.is_some() && second_pays(combat, tables, house, [a, b]) {
                    expected.second[a] |= bit(b);
                }
                if feint_gain(combat, tables, [a, b]) > 1e-12 {
                    expected.feints[a] |= bit(b);
                }
                let average: f64 = through.iter().enumerate().map(|(n, p)| n as f64 * p).sum();
                match fighter.policies.tenacity {
                    Tenacity::Never => {}
                    Tenacity::Finisher => mean[b] = (average + 1e-9).floor() as i16,
                    Tenacity::Value(price) => {
                        let value = average / f64::from(fighter.max_vp);
                        tenacity[b] = prices(combat, house, value, f64::from(price) / 100.0);
                    }
                }
            }
            expected.saves.push(match fighter.policies.tenacity {
                Tenacity::Value(price) => prices(combat, house, SAVED, f64::from(price) / 100.0),
                Tenacity::Never | Tenacity::Finisher => TenacityBonuses::new(),
            });
            let known = (0..expected.classes).find(|&class| {
                known_kills[class] == kills && expected.tenacity[class] == tenacity && expected.mean[class] == mean
            });
            expected.class_of[a] = known.unwrap_or(expected.classes) as i16;
            expected.class.push(known.unwrap_or(expected.classes));
            if known.is_none() {
                expected.classes += 1;
                for (against, &kill) in expected.against.iter_mut().zip(&kills) {
                    // Allies, and enemies whom it cannot harm, are in no danger from this class.
                    if kill[0] != 0 {
                        against.push((expected.class_of[a], kill));
                    }
                }
                known_kills.push(kills);
                expected.tenacity.push(tenacity);
                expected.mean.push(mean);
            }
        }
        expected
    }
}

/// `FS-78` Two weapons: whether a second-weapon attack has a higher expected damage than `FS-59` a feint or `FS-58`
/// aiming adds to the first attack.
fn second_pays(combat: &CombatContext, tables: &Tables, house: &HouseRules, [attacker, target]: [usize; 2]) -> bool {
    let expected = |hand| {
        let (chance, through) = combat.prospects(attacker, target, hand, 0);
        let mean: f64 = through.iter().enumerate().map(|(n, p)| n as f64 * p).sum();
        (chance, mean)
    };
    let [(hits, mean), (second_hits, second_mean)] = [expected(Hand::Main), expected(Hand::Off)];
    let gain = if tables.shoots.has_one(attacker) {
        combat.checks.chance(house.aim_bonus, combat.need(attacker, target), 0) - hits
    } else {
        feint_gain(combat, tables, [attacker, target])
    };
    second_hits * second_mean > gain * mean
}

/// `FS-59` Feint: its gain in the chance to hit a target in the open.
fn feint_gain(combat: &CombatContext, tables: &Tables, [attacker, target]: [usize; 2]) -> f64 {
    let need = combat.need(attacker, target);
    let ContestTables { feints, sees_through, .. } = &tables.contests;
    let ahead = feints.bonus_of(attacker) - sees_through.bonus_of(target);
    combat.checks.chance_to_beat(ahead) * (combat.checks.chance(0, need, 1) - combat.checks.chance(0, need, 0))
}

/// `FS-11` Tenacity: the most valuable bonus, by the most that can be afforded, by mode (disadvantage, plain,
/// advantage) and by the number needed on the dice, less 2.
fn prices(combat: &CombatContext, house: &HouseRules, value: f64, price: f64) -> TenacityBonuses {
    let of = |most: i16| {
        let mut tables = [[0; 32]; 3];
        for (mode, table) in (-1..).zip(&mut tables) {
            for (need, best) in (2..).zip(table) {
                let gain = |bonus: i16| {
                    let chance = combat.checks.chance(bonus, need, mode) - combat.checks.chance(0, need, mode);
                    chance * value - price * f64::from(bonus * house.tenacity_price)
                };
                for bonus in 1..=most {
                    if gain(bonus) > gain(*best) + 1e-12 {
                        *best = bonus;
                    }
                }
            }
        }
        tables
    };
    (1..=house.tenacity_most).map(of).collect()
}
