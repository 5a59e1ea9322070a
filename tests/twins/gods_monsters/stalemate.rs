//! Fights in which nothing can happen any more.

use super::character::MojoPolicy;
use super::fight::Battle;
use super::fighter::{Action, Fate};

impl Battle<'_> {
    /// GM-15: whether nobody who is left can hit anybody, and nobody runs. What makes an enemy easier to hit counts for as
    /// long as it lasts.
    pub(super) fn is_stuck(&mut self) -> bool {
        let played = self.rounds;
        // What counts is the round to come, in which nobody dashes if nobody wants to flee.
        self.rounds += 1;
        let goes_on = (0..self.fighters.len()).any(|who| self.runs(who))
            || (0..self.fighters.len()).any(|who| self.can_still_hit(who));
        self.rounds = played;
        !goes_on
    }

    /// GM-27: whether a fighter is about to dash away.
    fn runs(&mut self, who: usize) -> bool {
        let (roller, fighter) = self.roller(who);
        fighter.stands() && fighter.wants_to_flee(roller.character, roller.rules)
    }

    /// GM-15, GM-29, GM-49: whether a fighter may yet hit an enemy, once its own surprise has passed.
    fn can_still_hit(&mut self, who: usize) -> bool {
        let setup = self.setup;
        let directed = self.is_directed(who);
        let (roller, fighter) = self.roller(who);
        fighter.action = Action::Nothing;
        if !fighter.stands() || fighter.concentrating {
            return false;
        }
        if roller.character.semi_conscious && !directed && fighter.late == 0 && !fighter.directed_for_good {
            return false;
        }
        let passing = roller.surprise_penalty(fighter);
        setup.members(1 - setup.side(who)).any(|enemy| {
            self.fighters[enemy].action = Action::Nothing;
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
            Fate::Unconscious => self.setup.characters[who].finishes_off && self.setup.wounds,
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
