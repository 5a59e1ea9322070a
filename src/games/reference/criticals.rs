//! The duel with criticals: a d20 of 9 or more hits for 2d6+4 damage, and a natural 20 doubles the dice.
//!
//! Others have published its answers for several hit points, so it ties the engine to outside values.

use play::systems::prelude::*;
use play::systems::{Role, SideName};

measures! {
    /// The metrics of the duel.
    measured {
        winner: winner(&super::SideName::LETTERS, []), "who is left standing", role(super::Role::Winner { over: 0 });
        rounds: number("rounds"), "rounds started", of_age();
        left_a = "left.a": number("points"), "hit points that A has left", whose(&super::SideName::letter(0)),
            role(super::Role::Left { side: 0, fighter: 0 });
        left_b = "left.b": number("points"), "hit points that B has left", whose(&super::SideName::letter(1)),
            role(super::Role::Left { side: 1, fighter: 1 });
    }
}

/// Two equal fighters; A acts first in each round.
#[derive(Debug, Clone)]
pub struct Criticals {
    hit_points: i16,
    hits_from: [i16; 2],
    plain: Roll,
    critical: Roll,
    metrics: Vec<Metric>,
}

impl Criticals {
    /// A duel of fighters with these hit points; `hits_from` is the d20 that hits, for A and for B.
    ///
    /// # Panics
    /// Never: the rolls are well formed.
    pub fn new(hit_points: i16, hits_from: [i16; 2]) -> Self {
        let roll = |text: &str| Roll::new(text.parse().expect("the roll is well formed"));
        Self { hit_points, hits_from, plain: roll("2d6+4"), critical: roll("4d6+4"), metrics: measured::metrics() }
    }
}

state! {
    /// Hit points left; 0 for a fighter who is down.
    pub State of Criticals(self) {
        a: num(self.hit_points);
        b: num(self.hit_points);
    }
}

#[inlined(generic)]
impl Experiment for Criticals {
    rounds!(State, "round", fresh, limit(self): 30_000);

    const WIDEST: bool = true;

    #[inline(always)]
    fn phases(&self) -> usize {
        2
    }

    fn rolls(&self) -> Vec<&Roll> {
        vec![&self.plain, &self.critical]
    }

    /// A's attack in the first phase, B's in the second.
    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        let acts = live & if phase == 0 { state.a.gt(0) } else { state.b.gt(0) };
        let face = dice.d(20, acts);
        let critical = acts & face.eq(20);
        let hit = acts & face.ge(self.hits_from[phase]) & !critical;
        let target = if phase == 0 { &mut state.b } else { &mut state.a };
        let plain = dice.roll(&self.plain, hit).only(hit);
        let doubled = dice.roll(&self.critical, critical).only(critical);
        *target = (*target - plain - doubled).max(0);
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.a.min(state.b).le(0)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let winner = state.a.le(0).count();
        measured::Values { winner, rounds: ending.age, left_a: state.a, left_b: state.b }.write(out);
    }
}
