//! The character who makes the checks of a process: one of the scenario, or bare numbers.

use super::super::super::sheet::{Brief, Sheet};
use super::super::character::Ability;
use super::super::dice::{self, Causes, Mode, Rng, Special};
use super::super::rules::Rules;
use rand::RngExt;

/// The name of an ability in sheets.
pub fn key(ability: Ability) -> &'static str {
    match ability {
        Ability::Cmb => "cmb",
        Ability::Str => "str",
        Ability::Dex => "dex",
        Ability::Per => "per",
        Ability::Int => "int",
        Ability::Wil => "wil",
        Ability::Tec => "tec",
    }
}

/// The abilities of the skills.
const SKILLS: [(Ability, &[&str]); 7] = [
    (
        Ability::Cmb,
        &["cold_weapons", "energy_weapons", "gunnery", "kinetic_weapons", "natural_weapons", "throwing", "wrestling"],
    ),
    (Ability::Str, &["athletics", "climbing", "g_zero", "might", "stamina", "swimming"]),
    (Ability::Dex, &["acrobatics", "dancing", "piloting", "reflex", "riding", "stealth", "sleight_of_hand"]),
    (Ability::Per, &["alertness", "insight", "inspection", "music", "survival", "visual_arts"]),
    (Ability::Int, &["erudition", "lucidity", "medicine", "nature", "psionics", "science", "warfare"]),
    (Ability::Wil, &["charisma", "cunning", "fortitude", "intimidation", "socialite", "streetwise", "trading"]),
    (
        Ability::Tec,
        &["astronautics", "computer", "cybernetics", "explosives", "mechatronics", "mystification", "tampering"],
    ),
];

/// The ability of a name in sheets.
pub fn ability(word: &str) -> Option<Ability> {
    SKILLS.iter().map(|&(ability, _)| ability).find(|&ability| key(ability) == word)
}

/// FS-18: the ability that a skill usually goes with.
pub fn ability_of(skill: &str) -> Option<Ability> {
    SKILLS.iter().find(|(_, skills)| skills.contains(&skill)).map(|&(ability, _)| ability)
}

/// The character that a parameter names.
pub fn character<'a>(brief: &'a Brief, parameter: &str) -> Option<&'a Sheet> {
    brief.params.word_opt(parameter).and_then(|name| brief.characters.get(name))
}

/// A character who makes one kind of check, possibly repeatedly.
#[derive(Debug, Clone)]
pub struct Actor {
    /// The ability score.
    pub score: i32,
    /// The skill bonus, if possessed.
    pub skill: Option<i32>,
    /// Levels of exhaustion of the character, ordinary and locked.
    pub exhaustion: i32,
    /// Whether it is a STR or DEX check.
    pub bodily: bool,
    /// Flat modifiers, including the penalty of armor.
    mods: i32,
    /// Permanent causes of advantage and disadvantage.
    causes: Causes,
    /// Whether a condition has sickened the character.
    sickened: bool,
    /// R10: whether the check fails without a roll.
    pub fails: bool,
}

/// The parameters that describe an actor.
#[derive(Debug, Clone, Copy)]
pub struct Names<'a> {
    /// The parameter with the character.
    pub who: &'a str,
    /// The parameter with the score.
    pub score: &'a str,
    /// The parameter with the skill bonus.
    pub skill: &'a str,
}

impl Names<'_> {
    /// The default ones.
    pub const USUAL: Names<'static> = Names { who: "who", score: "ability", skill: "skill" };
}

/// Temporary modifiers at the time of a check.
#[derive(Debug, Clone, Copy, Default)]
pub struct Now {
    /// Levels of exhaustion.
    pub exhaustion: i32,
    /// Whether the circumstances cause sickness.
    pub sickened: bool,
    /// Other causes.
    pub causes: Causes,
    /// Added to the roll.
    pub mods: i32,
    /// FS-33: whether the skill does nothing.
    pub unskilled: bool,
}

/// The result of a check.
#[derive(Debug, Clone, Copy)]
pub struct Roll {
    /// Whether the DC was reached.
    pub success: bool,
    /// The total.
    pub total: i32,
    /// The special faces.
    pub special: Special,
}

impl Actor {
    /// Reads an actor: from parameters, else the character, else the defaults.
    ///
    /// `skill` is the skill of the check, as named in the catalogue.
    pub fn read(brief: &Brief, rules: &Rules, names: Names<'_>, ability: Ability, skill: Option<&str>) -> Self {
        Self::of_test(brief, rules, names, Some(ability), skill)
    }

    /// Reads an actor whose check may be one of an ability in general.
    fn of_test(brief: &Brief, rules: &Rules, names: Names<'_>, ability: Option<Ability>, skill: Option<&str>) -> Self {
        let p = &brief.params;
        let who = character(brief, names.who);
        let bodily = matches!(ability, Some(Ability::Str | Ability::Dex));
        let own = who.and_then(|sheet| ability.map(|ability| sheet.int(key(ability))));
        let score = p.int_opt(names.score).or(own).unwrap_or(1);
        let bonus =
            p.int_opt(names.skill).or_else(|| who.and_then(|sheet| skill.and_then(|skill| sheet.int_opt(skill))));
        let flag = |field: &str, word: &str| who.is_some_and(|sheet| sheet.has_flag(field, word));
        let mut causes = Causes::default();
        causes.bad_if(flag("conditions", "frightened"));
        causes.bad_if(flag("conditions", "stunned"));
        causes.bad_if(flag("traumas", "shaken"));
        causes.bad_if(flag("traumas", "mind_and_will") && matches!(ability, Some(Ability::Int | Ability::Wil)));
        causes.bad_if(flag("conditions", "restrained") && ability == Some(Ability::Dex));
        let moves = matches!(skill, Some("acrobatics" | "athletics" | "climbing" | "swimming" | "stealth"));
        // Ruling: hurt legs are one cause, and so are hurt arms (R05).
        let any = |words: &[&str]| words.iter().any(|word| flag("traumas", word));
        let legs = ["right_leg", "left_leg", "severe_right_leg", "severe_left_leg"];
        causes.bad_if(rules.legs_hamper_skills && moves && any(&legs));
        // FS-95, FS-96: the right arm is the one used, or the left one if the right one is useless; two-handed tasks
        // suffer from either.
        let used = if any(&["severe_right_arm"]) { "left_arm" } else { "right_arm" };
        causes.bad_if(match skill {
            Some("climbing" | "swimming" | "wrestling") => {
                any(&["right_arm", "left_arm", "severe_right_arm", "severe_left_arm"])
            }
            Some("sleight_of_hand" | "throwing") => any(&[used]),
            _ => false,
        });
        let untrained = skill.is_some() && bonus.is_none() && who.is_some();
        causes.bad_if(untrained && rules.untrained == "disadvantage");
        let exhaustion = who.map_or(0, |sheet| sheet.int("exhaustion") + sheet.int("exhaustion_locked"));
        let exhaustion = exhaustion.min(rules.exhaustion_levels);
        let limp = flag("conditions", "unconscious") || (flag("conditions", "paralyzed") && rules.paralyzed_fail);
        let physical = bodily || ability == Some(Ability::Cmb);
        Self {
            score,
            skill: bonus,
            exhaustion,
            bodily,
            mods: p.int_opt("mods").unwrap_or(0) - if bodily { who.map_or(0, |w| penalty(w, rules)) } else { 0 },
            causes,
            sickened: flag("conditions", "sickened"),
            fails: (physical && limp) || (untrained && rules.untrained == "impossible"),
        }
        .with(p.int_opt("advantage").unwrap_or(0), p.int_opt("disadvantage").unwrap_or(0))
    }

    /// The actor with additional causes of advantage and disadvantage.
    pub fn with(mut self, good: i32, bad: i32) -> Self {
        self.causes.good += good;
        self.causes.bad += bad;
        self
    }

    /// The actor with more flat modifiers.
    pub fn plus(mut self, mods: i32) -> Self {
        self.mods += mods;
        self
    }

    /// The actor without the parameters' modifiers and causes, which belong to another check.
    pub fn without_parameters(mut self, brief: &Brief) -> Self {
        let p = &brief.params;
        self.mods -= p.int_opt("mods").unwrap_or(0);
        self.with(-p.int_opt("advantage").unwrap_or(0), -p.int_opt("disadvantage").unwrap_or(0))
    }

    /// FS-09, FS-103, FS-104: advantage, disadvantage or neither.
    fn mode(&self, rules: &Rules, now: Now) -> Mode {
        let mut causes = self.causes;
        causes.good += now.causes.good;
        causes.bad += now.causes.bad;
        causes.bad_if(self.bodily && now.exhaustion >= 1);
        causes.bad_if(self.sickened || now.sickened || now.exhaustion >= 2);
        causes.mode(rules)
    }

    /// FS-01: a check against a DC.
    pub fn check(&self, rng: &mut Rng, rules: &Rules, dc: i32, now: Now) -> Roll {
        if self.fails {
            return Roll { success: false, total: 0, special: Special::Plain };
        }
        let skill = if now.unskilled { 0 } else { self.skill.unwrap_or(0) };
        let dice = dice::throw(rng, rules, self.mode(rules, now));
        let total = dice.sum + self.score + skill + self.mods + now.mods;
        Roll { success: total >= dc, total, special: dice.special }
    }
}

/// The names of the parameters that describe a custom check.
#[derive(Debug, Clone, Copy)]
pub struct TestNames<'a> {
    /// The actor's names.
    pub names: Names<'a>,
    /// The check.
    pub test: &'a str,
    /// The default check if a character rolls.
    pub usual: Option<&'static str>,
    /// An ability other than the default one.
    pub cross: &'a str,
    /// A second skill that applies.
    pub second: &'a str,
    /// Flat modifiers.
    pub mods: &'a str,
    /// Causes of advantage.
    pub advantage: &'a str,
    /// Causes of disadvantage.
    pub disadvantage: &'a str,
}

impl TestNames<'_> {
    /// The parameters of the one who rolls.
    pub const WHO: TestNames<'static> = TestNames {
        names: Names::USUAL,
        test: "test",
        usual: None,
        cross: "cross_ability",
        second: "second_skill",
        mods: "mods",
        advantage: "advantage",
        disadvantage: "disadvantage",
    };
    /// The parameters of the other side.
    pub const VERSUS: TestNames<'static> = TestNames {
        names: Names { who: "versus", score: "versus_ability", skill: "versus_skill" },
        test: "versus_test",
        usual: None,
        cross: "versus_cross_ability",
        second: "versus_second_skill",
        mods: "versus_mods",
        advantage: "versus_advantage",
        disadvantage: "versus_disadvantage",
    };
}

/// FS-18: what is checked: the ability and the skill.
pub fn tested<'a>(brief: &'a Brief, names: TestNames<'_>) -> (Option<Ability>, Option<&'a str>) {
    let p = &brief.params;
    let test = p.word_opt(names.test).or(names.usual.filter(|_| p.has(names.names.who)));
    let skill = test.filter(|word| ability_of(word).is_some());
    let usual = test.and_then(|word| ability(word).or(ability_of(word)));
    (p.word_opt(names.cross).and_then(ability).or(usual), skill)
}

impl Actor {
    /// FS-18: the actor of a check named by the scenario.
    ///
    /// FS-103: it is an action, which being grappled hampers.
    pub fn tests(brief: &Brief, rules: &Rules, names: TestNames<'_>) -> Self {
        let p = &brief.params;
        let (ability, skill) = tested(brief, names);
        let mut actor = Self::of_test(brief, rules, names.names, ability, skill).without_parameters(brief);
        actor.mods += p.int_opt(names.mods).unwrap_or(0);
        // Synergy: a second skill that applies.
        let who = character(brief, names.names.who);
        let second = p.word_opt(names.second);
        let synergy = who.is_some_and(|sheet| sheet.on("synergy") && second.is_some_and(|skill| sheet.has(skill)));
        let grappled = who.is_some_and(|sheet| sheet.has_flag("conditions", "grappled"));
        actor.with(
            p.int_opt(names.advantage).unwrap_or(0) + i32::from(synergy),
            p.int_opt(names.disadvantage).unwrap_or(0) + i32::from(grappled),
        )
    }

    /// FS-07: the passive value.
    pub fn passive(&self, rules: &Rules, now: Now) -> i32 {
        let skill = if now.unskilled { 0 } else { self.skill.unwrap_or(0) };
        let step = match self.mode(rules, now) {
            Mode::Normal => 0,
            Mode::Advantage => rules.passive_step,
            Mode::Disadvantage => -rules.passive_step,
        };
        rules.passive_base + self.score + skill + self.mods + now.mods + step
    }
}

/// FS-08: the penalty of armor on bodily checks.
fn penalty(sheet: &Sheet, rules: &Rules) -> i32 {
    sheet.int_opt("check_penalty").unwrap_or(match sheet.word("armor") {
        "light" => rules.penalty_light,
        "medium" => rules.penalty_medium,
        "heavy" => rules.penalty_heavy,
        _ => 0,
    })
}

/// FS-15: whether a failure with a 1 is a setback at all, by the Game Master's policy.
pub fn is_due(rules: &Rules, in_combat: bool) -> bool {
    match rules.setback_policy.as_str() {
        "never" => false,
        "combat_only" => in_combat,
        _ => true,
    }
}

/// FS-15: the number of the setback of a failure outside fights, if any.
pub fn setback(rng: &mut Rng, rules: &Rules, roll: Roll) -> Option<i32> {
    setback_of(rng, rules, roll, false)
}

/// FS-15: the number of the setback of a failure, if any.
pub fn setback_of(rng: &mut Rng, rules: &Rules, roll: Roll, in_combat: bool) -> Option<i32> {
    if roll.success || !roll.special.is_one() || !is_due(rules, in_combat) {
        return None;
    }
    if rng.random_range(0..100) >= rules.setback_percent {
        return None;
    }
    Some(dice::die(rng, 10) + dice::die(rng, 10))
}

/// FS-15: setbacks that hamper the next check.
pub fn upsets(setback: Option<i32>) -> bool {
    matches!(setback, Some(9 | 11))
}

/// FS-15: the setback that makes everything worse.
pub const WORSE: Option<i32> = Some(16);

/// FS-15: the setback that knocks down.
pub const TUMBLE: Option<i32> = Some(14);

/// FS-15: the setback that exhausts.
pub const FATIGUE: Option<i32> = Some(19);

/// A switch as a number.
pub fn yes(on: bool) -> Option<i32> {
    Some(i32::from(on))
}
