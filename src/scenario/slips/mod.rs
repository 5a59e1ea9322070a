//! Slips of TOML: what somebody who does not program writes where TOML wants something else, what to write instead,
//! and a mended text that can be read on.
//!
//! The parser says that "an invalid float expects `nan`" of `kind = npc`. Here the lines it stumbles over are looked at
//! again: each slip that is recognised becomes a fault in plain words, and its line is mended, so that the rest of the
//! file is read as it was meant and all other faults are found in the same go. Nothing mended is ever run: the
//! slip itself stays a fault.

mod line;
pub mod number;
mod scalar;
mod statement;

use std::ops::Range;

use statement::Statement;

/// A slip with what mends it. All places are bytes of the text in which it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    /// The part at fault.
    pub span: Range<usize>,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What to write instead.
    pub help: String,
    /// Another place that explains it, with a few words.
    pub context: Option<(Range<usize>, String)>,
    /// What mends it, in order and apart; empty if it cannot be guessed.
    pub edits: Vec<Edit>,
    /// Whether the mended text lacks what was meant here.
    pub lost: bool,
}

/// A replacement of a part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The part replaced; empty for an insertion.
    pub span: Range<usize>,
    /// What takes its place.
    pub with: String,
}

impl Slip {
    fn new(span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: help.into(), context: None, edits: Vec::new(), lost: false }
    }

    /// Adds a replacement that mends it.
    fn edit(mut self, span: Range<usize>, with: impl Into<String>) -> Self {
        self.edits.push(Edit { span, with: with.into() });
        self
    }
}

/// Maximum number of slips found in one go; those of the rest are found once these are mended.
const MOST: usize = 100;

/// The slips in the statements that a parser finds fault with. `errors` are the places and messages of the parser, in
/// order of place; `is_value` says whether a text is a value as it stands.
pub fn find(text: &str, errors: &[(Range<usize>, &str)], is_value: &dyn Fn(&str) -> bool) -> Vec<Slip> {
    let statements = statement::split(text);
    let mut found = Vec::new();
    for (place, statement) in statements.iter().enumerate() {
        let next = statements.get(place + 1).map_or(text.len() + 1, |next| next.span.start);
        let before = |place: usize| errors.partition_point(|(span, _)| span.start < place);
        let mine = &errors[before(statement.span.start)..before(next)];
        if !statement.unclosed.is_empty() {
            // The parser reads on into the next statements, so what it says of those means nothing.
            found.push(line::quotes(text, statement).unwrap_or_else(|| line::unclosed(text, statement)));
            return found;
        }
        if mine.is_empty() {
            continue;
        }
        if found.len() > MOST {
            return found;
        }
        if let Some(double) = mine.iter().find(|(_, message)| message.contains("duplicate key")) {
            found.push(line::double(text, &statements[..place], statement, &double.0));
            continue;
        }
        found.extend(slips_of(text, statement, is_value));
    }
    found
}

/// The slips of one statement. A slip of its frame comes first; those of its values are found once the frame is mended.
fn slips_of(text: &str, statement: &Statement, is_value: &dyn Fn(&str) -> bool) -> Vec<Slip> {
    match line::FRAME.iter().find_map(|find| find(text, statement)) {
        Some(slip) => vec![slip],
        None => scalar::slips(text, statement, is_value),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The messages for a text with a fault in every line, and the text that mends the first of them.
    fn slips(text: &str) -> Vec<(String, String)> {
        let errors: Vec<(Range<usize>, &str)> = text.match_indices('\n').map(|(at, _)| (at..at, "")).collect();
        let is_value = |text: &str| {
            let inner = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
            inner.is_some_and(|inner| !inner.contains('"')) || text.parse::<f64>().is_ok() || text == "true"
        };
        let found = find(text, &errors, &is_value);
        found
            .into_iter()
            .map(|slip| {
                let mut mended = text.to_owned();
                for edit in slip.edits.iter().rev() {
                    mended.replace_range(edit.span.clone(), &edit.with);
                }
                (slip.message, mended)
            })
            .collect()
    }

    #[test]
    fn a_slip_is_mended_where_it_is() {
        for (text, mended) in [
            ("kind = npc\n", "kind = \"npc\"\n"),
            ("a = “x”  # why\n", "a = \"x\"  # why\n"),
            ("a = [\"x\", y]\n", "a = [\"x\", \"y\"]\n"),
            ("a = [\n  \"x\"\nb = 1\n", "a = [\n  \"x\"]\nb = 1\n"),
            ("a = { b: 1 }\n", "a = { b = 1 }\n"),
            ("a =\u{a0}1\n", "a = 1\n"),
            ("a 1\n", "a = 1\n"),
            ("a = [\"x\"], [\"y\", \"z\"]  # why\n", "a = [[\"x\"], [\"y\", \"z\"]]  # why\n"),
        ] {
            let found = slips(text);
            assert_eq!(found.first().map(|(_, mended)| mended.as_str()), Some(mended), "{text}: {found:?}");
        }
    }

    #[test]
    fn what_is_right_has_no_slip() {
        for text in ["a = 1\n", "a = \"x # y\"  # z\n", "[a.b]\n", "[[a]]\n", "a = [\n  1, 2,\n]\n", "\n# “a”\n"] {
            assert_eq!(slips(text), [], "{text}");
        }
    }

    #[test]
    fn a_quote_of_another_kind_behind_a_string_is_looked_at() {
        assert_eq!(slips("}=\"\"'“\n").len(), 1);
    }

    proptest! {
        /// Whatever is written, no place lies outside of the text or within a character.
        #[test]
        fn any_text_can_be_looked_at(text in "([a-c1-3\"'“”‘„=:,;#%()\\[\\]{}\\\\. \n\t–ä\u{a0}/w-]){0,60}\n") {
            slips(&text);
        }
    }
}
