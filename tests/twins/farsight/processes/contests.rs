//! Two sides: an opposed check, and a check against a passive value.

use super::super::super::sheet::Brief;
use super::super::character::Ability;
use super::super::dice::{self, Rng, Special};
use super::super::rules::Rules;
use super::Process;
use super::actor::{self, Actor, Now, TestNames, character, yes};
use rand::RngExt;

constants! {
    /// The constants of sleep.
    Constants { sleeping_penalty: int }
}

/// An opposed check.
pub struct Contest {
    rules: Rules,
    sides: [Actor; 2],
    initiative: bool,
    in_combat: bool,
}

impl Contest {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let rules = Rules::read(&brief.rules);
        let initiative = p.on("initiative");
        let side = |names: TestNames<'_>| {
            if !initiative {
                return Actor::tests(brief, &rules, names);
            }
            // FS-42: DEX without a skill, and no action, so that being grappled does not hamper it.
            let actor = Actor::read(brief, &rules, names.names, Ability::Dex, None).without_parameters(brief);
            let gear = character(brief, names.names.who).map_or(0, |sheet| sheet.int("initiative_bonus"));
            actor
                .plus(p.int_opt(names.mods).unwrap_or(0) + gear)
                .with(p.int_opt(names.advantage).unwrap_or(0), p.int_opt(names.disadvantage).unwrap_or(0))
        };
        // FS-40, FS-103: whoever charms has advantage.
        let who = side(TestNames::WHO).with(i32::from(p.on("charmed")), 0);
        let versus = side(TestNames::VERSUS);
        Some(Self { sides: [who, versus], initiative, in_combat: p.on("in_combat"), rules })
    }
}

impl Process for Contest {
    const METRICS: &'static [&'static str] = &[
        "outcome",
        "success",
        "margin",
        "rolls",
        "exploit",
        "setback",
        "versus_exploit",
        "versus_setback",
        "edge",
        "versus_edge",
    ];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let rules = &self.rules;
        let fails = [self.sides[0].fails, self.sides[1].fails];
        let mut rolls = 0;
        let mut cards = [0, 0];
        loop {
            rolls += 1;
            let mut side = |who: &Actor| {
                let now = Now { exhaustion: who.exhaustion, ..Now::default() };
                who.check(rng, rules, 0, now)
            };
            let thrown = [side(&self.sides[0]), side(&self.sides[1])];
            // R10: whoever cannot try it loses to whoever can.
            let mut margin = match fails {
                [true, true] => 0,
                [true, false] => -1,
                [false, true] => 1,
                _ => thrown[0].total - thrown[1].total,
            };
            let wins_ties = margin == 0 && rules.tie_rule == "initiator_wins" && !self.initiative;
            let won = [margin > 0 || wins_ties, margin < 0];
            for side in (0..2).filter(|&side| !fails[side]) {
                // FS-16: initiative and a tie that changes nothing are neither success nor failure.
                let settled = !self.initiative && won != [false, false];
                let drawn = match thrown[side].special {
                    Special::DoubleTwelve => (settled && won[side]) || !rules.edge_needs_special,
                    Special::DoubleOne => (settled && !won[side]) || !rules.edge_needs_special,
                    _ => false,
                };
                cards[side] = (cards[side] + if drawn { rules.edge_from_double } else { 0 }).min(rules.edge_hand);
            }
            if margin == 0 && rules.tie_rule == "reroll" && !self.initiative && rolls < 1000 {
                continue;
            }
            // FS-42: a die decides who acts first.
            while self.initiative && margin == 0 && rolls < 1000 {
                rolls += 1;
                margin = dice::die(rng, rules.initiative_die) - dice::die(rng, rules.initiative_die);
            }
            let mut faces = |side: usize| {
                let rolled = !fails[side] && !self.initiative;
                let exploit = rolled && won[side] && thrown[side].special.intensity().is_some();
                let due = rolled && won[1 - side] && thrown[side].special.is_one();
                let due = due && actor::is_due(rules, self.in_combat);
                (i32::from(exploit), i32::from(due && rng.random_range(0..100) < rules.setback_percent))
            };
            let (own, other) = (faces(0), faces(1));
            let both = fails == [false, false] && !self.initiative;
            return vec![
                Some(1 + margin.signum()),
                yes(margin > 0 || wins_ties),
                both.then_some(margin),
                Some(rolls),
                Some(own.0),
                Some(own.1),
                Some(other.0),
                Some(other.1),
                Some(cards[0]),
                Some(cards[1]),
            ];
        }
    }
}

/// A check against a passive value.
pub struct Passive {
    rules: Rules,
    passive: i32,
    versus: Actor,
}

impl Passive {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let c = Constants::read(&brief.rules);
        let rules = Rules::read(&brief.rules);
        let who = Actor::tests(brief, &rules, TestNames::WHO);
        // FS-07, FS-20: sleep costs 5.
        let asleep = if brief.params.on("asleep") { c.sleeping_penalty } else { 0 };
        let now = Now { exhaustion: who.exhaustion, mods: -asleep, ..Now::default() };
        Some(Self { passive: who.passive(&rules, now), versus: Actor::tests(brief, &rules, TestNames::VERSUS), rules })
    }
}

impl Process for Passive {
    const METRICS: &'static [&'static str] = &["passive", "success", "margin"];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let now = Now { exhaustion: self.versus.exhaustion, ..Now::default() };
        let roll = self.versus.check(rng, &self.rules, self.passive, now);
        let margin = (!self.versus.fails).then_some(roll.total - self.passive);
        vec![Some(self.passive), yes(roll.success), margin]
    }
}
