//! Dice set against dice, die by die from the highest.

use super::kind::Group;
use super::pass::Reading;
use super::reader::Reader;
use super::spread::Spread;
use super::term::Solver;
use crate::formula::{Keeping, Measure, Measured, Source, Term};
use dice::exact::budget::TooLarge;

impl<'t> Solver<'t, '_> {
    /// How often a die of the first side is higher, if the dice of a side at least are rolled for it.
    pub(super) fn beats(&mut self, term: &Term, measured: &'t Measured, other: &'t Source) -> Result<Spread, TooLarge> {
        match (&measured.dice, other) {
            (Source::Rolled(mine), Source::Rolled(theirs)) => {
                let (my_dice, my_whole, my_cut) = self.alternatives(term, mine)?;
                let (their_dice, their_whole, their_cut) = self.alternatives(term, theirs)?;
                let mut parts = Vec::new();
                let mut rounds = self.budget.rounds(my_dice.len() * their_dice.len());
                for (my_weight, my_groups) in &my_dice {
                    for (their_weight, their_groups) in &their_dice {
                        let count = |groups: &[Group]| groups.iter().map(|group| group.count).sum();
                        let windows = [mine.keep.window(count(my_groups)), theirs.keep.window(count(their_groups))];
                        let sides = [(my_groups, 0), (their_groups, 1)];
                        let groups: Vec<Group> = sides
                            .iter()
                            .flat_map(|(groups, pool)| {
                                groups.iter().map(|group| Group { pool: *pool, ..group.clone() })
                            })
                            .collect();
                        let reader = Reader::Beats(windows[0], windows[1]);
                        let reading = Reading { readers: vec![(0, reader)], visits: Vec::new() };
                        let joint = self.pass(term, &groups, &reading)?;
                        parts.push((my_weight * their_weight, joint.map(|values| values[0])));
                        rounds.done(self.budget, term)?;
                    }
                }
                let whole = my_whole * their_whole;
                let mut mixed = Spread::mixed(parts.iter().map(|(weight, part)| (weight, part)), &whole);
                mixed.truncated += my_cut + their_cut;
                Ok(mixed)
            }
            (Source::Rolled(hand), named) => {
                let places = self.places(measured);
                let mine = self.ranks(term, hand, &measured.dice, measured.keep, places)?;
                let theirs = self.named_ranks(named, Keeping::All, places);
                Ok(mine.map(|mine| higher(mine, &theirs)))
            }
            (named, Source::Rolled(hand)) => {
                let places = self.places(measured);
                let mine = self.named_ranks(named, measured.keep, places);
                let theirs = self.ranks(term, hand, other, Keeping::All, places)?;
                Ok(theirs.map(|theirs| higher(&mine, theirs)))
            }
            _ => unreachable!("dice of a side are rolled for it"),
        }
    }

    fn ranks(
        &mut self,
        term: &Term,
        hand: &'t crate::formula::Hand,
        source: &Source,
        keep: Keeping,
        places: u32,
    ) -> Result<super::hand::Joint, TooLarge> {
        let measures: Vec<Measured> = (1..=places)
            .map(|place| Measured { dice: source.clone(), keep, what: Measure::Rank(place, true) })
            .collect();
        self.hand_joint(term, hand, &measures)
    }

    fn named_ranks(&self, source: &Source, keep: Keeping, places: u32) -> Vec<i64> {
        (1..=places).map(|place| self.read(source, keep, &Measure::Rank(place, true))).collect()
    }
}

/// In how many places the first is higher.
fn higher(mine: &[i64], theirs: &[i64]) -> i64 {
    std::iter::zip(mine, theirs).filter(|(mine, theirs)| mine > theirs).count() as i64
}
