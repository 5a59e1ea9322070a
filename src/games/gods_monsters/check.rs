//! Single rolls: an ability, a reaction, a search, a group effort, a delayed answer.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};
use crate::systems::state::lane_state;
use crate::systems::words::string_enum;
use crate::systems::{Ending, Experiment, Fault, Metric, Param, Question};

use super::contributor::{group_bonus, obstacle};
use super::house::HouseRules;
use super::person::Person;
use super::roll::rolls;
use super::sheet::about;
use super::speed::{Pace, haste, outdoors_param, pace_param, reachable_param};
use super::words::{Ability, Reaction};

string_enum! {
    /// When mojo may be bid on the roll (`GM-18`).
    Bid {
        /// Never.
        Never = "never",
        /// On archetypal rolls.
        Archetypal = "archetypal",
        /// On any roll.
        Always = "always",
    }
}

fn value_param() -> Param {
    Param::int("value", -20, 60, 10, "the score itself").derived("the character's").rules(&["GM-01"])
}
fn modifier_param() -> Param {
    Param::int("modifier", -40, 40, 0, "bonus or penalty of the circumstances").rules(&["GM-01"])
}
fn bid_param() -> Param {
    Param::choice("bid", Bid::WORDS, "when mojo may mend a failure; goes before the policy of the sheet")
        .rules(&["GM-18"])
}

/// The parameters of an ability roll.
pub fn check_params() -> Vec<Param> {
    about(
        &[
            "level",
            "archetype",
            "strength",
            "agility",
            "endurance",
            "intelligence",
            "wisdom",
            "charisma",
            "injuries",
            "mojo",
        ],
        vec![
            Param::choice("ability", Ability::WORDS, "the ability that is rolled").rules(&["GM-01"]),
            value_param(),
            modifier_param(),
            Param::int("obstacle", 0, 1_000_000, 0, "size of the obstacle, in any unit; 0 for none").rules(&["GM-08"]),
            Param::int("obstacle_base", 1, 1_000_000, 10, "size that is no obstacle, in the same unit")
                .rules(&["GM-08"]),
            Param::int(
                "concentration",
                0,
                20,
                0,
                "penalty to concentration, which lowers Intelligence, Wisdom and Charisma",
            )
            .rules(&["GM-30"]),
            bid_param(),
        ],
    )
}

/// The parameters of a reaction.
pub fn reaction_params() -> Vec<Param> {
    about(
        &[
            "level",
            "archetype",
            "strength",
            "agility",
            "endurance",
            "intelligence",
            "wisdom",
            "charisma",
            "evasion",
            "fortitude",
            "health",
            "reason",
            "perception",
            "willpower",
            "injuries",
            "mojo",
        ],
        vec![
            Param::choice("reaction", Reaction::WORDS, "the reaction that is rolled").rules(&["GM-03"]),
            value_param(),
            modifier_param(),
            pace_param(),
            outdoors_param(),
            reachable_param(),
            bid_param(),
        ],
    )
}

/// The parameters of a search.
pub fn search_params() -> Vec<Param> {
    about(
        &["perception", "injuries", "mojo"],
        vec![
            Param::int("difficulty", 0, 20, 0, "how well the thing is hidden").rules(&["GM-48"]),
            Param::int("squares", 1, 1000, 1, "squares of 10 by 10 feet that are searched").rules(&["GM-48"]),
            pace_param(),
            outdoors_param(),
            reachable_param(),
            bid_param(),
        ],
    )
}

/// The parameters of a group effort.
pub fn group_params() -> Vec<Param> {
    about(
        &["max_survival", "movement", "injuries"],
        vec![
            Param::choice("score", super::person::SCORES, "the score that is rolled").rules(&["GM-09"]),
            Param::int("value", -20, 60, 10, "the score of each").derived("the character's").rules(&["GM-09"]),
            Param::int("other_value", -20, 60, 10, "the score of the other half, if members differ; the median counts")
                .derived("the same")
                .rules(&["GM-09"]),
            Param::int("members", 1, 100_000, 2, "how many act as one").rules(&["GM-09"]),
            modifier_param(),
        ],
    )
}

/// The parameters of a delayed answer.
pub fn answer_params() -> Vec<Param> {
    about(&["willpower", "injuries"], vec![modifier_param()])
}

const SUCCESS: (&str, &str) = ("success", "whether the roll succeeds, mojo included");
const MARGIN: (&str, &str) = ("margin", "by how much the die stays below the needed number; negative for a failure");
const MOJO: (&str, &str) = ("mojo", "mojo spent");
const MINUTES: (&str, &str) = ("minutes", "minutes that the search takes");
const BONUS: (&str, &str) = ("bonus", "bonus of the group");
const EXTRA_ACTIONS: (&str, &str) = ("extra_actions", "actions of the group in a round beyond the first");
const SURVIVAL: (&str, &str) = ("survival", "survival points of the group as one");
const MOVEMENT: (&str, &str) = ("movement", "Movement of the group");
const DELAY: (&str, &str) = ("delay", "rounds until the character acts or answers; 0 at once");

/// The names and descriptions of the metrics of a roll.
pub const METRICS: &[(&str, &str)] = &[SUCCESS, MARGIN, MOJO];
/// The names and descriptions of the metrics of a search.
pub const SEARCH_METRICS: &[(&str, &str)] = &[SUCCESS, MARGIN, MOJO, MINUTES];
/// The names and descriptions of the metrics of a group effort.
pub const GROUP_METRICS: &[(&str, &str)] = &[SUCCESS, MARGIN, MOJO, BONUS, EXTRA_ACTIONS, SURVIVAL, MOVEMENT];
/// The names and descriptions of the metrics of a delayed answer.
pub const ANSWER_METRICS: &[(&str, &str)] = &[SUCCESS, MARGIN, MOJO, DELAY];

/// One roll, with facts about it that need no dice.
#[derive(Debug, Clone)]
pub struct Check {
    house: HouseRules,
    need: i16,
    bids: bool,
    mojo: i16,
    /// Sides of the die for the rounds of delay after a failure; 0 for none.
    delay_die: i16,
    facts: Vec<i16>,
    rule: &'static str,
    /// Other rules that modify the target number.
    rules: Vec<&'static str>,
    metrics: Vec<Metric>,
}

/// The median score of a group in which half of the members may have another score, rounded down (`GM-09`).
fn median(value: i16, other: i16, members: i64) -> i16 {
    // In an odd group, the middle member has the first score.
    if members % 2 == 1 { value } else { (value + other).div_euclid(2) }
}

impl Check {
    fn new(house: HouseRules, person: &Person, need: i16, rule: &'static str) -> Self {
        let metrics = vec![
            Metric::flag(SUCCESS.0, SUCCESS.1),
            Metric::number(MARGIN.0, "points", MARGIN.1),
            Metric::number(MOJO.0, "points", MOJO.1),
        ];
        let mojo = person.frame.mojo;
        let rules = if person.frame.injuries * house.injury_penalty > 0 { vec!["GM-11"] } else { Vec::new() };
        Self { house, need, bids: false, mojo, delay_die: 0, facts: Vec::new(), rule, rules, metrics }
    }

    fn fact(&mut self, (name, doc): (&'static str, &'static str), unit: &'static str, value: i16) {
        self.metrics.push(Metric::number(name, unit, doc));
        self.facts.push(value);
    }

    fn bid(&mut self, question: &Question, archetypal: bool) {
        let wants = match Bid::of(question.params.word("bid")) {
            Bid::Archetypal => archetypal,
            Bid::Always => true,
            Bid::Never => false,
        };
        self.bids = wants && self.mojo > 0;
    }

    /// `GM-01` Ability roll, `GM-08` Obstacle size, `GM-30` Concentration penalty.
    ///
    /// # Errors
    /// Contradictions on the sheet.
    pub fn ability(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let person = Person::subject(question, &house)?;
        let ability = Ability::of(params.word("ability"));
        let score = if params.has("value") { params.small("value") } else { person.rolls(ability) };
        let distracted = if ability.needs_concentration() { params.small("concentration") } else { 0 };
        let size = obstacle(params.int("obstacle"), params.int("obstacle_base"));
        let injured = person.frame.injuries * house.injury_penalty;
        let need = score + params.small("modifier") - size - distracted - injured;
        let mut check = Self::new(house, &person, need, "GM-01");
        check.rules.extend((size > 0).then_some("GM-08"));
        check.rules.extend((distracted > 0).then_some("GM-30"));
        check.bid(question, person.is_archetypal_ability(ability));
        Ok(check)
    }

    /// `GM-03` Reaction, at the speed of `GM-41` and `GM-42`.
    ///
    /// # Errors
    /// Contradictions on the sheet.
    pub fn reaction(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let person = Person::subject(question, &house)?;
        let reaction = Reaction::of(params.word("reaction"));
        let score = if params.has("value") { params.small("value") } else { person.reaction(reaction) };
        let [hurried, _] = Pace::of_question(params).penalties_at(params.on("outdoors"));
        let injured = person.frame.injuries * house.injury_penalty;
        let mut check = Self::new(house, &person, score + params.small("modifier") - hurried - injured, "GM-03");
        check.rules.extend(haste(params));
        check.bid(question, person.is_archetypal_reaction(reaction));
        Ok(check)
    }

    /// `GM-48` Searching: Perception, less the difficulty and the penalty of haste; two minutes per square.
    ///
    /// # Errors
    /// Contradictions on the sheet.
    pub fn search(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let person = Person::subject(question, &house)?;
        let [hurried, _] = Pace::of_question(params).penalties_at(params.on("outdoors"));
        let injured = person.frame.injuries * house.injury_penalty;
        let need = person.reaction(Reaction::Perception) - params.small("difficulty") - hurried - injured;
        let mut check = Self::new(house, &person, need, "GM-48");
        check.rules.extend(haste(params));
        check.bid(question, person.is_archetypal_reaction(Reaction::Perception));
        let minutes = params.int("squares") * i64::from(house.search_minutes);
        check.fact(MINUTES, "minutes", i16::try_from(minutes).unwrap_or(i16::MAX));
        Ok(check)
    }

    /// `GM-09` Group effort: the median score with the group's bonus, and the other values of the group as a whole.
    ///
    /// # Errors
    /// Contradictions on the sheet.
    pub fn group(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let person = Person::subject(question, &house)?;
        let members = params.int("members");
        let bonus = group_bonus(members);
        let value = if params.has("value") { params.small("value") } else { person.own_score(params.word("score")) };
        let other = if params.has("other_value") { params.small("other_value") } else { value };
        let injured = person.frame.injuries * house.injury_penalty;
        let need = median(value, other, members) + bonus + params.small("modifier") - injured;
        let mut check = Self::new(house, &person, need, "GM-09");
        check.fact(BONUS, "points", bonus);
        check.fact(EXTRA_ACTIONS, "actions", bonus);
        check.fact(SURVIVAL, "points", person.max_survival * (1 + bonus));
        check.fact(MOVEMENT, "points", person.movement + house.group_movement * bonus);
        Ok(check)
    }

    /// `GM-49` Semi-consciousness: a character who is asked or directed answers at once on a successful Willpower roll,
    /// or some rounds later.
    ///
    /// # Errors
    /// Contradictions on the sheet.
    pub fn answer(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let person = Person::subject(question, &house)?;
        let injured = person.frame.injuries * house.injury_penalty;
        let need = person.reaction(Reaction::Willpower) + question.params.small("modifier") - injured;
        let mut check = Self::new(house, &person, need, "GM-49");
        check.delay_die = house.semi_delay_die;
        check.metrics.push(Metric::number(DELAY.0, "rounds", DELAY.1));
        Ok(check)
    }
}

/// The result of the roll.
#[derive(Debug, Clone, Copy)]
pub struct State<L: Lanes> {
    margin: Num<L>,
    success: Mask<L>,
    mojo: Num<L>,
    delay: Num<L>,
}

lane_state!(State { margin, success, mojo, delay });

impl Experiment for Check {
    type State<L: Lanes> = State<L>;

    const ONE_ROUND: bool = true;
    const ROUND_NAME: &'static str = "roll";

    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn limit(&self) -> u32 {
        1
    }

    #[inline(always)]
    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> State<D::L> {
        State { margin: Num::zero(), success: Mask::none(), mojo: Num::splat(self.mojo), delay: Num::zero() }
    }

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let (need, may) = (Num::splat(self.need), Mask::uniform(self.bids));
        let rolled = rolls(&self.house, need, &mut state.mojo, may, i16::MAX, dice, live);
        state.margin.set(live, rolled.margin);
        state.success.set(live, rolled.success);
        for rule in &self.rules {
            dice.cite(live, rule);
        }
        dice.tell(live, |r| {
            let result = if r.flag(rolled.success) { "success" } else { "failure" };
            format!("needs {} or less, rolls {}: {result} ({})", self.need, self.need - r.num(rolled.margin), self.rule)
        });
        if self.delay_die > 0 {
            let late = live & !rolled.success;
            let delay = dice.d(self.delay_die.cast_unsigned(), late);
            state.delay.set(late, delay);
            dice.tell(late, |r| format!("answers {} rounds later (GM-49)", r.num(delay)));
        }
    }

    #[inline(always)]
    fn done<L: Lanes>(&self, _: &State<L>) -> Mask<L> {
        Mask::all()
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        out[0] = state.success.count();
        out[1] = state.margin;
        out[2] = Num::splat(self.mojo) - state.mojo;
        if self.delay_die > 0 {
            out[3] = state.delay;
        }
        for (out, &fact) in out[3..].iter_mut().zip(&self.facts) {
            *out = Num::splat(fact);
        }
    }
}
