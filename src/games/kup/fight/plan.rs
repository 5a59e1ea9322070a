//! What a fighter does with the actions of a turn, by its tactics.

use super::super::blow::Allowed;
use super::super::fighter::{DODGE, Fighter, WAYS};
use super::super::words::{Aid, Opening, Tactics};

/// The most attacks of one fighter in a turn.
pub const MOST_ATTACKS: i16 = 4;

/// Actions that stand for "as many as you like", before any skill has limited them.
pub const NO_CAP: i16 = 9;

/// What a fighter may do in a turn, known before the fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// Attacks that it declares, with all actions and when one of them is used to walk.
    pub attacks: [i16; 2],
    /// Actions that the skill of its attacks allows; [`NO_CAP`] if it never attacks.
    pub cap: i16,
    /// Whether it answers attacks before it declares, and attacks with the rest.
    pub reactive: bool,
    /// The ways that it may defend itself in.
    pub allowed: Allowed,
    /// Whether it may give First Aid.
    pub aids: bool,
    /// Whether its first turn is for hiding.
    pub hides: bool,
}

/// `KUP-09` Actions per turn: how many of so many actions are attacks, by the tactics. A skill that allows no action
/// is not used, and binds no other action.
fn attacks(tactics: Tactics, actions: i16) -> i16 {
    match tactics {
        Tactics::AllOut => actions,
        Tactics::Turtle => 0,
        Tactics::Balanced | Tactics::Reactive => actions - actions / 2,
    }
}

impl Plan {
    /// The plan of a fighter.
    pub fn of(fighter: &Fighter) -> Self {
        let able = fighter.can_act();
        let skill = fighter.attack.skill;
        let actions = if able && skill.can_try { skill.actions.min(MOST_ATTACKS) } else { 0 };
        let tactics = fighter.tactics;
        let attacks = [actions, (actions - 1).max(0)].map(|actions| attacks(tactics, actions));
        let defends = able && tactics != Tactics::AllOut;
        let reactive = tactics == Tactics::Reactive && actions > 0;
        let helps = fighter.first_aid.skill;
        let aids = able && helps.can_try && helps.actions > 0 && fighter.aid != Aid::Never;
        let stealth = fighter.stealth.skill;
        let hides = able && stealth.can_try && stealth.actions > 0 && fighter.opening == Opening::Hide;
        let cap = if attacks[0] > 0 { skill.actions } else { NO_CAP };
        // What no action is ever left for need not be asked in every attack.
        let ever = |way: usize| {
            fighter.defences[way].is_some_and(|way| {
                let actions = way.skill.actions;
                let besides_aid = aids && actions.min(fighter.first_aid.skill.actions) > 1;
                reactive || actions.min(cap) > attacks[0] || besides_aid
            })
        };
        let guards = fighter.guards();
        let allowed = if defends {
            Allowed { melee: std::array::from_fn(|way| guards[way] && ever(way)), shots: ever(DODGE) }
        } else {
            Allowed::default()
        };
        Self { attacks, cap, reactive, allowed, aids, hides }
    }

    /// Whether it ever defends itself.
    #[inline(always)]
    pub fn defends(&self) -> bool {
        self.allowed.shots || self.allowed.melee.contains(&true)
    }

    /// The most attacks that it may make in a turn.
    #[inline(always)]
    pub fn most_attacks(&self, fighter: &Fighter) -> i16 {
        if self.reactive { fighter.attack.skill.actions.min(MOST_ATTACKS) } else { self.attacks[0] }
    }

    /// Actions in a turn that each skill allows which it may use.
    pub fn limits(&self, fighter: &Fighter) -> Vec<i16> {
        let mut limits = Vec::new();
        if self.attacks[0] > 0 || self.reactive {
            limits.push(fighter.attack.skill.actions);
        }
        for way in 0..WAYS {
            if self.allowed.melee[way] || (way == DODGE && self.allowed.shots) {
                limits.extend(fighter.defences[way].map(|way| way.skill.actions));
            }
        }
        if self.aids {
            limits.push(fighter.first_aid.skill.actions);
        }
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tactics_share_the_actions_out() {
        let shared = |tactics| [1, 2, 3].map(|actions| attacks(tactics, actions));
        assert_eq!(shared(Tactics::Balanced), [1, 1, 2]);
        assert_eq!(shared(Tactics::AllOut), [1, 2, 3]);
        assert_eq!(shared(Tactics::Turtle), [0, 0, 0]);
    }
}
