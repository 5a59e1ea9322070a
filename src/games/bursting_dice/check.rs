//! A check: the Action die and Bonus dice against a victory sum.

use super::fighter;
use super::house::CheckCompare;
use super::words::Visibility;
use crate::prelude::*;

string_enum! {
    /// The source of a check's Bonus dice.
    Field {
        Agility = "agility",
        Strength = "strength",
        Speed = "speed",
        Soul = "soul",
        Reason = "reason",
        Resolve = "resolve",
        Skill = "skill",
        /// Medicine or Medical Science.
        Medicine = "medicine",
        Initiative = "initiative",
    }
}

impl Field {
    /// `BRD-03` The net steps of a fighter's own Charges and Challenges in this field.
    pub fn step(self, steps: &fighter::Steps) -> i16 {
        match self {
            Self::Medicine => steps.medicine,
            Self::Initiative => steps.initiative,
            _ => 0,
        }
    }

    /// The Bonus dice of a fighter in this field.
    pub fn dice(self, dice: &fighter::Dice) -> i16 {
        match self {
            Self::Agility => dice.agility,
            Self::Strength => dice.strength,
            Self::Speed => dice.speed,
            Self::Soul => dice.soul,
            Self::Reason => dice.reason,
            Self::Resolve => dice.resolve,
            Self::Skill => dice.skill,
            Self::Medicine => dice.medicine,
            Self::Initiative => dice.initiative,
        }
    }
}

params! {
    /// The parameters.
    pub params as Inputs {
        vs: needed(1..=100) ["BRD-01"] "the victory sum";
        dice: maybe(0..=12, "those of `who`, or 1") ["BRD-02"] "Bonus dice from all sources";
        who: character("nobody: `dice` says it") ["BRD-02", "BRD-20"] "the combatant who rolls";
        field: choice(Field) ["BRD-02", "BRD-20"] "whose Bonus dice of `who` are rolled";
        resistance: switch(false) ["BRD-27"]
            "whether it is a Resistance check, which adds the general Resistance dice of `who`";
        charges: int(0..=10, 0) ["BRD-03"] "Charges";
        challenges: int(0..=10, 0) ["BRD-03"] "Challenges";
        wounded: maybe_switch("whether `who` is") ["BRD-03", "BRD-32"] "whether the one who rolls is wounded";
        visibility: choice(Visibility) ["BRD-44"] "visibility, for driving, piloting and navigating";
    }
}

measures! {
    /// The metrics of a check.
    measured {
        success: flag, "whether the check succeeds";
        total: number("points"), "Action die and Bonus dice together";
        margin: number("points"), "by how much the total is above the least that succeeds; negative for a failure";
        bursts: number("bursts"), "how often a Bonus die burst";
    }
}

/// The most bursts that are counted separately.
const MAX_BURSTS: u16 = 20;

/// `BRD-44` Visibility: its modifier to a victory sum.
pub fn sight(house: &HouseRules, visibility: Visibility) -> i16 {
    match visibility {
        Visibility::Normal => 0,
        Visibility::Reduced => house.reduced_vs,
        Visibility::Low => house.low_vs,
        Visibility::Zero => house.zero_vs,
    }
}

/// `BRD-01` Check, `BRD-20` Use Skill, `BRD-27` Resistance check.
#[derive(Debug, Clone)]
pub struct Check {
    house: HouseRules,
    dice: i16,
    sides: i16,
    vs: i16,
    /// `BRD-27` Resistance check: whether general Resistance dice are added.
    resists: bool,
    metrics: Vec<Metric>,
}

state! {
    /// The result of the roll.
    pub Rolled of Check(self) {
        total: num(0);
        bursts: num(0);
    }
}

impl Check {
    /// The check that a question asks for.
    ///
    /// # Errors
    /// If numbers and the combatant contradict each other.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let mut faults = Vec::new();
        let (mut dice, mut own_step, mut wounded) = (1, 0, false);
        if params.has("who") {
            let who = Fighter::named(question, "who", &house)?;
            if inputs.dice().is_some() {
                let message = "`dice` and `who` both say how many Bonus dice there are";
                faults.push(Fault::new(&["experiment", "dice"], message).help("leave one of `dice` and `who` out"));
            }
            wounded = who.durability[0] == 0;
            let field = inputs.field();
            (dice, own_step) = (field.dice(&who.dice), field.step(&who.steps));
            if inputs.resistance() {
                dice += who.dice.resist;
            }
        } else if inputs.resistance() {
            let message = "a Resistance check adds the general Resistance dice of somebody (BRD-27)";
            faults.push(
                Fault::new(&["experiment", "resistance"], message)
                    .help("set `who`, or count all dice in `dice` and leave this out"),
            );
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        if inputs.dice().is_some() {
            dice = params.small("dice");
        }
        if inputs.wounded().is_some() {
            wounded = params.on("wounded");
        }
        let worse = if wounded { house.wounded_steps } else { 0 };
        let step = own_step + inputs.charges() - inputs.challenges() - worse;
        let over = i16::from(house.check_compare == CheckCompare::MoreThan);
        Ok(Self {
            dice,
            sides: house.ladder()[rank(&house, step) as usize],
            resists: inputs.resistance(),
            vs: inputs.vs() + sight(&house, inputs.visibility()) + over,
            metrics: measured::metrics(),
            house,
        })
    }
}

impl Experiment for Check {
    one_round!(Rolled, "check", fresh);

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut Rolled<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let action = Action {
            count: Num::splat(self.dice),
            sides: Num::splat(self.sides),
            window: [Num::zero(), Num::splat(BEYOND)],
            bursts: MAX_BURSTS,
        };
        let rolled = action.roll(&self.house, dice, live);
        state.total.set(live, rolled.total);
        state.bursts.set(live, rolled.bursts.min(MAX_BURSTS.cast_signed()));
        dice.tell(live, |r| {
            let (total, vs) = (r.num(rolled.total), self.vs);
            let result = if total >= vs { "success" } else { "failure" };
            let rules = if self.resists { "BRD-01, BRD-27" } else { "BRD-01" };
            format!("{total}, {vs} is needed: {result} ({rules})")
        });
        dice.cite(live & rolled.bursts.gt(0), "BRD-04");
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &Rolled<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let values = measured::Values {
            success: state.total.ge(self.vs),
            total: state.total,
            margin: state.total - self.vs,
            bursts: state.bursts,
        };
        values.write(out);
    }
}
