//! Where several are equal: the first in the list by ruling, any of them by house rule.

use crate::asked::Expect::{Mean, P};

use super::truth::holds;

// One attack, which always kills, and two enemies alike.
#[test]
fn equal_enemies_may_be_rolled_for() {
    holds(
        "the first listed",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='killer',guard_bonus=85}],[{use='killer',name='x',agility_dice=0},{use='killer',name='y',agility_dice=0}]]",
        &[P("fell.x", 1, 1.0), P("fell.y", 1, 0.0)],
    );
    holds(
        "any of them",
        "kind='fight'\nfirst='a'\nround_limit=1\nrules={equal_targets='rolled'}\nsides=[[{use='killer',guard_bonus=85}],[{use='killer',name='x',agility_dice=0},{use='killer',name='y',agility_dice=0}]]",
        &[P("fell.x", 1, 0.5), P("fell.y", 1, 0.5)],
    );
    holds(
        "not the stronger one",
        "kind='fight'\nfirst='a'\nround_limit=1\nrules={equal_targets='rolled'}\nsides=[[{use='killer',guard_bonus=85}],[{use='killer',name='x',agility_dice=0},{use='killer',name='strong',max_health=2,agility_dice=0},{use='killer',name='y',agility_dice=0}]]",
        &[P("fell.x", 1, 0.5), P("fell.y", 1, 0.5)],
    );
    // BRD-10: the helpless come first, and each attack kills one of them.
    holds(
        "of the helpless",
        "kind='fight'\nfirst='a'\nround_limit=1\nrules={equal_targets='rolled'}\nsides=[[{use='killer',guard_bonus=85,versus_shock='execute'}],['wall',{use='bound',name='x'},{use='bound',name='y'}]]",
        &[P("fate.x", 0, 0.5), P("fate.y", 0, 0.5)],
    );
}

// One check of Medicine (44/125) for one of two.
#[test]
fn equal_patients_may_be_rolled_for() {
    holds(
        "stabilised, the first listed",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='down',name='x'},{use='down',name='y'},{use='medic',actions=2}],['wall']]",
        &[P("fate.x", 2, 44.0 / 125.0), P("fate.y", 2, 0.0)],
    );
    holds(
        "stabilised, any",
        "kind='fight'\nfirst='a'\nround_limit=1\nrules={equal_targets='rolled'}\nsides=[[{use='down',name='x'},{use='down',name='y'},{use='medic',actions=2}],['wall']]",
        &[P("fate.x", 2, 22.0 / 125.0), P("fate.y", 2, 22.0 / 125.0)],
    );
    holds(
        "treated, any",
        "kind='fight'\nfirst='a'\nround_limit=1\nrules={equal_targets='rolled'}\nsides=[[{use='wall',name='x',durability=0},{use='wall',name='y',durability=0},{use='medic',actions=2,treats_wounded=true}],['wall']]",
        &[P("left.x", 10, 103.0 / 125.0), P("left.y", 10, 103.0 / 125.0)],
    );
    // Care that was begun is finished: both actions are spent on the same one, in two rounds.
    holds(
        "begun is begun",
        "kind='fight'\nfirst='a'\nround_limit=2\nrules={equal_targets='rolled'}\nsides=[[{use='down',name='x'},{use='down',name='y'},'medic'],['wall']]",
        &[P("fate.x", 2, 22.0 / 125.0), P("fate.y", 2, 22.0 / 125.0)],
    );
}

// One stabilises both in the first round, and the other has one item.
#[test]
fn equal_sleepers_may_be_rolled_for() {
    holds(
        "the first listed",
        "kind='fight'\nfirst='a'\nround_limit=2\nrules={stabilize_vs=1,stabilize_actions=1}\nsides=[[{use='down',name='x',guard_bonus=85},{use='down',name='y',guard_bonus=85},{use='medic',actions=2},{use='medic',name='bearer',downed_ally='never',items=1,item_health=1,wakes_allies=true}],['wall']]",
        &[P("fate.x", 4, 1.0), P("fate.y", 2, 1.0)],
    );
    holds(
        "any",
        "kind='fight'\nfirst='a'\nround_limit=2\nrules={stabilize_vs=1,stabilize_actions=1,equal_targets='rolled'}\nsides=[[{use='down',name='x',guard_bonus=85},{use='down',name='y',guard_bonus=85},{use='medic',actions=2},{use='medic',name='bearer',downed_ally='never',items=1,item_health=1,wakes_allies=true}],['wall']]",
        &[P("fate.x", 4, 0.5), P("fate.y", 4, 0.5)],
    );
}

// Standing up is an opening. The first who takes it kills, and leaves none to the other: by the list, or in the order of
// initiative, which is the same chance for both.
#[test]
fn openings_go_by_the_list_or_by_initiative() {
    holds(
        "by the list",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='killer',name='riser',prone=true}],[{use='killer',name='x'},{use='killer',name='y'}]]",
        &[Mean("damage.x", 2.0), P("openings.b", 1, 1.0)],
    );
    holds(
        "by initiative",
        "kind='fight'\nfirst='a'\nround_limit=1\nrules={equal_targets='rolled'}\nsides=[[{use='killer',name='riser',prone=true}],[{use='killer',name='x'},{use='killer',name='y'}]]",
        &[P("damage.x", 2, 0.5), P("damage.y", 2, 0.5), P("openings.b", 1, 1.0)],
    );
}

// So do readied attacks: one kills the enemy who comes.
#[test]
fn readied_attacks_go_by_the_list_or_by_initiative() {
    holds(
        "by the list",
        "kind='fight'\nfirst='a'\nround_limit=1\ndistance=12\nsides=[[{use='killer',name='x',ready='await_attacker'},{use='killer',name='y',ready='await_attacker'}],['killer']]",
        &[P("damage.x", 2, 1.0), P("attacks.a", 1, 1.0)],
    );
    holds(
        "by initiative",
        "kind='fight'\nfirst='a'\nround_limit=1\ndistance=12\nrules={equal_targets='rolled'}\nsides=[[{use='killer',name='x',ready='await_attacker'},{use='killer',name='y',ready='await_attacker'}],['killer']]",
        &[P("damage.x", 2, 0.5), P("damage.y", 2, 0.5), P("attacks.a", 1, 1.0)],
    );
}

// BRD-24: one place beside the only enemy.
#[test]
fn places_go_by_the_list_or_by_initiative() {
    holds(
        "by the list",
        "kind='fight'\nfirst='a'\nround_limit=1\nrules={most_adjacent=1}\nsides=[[{use='killer',name='x'},{use='killer',name='y'}],[{use='wall',guard_bonus=-14,max_durability=900}]]",
        &[P("damage.y", 0, 1.0), P("hits.a", 1, 1.0)],
    );
    holds(
        "by initiative",
        "kind='fight'\nfirst='a'\nround_limit=1\nrules={most_adjacent=1,equal_targets='rolled'}\nsides=[[{use='killer',name='x'},{use='killer',name='y'}],[{use='wall',guard_bonus=-14,max_durability=900}]]",
        &[P("damage.x", 0, 0.5), P("damage.y", 0, 0.5), P("hits.a", 1, 1.0)],
    );
}

// BRD-07: neither rolled for initiative, so they come last and are level; ties go to the dice, and the first of them takes
// the enemy's two points.
#[test]
fn those_who_wake_are_level() {
    holds(
        "woken",
        "kind='fight'\nfirst='a'\nround_limit=1\nrules={stabilize_vs=1,stabilize_actions=1}\nsides=[[{use='down',name='x'},{use='down',name='y'},{use='medic',actions=4,items=2,item_health=1,wakes_allies=true}],['killer']]",
        &[P("damage.x", 2, 0.5), P("damage.y", 2, 0.5)],
    );
}
