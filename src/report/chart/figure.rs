//! What a chart shows, as plain data, so that code that makes a chart needs to know nothing of drawing.

use super::super::number::Style;
use super::label::FACE;
use super::palette::Palette;
use crate::plan::style::Language;
use crate::stats::Estimate;

/// A chart, ready to be drawn: what it shows, what it is called and how large it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// The headline. Long titles wrap.
    pub title: String,
    /// A line below the title, empty for none.
    pub subtitle: String,
    /// How it was made (method, trials, seed, interval), small below the chart. Empty for none.
    pub caption: String,
    /// The axis across.
    pub x: Axis,
    /// The axis upwards.
    pub y: Axis,
    /// The data and the way to show them.
    pub kind: Kind,
    /// A line across at a wanted value, named in the legend. A heat map has no place for it.
    pub target: Option<Target>,
    /// Width in pixels of a screen, 240 to 8000.
    pub width: u32,
    /// Height in pixels of a screen, 160 to 8000.
    pub height: u32,
    /// The size on paper; the pixels follow from it, so that labels have their size in points.
    pub paper: Option<Paper>,
    /// The colours.
    pub palette: Palette,
    /// The language, which says how numbers are written.
    pub language: Language,
    /// Whether it has a legend of its own. Panels share one.
    pub legend: bool,
    /// How high the plot must be in pixels of a screen. If words leave less, the figure has no room.
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
    /// What is measured: `Damage`.
    pub label: String,
    /// Its unit in the plural, shown in brackets: `points`. Empty for none.
    pub unit: String,
    /// How numbers are written.
    pub numbers: Numbers,
    /// Equal ratios instead of equal steps. Values of zero lie on the lower edge.
    pub log: bool,
    /// The ends of the axis, when they must not follow from the data (to compare two charts). Data beyond
    /// them widen the axis, nothing is cut off.
    pub range: Option<(f64, f64)>,
}

/// How the numbers of an axis are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbers {
    /// Whole numbers: dice totals, rounds, DCs. Ticks are whole.
    Whole,
    /// Any number.
    Decimal,
    /// A share from 0 to 1, written as a percentage.
    Share,
    /// A share, written as it is: `0.417`.
    Fraction,
    /// A share, written as so many of this many parts: `15` for 15 in 36.
    Parts(u32),
    /// A share: on an axis a percentage, as a value `1 in 2.4`.
    OneIn,
}

impl Numbers {
    /// Whether it is a share from 0 to 1.
    pub(super) fn is_share(self) -> bool {
        !matches!(self, Self::Whole | Self::Decimal)
    }

    /// What a value is multiplied with before it is written.
    pub(super) fn factor(self) -> f64 {
        match self {
            Self::Share | Self::OneIn => 100.0,
            Self::Parts(parts) => f64::from(parts),
            Self::Whole | Self::Decimal | Self::Fraction => 1.0,
        }
    }
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
    /// The share still going after so many rounds or tests: steps that only go down. A line that does not
    /// say otherwise starts at zero with everybody.
    Survival {
        /// The lines, shares against rounds.
        lines: Vec<Line>,
    },
    /// Shares of several outcomes stacked to the whole: areas over numbers, columns over names. The upward
    /// axis is always the whole.
    Ladder {
        /// The positions across.
        at: Positions,
        /// The outcomes, from the bottom up.
        bands: Vec<Band>,
    },
    /// A value for each pair of two parameters, as colour and as a number.
    Heat {
        /// The columns, from left to right.
        columns: Positions,
        /// The rows, from the bottom up as on any axis.
        rows: Positions,
        /// One list per row, one value per column. `None` was not measured.
        values: Vec<Vec<Option<f64>>>,
        /// What the colour stands for.
        value: Axis,
    },
    /// A row for each of several things: a value with its interval, or how a number is spread. Values lie
    /// along the axis across.
    Intervals {
        /// The rows, from the top down.
        rows: Vec<Interval>,
    },
    /// Small charts of one kind side by side on equal axes, with one legend.
    Panels {
        /// The charts, row by row; the subtitle of each says what is its own.
        panels: Vec<Figure>,
        /// How many stand in a row.
        columns: usize,
    },
}

/// A row of an interval plot.
#[derive(Debug, Clone, PartialEq)]
pub struct Interval {
    /// What it is called.
    pub name: String,
    /// The value, drawn as a point.
    pub value: Estimate,
    /// How the trials are spread, drawn as a box; then the interval of the value is not drawn.
    pub spread: Option<Spread>,
}

/// How a number is spread over the trials.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    /// Where the whiskers end.
    pub whiskers: (f64, f64),
    /// The ends of the box.
    pub quartiles: (f64, f64),
    /// The line in the box.
    pub median: f64,
}

/// Where things stand along an axis.
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
    /// Its name in the legend, may be empty when it is the only one.
    pub name: String,
    /// Its values.
    pub values: Vec<Estimate>,
}

/// A line of points with its own positions.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Its name in the legend, may be empty when it is the only one.
    pub name: String,
    /// Position and value, positions going up.
    pub points: Vec<(f64, Estimate)>,
}

/// One outcome of a ladder.
#[derive(Debug, Clone, PartialEq)]
pub struct Band {
    /// The name of the outcome.
    pub name: String,
    /// Its share at each position. Over all bands they add up to 1.
    pub shares: Vec<f64>,
}

/// A value that is wanted: drawn as a line across.
#[derive(Debug, Clone, PartialEq)]
pub struct Target {
    /// Where the line lies on the upward axis.
    pub value: f64,
    /// Its name in the legend.
    pub name: String,
}

impl Figure {
    /// The size of labels in pixels.
    pub const LABEL: f64 = FACE.px;
    /// The height in pixels of the lowest plot that still shows something.
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

    /// The same with a line below the title.
    #[must_use]
    pub fn subtitle(mut self, subtitle: impl Into<String>) -> Self {
        self.subtitle = subtitle.into();
        self
    }

    /// The same with a note on how it was made.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = caption.into();
        self
    }

    /// The same with a line across at a wanted value.
    #[must_use]
    pub fn target(mut self, value: f64, name: impl Into<String>) -> Self {
        self.target = Some(Target { value, name: name.into() });
        self
    }

    /// The same in a size on paper: it has so many pixels that its labels come out in their size in points.
    #[must_use]
    pub fn on_paper(mut self, paper: Paper) -> Self {
        let pixels = |millimetres: f64| (millimetres / 25.4 * 72.0 * Self::LABEL / paper.font).round() as u32;
        (self.width, self.height) = (pixels(paper.width), pixels(paper.height));
        self.paper = Some(paper);
        self
    }

    /// The same in other colours.
    #[must_use]
    pub fn palette(mut self, palette: Palette) -> Self {
        self.palette = palette;
        self
    }

    /// The same in another size, in pixels.
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

    /// The same with its numbers written in another way.
    #[must_use]
    pub fn numbers(mut self, numbers: Numbers) -> Self {
        self.numbers = numbers;
        self
    }

    /// The same with a unit.
    #[must_use]
    pub fn unit(mut self, unit: impl Into<String>) -> Self {
        self.unit = unit.into();
        self
    }

    /// The same with equal ratios instead of equal steps.
    #[must_use]
    pub fn log(mut self) -> Self {
        self.log = true;
        self
    }

    /// The same with fixed ends.
    #[must_use]
    pub fn range(mut self, low: f64, high: f64) -> Self {
        self.range = Some((low, high));
        self
    }

    /// Label and unit together, as they stand beside the axis.
    pub(super) fn full_label(&self) -> String {
        match (self.label.trim(), self.unit.trim()) {
            (label, "") => label.to_owned(),
            ("", unit) => unit.to_owned(),
            // "Mean turns lost (turns)" would say the same twice.
            (label, unit) if said(label, unit) => label.to_owned(),
            // "Deaths (a) (fighters)" would be two brackets in a row.
            (label, unit) => match label.strip_suffix(')') {
                Some(open) => format!("{open}, {unit})"),
                None => format!("{label} ({unit})"),
            },
        }
    }
}

/// Whether a label has the words of its unit in it.
fn said(label: &str, unit: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase).collect()
    };
    let (label, unit) = (words(label), words(unit));
    label.windows(unit.len()).any(|part| part == unit)
}

impl Positions {
    /// How many there are.
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
