//! One attack of the board game RISK: the two highest of three dice against two dice.

use play::systems::prelude::*;

measures! {
    /// The metrics of an attack.
    measured {
        losses: number("armies"), "armies that the defender loses";
    }
}

/// Three attackers' dice against two defenders', compared highest with highest; ties defend.
#[derive(Debug, Clone)]
pub struct Conquest {
    metrics: Vec<Metric>,
}

impl Default for Conquest {
    fn default() -> Self {
        Self { metrics: measured::metrics() }
    }
}

state! {
    /// Armies lost by the defender.
    pub State {
        losses: num;
    }
}

#[inlined(generic)]
impl Experiment for Conquest {
    type State<L: Lanes> = State<L>;

    const ONE_ROUND: bool = true;

    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn limit(&self) -> u32 {
        1
    }

    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> State<D::L> {
        State { losses: Num::zero() }
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let attack = dice.sorted::<3>(6, live);
        let defence = dice.sorted::<2>(6, live);
        let losses = attack[0].gt(defence[0]).count() + attack[1].gt(defence[1]).count();
        state.losses.set(live, losses);
    }

    fn done<L: Lanes>(&self, _: &State<L>) -> Mask<L> {
        Mask::all()
    }

    fn measure<L: Lanes>(&self, state: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        measured::Values { losses: state.losses }.write(out);
    }
}
