//! Histograms: the distribution of a metric, of several cells side by side.

use std::collections::BTreeSet;

use super::super::chart::{Axis, Figure, Kind, Positions, Series};
use super::super::decimal::{decimals_for_share, percent};
use super::super::distribution::{Distribution, Reading};
use super::super::results::{Answered, Cell};
use super::super::sentence::capital;
use super::super::{FigureError, speech};
use super::curve::applies;
use super::wording::Seen;
use super::{subject, wording};
use crate::plan::style::Language;
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
    let (values, cut) = values(plan.style.language, &distributions);
    let series = shown.iter().map(|(cell, distribution)| {
        let nothing = match distribution.trials {
            Some(trials) => Reading::counted(0, trials),
            None => Reading::exact(0.0),
        };
        let share = |&value: &i32| subject::estimate(&distribution.share(value).unwrap_or(nothing));
        Series::new(answered.cell_name(cell), values.iter().map(share))
    });
    let kind = Kind::Bars { at: positions(distributions[0], &values), series: series.collect() };
    let language = plan.style.language;
    let name = wording::metric_in(language, &metric.name);
    let by: Vec<String> = answered.varied_names().map(wording::varied).collect();
    let title = wording::title(answered, spec, &format!("{name}{}", wording::by(language, &by)));
    let absent = shown.iter().any(|(_, distribution)| distribution.absent.value > 0.0);
    let whose = absent.then(|| applies(language).to_owned());
    let caption = wording::joined([
        Some(wording::made(language, shown.iter().map(|pair| pair.0), plan, Seen::Whiskers)),
        whose,
        cut,
        subject::left_out(language, metric, answered.cells.len() - shown.len()),
    ]);
    let figure = Figure::new(title, x_axis(language, metric), subject::probability(&plan.style), kind)
        .subtitle(capital(subject::doc(answered, metric)))
        .caption(caption);
    // A few names do not fill the height of a picture.
    let few = !shown[0].1.is_number() && values.len() <= LOW;
    let figure = if few { figure.size(800, 320) } else { figure };
    Ok((metric.name.clone(), figure))
}

/// The axis of the values of a metric.
pub fn x_axis(language: Language, metric: &Metric) -> Axis {
    let label = capital(&wording::metric_in(language, &metric.name));
    match metric.outcomes {
        Outcomes::Number { unit } => Axis::whole(label).unit(wording::metric_in(language, unit)),
        Outcomes::Flag | Outcomes::Named(_) => Axis::decimal(label),
    }
}

pub fn positions(distribution: &Distribution<'_>, values: &[i32]) -> Positions {
    if distribution.is_number() {
        Positions::Numbers(values.iter().copied().map(f64::from).collect())
    } else {
        Positions::Names(values.iter().map(|&value| distribution.name(value)).collect())
    }
}

/// The values that are shown, and what is not, in words.
pub fn values(language: Language, distributions: &[&Distribution<'_>]) -> (Vec<i32>, Option<String>) {
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
        (true, false) => format!("{} {low}", speech::say(language, "below", "unter")),
        (false, true) => format!("{} {high}", speech::say(language, "above", "über")),
        (true, true) => match language {
            Language::English => format!("below {low} and above {high}"),
            Language::German => format!("unter {low} und über {high}"),
        },
    };
    let several = distributions.len() > 1;
    let lost = speech::number(language, &percent(lost, decimals_for_share(lost)));
    let note = match language {
        Language::English => {
            format!("Not shown: values {ends}, {}{lost} in all.", if several { "at most " } else { "" })
        }
        Language::German => {
            format!("Nicht gezeigt: Werte {ends}, zusammen {}{lost}.", if several { "höchstens " } else { "" })
        }
    };
    (all.into_iter().filter(|&value| !is_cut(value)).collect(), Some(note))
}
