//! Random programs, by the rules of the grammar, against the plain interpreter.

use proptest::prelude::*;

use super::plain::{self, Item, Line, Word};
use crate::{STEPS, parse};

/// A source of choices.
struct Choices(u64);

impl Choices {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % count
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// An expression, with so many functions to call and so many names to use.
    fn item(&mut self, depth: usize, functions: &[plain::Function], names: usize) -> Item {
        let leaf = depth == 0 || self.below(5) == 0;
        if leaf && depth > 0 && names > 0 {
            // A question to each die of a roll.
            let (name, number) = (Box::new(Item::Name(self.below(names))), Box::new(Item::Number(self.of(&[1, 2, 3]))));
            return match self.below(4) {
                0 => Item::Known("count _ in _", vec![Item::List(vec![Item::Number(1), *number]), *name]),
                1 => Item::Between("<", number, name),
                _ => Item::Between(self.of(&["=", ">="]), name, number),
            };
        }
        if leaf {
            return match self.below(4) {
                0 if names > 0 => Item::Name(self.below(names)),
                1 => Item::Prefix("d", Box::new(Item::Number(self.of(&[2, 3, 4])))),
                _ => Item::Number(self.of(&[0, 1, 1, 2, 2, 3, 4, -1, -2])),
            };
        }
        let inner = |choices: &mut Self| choices.item(depth - 1, functions, names);
        match self.below(10) {
            0 => {
                let count = self.below(4);
                Item::List((0..count).map(|_| inner(self)).collect())
            }
            1 => Item::Prefix(self.of(&["#", "-", "+", "!", "d"]), Box::new(inner(self))),
            2 | 3 => {
                let sides = Box::new(Item::Number(self.of(&[2, 3])));
                Item::Between("d", Box::new(Item::Number(self.of(&[1, 2, 3]))), sides)
            }
            4 => Item::Between("@", Box::new(inner(self)), Box::new(inner(self))),
            5 | 6 if !functions.is_empty() => {
                let function = self.below(functions.len());
                let given = functions[function].kinds.iter().map(|_| inner(self)).collect();
                Item::Own(function, given)
            }
            7 => {
                let (words, count) = self.of(&plain::KNOWN);
                Item::Known(words, (0..count).map(|_| inner(self)).collect())
            }
            _ => {
                let operators = ["+", "-", "*", "/", "=", "!=", "<", "<=", ">", ">=", "&", "|"];
                Item::Between(self.of(&operators), Box::new(inner(self)), Box::new(inner(self)))
            }
        }
    }

    /// The lines of a function. Its own variables are set before they are read.
    fn lines(&mut self, functions: &[plain::Function], names: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        if self.below(2) == 0 {
            lines.push(Line::Set(names, self.item(2, functions, names)));
        }
        let known = names + lines.len();
        if self.below(2) == 0 {
            let condition = Item::Between(">", Box::new(self.item(1, &[], known)), Box::new(Item::Number(1)));
            lines.push(Line::If(condition, vec![Line::Result(self.item(2, functions, known))]));
        }
        if self.below(4) > 0 {
            lines.push(Line::Result(self.item(2, functions, known)));
        }
        lines
    }

    fn program(&mut self) -> plain::Program {
        let mut functions: Vec<plain::Function> = Vec::new();
        for _ in 0..self.below(3) {
            let count = 1 + self.below(2);
            let kinds: Vec<Word> = (0..count).map(|_| self.of(&["n", "s", "d", "?"])).collect();
            let lines = self.lines(&functions, kinds.len());
            functions.push(plain::Function { kinds, lines });
        }
        let outputs = (0..2).map(|_| self.item(3, &functions, 0)).collect();
        plain::Program { functions, outputs, highest_first: self.below(4) > 0 }
    }
}

/// Whether both answer the same, or neither.
fn compare(program: &plain::Program) -> Result<bool, TestCaseError> {
    let text = program.text();
    let ours = parse(&text).and_then(|parsed| parsed.answer(&[], STEPS));
    let Some(theirs) = program.run() else {
        prop_assert!(ours.is_err(), "{text}\nis refused by the plain interpreter, and here {ours:?}");
        return Ok(false);
    };
    let ours = ours.map_err(|fault| TestCaseError::fail(format!("{text}\nis refused: {fault}")))?;
    prop_assert_eq!(ours.len(), theirs.len());
    for (ours, theirs) in ours.iter().zip(&theirs) {
        let theirs: Vec<(i64, f64)> = theirs.iter().map(|(value, chance)| (*value, *chance)).collect();
        let same = ours.outcomes.len() == theirs.len()
            && ours
                .outcomes
                .iter()
                .zip(&theirs)
                .all(|(ours, theirs)| ours.0 == theirs.0 && (ours.1.value() - theirs.1).abs() < 1e-12);
        prop_assert!(same, "{text}\nhere {ours:?}\nthere {theirs:?}");
    }
    Ok(true)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, ..ProptestConfig::default() })]
    #[test]
    fn random_programs_are_answered_as_by_listing_every_roll(seed in 1u64..) {
        compare(&Choices(seed).program())?;
    }
}

#[test]
fn most_random_programs_have_an_answer() {
    let answered = (1..300).filter(|seed| compare(&Choices(seed * 0x9e37_79b9).program()).expect("the same")).count();
    assert!(answered > 150, "{answered} of 300");
}
