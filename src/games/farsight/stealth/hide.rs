//! Hiding from observers who search or merely look.

use super::sight::{self, Light, Senses, looks, perceived};
use crate::fighter::refuse_twice;
use crate::prelude::*;
use crate::tested::{Keys, VERSUS, own_params, versus_params};

string_enum! {
    /// The hider's movement (`FS-46`).
    Movement {
        /// None, or half speed.
        Half = "half",
        /// Full speed.
        Full = "full",
    }
}

string_enum! {
    /// The observers' travel pace (`FS-21`).
    Pace {
        /// Normal, with time to look.
        Normal = "normal",
        /// Fast, without time to look.
        Fast = "fast",
        /// Slow, with time to look.
        Slow = "slow",
    }
}

/// The parameters.
pub fn params() -> Vec<Param> {
    [
        own_params(),
        params! {
            movement: choice(Movement) ["FS-46"] "how the hider moves; full speed has disadvantage";
            speed: maybe(0..=100, "that of `who`, or that of the rules") ["FS-46"] "metres of movement in a turn";
            seen: switch(false) ["FS-19", "FS-55"]
                "whether somebody sees the hider at this moment, so that it cannot hide";
            invisible: switch(false) ["FS-19", "FS-103"] "whether the hider cannot be seen, so that it can always try";
            obvious: switch(false) ["FS-19", "FS-25"] "whether it does something obvious, or does not even try";
            conceal_dc: maybe(0..=60, "somebody hides, not something") ["FS-20", "FS-57"]
                "DC of finding a hidden object";
        },
        versus_params(),
        params! {
            observers: int(1..=20, 1) ["FS-19", "FS-25"] "how many are in a position to notice";
            searching: int(0..=20, 0) ["FS-19", "FS-25", "FS-57"]
                "how many of them search or are alert, and roll; the others notice with their passive value";
            asleep: switch(false) ["FS-20"] "whether those who do not search are asleep";
            pace: choice(Pace) ["FS-21"] "how fast the observers travel; a fast pace has disadvantage";
        },
        sight::params(),
    ]
    .concat()
}

measures! {
    /// The metrics of hiding.
    measured {
        success: flag, "whether nobody notices", when("the one who hides goes unnoticed");
        noticed_by: number("observers"), "observers who notice";
        total: number("points"), "total of the hider";
        speed: number("metres"), "metres that the hider can move in a turn";
    }
}

/// `FS-19` Hiding, `FS-55` as an action and `FS-46` on the move, `FS-20` Perception, `FS-25` Noticing threats, `FS-57`
/// Search. The first phase is the hider's check, the others are the searchers'.
#[derive(Debug, Clone)]
pub struct Hide {
    checks: Checks,
    hider: Tested,
    /// The DC of a hidden object, in place of a roll.
    conceal: Option<i16>,
    /// Whether hiding is impossible or was given up.
    open: bool,
    searcher: Tested,
    searching: i16,
    passive: i16,
    idle: i16,
    /// The margin by which an observer must exceed the hider.
    edge: i16,
    speed: i16,
    metrics: Vec<Metric>,
}

state! {
    /// The hider's total, and how many observers have noticed.
    pub State of Hide(self) {
        total: num(self.conceal.unwrap_or(ABSENT));
        noticed: num(0);
    }
}

impl Hide {
    /// The hiding that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let usual = |keys: Keys, skill: Skill, purpose| {
            if params.word_opt(keys.test).is_some() {
                Tested::asked(question, keys, purpose, &house)
            } else {
                let ability = params.word_opt(keys.cross).map_or(skill.ability(), Ability::of);
                Tested::given(question, keys, (ability, Some(skill)), purpose, &house)
            }
        };
        let light = Light::of(params.word("light"));
        let senses = Senses::of(params.word("senses"));
        let conceal = params.small_opt("conceal_dc");
        let searcher_skill = if conceal.is_some() { Skill::Inspection } else { Skill::Alertness };
        let (mut hider, fighter) = usual(OWN, Skill::Stealth, Purpose::Task)?;
        let (mut searcher, _) = usual(VERSUS, searcher_skill, Purpose::Sight)?;
        let (observers, searching) = (params.small("observers"), params.small("searching"));
        if searching > observers {
            let message = format!("{searching} of {observers} observers cannot search (FS-19)");
            return Err(vec![Fault::new(&["experiment", "searching"], message)]);
        }
        refuse_twice(fighter.as_ref(), params, &["speed"])?;
        let given = params.small_or("speed", house.speed_default);
        let mut speed = fighter.map_or(given, |fighter| fighter.speed);
        // FS-46: full speed instead of half gives disadvantage.
        match Movement::of(params.word("movement")) {
            Movement::Half => speed /= house.stealth_speed_divisor,
            Movement::Full => {
                hider.lean(-1);
                hider.citations.add(true, "FS-46");
            }
        }
        // FS-20: a sleeper neither looks nor moves. Other causes of disadvantage remain, but the penalty of sleep
        // replaces the disadvantage of being asleep.
        let (sleeper, _) = usual(VERSUS, searcher_skill, Purpose::Task)?;
        if Pace::of(params.word("pace")) == Pace::Fast && searcher.skill == Some(Skill::Alertness) {
            // FS-21: a fast pace gives disadvantage on Alertness, but not on searching.
            searcher.lean(-1);
            searcher.citations.add(true, "FS-21");
        }
        let invisible = params.on("invisible") && senses != Senses::Ultravision && senses != Senses::Blindsight;
        searcher.citations.add(perceived(light, senses) != light, "FS-39");
        let light = perceived(light, senses);
        looks(&mut searcher, if invisible { Light::Obscured } else { light });
        let visible = !invisible && light != Light::Obscured;
        let asleep = params.on("asleep");
        let idle =
            if !house.stealth_conceals_from_passive || (searcher.fails && !asleep) { 0 } else { observers - searching };
        Ok(Self {
            checks: Checks::new(&house),
            conceal,
            open: conceal.is_none() && (params.on("obvious") || hider.fails || (params.on("seen") && visible)),
            hider,
            passive: if asleep { sleeper.passive(&house) - house.sleeping_penalty } else { searcher.passive(&house) },
            searcher,
            searching,
            idle,
            edge: i16::from(house.hider_wins_ties && conceal.is_none()),
            speed,
            metrics: measured::metrics(),
        })
    }
}

#[inlined]
impl Experiment for Hide {
    one_round!(State, "attempt", fresh);

    fn phases(&self) -> usize {
        1 + self.searching as usize
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        let hides = phase == 0;
        let who = if hides { &self.hider } else { &self.searcher };
        let can = if hides { self.conceal.is_none() && !self.open } else { !who.fails && !self.open };
        let rolls = live & Mask::uniform(can);
        let rolled = self.checks.roll(&who.check(), dice, rolls);
        who.citations.cite(rolls, dice);
        if hides {
            state.total.set(rolls, rolled.total);
            dice.tell(rolls, |r| format!("hides with {} (FS-19, FS-55)", r.num(rolled.total)));
            let passive = live & Mask::uniform(self.open) | state.total.le(self.passive - self.edge);
            state.noticed.set(live & passive, if self.open { self.searching + self.idle } else { self.idle });
            dice.tell(live & passive & state.noticed.gt(0), |r| {
                let how = match (self.open, self.conceal) {
                    (true, _) => "nobody hides from them: FS-25",
                    (_, None) => "FS-07, FS-19, FS-25",
                    _ => "FS-07, FS-20",
                };
                format!("{} notice without searching ({how})", r.num(state.noticed))
            });
        } else {
            let found = rolls & rolled.total.ge(state.total + self.edge);
            state.noticed += found.count();
            dice.tell(rolls, |r| {
                let result = if r.flag(found) { "finds it" } else { "finds nothing" };
                // FS-25: alert observers notice by Alertness; FS-57: a search uses Inspection.
                let rule = if self.searcher.skill == Some(Skill::Inspection) { "FS-57" } else { "FS-25" };
                format!("searches with {}: {result} (FS-20, {rule})", r.num(rolled.total))
            });
        }
    }

    fn measure<L: Lanes>(&self, state: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let values = measured::Values {
            success: state.noticed.eq(0),
            noticed_by: state.noticed,
            total: state.total,
            speed: Num::splat(self.speed),
        };
        values.write(out);
    }
}
