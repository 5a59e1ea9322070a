//! A fight that is played: with all rules, or with those alone that most fights have use for.

use std::marker::PhantomData;
use std::ops::Deref;

use crate::lane::Lanes;
use crate::systems::actor_set::LaneActorSet;

use super::beat::{Beat, Opening};
use super::scope::Scope;
use super::setup::Fight;
use super::state::State;

/// How many of the rules are in play, known when they are compiled.
pub trait Extent: Copy {
    /// Whether the solver plays these rules, too. It needs equal states in equal situations, and follows each count by
    /// itself; the sampler does without either.
    const SOLVED: bool;

    /// What may happen, as far as these rules go.
    fn of(scope: &Scope) -> Scope;
}

/// All rules.
#[derive(Debug, Clone, Copy)]
pub enum Whole {}

impl Extent for Whole {
    const SOLVED: bool = true;

    #[inline(always)]
    fn of(scope: &Scope) -> Scope {
        *scope
    }
}

/// Turns of blow against blow, with weapons in hand, and the Death Tests of those who fall. Compiled by themselves
/// they leave out whatever asks for more.
#[derive(Debug, Clone, Copy)]
pub enum Plain {}

impl Extent for Plain {
    const SOLVED: bool = false;

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

/// A fight in play.
#[derive(Debug, Clone, Copy)]
pub struct Play<'a, X> {
    fight: &'a Fight,
    extent: PhantomData<X>,
}

impl<'a, X: Extent> Play<'a, X> {
    /// Plays a fight.
    #[inline(always)]
    pub const fn of(fight: &'a Fight) -> Self {
        Self { fight, extent: PhantomData }
    }

    /// What may happen.
    #[inline(always)]
    pub fn scope(&self) -> Scope {
        X::of(&self.fight.scope)
    }

    /// What this place of the turn order is before the first turn.
    #[inline(always)]
    pub fn opening(&self, plan: &Beat) -> Option<Opening> {
        if self.scope().opening { plan.opening } else { None }
    }

    /// Who stands, whether able to act yet or not.
    #[inline(always)]
    pub fn standing<L: Lanes>(&self, state: &State<L>) -> LaneActorSet<L> {
        // Without help nobody wakes who must wait for his turn.
        if self.scope().aiding { state.up.or(state.awake) } else { state.up }
    }
}

impl<X> Deref for Play<'_, X> {
    type Target = Fight;
    #[inline(always)]
    fn deref(&self) -> &Fight {
        self.fight
    }
}
