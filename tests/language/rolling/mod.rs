//! The language of rolls where it is used: in scenarios, in fields of games, and on the page that explains it.

mod page;
mod scenarios;
