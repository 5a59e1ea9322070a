//! Inputs made from good ones: parts cut, doubled, moved, replaced by pieces that mean something.

use rand::{Rng, RngExt};

/// Pieces with a meaning somewhere in a scenario or a roll.
const PIECES: &[&str] = &[
    "=",
    "==",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "(",
    ")",
    ",",
    "\"",
    "'",
    "\n",
    ".",
    "..",
    "..=",
    "-",
    "+",
    "*",
    "/",
    "%",
    "!",
    ">=",
    "<",
    "0",
    "1",
    "-1",
    "7",
    "100",
    "99999999999999999999",
    "1e400",
    "nan",
    "inf",
    "#",
    "\\",
    "\"\"\"",
    "\\u0036",
    "“",
    "é",
    "🎲",
    "\u{a0}",
    "\0",
    "\r",
    "\u{feff}",
    "\u{1b}[31m",
    "true",
    "d",
    "d6",
    "2d6",
    "d%",
    "dF",
    "d{1,1,2}",
    "kh",
    "kl2",
    "dl1",
    "r<2",
    "ro<3",
    "!o",
    "let x = ",
    "if ",
    " then ",
    " else ",
    "match ",
    "max(",
    "count(",
    " and ",
    " or ",
    "not ",
    "x",
    "skill",
    "step 0",
    "5..15",
    "1 million",
    "system",
    "kind",
    "roll",
    "vary",
    "sides",
    "count",
    "use",
    "like",
    "rules",
    "seed",
    "trials",
    "precision",
    "method",
    "expect",
    "chart",
    "zip",
    "feel",
    "labels",
    "winner=a",
    "p95(rounds)",
    "[[experiment]]",
    "[character.warden]",
    "[run]",
    "[style]",
    "[[solve]]",
    "1979-05-27",
];

/// A text with a few changes.
pub fn text(good: &str, other: &str, rng: &mut impl Rng) -> String {
    let mut text = good.to_owned();
    for _ in 0..rng.random_range(1..6) {
        let start = text.floor_char_boundary(rng.random_range(0..=text.len()));
        let end = text.ceil_char_boundary((start + rng.random_range(0..24)).min(text.len()));
        let new = match rng.random_range(0..10) {
            0 => String::new(),
            1 => text[start..end].repeat(2),
            2 => {
                let from = other.floor_char_boundary(rng.random_range(0..=other.len()));
                let to = other.ceil_char_boundary((from + rng.random_range(0..60)).min(other.len()));
                other[from..to].to_owned()
            }
            3 => rng.random_range(-1_000_000_i64..1_000_000).to_string(),
            _ => PIECES[rng.random_range(0..PIECES.len())].to_owned(),
        };
        text.replace_range(start..end, &new);
    }
    text
}

/// Bytes with a few changes.
pub fn bytes(good: &[u8], rng: &mut impl Rng) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for _ in 0..rng.random_range(1..5) {
        if bytes.is_empty() {
            break;
        }
        let place = rng.random_range(0..bytes.len());
        match rng.random_range(0..5) {
            0 => bytes.truncate(place),
            1 => bytes[place] = rng.random(),
            2 => bytes[place] ^= 1 << rng.random_range(0..8),
            3 => {
                bytes.remove(place);
            }
            _ => bytes.insert(place, rng.random()),
        }
    }
    bytes
}
