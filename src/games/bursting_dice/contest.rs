//! Two rolls against each other: opposed checks, initiative, a Defense against an attack.

use play::systems::SideName;

use super::check::Field;
use crate::prelude::*;

string_enum! {
    /// Who wins a tie.
    Tie {
        Nobody = "nobody",
        /// The first.
        A = "a",
        /// The second.
        B = "b",
    }
}

params! {
    /// The parameters.
    pub params as Inputs {
        who_a: character("nobody: `dice_a` says it") ["BRD-02", "BRD-20"] "the first";
        who_b: character("nobody: `dice_b` says it") ["BRD-02", "BRD-20"] "the second";
        field_a: choice(Field) ["BRD-02", "BRD-20"] "whose Bonus dice of `who_a` are rolled";
        field_b: choice(Field) ["BRD-02", "BRD-20"] "whose Bonus dice of `who_b` are rolled";
        resistance_a: switch(false) ["BRD-27"] "whether `who_a` resists, which adds the general Resistance dice";
        resistance_b: switch(false) ["BRD-27"] "whether `who_b` resists, which adds the general Resistance dice";
        dice_a: maybe(0..=12, "those of `who_a`, or 1") ["BRD-02"] "Bonus dice of the first";
        dice_b: maybe(0..=12, "those of `who_b`, or 1") ["BRD-02"] "Bonus dice of the second";
        charges_a: int(0..=10, 0) ["BRD-03"] "Charges of the first";
        charges_b: int(0..=10, 0) ["BRD-03"] "Charges of the second";
        challenges_a: int(0..=10, 0) ["BRD-03"] "Challenges of the first";
        challenges_b: int(0..=10, 0) ["BRD-03"] "Challenges of the second";
        wounded_a: maybe_switch("whether `who_a` is") ["BRD-32"] "whether the first is wounded";
        wounded_b: maybe_switch("whether `who_b` is") ["BRD-32"] "whether the second is wounded";
        overwatch_a: switch(false) ["BRD-09"] "whether the first is in overwatch, for initiative";
        overwatch_b: switch(false) ["BRD-09"] "whether the second is in overwatch, for initiative";
        least_a: int(0..=100, 0) ["BRD-12"]
            "a total of the first up to this fails whatever the second rolls, as an attack does up to Guard";
        b_reacts: switch(true) ["BRD-20", "BRD-47"]
            "whether the second has a reaction left; without one the first goes unopposed";
        tie: choice(Tie) ["BRD-07", "BRD-22"] "who wins a tie";
    }
}

measures! {
    /// The metrics of a contest.
    measured {
        success: flag, "whether the first side wins", when("the first side wins");
        winner: named(["a", "tie", "b"]), "who wins, if anybody", between(&super::SideName::LETTERS);
        margin: number("points"),
            "by how much the first exceeds the second, negative if it is below; where the second does not roll, by how much it exceeds `least_a`";
    }
}

/// `BRD-20` Use Skill against opposition, and every other contest of two rolls.
#[derive(Debug, Clone)]
pub struct Contest {
    house: HouseRules,
    dice: [i16; 2],
    sides: [i16; 2],
    least: i16,
    reacts: bool,
    tie: Tie,
    metrics: Vec<Metric>,
}

state! {
    /// The winner.
    pub ContestResult of Contest(self) {
        winner: num(0);
        margin: num(0);
    }
}

const A: i16 = 0;
const TIE: i16 = 1;
const B: i16 = 2;

impl Contest {
    /// The contest that a question asks for.
    ///
    /// # Errors
    /// If a side without a reaction would win ties, or numbers and combatants contradict each other.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let inputs = Inputs(&question.params);
        let (reacts, tie) = (inputs.b_reacts(), inputs.tie());
        if !reacts && tie == Tie::B {
            let message = "the second cannot win ties without a reaction (BRD-47)";
            return Err(vec![Fault::new(&["experiment", "tie"], message).help("leave `tie` or `b_reacts` out")]);
        }
        let [a, b] = ["a", "b"].map(|side| pool(question, side, &house));
        let (a, b) = match (a, b) {
            (Ok(a), Ok(b)) => (a, b),
            (a, b) => return Err([a.err(), b.err()].into_iter().flatten().flatten().collect()),
        };
        Ok(Self {
            dice: [a.0, b.0],
            sides: [a.1, b.1],
            least: inputs.least_a(),
            reacts,
            tie,
            metrics: measured::metrics(),
            house,
        })
    }
}

/// The number of Bonus dice (`BRD-02`, including `BRD-09` Overwatch), and their sides after `BRD-03` Charges and
/// Challenges and `BRD-32` wounds.
fn pool(question: &Question, side: &str, house: &HouseRules) -> Result<(i16, i16), Vec<Fault>> {
    let params = &question.params;
    let [who, field, dice, resistance, wounded] =
        ["who", "field", "dice", "resistance", "wounded"].map(|name| format!("{name}_{side}"));
    let (mut count, mut step, mut is_wounded) = (1, 0, false);
    if let Some(fighter) = Fighter::named_if_any(question, &who, house)? {
        if params.has(&dice) {
            let message = format!("`{dice}` and `{who}` both say how many Bonus dice there are");
            return Err(vec![Fault::new(&["experiment", &dice], message).help("leave one of them out")]);
        }
        let field = Field::of(params.word(&field));
        (count, step) = (field.dice(&fighter.dice), field.step(&fighter.steps));
        if params.on(&resistance) {
            count += fighter.dice.resist;
        }
        is_wounded = fighter.durability[0] == 0;
    } else if params.on(&resistance) {
        let message = "a Resistance check adds the general Resistance dice of somebody (BRD-27)";
        return Err(vec![
            Fault::new(&["experiment", &resistance], message)
                .help("name who resists, or count all dice and leave this out"),
        ]);
    }
    count = params.small_or(&dice, count);
    if params.on(&format!("overwatch_{side}")) {
        count += house.overwatch_dice;
    }
    if params.on_or(&wounded, is_wounded) {
        step -= house.wounded_steps;
    }
    step += params.small(&format!("charges_{side}")) - params.small(&format!("challenges_{side}"));
    Ok((count, house.ladder()[rank(house, step) as usize]))
}

impl Experiment for Contest {
    one_round!(ContestResult, "contest", fresh);

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut ContestResult<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let [winner, margin] = dice.memoised(
            "contest",
            [],
            live,
            #[inline(always)]
            |dice, [], live| self.decide(live, dice),
        );
        state.winner.set(live, winner);
        state.margin.set(live, margin);
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &ContestResult<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let values = measured::Values { success: state.winner.eq(A), winner: state.winner, margin: state.margin };
        values.write(out);
    }
}

impl Contest {
    #[inline(always)]
    fn decide<D: Dice>(&self, live: Mask<D::L>, dice: &mut D) -> [Num<D::L>; 2] {
        let action = |who: usize| Action {
            count: Num::splat(self.dice[who]),
            sides: Num::splat(self.sides[who]),
            window: [Num::zero(), Num::splat(BEYOND)],
            bursts: 0,
        };
        let a = action(0).roll(&self.house, dice, live).total;
        let enough = live & a.gt(self.least);
        let mut winner = enough.select(A, B);
        let mut margin = a - self.least;
        if self.reacts {
            let b = action(1).roll(&self.house, dice, enough).total;
            winner.set(enough & b.gt(a), B);
            margin.set(enough, a - b);
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
        [winner, margin]
    }
}
