//! The schema accepts what the reader accepts, refuses what a schema can refuse, and serves editors: it is small, and tells
//! where a fault is, what keys there are, and what they mean.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jsonschema::{Draft, Validator};
use oddsmith::catalogue::Catalogue;
use oddsmith::diagnostic::Source;
use oddsmith::games;
use oddsmith::scenario::{Overrides, read, schema, schema_text};
use serde_json::Value;

use super::tourney;

/// The schema of some games, once as what it says it is and once as the draft 7 that taplo takes it for.
struct Schema {
    value: Value,
    validators: [Validator; 2],
}

impl Schema {
    fn of(games: &Catalogue) -> Self {
        let value = schema(games);
        let validators = [Draft::Draft202012, Draft::Draft7]
            .map(|draft| jsonschema::options().with_draft(draft).build(&value).expect("a schema"));
        Self { value, validators }
    }

    /// The faults of a file, each as its path and a message; the same in either draft.
    fn faults(&self, text: &str) -> Vec<String> {
        let file: Value = toml::from_str(text).expect("valid TOML");
        let [latest, seventh] = self.validators.each_ref().map(|validator| {
            let faults = validator.iter_errors(&file).map(|fault| format!("{}: {fault}", fault.instance_path()));
            faults.collect::<Vec<_>>()
        });
        assert_eq!(latest, seventh, "the drafts differ");
        latest
    }

    fn accepts(&self, text: &str) -> bool {
        self.faults(text).is_empty()
    }

    /// What a schema refers to, if it refers to anything.
    fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(path) => self.resolved(self.value.pointer(path.trim_start_matches('#')).expect("a definition")),
            None => schema,
        }
    }

    fn definition(&self, name: &str) -> &Value {
        &self.value["$defs"][name]
    }

    /// The schemas that taplo consults for the keys of a table or the values of a key: it looks into all branches of
    /// `anyOf` and `allOf`, never into `if` and `then`, and takes a schema with an `allOf` for no more than that.
    fn consulted<'a>(&'a self, from: &'a Value, path: &[&str], found: &mut Vec<&'a Value>) {
        let schema = self.resolved(from);
        for branch in ["anyOf", "allOf"].iter().filter_map(|key| schema[key].as_array()).flatten() {
            self.consulted(branch, path, found);
        }
        match path {
            [] if schema["allOf"].is_null() => found.push(schema),
            [] => {}
            ["*", rest @ ..] => self.consulted(&schema["items"], rest, found),
            [key, rest @ ..] => self.consulted(&schema["properties"][key], rest, found),
        }
    }

    /// The keys that taplo completes at a path.
    fn completed(&self, path: &[&str]) -> BTreeSet<&str> {
        let mut found = Vec::new();
        self.consulted(&self.value, path, &mut found);
        found
            .iter()
            .filter_map(|schema| schema["properties"].as_object())
            .flatten()
            .map(|(key, _)| key.as_str())
            .collect()
    }
}

fn toml_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            toml_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            found.push(path);
        }
    }
}

/// The scenario files under a folder of the crate.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    toml_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    found.sort();
    found
}

/// Of these files, how many the reader accepts; each of them must be valid.
fn accepted(files: &[PathBuf], games: &Catalogue) -> usize {
    let schema = Schema::of(games);
    let mut count = 0;
    for path in files {
        let text = fs::read_to_string(path).unwrap_or_default();
        let source = Arc::new(Source::new("test.toml", &*text));
        if read(games, &source, &Overrides::default()).is_ok() {
            let faults = schema.faults(&text);
            assert!(faults.is_empty(), "{}: {faults:#?}", path.display());
            count += 1;
        }
    }
    count
}

#[test]
fn every_bundled_scenario_is_valid() {
    let files = files("scenarios");
    assert!(files.len() >= 37);
    assert_eq!(accepted(&files, &games::catalogue()), files.len());
}

#[test]
fn every_file_of_the_tests_that_the_reader_accepts_is_valid() {
    let files = files("tests");
    assert!(accepted(&files, &games::catalogue()) > 100);
    assert!(accepted(&files, &tourney::games()) >= 10);
}

#[test]
fn the_schema_is_small_enough_for_editors() {
    // taplo compiles what a file needs of it at every start, and keeps copies of what it refers to. Seven systems take about
    // 58 kB each.
    let text = schema_text(&games::catalogue());
    assert!(text.len() <= 410_000, "{} bytes", text.len());
    let read: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(read, schema(&games::catalogue()));
}

const GOOD: &str = include_str!("cases/all-kinds.toml");

#[test]
fn what_the_reader_accepts_is_accepted() {
    let schema = Schema::of(&tourney::games());
    assert!(tourney::read(GOOD, &Overrides::default()).is_ok());
    assert_eq!(schema.faults(GOOD), [""; 0]);
    for (old, new) in [
        // A nested table for a dotted name, even one that begins like a parameter.
        ("\"ann.might\" = \"1..=3\"", "ann.might = [1, 2]"),
        ("\"ann.might\" = \"1..=3\"", "\"rules.tourney.prone\" = [true]"),
        ("\"rules.strikes\" = [1]", "rules.strikes = [1, 2]"),
        ("dc = \"1..=3\"", "dc = [1, 2]"),
        ("dc = \"1..=3\"", "dc = \" 1 .. 9 step 2 \""),
        ("\"below(4)\"", "\" below ( +4 ) \""),
        // Variants; each sets the parameter that is required.
        ("dc = \"1..=3\"", "how = [{ name = \"so\", dc = 3 }, { name = \"thus\", dc = 4 }]"),
        // Another kind has a parameter of this name.
        ("dc = \"1..=3\"", "dc = [3], roll = [{ name = \"x\", mode = \"hard\" }]"),
        ("precision = 0.1", "precision = { deaths.a = 0.1, rounds = 2 }"),
        ("precision = 0.1", "precision = 0.1\nmethod = \"sample\""),
        ("chart = [", "expect = \"success > 0\"\nchart = ["),
        ("[rules.tourney]", "[rules.coins]\n[rules.tourney]"),
        ("bands = {", "zip = []\nbands = {"),
    ] {
        assert!(GOOD.contains(old), "{old}");
        let mut good = GOOD.replacen(old, new, 1);
        if new.starts_with("how") {
            // The chart is about a name that is no longer varied.
            good = good.replacen(", x = \"dc\"", "", 1);
        }
        assert!(tourney::read(&good, &Overrides::default()).is_ok(), "reader: {old} -> {new}");
        assert_eq!(schema.faults(&good), [""; 0], "{old} -> {new}");
    }
}

#[test]
fn sides_are_two_lists_or_two_names() {
    let schema = Schema::of(&tourney::games());
    let old = "[[\"ann\"], [{ use = \"bob\", count = 2, might = 4 }]]";
    let with = |sides: &str| schema.accepts(&GOOD.replacen(old, sides, 1));
    assert!(GOOD.contains(old) && with(old));
    assert!(with("{ heroes = [\"ann\"], raiders = [{ use = \"bob\" }] }"));
    for bad in [
        "{ heroes = [\"ann\"] }",
        "{ heroes = [\"ann\"], raiders = [] }",
        "{ heroes = [\"ann\"], raiders = [\"bob\"], others = [\"eve\"] }",
        "{ heroes = \"ann\", raiders = [\"bob\"] }",
        "[[\"ann\"], [{ use = \"bob\", like = \"ann\" }]]",
    ] {
        assert!(!with(bad), "{bad}");
    }
}

#[test]
fn what_a_schema_can_refuse_is_refused() {
    let schema = Schema::of(&tourney::games());
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
        ("[character.ann]\n", "[character.ann]\nuse = \"bob\"\n"),
        ("dc = \"1..=3\"", "dc = [1, 1]"),
        ("dc = \"1..=3\"", "dc = [1], mode = [\"soft\"]"),
        ("dc = \"1..=3\"", "dc = [1], mode = \"hard\""),
        ("dc = \"1..=3\"", "dc = [1], mood = [1, 2]"),
        ("dc = \"1..=3\"", "how = [{ name = \"so\", dc = 3 }, { name = \"thus\" }]"),
        ("dc = \"1..=3\"", "dc = [1], how = [{ mode = \"hard\" }]"),
        ("\"ann.might\" = \"1..=3\"", "\"ann.might\" = \"some\""),
        ("chart = [", "expect = \"success\"\nchart = ["),
        ("chart = [", "zip = [\"dc\"]\nchart = ["),
        ("title = \"t\"", "style = { width = 1 }"),
        ("title = \"t\"", "style = { palette = \"red\" }"),
        ("title = \"t\"", "solve = [{ experiment = \"c\", find = \"dc\" }]"),
        ("title = \"t\"", "lens = { game = [{ system = \"coins\" }] }"),
    ] {
        assert!(GOOD.contains(old), "{old}");
        let bad = GOOD.replacen(old, new, 1);
        assert!(tourney::read(&bad, &Overrides::default()).is_err(), "reader: {old} -> {new}");
        assert!(!schema.accepts(&bad), "schema: {old} -> {new}");
    }
}

#[test]
fn a_fault_is_reported_once_and_in_place() {
    let schema = Schema::of(&games::catalogue());
    let duel = include_str!("../../../scenarios/symbaroum-duel.toml");
    for (old, new, place) in [
        ("kind = \"fight\"", "kind = \"fihgt\"", "/experiment/0/kind"),
        ("system = \"symbaroum\"", "system = \"simbaroum\"", "/character/warden/system"),
        ("accurate = 13", "acurate = 13", "/character/warden/acurate"),
        ("accurate = 13", "accurate = 130", "/character/warden/accurate"),
        ("engaged = true", "engaged = 1", "/experiment/0/engaged"),
        ("engaged = true", "engagde = true", "/experiment/0/engagde"),
        ("engaged = true", "round_limit = \"ten\"", "/experiment/0/round_limit"),
        ("engaged = true", "line_of_sight = \"open\"", "/experiment/0/line_of_sight"),
        ("engaged = true", "surprised = true", "/experiment/0/surprised"),
        ("engaged = true", "trials = 5\nprecision = 0.01", "/experiment/0/trials"),
        ("engaged = true", "rules = { death_strike = 3 }", "/experiment/0/rules/death_strike"),
        ("engaged = true", "vary = { round_limt = [1] }", "/experiment/0/vary/round_limt/0"),
        ("engaged = true", "vary = { \"rules.death_strikes\" = \"many\" }", "/experiment/0/vary/rules.death_strikes"),
        ("sides = [[\"warden\"]", "sides = [[7]", "/experiment/0/sides/0/0"),
        ("sides = [[\"warden\"]", "sides = [[{ use = \"warden\", acurate = 3 }]", "/experiment/0/sides/0/0/acurate"),
        ("view = \"survival\"", "view = \"survivals\"", "/experiment/0/chart/0/view"),
    ] {
        assert!(duel.contains(old), "{old}");
        let faults = schema.faults(&duel.replacen(old, new, 1));
        let places: Vec<&str> = faults.iter().filter_map(|fault| Some(fault.split_once(": ")?.0)).collect();
        assert_eq!(places, [place], "{new}: {faults:?}");
    }
}

#[test]
fn editors_are_told_what_parameters_mean() {
    let schema = Schema::of(&tourney::games());
    let constant = &schema.definition("rules.tourney")["properties"]["strikes"];
    assert_eq!(constant["description"], "strikes that kill");
    assert_eq!((&constant["minimum"], &constant["default"]), (&1.into(), &3.into()));
    // Of a policy, both the words and the text are in the branch that taplo consults.
    let policy = &schema.definition("fields.tourney")["properties"]["retreat"]["anyOf"][1];
    assert_eq!((&policy["description"], &policy["enum"][0]), (&"when he leaves".into(), &"never".into()));
}

#[test]
fn editors_complete_the_keys_of_every_kind_and_game() {
    let games = games::catalogue();
    let schema = Schema::of(&games);
    let experiment = schema.completed(&["experiment", "*"]);
    let vary = schema.completed(&["experiment", "*", "vary"]);
    for param in games.systems().flat_map(|system| &system.kinds).flat_map(|kind| &kind.params) {
        assert!(experiment.contains(&*param.name) && vary.contains(&*param.name), "{}", param.name);
    }
    for key in ["id", "system", "kind", "title", "vary", "sides", "expect", "chart", "rules", "trials", "precision"] {
        assert!(experiment.contains(key), "{key}");
    }
    let rules = schema.completed(&["experiment", "*", "rules"]);
    for constant in games.systems().flat_map(|system| &system.constants) {
        assert!(rules.contains(&*constant.name), "{}", constant.name);
    }
    let member = schema.completed(&["experiment", "*", "sides", "*", "*"]);
    assert!(["use", "name", "count", "accurate"].iter().all(|key| member.contains(key)), "{member:?}");
    assert!(!member.contains("like"));
}

#[test]
fn every_key_of_all_experiments_is_described() {
    let schema = Schema::of(&games::catalogue());
    let any = &schema.definition("experiment.any")["properties"];
    let pattern = schema.definition("kind.symbaroum.fight")["patternProperties"].as_object().expect("patterns");
    let (pattern, _) = pattern.iter().next().expect("the keys of all experiments");
    for key in pattern.trim_start_matches("^(").trim_end_matches(")$").split('|') {
        assert!(schema.resolved(&any[key])["description"].is_string(), "{key}");
    }
}

/// taplo merges the schemas of an `allOf` that stands alone, and merges the result again as long as it has no
/// `properties`: without end.
#[test]
fn no_schema_sends_taplo_round_in_circles() {
    fn check(schema: &Schema, value: &Value) {
        if let Some(all) = value["allOf"].as_array() {
            let keys = |schema: &Value| !schema["properties"].is_null();
            let ends = keys(value) || !value["anyOf"].is_null() || all.iter().any(|one| keys(schema.resolved(one)));
            assert!(ends, "{value}");
        }
        match value {
            Value::Array(items) => items.iter().for_each(|item| check(schema, item)),
            Value::Object(entries) => entries.values().for_each(|value| check(schema, value)),
            _ => {}
        }
    }
    let schema = Schema::of(&games::catalogue());
    check(&schema, &schema.value);
}

#[test]
fn the_schema_of_all_games_accepts_plain_dice() {
    let schema = Schema::of(&games::catalogue());
    let asks = |roll: &str| schema.accepts(&include_str!("cases/one-roll.toml").replace("\"4d6kh3\"", roll));
    assert!(asks("\"4d6kh3\""));
    assert!(!asks("true"));
}
