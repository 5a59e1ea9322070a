//! A game added at run time, exercised by every command.

mod coins;

use std::cell::RefCell;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::rc::Rc;

use clap::Parser;
use oddsmith::catalogue::Catalogue;
use oddsmith::cli::{Arguments, Console, perform};
use oddsmith::games;

use coins::Coins;

const SCENARIO: &str = include_str!("cases/coins.toml");

/// The output of a command.
#[derive(Clone, Default)]
struct Page(Rc<RefCell<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs a command in a program with the given catalogue.
fn page(catalogue: &Catalogue, arguments: &[&str]) -> String {
    let line = ["oddsmith"].iter().chain(arguments);
    let arguments = Arguments::try_parse_from(line).unwrap_or_else(|why| panic!("{why}"));
    let page = Page::default();
    perform(&arguments.command, catalogue, &mut Console::to(page.clone())).unwrap_or_else(|why| panic!("{why:?}"));
    String::from_utf8(page.0.take()).expect("text")
}

/// Runs every command; answers are checked against the probabilities of coins.
#[test]
fn an_added_game_goes_through_every_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let scenario = place("coins.toml");
    fs::write(&scenario, SCENARIO).expect("a file");
    let games = games::catalogue().with(Coins);
    let ask = |arguments: &[&str]| page(&games, arguments);

    assert!(ask(&["systems"]).contains("coins"));
    assert!(ask(&["systems", "coins"]).contains("heads that are needed"));
    assert!(ask(&["schema"]).contains("coins that are tossed"));
    ask(&["check", &scenario]);

    let out = place("reports");
    ask(&["run", &scenario, "--out", &out, "--quiet"]);
    let report = Path::new(&out).join("coins");
    let summary = fs::read_to_string(report.join("summary.csv")).expect("a summary");
    // Two heads out of three coins have probability 4/8; with one head granted, one out of three
    // has 7/8.
    assert!(summary.contains("toss,coins,toss,coins=3;ann.luck=0,success,rate,0.5,"), "{summary}");
    assert!(summary.contains("toss,coins,toss,coins=3;ann.luck=1,success,rate,0.875,"), "{summary}");
    // Two hearts against one: the fight is lost only by losing two tosses in a row.
    assert!(summary.contains("fight,coins,fight,,winner,rate:a,0.75,"), "{summary}");
    assert!(report.join("index.html").exists());

    let solved =
        ask(&["solve", &scenario, "--experiment", "fight", "--find", "bob.hearts", "--goal", "winner=a = 50 %"]);
    assert!(solved.contains("50"), "{solved}");
    let compared = ask(&["compare", &scenario, "--experiment", "fight", "--with", "ann.hearts=1"]);
    assert!(compared.contains("75"), "{compared}");
    let ranked = ask(&["sensitivity", &scenario, "--experiment", "fight"]);
    assert!(ranked.contains("hearts (bob)"), "{ranked}");
    let table = ask(&["table", &scenario, "--experiment", "toss"]);
    assert!(table.contains("ann.luck") || table.contains("luck"), "{table}");
    let told = ask(&["trace", &scenario, "--experiment", "fight", "--where", "winner=b"]);
    assert!(told.contains("the first loses the toss"), "{told}");
    assert!(ask(&["odds", "d2"]).contains("1.5"));
}

#[test]
fn games_lie_side_by_side_in_the_lens_whatever_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let scenario = folder.path().join("lens.toml");
    fs::write(&scenario, include_str!("cases/side-by-side.toml")).expect("a file");
    let out = folder.path().join("out");
    page(
        &games::catalogue().with(Coins),
        &["lens", &scenario.to_string_lossy(), "--out", &out.to_string_lossy(), "--quiet"],
    );
    let written: Vec<_> = fs::read_dir(&out).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    let page = fs::read_to_string(
        written.iter().map(|path| path.join("index.html")).find(|path| path.exists()).unwrap_or(out.join("index.html")),
    );
    assert!(page.expect("a page").contains("Coins of ours"), "{written:?}");
}
