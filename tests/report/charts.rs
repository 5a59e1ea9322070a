//! Which charts come out, and which requests are refused.

use oddsmith::plan::Metric;
use oddsmith::report::{FigureError, OutputFile, ReportError, files};
use oddsmith::stats::Spread;

use crate::asked::{self, ALL_FILES, files_of, names, text, try_files};

fn charts(files: &[OutputFile]) -> Vec<String> {
    let all = names(files).into_iter();
    all.filter_map(|name| name.strip_suffix(".svg").map(str::to_owned)).collect()
}

/// One duel with these lines besides.
fn duel(lines: &str) -> String {
    format!("[[experiment]]\nid = \"duel\"\nsystem = \"reference\"\nkind = \"duel\"\n{lines}\n")
}

#[test]
fn an_experiment_that_asks_for_none_gets_what_suits_it() {
    assert_eq!(
        charts(&ALL_FILES),
        [
            "pool-histogram",
            "duel-histogram-winner",
            "duel-histogram-rounds",
            "duel-survival",
            "melee-histogram-winner",
            "melee-histogram-rounds",
            "melee-survival",
            "tough-curve-winner",
            "tough-curve-rounds",
        ]
    );
    assert_eq!(charts(&files_of(&duel("vary = { hits_a = \"9..=12\" }"))), ["duel-curve-winner", "duel-curve-rounds"]);
    assert_eq!(
        charts(&files_of(&duel(
            "vary = { hits_a = \"6..=13\", hits_b = \"6..=13\" }\nmethod = \"sample\"\ntrials = 500"
        ))),
        ["duel-heatmap-winner", "duel-heatmap-rounds"]
    );
    let three = duel("vary = { hits_a = [8, 9, 10], hits_b = [8, 9, 10], free_from = [6, 7, 8] }");
    let files = files_of(&three);
    assert!(names(&files).iter().all(|name| !name.ends_with(".svg")));
    assert!(text(&files, "index.html").contains("3 names are varied at once"));
}

#[test]
fn every_chart_comes_as_a_drawing_and_as_a_picture() {
    let files = &*ALL_FILES;
    for file in files {
        if let Some(stem) = file.name.strip_suffix(".svg") {
            assert!(file.bytes.starts_with(b"<svg"), "{stem}");
            let png = files.iter().find(|other| other.name == format!("{stem}.png"));
            assert!(png.expect("beside it").bytes.starts_with(b"\x89PNG"), "{stem}");
        }
    }
}

#[test]
fn what_is_asked_for_is_drawn_and_named() {
    let lines = "vary = { hits_a = \"8..=12\", hits_b = [8, 9, 10] }\nchart = [\n\
        { view = \"curve\", x = \"hits_b\", metric = \"rounds\", statistic = \"p95\", title = \"A <long> fight\" },\n\
        { view = \"heatmap\", statistic = \"b\" },\n\
        { view = \"curve\", metric = \"rounds\", series = \"hits_a\" },\n\
        { view = \"survival\" },\n\
        { view = \"histogram\", metric = \"winner\" },\n]";
    let files = files_of(&duel(lines));
    let drawn: Vec<&str> = names(&files).into_iter().filter(|name| name.ends_with("svg")).collect();
    assert_eq!(
        drawn,
        [
            "duel-curve-rounds.svg",
            "duel-heatmap.svg",
            "duel-curve-rounds-2.svg",
            "duel-survival.svg",
            "duel-histogram.svg"
        ]
    );
    let curve = text(&files, "duel-curve-rounds.svg");
    assert!(curve.contains("A &lt;long>") || curve.contains("A &lt;long&gt;"), "{curve}");
    assert!(curve.contains("95 % quantile of rounds"));
    assert!(text(&files, "duel-heatmap.svg").contains("hance that b wins"));
    // The second curve is drawn along the name that the first one has as series.
    assert!(text(&files, "duel-curve-rounds-2.svg").contains("hits a 12"));
}

/// The reason for which a request is refused, and its place.
fn refusal(lines: &str) -> (usize, FigureError) {
    match try_files(&duel(lines)).expect_err("refused") {
        ReportError::Chart { experiment, number, why, .. } => {
            assert_eq!(experiment, "duel");
            (number, why)
        }
        other => panic!("{other}"),
    }
}

#[test]
fn what_cannot_be_drawn_is_refused_by_name() {
    let (number, why) = refusal("chart = [{ view = \"histogram\" }, { view = \"ladder\", metric = \"rounds\" }]");
    assert_eq!(number, 2);
    assert!(matches!(why, FigureError::Unsuited { .. }), "{why}");
    let (_, why) = refusal("chart = [{ view = \"survival\", metric = \"ending\" }]");
    assert_eq!(why.to_string(), "the metric `ending` is not always zero or more, which is needed here");
    let (_, why) = refusal("vary = { hits_a = [9, 10] }\nchart = [{ view = \"curve\", statistic = \"mean\" }]");
    assert_eq!(why.to_string(), "the metric `winner` has no statistic `mean`; it has `rate:a`, `rate:b`, `absent`");
    let grid = "vary = { hits_a = [9, 10], hits_b = [9, 10], free_from = [6, 7] }\n";
    let (_, why) = refusal(&format!("{grid}chart = [{{ view = \"heatmap\", x = \"hits_a\", y = \"hits_b\" }}]"));
    assert_eq!(why.to_string(), "`free_from` is varied too, for which this chart has no place");
    let (_, why) = refusal(
        "method = \"sample\"\ntrials = 100\nvary = { hits_a = \"1..=5\", hits_b = \"1..=5\" }\nchart = [{ view = \"curve\", x = \"hits_a\" }, { view = \"histogram\" }]",
    );
    assert!(matches!(why, FigureError::Drawing(_)), "25 histograms in one: {why}");
}

#[test]
fn a_line_along_words_is_refused() {
    let text = "[[experiment]]\nid = \"pool\"\nsystem = \"dice\"\nkind = \"roll\"\nvary = { roll = [\"3d6\", \"2d10\"] }\nchart = [{ view = \"curve\" }]\n";
    let error = try_files(text).expect_err("words");
    assert_eq!(
        error.to_string(),
        "experiment `pool`, chart 1 (curve): `roll` has values that are not numbers, so no line can be drawn along it; choose a ladder or a histogram"
    );
}

#[test]
fn thin_ends_of_wide_distributions_are_left_out_and_it_is_said() {
    let files = files_of("[[experiment]]\nid = \"many\"\nsystem = \"dice\"\nkind = \"roll\"\nroll = \"40d6\"\n");
    let svg = text(&files, "many-histogram.svg");
    assert!(svg.contains("Not shown: values below 105 and above 175"), "{svg}");
    // The table of the page still knows them.
    assert!(text(&files, "distribution.csv").contains(",total,40,"));
}

#[test]
fn what_never_happens_is_left_out_of_the_picture_and_said_below_it() {
    let winner = Metric::named("winner", ["a", "b", "both_down"], "who wins; both_down if nobody stands");
    let spread = Spread::Exact { shares: vec![(0, 0.75), (1, 0.25)], absent: 0.0 };
    let (mut plan, answers) = asked::invented(vec![winner], asked::exact(), vec![spread]);
    plan.experiments[0].title = Some("Who wins?".to_owned());
    let made = files(&plan, &answers, &asked::about()).expect("a report");
    let svg = text(&made, "check-histogram.svg");
    assert!(svg.contains(">Exact, not sampled. Never happens: both down.</text>"), "{svg}");
    assert!(!svg.contains(">both down</text>") && !svg.contains("both_down"), "{svg}");
    // A question is an end of its own.
    assert!(svg.contains(">Who wins? Winner</text>"), "{svg}");
    assert!(text(&made, "distribution.csv").contains(",winner,both_down,"));
    assert!(text(&made, "index.html").contains("both_down"));
}

#[test]
fn a_metric_that_does_not_always_apply_says_whose_shares_these_are() {
    let metrics = vec![Metric::number("dose", "drops", "drops until it works")];
    let spread = Spread::Exact { shares: vec![(1, 0.25), (2, 0.25)], absent: 0.5 };
    let (plan, answers) = asked::invented(metrics.clone(), asked::exact(), vec![spread]);
    let made = files(&plan, &answers, &asked::about()).expect("a report");
    assert!(text(&made, "check-histogram.svg").contains("Of the trials to which it applies."));
    assert!(text(&made, "index.html").contains("to 50.0 % it does not"));
    let never = Spread::Exact { shares: vec![], absent: 1.0 };
    let (plan, answers) = asked::invented(metrics, asked::exact(), vec![never]);
    let made = files(&plan, &answers, &asked::about()).expect("a report without a chart");
    assert!(text(&made, "index.html").contains("applies to no trial, so there is nothing to show"));
}

fn checks(lines: &str, shown: &[&str]) -> Vec<OutputFile> {
    let (plan, answers) = asked::checks(lines, shown);
    files(&plan, &answers, &asked::about()).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn checks_over_one_number_get_a_curve_and_ladders_where_they_are_asked_for() {
    let made = checks("vary = { toughness_a = \"8..=25\" }", &[]);
    assert_eq!(charts(&made), ["lock-curve"]);
    assert!(text(&made, "lock-curve.svg").contains("Bands are 95 % intervals."));
    let made = checks(
        "vary = { toughness_a = \"8..=25\" }\nchart = [{ view = \"ladder\" }, { view = \"curve\" }]",
        &["outcome", "outcome"],
    );
    assert_eq!(charts(&made), ["lock-ladder", "lock-curve"]);
    for name in ["lock-ladder.svg", "lock-curve.svg"] {
        for outcome in ["broken pick", "closed", "open without a trace"] {
            assert!(text(&made, name).contains(outcome), "{name}: {outcome}");
        }
    }
}

#[test]
fn cells_in_which_a_metric_never_applies_are_left_out_and_counted() {
    // From a difficulty of 26 on a bonus of 5 cannot succeed, so there is no margin.
    let made = checks("vary = { toughness_a = \"22..=28\" }\nchart = [{ view = \"curve\" }]", &["margin"]);
    assert!(text(&made, "lock-curve.svg").contains("Not shown: 3 cells to which `margin` never applies."));
    let made =
        checks("vary = { toughness_a = [25, 26], hits_a = [5, 6] }\nchart = [{ view = \"heatmap\" }]", &["margin"]);
    assert!(text(&made, "index.html").contains("Not shown: a cell to which `margin` never applies"));
}

#[test]
fn a_map_says_how_wide_its_intervals_are() {
    let made = checks("vary = { toughness_a = \"8..=25\", hits_a = \"0..=9\" }", &[]);
    assert_eq!(charts(&made), ["lock-heatmap"]);
    // Half of 10,000 trials: 0.98 points by the normal rule, as well for Wilson.
    assert!(text(&made, "lock-heatmap.svg").contains("No 95 % interval reaches farther than 1.0 points."));
    // 1 - 0.025^(1/10000), the closed form of Clopper and Pearson, is 0.0369 %.
    let page = text(&made, "index.html");
    assert!(page.contains("0% and 100% stand for none and all of the trials, the truth may be 0.037 % off"));
}

#[test]
fn our_own_idea_of_a_chart_is_dropped_with_a_word_where_it_cannot_be_drawn() {
    let made = checks("vary = { toughness_a = \"1..=401\", hits_a = \"1..=8\" }", &[]);
    assert!(charts(&made).is_empty());
    let page = text(&made, "index.html");
    assert!(page.contains("No heatmap of `success`: 401 columns are too many for one chart, the most is 400."));
    assert!(page.contains("The first 300 of 3,208 cells."));
    assert_eq!(text(&made, "lock.csv").lines().count(), 1 + 3208);
}
