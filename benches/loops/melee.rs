//! The bench 3-v-3 with structs in a list, one trial at a time.

use rand::{Rng, RngExt};

#[derive(Clone)]
struct Fighter {
    side: usize,
    number: usize,
    hits_at: i32,
    toughness: i32,
    initiative: i32,
}

fn attack<R: Rng>(rng: &mut R, hits_at: i32, target: &mut Fighter) -> i32 {
    if rng.random_range(1..=20) > hits_at {
        return 0;
    }
    let damage = (rng.random_range(1..=8) - rng.random_range(1..=4)).max(0);
    target.toughness -= damage;
    damage
}

pub fn fight<R: Rng>(rng: &mut R) -> (usize, usize) {
    let mut fighters: Vec<Fighter> = (0..6)
        .map(|i| {
            let side = i / 3;
            Fighter {
                side,
                number: i % 3,
                hits_at: [11, 9][side],
                toughness: [13, 12][side],
                initiative: rng.random_range(1..=20),
            }
        })
        .collect();
    fighters.sort_by_key(|f| (-f.initiative, f.side, f.number));
    let mut rounds = 0;
    loop {
        rounds += 1;
        for i in 0..fighters.len() {
            if fighters[i].toughness <= 0 {
                continue;
            }
            let (side, hits_at) = (fighters[i].side, fighters[i].hits_at);
            let target = (0..fighters.len())
                .filter(|&j| fighters[j].side != side && fighters[j].toughness > 0)
                .min_by_key(|&j| fighters[j].number);
            let Some(target) = target else { return (side, rounds) };
            let damage = attack(rng, hits_at, &mut fighters[target]);
            if damage >= 7 && fighters[target].toughness > 0 {
                attack(rng, hits_at, &mut fighters[target]);
            }
        }
        for side in 0..2 {
            if fighters.iter().all(|f| f.side == side || f.toughness <= 0) {
                return (side, rounds);
            }
        }
    }
}

/// Plays fights and counts winners and rounds.
pub fn sample<R: Rng>(rng: &mut R, trials: u32) -> ([u64; 2], Vec<u64>) {
    let mut wins = [0; 2];
    let mut rounds = vec![0; 512];
    for _ in 0..trials {
        let (winner, length) = fight(rng);
        wins[winner] += 1;
        rounds[length.min(511)] += 1;
    }
    (wins, rounds)
}
