//! What a fighter does when its turn comes: pull itself together, help, move, aim or feint, attack.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};
use crate::systems::who::{NOBODY, Who};

use crate::systems::farsight::combat::strike::{At, Hand};
use crate::systems::farsight::fight::beat::{Beat, Pass};
use crate::systems::farsight::fight::exchange::Blow;
use crate::systems::farsight::fight::setup::Fight;
use crate::systems::farsight::fight::state::{State, UP, bits, has, wounds};

/// `FS-43` A turn while it is played: movement, an action and a minor action.
#[derive(Debug, Clone, Copy)]
pub struct Turn<'a, L: Lanes> {
    /// Whose turn it is.
    pub me: Who<'a, L>,
    /// Its side.
    pub side: Num<L>,
    /// Where it is a turn at all.
    pub acts: Mask<L>,
    /// The action is left.
    pub action: Mask<L>,
    /// The minor action is left.
    pub minor: Mask<L>,
    /// Metres of movement left.
    pub metres: Num<L>,
    /// It does what lets enemies make opportunity attacks.
    pub provokes: Mask<L>,
    /// It goes out of reach.
    pub leaves: Mask<L>,
    /// It shoots.
    pub shoots: Mask<L>,
    /// The enemy that it turns to.
    pub target: Num<L>,
    /// It can attack that enemy.
    pub attacks: Mask<L>,
    /// It has engaged that enemy in this turn.
    pub comes: Mask<L>,
    /// What aiming adds.
    pub bonus: Num<L>,
    /// Causes of advantage by a feint.
    pub advantage: Num<L>,
    /// An ally may attack too.
    pub team: Mask<L>,
    /// It has thrown a grenade.
    pub thrown: Mask<L>,
    /// Metres that the grenade is off.
    pub off: Num<L>,
    /// The grenade goes off among its own side.
    pub strays: Mask<L>,
    /// The damage of the grenade.
    pub blast: Num<L>,
}

impl Fight {
    /// One turn.
    #[inline(always)]
    pub(super) fn turn<D: Dice>(
        &self,
        plan: &Beat,
        me: Who<'_, D::L>,
        all: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let (no, zero) = (Mask::none(), Num::zero());
        let mut turn = Turn {
            me,
            side: me.look(&self.tables.side),
            acts: all,
            action: all,
            minor: all,
            metres: me.look(&self.tables.speed),
            provokes: no,
            leaves: no,
            shoots: me.has(&self.tables.shoots),
            target: Num::splat(NOBODY),
            attacks: no,
            comes: no,
            bonus: zero,
            advantage: zero,
            team: no,
            thrown: no,
            off: zero,
            strays: no,
            blast: zero,
        };
        self.begins(plan, &mut turn, state, dice);
        for &pass in &plan.passes {
            // Every attack of a turn is made at this one place.
            let mut blow = None;
            match pass {
                Pass::Opportunity => {
                    let provokes = turn.provokes;
                    dice.when(
                        provokes,
                        #[inline(always)]
                        |_| blow = Some(self.opportunity(plan, &turn, state)),
                    );
                }
                Pass::Advance => {
                    self.advances(plan, &mut turn, state, dice);
                    if self.scope.readying {
                        blow = Some(self.readied(plan, &turn, state));
                    }
                }
                Pass::Blast(number) => {
                    let thrown = turn.thrown;
                    dice.when(
                        thrown,
                        #[inline(always)]
                        |dice| self.explodes(plan, number, &turn, state, dice),
                    );
                }
                Pass::Attack(number) => blow = Some(self.strikes(plan, number, &turn, state)),
                Pass::Second => blow = Some(self.strikes_again(plan, &turn, state)),
                Pass::Team => {
                    let team = turn.team;
                    dice.when(
                        team,
                        #[inline(always)]
                        |_| blow = Some(self.teams(plan, &turn, state)),
                    );
                }
            }
            let Some(blow) = blow else { continue };
            let active = blow.active;
            dice.when(
                active,
                #[inline(always)]
                |dice| self.exchange(plan, blow, &mut turn, state, dice),
            );
        }
        if self.scope.traumas {
            self.bleeds(&turn, all, state, dice);
        }
        self.settles(all, state, dice);
    }

    /// The start of a turn: what ends with it (`FS-80`), `FS-44` the reaction that comes back, and what the
    /// turn or its action is lost by.
    #[inline(always)]
    fn begins<D: Dice>(&self, plan: &Beat, turn: &mut Turn<'_, D::L>, state: &mut State<D::L>, dice: &mut D) {
        let (scope, tables, me) = (&self.scope, &self.tables, turn.me);
        let all = turn.acts;
        turn.acts &= !me.has(&tables.inert);
        let before = self.flags(me, state);
        let mut flags = before;
        if scope.timed {
            let lost = turn.acts & has(before, bits::LOST);
            flags = flags & !(bits::TIMED | bits::LOST);
            turn.acts &= !lost;
            state.note(self.ledger.denied, turn.side, lost, 1);
            dice.tell(lost, |r| {
                format!("{} is stunned or surprised and loses its turn (FS-41, FS-103)", self.name(r, me.index()))
            });
        }
        turn.action = turn.acts;
        // FS-103: the hindered pay for a reaction with their next action.
        let hindered = me.has(&tables.hindered);
        turn.action &= !(hindered & has(before, bits::REACTED));
        turn.minor = turn.acts & me.has(&tables.minor) & !hindered;
        if scope.tiring {
            let levels = me.read(&state.exhaustion);
            let slowed = levels.ge(3) & !hindered;
            turn.minor &= !slowed;
            turn.metres.set(slowed, turn.metres.over(2));
            turn.metres.set(levels.ge(5), 0);
        }
        if scope.sickening {
            for sickener in state.sickener.iter_mut() {
                sickener.set(all & sickener.eq(me.index()), NOBODY);
            }
        }
        if scope.helping {
            for helper in state.helper.iter_mut() {
                helper.set(all & helper.eq(me.index()), NOBODY);
            }
        }
        if scope.readying {
            me.set(&mut state.ready, turn.acts, 0);
        }
        if scope.traumas {
            let hurt = me.read(&state.hurt);
            turn.metres -= Num::splat(self.arena.house.mild_leg_speed).only(has(hurt, wounds::LEG));
            turn.metres
                .set(has(hurt, wounds::SEVERE_LEG), turn.metres.max(0).over(self.arena.house.severe_speed_divisor));
            turn.metres = turn.metres.max(0);
            self.overcomes(turn, hurt, &mut flags, dice);
        }
        if scope.prone {
            self.rises(plan, turn, &mut flags, state, dice);
        }
        if scope.setbacks {
            let restores = turn.action & has(flags, bits::DROPPED) & state.winner.eq(0);
            flags.set(restores, flags & !bits::DROPPED);
            turn.action &= !restores;
            dice.tell(restores, |r| format!("{} gets its weapon ready again (FS-15)", self.name(r, me.index())));
        }
        self.flag(me, all, flags, state);
        if scope.aiding {
            self.aids(plan, turn, state, dice);
        }
        turn.acts &= state.winner.eq(0);
        turn.action &= turn.acts;
        turn.minor &= turn.acts;
        if scope.defending {
            self.defends(plan, turn, state, dice);
        }
        if scope.helping {
            self.helps(turn, state, dice);
        }
        if scope.leaving {
            self.steps_back(plan, turn, state, dice);
        }
    }

    /// `FS-96` and `FS-98` Severe traumas: acting needs a save; failure costs the action, and reactions until
    /// the next turn.
    #[inline(always)]
    fn overcomes<D: Dice>(&self, turn: &mut Turn<'_, D::L>, hurt: Num<D::L>, flags: &mut Num<D::L>, dice: &mut D) {
        let severe = turn.action & has(hurt, wounds::SEVERE_BODY | wounds::SEVERE_MIND);
        let (me, tables) = (turn.me, &self.tables);
        let (action, side) = (&mut turn.action, turn.side);
        let _ = side;
        dice.when(
            severe,
            #[inline(always)]
            |dice| {
                let body = has(hurt, wounds::SEVERE_BODY);
                let mut check = tables.lucidity.check(me);
                let stamina = tables.stamina.check(me);
                check.bonus.set(body, stamina.bonus);
                check.advantage.set(body, stamina.advantage);
                check.disadvantage.set(body, stamina.disadvantage);
                let dc = self.arena.house.severe_action_dc;
                let acts = self.arena.checks.succeed(&check, dc, dice, severe);
                let lost = severe & !acts;
                *action &= !lost;
                flags.set(lost, *flags | Num::splat(bits::REACTED));
                dice.tell(lost, |r| format!("{} cannot act for pain (FS-96, FS-98)", self.name(r, me.index())));
            },
        );
    }

    /// `FS-45` Standing up takes 3 m; `FS-62` within reach of an enemy it provokes, unless Acrobatics prevents it.
    #[inline(always)]
    fn rises<D: Dice>(
        &self,
        plan: &Beat,
        turn: &mut Turn<'_, D::L>,
        flags: &mut Num<D::L>,
        state: &State<D::L>,
        dice: &mut D,
    ) {
        let house = &self.arena.house;
        let me = turn.me;
        let cost = house.stand_up_cost;
        let rises = turn.acts & has(*flags, bits::PRONE) & turn.metres.ge(cost.max(1)) & state.winner.eq(0);
        dice.when(
            rises,
            #[inline(always)]
            |dice| {
                flags.set(rises, *flags & !bits::PRONE);
                turn.metres -= Num::splat(cost).only(rises);
                let engaged = rises & self.in_melee(plan, me, state);
                let mut check = self.tables.acrobatics.check(me);
                check.disadvantage += self.tired(me, true, state);
                let nimble = self.arena.checks.succeed(&check, house.stand_up_dc, dice, engaged);
                turn.provokes |= engaged & !nimble;
                dice.tell(rises, |r| {
                    let how = if r.flag(engaged & !nimble) { ", which lets enemies strike" } else { "" };
                    format!("{} stands up{how} (FS-45)", self.name(r, me.index()))
                });
            },
        );
    }

    /// `FS-52` Defend: the action of somebody who is nearly done for, while an ally still fights.
    #[inline(always)]
    fn defends<D: Dice>(&self, plan: &Beat, turn: &mut Turn<'_, D::L>, state: &mut State<D::L>, dice: &mut D) {
        let me = turn.me;
        let mut backed = Mask::none();
        for &ally in &plan.allies {
            let other = !me.index().eq(ally as i16) & turn.side.eq(self.side_of(ally) as i16);
            backed |= state.stands(ally) & other;
        }
        let weak = me.read(&state.vp).le(me.look(&self.tables.last_stand));
        let defends = turn.action & weak & backed;
        let flags = self.flags(me, state) | Num::splat(bits::DEFENDING);
        self.flag(me, defends, flags, state);
        turn.action &= !defends;
        dice.tell(defends, |r| format!("{} defends (FS-52)", self.name(r, me.index())));
    }

    /// `FS-54` Help: somebody without a weapon helps the others to hit the enemy next to it.
    #[inline(always)]
    fn helps<D: Dice>(&self, turn: &mut Turn<'_, D::L>, state: &mut State<D::L>, dice: &mut D) {
        if !self.scope.melee {
            return;
        }
        let me = turn.me;
        let foe = me.read(&state.foe);
        let everybody = &crate::systems::who::EVERYBODY[..self.fighters.len()];
        let helps = turn.action & me.has(&self.tables.helps) & foe.lt(NOBODY);
        let enemy = Who::among(everybody, foe);
        enemy.set(&mut state.helper, helps, me.index());
        turn.action &= !helps;
        dice.tell(helps, |r| {
            format!("{} helps the others against {} (FS-54)", self.name(r, me.index()), self.name(r, enemy.index()))
        });
    }

    /// The policy of shooters who keep their distance: out of reach before they shoot. `FS-53` Disengage: where an
    /// opportunity attack threatens, the action goes into that.
    #[inline(always)]
    fn steps_back<D: Dice>(&self, plan: &Beat, turn: &mut Turn<'_, D::L>, state: &State<D::L>, dice: &mut D) {
        let me = turn.me;
        let my_foe = self.foe(me, state);
        let (mut engaged, mut threatened) = (Mask::none(), Mask::none());
        for &enemy in &plan.enemies {
            let near = self.engaged_with(enemy, me.index(), my_foe, state);
            engaged |= near;
            threatened |= near & self.can_react(enemy, state);
        }
        let wants = turn.acts & me.has(&self.tables.keeps) & engaged & turn.metres.gt(0);
        let mut careful = wants & threatened & turn.action;
        if !self.arena.house.keep_disengages {
            careful = Mask::none();
        }
        turn.leaves = wants;
        turn.action &= !careful;
        turn.provokes |= wants & threatened & !careful;
        dice.tell(wants, |r| {
            let how = if r.flag(careful) { "disengages and steps back (FS-53)" } else { "steps back (FS-62)" };
            format!("{} {how}", self.name(r, me.index()))
        });
    }

    /// `FS-62` Opportunity attack: the reaction of an enemy, one after the other.
    #[inline(always)]
    fn opportunity<'a, L: Lanes>(&'a self, plan: &'a Beat, turn: &Turn<'a, L>, state: &mut State<L>) -> Blow<'a, L> {
        let me = turn.me;
        let my_foe = self.foe(me, state);
        let mut enemy = Num::splat(NOBODY);
        for &i in plan.enemies.iter().rev() {
            let can = self.engaged_with(i, me.index(), my_foe, state) & self.can_react(i, state);
            enemy.set(can, i as i16);
        }
        let active = turn.provokes & !enemy.eq(NOBODY) & me.read(&state.fate).eq(UP);
        let attacker = Who::among(&plan.enemies, enemy);
        let flags = self.flags(attacker, state) | Num::splat(bits::REACTED);
        self.flag(attacker, active, flags, state);
        state.note(self.ledger.opportunities, Num::splat(1) - turn.side, active, 1);
        Blow { why: "uses the opportunity and ", ..self.reaction(attacker, me, active) }
    }

    /// An attack in melee out of turn.
    #[inline(always)]
    fn reaction<'a, L: Lanes>(&self, attacker: Who<'a, L>, target: Who<'a, L>, active: Mask<L>) -> Blow<'a, L> {
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

    /// `FS-45` Movement, `FS-51` Dash: leaving, throwing, or going for an enemy; then the minor action.
    #[inline(always)]
    fn advances<D: Dice>(&self, plan: &Beat, turn: &mut Turn<'_, D::L>, state: &mut State<D::L>, dice: &mut D) {
        let (scope, tables, me) = (&self.scope, &self.tables, turn.me);
        if scope.opportunities {
            // An opportunity attack may have ended the turn.
            let able = me.read(&state.fate).eq(UP) & !has(self.flags(me, state), bits::LOSES_TURN);
            turn.acts &= able;
            turn.action &= able;
            turn.minor &= able;
        }
        if scope.leaving {
            let leaves = turn.leaves & turn.acts;
            self.breaks_off(me, leaves, state);
            let moved = me.read(&state.moved) - turn.metres;
            // Nobody runs further than fifty metres from where the side stood.
            me.set(&mut state.moved, leaves, moved.max(-50));
            turn.metres.set(leaves, 0);
            let flags = self.flags(me, state) | Num::splat(bits::OPEN);
            self.flag(me, leaves, flags, state);
        }
        if scope.grenades {
            self.throws(plan, turn, state, dice);
        }
        let melee = !turn.shoots;
        let choice = self.chooses(plan, me, turn.acts, melee, state);
        turn.target = choice.target;
        let target = Who::among(&plan.enemies, choice.target);
        let mut reached = choice.found;
        if scope.melee {
            let goes = choice.found & melee & !choice.near;
            if scope.moving {
                reached &= !goes;
                let strikes = me.look(&tables.reach);
                let way = (choice.gap - strikes).max(0);
                let walks = goes & way.le(turn.metres);
                // FS-51: whoever cannot get there with one movement makes the action another one.
                let waits = goes & !walks & me.has(&tables.waits);
                let dashes = goes & !walks & !waits & turn.action;
                let range = turn.metres + turn.metres.only(dashes);
                let arrives = walks | (dashes & way.le(range));
                let covered = arrives.select(way, range).only(goes & !waits);
                let moved = me.read(&state.moved) + covered;
                me.set(&mut state.moved, goes, moved);
                turn.action &= !dashes;
                reached |= walks;
                turn.comes = arrives;
                if scope.readying {
                    // FS-56: the action is readied for the first who comes.
                    let readies = waits & turn.action;
                    me.set(&mut state.ready, readies, 1);
                    turn.action &= !readies;
                    dice.tell(readies, |r| format!("{} readies an attack (FS-56)", self.name(r, me.index())));
                }
                dice.tell(goes & !waits, |r| {
                    let how = if r.flag(dashes) { "dashes" } else { "moves" };
                    let to = if r.flag(arrives) { "up to" } else { "towards" };
                    let (a, b) = (self.name(r, me.index()), self.name(r, target.index()));
                    format!("{a} {how} {} m {to} {b} (FS-45, FS-51)", r.num(covered))
                });
                if scope.traumas {
                    self.limps(turn, dashes, state, dice);
                }
            } else {
                turn.comes = goes;
                dice.tell(goes, |r| {
                    format!("{} engages {} (FS-74)", self.name(r, me.index()), self.name(r, target.index()))
                });
            }
            if !state.flags.is_empty() {
                let flags = self.flags(me, state) | Num::splat(bits::OPEN);
                if scope.ranged {
                    self.flag(me, goes, flags, state);
                }
            }
            let engaged = melee & (turn.comes | (choice.found & choice.near));
            me.set(&mut state.foe, engaged, target.index());
        }
        turn.attacks = reached & turn.action;
        self.prepares(plan, turn, state, dice);
    }

    /// `FS-95` A Dash on a hurt leg: DEX (Reflex) or prone; `FS-96`: on one with a severe trauma always.
    #[inline(always)]
    fn limps<D: Dice>(&self, turn: &Turn<'_, D::L>, dashes: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let me = turn.me;
        let hurt = me.read(&state.hurt);
        let limps = dashes & has(hurt, wounds::LEG | wounds::SEVERE_LEG);
        dice.when(
            limps,
            #[inline(always)]
            |dice| {
                let severe = has(hurt, wounds::SEVERE_LEG);
                let mut check = self.tables.reflex.check(me);
                check.disadvantage += self.tired(me, true, state);
                let mild = limps & !severe;
                let steady = self.arena.checks.succeed(&check, self.arena.house.mild_leg_dc, dice, mild);
                let falls = limps & !steady;
                let flags = self.flags(me, state) | Num::splat(bits::PRONE);
                self.flag(me, falls, flags, state);
                dice.tell(falls, |r| format!("{} falls after the Dash (FS-95, FS-96)", self.name(r, me.index())));
            },
        );
    }

    /// The minor action before the attack: `FS-58` aim for shooters, `FS-59` feint in melee.
    #[inline(always)]
    fn prepares<D: Dice>(&self, plan: &Beat, turn: &mut Turn<'_, D::L>, state: &State<D::L>, dice: &mut D) {
        let (scope, tables, me) = (&self.scope, &self.tables, turn.me);
        let _ = state;
        let free = turn.attacks & turn.minor & !me.has(&tables.second);
        if scope.aiming {
            let aims = free & turn.shoots;
            turn.bonus.set(aims, self.arena.house.aim_bonus);
            dice.tell(aims, |r| format!("{} aims (FS-58)", self.name(r, me.index())));
        }
        if scope.feinting {
            let feints = free & !turn.shoots;
            let target = Who::among(&plan.enemies, turn.target);
            let advantage = &mut turn.advantage;
            dice.when(
                feints,
                #[inline(always)]
                |dice| {
                    let (mut own, mut other) =
                        (tables.wrestlers.feints.check(me), tables.wrestlers.sees_through.check(target));
                    own.disadvantage += self.tired(me, false, state);
                    other.disadvantage += self.tired(target, false, state);
                    let wins = self.arena.checks.beats(&own, &other, dice, feints);
                    *advantage = wins.count();
                    dice.tell(feints, |r| {
                        let result = if r.flag(wins) { "falls for it" } else { "sees through it" };
                        format!(
                            "{} feints, {} {result} (FS-59)",
                            self.name(r, me.index()),
                            self.name(r, target.index())
                        )
                    });
                },
            );
        }
        // FS-78: with two weapons the minor action is another attack.
        turn.minor &= turn.attacks & me.has(&tables.second);
    }

    /// `FS-56` Ready: an enemy who waits strikes first at whoever comes.
    #[inline(always)]
    fn readied<'a, L: Lanes>(&'a self, plan: &'a Beat, turn: &Turn<'a, L>, state: &mut State<L>) -> Blow<'a, L> {
        let target = Who::among(&plan.enemies, turn.target);
        let flags = self.flags(target, state);
        let active = turn.comes & target.read(&state.ready).eq(1) & !has(flags, bits::UNABLE);
        target.set(&mut state.ready, active, 0);
        self.flag(target, active, flags | Num::splat(bits::REACTED), state);
        Blow { why: "has waited for this and ", ..self.reaction(target, turn.me, active) }
    }

    /// `FS-50` Attack: one of the attacks of the action.
    #[inline(always)]
    fn strikes<'a, L: Lanes>(
        &'a self,
        plan: &'a Beat,
        number: i16,
        turn: &Turn<'a, L>,
        state: &State<L>,
    ) -> Blow<'a, L> {
        let (me, target) = (turn.me, Who::among(&plan.enemies, turn.target));
        let mut active = turn.attacks & target.read(&state.fate).eq(UP);
        if number > 0 {
            active &= me.look(&self.tables.attacks).gt(number);
        }
        if number > 0 || self.scope.readying {
            active &= me.read(&state.fate).eq(UP);
        }
        let first = number == 0;
        Blow {
            attacker: me,
            target,
            active,
            hand: Hand::Main,
            shoots: turn.shoots,
            bonus: if first { turn.bonus } else { Num::zero() },
            advantage: if first { turn.advantage } else { Num::zero() },
            why: "",
        }
    }

    /// `FS-78` Two weapons: the attack with the other hand.
    #[inline(always)]
    fn strikes_again<'a, L: Lanes>(&'a self, plan: &'a Beat, turn: &Turn<'a, L>, state: &State<L>) -> Blow<'a, L> {
        let (me, target) = (turn.me, Who::among(&plan.enemies, turn.target));
        let shoots = me.has(&self.tables.second_shoots);
        // A second weapon for melee reaches only whom one fights in melee.
        let reaches = shoots | !turn.shoots;
        let active = turn.minor & reaches & target.read(&state.fate).eq(UP) & me.read(&state.fate).eq(UP);
        Blow {
            hand: Hand::Off,
            shoots: shoots & turn.shoots,
            why: "with the other hand ",
            ..self.reaction(me, target, active)
        }
    }

    /// `FS-13` Exploit 6: the first ally who can attacks the same enemy with its reaction.
    #[inline(always)]
    fn teams<'a, L: Lanes>(&'a self, plan: &'a Beat, turn: &Turn<'a, L>, state: &mut State<L>) -> Blow<'a, L> {
        let target = Who::among(&plan.enemies, turn.target);
        let their_foe = self.foe(target, state);
        let mut ally = Num::splat(NOBODY);
        for &i in plan.allies.iter().rev() {
            let own = turn.side.eq(self.side_of(i) as i16) & !turn.me.index().eq(i as i16);
            let ready = state.stands(i) & !has(state.flags[i], bits::UNABLE) & Mask::uniform(self.tables.inert[i] == 0);
            let near = if self.fighters[i].weapon.is_ranged() {
                Mask::all()
            } else {
                self.engaged_with(i, target.index(), their_foe, state)
            };
            ally.set(own & ready & near, i as i16);
        }
        let active = turn.team & !ally.eq(NOBODY) & target.read(&state.fate).eq(UP);
        let attacker = Who::among(&plan.allies, ally);
        let flags = self.flags(attacker, state) | Num::splat(bits::REACTED);
        self.flag(attacker, active, flags, state);
        let shoots = attacker.has(&self.tables.shoots);
        Blow { shoots, why: "joins in and ", ..self.reaction(attacker, target, active) }
    }

    /// `FS-11` Tenacity and `FS-109` EDGE burn: what is spent on an attack before the dice (R07).
    #[inline(always)]
    pub(super) fn spends<D: Dice>(
        &self,
        blow: Blow<'_, D::L>,
        at: &mut At<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let Blow { attacker, target, active, hand, .. } = blow;
        if self.scope.edge {
            let check = self.arena.check(attacker, target, hand, *at);
            let need = self.arena.dc(target, *at) - check.bonus;
            // A miss could bring somebody down if the enemy's answer could.
            let danger = target.look(&self.tables.most).ge(attacker.read(&state.vp));
            at.advantage += self.burns(attacker, need, active & danger, state, dice);
        }
        if self.scope.tenacity {
            let house = &self.arena.house;
            let check = self.arena.check(attacker, target, hand, *at);
            let [better, worse] = self.arena.checks.mode(&check);
            let need = (self.arena.dc(target, *at) - check.bonus - 2).max(0).min(31);
            let policy = attacker.look(&self.tables.tenacity);
            let drops = attacker.look(&self.tables.mean).ge(target.read(&state.vp));
            let mut bonus = Num::splat(house.tenacity_most).only(policy.eq(1) & drops);
            for (a, is_attacker) in attacker.each() {
                for (t, is_target) in target.each() {
                    let [low, plain, high] = &self.worth.tenacity[self.worth.class[a]][t];
                    let mut best = need.lookup(plain);
                    best.set(better, need.lookup(high));
                    best.set(worse, need.lookup(low));
                    bonus.set(policy.eq(2) & is_attacker & is_target, best);
                }
            }
            let vp = attacker.read(&state.vp);
            let spare = (vp - attacker.look(&self.tables.tenacity_floor)).max(0);
            let bonus = bonus.min(spare.over(house.tenacity_price)).only(active);
            let price = bonus.times(house.tenacity_price);
            attacker.set(&mut state.vp, active, vp - price);
            at.bonus += bonus;
            let pays = active & bonus.gt(0);
            state.note(self.ledger.tenacity, attacker.look(&self.tables.side), pays, price);
            dice.tell(pays, |r| {
                format!(
                    "{} spends {} vitality for +{} (FS-11)",
                    self.name(r, attacker.index()),
                    r.num(price),
                    r.num(bonus)
                )
            });
        }
    }

    /// `FS-109` EDGE burn: the policy burns a card on the first check that is open. Gives the cause of advantage.
    #[inline(always)]
    pub(super) fn burns<D: Dice>(
        &self,
        who: Who<'_, D::L>,
        need: Num<D::L>,
        active: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Num<D::L> {
        let (cards, uses) = (who.read(&state.cards), who.read(&state.uses));
        let open = need.ge(self.key_needs[0]) & need.le(self.key_needs[1]);
        let burns = active & open & cards.gt(0) & uses.gt(0) & who.has(&self.tables.burns);
        who.set(&mut state.cards, burns, cards - 1);
        who.set(&mut state.uses, burns, uses - 1);
        state.note(self.ledger.burned, who.look(&self.tables.side), burns, 1);
        dice.tell(burns, |r| format!("{} burns an EDGE card for advantage (FS-109)", self.name(r, who.index())));
        burns.count()
    }

    /// `FS-16` Doubles and `FS-108` EDGE cards: cards that are drawn, as far as the hand holds them.
    #[inline(always)]
    pub(super) fn draws<L: Lanes>(
        &self,
        who: Who<'_, L>,
        side: Num<L>,
        cards: Num<L>,
        active: Mask<L>,
        state: &mut State<L>,
    ) {
        state.note(self.ledger.drawn, side, active, cards);
        if self.scope.edge {
            let hand = (who.read(&state.cards) + cards).min(self.arena.house.edge_hand);
            // FS-108: what cannot be used in this fight does not matter any more.
            let usable = who.read(&state.uses).gt(0) & who.has(&self.tables.burns);
            who.set(&mut state.cards, active & usable, hand);
        }
    }

    /// Decides the fight where a side has nobody standing.
    #[inline(always)]
    fn settles<D: Dice>(&self, all: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let mut beaten = [all & state.winner.eq(0); 2];
        for i in 0..self.fighters.len() {
            beaten[self.side_of(i)] &= !state.stands(i);
        }
        // Where nobody is left, neither side has won.
        let both = beaten[0] & beaten[1];
        state.winner.set(beaten[0], 2);
        state.winner.set(beaten[1], 1);
        state.winner.set(both, 3);
        dice.tell(beaten[0] & !both, |_| "side a has nobody standing: side b wins".to_owned());
        dice.tell(beaten[1] & !both, |_| "side b has nobody standing: side a wins".to_owned());
        dice.tell(both, |_| "nobody is left standing".to_owned());
    }
}
