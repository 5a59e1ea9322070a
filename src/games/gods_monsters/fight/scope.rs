//! Which rules can matter in a fight, judging by its sheets and parameters.

use play::systems::ties::TieBreak;

use super::super::words::{Concentrate, Mercy, MojoPolicy};
use crate::fight::prelude::*;

/// Which rules can matter in this fight. All others are skipped, and their part of the state is left out.
#[derive(Debug, Clone, Copy)]
pub struct Scope {
    /// Injuries, unconsciousness and Death rolls are played.
    pub injuries: bool,
    /// A fighter has verve that counts.
    pub verve: bool,
    /// A fighter may bid mojo.
    pub mojo: bool,
    /// Hits add injuries directly.
    pub wounds: bool,
    /// One side is unaware of the attack.
    pub surprise: bool,
    /// A fighter may flee.
    pub fleeing: bool,
    /// A fighter concentrates on an effect.
    pub concentrating: bool,
    /// A fighter may drop an effect deliberately.
    pub dropping: bool,
    /// A fighter is semi-conscious.
    pub semi: bool,
    /// A fighter attacks unconscious enemies; they can be finished off only where Death rolls are made.
    pub finishing: bool,
    /// Ties between equal targets are broken by a roll.
    pub rolled: bool,
    /// By side: the order of its attacks is rolled for, since a hit may break an effect.
    pub lots: [bool; 2],
}

impl Scope {
    /// The scope of a fight.
    pub fn of(fighters: &Roster<Person>, house: &HouseRules, unaware: bool, injuries: bool) -> Self {
        let [a, b] = fighters.sides();
        let rolled = house.equal_targets == TieBreak::Rolled;
        // GM-29: injuries from earlier attacks in the round lower the roll.
        let lots = |own: &[Person], enemies: &[Person]| {
            rolled && injuries && own.len() > 1 && enemies.iter().any(|f| f.concentrating)
        };
        let any = |of: &dyn Fn(&Person) -> bool| fighters.iter().any(of);
        Self {
            injuries,
            verve: any(&|f| f.fights_with_verve || (house.death_trigger_counts_verve && f.frame.verve > 0)),
            mojo: injuries && any(&|f| f.frame.bids.death) || any(&bids_to_win),
            wounds: injuries && any(&|f| f.wounds > 0),
            surprise: unaware,
            fleeing: any(&|f| f.policies.flees_at >= 0),
            concentrating: any(&|f| f.concentrating),
            dropping: any(&|f| f.concentrating && f.policies.concentrate == Concentrate::BreakIfHit),
            semi: any(&|f| f.semi_conscious),
            finishing: injuries && any(&|f| f.frame.mortal && f.policies.mercy == Mercy::FinishOff),
            rolled: rolled && fighters.len() > 2,
            lots: [lots(a, b), lots(b, a)],
        }
    }
}

/// Whether a fighter bids mojo on attacks: the policy is to win, and fighting belongs to the fighter's archetype.
#[inline(always)]
pub fn bids_to_win(fighter: &Person) -> bool {
    fighter.policies.mojo == MojoPolicy::Win && fighter.frame.mojo > 0 && fighter.fights_as_archetype
}
