//! Gods & Monsters against its worked examples: exactly to 1e-9, and sampled within four standard errors,
//! from the same rules.

use crate::asked::Expect;
use crate::asked::Expect::{AtMost, Mean, P};

use super::ask;

/// A worked example: its name, the scenario, and what is known of it.
type Example = (&'static str, &'static str, &'static [Expect]);

const ROLLS: &[Example] = &[
    ("GX-01", "kind='check'\nvalue=13", &[P("success", 1, 13.0 / 20.0)]),
    ("GX-01 injured", "kind='check'\nvalue=13\ninjuries=3\nmodifier=-2", &[P("success", 1, 2.0 / 5.0)]),
    (
        "GX-01 Fortitude",
        "kind='reaction'\nreaction='fortitude'\nlevel=2\narchetype='warrior'\nstrength=18\nendurance=15",
        &[P("success", 1, 11.0 / 20.0)],
    ),
    (
        "GX-01 Reason",
        "kind='reaction'\nreaction='reason'\nlevel=2\narchetype='warrior'\nintelligence=12\nwisdom=15",
        &[P("success", 1, 7.0 / 20.0)],
    ),
    (
        "GX-02",
        "kind='contest'\nform='active'\nvalue=13\nagainst_value=10",
        &[P("success", 1, 13.0 / 40.0), P("winner", 0, 13.0 / 40.0), P("winner", 2, 7.0 / 20.0)],
    ),
    (
        "GX-02 the other way",
        "kind='contest'\nform='active'\nvalue=10\nagainst_value=13",
        &[P("success", 1, 7.0 / 40.0)],
    ),
    (
        "GX-03 12 against 12",
        "kind='chase'\nagility=12\nagainst_agility=12",
        &[P("success", 1, 0.5), Mean("rounds", 25.0 / 12.0)],
    ),
    (
        "GX-03 12 against 10",
        "kind='chase'\nagility=12\nagainst_agility=10",
        &[P("success", 1, 3.0 / 5.0), Mean("rounds", 2.0)],
    ),
    (
        "GX-03 14 against 11",
        "kind='chase'\nagility=14\nagainst_agility=11",
        &[P("success", 1, 21.0 / 32.0), Mean("rounds", 25.0 / 12.0)],
    ),
    // Agility 12 and Movement 24 against five with Agility 11, whose Movement of 10 becomes 16.
    (
        "GX-03 against a group",
        "kind='chase'\nagility=12\nmovement=24\nagainst_agility=11\nagainst_movement=10\nagainst_members=5",
        &[P("success", 1, 14.0 * 7.0 / (14.0 * 7.0 + 13.0 * 6.0))],
    ),
    ("GX-14g", "kind='group'\nvalue=17\nmembers=2", &[P("success", 1, 9.0 / 10.0), P("bonus", 1, 1.0)]),
    ("a group of five", "kind='group'\nvalue=17\nmembers=5", &[P("bonus", 2, 1.0), P("success", 1, 19.0 / 20.0)]),
];

/// The chances of one Death roll and of falling unconscious with Endurance 12.
const DYING: &[(i16, f64, f64, f64)] = &[
    (1, 9.0 / 400.0, 3.0 / 200.0, 9.0 / 20.0),
    (2, 1.0 / 20.0, 7.0 / 200.0, 1.0 / 2.0),
    (3, 33.0 / 400.0, 3.0 / 50.0, 11.0 / 20.0),
    (4, 3.0 / 25.0, 9.0 / 100.0, 3.0 / 5.0),
    (6, 21.0 / 100.0, 33.0 / 200.0, 7.0 / 10.0),
    (10, 9.0 / 20.0, 3.0 / 8.0, 9.0 / 10.0),
    (15, 3.0 / 4.0, 3.0 / 4.0, 1.0),
];

const AILMENTS: &[Example] = &[
    (
        "GX-05 strength -4",
        "kind='ailment'\nexposure='accepted'\nhealth=6\nailment_strength=-4\nailment='custom'",
        &[P("contracted", 1, 7.0 / 10.0)],
    ),
    (
        "GX-05 strength 0",
        "kind='ailment'\nexposure='accepted'\nhealth=6\nailment='black_widow'",
        &[P("contracted", 1, 9.0 / 10.0)],
    ),
    (
        "GX-05 strength 3",
        "kind='ailment'\nailment='food_poisoning'\nhealth=6\nsurvival=300",
        &[P("contracted", 1, 1.0)],
    ),
    (
        "GX-05 by attack, strength 0",
        "kind='ailment'\nailment='black_widow'\nevasion=5",
        &[P("contracted", 1, 3.0 / 4.0)],
    ),
    (
        "GX-05 by attack, strength 4",
        "kind='ailment'\nailment='giant_spider'\nevasion=5",
        &[P("contracted", 1, 19.0 / 20.0), Mean("paralysed", 0.95 * 2.5)],
    ),
    (
        "GX-06",
        "kind='ailment'\nailment='alcohol'\nexposure='contracted'\nhealth=6",
        &[
            P("effects", 1, 2.0 / 5.0),
            P("effects", 2, 27.0 / 100.0),
            P("effects", 3, 33.0 / 200.0),
            P("effects", 4, 363.0 / 4000.0),
            P("effects", 5, 891.0 / 20_000.0),
            P("effects", 13, 18_711.0 / 160_000_000_000.0),
            P("effects", 14, 0.0),
            Mean("effects", 354_147_983_131.0 / 160_000_000_000.0),
            Mean("penalty", 354_147_983_131.0 / 160_000_000_000.0),
        ],
    ),
    (
        "GX-08",
        "kind='ailment'\nailment='food_poisoning'\nexposure='contracted'\nhealth=6\nsurvival=300\nrules={injuries_penalize_all=false}",
        &[
            P("effects", 1, 1.0 / 5.0),
            P("effects", 2, 1.0 / 5.0),
            Mean("effects", 547_882_399_394_763.0 / 160_000_000_000_000.0),
        ],
    ),
    (
        "GX-09",
        "kind='ailment'\nailment='food_poisoning'\nexposure='contracted'\nhealth=6\nsurvival=300",
        &[
            P("effects", 1, 3.0 / 20.0),
            P("effects", 2, 51.0 / 400.0),
            P("effects", 3, 867.0 / 8000.0),
            P("effects", 4, 14_739.0 / 160_000.0),
            Mean("effects", 20.0 / 3.0),
            AtMost("effects", 10, 1.0 - 2_015_993_900_449.0 / 10_240_000_000_000.0),
        ],
    ),
    (
        "GX-10",
        "kind='ailment'\nailment='sleep_gas'\nhealth=6\nexposures=5",
        &[
            P("effects", 0, 243.0 / 100_000.0),
            P("effects", 1, 567.0 / 20_000.0),
            P("effects", 2, 1323.0 / 10_000.0),
            P("effects", 3, 3087.0 / 10_000.0),
            P("effects", 4, 7203.0 / 20_000.0),
            P("effects", 5, 16_807.0 / 100_000.0),
            Mean("asleep", 77.0 / 2.0),
        ],
    ),
    (
        "GX-11",
        "kind='ailment'\nailment='custom'\ncourse='chronic_inescapable'\nhealth=8\nexposures=5",
        &[
            P("exposed_effects", 0, 21.0 / 10_000.0),
            P("exposed_effects", 1, 21.0 / 2500.0),
            P("exposed_effects", 2, 63.0 / 2000.0),
            Mean("exposed_effects", 22_027.0 / 5000.0),
        ],
    ),
    (
        "GX-12",
        "kind='ailment'\nailment='huge_spider'\nevasion=5\nsurvival=2\nendurance=12",
        &[P("unconscious", 1, 17.0 / 40.0)],
    ),
];

const FALLS: &[Example] = &[
    ("GX-14 8 ft", "kind='fall'\nheight=8\nevasion=6\nsurvival=100", &[P("outcome", 4, 3.0 / 10.0)]),
    (
        "GX-14 15 ft",
        "kind='fall'\nheight=15\nevasion=6\nsurvival=100",
        &[P("injuries", 2, 7.0 / 10.0), Mean("survival_lost", 179.0 / 40.0)],
    ),
    (
        "GX-14 20 to 39 ft",
        "kind='fall'\nheight=30\nendurance=12\nsurvival=6",
        &[P("dead", 1, 2461.0 / 14_400.0), P("unconscious", 1, 157.0 / 240.0)],
    ),
    (
        "GX-14 320 ft",
        "kind='fall'\nheight=320\nendurance=12\nsurvival=6",
        &[P("dead", 1, 48_390_337.0 / 55_987_200.0), P("unconscious", 1, 308_873.0 / 311_040.0)],
    ),
    ("time aloft", "kind='fall'\nheight=750\nsurvival=100", &[P("seconds", 9, 1.0)]),
];

const HAZARDS: &[Example] = &[
    (
        "GX-13",
        "kind='suffocation'\nhealth=6\nendurance=12\nsurvival=50\nrolls=5",
        &[
            P("injuries", 0, 9.0 / 40_000.0),
            P("injuries", 1, 2589.0 / 800_000.0),
            P("injuries", 2, 18_411.0 / 800_000.0),
            P("injuries", 3, 9727.0 / 80_000.0),
            P("injuries", 4, 5567.0 / 16_000.0),
            P("injuries", 5, 63.0 / 125.0),
            Mean("injuries", 3_460_621.0 / 800_000.0),
        ],
    ),
    ("GX-13 six rolls", "kind='suffocation'\nhealth=6\nendurance=12\nsurvival=6\nrolls=6", &[P("dead", 1, 0.0)]),
    (
        "GX-13 seven rolls",
        "kind='suffocation'\nhealth=6\nendurance=12\nsurvival=6\nrolls=7",
        &[P("dead", 1, 1323.0 / 10_000.0)],
    ),
    ("GX-13 no buffer", "kind='suffocation'\nendurance=4\nprepared=false\nrolls=1", &[P("buffer", 0, 0.25)]),
    // Endurance 12 unprepared: a d4 without change, and rolls every six rounds after it.
    (
        "GX-13 a buffer of three rounds",
        "kind='suffocation'\nendurance=12\nprepared=false\nrounds=16\nsurvival=50\nhealth=-20",
        &[P("buffer", 3, 0.25), P("injured_after", 3, 0.25), P("health_rolls", 3, 0.75), P("health_rolls", 2, 0.25)],
    ),
    (
        "at rest all times are doubled",
        "kind='suffocation'\nendurance=12\neffort='still'\nrounds=37\nsurvival=50\nhealth=-20",
        &[P("buffer", 24, 1.0), P("health_rolls", 2, 1.0)],
    ),
    (
        "GX-14j",
        "kind='jump'\nagility=12\nstrength=13\nwanted=4",
        &[
            P("distance", 2, 1.0 / 20.0),
            P("distance", 3, 1.0 / 10.0),
            P("distance", 4, 1.0 / 5.0),
            P("distance", 5, 2.0 / 5.0),
            P("distance", 6, 1.0 / 4.0),
            P("success", 1, 17.0 / 20.0),
            P("inches", 48, 1.0 / 5.0),
        ],
    ),
    (
        "GX-14i wood",
        "kind='item'\nmaterial='wood'\nform='fire'\nthickness=16\nharm='3'\nweight=3",
        &[P("success", 1, 1.0 / 2.0), P("items_lost", 1, 1.0 / 2.0)],
    ),
    ("GX-14i glass", "kind='item'\nmaterial='glass'\nform='bludgeon'", &[P("success", 1, 1.0 / 5.0)]),
    ("GX-14i paper", "kind='item'\nmaterial='paper'\nform='fire'", &[P("success", 1, 1.0 / 10.0)]),
    (
        "GX-14p perception",
        "kind='illusion'\nillusion_penalty=4\nperception=6\ndisbelieve='perception'",
        &[P("success", 1, 1.0 / 10.0)],
    ),
    (
        "GX-14p willpower and companion",
        "kind='illusion'\nillusion_penalty=4\nwillpower=6\ndisbelieve='willpower'\ncompanion_perception=6",
        &[P("success", 1, 1.0 / 5.0), P("companion", 1, 3.0 / 25.0)],
    ),
    (
        "GX-14p companion of one who is certain to succeed",
        "kind='illusion'\nillusion_penalty=4\nwillpower=40\ndisbelieve='willpower'\ncompanion_perception=6",
        &[P("companion", 1, 1.0 / 5.0)],
    ),
    (
        "GX-14p poison",
        "kind='illusion'\ndisbelieve='never'\nevasion=6\neffect_reaction='evasion'\neffect_penalty=4\nunseen=true\neffect_injuries='1'",
        &[P("unaffected", 1, 3.0 / 5.0)],
    ),
    // Endurance 1 stays conscious with 1 of 20; 2 of 14 points remain of those who do not.
    (
        "a phantasmal loss of 14 leaves 2",
        "kind='illusion'\ndisbelieve='never'\nendurance=1\nsurvival=14\neffect='14'",
        &[P("residue", 2, 0.95), P("survival", 12, 0.95), P("recovered_after", 2, 0.95), P("outcome", 3, 0.05)],
    ),
    ("GX-14t", "kind='track'\nperception=12\ndays=2\nquarry=5", &[P("success", 1, 3.0 / 5.0)]),
    (
        "GX-14t covered",
        "kind='track'\nperception=12\ndays=2\nquarry=5\ntracks='cover'\ncover_perception=9",
        &[P("success", 1, 51.0 / 100.0)],
    ),
    ("a mile of trail outdoors", "kind='track'\nperception=12\ntrail_yards=1760", &[P("success", 1, 10.0 / 20.0)]),
    (
        "GX-14h",
        "kind='healing'\nlevel=2\nhealth=6\nsurvival=1\nmax_survival=20\nnights=1",
        &[Mean("regained", 13.0 / 10.0)],
    ),
    // Endurance 10 ages at 50 and then every 3 years.
    (
        "aging",
        "kind='aging'\nendurance=10\nsurvival=100\nuntil=59",
        &[P("age_at_first", 50, 1.0), P("injuries", 4, 1.0)],
    ),
    (
        "aging every year",
        "kind='aging'\nendurance=10\nsurvival=100\nuntil=59\nrules={aging_interval='yearly'}",
        &[P("injuries", 10, 1.0)],
    ),
    (
        "outdoors a jogger is a walker",
        "kind='movement'\nspeed='jog'\noutdoors=true",
        &[P("reaction_penalty", 2, 1.0), P("attack_bonus", 2, 1.0)],
    ),
    (
        "glass of two inches",
        "kind='item'\nmaterial='glass'\nform='bludgeon'\nthickness=8",
        &[P("success", 1, 8.0 / 20.0)],
    ),
];

/// `GX-15` counts survival only; `GX-16` is the whole rule.
const DUELS: &[Example] = &[
    (
        "GX-15 mirror",
        "kind='fight'\nwounds=false\nsides=[['a'],['b']]\n[character.a]\nsystem='gods_monsters'\nkind='npc'\nattack=10\nsurvival=3\n[character.b]\nsystem='gods_monsters'\nkind='npc'\nattack=10\nsurvival=3",
        &[
            P("winner", 0, 10_313.0 / 26_244.0),
            P("winner", 1, 10_313.0 / 26_244.0),
            P("winner", 2, 2809.0 / 13_122.0),
            Mean("rounds", 45_371.0 / 26_244.0),
        ],
    ),
    (
        "GX-15 warrior against orc",
        "kind='fight'\nwounds=false\nsides=[['warrior'],['orc']]\n[character.warrior]\nsystem='gods_monsters'\nkind='npc'\nattack=11\nsurvival=7\ndamage='d6+1'\n[character.orc]\nsystem='gods_monsters'\nkind='npc'\nattack=10\nsurvival=5\ndamage='d6+1'",
        &[
            P("winner", 0, 515_412_611_857.0 / 862_653_577_932.0),
            P("winner", 1, 12_088_451_861.0 / 47_925_198_774.0),
            P("winner", 2, 129_648_832_577.0 / 862_653_577_932.0),
            Mean("rounds", 210_987_270_475.0 / 95_850_397_548.0),
        ],
    ),
    (
        "GX-16a",
        "kind='fight'\ndeath_rolls=false\nround_limit=10000\nsides=[['warrior'],['orc']]\n[character.warrior]\nsystem='gods_monsters'\nkind='npc'\nattack=11\nsurvival=7\nendurance=12\ndamage='d6+1'\n[character.orc]\nsystem='gods_monsters'\nkind='npc'\nattack=10\nsurvival=5\nendurance=10\ndamage='d6+1'",
        &[
            P("winner", 0, 0.632407201376),
            P("winner", 1, 0.270045385851),
            P("winner", 2, 0.097547412773),
            Mean("rounds", 3.002502769347),
        ],
    ),
    (
        "GX-14s",
        "kind='fight'\nunaware='a'\nround_limit=1\nsides=[['idler'],['idler']]\n[character.idler]\nsystem='gods_monsters'\nkind='npc'\nperception=5\ndefense=40",
        &[P("surprise.a", 1, 3.0 / 4.0), P("surprise.b", 0, 1.0)],
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

/// `GX-04`: no survival points left, so that every injury calls for a Death roll.
fn dying(check: impl Fn(&str, &str, &[Expect]) -> Vec<String>) {
    let mut wrong = Vec::new();
    for &(injuries, dies, warrior_dies, faints) in DYING {
        let text = format!("kind='dying'\nendurance=12\nsurvival=0\nblow_injuries='{injuries}'");
        let name = format!("GX-04 with {injuries}");
        wrong.extend(check(&name, &text, &[P("dead", 1, dies), P("unconscious", 1, faints)]));
        let text = format!("{text}\nlevel=3\narchetype='warrior'\nmojo=0");
        wrong.extend(check(&name, &text, &[P("dead", 1, warrior_dies)]));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rolls_are_exact() {
    exactly(ROLLS);
}

#[test]
fn rolls_are_sampled() {
    sampled(ROLLS);
}

#[test]
fn dying_is_exact() {
    dying(|name, text, expect| ask(text).differs_exactly(name, expect, 1e-9));
}

#[test]
fn dying_is_sampled() {
    dying(|name, text, expect| ask(text).differs_sampled(name, expect, TRIALS));
}

#[test]
fn ailments_are_exact() {
    exactly(AILMENTS);
}

#[test]
fn ailments_are_sampled() {
    sampled(AILMENTS);
}

#[test]
fn falls_are_exact() {
    exactly(FALLS);
}

#[test]
fn falls_are_sampled() {
    sampled(FALLS);
}

#[test]
fn hazards_are_exact() {
    exactly(HAZARDS);
}

#[test]
fn hazards_are_sampled() {
    sampled(HAZARDS);
}

#[test]
fn duels_are_exact() {
    exactly(DUELS);
}

#[test]
fn duels_are_sampled() {
    sampled(DUELS);
}
