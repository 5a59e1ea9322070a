//! Puts new results in the place of old ones: in one step where the system has one, else in two.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::Path;

use super::super::siblings::{self, Role};
use super::error::{FolderError, io_error};
use super::found::remove;

/// Swaps new results for old ones, and removes the old ones.
///
/// # Errors
/// If the new results are not in place, or the old ones could not be removed.
pub fn exchange(parent: &Path, name: &OsStr, new: &Path, target: &Path) -> Result<(), FolderError> {
    if swap(new, target).is_err() {
        return exchange_in_two_steps(parent, name, new, target);
    }
    let settled = siblings::sync_folder(parent).and_then(|()| remove(new));
    settled.map_err(|source| FolderError::Leftover { path: new.to_owned(), source })
}

/// Exchanges the names of two folders. There is no moment at which one of them has no folder.
#[cfg(any(target_os = "linux", target_os = "android", target_os = "macos"))]
fn swap(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_os = "macos")))]
fn swap(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// For systems and file systems that cannot exchange two names. If the process is killed between the steps, the next run
/// puts the old results back.
pub(super) fn exchange_in_two_steps(parent: &Path, name: &OsStr, new: &Path, target: &Path) -> Result<(), FolderError> {
    // Reserve a free name and remove the empty folder again: the old results move there.
    let old = siblings::folder(parent, name, Role::Old)
        .map_err(|(path, source)| io_error("make the folder", &path)(source))?;
    fs::remove_dir(&old).map_err(io_error("make room in", &old))?;
    fs::rename(target, &old).map_err(io_error("move away", target))?;
    if let Err(source) = fs::rename(new, target) {
        return match fs::rename(&old, target) {
            Ok(()) => Err(io_error("put the results in", target)(source)),
            Err(_) => Err(FolderError::Displaced { older: old, source }),
        };
    }
    let settled = siblings::sync_folder(parent).and_then(|()| remove(&old));
    settled.map_err(|source| FolderError::Leftover { path: old, source })
}

#[cfg(all(test, any(target_os = "linux", target_os = "macos")))]
mod tests {
    use super::*;

    #[test]
    fn two_folders_exchange_their_names_in_one_step() {
        let root = tempfile::tempdir().expect("a place for tests");
        let (one, other) = (root.path().join("one"), root.path().join("other"));
        for folder in [&one, &other] {
            fs::create_dir(folder).expect("a folder");
            fs::write(folder.join("whose.txt"), folder.display().to_string()).expect("a file");
        }
        swap(&one, &other).expect("this file system can do so");
        let whose = |folder: &Path| fs::read_to_string(folder.join("whose.txt")).expect("a text");
        assert_eq!((whose(&one), whose(&other)), (other.display().to_string(), one.display().to_string()));
    }
}
