//! Survival curves: the share of trials still going after each round, one line per cell.

use super::super::chart::{Figure, Kind, Line};
use super::super::error::FigureError;
use super::super::results::{Answered, Cell};
use super::curve::{of_the_others, of_those_that_meet};
use super::wording::Seen;
use super::{histogram, subject, wording};
use play::systems::{Metric, Outcomes, Reads};
use scenario::ask::ChartSpec;
use scenario::style::Language;
use stats::Estimate;
use study::plan::Plan;

/// A line ends where the remaining share falls below this.
const FEW: f64 = 0.0005;
/// A line of more values has points only where somebody ends.
const MAX_POINTS: i32 = 40;
/// Units of duration: a metric in one of them lasts "so many rounds" rather than counting things.
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

/// The note on lines that end above zero.
fn still_going(language: Language) -> Option<String> {
    let english = "Shares are of all trials; a line that ends level ends with those still going.";
    let german = "Anteile an allen Versuchen; wo eine Linie waagrecht endet, ging es noch weiter.";
    Some(language.say(english, german).to_owned())
}

/// Whether a metric is a number that grows while a trial goes on: rounds, tests, blows, but no margin, no total and
/// nothing that is left.
fn grows(metric: &Metric) -> bool {
    match metric.outcomes {
        Outcomes::Number { unit } => {
            TIMES.contains(&unit) || metric.horizon.is_some() || !matches!(metric.unconditional().reads, Reads::End)
        }
        Outcomes::Flag | Outcomes::Named(_) => false,
    }
}

/// The survival curve of a metric that counts from 0 up; `rounds` unless another is requested.
///
/// # Errors
/// If the metric is not a number that grows while a trial goes on, is negative in some cell, or never applies.
pub fn figure(answered: &Answered<'_>, plan: &Plan, spec: &ChartSpec) -> Result<(String, Figure), FigureError> {
    let mut spec = spec.clone();
    if spec.metric.is_none() && answered.metrics().any(Metric::is_rounds) {
        spec.metric = Some("rounds".to_owned());
    }
    let words = subject::words(answered, plan, &spec);
    let metric =
        subject::metric(answered, &spec, "a number that grows while a trial goes on, such as `rounds`", grows)?;
    let mut steps: Vec<Vec<(i32, Estimate)>> = Vec::new();
    let mut shown: Vec<&Cell<'_>> = Vec::new();
    let mut cut = false;
    // Whether any trials were censored at the horizon.
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
        steps.push(above[..end].to_vec());
        shown.push(cell);
    }
    if steps.is_empty() {
        return Err(FigureError::NeverApplies { metric: metric.name.clone() });
    }
    shorten(&mut steps, metric.horizon);
    fill(&mut steps);
    let lines = shown.iter().zip(&steps).map(|(cell, steps)| {
        let points = steps.iter().map(|(value, left)| (f64::from(*value), *left));
        Line::new(answered.cell_name(&words, cell), points)
    });
    let lines = lines.collect();
    let language = plan.style.language;
    let name = words.metric(metric);
    let lasts = matches!(metric.outcomes, Outcomes::Number { unit } if TIMES.contains(&unit));
    // A count that is not a duration is named by its unit, so that the axis explains itself.
    let counted = match metric.outcomes {
        Outcomes::Number { unit } if !unit.is_empty() => words.unit(unit),
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
        match going {
            true => {
                of_those_that_meet(language, &shown, &metric.name).into_iter().chain(still_going(language)).reduce(both)
            }
            false => of_the_others(language, shown.iter().copied(), &metric.name),
        },
        cut.then(|| {
            let english = "Lines end where fewer than 1 in 2000 are left.";
            language.say(english, "Linien enden, wo weniger als 1 von 2000 übrig ist.").to_owned()
        }),
        subject::left_out(&words, metric, answered.cells.len() - shown.len()),
    ]);
    let title = wording::title(answered, &spec, &what);
    let figure = Figure::new(
        title,
        histogram::x_axis(&words, metric),
        subject::share_axis(&plan.style, y),
        Kind::Survival { lines },
    )
    .caption(caption);
    Ok((metric.name.clone(), figure))
}

/// Two sentences, one after the other.
fn both(first: String, second: String) -> String {
    format!("{first} {second}")
}

/// Gives the lines a point at every value from 0 on, also where nobody ends, unless there are too many to tell apart.
fn fill(lines: &mut [Vec<(i32, Estimate)>]) {
    let last = lines.iter().filter_map(|steps| steps.last()).map(|(value, _)| *value).max().unwrap_or(0);
    if last > MAX_POINTS {
        return;
    }
    for steps in lines {
        let (mut next, mut left) = (0, Estimate::exact(1.0));
        for (value, own) in std::mem::take(steps) {
            steps.extend((next..value).map(|between| (between, left)));
            steps.push((value, own));
            (next, left) = (value + 1, own);
        }
    }
}

/// If the horizon is more than twice as far as the last event on any line, cuts horizontal ends to
/// a quarter beyond that event, because the rest of the picture would be empty.
fn shorten(steps: &mut [Vec<(i32, Estimate)>], horizon: Option<i32>) {
    let Some(horizon) = horizon else { return };
    let is_level_end = |steps: &[(i32, Estimate)]| match steps {
        [.., (_, before), (end, last)] => *end == horizon && before.value == last.value,
        [(end, _)] => *end == horizon,
        [] => false,
    };
    let last_event = |steps: &Vec<(i32, Estimate)>| {
        let events = steps.len() - usize::from(is_level_end(steps));
        steps[..events].last().map_or(0, |&(value, _)| value)
    };
    let last = steps.iter().map(last_event).max().unwrap_or(0);
    if last == 0 || horizon <= 2 * last {
        return;
    }
    for steps in steps {
        if is_level_end(steps)
            && let Some((end, _)) = steps.last_mut()
        {
            *end = last + (last + 3) / 4;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(steps: &[(i32, f64)]) -> Vec<(i32, Estimate)> {
        steps.iter().map(|&(value, share)| (value, Estimate::exact(share))).collect()
    }

    fn ends(steps: &[Vec<(i32, Estimate)>]) -> Vec<i32> {
        steps.iter().map(|steps| steps.last().expect("a line").0).collect()
    }

    #[test]
    fn level_ends_are_shortened_where_nothing_happens_for_long() {
        let mut steps =
            [line(&[(0, 1.0), (8, 0.2), (200, 0.2)]), line(&[(0, 1.0), (10, 0.5), (200, 0.5)]), line(&[(3, 0.0)])];
        shorten(&mut steps, Some(200));
        assert_eq!(ends(&steps), [13, 13, 3]);
        shorten(&mut steps, None);
        assert_eq!(ends(&steps), [13, 13, 3]);
    }

    #[test]
    fn every_value_has_a_point_where_they_are_few() {
        let mut few = [line(&[(2, 0.4), (4, 0.0)]), line(&[(0, 0.9)])];
        fill(&mut few);
        assert_eq!(few[0], line(&[(0, 1.0), (1, 1.0), (2, 0.4), (3, 0.4), (4, 0.0)]));
        assert_eq!(few[1], line(&[(0, 0.9)]));
        // One long line leaves all as they are.
        let mut many = [line(&[(2, 0.4), (4, 0.0)]), line(&[(0, 1.0), (300, 0.4)])];
        fill(&mut many);
        assert_eq!((many[0].len(), many[1].len()), (2, 2));
    }

    #[test]
    fn a_horizon_that_is_near_stays() {
        let mut steps = [line(&[(0, 1.0), (8, 0.2), (15, 0.2)])];
        shorten(&mut steps, Some(15));
        assert_eq!(ends(&steps), [15]);
        let mut nothing = [line(&[(15, 1.0)])];
        shorten(&mut nothing, Some(15));
        assert_eq!(ends(&nothing), [15]);
    }
}
