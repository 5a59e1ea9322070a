//! The characters that stand beside a game in a file of games: a scenario that names the file has them, too.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::game_files::{GameFiles, KEY};
use super::node::{Entry, Table};
use super::place::Place;
use play::catalogue::Catalogue;
use play::diagnostic::Source;

/// Adds the characters of files of games to those of a scenario. A file gives those whose game it tells, and of two of one
/// name the first counts: the scenario's own, then that of the file that is named first.
pub fn add(root: &mut Table, files: &GameFiles, games: &Catalogue, scenario: &Arc<Source>) {
    for file in &files.tables {
        for entry in characters(file) {
            if characters(root).iter().all(|known| known.name != entry.name)
                && belongs(entry, root, file, &files.tables, games)
            {
                let place = Place::new(scenario, 0..0);
                if let Some(table) = root.table_mut("character", &place) {
                    table.set(entry.clone());
                }
            }
        }
    }
}

/// The characters of a file.
fn characters(file: &Table) -> &[Entry] {
    let table = file.get("character").and_then(|entry| entry.node.table());
    table.map(|table| table.0.as_slice()).unwrap_or_default()
}

/// Whether a character of a file is of one of the games that the file tells. One whose game cannot be found is taken, so
/// that this is told; but not from a whole scenario, which may have its game from elsewhere.
fn belongs(entry: &Entry, root: &Table, file: &Table, files: &[Table], games: &Catalogue) -> bool {
    let unknown = file.get(KEY).is_none();
    let mut seen = BTreeSet::new();
    let mut next = Some(entry);
    while let Some(entry) = next.filter(|entry| seen.insert(&entry.name)) {
        let text = |key: &str| entry.node.table()?.get(key)?.node.text();
        if let Some(system) = text("system") {
            let tells = |file: &Table| file.get("game").and_then(|games| games.node.table()?.get(system)).is_some();
            let elsewhere = games.find(system).is_some() || tells(root) || files.iter().any(tells);
            return tells(file) || (unknown && !elsewhere);
        }
        let Some(like) = text("like") else { break };
        let known = characters(root).iter().chain(characters(file));
        next = known.into_iter().find(|known| known.name == like);
    }
    unknown
}

#[cfg(test)]
mod tests {
    use super::super::game_files;
    use super::super::node;
    use super::super::place::Faults;
    use super::*;
    use play::diagnostic::NamedFile;

    /// The characters of a scenario with two files, each with the name of its source.
    fn added(scenario: &str, files: [&str; 2]) -> Vec<(String, String)> {
        let file = |path: &str, text: &str| {
            let content = Ok(Arc::new(Source::new(path, text)));
            NamedFile { path: path.to_owned(), content }
        };
        let [one, two] = files;
        let text = format!("games = [\"one\", \"two\"]\n{scenario}");
        let source = Source { files: vec![file("one", one), file("two", two)], ..Source::new("scenario", text) };
        let source = Arc::new(source);
        let mut faults = Faults::default();
        let (mut root, _) = node::parse_file(&source, &mut faults);
        let files = game_files::read(&root, &source, &mut faults);
        add(&mut root, &files, &games::catalogue(), &source);
        assert!(faults.is_empty(), "{:?}", faults.kept());
        let name = |entry: &Entry| (entry.name.clone(), entry.key.source.name.clone());
        characters(&root).iter().map(name).collect()
    }

    fn names(found: &[(String, String)]) -> Vec<(&str, &str)> {
        found.iter().map(|(name, source)| (name.as_str(), source.as_str())).collect()
    }

    #[test]
    fn the_first_of_a_name_counts() {
        let one = "[game.a]\n[character.goblin]\nsystem = \"a\"\n[character.ogre]\nsystem = \"a\"\n";
        let two = "[game.b]\n[character.goblin]\nsystem = \"b\"\n[character.imp]\nsystem = \"b\"\n";
        let found = added("[character.ogre]\nsystem = \"b\"\n", [one, two]);
        assert_eq!(names(&found), [("ogre", "scenario"), ("goblin", "one"), ("imp", "two")]);
        assert_eq!(names(&added("", ["[game.a]", two])), [("goblin", "two"), ("imp", "two")]);
    }

    #[test]
    fn only_characters_of_the_games_of_the_file_are_taken() {
        let one = "[game.a]\n[character.chief]\nlike = \"goblin\"\n[character.goblin]\nsystem = \"a\"\n\
                   [character.knight]\nsystem = \"kup\"\n[character.squire]\nlike = \"knight\"\n\
                   [character.imp]\nsystem = \"b\"\n";
        for (scenario, other) in [("", "[game.b]"), ("[game.b]", "[game.c]")] {
            assert_eq!(names(&added(scenario, [one, other])), [("chief", "one"), ("goblin", "one")]);
        }
        let found = added("[character.goblin]\nsystem = \"kup\"\n", [one, "[game.b]"]);
        assert_eq!(names(&found), [("goblin", "scenario")], "a chief like it is of another game now");
    }

    #[test]
    fn what_has_no_game_is_taken_to_be_told_but_not_from_a_scenario() {
        let lost = "[character.a]\nlike = \"a\"\n[character.b]\nlike = \"none\"\n[character.c]\nhp = 3\n\
                    [character.d]\nsystem = \"none\"\n";
        let found = added("", [&format!("[game.a]\n{lost}"), "[game.b]"]);
        assert_eq!(found.len(), 4, "{found:?}");
        let found = added("", [&format!("games = [\"more.toml\"]\n[game.a]\n{lost}"), "[game.b]"]);
        assert!(found.is_empty(), "{found:?}");
    }
}
