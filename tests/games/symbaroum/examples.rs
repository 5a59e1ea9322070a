//! Symbaroum against its worked examples: exactly to 1e-9, and sampled within four standard errors, from
//! the same rules.

use crate::asked::Expect;
use crate::asked::Expect::{AtMost, Mean, P};

use super::ask;

/// A worked example: its name, the scenario, and what is known of it.
type Example = (&'static str, &'static str, &'static [Expect]);

const TESTS: &[Example] = &[
    ("S1", "kind = 'check'\nvalue = 12", &[P("success", 1, 3.0 / 5.0)]),
    ("S2", "kind = 'check'\nvalue = 5\ndifficulty = -5", &[P("success", 1, 0.0)]),
    ("S3", "kind = 'check'\nvalue = 16\ndifficulty = 5", &[P("success", 1, 1.0)]),
    ("S4", "kind = 'check'\nvalue = 13\nagainst = 12", &[P("success", 1, 11.0 / 20.0)]),
    ("S5", "kind = 'check'\nvalue = 13\nagainst = 12\nadvantage = true", &[P("success", 1, 13.0 / 20.0)]),
    ("S8", "kind = 'check'\nvalue = 13\nagainst = 12\nblind = 'roller'", &[P("success", 1, 121.0 / 400.0)]),
    (
        "S8 for the enemy",
        "kind = 'check'\nvalue = 13\nagainst = 12\nblind = 'enemy'",
        &[P("success", 1, 1.0 - 81.0 / 400.0)],
    ),
    ("S17", "kind = 'check'\nvalue = 9\nagainst = 13", &[P("success", 1, 3.0 / 10.0)]),
    (
        "S19",
        "kind = 'tests'\nvalue = 13\nagainst = 12\nadvantage = true\ntries = 2\nneeded = 1",
        &[P("success", 1, 351.0 / 400.0)],
    ),
    ("S27", "kind = 'tie_break'\ntied = 3", &[P("success", 1, 741.0 / 800.0)]),
];

/// Attacks that always hit, so that only the damage varies: attack 20 against Defense 5.
const ATTACKS: &[Example] = &[
    (
        "S4 as an attack",
        "kind='attack'\nattacker='accurate'\ntarget='nimble'\n[character.accurate]\nsystem='symbaroum'\naccurate=13\n[character.nimble]\nsystem='symbaroum'\nkind='npc'\nquick=12",
        &[P("success", 1, 11.0 / 20.0)],
    ),
    (
        "S5 as an attack",
        "kind='attack'\nattacker='accurate'\ntarget='nimble'\nflanked=true\n[character.accurate]\nsystem='symbaroum'\naccurate=13\n[character.nimble]\nsystem='symbaroum'\nkind='npc'\nquick=12",
        &[P("success", 1, 13.0 / 20.0)],
    ),
    (
        "S6",
        "kind='attack'\nattacker='beast'\ntarget='warden'\n[character.beast]\nsystem='symbaroum'\nkind='npc'\naccurate=12\n[character.warden]\nsystem='symbaroum'\nquick=9",
        &[P("success", 1, 13.0 / 20.0)],
    ),
    (
        "S8 as an attack",
        "kind='attack'\nattacker='accurate'\ntarget='nimble'\n[character.accurate]\nsystem='symbaroum'\naccurate=13\nblind=true\n[character.nimble]\nsystem='symbaroum'\nkind='npc'\nquick=12",
        &[P("success", 1, 121.0 / 400.0)],
    ),
    (
        "S10, S11",
        "kind='attack'\nattacker='sure'\ntarget='slow'\n[character.sure]\nsystem='symbaroum'\naccurate=20\n[character.slow]\nsystem='symbaroum'\nkind='npc'\nquick=5\narmor_value=3\nstrong=20",
        &[P("damage", 0, 3.0 / 8.0), Mean("damage", 15.0 / 8.0)],
    ),
    (
        "S12",
        "kind='attack'\nattacker='sure'\ntarget='slow'\nunaware=true\n[character.sure]\nsystem='symbaroum'\naccurate=20\n[character.slow]\nsystem='symbaroum'\nkind='npc'\nquick=5\narmor_value=3\nstrong=20",
        &[Mean("damage", 129.0 / 32.0)],
    ),
    (
        "S14, S15",
        "kind='attack'\nattacker='beast'\ntarget='warden'\n[character.beast]\nsystem='symbaroum'\nkind='npc'\naccurate=20\ndamage=4\n[character.warden]\nsystem='symbaroum'\nquick=5\narmor_dice='d6'",
        &[P("damage", 0, 1.0 / 2.0), Mean("damage", 1.0)],
    ),
    (
        "unaware: no Defense test",
        "kind='attack'\nattacker='beast'\ntarget='warden'\nunaware=true\n[character.beast]\nsystem='symbaroum'\nkind='npc'\naccurate=5\n[character.warden]\nsystem='symbaroum'\nquick=15",
        &[P("success", 1, 1.0)],
    ),
];

const DEATHS: &[Example] = &[
    (
        "S20, S21, S22",
        "kind = 'dying'",
        &[P("outcome", 3, 301.0 / 1331.0), P("outcome", 0, 1030.0 / 1331.0), Mean("tests", 6020.0 / 1331.0)],
    ),
    ("S23", "kind = 'dying'", &[AtMost("death_after", 3, 1813.0 / 8000.0)]),
    ("S23 by the turns", "kind = 'dying'\nturns = 3", &[P("outcome", 0, 1813.0 / 8000.0)]),
    (
        "one strike",
        "kind = 'dying'\nstrikes = 1",
        &[P("outcome", 3, 20.0 / 121.0), P("outcome", 0, 101.0 / 121.0), Mean("tests", 400.0 / 121.0)],
    ),
    (
        "two strikes",
        "kind = 'dying'\nstrikes = 2",
        &[P("outcome", 3, 1.0 / 11.0), P("outcome", 0, 10.0 / 11.0), Mean("tests", 20.0 / 11.0)],
    ),
    (
        "herbal cure in the first turn",
        "kind = 'dying'\nhelper_arrives = 1\nhelper_acts = 'before'\nherbal_cures = 1",
        &[P("outcome", 2, 1.0)],
    ),
    // One Death Test, then a novice with Cunning 10 each turn: the geometric series by hand.
    (
        "a master always stabilises",
        "kind = 'dying'\nhelper_arrives = 1\nmedicus = 'master'",
        &[P("outcome", 0, 1.0 / 20.0), P("outcome", 3, 1.0 / 20.0), P("outcome", 2, 18.0 / 20.0)],
    ),
];

/// The duels of the digest. SD3 and SD4 are an even duel: every attack hits on 10, every hit does 4.
const DUELS: &[Example] = &[
    (
        "SD1",
        "kind='fight'\nengaged=true\nfirst='a'\ndying=false\nsides=[['warden'],['beast']]\n[character.warden]\nsystem='symbaroum'\naccurate=13\nquick=11\narmor_dice='d4'\npain_threshold=200\n[character.beast]\nsystem='symbaroum'\nkind='npc'\naccurate=11\ndamage=4\narmor_value=2\npain_threshold=200",
        &[P("winner", 0, 0.910104435), Mean("rounds", 6.524802550)],
    ),
    (
        "SD3",
        "kind='fight'\nengaged=true\nfirst='a'\ndying=false\nsides=[['warden'],['beast']]\n[character.warden]\nsystem='symbaroum'\nweapon_dice='4'\npain_threshold=3\n[character.beast]\nsystem='symbaroum'\nkind='npc'\ndamage=4\npain_threshold=3",
        &[P("winner", 0, 71.0 / 108.0), Mean("rounds", 1787.0 / 432.0)],
    ),
    (
        "SD4",
        "kind='fight'\nengaged=true\nfirst='a'\ndying=false\nsides=[['warden'],['beast']]\n[character.warden]\nsystem='symbaroum'\nweapon_dice='4'\npain_threshold=3\ninflict_pain='knock_down'\n[character.beast]\nsystem='symbaroum'\nkind='npc'\ndamage=4\npain_threshold=3",
        &[P("winner", 0, 9.0 / 16.0), Mean("rounds", 83.0 / 16.0)],
    ),
    (
        "SD7",
        "kind='fight'\nengaged=true\nfirst='a'\ndying=false\nsides=[['warden'],['beast']]\n[character.warden]\nsystem='symbaroum'\naccurate=13\nquick=11\nweapon='heavy'\narmor_dice='d4'\npain_threshold=3\n[character.beast]\nsystem='symbaroum'\nkind='npc'\naccurate=12\nquick=12\ndefense_bonus=-1\ndamage=5\narmor_value=2\npain_threshold=5",
        &[P("winner", 0, 0.761278476), Mean("rounds", 4.659690376)],
    ),
    (
        "SD9",
        "kind='fight'\nengaged=true\nfirst='a'\ndying=false\nsides=[['warden'],['beast']]\n[character.warden]\nsystem='symbaroum'\naccurate=13\nquick=11\nweapon='heavy'\narmor_dice='d4'\npain_threshold=3\ninflict_pain='knock_down'\n[character.beast]\nsystem='symbaroum'\nkind='npc'\naccurate=12\nquick=12\ndefense_bonus=-1\ndamage=5\narmor_value=2\npain_threshold=5",
        &[P("winner", 0, 0.742737067), Mean("rounds", 5.077948136)],
    ),
];

/// Trials of every sampled example.
const TRIALS: u64 = 10_000_000;

fn exactly(examples: &[Example]) {
    let wrong: Vec<String> =
        examples.iter().flat_map(|(name, text, expect)| ask(text).differs_exactly(name, expect, 1e-9)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn sampled(examples: &[Example]) {
    let wrong: Vec<String> =
        examples.iter().flat_map(|(name, text, expect)| ask(text).differs_sampled(name, expect, TRIALS)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn tests_are_exact() {
    exactly(TESTS);
}

#[test]
fn tests_are_sampled() {
    sampled(TESTS);
}

#[test]
fn attacks_are_exact() {
    exactly(ATTACKS);
}

#[test]
fn attacks_are_sampled() {
    sampled(ATTACKS);
}

#[test]
fn deaths_are_exact() {
    exactly(DEATHS);
}

#[test]
fn deaths_are_sampled() {
    sampled(DEATHS);
}

#[test]
fn duels_are_exact() {
    exactly(DUELS);
}

#[test]
fn duels_are_sampled() {
    sampled(DUELS);
}
