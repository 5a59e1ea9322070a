//! What is measured of a fight.

use crate::lane::{Lanes, Num};
use crate::systems::metric::ABSENT;
use crate::systems::skirmish::Roster;
use crate::systems::{Ending, Metric, Role};

use super::super::fighter::Fighter;
use super::setup::Fight;
use super::state::{DEAD, DOWN, FLED, STABLE, STALEMATE, State, UNDECIDED, counts};

/// The metrics in words.
pub const METRICS: &[(&str, &str)] = &[
    (
        "winner",
        "a, b, double_ko (nobody stands on either side), stalemate (nobody can hurt anybody any more), or timeout",
    ),
    ("rounds", "turns started until the fight was decided; none where the round limit came first"),
    ("deaths", "dead on both sides (if the mind is wounded: lost for good); deaths.a and deaths.b by side"),
    ("survivors", "neither dead nor dying on both sides; survivors.a and survivors.b by side"),
    ("turns_lost.SIDE", "turns that a side lost to Reaction checks"),
    ("attacks.SIDE", "attacks that a side made"),
    ("hits.SIDE", "attacks of a side that hit"),
    ("absorbed.SIDE", "hits of a side that did no damage"),
    ("damage.NAME", "damage dealt by a fighter"),
    ("fell.NAME", "the turn in which a fighter fell, where it did"),
    ("left.NAME", "what is left of the sum of a fighter's wounded pair; 0 if it fell"),
    ("fate.NAME", "dead, dying (or down, where nobody follows the dying), stable, fled, or standing at the end"),
];

/// The metrics that are counted by side.
const BY_SIDE: [(&str, &str, &str, usize); 4] = [
    ("turns_lost", "turns", "turns lost to Reaction checks (KUP-05) by side", counts::TURNS_LOST),
    ("attacks", "attacks", "attacks made by side", counts::ATTACKS),
    ("hits", "attacks", "attacks that hit by side", counts::HITS),
    ("absorbed", "attacks", "hits that did no damage by side", counts::ABSORBED),
];

/// The metrics of a fight between these.
pub fn metrics(fighters: &Roster<Fighter>, limit: u32) -> Vec<Metric> {
    let winners = ["a", "b", "double_ko", "stalemate", "timeout"];
    let mut metrics = vec![
        Metric::named("winner", winners, METRICS[0].1).tells(Role::Winner { over: 4 }),
        Metric::number("rounds", "turns", METRICS[1].1).of_count(counts::ROUNDS).up_to(limit as i32),
    ];
    for (name, side) in [("deaths", "of both sides"), ("deaths.a", "of side a"), ("deaths.b", "of side b")] {
        metrics.push(Metric::number(name, "fighters", format!("dead {side}")));
    }
    for (name, side) in [("survivors", "of both sides"), ("survivors.a", "of side a"), ("survivors.b", "of side b")] {
        metrics.push(Metric::number(name, "fighters", format!("neither dead nor dying {side}")));
    }
    for (name, unit, doc, count) in BY_SIDE {
        for (number, side) in ["a", "b"].into_iter().enumerate() {
            metrics
                .push(Metric::number(format!("{name}.{side}"), unit, format!("{doc} {side}")).of_count(count + number));
        }
    }
    for (i, Fighter { name, .. }) in fighters.iter().enumerate() {
        let side = fighters.side_of(i);
        let (dealt, stood) = (counts::DEALT + i, counts::DEALT + fighters.len() + i);
        metrics.extend([
            Metric::number(format!("damage.{name}"), "points", format!("damage dealt by {name}"))
                .of_count(dealt)
                .tells(Role::Dealt { side }),
            Metric::number(format!("fell.{name}"), "turns", format!("the turn in which {name} fell")).of_count(stood),
            Metric::number(format!("left.{name}"), "points", format!("what is left of the wounded pair of {name}"))
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
    /// The values of the metrics, in their order. A fighter who is down and has nobody to help him dies when his clock
    /// runs out, so the fight need not go on for that.
    #[inline(always)]
    pub(super) fn report<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let timeout = state.winner.eq(UNDECIDED);
        out[0] = timeout.select(STALEMATE, state.winner - 1);
        out[1] = timeout.select(ABSENT, state.rounds.at(ending));
        let mut deaths = [Num::zero(); 2];
        let mut survivors = [Num::zero(); 2];
        for i in 0..self.fighters.len() {
            let side = self.fighters.side_of(i);
            let condition = state.condition[i];
            let mut doomed = condition.eq(DEAD);
            if self.scope.dying {
                let mut hopeless = !state.undecided() & condition.eq(DOWN);
                if self.scope.aiding {
                    hopeless &= !self.has_hope(i, state);
                }
                doomed |= hopeless;
            }
            let dying = condition.eq(DOWN) & !doomed;
            deaths[side] += doomed.count();
            survivors[side] += (!doomed & !dying).count();
            let fell = condition.ge(DOWN) & condition.le(DEAD);
            let out = &mut out[16 + 4 * i..];
            out[0] = state.dealt[i].at(ending);
            out[1] = fell.select(state.stood[i].at(ending), ABSENT);
            out[2] = state.left[i];
            let alive = condition.eq(STABLE).select(2, condition.eq(FLED).select(3, 4));
            out[3] = doomed.select(0, dying.select(1, alive));
        }
        out[2] = deaths[0] + deaths[1];
        out[3] = deaths[0];
        out[4] = deaths[1];
        out[5] = survivors[0] + survivors[1];
        out[6] = survivors[0];
        out[7] = survivors[1];
        for side in 0..2 {
            out[8 + side] = state.turns_lost[side].at(ending);
            out[10 + side] = state.attacks[side].at(ending);
            out[12 + side] = state.hits[side].at(ending);
            out[14 + side] = state.absorbed[side].at(ending);
        }
    }
}
