//! The bench duel: A and B take turns until one is down.

use play::systems::prelude::*;
use play::systems::{Role, SideName};

measures! {
    /// The metrics of the duel.
    measured(hopeless: bool) {
        winner: winner(&super::SideName::LETTERS, hopeless.then_some("nobody")),
            "who is left standing; nobody where neither can ever hit",
            role(super::Role::Winner { over: 0 });
        rounds: number("rounds"), "rounds started", of_count(super::COUNTS.rounds);
        ending: number("rounds"), "rounds started, negative where side B wins", of_count(super::COUNTS.rounds);
    }
}

/// The numbers of the duel.
#[derive(Debug, Clone)]
pub struct Duel {
    /// The highest face of a d20 that hits: for A, for B.
    pub hits_at: [i16; 2],
    /// Toughness at the start.
    pub toughness: [i16; 2],
    /// The least damage that gives a free attack.
    pub free_from: i16,
    /// Whether neither can ever hit.
    hopeless: bool,
    metrics: Vec<Metric>,
}

impl Default for Duel {
    fn default() -> Self {
        Self::new([11, 9], [13, 12], 7)
    }
}

impl Duel {
    /// A duel with these numbers.
    pub fn new(hits_at: [i16; 2], toughness: [i16; 2], free_from: i16) -> Self {
        // No face is 0 or less, so neither ever hits.
        let hopeless = hits_at == [0, 0];
        let metrics = measured::metrics(hopeless);
        Self { hits_at, toughness, free_from, hopeless, metrics }
    }
}

state! {
    /// The state of the fight.
    pub State of Duel(self) {
        toughness_a: num(self.toughness[0]);
        toughness_b: num(self.toughness[1]);
        a_acts: mask(true);
        free: mask(false);
    } counts { rounds; }
}

#[inlined(generic)]
impl Experiment for Duel {
    rounds!(State, "attack", fresh, limit(self): 30_000);

    const WIDEST: bool = true;
    const SMALL: bool = true;
    const REFILL: usize = 2;

    /// One attack. A free attack is the same fighter's next step.
    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let a_acts = state.a_acts;
        let live = if self.hopeless { Mask::none() } else { live };
        state.rounds.bump(live & a_acts & !state.free);
        let hit = dice.at_most(20, a_acts.select(self.hits_at[0], self.hits_at[1]), live);
        let damage = (dice.d(8, hit) - dice.d(4, hit)).max(0).only(hit);
        state.toughness_b -= damage.only(a_acts);
        state.toughness_a -= damage.only(!a_acts);
        let free = damage.ge(self.free_from) & !state.free;
        dice.tell(live, |r| {
            let name = if r.flag(a_acts) { "A" } else { "B" };
            let again = if r.flag(free) { ", and attacks again" } else { "" };
            match (r.flag(hit), r.num(damage)) {
                (false, _) => format!("{name} misses"),
                (true, damage) => format!("{name} hits for {damage}{again}"),
            }
        });
        state.a_acts.set(live, !(a_acts ^ free));
        state.free.set(live, free);
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        if self.hopeless { Mask::all() } else { state.toughness_a.min(state.toughness_b).le(0) }
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let b_wins = state.toughness_a.le(0);
        let rounds = state.rounds.at(ending);
        let winner = if self.hopeless { Num::splat(2) } else { b_wins.count() };
        measured::Values { winner, rounds, ending: b_wins.select(Num::zero() - rounds, rounds) }.write(out);
    }
}
