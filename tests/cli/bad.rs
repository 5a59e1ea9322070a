//! Bad scenarios and their error messages: one file, one snapshot.

use std::path::Path;

use insta::assert_snapshot;

use crate::world::{World, done};

#[test]
fn every_bad_scenario_is_explained() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/bad");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder of bad scenarios")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    assert!(files.len() >= 12, "{files:?}");
    let world = World::new();
    for file in files {
        let name = file.file_name().expect("has a name");
        let stem = file.file_stem().expect("has a name").to_string_lossy();
        let mut command = world.command();
        let checked = done(command.current_dir(&folder).arg("check").arg(name)).code(2);
        assert!(checked.out.is_empty(), "{}", checked.out);
        assert_snapshot!(format!("bad_{stem}"), checked.err);
        // `run` runs nothing either, and prints the same messages.
        let mut command = world.command();
        let out = world.path("out");
        let run = command.current_dir(&folder).arg("run").arg(name).arg("--out").arg(&out);
        assert_eq!(done(run).code(2).err, checked.err);
        assert!(!out.exists(), "{stem}");
    }
}
