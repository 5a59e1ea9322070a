//! Why a figure cannot be drawn: one variant per reason, each saying what to change.

use thiserror::Error;

/// A figure that cannot be drawn faithfully, or a drawing that cannot be turned into pixels.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum ChartError {
    /// There is nothing to show.
    #[error("nothing to draw: there are no {what}")]
    Empty {
        /// The missing kind of thing, in the plural.
        what: &'static str,
    },
    /// More than a reader can tell apart, or more than a picture can hold.
    #[error("{found} {what} are too many for one chart, the most is {most}")]
    TooMany {
        /// The kind of thing, in the plural.
        what: &'static str,
        /// The maximum.
        most: usize,
        /// The number found.
        found: usize,
    },
    /// A list that does not have exactly one entry per position.
    #[error("{what} has {found} values where {expected} are needed")]
    Uneven {
        /// Which list.
        what: String,
        /// Required length.
        expected: usize,
        /// Actual length.
        found: usize,
    },
    /// NaN, an infinity, or a number too large to tell from its neighbours.
    #[error("{what} is {value}, which has no place on an axis")]
    NoPlace {
        /// Which number.
        what: String,
        /// The number.
        value: f64,
    },
    /// A value that lies outside its own interval.
    #[error("{what} is {value}, outside its interval {low} to {high}")]
    OutsideInterval {
        /// Which value.
        what: String,
        /// The value.
        value: f64,
        /// The lower end of the interval.
        low: f64,
        /// The upper end of the interval.
        high: f64,
    },
    /// A share below 0 or above 1.
    #[error("{what} is {value}, but a share lies between 0 and 1")]
    NotAShare {
        /// Which share.
        what: String,
        /// The value.
        value: f64,
    },
    /// Positions that are not strictly ascending.
    #[error("the positions of {what} must go up, but {after} comes after {before}")]
    NotAscending {
        /// What the positions belong to.
        what: String,
        /// A position.
        before: f64,
        /// The one after it.
        after: f64,
    },
    /// A survival curve that rises.
    #[error("{what} rises from {before} to {after} at {at}, but a survival curve cannot rise")]
    Rising {
        /// Which curve.
        what: String,
        /// Where it rises.
        at: f64,
        /// The share before.
        before: f64,
        /// The share after.
        after: f64,
    },
    /// Stacked shares that do not add up to 1.
    #[error("the shares at {at} add up to {sum}, not to 1")]
    NotWhole {
        /// At which position.
        at: String,
        /// Their sum.
        sum: f64,
    },
    /// A logarithmic axis without a value above zero, or on a kind of chart that needs a zero.
    #[error("a logarithmic axis cannot be used: {why}")]
    NoLogarithm {
        /// Why it cannot be used.
        why: &'static str,
    },
    /// A fixed range of an axis that is empty or reversed.
    #[error("the axis range {low} to {high} is empty")]
    EmptyRange {
        /// Its lower end.
        low: f64,
        /// Its upper end.
        high: f64,
    },
    /// A picture too small, or too large, to be drawn.
    #[error("a picture of {width} by {height} pixels is not possible, sizes go from 240 by 160 to 8000 by 8000")]
    BadSize {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// A size on paper that does not suit the size of its text.
    #[error(
        "{width} by {height} mm hold no chart with text of {font} points: make the picture {} or the text {}",
        if *.large { "smaller" } else { "larger" }, if *.large { "larger" } else { "smaller" }
    )]
    BadPaper {
        /// Width in millimetres.
        width: f64,
        /// Height in millimetres.
        height: f64,
        /// Size of the labels in points.
        font: f64,
        /// Whether the paper is too large for the text rather than too small.
        large: bool,
    },
    /// Title, legend, labels and caption leave too little room for the data.
    #[error(
        "the text leaves no room for the data in {width} by {height} pixels: make the figure larger or its text shorter"
    )]
    NoRoom {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// Panels among the panels of a figure.
    #[error("panels cannot hold panels")]
    Nested,
    /// An SVG from elsewhere that contains something no chart of this crate does.
    #[error("a drawing with {0} cannot become a PDF")]
    NoPdf(&'static str),
    /// The text given to [`png`](super::png) is not an SVG drawing.
    #[error("not an SVG drawing: {0}")]
    NotSvg(String),
    /// A scale that gives no pixels, or more than 16,384 in a direction.
    #[error("a PNG of {width:.0} by {height:.0} pixels is not possible, its sides go from 1 to 16384")]
    BadScale {
        /// Width in pixels.
        width: f32,
        /// Height in pixels.
        height: f32,
    },
}
