//! A question as one text, the same for equal questions and different for different ones.
//!
//! The content hash is made of it, so its form must not change without the stream's version. Every
//! text of the user's is written with its length in front, so that no choice of names can make two
//! questions look alike.

use std::fmt::Write as _;

use crate::systems::{Fields, Question, Value};

use super::Stop;

/// What the answer of a case depends on besides its question.
#[derive(Debug, Clone, Copy)]
pub struct Setting<'a> {
    /// The identifier of the experiment, which the streams depend on.
    pub id: &'a str,
    /// The seed.
    pub seed: u64,
    /// When sampling stops.
    pub stop: Stop,
    /// What else sampling waits for, a line each.
    pub awaited: &'a [String],
    /// The version of the streams' layout.
    pub stream_version: u32,
}

/// The canonical text of a case.
pub fn text(question: &Question, setting: &Setting<'_>) -> String {
    let mut out = String::new();
    line(&mut out, "stream", &setting.stream_version.to_string());
    line(&mut out, "seed", &setting.seed.to_string());
    line(&mut out, "id", setting.id);
    let stop = match setting.stop {
        Stop::Trials(trials) => format!("trials {trials}"),
        // The bits, so that no rounding of the text can join two precisions.
        Stop::Precision { half_width, limit } => {
            format!("precision {:016x} limit {limit}", half_width.to_bits())
        }
        Stop::Aims { limit } => format!("aims limit {limit}"),
    };
    line(&mut out, "stop", &stop);
    for awaited in setting.awaited {
        line(&mut out, "await", awaited);
    }
    line(&mut out, "system", &question.system);
    line(&mut out, "kind", &question.kind);
    fields(&mut out, "param", &question.params);
    fields(&mut out, "constant", &question.constants);
    for (name, sheet) in &question.characters {
        line(&mut out, "character", name);
        fields(&mut out, "field", sheet);
    }
    for members in &question.sides {
        line(&mut out, "side", &members.len().to_string());
        for member in members {
            line(&mut out, "member", &member.name);
            line(&mut out, "of", &member.character);
            fields(&mut out, "field", &member.sheet);
        }
    }
    out
}

fn line(out: &mut String, key: &str, value: &str) {
    writeln!(out, "{key} {}:{value}", value.len()).expect("a string takes all that is written");
}

fn fields(out: &mut String, key: &str, fields: &Fields) {
    for (name, value) in fields.iter() {
        line(out, key, name);
        line(out, "is", &value_text(value));
    }
}

fn value_text(value: &Value) -> String {
    match value {
        Value::Int(number) => format!("int {number}"),
        Value::Bool(on) => format!("bool {on}"),
        Value::Text(text) => format!("text {text}"),
        Value::Policy(name, number) => format!("policy {name}({number})"),
        Value::Flags(words) => format!("flags {}", words.join(" ")),
        Value::Dice(roll) => format!("dice {roll}"),
        Value::Comparison(comparison) => format!("comparison {comparison}"),
        Value::Bands(bands) => {
            let bands: Vec<String> = bands.iter().map(|(name, low, high)| format!("{name}={low}..={high}")).collect();
            format!("bands {}", bands.join(" "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn the_form_is_fixed() {
        let mut params = Fields::new();
        params.set("dc", Value::Int(-3));
        params.set("roll", Value::Dice("4d6dl1".parse().expect("a roll")));
        let question = Question {
            system: "dice".to_owned(),
            kind: "roll".to_owned(),
            params,
            constants: Fields::new(),
            characters: BTreeMap::new(),
            sides: Vec::new(),
        };
        let setting = Setting { id: "a", seed: 7, stop: Stop::Trials(10), awaited: &[], stream_version: 1 };
        let expected = "stream 1:1\nseed 1:7\nid 1:a\nstop 9:trials 10\nsystem 4:dice\nkind 4:roll\n\
                        param 2:dc\nis 6:int -3\nparam 4:roll\nis 11:dice 4d6kh3\n";
        assert_eq!(text(&question, &setting), expected);
    }
}
