//! How numbers become text: one place for terminal, page, charts, printed tables and prose.
//!
//! | file | idea |
//! |---|---|
//! | `style` | what differs by medium: the decimal separator, and the space before the percent sign |
//! | `decimals` | the number of decimals, from the interval and the size of a number |
//! | `write` | counts, numbers, shares, half-widths and intervals in the style of running text |
//! | `odds` | chances as odds |
//! | `file` | numbers in files, for programs to read |
//!
//! The same rules hold everywhere. Thousands are grouped from 1,000 on. The minus sign is U+2212,
//! and a number that rounds to zero has none. A share that is not 0 is never written as 0, one that
//! is not 1 never as 100 %, and an event not seen in a sample is written as an upper bound.

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
pub use odds::{fine_percent, odds, one_in};
pub use style::Style;
pub use write::{
    at_least, at_most, counted, ends, ends_of_share, fixed, grouped, half_width, percent, percent_number, share,
    share_number, short, signed, trials, unbroken,
};
