//! What a varied name is in a cell: the value with its type, and the text that it is written as.

use std::sync::Arc;

use crate::scenario::file::{Axis, AxisValue};
use crate::systems::Value;

/// The value of one varied name in a cell. All cells of an experiment that have the value share it.
#[derive(Debug, Clone, PartialEq)]
pub struct CellValue {
    /// The varied name.
    pub name: Arc<str>,
    /// Its place among the values of the name, in the order of the scenario.
    pub place: usize,
    /// The value; none for a named variant, which is known by its text alone.
    pub value: Option<Value>,
    /// As files and tables show it.
    pub text: String,
}

impl CellValue {
    /// The values of an axis, in order.
    pub(super) fn of_axis(axis: &Axis) -> Vec<Arc<Self>> {
        let name: Arc<str> = axis.name.as_str().into();
        let of = |(place, value): (usize, &AxisValue)| {
            let typed = value.settings.first().filter(|_| !axis.variants).map(|setting| setting.value.clone());
            Arc::new(Self { name: Arc::clone(&name), place, value: typed, text: value.text.clone() })
        };
        axis.values.iter().enumerate().map(of).collect()
    }

    /// The value as a number, if it is one.
    pub fn number(&self) -> Option<i64> {
        self.value.as_ref().and_then(Value::number)
    }

    /// The value as a switch, if it is one.
    pub fn switch(&self) -> Option<bool> {
        self.value.as_ref().and_then(Value::switch)
    }
}

/// Values as CSV files print them: `dc=10;skill=3`. Nothing reads this form back: a value may hold `;` and `=`.
pub fn cell_text<'a>(values: impl IntoIterator<Item = &'a Arc<CellValue>>) -> String {
    let mut text = String::new();
    for value in values {
        let parts = [if text.is_empty() { "" } else { ";" }, &value.name, "=", &value.text];
        parts.iter().for_each(|part| text.push_str(part));
    }
    text
}
