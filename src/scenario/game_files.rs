//! The files of games that a scenario names: `games = ["my-game.toml"]`. They were opened with the scenario.

use std::collections::BTreeSet;
use std::path::{Component, Path};
use std::sync::Arc;

use super::keys;
use super::node::{self, Table};
use super::place::{Faults, Place};
use play::diagnostic::{Code, Source, Unopened, shorten};

/// The key that names them.
pub const KEY: &str = "games";
/// Maximum number of files of games of a scenario.
pub const MAX_FILES: usize = 16;

/// What the files of games hold.
#[derive(Debug, Default)]
pub struct GameFiles {
    /// The tables of those that could be parsed.
    pub tables: Vec<Table>,
    /// The texts, with the lines of each that could not be read.
    pub unread: Vec<(Arc<Source>, BTreeSet<usize>)>,
    /// Whether a game may be missing because of a fault.
    pub lost: bool,
}

/// The paths that a scenario names, with their places. Paths lead into the folder of the scenario, so that a scenario
/// from a stranger reads nothing else.
pub fn named<'t>(root: &'t Table, faults: &mut Faults) -> Vec<(&'t str, &'t Place)> {
    let Some(entry) = root.get(KEY) else { return Vec::new() };
    let Some(items) = entry.node.list() else {
        keys::wrong_type(KEY, "a list of files, such as `[\"my-game.toml\"]`", &entry.node, faults);
        return Vec::new();
    };
    let mut found: Vec<(&str, &Place)> = Vec::new();
    for item in items {
        let Some(path) = item.text() else {
            keys::wrong_type(KEY, "a list of files, such as `[\"my-game.toml\"]`", item, faults);
            continue;
        };
        let place = &item.place;
        if !leads_inside(path) {
            let message = format!("`{}` does not lie in the folder of the scenario", shorten(path));
            let help = "write a path from that folder on, without `..`: `games = [\"more/my-game.toml\"]`";
            faults.push(place.error(Code::GAME_FILE, message).help(help));
        } else if found.iter().any(|(other, _)| *other == path) {
            faults.push(place.error(Code::DUPLICATE, format!("`{}` is named twice", shorten(path))));
        } else if found.len() == MAX_FILES {
            let message = format!("a scenario has at most {MAX_FILES} files of games");
            faults.push(place.error(Code::TOO_MANY, message).help("put several games into one file"));
            break;
        } else {
            found.push((path, place));
        }
    }
    found
}

/// Whether a path leads into the folder where it begins, as far as its words tell.
pub fn leads_inside(path: &str) -> bool {
    let mut parts = Path::new(path).components();
    !path.is_empty() && parts.all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}

/// Parses the files of games that were opened with a scenario.
pub fn read(root: &Table, scenario: &Arc<Source>, faults: &mut Faults) -> GameFiles {
    let mut files = GameFiles::default();
    let before = faults.len();
    for (path, place) in named(root, faults) {
        let unusable = |message: String| place.error(Code::GAME_FILE, message);
        match scenario.files.iter().find(|file| file.path == path).map(|file| &file.content) {
            Some(Ok(source)) => {
                let (table, unread) = node::parse_file(source, faults);
                if table.get("game").is_none() && unread.is_empty() {
                    let message = format!("`{}` tells no game", shorten(path));
                    faults.push(unusable(message).help("a game is written `[game.NAME]`"));
                }
                files.unread.push((Arc::clone(source), unread));
                files.tables.push(table);
            }
            Some(Err(Unopened::Unread(why))) => {
                let fault = unusable(format!("cannot read `{}`: {why}", shorten(path)));
                faults.push(fault.help("paths begin in the folder of the scenario"));
            }
            Some(Err(Unopened::Unfit(fault))) => faults.push(Clone::clone(fault)),
            None => {
                let fault = unusable(format!("cannot read `{}`: this scenario has no folder", shorten(path)));
                faults.push(fault.help("save the scenario as a file, and the game beside it"));
            }
        }
    }
    files.lost = faults.len() > before;
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_into_the_folder_of_the_scenario() {
        for path in ["a.toml", "./a.toml", "more/a.toml"] {
            assert!(leads_inside(path), "{path}");
        }
        for path in ["", "/etc/passwd", "../a.toml", "more/../../a.toml", ".."] {
            assert!(!leads_inside(path), "{path}");
        }
    }

    #[test]
    fn files_that_cannot_be_named_are_refused_where_they_are_named() {
        let many: Vec<String> = (0..20).map(|number| format!("\"{number}.toml\"")).collect();
        for (list, code, paths) in [
            ("[\"a.toml\", \"/b.toml\"]".to_owned(), Code::GAME_FILE, 1),
            ("[\"a.toml\", \"a.toml\"]".to_owned(), Code::DUPLICATE, 1),
            ("\"a.toml\"".to_owned(), Code::WRONG_TYPE, 0),
            ("[1, \"a.toml\"]".to_owned(), Code::WRONG_TYPE, 1),
            (format!("[{}]", many.join(", ")), Code::TOO_MANY, MAX_FILES),
        ] {
            let source = Arc::new(Source::new("a.toml", format!("games = {list}")));
            let mut faults = Faults::default();
            let (root, _) = node::parse_file(&source, &mut faults);
            assert_eq!(named(&root, &mut faults).len(), paths, "{list}");
            let codes: Vec<Code> = faults.kept().iter().map(|fault| fault.code).collect();
            assert_eq!(codes, [code], "{list}");
        }
    }
}
