//! One roll and its total.

use crate::dice::{Dice, Expr, Roll};
use crate::lane::{Lanes, Mask, Num};
use crate::systems::state::lane_state;
use crate::systems::{Ending, Experiment, Metric};

/// A roll as an experiment of one pass.
#[derive(Debug, Clone)]
pub struct PlainRoll {
    roll: Roll,
    metrics: Vec<Metric>,
}

impl PlainRoll {
    /// The experiment of rolling this.
    pub fn new(expr: Expr) -> Self {
        let metrics = vec![Metric::number("total", "points", format!("the total of {expr}"))];
        Self { roll: Roll::new(expr), metrics }
    }
}

/// What was rolled.
#[derive(Debug, Clone, Copy)]
pub struct State<L: Lanes> {
    total: Num<L>,
}

lane_state!(State { total });

impl Experiment for PlainRoll {
    type State<L: Lanes> = State<L>;

    const SMALL: bool = true;
    const ONE_PASS: bool = true;

    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn limit(&self) -> u32 {
        1
    }

    fn rolls(&self) -> Vec<&Roll> {
        vec![&self.roll]
    }

    #[inline(always)]
    fn only_roll(&self) -> Option<&Roll> {
        Some(&self.roll)
    }

    #[inline(always)]
    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> State<D::L> {
        State { total: Num::zero() }
    }

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        state.total.set(live, dice.roll(&self.roll, live));
    }

    #[inline(always)]
    fn done<L: Lanes>(&self, _: &State<L>) -> Mask<L> {
        Mask::all()
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        out[0] = state.total;
    }
}
