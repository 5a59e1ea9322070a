//! A rehearsal of what is requested: charts and tables are made from made-up answers, by the code that makes the real
//! ones, before anything is computed. What fails here would fail with any answers.

use std::sync::Arc;

use rayon::prelude::*;

use super::chart;
use super::distribution::Distribution;
use super::drawing::drawing;
use super::error::FigureError;
use super::figures;
use super::measured::Measured;
use super::results::{Answered, Cell};
use play::systems::{Metric, Outcomes};
use play::tally::AnswerMethod;
use scenario::ask::{ChartSpec, Method};
use scenario::style::Format;
use stats::Spread;
use study::plan::{Plan, PlannedExperiment};

/// The greatest value of a made-up number; the smallest is 0.
const MOST: i32 = 10;
/// Trials with each made-up outcome.
const EACH: u64 = 1000;

/// A requested chart that cannot be drawn, whatever the answers.
#[derive(Debug, Clone, PartialEq)]
pub struct ChartFault {
    /// The index of its experiment in the plan.
    pub experiment: usize,
    /// Its index among the charts of the experiment.
    pub chart: usize,
    /// Why it cannot be drawn.
    pub why: FigureError,
}

/// The requested charts of a plan that cannot be drawn, in order.
pub fn chart_faults(plan: &Plan) -> Vec<ChartFault> {
    let requested = plan.experiments.iter().enumerate().filter(|(_, planned)| !planned.charts.is_empty());
    let faults = requested.flat_map(|(place, planned)| {
        let made_up = MadeUp::new(planned);
        let answered = made_up.answered(planned);
        let drawn: Vec<_> = planned.charts.par_iter().map(|spec| draw(&answered, plan, spec)).collect();
        let faults = drawn.into_iter().enumerate().filter_map(|(chart, drawn)| Some((chart, drawn.err()?)));
        faults.map(move |(chart, why)| ChartFault { experiment: place, chart, why }).collect::<Vec<_>>()
    });
    faults.collect()
}

/// Whether a chart of an experiment can be drawn from some answers.
pub(super) fn can_be_drawn(planned: &PlannedExperiment, plan: &Plan, spec: &ChartSpec) -> bool {
    let made_up = MadeUp::new(planned);
    draw(&made_up.answered(planned), plan, spec).is_ok()
}

/// Draws a chart, and does all that its files need short of encoding them.
fn draw(answered: &Answered<'_>, plan: &Plan, spec: &ChartSpec) -> Result<(), FigureError> {
    let (_, figure) = figures::requested(answered, plan, spec)?;
    let drawing = drawing(&figure, &plan.style)?;
    if plan.style.formats.contains(&Format::Png) {
        chart::pixels(&drawing.svg, drawing.scale)?;
    }
    Ok(())
}

/// Answers with every outcome of every metric in every cell.
#[derive(Debug)]
pub(super) struct MadeUp<'a> {
    metrics: Vec<&'a [Metric]>,
    /// For each cell the index of its metrics.
    places: Vec<usize>,
    spreads: Vec<Vec<Spread>>,
    made: AnswerMethod,
}

impl<'a> MadeUp<'a> {
    /// Makes up answers to an experiment.
    pub fn new(planned: &'a PlannedExperiment) -> Self {
        let (metrics, places) = planned.metric_tables();
        let spreads = metrics.iter().map(|table| table.iter().map(spread).collect()).collect();
        let made = match planned.method {
            Method::Exact => AnswerMethod::Exact { residual: 0.0, truncated_mass: 0.0, states: 1 },
            Method::Auto | Method::Sample => AnswerMethod::Sampled { trials: planned.budget, why: None },
        };
        Self { metrics, places, spreads, made }
    }

    /// The experiment with these answers.
    pub fn answered(&'a self, planned: &'a PlannedExperiment) -> Answered<'a> {
        let tables = self.metrics.iter().zip(&self.spreads);
        let distributions: Vec<Arc<[Distribution<'a>]>> = tables
            .map(|(metrics, spreads)| {
                metrics.iter().zip(spreads).map(|pair| Distribution::new(pair.0, pair.1)).collect()
            })
            .collect();
        let cells = planned.cells.iter().zip(&self.places).map(|(cell, &measures)| Cell {
            planned: cell,
            made: &self.made,
            measures,
            distributions: Arc::clone(&distributions[measures]),
            pacing: None,
        });
        let measured: Vec<Measured<'a>> = self.metrics.iter().copied().map(Measured::new).collect();
        Answered::of_all(planned, cells.collect(), measured)
    }
}

/// Every outcome as often as every other; numbers from 0 to [`MOST`].
fn spread(metric: &Metric) -> Spread {
    let values = match &metric.outcomes {
        Outcomes::Flag => 0..=1,
        Outcomes::Named(names) => 0..=i32::try_from(names.len()).unwrap_or(i32::MAX) - 1,
        Outcomes::Number { .. } => 0..=MOST,
    };
    Spread::Counted { counts: values.map(|value| (value, EACH)).collect(), absent: 0 }
}
