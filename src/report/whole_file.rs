//! Replaces a single file: written whole or not at all.
//!
//! The text is first written into a hidden file in the same folder, which then takes the name. What is no plain file, such as
//! `/dev/stdout` or a named pipe, is written directly, as is a file in a folder that takes no new ones.

use std::fs::{self, File, Permissions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::siblings;

/// How many links may lead from one to the next.
const MOST_LINKS: usize = 40;
/// Folders of files that are connections to something else.
const DEVICES: [&str; 2] = ["/dev", "/proc"];

/// Writes a file, replacing an older one in one step. A symbolic link stays, and its target is replaced.
///
/// # Errors
/// If the operating system refuses; what was there is untouched then.
pub fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match target(path)? {
        Target::Direct => fs::write(path, bytes),
        Target::File { path, older } => {
            let folder = folder_of(&path);
            siblings::sweep_files(folder);
            match siblings::file(folder) {
                Ok((file, new)) => {
                    let replaced = replace(&path, bytes, older, file, &new);
                    if replaced.is_err() {
                        let _ = fs::remove_file(&new);
                    }
                    replaced
                }
                Err(error) if older.is_some() && is_closed(&error) => fs::write(&path, bytes),
                Err(error) => Err(error),
            }
        }
    }
}

/// Checks that [`write_file`] can write there, as far as that can be known before there is anything to write.
///
/// # Errors
/// As those of [`write_file`].
pub fn check_file(path: &Path) -> io::Result<()> {
    let Target::File { path, older } = target(path)? else { return Ok(()) };
    siblings::sweep_files(folder_of(&path));
    match siblings::file(folder_of(&path)) {
        Ok((_, new)) => fs::remove_file(new),
        Err(error) if older.is_some() && is_closed(&error) => Ok(()),
        Err(error) => Err(error),
    }
}

/// What a path leads to.
#[derive(Debug)]
enum Target {
    /// No plain file.
    Direct,
    /// A plain file, or nothing yet.
    File {
        path: PathBuf,
        /// The permissions of the file that is there.
        older: Option<Permissions>,
    },
}

fn target(path: &Path) -> io::Result<Target> {
    let Some(path) = followed(path)? else { return Ok(Target::Direct) };
    match fs::symlink_metadata(&path) {
        Ok(found) if found.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Ok(found) if found.is_file() => {
            // A file that may not be written may not be replaced either.
            File::options().write(true).open(&path)?;
            Ok(Target::File { path, older: Some(found.permissions()) })
        }
        Ok(_) => Ok(Target::Direct),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Target::File { path, older: None }),
        Err(error) => Err(error),
    }
}

/// What links lead to, even if nothing is there yet; `None` if one of them lies in a folder of devices.
fn followed(path: &Path) -> io::Result<Option<PathBuf>> {
    let mut at = path.to_owned();
    for _ in 0..MOST_LINKS {
        let folder = fs::canonicalize(folder_of(&at))?;
        if DEVICES.iter().any(|devices| folder.starts_with(devices)) {
            return Ok(None);
        }
        match fs::read_link(&at) {
            Ok(next) => at = folder.join(next),
            Err(_) => return Ok(Some(at)),
        }
    }
    // The system has the words for it.
    fs::metadata(path).map(|_| Some(at))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Whether a folder takes no new files from us.
fn is_closed(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem)
}

fn replace(path: &Path, bytes: &[u8], older: Option<Permissions>, mut file: File, new: &Path) -> io::Result<()> {
    file.write_all(bytes)?;
    if let Some(permissions) = older {
        file.set_permissions(permissions)?;
    }
    siblings::sync(&file)?;
    match fs::rename(new, path) {
        // A single file that is mounted cannot be replaced, only written.
        Err(error) if matches!(error.kind(), ErrorKind::ResourceBusy | ErrorKind::CrossesDevices) => {
            fs::write(path, bytes)?;
            fs::remove_file(new)
        }
        renamed => renamed.and_then(|()| siblings::sync_folder(folder_of(path))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(dir: &Path) -> Vec<String> {
        let entries = fs::read_dir(dir).expect("a folder");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    fn text(path: &Path) -> String {
        fs::read_to_string(path).expect("a text")
    }

    #[test]
    fn new_and_again_and_nothing_else_is_left() {
        let root = tempfile::tempdir().expect("a place for tests");
        let file = root.path().join("odds.csv");
        // What a killed process has left.
        fs::write(root.path().join(".oddsmith-1-0.new"), "half a te").expect("a file");
        for text in ["one", "two"] {
            check_file(&file).expect("it can be written");
            write_file(&file, text.as_bytes()).expect("written");
            assert_eq!(self::text(&file), text);
        }
        assert_eq!(names(root.path()), ["odds.csv"]);
    }

    #[test]
    fn a_check_finds_what_writing_would() {
        let root = tempfile::tempdir().expect("a place for tests");
        for name in ["missing/odds.csv", "", &"x".repeat(300)] {
            let file = root.path().join(name);
            let checked = check_file(&file).map_err(|error| error.kind());
            assert_eq!(checked, write_file(&file, b"one").map_err(|error| error.kind()));
            assert!(checked.is_err(), "{name}");
        }
        check_file(&root.path().join("odds.csv")).expect("it can be written");
        assert!(names(root.path()).is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let root = tempfile::tempdir().expect("a place for tests");
        let (file, link) = (root.path().join("odds.csv"), root.path().join("link"));
        symlink("odds.csv", &link).expect("a link");
        write_file(&link, b"one").expect("written where nothing was");
        fs::set_permissions(&file, Permissions::from_mode(0o640)).expect("ours");
        write_file(&link, b"two").expect("replaced");
        assert_eq!(text(&file), "two");
        assert_eq!(fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
        symlink("loop", root.path().join("loop")).expect("a link");
        assert!(check_file(&root.path().join("loop")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_plain_file_is_written_directly() {
        for path in ["/dev/null", "/dev/stderr"] {
            check_file(Path::new(path)).expect("nothing is against it");
            write_file(Path::new(path), b"").expect("written");
            assert!(Path::new(path).exists());
        }
    }
}
