//! What a run that was cut off has left beside a folder of results: put back, or removed.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::super::manifest::MADE_BY;
use super::super::siblings::{self, Role};
use super::error::FolderNote;
use super::found;

/// Puts the older results back if the folder `name` is missing, and removes everything else that was left of ours. What
/// cannot be removed stays, and so does what holds something else.
///
/// The lock on the folder must be held: nobody else is writing what is found then.
pub fn recover(parent: &Path, name: &OsStr, note: &mut dyn FnMut(FolderNote)) {
    let mut left = leftovers(parent, name);
    let target = parent.join(name);
    if fs::symlink_metadata(&target).is_err() {
        let newest = left.iter().rposition(|(role, path)| *role == Role::Old && found::is_whole(path));
        if let Some(newest) = newest
            && fs::rename(&left[newest].1, &target).is_ok()
        {
            left.remove(newest);
            note(FolderNote::PutBack { path: target });
        }
    }
    for (_, path) in left {
        note(if !found::is_ours(&path) {
            FolderNote::Kept { path, why: format!("it holds files that {MADE_BY} did not write") }
        } else if let Err(error) = found::remove(&path) {
            FolderNote::Kept { path, why: error.to_string() }
        } else {
            FolderNote::Removed { path }
        });
    }
}

/// The hidden folders beside a folder, the oldest first.
fn leftovers(parent: &Path, name: &OsStr) -> Vec<(Role, PathBuf)> {
    let Ok(entries) = fs::read_dir(parent) else { return Vec::new() };
    let mut found: Vec<(Option<SystemTime>, Role, PathBuf)> = entries
        .flatten()
        .filter_map(|entry| {
            let role = siblings::role_of(&entry.file_name(), name)?;
            let changed = entry.metadata().and_then(|found| found.modified()).ok();
            Some((changed, role, entry.path()))
        })
        .collect();
    found.sort_by(|one, other| (one.0, &one.2).cmp(&(other.0, &other.2)));
    found.into_iter().map(|(_, role, path)| (role, path)).collect()
}
