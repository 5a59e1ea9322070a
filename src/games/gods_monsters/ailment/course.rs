//! The course of an ailment, one action time after another.

use super::super::body::Clock;
use super::super::roll::{hurting, rolls as mending, succeeds, succeeds_or_bids};
use super::table::Course;
use crate::prelude::*;

/// The rolls that an ailment's effects lower.
#[derive(Debug, Clone, Copy)]
pub struct LoweredRolls {
    /// Health rolls to throw it off.
    pub health: bool,
    /// The reaction against an inescapable ailment.
    pub resists: bool,
    /// The roll against unconsciousness.
    pub endures: bool,
    /// Endurance in Death rolls.
    pub clings: bool,
}

impl LoweredRolls {
    #[inline(always)]
    fn any(self) -> bool {
        self.health || self.resists || self.endures || self.clings
    }
}

/// Rolls for the duration of an effect, if it has one, and adds it to the total.
#[inline(always)]
fn lasts<D: Dice>(roll: &Option<Roll>, what: &str, m: Mask<D::L>, total: &mut Count<D::L>, dice: &mut D) {
    if let Some(roll) = roll {
        let time = dice.roll(roll, m).only(m);
        total.add(m, time);
        dice.tell(m, |r| format!("{} {what} (GM-26)", r.num(time)));
    }
}

/// An ailment as an experiment; a round is an action time.
#[derive(Debug, Clone)]
pub struct Ailment {
    pub(super) frame: Frame,
    pub(super) course: Course,
    pub(super) strength: i16,
    pub(super) action_time: i16,
    /// The target number against contracting it, before injuries; `None` if it is contracted already or inescapable.
    pub(super) contracts: Option<i16>,
    pub(super) health: i16,
    /// The reaction against an inescapable ailment.
    pub(super) resists: i16,
    /// Action times in the area of an inescapable ailment.
    pub(super) exposures: i16,
    pub(super) injuries: Option<Roll>,
    pub(super) paralysis: Option<Roll>,
    pub(super) sleep: Option<Roll>,
    pub(super) penalty_hours: Option<Roll>,
    pub(super) penalty: i16,
    /// The penalty of each effect to concentration.
    pub(super) dulls: i16,
    /// The rolls that each effect lowers.
    pub(super) lowers: LoweredRolls,
    pub(super) bids: bool,
    pub(super) bids_to_resist: bool,
    pub(super) bids_to_contract: bool,
    pub(super) limit: u32,
    pub(super) metrics: Vec<Metric>,
}

state! {
    /// The state of an exposed character.
    pub State {
        pub(super) body: part(Body<L>);
        pub(super) ailing: mask, "The character has the ailment.";
        pub(super) fresh: mask, "It has not acted yet.";
        pub(super) contracted: mask, "The character has had it at some time.";
        pub(super) strength: num, "Its current strength.";
        pub(super) left: num, "Action times of exposure left.";
        pub(super) weakened: num, "The total penalty of the effects to each roll that they lower.";
        pub(super) clock: part(Clock<L>);
        pub(super) effects: part(Count<L>);
        pub(super) exposed_effects: part(Count<L>);
        pub(super) asleep: part(Count<L>);
        pub(super) paralysed: part(Count<L>);
        pub(super) penalised: part(Count<L>);
        pub(super) ill: part(Count<L>);
        pub(super) unaffected: part(Count<L>);
    }
}

#[inlined(generic)]
impl Experiment for Ailment {
    rounds!(State, "action time", limit(self): self.limit);

    const REFILL: usize = 2;

    fn rolls(&self) -> Vec<&Roll> {
        [&self.injuries, &self.paralysis, &self.sleep, &self.penalty_hours].into_iter().flatten().collect()
    }

    fn start<D: Dice>(&self, dice: &mut D, fresh: Mask<D::L>) -> State<D::L> {
        let mut body = self.frame.body();
        let ailing = self.contracts(&mut body, dice, fresh);
        State {
            body,
            ailing,
            fresh: ailing,
            contracted: ailing,
            strength: Num::splat(self.strength),
            left: Num::splat(self.exposures),
            weakened: Num::zero(),
            clock: Clock::default(),
            effects: Count::default(),
            exposed_effects: Count::default(),
            asleep: Count::default(),
            paralysed: Count::default(),
            penalised: Count::default(),
            ill: Count::default(),
            unaffected: Count::default(),
        }
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        // Most ailments have no area, so nobody stays exposed to them.
        let has_area = self.exposures > 0;
        let exposed = if has_area { live & state.left.gt(0) } else { Mask::none() };
        let acts = live & (state.ailing | exposed) & !state.body.dead;
        state.clock.passes(Num::splat(self.action_time), &self.frame, &state.body, acts);
        state.ill.add(acts, Num::splat(self.action_time));
        state.unaffected.add(acts & !(state.contracted & !state.fresh), Num::splat(self.action_time));
        let effect = self.takes_effect(state, acts, exposed, dice);
        if has_area {
            state.exposed_effects.bump(effect & exposed);
        }
        when!(dice, effect, self.affects(state, effect, dice));
        self.moves_on(state, acts, exposed);
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.body.dead | (state.left.eq(0) & !state.ailing)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        self.report(state, ending, out);
    }
}

#[inlined]
impl Ailment {
    /// `GM-21` Contracting an ailment: a failed reaction contracts it, and it acts at the end of its action time.
    fn contracts<D: Dice>(&self, body: &mut Body<D::L>, dice: &mut D, fresh: Mask<D::L>) -> Mask<D::L> {
        if self.exposures > 0 {
            return Mask::none();
        }
        let Some(need) = self.contracts else { return fresh };
        let need = Num::splat(need) - hurting(&self.frame.house, body.injuries);
        let resists = succeeds_or_bids(&self.frame.house, need, self.bids_to_contract, &mut body.mojo, dice, fresh);
        dice.tell(fresh, |r| {
            let result = if r.flag(resists) { "nothing happens" } else { "it is contracted" };
            format!("needs {} or less against the ailment: {result} (GM-21)", r.num(need))
        });
        fresh & !resists
    }

    /// Lanes where the ailment acts in this action time. `GM-22` Simple ailment: once. `GM-23` Chronic ailment: once
    /// without a roll, then until a Health roll against its fading strength throws it off. `GM-24` Inescapable ailment:
    /// a reaction at full strength in each action time, and nothing to throw off. `GM-25` Chronic and inescapable: a
    /// reaction each time until it takes hold, then no more rolls until the character leaves the area; from then on as
    /// chronic.
    fn takes_effect<D: Dice>(
        &self,
        state: &mut State<D::L>,
        acts: Mask<D::L>,
        exposed: Mask<D::L>,
        dice: &mut D,
    ) -> Mask<D::L> {
        if self.course == Course::Simple {
            dice.cite(acts, "GM-22");
            return acts;
        }
        // A character who throws it off has left the area, or was never in one.
        let resists = acts & exposed & !state.ailing;
        let throws_off = acts & state.ailing & !exposed & !state.fresh;
        let rolls = resists | throws_off;
        let score = if self.resists == self.health {
            Num::splat(self.health)
        } else {
            resists.select(self.resists, self.health)
        };
        let mut need = score - state.strength - self.frame.hampers(&state.body);
        let lowered = (resists & Mask::uniform(self.lowers.resists)) | (throws_off & Mask::uniform(self.lowers.health));
        need -= state.weakened.only(lowered);
        let may_bid = (resists & Mask::uniform(self.bids_to_resist)) | (throws_off & Mask::uniform(self.bids));
        let mojo = &mut state.body.mojo;
        let success = if self.bids || self.bids_to_resist {
            mending(&self.frame.house, need, mojo, may_bid, i16::MAX, dice, rolls).success
        } else {
            succeeds(&self.frame.house, need, dice, rolls)
        };
        dice.tell(rolls, |r| {
            let result = match (r.flag(success), r.flag(resists)) {
                (true, true) => "not affected",
                (true, false) => "thrown off",
                (false, _) => "it acts",
            };
            let rule = match self.course {
                Course::Inescapable => "GM-24",
                Course::Both => "GM-25",
                Course::Simple | Course::Chronic => "GM-23",
            };
            format!("needs {} or less against strength {}: {result} ({rule})", r.num(need), r.num(state.strength))
        });
        state.ailing &= !(throws_off & success);
        acts & !success
    }

    /// `GM-26` Effects: permanent injuries; sleep and paralysis, whose times add up; and cumulative penalties, which
    /// also lower the rolls against the ailment itself and last until it ends, or for some hours. These hours count
    /// once for the ailment: four effects of bad food are a penalty of 4 for d4 hours. Each effect of an inescapable
    /// ailment has hours of its own.
    fn affects<D: Dice>(&self, state: &mut State<D::L>, effect: Mask<D::L>, dice: &mut D) {
        state.effects.bump(effect);
        let first = effect & (state.fresh | !state.contracted);
        state.contracted |= effect;
        dice.tell(effect, |_| "the ailment takes effect (GM-26)".to_owned());
        if self.lowers.any() {
            state.weakened += Num::splat(self.penalty).only(effect);
        }
        if let Some(injuries) = &self.injuries {
            let wounds = dice.roll(injuries, effect).only(effect);
            let harm = self.frame.suffers(Num::zero(), wounds, false, effect, &mut state.body);
            dice.tell(effect, |r| format!("{} injuries (GM-26)", r.num(wounds)));
            let less = Num::zero() - state.weakened;
            let endures = if self.lowers.endures { less } else { Num::zero() };
            let clings = if self.lowers.clings { less } else { Num::zero() };
            self.frame.resist_harm(&harm, [endures, clings], &mut state.body, dice);
        }
        let hours_add = self.course == Course::Inescapable || self.frame.house.penalty_hours_add;
        let penalised = if hours_add { effect } else { first };
        let State { paralysed, asleep, penalised: lasting, .. } = state;
        lasts(&self.paralysis, "minutes of paralysis", effect, paralysed, dice);
        lasts(&self.sleep, "minutes of sleep", effect, asleep, dice);
        lasts(&self.penalty_hours, "hours of penalties", penalised, lasting, dice);
        if self.course == Course::Both {
            state.ailing |= effect;
        }
    }

    /// Changes the ailment at the end of an action time: a chronic one fades once it has been resolved; one that is
    /// also inescapable grows until the character leaves the area, then returns to its original strength.
    fn moves_on<L: Lanes>(&self, state: &mut State<L>, acts: Mask<L>, exposed: Mask<L>) {
        let house = &self.frame.house;
        state.fresh &= !acts;
        match self.course {
            Course::Simple => state.ailing &= !acts,
            Course::Chronic => state.strength.set(acts, state.strength - house.chronic_fade),
            Course::Inescapable => state.left.set(exposed, state.left - 1),
            Course::Both => {
                state.left.set(exposed, state.left - 1);
                let leaves = exposed & state.left.eq(0);
                state.strength.set(acts & exposed, state.strength + house.chronic_growth);
                state.strength.set(leaves, self.strength);
                state.strength.set(acts & (leaves | !exposed), state.strength - house.chronic_fade);
            }
        }
        // An ailment that is over has no strength, so that equal ends are equal states.
        let over = acts & !state.ailing;
        state.strength.set(if self.exposures > 0 { over & state.left.eq(0) } else { over }, 0);
    }
}
