//! A panic ends in one sentence and exit code 70, from any thread.

use std::process::Command;

use oddsmith::cli::{FAULT_OF_PROGRAM, report_panics};

use crate::world::done;

/// Set in the child process, which must panic.
const CHILD: &str = "ODDSMITH_TEST_PANICS";

#[test]
fn a_panic_is_one_sentence() {
    if std::env::var_os(CHILD).is_some() {
        report_panics();
        let worker = std::thread::spawn(|| panic!("the dice fell off the table"));
        let _ = worker.join();
        unreachable!("the process has ended");
    }
    let mut child = Command::new(std::env::current_exe().expect("this test has a file"));
    child.args(["panic::a_panic_is_one_sentence", "--exact", "--nocapture"]).env(CHILD, "1");
    let ended = done(&mut child).code(i32::from(FAULT_OF_PROGRAM));
    let lines: Vec<&str> = ended.err.lines().collect();
    assert_eq!(lines.len(), 1, "{}", ended.err);
    assert!(lines[0].contains("the dice fell off the table"), "{}", ended.err);
    assert!(lines[0].contains("please report"), "{}", ended.err);
}
