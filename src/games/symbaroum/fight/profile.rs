//! Which rules a fight is compiled with: all of them, or only those that most fights need.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::Deref;

use crate::engine::{Narrowed, Play};

use crate::lane::Lanes;
use crate::systems::actor_set::LaneActorSet;

use super::phase::{Opening, Phase};
use super::scope::Scope;
use super::setup::Fight;
use super::state::State;

/// Which rules are compiled in.
pub trait Profile: Debug + Copy + Send + Sync + 'static {
    /// Whether every trial steps event by event, at its own pace, instead of phase by phase with all others. Only the sampler
    /// plays such rules: the solver needs phases, equal states in equal situations, and each count by itself.
    const AT_OWN_PACE: bool;

    /// What may happen under these rules.
    fn of(scope: &Scope) -> Scope;
}

/// All rules.
#[derive(Debug, Clone, Copy)]
pub enum Whole {}

impl Profile for Whole {
    const AT_OWN_PACE: bool = false;

    #[inline(always)]
    fn of(scope: &Scope) -> Scope {
        *scope
    }
}

/// Blow against blow with weapons in hand, and the Death Tests of the fallen. Everything else is left out, which makes the
/// compiled rules short.
#[derive(Debug, Clone, Copy)]
pub enum Plain {}

impl Profile for Plain {
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
            rolled: false,
            ..*scope
        }
    }
}

/// A fight under the rules of a profile, as an experiment.
#[derive(Debug, Clone)]
pub struct InPlay<P> {
    fight: Fight,
    profile: PhantomData<P>,
}

impl Fight {
    /// The fight as something that can be played: sampled under plain rules where these are enough.
    pub fn into_play(self) -> Box<dyn Play> {
        let plain = self.any_phase.is_some().then(|| InPlay::<Plain>::new(self.clone()));
        let whole = InPlay::<Whole>::new(self);
        match plain {
            Some(plain) => Box::new(Narrowed::new(whole, plain)),
            None => Box::new(whole),
        }
    }
}

impl<P: Profile> InPlay<P> {
    const fn new(fight: Fight) -> Self {
        Self { fight, profile: PhantomData }
    }

    /// What may happen.
    #[inline(always)]
    pub fn scope(&self) -> Scope {
        P::of(&self.fight.scope)
    }

    /// What this place of the turn order is before the first turn.
    #[inline(always)]
    pub fn opening(&self, plan: &Phase) -> Option<Opening> {
        if self.scope().opening { plan.opening } else { None }
    }

    /// Who stands, whether able to act yet or not.
    #[inline(always)]
    pub fn standing<L: Lanes>(&self, state: &State<L>) -> LaneActorSet<L> {
        // Without help nobody who has to wait for a turn wakes up.
        if self.scope().aiding { state.up.or(state.awake) } else { state.up }
    }
}

impl<P> Deref for InPlay<P> {
    type Target = Fight;
    #[inline(always)]
    fn deref(&self) -> &Fight {
        &self.fight
    }
}
