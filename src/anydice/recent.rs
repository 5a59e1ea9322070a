//! Answers that are asked for again: a page asks for all outputs of a program when one of its numbers is moved, and a scenario for
//! each output of a program by itself.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::answer::Answer;
use crate::fault::Fault;
use crate::parse::parse;
use crate::work::Over;

/// The most programs with their numbers whose answers are kept: a sweep over a number has as many as it has values.
const KEPT: usize = 512;
/// The most values that are kept, of all their answers together: some 30 MB.
const VALUES: usize = 1 << 20;

/// What the answers depend on.
#[derive(Debug)]
struct Asked {
    text: Arc<str>,
    given: Vec<(usize, i64)>,
    steps: u64,
}

/// What a program came to, if that is known yet. Whoever finds it out holds it, and whoever asks for the same meanwhile waits.
type Known = Arc<Mutex<Option<Result<Arc<[Answer]>, Fault>>>>;

static RECENT: Mutex<VecDeque<(Asked, Known)>> = Mutex::new(VecDeque::new());

/// What a program answers, as of [`parse()`] and [`answer_until`](crate::Program::answer_until). Recent answers are remembered.
///
/// # Errors
/// As there.
pub fn answered(text: &str, given: &[(usize, i64)], steps: u64, over: &Over<'_>) -> Result<Arc<[Answer]>, Fault> {
    let known = {
        let mut recent = held(&RECENT);
        let same = |(other, _): &(Asked, Known)| {
            // The numbers tell most apart: the latest programs are mostly one with other numbers.
            other.given == given && other.steps == steps && *other.text == *text
        };
        let entry = match recent.iter().position(same).and_then(|place| recent.remove(place)) {
            Some(entry) => entry,
            None => {
                let latest = recent.back().filter(|(latest, _)| *latest.text == *text);
                let text = latest.map_or_else(|| Arc::from(text), |(latest, _)| Arc::clone(&latest.text));
                (Asked { text, given: given.to_vec(), steps }, Known::default())
            }
        };
        recent.push_back(entry);
        while recent.len() > KEPT {
            recent.pop_front();
        }
        Arc::clone(&recent[recent.len() - 1].1)
    };
    let mut known = held(&known);
    if let Some(found) = &*known {
        return found.clone();
    }
    let found = parse(text).and_then(|program| program.answer_until(given, steps, over)).map(Arc::from);
    // What was given up has not been answered.
    if !over() {
        *known = Some(found.clone());
        drop(known);
        make_room();
    }
    found
}

/// Forgets the oldest answers if there are too many values.
fn make_room() {
    let mut recent = held(&RECENT);
    let size = |known: &Known| match known.try_lock().as_deref() {
        Ok(Some(Ok(answers))) => answers.iter().map(|answer| 8 + answer.outcomes.len()).sum(),
        _ => 8,
    };
    let mut values: usize = recent.iter().map(|(_, known)| size(known)).sum();
    while values > VALUES {
        let Some((_, oldest)) = recent.pop_front() else { break };
        values -= size(&oldest).min(values);
    }
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::STEPS;

    #[test]
    fn the_same_question_has_the_same_answer_once() {
        let asked = |given: &[(usize, i64)]| answered("N: 2 output Nd6", given, STEPS, &|| false).expect("a program");
        let (one, again, other) = (asked(&[]), asked(&[]), asked(&[(0, 3)]));
        assert!(Arc::ptr_eq(&one, &again) && !Arc::ptr_eq(&one, &other));
        assert_eq!((one[0].outcomes.len(), other[0].outcomes.len()), (11, 16));
        let faulty = || answered("output [", &[], STEPS, &|| false).expect_err("a fault");
        assert_eq!(faulty(), faulty());
    }

    #[test]
    fn what_nobody_waits_for_is_given_up_and_not_remembered() {
        let long = "function: f A:s B:s { if 1@A > 1@B { result: 3@A } result: 5@B } output [f 9d10 6d10]";
        let refused = answered(long, &[], STEPS, &|| true).expect_err("given up");
        assert!(refused.message.contains("was ended"), "{refused}");
        let refused = answered(long, &[], 30_000_000, &|| false).expect_err("too little time");
        assert!(refused.too_large && !refused.message.contains("was ended"), "{refused}");
    }
}
