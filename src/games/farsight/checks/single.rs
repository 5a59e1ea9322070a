//! A single check, possibly retried, with the resources spent on it and its consequences.

use crate::citations::RuleCitations;
use crate::effort::{self, Effort, ResourcePool};
use crate::hazards::weight::{self, Band, band, weighs};
use crate::prelude::*;
use crate::special::{CLASSES, SpecialFaces, setback_roll};
use crate::stealth::sight::{self, Light, Senses, looks, perceived};
use crate::tested::{own_params, second_skill_param};

string_enum! {
    /// The sense that a task relies on.
    Sense {
        /// Neither sight nor hearing.
        Nothing = "nothing",
        Sight = "sight",
        Hearing = "hearing",
    }
}

impl Sense {
    /// The purpose of the check, which determines the conditions that affect it.
    const fn purpose(self) -> Purpose {
        match self {
            Self::Nothing => Purpose::Task,
            Self::Sight => Purpose::Sight,
            Self::Hearing => Purpose::Hearing,
        }
    }
}

/// The printed difficulties.
pub const DIFFICULTIES: &[&str] = &[
    "insignificant",
    "trivial",
    "easy",
    "normal",
    "moderate",
    "challenging",
    "hard",
    "formidable",
    "prodigious",
    "object",
];

/// The parameter of the DC.
pub fn dc_param() -> Param {
    Param::int("dc", 0, 60, 13, "what the check must reach").derived("that of a normal task").rules(&["FS-01"])
}

/// The parameter of a printed difficulty.
pub fn difficulty_param() -> Param {
    Param::new(
        "difficulty",
        ParamType::choice(DIFFICULTIES),
        DefaultValue::derived("`dc` says how hard it is"),
        "a printed difficulty in place of a DC; `object` is an attack on an object or an empty space",
    )
    .rules(&["FS-01", "FS-36"])
}

/// The parameters.
pub fn params() -> Vec<Param> {
    [
        own_params(),
        params! {
            second_skill: is(second_skill_param());
            dc: is(dc_param());
            difficulty: is(difficulty_param());
            helpers: int(0..=20, 0) ["FS-05"] "others who help; together they give one cause of advantage";
            helpers_capable: switch(true) ["FS-05"] "whether help is any use here and the helpers could try it alone";
        },
        effort::params(),
        vec![
            Param::choice("relies_on", Sense::WORDS, "whether the task must be seen or heard")
                .rules(&["FS-39", "FS-103"]),
        ],
        sight::params(),
        weight::params(),
        params! {
            mental: switch(false) ["FS-33"] "whether the task is purely mental, so that zero gravity does not matter";
            g_zero: switch(false) ["FS-33"] "whether G-Zero is possessed, if `who` is not given";
            tries: int(1..=1000, 1) ["FS-17"] "how often the check may be tried until it succeeds";
            retry_allowed: switch(true) ["FS-17"] "whether a failure leaves the way open for another try";
            in_combat: switch(false) ["FS-15"] "whether this happens in a fight, where all Game Masters use setbacks";
        },
    ]
    .concat()
}

measures! {
    /// The metrics of a check.
    measured {
        success: flag, "whether the check succeeds in the end", when("the check succeeds");
        tries: number("tries"), "checks made", of_age();
        total: number("points"), "total of the last check";
        margin: number("points"), "by how much the last check exceeds the DC; negative for a failure";
        dice: named(super::CLASSES), "what the two kept dice of the last check are";
        exploit: flag, "whether a 12 makes the success an exploit";
        intensity: number("ranks"), "highest rank of exploit that can be chosen, where there is one";
        setback: flag, "whether a 1 makes the last failure a setback";
        edge: number("cards"), "EDGE cards in hand at the end";
        vp_spent: number("points"), "vitality spent on strain and Tenacity";
        exhaustion: number("levels"), "levels of exhaustion at the end";
    }
}

/// `FS-01` Ability check, `FS-05` with help, `FS-10` under strain, `FS-11` with Tenacity, and `FS-17` retried.
#[derive(Debug, Clone)]
pub struct Single {
    house: HouseRules,
    checks: Checks,
    tested: Tested,
    dc: i16,
    effort: Effort,
    retries: bool,
    in_combat: bool,
    tries: u32,
    citations: RuleCitations,
    metrics: Vec<Metric>,
}

state! {
    /// The result of the last check.
    pub State of Single(self) {
        total: num(ABSENT);
        class: num(ABSENT);
        success: mask(false);
        intensity: num(ABSENT);
        setback: mask(false);
        hampered: mask(false), "A setback gives disadvantage on the next check.";
        resources: part(ResourcePool<L> = self.effort.resources(&self.house));
    }
}

impl Single {
    /// The check that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let sense = Sense::of(params.word("relies_on"));
        let (mut tested, fighter) = Tested::asked(question, OWN, sense.purpose(), &house)?;
        surroundings(question, &mut tested, fighter.as_ref(), sense, &house)?;
        // FS-05: any number of capable helpers counts as one cause of advantage.
        if params.small("helpers") > 0 && params.on("helpers_capable") {
            tested.lean(1);
            tested.citations.add(true, "FS-05");
        }
        tested.citations.add(params.word_opt("difficulty") == Some("object"), "FS-36");
        let effort = Effort::asked(question, fighter.as_ref(), &house)?;
        Ok(Self {
            checks: Checks::new(&house),
            dc: difficulty(question, &house)?,
            citations: tested.citations.and(RuleCitations::of(&["FS-01"])),
            tested,
            effort,
            retries: params.on("retry_allowed"),
            in_combat: params.on("in_combat"),
            tries: u32::from(params.small("tries").unsigned_abs()),
            house,
            metrics: measured::metrics(),
        })
    }
}

/// The effects of light and gravity on a check: `FS-39` if it relies on sight, and `FS-30` to `FS-33`.
///
/// # Errors
/// If the gravity is not normal and the ability of the check is unknown.
fn surroundings(
    question: &Question,
    tested: &mut Tested,
    fighter: Option<&Fighter>,
    sense: Sense,
    house: &HouseRules,
) -> Result<(), Vec<Fault>> {
    let params = &question.params;
    if sense == Sense::Sight {
        let (light, senses) = (Light::of(params.word("light")), Senses::of(params.word("senses")));
        tested.citations.add(perceived(light, senses) != light, "FS-39");
        looks(tested, perceived(light, senses));
    }
    let band = band(params.small("gravity"), params.small("native_gravity"), house);
    if band != Band::Normal && tested.ability.is_none() {
        let message = "what another gravity does to a check depends on what is checked (FS-30 to FS-33)";
        let fault = Fault::new(&["experiment", "gravity"], message);
        return Err(vec![fault.help("name it with `test`, such as \"acrobatics\"")]);
    }
    tested.citations.add(band != weight::band(params.small("gravity"), 100, house), "FS-34");
    let g_zero = fighter.map_or(params.on("g_zero"), |fighter| fighter.skill(Skill::GZero).is_some());
    weighs(tested, band, false, params.on("mental"), g_zero, house);
    Ok(())
}

/// The DC of a question, given as a number or as a printed difficulty; `FS-36` objects have one of their own.
///
/// # Errors
/// If both are given.
pub fn difficulty(question: &Question, house: &HouseRules) -> Result<i16, Vec<Fault>> {
    let params = &question.params;
    let dc = params.small_opt("dc");
    let word = params.word_opt("difficulty");
    if let (Some(dc), Some(word)) = (dc, word) {
        let message = format!("the DC is {dc} and `{word}` at once (FS-01)");
        return Err(vec![Fault::new(&["experiment", "difficulty"], message).help("give either `dc` or `difficulty`")]);
    }
    // FS-36: the last of the words stands for an object.
    let printed = |word| DIFFICULTIES.iter().zip(house.dcs()).find(|&(&name, _)| name == word).map(|(_, dc)| dc);
    Ok(dc.or(word.map(|word| printed(word).unwrap_or(house.object_dc))).unwrap_or(house.dc_normal))
}

#[inlined(generic)]
impl Experiment for Single {
    rounds!(State, "try", fresh, limit(self): self.tries);

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let spent = self.effort.spends(&self.house, &mut state.resources, live, dice);
        let rolls = live & !spent.impossible & Mask::uniform(!self.tested.fails);
        let mut check = self.tested.check_at(state.resources.exhaustion);
        dice.cite(rolls & check.disadvantage.gt(self.tested.sources.disadvantage), "FS-104");
        dice.tell(rolls & !state.total.eq(ABSENT), |_| "tries again (FS-17)".to_owned());
        check.bonus += spent.bonus;
        check.advantage += spent.advantage;
        check.disadvantage += spent.disadvantage + state.hampered.count();
        let rolled = self.checks.roll(&check, dice, rolls);
        let success = rolls & rolled.reaches(self.dc);
        let marks = SpecialFaces::of(&self.house, &rolled);
        let exploit = marks.exploit(success);
        let setback = marks.setback(&self.house, rolls & !success, self.in_combat, dice);
        let (hand, cards) = (state.resources.cards, marks.cards(&self.house, success));
        state.resources.draw(&self.house, rolls, cards);
        let drawn = state.resources.cards - hand;
        state.resources.tires(&self.house, spent.refused, self.house.strain_exhaustion);
        state.success.set(live, success);
        state.total.set(live, rolls.select(rolled.total, ABSENT));
        state.class.set(live, rolls.select(marks.class(), ABSENT));
        state.intensity.set(live, exploit.select(marks.intensity, ABSENT));
        state.setback.set(live, setback);
        state.hampered.set(live, Mask::none());
        let (house, dc) = (&self.house, self.dc);
        dice.tell(rolls, |r| {
            let [high, low] = rolled.kept.map(|die| r.num(die));
            let result = match (r.flag(success), r.flag(exploit)) {
                (true, true) => format!("success, an exploit of up to rank {}", r.num(marks.intensity)),
                (true, false) => "success".to_owned(),
                _ => "failure".to_owned(),
            };
            let mut citations = self.citations;
            citations.add(r.flag(exploit), "FS-12");
            format!("keeps {high} and {low}: {} against DC {dc}: {result} ({citations})", r.num(rolled.total))
        });
        dice.tell(live & !rolls, |_| format!("fails without a roll ({})", self.citations));
        dice.tell(rolls & cards.gt(0), |r| {
            let result = if r.num(drawn) > 0 { "an EDGE card is drawn" } else { "but the hand is full" };
            format!("a double: {result} (FS-16, FS-108)")
        });
        let (hampered, resources) = (&mut state.hampered, &mut state.resources);
        when!(dice, setback, {
            // FS-15: the only setbacks that affect the next try or the final result.
            let effect = setback_roll(dice, setback);
            hampered.set(setback, effect.eq(9) | effect.eq(11));
            resources.tires(house, setback & effect.eq(19), Num::splat(1));
            dice.tell(setback, |r| format!("a setback: {} on 2d10 (FS-15)", r.num(effect)));
        });
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.success | Mask::uniform(!self.retries || self.tested.fails || self.tries == 1)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let values = measured::Values {
            success: state.success,
            tries: ending.age,
            total: state.total,
            margin: state.total.eq(ABSENT).select(ABSENT, state.total - self.dc),
            dice: state.class,
            exploit: state.intensity.gt(ABSENT),
            intensity: state.intensity,
            setback: state.setback,
            edge: state.resources.cards,
            vp_spent: Num::splat(self.effort.vp) - state.resources.vp,
            exhaustion: state.resources.exhaustion,
        };
        values.write(out);
    }
}
