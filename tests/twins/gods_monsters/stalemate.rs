//! Detects fights in which nothing can happen any more.

use super::character::MojoPolicy;
use super::fight::Battle;
use super::fighter::{Action, Fate};

impl Battle<'_> {
    /// GM-15: whether no remaining fighter can hit an enemy, and none runs. Temporary bonuses to
    /// hit count while they last.
    pub(super) fn is_stuck(&self) -> bool {
        let mut all = 0..self.fighters.len();
        !all.any(|who| self.fighters[who].action == Action::Dash || self.can_still_hit(who))
    }

    /// GM-15, GM-29, GM-49: whether a fighter could still hit an enemy once its own surprise has
    /// passed. Hits without damage count only if they can break an enemy's effect.
    fn can_still_hit(&self, who: usize) -> bool {
        let setup = self.setup;
        let (roller, fighter) = (self.rolls_of(who), &self.fighters[who]);
        if !fighter.stands() || fighter.concentrating {
            return false;
        }
        let waits = fighter.late > 0 || fighter.action == Action::Attack || fighter.directed_for_good;
        if roller.character.semi_conscious && !waits && !self.is_directed(who) {
            return false;
        }
        let mut enemies = setup.members(1 - setup.side(who));
        if roller.character.is_harmless(&setup.rules)
            && !enemies.clone().any(|enemy| self.fighters[enemy].concentrating)
        {
            return false;
        }
        let passing = roller.surprise_penalty(fighter);
        enemies.any(|enemy| {
            self.may_attack(who, enemy) && {
                let needed = self.attack_target(who, enemy) + passing + self.bid_on_miss(who, enemy);
                setup.rules.is_possible(needed)
            }
        })
    }

    /// GM-12: whether a fighter would ever attack this enemy.
    fn may_attack(&self, who: usize, enemy: usize) -> bool {
        match self.fighters[enemy].fate {
            Fate::Standing => true,
            Fate::Unconscious => self.setup.characters[who].finishes_off && self.setup.can_be_finished(),
            Fate::Dead | Fate::Fled => false,
        }
    }

    /// GM-18: the widest miss that the fighter's mojo can make up for.
    fn bid_on_miss(&self, who: usize, enemy: usize) -> i32 {
        let character = &self.setup.characters[who];
        let widest = self.fighters[who].mojo.min(self.setup.rules.mojo_win_margin);
        let bids = character.mojo_policy != MojoPolicy::Never && self.may_bid_on_miss(who, enemy, widest);
        if bids { widest } else { 0 }
    }
}
