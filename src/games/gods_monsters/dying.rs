//! Wounds and what they lead to: falling unconscious, the Death roll.

use crate::dice::{Dice, Roll};
use crate::lane::{Lanes, Mask, Num};
use crate::systems::metric::ABSENT;
use crate::systems::state::lane_state;
use crate::systems::{Ending, Experiment, Fault, Metric, Param, Preset, Question, Shape};

use super::body::{Body, Clock, Frame};
use super::gear::roll_within;
use super::house::House;
use super::person::Person;
use super::sheet::about;

/// The parameters.
pub fn params() -> Vec<Param> {
    about(
        &[
            "level",
            "archetype",
            "endurance",
            "survival",
            "max_survival",
            "verve",
            "injuries",
            "mojo",
            "mojo_policy",
            "semi_conscious",
        ],
        vec![
            Param::new("blow", Shape::Dice, Preset::derived("none"), "damage of each wound").rules(&["GM-10"]),
            Param::new("blow_injuries", Shape::Dice, Preset::text("1"), "injuries that each wound brings directly")
                .rules(&["GM-10"]),
            Param::int("times", 1, 1000, 1, "how many wounds, one after the other").rules(&["GM-12", "GM-13"]),
            Param::switch(
                "archetypal",
                false,
                "whether this is the hero's own kind of activity, so that verve absorbs damage",
            )
            .rules(&["GM-10"]),
            Param::switch("unconscious", false, "whether the character is unconscious to begin with").rules(&["GM-13"]),
        ],
    )
}

/// The metrics in words.
pub const METRICS: &[(&str, &str)] = &[
    ("success", "whether the character is alive and conscious after all wounds"),
    ("outcome", "dead, unconscious, or conscious"),
    ("unconscious", "whether the character falls unconscious"),
    ("dead", "whether the character is dying"),
    ("injuries", "injuries at the end"),
    ("survival", "survival points at the end"),
    ("unconscious_after", "wounds until unconscious, where it comes to that"),
    ("dead_after", "wounds until dying, where it comes to that"),
    ("conscious_for", "wounds taken while conscious; does not apply to those who are still conscious after all wounds"),
    ("mojo", "mojo spent"),
];

/// `GM-12` Unconsciousness and `GM-13` Death roll as an experiment; a pass is a wound.
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
    /// What is contradictory on the sheet.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = House::of(&question.constants);
        let params = &question.params;
        let person = Person::subject(question, &house)?;
        let blow = roll_within(question, "blow", 0, 200)?;
        let injuries = roll_within(question, "blow_injuries", 0, 40)?.expect("the parameter has a default");
        let times = i32::try_from(params.int("times")).expect("the parameter's range fits");
        Ok(Self {
            frame: person.frame,
            blow,
            injuries,
            verve: params.on("archetypal") || !house.verve_only_archetypal,
            unconscious: params.on("unconscious"),
            limit: params.int("times") as u32,
            metrics: vec![
                Metric::flag("success", METRICS[0].1).when("the character stays alive and conscious"),
                Metric::named("outcome", ["dead", "unconscious", "conscious"], METRICS[1].1),
                Metric::flag("unconscious", METRICS[2].1),
                Metric::flag("dead", METRICS[3].1),
                Metric::number("injuries", "injuries", METRICS[4].1),
                Metric::number("survival", "points", METRICS[5].1),
                Metric::number("unconscious_after", "wounds", METRICS[6].1).of_count(1),
                Metric::number("dead_after", "wounds", METRICS[7].1).of_count(2).up_to(times),
                Metric::number("conscious_for", "wounds", METRICS[8].1).of_count(1).up_to(times),
                Metric::number("mojo", "points", METRICS[9].1),
            ],
        })
    }
}

/// How the body is, and how long it lasted.
#[derive(Debug, Clone, Copy)]
pub struct State<L: Lanes> {
    body: Body<L>,
    clock: Clock<L>,
}

lane_state!(State { body, clock });

impl Experiment for Dying {
    type State<L: Lanes> = State<L>;

    const PASS: &'static str = "wound";

    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn limit(&self) -> u32 {
        self.limit
    }

    fn rolls(&self) -> Vec<&Roll> {
        self.blow.iter().chain([&self.injuries]).collect()
    }

    #[inline(always)]
    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> State<D::L> {
        let mut body = self.frame.body();
        body.unconscious = Mask::uniform(self.unconscious);
        State { body, clock: Clock::default() }
    }

    #[inline(always)]
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
        self.frame.bears(&harm, [Num::zero(); 2], &mut state.body, dice);
    }

    #[inline(always)]
    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.body.dead
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let Body { unconscious, dead, .. } = state.body;
        out[0] = (!unconscious & !dead).count();
        out[1] = dead.select(0, unconscious.select(1, 2));
        out[2] = unconscious.count();
        out[3] = dead.count();
        out[4] = state.body.injuries;
        out[5] = state.body.survival;
        out[6] = unconscious.select(state.clock.awake.at(ending), ABSENT);
        out[7] = dead.select(state.clock.alive.at(ending), ABSENT);
        out[8] = (unconscious | dead).select(state.clock.awake.at(ending), ABSENT);
        out[9] = Num::splat(self.frame.mojo) - state.body.mojo;
    }
}
