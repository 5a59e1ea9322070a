//! Replaces a folder of results atomically: written whole or not at all.
//!
//! Everything is first written into a new folder beside the old one, then the two are swapped.
//! Until then the old results are untouched, and if the swap fails they are put back. A folder not
//! made by this program, or holding files it did not write, is never replaced.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use thiserror::Error;

use super::files::OutputFile;
use super::manifest::{Claim, MADE_BY, MANIFEST};

/// Why a folder was not written. Unless a variant says otherwise, nothing has changed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FolderError {
    /// The path is not a folder.
    #[error("{} is not a folder", .path.display())]
    NotAFolder {
        /// The place.
        path: PathBuf,
    },
    /// The path has no final name, like `/` and `..`.
    #[error("{} cannot be the name of a folder of results", .path.display())]
    NoName {
        /// The path.
        path: PathBuf,
    },
    /// The folder was not made by this program.
    #[error("{} is not replaced: it has no {MANIFEST} that says it was made by {MADE_BY}", .path.display())]
    NotOurs {
        /// The folder.
        path: PathBuf,
    },
    /// The folder was made by this program, but holds something else as well.
    #[error("{} is not replaced: `{found}` in it was not written by {MADE_BY}; move it elsewhere first", .path.display())]
    HoldsMore {
        /// The folder.
        path: PathBuf,
        /// What was found in it.
        found: String,
    },
    /// A file name that would lead out of the folder, or that occurs twice.
    #[error("`{name}` cannot be the name of a file of results")]
    BadName {
        /// The name.
        name: String,
    },
    /// The operating system refused.
    #[error("cannot {action} {}: {source}", .path.display())]
    Io {
        /// The attempted action, as a verb phrase.
        action: &'static str,
        /// Where.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The new results are in place and complete, but the old ones could not be removed completely.
    #[error("the new results are in place, but older ones are left in {}: {source}", .path.display())]
    Leftover {
        /// Where the remains of the old results are.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The new results could not take the place of the old ones, and the old ones could not be put back.
    #[error("cannot put the results in place: {source}; the older ones are safe in {}", .older.display())]
    Displaced {
        /// Where the old results are now.
        older: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
}

/// Writes files as a folder, replacing an older folder of results. Missing parents are created.
///
/// # Errors
/// If anything else is at the path, if a name is not a plain file name, or if the operating system
/// refuses. The old results are then untouched, except as [`FolderError`] says.
pub fn write_folder(dir: &Path, files: &[OutputFile]) -> Result<(), FolderError> {
    check_names(files)?;
    let found = look(dir)?;
    // The target of a symbolic link, so that the link itself survives.
    let target = match found {
        Found::Ours => fs::canonicalize(dir).map_err(io_error("find", dir))?,
        Found::Nothing => dir.to_owned(),
    };
    let Some(name) = target.file_name() else {
        return Err(FolderError::NoName { path: dir.to_owned() });
    };
    let parent = match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(parent).map_err(io_error("make the folder", parent))?;
    let new = sibling(parent, name, "new")?;
    let result = fill(&new, files).and_then(|()| match found {
        Found::Nothing => fs::rename(&new, &target).map_err(io_error("put the results in", dir)),
        Found::Ours => exchange(parent, name, &new, &target),
    });
    if result.is_err() {
        // Remove what the attempt left behind; after a successful swap the name no longer exists.
        let _ = fs::remove_dir_all(&new);
    }
    result
}

/// What currently is at the destination.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found {
    Nothing,
    Ours,
}

fn look(dir: &Path) -> Result<Found, FolderError> {
    let path = || dir.to_owned();
    match fs::metadata(dir) {
        Ok(found) if !found.is_dir() => return Err(FolderError::NotAFolder { path: path() }),
        Ok(_) => {}
        // A dangling link counts as something.
        Err(error) if error.kind() == io::ErrorKind::NotFound && fs::symlink_metadata(dir).is_err() => {
            return Ok(Found::Nothing);
        }
        Err(source) if source.kind() == io::ErrorKind::NotADirectory => {
            return Err(FolderError::NotAFolder { path: path() });
        }
        Err(source) => return Err(io_error("look at", dir)(source)),
    }
    let claim = fs::read(dir.join(MANIFEST))
        .ok()
        .and_then(|bytes| Claim::read(&bytes))
        .ok_or_else(|| FolderError::NotOurs { path: path() })?;
    for entry in fs::read_dir(dir).map_err(io_error("look into", dir))? {
        let entry = entry.map_err(io_error("look into", dir))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if !is_file || !claim.covers(&name) {
            return Err(FolderError::HoldsMore { path: path(), found: name });
        }
    }
    Ok(Found::Ours)
}

fn check_names(files: &[OutputFile]) -> Result<(), FolderError> {
    for (place, file) in files.iter().enumerate() {
        let name = file.name.as_str();
        let path = Path::new(name);
        let plain = path.file_name().is_some_and(|last| last == name) && !name.contains(['/', '\\', '\0']);
        let twice = files[..place].iter().any(|other| other.name == name);
        if !plain || twice {
            return Err(FolderError::BadName { name: name.to_owned() });
        }
    }
    Ok(())
}

/// Creates a hidden folder beside the destination, under a name that is not in use.
fn sibling(parent: &Path, name: &std::ffi::OsStr, role: &str) -> Result<PathBuf, FolderError> {
    for attempt in 0..1000 {
        let path = parent.join(hidden(name, role, attempt));
        match fs::create_dir(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(source) => return Err(io_error("make the folder", &path)(source)),
            Ok(()) => return Ok(path),
        }
    }
    let source = io::Error::from(io::ErrorKind::AlreadyExists);
    Err(io_error("make the folder", &parent.join(hidden(name, role, 0)))(source))
}

fn hidden(name: &std::ffi::OsStr, role: &str, attempt: u32) -> OsString {
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{role}-{}-{attempt}", std::process::id()));
    hidden
}

fn fill(dir: &Path, files: &[OutputFile]) -> Result<(), FolderError> {
    let write = |file: &OutputFile| {
        let path = dir.join(&file.name);
        fs::write(&path, &file.bytes).map_err(io_error("write", &path))
    };
    // The tables of a large sweep take hundreds of megabytes, so files are written in parallel. Of
    // several errors the first in order is reported.
    let written: Vec<Result<(), FolderError>> = files.par_iter().map(write).collect();
    written.into_iter().collect()
}

/// Swaps new results for old ones, and removes the old ones.
fn exchange(parent: &Path, name: &std::ffi::OsStr, new: &Path, target: &Path) -> Result<(), FolderError> {
    // Reserve a free name and remove the empty folder again: the old results move there.
    let old = sibling(parent, name, "old")?;
    fs::remove_dir(&old).map_err(io_error("make room in", &old))?;
    fs::rename(target, &old).map_err(io_error("move away", target))?;
    if let Err(source) = fs::rename(new, target) {
        return match fs::rename(&old, target) {
            Ok(()) => Err(io_error("put the results in", target)(source)),
            Err(_) => Err(FolderError::Displaced { older: old, source }),
        };
    }
    fs::remove_dir_all(&old).map_err(|source| FolderError::Leftover { path: old, source })
}

fn io_error(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> FolderError {
    let path = path.to_owned();
    move |source| FolderError::Io { action, path, source }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &str) -> OutputFile {
        OutputFile { name: name.to_owned(), bytes: text.as_bytes().to_vec() }
    }

    /// A file and a manifest that lists it.
    fn results(text: &str) -> Vec<OutputFile> {
        let manifest = r#"{"made_by": "oddsmith", "files": [{"name": "a.csv"}]}"#;
        vec![file("a.csv", text), file(MANIFEST, manifest)]
    }

    fn names(dir: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(dir)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    fn text(path: &Path) -> String {
        fs::read_to_string(path).expect("a text")
    }

    #[test]
    fn new_and_again_and_nothing_else_is_left() {
        let root = tempfile::tempdir().expect("a place for tests");
        let dir = root.path().join("deep/ford");
        write_folder(&dir, &results("one")).expect("written");
        assert_eq!(text(&dir.join("a.csv")), "one");
        write_folder(&dir, &results("two")).expect("replaced");
        assert_eq!(text(&dir.join("a.csv")), "two");
        assert_eq!(names(&dir), ["a.csv", "run.json"]);
        assert_eq!(names(&root.path().join("deep")), ["ford"]);
    }

    #[test]
    fn what_is_not_ours_is_left_alone() {
        let root = tempfile::tempdir().expect("a place for tests");
        let dir = root.path().join("mine");
        for manifest in [None, Some("{}"), Some(r#"{"made_by": "me", "files": []}"#)] {
            let _ = fs::remove_dir_all(&dir);
            fs::create_dir(&dir).expect("a folder");
            fs::write(dir.join("novel.txt"), "years").expect("a file");
            if let Some(manifest) = manifest {
                fs::write(dir.join(MANIFEST), manifest).expect("a file");
            }
            let error = write_folder(&dir, &results("one")).expect_err("not ours");
            assert!(matches!(error, FolderError::NotOurs { .. }), "{error}");
            assert_eq!(text(&dir.join("novel.txt")), "years");
            assert_eq!(names(root.path()), ["mine"]);
        }
    }

    #[test]
    fn notes_of_the_user_in_our_folder_are_not_lost() {
        let root = tempfile::tempdir().expect("a place for tests");
        let dir = root.path().join("ford");
        write_folder(&dir, &results("one")).expect("written");
        fs::write(dir.join("notes.txt"), "mine").expect("a file");
        let error = write_folder(&dir, &results("two")).expect_err("it holds more");
        assert!(error.to_string().contains("`notes.txt`"), "{error}");
        assert_eq!(text(&dir.join("a.csv")), "one");
        fs::remove_file(dir.join("notes.txt")).expect("removed");
        fs::create_dir(dir.join("a.csv.d")).expect("a folder");
        assert!(matches!(write_folder(&dir, &results("two")), Err(FolderError::HoldsMore { .. })));
    }

    #[test]
    fn a_file_in_the_way_is_an_error_at_either_place() {
        let root = tempfile::tempdir().expect("a place for tests");
        let plain = root.path().join("plain");
        fs::write(&plain, "text").expect("a file");
        let at = write_folder(&plain, &results("one")).expect_err("a file is there");
        assert!(matches!(at, FolderError::NotAFolder { .. }), "{at}");
        let below = write_folder(&plain.join("ford"), &results("one")).expect_err("below a file");
        assert!(matches!(below, FolderError::NotAFolder { .. }), "{below}");
        assert!(below.to_string().contains("ford"), "{below}");
        assert_eq!(text(&plain), "text");
        assert_eq!(names(root.path()), ["plain"]);
    }

    #[test]
    fn a_write_that_fails_halfway_leaves_the_old_results() {
        let root = tempfile::tempdir().expect("a place for tests");
        let dir = root.path().join("ford");
        write_folder(&dir, &results("one")).expect("written");
        // No common file system accepts a name of 300 bytes.
        let mut broken = results("two");
        broken.push(file(&"x".repeat(300), ""));
        let error = write_folder(&dir, &broken).expect_err("a name too long");
        assert!(matches!(error, FolderError::Io { action: "write", .. }), "{error}");
        assert_eq!(text(&dir.join("a.csv")), "one");
        assert_eq!(names(root.path()), ["ford"]);
    }

    #[test]
    fn a_folder_that_cannot_take_its_place_gives_way_to_the_old_one() {
        let root = tempfile::tempdir().expect("a place for tests");
        let dir = root.path().join("ford");
        write_folder(&dir, &results("one")).expect("written");
        let missing = root.path().join("never made");
        let name = dir.file_name().expect("it has one");
        let error = exchange(root.path(), name, &missing, &dir).expect_err("nothing to move in");
        assert!(matches!(error, FolderError::Io { .. }), "{error}");
        assert_eq!(text(&dir.join("a.csv")), "one");
        assert_eq!(names(root.path()), ["ford"]);
    }

    #[test]
    fn names_do_not_lead_out_of_the_folder() {
        let root = tempfile::tempdir().expect("a place for tests");
        let dir = root.path().join("ford");
        for name in ["../a.csv", "/a.csv", "b/a.csv", "..", ".", "", "b\\a.csv"] {
            let error = write_folder(&dir, &[file(name, "")]).expect_err("not a plain name");
            assert!(matches!(error, FolderError::BadName { .. }), "{name}: {error}");
        }
        let twice = [file("a", ""), file("a", "")];
        assert!(matches!(write_folder(&dir, &twice), Err(FolderError::BadName { .. })));
        assert!(names(root.path()).is_empty());
        assert!(matches!(write_folder(Path::new("/"), &results("one")), Err(FolderError::NotOurs { .. })));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_folder_of_ours_stays_a_link() {
        let root = tempfile::tempdir().expect("a place for tests");
        let real = root.path().join("real");
        write_folder(&real, &results("one")).expect("written");
        let link = root.path().join("link");
        std::os::unix::fs::symlink(&real, &link).expect("a link");
        write_folder(&link, &results("two")).expect("replaced");
        assert_eq!(text(&real.join("a.csv")), "two");
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    }
}
