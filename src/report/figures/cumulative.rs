//! Cumulative charts: the chance of at least, or at most, each value.

use super::super::chart::{Figure, Kind, Line, Positions, Series};
use super::super::distribution::Distribution;
use super::super::error::FigureError;
use super::super::results::Answered;
use super::curve::of_the_others;
use super::kept::{Ends, Rungs};
use super::subject::Shown;
use super::wording::{self, Seen};
use super::{histogram, subject};
use scenario::ask::{ChartSpec, View};
use scenario::style::Language;
use stats::Estimate;
use study::plan::Plan;

/// The cumulative chart of a metric: lines for numbers, bars for named outcomes. `whole` holds all
/// cells of the picture, of which this chart may be one panel.
///
/// # Errors
/// If a cell has no such metric, or if it never applies.
pub fn figure(
    answered: &Answered<'_>,
    whole: &Answered<'_>,
    plan: &Plan,
    spec: &ChartSpec,
) -> Result<(String, Figure), FigureError> {
    let language = plan.style.language;
    let words = subject::words(answered, plan, spec);
    let metric = subject::metric(answered, spec, "measured", |_| true)?;
    let shown = subject::shown(answered, metric)?;
    let first = shown[0].1;
    let at_least = spec.view == View::AtLeast;
    let distributions: Vec<&Distribution<'_>> = shown.iter().map(|pair| pair.1).collect();
    let all = subject::distributions(whole, metric)?;
    let share = |distribution: &Distribution<'_>, value: i32| estimate(distribution, value, at_least);
    let (kind, cut) = if first.is_number() {
        let ends = Ends::new(language, &all, false);
        let values = ends.values(&distributions);
        // Every whole number has a cumulative chance even if it never occurs, so lines may span
        // gaps.
        let line = |(cell, distribution): &Shown<'_, '_>| {
            let points = values.iter().map(|&value| (f64::from(value), share(distribution, value)));
            Line::new(answered.cell_name(&words, cell), points)
        };
        (Kind::Curve { lines: shown.iter().map(line).collect() }, ends.note)
    } else {
        let rungs = Rungs::new(metric, &all);
        let at = Positions::Names(rungs.values.iter().map(|&value| words.bin(metric, value)).collect());
        let series = |(cell, distribution): &Shown<'_, '_>| {
            Series::new(answered.cell_name(&words, cell), rungs.values.iter().map(|&value| share(distribution, value)))
        };
        (Kind::Bars { at, series: shown.iter().map(series).collect() }, rungs.note(&words, metric))
    };
    let name = words.metric(metric);
    // Named outcomes are above or below each other; numbers are more or less.
    let number = first.is_number();
    let (rest, label) = match (at_least, language) {
        (true, Language::English) => (["this or above", "so much or more"], "Chance of at least that"),
        (false, Language::English) => (["this or below", "so much or less"], "Chance of at most that"),
        (true, Language::German) => (["dies oder höher", "so viel oder mehr"], "Chance auf mindestens so viel"),
        (false, Language::German) => (["dies oder tiefer", "so viel oder weniger"], "Chance auf höchstens so viel"),
    };
    let what = format!("{name}, {}", rest[usize::from(number)]);
    let title = wording::title(answered, spec, &format!("{what}{}", words.by(answered.varied_names())));
    let seen = if first.is_number() { Seen::Bands } else { Seen::Whiskers };
    let caption = wording::joined([
        Some(wording::made(language, shown.iter().map(|pair| pair.0), plan, seen)),
        of_the_others(language, shown.iter().map(|pair| pair.0), &metric.name),
        cut,
        subject::left_out(&words, metric, answered.cells.len() - shown.len()),
    ]);
    let y = subject::share_axis(&plan.style, label).range(0.0, 1.0);
    let figure = Figure::new(title, histogram::x_axis(&words, metric), y, kind).caption(caption);
    Ok((metric.name.clone(), figure))
}

/// The share of a value and everything above it, or everything below it.
fn estimate(distribution: &Distribution<'_>, value: i32, at_least: bool) -> Estimate {
    let inside = |other: i32| if at_least { other >= value } else { other <= value };
    let bins = || distribution.bins.iter().filter(|bin| inside(bin.value));
    match distribution.trials {
        Some(trials) => Estimate::share(bins().filter_map(|bin| bin.count).sum(), trials),
        None => {
            let end = if at_least { bins().next() } else { bins().next_back() };
            let share = end.map_or(0.0, |bin| if at_least { bin.at_least } else { bin.at_most });
            Estimate::exact(share)
        }
    }
}
