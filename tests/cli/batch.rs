//! `oddsmith batch`: the scripts it prints, and what it refuses.

use std::fs;

use insta::assert_snapshot;

use crate::world::World;

/// Checks that two shells can read a script.
fn check_script(world: &World, script: &str) {
    world.file("job.sh", script);
    for shell in ["sh", "bash"] {
        let read = world.shell(&format!("{shell} -n job.sh")).code(0);
        assert_eq!(read.shown(), "", "{shell}");
    }
}

#[test]
fn a_script_for_slurm_submits_shares_and_merge() {
    let world = World::with("shares");
    let script = world.run(["batch", "shares.toml", "--slurm", "--tasks", "16"]).code(0);
    check_script(&world, &script.out);
    assert_snapshot!("batch_slurm", script.shown());
    assert_eq!(fs::read_dir(world.path("")).expect("the folder").count(), 2, "it only prints");
}

#[test]
fn a_script_for_slurm_plays_rounds() {
    let world = World::with("rounds");
    let arguments =
        ["batch", "rounds.toml", "--slurm", "--tasks", "100", "--cpus", "4", "--time", "90m", "--memory", "2GB"];
    let folders =
        ["--parts", "/big/it's parts", "--out", "my reports", "--seed", "7", "--set", "run.limit_trials=3_000_000"];
    let script = world.run(arguments.into_iter().chain(folders)).code(0).out;
    check_script(&world, &script);
    assert_snapshot!("batch_slurm_rounds", script);
}

#[test]
fn the_script_does_what_a_cluster_lets_it_do() {
    // A queue that runs every task at once, in the order of submission.
    let queue = r#"
sbatch() {
    local tasks=0 number
    while [ $# -gt 0 ]; do
        case $1 in
        --array=1-*) tasks=${1#--array=1-} ;;
        --*) ;;
        *) break ;;
        esac
        shift
    done
    if [ "$tasks" = 0 ]; then sh "$@" >/dev/null 2>&1; fi
    for ((number = 1; number <= tasks; number++)); do
        SLURM_ARRAY_TASK_ID=$number SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_COUNT=$tasks SLURM_JOB_ID=1 \
            sh "$@" >/dev/null 2>&1
    done
    echo "1;cluster"
}
# Scripts are run by another shell, which finds functions as programs.
mkdir -p bin
printf '#!/bin/bash\n%s\nsbatch "$@"\n' "$(declare -f sbatch)" > bin/sbatch
printf '#!/bin/bash\n%s\noddsmith "$@"\n' "$(declare -f oddsmith)" > bin/oddsmith
chmod +x bin/*
export PATH="$PWD/bin:$PATH"
sh job.sh
"#;
    for case in ["shares", "rounds"] {
        let (world, file) = (World::with(case), format!("{case}.toml"));
        let script = world.run(["batch", &file, "--slurm", "--tasks", "3", "--out", "my reports"]).code(0).out;
        world.file("job.sh", &script);
        world.shell(queue).code(0);
        world.run(["run", &file, "--out", "whole"]).code(0);
        let (merged, whole) = (world.path("my reports"), world.path("whole"));
        assert_eq!(crate::world::content(&merged), crate::world::content(&whole), "{case}");
    }
}

#[test]
fn jobs_for_kubernetes_play_shares_and_merge_them() {
    let world = World::with("shares");
    let arguments =
        ["batch", "shares.toml", "--kubernetes", "--image", "example.org/oddsmith:0.1", "--volume", "games"];
    let limits = ["--tasks", "16", "--time", "2h", "--memory", "4GB", "--cpus", "2", "--set", "duel.hits_b=8"];
    let jobs = world.run(arguments.into_iter().chain(limits)).code(0);
    assert_snapshot!("batch_kubernetes", jobs.shown());
}

#[test]
fn jobs_for_kubernetes_are_printed_round_by_round() {
    let world = World::with("rounds");
    let arguments =
        ["batch", "rounds.toml", "--kubernetes", "--image", "oddsmith", "--volume", "games", "--tasks", "4"];
    assert_snapshot!(
        "batch_kubernetes_round",
        world.run(arguments.into_iter().chain(["--round", "3"])).code(0).shown()
    );
    let beyond = world.run(arguments.into_iter().chain(["--round", "99"])).code(2);
    assert_snapshot!("batch_round_beyond", beyond.shown());
}

#[test]
fn a_batch_is_checked_before_anything_is_printed() {
    let world = World::with("broken-ford");
    world.file("wrong.toml", "[[experiment]]\nid = \"a\"\nsystem = \"dice\"\nkind = \"rol\"\nrol = \"3d6\"\n");
    let refuse = |arguments: &[&str]| world.run(["batch"].iter().chain(arguments).copied()).code(2).shown();
    let slurm = ["--slurm", "--tasks", "4"];
    assert_snapshot!("batch_faults", refuse(&["wrong.toml", slurm[0], slurm[1], slurm[2]]));
    assert_snapshot!("batch_standard_input", refuse(&["-", slurm[0], slurm[1], slurm[2]]));
    let slips: [&[&str]; 6] = [
        &["wrong.toml", "--tasks", "4"],
        &["wrong.toml", "--slurm"],
        &["wrong.toml", "--slurm", "--tasks", "0"],
        &["wrong.toml", "--slurm", "--tasks", "4", "--time", "1:30"],
        &["wrong.toml", "--slurm", "--tasks", "4", "--image", "oddsmith"],
        &["wrong.toml", "--kubernetes", "--tasks", "4", "--image", "oddsmith"],
    ];
    for slip in slips {
        let told = refuse(slip);
        assert!(told.starts_with("[stderr]\nerror: "), "{told}");
    }
}
