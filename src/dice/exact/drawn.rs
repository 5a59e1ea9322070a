//! Sums of cards that are drawn from a deck, none of which is put back.
//!
//! A polynomial in two variables, how many cards are drawn and what they add up to: cards that add the same are gone
//! through together, and drawing some of them has a binomial weight. For each number of cards the sums are one big
//! integer with a slot for each, as in all other polynomials here.

use std::fmt::Display;

use dashu_int::UBig;

use super::better::choices;
use super::budget::{self, Budget, TooLarge};
use super::packed::Slots;
use super::solve::words_of;

/// In how many ways cards can be drawn, without regard to their order.
pub fn ways_to_draw(cards: usize, drawn: usize) -> UBig {
    if drawn > cards {
        return UBig::ZERO;
    }
    let fewer = drawn.min(cards - drawn);
    (0..fewer).fold(UBig::ONE, |ways, chosen| ways * (cards - chosen) / (chosen + 1))
}

/// What `drawn` cards add up to: the lowest sum, and from there on the number of ways in which they do. `cards` are what
/// cards add, in ascending order, with how many of them there are.
///
/// # Errors
/// [`TooLarge`] if that takes more than is left of the budget.
pub fn drawn_weights(
    what: &impl Display,
    cards: &[(i64, usize)],
    drawn: usize,
    budget: &mut Budget,
) -> Result<(i64, Vec<UBig>), TooLarge> {
    let all: usize = cards.iter().map(|(_, many)| many).sum();
    let (Some(&(lowest, _)), Some(&(highest, _)), true) = (cards.first(), cards.last(), drawn <= all) else {
        return Ok((0, vec![if drawn == 0 { UBig::ONE } else { UBig::ZERO }]));
    };
    // Those that are left are as good as those that are drawn.
    let chosen = drawn.min(all - drawn);
    let slots = Slots::for_coefficients(&ways_to_draw(all, chosen));
    let slot = words_of(&ways_to_draw(all, chosen)).max(1.0);
    let span = (highest - lowest) as usize;
    let words = |number: usize| (number * span + 1) as f64 * slot;
    budget.spend(what, budget::hold((0..=chosen).map(|number| (number * span + 1) as f64).sum(), slot))?;
    // The sums of so many cards, each less the lowest.
    let mut sums = vec![UBig::ZERO; chosen + 1];
    sums[0] = UBig::ONE;
    let mut seen = 0;
    for &(adds, many) in cards {
        let before = chosen.min(seen);
        seen += many;
        let ways = choices(many, many.min(chosen) + 1);
        let adds = (adds - lowest) as usize;
        // As many as are still of use, and of these as many as those before leave room for.
        let numbers = chosen.saturating_sub(all - seen).max(1)..=chosen.min(seen);
        let of_these = |number: usize| number.saturating_sub(before).max(1)..=many.min(number);
        let longest = ways.iter().map(words_of).fold(1.0, f64::max);
        let once = |number: usize| budget::multiply(words(number), longest) + budget::add(words(number));
        let steps = numbers.clone().map(|number| of_these(number).count() as f64 * once(number));
        budget.spend(what, steps.sum())?;
        for number in numbers.rev() {
            for drawn in of_these(number) {
                let more = slots.raise(&sums[number - drawn] * &ways[drawn], adds * drawn);
                sums[number] += more;
            }
        }
    }
    let mut weights = slots.unpack(&sums[chosen], chosen * span + 1);
    let mut first = lowest * chosen as i64;
    if chosen < drawn {
        let whole: i64 = cards.iter().map(|(adds, many)| adds * *many as i64).sum();
        weights.reverse();
        first = whole - highest * chosen as i64;
    }
    // A deck may have too few of its ends.
    let end = weights.iter().rposition(|weight| !weight.is_zero()).map_or(0, |last| last + 1);
    weights.truncate(end);
    let start = weights.iter().position(|weight| !weight.is_zero()).unwrap_or(0);
    weights.drain(..start);
    Ok((first + start as i64, weights))
}

#[cfg(test)]
mod tests {
    use super::super::budget::Effort;
    use super::*;

    /// The sums of all ways to choose so many of these.
    fn listed(cards: &[i64], drawn: usize) -> Vec<i64> {
        let Some((first, others)) = cards.split_first() else { return if drawn == 0 { vec![0] } else { Vec::new() } };
        let mut sums = listed(others, drawn);
        if drawn > 0 {
            sums.extend(listed(others, drawn - 1).into_iter().map(|sum| sum + first));
        }
        sums
    }

    #[test]
    fn sums_of_cards_are_those_of_all_ways_to_draw_them() {
        for deck in
            [&[(0, 1), (1, 2), (2, 2), (3, 2), (4, 1)][..], &[(-3, 2), (5, 3), (6, 1)], &[(7, 4)], &[(1, 1), (2, 1)]]
        {
            let cards: Vec<i64> = deck.iter().flat_map(|&(adds, many)| std::iter::repeat_n(adds, many)).collect();
            for drawn in 0..=cards.len() {
                let mut budget = Budget::new(Effort::MODERATE);
                let (first, weights) = drawn_weights(&"cards", deck, drawn, &mut budget).expect("a small deck");
                let expected = listed(&cards, drawn);
                assert_eq!(weights.iter().sum::<UBig>(), ways_to_draw(cards.len(), drawn));
                for (sum, weight) in (first..).zip(&weights) {
                    let ways = expected.iter().filter(|&&other| other == sum).count();
                    assert_eq!(*weight, UBig::from(ways), "{sum} with {drawn} of {cards:?}");
                }
            }
        }
    }

    #[test]
    fn sums_of_large_decks_are_quick_or_refused() {
        let mut budget = Budget::new(Effort::of_steps(1e8));
        let deck: Vec<(i64, usize)> = (1..=100).map(|adds| (adds, 4)).collect();
        let (first, weights) = drawn_weights(&"cards", &deck, 20, &mut budget).expect("quick");
        assert_eq!((first, weights.len()), (60, 1960 - 60 + 1));
        assert!(drawn_weights(&"cards", &deck, 200, &mut budget).is_err());
    }
}
