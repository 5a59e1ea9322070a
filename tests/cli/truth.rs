//! Numbers and words that once were wrong, in all games: what is printed is what is so.

use crate::world::World;

/// A folder with one scenario, `s.toml`.
fn with(text: &str) -> World {
    let world = World::new();
    world.file("s.toml", text);
    world
}

#[test]
fn a_table_of_at_least_has_the_true_chances_rounded() {
    let world = with("[[experiment]]\nid = 't'\nsystem = 'dice'\nkind = 'roll'\nroll = '3d10'\n");
    let done = world.run(["table", "s.toml", "--view", "at-least", "--decimals", "0", "--format", "csv"]);
    // 780 of 1000 ways make 13 or more, and 500 make 17 or more.
    for line in ["13,78%", "17,50%"] {
        assert!(done.out.lines().any(|printed| printed == line), "{line} in\n{}{}", done.out, done.err);
    }
    let world = with("[[experiment]]\nid = 't'\nsystem = 'dice'\nkind = 'roll'\nroll = '2d6'\n");
    let done = world.run(["table", "s.toml", "--view", "at-least", "--format", "csv"]);
    assert!(done.out.lines().any(|printed| printed == "10,16.7%"), "{}{}", done.out, done.err);
}

#[test]
fn a_swept_comparison_keeps_its_sign() {
    let world = with(
        "[[experiment]]\nid = 't'\nsystem = 'dice'\nkind = 'roll'\nroll = 'd20 >= 2'\n\
         vary = { roll = ['d20+5 >= 15', 'd20+5 >= 16'] }\nexpect = ['success > 0.9']\n",
    );
    let done = world.run(["run", "s.toml"]);
    assert!(done.out.contains("d20+5 >= 15") && !done.out.contains("d20+5 > 15"), "{}", done.out);
    let page = std::fs::read_to_string(world.path("reports/s/index.html")).expect("a page");
    assert!(page.contains("d20+5 &#62;= 15") || page.contains("d20+5 &gt;= 15"));
    assert!(!page.contains("d20+5 &#62; 15") && !page.contains("d20+5 &gt; 15"));
}

#[test]
fn an_equal_sign_means_the_same_to_expect_and_to_solve() {
    // 13 of 20 faces: 65 %. 65.2 % is 163 of 250.
    let world = with(
        "[[experiment]]\nid = 't'\nsystem = 'dice'\nkind = 'roll'\nroll = 'd250 <= 163'\n\
         expect = ['success = 65 %', 'success = 65.2 %']\n",
    );
    assert_eq!(world.run(["run", "s.toml"]).code, Some(0));
    let world = with(
        "[[experiment]]\nid = 't'\nsystem = 'dice'\nkind = 'roll'\nroll = 'd250 <= 163'\nexpect = ['success = 65.0 %']\n",
    );
    assert_eq!(world.run(["run", "s.toml"]).code, Some(1));
}

#[test]
fn a_range_includes_both_ends_everywhere() {
    let world = with(
        "[[experiment]]\nid = 't'\nsystem = 'dice'\nkind = 'roll'\nroll = '2d6'\n\
         bands = { low = '..6', middle = '7..9', high = '10..' }\nvary = { modifier = '0..2' }\n",
    );
    assert_eq!(world.run(["run", "s.toml", "--quiet"]).code, Some(0));
    let sweep = std::fs::read_to_string(world.path("reports/s/t.csv")).expect("the sweep");
    assert_eq!(sweep.lines().count(), 4, "a head and three cells:\n{sweep}");
}

#[test]
fn a_pool_of_one_die_stays_in_a_sweep_of_pools() {
    let world = with(
        "[[experiment]]\nid = 't'\nsystem = 'dice'\nkind = 'roll'\nroll = '2d6'\n\
         vary = { roll = ['3d6 >= 5', '2d6 >= 5', '1d6 >= 5'] }\n",
    );
    let done = world.run(["run", "s.toml"]);
    assert!(!done.out.contains("does not apply"), "{}", done.out);
    let sweep = std::fs::read_to_string(world.path("reports/s/t.csv")).expect("the sweep");
    let means: Vec<&str> = sweep.lines().skip(1).filter_map(|line| line.split(',').next_back()).collect();
    assert_eq!(means.len(), 3, "{sweep}");
    assert!(done.out.contains("0.33"), "a third of a die on average:\n{}", done.out);
}

#[test]
fn k4_equal_chances_look_equal() {
    let world = with(
        "[character.one]\nsystem = 'kup'\n[character.other]\nsystem = 'kup'\n\
         [[experiment]]\nid = 't'\nsystem = 'kup'\nkind = 'fight'\nmethod = 'exact'\nsides = [['one'], ['other']]\n",
    );
    let done = world.run(["run", "s.toml"]);
    let sentence = done.out.lines().find(|line| line.contains("a wins")).expect("a sentence");
    let share = |side: &str| {
        let at = sentence.find(side).expect("the side") + side.len();
        sentence[at..].split(" %").next().expect("a share").to_owned()
    };
    assert_eq!(share("a wins "), share("b wins "), "{sentence}");
}

#[test]
fn a_rule_that_changes_nothing_shows_no_difference() {
    // Nobody is surprised, so what a surprise would be makes no difference.
    let world = with(
        "[character.one]\nsystem = 'kup'\n[character.other]\nsystem = 'kup'\n\
         [[experiment]]\nid = 't'\nsystem = 'kup'\nkind = 'fight'\nmethod = 'sample'\ntrials = 20_000\n\
         sides = [['one'], ['other']]\nvary = { 'rules.surprise_mode' = ['reaction_check', 'auto_lose_turn'] }\n",
    );
    assert_eq!(world.run(["run", "s.toml", "--quiet"]).code, Some(0));
    let sweep = std::fs::read_to_string(world.path("reports/s/t.csv")).expect("the sweep");
    let rows: Vec<&str> = sweep.lines().skip(1).map(|line| line.split_once(',').expect("a value").1).collect();
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0], rows[1]);
}

#[test]
fn a_duel_that_nobody_can_win_is_won_by_nobody() {
    let world = with(
        "[[experiment]]\nid = 't'\nsystem = 'reference'\nkind = 'duel'\nhits_a = 0\nhits_b = 0\nmethod = 'exact'\n\
         expect = ['winner=nobody = 1', 'mean(rounds) = 0']\n",
    );
    let done = world.run(["run", "s.toml"]);
    assert_eq!(done.code, Some(0), "{}{}", done.out, done.err);
}

/// One against six who never come to an end of states.
const CROWD: &str = "[character.one]\nsystem = 'symbaroum'\nkind = 'pc'\ntoughness = 60\nmax_toughness = 60\n\
    [character.goblin]\nsystem = 'symbaroum'\nkind = 'npc'\n\
    [[experiment]]\nid = 't'\nsystem = 'symbaroum'\nkind = 'fight'\nmethod = 'exact'\n\
    sides = [['one'], [{ use = 'goblin', count = 6 }]]\n";

#[test]
fn f12_an_exact_answer_out_of_reach_is_refused_with_an_estimate() {
    let done = with(CROWD).run(["run", "s.toml", "--threads", "1"]);
    assert_eq!(done.code, Some(2), "{}", done.out);
    for words in ["states or more", "of memory; the limit is", "method = \"sample\""] {
        assert!(done.err.contains(words), "{words} in\n{}", done.err);
    }
}

#[test]
fn exact_answers_keep_within_their_memory() {
    let done = with(CROWD).run(["run", "s.toml", "--threads", "1", "--memory", "20MB"]);
    assert_eq!(done.code, Some(2), "{}", done.out);
    assert!(done.err.contains("20 MB"), "{}", done.err);
}
