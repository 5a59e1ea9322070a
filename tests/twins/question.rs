//! Converts a checked question of the library to a twin's brief.

use std::collections::BTreeMap;

use oddsmith::systems::{Fields, Question, Value as Checked};

use super::sheet::{Brief, Member, Sheet, Value};

/// The brief of a question.
pub fn brief(question: &Question) -> Brief {
    let member = |member: &oddsmith::systems::Member| Member { name: member.name.clone(), sheet: sheet(&member.sheet) };
    Brief {
        kind: question.kind.clone(),
        params: sheet(&question.params),
        rules: sheet(&question.constants),
        sides: question.sides.iter().map(|side| side.iter().map(member).collect()).collect(),
        characters: question.characters.iter().map(|(name, fields)| (name.clone(), sheet(fields))).collect(),
    }
}

fn sheet(fields: &Fields) -> Sheet {
    let value = |value: &Checked| match value {
        Checked::Int(n) => Some(Value::Int(*n)),
        Checked::Bool(on) => Some(Value::Bool(*on)),
        Checked::Text(word) => Some(Value::Word(word.clone())),
        Checked::Policy(word, n) => Some(Value::Policy(word.clone(), *n)),
        Checked::Flags(words) => Some(Value::Flags(words.clone())),
        Checked::Dice(roll) => Some(Value::Dice(roll.to_string())),
        // No fight or process has parameters of these types.
        Checked::Roll(_) | Checked::Comparison(_) | Checked::Bands(_) => None,
    };
    let named = fields.iter().filter_map(|(name, checked)| Some((name.to_owned(), value(checked)?)));
    Sheet(named.collect::<BTreeMap<_, _>>())
}
