//! Two who roll against each other: opposed checks, initiative, a Defense against an attack.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};
use crate::systems::state::lane_state;
use crate::systems::words::words;
use crate::systems::{Ending, Experiment, Fault, Fields, Metric, Param, Question};

use super::house::House;
use super::rank::{Action, BEYOND, rank};

words! {
    /// Who wins a tie.
    Tie {
        /// Nobody.
        Nobody = "nobody",
        /// The first.
        A = "a",
        /// The second.
        B = "b",
    }
}

/// The parameters.
pub const PARAMS: &[Param] = &[
    Param::int("dice_a", 0, 12, 1, "Bonus dice of the first").rules(&["BRD-02"]),
    Param::int("dice_b", 0, 12, 1, "Bonus dice of the second").rules(&["BRD-02"]),
    Param::int("charges_a", 0, 10, 0, "Charges of the first").rules(&["BRD-03"]),
    Param::int("charges_b", 0, 10, 0, "Charges of the second").rules(&["BRD-03"]),
    Param::int("challenges_a", 0, 10, 0, "Challenges of the first").rules(&["BRD-03"]),
    Param::int("challenges_b", 0, 10, 0, "Challenges of the second").rules(&["BRD-03"]),
    Param::switch("wounded_a", false, "whether the first is wounded").rules(&["BRD-32"]),
    Param::switch("wounded_b", false, "whether the second is wounded").rules(&["BRD-32"]),
    Param::switch("overwatch_a", false, "whether the first is in overwatch, for initiative").rules(&["BRD-09"]),
    Param::switch("overwatch_b", false, "whether the second is in overwatch, for initiative").rules(&["BRD-09"]),
    Param::int(
        "least_a",
        0,
        100,
        0,
        "a total of the first up to this fails whatever the second rolls, as an attack does up to Guard",
    )
    .rules(&["BRD-12"]),
    Param::switch("b_reacts", true, "whether the second has a reaction left; without one the first goes unopposed")
        .rules(&["BRD-20", "BRD-47"]),
    Param::choice("tie", Tie::WORDS, "who wins a tie").rules(&["BRD-07", "BRD-22"]),
];

/// The metrics in words.
pub const METRICS: &[(&str, &str)] = &[("success", "whether the first wins"), ("winner", "a (the first), tie, or b")];

/// `BRD-20` Use Skill against somebody who opposes it, and every other contest of two rolls.
#[derive(Debug, Clone)]
pub struct Contest {
    house: House,
    dice: [i16; 2],
    sides: [i16; 2],
    least: i16,
    reacts: bool,
    tie: Tie,
    metrics: Vec<Metric>,
}

/// Who won.
#[derive(Debug, Clone, Copy)]
pub struct Decided<L: Lanes> {
    winner: Num<L>,
}

lane_state!(Decided { winner });

const A: i16 = 0;
const TIE: i16 = 1;
const B: i16 = 2;

impl Contest {
    /// The contest that a question asks for.
    ///
    /// # Errors
    /// If somebody without a reaction would win ties.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = House::of(&question.constants);
        let params = &question.params;
        let (reacts, tie) = (params.on("b_reacts"), Tie::of(params.word("tie")));
        if !reacts && tie == Tie::B {
            let message = "the second cannot win ties without a reaction (BRD-47)";
            return Err(vec![Fault::new(&["experiment", "tie"], message).help("leave `tie` or `b_reacts` out")]);
        }
        Ok(Self {
            dice: ["a", "b"].map(|side| dice(params, side, &house)),
            sides: ["a", "b"].map(|side| sides(params, side, &house)),
            least: params.small("least_a"),
            reacts,
            tie,
            metrics: vec![
                Metric::flag("success", METRICS[0].1),
                Metric::named("winner", ["a", "tie", "b"], METRICS[1].1),
            ],
            house,
        })
    }
}

/// `BRD-02` Number of Bonus dice, `BRD-09` Overwatch among them.
fn dice(params: &Fields, side: &str, house: &House) -> i16 {
    let overwatch = if params.on(&format!("overwatch_{side}")) { house.overwatch_dice } else { 0 };
    params.small(&format!("dice_{side}")) + overwatch
}

fn sides(params: &Fields, side: &str, house: &House) -> i16 {
    let worse = if params.on(&format!("wounded_{side}")) { house.wounded_steps } else { 0 };
    let step = params.small(&format!("charges_{side}")) - params.small(&format!("challenges_{side}")) - worse;
    house.ladder()[rank(house, step) as usize]
}

impl Experiment for Contest {
    type State<L: Lanes> = Decided<L>;

    const ONE_PASS: bool = true;
    const PASS: &'static str = "contest";

    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn limit(&self) -> u32 {
        1
    }

    #[inline(always)]
    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> Decided<D::L> {
        Decided { winner: Num::zero() }
    }

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut Decided<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let [winner] = dice.gist(
            "contest",
            [],
            live,
            #[inline(always)]
            |dice, [], live| [self.decide(live, dice)],
        );
        state.winner.set(live, winner);
    }

    #[inline(always)]
    fn done<L: Lanes>(&self, _: &Decided<L>) -> Mask<L> {
        Mask::all()
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &Decided<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        out[0] = state.winner.eq(A).count();
        out[1] = state.winner;
    }
}

impl Contest {
    #[inline(always)]
    fn decide<D: Dice>(&self, live: Mask<D::L>, dice: &mut D) -> Num<D::L> {
        let action = |who: usize, window| Action {
            count: Num::splat(self.dice[who]),
            sides: Num::splat(self.sides[who]),
            window,
            bursts: 0,
        };
        let a = action(0, [Num::splat(self.least), Num::splat(BEYOND)]).roll(&self.house, dice, live).total;
        let enough = live & a.gt(self.least);
        let mut winner = enough.select(A, B);
        if self.reacts {
            // Only whether the second is below, level or above matters.
            let b = action(1, [a - 1, a + 1]).roll(&self.house, dice, enough).total;
            winner.set(enough & b.gt(a), B);
            let level = match self.tie {
                Tie::Nobody => TIE,
                Tie::A => A,
                Tie::B => B,
            };
            winner.set(enough & b.eq(a), level);
            dice.tell(enough, |r| format!("{} against {} (BRD-20)", r.num(a), r.num(b)));
        }
        dice.tell(live, |r| {
            let who = ["the first wins", "a tie", "the second wins"][r.num(winner).clamp(0, 2) as usize];
            format!("the first has {}: {who} (BRD-47)", r.num(a))
        });
        winner
    }
}
