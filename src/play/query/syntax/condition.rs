//! The condition behind a quantity or a statement: where it stands, and its comparisons.

use std::ops::Range;

use crate::query::fault::QueryFault;
use crate::systems::metric::GIVEN;

use super::limit::last_sign;
use super::{Condition, comparison, statement, subject, trimmed};

/// What is said of a condition that begins with another word.
pub(super) const CALLED_GIVEN: &str = "a condition on a trial begins with `given`";

/// A text with a condition, taken apart.
pub(super) struct Split {
    /// Where the quantity, or the statement, ends.
    pub(super) end: usize,
    /// The condition, without its first word.
    pub(super) condition: Option<Range<usize>>,
}

/// Takes apart what is asked and the condition under which it is.
pub(super) fn split(text: &str) -> Result<Split, QueryFault> {
    let mut depth = 0_i32;
    let mut found: Option<Range<usize>> = None;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        let word = at..at + GIVEN.len();
        let before = &text[..at];
        let stands = text[at..].starts_with(GIVEN)
            && before.ends_with(char::is_whitespace)
            && text[word.end..].chars().next().is_none_or(char::is_whitespace)
            // `outcome = given` compares with an outcome of this name.
            && !before.trim_end().ends_with(['=', '<', '>', '(']);
        if !stands {
            continue;
        }
        if depth > 0 {
            let fault = QueryFault::new(word.clone(), format!("`{GIVEN}` stands behind the brackets"));
            return Err(fault.help(without_brackets(text, &word).map(|written| format!("write `{written}`"))));
        }
        if found.is_some() {
            let fault = QueryFault::new(word, "a quantity has one condition");
            return Err(fault.help(format!("join its comparisons by commas: `{GIVEN} winner=a, rounds >= 3`")));
        }
        found = Some(word);
    }
    Ok(match found {
        None => Split { end: text.len(), condition: None },
        Some(word) => Split { end: text[..word.start].trim_end().len(), condition: Some(word.end..text.len()) },
    })
}

/// `chance(rounds > 3 given winner=a) > 0.5` with the condition at its end.
fn without_brackets(text: &str, word: &Range<usize>) -> Option<String> {
    // With several of them, nobody knows what is meant.
    if text.matches(GIVEN).count() > 1 {
        return None;
    }
    let close = word.end + text[word.end..].find(')')?;
    let (head, condition, tail) = (text[..word.start].trim_end(), text[word.end..close].trim(), &text[close..]);
    let written = format!("{head}{} {GIVEN} {condition}", tail.trim_end());
    (statement(&written).is_ok() || subject(&written).is_ok()).then_some(written)
}

/// A text whose condition begins with another word, if it is sound with the right one.
pub(super) fn other_word(text: &str, is_sound: impl Fn(&str) -> bool) -> Option<String> {
    let words = [" if ", " when ", " where ", " among ", " provided ", " wenn ", " | "];
    let word = words.into_iter().find(|word| text.contains(word))?;
    let written = text.replacen(word, &format!(" {GIVEN} "), 1);
    is_sound(&written).then_some(written)
}

/// The bound of a statement that has it behind its condition, and the statement as it is written.
pub(super) fn early_condition(text: &str, head: &str, condition: Range<usize>) -> Option<(Range<usize>, String)> {
    if last_sign(head).is_some() {
        return None;
    }
    let (at, _) = last_sign(&text[condition.clone()])?;
    let bound = trimmed(text, condition.start + at..condition.end);
    let before = text[condition.start..bound.start].trim();
    let written = format!("{} {} {GIVEN} {before}", head.trim(), &text[bound.clone()]);
    // `given rounds >= 3` has no bound.
    (before.contains(['=', '<', '>']) && statement(&written).is_ok()).then_some((bound, written))
}

/// Parses the condition in a part of a text.
pub(super) fn condition_in(text: &str, part: Range<usize>) -> Result<Condition, QueryFault> {
    if text[part.clone()].trim().is_empty() && part.start > 0 {
        let word = part.start - GIVEN.len()..part.start;
        let fault = QueryFault::new(word, format!("it is not said which trials `{GIVEN}` means"));
        return Err(fault.help(format!("write `{GIVEN} winner=a` or `{GIVEN} rounds >= 3`")));
    }
    let mut start = part.start;
    let comparisons = text[part.clone()].split(',').map(|one| {
        let span = trimmed(text, start..start + one.len());
        start += one.len() + 1;
        joined_by_word(text, &span)?;
        comparison(text, span)
    });
    let comparisons = comparisons.collect::<Result<_, _>>()?;
    let words: Vec<&str> = text[part.clone()].split_whitespace().collect();
    Ok(Condition { comparisons, text: words.join(" "), span: trimmed(text, part) })
}

/// Checks that two comparisons are not joined by a word.
fn joined_by_word(text: &str, span: &Range<usize>) -> Result<(), QueryFault> {
    let inside = &text[span.clone()];
    let is_whole = |one: &str| one.contains(['=', '<', '>']) && comparison(one, trimmed(one, 0..one.len())).is_ok();
    for word in [" and ", " && ", " & "] {
        if let Some((first, second)) = inside.split_once(word)
            && is_whole(first)
            && is_whole(second)
        {
            let at = span.start + first.len();
            let fault = QueryFault::new(at + 1..at + word.len() - 1, "comparisons of a condition are joined by commas");
            return Err(fault.help(format!("write `{}, {}`", first.trim(), second.trim())));
        }
    }
    Ok(())
}
