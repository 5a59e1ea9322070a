//! What the page shows of answers: a sentence, charts, tables.

use serde::Serialize;

use play::query::{Quantity, Statistic, Value as EventValue};
use play::systems::{Metric, Outcomes};
use play::tally::{Answer, AnswerMethod};
use report::number::{counted, grouped, percent, trials as trials_of};
use report::sentence::phrase::{capital, with_ends};
use report::words::Words;
use report::{ReportError, Results, ScreenChart};
use scenario::ask::{ChartSpec, View};
use stats::{Confidence, Spread};
use study::plan::{Plan, PlannedCell, PlannedExperiment};

use super::limits;
use super::question::Question;

/// The most metrics with a column of their own in the table of a sweep.
const COLUMNS: usize = 5;
/// The most totals of a roll with a line of their own.
const TOTALS: usize = 120;

/// What the page shows.
#[derive(Debug, Serialize)]
pub struct AnswerDocument {
    /// Whether this is the answer of `oddsmith run`.
    finished: bool,
    /// How it was made: exactly, or from how many trials.
    made: String,
    /// Why it is not exact, if that was tried.
    why: Option<String>,
    /// The answer in words.
    sentence: String,
    /// The cell that is looked at, in words; empty if nothing is varied.
    cell: String,
    /// The answer for that cell in words.
    told: String,
    charts: Vec<Chart>,
    /// Why there are not more charts.
    notes: Vec<String>,
    table: Table,
    /// Every total of a roll, if it is one cell.
    totals: Option<Table>,
}

/// A chart.
#[derive(Debug, Serialize)]
struct Chart {
    name: String,
    alt: String,
    svg: String,
    goal: Option<GoalScale>,
}

/// How a height of a curve is read as a goal to solve for.
#[derive(Debug, Serialize)]
struct GoalScale {
    /// The quantity, as a goal names it: `winner=heroes`.
    quantity: String,
    /// The name to find a value of.
    find: String,
    /// The edges of the plot in the picture: shares of its width and height, from its upper left corner.
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    /// The values at the lower and the upper edge.
    low: f64,
    high: f64,
    /// Whether they are shares.
    share: bool,
}

impl GoalScale {
    /// That of a chart; none if it is not a curve along something that is varied.
    fn new(experiment: &PlannedExperiment, cell: &PlannedCell, chart: &ScreenChart) -> Option<Self> {
        let plot = chart.plot?;
        let metric = cell.metrics.iter().find(|metric| metric.name == chart.metric)?;
        let is_of_numbers = |name: &&String| experiment.values(name).iter().all(|value| value.number().is_some());
        let find = experiment.varied.iter().filter(is_of_numbers).max_by_key(|name| experiment.values(name).len())?;
        Some(Self {
            quantity: goal_quantity(metric),
            find: find.clone(),
            left: plot.left,
            right: plot.right,
            top: plot.top,
            bottom: plot.bottom,
            low: plot.low,
            high: plot.high,
            share: plot.is_share,
        })
    }
}

/// The quantity of a metric as a goal would name it: `winner=warden` rather than `winner=a`.
pub fn goal_quantity(metric: &Metric) -> String {
    let quantity = Quantity::headline(metric);
    let side = match &quantity.statistic {
        Statistic::Share(event) => match &event.value {
            EventValue::Outcome(name) => metric.side_that_wins(name).map(|side| side.label()),
            _ => None,
        },
        _ => None,
    };
    match side.filter(|label| !label.contains(' ') && metric.given.is_none()) {
        Some(label) => format!("{}={label}", metric.name),
        None => quantity.to_string(),
    }
}

/// A table.
#[derive(Debug, Serialize)]
struct Table {
    head: Vec<String>,
    /// How many of the columns say what a row is about.
    heads: usize,
    rows: Vec<Row>,
    /// How many rows are left out.
    more: usize,
}

/// A row of a table.
#[derive(Debug, Serialize)]
struct Row {
    /// What it is about: a value of each varied name.
    heads: Vec<String>,
    cells: Vec<String>,
    /// The places of its values among those that are varied.
    places: Vec<usize>,
    /// Whether it is the one that is looked at.
    chosen: bool,
    /// A share, to be drawn as a bar.
    bar: Option<f64>,
}

/// The place of the cell that is looked at: that with the given places, or else the one that the scenario gives without its
/// sweep, or the first.
pub fn chosen(experiment: &PlannedExperiment, places: &[usize]) -> usize {
    let has = |cell: &PlannedCell, places: &[usize]| {
        cell.values.len() == places.len() && cell.values.iter().zip(places).all(|(value, place)| value.place == *place)
    };
    let base: Vec<usize> = experiment.base_places.iter().map(|place| place.unwrap_or(0)).collect();
    let find = |places: &[usize]| experiment.cells.iter().position(|cell| has(cell, places));
    find(places).or_else(|| find(&base)).unwrap_or(0)
}

/// Gives a plan the chart that the page asks for, if it asks for one.
pub fn choose_chart(plan: &mut Plan, question: &Question) {
    let Some(view) = question.view.as_deref().and_then(|view| view.parse::<View>().ok()) else { return };
    for experiment in &mut plan.experiments {
        // Charts of the scenario go together with their places.
        experiment.chart_places.clear();
        let known =
            |name: &&String| experiment.cells.iter().flat_map(|cell| cell.metrics.iter()).any(|one| one.name == **name);
        let metric = question.metric.as_ref().filter(known).cloned();
        experiment.charts = vec![ChartSpec { metric, ..ChartSpec::new(view) }];
    }
}

/// Puts the style that is asked for in place of the scenario's.
pub fn choose_style(plan: &mut Plan, question: &Question) {
    let style = &mut plan.style;
    style.palette = question.palette.as_deref().and_then(|name| name.parse().ok()).unwrap_or(style.palette);
    style.language = question.language.as_deref().and_then(|name| name.parse().ok()).unwrap_or(style.language);
}

impl AnswerDocument {
    /// The answers to the one experiment of a plan.
    ///
    /// # Errors
    /// If the answers are not those of the plan.
    pub fn new(plan: &Plan, answers: &[Vec<Answer>], finished: bool, question: &Question) -> Result<Self, ReportError> {
        let results = Results::new(plan, answers)?;
        // A chart that cannot be drawn leaves the rest of the answer as it is.
        let (drawn, notes) = results.screen(question.narrow).unwrap_or_else(|why| (Vec::new(), vec![why.to_string()]));
        let language = plan.style.language;
        let sentence = results.sentences_in(language).into_iter().map(|one| one.text).next().unwrap_or_default();
        let experiment = &plan.experiments[0];
        let answers = &answers[0];
        let words = Words::new(experiment, language);
        let place = chosen(experiment, &question.cell);
        let cell = &experiment.cells[place];
        let told = results.sentence_of_cell(0, place, language).unwrap_or_default();
        let (made, why) = made(answers);
        let chart = |drawn: ScreenChart| Chart {
            goal: GoalScale::new(experiment, cell, &drawn),
            name: drawn.name,
            alt: drawn.alt,
            svg: drawn.svg,
        };
        Ok(Self {
            finished,
            made,
            why,
            sentence,
            cell: words.cell(cell),
            told,
            charts: drawn.into_iter().map(chart).collect(),
            notes,
            table: if experiment.varied.is_empty() {
                alone(&words, cell, &answers[0])
            } else {
                sweep(&words, experiment, answers, place)
            },
            totals: totals(&words, cell, &answers[place]),
        })
    }
}

/// How answers were made, in words.
fn made(answers: &[Answer]) -> (String, Option<String>) {
    let trials = |answer: &Answer| match &answer.made {
        AnswerMethod::Exact { .. } => None,
        AnswerMethod::Sampled { trials, .. } => Some(*trials),
    };
    let why = answers.iter().find_map(|answer| match &answer.made {
        AnswerMethod::Sampled { why, .. } => why.clone(),
        AnswerMethod::Exact { .. } => None,
    });
    let sampled: Vec<u64> = answers.iter().filter_map(trials).collect();
    let made = match (sampled.iter().min(), sampled.iter().max()) {
        (Some(least), Some(most)) => {
            let number =
                if least == most { trials_of(*most) } else { format!("{} to {}", grouped(*least), trials_of(*most)) };
            let each = if answers.len() > 1 { " of each cell" } else { "" };
            match answers.len() - sampled.len() {
                0 => format!("Sampled: {number}{each}."),
                solved => {
                    let solved = counted(solved, "cell", "cells");
                    format!("{solved} exact, {} sampled: {number} of each.", sampled.len())
                }
            }
        }
        _ => "Exact.".to_owned(),
    };
    (made, why)
}

/// What a table says of a metric. If it has no other to tell of, of a number also how far it spreads.
fn quantities(metrics: &[Metric], metric: &Metric) -> Vec<Quantity> {
    if metrics.len() > 1 || !matches!(metric.outcomes, Outcomes::Number { .. }) {
        return Quantity::of_metric(metric);
    }
    let of = |statistic| Quantity { metric: metric.name.clone(), statistic };
    [Statistic::Mean, Statistic::Sd, Statistic::Min, Statistic::Max].map(of).to_vec()
}

/// The numbers of a single cell.
fn alone(words: &Words<'_>, cell: &PlannedCell, answer: &Answer) -> Table {
    let mut rows = Vec::new();
    for (metric, spread) in cell.metrics.iter().zip(&answer.spreads) {
        for quantity in quantities(&cell.metrics, metric) {
            if let Some(estimate) = quantity.measure(metric, spread, Confidence::P95) {
                let cells = vec![with_ends(&quantity.statistic, &estimate), words.doc(metric, &metric.doc).to_owned()];
                let bar = quantity.is_share().then_some(estimate.value);
                let heads = vec![capital(&words.quantity(&cell.metrics, &quantity))];
                rows.push(Row { heads, cells, places: Vec::new(), chosen: false, bar });
            }
        }
    }
    let head = ["", "Answer", "Meaning"].map(str::to_owned).to_vec();
    Table { head, heads: 1, more: shorten(&mut rows), rows }
}

/// The numbers of a sweep: a row for each cell, a column for each metric.
fn sweep(words: &Words<'_>, experiment: &PlannedExperiment, answers: &[Answer], chosen: usize) -> Table {
    let all = &experiment.cells[0].metrics;
    let metrics: Vec<&Metric> = all.iter().take(COLUMNS).collect();
    let columns: Vec<Quantity> = match metrics.as_slice() {
        [only] if matches!(only.outcomes, Outcomes::Number { .. }) => quantities(all, only),
        several => several.iter().map(|metric| Quantity::headline(metric)).collect(),
    };
    let mut head: Vec<String> = experiment.varied.iter().map(|name| capital(&words.name(name).whole())).collect();
    head.extend(columns.iter().map(|quantity| capital(&words.quantity(all, quantity))));
    let rows = experiment.cells.iter().zip(answers).enumerate().map(|(place, (cell, answer))| {
        let number = |quantity: &Quantity| {
            let found = cell.metrics.iter().position(|metric| metric.name == quantity.metric);
            let number = found.and_then(|found| {
                let estimate = quantity.measure(&cell.metrics[found], &answer.spreads[found], Confidence::P95)?;
                Some(with_ends(&quantity.statistic, &estimate))
            });
            number.unwrap_or_default()
        };
        let bar = metrics.first().and_then(|metric| {
            let quantity = Quantity::headline(metric);
            let estimate = quantity.measure(metric, answer.spreads.first()?, Confidence::P95)?;
            quantity.is_share().then_some(estimate.value)
        });
        Row {
            heads: cell.values.iter().map(|value| words.word(value)).collect(),
            cells: columns.iter().map(number).collect(),
            places: cell.values.iter().map(|value| value.place).collect(),
            chosen: place == chosen,
            bar,
        }
    });
    let mut rows: Vec<Row> = rows.collect();
    Table { head, heads: experiment.varied.len(), more: shorten(&mut rows), rows }
}

/// Every total of a roll: exactly, at least, at most.
fn totals(words: &Words<'_>, cell: &PlannedCell, answer: &Answer) -> Option<Table> {
    let is_number = |(metric, _): &(&Metric, &Spread)| matches!(metric.outcomes, Outcomes::Number { .. });
    let (metric, spread) = cell.metrics.iter().zip(&answer.spreads).find(is_number)?;
    let shares: Vec<(i32, f64)> = match spread {
        Spread::Exact { shares, .. } => shares.clone(),
        Spread::Counted { counts, .. } => counts.iter().map(|&(value, count)| (value, count as f64)).collect(),
    };
    let all: f64 = shares.iter().map(|(_, share)| share).sum();
    if shares.len() > TOTALS || shares.len() < 2 || all <= 0.0 {
        return None;
    }
    // Sums from either end, so that the rarest results are not lost in the rounding of the whole.
    let mut above: Vec<f64> = shares
        .iter()
        .rev()
        .scan(0.0, |sum, (_, share)| {
            *sum += share;
            Some(*sum)
        })
        .collect();
    above.reverse();
    let mut below = 0.0;
    let rows = shares.iter().zip(above).map(|(&(value, share), at_least)| {
        below += share;
        let exactly = share / all;
        let cells =
            [exactly, (at_least / all).min(1.0), (below / all).min(1.0)].map(|share| percent(share, 2)).to_vec();
        Row { heads: vec![value.to_string()], cells, places: Vec::new(), chosen: false, bar: Some(exactly) }
    });
    let head = vec![capital(&words.metric(metric)), "Exactly".to_owned(), "At least".to_owned(), "At most".to_owned()];
    Some(Table { head, heads: 1, rows: rows.collect(), more: 0 })
}

fn shorten(rows: &mut Vec<Row>) -> usize {
    let more = rows.len().saturating_sub(limits::ROWS);
    rows.truncate(limits::ROWS);
    more
}
