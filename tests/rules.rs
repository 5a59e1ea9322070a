//! Every mechanic of every game stands in the doc comment of the code that does it, and is exercised.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use oddsmith::systems::catalogue::systems;

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
    for system in systems().iter().filter(|system| !system.rules.is_empty()) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/systems").join(system.name);
        let text = doc_comments(&folder);
        let missing: Vec<&str> =
            system.rules.iter().map(|rule| rule.id).filter(|id| !text.contains(&format!("`{id}`"))).collect();
        assert!(missing.is_empty(), "{}: no doc comment has {missing:?}", system.name);
    }
}

#[test]
fn every_rule_is_exercised_by_a_kind_that_exists() {
    for system in systems() {
        let kinds: BTreeSet<&str> = system.kinds.iter().map(|kind| kind.name).collect();
        let ids: BTreeSet<&str> = system.rules.iter().map(|rule| rule.id).collect();
        assert_eq!(ids.len(), system.rules.len(), "{}: a rule is listed twice", system.name);
        for rule in system.rules {
            assert!(!rule.kinds.is_empty(), "{} is exercised by nothing", rule.id);
            for kind in rule.kinds {
                assert!(kinds.contains(kind), "{} names the kind `{kind}`", rule.id);
            }
        }
    }
}

/// Each game with the letters of its rules' IDs and how many rules it has.
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
        let game = systems().iter().find(|system| system.name == *name).expect("is in the catalogue");
        let expected: Vec<String> = (1..=*rules).map(|n| format!("{letters}-{n:02}")).collect();
        let listed: Vec<&str> = game.rules.iter().map(|rule| rule.id).collect();
        assert_eq!(listed, expected);
    }
}
