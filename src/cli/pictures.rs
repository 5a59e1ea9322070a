//! Charts of inquiries: two variants overlaid, and the ranking of changes.

use std::fs;
use std::path::{Path, PathBuf};

use crate::inquiry::compare::Compared;
use crate::inquiry::sensitivity::Ranking;
use crate::plan::Outcomes;
use crate::report::chart::{Axis, ChartError, Estimate, Figure, Kind, Positions, Series, svg};
use crate::report::number::percent;
use crate::stats::Spread;

use super::failure::Failure;

/// Maximum number of changes in a ranking chart.
const MOST_BARS: usize = 16;
/// Maximum width of the value range of an overlay; the caption says what share of the values lies beyond.
const MOST_VALUES: i32 = 80;

/// A drawn chart and its file name.
#[derive(Debug)]
pub struct Picture {
    name: String,
    svg: String,
}

/// Both variants of a comparison overlaid, one chart per metric.
///
/// # Errors
/// If a figure cannot be drawn.
pub fn overlays((first, second): &(String, String), compared: &Compared) -> Result<Vec<Picture>, Failure> {
    let mut pictures = Vec::new();
    for (metric, one, other) in &compared.spreads {
        let (a, b) = (shares(one), shares(other));
        let (at, values, axis) = match &metric.outcomes {
            Outcomes::Number { unit } => {
                let all = || a.iter().chain(&b).map(|&(value, _)| value);
                let (Some(low), Some(high)) = (all().min(), all().max()) else { continue };
                let high = high.min(low.saturating_add(MOST_VALUES));
                let values: Vec<i32> = (low..=high).collect();
                let at = Positions::Numbers(values.iter().copied().map(f64::from).collect());
                (at, values, Axis::whole(&metric.name).unit(if *unit == metric.name { "" } else { unit }))
            }
            Outcomes::Flag => {
                (Positions::Names(vec!["no".to_owned(), "yes".to_owned()]), vec![0, 1], Axis::whole(&metric.name))
            }
            Outcomes::Named(names) => {
                let values = (0..).take(names.len()).collect();
                (Positions::Names(names.clone()), values, Axis::whole(&metric.name))
            }
        };
        let last = values.last().copied().unwrap_or(i32::MAX);
        let series = |name: &str, shares: &[(i32, f64)]| {
            let share = |value: &i32| shares.iter().find(|(known, _)| known == value).map_or(0.0, |&(_, share)| share);
            Series::new(name, values.iter().map(|value| Estimate::exact(share(value))))
        };
        let series = vec![series(&format!("A: {first}"), &a), series(&format!("B: {second}"), &b)];
        let figure =
            Figure::new(format!("{} of A and B", metric.name), axis, Axis::share("Share"), Kind::Bars { at, series });
        let mut how = compared.trials.map_or("exact".to_owned(), |trials| format!("{trials} matched trials of each"));
        let beyond =
            |shares: &[(i32, f64)]| shares.iter().filter(|(value, _)| *value > last).map(|&(_, p)| p).sum::<f64>();
        let (more_a, more_b) = (beyond(&a), beyond(&b));
        if more_a + more_b > 0.0 {
            let (more_a, more_b) = (percent(more_a, 1), percent(more_b, 1));
            how += &format!("; not drawn: values above {last}, {more_a} of A and {more_b} of B");
        }
        pictures.push(drawn(&format!("compare-{}", metric.name), &figure.caption(how))?);
    }
    Ok(pictures)
}

fn shares(spread: &Spread) -> Vec<(i32, f64)> {
    let of = |values: Vec<(i32, f64)>| {
        let total: f64 = values.iter().map(|&(_, weight)| weight).sum();
        values.into_iter().map(|(value, weight)| (value, weight / total)).collect()
    };
    match spread {
        Spread::Exact { shares, .. } => of(shares.clone()),
        Spread::Counted { counts, .. } => of(counts.iter().map(|&(value, count)| (value, count as f64)).collect()),
    }
}

/// The largest effects of a ranking as bars.
///
/// # Errors
/// If the figure cannot be drawn.
pub fn bars(id: &str, ranking: &Ranking) -> Result<Option<Picture>, Failure> {
    let quantity = &ranking.quantity;
    let factor = if quantity.is_share() { 100.0 } else { 1.0 };
    let (mut names, mut values) = (Vec::new(), Vec::new());
    for effect in ranking.effects.iter().take(MOST_BARS) {
        if let Some(row) = effect.row(quantity) {
            let number = row.difference;
            names.push(format!("{} {}", effect.change.name, effect.change.shown()));
            values.push(number.times(factor));
        }
    }
    if names.is_empty() {
        return Ok(None);
    }
    let unit = if quantity.is_share() { "points" } else { "" };
    let kind = Kind::Bars { at: Positions::Names(names), series: vec![Series::new("", values)] };
    let y = Axis::decimal(format!("Change of {quantity}")).unit(unit);
    let figure = Figure::new(format!("What changes {quantity}"), Axis::whole("Change"), y, kind);
    Ok(Some(drawn(&format!("sensitivity-{id}"), &figure.size(1100, 560))?))
}

fn drawn(name: &str, figure: &Figure) -> Result<Picture, Failure> {
    let unfit = |error: ChartError| Failure::usage(format!("the chart `{name}` cannot be drawn: {error}"));
    Ok(Picture { name: format!("{name}.svg"), svg: svg(figure).map_err(unfit)? })
}

/// Writes a chart into a folder.
///
/// # Errors
/// If it cannot be written.
pub fn save(folder: &Path, picture: &Picture) -> Result<PathBuf, Failure> {
    let path = folder.join(&picture.name);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&path, &picture.svg))
        .map_err(|error| Failure::file(format!("cannot write `{}`", path.display()), error))?;
    Ok(path)
}
