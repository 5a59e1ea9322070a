//! Typst: a figure with a table and a caption.

use super::super::number::unbroken;
use super::sheet::Sheet;

/// The sheet in Typst.
pub fn write(sheet: &Sheet) -> String {
    let cells = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("[{}]", escaped(cell))).collect();
        cells.join(", ")
    };
    let marks = (0..sheet.columns()).map(|column| if sheet.is_right(column) { "right" } else { "left" });
    let mut text = format!("#figure(\n  table(\n    columns: {},\n", sheet.columns());
    // The trailing comma makes a single column an array.
    text += &format!("    align: ({},),\n", marks.collect::<Vec<_>>().join(", "));
    text += "    stroke: none,\n    inset: (x: 6pt, y: 3pt),\n    table.hline(),\n    table.header(\n";
    text += &heads(sheet);
    text += "    ),\n    table.hline(stroke: 0.5pt),\n";
    for row in sheet.rows() {
        text += &format!("    {},\n", cells(&row));
    }
    text += "    table.hline(),\n  ),\n";
    let parts = [&sheet.title, &sheet.note].into_iter().filter(|part| !part.is_empty());
    let caption = parts.map(|part| escaped(part.trim_end_matches('.'))).collect::<Vec<_>>().join(". ");
    if !caption.is_empty() {
        text += &format!("  caption: [{caption}.],\n");
    }
    text + ")\n"
}

/// The lines of heads, with a rule below each head that stands over several columns.
fn heads(sheet: &Sheet) -> String {
    let lines = sheet.heads();
    let mut text = String::new();
    for (place, line) in lines.iter().enumerate() {
        let is_last = place + 1 == lines.len();
        let titles = sheet.down.titles.iter().map(|title| if is_last { escaped(title) } else { String::new() });
        let mut cells: Vec<String> = titles.map(|title| format!("[{title}]")).collect();
        let mut rules = String::new();
        let mut column = sheet.names();
        for head in line {
            let own = escaped(&head.text);
            let next = column + head.columns;
            cells.push(if is_last {
                format!("[{own}]")
            } else {
                format!("table.cell(colspan: {}, align: center)[{own}]", head.columns)
            });
            if !is_last && !head.text.is_empty() {
                rules += &format!("      table.hline(start: {column}, end: {next}, stroke: 0.5pt),\n");
            }
            column = next;
        }
        text += &format!("      {},\n{rules}", cells.join(", "));
    }
    text
}

/// The text with Typst special characters escaped. A number followed by a point at the start of a
/// line would begin a list, and three points would become an ellipsis, so such points are escaped
/// too.
fn escaped(text: &str) -> String {
    let text = &unbroken(text);
    let mut safe = String::with_capacity(text.len());
    let begins_list = |at: usize| {
        let digits = at > 0 && text[..at].bytes().all(|b| b.is_ascii_digit());
        digits && text[at + 1..].chars().next().is_none_or(char::is_whitespace)
    };
    let mut before = '\0';
    for (at, letter) in text.char_indices() {
        match letter {
            '\\' | '#' | '$' | '*' | '_' | '`' | '<' | '>' | '@' | '[' | ']' | '~' | '"' | '\'' | '/' | '-' | '='
            | '+' | '{' | '}' => safe.extend(['\\', letter]),
            '.' if before == '.' || begins_list(at) => safe.push_str("\\."),
            '\u{a0}' => safe.push('~'),
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
        before = letter;
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_a_mark() {
        assert_eq!(escaped("#let x = $1$ *b* _i_ @ref [c]"), "\\#let x \\= \\$1\\$ \\*b\\* \\_i\\_ \\@ref \\[c\\]");
        assert_eq!(escaped("- 1"), "\\- 1");
        assert_eq!(escaped("1. first"), "1\\. first");
        assert_eq!(escaped("wait..."), "wait.\\.\\.");
        assert_eq!(escaped("12.5% 3."), "12.5% 3.");
    }
}
