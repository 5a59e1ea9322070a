//! The cells of a sweep, laid out along their varied names.

use std::collections::BTreeMap;

use super::super::chart::Positions;
use super::super::error::FigureError;
use super::super::results::{Answered, Cell};
use super::super::words::Words;
use study::plan::CellValue;

/// A varied name and its values.
#[derive(Debug, Clone)]
pub struct Axis<'a> {
    /// The name in the scenario.
    pub name: &'a str,
    /// Its values, in the order of the scenario.
    pub values: Vec<&'a CellValue>,
    /// The values as numbers, if all of them are.
    pub numbers: Option<Vec<i64>>,
}

/// All cells of an experiment, indexed by the positions of their values.
#[derive(Debug)]
pub struct Grid<'a> {
    /// The varied names, in the order of the scenario.
    pub axes: Vec<Axis<'a>>,
    /// All varied names of the experiment.
    varied: &'a [String],
    /// The cells, keyed by the positions of their values in the plan.
    cells: BTreeMap<Vec<usize>, &'a Cell<'a>>,
}

/// Cells that differ in one varied name only, and what they have in common.
#[derive(Debug)]
pub struct Row<'a> {
    /// What the cells have in common, for a legend: `skill 3`; empty if nothing else is varied.
    pub name: String,
    /// The cell for each value, in the order of [`Axis::order`].
    pub cells: Vec<Option<&'a Cell<'a>>>,
}

impl<'a> Grid<'a> {
    /// Lays out the cells of an experiment. Names that vary together form one axis, represented by
    /// the one in `named`, else by the first that has no value twice, else by the first.
    pub fn new(answered: &'a Answered<'a>, named: &[Option<&String>]) -> Self {
        let (varied, groups) = (&answered.planned.varied, &answered.planned.groups);
        let is_named = |place: &usize| named.contains(&Some(&varied[*place]));
        let leads = |place: &usize| {
            let mut group = (0..varied.len()).filter(|other| groups[*other] == groups[*place]);
            // Of names that go together, one may have a value twice.
            let is_distinct = |place: &usize| {
                let values = answered.planned.values(&varied[*place]);
                (1..values.len()).all(|at| values[..at].iter().all(|other| other.text != values[at].text))
            };
            let leader = group.clone().find(is_named).or_else(|| group.clone().find(is_distinct));
            let leader = leader.or_else(|| group.next());
            leader == Some(*place)
        };
        let kept: Vec<usize> =
            (0..varied.len()).filter(leads).filter(|&place| !answered.is_fixed(&varied[place])).collect();
        let axis = |&place: &usize| {
            let name = varied[place].as_str();
            let values = answered.planned.values(name);
            let numbers = values.iter().map(|value| value.number()).collect();
            Axis { name, values, numbers }
        };
        let places = |cell: &Cell<'_>| kept.iter().map(|&place| cell.planned.values[place].place).collect();
        Self {
            axes: kept.iter().map(axis).collect(),
            varied,
            cells: answered.cells.iter().map(|cell| (places(cell), cell)).collect(),
        }
    }

    /// The index of a varied name among the axes.
    ///
    /// # Errors
    /// If it is not varied, or varies together with another name.
    pub fn axis(&self, name: &str) -> Result<usize, FigureError> {
        self.axes.iter().position(|axis| axis.name == name).ok_or_else(|| {
            let (known, name) = (self.varied.iter().any(|varied| varied == name), name.to_owned());
            if known { FigureError::Together { name } } else { FigureError::NotVaried { name } }
        })
    }

    /// The first numeric axis that is not `taken`, else the first axis that is not.
    ///
    /// # Errors
    /// If there is none left.
    pub fn free(&self, taken: &[usize]) -> Result<usize, FigureError> {
        let mut free = (0..self.axes.len()).filter(|place| !taken.contains(place));
        free.clone()
            .find(|&place| self.axes[place].numbers.is_some())
            .or_else(|| free.next())
            .ok_or(FigureError::NothingVaried)
    }

    /// The axis that runs along a chart: the named one, else the first that is [free](Self::free).
    ///
    /// # Errors
    /// If the name is not varied by itself, or if no axis is left.
    pub fn along(&self, name: Option<&String>, taken: &[usize]) -> Result<usize, FigureError> {
        name.map_or_else(|| self.free(taken), |name| self.axis(name))
    }

    /// The cell at an index on each axis, if the sweep has it.
    pub fn cell(&self, at: &[usize]) -> Option<&'a Cell<'a>> {
        let places: Vec<usize> = self.axes.iter().zip(at).map(|(axis, &at)| axis.values[at].place).collect();
        self.cells.get(&places).copied()
    }

    /// The rows of cells along one axis, one row per combination of the others. The values of
    /// `leading` change slowest.
    pub fn rows(&self, words: &Words<'_>, along: usize, leading: Option<usize>) -> Vec<Row<'a>> {
        let mut others: Vec<usize> = (0..self.axes.len()).filter(|&axis| axis != along).collect();
        others.sort_by_key(|&axis| Some(axis) != leading);
        let count: usize = others.iter().map(|&axis| self.axes[axis].values.len()).product();
        (0..count)
            .map(|number| {
                // The index of the current value on each axis.
                let mut at = vec![0; self.axes.len()];
                let mut rest = number;
                for &axis in others.iter().rev() {
                    let order = self.axes[axis].order();
                    at[axis] = order[rest % order.len()];
                    rest /= order.len();
                }
                let names: Vec<String> =
                    others.iter().map(|&axis| words.value(self.axes[axis].values[at[axis]])).collect();
                let cells = self.axes[along].order().into_iter().map(|value| {
                    at[along] = value;
                    self.cell(&at)
                });
                Row { cells: cells.collect(), name: names.join(", ") }
            })
            .collect()
    }
}

impl Axis<'_> {
    /// The indices of the values in chart order: numbers ascending, words in the order of the
    /// scenario.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.values.len()).collect();
        if let Some(numbers) = &self.numbers {
            order.sort_by_key(|&place| numbers[place]);
        }
        order
    }

    /// The values as positions of a chart, in the same order.
    pub fn positions(&self, words: &Words<'_>) -> Positions {
        let order = self.order().into_iter();
        match &self.numbers {
            Some(numbers) => Positions::Numbers(order.map(|place| numbers[place] as f64).collect()),
            None => Positions::Names(order.map(|place| words.word(self.values[place])).collect()),
        }
    }

    /// The values as numbers, ascending.
    ///
    /// # Errors
    /// If they are words.
    pub fn numbers(&self) -> Result<Vec<f64>, FigureError> {
        let Some(numbers) = &self.numbers else {
            return Err(FigureError::NotNumbers { name: self.name.to_owned() });
        };
        Ok(self.order().into_iter().map(|place| numbers[place] as f64).collect())
    }
}
