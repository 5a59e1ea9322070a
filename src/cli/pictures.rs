//! Charts of analyses: two variants overlaid, and the ranking of changes.

use std::path::{Path, PathBuf};

use report::chart::{Axis, ChartError, Figure, Kind, Positions, Series, svg};
use report::number::{counted, grouped};
use report::overlay;
use report::words::Words;
use scenario::style::Language;
use study::analysis::compare::Compared;
use study::analysis::sensitivity::{Change, Ranking};
use study::plan::PlannedCell;

use super::failure::Failure;
use super::places;

/// Maximum number of changes in a ranking chart.
const MAX_BARS: usize = 16;

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
pub fn overlays(
    cell: &PlannedCell,
    (first, second): &(String, String),
    compared: &Compared,
) -> Result<Vec<Picture>, Failure> {
    let made = match compared.trials {
        None => "Exact.".to_owned(),
        Some(trials) => format!("{} matched trials of each.", grouped(trials)),
    };
    let words = Words::of_cell(cell, Language::English);
    let figures = compared.spreads.iter().filter_map(|(metric, one, other)| {
        let variants = [(format!("A: {first}"), one), (format!("B: {second}"), other)];
        Some((&metric.name, overlay(&words, metric, variants, made.clone())?))
    });
    figures.map(|(name, figure)| drawn(&overlay_stem(name), &figure)).collect()
}

/// The files that [`overlays`] may make.
pub fn overlay_files(cell: &PlannedCell) -> impl Iterator<Item = String> {
    cell.metrics.iter().map(|metric| file_name(&overlay_stem(&metric.name)))
}

/// The name of a metric, with words for what no name of a file has: `compare-rounds-given-rounds-at-least-3`.
fn overlay_stem(metric: &str) -> String {
    let signs =
        [(" >= ", "-at-least-"), (" <= ", "-at-most-"), (" != ", "-not-"), (" > ", "-above-"), (" < ", "-below-")];
    let said = signs.iter().fold(metric.to_owned(), |name, (sign, word)| name.replace(sign, word));
    format!("compare-{}", said.replace(", ", "-and-").replace([' ', '='], "-"))
}

/// The largest effects of a ranking as bars.
///
/// # Errors
/// If the figure cannot be drawn.
pub fn bars(id: &str, cell: &PlannedCell, ranking: &Ranking) -> Result<Option<Picture>, Failure> {
    let quantity = &ranking.quantity;
    let factor = if quantity.is_share() { 100.0 } else { 1.0 };
    let words = Words::of_cell(cell, Language::English);
    let (mut names, mut values) = (Vec::new(), Vec::new());
    for effect in ranking.effects.iter().take(MAX_BARS) {
        if let Some(row) = effect.row(quantity) {
            let number = row.difference;
            let Change { name, from, to, .. } = &effect.change;
            let change = words.change(name, from, to);
            names.push(match effect.same.len() {
                0 => change,
                same => format!("{change}, or {}", counted(same, "other", "others")),
            });
            values.push(number.times(factor));
        }
    }
    if names.is_empty() {
        return Ok(None);
    }
    let unit = if quantity.is_share() { "percentage points" } else { "" };
    let what = words.inside(&words.quantity(&cell.metrics, quantity));
    let kind = Kind::Bars { at: Positions::Names(names), series: vec![Series::new("", values)] };
    let y = Axis::decimal(format!("Change of {what}")).unit(unit);
    let figure = Figure::new(format!("What changes the {what}"), Axis::whole("Change"), y, kind);
    Ok(Some(drawn(&bars_stem(id), &figure.size(1100, 560))?))
}

/// The file that [`bars`] may make.
pub fn bars_file(id: &str) -> String {
    file_name(&bars_stem(id))
}

fn bars_stem(id: &str) -> String {
    format!("sensitivity-{id}")
}

fn file_name(stem: &str) -> String {
    format!("{stem}.svg")
}

fn drawn(name: &str, figure: &Figure) -> Result<Picture, Failure> {
    let unfit = |error: ChartError| Failure::usage(format!("the chart `{name}` cannot be drawn: {error}"));
    Ok(Picture { name: file_name(name), svg: svg(figure).map_err(unfit)? })
}

/// Writes a chart into a folder.
///
/// # Errors
/// If it cannot be written.
pub fn save(folder: &Path, picture: &Picture) -> Result<PathBuf, Failure> {
    let path = folder.join(&picture.name);
    places::write(&path, picture.svg.as_bytes())?;
    Ok(path)
}
