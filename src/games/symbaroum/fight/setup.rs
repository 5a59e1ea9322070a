//! From a question to a fight.

use play::systems::lane_actor::ALL_FIGHTERS;
use play::systems::skirmish::Side;
use play::systems::span::Span;

use super::super::strike::CombatContext;
use super::super::target::Target as Check;
use super::expected::mean_damage;
use super::order::{First, Order, turn_order};
use super::pace::OrderTable;
use super::params::Ambusher;
use super::report;
use super::scope::{InitialFacts, Scope, ScopeInput};
use super::tables::{StartingGroups, Tables};
use crate::fight::prelude::*;

/// A fight as an experiment.
#[derive(Debug, Clone)]
pub struct Fight {
    pub(super) combat: CombatContext,
    pub(super) fighters: Roster<Fighter>,
    /// All fighters.
    pub(super) all: Span,
    /// The fighters of each side.
    pub(super) parties: [ActorSet; 2],
    pub(super) starting: StartingGroups,
    pub(super) scope: Scope,
    /// The fighters who may attack the same enemy more than once in a turn.
    pub(super) repeating: Vec<usize>,
    pub(super) tables: Tables,
    pub(super) order: Order,
    pub(super) phases: Vec<Phase>,
    /// The phase that stands for any turn, if trials step independently.
    pub(super) any_phase: Option<Phase>,
    /// A lookup table for the turn order, if it is simple enough.
    pub(super) order_table: Option<OrderTable>,
    /// A span that covers all fighters who are dying, rather than dead, at 0 Toughness.
    pub(super) mortal: Span,
    pub(super) engaged: bool,
    /// The side that may be surprised.
    pub(super) victims: Option<usize>,
    /// The surprise test, and whether its success favours the ambushers; `None` if surprise is certain.
    pub(super) ambush: Option<(Check, bool)>,
    /// Expected damage of each fighter on each other, in hundredths: in the given position, and what one more Advantage
    /// adds.
    pub(super) worth: Vec<Vec<[i16; 2]>>,
    /// No fighter can ever damage an enemy.
    pub(super) hopeless: bool,
    /// No fighter ever acts.
    pub(super) still: bool,
    pub(super) limit: u32,
    pub(super) metrics: Vec<Metric>,
}

impl Fight {
    /// The fight that a question asks for.
    ///
    /// # Errors
    /// Contradictions on a sheet.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let victims = Side::number_of(params.word("surprised"));
        Self::of(question, house, victims, None, params.on("engaged"))
    }

    /// The ambush that a question asks for: a fight with a surprise test before it.
    ///
    /// # Errors
    /// Contradictions on a sheet.
    pub fn ambush(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let hidden = Ambusher::of(question.params.word("ambusher")) as usize;
        let difficulty = question.params.small("difficulty");
        Self::of(question, house, Some(1 - hidden), Some(difficulty), false)
    }

    fn of(
        question: &Question,
        house: HouseRules,
        victims: Option<usize>,
        difficulty: Option<i16>,
        engaged: bool,
    ) -> Result<Self, Vec<Fault>> {
        let params = &question.params;
        let fighters = Roster::<Fighter>::of(question, &house)?;
        let ambush = victims.zip(difficulty).map(|(victims, difficulty)| {
            let sides = fighters.sides();
            Check::of_ambush(sides[1 - victims], sides[victims], difficulty, &house)
        });
        let order = turn_order(&fighters, First::of(params.word("first")));
        let scope =
            Scope::of(ScopeInput { fighters: &fighters, order: &order, house: &house, victims, engaged }, params);
        let facts = InitialFacts {
            fighters: &fighters,
            house: &house,
            flank_blocked: params.on("flank_blocked"),
            victims,
            certain: ambush.is_none(),
        };
        let hopeless = facts.is_hopeless();
        let limit = u32::try_from(params.int("round_limit")).expect("the parameter's range has nothing below 0");
        let worth = fighters
            .iter()
            .map(|a| {
                let worth = |b: &Fighter| {
                    // SYM-21: the Advantage of higher ground applies in any case.
                    let above = i16::from(a.higher_ground && !b.higher_ground);
                    let plain = mean_damage(a, b, above, &house);
                    [plain, mean_damage(a, b, above + 1, &house) - plain]
                };
                if scope.weighing { fighters.iter().map(worth).collect() } else { Vec::new() }
            })
            .collect();
        let tables = Tables::of(&fighters, &order, &house, engaged);
        let mut fight = Self {
            combat: CombatContext::new(&fighters, house),
            metrics: report::metrics(&fighters, limit),
            all: Span::from(&ALL_FIGHTERS[..fighters.len()]),
            parties: fighters.parties(),
            starting: StartingGroups::of(&fighters, |i| victims == Some(fighters.side_of(i))),
            repeating: scope.repeating(&fighters),
            scope,
            tables,
            phases: Vec::new(),
            any_phase: None,
            order_table: OrderTable::of(&order),
            mortal: mortal(&fighters),
            order,
            engaged,
            victims,
            ambush,
            worth,
            hopeless,
            still: hopeless || limit == 0,
            limit: limit.max(1),
            fighters,
        };
        fight.phases = fight.make_phases();
        fight.any_phase = fight.make_any_phase();
        Ok(fight)
    }
}

/// A span that covers all player characters; everybody if there are none.
fn mortal(fighters: &[Fighter]) -> Span {
    let mut list: Vec<usize> = (0..fighters.len()).filter(|&i| fighters[i].is_pc).collect();
    if list.is_empty() {
        list.push(0);
    }
    Span::over(&list)
}
