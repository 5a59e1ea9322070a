//! From SVG to PDF, for printers: lines and areas stay what they are, letters become outlines.
//!
//! usvg has already read the drawing, with the font inside the program, so what is left is one page of paths
//! in the operators of PDF 1.7 (ISO 32000-1, 8.5). There is no date in it and no identifier: the same drawing
//! gives the same bytes.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use miniz_oxide::deflate::compress_to_vec_zlib;
use resvg::tiny_skia::{Path, PathSegment, Point, Transform};
use resvg::usvg::{self, Group, Node, Paint};

use super::error::ChartError;
use super::picture;

/// Points of PDF in a pixel of SVG: 72 against 96 to an inch.
const POINTS: f32 = 0.75;
/// The strongest compression of the format.
const STRONGEST: u8 = 9;

/// Turns an SVG drawing of this module into a PDF of one page. `title` is what viewers show.
///
/// # Errors
/// If the text is not an SVG drawing, or holds something that is no path and no text.
pub fn pdf(svg: &str, title: &str) -> Result<Vec<u8>, ChartError> {
    let tree = picture::tree(svg)?;
    let (width, height) = (tree.size().width() * POINTS, tree.size().height() * POINTS);
    let mut page = Page { operators: String::new(), alphas: BTreeSet::new() };
    // PDF counts upwards from the lower left corner.
    let to_page = Transform::from_row(POINTS, 0.0, 0.0, -POINTS, 0.0, height);
    page.group(tree.root(), to_page, 1.0)?;
    Ok(page.file(width, height, title))
}

/// What stands on the page.
struct Page {
    operators: String,
    /// Opacities in use, in thousandths.
    alphas: BTreeSet<u16>,
}

impl Page {
    fn group(&mut self, group: &Group, to_page: Transform, alpha: f32) -> Result<(), ChartError> {
        let alpha = alpha * group.opacity().get();
        for node in group.children() {
            match node {
                Node::Group(inner) => self.group(inner, to_page, alpha)?,
                Node::Text(text) => self.group(text.flattened(), to_page, alpha)?,
                Node::Path(path) => self.path(path, to_page, alpha)?,
                Node::Image(_) => return Err(ChartError::Draw("a picture inside a drawing has no PDF".to_owned())),
            }
        }
        Ok(())
    }

    fn path(&mut self, path: &usvg::Path, to_page: Transform, alpha: f32) -> Result<(), ChartError> {
        if !path.is_visible() {
            return Ok(());
        }
        let to_page = to_page.pre_concat(path.abs_transform());
        let Some(outline) = path.data().clone().transform(to_page) else {
            return Ok(());
        };
        if let Some(fill) = path.fill() {
            self.colour(fill.paint(), fill.opacity().get() * alpha, "rg")?;
            self.outline(&outline);
            self.operators.push_str(match fill.rule() {
                usvg::FillRule::NonZero => "f\n",
                usvg::FillRule::EvenOdd => "f*\n",
            });
        }
        if let Some(stroke) = path.stroke() {
            self.colour(stroke.paint(), stroke.opacity().get() * alpha, "RG")?;
            // The drawings are scaled alike in both directions.
            let (wide, _) = to_page.get_scale();
            let join = match stroke.linejoin() {
                usvg::LineJoin::Round => 1,
                usvg::LineJoin::Bevel => 2,
                usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => 0,
            };
            let _ = writeln!(self.operators, "{} w {join} j", short(stroke.width().get() * wide));
            self.outline(&outline);
            self.operators.push_str("S\n");
        }
        Ok(())
    }

    fn colour(&mut self, paint: &Paint, alpha: f32, operator: &str) -> Result<(), ChartError> {
        let Paint::Color(colour) = paint else {
            return Err(ChartError::Draw("only plain colours have a PDF".to_owned()));
        };
        let thousandths = (alpha.clamp(0.0, 1.0) * 1000.0).round() as u16;
        self.alphas.insert(thousandths);
        let part = |part: u8| short(f32::from(part) / 255.0);
        let (red, green, blue) = (part(colour.red), part(colour.green), part(colour.blue));
        let _ = writeln!(self.operators, "/A{thousandths} gs {red} {green} {blue} {operator}");
        Ok(())
    }

    fn outline(&mut self, path: &Path) {
        let mut at = Point::zero();
        let mut write = |points: &[Point], operator: &str| {
            for point in points {
                let _ = write!(self.operators, "{} {} ", short(point.x), short(point.y));
            }
            self.operators.push_str(operator);
            self.operators.push('\n');
        };
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(to) => {
                    write(&[to], "m");
                    at = to;
                }
                PathSegment::LineTo(to) => {
                    write(&[to], "l");
                    at = to;
                }
                // PDF knows cubic curves only: the handles of a quadratic one lie at two thirds.
                PathSegment::QuadTo(handle, to) => {
                    let third = |end: Point| {
                        Point::from_xy(
                            end.x + (handle.x - end.x) * (2.0 / 3.0),
                            end.y + (handle.y - end.y) * (2.0 / 3.0),
                        )
                    };
                    write(&[third(at), third(to), to], "c");
                    at = to;
                }
                PathSegment::CubicTo(one, other, to) => {
                    write(&[one, other, to], "c");
                    at = to;
                }
                PathSegment::Close => write(&[], "h"),
            }
        }
    }

    /// The file: a catalogue, a page, what stands on it, and where in the file each of them begins.
    fn file(self, width: f32, height: f32, title: &str) -> Vec<u8> {
        let states: String = self
            .alphas
            .iter()
            .map(|alpha| {
                let value = short(f32::from(*alpha) / 1000.0);
                format!("/A{alpha} << /ca {value} /CA {value} >> ")
            })
            .collect();
        let content = compress_to_vec_zlib(self.operators.as_bytes(), STRONGEST);
        let mut file = b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n".to_vec();
        let mut places = Vec::new();
        let mut object = |body: &[u8]| {
            places.push(file.len());
            file.extend_from_slice(format!("{} 0 obj\n", places.len()).as_bytes());
            file.extend_from_slice(body);
            file.extend_from_slice(b"\nendobj\n");
        };
        object(b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>");
        object(b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>");
        let page = format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {} {}] /Resources << /ExtGState << {states}>> >> /Contents 4 0 R >>",
            short(width),
            short(height)
        );
        object(page.as_bytes());
        let mut stream = format!("<< /Length {} /Filter /FlateDecode >>\nstream\n", content.len()).into_bytes();
        stream.extend_from_slice(&content);
        stream.extend_from_slice(b"\nendstream");
        object(&stream);
        object(format!("<< /Title <{}> /Producer (oddsmith) >>", utf16(title)).as_bytes());
        let table = file.len();
        let mut end = format!("xref\n0 {}\n0000000000 65535 f \n", places.len() + 1);
        for place in &places {
            let _ = writeln!(end, "{place:010} 00000 n ");
        }
        let _ = write!(
            end,
            "trailer\n<< /Size {} /Root 1 0 R /Info 5 0 R >>\nstartxref\n{table}\n%%EOF\n",
            places.len() + 1
        );
        file.extend_from_slice(end.as_bytes());
        file
    }
}

/// Text as PDF has it outside of Latin: UTF-16 with a mark of its order, in hexadecimal digits.
fn utf16(text: &str) -> String {
    std::iter::once(0xFEFF).chain(text.encode_utf16()).map(|unit| format!("{unit:04X}")).collect()
}

/// A number to a thousandth of a point, without zeros at its end.
fn short(value: f32) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!([0.5, -0.0001, 12.0, 1.0 / 3.0].map(short), ["0.5", "0", "12", "0.333"]);
        assert_eq!(utf16("Aé"), "FEFF004100E9");
    }
}
