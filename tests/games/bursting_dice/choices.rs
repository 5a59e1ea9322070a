//! What fighters choose by their policies, in the smallest fights in which it shows.

use crate::asked::Expect::P;

use super::ask;
use super::truth::{CAST, holds};

/// Holds the solved answer of a question with characters of its own against what is known.
fn solves(name: &str, text: &str, expect: &[crate::asked::Expect]) {
    let wrong = ask(text).differs_exactly(name, expect, 1e-9);
    assert!(wrong.is_empty(), "{wrong:?}");
}

// BRD-14: two attacks are to be expected, so the last of two actions is Defend, also where nobody ever pays for a Defense.
#[test]
fn defend_is_an_action_whether_or_not_it_helps() {
    holds(
        "defend",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='wall',action_policy='attack_then_defend'}],[{use='wall',name='other'}]]",
        &[P("attacks.a", 1, 1.0)],
    );
}

// Of an attack that he does not see he knows who makes it. d20 exceeds Guard 15 with 1/4, and then d20 + 1d10! is above it
// often enough; against d20 + 3d10! it is not, and what that attacker can do says nothing about the other.
#[test]
fn unseen_attacks_are_weighed_by_their_attacker() {
    solves(
        "unseen",
        "kind='fight'\nfirst='b'\nround_limit=1\nrules={attack_seen=false}\nsides=[['a'],['weak','strong']]
[character.a]
system='bursting_dice'
defense='dodge_if_odds(30)'
max_durability=900
[character.weak]
system='bursting_dice'
agility_dice=0
actions=1
[character.strong]
system='bursting_dice'
agility_dice=3
actions=1
",
        &[P("vigor_spent.a", 5, 0.25), P("vigor_spent.a", 0, 0.75)],
    );
}

// Poison passes Durability: its expected 191/18 points would drop somebody with 10 Health, whatever his Durability. The
// attack is above Guard 15 with 109/200.
#[test]
fn poison_is_lethal_to_health() {
    solves(
        "poison",
        "kind='attack'\nattacker='snake'\ntarget='giant'
[character.snake]
system='bursting_dice'
straight_to_health=true
[character.giant]
system='bursting_dice'
max_durability=100
defense='dodge_if_lethal'
",
        &[P("vigor_spent.target", 5, 109.0 / 200.0)],
    );
}

// Armor Rank 50 stops all of the first hit and breaks. The second can be expected to do 10, as much as he has.
#[test]
fn broken_armor_makes_attacks_lethal() {
    solves(
        "broken armor",
        "kind='attack'\nattacks=2\nrules={burst='off'}\nattacker='killer'\ntarget='knight'
[character.killer]
system='bursting_dice'
[character.knight]
system='bursting_dice'
guard_bonus=-14
max_durability=10
armor_rank=50
armor_durability=1
defense='dodge_if_lethal'
",
        &[P("vigor_spent.target", 5, 1.0), P("absorbed", 0, 0.0)],
    );
}

// BRD-18: begun in the first round, complete in the second, when the enemy has moved ten feet away. The action is spent,
// so the enemy must come with one of three actions, attacks with the next, and moves away with the last; in the first
// round he attacked twice.
#[test]
fn an_ability_that_finds_nobody_is_lost() {
    holds(
        "nobody in reach",
        "kind='fight'\nfirst='a'\nround_limit=2\nsides=[[{use='medic',name='mage',ability_policy='when_affordable',ability_actions=2}],[{use='wall',actions=3,action_policy='hit_and_move'}]]",
        &[P("attacks.a", 0, 1.0), P("attacks.b", 3, 1.0)],
    );
}

// BRD-44: with a shot of three feet at most, six feet are a Move away.
#[test]
fn shooters_come_as_near_as_they_must() {
    holds(
        "fog",
        "kind='fight'\nfirst='a'\nround_limit=1\ndistance=6\nvisibility='zero'\nrules={zero_range=3}\nsides=[[{use='wall',weapon='bow'}],[{use='wall',name='other'}]]",
        &[P("attacks.a", 1, 1.0)],
    );
}

// BRD-31: poison leaves the victim his 5 Durability. He is stabilised and woken with 4 Durability and 1 Health more.
#[test]
fn those_who_wake_keep_their_durability() {
    const POISON: &str = "kind='fight'\nfirst='b'\nround_limit=1\nrules={stabilize_vs=1,stabilize_actions=1}\nsides=[[{use='killer',name='victim',durability=5,max_durability=30},{use='medic',actions=2,items=1,item_durability=4,item_health=1,wakes_allies=true}],[{use='killer',name='snake',guard_bonus=85,straight_to_health=true}]]";
    let asked = ask(&format!("{POISON}\n{CAST}"));
    let wrong = asked.differs_exactly("wakes", &[P("left.victim", 10, 1.0), P("fate.victim", 4, 1.0)], 1e-9);
    assert!(wrong.is_empty(), "{wrong:?}");
}
