//! Contradictory sheets and options, and their error messages.

use std::sync::Arc;

use oddsmith::diagnostic::Source;
use oddsmith::plan;
use oddsmith::scenario::{Overrides, read};

/// The faults of a scenario as text.
fn faults(text: &str) -> String {
    let (params, characters) = match text.find("[character") {
        Some(at) => text.split_at(at),
        None => (text, ""),
    };
    let text = format!("[[experiment]]\nid = 'asked'\nsystem = 'bursting_dice'\n{params}\n{characters}");
    let source = Arc::new(Source { name: "asked.toml".into(), text });
    match read(&oddsmith::games::catalogue(), &source, &Overrides::default()) {
        Err(faults) => format!("{faults:?}"),
        Ok(scenario) => match plan::build(&scenario, 1) {
            Err(faults) => format!("{faults:?}"),
            Ok(_) => String::new(),
        },
    }
}

/// A duel in which one fighter has these fields.
fn sheet(fields: &str) -> String {
    format!(
        "kind='fight'\nsides=[['one'],['two']]\n[character.one]\nsystem='bursting_dice'\n{fields}\n[character.two]\nsystem='bursting_dice'"
    )
}

#[test]
fn contradictory_sheets_are_refused() {
    for (fields, message) in [
        ("durability=30\nmax_durability=20", "durability 30 is above its maximum of 20"),
        ("vigor=21\nmax_vigor=20", "vigor 21 is above its maximum of 20"),
        ("health=3\nmax_health=2", "health 3 is above its maximum of 2"),
        ("agility_dice=2\nagility_score=30", "`agility_dice` and `agility_score` both say"),
        ("wounded=true", "with 20 Durability, `wounded` cannot be true"),
        ("wounded=false\ndurability=0", "with 0 Durability, `wounded` cannot be false"),
        ("winded=true", "with 20 Vigor, `winded` cannot be true"),
        ("winded=false\nvigor=0", "with 0 Vigor, `winded` cannot be false"),
        ("guard_bonus=85\nactions=2", ""),
        ("max_health=0\nhealth=0", "somebody who is not an object has Health"),
        ("nature='object'\nhealth=5", "an object has no Health"),
        ("nature='object'\ndurability=0", "an object without Durability is destroyed"),
        ("distance_challenges=1", "only ranged attacks have a distant target"),
        ("offhand_policy='always'", "there is nothing in the off-hand"),
        ("item_policy='below(5)'", "there are no items to use"),
        ("agility_dice=7", "7"),
        ("armor_rank=51", "51"),
        ("speed_score=61", "61"),
        ("charges=11", "11"),
        ("size='gigantic'", "gigantic"),
        ("defense='dodge_sometimes'", "dodge_sometimes"),
        ("weapon_quality='splendid'", "splendid"),
        ("strenght_dice=2", "strenght_dice"),
    ] {
        let found = faults(&sheet(fields));
        if message.is_empty() {
            assert_eq!(found, "", "{fields}");
        } else {
            assert!(found.contains(message), "{fields}: {found}");
        }
    }
}

#[test]
fn contradictory_options_are_refused() {
    let people = "[character.one]\nsystem='bursting_dice'\n[character.bow]\nsystem='bursting_dice'\nweapon='bow'\n[character.out]\nsystem='bursting_dice'\nincapacitated=true\n";
    for (text, message) in [
        ("kind='fight'\nsides=[['one'],['bow']]\nfrom_behind=true", "only the ambushed can be attacked from behind"),
        ("kind='fight'\nsides=[['one'],['bow']]\nattack_from='elsewhere'", "nobody expects an attack"),
        ("kind='fight'\nsides=[['one'],['bow']]\noverwatch='a'\nambushed='a'", "is not ambushed from the direction"),
        (
            "kind='fight'\nsides=[['one'],['bow']]\noverwatch='a'\nattack_from='elsewhere'\nambushed='b'",
            "both sides would be ambushed",
        ),
        ("kind='fight'\nsides=[['one'],['bow']]\nrules={winded_at=5}", "would become Winded at 5 Vigor"),
        ("kind='fight'\nsides=[['one'],['bow']]\nrules={guard_base=101}", "101"),
        (
            "kind='attack'\nattacker='bow'\ntarget='one'\nrange=301\nvisibility='reduced'",
            "no shot is possible over 301 feet",
        ),
        ("kind='attack'\nattacker='out'\ntarget='one'", "`out` cannot act"),
        ("kind='attack'\nattacker='nobody'\ntarget='one'", "nobody"),
        ("kind='check'\nvs=20\ndice=2\nwho='one'", "both say how many Bonus dice"),
        ("kind='check'\nvs=20\nresistance=true", "a Resistance check adds"),
        ("kind='check'\nvs=101", "101"),
        ("kind='check'", "vs"),
        ("kind='contest'\nb_reacts=false\ntie='b'", "cannot win ties without a reaction"),
        ("kind='dying'\nstamina=1\nrules={shock_start='at_once'}", "the countdown is over"),
        ("kind='aid'\nin_shock=true", "emergency aid does not work on somebody in Shock"),
        ("kind='aid'\ndurability=30", "Durability 30 is above its maximum of 20"),
        ("kind='resources'\nwho='one'\noffhand_attacks=1", "there is nothing in the off-hand"),
    ] {
        let found = faults(&format!("{text}\n{people}"));
        assert!(found.contains(message), "{text}: {found}");
    }
}

#[test]
fn all_that_is_wrong_with_a_sheet_is_said_at_once() {
    let found = faults(&sheet("durability=30\nmax_durability=20\nwinded=true\ndistance_challenges=1"));
    for message in ["durability 30", "`winded` cannot be", "distant target"] {
        assert!(found.contains(message), "{found}");
    }
}
