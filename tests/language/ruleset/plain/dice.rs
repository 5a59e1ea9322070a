//! Dice that fall in every way, one after the other, or at random.

use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Decides how dice fall.
pub struct Dice {
    /// What was chosen, and of how many.
    path: Vec<(usize, usize)>,
    at: usize,
    /// One of so many ways.
    of: f64,
    random: Option<Xoshiro256PlusPlus>,
}

impl Dice {
    /// Dice of which all ways are gone through.
    fn listed() -> Self {
        Self { path: Vec::new(), at: 0, of: 1.0, random: None }
    }

    pub fn random(seed: u64) -> Self {
        Self { random: Some(Xoshiro256PlusPlus::seed_from_u64(seed)), ..Self::listed() }
    }

    /// One of so many, each as likely as the others.
    pub fn one_of(&mut self, many: usize) -> usize {
        if let Some(random) = &mut self.random {
            return random.random_range(0..many);
        }
        if self.at == self.path.len() {
            self.path.push((0, many));
        }
        let (taken, known) = self.path[self.at];
        assert_eq!(known, many, "a text played again must ask for the same dice");
        self.at += 1;
        self.of *= many as f64;
        taken
    }

    /// Goes on to the next way.
    fn next(&mut self) -> bool {
        (self.at, self.of) = (0, 1.0);
        while let Some((taken, many)) = self.path.last_mut() {
            *taken += 1;
            if taken < many {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

/// A sum of many small chances, with what rounding has left out of it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Chance {
    sum: f64,
    rest: f64,
}

impl Chance {
    pub fn add(&mut self, more: f64) {
        let sum = self.sum + more;
        self.rest += if self.sum >= more { (self.sum - sum) + more } else { (more - sum) + self.sum };
        self.sum = sum;
    }

    pub fn value(self) -> f64 {
        self.sum + self.rest
    }
}

/// States with their chances.
pub type Table<S> = BTreeMap<S, Chance>;

/// What becomes of all states when the dice fall in all ways; nothing if these are more than what is left of `ways`.
pub fn after<S: Clone + Ord>(table: &Table<S>, ways: &mut u64, play: impl Fn(&mut S, &mut Dice)) -> Option<Table<S>> {
    let mut result: Table<S> = Table::new();
    for (state, chance) in table {
        let mut dice = Dice::listed();
        loop {
            *ways = ways.checked_sub(1)?;
            let mut then = state.clone();
            play(&mut then, &mut dice);
            result.entry(then).or_default().add(chance.value() / dice.of);
            if !dice.next() {
                break;
            }
        }
    }
    Some(result)
}
