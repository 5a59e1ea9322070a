//! The charts of an experiment that requests none.
//!
//! The first metric of an experiment is its subject; `rounds`, if there is one, is its duration. At
//! most three charts, each with few enough lines to read.

use super::super::results::Answered;
use super::super::words::Words;
use super::grid::Grid;
use play::systems::{Metric, Outcomes};
use scenario::ask::{ChartSpec, View};
use scenario::style::Language;

/// Maximum number of lines or adjacent bars that can be told apart at a glance.
const FEW: usize = 7;

/// The charts chosen.
#[derive(Debug, Default)]
pub struct Choice {
    /// The charts.
    pub charts: Vec<ChartSpec>,
    /// Why there are not more, in sentences.
    pub missing: Vec<String>,
}

/// Chooses the charts.
pub fn charts(answered: &Answered<'_>, language: Language) -> Choice {
    let mut choice = Choice::default();
    let metrics = &answered.cells[0].planned.metrics;
    let Some(first) = metrics.first() else {
        return choice;
    };
    let rounds = metrics.iter().find(|metric| metric.is_rounds());
    let grid = Grid::new(answered, &[]);
    let words = &answered.words(language);
    match grid.axes.len() {
        0 => {
            choice.add(View::Histogram, first);
            if let Some(rounds) = rounds {
                if rounds.name != first.name {
                    choice.add(View::Histogram, rounds);
                }
                choice.add(View::Survival, rounds);
            } else if !is_number(first)
                && let Some(number) = metrics.iter().find(|metric| is_number(metric))
            {
                choice.add(View::Histogram, number);
            }
        }
        1 => {
            one(words, &mut choice, &grid, first);
            if let Some(rounds) = rounds.filter(|rounds| rounds.name != first.name) {
                one(words, &mut choice, &grid, rounds);
            }
        }
        _ => {
            many(words, &mut choice, &grid, first);
            if let Some(rounds) = rounds.filter(|rounds| rounds.name != first.name) {
                many(words, &mut choice, &grid, rounds);
            }
        }
    }
    choice
}

/// Chooses for one varied name.
fn one(words: &Words<'_>, choice: &mut Choice, grid: &Grid<'_>, metric: &Metric) {
    let axis = &grid.axes[0];
    let ladder = matches!(&metric.outcomes, Outcomes::Named(names) if names.len() > 2);
    if axis.numbers.is_some() && axis.values.len() > 1 {
        choice.add(if ladder { View::Ladder } else { View::Curve }, metric);
    } else if !is_number(metric) {
        choice.add(View::Ladder, metric);
    } else if axis.values.len() <= FEW {
        choice.add(View::Histogram, metric);
    } else {
        let (metric, name, values) = (words.metric(metric), words.varied(axis.name), axis.values.len());
        choice.missing.push(match words.language {
            Language::English => {
                format!("No chart of {metric}: {name} has {values} values that are words, too many for one histogram.")
            }
            Language::German => {
                format!("Kein Bild von {metric}: {name} hat {values} Wörter als Werte, zu viele für ein Histogramm.")
            }
        });
    }
}

/// Chooses for two or more varied names: lines along the longest numeric one, or a heat map.
fn many(words: &Words<'_>, choice: &mut Choice, grid: &Grid<'_>, metric: &Metric) {
    let longest = grid
        .axes
        .iter()
        .filter(|axis| axis.numbers.is_some() && axis.values.len() > 1)
        // `max_by_key` returns the last maximum; reversed, the first one wins.
        .rev()
        .max_by_key(|axis| axis.values.len());
    if let Some(along) = longest {
        let others = grid.axes.iter().filter(|axis| axis.name != along.name);
        let lines: usize = others.map(|axis| axis.values.len()).product();
        if lines <= FEW {
            return choice.push(View::Curve, metric, |spec| spec.x = Some(along.name.to_owned()));
        }
    }
    if grid.axes.len() == 2 {
        let (first, second) = (&grid.axes[0], &grid.axes[1]);
        let (x, y) = if second.values.len() > first.values.len() { (second, first) } else { (first, second) };
        return choice.push(View::Heatmap, metric, |spec| {
            spec.x = Some(x.name.to_owned());
            spec.y = Some(y.name.to_owned());
        });
    }
    let (metric, names) = (words.metric(metric), grid.axes.len());
    choice.missing.push(match words.language {
        Language::English => format!(
            "No chart of {metric}: {names} names are varied at once, too much for one picture; ask for the charts you want \
             with `chart`."
        ),
        Language::German => format!(
            "Kein Bild von {metric}: {names} Namen werden zugleich variiert, zu viel für ein Bild. Mit `chart` lassen sich \
             Bilder nach Wunsch bestellen."
        ),
    });
}

fn is_number(metric: &Metric) -> bool {
    matches!(metric.outcomes, Outcomes::Number { .. })
}

impl Choice {
    fn add(&mut self, view: View, metric: &Metric) {
        self.push(view, metric, |_| {});
    }

    fn push(&mut self, view: View, metric: &Metric, along: impl FnOnce(&mut ChartSpec)) {
        let mut spec = ChartSpec { metric: Some(metric.name.clone()), ..ChartSpec::new(view) };
        along(&mut spec);
        self.charts.push(spec);
    }
}
