//! Survival curves: the share of trials still going after so many rounds, a line per cell.

use super::super::chart::{Figure, Kind, Line};
use super::super::results::{Answered, Cell};
use super::super::{FigureError, speech};
use super::curve::of_the_others;
use super::wording::Seen;
use super::{histogram, subject, wording};
use crate::plan::style::Language;
use crate::plan::{ChartSpec, Metric, Outcomes, Plan};

/// A line ends where fewer than this are left.
const FEW: f64 = 0.0005;
/// Units of time: what is counted in them goes on.
const TIMES: [&str; 20] = [
    "rounds",
    "turns",
    "tests",
    "seconds",
    "minutes",
    "hours",
    "watches",
    "days",
    "nights",
    "weeks",
    "months",
    "years",
    "stretches",
    "rests",
    "passes",
    "attempts",
    "steps",
    "checks",
    "tries",
    "saves",
];

/// What a caption says of lines that end above zero.
fn still_going(language: Language) -> Option<String> {
    let english = "Shares are of all trials; a line that ends level ends with those still going.";
    let german = "Anteile an allen Versuchen; wo eine Linie waagrecht endet, ging es noch weiter.";
    Some(speech::say(language, english, german).to_owned())
}

/// The survival curve of a metric that counts something from 0 up; `rounds` unless another is asked for.
///
/// # Errors
/// If the metric is no number, or below zero somewhere, or never applies.
pub fn figure(answered: &Answered<'_>, plan: &Plan, spec: &ChartSpec) -> Result<(String, Figure), FigureError> {
    let is_number = |metric: &Metric| matches!(metric.outcomes, Outcomes::Number { .. });
    let mut spec = spec.clone();
    if spec.metric.is_none() && answered.metrics().any(|metric| metric.name == "rounds" && is_number(metric)) {
        spec.metric = Some("rounds".to_owned());
    }
    let metric = subject::metric(answered, &spec, "a number", is_number)?;
    let mut lines = Vec::new();
    let mut shown: Vec<&Cell<'_>> = Vec::new();
    let mut cut = false;
    // Whether some were cut off at the horizon.
    let mut going = false;
    for cell in &answered.cells {
        let distribution = subject::distribution(cell, metric)?;
        if distribution.bins.first().is_some_and(|first| first.value < 0) {
            return Err(FigureError::Unsuited { metric: metric.name.clone(), wanted: "always zero or more" });
        }
        let above = distribution.still_going();
        if above.is_empty() {
            continue;
        }
        going |= metric.horizon.is_some() && distribution.absent.value > 0.0;
        let end = above.iter().position(|(_, left)| left.value < FEW);
        let end = end.map_or(above.len(), |end| end + 1);
        cut |= end < above.len();
        let points = above[..end].iter();
        let points = points.map(|(value, left)| (f64::from(*value), subject::estimate(left)));
        lines.push(Line::new(answered.cell_name(cell), points));
        shown.push(cell);
    }
    if lines.is_empty() {
        return Err(FigureError::NeverApplies { metric: metric.name.clone() });
    }
    let language = plan.style.language;
    let name = wording::metric_in(language, &metric.name);
    let lasts = matches!(metric.outcomes, Outcomes::Number { unit } if TIMES.contains(&unit));
    // What is not time is named by its unit, so that the axis explains itself whatever is counted.
    let counted = match metric.outcomes {
        Outcomes::Number { unit } if !unit.is_empty() => wording::metric_in(language, unit),
        _ => name.clone(),
    };
    let (what, y) = match (lasts, language) {
        (true, Language::English) => (format!("share still going after so many {name}"), "Still going".to_owned()),
        (true, Language::German) => {
            (format!("Anteil, der nach so vielen {name} noch läuft"), "Noch im Gang".to_owned())
        }
        (false, Language::English) => {
            (format!("{name}, chance of more than so many {counted}"), format!("More than so many {counted}"))
        }
        (false, Language::German) => {
            (format!("{name}, Chance auf mehr als so viele {counted}"), format!("Mehr als so viele {counted}"))
        }
    };
    let caption = wording::joined([
        Some(wording::made(language, shown.iter().copied(), plan, Seen::Bands)),
        if going { still_going(language) } else { of_the_others(language, shown.iter().copied(), &metric.name) },
        cut.then(|| {
            let english = "Lines end where fewer than 1 in 2000 are left.";
            speech::say(language, english, "Linien enden, wo weniger als 1 von 2000 übrig ist.").to_owned()
        }),
        subject::left_out(language, metric, answered.cells.len() - shown.len()),
    ]);
    let title = wording::title(answered, &spec, &what);
    let figure = Figure::new(
        title,
        histogram::x_axis(language, metric),
        subject::share_axis(&plan.style, y),
        Kind::Survival { lines },
    )
    .caption(caption);
    Ok((metric.name.clone(), figure))
}
