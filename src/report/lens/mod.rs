//! The page of the lens: several games side by side, for readers who know none of them.
//!
//! Each question of the page is a [`Section`]: the question, the answer in words, definitions of
//! its terms, tables and charts. The terminal shows the same sections without the charts, so both
//! always agree.
//!
//! | file | question |
//! |---|---|
//! | `tasks` | the same people at the same tasks |
//! | `plus` | what +1 is worth |
//! | `translate` | one game's difficulty in the numbers of another |
//! | `fights` | how long, how often the weaker side wins, how swingy |
//! | `dying` | how deadly it is to be down |
//! | `section`, `write` | shared building blocks: tables, words for numbers |
//! | `data`, `page`, `files` | `lens.csv`, `index.html`, and the folder |

mod data;
mod dying;
mod fights;
mod files;
mod page;
mod plus;
mod section;
mod tasks;
mod translate;
mod write;

pub use files::lens_files;
pub use section::Section;

use study::lens::Findings;

/// All questions for which at least one game has data, in the order of the page.
pub fn sections(findings: &Findings) -> Vec<Section> {
    let all = [
        tasks::section(findings),
        plus::section(findings),
        fights::upsets(findings),
        fights::length(findings),
        fights::swing(findings),
        dying::section(findings),
        translate::section(findings),
    ];
    all.into_iter().flatten().collect()
}
