//! Values of parameters, with their types, and cells of a sweep.

use std::borrow::Cow;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use play::systems::Value;
use study::plan::CellValue;

/// The value of a parameter: a number, yes or no, a word or a roll, or several words.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Value")]
pub enum TypedValue {
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Switch(bool),
    /// A word, a roll, the name of a variant: as a scenario writes it.
    Text(String),
    /// Several words.
    Words(Vec<String>),
}

impl From<&Value> for TypedValue {
    fn from(value: &Value) -> Self {
        match value {
            Value::Bool(on) => Self::Switch(*on),
            Value::Flags(words) => Self::Words(words.clone()),
            other => other.number().map_or_else(|| Self::Text(other.to_string()), Self::Number),
        }
    }
}

impl From<&CellValue> for TypedValue {
    fn from(value: &CellValue) -> Self {
        value.value.as_ref().map_or_else(|| Self::Text(value.text.clone()), Self::from)
    }
}

/// Names with their values, in order: a cell of a sweep.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Cell(Vec<(String, TypedValue)>);

impl From<&[Arc<CellValue>]> for Cell {
    fn from(values: &[Arc<CellValue>]) -> Self {
        values.iter().map(|value| (value.name.to_string(), TypedValue::from(&**value))).collect()
    }
}

impl FromIterator<(String, TypedValue)> for Cell {
    fn from_iter<T: IntoIterator<Item = (String, TypedValue)>>(pairs: T) -> Self {
        Self(pairs.into_iter().collect())
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl JsonSchema for Cell {
    fn schema_name() -> Cow<'static, str> {
        "Cell".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Each varied name with its value; empty where nothing is varied.",
            "type": "object",
            "additionalProperties": generator.subschema_for::<TypedValue>(),
        })
    }
}
