//! Comparisons: of totals, of dice one by one, and those that could be either.

use super::number::fixed;
use super::{Checker, Dice, Typed, called};
use crate::expr::{Expr, Sign};
use crate::formula::{Arm, Group, HandDie, Keeping, Source, Span, Term, ValueKind, has_dice};
use crate::notation::limits::MAX_CONSTANT;
use crate::notation::syntax::{Bound, ChangeForm, Form, Node, Place, SpanForm};
use crate::notation::words::nearest;
use dice::limits::{Reading, reading};
use dice::{Cmp, Comparison, Pool};

/// The ends of a span; none if it is open there.
pub(super) enum Ends {
    /// Numbers that are fixed.
    Fixed(Span),
    /// Numbers of which one at least is found out.
    Found(Option<Term>, Option<Term>),
}

impl Checker {
    pub(super) fn compare(&mut self, sides: &[Node; 2], cmp: Cmp, place: &Place) -> Typed {
        let (left, right) = (self.typed(&sides[0]), self.typed(&sides[1]));
        if let (Typed::Value(left, ValueKind::Word), Typed::Value(right, ValueKind::Word)) = (&left, &right) {
            return self.compare_words([left.clone(), right.clone()], sides, cmp, place);
        }
        if let (Typed::Value(left, ValueKind::YesNo), Typed::Value(right, ValueKind::YesNo)) = (&left, &right)
            && let Some(answer) = same_answer([left, right], cmp)
        {
            return Typed::Value(answer, ValueKind::YesNo);
        }
        // What cannot be told may be a word, too.
        if let (Typed::Broken, _) | (_, Typed::Broken) = (&left, &right) {
            return Typed::Broken;
        }
        // Dice next to a fixed number are counted, or it is said why they are not.
        for (dice, other, node, cmp) in [(&left, &right, &sides[0], cmp), (&right, &left, &sides[1], cmp.mirrored())] {
            let Typed::Dice(dice) = dice else { continue };
            let certain = match other {
                Typed::Value(term, ValueKind::Number) => !has_dice(term),
                _ => false,
            };
            if !certain || node.enclosed || !self.are_several(dice, node) {
                continue;
            }
            if let Typed::Value(term, _) = other {
                return match self.count_plainly(dice, node, cmp, &term.clone(), place) {
                    Some(term) => Typed::Value(term, ValueKind::Number),
                    None => Typed::Broken,
                };
            }
        }
        let side = |checker: &mut Self, typed: Typed, node: &Node| match typed {
            Typed::Value(term, ValueKind::Number | ValueKind::YesNo) => Some(term),
            Typed::Dice(dice) => checker.sum(dice, &node.span, false),
            Typed::Value(_, ValueKind::Word) => {
                let message = "a word can only be compared with a word";
                checker.fault_with(&node.span, message, "write `outcome = \"hit\"`");
                None
            }
            Typed::Broken => None,
        };
        let left = side(self, left, &sides[0]);
        let right = side(self, right, &sides[1]);
        let (Some(left), Some(right)) = (left, right) else { return Typed::Broken };
        let term = match (left, right) {
            (Term::Plain(left), Term::Plain(right)) => Term::Plain(Expr::Compare(Box::new(left), cmp, Box::new(right))),
            (left, right) => Term::Compare(Box::new([left, right]), cmp),
        };
        Typed::Value(term, ValueKind::YesNo)
    }

    fn compare_words(&mut self, sides: [Term; 2], nodes: &[Node; 2], cmp: Cmp, place: &Place) -> Typed {
        if !matches!(cmp, Cmp::Eq | Cmp::Ne) {
            self.fault_with(place, "words have no order", "words are compared with `=` and `!=`");
            return Typed::Broken;
        }
        if self.ever && self.refuse_other_words(&sides, nodes) {
            return Typed::Broken;
        }
        let term = listed_word(&sides, cmp).unwrap_or_else(|| Term::Compare(Box::new(sides), cmp));
        Typed::Value(term, ValueKind::YesNo)
    }

    /// Refuses to compare a word with what is never that word. Returns whether it did.
    fn refuse_other_words(&mut self, sides: &[Term; 2], nodes: &[Node; 2]) -> bool {
        for (word, node, other) in [(&sides[0], &nodes[0], &sides[1]), (&sides[1], &nodes[1], &sides[0])] {
            let Term::Word(word) = word else { continue };
            let mut known = Vec::new();
            if !words_of(other, &mut known) || known.contains(&word.as_str()) {
                continue;
            }
            let help = match nearest(word, known.iter().copied()) {
                Some(near) => format!("did you mean `\"{near}\"`?"),
                None => {
                    let known: Vec<String> = known.iter().map(|word| format!("`\"{word}\"`")).collect();
                    format!("it may be {}", known.join(", "))
                }
            };
            self.fault_with(&node.span, format!("what this is compared with is never `\"{word}\"`"), help);
            return true;
        }
        false
    }

    /// Whether dice are several of which all are kept, so that a comparison could count them. A number of dice that
    /// is not written out is taken for several, and what is written to be kept for a sum, whatever the numbers come to:
    /// a sweep of `skill d6kh1 >= 5` asks the same at every skill.
    fn are_several(&self, dice: &Dice, node: &Node) -> bool {
        let Some(hand) = self.scope.hand(&dice.source) else { return false };
        if hand.is_kept() || dice.keep != Keeping::All {
            return false;
        }
        let unwritten = match &node.form {
            Form::Dice(form) if form.changes.iter().any(|change| matches!(change.what, ChangeForm::Keep { .. })) => {
                return false;
            }
            Form::Dice(form) => {
                form.count.as_ref().is_some_and(|count| !matches!(count.form, Form::Number(_)) || count.enclosed)
            }
            Form::Draw(form) => !matches!(form.count.form, Form::Number(_)),
            _ => false,
        };
        unwritten || hand.fixed_size() != Some(1)
    }

    /// Dice next to a number, without `count` or `sum`.
    fn count_plainly(&mut self, dice: &Dice, node: &Node, cmp: Cmp, with: &Term, place: &Place) -> Option<Term> {
        let (text, other) = (self.text_of(dice), side_text(with));
        let Some(number) = fixed(with).filter(|_| matches!(node.form, Form::Dice(_))) else {
            let message = format!("`{text} {cmp} {other}` can count the dice or compare their sum");
            let help = format!("write `count({text} {cmp} {other})`, or `sum({text}) {cmp} {other}`");
            self.fault_with(place, message, help);
            return None;
        };
        let value = self.constant(number, place);
        let comparison = Comparison { cmp, value };
        let Source::Rolled(hand) = &dice.source else { return None };
        if let Some(pool) = hand.as_pool() {
            let read = if pool.count == 1 { Reading::Count } else { reading(&pool, comparison) };
            self.note_reading(read, &pool.to_string(), &hand.groups[0], comparison, place)?;
            return Some(Term::Plain(Expr::Pool(Pool { successes: Some(comparison), ..pool })));
        }
        let group = &hand.groups[0];
        let adding = group.burst.as_ref().is_some_and(|burst| !burst.apart);
        let faces = match &group.die {
            HandDie::Known(die) if adding && i64::from(value) > i64::from(die.highest()) => None,
            HandDie::Known(die) => Some(die.clone()),
            _ => None,
        };
        let read = match faces {
            Some(_) if adding => Reading::BurstCountsAlready,
            Some(die) => match reading(&Pool::new(2, die), comparison) {
                Reading::BurstCountsAlready => Reading::Count,
                read => read,
            },
            None => Reading::Count,
        };
        self.note_reading(read, &text, group, comparison, place)?;
        self.counted(dice, cmp, Term::number(value), place)
    }

    /// Reports a count that can be read in two ways.
    fn note_reading(
        &mut self,
        read: Reading,
        text: &str,
        group: &Group,
        comparison: Comparison,
        place: &Place,
    ) -> Option<()> {
        let die = match &group.die {
            HandDie::Known(die) => die.to_string(),
            _ => "the die".to_owned(),
        };
        match read {
            Reading::Count => return Some(()),
            Reading::Undecided => {
                let message = format!("this counts dice, and `{comparison}` is the same for every face of {die}");
                let help = format!("write `({text}) {comparison}` to compare the total");
                self.fault_with(place, message, help);
            }
            Reading::BurstCountsAlready => {
                let message = format!(
                    "a burst adds to its own die, which `{comparison}` counts already: `{text} {comparison}` can be \
                     read in several ways"
                );
                let mut again = group.clone();
                let mut further = String::new();
                if let Some(burst) = &mut again.burst
                    && matches!(burst.most, None | Some(1))
                {
                    burst.apart = true;
                    further = format!("`{again} {comparison}` if such a die counts and one more is rolled, ");
                }
                let help = format!(
                    "write {further}`count({text} {comparison})` if its throws are added up first, or \
                     `({text}) {comparison}` for the total of all"
                );
                self.fault_with(place, message, help);
            }
        }
        None
    }

    /// Whether a number lies in a span.
    pub(super) fn within(&mut self, node: &Node, form: &SpanForm) -> Option<Term> {
        let span = self.ends(form);
        let typed = self.typed(node);
        if let Typed::Dice(dice) = &typed
            && !node.enclosed
            && self.are_several(dice, node)
        {
            let text = self.text_of(dice);
            let message = format!("`{text} in …` can count the dice or ask for their sum");
            let help = format!("write `count({text} in …)`, or `sum({text}) in …`");
            self.fault_with(&node.span, message, help);
            return None;
        }
        let term = match typed {
            Typed::Value(term, ValueKind::Number) => term,
            Typed::Dice(dice) => self.sum(dice, &node.span, false)?,
            Typed::Value(_, kind) => {
                self.fault(&node.span, format!("a number is needed here, not {}", called(kind)));
                return None;
            }
            Typed::Broken => return None,
        };
        let (low, high) = match span? {
            Ends::Fixed(span) => return Some(Term::Within(Box::new(term), span)),
            Ends::Found(low, high) => (low, high),
        };
        if has_dice(&term) {
            let message = "the ends of this span are found out, so what is looked at needs a name to be rolled once";
            self.fault_with(&node.span, message, "write `let x = d20; x in low..=high`");
            return None;
        }
        let compared = |end: Term, cmp| Term::Compare(Box::new([term.clone(), end]), cmp);
        let both = [low.map(|end| compared(end, Cmp::Ge)), high.map(|end| compared(end, Cmp::Le))];
        Some(Term::Joined(both.into_iter().flatten().collect(), true))
    }

    /// A span whose ends are fixed numbers.
    pub(super) fn span(&mut self, form: &SpanForm) -> Option<Span> {
        match self.ends(form)? {
            Ends::Fixed(span) => Some(span),
            Ends::Found(..) => {
                let message = "the ends of a span are fixed numbers in a table";
                self.fault_with(&form.place, message, "compare instead: `if x >= a and x <= b then …`");
                None
            }
        }
    }

    /// The ends of a span.
    pub(super) fn ends(&mut self, form: &SpanForm) -> Option<Ends> {
        let mut end = |bound: &Option<Box<Bound>>| match bound.as_deref() {
            None => Some(None),
            Some(Bound::Number(number)) => Some(Some(Term::number(self.constant(*number, &form.place)))),
            Some(Bound::Name(name, minus)) => match self.name(name, &form.place) {
                Typed::Value(term, ValueKind::Number) => Some(Some(match fixed(&term) {
                    Some(number) => {
                        let number = number.clamp(-MAX_CONSTANT, MAX_CONSTANT) as i32;
                        Term::number(if *minus { -number } else { number })
                    }
                    None if *minus => Term::Sum(vec![(Sign::Minus, term)]),
                    None => term,
                })),
                // A die with a name is the number that it shows.
                Typed::Dice(dice) if self.is_single(&dice) => self
                    .sum(dice, &form.place, false)
                    .map(|term| Some(if *minus { Term::Sum(vec![(Sign::Minus, term)]) } else { term })),
                Typed::Broken => None,
                _ => {
                    self.fault(&form.place, format!("`{name}` is not a number"));
                    None
                }
            },
        };
        let (low, high) = (end(&form.low), end(&form.high));
        let (low, high) = (low?, high?);
        let number = |end: &Option<Term>, open: i32| end.as_ref().map_or(Some(open), Term::as_number);
        let (Some(low), Some(high)) = (number(&low, i32::MIN), number(&high, i32::MAX)) else {
            return Some(Ends::Found(low, high));
        };
        if low > high {
            let message = format!("the span from {low} to {high} is empty");
            self.fault_with(&form.place, message, format!("write `{high}..={low}`"));
            return None;
        }
        Some(Ends::Fixed(Span { low, high }))
    }

    /// The text of dice, for advice.
    fn text_of(&self, dice: &Dice) -> String {
        match &dice.source {
            Source::Rolled(hand) => hand.to_string(),
            Source::Named(name) => name.text.clone(),
        }
    }
}

/// Whether two answers are the same, if one of them is `true` or `false`: the other, or its opposite.
fn same_answer(sides: [&Term; 2], cmp: Cmp) -> Option<Term> {
    let is_same = match cmp {
        Cmp::Eq => true,
        Cmp::Ne => false,
        _ => return None,
    };
    let (answer, other) = match sides.map(Term::as_answer) {
        [_, Some(answer)] => (answer, sides[0]),
        [Some(answer), None] => (answer, sides[1]),
        [None, None] => return None,
    };
    Some(match (answer == is_same, other.as_answer()) {
        (true, _) => other.clone(),
        (false, Some(other)) => Term::answer(!other),
        (false, None) => Term::Not(Box::new(other.clone())),
    })
}

/// Whether a word is another, if that follows from the words alone or from the number that selects one of them.
fn listed_word(sides: &[Term; 2], cmp: Cmp) -> Option<Term> {
    let is_same = cmp == Cmp::Eq;
    let (word, subject, arms) = match sides {
        [Term::Word(left), Term::Word(right)] => return Some(Term::answer((left == right) == is_same)),
        [Term::Word(word), Term::Match(subject, arms, None)] | [Term::Match(subject, arms, None), Term::Word(word)] => {
            (word, subject, arms)
        }
        _ => return None,
    };
    if has_dice(subject) || !arms.iter().all(|arm| matches!(arm.value, Term::Word(_))) {
        return None;
    }
    let is_meant = |arm: &&Arm| matches!(&arm.value, Term::Word(known) if known == word);
    let spans: Vec<Span> = arms.iter().filter(is_meant).flat_map(|arm| arm.spans.iter().copied()).collect();
    match spans.as_slice() {
        [] => Some(Term::answer(!is_same)),
        [only] if only.low == only.high => {
            Some(Term::Compare(Box::new([(**subject).clone(), Term::number(only.low)]), cmp))
        }
        _ => None,
    }
}

/// Adds the words that a value may be. Returns whether these are all.
fn words_of<'t>(term: &'t Term, found: &mut Vec<&'t str>) -> bool {
    match term {
        Term::Word(word) => {
            found.push(word);
            true
        }
        Term::If(parts) => words_of(&parts[1], found) && words_of(&parts[2], found),
        Term::Match(_, arms, rest) => {
            arms.iter().map(|arm| &arm.value).chain(rest.as_deref()).all(|value| words_of(value, found))
        }
        _ => false,
    }
}

fn side_text(term: &Term) -> String {
    fixed(term).map_or_else(|| term.to_string(), |number| number.to_string())
}
