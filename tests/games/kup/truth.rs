//! Fights of three and more, fights at a distance, and fights in which nothing can happen any more: what the order of
//! declaration, every fighter's own way and the choice of a target do to them.

use crate::asked::Expect::{self, Mean, P};

use super::{Example, ask, exactly, sampled};

/// Besides the killers those whom the examples ask for.
const CAST: &str = concat!(
    killers!(),
    "
[character.lump]
system = 'kup'
like = 'killer'
combat_art = 0
[character.turtle]
system = 'kup'
like = 'killer'
tactics = 'turtle'
[character.wall]
system = 'kup'
build = 8
vigor = 6
control = 7
agility = 6
combat_art = 4
shields = 7
shield = 'large'
weapon = 'hand_axe'
tactics = 'turtle'
[character.foe]
system = 'kup'
build = 6
vigor = 5
combat_art = 5
som = 4
tactics = 'all_out'
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
[character.swordsman]
system = 'kup'
build = 10
vigor = 10
combat_art = 5
som = 6
tactics = 'turtle'
[character.laden]
system = 'kup'
som = 7
load = 1000
[character.hero]
system = 'kup'
build = 10
vigor = 10
combat_art = 5
tactics = 'all_out'
[character.runner]
system = 'kup'
build = 8
vigor = 7
combat_art = 5
weapon_level = 1
tactics = 'all_out'
som = 6
[character.thrower]
system = 'kup'
build = 8
vigor = 7
control = 7
agility = 7
accuracy = 5
combat_art = 5
dodge = 6
weapon = 'thrown'
tactics = 'reactive'
som = 7
[character.weakling]
system = 'kup'
build = 2
vigor = 1
control = 10
agility = 10
dodge = 9
combat_art = 0
tactics = 'turtle'
[character.slouch]
system = 'kup'
control = 4
agility = 2
tactics = 'turtle'
[character.plain]
system = 'kup'
tactics = 'all_out'
[character.captain]
system = 'kup'
build = 8
vigor = 8
combat_art = 5
[character.strong]
system = 'kup'
build = 10
vigor = 10
tactics = 'all_out'
"
);

/// The one defence meets the killer or the pest, as the die says: 3/8 and 1/2 on average.
const TIES: &[Example] = &[
    (
        "the killer is listed first",
        "kind='fight'\nround_limit=1\nsides=[['killer','pest'],['turtle']]",
        &[P("winner", 0, 7.0 / 16.0), P("winner", 4, 9.0 / 16.0)],
    ),
    (
        "the pest is listed first",
        "kind='fight'\nround_limit=1\nsides=[['pest','killer'],['turtle']]",
        &[P("winner", 0, 7.0 / 16.0), P("winner", 4, 9.0 / 16.0)],
    ),
];

#[test]
fn k1_tied_declarations_are_rolled() {
    exactly(TIES, CAST);
    sampled(TIES, CAST, 400_000);
}

#[test]
fn k1_a_tie_is_the_mean_of_both_orders() {
    // Empathy settles the order and changes nothing else.
    let chance = |sides: &str| {
        let exact = ask(&format!("kind='fight'\nsides=[{sides},['captain']]\n{CAST}")).solve().expect("little work");
        ["winner", "rounds", "damage.plain", "damage.strong"].map(|metric| Expect::mean_of(&exact, metric))
    };
    let mean = |expect: Expect| if let Mean(_, mean) = expect { mean } else { f64::NAN };
    let [tied, listed, first, last] = [
        "['plain','strong']",
        "['strong','plain']",
        "[{use='plain',empathy=4},'strong']",
        "[{use='plain',empathy=6},'strong']",
    ]
    .map(chance);
    for i in 0..4 {
        let halves = (mean(first[i]) + mean(last[i])) / 2.0;
        assert!((mean(tied[i]) - halves).abs() < 1e-9 && (mean(listed[i]) - halves).abs() < 1e-9, "{tied:?}");
    }
    // An independent simulation: 2.1826, 2.331 and 21.43.
    for (i, simulated, near) in [(1, 2.1826, 0.004), (2, 2.331, 0.02), (3, 21.43, 0.08)] {
        assert!((mean(tied[i]) - simulated).abs() < near, "{tied:?}");
    }
}

/// Exalted from the second turn on, the killer hits somebody who does not defend himself in 2 of 4 cases, and one
/// who does in 10 of 16. First he declares before the pest, then, at equal States of Mind, after it. So the defence
/// meets him in the first turn only: 3/8 + 5/8 x 1/2.
const RESORTED: &[Example] = &[(
    "Empathy decides when States of Mind become equal",
    "kind='fight'\nround_limit=2\nsom_change=9\nsom_change_side='a'\ncheck_outnumbered=false\nsides=[[{use='killer',som=3,empathy=9},{use='pest',som=6,empathy=1}],['turtle']]",
    &[P("winner", 0, 11.0 / 16.0)],
)];

#[test]
fn k1_a_change_of_mind_sorts_the_order_again() {
    exactly(RESORTED, CAST);
    sampled(RESORTED, CAST, 400_000);
}

const STALEMATES: &[Example] = &[
    (
        "he attacks the weakest, whom he cannot hurt",
        "kind='fight'\nsides=[[{use='plain',target='weakest'}],['weakling','slouch']]",
        &[P("winner", 3, 1.0), Mean("rounds", 0.0)],
    ),
    (
        "he attacks another one, whom he can",
        "kind='fight'\nsides=[[{use='plain',target='focus_fire'}],['slouch','weakling']]",
        // Until the slouch is down.
        &[P("winner", 3, 1.0), P("fate.slouch", 0, 1.0), P("fate.weakling", 4, 1.0)],
    ),
];

#[test]
fn k2_a_target_whom_nobody_can_hurt_is_a_stalemate() {
    exactly(STALEMATES, CAST);
}

const SETTLED: &[Example] = &[
    (
        "two defences against two attacks, whatever the skills",
        "kind='fight'\nsides=[['wall'],['foe']]",
        &[P("winner", 3, 1.0), Mean("rounds", 0.0)],
    ),
    (
        "who answers both attacks has no action for his own",
        "kind='fight'\nsides=[[{use='wall',tactics='reactive',defence='shield'}],['foe']]",
        &[P("winner", 3, 1.0), Mean("rounds", 0.0)],
    ),
    (
        "one against one in the end",
        "kind='fight'\ncheck_first_fall=false\ncheck_half=false\nsides=[['wall','victim'],['foe']]",
        &[P("winner", 3, 1.0), P("fate.victim", 0, 1.0), P("fate.wall", 4, 1.0)],
    ),
];

#[test]
fn f4_duels_that_cannot_be_decided_are_stalemates() {
    exactly(SETTLED, CAST);
}

#[test]
fn f2_a_lost_turn_is_lost_for_walking_too() {
    // 8 m in the second turn, 8 m in the third.
    let ways: &[Example] = &[
        (
            "two turns",
            "kind='fight'\ndistance=16\nsurprised='a'\nround_limit=2\nrules={surprise_mode='auto_lose_turn'}\nsides=[['hero'],['laden']]",
            &[P("attacks.a", 0, 1.0)],
        ),
        (
            "three turns",
            "kind='fight'\ndistance=16\nsurprised='a'\nround_limit=3\nrules={surprise_mode='auto_lose_turn'}\nsides=[['hero'],['laden']]",
            &[P("attacks.a", 2, 1.0)],
        ),
        (
            "not surprised",
            "kind='fight'\ndistance=16\nround_limit=2\nsides=[['hero'],['laden']]",
            &[P("attacks.a", 2, 1.0)],
        ),
    ];
    exactly(ways, CAST);
}

#[test]
fn f3_everybody_goes_his_own_way() {
    // Two who walk meet after 8 m each; who stays 16 m away cannot be reached.
    let ways: &[Example] = &[
        (
            "nobody reaches who stays behind",
            "kind='fight'\ndistance=16\nround_limit=1\nsides=[['hero'],['swordsman','laden']]",
            &[P("attacks.a", 2, 1.0), P("left.laden", 9, 1.0)],
        ),
        (
            "and who is alone with him walks on",
            "kind='fight'\ndistance=29\nround_limit=3\nsides=[['hero'],['laden']]",
            &[P("attacks.a", 0, 1.0)],
        ),
    ];
    exactly(ways, CAST);
}

#[test]
fn f6_clocks_that_have_run_out_are_deaths_in_a_timeout() {
    // He falls in the first turn for certain, and his clock of 2 turns runs out at the end of the third.
    let limit: &[Example] = &[
        (
            "long after",
            "kind='fight'\nround_limit=6\nsides=[['victim','plated'],[{use='foe',combat_art=6,armor='full_plate'}]]",
            &[P("fate.victim", 0, 1.0), P("deaths.a", 0, 0.0)],
        ),
        (
            "in the third turn",
            "kind='fight'\nround_limit=3\nsides=[['victim','plated'],[{use='foe',combat_art=6,armor='full_plate'}]]",
            &[P("fate.victim", 0, 1.0)],
        ),
        (
            "too early",
            "kind='fight'\nround_limit=2\nsides=[['victim','plated'],[{use='foe',combat_art=6,armor='full_plate'}]]",
            &[P("fate.victim", 1, 1.0), P("deaths", 0, 1.0)],
        ),
    ];
    exactly(limit, CAST);
}

#[test]
fn f17_who_still_shoots_is_in_no_stalemate() {
    let shots: &[Example] =
        &[("on the way", "kind='fight'\ndistance=60\nsides=[['runner'],['thrower']]", &[P("winner", 1, 1.0)])];
    exactly(shots, CAST);
}

/// A tie is one pair of faces in four more: 10 of 16 instead of 6.
const TIE_SUCCEEDS: &[Example] = &[
    (
        "a threshold",
        "kind='check'\nks=7\nus=4\nes=5\nthreshold=12\nrules={tie_succeeds=true}",
        &[P("success", 1, 5.0 / 8.0)],
    ),
    (
        "two checks",
        "kind='contest'\nks=7\nus=4\nes=4\nother=-2\nagainst_ks=6\nagainst_us=5\nagainst_es=3\nagainst_other=-3\nrules={tie_succeeds=true}",
        &[P("success", 1, 13.0 / 18.0 + 1.0 / 12.0)],
    ),
    (
        "a task",
        "kind='task'\nks=5\nus=5\nes=3\nthreshold=11\nturns=1\npressure=false\nrules={tie_succeeds=true}",
        &[P("success", 1, 1.0 / 2.0)],
    ),
    (
        "First Aid",
        "kind='dying'\nclock=1\nhelpers=1\nks=5\nus=5\nes=3\nrules={tie_succeeds=true}",
        &[P("success", 1, 1.0 / 3.0)],
    ),
    (
        "a fight",
        "kind='fight'\nsides=[['killer'],['turtle']]\nrules={tie_succeeds=true}",
        &[P("winner", 0, 1.0), Mean("rounds", 8.0 / 5.0)],
    ),
];

#[test]
fn k3_a_tie_may_succeed() {
    exactly(TIE_SUCCEEDS, CAST);
    sampled(TIE_SUCCEEDS, CAST, 200_000);
}

/// Who declares first wins with a hit; if he misses, the other may: 1/2 + 1/4 of the same again.
const AT_ONCE: &[Example] = &[
    (
        "who declares first strikes first",
        "kind='fight'\nsides=[[{use='killer',som=4}],['killer']]\nrules={damage_lands='at_once'}",
        &[P("winner", 0, 2.0 / 3.0), P("winner", 1, 1.0 / 3.0), P("winner", 2, 0.0), Mean("rounds", 4.0 / 3.0)],
    ),
    (
        "ties are rolled",
        "kind='fight'\nsides=[['killer'],['killer']]\nrules={damage_lands='at_once'}",
        &[P("winner", 0, 1.0 / 2.0), P("winner", 1, 1.0 / 2.0)],
    ),
    (
        "the second attacker finds the next enemy",
        "kind='fight'\nround_limit=1\nsides=[[{use='killer',count=2,target='focus_fire'}],[{use='lump',count=2}]]\nrules={damage_lands='at_once'}",
        &[P("fell.lump-1", 1, 3.0 / 4.0), P("fell.lump-2", 1, 1.0 / 4.0)],
    ),
    (
        "nobody attacks who is down",
        "kind='attack'\nattacker='killer'\ntarget='killer'\nanswer='passive'\nattacks=2\nrules={damage_lands='at_once'}",
        &[P("hits", 1, 3.0 / 4.0), P("hits", 2, 0.0)],
    ),
];

#[test]
fn k3_damage_may_land_at_once() {
    exactly(AT_ONCE, CAST);
    sampled(AT_ONCE, CAST, 200_000);
}
