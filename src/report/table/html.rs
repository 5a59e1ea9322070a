//! HTML: a table with `scope` attributes, so that screen readers can associate numbers with
//! headers.

use super::sheet::Sheet;

/// The sheet as an HTML fragment.
pub fn write(sheet: &Sheet) -> String {
    let mut text = "<table>\n".to_owned();
    if !sheet.title.is_empty() {
        text += &format!("<caption>{}</caption>\n", escaped(&sheet.title));
    }
    text += "<thead>\n<tr>";
    for head in &sheet.head {
        text += &format!("<th scope=\"col\">{}</th>", escaped(head));
    }
    text += "</tr>\n</thead>\n<tbody>\n";
    for row in &sheet.rows {
        text += "<tr>";
        for (column, cell) in row.iter().enumerate() {
            let cell = escaped(cell);
            text += &if column < sheet.names {
                format!("<th scope=\"row\">{cell}</th>")
            } else {
                format!("<td style=\"text-align:right\">{cell}</td>")
            };
        }
        text += "</tr>\n";
    }
    text += "</tbody>\n";
    if !sheet.note.is_empty() {
        text += &format!(
            "<tfoot>\n<tr><td colspan=\"{}\">{}</td></tr>\n</tfoot>\n",
            sheet.head.len(),
            escaped(&sheet.note)
        );
    }
    text + "</table>\n"
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
