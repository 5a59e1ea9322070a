//! Parses TOML into a typed file: every value keeps its place, and all faults are reported at once.
//!
//! The reader checks a file against the tables in which the games describe their parameters, so it
//! handles every game without knowing any rules. Only this crate uses `toml`, and within it only
//! `node`: it parses into a tree with places (`slips` explains and mends what is not TOML),
//! `overrides` grafts the command line onto the tree, `reader` walks it, and [`mod@file`] is the
//! result.

pub mod ask;
mod characters;
mod charts;
pub mod expect;
mod experiment;
pub mod file;
mod flat;
mod game_characters;
mod game_files;
mod instead;
mod keys;
pub mod labels;
pub mod lens;
mod member_nodes;
mod node;
mod open;
mod overrides;
mod own;
pub mod own_keys;
mod place;
mod programs;
mod range;
mod reader;
mod roster;
mod run_options;
mod schema;
mod sides;
mod slips;
mod solves;
pub mod style;
mod value;
mod variables;
mod variant;
mod vary;
mod versions;
mod zip;

pub use ask::{ChartSpec, Method, Stop, UnknownWord, View};
pub use expect::placed;
pub use file::Scenario;
pub use keys::advise;
pub use open::{LARGEST_FILE, OpenError, from_bytes, open, with_games};
pub use overrides::{Overrides, TriedValues};
pub use own::reference::{ReferenceTable, reference};
pub use place::in_order;
pub use place::{Place, Placed, Places};
pub use range::parse_steps;
pub use reader::{DEFAULT_SEED, Reading, file_of_games, games_told, read, read_all, tells_only_games};
pub use schema::{schema, schema_text};
pub use sides::count_param;
pub use style::{Style, read_style};
pub use versions::SYSTEM;
