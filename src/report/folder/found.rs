//! What is at the place of a folder, and whether it may be replaced.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::super::claim::Claim;
use super::super::manifest::MANIFEST;
use super::error::{FolderError, io_error};

/// What currently is at the destination.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// Nothing.
    Nothing,
    /// A folder of results that holds nothing else, just as it was written.
    Ours,
}

/// Looks at what is there.
///
/// # Errors
/// If it may not be replaced, or cannot be looked at.
pub fn look(dir: &Path) -> Result<Found, FolderError> {
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
    let manifest = dir.join(MANIFEST);
    let bytes = match fs::read(&manifest) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(FolderError::NotOurs { path: path() }),
        Err(source) => return Err(io_error("read", &manifest)(source)),
    };
    let claim = Claim::read(&bytes).ok_or_else(|| FolderError::NotOurs { path: path() })?;
    if let Some(found) = stranger(dir, &claim)? {
        return Err(FolderError::HoldsMore { path: path(), found });
    }
    match claim.changed(dir).map_err(|(file, error)| io_error("read", &dir.join(file))(error))? {
        Some(found) => Err(FolderError::Changed { path: path(), found }),
        None => Ok(Found::Ours),
    }
}

/// The first entry of a folder that does not belong to it.
fn stranger(dir: &Path, claim: &Claim) -> Result<Option<String>, FolderError> {
    for (name, is_file) in entries(dir)? {
        let name = name.to_string_lossy();
        if !is_file || !claim.covers(&name) {
            return Ok(Some(name.into_owned()));
        }
    }
    Ok(None)
}

/// The entries of a folder, and which of them are files.
fn entries(dir: &Path) -> Result<Vec<(OsString, bool)>, FolderError> {
    let cannot = |error| io_error("look into", dir)(error);
    let entry = |entry: fs::DirEntry| (entry.file_name(), entry.file_type().is_ok_and(|kind| kind.is_file()));
    fs::read_dir(dir).map_err(cannot)?.map(|found| found.map(entry).map_err(cannot)).collect()
}

/// Whether a folder holds nothing but results of this program, even if they are not all there.
pub fn is_ours(dir: &Path) -> bool {
    if !fs::symlink_metadata(dir).is_ok_and(|found| found.is_dir()) {
        return false;
    }
    let Ok(entries) = entries(dir) else { return false };
    // The manifest is written first and removed last, so a folder without one is empty.
    match fs::read(dir.join(MANIFEST)).ok().and_then(|bytes| Claim::read(&bytes)) {
        Some(claim) => entries.iter().all(|(name, is_file)| *is_file && claim.covers(&name.to_string_lossy())),
        None => entries.iter().all(|(name, is_file)| *is_file && name == MANIFEST),
    }
}

/// Whether a folder of results can take its place again.
pub fn is_whole(dir: &Path) -> bool {
    is_ours(dir) && dir.join(MANIFEST).exists()
}

/// Removes a folder of results, its manifest last, so that a rest of it still tells whose it is.
///
/// # Errors
/// If something cannot be removed.
pub fn remove(dir: &Path) -> io::Result<()> {
    let manifest = dir.join(MANIFEST);
    for entry in fs::read_dir(dir)? {
        let path: PathBuf = entry?.path();
        if path != manifest {
            fs::remove_file(path)?;
        }
    }
    match fs::remove_file(manifest) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::remove_dir(dir)
}
