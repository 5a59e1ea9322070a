//! Texts that call functions of the game, against plain sums.

use oddsmith::plan::PlannedCell;

use super::agree::agree;

const SMITHS: &str = include_str!("cases/functions.toml");

/// What a case must come to.
fn expected(id: &str, case: &PlannedCell) -> Vec<(&'static str, f64)> {
    let n = |name: &str| case.question().params.int(name);
    let thick = case.question().constants.int("thick");
    match id {
        "hurt" => {
            let pairs = (1..=6).flat_map(|one| (1..=6).map(move |other| one + other));
            let total: i64 = pairs.map(|sum| 2 * (sum - n("armour") - thick).max(0)).sum();
            vec![("total", total as f64 / 36.0)]
        }
        // One die counts twice; two dice would come to 12 with 1/36.
        "once" => vec![("success", 1.0 / 6.0)],
        "blow" => {
            let blow = |die: i64| match die {
                die if die + 5 < n("ac") => 0.0,
                19.. => 9.0 + n("bonus") as f64,
                _ => 4.5 + n("bonus") as f64,
            };
            vec![("total", (1..=20).map(blow).sum::<f64>() / 20.0)]
        }
        "grade" => vec![("outcome=low", 0.5), ("outcome=fair", 1.0 / 3.0), ("outcome=high", 1.0 / 6.0)],
        "worth" => vec![("worth", 8.0 / 6.0), ("pay", 2.5 / 3.0), ("hits", 1.0)],
        // A table may lead to a parameter, of which nothing is known where the function stands.
        "soft" => vec![("total", (2.0 + 2.0) / 3.0)],
        "wear" => {
            // The mean number of steps by hit points. A die takes off 0, 0, 1, 2, 3 or 4.
            let mut steps = vec![0.0f64];
            for hp in 1..=2 * n("vigour") + thick {
                let later = (1..=4).map(|hurt| steps[(hp - hurt).max(0) as usize]).sum::<f64>();
                steps.push((6.0 + later) / 4.0);
            }
            vec![("rounds", steps[steps.len() - 1]), ("outcome=down", 1.0)]
        }
        "duel" => {
            let armour = case.question().sides[1][0].sheet.int("armour");
            vec![("winner=a", wins(6, 9, armour + thick, thick))]
        }
        _ => panic!("nothing is known of `{id}`"),
    }
}

/// The chance of the smith, who strikes first with a d6 and 2 more, against `guard`; the knight strikes back with a d6
/// against `shield`.
fn wins(smith: i64, knight: i64, guard: i64, shield: i64) -> f64 {
    // By the hit points of both, from few to many. A pair of turns in which nothing comes through is passed over.
    let mut chance = std::collections::BTreeMap::new();
    for mine in 1..=smith {
        for theirs in 1..=knight {
            let (mut won, mut stay) = (0.0, 0.0);
            for blow in (1..=6).map(|die| (die + 2 - guard).max(0)) {
                if blow >= theirs {
                    won += 1.0 / 6.0;
                    continue;
                }
                for back in (1..=6).map(|die| (die - shield).max(0)) {
                    match (mine - back, theirs - blow) {
                        (left, _) if left <= 0 => {}
                        pair if pair == (mine, theirs) => stay += 1.0 / 36.0,
                        pair => won += chance[&pair] / 36.0,
                    }
                }
            }
            chance.insert((mine, theirs), won / (1.0 - stay));
        }
    }
    chance[&(smith, knight)]
}

#[test]
fn texts_that_call_functions_come_to_what_plain_sums_come_to() {
    agree(SMITHS, expected);
}
