//! The beats of a round: whose turn, and which attacks it may bring.

use super::super::fighter::Fighter;
use super::super::house::LongAttack;
use super::super::words::Target;
use super::scope::may_leave;
use super::setup::Fight;

/// What comes before the first turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// `SYM-12`: the Free Attack of an ambusher.
    Ambush,
    /// `SYM-10`: the Free Attack of a Long weapon, where melee has begun already.
    Reach,
}

/// One possible attack of a beat, in the order of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// `SYM-10`: a Long weapon against an enemy that was engaged before the first turn.
    FirstReach,
    /// `SYM-24`: an enemy's Free Attack on somebody who withdraws.
    Withdraw(usize),
    /// Movement; `SYM-24`: the Free Attack of an enemy whom somebody runs past.
    Advance,
    /// `SYM-10`: the Free Attack of a Long weapon whose wielder is engaged.
    Met,
    /// `SYM-10`: the Free Attack of a Long weapon whose wielder engages.
    OwnReach,
    /// `SYM-15`: the Combat Action.
    Attack,
}

/// One place of the turn order.
#[derive(Debug, Clone)]
pub struct Beat {
    /// Who may have this place: one fighter, or the tied ones.
    pub candidates: Vec<usize>,
    /// Its number; -1 before the first turn.
    pub place: i16,
    /// The enemies of any of them.
    pub enemies: Vec<usize>,
    /// The allies of any of them, and themselves.
    pub allies: Vec<usize>,
    /// What comes before the first turn.
    pub opening: Option<Opening>,
    /// Whom all of them attack by their policies, if those are the same.
    pub target: Option<Target>,
    /// The attacks that may happen.
    pub passes: Vec<Pass>,
}

impl Fight {
    /// All beats of a round, in order.
    pub(super) fn make_beats(&self) -> Vec<Beat> {
        let mut beats = Vec::new();
        if let Some(victims) = self.victims {
            beats.extend(self.side(1 - victims).map(|i| self.beat(vec![i], -1, Some(Opening::Ambush))));
        }
        if self.engaged {
            let wielders = (0..self.fighters.len()).filter(|&i| self.fighters[i].has_reach);
            beats.extend(wielders.map(|i| self.beat(vec![i], -1, Some(Opening::Reach))));
        }
        for place in 0..self.fighters.len() {
            let tied = self.order.iter().find(|tied| tied.places.contains(&place));
            let candidates = tied.map(|tied| tied.members.clone()).expect("every place has somebody");
            beats.push(self.beat(candidates, place as i16, None));
        }
        beats
    }

    fn beat(&self, candidates: Vec<usize>, place: i16, opening: Option<Opening>) -> Beat {
        let of = |side: usize| candidates.iter().any(|&i| self.side_of(i) == side);
        let sides = |with: [bool; 2]| -> Vec<usize> {
            (0..2).filter(|&side| with[side]).flat_map(|side| self.side(side)).collect()
        };
        let enemies = sides([of(1), of(0)]);
        let allies = sides([of(0), of(1)]);
        let some = |has: &dyn Fn(&Fighter) -> bool, among: &[usize]| among.iter().any(|&i| has(&self.fighters[i]));
        let leaves = |f: &Fighter| may_leave(f, self.scope.aiding, &self.arena.house);
        let mut passes = Vec::new();
        if opening == Some(Opening::Reach) {
            passes.push(Pass::FirstReach);
        } else {
            if opening.is_none() && some(&leaves, &candidates) {
                passes.extend(enemies.iter().map(|&enemy| Pass::Withdraw(enemy)));
            }
            passes.push(Pass::Advance);
            if opening.is_none() && !self.engaged_for_good() {
                if some(&|f| f.has_reach, &enemies) {
                    passes.push(Pass::Met);
                }
                if self.arena.house.long_free_attack == LongAttack::EitherEngages && some(&|f| f.has_reach, &candidates)
                {
                    passes.push(Pass::OwnReach);
                }
            }
            passes.push(Pass::Attack);
        }
        let policy = |i: usize| self.fighters[i].policies.target;
        let target = Some(policy(candidates[0])).filter(|&first| candidates.iter().all(|&i| policy(i) == first));
        Beat { place, enemies, allies, opening, target, passes, candidates }
    }

    /// Whether the Free Attacks of Long weapons are all over before the first turn.
    fn engaged_for_good(&self) -> bool {
        self.engaged && self.fighters.len() == 2
    }
}
