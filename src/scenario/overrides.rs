//! Changes from the command line, grafted onto the tree of the file before anything is checked.
//!
//! So `--set warden.accurate=14` means exactly what the same edit of the file would mean, and is
//! rejected for the same reasons, with the fault pointing into the argument.

use std::sync::Arc;

use play::diagnostic::{Code, Source, shorten};
use play::systems::ParamType;

use super::ask::Method;
use super::keys;
use super::member_nodes;
use super::node::{Body, Entry, Node, Table, parse_argument, parse_piece};
use super::place::{Faults, Place};
use super::variables;
use super::versions;
use play::catalogue::Catalogue;

/// Command-line settings that override those of a scenario.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Overrides {
    /// `--seed`.
    pub seed: Option<u64>,
    /// `--trials`, for every experiment.
    pub trials: Option<u64>,
    /// `--precision`, for every experiment.
    pub precision: Option<f64>,
    /// `--method`, for every experiment.
    pub method: Option<Method>,
    /// `--set KEY=VALUE`: `rules.death_strikes`, `rules.symbaroum.death_strikes`, `warden.accurate`, `EXPERIMENT.dc`,
    /// `goblin.count`, `EXPERIMENT.goblin.count`, `run.limit_trials`, `style.font`, `title`.
    pub set: Vec<(String, String)>,
    /// `--vary KEY=VALUES`: `dc`, `EXPERIMENT.dc`, `warden.accurate`, `rules.death_strikes`; values
    /// as in a scenario, or separated by commas.
    pub vary: Vec<(String, String)>,
    /// `--with KEY=VALUE`, by which the second of two variants differs; otherwise as [`set`](Self::set).
    pub with: Vec<(String, String)>,
    /// Values that a question looks through; otherwise as [`vary`](Self::vary).
    pub tried: Vec<TriedValues>,
    /// Quantities that a question asks for, of which those under a condition are measured in every experiment that can.
    pub asked: Vec<String>,
}

/// Values of a name that a question looks through.
#[derive(Debug, Clone, PartialEq)]
pub struct TriedValues {
    /// The option that gave them: `--along`.
    pub option: &'static str,
    /// The name, with its experiment: `duel.warden.accurate`.
    pub key: String,
    /// The values.
    pub values: String,
}

/// Grafts overrides onto the tree of a file.
pub fn apply(root: &mut Table, overrides: &Overrides, games: &Catalogue, faults: &mut Faults) {
    if let Some(seed) = overrides.seed {
        set_flag(root, "--seed", "seed", &seed.to_string());
    }
    let run = [
        ("trials", overrides.trials.map(|trials| trials.to_string())),
        ("precision", overrides.precision.map(|precision| precision.to_string())),
        ("method", overrides.method.map(|method| method.to_string())),
    ];
    // First remove what the flags replace from `[run]` and the experiments, so that only two flags
    // can still contradict each other.
    for (key, _) in run.iter().filter(|(_, text)| text.is_some()) {
        if let Some(run) = root.0.iter_mut().find(|e| e.name == "run").and_then(Entry::table_mut) {
            remove_pace(run, key);
        }
        for experiment in experiments(root) {
            remove_pace(experiment, key);
        }
    }
    for (key, text) in run {
        let flag = format!("--{key}");
        if let Some(text) = text {
            let place = Place::new(&Arc::new(Source::new(&flag, &text)), 0..text.len());
            if let Some(run) = root.table_mut("run", &place) {
                set_flag(run, &flag, key, &text);
            }
        }
    }
    for (option, changes) in [("--set", &overrides.set), ("--with", &overrides.with)] {
        for (key, value) in changes {
            let argument = Argument::new(option, key, value);
            let node = parse_argument(&argument.source, key.len() + 1);
            set(root, &argument, node, games, faults);
        }
    }
    let varied = overrides.vary.iter().map(|(key, values)| ("--vary", key, values));
    let tried = overrides.tried.iter().map(|tried| (tried.option, &tried.key, &tried.values));
    for (option, key, text) in varied.chain(tried) {
        let argument = Argument::new(option, key, text);
        let node = values(&argument.source, key.len() + 1);
        vary(root, &argument, &node, games, faults);
    }
}

/// One `KEY=VALUE` of the command line.
#[derive(Debug)]
struct Argument<'a> {
    key: &'a str,
    source: Arc<Source>,
}

impl<'a> Argument<'a> {
    fn new(flag: &str, key: &'a str, value: &str) -> Self {
        Self { key, source: Arc::new(Source::new(flag, format!("{key}={value}"))) }
    }

    fn place(&self) -> Place {
        Place::new(&self.source, 0..self.key.len())
    }

    fn entry(&self, name: &str, node: &Node) -> Entry {
        Entry { name: name.to_owned(), key: self.place(), node: node.clone() }
    }

    fn unknown(&self, message: String, word: &str, legal: &[&str], faults: &mut Faults) {
        let fault = self.place().error(Code::UNKNOWN_TARGET, message);
        faults.push(keys::advise(fault, word, legal));
    }
}

impl Entry {
    fn table_mut(&mut self) -> Option<&mut Table> {
        match &mut self.node.body {
            Body::Table(table) => Some(table),
            _ => None,
        }
    }
}

fn set_flag(table: &mut Table, flag: &str, key: &str, text: &str) {
    let source = Arc::new(Source::new(flag, text));
    let place = Place::new(&source, 0..text.len());
    table.set(Entry { name: key.to_owned(), key: place, node: parse_argument(&source, 0) });
}

/// Removes the keys that a new stop rule or method replaces.
fn remove_pace(table: &mut Table, key: &str) {
    table.remove(key);
    match key {
        "trials" => table.remove("precision"),
        "precision" => table.remove("trials"),
        _ => {}
    }
}

fn set_in(table: &mut Table, entry: Entry) {
    if matches!(entry.name.as_str(), "trials" | "precision") {
        remove_pace(table, &entry.name);
    }
    table.set(entry);
}

/// The tables of all experiments.
fn experiments(root: &mut Table) -> Vec<&mut Table> {
    let Some(entry) = root.0.iter_mut().find(|entry| entry.name == "experiment") else {
        return Vec::new();
    };
    match &mut entry.node.body {
        Body::List(items) => items
            .iter_mut()
            .filter_map(|item| match &mut item.body {
                Body::Table(table) => Some(table),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}

fn text<'a>(table: &'a Table, key: &str) -> Option<&'a str> {
    table.get(key)?.node.text()
}

fn character<'a>(root: &'a mut Table, name: &str) -> Option<&'a mut Table> {
    root.0
        .iter_mut()
        .find(|entry| entry.name == "character")?
        .table_mut()?
        .0
        .iter_mut()
        .find(|entry| entry.name == name)?
        .table_mut()
}

fn set(root: &mut Table, argument: &Argument<'_>, node: Node, games: &Catalogue, faults: &mut Faults) {
    let place = argument.place();
    match argument.key.split('.').collect::<Vec<_>>().as_slice() {
        [key @ ("seed" | "title")] => root.set(argument.entry(key, &node)),
        ["run", key] => {
            if let Some(run) = root.table_mut("run", &place) {
                set_in(run, argument.entry(key, &node));
            }
        }
        ["style", key] => {
            if let Some(style) = root.table_mut("style", &place) {
                style.set(argument.entry(key, &node));
            }
        }
        ["rules", key] => {
            // As with `--vary`, the experiments whose game has such a rule.
            let mut found = false;
            for table in experiments(root).into_iter().filter(|table| can_vary(table, argument.key, games)) {
                if let Some(rules) = table.table_mut("rules", &place) {
                    found = true;
                    rules.set(argument.entry(key, &node));
                }
            }
            if !found {
                let message = format!("no experiment has a rule `{}`", shorten(key));
                faults.push(place.error(Code::UNKNOWN_TARGET, message));
            }
        }
        ["rules", system, key] => {
            let rules = root.table_mut("rules", &place);
            if let Some(rules) = rules.and_then(|rules| rules.table_mut(system, &place)) {
                rules.set(argument.entry(key, &node));
            }
        }
        [owner, rest @ ..] if !rest.is_empty() && rest.len() <= 2 => {
            set_of_owner(root, argument, owner, rest, &node, faults);
        }
        _ => {
            let message = format!("`{}` names nothing in the scenario", shorten(argument.key));
            faults.push(place.error(Code::UNKNOWN_TARGET, message).help(
                "write `CHARACTER.FIELD`, `EXPERIMENT.PARAMETER`, `MEMBER.count`, `rules.SYSTEM.CONSTANT`, `run.KEY` \
                     or `seed`",
            ));
        }
    }
}

/// Sets a key of the experiment, the character or the members of sides with this name.
fn set_of_owner(
    root: &mut Table,
    argument: &Argument<'_>,
    owner: &str,
    rest: &[&str],
    node: &Node,
    faults: &mut Faults,
) {
    let is_character = character(root, owner).is_some();
    let experiment = experiments(root).into_iter().find(|table| text(table, "id") == Some(owner));
    match (experiment, is_character, rest) {
        (Some(_), true, _) => {
            let message = format!("`{owner}` is an experiment and a character");
            let fault = argument.place().error(Code::UNKNOWN_TARGET, message);
            faults.push(fault.help("rename one of them"));
        }
        (Some(table), false, [key]) => set_in(table, argument.entry(key, node)),
        (Some(table), false, ["rules", key]) => {
            if let Some(rules) = table.table_mut("rules", &argument.place()) {
                rules.set(argument.entry(key, node));
            }
        }
        (Some(table), false, [member, key]) => {
            if !set_of_member(table, argument, member, key, node, faults) {
                let message = format!("no `{}` takes part in `{owner}`", shorten(member));
                argument.unknown(message, member, &member_nodes::names(table), faults);
            }
        }
        (None, true, [key]) if *key != "count" => {
            if let Some(fields) = character(root, owner) {
                fields.set(argument.entry(key, node));
            }
        }
        (None, _, [key]) => {
            let of_each =
                experiments(root).into_iter().map(|table| set_of_member(table, argument, owner, key, node, faults));
            if !of_each.fold(false, |found, here| found | here) {
                let message = match is_character {
                    true => format!("`{owner}` is on no side, and so has no `{key}`"),
                    false => format!("no experiment, character or member of a side is called `{}`", shorten(owner)),
                };
                let names = owners(root);
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                argument.unknown(message, owner, &names, faults);
            }
        }
        _ => {
            let message = format!("no experiment is called `{}`", shorten(owner));
            let names = owners(root);
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            argument.unknown(message, owner, &names, faults);
        }
    }
}

/// Sets a key of the member of this name in an experiment. Whether there is one.
fn set_of_member(
    experiment: &mut Table,
    argument: &Argument<'_>,
    name: &str,
    key: &str,
    node: &Node,
    faults: &mut Faults,
) -> bool {
    let mut members = member_nodes::going_by(experiment, name);
    match members.as_mut_slice() {
        [] => return false,
        [member] => member_nodes::set(member, argument.entry(key, node)),
        _ => {
            let message = format!("several members go by `{}`", shorten(name));
            let fault = argument.place().error(Code::UNKNOWN_TARGET, message);
            faults.push(fault.help("give the one to be changed a `name` of its own"));
        }
    }
    true
}

/// Every name `--set NAME.KEY` may begin with.
fn owners(root: &mut Table) -> Vec<String> {
    let experiments = experiments(root);
    let mut names: Vec<String> = experiments.iter().filter_map(|t| text(t, "id").map(str::to_owned)).collect();
    names.extend(experiments.iter().flat_map(|table| member_nodes::names(table)).map(str::to_owned));
    if let Some(characters) = root.get("character").and_then(|entry| entry.node.table()) {
        names.extend(characters.0.iter().map(|entry| entry.name.clone()));
    }
    names
}

/// The values of `--vary`: a list or range as in a file, or single values separated by commas.
fn values(source: &Arc<Source>, start: usize) -> Node {
    let whole = parse_argument(source, start);
    let is_range = |text: &str| text.contains("..") && !text.contains(',');
    match &whole.body {
        Body::List(_) | Body::Table(_) => whole,
        Body::Text(text) if is_range(text) => whole,
        _ => {
            let mut items = Vec::new();
            let mut from = start;
            for piece in source.text[start..].split(',') {
                let lead = piece.len() - piece.trim_start().len();
                items.push(parse_piece(source, from + lead, piece.trim()));
                from += piece.len() + 1;
            }
            Node { place: whole.place, body: Body::List(items) }
        }
    }
}

fn vary(root: &mut Table, argument: &Argument<'_>, node: &Node, games: &Catalogue, faults: &mut Faults) {
    let place = argument.place();
    let (owner, rest) = argument.key.split_once('.').unwrap_or(("", argument.key));
    let mut tables = experiments(root);
    let named = !owner.is_empty() && tables.iter().any(|table| text(table, "id") == Some(owner));
    let mut found = false;
    for table in &mut tables {
        let key = if named { rest } else { argument.key };
        let fits = if named { text(table, "id") == Some(owner) } else { can_vary(table, key, games) };
        if fits && let Some(vary) = table.table_mut("vary", &place) {
            found = true;
            remove_dotted(vary, key);
            vary.set(argument.entry(key, node));
        }
    }
    if !found {
        let message = format!("no experiment has a `{}` to vary", shorten(argument.key));
        faults.push(place.error(Code::UNKNOWN_TARGET, message));
    }
}

/// Removes a name that is written as nested tables: `vary = { warden.accurate = ... }`.
fn remove_dotted(table: &mut Table, key: &str) {
    if let Some((first, rest)) = key.split_once('.')
        && let Some(inner) = table.0.iter_mut().find(|entry| entry.name == first).and_then(Entry::table_mut)
    {
        inner.remove(rest);
        remove_dotted(inner, rest);
        if inner.0.is_empty() {
            table.remove(first);
        }
    }
}

/// Whether an experiment has a parameter, a fighter or a constant with this name. This only
/// preselects experiments; the sweep is then checked like any other.
fn can_vary(table: &Table, key: &str, games: &Catalogue) -> bool {
    let Some(system) = text(table, "system").and_then(|name| games.find(name)) else {
        return false;
    };
    let Some(kind) = system.kinds.iter().find(|kind| text(table, "kind") == Some(&kind.name)) else {
        return false;
    };
    match key.split('.').collect::<Vec<_>>().as_slice() {
        [versions::SYSTEM] => system.told.is_some(),
        [param] => kind.params.iter().any(|known| known.name == *param) || variables::may_use(table, kind, param),
        ["rules", constant] => system.constants.iter().any(|known| known.name == *constant),
        ["rules", of, constant] => *of == system.name && system.constants.iter().any(|known| known.name == *constant),
        [fighter, _] => {
            let in_sides = table.get("sides").is_some_and(|entry| member_nodes::names_fighter(&entry.node, fighter));
            let in_params = kind
                .params
                .iter()
                .filter(|param| param.shape == ParamType::Character)
                .any(|param| text(table, &param.name) == Some(*fighter));
            in_sides || in_params
        }
        _ => false,
    }
}
