//! All charts of one experiment, in order.

use super::super::chart::Figure;
use super::super::results::Answered;
use super::super::speech;
use super::super::{FigureError, ReportError};
use super::{bars, choose, cumulative, curve, heat, histogram, intervals, ladder, panels, styled, subject, survival};
use crate::plan::style::Language;
use crate::plan::{ChartSpec, Plan, View};

/// The view and metric of a chart, with what the scenario says about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen {
    /// The kind of picture.
    pub view: View,
    /// The metric; empty if there is none to show.
    pub metric: String,
    /// Its position among the charts the scenario asks for, from 1; `None` if chosen automatically.
    pub number: Option<usize>,
    /// The alternative text given in the scenario.
    pub alt: Option<String>,
}

/// The figures of an experiment. Automatically chosen charts that cannot be made are noted in
/// `missing`.
///
/// # Errors
/// If a chart the scenario asks for cannot be made.
pub fn of(
    answered: &Answered<'_>,
    plan: &Plan,
    missing: &mut Vec<String>,
) -> Result<Vec<(Chosen, Figure)>, ReportError> {
    let asked = &answered.asked.charts;
    let (specs, ours) = if asked.is_empty() {
        let choice = choose::charts(answered, plan.style.language);
        missing.extend(choice.missing);
        (choice.charts, true)
    } else {
        (asked.clone(), false)
    };
    let mut figures = Vec::new();
    for (place, spec) in specs.iter().enumerate() {
        let mut chosen = Chosen {
            view: spec.view,
            metric: spec.metric.clone().unwrap_or_default(),
            number: (!ours).then_some(place + 1),
            alt: spec.alt.clone(),
        };
        match figure(answered, plan, spec) {
            Ok((metric, figure)) => {
                chosen.metric = metric;
                figures.push((chosen, figure));
            }
            Err(why) => refuse(answered, &chosen, why, plan.style.language, missing)?,
        }
    }
    Ok(figures)
}

/// Handles a chart that cannot be made: an error if the scenario asks for it, a note if it was
/// chosen automatically.
///
/// # Errors
/// The reason, with experiment and chart.
pub fn refuse(
    answered: &Answered<'_>,
    chosen: &Chosen,
    why: FigureError,
    language: Language,
    missing: &mut Vec<String>,
) -> Result<(), ReportError> {
    match chosen.number {
        Some(number) => {
            Err(ReportError::Chart { experiment: answered.asked.id.clone(), number, view: chosen.view.name(), why })
        }
        None => {
            missing.push(match language {
                Language::English => format!("No {} of `{}`: {why}.", chosen.view, chosen.metric),
                Language::German => {
                    let metric = answered.metrics().find(|metric| metric.name == chosen.metric);
                    let words = answered.words(language);
                    let name = metric.map_or_else(|| chosen.metric.clone(), |metric| words.metric(metric));
                    let why = match why {
                        FigureError::NeverApplies { .. } => "in keinem Versuch gibt es einen Wert",
                        FigureError::Drawing(_) => "der Platz reicht nicht aus",
                        _ => "die Werte eignen sich nicht dafür",
                    };
                    format!("Kein Bild ({}) von {name}: {why}.", speech::view(language, chosen.view))
                }
            });
            Ok(())
        }
    }
}

/// The metric shown, and the figure in the style of the plan.
fn figure(answered: &Answered<'_>, plan: &Plan, spec: &ChartSpec) -> Result<(String, Figure), FigureError> {
    let spec = &subject::asked(answered, spec);
    let (metric, mut figure) = match &spec.panels {
        Some(name) => panels::figure(answered, plan, spec, name)?,
        None => single(answered, answered, plan, spec)?,
    };
    if let Some(caption) = &spec.caption {
        figure.caption.clone_from(caption);
    }
    Ok((metric, styled::figure(figure, &plan.style)))
}

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
        View::Histogram => histogram::figure(answered, whole, plan, spec),
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
