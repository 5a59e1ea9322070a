//! What friends do for those who are down or wounded.

use crate::dice::Dice;
use crate::lane::{Mask, Num};
use crate::systems::who::{NOBODY, Who};

use super::super::aid::restored;
use super::super::dying::medicine_vs;
use super::super::rank::{Action, rank, sides};
use super::beat::Beat;
use super::setup::Fight;
use super::state::{HELPLESS, State, UP};
use super::turn::Turn;

impl Fight {
    /// `BRD-41` Stabilise, at once or after the fight by the helper's policy, and `BRD-42` Emergency aid for
    /// wounded allies who still stand. What takes more actions than are left goes on in the next turn.
    #[inline(always)]
    pub(super) fn cares<D: Dice>(
        &self,
        plan: &Beat,
        turn: &mut Turn<'_, D::L>,
        after: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let me = turn.me;
        let side = me.look(&self.tables.side);
        let mut free = turn.free | after;
        if self.scope.ability {
            free &= !turn.casts;
        }
        let mut willing = Mask::none();
        if self.scope.stabilises {
            willing = (turn.free & me.has(&self.tables.helps)) | (after & me.has(&self.tables.helps_later));
        }
        let treats = turn.free & me.has(&self.tables.treats);
        let mut patient = Num::splat(NOBODY);
        let mut in_shock = Mask::none();
        for &ally in plan.allies.iter().rev() {
            let mine = free & side.eq(self.side_of(ally) as i16) & !me.index().eq(ally as i16);
            if self.scope.treats && self.fighters[ally].durability[1] > 0 {
                let wounded = mine & treats & state.condition[ally].eq(UP) & state.durability[ally].eq(0) & !in_shock;
                patient.set(wounded, ally as i16);
            }
            if self.scope.stabilises {
                let down = mine & willing & state.is_in_shock(ally);
                in_shock |= down;
                patient.set(down, ally as i16);
            }
        }
        let tends = free & !patient.eq(NOBODY);
        let patient = Who::among(&plan.allies, patient);
        turn.free &= !tends;
        let spent = me.read(&state.tending) + 1;
        let house = &self.arena.house;
        let cost = in_shock.select(house.stabilize_actions, house.aid_actions);
        let complete = tends & spent.ge(cost);
        let idle = free & !tends;
        me.set(&mut state.tending, tends, spent.only(!complete));
        me.set(&mut state.tending, idle, 0);
        dice.when(
            complete,
            #[inline(always)]
            |dice| {
                let worse = me.read(&state.durability).eq(0).count().times(house.wounded_steps);
                let vs = in_shock.select(medicine_vs(house, house.stabilize_vs), medicine_vs(house, house.aid_vs));
                let action = Action {
                    count: me.look(&self.tables.medicine),
                    sides: sides(&house.ladder(), Num::splat(rank(house, 0)) - worse),
                    window: [Num::zero(); 2],
                    bursts: 0,
                };
                let success = action.reaches(house, vs, dice, complete);
                let stable = success & in_shock;
                patient.set(&mut state.condition, stable, HELPLESS);
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
                    let most = patient.look(&self.tables.most_durability);
                    let healed = restored(house, most, dice, treated);
                    patient.set(&mut state.durability, treated, healed);
                    dice.tell(treated, |r| {
                        format!("{} has {} Durability again (BRD-42)", self.name(r, patient.index()), r.num(healed))
                    });
                }
            },
        );
    }
}
