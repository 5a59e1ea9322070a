//! The paper: draws lines, areas, points and text into an SVG, in pixels.
//!
//! Backends of plotters take whole pixels only. So the drawing is ten times larger than the picture
//! and the `viewBox` scales it down: curves are smooth, lines may be thin, and every coordinate is
//! still a whole number, which keeps the bytes equal on every machine.

use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontStyle, FontTransform, RGBAColor, ShapeStyle, TextStyle};
use plotters_backend::DrawingBackend;

use super::colour::{Colour, INK, PAPER};
use super::dash::{self, Point};
use super::error::ChartError;
use super::fill::{self, Fill};
use super::font::{self, FAMILIES, Face};
use super::palette::{Look, Shape};
use super::scale::Area;
use super::svg::{Svg, TAKES_ALL, escaped};

/// Drawing units per pixel of the picture.
const FINE: f64 = 10.0;
/// Distance in em from the anchor of top-aligned text down to its baseline. All text is
/// top-aligned.
const DROP: f64 = 0.76;

/// Where a text lies relative to its anchor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// A line's colour, opacity and width in pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Pen {
    /// Colour.
    pub colour: Colour,
    /// Opacity from 0 to 1.
    pub alpha: f64,
    /// Width in pixels.
    pub width: f64,
}

impl Pen {
    /// An opaque pen.
    pub(super) const fn new(colour: Colour, width: f64) -> Self {
        Self { colour, alpha: 1.0, width }
    }
}

/// The paper.
pub(super) struct Canvas {
    svg: Svg,
    /// Offset of the picture being drawn: each panel is drawn as a picture of its own.
    origin: Point,
}

impl Canvas {
    /// Paints a picture of the given size in pixels with `draw` and returns the finished SVG.
    /// `name` is what screen readers say.
    pub(super) fn paint(
        (width, height): (u32, u32),
        (wide, high): (String, String),
        name: &str,
        draw: impl FnOnce(&mut Self) -> Result<(), ChartError>,
    ) -> Result<String, ChartError> {
        let fine = (width * 10, height * 10);
        let mut canvas = Self { svg: Svg::new(fine), origin: (0.0, 0.0) };
        let paper = Area { left: 0.0, top: 0.0, right: f64::from(width), bottom: f64::from(height) };
        canvas.rect(paper, PAPER, 1.0);
        draw(&mut canvas)?;
        let (name, body) = (escaped(name), canvas.svg.finish());
        Ok(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" \
             viewBox=\"0 0 {} {}\" font-family=\"{FAMILIES}\" stroke-linejoin=\"round\" role=\"img\" \
             aria-label=\"{name}\">\n{body}</svg>\n",
            fine.0, fine.1,
        ))
    }

    /// Paints a picture with `draw`, its upper left corner at `corner` of this one.
    pub(super) fn inside(
        &mut self,
        corner: Point,
        draw: impl FnOnce(&mut Self) -> Result<(), ChartError>,
    ) -> Result<(), ChartError> {
        let before = self.origin;
        self.origin = (before.0 + corner.0, before.1 + corner.1);
        let done = draw(self);
        self.origin = before;
        done
    }

    fn place(&self, (x, y): Point) -> (i32, i32) {
        (units(x + self.origin.0), units(y + self.origin.1))
    }

    /// A filled area with its hatch and its border.
    pub(super) fn area(&mut self, points: &[Point], fill: Fill) {
        self.polygon(points, fill.colour, 1.0);
        if let Some(hatch) = fill.hatch {
            for slant in hatch.slants {
                for (from, to) in fill::lines(points, *slant, hatch.gap) {
                    self.line(from, to, Pen::new(hatch.colour, 0.7));
                }
            }
        }
        if fill.outline && points.len() > 1 {
            let closed: Vec<Point> = points.iter().chain(points.first()).copied().collect();
            self.path(&closed, Pen::new(INK, 0.8), &[]);
        }
    }

    /// A filled rectangle with its hatch and its border.
    pub(super) fn block(&mut self, area: Area, fill: Fill) {
        if fill.hatch.is_none() && !fill.outline {
            return self.rect(area, fill.colour, 1.0);
        }
        let Area { left, top, right, bottom } = area;
        self.area(&[(left, top), (right, top), (right, bottom), (left, bottom)], fill);
    }

    /// An unbroken straight line.
    pub(super) fn line(&mut self, from: Point, to: Point, pen: Pen) {
        let (from, to) = (self.place(from), self.place(to));
        self.svg.draw_line(from, to, &pen.style()).expect(TAKES_ALL);
    }

    /// A path, dashed by a pattern of drawn and blank lengths.
    pub(super) fn path(&mut self, points: &[Point], pen: Pen, pattern: &[f64]) {
        for piece in dash::pieces(points, pattern) {
            let piece: Vec<(i32, i32)> = piece.into_iter().map(|point| self.place(point)).collect();
            self.svg.draw_path(piece, &pen.style()).expect(TAKES_ALL);
        }
    }

    /// A filled area inside a closed path.
    pub(super) fn polygon(&mut self, points: &[Point], colour: Colour, alpha: f64) {
        let style = Pen { colour, alpha, width: 0.0 }.style();
        let points: Vec<(i32, i32)> = points.iter().map(|point| self.place(*point)).collect();
        self.svg.fill_polygon(points, &style).expect(TAKES_ALL);
    }

    /// A filled rectangle.
    pub(super) fn rect(&mut self, area: Area, colour: Colour, alpha: f64) {
        let style = Pen { colour, alpha, width: 0.0 }.style();
        let (a, b) = (self.place((area.left, area.top)), self.place((area.right, area.bottom)));
        self.svg.draw_rect(a, b, &style, true).expect(TAKES_ALL);
    }

    /// The point of a series, with a rim of paper so that it shows on the lines of other series.
    pub(super) fn marker(&mut self, at: Point, look: Look, radius: f64) {
        let open = matches!(look.shape, Shape::Ring | Shape::Frame | Shape::Wedge | Shape::Lozenge);
        self.shape(at, look.shape, radius + 1.0, PAPER);
        self.shape(at, look.shape, radius, look.colour);
        if open {
            self.shape(at, look.shape, radius - 1.4, PAPER);
        }
    }

    fn shape(&mut self, (x, y): Point, shape: Shape, r: f64, colour: Colour) {
        // Shapes of equal area look equally large; the factors match the area of the circle.
        let square = r * 0.89;
        let wide = r * 1.25;
        let points = match shape {
            Shape::Disc | Shape::Ring => {
                let style = Pen { colour, alpha: 1.0, width: 0.0 }.style();
                let radius = u32::try_from(units(r)).unwrap_or(0);
                let centre = self.place((x, y));
                self.svg.draw_circle(centre, radius, &style, true).expect(TAKES_ALL);
                return;
            }
            Shape::Square | Shape::Frame => {
                vec![
                    (x - square, y - square),
                    (x + square, y - square),
                    (x + square, y + square),
                    (x - square, y + square),
                ]
            }
            Shape::Triangle => vec![(x, y - wide * 1.08), (x + wide, y + wide * 0.72), (x - wide, y + wide * 0.72)],
            Shape::Wedge => vec![(x, y + wide * 1.08), (x + wide, y - wide * 0.72), (x - wide, y - wide * 0.72)],
            Shape::Diamond | Shape::Lozenge => {
                vec![(x, y - wide), (x + wide, y), (x, y + wide), (x - wide, y)]
            }
        };
        self.polygon(&points, colour, 1.0);
    }

    /// A text on a baseline.
    pub(super) fn text(&mut self, at: Point, text: &str, face: Face, colour: Colour, side: Side) {
        let (x, baseline) = at;
        self.write((x, baseline - DROP * face.px), text, face, colour, side, FontTransform::None);
    }

    /// A text rotated to read upwards that ends at `at`; `x` is its baseline.
    pub(super) fn text_up(&mut self, at: Point, text: &str, face: Face, colour: Colour) {
        let (x, y) = at;
        self.write((x - DROP * face.px, y), text, face, colour, Side::End, FontTransform::Rotate270);
    }

    fn write(&mut self, at: Point, text: &str, face: Face, colour: Colour, side: Side, turn: FontTransform) {
        let style = if face.bold { FontStyle::Bold } else { FontStyle::Normal };
        let h_pos = match side {
            Side::Start => HPos::Left,
            Side::Middle => HPos::Center,
            Side::End => HPos::Right,
        };
        let size = (face.px * FINE).round();
        let colour = colour.opaque();
        let style =
            TextStyle::from(font::font(size, style).transform(turn)).color(&colour).pos(Pos::new(h_pos, VPos::Top));
        let at = self.place(at);
        self.svg.draw_text(text, &style, at).expect(TAKES_ALL);
    }
}

impl Pen {
    fn style(self) -> ShapeStyle {
        let Colour(red, green, blue) = self.colour;
        ShapeStyle {
            color: RGBAColor(red, green, blue, self.alpha),
            filled: false,
            stroke_width: u32::try_from(units(self.width)).unwrap_or(0),
        }
    }
}

impl Colour {
    fn opaque(self) -> RGBAColor {
        RGBAColor(self.0, self.1, self.2, 1.0)
    }
}

fn units(pixels: f64) -> i32 {
    (pixels * FINE).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_has_its_size_and_the_drawing_is_ten_times_finer() {
        let svg = Canvas::paint((300, 200), ("300".to_owned(), "200".to_owned()), "a \"name\" & <more>", |canvas| {
            canvas.line((0.0, 0.25), (10.0, 0.25), Pen::new(GREEN, 1.5));
            Ok(())
        })
        .unwrap();
        assert!(svg.starts_with(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" height=\"200\" viewBox=\"0 0 3000 2000\""
        ));
        assert!(svg.contains("aria-label=\"a &quot;name&quot; &amp; &lt;more&gt;\""));
        assert!(svg.contains("stroke-width=\"15\" d=\"M0,3 100,3\""), "{svg}");
        assert!(svg.trim_end().ends_with("</svg>"));
    }

    #[test]
    fn text_is_escaped_and_sized_in_whole_units() {
        let svg = Canvas::paint((300, 200), ("300".to_owned(), "200".to_owned()), "", |canvas| {
            canvas.text((10.0, 20.0), "<&>", Face::regular(11.9), GREEN, Side::Start);
            Ok(())
        })
        .unwrap();
        assert!(svg.contains("&lt;&amp;&gt;"));
        assert!(svg.contains("font-size=\"119\""), "{svg}");
    }

    const GREEN: Colour = Colour(0, 0x80, 0);
}
