//! The limits of a pool: sizes that can be computed with, throws that end, keeps that exist.
//!
//! Separate from the parser because pools built by hand must meet the same limits.

use crate::dice::expr::{Burst, Comparison, Die, Keep, Pool, Reroll};

/// The largest number of dice in one roll.
pub(super) const MOST_DICE: u64 = 100_000;
/// The largest number of sides of a die.
pub(super) const MOST_SIDES: u64 = 1_000_000;
/// The longest list of custom faces.
pub(super) const MOST_FACES: usize = 1000;
/// The largest absolute value of a custom face.
pub(super) const LARGEST_FACE: i64 = 30_000;
/// The largest absolute value of a constant.
pub(super) const LARGEST_CONSTANT: i64 = 1_000_000_000;
/// The deepest nesting of parentheses.
pub(super) const DEEPEST_NESTING: u32 = 50;

/// The part of a pool that violates a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Count,
    Die,
    Reroll,
    Burst,
    Keep,
}

/// A violated limit.
#[derive(Debug)]
pub(crate) struct Slip {
    pub(crate) part: Part,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

impl Slip {
    fn new(part: Part, message: impl Into<String>) -> Self {
        Self { part, message: message.into(), help: None }
    }

    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// All limits that a pool violates, in the order of its parts.
pub(crate) fn pool_slips(pool: &Pool) -> Vec<Slip> {
    let mut slips = Vec::new();
    if pool.count == 0 {
        slips.push(Slip::new(Part::Count, "a pool needs at least one die"));
    }
    if u64::from(pool.count) > MOST_DICE {
        slips.push(Slip::new(Part::Count, format!("at most {MOST_DICE} dice can be rolled")));
    }
    die_slips(&pool.die, &mut slips);
    // The other parts can be checked only if the die is valid.
    if slips.iter().all(|slip| slip.part != Part::Die) {
        throw_slips(pool, &mut slips);
    }
    if let Keep::High(n) | Keep::Low(n) = pool.keep {
        if n == 0 {
            slips.push(Slip::new(Part::Keep, "no die would be kept").help("keep at least one die"));
        } else if n > pool.count {
            slips.push(Slip::new(Part::Keep, format!("only {} dice are there to keep", pool.count)));
        }
    }
    slips
}

fn die_slips(die: &Die, slips: &mut Vec<Slip>) {
    match die {
        Die::Sided(0) => slips.push(Slip::new(Part::Die, "a die needs at least one side")),
        Die::Sided(sides) if u64::from(*sides) > MOST_SIDES => {
            slips.push(Slip::new(Part::Die, format!("a die has at most {MOST_SIDES} sides")));
        }
        Die::Sided(_) | Die::Fate => {}
        Die::Faces(faces) => {
            if faces.is_empty() {
                slips.push(Slip::new(Part::Die, "a die needs at least one face"));
            }
            if faces.len() > MOST_FACES {
                let message = format!("a die has at most {MOST_FACES} listed faces");
                slips.push(Slip::new(Part::Die, message));
            }
            if let Some(face) = faces.iter().find(|face| i64::from(**face).abs() > LARGEST_FACE) {
                let message = format!("the face {face} is outside -{LARGEST_FACE} to {LARGEST_FACE}");
                slips.push(Slip::new(Part::Die, message));
            }
        }
    }
}

fn throw_slips(pool: &Pool, slips: &mut Vec<Slip>) {
    let (lowest, highest) = (pool.die.lowest(), pool.die.highest());
    if let Some(Reroll { at_most, once: false }) = pool.reroll
        && at_most >= highest
    {
        slips.push(
            Slip::new(Part::Reroll, format!("every face of {} would be rolled again, without end", pool.die))
                .help("`ro` rolls again only once"),
        );
        return;
    }
    if pool.burst == Burst::Never {
        return;
    }
    if pool.lowest_face() == highest {
        let why = if lowest == highest { "has one face value only" } else { "shows one face only after re-rolls" };
        slips.push(Slip::new(Part::Burst, format!("{} {why}, so every throw would burst", pool.die)));
    } else if highest < 1 {
        slips.push(Slip::new(Part::Burst, "a burst needs a highest face above 0"));
    }
}

/// Whether a comparison is true for some results of one die and false for others.
///
/// With a burst, only the range of sums is considered, not the gaps in it.
pub(super) fn is_decided_by_dice(pool: &Pool, comparison: Comparison) -> bool {
    let (lowest, highest) = (i64::from(pool.lowest_face()), i64::from(pool.die.highest()));
    let standing: Vec<i64> = match (&pool.die, pool.burst) {
        (Die::Faces(faces), Burst::Never) => faces.iter().map(|&face| i64::from(face)).collect(),
        _ => {
            let top = pool.highest_worth().unwrap_or(i64::MAX).max(highest);
            let number = i64::from(comparison.value);
            // The result of the comparison can change only around its number.
            [lowest, number - 1, number, number + 1, top]
                .to_vec()
                .into_iter()
                .filter(|n| (lowest..=top).contains(n))
                .collect()
        }
    };
    let mut answers = standing.iter().filter(|&&value| value >= lowest).map(|&value| comparison.holds(value));
    let first = answers.next();
    answers.any(|answer| Some(answer) != first)
}
