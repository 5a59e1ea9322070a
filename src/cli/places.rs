//! The places of results: whether they take any is found out before the work, and files are written whole.

use std::fs;
use std::path::Path;

use report::{FolderError, FolderNote, check_file, check_folder, write_file};

use super::arguments::ReportArguments;
use super::console;
use super::failure::{Failure, plain};

/// The places that a command will write to.
#[derive(Debug, Default)]
pub struct Places {
    failures: Vec<Failure>,
}

impl Places {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the folders of reports: one of each name, below a folder that is made if it is missing.
    #[must_use]
    pub fn reports<'a>(mut self, out: &Path, names: impl IntoIterator<Item = &'a str>, quiet: bool) -> Self {
        match probe(out) {
            Ok(()) => {
                let mut say = teller(quiet);
                let checked = names.into_iter().map(|name| check_folder(&out.join(name), &mut say));
                self.failures.extend(checked.filter_map(Result::err).map(unwritten));
            }
            Err(failure) => self.failures.push(failure),
        }
        self
    }

    /// The places of some reports, and of the page with all of them.
    pub fn of_reports(arguments: &ReportArguments, names: &[&str]) -> Self {
        let places = Self::new().reports(&arguments.out, names.iter().copied(), arguments.quiet);
        arguments.book.iter().fold(places, |places, book| places.file(book))
    }

    /// Adds a file.
    #[must_use]
    pub fn file(mut self, file: &Path) -> Self {
        self.failures.extend(check_file(file).err().map(|error| unwritable(file, error)));
        self
    }

    /// Adds the files of some charts, in a folder that is made if it is missing.
    #[must_use]
    pub fn charts(mut self, folder: &Path, names: impl IntoIterator<Item = String>) -> Self {
        match probe(folder) {
            Ok(()) => names.into_iter().fold(self, |places, name| places.file(&folder.join(name))),
            Err(failure) => {
                self.failures.push(failure);
                self
            }
        }
    }

    /// Whether all of them take what is written there.
    ///
    /// # Errors
    /// All that do not.
    pub fn check(self) -> Result<(), Failure> {
        Failure::any(self.failures)
    }
}

/// Makes a folder if it is missing, and checks that it takes something new.
fn probe(folder: &Path) -> Result<(), Failure> {
    let cannot = |error| Failure::file(format!("cannot write into `{}`", folder.display()), error);
    // Any name will do: nothing of that name is made.
    fs::create_dir_all(folder).and_then(|()| check_file(&folder.join(".oddsmith-probe"))).map_err(cannot)
}

/// Says what a user should know of the folders of reports. That another process is waited for is no fault.
pub fn teller(quiet: bool) -> impl FnMut(FolderNote) {
    move |note| {
        if !(quiet && matches!(note, FolderNote::Waiting { .. })) {
            console::say(&plain(&note.to_string()));
        }
    }
}

/// Converts the error of a folder that could not be written.
pub fn unwritten(error: FolderError) -> Failure {
    Failure::file("cannot write the report", std::io::Error::other(error))
}

/// Writes a file.
///
/// # Errors
/// If it cannot be written.
pub fn write(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_file(file, bytes).map_err(|error| unwritable(file, error))
}

fn unwritable(file: &Path, error: std::io::Error) -> Failure {
    Failure::file(format!("cannot write `{}`", file.display()), error)
}
