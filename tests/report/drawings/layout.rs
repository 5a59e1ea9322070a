//! Invariants of every drawing: equal bytes, text inside the picture, no overlapping text, and text
//! that is visible in the pixels.

use std::sync::Arc;

use oddsmith::report::chart::{Axis, Figure, Kind, Line, png, svg};
use oddsmith::stats::Estimate;
use resvg::tiny_skia::{Pixmap, Rect};
use resvg::usvg::{Group, Node, Options, Tree, fontdb::Database};

use super::gallery;

/// A text of a drawing and the bounding box of its ink, in pixels of the picture.
struct Ink {
    text: String,
    area: Rect,
}

/// Parses a drawing with the embedded font, and finds the ink of each text.
fn texts(svg: &str) -> Vec<Ink> {
    let mut fonts = Database::new();
    fonts.load_font_data(include_bytes!("../../../assets/font/OddsmithSans-Regular.otf").to_vec());
    fonts.load_font_data(include_bytes!("../../../assets/font/OddsmithSans-Bold.otf").to_vec());
    let options = Options { fontdb: Arc::new(fonts), ..Options::default() };
    let tree = Tree::from_str(svg, &options).expect("the drawing is sound SVG");
    let mut found = Vec::new();
    collect(tree.root(), &mut found);
    found
}

fn collect(group: &Group, found: &mut Vec<Ink>) {
    for node in group.children() {
        match node {
            Node::Group(group) => collect(group, found),
            Node::Text(text) => {
                let written: String = text.chunks().iter().map(|chunk| chunk.text()).collect();
                let ink = text.flattened().abs_bounding_box();
                found.push(Ink { text: written.trim().to_owned(), area: ink });
            }
            _ => {}
        }
    }
}

/// Width and height of a drawing in pixels.
fn size(svg: &str) -> (f32, f32) {
    let size = Tree::from_str(svg, &Options::default()).expect("the drawing is sound SVG").size();
    (size.width(), size.height())
}

/// Whether two boxes overlap by more than a hairline.
fn overlap(a: Rect, b: Rect) -> bool {
    let hair = 0.3;
    a.left() < b.right() - hair
        && b.left() < a.right() - hair
        && a.top() < b.bottom() - hair
        && b.top() < a.bottom() - hair
}

#[test]
fn every_sample_draws_the_same_bytes_twice() {
    for (name, figure) in gallery::all() {
        let first = svg(&figure).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(first, svg(&figure).unwrap(), "{name}");
        assert!(!first.contains("NaN") && !first.contains("\"inf"), "{name}");
    }
}

#[test]
fn no_text_leaves_the_picture_or_lies_on_other_text() {
    for (name, figure) in gallery::all() {
        let drawing = svg(&figure).unwrap();
        // The SVG of a figure on paper is measured in pixels of 1/96 inch.
        let (width, height) = size(&drawing);
        let texts = texts(&drawing);
        assert!(!texts.is_empty(), "{name}");
        for (number, one) in texts.iter().enumerate() {
            let area = one.area;
            let inside = area.left() >= 0.0 && area.top() >= 0.0 && area.right() <= width && area.bottom() <= height;
            assert!(inside, "{name}: \"{}\" leaves the picture: {area:?}", one.text);
            for other in &texts[..number] {
                assert!(!overlap(area, other.area), "{name}: \"{}\" lies on \"{}\"", one.text, other.text);
            }
        }
    }
}

#[test]
fn no_text_leaves_the_picture_in_any_size() {
    let sizes = [(240, 200), (320, 260), (480, 640), (1200, 400), (2000, 1400)];
    let mut drawn = 0;
    for (name, figure) in gallery::all() {
        for (width, height) in sizes {
            // The smallest sizes have no room for the longest words and are rejected.
            let Ok(drawing) = svg(&Figure { paper: None, ..figure.clone() }.size(width, height)) else {
                continue;
            };
            drawn += 1;
            let texts = texts(&drawing);
            for (number, one) in texts.iter().enumerate() {
                let area = one.area;
                let inside = area.left() >= 0.0 && area.right() <= width as f32 && area.bottom() <= height as f32;
                assert!(inside, "{name} {width}x{height}: \"{}\" leaves the picture: {area:?}", one.text);
                for other in &texts[..number] {
                    let lies = overlap(area, other.area);
                    assert!(!lies, "{name} {width}x{height}: \"{}\" lies on \"{}\"", one.text, other.text);
                }
            }
        }
    }
    assert!(drawn > 150, "only {drawn} drawings had room");
}

#[test]
fn the_words_are_dark_in_the_pixels() {
    let points = (0..9).map(|x| (f64::from(x), Estimate::exact(f64::from(x) / 9.0)));
    let kind = Kind::Curve { lines: vec![Line::new("a series", points)] };
    let figure = Figure::new("A title", Axis::whole("DC"), Axis::share("Success"), kind)
        .subtitle("A subtitle")
        .caption("The caption says ≥ 65% − × → … how it was made");
    let drawing = svg(&figure).unwrap();
    let pixels = Pixmap::decode_png(&png(&drawing, 2.0).unwrap()).unwrap();
    assert_eq!((pixels.width(), pixels.height()), (1600, 1000));
    let texts = texts(&drawing);
    for wanted in ["A title", "A subtitle", "The caption", "a series", "Success", "DC", "100\u{202f}%", "8"] {
        let ink = texts.iter().find(|ink| ink.text.starts_with(wanted)).expect(wanted).area;
        let mut dark = 0;
        for y in (ink.top() * 2.0) as u32..=(ink.bottom() * 2.0) as u32 {
            for x in (ink.left() * 2.0) as u32..=(ink.right() * 2.0) as u32 {
                let pixel = pixels.pixel(x, y).unwrap();
                dark += u32::from(pixel.red() < 130 && pixel.green() < 130 && pixel.blue() < 130);
            }
        }
        assert!(dark > 15, "\"{wanted}\" has {dark} dark pixels");
    }
}

#[test]
fn the_font_has_the_signs_of_the_trade() {
    let ink = |sign: char| {
        let points = [(1.0, Estimate::exact(0.5))];
        let kind = Kind::Curve { lines: vec![Line::new("", points)] };
        let drawing = svg(&Figure::new(sign, Axis::whole(""), Axis::share(""), kind)).unwrap();
        let found = texts(&drawing).into_iter().find(|ink| ink.text == sign.to_string());
        found.map(|ink| (ink.area.width(), ink.area.height()))
    };
    // A character missing from the font is drawn as an empty box.
    let missing = ink('\u{E000}');
    for sign in "0Aa≥≤−–—×÷…·•±≈≠∞√←↑→↓↔½¼¾²³°§†£€“”‘’«»éüßñŁőŠÆœαβγΔΣΩμπ★✓✗♥■□▲△◆◇●○".chars()
    {
        let area = ink(sign);
        assert!(area.is_some() && area != missing, "no glyph for {sign}");
    }
}

#[test]
fn user_text_cannot_break_the_drawing() {
    let kind = Kind::Curve { lines: vec![Line::new("</svg><script>", [(1.0, Estimate::exact(0.5))])] };
    let figure = Figure::new("</text> & \"quotes\" \u{0}\u{FFFF}", Axis::whole("<x>"), Axis::share("'y'"), kind);
    let drawing = svg(&figure).unwrap();
    assert!(!drawing.contains("<script>") && !drawing.contains('\u{0}'));
    assert!(texts(&drawing).iter().any(|ink| ink.text.contains("</svg><script>")));
}

/// Every sample renders. For visual inspection the pictures are written to the folder
/// `CHART_GALLERY`, if set.
#[test]
fn every_sample_becomes_a_picture() {
    let folder = std::env::var_os("CHART_GALLERY").map(std::path::PathBuf::from);
    for (name, figure) in gallery::all() {
        let text = svg(&figure).unwrap_or_else(|error| panic!("{name}: {error}"));
        let picture = png(&text, 2.0).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(picture.starts_with(b"\x89PNG"), "{name}");
        if let Some(folder) = &folder {
            std::fs::create_dir_all(folder).unwrap();
            std::fs::write(folder.join(format!("{name}.png")), picture).unwrap();
            std::fs::write(folder.join(format!("{name}.svg")), text).unwrap();
        }
    }
}
