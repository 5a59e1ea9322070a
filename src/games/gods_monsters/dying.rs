//! Wounds and their consequences: unconsciousness and the Death roll.

use super::body::{COUNTS as CLOCK, Clock};
use super::gear::roll_within;
use crate::prelude::*;

params! {
    /// The parameters.
    pub params as Inputs {
        blow: maybe_roll("none") ["GM-10"] "damage of each wound";
        blow_injuries: roll("1") ["GM-10"] "injuries that each wound brings directly";
        times: long(1..=1000, 1) ["GM-12", "GM-13"] "how many wounds, one after the other";
        archetypal: switch(false) ["GM-10"]
            "whether this is the hero's own kind of activity, so that verve absorbs damage";
        unconscious: switch(false) ["GM-13"] "whether the character is unconscious to begin with";
    }
    own => about("level archetype endurance survival max_survival verve injuries mojo mojo_policy semi_conscious", own)
}

measures! {
    /// The metrics of a wounded character.
    measured(times: i32) {
        success: flag, "whether the character is alive and conscious after all wounds",
            when("the character stays alive and conscious");
        outcome: named(["dead", "unconscious", "conscious"]), "dead, unconscious, or conscious";
        unconscious: flag, "whether the character falls unconscious";
        dead: flag, "whether the character is dying";
        injuries: number("injuries"), "injuries at the end";
        survival: number("points"), "survival points at the end";
        unconscious_after: number("wounds"), "wounds until unconscious, where it comes to that", of_count(super::CLOCK.awake);
        dead_after: number("wounds"), "wounds until dying, where it comes to that", of_count(super::CLOCK.alive), up_to(times);
        conscious_for: number("wounds"), "wounds taken while conscious; does not apply to those who are still conscious after all wounds",
            of_count(super::CLOCK.awake), up_to(times);
        mojo: number("points"), "mojo spent";
    }
}

/// `GM-12` Unconsciousness and `GM-13` Death roll as an experiment; a round is a wound.
#[derive(Debug, Clone)]
pub struct Dying {
    frame: Frame,
    blow: Option<Roll>,
    injuries: Roll,
    verve: bool,
    unconscious: bool,
    limit: u32,
    metrics: Vec<Metric>,
}

impl Dying {
    /// The wounds that a question asks for.
    ///
    /// # Errors
    /// Contradictions on the sheet.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let inputs = Inputs(&question.params);
        let person = Person::subject(question, &house)?;
        let blow = roll_within(question, "blow", 0, 200)?;
        let injuries = roll_within(question, "blow_injuries", 0, 40)?.expect("the parameter has a default");
        let times = i32::try_from(inputs.times()).expect("the parameter's range fits");
        Ok(Self {
            frame: person.frame,
            blow,
            injuries,
            verve: inputs.archetypal() || !house.verve_only_archetypal,
            unconscious: inputs.unconscious(),
            limit: inputs.times() as u32,
            metrics: measured::metrics(times),
        })
    }
}

state! {
    /// The state of the body, and the time it lasted.
    pub State {
        body: part(Body<L>);
        clock: part(Clock<L>);
    }
}

#[inlined(generic)]
impl Experiment for Dying {
    rounds!(State, "wound", limit(self): self.limit);

    fn rolls(&self) -> Vec<&Roll> {
        self.blow.iter().chain([&self.injuries]).collect()
    }

    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> State<D::L> {
        let mut body = self.frame.body();
        body.unconscious = Mask::uniform(self.unconscious);
        State { body, clock: Clock::default() }
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let struck = live & !state.body.dead;
        state.clock.passes(Num::splat(1), &self.frame, &state.body, struck);
        let mut damage = Num::zero();
        if let Some(blow) = &self.blow {
            damage = dice.roll(blow, struck).only(struck);
        }
        let wounds = dice.roll(&self.injuries, struck).only(struck);
        let harm = self.frame.suffers(damage, wounds, self.verve, struck, &mut state.body);
        dice.tell(struck, |r| {
            format!("{} survival lost and {} injuries gained (GM-10)", r.num(harm.lost), r.num(harm.gained))
        });
        self.frame.resist_harm(&harm, [Num::zero(); 2], &mut state.body, dice);
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.body.dead
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let Body { unconscious, dead, .. } = state.body;
        let values = measured::Values {
            success: !unconscious & !dead,
            outcome: dead.select(0, unconscious.select(1, 2)),
            unconscious,
            dead,
            injuries: state.body.injuries,
            survival: state.body.survival,
            unconscious_after: unconscious.select(state.clock.awake.at(ending), ABSENT),
            dead_after: dead.select(state.clock.alive.at(ending), ABSENT),
            conscious_for: (unconscious | dead).select(state.clock.awake.at(ending), ABSENT),
            mojo: Num::splat(self.frame.mojo) - state.body.mojo,
        };
        values.write(out);
    }
}
