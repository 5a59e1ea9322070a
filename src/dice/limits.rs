//! The limits of a pool: sizes that can be computed with, throws that end, keeps that exist.
//!
//! Separate from the parser because pools built by hand must meet the same limits.

use crate::pool::{Burst, Comparison, Die, Keep, Pool, Reroll};

/// The largest number of dice in one roll.
pub const MAX_DICE: u64 = 100_000;
/// The largest number of sides of a die.
pub const MAX_SIDES: u64 = 1_000_000;
/// The longest list of custom faces.
pub const MAX_FACES: usize = 1000;
/// The largest absolute value of a custom face.
pub const MAX_FACE: i64 = 30_000;

/// The part of a pool that violates a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The number of dice.
    Count,
    /// The die and its faces.
    Die,
    /// Which faces are rolled again.
    Reroll,
    /// Whether the highest face is rolled again and added.
    Burst,
    /// Which dice are kept.
    Keep,
}

/// A violated limit.
#[derive(Debug)]
pub struct Violation {
    /// The part that is at fault.
    pub part: Part,
    /// What is wrong, as a clause without a full stop.
    pub message: String,
    /// What to write instead, if there is advice.
    pub help: Option<String>,
}

impl Violation {
    fn new(part: Part, message: impl Into<String>) -> Self {
        Self { part, message: message.into(), help: None }
    }

    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// All limits that a pool violates, in the order of its parts.
pub fn pool_violations(pool: &Pool) -> Vec<Violation> {
    let mut violations = Vec::new();
    if pool.count == 0 {
        violations.push(Violation::new(Part::Count, "a pool needs at least one die"));
    }
    if u64::from(pool.count) > MAX_DICE {
        violations.push(Violation::new(Part::Count, format!("at most {MAX_DICE} dice can be rolled")));
    }
    die_violations(&pool.die, &mut violations);
    // The other parts can be checked only if the die is valid.
    if violations.iter().all(|violation| violation.part != Part::Die) {
        throw_violations(pool, &mut violations);
    }
    if let Keep::High(n) | Keep::Low(n) = pool.keep {
        if n == 0 {
            violations.push(Violation::new(Part::Keep, "no die would be kept").help("keep at least one die"));
        } else if n > pool.count {
            violations.push(Violation::new(Part::Keep, too_few(i64::from(pool.count))));
        }
    }
    violations
}

/// Why so few dice cannot be kept as a roll wants.
pub fn too_few(dice: i64) -> String {
    if dice == 1 { "there is only one die to keep".to_owned() } else { format!("there are only {dice} dice to keep") }
}

fn die_violations(die: &Die, violations: &mut Vec<Violation>) {
    match die {
        Die::Sided(0) => violations.push(Violation::new(Part::Die, "a die needs at least one side")),
        Die::Sided(sides) if u64::from(*sides) > MAX_SIDES => {
            violations.push(Violation::new(Part::Die, format!("a die has at most {MAX_SIDES} sides")));
        }
        Die::Sided(_) | Die::Fate => {}
        Die::Faces(faces) => {
            if faces.is_empty() {
                violations.push(Violation::new(Part::Die, "a die needs at least one face"));
            }
            if faces.len() > MAX_FACES {
                let message = format!("a die has at most {MAX_FACES} listed faces");
                violations.push(Violation::new(Part::Die, message));
            }
            if let Some(face) = faces.iter().find(|face| i64::from(**face).abs() > MAX_FACE) {
                let message = format!("the face {face} is outside -{MAX_FACE} to {MAX_FACE}");
                violations.push(Violation::new(Part::Die, message));
            }
        }
    }
}

fn throw_violations(pool: &Pool, violations: &mut Vec<Violation>) {
    let (lowest, highest) = (pool.die.lowest(), pool.die.highest());
    if let Some(Reroll { at_most, once: false }) = pool.reroll
        && at_most >= highest
    {
        violations.push(
            Violation::new(Part::Reroll, format!("every face of {} would be rolled again, without end", pool.die))
                .help("`ro` rolls again only once"),
        );
        return;
    }
    if pool.burst == Burst::Never {
        return;
    }
    if pool.lowest_face() == highest {
        let why = if lowest == highest { "has one face value only" } else { "shows one face only after re-rolls" };
        violations.push(Violation::new(Part::Burst, format!("{} {why}, so every throw would burst", pool.die)));
    } else if highest < 1 {
        violations.push(Violation::new(Part::Burst, "a burst needs a highest face above 0"));
    }
}

/// How dice next to a comparison are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// The dice that satisfy the comparison are counted.
    Count,
    /// Every die would be counted, or none, so that the total may be meant.
    Undecided,
    /// A burst adds to its own die, which is counted already without it, so that a further die may be meant.
    BurstCountsAlready,
}

impl Reading {
    /// Whether the dice are counted.
    pub fn is_count(self) -> bool {
        self == Self::Count
    }
}

/// How several dice, none of which is dropped, are read next to a comparison.
pub fn reading(pool: &Pool, comparison: Comparison) -> Reading {
    if !is_decided_by_dice(pool, comparison) {
        Reading::Undecided
    } else if pool.burst != Burst::Never && pool.die.lowest() >= 0 && comparison.value <= pool.die.highest() {
        Reading::BurstCountsAlready
    } else {
        Reading::Count
    }
}

/// Whether a comparison is true for some results of one die and false for others.
///
/// With a burst, only the range of sums is considered, not the gaps in it.
fn is_decided_by_dice(pool: &Pool, comparison: Comparison) -> bool {
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
