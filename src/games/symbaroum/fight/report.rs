//! What is measured of a fight.

use crate::lane::{Lanes, Mask, Num};
use crate::systems::metric::ABSENT;
use crate::systems::skirmish::Roster;
use crate::systems::{Ending, Metric, Role};

use super::super::fighter::Fighter;
use super::setup::Fight;
use super::state::{State, counts};

/// The metrics in words.
pub const METRICS: &[(&str, &str)] = &[
    ("winner", "a, b, timeout (the round limit came), or no_progress (nobody can ever hurt anybody)"),
    ("rounds", "turns started until the fight was decided; none where the round limit came first"),
    ("deaths", "dead on both sides; deaths.a and deaths.b by side"),
    ("survivors", "alive and not dying on both sides; survivors.a and survivors.b by side"),
    ("free_attacks.SIDE", "Free Attacks made by a side"),
    ("turns_lost.SIDE", "Combat Actions that a side lost in standing up"),
    ("damage.NAME", "damage after armor dealt by a fighter"),
    ("fell.NAME", "the turn in which a fighter first fell, where it did"),
    ("toughness.NAME", "Toughness left of a fighter who is not dead or dying"),
    ("fate.NAME", "dead, dying, stable (unconscious), fled, or standing at the end"),
];

/// The metrics of a fight between these.
pub fn metrics(fighters: &Roster<Fighter>, limit: u32) -> Vec<Metric> {
    let winners = ["a", "b", "timeout", "no_progress"];
    let mut metrics = vec![
        Metric::named("winner", winners, METRICS[0].1).tells(Role::Winner { over: 2 }),
        Metric::number("rounds", "rounds", METRICS[1].1).of_count(counts::ROUNDS).up_to(limit as i32),
    ];
    for (name, side) in [("deaths", "of both sides"), ("deaths.a", "of side a"), ("deaths.b", "of side b")] {
        metrics.push(Metric::number(name, "fighters", format!("dead {side}")));
    }
    for (name, side) in [("survivors", "of both sides"), ("survivors.a", "of side a"), ("survivors.b", "of side b")] {
        metrics.push(Metric::number(name, "fighters", format!("alive and not dying {side}")));
    }
    for (number, side) in ["a", "b"].into_iter().enumerate() {
        let doc = format!("Free Attacks made by side {side} (SYM-20)");
        metrics.push(
            Metric::number(format!("free_attacks.{side}"), "attacks", doc).of_count(counts::FREE_ATTACKS + number),
        );
    }
    for (number, side) in ["a", "b"].into_iter().enumerate() {
        let doc = format!("Combat Actions that side {side} lost in standing up (SYM-19)");
        metrics.push(Metric::number(format!("turns_lost.{side}"), "turns", doc).of_count(counts::TURNS_LOST + number));
    }
    for (i, Fighter { name, .. }) in fighters.iter().enumerate() {
        let side = fighters.side_of(i);
        let (dealt, stood) = (counts::DEALT + i, counts::DEALT + fighters.len() + i);
        metrics.extend([
            Metric::number(format!("damage.{name}"), "points", format!("damage after armor dealt by {name}"))
                .of_count(dealt)
                .tells(Role::Dealt { side }),
            Metric::number(format!("fell.{name}"), "rounds", format!("the turn in which {name} first fell"))
                .of_count(stood),
            Metric::number(
                format!("toughness.{name}"),
                "points",
                format!("Toughness left of {name}, unless dead or dying"),
            )
            .tells(Role::Left { side, fighter: i }),
            Metric::named(
                format!("fate.{name}"),
                ["dead", "dying", "stable", "fled", "standing"],
                format!("what became of {name}"),
            )
            .tells(Role::Fate { side, fighter: i, able: 4 }),
        ]);
    }
    metrics
}

impl Fight {
    /// The values of the metrics, in their order.
    #[inline(always)]
    pub(super) fn report<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let undecided = if self.hopeless { 3 } else { 2 };
        let decided = state.winner.gt(0) | Mask::uniform(self.hopeless);
        out[0] = state.winner.eq(0).select(undecided, state.winner - 1);
        out[1] = decided.select(state.rounds.at(ending), ABSENT);
        let mut deaths = [Num::zero(); 2];
        let mut survivors = [Num::zero(); 2];
        let out_of_it = state.dead.or(state.down());
        for side in 0..2 {
            for i in self.fighters.side(side) {
                deaths[side] += state.dead.has_one(i).count();
                survivors[side] += (!out_of_it.has_one(i)).count();
            }
        }
        out[2] = deaths[0] + deaths[1];
        out[3] = deaths[0];
        out[4] = deaths[1];
        out[5] = survivors[0] + survivors[1];
        out[6] = survivors[0];
        out[7] = survivors[1];
        out[8] = state.free_attacks[0].at(ending);
        out[9] = state.free_attacks[1].at(ending);
        out[10] = state.turns_lost[0].at(ending);
        out[11] = state.turns_lost[1].at(ending);
        for i in 0..self.fighters.len() {
            let out_of_it = out_of_it.has_one(i);
            let fell = if self.scope.dying { state.fell.has_one(i) } else { out_of_it };
            let out = &mut out[12 + 4 * i..];
            out[0] = state.dealt[i].at(ending);
            out[1] = fell.select(state.stood[i].at(ending), ABSENT);
            out[2] = out_of_it.select(ABSENT, state.toughness[i]);
            let alive = state.stable.has_one(i).select(2, state.fled.has_one(i).select(3, 4));
            out[3] = state.dead.has_one(i).select(0, out_of_it.select(1, alive));
        }
    }
}
