//! What fighters are able to do, in the condition in which they are.

use crate::fight::prelude::*;

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// A fighter's conditions.
    pub(super) fn flags<L: Lanes, W: Actor<L>>(&self, who: W, state: &State<L>) -> Num<L> {
        who.read(&state.flags)
    }

    /// Sets a fighter's conditions.
    pub(super) fn flag<L: Lanes, W: Actor<L>>(&self, who: W, m: Mask<L>, flags: Num<L>, state: &mut State<L>) {
        who.set(&mut state.flags, m, flags);
    }

    /// A fighter's mental traumas, as [`minds`](super::state::minds).
    pub(super) fn mind<L: Lanes, W: Actor<L>>(&self, who: W, state: &State<L>) -> Num<L> {
        if self.in_play().minds { who.read(&state.mind) } else { Num::zero() }
    }

    /// `FS-44` Reactions: lanes where an enemy has its reaction left and can attack this fighter, whom it sees, with a
    /// melee weapon or, having lost its weapon, with fists.
    pub(super) fn can_react<L: Lanes, W: Actor<L>>(&self, enemy: usize, me: W, state: &State<L>) -> Mask<L> {
        if self.tables.inert.has_one(enemy) {
            return Mask::none();
        }
        let able = !has(state.flags.place(enemy), bits::UNABLE) & state.stands(enemy);
        able & !self.shoots_one(enemy, state) & self.is_seen_by(me, enemy, state)
    }

    /// Lanes where a fighter has lost the weapon (`FS-15`), or can no longer hold it: `FS-96` with one arm, no
    /// two-handed weapon; with none, no weapon at all.
    pub(super) fn is_empty_handed<L: Lanes, W: Actor<L>>(&self, who: W, state: &State<L>) -> Mask<L> {
        let scope = self.in_play();
        if !scope.fists {
            return Mask::none();
        }
        let mut empty = has(self.flags(who, state), bits::UNARMED);
        if scope.traumas {
            let arms = who.read(&state.hurt) & wounds::LOST_ARMS;
            empty |= arms.eq(wounds::LOST_ARMS) | (arms.gt(0) & self.tables.two_handed.has(who));
        }
        empty & !self.tables.natural.has(who)
    }

    /// `FS-78` Two weapons: lanes where a fighter still has the first one, and both arms.
    pub(super) fn holds_two<L: Lanes, W: Actor<L>>(&self, who: W, state: &State<L>) -> Mask<L> {
        if !self.in_play().fists {
            return Mask::all();
        }
        let mut holds = !self.is_empty_handed(who, state);
        if self.in_play().traumas {
            holds &= !has(who.read(&state.hurt), wounds::LOST_ARMS);
        }
        holds
    }

    /// Lanes where this fighter still holds a ranged weapon.
    pub(super) fn shoots_one<L: Lanes>(&self, fighter: usize, state: &State<L>) -> Mask<L> {
        if !self.fighters[fighter].weapon.is_ranged() {
            return Mask::none();
        }
        !self.is_empty_handed(LaneActor::one(fighter), state)
    }

    /// Lanes where a fighter is alive at 0 vitality, and not captured.
    pub(super) fn is_fallen<L: Lanes>(&self, fighter: usize, state: &State<L>) -> Mask<L> {
        let fate = state.fate.place(fighter);
        fate.gt(UP) & fate.le(STABLE)
    }

    /// Lanes where an enemy is [fallen](Self::is_fallen) and the fighter's policy is to attack the fallen.
    pub(super) fn finishes_any<L: Lanes, W: Actor<L>>(&self, plan: &Phase, me: W, state: &State<L>) -> Mask<L> {
        let side = me.look_up(&self.tables.side);
        let mut any = Mask::none();
        for &enemy in plan.enemies {
            any |= self.is_fallen(enemy, state) & !side.eq(self.fighters.side_of(enemy) as i16);
        }
        any & self.tables.finishes.has(me)
    }

    /// Adds to the damage dealt by a fighter.
    pub(super) fn deals<L: Lanes, W: Actor<L>>(&self, who: W, m: Mask<L>, damage: Num<L>, state: &mut State<L>) {
        who.add(&mut state.counts, self.count_indices.dealt, m, damage);
    }

    /// Adds to a count of the fighter's side.
    pub(super) fn note<L: Lanes, W: Actor<L>>(
        &self,
        what: Option<usize>,
        who: W,
        m: Mask<L>,
        n: impl Into<Num<L>>,
        state: &mut State<L>,
    ) {
        let Some(at) = what else { return };
        let n = n.into();
        let [first, last] = who.ends();
        let side = self.tables.side[first & 31] as usize;
        // The fighters of a side have consecutive indices.
        if W::ONE_ON_ONE || self.tables.side[last & 31] as usize == side {
            state.counts.place_mut(at + side).add(m, n);
        } else {
            let second = who.look_up(&self.tables.side).eq(1);
            state.counts.place_mut(at).add(m & !second, n);
            state.counts.place_mut(at + 1).add(m & second, n);
        }
    }
}
