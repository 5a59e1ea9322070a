//! From a question to a fight.

use play::systems::lane_actor::table;
use play::systems::skirmish::Side;

use super::super::contest::chase_steps;
use super::report;
use super::scope::Scope;
use super::stalemate::StalemateFacts;
use crate::fight::prelude::*;

params! {
    /// The parameters of a fight.
    pub params as Inputs {
        round_limit: long(1..=10_000, 10_000) ["GM-15"]
            "rounds after which a fight without a winner is a timeout; one in which nobody can hit anybody any more \
             ends by itself";
        unaware: side(Side) ["GM-16"] "the side that is taken unaware and may be surprised";
        wounds: switch(true) ["GM-10", "GM-11", "GM-12", "GM-13"]
            "whether injuries and the rolls that they call for are played; otherwise they lower no roll and a fighter \
             is out at 0 survival";
        death_rolls: switch(true) ["GM-13"] "whether Death rolls are made; those who fail them are out of the fight";
    }
}

/// A phase of the round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Rolls the order in which the fighters of a side attack.
    Lots(usize),
    /// A fighter's attack; if the order is rolled for, only where the fighter has this place in it.
    Attack(usize, Option<i16>),
    /// The end of the round for a fighter.
    End(usize),
    /// The chase of a fleeing fighter.
    Chase(usize),
    /// The start of the next round for a fighter who is surprised or semi-conscious, concentrates, or may flee.
    Rouse(usize),
}

/// A fight as an experiment.
#[derive(Debug, Clone)]
pub struct Fight {
    pub(super) house: HouseRules,
    pub(super) fighters: Roster<Person>,
    pub(super) scope: Scope,
    pub(super) phases: Vec<Phase>,
    /// The side that may be surprised.
    pub(super) unaware: Option<usize>,
    /// The different damage rolls; `weapon_of` tells which of them each fighter uses.
    pub(super) weapons: Vec<Roll>,
    pub(super) weapon_of: Vec<usize>,
    /// The mean damage of each fighter's hits, rounded down.
    pub(super) average: Vec<i16>,
    /// The enemies of each side, in order.
    pub(super) enemies: [Vec<usize>; 2],
    pub(super) tables: Tables,
    /// What is known before the fight about stalemates.
    pub(super) stalemate: StalemateFacts,
    pub(super) limit: u32,
    pub(super) metrics: Vec<Metric>,
}

/// Facts about targets that attacks look up.
#[derive(Debug, Clone)]
pub struct Tables {
    /// Defense while able to dodge.
    pub defense: Table,
    /// The part of it that is lost when unable to dodge.
    pub dodge: Table,
    /// Evasion, for keeping concentration.
    pub evasion: Table,
    /// 1 for fighters whose verve absorbs damage.
    pub absorbs: Table,
}

/// The mean of a roll, rounded down.
fn average(roll: &Roll, least: i16) -> i16 {
    let mean = match roll.distribution() {
        Ok(exact) => exact.iter().map(|(value, p)| (value as f64).max(f64::from(least)) * p).sum::<f64>(),
        Err(_) => (roll.expr().min().unwrap_or(0) + roll.expr().max().unwrap_or(0)) as f64 / 2.0,
    };
    (mean + 1e-9).floor() as i16
}

impl Fight {
    /// The fight that a question asks for.
    ///
    /// # Errors
    /// Contradictions on a sheet.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let inputs = Inputs(&question.params);
        let mut fighters = Roster::<Person>::of(question, &house)?;
        let unaware = inputs.unaware();
        for fighter in fighters.iter_mut() {
            fighter.frame.mortal = inputs.death_rolls();
        }
        let scope = Scope::of(&fighters, &house, unaware.is_some(), inputs.wounds());
        let mut weapons: Vec<Roll> = Vec::new();
        let weapon_of = fighters
            .iter()
            .map(|fighter| {
                let known = weapons.iter().position(|roll| *roll.expr() == fighter.damage);
                known.unwrap_or_else(|| {
                    weapons.push(fighter.damage_roll());
                    weapons.len() - 1
                })
            })
            .collect();
        let limit = u32::try_from(inputs.round_limit()).expect("the parameter's range is positive");
        let mut fight = Self {
            scope,
            unaware,
            average: fighters.iter().map(|fighter| average(&fighter.damage_roll(), house.damage_least)).collect(),
            weapons,
            weapon_of,
            enemies: [1, 0].map(|side| fighters.side(side).collect()),
            tables: Tables {
                defense: table(&fighters, |f| f.defense),
                dodge: table(&fighters, |f| f.dodge),
                evasion: table(&fighters, |f| f.reaction(Reaction::Evasion)),
                absorbs: table(&fighters, |f| i16::from(f.fights_with_verve)),
            },
            stalemate: StalemateFacts::of(&fighters, &scope, &house),
            limit,
            metrics: report::metrics(&fighters, limit),
            phases: Vec::new(),
            fighters,
            house,
        };
        fight.phases = fight.make_phases();
        Ok(fight)
    }

    /// `GM-15` Conflict round: players act before the others, but everything counts at the end of the round. So the
    /// order of attacks makes no difference unless hits may break an effect, and a fighter dropped in a round still
    /// acts in it. Rolls at the start of a round follow everything that the previous round did.
    fn make_phases(&self) -> Vec<Phase> {
        let all = 0..self.fighters.len();
        let mut phases = Vec::new();
        for side in 0..2 {
            let times = |i: usize, phase: Phase| (0..self.fighters[i].attacks).map(move |_| phase);
            if self.scope.lots[side] {
                phases.push(Phase::Lots(side));
                for place in 0..self.fighters.side(side).len() as i16 {
                    phases.extend(self.fighters.side(side).flat_map(|i| times(i, Phase::Attack(i, Some(place)))));
                }
            } else {
                phases.extend(self.fighters.side(side).flat_map(|i| times(i, Phase::Attack(i, None))));
            }
        }
        phases.extend(all.clone().map(Phase::End));
        let flees = |i: usize| self.fighters[i].policies.flees_at >= 0;
        phases.extend(all.clone().filter(|&i| flees(i)).map(Phase::Chase));
        let dazed = |i: usize| {
            let fighter = &self.fighters[i];
            self.unaware == Some(self.fighters.side_of(i)) || fighter.semi_conscious || fighter.concentrating
        };
        phases.extend(all.filter(|&i| flees(i) || dazed(i)).map(Phase::Rouse));
        phases
    }

    /// What a fighter needs in a chase by this enemy, and what the enemy needs, before injuries (`GM-27`, `GM-28`).
    pub(super) fn chase_needs(&self, quarry: usize, pursuer: usize) -> [i16; 2] {
        let pair = [&self.fighters[quarry], &self.fighters[pursuer]];
        let steps = chase_steps(pair.map(|person| person.chases()), &self.house);
        let nimble = pair.map(|person| person.rolls(Ability::Agility) + person.chase_skill);
        [nimble[0] + steps[0], nimble[1] + steps[1]]
    }
}
