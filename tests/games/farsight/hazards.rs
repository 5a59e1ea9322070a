//! Hazards against values enumerated by hand, and those in which no die is thrown.

use super::{Example, TRIALS, exactly, sampled};
use crate::asked::Expect::{AtMost, Mean, P};

const MARCHES: &[Example] = &[
    (
        "two hours too many",
        "kind='march'\nability=2\nskill=3\nhours=10",
        &[
            P("exhaustion", 0, 33.0 / 64.0),
            P("exhaustion", 1, 37.0 / 108.0),
            P("exhaustion", 2, 245.0 / 1728.0),
            P("success", 1, 33.0 / 64.0),
            P("distance", 500, 1.0),
        ],
    ),
    (
        "exhaustion that does not feed back",
        "kind='march'\nability=5\nhours=10\nrules={march_feeds_back=false}",
        &[P("exhaustion", 2, 1.0 / 4.0 * 5.0 / 16.0)],
    ),
    ("a day's march", "kind='march'\nhours=8\npace='fast'", &[P("exhaustion", 0, 1.0), P("distance", 530, 1.0)]),
    ("three hours and a half", "kind='march'\nhours=3\nminutes=30\npace='slow'", &[P("distance", 105 + 18, 1.0)]),
    ("through rubble", "kind='march'\nhours=4\nterrain='difficult'", &[P("distance", 100, 1.0)]),
    ("on a mount", "kind='march'\nhours=4\nmount_speed=25\npace='fast'", &[P("distance", 4 * 160, 1.0)]),
    ("under a load", "kind='march'\nhours=4\nload=31", &[P("distance", 100, 1.0)]),
    (
        "with the last strength",
        "kind='march'\nability=-3\nhours=24\nexhaustion=4\nmods=-30",
        &[P("hours", 9, 1.0), P("exhaustion", 5, 1.0)],
    ),
    // The first hour too many needs 10 and fails with 1 in 4, tired twice with 3 in 4 of all setbacks: 9 of 2d10 or 11
    // hamper, 16 doubles, 19 tires besides. A miss with a 1 that is no cancel: 17 of 144.
    (
        "setbacks of the saves",
        "kind='march'\nability=5\nhours=9\nsetbacks=true",
        &[P("exhaustion", 0, 3.0 / 4.0), P("exhaustion", 2, 15.0 / 144.0 * (0.05 + 0.02))],
    ),
];

const FALLS: &[Example] = &[
    (
        "nine metres",
        "kind='fall'\nability=2\nskill=3\nheight=9",
        &[Mean("damage", 259.0 / 32.0), AtMost("damage", 11, 1.0 - 157.0 / 1152.0), P("prone", 1, 1.0)],
    ),
    ("on soft ground", "kind='fall'\nheight=9\nsoft=true\nlands=false", &[Mean("damage", 7.0)]),
    ("in high gravity", "kind='fall'\nheight=6\nlands=false\ngravity=150", &[Mean("damage", 14.0)]),
    // 1d6 halved and rounded down: 0, 1, 1, 2, 2, 3.
    (
        "in low gravity",
        "kind='fall'\nheight=3\nlands=false\ngravity=50",
        &[Mean("damage", 1.5), P("prone", 0, 1.0 / 6.0)],
    ),
    ("in no gravity", "kind='fall'\nheight=300\nlands=false\ngravity=0", &[P("damage", 0, 1.0), P("outcome", 3, 1.0)]),
    ("armor", "kind='fall'\nheight=3\nlands=false\nav=4", &[P("damage", 0, 4.0 / 6.0), P("damage", 2, 1.0 / 6.0)]),
    (
        "no armor by house rule",
        "kind='fall'\nheight=3\nlands=false\nav=4\nrules={av_applies_to_falls=false}",
        &[Mean("damage", 3.5)],
    ),
    ("resistance", "kind='fall'\nheight=3\nlands=false\nresistant=true", &[Mean("damage", 1.5)]),
    (
        "to death",
        "kind='fall'\nheight=3\nlands=false\nvp=2\ndeath_threshold=3",
        &[P("outcome", 2, 1.0 / 6.0), P("outcome", 1, 4.0 / 6.0), P("outcome", 0, 1.0 / 6.0), P("vp", 1, 1.0 / 6.0)],
    ),
    (
        "to death at once by house rule",
        "kind='fall'\nheight=3\nlands=false\nvp=2\ndeath_threshold=3\nrules={death_inclusive=true}",
        &[P("outcome", 0, 2.0 / 6.0)],
    ),
    ("a step", "kind='fall'\nheight=2\nlands=false", &[P("damage", 0, 1.0), P("prone", 0, 1.0)]),
    ("as far as one falls", "kind='fall'\nheight=10000\nlands=false\nvp=500", &[Mean("damage", 70.0)]),
    // With soft ground the DC is that of nine metres, 16; of six by house rule, 15.
    (
        "soft ground and a good landing",
        "kind='fall'\nability=5\nheight=9\nsoft=true",
        &[Mean("damage", 3.5 + 3.5 * 5.0 / 16.0)],
    ),
    (
        "soft ground is judged by house rule",
        "kind='fall'\nability=5\nheight=9\nsoft=true\nrules={fall_dc_from_soft=true}",
        &[Mean("damage", 3.5 + 3.5 / 4.0)],
    ),
    (
        "an easy jump",
        "kind='fall'\nlands=false\ngap=5\nstrength=2",
        &[P("jumped", 1, 1.0), P("damage", 0, 1.0), P("success", 1, 1.0)],
    ),
    (
        "too far to jump",
        "kind='fall'\nlands=false\ngap=6\nstrength=2\nheight=6",
        &[P("jumped", 1, 0.0), Mean("damage", 7.0)],
    ),
    ("without a run-up", "kind='fall'\nlands=false\ngap=5\nstrength=2\nrun_up=2", &[P("jumped", 1, 0.0)]),
    (
        "a hard jump",
        "kind='fall'\nlands=false\ngap=6\njump_dc=17\nstrength=2\nathletics=2",
        &[P("jumped", 1, 13.0 / 24.0)],
    ),
    ("a high jump", "kind='fall'\nlands=false\nobstacle=75\nstrength=2", &[P("jumped", 1, 1.0)]),
    // DEX 1 against 14 needs 13.
    (
        "a rough landing",
        "kind='fall'\nlands=false\ngap=5\nstrength=2\nrough_landing=true",
        &[P("prone", 1, 11.0 / 24.0)],
    ),
];

const COLLISIONS: &[Example] = &[
    // +1 against 13 needs 12.
    (
        "something of medium size",
        "kind='collision'",
        &[P("success", 1, 89.0 / 144.0), Mean("damage", 14.0 * 55.0 / 144.0 + 6.75 * 89.0 / 144.0)],
    ),
    (
        "something that falls in high gravity",
        "kind='collision'\nfalling=true\ngravity=150\nability=-3\nmods=-30",
        &[Mean("damage", 28.0)],
    ),
    (
        "something that does not fall there",
        "kind='collision'\ngravity=150\nability=-3\nmods=-30",
        &[Mean("damage", 14.0)],
    ),
    ("something too big to avoid", "kind='collision'\ndice=10\nvp=100", &[Mean("damage", 35.0), P("success", 1, 0.0)]),
    (
        "pinned",
        "kind='collision'\nobject='huge'\nfalling=true\nvp=500\nrounds=1000",
        &[P("pinned", 1, 123.0 / 144.0), Mean("rounds_pinned", 144.0 / 21.0)],
    ),
    ("too small to pin", "kind='collision'\nobject='large'\nfalling=true\nvp=500", &[P("pinned", 1, 0.0)]),
    (
        "a small victim",
        "kind='collision'\nobject='large'\nfalling=true\nvp=500\nsize='small'",
        &[P("pinned", 1, 89.0 / 144.0)],
    ),
];

const DAYS: &[Example] = &[
    ("half the water", "kind='thirst'\nability=5\ndays=1", &[P("exhaustion", 1, 5.0 / 16.0)]),
    ("half the water in heat", "kind='thirst'\nability=5\ndays=1\nheat=true", &[P("exhaustion", 1, 1.0)]),
    ("enough in heat", "kind='thirst'\nability=5\ndays=3\nheat=true\nwater=8", &[P("exhaustion", 0, 1.0)]),
    // Tired, the save against 16 needs 11 with disadvantage.
    ("two days", "kind='thirst'\nability=5\ndays=2", &[P("exhaustion", 2, 5.0 / 16.0 * (1.0 - 748.0 / 1728.0))]),
    ("nothing to eat", "kind='thirst'\nability=2\ndays=5\nwater=4\nfood=0", &[P("exhaustion", 3, 1.0)]),
    ("half rations", "kind='thirst'\nability=2\ndays=5\nwater=4\nfood=3", &[P("exhaustion", 1, 1.0)]),
    (
        "nothing at all",
        "kind='thirst'\nability=2\ndays=30\nwater=0\nfood=0",
        &[P("days", 4, 1.0), P("exhaustion", 6, 1.0)],
    ),
    (
        "a day at 1.4 g",
        "kind='gravity'\nability=5\ngravity=140\ndays=1\nrules={high_gravity_successes=1}",
        &[P("success", 1, 517.0 / 864.0)],
    ),
    ("used to 1.4 g", "kind='gravity'\nability=5\ngravity=140", &[Mean("days", 4320.0 / 517.0), P("band", 3, 1.0)]),
    (
        "not hampered by house rule",
        "kind='gravity'\nability=5\ngravity=140\nrules={high_gravity_sickened=false}",
        &[Mean("days", 5.0 * 36.0 / 29.0)],
    ),
    // Two in a row at p: (1 + p) / p^2.
    (
        "in a row by house rule",
        "kind='gravity'\nability=5\ngravity=140\nrules={high_gravity_in_a_row=true, high_gravity_successes=2}",
        &[Mean("days", (1.0 + 517.0 / 864.0) / (517.0 / 864.0 * 517.0 / 864.0))],
    ),
    // 2.5 g: Might 5 against 22 needs 17, with disadvantage.
    (
        "held down",
        "kind='gravity'\nability=2\nmight=3\ngravity=250\nrounds=4",
        &[Mean("restrained", 4.0 * (1.0 - 154.0 / 1728.0))],
    ),
    ("crushed", "kind='gravity'\ngravity=500\nrounds=4", &[P("restrained", 4, 1.0)]),
    (
        "used to low gravity",
        "kind='gravity'\ngravity=30",
        &[Mean("days", 17.0), P("days", 12, 1.0 / 36.0), P("speed", 13, 1.0)],
    ),
    ("a push in no gravity", "kind='gravity'\ngravity=0\nability=2\nmight=1", &[P("speed", 6, 1.0), P("days", 0, 1.0)]),
    (
        "coming home from none",
        "kind='gravity'\ngravity=100\nability=5\nhistory='zero_gravity'\ndays_weightless=11\ndays=1\nrules={high_gravity_successes=1}",
        &[P("band", 3, 1.0), P("success", 1, 1.0 - 1543.0 / 1728.0 + 1543.0 / 1728.0 - (1.0 - 1543.0 / 1728.0))],
    ),
    (
        "coming home soon enough",
        "kind='gravity'\ngravity=100\nhistory='zero_gravity'\ndays_weightless=10",
        &[P("band", 2, 1.0)],
    ),
    (
        "space sickness",
        "kind='space-sickness'\nability=2",
        &[P("success", 1, 5.0 / 16.0), Mean("hours_sick", 748_379_273_789_094_563.0 / 61_628_086_298_345_472.0)],
    ),
    ("Stamina does not help", "kind='space-sickness'\nability=2\nskill=5", &[P("success", 1, 5.0 / 16.0)]),
    (
        "but it does by house rule",
        "kind='space-sickness'\nability=2\nskill=5\nrules={skills_need_g_zero=false}",
        &[P("success", 1, 99.0 / 144.0)],
    ),
    ("immune", "kind='space-sickness'\nimmune=true", &[P("hours_sick", 0, 1.0)]),
    ("a short stay", "kind='space-sickness'\nexposure=3", &[P("success", 1, 1.0)]),
    // A treatment that always works cancels being sick; the second save needs 16 of 2d12.
    (
        "treated",
        "kind='space-sickness'\nability=2\ntreatment=14",
        &[
            P("hours_sick", 4, 11.0 / 16.0 * 5.0 / 16.0),
            P(
                "hours_sick",
                24,
                (11.0_f64 / 16.0 * 11.0 / 16.0 * 11.0 / 16.0) * (11.0 / 16.0 * 11.0 / 16.0 * 11.0 / 16.0),
            ),
        ],
    ),
];

const NO_DICE: &[Example] = &[
    (
        "a rad an hour",
        "kind='radiation'\nexposure=4\nresistance=1\nexposed_for=20",
        &[P("exhausted_after", 12, 1.0), P("rads", 18, 1.0), P("exhaustion", 1, 1.0), P("weak_after", 6, 1.0)],
    ),
    (
        "reaching is enough by house rule",
        "kind='radiation'\nexposure=4\nresistance=1\nexposed_for=20\nrules={radiation_inclusive=true}",
        &[P("exhausted_after", 11, 1.0)],
    ),
    (
        "no decay in exposure by house rule",
        "kind='radiation'\nexposure=4\nresistance=1\nexposed_for=20\nrules={rad_decay_exposed=false}",
        &[P("exhausted_after", 11, 1.0)],
    ),
    ("resisted", "kind='radiation'\nexposure=2\nresistance=2", &[P("rads", 0, 1.0), P("outcome", 6, 1.0)]),
    (
        "a rad a minute",
        "kind='radiation'\nexposure=4\ncounted_in='minutes'\nexposed_for=200",
        &[P("dead_after", 101, 1.0), P("outcome", 0, 1.0)],
    ),
    (
        "a rad a round",
        "kind='radiation'\nexposure=5\ncounted_in='rounds'\nexposed_for=200",
        &[P("dead_after", 101, 1.0)],
    ),
    (
        "getting rid of it",
        "kind='radiation'\nexposure=0\nrads=45\nexposed_for=0\nwatched_for=80",
        &[P("rads", 35, 1.0), P("exhaustion", 2, 1.0), P("outcome", 4, 1.0)],
    ),
    (
        "a rad a day",
        "kind='radiation'\nexposure=1\nexposed_for=240\nrules={rad_decay_hours=240}",
        &[P("rads", 9, 1.0), P("outcome", 5, 1.0)],
    ),
    (
        "holding the breath",
        "kind='suffocation'\nstrength=2",
        &[P("held", 30, 1.0), P("down_after", 34, 1.0), P("outcome", 0, 1.0), Mean("saves", 97.0 / 18.0)],
    ),
    (
        "a breath in time",
        "kind='suffocation'\nstrength=2\nair_after=33",
        &[P("success", 1, 1.0), P("outcome", 3, 1.0), P("phase", 1, 1.0)],
    ),
    // Air with the first death save: the usual odds of dying.
    (
        "air for the dying",
        "kind='suffocation'\nstrength=2\nair_after=34",
        &[P("outcome", 2, 1847.0 / 3456.0), P("outcome", 0, 1609.0 / 3456.0)],
    ),
    ("a short breath", "kind='suffocation'\nstrength=-3", &[P("held", 0, 1.0), P("down_after", 1, 1.0)]),
    (
        "stabilising without air by house rule",
        "kind='suffocation'\nrules={suffocating_stabilise=true}",
        &[P("outcome", 2, 1847.0 / 3456.0)],
    ),
];

#[test]
fn hazards_are_exact() {
    for examples in [MARCHES, FALLS, COLLISIONS, DAYS, NO_DICE] {
        exactly(examples);
    }
}

#[test]
fn hazards_are_sampled() {
    for examples in [MARCHES, FALLS, COLLISIONS, DAYS] {
        sampled(&examples[..1], TRIALS);
        sampled(&examples[1..], TRIALS / 20);
    }
    for example in DAYS {
        if ["a day at 1.4 g", "used to 1.4 g", "space sickness"].contains(&example.0) {
            sampled(std::slice::from_ref(example), TRIALS);
        }
    }
    sampled(NO_DICE, 20_000);
}
