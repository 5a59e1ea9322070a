//! Steps: step dice that burst, a wild die, raises, shaken fighters and soaking.

use super::{Answer, LAST_ROUND, Outcome, die, winner};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A fighter.
#[derive(Debug, Clone, Copy)]
pub struct Fighter {
    /// The sides of its fighting die.
    pub fighting: i32,
    /// Whether it is a wild card.
    pub wild: bool,
    /// What an attack on it must reach.
    pub parry: i32,
    /// What the damage of a hit must reach.
    pub toughness: i32,
    /// The sides of its dice of damage.
    pub damage: [i32; 2],
    /// The sides of its vigour die.
    pub vigour: i32,
    /// Its wounds.
    pub wounds: i32,
    /// Whether it is shaken.
    pub shaken: bool,
}

/// The swordsman.
pub const SWORDSMAN: Fighter =
    Fighter { fighting: 10, wild: true, parry: 7, toughness: 6, damage: [8, 6], vigour: 8, wounds: 0, shaken: false };
/// A thug.
pub const THUG: Fighter =
    Fighter { fighting: 6, wild: false, parry: 5, toughness: 5, damage: [6, 6], vigour: 6, wounds: 0, shaken: false };

impl Fighter {
    fn stands(&self) -> bool {
        self.wounds <= if self.wild { 3 } else { 0 }
    }

    /// What a hit with this damage does to it.
    fn suffers(&mut self, rng: &mut Xoshiro256PlusPlus, damage: i32) {
        let margin = damage - self.toughness;
        if margin < 0 {
            return;
        }
        let mut wounds = if margin >= 4 { margin / 4 } else { i32::from(self.shaken) };
        if wounds > 0 && self.wild {
            wounds = (wounds - trait_of(rng, self.vigour, true) / 4).max(0);
            if wounds == 0 {
                return;
            }
        }
        self.wounds = (self.wounds + wounds).min(4);
        self.shaken = true;
    }
}

/// A die that is rolled again and added as long as it shows its highest face.
fn burst(rng: &mut Xoshiro256PlusPlus, sides: i32) -> i32 {
    let mut total = 0;
    loop {
        let face = die(rng, sides);
        total += face;
        if face < sides {
            return total;
        }
    }
}

/// A trait roll.
fn trait_of(rng: &mut Xoshiro256PlusPlus, sides: i32, wild: bool) -> i32 {
    let roll = burst(rng, sides);
    if wild { roll.max(burst(rng, 6)) } else { roll }
}

/// The swordsman against three thugs.
pub fn duel(rng: &mut Xoshiro256PlusPlus) -> Outcome {
    fight(rng, [vec![SWORDSMAN], vec![THUG; 3]])
}

/// A fight between two sides.
fn fight(rng: &mut Xoshiro256PlusPlus, mut sides: [Vec<Fighter>; 2]) -> Outcome {
    for round in 1..=LAST_ROUND {
        for side in 0..2 {
            for place in 0..sides[side].len() {
                let mut fighter = sides[side][place];
                if fighter.stands() {
                    let enemy = sides[1 - side].iter_mut().find(|enemy| enemy.stands());
                    turn(rng, &mut fighter, enemy.expect("the fight is not over"));
                    sides[side][place] = fighter;
                }
                let [first, second] = sides.each_ref().map(|side| side.iter().any(Fighter::stands));
                if let Some(winner) = winner(first, second) {
                    return Outcome { winner, rounds: round };
                }
            }
        }
    }
    Outcome { winner: 3, rounds: LAST_ROUND }
}

/// The turn of a fighter: it recovers if it is shaken, and attacks.
fn turn(rng: &mut Xoshiro256PlusPlus, fighter: &mut Fighter, enemy: &mut Fighter) {
    if fighter.shaken && trait_of(rng, fighter.vigour, fighter.wild) < 4 {
        return;
    }
    fighter.shaken = false;
    let attack = trait_of(rng, fighter.fighting, fighter.wild);
    if attack < enemy.parry {
        return;
    }
    let mut damage: i32 = fighter.damage.iter().map(|&sides| burst(rng, sides)).sum();
    if attack >= enemy.parry + 4 {
        damage += burst(rng, 6);
    }
    enemy.suffers(rng, damage);
}

/// A d8 with a wild d6 against 4: 0 a failure, 1 a success, 2 a raise.
pub fn trait_roll(rng: &mut Xoshiro256PlusPlus) -> Answer {
    let roll = trait_of(rng, 8, true);
    Answer { outcome: usize::from(roll >= 4) + usize::from(roll >= 8), steps: 1 }
}
