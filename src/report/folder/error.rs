//! Why a folder was not written, and what else there is to tell of it.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::super::manifest::{MADE_BY, MANIFEST};

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
    /// A file of the folder is no longer what this program wrote.
    #[error("{} is not replaced: `{found}` in it has been changed since {MADE_BY} wrote it; move it elsewhere or delete it first", .path.display())]
    Changed {
        /// The folder.
        path: PathBuf,
        /// The file.
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

/// Adds to an error of the operating system what was attempted, and where.
pub(super) fn io_error(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> FolderError {
    let path = path.to_owned();
    move |source| FolderError::Io { action, path, source }
}

/// What a user should know of a folder besides whether it was written. As text it is a sentence without its full stop.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FolderNote {
    /// Another process is writing the folder, and is waited for.
    #[error("another {MADE_BY} is writing {}; waiting for it", .path.display())]
    Waiting {
        /// The folder.
        path: PathBuf,
    },
    /// A killed run had moved the results away, and they are back.
    #[error("a run that was cut off had moved {} away; it is back", .path.display())]
    PutBack {
        /// The folder.
        path: PathBuf,
    },
    /// What a killed run left was removed.
    #[error("removed {}, left by a run that was cut off", .path.display())]
    Removed {
        /// Where it was.
        path: PathBuf,
    },
    /// What a killed run left stays where it is.
    #[error("{} is left by a run that was cut off, and stays: {why}", .path.display())]
    Kept {
        /// Where it is.
        path: PathBuf,
        /// Why it could not be removed.
        why: String,
    },
}
