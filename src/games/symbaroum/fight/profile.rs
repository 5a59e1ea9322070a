//! Rule profiles: a fight is compiled with all rules, or with only those that most fights need.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::Deref;

use play::engine::{DynExperiment, Narrowed};

use play::systems::ties::TieBreak;

use super::phase::Opening;
use super::scope::Scope;
use crate::fight::prelude::*;

/// A set of rules to compile in.
pub trait Profile: Debug + Copy + Send + Sync + 'static {
    /// Whether trials step independently, event by event, instead of phase by phase in lockstep. Such a profile is only
    /// sampled: the solver needs phases, equal states for equivalent situations, and counts that can be followed one at
    /// a time.
    const AT_OWN_PACE: bool;

    /// The scope, restricted to the rules of this profile.
    fn of(scope: &Scope) -> Scope;
}

/// All rules.
#[derive(Debug, Clone, Copy)]
pub enum AllRules {}

impl Profile for AllRules {
    const AT_OWN_PACE: bool = false;

    #[inline(always)]
    fn of(scope: &Scope) -> Scope {
        *scope
    }
}

/// Attacks with drawn weapons and the Death Tests of the fallen. Leaving out all other rules keeps the compiled code
/// small.
#[derive(Debug, Clone, Copy)]
pub enum PlainRules {}

impl Profile for PlainRules {
    const AT_OWN_PACE: bool = true;

    #[inline(always)]
    fn of(scope: &Scope) -> Scope {
        Scope {
            crowd: false,
            sheathing: false,
            switching: false,
            leaving: false,
            passing: false,
            rear: false,
            grounded: false,
            cures: false,
            aiding: false,
            tending: false,
            drinking: false,
            finishing: false,
            opening: false,
            weighing: false,
            obscured: false,
            tie_break: TieBreak::FirstListed,
            ..*scope
        }
    }
}

/// A fight as an experiment under a rule profile.
#[derive(Debug, Clone)]
pub struct ProfiledFight<P> {
    fight: Fight,
    profile: PhantomData<P>,
}

impl Fight {
    /// Boxes the fight for the engines; it is sampled under [`PlainRules`] where those rules are enough.
    pub fn into_experiment(self) -> Box<dyn DynExperiment> {
        let plain = self.any_phase.is_some().then(|| ProfiledFight::<PlainRules>::new(self.clone()));
        let whole = ProfiledFight::<AllRules>::new(self);
        match plain {
            Some(plain) => Box::new(Narrowed::new(whole, plain)),
            None => Box::new(whole),
        }
    }
}

impl<P: Profile> ProfiledFight<P> {
    const fn new(fight: Fight) -> Self {
        Self { fight, profile: PhantomData }
    }

    /// The rules in play.
    #[inline(always)]
    pub fn scope(&self) -> Scope {
        P::of(&self.fight.scope)
    }

    /// The kind of opening attack that this phase holds, if it precedes the first turn.
    #[inline(always)]
    pub fn opening(&self, plan: &Phase) -> Option<Opening> {
        if self.scope().opening { plan.opening } else { None }
    }

    /// Fighters on their feet, whether or not they can act yet.
    #[inline(always)]
    pub fn standing<L: Lanes>(&self, state: &State<L>) -> LaneActorSet<L> {
        // Only help from an ally can wake a fighter who then has to wait for the next turn.
        if self.scope().aiding { state.up.or(state.awake) } else { state.up }
    }
}

impl<P> Deref for ProfiledFight<P> {
    type Target = Fight;
    #[inline(always)]
    fn deref(&self) -> &Fight {
        &self.fight
    }
}
