//! Resources spent before a roll and drawn after it: vitality and EDGE cards.

use crate::combat::strike::Circumstances;
use crate::fight::prelude::*;
use crate::fight::tables::TenacityBonuses;

/// `FS-11` Tenacity: the most valuable bonus that the fighter can afford.
#[inline(always)]
fn best_of<L: Lanes>(prices: &TenacityBonuses, most: Num<L>, [need, mode]: [Num<L>; 2]) -> Num<L> {
    let mut best = Num::zero();
    for (number, [low, plain, high]) in (1..).zip(prices) {
        let mut bonus = need.lookup(plain);
        bonus.set(mode.gt(0), need.lookup(high));
        bonus.set(mode.lt(0), need.lookup(low));
        best.set(most.ge(number), bonus);
    }
    best
}

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// `FS-11` Tenacity and `FS-109` EDGE burn: spending on an attack before the roll (R07).
    pub(super) fn spends<D: Dice, W: Actor<D::L>>(
        &self,
        blow: Blow<W, D::L>,
        at: &mut Circumstances<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let Blow { attacker, target, active, hand, .. } = blow;
        if self.in_play().edge {
            let check = self.combat.check(attacker, target, hand, *at);
            let need = self.combat.dc(target, *at) - check.bonus;
            // A miss is dangerous if the enemy's answer could drop the attacker.
            let danger = target.look_up(&self.tables.most).ge(attacker.read(&state.vp));
            at.advantage += self.burns(attacker, need, active & danger, state, dice);
        }
        if self.in_play().tenacity {
            let house = &self.combat.house;
            let check = self.combat.check(attacker, target, hand, *at);
            let [better, worse] = self.combat.checks.mode(&check);
            let need = (self.combat.dc(target, *at) - check.bonus - 2).max(0).min(31);
            let policy = attacker.look_up(&self.tables.tenacity);
            let vp = attacker.read(&state.vp);
            let most = (vp - attacker.look_up(&self.tables.tenacity_floor)).max(0).over(house.tenacity_price);
            let left = target.read(&state.vp);
            // Whoever lies at 0 vitality is not dropped by another attack.
            let drops_at_all = left.gt(0);
            let mut bonus = Num::zero();
            attacker.each(
                #[inline(always)]
                |a, is_attacker| {
                    target.each(
                        #[inline(always)]
                        |t, is_target| {
                            let (class, both) = (self.expected.class[a], is_attacker & is_target);
                            let drops = drops_at_all & left.le(self.expected.mean[class][t]);
                            bonus.set(policy.eq(1) & drops & both, house.tenacity_most);
                            let best = best_of(
                                &self.expected.tenacity[class][t],
                                most,
                                [need, better.count() - worse.count()],
                            );
                            bonus.set(policy.eq(2) & both, best);
                        },
                    );
                },
            );
            let bonus = bonus.min(most).only(active);
            self.pays(attacker, bonus, state, dice);
            at.bonus += bonus;
        }
    }

    /// `FS-11` Tenacity: spending on a save, by the number needed on the dice, less 2, and by the mode.
    pub(super) fn spends_on_save<D: Dice, W: Actor<D::L>>(
        &self,
        who: W,
        need_and_mode: [Num<D::L>; 2],
        active: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Num<D::L> {
        let house = &self.combat.house;
        let vp = who.read(&state.vp);
        let most = (vp - who.look_up(&self.tables.tenacity_floor)).max(0).over(house.tenacity_price);
        let mut bonus = Num::zero();
        who.each(
            #[inline(always)]
            |i, is| bonus.set(is, best_of(&self.expected.saves[i], most, need_and_mode)),
        );
        let bonus = bonus.only(active & who.read(&state.fate).eq(UP));
        self.pays(who, bonus, state, dice);
        bonus
    }

    /// `FS-11` Tenacity: pays vitality for a bonus.
    fn pays<D: Dice, W: Actor<D::L>>(&self, who: W, bonus: Num<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let price = bonus.times(self.combat.house.tenacity_price);
        let (pays, vp) = (bonus.gt(0), who.read(&state.vp));
        who.set(&mut state.vp, pays, vp - price);
        self.note(self.count_indices.tenacity, who, pays, price, state);
        dice.tell(pays, |r| {
            let name = self.name(r, who.index());
            format!("{name} spends {} vitality for +{} (FS-11)", r.num(price), r.num(bonus))
        });
    }

    /// `FS-109` EDGE burn: the policy burns a card on the first check whose outcome is open. Returns the cause of
    /// advantage.
    pub(super) fn burns<D: Dice, W: Actor<D::L>>(
        &self,
        who: W,
        need: Num<D::L>,
        active: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Num<D::L> {
        let (cards, uses) = (who.read(&state.cards), who.read(&state.uses));
        let open = need.ge(self.key_needs[0]) & need.le(self.key_needs[1]);
        let burns = active & open & cards.gt(0) & uses.gt(0) & self.tables.burns.has(who);
        who.set(&mut state.cards, burns, cards - 1);
        who.set(&mut state.uses, burns, uses - 1);
        self.note(self.count_indices.burned, who, burns, 1, state);
        dice.tell(burns, |r| format!("{} burns an EDGE card for advantage (FS-109)", self.name(r, who.index())));
        burns.count()
    }

    /// `FS-16` Doubles: logs a drawn card.
    pub(super) fn tells_of_cards<D: Dice, W: Actor<D::L>>(
        &self,
        who: W,
        cards: Num<D::L>,
        active: Mask<D::L>,
        dice: &mut D,
    ) {
        dice.tell(active & cards.gt(0), |r| {
            format!("a double: {} draws an EDGE card (FS-16)", self.name(r, who.index()))
        });
    }

    /// `FS-16` Doubles and `FS-108` EDGE cards: draws cards, up to the hand limit.
    pub(super) fn draws<L: Lanes, W: Actor<L>>(&self, who: W, cards: Num<L>, active: Mask<L>, state: &mut State<L>) {
        self.note(self.count_indices.drawn, who, active, cards, state);
        if self.in_play().edge {
            let hand = (who.read(&state.cards) + cards).min(self.combat.house.edge_hand);
            // FS-108: cards that can no longer be used in this fight are not tracked.
            let usable = who.read(&state.uses).gt(0) & self.tables.burns.has(who);
            who.set(&mut state.cards, active & usable, hand);
        }
    }
}
