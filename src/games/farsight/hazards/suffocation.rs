//! Suffocation: held breath, the last rounds, and dying.

use crate::dying::save::Tally;
use crate::fighter::refuse_twice;
use crate::prelude::*;

params! {
    /// The parameters.
    pub params as Inputs {
        who: character("nobody: `strength` is a number") ["FS-38"] "the character without air";
        strength: maybe(-3..=10, "that of `who`, or 1") ["FS-38"] "STR";
        air_after: int(0..=10_000, 0) ["FS-38"] "rounds until there is air again; 0 for never";
    }
}

measures! {
    /// The metrics of suffocation.
    measured {
        success: flag, "whether the character lives and is out of danger", when("the character lives");
        outcome: named(["dead", "dying", "stable", "never_down"]), "dead, dying, stable, or never down";
        phase: named(["holding", "gasping", "dying"]),
            "what the character does when there is air again or at the end: holds its breath, gasps, or is dying";
        held: number("rounds"), "rounds for which the breath can be held";
        down_after: number("rounds"), "rounds until 0 vitality, for those who get there";
        dead_after: number("rounds"), "rounds until death, for those who die", of_age();
        saves: number("saves"), "death saves made", of_age();
        traumas: number("traumas"), "mild traumas of the body for dropping to 0 vitality without damage";
    }
}

/// `FS-38` Suffocation, and the trauma of `FS-88` that it leaves.
#[derive(Debug, Clone)]
pub struct Suffocation {
    house: HouseRules,
    /// The last round of held breath; `last` adds the rounds of consciousness after it.
    held: i16,
    last: i16,
    air: i16,
    metrics: Vec<Metric>,
}

state! {
    /// The state of the victim.
    pub State of Suffocation(self) {
        round: num(0), "Rounds started, as far as they matter.";
        down: mask(false);
        dead: mask(false);
        stable: mask(false);
        tally: part(Tally<L> = Tally::of(0, 0));
    }
}

impl Suffocation {
    /// The lack of air that a question asks for.
    ///
    /// # Errors
    /// If a parameter contradicts the sheet.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let fighter = Fighter::named_if_any(question, "who", &house)?;
        refuse_twice(fighter.as_ref(), params, &["strength"])?;
        let given = inputs.strength().unwrap_or(1);
        let strength = fighter.map_or(given, |fighter| fighter.ability(Ability::Str));
        let minute = 60 / house.round_seconds;
        let held = (house.breath_minutes + strength).max(0) * minute;
        Ok(Self {
            held,
            last: held + (house.suffocation_rounds + strength).max(0),
            air: inputs.air_after(),
            house,
            metrics: measured::metrics(),
        })
    }

    /// A death save, which stabilises only with air.
    #[inline(always)]
    fn saves<D: Dice>(&self, state: &mut State<D::L>, active: Mask<D::L>, breathes: Mask<D::L>, dice: &mut D) {
        let may_stabilise = breathes | Mask::uniform(self.house.suffocating_stabilise);
        let saved = state.tally.saves(&self.house, active, may_stabilise, dice);
        state.stable |= saved.stable;
        state.dead |= saved.dead;
        let tally = state.tally;
        dice.tell(active, |r| {
            let result = match (r.flag(saved.stable), r.flag(saved.dead)) {
                (true, _) => "stable".to_owned(),
                (_, true) => "dies".to_owned(),
                _ => tally.in_words(r),
            };
            format!("death save {}: {result} (FS-38, FS-89)", r.num(saved.face))
        });
    }
}

#[inlined(generic)]
impl Experiment for Suffocation {
    rounds!(State, "round", fresh, limit(self): 30_000);

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        // Rounds are counted only as long as anything depends on their number.
        let horizon = self.last.max(self.air) + 2;
        state.round.set(live, (state.round + 1).min(horizon));
        let breathes = Mask::uniform(self.air > 0) & state.round.gt(self.air);
        // The first death save comes a turn later.
        self.saves(state, live & state.down & !state.dead & !state.stable, breathes, dice);
        let drops = live & state.round.gt(self.last) & !state.down & !breathes;
        state.down |= drops;
        dice.tell(drops, |_| "drops to 0 vitality (FS-38)".to_owned());
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let saved = Mask::uniform(self.air > 0) & state.round.ge(self.air) & !state.down;
        state.dead | state.stable | saved
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let mut outcome = state.down.select(1, 3);
        outcome.set(state.stable, 2);
        outcome.set(state.dead, 0);
        let down_at = self.last + 1;
        let mut phase = state.round.gt(self.held).count();
        phase.set(state.down, 2);
        // FS-88: this causes a trauma, but no exhaustion.
        let traumas = if self.house.zero_trauma_without_damage { self.house.zero_traumas } else { 0 };
        let values = measured::Values {
            success: state.stable | !state.down,
            outcome,
            phase,
            held: Num::splat(self.held),
            down_after: state.down.select(down_at, ABSENT),
            dead_after: state.dead.select(ending.age, ABSENT),
            saves: state.down.select(ending.age - down_at, 0),
            traumas: state.down.select(traumas, 0),
        };
        values.write(out);
    }
}
