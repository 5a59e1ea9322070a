//! Decks that last, against sums that can be done by hand.

use super::agree::agree;

const DECKS: &str = include_str!("cases/decks.toml");

/// The chance that ten gold are found before the third danger, with so many dangers, ones and twos left.
fn rich(left: [u32; 3], gold: u32, dangers: u32) -> f64 {
    if gold >= 10 || dangers >= 3 {
        return if gold >= 10 { 1.0 } else { 0.0 };
    }
    let all: u32 = left.iter().sum();
    let after = |card: usize| {
        if left[card] == 0 {
            return 0.0;
        }
        let mut others = left;
        others[card] -= 1;
        let more = card as u32;
        f64::from(left[card]) / f64::from(all) * rich(others, gold + more, dangers + u32::from(card == 0))
    };
    (0..3).map(after).sum()
}

/// What each experiment must come to.
fn expected(id: &str) -> Vec<(&'static str, f64)> {
    match id {
        "descent" => vec![("outcome=rich", rich([6, 10, 4], 0, 0))],
        // Six cards lie in 15 sets of pairs, of which 8 have no two equal ones. The first two are a pair in 3 of 15.
        "pairs" => vec![("outcome=none", 8.0 / 15.0), ("rounds=1", 3.0 / 15.0), ("deck=4", 3.0 / 15.0)],
        // Two of three hands hold the one: with 2 or 3 they keep it, and get a 1 or a 4 for the other card.
        "exchange" => {
            let one_of_four = 1.0 / 12.0 * 2.0;
            vec![
                ("total=5", 1.0 / 3.0),
                ("total=3", one_of_four),
                ("total=6", one_of_four),
                ("total=4", one_of_four),
                ("total=7", one_of_four),
                ("left=1", 1.0),
                ("right=3", 1.0 / 3.0),
            ]
        }
        // The marshal strikes before both, or between them if the first is not the one it fells. Then it must be first of two.
        "street" => vec![("winner=a", 1.0 / 4.0), ("deck=4", 1.0)],
        _ => panic!("nothing is known of `{id}`"),
    }
}

#[test]
fn decks_that_last_come_to_what_can_be_worked_out_by_hand() {
    agree(DECKS, |id, _| expected(id));
}
