//! Death Tests, first aid, and the experiment `dying`.

use super::super::sheet::{Brief, Twin};
use super::Rng;
use super::battle::{Battle, Fate};
use super::rules::{Blind, Level, Rules, die};

/// SYM-28: the result of a Death Test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeathTest {
    Wakes,
    Nothing,
    Strike,
    Dies,
}

/// SYM-28: one Death Test.
pub fn death_test(rules: &Rules, rng: &mut Rng) -> DeathTest {
    let roll = die(rng, rules.test_die);
    if roll <= rules.death_wakes_to {
        DeathTest::Wakes
    } else if roll <= rules.death_nothing_to {
        DeathTest::Nothing
    } else if roll <= rules.death_strike_to {
        DeathTest::Strike
    } else {
        DeathTest::Dies
    }
}

/// The result of first aid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Treatment {
    /// The Toughness it restores.
    pub heals: i32,
    /// Whether a dying patient is stabilised.
    pub stabilises: bool,
}

/// SYM-29, SYM-30: first aid by Medicus, by a herbal cure, or by both.
pub fn treat(rules: &Rules, rng: &mut Rng, medicus: Level, target: i32, cure: bool) -> Treatment {
    if medicus == Level::None {
        return Treatment { heals: rules.herbal_cure, stabilises: true };
    }
    if rules.test(rng, target, Blind::Neither) {
        let healing = if cure { rules.medicus_cure } else { rules.medicus };
        return Treatment { heals: die(rng, healing.die(medicus)), stabilises: true };
    }
    let cure_works = cure && rules.cure_works_on_failure;
    if medicus == Level::Master {
        let sides = if cure { rules.medicus_master_failure_cure } else { rules.medicus_master_failure };
        Treatment { heals: die(rng, sides), stabilises: sides > 0 || cure_works || rules.medicus_failure_stabilises }
    } else if cure_works {
        Treatment { heals: rules.herbal_cure, stabilises: true }
    } else {
        Treatment { heals: 0, stabilises: rules.medicus_failure_stabilises }
    }
}

impl Battle<'_> {
    /// SYM-28: a dying character's Death Test on its initiative.
    pub fn dying_turn(&mut self, who: usize) {
        let rules = self.rules();
        match death_test(rules, self.rng) {
            DeathTest::Wakes => {
                let toughness = die(self.rng, rules.wake_die);
                self.wake(who, toughness);
            }
            DeathTest::Nothing => {}
            DeathTest::Strike => self.strike(who),
            DeathTest::Dies => self.states[who].fate = Fate::Dead,
        }
    }

    /// A dying character wakes, and acts from the next turn on.
    fn wake(&mut self, who: usize, toughness: i32) {
        let rules = self.rules();
        let most = self.sheet(who).max_toughness;
        let next = self.turn + 1;
        let state = &mut self.states[who];
        state.fate = Fate::Standing;
        state.toughness = toughness.min(most);
        state.prone = rules.wakes_prone;
        state.acts_from = next;
        if rules.strikes_reset {
            state.strikes = 0;
        }
        // The woken character no longer counts as fallen beside anybody.
        for other in &mut self.states {
            other.fallen_near.retain(|&fallen| fallen != who);
        }
    }

    /// SYM-29: the Combat Action of first aid. Medicus uses a herbal cure if there is one.
    fn treatment(&mut self, who: usize) -> Treatment {
        let rules = self.rules();
        let sheet = self.sheet(who);
        let cure = self.states[who].herbal_cures > 0;
        self.states[who].herbal_cures -= i32::from(cure);
        treat(rules, self.rng, sheet.medicus, sheet.healing_value, cure)
    }

    /// SYM-29, SYM-30: first aid for a wounded ally on his feet.
    pub fn treat_wounds(&mut self, who: usize, patient: usize) {
        let treatment = self.treatment(who);
        let most = self.sheet(patient).max_toughness;
        let state = &mut self.states[patient];
        state.toughness = (state.toughness + treatment.heals).min(most);
    }

    /// SYM-29: first aid for a dying ally.
    pub fn first_aid(&mut self, who: usize, patient: usize) {
        let rules = self.rules();
        let treatment = self.treatment(who);
        if !treatment.stabilises {
            return;
        }
        if rules.aid_wakes && treatment.heals > 0 {
            self.wake(patient, treatment.heals);
        } else {
            let state = &mut self.states[patient];
            state.fate = Fate::Stable;
            state.toughness = treatment.heals.min(self.setup.fighters[patient].max_toughness);
            if rules.strikes_reset {
                state.strikes = 0;
            }
        }
    }
}

/// The experiment `dying`: a dying character, with or without a helper.
pub struct Dying {
    rules: Rules,
    metrics: Vec<String>,
    strikes: i32,
    max_toughness: i32,
    helper_arrives: i32,
    helper_first: bool,
    medicus: Level,
    /// Target of the Medicus test.
    target: i32,
    herbal_cures: i32,
    turns: i32,
}

impl Dying {
    /// Reads the parameters.
    pub fn read(brief: &Brief) -> Self {
        let params = &brief.params;
        Self {
            rules: Rules::read(&brief.rules),
            metrics: ["success", "outcome", "tests", "death_after", "toughness"].map(str::to_owned).to_vec(),
            strikes: params.int("strikes"),
            max_toughness: params.int("max_toughness"),
            helper_arrives: params.int("helper_arrives"),
            helper_first: params.word("helper_acts") == "before",
            medicus: Level::read(params.word("medicus")),
            target: params.int("cunning") + params.int("difficulty"),
            herbal_cures: params.int("herbal_cures"),
            turns: params.int("turns"),
        }
    }

    /// The helper's action: returns the patient's Toughness if stabilised.
    fn help(&self, rng: &mut Rng, cures: &mut i32) -> Option<i32> {
        let cure = *cures > 0;
        if !cure && self.medicus == Level::None {
            return None;
        }
        *cures -= i32::from(cure);
        let treatment = treat(&self.rules, rng, self.medicus, self.target, cure);
        treatment.stabilises.then(|| treatment.heals.min(self.max_toughness))
    }
}

/// The end of the experiment `dying`, in the order of its metric `outcome`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Dead,
    StillDying,
    Stabilised,
    Woke,
}

impl Twin for Dying {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    fn trial(&self, rng: &mut Rng, out: &mut [Option<i32>]) {
        let mut strikes = self.strikes;
        let mut cures = self.herbal_cures;
        let mut tests = 0;
        let mut end = if strikes >= self.rules.death_strikes { End::Dead } else { End::StillDying };
        let mut toughness = None;
        let mut turn = 0;
        while end == End::StillDying && turn < self.turns {
            turn += 1;
            let helped = self.helper_arrives > 0 && turn >= self.helper_arrives;
            if helped && self.helper_first {
                toughness = self.help(rng, &mut cures);
            }
            if toughness.is_none() {
                tests += 1;
                match death_test(&self.rules, rng) {
                    DeathTest::Wakes => {
                        end = End::Woke;
                        toughness = Some(die(rng, self.rules.wake_die).min(self.max_toughness));
                    }
                    DeathTest::Nothing => {}
                    DeathTest::Strike => {
                        strikes += 1;
                        if strikes >= self.rules.death_strikes {
                            end = End::Dead;
                        }
                    }
                    DeathTest::Dies => end = End::Dead,
                }
                if end == End::StillDying && helped && !self.helper_first {
                    toughness = self.help(rng, &mut cures);
                }
            }
            if end == End::StillDying && toughness.is_some() {
                end = End::Stabilised;
            }
        }
        out[0] = Some(i32::from(toughness.is_some()));
        out[1] = Some(end as i32);
        out[2] = Some(tests);
        out[3] = (end == End::Dead).then_some(tests);
        out[4] = toughness;
    }
}
