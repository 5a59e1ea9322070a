//! The values of a character sheet that need no dice.

use play::engine::DerivedValues;

use super::body::{Burden, days_to_heal, hurt, loadt, most_burden};
use super::fighter::CombatOption;
use crate::prelude::*;

params! {
    /// The parameters.
    pub params {
        who: character() ["KUP-02", "KUP-03", "KUP-04"] "whose sheet";
        distance: int(0..=10_000, 0) ["KUP-03"] "metres that are to be covered";
    }
}

measures! {
    /// The values of a sheet.
    measured {
        mov: number("metres"), "metres in a turn, by Control, size and burden";
        turns: number("turns"), "turns to cover the distance, where it can be covered";
        loadt: number("kilograms"), "kilograms of LOADT, rounded down";
        most_load: number("kilograms"), "kilograms that can be carried without being overloaded, rounded down";
        burden: named(super::Burden::WORDS.iter().copied()), "how heavily the load burdens";
        size: named(super::SIZES), "the size in words";
        actions: number("actions"), "actions in a turn with Combat Art";
        attack: number("points"), "what attacks are made with, before the die";
        weapon_defence: number("points"), "what a defence with the weapon is made with, before the die";
        shield_defence: number("points"), "what a defence with the shield is made with, before the die";
        dodge: number("points"), "what dodging is done with, before the die";
        passive: number("points"), "what an attack must exceed when there is no defence";
        adjustment: number("points"), "all other adjustments, the State of Mind included";
        unusual: flag, "whether they are larger than adjustments usually are";
        known_left: number("points"), "the known stat of the wounded pair now";
        unknown_left: number("points"), "the unknown stat of the wounded pair now";
        clock: number("turns"), "turns of the fatality clock";
        days: number("days"), "days until the wounded pair is whole again";
    }
}

/// The sizes in words, from the smallest.
const SIZES: [&str; 7] = ["minuscule", "tiny", "small", "medium", "large", "huge", "gigantic"];

/// Movement, load and everything else that follows from a sheet.
///
/// # Errors
/// If the character is unknown or contradictory.
pub fn derived_values(question: &Question) -> Result<DerivedValues, Vec<Fault>> {
    let house = &HouseRules::of(&question.constants);
    let fighter = &Fighter::named(question, "who", house)?;
    let distance = question.params.small("distance");
    let loadt = loadt(fighter.known[0], fighter.size, house);
    let mood = fighter.mood(house);
    let value = |way: CombatOption| way.value() + mood - fighter.lost(way.share, fighter.damage_taken);
    let defence = |way: usize| fighter.defences[way].map_or(ABSENT, value);
    let (known, unknown) = hurt(fighter.wounded.0, fighter.wounded.1, fighter.damage_taken);
    let turns = match fighter.mov {
        _ if distance == 0 => 0,
        0 => ABSENT,
        mov => (distance + mov - 1) / mov,
    };
    let (passive, share) = fighter.passive;
    let adjustment = fighter.other + mood;
    let values = measured::Values {
        mov: fighter.mov.into(),
        turns: turns.into(),
        loadt: kilograms(loadt).into(),
        most_load: kilograms(loadt * f64::from(most_burden(fighter.known[0], house))).into(),
        burden: (fighter.burden as i16).into(),
        size: (fighter.size + 3).into(),
        actions: fighter.attack.skill.actions.into(),
        attack: value(fighter.attack).into(),
        weapon_defence: defence(0).into(),
        shield_defence: defence(1).into(),
        dodge: defence(2).into(),
        passive: (passive - fighter.lost(share, fighter.damage_taken)).into(),
        adjustment: adjustment.into(),
        unusual: Mask::uniform(adjustment.abs() > house.adv_typical),
        known_left: known.into(),
        unknown_left: unknown.into(),
        clock: fighter.sum().into(),
        days: days_to_heal(fighter.damage_taken, house).unwrap_or(ABSENT).into(),
    };
    Ok(DerivedValues::new(measured::metrics(), |out| _ = values.write(out), []))
}

fn kilograms(load: f64) -> i16 {
    load.floor().min(f64::from(i16::MAX)) as i16
}
