//! Custom checks: single, complex and collective ones.

use super::super::super::sheet::Brief;
use super::super::character::Ability;
use super::super::dice::{Causes, Rng, Special};
use super::super::rules::Rules;
use super::Process;
use super::actor::{self, Actor, Names, Now, Roll, TestNames, character, tested, yes};
use super::weight::{self, Band};
use rand::RngExt;

constants! {
    /// The constants of checks.
    Constants {
        dc_insignificant: int, dc_trivial: int, dc_easy: int, dc_normal: int, dc_moderate: int, dc_challenging: int,
        dc_hard: int, dc_formidable: int, dc_prodigious: int, object_dc: int, complex_successes: int,
        complex_failures: int, collective_percent: int,
        strain_least_vp: int, strain_exhaustion: int, strain_mandatory: on, edge_per_encounter: int,
    }
}

impl Constants {
    /// FS-01: the DC, as a number or a printed difficulty.
    fn dc(&self, brief: &Brief) -> i32 {
        match brief.params.word_opt("difficulty") {
            Some("insignificant") => self.dc_insignificant,
            Some("trivial") => self.dc_trivial,
            Some("easy") => self.dc_easy,
            Some("normal") => self.dc_normal,
            Some("moderate") => self.dc_moderate,
            Some("challenging") => self.dc_challenging,
            Some("hard") => self.dc_hard,
            Some("formidable") => self.dc_formidable,
            Some("prodigious") => self.dc_prodigious,
            Some("object") => self.object_dc,
            _ => brief.params.int_opt("dc").unwrap_or(self.dc_normal),
        }
    }
}

/// FS-15: whether a failure is a setback.
fn is_setback(rng: &mut Rng, rules: &Rules, roll: Roll, in_combat: bool) -> bool {
    let due = actor::is_due(rules, in_combat);
    !roll.success && roll.special.is_one() && due && rng.random_range(0..100) < rules.setback_percent
}

/// FS-13, FS-14: whether a success is an exploit.
fn is_exploit(roll: Roll) -> bool {
    roll.success && roll.special.intensity().is_some()
}

/// FS-16: cards drawn for a double.
pub fn cards(rules: &Rules, roll: Roll) -> i32 {
    let drawn = match roll.special {
        Special::DoubleTwelve => roll.success || !rules.edge_needs_special,
        Special::DoubleOne => !roll.success || !rules.edge_needs_special,
        _ => false,
    };
    if drawn { rules.edge_from_double } else { 0 }
}

/// A check, possibly repeated until it succeeds.
pub struct Check {
    c: Constants,
    rules: Rules,
    gravity: weight::Constants,
    who: Actor,
    dc: i32,
    causes: Causes,
    /// FS-39, FS-103: whether it cannot succeed.
    hopeless: bool,
    band: Band,
    weightless: bool,
    vp: i32,
    most_vp: i32,
    strain: i32,
    pays: bool,
    tenacity: i32,
    edge: i32,
    burns: bool,
    tries: i32,
    in_combat: bool,
}

impl Check {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let c = Constants::read(&brief.rules);
        let rules = Rules::read(&brief.rules);
        let gravity = weight::Constants::read(&brief.rules);
        let who = character(brief, "who");
        let has = |condition: &str| who.is_some_and(|sheet| sheet.has_flag("conditions", condition));
        let (looks, listens) = (p.word("relies_on") == "sight", p.word("relies_on") == "hearing");
        let (ability, _) = tested(brief, TestNames::WHO);
        let mut causes = Causes::default();
        // FS-05: all helpers together count as one cause.
        causes.good_if(p.int("helpers") > 0 && p.on("helpers_capable"));
        let sight = sight(p.word("light"), p.word("senses"));
        // FS-39: of checks that rely on sight, dim light hampers those of Perception. Ruling: a check of nothing in
        // particular is one of them.
        causes.bad_if(looks && sight == Sight::Bleared && ability.is_none_or(|ability| ability == Ability::Per));
        // FS-103: a dazzled character sees badly.
        causes.bad_if(looks && has("dazzled") && ability == Some(Ability::Per));
        let band = gravity.band(p.int("gravity"), p.int("native_gravity"));
        let most = who.map_or(rules.vp_initial, |sheet| {
            sheet.int_opt("max_vp").unwrap_or(rules.vp_initial + rules.vp_per_level * (sheet.int("level") - 1))
        });
        let own_vp = who.and_then(|sheet| sheet.int_opt("vp")).unwrap_or(most).min(most);
        // A vitality given as a parameter is that of an unhurt character.
        let vp = p.int_opt("vp").unwrap_or(own_vp);
        let most = p.int_opt("vp").unwrap_or(most);
        Some(Self {
            who: Actor::tests(brief, &rules, TestNames::WHO),
            dc: c.dc(brief),
            causes,
            hopeless: (looks && (sight == Sight::Obscured || has("blinded"))) || (listens && has("deafened")),
            band,
            weightless: p.on("g_zero") || p.on("mental") || weight::has_g_zero(brief),
            vp,
            most_vp: most,
            strain: p.int("strain_cost"),
            pays: p.word_opt("strain_policy").or(who.map(|sheet| sheet.word("strain"))).unwrap_or("pay") == "pay",
            tenacity: p.int("tenacity_bonus").min(rules.tenacity_most),
            edge: p.int_opt("edge_cards").or(who.map(|sheet| sheet.int("edge"))).unwrap_or(0),
            burns: p.on("burn_edge") && c.edge_per_encounter > 0,
            tries: if p.on("retry_allowed") { p.int("tries") } else { 1 },
            in_combat: p.on("in_combat"),
            c,
            gravity,
            rules,
        })
        .filter(|check| !(check.hopeless || check.who.fails || check.c.strain_mandatory && check.strain > 0))
    }

    /// FS-10: whether the strain can be paid: a minimum, and half of the maximum vitality, must
    /// remain.
    fn pays_strain(&self, vp: i32) -> bool {
        let left = vp - self.strain;
        self.pays && left >= self.c.strain_least_vp && 2 * left >= self.most_vp
    }

    /// FS-11: the affordable bonus of Tenacity.
    fn affordable(&self, vp: i32) -> i32 {
        (0..=self.tenacity)
            .rev()
            .find(|bonus| *bonus == 0 || vp - bonus * self.rules.tenacity_price >= self.rules.tenacity_least_vp)
            .unwrap_or(0)
    }
}

impl Process for Check {
    const METRICS: &'static [&'static str] = &[
        "success",
        "tries",
        "total",
        "margin",
        "dice",
        "exploit",
        "intensity",
        "setback",
        "edge",
        "vp_spent",
        "exhaustion",
    ];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let rules = &self.rules;
        let mut vp = self.vp;
        let mut edge = self.edge;
        let mut level = self.who.exhaustion;
        let mut tries = 0;
        let mut upset = false;
        loop {
            tries += 1;
            let mut now = Now { exhaustion: level, causes: self.causes, ..Now::default() };
            if self.who.bodily || self.band == Band::Zero || self.band as i32 >= Band::High as i32 {
                now = self.gravity.bodily(self.band, self.weightless, now);
            }
            now.causes.bad_if(upset);
            let refused = self.strain > 0 && !self.pays_strain(vp);
            now.causes.bad_if(refused);
            if !refused {
                vp -= self.strain;
            }
            now.mods = self.affordable(vp);
            vp -= now.mods * rules.tenacity_price;
            if self.burns && tries == 1 && edge > 0 {
                edge -= 1;
                now.causes.good += 1;
            }
            let roll = self.who.check(rng, rules, self.dc, now);
            edge += cards(rules, roll).min((rules.edge_hand - edge).max(0));
            let setback = is_setback(rng, rules, roll, self.in_combat);
            upset = false;
            if setback {
                let number = Some(super::super::dice::die(rng, 10) + super::super::dice::die(rng, 10));
                upset = actor::upsets(number);
                level += i32::from(number == actor::FATIGUE);
            }
            level += if refused { self.c.strain_exhaustion } else { 0 };
            level = level.min(rules.exhaustion_levels);
            if roll.success || tries >= self.tries {
                let exploit = is_exploit(roll);
                let dice = match roll.special {
                    Special::DoubleOne => 0,
                    Special::One => 1,
                    Special::Plain => 2,
                    Special::Cancel => 3,
                    Special::Twelve(_) => 4,
                    Special::DoubleTwelve => 5,
                };
                let intensity = roll.special.intensity().filter(|_| exploit).map(|rank| rank.min(12));
                return vec![
                    yes(roll.success),
                    Some(tries),
                    Some(roll.total),
                    Some(roll.total - self.dc),
                    Some(dice),
                    yes(exploit),
                    intensity,
                    yes(setback),
                    Some(edge),
                    Some(self.vp - vp),
                    Some(level),
                ];
            }
        }
    }
}

/// FS-04: a number of successes before a number of failures.
pub struct Complex {
    rules: Rules,
    who: Actor,
    dc: i32,
    successes: i32,
    failures: i32,
    step: i32,
}

impl Complex {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let c = Constants::read(&brief.rules);
        let rules = Rules::read(&brief.rules);
        Some(Self {
            who: Actor::tests(brief, &rules, TestNames::WHO),
            dc: c.dc(brief),
            successes: p.int_opt("successes").unwrap_or(c.complex_successes),
            failures: p.int_opt("failures").unwrap_or(c.complex_failures),
            step: p.int("step_mods"),
            rules,
        })
    }
}

/// The results of checks so far.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    successes: i32,
    failures: i32,
    exploits: i32,
    setbacks: i32,
    edge: i32,
}

impl Tally {
    fn add(&mut self, rng: &mut Rng, rules: &Rules, roll: Roll) {
        self.successes += i32::from(roll.success);
        self.failures += i32::from(!roll.success);
        self.exploits += i32::from(is_exploit(roll));
        self.setbacks += i32::from(is_setback(rng, rules, roll, false));
        self.edge += cards(rules, roll);
    }
}

impl Process for Complex {
    const METRICS: &'static [&'static str] =
        &["success", "rolls", "successes", "failures", "exploits", "setbacks", "edge"];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let mut t = Tally::default();
        let mut rolls = 0;
        while t.successes < self.successes && t.failures < self.failures {
            let now = Now { exhaustion: self.who.exhaustion, mods: rolls * self.step, ..Now::default() };
            let roll = self.who.check(rng, &self.rules, self.dc, now);
            t.add(rng, &self.rules, roll);
            rolls += 1;
        }
        vec![
            yes(t.successes >= self.successes),
            Some(rolls),
            Some(t.successes),
            Some(t.failures),
            Some(t.exploits),
            Some(t.setbacks),
            Some(t.edge),
        ]
    }
}

/// FS-06: everybody rolls.
pub struct Collective {
    rules: Rules,
    members: Vec<Actor>,
    dc: i32,
    needed: i32,
}

impl Collective {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let c = Constants::read(&brief.rules);
        let rules = Rules::read(&brief.rules);
        let first = Actor::tests(brief, &rules, TestNames::WHO);
        let alone = if p.has("who") { 1 } else { 4 };
        let count = usize::try_from(p.int_opt("members").unwrap_or(alone)).ok()?;
        let mut members = vec![first; count];
        for who in ["who_2", "who_3", "who_4", "who_5", "who_6", "who_7", "who_8"] {
            if p.has(who) {
                // The numbers of the scenario belong to the first member.
                let names = Names { who, score: "", skill: "" };
                members.push(Actor::tests(brief, &rules, TestNames { names, ..TestNames::WHO }));
            }
        }
        let all = i32::try_from(members.len()).ok()?;
        Some(Self { dc: c.dc(brief), needed: (all * c.collective_percent + 99) / 100, members, rules })
    }
}

impl Process for Collective {
    const METRICS: &'static [&'static str] = &["success", "successes", "exploits", "setbacks", "edge"];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let mut t = Tally::default();
        for member in &self.members {
            let now = Now { exhaustion: member.exhaustion, ..Now::default() };
            let roll = member.check(rng, &self.rules, self.dc, now);
            t.add(rng, &self.rules, roll);
        }
        vec![yes(t.successes >= self.needed), Some(t.successes), Some(t.exploits), Some(t.setbacks), Some(t.edge)]
    }
}

/// FS-39: visibility.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// As in daylight.
    Clear,
    /// Badly.
    Bleared,
    /// Not at all.
    Obscured,
}

/// FS-39: visibility in a given light for an observer with given senses.
pub fn sight(light: &str, senses: &str) -> Sight {
    match (light, senses) {
        ("bright", _) | (_, "ultravision" | "blindsight") | ("bleared", "infravision") => Sight::Clear,
        ("bleared", _) | ("obscured", "infravision") => Sight::Bleared,
        _ => Sight::Obscured,
    }
}
