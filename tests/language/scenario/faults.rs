//! Faulty scenarios: every fault has its code and place, and all are reported at once.
//!
//! Each file in `faults`, here and beside the tests of each game, marks its faults in comments. `# E013 at 6` is a fault with that code at
//! the sixth column of its line; several faults of a line are separated by commas. A mark may end
//! with a colon and words, which are then the whole message, the whole advice, or the message with
//! the advice in parentheses. Only the marked faults may be reported.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use oddsmith::check::check;
use oddsmith::diagnostic::{Code, Diagnostic, Source};
use oddsmith::scenario::{Method, Overrides};

use super::tourney;

/// A fault as marked in a comment: line, code and column, words.
type Mark = (usize, String, String);

/// The marks of a file, in order.
fn marks(text: &str) -> Vec<Mark> {
    let comments = (1..).zip(text.lines()).filter_map(|(line, text)| Some((line, text.split_once("  # E")?.1)));
    let marks = comments.flat_map(|(line, comment)| comment.split(", E").map(move |mark| (line, mark)));
    marks
        .map(|(line, mark)| {
            let (place, words) = mark.split_once(": ").unwrap_or((mark, ""));
            (line, format!("E{place}"), words.to_owned())
        })
        .collect()
}

/// The mark of a fault, with the words of the expected mark if they match the fault, and all of its
/// words otherwise.
fn mark(fault: &Diagnostic, expected: Option<&Mark>) -> Mark {
    let (line, column) = fault.line_column();
    let help = fault.help.join("; ");
    let ways = [String::new(), fault.message.clone(), help.clone(), format!("{} ({help})", fault.message)];
    let same = expected.and_then(|(.., words)| ways.iter().find(|way| *way == words));
    (line, format!("{} at {column}", fault.code), same.unwrap_or(&ways[3]).clone())
}

/// The faults of a scenario of any game, in the order of reporting.
fn faults(name: &str, text: &str) -> Vec<Diagnostic> {
    let real = oddsmith::games::catalogue();
    let made_up = ["\"tourney\"", "\"coins\""].iter().any(|name| text.contains(name));
    let games = if made_up { tourney::among(real) } else { real };
    let mut faults = check(&games, &Arc::new(Source::new(name, text)), &Overrides::default()).err().unwrap_or_default();
    faults.retain(|fault| !fault.message.starts_with(tourney::UNPLAYED));
    faults
}

/// The folders of faulty scenarios: those of the reader, and those of each game.
fn folders() -> Vec<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let games = std::fs::read_dir(tests.join("games")).expect("the tests of the games");
    let of_games = games.map(|game| game.expect("a folder").path().join("faults")).filter(|folder| folder.is_dir());
    std::iter::once(tests.join("language/scenario/faults")).chain(of_games).collect()
}

#[test]
fn exactly_the_marked_faults_are_reported() {
    let files = folders().into_iter().flat_map(|folder| std::fs::read_dir(folder).expect("a folder of scenarios"));
    let (mut count, mut wrong) = (0, String::new());
    for file in files {
        let path = file.expect("a file").path();
        let name = path.to_string_lossy();
        let text = std::fs::read_to_string(&path).expect("a text");
        let expected = marks(&text);
        assert!(!expected.is_empty(), "{name} marks no fault");
        let faults = faults(&name, &text);
        let found: Vec<Mark> = faults.iter().enumerate().map(|(at, fault)| mark(fault, expected.get(at))).collect();
        if found != expected {
            wrong += &format!("{name} marks\n{expected:#?}\nbut has\n{found:#?}\n");
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(count > 50, "{count} files");
}

#[test]
fn faults_in_arguments_point_into_the_argument() {
    let lock = include_str!("cases/lock.toml");
    let faults = |set: &[(&str, &str)], vary: &[(&str, &str)]| -> Vec<String> {
        let pairs = |pairs: &[(&str, &str)]| pairs.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect();
        let overrides = Overrides { set: pairs(set), vary: pairs(vary), ..Overrides::default() };
        tourney::faults_with(lock, &overrides)
            .iter()
            .map(|fault| {
                let shown = &fault.source.text[fault.labels[0].span.clone()];
                format!("{} {} {shown}", fault.source.name, fault.code)
            })
            .collect()
    };
    assert_eq!(faults(&[("warden.might", "99")], &[]), ["--set E013 99"]);
    assert_eq!(faults(&[("warden.migth", "9")], &[]), ["--set E010 warden.migth"]);
    assert_eq!(faults(&[("wardens.might", "9")], &[]), ["--set E024 wardens.might"]);
    assert_eq!(faults(&[("nothing", "9")], &[]), ["--set E024 nothing"]);
    assert_eq!(faults(&[("rules.tourny.strikes", "9")], &[]), ["--set E020 rules.tourny.strikes"]);
    assert_eq!(faults(&[("run.trials", "many")], &[]), ["--set E012 many"]);
    assert_eq!(faults(&[], &[("dc", "3,99,4")]), ["--vary E013 99"]);
    assert_eq!(faults(&[], &[("dc", "9..=3")]), ["--vary E031 9..=3"]);
    assert_eq!(faults(&[], &[("cd", "3")]), ["--vary E024 cd"]);
    assert_eq!(faults(&[], &[("lock.cd", "3")]), ["--vary E024 lock.cd"]);
    assert_eq!(faults(&[], &[("warden.weapon", "2d6, 3d")])[0].split(' ').nth(1), Some("E030"));

    let overrides = Overrides {
        trials: Some(0),
        precision: Some(0.1),
        method: Some(Method::Exact),
        seed: Some(u64::MAX),
        ..Overrides::default()
    };
    let names: Vec<(String, Code)> =
        tourney::faults_with(lock, &overrides).iter().map(|fault| (fault.source.name.clone(), fault.code)).collect();
    for expected in [("--trials", Code::OUT_OF_RANGE), ("--seed", Code::OUT_OF_RANGE)] {
        assert!(names.contains(&(expected.0.to_owned(), expected.1)), "{names:?}");
    }
    assert!(names.iter().any(|(_, code)| *code == Code::CONTRADICTION), "{names:?}");
}
