//! `oddsmith lens`: what it prints and writes, and that neither depends on the number of threads.

use insta::assert_snapshot;

use crate::world::{World, content};

#[test]
fn the_bundled_games_side_by_side() {
    let world = World::new();
    let done = world.run(["lens", "--out", "two", "--threads", "2"]).code(0);
    assert_snapshot!("lens", done.out);
    assert!(done.err.starts_with("page: two/lens/index.html"), "{}", done.err);
    world.run(["lens", "--out", "one", "--threads", "1", "--quiet"]).code(0);
    let (two, one) = (content(&world.path("two")), content(&world.path("one")));
    assert_eq!(two.keys().collect::<Vec<_>>(), one.keys().collect::<Vec<_>>());
    for (name, bytes) in &two {
        assert!(one.get(name) == Some(bytes), "{} depends on threads", name.display());
    }
    let names: Vec<String> = two.keys().map(|name| name.to_string_lossy().into_owned()).collect();
    for file in
        ["index.html", "lens.csv", "summary.csv", "run.json", "tasks.svg", "plus.svg", "conversion.svg", "dying.png"]
    {
        assert!(names.contains(&format!("lens/{file}")), "{file} of {names:?}");
    }
}

#[test]
fn a_scenario_without_games_side_by_side_is_told_so() {
    let done = World::new().run(["lens", "dice-pools"]).code(2);
    assert_snapshot!("lens_none", done.shown());
}

#[test]
fn the_tour_leaves_the_lens_to_its_own_command() {
    let world = World::new();
    let done = world.run(["check", "lens"]).code(0);
    assert!(done.out.starts_with("lens: "), "{}", done.out);
    let help = world.run(["lens", "--help"]).code(0);
    assert!(help.out.contains("Usage: oddsmith lens [OPTIONS] [SCENARIO]"), "{}", help.out);
}
