//! Death saves, turn by turn, of a character without help.

use crate::dying::save::Tally;
use crate::prelude::*;

params! {
    /// The parameters.
    pub params as Inputs {
        successes: int(0..=19, 0) ["FS-89"] "successes that there are already";
        failures: int(0..=19, 0) ["FS-89"] "failures that there are already";
        bleeding: switch(false) ["FS-90", "FS-103"]
            "whether the character bleeds, which does damage at the end of each turn";
        damage_each_turn: int(0..=500, 0) ["FS-90"]
            "damage that somebody does to it at the end of each turn, after armor";
        death_threshold: int(0..=200, 12) ["FS-90"] "damage beyond this kills at once";
        turns: long(1..=1000, 1000) "turns after which nobody looks on any more";
    }
}

measures! {
    /// The metrics of death saves.
    measured {
        success: flag, "whether the character becomes stable and stays so",
            when("the character becomes stable and stays so");
        outcome: named(["dead", "dying", "stable"]), "dead, dying (still), or stable";
        saves: number("saves"), "death saves rolled", of_count(super::COUNTS.saves);
        stable_after: number("saves"), "death saves until stable, for those who become so", of_count(super::COUNTS.saves);
        dead_after: number("turns"), "turns until death, for those who die", of_age();
        cause: named(["none", "death_save", "bleeding", "hit"]),
            "what kills: nothing, a death save, bleeding, or a hit";
        hours: number("hours"), "hours until the character wakes, for those who become stable";
        vp: number("points"), "vitality with which it wakes";
    }
}

const DEAD: i16 = 0;
const DYING: i16 = 1;
const STABLE: i16 = 2;

/// The causes of death, in the order of the metric `cause`.
const SAVE: i16 = 1;
const BLOOD: i16 = 2;
const HIT: i16 = 3;

/// `FS-89` Death saves as an experiment; a round is a turn. `FS-92`: a stable character wakes after some hours.
#[derive(Debug, Clone)]
pub struct DeathSaves {
    house: HouseRules,
    successes: i16,
    failures: i16,
    bleeding: bool,
    damage: i16,
    threshold: i16,
    limit: u32,
    metrics: Vec<Metric>,
}

state! {
    /// The state of the character.
    pub State of DeathSaves(self) {
        fate: num(DYING);
        tally: part(Tally<L> = Tally::of(self.successes, self.failures));
        cause: num(0);
        hours: num(0);
    } counts { saves; }
}

impl DeathSaves {
    /// The death saves that a question asks for.
    ///
    /// # Errors
    /// If the character is stable or dead already.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let inputs = Inputs(&question.params);
        let (successes, failures) = (inputs.successes(), inputs.failures());
        let mut faults = Vec::new();
        if successes >= house.death_successes {
            let message = format!("{successes} successes have made the character stable (FS-89)");
            faults.push(Fault::new(&["experiment", "successes"], message));
        }
        if failures >= house.death_failures {
            let message = format!("{failures} failures have killed the character (FS-89)");
            faults.push(Fault::new(&["experiment", "failures"], message));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Self {
            house,
            successes,
            failures,
            bleeding: inputs.bleeding(),
            damage: inputs.damage_each_turn(),
            threshold: inputs.death_threshold(),
            limit: u32::try_from(inputs.turns()).expect("the parameter's range is positive"),
            metrics: measured::metrics(),
        })
    }

    /// `FS-90` Damage at the end of a turn, from bleeding or from an attack.
    #[inline(always)]
    fn suffers<D: Dice>(&self, state: &mut State<D::L>, m: Mask<D::L>, damage: i16, cause: i16, dice: &mut D) {
        let hurt = m & !state.fate.eq(DEAD);
        let dead = state.tally.suffers(&self.house, hurt, Num::splat(damage), Num::splat(self.threshold));
        state.fate.set(hurt, DYING);
        state.fate.set(dead, DEAD);
        state.cause.set(dead, cause);
        let failures = state.tally.failures;
        dice.tell(hurt, |r| {
            let what = if cause == BLOOD { "bleeding" } else { "a hit" };
            let result = if r.flag(dead) { "dies".to_owned() } else { r.count(failures, "failure", "failures") };
            format!("{what}: {damage} damage at 0 vitality, {result} (FS-90)")
        });
    }

    /// Whether damage comes every turn, so that the character never stays stable.
    fn never_stable(&self) -> bool {
        self.damage > 0 || (self.bleeding && self.house.bleeding_kills && self.house.bleeding_damage > 0)
    }
}

#[inlined(generic)]
impl Experiment for DeathSaves {
    rounds!(State, "turn", fresh, limit(self): self.limit);

    const SMALL: bool = true;
    const REFILL: usize = 2;

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let rolls = live & state.fate.eq(DYING);
        state.saves.bump(rolls);
        let saved = state.tally.saves(&self.house, rolls, Mask::all(), dice);
        state.fate.set(saved.stable, STABLE);
        state.fate.set(saved.dead, DEAD);
        state.cause.set(saved.dead, SAVE);
        let tally = state.tally;
        dice.tell(rolls, |r| {
            let result = match (r.flag(saved.stable), r.flag(saved.dead)) {
                (true, _) => "stable".to_owned(),
                (_, true) => "dies".to_owned(),
                _ => tally.in_words(r),
            };
            format!("death save {}: {result} (FS-89)", r.num(saved.face))
        });
        if self.bleeding && self.house.bleeding_kills && self.house.bleeding_damage > 0 {
            self.suffers(state, live, self.house.bleeding_damage, BLOOD, dice);
        }
        if self.damage > 0 {
            self.suffers(state, live, self.damage, HIT, dice);
        }
        let wakes = live & state.fate.eq(STABLE);
        // FS-92: a stable character wakes after some hours.
        let hours = dice.d(self.house.stable_hours_die.cast_unsigned(), wakes);
        state.hours.set(wakes, hours);
        dice.tell(wakes, |r| format!("stable, and awake in {} (FS-92)", r.count(hours, "hour", "hours")));
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.fate.eq(DEAD) | (state.fate.eq(STABLE) & Mask::uniform(!self.never_stable()))
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let (stable, dead) = (state.fate.eq(STABLE), state.fate.eq(DEAD));
        let saves = state.saves.at(ending);
        let values = measured::Values {
            success: stable,
            outcome: state.fate,
            saves,
            stable_after: stable.select(saves, ABSENT),
            dead_after: dead.select(ending.age, ABSENT),
            cause: state.cause,
            hours: stable.select(state.hours, ABSENT),
            vp: stable.select(self.house.stable_vp, 0),
        };
        values.write(out);
    }
}
