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
    // Cards that nobody asks for are not drawn, so there may be fewer ways.
    let ways = found.values().sum::<usize>();
    assert_eq!(
        found.into_iter().map(|(value, ways)| (value, ways * all)).collect::<BTreeMap<i64, usize>>(),
        counts.iter().map(|(value, count)| (*value, count * ways)).collect(),
        "{text}"
    );
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

/// All ways to draw so many of these cards for each of several hands, in order.
fn deals(cards: &[i64], numbers: &[usize]) -> Vec<Vec<Vec<i64>>> {
    let whole = draws(cards, numbers.iter().sum());
    let dealt = |mut cards: Vec<i64>| {
        let hand = |&number: &usize| cards.drain(..number).collect();
        numbers.iter().map(hand).collect()
    };
    whole.into_iter().map(dealt).collect()
}

/// A text with names, with what it comes to for the cards of each draw.
type Question = (&'static str, fn(&[Vec<i64>]) -> i64);

/// What may be asked of two draws, and of three.
fn asked(draws: usize) -> Vec<Question> {
    fn sum(cards: &[i64]) -> i64 {
        cards.iter().sum()
    }
    fn highest(cards: &[i64]) -> i64 {
        cards.iter().copied().max().unwrap_or(0)
    }
    let mut all: Vec<Question> = vec![
        ("sum(a) * 100 + sum(b)", |dealt| sum(&dealt[0]) * 100 + sum(&dealt[1])),
        ("if highest(a) > highest(b) then 1 else 0", |dealt| i64::from(highest(&dealt[0]) > highest(&dealt[1]))),
        // Compared with cards that were drawn before, and later.
        ("count(b > highest(a))", |dealt| dealt[1].iter().filter(|card| **card > highest(&dealt[0])).count() as i64),
        ("count(a > highest(b))", |dealt| dealt[0].iter().filter(|card| **card > highest(&dealt[1])).count() as i64),
        ("count(b = highest(b)) * 10 + count(a = 2)", |dealt| {
            let most = dealt[1].iter().filter(|card| **card == highest(&dealt[1])).count();
            (most * 10 + dealt[0].iter().filter(|card| **card == 2).count()) as i64
        }),
        ("beats(a, b)", |dealt| {
            let mut sides = [dealt[0].clone(), dealt[1].clone()];
            sides.iter_mut().for_each(|side| side.sort_unstable_by(|a, b| b.cmp(a)));
            std::iter::zip(&sides[0], &sides[1]).filter(|(a, b)| a > b).count() as i64
        }),
        ("unmatched(a, b)", |dealt| {
            let mut left = dealt[0].clone();
            for card in &dealt[1] {
                if let Some(at) = left.iter().position(|own| own == card) {
                    left.remove(at);
                }
            }
            left.len() as i64
        }),
        ("each face of a, b from low with n = 0 { n := n * 2 + count(a = face) - count(b = face) } n", |dealt| {
            let mut faces = dealt[..2].concat();
            faces.sort_unstable();
            faces.dedup();
            let many = |cards: &[i64], face: i64| cards.iter().filter(|card| **card == face).count() as i64;
            faces.iter().fold(0, |n, &face| n * 2 + many(&dealt[0], face) - many(&dealt[1], face))
        }),
        ("sum(b)", |dealt| sum(&dealt[1])),
    ];
    if draws == 3 {
        all.push(("sum(a) - sum(c) * sum(b)", |dealt| sum(&dealt[0]) - sum(&dealt[2]) * sum(&dealt[1])));
        all.push(("count(c > highest(a)) + highest(b)", |dealt| {
            dealt[2].iter().filter(|card| **card > highest(&dealt[0])).count() as i64 + highest(&dealt[1])
        }));
        all.push(("sum(c)", |dealt| sum(&dealt[2])));
    }
    all
}

#[test]
fn several_draws_from_one_deck_are_those_of_a_shuffled_deck() {
    for (cards, numbers) in [
        (&[1, 2, 2, 3, 3, 3, 5][..], &[2, 2][..]),
        (&[1, 2, 2, 3, 3, 3, 5], &[1, 3]),
        (&[1, 2, 3, 4], &[2, 2]),
        (&[-1, 2, 2, 7, 7, 8], &[1, 2, 2]),
        (&[4, 4, 4, 5], &[2, 1, 1]),
        (&[1, 2, 3, 4, 5], &[0, 2]),
    ] {
        let all = deals(cards, numbers);
        let deck = cards.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let names = ["a", "b", "c"];
        let drawn: String = std::iter::zip(names, numbers)
            .map(|(name, number)| format!("let {name} = draw({number}, deck); "))
            .collect();
        for (question, answer) in asked(numbers.len()) {
            // A name between the draws, and dice that are known before them or after.
            let between = drawn.replacen("; let b", "; let top = highest(a) + d2; let b", 1);
            for drawn in [drawn.clone(), between] {
                let text = format!("let deck = cards {{{deck}}}; {drawn}{question}");
                let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
                all.iter().for_each(|dealt| *counts.entry(answer(dealt)).or_default() += 1);
                same(&text, &odds(&text), &counts, all.len());
                let printed = roll(&text).to_string();
                assert_eq!(roll(&printed), roll(&text), "{printed}");
            }
        }
    }
}

#[test]
fn trials_draw_several_times_from_one_deck() {
    let all = deals(&[1, 2, 2, 3, 5], &[2, 2]);
    for (question, answer) in asked(2) {
        let text =
            format!("let deck = cards {{1, 2, 2, 3, 5}}; let a = draw(2, deck); let b = draw(2, deck); {question}");
        let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
        all.iter().for_each(|dealt| *counts.entry(answer(dealt)).or_default() += 1);
        sampled(&text, &counts, all.len());
    }
}

#[test]
fn a_later_number_of_cards_may_depend_on_earlier_ones() {
    // Whatever is 1 is drawn anew, and what is left of the deck knows of it.
    let cards = [1, 1, 1, 2, 3, 4];
    let text = "let deck = cards {1:3, 2..4}; let hand = draw(2, deck); let bad = count(hand = 1); \
                let more = draw(bad, deck); sum(hand) - bad + sum(more)";
    let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
    for dealt in draws(&cards, 4) {
        let bad = dealt[..2].iter().filter(|card| **card == 1).count();
        let total: i64 = dealt[..2].iter().sum::<i64>() - bad as i64 + dealt[2..2 + bad].iter().sum::<i64>();
        *counts.entry(total).or_default() += 1;
    }
    same(text, &odds(text), &counts, 360);
    sampled(text, &counts, 360);
    // What is drawn between them needs none of it.
    let text = "let deck = cards {1:3, 2..4}; let hand = draw(1, deck); let more = draw(hand - 1, deck); \
                let last = draw(1, deck); sum(last) * 10 + sum(more)";
    let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
    for dealt in draws(&cards, 5) {
        let more = dealt[0] as usize - 1;
        *counts.entry(dealt[4] * 10 + dealt[1..=more].iter().sum::<i64>()).or_default() += 1;
    }
    same(text, &odds(text), &counts, 720);
    // As many as a die shows.
    let text = "let deck = cards {1:3, 2..4}; let hand = draw(d2, deck); let more = draw(2, deck); \
                sum(hand) * 20 + sum(more)";
    let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
    for number in 1..=2 {
        for dealt in draws(&cards, 4) {
            let total = dealt[..number].iter().sum::<i64>() * 20 + dealt[2..].iter().sum::<i64>();
            *counts.entry(total).or_default() += 1;
        }
    }
    same(text, &odds(text), &counts, 720);
    sampled(text, &counts, 720);
}

#[test]
fn draws_from_one_deck_are_quick_where_their_numbers_are_known() {
    for (text, chance) in [
        // A pair in hand meets a third on the table: 1 - C(48, 5) / C(50, 5).
        (
            "let deck = cards {1..13:4}; let hand = draw(2, deck); let board = draw(5, deck); \
             let pair = widest(hand) = 2; pair and count(board = highest(hand)) = 0",
            3.0 / 51.0 * 1_712_304.0 / 2_118_760.0,
        ),
        // The highest card of three hands of five is in the first.
        (
            "let deck = cards {1..52}; let a = draw(5, deck); let b = draw(5, deck); let c = draw(5, deck); \
             dominant(a, b, c) = 1",
            1.0 / 3.0,
        ),
        (
            "let deck = cards {1..13:4}; let a = draw(13, deck); let b = draw(13, deck); count(a = 1) = 4 and count(b = 2) = 4",
            all_fours(),
        ),
    ] {
        let found = distribution(&roll(text), Effort::of_steps(1e8)).unwrap_or_else(|why| panic!("{text}: {why}"));
        close(found.probability(1), chance);
    }
}

/// The chance that one hand of 13 has all four cards of a face, and another those of another face.
fn all_fours() -> f64 {
    let choose = |all: u32, some: u32| (0..some).map(|i| f64::from(all - i) / f64::from(i + 1)).product::<f64>();
    // Nine more cards for the first hand, none of which is among the other four, and nine for the second.
    choose(44, 9) * choose(35, 9) / (choose(52, 13) * choose(39, 13))
}
