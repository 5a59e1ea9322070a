//! Plans and answers for all report tests.

use std::sync::{Arc, LazyLock};

use oddsmith::answer::answer_plan;
use oddsmith::diagnostic::Source;
use oddsmith::engine::Quiet;
use oddsmith::lane::dispatch::Isa;
use oddsmith::plan::{self, Plan, PlannedCell};
use oddsmith::report::{About, FigureError, OutputFile, ReportError, files};
use oddsmith::scenario::{Overrides, read};
use oddsmith::stats::Spread;
use oddsmith::systems::Metric;
use oddsmith::tally::{Answer, AnswerMethod};

/// A sweep, a solved fight, a sampled fight, and dice in one scenario.
pub const ALL: &str = include_str!("cases/duels.toml");

/// The plan of a text.
pub fn plan_of(text: &str) -> Plan {
    let source = Arc::new(Source::new("scenarios/duels.toml", text));
    let scenario =
        read(&oddsmith::games::catalogue(), &source, &Overrides::default()).unwrap_or_else(|f| panic!("{}", f[0]));
    plan::build(&scenario, 1).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

/// The plan of a text and its answers.
pub fn answered(text: &str) -> (Plan, Vec<Vec<Answer>>) {
    let plan = plan_of(text);
    let answers = answer_plan(&plan, Isa::best(), &Quiet).unwrap_or_else(|error| panic!("{error}"));
    (plan, answers)
}

/// The plan of a text, reduced to one of its experiments.
pub fn only(text: &str, id: &str) -> Plan {
    let mut plan = plan_of(text);
    plan.experiments.retain(|experiment| experiment.id == id);
    assert_eq!(plan.experiments.len(), 1, "{id}");
    plan
}

/// The error of the report for an experiment of `refused.toml`.
pub fn refused(id: &str) -> ReportError {
    let plan = only(include_str!("cases/refused.toml"), id);
    let answers = answer_plan(&plan, Isa::best(), &Quiet).unwrap_or_else(|error| panic!("{error}"));
    files(&plan, &answers, &about()).expect_err("refused")
}

/// The number of the rejected chart, and the reason.
pub fn refusal(id: &str) -> (usize, FigureError) {
    match refused(id) {
        ReportError::Chart { experiment, number, why, .. } => {
            assert_eq!(experiment, id);
            (number, why)
        }
        other => panic!("{other}"),
    }
}

/// [`ALL`] with its answers, which take a while to compute.
pub static ALL_ANSWERED: LazyLock<(Plan, Vec<Vec<Answer>>)> = LazyLock::new(|| answered(ALL));

/// The files of [`ALL`].
pub static ALL_FILES: LazyLock<Vec<OutputFile>> = LazyLock::new(|| {
    let (plan, answers) = &*ALL_ANSWERED;
    files(plan, answers, &about()).unwrap_or_else(|error| panic!("{error}"))
});

/// The circumstances of all reports in these tests.
pub fn about() -> About {
    About::new(1).command("oddsmith run duels.toml --seed 7")
}

/// All files of a text.
pub fn files_of(text: &str) -> Vec<OutputFile> {
    let (plan, answers) = answered(text);
    files(&plan, &answers, &about()).unwrap_or_else(|error| panic!("{error}"))
}

/// The text of a file.
pub fn text<'a>(files: &'a [OutputFile], name: &str) -> &'a str {
    let file = files.iter().find(|file| file.name == name);
    let file = file.unwrap_or_else(|| panic!("no {name}"));
    std::str::from_utf8(&file.bytes).expect("a text")
}

/// The names of all files.
pub fn names(files: &[OutputFile]) -> Vec<&str> {
    files.iter().map(|file| file.name.as_str()).collect()
}

/// The plan of one plain roll, with its metrics and answer replaced, to test kinds of metric that
/// no game has yet.
pub fn invented(metrics: Vec<Metric>, made: AnswerMethod, spreads: Vec<Spread>) -> (Plan, Vec<Vec<Answer>>) {
    let mut plan = plan_of(include_str!("cases/check.toml"));
    let cell = &mut plan.experiments[0].cells[0];
    cell.metrics = metrics.into();
    let answer = Answer { hash: cell.hash, made, spreads, pacing: None };
    (plan, vec![vec![answer]])
}

/// The method of an exact answer.
pub fn exact() -> AnswerMethod {
    AnswerMethod::Exact { residual: 0.0, truncated_mass: 0.0, states: 1 }
}

/// The method of a sampled answer.
pub fn sampled(trials: u64) -> AnswerMethod {
    AnswerMethod::Sampled { trials, why: None }
}

/// A sweep of `locks.toml` over a check on a d20 against `toughness_a` with a bonus of `hits_a`, in
/// 10,000 trials per cell, with the metrics that checks of the games have: a flag, a ladder, and a
/// number that does not always apply. The counts are the expected ones. `shown` are the metrics of
/// the charts in order, which the text cannot name because the game that stands in for these checks
/// does not have them.
pub fn checks(id: &str, shown: &[&str]) -> (Plan, Vec<Vec<Answer>>) {
    let mut plan = only(include_str!("cases/locks.toml"), id);
    for (chart, metric) in plan.experiments[0].charts.iter_mut().zip(shown) {
        chart.metric = Some((*metric).to_owned());
    }
    let metrics: Arc<[Metric]> = Arc::new([
        Metric::flag("success", "whether the lock opens"),
        Metric::named("outcome", ["broken pick", "closed", "open", "open without a trace"], "how it ends"),
        Metric::number("margin", "points", "how far above the difficulty, if it succeeds"),
    ]);
    let answer = |cell: &mut PlannedCell| {
        cell.metrics = Arc::clone(&metrics);
        let number = |name: &str| {
            let value = cell.varied(name).map_or(5, |value| value.number().expect("a number"));
            i32::try_from(value).expect("it is small")
        };
        let (dc, skill) = (number("toughness_a"), number("hits_a"));
        let (mut outcome, mut success, mut margin) = ([0; 4], [0; 2], std::collections::BTreeMap::<i32, u64>::new());
        for face in 1..=20 {
            let over = face + skill - dc;
            let won = over >= 0;
            success[usize::from(won)] += 500;
            let rung = match (face, won) {
                (1, _) => 0,
                (_, false) => 1,
                (_, true) if over < 8 => 2,
                _ => 3,
            };
            outcome[rung] += 500;
            if won {
                *margin.entry(over).or_default() += 500;
            }
        }
        let counted = |counts: Vec<(i32, u64)>, absent| Spread::Counted { counts, absent };
        let listed = |counts: &[u64]| (0..).zip(counts.iter().copied()).filter(|pair| pair.1 > 0).collect();
        Answer {
            hash: cell.hash,
            made: sampled(10_000),
            spreads: vec![
                counted(listed(&success), 0),
                counted(listed(&outcome), 0),
                counted(margin.into_iter().collect(), success[0]),
            ],
            pacing: None,
        }
    };
    let answers = plan.experiments[0].cells.iter_mut().map(answer).collect();
    (plan, vec![answers])
}
