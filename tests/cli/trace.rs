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
fn a_roll_is_told_throw_by_throw() {
    let world = World::with("throws");
    let told = ["pool", "attack", "damage", "odd-dice", "plain", "rerolled"]
        .map(|experiment| world.run(["trace", "throws.toml", "--experiment", experiment]).code(0).shown());
    assert_snapshot!("trace_throws", told.join("\n"));
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
    let told = world.run(["trace", "ford.toml"].into_iter().chain(cell)).code(0);
    assert!(told.out.starts_with("ford, duel (toughness_b=12): trial 0 of 40,000 (seed 7)\n"), "{}", told.out);
    assert_eq!(told.err, "", "nothing was left open");
}

#[test]
fn a_cell_is_found_whose_value_holds_what_parts_values() {
    let world = World::with("bold-and-wary");
    let cell = |cell: &'static str| world.run(["trace", "bold-and-wary.toml", "--cell", cell]);
    for text in ["roll=d20+5 >= 15;mood=wary", "mood = wary; roll = d20+5 >= 15;"] {
        let told = cell(text).code(0).out;
        assert!(told.contains("(roll=d20+5 >= 15;mood=wary)"), "{told}");
    }
    let told = cell("roll=d20+5 >= 10").code(0);
    assert!(told.out.contains("(roll=d20+5 >= 10;mood=bold)"), "{}", told.out);
    let refused = ["roll=d20+5 >= 16", "d20+5 >= 10"].map(|text| cell(text).code(2).shown());
    assert_snapshot!("trace_cell_of_rolls", refused.join("\n"));
}

/// The cell in the heading of a trace, and what is said of it on standard error.
fn taken(world: &World, arguments: &[&str]) -> String {
    let told = world.run(["trace", "sweeps.toml"].iter().chain(arguments).copied()).code(0);
    let heading = told.out.lines().next().expect("a heading");
    let cell = heading.split_once(": trial").map_or(heading, |(cell, _)| cell);
    format!("{}\n  {cell}\n  {}", arguments.join(" "), told.err)
}

#[test]
fn a_cell_that_is_not_named_is_that_of_the_scenario_without_its_sweep() {
    let world = World::with("sweeps");
    let asked: [&[&str]; 15] = [
        &["--experiment", "ford"],
        &["--experiment", "ford", "--set", "warden.accurate=11", "--set", "rules.symbaroum.death_strikes=4"],
        // The sweep leaves out what the scenario says: one name, then both.
        &["--experiment", "ford", "--set", "warden.accurate=17"],
        &["--experiment", "ford", "--set", "warden.accurate=17", "--set", "rules.symbaroum.death_strikes=5"],
        // Part of a cell is named, in full or in short.
        &["--experiment", "ford", "--cell", "warden.accurate=11"],
        &["--experiment", "ford", "--cell", "accurate=11"],
        &["--experiment", "ford", "--cell", "death_strikes=4"],
        // A default, the number of fighters, a field of fighters with a name of their own.
        &["--experiment", "horde"],
        &["--experiment", "horde", "--cell", "count=1"],
        // Zipped names: the scenario is a cell, or none.
        &["--experiment", "zipped"],
        &["--experiment", "zipped", "--set", "zipped.difficulty=5"],
        &["--experiment", "zipped", "--cell", "difficulty=5"],
        // Named variants: one changes nothing, or all change something.
        &["--experiment", "stances"],
        &["--experiment", "weapons"],
        &["--experiment", "rolls"],
    ];
    assert_snapshot!("trace_cells", asked.map(|arguments| taken(&world, arguments)).join("\n"));
}

#[test]
fn the_cell_that_is_said_can_be_pasted() {
    let world = World::with("sweeps");
    for experiment in ["ford", "horde", "zipped", "stances", "weapons", "rolls"] {
        let said = world.run(["trace", "sweeps.toml", "--experiment", experiment]).code(0).err;
        let (_, option) = said.trim_end().split_once("for another, ").expect("an option");
        let again = world.shell(&format!("oddsmith trace sweeps.toml --experiment {experiment} {option}")).code(0);
        assert_eq!(again.err, "", "{option}: it names a whole cell");
        let cell = option.trim_start_matches("--cell ").trim_matches('\'').replace("; ", ";");
        assert!(again.out.starts_with(&format!("sweeps, {experiment} ({cell}): ")), "{option}: {}", again.out);
    }
}

#[test]
fn cells_that_do_not_exist_are_refused_with_those_that_do() {
    let world = World::with("sweeps");
    let asked = [
        ("ford", "warden.accurate=20"),
        ("ford", "accurate=10"),
        ("ford", "warden.acurate=13"),
        ("ford", "dc=13"),
        ("ford", "13"),
        ("ford", "twelve"),
        ("ford", "accurate=13; warden.accurate=11"),
        ("duel", "accurate=13"),
        ("zipped", "value=5; difficulty=5"),
        ("stances", "stance=bald"),
        ("stances", "stance=sad"),
    ];
    let refused = asked.map(|(experiment, cell)| {
        let arguments = ["trace", "sweeps.toml", "--experiment", experiment, "--cell", cell];
        format!("{experiment} {cell}\n{}", world.run(arguments).code(2).err)
    });
    assert_snapshot!("trace_no_cell", refused.join("\n"));
}

#[test]
fn a_condition_that_no_trial_meets_says_how_rare_it_is() {
    let world = World::with("ford");
    let asked = |arguments: &[&str]| {
        let pool = ["trace", "ford.toml", "--experiment", "pool", "--where"];
        world.run(pool.iter().chain(arguments).copied()).code(2).err
    };
    let pages = [
        asked(&["total=7"]),
        asked(&["total>6, total<9", "--trials", "2_000_000"]),
        // What may be solved is: impossible, rare, impossible in one part, and parts that exclude each other.
        asked(&["total=7", "--method", "auto"]),
        asked(&["total = 6", "--trials", "30", "--method", "auto"]),
        asked(&["total>6, total<9", "--method", "auto"]),
        asked(&["total>=5, total<=3", "--method", "auto"]),
    ];
    assert_snapshot!("trace_none_meets", pages.join("\n"));
}
