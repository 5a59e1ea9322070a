//! Reads one experiment, checked against the tables of its game and kind.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use play::diagnostic::{Code, Diagnostic, Source, listed, nearest, shorten};
use play::systems::{DefaultValue, Kind, Param, System};

use super::characters;
use super::charts;
use super::expect;
use super::file::{Axis, Character, Entry, Experiment, Layer, Target};
use super::flat;
use super::instead::Wanted;
use super::keys;
use super::labels;
use super::lens;
use super::node::{Body, Node, Table};
use super::own_keys;
use super::place::{Faults, Place};
use super::roster::Roster;
use super::run_options::RunOptions;
use super::sides::{self, Counts, Sides};
use super::variables::{self, Variable};
use super::vary::{self, SweepScope};
use super::versions;
use super::zip;
use play::catalogue::Catalogue;

/// What all experiments of a file share.
#[derive(Debug)]
pub struct ReadContext<'a> {
    /// The games.
    pub games: &'a Catalogue,
    /// The text of the file.
    pub file: &'a Arc<Source>,
    /// Method and stop rule of the run.
    pub run: &'a RunOptions,
    /// The names of all characters.
    pub roster: &'a Roster,
    /// The characters that could be read.
    pub characters: &'a BTreeMap<String, Character>,
    /// The characters of which too little is known to let them take part.
    pub unfit: &'a BTreeSet<String>,
}

/// An experiment as read.
#[derive(Debug)]
pub struct ReadExperiment {
    /// The experiment.
    pub experiment: Experiment,
    /// Whether its question is sound, whatever may be wrong with what is varied, what is expected and how it is shown.
    pub sound: bool,
    /// Whether it is read without what is varied, because that has a fault.
    pub unvaried: bool,
}

/// Reads an experiment; `None` if not even its kind is known. If several games are to answer it, it is read for each.
pub fn read(node: &Node, table: &Table, around: &ReadContext<'_>, faults: &mut Faults) -> Option<ReadExperiment> {
    let before = faults.len();
    let systems = versions::systems(table, around.games, faults);
    let unread = faults.len() > before;
    let stated = match table.get("system") {
        Some(_) => None,
        None => systems.first().map(|(system, _)| system),
    };
    let mut read = read_for(stated, &systems, node, table, around, faults)?;
    if unread {
        (read.sound, read.unvaried) = (false, true);
    }
    for (system, _) in &systems {
        if system.name != read.experiment.system.name {
            let mut found = Faults::default();
            let version = read_for(Some(system), &systems, node, table, around, &mut found);
            versions::tell(&system.name, &found, faults);
            read.sound &= version.as_ref().is_some_and(|version| version.sound);
            read.experiment.versions.extend(version.map(|version| version.experiment));
        }
    }
    Some(read)
}

/// Reads an experiment as a question to the game that it names, or to another one.
fn read_for(
    other: Option<&Arc<System>>,
    systems: &[(Arc<System>, Place)],
    node: &Node,
    table: &Table,
    around: &ReadContext<'_>,
    faults: &mut Faults,
) -> Option<ReadExperiment> {
    let before = faults.len();
    let (id, place) = id(node, table, faults);
    let (system, kind) = kind(other, node, table, around.games, faults)?;
    let (kind, variables) = variables::with_variables(table, &kind, faults);
    refuse_unknown(table, &system, &kind, &variables, faults);

    let sides = sides(node, table, &system, &kind, around.roster, faults);
    let roster = &around.roster.with_sides(sides.called());
    let params = characters::layer(table, &kind.params, &system, roster, faults);
    let rules = match keys::table_of(table, "rules", faults) {
        Some(rules) => house_rules(rules, &system, roster, faults),
        None => Layer::new(),
    };
    let Sides { members: sides, names: side_names, place: sides_place } = sides;

    let question = faults.len();
    let varied = keys::table_of(table, "vary", faults).map(flat::names).unwrap_or_default();
    let characters = around.characters;
    let stage =
        SweepScope { system: &system, systems, kind: &kind, params: &params, sides: &sides, roster, characters };
    characters::check_taken(&system, &stage.characters_in_use(), characters, faults);
    let zipped = table.get("zip").map(|entry| zip::names(&entry.node)).unwrap_or_default();
    let mut axes = vary::read(&varied, &zipped, &stage, faults);
    if let Some(entry) = table.get("zip") {
        zip::read(&entry.node, &varied, &mut axes, faults);
    }
    for param in &kind.params {
        let target = Target::Param(param.name.to_string());
        let always = |axis: &Axis| axis.values.iter().all(|value| value.settings.iter().any(|s| s.target == target));
        let is_varied = varied.iter().any(|varied| varied.name == param.name)
            || axes.iter().any(always)
            || variables::all_variants_give(table, &param.name);
        if param.preset == DefaultValue::Required && table.get(&param.name).is_none() && !is_varied {
            match variables.iter().find(|variable| variable.name == param.name) {
                Some(variable) => variables::missing(variable, faults),
                None => characters::missing(param, &format!("the experiment `{}`", shorten(&id)), &place, faults),
            }
        }
    }
    let gathered = faults.len();
    sides::check(&sides, &counts(&sides, &axes), &kind, faults);
    let fit = faults.len() == gathered;
    // An experiment can be judged as it stands where only what is varied is at fault.
    let unvaried = faults.len() > question;
    let open = |param: &Param| param.preset == DefaultValue::Required && !params.contains_key(param.name.as_ref());
    let judged = fit && question == before && !(unvaried && kind.params.iter().any(open));
    let sound = judged && !mentions(table, around.unfit);
    if unvaried {
        axes.clear();
    }

    let names: Vec<&str> = varied.iter().map(|varied| varied.name.as_str()).collect();
    let mut charts = match table.get("chart") {
        Some(entry) => charts::read(&entry.node, &names, faults),
        None => Vec::new(),
    };
    if unvaried {
        charts.iter_mut().for_each(|chart| chart.sound = false);
    }
    let ask = RunOptions::read(table, around.file, faults).within(around.run, around.file, faults);
    let expect = table.get("expect").map(|entry| expect::read(&entry.node, faults)).unwrap_or_default();
    let feel = feel(table, faults);
    let lens = lens::tag(table, faults);
    let labels = labels::read(table, faults);
    let title = keys::text_of(table, "title", faults).map(str::to_owned);
    let note = keys::text_of(table, "note", faults).map(str::to_owned);
    let experiment = Experiment {
        id,
        place,
        system,
        versions: Vec::new(),
        kind,
        title,
        note,
        labels,
        method: ask.method,
        stop: ask.stop,
        aims: ask.aims,
        limit: ask.limit,
        expect,
        feel,
        params,
        rules,
        sides,
        side_names,
        sides_place,
        axes,
        charts,
        lens,
        asked: Vec::new(),
    };
    Some(ReadExperiment { experiment, sound, unvaried })
}

/// Whether any value of a table is one of these names.
fn mentions(table: &Table, names: &BTreeSet<String>) -> bool {
    fn mentioned(node: &Node, names: &BTreeSet<String>) -> bool {
        match &node.body {
            Body::Text(text) => names.contains(text),
            Body::List(items) => items.iter().any(|item| mentioned(item, names)),
            Body::Table(table) => mentions(table, names),
            _ => false,
        }
    }
    !names.is_empty() && table.0.iter().any(|entry| mentioned(&entry.node, names))
}

/// The place of `feel = true`.
fn feel(table: &Table, faults: &mut Faults) -> Option<Place> {
    let entry = table.get("feel")?;
    match entry.node.body {
        Body::Bool(asked) => asked.then(|| entry.node.place.clone()),
        _ => {
            keys::wrong_type_of("feel", "`true` or `false`", Wanted::Switch, &entry.node, faults);
            None
        }
    }
}

/// Reads house rules: constants of a game.
pub fn house_rules(table: &Table, system: &System, roster: &Roster, faults: &mut Faults) -> Layer {
    let legal: Vec<&str> = system.constants.iter().map(|param| param.name.as_ref()).collect();
    keys::refuse_unknown(table, &legal, &format!("the rules of `{}`", system.name), faults);
    characters::layer(table, &system.constants, system, roster, faults)
}

fn id(node: &Node, table: &Table, faults: &mut Faults) -> (String, Place) {
    let Some(entry) = table.get("id") else {
        let message = "an experiment needs `id`, a name of its own";
        faults.push(node.place.error(Code::MISSING_KEY, message));
        return (String::new(), node.place.clone());
    };
    let place = entry.node.place.clone();
    let id = keys::text_of(table, "id", faults).unwrap_or_default().to_owned();
    if entry.node.text().is_some() && !keys::is_name(&id) {
        keys::refuse_name(&place, &id, faults);
    }
    (id, place)
}

/// The game and kind a table names.
fn kind(
    other: Option<&Arc<System>>,
    node: &Node,
    table: &Table,
    games: &Catalogue,
    faults: &mut Faults,
) -> Option<(Arc<System>, Arc<Kind>)> {
    for key in ["system", "kind"] {
        if table.get(key).is_none() && !(key == "system" && other.is_some()) {
            let message = format!("an experiment needs `{key}`");
            faults.push(node.place.error(Code::MISSING_KEY, message));
        }
    }
    let system = other.cloned().or_else(|| keys::named_system(table, games, faults));
    let name = keys::text_of(table, "kind", faults)?;
    let system = system?;
    let kind = system.kind(name);
    if kind.is_none() {
        let legal: Vec<&str> = system.kinds.iter().map(|kind| kind.name.as_ref()).collect();
        let message = format!("`{}` has no kind `{}`", system.name, shorten(name));
        let fault = table.get("kind")?.node.place.error(Code::UNKNOWN_KIND, message);
        faults.push(keys::advise(fault, name, &legal));
    }
    let kind = Arc::clone(kind?);
    Some((system, kind))
}

fn refuse_unknown(table: &Table, system: &System, kind: &Kind, variables: &[Variable], faults: &mut Faults) {
    let params = kind.params.iter().map(|param| param.name.as_ref());
    let mut legal: Vec<&str> = params.chain(own_keys::OF_EXPERIMENT.iter().copied()).collect();
    // `sides` gets a specific message if the kind has none.
    legal.push("sides");
    let what = format!("an experiment of `{}` `{}`", system.name, kind.name);
    let names = kind.params.iter().find_map(|param| variables::by_names(&param.shape));
    let is_number = |key: &str| table.get(key).is_some_and(|entry| matches!(entry.node.body, Body::Int(_)));
    let elsewhere = |key: &str| {
        let number = names.filter(|_| is_number(key) && keys::home(key).is_none() && nearest(key, &legal).is_none());
        if let Some((what, verb)) = number {
            let used: Vec<&str> = variables.iter().map(|variable| variable.name.as_str()).collect();
            let whose =
                if used.is_empty() { format!("it {verb} no names") } else { format!("it {verb} {}", listed(&used)) };
            return Some(format!("a number may have any name that the {what} {verb}; {whose}"));
        }
        if system.constants.iter().any(|constant| constant.name == key) {
            Some(format!("it is a house rule: write `rules = {{ {key} = ... }}`"))
        } else if system.character.iter().any(|field| field.name == key) {
            Some(format!("`{key}` belongs to a character: write it below its `[character.NAME]`"))
        } else {
            None
        }
    };
    keys::refuse_unknown_but(table, &legal, &what, &elsewhere, faults);
}

fn sides(node: &Node, table: &Table, system: &System, kind: &Kind, roster: &Roster, faults: &mut Faults) -> Sides {
    match (table.get("sides"), kind.side_limit) {
        (None, 0) => Sides::default(),
        (None, _) => {
            let message = format!("`{}` needs `sides`, two lists of members", kind.name);
            faults.push(node.place.error(Code::MISSING_KEY, message));
            Sides::default()
        }
        // A number that a roll uses by this name.
        (Some(_), 0) if kind.params.iter().any(|param| param.name == "sides") => Sides::default(),
        (Some(entry), 0) => {
            let message = format!("`{}` of `{}` has no sides", kind.name, system.name);
            faults.push(entry.key.error(Code::SIDES, message));
            Sides::default()
        }
        (Some(entry), _) => sides::read(&entry.node, system, kind, roster, faults),
    }
}

impl Experiment {
    /// The faults of the sides if these axes are varied.
    pub fn check_counts(&self, axes: &[Axis]) -> Vec<Diagnostic> {
        let mut faults = Faults::default();
        sides::check(&self.sides, &counts(&self.sides, axes), &self.kind, &mut faults);
        faults.kept().to_vec()
    }
}

/// The maximum number of fighters of each entry over all cells.
fn counts(sides: &[Vec<Entry>], axes: &[Axis]) -> Counts {
    let most = |side: usize, entry: usize| {
        let target = Target::Count { side, entry };
        let settings = axes.iter().flat_map(Axis::settings).filter(|setting| setting.target == target);
        settings
            .filter_map(|setting| Some((sides::as_count(&setting.value)?, true, setting.place.clone())))
            .max_by_key(|(count, _, _)| *count)
    };
    sides
        .iter()
        .enumerate()
        .map(|(side, entries)| {
            entries
                .iter()
                .enumerate()
                .map(|(index, entry)| most(side, index).unwrap_or((entry.count, false, entry.place.clone())))
                .collect()
        })
        .collect()
}
