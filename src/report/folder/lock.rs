//! One process at a time writes a folder of results, or the state of a run.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::super::siblings;

/// A lock on a folder of results or another place in a folder, held by an empty hidden file beside it. It ends with this value or with the process.
#[derive(Debug)]
pub struct FolderLock {
    /// Open for as long as the lock is held.
    _file: File,
    path: PathBuf,
}

impl FolderLock {
    /// Locks the place `name`, and waits while another process holds it; `waiting` is called before that. `None` where
    /// files cannot be locked.
    pub fn take(parent: &Path, name: &OsStr, mut waiting: impl FnMut()) -> Option<Self> {
        let mut file_name = OsStr::new(".").to_owned();
        file_name.push(name);
        file_name.push(".lock");
        let path = parent.join(file_name);
        let mut told = false;
        loop {
            let file = File::options().create(true).truncate(false).write(true).open(&path).ok()?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    if !std::mem::replace(&mut told, true) {
                        waiting();
                    }
                    match file.lock() {
                        Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                        locked => locked.ok()?,
                    }
                }
                Err(TryLockError::Error(_)) => return None,
            }
            // Who held the lock may have removed its file, and somebody else may have made and locked a new one.
            if siblings::is_at(&file, &path) {
                return Some(Self { _file: file, path });
            }
        }
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // Elsewhere it is not known whether a file is still the one at its path, so it stays there.
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;
    use std::time::Duration;

    use super::*;

    #[test]
    fn one_at_a_time() {
        let root = tempfile::tempdir().expect("a place for tests");
        let (inside, waits) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let take = || FolderLock::take(root.path(), OsStr::new("ford"), || _ = waits.fetch_add(1, Ordering::SeqCst));
        let first = take().expect("files can be locked here");
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        let lock = take();
                        assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0, "two at a time");
                        thread::yield_now();
                        inside.fetch_sub(1, Ordering::SeqCst);
                        drop(lock);
                    }
                });
            }
            while waits.load(Ordering::SeqCst) < 8 {
                thread::sleep(Duration::from_millis(1));
            }
            assert_eq!(inside.load(Ordering::SeqCst), 0, "the first still holds it");
            drop(first);
        });
        if cfg!(unix) {
            assert_eq!(fs::read_dir(root.path()).expect("a folder").count(), 0, "the file is gone with its lock");
        }
    }
}
