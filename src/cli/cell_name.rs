//! Reads the name of a cell, such as `dc=10; skill=3`, and explains why a text is none.

use play::diagnostic::nearest;
use report::sentence::phrase::listed;
use study::plan::{CellValue, PlannedCell, PlannedExperiment};

use super::choose::has;
use super::failure::Failure;

/// Maximum number of cells or values listed in an error message.
const MAX_LISTED: usize = 12;

/// Values of varied names, at most one of each.
pub type Given<'a> = Vec<&'a CellValue>;

/// A value under a name by which the user may call it.
type Called<'a> = (&'a str, &'a CellValue);

/// An option that can be pasted into a shell: `--cell 'dc=10; skill=3'`.
pub fn option(flag: &str, cell: &PlannedCell) -> String {
    pasted(flag, cell.values.iter().map(AsRef::as_ref))
}

fn pasted<'a>(flag: &str, values: impl IntoIterator<Item = &'a CellValue>) -> String {
    let values: Vec<String> = values.into_iter().map(|value| format!("{}={}", value.name, value.text)).collect();
    let text = values.join("; ");
    // Only NUL cannot be quoted, and no value contains it.
    let quoted = shlex::try_quote(&text).map(String::from).unwrap_or_default();
    format!("{flag} {quoted}")
}

/// Every way to read a text as values of varied names: those with the most values if there are several. An empty text
/// gives no values. `flag` is the option with the text: `--cell`.
///
/// # Errors
/// If there is none.
pub fn read<'a>(experiment: &'a PlannedExperiment, text: &str, flag: &str) -> Result<Vec<Given<'a>>, Failure> {
    let called = called(experiment);
    let mut ways = readings(text, &called);
    let most = ways.iter().map(Vec::len).max().ok_or_else(|| unread(experiment, text, &called, flag))?;
    ways.retain(|way| way.len() == most);
    Ok(ways)
}

/// All values under all names by which they may be called: the varied name, and its last part if that is the last part
/// of no other name, as `accurate` for `warden.accurate`.
fn called(experiment: &PlannedExperiment) -> Vec<Called<'_>> {
    let mut called = Vec::new();
    for name in &experiment.varied {
        let values = experiment.values(name);
        called.extend(values.iter().map(|value| (name.as_str(), *value)));
        if let Some(short) = short(name)
            && of_short(experiment, short).len() == 1
            && experiment.varied.iter().all(|other| other != short)
        {
            called.extend(values.iter().map(|value| (short, *value)));
        }
    }
    called
}

/// The last part of a name: `accurate` of `warden.accurate`.
fn short(name: &str) -> Option<&str> {
    name.rsplit_once('.').map(|(_, last)| last)
}

/// The varied names whose last part this is.
fn of_short<'a>(experiment: &'a PlannedExperiment, last: &str) -> Vec<&'a str> {
    experiment.varied.iter().filter(|name| short(name) == Some(last)).map(String::as_str).collect()
}

/// Every way to read a text such as `dc=10; skill=3` as values of different names.
///
/// A value may itself contain `;` and `=`, as the roll `d20+5 >= 15` does. So the text is not split
/// at them: after each name, all existing values are tried as prefixes.
fn readings<'v>(text: &str, called: &[Called<'v>]) -> Vec<Given<'v>> {
    let text = text.trim_start_matches(|c: char| c == ';' || c.is_whitespace());
    if text.is_empty() {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (name, value) in called {
        let rest = text
            .strip_prefix(name)
            .and_then(|rest| rest.trim_start().strip_prefix('='))
            .and_then(|rest| rest.trim_start().strip_prefix(value.text.as_str()))
            .map(str::trim_start)
            .filter(|rest| rest.is_empty() || rest.starts_with(';'));
        for mut more in rest.map(|rest| readings(rest, called)).unwrap_or_default() {
            if more.iter().all(|other| other.name != value.name) {
                more.insert(0, value);
                found.push(more);
            }
        }
    }
    found
}

/// Says what is wrong with a text that cannot be read: with its first part that is wrong by itself.
fn unread(experiment: &PlannedExperiment, text: &str, called: &[Called<'_>], flag: &str) -> Failure {
    if experiment.varied.is_empty() {
        let failure = Failure::usage(format!("`{}` has one cell only, as nothing is varied in it", experiment.id));
        return failure.help(format!("leave out {flag}"));
    }
    let mut known: Vec<&str> = Vec::new();
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let is_value = called.iter().any(|(_, value)| value.text == part);
        let Some((name, value)) =
            part.split_once('=').filter(|_| !is_value).map(|(name, value)| (name.trim(), value.trim()))
        else {
            return unnamed(experiment, part, flag);
        };
        let values: Vec<&CellValue> =
            called.iter().filter(|(other, _)| *other == name).map(|(_, value)| *value).collect();
        let Some(first) = values.first() else { return unknown_name(experiment, name, value, called, flag) };
        if known.contains(&&*first.name) {
            return Failure::usage(format!("`{}` is named twice in `{text}`", first.name)).help("name it once");
        }
        known.push(&first.name);
        if values.iter().all(|other| other.text != value) {
            return unknown_value(experiment, value, &values, flag);
        }
    }
    no_cell(experiment, text, flag)
}

/// A part without `=`.
fn unnamed(experiment: &PlannedExperiment, part: &str, flag: &str) -> Failure {
    let failure = Failure::usage(format!("`{part}` names no cell of `{}`", experiment.id));
    let values = experiment.varied.iter().flat_map(|name| experiment.values(name));
    let meant: Vec<String> = values.filter(|value| value.text == part).map(|value| pasted(flag, [value])).collect();
    match meant.as_slice() {
        [] => failure.help(format!("name its values, as in {}", option(flag, &experiment.cells[0]))),
        meant => failure.help(format!("did you mean {}?", meant.join(" or "))),
    }
}

fn unknown_name(experiment: &PlannedExperiment, name: &str, text: &str, called: &[Called<'_>], flag: &str) -> Failure {
    // The value given, or the first, of a name that may be meant.
    let meant = |full: &str| {
        let values = experiment.values(full);
        let value = values.iter().find(|value| value.text == text).or(values.first());
        value.map(|value| pasted(flag, [*value])).unwrap_or_default()
    };
    let several = of_short(experiment, name);
    if !several.is_empty() {
        let options: Vec<String> = several.iter().map(|name| meant(name)).collect();
        let failure = Failure::usage(format!("`{name}` may be any of {} in `{}`", quoted(&several), experiment.id));
        return failure.help(format!("name one: {}", options.join(" or ")));
    }
    let failure = Failure::usage(format!("`{name}` is not varied in `{}`", experiment.id));
    let names: Vec<&str> = called.iter().map(|(name, _)| *name).collect();
    let near = nearest(name, &names).and_then(|near| called.iter().find(|(name, _)| *name == near));
    match near {
        Some((_, value)) => failure.help(format!("did you mean {}?", meant(&value.name))),
        None => {
            let varied: Vec<&str> = experiment.varied.iter().map(String::as_str).collect();
            let example = option(flag, &experiment.cells[0]);
            failure.help(format!("varied are {}, as in {example}", quoted(&varied)))
        }
    }
}

/// A text that is none of the values of a name.
fn unknown_value(experiment: &PlannedExperiment, text: &str, values: &[&CellValue], flag: &str) -> Failure {
    let name = values.first().map_or("", |value| &value.name);
    let failure = Failure::usage(format!("no cell of `{}` has `{name}={text}`", experiment.id));
    let near: Vec<&CellValue> = match text.parse::<i64>() {
        Ok(number) if values.iter().all(|value| value.number().is_some()) => {
            let below = values.iter().filter(|value| value.number() < Some(number)).max_by_key(|value| value.number());
            let above = values.iter().filter(|value| value.number() > Some(number)).min_by_key(|value| value.number());
            below.into_iter().chain(above).copied().collect()
        }
        _ => {
            let texts: Vec<&str> = values.iter().map(|value| value.text.as_str()).collect();
            let near = nearest(text, &texts);
            near.and_then(|near| values.iter().find(|value| value.text == near)).copied().into_iter().collect()
        }
    };
    let all: Vec<&str> = values.iter().map(|value| value.text.as_str()).collect();
    let near: Vec<String> = near.into_iter().map(|value| pasted(flag, [value])).collect();
    let failure = if near.is_empty() {
        failure.help(format!("write, for example, {}", pasted(flag, values.first().copied())))
    } else {
        failure.help(format!("nearest: {}", near.join(" or ")))
    };
    failure.help(format!("its values: {}", shortened(&all)))
}

/// A text whose values exist but do not go together.
pub fn no_cell(experiment: &PlannedExperiment, text: &str, flag: &str) -> Failure {
    let given = readings(text, &called(experiment)).into_iter().next().unwrap_or_default();
    let mut near: Vec<&PlannedCell> = experiment.cells.iter().collect();
    near.sort_by_key(|cell| std::cmp::Reverse(given.iter().filter(|value| has(cell, value)).count()));
    let near: Vec<String> = near.into_iter().map(|cell| option(flag, cell)).collect();
    Failure::usage(format!("`{}` has no cell `{text}`", experiment.id)).help(format!("it has {}", shortened(&near)))
}

fn quoted(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    listed(&names)
}

/// The first of them, and how many there are besides.
fn shortened(all: &[impl AsRef<str>]) -> String {
    let mut texts: Vec<&str> = all.iter().take(MAX_LISTED).map(AsRef::as_ref).collect();
    let more = format!("and {} more", all.len().saturating_sub(MAX_LISTED));
    if all.len() > MAX_LISTED {
        texts.push(&more);
    }
    texts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_may_hold_what_parts_values() {
        let value =
            |name: &str, place, text: &str| CellValue { name: name.into(), place, value: None, text: text.to_owned() };
        let rolls = [value("roll", 0, "d20"), value("roll", 1, "d20+5 >= 15"), value("roll", 2, "d20; dc=5")];
        let numbers = [value("dc", 0, "5"), value("dc", 1, "15")];
        let called: Vec<Called<'_>> = rolls.iter().chain(&numbers).map(|value| (&*value.name, value)).collect();
        let read = |text| -> Vec<String> {
            let way = |way: Given<'_>| {
                let values: Vec<String> = way.iter().map(|value| format!("{} {}", value.name, value.place)).collect();
                values.join(", ")
            };
            readings(text, &called).into_iter().map(way).collect()
        };
        let all: [(&str, &[&str]); 8] = [
            ("", &[""]),
            ("roll=d20+5 >= 15", &["roll 1"]),
            ("dc = 15 ;roll = d20+5 >= 15;", &["dc 1, roll 1"]),
            ("dc=1", &[]),
            ("roll=d20+5", &[]),
            ("dc=5; dc=15", &[]),
            // Both readings are valid, and both are returned.
            ("roll=d20; dc=5", &["roll 0, dc 0", "roll 2"]),
            // The first `dc` is part of the roll.
            ("roll=d20; dc=5;dc=15", &["roll 2, dc 1"]),
        ];
        for (text, ways) in all {
            assert_eq!(read(text), ways, "{text}");
        }
    }
}
