//! Values that need no dice: those of a sheet, and of movement. The growth of a hero with levels needs a few.

use crate::dice::{Dice, Die, Expr, Pool, Roll};
use crate::engine::DerivedValues;
use crate::lane::{Lanes, Mask, Num};
use crate::systems::measures::measures;
use crate::systems::rounds::one_round;
use crate::systems::state::lane_state;
use crate::systems::{Ending, Experiment, Fault, Metric, Param, Question};

use super::contributor::{major, minor, special};
use super::house::HouseRules;
use super::person::{Person, grown};
use super::sheet::about;
use super::speed::{
    Light, Speed, Terrain, daily_miles, flying_miles, haste, in_light, outdoors_param, pace_param, reachable_param,
    while_casting,
};
use super::words::{Ability, Kind, Reaction};

/// The parameters of a sheet.
pub fn sheet_params() -> Vec<Param> {
    about(
        "level archetype size strength agility endurance intelligence wisdom charisma skilled weapon_use \
         armor group",
        Vec::new(),
    )
}

/// The parameters of movement.
pub fn movement_params() -> Vec<Param> {
    about(
        "strength agility endurance movement concentrating",
        vec![
            pace_param(),
            outdoors_param(),
            reachable_param(),
            Param::choice("light", Light::WORDS, "how much light there is").rules(&["GM-45"]),
            Param::switch("sees_in_the_dark", false, "whether darkness does not matter").rules(&["GM-45"]),
            Param::choice("terrain", Terrain::WORDS, "the ground of a day's march").rules(&["GM-46"]),
            Param::int("casting_time", 0, 100, 0, "casting or calling time of what is cast on the move")
                .rules(&["GM-43"]),
            Param::switch("casts_a_round", false, "whether that takes a round or more").rules(&["GM-43"]),
            Param::switch("covers_tracks", false, "whether tracks are covered").rules(&["GM-52"]),
        ],
    )
}

const ABILITY: (&str, &str) = ("ABILITY", "the score of each ability");
const MAJOR: (&str, &str) = ("ABILITY.major", "what it lends as major contributor");
const MINOR: (&str, &str) = ("ABILITY.minor", "what it lends as minor contributor");
const SPECIAL: (&str, &str) = ("ABILITY.special", "what it lends as special contributor");
const REACTION: (&str, &str) = ("REACTION", "the score of each reaction");
const ATTACK: (&str, &str) = ("attack", "what an attack needs before the target's defense");
const DEFENSE: (&str, &str) = ("defense", "what is taken from attacks");
const FIGHTING_ART: (&str, &str) = ("fighting_art", "fighting art");
const MOVEMENT: (&str, &str) = ("movement", "Movement");
const MOJO: (&str, &str) = ("mojo", "mojo points");
const EXPERIENCE: (&str, &str) = ("experience", "thousands of experience points that the level takes");
const MAX_SURVIVAL: (&str, &str) =
    ("max_survival", "survival points, one die of growth for each third, fifth, .. level");
const VERVE: (&str, &str) = ("verve", "verve points, one die of growth for each even level");

/// The names and descriptions of the metrics of a sheet.
pub const SHEET_METRICS: &[(&str, &str)] = &[
    ABILITY,
    MAJOR,
    MINOR,
    SPECIAL,
    REACTION,
    ATTACK,
    DEFENSE,
    FIGHTING_ART,
    MOVEMENT,
    MOJO,
    EXPERIENCE,
    MAX_SURVIVAL,
    VERVE,
];

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

/// Values of a sheet, of which the last two may have dice.
#[derive(Debug, Clone)]
pub struct Facts {
    facts: Vec<i16>,
    growth: Vec<Roll>,
    /// The rules that determine the values.
    rules: Vec<&'static str>,
    metrics: Vec<Metric>,
}

impl Facts {
    fn fact(&mut self, name: impl Into<String>, unit: &'static str, doc: &str, value: i16) {
        self.facts.push(value);
        self.metrics.push(Metric::number(name, unit, doc));
    }

    /// The values of a sheet: `GM-02` Contributors, `GM-03` Reaction, `GM-04` Creature numbers, and `GM-19`
    /// Advancement: a d10 of survival or verve for each level after the first, in turn.
    ///
    /// # Errors
    /// Contradictions on the sheet.
    pub fn sheet(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let person = Person::subject(question, &house)?;
        let mut facts = Self { facts: Vec::new(), growth: Vec::new(), rules: vec!["GM-03"], metrics: Vec::new() };
        for (&ability, name) in Ability::ALL.iter().zip(Ability::WORDS) {
            let score = person.ability(ability);
            facts.fact(*name, "points", ABILITY.1, score);
            facts.fact(format!("{name}.major"), "points", MAJOR.1, major(score));
            facts.fact(format!("{name}.minor"), "points", MINOR.1, minor(score));
            facts.fact(format!("{name}.special"), "points", SPECIAL.1, special(score));
            facts.rules.extend((major(score) != 0 || minor(score) != 0).then_some("GM-02"));
        }
        facts.rules.extend((person.kind == Kind::Creature).then_some("GM-04"));
        for (&reaction, name) in Reaction::ALL.iter().zip(Reaction::WORDS) {
            facts.fact(*name, "points", REACTION.1, person.reaction(reaction));
        }
        let level = person.level;
        facts.fact("attack", "points", ATTACK.1, person.attack);
        facts.fact("defense", "points", DEFENSE.1, person.defense);
        facts.fact("fighting_art", "points", FIGHTING_ART.1, person.fighting_art);
        facts.fact("movement", "points", MOVEMENT.1, person.moves());
        facts.fact("mojo", "points", MOJO.1, person.frame.mojo);
        facts.fact("experience", "thousands", EXPERIENCE.1, (level - 1).max(0) * level / 2);
        let dice = grown(level).map(|dice| if person.kind == Kind::Creature { 0 } else { dice });
        let average = |dice: i16| dice * (house.growth_die + 1) / 2;
        let verve_dice = if person.frame.verve > 0 { dice[1] } else { 0 };
        facts.fact("max_survival", "points", MAX_SURVIVAL.1, person.max_survival - average(dice[0]));
        facts.fact("verve", "points", VERVE.1, person.frame.verve - average(verve_dice));
        for dice in [dice[0], verve_dice] {
            let sides = u32::from(house.growth_die.unsigned_abs());
            facts.growth.push(Roll::new(match dice {
                1.. => Expr::Pool(Pool::new(u32::from(dice.unsigned_abs()), Die::Sided(sides))),
                _ => Expr::Constant(0),
            }));
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
    let person = Person::subject(question, &house)?;
    let speed = Speed::asked(params);
    let mut rules = vec!["GM-41", "GM-46", "GM-47"];
    let mut movement = person.moves();
    if !params.on("sees_in_the_dark") {
        let lit = in_light(movement, Light::of(params.word("light")));
        rules.extend((lit != movement).then_some("GM-45"));
        movement = lit;
    }
    for (rule, halves) in [("GM-29", person.concentrating), ("GM-52", params.on("covers_tracks"))] {
        if halves {
            movement /= 2;
            rules.push(rule);
        }
    }
    let left = while_casting(movement, params.small("casting_time"), params.on("casts_a_round"));
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
        miles_a_day: daily_miles(movement, Terrain::of(params.word("terrain")), false).into(),
        miles_flying: flying_miles(movement).into(),
    };
    Ok(DerivedValues::new(moved::metrics(), |out| _ = values.write(out), rules))
}

/// The results of the growth dice.
#[derive(Debug, Clone, Copy)]
pub struct State<L: Lanes> {
    grown: [Num<L>; 2],
}

lane_state!(State { grown });

impl Experiment for Facts {
    one_round!(State, "look");

    fn rolls(&self) -> Vec<&Roll> {
        self.growth.iter().collect()
    }

    #[inline(always)]
    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> State<D::L> {
        State { grown: [Num::zero(); 2] }
    }

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        for (grown, roll) in state.grown.iter_mut().zip(&self.growth) {
            let points = dice.roll(roll, live);
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
        let growing = self.facts.len() - self.growth.len();
        for (i, (out, &fact)) in out.iter_mut().zip(&self.facts).enumerate() {
            *out = Num::splat(fact);
            if i >= growing {
                *out += state.grown[i - growing];
            }
        }
    }
}
