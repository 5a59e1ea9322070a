//! Curves: a statistic over a varied number, one line per combination of the other names.

use super::super::chart::{Figure, Kind, Line};
use super::super::error::FigureError;
use super::super::results::{Answered, Cell};
use super::super::sentence::amount::{ENGLISH, GERMAN};
use super::super::sentence::phrase::condition;
use super::super::words::Words;
use super::grid::Grid;
use super::kept::Rungs;
use super::wording::Seen;
use super::{subject, wording};
use play::query::Statistic;
use play::systems::Outcomes;
use scenario::ask::ChartSpec;
use scenario::style::Language;
use stats::Estimate;
use study::plan::Plan;

/// The curve of a metric. If nothing else is varied and no statistic is requested, a metric with
/// named outcomes gets a line for each outcome that occurs in `whole`: all cells of the picture, of
/// which this chart may be one panel.
///
/// # Errors
/// If the name along the horizontal axis is not varied or not numeric, or if a cell has no such
/// metric.
pub fn figure(
    answered: &Answered<'_>,
    whole: &Answered<'_>,
    plan: &Plan,
    spec: &ChartSpec,
) -> Result<(String, Figure), FigureError> {
    let words = subject::words(answered, plan, spec);
    let metric = subject::metric(answered, spec, "measured", |_| true)?;
    let grid = Grid::new(answered, &[spec.x.as_ref(), spec.y.as_ref(), spec.series.as_ref()]);
    let series = spec.series.as_deref().map(|name| grid.axis(name)).transpose()?;
    let along = grid.along(spec.x.as_ref(), series.as_slice())?;
    let numbers = grid.axes[along].numbers()?;
    let headline = subject::statistic(metric, spec)?;
    let rows = grid.rows(&words, along, series);
    let all_outcomes = spec.statistic.is_none()
        && rows.len() == 1
        && matches!(&metric.outcomes, Outcomes::Named(names) if names.len() > 2);
    let (statistics, never) = if all_outcomes {
        let rungs = Rungs::new(metric, &subject::distributions(whole, metric)?);
        let happens = |(rung, _): &(i32, Statistic)| rungs.values.contains(rung);
        let statistics = (0..).zip(Statistic::all(metric)).filter(happens).map(|(_, statistic)| statistic).collect();
        (statistics, rungs.note(&words, metric))
    } else {
        (vec![headline.clone()], None)
    };
    let mut lines = Vec::new();
    let mut empty = 0;
    for row in &rows {
        for statistic in &statistics {
            let mut points = Vec::new();
            for (&number, cell) in numbers.iter().zip(&row.cells) {
                let Some(cell) = cell else { continue };
                match subject::distribution(cell, metric)?.estimate(statistic) {
                    Some(reading) => points.push((number, reading)),
                    None => empty += 1,
                }
            }
            let name = if all_outcomes {
                words.outcome(metric, &statistic.outcome().unwrap_or_else(|| statistic.name()))
            } else {
                row.name.clone()
            };
            if !points.is_empty() {
                lines.push(Line::new(name, points));
            }
        }
    }
    if lines.is_empty() {
        return Err(FigureError::NeverApplies { metric: metric.name.clone() });
    }
    let y = if all_outcomes {
        subject::probability(&plan.style)
    } else {
        subject::axis(&words, &plan.style, metric, &headline)
    };
    let others = grid.axes.iter().enumerate().filter(|(place, _)| *place != along);
    let by = words.by(std::iter::once(grid.axes[along].name).chain(others.map(|(_, axis)| axis.name)));
    let language = plan.style.language;
    let what = if all_outcomes { words.metric(metric) } else { words.inside(&y.label) };
    let title = wording::title(answered, spec, &format!("{what}{by}"));
    let cells = || rows.iter().flat_map(|row| row.cells.iter().flatten().copied());
    let has_interval = headline.is_share() || headline == Statistic::Mean;
    let bands = if has_interval { Seen::Bands } else { Seen::Not };
    let caption = wording::joined([
        Some(wording::made(language, cells(), plan, bands)),
        of_the_others(language, cells(), &metric.name),
        never,
        subject::left_out(&words, metric, empty / statistics.len().max(1)),
    ]);
    let x = subject::varied_axis(&words, grid.axes[along].name);
    let figure = Figure::new(title, x, y, Kind::Curve { lines }).caption(caption);
    Ok((metric.name.clone(), figure))
}

/// The note for a metric that does not apply to every trial, or counts only some of them.
pub fn of_the_others<'c, 'a: 'c>(
    language: Language,
    cells: impl Iterator<Item = &'c Cell<'a>>,
    metric: &str,
) -> Option<String> {
    let cells: Vec<&Cell<'_>> = cells.collect();
    let sometimes_absent = cells.iter().any(|cell| {
        let distribution = cell.distribution(metric);
        distribution.is_some_and(|distribution| distribution.absent.value > 0.0)
    });
    let notes = [of_those_that_meet(language, &cells, metric), sometimes_absent.then(|| applies(language).to_owned())];
    let notes = wording::joined(notes);
    (!notes.is_empty()).then_some(notes)
}

/// The note for a metric under a condition: which trials it counts, and how many of all these are.
pub fn of_those_that_meet(language: Language, cells: &[&Cell<'_>], metric: &str) -> Option<String> {
    let words = Words::of_cell(cells.first()?.planned, language);
    let found: Vec<_> = cells.iter().filter_map(|cell| Some((cell, cell.distribution(metric)?))).collect();
    let given = found.first()?.1.metric.given.as_deref()?;
    let met: Vec<Estimate> = found.iter().filter_map(|(cell, distribution)| cell.met(distribution)).collect();
    let least = met.iter().copied().min_by(|one, other| one.value.total_cmp(&other.value))?;
    let most = met.iter().copied().max_by(|one, other| one.value.total_cmp(&other.value))?;
    let amounts = match language {
        Language::English => ENGLISH,
        Language::German => GERMAN,
    };
    let share = match (amounts.share(&least), amounts.share(&most)) {
        (least, most) if least == most => least,
        (least, most) => format!("{least} {} {most}", language.say("to", "bis")),
    };
    Some(match language {
        Language::English => {
            let condition = condition(&words, given);
            format!("Counted are only trials in which {condition}: {share} of all.")
        }
        Language::German => format!("Gezählt sind nur Versuche {}: {share} aller.", words.condition(given)),
    })
}

/// The note for numbers relative to only some of the trials.
pub(super) fn applies(language: Language) -> &'static str {
    language.say("Of the trials to which it applies.", "Von den Versuchen, auf die es zutrifft.")
}
