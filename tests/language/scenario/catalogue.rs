//! Invariants of every game's tables on which the scenario reader relies.

use std::collections::BTreeSet;

use oddsmith::games;
use oddsmith::scenario::own_keys::OF_EXPERIMENT;
use oddsmith::systems::{DefaultValue, Fields, Param, ParamType, System};

const OF_CHARACTERS: &[&str] = &["system", "like", "use", "count", "name"];

fn tables(system: &System) -> Vec<(String, Vec<Param>, Vec<&'static str>)> {
    let mut tables = vec![
        (format!("{} character", system.name), system.character.clone(), OF_CHARACTERS.to_vec()),
        (format!("{} constants", system.name), system.constants.clone(), Vec::new()),
    ];
    for kind in &system.kinds {
        tables.push((
            format!("{} {}", system.name, kind.name),
            kind.params.clone(),
            [OF_EXPERIMENT, &["sides"]].concat(),
        ));
    }
    tables
}

#[test]
fn names_are_unique_and_collide_with_no_key_of_the_file() {
    for (table, params, reserved) in games::catalogue().systems().flat_map(|system| tables(system)) {
        let mut seen = BTreeSet::new();
        for param in &params {
            assert!(seen.insert(&param.name), "{table}: `{}` twice", param.name);
            assert!(!reserved.contains(&param.name.as_ref()), "{table}: `{}` is taken", param.name);
            assert!(!param.name.contains(['.', ' ', '=']), "{table}: `{}`", param.name);
            assert!(!param.doc.is_empty(), "{table}: `{}` says nothing", param.name);
        }
    }
}

#[test]
fn defaults_are_legal() {
    for (table, params, _) in games::catalogue().systems().flat_map(|system| tables(system)) {
        // Parses every default that is a roll or comparison.
        let _ = Fields::defaults(&params);
        for param in &params {
            let legal = match (&param.shape, &param.preset) {
                (_, DefaultValue::Required | DefaultValue::Derived(_)) => true,
                (ParamType::Int { min, max }, DefaultValue::Int(preset)) => (min..=max).contains(&preset),
                (ParamType::Bool, DefaultValue::Bool(_)) | (ParamType::Flags(_), DefaultValue::NoFlags) => true,
                (ParamType::Choice(words) | ParamType::Side(words), DefaultValue::Text(word)) => words.contains(word),
                (ParamType::Policy { plain, .. }, DefaultValue::Text(word)) => plain.contains(word),
                (ParamType::Dice | ParamType::Comparison, DefaultValue::Text(_)) => true,
                _ => false,
            };
            assert!(legal, "{table}: the default of `{}` does not fit its shape", param.name);
        }
    }
}

#[test]
fn games_and_kinds_have_names_of_their_own() {
    let mut games = BTreeSet::new();
    for system in games::catalogue().systems() {
        assert!(games.insert(system.name.clone()), "`{}` twice", system.name);
        let mut kinds = BTreeSet::new();
        for kind in &system.kinds {
            assert!(kinds.insert(kind.name.clone()), "`{}` `{}` twice", system.name, kind.name);
            assert!(kind.side_limit == 0 || !system.character.is_empty(), "`{}`", kind.name);
        }
    }
}
