//! HTML: a table with `scope` attributes, so that screen readers can associate numbers with
//! headers.

use super::sheet::Sheet;

/// The sheet as an HTML fragment.
pub fn write(sheet: &Sheet) -> String {
    let mut text = "<table>\n".to_owned();
    if !sheet.title.is_empty() {
        text += &format!("<caption>{}</caption>\n", escaped(&sheet.title));
    }
    text += &format!("<thead>\n{}</thead>\n<tbody>\n", heads(sheet));
    for row in sheet.rows() {
        text += "<tr>";
        for (column, cell) in row.iter().enumerate() {
            let cell = escaped(cell);
            let side = if sheet.is_right(column) { "right" } else { "left" };
            let mark = if column < sheet.names() { ("<th scope=\"row\"", "</th>") } else { ("<td", "</td>") };
            text += &format!("{} style=\"text-align:{side}\">{cell}{}", mark.0, mark.1);
        }
        text += "</tr>\n";
    }
    text += "</tbody>\n";
    if !sheet.note.is_empty() {
        text +=
            &format!("<tfoot>\n<tr><td colspan=\"{}\">{}</td></tr>\n</tfoot>\n", sheet.columns(), escaped(&sheet.note));
    }
    text + "</table>\n"
}

/// The lines of heads.
fn heads(sheet: &Sheet) -> String {
    let lines = sheet.heads();
    let mut text = String::new();
    for (place, line) in lines.iter().enumerate() {
        text += "<tr>";
        let is_last = place + 1 == lines.len();
        for title in sheet.down.titles.iter().filter(|_| place == 0) {
            // The title of a name column stands beside all lines of heads, at their foot.
            let rows = if lines.len() > 1 {
                format!(" rowspan=\"{}\" style=\"vertical-align:bottom\"", lines.len())
            } else {
                String::new()
            };
            text += &format!("<th scope=\"col\"{rows}>{}</th>", escaped(title));
        }
        for head in line {
            let own = escaped(&head.text);
            text += &if is_last {
                format!("<th scope=\"col\" style=\"text-align:right\">{own}</th>")
            } else {
                format!("<th scope=\"colgroup\" colspan=\"{}\">{own}</th>", head.columns)
            };
        }
        text += "</tr>\n";
    }
    text
}

/// The text with HTML special characters escaped.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
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
    fn no_text_becomes_markup() {
        assert_eq!(escaped("<b>\"a\" & b</b>"), "&lt;b&gt;&quot;a&quot; &amp; b&lt;/b&gt;");
    }
}
