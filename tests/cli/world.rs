//! A temporary folder for each test, and the program in it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// The program.
pub fn program() -> PathBuf {
    assert_cmd::cargo::cargo_bin!("oddsmith").to_owned()
}

/// A new folder in which commands run.
#[derive(Debug)]
pub struct World {
    folder: TempDir,
}

/// The result of a command.
#[derive(Debug)]
pub struct Done {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl World {
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a temporary folder") }
    }

    /// A folder with a scenario from `cases`.
    pub fn with(case: &str) -> Self {
        let (world, file) = (Self::new(), format!("{case}.toml"));
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/cases").join(&file));
        world.file(&file, &text.expect("a scenario"));
        world
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file, creating its folders.
    pub fn file(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("is below the folder")).expect("a new folder");
        fs::write(path, text).expect("a new file");
    }

    /// The program, without environment variables that would change its output.
    pub fn command(&self) -> Command {
        let mut command = Command::new(program());
        command.current_dir(self.folder.path()).stdin(Stdio::null());
        for name in ["ODDSMITH_ISA", "COLUMNS", "NO_COLOR", "RAYON_NUM_THREADS"] {
            command.env_remove(name);
        }
        command
    }

    /// Runs the program.
    pub fn run<'a>(&self, arguments: impl IntoIterator<Item = &'a str>) -> Done {
        done(self.command().args(arguments))
    }

    /// Runs a line in a shell in which `oddsmith` is defined.
    pub fn shell(&self, line: &str) -> Done {
        let script = format!("oddsmith() {{ \"{}\" \"$@\"; }}\n{line}", program().display());
        let mut shell = Command::new("bash");
        shell.current_dir(self.folder.path()).stdin(Stdio::null()).env_remove("COLUMNS");
        done(shell.args(["-o", "pipefail", "-c", &script]))
    }
}

/// Runs a command to completion.
pub fn done(command: &mut Command) -> Done {
    let output = command.output().expect("the command starts");
    Done {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("output is UTF-8"),
    }
}

impl Done {
    /// Asserts the exit code.
    #[track_caller]
    pub fn code(self, expected: i32) -> Self {
        assert_eq!(self.code, Some(expected), "{}{}", self.out, self.err);
        self
    }

    /// Standard output and standard error as a snapshot shows them.
    pub fn shown(&self) -> String {
        match (self.out.as_str(), self.err.as_str()) {
            (out, "") => out.to_owned(),
            ("", err) => format!("[stderr]\n{err}"),
            (out, err) => format!("{out}[stderr]\n{err}"),
        }
    }
}

/// Every file below a folder, with its content.
pub fn content(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            let below = content(&path);
            let name = PathBuf::from(path.file_name().expect("has a name"));
            found.extend(below.into_iter().map(|(inner, bytes)| (name.join(inner), bytes)));
        } else {
            let name = PathBuf::from(path.file_name().expect("has a name"));
            found.insert(name, fs::read(&path).expect("the file can be read"));
        }
    }
    found
}

/// A small sampled scenario.
pub const FORD: &str = include_str!("cases/ford.toml");
