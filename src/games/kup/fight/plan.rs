//! How a fighter's tactics divide the actions of a turn.

use super::super::blow::AllowedDefences;
use super::super::fighter::{DEFENCE_COUNT, DODGE, Fighter};
use super::super::words::{Aid, Opening, Tactics};

/// The most attacks of one fighter in a turn.
pub const MAX_ATTACKS: i16 = 4;

/// A limit that no skill has set yet: more actions than anybody has.
pub const NO_CAP: i16 = 9;

/// What a fighter may do in a turn, as far as it is known before the fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// Attacks declared: with all actions, and when one of them is spent on walking.
    pub attacks: [i16; 2],
    /// Actions allowed by the attack skill; [`NO_CAP`] for a fighter who never attacks.
    pub cap: i16,
    /// Whether the fighter answers attacks before declaring, and attacks with the actions left.
    pub reactive: bool,
    /// The defences available to the fighter.
    pub allowed: AllowedDefences,
    /// Whether the fighter may give First Aid.
    pub aids: bool,
    /// Whether the fighter spends the first turn on hiding.
    pub hides: bool,
}

/// `KUP-09` Actions per turn: how many of a turn's actions are attacks, by tactics. A skill that allows no action is
/// not used, and commits no other action.
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
        let actions = if able && skill.can_try { skill.actions.min(MAX_ATTACKS) } else { 0 };
        let tactics = fighter.tactics;
        let attacks = [actions, (actions - 1).max(0)].map(|actions| attacks(tactics, actions));
        let defends = able && tactics != Tactics::AllOut;
        let reactive = tactics == Tactics::Reactive && actions > 0;
        let helps = fighter.first_aid.skill;
        let aids = able && helps.can_try && helps.actions > 0 && fighter.aid != Aid::Never;
        let stealth = fighter.stealth.skill;
        let hides = able && stealth.can_try && stealth.actions > 0 && fighter.opening == Opening::Hide;
        let cap = if attacks[0] > 0 { skill.actions } else { NO_CAP };
        // A defence for which no action is ever left need not be considered at every attack.
        let ever = |way: usize| {
            fighter.defences[way].is_some_and(|way| {
                let actions = way.skill.actions;
                let besides_aid = aids && actions.min(fighter.first_aid.skill.actions) > 1;
                reactive || actions.min(cap) > attacks[0] || besides_aid
            })
        };
        let guards = fighter.guards();
        let allowed = if defends {
            AllowedDefences { melee: std::array::from_fn(|way| guards[way] && ever(way)), shots: ever(DODGE) }
        } else {
            AllowedDefences::default()
        };
        Self { attacks, cap, reactive, allowed, aids, hides }
    }

    /// Whether the fighter ever defends.
    #[inline(always)]
    pub fn defends(&self) -> bool {
        self.allowed.shots || self.allowed.melee.contains(&true)
    }

    /// The most attacks that the fighter may make in a turn.
    #[inline(always)]
    pub fn most_attacks(&self, fighter: &Fighter) -> i16 {
        if self.reactive { fighter.attack.skill.actions.min(MAX_ATTACKS) } else { self.attacks[0] }
    }

    /// The actions per turn allowed by each skill that the fighter may use.
    pub fn limits(&self, fighter: &Fighter) -> Vec<i16> {
        let mut limits = Vec::new();
        if self.attacks[0] > 0 || self.reactive {
            limits.push(fighter.attack.skill.actions);
        }
        for way in 0..DEFENCE_COUNT {
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
