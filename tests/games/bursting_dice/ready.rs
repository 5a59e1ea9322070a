//! Attacks that are held back for an enemy who attacks (BRD-17), and made in his turn, in which he has no Defense (BRD-21).

use crate::asked::Expect::P;

use super::ask;
use super::truth::{CAST, holds};

// Struck in the usual way the enemy pays 5 Vigor for a Defense. In his own turn he cannot, and he falls before he attacks.
#[test]
fn b8_the_readied_attack_comes_before_the_attack() {
    holds(
        "at once",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='killer',name='waiter',guard_bonus=85}],[{use='killer',defense='dodge_always'}]]",
        &[P("vigor_spent.b", 5, 1.0)],
    );
    holds(
        "readied",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='killer',name='waiter',guard_bonus=85,ready='if_attacked'}],[{use='killer',defense='dodge_always'}]]",
        &[P("vigor_spent.b", 0, 1.0), P("attacks.a", 1, 1.0), P("attacks.b", 0, 1.0), P("winner", 0, 1.0)],
    );
}

// The weakest is the ally, who makes his one attack. An attack on him is none on the waiter.
#[test]
fn b8_an_attack_is_readied_for_an_attack_on_oneself_or_on_the_side() {
    holds(
        "on oneself",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='killer',name='ally',agility_dice=0},{use='wall',name='waiter',actions=1,ready='if_attacked'}],[{use='killer',guard_bonus=85}]]",
        &[P("attacks.a", 1, 1.0), P("attacks.b", 1, 1.0)],
    );
    holds(
        "on the side",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='killer',name='ally',agility_dice=0},{use='wall',name='waiter',actions=1,ready='if_side_attacked'}],[{use='killer',guard_bonus=85}]]",
        &[P("attacks.a", 2, 1.0), P("attacks.b", 1, 1.0)],
    );
}

// "If you are attacked, you may only take one reaction against that attack." d20 exceeds Guard 15 with 1/4, and only
// against the second of two attacks is there still a Defense.
#[test]
fn b8_a_readied_attack_is_the_one_reaction() {
    holds(
        "no Defense",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='wall',name='waiter',actions=1,guard_bonus=0,max_durability=900,defense='dodge_always',ready='if_attacked'}],['wall']]",
        &[P("vigor_spent.a", 5, 0.25), P("vigor_spent.a", 0, 0.75), P("attacks.a", 1, 1.0)],
    );
}

// BRD-26: knocked down, he loses the attack that he was about to make, and needs the other action to stand up.
#[test]
fn b8_an_attacker_who_is_knocked_down_loses_the_attack() {
    holds(
        "knocked down",
        "kind='fight'\nfirst='a'\nround_limit=1\nrules={knockdown_damage=1}\nsides=[[{use='killer',name='waiter',guard_bonus=85,opening_policy='never',ready='if_attacked'}],[{use='wall',guard_bonus=-14,max_durability=900}]]",
        &[P("attacks.a", 1, 1.0), P("attacks.b", 0, 1.0)],
    );
}

// The first of two actions is an attack at once; the second waits for the enemy, and both of his attacks follow. A crate
// attacks nobody, so nothing is gained by waiting.
#[test]
fn b8_only_the_last_attack_of_a_turn_is_readied() {
    holds(
        "one of two",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='wall',name='waiter',ready='if_attacked'}],['wall']]",
        &[P("attacks.a", 2, 1.0), P("attacks.b", 2, 1.0)],
    );
    let wrong = ask(&format!(
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{{use='wall',ready='if_attacked'}}],['crate']]\n{CAST}\n[character.crate]\nsystem='bursting_dice'\nnature='object'\ndurability=900\n"
    ))
    .differs_exactly("a crate", &[P("attacks.a", 2, 1.0)], 1e-9);
    assert!(wrong.is_empty(), "{wrong:?}");
}

// An attack that is readied is lost with the next own turn.
#[test]
fn b8_a_readied_attack_lasts_until_the_next_own_turn() {
    holds(
        "one a round",
        "kind='fight'\nfirst='a'\nround_limit=3\nsides=[[{use='wall',name='waiter',actions=1,ready='if_attacked'}],[{use='wall',vigor=0,stamina_score=15}]]",
        // He is Winded in the rounds 1 and 2, and attacks in the third.
        &[P("attacks.a", 1, 1.0), P("attacks.b", 2, 1.0)],
    );
}
