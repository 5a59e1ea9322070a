//! Small multiples: charts of one kind side by side, on equal axes and with one legend.

use super::canvas::Canvas;
use super::draw;
use super::error::ChartError;
use super::figure::{Axis, Figure, Kind, Positions};
use super::heading::Heading;
use super::legend::{Entry, Legend};
use super::spans;
use super::tick::Span;
use super::{bars, curve, ladder};
use stats::Estimate;

/// Padding around all panels in pixels.
const PAD: f64 = 16.0;
const RIM: f64 = 12.0;
/// Maximum fraction of the height for the legend.
const LEGEND: f64 = 0.2;
/// The ends of shared axes are rounded to at most this many steps: panels are low, and blank space
/// would show.
const TICKS: usize = 10;

pub(super) fn draw(canvas: &mut Canvas, figure: &Figure, panels: &[Figure], columns: usize) -> Result<(), ChartError> {
    let (width, height) = (f64::from(figure.width), f64::from(figure.height));
    let no_room = || ChartError::NoRoom { width: figure.width, height: figure.height };
    let heading = Heading::new(figure, width - 2.0 * PAD);
    let across = columns.clamp(1, panels.len());
    let wide = (width / across as f64).floor();
    let axes = Axes::over(panels);
    let placed = |panel: &Figure| {
        let mut panel = axes.on(panel);
        (panel.width, panel.palette, panel.language) = (wide as u32, figure.palette, figure.language);
        panel
    };
    let panels: Vec<Figure> = panels.iter().map(placed).collect();
    let shared = shared(&panels);
    let entries = shared.clone().unwrap_or_default();
    let legend = Legend::new(&entries, width - 2.0 * PAD, height * LEGEND, 2.0 * height * LEGEND);
    let top = RIM + heading.above() + 4.0;
    let below = |taken: f64| if taken > 0.0 { taken + 8.0 } else { 0.0 };
    let bottom = height - RIM - below(heading.below()) - below(legend.height());
    let down = panels.len().div_ceil(across);
    let high = ((bottom - top) / down as f64).floor();
    if wide < 130.0 || high < 110.0 {
        return Err(no_room());
    }
    heading.draw(canvas, PAD, RIM, height - RIM);
    legend.draw(canvas, PAD, bottom + 4.0);
    for (number, mut panel) in panels.into_iter().enumerate() {
        let corner = ((number % across) as f64 * wide, top + (number / across) as f64 * high);
        (panel.height, panel.legend) = (high as u32, shared.is_none());
        // The pixel size of a single panel means nothing to the user: report that of the whole
        // picture.
        let named = |error| match error {
            ChartError::NoRoom { .. } => no_room(),
            other => other,
        };
        canvas.inside(corner, |canvas| draw::of_kind(canvas, &panel).map(drop)).map_err(named)?;
    }
    Ok(())
}

/// The legend, if it is the same for all panels.
fn shared(panels: &[Figure]) -> Option<Vec<Entry>> {
    let of = |panel: &Figure| match &panel.kind {
        Kind::Bars { at, series } => bars::meaning(panel, at, series),
        Kind::Curve { lines } | Kind::Survival { lines } => curve::legend(panel.palette, lines),
        Kind::Ladder { bands, .. } => ladder::legend(panel.palette, bands),
        Kind::Heat { .. } | Kind::Intervals { .. } | Kind::Panels { .. } => Vec::new(),
    };
    let first = panels.first().map(of)?;
    panels.iter().all(|panel| of(panel) == first).then_some(first)
}

/// The ends of the axes over all panels.
#[derive(Debug, Clone, Copy)]
struct Axes {
    across: Option<(f64, f64)>,
    upward: Option<(f64, f64)>,
}

impl Axes {
    fn over(panels: &[Figure]) -> Self {
        let mut across = Ends::default();
        let mut upward = Ends::default();
        let mut values = Ends::default();
        for panel in panels {
            match &panel.kind {
                Kind::Bars { at, series } => {
                    // A bar is as wide as the smallest distance between two.
                    if let Positions::Numbers(places) = at {
                        let steps = places.windows(2).map(|pair| pair[1] - pair[0]);
                        let half = steps.fold(f64::INFINITY, f64::min) / 2.0;
                        let half = if half.is_finite() { half } else { 0.5 };
                        places.iter().for_each(|place| {
                            across.take(place - half);
                            across.take(place + half);
                        });
                    }
                    upward.take(0.0);
                    series.iter().flat_map(|one| &one.values).for_each(|value| upward.estimate(value));
                }
                Kind::Curve { lines } | Kind::Survival { lines } => {
                    for (x, y) in lines.iter().flat_map(|line| &line.points) {
                        across.take(*x);
                        upward.estimate(y);
                    }
                }
                Kind::Heat { values: rows, .. } => {
                    rows.iter().flatten().flatten().for_each(|value| values.take(*value))
                }
                Kind::Intervals { rows } => {
                    for row in rows {
                        match row.box_plot {
                            Some(box_plot) => {
                                across.take(box_plot.whiskers.0);
                                across.take(box_plot.whiskers.1);
                            }
                            None => across.estimate(&row.value),
                        }
                        across.take(row.value.value);
                    }
                }
                Kind::Ladder { .. } | Kind::Panels { .. } => {}
            }
        }
        let upward = if matches!(panels[0].kind, Kind::Heat { .. }) { values } else { upward };
        Self { across: across.range(), upward: upward.range() }
    }

    /// Puts the panel on these axes. Ranges that the panel fixes itself are kept.
    fn on(self, panel: &Figure) -> Figure {
        let mut panel = panel.clone();
        let numbers = panel.y.numbers;
        type Spanned = fn(&Axis, std::array::IntoIter<f64, 2>) -> Result<Span, ChartError>;
        let fixed = |range: Option<(f64, f64)>, axis: &Axis, span: Spanned| -> Option<(f64, f64)> {
            if axis.range.is_some() || axis.log {
                return axis.range;
            }
            let (low, high) = range?;
            let span = span(axis, [low, high].into_iter()).ok()?.rounded(axis.numbers, TICKS);
            Some((span.low, span.high))
        };
        match &mut panel.kind {
            Kind::Bars { .. } => {
                let range = self.upward.map(|(low, high)| {
                    let span = Span::over([low, high], numbers).rounded(numbers, TICKS);
                    (span.low, span.high)
                });
                panel.y.range = panel.y.range.or(range);
                panel.x.range = panel.x.range.or(self.across);
            }
            Kind::Curve { .. } => {
                panel.y.range = fixed(self.upward, &panel.y, spans::value_span);
                panel.x.range = panel.x.range.or(self.across.filter(|_| !panel.x.log));
            }
            Kind::Survival { .. } => panel.x.range = panel.x.range.or(self.across.filter(|_| !panel.x.log)),
            Kind::Heat { value, .. } => value.range = fixed(self.upward, value, spans::line_span),
            Kind::Intervals { .. } => panel.x.range = fixed(self.across, &panel.x, spans::value_span),
            Kind::Ladder { .. } | Kind::Panels { .. } => {}
        }
        panel
    }
}

/// The least and the greatest of some numbers.
#[derive(Debug, Clone, Copy, Default)]
struct Ends(Option<(f64, f64)>);

impl Ends {
    fn take(&mut self, value: f64) {
        self.0 = Some(self.0.map_or((value, value), |(low, high)| (low.min(value), high.max(value))));
    }

    fn estimate(&mut self, estimate: &Estimate) {
        let (low, high) = estimate.extent();
        for value in [low, estimate.value, high] {
            self.take(value);
        }
    }

    /// The ends, if they differ.
    fn range(self) -> Option<(f64, f64)> {
        self.0.filter(|(low, high)| high - low > 1e-9 * high.abs().max(low.abs()))
    }
}
