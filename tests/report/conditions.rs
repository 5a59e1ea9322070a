//! Numbers of the trials that meet a condition, from the question to what is written and said of them.

use oddsmith::analysis::Tuning;
use oddsmith::analysis::breakpoints::along;
use oddsmith::analysis::compare::compare;
use oddsmith::engine::Quiet;
use oddsmith::query::{Quantity, Verdict};
use oddsmith::report::{MET, SummaryRow, expectations, sentences, summary_rows};
use oddsmith::scenario::{Method, Stop};
use oddsmith::tally::Answer;

use super::analysis::subjects::{DUEL, exact, sampled, solved};
use super::answered::{about, answered, plan_of};

/// Two dice, and what is asked of them.
fn dice(run: &str, expect: &str) -> String {
    format!(
        "[run]\n{run}\n[[experiment]]\nid = \"dice\"\nsystem = \"dice\"\nkind = \"roll\"\nroll = \"2d6\"\n{expect}\n"
    )
}

const EXACT: &str = "method = \"exact\"";
const SAMPLED: &str = "method = \"sample\"\ntrials = 200_000";
/// Ten or more comes up six times in 36 throws, as three times 10, twice 11 and once 12.
const HIGH: &str = "expect = \"mean(total) > 10 given total >= 10\"";

fn row<'r>(rows: &'r [SummaryRow], metric: &str, statistic: &str) -> &'r SummaryRow {
    let found = rows.iter().find(|row| row.metric == metric && row.statistic == statistic);
    found.unwrap_or_else(|| panic!("{metric} {statistic}"))
}

#[test]
fn rows_tell_the_number_and_how_many_trials_meet_the_condition() {
    let metric = "total given total >= 10";
    let (plan, answers) = answered(&dice(EXACT, HIGH));
    let rows = summary_rows(&plan, &answers).expect("its answers");
    assert!((row(&rows, metric, "mean").value - 64.0 / 6.0).abs() < 1e-12);
    assert!((row(&rows, metric, MET).value - 1.0 / 6.0).abs() < 1e-12);
    assert_eq!(row(&rows, metric, MET).unit, "share");
    assert!((row(&rows, "total", "mean").value - 7.0).abs() < 1e-12, "other numbers are of all trials");
    assert!(!rows.iter().any(|row| row.metric == "total" && row.statistic == MET));

    let (plan, answers) = answered(&dice(SAMPLED, HIGH));
    let rows = summary_rows(&plan, &answers).expect("its answers");
    let (mean, met) = (row(&rows, metric, "mean"), row(&rows, metric, MET));
    for (row, truth) in [(mean, 64.0 / 6.0), (met, 1.0 / 6.0)] {
        let (low, high) = (row.low.expect("an end"), row.high.expect("an end"));
        // A 95 % interval reaches 1.96 standard errors to either side.
        let deviation = (high - low) / (2.0 * 1.96);
        assert!(((row.value - truth) / deviation).abs() < 4.0, "{}: {}", row.statistic, row.value);
        assert_eq!(row.trials, Some(200_000));
    }
}

#[test]
fn what_is_not_asked_changes_nothing() {
    let plain = plan_of(&dice(SAMPLED, "expect = \"mean(total) > 6\""));
    let asking = plan_of(&dice(SAMPLED, "expect = \"mean(total) > 6 given total >= 3\""));
    assert_ne!(plain.experiments[0].cells[0].hash, asking.experiments[0].cells[0].hash);
    let spreads = |text: &str| -> Vec<_> {
        let (_, answers): (_, Vec<Vec<Answer>>) = answered(text);
        answers[0][0].spreads.clone()
    };
    let plain = spreads(&dice(SAMPLED, "expect = \"mean(total) > 6\""));
    let asking = spreads(&dice(SAMPLED, "expect = \"mean(total) > 6 given total >= 3\""));
    assert_eq!(plain[..], asking[..1], "the trials are the same");
}

#[test]
fn a_condition_that_never_holds_is_told() {
    let never = "expect = \"mean(total) > 10 given total > 12\"";
    for (run, said) in [
        (EXACT, "nothing to judge: no trial with `total > 12` gives a value (exact)"),
        (
            "method = \"sample\"\ntrials = 1000\nlimit_trials = 1000",
            "nothing to judge: none of 1,000 trials has `total > 12` and a value",
        ),
    ] {
        let (plan, answers) = answered(&dice(run, never));
        let found = expectations(&plan, &answers).expect("its answers");
        assert_eq!((found[0].verdict, found[0].estimate, found[0].found.as_str()), (Verdict::Undecided, None, said));
        let rows = summary_rows(&plan, &answers).expect("its answers");
        let own: Vec<&str> =
            rows.iter().filter(|row| row.metric.contains("given")).map(|row| row.statistic.as_str()).collect();
        assert_eq!(own, [MET], "there is no number, only that no trial meets the condition");
    }
    let (plan, answers) = answered(&dice(EXACT, never));
    let told = &sentences(&plan, &answers).expect("its answers")[0].text;
    assert!(told.ends_with("There is no trial in which the total is above 12 (exact)."), "{told}");
}

#[test]
fn sentences_tell_the_share_beside_the_number() {
    let (plan, answers) = answered(&dice(EXACT, HIGH));
    let told = &sentences(&plan, &answers).expect("its answers")[0].text;
    let wanted = "In the 16.7 % of trials in which the total is at least 10, the mean total is 10.7 points.";
    assert!(told.ends_with(wanted), "{told}");
    let text = format!("{DUEL}expect = \"mean(rounds) < 20 given winner=a\"\n");
    let (plan, answers) = answered(&text);
    let told = &sentences(&plan, &answers).expect("its answers")[0].text;
    assert!(told.contains("In the 67.8 % of fights in which side A wins, the mean number of rounds is "), "{told}");
}

#[test]
fn charts_and_pages_say_under_which_condition() {
    let chart = "chart = [{ view = \"histogram\", metric = \"total given total>=10\" }]";
    let (plan, answers) = answered(&dice(EXACT, chart));
    let made = oddsmith::report::files(&plan, &answers, &about()).expect("a report");
    let text = |ending: &str| {
        let file = made.iter().find(|file| file.name.ends_with(ending)).unwrap_or_else(|| panic!("{ending}"));
        String::from_utf8_lossy(&file.bytes).into_owned()
    };
    let page = text("index.html");
    assert!(page.contains("total given total at least 10"), "the title says so");
    assert!(page.contains("Counted are only trials in which the total is at least 10: 16.7 % of all."));
    assert!(
        text("summary.csv").contains("total given total &gt;= 10")
            || text("summary.csv").contains("total given total >= 10")
    );
}

/// `mean(rounds) given winner=a` of the duel in which A hits up to this number.
fn mean_where_a_wins(hits_a: u32) -> f64 {
    let asking = exact(DUEL).asking(&["mean(rounds) given winner=a".to_owned()]);
    let setting = asking.read("--along", "hits_a", &hits_a.to_string()).expect("a number");
    let cell = asking.variants().cell(&[], &setting).expect("a duel");
    let metrics = cell.metrics.iter().collect::<Vec<_>>();
    let quantity = Quantity::parse("mean(rounds) given winner=a", &metrics).expect("it is asked for");
    let tuning = Tuning::new(5, "conditions", Method::Exact, Stop::Trials(1), 1);
    let compared = compare(&cell, &cell, &tuning, &Quiet).expect("a small chain");
    compared.rows.iter().find(|row| row.quantity == quantity).expect("it is compared").first.value
}

#[test]
fn searches_meet_goals_under_conditions() {
    let goal = "mean(rounds) <= 8.2 given winner=a";
    let found = solved(&exact(DUEL), &["hits_a=8..=14"], &[goal]).expect("a duel");
    for point in &found[0].points {
        let hits: u32 = point.values[0].text.parse().expect("a number");
        let value = point.estimates[0].expect("A wins sometimes").value;
        assert!((value - mean_where_a_wins(hits)).abs() < 1e-9, "{hits}: {value}");
        assert_eq!(point.verdict(&found[0].goals) == Verdict::Holds, value <= 8.2);
    }
    assert_eq!(found[0].goals[0].text, goal);
    assert!(!found[0].finding.met.is_empty() && found[0].finding.met.len() < found[0].points.len());
    let sample = solved(&sampled(DUEL, 200_000), &["hits_a=8..=14"], &[goal]).expect("a duel");
    for (point, exact) in sample[0].points.iter().zip(&found[0].points) {
        let (seen, truth) = (point.estimates[0].expect("A wins sometimes"), exact.estimates[0].expect("solved").value);
        let deviation = (seen.high() - seen.low()) / (2.0 * 1.96);
        assert!(((seen.value - truth) / deviation).abs() < 4.0, "{:?}: {} and {truth}", point.values, seen.value);
    }
}

#[test]
fn variants_are_compared_under_a_condition() {
    let text = "mean(rounds) given winner=a".to_owned();
    let rows = |subject: &oddsmith::analysis::Subject, method| {
        let subject = subject.asking(std::slice::from_ref(&text));
        let variants = subject.variants();
        let better = subject.read("--along", "hits_a", "13").expect("a number");
        let (one, other) = (variants.cell(&[], &[]).expect("a duel"), variants.cell(&[], &better).expect("a duel"));
        let tuning = Tuning::new(5, "conditions", method, Stop::Trials(200_000), 2);
        compare(&one, &other, &tuning, &Quiet).expect("both have it").rows
    };
    let (exact, sampled) = (rows(&exact(DUEL), Method::Exact), rows(&sampled(DUEL, 200_000), Method::Sample));
    let find = |rows: &[oddsmith::analysis::compare::Row]| {
        let found = rows.iter().find(|row| row.quantity.to_string() == "mean(rounds) given winner=a").cloned();
        found.expect("it is compared")
    };
    let (exact, sampled) = (find(&exact), find(&sampled));
    assert!(exact.difference.value < -0.1, "{:?}", exact.difference);
    let paired = sampled.paired.expect("matched trials");
    let z = (paired.value - exact.difference.value) / (paired.paired_variance / paired.trials as f64).sqrt();
    assert!(z.abs() < 4.0, "z = {z}");
}

#[test]
fn a_number_under_a_condition_is_followed_along_a_parameter() {
    let subject = exact(DUEL).asking(&["winner=a given rounds > 8".to_owned()]);
    let metrics = subject.variants().cell(&[], &[]).expect("a duel").metrics;
    let quantity = Quantity::parse("winner=a given rounds > 8", &metrics.iter().collect::<Vec<_>>());
    let found = along(&subject, &[], "hits_a", Some("9..=12"), &quantity.expect("asked"), &Quiet).expect("four values");
    let values: Vec<f64> = found.points.iter().map(|(_, estimate)| estimate.value).collect();
    assert!(values.len() == 4 && values.is_sorted() && values[0] < values[3], "{values:?}");
}

#[test]
fn a_large_sweep_measures_conditions_too() {
    // More cells than a plan holds experiments of, so that each is made anew when it is asked for.
    let text = "[run]\nmethod = \"exact\"\n[[experiment]]\nid = \"many\"\nsystem = \"dice\"\nkind = \"roll\"\nroll = \"skill d6\"\n\
                vary = { skill = \"1..=4\", bonus = \"1..=300\" }\nexpect = \"mean(total) >= 4 given total >= 4\"\n"
        .replace("skill d6", "skill d6 + bonus - bonus");
    let (plan, answers) = answered(&text);
    assert_eq!(plan.cells(), 1200);
    let found = expectations(&plan, &answers).expect("its answers");
    assert_eq!(found.len(), 1200);
    assert!(found.iter().all(|one| one.verdict == Verdict::Holds), "{:?}", found[0]);
    // One die that shows 4, 5 or 6.
    assert!((found[0].estimate.expect("it applies").value - 5.0).abs() < 1e-12);
}
