//! Small multiples: the same chart for each value of one varied name, side by side on equal axes.

use super::super::chart::{Figure, Kind};
use super::super::error::FigureError;
use super::super::results::Answered;
use super::super::words::text::capital;
use super::wording::Seen;
use super::{single, subject, wording};
use scenario::ask::{ChartSpec, View};
use scenario::style::Language;
use study::plan::Plan;

/// Maximum number of panels in one picture.
const MAX_PANELS: usize = 24;
/// Size of a panel in screen pixels, and the height of what surrounds all of them.
const PANEL: (u32, u32) = (390, 265);
const AROUND: u32 = 130;

/// The chart of a spec, repeated for each value of the name in `panels`.
///
/// # Errors
/// If that name is not varied or has more values than there may be panels, or if a panel cannot be
/// made.
pub fn figure(
    answered: &Answered<'_>,
    plan: &Plan,
    spec: &ChartSpec,
    name: &str,
) -> Result<(String, Figure), FigureError> {
    if !answered.varied_names().any(|varied| varied == name) {
        return Err(FigureError::NotVaried { name: name.to_owned() });
    }
    let parts = answered.by_value(name);
    if parts.len() > MAX_PANELS {
        return Err(FigureError::TooManyPanels { name: name.to_owned(), most: MAX_PANELS, found: parts.len() });
    }
    let bare = ChartSpec { panels: None, title: None, caption: None, ..spec.clone() };
    let mut panels = Vec::new();
    let mut shown = String::new();
    let language = plan.style.language;
    let words = subject::words(answered, plan, spec);
    let seen = seen(spec.view);
    let mut remarks: Vec<String> = Vec::new();
    let mut around: Option<Figure> = None;
    for (value, part) in &parts {
        let (metric, figure) = single::single(part, answered, plan, &bare)?;
        shown = metric;
        let mut panel = figure.clone();
        panel.title = String::new();
        panel.subtitle = capital(&words.named(value));
        let made = wording::made(language, part.cells.iter(), plan, seen);
        let remark = std::mem::take(&mut panel.caption);
        let remark = remark.strip_prefix(&made).unwrap_or(&remark).trim().to_owned();
        if !remark.is_empty() && !remarks.contains(&remark) {
            remarks.push(remark);
        }
        panels.push(panel);
        around.get_or_insert(figure);
    }
    let Some(first) = around else {
        return Err(FigureError::NeverApplies { metric: shown });
    };
    let what = first.title.strip_prefix(&answered.heading()).unwrap_or(&first.title).trim_start_matches([':', ' ']);
    let by = match language {
        _ if what.contains(&words.varied(name)) => String::new(),
        Language::English => format!(", for each {}", words.varied(name)),
        Language::German => format!(", für jedes {}", words.varied(name)),
    };
    let title = wording::title(answered, spec, &format!("{what}{by}"));
    let across = columns(panels.len());
    let down = u32::try_from(panels.len().div_ceil(across)).unwrap_or(1);
    let width = PANEL.0 * u32::try_from(across).unwrap_or(1) + 20;
    let made = wording::made(language, answered.cells.iter(), plan, seen);
    let caption = wording::joined(std::iter::once(Some(made)).chain(remarks.into_iter().map(Some)));
    let kind = Kind::Panels { panels, columns: across };
    let figure = Figure::new(title, first.x.clone(), first.y.clone(), kind)
        .caption(caption)
        .size(width, PANEL.1 * down + AROUND);
    Ok((shown, figure))
}

/// How the intervals of a view are drawn.
fn seen(view: View) -> Seen {
    match view {
        View::Lines | View::Curve | View::Survival | View::AtLeast | View::AtMost => Seen::Bands,
        View::Histogram | View::Bars | View::Intervals => Seen::Whiskers,
        View::Heatmap | View::Ladder => Seen::Not,
    }
}

/// Panels per row: two for two or four panels, else up to three.
fn columns(panels: usize) -> usize {
    match panels {
        0 | 1 => 1,
        2 | 4 => 2,
        _ => 3,
    }
}
