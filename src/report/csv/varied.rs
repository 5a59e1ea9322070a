//! The columns of the varied names, behind all others: `cell.NAME` for each name that any experiment
//! varies. They hold what `cell` holds in one text.

use super::super::results::{Answered, Cell, Results};
use super::rows::Rows;

/// The varied names of all experiments, in order of first appearance.
#[derive(Debug)]
pub struct VariedColumns<'r> {
    names: Vec<&'r str>,
}

/// Where the cells of one experiment have the value of each column; `None` for a name that it does
/// not vary.
#[derive(Debug)]
pub struct Places(Vec<Option<usize>>);

impl<'r> VariedColumns<'r> {
    /// The columns of some results.
    pub fn new(results: &Results<'r>) -> Self {
        let mut names: Vec<&str> = Vec::new();
        for name in results.experiments.iter().flat_map(|answered| &answered.planned.varied) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        Self { names }
    }

    /// A table with these columns behind some others. They have a prefix because a parameter may be
    /// called `value` or `system`, as other columns are.
    pub fn table(&self, others: &[&str]) -> Rows {
        let names: Vec<String> = self.names.iter().map(|name| format!("cell.{name}")).collect();
        let header: Vec<&str> = others.iter().copied().chain(names.iter().map(String::as_str)).collect();
        Rows::new(&header)
    }

    /// Where the cells of an experiment have their values.
    pub fn places(&self, answered: &Answered<'_>) -> Places {
        let varied = &answered.planned.varied;
        Places(self.names.iter().map(|name| varied.iter().position(|other| other == name)).collect())
    }
}

impl Places {
    /// Writes the fields of a cell, empty for names that its experiment does not vary.
    pub fn write(&self, rows: &mut Rows, cell: &Cell<'_>) {
        for place in &self.0 {
            rows.text(place.map_or("", |place| &cell.planned.values[place].text));
        }
    }
}
