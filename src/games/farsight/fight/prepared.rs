//! Attacks prepared by `FS-13` exploit 4, whose extra minor action goes into aiming or a feint for the next attack.

use crate::fight::prelude::*;
use crate::fight::state::Numbers;

/// Mask for the target plus one.
const TARGET: i16 = 31;
/// Set during the turn at whose end the preparation expires.
const ENDS: i16 = 32;

/// The possible uses of an extra minor action.
#[derive(Debug, Clone, Copy)]
pub struct ExtraActionUses<L: Lanes> {
    /// Aiming at the target.
    aims: Mask<L>,
    /// A feint against it.
    feints: Mask<L>,
}

impl<L: Lanes> ExtraActionUses<L> {
    /// Lanes where it has any use.
    #[inline(always)]
    pub fn any(self) -> Mask<L> {
        self.aims | self.feints
    }
}

/// Lanes where an attack on this target is prepared.
#[inline(always)]
fn is_prepared<L: Lanes, W: Actor<L>>(who: W, target: W, row: &Numbers<L>) -> Mask<L> {
    (who.read(row) & TARGET).eq(target.index() + 1)
}

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// Lanes where the fighter has aimed at this target by an exploit, and not attacked since.
    pub(super) fn has_aimed<L: Lanes, W: Actor<L>>(&self, who: W, target: W, state: &State<L>) -> Mask<L> {
        if self.in_play().preparing { is_prepared(who, target, &state.aimed_at) } else { Mask::none() }
    }

    /// Lanes where this target has fallen for the fighter's feint by an exploit, and not been attacked in melee since.
    pub(super) fn has_deceived<L: Lanes, W: Actor<L>>(&self, who: W, target: W, state: &State<L>) -> Mask<L> {
        if self.in_play().preparing { is_prepared(who, target, &state.deceived) } else { Mask::none() }
    }

    /// The uses of the extra minor action of exploit 4: `FS-58` aiming with a ranged weapon at a visible target;
    /// `FS-59` a feint in melee, if it can help. An attack cannot be prepared twice.
    pub(super) fn extra_action_uses<L: Lanes, W: Actor<L>>(
        &self,
        attacker: W,
        target: W,
        state: &State<L>,
    ) -> ExtraActionUses<L> {
        if !self.in_play().preparing {
            return ExtraActionUses { aims: Mask::none(), feints: Mask::none() };
        }
        let may = self.tables.prepares.has(attacker) & target.read(&state.fate).eq(UP);
        let shoots = self.tables.shoots.has(attacker) & !self.is_empty_handed(attacker, state);
        let helps = !(attacker.look_up(&self.expected.feints) & target.index().one_hot()).eq(0);
        ExtraActionUses {
            aims: may & shoots & self.sees(attacker, target, state) & !self.has_aimed(attacker, target, state),
            feints: may
                & !shoots
                & helps
                & self.adjacent(attacker, target, state)
                & !self.has_deceived(attacker, target, state),
        }
    }

    /// `FS-13` Exploit 4: puts the extra minor action into the next attack. Returns the lanes where it did.
    pub(super) fn prepares_ahead<D: Dice, W: Actor<D::L>>(
        &self,
        blow: Blow<W, D::L>,
        uses: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Mask<D::L> {
        let Blow { attacker, target, .. } = blow;
        let prospect = self.extra_action_uses(attacker, target, state);
        let (aims, feints) = (uses & prospect.aims, uses & prospect.feints);
        attacker.set(&mut state.aimed_at, aims, target.index() + 1);
        dice.tell(aims, |r| {
            let (a, b) = (self.name(r, attacker.index()), self.name(r, target.index()));
            format!("{a} aims at {b} for its next action (FS-13, FS-58)")
        });
        when!(dice, feints, {
            let wins = self.deceives([attacker, target], feints, state, dice);
            // A setback may have dropped one of them.
            let stand = attacker.read(&state.fate).eq(UP) & target.read(&state.fate).eq(UP);
            attacker.set(&mut state.deceived, wins & stand, target.index() + 1);
            dice.tell(feints, |r| {
                let result = if r.flag(wins) { "falls for it" } else { "sees through it" };
                let (a, b) = (self.name(r, attacker.index()), self.name(r, target.index()));
                format!("{a} feints for its next attack, {b} {result} (FS-13, FS-59)")
            });
        });
        aims | feints
    }

    /// An aim is used up by the first attack on its target.
    pub(super) fn uses_aim<L: Lanes, W: Actor<L>>(&self, blow: &Blow<W, L>, state: &mut State<L>) {
        let aimed = blow.active & self.has_aimed(blow.attacker, blow.target, state);
        blow.attacker.set(&mut state.aimed_at, aimed, 0);
    }

    /// A feint is used up by the first melee attack on its target.
    pub(super) fn uses_feint<L: Lanes, W: Actor<L>>(&self, blow: &Blow<W, L>, made: Mask<L>, state: &mut State<L>) {
        let deceived = made & !blow.shoots & self.has_deceived(blow.attacker, blow.target, state);
        blow.attacker.set(&mut state.deceived, deceived, 0);
    }

    /// At the start of a turn, marks preparations that will expire at its end.
    pub(super) fn last_turn_of_preparations<L: Lanes, W: Actor<L>>(&self, me: W, all: Mask<L>, state: &mut State<L>) {
        let (aimed, deceived) = (me.read(&state.aimed_at), me.read(&state.deceived));
        me.set(&mut state.deceived, all & deceived.gt(0), deceived | Num::splat(ENDS));
        if self.combat.house.aim_lost_if_unused {
            me.set(&mut state.aimed_at, all & aimed.gt(0), aimed | Num::splat(ENDS));
        }
    }

    /// At the end of a turn, preparations made before it expire: `FS-59` a feint helps until the end of the next turn;
    /// `FS-58` an aim is for the next action.
    pub(super) fn preparations_end<L: Lanes, W: Actor<L>>(&self, me: W, all: Mask<L>, state: &mut State<L>) {
        let (aimed, deceived) = (me.read(&state.aimed_at), me.read(&state.deceived));
        me.set(&mut state.aimed_at, all & aimed.ge(ENDS), 0);
        me.set(&mut state.deceived, all & deceived.ge(ENDS), 0);
    }
}
