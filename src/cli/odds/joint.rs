//! Two results of one throw together: solved or sampled, and shown as a table of two ways, as CSV and as a heat map.

use std::fmt::Write as _;
use std::ops::Range;

use dice::Effort;
use lang::{Outputs, distribution, without_comment};
use report::chart::{Axis, Figure, Kind, Positions};
use report::csv::cell;
use report::number::{at_most, trials as trials_of};
use report::prose::joint::{Cells, Joint, Room, Side, Values};

use super::super::failure::Failure;
use super::super::table::{GAP, LaidOut, Table, display_width, paragraph};
use super::page::{conditions, notes};
use super::question::Asking;
use super::refused::{Refused, solved, span};
use super::sampled::Throws;
use super::sweep::{Point, Varied};
use super::text::RollText;

/// The most rows of a table in the terminal.
const ROWS: usize = 48;
/// The fewest columns into which the values of a number are put together.
const COLUMNS: usize = 4;
/// The most rows and columns of a heat map.
const OF_MAP: Room = Room { across: 60, down: 40 };

/// Two results of a roll together.
#[derive(Debug)]
pub struct Joined {
    /// The label of the roll, if it has one.
    pub label: Option<String>,
    /// The roll as it is written.
    pub text: String,
    /// The condition, if there is one.
    pub given: Option<String>,
    /// What the two results are called.
    pub results: [String; 2],
    /// The table, or why there is none.
    pub table: Result<Joint, String>,
}

impl Joined {
    /// The results of a roll, solved. Where the table is not asked for by name, it may be missing.
    ///
    /// # Errors
    /// If the results are asked for by name and are too large.
    pub fn solved(text: &RollText, asked: &Outputs, asking: &Asking, say: &dyn Fn(&str)) -> Result<Self, Refused> {
        let [one, other] = labels(asked);
        let both = format!("{one} and {other} together");
        let table = match asked.together.as_ref().zip(Side::both(asked)) {
            None => Err(Refused::new(format!("{both} have too many values for a table"))),
            Some((all, sides)) => {
                let found = match asking.joint {
                    Some(_) => solved(&all.expr, &both, say),
                    None => distribution(&all.expr, Effort::MODERATE),
                };
                match found {
                    Ok(number) => match (all.pairs(&number), &asked.given) {
                        (pairs, Some(given)) if pairs.is_empty() => Err(Refused::too_rare(given)),
                        (pairs, _) => Ok(Joint::new(sides, pairs, None)),
                    },
                    Err(found) if asking.joint.is_none() && Effort::PATIENT.allows(found.estimate) => {
                        let takes = span(found.estimate);
                        Err(Refused::new(format!(
                            "{both} take {takes} to solve: `--joint {one},{other}` waits for them"
                        )))
                    }
                    Err(found) => Err(Refused::too_large(&found, &both, all.expr.clone())),
                }
            }
        };
        let table = match table {
            Err(refused) if asking.joint.is_some() => return Err(refused),
            table => table.map_err(|refused| refused.why),
        };
        Ok(Self::new(text, asked, table))
    }

    /// The results of a roll in a sample.
    pub fn sampled(text: &RollText, asked: &Outputs, throws: &Throws) -> Self {
        let table = Side::both(asked).map(|sides| Joint::new(sides, throws.pairs(), Some(throws.held)));
        Self::new(text, asked, table.ok_or_else(String::new))
    }

    fn new(text: &RollText, asked: &Outputs, table: Result<Joint, String>) -> Self {
        let lines: Vec<&str> = text.text().lines().flat_map(|line| without_comment(line).split_whitespace()).collect();
        let given = asked.given.as_ref().map(|given| given.words.clone());
        Self { label: text.label.clone(), text: lines.join(" "), given, results: labels(asked), table }
    }

    /// What the roll is called in files: its label and its condition, or the whole of it.
    pub fn name(&self) -> String {
        match (&self.label, &self.given) {
            (Some(label), Some(given)) => format!("{label} given {given}"),
            (Some(label), None) => label.clone(),
            (None, _) => self.text.clone(),
        }
    }

    /// What the table is called; that of one of several rolls also names the roll.
    fn title(&self, is_one: bool) -> String {
        let [one, other] = &self.results;
        let of = match &self.label {
            Some(label) => format!("{label}: "),
            None if is_one => String::new(),
            None => format!("{}: ", self.text),
        };
        let given = self.given.as_ref().filter(|_| is_one || self.label.is_some());
        let given = given.map_or_else(String::new, |given| format!(" given {given}"));
        format!("{of}{one} and {other} together{given}")
    }
}

/// The labels of two results.
fn labels(asked: &Outputs) -> [String; 2] {
    [0, 1].map(|place| asked.outputs.get(place).and_then(|output| output.label.clone()).unwrap_or_default())
}

/// The tables of some rolls, each after an empty line. With `all`, values are not put together however many there are.
pub fn tables(joined: &[Joined], all: bool, width: usize) -> String {
    let is_one = joined.len() == 1;
    let tables = joined.iter().map(|one| {
        let title = one.title(is_one);
        match &one.table {
            Ok(joint) => {
                format!("\n{}\n\n{}", paragraph(&format!("{title}, in %"), width, 0), table(joint, all, width))
            }
            Err(why) => format!("\n{}\n", paragraph(why, width, 0)),
        }
    });
    tables.collect()
}

/// The page if nothing but tables of two results is asked for: for each combination of varied numbers the table of each roll.
pub fn page(varied: &[Varied], points: &[Point], all: bool, width: usize) -> String {
    let mut page = String::new();
    for Point { values, questions, joined } in points {
        let numbers: Vec<String> =
            varied.iter().zip(values).map(|(varied, value)| format!("{} = {value}", varied.name)).collect();
        if !numbers.is_empty() {
            let _ = writeln!(page, "\n{}", numbers.join(", "));
        }
        page.push_str(&tables(joined, all, width));
        page.push_str(&conditions(questions, width));
        for (place, one) in joined.iter().enumerate() {
            if let Some(trials) = one.table.as_ref().ok().and_then(|joint| joint.trials)
                && (place == 0 || one.given.is_some())
            {
                let _ = writeln!(page, "\nsampled in {}", trials_of(trials));
            }
        }
    }
    let questions = points.first().map_or(&[][..], |point| &point.questions);
    page.push_str(&notes(questions, width));
    page.trim_start_matches('\n').to_owned()
}

/// A table within a width. Values of numbers are put together as far as it takes; words are told in several parts.
fn table(joint: &Joint, all: bool, width: usize) -> String {
    let cells = if all {
        joint.cells(Room { across: usize::MAX, down: usize::MAX })
    } else {
        let most = (width / 5).max(COLUMNS);
        let mut tried = (COLUMNS..=most).rev().map(|across| joint.cells(Room { across, down: ROWS }));
        let first = tried.next().expect("there is a number of columns to try");
        let fits = |cells: &Cells| parts(joint, cells, width).len() == 1;
        if fits(&first) { first } else { tried.find(fits).unwrap_or_else(|| narrowest(joint)) }
    };
    let texts = parts(joint, &cells, width).into_iter().map(|part| {
        let head = joint.sides[1].label.as_str();
        let is_number = joint.sides[1].values == Values::Numbers;
        let table = if is_number { Table::new().numbers(head) } else { Table::new().words(head) };
        let heads = cells.across[part.clone()].iter();
        let mut table = heads.fold(table.over(&joint.sides[0].label), |table, name| table.numbers(&in_two_lines(name)));
        for (name, row) in cells.down.iter().zip(&cells.cells) {
            table.row([name].into_iter().chain(&row[part.clone()]).cloned());
        }
        table.page(width, 0)
    });
    let mut page = texts.collect::<Vec<_>>().join("\n");
    for note in &cells.notes {
        let _ = write!(page, "\n{}\n", paragraph(note, width, 0));
    }
    page
}

/// The table with as few columns as there may be.
fn narrowest(joint: &Joint) -> Cells {
    joint.cells(Room { across: COLUMNS, down: ROWS })
}

/// The columns that stand side by side within a width.
fn parts(joint: &Joint, cells: &Cells, width: usize) -> Vec<Range<usize>> {
    let widest = |texts: &mut dyn Iterator<Item = &str>| texts.map(display_width).max().unwrap_or(0);
    let first = widest(&mut cells.down.iter().map(String::as_str).chain([joint.sides[1].label.as_str()]));
    let room = width.saturating_sub(first);
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut used = 0;
    for (place, name) in cells.across.iter().enumerate() {
        let head = in_two_lines(name);
        let own = GAP + widest(&mut head.lines().chain(cells.cells.iter().map(|row| row[place].as_str())));
        match parts.last_mut() {
            Some(part) if used + own <= room => part.end = place + 1,
            _ => {
                parts.push(place..place + 1);
                used = 0;
            }
        }
        used += own;
    }
    parts
}

/// The name of a range on two lines, so that its column is narrow.
fn in_two_lines(name: &str) -> String {
    let is_end = |text: &str| text.parse::<i64>().is_ok();
    match name.split_once(" to ") {
        Some((low, high)) if is_end(low) && is_end(high) => format!("{low} to\n{high}"),
        _ => name.to_owned(),
    }
}

/// The chance of each pair that comes up, a line for each, with a column for each varied name in front, and two with the
/// interval in the end if there is a sample.
pub fn csv(varied: &[Varied], points: &[Point]) -> String {
    let all = || points.iter().flat_map(|point| point.joined.iter().map(move |one| (point, one)));
    let tables = || all().filter_map(|(point, one)| Some((point, one, one.table.as_ref().ok()?)));
    let is_sampled = tables().any(|(.., joint)| joint.trials.is_some());
    let mut text: String = varied.iter().map(|varied| format!("{},", varied.name)).collect();
    let results = all().next().map(|(_, one)| one.results.each_ref().map(|label| cell(label))).unwrap_or_default();
    let ends = if is_sampled { ",low,high" } else { "" };
    let _ = writeln!(text, "roll,{},{},probability{ends}", results[0], results[1]);
    for (point, one, joint) in tables() {
        let before: String = point.values.iter().map(|value| format!("{value},")).collect();
        let name = cell(&one.name()).replace('"', "\"\"");
        for (pair, chance) in joint.pairs() {
            let [across, down] = [0, 1].map(|place| match &joint.sides[place].values {
                Values::Words(_) => {
                    format!("\"{}\"", cell(&joint.sides[place].text(pair[place])).replace('"', "\"\""))
                }
                Values::Numbers | Values::Answers => pair[place].to_string(),
            });
            let _ = write!(text, "{before}\"{name}\",{across},{down},{chance}");
            if let Some(interval) = joint.interval(chance) {
                let _ = write!(text, ",{},{}", interval.low, interval.high);
            }
            text.push('\n');
        }
    }
    text
}

/// The heat map of the only table.
///
/// # Errors
/// If there are several.
pub fn figure(points: &[Point]) -> Result<Figure, Failure> {
    let [Point { joined, .. }] = points else {
        return Err(Failure::usage("a heat map is of one roll with one set of numbers"));
    };
    let [one] = joined.as_slice() else {
        return Err(Failure::usage("a heat map is of one roll").help("leave the others out"));
    };
    let joint = one.table.as_ref().map_err(|why| Failure::usage(why.clone()))?;
    let ranges = joint.ranges(OF_MAP);
    let positions = |place: usize| {
        let is_each = ranges[place].iter().all(|[low, high]| low == high);
        match joint.sides[place].values {
            Values::Numbers if is_each => {
                Positions::Numbers(ranges[place].iter().map(|[low, _]| *low as f64).collect())
            }
            _ => Positions::Names(joint.names(place, &ranges[place])),
        }
    };
    let axis = |place: usize| Axis::whole(joint.sides[place].label.clone());
    let table = joint.table(&ranges);
    let caption = match (joint.trials, joint.interval(0.0)) {
        (Some(trials), Some(never)) if table.iter().flatten().any(|chance| *chance == 0.0) => {
            format!(
                "Sampled in {}. 0 % stands for none of them, the truth may be {}.",
                trials_of(trials),
                at_most(never.high)
            )
        }
        (Some(trials), _) => format!("Sampled in {}.", trials_of(trials)),
        (None, _) => "Exact.".to_owned(),
    };
    let values = table.into_iter().map(|row| row.into_iter().map(Some).collect()).collect();
    let kind = Kind::Heat { columns: positions(0), rows: positions(1), values, value: Axis::share("Chance") };
    Ok(Figure::new(one.title(true), axis(0), axis(1), kind).caption(caption))
}

#[cfg(test)]
mod tests {
    use super::super::question::Question;
    use super::*;
    use report::chart::svg;

    fn point(text: &str, joint: Option<[&str; 2]>) -> Result<Point, Failure> {
        let input = |_: &str| unreachable!("nothing is read from a file");
        let texts = RollText::all(&[text.to_owned()], &[], input).expect("legal text");
        let joint = joint.map(|labels| labels.map(str::to_owned));
        let asking = Asking { joint, table: true, ..Asking::default() };
        let (questions, joined) = Question::all(&texts, &asking, &|_| ())?;
        Ok(Point { values: Vec::new(), questions, joined })
    }

    fn found(text: &str) -> Point {
        point(text, None).unwrap_or_else(|_| panic!("{text} is legal"))
    }

    const WIDE: [&str; 4] = [
        "{ a: d100, b: 3d20 }",
        "let p = 20d6; { sum: sum(p), sixes: count(p = 6) }",
        "let p = 4d6; { a_result_with_a_long_name: sum(p), another_one_with_a_long_name: -1000 * highest(p) }",
        "let a = d20; { how: match a { 1: 'a disaster', 2..=9: 'a failure', 10..=19: 'a success', else: 'a miracle of \
         the rarest kind' }, what: match a { 1: 'a word', else: 'another word, which is longer' } }",
    ];

    #[test]
    fn no_line_is_wider_than_the_page() {
        for text in WIDE {
            let point = found(text);
            for (width, all) in [(60, false), (80, false), (100, false), (160, false), (80, true)] {
                let page = tables(&point.joined, all, width);
                for line in page.lines() {
                    assert!(display_width(line) <= width, "{width}: {line}\n{page}");
                }
                let is_sums = |line: &&str| line.trim_start().starts_with("all ") && line.ends_with(" 100");
                let sums = page.lines().filter(is_sums).count();
                assert_eq!(sums, 1, "{page}");
            }
        }
    }

    #[test]
    fn a_table_is_the_first_result_across_and_the_second_down() {
        let page = tables(&found("let p = 2d2; { ones: count(p = 1), equal: widest(p) = 2 }").joined, false, 80);
        let expected = "
ones and equal together, in %

       ones
equal      0      1      2    all
────── ────── ────── ────── ─────
no         0  50.00      0  50.00
yes    25.00      0  25.00  50.00
all    25.00  50.00  25.00    100
";
        assert_eq!(page, expected);
    }

    #[test]
    fn two_of_several_results_are_chosen() {
        let text = "let p = 3d6; { high: highest(p), low: lowest(p), six: highest(p) = 6 }";
        assert!(found(text).joined.is_empty(), "three results have no table of two");
        let chosen = point(text, Some(["LOW", "six"])).expect("legal");
        assert_eq!(chosen.joined[0].results, ["low", "six"]);
        assert_eq!(chosen.questions.len(), 2);
        let sum: f64 = chosen.joined[0].table.as_ref().expect("it is small").pairs().map(|(_, chance)| chance).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{sum}");
        let Err(Failure::Faults(faults)) = point(text, Some(["high", "lwo"])) else { panic!("no such result") };
        assert!(faults[0].message.contains("`lwo`") && faults[0].help[0].contains("`low`"), "{faults:?}");
    }

    #[test]
    fn margins_are_the_results_alone() {
        for text in [
            "let p = 5d6; { hits: count(p >= 5), ones: count(p = 1) }",
            "let p = 5d6; { hits: count(p >= 5), ones: count(p = 1) } given highest(p) = 6",
            "let a = d6!; { a: a, even: a % 2 = 0 } given a >= 3",
            "let p = 4d6; { low: lowest(p) - 3, how: match highest(p) { 6: 'six', else: 'none' } }",
        ] {
            let point = found(text);
            let joint = point.joined[0].table.as_ref().expect("it is small");
            for (place, question) in point.questions.iter().enumerate() {
                for (value, chance) in question.odds.iter() {
                    let sum: f64 =
                        joint.pairs().filter(|(pair, _)| pair[place] == value).map(|(_, chance)| chance).sum();
                    assert!((sum - chance).abs() < 1e-12, "{text}: {value}: {sum} and {chance}");
                }
            }
        }
    }

    #[test]
    fn a_table_is_drawn_as_a_heat_map_and_written_as_csv() {
        for text in WIDE {
            svg(&figure(&[found(text)]).expect("one table")).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        let point =
            found("coin: let p = 2d2; { ones: count(p = 1), most: match count(p = 1) { 2: 'a \"1\"', else: 'no' } }");
        let text = csv(&[], std::slice::from_ref(&point));
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        assert_eq!(reader.headers().expect("a line of heads"), vec!["roll", "ones", "most", "probability"]);
        let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().expect("well formed");
        let mut rows: Vec<Vec<&str>> = rows.iter().map(|row| row.iter().collect()).collect();
        rows.sort_unstable();
        let expected = [["coin", "0", "no", "0.25"], ["coin", "1", "no", "0.5"], ["coin", "2", "a \"1\"", "0.25"]];
        assert_eq!(rows, expected);
    }
}
