//! What enemies do on a fighter's turn: take openings, and make readied attacks.

use super::super::grip::Grip;
use super::exchange::Blow;
use super::phase::{ReactionTrigger, Reactor};
use crate::fight::prelude::*;

#[inlined]
impl Fight {
    /// `BRD-21` Reaction limits: an enemy still standing reacts once to what a fighter does in his turn.
    pub(super) fn reacts<D: Dice>(
        &self,
        plan: &Phase,
        trigger: ReactionTrigger,
        reactor: Reactor,
        turn: &mut Turn<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Blow<D::L> {
        let me = turn.me;
        let who = self.reacting(plan, trigger, reactor, turn, state);
        let mut may = state.up.has(me) & state.up.has(who) & self.may_react(who, state);
        if let Reactor::Listed(enemy) = reactor {
            may &= self.opposes(plan, me.look_up(&self.tables.side), enemy);
        }
        let active = match trigger {
            ReactionTrigger::Opening => self.takes_opening(who, may, turn, state, dice),
            ReactionTrigger::Approach => self.makes_readied(who, may & turn.comes, turn, state, dice),
            ReactionTrigger::Attack => self.forestalls(plan, who, may, turn, state, dice),
        };
        let (reacted, charges) = (Mask::none(), Num::zero());
        Blow { attacker: who, target: me, active, grip: Grip::Weapon, own_turn: true, reacted, charges }
    }

    /// The enemy who may react next.
    fn reacting<L: Lanes>(
        &self,
        plan: &Phase,
        trigger: ReactionTrigger,
        reactor: Reactor,
        turn: &mut Turn<L>,
        state: &State<L>,
    ) -> LaneActor<L> {
        let number = match reactor {
            Reactor::Listed(enemy) => return LaneActor::one(enemy),
            Reactor::InOrder(number) => number,
        };
        let side = turn.me.look_up(&self.tables.side);
        let asked = if number == 0 { Num::splat(-1) } else { turn.asked };
        let (mut next, mut who) = (Num::splat(i16::MAX), Num::splat(NOBODY));
        for &enemy in plan.enemies.iter().filter(|&&enemy| self.may_ever_react(enemy, trigger)) {
            let place = state.place.place(enemy);
            let stands = self.opposes(plan, side, enemy) & state.up.has_one(enemy);
            let sooner = stands & place.gt(asked) & place.lt(next);
            next.set(sooner, place);
            who.set(sooner, enemy as i16);
        }
        turn.asked = next;
        LaneActor::among(&plan.enemies, who)
    }

    /// `BRD-23` Take opening: an adjacent enemy pays Vigor for an ordinary attack.
    fn takes_opening<D: Dice>(
        &self,
        who: LaneActor<D::L>,
        may: Mask<D::L>,
        turn: &Turn<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Mask<D::L> {
        let me = turn.me;
        let cost = Num::splat(self.combat.house.opening_vigor);
        let from = who.look_up(&self.tables.opening_from);
        let takes = may
            & turn.exposes
            & self.threatened_by(self.gap(me, state), who, state)
            & self.affords(who, cost.max(from), state);
        dice.tell(takes, |r| {
            let (who, me) = (self.name(r, who.index()), self.name(r, me.index()));
            format!("{me} creates an opening, and {who} takes it for {} Vigor (BRD-23)", r.num(cost))
        });
        self.pays(who, takes, cost, state, dice);
        let side = who.look_up(&self.tables.side);
        state.openings[0].bump(takes & side.eq(0));
        state.openings[1].bump(takes & side.eq(1));
        takes
    }

    /// `BRD-17` Ready: the fighter readies an attack.
    pub(super) fn readies<D: Dice>(
        &self,
        me: LaneActor<D::L>,
        waits: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        state.readied.add(me, waits);
        dice.tell(waits, |r| format!("{} readies an attack (BRD-17)", self.name(r, me.index())));
    }

    /// `BRD-17` Ready: the last attack of a turn is held back for an enemy who attacks, as long as one stands who
    /// could.
    pub(super) fn holds_back<D: Dice>(&self, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let me = turn.me;
        let last = self.actions(me, state).eq(turn.action + 1);
        let enemies = state.up.and(self.enemies_of(me.look_up(&self.tables.side))).within(self.groups.mortal);
        let waits = turn.free & !turn.casts & last & self.tables.forestalls.has(me) & enemies.any();
        turn.free &= !waits;
        self.readies(me, waits, state, dice);
    }

    /// `BRD-17` Ready: an attack on an enemy who is about to attack the reacting fighter or an ally. `BRD-21` Reaction
    /// limits: if it is the target of that attack, it has no other reaction to it.
    fn forestalls<D: Dice>(
        &self,
        plan: &Phase,
        who: LaneActor<D::L>,
        may: Mask<D::L>,
        turn: &mut Turn<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Mask<D::L> {
        let target = LaneActor::among(&plan.enemies, turn.target);
        let meant = self.tables.guards.has(who) | target.index().eq(who.index());
        let attacks = turn.free & !turn.knocked;
        let makes = self.makes_readied(who, may & attacks & meant, turn, state, dice);
        turn.reacted.add(who, makes);
        makes
    }

    /// `BRD-17` Ready: makes the readied attack, on an enemy within range.
    fn makes_readied<D: Dice>(
        &self,
        who: LaneActor<D::L>,
        may: Mask<D::L>,
        turn: &Turn<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Mask<D::L> {
        let cost = Num::splat(self.combat.house.ready_vigor);
        let makes = may
            & state.readied.has(who)
            & self.comes_within_range(self.gap(turn.me, state), who, state)
            & self.affords(who, cost, state);
        state.readied.drop(who, makes);
        dice.tell(makes, |r| format!("{} makes the attack that was readied (BRD-17)", self.name(r, who.index())));
        self.pays(who, makes, cost, state, dice);
        makes
    }
}
