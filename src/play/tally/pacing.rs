//! Statistics on the course of fights: what a designer means by "does it drag" and "is it over before it is over".
//!
//! A fight lasts until its winner is known, even if the trial goes on for the dying. What a side has *left* is the
//! sum of what its fighters have left, according to the metrics that measure it.

use serde::{Deserialize, Serialize};

use super::{Histogram, Joint};

/// A tally of the courses of fights. The same trials give an equal tally, in any order and however they are split.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pacing {
    /// Number of fights.
    pub trials: u64,
    /// Number of fights that a side won.
    pub won: u64,
    /// For each fight, its number of rounds and how many of them were *still*: nobody had more or less left, or was
    /// in another condition, after the round than before it.
    pub rounds: Joint,
    /// For each fight, its longest *dry streak*: consecutive still rounds.
    pub dry: Histogram,
    /// For each fight, how often the lead changed hands. The side with the larger share left of what it had at the
    /// start has the *lead*; with equal shares nobody leads, which is not a change.
    pub lead_changes: Histogram,
    /// By side, for each fight, turns *out of action*: rounds that began with a fighter of that side unable to act,
    /// summed over its fighters. `None` if no metric shows who is out of action.
    pub out: Option<[Histogram; 2]>,
    /// By side, for each fight, *overkill*: damage dealt by the side in excess of what its enemies lost in the same
    /// round. `None` if no metric shows the damage dealt.
    pub overkill: Option<[Histogram; 2]>,
    /// Indexed by round, where 0 is before the first: the number of fights with a winner that were still going on
    /// after that round and in which the eventual winner did not lead.
    winner_not_leading: Vec<u64>,
}

impl Pacing {
    /// An empty tally. `out` and `overkill` say which of the optional statistics to keep.
    pub fn new(out: bool, overkill: bool) -> Self {
        Self { out: out.then(Default::default), overkill: overkill.then(Default::default), ..Self::default() }
    }

    /// Counts one fight with a winner. The iterator yields, for each round from 0 while the fight went on, whether
    /// the eventual winner did not lead.
    pub fn count_not_leading(&mut self, rounds: impl Iterator<Item = bool>) {
        for (round, winner_not_leading) in rounds.enumerate() {
            if self.winner_not_leading.len() <= round {
                self.winner_not_leading.push(0);
            }
            self.winner_not_leading[round] += u64::from(winner_not_leading);
        }
    }

    /// By round, from 0 before the first: how many of the [`won`](Self::won) fights were over by then or had the
    /// eventual winner in the lead. In all later rounds it is all of them.
    pub fn leading_or_over(&self) -> impl DoubleEndedIterator<Item = u64> + ExactSizeIterator {
        self.winner_not_leading.iter().map(|winner_not_leading| self.won - winner_not_leading)
    }

    /// Whether all its counts are of the same trials, as all operations leave them. Only a tally that was read from a
    /// file can be in disorder.
    pub fn is_sound(&self) -> bool {
        let of_all = |histogram: &Histogram| histogram.present() + histogram.absent() == self.trials;
        let sides = self.out.iter().chain(&self.overkill).flatten();
        self.won <= self.trials
            && self.rounds.trials() == self.trials
            && sides.chain([&self.dry, &self.lead_changes]).all(of_all)
            && self.winner_not_leading.iter().all(|&fights| fights <= self.won)
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
        if self.winner_not_leading.len() < other.winner_not_leading.len() {
            self.winner_not_leading.resize(other.winner_not_leading.len(), 0);
        }
        for (mine, theirs) in self.winner_not_leading.iter_mut().zip(&other.winner_not_leading) {
            *mine += theirs;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_with_the_winner_ahead_add_up() {
        let mut pacing = Pacing::new(false, false);
        let mut other = pacing.clone();
        (pacing.won, other.won) = (1, 2);
        pacing.count_not_leading([true].into_iter());
        other.count_not_leading([true, false, true].into_iter());
        other.count_not_leading([true].into_iter());
        pacing.merge(&other);
        assert_eq!(pacing.leading_or_over().collect::<Vec<_>>(), [0, 3, 2]);
    }
}
