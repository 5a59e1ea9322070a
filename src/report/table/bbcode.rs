//! BBCode: the table tags that most forums know.

use super::sheet::Sheet;

/// The sheet in BBCode.
pub fn write(sheet: &Sheet) -> String {
    let mut text = String::new();
    if !sheet.title.is_empty() {
        text += &format!("[b]{}[/b]\n", safe(&sheet.title));
    }
    text += "[table]\n";
    let row = |tag: &str, cells: &[String]| {
        let cells: String = cells.iter().map(|cell| format!("[{tag}]{}[/{tag}]", safe(cell))).collect();
        format!("[tr]{cells}[/tr]\n")
    };
    text += &row("th", &sheet.head());
    for cells in sheet.rows() {
        text += &row("td", &cells);
    }
    text += "[/table]\n";
    if !sheet.note.is_empty() {
        text += &format!("[i]{}[/i]\n", safe(&sheet.note));
    }
    text
}

/// There is no escape that all forums know, so square brackets become round.
fn safe(text: &str) -> String {
    let round = |letter: char| match letter {
        '[' => '(',
        ']' => ')',
        letter if letter.is_control() => ' ',
        letter => letter,
    };
    text.chars().map(round).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_a_tag() {
        assert_eq!(safe("[b]bold[/b]"), "(b)bold(/b)");
    }
}
