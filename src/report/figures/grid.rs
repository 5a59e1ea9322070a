//! The cells of a sweep, laid out along their varied names.

use std::collections::BTreeMap;

use super::super::FigureError;
use super::super::chart::Positions;
use super::super::results::{Answered, Cell};
use super::wording;

/// A varied name with its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axis {
    /// The name in the scenario.
    pub name: String,
    /// Its values, in the order of the scenario.
    pub values: Vec<String>,
    /// The same as numbers, if all of them are.
    pub numbers: Option<Vec<i64>>,
}

/// All cells of an experiment by the places of their values.
#[derive(Debug)]
pub struct Grid<'a> {
    /// The varied names, in the order of the scenario.
    pub axes: Vec<Axis>,
    cells: BTreeMap<Vec<usize>, &'a Cell<'a>>,
}

/// A list of cells that differ in one varied name only, with what they share in words.
#[derive(Debug)]
pub struct Row<'a> {
    /// What the cells share, for a legend: `skill 3`; empty if nothing else is varied.
    pub name: String,
    /// For each value, in the order of [`Axis::order`], the cell.
    pub cells: Vec<Option<&'a Cell<'a>>>,
}

impl<'a> Grid<'a> {
    /// Lays out the cells of an experiment. Of names that go together one stands for all: the one that is
    /// named, or the first.
    pub fn new(answered: &'a Answered<'a>, named: &[Option<&String>]) -> Self {
        let (varied, groups) = (&answered.asked.varied, &answered.asked.groups);
        let is_named = |place: &usize| named.contains(&Some(&varied[*place]));
        let leads = |place: &usize| {
            let mut group = (0..varied.len()).filter(|other| groups[*other] == groups[*place]);
            let leader = group.clone().find(is_named).or_else(|| group.next());
            leader == Some(*place)
        };
        let kept: Vec<usize> =
            (0..varied.len()).filter(leads).filter(|&place| !answered.is_fixed(&varied[place])).collect();
        let axis = |&place: &usize| Axis { name: varied[place].clone(), values: Vec::new(), numbers: None };
        let mut axes: Vec<Axis> = kept.iter().map(axis).collect();
        let mut cells = BTreeMap::new();
        for cell in &answered.cells {
            let pairs = axes.iter_mut().zip(&kept);
            let place = pairs.map(|(axis, &place)| axis.place(&cell.case.cell[place].1)).collect();
            cells.insert(place, cell);
        }
        for axis in &mut axes {
            axis.numbers = axis.values.iter().map(|value| value.parse().ok()).collect();
        }
        Self { axes, cells }
    }

    /// The place of a varied name.
    ///
    /// # Errors
    /// If it is not varied.
    pub fn axis(&self, name: &str) -> Result<usize, FigureError> {
        self.axes
            .iter()
            .position(|axis| axis.name == name)
            .ok_or_else(|| FigureError::NotVaried { name: name.to_owned() })
    }

    /// The first varied name that is made of numbers and is not `taken`, or else the first not taken.
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

    /// The rows of cells along one varied name, one for each choice of all others. The values of the
    /// name in `leading` change slowest.
    pub fn rows(&self, along: usize, leading: Option<usize>) -> Vec<Row<'a>> {
        let mut others: Vec<usize> = (0..self.axes.len()).filter(|&axis| axis != along).collect();
        others.sort_by_key(|&axis| Some(axis) != leading);
        let count: usize = others.iter().map(|&axis| self.axes[axis].values.len()).product();
        (0..count)
            .map(|number| {
                let mut place = vec![0; self.axes.len()];
                let mut rest = number;
                for &axis in others.iter().rev() {
                    let order = self.axes[axis].order();
                    place[axis] = order[rest % order.len()];
                    rest /= order.len();
                }
                let names: Vec<String> = others.iter().map(|&axis| self.axes[axis].at(place[axis])).collect();
                let cells = self.axes[along].order().into_iter().map(|value| {
                    place[along] = value;
                    self.cells.get(&place).copied()
                });
                Row { cells: cells.collect(), name: names.join(", ") }
            })
            .collect()
    }
}

impl Axis {
    /// The place of a value, which is new or not.
    fn place(&mut self, value: &str) -> usize {
        let known = self.values.iter().position(|known| known == value);
        known.unwrap_or_else(|| {
            self.values.push(value.to_owned());
            self.values.len() - 1
        })
    }

    /// The places of the values in the order of a chart: numbers going up, words as they stand.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.values.len()).collect();
        if let Some(numbers) = &self.numbers {
            order.sort_by_key(|&place| numbers[place]);
        }
        order
    }

    /// Its values as positions of a chart, in the same order.
    pub fn positions(&self) -> Positions {
        let order = self.order().into_iter();
        match &self.numbers {
            Some(numbers) => Positions::Numbers(order.map(|place| numbers[place] as f64).collect()),
            None => Positions::Names(order.map(|place| wording::spoken(&self.values[place])).collect()),
        }
    }

    /// Its values as numbers, going up.
    ///
    /// # Errors
    /// If they are words.
    pub fn numbers(&self) -> Result<Vec<f64>, FigureError> {
        match self.positions() {
            Positions::Numbers(numbers) => Ok(numbers),
            Positions::Names(_) => Err(FigureError::NotNumbers { name: self.name.clone() }),
        }
    }

    /// One value for a legend: with its name if it would not speak for itself.
    fn at(&self, place: usize) -> String {
        wording::value(&self.name, &self.values[place])
    }
}
