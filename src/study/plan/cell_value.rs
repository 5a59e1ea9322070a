//! The value of a varied name in a cell: typed, and as text.

use std::sync::Arc;

use play::systems::Value;
use scenario::file::{Axis, AxisValue};

/// The value of one varied name, shared by all cells of an experiment that have it.
#[derive(Debug, Clone, PartialEq)]
pub struct CellValue {
    /// The varied name.
    pub name: Arc<str>,
    /// Its index among the values of the name, in the order of the scenario.
    pub place: usize,
    /// The typed value; `None` for a named variant, which is identified by its text alone.
    pub value: Option<Value>,
    /// The text shown in files and tables.
    pub text: String,
}

impl CellValue {
    /// The values of an axis, in order.
    pub fn of_axis(axis: &Axis) -> Vec<Arc<Self>> {
        let name: Arc<str> = axis.name.as_str().into();
        let of = |(place, value): (usize, &AxisValue)| {
            let typed = value.settings.first().filter(|_| !axis.variants).map(|setting| setting.value.clone());
            Arc::new(Self { name: Arc::clone(&name), place, value: typed, text: value.text.clone() })
        };
        axis.values.iter().enumerate().map(of).collect()
    }

    /// A value as it is written on the command line; what is neither a number nor a switch is a word.
    pub fn of_text(name: &str, text: &str) -> Self {
        let number = text.parse().ok().map(Value::Int);
        let value = number.or_else(|| text.parse().ok().map(Value::Bool));
        Self { name: name.into(), place: 0, value, text: text.to_owned() }
    }

    /// The value as a number, if it is one.
    pub fn number(&self) -> Option<i64> {
        self.value.as_ref().and_then(Value::number)
    }

    /// Whether it is one of several words, or of yes and no: values without an order of their own.
    pub fn is_word(&self) -> bool {
        matches!(self.value, Some(Value::Text(_) | Value::Bool(_)))
    }

    /// The value as a switch, if it is one.
    pub fn switch(&self) -> Option<bool> {
        self.value.as_ref().and_then(Value::switch)
    }
}

/// Formats values for CSV files: `dc=10;skill=3`. The format is not meant to be parsed: a value may
/// contain `;` and `=`.
pub fn cell_text<'a>(values: impl IntoIterator<Item = &'a Arc<CellValue>>) -> String {
    let mut text = String::new();
    for value in values {
        let parts = [if text.is_empty() { "" } else { ";" }, &value.name, "=", &value.text];
        parts.iter().for_each(|part| text.push_str(part));
    }
    text
}
