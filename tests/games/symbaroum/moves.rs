//! Movement Actions: past enemies and around them, out of melee, to the dying.

use crate::asked::Expect::P;

use super::cast::holds;

/// The scratcher's Free Attack hurts, and he has the runner knocked down: it does not get to the bowman behind him. On his
/// turn he attacks and hurts it again, which gives him another Free Attack, for it lies on the ground already.
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

/// The bowman behind the scratcher bears less, but the way around takes both Actions, and one goes into drawing. So the
/// lump engages the scratcher in the first turn and hits him in the second, when he would only have come to the bowman.
#[test]
fn who_cannot_go_around_in_a_turn_engages_those_in_front() {
    holds(
        "first='b'\nround_limit=2\nsides=[['scratcher',{use='scratcher',name='bowman',weapon='bow',stands='rear',damage=0,max_toughness=10}],[{use='lump',weapon_drawn=false,passing='go_around'}]]",
        &[P("toughness.scratcher", 199, 1.0), P("toughness.bowman", 10, 1.0)],
    );
}

/// The archer behind the scratcher is dying. Only a lump who runs past the scratcher finishes him off, for a Free Attack.
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

/// The first ambusher fells the killer. The surprise attack of the second (1 and 2 for the Advantage) is on somebody whom
/// it surprises, not on the dying, and so is its attack (1), since it is in melee by then.
#[test]
fn nobody_is_finished_off_from_an_ambush() {
    holds(
        "surprised='a'\nfirst='b'\nround_limit=1\nflank_blocked=true\nsides=[['killer','scratcher'],[{use='brute',target='focus_fire',vigilant=12},{use='lump',versus_dying='finish_off'}]]",
        &[P("fate.killer", 1, 1.0), P("damage.lump", 4, 1.0), P("free_attacks.b", 2, 1.0)],
    );
}

/// Every shot needs a Movement Action, but one from an ambush is a Free Attack before the first turn.
#[test]
fn ambushers_have_a_clear_line_of_sight() {
    holds(
        "surprised='b'\nline_of_sight='blocked'\nround_limit=1\nfirst='a'\nsides=[[{use='scratcher',weapon='bow',damage=4}],['lump']]",
        &[P("free_attacks.a", 1, 1.0)],
    );
}

/// He steps back for a Free Attack (1), shoots, and is engaged and hit again (1). Who has no bow does not come back.
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
    // He bears more than that: he stays.
    holds(
        "engaged=true\nfirst='a'\nround_limit=1\nsides=[[{use='scratcher',step_back='below(199)'}],['lump']]",
        &[P("toughness.scratcher", 199, 1.0), P("free_attacks.b", 0, 1.0), P("damage.scratcher", 4, 1.0)],
    );
}

/// Not even those who are surprised are attacked.
#[test]
fn s4_no_turn_at_all() {
    holds(
        "surprised='b'\nround_limit=0\nsides=[['killer'],['lump']]",
        &[P("winner", 2, 1.0), P("rounds", 0, 0.0), P("damage.killer", 0, 1.0), P("toughness.lump", 200, 1.0)],
    );
}

/// The brute fells the killer, the helper wakes him, the lump engages him, and then the hero hurts the lump: he knocks it
/// down, since the killer will act before it in the next turn.
#[test]
fn pain_is_weighed_with_allies_who_were_woken() {
    holds(
        "round_limit=1\nrules={npc_advantage_damage=0}\nsides=[[{use='killer',vigilant=19},{use='scratcher',name='helper',vigilant=18,herbal_cures=1},{use='scratcher',vigilant=16,target='strongest',inflict_pain='auto'}],[{use='brute',vigilant=20,target='focus_fire'},{use='lump',vigilant=17,damage=0,pain_threshold=1}]]",
        &[P("fate.killer", 4, 1.0), P("free_attacks.a", 0, 1.0)],
    );
}
