//! From a question to a fight.

use play::systems::lane_actor::table;
use play::systems::skirmish::Side;

use super::super::expected::mean_damage;
use super::super::fighter::Dodge;
use super::super::strike::CombatContext;
use super::super::words::{Actions, Downed, Prone, Ready, Surprise, VersusShock, Visibility, Wounded};
use super::super::wound::wears;
use super::order::Initiative;
use super::params::{First, From};
use super::report;
use super::scope::{Scope, ScopeInput, has_health, hopeless, ranks_danger};
use super::start::FixedGroups;
use crate::fight::prelude::*;

/// Mean damage of one fighter on another by hand, through intact armor and through worn armor, healthy and wounded.
type MeanDamage = [[[i16; 2]; 2]; 3];

/// What a fighter who defends only against lethal attacks has to expect.
#[derive(Debug, Clone)]
pub struct Threat {
    /// The fighter.
    pub target: usize,
    /// Whether its armor wears down.
    pub wears: bool,
    /// Mean damage by hand, through intact and through worn armor, of healthy and of wounded attackers.
    pub damage: [[[Table; 2]; 2]; 3],
}

/// A fight as an experiment.
#[derive(Debug, Clone)]
pub struct Fight {
    pub(super) combat: CombatContext,
    pub(super) fighters: Roster<Fighter>,
    pub(super) scope: Scope,
    pub(super) tables: Tables,
    pub(super) groups: FixedGroups,
    pub(super) phases: Vec<Phase>,
    /// The phase that stands for any other, if trials step independently.
    pub(super) any_phase: Option<Phase>,
    pub(super) first: First,
    /// The initiative roll of each fighter.
    pub(super) initiative: Vec<Initiative>,
    /// Those who defend only against lethal attacks, and what they have to expect of each attack.
    pub(super) threats: Vec<Threat>,
    pub(super) visibility: Visibility,
    pub(super) distance: i16,
    /// No fighter can ever damage an enemy.
    pub(super) hopeless: bool,
    pub(super) limit: u32,
    pub(super) metrics: Vec<Metric>,
}

tables! {
    /// The initial state of every fighter.
    InitialState of(fighters: &Roster<Fighter>, distance: i16)
    // BRD-41: a fighter who starts in Shock may be stabilised and wake.
    let wakes = fighters.iter().any(|f| f.policies.items.wakes);
    let able = |f: &Fighter| !has_health(f) || f.health[0] > 0 && !f.incapacitated || wakes && f.health[0] == 0;
    // BRD-24: killing the helpless requires going to them.
    let executes = fighters.iter().any(|f| f.policies.versus_shock == VersusShock::Execute);
    {
        pub durability: number(|f| f.durability[0]), "Durability.";
        pub health: number(|f| f.health[0]), "Health.";
        pub vigor: number(|f| if able(f) { f.vigor[0] } else { 0 }), "Vigor.";
        pub mana: number(|f| if able(f) { f.mana[0] } else { 0 }), "Mana.";
        pub armor: number(|f| f.armor_durability), "Durability of armor.";
        pub gap: place(|i| match fighters.side_of(i) {
            _ if !executes && !able(&fighters[i]) => 0,
            0 => distance / 2,
            _ => distance - distance / 2,
        }), "Distance in feet behind the line where the sides meet.";
        pub items: number(|f| if able(f) { f.policies.items.carried } else { 0 }), "Items.";
        pub nothing: one(Table = [0; 32]), "All zero.";
    }
}

tables! {
    /// Facts that a turn needs besides those of the attack itself.
    Tables of(fighters: &Roster<Fighter>, worth: &[Vec<MeanDamage>], distance: i16, house: &HouseRules)
    {
        pub begin: one(InitialState = InitialState::of(fighters, distance)), "The initial state of every fighter.";
        pub side: place(|i| fighters.side_of(i) as i16), "0 or 1.";
        pub actions: number(|f| f.actions), "Actions in a turn.";
        pub place: one(Table = [0; 32]), "The place in the order, if initiative is not rolled.";
        pub target: number(|f| f.policies.target as i16), "Targeting policy.";
        pub danger: one(Table = danger(fighters, worth)),
            "How dangerous it is: 0 for the least dangerous, equal for those who are equally so.";
        pub keep: number(|f| f.policies.keep_vigor), "Policy: the Vigor that must be left after a Defense.";
        pub lethal: those(|f| f.policies.dodge == Dodge::Lethal), "Policy: defends against lethal attacks only.";
        pub offhand_from: number(|f| f.policies.offhand_from), "Policy: Vigor from which it makes Off-hand attacks.";
        pub opening_from: number(|f| f.policies.opening_from), "Policy: Vigor from which it takes openings.";
        pub defends: those(|f| f.policies.actions == Actions::AttackThenDefend),
            "Policy: uses the Defend action at the end of its turn.";
        pub retreats: those(|f| f.policies.actions == Actions::HitAndMove),
            "Policy: moves away at the end of its turn.";
        pub stays_down: those(|f| f.policies.prone == Prone::StayDown), "Policy: stays prone while an enemy is near.";
        pub escapes: those(|f| f.policies.wounded == Wounded::Escape), "Policy: escapes when wounded.";
        pub awaits: those(Fighter::awaits), "Policy: readies attacks on enemies who approach.";
        pub forestalls: those(Fighter::forestalls), "Policy: readies attacks on enemies who attack it.";
        pub guards: those(|f| f.policies.ready == Ready::IfSideAttacked),
            "Policy: readies attacks on enemies who attack its allies, too.";
        pub helps: those(|f| f.policies.downed == Downed::AtOnce), "Policy: stabilises allies at once.";
        pub helps_later: those(|f| f.policies.downed != Downed::Never), "Policy: stabilises allies after the fight.";
        pub treats: those(|f| f.policies.treats), "Policy: gives emergency aid.";
        pub executes: those(|f| f.policies.versus_shock == VersusShock::Execute), "Policy: kills enemies in Shock.";
        pub ranged: those(|f| f.is_ranged), "Fighters with ranged attacks.";
        pub reach: number(|f| f.reach), "Reach in melee, in feet.";
        pub light: those(|f| f.is_light), "Fighters whose technique still allows an Off-hand attack.";
        pub feet: one([Table; 2] = [0, 1].map(|prone: usize| table(fighters, |f| f.feet[prone]))),
            "Feet per Move, standing and prone.";
        pub medicine: number(|f| f.dice.medicine), "Bonus dice of Medicine.";
        pub medicine_rank: number(|f| house.normal_rank - 1 + f.steps.medicine),
            "Rank of these dice from 0, before the ladder's limits.";
        pub ability: one([Table; 4] = [
        table(fighters, |f| f.policies.ability.actions),
        table(fighters, |f| f.policies.ability.vigor),
        table(fighters, |f| f.policies.ability.mana),
        table(fighters, |f| f.policies.ability.charges),
    ]), "The ability: actions, Vigor, Mana, Charges.";
        pub invokes: those(|f| f.policies.ability.used), "Fighters who use an ability.";
        pub exposes: those(|f| f.policies.ability.used && f.policies.ability.exposes),
            "Fighters whose ability creates an opening.";
        pub items: one([Table; 3] = [
        table(fighters, |f| f.policies.items.below),
        table(fighters, |f| f.policies.items.durability),
        table(fighters, |f| f.policies.items.health),
    ]), "The Durability below which it uses an item, and the Durability and Health that an item restores.";
        pub wakes: those(|f| f.policies.items.wakes), "Wakes allies with items.";
        pub most_durability: number(|f| f.durability[1]), "Highest Durability.";
        pub most_health: number(|f| f.health[1]), "Highest Health.";
        pub has_health: those(has_health), "Fighters with Health, who can therefore fall into Shock.";
    }
}

impl Fight {
    /// The fight that a question asks for.
    ///
    /// # Errors
    /// Contradictions on a sheet or in the parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let fighters = Roster::<Fighter>::of(question, &house)?;
        let first = First::of(params.word("first"));
        let overwatch = Side::number_of(params.word("overwatch"));
        let elsewhere = From::of(params.word("attack_from")) == From::Elsewhere;
        let watches = |i: usize| fighters[i].overwatch.unwrap_or(overwatch == Some(fighters.side_of(i)));
        let anybody_watches = (0..fighters.len()).any(watches);
        let stated = Side::number_of(params.word("ambushed"));
        let ambushed = ambushed(stated, overwatch, anybody_watches, elsewhere)?;
        let surprise: Vec<Surprise> = (0..fighters.len())
            .map(|i| {
                let side = Some(fighters.side_of(i));
                // A fighter who does not watch is not ambushed because others watched the wrong way.
                let ambushed = if side == ambushed && side != stated && !watches(i) { None } else { ambushed };
                surprise(fighters[i].surprise, watches(i), elsewhere, side, ambushed)
            })
            .collect();
        let from_behind = params.on("from_behind");
        if from_behind && !surprise.contains(&Surprise::Ambushed) {
            let message = "only the ambushed can be attacked from behind without knowing (BRD-25)";
            return Err(vec![
                Fault::new(&["experiment", "from_behind"], message).help("set `ambushed`, or `unaware` on a sheet"),
            ]);
        }
        let ambush = surprise.iter().any(|&surprise| surprise != Surprise::Neither);
        let input = ScopeInput { fighters: &fighters, house: &house, ambush, from_behind, first };
        let scope = Scope::of(input, params);
        let initiative = fighters
            .iter()
            .enumerate()
            .map(|(i, f)| {
                let overwatch = if watches(i) && !elsewhere { house.overwatch_dice } else { 0 };
                Initiative { dice: f.dice.initiative, rank: house.normal_rank - 1 + f.steps.initiative, overwatch }
            })
            .collect();
        let weighs = scope.lethal || ranks_danger(&fighters);
        let worth_of = |a: &Fighter, b: &Fighter| {
            [0, 1, 2].map(|hand| {
                [true, false].map(|worn| [false, true].map(|wounded| mean_damage(a, hand, wounded, b, worn, &house)))
            })
        };
        let worth: Vec<Vec<MeanDamage>> = fighters
            .iter()
            .map(|a| if weighs { fighters.iter().map(|b| worth_of(a, b)).collect() } else { Vec::new() })
            .collect();
        let limit = u32::try_from(params.int("round_limit")).expect("the parameter's range is positive");
        let mut fight = Self {
            hopeless: hopeless(&fighters, &house),
            tables: Tables::of(&fighters, &worth, params.small("distance"), &house),
            groups: FixedGroups::of(&fighters, &surprise, from_behind),
            combat: CombatContext::new(&known(&fighters, from_behind), house),
            metrics: report::metrics(&fighters, limit),
            phases: Vec::new(),
            any_phase: None,
            limit,
            visibility: Visibility::of(params.word("visibility")),
            distance: params.small("distance"),
            scope,
            first,
            initiative,
            threats: threats(&fighters, &worth, &house),
            fighters,
        };
        for i in 0..fight.fighters.len() {
            fight.tables.place[i] = fight.places_before(i);
        }
        fight.phases = fight.make_phases();
        if fight.scope.steps_by_event() {
            fight.any_phase = Some(fight.any_phase());
        }
        Ok(fight)
    }
}

/// The fighters as attacks see them: an attack from behind finds everybody unaware.
fn known(fighters: &[Fighter], from_behind: bool) -> Vec<Fighter> {
    fighters.iter().map(|f| Fighter { unaware: f.unaware || from_behind, ..f.clone() }).collect()
}

/// `BRD-08` Ambush: whether a fighter starts ambushed or as an ambusher: as stated on the sheet, or else as the side
/// does. `BRD-09` Overwatch: a fighter who watches is ambushed from every direction but the watched one.
fn surprise(sheet: Surprise, watches: bool, elsewhere: bool, side: Option<usize>, ambushed: Option<usize>) -> Surprise {
    match sheet {
        Surprise::BySide if watches && elsewhere => Surprise::Ambushed,
        Surprise::BySide if ambushed.is_none() || watches && ambushed == side => Surprise::Neither,
        Surprise::BySide if ambushed == side => Surprise::Ambushed,
        Surprise::BySide => Surprise::Ambusher,
        stated => stated,
    }
}

/// `BRD-08` Ambush and `BRD-09` Overwatch: the ambushed side, either because the other lies in wait or because the
/// attack comes from a direction that it did not watch.
fn ambushed(
    stated: Option<usize>,
    overwatch: Option<usize>,
    anybody_watches: bool,
    elsewhere: bool,
) -> Result<Option<usize>, Vec<Fault>> {
    let fault =
        |field: &str, message: &str, help: &str| Err(vec![Fault::new(&["experiment", field], message).help(help)]);
    if elsewhere && !anybody_watches {
        return fault(
            "attack_from",
            "nobody expects an attack from any direction (BRD-09)",
            "set `overwatch`, or `ambushed`",
        );
    }
    if overwatch.is_none() {
        return Ok(stated);
    }
    if !elsewhere {
        if stated == overwatch {
            return fault(
                "ambushed",
                "a side in overwatch is not ambushed from the direction that it watches (BRD-09)",
                "set `attack_from = \"elsewhere\"`",
            );
        }
        return Ok(stated);
    }
    if stated.is_some() && stated != overwatch {
        return fault("ambushed", "both sides would be ambushed (BRD-08, BRD-09)", "leave `ambushed` out");
    }
    Ok(overwatch)
}

/// What those who defend only against lethal attacks have to expect of each fighter.
fn threats(fighters: &Roster<Fighter>, worth: &[Vec<MeanDamage>], house: &HouseRules) -> Vec<Threat> {
    let of = |target: usize| Threat {
        target,
        wears: wears(&fighters[target], house),
        damage: [0, 1, 2].map(|hand: usize| {
            [0, 1].map(|armor: usize| {
                [0, 1].map(|wounded: usize| fighters.table(|i| worth[i][target][hand][armor][wounded]))
            })
        }),
    };
    (0..fighters.len()).filter(|&i| fighters[i].policies.dodge == Dodge::Lethal).map(of).collect()
}

/// How dangerous each fighter is: the rank of the mean damage of all its attacks in a turn, summed over its enemies.
fn danger(fighters: &Roster<Fighter>, worth: &[Vec<MeanDamage>]) -> Table {
    let total = |(i, row): (usize, &Vec<MeanDamage>)| {
        let enemies = row.iter().enumerate().filter(|&(j, _)| fighters.side_of(j) != fighters.side_of(i));
        enemies.map(|(_, worth)| i32::from(worth[0][0][0])).sum::<i32>() * i32::from(fighters[i].actions)
    };
    let totals: Vec<i32> = worth.iter().enumerate().map(total).collect();
    let mut ranks = totals.clone();
    ranks.sort_unstable();
    ranks.dedup();
    let mut danger = [0; 32];
    for (danger, total) in danger.iter_mut().zip(&totals) {
        *danger = ranks.partition_point(|rank| rank < total) as i16;
    }
    danger
}
