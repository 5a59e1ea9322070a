//! How an ailment runs, action time by action time.

use crate::dice::{Dice, Roll};
use crate::lane::{Lanes, Mask, Num};
use crate::systems::rounds::rounds;
use crate::systems::state::lane_state;
use crate::systems::{Count, Ending, Experiment, Metric};

use super::super::body::{Body, Clock, Frame};
use super::super::roll::{hurting, rolls as mending, succeeds, succeeds_or_bids};
use super::table::Course;

/// Rolls of an ailment that its effects lower.
#[derive(Debug, Clone, Copy)]
pub struct Lowers {
    /// Health, which throws it off.
    pub health: bool,
    /// The reaction against an inescapable one.
    pub resists: bool,
    /// What is rolled against falling unconscious.
    pub endures: bool,
    /// Endurance of Death rolls.
    pub clings: bool,
}

impl Lowers {
    #[inline(always)]
    fn any(self) -> bool {
        self.health || self.resists || self.endures || self.clings
    }
}

/// Rolls for how long something lasts that an effect brings, if it does, and adds it up.
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
    /// What the roll against contracting it needs before injuries; none if it is contracted already, or
    /// cannot be escaped.
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
    /// What each effect takes from concentration.
    pub(super) dulls: i16,
    /// Whose rolls an effect lowers.
    pub(super) lowers: Lowers,
    pub(super) bids: bool,
    pub(super) bids_to_resist: bool,
    pub(super) bids_to_contract: bool,
    pub(super) limit: u32,
    pub(super) metrics: Vec<Metric>,
}

/// How somebody who was exposed is.
#[derive(Debug, Clone, Copy)]
pub struct State<L: Lanes> {
    pub(super) body: Body<L>,
    /// The ailment has hold of the character.
    pub(super) ailing: Mask<L>,
    /// It has not acted yet.
    pub(super) fresh: Mask<L>,
    /// It had hold of the character at some time.
    pub(super) contracted: Mask<L>,
    /// Its strength now.
    pub(super) strength: Num<L>,
    /// Action times of exposure left.
    pub(super) left: Num<L>,
    /// What effects have taken from each roll that they lower.
    pub(super) weakened: Num<L>,
    pub(super) clock: Clock<L>,
    pub(super) effects: Count<L>,
    pub(super) exposed_effects: Count<L>,
    pub(super) asleep: Count<L>,
    pub(super) paralysed: Count<L>,
    pub(super) penalised: Count<L>,
    pub(super) ill: Count<L>,
    pub(super) unaffected: Count<L>,
}

lane_state!(State {
    body,
    ailing,
    fresh,
    contracted,
    strength,
    left,
    weakened,
    clock,
    effects,
    exposed_effects,
    asleep,
    paralysed,
    penalised,
    ill,
    unaffected,
});

impl Experiment for Ailment {
    rounds!(State, "action time");

    const REFILL: usize = 2;

    fn limit(&self) -> u32 {
        self.limit
    }

    fn rolls(&self) -> Vec<&Roll> {
        [&self.injuries, &self.paralysis, &self.sleep, &self.penalty_hours].into_iter().flatten().collect()
    }

    #[inline(always)]
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

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        // Most ailments have no area, and then nobody is ever exposed to one.
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
        dice.when(
            effect,
            #[inline(always)]
            |dice| self.affects(state, effect, dice),
        );
        self.moves_on(state, acts, exposed);
    }

    #[inline(always)]
    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.body.dead | (state.left.eq(0) & !state.ailing)
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        self.report(state, ending, out);
    }
}

impl Ailment {
    /// `GM-21` Contracting an ailment: a failed reaction contracts it, and it acts at the end of its action time.
    #[inline(always)]
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

    /// Where the ailment acts in this action time. `GM-22` Simple ailment: once. `GM-23` Chronic ailment: once
    /// without a roll, then until a Health roll at its fading strength throws it off. `GM-24` Inescapable
    /// ailment: a reaction at full strength in each action time, and nothing to throw off. `GM-25` Chronic and
    /// inescapable: a reaction until it takes hold, then no more rolls until the area is left; from then on as
    /// chronic.
    #[inline(always)]
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
        // Who fights it off has left the area, or was never in one.
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

    /// `GM-26` Effects: injuries, which stay; sleep and paralysis, whose times add up; penalties, which add up, lower
    /// the rolls that the ailment itself calls for, too, and last until it ends or for hours. These hours belong to the
    /// ailment: four effects of bad food are a penalty of 4 for d4 hours. Of an inescapable ailment each effect has its
    /// own.
    #[inline(always)]
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
            self.frame.bears(&harm, [endures, clings], &mut state.body, dice);
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

    /// What an action time changes about the ailment itself: a chronic one fades once it has been resolved; one
    /// that is inescapable too grows while the area is not left, and returns to its strength when it is.
    #[inline(always)]
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
        // What is over has no strength any more, so that equal ends are equal states.
        let over = acts & !state.ailing;
        state.strength.set(if self.exposures > 0 { over & state.left.eq(0) } else { over }, 0);
    }
}
