//! Histograms: the distribution of a metric, for several cells side by side.

use super::super::FigureError;
use super::super::chart::{Axis, Figure, Kind, Positions, Series};
use super::super::distribution::Distribution;
use super::super::results::{Answered, Cell};
use super::super::sentence::capital;
use super::curve::applies;
use super::kept::{Ends, Rungs};
use super::wording::Seen;
use super::{subject, wording};
use crate::plan::style::Language;
use crate::plan::{ChartSpec, Metric, Outcomes, Plan};
use crate::stats::Estimate;

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
    let language = plan.style.language;
    let all = subject::distributions(whole, metric)?;
    let rungs = Rungs::new(metric, &all);
    let (values, cut) = if distributions[0].is_number() {
        let ends = Ends::new(language, &all, true);
        (ends.values(&distributions), ends.note)
    } else {
        (rungs.values.clone(), rungs.note(language))
    };
    let series = shown.iter().map(|(cell, distribution)| {
        let nothing = match distribution.trials {
            Some(trials) => Estimate::share(0, trials),
            None => Estimate::exact(0.0),
        };
        let share = |&value: &i32| distribution.share(value).unwrap_or(nothing);
        Series::new(answered.cell_name(cell), values.iter().map(share))
    });
    let kind = Kind::Bars { at: positions(distributions[0], &values), series: series.collect() };
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
        .subtitle(capital(rungs.doc(&wording::spoken(subject::doc(answered, metric)))))
        .caption(caption);
    // A few named outcomes do not fill the full height.
    let few = !shown[0].1.is_number() && values.len() <= LOW;
    let figure = if few { figure.size(800, 320) } else { figure };
    Ok((metric.name.clone(), figure))
}

/// The horizontal axis for the values of a metric.
pub fn x_axis(language: Language, metric: &Metric) -> Axis {
    let label = capital(&wording::metric_in(language, &metric.name));
    match metric.outcomes {
        Outcomes::Number { unit } => Axis::whole(label).unit(wording::metric_in(language, unit)),
        Outcomes::Flag | Outcomes::Named(_) => Axis::decimal(label),
    }
}

fn positions(distribution: &Distribution<'_>, values: &[i32]) -> Positions {
    if distribution.is_number() {
        Positions::Numbers(values.iter().copied().map(f64::from).collect())
    } else {
        Positions::Names(values.iter().map(|&value| wording::spoken(&distribution.name(value))).collect())
    }
}
