//! A fight as an experiment: its start, its phases, its end.

use play::systems::skirmish::experiment::common_parts;

use super::super::roll::succeeds;
use super::super::words::{Awareness, Directed};
use super::setup::Phase;
use super::state::{Flags, Numbers};
use crate::fight::prelude::*;

#[inlined(generic)]
impl Experiment for Fight {
    common_parts!();

    const REFILL: usize = 2;

    #[inline(always)]
    fn phases(&self) -> usize {
        self.phases.len()
    }

    fn rolls(&self) -> Vec<&Roll> {
        self.weapons.iter().collect()
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        match self.phases[phase] {
            Phase::Lots(side) => {
                outlined!(dice, self.draws_lots(side, live, state, dice));
            }
            Phase::Attack(i, place) => {
                let turn = place.map_or(live, |place| live & state.lot[i].eq(place));
                self.attacks(i, turn, state, dice);
            }
            Phase::End(i) => self.ends_round(i, live, state, dice),
            Phase::Chase(i) => self.chases(i, live, state, dice),
            Phase::Rouse(i) => {
                state.first.set(live, Mask::none());
                if self.fighters[i].policies.flees_at >= 0 {
                    self.decides(i, live, state);
                }
                if self.fighters[i].concentrating {
                    self.lets_go(i, live, state);
                }
                if self.scope.surprise {
                    self.recover_from_surprise(i, live, state, dice);
                }
                if self.scope.semi && self.fighters[i].semi_conscious {
                    self.listens(i, live, state, dice);
                }
            }
        }
    }

    /// A fight is over when a side has no fighter standing, nor one with a last act against enemies who are; or when
    /// nothing can change any more.
    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let mut stands = [Mask::none(); 2];
        let mut acts = [Mask::none(); 2];
        for side in 0..2 {
            for i in self.fighters.side(side) {
                stands[side] |= state.stands(i);
                acts[side] |= state.condition[i].le(LAST);
            }
        }
        let goes_on = (stands[0] & acts[1]) | (acts[0] & stands[1]);
        !goes_on | self.hopeless(state)
    }
}

#[inlined(generic)]
impl Fight {
    /// A state with room for the fields that this fight needs.
    fn empty_state<L: Lanes>(&self) -> State<L> {
        let n = self.fighters.len();
        let scope = &self.scope;
        let numbers = |used: bool| -> Numbers<L> { FixedVec::filled(Num::zero(), if used { n } else { 0 }) };
        let flags = |used: bool| -> Flags<L> { FixedVec::filled(Mask::none(), if used { n } else { 0 }) };
        State {
            survival: numbers(true),
            verve: numbers(scope.verve),
            injuries: numbers(true),
            mojo: numbers(scope.mojo),
            condition: numbers(true),
            pending: numbers(true),
            wounds: numbers(scope.wounds),
            surprised: flags(scope.surprise),
            quiet: numbers(scope.surprise),
            first: Mask::none(),
            flees: flags(scope.fleeing),
            cornered: flags(scope.fleeing),
            holds: flags(scope.concentrating),
            broke: flags(scope.concentrating),
            late: numbers(scope.semi),
            lot: numbers(scope.lots[0] || scope.lots[1]),
            surprise: [Count::default(); 2],
            broken: [Count::default(); 2],
            spent: [Count::default(); 2],
            dealt: FixedVec::filled(Count::default(), n),
            stood: FixedVec::filled(Count::default(), n),
        }
    }

    /// Sets up new fights in fresh lanes.
    fn set_up<D: Dice>(&self, state: &mut State<D::L>, fresh: Mask<D::L>, dice: &mut D) {
        let scope = &self.scope;
        self.surprise(fresh, state, dice);
        for (i, fighter) in self.fighters.iter().enumerate() {
            let frame = &fighter.frame;
            state.survival[i].set(fresh, frame.survival);
            state.injuries[i].set(fresh, frame.injuries);
            state.condition[i].set(fresh, UP);
            state.pending[i].set(fresh, 0);
            if scope.verve {
                let counts = fighter.fights_with_verve || self.house.death_trigger_counts_verve;
                state.verve[i].set(fresh, if counts { frame.verve } else { 0 });
            }
            if scope.mojo {
                state.mojo[i].set(fresh, frame.mojo);
            }
            if scope.wounds {
                state.wounds[i].set(fresh, 0);
            }
            if scope.surprise {
                state.quiet[i].set(fresh, 0);
            }
            if scope.fleeing {
                let mut flees = Mask::uniform(self.starts_fleeing(i));
                if scope.surprise {
                    flees &= !state.surprised[i];
                }
                state.flees[i].set(fresh, flees);
                state.cornered[i].set(fresh, Mask::none());
            }
            if scope.concentrating {
                state.holds[i].set(fresh, Mask::uniform(fighter.concentrating));
                state.broke[i].set(fresh, Mask::none());
            }
            if scope.semi {
                state.late[i].set(fresh, if fighter.semi_conscious { -1 } else { 0 });
            }
            if scope.lots[0] || scope.lots[1] {
                state.lot[i].set(fresh, 0);
            }
            state.dealt[i].clear(fresh);
            state.stood[i].clear(fresh);
        }
        state.first.set(fresh, Mask::uniform(scope.surprise));
        for side in 0..2 {
            state.surprise[side].clear(fresh);
            state.broken[side].clear(fresh);
            state.spent[side].clear(fresh);
        }
        if scope.semi {
            for i in (0..self.fighters.len()).filter(|&i| self.fighters[i].semi_conscious) {
                self.listens(i, fresh, state, dice);
            }
        }
    }

    /// `GM-16` Surprise: unaware fighters roll Perception, with a bonus if they suspect an attack and a penalty if
    /// asleep; failure means surprise.
    fn surprise<D: Dice>(&self, fresh: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        for surprised in state.surprised.iter_mut() {
            surprised.set(fresh, Mask::none());
        }
        if let Some(side) = self.unaware {
            for i in self.fighters.side(side) {
                let fighter = &self.fighters[i];
                let eased = match fighter.policies.awareness {
                    Awareness::Unaware => 0,
                    Awareness::Suspects => self.house.surprise_aware_bonus,
                    Awareness::Asleep => -self.house.sleeping_penalty,
                };
                let injured = if self.scope.injuries { fighter.frame.injuries * self.house.injury_penalty } else { 0 };
                let need = fighter.reaction(Reaction::Perception) + eased - injured;
                let notices = succeeds(&self.house, Num::splat(need), dice, fresh);
                state.surprised[i].set(fresh, !notices);
                dice.tell(fresh, |r| {
                    let result = if r.flag(notices) { "notices the attack" } else { "is surprised" };
                    format!("{} needs {need} or less: {result} (GM-16)", fighter.name)
                });
            }
        }
    }

    /// `GM-49` Semi-consciousness: a semi-conscious fighter does nothing unprompted. Unless the sheet says otherwise, a
    /// standing, wide-awake comrade must direct it; it then acts at once on a successful Willpower roll, or some rounds
    /// later on a failure. Each attack needs a new direction, unless the house rules say otherwise.
    fn listens<D: Dice>(&self, i: usize, live: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let (fighter, house) = (&self.fighters[i], &self.house);
        let stands = live & state.stands(i);
        let waits = state.late[i].gt(0);
        let mut idle = stands & !waits;
        if !house.semi_directed_anew {
            idle &= state.late[i].lt(0);
        }
        let director = match fighter.policies.directed {
            Directed::Always => Mask::all(),
            Directed::Never => Mask::none(),
            Directed::ByComrades => {
                let mut awake = Mask::none();
                for comrade in self.fighters.side(self.fighters.side_of(i)) {
                    if !self.fighters[comrade].semi_conscious {
                        awake |= state.stands(comrade);
                    }
                }
                awake
            }
        };
        let asked = idle & director;
        let mut need = Num::splat(fighter.reaction(Reaction::Willpower)) + self.surprise_modifier(i, state);
        need -= self.injury_penalty(i, state);
        let mut late = state.late[i] - waits.count();
        late.set(idle & !director, -1);
        when!(dice, asked, {
            let slow = asked & !succeeds(house, need, dice, asked);
            let delay = dice.d(house.semi_delay_die.cast_unsigned(), slow).only(slow);
            late.set(asked, delay);
            dice.tell(asked, |r| {
                let when = match r.num(delay) {
                    0 => "acts at once".to_owned(),
                    n => format!("acts {n} rounds later"),
                };
                format!("{} is told what to do, needs {} or less: {when} (GM-49)", fighter.name, r.num(need))
            });
        });
        state.late[i].set(live, late.only(stands));
    }

    /// Whether a fighter flees from the first round on.
    fn starts_fleeing(&self, i: usize) -> bool {
        let Self { fighters, .. } = self;
        let (frame, policies) = (&fighters[i].frame, &fighters[i].policies);
        frame.survival <= policies.flees_at || (policies.flees_injured && frame.injuries > 0)
    }
}
