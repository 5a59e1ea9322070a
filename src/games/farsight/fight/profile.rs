//! Which rules a fight is compiled with: all of them, or only those that most duels need.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::Deref;

use crate::engine::{Narrowed, Play};
use crate::games::farsight::fight::scope::Scope;
use crate::games::farsight::fight::setup::Fight;

/// Which rules are compiled in.
pub trait Profile: Debug + Copy + Send + Sync + 'static {
    /// Whether only the rules of [duels](Fight::is_duel) are.
    const DUEL: bool;
}

/// All rules.
#[derive(Debug, Clone, Copy)]
pub enum Whole {}

impl Profile for Whole {
    const DUEL: bool = false;
}

/// One against one, with nobody to help, to heal or to flank with. Everything else is left out, which makes the compiled
/// rules short.
#[derive(Debug, Clone, Copy)]
pub enum Duel {}

impl Profile for Duel {
    const DUEL: bool = true;
}

/// A fight under the rules of a profile, as an experiment.
#[derive(Debug, Clone)]
pub struct InPlay<P> {
    fight: Fight,
    profile: PhantomData<P>,
}

impl Fight {
    /// The fight as something that can be played: sampled under the rules of duels where these are enough.
    pub fn into_play(self) -> Box<dyn Play> {
        let duel = self.is_duel().then(|| InPlay::<Duel>::new(self.clone()));
        let whole = InPlay::<Whole>::new(self);
        match duel {
            Some(duel) => Box::new(Narrowed::new(whole, duel)),
            None => Box::new(whole),
        }
    }

    /// Whether one fights one, they roll for who begins, and nothing is in play that few duels need.
    fn is_duel(&self) -> bool {
        self.rotates && self.scope == self.scope.of_duels()
    }
}

impl<P: Profile> InPlay<P> {
    const fn new(fight: Fight) -> Self {
        Self { fight, profile: PhantomData }
    }

    /// What can happen.
    #[inline(always)]
    pub(super) fn in_play(&self) -> Scope {
        if P::DUEL { self.fight.scope.of_duels() } else { self.fight.scope }
    }
}

impl<P> Deref for InPlay<P> {
    type Target = Fight;
    #[inline(always)]
    fn deref(&self) -> &Fight {
        &self.fight
    }
}
