//! Which totals of a roll the rest of a text tells apart.
//!
//! `let die = d20` followed by nothing but `die = 20` and `die + attack >= target.ac` needs to know three things of the
//! die and not its face. The exact solver then follows a branch for each of these and not for each face.

use super::Statement;
use crate::expr::Sign;
use crate::formula::{Bound, Span, Term, free_names, hand_parts, has_dice, parts};
use dice::Cmp;

/// The numbers at which the uses of a roll in some terms cut its totals. `None` if more than that matters.
pub(super) struct Cuts<'f> {
    /// The slot of the total.
    slot: usize,
    /// Whether a number is the same now as where it is compared with the total.
    is_fixed: &'f dyn Fn(usize) -> bool,
    found: Vec<Term>,
}

impl<'f> Cuts<'f> {
    /// The cuts by all uses in statements; `None` if the total matters otherwise.
    pub(super) fn by(slot: usize, statements: &[Statement], is_fixed: &'f dyn Fn(usize) -> bool) -> Option<Vec<Term>> {
        let mut cuts = Self { slot, is_fixed, found: Vec::new() };
        cuts.statements(statements)?;
        Some(cuts.found)
    }

    fn statements(&mut self, statements: &[Statement]) -> Option<()> {
        for statement in statements {
            match statement {
                Statement::Let(bound, _) => {
                    for (_, value) in bound {
                        match value {
                            Bound::Value(term) => self.term(term)?,
                            Bound::Dice(hand) => hand_parts(hand).into_iter().try_for_each(|part| self.term(part))?,
                            Bound::Faces(visit) => visit.terms().into_iter().try_for_each(|part| self.term(part))?,
                        }
                    }
                }
                Statement::Change { value, .. } | Statement::Count { value, .. } => self.term(value)?,
                Statement::If { held, yes, no, .. } => {
                    self.term(held)?;
                    self.statements(yes)?;
                    self.statements(no)?;
                }
                Statement::Repeat { times, body, .. } => {
                    self.term(times)?;
                    self.statements(body)?;
                }
                Statement::Each { body, .. } => self.statements(body)?,
                Statement::Results(values, _) => values.iter().try_for_each(|value| self.term(value))?,
                // What is said is told where dice have a single face.
                Statement::Say(..)
                | Statement::Target { .. }
                | Statement::End(..)
                | Statement::Leave(..)
                | Statement::Shuffle { .. }
                | Statement::Stop(_) => {}
            }
        }
        Some(())
    }

    fn term(&mut self, term: &Term) -> Option<()> {
        if !free_names(term).contains(&self.slot) {
            return Some(());
        }
        match term {
            Term::Name(_) => None,
            Term::Compare(sides, cmp) => {
                let [left, right] = &**sides;
                match (self.beside(left), self.beside(right)) {
                    (Some(rest), None) if self.is_known(right) => self.compared(*cmp, right, rest),
                    (None, Some(rest)) if self.is_known(left) => self.compared(cmp.mirrored(), left, rest),
                    _ => return None,
                }
                Some(())
            }
            Term::Within(part, span) => {
                let rest = self.beside(part)?;
                self.spanned(*span, &rest);
                Some(())
            }
            Term::Match(subject, arms, rest) => {
                if let Some(beside) = self.beside(subject) {
                    arms.iter().flat_map(|arm| &arm.spans).for_each(|span| self.spanned(*span, &beside));
                } else {
                    self.term(subject)?;
                }
                arms.iter().map(|arm| &arm.value).chain(rest.as_deref()).try_for_each(|value| self.term(value))
            }
            _ => parts(term).into_iter().try_for_each(|part| self.term(part)),
        }
    }

    /// What a term adds to the total, if it is the total and nothing more than known numbers.
    fn beside(&self, term: &Term) -> Option<Vec<(Sign, Term)>> {
        match term {
            Term::Name(name) if name.slot == self.slot => Some(Vec::new()),
            Term::Sum(terms) => {
                let (mut with, mut rest) = (Vec::new(), Vec::new());
                for (sign, term) in terms {
                    match free_names(term).contains(&self.slot) {
                        true => with.push((*sign, term)),
                        false if self.is_known(term) => rest.push((*sign, term.clone())),
                        false => return None,
                    }
                }
                match with.as_slice() {
                    [(Sign::Plus, only)] => {
                        rest.extend(self.beside(only)?);
                        Some(rest)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether a term can be worked out before the roll.
    fn is_known(&self, term: &Term) -> bool {
        !has_dice(term) && free_names(term).into_iter().all(|slot| slot != self.slot && (self.is_fixed)(slot))
    }

    fn compared(&mut self, cmp: Cmp, with: &Term, rest: Vec<(Sign, Term)>) {
        for cut in cut_by(cmp, with, rest) {
            self.add(cut);
        }
    }

    fn spanned(&mut self, span: Span, rest: &[(Sign, Term)]) {
        // What has no end has no cut.
        if span.low > i32::MIN {
            self.add(less(&Term::number(span.low), rest.to_vec(), 0));
        }
        if span.high < i32::MAX {
            self.add(less(&Term::number(span.high), rest.to_vec(), 1));
        }
    }

    fn add(&mut self, cut: Term) {
        if !self.found.contains(&cut) {
            self.found.push(cut);
        }
    }
}

/// Where the totals of a roll are cut by a comparison of the total, and what is added to it, with a number.
pub(super) fn cut_by(cmp: Cmp, with: &Term, rest: Vec<(Sign, Term)>) -> Vec<Term> {
    match cmp {
        Cmp::Ge | Cmp::Lt => vec![less(with, rest, 0)],
        Cmp::Gt | Cmp::Le => vec![less(with, rest, 1)],
        Cmp::Eq | Cmp::Ne => vec![less(with, rest.clone(), 0), less(with, rest, 1)],
    }
}

/// A number less others, and a little more.
fn less(number: &Term, rest: Vec<(Sign, Term)>, more: i32) -> Term {
    if rest.is_empty()
        && let Some(number) = number.as_number()
    {
        return Term::number(number.saturating_add(more));
    }
    let mut terms = vec![(Sign::Plus, number.clone())];
    terms.extend(rest.into_iter().map(|(sign, term)| {
        let opposite = if sign == Sign::Plus { Sign::Minus } else { Sign::Plus };
        (opposite, term)
    }));
    if more != 0 {
        terms.push((Sign::Plus, Term::number(more)));
    }
    match terms.iter().map(|(sign, term)| Some((*sign, term.as_number()?))).collect::<Option<Vec<_>>>() {
        Some(numbers) => Term::number(numbers.into_iter().fold(0, |sum, (sign, number)| match sign {
            Sign::Plus => sum.saturating_add(number),
            Sign::Minus => sum.saturating_sub(number),
        })),
        None => Term::Sum(terms),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Lowered, lower};
    use crate::machine::{Cut, Deed, Operation};
    use crate::{Purpose, Range, ScriptNames, Stat, Variables, parse_script};

    /// The program of a step that keeps `hp` and knows `attack` and `ac`.
    fn lowered(text: &str) -> Lowered {
        let text = format!("{text}\nif hp = 0 then end \"over\"");
        let known = Variables::from([("attack".to_owned(), 5), ("ac".to_owned(), 15)]);
        let kept = vec![("hp".to_owned(), Stat::Number(Range::of(0, 100)))];
        let names = ScriptNames { known, kept, ..ScriptNames::default() };
        let script = parse_script(&text, &names, Purpose::Step).expect("the text is legal");
        lower(&text, &script, &[("hp".to_owned(), 0..100)]).expect("the text can be played")
    }

    /// The cuts of the first roll: numbers, or `None` for what is worked out.
    fn cuts(text: &str) -> Vec<Option<i32>> {
        let lowered = lowered(text);
        let roll = lowered.operations.iter().find_map(|action| match action {
            Operation::Text(Deed::Roll { cuts, .. }) => Some(cuts),
            _ => None,
        });
        let number = |cut: &Cut| match cut {
            Cut::Number(number) => Some(*number),
            Cut::In(_) => None,
        };
        roll.expect("there is a roll").iter().map(number).collect()
    }

    #[test]
    fn a_roll_is_cut_where_it_is_compared() {
        assert_eq!(cuts("let die = d20\nif die = 20 or die + attack >= ac then hp -= 1"), [20, 21, 10].map(Some));
        assert_eq!(cuts("let die = d20\nif die in 2..=4 then hp -= 1"), [2, 5].map(Some));
        assert_eq!(cuts("let die = d20\nhp -= match die { 1: 3, 2..=19: 1, 20: 0 }"), [1, 2, 20, 21].map(Some));
        assert_eq!(cuts("let die = d20\nif die > hp then count high"), [None]);
        assert_eq!(cuts("if d20 + hp >= ac then hp -= 1"), [None]);
        assert_eq!(cuts("if d20 + 5 >= hp then hp -= 1"), [None]);
        assert_eq!(cuts("if sum(2d6) > hp then hp -= 1"), [None]);
    }

    #[test]
    fn a_roll_whose_value_matters_is_not_cut() {
        assert_eq!(cuts("let die = d20\nif die >= 10 then hp -= die"), []);
        assert_eq!(cuts("hp -= d6"), []);
        // The number changes between the roll and the comparison.
        assert_eq!(cuts("let die = d20\nhp -= 1\nif die > hp then hp -= 1"), []);
        assert_eq!(cuts("let die = d20\nrepeat 3 times { if die > hp then hp -= 1 }"), []);
    }

    #[test]
    fn a_cut_beyond_what_lanes_hold_is_left_out() {
        let text = "let die = d20\nif die + hp * 100 + hp * 100 >= 0 - hp * 290 then count high";
        assert_eq!(cuts(text), []);
        assert_eq!(lowered(text).rolls.len(), 1);
    }

    #[test]
    fn a_choice_in_a_sum_makes_one_roll_of_each_way() {
        let rolls = |text: &str| lowered(text).rolls.iter().map(|roll| roll.expr().to_string()).collect::<Vec<_>>();
        assert_eq!(rolls("hp -= 2d6 + 4 + (if hp > 50 then 2d6 else 0)"), ["2d6+4+2d6", "2d6+4"]);
        assert_eq!(rolls("hp -= d6 + hp"), ["d6"]);
    }
}
