//! Targets drawn by weight, against sums that can be done by hand.

use super::agree::agree;

const WEIGHTS: &str = include_str!("cases/weights.toml");

/// What each fight must come to.
fn expected(id: &str) -> Vec<(&'static str, f64)> {
    match id {
        // 3, 0 and 2.
        "once" => vec![
            ("hp.goat", 1.0 - 3.0 / 5.0),
            ("hp.lamb", 1.0 - 2.0 / 5.0),
            ("hp.sheep", 1.0),
            ("harmless.a", 0.0),
            ("winner=timeout", 1.0),
        ],
        // Who has fallen is not drawn again, so the second blow meets the other one of the two with a weight.
        "twice" => vec![("hp.goat", 0.0), ("hp.lamb", 0.0), ("hp.sheep", 1.0), ("harmless.a", 0.0)],
        // In the third round only the one without a weight is left.
        "thrice" => vec![("winner=a", 1.0), ("rounds", 3.0), ("harmless.a", 1.0)],
        // Nobody has a weight above 0.
        "alike" => {
            vec![("hp.shade", 2.0 / 3.0), ("hp.sheep-1", 2.0 / 3.0), ("hp.sheep-2", 2.0 / 3.0), ("harmless.a", 1.0)]
        }
        "lone" => vec![("hp.lamb", 0.0), ("hp.sheep", 1.0), ("hp.shade-1", 1.0), ("hp.shade-2", 1.0)],
        "wide" => {
            let (wolf, cub, lamb) = (4095.0, 4000.0, 2.0);
            let all = 6.0 * wolf + cub + lamb;
            // The first boxer takes one away from those whom the second may draw.
            let missed = |weight: f64, other: f64| {
                let (others, left) = (6.0 * wolf, all - wolf);
                1.0 - (weight / all + others / all * weight / left + other / all * weight / (all - other))
            };
            vec![("hp.lamb", missed(lamb, cub)), ("hp.cub", missed(cub, lamb)), ("standing.b", 6.0)]
        }
        // The drummer has the weight 3 if it acts before the guard, and 1 if not; the thief has 1. Then two equal ones.
        "noise" => {
            let heard = (3.0 / 4.0 + 1.0 / 2.0) / 2.0;
            vec![
                ("hp.drummer", 9.0 - heard - 4.0 / 2.0),
                ("hp.thief", 9.0 - (1.0 - heard) - 4.0 / 2.0),
                ("heard.drummer", 3.0),
                ("fame.b", 2.0),
            ]
        }
        // The nurse is none of its own allies.
        "wards" => {
            vec![("hp.grey", 1.0 + 3.0 / 4.0), ("hp.pale-a", 1.0 + 1.0 / 4.0), ("hp.nurse", 1.0), ("hp.pale-b", 1.0)]
        }
        _ => panic!("nothing is known of `{id}`"),
    }
}

#[test]
fn targets_are_drawn_with_their_weight_out_of_the_sum_of_all() {
    agree(WEIGHTS, |id, _| expected(id));
}
