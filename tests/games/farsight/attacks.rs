//! Attacks against values enumerated by hand: exactly to 1e-9, and sampled from the same rules.

use super::{Example, TRIALS, ask, exactly, sampled};
use crate::asked::Expect::{AtMost, Mean, P};

/// +6 with a sword against Defense 15: 9 on the dice.
const SIX: &str = "[character.a]\nsystem='farsight'\ncmb=6\nstr=0\nexploits='never'\n[character.b]\nsystem='farsight'\ndefense=15\nmax_vp=500\n";

/// An attack that cannot miss, of 2d6+2.
const SURE: &str =
    "[character.a]\nsystem='farsight'\ncmb=10\nattack_bonus=30\nstr=0\nper=0\nexploits='never'\nweapon_dice='2d6+2'\n";

const ROLLS: &[(&str, &str, &str, f64)] = &[
    ("+6 against 15", "", "", 29.0 / 36.0),
    ("with advantage", "advantage=1", "", 811.0 / 864.0),
    ("with disadvantage", "disadvantage=1", "", 517.0 / 864.0),
    ("a dodge", "dodges=true", "", 517.0 / 864.0),
    ("from above", "from_above=true", "", 811.0 / 864.0),
    ("from above by house rule", "from_above=true\nrules={elevation=false}", "", 29.0 / 36.0),
    ("hidden", "hidden=true", "", 811.0 / 864.0),
    ("unseen", "unseen=true", "", 517.0 / 864.0),
    ("in the dark", "sight='obscured'", "", 517.0 / 864.0),
    ("in the dark with good eyes", "sight='obscured'\nsees_in_the_dark=true", "", 29.0 / 36.0),
    ("in fog", "sight='bleared'", "", 517.0 / 864.0),
    ("hidden and unseen cancel", "hidden=true\nunseen=true", "", 29.0 / 36.0),
    ("where nobody is", "wrong_place=true", "", 0.0),
    ("a prone target in melee", "target_prone=true", "", 811.0 / 864.0),
    ("squeezed", "squeezed=true", "", 517.0 / 864.0),
    ("a squeezed target", "target_squeezed=true", "", 811.0 / 864.0),
    ("help", "helped=true", "", 811.0 / 864.0),
    ("defending", "defends=true", "", 517.0 / 864.0),
    // 7 on the dice instead of 9: 1 - 15/144.
    ("flanking", "flanked=true", "", 129.0 / 144.0),
    ("no flanking by house rule", "flanked=true\nrules={flanking=false}", "", 29.0 / 36.0),
    ("on guard", "on_guard=true", "", 99.0 / 144.0),
    ("a restrained target", "", "conditions=['restrained']", 811.0 / 864.0),
    ("an invisible target", "", "conditions=['invisible']", 517.0 / 864.0),
    ("a stunned and blinded target counts twice", "disadvantage=1", "conditions=['stunned', 'blinded']", 811.0 / 864.0),
];

#[test]
fn attack_rolls_have_exactly_the_known_chances() {
    for (name, params, target, p) in ROLLS {
        let asked = ask(&format!("kind='attack'\nattacker='a'\ntarget='b'\n{params}\n{SIX}{target}"));
        let wrong = asked.differs_exactly(name, &[P("success", 1, *p)], 1e-9);
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        let wrong = asked.differs_sampled(name, &[P("success", 1, *p)], 1_000_000);
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

/// Shots: +6 against Defense 14.
const SHOTS: &[(&str, &str, &str, f64)] = &[
    ("short distance and moderate cover", "distance='short'\ncover='moderate'", "pistol", 11.0 / 24.0),
    ("one category too far", "distance='long'", "assault_rifle", 127.0 / 576.0),
    ("close", "", "pistol", 123.0 / 144.0),
    ("with an enemy at the throat", "engaged=true", "pistol", 1176.0 / 1728.0),
    ("into melee", "into_melee='medium'", "pistol", 1176.0 / 1728.0),
    ("into melee past somebody tiny", "into_melee='tiny'", "pistol", 123.0 / 144.0),
    // From afar a prone target is harder to hit.
    ("a prone target", "target_prone=true", "pistol", 1176.0 / 1728.0),
    ("aim", "aims=true", "pistol", 129.0 / 144.0),
];

#[test]
fn shots_have_exactly_the_known_chances() {
    for (name, params, weapon, p) in SHOTS {
        let asked = ask(&format!(
            "kind='attack'\nattacker='a'\ntarget='b'\n{params}\n[character.a]\nsystem='farsight'\ncmb=6\nweapon='{weapon}'\n\
             exploits='never'\n[character.b]\nsystem='farsight'\ndefense=14\nmax_vp=500\n"
        ));
        let mut wrong = asked.differs_exactly(name, &[P("success", 1, *p)], 1e-9);
        wrong.extend(asked.differs_sampled(name, &[P("success", 1, *p)], 1_000_000));
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

/// What comes through of an attack that hits.
const DAMAGE: &[(&str, &str, &str, &[crate::asked::Expect])] = &[
    ("biotic damage ignores armor", "damage_type='biotic'", "av=4", &[Mean("damage", 9.0)]),
    ("psychic too", "damage_type='psychic'", "av=4", &[Mean("damage", 9.0)]),
    ("AV 4 against kinetic damage", "", "av=4", &[Mean("damage", 5.0), Mean("stopped", 4.0)]),
    ("AV 5 against energy", "damage_type='energy'", "av=5", &[Mean("damage", 7.0)]),
    ("AV 5 against kinetic damage", "", "av=5", &[Mean("damage", 145.0 / 36.0), P("damage", 0, 1.0 / 12.0)]),
    (
        "AV 4 and resistance",
        "",
        "av=4\nresistances=['kinetic']",
        &[Mean("damage", 9.0 / 4.0), P("damage", 2, 11.0 / 36.0)],
    ),
    (
        "resistance and vulnerability cancel",
        "",
        "av=4\nresistances=['kinetic']\nvulnerabilities=['kinetic']",
        &[Mean("damage", 5.0)],
    ),
    ("vulnerability", "", "av=4\nvulnerabilities=['kinetic']", &[Mean("damage", 10.0)]),
    ("the helpless suffer the most", "", "conditions=['paralyzed']", &[P("damage", 14, 1.0)]),
];

#[test]
fn damage_has_exactly_the_known_chances() {
    for (name, attacker, target, expect) in DAMAGE {
        let asked = ask(&format!(
            "kind='attack'\nattacker='a'\ntarget='b'\n{SURE}{attacker}\n[character.b]\nsystem='farsight'\ndefense=0\nmax_vp=500\n{target}"
        ));
        let mut wrong = asked.differs_exactly(name, expect, 1e-9);
        wrong.extend(asked.differs_sampled(name, expect, TRIALS));
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

const MORE: &[Example] = &[
    (
        "misses count",
        "kind='attack'\nattacker='a'\ntarget='b'\n[character.a]\nsystem='farsight'\ncmb=6\nstr=0\nexploits='never'\nweapon_dice='2d6+2'\n\
         [character.b]\nsystem='farsight'\ndefense=15\nmax_vp=500\nav=4",
        &[Mean("damage", 145.0 / 36.0)],
    ),
    (
        "6d6 against 8 vitality and a Death Threshold of 13",
        "kind='attack'\nattacker='a'\ntarget='b'\n[character.a]\nsystem='farsight'\ncmb=10\nattack_bonus=30\nstr=0\nexploits='never'\n\
         weapon_dice='6d6'\n[character.b]\nsystem='farsight'\ndefense=0\nmax_vp=8\nstr=2\nwil=1",
        &[
            P("outcome", 6, 3527.0 / 7776.0),
            P("severe", 1, 1985.0 / 3888.0),
            P("traumas", 1, 1985.0 / 3888.0 + 1667.0 / 46656.0),
        ],
    ),
    (
        "exploits and setbacks of an attack that needs 9",
        "kind='attack'\nattacker='a'\ntarget='b'\n[character.a]\nsystem='farsight'\ncmb=6\n[character.b]\nsystem='farsight'\ndefense=15\nmax_vp=500",
        &[
            P("exploit", 1, 7.0 / 48.0),
            AtMost("rank", 8, 7.0 / 48.0 - 7.0 / 144.0),
            P("setback", 1, 13.0 / 144.0),
            P("edge", 1, 1.0 / 72.0),
        ],
    ),
    (
        "the same with disadvantage",
        "kind='attack'\nattacker='a'\ntarget='b'\ndisadvantage=1\n[character.a]\nsystem='farsight'\ncmb=6\n[character.b]\nsystem='farsight'\ndefense=15\nmax_vp=500",
        &[
            P("exploit", 1, 31.0 / 1728.0),
            AtMost("rank", 8, 31.0 / 1728.0 - 5.0 / 864.0),
            P("setback", 1, 161.0 / 864.0),
        ],
    ),
    // Cunning +3 wins against Insight +1 with 2015/3456.
    (
        "a feint",
        "kind='attack'\nattacker='a'\ntarget='b'\nfeints=true\n[character.a]\nsystem='farsight'\ncmb=6\nwil=3\nexploits='never'\n\
         [character.b]\nsystem='farsight'\ndefense=15\nmax_vp=500\nper=1",
        &[P("success", 1, 29.0 / 36.0 + 2015.0 / 3456.0 * (811.0 / 864.0 - 29.0 / 36.0))],
    ),
    (
        "an object",
        "kind='attack'\nattacker='a'\n[character.a]\nsystem='farsight'\ncmb=0\nexploits='never'",
        &[P("success", 1, 29.0 / 36.0)],
    ),
    // 3 vitality for +1: 8 on the dice, 1 - 21/144.
    (
        "Tenacity",
        "kind='attack'\nattacker='a'\ntarget='b'\ntenacity_bonus=1\n[character.a]\nsystem='farsight'\ncmb=6\nexploits='never'\n[character.b]\nsystem='farsight'\ndefense=15\nmax_vp=500",
        &[P("success", 1, 123.0 / 144.0), P("vp_spent", 3, 1.0)],
    ),
    (
        "an EDGE card",
        "kind='attack'\nattacker='a'\ntarget='b'\nburn_edge=true\n[character.a]\nsystem='farsight'\ncmb=6\nedge=1\nexploits='never'\n[character.b]\nsystem='farsight'\ndefense=15\nmax_vp=500",
        &[P("success", 1, 811.0 / 864.0)],
    ),
    // Kinetic 6 and energy 4 against AV 4: all 4 from the kinetic part rather than 2 from the other.
    (
        "two types of damage",
        "kind='attack'\nattacker='a'\ntarget='b'\nextra_damage='4'\n[character.a]\nsystem='farsight'\ncmb=10\nattack_bonus=30\nstr=0\nexploits='never'\nweapon_dice='6'\n\
         [character.b]\nsystem='farsight'\ndefense=0\nmax_vp=500\nav=4",
        &[P("damage", 6, 1.0)],
    ),
    // The second weapon adds no STR.
    (
        "two weapons",
        "kind='attack'\nattacker='a'\ntarget='b'\noff_hand=true\n[character.a]\nsystem='farsight'\ncmb=10\nattack_bonus=30\nstr=5\nexploits='never'\nweapon='knife'\noff_hand='knife'\n\
         [character.b]\nsystem='farsight'\ndefense=0\nmax_vp=500",
        &[Mean("damage", 2.5)],
    ),
    // 20 damage: DC 13, and 9 on the dice for +4.
    (
        "concentration",
        "kind='attack'\nattacker='a'\ntarget='b'\nconcentrates=true\n[character.a]\nsystem='farsight'\ncmb=10\nattack_bonus=30\nstr=0\nexploits='never'\nweapon_dice='20'\n\
         [character.b]\nsystem='farsight'\ndefense=0\nmax_vp=500\nint=4",
        &[P("concentration", 1, 29.0 / 36.0)],
    ),
    (
        "a prisoner",
        "kind='attack'\nattacker='a'\ntarget='b'\n[character.a]\nsystem='farsight'\ncmb=10\nattack_bonus=30\nstr=0\nexploits='never'\nknock_out='capture'\nweapon_dice='20'\n\
         [character.b]\nsystem='farsight'\ndefense=0\nmax_vp=15\nkind='npc'",
        &[P("outcome", 5, 1.0), P("traumas", 1, 0.0)],
    ),
];

#[test]
fn attacks_have_exactly_the_known_values() {
    exactly(MORE);
}

#[test]
fn attacks_are_sampled_as_known() {
    sampled(MORE, TRIALS);
}

#[test]
fn the_time_to_kill_is_known() {
    for (vp, attacks) in [(3, 49.0 / 29.0), (6, 16_807.0 / 6264.0), (12, 1_417_221_463.0 / 292_253_184.0)] {
        let asked = ask(&format!(
            "kind='attack'\nattacker='a'\ntarget='b'\nattacks=1000\nrules={{setback_policy='never'}}\n[character.a]\nsystem='farsight'\ncmb=6\n\
             str=0\nexploits='never'\nweapon_dice='d6+2'\n[character.b]\nsystem='farsight'\nkind='npc'\ndefense=15\nav=2\nmax_vp={vp}"
        ));
        let mut wrong = asked.differs_exactly("time to kill", &[Mean("attacks", attacks)], 1e-9);
        wrong.extend(asked.differs_sampled("time to kill", &[Mean("attacks", attacks)], TRIALS));
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
