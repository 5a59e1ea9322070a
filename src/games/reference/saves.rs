//! Death saves of the best-known d20 game: three successes or three failures on a d20.

use play::systems::prelude::*;

measures! {
    /// The metrics of a dying hero.
    measured {
        outcome: named(["dead", "stable", "up"]), "dead, stable or up";
        rounds: number("rounds"), "saves rolled", of_age();
    }
}

/// A dying hero without help: a 1 counts as two failures, 2 to 9 as one, 10 to 19 as a success, and on a 20 the hero is
/// up at once.
#[derive(Debug, Clone)]
pub struct DeathSaves {
    metrics: Vec<Metric>,
}

impl Default for DeathSaves {
    fn default() -> Self {
        Self { metrics: measured::metrics() }
    }
}

state! {
    /// Successes and failures so far; 4 successes mean that the hero is up.
    pub State of DeathSaves(self) {
        successes: num(0);
        failures: num(0);
    }
}

#[inlined(generic)]
impl Experiment for DeathSaves {
    rounds!(State, "round", fresh, limit(self): 5);

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let face = dice.d(20, live);
        state.failures += face.le(9).count().only(live) + face.le(1).count().only(live);
        state.successes += face.ge(10).count().only(live);
        state.successes.set(live & face.eq(20), 4);
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.successes.max(state.failures).ge(3)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let up = state.successes.ge(4);
        let dead = state.failures.ge(3);
        measured::Values { outcome: up.select(2, dead.select(0, 1)), rounds: ending.age }.write(out);
    }
}
