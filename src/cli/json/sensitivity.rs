//! What one more or less of every number changes, or one parameter along its values.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use stats::Estimate;
use study::analysis::breakpoints::{Breakpoints, Size};
use study::analysis::compare::Row;
use study::analysis::sensitivity::{Change, Effect, Kind, RankQuestion, Ranking};
use study::plan::CellValue;

use super::VERSION;
use super::compare::{DifferenceOutcome, difference};
use super::number::Number;
use super::value::{Cell, TypedValue};

/// What `oddsmith sensitivity --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SensitivityDocument {
    /// The kind of document.
    #[schemars(extend("const" = "oddsmith-sensitivity"))]
    format: &'static str,
    /// The version of this kind of document.
    #[schemars(extend("const" = 1))]
    version: u32,
    /// What was asked about.
    #[serde(flatten)]
    question: SensitivityQuestion,
    /// Every change, ranked. Null with `--along`.
    ranking: Option<Changes>,
    /// One parameter along its values. Null without `--along`.
    along: Option<Along>,
}

/// What was asked about.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SensitivityQuestion {
    /// The name of the scenario.
    pub scenario: String,
    /// The experiment.
    pub experiment: String,
    /// The seed of the trials.
    pub seed: u64,
    /// The cell that is changed.
    pub cell: Cell,
    /// The quantity that changes are measured by, as `--by` writes it.
    pub quantity: String,
}

/// Every change, ranked.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Changes {
    /// How far numbers went up and down.
    step: i64,
    /// The patterns that names had to fit, as `--only` writes them; empty if all names were tried.
    only: Vec<String>,
    /// The changes that change something, the largest first.
    effects: Vec<ChangeEffect>,
    /// The changes after which nothing differs.
    idle: Vec<NamedChange>,
    /// The changes that the game refuses.
    refused: Vec<NamedChange>,
}

/// One change.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NamedChange {
    /// The name, as `vary` writes it.
    name: String,
    /// What it belongs to.
    of: ChangeKind,
    /// The value now.
    from: TypedValue,
    /// The value after the change.
    to: TypedValue,
}

words! {
    /// What a change belongs to.
    ChangeKind of Kind {
        /// A character.
        Character: Kind::Character,
        /// The experiment.
        Experiment: Kind::Parameter,
        /// The rules of the game.
        Rule: Kind::Rule,
    }
}

/// One change and what it does.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ChangeEffect {
    /// The change.
    #[serde(flatten)]
    change: NamedChange,
    /// Other changes with the same effect, number for number: usually the same change under another name.
    same: Vec<NamedChange>,
    /// What it does to the quantity; null if the variant does not have it.
    effect: Option<QuantityEffect>,
    /// The differences that it makes to all other quantities.
    others: Vec<Number>,
}

/// What a change does to a quantity.
#[derive(Debug, Serialize, JsonSchema)]
pub struct QuantityEffect {
    /// The quantity without the change.
    before: Number,
    /// The quantity with it.
    after: Number,
    /// The second less the first.
    difference: Number,
    /// Whether the quantity goes up or down.
    outcome: DifferenceOutcome,
}

/// One parameter along its values.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Along {
    /// The name of the parameter.
    name: String,
    /// The mean size of a step, whether up or down.
    mean_step: f64,
    /// Its values, in order.
    points: Vec<AlongPoint>,
}

/// One value of the parameter.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AlongPoint {
    /// The value.
    value: TypedValue,
    /// The quantity at this value.
    number: Number,
    /// The way to the next value; null at the last.
    step: Option<AlongStep>,
}

/// The way from one value to the next.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AlongStep {
    /// The quantity at the next value less that at this one.
    difference: Number,
    /// Its size, compared with the mean step.
    size: StepSize,
}

words! {
    /// The size of a step.
    StepSize of Size {
        /// Surely less than a tenth of the mean step.
        Nothing: Size::Nothing,
        /// In between.
        Usual: Size::Usual,
        /// Surely more than twice the mean step.
        Jump: Size::Jump,
    }
}

impl SensitivityDocument {
    /// The document of a ranking.
    pub fn ranked(question: SensitivityQuestion, options: &RankQuestion, ranking: &Ranking) -> Self {
        let effect = |effect: &Effect| ChangeEffect::new(effect, ranking);
        let changes = Changes {
            step: options.step,
            only: options.only.iter().map(|pattern| pattern.text().to_owned()).collect(),
            effects: ranking.effects.iter().map(effect).collect(),
            idle: ranking.idle.iter().map(|effect| NamedChange::from(&effect.change)).collect(),
            refused: ranking.refused.iter().map(NamedChange::from).collect(),
        };
        Self { ranking: Some(changes), ..Self::empty(question) }
    }

    /// The document of a quantity along the values of a parameter.
    pub fn along(question: SensitivityQuestion, name: &str, found: &Breakpoints) -> Self {
        let point = |(place, (value, estimate)): (usize, &(Arc<CellValue>, Estimate))| {
            let step = found.steps.get(place);
            // Every point is the end of some step, whose metric is that of the point.
            let row = &step.or(found.steps.last())?.row;
            Some(AlongPoint {
                value: TypedValue::from(&**value),
                number: Number::new(&row.quantity, &row.metric, estimate, found.trials),
                step: step
                    .map(|step| AlongStep { difference: difference(&step.row, found.trials), size: step.size.into() }),
            })
        };
        let points = found.points.iter().enumerate().filter_map(point).collect();
        let along = Along { name: name.to_owned(), mean_step: found.mean, points };
        Self { along: Some(along), ..Self::empty(question) }
    }

    fn empty(question: SensitivityQuestion) -> Self {
        Self { format: "oddsmith-sensitivity", version: VERSION, question, ranking: None, along: None }
    }
}

impl ChangeEffect {
    fn new(effect: &Effect, ranking: &Ranking) -> Self {
        let trials = ranking.trials;
        let others = effect.rows.iter().filter(|row| row.quantity != ranking.quantity);
        Self {
            change: NamedChange::from(&effect.change),
            same: effect.same.iter().map(NamedChange::from).collect(),
            effect: effect.row(&ranking.quantity).map(|row| QuantityEffect::new(row, trials)),
            others: others.map(|row| difference(row, trials)).collect(),
        }
    }
}

impl QuantityEffect {
    fn new(row: &Row, trials: Option<u64>) -> Self {
        let number = |estimate| Number::new(&row.quantity, &row.metric, estimate, trials);
        Self {
            before: number(&row.first),
            after: number(&row.second),
            difference: difference(row, trials),
            outcome: row.outcome().into(),
        }
    }
}

impl From<&Change> for NamedChange {
    fn from(change: &Change) -> Self {
        Self {
            name: change.name.clone(),
            of: change.kind.into(),
            from: TypedValue::from(&change.from),
            to: TypedValue::from(&change.to),
        }
    }
}
