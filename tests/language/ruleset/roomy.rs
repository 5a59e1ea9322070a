//! Large texts: sixty names, thirty kept numbers, a fighter with eleven numbers, and a burst that is doubled.

use super::agree::agree;

const ROOMY: &str = include_str!("cases/roomy.toml");

/// The mean number of hit points left of 40 after double the damage of a bursting d6.
fn left_after_a_burst() -> f64 {
    let left = |total: i32| f64::from((40 - 2 * total).max(0));
    let ends = |sixes: i32| (1..6).map(move |face| (6 * sixes + face, 6f64.powi(-(sixes + 1))));
    (0..30).flat_map(ends).map(|(total, chance)| left(total) * chance).sum()
}

#[test]
fn a_text_has_room_for_what_a_rulebook_keeps() {
    agree(ROOMY, |id, _| match id {
        // Each name is the one before it and its own number more, the first a coin of 1 or 2.
        "names" => vec![("total", 4.0 * 1.5 + 2.0 + (2..=30).sum::<i32>() as f64 + (2..=60).sum::<i32>() as f64)],
        "numbers" => vec![("k1", 2.0), ("k17", 34.0), ("k30", 60.0)],
        "burst" => vec![("hp", left_after_a_burst())],
        // The first strikes for two each round: 11 are gone in the sixth.
        "kept" => vec![("winner=a", 1.0), ("rounds", 6.0)],
        _ => panic!("nothing is known of `{id}`"),
    });
}
