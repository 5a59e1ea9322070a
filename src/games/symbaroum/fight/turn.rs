//! One fighter's turn: stand up, draw, withdraw or help, advance, attack.
//!
//! `SYM-13` Action economy: a turn has a movement slot and a combat slot. The combat slot may be spent on a second
//! Movement Action, but an attack needs the combat slot. So one number of slots is enough: every Movement Action takes
//! one, and an attack needs one left.

use super::super::words::Passing;
use super::phase::Opening;
use crate::fight::prelude::*;
use play::systems::span::Span;
use play::systems::ties::{TieBreak, random_of};

/// The actions of a turn in progress.
#[derive(Debug, Clone, Copy)]
pub struct Turn<L: Lanes> {
    /// The fighter whose turn it is.
    pub me: LaneActor<L>,
    /// Where the fighter has a turn at all.
    pub acts: Mask<L>,
    /// Slots left.
    pub slots: Num<L>,
    /// Where the fighter leaves the fight.
    pub retreats: Mask<L>,
    /// Where the fighter goes to a dying ally.
    pub aids: Mask<L>,
    /// Where the fighter steps back out of melee, or escapes from being flanked.
    pub gets_away: Mask<L>,
    /// Where the fighter approaches no enemy.
    pub keeps_off: Mask<L>,
    /// Where the fighter withdraws from melee for any of these reasons.
    pub withdraws: Mask<L>,
    /// The enemy chosen as target.
    pub target: Num<L>,
    /// Where the target can be attacked from the fighter's position.
    pub in_reach: Mask<L>,
    /// Where the fighter runs past an enemy to reach the target.
    pub passes: Mask<L>,
    /// Where the fighter has engaged the target in this turn.
    pub engages: Mask<L>,
    /// Where the target is flanked.
    pub flanked: Mask<L>,
}

impl<L: Lanes> Turn<L> {
    /// The start of a turn.
    #[inline(always)]
    pub fn begin(me: LaneActor<L>, acts: Mask<L>) -> Self {
        let no = Mask::none();
        Self {
            me,
            acts,
            slots: Num::splat(2),
            retreats: no,
            aids: no,
            gets_away: no,
            keeps_off: no,
            withdraws: no,
            target: Num::splat(NOBODY),
            in_reach: no,
            passes: no,
            engages: no,
            flanked: no,
        }
    }
}

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// Plays one turn.
    pub(super) fn turn<D: Dice>(
        &self,
        plan: &Phase,
        me: LaneActor<D::L>,
        acts: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let mut turn = Turn::begin(me, acts);
        if self.opening(plan).is_none() {
            self.gets_up(&mut turn, state, dice);
            self.draws_freely(&turn, state, dice);
            self.decides(plan, &mut turn, state);
        }
        if self.opening(plan) == Some(Opening::Reach) {
            let blow = self.first_reach(plan, &turn, state, dice);
            dice.cite(blow.active, "SYM-10");
            return self.strikes_first(plan, plan.allies, blow, state, dice);
        }
        if self.scope().leaving {
            if plan.withdraws {
                for enemy in plan.enemies.iter() {
                    let next = self.next_to_catch(plan, enemy, &turn, state, dice);
                    let blow = self.caught_by(next, &turn, state);
                    self.strikes_first(plan, plan.enemies, blow, state, dice);
                }
            }
            self.leaves(&mut turn, state, dice);
        }
        if self.scope().aiding && self.opening(plan).is_none() {
            let aids = turn.aids;
            when!(dice, aids, self.aids(plan, me, aids, state, dice));
            turn.acts &= !aids;
        }
        if self.opening(plan).is_none() {
            self.tends(plan, &mut turn, state, dice);
            self.draws(&mut turn, state, dice);
            self.switches(&mut turn, state, dice);
        }
        if let Some(blow) = self.advances(plan, &mut turn, state, dice) {
            self.strikes_first(plan, plan.enemies, blow, state, dice);
            self.gets_past(plan, &mut turn, state, dice);
        }
        if plan.met {
            let may = turn.engages & state.reach.any();
            when!(dice, may, {
                let blow = self.reach_attack_on_engager(plan, &turn, state);
                dice.cite(blow.active, "SYM-10");
                self.strikes_first(plan, plan.enemies, blow, state, dice);
            });
        }
        if plan.own_reach {
            let blow = self.own_reach(plan, &turn, state);
            dice.cite(blow.active, "SYM-10");
            self.strikes_first(plan, plan.allies, blow, state, dice);
        }
        let blow = self.attacks(plan, &turn, state);
        when!(dice, blow.active, {
            let mut flanked = turn.flanked;
            if self.scope().flanking && self.opening(plan).is_some() {
                flanked = self.around(plan.allies, blow.target, state).1;
            }
            self.exchange(plan, blow, plan.repeats, flanked, state, dice);
        });
    }

    /// The part of a turn before its first attack, in a fight in which nobody draws a weapon, leaves, helps or runs
    /// past enemies.
    pub(super) fn prepares<D: Dice>(&self, plan: &Phase, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        self.gets_up(turn, state, dice);
        let _ = self.advances(plan, turn, state, dice);
    }

    /// A fighter lying on the ground gets up.
    fn gets_up<D: Dice>(&self, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let prone = turn.acts & state.prone.has(turn.me);
        when!(dice, prone, self.rises(turn, state, dice));
    }

    /// An attack that precedes the Combat Action: the Free Attacks of movement and of Long weapons. Outlined because
    /// they are rare.
    fn strikes_first<D: Dice>(
        &self,
        plan: &Phase,
        attackers: Span,
        blow: Blow<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let play = self;
        when!(dice, blow.active, {
            outlined!(dice, {
                let mut flanked = Mask::none();
                if play.scope().flanking {
                    flanked = play.around(attackers, blow.target, state).1;
                }
                play.exchange(plan, blow, play.scope().sequences, flanked, state, dice);
            });
        });
    }

    /// `SYM-19` Prone and standing up: a Quick test; success costs the Movement Action, failure the whole turn, but the
    /// fighter gets up either way.
    fn rises<D: Dice>(&self, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let me = turn.me;
        let rises = turn.acts & state.prone.has(me) & !self.tables.stays_prone.has(me) & state.winner.eq(0);
        let tests = rises & !self.tables.always_stands.has(me);
        let need = me.look_up(&self.tables.quick);
        let success = Test::plain(need).succeeds(&self.combat.house, dice, tests) | (rises & !tests);
        let failure = rises & !success;
        turn.slots -= rises.count() + failure.count();
        state.prone.drop(me, rises);
        self.bump_by_side(me, failure, &mut state.turns_lost);
        dice.tell(rises, |r| {
            let result =
                if r.flag(success) { "up with a Movement Action" } else { "up, but that takes the whole turn" };
            format!("{} stands up, needs {} or less: {result} (SYM-19)", self.name(r, me.index()), r.num(need))
        });
    }

    /// Decides whether the fighter leaves the fight, or goes to a dying ally. `SYM-19` Prone: neither is possible on
    /// the ground.
    fn decides<L: Lanes>(&self, plan: &Phase, turn: &mut Turn<L>, state: &State<L>) {
        if !self.scope().leaving && !self.scope().aiding {
            return;
        }
        let me = turn.me;
        if self.scope().leaving {
            let weak = me.read(&state.toughness).le(me.look_up(&self.tables.retreat_at));
            turn.retreats = turn.acts & weak & turn.slots.gt(0) & !state.prone.has(me) & state.winner.eq(0);
        }
        let in_melee = self.foes(me, state).any();
        if self.scope().aiding {
            let aid = me.look_up(&self.tables.aid);
            let mut able = self.tables.knows_medicus.has(me);
            if self.scope().cures {
                able |= me.read(&state.cures).gt(0);
            }
            let free = !in_melee & aid.ge(1);
            let at_once = in_melee & aid.ge(2);
            turn.aids = turn.acts
                & !turn.retreats
                & able
                & (!state.prone.has(me) | state.winner.gt(0))
                & (free | at_once)
                & turn.slots.eq(2)
                & self.has_dying_ally(me, state);
            if self.combat.house.aid_withdraws {
                turn.withdraws = turn.aids & in_melee;
            }
        }
        if self.scope().leaving {
            // SYM-14: a Movement Action to withdraw from melee; SYM-22: or from being flanked.
            turn.keeps_off = me.read(&state.toughness).le(me.look_up(&self.tables.step_back_at));
            let mut away = turn.keeps_off;
            if self.scope().flanking {
                away |= self.tables.gets_away.has(me) & self.around(plan.enemies, me, state).1;
            }
            let may = turn.acts & !turn.retreats & !turn.aids & turn.slots.gt(0) & !state.prone.has(me);
            turn.gets_away = may & away & in_melee & state.winner.eq(0);
            turn.keeps_off |= turn.gets_away;
        }
        turn.withdraws |= (turn.retreats | turn.gets_away) & in_melee;
    }

    /// `SYM-24` Disengage: the next enemy to make a Free Attack on a withdrawing fighter: in list order, or a random
    /// one of those left if equals are rolled for.
    fn next_to_catch<D: Dice>(
        &self,
        plan: &Phase,
        enemy: usize,
        turn: &Turn<D::L>,
        state: &State<D::L>,
        dice: &mut D,
    ) -> LaneActor<D::L> {
        if self.scope().tie_break == TieBreak::FirstListed {
            return LaneActor::one(enemy);
        }
        let withdraws = turn.withdraws & self.stands_now(turn.me, state);
        let left = self.foes(turn.me, state).except(state.caught).where_only(withdraws);
        LaneActor::among(plan.enemies, random_of(left, plan.enemies, dice))
    }

    /// `SYM-24` Disengage: each engaged enemy has a Free Attack on a withdrawing fighter; `SYM-20`: but only one per
    /// turn, however many withdraw.
    fn caught_by<L: Lanes>(&self, attacker: LaneActor<L>, turn: &Turn<L>, state: &mut State<L>) -> Blow<L> {
        let me = turn.me;
        let engaged = self.foes(me, state).has(attacker) & self.stands_now(me, state);
        let active = turn.withdraws & engaged & !state.caught.has(attacker);
        state.caught.add(attacker, active);
        Blow { attacker, target: me, active, unaware: Mask::none(), free: Mask::all() }
    }

    /// `SYM-24` Disengage: a fighter still upright after the Free Attacks gets away, for a Movement Action.
    fn leaves<D: Dice>(&self, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let me = turn.me;
        let upright = self.stands_now(me, state) & !state.prone.has(me);
        turn.acts &= self.stands_now(me, state);
        let goes = (turn.withdraws | turn.retreats) & upright;
        turn.slots -= (turn.withdraws | turn.retreats).count();
        turn.aids &= !turn.withdraws | upright;
        when!(dice, goes, {
            self.leave_melee(me, goes, state);
            let retreats = goes & turn.retreats;
            state.up.drop(me, retreats);
            state.fled.add(me, retreats);
            self.leave_fight(me, retreats, state, dice);
            dice.tell(goes, |r| {
                let why = if r.flag(retreats) {
                    "withdraws from the fight"
                } else if r.flag(turn.gets_away) {
                    "steps back out of melee"
                } else {
                    "withdraws to help a dying ally"
                };
                format!("{} {why} (SYM-24)", self.name(r, me.index()))
            });
        });
        turn.acts &= !(goes & turn.retreats);
    }

    /// `SYM-14` Movement Action uses: engage an enemy, clear the line of sight (`SYM-25`), drink (`SYM-31`), or flank
    /// (`SYM-22`). Returns the Free Attack of an enemy who is run past.
    fn advances<D: Dice>(
        &self,
        plan: &Phase,
        turn: &mut Turn<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Option<Blow<D::L>> {
        let me = turn.me;
        let melee = self.fights_in_melee(me, state);
        let choice = self.chooses(plan, turn, melee, state, dice);
        let target = LaneActor::among(plan.enemies, choice.target);
        turn.target = target.index();
        let mut steps = Num::splat(1);
        let mut past = Mask::none();
        if self.scope().rear {
            // SYM-24: around the front line for both actions, or through it for a Free Attack.
            let behind = choice.found & melee & !choice.near & !state.front.has(target) & choice.front.any();
            let around = me.look_up(&self.tables.passing).eq(Passing::GoAround as i16);
            steps += (behind & around).count();
            past = behind & !around;
        }
        if self.opening(plan) == Some(Opening::Ambush) {
            // An ambusher attacks from the hiding place.
            steps = Num::zero();
            past = Mask::none();
        }
        let moves = choice.found & melee & !choice.near & turn.slots.ge(steps) & !turn.keeps_off;
        turn.slots -= steps.only(moves);
        dice.cite(moves & turn.slots.eq(0), "SYM-13");
        let mut shoots = choice.found & !melee;
        if self.scope().obscured && self.opening(plan).is_none() {
            shoots &= turn.slots.ge(2) & (!state.prone.has(me) | state.winner.gt(0));
            turn.slots -= shoots.count();
            dice.cite(shoots, "SYM-25");
        }
        let engaged = choice.found & melee & (choice.near | moves) & !choice.dying;
        if self.scope().flanking {
            // SYM-22: attacking another enemy gives up a flanking position.
            let gives_up = engaged & !me.read(&state.aside).eq(target.index());
            me.set(&mut state.aside, gives_up, NOBODY);
        }
        turn.passes = moves & past;
        let arrives = moves & !past;
        turn.in_reach = shoots | (choice.found & melee & choice.near);
        self.arrives(turn, target, arrives, choice.dying, state, dice);
        if self.opening(plan).is_none() {
            self.drinks(turn, state, dice);
            self.flanks(plan, turn, target, engaged, state, dice);
        }
        if !self.scope().passing || self.opening(plan).is_some() {
            return None;
        }
        let guard = LaneActor::among(
            plan.enemies,
            self.scope().tie_break.one_of(choice.front.where_only(turn.passes), plan.enemies, dice),
        );
        let active = turn.passes & !state.passed.has(guard);
        state.passed.add(guard, active);
        Some(Blow { attacker: guard, target: me, active, unaware: Mask::none(), free: Mask::all() })
    }

    /// `SYM-14` Movement Action uses: the fighter arrives in melee with an enemy, or beside a dying one.
    fn arrives<D: Dice>(
        &self,
        turn: &mut Turn<D::L>,
        target: LaneActor<D::L>,
        arrives: Mask<D::L>,
        dying: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let me = turn.me;
        if self.scope().finishing {
            // Dying enemies left behind are no longer within reach.
            self.leave_melee(me, arrives, state);
        }
        self.enter_melee(me, target, arrives, state);
        if self.scope().rear {
            state.front.add(me, arrives);
        }
        turn.engages |= arrives & !dying;
        turn.in_reach |= arrives;
        dice.tell(arrives & !dying, |r| {
            format!("{} engages {} (SYM-14)", self.name(r, me.index()), self.name(r, target.index()))
        });
    }

    /// `SYM-24` Bypass: a fighter still upright after the Free Attack has got past.
    fn gets_past<D: Dice>(&self, plan: &Phase, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let target = LaneActor::among(plan.enemies, turn.target);
        let past = turn.passes & self.stands_now(turn.me, state) & !state.prone.has(turn.me);
        let mut dying = Mask::none();
        if self.scope().finishing {
            dying = state.down().has(target);
        }
        self.arrives(turn, target, past, dying, state, dice);
    }

    /// `SYM-31` Elixirs: using a herbal cure on oneself is a Movement Action, taken if the fight does not need it.
    fn drinks<D: Dice>(&self, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        if !self.scope().drinking {
            return;
        }
        let me = turn.me;
        let toughness = me.read(&state.toughness);
        let most = me.look_up(&self.tables.most);
        let cures = me.read(&state.cures);
        let weak = toughness.le(me.look_up(&self.tables.drink_at)) & toughness.lt(most);
        let drinks = turn.acts & weak & cures.gt(0) & turn.slots.eq(2) & state.winner.eq(0);
        turn.slots -= drinks.count();
        me.set(&mut state.cures, drinks, cures - 1);
        me.set(&mut state.toughness, drinks, (toughness + self.combat.house.herbal_cure).min(most));
        dice.tell(drinks, |r| format!("{} uses a herbal cure (SYM-31)", self.name(r, me.index())));
    }

    /// `SYM-22` Flanking: once enough allies are in melee with the target, a Movement Action takes one of them to its
    /// far side.
    fn flanks<D: Dice>(
        &self,
        plan: &Phase,
        turn: &mut Turn<D::L>,
        target: LaneActor<D::L>,
        engaged: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        if !self.scope().flanking {
            return;
        }
        let me = turn.me;
        let (enough, flanked) = self.around(plan.allies, target, state);
        turn.flanked = flanked;
        if !self.combat.house.flank_needs_move || plan.allies.len() < 2 {
            return;
        }
        let wants = self.tables.flanks.has(me) & enough & !flanked;
        let moves = engaged & wants & turn.slots.eq(2) & !state.prone.has(me);
        turn.slots -= moves.count();
        me.set(&mut state.aside, moves, target.index());
        turn.flanked |= moves;
        dice.tell(moves, |r| {
            format!("{} gets around {} (SYM-22)", self.name(r, me.index()), self.name(r, target.index()))
        });
    }

    /// `SYM-15` Attack: the Combat Action. `SYM-12` Surprise attack: before the first turn, it is a Free Attack on an
    /// unaware target.
    pub(super) fn attacks<L: Lanes>(&self, plan: &Phase, turn: &Turn<L>, state: &State<L>) -> Blow<L> {
        let (me, target) = (turn.me, LaneActor::among(plan.enemies, turn.target));
        let ambush = self.opening(plan) == Some(Opening::Ambush);
        let there = self.stands_now(target, state) | self.may_finish(me, target, state);
        let active = turn.acts & turn.in_reach & turn.slots.gt(0) & self.stands_now(me, state) & there;
        Blow { attacker: me, target, active, unaware: Mask::uniform(ambush), free: Mask::uniform(ambush) }
    }

    /// Lanes where a fighter is on his feet.
    pub(super) fn stands_now<L: Lanes>(&self, who: LaneActor<L>, state: &State<L>) -> Mask<L> {
        self.standing(state).has(who)
    }
}
