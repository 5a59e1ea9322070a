//! Care for allies who are down or wounded.

use play::systems::span::Span;

use super::super::aid::restored;
use super::super::dying::medicine_vs;
use super::super::rank::sides;
use crate::fight::prelude::*;

/// Patients are numbered from 1; this is added if they are in Shock rather than wounded.
const IN_SHOCK: i16 = MAX_FIGHTERS as i16;

#[inlined]
impl Fight {
    /// `BRD-41` Stabilise, at once or after the fight by the helper's policy, and `BRD-42` Emergency aid for wounded
    /// allies who still stand. Allies in Shock come first; a tie goes to the first in line or, by house rule, is rolled
    /// for. `BRD-06`: care that takes more actions than a turn has continues in the next turn, so it is finished first
    /// as long as the patient needs it. Actions spent on one patient never count for another, nor does emergency aid
    /// count towards stabilising.
    pub(super) fn help_allies<D: Dice>(
        &self,
        plan: &Phase,
        turn: &mut Turn<D::L>,
        after: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let me = turn.me;
        let side = me.look_up(&self.tables.side);
        let mut free = turn.free | after;
        if self.scope.casting {
            // BRD-18: an unfinished ability comes first.
            free &= after | me.read(&state.casting).eq(0);
        }
        let side = self.allies_of(side);
        let span = Span::from(&plan.allies);
        let begun = me.read(&state.patient);
        let (mut wounded, mut down) = (LaneActorSet::none(), LaneActorSet::none());
        if self.scope.treats {
            let treats = free & turn.free & self.tables.treats.has(me);
            let allies = state.up.and(side).except(LaneActorSet::one(me.index())).where_only(treats);
            wounded = LaneActorSet::in_span(
                span,
                #[inline(always)]
                |ally| {
                    let treatable = Mask::uniform(self.tables.most_durability[ally & 31] > 0);
                    treatable & allies.has_one(ally) & state.durability.place(ally).eq(0)
                },
            );
        }
        if self.scope.stabilises {
            let willing = (turn.free & self.tables.helps.has(me)) | (after & self.tables.helps_later.has(me));
            down = state.down().and(side).where_only(free & willing);
        }
        let mut patient = Num::zero();
        when!(dice, wounded.or(down).any(), {
            for ally in span.iter() {
                let code = ally as i16 + 1;
                patient.set(wounded.has_one(ally) & begun.eq(code), code);
                patient.set(down.has_one(ally) & begun.eq(code + IN_SHOCK), code + IN_SHOCK);
            }
            let in_shock = down.any();
            let equals = down.or_else(in_shock, wounded).where_only(patient.eq(0));
            let picked =
                self.combat.house.equal_targets.one_of(equals, span, dice) + 1 + in_shock.count().times(IN_SHOCK);
            patient.set(equals.any(), picked);
        });
        let tends = free & patient.gt(0);
        turn.free &= !tends;
        // Care that the patient no longer needs is dropped.
        let leaves = free & !tends & begun.gt(0);
        when!(dice, tends | leaves, self.tends(plan, me, [tends, leaves], patient, state, dice));
    }

    /// `BRD-41` Stabilise: a stabilised fighter stays unconscious until restored to at least 1 Health. `BRD-19` Use
    /// Item: an action gives an item to one of them (the first in line or, by house rule, a random one), who then
    /// stands up with the Vigor left at the time of the fall.
    pub(super) fn wakes<D: Dice>(&self, plan: &Phase, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let me = turn.me;
        let left = me.read(&state.items);
        let can = turn.free & self.tables.wakes.has(me) & left.gt(0);
        let side = self.allies_of(me.look_up(&self.tables.side));
        let stable = state.helpless.and(side).within(self.groups.waking).where_only(can);
        let span = Span::from(&plan.allies);
        let asleep = LaneActorSet::in_span(
            span,
            #[inline(always)]
            |ally| stable.has_one(ally) & state.health.place(ally).eq(0),
        );
        let number = self.combat.house.equal_targets.one_of(asleep, span, dice);
        let gives = can & !number.eq(NOBODY);
        turn.free &= !gives;
        when!(dice, gives, {
            let patient = LaneActor::among(&plan.allies, number);
            me.set(&mut state.items, gives, left - 1);
            let before = patient.read(&state.durability);
            let durability =
                (before + me.look_up(&self.tables.items[1])).min(patient.look_up(&self.tables.most_durability));
            let health = me.look_up(&self.tables.items[2]).min(patient.look_up(&self.tables.most_health));
            patient.set(&mut state.durability, gives, durability);
            patient.set(&mut state.health, gives, health);
            for group in [&mut state.helpless, &mut state.prone, &mut state.unaware] {
                group.drop(patient, gives);
            }
            state.up.add(patient, gives);
            dice.tell(gives, |r| {
                    let (me, patient) = (self.name(r, me.index()), self.name(r, patient.index()));
                    let (durability, health) = (r.num(durability), r.num(health));
                    format!(
                        "{me} gives {patient} an item, who wakes with {durability} Durability and {health} Health (BRD-19, BRD-41)"
                    )
                });
        });
    }

    /// A fighter spends an action on a patient, in Shock or wounded.
    fn tends<D: Dice>(
        &self,
        plan: &Phase,
        me: LaneActor<D::L>,
        [tends, leaves]: [Mask<D::L>; 2],
        code: Num<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let in_shock = code.gt(IN_SHOCK);
        let number = tends.select(code - 1 - in_shock.count().times(IN_SHOCK), NOBODY);
        let patient = LaneActor::among(&plan.allies, number);
        let house = &self.combat.house;
        let goes_on_with = me.read(&state.patient).eq(code);
        let spent = me.read(&state.tending).only(goes_on_with) + 1;
        let cost = in_shock.select(house.stabilize_actions, house.aid_actions);
        let complete = tends & spent.ge(cost);
        let goes_on = tends & !complete;
        me.set(&mut state.tending, tends | leaves, spent.only(goes_on));
        me.set(&mut state.patient, tends | leaves, code.only(goes_on));
        dice.tell(goes_on, |r| {
            let (helper, patient) = (self.name(r, me.index()), self.name(r, patient.index()));
            let (what, rule) = if r.flag(in_shock) { ("stabilise", "BRD-41") } else { ("treat", "BRD-42") };
            format!("{helper} works to {what} {patient}: action {} of {} ({rule})", r.num(spent), r.num(cost))
        });
        when!(dice, complete, {
            let worse = me.read(&state.durability).eq(0).count().times(house.wounded_steps);
            let vs = in_shock.select(medicine_vs(house, house.stabilize_vs), medicine_vs(house, house.aid_vs));
            let action = Action {
                count: me.look_up(&self.tables.medicine),
                sides: sides(self.combat.ladder(), me.look_up(&self.tables.medicine_rank) - worse),
                window: [Num::zero(); 2],
                bursts: 0,
            };
            let success = action.reaches(house, vs, dice, complete);
            let stable = success & in_shock;
            state.fallen.drop(patient, stable);
            state.shock.drop(patient, stable);
            state.helpless.add(patient, stable);
            if self.scope.shock {
                patient.set(&mut state.countdown, stable, 0);
            }
            dice.tell(complete, |r| {
                let (helper, patient) = (self.name(r, me.index()), self.name(r, patient.index()));
                let (what, rule) = if r.flag(in_shock) { ("stabilise", "BRD-41") } else { ("treat", "BRD-42") };
                let result = if r.flag(success) { "success" } else { "failure" };
                format!("{helper} tries to {what} {patient}, needs {}: {result} ({rule})", r.num(vs))
            });
            if self.scope.treats {
                let treated = success & !in_shock;
                let most = patient.look_up(&self.tables.most_durability);
                let healed = restored(house, most, dice, treated);
                patient.set(&mut state.durability, treated, healed);
                dice.tell(treated, |r| {
                    format!("{} has {} Durability again (BRD-42)", self.name(r, patient.index()), r.num(healed))
                });
            }
        });
    }
}
