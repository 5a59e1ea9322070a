//! Choices between equivalent targets: the first listed, or any of them under the house rule.

use crate::both_ways::Expect::{self, Mean, P};

use super::cast::holds;

/// The same fight under either rule, each with its known values.
fn by_either_rule(text: &str, first_listed: &[Expect], rolled: &[Expect]) {
    holds(&format!("{text}\nrules={{equal_targets='first_listed'}}"), first_listed);
    holds(&format!("{text}\nrules={{equal_targets='rolled'}}"), rolled);
}

/// The killer fells one of two weak enemies, never the strong one; under the other policy he has no
/// choice.
#[test]
fn equal_targets_may_be_rolled() {
    let text = |target: &str| {
        format!(
            "first='a'\nround_limit=1\nsides=[[{{use='killer',target='{target}'}}],[{{use='lump',name='strong'}},{{use='lump',name='one',max_toughness=10}},{{use='lump',name='two',max_toughness=10}}]]"
        )
    };
    by_either_rule(
        &text("weakest"),
        &[P("fate.one", 0, 1.0), P("fate.strong", 4, 1.0)],
        &[P("fate.one", 0, 0.5), P("fate.two", 0, 0.5), P("fate.strong", 4, 1.0)],
    );
    by_either_rule(&text("strongest"), &[P("toughness.strong", 170, 1.0)], &[P("toughness.strong", 170, 1.0)]);
    // This policy always takes the first of the list.
    by_either_rule(&text("focus_fire"), &[P("toughness.strong", 170, 1.0)], &[P("toughness.strong", 170, 1.0)]);
}

/// One knocks the lump down when it steps back, and the other does 1 more to it if it is already
/// prone when he strikes; on their own turns it is prone in any case.
#[test]
fn the_order_of_those_who_strike_at_one_who_withdraws_may_be_rolled() {
    for (rule, dealt) in [("first_listed", 6.0), ("rolled", 5.5)] {
        holds(
            &format!(
                "engaged=true\nfirst='b'\nround_limit=1\nflank_blocked=true\nrules={{equal_targets='{rule}',advantage_die=1,pain_free_attacks=0}}\nsides=[[{{use='scratcher',name='one',inflict_pain='knock_down'}},{{use='scratcher',name='two',damage=2}}],[{{use='lump',pain_threshold=3,step_back='below(200)'}}]]"
            ),
            &[Mean("damage.one", 9.0), Mean("damage.two", dealt)],
        );
    }
}

/// The first ambusher fells the killer, so the other has no target.
#[test]
fn ambushers_come_in_turn_order_where_equals_are_rolled_for() {
    let text = |slow: i32, fast: i32| {
        format!(
            "surprised='a'\nround_limit=1\nsides=[['killer'],[{{use='brute',name='one',quick={slow}}},{{use='brute',name='two',quick={fast}}}]]"
        )
    };
    by_either_rule(&text(5, 15), &[P("damage.two", 0, 1.0)], &[P("damage.one", 0, 1.0)]);
    // The ambushers share the place in the turn order with each other and with the killer.
    by_either_rule(&text(10, 10), &[P("damage.two", 0, 1.0)], &[P("damage.one", 0, 0.5), P("damage.two", 0, 0.5)]);
}
