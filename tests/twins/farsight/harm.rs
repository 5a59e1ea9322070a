//! Damage, falling to 0 VP, death saves and traumas.

use super::character::{Ability, Character, Harm, Skill};
use super::checks::{Check, Purpose};
use super::dice;
use super::rules::Rules;
use super::state::{Fate, Fight};
use rand::RngExt;

/// Circumstances of damage.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Blow {
    /// FS-93: whether the attacker knocks out instead of killing.
    pub knocks_out: bool,
    /// FS-13: whether an exploit causes a trauma.
    pub trauma: bool,
}

/// FS-84, FS-85: the damage left after armor and resistance, `more` of which bypasses armor.
/// Returns the damage suffered, and the damage stopped before vulnerability.
pub fn passes(target: &Character, sent: i32, more: i32, harm: Harm, rules: &Rules) -> (i32, i32) {
    let av = match harm {
        Harm::Kinetic => target.av,
        Harm::Energy => target.av / rules.energy_av_divisor,
        Harm::Biotic | Harm::Psychic => 0,
    };
    let resists = target.resistances.contains(&harm);
    let weak = target.vulnerabilities.contains(&harm);
    let cancels = resists && weak && rules.resistance_cancels;
    let mut left = (sent - av).max(0) + more;
    if resists && !cancels {
        left /= rules.resistance_divisor;
    }
    let stopped = (sent + more - left).max(0);
    (if weak && !cancels { left * rules.vulnerability_factor } else { left }, stopped)
}

impl Fight<'_> {
    /// FS-86, FS-87, FS-90: a fighter takes damage that has passed its armor.
    pub fn suffer(&mut self, target: usize, damage: i32, harm: Harm, blow: Blow) {
        let beyond = |excess: i32, threshold: i32| {
            if self.rules.death_inclusive { excess >= threshold } else { excess > threshold }
        };
        let threshold = self.death_threshold(target);
        // FS-94: one blow is severe or not, however many traumas it causes.
        let severe = damage > threshold;
        let causes_trauma = blow.trauma && (damage > 0 || !self.rules.exploit_trauma_needs_damage);
        if causes_trauma && self.fallen(target) {
            // FS-13: counts as another trauma for first aid, unless the blow kills.
            self.strike_down(target, damage, threshold);
            if self.fallen(target) {
                self.trauma(target, harm, severe);
            }
            return;
        }
        match self.fighters[target].fate {
            Fate::Dead => {}
            Fate::Standing => {
                let vp = self.fighters[target].vp;
                if damage < vp {
                    self.fighters[target].vp -= damage;
                    if causes_trauma {
                        self.trauma(target, harm, severe);
                    }
                    return;
                }
                self.fighters[target].vp = 0;
                self.fall(target);
                if beyond(damage - vp, threshold) {
                    self.fighters[target].fate = Fate::Dead;
                } else if blow.knocks_out {
                    self.fighters[target].fate = Fate::Captured;
                    self.exhaust(target, self.rules.zero_exhaustion);
                } else if self.character(target).dies_at_zero || !self.setup.dying {
                    self.fighters[target].fate = Fate::Dead;
                } else {
                    self.fighters[target].fate = Fate::Dying { successes: 0, failures: 0 };
                    self.exhaust(target, self.rules.zero_exhaustion);
                    let traumas = self.rules.zero_traumas + i32::from(causes_trauma);
                    for _ in 0..traumas {
                        self.trauma(target, harm, severe);
                    }
                }
            }
            _ => self.strike_down(target, damage, threshold),
        }
    }

    /// FS-90: damage at 0 VP.
    fn strike_down(&mut self, target: usize, damage: i32, threshold: i32) {
        let (successes, failures) = match self.fighters[target].fate {
            Fate::Dying { successes, failures } if damage > 0 => (successes, failures),
            Fate::Stable if damage > 0 => (0, 0),
            _ => return,
        };
        if damage > threshold || (self.rules.death_inclusive && damage == threshold) {
            self.fighters[target].fate = Fate::Dead;
        } else {
            self.count(target, successes, failures + self.rules.hit_failures);
        }
    }

    /// FS-88: a fighter at 0 VP lies unconscious and obstructs nobody.
    fn fall(&mut self, who: usize) {
        let round = self.round;
        let f = &mut self.fighters[who];
        f.fell = Some(round);
        f.prone = true;
        f.ready = false;
        f.aimed_at = None;
        f.deceived = None;
        f.defending = false;
        f.on_guard = false;
        f.stunned = false;
        f.loses_turn = false;
        f.open = false;
        f.hidden = false;
        // Ruling: effects that last until a fighter's next turn end when it falls.
        f.sickened_by = [0; 16];
        f.harried_by.clear();
        f.edge = 0;
        f.edge_uses = 0;
        f.unnoticed = [false; 16];
        for other in &mut self.fighters {
            other.sickened_by[who] = 0;
            other.harried_by.retain(|&helper| helper != who);
        }
        self.shows_itself(who);
        for other in 0..self.fighters.len() {
            self.melee[who][other] = false;
            self.melee[other][who] = false;
        }
    }

    /// FS-88, FS-104: 0 VP without damage: a mild injury, but no further exhaustion.
    pub fn collapse(&mut self, who: usize) {
        self.fighters[who].vp = 0;
        self.fall(who);
        if self.character(who).dies_at_zero || !self.setup.dying {
            self.fighters[who].fate = Fate::Dead;
            return;
        }
        self.fighters[who].fate = Fate::Dying { successes: 0, failures: 0 };
        if self.rules.zero_trauma_without_damage {
            for _ in 0..self.rules.zero_traumas {
                self.mild_injury(who);
            }
        }
    }

    /// FS-89: evaluates the counts of death saves.
    fn count(&mut self, who: usize, successes: i32, failures: i32) {
        self.fighters[who].fate = if failures >= self.rules.death_failures {
            Fate::Dead
        } else if successes >= self.rules.death_successes {
            Fate::Stable
        } else {
            Fate::Dying { successes, failures }
        };
    }

    /// FS-89: a death save at the start of a turn.
    pub fn death_save(&mut self, who: usize) {
        let Fate::Dying { successes, failures } = self.fighters[who].fate else { return };
        self.tally(who).saves += 1;
        let rolled = dice::die(self.rng, self.rules.death_die);
        if rolled == 1 {
            self.count(who, successes, failures + self.rules.death_one_failures);
        } else if rolled == self.rules.death_die && self.rules.death_best_stable {
            self.fighters[who].fate = Fate::Stable;
        } else if rolled >= self.rules.death_target {
            self.count(who, successes + 1, failures);
        } else {
            self.count(who, successes, failures + 1);
        }
    }

    /// FS-103, FS-90: bleeding at the end of a turn.
    pub fn bleed(&mut self, who: usize) {
        // Ruling: captors bandage their prisoners, and standing fighters bandage themselves, when
        // the fight is decided.
        if !self.fighters[who].bleeding || matches!(self.fighters[who].fate, Fate::Dead | Fate::Captured) {
            return;
        }
        let stands = self.stands(who);
        if (!stands && !self.rules.bleeding_kills) || (stands && self.decided && !self.rules.bleeding_after_fight) {
            return;
        }
        let damage = passes(self.character(who), self.rules.bleeding_damage, 0, Harm::Biotic, self.rules).0;
        self.tally(who).bled += damage;
        self.suffer(who, damage, Harm::Biotic, Blow::default());
    }

    /// FS-94: a trauma due to damage: mental if the damage was, severe if it exceeded the Death
    /// Threshold.
    fn trauma(&mut self, who: usize, harm: Harm, severe: bool) {
        match (harm == Harm::Psychic, severe) {
            (false, false) => self.mild_injury(who),
            (false, true) => {
                self.severe_injury(who);
                if self.rules.severe_adds_psychic {
                    self.mild_shock(who);
                }
            }
            (true, false) => self.mild_shock(who),
            (true, true) => self.severe_shock(who),
        }
    }

    /// FS-95: a mild injury by location.
    pub fn mild_injury(&mut self, who: usize) {
        self.tally(who).mild += 1;
        self.fighters[who].traumas.count += 1;
        match dice::die(self.rng, 12) {
            1 => {
                self.stun_by_trauma(who);
                self.lose_one_of(who, Ability::Per, Ability::Int);
            }
            2..=4 => {
                self.stun_by_trauma(who);
                self.lose_one_of(who, Ability::Str, Ability::Dex);
            }
            5..=6 => self.fighters[who].traumas.arm[0] += 1,
            7..=8 => self.fighters[who].traumas.arm[1] += 1,
            9..=10 => self.fighters[who].traumas.leg[0] += 1,
            _ => self.fighters[who].traumas.leg[1] += 1,
        }
    }

    /// FS-96: a severe injury.
    fn severe_injury(&mut self, who: usize) {
        self.tally(who).severe += 1;
        self.stun_by_trauma(who);
        let f = &mut self.fighters[who];
        f.bleeding = true;
        f.traumas.count += 1;
        f.traumas.severe_body += 1;
        match dice::die(self.rng, 12) {
            1 => self.lose_one_of(who, Ability::Per, Ability::Int),
            2..=4 => self.lose_one_of(who, Ability::Str, Ability::Dex),
            5..=6 => self.fighters[who].traumas.severe_arm[0] += 1,
            7..=8 => self.fighters[who].traumas.severe_arm[1] += 1,
            9..=10 => self.fighters[who].traumas.severe_leg[0] += 1,
            _ => self.fighters[who].traumas.severe_leg[1] += 1,
        }
    }

    /// FS-97: a mild shock.
    fn mild_shock(&mut self, who: usize) {
        self.tally(who).mild += 1;
        let rolled = dice::die(self.rng, 10);
        let traumas = &mut self.fighters[who].traumas;
        traumas.count += 1;
        match rolled {
            2 | 7 => traumas.shaken += 1,
            3 => traumas.mind_and_will += 1,
            9 if self.rules.charm_left_behind => traumas.charmless += 1,
            6 if self.rules.phobia_of_enemies && self.stands(who) => {
                // Ruling: the enemies stay in sight from now on, so there is a single save.
                let check = Check::new(Ability::Wil, Some(Skill::Fortitude), Purpose::Save);
                if !self.save(who, check, self.rules.phobia_dc, 0.3).0 {
                    self.fighters[who].traumas.terrified += 1;
                }
            }
            _ => {}
        }
    }

    /// FS-98: a mental disorder.
    fn severe_shock(&mut self, who: usize) {
        self.tally(who).severe += 1;
        let lost = [Ability::Int, Ability::Wil, Ability::Tec][self.rng.random_range(0..3)];
        let f = &mut self.fighters[who];
        f.traumas.count += 1;
        f.traumas.severe_mind += 1;
        f.abilities[lost as usize] -= 1;
    }

    /// FS-95: stunned until the end of its next turn.
    fn stun_by_trauma(&mut self, who: usize) {
        self.fighters[who].loses_turn |= self.stands(who);
    }

    /// FS-95: one of two abilities loses a point.
    fn lose_one_of(&mut self, who: usize, first: Ability, second: Ability) {
        let lost = if self.rng.random_range(0..100) < self.rules.trauma_first_side { first } else { second };
        self.fighters[who].abilities[lost as usize] -= 1;
    }
}
