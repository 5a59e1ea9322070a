//! Regression tests, in all games, for numbers and words that were once wrong.

use crate::world::World;

#[test]
fn a_table_of_at_least_has_the_true_chances_rounded() {
    let world = World::with("at-least");
    world.run(["run", "at-least.toml", "--quiet"]).code(0);
    let table = ["table", "at-least.toml", "--view", "at-least", "--format", "csv", "--experiment"];
    let told = |more: &[&str]| world.run(table.iter().chain(more).copied()).code(0).out;
    let (tens, sixes) = (told(&["three-tens", "--decimals", "0"]), told(&["two-sixes"]));
    for (line, out) in [("13,78%", &tens), ("17,50%", &tens), ("10,16.7%", &sixes)] {
        assert!(out.lines().any(|printed| printed == line), "{line} in\n{out}");
    }
}

#[test]
fn a_swept_comparison_keeps_its_sign() {
    let world = World::with("swept-comparison");
    let done = world.run(["run", "swept-comparison.toml"]);
    assert!(done.out.contains("d20+5 >= 15") && !done.out.contains("d20+5 > 15"), "{}", done.out);
    let page = std::fs::read_to_string(world.path("reports/swept-comparison/index.html")).expect("a page");
    assert!(page.contains("d20+5 &#62;= 15") || page.contains("d20+5 &gt;= 15"));
    assert!(!page.contains("d20+5 &#62; 15") && !page.contains("d20+5 &gt; 15"));
}

#[test]
fn an_equal_sign_means_the_same_to_expect_and_to_solve() {
    let world = World::with("equal-sign");
    world.run(["run", "equal-sign.toml"]).code(0);
    world.run(["run", "equal-sign.toml", "--set", "percent.expect=['success = 65.0 %']"]).code(1);
}

#[test]
fn a_range_includes_both_ends_everywhere() {
    let world = World::with("both-ends");
    assert_eq!(world.run(["run", "both-ends.toml", "--quiet"]).code, Some(0));
    let sweep = std::fs::read_to_string(world.path("reports/both-ends/moves.csv")).expect("the sweep");
    assert_eq!(sweep.lines().count(), 4, "a head and three cells:\n{sweep}");
}

#[test]
fn a_pool_of_one_die_stays_in_a_sweep_of_pools() {
    let world = World::with("pools");
    let done = world.run(["run", "pools.toml"]);
    assert!(!done.out.contains("does not apply"), "{}", done.out);
    let sweep = std::fs::read_to_string(world.path("reports/pools/pools.csv")).expect("the sweep");
    let means: Vec<&str> = sweep.lines().skip(1).filter_map(|line| line.split(',').next_back()).collect();
    assert_eq!(means.len(), 3, "{sweep}");
    assert!(done.out.contains("0.33"), "a third of a die on average:\n{}", done.out);
}

#[test]
fn k4_equal_chances_look_equal() {
    let world = World::with("twins");
    let done = world.run(["run", "twins.toml"]);
    let sentence = done.out.lines().find(|line| line.contains("a wins")).expect("a sentence");
    let share = |side: &str| {
        let at = sentence.find(side).expect("the side") + side.len();
        sentence[at..].split(" %").next().expect("a share").to_owned()
    };
    assert_eq!(share("a wins "), share("b wins "), "{sentence}");
}

#[test]
fn a_rule_that_changes_nothing_shows_no_difference() {
    let world = World::with("nobody-is-surprised");
    assert_eq!(world.run(["run", "nobody-is-surprised.toml", "--quiet"]).code, Some(0));
    let sweep = std::fs::read_to_string(world.path("reports/nobody-is-surprised/duel.csv")).expect("the sweep");
    let rows: Vec<&str> = sweep.lines().skip(1).map(|line| line.split_once(',').expect("a value").1).collect();
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0], rows[1]);
}

#[test]
fn a_duel_that_nobody_can_win_is_won_by_nobody() {
    let world = World::with("nobody-can-win");
    let done = world.run(["run", "nobody-can-win.toml"]);
    assert_eq!(done.code, Some(0), "{}{}", done.out, done.err);
}

#[test]
fn f12_an_exact_answer_out_of_reach_is_refused_with_an_estimate() {
    let done = World::with("crowd").run(["run", "crowd.toml", "--threads", "1"]);
    assert_eq!(done.code, Some(2), "{}", done.out);
    for words in ["states or more", "of memory; the limit is", "method = \"sample\""] {
        assert!(done.err.contains(words), "{words} in\n{}", done.err);
    }
}

#[test]
fn exact_answers_keep_within_their_memory() {
    let done = World::with("crowd").run(["run", "crowd.toml", "--threads", "1", "--memory", "20MB"]);
    assert_eq!(done.code, Some(2), "{}", done.out);
    assert!(done.err.contains("20 MB"), "{}", done.err);
}
