//! Suffocation: held breath, and the Health rolls after it.

use super::body::{CLOCKED, COUNTS as CLOCK, Clock};
use super::contributor::minor;
use super::roll::succeeds_or_bids;
use crate::prelude::*;

string_enum! {
    /// The character's activity without air.
    Effort {
        /// Moving, fighting, or searching for a way out.
        Active = "active",
        /// Wholly inactive, which doubles all times.
        Still = "still",
    }
}

params! {
    /// The parameters.
    pub params as Inputs {
        prepared: switch(true) ["GM-50"] "whether there was time for a deep breath";
        effort: choice(Effort) ["GM-50"] "active, or still: inactive and at rest";
        rounds: int(1..=30_000, 3000) ["GM-50"] "rounds until there is air again";
        rolls: long(1..=1000, 100) ["GM-50"] "Health rolls after which nobody counts any more";
        modifier: int(-40..=40, 0) ["GM-50"] "bonus or penalty of the Health rolls";
    }
    own => about("level archetype endurance health survival max_survival injuries mojo mojo_policy", own)
}

measures! {
    /// The metrics of suffocation.
    measured(horizon: i32) {
        success: flag, "whether the character is alive and conscious when there is air again",
            when("the character stays alive and conscious");
        outcome: named(["dead", "unconscious", "injured", "unhurt"]), "dead, unconscious, injured, or unhurt";
        injuries: number("injuries"), "injuries gained";
        buffer: number("rounds"), "rounds until the first Health roll", of_count(super::CLOCKED + super::COUNTS.buffer);
        health_rolls: number("rolls"), "Health rolls made", of_count(super::CLOCKED + super::COUNTS.rolled);
        unconscious: flag, "whether the character falls unconscious";
        dead: flag, "whether the character is dying";
        injured_after: number("rounds"), "rounds until the first injury, where there is one", of_count(super::CLOCK.unhurt);
        unconscious_after: number("rounds"), "rounds until unconscious, where it comes to that", of_count(super::CLOCK.awake);
        dead_after: number("rounds"), "rounds until dying, where it comes to that", of_count(super::CLOCK.alive), up_to(horizon);
        conscious_for: number("rounds"), "rounds spent conscious; does not apply to those who still are when there is air again, or nothing more is rolled",
            of_count(super::CLOCK.awake), up_to(horizon);
        alive_for: number("rounds"), "rounds spent alive; does not apply to those who still are when there is air again, or nothing more is rolled",
            of_count(super::CLOCK.alive), up_to(horizon);
        mojo: number("points"), "mojo spent";
    }
}

/// `GM-50` Suffocation as an experiment; a round is a Health roll and the time before it.
#[derive(Debug, Clone)]
pub struct Suffocation {
    frame: Frame,
    health: i16,
    /// The buffer of a prepared character, or the bonus to its die.
    breath: i16,
    prepared: bool,
    factor: i16,
    rounds: i16,
    /// Rounds after the buffer until all rolls are made.
    longest: i16,
    limit: u32,
    metrics: Vec<Metric>,
}

impl Suffocation {
    /// The lack of air that a question asks for.
    ///
    /// # Errors
    /// Contradictions on the sheet.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let inputs = Inputs(&question.params);
        let person = Person::subject(question, &house)?;
        let endurance = person.ability(Ability::Endurance);
        let prepared = inputs.prepared();
        let still = inputs.effort() == Effort::Still;
        let factor = if still { house.suffocation_rest_factor } else { 1 };
        let interval = i64::from(house.suffocation_interval * factor);
        let longest = (interval * inputs.rolls()).min(30_000) as i16;
        let horizon = i32::from(inputs.rounds().min(longest));
        Ok(Self {
            frame: person.frame,
            longest,
            health: person.reaction(Reaction::Health) + inputs.modifier(),
            breath: if prepared { endurance } else { minor(endurance) },
            prepared,
            factor,
            rounds: inputs.rounds(),
            limit: inputs.rolls() as u32,
            metrics: measured::metrics(horizon),
        })
    }
}

state! {
    /// The state of the victim.
    pub State {
        body: part(Body<L>);
        wait: num, "Rounds until the next Health roll.";
        left: num, "Rounds until there is air, as far as they matter.";
        penalty: num, "The cumulative penalty.";
        clock: part(Clock<L>);
    } counts { buffer; rolled; }
}

#[inlined(generic)]
impl Experiment for Suffocation {
    rounds!(State, "Health roll", limit(self): self.limit);

    const REFILL: usize = 3;

    /// `GM-50` Suffocation: after a deep breath, the buffer is Endurance in rounds; otherwise a d4 plus Endurance as
    /// minor contributor, which may be none. Rest doubles all times.
    fn start<D: Dice>(&self, dice: &mut D, fresh: Mask<D::L>) -> State<D::L> {
        let house = &self.frame.house;
        let mut buffer = Num::splat(self.breath);
        if !self.prepared {
            buffer = (dice.d(house.suffocation_die.cast_unsigned(), fresh) + self.breath).max(0);
        }
        buffer = buffer.times(self.factor);
        dice.tell(fresh, |r| format!("breath for {} (GM-50)", r.count(buffer, "round", "rounds")));
        let mut count = Count::default();
        count.add(fresh, buffer);
        let first = if house.suffocation_first_penalised { house.suffocation_step } else { 0 };
        State {
            body: self.frame.body(),
            wait: buffer,
            left: Num::splat(self.rounds).min(buffer + self.longest),
            penalty: Num::splat(first),
            clock: Clock::default(),
            buffer: count,
            rolled: Count::default(),
        }
    }

    /// After the buffer, a Health roll each minute, with a penalty that grows by one each time; a failure causes an
    /// injury. The rolls go on while unconscious.
    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let house = &self.frame.house;
        let rolls = live & state.wait.lt(state.left) & !state.body.dead;
        state.clock.passes(state.wait.min(state.left), &self.frame, &state.body, live & !state.body.dead);
        state.rolled.bump(rolls);
        let need = Num::splat(self.health) - state.penalty - self.frame.hampers(&state.body);
        let bids = self.frame.bids.health;
        let holds = succeeds_or_bids(house, need, bids, &mut state.body.mojo, dice, rolls);
        let fails = rolls & !holds;
        dice.tell(rolls, |r| {
            let result = if r.flag(holds) { "holds out" } else { "an injury" };
            format!("Health needs {} or less: {result} (GM-50)", r.num(need))
        });
        let harm = self.frame.suffers(Num::zero(), fails.count(), false, fails, &mut state.body);
        self.frame.resist_harm(&harm, [Num::zero(); 2], &mut state.body, dice);
        let left = (state.left - state.wait).max(0);
        let wait = Num::splat(house.suffocation_interval * self.factor);
        // With no more rolls to come, only the time until there is air passes.
        let over = live & left.le(wait);
        state.clock.passes(left, &self.frame, &state.body, over & !state.body.dead);
        state.left.set(live, left);
        state.left.set(over, 0);
        state.wait.set(live, wait);
        // The penalty grows even when no face can succeed any more: a bid of mojo must make up for all of it.
        state.penalty.set(live, state.penalty + house.suffocation_step);
        state.penalty.set(over | state.body.dead, 0);
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.body.dead | state.left.le(0)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let Body { unconscious, dead, injuries, .. } = state.body;
        let gained = injuries - self.frame.injuries;
        let hurt = gained.gt(0);
        let values = measured::Values {
            success: !unconscious & !dead,
            outcome: dead.select(0, unconscious.select(1, hurt.select(2, 3))),
            injuries: gained,
            buffer: state.buffer.at(ending),
            health_rolls: state.rolled.at(ending),
            unconscious,
            dead,
            injured_after: hurt.select(state.clock.unhurt.at(ending), ABSENT),
            unconscious_after: unconscious.select(state.clock.awake.at(ending), ABSENT),
            dead_after: dead.select(state.clock.alive.at(ending), ABSENT),
            conscious_for: (unconscious | dead).select(state.clock.awake.at(ending), ABSENT),
            alive_for: dead.select(state.clock.alive.at(ending), ABSENT),
            mojo: Num::splat(self.frame.mojo) - state.body.mojo,
        };
        values.write(out);
    }
}
