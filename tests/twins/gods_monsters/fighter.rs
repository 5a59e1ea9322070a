//! The state of a fighter: pools, wounds, surprise and mojo.

use super::character::{Awareness, Character, MojoPolicy, Tactic};
use super::rules::{Roll, Rules, UnconsciousRoll};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// The fate of a fighter, coded as the metric `fate`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// Dying, and dead when the fight is over.
    Dead = 0,
    /// Unconscious for the rest of the fight.
    Unconscious = 1,
    /// Fled.
    Fled = 2,
    /// In the fight.
    Standing = 3,
}

/// What a fighter does in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Nothing, or maintaining an effect.
    Nothing,
    /// All its attacks.
    Attack,
    /// Dashing away instead of attacking.
    Dash,
}

/// A hit, which takes effect at the end of the round.
#[derive(Debug, Clone, Copy)]
pub struct Hit {
    /// Points that verve and survival may absorb.
    pub damage: i32,
    /// Injuries.
    pub injuries: i32,
}

/// The changing state of a fighter.
#[derive(Debug, Clone)]
pub struct Fighter {
    /// Survival points left.
    pub survival: i32,
    /// Verve points left.
    pub verve: i32,
    /// Injuries.
    pub injuries: i32,
    /// Mojo points left.
    pub mojo: i32,
    /// Its fate.
    pub fate: Fate,
    /// Its action in this round.
    pub action: Action,
    /// GM-29: whether it still maintains its effect.
    pub concentrating: bool,
    /// GM-16: whether it is still surprised.
    pub surprised: bool,
    /// GM-16: whether somebody has attacked it in this round.
    pub attacked: bool,
    /// GM-16: for how many rounds it has neither attacked nor been attacked.
    pub rested: i32,
    /// GM-49: rounds until it acts on a direction; 0 if it is not waiting.
    pub late: i32,
    /// GM-49: whether one direction suffices for the rest of the fight.
    pub directed_for_good: bool,
    /// GM-27: whether a chase has ended in its capture, so that it fights on.
    pub caught: bool,
    /// GM-13: whether it is dying but may act once more.
    pub last_act: bool,
    /// The hits of this round.
    pub hits: Vec<Hit>,
    /// Mojo spent so far.
    pub mojo_spent: i32,
    /// Rounds in which it was surprised.
    pub surprised_rounds: i32,
    /// GM-29: effects broken.
    pub broken: i32,
    /// Damage of all its hits.
    pub damage_dealt: i32,
    /// The round in which it fell, if it did.
    pub fell: Option<i32>,
}

impl Fighter {
    /// A fighter at the start. Ruling: one without survival points stands until the first hit.
    pub fn fresh(character: &Character) -> Self {
        Self {
            survival: character.survival,
            verve: character.verve,
            injuries: character.injuries,
            mojo: character.mojo,
            fate: Fate::Standing,
            action: Action::Nothing,
            concentrating: character.concentrating,
            surprised: false,
            attacked: false,
            rested: 0,
            late: 0,
            directed_for_good: false,
            caught: false,
            last_act: false,
            hits: Vec::new(),
            mojo_spent: 0,
            surprised_rounds: 0,
            broken: 0,
            damage_dealt: 0,
            fell: None,
        }
    }

    /// Whether it is still in the fight.
    pub fn stands(&self) -> bool {
        self.fate == Fate::Standing
    }

    /// GM-27, GM-49: whether its tactic makes it flee now. Ruling: the semi-conscious never flee.
    pub fn wants_to_flee(&self, character: &Character, rules: &Rules) -> bool {
        if self.caught || character.semi_conscious {
            return false;
        }
        match character.tactic {
            Tactic::Attack => false,
            Tactic::FleeInjured => {
                self.injuries > 0 || 100 * self.survival <= rules.flee_share * character.max_survival
            }
            Tactic::FleeBelow(points) => self.survival < points,
        }
    }
}

/// A fighter's sheet, the constants and the round, for making rolls.
pub struct Roller<'a> {
    /// The sheet.
    pub character: &'a Character,
    /// The constants.
    pub rules: &'a Rules,
    /// The round, 0 before the first.
    pub round: i32,
    /// Whether injuries and their consequences are played.
    pub wounds: bool,
}

impl Roller<'_> {
    /// GM-11: the penalty of injuries to every roll.
    pub fn injury_penalty(&self, fighter: &Fighter) -> i32 {
        if self.wounds { self.rules.injury_penalty * fighter.injuries } else { 0 }
    }

    /// GM-16: the penalty of surprise to every roll, normally from the second round on.
    pub fn surprise_penalty(&self, fighter: &Fighter) -> i32 {
        let counts = self.round > 1 || self.rules.surprised_rolls_at_once;
        if fighter.surprised && counts { self.rules.surprised_rolls } else { 0 }
    }

    /// GM-41: the penalty of a dash to reactions.
    fn dash_penalty(&self, fighter: &Fighter) -> i32 {
        i32::from(fighter.action == Action::Dash)
    }

    /// GM-16: the Perception roll of fighters taken unaware.
    pub fn notice(&self, fighter: &mut Fighter, dice: &mut Dice) {
        let circumstances = match self.character.awareness {
            Awareness::Unaware => 0,
            Awareness::Suspects => self.rules.surprise_aware_bonus,
            Awareness::Asleep => -self.rules.sleeping_penalty,
        };
        let target = self.character.perception + circumstances - self.injury_penalty(fighter);
        fighter.surprised = !self.rules.roll(target, dice).success;
    }

    /// GM-49: whether a semi-conscious fighter acts in this round on a direction: at once after a
    /// successful Willpower roll, else some rounds later. Ruling: it is directed anew after the
    /// round in which it has acted, at the earliest, or (a setting) once for the whole fight. While
    /// it waits nothing is rolled, and its director need not stand any more.
    pub fn heeds(&self, fighter: &mut Fighter, directed: bool, dice: &mut Dice) -> bool {
        if fighter.directed_for_good {
            return true;
        }
        let acts = if fighter.late > 0 {
            fighter.late -= 1;
            fighter.late == 0
        } else if directed {
            let penalty = self.injury_penalty(fighter) + self.surprise_penalty(fighter);
            let at_once = self.rules.roll(self.character.willpower - penalty, dice).success;
            if !at_once {
                fighter.late = dice.random_range(1..=self.rules.semi_delay_die);
            }
            at_once
        } else {
            false
        };
        fighter.directed_for_good = acts && !self.rules.semi_directed_anew;
        acts
    }

    /// GM-16: Willpower or Fortitude at the start of each round from the second on. Fighters who
    /// have stayed out of the fight for some rounds also stop being surprised. Ruling: these are
    /// rounds in which the fighter neither attacks nor is attacked, including the first.
    pub fn snap_out(&self, fighter: &mut Fighter, dice: &mut Dice) {
        if !fighter.surprised || self.round == 1 {
            return;
        }
        if fighter.rested >= self.rules.surprise_rest {
            fighter.surprised = false;
            return;
        }
        let penalty = if self.rules.snap_out_penalised { self.rules.surprised_rolls } else { 0 };
        let target = self.character.snapping_out - penalty - self.injury_penalty(fighter);
        if self.rules.roll(target, dice).success {
            fighter.surprised = false;
        }
    }

    /// GM-18: all mojo is bid on a failed roll; a bid that reaches the margin spends exactly the margin.
    pub fn bid(&self, roll: Roll, fighter: &mut Fighter) -> bool {
        let short = -roll.margin;
        if fighter.mojo == 0 || short <= 0 {
            return false;
        }
        let mended = fighter.mojo >= short;
        let spent = if mended { short } else { self.rules.losing_bid_cost.min(fighter.mojo) };
        fighter.mojo -= spent;
        fighter.mojo_spent += spent;
        mended
    }

    /// GM-10: damage reduces verve, then survival, and the rest becomes injuries. Records whether
    /// the rolls of GM-12 are required, and whether there are new injuries.
    pub fn take(&self, hit: Hit, fighter: &mut Fighter, wound: &mut Wound) {
        let mut damage = hit.damage;
        if self.character.verve_absorbs {
            let absorbed = damage.min(fighter.verve);
            fighter.verve -= absorbed;
            damage -= absorbed;
        }
        let lost = damage.min(fighter.survival);
        fighter.survival -= lost;
        damage -= lost;
        wound.emptied |= lost > 0 && fighter.survival == 0;
        if self.wounds {
            fighter.injuries += damage + hit.injuries;
            wound.injured |= damage + hit.injuries > 0;
        }
    }

    /// GM-29: a hit requires an Evasion roll, or the effect is broken.
    pub fn keep_concentration(&self, fighter: &mut Fighter, dice: &mut Dice) {
        if !fighter.concentrating {
            return;
        }
        let penalty = self.injury_penalty(fighter) + self.surprise_penalty(fighter) + self.dash_penalty(fighter);
        if !self.rules.roll(self.character.evasion - penalty, dice).success {
            fighter.concentrating = false;
            fighter.broken += 1;
        }
    }

    /// GM-29: at the end of a round, a fighter may drop its effect because it is low on survival.
    /// Ruling: whether it was hit in this round does not matter, and such an effect does not count
    /// as broken.
    pub fn drop_effect(&self, fighter: &mut Fighter) {
        let low = 100 * fighter.survival <= self.rules.drop_share * self.character.max_survival;
        if fighter.concentrating && self.character.breaks_if_hit && low {
            fighter.concentrating = false;
        }
    }

    /// GM-12: whether the fighter stays conscious.
    pub fn stays_conscious(&self, fighter: &mut Fighter, dice: &mut Dice) -> bool {
        let kind = self.rules.unconscious_roll;
        let dash = if kind == UnconsciousRoll::Endurance { 0 } else { self.dash_penalty(fighter) };
        let penalty = self.injury_penalty(fighter) + self.surprise_penalty(fighter) + dash;
        let roll = self.rules.roll(self.character.staying_awake - penalty, dice);
        let may_bid = self.character.mojo_policy != MojoPolicy::Never && self.character.mends_staying_awake;
        roll.success || (may_bid && self.bid(roll, fighter))
    }

    /// GM-13: whether new injuries require a Death roll.
    pub fn is_in_danger(&self, fighter: &Fighter) -> bool {
        let verve = if self.rules.death_trigger_counts_verve { fighter.verve } else { 0 };
        let pool = fighter.survival + verve;
        fighter.injuries > pool || (self.rules.death_at_least && fighter.injuries == pool)
    }

    /// GM-13: if the Guide's roll does not exceed the injuries, the player must roll Endurance.
    pub fn survives_death_roll(&self, fighter: &mut Fighter, dice: &mut Dice) -> bool {
        if dice.random_range(1..=self.rules.check_die) > fighter.injuries {
            return true;
        }
        let half_awake = fighter.fate == Fate::Unconscious || self.character.semi_conscious;
        let modifier = if half_awake { self.rules.unconscious_death_modifier } else { 0 };
        let target = self.character.endurance + self.character.death_bonus + modifier
            - self.injury_penalty(fighter)
            - self.surprise_penalty(fighter);
        let roll = self.rules.roll(target, dice);
        roll.success || (self.character.mojo_policy != MojoPolicy::Never && self.bid(roll, fighter))
    }
}

/// The effect of a round's hits on a fighter.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wound {
    /// Whether survival has fallen to 0.
    pub emptied: bool,
    /// Whether there are new injuries.
    pub injured: bool,
}
