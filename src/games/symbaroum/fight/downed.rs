//! What happens at 0 Toughness: death, dying, Death Tests and first aid.

use super::super::death::{Healer, Treatment, death_test, strikes_in_words, waking_toughness};
use super::super::house::DyingHit;
use crate::fight::prelude::*;

/// When a stabilised character can act again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Waking {
    /// At once.
    Up,
    /// From the next turn on.
    Soon,
    /// Not in this fight.
    Not,
}

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// Takes a fighter out of the fight, which is decided if nobody else of the side is standing.
    pub(super) fn leave_fight<D: Dice>(
        &self,
        who: LaneActor<D::L>,
        m: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let second = self.parties[1].has(who);
        // Written out: `map` over an array of lanes is not inlined.
        let (a, b) = (LaneActorSet::all(self.parties[0]), LaneActorSet::all(self.parties[1]));
        let left = self.standing(state).and(b.or_else(second, a));
        let beaten = m & !left.any() & state.winner.eq(0);
        state.winner.set(beaten, second.select(1, 2));
        dice.tell(beaten, |r| {
            let [a, b] = self.fighters.side_names();
            let (loser, winner) = if r.flag(second) { (b, a) } else { (a, b) };
            loser.loses_to(winner)
        });
    }

    /// A fighter drops to 0 Toughness. `SYM-27` NPC death: an NPC dies at once. `SYM-28` Dying: a player character is
    /// dying.
    pub(super) fn falls<D: Dice>(
        &self,
        who: LaneActor<D::L>,
        falls: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        state.prone.drop(who, falls);
        if P::AT_OWN_PACE {
            // A fighter who has not fallen before has stood in every round so far.
            let first = falls & !state.fell.has(who);
            let rounds = state.rounds;
            who.visit(
                first,
                #[inline(always)]
                |i, is| state.stood.place_mut(i).take(is, rounds),
            );
        }
        if self.scope().reach {
            state.reach.drop(who, falls);
        }
        state.up.drop(who, falls);
        if self.scope().aiding {
            state.awake.drop(who, falls);
        }
        let mut dying = Mask::none();
        if self.scope().dying {
            dying = falls & self.tables.is_pc.has(who);
            state.fell.add(who, falls);
            state.fallen.add(who, dying);
        }
        if !P::AT_OWN_PACE {
            // A fallen fighter is in melee with nobody, so positions are cleared. The dying remain within reach of
            // enemies who may finish them off.
            let lies = if self.scope().finishing { dying } else { Mask::none() };
            self.gives_up_positions(who, lies, state);
            self.leave_melee(who, falls & !lies, state);
        }
        self.is_dead(who, falls & !dying, state);
        dice.tell(dying, |r| format!("{} collapses and is dying (SYM-28)", self.name(r, who.index())));
        dice.tell(falls & !dying, |r| format!("{} is out of the fight (SYM-27)", self.name(r, who.index())));
        self.leave_fight(who, falls, state, dice);
    }

    /// A dying fighter dies.
    fn dies<L: Lanes>(&self, who: LaneActor<L>, dead: Mask<L>, state: &mut State<L>) {
        state.fallen.drop(who, dead);
        state.dying.drop(who, dead);
        if !P::AT_OWN_PACE {
            who.set(&mut state.strikes, dead, 0);
            if self.scope().finishing {
                self.leave_melee(who, dead, state);
            }
        }
        self.is_dead(who, dead, state);
    }

    /// Marks a fighter as dead and clears whatever no longer matters.
    fn is_dead<L: Lanes>(&self, who: LaneActor<L>, dead: Mask<L>, state: &mut State<L>) {
        state.dead.add(who, dead);
        if self.scope().sheathing {
            state.sheathed.drop(who, dead);
        }
        if self.scope().switching {
            state.spare.drop(who, dead);
        }
        if self.scope().cures {
            who.set(&mut state.cures, dead, 0);
        }
    }

    /// `SYM-28` Dying: the Death Test on the fighter's own turn.
    pub(super) fn tests_death<D: Dice>(
        &self,
        who: LaneActor<D::L>,
        dying: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let house = &self.combat.house;
        let test = death_test(house, dice, dying);
        let strikes = who.read(&state.strikes) + test.strike.count();
        who.set(&mut state.strikes, dying, strikes);
        let dead = test.dies | (test.strike & strikes.ge(house.death_strikes));
        self.dies(who, dead, state);
        let mut toughness = Num::zero();
        when!(dice, test.wakes, {
            toughness = waking_toughness(house, dice, test.wakes);
            self.wakes(who, test.wakes, Waking::Up, toughness, state);
        });
        dice.tell(dying, |r| {
            let name = self.name(r, who.index());
            let result = if r.flag(dead) {
                "dies".to_owned()
            } else if r.flag(test.wakes) {
                format!("wakes with {} Toughness", r.num(toughness))
            } else {
                format!("still dying, {}", strikes_in_words(r.num(strikes)))
            };
            format!("{name} makes a Death Test: {result} (SYM-28)")
        });
    }

    /// A dying character is stabilised.
    fn wakes<L: Lanes>(&self, who: LaneActor<L>, m: Mask<L>, waking: Waking, toughness: Num<L>, state: &mut State<L>) {
        state.fallen.drop(who, m);
        state.dying.drop(who, m);
        match waking {
            Waking::Up => state.up.add(who, m),
            Waking::Soon => state.awake.add(who, m),
            Waking::Not => state.stable.add(who, m),
        }
        self.leave_melee(who, m, state);
        // SYM-30: healing never exceeds the maximum.
        who.set(&mut state.toughness, m, toughness.min(who.look_up(&self.tables.most)));
        if self.combat.house.wakes_prone && waking != Waking::Not {
            state.prone.add(who, m);
        }
        if self.combat.house.strikes_reset {
            who.set(&mut state.strikes, m, 0);
        }
    }

    /// Damage to a dying character.
    pub(super) fn hits_dying<D: Dice>(
        &self,
        who: LaneActor<D::L>,
        hit: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let dead = match self.combat.house.dying_hit {
            DyingHit::Kills => hit,
            DyingHit::Strike => {
                let strikes = who.read(&state.strikes) + 1;
                who.set(&mut state.strikes, hit, strikes);
                hit & strikes.ge(self.combat.house.death_strikes)
            }
            DyingHit::Nothing => Mask::none(),
        };
        self.dies(who, dead, state);
        dice.tell(dead, |r| format!("{} is killed while dying (SYM-28)", self.name(r, who.index())));
    }

    /// Lanes where a fighter has a dying ally.
    pub(super) fn has_dying_ally<L: Lanes>(&self, me: LaneActor<L>, state: &State<L>) -> Mask<L> {
        self.dying_allies(me, state).any()
    }

    /// The dying allies of a fighter.
    fn dying_allies<L: Lanes>(&self, me: LaneActor<L>, state: &State<L>) -> LaneActorSet<L> {
        let second = self.parties[1].has(me);
        let down = state.down();
        down.within(self.parties[0]).where_only(!second).or(down.within(self.parties[1]).where_only(second))
    }

    /// `SYM-29` First aid by a fighter, with a herbal cure if he has one left.
    fn treats<D: Dice>(
        &self,
        me: LaneActor<D::L>,
        treats: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Treatment<D::L> {
        let tables = &self.tables;
        let mut cure = Mask::none();
        if self.scope().cures {
            let cures = me.read(&state.cures);
            cure = cures.gt(0);
            me.set(&mut state.cures, treats & cure, cures - 1);
        }
        let healer = Healer {
            need: me.look_up(&tables.medicus_need),
            success: [me.look_up(&tables.medicus[0][0]), me.look_up(&tables.medicus[0][1])],
            failure: [me.look_up(&tables.medicus[1][0]), me.look_up(&tables.medicus[1][1])],
            cure,
        };
        let treatment = healer.treats(&self.combat.house, dice, treats);
        dice.cite(treatment.healed.gt(0), "SYM-30");
        dice.cite(treats & cure, "SYM-31");
        treatment
    }

    /// `SYM-29` First aid for a wounded ally who still stands: a Movement Action to reach the ally and the Combat
    /// Action. By policy, given only by a helper who is not in melee, and only once to each ally.
    pub(super) fn tends<D: Dice>(&self, plan: &Phase, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        if !self.scope().tending {
            return;
        }
        let me = turn.me;
        let second = self.parties[1].has(me);
        let at = me.look_up(&self.tables.tend_at);
        let hurt = LaneActorSet::in_span(
            plan.allies,
            #[inline(always)]
            |i| state.toughness.place(i).le(at) & state.toughness.place(i).lt(self.tables.most[i]),
        )
        .and(self.standing(state))
        .except(state.tended)
        .except(LaneActorSet::one(me.index()));
        let own = LaneActorSet::only(self.parties[0], !second).or(LaneActorSet::only(self.parties[1], second));
        let patients = hurt.and(own);
        let mut able = self.tables.knows_medicus.has(me);
        if self.scope().cures {
            able |= me.read(&state.cures).gt(0);
        }
        let free = !self.foes(me, state).any() & !state.prone.has(me) & state.winner.eq(0);
        let tends = turn.acts & able & free & turn.slots.eq(2) & patients.any();
        when!(dice, tends, {
            let ally = LaneActor::among(
                plan.allies,
                self.scope().tie_break.one_of(patients.where_only(tends), plan.allies, dice),
            );
            let healed = self.treats(me, tends, state, dice).healed;
            let toughness = (ally.read(&state.toughness) + healed).min(ally.look_up(&self.tables.most));
            ally.set(&mut state.toughness, tends & healed.gt(0), toughness);
            state.tended.add(ally, tends);
            dice.tell(tends, |r| {
                let (helper, ally) = (self.name(r, me.index()), self.name(r, ally.index()));
                format!("{helper} gives first aid to {ally}, who regains {} Toughness (SYM-29)", r.num(healed))
            });
        });
        turn.acts &= !tends;
    }

    /// `SYM-29` First aid: the Combat Action for a dying ally, after a Movement Action to reach the ally.
    pub(super) fn aids<D: Dice>(
        &self,
        plan: &Phase,
        me: LaneActor<D::L>,
        aids: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let dying = self.dying_allies(me, state).where_only(aids);
        let ally = LaneActor::among(plan.allies, self.scope().tie_break.one_of(dying, plan.allies, dice));
        let treatment = self.treats(me, aids, state, dice);
        // A failed test may still stabilise, but the patient stays unconscious.
        let healed = treatment.stabilised & treatment.healed.gt(0);
        let wakes = if self.combat.house.aid_wakes { healed } else { Mask::none() };
        self.wakes(ally, wakes, Waking::Soon, treatment.healed, state);
        self.wakes(ally, treatment.stabilised & !wakes, Waking::Not, treatment.healed, state);
        dice.tell(aids, |r| {
            let (helper, ally) = (self.name(r, me.index()), self.name(r, ally.index()));
            let result = match (r.flag(wakes), r.flag(treatment.stabilised)) {
                (true, _) => format!("he wakes with {} Toughness", r.num(treatment.healed)),
                (false, true) => "he is stable".to_owned(),
                (false, false) => "no help".to_owned(),
            };
            format!("{helper} gives first aid to {ally}: {result} (SYM-29)")
        });
    }
}
