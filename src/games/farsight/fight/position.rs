//! Who is in melee with whom, and the distances between fighters.

use crate::fight::prelude::*;
use crate::words::Distance;

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// The number of fighters.
    pub(super) fn count<L: Lanes, W: Actor<L>>(&self) -> usize {
        if W::ONE_ON_ONE { 2 } else { self.fighters.len() }
    }

    /// Lanes where this fighter is among these enemies in melee. The relation ends when either falls, and begins again
    /// where a fighter attacks the fallen.
    pub(super) fn engaged_with<L: Lanes>(&self, one: usize, foes: Num<L>) -> Mask<L> {
        if self.in_play().melee { !(foes & bit(one)).eq(0) } else { Mask::none() }
    }

    /// The enemies in melee with a fighter, as bits.
    pub(super) fn foes<L: Lanes, W: Actor<L>>(&self, who: W, state: &State<L>) -> Num<L> {
        if self.in_play().melee { who.read(&state.foes) } else { Num::zero() }
    }

    /// Lanes where a fighter is in melee with a standing enemy. The fallen hold nobody.
    pub(super) fn in_melee<L: Lanes, W: Actor<L>>(&self, me: W, state: &State<L>) -> Mask<L> {
        let foes = self.foes(me, state);
        if !self.in_play().finishing {
            return !foes.eq(0);
        }
        let mut any = Mask::none();
        for enemy in 0..self.count::<L, W>() {
            any |= self.is_held_by(enemy, foes, state);
        }
        any
    }

    /// Lanes where this fighter is among these enemies in melee and stands. One who has fallen lies in the melee of
    /// whoever attacks the fallen, but holds nobody, flanks nobody and takes no room.
    pub(super) fn is_held_by<L: Lanes>(&self, enemy: usize, foes: Num<L>, state: &State<L>) -> Mask<L> {
        self.engaged_with(enemy, foes) & state.stands(enemy)
    }

    /// `FS-74`: puts two fighters in melee with each other.
    pub(super) fn engages<L: Lanes, W: Actor<L>>(&self, one: W, other: W, m: Mask<L>, state: &mut State<L>) {
        for (who, foe) in [(one, other), (other, one)] {
            let foes = who.read(&state.foes) | foe.index().one_hot();
            who.set(&mut state.foes, m, foes);
        }
    }

    /// Takes a fighter out of all melee.
    pub(super) fn breaks_off<L: Lanes, W: Actor<L>>(&self, who: W, m: Mask<L>, state: &mut State<L>) {
        if !self.in_play().melee {
            return;
        }
        let mine = who.index().one_hot();
        for j in 0..self.count::<L, W>() {
            let left = state.foes.place(j).without(mine);
            state.foes.place_mut(j).set(m, left);
        }
        who.set(&mut state.foes, m, 0);
    }

    /// Melee reach in metres, with the weapon in hand or with fists.
    pub(super) fn strikes_at<L: Lanes, W: Actor<L>>(&self, me: W, state: &State<L>) -> Num<L> {
        let longer = me.look_up(&self.tables.longer);
        let held = if self.in_play().fists { longer.only(!self.is_empty_handed(me, state)) } else { longer };
        me.look_up(&self.tables.reach) + held
    }

    /// Metres that a fighter has moved.
    pub(super) fn moved<L: Lanes>(&self, fighter: usize, state: &State<L>) -> Num<L> {
        if self.in_play().moving { state.moved.place(fighter) } else { Num::zero() }
    }

    /// Metres between an enemy and a fighter who has moved this far.
    pub(super) fn gap<L: Lanes>(&self, moved: Num<L>, enemy: usize, state: &State<L>) -> Num<L> {
        if !self.in_play().moving {
            return Num::splat(self.apart);
        }
        let between = Num::splat(self.apart) - moved - self.moved(enemy, state);
        between.max(Num::zero() - between).max(1)
    }

    /// Lanes where an enemy is still ahead of a fighter, who has not gone past it.
    pub(super) fn is_ahead<L: Lanes, W: Actor<L>>(&self, enemy: W, me: W, state: &State<L>) -> Mask<L> {
        (Num::splat(self.apart) - me.read(&state.moved) - enemy.read(&state.moved)).ge(0)
    }

    /// Metres between any two fighters.
    pub(super) fn between<L: Lanes, W: Actor<L>>(&self, one: W, other: W, state: &State<L>) -> Num<L> {
        if !self.in_play().moving {
            return Num::splat(self.apart);
        }
        let between = Num::splat(self.apart) - one.read(&state.moved) - other.read(&state.moved);
        between.max(Num::zero() - between).max(1)
    }

    /// `FS-64` Distance: the category of a distance in metres; adjacent where the two are in melee.
    pub(super) fn category<L: Lanes>(&self, gap: Num<L>, near: Mask<L>) -> Num<L> {
        if !self.in_play().moving {
            return near.select(0, self.distance as i16);
        }
        let mut category = Num::zero();
        for limit in Distance::LIMITS {
            category += gap.gt(limit).count();
        }
        near.select(0, category)
    }

    /// `FS-67` Flanking: lanes where enough standing opponents who see the target are in melee with it.
    pub(super) fn flanked<L: Lanes, W: Actor<L>>(&self, target: W, state: &State<L>) -> Mask<L> {
        let (mut around, foes) = (Num::zero(), self.foes(target, state));
        for j in 0..self.fighters.len() {
            if !self.tables.inert.has_one(j) {
                let able = !has(state.flags.place(j), bits::HELPLESS) & !self.shoots_one(j, state);
                around += (self.is_held_by(j, foes, state) & able & self.is_seen_by(target, j, state)).count();
            }
        }
        around.ge(self.combat.house.flank_from)
    }
}
