//! What a designer may set beside the book: Charges on every roll, dice of one's own, reach, ambush, items.

use crate::asked::Expect::{self, Mean, P};

use super::{Example, ask, exactly, sampled};

/// `one` has a single Bonus die everywhere; `striker` is never hit and hits a `lump` always for a d4.
const CAST: &str = "
[character.one]
system='bursting_dice'
[character.lump]
system='bursting_dice'
guard_bonus=-14
agility_dice=0
max_durability=1000
defense='dodge_never'
[character.striker]
system='bursting_dice'
guard_bonus=85
strength_dice=0
weapon_quality='feeble'
defense='dodge_never'
[character.killer]
system='bursting_dice'
actions=1
max_durability=1
max_health=1
guard_bonus=-14
defense='dodge_never'
[character.down]
system='bursting_dice'
durability=0
health=0
defense='dodge_never'
[character.medic]
system='bursting_dice'
agility_dice=0
guard_bonus=85
defense='dodge_never'
";

/// Holds questions against what is known, solved and sampled.
fn hold(examples: &[Example]) {
    exactly(examples, CAST);
    sampled(examples, CAST, 200_000);
}

/// The chance that d20 + 1dS! exceeds d20 (and half of a tie): that of being first with one Bonus die against none.
fn first_with(sides: u32) -> f64 {
    // A total below the size has 1/s, and each burst another 1/s; no total is a multiple of the size. Of the 400 pairs of
    // d20, (20 - t)(21 - t)/2 are not won with t more, and 20 - t of these are level.
    let (s, mut won) = (f64::from(sides), 0.0);
    for total in (1..2000).filter(|total| total % sides != 0) {
        let p = s.powi(-(i32::try_from(total / sides).expect("is small") + 1));
        let rest = f64::from(20_u32.saturating_sub(total));
        won += p * (1.0 - rest * (rest + 1.0) / 800.0 + rest / 800.0);
    }
    won
}

#[test]
fn b8_charges_and_challenges_on_initiative() {
    // 5747/8000 and half of 279/8000 for a d10.
    assert!((first_with(10) - 11_773.0 / 16_000.0).abs() < 1e-9);
    for (steps, sides) in [("initiative_charges=1", 12), ("initiative_challenges=2", 6), ("initiative_charges=3", 20)] {
        let text = format!(
            "kind='fight'\nsides=[[{{use='killer',initiative_dice=1,{steps}}}],[{{use='killer',name='other'}}]]\n{CAST}"
        );
        let expect = [P("winner", 0, first_with(sides))];
        let asked = ask(&text);
        let wrong =
            [asked.differs_exactly(steps, &expect, 1e-9), asked.differs_sampled(steps, &expect, 200_000)].concat();
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}

// With a d10 on both sides the attack hits with 325707/800000 (the worked example); a Charge on Defense and a
// Challenge on it cancel, and a Defense of d8 is that of the wounded defender: 143779837937807/335544318976000.
#[test]
fn b8_charges_and_challenges_on_defense() {
    hold(&[
        (
            "cancel",
            "kind='attack'\nattacker='one'\ntarget='agile'\n[character.agile]\nsystem='bursting_dice'\ndefense='dodge_always'\ndefense_charges=2\ndefense_challenges=2",
            &[P("success", 1, 325_707.0 / 800_000.0)],
        ),
        (
            "a Challenge",
            "kind='attack'\nattacker='one'\ntarget='agile'\n[character.agile]\nsystem='bursting_dice'\ndefense='dodge_always'\ndefense_challenges=1",
            &[P("success", 1, 143_779_837_937_807.0 / 335_544_318_976_000.0)],
        ),
        (
            "as the sheet says",
            "kind='sheet'\nwho='agile'\n[character.agile]\nsystem='bursting_dice'\ndefense_charges=2",
            &[P("defense_sides", 20, 1.0)],
        ),
    ]);
}

// d20 + 1dS! against 20 is the sum over the faces f of the d20 of the chance that the die reaches 20 - f.
#[test]
fn b8_charges_and_challenges_on_care() {
    let reaches = |s: i32, n: i32| -> f64 {
        // The die's total exceeds n - 1: bursts carry on by s.
        let (mut rest, mut p) = (n, 1.0);
        while rest > s {
            rest -= s;
            p /= f64::from(s);
        }
        // The highest face is never the end: it leads to more, so reaching s or more has 1/s.
        p * if rest <= 1 { 1.0 } else { f64::from(s + 1 - rest) / f64::from(s) }
    };
    let check = |s: i32| (1..=20).map(|f| reaches(s, 20 - f)).sum::<f64>() / 20.0;
    assert!((check(10) - 44.0 / 125.0).abs() < 1e-9, "{}", check(10));
    for (steps, sides) in [("medicine_charges=1", 12), ("medicine_challenges=2", 6)] {
        let text = format!(
            "kind='fight'\nfirst='a'\nround_limit=1\nsides=[['down',{{use='medic',{steps}}}],[{{use='medic',name='foe'}}]]\n{CAST}"
        );
        let expect = [P("fate.down", 2, check(sides))];
        let asked = ask(&text);
        let wrong =
            [asked.differs_exactly(steps, &expect, 1e-9), asked.differs_sampled(steps, &expect, 200_000)].concat();
        assert!(wrong.is_empty(), "{wrong:?}");
        let text = format!(
            "kind='check'\nvs=20\nwho='healer'\nfield='medicine'\n[character.healer]\nsystem='bursting_dice'\n{steps}"
        );
        let wrong = ask(&text).differs_exactly(steps, &[P("success", 1, check(sides))], 1e-9);
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}

// A bursting die of s sides has the mean s(s + 1) / (2(s - 1)): 55/9 for d10, 36/7 for d8, 78/11 for d12.
#[test]
fn b8_charges_and_challenges_on_damage_alone() {
    let mean = |s: f64| s * (s + 1.0) / (2.0 * (s - 1.0));
    for (steps, rules, sides) in [
        ("damage_charges=1", "", 12.0),
        ("damage_challenges=1", "", 8.0),
        ("charges=2", "", 20.0),
        ("charges=2", "rules={charges_raise_damage=false}", 10.0),
        ("charges=2\ndamage_challenges=1", "", 12.0),
    ] {
        // Always a hit, by an attack without Bonus dice, which Charges do not change.
        let text = format!(
            "kind='attack'\nattacker='hitter'\ntarget='lump'\n{rules}\n[character.hitter]\nsystem='bursting_dice'\nagility_dice=1\n{steps}\n{CAST}"
        );
        let expect: [Expect; 2] = [P("success", 1, 1.0), Mean("damage", 4.5 + mean(sides))];
        let wrong = ask(&text).differs_sampled(steps, &expect, 200_000);
        assert!(wrong.is_empty(), "{steps} {rules}: {wrong:?}");
    }
}

// A check of d20 + 2d10! against 20 succeeds with 6271/10000, with 1d10! with 44/125.
#[test]
fn b8_reason_and_resolve_resist() {
    hold(&[
        (
            "Reason",
            "kind='check'\nvs=20\nwho='sage'\nfield='reason'\nresistance=true\n[character.sage]\nsystem='bursting_dice'\nreason_score=29",
            &[P("success", 1, 6271.0 / 10_000.0)],
        ),
        (
            "Resolve",
            "kind='check'\nvs=20\nwho='sage'\nfield='resolve'\nresistance=true\n[character.sage]\nsystem='bursting_dice'\nresolve_dice=1\nresist_dice=1",
            &[P("success", 1, 6271.0 / 10_000.0)],
        ),
    ]);
}

// d20 + 1d10! is above d20 with 5747/8000 and level with 279/8000; on the mean the margin is that of the die, 55/9.
#[test]
fn b8_contests_of_sheets_and_their_margin() {
    hold(&[
        (
            "two sheets",
            "kind='contest'\nwho_a='social'\nfield_a='skill'\nwho_b='dull'\nfield_b='resolve'\n[character.social]\nsystem='bursting_dice'\n[character.dull]\nsystem='bursting_dice'\nresolve_dice=0",
            &[
                P("winner", 0, 5747.0 / 8000.0),
                P("winner", 1, 279.0 / 8000.0),
                P("margin", 0, 279.0 / 8000.0),
                Mean("margin", 55.0 / 9.0),
            ],
        ),
        (
            "general Resistance dice",
            "kind='contest'\nwho_a='tough'\nfield_a='resolve'\nresistance_a=true\ndice_b=0\n[character.tough]\nsystem='bursting_dice'\nresolve_dice=0\nresist_dice=1",
            &[P("winner", 0, 5747.0 / 8000.0)],
        ),
        // 10.5 against 15, without a die.
        (
            "unopposed",
            "kind='contest'\ndice_a=0\nleast_a=15\nb_reacts=false",
            &[Mean("margin", -4.5), P("success", 1, 0.25)],
        ),
    ]);
}

#[test]
fn b8_contests_refuse_what_contradicts_itself() {
    use oddsmith::diagnostic::Source;
    use oddsmith::scenario::{Overrides, read};
    for (params, message) in
        [("who_a='one'\ndice_a=2", "both say how many Bonus dice"), ("resistance_b=true", "a Resistance check adds")]
    {
        let text = format!("[[experiment]]\nid='asked'\nsystem='bursting_dice'\nkind='contest'\n{params}\n{CAST}");
        let source = std::sync::Arc::new(Source { name: "asked.toml".into(), text });
        let faults = match read(&oddsmith::games::catalogue(), &source, &Overrides::default()) {
            Err(faults) => format!("{faults:?}"),
            Ok(scenario) => {
                oddsmith::plan::build(&scenario, 1).err().map_or(String::new(), |faults| format!("{faults:?}"))
            }
        };
        assert!(faults.contains(message), "{params}: {faults}");
    }
}

// Ten feet apart; a polearm of reach 10 strikes twice without a step, a sword needs one action to come near. Standing up
// within ten feet of a polearm is an opening.
#[test]
fn b8_reach_is_that_of_each_fighter() {
    hold(&[
        (
            "a polearm",
            "kind='fight'\nfirst='a'\nround_limit=1\ndistance=10\nsides=[[{use='striker',reach=10}],['lump']]",
            &[P("attacks.a", 2, 1.0), P("attacks.b", 1, 1.0)],
        ),
        (
            "an opening",
            "kind='fight'\nfirst='b'\nround_limit=1\ndistance=10\nsides=[[{use='striker',reach=10,opening_policy='always'}],[{use='lump',prone=true,actions=1}]]",
            &[P("openings.a", 1, 1.0)],
        ),
        (
            "but not of a sword",
            "kind='fight'\nfirst='b'\nround_limit=1\ndistance=10\nsides=[[{use='striker',opening_policy='always'}],[{use='lump',prone=true,actions=1}]]",
            &[P("openings.a", 0, 1.0)],
        ),
    ]);
}

// Two of a side: one caught, one awake.
#[test]
fn b8_ambush_and_overwatch_of_each_fighter() {
    hold(&[
        (
            "one of two is ambushed",
            "kind='fight'\nfirst='a'\nround_limit=1\nsides=[['striker'],['lump',{use='lump',name='caught',surprise='ambushed'}]]",
            &[P("attacks.b", 3, 1.0), P("attacks.a", 2, 1.0)],
        ),
        (
            "one of two lies in wait",
            "kind='fight'\nfirst='a'\nround_limit=1\nambushed='b'\nsides=[['striker',{use='striker',name='late',surprise='neither'}],['lump']]",
            &[P("attacks.a", 5, 1.0), P("attacks.b", 1, 1.0)],
        ),
        (
            "whoever watches is not ambushed",
            "kind='fight'\nfirst='a'\nround_limit=1\nambushed='b'\nsides=[['striker'],['lump',{use='lump',name='watcher',overwatch=true}]]",
            &[P("attacks.a", 3, 1.0), P("attacks.b", 3, 1.0)],
        ),
        (
            "unless it comes from elsewhere",
            "kind='fight'\nfirst='a'\nround_limit=1\nattack_from='elsewhere'\nsides=[['striker'],['lump',{use='lump',name='watcher',overwatch=true}]]",
            &[P("attacks.a", 2, 1.0), P("attacks.b", 3, 1.0)],
        ),
        (
            "overwatch of one",
            "kind='fight'\nsides=[[{use='killer',overwatch=true}],[{use='killer',name='other'}]]",
            &[P("winner", 0, 11_773.0 / 16_000.0)],
        ),
    ]);
}

// A check takes both actions of the medic and succeeds with 44/125; giving the item takes one of the next round.
#[test]
fn b8_items_wake_those_who_are_stable() {
    let text = "kind='fight'\nfirst='a'\nround_limit=3\nsides=[[{use='down',guard_bonus=85},{use='medic',items=1,item_health=3,item_durability=0,wakes_allies=true}],[{use='medic',name='foe'}]]";
    // Stable in the first round and awake in the second with 44/125; else stable in the second and awake in the third
    // with 81/125 * 44/125. In either case there are 3 Health; he never wakes more than once.
    let awake = 44.0 / 125.0 + 81.0 / 125.0 * 44.0 / 125.0;
    let asked = ask(&format!("{text}\n{CAST}"));
    let stable_late = (81.0_f64 / 125.0).powi(2) * 44.0 / 125.0;
    let expect = [P("fate.down", 4, awake), P("left.down", 3, awake), P("fate.down", 2, stable_late)];
    let wrong =
        [asked.differs_exactly("woken", &expect, 1e-9), asked.differs_sampled("woken", &expect, 200_000)].concat();
    assert!(wrong.is_empty(), "{wrong:?}");
}

// Below 6 Durability an item is used: 5 + 10 Durability, 1 + 4 Health of 10.
#[test]
fn b8_items_restore_health() {
    hold(&[(
        "a potion",
        "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',durability=5,health=1,items=1,item_health=4,item_policy='below(6)'}],['lump']]",
        &[P("left.striker", 20, 1.0), P("attacks.a", 1, 1.0)],
    )]);
}

// A sword that cannot pass Armor Rank 50, and one spell (10 Mana) of three thermal d4 with two dice to hit: 1583/2000
// against Guard 15. With the weapon the die of Agility hits with 109/200 and does nothing.
#[test]
fn b8_an_ability_has_dice_type_and_quality_of_its_own() {
    hold(&[
        (
            "beside the weapon",
            "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',ability_policy='when_affordable',ability_mana=10,ability_dice=2,ability_value=3,ability_damage_dice=0,ability_damage_type='thermal'}],[{use='lump',guard_bonus=0,armor_rank=50}]]",
            &[Mean("damage.striker", 1583.0 / 2000.0 * 7.5), Mean("hits.a", 1583.0 / 2000.0 + 109.0 / 200.0)],
        ),
        (
            "of a quality that harms",
            "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='striker',ability_policy='when_affordable',ability_quality='epic'}],[{use='lump',superior_durability='epic'}]]",
            &[P("winner", 3, 1.0), Mean("damage.striker", 2.0 * 6.5)],
        ),
        // Trials at their own pace: a spell of 3d4, a blow of d4, and two Off-hand attacks of d4.
        (
            "with an Off-hand attack",
            "kind='fight'\nround_limit=1\nsides=[[{use='striker',ability_policy='when_affordable',ability_mana=10,ability_value=3,weapon_light=true,offhand='unarmed',offhand_policy='always'}],['lump']]",
            &[Mean("damage.striker", 7.5 + 3.0 * 2.5), P("attacks.a", 4, 1.0), P("vigor_spent.a", 16, 1.0)],
        ),
        // Two uses of 5 Mana, and no third.
        (
            "as an attack",
            "kind='attack'\nability=true\nattacks=3\nattacker='mage'\ntarget='lump'\n[character.mage]\nsystem='bursting_dice'\nability_dice=2\nability_value=2\nability_quality='feeble'\nability_damage_dice=0\nability_mana=5\nability_vigor=3",
            &[P("hits", 2, 1.0), Mean("damage", 10.0), P("vigor_spent.attacker", 6, 1.0)],
        ),
    ]);
}

// The check of the medic comes first (44/125); the killer hits whoever lies there, always for 2 or more. In Shock that
// kills; whoever is stable falls into Shock again, or is killed by house rule.
#[test]
fn damage_to_the_stable_by_ruling_and_by_house_rule() {
    let text = "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='down',guard_bonus=-14},'medic'],[{use='killer',guard_bonus=85,versus_shock='execute'}]]";
    for (rule, dead) in [("shock", 81.0 / 125.0), ("killed", 1.0)] {
        let asked = ask(&format!("{text}\nrules={{coup_de_grace=false,stable_hurt='{rule}'}}\n{CAST}"));
        let wrong = asked.differs_exactly(rule, &[P("fate.down", 0, dead), P("fate.down", 1, 1.0 - dead)], 1e-9);
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}

// Low visibility ends at 150 feet, they stand 170 apart, and the other comes 20 feet in his turn.
#[test]
fn b8_a_shot_is_readied_for_whoever_comes_within_range() {
    hold(&[
        (
            "within range",
            "kind='fight'\nfirst='a'\nround_limit=1\ndistance=170\nvisibility='low'\nsides=[[{use='striker',weapon='bow',ready='await_in_range'}],['lump']]",
            &[P("attacks.a", 1, 1.0)],
        ),
        (
            "but not hand to hand",
            "kind='fight'\nfirst='a'\nround_limit=1\ndistance=170\nvisibility='low'\nsides=[[{use='striker',weapon='bow',ready='await_attacker'}],['lump']]",
            &[P("attacks.a", 0, 1.0)],
        ),
    ]);
}
