//! Values that need no dice: those of a sheet, and of movement. The growth of a hero with levels needs a few.

use dice::{Die, Pool};
use lang::Expr;
use play::engine::DerivedValues;

use super::contributor::{major, minor, special};
use super::person::grown;
use super::speed::{
    Light, Speed, Terrain, daily_miles, flying_miles, haste, in_light, outdoors_param, pace_param, reachable_param,
    while_casting,
};
use super::words::Kind;
use crate::prelude::*;

/// The parameters of a sheet.
pub fn sheet_params() -> Vec<Param> {
    about(
        "level archetype size strength agility endurance intelligence wisdom charisma skilled weapon_use \
         armor group",
        Vec::new(),
    )
}

params! {
    /// The parameters of movement.
    pub movement_params as Inputs {
        pace: is(pace_param());
        outdoors: is(outdoors_param());
        reachable: is(reachable_param());
        light: choice(Light) ["GM-45"] "how much light there is";
        sees_in_the_dark: switch(false) ["GM-45"] "whether darkness does not matter";
        terrain: choice(Terrain) ["GM-46"] "the ground of a day's march";
        casting_time: int(0..=100, 0) ["GM-43"] "casting or calling time of what is cast on the move";
        casts_a_round: switch(false) ["GM-43"] "whether that takes a round or more";
        covers_tracks: switch(false) ["GM-52"] "whether tracks are covered";
    }
    own => about("strength agility endurance movement concentrating", own)
}

/// A metric of each ability: its name, what it means, and the value by the score.
type OfAbility = (&'static str, &'static str, fn(i16) -> i16);

/// What each ability gives.
const OF_ABILITIES: [OfAbility; 4] = [
    ("ABILITY", "the score of each ability", |score| score),
    ("ABILITY.major", "what it lends as major contributor", major),
    ("ABILITY.minor", "what it lends as minor contributor", minor),
    ("ABILITY.special", "what it lends as special contributor", special),
];

/// The metric of each reaction.
const REACTION: (&str, &str) = ("REACTION", "the score of each reaction");

/// A metric of a sheet: its name, its unit, what it means, and where it stands.
type Stated = (&'static str, &'static str, &'static str, fn(&Person) -> i16);

/// The other values of a sheet.
const OTHERS: [Stated; 6] = [
    ("attack", "points", "what an attack needs before the target's defense", |person| person.attack),
    ("defense", "points", "what is taken from attacks", |person| person.defense),
    ("fighting_art", "points", "fighting art", |person| person.fighting_art),
    ("movement", "points", "Movement", |person| person.moves()),
    ("mojo", "points", "mojo points", |person| person.frame.mojo),
    ("experience", "thousands", "thousands of experience points that the level takes", |person| {
        (person.level - 1).max(0) * person.level / 2
    }),
];

/// Survival points and verve, which grow with the level.
const GROWING: [(&str, &str); 2] = [
    (
        "max_survival",
        "survival points when well, with one die of growth for each third, fifth, .. level, unless the sheet states them",
    ),
    ("verve", "verve points, with one die of growth for each even level, unless the sheet states them"),
];

/// The names and descriptions of the metrics of a sheet.
pub fn sheet_words() -> Vec<(&'static str, &'static str)> {
    let of_abilities = OF_ABILITIES.iter().map(|&(name, doc, _)| (name, doc));
    let others = OTHERS.iter().map(|&(name, _, doc, _)| (name, doc));
    of_abilities.chain([REACTION]).chain(others).chain(GROWING).collect()
}

measures! {
    /// The metrics of movement.
    moved {
        movement: number("points"), "Movement that is left";
        yards_a_minute: number("yards"), "yards in a minute";
        feet_a_round: number("feet"), "feet in a round";
        time_base: number("rounds"), "rounds until a rest is due";
        reaction_penalty: number("points"), "what haste takes from reactions, from noticing traps too";
        attack_bonus: number("points"), "what attackers gain from it";
        miles_a_day: number("miles"), "miles of a day's march";
        miles_flying: number("miles"), "miles of an hour's flight";
    }
}

/// Values of a sheet, followed by those that grow with the level.
#[derive(Debug, Clone)]
pub struct Facts {
    facts: Vec<i16>,
    growing: Vec<Growing>,
    /// The rules that determine the values.
    rules: Vec<&'static str>,
    metrics: Vec<Metric>,
}

/// `GM-19` Advancement: a value that grows with the level.
#[derive(Debug, Clone)]
struct Growing {
    /// The value before the dice.
    base: i16,
    /// The dice of the levels.
    dice: Roll,
    /// The least that it can come to.
    least: i16,
}

impl Growing {
    fn new(base: i16, dice: i16, least: i16, house: &HouseRules) -> Self {
        let sides = u32::from(house.growth_die.unsigned_abs());
        let dice = match dice {
            1.. => Expr::Pool(Pool::new(u32::from(dice.unsigned_abs()), Die::Sided(sides))),
            _ => Expr::Constant(0),
        };
        Self { base, dice: Roll::new(dice), least }
    }
}

impl Facts {
    fn fact(&mut self, name: impl Into<String>, unit: &'static str, doc: &str, value: i16) {
        self.facts.push(value);
        self.metrics.push(Metric::number(name, unit, doc));
    }

    /// The values of a sheet: `GM-02` Contributors, `GM-03` Reaction, `GM-04` Creature numbers, and `GM-19`
    /// Advancement: a d10 of survival or verve for each level after the first, in turn. What a sheet states does not
    /// grow any more.
    ///
    /// # Errors
    /// Contradictions on the sheet.
    pub fn sheet(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let person = Person::subject(question, &house)?;
        let mut facts = Self { facts: Vec::new(), growing: Vec::new(), rules: vec!["GM-03"], metrics: Vec::new() };
        for (&ability, name) in Ability::ALL.iter().zip(Ability::WORDS) {
            let score = person.ability(ability);
            for (metric, doc, value) in OF_ABILITIES {
                facts.fact(metric.replace("ABILITY", name), "points", doc, value(score));
            }
            facts.rules.extend((major(score) != 0 || minor(score) != 0).then_some("GM-02"));
        }
        facts.rules.extend((person.kind == Kind::Creature).then_some("GM-04"));
        for (&reaction, name) in Reaction::ALL.iter().zip(Reaction::WORDS) {
            facts.fact(*name, "points", REACTION.1, person.reaction(reaction));
        }
        for (name, unit, doc, value) in OTHERS {
            facts.fact(name, unit, doc, value(&person));
        }
        let stated = match question.params.word_opt("who") {
            Some(_) => Some(question.character("who")?.1),
            None => None,
        };
        let states = |name: &str| stated.is_some_and(|sheet| sheet.has(name));
        let [survival_dice, verve_dice] = grown(person.level);
        let fixed = |value: i16| Growing::new(value, 0, value, &house);
        let survival = if states("max_survival") || person.kind == Kind::Creature {
            fixed(person.max_survival)
        } else {
            // Nobody is better than well: survival points on the sheet are the least that there can be when well.
            let least = stated.map_or(0, |sheet| sheet.small_or("survival", 0));
            Growing::new(person.first_survival(), survival_dice, least, &house)
        };
        let verve = match person.first_verve() {
            Some(base) if !states("verve") => Growing::new(base, verve_dice, 0, &house),
            _ => fixed(person.frame.verve),
        };
        for ((name, doc), value) in GROWING.into_iter().zip([survival, verve]) {
            facts.growing.push(value);
            facts.metrics.push(Metric::number(name, "points", doc));
        }
        Ok(facts)
    }
}

/// The values of movement: `GM-41` speeds, `GM-42` outdoors, `GM-43` casting, `GM-45` darkness, `GM-46` a day's march,
/// `GM-47` flying; `GM-29` concentrating and `GM-52` covering tracks halve it.
///
/// # Errors
/// Contradictions on the sheet.
pub fn movement(question: &Question) -> Result<DerivedValues, Vec<Fault>> {
    let house = HouseRules::of(&question.constants);
    let params = &question.params;
    let inputs = Inputs(&question.params);
    let person = Person::subject(question, &house)?;
    let speed = Speed::asked(params);
    let mut rules = vec!["GM-41", "GM-46", "GM-47"];
    let mut movement = person.moves();
    if !inputs.sees_in_the_dark() {
        let lit = in_light(movement, inputs.light());
        rules.extend((lit != movement).then_some("GM-45"));
        movement = lit;
    }
    for (rule, halves) in [("GM-29", person.concentrating), ("GM-52", inputs.covers_tracks())] {
        if halves {
            movement /= 2;
            rules.push(rule);
        }
    }
    let left = while_casting(movement, inputs.casting_time(), inputs.casts_a_round());
    rules.extend((left != movement).then_some("GM-43"));
    movement = left;
    rules.extend(haste(params).into_iter().filter(|rule| *rule == "GM-42"));
    let [reactions, attackers] = speed.penalties_at(params.on("outdoors"));
    let endurance = person.ability(Ability::Endurance);
    let yards = movement * speed.yards();
    let values = moved::Values {
        movement: movement.into(),
        yards_a_minute: yards.into(),
        feet_a_round: (yards / 2).into(),
        time_base: (endurance * speed.base_rounds()).into(),
        reaction_penalty: reactions.into(),
        attack_bonus: attackers.into(),
        miles_a_day: daily_miles(movement, inputs.terrain(), false).into(),
        miles_flying: flying_miles(movement).into(),
    };
    Ok(DerivedValues::new(moved::metrics(), |out| _ = values.write(out), rules))
}

state! {
    /// The results of the growth dice.
    pub State of Facts(self) {
        grown: part([Num<L>; 2] = [Num::zero(); 2]);
    }
}

impl Experiment for Facts {
    one_round!(State, "look", fresh);

    fn rolls(&self) -> Vec<&Roll> {
        self.growing.iter().map(|value| &value.dice).collect()
    }

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        for (grown, value) in state.grown.iter_mut().zip(&self.growing) {
            let points = dice.roll(&value.dice, live);
            grown.set(live, points);
            let grows = live & points.gt(0);
            dice.tell(grows, |r| format!("{} from higher levels (GM-19)", r.count(points, "point", "points")));
        }
        for rule in &self.rules {
            dice.cite(live, rule);
        }
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let (facts, growing) = out.split_at_mut(self.facts.len());
        for (out, &fact) in facts.iter_mut().zip(&self.facts) {
            *out = Num::splat(fact);
        }
        for ((out, value), &grown) in growing.iter_mut().zip(&self.growing).zip(&state.grown) {
            *out = (Num::splat(value.base) + grown).max(value.least);
        }
    }
}
