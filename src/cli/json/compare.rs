//! Two variants and how they differ.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use study::analysis::compare::{Compared, ComparisonOutcome, Row};

use super::VERSION;
use super::number::{Method, Number};
use super::value::Cell;

/// What `oddsmith compare --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CompareDocument {
    /// The kind of document.
    #[schemars(extend("const" = "oddsmith-compare"))]
    format: &'static str,
    /// The version of this kind of document.
    #[schemars(extend("const" = 1))]
    version: u32,
    /// The seed of the trials.
    seed: u64,
    /// `exact` if both variants were solved; else trial k of both met the same dice.
    method: Method,
    /// The trials of each variant; null if exact.
    trials: Option<u64>,
    /// The first variant.
    first: VariantSide,
    /// The second variant.
    second: VariantSide,
    /// Every quantity that both variants have.
    quantities: Vec<ComparedQuantity>,
}

/// One of the two variants.
#[derive(Debug, Serialize, JsonSchema)]
pub struct VariantSide {
    /// The name of its scenario.
    pub scenario: String,
    /// Its experiment.
    pub experiment: String,
    /// Its cell.
    pub cell: Cell,
    /// What `--with` sets in it, as written.
    pub with: BTreeMap<String, String>,
}

/// One quantity of both variants.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ComparedQuantity {
    /// The metric it belongs to, as named in `summary.csv`.
    metric: String,
    /// The quantity in the first variant.
    first: Number,
    /// The quantity in the second variant.
    second: Number,
    /// The second less the first.
    difference: Number,
    /// Which is larger.
    outcome: DifferenceOutcome,
    /// The trials in which the two differ; null if exact.
    changed: Option<u64>,
}

words! {
    /// Which of two numbers is larger.
    DifferenceOutcome of ComparisonOutcome {
        /// The second.
        More: ComparisonOutcome::More,
        /// The first.
        Less: ComparisonOutcome::Less,
        /// Neither: they are equal, exactly.
        Equal: ComparisonOutcome::Equal,
        /// The interval of the difference holds zero: these trials cannot tell.
        Tie: ComparisonOutcome::Tie,
    }
}

impl CompareDocument {
    /// The document of a comparison.
    pub fn new(seed: u64, first: VariantSide, second: VariantSide, compared: &Compared) -> Self {
        let trials = compared.trials;
        Self {
            format: "oddsmith-compare",
            version: VERSION,
            seed,
            method: if trials.is_none() { Method::Exact } else { Method::Sampled },
            trials,
            first,
            second,
            quantities: compared.rows.iter().map(|row| ComparedQuantity::new(row, trials)).collect(),
        }
    }
}

impl ComparedQuantity {
    fn new(row: &Row, trials: Option<u64>) -> Self {
        let number = |estimate| Number::new(&row.quantity, &row.metric, estimate, trials);
        Self {
            metric: row.metric.name.clone(),
            first: number(&row.first),
            second: number(&row.second),
            difference: difference(row, trials),
            outcome: row.outcome().into(),
            changed: row.paired.as_ref().map(|paired| paired.changed),
        }
    }
}

/// The difference of a quantity between two variants.
pub fn difference(row: &Row, trials: Option<u64>) -> Number {
    Number::new(&row.quantity, &row.metric, &row.difference, trials)
}
