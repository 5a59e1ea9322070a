//! The numbers of a fighter, read or derived from its sheet.

use super::super::sheet::{Member, Sheet};
use super::rules::{Rules, UnconsciousRoll};
use super::scores::{Ability, Archetype, Kind, Reaction, group_bonus, major, minor};
use super::throw::Throw;

/// The scores of the six abilities.
#[derive(Debug, Clone)]
struct Abilities([i32; 6]);

impl Abilities {
    /// GM-04: an ability missing on the sheet is 10, plus half the level for a creature.
    fn read(sheet: &Sheet, kind: Kind, level: i32, rules: &Rules) -> Self {
        let usual = match kind {
            Kind::Creature => rules.creature_ability_base + level / 2,
            Kind::Hero | Kind::Npc => 10,
        };
        Self(Ability::ALL.map(|(_, name)| sheet.int_opt(name).unwrap_or(usual)))
    }

    fn score(&self, ability: Ability) -> i32 {
        self.0[ability as usize]
    }

    fn major(&self, ability: Ability) -> i32 {
        major(self.score(ability))
    }

    fn minor(&self, ability: Ability) -> i32 {
        minor(self.score(ability))
    }
}

/// Whether a fighter flees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tactic {
    /// Fights to the end.
    Attack,
    /// Flees once injured or low on survival.
    FleeInjured,
    /// Flees once its survival is below a number.
    FleeBelow(i32),
}

/// Which enemy a fighter attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// The one with the least survival.
    Weakest,
    /// The one with the most survival.
    Strongest,
    /// The first of the list.
    First,
    /// The one in the same place of the list.
    Opposite,
}

/// When mojo is bid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MojoPolicy {
    /// On what keeps the hero alive.
    Survive,
    /// Also on narrow misses that would drop the enemy.
    Win,
    /// Never.
    Never,
}

/// A fighter's awareness of an attack that surprises its side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Awareness {
    /// Nothing.
    Unaware,
    /// That there are enemies, but not that they attack.
    Suspects,
    /// Nothing, in its sleep.
    Asleep,
}

/// Who directs a semi-conscious fighter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Any comrade who stands and is fully awake.
    ByComrades,
    /// Somebody outside the fight, every round.
    Always,
    /// Nobody.
    Never,
}

/// A fighter before the fight, or a group that acts as one.
#[derive(Debug, Clone)]
pub struct Character {
    /// The name in metrics.
    pub name: String,
    /// The kind of character.
    pub kind: Kind,
    /// Agility, with the bonus of a group.
    pub agility: i32,
    /// Endurance, with the bonus of a group.
    pub endurance: i32,
    /// GM-12: the score for rolls against falling unconscious.
    pub staying_awake: i32,
    /// Evasion, with the bonus of a group.
    pub evasion: i32,
    /// Perception, with the bonus of a group.
    pub perception: i32,
    /// GM-16: the better of Willpower and Fortitude.
    pub snapping_out: i32,
    /// GM-49: Willpower, for acting on directions without delay.
    pub willpower: i32,
    /// Maximum survival points.
    pub max_survival: i32,
    /// Survival points at the start.
    pub survival: i32,
    /// Verve points at the start.
    pub verve: i32,
    /// Injuries at the start.
    pub injuries: i32,
    /// Movement.
    pub movement: i32,
    /// GM-17: the number an attack must roll at most, before defense and circumstances.
    pub attack: i32,
    /// GM-17: the penalty to attacks against it.
    pub defense: i32,
    /// GM-12, GM-49: the part of the defense due to Agility, unless the sheet says otherwise; lost
    /// when not awake.
    pub agility_bonus: i32,
    /// Dice of the weapon.
    pub damage: Throw,
    /// Modifier to the damage of a hit.
    pub damage_bonus: i32,
    /// GM-17, GM-18: the average damage of a hit.
    pub average_damage: f64,
    /// Injuries each hit causes directly.
    pub damage_injuries: i32,
    /// Attacks in each round.
    pub attacks: i32,
    /// GM-10: whether verve absorbs damage in a fight.
    pub verve_absorbs: bool,
    /// GM-18: whether fighting is its archetypal activity, so that attacks are archetypal rolls.
    pub archetypal_fight: bool,
    /// GM-13: the bonus of its level to Death rolls.
    pub death_bonus: i32,
    /// Mojo points at the start.
    pub mojo: i32,
    /// When mojo is bid.
    pub mojo_policy: MojoPolicy,
    /// GM-12, GM-18: whether mojo may be bid on the roll against falling unconscious: on Health, or
    /// on an archetypal roll.
    pub mends_staying_awake: bool,
    /// Whether it flees.
    pub tactic: Tactic,
    /// Which enemy it attacks.
    pub target: Choice,
    /// Whether it attacks unconscious enemies.
    pub finishes_off: bool,
    /// GM-29: whether it maintains an effect instead of attacking.
    pub concentrating: bool,
    /// GM-29: whether it drops that effect when low on survival.
    pub breaks_if_hit: bool,
    /// GM-16: what it knows if its side is taken unaware.
    pub awareness: Awareness,
    /// GM-16: whether it stays out of the fight while surprised.
    pub keeps_out: bool,
    /// GM-49: whether it is semi-conscious.
    pub semi_conscious: bool,
    /// GM-49: who directs it while it is.
    pub directed: Direction,
    /// GM-27: the bonus of skills in chases.
    pub chase_skill: i32,
}

impl Character {
    /// Reads a sheet; `None` if it holds a word or dice that this simulator does not support.
    pub fn read(member: &Member, rules: &Rules) -> Option<Self> {
        let sheet = &member.sheet;
        let kind = Kind::read(sheet.word("kind"))?;
        let level = sheet.int("level");
        let archetype = Archetype::read(sheet.word("archetype"))?;
        let abilities = Abilities::read(sheet, kind, level, rules);
        let numbers = Numbers { sheet, kind, level, archetype, abilities: &abilities, rules };
        let group_bonus = group_bonus(sheet.int("group"));

        let (max_survival, survival) = numbers.survival();
        let (attack_lent, damage_lent) = match sheet.word("weapon_use") {
            "melee" => (abilities.minor(Ability::Strength), abilities.major(Ability::Strength)),
            "thrown" => (abilities.minor(Ability::Agility), abilities.minor(Ability::Strength)),
            "missile" => (abilities.minor(Ability::Agility), 0),
            _ => return None,
        };
        let fighting_art = sheet.int_opt("fighting_art").unwrap_or_else(|| archetype.fighting_art(level));
        let used_art = if sheet.on("skilled") { fighting_art } else { 0 };
        let agility_lent = abilities.major(Ability::Agility);
        let fortitude = numbers.reaction(Reaction::Fortitude);
        let willpower = numbers.reaction(Reaction::Willpower);
        let endurance = abilities.score(Ability::Endurance);
        let archetypal_fight = sheet.on_opt("archetypal_fight").unwrap_or(archetype == Archetype::Warrior);
        let archetypal_ability = match sheet.word_opt("archetypal_ability") {
            Some(word) => Some(Ability::read(word)?),
            None => archetype.parts().map(|(ability, _, _)| ability),
        };

        let damage = Throw::read(sheet.dice_opt("damage")?)?;
        let damage_bonus = sheet.int_opt("damage_bonus").unwrap_or(damage_lent);

        Some(Self {
            name: member.name.clone(),
            kind,
            agility: abilities.score(Ability::Agility) + group_bonus,
            endurance: endurance + group_bonus,
            staying_awake: group_bonus
                + match rules.unconscious_roll {
                    UnconsciousRoll::Endurance => endurance,
                    UnconsciousRoll::Fortitude => fortitude,
                    UnconsciousRoll::Health => numbers.reaction(Reaction::Health),
                    UnconsciousRoll::Willpower => willpower,
                },
            evasion: numbers.reaction(Reaction::Evasion) + group_bonus,
            perception: numbers.reaction(Reaction::Perception) + group_bonus,
            snapping_out: willpower.max(fortitude) + group_bonus,
            willpower: willpower + group_bonus,
            max_survival: max_survival * (1 + group_bonus),
            survival: survival + group_bonus * max_survival,
            verve: numbers.verve(),
            injuries: sheet.int("injuries"),
            movement: numbers.movement()
                + if rules.chase_group_movement { rules.group_movement * group_bonus } else { 0 },
            attack: sheet.int_opt("attack").unwrap_or(rules.attack_base + used_art + attack_lent) + group_bonus,
            defense: sheet.int_opt("defense").unwrap_or(agility_lent + sheet.int("armor")) + group_bonus,
            agility_bonus: sheet.int_opt("dodge").unwrap_or(agility_lent.max(0)),
            average_damage: damage.average(|roll| (roll + damage_bonus).max(rules.damage_least)),
            damage,
            damage_bonus,
            damage_injuries: sheet.int("damage_injuries"),
            attacks: sheet.int("attacks") + group_bonus,
            verve_absorbs: archetypal_fight || !rules.verve_only_archetypal,
            archetypal_fight,
            death_bonus: if archetype == Archetype::Warrior { rules.death_warrior_bonus * level } else { 0 },
            mojo: numbers.mojo(),
            mojo_policy: match sheet.word("mojo_policy") {
                "survive" => MojoPolicy::Survive,
                "win" => MojoPolicy::Win,
                "never" => MojoPolicy::Never,
                _ => return None,
            },
            mends_staying_awake: match rules.unconscious_roll {
                UnconsciousRoll::Health => true,
                UnconsciousRoll::Endurance => archetypal_ability == Some(Ability::Endurance),
                UnconsciousRoll::Fortitude => archetype == Archetype::Warrior,
                UnconsciousRoll::Willpower => archetype == Archetype::Prophet,
            },
            tactic: match sheet.word("tactic") {
                "attack" => Tactic::Attack,
                "flee_injured" => Tactic::FleeInjured,
                "flee_below" => Tactic::FleeBelow(sheet.policy_number("tactic")?),
                _ => return None,
            },
            target: match sheet.word("target") {
                "weakest" => Choice::Weakest,
                "strongest" => Choice::Strongest,
                "first" => Choice::First,
                "opposite" => Choice::Opposite,
                _ => return None,
            },
            finishes_off: match sheet.word("unconscious_enemies") {
                "capture" => false,
                "finish_off" => true,
                _ => return None,
            },
            concentrating: sheet.on("concentrating"),
            breaks_if_hit: match sheet.word("concentrate") {
                "hold" => false,
                "break_if_hit" => true,
                _ => return None,
            },
            awareness: match sheet.word("awareness") {
                "unaware" => Awareness::Unaware,
                "suspects" => Awareness::Suspects,
                "asleep" => Awareness::Asleep,
                _ => return None,
            },
            keeps_out: match sheet.word("when_surprised") {
                "fight" => false,
                "keep_out" => true,
                _ => return None,
            },
            semi_conscious: sheet.on("semi_conscious"),
            directed: match sheet.word("directed") {
                "by_comrades" => Direction::ByComrades,
                "always" => Direction::Always,
                "never" => Direction::Never,
                _ => return None,
            },
            chase_skill: sheet.int("chase_skill"),
        })
    }

    /// GM-17: whether a hit can do nothing at all.
    pub fn is_harmless(&self, rules: &Rules) -> bool {
        self.damage_injuries == 0 && (self.damage.most() + self.damage_bonus).max(rules.damage_least) <= 0
    }
}

/// The sheet and the numbers derived from it.
struct Numbers<'a> {
    sheet: &'a Sheet,
    kind: Kind,
    level: i32,
    archetype: Archetype,
    abilities: &'a Abilities,
    rules: &'a Rules,
}

impl Numbers<'_> {
    /// GM-03: people without an archetype do not grow by level.
    fn grows(&self) -> bool {
        self.kind == Kind::Creature || self.archetype != Archetype::None
    }

    /// GM-19: what this many dice of growth come to on average, rounded down. Ruling: survival grows by level for
    /// people without an archetype, too.
    fn growth(&self, dice: i32) -> i32 {
        dice * (self.rules.growth_die + 1) / 2
    }

    /// GM-03, GM-04: a reaction is 4 plus growth plus the bonus of abilities. A creature's
    /// abilities give no bonus, but its size adds to Fortitude. Ruling: the size of a person does
    /// not.
    fn reaction(&self, reaction: Reaction) -> i32 {
        let (_, name, first, second) = Reaction::ALL[reaction as usize];
        if let Some(score) = self.sheet.int_opt(name) {
            return score;
        }
        let is_archetypal = self.archetype.parts().is_some_and(|(_, archetypal, _)| archetypal == reaction);
        let growth = match (self.grows(), is_archetypal) {
            (false, _) => 0,
            (true, true) => self.level,
            (true, false) => self.level / 2,
        };
        let lent = match self.kind {
            Kind::Creature if reaction == Reaction::Fortitude => self.size(),
            Kind::Creature => 0,
            Kind::Hero | Kind::Npc => self.abilities.major(first) + self.abilities.minor(second),
        };
        self.rules.reaction_base + growth + lent
    }

    /// GM-04: the bonus of a creature's size to Fortitude.
    fn size(&self) -> i32 {
        match self.sheet.word("size") {
            "large" => 2,
            "huge" => 4,
            "gigantic" => 8,
            "titanic" => 16,
            _ => 0,
        }
    }

    /// GM-10, GM-19: maximum survival points, and those at the start.
    fn survival(&self) -> (i32, i32) {
        let start = self.sheet.int_opt("survival");
        let well = self.sheet.int_opt("max_survival").unwrap_or_else(|| {
            let dice = (self.level - 1).max(0) / 2;
            let derived = self.rules.survival_base + self.abilities.major(Ability::Endurance) + self.growth(dice);
            derived.max(0).max(start.unwrap_or(0))
        });
        (well, start.map_or(well, |points| points.min(well)))
    }

    /// GM-10, GM-19: only heroes with an archetype have verve. Ruling: not before the first level.
    fn verve(&self) -> i32 {
        if let Some(points) = self.sheet.int_opt("verve") {
            return points;
        }
        match (self.kind, self.archetype.parts()) {
            (Kind::Hero, Some((archetypal, _, lends))) if self.level > 0 => {
                let lent = self.abilities.minor(archetypal) + self.abilities.minor(lends);
                (self.rules.verve_base + lent + self.growth(self.level / 2)).max(0)
            }
            _ => 0,
        }
    }

    /// GM-18, GM-19: only heroes with an archetype have mojo. Ruling: not before the first level.
    fn mojo(&self) -> i32 {
        if let Some(points) = self.sheet.int_opt("mojo") {
            return points;
        }
        match (self.kind, self.archetype.parts()) {
            (Kind::Hero, Some((archetypal, _, _))) if self.level > 0 => {
                let growth: i32 = (2..=self.level).map(|level| self.rules.mojo_growth + level).sum();
                (self.rules.mojo_base + self.abilities.major(archetypal) + growth).max(0)
            }
            _ => 0,
        }
    }

    /// GM-41: Movement of a single character.
    fn movement(&self) -> i32 {
        self.sheet.int_opt("movement").unwrap_or_else(|| {
            (10 + self.abilities.major(Ability::Strength) + self.abilities.minor(Ability::Agility)).max(0)
        })
    }
}
