//! Choices between equivalent targets: the first listed, or any of them under the house rule.

use crate::both_ways::Expect::{self, Mean, P};

use super::truth::holds;

/// The same fight under either rule, each with its known values.
fn by_either_rule(text: &str, first_listed: &[Expect], rolled: &[Expect]) {
    let by = |rule: &str| format!("kind='fight'\nrules={{equal_targets='{rule}'}}\n{text}");
    holds(&[("first listed", &by("first_listed"), first_listed), ("rolled", &by("rolled"), rolled)]);
}

/// Two are equally weak and a third is stronger: every attack is on one of the two.
#[test]
fn equal_targets_may_be_rolled() {
    let text = |attacks: i32, target: &str| {
        format!(
            "round_limit=1\nsides=[[{{use='sure',attacks={attacks},target='{target}'}}],[{{use='lump',name='strong',survival=300}},{{use='lump',name='one',survival=200}},{{use='lump',name='two',survival=200}}]]"
        )
    };
    by_either_rule(
        &text(1, "weakest"),
        &[P("survival.one", 196, 1.0), P("survival.strong", 300, 1.0)],
        &[P("survival.one", 196, 0.5), P("survival.two", 196, 0.5), P("survival.strong", 300, 1.0)],
    );
    by_either_rule(
        &text(2, "weakest"),
        &[P("survival.one", 192, 1.0)],
        &[P("survival.one", 200, 0.25), P("survival.one", 196, 0.5), P("survival.one", 192, 0.25)],
    );
    by_either_rule(&text(1, "strongest"), &[P("survival.strong", 296, 1.0)], &[P("survival.strong", 296, 1.0)]);
    // This policy always takes the first of the list.
    by_either_rule(&text(1, "first"), &[P("survival.strong", 296, 1.0)], &[P("survival.strong", 296, 1.0)]);
}

/// Both victims fall in the first round, with Endurance 1 and two injuries each. In the second
/// round the first attacker finishes off one of them, and the other one, who captures, attacks the
/// lump. Their verve prevents Death rolls.
#[test]
fn equals_among_the_unconscious_may_be_rolled() {
    let text = |rule: &str| {
        format!(
            "kind='fight'\nround_limit=2\nrules={{equal_targets='{rule}',death_trigger_counts_verve=true}}\nsides=[[{{use='sure',damage='2',target='first',unconscious_enemies='finish_off'}},{{use='sure',name='other',damage='2',target='opposite'}}],[{{use='victim',name='one'}},{{use='victim',name='two'}},'lump']]\n[character.victim]\nsystem='gods_monsters'\nattack=-40\nsurvival=0\nendurance=1\nverve=300"
        )
    };
    holds(&[
        (
            "first listed",
            &text("first_listed"),
            &[P("injuries.one", 4, 1.0), P("injuries.two", 2, 1.0), P("survival.lump", 298, 1.0)],
        ),
        (
            "rolled",
            &text("rolled"),
            &[P("injuries.one", 4, 0.5), P("injuries.two", 4, 0.5), P("survival.lump", 298, 1.0)],
        ),
    ]);
}

/// A hit for 4 takes the keeper's only point of survival and causes 3 injuries; one for 1 causes
/// one injury if it comes second, none if it comes first. So Evasion 10 is rolled at 7 and then at
/// 6, or at 10 and then at 6.
#[test]
fn the_order_of_hits_that_may_break_an_effect_may_be_rolled() {
    let [strong_first, weak_first] = [7.0, 10.0].map(|first| 1.0 - first / 20.0 * 6.0 / 20.0);
    by_either_rule(
        "round_limit=1\nsides=[['sure',{use='sure',name='weak',damage='1'}],[{use='lump',name='keeper',survival=1,concentrating=true,evasion=10}]]",
        &[P("broken.b", 1, strong_first), Mean("damage.weak", 1.0)],
        &[P("broken.b", 1, (strong_first + weak_first) / 2.0), Mean("damage.weak", 1.0)],
    );
}
