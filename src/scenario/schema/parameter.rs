//! The schema of a parameter: its values, its default, what it means, and its values in a sweep.

use serde_json::{Value, json};

use play::systems::{DefaultValue, Param, ParamType, Provenance, TextKind};

use super::{NAME, add, described};

/// A range of whole numbers as text.
const RANGE: &str = r"^\s*[-+]?[0-9]+\s*\.\.=?\s*[-+]?[0-9]+\s*(step\s*[+]?[0-9]+\s*)?$";

/// An object schema with a property per parameter.
pub fn params(params: &[Param]) -> Value {
    let mut object = json!({ "properties": {} });
    for param in params {
        add(&mut object, &param.name, parameter(param));
    }
    object
}

/// The schema of one parameter.
pub fn parameter(param: &Param) -> Value {
    let hover = hover(param);
    let mut schema = match &param.shape {
        // taplo takes words and their description from the branch; the pattern also allows spaces and
        // gives the better message.
        ParamType::Policy { plain, .. } if !plain.is_empty() => {
            let mut schema = shape(&param.shape);
            schema["anyOf"] = json!([true, { "description": hover, "enum": plain }]);
            schema
        }
        _ => described(shape(&param.shape), &hover),
    };
    match &param.preset {
        DefaultValue::Required | DefaultValue::Derived(_) => {}
        DefaultValue::Int(number) => schema["default"] = json!(number),
        DefaultValue::Bool(on) => schema["default"] = json!(on),
        DefaultValue::Text(text) => schema["default"] = json!(text),
        DefaultValue::NoFlags => schema["default"] = json!([]),
    }
    schema
}

/// The parameters that a scenario must give.
pub fn required(params: &[Param]) -> Vec<&str> {
    params.iter().filter(|param| param.preset == DefaultValue::Required).map(|param| param.name.as_ref()).collect()
}

/// The values of a parameter in a sweep, apart from what holds for all [`values`]. `None` is a parameter whose values are left
/// to the reader.
pub fn values_of(of: Option<&ParamType>) -> Value {
    let Some(of) = of else { return json!(true) };
    let item = match of {
        ParamType::Choice(words) => json!({ "type": "string", "pattern": format!("^({})$", words.join("|")) }),
        ParamType::Side(_) => json!({ "type": "string" }),
        of => shape(of),
    };
    // In a kind that lacks the parameter its name may declare variants, which are tables.
    json!({ "items": or_table(item) })
}

/// Allows a table, too. The keywords of the schema must leave tables alone.
fn or_table(mut schema: Value) -> Value {
    let mut types = match schema["type"].take() {
        Value::Array(types) => types,
        one => vec![one],
    };
    types.push(json!("object"));
    schema["type"] = types.into();
    schema
}

/// What holds for the values of anything in a sweep: they are a list, or a range as text. Tables in the list are variants, which
/// have names. A table in place of the list is there because `target.accurate`, unquoted, is a nested table even where
/// `target` is also a parameter. Each keyword applies to the type it is about.
pub fn values() -> Value {
    json!({
        "type": ["array", "string", "object"],
        "minItems": 1, "uniqueItems": true, "items": { "required": ["name"] },
        "pattern": RANGE,
    })
}

/// The hover text of a parameter.
fn hover(param: &Param) -> String {
    let mut text = param.doc.to_string();
    if let DefaultValue::Derived(how) = &param.preset {
        text += &format!(" (unless set: {how})");
    }
    match param.standing {
        Provenance::Stated => {}
        Provenance::Ruling => text += " (a ruling of ours)",
        Provenance::Assumed => text += " (assumed)",
    }
    if !param.rules.is_empty() {
        text += &format!(" [{}]", param.rules.join(", "));
    }
    text
}

fn shape(shape: &ParamType) -> Value {
    match shape {
        ParamType::Int { min, max } => json!({ "type": "integer", "minimum": min, "maximum": max }),
        ParamType::Bool => json!({ "type": "boolean" }),
        ParamType::Choice(words) => json!({ "enum": words }),
        // Any name may be that of a side; editors still offer the words.
        ParamType::Side(words) => json!({ "anyOf": [{ "enum": words }, { "type": "string" }] }),
        ParamType::Flags(words) => {
            json!({ "type": "array", "uniqueItems": true, "items": { "enum": words } })
        }
        ParamType::Policy { plain, with_number } => {
            let mut forms: Vec<String> = plain.iter().map(ToString::to_string).collect();
            if !with_number.is_empty() {
                let names: Vec<&str> = with_number.iter().map(|(name, _, _)| name.as_ref()).collect();
                forms.push(format!(r"({})\s*\(\s*[-+]?[0-9]+\s*\)", names.join("|")));
            }
            json!({ "type": "string", "pattern": format!(r"^\s*({})\s*$", forms.join("|")) })
        }
        ParamType::Dice | ParamType::Roll => json!({ "type": ["string", "integer"] }),
        ParamType::Text(TextKind::NameOrNumber { .. }) => json!({ "type": ["string", "integer"] }),
        ParamType::Comparison | ParamType::Text(_) => json!({ "type": "string" }),
        ParamType::Bands => json!({
            "type": "object", "minProperties": 1,
            "propertyNames": { "pattern": NAME, "maxLength": 64 },
            "additionalProperties": { "type": ["string", "integer"] },
        }),
        ParamType::Character => json!({ "type": "string", "pattern": NAME, "maxLength": 64 }),
    }
}
