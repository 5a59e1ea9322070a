//! Hazards, rests and hiding in small cases that the words of the document decide.

use super::{Example, exactly};
use crate::asked::Expect::{Mean, P};

const CASES: &[Example] = &[
    // FS-73: four dice less four are none.
    ("a grenade without dice", "kind='blast'\nrules={frag_dice=0}", &[P("damage", 0, 1.0), P("damage_all", 0, 1.0)]),
    // FS-89: one round, and no medic before the second. Only a 12 makes stable at once; the others are dying still, so that
    // nothing is over for them.
    (
        "still dying at the limit",
        "kind='rescue'\nrounds=1\narrives=2",
        &[P("outcome", 1, 11.0 / 12.0), P("outcome", 2, 1.0 / 12.0), P("rounds", 1, 1.0 / 12.0)],
    ),
    // FS-15, FS-35: every save fails. It has a 1 without a 12 in 21 of 144 rolls of 2d12, and 5 of 100 rolls of 2d10 make
    // 16. A spell of four hours then lasts eight.
    (
        "a setback doubles the sickness",
        "kind='space-sickness'\nability=-3\nmods=-30\nsetbacks=true\nrules={sickness_hours=4}",
        &[P("hours_sick", 8, 21.0 / 144.0 * 0.05), P("hours_sick", 4, 1.0 - 21.0 / 144.0 * 0.05)],
    ),
    // FS-105: 20 kg and 10 for each of 10 points of STR are 120. Half of 40 km and of twice 5 km.
    ("a load of 121 kg", "kind='march'\nability=10\nhours=10\nload=121", &[P("distance", 250, 1.0)]),
    ("a load of 120 kg", "kind='march'\nability=10\nhours=10\nload=120", &[P("distance", 500, 1.0)]),
    // FS-103: hindered by the load and by exhaustion is no worse than hindered: half of 5 km.
    ("hindered twice", "kind='march'\nhours=1\nload=31\nexhaustion=3", &[P("distance", 25, 1.0)]),
    // FS-23: a third of 27 km, half of 27 km and of 53 km.
    (
        "a slow day of climbing in rubble",
        "kind='march'\nhours=8\npace='slow'\nterrain='hard_difficult'",
        &[P("distance", 90, 1.0)],
    ),
    ("a slow day in rubble", "kind='march'\nhours=8\npace='slow'\nterrain='difficult'", &[P("distance", 135, 1.0)]),
    ("a fast day in rubble", "kind='march'\nhours=8\npace='fast'\nterrain='difficult'", &[P("distance", 265, 1.0)]),
    // FS-21: seven kilometres an hour, and a third of 56 km more or less: 74.67 and 37.33 km.
    ("a fast mount", "kind='march'\nhours=8\npace='fast'\nmount_speed=15", &[P("distance", 746, 1.0)]),
    ("a slow mount", "kind='march'\nhours=8\npace='slow'\nmount_speed=15", &[P("distance", 373, 1.0)]),
    // FS-21: half an hour at 90 metres a minute, without any full hour.
    ("half an hour", "kind='march'\nhours=0\nminutes=30", &[P("distance", 27, 1.0)]),
    // FS-100, FS-101: there is nothing to heal.
    (
        "nothing to heal",
        "kind='recovery'",
        &[P("success", 1, 1.0), P("rests", 0, 1.0), P("hours", 0, 1.0), P("short_rests", 0, 1.0)],
    ),
    ("nothing that an hour heals", "kind='recovery'\nrest='short'", &[P("rests", 0, 1.0), P("hours", 0, 1.0)]),
    // An hour restores 1d6 and STR, which is enough; the night is spared.
    (
        "an hour is enough",
        "kind='recovery'\nrest='both'\nlost_vp=1",
        &[P("short_rests", 1, 1.0), P("rests", 0, 1.0), P("hours", 1, 1.0), P("vp_lost", 0, 1.0)],
    ),
    // FS-95, FS-96: one leg is compromised, so 10 metres are 5; a mild trauma of the other, 4 times in 12, takes 2 of the
    // 10 before they are halved; a severe one leaves a third.
    (
        "a mild trauma besides a compromised leg",
        "kind='trauma'\nseverity='mild'\nother_leg_hurt=true",
        &[P("speed", 4, 1.0 / 3.0), P("speed", 5, 2.0 / 3.0)],
    ),
    (
        "a severe trauma besides a compromised leg",
        "kind='trauma'\nseverity='severe'\nother_leg_hurt=true\nturns=0",
        &[P("speed", 3, 1.0 / 3.0), P("speed", 5, 2.0 / 3.0)],
    ),
    // FS-104: two levels by house rule; the second sickens, and nobody gets to the sixth.
    (
        "two levels of exhaustion",
        "kind='thirst'\nwater=0\ndays=3\nrules={exhaustion_levels=2}",
        &[P("exhaustion", 2, 1.0), P("outcome", 4, 1.0), P("days", 2, 0.0)],
    ),
    // FS-20: 12 + 1 - 5 - 3 are 5, which exceeds only a total of 4 or less: 2d12 + 1 of 4 or less, 3 of 144.
    (
        "a sleeper in trouble",
        "kind='hide'\nasleep=true\nversus_disadvantage=2",
        &[P("noticed_by", 1, 3.0 / 144.0), Mean("noticed_by", 3.0 / 144.0)],
    ),
];

#[test]
fn the_document_decides_small_cases() {
    exactly(CASES);
}
