//! Selects the experiment and the cell for commands that need exactly one.

use crate::plan::{CellValue, Plan, PlannedCell, PlannedExperiment};

use super::failure::Failure;
use crate::report::number::counted;

/// Maximum number of cells listed in an error message.
const MAX_LISTED: usize = 12;

/// The experiment with this identifier, or the only one.
///
/// # Errors
/// If there is none, or several to choose from.
pub fn experiment<'a>(plan: &'a Plan, id: Option<&str>) -> Result<&'a PlannedExperiment, Failure> {
    let ids: Vec<&str> = plan.experiments.iter().map(|asked| asked.id.as_str()).collect();
    match (id, plan.experiments.as_slice()) {
        (None, [only]) => Ok(only),
        (None, _) => {
            let message = format!("`{}` has {} experiments; choose one", plan.name, ids.len());
            Err(Failure::usage(message).help(format!("--experiment with one of {}", ids.join(", "))))
        }
        (Some(id), _) => plan.experiment(id).ok_or_else(|| {
            Failure::usage(format!("`{}` has no experiment `{id}`", plan.name))
                .help(format!("it has {}", ids.join(", ")))
        }),
    }
}

/// The only cell that matches a text such as `dc=10; skill=3`.
///
/// # Errors
/// If there is none, or several to choose from.
pub fn cell<'a>(asked: &'a PlannedExperiment, text: Option<&str>) -> Result<&'a PlannedCell, Failure> {
    let text = text.unwrap_or("").trim();
    let values: Vec<Vec<&CellValue>> = asked.varied.iter().map(|name| asked.values(name)).collect();
    let ways = readings(text, &values);
    if ways.is_empty() {
        known_names(asked, text)?;
    }
    let fits = |case: &&PlannedCell| {
        ways.iter().any(|way| way.iter().all(|value| case.cell.iter().any(|has| **has == **value)))
    };
    let fitting: Vec<&PlannedCell> = asked.cases.iter().filter(fits).collect();
    let listed = |cases: &[&PlannedCell]| {
        let mut names: Vec<String> = cases.iter().take(MAX_LISTED).map(|case| case.cell_text()).collect();
        if cases.len() > MAX_LISTED {
            names.push(format!("and {} more", cases.len() - MAX_LISTED));
        }
        names.join(", ")
    };
    match fitting.as_slice() {
        [only] => Ok(only),
        [] => {
            let all: Vec<&PlannedCell> = asked.cases.iter().collect();
            let message = format!("`{}` has no cell `{text}`", asked.id);
            Err(Failure::usage(message).help(format!("it has {}", listed(&all))))
        }
        several => {
            let cells = counted(several.len(), "cell", "cells");
            let message = format!("`{}` has {cells} to choose from; name one with --cell", asked.id);
            Err(Failure::usage(message).help(format!("there are {}", listed(several))))
        }
    }
}

/// Every way to read a text such as `dc=10; skill=3` as values of the varied names.
///
/// A value may itself contain `;` and `=`, as the roll `d20+5 >= 15` does. So the text is not split
/// at them: after each name, all existing values are tried as prefixes.
fn readings<'v>(text: &str, values: &[Vec<&'v CellValue>]) -> Vec<Vec<&'v CellValue>> {
    let text = text.trim_start_matches(|c: char| c == ';' || c.is_whitespace());
    if text.is_empty() {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for value in values.iter().flatten() {
        let rest = text
            .strip_prefix(&*value.name)
            .and_then(|rest| rest.trim_start().strip_prefix('='))
            .and_then(|rest| rest.trim_start().strip_prefix(value.text.as_str()))
            .map(str::trim_start)
            .filter(|rest| rest.is_empty() || rest.starts_with(';'));
        for mut more in rest.map(|rest| readings(rest, values)).unwrap_or_default() {
            more.insert(0, value);
            found.push(more);
        }
    }
    found
}

/// If a text matches no cell, reports names in it that are not varied.
fn known_names(asked: &PlannedExperiment, text: &str) -> Result<(), Failure> {
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let Some((name, _)) = part.split_once('=') else {
            let message = format!("`{part}` names no cell");
            return Err(Failure::usage(message).help("write --cell \"NAME=VALUE; NAME=VALUE\""));
        };
        let name = name.trim();
        if !asked.varied.iter().any(|varied| varied == name) {
            let failure = Failure::usage(format!("`{name}` is not varied in `{}`", asked.id));
            return Err(if asked.varied.is_empty() {
                failure.help("it has one cell only; leave out --cell")
            } else {
                failure.help(format!("varied are {}", asked.varied.join(", ")))
            });
        }
    }
    Ok(())
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
        let values = [rolls.iter().collect(), numbers.iter().collect()];
        let read = |text| -> Vec<String> {
            let way = |way: Vec<&CellValue>| {
                let values: Vec<String> = way.iter().map(|value| format!("{} {}", value.name, value.place)).collect();
                values.join(", ")
            };
            readings(text, &values).into_iter().map(way).collect()
        };
        let all: [(&str, &[&str]); 7] = [
            ("", &[""]),
            ("roll=d20+5 >= 15", &["roll 1"]),
            ("dc = 15 ;roll = d20+5 >= 15;", &["dc 1, roll 1"]),
            ("dc=1", &[]),
            ("roll=d20+5", &[]),
            // Both readings are valid, and both are returned.
            ("roll=d20; dc=5", &["roll 0, dc 0", "roll 2"]),
            ("roll=d20; dc=5;dc=15", &["roll 0, dc 0, dc 1", "roll 2, dc 1"]),
        ];
        for (text, ways) in all {
            assert_eq!(read(text), ways, "{text}");
        }
    }
}
