//! The ailments of the book as data.

use play::systems::words::string_enum;

string_enum! {
    /// The course of an ailment.
    Course {
        /// A single effect.
        Simple = "simple",
        /// Effects until it is thrown off.
        Chronic = "chronic",
        /// A roll in each action time of the exposure.
        Inescapable = "inescapable",
        /// Inescapable until it takes hold, and chronic from then on.
        Both = "chronic_inescapable",
    }
}

string_enum! {
    /// How a character is exposed to an ailment.
    Exposure {
        /// Swallowed, injected or otherwise taken in for certain: Health, with a penalty.
        Accepted = "accepted",
        /// Can be noticed and avoided: Perception.
        Avoidable = "avoidable",
        /// Inflicted by another: Evasion.
        Forced = "forced",
        /// Contracted already.
        Contracted = "contracted",
    }
}

string_enum! {
    /// The unit of an action time.
    Unit {
        /// Ten seconds.
        Rounds = "rounds",
        Minutes = "minutes",
        Hours = "hours",
        Days = "days",
    }
}

string_enum! {
    /// The ailments with a row of their own, and one without.
    Name {
        /// Too much drink.
        Alcohol = "alcohol",
        /// A cold.
        CommonCold = "common_cold",
        /// Bad food.
        FoodPoisoning = "food_poisoning",
        /// A small spider.
        BlackWidow = "black_widow",
        /// A spider that paralyses.
        GiantSpider = "giant_spider",
        /// A spider.
        HugeSpider = "huge_spider",
        /// A spider.
        LargeSpider = "large_spider",
        /// A spider.
        ShadowSpider = "shadow_spider",
        /// Gas in an enclosed space.
        SleepGas = "sleep_gas",
        /// Whatever the scenario describes.
        Custom = "custom",
    }
}

/// What an ailment may lower.
pub const PENALISES: &[&str] = &[
    "concentration",
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
];

/// One row: the numbers of an ailment. An empty string means no dice.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The ailment.
    pub name: Name,
    /// Its course.
    pub course: Course,
    /// Its strength.
    pub strength: i16,
    /// The time until it acts, and between two effects.
    pub action_time: i16,
    /// The unit of that time.
    pub unit: Unit,
    /// The usual exposure.
    pub exposure: Exposure,
    /// Injuries per effect.
    pub injuries: &'static str,
    /// Minutes of paralysis per effect.
    pub paralysis: &'static str,
    /// Minutes of sleep per effect.
    pub sleep: &'static str,
    /// The penalty per effect to everything in `penalises`.
    pub penalty: i16,
    /// The rolls and values that it lowers.
    pub penalises: &'static [&'static str],
    /// Hours that the penalties last; if empty, until the ailment ends.
    pub penalty_hours: &'static str,
}

/// A row without effects.
const NOTHING: Row = Row {
    name: Name::Custom,
    course: Course::Simple,
    strength: 0,
    action_time: 1,
    unit: Unit::Rounds,
    exposure: Exposure::Forced,
    injuries: "",
    paralysis: "",
    sleep: "",
    penalty: 0,
    penalises: &[],
    penalty_hours: "",
};

/// All rows. A blank strength is 0, a blank course is simple. The book's row for food poisoning has only an injury; its
/// own example adds the penalty to concentration.
pub const TABLE: &[Row] = &[
    Row {
        name: Name::Alcohol,
        course: Course::Chronic,
        strength: -1,
        action_time: 20,
        unit: Unit::Minutes,
        exposure: Exposure::Accepted,
        penalty: 1,
        penalises: &["agility", "concentration", "evasion", "fortitude"],
        ..NOTHING
    },
    Row {
        name: Name::CommonCold,
        course: Course::Chronic,
        strength: 1,
        unit: Unit::Days,
        exposure: Exposure::Accepted,
        penalty: 1,
        penalises: &["concentration", "evasion", "fortitude"],
        ..NOTHING
    },
    Row {
        name: Name::FoodPoisoning,
        course: Course::Chronic,
        strength: 3,
        unit: Unit::Hours,
        exposure: Exposure::Accepted,
        injuries: "1",
        penalty: 1,
        penalises: &["concentration"],
        penalty_hours: "d4",
        ..NOTHING
    },
    Row { name: Name::BlackWidow, action_time: 30, unit: Unit::Minutes, injuries: "d2", ..NOTHING },
    Row { name: Name::GiantSpider, strength: 4, paralysis: "d4", ..NOTHING },
    Row { name: Name::HugeSpider, strength: 2, injuries: "d3", ..NOTHING },
    Row { name: Name::LargeSpider, strength: 1, injuries: "d2", ..NOTHING },
    Row { name: Name::ShadowSpider, strength: 1, action_time: 2, injuries: "d6", ..NOTHING },
    Row { name: Name::SleepGas, course: Course::Inescapable, sleep: "2d10", ..NOTHING },
    NOTHING,
];

/// The row of a name.
pub fn row(name: Name) -> Row {
    TABLE.iter().copied().find(|row| row.name == name).unwrap_or(NOTHING)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lang::Expr;

    #[test]
    fn every_name_has_its_row_and_every_roll_parses() {
        assert_eq!(TABLE.len(), Name::WORDS.len());
        for (word, row) in Name::WORDS.iter().zip(TABLE) {
            assert_eq!(Name::of(word), row.name);
            assert!(row.penalises.iter().all(|what| PENALISES.contains(what)), "{word}");
            for dice in [row.injuries, row.paralysis, row.sleep, row.penalty_hours] {
                assert!(dice.is_empty() || dice.parse::<Expr>().is_ok(), "{word}: {dice}");
            }
        }
    }
}
