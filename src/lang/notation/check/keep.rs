//! Which dice are kept, and dice put together into one pool.

use super::number::fixed;
use super::{Checker, Dice, Typed, called};
use crate::formula::{Group, Hand, HandDie, Keeping, Source, Term, ValueKind};
use crate::notation::syntax::{Change, ChangeForm, Form, Node, Place};
use dice::limits::too_few;

/// What a text says about keeping.
#[derive(Default)]
pub(super) struct Kept {
    pub(super) place: Option<Place>,
    highest: Option<i64>,
    lowest: Option<i64>,
    without_high: Option<i64>,
    without_low: Option<i64>,
}

impl Kept {
    /// Adds a word with its number.
    pub(super) fn add(&mut self, checker: &mut Checker, word: &str, number: &Node, place: &Place) {
        let number = match number.form {
            Form::Number(n) => Some(n),
            _ => checker.certain(number, "the number of dice to keep or drop").map(i64::from),
        };
        let Some(number) = number else { return };
        let twice = match word {
            "dh" => self.highest.or(self.lowest).or(self.without_high),
            "dl" => self.highest.or(self.lowest).or(self.without_low),
            _ => self.highest.or(self.lowest).or(self.without_high).or(self.without_low),
        };
        if twice.is_some() {
            let message = "a pool is kept or dropped in one way only";
            checker.fault_with(place, message, "`dh1dl1` drops at both ends");
            return;
        }
        let slot = match word {
            "kl" => &mut self.lowest,
            "dh" => &mut self.without_high,
            "dl" => &mut self.without_low,
            _ => &mut self.highest,
        };
        *slot = Some(number);
        let start = self.place.as_ref().map_or(place.start, |first| first.start);
        self.place = Some(start..place.end);
    }

    /// Which dice are kept. `literal` is the number of dice if it is written out, so that numbers beyond it are slips;
    /// `count` is the number of dice if it is fixed.
    pub(super) fn keeping(&self, checker: &mut Checker, literal: Option<i32>, count: Option<i32>) -> Keeping {
        let place = self.place.clone().unwrap_or(0..0);
        let clamped = |n: i64| u32::try_from(n.max(0)).unwrap_or(u32::MAX);
        let count = count.map(|count| u32::try_from(count).unwrap_or(0));
        if let Some(number) = self.highest.or(self.lowest) {
            if number < 1 {
                checker.fault_with(&place, "no die would be kept", "keep at least one die");
            } else if let Some(count) = literal.filter(|&count| number > i64::from(count) && count > 0) {
                checker.fault(&place, too_few(i64::from(count)));
            }
            let number = clamped(number);
            return match count {
                Some(count) if number >= count => Keeping::All,
                _ if self.highest.is_some() => Keeping::High(number),
                _ => Keeping::Low(number),
            };
        }
        let (high, low) = (self.without_high.unwrap_or(0), self.without_low.unwrap_or(0));
        if high < 0 || low < 0 {
            checker.fault(&place, "a number of dice is not negative");
        }
        if let Some(count) = literal.filter(|&count| high.saturating_add(low) >= i64::from(count)) {
            // A count that is 0 or too large is reported separately.
            if count > 0 {
                checker.fault(&place, format!("dropping {} of {count} dice leaves none", high.saturating_add(low)));
            }
            return Keeping::All;
        }
        let (high, low) = (clamped(high), clamped(low));
        match (count, high, low) {
            (_, 0, 0) => Keeping::All,
            (Some(count), 0, low) if low < count => Keeping::High(count - low),
            (Some(count), high, 0) if high < count => Keeping::Low(count - high),
            _ => Keeping::Without { high, low },
        }
    }
}

impl Checker {
    /// A part that must be dice.
    pub(super) fn pool(&mut self, node: &Node, asked_by: &str) -> Option<Dice> {
        if self.refuse_parameter(node, asked_by) {
            return None;
        }
        match self.typed(node) {
            Typed::Dice(dice) => Some(dice),
            Typed::Value(..) => {
                let example =
                    if asked_by.contains(' ') { format!("{asked_by} 5d6") } else { format!("{asked_by}(5d6)") };
                let message = format!("`{asked_by}` looks at dice, as in `{example}`, not at a value");
                let help = "a name stands for dice if it is given to dice alone: `let p = 5d6;`";
                self.fault_with(&node.span, message, help);
                None
            }
            Typed::Broken => None,
        }
    }

    /// A pool with some of its dice kept.
    pub(super) fn kept_pool(&mut self, node: &Node, changes: &[Change]) -> Option<Dice> {
        let mut kept = Kept::default();
        for change in changes {
            if let ChangeForm::Keep { word, number } = &change.what {
                kept.add(self, word, number, &change.span);
            }
        }
        if self.refuse_parameter(node, "kh") {
            return None;
        }
        let Dice { source, keep } = match self.typed(node) {
            Typed::Dice(dice) => dice,
            Typed::Value(..) => {
                let place = kept.place.clone().unwrap_or(node.span.clone());
                let message = "only dice can be kept or dropped";
                self.fault_with(&place, message, "re-rolls, bursts and keeps belong to dice: `4d6kh3`");
                return None;
            }
            Typed::Broken => return None,
        };
        let hand = self.scope.hand(&source)?.clone();
        let fixed = hand.fixed_size();
        let size = fixed.map(|size| hand.keep.kept(i64::from(size)) as i32);
        let keeping = kept.keeping(self, size, size);
        match source {
            Source::Rolled(mut hand) => {
                hand.keep = keeping;
                Some(Dice { source: Source::Rolled(hand), keep })
            }
            source => Some(Dice { source, keep: keeping }),
        }
    }

    /// One die each, in braces.
    pub(super) fn braces(&mut self, nodes: &[Node], place: &Place) -> Option<Hand> {
        if nodes.is_empty() {
            self.fault_with(place, "a pool needs at least one die", "write `{d6, d8}`");
            return None;
        }
        let groups: Vec<Option<Group>> = nodes.iter().map(|node| self.one_die(node)).collect();
        let groups = groups.into_iter().collect::<Option<_>>()?;
        Some(Hand { groups, keep: Keeping::All })
    }

    fn one_die(&mut self, node: &Node) -> Option<Group> {
        if node.enclosed {
            return self.number(node).map(|term| Group::plain(Term::number(1), HandDie::Roll(term)));
        }
        match self.typed(node) {
            Typed::Dice(Dice { source: Source::Rolled(mut hand), .. })
                if hand.groups.len() == 1 && hand.groups[0].count.as_number() == Some(1) && !hand.is_kept() =>
            {
                hand.groups.pop()
            }
            Typed::Dice(dice) => {
                let single = matches!(&dice.source, Source::Named(_)) && self.is_single(&dice);
                if single {
                    let term = self.sum(dice, &node.span, true)?;
                    return Some(Group::plain(Term::number(1), HandDie::Roll(term)));
                }
                let message = "in braces, this can be several dice or their sum as one";
                let help = "write every die, as in `{d6, d6, d8}`, or the sum in parentheses, as in `{(2d6), d8}`; \
                            `pool(2d6, d8)` puts all dice together";
                self.fault_with(&node.span, message, help);
                None
            }
            Typed::Value(term, ValueKind::Number) => Some(Group::plain(Term::number(1), HandDie::Roll(term))),
            Typed::Value(_, kind) => {
                self.fault(&node.span, format!("a die is needed here, not {}", called(kind)));
                None
            }
            Typed::Broken => None,
        }
    }

    /// Whether dice are certain to be one die.
    pub(super) fn is_single(&self, dice: &Dice) -> bool {
        self.scope.hand(&dice.source).is_some_and(|hand| {
            hand.fixed_size().is_some_and(|size| dice.keep.kept(hand.keep.kept(i64::from(size))) == 1)
        })
    }

    /// Dice of several kinds, put together.
    pub(super) fn pooled(&mut self, nodes: &[Node], place: &Place) -> Option<Hand> {
        let mut groups = Vec::new();
        let mut sound = true;
        for node in nodes {
            match self.pool(node, "pool") {
                Some(Dice { source: Source::Rolled(hand), .. }) if !hand.is_kept() => groups.extend(hand.groups),
                Some(_) => {
                    let message = "only dice that are rolled here can be put together, all of them";
                    self.fault_with(&node.span, message, "write `pool(2d6, d8)kh2`");
                    sound = false;
                }
                None => sound = false,
            }
        }
        if nodes.is_empty() {
            self.fault_with(place, "a pool needs at least one die", "write `pool(2d6, d8)`");
            return None;
        }
        (sound && !groups.is_empty()).then_some(Hand { groups, keep: Keeping::All })
    }

    /// A roll made several times, each of which is a die.
    pub(super) fn times(&mut self, count: &Node, roll: &Node) -> Option<Hand> {
        let (count, roll) = (self.number_of_dice(count), self.number(roll));
        let (count, roll) = (count?, roll?);
        if let Some(count) = fixed(&count) {
            self.count_dice(u64::try_from(count).unwrap_or(0), &(0..0));
        }
        Some(Hand { groups: vec![Group::plain(count, HandDie::Roll(roll))], keep: Keeping::All })
    }
}
