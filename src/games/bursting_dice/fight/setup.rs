//! From a question to a fight.

use play::systems::actor_set::ActorSet;
use play::systems::lane_actor::{Table, table};
use play::systems::skirmish::{Roster, Side};
use play::systems::{Fault, Metric, Question};

use super::super::expected::mean_damage;
use super::super::fighter::{Dodge, Fighter};
use super::super::house::HouseRules;
use super::super::strike::CombatContext;
use super::super::words::{Actions, Downed, Prone, Ready, Surprise, VersusShock, Visibility, Wounded};
use super::super::wound::wears;
use super::order::Initiative;
use super::params::{First, From};
use super::phase::Phase;
use super::report;
use super::scope::{Scope, ScopeInput, has_health, hopeless, ranks_danger};
use super::start::FixedGroups;

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

/// The initial state of every fighter.
#[derive(Debug, Clone)]
pub struct InitialState {
    /// Durability.
    pub durability: Table,
    /// Health.
    pub health: Table,
    /// Vigor.
    pub vigor: Table,
    /// Mana.
    pub mana: Table,
    /// Durability of armor.
    pub armor: Table,
    /// Distance in feet behind the line where the sides meet.
    pub gap: Table,
    /// Items.
    pub items: Table,
    /// All zero.
    pub nothing: Table,
}

/// Facts that a turn needs besides those of the attack itself.
#[derive(Debug, Clone)]
pub struct Tables {
    /// The initial state of every fighter.
    pub begin: InitialState,
    /// 0 or 1.
    pub side: Table,
    /// Actions in a turn.
    pub actions: Table,
    /// The place in the order, if initiative is not rolled.
    pub place: Table,
    /// Targeting policy.
    pub target: Table,
    /// How dangerous it is: 0 for the least dangerous, equal for those who are equally so.
    pub danger: Table,
    /// Policy: the Vigor that must be left after a Defense.
    pub keep: Table,
    /// Policy: defends against lethal attacks only.
    pub lethal: ActorSet,
    /// Policy: Vigor from which it makes Off-hand attacks.
    pub offhand_from: Table,
    /// Policy: Vigor from which it takes openings.
    pub opening_from: Table,
    /// Policy: uses the Defend action at the end of its turn.
    pub defends: ActorSet,
    /// Policy: moves away at the end of its turn.
    pub retreats: ActorSet,
    /// Policy: stays prone while an enemy is near.
    pub stays_down: ActorSet,
    /// Policy: escapes when wounded.
    pub escapes: ActorSet,
    /// Policy: readies attacks on enemies who approach.
    pub awaits: ActorSet,
    /// Policy: readies attacks on enemies who attack it.
    pub forestalls: ActorSet,
    /// Policy: readies attacks on enemies who attack its allies, too.
    pub guards: ActorSet,
    /// Policy: stabilises allies at once.
    pub helps: ActorSet,
    /// Policy: stabilises allies after the fight.
    pub helps_later: ActorSet,
    /// Policy: gives emergency aid.
    pub treats: ActorSet,
    /// Policy: kills enemies in Shock.
    pub executes: ActorSet,
    /// Fighters with ranged attacks.
    pub ranged: ActorSet,
    /// Reach in melee, in feet.
    pub reach: Table,
    /// Fighters whose technique still allows an Off-hand attack.
    pub light: ActorSet,
    /// Feet per Move, standing and prone.
    pub feet: [Table; 2],
    /// Bonus dice of Medicine.
    pub medicine: Table,
    /// Rank of these dice from 0, before the ladder's limits.
    pub medicine_rank: Table,
    /// The ability: actions, Vigor, Mana, Charges.
    pub ability: [Table; 4],
    /// Fighters who use an ability.
    pub invokes: ActorSet,
    /// Fighters whose ability creates an opening.
    pub exposes: ActorSet,
    /// The Durability below which it uses an item, and the Durability and Health that an item restores.
    pub items: [Table; 3],
    /// Wakes allies with items.
    pub wakes: ActorSet,
    /// Highest Durability.
    pub most_durability: Table,
    /// Highest Health.
    pub most_health: Table,
    /// Fighters with Health, who can therefore fall into Shock.
    pub has_health: ActorSet,
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

impl Tables {
    fn of(fighters: &Roster<Fighter>, worth: &[Vec<MeanDamage>], distance: i16, house: &HouseRules) -> Self {
        let number = |of: &dyn Fn(&Fighter) -> i16| table(fighters, of);
        let those = |holds: &dyn Fn(&Fighter) -> bool| ActorSet::among(fighters, holds);
        let side = fighters.table(|i| fighters.side_of(i) as i16);
        let danger = danger(fighters, worth, &side);
        // BRD-41: a fighter who starts in Shock may be stabilised and wake.
        let wakes = fighters.iter().any(|f| f.policies.items.wakes);
        let able = |f: &Fighter| !has_health(f) || f.health[0] > 0 && !f.incapacitated || wakes && f.health[0] == 0;
        let if_able = |of: &dyn Fn(&Fighter) -> i16| number(&|f| if able(f) { of(f) } else { 0 });
        let mut gap = [0; 32];
        // BRD-24: killing the helpless requires going to them.
        let executes = fighters.iter().any(|f| f.policies.versus_shock == VersusShock::Execute);
        for i in (0..fighters.len()).filter(|&i| executes || able(&fighters[i])) {
            gap[i] = if side[i] == 0 { distance / 2 } else { distance - distance / 2 };
        }
        let begin = InitialState {
            durability: number(&|f| f.durability[0]),
            health: number(&|f| f.health[0]),
            vigor: if_able(&|f| f.vigor[0]),
            mana: if_able(&|f| f.mana[0]),
            armor: number(&|f| f.armor_durability),
            gap,
            items: if_able(&|f| f.policies.items.carried),
            nothing: [0; 32],
        };
        Self {
            begin,
            side,
            actions: number(&|f| f.actions),
            place: [0; 32],
            target: number(&|f| f.policies.target as i16),
            danger,
            keep: number(&|f| f.policies.keep_vigor),
            lethal: those(&|f| f.policies.dodge == Dodge::Lethal),
            offhand_from: number(&|f| f.policies.offhand_from),
            opening_from: number(&|f| f.policies.opening_from),
            defends: those(&|f| f.policies.actions == Actions::AttackThenDefend),
            retreats: those(&|f| f.policies.actions == Actions::HitAndMove),
            stays_down: those(&|f| f.policies.prone == Prone::StayDown),
            escapes: those(&|f| f.policies.wounded == Wounded::Escape),
            awaits: those(&Fighter::awaits),
            forestalls: those(&Fighter::forestalls),
            guards: those(&|f| f.policies.ready == Ready::IfSideAttacked),
            helps: those(&|f| f.policies.downed == Downed::AtOnce),
            helps_later: those(&|f| f.policies.downed != Downed::Never),
            treats: those(&|f| f.policies.treats),
            executes: those(&|f| f.policies.versus_shock == VersusShock::Execute),
            ranged: those(&|f| f.is_ranged),
            reach: number(&|f| f.reach),
            light: those(&|f| f.is_light),
            feet: [number(&|f| f.feet[0]), number(&|f| f.feet[1])],
            medicine: number(&|f| f.dice.medicine),
            medicine_rank: number(&|f| house.normal_rank - 1 + f.steps.medicine),
            ability: [
                number(&|f| f.policies.ability.actions),
                number(&|f| f.policies.ability.vigor),
                number(&|f| f.policies.ability.mana),
                number(&|f| f.policies.ability.charges),
            ],
            invokes: those(&|f| f.policies.ability.used),
            exposes: those(&|f| f.policies.ability.used && f.policies.ability.exposes),
            items: [
                number(&|f| f.policies.items.below),
                number(&|f| f.policies.items.durability),
                number(&|f| f.policies.items.health),
            ],
            wakes: those(&|f| f.policies.items.wakes),
            most_durability: number(&|f| f.durability[1]),
            most_health: number(&|f| f.health[1]),
            has_health: those(&has_health),
        }
    }
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
fn danger(fighters: &Roster<Fighter>, worth: &[Vec<MeanDamage>], side: &Table) -> Table {
    let total = |(i, row): (usize, &Vec<MeanDamage>)| {
        let enemies = row.iter().enumerate().filter(|&(j, _)| side[j] != side[i]);
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
