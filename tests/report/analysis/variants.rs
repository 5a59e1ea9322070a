//! A variant equals the same edit of the file: settings on a cell are compared with `--vary` parsed
//! as text.

use std::sync::Arc;

use oddsmith::analysis::sensitivity::changes;
use oddsmith::analysis::{Setting, Subject};
use oddsmith::diagnostic::Source;
use oddsmith::lane::stream::STREAM_VERSION;
use oddsmith::plan::{self, PlannedCell};
use oddsmith::scenario::{Overrides, read};

use super::subjects::{CRITICALS, subject};

/// The cell of a scenario in which a name has one value, parsed as text, and everything else is as
/// in another cell.
fn by_text(source: &Arc<Source>, id: &str, name: &str, list: &str, like: &PlannedCell) -> Option<PlannedCell> {
    let overrides = Overrides { vary: vec![(format!("{id}.{name}"), list.to_owned())], ..Overrides::default() };
    let scenario = read(&oddsmith::games::catalogue(), source, &overrides).ok()?;
    let mut plan = plan::build(&scenario, STREAM_VERSION).ok()?;
    let experiment = plan.experiments.iter_mut().find(|experiment| experiment.id == id)?;
    let same = |cell: &PlannedCell| cell.values.iter().all(|value| *value.name == *name || like.values.contains(value));
    let place = experiment.cells.iter().position(same)?;
    Some(experiment.cells.swap_remove(place))
}

/// Applies every single change of every cell of an experiment both ways.
fn every_change(text: &str, id: &str, at_least: usize) {
    let source = Arc::new(Source::new("subject.toml", text));
    let subject = Subject::new(&oddsmith::games::catalogue(), &source, &Overrides::default(), Some(id))
        .unwrap_or_else(|error| panic!("{error}"));
    let variants = subject.variants();
    let experiment = variants.planned(&[]).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let mut seen = 0;
    for cell in &experiment.cells {
        let own = variants.cell(&cell.values, &[]).expect("it is a cell");
        assert_eq!((own.hash, own.cell_text()), (cell.hash, cell.cell_text()));
        for change in changes(subject.experiment(), cell, 1) {
            let setting = Setting::new(id, &change.name, &change.target, change.to.clone());
            let list = setting.value.place.source.text.split_once('=').expect("NAME=VALUE").1.to_owned();
            let read = by_text(&source, id, &change.name, &list, cell);
            let laid = variants.cell(&cell.values, &[setting]).ok();
            let what = |cell: &Option<PlannedCell>| cell.as_ref().map(|cell| (cell.hash, cell.cell_text()));
            assert_eq!(what(&laid), what(&read), "{} {} at {}", change.name, change.shown(), cell.cell_text());
            seen += usize::from(laid.is_some());
        }
    }
    assert!(seen >= at_least, "{seen} changes");
}

#[test]
fn a_setting_means_what_the_same_edit_of_the_file_means() {
    every_change(CRITICALS, "criticals", 6);
    let swept = include_str!("cases/criticals-sweep.toml");
    every_change(swept, "swept", 12);
    // Zipped names and targets set by variants of the file are rejected both ways.
    every_change(swept, "zipped", 2);
    every_change(swept, "edge", 6);
}

#[test]
fn names_of_fighters_reach_what_they_reach_in_a_file() {
    every_change(include_str!("cases/warden-and-chief.toml"), "fight", 100);
}

#[test]
fn values_typed_on_the_command_line_are_read_as_in_a_file() {
    let subject = subject(CRITICALS);
    let values = |name, list| -> Vec<String> {
        let domain = subject.domain("--along", name, list).unwrap_or_else(|error| panic!("{error}"));
        domain.into_iter().map(|setting| setting.value.text).collect()
    };
    assert_eq!(values("hits_from_a", Some("8..=12 step 2")), ["8", "10", "12"]);
    assert_eq!(values("hits_from_a", Some("12, 8")), ["12", "8"]);
    let all = values("hits_from_a", None);
    assert_eq!(
        all.len(),
        subject
            .domain("--along", "hits_from_a", Some(&format!("{}..={}", all[0], all[all.len() - 1])))
            .expect("legal")
            .len()
    );
    let fault = subject.domain("--along", "hits_from_c", None).expect_err("there is no such number").to_string();
    assert!(fault.contains("has no parameter `hits_from_c`"), "{fault}");
}
