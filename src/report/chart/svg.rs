//! A plotters backend that writes compact SVG: it omits every attribute that has its default value,
//! and joins consecutive opaque strokes of one pen into one path. Dashes and hatching are many
//! short strokes, so this halves the size of pages and files.

use std::convert::Infallible;
use std::fmt::Write as _;

use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{FontStyle, FontTransform};
use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind};

/// Writing to memory cannot fail.
type Drawn = Result<(), DrawingErrorKind<Infallible>>;

/// The `expect` message for writes to memory.
pub(super) const TAKES_ALL: &str = "memory takes all that is written";

/// The elements of a drawing. The header, which sets the font, is written by the canvas.
pub(super) struct Svg {
    size: (u32, u32),
    elements: String,
    /// The pen of the path element still being written, if any.
    open: Option<(BackendColor, u32)>,
}

impl Svg {
    /// An empty drawing of a width and a height.
    pub(super) fn new(size: (u32, u32)) -> Self {
        Self { size, elements: String::new(), open: None }
    }

    /// The elements, concatenated.
    pub(super) fn finish(mut self) -> String {
        self.close();
        self.elements
    }

    /// Ends the path that is being written, if there is one.
    fn close(&mut self) {
        if self.open.take().is_some() {
            self.elements.push_str("\"/>\n");
        }
    }

    /// Begins an element.
    fn element(&mut self, name: &str) -> Element<'_> {
        self.close();
        self.elements.push('<');
        self.elements.push_str(name);
        Element(&mut self.elements)
    }

    /// A stroke along some points. A translucent stroke is a path of its own: within one path,
    /// overlaps would not show.
    fn stroke(&mut self, points: impl IntoIterator<Item = BackendCoord>, colour: BackendColor, width: u32) {
        let pen = (colour, width);
        let opaque = colour.alpha >= 1.0;
        if opaque && self.open.is_some_and(|open| same(open, pen)) {
            self.elements.push('M');
        } else {
            self.element("path")
                .attribute("fill", "none")
                .opacity(colour)
                .colour("stroke", colour)
                .attribute("stroke-width", width);
            self.elements.push_str(" d=\"M");
        }
        self.points(points);
        self.open = Some(pen);
        if !opaque {
            self.close();
        }
    }

    fn points(&mut self, points: impl IntoIterator<Item = BackendCoord>) {
        for (place, (x, y)) in points.into_iter().enumerate() {
            let gap = if place == 0 { "" } else { " " };
            write!(self.elements, "{gap}{x},{y}").expect(TAKES_ALL);
        }
    }
}

/// Whether two pens draw the same line.
fn same((one, width): (BackendColor, u32), (other, other_width): (BackendColor, u32)) -> bool {
    one.rgb == other.rgb && width == other_width
}

/// An element whose attributes are being written.
struct Element<'a>(&'a mut String);

impl Element<'_> {
    fn attribute(self, name: &str, value: impl std::fmt::Display) -> Self {
        write!(self.0, " {name}=\"{value}\"").expect(TAKES_ALL);
        self
    }

    fn colour(self, name: &str, colour: BackendColor) -> Self {
        let (red, green, blue) = colour.rgb;
        self.attribute(name, format_args!("#{red:02X}{green:02X}{blue:02X}"))
    }

    fn opacity(self, colour: BackendColor) -> Self {
        if colour.alpha < 1.0 { self.attribute("opacity", colour.alpha) } else { self }
    }

    /// Sets the fill colour, or the stroke colour.
    fn painted(self, colour: BackendColor, fill: bool) -> Self {
        let element = self.opacity(colour);
        if fill { element.colour("fill", colour) } else { element.attribute("fill", "none").colour("stroke", colour) }
    }

    fn end(self) {
        self.0.push_str("/>\n");
    }
}

impl DrawingBackend for Svg {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        self.close();
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, colour: BackendColor) -> Drawn {
        let pixel = self.element("rect").attribute("x", x).attribute("y", y);
        pixel.attribute("width", 1).attribute("height", 1).painted(colour, true).end();
        Ok(())
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Drawn {
        self.stroke([from, to], style.color(), style.stroke_width());
        Ok(())
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        (left, top): BackendCoord,
        (right, bottom): BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let area = self.element("rect").attribute("x", left).attribute("y", top);
        area.attribute("width", right - left).attribute("height", bottom - top).painted(style.color(), fill).end();
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Drawn {
        self.stroke(path, style.color(), style.stroke_width());
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Drawn {
        self.element("polygon").painted(style.color(), true);
        self.elements.push_str(" points=\"");
        self.points(path);
        self.elements.push_str("\"/>\n");
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(&mut self, (x, y): BackendCoord, radius: u32, style: &S, fill: bool) -> Drawn {
        let circle = self.element("circle").attribute("cx", x).attribute("cy", y).attribute("r", radius);
        circle.painted(style.color(), fill).end();
        Ok(())
    }

    /// A text below its anchor ([`VPos::Top`]) or around it. The offset is written as `dy` in em,
    /// the one vertical offset that every viewer computes alike.
    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, (x, y): BackendCoord) -> Drawn {
        let anchor = style.anchor();
        let drop = match anchor.v_pos {
            VPos::Top => "0.76em",
            VPos::Center => "0.5ex",
            VPos::Bottom => "-0.5ex",
        };
        let mut element = self.element("text").attribute("x", x).attribute("y", y).attribute("dy", drop);
        element = match anchor.h_pos {
            HPos::Left => element,
            HPos::Center => element.attribute("text-anchor", "middle"),
            HPos::Right => element.attribute("text-anchor", "end"),
        };
        element = element.attribute("font-size", style.size()).painted(style.color(), true);
        element = match style.style() {
            FontStyle::Normal => element,
            FontStyle::Bold => element.attribute("font-weight", "bold"),
            slanted => element.attribute("font-style", slanted.as_str()),
        };
        let degrees = match style.transform() {
            FontTransform::None => None,
            FontTransform::Rotate90 => Some(90),
            FontTransform::Rotate180 => Some(180),
            FontTransform::Rotate270 => Some(270),
        };
        if let Some(degrees) = degrees {
            element.attribute("transform", format_args!("rotate({degrees}, {x}, {y})"));
        }
        self.elements.push('>');
        self.elements.push_str(&escaped(text));
        self.elements.push_str("</text>\n");
        Ok(())
    }
}

/// The text with XML special characters escaped.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use plotters::style::{IntoFont, RGBAColor, ShapeStyle, TextStyle};

    use super::*;

    fn pen(alpha: f64, stroke_width: u32) -> ShapeStyle {
        ShapeStyle { color: RGBAColor(0xE6, 0x9F, 0, alpha), filled: false, stroke_width }
    }

    #[test]
    fn strokes_of_one_pen_become_one_path() {
        let mut svg = Svg::new((100, 100));
        svg.draw_path([(1, 2), (3, 4)], &pen(1.0, 20)).unwrap();
        svg.draw_path([(5, 6), (7, 8)], &pen(1.0, 20)).unwrap();
        svg.draw_line((1, 2), (3, -4), &pen(1.0, 10)).unwrap();
        svg.draw_path([(5, 6), (7, 8)], &pen(0.5, 10)).unwrap();
        svg.draw_path([(9, 6), (7, 8)], &pen(0.5, 10)).unwrap();
        assert_eq!(
            svg.finish(),
            "<path fill=\"none\" stroke=\"#E69F00\" stroke-width=\"20\" d=\"M1,2 3,4M5,6 7,8\"/>\n\
             <path fill=\"none\" stroke=\"#E69F00\" stroke-width=\"10\" d=\"M1,2 3,-4\"/>\n\
             <path fill=\"none\" opacity=\"0.5\" stroke=\"#E69F00\" stroke-width=\"10\" d=\"M5,6 7,8\"/>\n\
             <path fill=\"none\" opacity=\"0.5\" stroke=\"#E69F00\" stroke-width=\"10\" d=\"M9,6 7,8\"/>\n"
        );
    }

    #[test]
    fn areas_follow_an_open_path() {
        let mut svg = Svg::new((100, 100));
        svg.draw_line((1, 2), (3, 4), &pen(1.0, 10)).unwrap();
        svg.draw_rect((1, 2), (11, 22), &pen(0.25, 0), true).unwrap();
        svg.fill_polygon([(0, 0), (4, 0), (2, 3)], &pen(1.0, 0)).unwrap();
        svg.draw_circle((5, 6), 7, &pen(1.0, 0), true).unwrap();
        assert_eq!(
            svg.finish(),
            "<path fill=\"none\" stroke=\"#E69F00\" stroke-width=\"10\" d=\"M1,2 3,4\"/>\n\
             <rect x=\"1\" y=\"2\" width=\"10\" height=\"20\" opacity=\"0.25\" fill=\"#E69F00\"/>\n\
             <polygon fill=\"#E69F00\" points=\"0,0 4,0 2,3\"/>\n\
             <circle cx=\"5\" cy=\"6\" r=\"7\" fill=\"#E69F00\"/>\n"
        );
    }

    #[test]
    fn words_are_kept_to_the_letter() {
        let mut svg = Svg::new((100, 100));
        let style = TextStyle::from(("serif", 119.0).into_font()).color(&RGBAColor(0x22, 0x22, 0x22, 1.0));
        svg.draw_text("the rule stroke=\"none\" <text opacity='1'", &style, (1, 2)).unwrap();
        let words = "<text x=\"1\" y=\"2\" dy=\"0.76em\" font-size=\"119\" fill=\"#222222\">\
                     the rule stroke=&quot;none&quot; &lt;text opacity=&apos;1&apos;</text>\n";
        assert_eq!(svg.finish(), words);
    }
}
