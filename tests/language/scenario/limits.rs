//! Limits of a file: cells, characters, and faults reported.

use std::fmt::Write as _;

use oddsmith::scenario::Overrides;

use super::tourney::{faults_with, read};

const CHECK: &str = include_str!("cases/check.toml");

/// One of the faulty scenarios without its fourth experiment is still small enough.
#[test]
fn grids_that_are_together_small_enough() {
    let text = include_str!("faults/too-many-cells-together.toml");
    let (allowed, _) = text.rsplit_once("[[experiment]]").expect("a fourth experiment");
    assert!(read(allowed, &Overrides::default()).is_ok(), "96 000 cells");
}

#[test]
fn floods_of_faults_are_counted_not_listed() {
    let rows: String = (0..2000).map(|number| format!("rows{number} = 1\n")).collect();
    assert_eq!(faults_with(&[CHECK, &rows].concat(), &Overrides::default()).len(), 500);
    let list = format!("vary = {{ dc = [{}] }}\n", "99, ".repeat(2000));
    let faults = faults_with(&[CHECK, &list].concat(), &Overrides::default());
    assert_eq!(faults.len(), 500);
    assert_eq!(faults[499].help[1], "1500 more faults were found");
}

#[test]
fn too_many_characters() {
    let crowd = |number: usize| {
        let mut text = CHECK.to_owned();
        for guest in 0..number {
            write!(text, "\n[character.guest-{guest}]\nsystem = \"tourney\"\nmight = 1\n").expect("a text");
        }
        text
    };
    let faults = faults_with(&crowd(4097), &Overrides::default());
    let places: Vec<_> = faults.iter().map(|fault| (fault.line_column(), fault.code.id)).collect();
    // Five lines for the check, and four for each guest; the name begins at the twelfth character.
    assert_eq!(places, [((5 + 4 * 4096 + 2, 12), "E040")]);
    assert!(read(&crowd(4096), &Overrides::default()).is_ok());
}

#[test]
fn too_many_charts() {
    let charts = |number: usize| format!("{CHECK}chart = [\n{}]\n", "    { view = \"histogram\" },\n".repeat(number));
    let faults = faults_with(&charts(1001), &Overrides::default());
    let places: Vec<_> = faults.iter().map(|fault| (fault.line_column(), fault.code.id)).collect();
    // Five lines for the check and one for the list; the view is at the fourteenth character.
    assert_eq!(places, [((5 + 1 + 1001, 14), "E040")]);
    assert_eq!(faults[0].message, "1001 charts are more than the 1000 that one file may have");
    assert!(read(&charts(1000), &Overrides::default()).is_ok());
}

#[test]
fn too_many_verdicts() {
    let expecting = |lines: usize| {
        format!("{CHECK}vary = {{ dc = [1, 2, 3, 4] }}\nexpect = [\n{}]\n", "    \"success >= 0\",\n".repeat(lines))
    };
    let faults = faults_with(&expecting(250_001), &Overrides::default());
    let places: Vec<_> = faults.iter().map(|fault| (fault.line_column(), fault.code.id)).collect();
    assert_eq!(places, [((8, 5), "E040")]);
    assert_eq!(faults[0].message, "1000004 verdicts are more than the 1000000 that one file may ask for");
    assert_eq!(faults[0].help, ["here 250001 expectations are held against 4 cells each"]);
    assert!(read(&expecting(250_000), &Overrides::default()).is_ok());
}
