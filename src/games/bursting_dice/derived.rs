//! The values of a sheet that need no dice.

use play::engine::DerivedValues;

use super::house::ShockStart;
use crate::prelude::*;

params! {
    /// The parameters.
    pub params {
        who: character() ["BRD-02"] "whose sheet";
        move_actions: int(0..=20, 1) ["BRD-15"] "actions spent on moving";
    }
}

measures! {
    /// The values of a sheet.
    measured {
        guard: number("points"), "Guard";
        guard_unaware: number("points"), "Guard from behind while unaware";
        attack_dice: number("dice"), "Bonus dice of attacks";
        attack_sides: number("sides"), "sides of these dice";
        damage_sides: number("sides"), "sides of the Bonus dice of damage";
        offhand_sides: number("sides"), "sides of the Bonus dice of an Off-hand attack";
        defense_dice: number("dice"), "Bonus dice of Defense";
        defense_dice_prone: number("dice"), "Bonus dice of Defense on the ground";
        defense_sides: number("sides"), "sides of these dice";
        feet: number("feet"), "feet covered by the Move actions";
        feet_prone: number("feet"), "feet covered on the ground";
        vigor_recovery: number("points"), "Vigor regained in a round";
        shock_rounds: number("rounds"), "full rounds from Shock to death";
    }
}

/// `BRD-15` Move, and other values of a sheet.
///
/// # Errors
/// Contradictions on the sheet.
pub fn derived_values(question: &Question) -> Result<DerivedValues, Vec<Fault>> {
    let house = &HouseRules::of(&question.constants);
    let who = &Fighter::named(question, "who", house)?;
    let moves = question.params.small("move_actions");
    let worse = if who.durability[0] == 0 { house.wounded_steps } else { 0 };
    let sides = |step: i16| house.ladder()[rank(house, step - worse) as usize];
    let shock = match house.shock_start {
        ShockStart::RoundEnd => who.stamina,
        ShockStart::AtOnce => who.stamina - 1,
    };
    let values = measured::Values {
        guard: who.guard.into(),
        guard_unaware: ((who.guard + 1) / 2).into(),
        attack_dice: who.hands[0].attack_dice.into(),
        attack_sides: sides(who.hands[0].attack_step).into(),
        damage_sides: sides(who.hands[0].damage_step).into(),
        offhand_sides: sides(who.hands[1].attack_step).into(),
        defense_dice: who.defense_dice[0].into(),
        defense_dice_prone: who.defense_dice[1].into(),
        defense_sides: sides(who.steps.defense).into(),
        feet: (who.feet[0] * moves).into(),
        feet_prone: (who.feet[1] * moves).into(),
        vigor_recovery: who.recovery[0].into(),
        shock_rounds: shock.into(),
    };
    Ok(DerivedValues::new(measured::metrics(), |out| _ = values.write(out), []))
}
