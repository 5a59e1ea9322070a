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
    pub State of Conquest(self) {
        losses: num(0);
    }
}

#[inlined(generic)]
impl Experiment for Conquest {
    one_round!(State, "round", fresh);

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let attack = dice.sorted::<3>(6, live);
        let defence = dice.sorted::<2>(6, live);
        let losses = attack[0].gt(defence[0]).count() + attack[1].gt(defence[1]).count();
        state.losses.set(live, losses);
    }

    fn measure<L: Lanes>(&self, state: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        measured::Values { losses: state.losses }.write(out);
    }
}
