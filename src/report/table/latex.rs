//! LaTeX: a floating table with the rules of `booktabs`.

use super::super::number::unbroken;
use super::sheet::Sheet;

/// The sheet in LaTeX.
pub fn write(sheet: &Sheet) -> String {
    let row = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
        format!("    {} \\\\\n", cells.join(" & "))
    };
    let marks: String = (0..sheet.columns()).map(|column| if sheet.is_right(column) { 'r' } else { 'l' }).collect();
    let mut text = "\\begin{table}\n  \\centering\n".to_owned();
    if !sheet.title.is_empty() {
        text += &format!("  \\caption{{{}}}\n", escaped(&sheet.title));
    }
    text += &format!("  \\begin{{tabular}}{{{marks}}}\n    \\toprule\n");
    text += &heads(sheet);
    text += "    \\midrule\n";
    for cells in sheet.rows() {
        text += &row(&cells);
    }
    text += "    \\bottomrule\n  \\end{tabular}\n";
    if !sheet.note.is_empty() {
        text += &format!("  \\par\\smallskip\\footnotesize {}\n", escaped(&sheet.note));
    }
    text + "\\end{table}\n"
}

/// What must stand in the preamble of the document.
pub const PREAMBLE: &str = "% In the preamble: \\usepackage{booktabs}\n";

/// The lines of heads, with a rule below each head that stands over several columns.
fn heads(sheet: &Sheet) -> String {
    let lines = sheet.heads();
    let mut text = String::new();
    for (place, line) in lines.iter().enumerate() {
        let is_last = place + 1 == lines.len();
        let titles = sheet.down.titles.iter().map(|title| if is_last { escaped(title) } else { String::new() });
        let mut cells: Vec<String> = titles.collect();
        let mut rules = String::new();
        let mut column = sheet.names() + 1;
        for head in line {
            let own = escaped(&head.text);
            cells.push(if is_last { own } else { format!("\\multicolumn{{{}}}{{c}}{{{own}}}", head.columns) });
            if !is_last && !head.text.is_empty() {
                rules += &format!("\\cmidrule(lr){{{column}-{}}}", column + head.columns - 1);
            }
            column += head.columns;
        }
        text += &format!("    {} \\\\\n", cells.join(" & "));
        if !rules.is_empty() {
            text += &format!("    {rules}\n");
        }
    }
    text
}

/// The text with LaTeX special characters escaped. A bracket at the start of a row would be parsed
/// as an option of the preceding `\\`, so brackets are wrapped in braces.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in unbroken(text).chars() {
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
            '\u{202f}' => safe.push_str("\\,"),
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
