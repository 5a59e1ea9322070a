//! The language of rolls: text such as `3d12kh2+4 >= 17` or `let p = 6d10; count(p >= 7) - count(p = 1)`.
//!
//! ```text
//! text    = { "let" NAME "=" value end | visit } ( value | "{" NAME ":" value { "," NAME ":" value } "}" )
//!           [ "given" value ]
//! end     = ";" | line break
//! visit   = "each" "face" "of" pool { "," pool } [ "from" ("high" | "low") ]
//!           "with" NAME "=" value { "," NAME "=" value } "{" { step } "}"
//! step    = "let" NAME "=" value end | NAME ("+=" | "-=" | ":=") value end | "if" value "then" branch { "else" branch }
//! branch  = step | "{" { step } "}"
//! value   = "if" value "then" value "else" value | either
//! either  = both { "or" both }                  both    = denial { "and" denial }
//! denial  = "not" denial | compared             compared = sum [ cmp sum | "in" span ]
//! sum     = [sign] product { sign product }     product = part { ("*" | "/" | "%") part }
//! part    = NUMBER | WORD | NAME | dice | call | table | "(" { "let" NAME "=" value end | visit } value ")"
//! dice    = [count] "d" die { change }          count   = NUMBER | NAME | "(" value ")"
//! die     = NUMBER | "%" | "F" | "{" listed { "," listed } "}" | "(" value ")"
//!         | "{" value { "," value } "}" { keep }      one die each, rolled together
//!         | "pool(" dice { "," dice } ")" { keep }    dice of several kinds, rolled together
//!         | "times(" count "," value ")" { keep }     a roll made several times, each of which is a die
//!         | "draw(" value "," "{" listed { "," listed } "}" ")" { keep }    cards of a deck, of which none is put back
//! change  = ("r" | "ro") faces                  throw these faces again until they are gone, or once
//!         | ("!" | "!o" | "!" NUMBER "x") [faces]   throw on and add, without end, once or so often: the highest face, or these
//!         | ("again" | "againo") [faces]        throw on, and let that be a die of its own
//!         | keep
//! keep    = ("kh" | "k" | "kl" | "dh" | "dl") NUMBER
//! faces   = cmp NUMBER | "{" run { "," run } "}" | lowest face
//! listed  = run [ ":" NUMBER ]                  these faces, each so many times
//! run     = NUMBER [ ".." ["="] NUMBER ]        both ends belong to it
//! call    = FUNCTION "(" value { "," value } ")"    a function of the game
//!         | ("max" | "min" | "highest" | "lowest") "(" value { "," value } ")" | "abs" "(" value ")"
//!         | ("floor" | "ceil" | "round") "(" product "/" part ")"
//!         | ("sum" | "highest" | "lowest" | "widest" | "longest_run" | "distinct" | "matching") "(" pool ")"
//!         | "count" "(" pool ( cmp value | "in" span ) ")"
//!         | ("rank" | "sets") "(" pool "," NUMBER ")" | "beats" "(" pool "," pool ")"
//!         | FUNCTION_OF_POOLS "(" pool { "," pool } [ "," NUMBER ] ")"    `unmatched`, `dominant`, `set_face` and others
//!         | "rolls" "(" value "until" ( "sum" ">=" NUMBER | "roll" cmp NUMBER ) ")"
//! pool    = dice | NAME { keep }
//! table   = "match" sum "{" arm { "," arm } "}"  arm = ( span { "or" span } | "else" ) ":" value
//! span    = NUMBER | [NUMBER] ".." ["="] [NUMBER]      both ends belong to it
//! cmp     = ">=" | ">" | "<=" | "<" | "=" | "!="
//! ```
//!
//! White space and letter case do not matter, except that a number or a name has no spaces in it, that dice and what is
//! done to them stand on one line, and where a comparison follows a burst. What follows `#` on a line is a comment,
//! unless it touches a number, a word or a parenthesis: `6#4d6` repeats a roll in other programs, and is refused.
//!
//! # What is rolled once
//! Every part with dice is a roll of its own, except a name: `let p = 6d10` puts six dice on the table, and each `p`
//! means these dice. As a number they are their sum. [`Variables`] are names whose numbers come from outside.
//!
//! # Counting and adding
//! Several dice next to a comparison with a number are counted: `6d10 >= 7`. What is kept is a sum, and so is anything
//! in parentheses: `4d6kh3 >= 15`, `(3d6) >= 10`. `count(...)` and `sum(...)` say which is meant.
//!
//! # Refused because it can be read in two ways
//! `3d6 >= 10` (no die shows 10), `6d10! >= 8` (a 10 may add to itself or be rolled again as a die of its own), a name
//! of several dice next to a comparison, `a and b or c`. A comparison that touches a burst says which faces burst:
//! `d6!>=5` bursts on 5 and 6. With a space it compares: `d6! >= 5`. With a space on one side only it is refused.
//! So is `d6!3`, which may name a face or a number of throws: `d6!{3}` bursts on a 3, and `d6!3x` up to three times.
//!
//! # Read as it is written
//! What other games and programs read otherwise is answered with a note that says how it is read ([`mod@read_as`]): `d66`,
//! `10d6 > 5`, `2d10 < d6 + 4`.
//!
//! # Under a condition
//! What stands behind `given`, at the end of a text, is yes or no. The results are then those of the throws in which it is
//! yes. It shares the names of the text; its dice without a name are other dice than those of the results. `given` is no
//! word that cannot be a name: it has its meaning only behind a whole value.
//!
//! # Division
//! `a / b` rounds down, toward minus infinity; `ceil(a / b)` rounds up, and `round(a / b)` to the nearest whole number,
//! halves up. `a % b` is what `a / b` leaves, so that `a = a / b * b + a % b`: with a divisor above 0 it is never below 0.
//! A divisor that may be 0 is refused.

mod call;
mod check;
mod fault;
mod functions;
mod habits;
pub mod language;
mod limits;
mod parser;
mod pools;
mod read_as;
mod scan;
mod script;
mod statement;
mod syntax;
#[cfg(test)]
mod tests;
mod unbound;
mod value;
mod visit;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub(super) use check::expr;
pub(super) use check::together::together;
pub use fault::{NotationFault, NotationFaults};
pub use functions::{FunctionNames, Functions, parse_functions};
pub use read_as::{ReadAs, read_as};
pub use scan::without_comment;
pub use script::{
    FighterNames, FighterSlot, FighterSlots, Purpose, ScriptNames, Stat, Who, parse_script, script_read_as,
};
pub use unbound::{UnboundName, unbound_names};
pub use words::why_not_a_name;

use super::expr::{Expr, Sign};
use super::formula::{Rounding, Scope, Term, ValueKind};
use super::script::MAX_KINDS;
use dice::limits::MAX_FACES;
use dice::{Comparison, Distribution};

/// Numbers from outside, by name. A name stands for its number as if that had been written.
pub type Variables = BTreeMap<String, i32>;

/// Everything that a text asks of one roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outputs {
    /// In the order of the text; at least one.
    pub outputs: Vec<Output>,
    /// All of them in one throw, if there are several and one number can say them all.
    pub together: Option<Together>,
    /// Under which condition they are asked. Then [`together`](Self::together) tells whether it holds, too, and is there for a
    /// single output as well.
    pub given: Option<Given>,
}

/// The condition of a roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// The question of yes or no, with all names that it uses.
    pub expr: Expr,
    /// How it is written without the names that the text gives.
    pub words: String,
    /// Where it stands, in bytes of the text.
    pub span: std::ops::Range<usize>,
    /// What is said of it if it changes nothing.
    pub note: Option<ReadAs>,
}

/// Several outputs as one number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Together {
    /// The roll that comes to this number, at least 0.
    pub expr: Expr,
    /// Where each output is in it, in the order of the text.
    pub parts: Vec<Part>,
    /// Where the answer to the condition is in it, if there is one: 1 for yes. Where it is no, the parts say nothing.
    pub given: Option<Part>,
}

impl Together {
    /// Whether the condition holds where the number is this one, or there is no condition.
    pub fn holds(&self, number: i64) -> bool {
        self.given.as_ref().is_none_or(|given| given.of(number) == 1)
    }

    /// The values of the first two outputs where the number is this one and the condition holds.
    pub fn pair(&self, number: i64) -> Option<[i64; 2]> {
        let [one, other, ..] = self.parts.as_slice() else { return None };
        self.holds(number).then(|| [one.of(number), other.of(number)])
    }

    /// The values that the first two outputs have together, in ascending order, with the chance of each pair where the
    /// condition holds. Empty where it never does, or if there are not two outputs.
    pub fn pairs(&self, number: &Distribution) -> Vec<([i64; 2], f64)> {
        let mut chances: BTreeMap<[i64; 2], f64> = BTreeMap::new();
        for (number, chance) in number.iter().filter(|(_, chance)| *chance > 0.0) {
            if let Some(pair) = self.pair(number) {
                *chances.entry(pair).or_default() += chance;
            }
        }
        let holds = number.mapped(|number| Some(i64::from(self.holds(number))));
        let holds = holds.map_or(0.0, |holds| holds.probability(1));
        chances.into_iter().map(|(pair, chance)| (pair, chance / holds)).collect()
    }

    /// The distribution of what follows from the number where the condition holds; `None` where it never does.
    pub fn told(&self, number: &Distribution, value: impl Fn(i64) -> i64) -> Option<Distribution> {
        number.mapped(|number| self.holds(number).then(|| value(number)))
    }
}

/// Where one output is in the number that says several: `number / step % values + low`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The lowest value that the output may have.
    pub low: i64,
    /// What one more of the output adds to the number.
    pub step: i64,
    /// How many values the output may have; `None` for the output with the largest step. An output without end stops
    /// where it goes on with a chance below 1e-15.
    pub values: Option<i64>,
    /// The words of all outputs if this one comes to a word, whose place in the list is then the value.
    pub words: Vec<String>,
}

impl Part {
    /// The value of the output.
    pub fn of(&self, number: i64) -> i64 {
        let counted = number / self.step;
        self.values.map_or(counted, |values| counted % values) + self.low
    }

    /// The value of the output as a term; `None` if a number in it is too large.
    pub(crate) fn found_in(&self, number: &Term) -> Option<Term> {
        let small = |n: i64| i32::try_from(n).ok().map(Term::number);
        let counted = Term::Quotient(Box::new([number.clone(), small(self.step)?]), Rounding::Down);
        let value = match self.values {
            None => counted,
            Some(values) => {
                let whole = Term::Quotient(Box::new([counted.clone(), small(values)?]), Rounding::Down);
                let whole = Term::Product(Box::new([whole, small(values)?]));
                Term::Sum(vec![(Sign::Plus, counted), (Sign::Minus, whole)])
            }
        };
        Some(Term::Sum(vec![(Sign::Plus, value), (Sign::Plus, small(self.low)?)]))
    }
}

/// One thing asked of a roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// Its label, if the text gives it one.
    pub label: Option<String>,
    /// The roll. Each output has all the names that it uses.
    pub expr: Expr,
    /// The roll with its condition, in full notation, if there is a condition.
    pub under: Option<Under>,
}

/// An output under the condition of its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Under {
    /// How both are written.
    pub words: String,
    /// Both in one throw; `None` if it is hard to say how far the output goes.
    pub together: Option<Together>,
}

/// Parses a roll that comes to a number, or to yes or no.
///
/// # Errors
/// All faults found in the text: the first syntax error of each statement, if any, and all semantic errors.
pub fn parse(text: &str) -> Result<Expr, NotationFaults> {
    parse_with(text, &Variables::new())
}

/// [`parse`] with variables.
///
/// # Errors
/// As [`parse`].
pub fn parse_with(text: &str, variables: &Variables) -> Result<Expr, NotationFaults> {
    let (expr, _) = parse_single(text, variables, &[], &Arc::default())?;
    match expr.kind() {
        ValueKind::Word => Err(NotationFaults::one(
            0..text.len(),
            "this roll comes to a word, but a number is needed here",
            "let each outcome be a number, as in `match d20 { 1: 0, 2..=19: 1, 20: 2 }`",
        )),
        ValueKind::Number | ValueKind::YesNo => Ok(expr),
    }
}

/// Parses a deck of cards, such as `{1..13:4}`: what each card shows, from the lowest.
///
/// # Errors
/// All faults found in the text.
pub fn parse_deck(text: &str) -> Result<Vec<i32>, NotationFaults> {
    let cards = parser::parse_deck(text)?;
    let whole = 0..text.len();
    let mut kinds = cards.clone();
    kinds.dedup();
    if cards.is_empty() {
        let help = "write `{1..13:4}` for 1 to 13 four times each";
        return Err(NotationFaults::one(whole, "a deck has at least one card", help));
    }
    if cards.len() > MAX_FACES {
        let help = "leave out some of them";
        return Err(NotationFaults::one(whole, &format!("a deck has at most {MAX_FACES} cards"), help));
    }
    if kinds.len() > MAX_KINDS {
        let message = format!("{} different cards are kept, and {MAX_KINDS} is the limit", kinds.len());
        return Err(NotationFaults::one(whole, &message, "let cards that count alike show the same number"));
    }
    Ok(cards)
}

/// A value for which nothing is rolled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fixed {
    /// A number.
    Number(i64),
    /// Yes or no.
    Answer(bool),
    /// A word.
    Word(String),
}

/// Parses a value made of known ones, with the names that it reads; no value if it is not the same each time.
///
/// # Errors
/// As [`parse`].
pub fn parse_fixed(
    text: &str,
    variables: &Variables,
    given: &[(String, Stat)],
    functions: &Arc<Functions>,
) -> Result<(Option<Fixed>, BTreeSet<String>), NotationFaults> {
    let (expr, read) = parse_single(text, variables, given, functions)?;
    let value = match &expr {
        Expr::Formula(formula) if formula.kind() == ValueKind::Word => match formula.outcomes().as_slice() {
            [only] => formula.words().get(*only).cloned().map(Fixed::Word),
            _ => None,
        },
        expr if expr.kind() == ValueKind::YesNo => Scope::default().answer(&Term::of(expr)).map(Fixed::Answer),
        expr => expr.min().filter(|low| expr.max() == Some(*low)).map(Fixed::Number),
    };
    Ok((value, read))
}

/// A text with a single result, with the names that it reads.
fn parse_single(
    text: &str,
    variables: &Variables,
    given: &[(String, Stat)],
    functions: &Arc<Functions>,
) -> Result<(Expr, BTreeSet<String>), NotationFaults> {
    let (outputs, read) = checked(text, variables, given, functions)?;
    match outputs.outputs.as_slice() {
        _ if outputs.given.is_some() => Err(NotationFaults::one(
            outputs.given.map_or(0..text.len(), |given| given.span),
            "`given` does not fit here: where the condition fails there is no number, but one is needed each time",
            "leave the condition out, or say what counts where it fails: `if … then … else 0`",
        )),
        [Output { label: None, expr, .. }] => Ok((expr.clone(), read)),
        _ => Err(NotationFaults::one(
            0..text.len(),
            "this roll has several results, but one number is needed here",
            "leave the braces and the labels out, and ask for one of them",
        )),
    }
}

/// Parses a roll with one result of any kind, or with several labelled ones.
///
/// # Errors
/// As [`parse`].
pub fn parse_outputs(text: &str, variables: &Variables) -> Result<Outputs, NotationFaults> {
    checked(text, variables, &[], &Arc::default()).map(|(outputs, _)| outputs)
}

/// [`parse_outputs`] for some of several labelled results, in another order perhaps.
///
/// # Errors
/// As [`parse`], and if no result has one of these labels, whatever their letter case.
pub fn parse_chosen(text: &str, variables: &Variables, labels: &[String]) -> Result<Outputs, NotationFaults> {
    let all = parse_outputs(text, variables)?;
    let known: Vec<&str> = all.outputs.iter().filter_map(|output| output.label.as_deref()).collect();
    let lower: Vec<String> = known.iter().map(|label| label.to_lowercase()).collect();
    let mut faults = Vec::new();
    for label in labels.iter().filter(|label| !lower.contains(&label.to_lowercase())) {
        let fault = NotationFault::new(0..text.len(), format!("this roll has no result called `{label}`"));
        let near = words::nearest(&label.to_lowercase(), lower.iter().map(String::as_str));
        faults.push(fault.help(match near.and_then(|near| lower.iter().position(|label| label == near)) {
            Some(near) => format!("did you mean `{}`?", known[near]),
            None if known.is_empty() => format!("give its results labels: `{{ {label}: …, … }}`"),
            None => format!("it has {}", known.iter().map(|known| format!("`{known}`")).collect::<Vec<_>>().join(", ")),
        }));
    }
    if !faults.is_empty() {
        return Err(NotationFaults::new(faults));
    }
    let functions = Arc::default();
    let (mut form, found) = parser::parse(text, &functions);
    let place = |output: &syntax::OutputForm| {
        let label = output.label.as_deref()?;
        labels.iter().position(|chosen| chosen.to_lowercase() == label.to_lowercase())
    };
    form.outputs.retain(|output| place(output).is_some());
    form.outputs.sort_by_key(place);
    check::check(form, variables, &[], &functions, found).map(|(outputs, _)| outputs)
}

/// The results of a text, with the names that it reads.
fn checked(
    text: &str,
    variables: &Variables,
    given: &[(String, Stat)],
    functions: &Arc<Functions>,
) -> Result<(Outputs, BTreeSet<String>), NotationFaults> {
    let read = |text: &str| {
        let (form, faults) = parser::parse(text, functions);
        check::check(form, variables, given, functions, faults)
    };
    read(text).map_err(|faults| explained(text, faults, &|text| read(text).is_ok()))
}

/// Faults, of which those of a statement that is written as in another program are one.
fn explained(text: &str, faults: NotationFaults, is_sound: &dyn Fn(&str) -> bool) -> NotationFaults {
    NotationFaults::new(habits::explained(text, faults.into_vec(), is_sound))
}

/// Parses a comparison with a number, such as `>= 12`.
///
/// # Errors
/// The faults in the text.
pub fn parse_comparison(text: &str) -> Result<Comparison, NotationFaults> {
    parser::parse_comparison(text)
}
