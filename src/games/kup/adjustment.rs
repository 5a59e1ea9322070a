//! Modifiers of a check from circumstances.

use crate::prelude::*;

params! {
    /// What a scenario may say of somebody's circumstances.
    pub params {
        other: int(-10..=10, 0) ["KUP-11", "KUP-14"] "adjustment that nothing else says";
        advantages: int(0..=10, 0) ["KUP-14"] "ordinary advantages, +1 each";
        great_advantages: int(0..=5, 0) ["KUP-14"] "exceptional advantages, +2 each";
        disadvantages: int(0..=10, 0) ["KUP-14"] "ordinary disadvantages, -1 each";
        great_disadvantages: int(0..=5, 0) ["KUP-14"] "exceptional disadvantages, -2 each";
        higher_ground: switch(false) ["KUP-14"] "whether it has a higher position";
        prone: switch(false) ["KUP-14"] "whether it lies or kneels on the ground";
        blessed: switch(false) ["KUP-14"] "whether a helpful spell is on it";
        inadequate_armor: switch(false) ["KUP-14"] "whether it wears armor without enough training";
    }
}

/// `KUP-14` Other adjustments: the sum of all circumstances except State of Mind and size, without a cap.
pub fn circumstances(fields: &Fields, house: &HouseRules) -> i16 {
    let flag = |name: &str, worth: i16| if fields.on(name) { worth } else { 0 };
    fields.small("other")
        + house.adv_step * (fields.small("advantages") - fields.small("disadvantages"))
        + house.adv_huge * (fields.small("great_advantages") - fields.small("great_disadvantages"))
        + flag("higher_ground", house.higher_ground_adv)
        + flag("blessed", house.spell_adv)
        - flag("prone", house.prone_disadv)
        - flag("inadequate_armor", house.inadequate_armor_disadv)
}

/// `KUP-14` Other adjustments: the modifier of State of Mind 10 (Exalted) and 1 (Panicked) on every check.
pub fn mood(som: i16, house: &HouseRules) -> i16 {
    match som {
        10.. => house.exalted_adv,
        ..=1 => -house.panicked_disadv,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::fields;

    #[test]
    fn stairs_a_spell_and_exaltation_are_three() {
        let house = HouseRules::default();
        let mut upright = Fields::defaults(&fields());
        upright.set("higher_ground", true.into());
        upright.set("blessed", true.into());
        assert_eq!(circumstances(&upright, &house) + mood(10, &house), 3);
        let mut kneeling = Fields::defaults(&fields());
        kneeling.set("prone", true.into());
        assert_eq!(circumstances(&kneeling, &house) + mood(5, &house), -1);
        kneeling.set("great_disadvantages", 1.into());
        kneeling.set("inadequate_armor", true.into());
        kneeling.set("advantages", 2.into());
        kneeling.set("other", (-3).into());
        assert_eq!(circumstances(&kneeling, &house) + mood(1, &house), -1 - 2 - 1 + 2 - 3 - 1);
    }
}
