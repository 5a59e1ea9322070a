//! Why there is no report: one variant per reason, each naming the experiment and what to change.

use thiserror::Error;

use super::chart::ChartError;

/// A report that cannot be made.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum ReportError {
    /// The answers are not those of the plan.
    #[error("the answers do not belong to the plan: {what}")]
    Foreign {
        /// Where they first differ.
        what: String,
    },
    /// The outcomes of a metric do not account for all trials.
    #[error("the answer to `{experiment}` {cell} is not whole: the outcomes of `{metric}` do not add up to all trials")]
    Lost {
        /// The experiment.
        experiment: String,
        /// The cell, in the notation of files.
        cell: String,
        /// The metric.
        metric: String,
    },
    /// A chart that the scenario asks for cannot be made.
    #[error("experiment `{experiment}`, chart {number} ({view}): {why}")]
    Chart {
        /// The experiment.
        experiment: String,
        /// Its position in the list of charts, from 1.
        number: usize,
        /// The kind of picture.
        view: &'static str,
        /// The cause.
        why: FigureError,
    },
    /// A requested table cannot be made.
    #[error("experiment `{experiment}`, table: {why}")]
    Table {
        /// The experiment.
        experiment: String,
        /// The cause.
        why: FigureError,
    },
    /// The page could not be laid out.
    #[error("the page of `{scenario}` cannot be made: {why}")]
    Page {
        /// The scenario.
        scenario: String,
        /// What the template engine says.
        why: String,
    },
}

/// Why an experiment lacks the data for a chart.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum FigureError {
    /// An experiment that is not in the plan.
    #[error("there is no such experiment")]
    NoExperiment,
    /// Nothing is varied where something must be.
    #[error("nothing is varied, so there is nothing to draw along; add `vary` or choose a histogram")]
    NothingVaried,
    /// A name that is not varied.
    #[error("`{name}` is not varied in this experiment")]
    NotVaried {
        /// The name.
        name: String,
    },
    /// A name that varies together with another one for which the chart has a place already.
    #[error("`{name}` varies together with another name of this chart, so it has no place of its own")]
    Together {
        /// The name.
        name: String,
    },
    /// A single name where two must vary apart.
    #[error("only `{name}` varies by itself here, and a heat map needs two names that vary apart")]
    OneVaried {
        /// The name.
        name: String,
    },
    /// Words where numbers are needed.
    #[error(
        "`{name}` has values that are not numbers, so no line can be drawn along it; choose a ladder or a histogram"
    )]
    NotNumbers {
        /// The varied name.
        name: String,
    },
    /// More panels than a picture can hold.
    #[error("`{name}` has {found} values, but a picture holds at most {most} panels")]
    TooManyPanels {
        /// The varied name.
        name: String,
        /// The maximum.
        most: usize,
        /// The number found.
        found: usize,
    },
    /// More varied names than the view has dimensions.
    #[error("`{names}` {} varied too, for which this chart has no place", if .names.contains(',') { "are" } else { "is" })]
    TooManyVaried {
        /// The names without a dimension.
        names: String,
    },
    /// A metric that a cell does not have.
    #[error("there is no metric `{metric}`{cell}")]
    NoMetric {
        /// The metric.
        metric: String,
        /// Where, in words; empty for everywhere.
        cell: String,
    },
    /// No metric of the experiment suits the view.
    #[error("no metric of this experiment is {wanted}, which is needed here")]
    NoneSuits {
        /// What the metric must be.
        wanted: &'static str,
    },
    /// A metric that does not suit the view.
    #[error("the metric `{metric}` is not {wanted}, which is needed here")]
    Unsuited {
        /// The metric.
        metric: String,
        /// What it must be.
        wanted: &'static str,
    },
    /// A statistic that the metric does not have.
    #[error("the metric `{metric}` has no statistic `{statistic}`; it has `{}`", .legal.join("`, `"))]
    NoStatistic {
        /// The metric.
        metric: String,
        /// The requested one.
        statistic: String,
        /// The valid ones.
        legal: Vec<String>,
    },
    /// A metric that applies to no trial of any cell shown.
    #[error("the metric `{metric}` applies to no trial, so there is nothing to show")]
    NeverApplies {
        /// The metric.
        metric: String,
    },
    /// The drawing itself was refused.
    #[error(transparent)]
    Drawing(#[from] ChartError),
}
