//! The metrics of a fight.

use play::systems::skirmish::account::BySide;
use play::systems::skirmish::verdict::outcome;
use play::systems::skirmish::{Casualties, FighterRef, Tally};
use play::systems::{Role, SideName};

use crate::fight::prelude::*;
use crate::fight::setup::Fight;
use crate::fight::state::{CAPTURED, CountIndices, DEAD};
use crate::special::{COMBAT_EXPLOITS, SETBACKS};

measures! {
    /// What is measured of a fight as a whole.
    whole(sides: &[super::SideName; 2], limit: u32, count_indices: &super::CountIndices) {
        winner: winner(sides, ["both_down", "timeout", "no_progress"]),
            "who wins; both_down if nobody is left standing, timeout at the round limit, no_progress if neither \
             side can hurt the other any more",
            role(super::Role::Winner { over: 3 });
        rounds: number("rounds"),
            "rounds started until the fight was decided; none where the round limit came first",
            of_count(count_indices.rounds), up_to(limit as i32);
        attacks: number("attacks"), "attacks made by both sides", of_count(count_indices.attacks);
    }
}

/// Deaths and survivors.
const CASUALTIES: Casualties = Casualties {
    deaths: ("dead on both sides; deaths.a and deaths.b by side; whoever is out for good at 0 counts", "dead SIDE"),
    survivors: ("alive and not dying on both sides; survivors.a and survivors.b by side", "alive and not dying SIDE"),
};

measures! {
    /// What is measured of the first side.
    of_first_side(side: &super::SideName) {
        wiped_out: flag, "whether all of the first side are dead or dying",
            called("wiped_out", format!("whether {side} {} wiped out (dead or dying)", side.verb("is", "are")));
    }
}

measures! {
    /// What is measured of each fighter.
    of_fighter(fighter: &super::FighterRef<'_>, count_indices: &super::CountIndices) {
        damage = "damage.NAME": number("points"), "damage dealt by a fighter, after armor",
            about(fighter.name, "damage after armor dealt by NAME"),
            of_count(count_indices.dealt + fighter.number);
        fell = "fell.NAME": number("rounds"), "the round in which a fighter fell, where it did",
            about(fighter.name, "the round in which NAME fell"),
            of_count(count_indices.stood + fighter.number);
        vp = "vp.NAME": number("points"), "vitality left of a fighter",
            about(fighter.name, "vitality left of NAME"),
            role(fighter.left());
        fate = "fate.NAME": named(["dead", "dying", "captured", "stable", "standing"]),
            "dead, dying, captured, stable, or standing at the end",
            about(fighter.name, "what became of NAME"),
            role(fighter.fate(4));
    }
}

/// A count per side; a metric of both sides if it can be more than 0.
struct SideCount {
    of: BySide,
    /// The name and its description in the catalogue.
    words: (&'static str, &'static str),
    /// The index of its count, to read and to set.
    place: fn(&CountIndices) -> Option<usize>,
    set: fn(&mut CountIndices, Option<usize>),
    /// Whether it can be more than 0 in a fight between these fighters.
    can: fn(&Scope, &[Fighter]) -> bool,
}

/// Declares the counts per side, in the order of their indices and of the metrics: the field of [`CountIndices`], the
/// name if it differs, the unit, the description in the catalogue, the description for one side, and when the event
/// can happen.
macro_rules! by_side {
    ($($place:ident $(= $name:literal)?: $unit:literal, $words:literal, $meaning:literal, $can:expr;)*) => {
        /// What is counted of each side.
        const BY_SIDE: &[SideCount] = &[
            $(SideCount {
                of: BySide {
                    name: by_side!(@name $place $($name)?),
                    unit: $unit,
                    meaning: concat!($meaning, ": SIDE"),
                },
                words: (concat!(by_side!(@name $place $($name)?), ".SIDE"), $words),
                place: |count_indices| count_indices.$place,
                set: |count_indices, place| count_indices.$place = place,
                can: $can,
            },)*
        ];
    };
    (@name $place:ident) => { stringify!($place) };
    (@name $place:ident $name:literal) => { $name };
}

by_side! {
    denied = "turns_denied": "turns", "turns that a side lost to being stunned or surprised while the fight went on",
        "turns lost to being stunned or surprised",
        |scope, fighters| scope.surprise || scope.traumas || fighters.iter().any(|f| f.has(Condition::Stunned));
    exploits: "exploits", "exploits of a side, of attacks and of other checks",
        "exploits used (FS-13, FS-14)", |scope, _| scope.exploits;
    setbacks: "setbacks", "setbacks of a side, of attacks and of other checks",
        "setbacks suffered (FS-15)", |scope, _| scope.setbacks;
    mild = "mild_traumas": "traumas", "mild traumas that a side suffered",
        "mild traumas suffered (FS-94)", |scope, _| scope.traumas;
    severe = "severe_traumas": "traumas", "severe traumas that a side suffered",
        "severe traumas suffered (FS-94)", |scope, _| scope.traumas;
    drawn = "edge_drawn": "cards", "EDGE cards that a side drew",
        "EDGE cards drawn (FS-16)", |scope, _| scope.faces;
    burned = "edge_burned": "cards", "EDGE cards that a side burned",
        "EDGE cards burned (FS-109)", |scope, _| scope.edge;
    tenacity: "points", "vitality that a side spent on Tenacity",
        "vitality spent on Tenacity (FS-11)", |scope, _| scope.tenacity;
    dodges: "attacks", "attacks that a side dodged",
        "attacks dodged (FS-61)", |scope, _| scope.dodging;
    opportunities: "attacks", "opportunity attacks that a side made",
        "opportunity attacks made (FS-62)", |scope, _| scope.opportunities;
    stopped: "points", "damage that the armor and resistance of a side stopped, before vulnerability",
        "damage stopped by armor and resistance (FS-84)",
        |_, fighters| fighters.iter().any(|f| f.av > 0 || f.resists.contains(&true));
    saves = "death_saves": "saves", "death saves that a side rolled",
        "death saves rolled (FS-89)", |scope, _| scope.dying;
    aid = "first_aid": "checks", "first aid that a side gave",
        "first aid given (FS-91)", |scope, _| scope.aiding;
    thrown = "grenades": "grenades", "grenades that a side threw",
        "grenades thrown (FS-73)", |scope, _| scope.grenades;
    bled: "points", "damage by bleeding that a side suffered",
        "damage suffered by bleeding (FS-103)", |scope, _| scope.traumas;
}

/// The names and descriptions of the metrics, for the catalogue.
pub fn words() -> Vec<(&'static str, &'static str)> {
    let mut words = [whole::WORDS, &CASUALTIES.words(), of_first_side::WORDS].concat();
    for counted in BY_SIDE {
        words.push(counted.words);
        if counted.of.name == "setbacks" {
            words.push(("exploit.KEY", "combat exploits of both sides by rank, if `detail` is on"));
            words.push(("setback.KEY", "setbacks of both sides by number, if `detail` is on"));
        }
    }
    words.extend(of_fighter::WORDS);
    words
}

/// The layout of the counts in a fight between these fighters.
pub fn count_indices(fighters: &[Fighter], scope: &Scope, detail: bool) -> CountIndices {
    let mut count_indices = CountIndices::default();
    count_indices.rounds = count_indices.take(1);
    count_indices.attacks = count_indices.take(1);
    count_indices.dealt = count_indices.take(fighters.len());
    count_indices.stood = count_indices.take(fighters.len());
    count_indices.first = count_indices.len;
    for counted in BY_SIDE {
        let place = count_indices.both((counted.can)(scope, fighters));
        (counted.set)(&mut count_indices, place);
    }
    if detail && scope.exploits {
        count_indices.ranks = Some(count_indices.take(COMBAT_EXPLOITS[1..].len()));
    }
    if detail && scope.setbacks {
        count_indices.numbers = Some(count_indices.take(SETBACKS.len()));
    }
    count_indices
}

/// The metrics of a fight between these fighters.
pub fn metrics(fighters: &Roster<Fighter>, limit: u32, count_indices: &CountIndices) -> Vec<Metric> {
    let sides = fighters.side_names();
    let mut metrics = whole::metrics(sides, limit, count_indices);
    metrics.extend(CASUALTIES.metrics(sides));
    metrics.extend(of_first_side::metrics(&sides[0]));
    for counted in BY_SIDE {
        metrics.extend((counted.place)(count_indices).into_iter().flat_map(|first| counted.of.metrics(sides, first)));
    }
    if let Some(ranks) = count_indices.ranks {
        for (i, key) in COMBAT_EXPLOITS[1..].iter().enumerate() {
            let doc = format!("exploits of rank {} (FS-13)", i + 2);
            metrics.push(Metric::number(format!("exploit.{key}"), "exploits", doc).of_count(ranks + i));
        }
    }
    if let Some(numbers) = count_indices.numbers {
        for (i, key) in SETBACKS.iter().enumerate() {
            let doc = format!("setbacks with a {} on 2d10 (FS-15)", i + 2);
            metrics.push(Metric::number(format!("setback.{key}"), "setbacks", doc).of_count(numbers + i));
        }
    }
    metrics.extend(fighters.fighter_refs(|f| &f.name).flat_map(|fighter| of_fighter::metrics(&fighter, count_indices)));
    metrics
}

impl Fight {
    /// The values of the metrics, in order.
    #[inline(always)]
    pub(super) fn report<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let count = |place: usize| state.counts.place(place).at(ending);
        let hopeless = Mask::uniform(self.hopeless);
        let [winner, rounds] = outcome(state.winner, hopeless, 3, count(self.count_indices.rounds));
        let out = whole::Values { winner, rounds, attacks: count(self.count_indices.attacks) }.write(out);
        let mut tally = Tally::default();
        for i in 0..self.fighters.len() {
            let fate = state.fate.place(i);
            let alive = fate.eq(UP) | fate.eq(STABLE) | fate.eq(CAPTURED);
            tally.add(self.fighters.side_of(i), fate.eq(DEAD), alive);
        }
        let values = of_first_side::Values { wiped_out: tally.survivors(0).eq(0) };
        let out = values.write(tally.write(out));
        // These counts are metrics themselves, in the order of their indices.
        let counts = &state.counts[self.count_indices.first..self.count_indices.len];
        let (values, mut out) = out.split_at_mut(counts.len());
        // By index: an iterator over both is not always inlined.
        for i in 0..counts.len() {
            values[i] = counts[i].at(ending);
        }
        for i in 0..self.fighters.len() {
            let fate = state.fate.place(i);
            let mut named = Num::splat(4);
            named.set(fate.eq(STABLE), 3);
            named.set(fate.eq(CAPTURED), 2);
            named.set(fate.eq(DYING), 1);
            named.set(fate.eq(DEAD), 0);
            let values = of_fighter::Values {
                damage: count(self.count_indices.dealt + i),
                fell: fate.eq(UP).select(ABSENT, count(self.count_indices.stood + i)),
                vp: state.vp.place(i),
                fate: named,
            };
            out = values.write(out);
        }
    }
}
