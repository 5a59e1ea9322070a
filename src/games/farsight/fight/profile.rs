//! Rule profiles: a fight is compiled with all rules, or with only those that most duels need.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::Deref;

use crate::fight::scope::Scope;
use crate::fight::setup::Fight;
use play::engine::{DynExperiment, Narrowed};

/// A set of rules to compile in.
pub trait Profile: Debug + Copy + Send + Sync + 'static {
    /// Whether only the rules of [duels](Fight::is_duel) are compiled in.
    const DUEL: bool;
}

/// All rules.
#[derive(Debug, Clone, Copy)]
pub enum AllRules {}

impl Profile for AllRules {
    const DUEL: bool = false;
}

/// One against one, with no allies to help, heal or flank with. Leaving out all other rules keeps the compiled code
/// small.
#[derive(Debug, Clone, Copy)]
pub enum DuelRules {}

impl Profile for DuelRules {
    const DUEL: bool = true;
}

/// A fight as an experiment under a rule profile.
#[derive(Debug, Clone)]
pub struct ProfiledFight<P> {
    fight: Fight,
    profile: PhantomData<P>,
}

impl Fight {
    /// Boxes the fight for the engines; it is sampled under [`DuelRules`] where those rules are enough.
    pub fn into_experiment(self) -> Box<dyn DynExperiment> {
        let duel = self.is_duel().then(|| ProfiledFight::<DuelRules>::new(self.clone()));
        let whole = ProfiledFight::<AllRules>::new(self);
        match duel {
            Some(duel) => Box::new(Narrowed::new(whole, duel)),
            None => Box::new(whole),
        }
    }

    /// Whether this is one against one with rolled initiative, and needs no rule that few duels need.
    fn is_duel(&self) -> bool {
        self.rotates && self.scope == self.scope.of_duels()
    }
}

impl<P: Profile> ProfiledFight<P> {
    const fn new(fight: Fight) -> Self {
        Self { fight, profile: PhantomData }
    }

    /// The rules in play.
    #[inline(always)]
    pub(super) fn in_play(&self) -> Scope {
        if P::DUEL { self.fight.scope.of_duels() } else { self.fight.scope }
    }
}

impl<P> Deref for ProfiledFight<P> {
    type Target = Fight;
    #[inline(always)]
    fn deref(&self) -> &Fight {
        &self.fight
    }
}
