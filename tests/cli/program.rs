//! What the program tells about itself: bundled scenarios, completions, manual pages.

use std::fs;

use insta::assert_snapshot;

use crate::world::World;

#[test]
fn bundled_scenarios_are_listed_by_title() {
    let world = World::new();
    assert_snapshot!("scenarios", world.run(["scenarios"]).code(0).shown());
}

#[test]
fn a_bundled_scenario_is_printed_as_it_is() {
    let world = World::new();
    let printed = world.run(["scenarios", "dice-pools"]).code(0).out;
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/dice-pools.toml");
    assert_eq!(printed, fs::read_to_string(file).expect("a scenario"));
    world.file("mine.toml", &printed);
    assert!(world.run(["check", "mine.toml"]).code(0).out.starts_with("mine: "));
    assert_snapshot!("scenarios_unknown", world.run(["scenarios", "dice-pool"]).code(2).shown());
    assert_snapshot!("scenarios_unknown_far", world.run(["scenarios", "weather"]).code(2).shown());
}

#[test]
fn shells_complete_commands_and_options() {
    let world = World::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = world.run(["completions", shell]).code(0).out;
        for word in ["sensitivity", "experiment"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    // Bash completes by the script.
    let script = "source <(oddsmith completions bash); COMP_WORDS=(oddsmith sens); COMP_CWORD=1; \
                  _oddsmith oddsmith sens oddsmith; echo \"${COMPREPLY[@]}\"";
    assert_eq!(world.shell(script).code(0).out, "sensitivity\n");
    assert!(world.run(["completions", "tcsh"]).code(2).err.contains("zsh"));
}

#[test]
fn manual_pages_say_what_help_says() {
    let world = World::new();
    let page = world.run(["man"]).code(0).out;
    assert!(page.contains(".TH oddsmith 1") && page.contains("oddsmith\\-sensitivity"), "{page}");
    let systems = world.run(["man", "systems"]).code(0).out;
    assert!(systems.contains("List the games") && systems.contains("[\\fINAME|FILE\\fR]"), "{systems}");
    // Examples stay in lines of their own.
    assert!(
        systems.contains(".SH EXAMPLES\n.nf\noddsmith systems\noddsmith systems dice\n")
            && systems.ends_with("\n.fi\n"),
        "{systems}"
    );
    assert_snapshot!("man_unknown", world.run(["man", "chek"]).code(2).shown());
    let written = world.run(["man", "--out", "pages"]).code(0);
    assert_eq!(fs::read_to_string(world.path("pages/oddsmith.1")).expect("was written"), page);
    let pages = fs::read_dir(world.path("pages")).expect("a folder").count();
    assert_eq!(written.err, format!("wrote {pages} pages to pages\n"));
    assert!(world.path("pages/oddsmith-check.1").exists() && !world.path("pages/oddsmith-help.1").exists());
}
