//! Grenades and trials of strength against values enumerated by hand.

use super::{Example, TRIALS, exactly, sampled};
use crate::asked::Expect::{Mean, P};

/// Two who are alike, with Wrestling +3.
macro_rules! brawl {
    ($params:literal) => {
        brawl!($params, "", "")
    };
    ($params:literal, $a:literal, $b:literal) => {
        concat!(
            "kind='grapple'\nattacker='a'\ntarget='b'\n",
            $params,
            "\n[character.a]\nsystem='farsight'\ncmb=1\nwrestling=3\nfree_hands=2\n",
            $a,
            "\n[character.b]\nsystem='farsight'\ncmb=1\nwrestling=3\n",
            $b,
            "\n"
        )
    };
}

const BLASTS: &[Example] = &[
    ("a grenade lands", "kind='blast'\nability=5", &[P("success", 1, 0.75)]),
    ("at short distance", "kind='blast'\nability=5\nthrow='short'", &[P("success", 1, 445.0 / 864.0)]),
    ("with an enemy at the throat", "kind='blast'\nability=5\nengaged=true", &[P("success", 1, 445.0 / 864.0)]),
    (
        "that matters not by house rule",
        "kind='blast'\nability=5\nengaged=true\nrules={grenade_engaged=false}",
        &[P("success", 1, 0.75)],
    ),
    (
        "4d6 and a save for half",
        "kind='blast'\ndexterity=4\nav=3\nrules={setback_policy='never'}",
        &[Mean("damage", 124_795.0 / 20_736.0), P("caught", 1, 1.0)],
    ),
    (
        "behind cover",
        "kind='blast'\ndexterity=4\nav=3\ncover='high'\nrules={setback_policy='never'}",
        &[Mean("damage", 10_425_785.0 / 2_239_488.0)],
    ),
    ("behind total cover", "kind='blast'\ncover='total'", &[P("damage", 0, 1.0), P("caught", 0, 1.0)]),
    // Explosives +2 makes the DC 17: 13 on the dice for +4.
    ("Explosives", "kind='blast'\ndexterity=4\nexplosives=2", &[P("saved", 1, 13.0 / 24.0)]),
    ("a sure save without damage", "kind='blast'\nsave_dc=0\nhalf=false", &[P("damage", 0, 1.0), P("saved", 1, 1.0)]),
    ("a failed throw is off by a third each", "kind='blast'\nability=5", &[P("off", 0, 0.75), P("off", 2, 0.25 / 3.0)]),
    (
        "a cone does not reach behind",
        "kind='blast'\nshape='cone'\nstands=3\nbearing=90",
        &[P("caught", 0, 1.0), P("success", 1, 1.0)],
    ),
    ("a line reaches whoever stands in it", "kind='blast'\nshape='line'\nstands=3", &[P("caught", 1, 1.0)]),
    // 5 m away, and 1 m off in any direction: those up to arccos(1 / 10) off the line reach it, of 180 degrees.
    (
        "at the edge",
        "kind='blast'\nability=-3\nmods=-30\nstands=5\nrules={grenade_scatter=1, setback_policy='never'}",
        &[P("caught", 1, 0.468_115_719_671)],
    ),
];

const BRAWLS: &[Example] = &[
    (
        "evenly matched",
        brawl!(""),
        &[P("outcome", 2, 4895.0 / 10_368.0), P("outcome", 1, 289.0 / 5184.0), P("outcome", 0, 4895.0 / 10_368.0)],
    ),
    (
        "ties go to whoever starts it",
        brawl!("rules={tie_rule='initiator_wins'}"),
        &[P("success", 1, 4895.0 / 10_368.0 + 289.0 / 5184.0)],
    ),
    ("a feint", brawl!("maneuver='feint'", "wil=3", "per=1"), &[P("success", 1, 2015.0 / 3456.0)]),
    ("the target is nimble", brawl!("", "", "dex=2\nacrobatics=4"), &[P("outcome", 0, 2015.0 / 3456.0)]),
    (
        "the nimble must wrestle by house rule",
        brawl!("rules={grapple_best_option=false}", "", "dex=2\nacrobatics=4"),
        &[P("success", 1, 4895.0 / 10_368.0)],
    ),
    ("with advantage", brawl!("advantage=1"), &[P("outcome", 2, 53_749.0 / 82_944.0), P("outcome", 1, 361.0 / 6912.0)]),
    // Cold Weapons +2 each and two hands: disadvantage against plain dice, the mirror of advantage.
    (
        "disarming both hands",
        brawl!("maneuver='disarm'", "cold_weapons=2\nweapon='sword'", "kinetic_weapons=2\nweapon='assault_rifle'"),
        &[P("outcome", 2, 24_863.0 / 82_944.0), P("outcome", 1, 361.0 / 6912.0)],
    ),
    (
        "pushed",
        brawl!("maneuver='shove'\npushes=true"),
        &[P("pushed", 2, 4895.0 / 10_368.0), P("pushed", 0, 5473.0 / 10_368.0)],
    ),
    // Smaller against larger with DEX has advantage: +1 each.
    (
        "overrunning the larger",
        brawl!("maneuver='overrun'", "defense=60", "size='large'"),
        &[P("outcome", 2, 53_749.0 / 82_944.0), Mean("damage_taken", 0.0)],
    ),
    // +1 against DC 16: 15 on the dice, 55 of 144.
    ("getting up", brawl!("maneuver='stand_up'"), &[P("success", 1, 55.0 / 144.0)]),
    // 9 m: three dice of 10.5 on average, half the time more or less.
    ("a flyer falls", brawl!("maneuver='shove'\nflying_height=9"), &[Mean("fall_damage", 10.5 * 4895.0 / 10_368.0)]),
    (
        "a flyer that hovers does not",
        brawl!("maneuver='shove'\nflying_height=9", "", "hovers=true"),
        &[P("success", 1, 4895.0 / 10_368.0)],
    ),
    // Held after the first try and not free after the escape.
    (
        "two rounds",
        brawl!("rounds=2"),
        &[P("rounds_held", 2, 4895.0 / 10_368.0 * (5473.0 / 10_368.0) * (5473.0 / 10_368.0))],
    ),
];

#[test]
fn blasts_and_brawls_have_exactly_the_known_chances() {
    exactly(BLASTS);
    exactly(BRAWLS);
}

#[test]
fn blasts_and_brawls_are_sampled_as_known() {
    sampled(BLASTS, TRIALS);
    sampled(BRAWLS, TRIALS);
}
