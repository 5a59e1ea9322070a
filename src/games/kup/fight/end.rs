//! The end of a turn: all damage lands together, the fallen are counted, and Reaction checks are made.

use play::systems::skirmish::verdict::{DRAWN, decide};

use super::super::house::HalfCounts;
use super::state::{DEAD, FLED, Flags, HIDDEN, STABLE, STALEMATE, TO_HIDE, UP};
use crate::fight::prelude::*;

#[inlined]
impl Fight {
    /// `KUP-01` Turn and simultaneity: all effects of the turn are applied now, so two fighters can drop each other.
    pub(super) fn end_turn<D: Dice>(&self, live: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let before = state.undecided();
        if self.scope.clocks {
            self.clocks_run(live, state, dice);
        }
        let fell = self.damage_lands(live, state, dice);
        if self.scope.fleeing {
            self.some_flee(live & before, state, dice);
        }
        self.decide(live & before, state);
        if self.scope.clocks && !self.scope.aiding {
            // Once the fight is decided and nobody can help, the fatality clocks change nothing.
            let decided = live & !state.undecided();
            for clock in state.clock.iter_mut() {
                clock.set(decided, 0);
            }
        }
        self.forget_the_way(live, state);
        self.forget_the_cover(live, state);
        if self.scope.timed {
            let turn = (state.turn + 1).min(self.last_turn);
            let now = live & state.turn.lt(turn);
            state.turn.set(live, turn);
            self.tell_moods(now, state, dice);
        }
        let goes_on = live & state.undecided();
        let mut due = FixedVec::filled(Mask::none(), self.fighters.len());
        if self.scope.shaken {
            due = self.reactions(live, goes_on, fell, state, dice);
        }
        if self.scope.newcomers {
            self.newcomers_join(goes_on, state, dice);
        }
        if self.scope.focusing {
            self.forget_targets(live, state);
        }
        self.look_for_stalemate(goes_on, &due, state, dice);
        self.tell_end(live & before, state, dice);
        for i in 0..self.fighters.len() {
            state.pending[i].set(live, 0);
        }
        for row in [&mut state.spent, &mut state.cap, &mut state.attackers] {
            for number in row.iter_mut() {
                number.set(live, 0);
            }
        }
        for flag in state.saved.iter_mut().chain(&mut *state.aiding) {
            flag.set(live, Mask::none());
        }
    }

    /// `KUP-22` State of Mind changes: logs the change.
    fn tell_moods<D: Dice>(&self, now: Mask<D::L>, state: &State<D::L>, dice: &mut D) {
        for i in (0..self.fighters.len()).filter(|&i| self.scope.moods && self.som(i, true) != self.som(i, false)) {
            dice.tell(now & state.turn.eq(self.change_at) & state.stands(i), |_| {
                format!("the State of Mind of {} is {} from now on (KUP-22)", self.fighters[i].name, self.som(i, true))
            });
        }
    }

    /// `KUP-07` Declaration and execution order: newcomers join the fight at the start of their turn and take their
    /// place in the order of declaration. They do not join a fight that is decided.
    fn newcomers_join<D: Dice>(&self, goes_on: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        for i in (0..self.fighters.len()).filter(|&i| self.fighters[i].joins > 1) {
            let joins = goes_on & state.is_away(i) & state.turn.ge(self.fighters[i].joins - 1);
            state.condition[i].set(joins, UP);
            dice.tell(joins, |_| format!("{} joins the fight (KUP-07)", self.fighters[i].name));
        }
    }

    /// Clears the targets of fighters who are out, and targets that are out.
    fn forget_targets<L: Lanes>(&self, live: Mask<L>, state: &mut State<L>) {
        for i in 0..self.fighters.len() {
            let mut stand = Mask::none();
            for enemy in self.fighters.enemies_of(i) {
                stand |= state.stands(enemy) & state.focus[i].eq(enemy as i16 + 1);
            }
            stand &= state.stands(i);
            state.focus[i].set(live & !stand, 0);
        }
    }

    /// `KUP-20` Zero and fatality: the clocks of the dying run down; a fighter stabilised in this turn lives.
    fn clocks_run<D: Dice>(&self, live: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        for i in 0..self.fighters.len() {
            let dying = live & state.condition[i].eq(DOWN);
            let left = state.clock[i] - 1;
            state.clock[i].set(dying, left);
            let mut dead = dying & left.le(0);
            if self.scope.aiding {
                let saved = dying & state.saved[i];
                dead &= !saved;
                state.condition[i].set(saved, STABLE);
                state.clock[i].set(saved, 0);
            }
            state.condition[i].set(dead, DEAD);
            state.clock[i].set(dead, 0);
            dice.tell(dead, |_| format!("{}: the clock has run out (KUP-20)", self.fighters[i].name));
        }
    }

    /// `KUP-19` Injury: subtracts the turn's damage from the wounded pair. `KUP-20` Zero and fatality: a fighter with
    /// nothing left is out of action from the next turn on, and the fatality clock starts. Returns the lanes in which
    /// each side lost a fighter.
    fn damage_lands<D: Dice>(&self, live: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) -> [Mask<D::L>; 2] {
        let mut fell = [Mask::none(); 2];
        for i in 0..self.fighters.len() {
            let left = state.left[i] - state.pending[i];
            state.left[i].set(live, left);
            let falls = live & state.stands(i) & left.le(0);
            state.condition[i].set(falls, DOWN);
            if self.scope.clocks {
                state.clock[i].set(falls, self.fighters[i].sum());
            }
            fell[self.fighters.side_of(i)] |= falls;
            dice.tell(live & (state.pending[i].gt(0) | falls), |r| {
                let (known, _) = self.fighters[i].wounded;
                let left = r.num(left);
                let name = &self.fighters[i].name;
                let how = if left > 0 { "" } else { " and is out of action (KUP-20)" };
                let when = if self.scope.at_once { "KUP-19" } else { "KUP-01, KUP-19" };
                format!("{name} has {} and {} left ({when}){how}", left.min(known), (left - known).max(0))
            });
        }
        fell
    }

    /// Fighters worn down to the limit set by their policy leave the fight.
    fn some_flee<D: Dice>(&self, m: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        for i in 0..self.fighters.len() {
            let at = self.fighters[i].flees_at;
            if at > 0 {
                let flees = m & state.stands(i) & state.left[i].le(at);
                state.condition[i].set(flees, FLED);
                dice.tell(flees, |_| format!("{} leaves the fight", self.fighters[i].name));
            }
        }
    }

    /// Decides the winner.
    fn decide<L: Lanes>(&self, m: Mask<L>, state: &mut State<L>) {
        let mut stands = [Mask::none(); 2];
        for i in 0..self.fighters.len() {
            stands[self.fighters.side_of(i)] |= state.stands(i);
        }
        decide(&mut state.winner, m, stands);
    }

    /// Ends fights in which neither side can hurt the other any more and no scripted event can change that; `due` marks the
    /// Reaction checks for the next turn.
    pub(super) fn look_for_stalemate<D: Dice>(
        &self,
        goes_on: Mask<D::L>,
        due: &Flags<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let mut doubtful = goes_on & !self.somebody_is_fit(state);
        if self.scope.hiding {
            doubtful |= goes_on & self.somebody_is(HIDDEN, state);
            doubtful &= !self.somebody_is(TO_HIDE, state) & !self.somebody_comes_out(state);
        }
        if self.scope.moods {
            doubtful &= self.changed(state);
        }
        for i in (0..self.fighters.len()).filter(|&i| self.fighters[i].joins > 1) {
            doubtful &= !state.is_away(i);
        }
        when!(dice, doubtful, self.judges_stalemate(doubtful, due, state, dice));
    }

    /// Examines fights that no quick test has ruled out, as a separate function to keep it out of the hot path.
    #[inline(never)]
    fn judges_stalemate<D: Dice>(
        &self,
        doubtful: Mask<D::L>,
        due: &Flags<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        outlined!(dice, {
            let mut fit = self.one_of_two_is_fit(state);
            if self.scope.hiding {
                fit &= !self.somebody_is(HIDDEN, state);
            }
            let doubtful = doubtful & !fit;
            when!(dice, doubtful, {
                let stuck = doubtful & self.nobody_can_hurt(doubtful, due, state);
                state.winner.set(stuck, STALEMATE);
            });
        });
    }

    /// `KUP-06` When a Reaction check is asked: after the first fall of a side, after the loss of more than half of it,
    /// and of fighters attacked by several enemies. Several causes make one check, at the start of the next turn.
    /// Returns the fighters who had to make one.
    fn reactions<D: Dice>(
        &self,
        live: Mask<D::L>,
        goes_on: Mask<D::L>,
        fell: [Mask<D::L>; 2],
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Flags<D::L> {
        let mut due = [Mask::none(); 2];
        let mut all = FixedVec::filled(Mask::none(), self.fighters.len());
        for side in 0..2 {
            if self.scope.first_fall {
                due[side] |= fell[side] & !state.bereaved[side];
                state.bereaved[side] |= live & fell[side];
            }
            if self.scope.half {
                let mut gone = Num::zero();
                for i in self.fighters.side(side) {
                    let condition = state.condition[i];
                    let counts = match self.combat.house.half_counts {
                        HalfCounts::Dead => condition.eq(DEAD),
                        HalfCounts::Fallen => condition.ge(DOWN) & condition.le(DEAD),
                    };
                    gone += counts.count();
                }
                let half = live & (gone + gone).gt(self.fighters.side(side).len() as i16);
                due[side] |= half & !state.halved[side];
                state.halved[side] |= half;
            }
        }
        let changed = self.changed(state);
        for i in 0..self.fighters.len() {
            let mut asked = due[self.fighters.side_of(i)];
            if self.scope.outnumbered {
                let many = live & self.attackers_of(i, state).ge(self.combat.house.outnumbered_from);
                asked |= many & !state.mobbed[i];
                let out = live & !state.stands(i);
                state.mobbed[i] |= many;
                state.mobbed[i].set(out, Mask::none());
            }
            asked &= goes_on & state.stands(i);
            all[i] = asked;
            let som = changed.select(self.som(i, true), self.som(i, false));
            let keeps = self.reacts(som, asked, dice);
            state.lost[i].set(live, asked & !keeps);
            dice.tell(asked, |r| {
                let result = if r.flag(keeps) { "acts normally" } else { "loses the next turn" };
                format!("Reaction check of {} at {}: {result} (KUP-05, KUP-06)", self.fighters[i].name, r.num(som))
            });
        }
        all
    }

    /// How many enemies have attacked a fighter in this turn, if the rules ask.
    fn attackers_of<L: Lanes>(&self, fighter: usize, state: &State<L>) -> Num<L> {
        let attackers = state.attackers[fighter];
        if !self.scope.scattered {
            return attackers;
        }
        let mut count = Num::zero();
        for slot in 0..self.fighters.enemies_of(fighter).len() {
            count += (attackers & (1 << slot)).gt(0).count();
        }
        count
    }

    /// `KUP-05` Reaction check: succeeds if a die shows at most the State of Mind.
    pub(super) fn reacts<D: Dice>(&self, som: Num<D::L>, asked: Mask<D::L>, dice: &mut D) -> Mask<D::L> {
        dice.at_most(self.combat.house.reaction_die.cast_unsigned(), som, asked)
    }

    fn tell_end<D: Dice>(&self, m: Mask<D::L>, state: &State<D::L>, dice: &mut D) {
        let winner = state.winner;
        let [a, b] = self.fighters.side_names();
        dice.tell(m & winner.gt(0), |r| match r.num(winner) {
            1 => a.wins(),
            2 => b.wins(),
            DRAWN => "nobody is left standing on either side".to_owned(),
            _ => "neither side can hurt the other any more: a stalemate".to_owned(),
        });
    }
}
