//! Single rolls: an ability, a reaction, a search, a group effort, a delayed answer.

use super::contributor::{group_bonus, obstacle};
use super::roll::rolls;
use super::speed::{Speed, haste, outdoors_param, pace_param, reachable_param};
use crate::prelude::*;

string_enum! {
    /// When mojo may be bid on the roll (`GM-18`).
    Bid {
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

params! {
    /// The parameters of an ability roll.
    pub check_params as CheckInputs {
        ability: choice(Ability) ["GM-01"] "the ability that is rolled";
        value: is(value_param());
        modifier: is(modifier_param());
        obstacle: long(0..=1_000_000, 0) ["GM-08"] "size of the obstacle, in any unit; 0 for none";
        obstacle_base: long(1..=1_000_000, 10) ["GM-08"] "size that is no obstacle, in the same unit";
        concentration: int(0..=20, 0) ["GM-30"]
            "penalty to concentration, which lowers Intelligence, Wisdom and Charisma";
        bid: is(bid_param());
    }
    own => about("level archetype strength agility endurance intelligence wisdom charisma injuries mojo", own)
}

params! {
    /// The parameters of a reaction.
    pub reaction_params as ReactionInputs {
        reaction: choice(Reaction) ["GM-03"] "the reaction that is rolled";
        value: is(value_param());
        modifier: is(modifier_param());
        pace: is(pace_param());
        outdoors: is(outdoors_param());
        reachable: is(reachable_param());
        bid: is(bid_param());
    }
    own => about(
        "level archetype strength agility endurance intelligence wisdom charisma evasion fortitude \
         health reason perception willpower injuries mojo",
        own,
    )
}

params! {
    /// The parameters of a search.
    pub search_params as SearchInputs {
        difficulty: int(0..=20, 0) ["GM-48"] "how well the thing is hidden";
        squares: long(1..=1000, 1) ["GM-48"] "squares of 10 by 10 feet that are searched";
        pace: is(pace_param());
        outdoors: is(outdoors_param());
        reachable: is(reachable_param());
        bid: is(bid_param());
    }
    own => about("perception injuries mojo", own)
}

params! {
    /// The parameters of a group effort.
    pub group_params as GroupInputs {
        score: word(super::person::SCORES) ["GM-09"] "the score that is rolled";
        value: maybe(-20..=60, "the character's") ["GM-09"] "the score of each";
        other_value: maybe(-20..=60, "the same") ["GM-09"]
            "the score of the other half, if members differ; the median counts";
        members: long(1..=100_000, 2) ["GM-09"] "how many act as one";
        modifier: is(modifier_param());
    }
    own => about("max_survival movement injuries", own)
}

params! {
    /// The parameters of a delayed answer.
    pub answer_params {
        modifier: is(modifier_param());
    }
    own => about("willpower injuries", own)
}

measures! {
    /// What is measured of every roll.
    rolled {
        success: flag, "whether the roll succeeds, mojo included", when("the roll succeeds");
        margin: number("points"), "by how much the die stays below the needed number; negative for a failure";
        mojo: number("points"), "mojo spent";
    }
}

measures! {
    /// What is measured of a search besides.
    of_search {
        minutes: number("minutes"), "minutes that the search takes";
    }
}

measures! {
    /// What is measured of the effort of a group besides.
    of_group {
        bonus: number("points"), "bonus of the group";
        extra_actions: number("actions"), "actions of the group in a round beyond the first";
        survival: number("points"), "survival points of the group as one";
        movement: number("points"), "Movement of the group";
    }
}

measures! {
    /// What is measured of a slow answer besides.
    of_answer {
        delay: number("rounds"), "rounds until the character acts or answers; 0 at once";
    }
}

/// What is told of a roll besides.
#[derive(Debug, Clone, Copy)]
enum ExtraFacts {
    /// Nothing.
    Nothing,
    /// The minutes that it takes.
    Search { minutes: i16 },
    /// What the group has as one.
    Group { bonus: i16, survival: i16, movement: i16 },
    /// The rounds by which a failure delays, a die of so many sides.
    Answer { die: u16 },
}

/// One roll, with facts about it that need no dice.
#[derive(Debug, Clone)]
pub struct Check {
    house: HouseRules,
    need: i16,
    bids: bool,
    mojo: i16,
    extra: ExtraFacts,
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
    /// A roll against this number, less the penalty of injuries.
    fn new(person: &Person, need: i16, rule: &'static str) -> Self {
        let house = person.frame.house;
        let injured = person.frame.injuries * house.injury_penalty;
        Self {
            house,
            need: need - injured,
            bids: false,
            mojo: person.frame.mojo,
            extra: ExtraFacts::Nothing,
            rule,
            rules: if injured > 0 { vec!["GM-11"] } else { Vec::new() },
            metrics: rolled::metrics(),
        }
    }

    /// The same, of which more is told.
    fn with(mut self, extra: ExtraFacts) -> Self {
        self.metrics.extend(match extra {
            ExtraFacts::Nothing => Vec::new(),
            ExtraFacts::Search { .. } => of_search::metrics(),
            ExtraFacts::Group { .. } => of_group::metrics(),
            ExtraFacts::Answer { .. } => of_answer::metrics(),
        });
        Self { extra, ..self }
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
        let params = &question.params;
        let check_inputs = CheckInputs(&question.params);
        let person = Person::subject(question, &HouseRules::of(&question.constants))?;
        let ability = check_inputs.ability();
        let score = params.small_or("value", person.rolls(ability));
        let distracted = if ability.needs_concentration() { check_inputs.concentration() } else { 0 };
        let size = obstacle(check_inputs.obstacle(), check_inputs.obstacle_base());
        let mut check = Self::new(&person, score + params.small("modifier") - size - distracted, "GM-01");
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
        let params = &question.params;
        let reaction_inputs = ReactionInputs(&question.params);
        let person = Person::subject(question, &HouseRules::of(&question.constants))?;
        let reaction = reaction_inputs.reaction();
        let score = params.small_or("value", person.reaction(reaction));
        Ok(Self::hurried(question, &person, reaction, score + params.small("modifier"), "GM-03"))
    }

    /// `GM-48` Searching: Perception, less the difficulty and the penalty of haste; two minutes per square.
    ///
    /// # Errors
    /// Contradictions on the sheet.
    pub fn search(question: &Question) -> Result<Self, Vec<Fault>> {
        let search_inputs = SearchInputs(&question.params);
        let person = Person::subject(question, &HouseRules::of(&question.constants))?;
        let score = person.reaction(Reaction::Perception) - search_inputs.difficulty();
        let minutes = search_inputs.squares() * i64::from(person.frame.house.search_minutes);
        let minutes = i16::try_from(minutes).unwrap_or(i16::MAX);
        Ok(Self::hurried(question, &person, Reaction::Perception, score, "GM-48").with(ExtraFacts::Search { minutes }))
    }

    /// A reaction with the penalty of haste.
    fn hurried(question: &Question, person: &Person, reaction: Reaction, score: i16, rule: &'static str) -> Self {
        let params = &question.params;
        let [hurried, _] = Speed::asked(params).penalties_at(params.on("outdoors"));
        let mut check = Self::new(person, score - hurried, rule);
        check.rules.extend(haste(params));
        check.bid(question, person.is_archetypal_reaction(reaction));
        check
    }

    /// `GM-09` Group effort: the median score with the group's bonus, and the other values of the group as a whole.
    ///
    /// # Errors
    /// Contradictions on the sheet.
    pub fn group(question: &Question) -> Result<Self, Vec<Fault>> {
        let params = &question.params;
        let group_inputs = GroupInputs(&question.params);
        let person = Person::subject(question, &HouseRules::of(&question.constants))?;
        let members = group_inputs.members();
        let bonus = group_bonus(members);
        let value = params.small_or("value", person.own_score(params.word("score")));
        let need =
            median(value, group_inputs.other_value().unwrap_or(value), members) + bonus + params.small("modifier");
        Ok(Self::new(&person, need, "GM-09").with(ExtraFacts::Group {
            bonus,
            survival: person.max_survival * (1 + bonus),
            movement: person.movement + person.frame.house.group_movement * bonus,
        }))
    }

    /// `GM-49` Semi-consciousness: a character who is asked or directed answers at once on a successful Willpower roll,
    /// or some rounds later.
    ///
    /// # Errors
    /// Contradictions on the sheet.
    pub fn answer(question: &Question) -> Result<Self, Vec<Fault>> {
        let person = Person::subject(question, &HouseRules::of(&question.constants))?;
        let need = person.reaction(Reaction::Willpower) + question.params.small("modifier");
        let die = person.frame.house.semi_delay_die.cast_unsigned();
        Ok(Self::new(&person, need, "GM-49").with(ExtraFacts::Answer { die }))
    }
}

state! {
    /// The result of the roll.
    pub State of Check(self) {
        margin: num(0);
        success: mask(false);
        mojo: num(self.mojo);
        delay: num(0);
    }
}

impl Experiment for Check {
    one_round!(State, "roll", fresh);

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
        if let ExtraFacts::Answer { die } = self.extra {
            let late = live & !rolled.success;
            let delay = dice.d(die, late);
            state.delay.set(late, delay);
            dice.tell(late, |r| format!("answers {} later (GM-49)", r.count(delay, "round", "rounds")));
        }
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let rolled =
            rolled::Values { success: state.success, margin: state.margin, mojo: Num::splat(self.mojo) - state.mojo };
        let out = rolled.write(out);
        match self.extra {
            ExtraFacts::Nothing => {}
            ExtraFacts::Search { minutes } => {
                of_search::Values { minutes: Num::splat(minutes) }.write(out);
            }
            ExtraFacts::Group { bonus, survival, movement } => {
                let [bonus, survival, movement] = [bonus, survival, movement].map(Num::splat);
                of_group::Values { bonus, extra_actions: bonus, survival, movement }.write(out);
            }
            ExtraFacts::Answer { .. } => {
                of_answer::Values { delay: state.delay }.write(out);
            }
        }
    }
}
