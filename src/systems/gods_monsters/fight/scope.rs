//! What can happen in a fight at all, from its sheets and parameters.

use super::super::house::House;
use super::super::person::Person;
use super::super::words::{Concentrate, Mercy, MojoPolicy};

/// Rules that somebody in the fight can use; the others are left out, with their part of the state.
#[derive(Debug, Clone, Copy)]
pub struct Scope {
    /// Injuries, unconsciousness and Death rolls are played.
    pub injuries: bool,
    /// Somebody has verve that counts.
    pub verve: bool,
    /// Somebody may bid mojo.
    pub mojo: bool,
    /// Hits add injuries directly.
    pub wounds: bool,
    /// A side is taken unaware.
    pub surprise: bool,
    /// Somebody may flee.
    pub fleeing: bool,
    /// Somebody keeps up an effect.
    pub concentrating: bool,
    /// Somebody drops an effect by choice.
    pub dropping: bool,
    /// Somebody is half awake.
    pub semi: bool,
    /// Somebody attacks the unconscious, who can be finished off where Death rolls are made.
    pub finishing: bool,
}

impl Scope {
    /// The scope of a fight.
    pub fn of(fighters: &[Person], house: &House, unaware: bool, injuries: bool) -> Self {
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
        }
    }
}

/// Whether a fighter bids mojo on attacks: its policy is to win, and fighting is its own kind of activity.
pub fn bids_to_win(fighter: &Person) -> bool {
    fighter.policies.mojo == MojoPolicy::Win && fighter.frame.mojo > 0 && fighter.fights_as_archetype
}
