//! The reference in `docs/own-game.md` is made from the tables of the program.

use std::fs;
use std::path::Path;

use oddsmith::scenario::{ReferenceTable, reference};

use crate::world::World;

/// When this variable of the environment is set, the page is written anew.
const WRITE: &str = "ODDSMITH_WRITE_DOCS";

/// A page in which a table, which is found by its heads, stands as it should.
fn with_table(page: &str, table: &ReferenceTable) -> String {
    let text = table.markdown();
    let heads = text.split_inclusive('\n').next().expect("a line of heads");
    let (before, rest) = page.split_once(heads).unwrap_or_else(|| panic!("no table has the heads {heads}"));
    assert!(!rest.contains(heads), "two tables have the heads {heads}");
    let after: String = rest.split_inclusive('\n').skip_while(|line| line.starts_with('|')).collect();
    format!("{before}{text}{after}")
}

#[test]
fn the_reference_says_what_the_program_knows() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/own-game.md");
    let page = fs::read_to_string(&path).expect("a page");
    let right = reference().iter().fold(page.clone(), |page, table| with_table(&page, table));
    if std::env::var_os(WRITE).is_some() {
        return fs::write(&path, &right).expect("the page can be written");
    }
    let wrong = page.lines().zip(right.lines()).find(|(page, right)| page != right);
    assert!(page == right, "{wrong:?}: `{WRITE}=1 cargo test --test cli language::` writes the page anew");
}

#[test]
fn the_program_prints_its_reference() {
    let printed = World::new().run(["systems", "--language"]).code(0).out;
    for row in reference().into_iter().flat_map(|table| table.rows) {
        let first = row[0].split(' ').next().expect("a word");
        assert!(printed.contains(first), "{first}");
    }
    assert!(printed.lines().all(|line| line.chars().count() <= 100), "{printed}");
}
