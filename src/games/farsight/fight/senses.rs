//! Who sees whom.

use play::systems::lane_actor::ALL_FIGHTERS;

use crate::fight::params::Sight;
use crate::fight::prelude::*;

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// `FS-69` and `FS-103`: lanes where this fighter sees another.
    pub(super) fn is_seen_by<L: Lanes, W: Actor<L>>(&self, who: W, viewer: usize, state: &State<L>) -> Mask<L> {
        if !self.in_play().unseen {
            return Mask::all();
        }
        self.sees(LaneActor::one(viewer), LaneActor::among(&ALL_FIGHTERS[..self.fighters.len()], who.index()), state)
    }

    /// `FS-69` and `FS-103`: lanes where one fighter sees another: neither in darkness, nor blinded, and the other
    /// neither invisible nor hidden.
    pub(super) fn sees<L: Lanes, W: Actor<L>>(&self, viewer: W, other: W, state: &State<L>) -> Mask<L> {
        let scope = self.in_play();
        if !scope.unseen {
            return Mask::all();
        }
        if self.sight == Sight::Obscured {
            return Mask::none();
        }
        let mut sees = !(self.tables.blind.has(viewer) | self.tables.invisible.has(other));
        if scope.supporting {
            sees &= !has(self.flags(other, state), bits::HIDDEN);
        }
        sees & self.has_noticed(viewer, other, state)
    }

    /// `FS-41`: lanes where one fighter has noticed another who hid before the fight.
    pub(super) fn has_noticed<L: Lanes, W: Actor<L>>(&self, viewer: W, other: W, state: &State<L>) -> Mask<L> {
        if !self.in_play().surprise {
            return Mask::all();
        }
        (viewer.read(&state.unnoticed) & other.index().one_hot()).eq(0)
    }

    /// `FS-69`: an attacker is no longer hidden from anybody.
    pub(super) fn shows_itself<L: Lanes, W: Actor<L>>(&self, who: W, m: Mask<L>, state: &mut State<L>) {
        if self.in_play().surprise {
            let mine = who.index().one_hot();
            for unnoticed in state.unnoticed.iter_mut() {
                let left = unnoticed.without(mine);
                unnoticed.set(m, left);
            }
        }
    }

    /// `FS-71`: lanes where an enemy in melee with the fighter sees it and is not incapacitated.
    pub(super) fn is_harried<L: Lanes, W: Actor<L>>(&self, me: W, state: &State<L>) -> Mask<L> {
        let mut any = Mask::none();
        if !self.in_play().melee {
            return any;
        }
        let foes = me.read(&state.foes);
        for enemy in 0..self.count::<L, W>() {
            if !self.tables.inert.has_one(enemy) {
                let able = !has(state.flags.place(enemy), bits::HELPLESS);
                any |= self.is_held_by(enemy, foes, state) & able & self.is_seen_by(me, enemy, state);
            }
        }
        any
    }
}
