//! `oddsmith systems` and `oddsmith schema`.

use insta::assert_snapshot;
use oddsmith::games;

use crate::world::World;

#[test]
fn the_catalogue_is_listed() {
    let world = World::new();
    let overview = world.run(["systems"]).code(0).out;
    for system in games::catalogue().systems() {
        assert!(overview.contains(system.name.as_ref()), "{overview}");
        let page = world.run(["systems", system.name.as_ref()]).code(0).out;
        assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
    }
    assert_snapshot!("systems_reference", world.run(["systems", "reference"]).code(0).shown());
    let unknown = world.run(["systems", "chess"]).code(2);
    assert!(unknown.err.contains("there is no system `chess`"), "{}", unknown.err);
}

#[test]
fn the_schema_is_json() {
    let text = World::new().run(["schema"]).code(0).out;
    let schema: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(schema["title"], "oddsmith scenario");
}
