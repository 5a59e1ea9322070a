//! oddsmith: the forge where tabletop designers test the odds of their rules.
//!
//! A scenario file asks questions of a game: how often does this check succeed, who wins this fight,
//! does the dying hero live. Each question becomes an *experiment*, which is either solved exactly or
//! sampled in millions of seeded trials. The folders are the way of the data:
//!
//! ```text
//! scenario -> plan -> answer -> report
//!     |        |        |
//! catalogue <- games -> engine -> tally -> stats
//!                |        |
//!             systems -- dice -- lane
//! ```

pub mod answer;
pub mod catalogue;
pub mod cli;
pub mod diagnostic;
pub mod dice;
pub mod engine;
pub mod games;
pub mod inquiry;
pub mod lane;
pub mod lens;
pub mod plan;
pub mod query;
pub mod report;
pub mod scenario;
pub mod stats;
pub mod systems;
pub mod tally;
pub mod verdict;
