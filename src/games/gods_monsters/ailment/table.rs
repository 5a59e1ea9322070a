//! The ailments of the book as data.

use crate::systems::words::string_enum;

string_enum! {
    /// How an ailment runs.
    Course {
        /// One effect, and it is gone.
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
    /// How somebody comes by an ailment.
    Exposure {
        /// It is imbibed, injected or definitely taken in: Health, at a penalty.
        Accepted = "accepted",
        /// Noticing it avoids it: Perception.
        Avoidable = "avoidable",
        /// Somebody else tries to inflict it: Evasion.
        Forced = "forced",
        /// It is contracted already.
        Contracted = "contracted",
    }
}

string_enum! {
    /// The unit of an action time.
    Unit {
        /// Ten seconds.
        Rounds = "rounds",
        /// Minutes.
        Minutes = "minutes",
        /// Hours.
        Hours = "hours",
        /// Days.
        Days = "days",
    }
}

string_enum! {
    /// The ailments that have a row, and one that has none.
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

/// One row: the numbers of an ailment. Empty dice are none.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// Which.
    pub name: Name,
    /// How it runs.
    pub course: Course,
    /// Its strength.
    pub strength: i16,
    /// How long until it acts, and between two effects.
    pub action_time: i16,
    /// In what.
    pub unit: Unit,
    /// How it usually comes.
    pub exposure: Exposure,
    /// Injuries of an effect.
    pub injuries: &'static str,
    /// Minutes of paralysis of an effect.
    pub paralysis: &'static str,
    /// Minutes of sleep of an effect.
    pub sleep: &'static str,
    /// What an effect takes from everything in `penalises`.
    pub penalty: i16,
    /// What that is.
    pub penalises: &'static [&'static str],
    /// Hours that the penalties last; to the end of the ailment if empty.
    pub penalty_hours: &'static str,
}

/// A row without any effect.
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

/// All rows. A blank strength is 0, a blank course simple. Bad food shows an injury only; the text's own
/// example adds the penalty to concentration.
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
    use crate::dice::Expr;

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
