//! Fights of three and more, and interactions of rules, worked out by hand.
//!
//! Accurate 20 against Defense 10 always hits, both for players (20 of 20) and against them (0 of
//! 20), so that most of these fights have only one course.

use crate::both_ways::Expect::{Mean, P};

use super::ask;
use super::cast::{fight, holds};

/// Three raiders against three heroes, one of whom repeatedly withdraws to help; compared with an
/// independent simulation.
#[test]
fn s1_helpers_who_withdraw_must_be_engaged_again() {
    let asked = ask("kind='fight'
engaged=true
sides=[['healer','spear','warden'],[{use='raider',count=3}]]
[character.healer]
system='symbaroum'
accurate=10
cunning=13
quick=12
strong=16
weapon='short'
medicus='master'
armor='light'
suffer_pain='take_free_attack'
[character.spear]
system='symbaroum'
accurate=12
quick=14
strong=9
vigilant=13
discreet=13
armor='light'
armor_flexible=true
inflict_pain='knock_down'
toughness=1
[character.warden]
system='symbaroum'
accurate=13
quick=11
strong=12
qualities=['balanced','deep_impact']
armor='medium'
shield='shield'
toughness=2
[character.raider]
system='symbaroum'
kind='npc'
accurate=12
quick=12
strong=11
armor='light'
");
    // The simulation found a chance of 0.163 and a mean of 11.30, to these digits.
    let shares = asked.sample(400_000);
    let wins = shares["winner"][&1];
    let rounds: f64 = shares["rounds"].iter().map(|(&n, p)| f64::from(n) * p).sum();
    assert!((wins - 0.163).abs() < 0.003, "b wins {wins}");
    assert!((rounds - 11.30).abs() < 0.06, "{rounds} turns");
}

/// SYM-06: a die of an NPC counts half its sides, including the die of an Advantage.
#[test]
fn s3_the_advantage_of_npcs_follows_its_die() {
    for (rules, damage) in [
        ("", 3),
        ("rules={advantage_die=8}", 5),
        ("rules={advantage_die=0}", 1),
        ("rules={advantage_die=12}", 7),
        ("rules={advantage_die=8,npc_advantage_damage=2}", 3),
    ] {
        holds(
            &format!(
                "engaged=true\nfirst='b'\nround_limit=1\nsides=[['scratcher'],[{{use='lump',higher_ground=true}}]]\n{rules}"
            ),
            &[P("damage.lump", damage, 1.0)],
        );
    }
}

#[test]
fn f4_a_dying_enemy_is_finished_off_only_within_reach() {
    let sides = |finisher: &str, more: &str| {
        format!(
            "first='b'\nround_limit=1\n{more}\nsides=[['killer','scratcher'],[{{use='brute',target='focus_fire',quick=12}},{{use='lump',versus_dying='finish_off',{finisher}}}]]"
        )
    };
    // In melee with the standing scratcher.
    holds(&sides("quick=11", "engaged=true"), &[P("fate.killer", 1, 1.0), P("free_attacks.a", 0, 1.0)]);
    // Free to go there with a Movement Action.
    holds(&sides("quick=11", ""), &[P("fate.killer", 0, 1.0)]);
    // Prone, where nobody moves.
    holds(&sides("quick=11,prone=true,prone_policy='stay_prone'", ""), &[P("fate.killer", 1, 1.0)]);
    // From afar.
    holds(&sides("quick=11,weapon='bow'", "engaged=true"), &[P("fate.killer", 0, 1.0)]);
    // A fighter who fell in melee with the finisher lies at his feet: the finisher needs no
    // Movement Action, and may be in melee.
    holds(
        "engaged=true\nfirst='b'\nround_limit=2\nsides=[['killer',{use='scratcher',target='focus_fire'}],[{use='brute',versus_dying='finish_off',target='focus_fire'}]]\nrules={death_wakes_to=0,death_nothing_to=20}",
        &[P("fate.killer", 0, 1.0)],
    );
}

#[test]
fn f4_an_attack_on_the_dying_is_told_without_a_test() {
    let asked = fight(
        "first='b'\nround_limit=1\nsides=[['killer','scratcher'],[{use='brute',target='focus_fire',quick=12},{use='lump',versus_dying='finish_off',quick=11}]]",
    );
    let lines = asked.trace(0).lines;
    let told = |words: &str| lines.iter().any(|line| line.text.contains(words));
    assert!(told("attacks killer with Advantage, without a test: hit for 3 damage (SYM-28)"), "{lines:#?}");
}

/// Each hits with 10 of 20 and fells: the first to strike wins with 2/3. If both had Advantage it
/// would be 5/7.
#[test]
fn f5_two_on_higher_ground_have_no_advantage() {
    let sides = |a: bool, b: bool| {
        format!(
            "engaged=true\nfirst='a'\ndying=false\nsides=[[{{use='killer',accurate=10,higher_ground={a}}}],[{{use='brute',accurate=10,higher_ground={b}}}]]"
        )
    };
    holds(&sides(true, true), &[P("winner", 0, 2.0 / 3.0)]);
    // With Advantage for one: 0.6 / (1 - 0.4 * 0.5), and 0.5 / (1 - 0.5 * 0.4).
    holds(&sides(true, false), &[P("winner", 0, 0.75)]);
    holds(&sides(false, true), &[P("winner", 0, 0.625)]);
}

/// Fists do a d4. Drawing the Short weapon is a Free Action.
#[test]
fn f6_who_fights_unarmed_leaves_a_short_weapon_in_its_sheath() {
    for (draw, mean) in [("fight_unarmed", 2.5), ("draw", 30.0)] {
        holds(
            &format!(
                "surprised='a'\nround_limit=1\nsides=[[{{use='killer',weapon='short',surprise_draw='{draw}',pain_threshold=20}}],['lump']]"
            ),
            &[Mean("damage.killer", mean)],
        );
    }
}

/// The brute acts last, whatever the tiebreak dice show: the killer strikes first and wins with
/// 2/3.
#[test]
fn f7_a_delay_comes_after_the_dice_of_a_tie() {
    let text = "engaged=true\ndying=false\nsides=[[{use='killer',accurate=10}],[{use='brute',accurate=10,delay='delay_to(2)'}]]";
    holds(text, &[P("winner", 0, 2.0 / 3.0)]);
    let asked = fight(text);
    for trial in 0..20 {
        assert!(asked.trace(trial).lines.iter().any(|line| line.text.contains("turn order: killer, brute")));
    }
    // Three are tied. Whatever the dice show, somebody strikes before the lump and fells it.
    holds(
        "engaged=true\nround_limit=1\nsides=[['killer',{use='killer',name='other'}],[{use='lump',delay='delay_to(2)',max_toughness=10}]]",
        &[P("damage.lump", 0, 1.0)],
    );
}

/// A fighter who stays prone fights those in melee with him. He neither approaches anybody nor
/// leaves.
#[test]
fn q1_who_stays_prone_does_not_move() {
    const PRONE: &str = "{use='lump',prone=true,prone_policy='stay_prone',retreat='below(200)'}";
    holds(
        &format!("first='b'\nround_limit=5\nsides=[[{{use='scratcher',weapon='bow',damage=0}}],[{PRONE}]]"),
        &[P("damage.lump", 0, 1.0), P("fate.lump", 4, 1.0)],
    );
    holds(
        &format!("first='a'\nround_limit=5\nsides=[[{{use='scratcher',damage=0}}],[{PRONE}]]"),
        &[P("damage.lump", 5, 1.0), P("free_attacks.a", 0, 1.0)],
    );
    holds(
        "line_of_sight='blocked'\nround_limit=3\nsides=[[{use='scratcher',weapon='bow'}],[{use='lump',weapon='bow',prone=true,prone_policy='stay_prone'}]]",
        &[P("damage.scratcher", 12, 1.0), P("damage.lump", 0, 1.0)],
    );
}

/// Cunning 1 fails with 19 of 20; Resolute 20 always succeeds.
#[test]
fn s4_a_mystic_heals_with_resolute() {
    for (with, saved) in [("", 0.05), ("heal_with='resolute',", 1.0)] {
        holds(
            &format!(
                "first='b'\nround_limit=1\nsides=[['killer',{{use='scratcher',{with}cunning=1,resolute=20,medicus='novice'}}],[{{use='brute',target='focus_fire'}}]]"
            ),
            &[P("fate.killer", 4, saved)],
        );
    }
}

/// First turn: 1 by the first lump and 1 + 2 by the second, who flanks. Second turn: the hero gets
/// away at the cost of two Free Attacks with Advantage (6), and the lumps follow him (1 and 3): 200
/// - 4 - 6 - 4. If he stays, he strikes again and suffers 6: 200 - 4 - 6.
#[test]
fn s4_getting_away_from_a_flanked_position() {
    for (policy, left, free, dealt) in [("get_away", 186, 2, 4), ("stay", 190, 0, 8)] {
        holds(
            &format!(
                "first='a'\nround_limit=2\nsides=[[{{use='scratcher',target='focus_fire',when_flanked='{policy}'}}],[{{use='lump',name='one',vigilant=12}},{{use='lump',name='two',vigilant=11}}]]\nrules={{flank_needs_move=false}}"
            ),
            &[P("toughness.scratcher", left, 1.0), P("free_attacks.b", free, 1.0), P("damage.scratcher", dealt, 1.0)],
        );
    }
}

/// Damage of 2 or 1, plus 4 or 2 with Advantage, never gets through armor of 9: no turn is played.
#[test]
fn no_turn_is_played_where_nobody_can_hurt_anybody() {
    for count in [1, 3] {
        holds(
            &format!(
                "engaged=true\nsides=[[{{use='scratcher',damage=2,armor_value=9,count={count}}}],[{{use='lump',armor_value=9,count={count}}}]]"
            ),
            &[P("winner", 3, 1.0), P("rounds", 0, 1.0), P("free_attacks.a", 0, 1.0)],
        );
    }
}

/// Being knocked prone costs the hero his next attack with 1/2: 3 of 6 damage. A Free Attack costs
/// 2, or 4 from higher ground, with Advantage. So he takes the Free Attack on even ground, and is
/// knocked down by an enemy above him.
#[test]
fn pain_is_weighed_with_the_advantage_of_higher_ground() {
    for (above, free_attacks) in [(true, 0), (false, 1)] {
        holds(
            &format!(
                "engaged=true\nfirst='b'\nround_limit=1\nsides=[[{{use='scratcher',damage=6,pain_threshold=1,suffer_pain='auto'}}],[{{use='lump',damage=2,higher_ground={above}}}]]"
            ),
            &[P("free_attacks.b", free_attacks, 1.0)],
        );
    }
}
