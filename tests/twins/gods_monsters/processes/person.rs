//! The numbers of a character, including all derived ones that the sheet leaves open.

use super::super::super::sheet::Sheet;
use super::super::scores::{Ability, Archetype, Kind, Reaction, Score, group_bonus, major, minor};
use super::super::throw::Throw;
use Ability::{Agility, Endurance, Strength};

/// Size of the body; the variants give the factor to normal size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// A sixth.
    Fine,
    /// A third.
    Tiny,
    /// Three quarters.
    Small,
    /// Human size.
    Normal,
    /// Twice.
    Large,
    /// Four times.
    Huge,
    /// Eight times.
    Gigantic,
    /// Sixteen times.
    Titanic,
}

impl Size {
    fn read(word: &str) -> Option<Self> {
        Some(match word {
            "fine" => Self::Fine,
            "tiny" => Self::Tiny,
            "small" => Self::Small,
            "normal" => Self::Normal,
            "large" => Self::Large,
            "huge" => Self::Huge,
            "gigantic" => Self::Gigantic,
            "titanic" => Self::Titanic,
            _ => return None,
        })
    }

    /// GM-04: the bonus of a creature's size to its Fortitude.
    fn fortitude(self) -> i32 {
        match self {
            Self::Large => 2,
            Self::Huge => 4,
            Self::Gigantic => 8,
            Self::Titanic => 16,
            Self::Fine | Self::Tiny | Self::Small | Self::Normal => 0,
        }
    }
}

/// A character at the start of a trial.
#[derive(Debug, Clone)]
pub struct Person {
    /// Level.
    pub level: i32,
    /// Archetype.
    pub archetype: Archetype,
    /// GM-18: the ability whose failed rolls mojo can turn into successes.
    pub archetypal_ability: Option<Ability>,
    abilities: [i32; 6],
    reactions: [i32; 6],
    /// Maximum survival points.
    pub max_survival: i32,
    /// Survival points at the start.
    pub survival: i32,
    /// Verve points at the start.
    pub verve: i32,
    /// Injuries at the start.
    pub injuries: i32,
    /// Mojo points at the start.
    pub mojo: i32,
    /// GM-18: whether the character bids mojo to survive.
    pub bids: bool,
    /// Movement.
    pub movement: i32,
    /// Size of the body.
    pub size: Size,
    /// Whether the character is semi-conscious.
    pub semi_conscious: bool,
    /// Whether the character maintains an effect.
    pub concentrating: bool,
    /// GM-17: penalty to attacks on the character.
    pub defense: i32,
    /// GM-12, GM-34: the part of the defense lost when not dodging.
    pub dodge: i32,
    /// GM-27: bonus of skills in chases.
    pub chase_skill: i32,
    /// GM-17: highest roll that hits, before the target's defense.
    pub attack: i32,
    /// GM-17: dice of the weapon.
    pub damage: Throw,
    /// GM-17: bonus to the damage of a hit.
    pub damage_bonus: i32,
    /// GM-10: injuries that each hit adds directly.
    pub damage_injuries: i32,
    /// GM-10: whether fighting is the hero's own kind of activity.
    pub archetypal_fight: bool,
    /// GM-09: number of members of the group; all other numbers are those of one member.
    pub group: i32,
    /// GM-09: the bonus of the group on its rolls.
    bonus: i32,
    /// GM-09: Movement of the group.
    pub pace: i32,
}

/// Sheets in order of precedence.
struct Sources<'a>([Option<&'a Sheet>; 2]);

impl Sources<'_> {
    fn int(&self, name: &str) -> Option<i32> {
        self.0.iter().flatten().find_map(|sheet| sheet.int_opt(name))
    }

    fn on_opt(&self, name: &str) -> Option<bool> {
        self.0.iter().flatten().find_map(|sheet| sheet.on_opt(name))
    }

    fn on(&self, name: &str) -> bool {
        self.on_opt(name).unwrap_or(false)
    }

    fn word(&self, name: &str) -> Option<&str> {
        self.0.iter().flatten().find_map(|sheet| sheet.word_opt(name))
    }
}

impl Person {
    /// Reads a character: parameters of the question, then the sheet, then the values of an
    /// ordinary person. `None` for unknown words.
    pub fn read(params: Option<&Sheet>, sheet: Option<&Sheet>, rules: &Sheet) -> Option<Self> {
        let sources = Sources([params, sheet]);
        let kind = Kind::read(sheet.map_or("hero", |sheet| sheet.word("kind")))?;
        let level = sources.int("level").unwrap_or(1);
        let archetype = Archetype::read(sources.word("archetype").unwrap_or("none"))?;
        let size = Size::read(sources.word("size").unwrap_or("normal"))?;
        let usual = if kind == Kind::Creature { rules.int("creature_ability_base") + level / 2 } else { 10 };
        let abilities = Ability::ALL.map(|(_, name)| sources.int(name).unwrap_or(usual));
        let build = Build { kind, level, archetype, size, abilities, rules };
        let reactions =
            Reaction::ALL.map(|(reaction, name, ..)| sources.int(name).unwrap_or_else(|| build.reaction(reaction)));
        let start = sources.int("survival");
        let max_survival = sources.int("max_survival").unwrap_or_else(|| build.max_survival().max(start.unwrap_or(0)));
        let archetypal_ability = match sheet.and_then(|sheet| sheet.word_opt("archetypal_ability")) {
            Some(word) => Some(Ability::read(word)?),
            None => archetype.parts().map(|(ability, ..)| ability),
        };
        let agility = major(abilities[Agility as usize]);
        let (attack_lent, damage_lent) = match sources.word("weapon_use").unwrap_or("melee") {
            "melee" => (build.minor(Strength), build.major(Strength)),
            "thrown" => (build.minor(Agility), build.minor(Strength)),
            "missile" => (build.minor(Agility), 0),
            _ => return None,
        };
        let group = sources.int("group").unwrap_or(1);
        let movement = sources.int("movement").unwrap_or_else(|| build.movement());
        let armor = sources.int("armor").unwrap_or(0);
        Some(Self {
            level,
            archetype,
            archetypal_ability,
            abilities,
            reactions,
            max_survival,
            survival: start.map_or(max_survival, |points| points.min(max_survival)),
            verve: sources.int("verve").unwrap_or_else(|| build.verve()),
            injuries: sources.int("injuries").unwrap_or(0),
            mojo: sources.int("mojo").unwrap_or_else(|| build.mojo()),
            bids: sources.word("mojo_policy") != Some("never"),
            movement,
            size,
            semi_conscious: sources.on("semi_conscious"),
            concentrating: sources.on("concentrating"),
            defense: sources.int("defense").unwrap_or(agility + armor),
            dodge: sources.int("dodge").unwrap_or(agility.max(0)),
            chase_skill: sources.int("chase_skill").unwrap_or(0),
            attack: sources.int("attack").unwrap_or_else(|| build.attack(&sources, attack_lent)),
            damage: Throw::read(sheet.and_then(|sheet| sheet.dice_opt("damage")).unwrap_or("1d6"))?,
            damage_bonus: sources.int("damage_bonus").unwrap_or(damage_lent),
            damage_injuries: sources.int("damage_injuries").unwrap_or(0),
            archetypal_fight: sheet
                .and_then(|sheet| sheet.on_opt("archetypal_fight"))
                .unwrap_or(archetype == Archetype::Warrior),
            group,
            bonus: 0,
            pace: movement + rules.int("group_movement") * group_bonus(group),
        })
    }

    /// GM-09: the group as one character: its bonus is added to all rolls and to defense, and
    /// multiplies survival.
    pub fn into_one(mut self) -> Self {
        self.bonus = group_bonus(self.group);
        self.attack += self.bonus;
        self.defense += self.bonus;
        self.survival += self.bonus * self.max_survival;
        self.max_survival *= 1 + self.bonus;
        self
    }

    /// The score of an ability.
    pub fn ability(&self, ability: Ability) -> i32 {
        self.abilities[ability as usize]
    }

    /// GM-09: the target of an ability roll, including the bonus of a group.
    pub fn rolled(&self, ability: Ability) -> i32 {
        self.ability(ability) + self.bonus
    }

    /// The target of a reaction, including the bonus of a group.
    pub fn reaction(&self, reaction: Reaction) -> i32 {
        self.alone(reaction) + self.bonus
    }

    /// A reaction of a single member.
    pub fn alone(&self, reaction: Reaction) -> i32 {
        self.reactions[reaction as usize]
    }

    /// The target of an ability or reaction roll.
    pub fn score(&self, score: Score) -> i32 {
        match score {
            Score::Ability(ability) => self.rolled(ability),
            Score::Reaction(reaction) => self.reaction(reaction),
        }
    }

    /// GM-18: whether a score is the archetypal ability or reaction.
    pub fn is_archetypal(&self, score: Score) -> bool {
        match score {
            Score::Ability(ability) => self.archetypal_ability == Some(ability),
            Score::Reaction(reaction) => {
                self.archetype.parts().is_some_and(|(_, archetypal, _)| archetypal == reaction)
            }
        }
    }
}

/// The inputs of the derived numbers.
struct Build<'a> {
    kind: Kind,
    level: i32,
    archetype: Archetype,
    size: Size,
    abilities: [i32; 6],
    rules: &'a Sheet,
}

impl Build<'_> {
    fn major(&self, ability: Ability) -> i32 {
        major(self.abilities[ability as usize])
    }

    fn minor(&self, ability: Ability) -> i32 {
        minor(self.abilities[ability as usize])
    }

    /// GM-03, GM-04: 4, growth, and the abilities' contributions. People without an archetype have
    /// no growth. A creature's abilities contribute nothing, but its size adds to Fortitude.
    fn reaction(&self, reaction: Reaction) -> i32 {
        let (_, _, first, second) = Reaction::ALL[reaction as usize];
        let parts = self.archetype.parts();
        let growth = match (self.kind, parts) {
            (_, Some((_, archetypal, _))) if archetypal == reaction => self.level,
            (Kind::Creature, _) | (_, Some(_)) => self.level / 2,
            (Kind::Hero | Kind::Npc, None) => 0,
        };
        let lent = match self.kind {
            Kind::Creature if reaction == Reaction::Fortitude => self.size.fortitude(),
            Kind::Creature => 0,
            Kind::Hero | Kind::Npc => self.major(first) + self.minor(second),
        };
        self.rules.int("reaction_base") + growth + lent
    }

    /// GM-19: mean of a number of growth dice, rounded down.
    fn growth(&self, dice: i32) -> i32 {
        dice * (self.rules.int("growth_die") + 1) / 2
    }

    /// GM-19: survival points grow at the third, fifth, and each further odd level.
    fn max_survival(&self) -> i32 {
        let dice = (self.level - 1).max(0) / 2;
        (self.rules.int("survival_base") + self.major(Endurance) + self.growth(dice)).max(0)
    }

    /// GM-19: only heroes with an archetype have verve, which grows at even levels.
    fn verve(&self) -> i32 {
        match (self.kind, self.archetype.parts()) {
            (Kind::Hero, Some((archetypal, _, lends))) if self.level > 0 => {
                let lent = self.minor(archetypal) + self.minor(lends);
                (self.rules.int("verve_base") + lent + self.growth(self.level / 2)).max(0)
            }
            _ => 0,
        }
    }

    /// GM-19: only heroes with an archetype have mojo.
    fn mojo(&self) -> i32 {
        match (self.kind, self.archetype.parts()) {
            (Kind::Hero, Some((archetypal, ..))) if self.level > 0 => {
                let growth: i32 = (2..=self.level).map(|level| self.rules.int("mojo_growth") + level).sum();
                (self.rules.int("mojo_base") + self.major(archetypal) + growth).max(0)
            }
            _ => 0,
        }
    }

    /// GM-17, GM-19: 10, fighting art if skilled, and the abilities' contribution.
    fn attack(&self, sources: &Sources, lent: i32) -> i32 {
        let art = if sources.on_opt("skilled").unwrap_or(true) {
            sources.int("fighting_art").unwrap_or(self.archetype.fighting_art(self.level))
        } else {
            0
        };
        self.rules.int("attack_base") + art + lent
    }

    /// GM-41: Movement.
    fn movement(&self) -> i32 {
        (10 + self.major(Strength) + self.minor(Agility)).max(0)
    }
}
