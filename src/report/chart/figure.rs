//! What a chart shows, as plain data: code that makes a chart needs to know nothing of drawing.

use super::super::number::Style;
use super::label::FACE;
use super::number::Numbers;
use super::palette::Palette;
use scenario::style::Language;
use stats::Estimate;

/// A chart, ready to be drawn: what it shows, what it is called and how large it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// The headline. Long titles wrap.
    pub title: String,
    /// A line below the title, empty for none.
    pub subtitle: String,
    /// How it was made (method, trials, seed, interval), in small print below the chart. Empty for
    /// none.
    pub caption: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The data and the way to show them.
    pub kind: Kind,
    /// A horizontal line at a target value, named in the legend. Drawn only on a numeric vertical axis.
    pub target: Option<Target>,
    /// Width in screen pixels, 240 to 8000.
    pub width: u32,
    /// Height in screen pixels, 160 to 8000.
    pub height: u32,
    /// The size on paper; the pixel size is derived from it, so that labels come out at their size
    /// in points.
    pub paper: Option<Paper>,
    /// The colours.
    pub palette: Palette,
    /// The language, which decides how numbers are written.
    pub language: Language,
    /// Whether it draws its own legend. Panels share one.
    pub legend: bool,
    /// Minimum height of the plot in screen pixels. If the text leaves less, drawing fails with
    /// `NoRoom`.
    pub least: f64,
}

/// The size of a figure on paper.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paper {
    /// Width in millimetres.
    pub width: f64,
    /// Height in millimetres.
    pub height: f64,
    /// Size of the labels in points.
    pub font: f64,
}

/// What an axis stands for and how its numbers are written.
#[derive(Debug, Clone, PartialEq)]
pub struct Axis {
    /// Name of the quantity: `Damage`.
    pub label: String,
    /// Its unit in the plural, shown in brackets: `points`. Empty for none.
    pub unit: String,
    /// How numbers are written.
    pub numbers: Numbers,
    /// Logarithmic: equal ratios take equal room. Zeros lie on the lower edge.
    pub log: bool,
    /// Fixed ends of the axis, independent of the data (to compare two charts). Data beyond them
    /// widen the axis; nothing is cut off.
    pub range: Option<(f64, f64)>,
}

/// The data of a figure and the way to show them.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// One bar per outcome and series, side by side: a distribution.
    Bars {
        /// Where the bars stand.
        at: Positions,
        /// The heights, one list per series.
        series: Vec<Series>,
    },
    /// A line per series over a number, with a band where the estimates have intervals.
    Curve {
        /// The lines.
        lines: Vec<Line>,
    },
    /// The share still going after each round or test: steps that never rise. A line whose first
    /// position is above zero starts with a share of 1 at zero.
    Survival {
        /// The lines, shares against rounds.
        lines: Vec<Line>,
    },
    /// Shares of several outcomes stacked to 1: a column for each position. The vertical axis always
    /// runs from 0 to 1.
    Ladder {
        /// The positions across.
        at: Positions,
        /// The outcomes, from the bottom up.
        bands: Vec<Band>,
    },
    /// A value for each pair of two parameters, as a colour and as a number.
    Heat {
        /// The columns, from left to right.
        columns: Positions,
        /// The rows, from the bottom up as on any vertical axis.
        rows: Positions,
        /// One list per row, one value per column. `None`: not measured.
        values: Vec<Vec<Option<f64>>>,
        /// The quantity shown by the colour.
        value: Axis,
    },
    /// A row for each of several things: a value with its interval, or the spread of a number.
    /// Values lie along the horizontal axis.
    Intervals {
        /// The rows, from the top down.
        rows: Vec<Interval>,
    },
    /// Small charts of one kind side by side on equal axes, with one legend.
    Panels {
        /// The charts, row by row; the subtitle of each says what is specific to it.
        panels: Vec<Figure>,
        /// The number of panels per row.
        columns: usize,
    },
}

/// A row of an interval plot.
#[derive(Debug, Clone, PartialEq)]
pub struct Interval {
    /// Its label.
    pub name: String,
    /// The value, drawn as a point.
    pub value: Estimate,
    /// The spread over the trials, drawn as a box instead of the interval of the value.
    pub box_plot: Option<BoxPlot>,
}

/// The spread of a number over the trials.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoxPlot {
    /// Where the whiskers end.
    pub whiskers: (f64, f64),
    /// The ends of the box.
    pub quartiles: (f64, f64),
    /// The line in the box.
    pub median: f64,
}

/// Positions along an axis.
#[derive(Debug, Clone, PartialEq)]
pub enum Positions {
    /// At numbers, going up.
    Numbers(Vec<f64>),
    /// Side by side, under their names.
    Names(Vec<String>),
}

/// A list of values, one per position.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// Its name in the legend; may be empty for a single series.
    pub name: String,
    /// Its values.
    pub values: Vec<Estimate>,
}

/// A line of points with its own positions.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Its name in the legend; may be empty for a single line.
    pub name: String,
    /// Positions and values, positions ascending.
    pub points: Vec<(f64, Estimate)>,
}

/// One outcome of a ladder.
#[derive(Debug, Clone, PartialEq)]
pub struct Band {
    /// The name of the outcome.
    pub name: String,
    /// Its share at each position. Over all bands the shares add up to 1.
    pub shares: Vec<f64>,
}

/// A target value, drawn as a horizontal line.
#[derive(Debug, Clone, PartialEq)]
pub struct Target {
    /// Its position on the vertical axis.
    pub value: f64,
    /// Its name in the legend.
    pub name: String,
}

impl Figure {
    /// The size of labels in pixels.
    pub const LABEL: f64 = FACE.px;
    /// Minimum height in pixels of a plot that is still readable.
    pub const LOWEST: f64 = 60.0;

    /// A figure of 800 by 500 pixels without subtitle, caption and target.
    pub fn new(title: impl Into<String>, x: Axis, y: Axis, kind: Kind) -> Self {
        Self {
            title: title.into(),
            subtitle: String::new(),
            caption: String::new(),
            x,
            y,
            kind,
            target: None,
            width: 800,
            height: 500,
            paper: None,
            palette: Palette::Colour,
            language: Language::English,
            legend: true,
            least: Self::LOWEST,
        }
    }

    /// How its numbers are written.
    pub(super) fn style(&self) -> Style {
        Style::chart(self.language)
    }

    /// Sets the line below the title.
    #[must_use]
    pub fn subtitle(mut self, subtitle: impl Into<String>) -> Self {
        self.subtitle = subtitle.into();
        self
    }

    /// Sets the note on how the figure was made.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = caption.into();
        self
    }

    /// Adds a horizontal line at a target value.
    #[must_use]
    pub fn target(mut self, value: f64, name: impl Into<String>) -> Self {
        self.target = Some(Target { value, name: name.into() });
        self
    }

    /// Sets the size on paper, and from it the size in pixels at which labels come out at their
    /// size in points.
    #[must_use]
    pub fn on_paper(mut self, paper: Paper) -> Self {
        let pixels = |millimetres: f64| (millimetres / 25.4 * 72.0 * Self::LABEL / paper.font).round() as u32;
        (self.width, self.height) = (pixels(paper.width), pixels(paper.height));
        self.paper = Some(paper);
        self
    }

    /// Sets the colours.
    #[must_use]
    pub fn palette(mut self, palette: Palette) -> Self {
        self.palette = palette;
        self
    }

    /// Sets the size in pixels.
    #[must_use]
    pub fn size(mut self, width: u32, height: u32) -> Self {
        self.width = width;
        self.height = height;
        self
    }
}

impl Axis {
    fn new(label: impl Into<String>, numbers: Numbers) -> Self {
        Self { label: label.into(), unit: String::new(), numbers, log: false, range: None }
    }

    /// An axis of whole numbers.
    pub fn whole(label: impl Into<String>) -> Self {
        Self::new(label, Numbers::Whole)
    }

    /// An axis of any numbers, or of names.
    pub fn decimal(label: impl Into<String>) -> Self {
        Self::new(label, Numbers::Decimal)
    }

    /// An axis of shares, written as percentages.
    pub fn share(label: impl Into<String>) -> Self {
        Self::new(label, Numbers::Share)
    }

    /// Sets how the numbers are written.
    #[must_use]
    pub fn numbers(mut self, numbers: Numbers) -> Self {
        self.numbers = numbers;
        self
    }

    /// Sets the unit.
    #[must_use]
    pub fn unit(mut self, unit: impl Into<String>) -> Self {
        self.unit = unit.into();
        self
    }

    /// Makes the axis logarithmic.
    #[must_use]
    pub fn log(mut self) -> Self {
        self.log = true;
        self
    }

    /// Fixes the ends.
    #[must_use]
    pub fn range(mut self, low: f64, high: f64) -> Self {
        self.range = Some((low, high));
        self
    }

    /// Label and unit combined, as shown beside the axis.
    pub(super) fn full_label(&self) -> String {
        match (self.label.trim(), self.unit.trim()) {
            (label, "") => label.to_owned(),
            ("", unit) => unit.to_owned(),
            // "Mean turns lost (turns)" would repeat itself.
            (label, unit) if said(label, unit) => label.to_owned(),
            // "Deaths (a) (fighters)" would have two pairs of brackets in a row.
            (label, unit) => match label.strip_suffix(')') {
                Some(open) => format!("{open}, {unit})"),
                None => format!("{label} ({unit})"),
            },
        }
    }
}

/// Whether a label already contains the words of its unit.
fn said(label: &str, unit: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase).collect()
    };
    let (label, unit) = (words(label), words(unit));
    label.windows(unit.len()).any(|part| part == unit)
}

impl Positions {
    /// Number of positions.
    pub fn len(&self) -> usize {
        match self {
            Self::Numbers(numbers) => numbers.len(),
            Self::Names(names) => names.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Series {
    /// A named list of values.
    pub fn new(name: impl Into<String>, values: impl IntoIterator<Item = Estimate>) -> Self {
        Self { name: name.into(), values: values.into_iter().collect() }
    }
}

impl Line {
    /// A named line of points.
    pub fn new(name: impl Into<String>, points: impl IntoIterator<Item = (f64, Estimate)>) -> Self {
        Self { name: name.into(), points: points.into_iter().collect() }
    }
}

impl Band {
    /// A named outcome with its share at each position.
    pub fn new(name: impl Into<String>, shares: impl IntoIterator<Item = f64>) -> Self {
        Self { name: name.into(), shares: shares.into_iter().collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_says_nothing_twice() {
        let label = |label: &str, unit: &str| Axis::whole(label).unit(unit).full_label();
        assert_eq!(label("Rounds", "rounds"), "Rounds");
        assert_eq!(label("Mean turns lost", "turns"), "Mean turns lost");
        assert_eq!(label("Injuries (warrior)", "injuries"), "Injuries (warrior)");
        assert_eq!(label("Deaths (a)", "fighters"), "Deaths (a, fighters)");
        assert_eq!(label("Returns", "turns"), "Returns (turns)");
        assert_eq!(label("Damage", ""), "Damage");
    }
}
