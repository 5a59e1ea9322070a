//! The schema accepts what the reader accepts and rejects what a schema can reject, checked by a
//! small validator for the keywords used.

use oddsmith::scenario::{Overrides, schema};
use serde_json::Value;

use crate::tourney;

/// Whether a value satisfies a schema. Patterns are recognised individually, because there is no
/// regular expression engine here: see [`matches`].
fn valid(root: &Value, schema: &Value, value: &Value) -> bool {
    let Value::Object(keywords) = schema else {
        return schema.as_bool().expect("a schema");
    };
    let each = |list: &Value| list.as_array().expect("a list").clone();
    let has = |name: &Value| value.get(name.as_str().expect("a name")).is_some();
    let sub = |schema: &Value, value: &Value| valid(root, schema, value);
    keywords.iter().all(|(keyword, rule)| match keyword.as_str() {
        "$schema" | "$defs" | "title" | "description" | "default" | "then" | "patternProperties" => true,
        "$ref" => {
            let name = rule.as_str().and_then(|path| path.strip_prefix("#/$defs/")).expect("a local path");
            sub(root["$defs"].get(name).unwrap_or_else(|| panic!("no {name}")), value)
        }
        "type" => match rule {
            Value::Array(kinds) => kinds.iter().any(|kind| is_a(kind, value)),
            kind => is_a(kind, value),
        },
        "const" => value == rule,
        "enum" => each(rule).contains(value),
        "minimum" => value.as_f64().is_none_or(|n| n >= rule.as_f64().expect("a number")),
        "maximum" => value.as_f64().is_none_or(|n| n <= rule.as_f64().expect("a number")),
        "minItems" => value.as_array().is_none_or(|list| list.len() as u64 >= rule.as_u64().expect("a count")),
        "maxItems" => value.as_array().is_none_or(|list| list.len() as u64 <= rule.as_u64().expect("a count")),
        "minProperties" => value.as_object().is_none_or(|o| o.len() as u64 >= rule.as_u64().expect("a count")),
        "uniqueItems" => {
            value.as_array().is_none_or(|list| list.iter().enumerate().all(|(i, item)| !list[..i].contains(item)))
        }
        "items" => value.as_array().is_none_or(|list| list.iter().all(|item| sub(rule, item))),
        "pattern" => value.as_str().is_none_or(|text| matches(rule.as_str().expect("a pattern"), text)),
        "propertyNames" => {
            value.as_object().is_none_or(|object| object.keys().all(|key| sub(rule, &Value::String(key.clone()))))
        }
        "required" => !value.is_object() || each(rule).iter().all(has),
        "properties" => rule
            .as_object()
            .expect("an object")
            .iter()
            .all(|(name, schema)| value.get(name).is_none_or(|value| sub(schema, value))),
        "additionalProperties" => value.as_object().is_none_or(|object| {
            object.iter().all(|(name, value)| {
                let known = schema["properties"].get(name).is_some();
                let pattern = schema.get("patternProperties").filter(|_| name.contains('.'));
                match (known, pattern) {
                    (true, _) => true,
                    (false, Some(pattern)) => sub(&pattern["[.]"], value),
                    (false, None) => sub(rule, value),
                }
            })
        }),
        "allOf" => each(rule).iter().all(|schema| sub(schema, value)),
        "anyOf" => each(rule).iter().any(|schema| sub(schema, value)),
        "not" => !sub(rule, value),
        "if" => !sub(rule, value) || sub(&schema["then"], value),
        unknown => panic!("the validator does not know `{unknown}`"),
    })
}

fn is_a(kind: &Value, value: &Value) -> bool {
    match kind.as_str().expect("a type") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        other => panic!("the validator does not know the type `{other}`"),
    }
}

fn matches(pattern: &str, text: &str) -> bool {
    if pattern.starts_with("^[A-Za-z]") {
        text.starts_with(|c: char| c.is_ascii_alphabetic())
            && text.chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c))
    } else if pattern.contains("step") {
        text.contains("..")
    } else {
        pattern.contains("below") && text.trim().starts_with("below(") && text.ends_with(')')
    }
}

fn accepts(text: &str) -> bool {
    let schema = schema(&tourney::games());
    let value: Value = toml::from_str(text).expect("valid TOML");
    valid(&schema, &schema, &value)
}

const GOOD: &str = include_str!("cases/all-kinds.toml");

#[test]
fn what_the_reader_accepts_is_accepted() {
    assert!(tourney::read(GOOD, &Overrides::default()).is_ok());
    assert!(accepts(GOOD));
}

#[test]
fn what_a_schema_can_refuse_is_refused() {
    for (old, new) in [
        ("title =", "ttle ="),
        ("seed = 1", "seed = -1"),
        ("seed = 1", "seed = 'x'"),
        ("trials = 5", "trials = 0"),
        ("trials = 5", "trials = 5\nprecision = 0.1"),
        ("trials = 5", "method = 'exact'\nprecision = 0.1"),
        ("trials = 5", "trails = 5"),
        ("strikes = 2", "strikes = 11"),
        ("strikes = 2", "strike = 2"),
        ("[rules.tourney]\n", "[rules.torney]\n"),
        ("[character.bob]", "[character.'b b']"),
        ("might = 3", ""),
        ("might = 3", "might = 30"),
        ("traits = [\"old\"]", "traits = [\"new\"]"),
        ("traits = [\"old\"]", "traits = [\"old\", \"old\"]"),
        ("weapon = 4", "weapon = 4.5"),
        ("\"below(4)\"", "\"sometimes\""),
        ("like = \"ann\"\n[character.eve]", "[character.eve]"),
        ("id = \"c\"\n", ""),
        ("kind = \"toss\"", "kind = \"check\""),
        ("system = \"coins\"", "system = \"coin\""),
        ("target = \">= 3\"", "target = 3"),
        ("target = \">= 3\"", "round_limit = 3"),
        ("dc = \"1..=3\", ", ""),
        ("dc = \"1..=3\"", "dc = \"three\""),
        ("dc = \"1..=3\"", "dc = [0]"),
        ("dc = \"1..=3\"", "dc = []"),
        ("\"rules.strikes\" = [1]", "\"rules.strikes\" = [0]"),
        ("view = \"curve\"", "view = \"pie\""),
        ("view = \"curve\", ", ""),
        ("prone = false", "prone = 0"),
        ("[[\"ann\"], ", "[[], "),
        ("[[\"ann\"], ", "["),
        ("use = \"bob\", ", ""),
        ("count = 2", "count = 0"),
        ("might = 4", "mite = 4"),
        ("id = \"x\"", "id = \"x\"\nsides = []"),
        ("low = \"..6\", high = \"7..\"", ""),
    ] {
        assert!(GOOD.contains(old), "{old}");
        let bad = GOOD.replacen(old, new, 1);
        assert!(tourney::read(&bad, &Overrides::default()).is_err(), "reader: {old} -> {new}");
        assert!(!accepts(&bad), "schema: {old} -> {new}");
    }
}

#[test]
fn editors_are_told_what_parameters_mean() {
    let schema = schema(&tourney::games());
    let constant = &schema["properties"]["rules"]["properties"]["tourney"]["properties"]["strikes"];
    assert_eq!(constant["description"], "strikes that kill");
    assert_eq!((&constant["minimum"], &constant["default"]), (&1.into(), &3.into()));
}

#[test]
fn the_schema_of_all_games_accepts_plain_dice() {
    let schema = schema(&oddsmith::games::catalogue());
    let asks = |roll: &str| {
        let text = include_str!("cases/one-roll.toml").replace("\"4d6kh3\"", roll);
        valid(&schema, &schema, &toml::from_str(&text).expect("valid TOML"))
    };
    assert!(asks("\"4d6kh3\""));
    assert!(!asks("true"));
}
