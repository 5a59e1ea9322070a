//! Rules of hazards that were once misread, each with the odds according to the book.

use crate::both_ways::Expect::P;

use super::truth::holds;

#[test]
fn p1_an_ailment_lowers_the_rolls_that_it_calls_for() {
    // Evasion 12, 10, 8, 6 in turn, because each effect takes 2 from the ability that resists the
    // next: no effect with 0.6^4, and an effect every time with 0.4 * 0.5 * 0.6 * 0.7.
    let gas = "kind='ailment'\nailment='custom'\ncourse='inescapable'\npenalty=2\npenalises=['evasion']\nresist_with='evasion'\nevasion=12\nexposures=4";
    // One injury and 4 points of the ailment: Endurance 15 - 1 - 4, and no survival: 1 of 20, then
    // Endurance again.
    let venom = "kind='ailment'\nailment='custom'\nexposure='contracted'\npenalty=4\npenalises=['endurance']\ninjuries_each='1'\nendurance=15\nsurvival=0";
    let by_will = format!("{venom}\nrules={{unconscious_roll='fortitude'}}");
    holds(&[
        ("p1 evasion", gas, &[P("effects", 0, 0.1296), P("effects", 1, 0.2684), P("effects", 4, 0.084)]),
        ("p1 endurance", venom, &[P("unconscious", 1, 0.5), P("dead", 1, 0.05 * 0.5)]),
        // Fortitude 4, plus 1 from Endurance, less an injury; the ailment does not affect it.
        ("p1 fortitude", &by_will, &[P("unconscious", 1, 16.0 / 20.0), P("dead", 1, 0.05 * 0.5)]),
    ]);
}

#[test]
fn p2_mojo_mends_health_rolls_only() {
    // Evasion 4 against strength -1 needs 5 or less.
    let text = "kind='ailment'\ncourse='chronic_inescapable'\nmojo=3\nresist_with='evasion'";
    // Health 4 needs 5 or less; mojo makes up for a failure by at most 3.
    let health = text.replace("evasion", "health");
    holds(&[("p2 evasion", text, &[P("contracted", 1, 0.75)]), ("p2 health", &health, &[P("contracted", 1, 0.6)])]);
}

#[test]
fn p3_mojo_mends_a_health_roll_against_an_illusion() {
    let text = "kind='illusion'\neffect_reaction='health'\nmojo=17";
    holds(&[
        ("p3", text, &[P("unaffected", 1, 1.0)]),
        ("p3 another reaction", &text.replace("health", "fortitude"), &[P("unaffected", 1, 0.2)]),
    ]);
}

#[test]
fn p4_what_is_real_is_no_unseen_phantasm() {
    let text = "kind='illusion'\neffect_reaction='fortitude'\nunseen=true\ndisbelieve='never'";
    holds(&[
        ("p4 a phantasm", text, &[P("unaffected", 1, 0.7)]),
        ("p4 poison", &format!("{text}\nreal=true"), &[P("unaffected", 1, 0.2)]),
    ]);
}

#[test]
fn p5_willpower_is_taken_only_where_it_is_likelier() {
    // Neither Perception 4 - 9 nor Willpower 4 - 4 can succeed, and Perception does not use up the
    // reaction.
    let text = "kind='illusion'\neffect_reaction='willpower'\nillusion_penalty=9";
    holds(&[
        ("p5 neither", text, &[P("unaffected", 1, 0.2)]),
        // Willpower 4 - 3 uses up the reaction.
        ("p5 willpower", &text.replace('9', "7"), &[P("success", 1, 0.05), P("unaffected", 1, 0.05)]),
    ]);
}

#[test]
fn p6_extreme_faces_decide_jumps_too() {
    let text = |modifier: i16, rule: &str| format!("kind='jump'\nmodifier={modifier}\nrules={{{rule}=true}}");
    holds(&[
        (
            "p6 a 1",
            &text(-19, "nat1_succeeds"),
            &[P("success", 1, 0.05), P("distance", 3, 0.05), P("distance", 0, 0.95)],
        ),
        ("p6 a 20", &text(4, "nat20_fails"), &[P("success", 1, 0.95), P("distance", 2, 0.05)]),
    ]);
}

#[test]
fn p7_those_who_are_still_ill_have_no_duration_yet() {
    // An effect, and then a chance of 1 in 2 per action time to throw it off.
    let text = "kind='ailment'\nailment='custom'\ncourse='chronic'\nexposure='contracted'\nhealth=10\naction_times=3\nrules={chronic_fade=0}";
    holds(&[(
        "p7",
        text,
        &[P("duration", 2, 0.5), P("duration", 3, 0.25), P("outcome", 2, 0.25), P("outcome", 3, 0.75)],
    )]);
}

#[test]
fn p8_those_who_have_fallen_take_no_rest() {
    // Every Health roll fails: one injury in the second time base, two in the third; Endurance 10
    // less these.
    let text =
        "kind='march'\nform='push'\nrests='push(2)'\nperiods=3\nhealth=-20\nendurance=10\nsurvival=50\nmax_survival=50";
    holds(&[("p8", text, &[P("minutes", 600, 0.55), P("minutes", 900, 0.45 * 0.6), P("minutes", 910, 0.45 * 0.4)])]);
}

#[test]
fn p14_verve_that_absorbs_everywhere_absorbs_phantasms() {
    let text = "kind='illusion'\ndisbelieve='never'\narchetype='thief'\nsurvival=5\neffect='7'";
    holds(&[
        ("p14 by the book", text, &[P("phantasmal_survival", 5, 1.0), P("phantasmal_injuries", 2, 1.0)]),
        (
            "p14 everywhere",
            &format!("{text}\nrules={{verve_only_archetypal=false}}"),
            &[P("phantasmal_survival", 2, 1.0), P("phantasmal_injuries", 0, 1.0)],
        ),
    ]);
}
