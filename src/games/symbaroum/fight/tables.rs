//! Facts about each fighter that turns look up, as tables.

use std::array;

use super::super::house::{Medicus, MedicusTest};
use super::super::words::{Aid, Draw, Movement, Prone, Target, VersusDying, WhenFlanked};
use super::order::Order;
use super::scope::{can_aid, can_heal};
use crate::fight::prelude::*;
use play::systems::lane_actor::table;

tables! {
    /// Facts that a turn needs besides those of the attack itself. Aligned so that no table straddles two cache lines.
    #[repr(align(64))]
    Tables of(fighters: &Roster<Fighter>, order: &Order, house: &HouseRules, engaged: bool)
    let slot = fighters.table(|i| fighters.slot(i) as i16);
    let medicus = |die: fn(Medicus) -> i16| table(fighters, |f| house.medicus(f.medicus).map_or(0, die));
    let tested = Attribute::of(MedicusTest::WORDS[house.medicus_test as usize]);
    {
        pub is_pc: those(|f| f.is_pc), "Played by a player.";
        pub quick: number(|f| f.attribute(Attribute::Quick)), "Quick, for standing up.";
        pub ranged: those(|f| f.is_ranged), "The weapon attacks from afar.";
        pub long: those(|f| f.is_long), "The weapon is Long.";
        pub switches: those(|f| f.spare.is_some()), "Has a second weapon.";
        pub spare_long: those(|f| f.spare.is_some_and(|spare| spare.is_long)), "The second weapon is Long.";
        pub spare_reach: those(|f| f.spare.is_some_and(|spare| spare.has_reach)),
            "The second weapon gives the Free Attack of a Long one.";
        pub by_toughness: number(|f| match f.policies.target {
            Target::Weakest => 1,
            Target::Strongest => -1,
            Target::FocusFire | Target::Nearest => 0,
        }), "Policy: the weight of a point of Toughness when ranking targets.";
        pub by_place: one([Table; MAX_FIGHTERS] = array::from_fn(|enemy| order_of(enemy, fighters, &slot))),
            "By enemy: its rank for each fighter whose policy goes by the place in line.";
        pub nearest: those(|f| f.policies.target == Target::Nearest), "Policy: attacks the nearest enemy.";
        pub flanks: those(|f| f.policies.movement == Movement::FlankIfPossible),
            "Policy: moves around enemies to flank them.";
        pub stays_prone: those(|f| f.policies.prone == Prone::StayProne), "Policy: fights on the ground.";
        pub always_stands: those(|f| !f.is_pc && !house.npc_stand_tests), "Needs no test to stand up.";
        pub draws: those(|f| f.policies.draw == Draw::Draw), "Policy: draws a weapon that is not ready.";
        pub draws_freely: those(|f| f.is_drawn_freely), "Draws its weapon as a Free Action.";
        pub retreat_at: number(|f| f.policies.retreat_at), "Policy: withdraws at this Toughness or less; 0 for never.";
        pub tend_at: number(|f| if can_heal(f) { f.policies.tend_at } else { 0 }),
            "Policy: gives first aid to allies at this Toughness or less; 0 for never.";
        pub step_back_at: number(|f| f.policies.step_back_at),
            "Policy: keeps out of melee at this Toughness or less; 0 for never.";
        pub gets_away: those(|f| f.policies.when_flanked == WhenFlanked::GetAway), "Policy: gets away when flanked.";
        pub drink_at: number(|f| f.policies.drink_at),
            "Policy: uses a cure on itself at this Toughness or less; 0 for never.";
        pub most: number(|f| f.max_toughness), "The highest Toughness.";
        pub passing: number(|f| f.policies.passing as i16), "Policy: how it reaches enemies in the rear.";
        pub finishes: those(|f| f.policies.versus_dying == VersusDying::FinishOff), "Policy: finishes off the dying.";
        pub aid: number(|f| if can_aid(f) { 1 + i16::from(f.policies.aid == Aid::AidAtOnce) } else { 0 }),
            "0: helps nobody; 1: helps when free; 2: helps at once.";
        pub knows_medicus: those(|f| f.medicus != Level::None), "Has learned Medicus.";
        pub medicus_need: number(|f| f.attribute(f.heal_with.unwrap_or(tested))),
            "The target number of its Medicus test.";
        pub medicus: one([[Table; 2]; 2] = [
            [medicus(|dice| dice.success[0]), medicus(|dice| dice.success[1])],
            [medicus(|dice| dice.failure[0]), medicus(|dice| dice.failure[1])],
        ]), "Healing dice for success and failure, without and with a cure.";
        pub place: place(|i| order.first_place(i) as i16),
            "The place in the turn order if nobody delays; for tied fighters, the first of their places.";
        pub begin: one(InitialState = InitialState::of(fighters, house, engaged)),
            "The initial state of every fighter.";
    }
}

tables! {
    /// The initial state of every fighter.
    #[repr(align(64))]
    InitialState of(fighters: &Roster<Fighter>, house: &HouseRules, engaged: bool)
    let melee = if engaged { engaged_pairs(fighters, house) } else { Vec::new() };
    {
        pub toughness: number(|f| f.toughness), "Toughness.";
        pub melee: one([ActorSet; MAX_FIGHTERS] = array::from_fn(|i| {
            ActorSet::of(fighters.len(), |j| melee.contains(&(i, j)) || melee.contains(&(j, i)))
        })), "By fighter: the enemies in melee with it.";
        pub cures: number(|f| f.herbal_cures), "Herbal cures.";
        pub nothing: one(Table = [0; 32]), "All zero.";
        pub nobody: one(Table = [NOBODY; 32]), "[`NOBODY`] for every fighter.";
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

tables! {
    /// How the fighters enter the fight.
    StartingGroups of(fighters: &[Fighter], surprised: impl Fn(usize) -> bool)
    {
        pub all: those(|_| true), "All fighters.";
        pub front: those(|f| !f.in_rear), "Fighters who do not stand in the rear.";
        pub melee: those(|f| !f.is_ranged), "Fighters with a melee weapon.";
        pub prone: those(|f| f.prone), "Fighters who start on the ground.";
        pub undrawn: those(|f| !f.weapon_drawn), "Fighters whose weapon is not drawn.";
        pub caught: one(ActorSet = ActorSet::of(fighters.len(), |i| surprised(i) && !fighters[i].is_always_ready)),
            "Fighters whose weapon is not drawn if they are surprised.";
        pub reach: those(|f| f.has_reach), "Fighters whose weapon gives the Free Attack of a Long weapon.";
        pub may_reach: those(Fighter::may_reach),
            "Fighters of whose weapons, the second included, at least one gives it.";
    }
}
