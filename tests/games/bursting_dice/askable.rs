//! Options that a designer may set beyond the book: Charges on every roll, custom dice, reach,
//! ambush, items.

use crate::both_ways::Expect::{self, Mean, P};

use super::ask;

/// `one` has a single Bonus die everywhere; `striker` is never hit and always hits a `lump` for a
/// d4.
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

/// The chance that d20 + 1dS! exceeds d20 (plus half of a tie): that of going first with one Bonus
/// die against none.
fn first_with(sides: u32) -> f64 {
    // A total below the size has probability 1/s, and each burst another factor of 1/s; no total is
    // a multiple of the size. Of the 400 pairs of d20, (20 - t)(21 - t)/2 are not won with t more,
    // and 20 - t of these are tied.
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

// d20 + 1dS! against 20: sum over the faces f of the d20 of the chance that the die reaches 20 - f.
#[test]
fn b8_charges_and_challenges_on_care() {
    let reaches = |s: i32, n: i32| -> f64 {
        // The die's total exceeds n - 1: bursts add s each.
        let (mut rest, mut p) = (n, 1.0);
        while rest > s {
            rest -= s;
            p /= f64::from(s);
        }
        // The highest face always bursts, so reaching s or more has probability 1/s.
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
        // Always a hit, by an attack without Bonus dice, which Charges do not affect.
        let text = format!(
            "kind='attack'\nattacker='hitter'\ntarget='lump'\n{rules}\n[character.hitter]\nsystem='bursting_dice'\nagility_dice=1\n{steps}\n{CAST}"
        );
        let expect: [Expect; 2] = [P("success", 1, 1.0), Mean("damage", 4.5 + mean(sides))];
        let wrong = ask(&text).differs_sampled(steps, &expect, 200_000);
        assert!(wrong.is_empty(), "{steps} {rules}: {wrong:?}");
    }
}

#[test]
fn b8_contests_refuse_what_contradicts_itself() {
    use oddsmith::diagnostic::Source;
    use oddsmith::scenario::{Overrides, read};
    for (params, message) in
        [("who_a='one'\ndice_a=2", "both say how many Bonus dice"), ("resistance_b=true", "a Resistance check adds")]
    {
        let text = format!("[[experiment]]\nid='asked'\nsystem='bursting_dice'\nkind='contest'\n{params}\n{CAST}");
        let source = std::sync::Arc::new(Source::new("asked.toml", text));
        let faults = match read(&oddsmith::games::catalogue(), &source, &Overrides::default()) {
            Err(faults) => format!("{faults:?}"),
            Ok(scenario) => {
                oddsmith::plan::build(&scenario, 1).err().map_or(String::new(), |faults| format!("{faults:?}"))
            }
        };
        assert!(faults.contains(message), "{params}: {faults}");
    }
}

// A check takes both actions of the medic and succeeds with 44/125; using the item takes one action
// of the next round.
#[test]
fn b8_items_wake_those_who_are_stable() {
    let text = "kind='fight'\nfirst='a'\nround_limit=3\nsides=[[{use='down',guard_bonus=85},{use='medic',items=1,item_health=3,item_durability=0,wakes_allies=true}],[{use='medic',name='foe'}]]";
    // Stable in the first round and awake in the second with 44/125; else stable in the second and
    // awake in the third with 81/125 * 44/125. In either case with 3 Health; he never wakes more
    // than once.
    let awake = 44.0 / 125.0 + 81.0 / 125.0 * 44.0 / 125.0;
    let asked = ask(&format!("{text}\n{CAST}"));
    let stable_late = (81.0_f64 / 125.0).powi(2) * 44.0 / 125.0;
    let expect = [P("fate.down", 4, awake), P("left.down", 3, awake), P("fate.down", 2, stable_late)];
    let wrong =
        [asked.differs_exactly("woken", &expect, 1e-9), asked.differs_sampled("woken", &expect, 200_000)].concat();
    assert!(wrong.is_empty(), "{wrong:?}");
}

// The check of the medic comes first (44/125); the killer hits the fallen, always for 2 or more. In
// Shock that kills; a stable target falls into Shock again, or is killed under the house rule.
#[test]
fn damage_to_the_stable_by_ruling_and_by_house_rule() {
    let text = "kind='fight'\nfirst='a'\nround_limit=1\nsides=[[{use='down',guard_bonus=-14},'medic'],[{use='killer',guard_bonus=85,versus_shock='execute'}]]";
    for (rule, dead) in [("shock", 81.0 / 125.0), ("killed", 1.0)] {
        let asked = ask(&format!("{text}\nrules={{coup_de_grace=false,stable_hurt='{rule}'}}\n{CAST}"));
        let wrong = asked.differs_exactly(rule, &[P("fate.down", 0, dead), P("fate.down", 1, 1.0 - dead)], 1e-9);
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}
