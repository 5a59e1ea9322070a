//! The duel with critical hits in twenty lines of plain Rust, one trial at a time.

use rand::{Rng, RngExt};

fn attack<R: Rng>(rng: &mut R, hits_from: i32, target: &mut i32) {
    let face = rng.random_range(1..=20);
    if face < hits_from && face < 20 {
        return;
    }
    let dice = if face == 20 { 4 } else { 2 };
    let damage: i32 = (0..dice).map(|_| rng.random_range(1..=6)).sum();
    *target = (*target - damage - 4).max(0);
}

/// Plays duels of two fighters with these hit points who hit on `hits_from` or more. Counts
/// winners, rounds, and the hit points left of each fighter.
pub fn sample<R: Rng>(rng: &mut R, hit_points: i32, hits_from: i32, trials: u32) -> [Vec<u64>; 4] {
    let mut counts = [vec![0; 2], vec![0; 512], vec![0; hit_points as usize + 1], vec![0; hit_points as usize + 1]];
    for _ in 0..trials {
        let (mut a, mut b, mut rounds) = (hit_points, hit_points, 0);
        while a > 0 && b > 0 {
            rounds += 1;
            attack(rng, hits_from, &mut b);
            if b > 0 {
                attack(rng, hits_from, &mut a);
            }
        }
        for (counts, value) in counts.iter_mut().zip([i32::from(a == 0), rounds, a, b]) {
            counts[value as usize] += 1;
        }
    }
    counts
}
