//! Ability checks of fighters: advantages and disadvantages, Tenacity and EDGE, and the setbacks of
//! failures.

use super::character::{Ability, Exploits, Skill, Tenacity};
use super::dice::{self, Causes, Dice, Mode, Special};
use super::state::{Fate, Fight, Grip};
use rand::RngExt;

/// The purpose of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// An attack roll.
    Attack,
    /// An opposed check, or hiding.
    Contest,
    /// The reaction to a contest started by another.
    Answer,
    /// A saving throw.
    Save,
    /// Another action.
    Action,
    /// Anything else.
    Other,
}

/// An ability check before the roll.
#[derive(Debug, Clone, Copy)]
pub struct Check {
    /// The ability.
    pub ability: Ability,
    /// The skill.
    pub skill: Option<Skill>,
    /// Its purpose.
    pub purpose: Purpose,
    /// Other modifiers.
    pub mods: i32,
    /// Other causes of advantage and disadvantage.
    pub causes: Causes,
}

impl Check {
    /// A check without modifiers.
    pub fn new(ability: Ability, skill: Option<Skill>, purpose: Purpose) -> Self {
        Self { ability, skill, purpose, mods: 0, causes: Causes::default() }
    }
}

/// Further consequences of a setback of a save or an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setback {
    /// None.
    Done,
    /// Setback 16: from bad to worse.
    Worse,
    /// Setback 17: an ally is hit.
    Friendly,
}

impl Fight<'_> {
    /// FS-01, FS-08: the total modifier of the dice.
    pub fn bonus(&self, who: usize, check: &Check) -> i32 {
        let c = self.character(who);
        let skill = check.skill.and_then(|skill| c.skills[skill as usize]).unwrap_or(0);
        let penalty = if matches!(check.ability, Ability::Str | Ability::Dex) { c.check_penalty } else { 0 };
        self.score(who, check.ability) + skill + check.mods - penalty
    }

    /// FS-09, FS-95, FS-97, FS-103, FS-104: causes of advantage and disadvantage, including the
    /// fighter's own condition.
    pub fn causes(&self, who: usize, check: &Check) -> Causes {
        let f = &self.fighters[who];
        let c = self.character(who);
        let mut causes = check.causes;
        let bodily = matches!(check.ability, Ability::Str | Ability::Dex);
        // R03: what hampers all ability checks also hampers attacks, contests and saves, unless a
        // house rule says otherwise.
        let hampers_all = self.rules.conditions_hamper_all
            || !matches!(check.purpose, Purpose::Attack | Purpose::Contest | Purpose::Answer | Purpose::Save);
        causes.bad_if(hampers_all && self.sickened(who));
        causes.bad_if(hampers_all && self.frightened(who));
        causes.bad_if(hampers_all && self.stunned(who));
        causes.bad_if(hampers_all && f.traumas.shaken > 0);
        causes.bad_if(hampers_all && f.traumas.charmless > 0);
        causes.bad_if(hampers_all && f.traumas.terrified > 0);
        causes
            .bad_if(hampers_all && f.traumas.mind_and_will > 0 && matches!(check.ability, Ability::Int | Ability::Wil));
        causes.bad_if(f.exhaustion >= 1 && bodily);
        causes.bad_if(f.lasting.restrained && check.ability == Ability::Dex);
        causes.bad_if(
            f.lasting.grappled && matches!(check.purpose, Purpose::Attack | Purpose::Contest | Purpose::Action),
        );
        causes.bad_if(f.uneasy);
        // Ruling: limbs are one cause, however many are hurt; a useless arm hampers what takes
        // both.
        let t = &f.traumas;
        let any = |limbs: [i32; 2]| limbs[0] + limbs[1] > 0;
        causes.bad_if(match check.skill {
            Some(Skill::Acrobatics | Skill::Stealth) => {
                self.rules.legs_hamper_skills && (any(t.leg) || any(t.severe_leg))
            }
            Some(Skill::Wrestling) => any(t.arm) || any(t.severe_arm),
            // The hand that throws is the one that holds a weapon.
            Some(Skill::Throwing) => t.arm[usize::from(t.severe_arm[0] > 0)] > 0,
            _ => false,
        });
        if let Some(skill) = check.skill {
            causes.bad_if(self.rules.untrained == "disadvantage" && c.skills[skill as usize].is_none());
        }
        causes
    }

    /// FS-09: advantage, disadvantage or neither.
    pub fn mode(&self, who: usize, check: &Check) -> Mode {
        self.causes(who, check).mode(self.rules)
    }

    /// FS-18, FS-103, R10: whether the check fails without a roll.
    pub fn fails_outright(&self, who: usize, check: &Check) -> bool {
        let physical = matches!(check.ability, Ability::Cmb | Ability::Str | Ability::Dex);
        let limp = self.unconscious(who) || (self.rules.paralyzed_fail && self.fighters[who].lasting.paralyzed);
        let unskilled = check.skill.is_some_and(|skill| self.character(who).skills[skill as usize].is_none());
        let deaf = check.skill == Some(Skill::Alertness) && self.character(who).has("deafened");
        (physical && limp) || deaf || (unskilled && self.rules.untrained == "impossible")
    }

    /// FS-12: rolls the dice.
    pub fn throw(&mut self, who: usize, check: &Check) -> Dice {
        let mode = self.mode(who, check);
        self.fighters[who].uneasy = false;
        dice::throw(self.rng, self.rules, mode)
    }

    /// FS-16: a double draws a card; under the house rule only with a success (12) or a failure
    /// (1).
    pub fn draw_by_result(&mut self, who: usize, dice: Dice, success: bool, failure: bool) {
        let draws = match dice.special {
            Special::DoubleTwelve => success || !self.rules.edge_needs_special,
            Special::DoubleOne => failure || !self.rules.edge_needs_special,
            _ => false,
        };
        if draws {
            self.draw_edge(who, self.rules.edge_from_double);
        }
    }

    /// FS-108: draws cards, up to the limit of the hand.
    fn draw_edge(&mut self, who: usize, cards: i32) {
        let most = self.rules.edge_hand.max(self.fighters[who].edge);
        let f = &mut self.fighters[who];
        f.edge = (f.edge + cards).min(most);
        self.tally(who).drawn += cards;
    }

    /// FS-14: an exploit of a check other than an attack: only Sign of Destiny matters here, which
    /// draws a card.
    fn other_exploit(&mut self, who: usize, special: Special) {
        let Some(intensity) = special.intensity() else { return };
        if self.character(who).exploits == Exploits::Never {
            return;
        }
        self.tally(who).exploits += 1;
        if intensity >= 11 {
            self.draw_edge(who, 1);
        }
    }

    /// FS-109, `edge.burn_key`: burns a card for advantage on a check whose outcome is open.
    pub fn burn(&mut self, who: usize, need: i32) -> i32 {
        let chance = |need: i32| self.rules.odds.chance(Mode::Normal, need) * 100.0 + 1e-9;
        let (low, high) = (self.rules.edge_low_percent, self.rules.edge_high_percent);
        // The chance is at least the lower bound and below the upper one, except for the last need
        // that still reaches it.
        let open = chance(need) >= f64::from(low) && chance(need + 1) < f64::from(high);
        let f = &mut self.fighters[who];
        if !open || f.edge == 0 || f.edge_uses == 0 || !self.setup.characters[who].burns {
            return 0;
        }
        f.edge -= 1;
        f.edge_uses -= 1;
        self.tally(who).burned += 1;
        1
    }

    /// FS-01: a check against a DC, with the setback of a failure and the exploit of a success.
    pub fn against_dc(&mut self, who: usize, check: &Check, dc: i32) -> (bool, Setback) {
        if self.fails_outright(who, check) {
            return (false, Setback::Done);
        }
        let total = self.bonus(who, check);
        let dice = self.throw(who, check);
        let success = total + dice.sum >= dc;
        self.draw_by_result(who, dice, success, !success);
        if success {
            self.other_exploit(who, dice.special);
            return (true, Setback::Done);
        }
        (false, self.setback(who, dice.special))
    }

    /// FS-08, FS-11: a saving throw, possibly with Tenacity; `worth` is the value of a success to
    /// the policy.
    pub fn save(&mut self, who: usize, mut check: Check, dc: i32, worth: f64) -> (bool, Setback) {
        if let Tenacity::Value(price) = self.character(who).tenacity
            && !self.fails_outright(who, &check)
            && self.stands(who)
        {
            let need = dc - self.bonus(who, &check);
            let mode = self.mode(who, &check);
            check.mods += self.buy(who, price, need, mode, worth);
        }
        self.against_dc(who, &check, dc)
    }

    /// FS-11: the highest bonus that the Tenacity policies can pay for. A share of vitality is
    /// rounded down (R01).
    pub fn affordable(&self, who: usize) -> i32 {
        let floor = self.character(who).max_vp * self.rules.tenacity_floor_percent / 100;
        let spare = self.fighters[who].vp - floor.max(self.rules.tenacity_least_vp);
        (spare.max(0) / self.rules.tenacity_price).min(self.rules.tenacity_most)
    }

    /// FS-11: pays for a bonus.
    pub fn pay(&mut self, who: usize, bonus: i32) -> i32 {
        let cost = bonus * self.rules.tenacity_price;
        self.fighters[who].vp -= cost;
        self.tally(who).tenacity += cost;
        bonus
    }

    /// FS-11, `tenacity.value`: buys the bonus with the largest net gain.
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

    /// FS-03: an opposed check. Returns whether the one who starts it wins. A tie is neither
    /// success nor failure.
    ///
    /// Ruling: if ties are rerolled, that happens once. The winner of a shove goes on guard by its
    /// exploit.
    pub fn contest(&mut self, who: usize, check: &Check, other: usize, against: &Check, shoves: bool) -> bool {
        if self.fails_outright(who, check) {
            return false;
        }
        if self.fails_outright(other, against) {
            return true;
        }
        let modes = [self.mode(who, check), self.mode(other, against)];
        let bonuses = [self.bonus(who, check), self.bonus(other, against)];
        self.fighters[who].uneasy = false;
        self.fighters[other].uneasy = false;
        let mut dice = modes.map(|mode| dice::throw(self.rng, self.rules, mode));
        if bonuses[0] + dice[0].sum == bonuses[1] + dice[1].sum && self.rules.tie_rule == "reroll" {
            dice = modes.map(|mode| dice::throw(self.rng, self.rules, mode));
        }
        let margin = bonuses[0] + dice[0].sum - bonuses[1] - dice[1].sum;
        let won = margin > 0 || (margin == 0 && self.rules.tie_rule == "initiator_wins");
        let lost = margin < 0;
        for (who, dice, success, failure) in [(who, dice[0], won, lost), (other, dice[1], lost, won)] {
            self.draw_by_result(who, dice, success, failure);
            if success && shoves && won {
                if dice.special.intensity().is_some() && self.character(who).exploits != Exploits::Never {
                    self.tally(who).exploits += 1;
                    self.ranks[2] += 1;
                    self.fighters[who].on_guard = true;
                }
            } else if success {
                self.other_exploit(who, dice.special);
            }
            if failure {
                self.setback(who, dice.special);
            }
        }
        won
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
        // Only a held weapon can be dropped or broken, and no part of the body.
        let holds = !self.character(who).weapon.is_natural() && !self.is_empty_handed(who);
        let f = &mut self.fighters[who];
        match number {
            2 => self.mild_injury(who),
            4 => f.frightened = true,
            5 => f.open = true,
            7 if holds => {
                f.grip = Grip::Dropped;
            }
            9 | 11 => f.uneasy = true,
            12 => f.dazzled = true,
            14 => f.prone = true,
            16 => return Setback::Worse,
            17 => return Setback::Friendly,
            18 => f.stunned = true,
            19 => self.exhaust(who, 1),
            20 if holds => {
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
