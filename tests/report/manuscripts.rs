//! Tables for manuscripts: their contents, that they add up, and that every format is well formed.

use oddsmith::plan::Plan;
use oddsmith::report::table::{Format, Keys, Sheet, TableSpec, TableView, sheet};
use oddsmith::report::{FigureError, ReportError};
use oddsmith::scenario::style::{Language, Shares};
use oddsmith::stats::Spread;
use oddsmith::systems::Metric;
use oddsmith::tally::Answer;

use crate::answered::{self, ALL_ANSWERED};

fn table(of: &(Plan, Vec<Vec<Answer>>), experiment: &str, spec: &TableSpec) -> Sheet {
    sheet(&of.0, &of.1, experiment, spec).unwrap_or_else(|error| panic!("{error}"))
}

fn viewed(view: TableView) -> TableSpec {
    TableSpec { view: Some(view), ..TableSpec::default() }
}

/// The number in a cell; `<` counts as zero, `>` as the whole.
fn units(cell: &str) -> f64 {
    if cell.starts_with('<') {
        return 0.0;
    }
    if cell.starts_with('>') {
        return 100.0;
    }
    cell.trim_end_matches(['%', '\u{a0}']).parse().unwrap_or_else(|_| panic!("{cell} is no number"))
}

fn column(sheet: &Sheet, column: usize) -> Vec<f64> {
    sheet.rows().map(|row| units(&row[column])).collect()
}

#[test]
fn every_share_is_rounded_by_itself() {
    // The ways of 3d6.
    let ways: [u32; 16] = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];
    for decimals in [0, 1, 2] {
        let of = |view| table(&ALL_ANSWERED, "pool", &TableSpec { decimals: Some(decimals), ..viewed(view) });
        let (exactly, least, most) = (of(TableView::Exactly), of(TableView::AtLeast), of(TableView::AtMost));
        assert_eq!(exactly.head(), ["Total / Roll", "3d6", "4d6kh3"]);
        let fine = 10_f64.powi(i32::try_from(decimals).expect("few"));
        let rounded = |ways: u32| (f64::from(ways) / 216.0 * 100.0 * fine).round() / fine;
        let all = [column(&exactly, 1), column(&least, 1), column(&most, 1)];
        for row in 0..16 {
            let expected = [ways[row], ways[row..].iter().sum(), ways[..=row].iter().sum()].map(rounded);
            for (printed, expected) in all.iter().zip(expected) {
                let extreme = expected <= 0.0 || expected >= 100.0;
                assert!(extreme || (printed[row] - expected).abs() < 1e-9, "{decimals} {row}: {expected}");
            }
        }
        // Equal chances print equal, also in different columns.
        for row in 0..16 {
            assert_eq!(exactly.cells[row][0], exactly.cells[15 - row][0]);
            assert_eq!(least.cells[row][0], most.cells[15 - row][0]);
        }
        let sum: f64 = column(&exactly, 1).iter().sum();
        let said = exactly.note.contains("Because of rounding, numbers may not add up to 100\u{a0}%.");
        assert!(said || (sum - 100.0).abs() < 1e-6, "{sum} {}", exactly.note);
    }
}

#[test]
fn a_rulebook_gets_its_columns() {
    let duel =
        table(&ALL_ANSWERED, "duel", &TableSpec { metric: Some("winner".to_owned()), ..viewed(TableView::Print) });
    // Winners have no order.
    assert_eq!(duel.head(), ["Winner", "exactly"]);
    let rows = [["side A", "67.8\u{a0}%"], ["side B", "32.2\u{a0}%"]];
    assert_eq!(duel.rows().collect::<Vec<_>>(), rows);
    assert_eq!(duel.note, "Exact, not sampled.");
    let full = table(&ALL_ANSWERED, "melee", &viewed(TableView::Full));
    assert_eq!(full.head(), ["Winner", "exactly", "95 % interval"]);
    assert!(full.cells[0][1].contains("% to "), "{:?}", full.cells[0]);
    assert!(full.note.starts_with("Sampled: 20,000 trials, seed 7."), "{}", full.note);
    let turned = table(&ALL_ANSWERED, "pool", &TableSpec { transposed: true, ..viewed(TableView::Exactly) });
    assert_eq!((turned.columns(), turned.cells.len(), turned.down.names[1][0].own.as_str()), (17, 2, "4d6kh3"));
}

#[test]
fn shares_are_written_as_asked() {
    let (plan, answers) = answered::answered(include_str!("cases/two-dice.toml"));
    let of = |shares, language| {
        let spec = TableSpec { shares, language, ..viewed(TableView::Exactly) };
        sheet(&plan, &answers, "two", &spec).expect("a table")
    };
    let cells = |sheet: &Sheet| -> Vec<String> { sheet.cells.iter().map(|row| row[0].clone()).collect() };
    assert_eq!(
        cells(&of(Shares::Parts(36), Language::English)),
        ["1", "2", "3", "4", "5", "6", "5", "4", "3", "2", "1"]
    );
    assert_eq!(cells(&of(Shares::OneIn, Language::English))[..3], ["1 in 36", "1 in 18", "1 in 12"]);
    assert_eq!(cells(&of(Shares::OneIn, Language::German))[3..5], ["1 von 9", "1 von 7,2"]);
    assert_eq!(cells(&of(Shares::Decimal, Language::English))[..2], ["0.028", "0.056"]);
    let german = of(Shares::Percent, Language::German);
    assert_eq!(german.head(), ["Summe", "genau"]);
    assert_eq!(german.cells[0][0], "2,8\u{a0}%");
    assert!(german.note.starts_with("Exakt, nicht simuliert."), "{}", german.note);
    // The title says of how many: no number does.
    assert_eq!(of(Shares::Parts(36), Language::English).title, "Total (chances in 36)");
    assert_eq!(of(Shares::Parts(36), Language::German).title, "Summe (Fälle von 36)");
    // Thirteenths are not whole, so they get a decimal.
    assert_eq!(cells(&of(Shares::Parts(13), Language::English))[..2], ["0.4", "0.7"]);
}

#[test]
fn a_sweep_is_a_grid_of_one_number() {
    let grid = table(&ALL_ANSWERED, "tough", &TableSpec::default());
    assert_eq!(grid.head(), ["Toughness of A", "Skill of A 9", "Skill of A 11", "Skill of A 13"]);
    let heads: Vec<Vec<String>> =
        grid.heads().into_iter().map(|line| line.into_iter().map(|head| head.text).collect()).collect();
    assert_eq!(heads, [vec!["Skill of A"], vec!["9", "11", "13"]]);
    assert_eq!(grid.cells.len(), 7);
    assert_eq!(grid.title, "What toughness buys: chance that side A wins, by toughness of A and skill of A");
    let rounds =
        TableSpec { metric: Some("rounds".to_owned()), statistic: Some("mean".to_owned()), ..TableSpec::default() };
    let mean = table(&ALL_ANSWERED, "duel", &rounds);
    assert_eq!(mean.rows().collect::<Vec<_>>(), [["Duel", "8.84"]]);
}

/// A sweep of two names over a fight with several endings has one number per cell, too: a column for
/// each cell would fit no page.
#[test]
fn a_fight_over_two_names_is_a_grid_of_its_headline() {
    let spec = TableSpec { metric: Some("outcome".to_owned()), ..TableSpec::default() };
    let grid = table(&answered::checks("map", &["outcome"]), "map", &spec);
    assert_eq!(grid.head()[..3], ["Toughness of A", "Skill of A 0", "Skill of A 1"]);
    assert_eq!((grid.columns(), grid.cells.len()), (11, 18));
    // One name: the outcomes across, because they are fewer than the values.
    let shares = table(&answered::checks("curve", &["outcome"]), "curve", &spec);
    assert_eq!(shares.head(), ["Toughness of A / Outcome", "broken pick", "closed", "open", "open without a trace"]);
    // A bonus of 5 against 20: 15 to 20 open, the 1 breaks the pick.
    let at_20 = shares.rows().find(|row| row[0] == "20").expect("it is varied");
    assert_eq!(at_20[1..3], ["5.0\u{a0}%", "65.0\u{a0}%"]);
}

#[test]
fn what_is_rare_is_not_nothing() {
    let metric = Metric::named("outcome", ["lost", "torn", "found"], "how it ends");
    let spread = Spread::Counted { counts: vec![(0, 99_990), (2, 10)], absent: 0 };
    let (plan, answers) = answered::invented(vec![metric], answered::sampled(100_000), vec![spread]);
    let sheet = sheet(&plan, &answers, "check", &viewed(TableView::Exactly)).expect("a table");
    let rows: Vec<Vec<String>> = sheet.rows().collect();
    assert_eq!(rows, [["lost", ">99.9\u{a0}%"], ["found", "<0.1\u{a0}%"]]);
    // What no trial showed is no row, but it is said.
    assert!(sheet.note.ends_with("Not seen in any trial: torn."), "{}", sheet.note);
}

#[test]
fn what_cannot_be_made_says_why() {
    let (plan, answers) = &*ALL_ANSWERED;
    let refused = |experiment: &str, spec: &TableSpec| match sheet(plan, answers, experiment, spec) {
        Err(ReportError::Table { why, .. }) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused("nobody", &TableSpec::default()), FigureError::NoExperiment);
    let metric = TableSpec { metric: Some("mood".to_owned()), ..TableSpec::default() };
    assert!(matches!(refused("duel", &metric), FigureError::NoMetric { .. }));
    let statistic = TableSpec { statistic: Some("mean".to_owned()), ..TableSpec::default() };
    assert!(matches!(refused("duel", &statistic), FigureError::NoStatistic { .. }));
}

/// Texts with special characters of every format.
fn hostile() -> Sheet {
    let text = |text: &str| text.to_owned();
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    Sheet {
        title: text("50% & more_x #1 {a} \\cmd [b]$x$[/b] <i>*star*</i> | \"quoted\" `code` @ref ~ ^"),
        note: text("One. // no comment, --- no dash, = no heading"),
        down: Keys::plain("[Roll]", texts(&["[−3]", "d{1,2}|x\ny"])),
        across: Keys::plain("", texts(&["at least", "1. \\item"])),
        cells: vec![texts(&["12.5%", "a,b"]), texts(&["<0.1%", "\"q\""])],
    }
}

/// The text without characters escaped by a backslash.
fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter == '\\' {
            if letters.next().is_some_and(char::is_alphabetic) {
                plain.push('c');
            }
        } else {
            plain.push(letter);
        }
    }
    plain
}

/// Whether brackets of all kinds are balanced.
fn balanced(text: &str, pairs: &[(char, char)]) -> bool {
    let mut open = Vec::new();
    for letter in text.chars() {
        if let Some(pair) = pairs.iter().find(|pair| pair.0 == letter) {
            open.push(pair.1);
        } else if pairs.iter().any(|pair| pair.1 == letter) && open.pop() != Some(letter) {
            return false;
        }
    }
    open.is_empty()
}

#[test]
fn latex_has_balanced_groups_and_equal_rows() {
    for sheet in [hostile(), table(&ALL_ANSWERED, "pool", &viewed(TableView::Full))] {
        let text = Format::Latex.write(&sheet);
        let plain = unescaped(&text);
        assert!(balanced(&plain, &[('{', '}')]), "{plain}");
        assert_eq!(plain.matches('$').count() % 2, 0, "{plain}");
        let rows: Vec<&str> = text.lines().filter(|line| line.ends_with(" \\\\")).collect();
        assert_eq!(rows.len(), sheet.cells.len() + sheet.heads().len());
        for row in rows.iter().skip(sheet.heads().len() - 1) {
            let cells = unescaped(row).matches('&').count() + 1;
            assert_eq!(cells, sheet.columns(), "{row}");
            // A bracket here would be parsed as an option of the previous row.
            assert!(!row.trim_start().starts_with('['), "{row}");
        }
        assert!(!unescaped(&text).contains(['%', '#', '_', '^']), "{text}");
        assert_eq!(text.matches("\\begin{").count(), text.matches("\\end{").count());
    }
}

#[test]
fn typst_has_balanced_groups_and_equal_rows() {
    for sheet in [hostile(), table(&ALL_ANSWERED, "pool", &viewed(TableView::Full))] {
        let text = Format::Typst.write(&sheet);
        let plain = unescaped(&text);
        assert!(balanced(&plain, &[('(', ')'), ('[', ']')]), "{plain}");
        let rows: Vec<&str> = plain.lines().filter(|line| line.trim_start().starts_with('[')).collect();
        assert_eq!(rows.len(), sheet.cells.len() + sheet.heads().len(), "{plain}");
        for row in rows.iter().skip(sheet.heads().len() - 1) {
            assert_eq!(row.matches('[').count(), sheet.columns(), "{row}");
        }
        let marks = plain.replacen("#figure", "", 1);
        assert!(!marks.contains(['#', '$', '*', '_', '`', '@', '<', '"']), "{plain}");
    }
}

#[test]
fn the_other_formats_are_well_formed() {
    let sheet = hostile();
    let html = Format::Html.write(&sheet);
    assert_eq!(html.matches("<th scope=\"col\"").count(), 3);
    assert_eq!(html.matches("<th scope=\"row\"").count(), 2);
    assert!(html.contains("&lt;i&gt;*star*&lt;/i&gt;") && !html.contains("<i>"));
    let markdown = Format::Markdown.write(&sheet);
    let bars = |line: &str| line.replace("\\|", "").matches('|').count();
    let lines: Vec<&str> = markdown.lines().filter(|line| line.starts_with('|')).collect();
    assert!(lines.len() == 4 && lines.iter().all(|line| bars(line) == 4), "{markdown}");
    let board = Format::Bbcode.write(&sheet);
    assert_eq!(board.matches('[').count(), board.matches(']').count());
    assert_eq!((board.matches("[td]").count(), board.matches("[/td]").count()), (6, 6));
    assert!(!board.contains("[Roll]"));
    let csv = Format::Csv.write(&sheet);
    assert!(csv.starts_with("[Roll],at least,1. \\item\n[−3],12.5%,\"a,b\"\n"), "{csv}");
    for format in Format::ALL {
        assert_eq!(format.write(&sheet), format.write(&sheet));
        assert!(format.write(&sheet).ends_with('\n'));
    }
}

#[test]
fn a_table_is_the_same_in_every_run() {
    let spec = TableSpec { metric: Some("winner".to_owned()), ..viewed(TableView::Print) };
    let sheet = table(&ALL_ANSWERED, "duel", &spec);
    assert_eq!(
        Format::Typst.write(&sheet),
        "#figure(\n  table(\n    columns: 2,\n    align: (left, right,),\n    stroke: none,\n    \
         inset: (x: 6pt, y: 3pt),\n    table.hline(),\n    table.header(\n      [Winner], [exactly],\n    ),\n    \
         table.hline(stroke: 0.5pt),\n    [side A], [67.8~%],\n    [side B], [32.2~%],\n    table.hline(),\n  ),\n  \
         caption: [Duels & \\<dice\\>: winner. Exact, not sampled.],\n)\n"
    );
    assert_eq!(
        Format::Markdown.write(&sheet),
        "**Duels &amp; &lt;dice&gt;: winner**\n\n| Winner | exactly |\n| :--- | ---: |\n| side A | 67.8\u{a0}% |\n\
         | side B | 32.2\u{a0}% |\n\n*Exact, not sampled.*\n"
    );
    assert_eq!(
        Format::Bbcode.write(&sheet),
        "[b]Duels & <dice>: winner[/b]\n[table]\n[tr][th]Winner[/th][th]exactly[/th][/tr]\n\
         [tr][td]side A[/td][td]67.8\u{a0}%[/td][/tr]\n\
         [tr][td]side B[/td][td]32.2\u{a0}%[/td][/tr]\n[/table]\n[i]Exact, not sampled.[/i]\n"
    );
}
