//! A varied name with one value: one setting of a variant.

use std::sync::Arc;

use crate::plan::CellValue;
use play::diagnostic::Source;
use play::systems::Value;
use scenario::Place;
use scenario::file::{self, Axis, AxisValue, Target};

/// A name of `vary` with the value a variant gives it.
#[derive(Debug, Clone)]
pub struct Setting {
    /// The name: `warden.accurate`.
    pub name: String,
    /// The value and what it sets.
    pub value: AxisValue,
    /// Whether it is a named variant, which is known by its name and not by what it sets.
    is_variant: bool,
}

impl Setting {
    /// A value for a target in the experiment `id`. Faults point into the `--vary` argument that
    /// would set the same value.
    pub fn new(id: &str, name: &str, target: &Target, value: Value) -> Self {
        let text = value.to_string();
        let list = listed(&value);
        let place = {
            let start = id.len() + 1 + name.len() + 2;
            let argument = Arc::new(Source::new("--vary", format!("{id}.{name}={list}")));
            Place::new(&argument, start..argument.text.len() - 1)
        };
        let setting = file::Setting { target: target.clone(), value, place: place.clone() };
        Self { name: name.to_owned(), value: AxisValue { text, place, settings: vec![setting] }, is_variant: false }
    }

    /// One setting per value of an axis.
    pub(super) fn of_axis(axis: &Axis) -> Vec<Self> {
        let of = |value: &AxisValue| Self { name: axis.name.clone(), value: value.clone(), is_variant: axis.variants };
        axis.values.iter().map(of).collect()
    }

    /// The targets set.
    pub fn targets(&self) -> impl Iterator<Item = &Target> {
        self.value.settings.iter().map(|setting| &setting.target)
    }

    /// An axis with only this value.
    pub(super) fn axis(&self, place: usize) -> Axis {
        Axis { name: self.name.clone(), group: place, variants: self.is_variant, values: vec![self.value.clone()] }
    }

    /// The value as that of a cell, by which a reader is told of it.
    pub fn cell_value(&self) -> Arc<CellValue> {
        let mut values = CellValue::of_axis(&self.axis(0));
        values.swap_remove(0)
    }
}

/// A value in the syntax of `--vary`: a list with one element.
pub fn listed(value: &Value) -> String {
    match value {
        Value::Int(_) | Value::Bool(_) => format!("[{value}]"),
        _ => format!("[\"{value}\"]"),
    }
}
