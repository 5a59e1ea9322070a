//! Limits of a file: cells, characters, and faults reported.

use std::fmt::Write as _;

use oddsmith::scenario::Overrides;

use crate::tourney::{faults_with, read};

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
