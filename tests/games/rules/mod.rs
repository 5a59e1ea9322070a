//! Every rule of every game is cited in the doc comment of the code that implements it, and takes
//! effect in some trial.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use oddsmith::answer::chunks;
use oddsmith::diagnostic::Source;
use oddsmith::engine::trace::TrialSelector;
use oddsmith::engine::{Quiet, trace_any, why_unsampled};
use oddsmith::games;
use oddsmith::plan;
use oddsmith::scenario::{Overrides, read};

/// All doc comments below a folder, as one text.
fn doc_comments(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).expect("the game has a folder") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            text += &doc_comments(&path);
        } else {
            let source = fs::read_to_string(&path).expect("source files are text");
            for line in source.lines().map(str::trim_start) {
                if line.starts_with("///") || line.starts_with("//!") {
                    text += line;
                    text.push('\n');
                }
            }
        }
    }
    text
}

#[test]
fn every_rule_stands_in_the_code_that_does_it() {
    for system in games::catalogue().systems().filter(|system| !system.rules.is_empty()) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(system.name.as_ref());
        let text = doc_comments(&folder);
        let missing: Vec<&str> =
            system.rules.iter().map(|rule| rule.id.as_ref()).filter(|id| !text.contains(&format!("`{id}`"))).collect();
        assert!(missing.is_empty(), "{}: no doc comment has {missing:?}", system.name);
    }
}

#[test]
fn every_rule_is_exercised_by_a_kind_that_exists() {
    for system in games::catalogue().systems() {
        let kinds: BTreeSet<&str> = system.kinds.iter().map(|kind| kind.name.as_ref()).collect();
        let ids: BTreeSet<&str> = system.rules.iter().map(|rule| rule.id.as_ref()).collect();
        assert_eq!(ids.len(), system.rules.len(), "{}: a rule is listed twice", system.name);
        for rule in &system.rules {
            assert!(!rule.kinds.is_empty(), "{} is exercised by nothing", rule.id);
            for kind in &rule.kinds {
                assert!(kinds.contains(kind.as_ref()), "{} names the kind `{kind}`", rule.id);
            }
        }
    }
}

/// Each game with the prefix of its rule IDs and its number of rules.
const GAMES: &[(&str, &str, usize)] = &[
    ("bursting_dice", "BRD", 47),
    ("farsight", "FS", 109),
    ("gods_monsters", "GM", 52),
    ("kup", "KUP", 25),
    ("symbaroum", "SYM", 33),
];

#[test]
fn games_are_whole() {
    for (name, letters, rules) in GAMES {
        let games = games::catalogue();
        let game = games.find(name).expect("is in the catalogue");
        let expected: Vec<String> = (1..=*rules).map(|n| format!("{letters}-{n:02}")).collect();
        let listed: Vec<&str> = game.rules.iter().map(|rule| rule.id.as_ref()).collect();
        assert_eq!(listed, expected);
    }
}

/// The rules of a game that take effect in the first trials of each experiment of a scenario file:
/// in its first, middle and last cell.
fn rules_in_play(name: &str, text: String, trials: u64, rules: &mut BTreeSet<String>) {
    let source = Arc::new(Source::new(name, text));
    // Tracing a trial samples those around it, so no more trials are requested than are inspected.
    let few = Overrides { trials: Some(trials), ..Overrides::default() };
    let scenario = read(&oddsmith::games::catalogue(), &source, &few)
        .unwrap_or_else(|faults| panic!("{name}: {}", faults[0].message));
    let plan = plan::build(&scenario, 1_000_000).unwrap_or_else(|faults| panic!("{name}: {}", faults[0].message));
    for asked in &plan.experiments {
        let last = asked.cells.len() - 1;
        for case in BTreeSet::from([0, last / 2, last]).into_iter().map(|place| &asked.cells[place]) {
            if why_unsampled(&*case.experiment()).is_some() {
                continue;
            }
            for trial in 0..trials {
                let selector = TrialSelector::Number(trial);
                let traced = trace_any(&*case.experiment(), chunks(asked, plan.seed), &selector, &Quiet);
                rules.extend(traced.unwrap_or_else(|why| panic!("{name}, {}: {why}", asked.id)).rules);
            }
        }
    }
}

/// Every rule of a game takes effect in some trial: of its bundled scenarios, or of a file in
/// `cases/` that asks for what those leave out.
fn every_rule_takes_effect(game: &str) {
    let (_, letters, count) = GAMES.iter().find(|(name, ..)| *name == game).expect("the game is listed");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut rules = BTreeSet::new();
    let own = format!("tests/games/rules/cases/{game}.toml");
    if let Ok(text) = fs::read_to_string(root.join(&own)) {
        rules_in_play(&own, text, 60, &mut rules);
    }
    let bundled = format!("{}-", game.replace('_', "-"));
    for entry in fs::read_dir(root.join("scenarios")).expect("scenarios are bundled") {
        let entry = entry.expect("the folder can be read");
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with(&bundled) {
            rules_in_play(&name, fs::read_to_string(entry.path()).expect("scenarios are text"), 12, &mut rules);
        }
    }
    let all = (1..=*count).map(|n| format!("{letters}-{n:02}"));
    let missing: Vec<String> = all.filter(|id| !rules.contains(id)).collect();
    assert!(missing.is_empty(), "{game}: {} of {count} rules never take effect: {missing:?}", missing.len());
}

#[test]
fn rules_of_bursting_dice_take_effect() {
    every_rule_takes_effect("bursting_dice");
}

#[test]
fn rules_of_farsight_take_effect() {
    every_rule_takes_effect("farsight");
}

#[test]
fn rules_of_gods_monsters_take_effect() {
    every_rule_takes_effect("gods_monsters");
}

#[test]
fn rules_of_kup_take_effect() {
    every_rule_takes_effect("kup");
}

#[test]
fn rules_of_symbaroum_take_effect() {
    every_rule_takes_effect("symbaroum");
}
