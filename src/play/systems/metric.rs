//! The metrics of an experiment: names, outcomes and units of its results.

use lane::{Lanes, Num};

use super::side_name::{OfSides, SideName};

/// A quantity measured once per finished trial.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Metric {
    /// The name in CSV files and conditions: `success`, `rounds`, `damage.warden`.
    pub name: String,
    /// What it means, in one plain sentence.
    pub doc: String,
    /// The meaning of its values.
    pub outcomes: Outcomes,
    /// The part of a finished trial that it is computed from.
    pub reads: Reads,
    /// What it says about a fight in progress, if anything.
    pub role: Option<Role>,
    /// The sides that it is about.
    pub sides: OfSides,
    /// What has happened when a flag is yes, as a clause: `the patient resists`. `None` if the name says enough.
    pub yes: Option<&'static str>,
    /// How long the counted quantity was watched, in its unit. A trial in which the metric does not apply was still
    /// undecided at this horizon (right-censored): a hero who is alive after the last round of the question.
    pub horizon: Option<i32>,
    /// The condition under which it counts a trial, and the metric that it is without it; `None` if it counts all trials.
    pub given: Option<Box<Given>>,
}

/// A condition on a trial, and a metric that counts only the trials that meet it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Given {
    /// The metric without the condition.
    pub metric: Metric,
    /// The condition as it is written in questions: `winner=heroes, rounds >= 3`.
    pub condition: String,
    /// The metrics that its comparisons are about, in their order.
    pub compared: Vec<Metric>,
}

/// What stands between a metric and its condition.
pub const GIVEN: &str = "given";

/// What a metric says about a fight in progress. With it, code that knows no game can follow the course of any fight:
/// who is ahead, whether a round changed anything, who is out of action. Sides are 0 and 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Who wins: a named metric whose first two outcomes are the sides.
    Winner {
        /// The fight is over as soon as one of the first `over` outcomes holds, even if the trial goes on for the
        /// dying. 0 if only the end of the trial tells.
        over: i16,
    },
    /// What a fighter has left before being out of action: a number. Where it does not apply, nothing is left.
    Left {
        /// The side.
        side: usize,
        /// The fighter, counted over both sides; at most 64.
        fighter: usize,
    },
    /// What became of a fighter: a named metric.
    Fate {
        /// The side.
        side: usize,
        /// The fighter, as in [`Role::Left`].
        fighter: usize,
        /// The outcome of a fighter who can still act.
        able: i16,
    },
    /// Damage that a fighter has dealt so far, overkill included, in the unit of [`Role::Left`].
    Dealt {
        /// The side.
        side: usize,
    },
    /// Any other lasting harm to a fighter.
    Harm,
}

/// The outcome of a trial that is cut off after the most steps, before anything is decided.
pub const UNFINISHED: &str = "unfinished";

/// The meaning of a metric's values.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Outcomes {
    /// 0 is no, 1 is yes.
    Flag,
    /// Value `i` is the `i`-th name, from worst to best if there is an order.
    Named(Vec<String>),
    /// A number with its unit, in the plural (`points`, `rounds`, `days`).
    Number {
        /// The unit.
        unit: &'static str,
    },
}

/// What a metric is computed from. The exact solver tracks no more than this of a trial's history, so a metric must
/// read nothing else.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Reads {
    /// The state at the end.
    End,
    /// The state at the end and the number of rounds (tests, days) played.
    Age,
    /// The state at the end and one running count, by its index in the state.
    Count(usize),
    /// The state at the end and several of these together, as a metric under a condition may.
    Joint {
        /// Whether the number of rounds is among them.
        age: bool,
        /// The running counts, ascending.
        counts: Vec<usize>,
    },
}

impl Reads {
    /// Whether the number of rounds is read.
    pub const fn age(&self) -> bool {
        matches!(self, Self::Age | Self::Joint { age: true, .. })
    }

    /// The running counts that are read, ascending.
    pub fn counts(&self) -> &[usize] {
        match self {
            Self::End | Self::Age => &[],
            Self::Count(count) => std::slice::from_ref(count),
            Self::Joint { counts, .. } => counts,
        }
    }

    /// All that is read by any of several metrics.
    pub fn joined<'r>(all: impl IntoIterator<Item = &'r Self>) -> Self {
        let (mut age, mut counts) = (false, Vec::new());
        for one in all {
            age |= one.age();
            counts.extend(one.counts());
        }
        counts.sort_unstable();
        counts.dedup();
        match (age, &counts[..]) {
            (false, []) => Self::End,
            (true, []) => Self::Age,
            (false, &[count]) => Self::Count(count),
            _ => Self::Joint { age, counts },
        }
    }
}

impl Metric {
    /// A metric of the final state, with all options unset.
    fn of_end(name: impl Into<String>, outcomes: Outcomes, doc: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            doc: doc.into(),
            outcomes,
            reads: Reads::End,
            role: None,
            sides: OfSides::None,
            yes: None,
            horizon: None,
            given: None,
        }
    }

    /// A yes-or-no metric of the final state.
    pub fn flag(name: impl Into<String>, doc: impl Into<String>) -> Self {
        Self::of_end(name, Outcomes::Flag, doc)
    }

    /// A metric with named outcomes of the final state.
    pub fn named<T: Into<String>>(
        name: impl Into<String>,
        outcomes: impl IntoIterator<Item = T>,
        doc: impl Into<String>,
    ) -> Self {
        Self::of_end(name, Outcomes::Named(outcomes.into_iter().map(Into::into).collect()), doc)
    }

    /// A number with a unit, of the final state.
    pub fn number(name: impl Into<String>, unit: &'static str, doc: impl Into<String>) -> Self {
        Self::of_end(name, Outcomes::Number { unit }, doc)
    }

    /// The named metric `winner` of two sides, whose keys are its first outcomes.
    pub fn winner<'a>(sides: &'a [SideName; 2], others: impl IntoIterator<Item = &'a str>, doc: &str) -> Self {
        Self::named("winner", sides.iter().map(SideName::key).chain(others), doc).between(sides)
    }

    /// Says that the outcomes called by the keys of these sides mean that this side wins.
    #[must_use]
    pub fn between(mut self, sides: &[SideName; 2]) -> Self {
        self.sides = OfSides::Winner(sides.clone());
        self
    }

    /// The metric of one side: its key follows the name, and its name in words replaces `SIDE` in the meaning.
    #[must_use]
    pub fn of_side(mut self, side: &SideName) -> Self {
        self.name = format!("{}.{}", self.name, side.key());
        self.doc = self.doc.replace("SIDE", &side.to_string());
        self.whose(side)
    }

    /// Says that the metric, whose name ends with the key of this side, is about it.
    #[must_use]
    pub fn whose(mut self, side: &SideName) -> Self {
        self.sides = OfSides::One(side.clone());
        self
    }

    /// The side that an outcome says wins; `None` if it says no such thing.
    pub fn side_that_wins(&self, outcome: &str) -> Option<&SideName> {
        match &self.sides {
            OfSides::Winner(sides) => sides.iter().find(|side| side.key() == outcome),
            OfSides::None | OfSides::One(_) => None,
        }
    }

    /// The sides that it says win, with the codes of the outcomes that say so; `None` if it says no such thing.
    pub fn sides_that_win(&self) -> Option<[(&SideName, i32); 2]> {
        let (OfSides::Winner(sides), Outcomes::Named(names)) = (&self.sides, &self.outcomes) else { return None };
        let code = |side: &SideName| i32::try_from(names.iter().position(|name| name == side.key())?).ok();
        let [a, b] = sides;
        Some([(a, code(a)?), (b, code(b)?)])
    }

    /// The side whose metric this is, such as `deaths.a`; `None` if it is of no side, or of both.
    pub fn side(&self) -> Option<&SideName> {
        match &self.sides {
            OfSides::One(side) => Some(side),
            OfSides::None | OfSides::Winner(_) => None,
        }
    }

    /// This metric under a condition: it counts only the trials that meet it. `compared` are the metrics that the
    /// comparisons of the condition are about, in their order.
    #[must_use]
    pub fn under(&self, condition: &str, compared: Vec<Self>) -> Self {
        Self {
            name: format!("{} {GIVEN} {condition}", self.name),
            doc: format!("{}, counting only trials with {condition}", self.doc),
            reads: Reads::joined(compared.iter().chain([self]).map(|metric| &metric.reads)),
            // The course of a fight is followed by the metrics of all fights.
            role: None,
            given: Some(Box::new(Given { metric: self.clone(), condition: condition.to_owned(), compared })),
            ..self.clone()
        }
    }

    /// The metric without its condition; itself if it has none.
    pub fn unconditional(&self) -> &Self {
        self.given.as_ref().map_or(self, |given| &given.metric)
    }

    /// What the metric of a side counts, whichever side it is: `deaths` of `deaths.heroes`; else its name.
    pub fn stem(&self) -> &str {
        self.side().and_then(|side| side.stem_of(&self.name)).unwrap_or(&self.name)
    }

    /// Whether a question that says `word` means this metric: its name, or `deaths.a` and `deaths.warden` for that of
    /// a side that goes by them, too.
    pub fn answers_to(&self, word: &str) -> bool {
        let of_side = |side: &SideName| {
            let whose = word.strip_prefix(self.stem()).and_then(|rest| rest.strip_prefix('.'));
            whose.is_some_and(|whose| side.answers_to(whose))
        };
        self.name == word || self.given.is_none() && self.side().is_some_and(of_side)
    }

    /// The outcome that a question means by `word`: the outcome of this name, or that of the side that goes by it.
    pub fn outcome_meant(&self, word: &str) -> Option<&str> {
        let Outcomes::Named(names) = &self.outcomes else { return None };
        let side = || match &self.sides {
            OfSides::Winner(sides) => sides.iter().find(|side| side.answers_to(word)),
            OfSides::None | OfSides::One(_) => None,
        };
        let found = names.iter().find(|name| *name == word).map(String::as_str);
        found.or_else(|| side().map(SideName::key).filter(|key| names.iter().any(|name| name == key)))
    }

    /// What has happened when the flag is yes, as a clause: [`yes`](Self::yes), or what its meaning says after
    /// "whether". `None` if it is no flag, or if its meaning is no such question.
    pub fn clause(&self) -> Option<&str> {
        if self.outcomes != Outcomes::Flag {
            return None;
        }
        self.yes.or_else(|| self.doc.strip_prefix("whether "))
    }

    /// Whether this says who wins a fight, and not a contest of rolls.
    pub fn is_fight(&self) -> bool {
        matches!(self.unconditional().role, Some(Role::Winner { .. }))
    }

    /// Whether this is the metric that says who wins: in every game the named metric `winner`.
    pub fn is_winner(&self) -> bool {
        matches!(self.outcomes, Outcomes::Named(_)) && self.name == "winner"
    }

    /// Whether this is the metric that says whether the attempt succeeds: in every game the flag `success`.
    pub fn is_success(&self) -> bool {
        self.outcomes == Outcomes::Flag && self.name == "success"
    }

    /// Whether this is the metric of a fight's length: in every game the number `rounds`.
    pub fn is_rounds(&self) -> bool {
        matches!(self.outcomes, Outcomes::Number { .. }) && self.name == "rounds"
    }

    /// Renames the metric and replaces its meaning, where one catalogue entry such as `damage.NAME` stands for many.
    #[must_use]
    pub fn called(mut self, name: impl Into<String>, doc: impl Into<String>) -> Self {
        (self.name, self.doc) = (name.into(), doc.into());
        self
    }

    /// The metric of one fighter, from a catalogue entry that stands for all: `name` replaces `NAME` in the metric's
    /// name (`damage.NAME`) and in `doc`, its meaning.
    #[must_use]
    pub fn about(self, name: &str, doc: &str) -> Self {
        let named = self.name.replace("NAME", name);
        self.called(named, doc.replace("NAME", name))
    }

    /// Says what has happened when the flag is yes: `the patient resists`.
    #[must_use]
    pub fn when(mut self, yes: &'static str) -> Self {
        self.yes = Some(yes);
        self
    }

    /// Sets the [`horizon`](Self::horizon): where the number does not apply, what it counts was still going on then.
    #[must_use]
    pub fn up_to(mut self, horizon: i32) -> Self {
        self.horizon = Some(horizon);
        self
    }

    /// Marks the metric as computed from the number of rounds, too.
    #[must_use]
    pub fn of_age(mut self) -> Self {
        self.reads = Reads::Age;
        self
    }

    /// Sets what the metric says about a fight in progress.
    #[must_use]
    pub fn role(mut self, role: Role) -> Self {
        self.role = Some(role);
        self
    }

    /// Marks the metric as computed from a running count, too.
    #[must_use]
    pub fn of_count(mut self, count: usize) -> Self {
        self.reads = Reads::Count(count);
        self
    }
}

/// The lane value of a metric that does not apply to a trial ("rounds until a wins" when b won). Such trials are
/// counted separately, and shares are of the remaining ones.
pub const ABSENT: i16 = i16::MIN;

/// The same where values have 32 bits.
pub const ABSENT_WHOLE: i32 = i32::MIN;

/// The value of a metric under a condition in a trial that does not meet it. Such a trial is not counted at all: it is
/// neither present nor absent. No lane ever holds it.
pub const EXCLUDED: i32 = i32::MIN + 1;

/// A value of a lane of 16 bits with 32 bits.
pub const fn whole(value: i16) -> i32 {
    if value == ABSENT { ABSENT_WHOLE } else { value as i32 }
}

/// What is written for a metric that does not apply.
#[inline(always)]
pub fn absent<L: Lanes>() -> Num<L> {
    Num::whole(if L::WHOLE { ABSENT_WHOLE } else { ABSENT as i32 })
}
