//! Replaces a folder of results: written whole or not at all.
//!
//! Everything is first written into a new folder beside the old one, then the two exchange their names.
//! Until then the old results are untouched, and if the exchange fails they are put back. A folder not
//! made by this program, holding files it did not write, or changed since, is never replaced. What a killed run left beside a
//! folder is put back or removed by the next one; a lock says that nobody is at it.

mod error;
mod exchange;
mod found;
mod leftover;
mod lock;

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

pub use error::{FolderError, FolderNote};
pub use lock::FolderLock;

use super::manifest::MANIFEST;
use super::output::OutputFile;
use super::siblings::{self, Role};
use error::io_error;
use exchange::exchange;
use found::{Found, look};

/// Writes files as a folder, replacing an older folder of results. Missing parents are created. While another process writes
/// it, it is waited for. `note` is told what a user should know besides.
///
/// # Errors
/// If anything else is at the path, if a name is not a plain file name, or if the operating system
/// refuses. The old results are then untouched, except as [`FolderError`] says.
pub fn write_folder(dir: &Path, files: &[OutputFile], note: &mut dyn FnMut(FolderNote)) -> Result<(), FolderError> {
    check_names(files)?;
    let place = Place::prepare(dir, note)?;
    let Place { parent, name, target, found, .. } = &place;
    let new = place.make()?;
    let result = fill(&new, files).and_then(|()| match found {
        Found::Nothing => fs::rename(&new, target)
            .and_then(|()| siblings::sync_folder(parent))
            .map_err(io_error("put the results in", dir)),
        Found::Ours => exchange(parent, name, &new, target),
    });
    if result.is_err() && !matches!(result, Err(FolderError::Leftover { .. })) {
        // Remove what the attempt left behind.
        let _ = fs::remove_dir_all(&new);
    }
    result
}

/// Checks that [`write_folder`] can put results there, as far as that can be known before there are any. What an earlier
/// run left is put back or removed.
///
/// # Errors
/// As those of [`write_folder`].
pub fn check_folder(dir: &Path, note: &mut dyn FnMut(FolderNote)) -> Result<(), FolderError> {
    let place = Place::prepare(dir, note)?;
    let probe = place.make()?;
    fs::remove_dir(&probe).map_err(io_error("remove", &probe))
}

/// Removes a folder of results. Where there is none, or one that is not ours alone, nothing happens.
///
/// # Errors
/// If the operating system refuses.
pub fn remove_folder(dir: &Path, note: &mut dyn FnMut(FolderNote)) -> Result<(), FolderError> {
    if fs::symlink_metadata(dir).is_err() {
        return Ok(());
    }
    match Place::prepare(dir, note) {
        Ok(Place { found: Found::Ours, target, .. }) => {
            fs::remove_dir_all(&target).map_err(io_error("remove", &target))
        }
        _ => Ok(()),
    }
}

/// The place of a folder, held by a lock.
#[derive(Debug)]
struct Place {
    parent: PathBuf,
    name: OsString,
    /// The target of a symbolic link, so that the link itself survives.
    target: PathBuf,
    found: Found,
    _lock: Option<FolderLock>,
}

impl Place {
    /// Creates the parents of a folder, locks it, recovers what was left there, and looks at what there is.
    fn prepare(dir: &Path, note: &mut dyn FnMut(FolderNote)) -> Result<Self, FolderError> {
        let target = followed(dir)?;
        let Some(name) = target.file_name().map(ToOwned::to_owned) else {
            return Err(FolderError::NoName { path: dir.to_owned() });
        };
        let parent = match target.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
            _ => PathBuf::from("."),
        };
        fs::create_dir_all(&parent).map_err(io_error("make the folder", &parent))?;
        let lock = FolderLock::take(&parent, &name, || note(FolderNote::Waiting { path: dir.to_owned() }));
        if lock.is_some() {
            leftover::recover(&parent, &name, note);
        }
        let found = look(dir)?;
        Ok(Self { parent, name, target, found, _lock: lock })
    }

    /// Makes a new folder beside it.
    fn make(&self) -> Result<PathBuf, FolderError> {
        let made = siblings::folder(&self.parent, &self.name, Role::New);
        made.map_err(|(path, source)| io_error("make the folder", &path)(source))
    }
}

/// What a path leads to, even if a link leads to a folder that is missing.
fn followed(dir: &Path) -> Result<PathBuf, FolderError> {
    match fs::canonicalize(dir) {
        Ok(target) => Ok(target),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(match fs::read_link(dir) {
            Ok(target) => dir.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => dir.to_owned(),
        }),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            Err(FolderError::NotAFolder { path: dir.to_owned() })
        }
        Err(source) => Err(io_error("look at", dir)(source)),
    }
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

fn fill(dir: &Path, files: &[OutputFile]) -> Result<(), FolderError> {
    let write = |file: &OutputFile| {
        let path = dir.join(&file.name);
        let written = File::create_new(&path).and_then(|mut made| {
            made.write_all(&file.bytes)?;
            siblings::sync(&made)
        });
        written.map_err(io_error("write", &path))
    };
    // With the manifest a folder is known as ours, even if the rest never gets there.
    let (manifest, others): (Vec<&OutputFile>, Vec<&OutputFile>) = files.iter().partition(|file| file.name == MANIFEST);
    manifest.into_iter().try_for_each(write)?;
    // The tables of a large sweep take hundreds of megabytes, so files are written in parallel. Of
    // several errors the first in order is reported.
    let written: Vec<Result<(), FolderError>> = others.into_par_iter().map(write).collect();
    written.into_iter().collect::<Result<(), FolderError>>()?;
    siblings::sync_folder(dir).map_err(io_error("write", dir))
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

    fn written(dir: &Path, files: &[OutputFile]) -> Result<(), FolderError> {
        write_folder(dir, files, &mut |note| panic!("{note}"))
    }

    /// Writes a folder, and says what else there was to tell.
    fn noted(dir: &Path, files: &[OutputFile]) -> Vec<FolderNote> {
        let mut notes = Vec::new();
        write_folder(dir, files, &mut |note| notes.push(note)).expect("written");
        notes
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
        written(&dir, &results("one")).expect("written");
        assert_eq!(text(&dir.join("a.csv")), "one");
        written(&dir, &results("two")).expect("replaced");
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
            let error = written(&dir, &results("one")).expect_err("not ours");
            assert!(matches!(error, FolderError::NotOurs { .. }), "{error}");
            assert_eq!(text(&dir.join("novel.txt")), "years");
            assert_eq!(names(root.path()), ["mine"]);
        }
    }

    #[test]
    fn notes_of_the_user_in_our_folder_are_not_lost() {
        let root = tempfile::tempdir().expect("a place for tests");
        let dir = root.path().join("ford");
        written(&dir, &results("one")).expect("written");
        fs::write(dir.join("notes.txt"), "mine").expect("a file");
        let error = written(&dir, &results("two")).expect_err("it holds more");
        assert!(error.to_string().contains("`notes.txt`"), "{error}");
        assert_eq!(text(&dir.join("a.csv")), "one");
        fs::remove_file(dir.join("notes.txt")).expect("removed");
        fs::create_dir(dir.join("a.csv.d")).expect("a folder");
        assert!(matches!(written(&dir, &results("two")), Err(FolderError::HoldsMore { .. })));
    }

    #[test]
    fn a_file_in_the_way_is_an_error_at_either_place() {
        let root = tempfile::tempdir().expect("a place for tests");
        let plain = root.path().join("plain");
        fs::write(&plain, "text").expect("a file");
        let at = written(&plain, &results("one")).expect_err("a file is there");
        assert!(matches!(at, FolderError::NotAFolder { .. }), "{at}");
        let below = written(&plain.join("ford"), &results("one")).expect_err("below a file");
        assert!(matches!(below, FolderError::NotAFolder { .. }), "{below}");
        assert!(below.to_string().contains("ford"), "{below}");
        assert_eq!(text(&plain), "text");
        assert_eq!(names(root.path()), ["plain"]);
    }

    #[test]
    fn a_write_that_fails_halfway_leaves_the_old_results() {
        let root = tempfile::tempdir().expect("a place for tests");
        let dir = root.path().join("ford");
        written(&dir, &results("one")).expect("written");
        // No common file system accepts a name of 300 bytes.
        let mut broken = results("two");
        broken.push(file(&"x".repeat(300), ""));
        let error = written(&dir, &broken).expect_err("a name too long");
        assert!(matches!(error, FolderError::Io { action: "write", .. }), "{error}");
        assert_eq!(text(&dir.join("a.csv")), "one");
        assert_eq!(names(root.path()), ["ford"]);
    }

    #[test]
    fn a_folder_that_cannot_take_its_place_gives_way_to_the_old_one() {
        let root = tempfile::tempdir().expect("a place for tests");
        let dir = root.path().join("ford");
        written(&dir, &results("one")).expect("written");
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
            let error = written(&dir, &[file(name, "")]).expect_err("not a plain name");
            assert!(matches!(error, FolderError::BadName { .. }), "{name}: {error}");
        }
        let twice = [file("a", ""), file("a", "")];
        assert!(matches!(written(&dir, &twice), Err(FolderError::BadName { .. })));
        assert!(names(root.path()).is_empty());
        assert!(matches!(written(Path::new("/"), &results("one")), Err(FolderError::NoName { .. })));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_folder_of_ours_stays_a_link() {
        let root = tempfile::tempdir().expect("a place for tests");
        let real = root.path().join("real");
        written(&real, &results("one")).expect("written");
        let link = root.path().join("link");
        std::os::unix::fs::symlink(&real, &link).expect("a link");
        written(&link, &results("two")).expect("replaced");
        assert_eq!(text(&real.join("a.csv")), "two");
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    }

    /// A manifest with the hash of the file it lists.
    fn hashed(text: &str) -> Vec<OutputFile> {
        let hash = blake3::hash(text.as_bytes()).to_hex();
        let size = text.len();
        let manifest = format!(
            r#"{{"made_by": "oddsmith", "files": [{{"name": "a.csv", "bytes": {size}, "blake3": "{hash}"}}]}}"#
        );
        vec![file("a.csv", text), file(MANIFEST, &manifest)]
    }

    #[test]
    fn a_file_changed_by_hand_is_not_lost() {
        let root = tempfile::tempdir().expect("a place for tests");
        let dir = root.path().join("ford");
        written(&dir, &hashed("one")).expect("written");
        for edited in ["two", "one and more"] {
            fs::write(dir.join("a.csv"), edited).expect("a file");
            for tried in [written(&dir, &hashed("new")), check_folder(&dir, &mut |_| ())] {
                let error = tried.expect_err("it was changed");
                assert!(matches!(&error, FolderError::Changed { found, .. } if found == "a.csv"), "{error}");
            }
            assert_eq!(text(&dir.join("a.csv")), edited);
        }
        fs::remove_file(dir.join("a.csv")).expect("removed");
        written(&dir, &hashed("new")).expect("what is missing cannot be lost");
        assert_eq!(names(root.path()), ["ford"]);
    }

    #[test]
    fn what_killed_runs_left_is_removed() {
        let root = tempfile::tempdir().expect("a place for tests");
        let (dir, at) = (root.path().join("ford"), |name: &str| root.path().join(name));
        written(&dir, &results("one")).expect("written");
        written(&at(".ford.old-1-0"), &results("older")).expect("written");
        written(&at(".ford.new-1-0"), &results("newer")).expect("written");
        fs::create_dir(at(".ford.new-1-1")).expect("a folder");
        fs::create_dir(at(".ford.new-2-0")).expect("a folder");
        fs::write(at(".ford.new-2-0").join("novel.txt"), "years").expect("a file");
        let mut notes = noted(&dir, &results("two"));
        notes.sort_by_key(ToString::to_string);
        let removed = [".ford.new-1-0", ".ford.new-1-1", ".ford.old-1-0"];
        let why = "it holds files that oddsmith did not write".to_owned();
        let mut expected = vec![FolderNote::Kept { path: at(".ford.new-2-0"), why }];
        expected.extend(removed.map(|name| FolderNote::Removed { path: at(name) }));
        assert_eq!(notes, expected);
        assert_eq!(names(root.path()), [".ford.new-2-0", "ford"]);
        assert_eq!(text(&dir.join("a.csv")), "two");
    }

    #[test]
    fn results_that_a_killed_run_moved_away_are_put_back() {
        let root = tempfile::tempdir().expect("a place for tests");
        let (dir, at) = (root.path().join("ford"), |name: &str| root.path().join(name));
        written(&at(".ford.old-1-0"), &results("older")).expect("written");
        written(&at(".ford.new-1-0"), &results("newer")).expect("written");
        let mut notes = Vec::new();
        check_folder(&dir, &mut |note| notes.push(note)).expect("it can be replaced");
        assert_eq!(
            notes,
            [FolderNote::PutBack { path: dir.clone() }, FolderNote::Removed { path: at(".ford.new-1-0") }]
        );
        assert_eq!(names(root.path()), ["ford"]);
        assert_eq!(text(&dir.join("a.csv")), "older");
    }

    #[test]
    fn what_is_being_written_is_no_leftover() {
        let root = tempfile::tempdir().expect("a place for tests");
        let dir = root.path().join("ford");
        let place = Place::prepare(&dir, &mut |_| ()).expect("free");
        let new = place.make().expect("a new folder");
        let mut waited = false;
        std::thread::scope(|scope| {
            let other = scope.spawn(|| {
                let mut notes = Vec::new();
                write_folder(&dir, &results("two"), &mut |note| notes.push(note)).map(|()| notes)
            });
            while !other.is_finished() && !waited {
                std::thread::sleep(std::time::Duration::from_millis(5));
                waited = names(root.path()).len() == 2;
            }
            assert!(new.exists(), "it belongs to somebody");
            fs::remove_dir(&new).expect("nothing is in it");
            drop(place);
            let notes = other.join().expect("no panic").expect("written");
            assert_eq!(notes.len(), 1, "{notes:?}");
            assert_eq!(notes[0], FolderNote::Waiting { path: dir.clone() });
        });
        assert_eq!(names(root.path()), ["ford"]);
    }

    #[test]
    fn two_steps_serve_where_one_does_not() {
        let root = tempfile::tempdir().expect("a place for tests");
        let (dir, new) = (root.path().join("ford"), root.path().join(".ford.new-1-0"));
        written(&dir, &results("one")).expect("written");
        written(&new, &results("two")).expect("written");
        exchange::exchange_in_two_steps(root.path(), dir.file_name().expect("a name"), &new, &dir).expect("exchanged");
        assert_eq!(text(&dir.join("a.csv")), "two");
        assert_eq!(names(root.path()), ["ford"]);
    }

    #[test]
    fn a_check_leaves_nothing_and_finds_what_writing_would() {
        let root = tempfile::tempdir().expect("a place for tests");
        check_folder(&root.path().join("ford"), &mut |_| ()).expect("free");
        assert!(names(root.path()).is_empty());
        let long = check_folder(&root.path().join("x".repeat(250)), &mut |_| ()).expect_err("too long");
        assert!(matches!(long, FolderError::Io { action: "make the folder", .. }), "{long}");
        fs::create_dir(root.path().join("mine")).expect("a folder");
        let mine = check_folder(&root.path().join("mine"), &mut |_| ()).expect_err("not ours");
        assert!(matches!(mine, FolderError::NotOurs { .. }), "{mine}");
        assert_eq!(names(root.path()), ["mine"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_manifest_that_cannot_be_read_is_an_error_of_the_system() {
        let root = tempfile::tempdir().expect("a place for tests");
        let dir = root.path().join("ford");
        fs::create_dir(&dir).expect("a folder");
        // Permissions would not keep root from reading.
        std::os::unix::fs::symlink(MANIFEST, dir.join(MANIFEST)).expect("a link to itself");
        let error = written(&dir, &results("one")).expect_err("it cannot be read");
        assert!(matches!(error, FolderError::Io { action: "read", .. }), "{error}");
    }
}
