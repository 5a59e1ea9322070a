//! The expected damage of an attack, for policies that weigh it and for fights that nobody can win.

use dice::Burst;

use super::odds::Odds;
use super::words::Cover;
use super::wound::{outclasses, wears};
use crate::prelude::*;

/// The distribution of a damage roll.
fn damage(fighter: &Fighter, hand: usize, wounded: bool, house: &HouseRules) -> Odds {
    let ability = hand == 2 && house.charges_raise_damage;
    let hand = fighter.hands[hand];
    let step = hand.damage_step + if ability { fighter.policies.ability.charges } else { 0 };
    let worse = if wounded { house.wounded_steps } else { 0 };
    let sides = house.ladder()[rank(house, step - worse) as usize];
    let burst = house.burst.rule();
    let base = if house.base_dice_burst { burst } else { Burst::Never };
    Odds::of((hand.value, house.quality_die(hand.quality), base), (hand.damage_dice, sides, burst))
}

/// The damage stopped by the target's armor and cover, with worn armor still intact or not.
fn stopped(attacker: &Fighter, hand: usize, target: &Fighter, worn: bool, house: &HouseRules) -> i16 {
    let (damage, rung) = (attacker.hands[hand].damage, attacker.hands[hand].quality as i16);
    let mut best = 0;
    if target.armor_stops(damage) {
        let ignored = !worn || outclasses(rung, target.armor_quality as i16, house);
        best = if ignored { target.natural_armor } else { target.natural_armor.max(target.armor_rank) };
    }
    if !attacker.is_ranged || hand == 1 {
        return best;
    }
    let cover = match target.cover {
        Cover::None | Cover::Light => 0,
        Cover::Partial => house.cover_partial_armor,
        Cover::Full => house.cover_full_armor,
    };
    if house.cover_adds { best + cover } else { best.max(cover) }
}

/// Whether a hand's damage can affect a target at all.
fn can_affect(attacker: &Fighter, hand: usize, target: &Fighter) -> bool {
    let hand = attacker.hands[hand];
    hand.quality as i16 >= target.harmed_from && target.is_harmed_by(hand.damage)
}

/// Mean damage of a hit after armor, intact or worn down, rounded down.
pub fn mean_damage(
    attacker: &Fighter,
    hand: usize,
    wounded: bool,
    target: &Fighter,
    worn: bool,
    house: &HouseRules,
) -> i16 {
    if !can_affect(attacker, hand, target) {
        return 0;
    }
    let quarters = i32::from(target.taken[attacker.hands[hand].damage as usize]);
    let stopped = i32::from(stopped(attacker, hand, target, worn, house));
    // BRD-37, BRD-34: armor applies after the modifier of the damage type.
    let mean = damage(attacker, hand, wounded, house).mean(|rolled| (rolled * quarters / 4 - stopped).max(0));
    // The margin guards against rounding errors just below a whole number; the cast saturates.
    (mean + 1e-9) as i16
}

/// Whether an attack with any hand can ever damage a target.
pub fn can_hurt(attacker: &Fighter, target: &Fighter, house: &HouseRules) -> bool {
    if target.durability[0] + target.health[0] == 0 {
        return false;
    }
    (0..3).filter(|&hand| attacker.has_hand(hand)).any(|hand| {
        let odds = damage(attacker, hand, false, house);
        let quarters = i32::from(target.taken[attacker.hands[hand].damage as usize]);
        let most = i32::from(odds.most()) * quarters / 4;
        // BRD-34: armor that wears down will stop nothing in the end. BRD-35: far superior armor never wears down.
        let (rung, own) = (attacker.hands[hand].quality as i16, target.armor_quality as i16);
        let lasts = !wears(target, house) || outclasses(own, rung, house);
        can_affect(attacker, hand, target) && most > i32::from(stopped(attacker, hand, target, lasts, house))
    })
}
