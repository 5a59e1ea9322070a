//! oddsmith: the forge where tabletop designers test the odds of their rules.
//!
//! A scenario file asks questions of a game: how often does this check succeed, who wins this fight,
//! does the dying hero live. Each question becomes an *experiment*, which is either solved exactly or
//! sampled in millions of seeded trials. The modules are the way of the data:
//!
//! ```text
//! scenario -> plan -> answer -> report
//!     |        |        |
//! catalogue <- games -> engine -> tally -> stats
//!                |        |
//!             systems -- dice -- lane
//! ```
//!
//! The odds of one roll, solved:
//!
//! ```
//! use oddsmith::dice::{Effort, distribution, parse};
//!
//! let roll = parse("4d6kh3").expect("a roll");
//! let odds = distribution(&roll, Effort::MODERATE).expect("quickly solved");
//! assert_eq!((odds.first(), odds.last()), (3, 18));
//! assert!((odds.at_least(15) - 300.0 / 1296.0).abs() < 1e-12);
//! ```
//!
//! A scenario from a text, answered, with every number that `summary.csv` has:
//!
//! ```
//! use std::sync::Arc;
//!
//! use oddsmith::diagnostic::Source;
//! use oddsmith::engine::Quiet;
//! use oddsmith::lane::{dispatch::Isa, stream::STREAM_VERSION};
//! use oddsmith::query::Quantity;
//! use oddsmith::stats::Confidence;
//! use oddsmith::{answer, games, plan, report, scenario};
//!
//! let text = r#"
//!     [[experiment]]
//!     id = "lock"
//!     system = "symbaroum"
//!     kind = "check"
//!     value = 12
//!     vary = { difficulty = [-5, 0] }
//! "#;
//! let source = Arc::new(Source::new("lock.toml", text));
//! let scenario = scenario::read(&games::catalogue(), &source, &Default::default()).expect("no faults");
//! let plan = plan::build(&scenario, STREAM_VERSION).expect("no faults");
//! let answers = answer::answer_plan(&plan, Isa::best(), &Quiet).expect("solved");
//!
//! let rows = report::summary_rows(&plan, &answers).expect("the answers of this plan");
//! let rate = rows.iter().find(|row| row.metric == "success" && row.cell == "difficulty=0").expect("a row");
//! assert_eq!((rate.statistic.as_str(), rate.method), ("rate", "exact"));
//! assert!((rate.value - 0.6).abs() < 1e-12);
//!
//! // Any quantity of any cell is an estimate: a number, and an interval if it is sampled.
//! let cell = &plan.experiments[0].cells[1];
//! let success = cell.metrics.iter().position(|metric| metric.name == "success").expect("a check has it");
//! let quantity = Quantity::headline(&cell.metrics[success]);
//! let spread = &answers[0][1].spreads[success];
//! let estimate = quantity.measure(&cell.metrics[success], spread, Confidence::P95).expect("it applies");
//! assert!(estimate.is_exact() && estimate.value == rate.value);
//! ```

pub use ::{anydice, cli, games, lane, lang, live, report, ruleset, scenario, stats};

/// Dice, and the rolls that are written with them.
pub mod dice {
    pub use ::dice::*;
    pub use ::lang::*;
}
pub use play::{catalogue, diagnostic, engine, query, systems, tally};
pub use report::{check, prose};
pub use study::{analysis, answer, lens, plan, verdict};
