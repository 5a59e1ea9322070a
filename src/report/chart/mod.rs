//! Charts: a [`Figure`] is plain data, [`svg`] draws it, [`png`] turns the drawing into pixels.
//!
//! A chart knows numbers and names only, never a game or a tally, so every chart can be made again from
//! the CSV. The same figure gives the same bytes in every run: text is measured with a font that is
//! inside the program, and every coordinate is a whole number of tenths of a pixel. Charts are made to be
//! printed: colours differ in lightness too, series differ in dash and marker too, and no text overlaps.
//!
//! ```
//! use oddsmith::report::chart::{Axis, Estimate, Figure, Kind, Line, svg};
//!
//! let hard = |dc: f64| Estimate::exact((21.0 - dc) / 20.0);
//! let line = Line::new("untrained", (5..=20).map(f64::from).map(|dc| (dc, hard(dc))));
//! let figure = Figure::new("Opening locks", Axis::whole("DC"), Axis::share("Success"), Kind::Curve { lines: vec![line] });
//! assert!(svg(&figure)?.starts_with("<svg"));
//! # Ok::<(), oddsmith::report::chart::ChartError>(())
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `figure` | what a chart shows, as data |
//! | `check` | which figures can be drawn |
//! | `frame`, `layout`, `heading`, `label`, `legend` | everything around the data: title, axes, legend, caption |
//! | `bars`, `outline`, `curve`, `survival`, `ladder`, `heat` | one kind of chart each |
//! | `canvas`, `font` | the only users of plotters |
//! | `picture` | the only user of resvg |

mod bars;
mod canvas;
mod check;
mod curve;
mod dash;
mod draw;
mod error;
mod figure;
mod font;
mod frame;
mod heading;
mod heat;
mod label;
mod ladder;
mod layout;
mod legend;
mod number;
mod outline;
mod palette;
mod picture;
mod scale;
mod survival;
mod tick;

pub use draw::svg;
pub use error::ChartError;
pub use figure::{Axis, Band, Estimate, Figure, Kind, Line, Numbers, Positions, Series, Target};
pub use picture::png;
