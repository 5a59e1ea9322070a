//! What is measured of a fight.

use crate::lane::{Lanes, Mask, Num};
use crate::systems::metric::ABSENT;
use crate::systems::skirmish::Roster;
use crate::systems::{Ending, Metric, Role};

use super::super::person::Person;
use super::setup::Fight;
use super::state::{DEAD, FLED, LAST, OUT, State, UP, counts};

/// The metrics in words.
pub const METRICS: &[(&str, &str)] = &[
    (
        "winner",
        "a, b, double_knockout (nobody stands), timeout (the round limit came), or no_progress (nobody left can hit anybody)",
    ),
    (
        "rounds",
        "rounds of the fight, which is over when somebody has won or nobody left can hit anybody; none where the round limit came first",
    ),
    ("deaths", "dying on both sides; deaths.a and deaths.b by side"),
    ("survivors", "not dying on both sides; survivors.a and survivors.b by side"),
    ("surprise.SIDE", "rounds of surprise, over all fighters of a side"),
    ("broken.SIDE", "effects of a side whose concentration was broken"),
    ("mojo.SIDE", "mojo spent by a side"),
    ("damage.NAME", "damage dealt by a fighter"),
    ("fell.NAME", "the round in which a fighter fell, where it did"),
    ("survival.NAME", "survival points left of a fighter"),
    ("injuries.NAME", "injuries of a fighter at the end"),
    ("fate.NAME", "dead, unconscious, fled or standing at the end"),
];

/// Metrics before those of each fighter.
const OF_SIDES: usize = 14;
/// Metrics of each fighter.
const OF_FIGHTER: usize = 5;

/// The metrics of a fight between these.
pub fn metrics(fighters: &Roster<Person>, limit: u32) -> Vec<Metric> {
    let winners = ["a", "b", "double_knockout", "timeout", "no_progress"];
    let mut metrics = vec![
        Metric::named("winner", winners, METRICS[0].1).tells(Role::Winner { over: 3 }),
        Metric::number("rounds", "rounds", METRICS[1].1).of_age().up_to(limit as i32),
    ];
    for (name, side) in [("deaths", "of both sides"), ("deaths.a", "of side a"), ("deaths.b", "of side b")] {
        metrics.push(Metric::number(name, "fighters", format!("dying {side} (GM-13)")));
    }
    for (name, side) in [("survivors", "of both sides"), ("survivors.a", "of side a"), ("survivors.b", "of side b")] {
        metrics.push(Metric::number(name, "fighters", format!("not dying {side}")));
    }
    for (name, unit, doc, count) in [
        ("surprise", "rounds", "rounds of surprise, over all fighters of side", counts::SURPRISE),
        ("broken", "effects", "effects broken (GM-29) of side", counts::BROKEN),
        ("mojo", "points", "mojo spent (GM-18) by side", counts::SPENT),
    ] {
        for (number, side) in ["a", "b"].into_iter().enumerate() {
            metrics
                .push(Metric::number(format!("{name}.{side}"), unit, format!("{doc} {side}")).of_count(count + number));
        }
    }
    for (i, Person { name, .. }) in fighters.iter().enumerate() {
        let side = fighters.side_of(i);
        let (dealt, stood) = (counts::DEALT + i, counts::DEALT + fighters.len() + i);
        metrics.extend([
            Metric::number(format!("damage.{name}"), "points", format!("damage dealt by {name}")).of_count(dealt),
            Metric::number(format!("fell.{name}"), "rounds", format!("the round in which {name} fell")).of_count(stood),
            Metric::number(format!("survival.{name}"), "points", format!("survival points left of {name}"))
                .tells(Role::Left { side, fighter: i }),
            Metric::number(format!("injuries.{name}"), "injuries", format!("injuries of {name} at the end"))
                .tells(Role::Harm),
            Metric::named(
                format!("fate.{name}"),
                ["dead", "unconscious", "fled", "standing"],
                format!("what became of {name}"),
            )
            .tells(Role::Fate { side, fighter: i, able: 3 }),
        ]);
    }
    metrics
}

impl Fight {
    /// The values of the metrics, in their order.
    #[inline(always)]
    pub(super) fn report<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let mut deaths = [Num::zero(); 2];
        let mut stands = [Mask::none(); 2];
        for side in 0..2 {
            for i in self.fighters.side(side) {
                let condition = state.condition[i];
                deaths[side] += (condition.eq(DEAD) | condition.eq(LAST)).count();
                stands[side] |= condition.eq(UP);
            }
        }
        let [a, b] = stands;
        let mut winner = Num::splat(2);
        winner.set(a & !b, 0);
        winner.set(b & !a, 1);
        winner.set(a & b, self.hopeless(state).select(4, 3));
        out[0] = winner;
        out[1] = winner.eq(3).select(ABSENT, ending.age);
        let sizes = [self.fighters.side(0).len() as i16, self.fighters.side(1).len() as i16];
        out[2] = deaths[0] + deaths[1];
        out[3] = deaths[0];
        out[4] = deaths[1];
        out[5] = Num::splat(sizes[0] + sizes[1]) - deaths[0] - deaths[1];
        out[6] = Num::splat(sizes[0]) - deaths[0];
        out[7] = Num::splat(sizes[1]) - deaths[1];
        for side in 0..2 {
            out[8 + side] = state.surprise[side].at(ending);
            out[10 + side] = state.broken[side].at(ending);
            out[12 + side] = state.spent[side].at(ending);
        }
        for i in 0..self.fighters.len() {
            let condition = state.condition[i];
            let dead = condition.eq(DEAD) | condition.eq(LAST);
            let out = &mut out[OF_SIDES + OF_FIGHTER * i..];
            out[0] = state.dealt[i].at(ending);
            out[1] = (dead | condition.eq(OUT)).select(state.stood[i].at(ending), ABSENT);
            out[2] = state.survival[i];
            out[3] = state.injuries[i];
            let alive = condition.eq(OUT).select(1, condition.eq(FLED).select(2, 3));
            out[4] = dead.select(0, alive);
        }
    }
}
