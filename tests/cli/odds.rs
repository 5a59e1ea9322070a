//! `oddsmith odds`: tables, bars, CSV, charts, faults.

use insta::assert_snapshot;

use crate::world::World;

fn odds(arguments: &[&str]) -> String {
    let arguments = ["odds"].iter().chain(arguments).copied();
    World::new().run(arguments).code(0).shown()
}

#[test]
fn answers_are_printed_as_tables_with_bars() {
    assert_snapshot!("odds_comparison", odds(&["3d12kh2+4 >= 17"]));
    assert_snapshot!("odds_total", odds(&["2d6"]));
    assert_snapshot!("odds_at_least", odds(&["4d6kh3", "--view", "at-least"]));
    assert_snapshot!("odds_side_by_side", odds(&["3d6", "4d6kh3", "2d6+6", "--view", "at-most"]));
    assert_snapshot!("odds_opposed", odds(&["d20+5 > d20+3"]));
    assert_snapshot!("odds_comparisons", odds(&["d20 >= 11", "(2d6) >= 9", "d6 >= 1", "4d10=4", "d20 > 20"]));
    assert_snapshot!("odds_grouped", odds(&["20d6"]));
    assert_snapshot!("odds_burst", odds(&["d6!"]));
    assert_snapshot!("odds_mixed", odds(&["d6 > d4", "d6", "d4"]));
}

#[test]
fn a_published_value_comes_out() {
    // RISK, three dice against two: the defender loses both with 2890 of 7776.
    let page = odds(&["d20 >= 11"]);
    assert!(page.starts_with("d20 >= 11: 50 %, 1 in 2, odds 1 to 1, exactly 1/2\n"), "{page}");
}

#[test]
fn a_condition_stands_beside_its_answer() {
    let six = "let p = 4d6; sum(p) given count(p = 6) >= 1";
    assert_snapshot!("odds_given", odds(&[six]));
    assert_snapshot!(
        "odds_given_several",
        odds(&[
            "let p = 5d6; { hits: count(p >= 5), six: highest(p) = 6, how: match lowest(p) { 1: 'botch', else: 'fair' } } \
         given count(p = 1) >= 1",
            "4d6kh3 given count(4d6 = 6) >= 1",
        ])
    );
    assert_snapshot!("odds_given_sampled", odds(&[six, "--sample", "--trials", "100000"]));
    let varied = "let p = 4d6; sum(p) given count(p = 6) >= least";
    assert_snapshot!("odds_given_varied", odds(&[varied, "--vary", "least=0..=4"]));
    let world = World::new();
    let never = world.run(["odds", varied, "--set", "least=5"]).code(2).err;
    assert!(never.contains("never holds") && never.contains("roll:1:21"), "{never}");
    let rare = "let p = 9d6; sum(p) given count(p = 6) >= 9";
    let rare = world.run(["odds", rare, "--sample", "--trials", "1000"]).code(2).err;
    assert!(rare.contains("holds in none of") && rare.contains("--trials"), "{rare}");
    // It may stand on a line of its own, and is a name where a value is expected.
    world.file(
        "six.rolls",
        "let p = 4d6\nsum(p)\ngiven count(p = 6) >= 1\nd20 + given\nlet p = 4d6; sum(p) given\nhighest(p) = 6\n",
    );
    let of_file = world.run(["odds", "--file", "six.rolls", "--set", "given=2", "--csv"]).code(0).out;
    let highest = "let p = 4d6; sum(p) given highest(p) = 6";
    assert_eq!(of_file, world.run(["odds", six, "d20 + given", highest, "--set", "given=2", "--csv"]).code(0).out);
}

/// Two results of five dice, as a table of two ways. The margins are those of five dice alone: (2/3)^5 without a hit, and so on.
const HITS_AND_ONES: &str = "
hits and ones together, in %

      hits
ones      0      1      2      3     4     5    all
───── ────── ────── ────── ────── ───── ───── ─────
   0   3.13  10.42  13.89   9.26  3.09  0.41  40.19
   1   5.21  13.89  13.89   6.17  1.03     0  40.19
   2   3.47   6.94   4.63   1.03     0     0  16.08
   3   1.16   1.54   0.51      0     0     0   3.22
   4   0.19   0.13      0      0     0     0   0.32
   5   0.01      0      0      0     0     0   0.01
 all  13.17  32.92  32.92  16.46  4.12  0.41    100
";

#[test]
fn two_results_of_one_throw_are_told_together() {
    let world = World::new();
    let two = "let p = 5d6; { hits: count(p >= 5), ones: count(p = 1) }";
    let three = "let p = 5d6; { sum: sum(p), Hits: count(p >= 5), ones: count(p = 1) }";
    let page = world.run(["odds", two]).code(0).out;
    assert!(page.ends_with(HITS_AND_ONES) && page.contains("hits  1.667"), "{page}");
    assert!(!world.run(["odds", three]).code(0).out.contains("together"), "three results have no table of two");
    let chosen = world.run(["odds", two, "--joint", "hits,ones"]).code(0).out;
    assert_eq!(chosen, HITS_AND_ONES.trim_start());
    let chosen = world.run(["odds", three, "--joint", "hits,ones"]).code(0).out;
    assert_eq!(chosen, HITS_AND_ONES.trim_start().replacen("hits", "Hits", 2));

    // Pairs that never come up are left out.
    let csv = world.run(["odds", two, "--joint", "ones,hits", "--csv"]).code(0).out;
    assert!(csv.starts_with("roll,ones,hits,probability\n"), "{csv}");
    assert_eq!(csv.lines().count(), 1 + 21);
    let json = |arguments: &[&str]| -> serde_json::Value {
        let done = world.run([&["odds", "--json"], arguments].concat()).code(0);
        serde_json::from_str(&done.out).expect("a document")
    };
    assert_eq!(json(&[two])["joints"], serde_json::json!([]));
    let document = json(&[
        "five: let p = size d6; { ones: count(p = 1), six: highest(p) = 6 } given sum(p) <= 6",
        "--joint",
        "six,ones",
        "--vary",
        "size=1..=3",
    ]);
    let joints = document["joints"].as_array().expect("a list");
    assert_eq!(joints.len(), 3);
    assert_eq!(joints[1]["roll"], "five given sum(p) <= 6");
    assert_eq!((&joints[1]["given"]["size"], &joints[1]["results"]), (&2.into(), &serde_json::json!(["six", "ones"])));
    // Fifteen ways of two dice come to at most six: six without a one, eight with one, and two ones.
    let ways: Vec<(i64, i64, f64)> = (joints[1]["pairs"].as_array().expect("a list").iter())
        .map(|pair| {
            let value = |place: usize| pair["values"][place].as_i64().expect("a number");
            (value(0), value(1), (pair["probability"].as_f64().expect("a chance") * 15.0).round())
        })
        .collect();
    assert_eq!(ways, [(0, 0, 6.0), (0, 1, 8.0), (0, 2, 1.0)]);

    // In a sample the table and what each result comes to alone are of the same trials.
    let sampled = json(&[two, "--joint", "hits,ones", "--sample", "--trials", "20000"]);
    let pairs = sampled["joints"][0]["pairs"].as_array().expect("a list");
    assert_eq!((&sampled["joints"][0]["trials"], &sampled["joints"][0]["method"]), (&20_000.into(), &"sampled".into()));
    for outcome in sampled["rolls"][0]["outcomes"].as_array().expect("a list") {
        let of_pairs = pairs.iter().filter(|pair| pair["values"][0] == outcome["outcome"]);
        let sum: f64 = of_pairs.map(|pair| pair["probability"].as_f64().expect("a chance")).sum();
        assert!((sum - outcome["probability"].as_f64().expect("a chance")).abs() < 1e-9, "{outcome}");
    }
    assert!(pairs.iter().all(|pair| pair["interval"][0].as_f64() < pair["probability"].as_f64()), "{pairs:?}");

    world.run(["odds", two, "--joint", "hits,ones", "--svg", "heat.svg", "--csv=both.csv"]).code(0);
    let svg = std::fs::read_to_string(world.path("heat.svg")).expect("was written");
    assert!(svg.contains("hits and ones together") && svg.contains("13.9"), "{svg}");
    let refused = world.run(["odds", two, "--joint", "hits,one"]).code(2).err;
    assert!(refused.contains("no result called `one`") && refused.contains("did you mean `ones`?"), "{refused}");
    for (arguments, told) in [
        (&["--joint", "hits"][..], "the labels of two results are needed"),
        (&["--joint", "hits,HITS"], "two different results"),
        (&["--joint", "hits,ones", "--chart"], "--chart"),
    ] {
        let refused = world.run([&["odds", two], arguments].concat()).code(2).err;
        assert!(refused.contains(told), "{refused}");
    }
    let drawn = world.run(["odds", two, two, "--joint", "hits,ones", "--svg", "two.svg"]).code(2).err;
    assert!(drawn.contains("a heat map is of one roll"), "{drawn}");
}

#[test]
fn all_totals_have_a_line_when_asked_for() {
    let world = World::new();
    let short = world.run(["odds", "d1000"]).code(0).out.lines().count();
    let long = world.run(["odds", "d1000", "--all"]).code(0).out.lines().count();
    assert!(short < 60 && long >= 1000, "{short} and {long}");
}

#[test]
fn csv_goes_to_standard_output_or_to_a_file() {
    let world = World::new();
    let printed = world.run(["odds", "d4", "2d2", "--csv"]).code(0);
    assert_snapshot!("odds_csv", printed.shown());
    let written = world.run(["odds", "d4", "2d2", "--csv=d4.csv"]).code(0);
    assert_eq!(written.err, "wrote d4.csv\n");
    assert!(written.out.contains("d4"), "the table is printed too");
    let file = std::fs::read_to_string(world.path("d4.csv")).expect("was written");
    assert_eq!(file, printed.out);
}

#[test]
fn charts_are_drawn_on_request() {
    let world = World::new();
    world.run(["odds", "2d6", "3d4", "--svg", "a.svg", "--png", "a.png"]).code(0);
    let svg = std::fs::read(world.path("a.svg")).expect("was written");
    let png = std::fs::read(world.path("a.png")).expect("was written");
    assert!(svg.starts_with(b"<svg") && png.starts_with(b"\x89PNG"));
}

#[test]
fn a_sweep_is_drawn_with_a_bar_for_each_row() {
    let world = World::new();
    let words = "match skill d6 { ..=3: 'low', 4..=9: 'middling', else: 'high' }";
    let one = world.run(["odds", "(skill d6) >= dc", "--vary", "skill=1..=2", "--vary", "dc=3,6", "--chart"]).code(0);
    let all = world.run(["odds", "skill d6 - 4", words, "--vary", "skill=1..=4", "--chart"]).code(0);
    assert_snapshot!("odds_sweep_chart", format!("{}\n{}", one.shown(), all.shown()));
}

#[test]
fn faults_are_shown_under_the_text() {
    let world = World::new();
    let done = world.run(["odds", "4d6kh9+q", "2d6", "über"]).code(2);
    assert!(done.out.is_empty(), "nothing is answered by halves");
    assert_snapshot!("odds_faults", done.shown());
    let done = world.run(["odds", "90000d1000kh45000"]).code(2);
    assert_snapshot!("odds_too_large", done.shown());
}

#[test]
fn standard_input_holds_a_roll_a_line() {
    let world = World::new();
    world.file("rolls.txt", "d4\n\n2d6 >= 5\n");
    let piped = world.shell("oddsmith odds - --csv < rolls.txt").code(0);
    assert_eq!(piped.out, world.run(["odds", "d4", "2d6 >= 5", "--csv"]).code(0).out);
    world.file("faulty.txt", "d4\nd6 + q\n4d6kh9\n");
    assert_snapshot!("odds_lines_faults", world.shell("oddsmith odds - < faulty.txt").code(2).shown());
    assert_snapshot!("odds_no_lines", world.run(["odds", "-"]).code(2).shown());
}

#[test]
fn dice_3_large_rolls_have_an_answer() {
    // The sum over every face x of the mean number of kept dice that show at least x: the mean of min(75, B) for
    // B binomial of 150 and (101 - x) / 100.
    let world = World::new();
    let done = world.run(["odds", "150d100kh75"]).code(0);
    assert!(done.out.contains("mean 5,649.9578"), "{}", done.out);
    world.file(
        "big.toml",
        "[[experiment]]\nid = 'big'\nsystem = 'dice'\nkind = 'roll'\nroll = '150d100kh75'\nexpect = ['mean(total) = 5649.957781456954']\n",
    );
    world.run(["run", "big.toml"]).code(0);
    // Lanes of the sampler hold totals up to 30 000; farther ones are solved, or sampled one by one.
    world.file(
        "far.toml",
        "[[experiment]]\nid = 'far'\nsystem = 'dice'\nkind = 'roll'\nroll = '300d200'\nexpect = ['mean(total) = 30150']\n",
    );
    world.run(["run", "far.toml"]).code(0);
    let done = world.run(["odds", "300d200"]).code(0);
    assert!(done.out.contains("mean 30,150"), "{}", done.out);
}

#[test]
fn an_answer_says_how_it_reads_what_others_read_otherwise() {
    let world = World::new();
    assert_snapshot!("odds_read_as", odds(&["d66", "10d6>5", "2d10 < d6 + 4", "2d20r<3", "3d6"]));
    let told = |rolls: &[&str]| {
        let done = world.run([&["odds", "--json"], rolls].concat()).code(0);
        let document: serde_json::Value = serde_json::from_str(&done.out).expect("a document");
        let rolls = document["rolls"].as_array().expect("rolls").clone();
        rolls.iter().map(|roll| roll["read_as"].as_array().expect("a list").len()).collect::<Vec<_>>()
    };
    assert_eq!(told(&["d66", "2d6!>5", "6d10 >= 7", "d20 > 15"]), [1, 1, 0, 0]);
    let swept = world.run(["odds", "skill d6 > dc", "--vary", "skill=1..=3", "--set", "dc=4"]).code(0).out;
    assert_eq!(swept.matches("read as written").count(), 1, "{swept}");
    // A scenario is answered without a word, and `check` says it.
    world.file("one.toml", "[[experiment]]\nid = 'one'\nsystem = 'dice'\nkind = 'roll'\nroll = 'd66'\n");
    let checked = world.run(["check", "one.toml"]).code(0);
    assert!(checked.err.contains("note[E030]: `d66` is one die with 66 sides"), "{}", checked.err);
    assert!(checked.err.contains("one.toml:5:9"), "{}", checked.err);
    assert!(world.run(["run", "one.toml"]).code(0).err.lines().all(|line| !line.contains("66 sides")));
}

#[test]
fn a_roll_below_zero_is_no_option() {
    let world = World::new();
    for (roll, mean) in [("-1d6", "mean −3.5"), ("-5d10", "mean −27.5"), ("-(2d6)", "mean −7"), ("-d6 + 7", "mean 3.5")]
    {
        let page = world.run(["odds", roll]).code(0).out;
        assert!(page.contains(mean), "{roll}: {page}");
    }
    // Options stay options, behind it and before it.
    let page = world.run(["odds", "-1d6", "--csv"]).code(0).out;
    assert_eq!(page, world.run(["odds", "--csv", "-1d6"]).code(0).out);
    assert_eq!(page, world.run(["odds", "--csv", "--", "-1d6"]).code(0).out);
    let refused = world.run(["odds", "-1d6", "--josn"]).code(2).err;
    assert!(refused.contains("--json"), "{refused}");
    world.run(["odds", "-x", "-1d6"]).code(2);
}

#[test]
fn a_roll_of_a_file_goes_on_over_several_lines() {
    let world = World::new();
    let text = "hit: d20 + 5 >= 15  # the attack\n\nhurt: if d20 + 5 >= 15 then\n  2d6\n  + 3\nelse 0\nlet p = 6d10;\n\
                count(p >= 7) -\ncount(p = 1)\n";
    world.file("evening.rolls", text);
    let of_file = world.run(["odds", "--file", "evening.rolls", "--csv"]).code(0).out;
    let hurt = "hurt: if d20 + 5 >= 15 then 2d6 + 3 else 0";
    let pool = "let p = 6d10; count(p >= 7) - count(p = 1)";
    assert_eq!(of_file, world.run(["odds", "hit: d20 + 5 >= 15", hurt, pool, "--csv"]).code(0).out);
    // What gives a name, or goes through faces, goes on behind its brace.
    let text = "left: let p = 5d6\neach face of p with n = 0 {\n  n += face\n}\nn\nlet bonus = match d6 {\n  1: 0\n  \
                else: 2\n}\nd20 + bonus\nmatch d6 {\n  1: 0\n  else: 2\n}\nd8\n";
    world.file("braces.rolls", text);
    let of_file = world.run(["odds", "--file", "braces.rolls", "--csv"]).code(0).out;
    let left = "left: let p = 5d6; each face of p with n = 0 { n += face } n";
    let [bonus, table] = ["let bonus = match d6 { 1: 0, else: 2 }; d20 + bonus", "match d6 { 1: 0, else: 2 }"];
    assert_eq!(of_file, world.run(["odds", left, bonus, table, "d8", "--csv"]).code(0).out);
    // A faulty one has its own faults, and the next roll is read by itself.
    world.file("faulty.rolls", "2d6 +\n  foo\n3d6\n");
    let done = world.run(["odds", "--file", "faulty.rolls"]).code(2);
    assert!(done.err.contains("faulty.rolls:2:3") && done.err.contains("1 fault found"), "{}", done.err);
}
