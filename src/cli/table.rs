//! Text in columns: tables that wrap to the page width, and paragraphs. Widths are terminal
//! columns: CJK characters and emoji take two.

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, TableStyle, Width};
pub use textwrap::core::display_width;
use textwrap::{Options, WordSplitter};

use report::number::unbroken;
pub use report::table::Table;
use report::table::{Column, Holds};

/// The only line is below the headings, with gaps between columns.
const LOOK: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction(' '));
/// Spaces between columns.
pub const GAP: usize = 2;
/// Minimum width of wrapping columns; a longest word of up to `LONG_WORD` columns widens it.
const LEAST: usize = 12;
const LONG_WORD: usize = 22;

/// Lays a table out for a terminal.
pub trait LaidOut {
    /// The table within a page width, every line indented. Empty columns are left out.
    fn page(&self, width: usize, indent: usize) -> String;
}

impl LaidOut for Table {
    fn page(&self, width: usize, indent: usize) -> String {
        let room = width.saturating_sub(indent);
        let shown = self.shown();
        let least =
            |longest: usize| -> Vec<usize> { shown.iter().map(|&column| least_width(self, column, longest)).collect() };
        let mut narrowest = least(LONG_WORD);
        if narrowest.iter().map(|width| width + GAP).sum::<usize>() > room + GAP {
            // Breaking a word is better than exceeding the width.
            narrowest = least(LEAST);
        }
        let (head, rows) = self.parts();
        let mut table = comfy_table::Table::new();
        table.load_style(LOOK).set_content_arrangement(ContentArrangement::Dynamic).set_width(columns(room));
        table.set_header(head).add_rows(rows);
        for (place, (drawn, narrowest)) in table.column_iter_mut().zip(narrowest).enumerate() {
            let holds = self.columns[shown[place]].holds;
            // The header separator takes the other column of the gap.
            let gap = if place + 1 < shown.len() { GAP - 1 } else { 0 };
            drawn.set_padding((0, columns(gap)));
            drawn.set_cell_alignment(match holds {
                Holds::Numbers => CellAlignment::Right,
                Holds::Words | Holds::Text => CellAlignment::Left,
            });
            drawn.set_constraint(if holds == Holds::Text {
                ColumnConstraint::LowerBoundary(Width::Fixed(columns(narrowest + gap)))
            } else {
                ColumnConstraint::ContentWidth
            });
        }
        let page = format!("{}{}\n{}", heading_over(self, &table, &shown), table.trim_fmt(), self.note);
        textwrap::indent(page.trim_end(), &" ".repeat(indent)) + "\n"
    }
}

/// The line of the heading over some columns, beginning where the first of them begins.
fn heading_over(table: &Table, laid: &comfy_table::Table, shown: &[usize]) -> String {
    let Some((from, heading)) = &table.over else { return String::new() };
    let before = shown.iter().filter(|column| *column < from).count();
    // All columns but the last have their padding, and one more space between them.
    let start: usize =
        laid.column_max_content_widths().iter().take(before).map(|&width| usize::from(width) + GAP).sum();
    format!("{}{heading}\n", " ".repeat(start))
}

/// The minimum width of a column: if it wraps, that of its longest word, between `LEAST` and `longest`.
fn least_width(table: &Table, column: usize, longest: usize) -> usize {
    let Column { heading, holds } = &table.columns[column];
    let cells = || table.rows.iter().map(|row| row[column].as_str()).chain([heading.as_str()]);
    let whole = cells().flat_map(str::lines).map(display_width).max().unwrap_or(0);
    if *holds != Holds::Text {
        return whole;
    }
    let word = cells().flat_map(|cell| cell.split([' ', '\n'])).map(display_width).max().unwrap_or(0);
    word.clamp(LEAST, longest).min(whole)
}

/// A width as `u16`, saturated.
fn columns(width: usize) -> u16 {
    u16::try_from(width).unwrap_or(u16::MAX)
}

/// Wraps a paragraph to a page width; lines after the first are indented. Words are broken only if
/// they are longer than a line. U+00A0 is a non-breaking space, and no line ends between a number and its percent sign.
pub fn paragraph(text: &str, width: usize, indent: usize) -> String {
    let options = Options::new(width.saturating_sub(indent).max(1)).word_splitter(WordSplitter::NoHyphenation);
    let lines = textwrap::wrap(&unbroken(text), options).join(&format!("\n{}", " ".repeat(indent)));
    lines.replace("\u{a0}%", " %")
}

/// Shortens a text to a width, with `…` in place of what is left out. Whole words are kept if they fill at least half
/// of it.
pub fn cut(text: &str, width: usize) -> String {
    if display_width(text) <= width {
        return text.to_owned();
    }
    if width == 0 {
        return String::new();
    }
    let words = text.match_indices(' ').map(|(space, _)| text[..space].trim_end_matches([' ', ',', ';', ':']));
    let kept = words.take_while(|words| display_width(words) + 2 <= width).last().unwrap_or("");
    if 2 * display_width(kept) >= width {
        return format!("{kept} …");
    }
    let mut room = width - 1;
    let ends = text.char_indices().map_while(|(at, letter)| {
        room = room.checked_sub(display_width(letter.encode_utf8(&mut [0; 4])))?;
        Some(at + letter.len_utf8())
    });
    format!("{}…", &text[..ends.last().unwrap_or(0)])
}

/// The head of a column in lines no wider than it.
pub fn head(name: &str, room: usize) -> Vec<String> {
    const MOST_LINES: usize = 8;
    let mut lines: Vec<String> =
        textwrap::wrap(name, room).into_iter().map(|line| line.trim_end().to_owned()).collect();
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES);
        if let Some(last) = lines.last_mut() {
            *last = last.chars().take(room - 1).chain(['…']).collect();
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_align_and_long_text_wraps() {
        let mut table = Table::new().words("name").numbers("chance").text("meaning").text("unused");
        table.row(["accurate", "5%", "how well somebody hits with the weapon in hand"]);
        table.row(["dc", "100%", "the number to beat"]);
        "of two".clone_into(&mut table.note);
        let expected = "  name      chance  meaning
  ───────── ─────── ────────────────────
  accurate      5%  how well somebody
                    hits with the weapon
                    in hand
  dc          100%  the number to beat
  of two
";
        assert_eq!(table.page(40, 2), expected);
    }

    #[test]
    fn wide_letters_take_two_columns() {
        let mut table = Table::new().words("side").numbers("chance");
        table.row(["龍", "5%"]);
        table.row(["wolf 🐺", "95%"]);
        let expected = "side     chance\n──────── ──────\n龍           5%\nwolf 🐺     95%\n";
        assert_eq!(table.page(40, 0), expected);
        assert_eq!(paragraph("龍龍龍", 5, 0), "龍龍\n龍");
        assert_eq!(paragraph("龍龍", 1, 0), "龍\n龍");
    }

    #[test]
    fn words_break_only_where_they_must() {
        assert_eq!(paragraph("to do well-to-do", 12, 0), "to do\nwell-to-do");
        assert_eq!(paragraph("unbreakable x", 5, 0), "unbre\nakabl\ne x");
        assert_eq!(paragraph("keeps\u{a0}its space", 10, 0), "keeps\u{a0}its\nspace");
        assert_eq!(paragraph("", 5, 2), "");
        assert_eq!(paragraph("one two three", 9, 2), "one two\n  three");
        let mut table = Table::new().words("key").text("cell").text("found");
        table.row(["a", "toughness_b=14; free_from=100", &"word ".repeat(9)]);
        let page = table.page(44, 0);
        assert!(page.contains("toughness_b=14; "), "{page}");
    }

    #[test]
    fn a_heading_stands_over_its_columns() {
        let mut table = Table::new().words("armor").over("Accurate").numbers("9").numbers("10");
        table.row(["light", "85.1", "83.2"]);
        let expected = "         Accurate
  armor     9    10
  ────── ──── ─────
  light  85.1  83.2
";
        let page = table.page(40, 2);
        assert_eq!(
            page.lines().next().map(|line| line.find('A')),
            Some(page.lines().nth(3).and_then(|line| line.find('8')))
        );
        assert_eq!(page.lines().count(), expected.lines().count());
    }

    #[test]
    fn texts_are_cut_at_words() {
        assert_eq!(cut("one two three", 13), "one two three");
        assert_eq!(cut("one two three", 12), "one two …");
        assert_eq!(cut("one, two, three", 10), "one, two …");
        assert_eq!(cut("a unbreakable", 9), "a unbrea…", "a word is cut rather than most of the line left out");
        assert_eq!(cut("龍龍龍", 5), "龍龍…");
        assert_eq!((cut("one", 1), cut("one", 0)), ("…".to_owned(), String::new()));
        for width in 0..30 {
            assert!(display_width(&cut("wolf 🐺 and 龍, one two", width)) <= width, "{width}");
        }
    }

    #[test]
    fn no_line_of_a_table_that_can_wrap_is_too_wide() {
        for width in 40..120 {
            let mut table = Table::new().words("a").text("b").text("c");
            table.row(["key", &"word ".repeat(40), &"longer-word ".repeat(20)]);
            table.row(["key", &"unbreakable".repeat(4), &"一二三四五".repeat(9)]);
            for line in table.page(width, 4).lines() {
                assert!(display_width(line) <= width, "{width}: {line}");
            }
        }
    }
}
