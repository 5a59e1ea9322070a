//! What a report cannot know of itself: who made it, with which command, which constants it rests on, and what was
//! solved beside it.

use super::solution::Solution;

/// The circumstances of a report, told by the program that asks for it.
///
/// Nothing in it may differ between two machines that answer the same scenario: no time, no thread
/// count, no path of a home folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// The version of the program.
    pub version: String,
    /// The version of the layout of the random streams; equal seeds give equal trials within one.
    pub stream_version: u32,
    /// The command that makes the report again, as one would type it. Empty for none.
    pub command: String,
    /// The constants of the rules that a reader must know of: those with a value of their own, and
    /// those that had to be assumed.
    pub constants: Vec<Constant>,
    /// What the scenario asks to be solved, with the answers.
    pub solutions: Vec<Solution>,
    /// Every value that was tried for them, as the text of `solve.csv`; empty for no file.
    pub tried: String,
}

/// A constant of a game's rules as an experiment uses it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constant {
    /// The identifier of the experiment.
    pub experiment: String,
    /// The name in the scenario: `death_strikes`.
    pub name: String,
    /// The value in force, as a scenario would write it; `varied` in a sweep over it.
    pub value: String,
    /// The value of the game, if that is another one.
    pub default: Option<String>,
    /// What it means, in words.
    pub doc: String,
    /// How sure the game's value is.
    pub standing: Provenance,
}

/// How sure the value of a constant is when a scenario leaves it alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provenance {
    /// The game's text says so.
    Stated,
    /// The text is ambiguous and this is a decision of ours.
    Ruling,
    /// The value is lost or was never given.
    Assumed,
}

impl About {
    /// A report of this version of the program, without a command and without constants.
    pub fn new(stream_version: u32) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            stream_version,
            command: String::new(),
            constants: Vec::new(),
            solutions: Vec::new(),
            tried: String::new(),
        }
    }

    /// The same with the command that makes it again.
    #[must_use]
    pub fn command(mut self, command: impl Into<String>) -> Self {
        self.command = command.into();
        self
    }

    /// The same with constants.
    #[must_use]
    pub fn constants(mut self, constants: impl IntoIterator<Item = Constant>) -> Self {
        self.constants.extend(constants);
        self
    }

    /// The same with what was solved, and every value that was tried for it as CSV.
    #[must_use]
    pub fn solutions(mut self, solutions: Vec<Solution>, tried: String) -> Self {
        self.solutions = solutions;
        self.tried = tried;
        self
    }

    /// The command that prints the table of an experiment, from the one that makes the report.
    pub(super) fn table_command(&self, experiment: &str) -> String {
        let Some(rest) = self.command.strip_prefix("oddsmith run ") else {
            return String::new();
        };
        let (path, flags) =
            rest.split_once(' ').map_or((rest, String::new()), |(path, flags)| (path, format!(" {flags}")));
        format!("oddsmith table {path} --experiment {experiment}{flags}")
    }

    /// The constants of an experiment.
    pub(super) fn constants_of(&self, experiment: &str) -> impl Iterator<Item = &Constant> {
        self.constants.iter().filter(move |constant| constant.experiment == experiment)
    }
}
