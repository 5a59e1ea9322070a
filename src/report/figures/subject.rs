//! The subject of a chart: the metric and statistic that are requested, or that suit the view.

use super::super::chart::{Axis, Numbers};
use super::super::distribution::Distribution;
use super::super::error::FigureError;
use super::super::number;
use super::super::results::{Answered, Cell};
use super::super::sentence::cell_words;
use super::super::words::Words;
use super::super::words::text::capital;
use play::query::Statistic;
use play::query::{Quantity, metric_meant};
use play::systems::{Metric, Outcomes};
use scenario::ask::ChartSpec;
use scenario::style::{Language, Shares, Style};
use study::plan::Plan;

/// Splits a quantity given in place of a metric, such as `p95(rounds)` or `winner=b`, into metric
/// and statistic.
pub fn resolved(answered: &Answered<'_>, spec: &ChartSpec) -> ChartSpec {
    let mut spec = spec.clone();
    let metrics: Vec<&Metric> = answered.metrics().collect();
    if let Some(text) = &spec.metric {
        if let Some(metric) = metric_meant(text, metrics.iter().copied()) {
            spec.metric = Some(metric.name.clone());
        } else if spec.statistic.is_none()
            && let Ok(quantity) = Quantity::parse(text, &metrics)
        {
            spec.statistic = Some(quantity.to_string());
            spec.metric = Some(quantity.metric);
        }
    }
    spec
}

/// The metric of a chart: the requested one, or the first that suits.
///
/// # Errors
/// If a cell has no such metric, or if it does not suit.
pub fn metric<'a>(
    answered: &Answered<'a>,
    spec: &ChartSpec,
    wanted: &'static str,
    suits: impl Fn(&Metric) -> bool,
) -> Result<&'a Metric, FigureError> {
    let metrics = || answered.metrics();
    let metric = match &spec.metric {
        Some(name) => metric_meant(name, metrics().collect::<Vec<_>>().into_iter())
            .ok_or_else(|| FigureError::NoMetric { metric: name.clone(), cell: String::new() })?,
        None => metrics().find(|metric| suits(metric)).ok_or(FigureError::NoneSuits { wanted })?,
    };
    if !suits(metric) {
        return Err(FigureError::Unsuited { metric: metric.name.clone(), wanted });
    }
    for cell in &answered.cells {
        distribution(cell, metric)?;
    }
    Ok(metric)
}

/// The distribution of a metric in a cell.
///
/// # Errors
/// If it has no such metric.
pub fn distribution<'c, 'a>(cell: &'c Cell<'a>, metric: &Metric) -> Result<&'c Distribution<'a>, FigureError> {
    cell.distribution(&metric.name).ok_or_else(|| FigureError::NoMetric {
        metric: metric.name.clone(),
        cell: format!(" in the cell {}", cell_words(cell.planned)),
    })
}

/// The cells to which a metric applies, with its distribution there.
///
/// # Errors
/// If a cell has no such metric, or if it never applies to any.
pub fn shown<'c, 'a>(answered: &'c Answered<'a>, metric: &Metric) -> Result<Vec<Shown<'c, 'a>>, FigureError> {
    let all = answered.cells.iter().map(|cell| distribution(cell, metric).map(|found| (cell, found)));
    let mut shown = all.collect::<Result<Vec<_>, _>>()?;
    shown.retain(|(_, distribution)| !distribution.bins.is_empty());
    if shown.is_empty() { Err(FigureError::NeverApplies { metric: metric.name.clone() }) } else { Ok(shown) }
}

/// A cell with the distribution of a metric.
pub type Shown<'c, 'a> = (&'c Cell<'a>, &'c Distribution<'a>);

/// The distributions of a metric in all cells, without those to which it never applies.
///
/// # Errors
/// If a cell has no such metric.
pub fn distributions<'c, 'a>(
    answered: &'c Answered<'a>,
    metric: &Metric,
) -> Result<Vec<&'c Distribution<'a>>, FigureError> {
    let all = answered.cells.iter().map(|cell| distribution(cell, metric)).collect::<Result<Vec<_>, _>>()?;
    Ok(all.into_iter().filter(|distribution| !distribution.bins.is_empty()).collect())
}

/// The statistic of a chart: the requested one, or the headline of the metric.
///
/// # Errors
/// If the metric has no such statistic.
pub fn statistic(metric: &Metric, spec: &ChartSpec) -> Result<Statistic, FigureError> {
    let Some(name) = &spec.statistic else {
        return Ok(Statistic::headline(metric));
    };
    Statistic::parse(metric, name).ok_or_else(|| {
        let legal = Statistic::all(metric).into_iter().chain([Statistic::Absent]);
        let legal = legal.map(|legal| legal.name()).collect();
        FigureError::NoStatistic { metric: metric.name.clone(), statistic: name.clone(), legal }
    })
}

/// The description of a metric: that of its cells if they agree, else that of the catalogue.
pub fn doc<'a>(answered: &Answered<'a>, metric: &'a Metric) -> &'a str {
    let mut same = answered.metrics();
    if same.all(|other| other.name != metric.name || other.doc == metric.doc) {
        return &metric.doc;
    }
    let known = answered.planned.kind.metrics.iter().find(|(name, _)| *name == metric.name);
    known.map_or("", |(_, doc)| doc)
}

impl Answered<'_> {
    /// What distinguishes a cell from the others, for a legend; empty if nothing is varied.
    pub fn cell_name(&self, words: &Words<'_>, cell: &Cell<'_>) -> String {
        let values = cell.planned.values.iter().filter(|value| !self.is_fixed(&value.name));
        values.map(|value| words.value(value)).collect::<Vec<_>>().join(", ")
    }
}

/// The words of a chart.
pub fn words<'a>(answered: &Answered<'a>, plan: &Plan, spec: &'a ChartSpec) -> Words<'a> {
    answered.words(plan.style.language).for_chart(spec, answered.varied_names())
}

/// The axis of a varied name whose values are numbers.
pub fn varied_axis(words: &Words<'_>, name: &str) -> Axis {
    let name = words.name(name);
    Axis::whole(capital(&name.text)).unit(name.unit)
}

/// The axis for a statistic of a metric.
pub fn axis(words: &Words<'_>, style: &Style, metric: &Metric, statistic: &Statistic) -> Axis {
    let label = words.statistic(metric, statistic);
    let unit = match metric.outcomes {
        Outcomes::Number { unit } => words.unit_beside(metric, unit),
        Outcomes::Flag | Outcomes::Named(_) => String::new(),
    };
    match statistic {
        _ if statistic.is_share() => share_axis(style, label),
        Statistic::Mean | Statistic::Sd => Axis::decimal(label).unit(unit),
        _ => Axis::whole(label).unit(unit),
    }
}

/// An axis of shares, in the format of the style.
pub fn share_axis(style: &Style, label: impl Into<String>) -> Axis {
    let axis = Axis::share(label);
    match style.shares {
        Shares::Percent => axis,
        Shares::Decimal => axis.numbers(Numbers::Fraction),
        Shares::OneIn => axis.numbers(Numbers::OneIn),
        Shares::Parts(parts) => {
            let unit = match style.language {
                Language::English => format!("in {parts}"),
                Language::German => format!("von {parts}"),
            };
            axis.numbers(Numbers::Parts(parts)).unit(unit)
        }
    }
}

/// The axis for probabilities.
pub fn probability(style: &Style) -> Axis {
    share_axis(style, style.language.say("Probability", "Wahrscheinlichkeit"))
}

/// The note on cells to which the metric never applies.
pub fn left_out(words: &Words<'_>, metric: &Metric, count: usize) -> Option<String> {
    let (name, language) = (words.metric(metric), words.language);
    let number = number::Style::text(language).grouped(count as u64);
    match (count, language) {
        (0, _) => None,
        (1, Language::English) => Some(format!("Not shown: a cell to which {name} never applies.")),
        (1, Language::German) => Some(format!("Nicht gezeigt: eine Zelle, auf die {name} nie zutrifft.")),
        (_, Language::English) => Some(format!("Not shown: {number} cells to which {name} never applies.")),
        (_, Language::German) => Some(format!("Nicht gezeigt: {number} Zellen, auf die {name} nie zutrifft.")),
    }
}
