//! Reads a whole file, from its text to a [`Scenario`] or to all of its faults.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use play::diagnostic::{Code, Diagnostic, Source, listed, shorten};

use super::characters::{self, Characters, Sheets};
use super::own_keys;

use super::experiment::{self, ReadContext, ReadExperiment};
use super::file::{Character, Chart, Experiment, Layer, Scenario};
use super::game_characters;
use super::game_files;
use super::instead::Wanted;
use super::keys;
use super::labels;
use super::lens;
use super::node::{self, Body, Entry, Table};
use super::overrides::{self, Overrides};
use super::own;
use super::place::{Faults, Place, in_order};
use super::roster::Roster;
use super::run_options::{self, RunOptions};
use super::solves;
use super::style;
use super::vary;
use play::catalogue::Catalogue;

/// Maximum number of characters in a file.
pub const MAX_CHARACTERS: usize = 4096;
/// Maximum number of charts in a file: drawing so many takes about a minute.
pub const MAX_CHARTS: usize = 1000;
/// Maximum number of verdicts of a file, one for each expectation and cell: about 300 MB and a page that no browser
/// likes to open.
pub const MAX_VERDICTS: u128 = 1_000_000;
/// The default seed.
pub const DEFAULT_SEED: u64 = 1;

/// Reads a scenario with the changes from the command line, and checks it against the tables of the
/// games.
///
/// # Errors
/// Every fault of the file and of the overrides, in order of position, those of the file first. If
/// there are lines that cannot be read, other faults are reported only if those cannot have caused
/// them.
pub fn read(games: &Catalogue, source: &Arc<Source>, overrides: &Overrides) -> Result<Scenario, Vec<Diagnostic>> {
    let Reading { scenario, faults, .. } = read_all(games, source, overrides);
    match scenario {
        Some(scenario) if faults.is_empty() => Ok(scenario),
        _ => Err(faults),
    }
}

/// What could be read of a file, and everything wrong with it.
#[derive(Debug)]
pub struct Reading {
    /// The scenario. If there are faults, it holds only the experiments whose own questions have
    /// none, and constants and fields that have one are left at their defaults: enough to judge what
    /// is expected of those experiments, but not to be run.
    pub scenario: Option<Scenario>,
    /// Whether constants or fields of characters were left at their defaults, or something unvaried.
    pub defaulted: bool,
    /// The faults, ordered as those of [`read`].
    pub faults: Vec<Diagnostic>,
    /// Warnings and notes, ordered as faults are.
    pub remarks: Vec<Diagnostic>,
}

/// Reads a scenario as [`read`] does, and as much of a faulty one as can be judged further.
pub fn read_all(games: &Catalogue, source: &Arc<Source>, overrides: &Overrides) -> Reading {
    let mut faults = Faults::default();
    let (mut root, unread) = node::parse_file(source, &mut faults);
    let mut files = game_files::read(&root, source, &mut faults);
    files.unread.push((Arc::clone(source), unread));
    let own::Games { games, faulty } = own::games(&root, &files.tables, games, &mut faults);
    let games = &games;
    game_characters::add(&mut root, &files, games, source);
    overrides::apply(&mut root, overrides, games, &mut faults);
    let (mut scenario, defaulted) = read_root(&root, games, source, &mut faults).unzip();
    // What is wrong with a game is told where the game is, not wherever somebody asks for it.
    let known = |fault: &Diagnostic| files.lost || faulty.iter().any(|game| fault.is_about(game));
    faults.retain(|fault| fault.code != Code::UNKNOWN_SYSTEM || !known(fault));
    if files.unread.iter().any(|(_, lines)| !lines.is_empty()) {
        faults.retain(|fault| survives(fault, &files.unread));
        scenario = None;
    }
    if faults.kept().iter().any(|fault| fault.code == Code::TOO_MANY) {
        // A game would be asked about every cell.
        scenario = None;
    }
    for experiment in scenario.iter_mut().flat_map(|scenario| &mut scenario.experiments) {
        experiment.ask(&overrides.asked);
    }
    let remarks = in_order(faults.remarks().to_vec(), source);
    Reading { scenario, defaulted: defaulted.unwrap_or(false), faults: faults.sorted(source), remarks }
}

/// The games of a catalogue and those that a file tells or names; whatever else stands in the file is not looked at.
///
/// # Errors
/// Every fault of the games, and if there are none.
pub fn games_told(games: &Catalogue, source: &Arc<Source>) -> Result<Catalogue, Vec<Diagnostic>> {
    let mut faults = Faults::default();
    let (_, own::Games { games, .. }) = told(games, source, &mut faults);
    if faults.is_empty() { Ok(games) } else { Err(faults.sorted(source)) }
}

/// The games of a catalogue and those of a file of games, the names of the characters that a scenario takes from it, and
/// warnings and notes.
///
/// # Errors
/// Every fault of the games and of the characters.
pub fn file_of_games(
    games: &Catalogue,
    source: &Arc<Source>,
) -> Result<(Catalogue, Vec<String>, Vec<Diagnostic>), Vec<Diagnostic>> {
    let mut faults = Faults::default();
    let (root, own::Games { games, faulty }) = told(games, source, &mut faults);
    let none = Table::default();
    let sheets = Sheets::of(keys::table_of(&root, "character", &mut faults).unwrap_or(&none));
    let roster = characters::roster(&sheets, &games, &mut faults);
    let read = characters::read(&sheets, &roster, &mut faults).read;
    let known = |fault: &Diagnostic| faulty.iter().any(|game| fault.is_about(game));
    faults.retain(|fault| fault.code != Code::UNKNOWN_SYSTEM || !known(fault));
    let is_own = |character: &Character| games.own().any(|own| own.name == character.system.name);
    let taken = read.into_iter().filter(|(_, character)| is_own(character)).map(|(name, _)| name).collect();
    let remarks = in_order(faults.remarks().to_vec(), source);
    if faults.is_empty() { Ok((games, taken, remarks)) } else { Err(faults.sorted(source)) }
}

/// A file of which only the games matter, with the characters that its own files of games bring, and these games.
fn told(games: &Catalogue, source: &Arc<Source>, faults: &mut Faults) -> (Table, own::Games) {
    let (mut root, _) = node::parse_file(source, faults);
    let files = game_files::read(&root, source, faults);
    let told = own::games(&root, &files.tables, games, faults);
    if faults.is_empty() && told.games.own().next().is_none() {
        let fault = Place::new(source, 0..0).error(Code::MISSING_KEY, "the file tells no game");
        faults.push(fault.help("a game is written `[game.NAME]`, here or in a file that `games = [\"…\"]` names"));
    }
    game_characters::add(&mut root, &files, &told.games, source);
    (root, told)
}

/// Whether a file tells games and asks nothing, as a file of games does.
pub fn tells_only_games(source: &Arc<Source>) -> bool {
    let (root, _) = node::parse_file(source, &mut Faults::default());
    root.get("game").is_some() && root.get("experiment").is_none()
}

/// Whether a fault is worth reporting beside syntax errors: a value that is wrong whatever the
/// broken lines were meant to say.
fn survives(fault: &Diagnostic, broken: &[(Arc<Source>, BTreeSet<usize>)]) -> bool {
    let certain = [
        Code::UNKNOWN_KEY,
        Code::WRONG_TYPE,
        Code::OUT_OF_RANGE,
        Code::BAD_NAME,
        Code::UNKNOWN_SYSTEM,
        Code::UNKNOWN_KIND,
        Code::UNKNOWN_CHOICE,
        Code::NOTATION,
        Code::BAD_RANGE,
        Code::EXPECTATION,
    ];
    let lines = broken.iter().find(|(source, _)| Arc::ptr_eq(source, &fault.source)).map(|(_, lines)| lines);
    // A value synthesized by the parser has an empty span.
    let written = !fault.labels[0].span.is_empty();
    let line = fault.line_column().0;
    let sound = lines.is_some_and(|lines| !lines.contains(&line));
    matches!(fault.code, Code::SYNTAX | Code::GAME_FILE) || (sound && written && certain.contains(&fault.code))
}

fn read_root(root: &Table, games: &Catalogue, source: &Arc<Source>, faults: &mut Faults) -> Option<(Scenario, bool)> {
    refuse_unknown(root, games, faults);
    let name = Path::new(&source.name)
        .file_stem()
        .map_or_else(|| source.name.clone(), |stem| stem.to_string_lossy().into_owned());
    let title = keys::text_of(root, "title", faults).unwrap_or(&name).to_owned();
    let seed = seed(root, faults);
    let run = match keys::table_of(root, "run", faults) {
        Some(run) => {
            keys::refuse_unknown(run, run_options::RUN_KEYS, "`[run]`", faults);
            RunOptions::read(run, source, faults)
        }
        None => RunOptions::default(),
    };

    let none = Table::default();
    let table = keys::table_of(root, "character", faults).unwrap_or(&none);
    if table.0.len() > MAX_CHARACTERS {
        let message = format!("{} characters are more than the {MAX_CHARACTERS} that one file may have", table.0.len());
        let place = &table.0[MAX_CHARACTERS].key;
        faults.push(place.error(Code::TOO_MANY, message));
        return None;
    }
    let sheets = Sheets::of(table);
    let before = faults.len();
    let roster = characters::roster(&sheets, games, faults);
    let Characters { read: characters, unfit } = characters::read(&sheets, &roster, faults);
    let rules = keys::table_of(root, "rules", faults)
        .map(|rules| house_rules(rules, games, &roster, faults))
        .unwrap_or_default();

    let defaulted = faults.len() > before;
    let around =
        ReadContext { games, file: source, run: &run, roster: &roster, characters: &characters, unfit: &unfit };
    let read = experiments(root, &around, faults);
    let defaulted = defaulted || read.iter().any(|read| read.sound && read.unvaried);
    let sound: Vec<bool> = read.iter().map(|read| read.sound).collect();
    let mut experiments: Vec<Experiment> = read.into_iter().map(|read| read.experiment).collect();
    check_ids(&experiments, faults);
    check_cells(root, &experiments, faults);
    check_charts(&experiments, faults);
    check_verdicts(&experiments, faults);
    let mut solves = solves::read(root, &ids(root), faults);
    let lens = lens::read(root, games, faults);
    let labels = labels::read(root, faults);
    let (style, style_places) = style::read(root, source, faults);
    if !faults.is_empty() {
        let mut sound = sound.into_iter();
        experiments.retain(|_| sound.next().unwrap_or(false));
        solves.retain(|solve| experiments.iter().any(|experiment| experiment.id == solve.experiment));
    }
    let source = Arc::clone(source);
    let catalogue = games.clone();
    let scenario = Scenario {
        name,
        catalogue,
        title,
        seed: seed?,
        rules,
        characters,
        experiments,
        solves,
        lens,
        labels,
        style,
        style_places,
        source,
    };
    Some((scenario, defaulted))
}

fn refuse_unknown(root: &Table, games: &Catalogue, faults: &mut Faults) {
    for entry in root.0.iter().filter(|entry| !own_keys::OF_FILE.contains(&entry.name.as_str())) {
        if faults.is_full() {
            return;
        }
        let message = format!("unknown key `{}` at the top of the file", shorten(&entry.name));
        let fault = entry.key.error(Code::UNKNOWN_KEY, message);
        let rules = rules_with(&entry.name, games);
        faults.push(if run_options::RUN_KEYS.contains(&entry.name.as_str()) {
            fault.help("it belongs under `[run]`")
        } else if entry.node.table().is_some_and(|table| table.get("system").is_some()) {
            fault.help(format!("a character is written `[character.{}]`", shorten(&entry.name)))
        } else if let Some(help) = keys::home(&entry.name) {
            fault.help(help)
        } else if !rules.is_empty() {
            fault.help(format!("it is a house rule: write it under {}", rules.join(" or ")))
        } else {
            keys::advise(fault, &entry.name, own_keys::OF_FILE)
        });
    }
}

fn seed(root: &Table, faults: &mut Faults) -> Option<u64> {
    let Some(entry) = root.get("seed") else {
        return Some(DEFAULT_SEED);
    };
    let Body::Int(number) = entry.node.body else {
        keys::wrong_type_of("seed", "a whole number", Wanted::Whole, &entry.node, faults);
        return None;
    };
    let seed = i64::try_from(number).ok().and_then(|seed| u64::try_from(seed).ok());
    if seed.is_none() {
        let message = format!("`seed` is {number}, but must be from 0 to {}", i64::MAX);
        faults.push(entry.node.place.error(Code::OUT_OF_RANGE, message));
    }
    seed
}

fn house_rules(rules: &Table, games: &Catalogue, roster: &Roster, faults: &mut Faults) -> BTreeMap<String, Layer> {
    let mut found = BTreeMap::new();
    for entry in &rules.0 {
        let Some(system) = games.find(&entry.name) else {
            faults.push(not_a_system(entry, games));
            continue;
        };
        match entry.node.table() {
            Some(table) => {
                let layer = experiment::house_rules(table, system, roster, faults);
                found.insert(entry.name.clone(), layer);
            }
            None => keys::wrong_type(&entry.name, "a table of constants", &entry.node, faults),
        }
    }
    found
}

/// The identifiers of all experiments, whatever else is wrong with them.
fn ids(root: &Table) -> Vec<&str> {
    let items = root.get("experiment").and_then(|entry| entry.node.list()).unwrap_or_default();
    items.iter().filter_map(|item| item.table()?.get("id")?.node.text()).collect()
}

/// The fault of a key of `[rules]` that is no system.
fn not_a_system(entry: &Entry, games: &Catalogue) -> Diagnostic {
    let name = &entry.name;
    if entry.node.table().is_some() {
        let fault = entry.key.error(Code::UNKNOWN_SYSTEM, format!("there is no system `{}`", shorten(name)));
        return keys::advise(fault, name, &games.names());
    }
    let message = format!("`[rules]` holds a table for each system, and `{}` is not one", shorten(name));
    let fault = entry.key.error(Code::UNKNOWN_SYSTEM, message);
    if own_keys::OF_FILE.contains(&name.as_str()) {
        return fault.help(format!("move `{name}` to the top of the file, above the first heading"));
    }
    let with = rules_with(name, games);
    if with.is_empty() {
        return fault.help(format!("write `[rules.SYSTEM]`, with one of {}", listed(&games.names())));
    }
    fault.help(format!("write it under {}", with.join(" or ")))
}

/// The tables of house rules in which a constant may stand.
fn rules_with(constant: &str, games: &Catalogue) -> Vec<String> {
    let systems = games.systems().filter(|system| system.constants.iter().any(|known| known.name == constant));
    systems.map(|system| format!("`[rules.{}]`", system.name)).collect()
}

fn experiments(root: &Table, around: &ReadContext<'_>, faults: &mut Faults) -> Vec<ReadExperiment> {
    let Some(entry) = root.get("experiment") else {
        let message = "the file asks nothing: it has no `[[experiment]]`";
        let fault = Place::new(around.file, 0..0).error(Code::MISSING_KEY, message);
        faults.push(match root.get("game") {
            Some(_) => fault.help(
                "a scenario may name it as a file of games, with `games = [\"…\"]`; `oddsmith systems FILE` shows its games",
            ),
            None => fault,
        });
        return Vec::new();
    };
    let Some(items) = entry.node.list() else {
        let message = "experiments are written `[[experiment]]`, in double brackets";
        faults.push(entry.node.place.error(Code::WRONG_TYPE, message));
        return Vec::new();
    };
    items
        .iter()
        .filter_map(|item| match item.table() {
            Some(table) => experiment::read(item, table, around, faults),
            None => {
                keys::wrong_type("experiment", "a list of tables", item, faults);
                None
            }
        })
        .collect()
}

fn check_ids(experiments: &[Experiment], faults: &mut Faults) {
    let mut seen: BTreeMap<&str, &Place> = BTreeMap::new();
    for experiment in experiments.iter().filter(|experiment| !experiment.id.is_empty()) {
        if let Some(first) = seen.get(experiment.id.as_str()) {
            let message = format!("two experiments are called `{}`", experiment.id);
            let fault = experiment.place.error(Code::DUPLICATE, message);
            faults.push(fault.context(first.span.clone(), "the first one"));
        } else {
            seen.insert(&experiment.id, &experiment.place);
        }
    }
}

/// Checks the total number of charts against the limit, and reports the first beyond it.
fn check_charts(experiments: &[Experiment], faults: &mut Faults) {
    let charts: Vec<&Chart> = experiments.iter().flat_map(|experiment| &experiment.charts).collect();
    if let Some(chart) = charts.get(MAX_CHARTS) {
        let message = format!("{} charts are more than the {MAX_CHARTS} that one file may have", charts.len());
        let fault = chart.places.first(&["view"]).error(Code::TOO_MANY, message);
        faults.push(fault.help(format!("drawing {MAX_CHARTS} charts takes about a minute: use several files")));
    }
}

/// Checks the total number of verdicts, one for each expectation and cell, against the limit, and reports the experiment
/// that exceeds it.
fn check_verdicts(experiments: &[Experiment], faults: &mut Faults) {
    let mut total: u128 = 0;
    for experiment in experiments.iter().filter(|experiment| !experiment.expect.is_empty()) {
        let before = total;
        let (lines, cells) = (experiment.expect.len(), vary::cells(&experiment.axes));
        total = total.saturating_add((lines as u128).saturating_mul(cells));
        if total > MAX_VERDICTS && before <= MAX_VERDICTS {
            let message = format!("{total} verdicts are more than the {MAX_VERDICTS} that one file may ask for");
            let fault = experiment.expect[0].place.error(Code::TOO_MANY, message);
            faults.push(fault.help(format!("here {lines} expectations are held against {cells} cells each")));
        }
    }
}

/// Checks the total number of cells against the limit, and reports the experiment that exceeds it.
fn check_cells(root: &Table, experiments: &[Experiment], faults: &mut Faults) {
    let mut total: u128 = 0;
    for experiment in experiments {
        let before = total;
        total = total.saturating_add(vary::cells(&experiment.axes));
        if total > vary::MAX_CELLS && before <= vary::MAX_CELLS {
            let table = root.get("experiment").and_then(|entry| entry.node.list());
            let vary = table.into_iter().flatten().find_map(|item| {
                let table = item
                    .table()
                    .filter(|t| t.get("id").is_some_and(|id| id.node.place.span == experiment.place.span))?;
                Some(table.get("vary")?.node.place.clone())
            });
            vary::too_many(total, &vary.unwrap_or(experiment.place.clone()), faults);
        }
    }
}
