//! Objects and the bound, who take part in a fight without doing anything (BRD-10, BRD-39).

use crate::asked::Expect::P;

use super::ask;
use super::truth::{CAST, holds};

/// Holds the solved answer of a question with objects against what is known.
fn solves(name: &str, text: &str, expect: &[crate::asked::Expect]) {
    const CRATE: &str = "[character.crate]\nsystem='bursting_dice'\nnature='object'\ndurability=20\n";
    let wrong = ask(&format!("{text}\n{CAST}\n{CRATE}")).differs_exactly(name, expect, 1e-9);
    assert!(wrong.is_empty(), "{wrong:?}");
}

// BRD-23: openings are for creatures.
#[test]
fn an_object_takes_no_opening() {
    solves(
        "stand up beside a crate",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='wall',prone=true}],['crate']]",
        &[P("openings.b", 0, 1.0), P("attacks.b", 0, 1.0), P("vigor_spent.b", 0, 1.0)],
    );
}

// BRD-28: Winded is who cannot take actions, and an object has none to take.
#[test]
fn an_object_loses_no_turn() {
    solves(
        "a crate without Vigor",
        "kind='fight'\nfirst='a'\nround_limit=2\nsides=[['wall'],[{use='crate',vigor=0}]]",
        &[P("turns_lost.b", 0, 1.0)],
    );
}

// BRD-25: a crate of Guard 16, which is 8 for the first attack from behind. The d20 exceeds 8 with 12/20, and any hit is
// the end of 1 Durability. A crate has no turn in which it could become aware of the fight.
#[test]
fn an_object_becomes_aware_of_nothing() {
    solves(
        "an unaware crate",
        "kind='fight'\nfirst='b'\nround_limit=1\nsides=[[{use='wall',actions=1}],[{use='crate',durability=1,guard_bonus=1,unaware=true}]]",
        &[P("winner", 0, 12.0 / 20.0)],
    );
}

// He stands up with one action, and attacks with the other.
#[test]
fn an_object_keeps_nobody_on_the_ground() {
    solves(
        "no enemy to fear",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='wall',prone=true,prone_policy='stay_down_if_adjacent_enemy'}],['crate']]",
        &[P("attacks.a", 1, 1.0)],
    );
}

// "When you attack an object or construct you deal damage to its Durability": an object has nothing else.
#[test]
fn poison_takes_the_durability_of_an_object() {
    solves(
        "poison",
        "kind='fight'\nfirst='a'\nsides=[[{use='killer',straight_to_health=true}],[{use='crate',durability=1,guard_bonus=-14}]]",
        &[P("winner", 0, 1.0), P("rounds", 1, 1.0)],
    );
}

#[test]
fn an_object_is_not_knocked_down() {
    solves(
        "a crate stays as it is",
        "kind='attack'\nattacker='killer'\ntarget='crate'\nrules={knockdown_damage=1}",
        &[P("knocked_down", 0, 1.0)],
    );
}

// BRD-10: the first attack kills him. He has no Health left then, and fell in the first round.
#[test]
fn the_bound_fall_when_they_are_killed() {
    for shock in [true, false] {
        let text = format!(
            "kind='fight'\nfirst='a'\nround_limit=1\nshock={shock}\nsides=[[{{use='killer',versus_shock='execute'}}],['bound','wall']]"
        );
        solves("bound", &text, &[P("fate.bound", 0, 1.0), P("fell.bound", 1, 1.0), P("health.bound", 0, 0.0)]);
    }
}

// BRD-29: 5 Durability, 3 more after each of two rounds, and 10 Health.
#[test]
fn the_bound_recover() {
    holds(
        "recovery",
        "kind='fight'\nround_limit=2\nsides=[[{use='bound',durability=5,durability_recovery=3},'wall'],[{use='wall',name='other'}]]",
        &[P("left.bound", 21, 1.0)],
    );
}

// BRD-10: one roll against Guard 15 brings the target into Shock with 109/200, and an attack on the unconscious kills
// without another; else the second attack brings it into Shock with 109/200.
#[test]
fn an_attack_on_the_unconscious_kills() {
    let (hit, miss) = (109.0 / 200.0, 91.0 / 200.0);
    solves(
        "unconscious",
        "kind='attack'\nattacks=2\nattacker='killer'\ntarget='victim'\n[character.victim]\nsystem='bursting_dice'\nmax_durability=1\nmax_health=1\ndefense='dodge_never'",
        &[P("outcome", 6, hit), P("outcome", 5, miss * hit), P("outcome", 0, miss * miss), P("hits", 2, hit)],
    );
    solves("bound", "kind='attack'\nattacker='killer'\ntarget='bound'", &[P("outcome", 6, 1.0), P("hits", 1, 1.0)]);
}

// BRD-24: the bound lie where they began, and the killer cannot come so far in one round.
#[test]
fn the_bound_are_killed_where_they_lie() {
    let text = "kind='fight'\nfirst='a'\nround_limit=1\ndistance=1000\n\
                sides=[[{use='killer',versus_shock='execute'}],['bound','wall']]";
    holds("far away", text, &[P("attacks.a", 0, 1.0)]);
}
