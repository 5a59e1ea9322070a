//! Death saves, bleeding and rescue against values enumerated by hand.

use super::{Example, TRIALS, exactly, sampled};
use crate::asked::Expect::{AtMost, Mean, P};

const SAVES: &[Example] = &[
    (
        "from the start",
        "kind='death-saves'",
        &[
            P("success", 1, 1847.0 / 3456.0),
            P("outcome", 0, 1609.0 / 3456.0),
            Mean("saves", 11_539.0 / 3456.0),
            P("stable_after", 1, 1.0 / 12.0),
            P("dead_after", 1, 0.0),
            P("stable_after", 2, 11.0 / 144.0),
            P("dead_after", 2, 11.0 / 144.0),
            P("stable_after", 3, 235.0 / 1728.0),
            P("dead_after", 3, 65.0 / 432.0),
            P("hours", 2, 1847.0 / 3456.0 / 4.0),
        ],
    ),
    (
        "after a failure",
        "kind='death-saves'\nfailures=1",
        &[P("success", 1, 1303.0 / 3456.0), P("outcome", 0, 2153.0 / 3456.0), Mean("saves", 1481.0 / 576.0)],
    ),
    (
        "after one of each",
        "kind='death-saves'\nsuccesses=1\nfailures=1",
        &[P("success", 1, 0.5), P("outcome", 0, 0.5), Mean("saves", 157.0 / 72.0)],
    ),
    (
        "after a success and two failures",
        "kind='death-saves'\nsuccesses=1\nfailures=2",
        &[P("success", 1, 7.0 / 24.0), P("outcome", 0, 17.0 / 24.0), Mean("saves", 17.0 / 12.0)],
    ),
    (
        "after two successes",
        "kind='death-saves'\nsuccesses=2",
        &[P("success", 1, 241.0 / 288.0), P("outcome", 0, 47.0 / 288.0), Mean("saves", 241.0 / 144.0)],
    ),
    (
        "on the brink",
        "kind='death-saves'\nsuccesses=2\nfailures=2",
        &[P("success", 1, 0.5), P("outcome", 0, 0.5), Mean("saves", 1.0)],
    ),
    (
        "bleeding",
        "kind='death-saves'\nbleeding=true",
        &[
            P("dead_after", 1, 1.0 / 12.0),
            AtMost("dead_after", 2, 103.0 / 144.0),
            AtMost("dead_after", 3, 1507.0 / 1728.0),
            Mean("dead_after", 43_741.0 / 18_288.0),
            P("outcome", 0, 1.0),
        ],
    ),
    (
        "bleeding does not kill by house rule",
        "kind='death-saves'\nbleeding=true\nrules={bleeding_kills=false}",
        &[P("success", 1, 1847.0 / 3456.0)],
    ),
    ("a hit beyond the Death Threshold", "kind='death-saves'\ndamage_each_turn=13", &[P("dead_after", 1, 1.0)]),
    // Two failures would kill where three do now: 1 - 1/12 - 5/12 ...
    (
        "one failure kills by house rule",
        "kind='death-saves'\nrules={death_failures=1, death_successes=1}",
        &[P("success", 1, 0.5)],
    ),
];

const RESCUES: &[Example] = &[
    ("a medic with +1", "kind='rescue'\nability=1", &[P("success", 1, 2_025_213_191.0 / 2_293_235_712.0)]),
    (
        "who acts first",
        "kind='rescue'\nability=1\nmedic_acts='before'",
        &[P("success", 1, 51_553_364_315.0 / 55_037_657_088.0)],
    ),
    (
        "a medic with +3 who acts first",
        "kind='rescue'\nability=3\nmedic_acts='before'",
        &[P("success", 1, 417_950_472_807_113.0 / 427_972_821_516_288.0)],
    ),
    ("a medic with +5", "kind='rescue'\nability=5", &[P("success", 1, 1_714_315.0 / 1_769_472.0)]),
    ("who acts first", "kind='rescue'\nability=5\nmedic_acts='before'", &[P("success", 1, 7_022_731.0 / 7_077_888.0)]),
    // Without a kit nobody stops the bleeding, and the patient dies as if alone.
    (
        "no kit",
        "kind='rescue'\nability=10\nbleeding=true\nkit=0",
        &[P("dead_after", 1, 1.0 / 12.0), P("checks", 0, 1.0), P("outcome", 0, 1.0)],
    ),
    // DC 17 in one check for +10: 7 on the dice, 129 of 144, before the first save.
    (
        "both in one check",
        "kind='rescue'\nability=10\nbleeding=true\nmedic_acts='before'\nrounds=1",
        &[P("outcome", 3, 129.0 / 144.0), P("kit", 1, 1.0)],
    ),
    // DC 16, 6 on the dice: only the bleeding stops.
    (
        "the bleeding first",
        "kind='rescue'\nability=10\nbleeding=true\ntreatment='blood_first'\nmedic_acts='before'\nrounds=1",
        &[P("outcome", 3, 0.0), P("kit", 1, 1.0)],
    ),
    ("too late", "kind='rescue'\nability=10\narrives=100", &[P("outcome", 2, 1847.0 / 3456.0), P("checks", 0, 1.0)]),
];

#[test]
fn the_dying_have_exactly_the_known_chances() {
    exactly(SAVES);
    exactly(RESCUES);
}

#[test]
fn the_dying_are_sampled_as_known() {
    sampled(SAVES, TRIALS);
    sampled(RESCUES, TRIALS);
}
