//! What can happen in a fight at all, from its sheets and parameters.

use crate::systems::equals::Equals;
use crate::systems::skirmish::Roster;

use super::super::house::HouseRules;
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
    /// Of several who are equal one is rolled for.
    pub rolled: bool,
    /// Of each side: in which order its attacks come is rolled for, since a hit may break an effect.
    pub lots: [bool; 2],
}

impl Scope {
    /// The scope of a fight.
    pub fn of(fighters: &Roster<Person>, house: &HouseRules, unaware: bool, injuries: bool) -> Self {
        let [a, b] = fighters.sides();
        let rolled = house.equal_targets == Equals::Rolled;
        // GM-29: injuries just taken lower the roll.
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

/// Whether a fighter bids mojo on attacks: its policy is to win, and fighting is its own kind of activity.
#[inline(always)]
pub fn bids_to_win(fighter: &Person) -> bool {
    fighter.policies.mojo == MojoPolicy::Win && fighter.frame.mojo > 0 && fighter.fights_as_archetype
}
