//! The embedded font and its text metrics, so that every machine lays out the same chart.
//!
//! Oddsmith Sans is a subset of Inter (SIL Open Font License 1.1, beside the files in
//! `assets/font`) with tabular figures. plotters measures with it and resvg draws with it; neither
//! uses a system font.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use plotters::style::{FontDesc, FontFamily, FontStyle, register_font};

/// The regular weight, an OpenType file.
pub(super) const REGULAR: &[u8] = include_bytes!("../../../assets/font/OddsmithSans-Regular.otf");
/// The bold weight, an OpenType file.
pub(super) const BOLD: &[u8] = include_bytes!("../../../assets/font/OddsmithSans-Bold.otf");

/// The family name inside the files.
pub(super) const FAMILY: &str = "Oddsmith Sans";
/// The `font-family` list of an SVG file: viewers without the font fall back to one that is no
/// wider.
pub(super) const FAMILIES: &str = "Oddsmith Sans, Inter, Helvetica, Arial, sans-serif";

/// Ascender plus descender in em, from the font's `hhea` table. `ab_glyph` scales fonts to this height.
const HEIGHT: f64 = (2728.0 + 680.0) / 2816.0;
/// Size at which text is measured: large, because plotters truncates widths to whole pixels.
const MEASURE: f64 = 1000.0;

/// The size and weight of a text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Face {
    /// Size of an em in pixels.
    pub px: f64,
    /// Bold instead of regular.
    pub bold: bool,
}

impl Face {
    /// Regular text.
    pub(super) const fn regular(px: f64) -> Self {
        Self { px, bold: false }
    }

    /// Bold text.
    pub(super) const fn bold(px: f64) -> Self {
        Self { px, bold: true }
    }

    /// Width of a text in pixels, without kerning, which would make most texts slightly narrower.
    pub(super) fn width(self, text: &str) -> f64 {
        let style = if self.bold { FontStyle::Bold } else { FontStyle::Normal };
        let desc = font(MEASURE * HEIGHT, style);
        let ((left, _), (right, _)) = desc.layout_box(text).expect("the embedded font is registered before it is used");
        f64::from(right - left) / MEASURE * self.px
    }

    /// Distance between two lines of text in pixels.
    pub(super) fn leading(self) -> f64 {
        (self.px * 1.3).round()
    }

    /// The text, or the longest prefix that fits into a width, ending in an ellipsis.
    pub(super) fn fit(self, text: &str, width: f64) -> String {
        self.shorten(text, width, |letters, count| {
            let start: String = letters[..count].iter().collect();
            format!("{}…", start.trim_end())
        })
    }

    /// A name, or its beginning and its end around an ellipsis: similar names often differ at the
    /// end.
    pub(super) fn fit_name(self, name: &str, width: f64) -> String {
        self.shorten(name, width, |letters, count| {
            let start: String = letters[..count - count / 3].iter().collect();
            let end: String = letters[letters.len() - count / 3..].iter().collect();
            format!("{}…{}", start.trim_end(), end.trim_start())
        })
    }

    /// Fits names into the first of these widths at which distinct names stay distinct, else into
    /// the last one.
    pub(super) fn fit_names(self, names: &[String], widths: &[f64]) -> Vec<String> {
        let different = |names: &[String]| names.iter().collect::<BTreeSet<_>>().len();
        let mut fitted = Vec::new();
        for &width in widths {
            fitted = names.iter().map(|name| self.fit_name(name, width)).collect();
            if different(&fitted) == different(names) {
                break;
            }
        }
        fitted
    }

    /// The longest shortening that fits, found by bisection; `cut` keeps the given number of
    /// letters.
    fn shorten(self, text: &str, width: f64, cut: impl Fn(&[char], usize) -> String) -> String {
        if self.width(text) <= width {
            return text.to_owned();
        }
        let letters: Vec<char> = text.chars().collect();
        let (mut fits, mut fails) = (0, letters.len());
        while fails - fits > 1 {
            let middle = (fits + fails) / 2;
            if self.width(&cut(&letters, middle)) <= width {
                fits = middle;
            } else {
                fails = middle;
            }
        }
        cut(&letters, fits)
    }

    /// Same as [`wrap`](Self::wrap) with lines of about equal length, so that no word is left
    /// alone.
    pub(super) fn wrap_even(self, text: &str, width: f64, most: usize) -> Vec<String> {
        let lines = self.wrap(text, width, usize::MAX);
        if lines.len() < 2 || lines.len() > most {
            return self.wrap(text, width, most);
        }
        let (mut fits, mut fails) = (width, width / 2.0);
        while fits - fails > 1.0 {
            let middle = (fits + fails) / 2.0;
            let narrower = self.wrap(text, middle, usize::MAX);
            // Narrow lines break words inside, which an even length is not worth.
            if narrower.len() == lines.len() && narrower.join(" ") == lines.join(" ") {
                fits = middle;
            } else {
                fails = middle;
            }
        }
        self.wrap(text, fits, most)
    }

    /// The text broken into at most `most` lines of a width. Words longer than a line are broken
    /// inside; text that does not fit is cut off with an ellipsis. No lines for an empty text.
    pub(super) fn wrap(self, text: &str, width: f64, most: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in words(text) {
            let longer = if line.is_empty() { word.clone() } else { format!("{line} {word}") };
            if self.width(&longer) <= width {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for letter in word.chars() {
                line.push(letter);
                if line.chars().count() > 1 && self.width(&line) > width {
                    line.pop();
                    lines.push(std::mem::replace(&mut line, letter.to_string()));
                }
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
        if lines.len() > most {
            let rest = lines.split_off(most.saturating_sub(1)).join(" ");
            if most > 0 {
                lines.push(self.fit(&rest, width));
            }
        }
        lines
    }
}

/// The parts of a text between which a line may end: its words, a percent sign together with its number.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match words.last_mut() {
            Some(number) if word.starts_with('%') => *number = format!("{number} {word}"),
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// The font at a size that plotters understands; registered with plotters on first use.
pub(super) fn font(size: f64, style: FontStyle) -> FontDesc<'static> {
    static REGISTERED: OnceLock<()> = OnceLock::new();
    REGISTERED.get_or_init(|| {
        for (style, bytes) in [(FontStyle::Normal, REGULAR), (FontStyle::Bold, BOLD)] {
            assert!(register_font(FAMILIES, style, bytes).is_ok(), "the embedded font is a sound OpenType file");
        }
    });
    FontDesc::new(FontFamily::Name(FAMILIES), size, style)
}

/// The text on one line, without characters that XML does not allow.
pub(super) fn clean(text: &str) -> String {
    let allowed = |c: char| {
        if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') { ' ' } else { c }
    };
    text.chars().map(allowed).collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: Face = Face::regular(10.0);

    #[test]
    fn widths_are_those_of_the_font_tables() {
        // Advance of every figure is 1824 of 2816 units in the regular weight, 1920 in the bold one.
        assert!((Face::regular(12.0).width("0123456789") - 10.0 * 12.0 * 1824.0 / 2816.0).abs() < 0.05);
        let bold = Face::bold(12.0).width("888");
        assert!((bold - 3.0 * 12.0 * 1920.0 / 2816.0).abs() < 0.05, "{bold}");
    }

    #[test]
    fn an_accent_is_as_wide_as_its_letter() {
        assert!((TEXT.width("é") - TEXT.width("e")).abs() < 0.02);
    }

    #[test]
    fn fit_keeps_short_text_and_shortens_long_text() {
        assert_eq!(TEXT.fit("short", 100.0), "short");
        let cut = TEXT.fit("a rather long name of a skill", 60.0);
        assert!(cut.ends_with('…') && TEXT.width(&cut) <= 60.0, "{cut}");
        assert_eq!(TEXT.fit("anything", 0.0), "…");
    }

    #[test]
    fn names_keep_their_end() {
        let cut = TEXT.fit_name("a wandering monster with number 17", 90.0);
        assert!(cut.ends_with("17") && cut.contains('…') && TEXT.width(&cut) <= 90.0, "{cut}");
    }

    #[test]
    fn even_lines_leave_no_word_alone() {
        let text = "one two three four five six seven eight nine ten eleven end";
        let width = TEXT.width(text) - 2.0;
        assert_eq!(TEXT.wrap(text, width, 3)[1], "end");
        let even = TEXT.wrap_even(text, width, 3);
        assert_eq!(even.len(), 2);
        assert!(TEXT.width(&even[1]) > 0.6 * TEXT.width(&even[0]), "{even:?}");
        assert_eq!(even.join(" "), text);
    }

    #[test]
    fn wrap_loses_no_word_and_no_line_is_too_wide() {
        let text = "How often a novice opens the lock of the duke's treasury at midnight";
        let lines = TEXT.wrap(text, 90.0, 99);
        assert!(lines.len() > 3);
        assert!(lines.iter().all(|line| TEXT.width(line) <= 90.0));
        assert_eq!(lines.join(" "), text);
    }

    #[test]
    fn no_line_ends_between_a_number_and_its_percent_sign() {
        assert_eq!(words("Whiskers are 95 % intervals."), ["Whiskers", "are", "95 %", "intervals."]);
    }

    #[test]
    fn wrap_breaks_endless_words_and_respects_the_most() {
        let word = "x".repeat(300);
        let lines = TEXT.wrap(&word, 50.0, 3);
        assert_eq!(lines.len(), 3);
        assert!(lines[2].ends_with('…'));
        assert!(lines.iter().all(|line| TEXT.width(line) <= 50.0));
        assert!(TEXT.wrap("", 50.0, 3).is_empty());
        assert!(TEXT.wrap("word", 50.0, 0).is_empty());
    }

    #[test]
    fn clean_text_has_no_control_characters() {
        assert_eq!(clean("a\u{0}b\n\tc  d\u{1b}"), "a b c d");
    }
}
