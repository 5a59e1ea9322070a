//! What must not change an answer: which side is called a, the order of a list, and what the fighters are called.

use std::collections::BTreeMap;

use super::twins::compare::{Sample, differences};
use super::twins::draft::{Draft, Settings};
use super::twins::draw::{self, Bounds};
use super::twins::{Game, hunt};

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

/// Each side listed from its last fighter to its first. All keep their names.
fn relisted(draft: &Draft) -> Draft {
    let mut other = draft.clone();
    other.sides.iter_mut().for_each(|side| side.reverse());
    other
}

/// What a fighter is called instead: names whose alphabetical order is the other way round.
fn other_name(name: &str) -> String {
    let (side, place) = name.split_at(1);
    let place: u8 = place.parse().expect("fighters are numbered");
    format!("{}{}", if side == "a" { "y" } else { "x" }, 9 - place)
}

/// The same fight with other names.
fn renamed(draft: &Draft) -> Draft {
    let mut other = draft.clone();
    for fighter in other.sides.iter_mut().flatten() {
        fighter.name = other_name(&fighter.name);
    }
    other
}

/// How many fights of each game are told in other words.
const FIGHTS: std::ops::Range<u64> = 200..216;

/// Questions of a game with two sides, each of them made one that can be told in other words, and the same in these words
/// have the same answer: exactly where both can be solved, else within what chance allows.
fn same_answers(
    name: &str,
    kind: &str,
    bounds: &Bounds,
    made: fn(&mut Draft),
    other: fn(&Draft) -> Draft,
    back: fn(Sample) -> Sample,
) {
    let (mut solved, mut sampled) = (0, 0);
    for number in FIGHTS {
        let mut draft = draw::question(name, kind, number, bounds);
        made(&mut draft);
        let (Ok(case), Ok(other)) = (draft.case(), other(&draft).case()) else { continue };
        if let (Some(one), Some(two)) = (hunt::solved(&case), hunt::solved(&other)) {
            solved += 1;
            let two = back(two);
            for (metric, counts) in one.metrics.iter().filter(|(metric, _)| two.metrics.contains_key(*metric)) {
                for (value, share) in counts {
                    let same = two.metrics[metric].get(value).copied().unwrap_or(0.0);
                    assert!(
                        (share - same).abs() < 1e-12,
                        "{kind} {number} of {name}: {metric} = {value:?}: {share}, {same}\n{}",
                        draft.toml()
                    );
                }
            }
            continue;
        }
        sampled += 1;
        let (one, two) = (hunt::sampled(&case, 60_000, 5), back(hunt::sampled(&other, 60_000, 6)));
        let found = differences(&one, &two, 4.0);
        let told: Vec<String> = found.iter().take(6).map(ToString::to_string).collect();
        assert!(found.is_empty(), "{kind} {number} of {name}:\n{}\n{}", told.join("\n"), draft.toml());
    }
    eprintln!("{name}, {kind}: {solved} compared exactly, {sampled} sampled");
    assert!(solved + sampled > 8, "{name}: too few can be told in other words");
}

/// Fights without parameters of one side only, for which exchanging sides changes nothing but names.
fn sides_may_be_exchanged(name: &str) {
    let mut bounds = Game::find(name).expect("the game has a twin").bounds("fight");
    bounds.skip.push("initiative".to_owned());
    same_answers(name, "fight", &bounds, |draft| draft.params = Settings::new(), exchanged, back);
}

/// In which order a file lists the fighters of a side tells nothing where one of several equals is rolled for. By default
/// the list is an order of preference.
fn listing_tells_nothing(name: &str, kind: &str, skip: &[&str]) {
    let mut bounds = Game::find(name).expect("the game has a twin").bounds(kind);
    bounds.skip.extend(skip.iter().map(|&setting| setting.to_owned()));
    same_answers(name, kind, &bounds, rolls_among_equals, relisted, |sample| sample);
}

/// Choices of a target that go by the list, or by the place of the line.
const BY_LIST: [&str; 5] = ["focus_fire", "spread", "nearest", "first", "opposite"];

/// Has a question roll among equals, and leaves out what goes by the list itself: such choices, and that everybody has
/// engaged the enemy at the same place of the line.
fn rolls_among_equals(draft: &mut Draft) {
    draft.rules.insert("equal_targets".to_owned(), "\"rolled\"".to_owned());
    draft.params.remove("engaged");
    for fighter in draft.sides.iter_mut().flatten() {
        fighter.sheet.retain(|name, value| name != "target" || !BY_LIST.contains(&value.trim_matches('"')));
    }
}

#[test]
fn listing_of_bursting_dice() {
    listing_tells_nothing("bursting_dice", "fight", &[]);
}

#[test]
fn listing_of_farsight() {
    // Where one side acts first, its fighters act as they are listed.
    listing_tells_nothing("farsight", "fight", &["initiative"]);
}

#[test]
fn listing_of_gods_and_monsters() {
    listing_tells_nothing("gods_monsters", "fight", &[]);
}

#[test]
fn listing_of_kup() {
    listing_tells_nothing("kup", "fight", &[]);
}

#[test]
fn listing_of_symbaroum() {
    listing_tells_nothing("symbaroum", "fight", &[]);
    listing_tells_nothing("symbaroum", "ambush", &[]);
}

/// What the fighters are called tells nothing: every trial is the same.
fn names_tell_nothing(name: &str) {
    let bounds = Game::find(name).expect("the game has a twin").bounds("fight");
    for number in FIGHTS {
        let draft = draw::question(name, "fight", number, &bounds);
        let (case, other) = (draft.case().expect("is legal"), renamed(&draft).case().expect("is legal"));
        let one = hunt::sampled(&case, 2_000, 5);
        let two = hunt::sampled(&other, 2_000, 5);
        assert_eq!(one.metrics.len(), two.metrics.len());
        for (metric, counts) in &one.metrics {
            let called = match metric.split_once('.') {
                Some((what, who)) if who.len() == 2 && who.starts_with(['a', 'b']) => {
                    format!("{what}.{}", other_name(who))
                }
                _ => metric.clone(),
            };
            assert_eq!(counts, &two.metrics[&called], "fight {number} of {name}, {metric}:\n{}", draft.toml());
        }
    }
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

#[test]
fn names_of_bursting_dice() {
    names_tell_nothing("bursting_dice");
}

#[test]
fn names_of_farsight() {
    names_tell_nothing("farsight");
}

#[test]
fn names_of_gods_and_monsters() {
    names_tell_nothing("gods_monsters");
}

#[test]
fn names_of_kup() {
    names_tell_nothing("kup");
}

#[test]
fn names_of_symbaroum() {
    names_tell_nothing("symbaroum");
}
