//! A sweep as a sheet with one number per cell: one varied name across the page, the others down.

use super::super::error::FigureError;
use super::super::figures::wording::{self, Seen};
use super::super::figures::{self, Grid};
use super::super::number::{Style, decimals_of_mean, decimals_of_size};
use super::super::results::{Answered, Cell};
use super::super::words::Words;
use super::names;
use super::share::Writing;
use super::sheet::{Keys, Sheet};
use super::spec::TableSpec;
use play::query::Statistic;
use play::systems::{Metric, Outcomes};
use stats::Estimate;
use study::plan::Plan;

/// The numbers of a sweep, laid out on a page.
#[derive(Debug)]
pub(super) struct Laid {
    /// The names of the rows.
    pub down: Keys,
    /// The names of the columns.
    pub across: Keys,
    /// By row and column; `None` where the sweep has no such cell, or the metric applies to no trial of it.
    pub readings: Vec<Vec<Option<Estimate>>>,
}

impl Laid {
    /// A statistic in every cell. Without a sweep it is a single number.
    ///
    /// # Errors
    /// If a cell lacks the metric, or it applies to no trial of any cell.
    pub fn new(
        answered: &Answered<'_>,
        words: &Words<'_>,
        metric: &Metric,
        statistic: &Statistic,
    ) -> Result<Self, FigureError> {
        let grid = Grid::new(answered, &[]);
        let read = |cell: Option<&Cell<'_>>| -> Result<Option<Estimate>, FigureError> {
            match cell {
                Some(cell) => Ok(figures::distribution(cell, metric)?.estimate(statistic)),
                None => Ok(None),
            }
        };
        let (down, across) = laid_out(&grid);
        let keys = |places: &[usize]| {
            let axes: Vec<&figures::GridAxis<'_>> = places.iter().map(|&place| &grid.axes[place]).collect();
            let titles = axes.iter().map(|axis| words.name(axis.name).whole()).collect();
            let name =
                |at: &[usize]| axes.iter().zip(at).map(|(axis, &at)| names::value(words, axis.values[at])).collect();
            let all = combinations(&axes);
            (Keys { titles, names: all.iter().map(|at| name(at)).collect() }, all)
        };
        let single = |text: &str| (Keys::plain("", [text.to_owned()]), vec![Vec::new()]);
        let (down_keys, rows) = if down.is_empty() { single(&answered.heading()) } else { keys(&down) };
        let (across_keys, columns) =
            if across.is_empty() { single(&words.statistic(metric, statistic)) } else { keys(&across) };
        let mut readings: Vec<Vec<Option<Estimate>>> = Vec::new();
        for row in &rows {
            let reading = |column: &Vec<usize>| {
                let mut at = vec![0; grid.axes.len()];
                down.iter().zip(row).chain(across.iter().zip(column)).for_each(|(&axis, &value)| at[axis] = value);
                read(grid.cell(&at))
            };
            readings.push(columns.iter().map(reading).collect::<Result<_, _>>()?);
        }
        let laid = Self { down: down_keys, across: across_keys, readings };
        if laid.known().next().is_none() {
            return Err(FigureError::NeverApplies { metric: metric.name.clone() });
        }
        Ok(laid)
    }

    /// All numbers.
    pub fn known(&self) -> impl Iterator<Item = &Estimate> {
        self.readings.iter().flatten().flatten()
    }

    /// How far the widest interval reaches, and how many cells have no number: in a sentence each, or nothing.
    pub fn notes(&self, words: &Words<'_>, metric: &Metric, statistic: &Statistic) -> [Option<String>; 2] {
        let reach = self.known().map(Estimate::reach).fold(0.0, f64::max);
        let empty = self.readings.iter().flatten().filter(|reading| reading.is_none()).count();
        [
            (reach > 0.0).then(|| wording::widest(words.language, statistic, reach)),
            figures::left_out(words, metric, empty),
        ]
    }

    /// The sheet with every number written in the same way; `–` where there is none.
    pub fn sheet(self, title: String, note: String, written: impl Fn(&Estimate) -> String) -> Sheet {
        let cell = |reading: &Option<Estimate>| reading.as_ref().map_or_else(|| "–".to_owned(), &written);
        let cells = self.readings.iter().map(|row| row.iter().map(cell).collect()).collect();
        Sheet { title, note, down: self.down, across: self.across, cells }
    }
}

/// The unit of a statistic, other than a share, as a title has it: ` (rounds)`.
pub(super) fn unit(words: &Words<'_>, metric: &Metric) -> String {
    match &metric.outcomes {
        Outcomes::Number { unit } => match words.unit_beside(metric, unit) {
            unit if unit.is_empty() => unit,
            unit => format!(" ({unit})"),
        },
        _ => String::new(),
    }
}

/// The sheet of a statistic. Without a sweep it is a single number.
///
/// # Errors
/// If the metric has no such statistic, or applies to no trial.
pub fn sheet(answered: &Answered<'_>, plan: &Plan, metric: &Metric, spec: &TableSpec) -> Result<Sheet, FigureError> {
    let language = spec.language;
    let words = answered.words(language);
    let statistic = figures::statistic(metric, &spec.chart())?;
    let laid = Laid::new(answered, &words, metric, &statistic)?;
    let writing = Writing::new(spec.shares, spec.decimals, language, laid.known().map(|reading| reading.value));
    let places = laid.known().map(|reading| decimals(&statistic, reading)).max().unwrap_or(0);
    let places = spec.decimals.map_or(places, |decimals| decimals as usize);
    let by = words.by(answered.varied_names());
    let unit = if statistic.is_share() { writing.unit() } else { unit(&words, metric) };
    let label = words.statistic(metric, &statistic);
    let title = names::titled(answered, plan, &format!("{}{by}{unit}", words.inside(&label)));
    let made = wording::made(language, answered.cells.iter(), plan, Seen::Not);
    let cells: Vec<&Cell<'_>> = answered.cells.iter().collect();
    let counted = figures::of_those_that_meet(language, &cells, &metric.name);
    let note = wording::joined([Some(made), counted].into_iter().chain(laid.notes(&words, metric, &statistic)));
    Ok(laid.sheet(title, note, |reading| match statistic.is_share() {
        true => share(writing, reading),
        false => Style::print(language).fixed(reading.value, places),
    }))
}

/// The axes down the page and those across it. Of several names the one with the fewest values goes
/// across, the last of them if there are several.
fn laid_out(grid: &Grid<'_>) -> (Vec<usize>, Vec<usize>) {
    let all = 0..grid.axes.len();
    let fewest =
        if all.len() < 2 { None } else { all.clone().rev().min_by_key(|&place| grid.axes[place].values.len()) };
    (all.filter(|place| Some(*place) != fewest).collect(), fewest.into_iter().collect())
}

/// All combinations of the values of some axes, the last of which changes fastest.
fn combinations(axes: &[&figures::GridAxis<'_>]) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for axis in axes {
        let longer =
            |known: &Vec<usize>| axis.order().into_iter().map(|value| [&known[..], &[value]].concat()).collect();
        all = all.iter().flat_map(|known: &Vec<usize>| -> Vec<Vec<usize>> { longer(known) }).collect();
    }
    all
}

/// A single share. An outcome never seen is shown by its upper bound.
fn share(writing: Writing, reading: &Estimate) -> String {
    match reading.ends() {
        Some((_, high)) if reading.value <= 0.0 => format!("<{}", writing.share(high).trim_start_matches('<')),
        Some((low, _)) if reading.value >= 1.0 => format!(">{}", writing.share(low).trim_start_matches('>')),
        _ => writing.share(reading.value),
    }
}

fn decimals(statistic: &Statistic, reading: &Estimate) -> usize {
    match statistic {
        Statistic::Mean => decimals_of_mean(reading).min(4),
        Statistic::Sd => decimals_of_size(reading.value, 2).min(4),
        _ => 0,
    }
}
