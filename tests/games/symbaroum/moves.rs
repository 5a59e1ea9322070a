//! Movement Actions: past enemies and around them, out of melee, to the dying.

use crate::both_ways::Expect::P;

use super::cast::holds;

/// The scratcher's Free Attack hurts the runner and knocks it down: it does not reach the bowman
/// behind him. On his turn he attacks and hurts it again, which gives him another Free Attack
/// because it is already prone.
#[test]
fn who_is_knocked_down_does_not_get_past() {
    for (threshold, dealt, free_attacks) in [(1, 0, 2), (200, 1, 1)] {
        holds(
            &format!(
                "first='b'\nround_limit=1\nsides=[[{{use='scratcher',inflict_pain='knock_down'}},{{use='scratcher',name='bowman',weapon='bow',stands='rear',damage=0,max_toughness=10}}],[{{use='lump',passing='run_past',pain_threshold={threshold}}}]]"
            ),
            &[P("damage.lump", dealt, 1.0), P("free_attacks.a", free_attacks, 1.0)],
        );
    }
}

/// The archer behind the scratcher is dying. Only a lump that runs past the scratcher finishes him
/// off, at the cost of a Free Attack.
#[test]
fn the_dying_in_the_rear_lie_behind_those_in_front() {
    for (passing, fate, free_attacks) in [("never", 1, 0), ("run_past", 0, 1)] {
        holds(
            &format!(
                "first='b'\nround_limit=1\nsides=[[{{use='killer',weapon='bow',stands='rear'}},'scratcher'],[{{use='brute',weapon='bow',target='focus_fire',vigilant=12}},{{use='lump',versus_dying='finish_off',passing='{passing}'}}]]"
            ),
            &[P("fate.killer", fate, 1.0), P("free_attacks.a", free_attacks, 1.0)],
        );
    }
}

/// He steps back at the cost of a Free Attack (1), shoots, and is engaged and hit again (1).
/// Without a bow he does not come back.
#[test]
fn s4_stepping_back_and_fighting_on() {
    for (weapon, dealt) in [("bow", 4), ("short", 0)] {
        holds(
            &format!(
                "engaged=true\nfirst='a'\nround_limit=1\nsides=[[{{use='scratcher',weapon='{weapon}',step_back='below(200)'}}],['lump']]"
            ),
            &[P("toughness.scratcher", 198, 1.0), P("free_attacks.b", 1, 1.0), P("damage.scratcher", dealt, 1.0)],
        );
    }
    // He withstands more than that, so he stays.
    holds(
        "engaged=true\nfirst='a'\nround_limit=1\nsides=[[{use='scratcher',step_back='below(199)'}],['lump']]",
        &[P("toughness.scratcher", 199, 1.0), P("free_attacks.b", 0, 1.0), P("damage.scratcher", 4, 1.0)],
    );
}
