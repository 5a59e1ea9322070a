//! The numbers that a character sheet gives without any die.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};
use crate::systems::metric::ABSENT;
use crate::systems::param::Preset;
use crate::systems::state::lane_state;
use crate::systems::{Character, Ending, Experiment, Fault, Metric, Param, Question, Shape};

use super::body::{Burden, days_to_heal, hurt, loadt, most_burden};
use super::fighter::{Fighter, Way};
use super::house::House;

/// The parameters.
pub fn params() -> Vec<Param> {
    vec![
        Param::new("who", Shape::Character, Preset::Required, "whose sheet").rules(&["KUP-02", "KUP-03", "KUP-04"]),
        Param::int("distance", 0, 10_000, 0, "metres that are to be covered").rules(&["KUP-03"]),
    ]
}

/// The metrics in words.
pub const METRICS: &[(&str, &str)] = &[
    ("mov", "metres in a turn, by Control, size and burden"),
    ("turns", "turns to cover the distance, where it can be covered"),
    ("loadt", "kilograms of LOADT, rounded down"),
    ("most_load", "kilograms that can be carried without being overloaded, rounded down"),
    ("burden", "how heavily the load burdens"),
    ("size", "the size in words"),
    ("actions", "actions in a turn with Combat Art"),
    ("attack", "what attacks are made with, before the die"),
    ("weapon_defence", "what a defence with the weapon is made with, before the die"),
    ("shield_defence", "what a defence with the shield is made with, before the die"),
    ("dodge", "what dodging is done with, before the die"),
    ("passive", "what an attack must exceed when there is no defence"),
    ("adjustment", "all other adjustments, the State of Mind included"),
    ("unusual", "whether they are larger than adjustments usually are"),
    ("known_left", "the known stat of the wounded pair now"),
    ("unknown_left", "the unknown stat of the wounded pair now"),
    ("clock", "turns of the fatality clock"),
    ("days", "days until the wounded pair is whole again"),
];

/// The sizes in words, from the smallest.
const SIZES: [&str; 7] = ["minuscule", "tiny", "small", "medium", "large", "huge", "gigantic"];

/// Movement, load and all else that follows from a sheet: an experiment without dice.
#[derive(Debug, Clone)]
pub struct Figures {
    values: [i16; METRICS.len()],
    metrics: Vec<Metric>,
}

/// Nothing changes.
#[derive(Debug, Clone, Copy)]
pub struct Still<L: Lanes> {
    read: Mask<L>,
}

lane_state!(Still { read });

impl Figures {
    /// The sheet that a question asks for.
    ///
    /// # Errors
    /// If the character is unknown or contradictory.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = House::of(&question.constants);
        let fighter = Fighter::named(question, "who", &house)?;
        let distance = question.params.small("distance");
        let loadt = loadt(fighter.known[0], fighter.size, &house);
        let mood = fighter.mood(&house);
        let value = |way: Way| way.skill.stats + way.plus + mood - fighter.lost(way.share, fighter.damage_taken);
        let defence = |way: usize| fighter.defences[way].map_or(ABSENT, value);
        let (known, unknown) = hurt(fighter.wounded.0, fighter.wounded.1, fighter.damage_taken);
        let turns = match fighter.mov {
            _ if distance == 0 => 0,
            0 => ABSENT,
            mov => (distance + mov - 1) / mov,
        };
        let (passive, share) = fighter.passive;
        let adjustment = fighter.other + mood;
        let values = [
            fighter.mov,
            turns,
            kilograms(loadt),
            kilograms(loadt * f64::from(most_burden(fighter.known[0], &house))),
            fighter.burden as i16,
            fighter.size + 3,
            fighter.attack.skill.actions,
            value(fighter.attack),
            defence(0),
            defence(1),
            defence(2),
            passive - fighter.lost(share, fighter.damage_taken),
            adjustment,
            i16::from(adjustment.abs() > house.adv_typical),
            known,
            unknown,
            fighter.sum(),
            days_to_heal(fighter.damage_taken, &house).unwrap_or(ABSENT),
        ];
        let metrics = METRICS.iter().map(|&(name, doc)| match name {
            "burden" => Metric::named(name, Burden::WORDS, doc),
            "size" => Metric::named(name, SIZES, doc),
            "unusual" => Metric::flag(name, doc),
            _ => Metric::number(name, unit(name), doc),
        });
        Ok(Self { values, metrics: metrics.collect() })
    }
}

fn kilograms(load: f64) -> i16 {
    load.floor().min(f64::from(i16::MAX)) as i16
}

fn unit(metric: &str) -> &'static str {
    match metric {
        "mov" => "metres",
        "turns" | "clock" => "turns",
        "loadt" | "most_load" => "kilograms",
        "actions" => "actions",
        "days" => "days",
        _ => "points",
    }
}

impl Experiment for Figures {
    type State<L: Lanes> = Still<L>;

    const ONE_PASS: bool = true;
    const PASS: &'static str = "look";

    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn limit(&self) -> u32 {
        1
    }

    #[inline(always)]
    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> Still<D::L> {
        Still { read: Mask::none() }
    }

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut Still<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        state.read.set(live, Mask::all());
        for (metric, value) in self.metrics.iter().zip(self.values) {
            dice.tell(live & Mask::uniform(value != ABSENT), |_| format!("{}: {value}", metric.name));
        }
    }

    #[inline(always)]
    fn done<L: Lanes>(&self, _: &Still<L>) -> Mask<L> {
        Mask::all()
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, _: &Still<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        for (out, value) in out.iter_mut().zip(self.values) {
            *out = Num::splat(value);
        }
    }
}
