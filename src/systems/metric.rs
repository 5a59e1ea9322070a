//! What an experiment measures: names, outcomes and units of its results.

/// One thing measured of each finished trial.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Metric {
    /// The name in CSV files and conditions: `success`, `rounds`, `damage.warden`.
    pub name: String,
    /// What it means, in one plain sentence.
    pub doc: String,
    /// What the values stand for.
    pub outcomes: Outcomes,
    /// Which part of a finished trial it is made of.
    pub reads: Reads,
    /// What it tells of a fight that still goes on, if anything.
    pub role: Option<Role>,
    /// What has happened where a flag is yes, as a clause: `the patient resists`. Nothing where the name says enough.
    pub yes: Option<&'static str>,
    /// How long what the number counts was watched, in its unit. Where the metric then does not apply, it was still going on
    /// at this horizon (right-censored): a hero who is alive after the last round of the question.
    pub horizon: Option<i32>,
}

/// What a metric tells of how a fight stands while it goes on. So the course of any fight can be judged by
/// code that knows no game: who is ahead, whether a round changed anything, who is out of action. Sides are 0 and 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Who wins: a named metric whose first two outcomes are the sides.
    Winner {
        /// The fight is over as soon as one of the first `over` outcomes holds, even if the trial follows the dying
        /// for some more rounds. 0 if only the end of the trial tells.
        over: i16,
    },
    /// What is left of a fighter before he is out: a number; where it does not apply, nothing is left.
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
    /// Some other lasting harm to a fighter.
    Harm,
}

/// The meaning of a metric's values.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Outcomes {
    /// 0 is no, 1 is yes.
    Flag,
    /// Value `i` is the `i`-th name, from worst to best where there is an order.
    Named(Vec<String>),
    /// A number with its unit, in the plural (`points`, `rounds`, `days`).
    Number {
        /// The unit.
        unit: &'static str,
    },
}

/// What a metric is computed from. The exact solver follows only this much of a trial's history, so
/// a metric must read nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reads {
    /// The state at the end.
    End,
    /// The state at the end and the number of rounds (tests, days) made.
    Age,
    /// The state at the end and one running count, by its index in the state.
    Count(usize),
}

impl Metric {
    /// A metric of the final state, with nothing else said of it.
    fn plain(name: impl Into<String>, outcomes: Outcomes, doc: impl Into<String>) -> Self {
        let (name, doc) = (name.into(), doc.into());
        Self { name, doc, outcomes, reads: Reads::End, role: None, yes: None, horizon: None }
    }

    /// A yes-or-no metric of the final state.
    pub fn flag(name: impl Into<String>, doc: impl Into<String>) -> Self {
        Self::plain(name, Outcomes::Flag, doc)
    }

    /// A metric with named outcomes of the final state.
    pub fn named<T: Into<String>>(
        name: impl Into<String>,
        outcomes: impl IntoIterator<Item = T>,
        doc: impl Into<String>,
    ) -> Self {
        Self::plain(name, Outcomes::Named(outcomes.into_iter().map(Into::into).collect()), doc)
    }

    /// A number with a unit, of the final state.
    pub fn number(name: impl Into<String>, unit: &'static str, doc: impl Into<String>) -> Self {
        Self::plain(name, Outcomes::Number { unit }, doc)
    }

    /// Whether it says who wins: in every game the named metric `winner`.
    pub fn is_winner(&self) -> bool {
        matches!(self.outcomes, Outcomes::Named(_)) && self.name == "winner"
    }

    /// Whether it says that what was asked for succeeds: in every game the flag `success`.
    pub fn is_success(&self) -> bool {
        self.outcomes == Outcomes::Flag && self.name == "success"
    }

    /// Whether it says how long a fight takes: in every game the number `rounds`.
    pub fn is_rounds(&self) -> bool {
        matches!(self.outcomes, Outcomes::Number { .. }) && self.name == "rounds"
    }

    /// The same under a name and with a meaning of its own, where the catalogue speaks of many at once: `damage.NAME`.
    #[must_use]
    pub fn called(mut self, name: impl Into<String>, doc: impl Into<String>) -> Self {
        (self.name, self.doc) = (name.into(), doc.into());
        self
    }

    /// The same of one of those of whom the catalogue speaks at once, whose name takes the place of `NAME`: in the name of
    /// the metric, `damage.NAME`, and in what it means of this one.
    #[must_use]
    pub fn about(self, name: &str, doc: &str) -> Self {
        let named = self.name.replace("NAME", name);
        self.called(named, doc.replace("NAME", name))
    }

    /// The same flag, with what has happened where it is yes: `the patient resists`.
    #[must_use]
    pub fn when(mut self, yes: &'static str) -> Self {
        self.yes = Some(yes);
        self
    }

    /// The same number, watched up to a horizon: where it does not apply, what it counts was still going on then.
    #[must_use]
    pub fn up_to(mut self, horizon: i32) -> Self {
        self.horizon = Some(horizon);
        self
    }

    /// The same, read from the number of rounds too.
    #[must_use]
    pub fn of_age(mut self) -> Self {
        self.reads = Reads::Age;
        self
    }

    /// The same, telling how a fight stands.
    #[must_use]
    pub fn tells(mut self, role: Role) -> Self {
        self.role = Some(role);
        self
    }

    /// The same, read from a running count too.
    #[must_use]
    pub fn of_count(mut self, count: usize) -> Self {
        self.reads = Reads::Count(count);
        self
    }
}

/// The lane value of a metric that does not apply to a trial ("rounds until a wins" when b won).
/// Such trials are counted apart, and the metric's shares are of the others.
pub const ABSENT: i16 = i16::MIN;
