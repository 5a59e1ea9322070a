//! The rules that have modified a roll before any die is rolled.

use std::fmt;
use std::sync::LazyLock;

use play::systems::Rule;

use super::rules::rules;
use crate::prelude::*;

/// The rules of the game in their order.
static RULES: LazyLock<Vec<Rule>> = LazyLock::new(rules);

/// The rules that have modified a roll, or its consequences, before any die is rolled. The log of a trial cites them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RuleCitations(u128);

impl RuleCitations {
    /// Some rules, by their IDs.
    pub fn of(rules: &[&str]) -> Self {
        let mut citations = Self::default();
        for rule in rules {
            citations.add(true, rule);
        }
        citations
    }

    /// Adds a rule by its ID, if it changes anything.
    pub fn add(&mut self, changes: bool, rule: &str) {
        if changes && let Some(place) = RULES.iter().position(|listed| listed.id == rule) {
            self.0 |= 1 << place;
        }
    }

    /// These rules and others.
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// The rules one by one.
    fn rules(self) -> impl Iterator<Item = &'static str> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let place = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            RULES.get(place).map(|rule| rule.id.as_ref())
        })
    }

    /// Cites all of them in the trials of `active`.
    #[inline(always)]
    pub fn cite<D: Dice>(self, active: Mask<D::L>, dice: &mut D) {
        dice.cite_all(
            active,
            #[inline(always)]
            || self.rules(),
        );
    }
}

impl fmt::Display for RuleCitations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, rule) in self.rules().enumerate() {
            write!(f, "{}{rule}", if number > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_stand_in_the_order_of_the_book() {
        let mut citations = RuleCitations::of(&["FS-63", "FS-08"]);
        citations.add(true, "FS-109");
        citations.add(false, "FS-39");
        assert_eq!(citations.to_string(), "FS-08, FS-63, FS-109");
        assert_eq!(citations.and(RuleCitations::of(&["FS-01"])).to_string(), "FS-01, FS-08, FS-63, FS-109");
    }
}
