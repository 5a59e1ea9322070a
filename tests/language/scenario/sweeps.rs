//! Sweeps of several names at once: as a grid, value by value, and by named variants.

use std::cell::RefCell;

use oddsmith::plan;
use oddsmith::scenario::Overrides;
use oddsmith::systems::{Fault, Question};

use super::tourney;

/// The questions of all cells.
fn questions(text: &str, overrides: &Overrides) -> Vec<Question> {
    let scenario = tourney::read(text, overrides).unwrap_or_else(|faults| panic!("{}", faults[0]));
    let asked = RefCell::new(Vec::new());
    let faults = plan::build_with(&scenario, 1, &|question| {
        asked.borrow_mut().push(question.clone());
        Err(vec![Fault::new(&["experiment"], "no such game")])
    });
    assert!(faults.is_err(), "the builder refuses all");
    asked.into_inner()
}

fn asked(text: &str) -> Vec<Question> {
    questions(text, &Overrides::default())
}

#[test]
fn zipped_names_go_together() {
    let cells: Vec<(i64, String, i64)> = asked(include_str!("cases/zipped.toml"))
        .iter()
        .map(|q| (q.params.int("dc"), q.params.word("mode").to_owned(), q.characters["warden"].int("might")))
        .collect();
    let want =
        [(10, "plain", 5), (10, "hard", 5), (12, "plain", 6), (12, "hard", 6), (15, "plain", 7), (15, "hard", 7)];
    assert_eq!(cells, want.map(|(dc, mode, might)| (dc, mode.to_owned(), might)));
}

#[test]
fn several_pairs_may_be_zipped() {
    let cells: Vec<[i64; 4]> = asked(include_str!("cases/zipped-pairs.toml"))
        .iter()
        .map(|q| {
            let might = |side: usize| q.sides[side][0].sheet.int("might");
            [q.params.int("round_limit"), q.constants.int("strikes"), might(0), might(1)]
        })
        .collect();
    assert_eq!(cells, [[5, 2, 7, 1], [5, 3, 8, 1], [6, 2, 7, 2], [6, 3, 8, 2]]);
}

#[test]
fn the_command_line_may_zip_too() {
    let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let overrides = Overrides {
        vary: vec![pair("dc", "10..=12"), pair("rules.strikes", "1,2,3")],
        set: vec![pair("check.zip", "[\"dc\", \"rules.strikes\"]")],
        ..Overrides::default()
    };
    let cells: Vec<(i64, i64)> = questions(include_str!("cases/check.toml"), &overrides)
        .iter()
        .map(|q| (q.params.int("dc"), q.constants.int("strikes")))
        .collect();
    assert_eq!(cells, [(10, 1), (11, 2), (12, 3)]);
}

#[test]
fn a_zipped_name_may_have_a_value_twice() {
    let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let overrides = Overrides {
        vary: vec![pair("dc", "10,10,12,12"), pair("rules.strikes", "1,2,1,2")],
        set: vec![pair("check.zip", "[\"dc\", \"rules.strikes\"]")],
        ..Overrides::default()
    };
    let cells: Vec<(i64, i64)> = questions(include_str!("cases/check.toml"), &overrides)
        .iter()
        .map(|q| (q.params.int("dc"), q.constants.int("strikes")))
        .collect();
    assert_eq!(cells, [(10, 1), (10, 2), (12, 1), (12, 2)]);
}

#[test]
fn a_variant_sets_several_things_under_one_name() {
    let cells: Vec<[i64; 4]> = asked(include_str!("cases/stances.toml"))
        .iter()
        .map(|q| {
            let goblins = i64::try_from(q.sides[1].len()).expect("a few");
            [q.params.int("round_limit"), q.constants.int("strikes"), q.sides[0][0].sheet.int("might"), goblins]
        })
        .collect();
    assert_eq!(cells, [[100, 3, 13, 1], [7, 2, 18, 1], [100, 3, 13, 3]]);
}

#[test]
fn variants_make_a_grid_with_numbers_and_may_give_what_is_required() {
    let cells: Vec<(i64, String, i64)> = asked(include_str!("cases/variants-and-numbers.toml"))
        .iter()
        .map(|q| (q.params.int("dc"), q.params.word("mode").to_owned(), q.constants.int("strikes")))
        .collect();
    let want = [(8, "plain", 1), (8, "plain", 2), (20, "hard", 1), (20, "hard", 2)];
    assert_eq!(cells, want.map(|(dc, mode, strikes)| (dc, mode.to_owned(), strikes)));
}
