//! Traumas, rests and repairs against values worked out by hand.

use super::{Example, TRIALS, exactly, sampled};
use crate::asked::Expect::{AtMost, Mean, P};

const RESTS: &[Example] = &[
    (
        "a trauma heals",
        "kind='recovery'\ntraumas=1\nstrength=5",
        &[Mean("rests", 4.0), AtMost("rests", 5, 459.0 / 512.0)],
    ),
    (
        "a trauma heals in quiet days",
        "kind='recovery'\ntraumas=1\nstrength=2\nstamina=3\nrecuperating=true",
        &[Mean("rests", 2592.0 / 787.0), AtMost("rests", 5, 79_750_127_721_427.0 / 80_244_904_034_304.0)],
    ),
    ("a trauma of the mind", "kind='recovery'\npsychic_traumas=1\nwill=5", &[Mean("rests", 4.0)]),
    // Three successes with p = 890/1728 each.
    (
        "nobody treats it",
        "kind='recovery'\ntraumas=1\nstrength=5\ntreated=false",
        &[Mean("rests", 3.0 * 1728.0 / 890.0)],
    ),
    ("hard days", "kind='recovery'\ntraumas=1\nstrength=5\nstrenuous=true\nrecuperating=true", &[Mean("rests", 4.0)]),
    // Both heal in three rests with p^6.
    (
        "two traumas",
        "kind='recovery'\ntraumas=1\npsychic_traumas=1\nstrength=5\nwill=5",
        &[P("rests", 3, 729.0 / 4096.0)],
    ),
    // Three in a row at p = 3/4: (1 - p^3) / (p^3 (1 - p)).
    (
        "in a row by house rule",
        "kind='recovery'\ntraumas=1\nstrength=5\nrules={trauma_heal_in_a_row=true}",
        &[Mean("rests", (37.0 / 64.0) / (27.0 / 256.0))],
    ),
    (
        "short rests",
        "kind='recovery'\nrest='short'\nlost_vp=15\nstrength=2",
        &[Mean("rests", 51.0 / 16.0), P("exhaustion", 0, 1.0)],
    ),
    (
        "the weak rest in vain at times",
        "kind='recovery'\nrest='short'\nlost_vp=1\nstrength=-3",
        &[P("rests", 1, 0.5), Mean("rests", 2.0)],
    ),
    (
        "rests that cost by house rule",
        "kind='recovery'\nrest='short'\nlost_vp=1\nstrength=-3\nlimit=2\nrules={rest_least=-30}",
        &[P("rests", 1, 0.5), P("rests", 2, 6.0 / 36.0)],
    ),
    ("tired", "kind='recovery'\nexhaustion=3", &[P("rests", 3, 1.0), P("exhaustion", 0, 1.0), P("hours", 24, 1.0)]),
    (
        "tired by hunger",
        "kind='recovery'\nexhaustion=3\nexhaustion_locked=2",
        &[P("rests", 1, 1.0), P("exhaustion", 2, 1.0)],
    ),
    (
        "all alike by house rule",
        "kind='recovery'\nexhaustion=3\nexhaustion_locked=2\nrules={exhaustion_separate=false}",
        &[P("rests", 3, 1.0)],
    ),
    ("hungry", "kind='recovery'\nexhaustion=3\nfed=false\nlost_vp=1", &[P("exhaustion", 3, 1.0), P("rests", 1, 1.0)]),
    (
        "full of radiation",
        "kind='recovery'\nlost_vp=9\nirradiated=true\nexhaustion=1",
        &[P("vp_lost", 9, 1.0), P("rests", 1, 1.0)],
    ),
    // Every other night: a level comes and goes.
    (
        "every other night",
        "kind='recovery'\nhours_between=48\nexhaustion=2\nlost_vp=500\nlimit=3",
        &[P("exhaustion", 2, 1.0)],
    ),
    // STR 2 in medium armor against 16 needs 14: 11/24.
    (
        "a night in armor",
        "kind='recovery'\narmor='medium'\nstrength=2\nexhaustion=0\nlost_vp=1",
        &[P("rests", 1, 11.0 / 24.0), P("wasted", 0, 11.0 / 24.0)],
    ),
    (
        "a wasted night tires by house rule",
        "kind='recovery'\narmor='medium'\nstrength=2\nlost_vp=1\nlimit=1\nrules={wasted_rest_counts=false}",
        &[P("exhaustion", 1, 13.0 / 24.0)],
    ),
    (
        "an hour in place of a night",
        "kind='recovery'\nrest='both'\nlost_vp=6\nstrength=5",
        &[P("rests", 0, 1.0), P("hours", 1, 1.0)],
    ),
    (
        "a sheet",
        "kind='recovery'\nrest='short'\nwho='a'\n[character.a]\nsystem='farsight'\nstr=2\nvp=5",
        &[Mean("rests", 51.0 / 16.0)],
    ),
];

const REPAIRS: &[Example] = &[
    ("five points", "kind='repair'\nmissing=5", &[P("days", 1, 1.0), P("cost", 50, 1.0)]),
    ("nine points", "kind='repair'\nmissing=9", &[P("days", 2, 1.0)]),
    ("seven points", "kind='repair'\nmissing=7", &[P("days", 1, 0.5), P("days", 2, 0.5)]),
    (
        "without tools",
        "kind='repair'\nmissing=4\ngood_conditions=false",
        &[P("days", 1, 0.25), P("days", 4, 1.0 / 64.0)],
    ),
    ("nothing to do", "kind='repair'\nmissing=0", &[P("days", 0, 1.0), P("cost", 0, 1.0)]),
];

const TRAUMAS: &[Example] = &[
    (
        "a mild one",
        "kind='trauma'\nturns=2",
        &[
            P("part", 0, 1.0 / 12.0),
            P("part", 1, 3.0 / 12.0),
            P("part", 2, 2.0 / 12.0),
            P("part", 5, 2.0 / 12.0),
            P("score", 3, 1.5 / 12.0),
            P("score", 1, 0.5 / 12.0),
            P("actions_lost", 1, 4.0 / 12.0),
            P("speed", 8, 4.0 / 12.0),
            P("attack_hampered", 1, 2.0 / 12.0),
            P("vp_bled", 0, 1.0),
        ],
    ),
    ("both hands", "kind='trauma'\ntwo_handed=true", &[P("attack_hampered", 1, 4.0 / 12.0)]),
    (
        "always the first by house rule",
        "kind='trauma'\nrules={trauma_first_side=100}",
        &[P("score", 3, 3.0 / 12.0), P("score", 4, 0.0)],
    ),
    // DEX 1 against 13 needs 12; a leg with 4 in 12.
    ("a Dash on a hurt leg", "kind='trauma'\nturns=3\ndashes=true", &[Mean("falls", 4.0 / 12.0 * 165.0 / 144.0)]),
    // The first turn is lost; then STR 4 against 15 needs 11, or 12 where STR is lowered.
    (
        "a severe one",
        "kind='trauma'\nseverity='severe'\nturns=3\nstrength=4",
        &[
            Mean("actions_lost", 1.0 + 2.0 * (7.0 / 8.0 * 5.0 / 16.0 + 1.0 / 8.0 * 55.0 / 144.0)),
            P("vp_bled", 3, 1.0),
            P("speed", 5, 4.0 / 12.0),
        ],
    ),
    ("both legs", "kind='trauma'\nseverity='severe'\nother_leg_hurt=true", &[P("speed", 3, 4.0 / 12.0)]),
    ("by the damage", "kind='trauma'\ndamage=13", &[P("severe", 1, 1.0)]),
    ("by not enough damage", "kind='trauma'\ndamage=12", &[P("severe", 1, 0.0)]),
    ("which is enough by house rule", "kind='trauma'\ndamage=12\nrules={death_inclusive=true}", &[P("severe", 1, 1.0)]),
    (
        "a shock",
        "kind='trauma'\ndamage_type='psychic'\nturns=4\nmeets_phobia=true\nwill=4",
        &[P("part", 1, 0.2), P("part", 3, 0.1), P("hampered", 1, 0.3), Mean("frightened", 4.0 * 0.1 * 55.0 / 144.0)],
    ),
    ("far from the charm", "kind='trauma'\ndamage_type='psychic'\ncharm_distance=11", &[P("hampered", 1, 0.4)]),
    (
        "a severe shock",
        "kind='trauma'\ndamage_type='psychic'\nseverity='severe'\nturns=1\nintelligence=4",
        &[
            P("score", 2, 1.0 / 3.0),
            P("score", 6, 1.0 / 3.0),
            Mean("actions_lost", 2.0 / 3.0 * 5.0 / 16.0 + 1.0 / 3.0 * 55.0 / 144.0),
        ],
    ),
    (
        "and a shock besides by house rule",
        "kind='trauma'\nseverity='severe'\nrules={severe_adds_psychic=true}",
        &[P("shock", 1, 0.2), P("hampered", 1, 0.3)],
    ),
];

#[test]
fn healing_is_exact() {
    for examples in [RESTS, REPAIRS, TRAUMAS] {
        exactly(examples);
    }
}

#[test]
fn healing_is_sampled() {
    sampled(&RESTS[..2], TRIALS);
    for (name, text, expect) in RESTS {
        if *name == "short rests" {
            sampled(&[(*name, *text, *expect)], TRIALS);
        }
    }
    for examples in [&RESTS[2..], REPAIRS, TRAUMAS] {
        sampled(examples, TRIALS / 20);
    }
}
