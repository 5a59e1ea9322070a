//! A fight as an experiment: its start, its beats, its end.

use crate::dice::{Dice, Roll};
use crate::lane::{Lanes, Mask, Num};
use crate::systems::who::MOST;
use crate::systems::{Count, Ending, Experiment, Metric, Row};

use super::super::roll::succeeds;
use super::super::words::{Awareness, Directed, Reaction};
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
        let n = self.fighters.len();
        let scope = &self.scope;
        let mut state = State {
            survival: numbers(true, n, |i| self.fighters[i].frame.survival),
            verve: numbers(scope.verve, n, |i| {
                let counts = self.fighters[i].fights_with_verve || self.house.death_trigger_counts_verve;
                if counts { self.fighters[i].frame.verve } else { 0 }
            }),
            injuries: numbers(true, n, |i| self.fighters[i].frame.injuries),
            mojo: numbers(scope.mojo, n, |i| self.fighters[i].frame.mojo),
            condition: numbers(true, n, |_| UP),
            pending: numbers(true, n, |_| 0),
            wounds: numbers(scope.wounds, n, |_| 0),
            surprised,
            quiet: numbers(scope.surprise, n, |_| 0),
            first: Mask::uniform(scope.surprise),
            flees: row(
                Mask::none(),
                scope.fleeing,
                n,
                #[inline(always)]
                |i| {
                    let caught = if scope.surprise { surprised[i] } else { Mask::none() };
                    Mask::uniform(self.starts_fleeing(i)) & !caught
                },
            ),
            cornered: flags(scope.fleeing, n, |_| false),
            holds: flags(scope.concentrating, n, |i| self.fighters[i].concentrating),
            broke: flags(scope.concentrating, n, |_| false),
            late: numbers(scope.semi, n, |i| if self.fighters[i].semi_conscious { -1 } else { 0 }),
            lot: numbers(scope.lots[0] || scope.lots[1], n, |_| 0),
            surprise: [Count::default(); 2],
            broken: [Count::default(); 2],
            spent: [Count::default(); 2],
            dealt: Row::filled(Count::default(), n),
            stood: Row::filled(Count::default(), n),
        };
        if scope.semi {
            for i in 0..n {
                if self.fighters[i].semi_conscious {
                    self.listens(i, fresh, &mut state, dice);
                }
            }
        }
        state
    }

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut State<D::L>, beat: usize, live: Mask<D::L>, dice: &mut D) {
        match self.beats[beat] {
            Beat::Lots(side) => {
                dice.apart(
                    #[inline(always)]
                    |dice| self.draws_lots(side, live, state, dice),
                );
            }
            Beat::Attack(i, place) => {
                let turn = place.map_or(live, |place| live & state.lot[i].eq(place));
                self.attacks(i, turn, state, dice);
            }
            Beat::End(i) => self.ends_round(i, live, state, dice),
            Beat::Chase(i) => self.chases(i, live, state, dice),
            Beat::Rouse(i) => {
                state.first.set(live, Mask::none());
                if self.fighters[i].policies.flees_at >= 0 {
                    self.decides(i, live, state);
                }
                if self.fighters[i].concentrating {
                    self.lets_go(i, live, state);
                }
                if self.scope.surprise {
                    self.snaps_out(i, live, state, dice);
                }
                if self.scope.semi && self.fighters[i].semi_conscious {
                    self.listens(i, live, state, dice);
                }
            }
        }
    }

    /// When a side has nobody left who stands, and nobody to act once more against those of the other who do; or when
    /// nobody can change anything any more.
    #[inline(always)]
    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let mut stands = [Mask::none(); 2];
        let mut acts = [Mask::none(); 2];
        for side in 0..2 {
            for i in self.side(side) {
                stands[side] |= state.stands(i);
                acts[side] |= state.condition[i].le(LAST);
            }
        }
        let goes_on = (stands[0] & acts[1]) | (acts[0] & stands[1]);
        !goes_on | self.hopeless(state)
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
                let injured = if self.scope.injuries { fighter.frame.injuries * self.house.injury_penalty } else { 0 };
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

    /// `GM-49` Semi-consciousness: a fighter who is half awake does nothing of its own accord. It must be directed, by a
    /// comrade who stands and is wide awake unless the sheet says otherwise; then it acts at once with a Willpower
    /// roll, or else some rounds later. For its next attack it is directed anew, unless the house says otherwise.
    #[inline(always)]
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
                for comrade in self.side(self.side_of(i)) {
                    if !self.fighters[comrade].semi_conscious {
                        awake |= state.stands(comrade);
                    }
                }
                awake
            }
        };
        let asked = idle & director;
        let mut need = Num::splat(fighter.reaction(Reaction::Willpower)) + self.shaken(i, state);
        need -= self.hurt(i, state);
        let mut late = state.late[i] - waits.count();
        late.set(idle & !director, -1);
        dice.when(
            asked,
            #[inline(always)]
            |dice| {
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
            },
        );
        state.late[i].set(live, late.only(stands));
    }

    /// Whether a fighter flees from the first round on.
    fn starts_fleeing(&self, i: usize) -> bool {
        let Self { fighters, .. } = self;
        let (frame, policies) = (&fighters[i].frame, &fighters[i].policies);
        frame.survival <= policies.flees_at || (policies.flees_injured && frame.injuries > 0)
    }
}
