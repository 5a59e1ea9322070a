//! The JSON Schemas of the documents, made from their structs.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::super::arguments::SchemaOf;
use super::{CheckDocument, CompareDocument, OddsDocument, RunDocument, SensitivityDocument, SolveDocument};

/// The schema of a document; `None` for a scenario, whose schema is made from the games.
pub fn schema(of: SchemaOf) -> Option<Value> {
    Some(match of {
        SchemaOf::Scenario => return None,
        SchemaOf::Odds => of_document::<OddsDocument>(),
        SchemaOf::Check => of_document::<CheckDocument>(),
        SchemaOf::Solve => of_document::<SolveDocument>(),
        SchemaOf::Compare => of_document::<CompareDocument>(),
        SchemaOf::Sensitivity => of_document::<SensitivityDocument>(),
        SchemaOf::Run => of_document::<RunDocument>(),
    })
}

fn of_document<T: JsonSchema>() -> Value {
    // As written, not as read: every field is there, and those that may be null are null.
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>().to_value()
}
