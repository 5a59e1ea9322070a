//! What must not change an answer: which side is called a, and what the fighters are called.

use std::collections::BTreeMap;

use super::twins::compare::{Sample, differences};
use super::twins::draft::{Draft, Settings};
use super::twins::{Game, draw, hunt};

/// The two sides exchanged. Their fighters are called after their new side.
fn exchanged(draft: &Draft) -> Draft {
    let mut other = draft.clone();
    other.sides.reverse();
    for (side, letter) in other.sides.iter_mut().zip(["a", "b"]) {
        for (place, fighter) in side.iter_mut().enumerate() {
            fighter.name = format!("{letter}{}", place + 1);
        }
    }
    other
}

/// The sample of an exchanged fight, told of the fight as it was.
fn back(sample: Sample) -> Sample {
    let swap = |letter: &str| if letter == "a" { "b" } else { "a" };
    // Whether the first side is wiped out says nothing of the second.
    let both = sample.metrics.into_iter().filter(|(name, _)| name != "wiped_out");
    let metrics = both.map(|(name, counts)| {
        let name = match name.split_once('.') {
            Some((what, whose @ ("a" | "b"))) => format!("{what}.{}", swap(whose)),
            Some((what, whose)) if whose.starts_with(['a', 'b']) => {
                format!("{what}.{}{}", swap(&whose[..1]), &whose[1..])
            }
            _ => name,
        };
        let winner = name == "winner";
        let value = |value: Option<i32>| match value {
            Some(side @ (0 | 1)) if winner => Some(1 - side),
            other => other,
        };
        let counts: BTreeMap<_, _> = counts.into_iter().map(|(old, count)| (value(old), count)).collect();
        (name, counts)
    });
    Sample { trials: sample.trials, metrics: metrics.collect() }
}

/// Fights of a game without parameters of one side only, for which exchanging sides changes nothing but names.
fn sides_may_be_exchanged(name: &str) {
    let game = Game::find(name).expect("the game has a twin");
    let mut bounds = game.bounds();
    bounds.skip.push("initiative".to_owned());
    let mut solved = 0;
    for number in 200..216 {
        let mut draft = draw::fight(name, number, &bounds);
        draft.params = Settings::new();
        let other = exchanged(&draft);
        let (Ok(case), Ok(mirrored)) = (draft.case(), other.case()) else { continue };
        let (one, two) = match (hunt::solved(&case), hunt::solved(&mirrored)) {
            (Some(one), Some(two)) => {
                solved += 1;
                let two = back(two);
                for (metric, counts) in one.metrics.iter().filter(|(metric, _)| two.metrics.contains_key(*metric)) {
                    for (value, share) in counts {
                        let same = two.metrics[metric].get(value).copied().unwrap_or(0.0);
                        assert!(
                            (share - same).abs() < 1e-11,
                            "{metric} = {value:?}: {share}, {same}\n{}",
                            draft.toml()
                        );
                    }
                }
                continue;
            }
            _ => (hunt::sampled(&case, 60_000, 5), back(hunt::sampled(&mirrored, 60_000, 6))),
        };
        let found = differences(&one, &two, 4.0);
        let told: Vec<String> = found.iter().take(6).map(ToString::to_string).collect();
        assert!(found.is_empty(), "fight {number} of {name}:\n{}\n{}", told.join("\n"), draft.toml());
    }
    eprintln!("{name}: {solved} of 16 fights compared exactly");
}

#[test]
fn sides_of_bursting_dice() {
    sides_may_be_exchanged("bursting_dice");
}

#[test]
fn sides_of_farsight() {
    sides_may_be_exchanged("farsight");
}

#[test]
fn sides_of_gods_and_monsters() {
    sides_may_be_exchanged("gods_monsters");
}

#[test]
fn sides_of_kup() {
    sides_may_be_exchanged("kup");
}

#[test]
fn sides_of_symbaroum() {
    sides_may_be_exchanged("symbaroum");
}
