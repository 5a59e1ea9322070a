//! The typed file: what a scenario says, each value legal on its own and with its place.
//!
//! Defaults are not filled in and no grid is laid out yet: layers of values stay separate
//! (character, override of a fighter, house rule), so that a cell of a sweep can change one of them
//! as if the file had said so.

use std::collections::BTreeMap;
use std::sync::Arc;

use play::catalogue::Catalogue;
use play::diagnostic::Source;
use play::query::syntax::{self, Subject};
use play::systems::{Kind, System, Value};

use super::ask::{ChartSpec, Method, Stop};
use super::expect::Expectation;
use super::labels::Written;
use super::lens::{Lens, Part, Tag};
use super::place::{Place, Placed, Places};
use super::style::Style;

/// Values by parameter name, as far as a scenario gives them.
pub type Layer = BTreeMap<String, Placed<Value>>;

/// A parsed scenario file.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// The stem of the file's name.
    pub name: String,
    /// The games it was checked against.
    pub catalogue: Catalogue,
    /// The title; the name if there is none.
    pub title: String,
    /// The seed, at most `i64::MAX`.
    pub seed: u64,
    /// House rules by game.
    pub rules: BTreeMap<String, Layer>,
    /// Characters by name.
    pub characters: BTreeMap<String, Character>,
    /// Experiments in the order of the file.
    pub experiments: Vec<Experiment>,
    /// The solve questions, in the order of the file.
    pub solves: Vec<Solve>,
    /// The games to compare, if there is a lens.
    pub lens: Option<Lens>,
    /// What keys are called for readers, in all experiments.
    pub labels: Written,
    /// The style of charts and tables.
    pub style: Style,
    /// Where the values of the style are.
    pub style_places: Places,
    /// The text of the file.
    pub source: Arc<Source>,
}

/// A character as written.
#[derive(Debug, Clone)]
pub struct Character {
    /// The game it belongs to.
    pub system: Arc<System>,
    /// The character it inherits from, of the same game; never circular.
    pub like: Option<String>,
    /// The fields it gives itself.
    pub own: Layer,
    /// Where its name is.
    pub place: Place,
}

/// A solve question: which values of some names of an experiment meet goals.
#[derive(Debug, Clone)]
pub struct Solve {
    /// The identifier; that of the experiment if it has none.
    pub id: String,
    /// The heading.
    pub title: Option<String>,
    /// The experiment's identifier.
    pub experiment: String,
    /// The names that may change, as in `vary`, with their values if given, and their places.
    pub find: Vec<(String, Option<String>, Place)>,
    /// The goals, with their places.
    pub goals: Vec<(String, Place)>,
    /// Where the question is.
    pub place: Place,
}

/// An experiment as written.
#[derive(Debug, Clone)]
pub struct Experiment {
    /// The identifier.
    pub id: String,
    /// Where the identifier is.
    pub place: Place,
    /// The game.
    pub system: Arc<System>,
    /// The same experiment of each other game that `vary` gives for `system`.
    pub versions: Vec<Self>,
    /// The kind.
    pub kind: Arc<Kind>,
    /// The heading.
    pub title: Option<String>,
    /// A remark.
    pub note: Option<String>,
    /// What keys are called for readers.
    pub labels: Written,
    /// How it is answered: exact, sampled or automatic.
    pub method: Method,
    /// When sampling stops.
    pub stop: Stop,
    /// The half-widths requested per metric.
    pub aims: Vec<Aimed>,
    /// Trials at which sampling gives up, if the scenario says so.
    pub limit: Option<u64>,
    /// Expectations of the answer.
    pub expect: Vec<Expectation>,
    /// The place of `feel = true`, if present.
    pub feel: Option<Place>,
    /// The parameters of the kind.
    pub params: Layer,
    /// House rules of this experiment.
    pub rules: Layer,
    /// The sides, two or none.
    pub sides: Vec<Vec<Entry>>,
    /// What the scenario calls the sides, with the places of the names; empty if it gives them none.
    pub side_names: Vec<(String, Place)>,
    /// Where the sides are.
    pub sides_place: Option<Place>,
    /// What is varied, in order.
    pub axes: Vec<Axis>,
    /// The requested charts.
    pub charts: Vec<Chart>,
    /// The question of the lens it answers, if any.
    pub lens: Option<Tag>,
    /// Quantities under a condition that are asked of it besides those of its expectations and charts, as written.
    pub asked: Vec<String>,
}

impl Experiment {
    /// Asks for further quantities, also of its versions for other games.
    pub fn ask(&mut self, quantities: &[String]) {
        self.asked.extend_from_slice(quantities);
        self.versions.iter_mut().for_each(|version| version.ask(quantities));
    }

    /// All quantities under a condition that are asked of it, as far as they are well formed.
    pub fn conditional(&self) -> Vec<Subject> {
        let expected = self.expect.iter().map(|expectation| expectation.statement.subject.clone());
        let drawn = self.charts.iter().filter_map(|chart| chart.spec.metric.as_deref());
        let lives = self.lens.iter().filter_map(|tag| match &tag.part {
            Part::Dying { lives, .. } => Some(lives.as_str()),
            _ => None,
        });
        let aims = self.aims.iter().map(|aim| aim.value.0.as_str());
        let others = drawn.chain(lives).chain(aims).chain(self.asked.iter().map(String::as_str));
        let read = |text: &str| syntax::statement(text).map_or_else(|_| syntax::subject(text), |read| Ok(read.subject));
        expected.chain(others.filter_map(|text| read(text).ok())).filter(|subject| subject.given.is_some()).collect()
    }

    /// The games that can be asked: its own first.
    pub fn systems(&self) -> impl Iterator<Item = &Arc<System>> {
        std::iter::once(&self.system).chain(self.versions.iter().map(|version| &version.system))
    }
}

/// Identical fighters on a side.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The character they are made from.
    pub character: String,
    /// The name they use instead of the character's.
    pub name: Option<String>,
    /// Number of copies, at least 1.
    pub count: usize,
    /// Where that number is; none if it is left at 1.
    pub count_place: Option<Place>,
    /// Fields that override the character's.
    pub own: Layer,
    /// Where the entry is.
    pub place: Place,
}

impl Entry {
    /// The base of its fighters' names.
    pub fn base(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.character)
    }
}

/// One varied name with its values.
#[derive(Debug, Clone)]
pub struct Axis {
    /// The name as in the scenario: `dc`, `warden.accurate`.
    pub name: String,
    /// Axes of one group vary together, value by value. The group is the index of one of them among
    /// the axes of the experiment.
    pub group: usize,
    /// Whether its values are named variants, each of which may set several targets.
    pub variants: bool,
    /// The values, at least one, all different.
    pub values: Vec<AxisValue>,
}

impl Axis {
    /// All settings of all of its values.
    pub fn settings(&self) -> impl Iterator<Item = &Setting> {
        self.values.iter().flat_map(|value| &value.settings)
    }

    /// Whether it changes a target.
    pub fn changes(&self, target: &Target) -> bool {
        self.settings().any(|setting| setting.target == *target)
    }
}

/// One value of a varied name.
#[derive(Debug, Clone)]
pub struct AxisValue {
    /// The text shown in cells.
    pub text: String,
    /// Where it is written; for a range, where the range is.
    pub place: Place,
    /// What it sets: one target, or any number for a named variant.
    pub settings: Vec<Setting>,
}

/// One target and the value it is set to.
#[derive(Debug, Clone)]
pub struct Setting {
    /// What is set.
    pub target: Target,
    /// The value.
    pub value: Value,
    /// Where it is written; for a range, where the range is.
    pub place: Place,
}

/// What a setting changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// The game.
    System,
    /// A parameter of the kind.
    Param(String),
    /// A constant of the game.
    Constant(String),
    /// A field of a character, and so of all characters that inherit it.
    Field {
        /// The character.
        character: String,
        /// The field.
        field: String,
    },
    /// A field of the fighters of entries with a name of their own.
    Fighter {
        /// Their name.
        name: String,
        /// The field.
        field: String,
    },
    /// The number of fighters of an entry.
    Count {
        /// The side, from 0.
        side: usize,
        /// The entry of the side, from 0.
        entry: usize,
    },
}

/// A half-width requested for one metric, with the place of the metric.
pub type Aimed = Placed<(String, f64)>;

/// A chart with the places of what only the plan, or the report, can check.
#[derive(Debug, Clone)]
pub struct Chart {
    /// The chart.
    pub spec: ChartSpec,
    /// Where its values are.
    pub places: Places,
    /// Whether it was read without a fault, together with what is varied.
    pub sound: bool,
}

impl Scenario {
    /// A character preceded by those it inherits from, the most distant ancestor first.
    pub fn lineage(&self, name: &str) -> Vec<(&str, &Character)> {
        let mut line = Vec::new();
        let mut next = self.characters.get_key_value(name);
        while let Some((name, character)) = next {
            line.push((name.as_str(), character));
            next = character.like.as_ref().and_then(|like| self.characters.get_key_value(like));
        }
        line.reverse();
        line
    }
}

/// Entries of the sides, for naming fighters: base name, count, and whether the count is varied.
pub type SideEntries<'a> = [Vec<(&'a str, usize, bool)>];

/// The names of all fighters by side and entry: `warden` alone, `goblin-1` and `goblin-2` among
/// several, `warden-a` and `warden-b` if both sides have one.
pub fn fighter_names(muster: &SideEntries<'_>) -> Vec<Vec<Vec<String>>> {
    let mut named = Vec::with_capacity(muster.len());
    for (side, entries) in muster.iter().enumerate() {
        let mut so_far: BTreeMap<&str, usize> = BTreeMap::new();
        let mut of_side = Vec::with_capacity(entries.len());
        for &(base, count, _) in entries {
            let of_base = |other: &&(&str, usize, bool)| other.0 == base;
            let shared =
                muster.iter().enumerate().any(|(other, entries)| other != side && entries.iter().any(|e| of_base(&e)));
            let stem = match (shared, side) {
                (false, _) => base.to_owned(),
                (true, 0) => format!("{base}-a"),
                (true, _) => format!("{base}-b"),
            };
            let total: usize = entries.iter().filter(of_base).map(|e| e.1).sum();
            let varied = entries.iter().filter(of_base).any(|e| e.2);
            let number = so_far.entry(base).or_default();
            let names = (0..count)
                .map(|_| {
                    *number += 1;
                    if total > 1 || varied { format!("{stem}-{number}") } else { stem.clone() }
                })
                .collect();
            of_side.push(names);
        }
        named.push(of_side);
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fighters_are_numbered_when_several_and_lettered_when_on_both_sides() {
        let names = fighter_names(&[
            vec![("warden", 1, false), ("goblin", 2, false), ("goblin", 1, false)],
            vec![("warden", 2, false), ("troll", 1, true)],
        ]);
        assert_eq!(names[0], [vec!["warden-a"], vec!["goblin-1", "goblin-2"], vec!["goblin-3"]]);
        assert_eq!(names[1], [vec!["warden-b-1", "warden-b-2"], vec!["troll-1"]]);
    }
}
