//! The round limit of a fight ends the observation, not the fight.

use super::both_ways::{Shares, ask};

/// For each game, a sheet whose fights last several rounds, and the `winner` code of a timeout.
const GAMES: [(&str, &str, i32); 5] = [
    ("kup", "", 4),
    ("symbaroum", "", 2),
    ("bursting_dice", "", 3),
    ("gods_monsters", "attack=8\ndamage='d6+1'\nsurvival=5\nendurance=10", 3),
    ("farsight", "str=4\ncmb=3", 3),
];

const TRIALS: u64 = 100_000;

/// The shares of a duel with this limit, and the tolerance for differences between two of them.
fn duel(system: &str, sheet: &str, limit: u32) -> (Shares, f64) {
    let text = format!(
        "kind='fight'\nround_limit={limit}\nsides=[['one'],[{{use='one',name='other'}}]]\n[character.one]\nsystem='{system}'\n{sheet}"
    );
    let asked = ask(system, &text);
    // At most four standard errors of the difference of two shares.
    let sampled = 4.0 * (0.5 / TRIALS as f64).sqrt();
    asked.solve().map_or_else(|_| (asked.sample(TRIALS), sampled), |shares| (shares, 1e-12))
}

#[test]
fn rounds_of_a_timeout_are_cut_off() {
    for (system, sheet, code) in GAMES {
        let (short, slack) = duel(system, sheet, 4);
        let (long, _) = duel(system, sheet, 10_000);
        let of = |shares: &Shares, rounds: i32| shares["rounds"].get(&rounds).copied().unwrap_or(0.0);
        assert!(of(&long, 5) > 0.0, "{system}: some fights take more than four rounds");
        for rounds in 0..=4 {
            let (limited, free) = (of(&short, rounds), of(&long, rounds));
            assert!((limited - free).abs() < slack, "{system}: {limited} end in round {rounds}, without limit {free}");
        }
        let ended: f64 = short["rounds"].values().sum();
        let timeout = short["winner"].get(&code).copied().unwrap_or(0.0);
        assert!(timeout > 0.0 && (ended + timeout - 1.0).abs() < 1e-12, "{system}: {ended} end, {timeout} do not");
    }
}

#[test]
fn a_fight_without_a_limit_of_its_own_has_no_timeouts() {
    for (system, sheet, _) in GAMES {
        let text = format!(
            "kind='fight'\nsides=[['one'],[{{use='one',name='other'}}]]\n[character.one]\nsystem='{system}'\n{sheet}"
        );
        let asked = ask(system, &text);
        let shares = asked.solve().unwrap_or_else(|_| asked.sample(TRIALS));
        let ended: f64 = shares["rounds"].values().sum();
        assert!((ended - 1.0).abs() < 1e-12, "{system}: {ended} end");
    }
}
