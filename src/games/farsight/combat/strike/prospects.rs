//! What an attack may come to, worked out before a fight: for policies, and to see that a fight can be decided.

use super::{CombatContext, Hand};

/// What an attack is made with: the weapon in a hand, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Held {
    /// The weapon in the main hand.
    Main,
    /// `FS-78` The weapon in the off hand.
    Off,
    /// Nothing.
    Fists,
}

impl CombatContext {
    /// Whether an attack with this weapon could ever do damage: it can be attempted, it can hit with advantage and
    /// `best` added to the roll, and some of the most damage gets through, with the `extra` die of an exploit.
    pub fn could_hurt(&self, [attacker, target]: [usize; 2], held: Held, [best, extra]: [i16; 2]) -> bool {
        let arm = &self.arms[held as usize];
        let sent = (arm.most[attacker] + extra).max(self.house.damage_least);
        let gets_through = self.damage_through_to_one(target, arm.harm[attacker], sent) > 0
            || (extra > 0 && !self.house.exploit_before_av);
        let hits = self.checks.chance(arm.skill.bonus[attacker] + best, self.defense[target], 1) > 0.0;
        gets_through && hits && !arm.skill.fails.has_one(attacker)
    }

    /// The chance to hit a target in the open, and the distribution of damage after armor, for policies.
    pub fn prospects(&self, attacker: usize, target: usize, hand: Hand, mode: i16) -> (f64, Vec<f64>) {
        let arm = &self.arms[hand as usize];
        let chance = self.checks.chance(arm.skill.bonus[attacker], self.defense[target], mode);
        let mut totals = vec![1.0];
        for _ in 0..arm.count[attacker] {
            let sides = arm.sides[attacker] as usize;
            let mut next = vec![0.0; totals.len() + sides];
            for (total, p) in totals.iter().enumerate() {
                for face in 1..=sides {
                    next[total + face] += p / sides as f64;
                }
            }
            totals = next;
        }
        let mut through = vec![0.0; 1];
        for (total, p) in (arm.bonus[attacker]..).zip(totals) {
            let damage = self.damage_through_to_one(target, arm.harm[attacker], total.max(self.house.damage_least));
            if through.len() <= damage {
                through.resize(damage + 1, 0.0);
            }
            through[damage] += p;
        }
        (chance, through)
    }

    fn damage_through_to_one(&self, target: usize, harm: i16, sent: i16) -> usize {
        let protection = self.protections.iter().find(|protection| protection.harm as i16 == harm);
        let Some(protection) = protection else { return 0 };
        let mut damage = (sent - protection.av[target]).max(0);
        if protection.resists.has_one(target) {
            damage /= self.house.resistance_divisor;
        }
        if protection.vulnerable.has_one(target) {
            damage *= self.house.vulnerability_factor;
        }
        damage as usize
    }
}
