//! A single chart, of any view.

use super::super::chart::Figure;
use super::super::error::FigureError;
use super::super::results::Answered;
use super::{bars, cumulative, curve, heat, histogram, intervals, ladder, survival};
use scenario::ask::{ChartSpec, View};
use study::plan::Plan;

/// A single chart at screen size. `whole` holds all cells of the picture, of which this chart may
/// be one panel, so that all panels leave out the same values.
///
/// # Errors
/// If the experiment does not give the data of the view.
pub fn single(
    answered: &Answered<'_>,
    whole: &Answered<'_>,
    plan: &Plan,
    spec: &ChartSpec,
) -> Result<(String, Figure), FigureError> {
    let (metric, mut figure) = match spec.view {
        View::Histogram | View::Lines => histogram::figure(answered, whole, plan, spec),
        View::Curve => curve::figure(answered, whole, plan, spec),
        View::Heatmap => heat::figure(answered, plan, spec),
        View::Survival => survival::figure(answered, plan, spec),
        View::Ladder => ladder::figure(answered, whole, plan, spec),
        View::AtLeast | View::AtMost => cumulative::figure(answered, whole, plan, spec),
        View::Bars => bars::figure(answered, plan, spec),
        View::Intervals => intervals::figure(answered, plan, spec),
    }?;
    for (axis, title) in [(&mut figure.x, &spec.x_title), (&mut figure.y, &spec.y_title)] {
        if let Some(title) = title {
            axis.label.clone_from(title);
            axis.unit.clear();
        }
    }
    Ok((metric, figure))
}
