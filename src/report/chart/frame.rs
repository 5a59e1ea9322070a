//! Everything around the data: lays out title, axes, labels, legend and caption so that nothing overlaps,
//! and leaves the rest of the picture to the plot.

use super::canvas::{Canvas, Pen, Side};
use super::error::ChartError;
use super::figure::{Figure, Numbers, Positions};
use super::font::{self, Face};
use super::heading::{self, Heading};
use super::label::{self, Labels};
use super::legend::{Entry, Legend, Swatch, TARGET};
use super::number;
use super::palette::{GREY, GRID, INK};
use super::scale::{Area, Scale};
use super::tick::{Span, Tick};

/// Blank at the edge of the picture in pixels.
const PAD: f64 = 16.0;
const AXIS: Face = Face::regular(12.5);
const EDGE: Pen = Pen::new(INK, 1.0);
/// The least plot that still shows something.
const LEAST: (f64, f64) = (90.0, 60.0);

/// What one axis is divided into.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Along {
    /// Numbers.
    Numbers {
        /// From where to where.
        span: Span,
        /// The places of the data: labelled instead of round numbers when there is room.
        prefer: Vec<f64>,
        /// Pixels kept free at both ends, for points and lines that end there.
        inset: f64,
    },
    /// Slots of equal width, the `i`-th from `i` to `i + 1`.
    Slots {
        /// What is written at each slot.
        names: Vec<String>,
        /// Whether they are numbers, of which some may stay unwritten.
        ordered: bool,
    },
}

/// What a kind of chart asks of its frame.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Plan {
    /// The axis across.
    pub x: Along,
    /// The axis upwards. A span of numbers is widened to whole steps, unless the figure fixes it.
    pub y: Along,
    /// What the looks mean.
    pub legend: Vec<Entry>,
    /// Pixels kept free right of the plot, for a colour bar.
    pub right: f64,
    /// Pixels kept free above the plot, for numbers over the highest bar.
    pub headroom: f64,
}

/// The plot and its axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Frame {
    /// Where the data go.
    pub plot: Area,
    /// The axis across.
    pub x: Scale,
    /// The axis upwards.
    pub y: Scale,
}

impl Along {
    /// Slots for positions, numbers written as their axis says.
    pub(super) fn slots(positions: &Positions, numbers: Numbers) -> Self {
        match positions {
            Positions::Names(names) => Self::Slots {
                names: names.clone(),
                ordered: false,
            },
            Positions::Numbers(values) => Self::Slots {
                names: written(values, numbers),
                ordered: true,
            },
        }
    }

    fn span(&self) -> Span {
        match self {
            Self::Numbers { span, .. } => *span,
            Self::Slots { names, .. } => Span {
                low: 0.0,
                high: names.len() as f64,
                log: false,
            },
        }
    }

    fn inset(&self) -> f64 {
        match self {
            Self::Numbers { inset, .. } => *inset,
            Self::Slots { .. } => 0.0,
        }
    }
}

/// Numbers written with as many decimals as tell them apart.
pub(super) fn written(values: &[f64], numbers: Numbers) -> Vec<String> {
    let factor = if numbers == Numbers::Share {
        100.0
    } else {
        1.0
    };
    let decimals = values
        .iter()
        .filter(|v| **v != 0.0)
        .map(|v| number::decimals_of(v.abs() * factor))
        .max();
    values
        .iter()
        .map(|&value| number::written(value, numbers, decimals.unwrap_or(0)))
        .collect()
}

/// Draws the frame of a figure and says where its data go.
pub(super) fn draw(
    canvas: &mut Canvas<'_>,
    figure: &Figure,
    plan: &Plan,
) -> Result<Frame, ChartError> {
    let (width, height) = (f64::from(figure.width), f64::from(figure.height));
    let no_room = || ChartError::NoRoom {
        width: figure.width,
        height: figure.height,
    };
    let inner = width - 2.0 * PAD;

    // From the top and from the bottom, everything whose height does not depend on the plot.
    let heading = Heading::new(figure, inner);
    let y_title = AXIS.wrap(&font::clean(&figure.y.full_label()), inner, 2);
    let x_title = AXIS.wrap(&font::clean(&figure.x.full_label()), inner, 2);
    let mut entries = plan.legend.clone();
    if let (Some(target), Along::Numbers { .. }) = (&figure.target, &plan.y) {
        entries.push(Entry {
            name: target.name.clone(),
            swatch: Swatch::Target,
        });
    }
    let legend = Legend::new(entries, inner);
    let words = PAD - 4.0 + heading.above();
    let y_title_top = words + if heading.above() > 0.0 { 10.0 } else { 0.0 };
    let top = y_title_top + y_title.len() as f64 * AXIS.leading() + plan.headroom;
    let caption_top = height - (PAD - 4.0) - heading.below();
    let legend_top = caption_top - if heading.below() > 0.0 { 8.0 } else { 0.0 } - legend.height();
    let x_title_top = legend_top
        - if legend.height() > 0.0 { 8.0 } else { 0.0 }
        - x_title.len() as f64 * AXIS.leading();
    let labels_end = x_title_top - if x_title.is_empty() { 0.0 } else { 4.0 };

    // Labels of the upward axis need its height, which needs the labels below, which need the width.
    let guess = labels_end - label::FACE.leading() - 6.0 - top;
    if guess < LEAST.1 {
        return Err(no_room());
    }
    let (_, guessed) = upward(figure, plan, top, top + guess);
    let names = row_names(plan, width * 0.3);
    let widest = guessed
        .iter()
        .map(|tick| &tick.label)
        .chain(&names)
        .map(|text| label::FACE.width(text));
    let left = PAD + widest.fold(0.0, f64::max).ceil() + 8.0;
    let right = width - PAD - plan.right;
    if right - left < LEAST.0 {
        return Err(no_room());
    }
    let inset = plan.x.inset();
    let x = Scale::new(plan.x.span(), left + inset, right - inset);
    let labels = across(figure, plan, &x, width, height * 0.28);
    let bottom = labels_end - labels.height - 6.0;
    if bottom - top < LEAST.1 {
        return Err(no_room());
    }
    let (y, ticks) = upward(figure, plan, top, bottom);
    let plot = Area {
        left,
        top,
        right,
        bottom,
    };

    heading.draw(canvas, PAD, PAD - 4.0, height - (PAD - 4.0))?;
    heading::lines(canvas, &y_title, (PAD, y_title_top), AXIS, INK)?;
    for (number, line) in x_title.iter().enumerate() {
        let baseline = x_title_top + AXIS.px * 0.95 + number as f64 * AXIS.leading();
        let half = AXIS.width(line) / 2.0;
        let middle = ((left + right) / 2.0)
            .min(width - PAD - half)
            .max(PAD + half);
        canvas.text((middle, baseline), line, AXIS, INK, Side::Middle)?;
    }
    legend.draw(
        canvas,
        PAD.max(left.min(width - PAD - legend.width())),
        legend_top,
    )?;
    labels.draw(canvas, bottom + 6.0, 4.0, width - 4.0)?;
    if matches!(plan.x, Along::Numbers { .. }) {
        for (at, _) in &labels.at {
            canvas.line((*at, bottom), (*at, bottom + 4.0), EDGE)?;
        }
    }
    for tick in &ticks {
        let at = y.at(tick.value);
        canvas.line((left, at), (right, at), Pen::new(GRID, 1.0))?;
        canvas.text(
            (left - 7.0, at + 0.36 * label::FACE.px),
            &tick.label,
            label::FACE,
            INK,
            Side::End,
        )?;
    }
    let rows = (y.at(0.0) - y.at(1.0)).abs();
    let every = if names.is_empty() {
        1
    } else {
        ((label::FACE.px + 1.0) / rows).ceil().max(1.0) as usize
    };
    for (row, name) in names.iter().enumerate().step_by(every) {
        let at = y.at(row as f64 + 0.5);
        canvas.text(
            (left - 7.0, at + 0.36 * label::FACE.px),
            name,
            label::FACE,
            INK,
            Side::End,
        )?;
    }
    Ok(Frame { plot, x, y })
}

impl Frame {
    /// Draws what lies over the data: the lower edge of the plot and the target.
    pub(super) fn finish(
        &self,
        canvas: &mut Canvas<'_>,
        figure: &Figure,
    ) -> Result<(), ChartError> {
        let Area {
            left,
            right,
            bottom,
            ..
        } = self.plot;
        canvas.line((left, bottom), (right, bottom), EDGE)?;
        let span = self.y.span();
        if !span.log && span.low < 0.0 && span.high > 0.0 {
            canvas.line(
                (left, self.y.at(0.0)),
                (right, self.y.at(0.0)),
                Pen::new(GREY, 1.0),
            )?;
        }
        if let Some(target) = &figure.target {
            let at = self.y.at(target.value);
            canvas.path(&[(left, at), (right, at)], TARGET.0, TARGET.1)?;
        }
        Ok(())
    }
}

/// The upward axis between two pixels, with its ticks.
fn upward(figure: &Figure, plan: &Plan, top: f64, bottom: f64) -> (Scale, Vec<Tick>) {
    match &plan.y {
        Along::Slots { .. } => (Scale::new(plan.y.span(), bottom, top), Vec::new()),
        Along::Numbers { span, inset, .. } => {
            let most = ((bottom - top) / 34.0).floor().clamp(2.0, 12.0) as usize;
            let fixed = figure.y.range.is_some();
            let span = if fixed {
                *span
            } else {
                span.rounded(figure.y.numbers, most)
            };
            let scale = Scale::new(span, bottom - inset, top + inset);
            (scale, span.ticks(figure.y.numbers, most + 1))
        }
    }
}

/// The labels of the axis across.
fn across(figure: &Figure, plan: &Plan, x: &Scale, width: f64, most: f64) -> Labels {
    match &plan.x {
        Along::Slots { names, ordered } => Labels::slots(names, x, *ordered, most),
        Along::Numbers { span, prefer, .. } => {
            let own = prefer.iter().zip(written(prefer, figure.x.numbers));
            let own: Vec<Tick> = own.map(|(&value, label)| Tick { value, label }).collect();
            let mut choices = span.choices(figure.x.numbers, 200);
            if !own.is_empty() && own.len() <= 40 && !span.log {
                choices.insert(0, own);
            }
            Labels::numbers(&choices, x, 4.0, width - 4.0)
        }
    }
}

/// The names of the rows, shortened to a width; none for a numeric axis.
fn row_names(plan: &Plan, most: f64) -> Vec<String> {
    match &plan.y {
        Along::Slots { names, .. } => names
            .iter()
            .map(|name| label::FACE.fit(&font::clean(name), most))
            .collect(),
        Along::Numbers { .. } => Vec::new(),
    }
}
