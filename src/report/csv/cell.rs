//! The text of a cell: what a spreadsheet shows, and nothing that it computes.

use std::borrow::Cow;

use super::super::control::without_controls;

/// A text as it stands in a CSV file, not yet quoted: without control characters, and behind an apostrophe if a spreadsheet
/// would take it for a formula. Numbers stay as they are.
pub fn cell(text: &str) -> Cow<'_, str> {
    let clean = without_controls(text);
    if is_formula(text) { Cow::Owned(format!("'{clean}")) } else { clean }
}

/// Whether a spreadsheet would take a text for a formula.
fn is_formula(text: &str) -> bool {
    match text.bytes().next() {
        Some(b'=' | b'@' | b'\t' | b'\r') => true,
        Some(b'+' | b'-') => !is_number(text),
        _ => false,
    }
}

/// Whether a text with a sign is a number, perhaps in per cent.
fn is_number(text: &str) -> bool {
    text.trim_end_matches('%').parse::<f64>().is_ok_and(f64::is_finite)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_is_a_text() {
        for formula in ["=1+1", "@SUM(A1)", "+A1", "-A1", "-1+2", "-", "+inf", "\tx", "=HYPERLINK(\"x\",\"y\")"] {
            assert_eq!(cell(formula), format!("'{formula}"));
        }
        assert_eq!(cell("\r=1"), "' =1");
        assert_eq!(cell("a\u{1b}[2Jb"), "a [2Jb");
    }

    #[test]
    fn everything_else_is_itself() {
        for text in ["", "a=1", "dc=10;skill=3", "-5", "+2", "-0.5", "-1e-7", "-5.0%", "3d6", "'", "no"] {
            assert!(matches!(cell(text), Cow::Borrowed(same) if same == text), "{text}");
        }
    }
}
