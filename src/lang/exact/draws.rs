//! Tests of cards that are drawn from a deck, against published values and lists of all draws.

use std::collections::BTreeMap;

use super::distribution;
use crate::notation::parse;
use crate::{Expr, Roll};
use dice::{Distribution, Effort};

fn roll(text: &str) -> Expr {
    parse(text).unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

fn odds(text: &str) -> Distribution {
    distribution(&roll(text), Effort::MODERATE).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
}

#[test]
fn hands_of_five_cards_have_their_published_chances() {
    let all = 2_598_960.0;
    let hand = |question: &str| odds(&format!("let hand = draw(5, {{1..13:4}}); {question}")).probability(1);
    close(hand("sets(hand, 2) = 1 and widest(hand) = 2"), 1_098_240.0 / all);
    close(hand("sets(hand, 2) = 2 and widest(hand) = 2"), 123_552.0 / all);
    close(hand("widest(hand) = 3 and distinct(hand) = 3"), 54_912.0 / all);
    close(hand("widest(hand) = 3 and sets(hand, 2) = 2"), 3_744.0 / all);
    close(hand("widest(hand) = 4"), 624.0 / all);
    close(hand("count(hand = 1) > 0"), 1.0 - 1_712_304.0 / all);
    // With suits, a straight flush among the straights.
    close(hand("longest_run(hand) = 5"), 9.0 * 1024.0 / all);
}

#[test]
fn a_few_cards_are_quick_and_a_whole_deck_is_certain() {
    close(odds("draw(13, {0:36, 1:4, 2:4, 3:4, 4:4})").mean(), 10.0);
    close(odds("draw(52, {1..13:4})").probability(364), 1.0);
    close(odds("highest(draw(1000, {1..1000}))").probability(1000), 1.0);
    close(odds("draw(2, {1..1000})").mean(), 1001.0);
    close(odds("count(draw(500, {1..1000}) >= 501)").mean(), 250.0);
    close(odds("draw(0, {7})").probability(0), 1.0);
    for text in ["sum(draw(20, {1..100:4}))", "widest(draw(30, {1..13:8}))", "draw(10, {1..13:4})kh3"] {
        assert!(distribution(&roll(text), Effort::of_steps(1e8)).is_ok(), "{text}");
    }
}

/// All ordered draws of so many of these cards, from the highest.
fn draws(cards: &[i64], drawn: usize) -> Vec<Vec<i64>> {
    if drawn == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for place in 0..cards.len() {
        let mut left = cards.to_vec();
        let card = left.remove(place);
        for mut others in draws(&left, drawn - 1) {
            others.push(card);
            all.push(others);
        }
    }
    all
}

/// What some things are that are read off cards.
fn read(drawn: &[i64]) -> Vec<(&'static str, i64)> {
    let mut sorted = drawn.to_vec();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let mut shown: BTreeMap<i64, i64> = BTreeMap::new();
    drawn.iter().for_each(|card| *shown.entry(*card).or_default() += 1);
    let run = |from: i64| (from..).take_while(|face| shown.contains_key(face)).count() as i64;
    let end = |cards: &[i64]| cards.first().copied().unwrap_or(0);
    let lowest: Vec<i64> = sorted.iter().rev().copied().collect();
    let mut read = vec![
        ("sum(HAND)", drawn.iter().sum()),
        ("count(HAND >= 3)", drawn.iter().filter(|card| **card >= 3).count() as i64),
        ("count(HAND in 1..=2) * 100 + sum(HAND)", {
            let few = drawn.iter().filter(|card| (1..=2).contains(*card)).count() as i64;
            few * 100 + drawn.iter().sum::<i64>()
        }),
        ("highest(HAND)", end(&sorted)),
        ("lowest(HAND)", end(&lowest)),
        ("rank(HAND, 2)", sorted.get(1).copied().unwrap_or(0)),
        ("widest(HAND)", shown.values().copied().max().unwrap_or(0)),
        ("distinct(HAND)", shown.len() as i64),
        ("sets(HAND, 2)", shown.values().filter(|many| **many >= 2).count() as i64),
        ("matching(HAND)", shown.values().filter(|many| **many >= 2).sum()),
        ("longest_run(HAND)", shown.keys().map(|face| run(*face)).max().unwrap_or(0)),
        ("set_face(HAND, 2)", shown.iter().rev().find(|(_, many)| **many >= 2).map_or(0, |(face, _)| *face)),
        ("count(HAND = highest(HAND))", shown.values().next_back().copied().unwrap_or(0)),
        (
            "(each face of HAND from low with n = 0 { n := n * 3 + count(HAND = face) * face } n)",
            shown.iter().fold(0, |n, (face, many)| n * 3 + face * many),
        ),
    ];
    if drawn.len() > 2 {
        read.push(("sum(HAND kh2)", sorted.iter().take(2).sum()));
        read.push(("sum(HAND dh1dl1)", sorted.iter().take(sorted.len() - 1).skip(1).sum()));
    }
    read
}

fn same(text: &str, found: &Distribution, counts: &BTreeMap<i64, usize>, all: usize) {
    for (value, chance) in found.iter() {
        let expected = counts.get(&value).copied().unwrap_or(0) as f64 / all as f64;
        assert!((chance - expected).abs() < 1e-12, "{text}: {value} has {chance}, not {expected}");
    }
    let known: usize =
        counts.iter().filter(|(value, _)| found.probability(**value) > 0.0).map(|(_, count)| count).sum();
    assert_eq!(known, all, "{text}");
}

#[test]
fn what_is_read_off_cards_is_what_all_draws_show() {
    for cards in
        [&[0, 1, 1, 2, 2, 3, 3, 4][..], &[1, 2, 3, 4, 5, 6], &[-2, -2, 3, 3, 3, 5], &[4, 4, 4], &[1, 2, 2, 9, 9]]
    {
        for drawn in 1..=4.min(cards.len()) {
            let all = draws(cards, drawn);
            let deck = cards.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
            for place in 0..read(&all[0]).len() {
                let question = read(&all[0])[place].0.replace("HAND", "hand");
                let text = format!("let hand = draw({drawn}, {{{deck}}}); {question}");
                let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
                all.iter().for_each(|hand| *counts.entry(read(hand)[place].1).or_default() += 1);
                same(&text, &odds(&text), &counts, all.len());
                sampled(&text, &counts, all.len());
            }
        }
    }
}

/// Goes through all ways in which dice fall that stand for the cards.
fn sampled(text: &str, counts: &BTreeMap<i64, usize>, all: usize) {
    let roll = Roll::new(roll(text));
    assert!(roll.unsampled().is_none(), "{text}: {:?}", roll.unsampled());
    let mut faces: Vec<(u16, u16)> = Vec::new();
    let mut found: BTreeMap<i64, usize> = BTreeMap::new();
    loop {
        let mut at = 0;
        let total = roll.throw(|sides| {
            if at == faces.len() {
                faces.push((1, sides));
            }
            assert_eq!(faces[at].1, sides, "{text}");
            at += 1;
            faces[at - 1].0
        });
        *found.entry(total.into()).or_default() += 1;
        while faces.last().is_some_and(|(face, sides)| face == sides) {
            faces.pop();
        }
        match faces.last_mut() {
            Some((face, _)) => *face += 1,
            None => break,
        }
    }
    assert_eq!(found.values().sum::<usize>(), all, "{text}");
    assert_eq!(found, *counts, "{text}");
}

#[test]
fn cards_and_dice_are_one_pool() {
    for (one, other) in [
        ("sum(draw(1, {1..6}))", "d6"),
        ("pool(draw(1, {1..6}), d6)kh1", "2d6kh1"),
        ("highest({draw(1, {1..6}), d8})", "highest({d6, d8})"),
        ("widest(pool(draw(1, {1..4}), draw(1, {1..4}), d4))", "widest(3d4)"),
        ("sum(pool(draw(1, {1..4}), 2d4))", "3d4"),
        // The cards that are left are as good as those that are drawn.
        ("sum(draw(4, {1..6}))", "21 - sum(draw(2, {1..6}))"),
        (
            "count(draw(d3, {0:3, 1:3}) = 1)",
            "match d3 { 1: count(draw(1, {0:3, 1:3}) = 1), 2: count(draw(2, {0:3, 1:3}) = 1), \
         3: count(draw(3, {0:3, 1:3}) = 1) }",
        ),
        (
            "let n = d2; let hand = draw(n, {1..4}); sum(hand) * 10 + n",
            "let n = d2; if n = 1 then d4 * 10 + 1 else \
         sum(draw(2, {1..4})) * 10 + 2",
        ),
    ] {
        let (found, expected) = (odds(one), odds(other));
        for value in found.first().min(expected.first())..=found.last().max(expected.last()) {
            let (found, expected) = (found.probability(value), expected.probability(value));
            assert!((found - expected).abs() < 1e-12, "{one}: {value} has {found}, not {expected}");
        }
    }
}

#[test]
fn the_sum_of_cards_has_its_own_ends() {
    for (text, low, high) in [
        ("draw(2, {1..13:4})", 2, 26),
        ("draw(3, {1..4})", 6, 9),
        ("draw(d3, {-2, 1, 1})", -2, 2),
        ("draw(3, {-2, 1, 1})", 0, 0),
    ] {
        let (expr, found) = (roll(text), odds(text));
        assert_eq!((expr.min(), expr.max()), (Some(low), Some(high)), "{text}");
        assert_eq!((found.first(), found.last()), (low, high), "{text}");
    }
}
