//! Charts: a [`Figure`] is plain data, [`svg()`] draws it, [`png`] turns the drawing into pixels, [`pdf()`] into
//! print.
//!
//! A chart knows only numbers and names, never a game or a tally, so every chart can be remade from
//! the CSV. The same figure gives the same bytes in every run: text is measured with an embedded
//! font, and every coordinate is a whole number of tenths of a pixel. Charts are made for print:
//! colours also differ in lightness, series also differ in dash and marker, and no text overlaps.
//!
//! ```
//! use report::chart::{Axis, Figure, Kind, Line, svg};
//! use stats::Estimate;
//!
//! let hard = |dc: f64| Estimate::exact((21.0 - dc) / 20.0);
//! let line = Line::new("untrained", (5..=20).map(f64::from).map(|dc| (dc, hard(dc))));
//! let figure = Figure::new("Opening locks", Axis::whole("DC"), Axis::share("Success"), Kind::Curve { lines: vec![line] });
//! assert!(svg(&figure)?.starts_with("<svg"));
//! # Ok::<(), report::chart::ChartError>(())
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `figure` | what a chart shows, as data |
//! | `check` | which figures can be drawn |
//! | `frame`, `layout`, `heading`, `label`, `legend` | everything around the data: title, axes, legend, caption |
//! | `spans`, `tick`, `scale`, `number`, `stand` | axes: how far they reach, where their ticks stand, how numbers are written |
//! | `bars`, `outline`, `curve`, `survival`, `ladder`, `heat`, `intervals`, `panels` | one kind of chart each |
//! | `colour`, `palette`, `fill`, `dash` | how series are told apart: colours, hatching, dashes |
//! | `canvas`, `font`, `svg` | the only users of plotters: coordinates, text widths, compact SVG output |
//! | `picture`, `pdf` | output as pixels and as PDF: the only users of resvg |

mod bars;
mod canvas;
mod check;
mod colour;
mod curve;
mod dash;
mod draw;
mod error;
mod figure;
mod fill;
mod font;
mod frame;
mod heading;
mod heat;
mod intervals;
mod label;
mod ladder;
mod layout;
mod legend;
mod line_names;
mod number;
mod outline;
mod palette;
mod panels;
mod pdf;
mod picture;
mod scale;
mod spans;
mod stand;
mod survival;
mod svg;
mod tick;

pub use draw::{Plot, svg, with_plot};
pub use error::ChartError;
pub use figure::{Axis, Band, BoxPlot, Figure, Interval, Kind, Line, Paper, Positions, Series, Target};
pub use number::Numbers;
pub use palette::Palette;
pub use pdf::pdf;
pub use picture::{pixels, png};
