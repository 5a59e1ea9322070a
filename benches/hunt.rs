//! Extended differential testing: random questions about the games, played by the engine and by the
//! twins of the tests.
//!
//! ```text
//! cargo bench --bench hunt -- --game kup --fights 500
//! cargo bench --bench hunt -- --game kup --kind dying --fights 500
//! cargo bench --bench hunt -- --file fight.toml
//! ```
//!
//! `--kind NAME` asks about something other than fights, `--from N` starts at another number (the same number is always the
//! same question), `--trials N` plays more trials of each, and `--always NAME,NAME` sets these settings and constants
//! every time, to look closely at rules that seldom meet. A question on which engine and twin differ is printed as it
//! was drawn, and then shrunk to the smallest that still differs. `--file FILE` plays the experiments of a scenario instead.

#[path = "../tests/twins/mod.rs"]
mod twins;

use std::process::ExitCode;
use std::sync::Arc;

use oddsmith::diagnostic::Source;
use oddsmith::plan;
use oddsmith::scenario::{Overrides, read};
use twins::hunt::{self, Outcome};
use twins::{GAMES, Game, draw};

/// The word after a flag.
fn word<'a>(arguments: &'a [String], flag: &str) -> Option<&'a str> {
    let place = arguments.iter().position(|argument| argument == flag)?;
    arguments.get(place + 1).map(String::as_str)
}

/// The number after a flag.
fn number(arguments: &[String], flag: &str, otherwise: u64) -> u64 {
    word(arguments, flag)
        .map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{flag} needs a number, not `{text}`")))
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let wanted = word(&arguments, "--game");
    if let Some(name) = wanted {
        assert!(Game::find(name).is_some(), "no game is called `{name}`");
    }
    let kind = word(&arguments, "--kind").unwrap_or("fight");
    let fights = number(&arguments, "--fights", 20);
    let from = number(&arguments, "--from", 1000);
    let trials = u32::try_from(number(&arguments, "--trials", 20_000)).expect("trials fit in 32 bits");
    if let Some(path) = word(&arguments, "--file") {
        return file(path, trials);
    }
    let always: Vec<String> =
        word(&arguments, "--always").into_iter().flat_map(|names| names.split(',')).map(str::to_owned).collect();
    let mut differ = 0;
    for game in GAMES.into_iter().filter(|game| wanted.is_none_or(|wanted| wanted == game.name)) {
        if kind != "fight" && !game.processes.contains(&kind) {
            println!("the twin of {} does not play `{kind}`", game.name);
            continue;
        }
        differ += hunt(game, kind, &always, from..from + fights, trials);
    }
    if differ == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Plays every cell of a scenario file and says what differs.
fn file(path: &str, trials: u32) -> ExitCode {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let source = Arc::new(Source::new(path, text));
    let plan = read(&oddsmith::games::catalogue(), &source, &Overrides::default())
        .and_then(|scenario| plan::build(&scenario, 1))
        .unwrap_or_else(|faults| panic!("{path}: {}", faults[0].message));
    let mut code = ExitCode::SUCCESS;
    for experiment in &plan.experiments {
        for case in &experiment.cells {
            let id = &experiment.id;
            let Some(game) = Game::find(&case.question().system) else {
                println!("{id}: no twin plays {}", case.question().system);
                continue;
            };
            match hunt::compared(case, &|brief: &_, trials, seed| game.play(brief, trials, seed), trials) {
                Outcome::Agree { exact } => println!("{id}: agrees{}", if exact { " (solved, too)" } else { "" }),
                Outcome::Unplayed => println!("{id}: not played by the twin"),
                Outcome::Differ(found) => {
                    code = ExitCode::FAILURE;
                    println!("{id} differs:");
                    found.iter().for_each(|difference| println!("  {difference}"));
                }
            }
        }
    }
    code
}

/// Plays questions of a kind, prints the differences, and returns how many questions differed.
fn hunt(game: Game, kind: &str, always: &[String], numbers: std::ops::Range<u64>, trials: u32) -> usize {
    let player = |brief: &_, trials, seed| game.play(brief, trials, seed);
    let mut bounds = game.bounds(kind);
    bounds.always.extend_from_slice(always);
    let (mut agree, mut solved, mut differ, mut unplayed) = (0, 0, 0, 0);
    for number in numbers.clone() {
        let draft = draw::question(game.name, kind, number, &bounds);
        match hunt::outcome(&draft, &player, trials) {
            Outcome::Agree { exact } => {
                agree += 1;
                solved += usize::from(exact);
            }
            Outcome::Unplayed => unplayed += 1,
            Outcome::Differ(found) => {
                differ += 1;
                println!("{kind} {number} of {} differs:", game.name);
                found.iter().take(3).for_each(|difference| println!("  {difference}"));
                println!("the question:\n{}", draft.toml());
                let (small, found) = hunt::shrink(draft, &player, trials);
                println!("the smallest that still differs:\n{}", small.toml());
                found.iter().take(8).for_each(|difference| println!("  {difference}"));
            }
        }
    }
    println!(
        "{}: {kind} {} to {}: {agree} agree ({solved} solved exactly, too), {differ} differ, {unplayed} are not played by the twin",
        game.name,
        numbers.start,
        numbers.end - 1,
    );
    differ
}
