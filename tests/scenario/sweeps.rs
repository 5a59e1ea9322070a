//! Sweeps of several names at once: as a grid, value by value, and by named variants.

use std::cell::RefCell;

use oddsmith::diagnostic::{Code, Diagnostic};
use oddsmith::plan;
use oddsmith::scenario::Overrides;
use oddsmith::systems::{Fault, Question};

use crate::tourney;

const KNIGHTS: &str = "[character.warden]\nsystem = \"tourney\"\nmight = 13\n[character.goblin]\nsystem = \"tourney\"\n\
                       might = 6\n";

fn check(lines: &str) -> String {
    format!("{KNIGHTS}[[experiment]]\nid = \"lock\"\nsystem = \"tourney\"\nkind = \"check\"\n{lines}\n")
}

fn fight(lines: &str) -> String {
    format!(
        "{KNIGHTS}[[experiment]]\nid = \"ford\"\nsystem = \"tourney\"\nkind = \"fight\"\n\
         sides = [[\"warden\"], [\"goblin\"]]\n{lines}\n"
    )
}

/// The questions of all cells, and what the plan calls the cells.
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

fn faults(text: &str) -> Vec<Diagnostic> {
    tourney::read(text, &Overrides::default()).expect_err("refused")
}

#[test]
fn zipped_names_go_together() {
    let text = check(
        "who = \"warden\"\nvary = { dc = [10, 12, 15], mode = [\"plain\", \"hard\"], \"warden.might\" = \"5..=7\" }\n\
         zip = [\"dc\", \"warden.might\"]",
    );
    let cells: Vec<(i64, String, i64)> = asked(&text)
        .iter()
        .map(|q| (q.params.int("dc"), q.params.word("mode").to_owned(), q.characters["warden"].int("might")))
        .collect();
    let want =
        [(10, "plain", 5), (10, "hard", 5), (12, "plain", 6), (12, "hard", 6), (15, "plain", 7), (15, "hard", 7)];
    assert_eq!(cells, want.map(|(dc, mode, might)| (dc, mode.to_owned(), might)));
}

#[test]
fn several_pairs_may_be_zipped() {
    let text = fight(
        "vary = { round_limit = [5, 6], \"rules.strikes\" = [2, 3], \"warden.might\" = [7, 8], \"goblin.might\" = [1, 2] }\n\
         zip = [[\"round_limit\", \"goblin.might\"], [\"warden.might\", \"rules.strikes\"]]",
    );
    let cells: Vec<[i64; 4]> = asked(&text)
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
    let text = check("dc = 10");
    let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let overrides = Overrides {
        vary: vec![pair("dc", "10..=12"), pair("rules.strikes", "1,2,3")],
        set: vec![pair("lock.zip", "[\"dc\", \"rules.strikes\"]")],
        ..Overrides::default()
    };
    let cells: Vec<(i64, i64)> =
        questions(&text, &overrides).iter().map(|q| (q.params.int("dc"), q.constants.int("strikes"))).collect();
    assert_eq!(cells, [(10, 1), (11, 2), (12, 3)]);
}

#[test]
fn a_variant_sets_several_things_under_one_name() {
    let text = fight(
        "[[experiment.vary.stance]]\nname = \"usual\"\n\
         [[experiment.vary.stance]]\nname = \"bold\"\nround_limit = 7\nwarden.might = 18\nrules.strikes = 2\n\
         [[experiment.vary.stance]]\nname = \"many\"\n\"goblin.count\" = 3\n",
    );
    let cells: Vec<[i64; 4]> = asked(&text)
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
    let text = check(
        "vary = { how = [{ name = \"easy\", dc = 8 }, { name = \"grim\", dc = 20, mode = \"hard\" }], \"rules.strikes\" = [1, 2] }",
    );
    let cells: Vec<(i64, String, i64)> = asked(&text)
        .iter()
        .map(|q| (q.params.int("dc"), q.params.word("mode").to_owned(), q.constants.int("strikes")))
        .collect();
    let want = [(8, "plain", 1), (8, "plain", 2), (20, "hard", 1), (20, "hard", 2)];
    assert_eq!(cells, want.map(|(dc, mode, strikes)| (dc, mode.to_owned(), strikes)));
    let some = check("vary = { how = [{ name = \"easy\", dc = 8 }, { name = \"grim\", mode = \"hard\" }] }");
    assert_eq!(faults(&some)[0].code, Code::MISSING_KEY, "one variant leaves it open");
}

#[test]
fn bad_zips_are_explained() {
    let with = |zip: &str| check(&format!("vary = {{ dc = [10, 12], \"rules.strikes\" = [1, 2, 3] }}\nzip = {zip}"));
    for (zip, code, part) in [
        ("[\"dc\", \"rules.strikes\"]", Code::CONTRADICTION, "`dc` has 2 values and `rules.strikes` has 3"),
        ("[\"dc\"]", Code::CONTRADICTION, "at least two"),
        ("[\"dc\", \"rules.strike\"]", Code::UNKNOWN_TARGET, "`rules.strike` is not varied"),
        ("[\"dc\", \"dc\"]", Code::DUPLICATE, "zipped twice"),
        ("\"dc\"", Code::WRONG_TYPE, "a list of varied names"),
    ] {
        let faults = faults(&with(zip));
        assert_eq!(faults[0].code, code, "{zip}: {}", faults[0]);
        assert!(faults[0].message.contains(part), "{zip}: {}", faults[0]);
    }
}

#[test]
fn bad_variants_are_explained() {
    for (variants, code, part) in [
        ("[{ dc = 8 }]", Code::MISSING_KEY, "needs a `name`"),
        ("[{ name = \"a\" }, { name = \"a\" }]", Code::DUPLICATE, "called `a`"),
        ("[{ name = \"a\", dcc = 8 }]", Code::UNKNOWN_TARGET, "no parameter `dcc`"),
        ("[{ name = \"a\", dc = 99 }]", Code::OUT_OF_RANGE, "`dc`"),
        ("[{ name = \"a\", \"rules.strikes\" = 2 }]", Code::DUPLICATE, "varied by another name"),
        ("[{ name = \"a b\" }]", Code::BAD_NAME, "`a b`"),
    ] {
        let faults = faults(&check(&format!("dc = 10\nvary = {{ \"rules.strikes\" = [1, 2], how = {variants} }}")));
        assert_eq!(faults[0].code, code, "{variants}: {}", faults[0]);
        assert!(faults[0].message.contains(part), "{variants}: {}", faults[0]);
    }
}
