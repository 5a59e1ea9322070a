//! A ranking of changes in words and tables, and as CSV.

use std::fmt::Write as _;

use crate::inquiry::breakpoints::Breakpoints;
use crate::inquiry::compare::{ComparisonOutcome, Row};
use crate::inquiry::sensitivity::{Change, Effect, Kind, Ranking};
use crate::plan::style::Language;
use crate::plan::{Outcomes, PlannedCell, Value};
use crate::query::Quantity;
use crate::report::csv::of_texts;
use crate::report::number::{counted, grouped, plain};
use crate::report::sentence::amount::{ends_of_size, size};
use crate::report::sentence::phrase;
use crate::report::words::Words;

use super::estimate;
use super::table::{Table, paragraph};

/// Maximum number of rows listed.
const MAX_LISTED: usize = 40;
/// Maximum number of changes named beside the first.
const MAX_RIVALS: usize = 3;
/// Maximum number of names listed whose words are not tried.
const MAX_UNTRIED: usize = 4;
/// Maximum number of quantities shown beside the one ranked by.
const MAX_COLUMNS: usize = 3;

/// The ranking as CSV: a row for each change, also those that make no difference or are refused.
pub fn csv(ranking: &Ranking) -> String {
    let mut rows = Rows::new();
    let effects = ranking.effects.iter().zip(1..).map(|(effect, rank)| (effect, Some(rank)));
    for (effect, rank) in effects.chain(ranking.idle.iter().map(|effect| (effect, None))) {
        let Some(row) = effect.row(&ranking.quantity) else { continue };
        for change in effect.changes() {
            rows.add(rank, Some(change.kind), [&change.name, &change.from.to_string(), &change.to.to_string()], row);
        }
    }
    for change in &ranking.refused {
        rows.refused(change);
    }
    rows.text(ranking.trials)
}

/// A quantity along the values of a parameter as CSV: a row for each step, with the columns of [`csv`](fn@csv).
pub fn csv_along(name: &str, found: &Breakpoints) -> String {
    let mut rows = Rows::new();
    for (pair, step) in found.points.windows(2).zip(&found.steps) {
        rows.add(None, None, [name, &pair[0].0.text, &pair[1].0.text], &step.row);
    }
    rows.text(found.trials)
}

/// The columns of the CSV.
const COLUMNS: [&str; 13] =
    ["rank", "name", "of", "from", "to", "measure", "before", "after", "difference", "low", "high", "method", "trials"];

/// The rows of the CSV; the trials of sampled ones are added at the end.
#[derive(Debug)]
struct Rows(Vec<[String; COLUMNS.len()]>);

impl Rows {
    fn new() -> Self {
        Self(Vec::new())
    }

    fn add(&mut self, rank: Option<u32>, of: Option<Kind>, [name, from, to]: [&str; 3], row: &Row) {
        let Row { first, second, difference, .. } = row;
        let numbers = [first.value, second.value, difference.value, difference.low(), difference.high()];
        let [before, after, value, low, high] = numbers.map(plain);
        let method = if difference.is_exact() { "exact" } else { "matched" };
        self.0.push([
            rank.map_or_else(String::new, |rank| rank.to_string()),
            name.to_owned(),
            of.map_or("", kind).to_owned(),
            from.to_owned(),
            to.to_owned(),
            row.quantity.to_string(),
            before,
            after,
            value,
            low,
            high,
            method.to_owned(),
            String::new(),
        ]);
    }

    fn refused(&mut self, change: &Change) {
        let mut cells = [const { String::new() }; COLUMNS.len()];
        let known = [change.name.clone(), kind(change.kind).to_owned(), change.from.to_string(), change.to.to_string()];
        cells[1..5].clone_from_slice(&known);
        "refused".clone_into(&mut cells[11]);
        self.0.push(cells);
    }

    fn text(mut self, trials: Option<u64>) -> String {
        for cells in &mut self.0 {
            if let (Some(trials), "matched") = (trials, cells[11].as_str()) {
                cells[12] = trials.to_string();
            }
        }
        of_texts(&COLUMNS, &self.0)
    }
}

/// The ranking as a page.
pub fn page(id: &str, case: &PlannedCell, ranking: &Ranking, width: usize) -> String {
    let quantity = &ranking.quantity;
    let others = others(case, quantity);
    let words = Words::of_cell(case, Language::English);
    let mut table = Table::new()
        .numbers("")
        .words("change")
        .words("of")
        .words("from")
        .numbers(&words.quantity(&case.metrics, quantity))
        .words("95 % interval");
    for other in &others {
        table = table.numbers(&words.quantity(&case.metrics, other));
    }
    for (number, effect) in ranking.effects.iter().take(MAX_LISTED).enumerate() {
        let Some(row) = effect.row(quantity) else { continue };
        // Several names of one effect stand below each other, each with its own value now.
        let each = |words: &dyn Fn(&Change) -> String| effect.changes().map(words).collect::<Vec<_>>().join("\n");
        let mut cells = vec![
            (number + 1).to_string(),
            effect.changes().map(|change| change_words(case, change)).collect::<Vec<_>>().join("\nor "),
            each(&|change| kind(change.kind).to_owned()),
            each(&|change| change.from.to_string()),
            estimate::difference_value(quantity, &row.difference),
            estimate::difference_interval(quantity, &row.difference),
        ];
        for other in &others {
            cells.push(
                effect.row(other).map_or_else(String::new, |row| estimate::difference_value(other, &row.difference)),
            );
        }
        table.row(cells);
    }
    let noun = case.metrics.iter().find(|metric| metric.name == quantity.metric);
    let noun = noun.map_or_else(|| quantity.to_string(), |metric| phrase::noun(&words, metric, &quantity.statistic));
    let mut page = format!("{id}: what one change does to {noun}\n");
    let _ = writeln!(page, "  {}\n", paragraph(&answer(case, ranking), width, 2));
    let _ = write!(page, "{}", table.page(width, 2));
    let hidden = ranking.effects.len().saturating_sub(MAX_LISTED);
    if hidden > 0 {
        let _ = writeln!(page, "  and {} of smaller effect", counted(hidden, "row", "rows"));
    }
    if ranking.effects.iter().take(MAX_LISTED).any(|effect| !effect.same.is_empty()) {
        let _ = writeln!(
            page,
            "\n  {}",
            paragraph("Changes in one row have the same effect, number for number.", width, 2)
        );
    }
    let idle: Vec<&Change> = ranking.idle.iter().map(|effect| &effect.change).collect();
    let refused: Vec<&Change> = ranking.refused.iter().collect();
    for (changes, what) in [
        (idle, "These changes make no difference to any number"),
        (refused, "The rules of the game do not allow these changes"),
    ] {
        if !changes.is_empty() {
            let text = format!("{what}: {}.", up_and_down(case, &changes).join(", "));
            let _ = writeln!(page, "\n  {}", paragraph(&text, width, 2));
        }
    }
    if !ranking.untried.is_empty() {
        let _ = writeln!(page, "\n  {}", paragraph(&untried(&ranking.untried), width, 2));
    }
    let how = match ranking.trials {
        None => "All numbers are exact.".to_owned(),
        Some(trials) => format!(
            "Each sampled variant was played {} times, all with the same dice, trial by trial. Each interval is a \
             95 % interval by itself: of twenty changes without effect, about one will seem to have one.",
            grouped(trials)
        ),
    };
    let _ = writeln!(page, "\n  {}", paragraph(&how, width, 2));
    page
}

/// Which words of sheets were not tried, and how they are.
fn untried(names: &[String]) -> String {
    let mut shown = names[..names.len().min(MAX_UNTRIED)].to_vec();
    if names.len() > shown.len() {
        shown.push(counted(names.len() - shown.len(), "other", "others"));
    }
    format!("Not tried are the words of {}; `--only {}` tries those of the first.", phrase::listed(&shown), names[0])
}

/// The answer: the number now, and the change that matters most, if the trials can tell.
fn answer(case: &PlannedCell, ranking: &Ranking) -> String {
    let quantity = &ranking.quantity;
    let rows: Vec<(&Effect, &Row)> =
        ranking.effects.iter().filter_map(|effect| Some((effect, effect.row(quantity)?))).collect();
    let metric = case.metrics.iter().find(|metric| metric.name == quantity.metric);
    let (Some(&(first, row)), Some(metric)) = (rows.first(), metric) else {
        return "No change makes any difference.".to_owned();
    };
    let words = Words::of_cell(case, Language::English);
    let now =
        phrase::statement(&words, metric, &quantity.statistic, &phrase::with_ends(&quantity.statistic, &row.first));
    let now = phrase::capital(&now);
    if matches!(row.outcome(), ComparisonOutcome::Equal | ComparisonOutcome::Tie) {
        let shown = if row.difference.is_exact() { "" } else { " that these trials can show" };
        return format!(
            "{now}. No change makes a difference{shown} to {}.",
            phrase::noun(&words, metric, &quantity.statistic)
        );
    }
    let share = quantity.is_share();
    let more = if row.difference.value > 0.0 { "more" } else { "less" };
    let ends = ends_of_size(&row.difference, share).map_or_else(String::new, |ends| format!(" ({ends})"));
    let amount = format!("{} {more}{ends}", size(&row.difference, share));
    let reach = |row: &Row| {
        let (low, high) = (row.difference.low().abs(), row.difference.high().abs());
        (low.min(high), low.max(high))
    };
    // Others that may matter as much: their intervals reach as far as this one's near end.
    let rivals: Vec<String> = rows[1..]
        .iter()
        .filter(|(_, other)| reach(other).1 >= reach(row).0)
        .map(|(effect, _)| effect_words(case, effect))
        .collect();
    match &rivals[..] {
        [] => format!("{now}. {} matters most: {amount}.", phrase::capital(&effect_words(case, first))),
        rivals if rivals.len() <= MAX_RIVALS => format!(
            "{now}. {} matters most, {amount}; {} may matter as much.",
            phrase::capital(&effect_words(case, first)),
            phrase::listed(rivals)
        ),
        rivals => format!(
            "{now}. No change stands out: {} makes {amount}, and {} may matter as much.",
            effect_words(case, first),
            counted(rivals.len(), "other", "others")
        ),
    }
}

/// The change of an effect as the subject of a sentence, with the others that are the same: `Accurate +1 (or Quick −1)`.
fn effect_words(case: &PlannedCell, effect: &Effect) -> String {
    let words = Words::of_cell(case, Language::English);
    let told = |change: &Change| words.change_as_subject(&change.name, &change.from, &change.to);
    let same: Vec<String> = effect.same.iter().map(|change| format!("or {}", told(change))).collect();
    let first = told(&effect.change);
    if same.is_empty() { first } else { format!("{first} ({})", same.join(", ")) }
}

/// Changes in a row. A number that goes both up and down is named once: `Cunning ±1`.
fn up_and_down(case: &PlannedCell, changes: &[&Change]) -> Vec<String> {
    let words = Words::of_cell(case, Language::English);
    let name = |same: &[&Change]| match same {
        [up, down] => match (&up.from, &up.to, &down.to) {
            (Value::Int(from), Value::Int(more), Value::Int(less)) if more - from == from - less => {
                vec![format!("{} ±{}", words.varied(&up.name), more - from)]
            }
            _ => vec![change_words(case, up), change_words(case, down)],
        },
        other => other.iter().map(|change| change_words(case, change)).collect(),
    };
    changes.chunk_by(|one, other| one.name == other.name).flat_map(name).collect()
}

fn change_words(case: &PlannedCell, change: &Change) -> String {
    Words::of_cell(case, Language::English).change(&change.name, &change.from, &change.to)
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Character => "character",
        Kind::Parameter => "experiment",
        Kind::Rule => "rule",
    }
}

/// The quantities shown beside the one ranked by: duration and deaths.
fn others(case: &PlannedCell, quantity: &Quantity) -> Vec<Quantity> {
    let wanted = |name: &str| name == "rounds" || name.starts_with("deaths");
    let metrics = case.metrics.iter().filter(|metric| wanted(&metric.name));
    let numbers = metrics.filter(|metric| !matches!(metric.outcomes, Outcomes::Named(_)));
    numbers.map(Quantity::headline).filter(|other| other != quantity).take(MAX_COLUMNS).collect()
}
