//! What answers say: sentences and tables of texts, for the terminal, a report and the live page.

pub mod compared;
pub mod estimate;
pub mod joint;
pub mod ranked;
pub mod solved;
pub mod steps;
