//! How a state differs from one that was pinned.

use std::collections::BTreeSet;

use play::systems::{Fields, Question as Asked};
use report::chart::{Figure, svg};
use report::number::grouped;
use report::overlay;
use report::prose::compared as prose;
use report::sentence::phrase::{self, capital};
use report::words::Words;
use scenario::style::Language;
use study::analysis::Tuning;
use study::analysis::compare::{Compared, compare};
use study::plan::{CellValue, PlannedCell};

use super::{AnalysisDocument, Fault, Picture, Question, Reader, Refused, Sharpener, Watch, chosen, limits, look};

/// The most changes that a sentence names.
const NAMED: usize = 3;
/// The size of a chart for a phone, in pixels.
const NARROW: (u32, u32) = (390, 320);

/// How the state differs from a pinned one.
pub fn compared(
    reader: &Reader,
    pinned: &Question,
    now: &Question,
    means: &Sharpener<'_>,
    watch: &Watch<'_>,
) -> Result<AnalysisDocument, Refused> {
    let (one, two) = (look(reader, pinned, means)?, look(reader, now, means)?);
    let (first, second) = (&one.plan.experiments[0], &two.plan.experiments[0]);
    let (one_cell, two_cell) = (&first.cells[chosen(first, &pinned.cell)], &second.cells[chosen(second, &now.cell)]);
    let changes = changes(one_cell, two_cell);
    if changes.as_ref().is_some_and(Vec::is_empty) {
        let sentence = "Nothing has changed since the state was pinned.".to_owned();
        return Ok(AnalysisDocument { sentence, ..AnalysisDocument::default() });
    }
    let mut tuning = Tuning::new(one.plan.seed, &first.id, first.method, first.stop, 2);
    tuning.trials = tuning.trials.min(2 * limits::VARIANT_TRIALS);
    let compared = means.pool.install(|| compare(one_cell, two_cell, &tuning, watch));
    let compared = compared.map_err(|error| Fault::of_analysis(&error, &now.name))?;
    let words = Words::of_cell(two_cell, Language::English);
    let (change, changed) = match &changes {
        None => ("In the new question".to_owned(), "Another question is asked.".to_owned()),
        Some(changes) => {
            let each = changes.iter().map(|change| change.told(&words)).collect::<Vec<_>>();
            let levels = changes.iter().map(|change| change.level(&words)).collect::<Vec<_>>();
            let named = levels.len() <= NAMED;
            let with = if named { format!("With {}", phrase::listed(&levels)) } else { "Now".to_owned() };
            (with, format!("Changed: {}.", each.join("; ")))
        }
    };
    let table = prose::table(&words, ["Pinned", "Now", "Difference"], &compared);
    let mut notes = vec![changed];
    notes.extend(prose::same(&words, &compared));
    notes.push(prose::how(&compared));
    let answer = prose::answer(&words, &format!("{change},"), &compared);
    let charts = pictures(&words, now.narrow, &compared);
    Ok(AnalysisDocument { notes, charts, ..AnalysisDocument::new(capital(&answer), &table) })
}

/// Both states in one chart: of what the experiment is about, and of how long it takes.
fn pictures(words: &Words<'_>, narrow: bool, compared: &Compared) -> Vec<Picture> {
    let rounds = compared.spreads.iter().skip(1).filter(|(metric, ..)| metric.is_rounds());
    let shown = compared.spreads.iter().take(1).chain(rounds.take(1));
    let made = match compared.trials {
        None => "Exact.".to_owned(),
        Some(trials) => format!("{} trials of each, with the same dice.", grouped(trials)),
    };
    let drawn = shown.filter_map(|(metric, one, other)| {
        let variants = [("Pinned".to_owned(), one), ("Now".to_owned(), other)];
        let figure = overlay(words, metric, variants, made.clone())?;
        let title = format!("{}, pinned and now", capital(&words.metric(metric)));
        let figure = Figure { title, ..figure };
        let figure = if narrow { figure.size(NARROW.0, NARROW.1) } else { figure };
        // What cannot be drawn stands in the table.
        Some(Picture { alt: figure.title.clone(), svg: svg(&figure).ok()? })
    });
    drawn.collect()
}

/// A value that is not what it was; none if it is the default.
struct Change {
    name: String,
    before: Option<String>,
    now: Option<String>,
}

impl Change {
    fn value(&self, value: Option<&String>) -> Option<CellValue> {
        Some(CellValue::of_text(&self.name, value?))
    }

    /// `accurate (warden) 15`.
    fn level(&self, words: &Words<'_>) -> String {
        match self.value(self.now.as_ref()) {
            Some(value) => phrase::level_of(words, &value),
            None => format!("{} as by default", words.varied(&self.name)),
        }
    }

    /// `accurate (warden) 15 instead of 13`.
    fn told(&self, words: &Words<'_>) -> String {
        let word = |value: Option<&String>| {
            self.value(value).map_or_else(|| "the default".to_owned(), |value| words.word(&value))
        };
        format!("{} {} instead of {}", words.varied(&self.name), word(self.now.as_ref()), word(self.before.as_ref()))
    }
}

/// What differs between two questions; none if they are of different kinds.
fn changes(one: &PlannedCell, other: &PlannedCell) -> Option<Vec<Change>> {
    let (first, second): (&Asked, &Asked) = (&one.question(), &other.question());
    if (&first.system, &first.kind) != (&second.system, &second.kind) {
        return None;
    }
    let mut found: Vec<Change> = Vec::new();
    let mut add = |prefix: &str, one: &Fields, other: &Fields| {
        let names: BTreeSet<&str> = one.differences(other).collect();
        for name in names {
            let text = |fields: &Fields| fields.get(name).map(ToString::to_string);
            found.push(Change { name: format!("{prefix}{name}"), before: text(one), now: text(other) });
        }
    };
    let fights = |name: &String| {
        let mut members = second.sides.iter().flatten().filter(|member| member.character == *name).peekable();
        members.peek().is_none() || members.any(|member| base(&member.name) == name)
    };
    for (name, sheet) in second.characters.iter().filter(|(name, _)| fights(name)) {
        add(&format!("{name}."), first.characters.get(name).unwrap_or(&Fields::new()), sheet);
    }
    // The members with names of their own, of which each has a sheet of its own; one stands for all of a name.
    let mut seen = BTreeSet::new();
    for member in second.sides.iter().flatten() {
        let name = base(&member.name);
        if name == member.character || !seen.insert(name) {
            continue;
        }
        if let Some(before) = first.sides.iter().flatten().find(|other| base(&other.name) == name) {
            add(&format!("{name}."), &before.sheet, &member.sheet);
        }
    }
    add("", &first.params, &second.params);
    add("rules.", &first.constants, &second.constants);
    let names: BTreeSet<&str> =
        [first, second].iter().flat_map(|all| all.sides.iter().flatten()).map(|one| base(&one.name)).collect();
    for name in names {
        let count = |all: &Asked| all.sides.iter().flatten().filter(|member| base(&member.name) == name).count();
        let (before, now) = (count(first), count(second));
        if before != now {
            found.push(Change {
                name: format!("{name}.count"),
                before: Some(before.to_string()),
                now: Some(now.to_string()),
            });
        }
    }
    Some(found)
}

/// What a fighter is called without its number or the letter of its side.
fn base(name: &str) -> &str {
    let numbered = name.rsplit_once('-').filter(|(_, number)| number.parse::<usize>().is_ok());
    let name = numbered.map_or(name, |(name, _)| name);
    name.strip_suffix("-a").or_else(|| name.strip_suffix("-b")).unwrap_or(name)
}
