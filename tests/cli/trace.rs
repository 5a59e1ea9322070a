//! `oddsmith trace`: the same trial every time, selected by number or by condition.

use insta::assert_snapshot;

use crate::world::World;

#[test]
fn a_trial_is_told_die_by_die() {
    let world = World::new();
    let duel = ["trace", "reference-duel", "--experiment", "duel"];
    let told = world.run(duel.into_iter().chain(["--trial", "4"])).code(0);
    assert_snapshot!("trace_duel", told.shown());
    let condition = ["--where", "winner=b, rounds>=20"];
    let told = world.run(duel.into_iter().chain(condition)).code(0);
    assert_snapshot!("trace_where", told.shown());
}

#[test]
fn a_fight_is_told_turn_by_turn() {
    let world = World::with("bridge");
    assert_snapshot!("trace_fight", world.run(["trace", "bridge.toml", "--where", "winner=b"]).code(0).shown());
}

#[test]
fn the_trial_found_by_a_condition_is_found_again_by_its_number() {
    let world = World::with("ford");
    let pool = ["trace", "ford.toml", "--experiment", "pool"];
    let found = world.run(pool.into_iter().chain(["--where", "total>=6"])).code(0).out;
    let number = found
        .split("trial ")
        .nth(1)
        .and_then(|rest| rest.split(' ').next())
        .expect("the heading names the trial")
        .replace(',', "");
    let again = world.run(pool.into_iter().chain(["--trial", &number])).code(0).out;
    assert_eq!(found, again);
    assert!(found.contains("6d10 >= 7: 6"), "{found}");
}

#[test]
fn what_must_be_chosen_is_listed() {
    let world = World::with("ford");
    let told = |arguments: &[&str]| {
        let arguments = ["trace", "ford.toml"].iter().chain(arguments).copied();
        world.run(arguments).code(2).shown()
    };
    let pages = [
        told(&[]),
        told(&["--experiment", "dual"]),
        told(&["--experiment", "duel"]),
        told(&["--experiment", "duel", "--cell", "toughness_b=11"]),
        told(&["--experiment", "duel", "--cell", "toughness=12"]),
        told(&["--experiment", "pool", "--cell", "twelve"]),
        told(&["--experiment", "pool", "--trial", "40000"]),
        told(&["--experiment", "pool", "--where", "total>=7"]),
        told(&["--experiment", "pool", "--where", "total=many"]),
        told(&["--experiment", "pool", "--where", "totl=1, total=2"]),
    ];
    assert_snapshot!("trace_choices", pages.join("\n"));
}

#[test]
fn a_cell_is_chosen_by_its_values() {
    let world = World::with("ford");
    let cell = ["--experiment", "duel", "--cell", " toughness_b = 12 "];
    let told = world.run(["trace", "ford.toml"].into_iter().chain(cell)).code(0).out;
    assert!(told.starts_with("ford, duel (toughness_b=12): trial 0 of 40,000 (seed 7)\n"), "{told}");
}

#[test]
fn a_cell_is_found_whose_value_holds_what_parts_values() {
    let world = World::with("bold-and-wary");
    let cell = |cell: &'static str| world.run(["trace", "bold-and-wary.toml", "--cell", cell]);
    for text in ["roll=d20+5 >= 15;mood=wary", "mood = wary; roll = d20+5 >= 15;"] {
        let told = cell(text).code(0).out;
        assert!(told.contains("(roll=d20+5 >= 15;mood=wary)"), "{told}");
    }
    let failed = cell("roll=d20+5 >= 15").code(2).err;
    assert!(failed.contains("`lock` has 2 cells to choose from"), "{failed}");
    let failed = cell("roll=d20+5 >= 16").code(2).err;
    assert!(failed.contains("`lock` has no cell `roll=d20+5 >= 16`"), "{failed}");
}
