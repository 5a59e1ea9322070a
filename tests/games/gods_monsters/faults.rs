//! Rejected scenarios and their error messages.

use std::sync::Arc;

use oddsmith::diagnostic::Source;
use oddsmith::plan;
use oddsmith::scenario::{Overrides, read};

/// The faults of a scenario as text; empty if there are none.
fn faults(params: &str) -> String {
    let text = format!("[[experiment]]\nid = 'asked'\nsystem = 'gods_monsters'\n{params}\n");
    let source = Arc::new(Source { name: "asked.toml".into(), text });
    match read(&oddsmith::games::catalogue(), &source, &Overrides::default()) {
        Ok(scenario) => match plan::build(&scenario, 1) {
            Ok(_) => String::new(),
            Err(faults) => format!("{faults:?}"),
        },
        Err(faults) => format!("{faults:?}"),
    }
}

/// Contradictory questions, and words of their fault.
const REFUSED: &[(&str, &str)] = &[
    ("kind='dying'\nsurvival=9\nmax_survival=8", "above the 8"),
    ("kind='check'\nwho='nobody'", "nobody"),
    (
        "kind='fight'\nsides=[['orc'],['orc']]\n[character.orc]\nsystem='gods_monsters'\nkind='npc'\nverve=3",
        "only heroes have verve",
    ),
    (
        "kind='fight'\nsides=[['orc'],['orc']]\n[character.orc]\nsystem='gods_monsters'\nkind='creature'\nmojo=3",
        "only heroes have mojo",
    ),
    (
        "kind='fight'\nsides=[['orc'],['orc']]\n[character.orc]\nsystem='gods_monsters'\nconcentrating=true\ntactic='flee_injured'",
        "cannot dash away",
    ),
    (
        "kind='fight'\nsides=[['orc'],['orc']]\n[character.orc]\nsystem='gods_monsters'\ndamage='d6!'",
        "`damage` must lie between",
    ),
    ("kind='contest'\nform='active'\nweapon='d6'\nagainst_weapon='d6'", "both sides roll"),
    ("kind='contest'\nweapon='d6'", "needs `against_weapon` too"),
    ("kind='contest'\nagainst_weapon='d6'", "needs `weapon` too"),
    ("kind='contest'\nweapon='900'\nagainst_weapon='d6'", "between 0 and 200"),
    ("kind='ailment'\nailment='alcohol'\nexposures=3", "one exposure only"),
    ("kind='ailment'\nailment='sleep_gas'\nexposures=300", "do not fit"),
    ("kind='ailment'\nailment='alcohol'\naction_time=1000", "more than 30000"),
    ("kind='ailment'\ninjuries_each='d6!'", "`injuries_each` must be a roll"),
    ("kind='illusion'\nreal=true\nbadly_made=true", "what is real"),
    ("kind='jump'\nrunning=true", "long jumps only"),
    ("kind='healing'\ninjuries=1\naging_injuries=2", "injuries of age"),
    ("kind='aftermath'\nmembers=1", "no group"),
    ("kind='aftermath'\nmembers=1000\nsurvival_lost=1000", "more than can be counted"),
    ("kind='march'\nmovement=100\nperiods=500", "longer than"),
    ("kind='march'\nform='push'\nrests='never'\nslower=20\nmovement=10", "giving up 20 points of a Movement of 10"),
    ("kind='march'\nslower=10\nmovement=10", "giving up 10 points"),
    ("kind='march'\nform='push'\nrests='push(9)'\nperiods=10\nmovement=7", "giving up 7 points"),
    ("kind='item'\nharm='d100'", "`harm` must be a roll"),
    ("kind='fall'", "height"),
    ("kind='fall'\nheight=0", "height"),
];

#[test]
fn contradictions_are_refused_in_plain_words() {
    let mut wrong = Vec::new();
    for (text, words) in REFUSED {
        let found = faults(text);
        if !found.contains(words) {
            wrong.push(format!("{text}\nsays: {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn what_is_legal_is_not_refused() {
    for text in [
        "kind='dying'\nsurvival=9\nmax_survival=9",
        "kind='contest'\nweapon='d6'\nagainst_weapon='2d6'",
        "kind='jump'\njump='long'\nrunning=true",
        "kind='healing'\ninjuries=2\naging_injuries=2",
        "kind='ailment'\nailment='sleep_gas'\nexposures=200",
        "kind='march'\nslower=9\nmovement=10",
        "kind='march'\nmovement=0",
    ] {
        assert_eq!(faults(text), "", "{text}");
    }
}

#[test]
fn g10_nobody_gives_up_more_movement_than_there_is() {
    for slower in [10, 15, 20] {
        let found = faults(&format!("kind='march'\nform='push'\nmovement=10\nslower={slower}"));
        assert!(found.contains(&format!("giving up {slower} points")), "{found}");
    }
    assert_eq!(faults("kind='march'\nform='push'\nmovement=10\nslower=9"), "");
}
