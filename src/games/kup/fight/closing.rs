//! Closing in: movement and reach in a fight that starts at a distance.

use play::systems::lane_actor::table;

use super::state::TO_HIDE;
use crate::fight::prelude::*;

tables! {
    /// The movement and reach of each fighter.
    MovementTables of(fighters: &[Fighter], distance: i16, house: &HouseRules)
    let walker = |f: &Fighter| !f.is_ranged() && f.can_act();
    {
        pub distance: one(i16 = distance), "Metres between the sides at the start.";
        pub pace: number(|f| if walker(f) { f.mov } else { 0 }),
            "Metres that a fighter walks in a turn; 0 for one who fights at range or cannot move.";
        reach: number(|f| if f.is_ranged() { f.ranges[2] * house.range_max_factor } else { 0 }),
            "Range of a fighter's attacks in metres; 0 in melee.";
        ranges: one([Table; 3] = [0, 1, 2].map(|i| table(fighters, |f| f.ranges[i]))),
            "Metres of short, mid and long range.";
        shots: any(Fighter::is_ranged), "Whether any fighter has ranged attacks.";
    }
}

impl MovementTables {
    /// The closest that two enemies come to each other if nothing keeps them from walking.
    pub fn nearest(&self, one: usize, other: usize) -> i16 {
        if self.pace[one] > 0 || self.pace[other] > 0 { 0 } else { self.distance }
    }
}

#[inlined]
impl Fight {
    /// Metres between two enemies who have advanced so far.
    fn gap<L: Lanes>(closing: &MovementTables, one: Num<L>, other: Num<L>) -> Num<L> {
        (Num::splat(closing.distance) - one - other).max(0)
    }

    /// `KUP-03` Movement: lanes where a fighter's attacks reach an enemy in sight. In melee the two must have closed
    /// the whole distance.
    pub(super) fn reaches<L: Lanes>(&self, me: LaneActor<L>, enemy: usize, state: &State<L>) -> Mask<L> {
        let in_sight = self.in_sight(enemy, state);
        let Some(closing) = &self.closing else { return in_sight };
        let gap = Self::gap(closing, me.read(&state.advance), state.advance[enemy]);
        in_sight & gap.le(me.look_up(&closing.reach))
    }

    /// `KUP-18` Ranged attack: the penalty for the distance between attacker and target.
    pub(super) fn handicap<L: Lanes>(&self, me: LaneActor<L>, target: LaneActor<L>, state: &State<L>) -> Num<L> {
        let mut handicap = Num::zero();
        if let Some(closing) = self.closing.as_ref().filter(|closing| closing.shots) {
            let gap = Self::gap(closing, me.read(&state.advance), target.read(&state.advance));
            let house = &self.combat.house;
            let beyond = [house.range_mid, house.range_long, house.range_extreme];
            for (range, takes) in closing.ranges.iter().zip(beyond) {
                handicap.set(gap.gt(me.look_up(range)), takes);
            }
            handicap = handicap.only(me.look_up(&closing.reach).gt(0));
        }
        handicap
    }

    /// Lanes where a fighter is within arm's length of a standing enemy in sight.
    pub(super) fn is_in_contact<L: Lanes>(
        &self,
        closing: &MovementTables,
        fighter: usize,
        state: &State<L>,
    ) -> Mask<L> {
        let mut contact = Mask::none();
        for enemy in self.fighters.enemies_of(fighter) {
            let gap = Self::gap(closing, state.advance[fighter], state.advance[enemy]);
            contact |= state.stands(enemy) & self.in_sight(enemy, state) & gap.eq(0);
        }
        contact
    }

    /// Lanes where a fighter who moves has no enemy within arm's length, but one in sight.
    pub(super) fn would_walk<L: Lanes>(&self, closing: &MovementTables, fighter: usize, state: &State<L>) -> Mask<L> {
        if closing.pace[fighter] <= 0 {
            return Mask::none();
        }
        let mut would = state.stands(fighter) & !self.is_in_contact(closing, fighter, state);
        if self.scope.hiding {
            would &= self.sees_somebody(fighter, state);
        }
        would
    }

    /// `KUP-03` Movement: at the start of a turn, all melee fighters who can act and have no enemy within arm's length
    /// walk up to their MOV towards the other side, simultaneously. Ranged fighters do not move. Nor does a fighter who
    /// has lost the turn (`KUP-05`), one who needs the only action for First Aid, if walking costs one (`KUP-09`), or
    /// one who is about to hide or sees no enemy (`KUP-24`).
    pub(super) fn close_in<D: Dice>(&self, live: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let Some(closing) = &self.closing else { return };
        let mut walks = FixedVec::<Mask<D::L>, MAX_FIGHTERS>::filled(Mask::none(), self.fighters.len());
        for i in (0..self.fighters.len()).filter(|&i| closing.pace[i] > 0) {
            let mut able = live & state.undecided();
            if self.scope.shaken {
                able &= !state.lost[i];
            }
            if self.scope.walking && self.scope.aiding && self.tables.aid_actions[i] < 2 {
                able &= !self.has_a_patient(i, state);
            }
            if self.plans[i].hides {
                able &= !state.cover[i].eq(TO_HIDE);
            }
            walks[i] = able & self.would_walk(closing, i, state);
            dice.cite(walks[i] & Mask::uniform(self.fighters[i].is_slowed), "KUP-04");
        }
        for i in (0..self.fighters.len()).filter(|&i| closing.pace[i] > 0) {
            let there = (state.advance[i] + closing.pace[i]).min(closing.distance);
            state.advance[i].set(walks[i], there);
            if self.scope.walking {
                state.walked[i].set(live, walks[i]);
            }
            dice.tell(walks[i], |r| {
                format!("{} has come {} m towards the enemies (KUP-03)", self.fighters[i].name, r.num(there))
            });
        }
    }

    /// Lanes where nobody will walk any more unless somebody falls or joins.
    pub(super) fn nobody_walks<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let mut still = Mask::all();
        if let Some(closing) = &self.closing {
            for i in 0..self.fighters.len() {
                still &= !self.would_walk(closing, i, state);
            }
        }
        still
    }

    /// At the end of a turn, resets distances that no longer matter: those of fighters who are out, and of fighters who
    /// have closed with every enemy.
    pub(super) fn forget_the_way<L: Lanes>(&self, live: Mask<L>, state: &mut State<L>) {
        let Some(closing) = &self.closing else { return };
        for i in 0..self.fighters.len() {
            let mut with_all = live;
            for enemy in self.fighters.enemies_of(i) {
                let gap = Self::gap(closing, state.advance[i], state.advance[enemy]);
                let mut out = !state.stands(enemy);
                if self.scope.newcomers {
                    out &= !state.is_away(enemy);
                }
                with_all &= out | gap.eq(0);
            }
            state.advance[i].set(with_all, closing.distance);
            let out = live & !state.stands(i);
            state.advance[i].set(out, 0);
        }
        if self.scope.walking {
            for walked in state.walked.iter_mut() {
                walked.set(live, Mask::none());
            }
        }
    }
}
