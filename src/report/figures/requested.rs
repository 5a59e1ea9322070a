//! A chart in the style of a plan: single, or in panels.

use super::super::chart::Figure;
use super::super::error::FigureError;
use super::super::results::Answered;
use super::single::single;
use super::{panels, styled, subject};
use scenario::ask::ChartSpec;
use study::plan::Plan;

/// The metric shown by a chart, and the figure in the style of the plan.
///
/// # Errors
/// If the experiment does not give the data of the view.
pub fn requested(answered: &Answered<'_>, plan: &Plan, spec: &ChartSpec) -> Result<(String, Figure), FigureError> {
    let spec = &subject::resolved(answered, spec);
    let (metric, mut figure) = match &spec.panels {
        Some(name) => panels::figure(answered, plan, spec, name)?,
        None => single(answered, answered, plan, spec)?,
    };
    if let Some(caption) = &spec.caption {
        figure.caption.clone_from(caption);
    }
    Ok((metric, styled::figure(figure, &plan.style)))
}
