//! Weapons in hand: drawn or not, Long ones, and their value.

use crate::both_ways::Expect::{Mean, P};

use super::cast::holds;

/// Precise applies to the weapon only: with fists he needs 10 of 20, for a d4.
#[test]
fn precise_counts_with_the_weapon_only() {
    for (drawn, mean) in [(true, 30.0), (false, 1.25)] {
        holds(
            &format!(
                "engaged=true\nfirst='a'\nround_limit=1\nrules={{precise=10}}\nsides=[[{{use='killer',accurate=10,qualities=['precise'],weapon_drawn={drawn},surprise_draw='fight_unarmed'}}],['lump']]"
            ),
            &[Mean("damage.killer", mean)],
        );
    }
}

/// The bowman falls and is helped by one who draws a Short weapon in the same turn, and has it
/// ready when the runner comes past.
#[test]
fn who_helps_draws_a_short_weapon_all_the_same() {
    holds(
        "round_limit=1\nsides=[[{use='killer',weapon='bow',stands='rear'},{use='scratcher',name='other',weapon='bow',stands='rear',damage=0},{use='scratcher',weapon='short',weapon_drawn=false,herbal_cures=1,vigilant=11}],[{use='brute',weapon='bow',target='focus_fire',vigilant=12},{use='lump',passing='run_past',target='strongest',vigilant=10}]]\nfirst='by_quick'",
        &[P("fate.killer", 4, 1.0), P("damage.scratcher", 4, 1.0)],
    );
}

/// A sheathed Long weapon keeps nobody at a distance, neither from the start nor in the first turn.
#[test]
fn a_long_weapon_in_its_sheath_has_no_reach() {
    for engaged in [true, false] {
        for (drawn, free_attacks) in [(true, 0), (false, 1)] {
            holds(
                &format!(
                    "engaged={engaged}\nfirst='b'\nround_limit=1\nsides=[[{{use='scratcher',weapon='long'}}],[{{use='lump',weapon='long',weapon_drawn={drawn},surprise_draw='fight_unarmed'}}]]"
                ),
                &[P("free_attacks.a", free_attacks, 1.0)],
            );
        }
    }
}

/// From higher ground and against a prone target: 2 and twice 2 against armor of 5. With one
/// Advantage nothing gets through.
#[test]
fn all_advantages_that_count_may_hurt() {
    for (limit, winner, damage) in [(1, 3, 0), (2, 2, 1)] {
        holds(
            &format!(
                "engaged=true\nfirst='b'\nround_limit=1\nrules={{advantage_limit={limit}}}\nsides=[[{{use='scratcher',damage=0,armor_value=5,prone=true,prone_policy='stay_prone'}}],[{{use='lump',damage=2,higher_ground=true}}]]"
            ),
            &[P("winner", winner, 1.0), P("damage.lump", damage, 1.0)],
        );
    }
}

/// Fists do not get through armor of 9, and the weapon, which would, stays sheathed.
#[test]
fn a_weapon_that_is_never_drawn_hurts_nobody() {
    for (draw, winner) in [("fight_unarmed", 3), ("draw", 2)] {
        holds(
            &format!(
                "first='a'\nround_limit=1\nsides=[[{{use='killer',damage=30,weapon_drawn=false,surprise_draw='{draw}'}}],[{{use='lump',damage=0,armor_value=9}}]]"
            ),
            &[P("winner", winner, 1.0)],
        );
    }
}

/// The engaged archer switches to his Short weapon and deals a d6 instead of 4.
#[test]
fn s4_switching_weapons() {
    for (second, rounds, mean) in [("none", 1, 4.0), ("short", 1, 3.5)] {
        holds(
            &format!(
                "engaged=true\nfirst='a'\nround_limit={rounds}\nsides=[[{{use='scratcher',weapon='bow',second_weapon='{second}'}}],['lump']]"
            ),
            &[Mean("damage.scratcher", mean)],
        );
    }
    // Outside melee he uses the bow: in the first turn he switches to it and shoots.
    holds(
        "first='a'\nround_limit=1\nsides=[[{use='scratcher',second_weapon='bow'}],[{use='lump',weapon='sling'}]]",
        &[Mean("damage.scratcher", 4.5)],
    );
    // He then need not walk to the enemy, and shoots in each of two turns.
    holds(
        "first='a'\nround_limit=2\nsides=[[{use='scratcher',weapon='sling',second_weapon='long'}],[{use='lump',weapon='sling'}]]",
        &[Mean("damage.scratcher", 8.0)],
    );
}

/// Engaged by the lump, he has the Free Attack of a Long weapon only while holding it.
#[test]
fn s4_a_second_weapon_may_be_long() {
    for (first, second, free_attacks) in [("bow", "long", 0), ("long", "bow", 0), ("long", "none", 1)] {
        holds(
            &format!(
                "first='a'\nround_limit=1\nsides=[[{{use='scratcher',weapon='{first}',second_weapon='{second}',prone=true,prone_policy='stay_prone'}}],['lump']]"
            ),
            &[P("free_attacks.a", free_attacks, 1.0)],
        );
    }
}

/// With 3 of 4 the hero's next attack does 6, and being knocked prone costs him that with 1/2:
/// 2.25. Blinded he hits with 9 of 16: 1.69. A Free Attack costs 2.
#[test]
fn pain_is_weighed_with_blindness() {
    for (blind, free_attacks) in [(false, 1), (true, 0)] {
        holds(
            &format!(
                "engaged=true\nfirst='b'\nround_limit=1\nsides=[[{{use='scratcher',accurate=15,damage=6,pain_threshold=1,suffer_pain='auto',blind={blind}}}],[{{use='lump',damage=2}}]]"
            ),
            &[P("free_attacks.b", free_attacks, 1.0)],
        );
    }
}
