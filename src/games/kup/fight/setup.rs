//! From a question to a fight.

use super::super::adjustment::mood;
use super::super::blow::CombatContext;
use super::super::damaged_value::DamagedValue;
use super::super::words::Aid;
use super::closing::MovementTables;
use super::hiding::StealthTables;
use super::order::{Order, drawn, lots};
use super::params::Sides;
use super::plan::Plan;
use super::report;
use super::scope::{Scope, Triggers};
use super::stalemate::Threat;
use crate::fight::prelude::*;

/// A fight as an experiment.
#[derive(Debug, Clone)]
pub struct Fight {
    pub(super) combat: CombatContext,
    pub(super) fighters: Roster<Fighter>,
    pub(super) plans: Vec<Plan>,
    pub(super) scope: Scope,
    pub(super) triggers: Triggers,
    pub(super) tables: Tables,
    /// The orders of declaration before and after the State of Mind changes.
    pub(super) orders: Vec<Order>,
    /// The lots of fighters who may have to roll for their places.
    pub(super) lots: Vec<Vec<usize>>,
    /// The places if nothing is rolled for.
    pub(super) order: Table,
    pub(super) phases: Vec<Phase>,
    /// How the sides close in, if they start at a distance.
    pub(super) closing: Option<MovementTables>,
    /// The checks of stealth and of noticing.
    pub(super) hiding: StealthTables,
    /// The turn, counted from 0, in which the State of Mind changes; 0 if it does not.
    pub(super) change_at: i16,
    /// The last turn that the state distinguishes, counted from 0.
    pub(super) last_turn: i16,
    /// State of Mind after the change.
    pub(super) later_som: Vec<i16>,
    /// Who could hurt whom.
    pub(super) threats: Vec<Threat>,
    /// Fighters who can attack any enemy in every turn, with no penalty for distance.
    pub(super) eager: ActorSet,
    pub(super) limit: u32,
    pub(super) metrics: Vec<Metric>,
}

tables! {
    /// Facts that a turn needs besides those of the attack itself.
    Tables of(fighters: &Roster<Fighter>, plans: &[Plan], later_som: &[i16], house: &HouseRules)
    {
        pub side: place(|i| fighters.side_of(i) as i16), "0 or 1.";
        pub slot: place(|i| fighters.slot(i) as i16), "The fighter's place on its side.";
        pub attacks: one([Table; 2] = [0, 1].map(|walks| fighters.table(|i| plans[i].attacks[walks]))),
            "Attacks declared: with all actions, and when one of them is spent on walking.";
        pub cap: place(|i| plans[i].cap),
            "Actions allowed by the attack skill; [`NO_CAP`](super::plan::NO_CAP) for a fighter who never attacks.";
        pub actions: number(|f| f.attack.skill.actions),
            "Actions allowed by the attack skill, whether the fighter plans to attack or not.";
        pub reactive: one(ActorSet = ActorSet::among(plans, |plan| plan.reactive)),
            "Fighters who answer attacks before declaring their own.";
        pub target: number(|f| f.target as i16), "The targeting policy.";
        pub later_mood: place(|i| mood(later_som[i], house)), "The modifier of the State of Mind after the change.";
        pub aid: one(DamagedValue = DamagedValue::of(fighters, |f| Some(f.first_aid.with_share()))),
            "First Aid: stats, die and skill.";
        pub aid_die: number(|f| f.first_aid.skill.die), "Sides of the First Aid die.";
        pub aid_es: number(|f| f.first_aid.skill.es), "The First Aid skill.";
        pub aid_actions: number(|f| f.first_aid.skill.actions), "Actions allowed by the First Aid skill.";
        pub fights_first: those(|f| f.aid == Aid::FightFirst), "Fighters who help only when no enemy stands.";
        pub best: number(|f| f.attack.skill.most()), "The most that the attack die can add.";
        pub safe: one([Table; 2] = [[0; 32]; 2]),
            "The least wounded pair that can still hurt every enemy: one who defends, and one who does not.";
    }
}

impl Fight {
    /// The fight that a question asks for.
    ///
    /// # Errors
    /// Contradictions on a sheet.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let fighters = Roster::<Fighter>::of(question, &house)?;
        for (side, members) in fighters.side_names().iter().zip(fighters.sides()) {
            if members.iter().all(|fighter| fighter.joins > 1) {
                let message = format!("nobody of {side} is there in the first turn (KUP-07)");
                let help = "let one of them join the fight in turn 1";
                return Err(vec![Fault::new(&["experiment", "sides"], message).help(help)]);
            }
        }
        let plans: Vec<Plan> = fighters.iter().map(Plan::of).collect();
        let mut scope = Scope::of(&fighters, &plans, params, &house);
        let distance = params.small("distance");
        let closing = scope.distant.then(|| MovementTables::of(&fighters, distance, &house));
        let hiding = StealthTables::of(&fighters);
        let change_at = if scope.moods { params.small("som_change_turn") - 1 } else { 0 };
        let later_som = later_som(question, &fighters);
        let now: Vec<i16> = fighters.iter().map(|fighter| fighter.som).collect();
        let listed: Vec<usize> = (0..fighters.len()).collect();
        let orders = [&now, &later_som].map(|som| Order::of(&fighters, som, &listed));
        let lots = lots(&[&orders[0], &orders[1]], |i, j| scope.minds(&fighters, &plans, i, j));
        let orders = vec![Order::of(&fighters, &now, &lots), Order::of(&fighters, &later_som, &lots)];
        scope.places = scope.ordered && (orders[0].has_ties() || orders[0] != orders[1]);
        let lots = if scope.places { drawn(&lots) } else { Vec::new() };
        let allowed: Vec<_> = plans.iter().map(|plan| plan.allowed).collect();
        let combat = CombatContext::new(&fighters, &allowed, house);
        let limit = u32::try_from(params.int("round_limit")).expect("the parameter's range is positive");
        let mut fight = Self {
            tables: Tables::of(&fighters, &plans, &later_som, &house),
            triggers: Triggers::of(params, &house),
            metrics: report::metrics(&fighters, limit),
            order: simple_order(&orders[0]),
            phases: Vec::new(),
            threats: Vec::new(),
            eager: ActorSet::default(),
            last_turn: fighters.iter().map(|fighter| fighter.joins - 1).fold(change_at, i16::max),
            limit,
            combat,
            plans,
            scope,
            orders,
            lots,
            closing,
            hiding,
            change_at,
            later_som,
            fighters,
        };
        fight.phases = fight.make_phases();
        fight.threats = fight.make_threats();
        fight.eager = fight.those_eager();
        fight.tables.safe = fight.safe_at();
        Ok(fight)
    }

    /// The first and the last fighter of a side.
    #[inline(always)]
    pub(super) fn ends_of(&self, side: usize) -> [usize; 2] {
        let side = self.fighters.side(side);
        [side.start, side.end - 1]
    }

    /// The most attacks that a fighter may make in a turn.
    #[inline(always)]
    pub(super) fn most_attacks(&self, fighter: usize) -> i16 {
        self.plans[fighter].most_attacks(&self.fighters[fighter])
    }

    /// The State of Mind of a fighter, before or after it changes.
    #[inline(always)]
    pub(super) fn som(&self, fighter: usize, later: bool) -> i16 {
        if later { self.later_som[fighter] } else { self.fighters[fighter].som }
    }
}

/// `KUP-22` State of Mind changes: scripted only, and kept within 1 and 10.
fn later_som(question: &Question, fighters: &Roster<Fighter>) -> Vec<i16> {
    let sides = Sides::of(question.params.word("som_change_side"));
    let change = question.params.small("som_change");
    let shaken = |i: usize| if sides.has(fighters.side_of(i)) { change } else { 0 };
    fighters.iter().enumerate().map(|(i, fighter)| (fighter.som + shaken(i)).clamp(1, 10)).collect()
}

/// The places in an order without rolls.
fn simple_order(order: &Order) -> Table {
    let mut places: Table = [0; 32];
    for (place, &(first, _)) in places.iter_mut().zip(&order.places) {
        *place = first as i16;
    }
    places
}
