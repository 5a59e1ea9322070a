//! Ability checks of fighters: what hampers them, Tenacity and EDGE, and the setbacks of failures.

use super::character::{Ability, Skill, Tenacity};
use super::dice::{self, Causes, Dice, Mode, Special};
use super::state::{Fate, Fight, Grip};
use rand::RngExt;

/// What a check is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// An attack roll.
    Attack,
    /// An opposed check.
    Contest,
    /// A saving throw.
    Save,
    /// Another action.
    Action,
    /// Anything else.
    Other,
}

/// An ability check before it is rolled.
#[derive(Debug, Clone, Copy)]
pub struct Check {
    /// The ability.
    pub ability: Ability,
    /// The skill.
    pub skill: Option<Skill>,
    /// What it is for.
    pub purpose: Purpose,
    /// What else is added.
    pub mods: i32,
    /// What else helps or hampers.
    pub causes: Causes,
}

impl Check {
    /// A check without anything special.
    pub fn new(ability: Ability, skill: Option<Skill>, purpose: Purpose) -> Self {
        Self { ability, skill, purpose, mods: 0, causes: Causes::default() }
    }
}

/// How a setback of a save or an attack goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setback {
    /// Nothing more.
    Done,
    /// Setback 16: from bad to worse.
    Worse,
    /// Setback 17: an ally is hit.
    Friendly,
}

impl Fight<'_> {
    /// FS-01, FS-08: everything that is added to the dice.
    pub fn bonus(&self, who: usize, check: &Check) -> i32 {
        let c = self.character(who);
        let skill = check.skill.and_then(|skill| c.skills[skill as usize]).unwrap_or(0);
        let penalty = if matches!(check.ability, Ability::Str | Ability::Dex) { c.check_penalty } else { 0 };
        self.score(who, check.ability) + skill + check.mods - penalty
    }

    /// FS-09, FS-95, FS-97, FS-103, FS-104: causes of advantage and disadvantage, its own condition included.
    pub fn causes(&self, who: usize, check: &Check) -> Causes {
        let f = &self.fighters[who];
        let c = self.character(who);
        let mut causes = check.causes;
        let bodily = matches!(check.ability, Ability::Str | Ability::Dex);
        // R03: what hampers all ability checks hampers attacks, contests and saves too, unless a house rule says otherwise.
        let hampers_all = self.rules.conditions_hamper_all
            || !matches!(check.purpose, Purpose::Attack | Purpose::Contest | Purpose::Save);
        causes.bad_if(hampers_all && self.sickened(who));
        causes.bad_if(hampers_all && self.frightened(who));
        causes.bad_if(hampers_all && self.stunned(who));
        causes.bad_if(hampers_all && f.traumas.shaken > 0);
        causes.bad_if(f.traumas.mind_and_will > 0 && matches!(check.ability, Ability::Int | Ability::Wil));
        causes.bad_if(f.exhaustion >= 1 && bodily);
        causes.bad_if(f.lasting.restrained && check.ability == Ability::Dex);
        causes.bad_if(f.lasting.grappled && matches!(check.purpose, Purpose::Attack | Purpose::Action));
        causes.bad_if(f.uneasy);
        if self.rules.legs_hamper_skills && matches!(check.skill, Some(Skill::Acrobatics | Skill::Stealth)) {
            causes.bad_if(f.traumas.leg[0] > 0);
            causes.bad_if(f.traumas.leg[1] > 0);
        }
        if let Some(skill) = check.skill {
            causes.good_if(c.synergy);
            causes.bad_if(self.rules.untrained == "disadvantage" && c.skills[skill as usize].is_none());
        }
        causes
    }

    /// FS-09: how many dice are thrown.
    pub fn mode(&self, who: usize, check: &Check) -> Mode {
        self.causes(who, check).mode(self.rules)
    }

    /// FS-18, FS-103, R10: whether the check fails without a roll.
    pub fn fails_outright(&self, who: usize, check: &Check) -> bool {
        let physical = matches!(check.ability, Ability::Cmb | Ability::Str | Ability::Dex);
        let limp = self.unconscious(who) || (self.rules.paralyzed_fail && self.fighters[who].lasting.paralyzed);
        let unskilled = check.skill.is_some_and(|skill| self.character(who).skills[skill as usize].is_none());
        (physical && limp) || (unskilled && self.rules.untrained == "impossible")
    }

    /// FS-12, FS-16: throws the dice; a double draws a card.
    pub fn throw(&mut self, who: usize, check: &Check) -> Dice {
        let mode = self.mode(who, check);
        self.fighters[who].uneasy = false;
        let dice = dice::throw(self.rng, self.rules, mode);
        if !self.rules.edge_needs_special && matches!(dice.special, Special::DoubleTwelve | Special::DoubleOne) {
            self.draw_edge(who);
        }
        dice
    }

    /// FS-16: house rule by which only a success with a double 12 or a failure with a double 1 draws a card.
    pub fn draw_by_result(&mut self, who: usize, dice: Dice, success: bool) {
        let fits = if success { dice.special == Special::DoubleTwelve } else { dice.special == Special::DoubleOne };
        if self.rules.edge_needs_special && fits {
            self.draw_edge(who);
        }
    }

    /// FS-108: draws cards, as many as the hand holds.
    fn draw_edge(&mut self, who: usize) {
        let room = (self.rules.edge_hand - self.fighters[who].edge).max(0);
        let cards = self.rules.edge_from_double.min(room);
        self.fighters[who].edge += cards;
        self.tally(who).drawn += cards;
    }

    /// FS-01: a check against a DC, with the setback of a failure.
    pub fn against_dc(&mut self, who: usize, check: &Check, dc: i32) -> (bool, Setback) {
        if self.fails_outright(who, check) {
            return (false, Setback::Done);
        }
        let total = self.bonus(who, check);
        let dice = self.throw(who, check);
        let success = total + dice.sum >= dc;
        self.draw_by_result(who, dice, success);
        let setback = if success { Setback::Done } else { self.setback(who, dice.special) };
        (success, setback)
    }

    /// FS-08, FS-11: a saving throw, perhaps with Tenacity; `worth` is what a success is worth to the policy.
    pub fn save(&mut self, who: usize, mut check: Check, dc: i32, worth: f64) -> (bool, Setback) {
        if let Tenacity::Value(price) = self.character(who).tenacity
            && !self.fails_outright(who, &check)
        {
            let need = dc - self.bonus(who, &check);
            let mode = self.mode(who, &check);
            check.mods += self.buy(who, price, need, mode, worth);
        }
        self.against_dc(who, &check, dc)
    }

    /// FS-11: the highest bonus that the policies of Tenacity can pay for.
    pub fn affordable(&self, who: usize) -> i32 {
        let vp = self.fighters[who].vp;
        let enough = |left: i32| {
            left >= self.rules.tenacity_least_vp && left * 100 >= self.max_vp(who) * self.rules.tenacity_floor_percent
        };
        (0..=self.rules.tenacity_most)
            .rev()
            .find(|bonus| *bonus == 0 || enough(vp - bonus * self.rules.tenacity_price))
            .unwrap_or(0)
    }

    /// FS-11: pays for a bonus.
    pub fn pay(&mut self, who: usize, bonus: i32) -> i32 {
        let cost = bonus * self.rules.tenacity_price;
        self.fighters[who].vp -= cost;
        self.tally(who).tenacity += cost;
        bonus
    }

    /// FS-11, `tenacity.value`: buys the bonus whose gain exceeds its price most.
    pub fn buy(&mut self, who: usize, price: i32, need: i32, mode: Mode, worth: f64) -> i32 {
        let odds = &self.rules.odds;
        let base = odds.chance(mode, need);
        let mut best = (0, 0.0);
        for bonus in 1..=self.affordable(who) {
            let gain = (odds.chance(mode, need - bonus) - base) * worth
                - f64::from(price) / 100.0 * f64::from(bonus * self.rules.tenacity_price);
            if gain > best.1 + 1e-12 {
                best = (bonus, gain);
            }
        }
        self.pay(who, best.0)
    }

    /// FS-03: an opposed check: whether the one who starts it wins, with the setback of the loser; and its dice.
    pub fn contest(&mut self, who: usize, check: &Check, other: usize, against: &Check) -> (bool, Dice) {
        loop {
            if self.fails_outright(who, check) {
                return (false, Dice { sum: 0, special: Special::Plain });
            }
            let mine = self.bonus(who, check);
            let dice = self.throw(who, check);
            if self.fails_outright(other, against) {
                return (true, dice);
            }
            let theirs = self.bonus(other, against);
            let their_dice = self.throw(other, against);
            let margin = mine + dice.sum - theirs - their_dice.sum;
            if margin == 0 {
                match self.rules.tie_rule.as_str() {
                    "reroll" => continue,
                    "initiator_wins" => {}
                    _ => return (false, dice),
                }
            }
            let won = margin >= 0;
            self.draw_by_result(who, dice, won);
            self.draw_by_result(other, their_dice, !won);
            if won {
                self.setback(other, their_dice.special);
            } else {
                self.setback(who, dice.special);
            }
            return (won, dice);
        }
    }

    /// FS-15: the setback of a failure with a 1, rolled on 2d10.
    pub fn setback(&mut self, who: usize, special: Special) -> Setback {
        if !special.is_one() || self.rules.setback_policy == "never" {
            return Setback::Done;
        }
        if self.rules.setback_percent < 100 && self.rng.random_range(0..100) >= self.rules.setback_percent {
            return Setback::Done;
        }
        let number = dice::die(self.rng, 10) + dice::die(self.rng, 10);
        self.tally(who).setbacks += 1;
        self.numbers[usize::try_from(number).unwrap()] += 1;
        let unarmed = self.character(who).unarmed;
        let f = &mut self.fighters[who];
        match number {
            2 => self.mild_injury(who),
            4 => f.frightened = true,
            5 => f.open = true,
            7 if f.grip == Grip::Held && !unarmed => {
                f.grip = Grip::Dropped;
            }
            9 | 11 => f.uneasy = true,
            12 => f.dazzled = true,
            14 => f.prone = true,
            16 => return Setback::Worse,
            17 => return Setback::Friendly,
            18 => f.stunned = true,
            19 => self.exhaust(who, 1),
            20 if f.grip == Grip::Held && !unarmed => {
                f.grip = Grip::Lost;
            }
            _ => {}
        }
        Setback::Done
    }

    /// FS-104: levels of exhaustion; the sixth drops the fighter to 0 VP.
    pub fn exhaust(&mut self, who: usize, levels: i32) {
        let f = &mut self.fighters[who];
        f.exhaustion = (f.exhaustion + levels).min(self.rules.exhaustion_levels);
        let most = self.max_vp(who);
        let f = &mut self.fighters[who];
        f.vp = f.vp.min(most);
        if f.exhaustion >= 6 && f.fate == Fate::Standing {
            self.collapse(who);
        }
    }
}
