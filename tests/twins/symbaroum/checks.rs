//! Tests outside fights (SYM-03 to SYM-05, SYM-21, SYM-23, SYM-32), and the numbers of a sheet (SYM-02, SYM-33).

use super::super::sheet::{Brief, Sheet, Twin};
use super::Rng;
use super::profile::{Profile, defense};
use super::rules::{Blind, Level, Rules, die};

/// The target number of a test, and who is blind.
struct Target {
    needs: i32,
    blind: Blind,
}

/// The attribute that usually opposes a tested one. Ruling: Cunning is opposed by Cunning, and Strong by Strong.
fn usual_opponent(tested: &str) -> &'static str {
    match tested {
        "accurate" => "defense",
        "defense" | "quick" => "accurate",
        "discreet" => "vigilant",
        "vigilant" => "discreet",
        "persuasive" | "resolute" => "resolute",
        "cunning" => "cunning",
        _ => "strong",
    }
}

/// The value of a character: an attribute, or SYM-02 Defense.
fn value(sheet: &Sheet, name: &str, rules: &Sheet) -> i32 {
    if name == "defense" { defense(sheet, rules) } else { sheet.int(name) }
}

impl Target {
    /// SYM-03, SYM-04, SYM-05, SYM-21: the value, the opposition, the difficulty, and the Advantage.
    fn read(brief: &Brief, rules: &Rules) -> Option<Self> {
        let params = &brief.params;
        let tested = params.word("attribute");
        let opposing = params.word_opt("versus_attribute").unwrap_or_else(|| usual_opponent(tested));
        let of = |role: &str, name: &str| match params.word_opt(role) {
            Some(character) => brief.characters.get(character).map(|sheet| Some(value(sheet, name, &brief.rules))),
            None => Some(None),
        };
        let own = of("who", tested)?.or(params.int_opt("value")).unwrap_or(10);
        let needs = match of("versus", opposing)?.or(params.int_opt("against")) {
            Some(against) => rules.opposed(own, against),
            None => own,
        };
        let advantage = if params.on("advantage") { rules.advantage_test } else { 0 };
        let blind = match params.word("blind") {
            "none" => Blind::Neither,
            "roller" => Blind::Roller,
            "enemy" => Blind::Enemy,
            _ => return None,
        };
        Some(Self { needs: needs + params.int("difficulty") + advantage, blind })
    }

    /// SYM-32: a group is represented by the worst or the best of its values.
    fn of_groups(brief: &Brief, rules: &Rules) -> Option<Self> {
        let params = &brief.params;
        let tested = params.word("attribute");
        let opposing = params.word_opt("versus_attribute").unwrap_or_else(|| usual_opponent(tested));
        let chosen = |side: usize, name: &str, by: &str| {
            let values = brief.sides[side].iter().map(|member| value(&member.sheet, name, &brief.rules));
            match by {
                "best" => values.max(),
                "worst" => values.min(),
                _ => None,
            }
        };
        let own = chosen(0, tested, params.word("group_by"))?;
        let against = chosen(1, opposing, params.word("versus_by"))?;
        Some(Self { needs: rules.opposed(own, against) + params.int("difficulty"), blind: Blind::Neither })
    }
}

/// The experiment `check`: one success test and its margin.
pub struct Check {
    rules: Rules,
    metrics: Vec<String>,
    target: Target,
}

impl Check {
    /// Reads the parameters.
    pub fn read(brief: &Brief) -> Option<Self> {
        let rules = Rules::read(&brief.rules);
        let target = Target::read(brief, &rules)?;
        Some(Self { rules, metrics: ["success", "margin"].map(str::to_owned).to_vec(), target })
    }
}

impl Twin for Check {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    /// SYM-03, SYM-23. Ruling: where the extreme faces decide by themselves, the margin is that of the number that the
    /// die must not exceed: at least 1, and less than the highest face.
    fn trial(&self, rng: &mut Rng, out: &mut [Option<i32>]) {
        let rules = &self.rules;
        let first = die(rng, rules.test_die);
        let kept = match self.target.blind {
            Blind::Neither => first,
            Blind::Roller => first.max(die(rng, rules.test_die)),
            Blind::Enemy => first.min(die(rng, rules.test_die)),
        };
        let needs = if rules.natural_auto {
            self.target.needs.clamp(1, (rules.test_die - 1).max(1))
        } else {
            self.target.needs
        };
        out[0] = Some(i32::from(kept <= needs));
        out[1] = Some(needs - kept);
    }
}

/// The experiments `tests` and `group`: tries, of which some must succeed.
pub struct Series {
    rules: Rules,
    metrics: Vec<String>,
    target: Target,
    tries: i32,
    needed: i32,
}

impl Series {
    /// Reads the parameters of `tests`.
    pub fn read(brief: &Brief) -> Option<Self> {
        let rules = Rules::read(&brief.rules);
        let target = Target::read(brief, &rules)?;
        Some(Self::of(brief, rules, target))
    }

    /// Reads the parameters of `group`.
    pub fn of_groups(brief: &Brief) -> Option<Self> {
        let rules = Rules::read(&brief.rules);
        let target = Target::of_groups(brief, &rules)?;
        Some(Self::of(brief, rules, target))
    }

    fn of(brief: &Brief, rules: Rules, target: Target) -> Self {
        let metrics = ["success", "successes"].map(str::to_owned).to_vec();
        let (tries, needed) = (brief.params.int("tries"), brief.params.int("needed"));
        Self { rules, metrics, target, tries, needed }
    }
}

impl Twin for Series {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    /// SYM-32: all tries are made, even if enough have succeeded.
    fn trial(&self, rng: &mut Rng, out: &mut [Option<i32>]) {
        let test = |_| i32::from(self.rules.test(rng, self.target.needs, self.target.blind));
        let successes: i32 = (0..self.tries).map(test).sum();
        out[0] = Some(i32::from(successes >= self.needed));
        out[1] = Some(successes);
    }
}

/// The experiment `sheet`: numbers that follow from a sheet without any die.
pub struct Derived {
    metrics: Vec<String>,
    values: [i32; 7],
}

impl Derived {
    /// SYM-02, SYM-14, SYM-33: reads the sheet.
    pub fn read(brief: &Brief) -> Option<Self> {
        let rules = &brief.rules;
        let name = brief.params.word("who");
        let sheet = brief.characters.get(name)?;
        let profile = Profile::read(name, 0, 0, sheet, rules, &Rules::read(rules))?;
        let resolute_share = rules.int("corruption_divisor");
        // Each level of an ability is bought after the one before it.
        let spent = |ability: &str| {
            let levels = ["cost_novice", "cost_adept", "cost_master"];
            let bought = match Level::read(sheet.word(ability)) {
                Level::None => 0,
                Level::Novice => 1,
                Level::Adept => 2,
                Level::Master => 3,
            };
            levels[..bought].iter().map(|level| rules.int(level)).sum::<i32>()
        };
        let values = [
            profile.max_toughness,
            profile.pain_threshold,
            profile.defense,
            (sheet.int("resolute") + resolute_share - 1) / resolute_share,
            profile.weapon.attack,
            rules.int("move_distance") * brief.params.int("moves"),
            spent("medicus") + spent("recovery"),
        ];
        let metrics =
            ["toughness", "pain_threshold", "defense", "corruption_threshold", "attack", "distance", "experience"];
        Some(Self { metrics: metrics.map(str::to_owned).to_vec(), values })
    }
}

impl Twin for Derived {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    fn trial(&self, _: &mut Rng, out: &mut [Option<i32>]) {
        out.copy_from_slice(&self.values.map(Some));
    }
}
