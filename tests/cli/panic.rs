//! A panic ends a command with one sentence and exit code 70, from any thread; a server goes on.

use std::process::Command;

use oddsmith::cli::{FAULT_OF_PROGRAM, outlive_panics, report_panics};

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

#[test]
fn a_server_outlives_panics_except_its_own() {
    if std::env::var_os(CHILD).is_some() {
        report_panics();
        outlive_panics();
        let worker = std::thread::spawn(|| panic!("the dice fell off\nthe table"));
        assert!(worker.join().is_err(), "it is unwound");
        panic!("the table broke");
    }
    let mut child = Command::new(std::env::current_exe().expect("this test has a file"));
    child.args(["panic::a_server_outlives_panics_except_its_own", "--exact", "--nocapture"]).env(CHILD, "1");
    let ended = done(&mut child).code(i32::from(FAULT_OF_PROGRAM));
    let lines: Vec<&str> = ended.err.lines().collect();
    assert_eq!(lines.len(), 2, "{}", ended.err);
    assert!(lines[0].contains("the dice fell off the table") && lines[0].contains("the text that was asked"));
    assert!(lines[1].contains("the table broke"), "{}", ended.err);
}
