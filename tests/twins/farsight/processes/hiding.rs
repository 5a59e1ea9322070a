//! Hiding, and finding hidden things.

use super::super::super::sheet::Brief;
use super::super::character::Ability;
use super::super::dice::{Causes, Rng};
use super::super::rules::Rules;
use super::Process;
use super::actor::{Actor, Now, TestNames, character, tested, yes};
use super::rolls::{Sight, sight};

constants! {
    /// The constants of hiding.
    Constants { sleeping_penalty: int, stealth_speed_divisor: int }
}

/// A hidden character or thing.
pub struct Hide {
    rules: Rules,
    hider: Actor,
    hampered: Causes,
    /// FS-20: the DC of finding a thing.
    thing: Option<i32>,
    /// Whether no observer notices anything.
    unaware: bool,
    /// Whether everybody notices.
    open: bool,
    observer: Actor,
    observers: i32,
    searching: i32,
    asleep: Option<i32>,
    dulled: Causes,
    /// FS-39: whether it is too dark to see.
    dark: bool,
    speed: i32,
}

impl Hide {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let c = Constants::read(&brief.rules);
        let rules = Rules::read(&brief.rules);
        // Noticing invisible characters is not settled.
        let blinded = character(brief, "versus").is_some_and(|sheet| sheet.has_flag("conditions", "blinded"));
        let unseen = sight(p.word("light"), p.word("senses")) == Sight::Obscured || p.on("invisible") || blinded;
        if unseen {
            return None;
        }
        let full = p.word("movement") == "full";
        let mut hampered = Causes::default();
        hampered.bad_if(full);
        let sight = sight(p.word("light"), p.word("senses"));
        let mut dulled = Causes::default();
        // FS-19: Stealth against Alertness; FS-20: things are found by Inspection.
        let hides = TestNames { usual: Some("stealth"), ..TestNames::WHO };
        let looks = if p.has("conceal_dc") { "inspection" } else { "alertness" };
        let notices = TestNames { usual: Some(looks), ..TestNames::VERSUS };
        // FS-39, FS-103: what blurs the sight hampers Perception.
        let (ability, _) = tested(brief, notices);
        let perceives = ability.is_none_or(|ability| ability == Ability::Per);
        let dazzled = character(brief, "versus").is_some_and(|sheet| sheet.has_flag("conditions", "dazzled"));
        dulled.bad_if(perceives && sight == Sight::Bleared);
        dulled.bad_if(perceives && dazzled);
        // FS-21: moving fast dulls Alertness, and nothing else.
        dulled.bad_if(p.word("pace") == "fast" && p.word_opt("versus_test").unwrap_or(looks) == "alertness");
        let own_speed = character(brief, "who").and_then(|sheet| sheet.int_opt("speed"));
        let speed = p.int_opt("speed").or(own_speed).unwrap_or(rules.speed_default);
        let hider = Actor::tests(brief, &rules, hides);
        let shown = p.on("obvious") || (p.on("seen") && !p.on("invisible")) || hider.fails;
        Some(Self {
            hider,
            hampered,
            thing: p.int_opt("conceal_dc"),
            // FS-103: the unconscious neither hide nor notice anything.
            open: shown && !p.has("conceal_dc"),
            unaware: character(brief, "versus").is_some_and(|sheet| sheet.has_flag("conditions", "unconscious")),
            observer: Actor::tests(brief, &rules, notices),
            observers: p.int("observers"),
            searching: p.int("searching").min(p.int("observers")),
            asleep: p.on("asleep").then_some(c.sleeping_penalty),
            dulled,
            dark: sight == Sight::Obscured,
            speed: if full { speed } else { speed / c.stealth_speed_divisor },
            rules,
        })
    }

    /// FS-19, FS-20: whether a value suffices to notice.
    fn notices(&self, value: i32, hidden: i32) -> bool {
        if self.thing.is_some() || !self.rules.hider_wins_ties { value >= hidden } else { value > hidden }
    }

    /// FS-07, FS-19, FS-20: whether one observer notices.
    fn observes(&self, rng: &mut Rng, searches: bool, hidden: i32) -> bool {
        let now = Now { exhaustion: self.observer.exhaustion, causes: self.dulled, ..Now::default() };
        if searches {
            let roll = self.observer.check(rng, &self.rules, 0, now);
            return self.notices(roll.total, hidden);
        }
        if !self.rules.stealth_conceals_from_passive {
            return false;
        }
        let value = match self.asleep {
            // A sleeper does not look, so effects on sight do not matter.
            Some(penalty) => {
                let now = Now { exhaustion: self.observer.exhaustion, mods: -penalty, ..Now::default() };
                self.observer.passive(&self.rules, now)
            }
            None => self.observer.passive(&self.rules, now),
        };
        self.notices(value, hidden)
    }
}

impl Process for Hide {
    const METRICS: &'static [&'static str] = &["success", "noticed_by", "total", "speed"];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let hidden = self.thing.unwrap_or_else(|| {
            let now = Now { exhaustion: self.hider.exhaustion, causes: self.hampered, ..Now::default() };
            self.hider.check(rng, &self.rules, 0, now).total
        });
        let mut noticed = 0;
        for place in 0..self.observers {
            let searches = place < self.searching;
            let blind = self.dark && (searches || self.asleep.is_none());
            let notices = !self.unaware && (self.open || !blind && self.observes(rng, searches, hidden));
            noticed += i32::from(notices);
        }
        vec![yes(noticed == 0), Some(noticed), (!self.open).then_some(hidden), Some(self.speed)]
    }
}
