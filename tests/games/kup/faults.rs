//! Contradictory sheets and questions, and the game's error messages.

use std::sync::Arc;

use oddsmith::diagnostic::Source;
use oddsmith::plan;
use oddsmith::scenario::{Overrides, read};

/// The faults of a scenario with one experiment as text; empty if there are none.
fn faults(text: &str) -> String {
    let (params, characters) = text.find("[character").map_or((text, ""), |at| text.split_at(at));
    let text = format!("[[experiment]]\nid = 'asked'\nsystem = 'kup'\n{params}\n{characters}");
    let source = Arc::new(Source { name: "asked.toml".into(), text });
    let scenario = match read(&oddsmith::games::catalogue(), &source, &Overrides::default()) {
        Ok(scenario) => scenario,
        Err(faults) => return format!("{faults:#?}"),
    };
    match plan::build(&scenario, 1) {
        Ok(_) => String::new(),
        Err(faults) => format!("{faults:#?}"),
    }
}

/// A scenario and the words its fault must contain.
type Faulty = (&'static str, &'static [&'static str]);

const QUESTIONS: &[Faulty] = &[
    ("kind='check'\nks=3\nus=5", &["`us` 5 is above `ks` 3", "never exceeds"]),
    ("kind='check'\nthreshold=9\ndifficulty='hard'", &["both say what must be exceeded"]),
    ("kind='check'\nwho='hero'\nes=3\n[character.hero]\nsystem='kup'", &["`es` and `who` both say"]),
    ("kind='check'\nwho='hero'\nsom=3\n[character.hero]\nsystem='kup'", &["`som` and `who` both say"]),
    ("kind='check'\nks=11", &["11"]),
    ("kind='contest'\nversus='hero'\nagainst_us=3\n[character.hero]\nsystem='kup'", &["`against_us` and `versus`"]),
    ("kind='contest'\nks=2\nagainst_ks=2", &["`us`", "`against_us`"]),
    ("kind='dying'\nwho='hero'\nclock=3\n[character.hero]\nsystem='kup'", &["both say how long"]),
    ("kind='reaction'\nsom=11", &["11"]),
];

const ATTACKS: &[Faulty] = &[
    ("range='mid'", &["does not attack from afar"]),
    ("attacker='archer'\nrange='mid'\ndistance=5", &["both say how far"]),
    ("attacker='archer'\ndistance=121", &["no farther than 120 m"]),
    ("attacker='archer'\nanswer='weapon'", &["shots can only be dodged"]),
    ("answer='shield'", &["cannot defend with the shield"]),
    ("answer='dodge'", &["cannot defend with a dodge"]),
    ("attacks=1\ndefences=2", &["2 defences against 1 attacks"]),
];

const SHEETS: &[Faulty] = &[
    ("vigor=6", &["`vigor` 6 is above `build`"]),
    ("shield='small'\nweapon='flail'", &["takes both hands"]),
    ("shield_level=2", &["a level but no shield"]),
    ("damage_taken=9", &["9 points of damage leave nothing of 9"]),
    ("weapon='blackjack'\ndefence='weapon'", &["cannot be defended with"]),
    ("defence='shield'", &["no shield to defend with"]),
    ("mid_range=5", &["before `short_range`"]),
    ("tactics='turtle'\ncombat_art=0", &["nothing to defend with"]),
    ("som=0", &["som"]),
    ("size=4", &["size"]),
    ("weapon_level=5", &["weapon_level"]),
    ("armor_level=5", &["armor_level"]),
    ("shield='small'\nshield_level=4", &["shield_level"]),
    ("other=11", &["other"]),
];

fn check(text: &str, words: &[&str]) {
    let told = faults(text);
    for word in words {
        assert!(told.contains(word), "{text}\nsays nothing of {word:?}:\n{told}");
    }
}

#[test]
fn contradictory_questions_are_refused() {
    for (text, words) in QUESTIONS {
        check(text, words);
    }
}

#[test]
fn contradictory_attacks_are_refused() {
    let cast = "[character.hero]\nsystem='kup'\n[character.archer]\nsystem='kup'\nweapon='bow'\n";
    for (text, words) in ATTACKS {
        let attacker = if text.contains("attacker") { "" } else { "attacker='hero'\n" };
        check(&format!("kind='attack'\ntarget='hero'\n{attacker}{text}\n{cast}"), words);
    }
    assert_eq!(faults(&format!("kind='attack'\nattacker='archer'\ntarget='hero'\ndistance=120\n{cast}")), "");
}

#[test]
fn contradictory_sheets_are_refused() {
    for (text, words) in SHEETS {
        check(&format!("kind='sheet'\nwho='hero'\n[character.hero]\nsystem='kup'\n{text}"), words);
        check(&format!("kind='fight'\nsides=[['hero'],['hero']]\n[character.hero]\nsystem='kup'\n{text}"), words);
    }
    let both = "kind='sheet'\nwho='hero'\nrules={two_handed_bars_shield=false}\n[character.hero]\nsystem='kup'\nshield='small'\nweapon='flail'";
    assert_eq!(faults(both), "");
}

#[test]
fn somebody_of_each_side_is_there_from_the_start() {
    let late = "[character.hero]\nsystem='kup'\n[character.late]\nsystem='kup'\njoins=2";
    check(&format!("kind='fight'\nsides=[['hero'],['late']]\n{late}"), &["nobody of the late is there", "KUP-07"]);
    assert_eq!(faults(&format!("kind='fight'\nsides=[['hero'],['hero','late']]\n{late}")), "");
}

#[test]
fn sides_may_take_long_to_meet() {
    let slow = "[character.slow]\nsystem='kup'\ncontrol=1";
    assert_eq!(faults(&format!("kind='fight'\ndistance=1000\nsides=[['slow'],['slow']]\n{slow}")), "");
}
