//! The steps of an attack experiment: the roll, its special faces, the damage, and the consequences.

use play::systems::actor::FixedActor;

use crate::combat::attack::{Attack, ExtraDamage, measured};
use crate::combat::strike::Circumstances;
use crate::combat::wrestle::contest;
use crate::harm::{Protection, drops};
use crate::prelude::*;
use crate::special::{Choice, combat_exploit, setback_roll};

const NO_DAMAGE: i16 = 1;
const WOUNDED: i16 = 2;
const DOWN: i16 = 3;
const OUT: i16 = 4;
const CAPTURED: i16 = 5;
const DEAD: i16 = 6;

state! {
    /// The state of the target, and of the attacker.
    pub State {
        outcome: num;
        success: mask;
        vp: num;
        own_vp: num;
        rank: num;
        number: num;
        severe: mask;
        sickened: mask;
        concentrates: mask;
        hampered: mask, "A setback gives disadvantage on the next check.";
        dropped: mask, "The weapon is dropped or jammed.";
        broken: mask, "The weapon is destroyed.";
        card: mask;
        hits: part(Count<L>);
        damage: part(Count<L>);
        stopped: part(Count<L>);
        exploits: part(Count<L>);
        setbacks: part(Count<L>);
        traumas: part(Count<L>);
        cards: part(Count<L>);
    }
}

impl Attack {
    /// `FS-84` Armor Value of an attack with two damage types: it counts once, against the type where it stops most (or
    /// against the first). `FS-85`: resistance comes after. Returns the damage that gets through, and the damage
    /// stopped by armor and resistance. `more` is damage of the first type that bypasses armor.
    #[inline(always)]
    fn damage_through<L: Lanes>(&self, sent: [Num<L>; 2], more: Num<L>) -> [Num<L>; 2] {
        let house = &self.combat.house;
        let [first, other] = &self.protections;
        let bare = self.protections.map(|protection| Protection { av: 0, ..protection });
        let all = sent[0] + sent[1] + more;
        if self.extra.is_none() {
            let left = (sent[0] - first.av).max(0) + more;
            return [bare[0].damage_through(house, left), (all - bare[0].passes(house, left)).max(0)];
        }
        let taken = [sent[0].min(first.av), sent[1].min(other.av)];
        let mut second = taken[1].gt(taken[0]);
        if !house.av_best_type {
            second = Mask::none();
        }
        let left = [sent[0] - second.select(0, taken[0]) + more, sent[1] - second.select(taken[1], 0)];
        let passes = bare[0].passes(house, left[0]) + bare[1].passes(house, left[1]);
        let through = bare[0].damage_through(house, left[0]) + bare[1].damage_through(house, left[1]);
        [through, (all - passes).max(0)]
    }
}

#[inlined(generic)]
impl Experiment for Attack {
    rounds!(State, "attack", limit(self): u32::from(self.limit.unsigned_abs()));

    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> State<D::L> {
        let (no, none) = (Mask::none(), Count::default());
        State {
            outcome: Num::zero(),
            success: no,
            vp: Num::splat(self.vp[1]),
            own_vp: Num::splat(self.vp[0]),
            rank: Num::zero(),
            number: Num::zero(),
            severe: no,
            sickened: no,
            concentrates: Mask::uniform(self.concentration.is_some()),
            hampered: no,
            dropped: no,
            broken: no,
            card: Mask::uniform(self.burns),
            hits: none,
            damage: none,
            stopped: none,
            exploits: none,
            setbacks: none,
            traumas: none,
            cards: none,
        }
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let house = &self.combat.house;
        let (attacker, target) = (FixedActor::of(0), FixedActor::of(1));
        let [a, b] = &self.names;
        // FS-15: recovering a dropped weapon costs the action.
        let restores = live & state.dropped;
        state.dropped.set(live, Mask::none());
        let active = live & !restores & Mask::uniform(!self.impossible);
        dice.tell(restores, |_| format!("{a} gets the weapon ready again (FS-15)"));
        dice.tell(live & Mask::uniform(self.impossible), |_| format!("{a} attacks where {b} is not (FS-69)"));
        let mut at = Circumstances {
            against: Num::splat(self.against),
            bonus: Num::splat(self.bonus),
            advantage: Num::splat(self.causes[0]),
            disadvantage: Num::splat(self.causes[1]) + state.hampered.count(),
            fists: state.broken,
        };
        state.hampered.set(active, Mask::none());
        if let Some([cunning, insight]) = &self.feints {
            let sides = [cunning.check(attacker), insight.check(target)];
            let wins = contest(house, &self.combat.checks, sides, false, active, dice).win;
            at.advantage += wins.count();
            dice.tell(active, |r| {
                format!("{a} feints: {} (FS-59)", if r.flag(wins) { "it works" } else { "it does not work" })
            });
        }
        // R10: who cannot attempt the attack spends nothing on it.
        let tries = active & !self.combat.fails(attacker, self.hand, state.broken);
        if self.burns {
            let burns = tries & state.card;
            at.advantage += burns.count();
            state.card.set(tries, Mask::none());
            dice.tell(burns, |_| format!("{a} burns an EDGE card (FS-109)"));
        }
        for _ in 0..self.tenacity {
            let left = state.own_vp - house.tenacity_price;
            let pays = tries & left.ge(house.tenacity_least_vp);
            state.own_vp.set(pays, left);
            at.bonus += pays.count();
        }
        let aimed = self.combat.aim(attacker, target, self.hand, at, true, active, dice);
        state.success.set(live, aimed.hit);
        state.hits.bump(aimed.hit);
        state.cards.add(active, aimed.cards);
        dice.tell(active, |r| {
            let mode = match aimed.mode.map(|mode| r.flag(mode)) {
                [true, _] => " with advantage",
                [_, true] => " with disadvantage",
                _ => "",
            };
            let result = match (r.flag(aimed.hit), r.flag(aimed.exploit)) {
                (true, true) => format!("hit, an exploit of up to rank {}", r.num(aimed.intensity)),
                (true, false) => "hit".to_owned(),
                _ => "miss".to_owned(),
            };
            let (bonus, dc, total) = (r.num(aimed.bonus), r.num(aimed.dc), r.num(aimed.total));
            let [high, low] = aimed.kept.map(|die| r.num(die));
            let how = if self.shoots { "shoots at" } else { "attacks" };
            format!("{a} {how} {b}{mode}: 2d12{bonus:+} against DC {dc}, keeps {high} and {low}, total {total}: {result} ({})", self.citations)
        });
        dice.tell(active & aimed.cards.gt(0), |_| "a double: an EDGE card is drawn (FS-16)".to_owned());
        let setback = aimed.setback;
        state.setbacks.bump(setback);
        when!(dice, setback, {
            let number = setback_roll(dice, setback);
            state.number.set(setback, number);
            // FS-15: the only setbacks that affect later attacks.
            state.hampered.set(setback, number.eq(9) | number.eq(11));
            state.dropped.set(setback, number.eq(7));
            state.broken.set(setback & number.eq(20), Mask::all());
            dice.tell(setback, |r| format!("{a} suffers a setback, {} (FS-15)", r.num(number)));
        });
        let at = Choice {
            contest: Mask::none(),
            first: Mask::none(),
            sickened: state.sickened,
            uses_minor: Mask::uniform(self.near),
        };
        let rank = combat_exploit(house, self.policy, aimed.intensity, at).only(aimed.exploit);
        state.rank.set(rank.gt(0), rank);
        state.exploits.bump(rank.gt(0));
        let near = Mask::uniform(self.near);
        let mut sent =
            self.combat.damage(attacker, target, self.hand, state.broken, [near, Mask::none()], aimed.hit, dice);
        let mut extra = Num::zero();
        for (strike, die) in
            [(5, house.effective_strike_die), (9, house.powerful_strike_die), (10, house.lethal_strike_die)]
        {
            extra.set(rank.eq(strike), die);
        }
        let strikes = extra.gt(0);
        let extra = self.combat.extra_die(target, extra, [near, Mask::none()], strikes, dice);
        if house.exploit_before_av {
            sent += extra;
        }
        sent = sent.max(house.damage_least).only(aimed.hit);
        let mut second = Num::zero();
        match &self.extra {
            None => {}
            Some((ExtraDamage::Dice(damage), _)) => {
                for _ in 0..damage.count {
                    second += dice.by_lane([Num::splat(damage.sides)], aimed.hit);
                }
                second = (second + damage.bonus).max(0).only(aimed.hit);
            }
            Some((ExtraDamage::Roll(roll), _)) => {
                second = dice.roll(roll, aimed.hit).max(0).only(aimed.hit);
            }
        }
        let more = if house.exploit_before_av { Num::zero() } else { extra.only(aimed.hit) };
        let [damage, stopped] = self.damage_through([sent, second], more);
        let damage = damage.only(aimed.hit);
        let through = damage;
        state.stopped.add(aimed.hit, stopped);
        state.damage.add(aimed.hit, damage);
        dice.tell(aimed.hit, |r| {
            format!("{b} takes {} damage ({} sent; {})", r.num(through), r.num(sent + second), self.effects)
        });
        dice.cite(damage.gt(0), "FS-86");
        let dropped = drops(house, state.vp, damage, Num::splat(self.threshold));
        let falls = dropped.down | dropped.dead;
        state.vp.set(aimed.hit, (state.vp - damage).max(0));
        // FS-93: a victim without death saves is out at 0 vitality; a captured one needs no death save.
        let captured = dropped.down & Mask::uniform(self.captures);
        let out = falls & Mask::uniform(self.mortal) & !captured;
        let mut result = damage.gt(0).select(WOUNDED, NO_DAMAGE);
        result.set(falls, DOWN);
        result.set(dropped.dead, DEAD);
        result.set(out, OUT);
        result.set(captured, CAPTURED);
        state.outcome.set(aimed.hit, state.outcome.max(result));
        // FS-94: an exploit and the fall to 0 are separate causes, and their traumas add up. A victim who is out for
        // good or captured (FS-93) suffers none.
        let suffers = !out & !captured & !dropped.dead;
        let hurt = damage.gt(0) | Mask::uniform(!house.exploit_trauma_needs_damage);
        let struck = aimed.hit & rank.ge(9) & rank.le(10) & hurt & suffers;
        let collapses = dropped.down & suffers;
        let traumas = struck.count() + Num::splat(house.zero_traumas).only(collapses);
        let trauma = traumas.gt(0);
        let severe = trauma & damage.gt(self.threshold);
        state.traumas.add(trauma, traumas);
        state.severe.set(trauma, severe);
        dice.tell(trauma, |r| {
            let how = if r.flag(severe) { "severe" } else { "mild" };
            let what = if self.psychic { "of the mind" } else { "of the body" };
            let how_many = match r.num(traumas) {
                1 => format!("a {how} trauma"),
                n => format!("{n} {how} traumas"),
            };
            format!("{b} suffers {how_many} {what} (FS-94)")
        });
        dice.tell(falls, |r| {
            let result = match r.num(result) {
                DEAD => "is dead (FS-87)",
                CAPTURED => "is knocked out (FS-93)",
                OUT => "is out (FS-87, FS-93)",
                _ => "is dying (FS-87, FS-88)",
            };
            format!("{b} {result}")
        });
        let saves = rank.eq(5) & !falls;
        let steady = self.combat.checks.succeed(
            &self.stamina.check(target),
            house.effective_strike_dc,
            dice,
            saves & !self.stamina.fails(target),
        );
        state.sickened |= saves & !steady;
        if let Some(save) = &self.concentration {
            // FS-81: the DC depends on the damage suffered or, by house rule, on the damage sent.
            let weight = if house.concentration_after_armor { damage } else { sent + second };
            let shaken = aimed.hit & weight.gt(0) & state.concentrates;
            let dc = weight.over(house.concentration_divisor).max(house.concentration_dc);
            let kept = self.combat.checks.succeed(&save.check(target), dc, dice, shaken & !falls & !save.fails(target));
            state.concentrates.set(shaken, kept);
            dice.tell(shaken & !kept, |_| format!("{b} loses concentration (FS-81)"));
        }
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.outcome.ge(DOWN) | Mask::uniform(self.limit == 1)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let values = measured::Values {
            success: state.success,
            hits: state.hits.at(ending),
            attacks: ending.age,
            damage: state.damage.at(ending),
            stopped: state.stopped.at(ending),
            outcome: state.outcome,
            vp: state.vp,
            exploit: state.exploits.at(ending),
            rank: state.rank.gt(0).select(state.rank, ABSENT),
            setback: state.setbacks.at(ending),
            setback_number: state.number.gt(0).select(state.number, ABSENT),
            traumas: state.traumas.at(ending),
            severe: state.severe,
            sickened: state.sickened,
            concentration: state.concentrates,
            edge: state.cards.at(ending),
            vp_spent: Num::splat(self.vp[0]) - state.own_vp,
        };
        values.write(out);
    }
}
