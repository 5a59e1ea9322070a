//! Facts about each fighter that turns look up, as tables.

use crate::combat::strike::{CheckTables, CombatContext, Hand};
use crate::combat::wrestle::ContestTables;
use crate::fight::prelude::*;
use crate::fight::state::minds;
use crate::fighter::Tenacity;
use crate::gear::Arm;
use crate::hamper::hurt_arm;
use crate::harm::Protection;
use crate::words::{
    Defend, Distance, Dodge, EdgePolicy, ExploitPolicy, Finish, Grenade, Help, KnockOut, Medic, Minor, RangePolicy,
    Target, Trauma, Waiting, Weapon,
};

tables! {
    /// Facts that a turn needs besides those of the attack itself.
    Tables of(fighters: &Roster<Fighter>, scope: &Scope, house: &HouseRules)
    let check = |ability, skill, purpose| CheckTables::of(fighters, house, (ability, Some(skill), purpose));
    {
        pub side: place(|i| fighters.side_of(i) as i16), "0 or 1.";
        pub slot: place(|i| fighters.slot(i) as i16), "The fighter's place on its side.";
        pub shoots: those(|f| f.weapon.is_ranged()), "The weapon shoots.";
        pub second_shoots: those(|f| f.off_hand.is_some_and(|arm| arm.is_ranged())), "The second weapon shoots.";
        pub range: number(|f| f.weapon.range as i16), "The range category of the weapon.";
        pub second_range: number(|f| f.off_hand.map_or(0, |arm| arm.range as i16)),
            "The range category of the second weapon.";
        pub speed: number(|f| if f.is_still() { 0 } else { f.speed }), "Speed: metres per turn.";
        pub reach: number(|f| house.reach(f.size).max(1)), "Reach with fists, in metres.";
        pub longer: number(|f| i16::from(f.weapon.reach)), "Metres that the weapon adds to that reach.";
        pub natural: those(|f| f.weapon.is_natural()), "Fights with natural weapons, which cannot be lost.";
        pub blind: those(|f| f.has(Condition::Blinded)), "Cannot see.";
        pub invisible: those(|f| f.has(Condition::Invisible)), "Cannot be seen.";
        pub passing: number(|f| 31 & !lasting(f)),
            "Those of the first five [`bits`] that are not among the fighter's lasting conditions anyway.";
        pub anybody_lasting: any(|f| lasting(f) > 0), "Whether any fighter has such a lasting condition.";
        pub bleeding: number(|f| {
            Protection::of_fighter(house, f, Harm::Biotic).damage_through_to_one(house, house.bleeding_damage)
        }),
            "Vitality lost to bleeding each turn.";
        pub inert: those(Fighter::is_incapacitated), "Never acts, because of a lasting condition.";
        pub hindered: those(Fighter::is_hindered), "Lasting conditions leave only an action or a minor action.";
        pub attacks: number(|f| f.attacks), "Attacks per Attack action.";
        pub threshold: number(|f| f.death_threshold), "Death Threshold: damage beyond it at 0 vitality kills.";
        pub threshold_by_abilities: those(|f| f.threshold_by_abilities),
            "The Death Threshold derives from STR and WIL, and falls with them.";
        pub defense_by_dex: those(|f| f.defense_by_dex), "The Defense derives from DEX, and falls with it.";
        pub hurt_arms: one([ActorSet; 3] = [
            ActorSet::among(fighters, |f| hurt_arm(f, Some(f.weapon.skill), Purpose::Attack)),
            ActorSet::among(fighters, |f| hurt_arm(f, None, Purpose::OffHand)),
            ActorSet::among(fighters, |f| hurt_arm(f, Some(Skill::NaturalWeapons), Purpose::Attack)),
        ]),
            "The sheet has a trauma of the arm that attacks: with the first weapon, with the second, and with fists.";
        pub mortal: those(|f| f.dies_at_zero || !scope.dying), "Out for good at 0 vitality, without death saves.";
        pub last_stand: number(|f| match f.policies.defend {
            Defend::LastStand => percent(f, house.last_stand_percent),
            _ => -1,
        }),
            "`FS-52` Defend: the vitality at which the last stand begins; -1 for never.";
        pub tenacity_floor: number(|f| percent(f, house.tenacity_floor_percent).max(house.tenacity_least_vp)),
            "`FS-11` Tenacity: the vitality that it must leave.";
        pub tenacity: number(|f| match f.policies.tenacity {
            Tenacity::Never => 0,
            Tenacity::Finisher => 1,
            Tenacity::Value(_) => 2,
        }),
            "Policy of Tenacity: 0 never; 1 to finish an enemy; 2 whenever it is worth its price.";
        pub dodges: those(|f| f.policies.dodge == Dodge::BestHit), "Policy: dodges.";
        pub minor: those(|f| f.policies.minor == Minor::Auto), "Policy: uses the minor action.";
        pub prepares: those(|f| f.prepares_ahead()),
            "Policy: spends the extra minor action of an exploit on the next attack.";
        pub second: those(|f| f.off_hand.is_some() && f.policies.minor == Minor::Auto), "Has a second weapon.";
        pub two_handed: those(|f| f.weapon.two_handed), "Needs both hands for its weapon.";
        pub medic: those(|f| f.policies.medic == Medic::First), "Policy: gives first aid.";
        pub helps: those(|f| f.policies.help == Help::Support), "Policy: helps others while unarmed.";
        pub unarmed: those(|f| f.weapon == unarmed(house)), "Has no weapon but fists.";
        pub keeps: those(|f| f.weapon.is_ranged() && f.policies.shooting == RangePolicy::Keep),
            "Policy: steps out of reach before shooting.";
        pub waits: those(|f| f.policies.waiting == Waiting::Ready), "Policy: readies an attack rather than approach.";
        pub throws: those(|f| f.policies.grenade == Grenade::If2), "Policy: throws grenades.";
        pub nearest: those(|f| f.policies.target == Target::Nearest), "Policy: attacks the nearest enemy.";
        pub anybody_nearest: any(|f| f.policies.target == Target::Nearest), "Whether any fighter has that policy.";
        pub captures: those(|f| f.policies.knock_out == KnockOut::Capture), "Policy: takes prisoners.";
        pub finishes: those(|f| f.policies.finish == Finish::Always), "Policy: attacks fallen enemies.";
        pub frightened: those(|f| f.has(Condition::Frightened)), "Permanently frightened.";
        pub stunned: those(|f| f.has(Condition::Stunned)), "Permanently stunned.";
        pub burns: those(|f| f.policies.edge == EdgePolicy::BurnKey), "Policy: burns EDGE cards.";
        pub exploits: number(|f| f.policies.exploits as i16), "Policy for exploits.";
        pub distance: one(Table = std::array::from_fn(|i| {
            Distance::WORDS.get(i).map_or(0, |word| house.distance(Distance::of(word)))
        })),
            "`FS-64` Distance: the bonus of each category to the Defense.";
        pub strikes: one(Table = std::array::from_fn(|rank| match rank {
            5 => house.effective_strike_die,
            9 => house.powerful_strike_die,
            10 => house.lethal_strike_die,
            _ => 0,
        })),
            "`FS-13` Combat exploits: the extra damage die of each rank.";
        pub hurt: number(wounds_of), "Physical traumas at the start, as [`wounds`].";
        pub mind: number(|f| if f.suffers(Trauma::SevereMind) { minds::SEVERE } else { 0 }),
            "Mental traumas at the start, as [`minds`].";
        pub traumas: number(|f| f.trauma_count()), "Number of traumas at the start.";
        pub flags: number(|f| if scope.prone && f.has(Condition::Prone) { bits::PRONE } else { 0 }),
            "Conditions at the start, as far as the fight may end them.";
        pub foes: one(Table = engaged(fighters, scope)), "Enemies in melee with the fighter at the start, as bits.";
        pub lame: number(|f| f.count_of([Trauma::RightLeg, Trauma::LeftLeg])),
            "Mild leg traumas at the start.";
        pub exhaustion: number(Fighter::tired), "Levels of exhaustion at the start.";
        pub vp: number(|f| {
            // FS-104: at the fourth level, vitality is at most half of its maximum.
            let most = if f.tired() >= 4 { f.max_vp / 2 } else { f.max_vp };
            f.vp.min(most.max(1))
        }),
            "Vitality at the start.";
        pub half_vp: number(|f| (f.max_vp / 2).max(1)), "Half of the maximum vitality.";
        pub ill: those(|f| f.has(Condition::Sickened)), "Permanently sickened.";
        pub psychic: any(|f| f.weapon.harm == Harm::Psychic || f.off_hand.is_some_and(|arm| arm.harm == Harm::Psychic)),
            "Whether any fighter deals psychic damage.";
        pub size: number(|f| f.size.step()), "Size steps above medium.";
        pub most: number(|f| f.weapon.damage.most() + f.damage_bonus + f.ability(f.weapon.adds())),
            "The most damage that the fighter can deal.";
        pub explosives: number(|f| f.skill(Skill::Explosives).unwrap_or(0)),
            "The bonus of Explosives to the DC of the fighter's blasts.";
        pub initiative: one(CheckTables = CheckTables::by(fighters, |f| {
            let mut tested = Tested::of(f, Ability::Dex, None, Purpose::Initiative, house);
            tested.bonus += f.initiative_bonus;
            tested
        })),
            "DEX without a skill, plus the bonus of gear.";
        pub stamina: one(CheckTables = check(Ability::Str, Skill::Stamina, Purpose::Save)), "STR (Stamina) saves.";
        pub reflex: one(CheckTables = check(Ability::Dex, Skill::Reflex, Purpose::Save)), "DEX (Reflex) saves.";
        pub lucidity: one(CheckTables = check(Ability::Int, Skill::Lucidity, Purpose::Save)), "INT (Lucidity) saves.";
        pub acrobatics: one(CheckTables = check(Ability::Dex, Skill::Acrobatics, Purpose::Task)), "DEX (Acrobatics).";
        pub stealth: one(CheckTables = check(Ability::Dex, Skill::Stealth, Purpose::Contest)), "DEX (Stealth).";
        pub alertness: one(CheckTables = check(Ability::Per, Skill::Alertness, Purpose::Hearing)), "PER (Alertness).";
        pub medicine: one(CheckTables = check(Ability::Int, Skill::Medicine, Purpose::Task)), "INT (Medicine).";
        pub fortitude: one(CheckTables = check(Ability::Wil, Skill::Fortitude, Purpose::Save)),
            "WIL (Fortitude) saves.";
        pub throwing: one(CheckTables = check(Ability::Cmb, Skill::Throwing, Purpose::Attack)), "CMB (Throwing).";
        pub contests: one(ContestTables = ContestTables::of(fighters, house)), "Contests.";
        pub exploit_policies: one(Vec<ExploitPolicy> = exploit_policies(fighters)),
            "The exploit policies in use among the fighters.";
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
    for (trauma, wound) in [
        (Trauma::RightArm, wounds::RIGHT_ARM),
        (Trauma::LeftArm, wounds::LEFT_ARM),
        (Trauma::RightLeg, wounds::LEG),
        (Trauma::LeftLeg, wounds::LEG),
        (Trauma::SevereRightLeg, wounds::LOST_RIGHT_LEG),
        (Trauma::SevereLeftLeg, wounds::LOST_LEFT_LEG),
        (Trauma::SevereRightArm, wounds::LOST_RIGHT_ARM),
        (Trauma::SevereLeftArm, wounds::LOST_LEFT_ARM),
        (Trauma::SevereBody, wounds::SEVERE_BODY),
    ] {
        if fighter.suffers(trauma) {
            hurt |= wound;
        }
    }
    if fighter.has(Condition::Bleeding) { hurt | wounds::BLEEDING } else { hurt }
}

/// A share of the highest vitality.
fn percent(fighter: &Fighter, share: i16) -> i16 {
    (i32::from(fighter.max_vp) * i32::from(share) / 100) as i16
}

/// The exploit policies of these fighters, each once.
fn exploit_policies(fighters: &[Fighter]) -> Vec<ExploitPolicy> {
    let mut policies: Vec<ExploitPolicy> = fighters.iter().map(|f| f.policies.exploits).collect();
    policies.sort();
    policies.dedup();
    policies
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
