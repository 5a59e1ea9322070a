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
    (
        "winner",
        "a, b, draw (nobody can fight any more), timeout (the round limit came), or no_progress (nobody can ever hurt anybody)",
    ),
    ("rounds", "rounds started until the fight was decided; none where the round limit came first"),
    ("deaths", "dead or destroyed on both sides; deaths.a and deaths.b by side"),
    ("survivors", "alive and not in Shock on both sides; survivors.a and survivors.b by side"),
    ("attacks.SIDE", "attacks of a side"),
    ("over_guard.SIDE", "attacks of a side that exceeded Guard, avoided or not"),
    ("hits.SIDE", "attacks of a side that hit"),
    ("criticals.SIDE", "critical hits of a side"),
    ("vigor_spent.SIDE", "Vigor that a side spent"),
    ("turns_lost.SIDE", "turns that a side lost for being Winded before the fight was decided"),
    ("openings.SIDE", "openings that a side took"),
    ("unwounded_rounds.SIDE", "rounds that began with nobody of a side wounded"),
    ("damage.NAME", "Durability and Health that the attacks of a fighter took away"),
    (
        "fell.NAME",
        "the round in which a fighter fell, where it did; of one who has been woken, how many rounds it began on its feet",
    ),
    ("health.NAME", "Health left of a fighter who did not fall in the fight"),
    ("fate.NAME", "dead, shock, helpless (stable or bound), fled, or standing at the end"),
    ("left.NAME", "Durability and Health left of a fighter, 0 of one who has fallen"),
];

/// What sides are counted for: name, unit, doc, the first count.
const BY_SIDE: [(&str, &str, &str, usize); 8] = [
    ("attacks", "attacks", "attacks made by side", counts::ATTACKS),
    ("over_guard", "attacks", "attacks that exceeded Guard by side", counts::OVER),
    ("hits", "attacks", "attacks that hit by side", counts::HITS),
    ("criticals", "hits", "critical hits by side", counts::CRITICALS),
    ("vigor_spent", "points", "Vigor spent by side", counts::SPENT),
    ("turns_lost", "turns", "turns lost for being Winded by side", counts::LOST),
    ("openings", "attacks", "openings taken by side", counts::OPENINGS),
    ("unwounded_rounds", "rounds", "rounds that began with nobody wounded of side", counts::UNHURT),
];

/// Metrics before those of single fighters.
const COMMON: usize = 8 + 2 * BY_SIDE.len();
/// Metrics of each fighter.
const OF_FIGHTER: usize = 5;

/// The metrics of a fight between these.
pub fn metrics(fighters: &Roster<Fighter>, limit: u32) -> Vec<Metric> {
    let winners = ["a", "b", "draw", "timeout", "no_progress"];
    let mut metrics = vec![
        Metric::named("winner", winners, METRICS[0].1).tells(Role::Winner { over: 3 }),
        Metric::number("rounds", "rounds", METRICS[1].1).of_count(counts::ROUNDS).up_to(limit as i32),
    ];
    for (name, side) in [("deaths", "of both sides"), ("deaths.a", "of side a"), ("deaths.b", "of side b")] {
        metrics.push(Metric::number(name, "fighters", format!("dead or destroyed {side}")));
    }
    for (name, side) in [("survivors", "of both sides"), ("survivors.a", "of side a"), ("survivors.b", "of side b")] {
        metrics.push(Metric::number(name, "fighters", format!("alive and not in Shock {side}")));
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
            Metric::number(
                format!("damage.{name}"),
                "points",
                format!("Durability and Health that the attacks of {name} took away"),
            )
            .of_count(dealt),
            Metric::number(format!("fell.{name}"), "rounds", format!("the round in which {name} fell")).of_count(stood),
            Metric::number(format!("health.{name}"), "points", format!("Health left of {name}, unless fallen")),
            Metric::named(
                format!("fate.{name}"),
                ["dead", "shock", "helpless", "fled", "standing"],
                format!("what became of {name}"),
            )
            .tells(Role::Fate { side, fighter: i, able: 4 }),
            Metric::number(format!("left.{name}"), "points", format!("Durability and Health left of {name}"))
                .tells(Role::Left { side, fighter: i }),
        ]);
    }
    metrics
}

impl Fight {
    /// The values of the metrics, in their order.
    #[inline(always)]
    pub(super) fn report<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let undecided = if self.hopeless { 4 } else { 3 };
        let decided = state.winner.gt(0) | Mask::uniform(self.hopeless);
        out[0] = state.winner.eq(0).select(undecided, state.winner - 1);
        out[1] = decided.select(state.rounds.at(ending), ABSENT);
        let mut deaths = [Num::zero(); 2];
        let mut survivors = [Num::zero(); 2];
        for side in 0..2 {
            for i in self.fighters.side(side) {
                let dead = state.dead.has_one(i);
                deaths[side] += dead.count();
                survivors[side] += (!dead & !state.down().has_one(i)).count();
            }
        }
        out[2] = deaths[0] + deaths[1];
        out[3] = deaths[0];
        out[4] = deaths[1];
        out[5] = survivors[0] + survivors[1];
        out[6] = survivors[0];
        out[7] = survivors[1];
        let by_side = [
            state.attacks,
            state.over,
            state.hits,
            state.criticals,
            state.spent,
            state.lost,
            state.openings,
            state.unhurt,
        ];
        for (i, counts) in by_side.into_iter().enumerate() {
            out[8 + 2 * i] = counts[0].at(ending);
            out[9 + 2 * i] = counts[1].at(ending);
        }
        for i in 0..self.fighters.len() {
            let (dead, shock, helpless) = (state.dead.has_one(i), state.down().has_one(i), state.helpless.has_one(i));
            // BRD-40: somebody who begins the fight in Shock does not fall in it.
            let (health, mortal) = (state.health.place(i), Mask::uniform(self.parties.mortal.has_one(i)));
            let out_of_health = mortal & health.eq(0);
            let fallen = if self.parties.helpless.has_one(i) {
                // BRD-10: the bound do not stand, but have not fallen before they lose their Health or die.
                out_of_health
            } else {
                (dead | shock | helpless) & Mask::uniform(self.parties.up.has_one(i))
            };
            let out = &mut out[COMMON + OF_FIGHTER * i..];
            out[0] = state.dealt.place(i).at(ending);
            out[1] = fallen.select(state.stood.place(i).at(ending), ABSENT);
            out[2] = fallen.select(ABSENT, health);
            let alive = helpless.select(2, state.fled.has_one(i).select(3, 4));
            out[3] = dead.select(0, shock.select(1, alive));
            out[4] = (state.durability.place(i) + health).only(!out_of_health);
        }
    }
}
