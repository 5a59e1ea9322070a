//! The tie-break of the turn order: everybody rolls until one die is the single highest.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};
use crate::systems::measures::measures;
use crate::systems::metric::ABSENT;
use crate::systems::state::lane_state;
use crate::systems::{Ending, Experiment, Fault, Metric, Param, Question};

use super::house::House;

/// The parameters.
pub fn params() -> Vec<Param> {
    vec![Param::int("tied", 2, 16, 2, "combatants with the same Quick and the same Vigilant").rules(&["SYM-07"])]
}

measures! {
    /// What is measured of throws that break a tie.
    measured {
        success: flag,
            "whether the first throw has a single highest die", when("the first throw breaks the tie"), of_age();
        throws: number("throws"), "throws until there is a single highest die", of_age();
    }
}

/// The most throws that are followed.
const LIMIT: u32 = 1000;

/// `SYM-07` Turn order: each of the tied rolls a d20 and the highest goes first; those who share the
/// highest roll again. A pass is a throw, a beat one die of it.
#[derive(Debug, Clone)]
pub struct TieBreak {
    house: House,
    tied: i16,
    metrics: Vec<Metric>,
}

/// The throw so far.
#[derive(Debug, Clone, Copy)]
pub struct State<L: Lanes> {
    /// Those who still roll.
    rolling: Num<L>,
    /// Dice of this throw.
    thrown: Num<L>,
    highest: Num<L>,
    /// How many share the highest.
    sharing: Num<L>,
}

lane_state!(State { rolling, thrown, highest, sharing });

impl TieBreak {
    /// The tie-break that a question asks for.
    ///
    /// # Errors
    /// None; the parameter says it all.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let metrics = measured::metrics();
        Ok(Self { house: House::of(&question.constants), tied: question.params.small("tied"), metrics })
    }
}

impl Experiment for TieBreak {
    type State<L: Lanes> = State<L>;

    const PASS: &'static str = "throw";

    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    #[inline(always)]
    fn beats(&self) -> usize {
        self.tied as usize
    }

    fn limit(&self) -> u32 {
        LIMIT
    }

    #[inline(always)]
    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> State<D::L> {
        State { rolling: Num::splat(self.tied), thrown: Num::zero(), highest: Num::zero(), sharing: Num::zero() }
    }

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut State<D::L>, beat: usize, live: Mask<D::L>, dice: &mut D) {
        if beat == 0 {
            state.highest.set(live, 0);
            state.sharing.set(live, 0);
            state.thrown.set(live, 0);
        }
        let rolls = live & state.thrown.lt(state.rolling);
        let face = dice.d(self.house.test_die.cast_unsigned(), rolls);
        state.sharing += (rolls & face.eq(state.highest)).count();
        state.sharing.set(rolls & face.gt(state.highest), 1);
        state.highest.set(rolls, state.highest.max(face));
        state.thrown += rolls.count();
        if beat + 1 == self.tied as usize {
            state.rolling.set(live, state.sharing);
            let sharing = state.sharing;
            dice.tell(live & sharing.eq(1), |_| "one die is the highest (SYM-07)".to_owned());
            dice.tell(live & sharing.gt(1), |r| {
                format!("{} share the highest and roll again (SYM-07)", r.num(sharing))
            });
            state.highest.set(live, 0);
            state.sharing.set(live, 0);
            state.thrown.set(live, 0);
        }
    }

    #[inline(always)]
    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.rolling.eq(1)
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let settled = state.rolling.eq(1);
        let values =
            measured::Values { success: settled & ending.age.eq(1), throws: settled.select(ending.age, ABSENT) };
        values.write(out);
    }
}
