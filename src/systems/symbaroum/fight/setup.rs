//! From a question to a fight: fighters, turn order, and what each beat has to do.

use crate::systems::{Fault, Metric, Param, Question};

use super::super::fighter::Fighter;
use super::super::house::{House, LongAttack, Medicus, MedicusTest};
use super::super::strike::{Arena, table};
use super::super::target::Target as Check;
use super::super::who::Table;
use super::super::words::{Aid, Attribute, Draw, Inflict, Level, Movement, Passing, Prone, Suffer, VersusDying, words};
use super::expected::{can_hurt, mean_damage};
use super::order::{First, Tied, turn_order};
use super::report;

words! {
    /// One of the sides, or none.
    Surprised {
        /// Nobody.
        None = "none",
        /// The first side.
        A = "a",
        /// The second side.
        B = "b",
    }
}

words! {
    /// Who lies in wait.
    Ambusher {
        /// The first side.
        A = "a",
        /// The second side.
        B = "b",
    }
}

words! {
    /// Whether others stand between shooters and their targets.
    LineOfSight {
        /// Nobody does.
        Clear = "clear",
        /// Somebody always does.
        Blocked = "blocked",
    }
}

const ROUND_LIMIT: Param = Param::int(
    "round_limit",
    1,
    10_000,
    100,
    "turns after which a fight without a winner is a timeout, and nobody follows the dying any more",
);
const FIRST: Param =
    Param::choice("first", First::WORDS, "who acts first: the highest Quick, or everybody of one side")
        .rules(&["SYM-07"]);
const PLAYED: Param = Param::switch(
    "dying",
    true,
    "whether player characters at 0 Toughness are dying; otherwise they are out of the fight",
)
.rules(&["SYM-28"]);
const FLANK_BLOCKED: Param =
    Param::switch("flank_blocked", false, "whether doors or walls make flanking impossible").rules(&["SYM-22"]);
const SIGHT: Param = Param::choice(
    "line_of_sight",
    LineOfSight::WORDS,
    "blocked: every shot needs a Movement Action for a clear line of sight",
)
.rules(&["SYM-25"]);

/// The parameters of a fight.
pub const FIGHT: &[Param] = &[
    ROUND_LIMIT,
    FIRST,
    PLAYED,
    FLANK_BLOCKED,
    SIGHT,
    Param::switch(
        "engaged",
        false,
        "whether everybody is in melee already, each with the enemy at the same place of the other side",
    )
    .rules(&["SYM-14"]),
    Param::choice("surprised", Surprised::WORDS, "the side that is surprised for certain").rules(&["SYM-12"]),
];

/// The parameters of an ambush.
pub const AMBUSH: &[Param] = &[
    ROUND_LIMIT,
    FIRST,
    PLAYED,
    FLANK_BLOCKED,
    SIGHT,
    Param::choice("ambusher", Ambusher::WORDS, "the side that lies in wait").rules(&["SYM-11"]),
    Param::int("difficulty", -10, 10, 0, "what makes the surprise test easier or harder").rules(&["SYM-05", "SYM-11"]),
];

/// What comes before the first turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// `SYM-12`: the Free Attack of an ambusher.
    Ambush,
    /// `SYM-10`: the Free Attack of a Long weapon, where melee has begun already.
    Reach,
}

/// One possible attack of a beat, in the order of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// `SYM-10`: a Long weapon against an enemy that was engaged before the first turn.
    FirstReach,
    /// `SYM-24`: an enemy's Free Attack on somebody who withdraws.
    Withdraw(usize),
    /// Movement; `SYM-24`: the Free Attack of an enemy whom somebody runs past.
    Advance,
    /// `SYM-10`: the Free Attack of a Long weapon whose wielder is engaged.
    Met,
    /// `SYM-10`: the Free Attack of a Long weapon whose wielder engages.
    OwnReach,
    /// `SYM-15`: the Combat Action.
    Attack,
}

/// One place of the turn order.
#[derive(Debug, Clone)]
pub struct Beat {
    /// Who may have this place: one fighter, or the tied ones.
    pub candidates: Vec<usize>,
    /// Its number; -1 before the first turn.
    pub place: i16,
    /// The enemies of any of them.
    pub enemies: Vec<usize>,
    /// The allies of any of them, and themselves.
    pub allies: Vec<usize>,
    /// Whether all of them are of one side.
    pub one_side: bool,
    /// What comes before the first turn.
    pub opening: Option<Opening>,
    /// The attacks that may happen.
    pub passes: Vec<Pass>,
}

/// What can happen in this fight at all. Rules that cannot matter are skipped, and their part of the state
/// is left out.
#[derive(Debug, Clone, Copy, Default)]
pub struct Scope {
    /// Player characters are dying at 0 Toughness.
    pub dying: bool,
    /// A target can be flanked.
    pub flanking: bool,
    /// More fighters than can surround one target.
    pub crowd: bool,
    /// Weapons may not be ready.
    pub sheathing: bool,
    /// Somebody has the Free Attack of a Long weapon.
    pub reach: bool,
    /// Somebody may withdraw.
    pub leaving: bool,
    /// Somebody may run past an enemy.
    pub passing: bool,
    /// Somebody stands in the rear.
    pub rear: bool,
    /// Somebody carries herbal cures.
    pub cures: bool,
    /// Somebody can help a dying ally.
    pub aiding: bool,
    /// Somebody uses cures on himself.
    pub drinking: bool,
    /// Somebody finishes dying enemies off.
    pub finishing: bool,
    /// There are beats before the first turn.
    pub opening: bool,
    /// Somebody may attack the same enemy at several times of a turn.
    pub sequences: bool,
    /// Some fighters are tied in the turn order.
    pub ties: bool,
    /// Somebody weighs what pain is to do.
    pub weighing: bool,
    /// Shooters must move for a clear line of sight.
    pub obscured: bool,
}

/// What turns ask of the fighters beyond the attack itself.
#[derive(Debug, Clone)]
pub struct Tables {
    /// 0 or 1.
    pub side: Table,
    /// The place among its own side.
    pub slot: Table,
    /// Played by a player.
    pub is_pc: Table,
    /// Quick, for standing up.
    pub quick: Table,
    /// The weapon attacks from afar.
    pub ranged: Table,
    /// The weapon is Long.
    pub long: Table,
    /// Stands behind others.
    pub in_rear: Table,
    /// Policy: whom it attacks.
    pub target: Table,
    /// Policy: gets around enemies.
    pub flanks: Table,
    /// Policy: fights on the ground.
    pub stays_prone: Table,
    /// Needs no test to stand up.
    pub always_stands: Table,
    /// Policy: draws a weapon that is not ready.
    pub draws: Table,
    /// Policy: withdraws at this Toughness; 0 for never.
    pub retreat_at: Table,
    /// Policy: uses a cure on itself at this Toughness; 0 for never.
    pub drink_at: Table,
    /// The highest Toughness.
    pub most: Table,
    /// Policy: how it gets at the rear.
    pub passing: Table,
    /// Policy: finishes the dying off.
    pub finishes: Table,
    /// 0: helps nobody; 1: helps when free; 2: helps at once.
    pub aid: Table,
    /// Has learned Medicus.
    pub knows_medicus: Table,
    /// The number that its test of Medicus needs.
    pub medicus_need: Table,
    /// Healing dice of success and failure, without and with a cure.
    pub medicus: [[Table; 2]; 2],
    /// The place in the turn order; of the tied, their first.
    pub place: Table,
}

/// A fight as an experiment.
#[derive(Debug, Clone)]
pub struct Fight {
    pub(super) arena: Arena,
    pub(super) fighters: Vec<Fighter>,
    /// The number of the first fighter of the second side.
    pub(super) second_side: usize,
    pub(super) scope: Scope,
    pub(super) tables: Tables,
    pub(super) order: Vec<Tied>,
    pub(super) beats: Vec<Beat>,
    pub(super) engaged: bool,
    /// The side that may be surprised.
    pub(super) victims: Option<usize>,
    /// The surprise test, and whether its success is the ambushers'; none if surprise is certain.
    pub(super) ambush: Option<(Check, bool)>,
    /// Expected damage of each on each, in hundredths: plain, and what an Advantage adds.
    pub(super) worth: Vec<Vec<[i16; 2]>>,
    /// Nobody can ever hurt anybody.
    pub(super) hopeless: bool,
    pub(super) limit: u32,
    pub(super) metrics: Vec<Metric>,
}

impl Fight {
    /// The fight that a question asks for.
    ///
    /// # Errors
    /// What is contradictory on a sheet.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = House::of(&question.constants);
        let params = &question.params;
        let victims = match Surprised::of(params.word("surprised")) {
            Surprised::None => None,
            Surprised::A => Some(0),
            Surprised::B => Some(1),
        };
        Self::of(question, house, victims, None, params.on("engaged"))
    }

    /// The ambush that a question asks for: a fight with a surprise test before it.
    ///
    /// # Errors
    /// What is contradictory on a sheet.
    pub fn ambush(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = House::of(&question.constants);
        let hidden = Ambusher::of(question.params.word("ambusher")) as usize;
        let difficulty = question.params.small("difficulty");
        Self::of(question, house, Some(1 - hidden), Some(difficulty), false)
    }

    fn of(
        question: &Question,
        house: House,
        victims: Option<usize>,
        difficulty: Option<i16>,
        engaged: bool,
    ) -> Result<Self, Vec<Fault>> {
        let params = &question.params;
        let (a, b) = match (Fighter::side(0, &question.sides[0], &house), Fighter::side(1, &question.sides[1], &house))
        {
            (Ok(a), Ok(b)) => (a, b),
            (a, b) => return Err([a.err(), b.err()].into_iter().flatten().flatten().collect()),
        };
        let ambush = victims.zip(difficulty).map(|(victims, difficulty)| {
            let (hidden, watching) = if victims == 0 { (&b, &a) } else { (&a, &b) };
            Check::of_ambush(hidden, watching, difficulty, &house)
        });
        let second_side = a.len();
        let fighters: Vec<Fighter> = a.into_iter().chain(b).collect();
        let order = turn_order(&fighters, second_side, First::of(params.word("first")));
        let any = |of: &dyn Fn(&Fighter) -> bool| fighters.iter().any(of);
        let blocked = params.on("flank_blocked");
        let most = second_side.max(fighters.len() - second_side);
        let leaving_to_aid = |f: &Fighter| can_aid(f) && f.policies.aid == Aid::AidAtOnce && house.aid_withdraws;
        let dying = params.on("dying") && any(&|f| f.is_pc);
        let mut scope = Scope {
            dying,
            flanking: !blocked && most >= house.flank_from as usize,
            crowd: most > house.surround_limit as usize,
            sheathing: any(&|f| !f.weapon_drawn) || victims.is_some(),
            reach: any(&|f| f.has_reach),
            leaving: any(&|f| f.policies.retreat_at > 0 || (dying && leaving_to_aid(f))),
            passing: any(&|f| f.policies.passing == Passing::RunPast),
            rear: any(&|f| f.in_rear),
            cures: any(&|f| f.herbal_cures > 0),
            aiding: dying && any(&can_aid),
            drinking: any(&|f| f.policies.drink_at > 0 && f.herbal_cures > 0),
            finishing: dying && any(&|f| f.policies.versus_dying == VersusDying::FinishOff),
            opening: victims.is_some() || (engaged && any(&|f| f.has_reach)),
            sequences: false,
            ties: order.iter().any(|tied| tied.members.len() > 1),
            weighing: any(&|f| f.policies.inflict == Inflict::Auto || f.policies.suffer == Suffer::Auto),
            obscured: LineOfSight::of(params.word("line_of_sight")) == LineOfSight::Blocked,
        };
        scope.passing &= scope.rear;
        scope.sequences = scope.opening || scope.reach || scope.leaving || scope.passing;
        let hopeless = hopeless(&fighters, second_side, &scope, &house, victims);
        let worth = fighters
            .iter()
            .map(|a| {
                let worth = |b| {
                    let plain = mean_damage(a, b, false, &house);
                    [plain, mean_damage(a, b, true, &house) - plain]
                };
                if scope.weighing { fighters.iter().map(worth).collect() } else { Vec::new() }
            })
            .collect();
        let tables = Tables::of(&fighters, second_side, &order, &house);
        let mut fight = Self {
            arena: Arena::new(&fighters, house),
            metrics: report::metrics(&fighters, scope.dying),
            second_side,
            scope,
            tables,
            beats: Vec::new(),
            order,
            engaged,
            victims,
            ambush,
            worth,
            hopeless,
            limit: u32::try_from(params.int("round_limit")).expect("the parameter's range is positive"),
            fighters,
        };
        fight.beats = fight.make_beats();
        Ok(fight)
    }

    /// The side of a fighter: 0 or 1.
    pub(super) fn side_of(&self, fighter: usize) -> usize {
        usize::from(fighter >= self.second_side)
    }

    /// The fighters of a side.
    pub(super) fn side(&self, side: usize) -> std::ops::Range<usize> {
        if side == 0 { 0..self.second_side } else { self.second_side..self.fighters.len() }
    }

    fn make_beats(&self) -> Vec<Beat> {
        let mut beats = Vec::new();
        if let Some(victims) = self.victims {
            beats.extend(self.side(1 - victims).map(|i| self.beat(vec![i], -1, Some(Opening::Ambush))));
        }
        if self.engaged {
            let wielders = (0..self.fighters.len()).filter(|&i| self.fighters[i].has_reach);
            beats.extend(wielders.map(|i| self.beat(vec![i], -1, Some(Opening::Reach))));
        }
        for place in 0..self.fighters.len() {
            let tied = self.order.iter().find(|tied| tied.places.contains(&place));
            let candidates = tied.map(|tied| tied.members.clone()).expect("every place has somebody");
            beats.push(self.beat(candidates, place as i16, None));
        }
        beats
    }

    fn beat(&self, candidates: Vec<usize>, place: i16, opening: Option<Opening>) -> Beat {
        let of = |side: usize| candidates.iter().any(|&i| self.side_of(i) == side);
        let sides = |with: [bool; 2]| -> Vec<usize> {
            (0..2).filter(|&side| with[side]).flat_map(|side| self.side(side)).collect()
        };
        let enemies = sides([of(1), of(0)]);
        let allies = sides([of(0), of(1)]);
        let some = |has: &dyn Fn(&Fighter) -> bool, among: &[usize]| among.iter().any(|&i| has(&self.fighters[i]));
        let leaves = |f: &Fighter| {
            f.policies.retreat_at > 0
                || (self.scope.aiding
                    && can_aid(f)
                    && f.policies.aid == Aid::AidAtOnce
                    && self.arena.house.aid_withdraws)
        };
        let mut passes = Vec::new();
        if opening == Some(Opening::Reach) {
            passes.push(Pass::FirstReach);
        } else {
            if opening.is_none() && some(&leaves, &candidates) {
                passes.extend(enemies.iter().map(|&enemy| Pass::Withdraw(enemy)));
            }
            passes.push(Pass::Advance);
            if opening.is_none() && !self.engaged_for_good() {
                if some(&|f| f.has_reach, &enemies) {
                    passes.push(Pass::Met);
                }
                if self.arena.house.long_free_attack == LongAttack::EitherEngages && some(&|f| f.has_reach, &candidates)
                {
                    passes.push(Pass::OwnReach);
                }
            }
            passes.push(Pass::Attack);
        }
        Beat { place, one_side: !(of(0) && of(1)), enemies, allies, opening, passes, candidates }
    }

    /// Whether the Free Attacks of Long weapons are all over before the first turn.
    fn engaged_for_good(&self) -> bool {
        self.engaged && self.fighters.len() == 2
    }
}

/// Whether a fighter can do anything for a dying ally, and wants to.
fn can_aid(fighter: &Fighter) -> bool {
    (fighter.medicus != Level::None || fighter.herbal_cures > 0) && fighter.policies.aid != Aid::Ignore
}

/// Whether nobody can ever hurt anybody: an Advantage counts only where it can come without any damage.
fn hopeless(fighters: &[Fighter], second_side: usize, scope: &Scope, house: &House, victims: Option<usize>) -> bool {
    let side = |i: usize| usize::from(i >= second_side);
    let hurts = |i: usize, j: usize| {
        let (a, b) = (&fighters[i], &fighters[j]);
        let advantage = a.higher_ground || b.prone || scope.flanking || victims == Some(side(j));
        let unarmed = !a.weapon_drawn || victims == Some(side(i));
        [false, advantage].into_iter().any(|advantage| can_hurt(a, b, advantage, unarmed, house))
    };
    let all = 0..fighters.len();
    !all.clone().any(|i| all.clone().any(|j| side(i) != side(j) && hurts(i, j)))
}

impl Tables {
    fn of(fighters: &[Fighter], second_side: usize, order: &[Tied], house: &House) -> Self {
        let number = |of: fn(&Fighter) -> i16| table(fighters, of);
        let flag = |of: fn(&Fighter) -> bool| table(fighters, |fighter| i16::from(of(fighter)));
        let by_place = |of: &dyn Fn(usize) -> usize| {
            let mut table: Table = [0; 32];
            for (i, place) in table.iter_mut().take(fighters.len()).enumerate() {
                *place = of(i) as i16;
            }
            table
        };
        let medicus = |die: fn(Medicus) -> i16| table(fighters, |f| house.medicus(f.medicus).map_or(0, die));
        let place = |i: usize| {
            let tied = order.iter().find(|tied| tied.members.contains(&i));
            tied.map_or(0, |tied| tied.places[0])
        };
        let tested = Attribute::of(MedicusTest::WORDS[house.medicus_test as usize]);
        Self {
            side: by_place(&|i| usize::from(i >= second_side)),
            slot: by_place(&|i| if i >= second_side { i - second_side } else { i }),
            is_pc: flag(|f| f.is_pc),
            quick: number(|f| f.attribute(Attribute::Quick)),
            ranged: flag(|f| f.is_ranged),
            long: flag(|f| f.is_long),
            in_rear: flag(|f| f.in_rear),
            target: number(|f| f.policies.target as i16),
            flanks: flag(|f| f.policies.movement == Movement::FlankIfPossible),
            stays_prone: flag(|f| f.policies.prone == Prone::StayProne),
            always_stands: table(fighters, |f| i16::from(!f.is_pc && !house.npc_stand_tests)),
            draws: flag(|f| f.policies.draw == Draw::Draw),
            retreat_at: number(|f| f.policies.retreat_at),
            drink_at: number(|f| f.policies.drink_at),
            most: number(|f| f.max_toughness),
            passing: number(|f| f.policies.passing as i16),
            finishes: flag(|f| f.policies.versus_dying == VersusDying::FinishOff),
            aid: table(fighters, |f| if can_aid(f) { 1 + i16::from(f.policies.aid == Aid::AidAtOnce) } else { 0 }),
            knows_medicus: flag(|f| f.medicus != Level::None),
            medicus_need: table(fighters, |f| f.attribute(tested)),
            medicus: [
                [medicus(|dice| dice.success[0]), medicus(|dice| dice.success[1])],
                [medicus(|dice| dice.failure[0]), medicus(|dice| dice.failure[1])],
            ],
            place: by_place(&place),
        }
    }
}
