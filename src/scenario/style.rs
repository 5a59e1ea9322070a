//! The style of charts and tables: size, type, colours, language, notation of shares.
//!
//! Style changes no computed result, so it is not part of any content hash. It is given in
//! `[style]` of a scenario, or in a file of its own that serves a whole book.

use std::str::FromStr;
use std::sync::Arc;

use play::diagnostic::{Code, Diagnostic, Source, shorten};

use super::ask::{UnknownWord, named_enum};

use super::keys;
use super::node::{self, Body, Entry, Table};
use super::place::{Faults, Place, Places};

/// Keys of `[style]`.
pub const KEYS: &[&str] = &["width", "height", "font", "dpi", "palette", "language", "numbers", "caption", "formats"];

/// Permitted width and height of a picture in millimetres.
pub const SIDES: (f64, f64) = (20.0, 1000.0);
/// Permitted text size in points.
pub const POINTS: (f64, f64) = (4.0, 36.0);
/// Permitted resolution in dots per inch.
pub const DOTS: (u32, u32) = (36, 1200);
/// Maximum denominator of shares written as parts.
pub const MAX_PARTS: u32 = 10_000;

/// The style of charts and tables.
#[derive(Debug, Clone, PartialEq)]
pub struct Style {
    /// Size on paper; `None` for screen size.
    pub paper: Option<Paper>,
    /// Resolution of a PNG in dots per inch, if given.
    pub dpi: Option<u32>,
    /// Colours.
    pub palette: Palette,
    /// The language of labels.
    pub language: Language,
    /// The notation of shares.
    pub shares: Shares,
    /// Whether the caption of a picture says how it was made.
    pub caption: bool,
    /// The output formats of a chart, at least one.
    pub formats: Vec<Format>,
}

/// Size on paper.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paper {
    /// Width in millimetres.
    pub width: f64,
    /// Height in millimetres; `None` for a height that suits the width and the kind of chart.
    pub height: Option<f64>,
    /// Size of the labels in points.
    pub font: f64,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            paper: None,
            dpi: None,
            palette: Palette::Colour,
            language: Language::English,
            shares: Shares::Percent,
            caption: true,
            formats: vec![Format::Svg, Format::Png],
        }
    }
}

/// The notation of shares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shares {
    /// `41.7 %`.
    Percent,
    /// `0.417`.
    Decimal,
    /// `15 in 36`, with this denominator.
    Parts(u32),
    /// `1 in 2.4`.
    OneIn,
}

impl FromStr for Shares {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let unknown = || UnknownWord { word: text.to_owned(), legal: &["percent", "decimal", "one-in", "in 36"] };
        match text {
            "percent" => Ok(Self::Percent),
            "decimal" => Ok(Self::Decimal),
            "one-in" => Ok(Self::OneIn),
            _ => {
                let parts = text.strip_prefix("in").map(|rest| rest.trim_start_matches(['-', ' ']));
                let parts = parts.and_then(|parts| parts.parse().ok());
                parts.filter(|parts| (2..=MAX_PARTS).contains(parts)).map(Self::Parts).ok_or_else(unknown)
            }
        }
    }
}

named_enum! {
    /// The colours of charts.
    Palette {
        /// Hues that differ in lightness too.
        Colour = "colour",
        /// Shades of grey.
        Grey = "grey",
        /// Black on white, areas told apart by patterns.
        Pattern = "pattern",
    }
}

named_enum! {
    /// The language of labels.
    Language {
        /// English.
        English = "en",
        /// German, with its decimal comma.
        German = "de",
    }
}

impl Language {
    /// Selects the text of this language; the templates of the pages are written with it.
    pub fn say<'t>(self, english: &'t str, german: &'t str) -> &'t str {
        match self {
            Self::English => english,
            Self::German => german,
        }
    }

    /// The language of a page or of a part of one, as HTML names it.
    pub fn code(self) -> &'static str {
        self.say("en", "de")
    }

    /// Whether this is German.
    pub fn is_german(self) -> bool {
        self == Self::German
    }
}

named_enum! {
    /// A file that a chart becomes.
    Format {
        /// Lines and text.
        Svg = "svg",
        /// Dots.
        Png = "png",
        /// Lines, for a printer.
        Pdf = "pdf",
    }
}

/// Reads `[style]` of a scenario, with the places of its values; without one, the usual style, which has its place at
/// the start of the file.
pub(super) fn read(root: &Table, file: &Arc<Source>, faults: &mut Faults) -> (Style, Places) {
    let start = || Place::new(file, 0..0);
    let (Some(table), Some(entry)) = (keys::table_of(root, "style", faults), root.get("style")) else {
        return (Style::default(), Places::new(start()));
    };
    (values(table, faults), table.places(&entry.key, KEYS))
}

/// The style that a table gives.
fn values(table: &Table, faults: &mut Faults) -> Style {
    keys::refuse_unknown(table, KEYS, "`[style]`", faults);
    let usual = Style::default();
    let height = number(table, "height", SIDES, "millimetres", faults);
    let font = number(table, "font", POINTS, "points", faults);
    let width = number(table, "width", SIDES, "millimetres", faults);
    let said = width.is_some() || height.is_some() || font.is_some();
    let paper = Paper { width: width.unwrap_or(160.0), height, font: font.unwrap_or(9.0) };
    let bound = |dots: u32| f64::from(dots);
    let dpi = number(table, "dpi", (bound(DOTS.0), bound(DOTS.1)), "dots to an inch", faults);
    Style {
        paper: said.then_some(paper),
        dpi: dpi.map(|dots| dots.round() as u32),
        palette: word(table, "palette", Palette::NAMES, faults).unwrap_or(usual.palette),
        language: word(table, "language", Language::NAMES, faults).unwrap_or(usual.language),
        shares: shares(table, faults).unwrap_or(usual.shares),
        caption: switch(table, "caption", faults).unwrap_or(usual.caption),
        formats: formats(table, faults).unwrap_or(usual.formats),
    }
}

/// Reads a file that contains nothing but a `[style]`, with the places of its values.
///
/// # Errors
/// Every fault of the file.
pub fn read_style(source: &Arc<Source>) -> Result<(Style, Places), Vec<Diagnostic>> {
    let mut faults = Faults::default();
    let (root, _) = node::parse_file(source, &mut faults);
    keys::refuse_unknown(&root, &["style"], "a file of style", &mut faults);
    if root.get("style").is_none() && faults.is_empty() {
        let fault = Place::new(source, 0..0).error(Code::MISSING_KEY, "the file has no `[style]`");
        faults.push(fault);
    }
    let style = read(&root, source, &mut faults);
    if faults.is_empty() { Ok(style) } else { Err(faults.sorted(source)) }
}

fn number(table: &Table, key: &str, (least, most): (f64, f64), unit: &str, faults: &mut Faults) -> Option<f64> {
    let Entry { node, .. } = table.get(key)?;
    let value = match node.body {
        Body::Int(number) => number as f64,
        Body::Float(number) => number,
        _ => {
            keys::wrong_type(key, &format!("a number of {unit}"), node, faults);
            return None;
        }
    };
    if (least..=most).contains(&value) {
        return Some(value);
    }
    let message = format!("`{key}` is {value}, but must be from {least} to {most} {unit}");
    faults.push(node.place.error(Code::OUT_OF_RANGE, message));
    None
}

fn word<T: FromStr>(table: &Table, key: &str, legal: &[&str], faults: &mut Faults) -> Option<T> {
    let text = keys::text_of(table, key, faults)?;
    let found = text.parse().ok();
    if found.is_none() {
        unknown(table, key, text, legal, faults);
    }
    found
}

fn unknown(table: &Table, key: &str, text: &str, legal: &[&str], faults: &mut Faults) {
    if let Some(entry) = table.get(key) {
        let message = format!("there is no {key} `{}`", shorten(text));
        faults.push(keys::advise(entry.node.place.error(Code::UNKNOWN_CHOICE, message), text, legal));
    }
}

fn shares(table: &Table, faults: &mut Faults) -> Option<Shares> {
    let text = keys::text_of(table, "numbers", faults)?;
    let found = text.parse().ok();
    if let (None, Some(entry)) = (&found, table.get("numbers")) {
        let message = format!("shares cannot be written as `{}`", shorten(text));
        let fault = entry.node.place.error(Code::UNKNOWN_CHOICE, message);
        faults.push(fault.help("legal here: `percent`, `decimal`, `one-in`, `in N` such as `in 36`"));
    }
    found
}

fn switch(table: &Table, key: &str, faults: &mut Faults) -> Option<bool> {
    let Entry { node, .. } = table.get(key)?;
    if let Body::Bool(on) = node.body {
        return Some(on);
    }
    keys::wrong_type(key, "a switch, `true` or `false`", node, faults);
    None
}

fn formats(table: &Table, faults: &mut Faults) -> Option<Vec<Format>> {
    let Entry { node, .. } = table.get("formats")?;
    let Some(items) = node.list().filter(|items| !items.is_empty()) else {
        keys::wrong_type("formats", "a list such as [\"svg\", \"pdf\"]", node, faults);
        return None;
    };
    let mut formats = Vec::new();
    for item in items {
        match item.text().map(|text| (text, text.parse::<Format>())) {
            Some((_, Ok(format))) if !formats.contains(&format) => formats.push(format),
            Some((_, Ok(_))) => {}
            Some((text, Err(_))) => {
                let message = format!("there is no format `{}`", shorten(text));
                faults.push(keys::advise(item.place.error(Code::UNKNOWN_CHOICE, message), text, Format::NAMES));
            }
            None => keys::wrong_type("formats", "a list of words", item, faults),
        }
    }
    Some(formats)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(text: &str) -> Result<Style, Vec<Diagnostic>> {
        read_style(&Arc::new(Source::new("book.toml", text))).map(|(style, _)| style)
    }

    #[test]
    fn a_style_is_read_and_the_rest_is_usual() {
        let read =
            style("[style]\nwidth = 85\nfont = 8.5\nlanguage = \"de\"\nnumbers = \"in 36\"\nformats = [\"pdf\"]\n");
        let read = read.expect("a sound style");
        assert_eq!(read.paper, Some(Paper { width: 85.0, height: None, font: 8.5 }));
        assert_eq!((read.language, read.shares), (Language::German, Shares::Parts(36)));
        assert_eq!(read.formats, [Format::Pdf]);
        assert_eq!(read.palette, Palette::Colour);
        assert_eq!(style("[style]\n").expect("empty"), Style::default());
    }

    #[test]
    fn every_fault_is_found_at_once_with_its_place() {
        let faults = style(
            "[style]\nwidth = 5\nfont = \"big\"\npalette = \"gray\"\nnumbers = \"in 1\"\nformats = [\"tiff\"]\nfnt = 3\n",
        )
        .expect_err("all wrong");
        let found: Vec<(usize, &str)> =
            faults.iter().map(|fault| (fault.line_column().0, fault.message.as_str())).collect();
        assert_eq!(
            found,
            [
                (2, "`width` is 5, but must be from 20 to 1000 millimetres"),
                (3, "`font` must be a number of points, not text"),
                (4, "there is no palette `gray`"),
                (5, "shares cannot be written as `in 1`"),
                (6, "there is no format `tiff`"),
                (7, "unknown key `fnt` in `[style]`"),
            ]
        );
        assert!(style("title = \"x\"\n").is_err());
    }

    #[test]
    fn shares_are_named_as_people_say_them() {
        for (text, shares) in [
            ("percent", Shares::Percent),
            ("one-in", Shares::OneIn),
            ("in 36", Shares::Parts(36)),
            ("in-20", Shares::Parts(20)),
            ("in100", Shares::Parts(100)),
        ] {
            assert_eq!(text.parse(), Ok(shares), "{text}");
        }
        for bad in ["", "in", "in 0", "in x", "36"] {
            assert!(bad.parse::<Shares>().is_err(), "{bad}");
        }
    }
}
