//! Charts requested by a scenario: every view, panels, and styles.

use oddsmith::report::{FigureError, OutputFile, files};

use crate::answered::{self, about, files_of, names, refusal, text};

fn svgs(files: &[OutputFile]) -> Vec<&str> {
    names(files).into_iter().filter(|name| name.ends_with(".svg")).collect()
}

#[test]
fn every_view_is_drawn() {
    let files = files_of(include_str!("cases/every-view.toml"));
    assert_eq!(
        svgs(&files),
        [
            "duel-at-least-rounds.svg",
            "duel-at-most.svg",
            "duel-at-least-winner.svg",
            "duel-bars-winner.svg",
            "duel-bars-rounds.svg",
            "duel-intervals-winner.svg",
            "duel-intervals-rounds.svg",
        ]
    );
    assert!(text(&files, "duel-at-least-rounds.svg").contains("Chance of at least that"));
    assert!(text(&files, "duel-intervals-rounds.svg").contains("whiskers: 5 to 95 %"));
}

#[test]
fn a_chart_may_ask_for_a_quantity_in_place_of_a_metric() {
    let files = files_of(include_str!("cases/quantities.toml"));
    assert!(text(&files, "duel-bars.svg").contains("Chance of more than 12 rounds"), "{:?}", names(&files));
    let drawings = svgs(&files).into_iter().filter(|name| name.contains("curve"));
    let curves: String = drawings.map(|name| text(&files, name)).collect();
    assert!(curves.contains("10 % quantile of rounds") && curves.contains("Chance that side B wins"));
}

#[test]
fn cumulative_charts_hold_the_numbers_of_the_table() {
    // 2d6: at least 7 in 21 of 36.
    let files = files_of(include_str!("cases/parts-of-36.toml"));
    let histogram = text(&files, "two-histogram.svg");
    for count in 1..=6 {
        assert!(histogram.contains(&format!(">{count}</text>")), "{count} in 36");
    }
    assert!(histogram.contains("Probability (in 36)"));
    assert!(text(&files, "distribution.csv").contains(",7,,0.166666666667,,,0.583333333333,0.583333333333,"));
}

#[test]
fn panels_are_made_of_any_view() {
    let files = files_of(include_str!("cases/panels.toml"));
    for view in ["curve", "histogram", "ladder", "survival", "at-least", "bars", "intervals"] {
        let drawing = text(&files, &format!("duel-{view}.svg"));
        assert!(drawing.contains("Skill of B 9") && drawing.contains("Skill of B 11"), "{view}");
        assert_eq!(drawing.matches("Exact, not sampled.").count(), 1, "{view}");
    }
}

#[test]
fn panels_of_nothing_are_refused() {
    let (_, why) = refusal("ladder-of-totals");
    assert!(matches!(why, FigureError::Unsuited { .. }), "a number has no ladder: {why}");
    let (_, why) = refusal("thirty-panels");
    assert!(why.to_string().contains("`roll` has 30 values, but a picture holds at most 24 panels"), "{why}");
}

#[test]
fn the_style_sets_size_files_language_and_words() {
    let files = files_of(include_str!("cases/german.toml"));
    let curve = text(&files, "duel-curve.svg");
    assert!(curve.contains("width=\"85mm\" height=\""), "{}", &curve[..200]);
    assert!(curve.contains("Chance, dass Seite A gewinnt") && curve.contains("Eigene Worte."));
    assert!(text(&files, "duel-survival.svg").contains("Noch im Gang"));
    assert!(text(&files, "duel-survival.svg").contains("Exakt, nicht simuliert."));
    assert!(names(&files).contains(&"duel-curve.pdf") && !names(&files).iter().any(|name| name.ends_with(".png")));
    let page = text(&files, "index.html");
    assert!(page.contains("aria-label=\"Die Chance steigt.\"") && page.contains("href=\"duel-curve.pdf\""));
    assert!(page.contains("style=\"max-width:358px\""));
    assert_eq!(files, files_of(include_str!("cases/german.toml")));
}

#[test]
fn where_the_height_is_open_lines_keep_their_names_and_the_plot_its_room() {
    let scenario = include_str!("cases/open-height.toml");
    let open = files_of(scenario);
    let open = text(&open, "duel-at-least.svg");
    for name in ["toughness of B 8, skill of B 7", "toughness of B 18, skill of B 11"] {
        assert!(open.contains(&format!(">{name}</text>")), "{name}");
    }
    // In a picture of fixed height names become shorter instead.
    let fixed = files_of(&[scenario, "height = 95\n"].concat());
    assert!(text(&fixed, "duel-at-least.svg").contains("height=\"95mm\""));
}

#[test]
fn a_style_changes_no_number() {
    let plain = answered::answered(include_str!("cases/plain.toml"));
    let styled = answered::answered(include_str!("cases/styled.toml"));
    assert_eq!(plain.0.hash, styled.0.hash);
    let of = |(plan, answers): &(_, Vec<Vec<_>>)| files(plan, answers, &about()).expect("files");
    assert_eq!(text(&of(&plain), "summary.csv"), text(&of(&styled), "summary.csv"));
}

#[test]
fn what_is_counted_names_its_unit() {
    use oddsmith::stats::Spread;
    use oddsmith::systems::Metric;
    let drawn = |metric: Metric| {
        let spread = Spread::Counted { counts: vec![(1, 600), (2, 300), (4, 100)], absent: 0 };
        let (mut plan, answers) = answered::invented(vec![metric], answered::sampled(1000), vec![spread]);
        plan.experiments[0].charts = vec![oddsmith::scenario::ChartSpec::new(oddsmith::scenario::View::Survival)];
        let files = files(&plan, &answers, &about()).expect("files");
        text(&files, "check-survival.svg").to_owned()
    };
    assert!(drawn(Metric::number("asleep", "nights", "")).contains("Still going"));
    assert!(drawn(Metric::number("age", "years", "")).contains("Still going"));
    let lost = drawn(Metric::number("lost", "credits", "").of_count(0));
    assert!(lost.contains("More than so many credits") && !lost.contains("More than that"));
}
