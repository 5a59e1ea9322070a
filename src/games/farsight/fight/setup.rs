//! From a question to a fight.

use play::systems::skirmish::Side;

use crate::combat::scatter::Scatter;
use crate::combat::strike::CombatContext;
use crate::fight::params::{Cover, Initiative, Sight};
use crate::fight::prelude::*;
use crate::fight::report;
use crate::fight::stalemate::Prospects;
use crate::fight::state::CountIndices;
use crate::fight::tables::{ExpectedResults, Tables};
use crate::words::Distance;

/// A fight as an experiment.
#[derive(Debug, Clone)]
pub struct Fight {
    pub(super) combat: CombatContext,
    pub(super) fighters: Roster<Fighter>,
    pub(super) scope: Scope,
    pub(super) tables: Tables,
    pub(super) expected: ExpectedResults,
    pub(super) count_indices: CountIndices,
    pub(super) phases: Vec<Phase>,
    /// In a fight of one against one with rolled initiative, turns alternate; each trial's rounds begin with the phase of
    /// the fighter who won it.
    pub(super) rotates: bool,
    pub(super) initiative: Initiative,
    /// The fighter who rolls initiative for each fighter.
    pub(super) leader: Vec<usize>,
    /// The distance between the sides.
    pub(super) distance: Distance,
    pub(super) apart: i16,
    /// `FS-65` Cover: its bonus to the Defense of each side; `None` for total cover.
    pub(super) cover: [Option<i16>; 2],
    pub(super) higher: Option<usize>,
    pub(super) sight: Sight,
    pub(super) surprised: Option<usize>,
    pub(super) ambusher: Option<usize>,
    pub(super) on_watch: bool,
    pub(super) hurried: bool,
    pub(super) cluster: usize,
    /// Whether a blast that lands some metres off still reaches its target.
    pub(super) caught: Scatter,
    /// Damage of a grenade.
    pub(super) blast: Roll,
    /// `FS-15` Setback: the roll for its number.
    pub(super) setback: Roll,
    /// The highest number needed on the dice for which an attack is worth dodging.
    pub(super) dodge_need: i16,
    /// The lowest and highest number needed on the dice for which a check is worth an EDGE card.
    pub(super) key_needs: [i16; 2],
    /// No fighter can ever damage an enemy.
    pub(super) hopeless: bool,
    /// By fighter, the enemies, as bits, whom it would strike at when they have fallen, and could hurt.
    pub(super) quarry: Table,
    pub(super) limit: u32,
    pub(super) metrics: Vec<Metric>,
}

impl Fight {
    /// The fight that a question asks for.
    ///
    /// # Errors
    /// Contradictions on a sheet or in the circumstances.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let fighters = Roster::<Fighter>::of(question, &house)?;
        let side = |key: &str| Side::number_of(params.word(key));
        let (surprised, ambusher) = (side("surprised"), side("ambusher"));
        let mut faults = Vec::new();
        if surprised.is_some() && surprised == ambusher {
            let message = "the side that hides cannot be the one that is surprised (FS-41)";
            faults.push(Fault::new(&["experiment", "surprised"], message));
        }
        for (i, fighter) in fighters.iter().enumerate() {
            if fighter.vp == 0 || fighter.tired() >= 6 || fighter.has(Condition::Unconscious) {
                let (side, place) = (fighters.side_of(i), fighters.slot(i));
                let message = format!("`{}` is down before the fight begins (FS-86)", fighter.name);
                let fault = Fault::new(&["sides", &side.to_string(), &place.to_string()], message);
                faults.push(fault.help("give it vitality, or ask for `death-saves`"));
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let scope = Scope::of(&fighters, &house, params);
        let combat = CombatContext::new(&fighters, house);
        let tables = Tables::of(&fighters, &scope, &house);
        let expected = ExpectedResults::of(&fighters, &combat, &tables, &house);
        let cover = ["cover_a", "cover_b"].map(|key| match Cover::of(params.word(key)) {
            Cover::None => Some(0),
            Cover::Light => Some(house.cover_light),
            Cover::Moderate => Some(house.cover_moderate),
            Cover::High => Some(house.cover_high),
            Cover::Total => None,
        });
        let count_indices = report::count_indices(&fighters, &scope, params.on("detail"));
        let group = params.on("group_initiative");
        let sheets: Vec<_> = question.sides.iter().flatten().map(|member| &member.sheet).collect();
        let leader = |i: usize| {
            let first = fighters.side(fighters.side_of(i)).start;
            if group { (first..=i).find(|&j| sheets[j] == sheets[i]).unwrap_or(i) } else { i }
        };
        let leader = (0..fighters.len()).map(leader).collect();
        let caught = if scope.grenades {
            Scatter::around(house.grenade_scatter, params.small("spread"), house.frag_radius)
        } else {
            Scatter::fixed(true)
        };
        let initiative = Initiative::of(params.word("initiative"));
        let rotates = initiative == Initiative::Roll && fighters.len() == 2 && !scope.climbing;
        let distance = Distance::of(params.word("distance"));
        let apart = distance.metres();
        let prospects = Prospects { fighters: &fighters, scope: &scope, tables: &tables, combat: &combat, apart };
        let blast = format!("{}d{}", house.frag_dice.max(1), house.frag_die);
        let limit = u32::try_from(params.int("round_limit")).expect("the parameter's range is positive");
        Ok(Self {
            metrics: report::metrics(&fighters, limit, &count_indices),
            phases: Phase::all(&fighters, &scope, initiative, rotates),
            hopeless: prospects.is_hopeless(),
            quarry: prospects.quarry(),
            dodge_need: combat.checks.need_for(house.dodge_percent),
            key_needs: [house.edge_high_percent, house.edge_low_percent].map(|percent| combat.checks.need_for(percent)),
            setback: Roll::new("2d10".parse().expect("two dice make a roll")),
            blast: Roll::new(blast.parse().expect("dice of the house make a roll")),
            higher: side("higher_ground").filter(|_| house.elevation),
            sight: Sight::of(params.word("sight")),
            on_watch: params.on("on_watch"),
            hurried: params.on("ambush_hurried"),
            cluster: usize::try_from(params.int("cluster")).unwrap_or(0),
            rotates,
            initiative,
            leader,
            distance,
            apart,
            cover,
            surprised,
            ambusher,
            caught,
            limit,
            scope,
            tables,
            expected,
            count_indices,
            combat,
            fighters,
        })
    }
}
