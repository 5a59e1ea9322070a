//! Whatever charts a scenario asks for: if `check` finds no fault, the report draws them, and otherwise it would not
//! have.

use std::sync::{Arc, LazyLock};

use oddsmith::answer::answer_plan;
use oddsmith::check::check;
use oddsmith::diagnostic::Source;
use oddsmith::engine::Quiet;
use oddsmith::lane::{dispatch::Isa, stream::STREAM_VERSION};
use oddsmith::plan::{self, Plan};
use oddsmith::report::{About, ReportError, files};
use oddsmith::scenario::{self, Overrides, View};
use oddsmith::tally::Answer;
use proptest::prelude::*;

const TEXT: &str = include_str!("cases/drawable.toml");

fn source(text: &str) -> Arc<Source> {
    Arc::new(Source::new("drawable.toml", text))
}

/// The plan of a text whose charts may be impossible to draw; `None` if it has other faults.
fn plan_of(text: &str) -> Option<Plan> {
    let scenario = scenario::read(&oddsmith::games::catalogue(), &source(text), &Overrides::default()).ok()?;
    plan::build(&scenario, STREAM_VERSION).ok()
}

/// The answers, which do not depend on the charts.
static ANSWERS: LazyLock<Vec<Vec<Answer>>> = LazyLock::new(|| {
    let plan = plan_of(TEXT).expect("a sound scenario");
    answer_plan(&plan, Isa::best(), &Quiet).unwrap_or_else(|error| panic!("{error}"))
});

/// The text with a chart of its experiment number `at`, and the identifier of that experiment.
fn with_chart(at: usize, chart: &str) -> (String, String) {
    let mut parts: Vec<String> = TEXT.split("[[experiment]]").map(str::to_owned).collect();
    let part = &mut parts[at + 1];
    let id = part.split('"').nth(1).expect("an identifier").to_owned();
    *part = format!("{}\nchart = [{{ {chart} }}]\n\n", part.trim_end());
    (parts.join("[[experiment]]"), id)
}

/// A chart is drawn if and only if `check` has nothing against it.
fn agree(at: usize, chart: &str) {
    let (text, id) = with_chart(at, chart);
    let faults = check(&oddsmith::games::catalogue(), &source(&text), &Overrides::default()).err();
    let Some(plan) = plan_of(&text) else {
        assert!(faults.is_some(), "{id}: {chart}");
        return;
    };
    match (files(&plan, &ANSWERS, &About::new(STREAM_VERSION)), faults) {
        (Err(ReportError::Chart { why, .. }), Some(faults)) => {
            let [fault] = faults.as_slice() else { panic!("{id}: {chart}: {faults:?}") };
            assert_eq!(fault.message, why.to_string(), "{id}: {chart}");
        }
        (Ok(files), None) => {
            let drawn = files.iter().any(|file| file.name.starts_with(&id) && file.name.ends_with(".svg"));
            let page = files.iter().find(|file| file.name == "index.html").expect("a page");
            let page = String::from_utf8_lossy(&page.bytes);
            // Only the trials show that `ending` goes below zero.
            let below = page.contains("is not always zero or more");
            assert!(drawn || (below && chart.contains("ending")), "{id}: {chart}");
        }
        (Ok(_), Some(faults)) => panic!("{id}: {chart}: drawn in spite of {faults:?}"),
        (Err(error), faults) => panic!("{id}: {chart}: {error}, and {faults:?}"),
    }
}

const METRICS: &[&str] = &[
    "winner",
    "rounds",
    "ending",
    "left.a",
    "total",
    "success",
    "winner=a",
    "p95(rounds)",
    "chance(rounds > 5)",
    "mean(total)",
    "nothing",
];
const STATISTICS: &[&str] = &["rate", "rate:a", "b", "mean", "median", "p5", "p33", "max", "absent", "nobody", "meen"];
const NAMES: &[&str] = &["hits_a", "hits_b", "hits_from_a", "hits_from_b", "hit_points", "toughness_a", "roll"];

fn one_of(words: &'static [&'static str], weight: u32) -> impl Strategy<Value = Option<&'static str>> {
    prop_oneof![4 => Just(None), weight => prop::sample::select(words).prop_map(Some)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_check_passes_is_drawn_and_nothing_else(
        at in 0..TEXT.matches("[[experiment]]").count(),
        view in prop::sample::select(View::NAMES),
        metric in one_of(METRICS, 6),
        statistic in one_of(STATISTICS, 2),
        x in one_of(NAMES, 2),
        y in one_of(NAMES, 1),
        series in one_of(NAMES, 1),
        panels in one_of(NAMES, 1),
    ) {
        let mut chart = format!("view = \"{view}\"");
        let keys = [
            ("metric", metric), ("statistic", statistic), ("x", x), ("y", y), ("series", series), ("panels", panels),
        ];
        for (key, word) in keys {
            if let Some(word) = word {
                chart += &format!(", {key} = \"{word}\"");
            }
        }
        agree(at, &chart);
    }
}
