//! Fights whose odds can be worked out by hand: each rule that shakes, defends, helps or moves, alone.
//!
//! A `killer` hits another one with two of the four faces of his die, and every hit kills. So of two
//! killers in a turn one falls, the other falls, both fall or nobody does, a quarter each: in the end each
//! wins a third, and a third is a double knock-out.

use crate::asked::Expect::{Mean, P};

use super::{Example, exactly, sampled};

/// The pest attacks in vain, the lump not at all.
const CAST: &str = "
[character.killer]
system = 'kup'
build = 1
control = 10
accuracy = 1
agility = 7
combat_pair = 'control_accuracy'
combat_art = 2
weapon_level = 4
tactics = 'all_out'
target = 'focus_fire'
[character.pest]
system = 'kup'
like = 'killer'
combat_pair = 'build_vigor'
[character.lump]
system = 'kup'
like = 'killer'
combat_art = 0
[character.runner]
system = 'kup'
like = 'lump'
build = 4
vigor = 4
flee = 'flee_below(3)'
[character.medic]
system = 'kup'
like = 'lump'
intellect = 10
erudition = 10
first_aid = 1
[character.surgeon]
system = 'kup'
like = 'killer'
intellect = 10
erudition = 10
first_aid = 1
aid = 'fight_first'
";

const THIRD: f64 = 1.0 / 3.0;

const FIGHTS: &[Example] = &[
    (
        "KUP-01: both can fall in the same turn",
        "kind='fight'\nsides=[['killer'],['killer']]",
        &[P("winner", 0, THIRD), P("winner", 1, THIRD), P("winner", 2, THIRD), Mean("rounds", 4.0 / 3.0)],
    ),
    (
        "a fight that takes too long",
        "kind='fight'\nround_limit=1\nsides=[['killer'],['killer']]",
        &[P("winner", 0, 0.25), P("winner", 2, 0.25), P("winner", 4, 0.25), P("deaths", 0, 0.25)],
    ),
    (
        "nobody can ever hurt anybody",
        "kind='fight'\nsides=[['pest'],['pest', 'lump']]",
        &[P("winner", 3, 1.0), Mean("rounds", 0.0)],
    ),
    (
        "KUP-08: surprised",
        "kind='fight'\nsurprised='b'\nsides=[['killer'],['killer']]",
        &[P("winner", 0, 0.5), P("winner", 1, 0.25), P("winner", 2, 0.25), P("turns_lost.b", 1, 0.5)],
    ),
    (
        "KUP-08: on guard",
        "kind='fight'\nsurprised='b'\nsides=[['killer'],[{use='killer',on_guard=true}]]",
        &[P("winner", 0, THIRD)],
    ),
    (
        "KUP-08: the turn is lost for certain",
        "kind='fight'\nsurprised='b'\nsides=[['killer'],['killer']]\nrules={surprise_mode='auto_lose_turn'}",
        &[P("winner", 0, 2.0 / 3.0), P("turns_lost.b", 1, 1.0)],
    ),
    (
        "KUP-06: nobody asks",
        "kind='fight'\nsurprised='b'\ncheck_ambushed=false\nsides=[['killer'],['killer']]",
        &[P("winner", 0, THIRD)],
    ),
    (
        "KUP-06: cornered",
        "kind='fight'\ncornered='b'\nsides=[['killer'],['killer']]",
        &[P("winner", 0, 0.5), P("turns_lost.b", 1, 0.5)],
    ),
    (
        "KUP-06: surprised and cornered is one check",
        "kind='fight'\nsurprised='both'\ncornered='b'\nsides=[[{use='killer',on_guard=true}],['killer']]",
        &[P("winner", 0, 0.5)],
    ),
    (
        "KUP-06: the first ally falls",
        "kind='fight'\nsides=[['killer'],['lump','killer']]",
        &[P("winner", 0, 1.0 / 6.0), P("winner", 1, 3.0 / 4.0), P("winner", 2, 1.0 / 12.0)],
    ),
    (
        "KUP-06: and nobody minds",
        "kind='fight'\ncheck_first_fall=false\nsides=[['killer'],['lump','killer']]",
        &[P("winner", 0, 1.0 / 9.0)],
    ),
    (
        "KUP-06: attacked by two",
        "kind='fight'\nsides=[['killer'],[{use='pest',count=2}]]",
        &[P("winner", 0, 1.0), P("turns_lost.a", 1, 0.5), Mean("attacks.a", 4.0)],
    ),
    (
        "KUP-06: two are not enough",
        "kind='fight'\nsides=[['killer'],[{use='pest',count=2}]]\nrules={outnumbered_from=3}",
        &[P("turns_lost.a", 0, 1.0), Mean("rounds", 4.0)],
    ),
    (
        "KUP-06: more than half of the side is gone",
        "kind='fight'\ncheck_first_fall=false\nsides=[['killer'],[{use='lump',count=3}]]",
        &[Mean("turns_lost.b", 0.5), Mean("rounds", 6.0)],
    ),
    (
        "KUP-06: two reasons, two times",
        "kind='fight'\nsides=[['killer'],[{use='lump',count=3}]]",
        &[Mean("turns_lost.b", 1.5)],
    ),
    (
        "KUP-06: more than half of the side is dead, two turns after they fell",
        "kind='fight'\ncheck_first_fall=false\nsides=[['killer'],[{use='lump',count=3}]]\nrules={half_counts='dead'}",
        &[Mean("turns_lost.b", 0.125)],
    ),
    (
        "KUP-09: all out with two actions",
        "kind='fight'\nsides=[['killer'],['killer']]\nrules={actions_es_1=2}",
        &[P("winner", 0, 1.0 / 5.0), P("winner", 2, 3.0 / 5.0), Mean("attacks.a", 2.0 * 16.0 / 15.0)],
    ),
    (
        "KUP-16: half of two actions is a defence",
        "kind='fight'\nsides=[[{use='killer',tactics='balanced'}],[{use='killer',tactics='balanced'}]]\nrules={actions_es_1=2}",
        &[P("winner", 0, 15.0 / 39.0), P("winner", 2, 9.0 / 39.0), Mean("rounds", 64.0 / 39.0)],
    ),
    (
        "KUP-16: one defence answers one attack",
        "kind='fight'\nsides=[['killer'],[{use='killer',tactics='balanced'}]]\nrules={actions_es_1=2}",
        &[P("winner", 0, 11.0 / 27.0), P("winner", 1, 5.0 / 27.0), P("winner", 2, 11.0 / 27.0)],
    ),
    (
        "KUP-16: a turtle does not attack",
        "kind='fight'\nsides=[['killer'],[{use='killer',tactics='turtle'}]]",
        &[P("winner", 0, 1.0), Mean("rounds", 8.0 / 3.0), P("attacks.b", 0, 1.0)],
    ),
    (
        "KUP-05: who has lost the turn does not defend",
        "kind='fight'\nsurprised='b'\nsides=[['killer'],[{use='killer',tactics='turtle'}]]\nrules={surprise_mode='auto_lose_turn'}",
        &[Mean("rounds", 0.5 + 0.5 * (1.0 + 8.0 / 3.0))],
    ),
    (
        "KUP-16: a blackjack does not defend",
        "kind='fight'\nsides=[['killer'],[{use='killer',weapon='blackjack',tactics='balanced'}]]\nrules={actions_es_1=2}",
        // Two attacks against nothing, one back.
        &[P("winner", 0, 3.0 / 7.0), P("winner", 1, 1.0 / 7.0), P("winner", 2, 3.0 / 7.0)],
    ),
    (
        "KUP-16: a shield adds its level",
        "kind='fight'\nsides=[['killer'],[{use='killer',tactics='turtle',shield='small'}]]",
        &[Mean("rounds", 4.0)],
    ),
    (
        "KUP-16: unless the house says otherwise",
        "kind='fight'\nsides=[['killer'],[{use='killer',tactics='turtle',shield='small'}]]\nrules={shield_bonus_with_weapon=false}",
        &[Mean("rounds", 8.0 / 3.0)],
    ),
    (
        "KUP-16: Control minus 2 is 8, which only a 2 exceeds",
        "kind='fight'\nsides=[['killer'],['killer']]\nrules={passive_threshold='control_minus_2'}",
        &[P("winner", 0, 3.0 / 7.0), P("winner", 2, 1.0 / 7.0)],
    ),
    (
        "KUP-07: who declares later answers",
        "kind='fight'\nsides=[['killer'],[{use='killer',tactics='reactive',som=6}]]",
        &[P("winner", 0, 1.0), Mean("rounds", 8.0 / 3.0), P("attacks.b", 0, 1.0)],
    ),
    (
        "KUP-07: who declares first plans ahead",
        "kind='fight'\nsides=[['killer'],[{use='killer',tactics='reactive',som=4}]]",
        &[P("winner", 0, THIRD)],
    ),
    (
        "KUP-07: Empathy breaks ties",
        "kind='fight'\nsides=[['killer'],[{use='killer',tactics='reactive',empathy=6}]]",
        &[P("winner", 0, 1.0)],
    ),
    (
        "KUP-07: and Perception",
        "kind='fight'\nsides=[['killer'],[{use='killer',tactics='reactive',perception=3}]]",
        &[P("winner", 0, THIRD)],
    ),
    (
        "KUP-07: and at last the die, once for the whole fight",
        "kind='fight'\nsides=[['killer'],[{use='killer',tactics='reactive'}]]",
        &[P("winner", 0, 2.0 / 3.0), P("winner", 1, 1.0 / 6.0)],
    ),
    (
        "KUP-16: what is left after the answers is for attacks",
        "kind='fight'\nsides=[[{use='killer',tactics='turtle'}],[{use='killer',tactics='reactive',som=6}]]\nrules={actions_es_1=2}",
        &[P("winner", 1, 1.0), Mean("rounds", 64.0 / 39.0)],
    ),
    (
        "KUP-22: a change of mind changes the order",
        "kind='fight'\nsom_change=-3\nsom_change_side='b'\nsides=[['killer'],[{use='killer',tactics='reactive',som=6}]]",
        &[P("winner", 0, 7.0 / 12.0), P("winner", 1, 5.0 / 24.0)],
    ),
    (
        "KUP-22: panic from the second turn on",
        "kind='fight'\nsom_change=-9\nsides=[['killer'],['killer']]",
        &[P("winner", 0, 5.0 / 14.0), P("winner", 2, 2.0 / 7.0)],
    ),
    (
        "KUP-14: panicked from the start",
        "kind='fight'\nsides=[[{use='killer',som=1}],['killer']]",
        &[P("winner", 0, 1.0 / 5.0), P("winner", 1, 3.0 / 5.0)],
    ),
    (
        "KUP-09: a skill with one action leaves none for a dodge besides the attack",
        "kind='fight'\nsides=[['killer'],[{use='killer',combat_art=5,dodge=2,defence='dodge',tactics='balanced'}]]",
        &[P("winner", 0, 3.0 / 13.0), P("winner", 1, 5.0 / 13.0), P("winner", 2, 5.0 / 13.0)],
    ),
    (
        "KUP-09: a skill with two does",
        "kind='fight'\nsides=[['killer'],[{use='killer',combat_art=5,dodge=5,defence='dodge',tactics='balanced'}]]",
        &[P("winner", 1, 1.0), P("hits.a", 0, 1.0)],
    ),
    (
        "KUP-21: aid at once comes in time",
        "kind='fight'\ncheck_first_fall=false\nsides=[['killer'],['lump','medic']]",
        &[P("winner", 0, 1.0), P("fate.lump", 2, 1.0), P("fate.medic", 0, 1.0), P("deaths.b", 1, 1.0)],
    ),
    (
        "KUP-05: who has lost his head helps nobody in that turn",
        "kind='fight'\nsides=[['killer'],['lump','medic']]",
        &[P("fate.lump", 2, 0.75), P("fate.lump", 0, 0.25), P("fate.medic", 0, 1.0)],
    ),
    (
        "KUP-21: aid that is not given",
        "kind='fight'\nsides=[['killer'],['lump',{use='medic',aid='never'}]]",
        &[P("deaths.b", 2, 1.0), P("survivors.a", 1, 1.0)],
    ),
    (
        "KUP-21: aid after the fight may be too late",
        "kind='fight'\ncheck_first_fall=false\nsides=[['lump','surgeon'],['killer']]",
        &[P("fate.lump", 2, 5.0 / 12.0), P("fate.lump", 4, THIRD), P("fate.lump", 0, 0.25)],
    ),
    (
        "KUP-20: out of the fight, and nobody looks any further",
        "kind='fight'\ndying=false\nsides=[['killer'],['lump','medic']]",
        &[P("deaths", 0, 1.0), P("survivors.b", 0, 1.0), P("fate.lump", 1, 1.0)],
    ),
    (
        "a runner leaves in time",
        "kind='fight'\nsides=[['killer'],['runner']]",
        &[P("winner", 0, 1.0), P("fate.runner", 3, 1.0), P("survivors.b", 1, 1.0), Mean("rounds", 2.0)],
    ),
    (
        "the weakest first",
        "kind='fight'\nsides=[[{use='killer',target='weakest'}],['runner','lump']]",
        &[P("fell.lump", 1, 0.5), P("fell.runner", 1, 0.0)],
    ),
    (
        "the first in the list first",
        "kind='fight'\nsides=[['killer'],[{use='runner',flee='never'},'lump']]",
        &[P("fell.lump", 1, 0.0), P("left.runner", 0, 1.0)],
    ),
    (
        "one each",
        "kind='fight'\nsides=[[{use='killer',target='spread',count=2}],[{use='lump',count=2}]]",
        &[P("fell.lump-1", 1, 0.5), P("fell.lump-2", 1, 0.5)],
    ),
    (
        "the most dangerous first",
        "kind='fight'\nsides=[[{use='killer',target='most_dangerous'}],['pest','lump']]",
        // The lump's Control counts for more than the pest's Build, trained or not.
        &[P("fell.lump", 1, 0.5), P("fell.pest", 1, 0.0)],
    ),
    (
        "KUP-03: four turns on the way",
        "kind='fight'\ndistance=100\nsides=[['killer'],['killer']]",
        &[P("winner", 0, THIRD), Mean("rounds", 4.0 + 4.0 / 3.0)],
    ),
    (
        "KUP-18: one good shot at those who come",
        "kind='fight'\ndistance=40\nsides=[[{use='killer',weapon='bow'}],['killer']]",
        &[P("winner", 0, 2.0 / 3.0), Mean("rounds", 11.0 / 3.0)],
    ),
    (
        "KUP-09: the last steps are free",
        "kind='fight'\ndistance=24\nsides=[['killer'],['killer']]",
        &[Mean("rounds", 4.0 / 3.0)],
    ),
    (
        "KUP-09: or cost the attack",
        "kind='fight'\ndistance=24\nsides=[['killer'],['killer']]\nrules={move_is_free=false}",
        &[Mean("rounds", 7.0 / 3.0)],
    ),
    (
        "KUP-04: too laden to act",
        "kind='fight'\nsides=[['killer'],[{use='killer',load=1000}]]",
        &[P("winner", 0, 1.0), P("attacks.b", 0, 1.0), Mean("rounds", 2.0)],
    ),
    (
        "KUP-17: a lighter weapon does not get through",
        "kind='fight'\nround_limit=1\nsides=[[{use='killer',weapon_level=1,control=7}],[{use='lump',armor_level=4}]]",
        // 7 + 1 - 1 against 7: a margin of 1 or 2, and 1 or 2 more than the weapon is absorbed.
        &[P("winner", 3, 1.0)],
    ),
    (
        "KUP-17: some of it is absorbed",
        "kind='fight'\nround_limit=1\nsides=[[{use='killer',weapon_level=2,accuracy=1,control=8}],[{use='lump',armor_level=3}]]",
        &[P("hits.a", 1, 0.5), P("absorbed.a", 1, 0.25), P("damage.killer", 1, 0.25)],
    ),
];

#[test]
fn fights_by_hand_are_exact() {
    exactly(FIGHTS, CAST);
}

#[test]
fn fights_by_hand_are_sampled() {
    sampled(FIGHTS, CAST, 1_000_000);
}
