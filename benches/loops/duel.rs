//! The bench duel with structs and enums, one trial at a time.

use rand::{Rng, RngExt};

#[derive(Clone, Copy, PartialEq)]
pub enum Winner {
    A,
    B,
}

struct Fighter {
    hits_at: i32,
    toughness: i32,
}

fn attack<R: Rng>(rng: &mut R, attacker: &Fighter, defender: &mut Fighter) -> i32 {
    if rng.random_range(1..=20) > attacker.hits_at {
        return 0;
    }
    let damage = (rng.random_range(1..=8) - rng.random_range(1..=4)).max(0);
    defender.toughness -= damage;
    damage
}

fn turn<R: Rng>(rng: &mut R, attacker: &Fighter, defender: &mut Fighter) -> bool {
    let damage = attack(rng, attacker, defender);
    if damage >= 7 && defender.toughness > 0 {
        attack(rng, attacker, defender);
    }
    defender.toughness <= 0
}

pub fn fight<R: Rng>(rng: &mut R) -> (Winner, usize) {
    let mut a = Fighter { hits_at: 11, toughness: 13 };
    let mut b = Fighter { hits_at: 9, toughness: 12 };
    let mut rounds = 0;
    loop {
        rounds += 1;
        if turn(rng, &a, &mut b) {
            return (Winner::A, rounds);
        }
        if turn(rng, &b, &mut a) {
            return (Winner::B, rounds);
        }
    }
}

/// Plays duels and counts winners and rounds.
pub fn sample<R: Rng>(rng: &mut R, trials: u32) -> ([u64; 2], Vec<u64>) {
    let mut wins = [0; 2];
    let mut rounds = vec![0; 512];
    for _ in 0..trials {
        let (winner, length) = fight(rng);
        wins[usize::from(winner == Winner::B)] += 1;
        rounds[length.min(511)] += 1;
    }
    (wins, rounds)
}
