//! The attacks of a turn: their targets and number, the second weapon, and allies who join in.

use play::systems::lane_actor::ALL_FIGHTERS;
use play::systems::ties::reservoir_replaces;

use crate::combat::strike::Hand;
use crate::fight::params::Sight;
use crate::fight::prelude::*;

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// Lanes where an attack on this target makes sense: it stands, or it has fallen and the attacker's policy is to
    /// attack the fallen.
    pub(super) fn can_be_struck<L: Lanes, W: Actor<L>>(&self, me: W, target: W, state: &State<L>) -> Mask<L> {
        let fate = target.read(&state.fate);
        let mut there = fate.eq(UP);
        if !W::ONE_ON_ONE && self.in_play().finishing {
            there |= fate.le(STABLE) & self.tables.finishes.has(me);
        }
        there
    }

    /// `FS-43` Between attacks: if the target is down, the fighter turns to another enemy within reach or within the
    /// movement left. Number 0 is the attack with the second weapon.
    pub(super) fn switch_target<D: Dice, W: Actor<D::L>>(
        &self,
        plan: &Phase,
        number: i16,
        turn: &mut Turn<W, D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let scope = self.in_play();
        let me = turn.me;
        let due = if number > 0 { turn.attacks & me.look_up(&self.tables.attacks).gt(number) } else { turn.minor };
        let gone = !self.can_be_struck(me, W::among(plan.enemies, turn.target), state);
        let again = due & gone & self.is_able(me, state);
        when!(dice, again, {
            let choice = self.chooses(plan, me, again, !turn.shoots, turn.metres, state, dice);
            let target = W::among(plan.enemies, choice.target);
            let mut reached = again & choice.found;
            if scope.melee {
                let goes = reached & !turn.shoots & !choice.near;
                let mut walks = goes;
                if scope.moving {
                    let way = (choice.gap - self.strikes_at(me, state)).max(0);
                    walks &= way.le(turn.metres) & (self.is_brave(me, state) | way.eq(0));
                    let moved = me.read(&state.moved);
                    let ahead = self.is_ahead(target, me, state);
                    me.set(&mut state.moved, walks, ahead.select(moved + way, moved - way));
                    turn.metres -= way.only(walks);
                }
                reached &= !goes | walks;
                self.engages(me, target, walks, state);
            }
            if scope.approaching {
                reached &= !turn.shoots | self.is_in_range(choice.gap, choice.near, me);
            }
            turn.target.set(reached, choice.target);
            dice.tell(reached, |r| {
                format!("{} turns to {} (FS-43)", self.name(r, me.index()), self.name(r, choice.target))
            });
        });
    }

    /// `FS-50` Attack: one of the attacks of the action.
    pub(super) fn strikes<L: Lanes, W: Actor<L>>(
        &self,
        plan: &Phase,
        number: i16,
        turn: &Turn<W, L>,
        state: &State<L>,
    ) -> Blow<W, L> {
        let (me, target) = (turn.me, W::among(plan.enemies, turn.target));
        let mut active = turn.attacks & self.can_be_struck(me, target, state);
        if number > 0 {
            active &= me.look_up(&self.tables.attacks).gt(number);
            if self.in_play().fists {
                // FS-15: a setback on the first attack may have cost the weapon; fists reach only enemies in melee.
                active &= !(turn.shoots & self.is_empty_handed(me, state)) | self.adjacent(me, target, state);
            }
        }
        if number > 0 || self.in_play().readying {
            active &= self.is_able(me, state);
        }
        let mut bonus = if number == 0 { turn.bonus } else { Num::zero() };
        bonus += Num::splat(self.combat.house.aim_bonus).only(self.has_aimed(me, target, state));
        Blow {
            attacker: me,
            target,
            active,
            hand: Hand::Main,
            shoots: turn.shoots & !self.is_empty_handed(me, state),
            bonus,
            advantage: if number == 0 { turn.advantage } else { Num::zero() },
            why: "",
        }
    }

    /// `FS-78` Two weapons: the attack with the second weapon.
    pub(super) fn strikes_again<L: Lanes, W: Actor<L>>(
        &self,
        plan: &Phase,
        turn: &Turn<W, L>,
        state: &State<L>,
    ) -> Blow<W, L> {
        let (me, target) = (turn.me, W::among(plan.enemies, turn.target));
        let able = self.is_able(me, state) & self.holds_two(me, state);
        let shoots = self.tables.second_shoots.has(me);
        let reached = shoots | self.adjacent(me, target, state);
        let active = turn.minor & self.can_be_struck(me, target, state) & able & reached;
        Blow { hand: Hand::Off, shoots, why: "with the other hand ", ..self.reaction(me, target, active) }
    }

    /// `FS-13` Exploit 6: the first ally able to do so attacks the same enemy at once, as a reaction. The ally must see
    /// the target, and the attacker must see the ally.
    pub(super) fn ally_attack<D: Dice, W: Actor<D::L>>(
        &self,
        blow: &Blow<W, D::L>,
        called: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Blow<W, D::L> {
        let Blow { attacker: me, target, .. } = *blow;
        let side = me.look_up(&self.tables.side);
        let (foes, theirs) = (self.foes(target, state), target.look_up(&self.tables.side));
        let mut open = has(self.flags(target, state), bits::OPEN);
        for (number, cover) in self.cover.iter().enumerate() {
            open |= Mask::uniform(cover.is_some()) & theirs.eq(number as i16);
        }
        let lit = Mask::uniform(self.sight != Sight::Obscured) & !self.tables.blind.has(me);
        let (mut ally, mut able) = (Num::splat(NOBODY), Num::zero());
        for i in (0..self.fighters.len()).rev() {
            if self.tables.inert.has_one(i) || self.tables.invisible.has_one(i) {
                continue;
            }
            let own = side.eq(self.fighters.side_of(i) as i16) & !me.index().eq(i as i16);
            let ready = state.stands(i) & !has(state.flags.place(i), bits::UNABLE);
            let near = self.engaged_with(i, foes);
            let who = W::one(i);
            let shot = self.shoots_one(i, state)
                & (near | open)
                & self.is_in_range(self.between(who, target, state), near, who);
            let reaches = shot | (near & !self.shoots_one(i, state));
            let mut can = own & ready & lit & reaches & self.sees(who, target, state);
            if self.in_play().rolled {
                can = reservoir_replaces(&mut able, can & called, dice);
            }
            ally.set(can, i as i16);
        }
        let active = called & !ally.eq(NOBODY) & target.read(&state.fate).eq(UP);
        let attacker = W::among(&ALL_FIGHTERS[..self.fighters.len()], ally);
        let flags = self.flags(attacker, state) | Num::splat(bits::REACTED);
        self.flag(attacker, active, flags, state);
        let shoots = self.tables.shoots.has(attacker) & !self.is_empty_handed(attacker, state);
        Blow { shoots, why: "joins in and ", ..self.reaction(attacker, target, active) }
    }
}
