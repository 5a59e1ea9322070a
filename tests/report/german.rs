//! A report in German: the whole page as the program writes it, and every form of sentence.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use insta::assert_snapshot;
use oddsmith::report::{Results, Told, book};
use oddsmith::scenario::style::Language;

use crate::answered::{self, ALL_ANSWERED, about};

/// A scenario in German: its own texts are German, too.
const GERMAN: &str = include_str!("cases/deutsch.toml");
/// A scenario in German on rolls with words and several results.
const ROLLS: &str = include_str!("cases/wuerfe.toml");

/// Words that no German text of these pages has.
const ENGLISH: [&str; 60] = [
    "the", "of", "and", "chance", "trial", "trials", "is", "are", "with", "without", "share", "mean", "round",
    "rounds", "fight", "fights", "cell", "cells", "exact", "exactly", "sampled", "yes", "no", "none", "never",
    "always", "side", "success", "failure", "dead", "to", "by", "from", "points", "value", "values", "wins", "winner",
    "for", "it", "this", "that", "which", "what", "how", "not", "does", "holds", "broken", "expected", "found",
    "interval", "seed", "scenario", "data", "rules", "answer", "nearest", "varied", "game",
];

/// The pages that the program writes: a report and a book.
pub static PAGES: LazyLock<[String; 2]> = LazyLock::new(|| {
    let dir = tempfile::tempdir().expect("a place for tests");
    std::fs::write(dir.path().join("furt.toml"), GERMAN).expect("written");
    let done = Command::new(env!("CARGO_BIN_EXE_oddsmith"))
        .current_dir(dir.path())
        .args(["run", "furt.toml", "--out", "reports", "--book", "buch.html", "--quiet"])
        .output()
        .expect("it runs");
    // Two of its expectations are broken on purpose.
    assert_eq!(done.status.code(), Some(1), "{}", String::from_utf8_lossy(&done.stderr));
    ["reports/furt/index.html", "buch.html"].map(|name| read(&dir.path().join(name)))
});

/// The page of the report on rolls.
static PAGE_OF_ROLLS: LazyLock<String> = LazyLock::new(|| {
    let dir = tempfile::tempdir().expect("a place for tests");
    std::fs::write(dir.path().join("wuerfe.toml"), ROLLS).expect("written");
    let done = Command::new(env!("CARGO_BIN_EXE_oddsmith"))
        .current_dir(dir.path())
        .args(["run", "wuerfe.toml", "--out", "reports", "--quiet"])
        .output()
        .expect("it runs");
    assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
    read(&dir.path().join("reports/wuerfe/index.html"))
});

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A page without the elements of this name and what is in them.
fn without(page: &str, name: &str) -> String {
    let (open, close) = (format!("<{name}"), format!("</{name}>"));
    let mut left = String::new();
    let mut rest = page;
    while let Some(start) = rest.find(&open) {
        left.push_str(&rest[..start]);
        let end = rest[start..].find(&close).expect("it is closed");
        rest = &rest[start + end + close.len()..];
    }
    left + rest
}

/// The texts of a page that are there to be read: those between tags, and those for readers who do not see the pictures.
fn texts(page: &str) -> Vec<String> {
    let mut page = page.to_owned();
    for name in ["style", "script", "code", "pre"] {
        page = without(&page, name);
    }
    let mut texts = Vec::new();
    for part in page.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag ends");
        // Names of files are what they are.
        if !tag.starts_with("a href") {
            texts.push(text.trim().to_owned());
        }
        texts.extend(tag.split("aria-label=\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
    }
    texts.retain(|text| !text.is_empty());
    texts
}

#[test]
fn a_german_page_is_german_all_over() {
    for page in PAGES.iter().chain([&*PAGE_OF_ROLLS]) {
        assert!(page.contains("<html lang=\"de\">"));
        let mut faults = BTreeSet::new();
        for text in texts(page) {
            let mut words = text.split(|letter: char| !letter.is_alphanumeric());
            if words.any(|word| ENGLISH.contains(&word)) {
                faults.insert(text);
            }
        }
        assert!(faults.is_empty(), "{faults:#?}");
    }
}

#[test]
fn a_german_page_has_german_numbers() {
    for page in PAGES.iter().chain([&*PAGE_OF_ROLLS]) {
        let numbers = texts(page).into_iter().filter(|text| {
            let letters: Vec<char> = text.chars().collect();
            let point = |three: &[char]| three[0].is_ascii_digit() && three[1] == '.' && three[2].is_ascii_digit();
            // A point sets thousands apart; a version of the program has two.
            let thousands =
                |at: usize| letters[at + 2..].iter().take_while(|digit| digit.is_ascii_digit()).count() == 3;
            let is_version = text.contains("oddsmith");
            (0..letters.len().saturating_sub(2)).any(|at| point(&letters[at..at + 3]) && !thousands(at) && !is_version)
        });
        let numbers: Vec<String> = numbers.collect();
        assert!(numbers.is_empty(), "{numbers:#?}");
    }
}

#[test]
fn every_part_of_a_german_page_is_there() {
    let [page, book] = &*PAGES;
    for part in [
        "<h2>Erwartungen</h2>",
        "Von 23 Erwartungen: 8 sind verletzt, 15 sind erfüllt.",
        ">verletzt</th>",
        "<td class=\"words\">65,0\u{a0}% (exakt)</td>",
        "<nav aria-label=\"Inhalt\">",
        "<caption>Wahrscheinlichkeiten</caption>",
        "<caption>Zelle für Zelle</caption>",
        "<caption>Spielgefühl</caption>",
        ">Was gemessen wird</h3>",
        ">Wie es gemacht wurde</h3>",
        "Exakt gelöst, ohne Zufall und Fehlerbalken",
        ">Geltende Hausregeln</h3>",
        "<code>death_strikes = 2</code></dt><dd>Striche bis zum Tod (im Spiel <code>3</code>)</dd>",
        "<code>death_strikes = variiert</code>",
        "Gelöst für",
        "<h3>Chance auf Erfolg: 65 %; gesucht: Wert</h3>",
        "Chance auf Erfolg bei Wert 13: 65\u{a0}%. Alle 14 Werte wurden exakt berechnet.",
        "<summary>Das Szenario</summary>",
    ] {
        assert!(page.contains(part), "no {part}");
    }
    assert!(book.contains("<summary>Das Szenario furt</summary>") && book.contains(">Geltende Hausregeln</h4>"));
}

#[test]
fn a_book_of_two_languages_marks_each() {
    let (german, answers) = answered::answered(include_str!("cases/german.toml"));
    let (english, other) = &*ALL_ANSWERED;
    let about = about();
    let told = [
        Told { plan: english, answers: other, about: &about },
        Told { plan: &german, answers: &answers, about: &about },
    ];
    let page = book("Two", &told).expect("a book");
    assert!(page.contains("<html lang=\"en\">"));
    assert_eq!((page.matches("<article").count(), page.matches(" lang=\"de\">").count()), (2, 1));
    assert!(page.contains(">How it was made<") && page.contains(">Wie es gemacht wurde<"));
}

#[test]
fn labels_of_results_are_nouns_where_they_are_written_so() {
    for part in ["Treffer im Mittel", "großartig", "Güte"] {
        assert!(PAGE_OF_ROLLS.contains(part), "no {part}");
    }
    for part in [">treffer", ">patzer", "guete</th>"] {
        assert!(!PAGE_OF_ROLLS.contains(part), "{part}");
    }
    let (plan, answers) = answered::answered(ROLLS);
    let results = Results::new(&plan, &answers).expect("they belong together");
    let told: Vec<String> =
        results.sentences_in(Language::German).into_iter().map(|told| told.text.to_string()).collect();
    assert_snapshot!("answers_to_rolls_in_german", told.join("\n"));
}

/// Every form of sentence: the German answers to the scenario whose English ones `tests/cli/sentences.rs` prints.
#[test]
fn answers_in_german() {
    let (plan, answers) = answered::answered(include_str!("../cli/cases/sentences.toml"));
    let results = Results::new(&plan, &answers).expect("they belong together");
    let mut told = String::new();
    for sentence in results.sentences_in(Language::German) {
        let _ = writeln!(told, "{}\n{}\n", sentence.experiment, sentence.text);
    }
    assert_snapshot!("answers_in_german", told);
}
