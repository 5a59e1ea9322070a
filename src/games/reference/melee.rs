//! The bench 3-v-3: three of A against three of B, with initiative.

use play::systems::prelude::*;
use play::systems::{Role, SideName};

/// Fighters of both sides: A has 0 to 2, B has 3 to 5.
const FIGHTERS: usize = 6;
const MAX_SIDE_SIZE: usize = 3;
/// The index of no fighter.
const NOBODY: i16 = 7;

measures! {
    /// The metrics of the fight.
    measured {
        winner: winner(&super::SideName::LETTERS, []), "which side is left standing", role(super::Role::Winner { over: 0 });
        rounds: number("rounds"), "rounds started", of_age();
    }
}

/// The 3-v-3 with the numbers of the bench duel.
#[derive(Debug, Clone)]
pub struct Melee {
    hits_at: [i16; 2],
    toughness: [i16; 2],
    free_from: i16,
    metrics: Vec<Metric>,
}

impl Default for Melee {
    fn default() -> Self {
        Self { hits_at: [11, 9], toughness: [13, 12], free_from: 7, metrics: measured::metrics() }
    }
}

state! {
    /// The state of the fight.
    pub State {
        toughness: part([Num<L>; FIGHTERS]);
        order: part([Num<L>; FIGHTERS]),
            "The fighter at each place of the order, as `8 * initiative + (5 - fighter)`, highest first.";
    }
}

/// Puts two places in order, higher first.
#[inline(always)]
fn compare<L: Lanes>(order: &mut [Num<L>; FIGHTERS], i: usize, j: usize) {
    (order[i], order[j]) = (order[i].max(order[j]), order[i].min(order[j]));
}

#[inlined(generic)]
impl Experiment for Melee {
    rounds!(State, "round", limit(self): 30_000);

    const WIDEST: bool = true;
    const REFILL: usize = 6;

    #[inline(always)]
    fn phases(&self) -> usize {
        FIGHTERS
    }

    /// Everyone rolls a d20 for initiative; ties go to A, then to the lower index.
    fn start<D: Dice>(&self, dice: &mut D, fresh: Mask<D::L>) -> State<D::L> {
        let mut order = [Num::zero(); FIGHTERS];
        for (i, place) in order.iter_mut().enumerate() {
            *place = dice.d(20, fresh).times(8) + (5 - i as i16);
        }
        for (i, j) in [(1, 2), (4, 5), (0, 2), (3, 5), (0, 1), (3, 4), (2, 5), (0, 3), (1, 4), (2, 4), (1, 3), (2, 3)] {
            compare(&mut order, i, j);
        }
        let toughness = std::array::from_fn(|i| Num::splat(self.toughness[usize::from(i >= MAX_SIDE_SIZE)]));
        State { toughness, order }
    }

    /// The turn of the fighter at this place: an attack on the first living enemy, and a free attack on the same enemy
    /// if the first does enough damage and the enemy still stands.
    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        let last = state.order[phase] & 7;
        let toughness = &mut state.toughness;
        let mut own = Num::zero();
        for (i, &toughness) in toughness.iter().enumerate() {
            own.set(last.eq(5 - i as i16), toughness);
        }
        let acts = live & own.gt(0);
        let of_a = last.ge(MAX_SIDE_SIZE as i16);
        // A number rather than a mask: comparing numbers is cheaper than keeping a mask.
        let mut target = Num::splat(NOBODY);
        for (side, looking) in [(0..MAX_SIDE_SIZE, acts & !of_a), (MAX_SIDE_SIZE..FIGHTERS, acts & of_a)] {
            let mut first = Num::splat(NOBODY);
            for enemy in side.rev() {
                first.set(toughness[enemy].gt(0), enemy as i16);
            }
            target.set(looking, first);
        }
        let need = of_a.select(self.hits_at[0], self.hits_at[1]);
        let mut attacks = target.lt(NOBODY);
        for free in [false, true] {
            let hit = dice.at_most(20, need, attacks);
            let damage = (dice.d(8, hit) - dice.d(4, hit)).max(0).only(hit);
            let mut left = Num::zero();
            for (i, own) in toughness.iter_mut().enumerate() {
                let is = target.eq(i as i16);
                *own -= damage.only(is);
                left.set(is, *own);
            }
            if !free {
                attacks = left.gt(0) & damage.ge(self.free_from);
            }
        }
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let t = &state.toughness;
        t[0].max(t[1]).max(t[2]).le(0) | t[3].max(t[4]).max(t[5]).le(0)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let t = &state.toughness;
        let winner = t[0].max(t[1]).max(t[2]).le(0).count();
        measured::Values { winner, rounds: ending.age }.write(out);
    }
}
