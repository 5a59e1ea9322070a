//! Histograms: the distribution of a metric, for several cells side by side; for numbers also as lines.

use super::super::chart::{Axis, Figure, Kind, Line, Positions, Series};
use super::super::distribution::Distribution;
use super::super::error::FigureError;
use super::super::results::Answered;
use super::super::words::Words;
use super::super::words::text::capital;
use super::curve::{applies, of_the_others};
use super::kept::{Ends, Rungs};
use super::wording::Seen;
use super::{subject, wording};
use play::systems::{Metric, Outcomes};
use scenario::ask::{ChartSpec, View};
use stats::{Estimate, Spread};
use study::plan::Plan;

/// Named outcomes up to this number make a low picture.
const LOW: usize = 3;

/// The histogram of a metric. `whole` holds all cells of the picture, of which this chart may be
/// one panel.
///
/// # Errors
/// If a cell has no such metric, or if it never applies.
pub fn figure(
    answered: &Answered<'_>,
    whole: &Answered<'_>,
    plan: &Plan,
    spec: &ChartSpec,
) -> Result<(String, Figure), FigureError> {
    let words = subject::words(answered, plan, spec);
    let metric = subject::metric(answered, spec, "measured", |_| true)?;
    let shown = subject::shown(answered, metric)?;
    let language = plan.style.language;
    let all = subject::distributions(whole, metric)?;
    let named: Vec<(String, &Distribution<'_>)> =
        shown.iter().map(|&(cell, distribution)| (answered.cell_name(&words, cell), distribution)).collect();
    let rungs = Rungs::new(metric, &all);
    let Bars { kind, places, cut } = bars(&words, metric, &named, &all, &rungs);
    let (kind, seen) = if spec.view == View::Lines { as_lines(kind) } else { (kind, Seen::Whiskers) };
    let name = words.metric(metric);
    let title = wording::title(answered, spec, &format!("{name}{}", words.by(answered.varied_names())));
    let whose = of_the_others(language, shown.iter().map(|pair| pair.0), &metric.name);
    let caption = wording::joined([
        Some(wording::made(language, shown.iter().map(|pair| pair.0), plan, seen)),
        whose,
        cut,
        subject::left_out(&words, metric, answered.cells.len() - shown.len()),
    ]);
    let figure = Figure::new(title, x_axis(&words, metric), subject::probability(&plan.style), kind)
        .subtitle(capital(&rungs.doc(&words, metric, subject::doc(answered, metric))))
        .caption(caption);
    // A few named outcomes do not fill the full height.
    let few = !shown[0].1.is_number() && places <= LOW;
    let figure = if few { figure.size(800, 320) } else { figure };
    Ok((metric.name.clone(), figure))
}

/// The bars of a histogram.
struct Bars {
    kind: Kind,
    /// The number of places along the axis.
    places: usize,
    /// What is left out; `None` if nothing is.
    cut: Option<String>,
}

/// One series of bars for each of some named distributions. `all` are those of the whole picture, and `rungs` their outcomes.
fn bars(
    words: &Words<'_>,
    metric: &Metric,
    named: &[(String, &Distribution<'_>)],
    all: &[&Distribution<'_>],
    rungs: &Rungs,
) -> Bars {
    let distributions: Vec<&Distribution<'_>> = named.iter().map(|pair| pair.1).collect();
    let (values, cut) = if distributions[0].is_number() {
        let ends = Ends::new(words.language, all, true);
        (ends.values(&distributions), ends.note)
    } else {
        (rungs.values.clone(), rungs.note(words, metric))
    };
    let series = named.iter().map(|(name, distribution)| {
        let nothing = match distribution.trials {
            Some(trials) => Estimate::share(0, trials),
            None => Estimate::exact(0.0),
        };
        let share = |&value: &i32| distribution.share(value).unwrap_or(nothing);
        Series::new(name.clone(), values.iter().map(share))
    });
    let kind = Kind::Bars { at: positions(words, distributions[0], &values), series: series.collect() };
    Bars { kind, places: values.len(), cut }
}

/// Bars over numbers as lines over them. Words have nothing between them, and keep their bars.
fn as_lines(kind: Kind) -> (Kind, Seen) {
    match kind {
        Kind::Bars { at: Positions::Numbers(at), series } => {
            let line = |one: Series| Line::new(one.name, at.iter().copied().zip(one.values));
            (Kind::Curve { lines: series.into_iter().map(line).collect() }, Seen::Bands)
        }
        other => (other, Seen::Whiskers),
    }
}

/// The histograms of two variants of an experiment over each other; `None` if the metric applies to no trial of either.
/// `made` says how the numbers were made.
pub fn overlay(words: &Words<'_>, metric: &Metric, variants: [(String, &Spread); 2], made: String) -> Option<Figure> {
    let language = words.language;
    let read = variants.map(|(name, spread)| (name, Distribution::new(metric, spread)));
    let named: Vec<(String, &Distribution<'_>)> =
        read.iter().filter(|pair| !pair.1.bins.is_empty()).map(|(name, read)| (name.clone(), read)).collect();
    if named.is_empty() {
        return None;
    }
    let all: Vec<&Distribution<'_>> = named.iter().map(|pair| pair.1).collect();
    let Bars { kind, cut, .. } = bars(words, metric, &named, &all, &Rungs::new(metric, &all));
    let sampled = all.iter().any(|distribution| distribution.trials.is_some());
    let absent = read.iter().any(|(_, distribution)| distribution.absent.value > 0.0);
    let caption = wording::joined([
        Some(made),
        sampled.then(|| "Whiskers are 95 % intervals.".to_owned()),
        absent.then(|| applies(language).to_owned()),
        cut,
    ]);
    let title = format!("{} of A and B", capital(&words.metric(metric)));
    Some(Figure::new(title, x_axis(words, metric), Axis::share("Share"), kind).caption(caption))
}

/// The horizontal axis for the values of a metric.
pub fn x_axis(words: &Words<'_>, metric: &Metric) -> Axis {
    let label = capital(&words.metric(metric));
    match metric.outcomes {
        Outcomes::Number { unit } => Axis::whole(label).unit(words.unit_beside(metric, unit)),
        Outcomes::Flag | Outcomes::Named(_) => Axis::decimal(label),
    }
}

fn positions(words: &Words<'_>, distribution: &Distribution<'_>, values: &[i32]) -> Positions {
    if distribution.is_number() {
        Positions::Numbers(values.iter().copied().map(f64::from).collect())
    } else {
        Positions::Names(values.iter().map(|&value| words.bin(distribution.metric, value)).collect())
    }
}
