//! Fights in which nothing can happen any more.

use super::character::MojoPolicy;
use super::fight::Battle;
use super::fighter::{Action, Fate};

impl Battle<'_> {
    /// GM-15: whether nobody who is left can hit anybody, and nobody runs. What makes an enemy easier to hit counts for as
    /// long as it lasts.
    pub(super) fn is_stuck(&self) -> bool {
        let mut all = 0..self.fighters.len();
        !all.any(|who| self.fighters[who].action == Action::Dash || self.can_still_hit(who))
    }

    /// GM-15, GM-29, GM-49: whether a fighter may yet hit an enemy, once its own surprise has passed. A hit that does
    /// nothing is none, unless it may break an effect.
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

    /// GM-12: whether a fighter would attack this enemy at all, at some time.
    fn may_attack(&self, who: usize, enemy: usize) -> bool {
        match self.fighters[enemy].fate {
            Fate::Standing => true,
            Fate::Unconscious => self.setup.characters[who].finishes_off && self.setup.can_be_finished(),
            Fate::Dead | Fate::Fled => false,
        }
    }

    /// GM-18: how wide a miss mojo may mend.
    fn bid_on_miss(&self, who: usize, enemy: usize) -> i32 {
        let character = &self.setup.characters[who];
        let widest = self.fighters[who].mojo.min(self.setup.rules.mojo_win_margin);
        let bids = character.mojo_policy != MojoPolicy::Never && self.may_bid_on_miss(who, enemy, widest);
        if bids { widest } else { 0 }
    }
}
