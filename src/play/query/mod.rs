//! The language of questions: a quantity, the range in which it should lie, and whether it does.
//!
//! One grammar for all places where a designer writes such a thing: `expect` and `goal` of a scenario, `--goal`,
//! `--by`, `--where`, the metric of a chart or a table.
//!
//! | text | meaning |
//! |---|---|
//! | `success`, `winner=a` | the share of trials with that outcome |
//! | `rounds`, `mean(rounds)`, `p95(rounds)`, `median rounds` | a statistic of a number |
//! | `chance(rounds > 12)`, `chance(winner != a)` | the share of trials in which that holds |
//! | `absent(fell.a1)` | the share of trials to which the metric does not apply |
//! | `winner=a >= 45 %`, `success in 0.60..0.70`, `success = 65 %` | a claim: a quantity and its bound |
//! | `winner=b, rounds >= 20` | a condition that a single trial satisfies or not |
//! | `mean(rounds) given winner=a`, `mean(rounds) <= 5 given winner=a` | the same among the trials that satisfy one |
//!
//! `=` means "to the last digit written": 65 % is everything from 64.5 % to 65.5 %, because no integer on a sheet
//! gives 65.0000 %. For a share, a bare 0 or 1 means never or always.
//!
//! [`syntax`] parses a text before the game's metrics are known; [`Quantity::resolve`] and [`Claim::resolve`] check
//! the parts against the metrics. Every fault points into the text.

mod bound;
mod claim;
mod condition;
mod event;
mod exclusion;
mod fault;
pub mod given;
mod measure;
mod quantity;
mod statistic;
pub mod syntax;

pub use bound::{Bound, Verdict};
pub use claim::Claim;
pub use condition::Condition;
pub use event::{Event, Relation, Value};
pub use exclusion::{AmongClaims, AmongStatements};
pub use fault::QueryFault;
pub use quantity::{Quantity, Statistic, metric_meant};
pub use statistic::SHARE;
