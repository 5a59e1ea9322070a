//! Which rules can matter in a fight, judging by its sheets and parameters.

use play::systems::ties::TieBreak;

use super::super::house::{Lands, Surprise};
use super::super::words::Target;
use super::params::Sides;
use super::plan::Plan;
use crate::fight::prelude::*;

/// Which rules can matter in this fight. All others are skipped, and their part of the state is left out.
#[derive(Debug, Clone, Copy, Default)]
pub struct Scope {
    /// Fighters who are down may die.
    pub dying: bool,
    /// A fighter can help the dying.
    pub aiding: bool,
    /// Fatality clocks must be tracked.
    pub clocks: bool,
    /// A fighter can defend.
    pub defending: bool,
    /// A fighter may use skills in one turn that allow different numbers of actions.
    pub mixed: bool,
    /// Damage lands at once rather than at the end of the turn.
    pub at_once: bool,
    /// A fighter answers attacks before declaring his own.
    pub answering: bool,
    /// The order of declaration matters.
    pub ordered: bool,
    /// Places in that order are rolled for, or change.
    pub places: bool,
    /// Turns may be lost to Reaction checks.
    pub shaken: bool,
    /// The first fall of a side calls for checks.
    pub first_fall: bool,
    /// The loss of half a side calls for checks.
    pub half: bool,
    /// Being attacked by several enemies calls for a check.
    pub outnumbered: bool,
    /// In addition, a fighter may attack several enemies in a turn: because damage lands at once, or because each
    /// attack rolls among equal targets.
    pub scattered: bool,
    /// A fighter may flee.
    pub fleeing: bool,
    /// The sides start at a distance.
    pub distant: bool,
    /// A fighter hides.
    pub hiding: bool,
    /// Walking costs actions.
    pub walking: bool,
    /// The State of Mind changes during the fight.
    pub moods: bool,
    /// A fighter joins the fight in a later turn.
    pub newcomers: bool,
    /// A fighter keeps to one target although the choice of enemies may widen.
    pub focusing: bool,
    /// Turns must be counted.
    pub timed: bool,
}

/// The occasions for Reaction checks.
#[derive(Debug, Clone, Copy)]
pub struct Triggers {
    /// By side: whether fighters must make a check before the first turn, or lose it.
    pub first_turn: [bool; 2],
    /// Whether surprised fighters lose it without a check.
    pub surely: bool,
    /// By side: whether a surprise has any effect.
    pub ambushed: [bool; 2],
    /// By side: whether it is cornered.
    pub cornered: [bool; 2],
}

impl Triggers {
    /// `KUP-06` When a Reaction check is asked: at the start, when ambushed or cornered.
    pub fn of(params: &Fields, house: &HouseRules) -> Self {
        let surely = house.surprise_mode == Surprise::AutoLoseTurn;
        let surprised = Sides::of(params.word("surprised"));
        let cornered = Sides::of(params.word("cornered"));
        let ambushed = [0, 1].map(|side| surprised.has(side) && (surely || params.on("check_ambushed")));
        let cornered = [0, 1].map(|side| cornered.has(side) && params.on("check_cornered"));
        Self { first_turn: [0, 1].map(|side| ambushed[side] || cornered[side]), surely, ambushed, cornered }
    }
}

impl Scope {
    /// The scope of a fight.
    pub fn of(fighters: &Roster<Fighter>, plans: &[Plan], params: &Fields, house: &HouseRules) -> Self {
        let crowd = fighters.most() > 1;
        let dying = params.on("dying");
        let moods = params.small("som_change") != 0 && Sides::of(params.word("som_change_side")) != Sides::None;
        let triggers = Triggers::of(params, house);
        let checks = fighters.iter().any(|fighter| fighter.som < house.reaction_die) || moods;
        let first_fall = crowd && checks && params.on("check_first_fall");
        let half = crowd && checks && params.on("check_half");
        let outnumbered = crowd && checks && params.on("check_outnumbered");
        let helper = |side: usize| {
            let plans = &plans[fighters.side(side)];
            plans.len() > 1 && plans.iter().any(|plan| plan.aids)
        };
        let aiding = dying && (helper(0) || helper(1));
        let distant = params.small("distance") > 0;
        let mixed = |(fighter, plan): (&Fighter, &Plan)| {
            let limits = plan.limits(fighter);
            limits.iter().any(|&limit| limit != limits[0])
        };
        let newcomers = fighters.iter().any(|fighter| fighter.joins > 1);
        let focusing = fighters.iter().any(|fighter| fighter.target == Target::FocusFire);
        let hiding = plans.iter().any(|plan| plan.hides);
        let answering = plans.iter().any(|plan| plan.reactive);
        let mut scope = Self {
            dying,
            aiding,
            clocks: crowd && dying,
            defending: plans.iter().any(|plan| plan.reactive || plan.defends()),
            mixed: fighters.iter().zip(plans).any(mixed),
            at_once: house.damage_lands == Lands::AtOnce,
            answering,
            ordered: false,
            places: false,
            shaken: triggers.first_turn.contains(&true) || first_fall || half || outnumbered,
            first_fall,
            half,
            outnumbered,
            scattered: outnumbered && (house.damage_lands == Lands::AtOnce || house.equal_targets == TieBreak::Rolled),
            fleeing: fighters.iter().any(|fighter| fighter.flees_at > 0),
            distant,
            hiding,
            walking: distant && !house.move_is_free,
            moods,
            newcomers,
            focusing: crowd && focusing && (distant || newcomers || hiding),
            timed: moods || newcomers,
        };
        let all = 0..fighters.len();
        scope.ordered = all.clone().any(|i| all.clone().any(|j| i != j && scope.minds(fighters, plans, i, j)));
        scope
    }

    /// `KUP-07` Declaration and execution order: whether it can matter which of two fighters declares first. A reactive
    /// fighter depends on everybody's attacks, damage that lands at once may drop anybody, and a fighter who hides is
    /// out of sight of all who declare later. Otherwise it matters among fighters who attack the same side, because
    /// earlier attacks use up its defences.
    pub fn minds(&self, fighters: &Roster<Fighter>, plans: &[Plan], one: usize, other: usize) -> bool {
        let attacks = |i: usize| plans[i].attacks[0] > 0 || plans[i].reactive;
        let defended = fighters.enemies_of(one).any(|i| plans[i].defends());
        let allies = fighters.side_of(one) == fighters.side_of(other);
        self.answering || self.at_once || self.hiding || (allies && attacks(one) && attacks(other) && defended)
    }
}
