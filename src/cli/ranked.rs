//! A ranking of changes in words and tables, and as CSV.

use std::fmt::Write as _;

use play::query::Quantity;
use play::systems::Outcomes;
use report::csv::of_texts;
use report::number::{counted, plain};
use report::sentence::phrase;
use report::words::Words;
use scenario::style::Language;
use study::analysis::breakpoints::Breakpoints;
use study::analysis::compare::Row;
use study::analysis::sensitivity::{Change, Kind, Ranking};
use study::plan::PlannedCell;

use report::prose::{estimate, ranked};

use super::table::{LaidOut, Table, paragraph};

/// Maximum number of rows listed.
const MAX_LISTED: usize = 40;
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
pub fn page(id: &str, cell: &PlannedCell, ranking: &Ranking, width: usize) -> String {
    let quantity = &ranking.quantity;
    let others = others(cell, quantity);
    let words = Words::of_cell(cell, Language::English);
    let mut table = Table::new()
        .numbers("")
        .words("change")
        .words("of")
        .words("from")
        .numbers(&words.quantity(&cell.metrics, quantity))
        .words("95 % interval");
    for other in &others {
        table = table.numbers(&words.quantity(&cell.metrics, other));
    }
    for (number, effect) in ranking.effects.iter().take(MAX_LISTED).enumerate() {
        let Some(row) = effect.row(quantity) else { continue };
        // Several names of one effect stand below each other, each with its own value now.
        let each = |words: &dyn Fn(&Change) -> String| effect.changes().map(words).collect::<Vec<_>>().join("\n");
        let mut cells = vec![
            (number + 1).to_string(),
            effect.changes().map(|change| ranked::change_words(cell, change)).collect::<Vec<_>>().join("\nor "),
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
    let noun = cell.metrics.iter().find(|metric| metric.name == quantity.metric);
    let noun = noun.map_or_else(|| quantity.to_string(), |metric| phrase::noun(&words, metric, &quantity.statistic));
    let mut page = format!("{id}: what one change does to {noun}\n");
    let _ = writeln!(page, "  {}\n", paragraph(&ranked::answer(cell, ranking), width, 2));
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
    for sentence in ranked::left_out(cell, ranking) {
        let _ = writeln!(page, "\n  {}", paragraph(&sentence, width, 2));
    }
    if !ranking.untried.is_empty() {
        let _ = writeln!(page, "\n  {}", paragraph(&untried(&ranking.untried), width, 2));
    }
    let _ = writeln!(page, "\n  {}", paragraph(&ranked::how(ranking), width, 2));
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

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Character => "character",
        Kind::Parameter => "experiment",
        Kind::Rule => "rule",
    }
}

/// The quantities shown beside the one ranked by: duration and deaths.
fn others(cell: &PlannedCell, quantity: &Quantity) -> Vec<Quantity> {
    let wanted = |name: &str| name == "rounds" || name.starts_with("deaths");
    let metrics = cell.metrics.iter().filter(|metric| wanted(&metric.name));
    let numbers = metrics.filter(|metric| !matches!(metric.outcomes, Outcomes::Named(_)));
    numbers.map(Quantity::headline).filter(|other| other != quantity).take(MAX_COLUMNS).collect()
}
