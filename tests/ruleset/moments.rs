//! Small fights told in text against sums that can be done by hand: orders, moments of a round, choices of a target,
//! flight, and what is done to each of several.

use oddsmith::plan::Method;

use crate::asked::{number, planned};

const MOMENTS: &str = include_str!("cases/moments.toml");

/// What each fight must come to.
fn expected(id: &str) -> Vec<(&'static str, f64)> {
    match id {
        // A round is decided with 3/4, and each of its three ends is as likely.
        "together" => {
            vec![("winner=a", 1.0 / 3.0), ("winner=b", 1.0 / 3.0), ("winner=draw", 1.0 / 3.0), ("rounds", 4.0 / 3.0)]
        }
        // a = 1/2 + 1/4 a.
        "listed" => vec![("winner=a", 2.0 / 3.0), ("winner=b", 1.0 / 3.0), ("rounds", 4.0 / 3.0)],
        // A turn: 2/12 flight, 5/12 a hit, 5/12 nothing. a = 5/12 + 5/12 (2/12 + 5/12 a), and A flees with
        // f = 2/12 + 5/12 * 5/12 f.
        "leaving" => vec![
            ("winner=a", 10.0 / 17.0),
            ("fate.coward-a=fled", 24.0 / 119.0),
            ("fate.coward-b=fled", 10.0 / 119.0),
            ("rounds", 144.0 / 119.0),
        ],
        // The later of two that each go on with 1/2: 2 + 2 - 4/3.
        "blast" => vec![("winner=a", 1.0), ("rounds", 8.0 / 3.0)],
        // One falls in the first round; from then on the fight goes on as often as it rises, with 1/2.
        "rising" => vec![("winner=a", 1.0), ("rounds", 3.0)],
        "sides" => vec![("winner=a", 0.5), ("rounds", 1.0)],
        // The slow one must roll 2, the quick one 1, and the tie must break for the slow one.
        "rolled" => vec![("winner=a", 1.0 / 8.0), ("rounds", 1.0)],
        "anyone" => vec![("hp.sheep-1", 5.0 / 3.0), ("hp.lamb", 2.0 / 3.0), ("standing.b", 8.0 / 3.0)],
        "least" => vec![("hp.sheep-1", 2.0), ("hp.lamb", 0.0), ("hp.sheep-2", 2.0), ("winner=timeout", 1.0)],
        "most" => vec![("hp.lamb", 1.0), ("hp.sheep-1", 1.0), ("hp.sheep-2", 2.0)],
        // All are as quick as each other, so the first listed is chosen.
        "alike" => vec![("hp.twin-1", 1.0), ("hp.twin-2", 2.0), ("winner=timeout", 1.0)],
        // Three rounds: 1 at the start of each, and as many as there are enemies at its end; 10 more each for the one
        // that is mended.
        "clock" => vec![
            ("mended.a", 3.0),
            ("mended.b", 0.0),
            ("ticks.medic", 6.0),
            ("ticks.patient-a", 36.0),
            ("ticks.patient-b", 9.0),
            ("hp.patient-a", 4.0),
        ],
        _ => panic!("nothing is known of `{id}`"),
    }
}

#[test]
fn small_fights_come_to_what_can_be_worked_out_by_hand() {
    for method in [Method::Exact, Method::Sample] {
        let plan = planned(MOMENTS, method).unwrap_or_else(|faults| panic!("{faults:#?}"));
        for asked in &plan.experiments {
            for (name, wanted) in expected(&asked.id) {
                let found = number(asked, &asked.cases[0], name);
                let off = (found.value - wanted).abs();
                let near = match method {
                    Method::Exact => off < 1e-12 * wanted.abs().max(1.0),
                    // A sampled number has its 95 % interval, which is doubled here: |z| < 4.
                    _ => off <= 4.0 / 1.96 * found.reach() + 1e-12,
                };
                assert!(near, "{method}, {}: {name} is {found:?}, not {wanted}", asked.id);
            }
        }
    }
}
