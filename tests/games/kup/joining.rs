//! Newcomers who join a fight, one who is surprised at work, targets that are kept or rolled for, and actions that are not
//! there: each in its smallest case.

use crate::asked::Expect::{Mean, P};

use super::{Example, exactly, sampled};

/// Besides the killers: a `hero` or a `foe` kills a `victim` for certain, and no `foe` does more than 9 points of damage a
/// turn to somebody `plated`.
const CAST: &str = concat!(
    killers!(),
    "
[character.hero]
system = 'kup'
build = 10
vigor = 10
combat_art = 5
tactics = 'all_out'
som = 4
[character.plain]
system = 'kup'
tactics = 'all_out'
[character.foe]
system = 'kup'
build = 6
vigor = 5
combat_art = 6
tactics = 'all_out'
som = 4
[character.victim]
system = 'kup'
build = 1
vigor = 1
combat_art = 0
[character.plated]
system = 'kup'
build = 10
vigor = 10
armor = 'full_plate'
tactics = 'turtle'
som = 9
[character.slow]
system = 'kup'
like = 'plated'
control = 1
[character.helper]
system = 'kup'
like = 'plated'
tactics = 'balanced'
first_aid = 4
[character.thrower]
system = 'kup'
control = 7
accuracy = 4
agility = 7
combat_art = 5
weapon = 'thrown'
tactics = 'all_out'
[character.shielded]
system = 'kup'
combat_art = 0
control = 6
agility = 5
shield = 'small'
shields = 2
dodge = 5
[character.weakling]
system = 'kup'
build = 2
vigor = 1
control = 10
agility = 10
dodge = 9
combat_art = 0
tactics = 'turtle'
"
);

/// In the first turn the killer strikes the pest down in one case of two, and the fight is over. If not, a newcomer who
/// declares before him wins with a hit, and one who declares after him only if he is not struck down before.
const JOINING: &[Example] = &[
    (
        "he is not there yet",
        "kind='fight'\nround_limit=1\nsides=[['foe'],['plated',{use='victim',joins=2}]]",
        &[P("left.victim", 2, 1.0), P("fate.victim", 4, 1.0)],
    ),
    (
        "and then he is",
        "kind='fight'\nround_limit=2\nsides=[['foe'],['plated',{use='victim',joins=2}]]",
        &[P("fell.victim", 2, 1.0)],
    ),
    (
        "a decided fight is not joined",
        "kind='fight'\nsides=[['hero'],['victim',{use='plated',joins=3}]]",
        &[P("winner", 0, 1.0), Mean("rounds", 1.0), P("left.plated", 20, 1.0), P("survivors.b", 1, 1.0)],
    ),
    (
        "he declares before somebody",
        "kind='fight'\nround_limit=2\nrules={damage_lands='at_once'}\nsides=[[{use='killer',som=4,joins=2},'pest'],[{use='killer',name='other'}]]",
        &[P("winner", 0, 1.0 / 4.0), P("winner", 1, 1.0 / 2.0), P("winner", 4, 1.0 / 4.0)],
    ),
    (
        "he declares after somebody",
        "kind='fight'\nround_limit=2\nrules={damage_lands='at_once'}\nsides=[[{use='killer',som=6,joins=2},'pest'],[{use='killer',name='other'}]]",
        &[P("winner", 0, 1.0 / 8.0), P("winner", 1, 1.0 / 2.0), P("winner", 4, 3.0 / 8.0)],
    ),
    (
        "nobody surprises him in the first turn",
        "kind='fight'\nround_limit=2\nsurprised='b'\ncheck_outnumbered=false\nrules={surprise_mode='auto_lose_turn'}\nsides=[['pest'],['plated',{use='slow',joins=2}]]",
        &[P("turns_lost.b", 1, 1.0)],
    ),
    (
        "there is no stalemate before he comes",
        "kind='fight'\nsides=[['weakling'],[{use='plated'},{use='hero',joins=4}]]",
        &[P("winner", 3, 0.0), P("rounds", 3, 0.0)],
    ),
];

#[test]
fn k3_newcomers_join_in_their_turn() {
    exactly(JOINING, CAST);
    sampled(JOINING, CAST, 100_000);
}

/// A State of Mind of 4 fails six checks of ten. One try in two opens the lock.
const SURPRISED_AT_WORK: &[Example] = &[
    (
        "he goes on with the task",
        "kind='task'\nks=5\nus=5\nes=3\nthreshold=9\nturns=1\nsom=4\nsurprised=true",
        &[P("success", 1, 1.0 / 2.0), P("turns_lost", 1, 3.0 / 5.0)],
    ),
    (
        "with no pressure, too",
        "kind='task'\nks=5\nus=5\nes=3\nthreshold=9\nturns=2\nsom=4\npressure=false\nsurprised=true",
        &[P("success", 1, 3.0 / 4.0), P("turns_lost", 1, 3.0 / 5.0)],
    ),
    (
        "the surprised may lose the first turn for certain",
        "kind='task'\nks=5\nus=5\nes=3\nthreshold=9\nturns=1\nsom=4\nsurprised=true\nrules={surprise_mode='auto_lose_turn'}",
        &[P("success", 1, 1.0 / 2.0), P("turns_lost", 1, 1.0)],
    ),
    (
        "under pressure alone he stops",
        "kind='task'\nks=5\nus=5\nes=3\nthreshold=9\nturns=1\nsom=4",
        &[P("success", 1, 1.0 / 5.0), P("turns_lost", 1, 3.0 / 5.0)],
    ),
];

#[test]
fn k3_one_who_is_surprised_goes_on_with_his_task() {
    exactly(SURPRISED_AT_WORK, CAST);
    sampled(SURPRISED_AT_WORK, CAST, 100_000);
}

/// Both attacks of a turn do less than what is left of the first target.
const KEPT: &[Example] = &[
    (
        "whom an enemy listed before him reaches later",
        "kind='fight'\nround_limit=2\ndistance=16\nsides=[[{use='foe',target='focus_fire'}],['slow','plated']]",
        &[P("left.slow", 20, 1.0)],
    ),
    (
        "whom an enemy listed before him joins later",
        "kind='fight'\nround_limit=2\nsides=[[{use='foe',target='focus_fire'}],[{use='slow',joins=2},'plated']]",
        &[P("left.slow", 20, 1.0)],
    ),
];

#[test]
fn focus_fire_keeps_to_the_enemy_it_has_begun_with() {
    exactly(KEPT, CAST);
}

/// The victim falls in the first turn for certain, and First Aid cannot fail where it is tried.
const WITHOUT_ACTIONS: &[Example] = &[
    (
        "First Aid in the second turn",
        "kind='fight'\nround_limit=6\ncheck_first_fall=false\ncheck_half=false\nrules={stabilize_dying=0}\nsides=[['victim','helper'],['foe']]",
        &[P("fate.victim", 2, 1.0)],
    ),
    (
        "a skill that allows no action",
        "kind='fight'\nround_limit=6\ncheck_first_fall=false\ncheck_half=false\nrules={stabilize_dying=0,actions_es_1=0}\nsides=[['victim','helper'],['foe']]",
        &[P("fate.victim", 0, 1.0)],
    ),
    (
        // 8 m in the first turn, 8 m and First Aid in the second, an attack in the third.
        "walking is free",
        "kind='fight'\nround_limit=3\ndistance=16\ncheck_first_fall=false\ncheck_half=false\nrules={stabilize_dying=0}\nsides=[['victim','helper'],['thrower']]",
        &[P("fate.victim", 2, 1.0), P("attacks.a", 1, 1.0)],
    ),
    (
        // First Aid and no step in the second turn, and the last 8 m in the third.
        "walking costs the only action",
        "kind='fight'\nround_limit=3\ndistance=16\ncheck_first_fall=false\ncheck_half=false\nrules={stabilize_dying=0,move_is_free=false}\nsides=[['victim','helper'],['thrower']]",
        &[P("fate.victim", 2, 1.0), P("attacks.a", 0, 1.0)],
    ),
];

#[test]
fn first_aid_takes_an_action() {
    exactly(WITHOUT_ACTIONS, CAST);
}

/// The killer has one attack, and two enemies on whom it is the same: a hit in one case of two on either.
const EQUALS: &[Example] = &[
    (
        "the first listed",
        "kind='fight'\nround_limit=1\nsides=[['killer'],[{use='pest',count=2}]]",
        &[P("fell.pest-1", 1, 1.0 / 2.0), P("fell.pest-2", 1, 0.0)],
    ),
    (
        "any of them",
        "kind='fight'\nround_limit=1\nrules={equal_targets='rolled'}\nsides=[['killer'],[{use='pest',count=2}]]",
        &[P("fell.pest-1", 1, 1.0 / 4.0), P("fell.pest-2", 1, 1.0 / 4.0)],
    ),
    (
        "not him who is better off",
        "kind='fight'\nround_limit=1\nrules={equal_targets='rolled'}\nsides=[['killer'],['plain',{use='pest',count=2}]]",
        &[P("fell.plain", 1, 0.0), P("fell.pest-1", 1, 1.0 / 4.0), P("fell.pest-2", 1, 1.0 / 4.0)],
    ),
    (
        "the first listed cannot be hurt",
        "kind='fight'\nsides=[['plain'],['weakling',{use='victim',build=2}]]",
        &[P("winner", 3, 1.0), Mean("rounds", 0.0)],
    ),
    (
        "the other one can, and falls in the end",
        "kind='fight'\nrules={equal_targets='rolled'}\nsides=[['plain'],['weakling',{use='victim',build=2}]]",
        &[P("winner", 3, 1.0), P("fate.victim", 0, 1.0)],
    ),
];

#[test]
fn k2_equal_targets_may_be_rolled() {
    exactly(EQUALS, CAST);
    sampled(EQUALS, CAST, 100_000);
}

/// The shield gives 10 - 12/7 on average and a dodge 12 - 63/17, which is more by one part in 119. The attack gives 7.
const NEARLY_EQUAL: &[Example] = &[(
    "the better one by a hair",
    "kind='attack'\nattacker='plain'\ntarget='shielded'\nrules={es_die_1=7,es_die_5=17}",
    &[Mean("margin", 63.0 / 17.0 - 5.0)],
)];

#[test]
fn the_best_defence_is_the_best_however_little() {
    exactly(NEARLY_EQUAL, CAST);
}

/// The hero's first attack strikes the victim down at once, his second one meets the next enemy, whom a second attacker
/// meets too: a Reaction check at a State of Mind of 9.
const OUTNUMBERED: &[Example] = &[(
    "the second attack counts",
    "kind='fight'\nround_limit=2\ncheck_first_fall=false\ncheck_half=false\nrules={damage_lands='at_once'}\nsides=[['hero','plain'],['victim','plated']]",
    &[P("turns_lost.b", 1, 0.1)],
)];

#[test]
fn every_attacker_counts_where_damage_lands_at_once() {
    exactly(OUTNUMBERED, CAST);
    sampled(OUTNUMBERED, CAST, 100_000);
}
