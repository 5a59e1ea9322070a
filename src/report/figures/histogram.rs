//! Histograms: the distribution of a metric, of several cells side by side.

use std::collections::BTreeSet;

use super::super::FigureError;
use super::super::chart::{Axis, Figure, Kind, Positions, Series};
use super::super::decimal::{decimals_for_share, percent};
use super::super::distribution::{Distribution, Reading};
use super::super::results::{Answered, Cell};
use super::super::sentence::capital;
use super::{subject, wording};
use crate::plan::{ChartSpec, Metric, Outcomes, Plan};

/// A chart of more values than this leaves out the thinnest ends.
const MANY: usize = 30;
/// The share at either end that may be left out then.
const THIN: f64 = 0.0005;

/// Up to so many named outcomes make a low picture.
const LOW: usize = 3;

/// The histogram of a metric.
///
/// # Errors
/// If a cell has no such metric, or if it never applies.
pub fn figure(answered: &Answered<'_>, plan: &Plan, spec: &ChartSpec) -> Result<(String, Figure), FigureError> {
    let metric = subject::metric(answered, spec, "measured", |_| true)?;
    let mut shown: Vec<(&Cell<'_>, &Distribution<'_>)> = Vec::new();
    for cell in &answered.cells {
        let distribution = subject::distribution(cell, metric)?;
        if !distribution.bins.is_empty() {
            shown.push((cell, distribution));
        }
    }
    if shown.is_empty() {
        return Err(FigureError::NeverApplies { metric: metric.name.clone() });
    }
    let distributions: Vec<&Distribution<'_>> = shown.iter().map(|pair| pair.1).collect();
    let (values, cut) = values(&distributions);
    let series = shown.iter().map(|(cell, distribution)| {
        let names = cell.case.cell.iter();
        let names: Vec<String> = names.map(|(name, value)| wording::value(name, value)).collect();
        let nothing = match distribution.trials {
            Some(trials) => Reading::counted(0, trials),
            None => Reading::exact(0.0),
        };
        let share = |&value: &i32| subject::estimate(&distribution.share(value).unwrap_or(nothing));
        Series::new(names.join(", "), values.iter().map(share))
    });
    let kind = Kind::Bars { at: positions(distributions[0], &values), series: series.collect() };
    let name = wording::metric(&metric.name);
    let by: Vec<String> = answered.asked.varied.iter().map(|name| wording::varied(name)).collect();
    let by = if by.is_empty() { String::new() } else { format!(" by {}", by.join(" and ")) };
    let title = wording::title(answered, spec, &format!("{name}{by}"));
    let whose = match shown.iter().any(|(_, distribution)| distribution.absent.value > 0.0) {
        true => Some("Of the trials to which it applies.".to_owned()),
        false => None,
    };
    let caption = wording::joined([
        Some(wording::made(shown.iter().map(|pair| pair.0), plan, "Whiskers")),
        whose,
        cut,
        subject::left_out(metric, answered.cells.len() - shown.len()),
    ]);
    let figure = Figure::new(title, x_axis(metric), Axis::share("Probability"), kind)
        .subtitle(capital(subject::doc(answered, metric)))
        .caption(caption);
    // A few names do not fill the height of a picture.
    let few = !shown[0].1.is_number() && values.len() <= LOW;
    let figure = if few { figure.size(800, 320) } else { figure };
    Ok((metric.name.clone(), figure))
}

/// The axis of the values of a metric.
pub fn x_axis(metric: &Metric) -> Axis {
    let label = capital(&wording::metric(&metric.name));
    match metric.outcomes {
        Outcomes::Number { unit } => Axis::whole(label).unit(unit),
        Outcomes::Flag | Outcomes::Named(_) => Axis::decimal(label),
    }
}

fn positions(distribution: &Distribution<'_>, values: &[i32]) -> Positions {
    if distribution.is_number() {
        Positions::Numbers(values.iter().copied().map(f64::from).collect())
    } else {
        Positions::Names(values.iter().map(|&value| distribution.name(value)).collect())
    }
}

/// The values that are shown, and what is not, in words.
fn values(distributions: &[&Distribution<'_>]) -> (Vec<i32>, Option<String>) {
    let bins = || distributions.iter().flat_map(|distribution| &distribution.bins);
    let all: BTreeSet<i32> = bins().map(|bin| bin.value).collect();
    let numbers = distributions.iter().all(|distribution| distribution.is_number());
    if !numbers || all.len() <= MANY {
        return (all.into_iter().collect(), None);
    }
    let thick = bins().filter(|bin| bin.at_most > THIN && bin.at_least > THIN);
    let (low, high) = thick.fold((i32::MAX, i32::MIN), |(low, high), bin| (low.min(bin.value), high.max(bin.value)));
    let is_cut = |value: i32| value < low || value > high;
    let lost = distributions
        .iter()
        .map(|distribution| {
            let cut = distribution.bins.iter().filter(|bin| is_cut(bin.value));
            cut.map(|bin| bin.share.value).sum::<f64>()
        })
        .fold(0.0, f64::max);
    let ends = match (all.first() < Some(&low), all.last() > Some(&high)) {
        (false, false) => return (all.into_iter().collect(), None),
        (true, false) => format!("below {low}"),
        (false, true) => format!("above {high}"),
        (true, true) => format!("below {low} and above {high}"),
    };
    let most = if distributions.len() > 1 { "at most " } else { "" };
    let lost = percent(lost, decimals_for_share(lost));
    let note = format!("Not shown: values {ends}, {most}{lost} in all.");
    (all.into_iter().filter(|&value| !is_cut(value)).collect(), Some(note))
}
