//! `oddsmith systems`: the catalogue of games, written from the same tables that scenarios are
//! checked against.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use play::catalogue::Catalogue;
use play::systems::{DefaultValue, Kind, Param, ParamType, Provenance, System, TextKind};
use scenario::{ReferenceTable, reference};

use super::arguments::SystemsArguments;
use super::console::Console;
use super::failure::Failure;
use super::files;
use super::table::{LaidOut, Table, paragraph};

/// Prints the catalogue, or one game in full; of the games of the program, or of those that a file tells.
///
/// # Errors
/// If there is no game with this name, or the file has a fault.
pub fn systems(arguments: &SystemsArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    let width = console.width;
    if arguments.language {
        return console.write(&language(width));
    }
    let Some(name) = &arguments.name else {
        return console.write(&overview(catalogue.systems(), "oddsmith systems NAME", width));
    };
    if arguments.game.is_none() && (catalogue.find(name).is_some() || !files::is_file(name)) {
        let system = catalogue.find(name).ok_or_else(|| unknown(name, &catalogue.names()))?;
        return console.write(&game(system, width));
    }
    let games = files::games(catalogue, Path::new(name))?;
    match &arguments.game {
        None => console.write(&overview(games.own(), &format!("oddsmith systems {name} NAME"), width)),
        Some(wanted) => {
            let names: Vec<&str> = games.own().map(|system| system.name.as_ref()).collect();
            let system = games.own().find(|system| system.name == *wanted).ok_or_else(|| unknown(wanted, &names))?;
            console.write(&game(system, width))
        }
    }
}

/// The language of games told in text.
fn language(width: usize) -> String {
    let page = |told: ReferenceTable| {
        let table = told.heads.iter().fold(Table::new(), |table, head| table.text(head));
        let table = told.rows.into_iter().fold(table, |mut table, row| {
            table.row(row);
            table
        });
        table.page(width, 0)
    };
    reference().into_iter().map(page).collect::<Vec<_>>().join("\n")
}

fn unknown(name: &str, names: &[&str]) -> Failure {
    Failure::usage(format!("there is no system `{name}`")).help(format!("there are {}", names.join(", ")))
}

fn overview<'s>(systems: impl Iterator<Item = &'s Arc<System>>, more: &str, width: usize) -> String {
    let mut table = Table::new().words("system").text("game").text("kinds of experiment");
    for system in systems {
        let kinds: Vec<&str> = system.kinds.iter().map(|kind| kind.name.as_ref()).collect();
        table.row([system.name.to_string(), system.title.to_string(), kinds.join(", ")]);
    }
    let hint = format!("{more} tells all about one of them.");
    format!("{}\n{hint}\n", table.page(width, 0))
}

fn game(system: &System, width: usize) -> String {
    let mut page = format!("{} (system = \"{}\")\n", system.title, system.name);
    if !system.doc.is_empty() {
        let _ = writeln!(page, "{}", paragraph(&system.doc, width, 0));
    }
    for kind in &system.kinds {
        page.push_str(&kind_of_game(kind, width));
    }
    let heading = "Characters ([character.NAME])";
    section(&mut page, heading, &params("field", &system.character), width);
    let heading = format!("Constants ([rules.{}])", system.name);
    section(&mut page, &heading, &params("constant", &system.constants), width);
    let mut rules = Table::new().words("rule").text("title").text("exercised by");
    for rule in &system.rules {
        rules.row([rule.id.to_string(), rule.title.to_string(), rule.kinds.join(", ")]);
    }
    section(&mut page, "Rules", &rules, width);
    page
}

fn kind_of_game(kind: &Kind, width: usize) -> String {
    let question = format!("Experiment `{}`: {}", kind.name, kind.doc);
    let mut page = format!("\n{}\n", paragraph(&question, width, 2));
    if kind.side_limit > 0 {
        let _ = writeln!(page, "  sides: two, of 1 to {} fighters each", kind.side_limit);
    }
    let tables = [("parameter", params("parameter", &kind.params)), ("metric", metrics(kind))];
    for (_, table) in tables.iter().filter(|(_, table)| !table.is_empty()) {
        let _ = write!(page, "\n{}", table.page(width, 2));
    }
    page
}

fn metrics(kind: &Kind) -> Table {
    let mut table = Table::new().words("metric").text("meaning");
    for (name, meaning) in &kind.metrics {
        table.row([name.as_ref(), meaning.as_ref()]);
    }
    table
}

fn section(page: &mut String, heading: &str, table: &Table, width: usize) {
    if !table.is_empty() {
        let _ = write!(page, "\n{heading}\n\n{}", table.page(width, 2));
    }
}

fn params(what: &str, params: &[Param]) -> Table {
    let mut table = Table::new().words(what).text("values").text("default").text("meaning");
    table = table.words("standing").text("rules");
    for param in params {
        // Most defaults are stated by the rules; only the others are marked.
        let standing = match param.standing {
            Provenance::Stated => "",
            Provenance::Ruling => "ruling",
            Provenance::Assumed => "assumed",
        };
        table.row([
            param.name.to_string(),
            values(&param.shape),
            preset(&param.preset),
            param.doc.to_string(),
            standing.to_owned(),
            param.rules.join(", "),
        ]);
    }
    table
}

/// The legal values in words.
fn values(shape: &ParamType) -> String {
    match shape {
        ParamType::Int { min, max } => format!("{min} to {max}"),
        ParamType::Bool => "true, false".to_owned(),
        ParamType::Choice(words) => words.join(", "),
        ParamType::Side(words) => format!("{}, the name of a side", words.join(", ")),
        ParamType::Flags(words) => format!("list of {}", words.join(", ")),
        ParamType::Policy { plain, with_number } => {
            let plain = plain.iter().map(ToString::to_string);
            let with_number = with_number.iter().map(|(word, min, max)| format!("{word}({min} to {max})"));
            plain.chain(with_number).collect::<Vec<_>>().join(", ")
        }
        ParamType::Dice | ParamType::Roll => "a roll".to_owned(),
        ParamType::Comparison => "a comparison".to_owned(),
        ParamType::Bands => "outcome bands".to_owned(),
        ParamType::Character => "a character".to_owned(),
        ParamType::Text(TextKind::Program) => "a program".to_owned(),
        ParamType::Text(TextKind::ProgramFile) => "a file".to_owned(),
        ParamType::Text(TextKind::NameOrNumber { .. }) => "a name or a number".to_owned(),
    }
}

/// The default in words.
fn preset(preset: &DefaultValue) -> String {
    match preset {
        DefaultValue::Required => "required".to_owned(),
        DefaultValue::Derived(how) => how.to_string(),
        DefaultValue::Int(number) => number.to_string(),
        DefaultValue::Bool(on) => on.to_string(),
        DefaultValue::Text(text) => text.to_string(),
        DefaultValue::NoFlags => "none".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_told_in_full_within_the_page() {
        for system in games::catalogue().systems() {
            let page = game(system, 100);
            let names = system.kinds.iter().flat_map(|kind| &kind.params).chain(&system.constants);
            for param in names.chain(&system.character) {
                assert!(page.contains(param.name.as_ref()), "{}: {}", system.name, param.name);
            }
            for rule in &system.rules {
                assert!(page.contains(rule.id.as_ref()), "{}", rule.id);
            }
            assert!(page.lines().all(|line| line.chars().count() <= 100), "{}", system.name);
        }
    }

    #[test]
    fn values_are_told_in_words() {
        assert_eq!(values(&ParamType::Int { min: -1, max: 20 }), "-1 to 20");
        let policy = ParamType::policy(&["never"], &[("below", 1, 20)]);
        assert_eq!(values(&policy), "never, below(1 to 20)");
        assert_eq!(preset(&DefaultValue::derived("half of Strong")), "half of Strong");
    }
}
