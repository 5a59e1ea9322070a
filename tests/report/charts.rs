//! Which charts are made, and which requests are rejected.

use oddsmith::report::{FigureError, OutputFile, files};
use oddsmith::stats::Spread;
use oddsmith::systems::{Metric, SideName};

use crate::answered::{self, ALL_FILES, files_of, names, refusal, text};

fn charts(files: &[OutputFile]) -> Vec<String> {
    let all = names(files).into_iter();
    all.filter_map(|name| name.strip_suffix(".svg").map(str::to_owned)).collect()
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
    let files = files_of(include_str!("cases/default-charts.toml"));
    let suitable = ["one-curve-winner", "one-curve-rounds", "two-heatmap-winner", "two-heatmap-rounds"];
    assert_eq!(charts(&files), suitable, "and none for three names");
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
    let files = files_of(include_str!("cases/requested-charts.toml"));
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
    assert!(text(&files, "duel-heatmap.svg").contains("hance that side B wins"));
    // The second curve is drawn along the name that the first one uses as series.
    assert!(text(&files, "duel-curve-rounds-2.svg").contains("skill of A 12"));
}

#[test]
fn what_cannot_be_drawn_is_refused_by_name() {
    let (number, why) = refusal("ladder-of-rounds");
    assert_eq!(number, 2);
    assert!(matches!(why, FigureError::Unsuited { .. }), "{why}");
    for (experiment, reason) in [
        (
            "survival-of-names",
            "the metric `winner` is not a number that grows while a trial goes on, such as `rounds`, which is needed here",
        ),
        ("mean-of-names", "the metric `winner` has no statistic `mean`; it has `rate:a`, `rate:b`, `absent`"),
        ("map-of-three-names", "`free_from` is varied too, for which this chart has no place"),
    ] {
        assert_eq!(refusal(experiment).1.to_string(), reason);
    }
    let (_, why) = refusal("histogram-of-25-cells");
    assert!(matches!(why, FigureError::Drawing(_)), "25 histograms in one: {why}");
}

#[test]
fn what_only_the_answers_show_loses_no_answer() {
    let files = files_of(include_str!("cases/below-zero.toml"));
    assert_eq!(charts(&files), ["duel-histogram"]);
    let page = text(&files, "index.html");
    let said = "No survival of <code>ending</code>: the metric <code>ending</code> is not always zero or more, which is needed here.";
    assert!(page.contains(said), "{page}");
}

#[test]
fn a_line_along_words_is_refused() {
    assert_eq!(
        answered::refused("curve-along-words").to_string(),
        "experiment `curve-along-words`, chart 1 (curve): `roll` has values that are not numbers, so no line can be drawn along it; choose a ladder or a histogram"
    );
}

#[test]
fn thin_ends_of_wide_distributions_are_left_out_and_it_is_said() {
    let files = files_of(include_str!("cases/forty-dice.toml"));
    let svg = text(&files, "many-histogram.svg");
    assert!(svg.contains("Not shown: values below 105 and above 175"), "{svg}");
    // The table of the page still contains them.
    assert!(text(&files, "distribution.csv").contains(",total,40,"));
}

#[test]
fn what_never_happens_is_left_out_of_the_picture_and_said_below_it() {
    let winner = Metric::winner(&SideName::LETTERS, ["both_down"], "who wins; both_down if nobody stands");
    let spread = Spread::Exact { shares: vec![(0, 0.75), (1, 0.25)], absent: 0.0 };
    let (mut plan, answers) = answered::invented(vec![winner], answered::exact(), vec![spread]);
    plan.experiments[0].title = Some("Who wins?".to_owned());
    let made = files(&plan, &answers, &answered::about()).expect("a report");
    let svg = text(&made, "check-histogram.svg");
    assert!(svg.contains(">Exact, not sampled. Never happens: both are down.</text>"), "{svg}");
    assert!(!svg.contains(">both are down</text>") && !svg.contains("both_down"), "{svg}");
    // A heading that is a question needs no colon.
    assert!(svg.contains(">Who wins? Winner</text>"), "{svg}");
    assert!(text(&made, "distribution.csv").contains(",winner,both_down,"));
}

#[test]
fn a_metric_that_does_not_always_apply_says_whose_shares_these_are() {
    let metrics = vec![Metric::number("dose", "drops", "drops until it works")];
    let spread = Spread::Exact { shares: vec![(1, 0.25), (2, 0.25)], absent: 0.5 };
    let (plan, answers) = answered::invented(metrics.clone(), answered::exact(), vec![spread]);
    let made = files(&plan, &answers, &answered::about()).expect("a report");
    assert!(text(&made, "check-histogram.svg").contains("Of the trials to which it applies."));
    assert!(
        text(&made, "index.html").contains("Only trials to which this applies are counted; 50\u{a0}% are left out.")
    );
    let never = Spread::Exact { shares: vec![], absent: 1.0 };
    let (plan, answers) = answered::invented(metrics, answered::exact(), vec![never]);
    let made = files(&plan, &answers, &answered::about()).expect("a report without a chart");
    assert!(text(&made, "index.html").contains("applies to no trial, so there is nothing to show"));
}

fn checks(id: &str, shown: &[&str]) -> Vec<OutputFile> {
    let (plan, answers) = answered::checks(id, shown);
    files(&plan, &answers, &answered::about()).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn checks_over_one_number_get_a_curve_and_ladders_where_they_are_asked_for() {
    let made = checks("curve", &[]);
    assert_eq!(charts(&made), ["curve-curve"]);
    assert!(text(&made, "curve-curve.svg").contains("Bands are 95 % intervals."));
    let made = checks("asked", &["outcome", "outcome"]);
    assert_eq!(charts(&made), ["asked-ladder", "asked-curve"]);
    for name in ["asked-ladder.svg", "asked-curve.svg"] {
        for outcome in ["broken pick", "closed", "open without a trace"] {
            assert!(text(&made, name).contains(outcome), "{name}: {outcome}");
        }
    }
}

#[test]
fn cells_in_which_a_metric_never_applies_are_left_out_and_counted() {
    let made = checks("too-hard", &["margin"]);
    assert!(text(&made, "too-hard-curve.svg").contains("Not shown: 3 cells to which margin never applies."));
    let made = checks("one-too-hard", &["margin"]);
    assert!(text(&made, "index.html").contains("Not shown: a cell to which margin never applies"));
}

#[test]
fn a_map_says_how_wide_its_intervals_are() {
    let made = checks("map", &[]);
    assert_eq!(charts(&made), ["map-heatmap"]);
    // Half of 10,000 trials: 0.98 points by the normal approximation and by Wilson.
    assert!(text(&made, "map-heatmap.svg").contains("All 95 % intervals are within ±1.0 percentage points."));
    // 1 - 0.025^(1/10000), the closed form of Clopper and Pearson, is 0.0369 %.
    let page = text(&made, "index.html");
    assert!(page.contains("0 % and 100 % stand for none and all of the trials, the truth may be 0.037 % off"));
}

#[test]
fn our_own_idea_of_a_chart_is_dropped_with_a_word_where_it_cannot_be_drawn() {
    let made = checks("too-wide", &[]);
    assert!(charts(&made).is_empty());
    let page = text(&made, "index.html");
    assert!(
        page.contains("No heatmap of <code>success</code>: 401 columns are too many for one chart, the most is 400.")
    );
    assert!(page.contains("The first 300 of 3,208 cells."));
    assert_eq!(text(&made, "too-wide.csv").lines().count(), 1 + 3208);
}
