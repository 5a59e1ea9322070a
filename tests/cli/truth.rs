//! Regression tests, in all games, for numbers and words that were once wrong.

use crate::world::World;

#[test]
fn all_games_7_a_table_of_at_least_has_the_true_chances_rounded() {
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
fn all_games_2_a_swept_comparison_keeps_its_sign() {
    let world = World::with("swept-comparison");
    let done = world.run(["run", "swept-comparison.toml", "--book", "book.html"]);
    assert!(done.out.contains("d20+5 >= 15") && !done.out.contains("d20+5 > 15"), "{}", done.out);
    for place in ["reports/swept-comparison/index.html", "book.html"] {
        let page = std::fs::read_to_string(world.path(place)).expect("a page");
        assert!(page.contains("d20+5 &#62;= 15") || page.contains("d20+5 &gt;= 15"), "{place}");
        assert!(!page.contains("d20+5 &#62; 15") && !page.contains("d20+5 &gt; 15"), "{place}");
    }
}

#[test]
fn all_games_4_an_equal_sign_means_the_same_to_expect_and_to_solve() {
    let world = World::with("equal-sign");
    world.run(["run", "equal-sign.toml"]).code(0);
    world.run(["run", "equal-sign.toml", "--set", "percent.expect=['success = 65.0 %']"]).code(1);
    // The same number as a goal.
    let solve = ["solve", "equal-sign.toml", "--experiment", "target", "--find", "modifier=0..0", "--goal"];
    let told = |goal: &str| world.run(solve.into_iter().chain([goal])).code(0).out;
    for goal in ["success = 65 %", "success = 65.2 %"] {
        let out = told(goal);
        assert!(out.contains("With modifier 0, the roll succeeds 65.2 %") && !out.contains("No value"), "{out}");
    }
    let out = told("success = 65.0 %");
    assert!(out.contains("No value of modifier meets `success = 65.0 %`"), "{out}");
}

#[test]
fn all_games_4_expectations_goals_and_conditions_are_one_language() {
    let world = World::new();
    let duel = ["reference-duel", "--experiment", "duel"];
    for quantity in ["p10(rounds) >= 2", "chance(rounds > 12) <= 90 %", "winner=a > 10 %"] {
        let solve = ["solve"].into_iter().chain(duel).chain(["--find", "hits_a=11..11", "--goal", quantity]);
        let out = world.run(solve).code(0).out;
        assert!(out.contains("met ") && !out.contains("No value"), "{quantity}: {out}");
        world.run(["run", "reference-duel", "--set", &format!("duel.expect=['{quantity}']")]).code(0);
    }
    for condition in ["winner != a, rounds >= 3", "winner = b, rounds > 2"] {
        let out = world.run(["trace"].into_iter().chain(duel).chain(["--where", condition])).code(0).out;
        assert!(out.lines().any(|line| line.starts_with("winner ") && line.contains(" side B ")), "{condition}: {out}");
    }
}

#[test]
fn all_games_3_a_sentence_says_what_has_happened() {
    let world = World::with("yes");
    let out = world.run(["run", "yes.toml"]).code(0).out;
    for sentence in [
        "The patient resists the ailment 10 % of the time",
        "The fall leaves no injury",
        "The character stays alive and conscious",
    ] {
        assert!(out.contains(sentence), "{sentence} in\n{out}");
    }
    for kind in ["ailment", "fall", "dying", "suffocation"] {
        assert!(!out.contains(&format!("The {kind} succeeds")), "{kind} in\n{out}");
    }
}

#[test]
fn all_games_5_what_was_not_seen_is_not_written_as_nothing() {
    let world = World::with("never");
    let swept = world.run(["run", "never.toml"]).code(0).out;
    let solve = ["solve", "never.toml", "--experiment", "never", "--find", "toughness_a=1..2", "--goal"];
    let solved = world.run(solve.into_iter().chain(["winner=a <= 1 %", "--method", "sample"])).code(0).out;
    for out in [&swept, &solved] {
        assert!(out.contains(" 0.019 %"), "{out}");
        for nothing in ["0.0000", "0.00 %", "0.0 %"] {
            assert!(!out.contains(&format!(" {nothing}")), "{nothing} in\n{out}");
        }
    }
}

#[test]
fn all_games_8_a_range_includes_both_ends_everywhere() {
    let world = World::with("both-ends");
    assert_eq!(world.run(["run", "both-ends.toml", "--quiet"]).code, Some(0));
    let sweep = std::fs::read_to_string(world.path("reports/both-ends/moves.csv")).expect("the sweep");
    assert_eq!(sweep.lines().count(), 4, "a head and three cells:\n{sweep}");
}

#[test]
fn all_games_9_a_pool_of_one_die_stays_in_a_sweep_of_pools() {
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
    let sentence = done.out.lines().find(|line| line.contains("castor wins")).expect("a sentence");
    let share = |before: &str| {
        let at = sentence.find(before).expect("the outcome") + before.len();
        sentence[at..].split(" %").next().expect("a share").to_owned()
    };
    let shares = ["castor wins ", "the pollux ", "and "].map(share);
    assert_eq!(shares, ["33.3", "33.3", "33.3"], "{sentence}");
}

#[test]
fn all_games_6_a_rule_that_changes_nothing_shows_no_difference() {
    let world = World::with("nobody-is-surprised");
    assert_eq!(world.run(["run", "nobody-is-surprised.toml", "--quiet"]).code, Some(0));
    let sweep = std::fs::read_to_string(world.path("reports/nobody-is-surprised/duel.csv")).expect("the sweep");
    let rows: Vec<&str> = sweep.lines().skip(1).map(|line| line.split_once(',').expect("a value").1).collect();
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0], rows[1]);
}

#[test]
fn all_games_10_a_headline_names_no_cell_that_noise_chose() {
    let done = World::with("death-strikes").run(["run", "death-strikes.toml"]);
    assert_eq!(done.code, Some(0), "{}", done.err);
    let words = done.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for sentence in [
        "in all 3 cells, differences that chance alone can explain (20,000 trials a cell).",
        "is 4.7 % in all 3 cells, to the digits shown (exact).",
    ] {
        assert!(words.contains(sentence), "{sentence} in\n{}", done.out);
    }
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
    for words in ["at least about", "the limit is", "method = \"sample\""] {
        assert!(done.err.contains(words), "{words} in\n{}", done.err);
    }
}

#[test]
fn f12_an_ordinary_duel_is_refused_with_an_estimate_too() {
    // The states of this duel are few, but each has millions of outcomes.
    let done = World::with("ordinary-duel").run(["run", "ordinary-duel.toml", "--threads", "1"]);
    assert_eq!(done.code, Some(2), "{}", done.out);
    for words in ["at least about", "trillion ways for the dice to fall", "method = \"sample\""] {
        assert!(done.err.contains(words), "{words} in\n{}", done.err);
    }
}

#[test]
fn exact_answers_keep_within_their_memory() {
    let done = World::with("crowd").run(["run", "crowd.toml", "--threads", "1", "--memory", "20MB"]);
    assert_eq!(done.code, Some(2), "{}", done.out);
    assert!(done.err.contains("20 MB"), "{}", done.err);
}
