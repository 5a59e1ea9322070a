//! The report as a whole: its files, manifest and bytes, and answers that do not match the plan.

use oddsmith::answer::answer_plan;
use oddsmith::engine::Quiet;
use oddsmith::lane::dispatch::Isa;
use oddsmith::report::{ReportError, files, write_folder};
use oddsmith::stats::Spread;
use oddsmith::systems::Metric;

use crate::answered::{self, ALL, ALL_ANSWERED, ALL_FILES, files_of, names, text};

#[test]
fn files_are_named_once_and_the_manifest_lists_them() {
    let files = &*ALL_FILES;
    let mut all = names(files);
    assert_eq!(all.last(), Some(&"run.json"));
    let manifest: serde_json::Value = serde_json::from_str(text(files, "run.json")).expect("JSON");
    let listed = manifest["files"].as_array().expect("a list");
    assert_eq!(listed.len() + 1, files.len());
    for (entry, file) in listed.iter().zip(files) {
        assert_eq!(entry["name"], file.name.as_str());
        assert_eq!(entry["bytes"], file.bytes.len());
        assert_eq!(entry["blake3"], blake3::hash(&file.bytes).to_hex().as_str());
    }
    assert_eq!(manifest["made_by"], "oddsmith");
    assert_eq!(manifest["seed"], 7);
    assert_eq!(manifest["stream_version"], 1);
    let melee = &manifest["experiments"][2];
    assert_eq!((melee["method"].as_str(), melee["trials"].as_u64()), (Some("sampled"), Some(20_000)));
    let tough = &manifest["experiments"][3];
    assert_eq!((tough["method"].as_str(), tough["cells"].as_u64()), (Some("exact"), Some(21)));
    assert!(text(files, "run.json").starts_with("{\n  \"made_by\": \"oddsmith\",\n  \"version\": "));
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), files.len());
}

#[test]
fn an_experiment_called_summary_does_not_take_the_summary() {
    let files = files_of(include_str!("cases/summary.toml"));
    assert!(names(&files).contains(&"summary-2.csv"));
    assert!(text(&files, "summary.csv").starts_with("scenario,"));
    assert!(text(&files, "index.html").contains("summary-2.csv"));
}

#[test]
fn the_bytes_do_not_depend_on_threads_or_instructions() {
    let (plan, answers) = &*ALL_ANSWERED;
    let expected = files(plan, answers, &answered::about()).expect("a report");
    eprintln!("{}", Isa::told());
    for isa in Isa::available() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
        let again = pool.install(|| {
            let answers = answer_plan(plan, isa, &Quiet).expect("answers");
            files(plan, &answers, &answered::about()).expect("a report")
        });
        assert!(again == expected, "{isa:?}");
    }
}

#[test]
fn a_report_is_written_and_written_again() {
    let root = tempfile::tempdir().expect("a place for tests");
    let dir = root.path().join("duels");
    let files = &*ALL_FILES;
    for _ in 0..2 {
        write_folder(&dir, files, &mut |note| panic!("{note}")).expect("written");
        for file in files {
            assert_eq!(std::fs::read(dir.join(&file.name)).expect("written"), file.bytes);
        }
        assert_eq!(std::fs::read_dir(&dir).expect("a folder").count(), files.len());
    }
}

#[test]
fn answers_to_another_question_are_refused() {
    let (plan, answers) = &*ALL_ANSWERED;
    let other = answered::plan_of(&ALL.replace("seed = 7", "seed = 8"));
    for (plan, answers) in [(&other, &answers[..]), (plan, &answers[1..])] {
        let error = files(plan, answers, &answered::about()).expect_err("they do not belong together");
        assert!(matches!(error, ReportError::Foreign { .. }), "{error}");
    }
}

#[test]
fn an_answer_that_lost_trials_is_refused() {
    let metric = || vec![Metric::flag("success", "whether it succeeds")];
    let half = Spread::Exact { shares: vec![(1, 0.5)], absent: 0.0 };
    let fewer = Spread::Counted { counts: vec![(0, 4), (1, 5)], absent: 0 };
    for (made, spread) in [(answered::exact(), half), (answered::sampled(10), fewer)] {
        let (plan, answers) = answered::invented(metric(), made, vec![spread]);
        let error = files(&plan, &answers, &answered::about()).expect_err("not whole");
        assert!(matches!(error, ReportError::Lost { .. }), "{error}");
    }
}
