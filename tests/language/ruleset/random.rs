//! Random checks, processes and fights told in text against a plain player. `cargo bench --bench texts` plays more of them.

use super::plain::hunt::hunt;
use super::plain::tree::Form;

fn agree(form: Form, games: u64) {
    let tally = hunt(form, 1..games + 1, 20_000, 8);
    assert!(tally.differ.is_empty(), "{form:?}: {:?} differ", tally.differ);
    // Most are answered, and nothing is refused so often that it would hide what is drawn.
    assert!(
        tally.refusals() * 10 < games * 3 && tally.solved * 10 > games * 7 && tally.sampled > games / 20,
        "{tally:#?}"
    );
    assert!(tally.refused.values().all(|(many, _)| many * 5 < games), "{:#?}", tally.refused);
}

#[test]
fn random_checks_come_to_what_the_plain_player_finds() {
    agree(Form::Check, 300);
}

#[test]
fn random_processes_come_to_what_the_plain_player_finds() {
    agree(Form::Process, 400);
}

#[test]
fn random_fights_told_in_text_come_to_what_the_plain_player_finds() {
    agree(Form::Fight, 150);
}
