//! Fights that nobody can win any more.

use super::super::speed::Speed;
use super::super::words::Mercy;
use super::scope::{Scope, bids_to_win};
use crate::fight::prelude::*;

/// A score lower than any.
const NEVER: i16 = i16::MIN / 2;

/// What is known before the fight about stalemates.
#[derive(Debug, Clone)]
pub struct StalemateFacts {
    /// By fighter: its hits have no effect at all.
    harmless: Vec<bool>,
    /// No stalemate is possible: on one side, every standing fighter can hit any enemy.
    bright: bool,
    /// The Defense of all fighters of a side, if they share one value that nothing ever lowers.
    even: [Option<i16>; 2],
}

impl StalemateFacts {
    /// Analyses a fight.
    pub fn of(fighters: &Roster<Person>, scope: &Scope, house: &HouseRules) -> Self {
        let harmless =
            |f: &Person| f.wounds == 0 && house.damage_least == 0 && f.damage.max().is_some_and(|most| most <= 0);
        let [a, b] = fighters.sides();
        // A fighter still standing after an injury has passed the roll to stay conscious with it, which bounds the
        // penalty.
        let worst = |f: &Person| {
            let start = f.frame.injuries * house.injury_penalty;
            match scope.injuries {
                true if f.frame.bids.endurance => i16::MAX / 2,
                true => start.max(f.frame.endures - 1),
                false => 0,
            }
        };
        let reaches = |f: &Person, enemies: &[Person]| {
            let able = !harmless(f) && !f.concentrating && !f.semi_conscious;
            able && (house.nat1_succeeds || enemies.iter().all(|enemy| f.attack - worst(f) > enemy.defense))
        };
        let level = !(scope.surprise || scope.concentrating || scope.fleeing);
        let even = |side: &[Person]| {
            let first = side.first().map_or(0, |f| f.defense);
            (level && side.iter().all(|f| f.defense == first)).then_some(first)
        };
        Self {
            harmless: fighters.iter().map(harmless).collect(),
            bright: a.iter().all(|f| reaches(f, b)) || b.iter().all(|f| reaches(f, a)),
            even: [even(a), even(b)],
        }
    }
}

#[inlined]
impl Fight {
    /// Lanes where nothing can happen any more. No fighter able to attack could hit an enemy even with a 1, counting
    /// everything that makes the enemy easier to hit now and any mojo that would turn a miss into a hit, and nobody
    /// flees or has a last act. Harmless hits do not count, unless they may break an enemy's effect (`GM-29`). Such a
    /// fight is over (`GM-15`, `GM-17`).
    pub(super) fn hopeless<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let (house, scope) = (&self.house, &self.scope);
        if self.stalemate.bright {
            return Mask::none();
        }
        let mut hope = Mask::none();
        // By side: the best attack, the best attack on the unconscious, the lowest Defense, and the lowest Defense of
        // the unconscious.
        let mut best = [Num::splat(NEVER); 2];
        let mut finishing = [Num::splat(NEVER); 2];
        let [a, b] = self.stalemate.even;
        let mut open = [Num::splat(a.unwrap_or(i16::MAX / 2)), Num::splat(b.unwrap_or(i16::MAX / 2))];
        let mut helpless = [Num::splat(i16::MAX / 2); 2];
        let mut effects = [Mask::none(); 2];
        if scope.concentrating {
            for i in 0..self.fighters.len() {
                effects[self.fighters.side_of(i)] |= state.holds[i];
            }
        }
        for (i, fighter) in self.fighters.iter().enumerate() {
            let side = self.fighters.side_of(i);
            let stands = state.stands(i);
            let mut able = stands;
            let defense = self.guard(i, state);
            if scope.concentrating {
                able &= !state.holds[i];
            }
            if self.stalemate.harmless[i] {
                able &= effects[1 - side];
            }
            if scope.semi && fighter.semi_conscious {
                able &= state.late[i].ge(0);
            }
            if scope.fleeing {
                hope |= stands & state.flees[i];
            }
            if house.final_action {
                hope |= state.condition[i].eq(LAST);
            }
            if house.nat1_succeeds {
                hope |= able;
            }
            let mut strength = Num::splat(fighter.attack);
            strength -= self.injury_penalty(i, state);
            if bids_to_win(fighter) {
                hope |= able & self.bid_can_hit(i, strength, state);
            }
            best[side].set(able, best[side].max(strength));
            if self.stalemate.even[side].is_none() {
                open[side].set(stands, open[side].min(defense));
            }
            if scope.finishing {
                if fighter.policies.mercy == Mercy::FinishOff {
                    finishing[side].set(able, finishing[side].max(strength));
                }
                let out = state.condition[i].eq(OUT);
                helpless[side].set(out, helpless[side].min(self.helpless_guard(i)));
            }
        }
        for (side, enemies) in [(0, 1), (1, 0)] {
            hope |= best[side].gt(open[enemies]);
            if scope.finishing {
                hope |= finishing[side].gt(helpless[enemies]);
            }
        }
        !hope
    }

    /// The current Defense of a standing fighter.
    fn guard<L: Lanes>(&self, i: usize, state: &State<L>) -> Num<L> {
        let (house, scope) = (&self.house, &self.scope);
        let mut defense = Num::splat(self.fighters[i].defense);
        if scope.surprise {
            defense -= Num::splat(house.surprised_defense).only(state.surprised[i]);
        }
        if scope.concentrating {
            defense -= Num::splat(house.concentration_defense).only(state.holds[i]);
        }
        if scope.fleeing {
            defense -= Num::splat(Speed::Dash.penalties()[1]).only(state.flees[i]);
        }
        defense
    }

    /// The Defense of an unconscious fighter, less the attackers' bonus (`GM-12`).
    fn helpless_guard(&self, i: usize) -> i16 {
        let fighter = &self.fighters[i];
        fighter.defense - fighter.dodge - self.house.unconscious_to_hit
    }

    /// `GM-18` Mojo: lanes where an attack of this strength can hit an enemy by a bid. A bid is made only if a mean hit
    /// would drop the target.
    fn bid_can_hit<L: Lanes>(&self, i: usize, strength: Num<L>, state: &State<L>) -> Mask<L> {
        let mended = strength + state.mojo[i].min(self.house.mojo_win_margin);
        let finishes = self.scope.finishing && self.fighters[i].policies.mercy == Mercy::FinishOff;
        let mut mends = Mask::none();
        for &enemy in &self.enemies[self.fighters.side_of(i)] {
            let mut hits = state.stands(enemy) & mended.gt(self.guard(enemy, state));
            if finishes {
                hits |= state.condition[enemy].eq(OUT) & mended.gt(self.helpless_guard(enemy));
            }
            let mut shield = state.survival[enemy];
            if self.scope.verve && self.fighters[enemy].fights_with_verve {
                shield += state.verve[enemy];
            }
            mends |= hits & shield.le(self.average[i]);
        }
        mends
    }
}
