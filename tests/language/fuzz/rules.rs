//! Games told in text in which lines and words are out of place: what somebody writes who has not quite understood the language.

use std::ops::Range;

use rand::{Rng, RngExt};

/// Numbers that a text is not prepared for.
const NUMBERS: &[&str] = &["0", "1", "-1", "2", "20", "100", "101", "10000", "32767", "99999", "9999999999"];

/// A scenario with a few changes to the games that it tells.
pub fn text(good: &str, rng: &mut impl Rng) -> String {
    let mut text = good.to_owned();
    for _ in 0..rng.random_range(1..3) {
        let told = told(&text);
        if rng.random_ratio(1, 3) { move_line(&mut text, told, rng) } else { change_word(&mut text, told, rng) }
    }
    text
}

/// The part of a scenario that tells games.
fn told(text: &str) -> Range<usize> {
    let start = text.find("[game.").unwrap_or(0);
    let end = ["\n[character.", "\n[[experiment]]"].iter().filter_map(|head| text[start..].find(head)).min();
    start..end.map_or(text.len(), |end| start + end + 1)
}

/// Leaves out, doubles, swaps or moves a line.
fn move_line(text: &mut String, told: Range<usize>, rng: &mut impl Rng) {
    let mut lines: Vec<&str> = text[told.clone()].split_inclusive('\n').collect();
    if lines.len() < 2 {
        return;
    }
    let [one, other] = [0; 2].map(|_| rng.random_range(0..lines.len()));
    match rng.random_range(0..4) {
        0 => lines[one] = "",
        1 => lines.insert(other, lines[one]),
        2 => lines.swap(one, other),
        _ => {
            let line = lines.remove(one);
            lines.insert(other.min(lines.len()), line);
        }
    }
    let changed = lines.concat();
    text.replace_range(told, &changed);
}

/// Leaves out, doubles, swaps or replaces a word, a number or a sign.
fn change_word(text: &mut String, told: Range<usize>, rng: &mut impl Rng) {
    let words = words(text, told);
    if words.is_empty() {
        return;
    }
    let one = words[rng.random_range(0..words.len())].clone();
    let alike: Vec<&Range<usize>> =
        words.iter().filter(|&word| Kind::of(&text[word.clone()]) == Kind::of(&text[one.clone()])).collect();
    let other = alike[rng.random_range(0..alike.len())].clone();
    let [first, second] = [&one, &other].map(|word| text[word.clone()].to_owned());
    match rng.random_range(0..6) {
        0 => text.replace_range(one, ""),
        1 => text.insert_str(one.end, &format!(" {first}")),
        2 if one.start < other.start => swap(text, one, other),
        2 if other.start < one.start => swap(text, other, one),
        3 if Kind::of(&first) == Kind::Number => text.replace_range(one, NUMBERS[rng.random_range(0..NUMBERS.len())]),
        _ => text.replace_range(one, &second),
    }
}

/// Swaps two words, of which the first comes first.
fn swap(text: &mut String, first: Range<usize>, second: Range<usize>) {
    let [early, late] = [&first, &second].map(|word| text[word.clone()].to_owned());
    text.replace_range(second, &early);
    text.replace_range(first, &late);
}

/// What a word is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Name,
    Number,
    Sign,
}

impl Kind {
    fn of(word: &str) -> Self {
        match word.chars().next() {
            Some(c) if c.is_alphabetic() => Self::Name,
            Some(c) if c.is_ascii_digit() => Self::Number,
            _ => Self::Sign,
        }
    }
}

/// The words, numbers and signs in a part of a text.
fn words(text: &str, part: Range<usize>) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    let goes_on = |c: char| c.is_alphanumeric() || c == '_';
    let mut before = ' ';
    for (at, c) in text[part.clone()].char_indices() {
        let start = part.start + at;
        match words.last_mut() {
            Some(word) if word.end == start && goes_on(before) && goes_on(c) => word.end += c.len_utf8(),
            _ if !c.is_whitespace() => words.push(start..start + c.len_utf8()),
            _ => {}
        }
        before = c;
    }
    words
}
