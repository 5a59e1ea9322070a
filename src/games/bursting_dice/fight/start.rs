//! The initial state of a fight.

use super::super::words::{Downed, Surprise};
use super::scope::has_health;
use super::state::Numbers;
use crate::fight::prelude::*;

/// Fixed groups of fighters, the same in every trial.
#[derive(Debug, Clone, Copy, Default)]
pub struct FixedGroups {
    /// By side.
    pub sides: [ActorSet; 2],
    /// Fighters able to act at the start.
    pub up: ActorSet,
    /// Fighters who start in Shock.
    pub fallen: ActorSet,
    /// Fighters who start helpless.
    pub helpless: ActorSet,
    /// Fighters who start Winded.
    pub winded: ActorSet,
    /// Fighters who start prone.
    pub prone: ActorSet,
    /// `BRD-08` Ambush: ambushed fighters.
    pub ambushed: ActorSet,
    /// `BRD-08` Ambush: ambushers.
    pub ambushers: ActorSet,
    /// Fighters unaware of the first attack.
    pub unaware: ActorSet,
    /// Fighters who stabilise allies, during the fight or after it.
    pub helpers: ActorSet,
    /// Fighters who can fall into Shock and die of it.
    pub mortal: ActorSet,
    /// Fighters who can act again when they wake.
    pub waking: ActorSet,
}

impl FixedGroups {
    /// The groups of a fight.
    pub fn of(fighters: &Roster<Fighter>, surprise: &[Surprise], from_behind: bool) -> Self {
        let party = |holds: &dyn Fn(usize) -> bool| ActorSet::of(fighters.len(), holds);
        let fallen = |i: usize| has_health(&fighters[i]) && fighters[i].health[0] == 0;
        let helpless = |i: usize| !fallen(i) && fighters[i].incapacitated && has_health(&fighters[i]);
        let up = |i: usize| !fallen(i) && !helpless(i);
        Self {
            sides: fighters.parties(),
            up: party(&up),
            fallen: party(&fallen),
            helpless: party(&helpless),
            winded: party(&|i| (up(i) || fallen(i)) && fighters[i].winded),
            prone: party(&|i| fighters[i].prone),
            ambushed: party(&|i| surprise[i] == Surprise::Ambushed),
            ambushers: party(&|i| surprise[i] == Surprise::Ambusher),
            unaware: party(&|i| fighters[i].unaware || from_behind && surprise[i] == Surprise::Ambushed),
            helpers: party(&|i| has_health(&fighters[i]) && fighters[i].policies.downed != Downed::Never),
            mortal: party(&|i| has_health(&fighters[i])),
            waking: party(&|i| has_health(&fighters[i]) && !fighters[i].bound),
        }
    }
}

impl Fight {
    /// A state with room for the fields that this fight needs.
    #[inline(always)]
    pub(super) fn empty_state<L: Lanes>(&self) -> State<L> {
        let n = self.fighters.len();
        let row = |used: bool| -> Numbers<L> { FixedVec::filled(Num::zero(), if used { n } else { 0 }) };
        let scope = &self.scope;
        State {
            durability: row(true),
            health: row(true),
            up: LaneActorSet::none(),
            fallen: LaneActorSet::none(),
            shock: LaneActorSet::none(),
            helpless: LaneActorSet::none(),
            dead: LaneActorSet::none(),
            fled: LaneActorSet::none(),
            place: row(scope.rolls),
            countdown: row(scope.shock),
            vigor: row(scope.vigor),
            winded: LaneActorSet::none(),
            mana: row(scope.mana),
            prone: LaneActorSet::none(),
            armor: row(scope.armor),
            guarding: row(scope.guarding),
            gap: row(scope.moving),
            readied: LaneActorSet::none(),
            unaware: LaneActorSet::none(),
            patient: row(scope.stabilises || scope.treats),
            tending: row(scope.stabilises || scope.treats),
            casting: row(scope.casting),
            items: row(scope.items),
            benched: Mask::none(),
            struck: Mask::none(),
            actor: Num::zero(),
            turn: Num::zero(),
            action: Num::zero(),
            second: Num::splat(NOBODY),
            round_is_over: Mask::none(),
            first_round: Mask::none(),
            winner: Num::zero(),
            rounds: Count::default(),
            attacks: [Count::default(); 2],
            over: [Count::default(); 2],
            hits: [Count::default(); 2],
            criticals: [Count::default(); 2],
            spent: [Count::default(); 2],
            lost: [Count::default(); 2],
            openings: [Count::default(); 2],
            unhurt: [Count::default(); 2],
            dealt: FixedVec::filled(Count::default(), n),
            stood: FixedVec::filled(Count::default(), n),
        }
    }

    /// Sets up every fighter for a new fight.
    #[inline(always)]
    pub(super) fn set_up<D: Dice>(&self, state: &mut State<D::L>, fresh: Mask<D::L>, dice: &mut D) {
        let begin = &self.tables.begin;
        for (row, values) in [
            (&mut state.durability, &begin.durability),
            (&mut state.health, &begin.health),
            (&mut state.place, &self.tables.place),
            (&mut state.countdown, &begin.nothing),
            (&mut state.vigor, &begin.vigor),
            (&mut state.mana, &begin.mana),
            (&mut state.armor, &begin.armor),
            (&mut state.guarding, &begin.nothing),
            (&mut state.gap, &begin.gap),
            (&mut state.patient, &begin.nothing),
            (&mut state.tending, &begin.nothing),
            (&mut state.casting, &begin.nothing),
            (&mut state.items, &begin.items),
        ] {
            for i in 0..row.len() {
                row[i].set(fresh, values[i]);
            }
        }
        for i in 0..self.fighters.len() {
            state.dealt[i].clear(fresh);
            state.stood[i].clear(fresh);
        }
        let (come, none) = (&self.groups, ActorSet::default());
        for (group, party) in [
            (&mut state.up, come.up),
            (&mut state.fallen, come.fallen),
            (&mut state.shock, none),
            (&mut state.helpless, come.helpless),
            (&mut state.dead, none),
            (&mut state.fled, none),
            (&mut state.winded, come.winded),
            (&mut state.prone, come.prone),
            (&mut state.readied, none),
            (&mut state.unaware, come.unaware),
        ] {
            group.reset(party, fresh);
        }
        if self.scope.rolls {
            self.roll_order(state, fresh, true, dice);
        }
        state.benched.set(fresh, Mask::none());
        state.struck.set(fresh, Mask::none());
        state.first_round.set(fresh, Mask::uniform(self.scope.ambush || self.scope.rolls_again));
        for number in [&mut state.actor, &mut state.turn, &mut state.action, &mut state.winner] {
            number.set(fresh, 0);
        }
        state.second.set(fresh, NOBODY);
        state.round_is_over.set(fresh, Mask::none());
        state.rounds.clear(fresh);
        for counts in [
            &mut state.attacks,
            &mut state.over,
            &mut state.hits,
            &mut state.criticals,
            &mut state.spent,
            &mut state.lost,
            &mut state.openings,
            &mut state.unhurt,
        ] {
            counts[0].clear(fresh);
            counts[1].clear(fresh);
        }
    }
}
