//! Why a roll is not answered, and what to do about it.

use dice::{Distribution, Effort, TooLarge, Unsampled};
use lang::{Expr, Given, NotationFault, Roll, distribution};
use play::diagnostic::{Code, Diagnostic};

use super::super::table::cut;
use super::text::RollText;

/// Columns of a roll that are shown where it is told how long it takes: a long one is known by its beginning.
const MAX_SHOWN: usize = 80;

/// Why a roll is not answered.
#[derive(Debug)]
pub struct Refused {
    /// The reason.
    pub why: String,
    help: Option<String>,
    /// Whether the condition is at fault.
    of_condition: bool,
}

impl Refused {
    /// A roll is not answered for a reason.
    pub fn new(why: impl Into<String>) -> Self {
        Self { why: why.into(), help: None, of_condition: false }
    }

    /// A roll is too large to be solved, and its part `what` has shown it. `expr` is what would be sampled.
    pub fn too_large(found: &TooLarge, what: &str, expr: Expr) -> Self {
        let why =
            format!("`{}` is too large to solve exactly: it would take {}", cut(what, MAX_SHOWN), span(found.estimate));
        let help = match Roll::new(expr).unsampled() {
            None => "add `--sample` for an answer from random trials, with its interval".to_owned(),
            Some(why) => format!("it cannot be sampled either: {why}"),
        };
        Self { help: Some(help), ..Self::new(why) }
    }

    /// A roll cannot be sampled.
    pub fn unsampled(why: &Unsampled) -> Self {
        Self::new(format!("it cannot be sampled: {why}"))
    }

    /// A condition is too rare to be solved.
    pub fn too_rare(given: &Given) -> Self {
        let why = format!("`given {}` holds with a chance that is too small to be solved", given.words);
        Self { of_condition: true, ..Self::new(why) }
    }

    /// A condition has held in no trial.
    pub fn never(given: &Given, holds: &Distribution) -> Self {
        let trials = u64::try_from(holds.total()).unwrap_or(u64::MAX);
        let why = format!("`given {}` holds in none of {}", given.words, report::number::trials(trials));
        let help = "take more trials with `--trials`, or leave `--sample` out to solve it";
        Self { help: Some(help.to_owned()), of_condition: true, ..Self::new(why) }
    }

    /// The fault at its place.
    pub fn of(self, text: &RollText, given: Option<&Given>) -> Diagnostic {
        let RollText { source, span, .. } = text;
        let place = match given.filter(|_| self.of_condition) {
            Some(given) => span.start + given.span.start..span.start + given.span.end,
            None => span.clone(),
        };
        let fault = Diagnostic::error(Code::REFUSED, self.why, source, place);
        self.help.into_iter().fold(fault, Diagnostic::help)
    }
}

/// Solves a roll. `say` hears of one that takes more than a moment, by what it is called.
///
/// # Errors
/// If it would take too long.
pub fn solved(expr: &Expr, called: &str, say: &dyn Fn(&str)) -> Result<Distribution, TooLarge> {
    distribution(expr, Effort::MODERATE).or_else(|too_large| {
        if !Effort::PATIENT.allows(too_large.estimate) {
            return Err(too_large);
        }
        say(&format!("solving `{}` takes {} or more", cut(called, MAX_SHOWN), span(too_large.estimate)));
        distribution(expr, Effort::PATIENT)
    })
}

/// A duration in nanoseconds in words.
pub fn span(nanoseconds: u64) -> String {
    let seconds = nanoseconds / 1_000_000_000;
    let (number, unit) = match seconds {
        0..120 => (seconds, "seconds"),
        120..7_200 => (seconds / 60, "minutes"),
        7_200..172_800 => (seconds / 3_600, "hours"),
        172_800..63_072_000 => (seconds / 86_400, "days"),
        _ => return "years".to_owned(),
    };
    format!("about {number} {unit}")
}

/// The faults of a text as those of its source.
pub fn notation(text: &RollText, faults: Vec<NotationFault>) -> Vec<Diagnostic> {
    let drawn = faults.into_iter().map(|fault| {
        let span = text.span.start + fault.span.start..text.span.start + fault.span.end;
        let drawn = Diagnostic::error(Code::NOTATION, fault.message, &text.source, span);
        if let Some(name) = fault.unknown_name {
            return drawn
                .help(format!("give it a number with `--set {name}=3`, or dice in the roll: `let {name} = 2d6; ...`"));
        }
        match fault.help {
            Some(advice) => drawn.help(advice),
            None => drawn,
        }
    });
    drawn.collect()
}
