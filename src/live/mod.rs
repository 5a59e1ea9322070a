//! A live page: a scenario as text, controls made from the tables of its game, and answers that follow the hand.
//!
//! A small HTTP server on the loopback interface. The page asks with one request, and is told as much as is known again
//! and again until the answer is as good as that of `oddsmith run`, with the same bytes.
//!
//! | file | idea |
//! |---|---|
//! | `server` | the routes, from the first connection to the end |
//! | `guard` | who may ask: token, host, origin; what every answer forbids the browser |
//! | `shelf` | the files that can be opened, and no others |
//! | `limits` | how much one request may cost |
//! | `jobs` | one piece of work for each tab: a new one ends the old one |
//! | `stream` | events, as they are sent |
//! | `question` | what the page asks |
//! | `reading` | from a text to a plan, or to its faults |
//! | `program` | a program of AnyDice as a scenario |
//! | `fault` | faults as the page is told of them |
//! | `own_fault` | a panic is the answer to its request, and ends nothing else |
//! | `controls` | a control for everything that may be set |
//! | `sharpen` | answers, at first rough, in the end whole |
//! | `watch` | when work is to end |
//! | `cache` | cells that are answered already |
//! | `analysis` | two states compared, what matters, what meets a goal, one trial told |
//! | `files` | charts and tables to keep |
//! | `write` | moved controls, written into the text |
//! | `answer` | what the page shows: sentence, charts, tables |

mod analysis;
mod answer;
mod cache;
mod controls;
mod fault;
mod files;
mod guard;
mod jobs;
mod joint;
mod limits;
mod own_fault;
mod program;
mod question;
mod reading;
mod server;
mod sharpen;
mod shelf;
mod stream;
mod watch;
mod write;

pub use server::{Live, Settings};
pub use shelf::{Place, Sample, Shelf};
