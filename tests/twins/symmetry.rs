//! Invariances of an answer: exchanging the sides, reordering a side, and renaming the fighters.

use std::collections::BTreeMap;

use super::twins::compare::{Sample, differences};
use super::twins::draft::{Draft, Settings};
use super::twins::draw::{self, Bounds};
use super::twins::{Game, hunt};

/// Exchanges the two sides and renames their fighters after the new side.
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

/// Converts the sample of an exchanged fight back to the original sides.
fn back(sample: Sample) -> Sample {
    let swap = |letter: &str| if letter == "a" { "b" } else { "a" };
    // `wiped_out` concerns the first side only, so it has no counterpart after the exchange.
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

/// Reverses the list of each side. Fighters keep their names.
fn relisted(draft: &Draft) -> Draft {
    let mut other = draft.clone();
    other.sides.iter_mut().for_each(|side| side.reverse());
    other
}

/// A new name for a fighter, so that the alphabetical order of the names is reversed.
fn other_name(name: &str) -> String {
    let (side, place) = name.split_at(1);
    let place: u8 = place.parse().expect("fighters are numbered");
    format!("{}{}", if side == "a" { "y" } else { "x" }, 9 - place)
}

/// The same fight with renamed fighters.
fn renamed(draft: &Draft) -> Draft {
    let mut other = draft.clone();
    for fighter in other.sides.iter_mut().flatten() {
        fighter.name = other_name(&fighter.name);
    }
    other
}

/// Numbers of the random questions to transform.
const FIGHTS: std::ops::Range<u64> = 200..216;

/// Compares random questions with their transformed versions: exactly where both can be solved,
/// otherwise as samples, within sampling error. `made` first adapts a question so that the
/// transformation is possible.
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

/// In fights without one-sided parameters, exchanging the sides changes only names.
fn sides_may_be_exchanged(name: &str) {
    let mut bounds = Game::find(name).expect("the game has a twin").bounds("fight");
    bounds.skip.push("initiative".to_owned());
    same_answers(name, "fight", &bounds, |draft| draft.params = Settings::new(), exchanged, back);
}

/// The order of fighters within a side has no influence where one of several equals is rolled for.
/// By default the list is an order of preference.
fn listing_tells_nothing(name: &str, kind: &str, skip: &[&str]) {
    let mut bounds = Game::find(name).expect("the game has a twin").bounds(kind);
    bounds.skip.extend(skip.iter().map(|&setting| setting.to_owned()));
    same_answers(name, kind, &bounds, rolls_among_equals, relisted, |sample| sample);
}

/// Target policies that depend on the order of the list or on places in the line.
const BY_LIST: [&str; 5] = ["focus_fire", "spread", "nearest", "first", "opposite"];

/// Makes a question roll among equals, and removes what depends on the order: such policies, and
/// starting engaged with the enemy at the same place.
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
    // Where one side acts first, its fighters act in listed order.
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

/// The names of the fighters have no influence: every trial is the same.
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
