//! How numbers become text, in one place for terminal, page, charts, printed tables and prose.
//!
//! | file | idea |
//! |---|---|
//! | `style` | what differs by place: the decimal sign, and the space before the sign of percent |
//! | `decimals` | how many decimals a number deserves, by its interval and its size |
//! | `write` | counts, numbers, shares, half-widths and intervals in the style of running text |
//! | `odds` | how often a chance comes up |
//! | `file` | numbers of files, which are read by programs |
//!
//! The same rules hold everywhere. Thousands are apart, from 1,000 on. A minus sign is a true one, and what rounds to zero
//! has none. A share that is not 0 is never written as 0, one that is not 1 never as 100 %, and what a sample has not seen
//! is written as what it may be at most.

mod decimals;
mod file;
mod odds;
mod style;
mod write;

pub use decimals::{
    decimals_for_reach, decimals_for_share, decimals_of_mean, decimals_of_means, decimals_of_share, decimals_of_shares,
    decimals_of_size,
};
pub use file::{plain, write_plain};
pub use odds::{fine_percent, odds, odds_of, one_in};
pub use style::Style;
pub use write::{
    counted, ends, ends_of_share, fixed, grouped, half_width, percent, percent_number, share, share_number, short,
    signed,
};
