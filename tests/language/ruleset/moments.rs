//! Small fights told in text against sums that can be done by hand: orders, moments of a round, choices of a target,
//! flight, and what is done to each of several.

use super::agree::agree;

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
        // Half of the fights are over before the first turn.
        "hidden" => vec![("winner=a", 5.0 / 6.0), ("rounds", 7.0 / 6.0)],
        // As `listed`, and half of the fallen die.
        "bleeding" => vec![
            ("winner=a", 2.0 / 3.0),
            ("rounds", 4.0 / 3.0),
            ("fate.soldier-a=dead", 1.0 / 6.0),
            ("fate.soldier-b=dead", 1.0 / 3.0),
            ("fate.soldier-b=standing", 2.0 / 3.0),
            ("hp.soldier-b", 2.0 / 3.0),
        ],
        // The first knight slays the bomb, which takes each knight with it with 1/2.
        "volatile" => vec![("winner=a", 3.0 / 4.0), ("winner=draw", 1.0 / 4.0), ("standing.a", 1.0), ("rounds", 1.0)],
        // One falls in each round, and each of the others then flees with 1/2: of three, two are left with 1/4 and one with
        // 1/2. The third flees at once with 1/2; if both stay, it flees with 1/2 when the second falls.
        "morale" => vec![
            ("winner=a", 1.0),
            ("rounds", 15.0 / 8.0),
            ("fate.imp-1=out", 1.0),
            ("fate.imp-2=fled", 1.0 / 2.0),
            ("fate.imp-3=fled", 5.0 / 8.0),
        ],
        // a = 1/2 + 1/2 * 1/2 * 1/2 a: the fencer misses its riposte and its own turn.
        "ripostes" => vec![("winner=a", 4.0 / 7.0), ("winner=b", 3.0 / 7.0)],
        // Whoever of the two acts first, each is struck back with 1/2.
        "shuffled" => vec![
            ("hp.dancer-1", 1.0 / 2.0),
            ("hp.dancer-2", 1.0 / 2.0),
            ("winner=b", 1.0 / 4.0),
            ("winner=timeout", 3.0 / 4.0),
        ],
        // The first of A spends what its side has; the second has nothing left until B gives some back.
        "pool" => vec![("luck.a", 1.0), ("luck.b", 1.0), ("used.a", 2.0), ("used.b", 2.0)],
        // Each side has two turns a round, and is out as a whole after two hits.
        "spirit" => spirit(),
        _ => panic!("nothing is known of `{id}`"),
    }
}

/// A fight of two sides of two, each of which stands until its side has lost two points of spirit.
fn spirit() -> Vec<(&'static str, f64)> {
    // How likely A wins at the start of a round, with so many points left on both sides, by value iteration: a round
    // takes no point with a chance of 1/16 at most, so 100 rounds leave nothing to decide.
    let hits = [1.0 / 4.0, 2.0 / 4.0, 1.0 / 4.0];
    let mut wins = [[0.0_f64; 3]; 3];
    for _ in 0..100 {
        let before = wins;
        for (a, b) in [(1, 1), (1, 2), (2, 1), (2, 2)] {
            let mut chance = 0.0;
            for (ours, first) in hits.into_iter().enumerate() {
                if ours >= b {
                    chance += first;
                    continue;
                }
                for (theirs, second) in hits.into_iter().enumerate().filter(|(theirs, _)| *theirs < a) {
                    chance += first * second * before[a - theirs][b - ours];
                }
            }
            wins[a][b] = chance;
        }
    }
    vec![("winner=a", wins[2][2]), ("winner=b", 1.0 - wins[2][2])]
}

#[test]
fn small_fights_come_to_what_can_be_worked_out_by_hand() {
    agree(MOMENTS, |id, _| expected(id));
}
