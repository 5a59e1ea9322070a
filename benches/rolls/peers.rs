//! Other programs for dice, each asked in a process of its own.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::questions::Question;

/// Where the peers' package and the script for icepool are.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/peers");

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Program {
    Icepool,
    Eurydice,
    Xdy,
}

/// Another program.
#[derive(Debug, PartialEq, Eq)]
pub struct Peer(Program);

/// How a question is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// As often as it takes for a median.
    OverAndOver,
    Once,
}

/// What a peer says.
pub struct Answer {
    /// The median of the CPU times that it has measured.
    pub seconds: f64,
    /// The chances of all outcomes.
    pub chances: Vec<(String, f64)>,
}

/// The interpreter that is to have icepool.
fn python() -> PathBuf {
    std::env::var_os("PYTHON").map_or_else(|| "python3".into(), PathBuf::from)
}

/// The program with the peers that are crates, if it has been built.
fn crates() -> Option<PathBuf> {
    let shared = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let folders = shared.into_iter().chain([Path::new(FOLDER).join("target")]);
    let mut names =
        folders.map(|folder| folder.join("release").join("peers").with_extension(std::env::consts::EXE_EXTENSION));
    names.find(|program| program.is_file())
}

/// The peers that can be asked here. For the others, a line says why not.
pub fn here() -> Vec<Peer> {
    let mut here = Vec::new();
    let import = Command::new(python()).args(["-c", "import icepool"]).stderr(Stdio::null()).status();
    match import.is_ok_and(|status| status.success()) {
        true => here.push(Peer::icepool()),
        false => eprintln!("      icepool is skipped: {} does not have it", python().display()),
    }
    match crates() {
        Some(_) => here.extend([Peer(Program::Eurydice), Peer(Program::Xdy)]),
        None => eprintln!(
            "      eurydice and xdy are skipped: cargo build --release --manifest-path benches/peers/Cargo.toml"
        ),
    }
    here
}

impl Peer {
    pub fn icepool() -> Self {
        Self(Program::Icepool)
    }

    pub fn name(&self) -> &'static str {
        match self.0 {
            Program::Icepool => "icepool",
            Program::Eurydice => "eurydice",
            Program::Xdy => "xdy",
        }
    }

    /// The question in the peer's language, if that can ask it.
    pub fn text<'a>(&self, question: &'a Question) -> Option<&'a str> {
        match self.0 {
            Program::Icepool => question.icepool.as_deref(),
            Program::Eurydice => question.eurydice.as_deref(),
            Program::Xdy => question.xdy.as_deref(),
        }
    }

    pub fn ask(&self, text: &str, how: Asked) -> Answer {
        let mut command = match self.0 {
            Program::Icepool => {
                let mut command = Command::new(python());
                command.arg(Path::new(FOLDER).join("icepool_times.py"));
                command
            }
            Program::Eurydice | Program::Xdy => {
                let mut command = Command::new(crates().expect("the peers have been built"));
                command.arg(self.name());
                command
            }
        };
        if how == Asked::Once {
            command.arg("--once");
        }
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = piped.spawn().expect("the peer starts");
        let mut input = child.stdin.take().expect("its input is a pipe");
        input.write_all(text.as_bytes()).expect("the peer reads its question");
        drop(input);
        let output = child.wait_with_output().expect("the peer ends");
        let (said, faults) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{} cannot answer {text}: {faults}", self.name());
        let mut lines = said.lines();
        let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{} says {text}", self.name()));
        let seconds = lines.next().map_or(f64::NAN, number);
        let chances = lines.map(|line| {
            let (outcome, chance) = line.rsplit_once(' ').unwrap_or_else(|| panic!("{} says {line}", self.name()));
            (outcome.to_owned(), number(chance))
        });
        Answer { seconds, chances: chances.collect() }
    }
}
