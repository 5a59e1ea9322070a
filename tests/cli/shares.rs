//! `oddsmith run --shard`, `oddsmith run --resume` and `oddsmith merge`: what they refuse, and that shares of a run add up
//! to the run.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;

use crate::world::{Done, World, content, done};

/// A folder in which all shares of a scenario have been played.
fn shared(case: &str, shares: u32) -> World {
    let world = World::with(case);
    for number in 1..=shares {
        share(&world, case, &format!("{number}/{shares}"), "parts").code(0);
    }
    world
}

fn share(world: &World, case: &str, shard: &str, out: &str) -> Done {
    world.run(["run", &format!("{case}.toml"), "--shard", shard, "--out", out])
}

/// All files but the tally files that a folder holds.
fn reports(world: &World, folder: &str) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let files = content(&world.path(folder)).into_iter();
    files.filter(|(path, _)| path.extension().is_none_or(|extension| extension != "tally")).collect()
}

#[test]
fn shares_are_merged_into_the_report_of_one_run() {
    let world = shared("shares", 3);
    let whole = world.run(["run", "shares.toml", "--out", "whole"]).code(0);
    let merged = world.run(["merge", "parts"]).code(0);
    assert_eq!(content(&world.path("reports")), content(&world.path("whole")));
    assert_eq!(merged.out, whole.out);
    assert_eq!(merged.err, whole.err.replace("whole/", "reports/"));
    // The files may also be named, in any order, and be more shares than there is work.
    share(&world, "shares", "1/1", "one").code(0);
    world.run(["merge", "one/shares.1-of-1.tally", "--out", "other"]).code(0);
    assert_eq!(content(&world.path("other")), content(&world.path("whole")));
}

#[test]
fn changes_on_the_command_line_belong_to_the_run() {
    let world = World::with("shares");
    let changes = ["--seed", "12", "--set", "duel.hits_b=8", "--vary", "toughness_a=8,9"];
    for shard in ["1/2", "2/2"] {
        let arguments = ["run", "shares.toml", "--shard", shard, "--out", "parts"];
        world.run(arguments.into_iter().chain(changes)).code(0);
    }
    world.run(["merge", "parts"]).code(0);
    world.run(["run", "shares.toml", "--out", "whole"].into_iter().chain(changes)).code(0);
    assert_eq!(content(&world.path("reports")), content(&world.path("whole")));
}

#[test]
fn a_share_takes_its_number_from_the_batch_system() {
    let world = shared("shares", 3);
    let mut command = world.command();
    command.args(["run", "shares.toml", "--shard", "auto", "--out", "tasks"]);
    command.envs([("SLURM_ARRAY_TASK_ID", "2"), ("SLURM_ARRAY_TASK_MIN", "1"), ("SLURM_ARRAY_TASK_COUNT", "3")]);
    assert_snapshot!("share_of_a_task", done(&mut command).code(0).shown());
    let name = Path::new("shares.2-of-3.tally");
    assert_eq!(content(&world.path("tasks"))[name], content(&world.path("parts"))[name]);
}

#[test]
fn what_is_missing_is_named() {
    let world = shared("shares", 3);
    fs::remove_file(world.path("parts/shares.2-of-3.tally")).expect("a share");
    assert_snapshot!("merge_missing", world.run(["merge", "parts"]).code(2).shown());
    assert!(reports(&world, "reports").is_empty(), "a refused merge writes no report");
    let partial = world.run(["merge", "parts", "--partial"]).code(0);
    assert_snapshot!("merge_partial", partial.shown());
    let page = fs::read_to_string(world.path("reports/shares.partial/index.html")).expect("a page");
    assert!(page.contains("not finished"), "{page}");
    // The rest comes later.
    share(&world, "shares", "2/3", "parts").code(0);
    world.run(["merge", "parts"]).code(0);
    world.run(["run", "shares.toml", "--out", "whole"]).code(0);
    let (merged, whole) = (content(&world.path("reports/shares")), content(&world.path("whole/shares")));
    assert_eq!(merged, whole);
}

#[test]
fn what_is_double_is_named() {
    let world = shared("shares", 2);
    fs::copy(world.path("parts/shares.1-of-2.tally"), world.path("parts/copy.tally")).expect("a copy");
    assert_snapshot!("merge_double", world.run(["merge", "parts"]).code(2).shown());
    // Another division holds the same trials again.
    fs::remove_file(world.path("parts/copy.tally")).expect("the copy");
    share(&world, "shares", "1/3", "parts").code(0);
    assert_snapshot!("merge_other_division", world.run(["merge", "parts"]).code(2).shown());
}

#[test]
fn what_is_not_whole_is_named() {
    let world = shared("shares", 3);
    let path = world.path("parts/shares.2-of-3.tally");
    let bytes = fs::read(&path).expect("a share");
    fs::write(&path, &bytes[..bytes.len() - 1]).expect("a share that is cut off");
    world.file("parts/notes.tally", "3d6");
    world.file("parts/newer.tally", "oddsmith tally 999\n");
    assert_snapshot!("merge_not_whole", world.run(["merge", "parts"]).code(2).shown());
}

#[test]
fn what_is_of_another_run_is_named() {
    let world = shared("shares", 3);
    let other = ["run", "shares.toml", "--shard", "2/3", "--out", "parts", "--seed", "4"];
    world.run(other).code(0);
    assert_snapshot!("merge_other_seed", world.run(["merge", "parts"]).code(2).shown());
    let text = fs::read_to_string(world.path("shares.toml")).expect("a scenario").replace("9..=11", "9..=12");
    world.file("shares.toml", &text);
    share(&world, "shares", "2/3", "parts").code(0);
    assert_snapshot!("merge_other_scenario", world.run(["merge", "parts"]).code(2).shown());
}

#[test]
fn a_folder_without_tally_files_is_a_slip() {
    let world = World::new();
    fs::create_dir(world.path("empty")).expect("a new folder");
    assert_snapshot!("merge_nothing", world.run(["merge", "empty"]).code(2).shown());
    assert_snapshot!("merge_no_file", world.run(["merge", "nowhere"]).code(3).shown());
}

#[test]
fn what_is_not_finished_is_named_and_goes_on() {
    let world = World::with("shares");
    let trials = "4_000_000_000";
    let arguments = ["run", "shares.toml", "--trials", trials, "--shard", "1/2", "--out", "parts", "--resume"];
    // The share would take minutes; its state is written as soon as there is one.
    let mut child = world.command().args(arguments).spawn().expect("the program starts");
    let path = world.path("parts/shares.1-of-2.tally");
    while !path.exists() {
        assert!(child.try_wait().expect("a child").is_none(), "it ended before it wrote its state");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert_snapshot!("merge_unfinished", world.run(["merge", "parts"]).code(2).shown());
    let partial = world.run(["merge", "parts", "--partial"]).code(0);
    assert!(partial.out.contains("not finished"), "{}", partial.shown());
    // Only the same work can be taken up.
    for (name, changes) in [("resume_seed", ["--seed", "4"]), ("resume_changes", ["--set", "duel.hits_b=8"])] {
        let refused = world.run(arguments.into_iter().chain(changes)).code(2);
        assert_snapshot!(name, refused.shown());
    }
    let fewer: Vec<&str> = arguments.iter().map(|&word| if word == trials { "60_000" } else { word }).collect();
    assert_snapshot!("resume_trials", world.run(fewer.iter().copied()).code(2).shown());
    let text = fs::read_to_string(world.path("shares.toml")).expect("a scenario").replace("9..=11", "9..=12");
    world.file("shares.toml", &text);
    assert_snapshot!("resume_scenario", world.run(arguments).code(2).shown());
    // Without --resume the share begins anew.
    world.run(fewer.into_iter().filter(|&word| word != "--resume")).code(0);
}

#[test]
fn rounds_are_played_until_the_question_is_decided() {
    let world = shared("rounds", 2);
    let mut done = world.run(["merge", "parts"]);
    assert_snapshot!("merge_round_2", done.shown());
    let mut round = 1;
    while done.code == Some(4) {
        round += 1;
        assert!(round < 20, "the rounds do not end");
        let (file, folder) = (format!("reports/rounds.round-{round}.tally"), format!("parts-{round}"));
        for shard in ["1/2", "2/2"] {
            world.run(["run", "rounds.toml", "--shard", shard, "--round", &file, "--out", &folder]).code(0);
        }
        if round == 2 {
            assert_snapshot!("merge_two_rounds", world.run(["merge", "parts", &folder]).code(2).shown());
            assert_snapshot!("merge_round_alone", world.run(["merge", &folder]).code(2).shown());
        }
        done = world.run(["merge", &folder, &file]);
    }
    assert_eq!(done.code, Some(0), "{}", done.shown());
    assert!(round > 2, "{round} rounds");
    world.run(["run", "rounds.toml", "--out", "whole"]).code(0);
    assert_eq!(content(&world.path("reports/rounds")), content(&world.path("whole/rounds")));
}

#[test]
fn a_round_belongs_to_its_run() {
    let world = shared("rounds", 1);
    world.run(["merge", "parts"]).code(4);
    let round = "reports/rounds.round-2.tally";
    let other = ["run", "rounds.toml", "--shard", "1/1", "--round", round, "--seed", "3"];
    assert_snapshot!("round_other_seed", world.run(other).code(2).shown());
    // A share of the first round is not that of the second.
    let again = ["run", "rounds.toml", "--shard", "1/1", "--round", round, "--out", "parts", "--resume"];
    assert_snapshot!("round_resumed", world.run(again).code(2).shown());
    world.run(["run", "rounds.toml", "--round", round]).code(2);
}

#[test]
fn wrong_shares_are_usage_errors() {
    let world = World::with("shares");
    let faults =
        ["0/4", "5/4", "three", "3/0", "auto"].map(|shard| share(&world, "shares", shard, "parts").code(2).err);
    assert_snapshot!("shard_faults", faults.join("\n"));
    assert!(!world.path("parts").join("shares.1-of-4.tally").exists());
}
