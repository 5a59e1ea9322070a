//! The files that can be opened: those of one folder, and the scenarios that come with the program.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;

use play::diagnostic::Source;
use scenario::{self, OpenError};

use super::limits;

/// A scenario that comes with the program.
#[derive(Debug, Clone)]
pub struct Sample {
    /// Its name.
    pub name: &'static str,
    /// Its text.
    pub text: Arc<str>,
}

/// What can be opened.
#[derive(Debug, Clone, Default)]
pub struct Shelf {
    /// The folder whose files can be opened, if there is one.
    pub folder: Option<PathBuf>,
    /// The file of the folder, or the sample, that is opened first.
    pub first: Option<Place>,
    /// The scenarios that come with the program.
    pub samples: Vec<Sample>,
}

/// Where a text is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A file of the folder.
    File(String),
    /// A scenario that comes with the program.
    Sample(String),
}

/// A line of the list.
#[derive(Debug, Serialize)]
pub struct Listed {
    name: String,
    title: String,
}

/// Everything that can be opened.
#[derive(Debug, Serialize)]
pub struct Listing {
    files: Vec<Listed>,
    samples: Vec<Listed>,
}

/// Why a text cannot be had.
#[derive(Debug)]
pub enum Missing {
    /// There is none of this name.
    None,
    /// It cannot be read; why.
    Unreadable(String),
}

/// Why a text is not saved.
#[derive(Debug)]
pub enum Unsaved {
    /// There is no file of this name.
    None,
    /// The file has been changed since it was opened.
    Changed,
    /// It cannot be written; why.
    Unwritten(String),
}

impl Shelf {
    /// The list.
    pub fn listing(&self) -> Listing {
        let samples = self.samples.iter().map(|one| Listed { name: one.name.to_owned(), title: title(&one.text) });
        Listing { files: self.files(), samples: samples.collect() }
    }

    fn files(&self) -> Vec<Listed> {
        let entries = self.folder.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let mut names: Vec<String> = names.filter(|name| is_scenario(name)).collect();
        names.sort();
        names.truncate(limits::FILES);
        let listed = names.into_iter().filter_map(|name| {
            let text = self.file(&name).ok()?;
            Some(Listed { title: title(&text), name })
        });
        listed.collect()
    }

    /// The text at a place.
    ///
    /// # Errors
    /// If there is none.
    pub fn text(&self, place: &Place) -> Result<String, Missing> {
        match place {
            Place::File(name) => self.file(name),
            Place::Sample(name) => {
                let found = self.samples.iter().find(|one| one.name == name).ok_or(Missing::None)?;
                Ok(found.text.to_string())
            }
        }
    }

    fn file(&self, name: &str) -> Result<String, Missing> {
        let path = self.path(name).ok_or(Missing::None)?;
        match scenario::open(&path) {
            Ok(source) if source.text.len() <= limits::BODY / 2 => Ok(source.text.clone()),
            Ok(_) => Err(Missing::Unreadable("it is too long for this page; `oddsmith run` takes it".to_owned())),
            Err(OpenError::Io { source, .. }) if source.kind() == io::ErrorKind::NotFound => Err(Missing::None),
            Err(OpenError::Io { source, .. }) => Err(Missing::Unreadable(source.to_string())),
            Err(OpenError::Unfit(fault)) => Err(Missing::Unreadable(fault.message)),
        }
    }

    /// The path of a file of the folder: of the folder itself, wherever links lead.
    pub fn path(&self, name: &str) -> Option<PathBuf> {
        if !is_scenario(name) || Path::new(name).file_name().is_none_or(|last| last != name) || name.contains('\\') {
            return None;
        }
        let folder = fs::canonicalize(self.folder.as_ref()?).ok()?;
        let path = fs::canonicalize(folder.join(name)).ok()?;
        (path.parent() == Some(&*folder) && path.is_file()).then_some(path)
    }

    /// Writes a text over a file of the folder that is still as it was opened.
    ///
    /// # Errors
    /// If it is not, or cannot be written.
    pub fn save(&self, name: &str, text: &str, was: &str) -> Result<(), Unsaved> {
        let path = self.path(name).ok_or(Unsaved::None)?;
        let now = self.file(name).map_err(|_| Unsaved::None)?;
        if now != was {
            return Err(Unsaved::Changed);
        }
        report::write_file(&path, text.as_bytes()).map_err(|error| Unsaved::Unwritten(error.to_string()))
    }

    /// A text under its name, with the files of games that it names if they lie in the folder.
    pub fn source(&self, name: &str, text: String) -> Arc<Source> {
        let alone = Arc::new(Source::new(name, text));
        match &self.folder {
            Some(folder) => scenario::with_games(&alone, folder),
            None => alone,
        }
    }
}

fn is_scenario(name: &str) -> bool {
    name.ends_with(".toml") && !name.starts_with('.')
}

/// The title in a text, without reading all of it: it stands in a line of its own near the top.
fn title(text: &str) -> String {
    let found = text.lines().take_while(|line| !line.trim_start().starts_with('[')).find_map(|line| {
        let value = line.trim().strip_prefix("title")?.trim_start().strip_prefix('=')?.trim();
        value.strip_prefix('"')?.split('"').next()
    });
    found.unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_of_the_folder_is_opened() {
        let root = tempfile::tempdir().expect("a place for tests");
        let inside = root.path().join("mine");
        fs::create_dir(&inside).expect("a folder");
        fs::write(root.path().join("secret.toml"), "title = \"secret\"").expect("a file");
        fs::write(inside.join("game.toml"), "title = \"Mine\"\n").expect("a file");
        fs::write(inside.join("notes.txt"), "notes").expect("a file");
        #[cfg(unix)]
        std::os::unix::fs::symlink(root.path().join("secret.toml"), inside.join("link.toml")).expect("a link");
        let shelf = Shelf { folder: Some(inside.clone()), ..Shelf::default() };
        assert_eq!(shelf.text(&Place::File("game.toml".to_owned())).expect("it is there"), "title = \"Mine\"\n");
        let secret = root.path().join("secret.toml").display().to_string();
        for name in [
            "../secret.toml",
            "link.toml",
            "notes.txt",
            "",
            ".",
            "..",
            ".toml",
            "mine/../game.toml",
            "..\\secret.toml",
            &secret,
        ] {
            assert!(matches!(shelf.text(&Place::File(name.to_owned())), Err(Missing::None)), "{name}");
        }
        let listed = shelf.listing();
        assert_eq!(listed.files.len(), 1);
        assert_eq!((listed.files[0].name.as_str(), listed.files[0].title.as_str()), ("game.toml", "Mine"));
        let none = Shelf::default();
        assert!(matches!(none.text(&Place::File("game.toml".to_owned())), Err(Missing::None)));
    }

    #[test]
    fn titles_are_found_without_reading_all() {
        assert_eq!(title("# a\ntitle = \"The duel\" # here\n"), "The duel");
        assert_eq!(title("seed = 1\n[[experiment]]\ntitle = \"not this\"\n"), "");
    }
}
