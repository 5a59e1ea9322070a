//! Facts about each fighter that turns look up, as tables.

use std::array;

use super::super::fighter::Fighter;
use super::super::house::{HouseRules, Medicus, MedicusTest};
use super::super::words::{Aid, Attribute, Draw, Level, Movement, Prone, Target, VersusDying, WhenFlanked};
use super::order::Order;
use super::scope::{can_aid, can_heal};
use play::systems::actor_set::ActorSet;
use play::systems::lane_actor::{MAX_FIGHTERS, NOBODY, Table, table};
use play::systems::skirmish::Roster;

/// Facts that a turn needs besides those of the attack itself. Aligned so that no table straddles two cache lines.
#[derive(Debug, Clone)]
#[repr(align(64))]
pub struct Tables {
    /// Played by a player.
    pub is_pc: ActorSet,
    /// Quick, for standing up.
    pub quick: Table,
    /// The weapon attacks from afar.
    pub ranged: ActorSet,
    /// The weapon is Long.
    pub long: ActorSet,
    /// Has a second weapon.
    pub switches: ActorSet,
    /// The second weapon is Long.
    pub spare_long: ActorSet,
    /// The second weapon gives the Free Attack of a Long one.
    pub spare_reach: ActorSet,
    /// Policy: the weight of a point of Toughness when ranking targets.
    pub by_toughness: Table,
    /// By enemy: its rank for each fighter whose policy goes by the place in line.
    pub by_place: [Table; MAX_FIGHTERS],
    /// Policy: attacks the nearest enemy.
    pub nearest: ActorSet,
    /// Policy: moves around enemies to flank them.
    pub flanks: ActorSet,
    /// Policy: fights on the ground.
    pub stays_prone: ActorSet,
    /// Needs no test to stand up.
    pub always_stands: ActorSet,
    /// Policy: draws a weapon that is not ready.
    pub draws: ActorSet,
    /// Draws its weapon as a Free Action.
    pub draws_freely: ActorSet,
    /// Policy: withdraws at this Toughness or less; 0 for never.
    pub retreat_at: Table,
    /// Policy: gives first aid to allies at this Toughness or less; 0 for never.
    pub tend_at: Table,
    /// Policy: keeps out of melee at this Toughness or less; 0 for never.
    pub step_back_at: Table,
    /// Policy: gets away when flanked.
    pub gets_away: ActorSet,
    /// Policy: uses a cure on itself at this Toughness or less; 0 for never.
    pub drink_at: Table,
    /// The highest Toughness.
    pub most: Table,
    /// Policy: how it reaches enemies in the rear.
    pub passing: Table,
    /// Policy: finishes off the dying.
    pub finishes: ActorSet,
    /// 0: helps nobody; 1: helps when free; 2: helps at once.
    pub aid: Table,
    /// Has learned Medicus.
    pub knows_medicus: ActorSet,
    /// The target number of its Medicus test.
    pub medicus_need: Table,
    /// Healing dice for success and failure, without and with a cure.
    pub medicus: [[Table; 2]; 2],
    /// The place in the turn order if nobody delays; for tied fighters, the first of their places.
    pub place: Table,
    /// The initial state of every fighter.
    pub begin: InitialState,
}

/// The initial state of every fighter.
#[derive(Debug, Clone)]
#[repr(align(64))]
pub struct InitialState {
    /// Toughness.
    pub toughness: Table,
    /// By fighter: the enemies in melee with it.
    pub melee: [ActorSet; MAX_FIGHTERS],
    /// Herbal cures.
    pub cures: Table,
    /// All zero.
    pub nothing: Table,
    /// [`NOBODY`] for every fighter.
    pub nobody: Table,
}

impl InitialState {
    /// The initial state; with `engaged`, fighters with melee weapons start in melee.
    fn of(fighters: &Roster<Fighter>, house: &HouseRules, engaged: bool) -> Self {
        let nobody = [NOBODY; 32];
        let melee = if engaged { engaged_pairs(fighters, house) } else { Vec::new() };
        Self {
            toughness: table(fighters, |f| f.toughness),
            melee: array::from_fn(|i| {
                ActorSet::of(fighters.len(), |j| melee.contains(&(i, j)) || melee.contains(&(j, i)))
            }),
            cures: table(fighters, |f| f.herbal_cures),
            nothing: [0; 32],
            nobody,
        }
    }
}

/// `SYM-14` Movement Action uses: pairs of enemies in a fight that starts in melee. Each melee fighter is paired with
/// the enemy at the same place of the other side, wrapping around if that side is shorter. `SYM-22` Flanking: only a
/// limited number can surround one fighter; the others start unengaged.
fn engaged_pairs(fighters: &Roster<Fighter>, house: &HouseRules) -> Vec<(usize, usize)> {
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for i in (0..fighters.len()).filter(|&i| !fighters[i].is_ranged) {
        let enemies = fighters.enemies_of(i);
        let enemy = enemies.start + fighters.slot(i) % enemies.len();
        let around = pairs.iter().filter(|&&(a, b)| a == enemy || b == enemy).count();
        if around < house.surround_limit as usize && !pairs.contains(&(enemy, i)) {
            pairs.push((i, enemy));
        }
    }
    pairs
}

impl Tables {
    /// The tables of these fighters.
    pub fn of(fighters: &Roster<Fighter>, order: &Order, house: &HouseRules, engaged: bool) -> Self {
        let number = |of: fn(&Fighter) -> i16| table(fighters, of);
        let those = |holds: &dyn Fn(&Fighter) -> bool| ActorSet::among(fighters, holds);
        let slot = fighters.table(|i| fighters.slot(i) as i16);
        let medicus = |die: fn(Medicus) -> i16| table(fighters, |f| house.medicus(f.medicus).map_or(0, die));
        let tested = Attribute::of(MedicusTest::WORDS[house.medicus_test as usize]);
        Self {
            by_place: array::from_fn(|enemy| order_of(enemy, fighters, &slot)),
            is_pc: those(&|f| f.is_pc),
            quick: number(|f| f.attribute(Attribute::Quick)),
            ranged: those(&|f| f.is_ranged),
            long: those(&|f| f.is_long),
            switches: those(&|f| f.spare.is_some()),
            spare_long: those(&|f| f.spare.is_some_and(|spare| spare.is_long)),
            spare_reach: those(&|f| f.spare.is_some_and(|spare| spare.has_reach)),
            by_toughness: number(|f| match f.policies.target {
                Target::Weakest => 1,
                Target::Strongest => -1,
                Target::FocusFire | Target::Nearest => 0,
            }),
            nearest: those(&|f| f.policies.target == Target::Nearest),
            flanks: those(&|f| f.policies.movement == Movement::FlankIfPossible),
            stays_prone: those(&|f| f.policies.prone == Prone::StayProne),
            always_stands: those(&|f| !f.is_pc && !house.npc_stand_tests),
            draws: those(&|f| f.policies.draw == Draw::Draw),
            draws_freely: those(&|f| f.is_drawn_freely),
            retreat_at: number(|f| f.policies.retreat_at),
            tend_at: number(|f| if can_heal(f) { f.policies.tend_at } else { 0 }),
            step_back_at: number(|f| f.policies.step_back_at),
            gets_away: those(&|f| f.policies.when_flanked == WhenFlanked::GetAway),
            drink_at: number(|f| f.policies.drink_at),
            most: number(|f| f.max_toughness),
            passing: number(|f| f.policies.passing as i16),
            finishes: those(&|f| f.policies.versus_dying == VersusDying::FinishOff),
            aid: table(fighters, |f| if can_aid(f) { 1 + i16::from(f.policies.aid == Aid::AidAtOnce) } else { 0 }),
            knows_medicus: those(&|f| f.medicus != Level::None),
            medicus_need: table(fighters, |f| f.attribute(f.heal_with.unwrap_or(tested))),
            medicus: [
                [medicus(|dice| dice.success[0]), medicus(|dice| dice.success[1])],
                [medicus(|dice| dice.failure[0]), medicus(|dice| dice.failure[1])],
            ],
            place: fighters.table(|i| order.first_place(i) as i16),
            begin: InitialState::of(fighters, house, engaged),
        }
    }
}

/// How an enemy ranks for each fighter whose policy goes by the place in line; 0 for the others.
fn order_of(enemy: usize, fighters: &[Fighter], slot: &Table) -> Table {
    let mut order = [0; 32];
    for (i, (order, fighter)) in order.iter_mut().zip(fighters).enumerate() {
        *order = match fighter.policies.target {
            Target::Weakest | Target::Strongest => 0,
            Target::FocusFire => slot[enemy],
            // Distance along the line.
            Target::Nearest => (slot[enemy] - slot[i]).abs(),
        };
    }
    order
}

/// How the fighters enter the fight.
#[derive(Debug, Clone, Copy)]
pub struct StartingGroups {
    /// All fighters.
    pub all: ActorSet,
    /// Fighters who do not stand in the rear.
    pub front: ActorSet,
    /// Fighters with a melee weapon.
    pub melee: ActorSet,
    /// Fighters who start on the ground.
    pub prone: ActorSet,
    /// Fighters whose weapon is not drawn.
    pub undrawn: ActorSet,
    /// Fighters whose weapon is not drawn if they are surprised.
    pub caught: ActorSet,
    /// Fighters whose weapon gives the Free Attack of a Long weapon.
    pub reach: ActorSet,
    /// Fighters of whose weapons, the second included, at least one gives it.
    pub may_reach: ActorSet,
}

impl StartingGroups {
    /// How these fighters enter the fight; `surprised` tells who may be surprised.
    pub fn of(fighters: &[Fighter], surprised: impl Fn(usize) -> bool) -> Self {
        let those = |holds: &dyn Fn(&Fighter) -> bool| ActorSet::among(fighters, holds);
        Self {
            all: those(&|_| true),
            front: those(&|f| !f.in_rear),
            melee: those(&|f| !f.is_ranged),
            prone: those(&|f| f.prone),
            undrawn: those(&|f| !f.weapon_drawn),
            caught: ActorSet::of(fighters.len(), |i| surprised(i) && !fighters[i].is_always_ready),
            reach: those(&|f| f.has_reach),
            may_reach: those(&Fighter::may_reach),
        }
    }
}
