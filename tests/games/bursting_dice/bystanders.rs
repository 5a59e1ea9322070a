//! Objects and bound characters, who take part in a fight without acting (BRD-10, BRD-39).

use crate::both_ways::Expect::P;

use super::ask;
use super::truth::{CAST, holds};

/// Checks the solved answer of a question with objects.
fn solves(name: &str, text: &str, expect: &[crate::both_ways::Expect]) {
    const CRATE: &str = "[character.crate]\nsystem='bursting_dice'\nnature='object'\ndurability=20\n";
    let wrong = ask(&format!("{text}\n{CAST}\n{CRATE}")).differs_exactly(name, expect, 1e-9);
    assert!(wrong.is_empty(), "{wrong:?}");
}

// BRD-10: the first attack kills him. He then has no Health left, and fell in the first round.
#[test]
fn the_bound_fall_when_they_are_killed() {
    for shock in [true, false] {
        let text = format!(
            "kind='fight'\nfirst='a'\nround_limit=1\nshock={shock}\nsides=[[{{use='killer',versus_shock='execute'}}],['bound','wall']]"
        );
        solves("bound", &text, &[P("fate.bound", 0, 1.0), P("fell.bound", 1, 1.0), P("health.bound", 0, 0.0)]);
    }
}

// BRD-10: one roll against Guard 15 puts the target into Shock with 109/200, and the next attack,
// on an unconscious target, kills without a roll; else the second attack puts it into Shock with
// 109/200.
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

// BRD-24: the bound lie where they started, and the killer cannot reach them in one round.
#[test]
fn the_bound_are_killed_where_they_lie() {
    let text = "kind='fight'\nfirst='a'\nround_limit=1\ndistance=1000\n\
                sides=[[{use='killer',versus_shock='execute'}],['bound','wall']]";
    holds("far away", text, &[P("attacks.a", 0, 1.0)]);
}
