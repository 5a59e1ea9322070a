//! How fights went, counted: what a designer means by "does it drag" and "is it over before it is over".
//!
//! A fight lasts until its winner is known, even if a trial then follows
//! the dying. What is *left* of a side is the sum of what is left of its fighters, by the metrics that say so.

use super::{Histogram, Joint};

/// The courses of fights. Equal trials in any order and any split give an equal tally.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Feel {
    /// Fights.
    pub trials: u64,
    /// Fights that a side won.
    pub won: u64,
    /// For each fight its rounds, and how many of them were *still*: afterwards nobody had more or less left, or
    /// was in another condition, than before.
    pub rounds: Joint,
    /// For each fight its longest *dry streak*: still rounds in a row.
    pub dry: Histogram,
    /// For each fight how often the lead changed hands. The *lead* is with the side that has the larger share left of
    /// what it had at the start; with equal shares nobody leads, and that is no change.
    pub lead_changes: Histogram,
    /// By side and fight, turns *out of action*: rounds that began with a fighter of that side unable to act, over all
    /// of its fighters. None if no metric tells who is.
    pub out: Option<[Histogram; 2]>,
    /// By side and fight, *overkill*: what the side dealt beyond what its enemies lost in the same round. None if no
    /// metric tells what was dealt.
    pub overkill: Option<[Histogram; 2]>,
    /// By round, from 0 before the first: fights with a winner that were still going on after that round, and in
    /// which the later winner did not lead then.
    misled: Vec<u64>,
}

impl Feel {
    /// No fights yet, of which some things can be told.
    pub fn new(out: bool, overkill: bool) -> Self {
        Self { out: out.then(Default::default), overkill: overkill.then(Default::default), ..Self::default() }
    }

    /// Counts one fight with a winner: for each round from 0, while it went on, whether the later winner did not lead.
    pub fn misled(&mut self, rounds: impl Iterator<Item = bool>) {
        for (round, misled) in rounds.enumerate() {
            if self.misled.len() <= round {
                self.misled.push(0);
            }
            self.misled[round] += u64::from(misled);
        }
    }

    /// By round, from 0 before the first: fights, of [`won`](Self::won), that were over by then or in which the later
    /// winner led. In all later rounds than these it is all of them.
    pub fn foretold(&self) -> impl DoubleEndedIterator<Item = u64> + ExactSizeIterator {
        self.misled.iter().map(|misled| self.won - misled)
    }

    /// Adds another tally of the same kind of fight.
    pub fn merge(&mut self, other: &Self) {
        self.trials += other.trials;
        self.won += other.won;
        self.rounds.merge(&other.rounds);
        self.dry.merge(&other.dry);
        self.lead_changes.merge(&other.lead_changes);
        for (mine, theirs) in [(&mut self.out, &other.out), (&mut self.overkill, &other.overkill)] {
            let pairs = mine.iter_mut().flatten().zip(theirs.iter().flatten());
            pairs.for_each(|(mine, theirs)| mine.merge(theirs));
        }
        if self.misled.len() < other.misled.len() {
            self.misled.resize(other.misled.len(), 0);
        }
        for (mine, theirs) in self.misled.iter_mut().zip(&other.misled) {
            *mine += theirs;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_foretold_adds_up() {
        let mut feel = Feel::new(false, false);
        let mut other = feel.clone();
        (feel.won, other.won) = (1, 2);
        feel.misled([true].into_iter());
        other.misled([true, false, true].into_iter());
        other.misled([true].into_iter());
        feel.merge(&other);
        assert_eq!(feel.foretold().collect::<Vec<_>>(), [0, 3, 2]);
    }
}
