//! Jumps, up and across.

use super::contributor::major;
use super::roll::chances;
use crate::prelude::*;

string_enum! {
    /// The direction of the jump.
    Way {
        /// Up, in feet.
        High = "high",
        /// Across, in yards.
        Long = "long",
    }
}

params! {
    /// The parameters.
    pub params as Inputs {
        jump: choice(Way) ["GM-38", "GM-39"] "high, in feet, or long, in yards";
        wanted: int(1..=16, 3) ["GM-38", "GM-39"] "feet or yards that are to be cleared, before the size of the body";
        running: switch(false) ["GM-39"] "whether a run leads up to it";
        modifier: int(-40..=40, 0) ["GM-38"] "bonus or penalty of the roll";
        policy: new(ParamType::policy(&["always"], &[("safe", 1, 100)]), DefaultValue::text("always")) ["GM-38"]
            "always, or safe(p): jumps only if it clears the wanted distance with at least p percent";
    }
    own => about("level archetype strength agility movement size injuries", own)
}

measures! {
    /// The metrics of a jump.
    measured(long: bool) {
        success: flag, "whether the wanted distance is cleared", when("the jump clears the distance");
        outcome: named(["declined", "short", "cleared"]), "declined (too risky), short, or cleared";
        distance: number(if long { "yards" } else { "feet" }),
            "feet or yards jumped, before the size of the body; absent if declined";
        inches: number("inches"), "inches jumped by a body of this size; absent if declined";
        margin: number("points"), "by how much the die stays below the number that the wanted distance needs";
    }
}

/// The longest jump considered: its penalty exceeds every score.
const FARTHEST: i16 = 12;

/// `GM-38` High jump: the penalty of a height, which doubles with each foot beyond the second.
pub fn penalty(distance: i16) -> i16 {
    match distance {
        ..=1 => 0,
        far => 1 << (far - 2).min(13),
    }
}

/// `GM-38` High jump and `GM-39` Long jump as an experiment.
#[derive(Debug, Clone)]
pub struct Jump {
    house: HouseRules,
    need: i16,
    wanted: i16,
    declines: bool,
    inches: i16,
    twelfths: i16,
    long: bool,
    metrics: Vec<Metric>,
}

impl Jump {
    /// The jump that a question asks for.
    ///
    /// # Errors
    /// Contradictions on the sheet.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let person = Person::subject(question, &house)?;
        let long = inputs.jump() == Way::Long;
        let running = inputs.running();
        if running && !long {
            let fault = Fault::new(&["experiment", "running"], "a run helps long jumps only (GM-39)");
            return Err(vec![fault.help("use jump = \"long\", or leave `running` out")]);
        }
        let run = if running && house.jump_running { person.moves() } else { 0 };
        let injured = person.frame.injuries * house.injury_penalty;
        let need = person.rolls(Ability::Agility)
            + major(person.ability(Ability::Strength))
            + house.jump_bonus
            + run
            + inputs.modifier()
            - injured;
        let wanted = inputs.wanted();
        let chance = i64::from(chances(&house, need - penalty(wanted))) * 100 / i64::from(house.check_die);
        Ok(Self {
            house,
            need,
            wanted,
            declines: params.policy_number("policy").is_some_and(|least| chance < least),
            inches: if long { 36 } else { 12 },
            twelfths: person.size.twelfths(),
            long,
            metrics: measured::metrics(long),
        })
    }
}

state! {
    /// The length of the jump.
    pub State of Jump(self) {
        margin: num(0);
        distance: num(0);
    }
}

impl Experiment for Jump {
    one_round!(State, "jump", fresh);

    /// One roll: a failed jump goes as far as the roll would have been enough for, which may be nowhere.
    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        if self.declines {
            dice.tell(live, |_| "declines the jump as too risky (GM-38)".to_owned());
            return;
        }
        let face = dice.d(self.house.check_die.cast_unsigned(), live);
        let reach = Num::splat(self.need) - face;
        let mut distance = Num::zero();
        for far in 1..=FARTHEST {
            distance += reach.ge(penalty(far)).count();
        }
        // `GM-01` Ability roll: if the extreme faces decide by themselves, a 1 just clears the wanted distance, and the
        // highest face falls a foot or a yard short of it.
        if self.house.nat1_succeeds {
            distance = face.eq(1).select(distance.max(self.wanted), distance);
        }
        if self.house.nat20_fails {
            distance = face.eq(self.house.check_die).select(distance.min(self.wanted - 1), distance);
        }
        state.distance.set(live, distance);
        state.margin.set(live, reach - penalty(self.wanted));
        dice.tell(live, |r| {
            let result = if r.num(distance) >= self.wanted { "cleared" } else { "short" };
            let rule = if self.long { "GM-39" } else { "GM-38" };
            format!("rolls {} against {}: jumps {}, {result} ({rule})", r.num(face), self.need, r.num(distance))
        });
        dice.cite(live & distance.gt(0) & Mask::uniform(self.twelfths != 12), "GM-40");
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let absent = Num::splat(ABSENT);
        let cleared = state.distance.ge(self.wanted);
        let values = if self.declines {
            measured::Values {
                success: Mask::none(),
                outcome: Num::zero(),
                distance: absent,
                inches: absent,
                margin: absent,
            }
        } else {
            measured::Values {
                success: cleared,
                outcome: cleared.select(2, 1),
                distance: state.distance,
                // GM-40: feet or yards in twelfths of a body's size; 12 inches to the foot make this exact.
                inches: state.distance.times(self.inches / 12 * self.twelfths),
                margin: state.margin,
            }
        };
        values.write(out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn penalties_double() {
        assert_eq!([1, 2, 3, 4, 5, 6, 7, 8].map(penalty), [0, 1, 2, 4, 8, 16, 32, 64]);
    }
}
