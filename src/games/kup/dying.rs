//! A fallen character, the fatality clock, and helpers.

use super::body::days_to_wake;
use super::subject::{Names, Subject};
use super::words::Exclusive;
use crate::prelude::*;

string_enum! {
    /// The condition of the patient.
    Plight {
        Dying = "dying",
        /// Only injured.
        Injured = "injured",
    }
}

params! {
    /// The parameters.
    pub params as Inputs {
        who: character("nobody: `clock` says how long he lasts") ["KUP-20"] "the character who is down";
        clock: maybe(1..=40, "the unhurt sum of the wounded pair of `who`, or 9") ["KUP-20"]
            "turns until the loss is permanent";
        plight: choice(Plight) ["KUP-21"] "whether First Aid treats a dying or only an injured character";
        damage_while_down: int(0..=20, 0) ["KUP-20"] "points of damage that he suffers in each turn while he is down";
        below_zero: int(0..=20, 0) ["KUP-19", "KUP-21"] "how far his known stat is below 0";
        helpers: int(0..=8, 0) ["KUP-21"] "helpers, each of whom makes one try in a turn";
        helpers_arrive: int(1..=100, 1) ["KUP-21"] "the turn in which they come";
        helper: character("nobody: `ks`, `us` and `es` say it") ["KUP-21"] "the character whose First Aid they have";
        ks: maybe(0..=10, "that of `helper`, or 5") ["KUP-11"] "known stat of the helpers";
        us: maybe(0..=10, "that of `helper`, or 4") ["KUP-11"] "unknown stat of the helpers";
        es: maybe(0..=10, "that of `helper`, or 3") ["KUP-10", "KUP-21"] "First Aid of the helpers";
        other: int(-10..=10, 0) ["KUP-14"] "all other adjustments of the helpers";
    }
}

measures! {
    /// The metrics of a fallen character.
    measured {
        success: flag, "whether he lives", when("the character lives");
        outcome: named(["dead", "stabilised"]), "dead, or stabilised";
        turns: number("turns"), "turns until that is decided", of_age();
        death_after: number("turns"), "the turn of death, where it comes", of_age();
        days: number("days"), "days of natural healing until one who was stabilised wakes up";
    }
}

/// Still dying.
const DYING: i16 = -1;
/// The clock has run out.
const DEAD: i16 = 0;
/// Out of danger.
const STABLE: i16 = 1;

/// `KUP-20` Zero and fatality as an experiment; a round is a turn, with a phase for each helper's attempt, and one for
/// the clock.
#[derive(Debug, Clone)]
pub struct Dying {
    helper: Subject,
    helpers: usize,
    needed: i16,
    /// The smallest margin that succeeds.
    least_margin: i16,
    wait: i16,
    clock: i16,
    /// Turns by which the clock advances per turn.
    runs: i16,
    days: Option<i16>,
    metrics: Vec<Metric>,
}

impl Dying {
    /// The question.
    ///
    /// # Errors
    /// If a character is unknown or contradictory, or if numbers and characters contradict each other.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let names = Names { who: "helper", ks: "ks", us: "us", es: "es" };
        let mut helper = Subject::of(question, names, Exclusive::FirstAid, &[], &house)?;
        helper.adjust(inputs.other());
        let (mut clock, mut unknown) = (9, house.unknown_stat);
        if params.has("who") {
            let fighter = Fighter::named(question, "who", &house)?;
            if inputs.clock().is_some() {
                let message = "`clock` and `who` both say how long he lasts";
                return Err(vec![Fault::new(&["experiment", "clock"], message).help("leave one of them out")]);
            }
            (clock, unknown) = (fighter.sum(), fighter.wounded.1);
        } else if inputs.clock().is_some() {
            clock = params.small("clock");
        }
        let below = inputs.below_zero();
        Ok(Self {
            helper,
            helpers: inputs.helpers().unsigned_abs().into(),
            needed: match inputs.plight() {
                Plight::Dying => house.stabilize_dying,
                Plight::Injured => house.stabilize_injured,
            },
            least_margin: house.least_margin(),
            wait: inputs.helpers_arrive(),
            clock,
            runs: 1 + inputs.damage_while_down() * house.downed_damage_shortens,
            // The damage that brings a known stat of 1 this far below 0, after using up the unknown stat.
            days: days_to_wake(1, unknown, unknown + 1 + below, &house),
            metrics: measured::metrics(),
        })
    }
}

state! {
    /// The state of the character.
    pub State of Dying(self) {
        outcome: num(DYING);
        clock: num(self.clock);
        wait: num(self.wait);
        saved: mask(false);
    }
}

#[inlined(generic)]
impl Experiment for Dying {
    rounds!(State, "turn", fresh, limit(self): u32::from(self.clock.unsigned_abs()));

    const SMALL: bool = true;
    const REFILL: usize = 2;

    #[inline(always)]
    fn phases(&self) -> usize {
        self.helpers + 1
    }

    /// `KUP-21` Stabilise and heal: every helper tries once in a turn, the turn in which the clock runs out
    /// included; what they do counts at its end.
    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        let dying = live & state.outcome.eq(DYING);
        if phase < self.helpers {
            let tries = dying & state.wait.eq(1) & !state.saved & Mask::uniform(self.helper.skill.can_try);
            let (arc, _) = self.helper.arc(tries, dice);
            let saves = tries & arc.ge(self.needed + self.least_margin);
            state.saved |= saves;
            dice.tell(tries, |r| {
                let result = if r.flag(saves) { "stabilised" } else { "not yet" };
                format!("First Aid: ARC {} against {}: {result} (KUP-12, KUP-21)", r.num(arc), self.needed)
            });
            return;
        }
        let left = (state.clock - self.runs).max(0);
        let saved = dying & state.saved;
        let dies = dying & !saved & left.eq(0);
        state.clock.set(dying, left);
        state.clock.set(saved, 0);
        state.outcome.set(saved, STABLE);
        state.outcome.set(dies, DEAD);
        state.wait -= (live & state.wait.gt(1)).count();
        state.wait.set(saved | dies, 0);
        state.saved.set(live, Mask::none());
        dice.tell(dying & !saved, |r| match r.num(left) {
            0 => "the clock has run out (KUP-20)".to_owned(),
            left => format!("{left} turns left (KUP-20)"),
        });
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        !state.outcome.eq(DYING)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let lives = state.outcome.eq(STABLE);
        let values = measured::Values {
            success: lives,
            outcome: state.outcome,
            turns: ending.age,
            death_after: lives.select(ABSENT, ending.age),
            days: lives.select(self.days.unwrap_or(ABSENT), ABSENT),
        };
        values.write(out);
    }
}
