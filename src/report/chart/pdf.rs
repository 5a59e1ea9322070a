//! From SVG to PDF, for print: lines and areas stay vector graphics, letters become outlines.
//!
//! usvg parses the drawing with the embedded font and leaves only paths, which become one page of
//! PDF 1.7 path operators (ISO 32000-1, 8.5), written with `pdf-writer`. The file has no date and
//! no identifier: the same drawing gives the same bytes.

use std::collections::BTreeSet;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::LineJoinStyle;
use pdf_writer::writers::ExtGraphicsState;
use pdf_writer::{Content, Filter, Name, Pdf, Rect, Ref, TextStr};
use resvg::tiny_skia::{Path, PathSegment, Point, Transform};
use resvg::usvg::{self, Group, Node, Paint};

use super::error::ChartError;
use super::picture;

/// PDF points per SVG pixel: 72 against 96 per inch.
const POINTS: f32 = 0.75;
/// Maximum compression level of zlib.
const STRONGEST: u8 = 9;

/// Turns an SVG drawing of this module into a PDF of one page. `title` is what viewers show.
///
/// # Errors
/// If the text is not an SVG drawing, or contains anything but paths and text.
pub fn pdf(svg: &str, title: &str) -> Result<Vec<u8>, ChartError> {
    let tree = picture::tree(svg)?;
    let (width, height) = (tree.size().width() * POINTS, tree.size().height() * POINTS);
    let mut page = Page { content: Content::new(), alphas: BTreeSet::new() };
    // The origin of PDF is the lower left corner, with `y` upwards.
    let to_page = Transform::from_row(POINTS, 0.0, 0.0, -POINTS, 0.0, height);
    page.group(tree.root(), to_page, 1.0)?;
    Ok(page.file(width, height, title))
}

/// The page being written.
struct Page {
    content: Content,
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
                Node::Image(_) => return Err(ChartError::NoPdf("a picture inside")),
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
            let [red, green, blue] = self.colour(fill.paint(), fill.opacity().get() * alpha)?;
            self.content.set_fill_rgb(red, green, blue);
            self.outline(&outline);
            match fill.rule() {
                usvg::FillRule::NonZero => self.content.fill_nonzero(),
                usvg::FillRule::EvenOdd => self.content.fill_even_odd(),
            };
        }
        if let Some(stroke) = path.stroke() {
            let [red, green, blue] = self.colour(stroke.paint(), stroke.opacity().get() * alpha)?;
            self.content.set_stroke_rgb(red, green, blue);
            // The drawings are scaled equally in both directions.
            let (wide, _) = to_page.get_scale();
            self.content.set_line_width(short(stroke.width().get() * wide));
            self.content.set_line_join(match stroke.linejoin() {
                usvg::LineJoin::Round => LineJoinStyle::RoundJoin,
                usvg::LineJoin::Bevel => LineJoinStyle::BevelJoin,
                usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoinStyle::MiterJoin,
            });
            self.outline(&outline);
            self.content.stroke();
        }
        Ok(())
    }

    /// Sets the opacity and returns the colour, each component from 0 to 1.
    fn colour(&mut self, paint: &Paint, alpha: f32) -> Result<[f32; 3], ChartError> {
        let Paint::Color(colour) = paint else {
            return Err(ChartError::NoPdf("a gradient or a pattern"));
        };
        let thousandths = (alpha.clamp(0.0, 1.0) * 1000.0).round() as u16;
        self.alphas.insert(thousandths);
        self.content.set_parameters(Name(state(thousandths).as_bytes()));
        Ok([colour.red, colour.green, colour.blue].map(|part| short(f32::from(part) / 255.0)))
    }

    fn outline(&mut self, path: &Path) {
        let mut at = Point::zero();
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(to) => {
                    self.content.move_to(short(to.x), short(to.y));
                    at = to;
                }
                PathSegment::LineTo(to) => {
                    self.content.line_to(short(to.x), short(to.y));
                    at = to;
                }
                // PDF has only cubic curves: the control points of a quadratic one lie at two
                // thirds.
                PathSegment::QuadTo(handle, to) => {
                    let third = |end: Point| {
                        Point::from_xy(
                            end.x + (handle.x - end.x) * (2.0 / 3.0),
                            end.y + (handle.y - end.y) * (2.0 / 3.0),
                        )
                    };
                    self.curve(third(at), third(to), to);
                    at = to;
                }
                PathSegment::CubicTo(one, other, to) => {
                    self.curve(one, other, to);
                    at = to;
                }
                PathSegment::Close => {
                    self.content.close_path();
                }
            }
        }
    }

    fn curve(&mut self, one: Point, other: Point, to: Point) {
        let [one, other, to] = [one, other, to].map(|point| (short(point.x), short(point.y)));
        self.content.cubic_to(one.0, one.1, other.0, other.1, to.0, to.1);
    }

    /// The complete file: catalogue, page tree, page, resources and content.
    fn file(self, width: f32, height: f32, title: &str) -> Vec<u8> {
        let [catalogue, pages, page, content, information] = [1, 2, 3, 4, 5].map(Ref::new);
        let mut pdf = Pdf::new();
        pdf.catalog(catalogue).pages(pages).viewer_preferences().display_doc_title(true);
        pdf.pages(pages).kids([page]).count(1);
        let mut sheet = pdf.page(page);
        sheet.parent(pages).media_box(Rect::new(0.0, 0.0, short(width), short(height))).contents(content);
        let mut resources = sheet.resources();
        let mut states = resources.ext_g_states();
        for &thousandths in &self.alphas {
            let alpha = short(f32::from(thousandths) / 1000.0);
            let mut named = states.insert(Name(state(thousandths).as_bytes())).start::<ExtGraphicsState<'_>>();
            named.stroking_alpha(alpha).non_stroking_alpha(alpha);
        }
        drop(states);
        drop(resources);
        drop(sheet);
        let drawn = compress_to_vec_zlib(&self.content.finish(), STRONGEST);
        pdf.stream(content, &drawn).filter(Filter::FlateDecode);
        pdf.document_info(information).title(TextStr(title)).producer(TextStr("oddsmith"));
        pdf.finish()
    }
}

/// The name of the graphics state for an opacity.
fn state(thousandths: u16) -> String {
    format!("A{thousandths}")
}

/// Rounds a length to a thousandth of a point.
fn short(value: f32) -> f32 {
    (value * 1000.0).round() / 1000.0
}
