//! Consistency of numbers: sentence, terminal, page, chart and printed table show the same value,
//! each rounded to its own precision.

use crate::world::World;

/// The texts of a document between its tags.
fn texts(document: &str) -> Vec<String> {
    document.split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text.trim().to_owned()).collect()
}

/// The number of decimals of a formatted number, and its value.
fn read(text: &str) -> Option<(usize, f64)> {
    let text = text.trim_end_matches('%').trim_end_matches([' ', '\u{a0}']);
    let decimals = text.split_once('.').map_or(0, |(_, rest)| rest.len());
    text.parse().ok().map(|number| (decimals, number))
}

/// Checks that a formatted percentage is the rounded share.
#[track_caller]
fn assert_rounds(place: &str, text: &str, share: f64) {
    let (decimals, number) = read(text).unwrap_or_else(|| panic!("{place}: {text}"));
    let half = 0.5 * 10_f64.powi(-i32::try_from(decimals).expect("few decimals"));
    assert!((number - share * 100.0).abs() <= half + 1e-9, "{place}: {text} for {share}");
}

#[test]
fn all_games_5_all_places_show_the_same_number() {
    let world = World::with("one");
    let shown = world.run(["run", "one.toml"]).code(0).out;
    let file = |name: &str| std::fs::read_to_string(world.path(&format!("reports/one/{name}"))).expect("a file");

    let summary = file("summary.csv");
    let row = summary.lines().find(|line| line.contains(",success,rate,")).expect("the rate of success");
    let fields: Vec<f64> = row.split(',').skip(7).take(3).map(|field| field.parse().expect("a number")).collect();
    let [share, low, high] = fields[..] else { panic!("{row}") };

    let sentence = shown.split_once("The roll succeeds ").expect("a sentence").1;
    let words: Vec<&str> = sentence.split([' ', '(', ')', ';']).filter(|word| !word.is_empty()).collect();
    let [in_sentence, _, _, _, _, from, _, to, ..] = words[..] else { panic!("{sentence}") };
    for (text, number) in [(in_sentence, share), (from, low), (to, high)] {
        assert_rounds("sentence", text, number);
    }
    let line = shown.lines().find(|line| line.trim_start().starts_with("success ")).expect("a line of the table");
    let words: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(words, ["success", in_sentence, "%", from, "to", to, "%"]);

    let page = texts(&file("index.html"));
    let share_text = format!("{in_sentence} %");
    assert!(page.contains(&share_text) && page.contains(&format!("{from} to {to} %")), "{share_text}: {page:#?}");
    let sentence = format!("succeeds {in_sentence}\u{a0}% of the time ({from} to {to};");
    assert!(page.iter().any(|text| text.contains(&sentence)), "{sentence}: {page:#?}");

    let chart = texts(&file("one-histogram-success.svg"));
    let whole = chart.iter().any(|text| text.strip_suffix("\u{202f}%") == Some(in_sentence));
    assert!(whole, "{in_sentence}: {chart:#?}");

    let printed = world.run(["table", "one.toml", "--decimals", "2"]).code(0).out;
    let cells = printed.split(['|', '\n']).map(str::trim).filter(|cell| cell.ends_with('%'));
    let near =
        cells.filter_map(|cell| Some((cell, read(cell)?.1))).find(|(_, number)| (number - share * 100.0).abs() < 1.0);
    assert_rounds("printed table", near.unwrap_or_else(|| panic!("{printed}")).0, share);
}
