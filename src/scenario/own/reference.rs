//! The reference of the language, made from the tables that texts and files are checked with.

use super::legal;
use lang::{FUNCTIONS, Phrase, STATEMENTS, VALUES};
use ruleset::Moment;

/// A table of the reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferenceTable {
    /// The heads of its columns.
    pub heads: Vec<&'static str>,
    /// Its rows, in Markdown.
    pub rows: Vec<Vec<String>>,
}

/// The tables of the reference.
pub fn reference() -> Vec<ReferenceTable> {
    let phrases = |phrases: &[Phrase]| {
        let row = |phrase: &Phrase| {
            let forms: Vec<String> = phrase.forms.iter().map(|form| format!("`{form}`")).collect();
            vec![forms.join(", "), phrase.means.to_owned()]
        };
        phrases.iter().map(row).collect()
    };
    let functions = FUNCTIONS
        .iter()
        .map(|function| vec![format!("`{}`", function.example), function.needs.to_owned(), function.means.to_owned()]);
    let turn = vec!["`turn`".to_owned(), "in its turn, for a fighter who stands".to_owned()];
    let moment = |moment: &Moment| vec![format!("`{}`", moment.key()), format!("{}, {}", moment.when(), moment.whom())];
    let (before, after) = Moment::ALL.split_at(2);
    let moments = before.iter().map(moment).chain([turn]).chain(after.iter().map(moment)).collect();
    vec![
        ReferenceTable { heads: vec!["moment", "when, and for whom"], rows: moments },
        ReferenceTable { heads: vec!["statement", "what it does"], rows: phrases(&STATEMENTS) },
        ReferenceTable { heads: vec!["value", "what it is"], rows: phrases(&VALUES) },
        ReferenceTable { heads: vec!["function", "of", "what it comes to"], rows: functions.collect() },
        ReferenceTable {
            heads: vec!["key", "of", "meaning"],
            rows: legal::told().into_iter().map(Vec::from).collect(),
        },
    ]
}

impl ReferenceTable {
    /// The table in Markdown, with its last line break.
    pub fn markdown(&self) -> String {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let heads: Vec<String> = self.heads.iter().map(|&head| head.to_owned()).collect();
        let rule = format!("|{}\n", "---|".repeat(self.heads.len()));
        [line(&heads), rule].into_iter().chain(self.rows.iter().map(|row| line(row))).collect()
    }
}
