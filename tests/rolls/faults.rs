//! Texts that are refused, with what is said of them.

use std::fmt::Write;

use oddsmith::dice::{Variables, parse_outputs};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
struct File {
    texts: Vec<String>,
}

#[test]
fn wrong_texts_are_answered_with_what_is_wrong() {
    let file: File = toml::from_str(include_str!("faults.toml")).expect("the texts are well formed");
    assert!(file.texts.len() >= 40, "{}", file.texts.len());
    let mut said = String::new();
    for text in file.texts {
        let faults = match parse_outputs(&text, &Variables::new()) {
            Err(faults) => faults.into_vec(),
            Ok(found) => panic!("{text} is read as {found:?}"),
        };
        let _ = writeln!(said, "    {text}");
        for fault in faults {
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
    insta::assert_snapshot!("faults", said);
}
