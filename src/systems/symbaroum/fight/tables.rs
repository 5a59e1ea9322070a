//! What turns ask of every fighter, as tables.

use std::array;

use super::super::fighter::Fighter;
use super::super::house::{House, Medicus, MedicusTest};
use super::super::words::{Aid, Attribute, Draw, Level, Movement, Prone, Target, VersusDying};
use super::order::Tied;
use super::scope::can_aid;
use crate::systems::group::Party;
use crate::systems::who::{MOST, NOBODY, Table, table};

/// What turns ask of the fighters beyond the attack itself. No table lies across two lines of the cache.
#[derive(Debug, Clone)]
#[repr(align(64))]
pub struct Tables {
    /// Played by a player.
    pub is_pc: Party,
    /// Quick, for standing up.
    pub quick: Table,
    /// The weapon attacks from afar.
    pub ranged: Party,
    /// The weapon is Long.
    pub long: Party,
    /// Stands behind others.
    pub in_rear: Party,
    /// Policy: whom it attacks, as what a point of Toughness counts.
    pub by_toughness: Table,
    /// By enemy: how it ranks for each fighter whose policy asks for the place in line.
    pub by_place: [Table; MOST],
    /// Policy: gets around enemies.
    pub flanks: Party,
    /// Policy: fights on the ground.
    pub stays_prone: Party,
    /// Needs no test to stand up.
    pub always_stands: Party,
    /// Policy: draws a weapon that is not ready.
    pub draws: Party,
    /// Policy: withdraws at this Toughness; 0 for never.
    pub retreat_at: Table,
    /// Policy: uses a cure on itself at this Toughness; 0 for never.
    pub drink_at: Table,
    /// The highest Toughness.
    pub most: Table,
    /// Policy: how it gets at the rear.
    pub passing: Table,
    /// Policy: finishes the dying off.
    pub finishes: Party,
    /// 0: helps nobody; 1: helps when free; 2: helps at once.
    pub aid: Table,
    /// Has learned Medicus.
    pub knows_medicus: Party,
    /// The number that its test of Medicus needs.
    pub medicus_need: Table,
    /// Healing dice of success and failure, without and with a cure.
    pub medicus: [[Table; 2]; 2],
    /// The place in the turn order; of the tied, their first.
    pub place: Table,
    /// What everybody begins a fight with.
    pub begin: Beginning,
}

/// What everybody begins a fight with.
#[derive(Debug, Clone)]
#[repr(align(64))]
pub struct Beginning {
    /// Toughness.
    pub toughness: Table,
    /// The enemy that it has engaged.
    pub foe: Table,
    /// Herbal cures.
    pub cures: Table,
    /// Nothing yet.
    pub nothing: Table,
    /// Nobody yet.
    pub nobody: Table,
}

impl Beginning {
    /// How these fighters begin, of whom all who fight in melee may be `engaged` in it.
    fn of(fighters: &[Fighter], second_side: usize, engaged: bool) -> Self {
        let nobody = [NOBODY; 32];
        let mut foe = nobody;
        for (i, fighter) in fighters.iter().enumerate() {
            if engaged && !fighter.is_ranged {
                // The enemy in the same place of the line, from its start again where that is shorter.
                foe[i] = if i < second_side {
                    second_side + i % (fighters.len() - second_side)
                } else {
                    (i - second_side) % second_side
                } as i16;
            }
        }
        Self {
            toughness: table(fighters, |f| f.toughness),
            foe,
            cures: table(fighters, |f| f.herbal_cures),
            nothing: [0; 32],
            nobody,
        }
    }
}

impl Tables {
    /// The tables of these fighters.
    pub fn of(fighters: &[Fighter], second_side: usize, order: &[Tied], house: &House, engaged: bool) -> Self {
        let number = |of: fn(&Fighter) -> i16| table(fighters, of);
        let those = |holds: &dyn Fn(&Fighter) -> bool| Party::among(fighters, holds);
        let numbered = |of: &dyn Fn(usize) -> usize| {
            let mut table: Table = [0; 32];
            for (i, place) in table.iter_mut().take(fighters.len()).enumerate() {
                *place = of(i) as i16;
            }
            table
        };
        let slot = numbered(&|i| if i >= second_side { i - second_side } else { i });
        let medicus = |die: fn(Medicus) -> i16| table(fighters, |f| house.medicus(f.medicus).map_or(0, die));
        let place = |i: usize| {
            let tied = order.iter().find(|tied| tied.members.contains(&i));
            tied.map_or(0, |tied| tied.places[0])
        };
        let tested = Attribute::of(MedicusTest::WORDS[house.medicus_test as usize]);
        Self {
            by_place: array::from_fn(|enemy| order_of(enemy, fighters, &slot)),
            is_pc: those(&|f| f.is_pc),
            quick: number(|f| f.attribute(Attribute::Quick)),
            ranged: those(&|f| f.is_ranged),
            long: those(&|f| f.is_long),
            in_rear: those(&|f| f.in_rear),
            by_toughness: number(|f| match f.policies.target {
                Target::Weakest => 1,
                Target::Strongest => -1,
                Target::FocusFire | Target::Nearest => 0,
            }),
            flanks: those(&|f| f.policies.movement == Movement::FlankIfPossible),
            stays_prone: those(&|f| f.policies.prone == Prone::StayProne),
            always_stands: those(&|f| !f.is_pc && !house.npc_stand_tests),
            draws: those(&|f| f.policies.draw == Draw::Draw),
            retreat_at: number(|f| f.policies.retreat_at),
            drink_at: number(|f| f.policies.drink_at),
            most: number(|f| f.max_toughness),
            passing: number(|f| f.policies.passing as i16),
            finishes: those(&|f| f.policies.versus_dying == VersusDying::FinishOff),
            aid: table(fighters, |f| if can_aid(f) { 1 + i16::from(f.policies.aid == Aid::AidAtOnce) } else { 0 }),
            knows_medicus: those(&|f| f.medicus != Level::None),
            medicus_need: table(fighters, |f| f.attribute(tested)),
            medicus: [
                [medicus(|dice| dice.success[0]), medicus(|dice| dice.success[1])],
                [medicus(|dice| dice.failure[0]), medicus(|dice| dice.failure[1])],
            ],
            place: numbered(&place),
            begin: Beginning::of(fighters, second_side, engaged),
        }
    }
}

/// How an enemy ranks for each fighter, by the place in line if the fighter's policy asks for it.
fn order_of(enemy: usize, fighters: &[Fighter], slot: &Table) -> Table {
    let mut order = [0; 32];
    for (i, (order, fighter)) in order.iter_mut().zip(fighters).enumerate() {
        *order = match fighter.policies.target {
            Target::Weakest | Target::Strongest => 0,
            Target::FocusFire => slot[enemy],
            // From the same place of the line to its end, then from its start.
            Target::Nearest => (slot[enemy] - slot[i]).rem_euclid(MOST as i16),
        };
    }
    order
}

/// How the fighters come to a fight.
#[derive(Debug, Clone, Copy)]
pub struct Arrival {
    /// Everybody.
    pub all: Party,
    /// Who does not stand behind others.
    pub front: Party,
    /// Who lies on the ground.
    pub prone: Party,
    /// Whose weapon is not ready.
    pub undrawn: Party,
    /// Whose weapon is not ready if he is surprised.
    pub caught: Party,
    /// Who has the Free Attack of a Long weapon.
    pub reach: Party,
}

impl Arrival {
    /// How these fighters come, of whom some may be surprised.
    pub fn of(fighters: &[Fighter], surprised: impl Fn(usize) -> bool) -> Self {
        let those = |holds: &dyn Fn(&Fighter) -> bool| Party::among(fighters, holds);
        Self {
            all: those(&|_| true),
            front: those(&|f| !f.in_rear),
            prone: those(&|f| f.prone),
            undrawn: those(&|f| !f.weapon_drawn),
            caught: Party::of(fighters.len(), |i| surprised(i) && !fighters[i].is_ready_at_once),
            reach: those(&|f| f.has_reach),
        }
    }
}
