//! Facts about a report that its data do not hold: program version, command, constants in force,
//! and what was solved beside it.

use serde::Serialize;

use super::number::counted;
use super::solution::Solution;
use scenario::style::Language;

/// The circumstances of a report, supplied by the program that writes it.
///
/// Two machines that answer the same scenario must produce the same value: no time, no thread
/// count, no path of a home folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// The version of the program.
    pub version: String,
    /// The version of the random stream layout; within one version equal seeds give equal trials.
    pub stream_version: u32,
    /// The command that reproduces the report, as typed in a shell. Empty for none.
    pub command: String,
    /// The constants of the rules worth telling a reader: those set to a value of their own, and
    /// those that had to be assumed.
    pub constants: Vec<Constant>,
    /// What the scenario asks to solve, with the answers.
    pub solutions: Vec<Solution>,
    /// Every value that was tried for the solutions, as the text of `solve.csv`; empty for no file.
    pub tried: String,
    /// How much is missing, if the work is not finished.
    pub unfinished: Option<Unfinished>,
}

/// How far work has come that is not finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Unfinished {
    /// Number of cells.
    pub cells: usize,
    /// How many have their answer.
    pub done: usize,
    /// How many more have a part of their trials.
    pub begun: usize,
}

impl Unfinished {
    /// The warning at the top of a report.
    pub fn sentence(&self, language: Language) -> String {
        let Self { cells, done, begun } = self;
        let missing = cells - done - begun;
        match language {
            Language::English => format!(
                "This run is not finished. Of {}, {done} {} done, {begun} {} a part of the trials, and {missing} {} \
                 missing. Charts of sweeps and expectations wait for the end.",
                counted(*cells, "cell", "cells"),
                if *done == 1 { "is" } else { "are" },
                if *begun == 1 { "has" } else { "have" },
                if missing == 1 { "is" } else { "are" },
            ),
            Language::German => format!(
                "Dieser Lauf ist nicht abgeschlossen. Von {} {} {done} fertig, {begun} {} einen Teil der Versuche, \
                 und {missing} {}. Diagramme von Reihen und Erwartungen folgen am Ende.",
                counted(*cells, "Zelle", "Zellen"),
                if *done == 1 { "ist" } else { "sind" },
                if *begun == 1 { "hat" } else { "haben" },
                if missing == 1 { "fehlt" } else { "fehlen" },
            ),
        }
    }
}

/// The value of a constant that a sweep varies.
pub const VARIED: &str = "varied";

/// A constant of a game's rules as an experiment uses it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constant {
    /// The identifier of the experiment.
    pub experiment: String,
    /// The name in the scenario: `death_strikes`.
    pub name: String,
    /// The value in force, as a scenario would write it; `varied` in a sweep over it.
    pub value: String,
    /// The value of the game, if it differs.
    pub default: Option<String>,
    /// Description of the constant.
    pub doc: String,
    /// The provenance of the game's value.
    pub standing: Provenance,
}

/// Provenance of the game's own value of a constant.
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
    /// The circumstances for this version of the program, without a command and without constants.
    pub fn new(stream_version: u32) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            stream_version,
            command: String::new(),
            constants: Vec::new(),
            solutions: Vec::new(),
            tried: String::new(),
            unfinished: None,
        }
    }

    /// Sets the command that reproduces the report.
    #[must_use]
    pub fn command(mut self, command: impl Into<String>) -> Self {
        self.command = command.into();
        self
    }

    /// Adds constants.
    #[must_use]
    pub fn constants(mut self, constants: impl IntoIterator<Item = Constant>) -> Self {
        self.constants.extend(constants);
        self
    }

    /// Sets the solutions, and every value that was tried for them as CSV.
    #[must_use]
    pub fn solutions(mut self, solutions: Vec<Solution>, tried: String) -> Self {
        self.solutions = solutions;
        self.tried = tried;
        self
    }

    /// Says that the work is not finished.
    #[must_use]
    pub fn unfinished(mut self, unfinished: Option<Unfinished>) -> Self {
        self.unfinished = unfinished;
        self
    }

    /// The command that prints the table of an experiment, derived from the command of the report.
    pub(super) fn table_command(&self, experiment: &str) -> String {
        let words = shlex::split(&self.command).unwrap_or_default();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let ["oddsmith", "run", path, flags @ ..] = words.as_slice() else {
            return String::new();
        };
        let words = ["oddsmith", "table", path, "--experiment", experiment].into_iter().chain(flags.iter().copied());
        shlex::try_join(words).unwrap_or_default()
    }

    /// The constants of an experiment.
    pub(super) fn constants_of(&self, experiment: &str) -> impl Iterator<Item = &Constant> {
        self.constants.iter().filter(move |constant| constant.experiment == experiment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_for_a_table_is_quoted_as_the_one_for_the_report() {
        let about = |command: &str| About::new(1).command(command);
        let report = about("oddsmith run 'two words.toml' --set 'pool.roll=d6! >= 3'");
        let table = "oddsmith table 'two words.toml' --experiment pool --set 'pool.roll=d6! >= 3'";
        assert_eq!(report.table_command("pool"), table);
        assert_eq!(about("oddsmith lens").table_command("pool"), "");
    }
}
