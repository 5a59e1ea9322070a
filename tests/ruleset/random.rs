//! Random checks, processes and fights told in text against a plain player. `cargo bench --bench texts` plays more of them.

use crate::plain::hunt::{Tally, hunt};
use crate::plain::tree::Form;

fn agree(form: Form, games: u64) {
    let Tally { games, solved, sampled, refused, differ } = hunt(form, 1..games + 1, 20_000, 8);
    assert_eq!(differ, [], "{form:?}: these differ");
    assert!(solved * 10 > games * 8 && sampled > games / 12, "{form:?}: {solved} solved, {sampled} sampled, {refused:#?}");
}

#[test]
fn random_checks_come_to_what_the_plain_player_finds() {
    agree(Form::Check, 300);
}

#[test]
fn random_processes_come_to_what_the_plain_player_finds() {
    agree(Form::Process, 300);
}

#[test]
fn random_fights_told_in_text_come_to_what_the_plain_player_finds() {
    agree(Form::Fight, 200);
}
