//! Files and folders that are written beside the place they are for, and moved there when they are whole.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// How many names are tried before the search for a free one is given up.
const MOST_NAMES: u32 = 1000;

/// Where the old results of a folder and the new ones wait beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Results that are being written, or that were exchanged for the new ones.
    New,
    /// Results that made room for new ones.
    Old,
}

impl Role {
    fn word(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Old => "old",
        }
    }
}

/// Creates a hidden folder beside the folder `name`, under a name that is not in use.
///
/// # Errors
/// Where it cannot be made, and why.
pub fn folder(parent: &Path, name: &OsStr, role: Role) -> Result<PathBuf, (PathBuf, io::Error)> {
    let mut path = PathBuf::new();
    for attempt in 0..MOST_NAMES {
        path = parent.join(hidden(name, role, attempt));
        match fs::create_dir(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err((path, error)),
            Ok(()) => return Ok(path),
        }
    }
    Err((path, io::ErrorKind::AlreadyExists.into()))
}

fn hidden(name: &OsStr, role: Role, attempt: u32) -> OsString {
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}-{}-{attempt}", role.word(), std::process::id()));
    hidden
}

/// Whether an entry is named as [`folder`] names folders beside `name`, in any process, and for what.
pub fn role_of(entry: &OsStr, name: &OsStr) -> Option<Role> {
    let rest = entry.to_str()?.strip_prefix('.')?.strip_prefix(name.to_str()?)?.strip_prefix('.')?;
    let role = [Role::New, Role::Old].into_iter().find(|role| rest.starts_with(role.word()))?;
    are_numbers(rest.strip_prefix(role.word())?.strip_prefix('-')?).then_some(role)
}

/// Creates a hidden file in a folder, under a name that is not in use, and locks it where files can be locked.
///
/// # Errors
/// If it cannot be made.
pub fn file(folder: &Path) -> io::Result<(File, PathBuf)> {
    for attempt in 0..MOST_NAMES {
        let path = folder.join(format!(".oddsmith-{}-{attempt}.new", std::process::id()));
        match File::options().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(file) => {
                // Unlocked, it may be taken for a leftover and removed; then the next name is tried.
                let _ = file.lock();
                if is_at(&file, &path) {
                    return Ok((file, path));
                }
            }
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Removes what killed processes have left of [`file()`] in a folder: files that nobody has locked.
pub fn sweep_files(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let numbers = name.to_str().and_then(|name| name.strip_prefix(".oddsmith-")?.strip_suffix(".new"));
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file
            && numbers.is_some_and(are_numbers)
            && let Ok(file) = File::options().write(true).open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a text is the number of a process, a hyphen, and the number of an attempt.
fn are_numbers(text: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once('-').is_some_and(|(process, attempt)| is_number(process) && is_number(attempt))
}

/// Whether an open file is still the one at a path, and not one that was removed or replaced since it was opened.
#[cfg(unix)]
pub fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(open), Ok(found)) = (file.metadata(), fs::metadata(path)) else { return false };
    (open.dev(), open.ino()) == (found.dev(), found.ino())
}

/// Whether an open file is still the one at a path. An open file keeps its name here.
#[cfg(not(unix))]
pub fn is_at(_: &File, _: &Path) -> bool {
    true
}

/// Makes what was renamed or created in a folder outlast a power failure, where the system can promise that.
///
/// # Errors
/// If what was written is lost.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder).and_then(|folder| sync(&folder)) } else { Ok(()) }
}

/// Makes a file outlast a power failure, where the file system can promise that.
///
/// # Errors
/// If what was written is lost.
pub fn sync(file: &File) -> io::Result<()> {
    match file.sync_all() {
        Err(error) if matches!(error.kind(), io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput) => Ok(()),
        done => done,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_ours_are_leftovers() {
        let role = |entry: &str| role_of(OsStr::new(entry), OsStr::new("ford"));
        assert_eq!(role(".ford.new-12-0"), Some(Role::New));
        assert_eq!(role(".ford.old-4711-12"), Some(Role::Old));
        for other in [
            "ford",
            ".ford",
            ".ford.new",
            ".ford.new-12",
            ".ford.new-12-",
            ".ford.new--1",
            ".ford.new-12-x",
            ".ford.newer-12-0",
            ".ford.new-12-0.txt",
            "ford.new-12-0",
            ".fords.new-12-0",
            ".lock.new-12-0",
        ] {
            assert_eq!(role(other), None, "{other}");
        }
    }

    #[test]
    fn a_file_that_is_being_written_is_no_leftover() {
        let root = tempfile::tempdir().expect("a place for tests");
        let (file, path) = file(root.path()).expect("a new file");
        sweep_files(root.path());
        assert!(path.exists());
        drop(file);
        fs::write(root.path().join(".oddsmith-notes.new"), "mine").expect("a file");
        sweep_files(root.path());
        assert!(!path.exists());
        assert!(root.path().join(".oddsmith-notes.new").exists());
    }
}
