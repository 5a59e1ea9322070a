//! Parts of a text that are read as they are written, although other games or programs read them otherwise: `d66`,
//! `10d6>5`, `2d10 < d6 + 4`. An answer says how it reads them.

use std::ops::Range;

use super::functions::Functions;
use super::parser::{self, Parser};
use super::syntax::{ChangeForm, DiceForm, Form, Node, Place};
use dice::Cmp;

/// How a part of a text is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadAs {
    /// The part, in bytes of the text.
    pub span: Range<usize>,
    /// How it is read, and what to write if something else is meant, in one sentence without a full stop.
    pub words: String,
}

/// How the parts of a roll are read that others read otherwise, in the order of the text. Means nothing if the roll
/// has a fault.
pub fn read_as(text: &str) -> Vec<ReadAs> {
    in_order(parser::read_as(text, &Functions::default()))
}

/// Notes in the order of the text.
pub(super) fn in_order(mut notes: Vec<ReadAs>) -> Vec<ReadAs> {
    notes.sort_by_key(|note| note.span.start);
    notes
}

impl Parser<'_> {
    fn note(&mut self, span: Place, words: String) {
        self.read_as.push(ReadAs { span, words });
    }

    /// Says so where many games mean a die for each digit.
    pub(super) fn note_digits(&mut self, sides: u64, span: &Place) {
        let (digit, dice) = match sides {
            44 | 66 | 88 => (sides % 10, format!("10 * d{0} + d{0}", sides % 10)),
            444 | 666 | 888 => (sides % 10, format!("100 * d{0} + 10 * d{0} + d{0}", sides % 10)),
            _ => return,
        };
        let words = format!("`d{sides}` is one die with {sides} sides; with a d{digit} for each digit it is `{dice}`");
        self.note(span.clone(), words);
    }

    /// Says so where a burst or a re-roll leaves out the face that it names.
    pub(super) fn note_strict_faces(&mut self, mark: &str, cmp: Cmp, number: i64, span: Place) {
        let Some((side, wider)) = strict(cmp) else { return };
        let what = if mark.starts_with('r') { "rolls again what is" } else { "bursts" };
        let words = format!(
            "`{mark}{cmp}{number}` {what} {side} {number}, without the {number} itself; with it, it is `{mark}{wider}{number}`"
        );
        self.note(span, words);
    }

    /// Says so where a comparison of several dice counts them without the number itself, or compares totals. `rolled`
    /// says which side has dice.
    pub(super) fn note_compared(&mut self, sides: [&Node; 2], cmp: Cmp, rolled: [bool; 2]) {
        if self.counting || sides.iter().all(|side| !are_several(side)) {
            return;
        }
        let span = sides[0].span.start..sides[1].span.end;
        let [left, right] = sides.map(|side| self.scan.slice(side.span.clone()).to_owned());
        let text = self.scan.slice(span.clone()).to_owned();
        if rolled == [true, true] {
            let counts = match (are_several(sides[0]), are_several(sides[1])) {
                (true, false) => {
                    format!("; to count dice, name the other side: `let t = {right}; count({left} {cmp} t)`")
                }
                (false, true) => {
                    format!("; to count dice, name the other side: `let t = {left}; count(t {cmp} {right})`")
                }
                _ => String::new(),
            };
            self.note(span, format!("`{text}` compares the totals of both sides{counts}"));
        } else if let Some((_, wider)) = strict(cmp) {
            // Which dice count, whichever side they stand on.
            let (number, dice_cmp) = if rolled[0] { (&right, cmp) } else { (&left, cmp.mirrored()) };
            let side = if dice_cmp == Cmp::Gt { "above" } else { "below" };
            let words = format!(
                "`{text}` counts dice {side} {number}, without the {number} itself; with it, it is `{left} {wider} {right}`"
            );
            self.note(span, words);
        }
    }
}

/// On which side of its number a comparison holds that leaves the number out, and the comparison that takes it in.
fn strict(cmp: Cmp) -> Option<(&'static str, Cmp)> {
    match cmp {
        Cmp::Gt => Some(("above", Cmp::Ge)),
        Cmp::Lt => Some(("below", Cmp::Le)),
        Cmp::Ge | Cmp::Le | Cmp::Eq | Cmp::Ne => None,
    }
}

/// Whether these are several dice as they are written, all of which are kept.
fn are_several(node: &Node) -> bool {
    let Form::Dice(DiceForm { count: Some(count), changes, .. }) = &node.form else { return false };
    let one = matches!(count.form, Form::Number(1)) && !count.enclosed;
    !node.enclosed && !one && changes.iter().all(|change| !matches!(change.what, ChangeForm::Keep { .. }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Variables, parse_outputs};

    #[test]
    fn what_others_read_otherwise_is_told() {
        for (text, expected) in [
            ("d66", "`d66` is one die with 66 sides; with a d6 for each digit it is `10 * d6 + d6`"),
            ("d666", "`d666` is one die with 666 sides; with a d6 for each digit it is `100 * d6 + 10 * d6 + d6`"),
            ("10d6>5", "`10d6>5` counts dice above 5, without the 5 itself; with it, it is `10d6 >= 5`"),
            ("5 > 10d6", "`5 > 10d6` counts dice below 5, without the 5 itself; with it, it is `5 >= 10d6`"),
            ("2d6!>5", "`!>5` bursts above 5, without the 5 itself; with it, it is `!>=5`"),
            ("2d20r<3", "`r<3` rolls again what is below 3, without the 3 itself; with it, it is `r<=3`"),
            (
                "2d10 < d6 + 4",
                "`2d10 < d6 + 4` compares the totals of both sides; to count dice, name the other side: \
                 `let t = d6 + 4; count(2d10 < t)`",
            ),
            ("2d6 > 3d4", "`2d6 > 3d4` compares the totals of both sides"),
        ] {
            assert!(parse_outputs(text, &Variables::new()).is_ok(), "{text}");
            let told: Vec<String> = read_as(text).into_iter().map(|note| note.words).collect();
            assert_eq!(told, [expected], "{text}");
            // What is advised is understood, and read without a note.
            for advised in expected.split('`').skip(1).step_by(2).skip(1) {
                let roll = if advised.starts_with(['r', '!']) { format!("2d20{advised}") } else { advised.to_owned() };
                assert!(parse_outputs(&roll, &Variables::new()).is_ok() && read_as(&roll).is_empty(), "{roll}");
            }
        }
    }

    #[test]
    fn plain_rolls_have_no_note() {
        for text in [
            "3d6",
            "d20 + 5 > d20 + 3",
            "d20 > 15",
            "6d10 >= 7",
            "4d6kh3 > 12",
            "(3d6) > 10",
            "count(6d10 > 7)",
            "d100",
            "d{1, 2, 3}",
            "2d6r<=2",
            "d6!>=5",
            "let p = 6d10; count(p > 7)",
            "1d6 > 3",
            "d20 < d6 + 4",
        ] {
            assert_eq!(read_as(text), [], "{text}");
        }
    }
}
