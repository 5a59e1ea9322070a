//! Death saves: alone, with a medic on the way, and while suffocating.

use super::super::super::sheet::Brief;
use super::super::character::Ability;
use super::super::dice::{self, Rng};
use super::super::rules::Rules;
use super::Process;
use super::actor::{Actor, Names, Now, character, yes};

constants! {
    /// The constants of dying.
    Constants {
        death_die: int, death_target: int, death_one_failures: int, death_best_stable: on, death_successes: int,
        death_failures: int, hit_failures: int, bleeding_kills: on, bleeding_damage: int, death_inclusive: on,
        stable_hours_die: int, stable_vp: int, zero_traumas: int, zero_trauma_without_damage: on,
        stabilise_dc: int, stabilise_dc_trauma: int, stabilise_bleeding: int, stop_bleeding_dc: int, aid_needs_kit: on,
        first_aid_kit_uses: int, medicine_strange_patient: int,
        breath_minutes: int, suffocation_rounds: int, suffocating_stabilise: on, round_seconds: int,
    }
}

/// The state of a character at 0 VP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Makes death saves.
    Dying,
    /// Out of danger.
    Stable,
    /// Dead.
    Dead,
}

/// A character at 0 VP.
#[derive(Debug, Clone, Copy)]
struct Patient {
    state: State,
    successes: i32,
    failures: i32,
    saves: i32,
}

impl Patient {
    fn new(successes: i32, failures: i32) -> Self {
        Self { state: State::Dying, successes, failures, saves: 0 }
    }

    /// FS-89: a death save at the start of a turn; `choking` prevents stabilisation (FS-38).
    fn save(&mut self, rng: &mut Rng, c: &Constants, choking: bool) {
        if self.state != State::Dying {
            return;
        }
        self.saves += 1;
        let face = dice::die(rng, c.death_die);
        if face == 1 {
            self.fail(c, c.death_one_failures);
        } else if face == c.death_die && c.death_best_stable && !choking {
            self.stabilise();
        } else if face >= c.death_target {
            self.successes += 1;
            if choking {
                self.successes = self.successes.min(c.death_successes - 1);
            } else if self.successes >= c.death_successes {
                self.stabilise();
            }
        } else {
            self.fail(c, 1);
        }
    }

    fn fail(&mut self, c: &Constants, failures: i32) {
        self.failures += failures;
        if self.failures >= c.death_failures {
            self.state = State::Dead;
        }
    }

    /// FS-89, FS-92: counters are reset.
    fn stabilise(&mut self) {
        self.state = State::Stable;
        self.successes = 0;
        self.failures = 0;
    }

    /// FS-90: damage at 0 VP, which also ends stability.
    fn hurt(&mut self, c: &Constants, damage: i32, threshold: i32) {
        if self.state == State::Dead || damage <= 0 {
            return;
        }
        self.state = State::Dying;
        if damage > threshold || (c.death_inclusive && damage == threshold) {
            self.state = State::Dead;
        } else {
            self.fail(c, c.hit_failures);
        }
    }
}

/// The cause of death.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cause {
    Nothing,
    Save,
    Bleeding,
    Hit,
}

/// Death saves without help.
pub struct DeathSaves {
    c: Constants,
    successes: i32,
    failures: i32,
    bleeding: i32,
    damage: i32,
    threshold: i32,
    turns: i32,
}

impl DeathSaves {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let c = Constants::read(&brief.rules);
        Some(Self {
            successes: p.int("successes"),
            failures: p.int("failures"),
            bleeding: if p.on("bleeding") && c.bleeding_kills { c.bleeding_damage } else { 0 },
            damage: p.int("damage_each_turn"),
            threshold: p.int("death_threshold"),
            turns: p.int("turns"),
            c,
        })
    }

    /// FS-89, FS-90: one turn, and the cause of death if it kills.
    ///
    /// Reading: at the end of a turn the bleeding comes before the hit.
    fn turn(&self, rng: &mut Rng, patient: &mut Patient) -> Cause {
        patient.save(rng, &self.c, false);
        if patient.state == State::Dead {
            return Cause::Save;
        }
        patient.hurt(&self.c, self.bleeding, self.threshold);
        if patient.state == State::Dead {
            return Cause::Bleeding;
        }
        patient.hurt(&self.c, self.damage, self.threshold);
        if patient.state == State::Dead { Cause::Hit } else { Cause::Nothing }
    }
}

impl Process for DeathSaves {
    const METRICS: &'static [&'static str] =
        &["success", "outcome", "saves", "stable_after", "dead_after", "cause", "hours", "vp"];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let mut patient = Patient::new(self.successes, self.failures);
        let mut cause = Cause::Nothing;
        let mut turn = 0;
        while patient.state == State::Dying && turn < self.turns {
            turn += 1;
            cause = self.turn(rng, &mut patient);
        }
        let stable = patient.state == State::Stable;
        let outcome = match patient.state {
            State::Dead => 0,
            State::Dying => 1,
            State::Stable => 2,
        };
        // FS-92: a stable creature wakes after some hours.
        let hours = stable.then(|| dice::die(rng, self.c.stable_hours_die));
        vec![
            yes(stable),
            Some(outcome),
            Some(patient.saves),
            stable.then_some(patient.saves),
            (patient.state == State::Dead).then_some(turn),
            Some(cause as i32),
            hours,
            Some(if stable { self.c.stable_vp } else { 0 }),
        ]
    }
}

/// A medic racing against the death saves.
pub struct Rescue {
    c: Constants,
    rules: Rules,
    medic: Actor,
    traumas: i32,
    bleeding: bool,
    blood_first: bool,
    kit: i32,
    before: bool,
    arrives: i32,
    successes: i32,
    failures: i32,
    rounds: i32,
}

/// Resources used by first aid.
#[derive(Debug, Clone, Copy, Default)]
struct Aid {
    checks: i32,
    kit: i32,
}

impl Rescue {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let c = Constants::read(&brief.rules);
        let rules = Rules::read(&brief.rules);
        let medic = Actor::read(brief, &rules, Names::USUAL, Ability::Int, Some("medicine"));
        let strange = if p.on("strange_patient") { c.medicine_strange_patient } else { 0 };
        // FS-103: first aid is an action, which being grappled hampers.
        let grappled = character(brief, "who").is_some_and(|sheet| sheet.has_flag("conditions", "grappled"));
        let own_kit = character(brief, "who").map_or(c.first_aid_kit_uses, |sheet| sheet.int("first_aid_kit"));
        Some(Self {
            medic: medic.with(0, strange + i32::from(grappled)),
            traumas: p.int("traumas"),
            bleeding: p.on("bleeding"),
            blood_first: p.word("treatment") == "blood_first",
            kit: p.int_opt("kit").unwrap_or(own_kit),
            before: p.word("medic_acts") == "before",
            arrives: p.int("arrives"),
            successes: p.int("successes"),
            failures: p.int("failures"),
            rounds: p.int("rounds"),
            c,
            rules,
        })
    }

    /// FS-91: one action of the medic; returns whether it saves the patient.
    fn first_aid(&self, rng: &mut Rng, aid: &mut Aid, bleeding: &mut bool) -> bool {
        let c = &self.c;
        let has_kit = aid.kit < self.kit;
        // The bleeding alone, or everything at once.
        let blood_only = *bleeding && self.blood_first;
        let needs_kit = *bleeding || c.aid_needs_kit;
        if needs_kit && !has_kit {
            return false;
        }
        aid.kit += i32::from(needs_kit);
        aid.checks += 1;
        let stabilise = c.stabilise_dc + c.stabilise_dc_trauma * self.traumas;
        let dc = match (blood_only, *bleeding) {
            (true, _) => c.stop_bleeding_dc,
            (false, true) => stabilise + c.stabilise_bleeding,
            (false, false) => stabilise,
        };
        let now = Now { exhaustion: self.medic.exhaustion, ..Now::default() };
        let success = self.medic.check(rng, &self.rules, dc, now).success;
        if success {
            *bleeding = false;
        }
        success && !blood_only
    }
}

impl Process for Rescue {
    const METRICS: &'static [&'static str] = &["success", "outcome", "rounds", "saves", "checks", "kit", "dead_after"];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let c = &self.c;
        let mut patient = Patient::new(self.successes, self.failures);
        let mut bleeding = self.bleeding;
        let mut aid = Aid::default();
        let mut saved = false;
        let mut round = 0;
        while patient.state == State::Dying && !saved && round < self.rounds {
            round += 1;
            let present = round >= self.arrives;
            if present && self.before {
                saved = self.first_aid(rng, &mut aid, &mut bleeding);
            }
            if saved {
                break;
            }
            // FS-89, FS-90: the turn of the patient, with the bleeding at its end.
            patient.save(rng, c, false);
            if bleeding && c.bleeding_kills {
                patient.hurt(c, c.bleeding_damage, i32::MAX);
            }
            if patient.state == State::Dying && present && !self.before {
                saved = self.first_aid(rng, &mut aid, &mut bleeding);
            }
        }
        let outcome = match patient.state {
            State::Dead => 0,
            _ if saved => 3,
            State::Stable => 2,
            State::Dying => 1,
        };
        vec![
            yes(outcome >= 2),
            Some(outcome),
            (outcome != 1).then_some(round),
            Some(patient.saves),
            Some(aid.checks),
            Some(aid.kit),
            (outcome == 0).then_some(round),
        ]
    }
}

/// A suffocating character.
pub struct Suffocation {
    c: Constants,
    held: i32,
    gasps: i32,
    air_after: i32,
}

impl Suffocation {
    /// FS-38: how long the breath can be held, and how many rounds of gasping follow.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let c = Constants::read(&brief.rules);
        let strength = p.int_opt("strength").or(character(brief, "who").map(|sheet| sheet.int("str"))).unwrap_or(1);
        Some(Self {
            // R01: the remainder of a minute after full rounds is lost.
            held: (c.breath_minutes + strength).max(0) * (60 / c.round_seconds),
            gasps: (c.suffocation_rounds + strength).max(0),
            air_after: p.int("air_after"),
            c,
        })
    }
}

impl Process for Suffocation {
    const METRICS: &'static [&'static str] =
        &["success", "outcome", "phase", "held", "down_after", "dead_after", "saves", "traumas"];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let c = &self.c;
        let last = self.held + self.gasps;
        let airless = |rounds: i32| self.air_after == 0 || rounds < self.air_after;
        if !airless(last) {
            let phase = i32::from(self.air_after > self.held);
            return vec![yes(true), Some(3), Some(phase), Some(self.held), None, None, Some(0), Some(0)];
        }
        // The creature drops at the start of the next turn; a death save comes with each turn after
        // that.
        let down = last + 1;
        let mut patient = Patient::new(0, 0);
        let mut round = down;
        while patient.state == State::Dying {
            round += 1;
            // Rounds completed when the turn begins.
            patient.save(rng, c, airless(round - 1) && !c.suffocating_stabilise);
        }
        let dead = patient.state == State::Dead;
        let traumas = if c.zero_trauma_without_damage { c.zero_traumas } else { 0 };
        vec![
            yes(!dead),
            Some(if dead { 0 } else { 2 }),
            Some(2),
            Some(self.held),
            Some(down),
            dead.then_some(round),
            Some(patient.saves),
            Some(traumas),
        ]
    }
}
