//! LaTeX: a floating table with the rules of `booktabs`.

use super::sheet::Sheet;

/// The sheet in LaTeX.
pub fn write(sheet: &Sheet) -> String {
    let row = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
        format!("    {} \\\\\n", cells.join(" & "))
    };
    let marks: String = (0..sheet.head.len()).map(|column| if column < sheet.names { 'l' } else { 'r' }).collect();
    let mut text = "% In the preamble: \\usepackage{booktabs}\n\\begin{table}\n  \\centering\n".to_owned();
    if !sheet.title.is_empty() {
        text += &format!("  \\caption{{{}}}\n", escaped(&sheet.title));
    }
    text += &format!("  \\begin{{tabular}}{{{marks}}}\n    \\toprule\n");
    text += &row(&sheet.head);
    text += "    \\midrule\n";
    for cells in &sheet.rows {
        text += &row(cells);
    }
    text += "    \\bottomrule\n  \\end{tabular}\n";
    if !sheet.note.is_empty() {
        text += &format!("  \\par\\smallskip\\footnotesize {}\n", escaped(&sheet.note));
    }
    text + "\\end{table}\n"
}

/// The text with LaTeX special characters escaped. A bracket at the start of a row would be parsed
/// as an option of the preceding `\\`, so brackets are wrapped in braces.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' => safe.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => safe.extend(['\\', letter]),
            '~' => safe.push_str("\\textasciitilde{}"),
            '^' => safe.push_str("\\textasciicircum{}"),
            '<' => safe.push_str("\\textless{}"),
            '>' => safe.push_str("\\textgreater{}"),
            '|' => safe.push_str("\\textbar{}"),
            '"' => safe.push_str("\\textquotedbl{}"),
            '`' => safe.push_str("\\textasciigrave{}"),
            '[' | ']' | '*' => safe.extend(['{', letter, '}']),
            '−' => safe.push_str("$-$"),
            '±' => safe.push_str("$\\pm$"),
            '×' => safe.push_str("$\\times$"),
            '–' => safe.push_str("--"),
            '…' => safe.push_str("\\ldots{}"),
            '\u{a0}' => safe.push('~'),
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
    fn no_text_becomes_a_command() {
        assert_eq!(escaped("50% & more_x #1 {a} \\cmd"), "50\\% \\& more\\_x \\#1 \\{a\\} \\textbackslash{}cmd");
        assert_eq!(
            escaped("[−1] ^ ~ <2>"),
            "{[}$-$1{]} \\textasciicircum{} \\textasciitilde{} \\textless{}2\\textgreater{}"
        );
    }
}
