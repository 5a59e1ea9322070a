//! The outcome of a check: its quality, the exploit of a 12, the setback of a 1.

use super::single::{DIFFICULTIES, difficulty};
use crate::prelude::*;
use crate::special::{
    CLASSES, COMBAT_EXPLOITS, Choice, OTHER_EXPLOITS, SETBACKS, SpecialFaces, combat_exploit, other_exploit,
    setback_roll,
};
use crate::tested::{own_params, second_skill_param};
use crate::words::ExploitPolicy;

/// The quality of an outcome, from worst to best.
const BANDS: [&str; 9] =
    ["terrible", "poor", "mediocre", "ordinary", "decent", "good", "great", "excellent", "astounding"];

params! {
    /// The parameters.
    pub params as Inputs {
        second_skill: is(second_skill_param());
        dc: maybe(0..=60, "nothing: only the outcome is read") ["FS-02"] "what the check must reach";
        difficulty: new(ParamType::choice(DIFFICULTIES),
            DefaultValue::derived("`dc` says how hard it is, if anything does")) ["FS-01"]
            "a printed difficulty in place of a DC";
        in_combat: switch(false) ["FS-13", "FS-15"] "whether the exploits of combat are chosen from";
        wrestling_match: switch(false) ["FS-13"]
            "whether the check is a grapple, disarm or shove, which takes no exploits of damage";
        acts_first: switch(false) ["FS-13"] "whether the attacker is the first to act already";
        target_sickened: switch(false) ["FS-13"] "whether the target is sickened already";
        exploits: maybe_choice(ExploitPolicy, "that of `who`, or damage") ["FS-13", "FS-14"]
            "which exploits are chosen: damage, control, or never";
        second_bonus: maybe(-30..=40, "there is none") ["FS-14"]
            "bonus of the second check that the exploit One More Thing gives";
    }
    own => [ own_params(), own, ] .concat()
}

measures! {
    /// The metrics of an outcome check.
    measured(exploits: &[&'static str]) {
        outcome: named(super::BANDS), "how good the total is, from terrible to astounding";
        total: number("points"), "the total";
        success: maybe, "whether the DC is reached, if there is one", when("the check succeeds");
        dice: named(super::CLASSES), "what the two kept dice are";
        intensity: number("ranks"), "highest rank of exploit that can be chosen, where there is one";
        exploit: named(exploits.iter().copied()), "the exploit that is chosen of those up to that rank";
        setback: named(std::iter::once("none").chain(super::SETBACKS)), "the setback of a failure with a 1";
        edge: number("cards"), "EDGE cards drawn";
        second: maybe, "whether the second check of One More Thing succeeds, where there is one";
    }
}

/// `FS-02` Outcome check, `FS-13` and `FS-14` exploits, `FS-15` setbacks, `FS-16` doubles.
#[derive(Debug, Clone)]
pub struct Outcome {
    house: HouseRules,
    checks: Checks,
    tested: Tested,
    dc: Option<i16>,
    in_combat: bool,
    contest: bool,
    first: bool,
    sickened: bool,
    policy: ExploitPolicy,
    second: Option<i16>,
    metrics: Vec<Metric>,
}

state! {
    /// The result of the roll, and the choices made.
    pub State {
        total: num;
        class: num;
        intensity: num;
        exploit: num;
        setback: num;
        cards: num;
        second: num;
    }
}

impl Outcome {
    /// The check that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let (tested, fighter) = Tested::asked(question, OWN, Purpose::Task, &house)?;
        let has_dc = inputs.dc().is_some() || params.word_opt("difficulty").is_some();
        let policy = inputs.exploits();
        let in_combat = inputs.in_combat();
        for only in ["wrestling_match", "acts_first", "target_sickened"] {
            if params.on(only) && !in_combat {
                let message = format!("`{only}` matters in combat only (FS-13)");
                return Err(vec![Fault::new(&["experiment", only], message).help("set `in_combat = true`")]);
            }
        }
        let exploits = if in_combat { COMBAT_EXPLOITS } else { OTHER_EXPLOITS };
        Ok(Self {
            checks: Checks::new(&house),
            dc: has_dc.then(|| difficulty(question, &house)).transpose()?,
            tested,
            in_combat,
            contest: inputs.wrestling_match(),
            first: inputs.acts_first(),
            sickened: inputs.target_sickened(),
            policy: policy.or(fighter.map(|f| f.policies.exploits)).unwrap_or(ExploitPolicy::Damage),
            second: inputs.second_bonus(),
            house,
            metrics: measured::metrics(&exploits),
        })
    }

    /// The exploit rank chosen by the policy.
    #[inline(always)]
    fn choose<L: Lanes>(&self, intensity: Num<L>) -> Num<L> {
        if !self.in_combat {
            return other_exploit(self.policy, intensity);
        }
        let uniform = Mask::uniform;
        let at = Choice {
            contest: uniform(self.contest),
            first: uniform(self.first),
            sickened: uniform(self.sickened),
            uses_minor: Mask::all(),
        };
        combat_exploit(&self.house, self.policy, intensity, at)
    }
}

#[inlined]
impl Experiment for Outcome {
    one_round!(State, "check");

    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> State<D::L> {
        let (none, zero) = (Num::splat(ABSENT), Num::zero());
        State { total: none, class: none, intensity: none, exploit: zero, setback: zero, cards: zero, second: none }
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let rolls = live & Mask::uniform(!self.tested.fails);
        let rolled = self.checks.roll(&self.tested.check(), dice, rolls);
        self.tested.citations.cite(rolls, dice);
        let marks = SpecialFaces::of(&self.house, &rolled);
        state.total.set(rolls, rolled.total);
        state.class.set(rolls, marks.class());
        dice.tell(rolls, |r| {
            let [high, low] = rolled.kept.map(|die| r.num(die));
            format!("keeps {high} and {low}: {} (FS-02)", r.num(rolled.total))
        });
        let Some(dc) = self.dc else {
            // Without a DC there is neither success nor failure; cards are drawn only if the house rules say so.
            if self.house.outcome_specials {
                state.cards.set(rolls, marks.cards(&self.house, Mask::none()));
            }
            return;
        };
        let success = rolls & rolled.reaches(dc);
        state.cards.set(rolls, marks.cards(&self.house, success));
        let exploit = marks.exploit(success);
        let rank = self.choose(marks.intensity);
        state.intensity.set(exploit, marks.intensity);
        state.exploit.set(exploit & rank.gt(0), rank - 1);
        if !self.in_combat {
            // FS-14: a Sign of Destiny also draws a card; what else it brings is narrative.
            state.cards += (exploit & rank.eq(11)).count();
            if let Some(second) = self.second {
                let again = exploit & rank.eq(5);
                let reached = self.checks.succeed(&crate::check::Check::plain(second), dc, dice, again);
                state.second.set(again, reached.count());
                dice.tell(again, |r| {
                    format!("One More Thing: {} (FS-14)", if r.flag(reached) { "success" } else { "failure" })
                });
            }
        }
        let setback = marks.setback(&self.house, rolls & !success, self.in_combat, dice);
        let into = &mut state.setback;
        when!(dice, setback, into.set(setback, setback_roll(dice, setback) - 1));
        let (exploits, roll) = (if self.in_combat { COMBAT_EXPLOITS } else { OTHER_EXPLOITS }, state.setback);
        dice.tell(exploit, |r| {
            let rank = r.num(rank);
            let name = if rank == 0 { "none" } else { exploits[rank as usize - 1] };
            format!("an exploit of up to rank {}: {name} (FS-13, FS-14)", r.num(marks.intensity))
        });
        dice.tell(setback, |r| format!("a setback: {} (FS-15)", SETBACKS[r.num(roll) as usize - 1]));
    }

    fn measure<L: Lanes>(&self, state: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let rolled = state.total.gt(ABSENT);
        let mut band = Num::zero();
        for threshold in self.house.bands() {
            band += state.total.ge(threshold).count();
        }
        let values = measured::Values {
            outcome: rolled.select(band, ABSENT),
            total: state.total,
            success: self.dc.map_or(Num::splat(ABSENT), |dc| (rolled & state.total.ge(dc)).count()),
            dice: state.class,
            intensity: state.intensity,
            exploit: state.exploit,
            setback: state.setback,
            edge: state.cards,
            second: state.second,
        };
        values.write(out);
    }
}
