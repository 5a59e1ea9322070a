//! A game unknown to the program: tosses of coins, and fights in which each lost toss costs a
//! heart.

use oddsmith::catalogue::Game;
use oddsmith::dice::Dice;
use oddsmith::engine::{DynExperiment, boxed};
use oddsmith::lane::{Lanes, Mask, Num};
use oddsmith::systems::state::{LaneState, Visit};
use oddsmith::systems::{
    Count, DefaultValue, Ending, Experiment, Fault, Fields, Kind, Metric, Param, ParamType, Question, Role, System,
};

/// The game.
#[derive(Debug)]
pub struct Coins;

impl Game for Coins {
    fn system(&self) -> System {
        let toss = vec![
            Param::int("coins", 1, 30, 3, "coins that are tossed"),
            Param::int("needed", 0, 30, 2, "heads that are needed"),
            Param::new("who", ParamType::Character, DefaultValue::derived("nobody"), "the character whose luck counts"),
        ];
        let fight = vec![Param::int("round_limit", 1, 1000, 1000, "rounds until they give up")];
        System {
            character: vec![
                Param::int("hearts", 1, 20, 2, "hearts at the start"),
                Param::int("luck", 0, 3, 0, "heads that the character has without a toss"),
            ],
            constants: vec![Param::int("sides", 2, 20, 2, "sides of a coin, of which one is heads")],
            ..System::new("coins", "Coins", "Coins are tossed, and heads win.").kinds([
                Kind::new("toss", "Some coins at once.", toss, &[("success", "enough heads"), ("heads", "heads")]),
                Kind::new("fight", "A toss a round; who loses it loses a heart.", fight, &[("winner", "a or b")])
                    .sides(1),
            ])
        }
    }

    fn build(&self, question: &Question) -> Result<Box<dyn DynExperiment>, Vec<Fault>> {
        match question.kind.as_str() {
            "toss" => boxed(Toss::new(question)),
            _ => boxed(Ok(Fight::new(question))),
        }
    }
}

/// A toss of several coins at once.
#[derive(Debug)]
struct Toss {
    coins: i16,
    needed: i16,
    sides: i16,
    metrics: Vec<Metric>,
}

impl Toss {
    fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let params = &question.params;
        let luck = if params.has("who") { question.character("who")?.1.small("luck") } else { 0 };
        let (coins, needed) = (params.small("coins"), params.small("needed"));
        if needed > coins + luck {
            return Err(vec![Fault::new(&["experiment", "needed"], "there are not so many coins")]);
        }
        let metrics = vec![
            Metric::flag("success", "whether there are enough heads").of_count(0),
            Metric::number("heads", "heads", "heads that were tossed").of_count(0),
        ];
        Ok(Self { coins, needed: needed - luck, sides: question.constants.small("sides"), metrics })
    }
}

/// Heads so far.
#[derive(Debug, Clone)]
struct Heads<L: Lanes>(Count<L>);

impl<L: Lanes> LaneState<L> for Heads<L> {
    fn visit<V: Visit<L>>(&mut self, other: &Self, visitor: &mut V) {
        self.0.visit(&other.0, visitor);
    }
}

impl Experiment for Toss {
    type State<L: Lanes> = Heads<L>;

    const ROUND_NAME: &'static str = "toss";

    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn limit(&self) -> u32 {
        self.coins.unsigned_abs().into()
    }

    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> Heads<D::L> {
        Heads(Count::default())
    }

    fn step<D: Dice>(&self, state: &mut Heads<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let heads = live & dice.d(self.sides.unsigned_abs(), live).eq(1);
        state.0.bump(heads);
        dice.tell(live, |r| if r.flag(heads) { "heads" } else { "tails" }.to_owned());
    }

    fn done<L: Lanes>(&self, _: &Heads<L>) -> Mask<L> {
        Mask::none()
    }

    fn measure<L: Lanes>(&self, state: &Heads<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let heads = state.0.at(ending);
        out[0] = heads.ge(self.needed).count();
        out[1] = heads;
    }
}

/// A fight with one toss per round.
#[derive(Debug)]
struct Fight {
    hearts: [i16; 2],
    limit: u32,
    metrics: Vec<Metric>,
}

impl Fight {
    fn new(question: &Question) -> Self {
        let hearts = |sheet: &Fields| sheet.small("hearts");
        let left = |side: usize| {
            let name = &question.sides[side][0].name;
            Metric::number(format!("left.{name}"), "hearts", format!("hearts left of {name}"))
                .role(Role::Left { side, fighter: side })
        };
        Self {
            hearts: [hearts(&question.sides[0][0].sheet), hearts(&question.sides[1][0].sheet)],
            limit: u32::from(question.params.small("round_limit").unsigned_abs()),
            metrics: vec![
                Metric::winner(&question.side_names, ["timeout"], "who has hearts left").role(Role::Winner { over: 2 }),
                Metric::number("rounds", "rounds", "rounds of the fight").of_age(),
                left(0),
                left(1),
            ],
        }
    }
}

/// Hearts left on both sides.
#[derive(Debug, Clone)]
struct Hearts<L: Lanes>([Num<L>; 2]);

impl<L: Lanes> LaneState<L> for Hearts<L> {
    fn visit<V: Visit<L>>(&mut self, other: &Self, visitor: &mut V) {
        self.0.visit(&other.0, visitor);
    }
}

impl Experiment for Fight {
    type State<L: Lanes> = Hearts<L>;

    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn limit(&self) -> u32 {
        self.limit
    }

    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> Hearts<D::L> {
        Hearts(self.hearts.map(Num::splat))
    }

    fn step<D: Dice>(&self, state: &mut Hearts<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let heads = live & dice.d(2, live).eq(1);
        state.0[1] -= heads.count();
        state.0[0] -= (live & !heads).count();
        dice.tell(live, |r| format!("the first {} the toss", if r.flag(heads) { "wins" } else { "loses" }));
    }

    fn done<L: Lanes>(&self, state: &Hearts<L>) -> Mask<L> {
        state.0[0].min(state.0[1]).le(0)
    }

    fn measure<L: Lanes>(&self, state: &Hearts<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        out[0] = state.0[1].le(0).select(0, state.0[0].le(0).select(1, 2));
        out[1] = ending.age;
        out[2] = state.0[0];
        out[3] = state.0[1];
    }
}
