//! Regression tests: the smallest fights in which the plain simulation and the engine once
//! differed, worked out by hand.

use super::exactly;
use super::truth::{idle, solved, sure};
use crate::both_ways::Expect::{Mean, P};

#[test]
fn a_dash_adds_the_whole_speed() {
    // 30 m less 4 m of reach are 26 m: 7 m are left after standing up, the Dash adds 10 m, and 9 m
    // are left for the second turn.
    let x = sure("x", "9", "weapon='sword'\nsize='huge'\nweapon_traits=['reach']\nconditions=['prone']");
    let fighters = [x, idle("y", "weapon='pistol'")];
    for (limit, damage) in [(1, 0.0), (2, 9.0)] {
        let params = format!("distance='short'\ninitiative='a'\nsides=[['x'],['y']]\nround_limit={limit}");
        solved("dash", &params, &fighters, &[Mean("damage.x", damage)]);
    }
}

#[test]
fn the_next_attack_is_for_the_next_enemy() {
    let one = |name| idle(name, "weapon='pistol'").replace("max_vp=300", "max_vp=1");
    let params = "distance='adjacent'\ninitiative='a'\nsides=[['x'],['y','z']]\nround_limit=1";
    for (attacks, left) in [(1, 1.0), (2, 0.0)] {
        let x = sure("x", "9", &format!("weapon='sword'\nattacks={attacks}"));
        solved("attacks", params, &[x, one("y"), one("z")], &[Mean("survivors.b", left), Mean("attacks", 2.0)]);
    }
}

#[test]
fn shooters_come_as_close_as_they_must() {
    // A pistol shoots 50 m at most: from 100 m, two turns cover 20 m each, and 10 m are walked
    // before the first shot.
    let fighters = [sure("x", "9", "weapon='pistol'"), idle("y", "weapon='blaster_rifle'")];
    for (limit, damage) in [(2, 0.0), (3, 9.0)] {
        let params = format!("distance='long'\ninitiative='a'\nsides=[['x'],['y']]\nround_limit={limit}");
        solved("pistol", &params, &fighters, &[Mean("damage.x", damage)]);
    }
}

#[test]
fn a_shot_from_next_to_the_paralyzed_does_its_most() {
    let fighters = [sure("x", "1d8", "weapon='pistol'"), idle("y", "weapon='sword'\nconditions=['paralyzed']")];
    let params = "engaged=true\ninitiative='a'\nsides=[['x'],['y']]\nround_limit=1";
    solved("near", params, &fighters, &[P("damage.x", 8, 1.0)]);
}

#[test]
fn a_severe_trauma_may_bring_a_shock() {
    // 30 damage exceed the Death Threshold of 11, with 10 of them left over at 0 vitality.
    let y = idle("y", "weapon='pistol'").replace("max_vp=300", "max_vp=20").replace("'npc'", "'pc'");
    let fighters = [sure("x", "30", "weapon='pistol'"), y];
    for (shock, mild) in [("false", 0), ("true", 1)] {
        let params = format!(
            "initiative='a'\nsides=[['x'],['y']]\nround_limit=1\nrules={{setback_policy='never', severe_adds_psychic={shock}}}\n"
        );
        solved("shock", &params, &fighters, &[P("severe_traumas.b", 1, 1.0), P("mild_traumas.b", mild, 1.0)]);
    }
}

#[test]
fn every_hurt_leg_slows_down() {
    // 10 m less 2 m of reach: 8 m of movement with one hurt leg are enough, 6 m with two are not.
    for (traumas, damage) in [("'right_leg'", 9.0), ("'right_leg', 'left_leg'", 0.0)] {
        let x = sure("x", "9", &format!("weapon='sword'\nsize='large'\ntraumas=[{traumas}]"));
        let params = "distance='close'\ninitiative='a'\nsides=[['x'],['y']]\nround_limit=1";
        solved(traumas, params, &[x, idle("y", "weapon='pistol'")], &[Mean("damage.x", damage)]);
    }
}

#[test]
fn not_being_seen_counts_once() {
    // In the dark neither sees the other, whether or not one of them is also blind: 8 on two dice.
    for conditions in ["", "conditions=['blinded']", "conditions=['invisible']"] {
        let x = sure("x", "5", "weapon='pistol'").replace("cmb=10\nattack_bonus=30", "cmb=6");
        let y = idle("y", &format!("weapon='pistol'\n{conditions}")).replace("defense=0", "defense=14");
        let params = "sight='obscured'\ninitiative='a'\nsides=[['x'],['y']]\nround_limit=1";
        solved(conditions, params, &[x, y], &[P("damage.x", 5, 123.0 / 144.0)]);
    }
}

#[test]
fn whoever_may_not_try_does_not_hit() {
    // The other one possesses the skill, so that the fight can be decided.
    let fighters = [sure("x", "9", "weapon='sword'"), sure("y", "1", "weapon='sword'\ncold_weapons=0")];
    for (rule, damage) in [("ability_only", 9.0), ("impossible", 0.0)] {
        let params = format!(
            "distance='adjacent'\ninitiative='a'\nsides=[['x'],['y']]\nround_limit=1\nrules={{setback_policy='never', untrained='{rule}'}}\n"
        );
        solved(rule, &params, &fighters, &[Mean("damage.x", damage), Mean("attacks", 2.0)]);
    }
}

#[test]
fn processes_go_by_the_document() {
    // Less than half of the food a large creature needs counts as none: a STR score of 1 is
    // exceeded on the second and third day, whatever the modifiers of the saves; and too little
    // water exhausts on all three days.
    exactly(&[
        (
            "hunger goes by STR",
            "kind='thirst'\nsize='large'\nfood=6\nwater=2\nmods=3\ndays=3",
            &[P("exhaustion", 5, 1.0)],
        ),
        (
            "who is weak is weak at once",
            "kind='radiation'\nrads=80",
            &[P("weak_after", 0, 1.0), P("exhausted_after", 0, 1.0)],
        ),
        // Two doubles out of 144 draw a card each; a 12 with an 11 or another 12 is a Sign of
        // Destiny, which draws another.
        ("a Sign of Destiny is a card", "kind='blast'", &[Mean("edge", 5.0 / 144.0)]),
        (
            "a severe arm hampers what takes two hands",
            "kind='trauma'\nseverity='severe'",
            &[P("attack_hampered", 0, 1.0)],
        ),
        ("it does that", "kind='trauma'\nseverity='severe'\ntwo_handed=true", &[P("attack_hampered", 1, 1.0 / 3.0)]),
    ]);
}
