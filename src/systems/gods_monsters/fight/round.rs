//! A fight as an experiment: its start, its beats, its end.

use crate::dice::{Dice, Roll};
use crate::lane::{Lanes, Mask, Num};
use crate::systems::who::MOST;
use crate::systems::{Count, Ending, Experiment, Metric, Row};

use super::super::roll::succeeds;
use super::super::words::{Awareness, Reaction};
use super::setup::{Beat, Fight};
use super::state::{Flags, LAST, Numbers, State, UP};

/// A row of one value of each fighter, or an empty one if the fight has no use for it.
#[inline(always)]
fn row<T: Copy>(empty: T, used: bool, len: usize, of: impl Fn(usize) -> T) -> Row<T, MOST> {
    Row::of(empty, if used { len } else { 0 }, of)
}

/// A number of each fighter, the same in all lanes.
#[inline(always)]
fn numbers<L: Lanes>(used: bool, len: usize, of: impl Fn(usize) -> i16) -> Numbers<L> {
    row(
        Num::zero(),
        used,
        len,
        #[inline(always)]
        |i| Num::splat(of(i)),
    )
}

/// A flag of each fighter, the same in all lanes.
#[inline(always)]
fn flags<L: Lanes>(used: bool, len: usize, of: impl Fn(usize) -> bool) -> Flags<L> {
    row(
        Mask::none(),
        used,
        len,
        #[inline(always)]
        |i| Mask::uniform(of(i)),
    )
}

impl Experiment for Fight {
    type State<L: Lanes> = State<L>;

    const HEAVY: bool = true;
    const REFILL: usize = 2;

    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    #[inline(always)]
    fn beats(&self) -> usize {
        self.beats.len()
    }

    fn limit(&self) -> u32 {
        self.limit
    }

    fn rolls(&self) -> Vec<&Roll> {
        self.weapons.iter().collect()
    }

    #[inline(always)]
    fn start<D: Dice>(&self, dice: &mut D, fresh: Mask<D::L>) -> State<D::L> {
        let surprised = self.surprise(dice, fresh);
        let late = self.lateness(dice, fresh);
        let n = self.fighters.len();
        let scope = &self.scope;
        State {
            survival: numbers(true, n, |i| self.fighters[i].frame.survival),
            verve: numbers(scope.verve, n, |i| {
                if self.fighters[i].fights_with_verve { self.fighters[i].frame.verve } else { 0 }
            }),
            injuries: numbers(true, n, |i| self.fighters[i].frame.injuries),
            mojo: numbers(scope.mojo, n, |i| self.fighters[i].frame.mojo),
            condition: numbers(true, n, |_| UP),
            pending: numbers(true, n, |_| 0),
            wounds: numbers(scope.wounds, n, |_| 0),
            surprised,
            quiet: numbers(scope.surprise, n, |_| 0),
            first: Mask::uniform(scope.surprise),
            flees: flags(scope.fleeing, n, |i| self.starts_fleeing(i)),
            cornered: flags(scope.fleeing, n, |_| false),
            holds: flags(scope.concentrating, n, |i| self.fighters[i].concentrating),
            late,
            surprise: [Count::default(); 2],
            broken: [Count::default(); 2],
            spent: [Count::default(); 2],
            dealt: Row::filled(Count::default(), n),
            stood: Row::filled(Count::default(), n),
        }
    }

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut State<D::L>, beat: usize, live: Mask<D::L>, dice: &mut D) {
        match self.beats[beat] {
            Beat::Attack(i) => self.attacks(i, live, state, dice),
            Beat::End(i) => self.ends_round(i, live, state, dice),
            Beat::Chase(i) => self.chases(i, live, state, dice),
        }
        if beat + 1 == self.beats.len() {
            state.first.set(live, Mask::none());
        }
    }

    #[inline(always)]
    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let mut left = [Mask::none(); 2];
        for (side, left) in left.iter_mut().enumerate() {
            for i in self.side(side) {
                *left |= state.condition[i].le(LAST);
            }
        }
        !(left[0] & left[1]) | Mask::uniform(self.hopeless)
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        self.report(state, ending, out);
    }
}

impl Fight {
    /// `GM-16` Surprise: those who are unaware roll Perception, with a bonus if they know of the attackers and
    /// a penalty asleep; a failure is surprise.
    #[inline(always)]
    fn surprise<D: Dice>(&self, dice: &mut D, fresh: Mask<D::L>) -> Flags<D::L> {
        let n = self.fighters.len();
        let mut surprised = row(
            Mask::none(),
            self.scope.surprise,
            n,
            #[inline(always)]
            |_| Mask::none(),
        );
        if let Some(side) = self.unaware {
            for i in self.side(side) {
                let fighter = &self.fighters[i];
                let eased = match fighter.policies.awareness {
                    Awareness::Unaware => 0,
                    Awareness::Suspects => self.house.surprise_aware_bonus,
                    Awareness::Asleep => -self.house.sleeping_penalty,
                };
                let injured = fighter.frame.injuries * self.house.injury_penalty;
                let need = fighter.reaction(Reaction::Perception) + eased - injured;
                let notices = succeeds(&self.house, Num::splat(need), dice, fresh);
                surprised[i] = fresh & !notices;
                dice.tell(fresh, |r| {
                    let result = if r.flag(notices) { "notices the attack" } else { "is surprised" };
                    format!("{} needs {need} or less: {result} (GM-16)", fighter.name)
                });
            }
        }
        surprised
    }

    /// `GM-49` Semi-consciousness: who starts half awake acts at once with a Willpower roll, or some rounds later.
    #[inline(always)]
    fn lateness<D: Dice>(&self, dice: &mut D, fresh: Mask<D::L>) -> Numbers<D::L> {
        let mut late = row(
            Num::zero(),
            self.scope.semi,
            self.fighters.len(),
            #[inline(always)]
            |_| Num::zero(),
        );
        for (i, fighter) in self.fighters.iter().enumerate() {
            if fighter.semi_conscious {
                let injured = fighter.frame.injuries * self.house.injury_penalty;
                let need = Num::splat(fighter.reaction(Reaction::Willpower) - injured);
                let slow = fresh & !succeeds(&self.house, need, dice, fresh);
                late[i] = dice.d(self.house.semi_delay_die.cast_unsigned(), slow).only(slow);
                dice.tell(slow, |r| format!("{} acts {} rounds later (GM-49)", fighter.name, r.num(late[i])));
            }
        }
        late
    }

    /// Whether a fighter flees from the first round on.
    fn starts_fleeing(&self, i: usize) -> bool {
        let Self { fighters, .. } = self;
        let (frame, policies) = (&fighters[i].frame, &fighters[i].policies);
        frame.survival <= policies.flees_at || (policies.flees_injured && frame.injuries > 0)
    }
}
