//! The charts of a plan that cannot be drawn, each with its place in the file.

use crate::chart::ChartError;
use crate::error::FigureError;
use play::diagnostic::{Code, Diagnostic, nearest};
use scenario::Place;
use study::plan::{Plan, PlannedExperiment};

/// The requested charts that cannot be drawn, whatever the answers. A style in which several cannot be drawn is
/// reported once.
pub fn chart_faults(plan: &Plan) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    let mut styled = false;
    for crate::ChartFault { experiment, chart, why } in crate::chart_faults(plan) {
        let of_style = style_place(plan, &why);
        if of_style.is_some() && std::mem::replace(&mut styled, true) {
            continue;
        }
        let place = of_style.unwrap_or_else(|| chart_place(&plan.experiments[experiment], chart, &why));
        let fault = place.error(code(&why), why.to_string());
        faults.push(match advice(&why) {
            Some(advice) => fault.help(advice),
            None => fault,
        });
    }
    faults
}

fn code(why: &FigureError) -> Code {
    match why {
        FigureError::NoStatistic { .. } | FigureError::NoMetric { .. } => Code::UNKNOWN_CHOICE,
        _ => Code::CHART,
    }
}

/// The value of the style that is at fault, if one is.
fn style_place<'a>(plan: &'a Plan, why: &FigureError) -> Option<&'a Place> {
    let keys: &[&'static str] = match why {
        FigureError::Drawing(ChartError::BadPaper { .. } | ChartError::BadSize { .. }) => &["width", "height", "font"],
        FigureError::Drawing(ChartError::BadScale { .. }) => &["dpi", "width", "height"],
        _ => return None,
    };
    Some(plan.style_places.first(keys))
}

/// The value of a chart that is at fault, or else its view.
fn chart_place<'a>(experiment: &'a PlannedExperiment, chart: usize, why: &FigureError) -> &'a Place {
    let spec = &experiment.charts[chart];
    let named = |name: &str| {
        let names = [("x", &spec.x), ("y", &spec.y), ("series", &spec.series), ("panels", &spec.panels)];
        names.into_iter().find(|(_, other)| other.as_deref() == Some(name)).map(|(key, _)| key)
    };
    if let FigureError::NotVaried { name } | FigureError::Together { name } = why
        && let Some(key) = named(name)
    {
        return experiment.chart_places[chart].first(&[key, "view"]);
    }
    let keys: &[&'static str] = match why {
        FigureError::NoStatistic { .. } => &["statistic", "metric", "view"],
        FigureError::NoMetric { .. } | FigureError::Unsuited { .. } => &["metric", "view"],
        FigureError::NotNumbers { .. } => &["x", "view"],
        FigureError::TooManyPanels { .. } => &["panels", "view"],
        _ => &["view"],
    };
    experiment.chart_places[chart].first(keys)
}

/// What to write instead, where the fault does not say it by itself.
fn advice(why: &FigureError) -> Option<String> {
    match why {
        FigureError::NoStatistic { statistic, legal, .. } => {
            nearest(statistic, legal).map(|near| format!("did you mean `{near}`?"))
        }
        FigureError::Unsuited { .. } | FigureError::NoneSuits { .. } => {
            Some("name another `metric`, or choose another view".to_owned())
        }
        FigureError::TooManyVaried { names } => {
            let first = names.split(", ").next().unwrap_or(names);
            Some(format!("draw it once for each value with `panels = \"{first}\"`, or vary fewer names"))
        }
        FigureError::TooManyPanels { .. } => Some("vary fewer values, or name another in `panels`".to_owned()),
        FigureError::Drawing(ChartError::TooMany { .. }) => Some(
            "vary fewer values, or choose a view that shows one number for each cell, such as `heatmap`".to_owned(),
        ),
        FigureError::Drawing(ChartError::BadScale { .. }) => {
            Some("make the picture smaller, or give it fewer dots to an inch with `dpi`".to_owned())
        }
        _ => None,
    }
}
