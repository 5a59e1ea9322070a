//! The numbers of a sheet, with the dice of its levels (GM-02 to GM-04, GM-19).

use super::super::scores::{Ability, Kind, Reaction, major, minor, special};
use super::{PlannedCell, Process};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

const NAMES: &[&str] = &[
    "strength",
    "strength.major",
    "strength.minor",
    "strength.special",
    "agility",
    "agility.major",
    "agility.minor",
    "agility.special",
    "endurance",
    "endurance.major",
    "endurance.minor",
    "endurance.special",
    "intelligence",
    "intelligence.major",
    "intelligence.minor",
    "intelligence.special",
    "wisdom",
    "wisdom.major",
    "wisdom.minor",
    "wisdom.special",
    "charisma",
    "charisma.major",
    "charisma.minor",
    "charisma.special",
    "evasion",
    "fortitude",
    "health",
    "reason",
    "perception",
    "willpower",
    "attack",
    "defense",
    "fighting_art",
    "movement",
    "mojo",
    "experience",
    "max_survival",
    "verve",
];

/// A number that grows with the level.
struct Growing {
    /// Without the dice.
    first: i32,
    /// How many dice are added.
    dice: i32,
    /// The least that it can be.
    least: i32,
}

impl Growing {
    fn fixed(value: i32) -> Self {
        Self { first: value, dice: 0, least: value }
    }
}

/// The numbers of a sheet.
pub struct Numbers {
    /// Those that need no dice.
    settled: Vec<i32>,
    growth_die: i32,
    survival: Growing,
    verve: Growing,
}

impl Numbers {
    /// Reads the sheet.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        let rules = case.rules;
        let sheet = case.sheet("who")?;
        let stated = |name: &str| sheet.and_then(|sheet| sheet.int_opt(name));
        let member = case.member()?;
        let (level, archetype) = (member.level, member.archetype);
        let kind = Kind::read(sheet.map_or("hero", |sheet| sheet.word("kind")))?;
        let own_survival = member.max_survival;
        let first_survival = rules.int("survival_base") + major(member.ability(Ability::Endurance));
        // GM-19: a die for each third, fifth, .. level. Ruling: creatures have the mean of theirs, and nobody is better
        // than well.
        let survival = if stated("max_survival").is_some() || kind == Kind::Creature {
            Growing::fixed(own_survival)
        } else {
            let least = stated("survival").unwrap_or(0);
            Growing { first: first_survival, dice: (level - 1).max(0) / 2, least }
        };
        // GM-10, GM-19: only heroes with an archetype have verve, and a die for each even level.
        let verve = match (stated("verve"), archetype.parts()) {
            (Some(points), _) => Growing::fixed(points),
            (None, Some((archetypal, _, lends))) if kind == Kind::Hero && level > 0 => Growing {
                first: rules.int("verve_base") + minor(member.ability(archetypal)) + minor(member.ability(lends)),
                dice: level / 2,
                least: 0,
            },
            _ => Growing::fixed(0),
        };
        let fighting_art = stated("fighting_art").unwrap_or(archetype.fighting_art(level));
        let person = member.into_one();
        // GM-49: the semi-conscious do not dodge.
        let defense = person.defense - if person.semi_conscious { person.dodge } else { 0 };
        let mut settled = Vec::new();
        for (ability, _) in Ability::ALL {
            let score = person.ability(ability);
            settled.extend([score, major(score), minor(score), special(score)]);
        }
        settled.extend(Reaction::ALL.map(|(reaction, ..)| person.reaction(reaction)));
        // GM-19: the second level takes a thousand points of experience, and each further one a thousand more than the
        // one before.
        let experience: i32 = (1..level).sum();
        settled.extend([person.attack, defense, fighting_art, person.pace, person.mojo, experience]);
        Some(Self { settled, growth_die: rules.int("growth_die"), survival, verve })
    }
}

impl Process for Numbers {
    fn names(&self) -> &'static [&'static str] {
        NAMES
    }

    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        let mut grow = |number: &Growing| {
            let rolled: i32 = (0..number.dice).map(|_| dice.random_range(1..=self.growth_die)).sum();
            (number.first + rolled).max(number.least)
        };
        let grown = [grow(&self.survival), grow(&self.verve)];
        self.settled.iter().copied().chain(grown).map(Some).collect()
    }
}
