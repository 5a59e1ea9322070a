//! What can go wrong with a command: its messages and its exit code.

use std::io;
use std::sync::Arc;

use play::diagnostic::{Diagnostic, Severity, Source};
use play::query::QueryFault;

use super::console::Console;
use super::interrupt::INTERRUPTED;
use report::number::counted;

/// The exit code of a merge after which another round has to be played.
const UNDECIDED: u8 = 4;
/// Maximum number of faults shown in full; further ones are only counted.
const MAX_SHOWN: usize = 50;

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// Faults in scenarios or arguments.
    Faults(Vec<Diagnostic>),
    /// An invalid request, with advice.
    Usage(String, Vec<String>),
    /// A file or folder that cannot be read or written: the attempted action, the system's error,
    /// advice.
    File(String, io::Error, Vec<String>),
    /// Writing to standard output failed.
    Output(io::Error),
    /// This many expectations are broken.
    Broken(usize),
    /// The command was interrupted: what became of its work, and how to go on.
    Interrupted(String),
    /// The shares of this round are merged, and another round has to be played: what, and how.
    Undecided(String),
    /// Several failures.
    Several(Vec<Self>),
    /// A failure whose faults standard output holds as a document already.
    Reported(Box<Self>),
}

/// A part of a failure: a fault in a text, or a message with advice.
#[derive(Debug)]
pub enum FailurePart<'a> {
    /// A fault in a scenario or an argument.
    Fault(&'a Diagnostic),
    /// What is wrong with a command or a file as a whole, and what to do about it.
    Message(String, &'a [String]),
}

/// A fault in the text of an argument: `--where`, `--by`.
pub fn argument(name: &str, text: &str, fault: QueryFault) -> Failure {
    Failure::Faults(vec![fault.in_source(&Arc::new(Source::new(name, text)))])
}

impl Failure {
    /// An invalid request.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::Usage(message.into(), Vec::new())
    }

    /// A file or folder that cannot be read or written. `what` is the attempted action: "cannot
    /// read `ford.toml`".
    pub fn file(what: impl Into<String>, error: io::Error) -> Self {
        Self::File(what.into(), error, Vec::new())
    }

    /// Adds a piece of advice.
    #[must_use]
    pub fn help(mut self, advice: impl Into<String>) -> Self {
        if let Self::Usage(_, help) | Self::File(_, _, help) = &mut self {
            help.push(advice.into());
        }
        self
    }

    /// `Ok` if there are no failures, else the only one or all of them.
    ///
    /// # Errors
    /// The failures.
    pub fn any(mut failures: Vec<Self>) -> Result<(), Self> {
        match failures.len() {
            0 => Ok(()),
            1 => Err(failures.remove(0)),
            _ => Err(Self::Several(failures)),
        }
    }

    /// The exit code of the process.
    pub fn code(&self) -> u8 {
        match self {
            Self::Broken(_) => 1,
            Self::Interrupted(_) => INTERRUPTED,
            Self::Undecided(_) => UNDECIDED,
            Self::Faults(_) | Self::Usage(..) => 2,
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Self::File(..) | Self::Output(_) => 3,
            // The smallest code wins: a faulty scenario can be fixed at once, so it takes
            // precedence over an unreadable file.
            Self::Several(failures) => failures.iter().map(Self::code).min().unwrap_or(3),
            Self::Reported(failure) => failure.code(),
        }
    }

    /// Its parts: faults first, as they are printed. A broken expectation is none, nor is a closed output.
    pub fn parts(&self) -> Vec<FailurePart<'_>> {
        let mut faults = Vec::new();
        self.collect(&mut faults);
        let mut parts = faults.into_iter().map(FailurePart::Fault).collect();
        self.collect_messages(&mut parts);
        parts
    }

    fn collect_messages<'a>(&'a self, into: &mut Vec<FailurePart<'a>>) {
        match self {
            Self::Usage(message, help) => into.push(FailurePart::Message(message.clone(), help)),
            Self::File(what, error, help) => {
                into.push(FailurePart::Message(format!("{what}: {}", plain(&error.to_string())), help));
            }
            Self::Several(failures) => failures.iter().for_each(|one| one.collect_messages(into)),
            Self::Faults(_)
            | Self::Broken(_)
            | Self::Interrupted(_)
            | Self::Undecided(_)
            | Self::Output(_)
            | Self::Reported(_) => {}
        }
    }

    /// Prints the failure to standard error.
    pub fn tell(&self, console: &Console) {
        let mut faults = Vec::new();
        self.collect(&mut faults);
        for fault in faults.iter().take(MAX_SHOWN) {
            console.show(fault);
        }
        let hidden = faults.len().saturating_sub(MAX_SHOWN);
        if hidden > 0 {
            console.say(&format!("and {} more", counted(hidden, "fault", "faults")));
        }
        self.tell_others(console);
        let errors = faults.iter().filter(|fault| fault.severity == Severity::Error).count();
        if errors > 0 {
            console.say(&format!("{} found", counted(errors, "fault", "faults")));
        }
    }

    fn collect<'a>(&'a self, into: &mut Vec<&'a Diagnostic>) {
        match self {
            Self::Faults(faults) => into.extend(faults),
            Self::Several(failures) => failures.iter().for_each(|one| one.collect(into)),
            _ => {}
        }
    }

    fn tell_others(&self, console: &Console) {
        match self {
            Self::Faults(_) => {}
            Self::Broken(number) => {
                console.say(&format!("{} broken", counted(*number, "expectation is", "expectations are")));
            }
            Self::Interrupted(words) | Self::Undecided(words) => console.say(words),
            Self::Usage(message, help) => advise(console, message, help),
            Self::File(what, error, help) => {
                advise(console, &format!("{what}: {}", plain(&error.to_string())), help);
            }
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
            Self::Output(error) => {
                console.say(&format!("error: cannot write the output: {}", plain(&error.to_string())));
            }
            Self::Several(failures) => failures.iter().for_each(|one| one.tell_others(console)),
            Self::Reported(failure) => {
                console.say(&format!("{} found", counted(failure.parts().len(), "fault", "faults")));
            }
        }
    }
}

fn advise(console: &Console, message: &str, help: &[String]) {
    console.say(&format!("error: {message}"));
    for advice in help {
        console.say(&format!("  = help: {advice}"));
    }
}

/// An error text without the numbers of the system: `No such file or directory`.
pub fn plain(text: &str) -> String {
    let mut parts = text.split(" (os error ");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let after = part.trim_start_matches(|sign: char| sign == '-' || sign.is_ascii_digit());
        plain.push_str(after.strip_prefix(')').unwrap_or(after));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_that_has_gone_is_no_failure() {
        let gone = Failure::Output(io::ErrorKind::BrokenPipe.into());
        assert_eq!(gone.code(), 0);
        assert_eq!(Failure::Output(io::ErrorKind::StorageFull.into()).code(), 3);
    }

    #[test]
    fn a_faulty_scenario_comes_before_an_unreadable_one() {
        let unreadable = Failure::file("cannot read a", io::ErrorKind::NotFound.into());
        assert_eq!(unreadable.code(), 3);
        let both = Failure::Several(vec![unreadable, Failure::Faults(Vec::new())]);
        assert_eq!(both.code(), 2);
    }

    #[test]
    fn the_number_of_the_system_is_left_out() {
        assert_eq!(plain(&io::Error::from_raw_os_error(2).to_string()), "No such file or directory");
        let longer = format!("{}; the older ones are safe in o/.k.old-1-0", io::Error::from_raw_os_error(2));
        assert_eq!(plain(&longer), "No such file or directory; the older ones are safe in o/.k.old-1-0");
    }
}
