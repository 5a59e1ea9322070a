//! Texts that are refused, with what is said of them.

use std::fmt::Write;

use oddsmith::dice::{NotationFault, Variables, parse_outputs};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
struct File {
    texts: Vec<String>,
    habits: Vec<String>,
}

fn file() -> File {
    toml::from_str(include_str!("faults.toml")).expect("the texts are well formed")
}

/// What is said of texts, below each of them.
fn said(texts: &[String], variables: &Variables) -> String {
    let mut said = String::new();
    for text in texts {
        let _ = writeln!(said, "    {text}");
        for fault in faults(text, variables) {
            let width = text[fault.span.clone()].chars().count().max(1);
            let before = text[..fault.span.start].chars().count();
            let _ = writeln!(said, "    {}{}", " ".repeat(before), "^".repeat(width));
            let _ = writeln!(said, "{}", fault.message);
            if let Some(help) = fault.help {
                let _ = writeln!(said, "help: {help}");
            }
        }
        let _ = writeln!(said);
    }
    said
}

fn faults(text: &str, variables: &Variables) -> Vec<NotationFault> {
    match parse_outputs(text, variables) {
        Err(faults) => faults.into_vec(),
        Ok(found) => panic!("{text} is read as {found:?}"),
    }
}

#[test]
fn wrong_texts_are_answered_with_what_is_wrong() {
    let texts = file().texts;
    assert!(texts.len() >= 40, "{}", texts.len());
    insta::assert_snapshot!("faults", said(&texts, &Variables::new()));
}

#[test]
fn spellings_of_other_programs_are_answered_with_the_one_that_works() {
    let (texts, variables) = (file().habits, Variables::from([("r".to_owned(), 50)]));
    assert!(texts.len() >= 40, "{}", texts.len());
    for text in &texts {
        let found = faults(text, &variables);
        let [fault] = found.as_slice() else { panic!("{text} has {} faults: {found:?}", found.len()) };
        let help = fault.help.as_deref().unwrap_or_default();
        let advised: Vec<&str> = help.split('`').skip(1).step_by(2).collect();
        assert!(!advised.is_empty(), "{text} has no advice: {help}");
        for roll in advised {
            // A part stands behind the names of the text.
            let named = text.rsplit_once(';').map_or(String::new(), |(names, _)| format!("{names};"));
            let whole = format!("{named} {roll}");
            assert!(
                parse_outputs(&whole, &variables).is_ok(),
                "{text}: {whole}: {:?}",
                parse_outputs(&whole, &variables)
            );
        }
    }
    insta::assert_snapshot!("habits", said(&texts, &variables));
}
