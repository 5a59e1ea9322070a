//! The game against its worked examples: exactly to 1e-9, and sampled within four standard errors, from the
//! same rules.

use crate::asked::Expect::{Mean, P};

use super::{Example, exactly, sampled};

const CHECKS: &[Example] = &[
    ("K1", "kind='check'\nks=7\nus=4\nes=5\nthreshold=9", &[P("success", 1, 3.0 / 4.0)]),
    ("K1 as a word", "kind='check'\nks=7\nus=4\nes=5\ndifficulty='average'", &[P("success", 1, 3.0 / 4.0)]),
    ("K2", "kind='check'\nks=7\nus=4\nes=5\nthreshold=12", &[P("success", 1, 1.0 / 2.0)]),
    ("K3", "kind='check'\nks=7\nus=4\nes=5\ndifficulty='very_hard'", &[P("success", 1, 1.0 / 8.0)]),
    ("K4", "kind='check'\nks=5\nus=5\nes=3", &[P("success", 1, 1.0 / 2.0)]),
    ("K5", "kind='check'\nks=6\nus=3\nes=4", &[P("success", 1, 2.0 / 3.0)]),
    ("K5 hurt by 4: BU 5, VIG 0", "kind='check'\nks=6\nus=3\nes=4\ndamage_taken=4", &[P("success", 1, 0.0)]),
    ("K5 hurt by 3", "kind='check'\nks=6\nus=3\nes=4\ndamage_taken=3", &[P("success", 1, 1.0 / 6.0)]),
    ("the dice of the book", "kind='check'\nks=7\nus=4\nes=5", &[P("arc", 16, 1.0 / 8.0), P("arc", 8, 1.0 / 8.0)]),
    ("exalted", "kind='check'\nks=7\nus=4\nes=5\nthreshold=12\nsom=10", &[P("success", 1, 5.0 / 8.0)]),
    ("panicked", "kind='check'\nks=7\nus=4\nes=5\nthreshold=12\nsom=1", &[P("success", 1, 3.0 / 8.0)]),
    ("untrained", "kind='check'\nks=10\nus=10\nes=0", &[P("success", 1, 0.0)]),
    (
        "untrained, by the stats alone",
        "kind='check'\nks=6\nus=4\nes=0\nrules={untrained='stats_only'}",
        &[P("success", 1, 1.0), P("arc", 10, 1.0)],
    ),
    ("another die", "kind='check'\nks=7\nus=4\nes=5\nthreshold=12\nrules={es_die_5=6}", &[P("success", 1, 2.0 / 3.0)]),
];

/// What each die gives on average, and how often it takes away: ES 1 to 10.
const DICE: &[Example] = &[
    ("ES 1", "kind='check'\nks=1\nus=1\nes=1", &[Mean("adjustment", -5.0 / 4.0), P("arc", 2, 0.0)]),
    ("ES 2", "kind='check'\nes=2", &[Mean("adjustment", 0.0), P("adjustment", -1, 0.25), P("adjustment", -2, 0.25)]),
    ("ES 3", "kind='check'\nes=3", &[Mean("adjustment", 0.0), P("adjustment", -3, 1.0 / 6.0)]),
    ("ES 4", "kind='check'\nes=4", &[Mean("adjustment", 7.0 / 6.0), P("adjustment", 4, 1.0 / 6.0)]),
    ("ES 5", "kind='check'\nes=5", &[Mean("adjustment", 9.0 / 8.0), P("adjustment", -3, 1.0 / 8.0)]),
    ("ES 6", "kind='check'\nes=6", &[Mean("adjustment", 9.0 / 4.0)]),
    ("ES 7", "kind='check'\nes=7", &[Mean("adjustment", 11.0 / 5.0)]),
    ("ES 8", "kind='check'\nes=8", &[Mean("adjustment", 33.0 / 10.0)]),
    ("ES 9", "kind='check'\nes=9", &[Mean("adjustment", 13.0 / 4.0)]),
    ("ES 10", "kind='check'\nes=10", &[Mean("adjustment", 13.0 / 3.0), P("adjustment", 10, 1.0 / 12.0)]),
];

/// K7 as an opposed check: base 9 and ES 4 against base 8 and ES 3.
const CONTESTS: &[Example] = &[
    (
        "K7, K8 and the margins",
        "kind='contest'\nks=7\nus=4\nes=4\nother=-2\nagainst_ks=6\nagainst_us=5\nagainst_es=3\nagainst_other=-3",
        &[
            P("success", 1, 13.0 / 18.0),
            P("margin", -4, 1.0 / 36.0),
            P("margin", -3, 1.0 / 18.0),
            P("margin", -2, 1.0 / 18.0),
            P("margin", -1, 1.0 / 18.0),
            P("margin", 0, 1.0 / 12.0),
            P("margin", 1, 5.0 / 36.0),
            P("margin", 2, 5.0 / 36.0),
            P("margin", 3, 1.0 / 9.0),
            P("margin", 4, 1.0 / 12.0),
            P("margin", 5, 1.0 / 12.0),
            P("margin", 6, 1.0 / 12.0),
            P("margin", 7, 1.0 / 18.0),
            P("margin", 8, 1.0 / 36.0),
        ],
    ),
    (
        "K10",
        "kind='contest'\nks=7\nus=4\nes=4\nother=-2\nhigher_ground=true\nblessed=true\nadvantages=1\nagainst_ks=6\nagainst_us=5\nagainst_es=3\nagainst_other=-4",
        &[P("success", 1, 35.0 / 36.0)],
    ),
    ("untrained against a master", "kind='contest'\nks=10\nus=10\nes=0\nagainst_es=1", &[P("success", 1, 0.0)]),
    ("nobody resists", "kind='contest'\nks=1\nus=1\nes=1\nagainst_es=0", &[P("success", 1, 1.0)]),
    (
        "a spell against a watchful eye",
        "kind='contest'\nwho='mage'\nskill='spell'\nversus='guard'\nversus_skill='watch'\n[character.mage]\nsystem='kup'\nintellect=7\nreasoning=2\nspell=4\n[character.guard]\nsystem='kup'\nempathy=6\nperception=2\nwatch=3",
        &[P("success", 1, 13.0 / 18.0)],
    ),
];

const ATTACKS: &[Example] = &[
    ("K7", "kind='attack'\nattacker='a'\ntarget='b'", &[P("success", 1, 13.0 / 18.0), P("margin", 8, 1.0 / 36.0)]),
    ("K8", "kind='attack'\nattacker='a'\ntarget='b'", &[P("margin", 0, 1.0 / 12.0)]),
    ("K10", "kind='attack'\nattacker='exalted'\ntarget='kneeling'", &[P("success", 1, 35.0 / 36.0)]),
    ("K11", "kind='attack'\nattacker='a'\ntarget='large'", &[P("success", 1, 31.0 / 36.0)]),
    // Easier to hit by 2, and 2 less damage: all margins of K7 from -1 on, plus 2.
    ("K11, and size against damage", "kind='attack'\nattacker='a'\ntarget='large'", &[Mean("damage", 77.0 / 18.0)]),
    (
        "K11 without the defender's half",
        "kind='attack'\nattacker='a'\ntarget='large'\nrules={size_adj_defender=false}",
        // One more on the attack alone: the margins of K7 from 0 on.
        &[P("success", 1, 29.0 / 36.0)],
    ),
    ("K13", "kind='attack'\nattacker='a'\ntarget='armored'", &[Mean("damage", 10.0 / 3.0)]),
    (
        "K15",
        "kind='attack'\nattacker='a'\ntarget='armored'\nrules={damage_formula='multiplicative'}",
        // A margin of 1 hits and is absorbed.
        &[Mean("damage", 34.0 / 9.0), P("outcome", 1, 5.0 / 36.0), P("outcome", 0, 5.0 / 18.0)],
    ),
    ("K17", "kind='attack'\nattacker='a'\ntarget='quick'\nanswer='passive'", &[P("success", 1, 2.0 / 3.0)]),
    ("K18", "kind='attack'\nattacker='a'\ntarget='b'\nattacks=2", &[P("success", 1, 299.0 / 324.0)]),
    (
        "K19",
        "kind='attack'\nattacker='a'\ntarget='quick'\nanswer='weapon'\nattacks=2\ndefences=1",
        &[P("success", 1, 49.0 / 54.0)],
    ),
    ("K20", "kind='attack'\nattacker='archer'\ntarget='dodger'\nrange='short'", &[P("success", 1, 1.0 / 3.0)]),
    ("K20 by metres", "kind='attack'\nattacker='archer'\ntarget='dodger'\ndistance=10", &[P("success", 1, 1.0 / 3.0)]),
    // Base 9 with the d8 of ES 5 against base 10 with the d6 of ES 4, both dice counted out.
    ("at mid range", "kind='attack'\nattacker='archer'\ntarget='dodger'\ndistance=11", &[P("success", 1, 1.0 / 6.0)]),
    (
        "weapon 10, shield 12 - 5/4, dodge 14 + 7/6: the best is chosen, and only a 4 against a 6 hits",
        "kind='attack'\nattacker='a'\ntarget='versatile'",
        &[P("success", 1, 1.0 / 36.0)],
    ),
];

/// Those who fight in the attacks.
const CAST: &str = "
[character.a]
system = 'kup'
build = 7
vigor = 4
combat_art = 4
weapon = 'hand_axe'
[character.b]
system = 'kup'
build = 6
vigor = 5
combat_art = 3
weapon = 'bastard_sword'
[character.exalted]
system = 'kup'
like = 'a'
som = 10
higher_ground = true
blessed = true
[character.kneeling]
system = 'kup'
like = 'b'
prone = true
[character.large]
system = 'kup'
like = 'b'
size = 1
[character.armored]
system = 'kup'
like = 'b'
armor = 'light'
[character.quick]
system = 'kup'
like = 'b'
control = 9
agility = 9
[character.archer]
system = 'kup'
control = 8
accuracy = 4
combat_art = 5
weapon = 'bow'
[character.dodger]
system = 'kup'
control = 6
agility = 4
dodge = 4
[character.versatile]
system = 'kup'
build = 6
vigor = 5
combat_art = 3
control = 7
agility = 6
dodge = 4
shield = 'small'
shields = 1
";

const REACTIONS: &[Example] = &[
    ("K22", "kind='reaction'\nsom=6", &[P("success", 1, 3.0 / 5.0)]),
    ("K23", "kind='reaction'\nsom=4\nsom_2=6\nsom_3=8", &[P("nobody", 1, 6.0 / 125.0), Mean("acting", 1.8)]),
    ("Exalted", "kind='reaction'\nsom=10", &[P("success", 1, 1.0)]),
    ("Panicked", "kind='reaction'\nsom=1", &[P("success", 1, 0.1)]),
    (
        "the surprised lose the turn",
        "kind='reaction'\nsom=10\nsurprised=true\nrules={surprise_mode='auto_lose_turn'}",
        &[P("nobody", 1, 1.0)],
    ),
    // Two d10 without a tie; three with a single lowest: 3 (1/10) (9/10)^2 + .. over the lowest face.
    ("a tie of two", "kind='order'\ntied=2", &[P("success", 1, 0.9)]),
    ("a tie of three", "kind='order'\ntied=3", &[P("success", 1, 0.855)]),
    (
        "a tie of two with coins",
        "kind='order'\ntied=2\nrules={tie_die=2}",
        &[P("success", 1, 0.5), Mean("throws", 2.0)],
    ),
];

const DEATHS: &[Example] = &[
    ("nobody comes", "kind='dying'\nclock=11", &[P("outcome", 0, 1.0), P("death_after", 11, 1.0)]),
    ("K25", "kind='dying'\nclock=11\nhelpers=1\nks=5\nus=5\nes=3", &[P("outcome", 0, 48_828_125.0 / 362_797_056.0)]),
    ("K27", "kind='dying'\nclock=11\nhelpers=1\nks=5\nus=5\nes=3\nplight='injured'", &[P("outcome", 0, 1.0 / 2048.0)]),
    (
        "two helpers are twice the tries",
        "kind='dying'\nclock=4\nhelpers=2\nks=5\nus=5\nes=3",
        &[P("outcome", 0, 390_625.0 / 1_679_616.0)],
    ),
    (
        "two of four turns are over when help comes",
        "kind='dying'\nclock=4\nhelpers=1\nhelpers_arrive=3\nks=5\nus=5\nes=3",
        &[P("outcome", 0, 25.0 / 36.0)],
    ),
    (
        "damage shortens the clock",
        "kind='dying'\nclock=11\nhelpers=1\nks=5\nus=5\nes=3\ndamage_while_down=3",
        &[P("outcome", 0, 125.0 / 216.0), P("death_after", 3, 125.0 / 216.0)],
    ),
    (
        "but not by this rule",
        "kind='dying'\nclock=3\nhelpers=1\nks=5\nus=5\nes=3\ndamage_while_down=3\nrules={downed_damage_shortens=0}",
        &[P("outcome", 0, 125.0 / 216.0)],
    ),
    (
        "days until he wakes",
        "kind='dying'\nhelpers=1\nbelow_zero=2\nplight='injured'\nks=10\nus=10\nes=5",
        &[P("days", 3, 1.0)],
    ),
];

const TASKS: &[Example] = &[
    // A lock that opens on a half each turn.
    (
        "no pressure",
        "kind='task'\nks=5\nus=5\nes=3\nturns=3\npressure=false",
        &[P("success", 1, 7.0 / 8.0), P("turns", 2, 1.0 / 4.0), P("seconds", 18, 1.0 / 8.0)],
    ),
    (
        "a Reaction check first",
        "kind='task'\nks=5\nus=5\nes=3\nturns=3\nsom=6",
        &[P("success", 1, 0.6 * 7.0 / 8.0 + 0.4 * 3.0 / 4.0), P("turns_lost", 1, 0.4), P("turns", 1, 0.3)],
    ),
    (
        "or one each turn",
        "kind='task'\nks=5\nus=5\nes=3\nturns=3\nsom=6\nrules={pressure_checks='every_turn'}",
        &[P("success", 1, 1.0 - 0.7 * 0.7 * 0.7), P("turns", 2, 0.21)],
    ),
    ("untrained", "kind='task'\nes=0\nturns=3", &[P("success", 1, 0.0)]),
];

const SHEETS: &[Example] = &[
    (
        "a laden giant",
        "kind='sheet'\nwho='giant'\ndistance=50\n[character.giant]\nsystem='kup'\nbuild=6\ncontrol=7\nsize=1\nload=80\ndamage_taken=3\nprone=true",
        // LOADT 36 kg, a heavy burden, 10 x 2 / 2 metres.
        &[
            P("mov", 10, 1.0),
            P("turns", 5, 1.0),
            P("loadt", 36, 1.0),
            P("most_load", 108, 1.0),
            P("burden", 3, 1.0),
            P("size", 4, 1.0),
            P("clock", 10, 1.0),
            P("days", 3, 1.0),
            P("attack", 4, 1.0),
            P("adjustment", -1, 1.0),
            P("known_left", 6, 1.0),
            P("unknown_left", 1, 1.0),
        ],
    ),
    (
        "a rolled Build",
        "kind='stranger'",
        // 3 to 10 by an eighth; a quarter is one point stronger, a half one weaker.
        &[Mean("known", 6.5 - 0.25 - 0.25 / 8.0), P("known", 2, 1.0 / 16.0), P("unknown", 10, 3.0 / 320.0)],
    ),
];

/// The duels.
const DUELS: &[Example] = &[
    (
        "D1",
        "kind='fight'\nsides=[['a'],['b']]",
        &[
            P("winner", 0, 262_811.0 / 288_288.0),
            P("winner", 1, 73_091.0 / 1_153_152.0),
            P("winner", 2, 0.0),
            P("winner", 3, 28_817.0 / 1_153_152.0),
            Mean("rounds", 335_638_397.0 / 62_270_208.0),
        ],
    ),
    (
        "D3",
        "kind='fight'\nsides=[['mirror'],['mirror']]",
        &[
            P("winner", 0, 1.0 / 3.0),
            P("winner", 1, 1.0 / 3.0),
            P("winner", 2, 0.0),
            P("winner", 3, 1.0 / 3.0),
            Mean("rounds", 11.0 / 3.0),
        ],
    ),
];

/// Those who fight the duels.
const DUELLISTS: &str = "
[character.a]
system = 'kup'
build = 6
vigor = 5
control = 6
agility = 6
combat_art = 4
weapon_level = 2
armor_level = 1
tactics = 'all_out'
[character.b]
system = 'kup'
build = 6
vigor = 5
control = 5
agility = 5
combat_art = 3
weapon_level = 3
armor_level = 1
tactics = 'all_out'
[character.mirror]
system = 'kup'
build = 3
vigor = 3
control = 5
agility = 5
combat_art = 2
weapon = 'dagger'
combat_pair = 'build_vigor'
tactics = 'all_out'
";

/// Trials of every sampled example.
const TRIALS: u64 = 10_000_000;

const ALL: [(&[Example], &str); 8] = [
    (CHECKS, ""),
    (DICE, ""),
    (CONTESTS, ""),
    (ATTACKS, CAST),
    (REACTIONS, ""),
    (DEATHS, ""),
    (TASKS, ""),
    (SHEETS, ""),
];

#[test]
fn everything_but_duels_is_exact() {
    for (examples, cast) in ALL {
        exactly(examples, cast);
    }
}

#[test]
fn everything_but_duels_is_sampled() {
    for (examples, cast) in ALL {
        sampled(examples, cast, TRIALS);
    }
}

#[test]
fn duels_are_exact() {
    exactly(DUELS, DUELLISTS);
}

#[test]
fn duels_are_sampled() {
    sampled(DUELS, DUELLISTS, TRIALS);
}
