//! Reads a file into text: limited in size, and UTF-8, with the files of games and of programs that it names.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::game_files;
use super::node;
use super::place::Faults;
use super::programs;
use play::diagnostic::{Code, Diagnostic, NamedFile, Source, Unopened};

/// Maximum size of a scenario file in bytes: 4 MiB.
pub const LARGEST_FILE: usize = 4 << 20;

/// Why a file could not be read as text.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// An error of the operating system.
    #[error("cannot read {path}")]
    Io {
        /// The file.
        path: String,
        /// What the file system says.
        #[source]
        source: io::Error,
    },
    /// The file exists but cannot be a scenario.
    #[error("{0}")]
    Unfit(Box<Diagnostic>),
}

/// Reads a file and the files of games and of programs that it names.
///
/// # Errors
/// If the file cannot be read, is larger than [`LARGEST_FILE`] or is not UTF-8. What is wrong with a file that it
/// names is told by whoever reads the scenario.
pub fn open(path: &Path) -> Result<Arc<Source>, OpenError> {
    Ok(with_games(&open_alone(path)?, path.parent().unwrap_or(Path::new(""))))
}

/// Opens the files of games and of programs that a scenario names, relative to its folder.
pub fn with_games(scenario: &Arc<Source>, folder: &Path) -> Arc<Source> {
    if ![game_files::KEY, programs::KEY].iter().any(|key| scenario.text.contains(key)) {
        return Arc::clone(scenario);
    }
    let (root, _) = node::parse_file(scenario, &mut Faults::default());
    let named = game_files::named(&root, &mut Faults::default());
    let paths = named.iter().map(|(path, _)| *path).chain(programs::named(&root));
    let files = paths.map(|path| NamedFile { path: path.to_owned(), content: inside(folder, path) });
    Arc::new(Source { files: files.collect(), ..Source::clone(scenario) })
}

/// Opens a file that must lie in a folder or below it, wherever links lead.
fn inside(folder: &Path, path: &str) -> Result<Arc<Source>, Unopened> {
    let unread = |error: &io::Error| {
        let words = error.to_string();
        Unopened::Unread(words.split(" (os error").next().unwrap_or_default().to_owned())
    };
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let real = |path: &Path| fs::canonicalize(path).map_err(|error| unread(&error));
    let file: PathBuf = folder.join(path);
    let (folder, target) = (real(here)?, real(&file)?);
    if !target.starts_with(&folder) {
        return Err(Unopened::Unread("it leads out of the folder of the scenario".to_owned()));
    }
    if !target.is_file() {
        return Err(Unopened::Unread("it is not a file".to_owned()));
    }
    open_alone(&file).map_err(|error| match error {
        OpenError::Io { source, .. } => unread(&source),
        OpenError::Unfit(fault) => Unopened::Unfit(fault),
    })
}

/// Reads a file, at most one byte beyond the limit, whatever size the file claims.
fn open_alone(path: &Path) -> Result<Arc<Source>, OpenError> {
    let name = path.display().to_string();
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LARGEST_FILE as u64 + 1).read_to_end(&mut bytes))
        .map_err(|source| OpenError::Io { path: name.clone(), source })?;
    from_bytes(&name, bytes).map_err(OpenError::Unfit)
}

/// Checks the bytes of a file or of standard input.
///
/// # Errors
/// If there are more than [`LARGEST_FILE`] bytes, or they are not UTF-8.
pub fn from_bytes(name: &str, bytes: Vec<u8>) -> Result<Arc<Source>, Box<Diagnostic>> {
    if bytes.len() > LARGEST_FILE {
        let source = Arc::new(Source::new(name, ""));
        let message = format!("the file is larger than {} MiB", LARGEST_FILE >> 20);
        return Err(Box::new(Diagnostic::error(Code::FILE_SIZE, message, &source, 0..0)));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Arc::new(Source::new(name, text))),
        Err(error) => {
            // Invalid bytes become U+FFFD, so that the source can be shown up to the bad byte.
            let valid = error.utf8_error().valid_up_to();
            let byte = error.as_bytes()[valid];
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let source = Arc::new(Source::new(name, text));
            let message = format!("the file is not UTF-8 text: byte {valid} is 0x{byte:02x}");
            let fault = Diagnostic::error(Code::ENCODING, message, &source, valid..valid + 1);
            Err(Box::new(fault.help("save it as UTF-8")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_other_encodings_is_refused_at_its_place() {
        let fault = from_bytes("a.toml", b"a = 1\nb = \"\xe4\"".to_vec()).expect_err("Latin-1");
        assert_eq!((fault.code, fault.line_column()), (Code::ENCODING, (2, 6)));
        let truncated = from_bytes("a.toml", b"\xc3".to_vec()).expect_err("half a character");
        assert_eq!(truncated.code, Code::ENCODING);
    }

    #[test]
    fn large_files_are_refused_and_those_at_the_limit_are_not() {
        assert!(from_bytes("a.toml", vec![b' '; LARGEST_FILE]).is_ok());
        let fault = from_bytes("a.toml", vec![b' '; LARGEST_FILE + 1]).expect_err("too large");
        assert_eq!(fault.code, Code::FILE_SIZE);
    }

    #[test]
    fn a_missing_file_is_not_a_fault_of_the_scenario() {
        let error = open(Path::new("no such file.toml")).expect_err("missing");
        assert!(matches!(error, OpenError::Io { .. }));
    }
}
