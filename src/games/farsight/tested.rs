//! The check of a scenario: by plain numbers, or by a character and the name of a skill.

use super::citations::RuleCitations;
use super::hamper::{Sources, hampers, tiring};
use super::words::{CHECKS, Untrained};
use crate::prelude::*;

/// The parameter names of one side of a check.
#[derive(Debug, Clone, Copy)]
pub struct Keys {
    /// The character.
    pub who: &'static str,
    /// The skill or ability.
    pub test: &'static str,
    /// An unusual ability.
    pub cross: &'static str,
    /// Ability in numbers.
    pub ability: &'static str,
    /// Skill in numbers.
    pub skill: &'static str,
    /// Flat modifiers.
    pub mods: &'static str,
    /// Causes of advantage.
    pub advantage: &'static str,
    /// Causes of disadvantage.
    pub disadvantage: &'static str,
    /// A second fitting skill; empty if there is no such parameter.
    pub second: &'static str,
}

/// The names for the rolling side.
pub const OWN: Keys = Keys {
    who: "who",
    test: "test",
    cross: "cross_ability",
    ability: "ability",
    skill: "skill",
    mods: "mods",
    advantage: "advantage",
    disadvantage: "disadvantage",
    second: "second_skill",
};

/// The names for the opposing side.
pub const VERSUS: Keys = Keys {
    who: "versus",
    test: "versus_test",
    cross: "versus_cross_ability",
    ability: "versus_ability",
    skill: "versus_skill",
    mods: "versus_mods",
    advantage: "versus_advantage",
    disadvantage: "versus_disadvantage",
    second: "versus_second_skill",
};

params! {
    /// The parameters of the rolling side.
    pub own_params {
        who: character("nobody: `ability` and `skill` are numbers") ["FS-01"] "the character who rolls";
        test: new(ParamType::choice(CHECKS), DefaultValue::derived("an ability in general")) ["FS-01", "FS-18"]
            "what is checked: a skill, which brings its ability, or an ability alone";
        cross_ability: maybe_choice(Ability, "the usual one of the skill") ["FS-18"]
            "another ability that the skill is used with";
        ability: maybe(-3..=10, "that of `who`, or 1") ["FS-01"] "ability score";
        skill: maybe(0..=10, "that of `who`, or none") ["FS-01"] "skill bonus";
        mods: int(-30..=30, 0) ["FS-08"] "flat modifiers";
        advantage: int(0..=20, 0) ["FS-09"] "causes of advantage";
        disadvantage: int(0..=20, 0) ["FS-09"] "causes of disadvantage";
    }
}

/// The parameters of a roll whose skill is given by the rule.
pub fn known_params() -> Vec<Param> {
    own_params().into_iter().filter(|param| !["test", "cross_ability"].contains(&param.name.as_ref())).collect()
}

/// `FS-18` Synergy: the parameter of a second fitting skill.
pub fn second_skill_param() -> Param {
    Param::new(
        "second_skill",
        ParamType::choice(Skill::WORDS),
        DefaultValue::derived("none"),
        "another skill of `who` that fits the check, for advantage where the sheet has `synergy`",
    )
    .rules(&["FS-18"])
}

/// The same for the opposing side.
pub fn versus_second_skill_param() -> Param {
    Param::new(
        "versus_second_skill",
        ParamType::choice(Skill::WORDS),
        DefaultValue::derived("none"),
        "another skill of `versus` that fits its check, for advantage where the sheet has `synergy`",
    )
    .rules(&["FS-18"])
}

params! {
    /// The parameters of the opposing side.
    pub versus_params {
        versus: character("nobody: `versus_ability` and `versus_skill` are numbers") ["FS-03"]
            "the character on the other side";
        versus_test: new(ParamType::choice(CHECKS), DefaultValue::derived("an ability in general")) ["FS-03", "FS-18"]
            "what the other side checks: a skill or an ability";
        versus_cross_ability: maybe_choice(Ability, "the usual one of the skill") ["FS-18"]
            "another ability that this skill is used with";
        versus_ability: maybe(-3..=10, "that of `versus`, or 1") ["FS-03"] "ability score of the other side";
        versus_skill: maybe(0..=10, "that of `versus`, or none") ["FS-03"] "skill bonus of the other side";
        versus_mods: int(-30..=30, 0) ["FS-08"] "flat modifiers of the other side";
        versus_advantage: int(0..=20, 0) ["FS-09"] "causes of advantage of the other side";
        versus_disadvantage: int(0..=20, 0) ["FS-09"] "causes of disadvantage of the other side";
    }
}

/// `FS-08` Bonuses and penalties: a check with everything known before the roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tested {
    /// Ability, skill and flat modifiers.
    pub bonus: i16,
    /// Causes of advantage and disadvantage.
    pub sources: Sources,
    /// It fails without a roll (R10): a condition forbids it, or a required skill is missing.
    pub fails: bool,
    /// Its ability, if known.
    pub ability: Option<Ability>,
    /// Its skill, if known.
    pub skill: Option<Skill>,
    /// The skill bonus included in `bonus`.
    pub skilled: i16,
    /// Whether being sickened is among the causes of disadvantage already.
    pub sickened: bool,
    /// Levels of exhaustion at the start, not included in the causes.
    pub exhaustion: i16,
    /// The rules that changed any of this.
    pub citations: RuleCitations,
}

impl Tested {
    /// A check by plain numbers.
    pub fn number(bonus: i16) -> Self {
        Self {
            bonus,
            sources: Sources::default(),
            fails: false,
            ability: None,
            skill: None,
            skilled: 0,
            sickened: false,
            exhaustion: 0,
            citations: RuleCitations::default(),
        }
    }

    /// `FS-01` Ability check of a character: ability, at most one skill, the `FS-08` penalty of armor, and all causes
    /// of disadvantage.
    pub fn of(fighter: &Fighter, ability: Ability, skill: Option<Skill>, purpose: Purpose, house: &HouseRules) -> Self {
        let known = skill.map(|skill| fighter.skill(skill));
        // FS-18: the effect of a missing skill.
        let missing = known == Some(None);
        let penalty = if matches!(ability, Ability::Str | Ability::Dex) { fighter.check_penalty } else { 0 };
        let hampered = hampers(fighter, ability, skill, purpose, house);
        let skilled = known.flatten().unwrap_or(0);
        let mut citations = RuleCitations::default();
        citations.add(penalty != 0, "FS-08");
        citations.add(missing && house.untrained != Untrained::AbilityOnly, "FS-18");
        Self {
            bonus: fighter.ability(ability) + skilled - penalty,
            sources: Sources {
                advantage: 0,
                disadvantage: hampered.disadvantage + i16::from(missing && house.untrained == Untrained::Disadvantage),
            },
            fails: hampered.fails || (missing && house.untrained == Untrained::Impossible),
            ability: Some(ability),
            skill,
            skilled,
            // Effects that do not apply to this check must not be added later.
            sickened: fighter.has(Condition::Sickened) || !purpose.suffers(house),
            exhaustion: fighter.tired(),
            citations,
        }
    }

    /// One side of the check that a question asks for, and its character if it names one.
    ///
    /// # Errors
    /// If the character is unknown or contradictory, or if numbers and names contradict each other.
    pub fn asked(
        question: &Question,
        keys: Keys,
        purpose: Purpose,
        house: &HouseRules,
    ) -> Result<(Self, Option<Fighter>), Vec<Fault>> {
        let (ability, skill) = named_check(&question.params, keys)?;
        Self::resolve(question, keys, ability, skill, purpose, house)
    }

    /// The same, if the rule determines what is checked.
    ///
    /// # Errors
    /// If the character is unknown or contradictory, or if numbers contradict its sheet.
    pub fn given(
        question: &Question,
        keys: Keys,
        (ability, skill): (Ability, Option<Skill>),
        purpose: Purpose,
        house: &HouseRules,
    ) -> Result<(Self, Option<Fighter>), Vec<Fault>> {
        Self::resolve(question, keys, Some(ability), skill, purpose, house)
    }

    fn resolve(
        question: &Question,
        keys: Keys,
        ability: Option<Ability>,
        skill: Option<Skill>,
        purpose: Purpose,
        house: &HouseRules,
    ) -> Result<(Self, Option<Fighter>), Vec<Fault>> {
        let params = &question.params;
        let fighter = Fighter::named_if_any(question, keys.who, house)?;
        let mut tested = match &fighter {
            Some(fighter) => {
                let mut faults = Vec::new();
                for key in [keys.ability, keys.skill] {
                    if params.has(key) {
                        let message = format!("`{key}` is on the sheet of `{}` already (FS-01)", fighter.name);
                        let fault = Fault::new(&["experiment", key], message);
                        faults.push(fault.help(format!("take away `{key}` or `{}`", keys.who)));
                    }
                }
                let Some(ability) = ability else {
                    let message = format!("`{}` must say what `{}` checks (FS-01)", keys.test, fighter.name);
                    let fault = Fault::new(&["experiment", keys.who], message);
                    faults.push(fault.help("name a skill such as \"stamina\", or an ability such as \"str\""));
                    return Err(faults);
                };
                if !faults.is_empty() {
                    return Err(faults);
                }
                Self::of(fighter, ability, skill, purpose, house)
            }
            None => {
                let skilled = params.small_or(keys.skill, 0);
                let bonus = params.small_or(keys.ability, 1) + skilled;
                Self { ability, skill, skilled, ..Self::number(bonus) }
            }
        };
        if let Some(second) = (!keys.second.is_empty()).then(|| params.word_opt(keys.second)).flatten() {
            let Some(fighter) = &fighter else {
                let message = format!("numbers have no second skill; `{}` must be a character (FS-18)", keys.who);
                let fault = Fault::new(&["experiment", keys.second], message);
                return Err(vec![fault.help(format!("count it as a cause of `{}`", keys.advantage))]);
            };
            // FS-18: one skill adds its bonus; a second fitting skill is a cause of advantage, if the character has it.
            let second = Skill::of(second);
            let fits = fighter.synergy && skill != Some(second) && fighter.skill(second).is_some();
            tested.sources.advantage += i16::from(fits);
            tested.citations.add(fits, "FS-18");
        }
        let unusual = skill.zip(ability).is_some_and(|(skill, ability)| skill.ability() != ability);
        tested.citations.add(unusual, "FS-18");
        tested.citations.add(params.small_or(keys.mods, 0) != 0, "FS-08");
        tested.bonus += params.small_or(keys.mods, 0);
        tested.sources.advantage += params.small_or(keys.advantage, 0);
        tested.sources.disadvantage += params.small_or(keys.disadvantage, 0);
        Ok((tested, fighter))
    }

    /// `FS-104` The same with the exhaustion at the start among its causes of disadvantage.
    #[must_use]
    pub fn with_exhaustion(mut self) -> Self {
        self.sources.disadvantage += tiring(self.ability, self.sickened, self.exhaustion);
        self.exhaustion = 0;
        self
    }

    /// Adds causes of advantage (or, if negative, of disadvantage).
    pub fn lean(&mut self, causes: i16) {
        self.sources.advantage += causes.max(0);
        self.sources.disadvantage += (-causes).max(0);
    }

    /// -1 with disadvantage, 1 with advantage, 0 without either, at the initial exhaustion.
    pub fn mode(&self, house: &HouseRules) -> i16 {
        let advantage = self.sources.advantage;
        let disadvantage = self.sources.disadvantage + tiring(self.ability, self.sickened, self.exhaustion);
        if house.sources_counted || advantage == 0 || disadvantage == 0 {
            (advantage - disadvantage).signum()
        } else {
            0
        }
    }

    /// `FS-07` Passive check: 12 and the bonus, more with advantage and less with disadvantage.
    pub fn passive(&self, house: &HouseRules) -> i16 {
        house.passive_base + self.bonus + self.mode(house) * house.passive_step
    }

    /// The check on lanes, at the initial exhaustion.
    #[inline(always)]
    pub fn check<L: Lanes>(&self) -> Check<L> {
        let tiring = tiring(self.ability, self.sickened, self.exhaustion);
        Check {
            bonus: Num::splat(self.bonus),
            advantage: Num::splat(self.sources.advantage),
            disadvantage: Num::splat(self.sources.disadvantage + tiring),
        }
    }

    /// `FS-104` Exhaustion: the check on lanes, at these levels of exhaustion.
    #[inline(always)]
    pub fn check_at<L: Lanes>(&self, exhaustion: Num<L>) -> Check<L> {
        let causes = |level: i16| Num::splat(tiring(self.ability, self.sickened, level));
        let mut disadvantage = exhaustion.ge(2).select(causes(2), causes(1));
        disadvantage = disadvantage.only(exhaustion.ge(1)) + self.sources.disadvantage;
        Check { bonus: Num::splat(self.bonus), advantage: Num::splat(self.sources.advantage), disadvantage }
    }
}

/// `FS-18` Skill options: the ability and skill named by a word of [`CHECKS`], possibly with an unusual ability.
fn named_check(params: &Fields, keys: Keys) -> Result<(Option<Ability>, Option<Skill>), Vec<Fault>> {
    let word = params.word_opt(keys.test);
    let skill = word.filter(|word| Skill::WORDS.contains(word)).map(Skill::of);
    let usual = match (skill, word) {
        (Some(skill), _) => Some(skill.ability()),
        (None, word) => word.map(Ability::of),
    };
    let cross = params.word_opt(keys.cross).map(Ability::of);
    if cross.is_some() && skill.is_none() {
        let message =
            format!("`{}` changes the ability of a skill, and `{}` names none (FS-18)", keys.cross, keys.test);
        return Err(vec![Fault::new(&["experiment", keys.cross], message)]);
    }
    Ok((cross.or(usual), skill))
}
