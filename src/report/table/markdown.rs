//! Markdown: a pipe table with its title above and its note below.

use super::sheet::Sheet;

/// The sheet in Markdown.
pub fn write(sheet: &Sheet) -> String {
    let row = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let marks = (0..sheet.columns()).map(|column| if sheet.is_right(column) { "---:" } else { ":---" });
    let mut text = String::new();
    if !sheet.title.is_empty() {
        text += &format!("**{}**\n\n", escaped(&sheet.title));
    }
    text += &row(&sheet.head());
    text += &format!("| {} |\n", marks.collect::<Vec<_>>().join(" | "));
    for cells in sheet.rows() {
        text += &row(&cells);
    }
    if !sheet.note.is_empty() {
        text += &format!("\n*{}*\n", escaped(&sheet.note));
    }
    text
}

/// The text on one line, with Markdown special characters escaped.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | '|' | '*' | '_' | '`' | '[' | ']' | '#' | '~' | '$' => safe.extend(['\\', letter]),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_a_mark() {
        assert_eq!(escaped("a|b *c* <d> [e] 100%"), "a\\|b \\*c\\* &lt;d&gt; \\[e\\] 100%");
        assert_eq!(escaped("line\nbreak"), "line break");
    }
}
