//! A fight as an experiment: its start, its beats, its end.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};
use crate::systems::who::{NOBODY, Who};
use crate::systems::{Count, Ending, Experiment, Metric, Row};

use super::super::house::ShockStart;
use super::super::resources::winded;
use super::super::words::Downed;
use super::beat::Beat;
use super::setup::Fight;
use super::state::{DEAD, FALLEN, Flags, HELPLESS, Numbers, SHOCK, UP};

use super::turn::Doing;

pub use super::state::State;

/// A row of one number of each fighter, or an empty one if the fight has no use for it.
#[inline(always)]
fn numbers<L: Lanes>(used: bool, len: usize, of: impl Fn(usize) -> i16) -> Numbers<L> {
    Row::of(
        Num::zero(),
        if used { len } else { 0 },
        #[inline(always)]
        |i| Num::splat(of(i)),
    )
}

/// A row of one flag of each fighter, or an empty one.
#[inline(always)]
fn flags<L: Lanes>(used: bool, len: usize, of: impl Fn(usize) -> bool) -> Flags<L> {
    Row::of(
        Mask::none(),
        if used { len } else { 0 },
        #[inline(always)]
        |i| Mask::uniform(of(i)),
    )
}

impl Experiment for Fight {
    type State<L: Lanes> = State<L>;

    const HEAVY: bool = true;
    const REFILL: usize = 2;
    const SETTLES: bool = true;
    const STRIDES: bool = true;

    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    #[inline(always)]
    fn beats(&self) -> usize {
        self.beats.len()
    }

    fn limit(&self) -> u32 {
        self.limit
    }

    #[inline(always)]
    fn start<D: Dice>(&self, dice: &mut D, fresh: Mask<D::L>) -> State<D::L> {
        let n = self.fighters.len();
        let scope = &self.scope;
        let fighter = |i: usize| &self.fighters[i];
        let out = |i: usize| self.starts_out(i);
        let half = |i: usize| if self.side_of(i) == 0 { self.distance / 2 } else { self.distance - self.distance / 2 };
        let mut place = numbers(scope.rolls, n, |i| self.tables.place[i]);
        if scope.rolls {
            self.roll_order(&mut place, fresh, dice);
        }
        State {
            durability: numbers(true, n, |i| fighter(i).durability[0]),
            health: numbers(true, n, |i| fighter(i).health[0]),
            condition: numbers(true, n, out),
            place,
            countdown: numbers(scope.shock, n, |_| 0),
            vigor: numbers(scope.vigor, n, |i| if out(i) == UP { fighter(i).vigor[0] } else { 0 }),
            winded: flags(scope.winded, n, |i| out(i) == UP && fighter(i).winded),
            mana: numbers(scope.mana, n, |i| if out(i) == UP { fighter(i).mana[0] } else { 0 }),
            prone: flags(scope.prone, n, |i| out(i) == UP && fighter(i).prone),
            armor: numbers(scope.armor, n, |i| fighter(i).armor_durability),
            guarding: numbers(scope.guarding, n, |_| 0),
            gap: numbers(scope.moving, n, |i| if out(i) == UP { half(i) } else { 0 }),
            readied: flags(scope.ready, n, |_| false),
            unaware: flags(scope.unaware, n, |i| out(i) == UP && self.starts_unaware(i)),
            tending: numbers(scope.stabilises || scope.treats, n, |_| 0),
            casting: numbers(scope.casting, n, |_| 0),
            items: numbers(scope.items, n, |i| if out(i) == UP { fighter(i).policies.items[0] } else { 0 }),
            benched: Mask::none(),
            actor: Num::zero(),
            turn: Num::zero(),
            action: Num::zero(),
            second: Num::splat(NOBODY),
            rests: Mask::none(),
            first_round: Mask::uniform(scope.ambush),
            winner: Num::zero(),
            rounds: Count::default(),
            attacks: [Count::default(); 2],
            over: [Count::default(); 2],
            hits: [Count::default(); 2],
            criticals: [Count::default(); 2],
            spent: [Count::default(); 2],
            lost: [Count::default(); 2],
            openings: [Count::default(); 2],
            unhurt: [Count::default(); 2],
            dealt: Row::filled(Count::default(), n),
            stood: Row::filled(Count::default(), n),
        }
    }

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut State<D::L>, beat: usize, live: Mask<D::L>, dice: &mut D) {
        if beat == 0 {
            self.begin_round(state, live, dice);
        }
        let plan = &self.beats[beat];
        let me = Who::among(&plan.candidates, self.whose_turn(plan, state));
        let mut acts = live & me.read(&state.condition).eq(UP);
        if !self.scope.stabilises {
            acts &= state.winner.eq(0);
        }
        if plan.slot == 0 {
            self.begin_turn(me, acts, state, dice);
        }
        let action = Num::splat(plan.slot);
        acts &= self.allowed(me, action, state);
        if self.scope.benches {
            acts &= !state.benched;
        }
        dice.when(
            acts,
            #[inline(always)]
            |dice| {
                self.turn(plan, &Doing { me: me.index(), action, acts, second: Mask::none() }, state, dice);
            },
        );
        let ends = self.beats.get(beat + 1).is_none_or(|next| next.place != plan.place);
        if ends && self.scope.benches {
            state.benched = Mask::none();
        }
        if beat + 1 == self.beats.len() {
            self.end_round(state, live, dice);
        }
    }

    #[inline(always)]
    fn strides(&self) -> bool {
        self.any_beat.is_some()
    }

    #[inline(always)]
    fn opens<D: Dice>(&self, state: &mut State<D::L>, some: Mask<D::L>, dice: &mut D) {
        self.begin_round(state, some, dice);
        self.first_of_round(state, some);
    }

    #[inline(always)]
    fn stride<D: Dice>(&self, state: &mut State<D::L>, live: Mask<D::L>, dice: &mut D) {
        if let Some(plan) = &self.any_beat {
            self.goes_on(plan, state, live, dice);
        }
    }

    #[inline(always)]
    fn rests<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.rests
    }

    #[inline(always)]
    fn closes<D: Dice>(&self, state: &mut State<D::L>, some: Mask<D::L>, dice: &mut D) {
        self.end_round(state, some, dice);
    }

    #[inline(always)]
    fn settled<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.winner.gt(0)
    }

    #[inline(always)]
    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let mut done = state.winner.gt(0);
        if self.scope.shock {
            for i in 0..self.fighters.len() {
                done &= !state.is_in_shock(i);
            }
        }
        done | Mask::uniform(self.hopeless)
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        self.report(state, ending, out);
    }
}

impl Fight {
    /// The condition in which a fighter starts.
    pub(super) fn starts_out(&self, fighter: usize) -> i16 {
        let f = &self.fighters[fighter];
        if super::scope::has_health(f) && f.health[0] == 0 {
            FALLEN
        } else if f.incapacitated && super::scope::has_health(f) {
            HELPLESS
        } else {
            UP
        }
    }

    fn starts_unaware(&self, fighter: usize) -> bool {
        let behind = self.from_behind && self.ambushed as usize == 1 + self.side_of(fighter);
        self.fighters[fighter].unaware || behind
    }

    /// Who has a place of the order.
    #[inline(always)]
    fn whose_turn<L: Lanes>(&self, plan: &Beat, state: &State<L>) -> Num<L> {
        let mut who = Num::splat(plan.candidates[0] as i16);
        if plan.candidates.len() > 1 {
            for &candidate in &plan.candidates {
                who.set(state.place[candidate].eq(plan.place), candidate as i16);
            }
        }
        who
    }

    /// `BRD-11` Turn actions: where this action of the turn is one that the fighter has. `BRD-08` Ambush: fewer
    /// for the ambushed in the first round, more for the others. `BRD-39` Objects have none.
    #[inline(always)]
    pub(super) fn allowed<L: Lanes>(&self, me: Who<'_, L>, action: Num<L>, state: &State<L>) -> Mask<L> {
        let house = &self.arena.house;
        let mut actions = me.look(&self.tables.actions);
        if self.scope.ambush {
            let caught = me.look(&self.tables.side).eq(self.ambushed as i16 - 1);
            let first = state.first_round & !me.look(&self.tables.actions).eq(0);
            actions.set(first & caught, actions.min(house.ambushed_actions));
            actions.set(first & !caught, actions + house.ambusher_extra);
        }
        actions.gt(action)
    }

    /// Counts the round. `BRD-07`: by house rule everybody rolls initiative again.
    #[inline(always)]
    fn begin_round<D: Dice>(&self, state: &mut State<D::L>, live: Mask<D::L>, dice: &mut D) {
        self.settles(live, state, dice);
        let open = live & state.winner.eq(0);
        state.rounds.bump(open);
        let mut unhurt = [open; 2];
        for i in 0..self.fighters.len() {
            let stands = state.condition[i].eq(UP);
            state.stood[i].bump(open & stands);
            unhurt[self.side_of(i)] &= !state.durability[i].eq(0);
        }
        state.unhurt[0].bump(unhurt[0]);
        state.unhurt[1].bump(unhurt[1]);
        if self.scope.rolls && self.arena.house.initiative_each_round {
            let mut place = state.place;
            dice.when(
                open,
                #[inline(always)]
                |dice| self.roll_order(&mut place, open, dice),
            );
            state.place = place;
        }
    }

    /// The turn of a fighter begins: `BRD-14` Defend and `BRD-17` Ready last until now, and `BRD-28` the Winded
    /// lose it.
    #[inline(always)]
    pub(super) fn begin_turn<D: Dice>(
        &self,
        me: Who<'_, D::L>,
        acts: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let acts = acts & state.winner.eq(0);
        if self.scope.guarding {
            me.set(&mut state.guarding, acts, 0);
        }
        if self.scope.ready {
            me.flip(&mut state.readied, acts, Mask::none());
        }
        if self.scope.unaware {
            // Whoever acts knows that there is a fight.
            me.flip(&mut state.unaware, acts, Mask::none());
        }
        if self.scope.winded {
            let lost = acts & me.flag(&state.winded);
            state.benched |= lost;
            let side = me.look(&self.tables.side);
            state.lost[0].bump(lost & side.eq(0));
            state.lost[1].bump(lost & side.eq(1));
            dice.tell(lost, |r| format!("{} is Winded and cannot act (BRD-28)", self.name(r, me.index())));
        }
    }

    /// `BRD-29` Recovery phase, not for those in Shock; then `BRD-40` the countdown of Shock.
    #[inline(always)]
    fn end_round<D: Dice>(&self, state: &mut State<D::L>, live: Mask<D::L>, dice: &mut D) {
        let scope = &self.scope;
        if scope.ambush {
            state.first_round.set(live, Mask::none());
        }
        for (i, fighter) in self.fighters.iter().enumerate() {
            let stands = live & state.condition[i].eq(UP);
            let [vigor, durability, mana] = fighter.recovery;
            if scope.vigor {
                let next = (state.vigor[i] + vigor).min(fighter.vigor[1]);
                state.vigor[i].set(stands, next);
                let still = winded(&self.arena.house, state.winded[i], next);
                state.winded[i].set(stands, still);
            }
            if scope.mends && durability > 0 {
                // BRD-32: the wounded do not recover Durability quickly.
                let heals = stands & state.durability[i].gt(0);
                let next = (state.durability[i] + durability).min(fighter.durability[1]);
                state.durability[i].set(heals, next);
            }
            if scope.mana {
                let next = (state.mana[i] + mana).min(fighter.mana[1]);
                state.mana[i].set(stands, next);
            }
        }
        if scope.shock {
            self.counts_down(state, live, dice);
        }
    }

    /// `BRD-40` Shock: so many full rounds until death. Where nobody is left who would help, the end is certain
    /// and comes at once.
    #[inline(always)]
    fn counts_down<D: Dice>(&self, state: &mut State<D::L>, live: Mask<D::L>, dice: &mut D) {
        let mut helped = [Mask::none(); 2];
        for (j, helper) in self.fighters.iter().enumerate() {
            if helper.policies.downed != Downed::Never {
                helped[self.side_of(j)] |= state.condition[j].eq(UP);
            }
        }
        let early = i16::from(self.arena.house.shock_start == ShockStart::AtOnce);
        for i in 0..self.fighters.len() {
            if !super::scope::has_health(&self.fighters[i]) {
                continue;
            }
            let condition = state.condition[i];
            let (fresh, running) = (live & condition.eq(FALLEN), live & condition.eq(SHOCK));
            let left = state.countdown[i] - running.count();
            state.countdown[i].set(running, left);
            state.countdown[i].set(fresh, self.fighters[i].stamina - early);
            state.condition[i].set(fresh, SHOCK);
            let over = (fresh | running) & (state.countdown[i].le(0) | !helped[self.side_of(i)]);
            state.condition[i].set(over, DEAD);
            state.countdown[i].set(over, 0);
            dice.tell(over, |_| format!("{} dies (BRD-40)", self.fighters[i].name));
        }
    }
}
