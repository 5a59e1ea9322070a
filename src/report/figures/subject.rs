//! What a chart is of: the metric and the statistic that were asked for, or that suit the view.

use super::super::FigureError;
use super::super::chart::{Axis, Estimate};
use super::super::decimal;
use super::super::distribution::{Distribution, Reading};
use super::super::results::{Answered, Cell};
use super::super::sentence::cell_words;
use super::super::statistic::Statistic;
use super::wording;
use crate::plan::{ChartSpec, Metric, Outcomes};

/// The metric of a chart: the one asked for, or the first that suits.
///
/// # Errors
/// If a cell has no such metric, or if it does not suit.
pub fn metric<'a>(
    answered: &Answered<'a>,
    spec: &ChartSpec,
    wanted: &'static str,
    suits: impl Fn(&Metric) -> bool,
) -> Result<&'a Metric, FigureError> {
    let metrics = || answered.cells.iter().flat_map(|cell| &cell.case.metrics);
    let metric = match &spec.metric {
        Some(name) => metrics()
            .find(|metric| metric.name == *name)
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

/// What a cell says of a metric.
///
/// # Errors
/// If it has no such metric.
pub fn distribution<'c, 'a>(cell: &'c Cell<'a>, metric: &Metric) -> Result<&'c Distribution<'a>, FigureError> {
    cell.distribution(&metric.name).ok_or_else(|| FigureError::NoMetric {
        metric: metric.name.clone(),
        cell: format!(" in the cell {}", cell_words(cell)),
    })
}

/// The statistic of a chart: the one asked for, or the headline of the metric.
///
/// # Errors
/// If the metric has no such statistic.
pub fn statistic(metric: &Metric, spec: &ChartSpec) -> Result<Statistic, FigureError> {
    let Some(name) = &spec.statistic else {
        return Ok(Statistic::headline(metric));
    };
    Statistic::parse(metric, name).ok_or_else(|| {
        let legal = Statistic::all(metric).into_iter().chain([Statistic::Absent]);
        let legal: Vec<String> = legal.map(|legal| format!("`{}`", legal.name(metric))).collect();
        FigureError::NoStatistic { metric: metric.name.clone(), statistic: name.clone(), legal: legal.join(", ") }
    })
}

/// What a metric means, in words that hold for all cells: those of the first cell, or, where cells
/// differ, those of the catalogue.
pub fn doc<'a>(answered: &Answered<'a>, metric: &'a Metric) -> &'a str {
    let mut same = answered.cells.iter().flat_map(|cell| &cell.case.metrics);
    if same.all(|other| other.name != metric.name || other.doc == metric.doc) {
        return &metric.doc;
    }
    let known = answered.asked.kind.metrics.iter().find(|(name, _)| *name == metric.name);
    known.map_or("", |(_, doc)| doc)
}

/// The axis of a statistic.
pub fn axis(metric: &Metric, statistic: Statistic) -> Axis {
    let label = wording::statistic(metric, statistic);
    let unit = match metric.outcomes {
        // "Mean rounds (rounds)" says nothing twice.
        Outcomes::Number { unit } if unit != metric.name => unit,
        _ => "",
    };
    match statistic {
        _ if statistic.is_share() => Axis::share(label),
        Statistic::Mean | Statistic::Sd => Axis::decimal(label).unit(unit),
        _ => Axis::whole(label).unit(unit),
    }
}

/// A value with its interval, for a chart.
pub fn estimate(reading: &Reading) -> Estimate {
    match reading.ends() {
        Some((low, high)) => Estimate::between(reading.value, low, high),
        None => Estimate::exact(reading.value),
    }
}

/// What a caption says of cells in which the metric never applies.
pub fn left_out(metric: &Metric, count: usize) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("Not shown: a cell to which `{}` never applies.", metric.name)),
        _ => Some(format!(
            "Not shown: {} cells to which `{}` never applies.",
            decimal::grouped(count as u64),
            metric.name
        )),
    }
}
