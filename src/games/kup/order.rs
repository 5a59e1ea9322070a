//! Ties in the order of declaration: everybody rolls until one die is the single lowest.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};
use crate::systems::measures::measures;
use crate::systems::metric::ABSENT;
use crate::systems::state::lane_state;
use crate::systems::{Ending, Experiment, Fault, Metric, Param, Question};

use super::house::House;

/// The parameters.
pub fn params() -> Vec<Param> {
    vec![
        Param::int("tied", 2, 16, 2, "characters with the same State of Mind, Empathy and Perception")
            .rules(&["KUP-07"]),
    ]
}

measures! {
    /// What is measured of throws that break a tie.
    measured {
        success: flag,
            "whether the first throw has a single lowest die", when("the first throw breaks the tie"), of_age();
        throws: number("throws"), "throws until there is a single lowest die", of_age();
    }
}

/// The most throws that are followed.
const LIMIT: u32 = 1000;

/// `KUP-07` Declaration and execution order: each of the tied rolls a die and the lowest declares first;
/// those who share the lowest roll again. A pass is a throw, a beat one die of it.
#[derive(Debug, Clone)]
pub struct Order {
    die: u16,
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
    lowest: Num<L>,
    /// How many share the lowest.
    sharing: Num<L>,
}

lane_state!(State { rolling, thrown, lowest, sharing });

impl Order {
    /// The throws that a question asks for.
    ///
    /// # Errors
    /// None; the parameter says it all.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let metrics = measured::metrics();
        let die = House::of(&question.constants).tie_die.cast_unsigned();
        Ok(Self { die, tied: question.params.small("tied"), metrics })
    }
}

impl Experiment for Order {
    type State<L: Lanes> = State<L>;

    const PASS: &'static str = "throw";

    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    #[inline(always)]
    fn beats(&self) -> usize {
        self.tied.unsigned_abs().into()
    }

    fn limit(&self) -> u32 {
        LIMIT
    }

    #[inline(always)]
    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> State<D::L> {
        State {
            rolling: Num::splat(self.tied),
            thrown: Num::zero(),
            lowest: Num::splat(i16::MAX),
            sharing: Num::zero(),
        }
    }

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut State<D::L>, beat: usize, live: Mask<D::L>, dice: &mut D) {
        let rolls = live & state.thrown.lt(state.rolling);
        let face = dice.d(self.die, rolls);
        state.sharing += (rolls & face.eq(state.lowest)).count();
        state.sharing.set(rolls & face.lt(state.lowest), 1);
        state.lowest.set(rolls, state.lowest.min(face));
        state.thrown += rolls.count();
        if beat + 1 == self.beats() {
            let sharing = state.sharing;
            state.rolling.set(live, sharing);
            dice.tell(live & sharing.eq(1), |_| "one die is the lowest (KUP-07)".to_owned());
            dice.tell(live & sharing.gt(1), |r| format!("{} share the lowest and roll again (KUP-07)", r.num(sharing)));
            state.lowest.set(live, i16::MAX);
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
