//! Reads one value according to its parameter: type, range, words, notation.
//!
//! The same function reads values from the file, from sweeps and from the command line, so that all
//! are checked equally.

use lang::{NotationFaults, ReadAs};
use play::diagnostic::{Code, Diagnostic, Severity, listed, shorten};
use play::systems::{Param, ParamType, System, Text, TextKind, Value};

use super::instead::{Wanted, instead};
use super::keys;
use super::node::{Body, Node};
use super::place::{Faults, Place};
use super::programs;
use super::range;
use super::roster::Roster;

/// Reads the value of a parameter. Everything wrong with it is reported.
pub fn read(param: &Param, system: &System, node: &Node, roster: &Roster, faults: &mut Faults) -> Option<Value> {
    match (&param.shape, &node.body) {
        (ParamType::Int { min, max }, Body::Int(number)) => {
            number_within(param, *min, *max, *number, &node.place, faults).map(Value::Int)
        }
        (ParamType::Bool, Body::Bool(on)) => Some(Value::Bool(*on)),
        (ParamType::Choice(words), Body::Text(text)) => {
            if words.iter().any(|legal| legal == text) {
                Some(Value::Text(text.clone()))
            } else {
                faults.push(unknown_word(param, text, words, &node.place));
                None
            }
        }
        (ParamType::Side(words), Body::Text(text)) => {
            let side = roster.side(text).or_else(|| words.iter().any(|legal| legal == text).then(|| text.clone()));
            if side.is_none() {
                let names = roster.sides().map(|name| Text::Owned(name.to_owned()));
                let legal: Vec<Text> = names.chain(words.iter().cloned()).collect();
                faults.push(unknown_word(param, text, &legal, &node.place));
            }
            side.map(Value::Text)
        }
        (ParamType::Flags(words), Body::List(items)) => flags(param, words, items, faults),
        (ParamType::Policy { plain, with_number }, Body::Text(text)) => {
            policy(param, plain, with_number, text, &node.place, faults)
        }
        (ParamType::Roll, Body::Text(text)) => roll(text, &node.place, faults),
        (ParamType::Dice, Body::Text(text)) => {
            let read = noted(lang::parse(text), text, &node.place, faults)?;
            tell_readings(text, &node.place, faults);
            Some(Value::Dice(read))
        }
        // A fixed amount is a roll without dice.
        (ParamType::Dice | ParamType::Roll, Body::Int(number)) => {
            let text = number.to_string();
            noted(lang::parse(&text), &text, &node.place, faults).map(Value::Dice)
        }
        (ParamType::Comparison, Body::Text(text)) => {
            noted(lang::parse_comparison(text), text, &node.place, faults).map(Value::Comparison)
        }
        (ParamType::Bands, Body::Table(_)) => bands(param, node, faults),
        (ParamType::Text(TextKind::NameOrNumber { .. }), Body::Text(text)) => Some(Value::Text(text.clone())),
        (ParamType::Text(TextKind::NameOrNumber { most }), Body::Int(number)) => {
            number_within(param, 1, *most, *number, &node.place, faults).map(Value::Int)
        }
        (ParamType::Text(kind), Body::Text(_)) => programs::read(*kind, node, faults).map(Value::Text),
        (ParamType::Character, Body::Text(text)) => {
            character(text, system, &node.place, roster, faults).then(|| Value::Text(text.clone()))
        }
        _ => {
            let message = format!("`{}` must be {}, not {}", param.name, expected(&param.shape), node.kind());
            let fault = node.place.error(Code::WRONG_TYPE, message);
            faults.push(match instead(&param.name, Wanted::from(&param.shape), node) {
                Some(help) => fault.help(help),
                None => fault.help(meaning(param)),
            });
            None
        }
    }
}

/// Where a value stands: the text of a program stands in the file that the value names.
pub fn place(param: &Param, node: &Node) -> Place {
    match param.shape {
        ParamType::Text(kind) => programs::text(kind, node).map(|(_, place)| place),
        _ => None,
    }
    .unwrap_or_else(|| node.place.clone())
}

/// Checks a value that was read for a parameter of the same name of another game.
pub fn check(param: &Param, value: &Value, place: &Place, faults: &mut Faults) {
    match (&param.shape, value) {
        (ParamType::Int { min, max }, Value::Int(number)) => {
            number_within(param, *min, *max, i128::from(*number), place, faults);
        }
        (ParamType::Choice(words), Value::Text(text)) if words.iter().any(|legal| legal == text) => {}
        (ParamType::Choice(words), Value::Text(text)) => faults.push(unknown_word(param, text, words, place)),
        (ParamType::Bool, Value::Bool(_)) | (ParamType::Dice, Value::Dice(_)) => {}
        _ => {
            let message = format!("`{}` must be {}", param.name, expected(&param.shape));
            faults.push(place.error(Code::WRONG_TYPE, message).help(meaning(param)));
        }
    }
}

/// Checks a number against the bounds of its parameter.
pub fn number_within(
    param: &Param,
    min: i64,
    max: i64,
    number: i128,
    place: &Place,
    faults: &mut Faults,
) -> Option<i64> {
    match i64::try_from(number) {
        Ok(number) if (min..=max).contains(&number) => Some(number),
        _ => {
            let message = format!("`{}` is {number}, but must be from {min} to {max}", param.name);
            faults.push(place.error(Code::OUT_OF_RANGE, message).help(meaning(param)));
            None
        }
    }
}

/// Whether a text names a character of this game; if not, that is reported.
pub fn character(name: &str, system: &System, place: &Place, roster: &Roster, faults: &mut Faults) -> bool {
    match roster.get(name) {
        Some(Some(found)) if system.takes(&found.name) => true,
        Some(Some(found)) => {
            let message = format!("`{name}` is a character of `{}`, but `{}` is asked here", found.name, system.name);
            faults.push(place.error(Code::UNKNOWN_CHARACTER, message));
            false
        }
        // The fault in its own table is already reported.
        Some(None) => false,
        None => {
            let known: Vec<&str> = roster
                .characters()
                .iter()
                .filter(|(_, of)| of.as_ref().is_none_or(|of| system.takes(&of.name)))
                .map(|(name, _)| name.as_str())
                .collect();
            let message = format!("there is no character `{}`", shorten(name));
            let fault = place.error(Code::UNKNOWN_CHARACTER, message);
            faults.push(match known.is_empty() {
                true => fault.help(format!("define it under `[character.{}]`", shorten(name))),
                false => keys::advise(fault, name, &known),
            });
            false
        }
    }
}

/// The meaning of a parameter, as advice.
pub fn meaning(param: &Param) -> String {
    format!("`{}`: {}", param.name, param.doc)
}

/// The values a type accepts, for messages.
pub fn expected(shape: &ParamType) -> String {
    match shape {
        ParamType::Int { min, max } => format!("a whole number from {min} to {max}"),
        ParamType::Bool => "`true` or `false`".to_owned(),
        ParamType::Choice(words) => format!("one of {}", listed(words)),
        ParamType::Side(words) => format!("the name of a side, or one of {}", listed(words)),
        ParamType::Flags(words) => format!("a list of words out of {}", listed(words)),
        ParamType::Policy { .. } => "the name of a policy".to_owned(),
        ParamType::Dice | ParamType::Roll => "a roll such as \"2d6+1\"".to_owned(),
        ParamType::Comparison => "a comparison such as \">= 12\"".to_owned(),
        ParamType::Bands => "a table of bands such as { low = \"..7\", high = \"8..\" }".to_owned(),
        ParamType::Character => "the name of a character".to_owned(),
        ParamType::Text(TextKind::Program) => "a program in the language of AnyDice".to_owned(),
        ParamType::Text(TextKind::ProgramFile) => "the path of a file".to_owned(),
        ParamType::Text(TextKind::NameOrNumber { most }) => format!("a name or a whole number from 1 to {most}"),
    }
}

/// A value as shown in a cell of a sweep: notation stays as written.
pub fn shown(value: &Value, node: &Node) -> String {
    match value {
        Value::Dice(_) | Value::Roll(_) | Value::Comparison(_) | Value::Bands(_) => match &node.body {
            Body::Text(text) => text.trim().to_owned(),
            Body::Int(number) => number.to_string(),
            _ => node.place.text().to_owned(),
        },
        // A side may be written by its name.
        Value::Text(word) => node.text().unwrap_or(word).trim().to_owned(),
        _ => value.to_string(),
    }
}

fn unknown_word(param: &Param, word: &str, legal: &[Text], place: &Place) -> Diagnostic {
    let message = format!("`{}` is not a legal `{}`", shorten(word), param.name);
    keys::advise(place.error(Code::UNKNOWN_CHOICE, message), word, legal)
}

fn flags(param: &Param, words: &[Text], items: &[Node], faults: &mut Faults) -> Option<Value> {
    let before = faults.len();
    let mut found: Vec<String> = Vec::new();
    for item in items {
        match item.text() {
            None => keys::wrong_type(&param.name, &expected(&param.shape), item, faults),
            Some(word) if !words.iter().any(|legal| legal == word) => {
                faults.push(unknown_word(param, word, words, &item.place));
            }
            Some(word) if found.iter().any(|other| other == word) => {
                let message = format!("`{word}` stands twice in `{}`", param.name);
                faults.push(item.place.error(Code::DUPLICATE, message));
            }
            Some(word) => found.push(word.to_owned()),
        }
    }
    // The order of flags is irrelevant: normalise it so that equal sets are equal.
    found.sort_by_key(|word| words.iter().position(|legal| legal == word));
    (faults.len() == before).then_some(Value::Flags(found))
}

fn policy(
    param: &Param,
    plain: &[Text],
    with_number: &[(Text, i64, i64)],
    text: &str,
    place: &Place,
    faults: &mut Faults,
) -> Option<Value> {
    let (name, argument) = match text.trim().split_once('(') {
        None => (text.trim(), None),
        Some((name, rest)) => (name.trim_end(), Some(rest)),
    };
    let numbered = with_number.iter().find(|(word, _, _)| *word == name);
    match (argument, numbered) {
        (None, _) if plain.iter().any(|word| word == name) => Some(Value::Text(name.to_owned())),
        (Some(rest), Some((_, min, max))) => {
            let Some(number) = rest.strip_suffix(')').and_then(|n| n.trim().parse::<i128>().ok()) else {
                let message = format!("`{}` must end in one whole number in parentheses", shorten(text));
                let fault = place.error(Code::WRONG_TYPE, message);
                faults.push(fault.help(format!("write it like `{name}({min})`")));
                return None;
            };
            let start = text.find('(').map_or(0, |open| open + 1);
            let part = place.within(text, start..text.trim_end().len() - 1);
            number_within(param, *min, *max, number, &part, faults).map(|number| Value::Policy(name.to_owned(), number))
        }
        (None, Some((_, min, max))) => {
            let message = format!("`{name}` needs a number from {min} to {max}");
            let fault = place.error(Code::WRONG_TYPE, message);
            faults.push(fault.help(format!("write it like `{name}({min})`")));
            None
        }
        (Some(_), None) if plain.iter().any(|word| word == name) => {
            let message = format!("`{name}` takes no number");
            faults.push(place.error(Code::WRONG_TYPE, message));
            None
        }
        _ => {
            let mut legal = plain.to_vec();
            legal.extend(with_number.iter().map(|(word, _, _)| word.clone()));
            faults.push(unknown_word(param, name, &legal, place));
            None
        }
    }
}

/// A roll of an experiment about rolls. Where it uses names, only its syntax is checked here: the rest depends on their
/// numbers.
fn roll(text: &str, place: &Place, faults: &mut Faults) -> Option<Value> {
    let as_text = || Value::Roll(text.trim().to_owned());
    let names = noted(lang::unbound_names(text), text, place, faults)?;
    tell_readings(text, place, faults);
    if !names.is_empty() {
        return Some(as_text());
    }
    let asked = noted(lang::parse_outputs(text, &lang::Variables::new()), text, place, faults)?;
    asked.given.iter().filter_map(|given| given.note.clone()).for_each(|note| tell(note, text, place, faults));
    match asked.outputs.as_slice() {
        [lang::Output { label: None, expr, .. }] if asked.given.is_none() && expr.kind() != lang::ValueKind::Word => {
            Some(Value::Dice(expr.clone()))
        }
        _ => Some(as_text()),
    }
}

/// Notes how a roll is read where others read it otherwise.
fn tell_readings(text: &str, place: &Place, faults: &mut Faults) {
    lang::read_as(text).into_iter().for_each(|note| tell(note, text, place, faults));
}

fn tell(ReadAs { span, words }: ReadAs, text: &str, place: &Place, faults: &mut Faults) {
    faults.remark(place.within(text, span).error(Code::NOTATION, words).severity(Severity::Note));
}

/// The parsed notation; if that failed, reports the faults at their places inside the string.
fn noted<T>(parsed: Result<T, NotationFaults>, text: &str, place: &Place, faults: &mut Faults) -> Option<T> {
    match parsed {
        Ok(value) => Some(value),
        Err(found) => {
            for fault in found.into_vec() {
                let part = place.within(text, fault.span);
                let diagnostic = part.error(Code::NOTATION, fault.message);
                faults.push(match fault.help {
                    Some(help) => diagnostic.help(help),
                    None => diagnostic,
                });
            }
            None
        }
    }
}

fn bands(param: &Param, node: &Node, faults: &mut Faults) -> Option<Value> {
    let before = faults.len();
    let table = node.table()?;
    let mut found: Vec<(String, i32, i32, Place)> = Vec::new();
    for entry in &table.0 {
        if !keys::is_name(&entry.name) {
            keys::refuse_name(&entry.key, &entry.name, faults);
        }
        let span = match &entry.node.body {
            Body::Text(text) => range::parse_band(text),
            Body::Int(number) => range::parse_band(&number.to_string()),
            _ => {
                keys::wrong_type(&entry.name, "a range of totals such as \"8..=11\"", &entry.node, faults);
                continue;
            }
        };
        match span {
            Ok((low, high)) => found.push((entry.name.clone(), low, high, entry.node.place.clone())),
            Err(message) => {
                let fault = entry.node.place.error(Code::BAD_RANGE, message);
                faults.push(match entry.node.text().and_then(range::band_meant) {
                    Some(meant) => fault.help(format!("write `{} = \"{meant}\"`", shorten(&entry.name))),
                    None => fault
                        .help("a band is written `\"..=6\"`, `\"7..=9\"`, `\"10..\"` or `12`, with both ends in it"),
                });
            }
        }
    }
    let all = faults.len() == before;
    if found.is_empty() && all {
        let message = format!("`{}` holds no band", param.name);
        faults.push(node.place.error(Code::BAD_BANDS, message).help(meaning(param)));
        return None;
    }
    found.sort_by_key(|&(_, low, _, _)| low);
    for pair in found.windows(2) {
        let ((lower, _, high, _), (upper, low, _, place)) = (&pair[0], &pair[1]);
        let next = i64::from(*high) + 1;
        if i64::from(*low) < next {
            let message = format!("the bands `{lower}` and `{upper}` overlap at {low}");
            let help = format!("both ends belong to a band: end `{lower}` at {}", i64::from(*low) - 1);
            faults.push(place.error(Code::BAD_BANDS, message).help(help));
        } else if i64::from(*low) > next && all {
            // A band that could not be read may have been meant for the gap.
            let message = format!("no band holds {next}: `{lower}` ends below it, `{upper}` starts above");
            let help = format!("end `{lower}` at {}, or begin `{upper}` at {next}", i64::from(*low) - 1);
            faults.push(place.error(Code::BAD_BANDS, message).help(help));
        }
    }
    let value = Value::Bands(found.into_iter().map(|(name, low, high, _)| (name, low, high)).collect());
    (faults.len() == before).then_some(value)
}
