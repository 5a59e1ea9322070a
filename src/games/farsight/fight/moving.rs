//! Movement in a turn, the reactions that it provokes, and the minor action before the attack.

use play::systems::ties::reservoir_replaces;

use crate::combat::strike::Hand;
use crate::fight::prelude::*;
use crate::fight::scope::RETREAT;
use crate::fight::state::minds;
use crate::words::Distance;

/// `FS-64` Distance: the limit of each category, in metres; for the last, the distance at which its fights begin.
const REACHES: [i16; 32] = {
    let mut table = [Distance::Extreme.metres(); 32];
    let mut category = 0;
    while category < Distance::LIMITS.len() {
        table[category] = Distance::LIMITS[category];
        category += 1;
    }
    table
};

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// `FS-45` Standing up takes 3 m; `FS-62`: within reach of an enemy it provokes, unless an Acrobatics check
    /// prevents it.
    pub(super) fn rises<D: Dice, W: Actor<D::L>>(
        &self,
        turn: &mut Turn<W, D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let house = &self.combat.house;
        let me = turn.me;
        let cost = house.stand_up_cost;
        let flags = self.flags(me, state);
        let mut rises = turn.acts & has(flags, bits::PRONE) & turn.metres.ge(cost.max(1)) & turn.fights;
        if self.in_play().traumas {
            // FS-96: a fighter without legs can only crawl.
            rises &= !(me.read(&state.hurt) & wounds::LOST_LEGS).eq(wounds::LOST_LEGS);
        }
        when!(dice, rises, {
            self.flag(me, rises, flags & !bits::PRONE, state);
            turn.metres -= Num::splat(cost).only(rises);
            let engaged = rises & self.in_melee(me, state);
            let (acrobatics, dc) = ((&self.tables.acrobatics, Ability::Dex), Num::splat(house.stand_up_dc));
            let nimble = self.saves(me, acrobatics, dc, Num::zero(), engaged, state, dice);
            turn.provokes |= engaged & !nimble;
            dice.tell(rises, |r| {
                let how = if r.flag(engaged & !nimble) { ", which lets enemies strike" } else { "" };
                format!("{} stands up{how} (FS-45)", self.name(r, me.index()))
            });
        });
    }

    /// The policy of ranged fighters who keep their distance: move out of reach before shooting. `FS-53` Disengage:
    /// costs the action if an opportunity attack threatens.
    pub(super) fn steps_back<D: Dice, W: Actor<D::L>>(
        &self,
        plan: &Phase,
        turn: &mut Turn<W, D::L>,
        state: &State<D::L>,
        dice: &mut D,
    ) {
        let me = turn.me;
        let foes = self.foes(me, state);
        let (mut engaged, mut threatened) = (Mask::none(), Mask::none());
        for &enemy in plan.enemies {
            let near = self.is_held_by(enemy, foes, state);
            engaged |= near;
            threatened |= near & self.can_react(enemy, me, state);
        }
        let mut wants = turn.acts & turn.shoots & self.tables.keeps.has(me) & engaged & turn.metres.gt(0);
        let mut careful = Mask::none();
        if self.combat.house.keep_disengages {
            // A fighter without an action left for that stays.
            wants &= turn.action | !threatened;
            careful = wants & threatened;
        }
        turn.leaves = wants;
        turn.action &= !careful;
        turn.provokes |= wants & threatened & !careful;
        dice.tell(wants, |r| {
            let how = match (r.flag(careful), r.flag(threatened)) {
                (true, _) => "disengages and steps back (FS-53)",
                (_, true) => "steps back, which lets enemies strike (FS-62)",
                _ => "steps back (FS-45)",
            };
            format!("{} {how}", self.name(r, me.index()))
        });
    }

    /// `FS-62` Opportunity attack: the reaction of one enemy at a time.
    pub(super) fn opportunity<D: Dice, W: Actor<D::L>>(
        &self,
        plan: &Phase,
        turn: &Turn<W, D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Blow<W, D::L> {
        let me = turn.me;
        let foes = self.foes(me, state);
        let mut enemy = Num::splat(NOBODY);
        let mut able = Num::zero();
        for &i in plan.enemies.iter().rev() {
            let mut can = self.engaged_with(i, foes) & self.can_react(i, me, state);
            if !W::ONE_ON_ONE && self.in_play().rolled {
                can = reservoir_replaces(&mut able, can & turn.provokes, dice);
            }
            enemy.set(can, i as i16);
        }
        let active = turn.provokes & !enemy.eq(NOBODY) & me.read(&state.fate).eq(UP);
        let attacker = W::among(plan.enemies, enemy);
        let flags = self.flags(attacker, state) | Num::splat(bits::REACTED);
        self.flag(attacker, active, flags, state);
        self.note(self.count_indices.opportunities, attacker, active, 1, state);
        Blow { why: "uses the opportunity and ", ..self.reaction(attacker, me, active) }
    }

    /// A melee attack out of turn.
    pub(super) fn reaction<L: Lanes, W: Actor<L>>(&self, attacker: W, target: W, active: Mask<L>) -> Blow<W, L> {
        Blow {
            attacker,
            target,
            active,
            hand: Hand::Main,
            shoots: Mask::none(),
            bonus: Num::zero(),
            advantage: Num::zero(),
            why: "",
        }
    }

    /// The part of a turn before approaching an enemy: stepping out of reach, and throwing a grenade.
    pub(super) fn move_before_approach<D: Dice, W: Actor<D::L>>(
        &self,
        turn: &mut Turn<W, D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let (scope, me) = (self.in_play(), turn.me);
        if scope.leaving {
            let leaves = turn.leaves & turn.acts;
            self.breaks_off(me, leaves, state);
            let moved = me.read(&state.moved) - turn.metres;
            me.set(&mut state.moved, leaves, moved.max(-RETREAT));
            turn.metres.set(leaves, 0);
            let flags = self.flags(me, state) | Num::splat(bits::OPEN);
            self.flag(me, leaves, flags, state);
        }
        if scope.grenades {
            self.throws(turn, state, dice);
            self.end_turn_if_unable(turn, state);
        }
    }

    /// `FS-45` Movement, `FS-51` Dash: approaches an enemy; then the minor action, or `FS-54` help.
    pub(super) fn advances<D: Dice, W: Actor<D::L>>(
        &self,
        plan: &Phase,
        turn: &mut Turn<W, D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let (scope, tables, me) = (self.in_play(), &self.tables, turn.me);
        let melee = !turn.shoots;
        let choice = self.chooses(plan, me, turn.acts, melee, turn.metres, state, dice);
        turn.target = choice.target;
        let target = W::among(plan.enemies, choice.target);
        let mut reached = choice.found;
        if scope.melee || scope.approaching {
            let mut goes = choice.found & melee & !choice.near;
            let strikes = self.strikes_at(me, state);
            let mut way = (choice.gap - strikes).max(0);
            let mut leaves = goes & way.gt(0);
            if scope.approaching {
                // FS-70: a shooter out of range comes only as close as necessary.
                let far = choice.found & turn.shoots & !self.is_in_range(choice.gap, choice.near, me);
                let limit = (me.look_up(&tables.range) + 1).lookup(&REACHES);
                way.set(far, choice.gap - limit);
                goes |= far;
                leaves |= far;
            }
            if scope.moving {
                reached &= !goes;
                // FS-103: a frightened fighter does not approach the source of its fear.
                goes &= self.is_brave(me, state) | way.eq(0);
                let walks = goes & way.le(turn.metres);
                // FS-51: if one movement is not enough, the action becomes a second one.
                let waits = goes & melee & !walks & tables.waits.has(me);
                let dashes = goes & !walks & !waits & turn.action;
                let range = turn.metres + turn.speed.only(dashes);
                let arrives = walks | (dashes & way.le(range));
                let covered = arrives.select(way, range).only(goes & !waits);
                let moved = me.read(&state.moved);
                let ahead = self.is_ahead(target, me, state);
                me.set(&mut state.moved, goes, ahead.select(moved + covered, moved - covered));
                turn.metres.set(walks, turn.metres - way);
                turn.action &= !dashes;
                reached |= walks;
                turn.comes = arrives & melee;
                leaves &= covered.gt(0);
                if scope.readying {
                    // FS-56: readies the action for the first enemy who approaches.
                    let readies = waits & turn.action;
                    me.set(&mut state.ready, readies, 1);
                    turn.action &= !readies;
                    dice.tell(readies, |r| format!("{} readies an attack (FS-56)", self.name(r, me.index())));
                }
                dice.tell(goes & !waits, |r| {
                    let (how, rules) = if r.flag(dashes) { ("dashes", "FS-45, FS-51") } else { ("moves", "FS-45") };
                    let to = if r.flag(arrives) { "up to" } else { "towards" };
                    let (a, b) = (self.name(r, me.index()), self.name(r, target.index()));
                    format!("{a} {how} {} m {to} {b} ({rules})", r.num(covered))
                });
                if scope.traumas {
                    self.limps(turn, dashes, state, dice);
                    self.end_turn_if_unable(turn, state);
                }
            } else {
                turn.comes = goes;
                dice.tell(goes, |r| {
                    format!("{} engages {} (FS-74)", self.name(r, me.index()), self.name(r, target.index()))
                });
            }
            if scope.ranged {
                // FS-65: moving means leaving cover.
                let flags = self.flags(me, state) | Num::splat(bits::OPEN);
                self.flag(me, leaves, flags, state);
            }
            if scope.melee {
                self.engages(me, target, turn.comes, state);
            }
        }
        if !W::ONE_ON_ONE && scope.helping {
            self.helps(plan, turn, state, dice);
        }
        turn.attacks = reached & turn.action;
        self.prepares(plan, turn, state, dice);
    }

    /// `FS-103`: lanes where a fighter dares to approach its enemies.
    pub(super) fn is_brave<L: Lanes, W: Actor<L>>(&self, me: W, state: &State<L>) -> Mask<L> {
        let mut brave = !(has(self.flags(me, state), bits::FRIGHTENED) | self.tables.frightened.has(me));
        if self.in_play().minds {
            brave &= !has(me.read(&state.mind), minds::TERRIFIED);
        }
        brave
    }

    /// `FS-70` Range: lanes where a distance is in range; shots reach at most one category beyond the weapon's range.
    pub(super) fn is_in_range<L: Lanes, W: Actor<L>>(&self, gap: Num<L>, near: Mask<L>, who: W) -> Mask<L> {
        self.category(gap, near).le(who.look_up(&self.tables.range) + 1)
    }

    /// `FS-95` A Dash with a leg trauma: DEX (Reflex) or prone; `FS-96`: with a severe one, prone in any case.
    pub(super) fn limps<D: Dice, W: Actor<D::L>>(
        &self,
        turn: &Turn<W, D::L>,
        dashes: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let me = turn.me;
        let hurt = me.read(&state.hurt);
        let limps = dashes & has(hurt, wounds::LEG | wounds::LOST_LEGS);
        when!(dice, limps, {
            let severe = has(hurt, wounds::LOST_LEGS);
            let (reflex, dc) = ((&self.tables.reflex, Ability::Dex), Num::splat(self.combat.house.mild_leg_dc));
            let steady = self.saves(me, reflex, dc, Num::zero(), limps & !severe, state, dice);
            let falls = limps & !steady;
            let flags = self.flags(me, state) | Num::splat(bits::PRONE);
            self.flag(me, falls, flags, state);
            dice.tell(falls, |r| {
                let rule = if r.flag(severe) { "FS-96" } else { "FS-95" };
                format!("{} falls after the Dash ({rule})", self.name(r, me.index()))
            });
        });
    }

    /// The minor action before the attack: `FS-58` aim at range, `FS-59` feint in melee.
    pub(super) fn prepares<D: Dice, W: Actor<D::L>>(
        &self,
        plan: &Phase,
        turn: &mut Turn<W, D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let (scope, tables, me) = (self.in_play(), &self.tables, turn.me);
        let mut free = turn.attacks & turn.minor;
        let mut second = Mask::none();
        if scope.second {
            // FS-78: with two weapons, the minor action becomes another attack if possible and better on average.
            let target = W::among(plan.enemies, turn.target);
            let pays = !(me.look_up(&self.expected.second) & turn.target.one_hot()).eq(0);
            let (near, shoots) = (self.adjacent(me, target, state), tables.second_shoots.has(me));
            let category = self.category(self.between(me, target, state), near);
            let reaches = (shoots & category.le(me.look_up(&tables.second_range) + 1)) | (!shoots & near);
            second = free & tables.second.has(me) & pays & reaches & self.holds_two(me, state);
            free &= !second;
        }
        if scope.aiming {
            // FS-58: only a visible target can be aimed at.
            let mut aims = free & turn.shoots;
            if scope.unseen {
                aims &= self.sees(me, W::among(plan.enemies, turn.target), state);
            }
            aims &= !self.has_aimed(me, W::among(plan.enemies, turn.target), state);
            turn.bonus.set(aims, self.combat.house.aim_bonus);
            dice.tell(aims, |r| format!("{} aims (FS-58)", self.name(r, me.index())));
        }
        if scope.feinting {
            // Only if a feint can help at all.
            let helps = !(me.look_up(&self.expected.feints) & turn.target.one_hot()).eq(0);
            let mut feints = free & !turn.shoots & helps;
            if !W::ONE_ON_ONE && scope.finishing {
                feints &= W::among(plan.enemies, turn.target).read(&state.fate).eq(UP);
            }
            let target = W::among(plan.enemies, turn.target);
            feints &= !self.has_deceived(me, target, state);
            let advantage = &mut turn.advantage;
            when!(dice, feints, {
                let wins = self.deceives([me, target], feints, state, dice);
                *advantage = wins.count();
                dice.tell(feints, |r| {
                    let result = if r.flag(wins) { "falls for it" } else { "sees through it" };
                    format!("{} feints, {} {result} (FS-59)", self.name(r, me.index()), self.name(r, target.index()))
                });
            });
        }
        self.end_turn_if_unable(turn, state);
        turn.minor = second & turn.attacks;
    }

    /// `FS-56` Ready: an enemy who waits attacks an approaching fighter first.
    pub(super) fn readied<L: Lanes, W: Actor<L>>(
        &self,
        plan: &Phase,
        turn: &Turn<W, L>,
        state: &mut State<L>,
    ) -> Blow<W, L> {
        let target = W::among(plan.enemies, turn.target);
        let flags = self.flags(target, state);
        let active = turn.comes & target.read(&state.ready).eq(1) & !has(flags, bits::UNABLE);
        target.set(&mut state.ready, active, 0);
        self.flag(target, active, flags | Num::splat(bits::REACTED), state);
        Blow { why: "has waited for this and ", ..self.reaction(target, turn.me, active) }
    }
}
