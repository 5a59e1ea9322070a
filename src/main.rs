//! The program: read the arguments, do what they ask, turn the outcome into an exit code.

use std::process::ExitCode;

use oddsmith::cli::{Arguments, Console, perform, report_panics, survive_file_limit};
use oddsmith::games;

fn main() -> ExitCode {
    report_panics();
    survive_file_limit();
    let arguments = match Arguments::of_process() {
        Ok(arguments) => arguments,
        Err(code) => return ExitCode::from(code),
    };
    let mut console = Console::of_process();
    match perform(&arguments.command, &games::catalogue(), &mut console) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.tell(&console);
            ExitCode::from(failure.code())
        }
    }
}
