//! Engine and twin agree in random fights and other kinds.
//!
//! `cargo bench --bench hunt` plays any number of further questions.

use super::twins::hunt::{self, Outcome};
use super::twins::{Game, draw};

/// Trials of each question on each side. Apparent differences are replayed with eight times as
/// many.
const TRIALS: u32 = 20_000;

/// Number of random questions per kind without sides.
const OF_EACH_PROCESS: u64 = 16;

/// All kinds without sides that the game's twin supports.
fn processes_agree(name: &str) {
    for kind in Game::find(name).expect("the game has a twin").processes {
        agree(name, kind, 0..OF_EACH_PROCESS);
    }
}

fn agree(name: &str, kind: &str, numbers: std::ops::Range<u64>) {
    let game = Game::find(name).expect("the game has a twin");
    let player = |brief: &_, trials, seed| game.play(brief, trials, seed);
    let (mut played, mut solved, all) = (0, 0, numbers.end - numbers.start);
    for number in numbers {
        let draft = draw::question(name, kind, number, &game.bounds(kind));
        match hunt::outcome(&draft, &player, TRIALS) {
            Outcome::Agree { exact } => {
                played += 1;
                solved += u64::from(exact);
            }
            Outcome::Unplayed => {}
            Outcome::Differ(_) => {
                let (draft, found) = hunt::shrink(draft, &player, TRIALS);
                let found: Vec<String> = found.iter().take(8).map(ToString::to_string).collect();
                panic!(
                    "{kind} {number} of {name} differs; the smallest that does:\n{}\n{}",
                    draft.toml(),
                    found.join("\n")
                );
            }
        }
    }
    eprintln!("{name}, {kind}: {played} of {all} agree, {solved} of them with the exact answer, too");
    assert!(2 * played > all, "the twin of {name} plays only {played} of {all} ({kind})");
}

#[test]
fn random_fights_of_bursting_dice() {
    agree("bursting_dice", "fight", 0..24);
}

/// The next one takes longer than all of these together.
#[test]
fn random_fights_of_farsight() {
    agree("farsight", "fight", 0..23);
}

#[test]
fn random_fights_of_gods_and_monsters() {
    agree("gods_monsters", "fight", 0..24);
}

#[test]
fn random_fights_of_kup() {
    agree("kup", "fight", 0..24);
}

#[test]
fn random_fights_of_symbaroum() {
    agree("symbaroum", "fight", 0..24);
}

#[test]
fn processes_of_bursting_dice() {
    processes_agree("bursting_dice");
}

#[test]
fn processes_of_farsight() {
    processes_agree("farsight");
}

#[test]
fn processes_of_gods_and_monsters() {
    processes_agree("gods_monsters");
}

#[test]
fn processes_of_kup() {
    processes_agree("kup");
}

#[test]
fn processes_of_symbaroum() {
    processes_agree("symbaroum");
}
