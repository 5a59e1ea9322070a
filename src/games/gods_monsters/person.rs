//! A character made ready for the table: scores, pools, attack; contradictions are refused here.

use std::sync::LazyLock;

use lang::Expr;
use play::systems::question::Place;

use super::body::Bids;
use super::contributor::{group_bonus, major, minor};
use super::gear::Weapon;
use super::house::UnconsciousRoll;
use super::policies::Policies;
use super::sheet::fields;
use super::words::{Archetype, Kind, MojoPolicy, Size};
use crate::prelude::*;

/// The fields of the sheet, which every experiment about one character looks through.
static FIELDS: LazyLock<Vec<Param>> = LazyLock::new(fields);

/// A character with everything that the rules ask of it.
#[derive(Debug, Clone)]
pub struct Person {
    /// The name in metrics and logs.
    pub name: String,
    /// Hero, other person, or creature.
    pub kind: Kind,
    /// Its level.
    pub level: i16,
    /// Its archetype.
    pub archetype: Archetype,
    abilities: [i16; 6],
    reactions: [i16; 6],
    /// The ability whose rolls mojo may mend.
    pub archetypal_ability: Option<Ability>,
    /// Size of the body.
    pub size: Size,
    /// Movement of a member.
    pub movement: i16,
    /// Survival points of a member when well.
    pub max_survival: i16,
    /// The numbers of its body.
    pub frame: Frame,
    /// Whether verve absorbs damage in fights.
    pub fights_with_verve: bool,
    /// Whether fighting is its own kind of activity.
    pub fights_as_archetype: bool,
    /// What its attacks need before the target's defense.
    pub attack: i16,
    /// Its fighting art.
    pub fighting_art: i16,
    /// What is taken from attacks on it.
    pub defense: i16,
    /// The part of that which it has only while it can dodge.
    pub dodge: i16,
    /// Damage of a hit, everything included.
    pub damage: Expr,
    /// Injuries that each hit adds.
    pub wounds: i16,
    /// Attacks in a round, a group's extra actions included.
    pub attacks: i16,
    /// The bonus of the group that it stands for.
    pub group_bonus: i16,
    /// What skills add to chases.
    pub chase_skill: i16,
    /// Keeps up an effect.
    pub concentrating: bool,
    /// Half awake at the start.
    pub semi_conscious: bool,
    /// What it does where the rules leave a choice.
    pub policies: Policies,
}

/// The average of so many dice of a level's growth, rounded down (`GM-19`).
fn growth(dice: i16, house: &HouseRules) -> i16 {
    dice * (house.growth_die + 1) / 2
}

/// `GM-19` Advancement: how many dice of survival (odd levels) and verve (even levels) a hero of this level has.
pub fn grown(level: i16) -> [i16; 2] {
    [(level - 1).max(0) / 2, level.max(0) / 2]
}

/// `GM-19` Advancement: survival points before the dice of the levels.
fn first_survival(abilities: &[i16; 6], house: &HouseRules) -> i16 {
    house.survival_base + major(abilities[Ability::Endurance as usize])
}

/// `GM-19` Advancement: verve points before the dice of the levels; `None` for people without verve.
fn first_verve(kind: Kind, level: i16, archetype: Archetype, abilities: &[i16; 6], house: &HouseRules) -> Option<i16> {
    let (own, _, lends) = archetype.parts().filter(|_| kind == Kind::Hero && level > 0)?;
    Some(house.verve_base + minor(abilities[own as usize]) + minor(abilities[lends as usize]))
}

/// `GM-19` Advancement: mojo of a hero of an archetype.
pub fn mojo_at(level: i16, ability: i16, house: &HouseRules) -> i16 {
    if level < 1 {
        return 0;
    }
    house.mojo_base + major(ability) + (2..=level).map(|level| house.mojo_growth + level).sum::<i16>()
}

/// `GM-19` Advancement: the fighting art of an archetype.
pub fn fighting_art_at(archetype: Archetype, level: i16) -> i16 {
    match archetype {
        Archetype::None => 0,
        Archetype::Warrior => level,
        Archetype::Thief | Archetype::Monk | Archetype::Prophet => level / 2,
        Archetype::Sorceror => level / 3,
    }
}

impl Character for Person {
    type HouseRules = HouseRules;

    fn new(name: &str, sheet: &Fields, house: &HouseRules, place: Place<'_>) -> Result<Self, Vec<Fault>> {
        let kind = Kind::of(sheet.word("kind"));
        let level = sheet.small("level");
        let archetype = Archetype::of(sheet.word("archetype"));
        let size = Size::of(sheet.word("size"));
        let abilities = abilities(sheet, kind, level, house);
        let ability = |of: Ability| abilities[of as usize];
        let reactions = reactions(sheet, kind, level, archetype, size, &abilities, house);

        let [survival_dice, verve_dice] = grown(level);
        let well = first_survival(&abilities, house) + growth(survival_dice, house);
        let max_survival = sheet.small_or("max_survival", i16::max(well, sheet.small_or("survival", 0)).max(0));
        let survival = sheet.small_or("survival", max_survival);
        let mut faults = Vec::new();
        if survival > max_survival {
            let message =
                format!("{survival} survival points are above the {max_survival} of a body that is well (GM-10)");
            faults.push(place.fault("survival", message).help("raise `max_survival`"));
        }
        let is_hero = kind == Kind::Hero;
        for pool in ["verve", "mojo"] {
            if !is_hero && sheet.small_or(pool, 0) > 0 {
                let message = format!("only heroes have {pool} (GM-10, GM-18)");
                faults.push(place.fault(pool, message).help("make it a `hero`, or leave this out"));
            }
        }
        let parts = archetype.parts();
        let grows = is_hero && level > 0;
        let verve = first_verve(kind, level, archetype, &abilities, house);
        let verve = verve.map_or(0, |first| first + growth(verve_dice, house));
        let mojo = match parts {
            Some((own, ..)) if grows => mojo_at(level, ability(own), house),
            _ => 0,
        };
        let mojo = sheet.small_or("mojo", mojo);
        let archetypal_ability = match sheet.word_opt("archetypal_ability") {
            Some(word) => Some(Ability::of(word)),
            None => parts.map(|(own, ..)| own),
        };

        let archetypal_reaction = parts.map(|(_, reaction, _)| reaction);

        let group_bonus = group_bonus(sheet.int("group"));
        let weapon = Weapon::of(sheet, &abilities);
        let damage = weapon.damage(place, &mut faults);
        let fighting_art = sheet.small_or("fighting_art", fighting_art_at(archetype, level));
        let skill = if sheet.on("skilled") { fighting_art } else { 0 };
        let dodge = major(ability(Ability::Agility));
        let policies = Policies::of(sheet, max_survival * (1 + group_bonus), house);
        if sheet.on("concentrating") && policies.flees_at >= 0 {
            let message = "who concentrates cannot dash away (GM-29)";
            faults.push(place.fault("tactic", message).help("leave the tactic at `attack`, or do not concentrate"));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let endurance = ability(Ability::Endurance);
        let bids = policies.mojo != MojoPolicy::Never && mojo > 0;
        // A roll against falling unconscious may be mended if it is archetypal, or a Health roll.
        let mends_faints = match house.unconscious_roll {
            UnconsciousRoll::Endurance => archetypal_ability == Some(Ability::Endurance),
            UnconsciousRoll::Health => true,
            UnconsciousRoll::Fortitude => archetypal_reaction == Some(Reaction::Fortitude),
            UnconsciousRoll::Willpower => archetypal_reaction == Some(Reaction::Willpower),
        };
        let is_warrior = archetype == Archetype::Warrior;
        let frame = Frame {
            house: *house,
            endures: group_bonus
                + match house.unconscious_roll {
                    UnconsciousRoll::Endurance => endurance,
                    UnconsciousRoll::Fortitude => reactions[Reaction::Fortitude as usize],
                    UnconsciousRoll::Health => reactions[Reaction::Health as usize],
                    UnconsciousRoll::Willpower => reactions[Reaction::Willpower as usize],
                },
            clings: endurance + group_bonus + if is_warrior { level * house.death_warrior_bonus } else { 0 },
            bids: Bids { health: bids, endurance: bids && mends_faints, death: bids },
            mortal: true,
            semi: false,
            survival: survival + group_bonus * max_survival,
            verve: sheet.small_or("verve", verve.max(0)),
            injuries: sheet.small("injuries"),
            mojo,
        };
        let fights_archetypal = sheet.on_or("archetypal_fight", is_warrior);
        let movement =
            sheet.small_or("movement", 10 + major(ability(Ability::Strength)) + minor(ability(Ability::Agility)));
        let mut person = Self {
            name: name.to_owned(),
            kind,
            level,
            archetype,
            abilities,
            reactions,
            archetypal_ability,
            size,
            movement,
            max_survival,
            frame,
            fights_with_verve: frame.verve > 0 && (fights_archetypal || !house.verve_only_archetypal),
            fights_as_archetype: fights_archetypal,
            attack: sheet.small_or("attack", house.attack_base + skill + weapon.attack_bonus) + group_bonus,
            fighting_art,
            defense: sheet.small_or("defense", dodge + sheet.small("armor")) + group_bonus,
            dodge: sheet.small_or("dodge", dodge.max(0)),
            damage,
            wounds: sheet.small("damage_injuries"),
            attacks: sheet.small("attacks") + group_bonus,
            group_bonus,
            chase_skill: sheet.small("chase_skill"),
            concentrating: sheet.on("concentrating"),
            semi_conscious: false,
            policies,
        };
        if sheet.on("semi_conscious") {
            person.dozes();
        }
        Ok(person)
    }
}

impl Person {
    /// The character of an experiment: the one that it names, or an ordinary person, with what the
    /// experiment itself says.
    ///
    /// # Errors
    /// What is contradictory on its sheet, or that the scenario has no such character.
    pub fn subject(question: &Question, house: &HouseRules) -> Result<Self, Vec<Fault>> {
        let mut sheet = match question.params.word_opt("who") {
            Some(_) => question.character("who")?.1.clone(),
            None => Fields::defaults(&FIELDS),
        };
        let mut direct = false;
        for field in FIELDS.iter() {
            if let Some(value) = question.params.get(&field.name) {
                sheet.set(&field.name, value.clone());
                direct = true;
            }
        }
        match question.params.word_opt("who") {
            Some(name) if !direct => Self::new(name, &sheet, house, Place(&["character", name])),
            name => Self::new(name.unwrap_or("the character"), &sheet, house, Place(&["experiment"])),
        }
    }

    /// `GM-49` Semi-consciousness: no agility bonus to defense, and unconscious as far as Death rolls go.
    pub fn dozes(&mut self) {
        self.semi_conscious = true;
        self.frame.semi = true;
        self.defense -= self.dodge;
        self.dodge = 0;
    }

    /// `GM-19` Advancement: survival points before the dice of the levels.
    pub fn first_survival(&self) -> i16 {
        first_survival(&self.abilities, &self.frame.house)
    }

    /// `GM-19` Advancement: verve points before the dice of the levels; `None` for people without verve.
    pub fn first_verve(&self) -> Option<i16> {
        first_verve(self.kind, self.level, self.archetype, &self.abilities, &self.frame.house)
    }

    /// The score of an ability, as it stands on the sheet.
    pub fn ability(&self, of: Ability) -> i16 {
        self.abilities[of as usize]
    }

    /// `GM-09` Group effort: what an ability roll starts from: the score, with the bonus of a group.
    pub fn rolls(&self, of: Ability) -> i16 {
        self.ability(of) + self.group_bonus
    }

    /// `GM-09` Group effort: what a reaction roll starts from: the score, with the bonus of a group.
    pub fn reaction(&self, of: Reaction) -> i16 {
        self.reactions[of as usize] + self.group_bonus
    }

    /// `GM-09` Group effort: survival points when well, those of a group as one.
    pub fn well(&self) -> i16 {
        self.max_survival * (1 + self.group_bonus)
    }

    /// `GM-09` Group effort: Movement, that of a group as one.
    pub fn moves(&self) -> i16 {
        self.movement + self.frame.house.group_movement * self.group_bonus
    }

    /// `GM-28` Group chase: Movement in a chase, in which a group's bonus counts unless the house says otherwise.
    pub fn chases(&self) -> i16 {
        if self.frame.house.chase_group_movement { self.moves() } else { self.movement }
    }

    /// The level as far as healing and growth go: none for people without any.
    pub fn heals(&self) -> i16 {
        self.level.max(self.frame.house.healing_least)
    }

    /// The damage of a hit as a roll.
    pub fn damage_roll(&self) -> Roll {
        Roll::new(self.damage.clone())
    }

    /// Whether a roll of this ability is one that mojo may mend.
    pub fn is_archetypal_ability(&self, of: Ability) -> bool {
        self.archetypal_ability == Some(of)
    }

    /// Whether a roll of this reaction is one that mojo may mend.
    pub fn is_archetypal_reaction(&self, of: Reaction) -> bool {
        self.archetype.parts().is_some_and(|(_, reaction, _)| reaction == of)
    }
}

/// `GM-04` Creature numbers: abilities by level, where the sheet does not give them.
fn abilities(sheet: &Fields, kind: Kind, level: i16, house: &HouseRules) -> [i16; 6] {
    let usual = match kind {
        Kind::Creature => house.creature_ability_base + level / 2,
        Kind::Hero | Kind::Npc => 10,
    };
    Ability::ALL.map(|ability| sheet.small_or(Ability::WORDS[ability as usize], usual))
}

/// `GM-03` Reaction: 4, growth by level, and what two abilities lend. The archetypal reaction grows by the
/// level, others by half of it; without an archetype there is no growth. `GM-04` Creature numbers: growth
/// only, and Fortitude by size.
fn reactions(
    sheet: &Fields,
    kind: Kind,
    level: i16,
    archetype: Archetype,
    size: Size,
    abilities: &[i16; 6],
    house: &HouseRules,
) -> [i16; 6] {
    let archetypal = archetype.parts().map(|(_, reaction, _)| reaction);
    Reaction::ALL.map(|reaction| {
        let growth = match archetypal {
            Some(own) if own == reaction => level,
            None if kind != Kind::Creature => 0,
            _ => level / 2,
        };
        let lent = if kind == Kind::Creature {
            if reaction == Reaction::Fortitude { size.fortitude() } else { 0 }
        } else {
            let (first, second) = reaction.parts();
            major(abilities[first as usize]) + minor(abilities[second as usize])
        };
        sheet.small_or(Reaction::WORDS[reaction as usize], house.reaction_base + growth + lent)
    })
}

/// The words of abilities and reactions together, as scores of contests.
pub const SCORES: &[&str] = &[
    "agility",
    "strength",
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

impl Person {
    /// What a roll of one of [`SCORES`] starts from, with the bonus of a group.
    pub fn score(&self, word: &str) -> i16 {
        self.own_score(word) + self.group_bonus
    }

    /// One of [`SCORES`] of a single member.
    pub fn own_score(&self, word: &str) -> i16 {
        match Ability::WORDS.iter().position(|&ability| ability == word) {
            Some(place) => self.abilities[place],
            None => self.reactions[Reaction::of(word) as usize],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::systems::Value;
    use play::systems::character::ready;

    fn make(set: &[(&str, Value)]) -> Person {
        ready(&fields(), set).expect("the sheet is good")
    }

    #[test]
    fn a_published_thief_has_the_numbers_of_the_book() {
        // Toromeen at level 2: Charisma 8, Agility 10, Perception 4 = 4 + 1 - 1 + 0.
        let thief = make(&[("archetype", "thief".into()), ("level", 2.into()), ("charisma", 8.into())]);
        assert_eq!(thief.reaction(Reaction::Perception), 4);
        assert_eq!(thief.reaction(Reaction::Evasion), 6);
        assert_eq!((thief.fighting_art, thief.frame.mojo), (1, 12 + 12));
    }

    #[test]
    fn warriors_grow() {
        let warrior = make(&[
            ("archetype", "warrior".into()),
            ("level", 3.into()),
            ("strength", 18.into()),
            ("endurance", 15.into()),
        ]);
        assert_eq!(warrior.reaction(Reaction::Fortitude), 4 + 3 + 4 + 1);
        assert_eq!((warrior.frame.survival, warrior.frame.verve), (5 + 2 + 5, 5 + 2 + 5));
        assert_eq!((warrior.attack, warrior.frame.clings, warrior.moves()), (10 + 3 + 2, 18, 14));
        assert!(warrior.fights_with_verve && warrior.frame.bids.death && !warrior.frame.bids.endurance);
    }

    #[test]
    fn creatures_go_by_level_and_size() {
        let beast = make(&[
            ("kind", "creature".into()),
            ("level", 5.into()),
            ("size", "huge".into()),
            ("archetype", "thief".into()),
        ]);
        assert_eq!(beast.ability(Ability::Wisdom), 12);
        assert_eq!([Reaction::Fortitude, Reaction::Evasion, Reaction::Health].map(|r| beast.reaction(r)), [10, 9, 6]);
        assert_eq!((beast.frame.verve, beast.frame.mojo), (0, 0));
    }

    #[test]
    fn every_score_has_a_word() {
        let person = make(&[("evasion", 7.into())]);
        assert_eq!(person.score("evasion"), 7);
        assert_eq!(SCORES.len(), Ability::ALL.len() + Reaction::ALL.len());
        assert!(SCORES.iter().all(|word| person.score(word) > 0));
    }
}
