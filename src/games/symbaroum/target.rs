//! The target number of a check, from plain numbers or from characters.

use crate::prelude::*;

string_enum! {
    /// Who cannot see (`SYM-23`).
    Blind {
        /// Nobody, or both sides.
        None = "none",
        /// Only the one who rolls.
        Roller = "roller",
        /// Only the enemy.
        Enemy = "enemy",
    }
}

/// An attribute or Defense.
pub const VALUES: &[&str] =
    &["accurate", "cunning", "discreet", "persuasive", "quick", "resolute", "strong", "vigilant", "defense"];

params! {
    /// The parameters of a check.
    pub params as Inputs {
        value: maybe(-10..=30, "the attribute of `who`, or 10") ["SYM-03"] "the value that is tested";
        who: character("nobody: `value` says what is tested") ["SYM-03", "SYM-04"] "the character who rolls";
        attribute: word(VALUES) ["SYM-01"] "which value of `who` is tested";
        against: maybe(-10..=30, "none, unless `versus` is set") ["SYM-04"] "the opposing value";
        versus: character("nobody: `against` says what opposes") ["SYM-04"] "the character who opposes";
        versus_attribute: new(ParamType::choice(VALUES),
            DefaultValue::derived("what usually opposes the tested value")) ["SYM-04"]
            "which value of `versus` opposes";
        difficulty: int(-10..=10, 0) ["SYM-05"] "modifier by the Game Master: +5 very easy to -5 very hard";
        advantage: switch(false) ["SYM-21"] "whether the one who rolls has an Advantage";
        blind: choice(Blind) ["SYM-23"]
            "who is blind: nobody (or everybody), only the one who rolls, or only the enemy";
    }
}

params! {
    /// The parameters of a check and those of a series of checks.
    pub series_params {
        tries: int(1..=1000, 1) ["SYM-32"] "tests that are made";
        needed: int(1..=1000, 1) ["SYM-32"] "successes that are needed";
    }
    own => [ params(), own, ] .concat()
}

/// The target number of a check, and how many dice decide it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    /// The value with all modifiers.
    pub need: i16,
    /// Who is blind.
    pub blind: Blind,
    /// `SYM-01`: the modifier of the opposing value, if there is one.
    pub opposed: Option<i16>,
    /// `SYM-05`: the modifier of the difficulty.
    pub difficulty: i16,
    /// `SYM-21`: the modifier of an Advantage.
    pub advantage: i16,
}

/// `SYM-04` Opposed test: the usual opponent of a value.
pub fn usual_opponent(value: &str) -> &'static str {
    match value {
        "accurate" => "defense",
        "defense" => "accurate",
        "discreet" => "vigilant",
        "vigilant" => "discreet",
        "persuasive" | "resolute" => "resolute",
        "cunning" => "cunning",
        "quick" => "accurate",
        _ => "strong",
    }
}

/// An attribute or Defense of a character.
pub fn value_of(fighter: &Fighter, value: &str) -> i16 {
    if value == "defense" { fighter.defense } else { fighter.attribute(Attribute::of(value)) }
}

impl Target {
    /// The target number of a check: `SYM-04` the attribute with its opposition, `SYM-05` difficulty and `SYM-21`
    /// Advantage.
    ///
    /// # Errors
    /// If a character is unknown or contradictory, or if numbers and characters contradict each other.
    pub fn of(question: &Question, house: &HouseRules) -> Result<Self, Vec<Fault>> {
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let mut faults = twice(params);
        let mut named = |param: &str, value: &str| {
            let fighter = Fighter::named(question, param, house);
            fighter.map_or_else(
                |found| {
                    faults.extend(found);
                    None
                },
                |fighter| Some(value_of(&fighter, value)),
            )
        };
        let tested = params.word("attribute");
        let value = if params.has("who") { named("who", tested) } else { None };
        let opposing = params.word_opt("versus_attribute").unwrap_or_else(|| usual_opponent(tested));
        let against = if params.has("versus") { named("versus", opposing) } else { inputs.against() };
        if !faults.is_empty() {
            return Err(faults);
        }
        let value = value.or_else(|| inputs.value()).unwrap_or(10);
        let advantage = if inputs.advantage() { house.advantage_test } else { 0 };
        let opposed = against.map(|against| house.opposed_base - against);
        let difficulty = inputs.difficulty();
        Ok(Self {
            need: value + opposed.unwrap_or(0) + difficulty + advantage,
            blind: inputs.blind(),
            opposed,
            difficulty,
            advantage,
        })
    }

    /// Cites the rules that changed the target number.
    #[inline(always)]
    pub fn cite<D: Dice>(&self, active: Mask<D::L>, dice: &mut D) {
        let mut cite = |counts: bool, rule| dice.cite(active & Mask::uniform(counts), rule);
        cite(self.opposed.is_some(), "SYM-04");
        cite(self.opposed.is_some_and(|modifier| modifier != 0), "SYM-01");
        cite(self.difficulty != 0, "SYM-05");
        cite(self.advantage != 0, "SYM-21");
    }

    /// `SYM-32` Non-combat tests, `SYM-11` Surprise test: a test between two groups, by the best or the worst value of
    /// each.
    pub fn of_groups(
        own: (&[Fighter], &str, bool),
        other: (&[Fighter], &str, bool),
        difficulty: i16,
        house: &HouseRules,
    ) -> Self {
        let pick = |(group, value, best): (&[Fighter], &str, bool)| {
            let values = group.iter().map(|fighter| value_of(fighter, value));
            if best { values.max() } else { values.min() }.unwrap_or(house.opposed_base)
        };
        let opposed = house.opposed_base - pick(other);
        Self {
            need: pick(own) + opposed + difficulty,
            blind: Blind::None,
            opposed: Some(opposed),
            difficulty,
            advantage: 0,
        }
    }

    /// `SYM-11` Surprise test: the target number, and whether success means that the ambush succeeds. Players roll:
    /// Discreet for an ambushing party, Vigilant for a party ambushed by NPCs; lowest Discreet against highest
    /// Vigilant.
    pub fn of_ambush(ambushers: &[Fighter], victims: &[Fighter], difficulty: i16, house: &HouseRules) -> (Self, bool) {
        let players = |side: &[Fighter]| side.iter().any(|fighter| fighter.is_pc);
        let hiding = (ambushers, Attribute::WORDS[Attribute::Discreet as usize], false);
        let watching = (victims, Attribute::WORDS[Attribute::Vigilant as usize], true);
        if players(victims) && !players(ambushers) {
            (Self::of_groups(watching, hiding, difficulty, house), false)
        } else {
            (Self::of_groups(hiding, watching, difficulty, house), true)
        }
    }
}

/// Values given both as a number and by a character.
fn twice(params: &Fields) -> Vec<Fault> {
    [("value", "who"), ("against", "versus")]
        .into_iter()
        .filter(|(number, character)| params.has(number) && params.has(character))
        .map(|(number, character)| {
            let message = format!("`{number}` and `{character}` both say what the value is");
            Fault::new(&["experiment", number], message).help(format!("leave one of `{number}` and `{character}` out"))
        })
        .collect()
}
