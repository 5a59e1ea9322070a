//! Fights of several whose right course was worked out by hand.

use crate::asked::Expect::{Mean, P};

use super::{Example, ask, exactly, sampled};

/// `killer` kills whomever he attacks, and is killed by any attack; `wall` is never hit.
pub(super) const CAST: &str = "
[character.killer]
system='bursting_dice'
actions=1
max_durability=1
max_health=1
guard_bonus=-14
defense='dodge_never'
[character.wall]
system='bursting_dice'
guard_bonus=85
agility_dice=0
defense='dodge_never'
[character.down]
system='bursting_dice'
durability=0
health=0
defense='dodge_never'
[character.bound]
system='bursting_dice'
incapacitated=true
[character.medic]
system='bursting_dice'
actions=1
agility_dice=0
medicine_dice=1
guard_bonus=85
defense='dodge_never'
";

/// Holds one question against what is known, solved and sampled.
pub(super) fn holds(name: &'static str, text: &'static str, expect: &'static [crate::asked::Expect]) {
    let examples: &[Example] = &[(name, text, expect)];
    exactly(examples, CAST);
    sampled(examples, CAST, 200_000);
}

// A helper without Vigor who regains 1 a round is Winded for five rounds. The victim has three full rounds after the
// first, so nobody helps in time.
#[test]
fn b1_winded_helpers_do_not_act_after_the_fight() {
    holds(
        "b1",
        "kind='fight'\nsides=[[{use='down',name='victim',stamina_score=3},{use='medic',actions=2,medicine_dice=6,vigor=0,stamina_score=5}],['bound']]",
        &[P("winner", 0, 1.0), P("fate.victim", 0, 1.0), P("deaths.a", 1, 1.0)],
    );
}

// With 2 Vigor a round he is Winded in the rounds 1 to 3 and acts in the fourth, the last: one check of d20 + 1d10!
// against 20, which succeeds with 44/125.
#[test]
fn b1_winded_helpers_act_when_they_have_recovered() {
    holds(
        "b1",
        "kind='fight'\nsides=[[{use='down',name='victim',stamina_score=3},{use='medic',actions=2,vigor=0}],['bound']]",
        &[P("fate.victim", 0, 81.0 / 125.0), P("fate.victim", 2, 44.0 / 125.0), P("turns_lost.a", 0, 1.0)],
    );
}

// Standing up is an opening; its d20 exceeds 15 with 1/4 and every hit knocks down. Then the first action is lost, the
// second stands up (the other has no Vigor left for another opening), and two of four are left. Else three are.
#[test]
fn b2_knocked_down_in_his_own_turn_costs_the_action() {
    holds(
        "b2",
        "kind='fight'\nfirst='a'\nround_limit=1\nrules={knockdown_damage=1}\nsides=[[{use='wall',name='riser',guard_bonus=0,actions=4,prone=true,weapon_quality='feeble',strength_dice=0}],[{use='wall',vigor=5,strength_dice=0,opening_policy='always'}]]",
        &[P("attacks.a", 2, 0.25), P("attacks.a", 3, 0.75), P("openings.b", 1, 1.0), P("hits.b", 1, 0.25)],
    );
}

// The medic has one action a round, and a check takes two. He begins with `pb`, finishes with him in the second round
// (44/125), and has one action left for `pa`, who dies at the end of the second.
#[test]
fn b3_an_action_on_one_patient_counts_for_no_other() {
    holds(
        "b3",
        "kind='fight'\nfirst='a'\nround_limit=3\nsides=[[{use='killer',name='pa',agility_dice=0,stamina_score=1},{use='down',name='pb'},'medic'],[{use='killer',name='foe',guard_bonus=85}]]",
        &[P("fate.pa", 0, 1.0), P("fate.pb", 2, 44.0 / 125.0), P("fate.pb", 1, 81.0 / 125.0)],
    );
}

// Emergency aid that was begun is no use to the same patient once he is in Shock: stabilising takes two actions of its
// own, and he has one full round.
#[test]
fn b3_an_action_of_aid_does_not_stabilise() {
    holds(
        "b3",
        "kind='fight'\nfirst='a'\nround_limit=3\nsides=[[{use='killer',name='patient',durability=0,agility_dice=0,stamina_score=1},{use='medic',treats_wounded=true}],[{use='killer',name='foe',guard_bonus=85}]]",
        &[P("fate.patient", 0, 1.0)],
    );
}

// Nobody acts in the first round, for both are Winded; in the second whoever is first kills. Overwatch adds a die in the
// first round only, so both are alike: with it a would be first with 11773/16000.
#[test]
fn b4_overwatch_counts_in_the_first_round_only() {
    holds(
        "b4",
        "kind='fight'\noverwatch='a'\nrules={initiative_each_round=true}\nsides=[[{use='killer',vigor=0,stamina_score=25}],[{use='killer',name='other',vigor=0,stamina_score=25}]]",
        &[P("winner", 0, 0.5), P("rounds", 2, 1.0)],
    );
}

// One is wounded and uses his item in the first round, in which the other is Winded. In the second he is not wounded any
// more and rolls d20 + 1d10! against d20: above it with 5747/8000, level with 279/8000, of which half.
#[test]
fn b4_initiative_is_rolled_with_the_dice_of_the_moment() {
    holds(
        "b4",
        "kind='fight'\nrules={initiative_each_round=true}\nsides=[[{use='killer',durability=0,initiative_dice=1,items=1,item_durability=1,item_policy='below(1)'}],[{use='killer',name='other',vigor=0,stamina_score=25}]]",
        &[P("winner", 0, 11_773.0 / 16_000.0), P("rounds", 2, 1.0)],
    );
}

// Ambushers have three actions and keep the third for Defend; the ambushed have one, which is their last.
#[test]
fn b5_the_last_action_is_that_of_this_turn() {
    holds(
        "b5",
        "kind='fight'\nfirst='a'\nambushed='b'\nround_limit=1\nsides=[[{use='killer',actions=2,guard_bonus=85,agility_dice=0,action_policy='hit_and_move'}],[{use='killer',actions=2,name='other',guard_bonus=85,agility_dice=0,defense='dodge_always',action_policy='attack_then_defend'}]]",
        &[P("attacks.a", 2, 1.0), P("attacks.b", 0, 1.0)],
    );
}

// Feeble weapons (at most 4) cannot wear down legendary armor of Armor Rank 50. Against ordinary armor of that rank they
// can, and then they hurt.
#[test]
fn b6_immune_armor_never_wears_down() {
    const TWO: &str = "kind='fight'\nfirst='a'\nround_limit=1\nsides=[['k'],[{use='k',name='l'}]]\n[character.k]\nsystem='bursting_dice'\narmor_rank=50\narmor_durability=5\nweapon_quality='feeble'\nstrength_dice=0\n";
    for (quality, winner) in [("legendary", 4), ("ordinary", 3)] {
        let asked = ask(&format!("{TWO}armor_quality='{quality}'\n"));
        let wrong = asked.differs_exactly(quality, &[P("winner", winner, 1.0)], 1e-9);
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}

// The bare dice of every damage roll that is told add up to what is told, also where the target has less left.
#[test]
fn b7_what_is_told_is_what_was_rolled() {
    let asked = ask(
        "kind='fight'\nfirst='a'\nsides=[['hero'],['foe']]\n[character.hero]\nsystem='bursting_dice'\nstrength_dice=2\nagility_dice=3\n[character.foe]\nsystem='bursting_dice'\nmax_durability=3\nmax_health=2\narmor_rank=2\n",
    );
    let (mut rolls, mut losses) = (0, 0);
    for trial in 0..100 {
        let lines = asked.trace(trial).lines;
        for pair in lines.windows(2) {
            let Some(rest) = pair[0].text.split(" rolls ").nth(1) else { continue };
            let told: i32 = rest.split(' ').next().and_then(|n| n.parse().ok()).expect("a number is told");
            let total = |dice: &String| -> i32 {
                let rest = dice.split(": ").nth(1).expect("dice have a total");
                rest.split(' ').next().and_then(|n| n.parse().ok()).expect("it is a number")
            };
            assert_eq!(pair[0].dice.iter().map(total).sum::<i32>(), told, "{:?}", pair[0]);
            rolls += 1;
            losses += usize::from(pair[1].text.starts_with("2 of it are stopped, foe loses 3 Durability and 2 Health"));
        }
    }
    assert!(rolls >= 100 && losses > 20, "{rolls} rolls, {losses} that were more than enough");
}

// Everything that a fighter does or loses is told.
#[test]
fn b7_openings_lost_actions_vigor_and_care_are_told() {
    let text = "kind='fight'\nfirst='a'\nround_limit=4\nrules={knockdown_damage=1}\nsides=[[{use='wall',name='riser',guard_bonus=-14,max_durability=500,prone=true},'down','medic'],[{use='wall',name='hitter',agility_dice=1,vigor=18,offhand='unarmed',offhand_policy='always',opening_policy='always'}]]";
    let asked = ask(&format!("{text}\n{CAST}"));
    let told: String = (0..50).flat_map(|trial| asked.trace(trial).lines).map(|line| line.text + "\n").collect();
    for words in [
        "riser creates an opening, and hitter takes it for 5 Vigor (BRD-23)",
        "riser was knocked down and loses the action (BRD-26)",
        "medic works to stabilise down: action 1 of 2 (BRD-41)",
        "hitter pays 8 Vigor for an Off-hand attack (BRD-13)",
        "hitter has 0 Vigor left and is Winded (BRD-28)",
        "Vigor after recovery (BRD-29)",
    ] {
        assert!(told.contains(words), "nobody tells `{words}`:\n{told}");
    }
}

// By house rule whoever pays his last Vigor for an Off-hand attack has no second action; by the ruling he has, and
// loses his next turns.
#[test]
fn winded_stops_at_once_by_house_rule() {
    const FIRST: &str = "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='wall',name='twin',vigor=8,offhand='unarmed',offhand_policy='always'}],[{use='wall'}]]";
    for (stops, attacks) in [("next_turn", 3.0), ("at_once", 2.0)] {
        let asked = ask(&format!("{FIRST}\nrules={{winded_stops='{stops}'}}\n{CAST}"));
        let wrong = asked.differs_exactly(stops, &[Mean("attacks.a", attacks)], 1e-9);
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}

#[test]
fn objects_alone_make_no_progress() {
    let asked = ask(
        "kind='fight'\nsides=[['crate'],[{use='crate',name='box'}]]\n[character.crate]\nsystem='bursting_dice'\nnature='object'\n",
    );
    let wrong = asked.differs_exactly("objects", &[P("winner", 4, 1.0), P("rounds", 1, 1.0)], 1e-9);
    assert!(wrong.is_empty(), "{wrong:?}");
}

// Where an attack on the bound does not kill by itself, a hit of 2 or more takes his 1 Durability and 1 Health: Shock.
// Any further damage kills him in the second round.
#[test]
fn the_bound_fall_into_shock_and_die() {
    const BOUND: &str = "kind='fight'\nfirst='b'\nrules={coup_de_grace=false}\nsides=[[{use='bound',guard_bonus=-14,max_durability=1,max_health=1},{use='wall',downed_ally='after_fight'}],[{use='killer',guard_bonus=85,versus_shock='execute'}]]";
    for (rounds, fate) in [(1, 1), (2, 0)] {
        let asked = ask(&format!("{BOUND}\nround_limit={rounds}\n{CAST}"));
        let wrong = asked.differs_exactly("bound", &[P("fate.bound", fate, 1.0)], 1e-9);
        assert!(wrong.is_empty(), "{rounds} rounds: {wrong:?}");
    }
}

#[test]
fn hit_comes_before_move() {
    holds(
        "one action",
        "kind='fight'\nfirst='a'\nround_limit=2\nsides=[[{use='killer',guard_bonus=85,agility_dice=0,action_policy='hit_and_move'}],['wall']]",
        &[P("attacks.a", 2, 1.0)],
    );
}

// The check of Medicine takes both actions, so there is no attack.
#[test]
fn an_ally_in_shock_comes_before_an_ability() {
    holds(
        "at once",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[['down',{use='medic',actions=2,ability_policy='when_affordable'}],['wall']]",
        &[P("attacks.a", 0, 1.0), P("fate.down", 2, 44.0 / 125.0)],
    );
}

// Twenty feet are two moves; nothing is paid for an ability that reaches nobody.
#[test]
fn an_ability_is_paid_for_with_an_enemy_in_reach() {
    holds(
        "too far",
        "kind='fight'\nfirst='a'\nround_limit=1\ndistance=20\nsides=[[{use='medic',actions=2,ability_policy='when_affordable',ability_vigor=4}],['wall']]",
        &[P("attacks.a", 0, 1.0), P("vigor_spent.a", 0, 1.0)],
    );
}

// The ability takes one action of two turns. Between them a friend falls, who has made his one attack; the ability is
// finished all the same.
#[test]
fn an_ability_that_was_begun_is_finished_first() {
    holds(
        "begun",
        "kind='fight'\nfirst='a'\nround_limit=2\nsides=[[{use='killer',name='pa',agility_dice=0},{use='medic',ability_policy='when_affordable',ability_actions=2}],[{use='killer',name='foe',guard_bonus=85}]]",
        &[P("attacks.a", 2, 1.0), P("fate.pa", 1, 1.0)],
    );
}

// Nobody is left to fight from the start, and the victim has three full rounds after the first. The limit ends the wait.
#[test]
fn the_round_limit_ends_the_wait_for_those_in_shock() {
    holds(
        "still in Shock",
        "kind='fight'\nround_limit=2\nsides=[[{use='down',name='victim',stamina_score=3},{use='medic',vigor=0,stamina_score=5}],['bound']]",
        &[P("winner", 0, 1.0), P("fate.victim", 1, 1.0)],
    );
    holds(
        "dead",
        "kind='fight'\nround_limit=5\nsides=[[{use='down',name='victim',stamina_score=3},{use='medic',vigor=0,stamina_score=5}],['bound']]",
        &[P("winner", 0, 1.0), P("fate.victim", 0, 1.0)],
    );
}
