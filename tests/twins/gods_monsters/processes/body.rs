//! The state of a character: pools, wounds, consciousness, death and mojo.

use super::super::super::sheet::Sheet;
use super::super::scores::{Ability, Archetype, Reaction, Score};
use super::person::Person;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// The constants of all rolls, and of the consequences of injuries.
#[derive(Debug, Clone)]
pub struct Laws {
    check_die: i32,
    nat1_succeeds: bool,
    nat20_fails: bool,
    /// GM-11: the penalty of each injury to every roll.
    pub injury_penalty: i32,
    injuries_penalize_all: bool,
    verve_only_archetypal: bool,
    unconscious_roll: Score,
    death_at_least: bool,
    death_trigger_counts_verve: bool,
    death_warrior_bonus: i32,
    unconscious_death_modifier: i32,
    losing_bid_cost: i32,
}

/// The result of a roll.
#[derive(Debug, Clone, Copy)]
pub struct Roll {
    /// Whether it succeeds.
    pub success: bool,
    /// The target minus the die.
    pub margin: i32,
}

impl Laws {
    /// Reads the constants; `None` if a word is unknown.
    pub fn read(rules: &Sheet) -> Option<Self> {
        Some(Self {
            check_die: rules.int("check_die"),
            nat1_succeeds: rules.on("nat1_succeeds"),
            nat20_fails: rules.on("nat20_fails"),
            injury_penalty: rules.int("injury_penalty"),
            injuries_penalize_all: rules.on("injuries_penalize_all"),
            verve_only_archetypal: rules.on("verve_only_archetypal"),
            unconscious_roll: Score::read(rules.word("unconscious_roll"))?,
            death_at_least: match rules.word("death_trigger") {
                "more_than" => false,
                "at_least" => true,
                _ => return None,
            },
            death_trigger_counts_verve: rules.on("death_trigger_counts_verve"),
            death_warrior_bonus: rules.int("death_warrior_bonus"),
            unconscious_death_modifier: rules.int("unconscious_death_modifier"),
            losing_bid_cost: rules.int("losing_bid_cost"),
        })
    }

    /// GM-01: one die, which succeeds when it is at most the target. With `nat1_succeeds` a 1 always succeeds, and with
    /// `nat20_fails` the highest face always fails. Ruling: neither changes the margin.
    pub fn roll(&self, target: i32, dice: &mut Dice) -> Roll {
        let die = dice.random_range(1..=self.check_die);
        Roll { success: self.succeeds(die, target), margin: target - die }
    }

    fn succeeds(&self, die: i32, target: i32) -> bool {
        let within = die <= target || (self.nat1_succeeds && die == 1);
        within && !(self.nat20_fails && die == self.check_die)
    }

    /// GM-01: whether at least this percentage of the die's faces succeeds.
    pub fn reaches(&self, target: i32, percent: i32) -> bool {
        100 * self.faces(target) >= percent * self.check_die
    }

    /// GM-01: the number of faces of the die that succeed.
    pub fn faces(&self, target: i32) -> i32 {
        (1..=self.check_die).filter(|&die| self.succeeds(die, target)).count() as i32
    }
}

/// The effect of a wound.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wound {
    /// Whether survival has fallen to 0.
    pub emptied: bool,
    /// Survival points lost.
    pub survival: i32,
    /// Injuries gained.
    pub injuries: i32,
}

/// The state of a character.
#[derive(Debug, Clone)]
pub struct Body<'a> {
    person: &'a Person,
    laws: &'a Laws,
    /// Survival points left.
    pub survival: i32,
    /// Verve points left.
    verve: i32,
    /// Injuries.
    pub injuries: i32,
    /// Mojo points left.
    mojo: i32,
    /// Mojo spent.
    pub mojo_spent: i32,
    /// Endurance, which may have decreased.
    pub endurance: i32,
    /// Whether the character is unconscious.
    pub unconscious: bool,
    /// Whether the character is dying.
    pub dead: bool,
    /// GM-26: the penalties of an ailment, per score.
    pub penalised: Vec<(Score, i32)>,
    /// GM-16: the penalty of surprise to every roll.
    pub surprise: i32,
    /// GM-41: the penalty of haste to reactions.
    pub haste: i32,
}

impl<'a> Body<'a> {
    /// The state at the start.
    pub fn new(person: &'a Person, laws: &'a Laws) -> Self {
        Self {
            person,
            laws,
            survival: person.survival,
            verve: person.verve,
            injuries: person.injuries,
            mojo: person.mojo,
            mojo_spent: 0,
            endurance: person.rolled(Ability::Endurance),
            unconscious: false,
            dead: false,
            penalised: Vec::new(),
            surprise: 0,
            haste: 0,
        }
    }

    /// Injuries gained so far.
    pub fn gained(&self) -> i32 {
        self.injuries - self.person.injuries
    }

    /// Whether the character is alive and conscious.
    pub fn is_up(&self) -> bool {
        !self.unconscious && !self.dead
    }

    fn penalty_on(&self, score: Score) -> i32 {
        let ailments: i32 = self.penalised.iter().filter(|(on, _)| *on == score).map(|(_, by)| by).sum();
        let haste = if matches!(score, Score::Reaction(_)) { self.haste } else { 0 };
        ailments + haste + self.surprise
    }

    /// GM-11: the penalty of injuries to a roll.
    pub fn injury_penalty(&self) -> i32 {
        self.laws.injury_penalty * self.injuries
    }

    /// GM-11: any roll, with the penalty of injuries.
    pub fn roll(&self, score: i32, dice: &mut Dice) -> Roll {
        self.laws.roll(score - self.injury_penalty(), dice)
    }

    /// G03: the reaction against an ailment, thin air or a march, with bonuses and penalties. Under
    /// a house rule, injuries caused by these very things do not count. Mojo is bid on a failed
    /// Health roll.
    pub fn resist(&mut self, reaction: Reaction, bonus: i32, dice: &mut Dice) -> bool {
        let counted = if self.laws.injuries_penalize_all { self.injuries } else { self.person.injuries };
        let score = self.person.reaction(reaction) - self.penalty_on(Score::Reaction(reaction));
        let roll = self.laws.roll(score + bonus - self.laws.injury_penalty * counted, dice);
        roll.success || (reaction == Reaction::Health && self.bid_to_survive(roll))
    }

    /// GM-11: a roll with all penalties.
    pub fn react(&self, score: Score, dice: &mut Dice) -> bool {
        self.roll(self.person.score(score) - self.penalty_on(score), dice).success
    }

    /// GM-18: bids mojo to stay alive.
    pub fn bid_to_survive(&mut self, roll: Roll) -> bool {
        self.person.bids && self.bid(roll)
    }

    /// GM-18: all mojo is bid on a failed roll; a bid that reaches the margin spends exactly the margin.
    pub fn bid(&mut self, roll: Roll) -> bool {
        let short = -roll.margin;
        if self.mojo == 0 || short <= 0 {
            return false;
        }
        let mended = self.mojo >= short;
        let spent = if mended { short } else { self.laws.losing_bid_cost.min(self.mojo) };
        self.mojo -= spent;
        self.mojo_spent += spent;
        mended
    }

    /// GM-10: verve that absorbs damage outside the hero's archetypal activity.
    pub fn shield(&self) -> i32 {
        if self.laws.verve_only_archetypal { 0 } else { self.verve }
    }

    /// GM-10: damage reduces verve in the hero's archetypal activity, then survival, and the rest
    /// becomes injuries. Direct injuries are added.
    pub fn wound(&mut self, damage: i32, injuries: i32, archetypal: bool) -> Wound {
        let mut left = damage;
        if archetypal || !self.laws.verve_only_archetypal {
            let absorbed = left.min(self.verve);
            self.verve -= absorbed;
            left -= absorbed;
        }
        let lost = left.min(self.survival);
        self.survival -= lost;
        left -= lost;
        self.injuries += left + injuries;
        Wound { emptied: lost > 0 && self.survival == 0, survival: lost, injuries: left + injuries }
    }

    /// GM-12, GM-13: the rolls a wound requires: against falling unconscious, then the Death roll.
    pub fn suffer(&mut self, wound: Wound, dice: &mut Dice) {
        self.stay_awake(wound, dice);
        self.stay_alive(wound, dice);
    }

    /// GM-12: a character who reaches 0 survival or gains injuries rolls against falling
    /// unconscious.
    pub fn stay_awake(&mut self, wound: Wound, dice: &mut Dice) {
        if self.unconscious || (!wound.emptied && wound.injuries == 0) {
            return;
        }
        let score = self.laws.unconscious_roll;
        let value = if score == Score::Ability(Ability::Endurance) { self.endurance } else { self.person.score(score) };
        let roll = self.roll(value - self.penalty_on(score), dice);
        // Mojo is bid on Health, and otherwise on archetypal rolls.
        let may_bid = score == Score::Reaction(Reaction::Health) || self.person.is_archetypal(score);
        if !(roll.success || may_bid && self.bid_to_survive(roll)) {
            self.unconscious = true;
        }
    }

    /// GM-13: a character who gains injuries and has more of them than survival points rolls
    /// against death.
    pub fn stay_alive(&mut self, wound: Wound, dice: &mut Dice) {
        if wound.injuries == 0 {
            return;
        }
        let verve = if self.laws.death_trigger_counts_verve { self.verve } else { 0 };
        let pool = self.survival + verve;
        let in_danger = self.injuries > pool || (self.laws.death_at_least && self.injuries == pool);
        if in_danger {
            self.dead = !self.survives_death_roll(dice);
        }
    }

    /// GM-13: if the Guide's roll does not exceed the injuries, the player must roll Endurance.
    fn survives_death_roll(&mut self, dice: &mut Dice) -> bool {
        if dice.random_range(1..=self.laws.check_die) > self.injuries {
            return true;
        }
        let warrior = self.person.archetype == Archetype::Warrior;
        let level = if warrior { self.laws.death_warrior_bonus * self.person.level } else { 0 };
        let half_awake = self.unconscious || self.person.semi_conscious;
        let modifier = if half_awake { self.laws.unconscious_death_modifier } else { 0 };
        let penalty = self.penalty_on(Score::Ability(Ability::Endurance));
        let roll = self.roll(self.endurance + level + modifier - penalty, dice);
        roll.success || self.bid_to_survive(roll)
    }
}
