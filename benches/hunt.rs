//! A longer hunt: random fights of the games, played by the engine and by the plain twins of the tests.
//!
//! ```text
//! cargo bench --bench hunt -- --game kup --fights 500
//! ```
//!
//! `--from N` begins with another fight (the same number is always the same fight), and `--trials N` plays each for longer. A
//! fight that differs is printed cut down to the smallest that still does.

#[path = "../tests/twins/mod.rs"]
mod twins;

use std::process::ExitCode;

use twins::hunt::{self, Outcome};
use twins::{GAMES, Game, draw};

/// The number behind a flag.
fn number(arguments: &[String], flag: &str, otherwise: u64) -> u64 {
    let place = arguments.iter().position(|argument| argument == flag);
    let text = place.and_then(|place| arguments.get(place + 1));
    text.map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{flag} needs a number, not `{text}`")))
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let wanted = arguments.iter().position(|argument| argument == "--game").and_then(|at| arguments.get(at + 1));
    if let Some(name) = wanted {
        assert!(Game::find(name).is_some(), "no game is called `{name}`");
    }
    let fights = number(&arguments, "--fights", 20);
    let from = number(&arguments, "--from", 1000);
    let trials = u32::try_from(number(&arguments, "--trials", 20_000)).expect("trials fit in 32 bits");
    let mut differ = 0;
    for game in GAMES.into_iter().filter(|game| wanted.is_none_or(|wanted| wanted == game.name)) {
        differ += hunt(game, from..from + fights, trials);
    }
    if differ == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Plays some fights of a game and says what differs; gives how many did.
fn hunt(game: Game, fights: std::ops::Range<u64>, trials: u32) -> usize {
    let player = |brief: &_, trials, seed| game.play(brief, trials, seed);
    let bounds = game.bounds();
    let (mut agree, mut solved, mut differ, mut unplayed) = (0, 0, 0, 0);
    for number in fights.clone() {
        let draft = draw::fight(game.name, number, &bounds);
        match hunt::fight(&draft, &player, trials) {
            Outcome::Agree { exact } => {
                agree += 1;
                solved += usize::from(exact);
            }
            Outcome::Unplayed => unplayed += 1,
            Outcome::Differ(_) => {
                differ += 1;
                let (small, found) = hunt::shrink(draft, &player, trials);
                println!("fight {number} of {} differs; the smallest that still does:\n{}", game.name, small.toml());
                found.iter().take(8).for_each(|difference| println!("  {difference}"));
            }
        }
    }
    println!(
        "{}: fights {} to {}: {agree} agree ({solved} solved exactly, too), {differ} differ, {unplayed} are not played by the twin",
        game.name,
        fights.start,
        fights.end - 1,
    );
    differ
}
