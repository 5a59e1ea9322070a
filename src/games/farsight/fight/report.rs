//! What is measured of a fight.

use crate::lane::{Lanes, Mask, Num};
use crate::systems::metric::ABSENT;
use crate::systems::{Ending, Metric, Role};

use crate::games::farsight::fight::scope::Scope;
use crate::games::farsight::fight::setup::Fight;
use crate::games::farsight::fight::state::{CAPTURED, DEAD, DYING, Ledger, STABLE, State, UP};
use crate::games::farsight::fighter::Fighter;
use crate::games::farsight::special::{COMBAT_EXPLOITS, SETBACKS};
use crate::games::farsight::words::Condition;

/// The metrics in words.
pub const METRICS: &[(&str, &str)] = &[
    (
        "winner",
        "who wins; both_down if nobody is left standing, timeout at the round limit, no_progress if nobody can ever hurt anybody",
    ),
    ("rounds", "rounds started until the fight was decided; none where the round limit came first"),
    ("attacks", "attacks made by both sides"),
    ("deaths", "dead on both sides; deaths.a and deaths.b by side; whoever is out for good at 0 counts"),
    ("survivors", "alive and not dying on both sides; survivors.a and survivors.b by side"),
    ("wiped_out", "whether all of the first side are dead or dying"),
    ("turns_denied.SIDE", "turns that a side lost to being stunned or surprised while the fight went on"),
    ("exploits.SIDE", "exploits of a side, of attacks and of other checks"),
    ("setbacks.SIDE", "setbacks of a side, of attacks and of other checks"),
    ("exploit.KEY", "combat exploits of both sides by rank, if `detail` is on"),
    ("setback.KEY", "setbacks of both sides by number, if `detail` is on"),
    ("mild_traumas.SIDE", "mild traumas that a side suffered"),
    ("severe_traumas.SIDE", "severe traumas that a side suffered"),
    ("edge_drawn.SIDE", "EDGE cards that a side drew"),
    ("edge_burned.SIDE", "EDGE cards that a side burned"),
    ("tenacity.SIDE", "vitality that a side spent on Tenacity"),
    ("dodges.SIDE", "attacks that a side dodged"),
    ("opportunities.SIDE", "opportunity attacks that a side made"),
    ("stopped.SIDE", "damage that the armor and resistance of a side stopped, before vulnerability"),
    ("death_saves.SIDE", "death saves that a side rolled"),
    ("first_aid.SIDE", "first aid that a side gave"),
    ("grenades.SIDE", "grenades that a side threw"),
    ("bled.SIDE", "damage by bleeding that a side suffered"),
    ("damage.NAME", "damage dealt by a fighter, after armor"),
    ("fell.NAME", "the round in which a fighter fell, where it did"),
    ("vp.NAME", "vitality left of a fighter"),
    ("fate.NAME", "dead, dying, captured, stable, or standing at the end"),
];

/// What is counted in a fight between these.
pub fn ledger(fighters: &[Fighter], scope: &Scope, detail: bool) -> Ledger {
    let mut ledger = Ledger::default();
    ledger.rounds = ledger.take(1);
    ledger.attacks = ledger.take(1);
    ledger.dealt = ledger.take(fighters.len());
    ledger.stood = ledger.take(fighters.len());
    ledger.first = ledger.len;
    ledger.denied = ledger.both(scope.surprise || scope.traumas || fighters.iter().any(|f| f.has(Condition::Stunned)));
    ledger.exploits = ledger.both(scope.exploits);
    ledger.setbacks = ledger.both(scope.setbacks);
    ledger.mild = ledger.both(scope.traumas);
    ledger.severe = ledger.both(scope.traumas);
    ledger.drawn = ledger.both(scope.faces);
    ledger.burned = ledger.both(scope.edge);
    ledger.tenacity = ledger.both(scope.tenacity);
    ledger.dodges = ledger.both(scope.dodging);
    ledger.opportunities = ledger.both(scope.opportunities);
    let armored = fighters.iter().any(|f| f.av > 0 || f.resists.contains(&true));
    ledger.stopped = ledger.both(armored);
    ledger.saves = ledger.both(scope.dying);
    ledger.aid = ledger.both(scope.aiding);
    ledger.thrown = ledger.both(scope.grenades);
    ledger.bled = ledger.both(scope.traumas);
    if detail && scope.exploits {
        ledger.ranks = Some(ledger.take(10));
    }
    if detail && scope.setbacks {
        ledger.numbers = Some(ledger.take(19));
    }
    ledger
}

/// What a side is measured by: the place of its count, the name, the unit, the meaning.
type Row = (Option<usize>, &'static str, &'static str, &'static str);

/// What both sides are measured by.
fn rows(ledger: &Ledger) -> [Row; 16] {
    [
        (ledger.denied, "turns_denied", "turns", "turns lost to being stunned or surprised"),
        (ledger.exploits, "exploits", "exploits", "exploits used (FS-13, FS-14)"),
        (ledger.setbacks, "setbacks", "setbacks", "setbacks suffered (FS-15)"),
        (ledger.mild, "mild_traumas", "traumas", "mild traumas suffered (FS-94)"),
        (ledger.severe, "severe_traumas", "traumas", "severe traumas suffered (FS-94)"),
        (ledger.drawn, "edge_drawn", "cards", "EDGE cards drawn (FS-16)"),
        (ledger.burned, "edge_burned", "cards", "EDGE cards burned (FS-109)"),
        (ledger.tenacity, "tenacity", "points", "vitality spent on Tenacity (FS-11)"),
        (ledger.dodges, "dodges", "attacks", "attacks dodged (FS-61)"),
        (ledger.opportunities, "opportunities", "attacks", "opportunity attacks made (FS-62)"),
        (ledger.stopped, "stopped", "points", "damage stopped by armor and resistance (FS-84)"),
        (ledger.saves, "death_saves", "saves", "death saves rolled (FS-89)"),
        (ledger.aid, "first_aid", "checks", "first aid given (FS-91)"),
        (ledger.thrown, "grenades", "grenades", "grenades thrown (FS-73)"),
        (ledger.bled, "bled", "points", "damage suffered by bleeding (FS-103)"),
        (None, "", "", ""),
    ]
}

/// The metrics of a fight between these, of whom the second side begins at a number.
pub fn metrics(fighters: &[Fighter], second_side: usize, limit: u32, ledger: &Ledger) -> Vec<Metric> {
    let winners = ["a", "b", "both_down", "timeout", "no_progress"];
    let mut metrics = vec![
        Metric::named("winner", winners, METRICS[0].1).tells(Role::Winner { over: 3 }),
        Metric::number("rounds", "rounds", METRICS[1].1).of_count(ledger.rounds).up_to(limit as i32),
        Metric::number("attacks", "attacks", METRICS[2].1).of_count(ledger.attacks),
    ];
    for (name, side) in [("deaths", "of both sides"), ("deaths.a", "of side a"), ("deaths.b", "of side b")] {
        metrics.push(Metric::number(name, "fighters", format!("dead {side}")));
    }
    for (name, side) in [("survivors", "of both sides"), ("survivors.a", "of side a"), ("survivors.b", "of side b")] {
        metrics.push(Metric::number(name, "fighters", format!("alive and not dying {side}")));
    }
    metrics.push(Metric::flag("wiped_out", METRICS[5].1));
    for (at, name, unit, doc) in rows(ledger) {
        let Some(at) = at else { continue };
        for (number, side) in ["a", "b"].into_iter().enumerate() {
            let doc = format!("{doc}, side {side}");
            metrics.push(Metric::number(format!("{name}.{side}"), unit, doc).of_count(at + number));
        }
    }
    if let Some(ranks) = ledger.ranks {
        for (i, key) in COMBAT_EXPLOITS[1..].iter().enumerate() {
            let doc = format!("exploits of rank {} (FS-13)", i + 2);
            metrics.push(Metric::number(format!("exploit.{key}"), "exploits", doc).of_count(ranks + i));
        }
    }
    if let Some(numbers) = ledger.numbers {
        for (i, key) in SETBACKS.iter().enumerate() {
            let doc = format!("setbacks with a {} on 2d10 (FS-15)", i + 2);
            metrics.push(Metric::number(format!("setback.{key}"), "setbacks", doc).of_count(numbers + i));
        }
    }
    for (i, Fighter { name, .. }) in fighters.iter().enumerate() {
        let side = usize::from(i >= second_side);
        metrics.extend([
            Metric::number(format!("damage.{name}"), "points", format!("damage after armor dealt by {name}"))
                .of_count(ledger.dealt + i),
            Metric::number(format!("fell.{name}"), "rounds", format!("the round in which {name} fell"))
                .of_count(ledger.stood + i),
            Metric::number(format!("vp.{name}"), "points", format!("vitality left of {name}"))
                .tells(Role::Left { side, fighter: i }),
            Metric::named(
                format!("fate.{name}"),
                ["dead", "dying", "captured", "stable", "standing"],
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
        let undecided = if self.hopeless { 4 } else { 3 };
        out[0] = state.winner.eq(0).select(undecided, state.winner - 1);
        let decided = state.winner.gt(0) | Mask::uniform(self.hopeless);
        out[1] = decided.select(state.counts.place(self.ledger.rounds).at(ending), ABSENT);
        out[2] = state.counts.place(self.ledger.attacks).at(ending);
        let mut deaths = [Num::zero(); 2];
        let mut survivors = [Num::zero(); 2];
        for side in 0..2 {
            for i in self.side(side) {
                let fate = state.fate.place(i);
                deaths[side] += fate.eq(DEAD).count();
                survivors[side] += (fate.eq(UP) | fate.eq(STABLE) | fate.eq(CAPTURED)).count();
            }
        }
        out[3] = deaths[0] + deaths[1];
        out[4] = deaths[0];
        out[5] = deaths[1];
        out[6] = survivors[0] + survivors[1];
        out[7] = survivors[0];
        out[8] = survivors[1];
        out[9] = survivors[0].eq(0).count();
        let mut at = 10;
        // These are metrics as they stand, in the order of the ledger.
        let (first, len) = (self.ledger.first, self.ledger.len - self.ledger.first);
        let (counts, values) = (&state.counts[first..first + len], &mut out[at..at + len]);
        // By index: an iterator over both is not always inlined.
        for i in 0..len {
            values[i] = counts[i].at(ending);
        }
        at += len;
        for i in 0..self.fighters.len() {
            let fate = state.fate.place(i);
            let out = &mut out[at + 4 * i..];
            out[0] = state.counts.place(self.ledger.dealt + i).at(ending);
            out[1] = fate.eq(UP).select(ABSENT, state.counts.place(self.ledger.stood + i).at(ending));
            out[2] = state.vp.place(i);
            let mut named = Num::splat(4);
            named.set(fate.eq(STABLE), 3);
            named.set(fate.eq(CAPTURED), 2);
            named.set(fate.eq(DYING), 1);
            named.set(fate.eq(DEAD), 0);
            out[3] = named;
        }
    }
}
