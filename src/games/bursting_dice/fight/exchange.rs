//! An attack with all that follows from it: Vigor for the Defense, wounds, falls.

use lang::TraceReader;

use super::super::grip::Grip;
use super::super::house::StableHurt;
use super::super::resources::winded;
use super::super::strike::Circumstances;
use super::super::wound::Body;
use crate::fight::prelude::*;

/// One attack about to be made.
#[derive(Debug, Clone, Copy)]
pub struct Blow<L: Lanes> {
    /// The attacker.
    pub attacker: LaneActor<L>,
    /// The target.
    pub target: LaneActor<L>,
    /// Where the attack takes place.
    pub active: Mask<L>,
    /// The hand that makes it.
    pub grip: Grip<L>,
    /// Whether it is the target's own turn, which leaves it no reactions.
    pub own_turn: bool,
    /// Where the target has already reacted to this attack, and so has no further reaction.
    pub reacted: Mask<L>,
    /// Charges of the ability.
    pub charges: Num<L>,
}

impl Fight {
    /// A fighter's name, for the log.
    pub(super) fn name<L: Lanes>(&self, r: &TraceReader, index: Num<L>) -> &str {
        self.fighters.get(r.num(index) as usize).map_or("nobody", |fighter| &fighter.name)
    }

    /// Pays Vigor. `BRD-28` Vigor and Winded: a fighter with none left is Winded.
    #[inline(always)]
    pub(super) fn pays<D: Dice>(
        &self,
        who: LaneActor<D::L>,
        m: Mask<D::L>,
        cost: Num<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        if !self.scope.vigor {
            return;
        }
        let vigor = who.read(&state.vigor) - cost;
        who.set(&mut state.vigor, m, vigor);
        let out_of_breath = winded(&self.combat.house, state.winded.has(who), vigor);
        let fresh = m & out_of_breath & !state.winded.has(who);
        dice.tell(fresh, |r| {
            format!("{} has {} Vigor left and is Winded (BRD-28)", self.name(r, who.index()), r.num(vigor))
        });
        state.winded.drop(who, m & !out_of_breath);
        state.winded.add(who, m & out_of_breath);
        let side = who.look_up(&self.tables.side);
        state.spent[0].add(m & side.eq(0), cost);
        state.spent[1].add(m & side.eq(1), cost);
    }

    /// Lanes where a fighter has enough Vigor.
    #[inline(always)]
    pub(super) fn affords<L: Lanes>(&self, who: LaneActor<L>, cost: Num<L>, state: &State<L>) -> Mask<L> {
        if self.scope.vigor { who.read(&state.vigor).ge(cost) } else { Mask::all() }
    }

    /// Lanes where a fighter may react at all: `BRD-08` Ambush: by house rule not while ambushed, nor while unaware of
    /// the enemy.
    #[inline(always)]
    pub(super) fn may_react<L: Lanes>(&self, who: LaneActor<L>, state: &State<L>) -> Mask<L> {
        let mut may = Mask::all();
        if self.scope.ambush && !self.combat.house.ambushed_react {
            may &= !(state.first_round & self.groups.ambushed.has(who));
        }
        if self.scope.unaware && self.combat.house.unaware_cannot_defend {
            may &= !state.unaware.has(who);
        }
        may
    }

    /// `BRD-14` Defend: the Vigor that a Defense costs.
    #[inline(always)]
    fn defense_cost<L: Lanes>(&self, who: LaneActor<L>, state: &State<L>) -> Num<L> {
        let house = &self.combat.house;
        let mut cost = Num::splat(house.defense_vigor);
        if self.scope.guarding {
            cost = (cost - who.read(&state.guarding).times(house.defend_discount)).max(0);
        }
        cost
    }

    /// One attack and its effect. `BRD-10` Incapacitated: an attack on an incapacitated target kills without a roll.
    /// Returns the lanes where the target is knocked down.
    #[inline(always)]
    pub(super) fn exchange<D: Dice>(&self, blow: &Blow<D::L>, state: &mut State<D::L>, dice: &mut D) -> Mask<D::L> {
        let house = &self.combat.house;
        let &Blow { attacker, target, grip, .. } = blow;
        let mut active = blow.active;
        let mut in_shock = Mask::none();
        let mut helpless = Mask::none();
        if self.scope.executes {
            helpless = !state.up.has(target);
            in_shock = state.down().has(target);
            if house.coup_de_grace {
                // BRD-10: an attack on an incapacitated target kills without a roll.
                let killed = active & helpless;
                self.dies(target, killed, state);
                dice.tell(killed, |r| {
                    format!("{} kills {} (BRD-10)", self.name(r, attacker.index()), self.name(r, target.index()))
                });
                active &= !helpless;
            }
        }
        let durability = target.read(&state.durability);
        let mut body = Body { durability, health: target.read(&state.health), armor: Num::zero() };
        if self.scope.armor {
            body.armor = target.read(&state.armor);
        }
        let wounded = durability.eq(0);
        let cost = self.defense_cost(target, state);
        let mut can_defend = Mask::uniform(self.scope.defends && !blow.own_turn) & !helpless;
        if self.scope.defends && (blow.own_turn || self.scope.forestalls) {
            // BRD-21: no Defense on one's own turn, and no second reaction to the same attack.
            let forbidden = blow.reacted | Mask::uniform(blow.own_turn);
            can_defend &= !forbidden;
            let wanted = active & self.affords(target, cost + target.look_up(&self.tables.keep), state);
            dice.cite(wanted & forbidden, "BRD-21");
        }
        if self.scope.defends && !blow.own_turn {
            can_defend &=
                self.affords(target, cost + target.look_up(&self.tables.keep), state) & self.may_react(target, state);
            if self.scope.lethal {
                can_defend &= self.threatens(attacker, target, grip, &body, state) | !self.tables.lethal.has(target);
            }
        }
        let mut at = Circumstances {
            grip,
            attacker_wounded: attacker.read(&state.durability).eq(0),
            target_wounded: wounded,
            prone: Mask::none(),
            unaware: Mask::none(),
            can_defend,
            defense_cost: cost,
            charges: blow.charges,
            sight: self.sight(attacker, target, state),
            damage_matters_to: self.combat.armory.matters_to(target, &body),
        };
        if self.scope.prone {
            at.prone = state.prone.has(target);
        }
        if self.scope.unaware {
            at.unaware = state.unaware.has(target);
            state.unaware.drop(target, active);
        }
        let (struck, wound) = self.combat.blow(attacker, target, &at, &body, active, dice);
        when!(dice, struck.defended, self.pays(target, struck.defended, cost, state, dice));
        let lost = (body.durability - wound.body.durability) + (body.health - wound.body.health);
        self.counts(attacker, active, &struck, lost, state);
        target.set(&mut state.durability, struck.hit, wound.body.durability);
        target.set(&mut state.health, struck.hit, wound.body.health);
        if self.scope.armor {
            target.set(&mut state.armor, struck.hit, wound.body.armor);
        }
        dice.tell(struck.hit, |r| wound.in_words(r, self.name(r, target.index()), &body, struck.damage));
        let hurt = struck.hit & wound.net.gt(0);
        let mut falls = hurt & wound.body.health.eq(0);
        if self.scope.executes {
            // BRD-40: further damage kills a fighter in Shock.
            let any = Mask::uniform(house.shock_any_hit_kills);
            let mut kills = in_shock & struck.hit & (hurt | any);
            if house.stable_hurt == StableHurt::Killed {
                kills |= hurt & helpless & body.health.eq(0) & self.tables.has_health.has(target);
            }
            self.dies(target, kills, state);
            // BRD-40: a fighter already in Shock does not fall again; one who is bound or unconscious does.
            falls &= !in_shock & !kills;
        }
        let broken = wound.body.durability.eq(0);
        falls &= self.tables.has_health.has(target) | broken;
        when!(dice, falls, {
            let excess = wound.excess.gt(0);
            self.falls(target, falls, excess, state, dice);
        });
        let mut knocked = Mask::none();
        if house.knockdown_damage > 0 {
            // BRD-26 Knocked down: by a hit that is hard enough. BRD-39: objects cannot be.
            // BRD-40: nor can those without Health be knocked down any further.
            knocked = hurt & wound.body.health.gt(0) & wound.net.ge(house.knockdown_damage);
            state.prone.add(target, knocked);
            dice.tell(knocked, |r| format!("{} is knocked down (BRD-26)", self.name(r, target.index())));
        }
        knocked
    }

    /// Lanes where the expected damage would wound the target, or drop it.
    #[inline(always)]
    fn threatens<L: Lanes>(
        &self,
        attacker: LaneActor<L>,
        target: LaneActor<L>,
        grip: Grip<L>,
        body: &Body<L>,
        state: &State<L>,
    ) -> Mask<L> {
        let wounded = attacker.read(&state.durability).eq(0);
        let mut worth = Num::zero();
        for threat in &self.threats {
            let of_hand = grip.pick(
                #[inline(always)]
                |hand| {
                    let [armored, bare] = &threat.damage[hand];
                    let mut mean = wounded.select(attacker.look_up(&armored[1]), attacker.look_up(&armored[0]));
                    if threat.wears {
                        let through = wounded.select(attacker.look_up(&bare[1]), attacker.look_up(&bare[0]));
                        mean.set(body.armor.eq(0), through);
                    }
                    mean
                },
            );
            worth.set(target.is(threat.target), of_hand);
        }
        let straight = self.combat.armory.passes_durability(attacker, grip);
        worth.ge((straight | body.durability.eq(0)).select(body.health, body.durability))
    }

    #[inline(always)]
    fn counts<L: Lanes>(
        &self,
        attacker: LaneActor<L>,
        active: Mask<L>,
        struck: &super::super::strike::AttackResult<L>,
        lost: Num<L>,
        state: &mut State<L>,
    ) {
        let of_a = attacker.look_up(&self.tables.side).eq(0);
        let over = struck.hit | struck.defended;
        for (side, mine) in [of_a, !of_a].into_iter().enumerate() {
            state.attacks[side].bump(active & mine);
            state.over[side].bump(over & mine);
            state.hits[side].bump(struck.hit & mine);
            state.criticals[side].bump(struck.critical & mine);
        }
        let lost = lost.only(struck.hit);
        attacker.visit(
            Mask::all(),
            #[inline(always)]
            |i, is| state.dealt.place_mut(i).add(is, lost),
        );
    }

    /// A fighter falls. `BRD-40` Shock for creatures, `BRD-39` destruction for objects.
    #[inline(always)]
    fn falls<D: Dice>(
        &self,
        who: LaneActor<D::L>,
        falls: Mask<D::L>,
        excess: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let mut dead = falls & !self.tables.has_health.has(who);
        if self.combat.house.shock_excess_kills {
            dead |= falls & excess;
        }
        let shock = falls & !dead;
        state.up.drop(who, shock);
        state.fallen.add(who, shock);
        state.helpless.drop(who, shock);
        self.clears(who, falls, state);
        when!(dice, dead, self.dies(who, dead, state));
        dice.tell(shock, |r| format!("{} goes into Shock (BRD-40)", self.name(r, who.index())));
        dice.tell(dead, |r| format!("{} is destroyed or killed outright (BRD-39, BRD-40)", self.name(r, who.index())));
    }

    /// A fighter dies.
    #[inline(always)]
    pub(super) fn dies<L: Lanes>(&self, who: LaneActor<L>, dead: Mask<L>, state: &mut State<L>) {
        for group in [&mut state.up, &mut state.fallen, &mut state.shock, &mut state.helpless] {
            group.drop(who, dead);
        }
        state.dead.add(who, dead);
        who.set(&mut state.durability, dead, 0);
        who.set(&mut state.health, dead, 0);
        if self.scope.shock {
            who.set(&mut state.countdown, dead, 0);
        }
        if self.scope.hits_helpless {
            state.prone.drop(who, dead);
            if self.scope.armor {
                who.set(&mut state.armor, dead, 0);
            }
        }
    }

    /// Clears whatever no longer matters of a fighter who is out, except the final figures of one who has fled.
    #[inline(always)]
    pub(super) fn clears<L: Lanes>(&self, who: LaneActor<L>, out: Mask<L>, state: &mut State<L>) {
        let scope = &self.scope;
        let fallen = out & !state.fled.has(who);
        // BRD-41: a fighter who may wake keeps everything. BRD-31: poison kills without touching Durability.
        let keeps = scope.wakes;
        // BRD-34, BRD-40: attacks on the fallen still meet their armor and Durability.
        let protected = keeps || scope.hits_helpless;
        if !protected {
            who.set(&mut state.durability, fallen, 0);
        }
        for (used, row) in [
            (scope.vigor && !keeps, &mut state.vigor),
            (scope.mana && !keeps, &mut state.mana),
            (scope.armor && !protected, &mut state.armor),
            (scope.guarding, &mut state.guarding),
            (scope.moving && !keeps && !scope.executes, &mut state.gap),
            (scope.stabilises || scope.treats, &mut state.patient),
            (scope.stabilises || scope.treats, &mut state.tending),
            (scope.casting, &mut state.casting),
            (scope.items && !keeps, &mut state.items),
        ] {
            if used {
                who.set(row, out, 0);
            }
        }
        for group in [&mut state.readied, &mut state.unaware] {
            group.drop(who, out);
        }
        if !scope.hits_helpless {
            // BRD-26: one who lies on the ground is harder to shoot, fallen or not.
            state.prone.drop(who, out);
        }
        if !keeps {
            state.winded.drop(who, out);
        }
    }
}
