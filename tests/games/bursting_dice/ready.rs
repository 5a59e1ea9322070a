//! Attacks held back for an attacking enemy (BRD-17) and made on his turn, in which he has no
//! Defense (BRD-21).

use crate::both_ways::Expect::P;

use super::ask;
use super::truth::{CAST, holds};

// The first of two actions is an immediate attack; the second waits for the enemy, and both of his
// attacks follow. A crate never attacks, so waiting gains nothing.
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
