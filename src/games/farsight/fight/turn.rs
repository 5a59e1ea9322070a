//! One fighter's turn: recover, help, move, aim or feint, attack.

use play::systems::skirmish::verdict::decide;

use crate::fight::prelude::*;
use crate::fight::state::minds;

/// `FS-43` A turn in progress: movement, an action and a minor action.
#[derive(Debug, Clone, Copy)]
pub struct Turn<W, L: Lanes> {
    /// The fighter whose turn it is.
    pub me: W,
    /// The fighter's side.
    pub side: Num<L>,
    /// Where the fighter has a turn at all.
    pub acts: Mask<L>,
    /// Where the action is left.
    pub action: Mask<L>,
    /// Where the minor action is left.
    pub minor: Mask<L>,
    /// Speed in metres, with all modifiers.
    pub speed: Num<L>,
    /// Metres of movement left.
    pub metres: Num<L>,
    /// Where the fight goes on for the fighter: it is undecided, or there are fallen enemies to attack.
    pub fights: Mask<L>,
    /// Where the fighter provokes opportunity attacks.
    pub provokes: Mask<L>,
    /// Where the fighter moves out of reach.
    pub leaves: Mask<L>,
    /// Where the fighter attacks at range.
    pub shoots: Mask<L>,
    /// The chosen target.
    pub target: Num<L>,
    /// Where the fighter can attack the target.
    pub attacks: Mask<L>,
    /// Where the fighter has engaged the target in this turn.
    pub comes: Mask<L>,
    /// Bonus from aiming.
    pub bonus: Num<L>,
    /// Causes of advantage from a feint.
    pub advantage: Num<L>,
    /// Where the fighter has thrown a grenade.
    pub thrown: Mask<L>,
    /// Metres by which the grenade misses.
    pub off: Num<L>,
    /// Where the grenade goes off among the fighter's own side.
    pub strays: Mask<L>,
    /// Damage of the grenade.
    pub blast: Num<L>,
    /// How many fighters the blast has met so far.
    pub within: Num<L>,
}

/// Outlines a large part of a turn, which keeps compile times down. A duel's parts are small and run faster inlined.
#[inline(always)]
fn part<P: Profile, D: Dice>(dice: &mut D, work: impl FnOnce(&mut D)) {
    if P::DUEL {
        work(dice);
    } else {
        dice.outlined(work);
    }
}

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// Plays one turn.
    pub(super) fn turn<D: Dice, W: Actor<D::L>>(
        &self,
        plan: &Phase,
        me: W,
        all: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let (no, zero) = (Mask::none(), Num::zero());
        let mut turn = Turn {
            me,
            side: me.look_up(&self.tables.side),
            acts: all,
            action: all,
            minor: all,
            speed: zero,
            metres: zero,
            fights: no,
            provokes: no,
            leaves: no,
            shoots: self.tables.shoots.has(me),
            target: Num::splat(NOBODY),
            attacks: no,
            comes: no,
            bonus: zero,
            advantage: zero,
            thrown: no,
            off: zero,
            strays: no,
            blast: zero,
            within: zero,
        };
        part::<P, _>(
            dice,
            #[inline(always)]
            |dice| self.begins(plan, &mut turn, state, dice),
        );
        if self.in_play().prone {
            self.is_struck_at(plan, &mut turn, state, dice);
        }
        part::<P, _>(
            dice,
            #[inline(always)]
            |dice| self.act_before_attack(plan, &mut turn, state, dice),
        );
        if self.in_play().leaving {
            self.is_struck_at(plan, &mut turn, state, dice);
        }
        if self.in_play().leaving || self.in_play().grenades {
            part::<P, _>(
                dice,
                #[inline(always)]
                |dice| self.move_before_approach(&mut turn, state, dice),
            );
        }
        // FS-73: the blast comes at once, before anything else happens.
        for number in 0..if self.in_play().grenades { plan.blasts } else { 0 } {
            let thrown = turn.thrown;
            when!(dice, thrown, {
                outlined!(dice, self.explodes(plan, number, &mut turn, state, dice));
            });
        }
        part::<P, _>(
            dice,
            #[inline(always)]
            |dice| self.advances(plan, &mut turn, state, dice),
        );
        if self.in_play().readying {
            let blow = self.readied(plan, &turn, state);
            self.attacks(&blow, state, dice);
        }
        for number in 0..plan.attacks {
            if !W::ONE_ON_ONE && number > 0 {
                self.switch_target(plan, number, &mut turn, state, dice);
            }
            let blow = self.strikes(plan, number, &turn, state);
            if self.in_play().preparing {
                self.uses_aim(&blow, state);
            }
            dice.cite(blow.active, "FS-50");
            self.attacks(&blow, state, dice);
        }
        if self.in_play().second {
            if !W::ONE_ON_ONE {
                self.switch_target(plan, 0, &mut turn, state, dice);
            }
            let blow = self.strikes_again(plan, &turn, state);
            dice.cite(blow.active, "FS-78");
            self.attacks(&blow, state, dice);
        }
        if self.in_play().preparing {
            self.preparations_end(me, all, state);
        }
        if self.in_play().traumas {
            self.bleeds(&turn, all, state, dice);
        }
        self.settles::<D, W>(all, state, dice);
    }

    /// Ends the turn where the fighter has fallen or is stunned (`FS-103`).
    pub(super) fn end_turn_if_unable<L: Lanes, W: Actor<L>>(&self, turn: &mut Turn<W, L>, state: &State<L>) {
        let able = self.is_able(turn.me, state);
        turn.acts &= able;
        turn.action &= able;
        turn.minor &= able;
        turn.attacks &= able;
    }

    /// Lanes where a fighter stands and is not stunned.
    pub(super) fn is_able<L: Lanes, W: Actor<L>>(&self, who: W, state: &State<L>) -> Mask<L> {
        who.read(&state.fate).eq(UP) & !has(self.flags(who, state), bits::HELPLESS)
    }

    /// `FS-62`: the opportunity attacks provoked so far in this turn.
    fn is_struck_at<D: Dice, W: Actor<D::L>>(
        &self,
        plan: &Phase,
        turn: &mut Turn<W, D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        for _ in 0..plan.opportunities {
            let provokes = turn.provokes;
            when!(dice, provokes, {
                let blow = self.opportunity(plan, turn, state, dice);
                dice.cite(blow.active, "FS-44");
                dice.cite(blow.active, "FS-62");
                self.attacks(&blow, state, dice);
                // The attack may have ended the turn.
                self.end_turn_if_unable(turn, state);
            });
        }
        turn.provokes = Mask::none();
    }

    /// Makes an attack, followed at once by `FS-13` exploit 6: an ally's attack on the same enemy. That attack calls on
    /// no further ally (ruling).
    fn attacks<D: Dice, W: Actor<D::L>>(&self, blow: &Blow<W, D::L>, state: &mut State<D::L>, dice: &mut D) {
        let scope = self.in_play();
        when!(dice, blow.active, {
            let called = self.exchanges(blow, state, dice);
            if !W::ONE_ON_ONE && scope.supporting && scope.allies {
                when!(dice, called, {
                    let blow = self.ally_attack(blow, called, state, dice);
                    self.exchanges(&blow, state, dice);
                });
            }
        });
    }

    /// `FS-103` Hindered, by a condition or (`FS-104`) by the third level of exhaustion.
    fn is_hindered<L: Lanes, W: Actor<L>>(&self, who: W, state: &State<L>) -> Mask<L> {
        let mut hindered = self.tables.hindered.has(who);
        if self.in_play().tiring {
            hindered |= who.read(&state.exhaustion).ge(3);
        }
        hindered
    }

    /// A fighter's speed in metres, with all that reduces it.
    pub(super) fn speed<L: Lanes, W: Actor<L>>(&self, who: W, state: &State<L>) -> Num<L> {
        let scope = self.in_play();
        let mut speed = who.look_up(&self.tables.speed);
        if scope.tiring {
            // FS-104: the fifth level allows no movement.
            speed.set(who.read(&state.exhaustion).ge(5), 0);
        }
        if scope.traumas {
            let (house, hurt) = (&self.combat.house, who.read(&state.hurt));
            // FS-95: every mild leg trauma reduces the speed.
            let metres = (speed - who.read(&state.lame).times(house.mild_leg_speed)).max(0);
            // FS-96: half speed with one leg, a third with none.
            speed = metres;
            speed.set(has(hurt, wounds::LOST_LEGS), metres.over(house.severe_speed_divisor));
            let both = (hurt & wounds::LOST_LEGS).eq(wounds::LOST_LEGS);
            speed.set(both, metres.over(house.severe_speed_divisor_both));
        }
        speed.set(self.is_hindered(who, state), speed.over(2));
        speed
    }

    /// `FS-96`: lanes where a fighter can only crawl: prone, or without legs.
    fn crawls<L: Lanes, W: Actor<L>>(&self, me: W, state: &State<L>) -> Mask<L> {
        let mut crawls = has(self.flags(me, state), bits::PRONE);
        if self.in_play().traumas {
            crawls |= (me.read(&state.hurt) & wounds::LOST_LEGS).eq(wounds::LOST_LEGS);
        }
        crawls
    }

    /// The start of a turn: effects that end with it (`FS-80`), the reaction regained (`FS-44`), and effects that cost
    /// the turn or its action.
    fn begins<D: Dice, W: Actor<D::L>>(
        &self,
        plan: &Phase,
        turn: &mut Turn<W, D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let (scope, tables, me) = (self.in_play(), &self.tables, turn.me);
        let all = turn.acts;
        turn.fights = state.winner.eq(0);
        if !W::ONE_ON_ONE && scope.finishing {
            turn.fights |= self.finishes_any(plan, me, state);
        }
        let stunned = turn.acts & tables.stunned.has(me);
        self.note(self.count_indices.denied, me, stunned & turn.fights, 1, state);
        turn.acts &= !tables.inert.has(me);
        let before = self.flags(me, state);
        let mut flags = before;
        if scope.timed {
            let lost = turn.acts & has(before, bits::LOST);
            dice.cite(all & has(before, bits::TIMED & !bits::REACTED), "FS-80");
            dice.cite(all & has(before, bits::REACTED), "FS-44");
            flags = flags & !(bits::TIMED | bits::LOST);
            turn.acts &= !lost;
            self.note(self.count_indices.denied, me, lost & turn.fights, 1, state);
            dice.tell(lost, |r| {
                let surprised = r.flag(has(before, bits::SURPRISED));
                let (how, rule) = if surprised { ("surprised", "FS-41") } else { ("stunned", "FS-103") };
                format!("{} is {how} and loses its turn ({rule})", self.name(r, me.index()))
            });
        }
        turn.action = turn.acts;
        // FS-103: a hindered fighter pays for a reaction with the next action.
        let hindered = self.is_hindered(me, state);
        turn.action &= !(hindered & has(before, bits::REACTED));
        turn.minor = turn.acts & tables.minor.has(me) & !hindered;
        self.flag(me, all, flags, state);
        if scope.sickening {
            // FS-80: each sickening lasts until the next turn of the fighter who caused it.
            let mine = me.index().one_hot();
            for &enemy in plan.enemies {
                let mut left = state.sickeners.place(enemy).without(mine);
                if scope.setbacks {
                    // FS-15: a setback of 16 on the save has doubled the duration.
                    let longer = state.longer.place(enemy);
                    left = left | (longer & mine);
                    state.longer.place_mut(enemy).set(all, longer.without(mine));
                }
                state.sickeners.place_mut(enemy).set(all, left);
            }
        }
        if !W::ONE_ON_ONE && scope.helping {
            self.helps_no_more(me, all, state);
        }
        if scope.surprise {
            // FS-41: from its first turn on, a fighter has noticed all enemies.
            me.set(&mut state.unnoticed, all, 0);
        }
        if scope.readying {
            me.set(&mut state.ready, turn.acts, 0);
        }
        if scope.preparing {
            self.last_turn_of_preparations(me, all, state);
        }
        turn.speed = self.speed(me, state);
        turn.metres = turn.speed;
        if scope.traumas {
            self.overcomes(turn, me.read(&state.hurt), state, dice);
            self.end_turn_if_unable(turn, state);
        }
        if scope.prone {
            self.rises(turn, state, dice);
            self.end_turn_if_unable(turn, state);
        }
        if scope.prone || scope.traumas {
            // FS-45: crawling costs extra movement.
            let crawls = self.crawls(me, state);
            turn.metres.set(crawls, turn.metres.over(self.combat.house.hard_movement));
            turn.speed.set(crawls, turn.speed.over(self.combat.house.hard_movement));
        }
    }

    /// The part of a turn before the attack: recovering the weapon, first aid, defending, stepping back.
    fn act_before_attack<D: Dice, W: Actor<D::L>>(
        &self,
        plan: &Phase,
        turn: &mut Turn<W, D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let (scope, me) = (self.in_play(), turn.me);
        if scope.setbacks {
            let flags = self.flags(me, state);
            let restores = turn.action & has(flags, bits::DROPPED) & turn.fights;
            when!(dice, restores, {
                self.flag(me, restores, flags & !bits::DROPPED, state);
                dice.tell(restores, |r| format!("{} gets its weapon ready again (FS-15)", self.name(r, me.index())));
            });
            turn.action &= !restores;
        }
        if !W::ONE_ON_ONE && scope.aiding {
            self.aids(plan, turn, state, dice);
            self.end_turn_if_unable(turn, state);
        }
        if scope.fists {
            // A fighter without a weapon attacks with fists.
            turn.shoots &= !self.is_empty_handed(me, state);
        }
        turn.acts &= turn.fights;
        turn.action &= turn.acts;
        turn.minor &= turn.acts;
        if !W::ONE_ON_ONE && scope.defending {
            self.defends(plan, turn, state, dice);
        }
        if scope.leaving {
            self.steps_back(plan, turn, state, dice);
        }
    }

    /// `FS-96` and `FS-98` Severe traumas: acting needs a save; failure costs the action, and reactions until the next
    /// turn.
    fn overcomes<D: Dice, W: Actor<D::L>>(
        &self,
        turn: &mut Turn<W, D::L>,
        hurt: Num<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let (me, tables) = (turn.me, &self.tables);
        let mind = self.mind(me, state);
        let [body, mind] = [has(hurt, wounds::SEVERE_BODY), has(mind, minds::SEVERE)];
        // After the fight is decided, only medics still act.
        let matters = turn.fights | tables.medic.has(me);
        let severe = turn.action & (body | mind) & matters;
        when!(dice, severe, {
            // A fighter with both kinds needs a save for each.
            let dc = Num::splat(self.combat.house.severe_action_dc);
            let mut lost = Mask::none();
            for (hampered, save) in [(body, (&tables.stamina, Ability::Str)), (mind, (&tables.lucidity, Ability::Int))]
            {
                let due = severe & !lost & hampered & self.is_able(me, state);
                lost |= due & !self.saves(me, save, dc, Num::zero(), due, state, dice);
            }
            turn.action &= !lost;
            let flags = self.flags(me, state) | Num::splat(bits::REACTED);
            self.flag(me, lost, flags, state);
            dice.tell(lost, |r| format!("{} cannot act for pain (FS-96, FS-98)", self.name(r, me.index())));
        });
    }

    /// Decides the fight where a side has no fighter left standing.
    fn settles<D: Dice, W: Actor<D::L>>(&self, all: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let mut stands = [Mask::none(); 2];
        for i in 0..self.count::<D::L, W>() {
            let side = if W::ONE_ON_ONE { i } else { self.fighters.side_of(i) };
            stands[side] |= state.stands(i);
        }
        let [a, b, both] = decide(&mut state.winner, all, stands);
        let [first, second] = self.fighters.side_names();
        dice.tell(a, |_| first.loses_to(second));
        dice.tell(b, |_| second.loses_to(first));
        dice.tell(both, |_| "nobody is left standing".to_owned());
    }
}
