//! Lays out title, axes, labels, legend and caption so that nothing overlaps, and gives the rest of
//! the picture to the plot.

use super::canvas::{Canvas, Pen, Side};
use super::colour::{GRID, INK};
use super::error::ChartError;
use super::figure::Figure;
use super::font::{self, Face};
use super::frame::{self, Along, EDGE, Frame, Plan};
use super::heading::{self, Heading};
use super::label::{self, Labels};
use super::legend::{Entry, Legend, Swatch};
use super::scale::{Area, Scale};
use super::tick::Tick;

/// Padding at the left and right edge of the picture in pixels.
const PAD: f64 = 16.0;
/// Padding at its upper and lower edge.
const RIM: f64 = 12.0;
/// Distance from the lower edge of the plot to its labels.
const DROP: f64 = 6.0;
/// Distance from the left edge of the plot to its labels.
const GAP: f64 = 7.0;
const AXIS: Face = Face::regular(12.5);
/// Minimum width in pixels of a plot that is still readable.
const LEAST: f64 = 90.0;
/// With more computed values than this, only labelled ones have ticks.
const TICKS: usize = 60;
/// Fractions of the picture that text may take as long as it can be shortened: of the height for
/// the legend and for the labels below the plot; of the width for row names, which get more while
/// distinct names would become equal.
const LEGEND: f64 = 0.26;
const BELOW: f64 = 0.28;
const ROWS: [f64; 4] = [0.3, 0.38, 0.46, 0.54];

/// The text of a chart broken into lines, with its positions from the top and from the bottom.
struct Words {
    heading: Heading,
    y_title: Vec<String>,
    y_title_top: f64,
    /// The upper edge of the plot.
    top: f64,
    x_title: Vec<String>,
    x_title_top: f64,
    legend: Legend,
    legend_top: f64,
    /// The lower edge of the labels below the plot.
    labels_end: f64,
}

/// Everything around the data of a figure, placed but not yet drawn.
pub(super) struct Laid {
    /// Where the data go.
    pub frame: Frame,
    words: Words,
    labels: Labels,
    /// The ticks of the vertical axis.
    ticks: Vec<Tick>,
    /// The names of rows, in lines.
    rows: Vec<Vec<String>>,
}

/// Draws the frame of a figure and returns where its data go.
pub(super) fn draw(canvas: &mut Canvas, figure: &Figure, plan: &Plan) -> Result<Frame, ChartError> {
    let laid = lay(figure, plan)?;
    laid.draw(canvas, figure, plan);
    Ok(laid.frame)
}

/// Lays out the frame of a figure.
pub(super) fn lay(figure: &Figure, plan: &Plan) -> Result<Laid, ChartError> {
    let (width, height) = (f64::from(figure.width), f64::from(figure.height));
    let no_room = || ChartError::NoRoom { width: figure.width, height: figure.height };
    let words = Words::new(figure, plan);

    // There is a cycle: the ticks of the vertical axis depend on its height, which depends on the
    // labels below, which depend on the width, which depends on the ticks of the vertical axis. So
    // the ticks are first laid out for the maximum height.
    let guess = words.labels_end - label::FACE.leading() - DROP;
    if guess - words.top < figure.least {
        return Err(no_room());
    }
    let (_, guessed) = upward(figure, plan, words.top, guess);
    let rows = row_names(plan, width, guess - words.top);
    let widest = guessed.iter().map(|tick| &tick.label).chain(rows.iter().flatten());
    let widest = widest.map(|text| label::FACE.width(text));
    let left = PAD + widest.fold(0.0, f64::max).ceil() + GAP + 1.0;
    let right = width - PAD - plan.right;
    if right - left < LEAST {
        return Err(no_room());
    }
    let inset = plan.x.inset();
    let x = Scale::new(plan.x.span(), left + inset, right - inset);
    let labels = across(figure, plan, &x, width, height * BELOW);
    let bottom = words.labels_end - labels.height - DROP;
    if bottom - words.top < figure.least {
        return Err(no_room());
    }
    let (y, ticks) = upward(figure, plan, words.top, bottom);
    let frame = Frame { plot: Area { left, top: words.top, right, bottom }, x, y };
    Ok(Laid { frame, words, labels, ticks, rows })
}

impl Laid {
    /// Draws the frame.
    pub(super) fn draw(&self, canvas: &mut Canvas, figure: &Figure, plan: &Plan) {
        let Self { frame, words, labels, ticks, rows } = self;
        let Area { left, top, right, bottom } = frame.plot;
        let y = frame.y;
        words.draw(canvas, figure, frame);
        labels.draw(canvas, bottom + DROP, 4.0, f64::from(figure.width) - 4.0);
        if let Along::Numbers { prefer, .. } = &plan.x {
            // Every computed value has a tick, even where its number has no room.
            for at in prefer.iter().filter(|_| prefer.len() <= TICKS).map(|&value| frame.x.at(value)) {
                canvas.line((at, bottom), (at, bottom + 2.5), EDGE);
            }
            for (at, _) in &labels.at {
                if plan.uprights {
                    canvas.line((*at, top), (*at, bottom), Pen::new(GRID, 1.0));
                }
                canvas.line((*at, bottom), (*at, bottom + 4.0), EDGE);
            }
        }
        for tick in ticks {
            let at = y.at(tick.value);
            canvas.line((left, at), (right, at), Pen::new(GRID, 1.0));
            let place = (left - GAP, at + 0.36 * label::FACE.px);
            canvas.text(place, &tick.label, label::FACE, INK, Side::End);
        }
        let row = (y.at(0.0) - y.at(1.0)).abs();
        let every = if rows.is_empty() { 1 } else { ((label::FACE.px + 1.0) / row).ceil().max(1.0) as usize };
        for (number, name) in rows.iter().enumerate().step_by(every) {
            beside(canvas, frame, y.at(number as f64 + 0.5), name);
        }
        if !ticks.is_empty() {
            frame.edge(canvas);
            frame.upward_break(canvas);
        }
        if plan.uprights {
            frame.across_break(canvas);
        }
    }
}

impl Words {
    fn new(figure: &Figure, plan: &Plan) -> Self {
        let (width, height) = (f64::from(figure.width), f64::from(figure.height));
        let inner = width - 2.0 * PAD;
        let heading = Heading::new(figure, inner);
        let y_title = AXIS.wrap_even(&font::clean(&figure.y.full_label()), inner - plan.corner, 2);
        let x_title = AXIS.wrap_even(&font::clean(&figure.x.full_label()), inner, 2);
        let mut entries = if figure.legend { plan.legend.clone() } else { Vec::new() };
        if let (Some(target), Along::Numbers { .. }, true) = (&figure.target, &plan.y, figure.legend) {
            entries.push(Entry { name: target.name.clone(), swatch: Swatch::Target });
        }
        // If the picture may grow taller, distinct names never need to become equal.
        let limit = if figure.least > Figure::LOWEST { f64::INFINITY } else { 2.0 * height * LEGEND };
        let legend = Legend::new(&entries, inner, height * LEGEND, limit);

        let after = |gap: f64, taken: f64| if taken > 0.0 { taken + gap } else { 0.0 };
        let lines = |lines: &[String]| lines.len() as f64 * AXIS.leading();
        let y_title_top = RIM + after(10.0, heading.above());
        let top = y_title_top + lines(&y_title) + plan.headroom;
        let legend_top = height - RIM - after(8.0, heading.below()) - legend.height();
        let x_title_top = legend_top - if legend.height() > 0.0 { 8.0 } else { 0.0 } - lines(&x_title);
        let labels_end = x_title_top - if x_title.is_empty() { 0.0 } else { 4.0 };
        Self { heading, y_title, y_title_top, top, x_title, x_title_top, legend, legend_top, labels_end }
    }

    fn draw(&self, canvas: &mut Canvas, figure: &Figure, frame: &Frame) {
        let (width, height) = (f64::from(figure.width), f64::from(figure.height));
        let Area { left, right, .. } = frame.plot;
        self.heading.draw(canvas, PAD, RIM, height - RIM);
        heading::lines(canvas, &self.y_title, (PAD, self.y_title_top), AXIS, INK);
        for (number, line) in self.x_title.iter().enumerate() {
            let baseline = self.x_title_top + AXIS.px * 0.95 + number as f64 * AXIS.leading();
            let half = AXIS.width(line) / 2.0;
            let middle = ((left + right) / 2.0).min(width - PAD - half).max(PAD + half);
            canvas.text((middle, baseline), line, AXIS, INK, Side::Middle);
        }
        // Below the plot if it fits there, else from the left edge of the picture.
        let legend_left = left.min(width - PAD - self.legend.width()).max(PAD);
        self.legend.draw(canvas, legend_left, self.legend_top);
    }
}

/// A label to the left of the plot, its lines around the middle.
fn beside(canvas: &mut Canvas, frame: &Frame, at: f64, lines: &[String]) {
    let face = label::FACE;
    let above = lines.len().saturating_sub(1) as f64 * face.leading() / 2.0;
    for (number, line) in lines.iter().enumerate() {
        let baseline = at + 0.36 * face.px - above + number as f64 * face.leading();
        canvas.text((frame.plot.left - GAP, baseline), line, face, INK, Side::End);
    }
}

/// The vertical axis between two pixels, with its ticks.
fn upward(figure: &Figure, plan: &Plan, top: f64, bottom: f64) -> (Scale, Vec<Tick>) {
    match &plan.y {
        Along::Slots { .. } => (Scale::new(plan.y.span(), bottom, top), Vec::new()),
        Along::Numbers { span, inset, .. } => {
            let most = ((bottom - top) / 46.0).floor().clamp(2.0, 8.0) as usize;
            let fixed = figure.y.range.is_some();
            let span = if fixed { *span } else { span.rounded(figure.y.numbers, most) };
            let scale = Scale::new(span, bottom - inset, top + inset);
            (scale, span.ticks(figure.y.numbers, figure.style(), most + 1))
        }
    }
}

/// The labels of the horizontal axis.
fn across(figure: &Figure, plan: &Plan, x: &Scale, width: f64, most: f64) -> Labels {
    match &plan.x {
        Along::Slots { names, ordered } => Labels::slots(names, x, *ordered, most),
        Along::Numbers { span, prefer, .. } => {
            let own = prefer.iter().zip(frame::written(prefer, figure.x.numbers, figure.style()));
            let own: Vec<Tick> = own.map(|(&value, label)| Tick { value, label }).collect();
            let (left, right) = (4.0, width - 4.0);
            if own.is_empty() || span.log {
                return Labels::numbers(&span.choices(figure.x.numbers, figure.style(), 200), x, left, right);
            }
            Labels::computed(&own, x, left, right)
        }
    }
}

/// The names of the rows within a fraction of the width: in two lines where a row is high enough for them, or else
/// shortened; empty for a numeric axis.
fn row_names(plan: &Plan, width: f64, height: f64) -> Vec<Vec<String>> {
    let Along::Slots { names, .. } = &plan.y else { return Vec::new() };
    let names: Vec<String> = names.iter().map(|name| font::clean(name)).collect();
    let widths = ROWS.map(|part| width * part);
    if height / names.len() as f64 >= 2.0 * label::FACE.leading() {
        let whole = |name: &String| {
            let lines = label::FACE.wrap_even(name, widths[0], 2);
            (lines.join(" ") == *name).then_some(lines)
        };
        if let Some(lines) = names.iter().map(whole).collect() {
            return lines;
        }
    }
    label::FACE.fit_names(&names, &widths).into_iter().map(|name| vec![name]).collect()
}
