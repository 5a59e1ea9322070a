//! Actions of a fight other than blows and defences: hiding and a spell, each in its smallest case.

use crate::both_ways::Expect::{Mean, P};

use super::{Example, exactly};

/// A `killer` hits an undefended target in one case of two and one who parries with 6 of 16 pairs
/// of faces, and every hit kills. A `sneak` hides: 10 + 7 with one of -2, -1, +1, +2. Of the others
/// only a `watcher` notices anything, with the same numbers.
const CAST: &str = concat!(
    killers!(),
    "
[character.sneak]
system = 'kup'
like = 'killer'
opening = 'hide'
stealth = 2
som = 4
[character.watcher]
system = 'kup'
like = 'killer'
empathy = 10
perception = 7
watch = 2
[character.parrier]
system = 'kup'
like = 'killer'
tactics = 'turtle'
[character.mage]
system = 'kup'
intellect = 7
reasoning = 4
weapon = 'thrown'
combat_pair = 'intellect_reasoning'
combat_art = 5
weapon_level = 2
[character.dodger]
system = 'kup'
control = 6
agility = 4
dodge = 4
tactics = 'turtle'
"
);

/// Nobody watches, so hiding succeeds.
const UNWATCHED: &[Example] = &[
    (
        "nobody attacks the hidden",
        "kind='fight'\nround_limit=1\nsides=[['sneak'],['killer']]",
        &[P("attacks.a", 0, 1.0), P("attacks.b", 0, 1.0)],
    ),
    // From the second turn on each hits in one case of two: each of the three outcomes has
    // probability 1/3, after 1 + 4/3 turns.
    (
        "then both attack",
        "kind='fight'\nsides=[['sneak'],['killer']]",
        &[P("winner", 0, 1.0 / 3.0), P("winner", 1, 1.0 / 3.0), P("winner", 2, 1.0 / 3.0), Mean("rounds", 7.0 / 3.0)],
    ),
    // He is attacked once before he hides: 1/2. In the second turn the killer declares before him,
    // so he wins in it with 1/2 · 1/2. The remaining quarter continues as above.
    (
        "one who declares first",
        "kind='fight'\nsides=[[{use='sneak',som=6}],['killer']]",
        &[P("winner", 0, 1.0 / 3.0), P("winner", 1, 7.0 / 12.0), P("winner", 2, 1.0 / 12.0)],
    ),
    (
        "without training he attacks",
        "kind='fight'\nround_limit=1\nsides=[[{use='sneak',stealth=0}],['killer']]",
        &[P("attacks.a", 1, 1.0)],
    ),
    // 1/2, not the 6/16 of a parry.
    (
        "one who hides does not defend himself",
        "kind='fight'\nround_limit=1\nsides=[[{use='sneak',som=6,tactics='turtle'}],['killer']]",
        &[P("fell.sneak", 1, 1.0 / 2.0)],
    ),
    // The attack out of hiding hits with 1/2, the next one with the 6/16 of a parry.
    (
        "the unaware do not defend themselves",
        "kind='fight'\nround_limit=3\nsides=[['sneak'],['parrier']]",
        &[P("fell.parrier", 2, 1.0 / 2.0), P("fell.parrier", 3, 3.0 / 16.0)],
    ),
    (
        "for the whole turn",
        "kind='fight'\nround_limit=2\nrules={actions_es_1=2}\nsides=[['sneak'],['parrier']]",
        &[P("fell.parrier", 2, 3.0 / 4.0)],
    ),
    // The first listed of two equals is hidden, and the other parries.
    (
        "his friends are attacked",
        "kind='fight'\nround_limit=1\ncheck_outnumbered=false\nsides=[['sneak',{use='parrier',name='friend'}],['killer']]",
        &[P("attacks.b", 1, 1.0), P("fell.sneak", 1, 0.0), P("fell.friend", 1, 3.0 / 8.0)],
    ),
    (
        "two who hide never meet",
        "kind='fight'\nsides=[['sneak'],[{use='sneak',name='other',som=5}]]",
        &[P("winner", 3, 1.0), Mean("rounds", 1.0)],
    ),
    (
        "nor one who never attacks",
        "kind='fight'\nsides=[[{use='sneak',tactics='turtle'}],['killer']]",
        &[P("winner", 3, 1.0), Mean("rounds", 1.0)],
    ),
    // Everybody walks 12 m a turn, except one who hides in that turn and those who see nobody.
    ("too late", "kind='fight'\nround_limit=1\ndistance=10\nsides=[['sneak'],['killer']]", &[P("attacks.a", 1, 1.0)]),
    (
        "from afar, and the enemies wait",
        "kind='fight'\nround_limit=2\ndistance=20\nsides=[['sneak'],[{use='killer',som=3}]]",
        &[P("attacks.a", 1, 1.0), P("attacks.b", 0, 1.0)],
    ),
    (
        "they do not come any nearer",
        "kind='fight'\nround_limit=3\ndistance=40\nsides=[['sneak'],[{use='killer',som=3}]]",
        &[P("attacks.a", 0, 1.0)],
    ),
    (
        "but he does",
        "kind='fight'\nround_limit=4\ndistance=40\nsides=[['sneak'],[{use='killer',som=3}]]",
        &[P("attacks.a", 1, 1.0), P("attacks.b", 0, 1.0)],
    ),
];

/// Of two checks with four equally likely results each, the first is higher in 6 of 16 cases, and
/// higher than two others with probability (0 + 1 + 4 + 9) / 64.
const WATCHED: &[Example] = &[
    ("one watches", "kind='fight'\nround_limit=1\nsides=[['sneak'],['watcher']]", &[P("attacks.b", 0, 3.0 / 8.0)]),
    (
        "two watch",
        "kind='fight'\nround_limit=1\nsides=[['sneak'],['watcher',{use='watcher',name='other'}]]",
        &[P("attacks.b", 0, 7.0 / 32.0), P("attacks.b", 2, 25.0 / 32.0)],
    ),
    // 10 of 16 including ties.
    (
        "a tie",
        "kind='fight'\nround_limit=1\nrules={tie_succeeds=true}\nsides=[['sneak'],['watcher']]",
        &[P("attacks.b", 0, 10.0 / 16.0)],
    ),
    (
        "the surprised do not watch",
        "kind='fight'\nround_limit=2\nsurprised='b'\nrules={surprise_mode='auto_lose_turn'}\nsides=[['sneak'],[{use='watcher',som=3}]]",
        &[P("attacks.b", 0, 1.0), P("attacks.a", 1, 1.0)],
    ),
];

/// A base of 9 with a skill of 5 against a dodge of 10 with a skill of 4: 1/3, from the faces of a
/// d8 and a d6.
const SPELL: &[Example] = &[
    ("a bolt", "kind='attack'\nattacker='mage'\ntarget='dodger'", &[P("success", 1, 1.0 / 3.0)]),
    (
        "in a fight",
        "kind='fight'\ndistance=10\nround_limit=1\nsides=[['mage'],['dodger']]",
        &[P("attacks.a", 1, 1.0), P("hits.a", 1, 1.0 / 3.0)],
    ),
];

#[test]
fn k3_nobody_sees_one_who_hides() {
    exactly(UNWATCHED, CAST);
}

#[test]
fn k3_hiding_is_an_opposed_check() {
    exactly(WATCHED, CAST);
}

#[test]
fn k3_a_spell_is_an_attack_of_the_mind() {
    exactly(SPELL, CAST);
}
