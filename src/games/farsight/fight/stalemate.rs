//! Fights that cannot be decided, judging by the sheets: no fighter can ever damage an enemy.

use crate::combat::strike::{CombatContext, Held};
use crate::fight::prelude::*;
use crate::fight::tables::Tables;
use crate::fighter::Tenacity;
use crate::words::{Grenade, Minor};

/// What decides who could ever hurt whom.
#[derive(Debug, Clone, Copy)]
pub(super) struct Prospects<'f> {
    pub fighters: &'f Roster<Fighter>,
    pub scope: &'f Scope,
    pub tables: &'f Tables,
    pub combat: &'f CombatContext,
    /// Metres between the sides.
    pub apart: i16,
}

impl Prospects<'_> {
    /// Whether no fighter can ever damage an enemy, even at best. Mishaps do not count (ruling).
    pub fn is_hopeless(&self) -> bool {
        let acts = |i: usize| !self.tables.inert.has_one(i);
        let n = self.fighters.len();
        let throws = |i: usize| self.fighters[i].policies.grenade == Grenade::If2 && self.fighters[i].grenades > 0;
        let grenades = self.scope.grenades && (0..n).any(|i| acts(i) && throws(i));
        let bleeds = (0..n).any(|i| self.fighters[i].has(Condition::Bleeding) && self.tables.bleeding[i] > 0);
        let comes = (0..n).any(|i| self.could_approach(i));
        let hurts = |a: usize, b: usize| acts(a) && self.could_hurt(a, b, comes);
        !grenades && !bleeds && !self.fighters.any_enemies(hurts)
    }

    /// By fighter, the enemies, as bits, whom it would strike at when they have fallen, and could hurt.
    pub fn quarry(&self) -> Table {
        let comes = (0..self.fighters.len()).any(|i| self.could_approach(i));
        self.fighters.table(|a| {
            let hunts = self.tables.finishes.has_one(a) && !self.tables.inert.has_one(a);
            let all = self.fighters.enemies_of(a).filter(|&b| hunts && self.could_hurt(a, b, comes));
            all.fold(0, |bits, b| bits | bit(b))
        })
    }

    /// Whether a fighter could ever come closer to its enemies: it can act and move, and neither is too frightened to
    /// (`FS-103`) nor waits for an enemy who is more than one movement away (`FS-56`).
    fn could_approach(&self, i: usize) -> bool {
        let (fighter, tables) = (&self.fighters[i], self.tables);
        let waits = tables.waits.has_one(i) && !fighter.weapon.is_ranged() && self.way(i) > tables.speed[i];
        !tables.inert.has_one(i) && tables.speed[i] > 0 && !tables.frightened.has_one(i) && !waits
    }

    /// Metres that a fighter starts away from having its enemies within reach.
    fn way(&self, i: usize) -> i16 {
        if self.scope.moving { (self.apart - self.tables.reach[i] - self.tables.longer[i]).max(0) } else { 0 }
    }

    /// Whether an attack of one fighter on another could ever do damage; `comes` tells whether anybody could approach.
    fn could_hurt(&self, attacker: usize, target: usize, comes: bool) -> bool {
        let (fighter, house) = (&self.fighters[attacker], &self.combat.house);
        let main = if fighter.can_hold(&fighter.weapon) { Held::Main } else { Held::Fists };
        let shoots = main == Held::Main && fighter.weapon.is_ranged();
        let near = self.tables.foes[attacker] & bit(target) != 0;
        if !(shoots || near || comes || self.way(attacker) == 0) {
            return false;
        }
        // The best that circumstances and policies can add to the roll.
        let mut best = if self.scope.flanking { house.flanking_bonus } else { 0 };
        if fighter.weapon.is_ranged() && fighter.policies.minor == Minor::Auto {
            best += house.aim_bonus;
        }
        if fighter.policies.tenacity != Tenacity::Never {
            best += house.tenacity_most;
        }
        // FS-13: an exploit adds a damage die.
        let dice = house.effective_strike_die.max(house.powerful_strike_die).max(house.lethal_strike_die);
        let extra = if self.scope.striking || self.scope.shoving { dice } else { 0 };
        let hurts = |held| self.combat.could_hurt([attacker, target], held, [best.max(0), extra]);
        hurts(main) || (fighter.off_hand.is_some() && hurts(Held::Off))
    }
}
