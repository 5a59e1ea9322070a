//! All charts of one experiment, in order.

use super::super::chart::Figure;
use super::super::results::Answered;
use super::super::view_name::view_name;
use super::super::{FigureError, ReportError, rehearsal};
use super::{bars, choose, cumulative, curve, heat, histogram, intervals, ladder, panels, styled, subject, survival};
use scenario::ask::{ChartSpec, View};
use scenario::style::Language;
use study::plan::Plan;

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

/// The figures of an experiment. Charts that cannot be made are noted in `missing`.
///
/// # Errors
/// If a chart that the scenario asks for cannot be made, whatever the answers.
pub fn of(
    answered: &Answered<'_>,
    plan: &Plan,
    missing: &mut Vec<String>,
) -> Result<Vec<(Chosen, Figure)>, ReportError> {
    let own = &answered.planned.charts;
    let (specs, ours) = if own.is_empty() {
        let choice = choose::charts(answered, plan.style.language);
        missing.extend(choice.missing);
        (choice.charts, true)
    } else {
        (own.clone(), false)
    };
    let mut figures = Vec::new();
    for (place, spec) in specs.iter().enumerate() {
        let mut chosen = Chosen {
            view: spec.view,
            metric: spec.metric.clone().unwrap_or_default(),
            number: (!ours).then_some(place + 1),
            alt: spec.alt.clone(),
        };
        match requested(answered, plan, spec) {
            Ok((metric, figure)) => {
                chosen.metric = metric;
                figures.push((chosen, figure));
            }
            Err(why) => refuse(answered, plan, &chosen, why, missing)?,
        }
    }
    Ok(figures)
}

/// Handles a chart that cannot be made: an error if the scenario asks for what no answers could be drawn as; else a
/// note, so that answers to other questions are not lost with it.
///
/// # Errors
/// The reason, with experiment and chart.
pub fn refuse(
    answered: &Answered<'_>,
    plan: &Plan,
    chosen: &Chosen,
    why: FigureError,
    missing: &mut Vec<String>,
) -> Result<(), ReportError> {
    let spec = chosen.number.and_then(|number| Some((number, answered.planned.charts.get(number - 1)?)));
    if let Some((number, spec)) = spec
        && !rehearsal::can_be_drawn(answered.planned, plan, spec)
    {
        let (experiment, view) = (answered.planned.id.clone(), chosen.view.name());
        return Err(ReportError::Chart { experiment, number, view, why });
    }
    let language = plan.style.language;
    let resolved = subject::resolved(answered, spec.map_or(&ChartSpec::new(chosen.view), |(_, spec)| spec)).metric;
    let metric = resolved.as_ref().unwrap_or(&chosen.metric);
    missing.push(match language {
        Language::English if metric.is_empty() => format!("No {}: {why}.", chosen.view),
        Language::English => format!("No {} of `{metric}`: {why}.", chosen.view),
        Language::German => {
            let known = answered.metrics().find(|known| known.name == *metric);
            let words = answered.words(language);
            let whose = known.map_or_else(|| metric.clone(), |known| words.metric(known));
            let whose = if whose.is_empty() { whose } else { format!(" von {whose}") };
            let why = match why {
                FigureError::NeverApplies { .. } => "in keinem Versuch gibt es einen Wert",
                FigureError::Drawing(_) => "der Platz reicht nicht aus",
                _ => "die Werte eignen sich nicht dafür",
            };
            format!("Kein Bild ({}){whose}: {why}.", view_name(language, chosen.view))
        }
    });
    Ok(())
}

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
