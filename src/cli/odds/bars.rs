//! A sweep as a chart in the terminal: a bar for each row.

use super::super::table::{GAP, LaidOut, Table, display_width};
use super::page::{LONGEST_BAR, bar};
use super::question::Question;
use super::sweep::{Point, Varied, chance, words};
use report::number::fixed;

/// Bars shorter than this say nothing.
const SHORTEST: usize = 6;

/// What the bars of a chart are of: its heading, and a number and its text for each row.
struct Bars<'a> {
    heading: &'a str,
    rows: Vec<(f64, String)>,
    /// What a bar of full length stands for, if not the largest number.
    full: Option<f64>,
}

/// The charts of a roll: its chance or its mean by row; for a roll that comes to a word, a chart for each word. All
/// words have the same scale.
pub fn charts(varied: &[Varied], points: &[Point], roll: usize, width: usize) -> String {
    let questions: Vec<&Question> = points.iter().map(|point| &point.questions[roll]).collect();
    let charts = bars(&questions);
    let charts = charts.iter().map(|bars| chart(varied, points, bars, width));
    charts.collect::<Vec<_>>().join("\n")
}

fn bars<'a>(questions: &[&'a Question]) -> Vec<Bars<'a>> {
    let words = words(questions);
    if words.is_empty() {
        let is_chance = questions.iter().all(|question| question.sides.is_some());
        let row = |question: &&Question| match is_chance {
            true => (question.chance(), chance(question, question.chance())),
            false => (question.odds.mean(), fixed(question.odds.mean(), 3)),
        };
        let heading = if is_chance { "chance" } else { "mean" };
        return vec![Bars { heading, rows: questions.iter().map(row).collect(), full: is_chance.then_some(1.0) }];
    }
    let of_word = |word: &'a str| {
        let row = |question: &&Question| {
            let place = question.words.iter().find(|(_, known)| known == word);
            let share = place.map_or(0.0, |(place, _)| question.odds.probability(*place));
            (share, place.map_or_else(String::new, |_| chance(question, share)))
        };
        Bars { heading: word, rows: questions.iter().map(row).collect(), full: Some(1.0) }
    };
    words.into_iter().map(of_word).collect()
}

fn chart(varied: &[Varied], points: &[Point], bars: &Bars<'_>, width: usize) -> String {
    let cells: Vec<Vec<String>> = points
        .iter()
        .zip(&bars.rows)
        .map(|(point, (_, text))| point.values.iter().map(ToString::to_string).chain([text.clone()]).collect())
        .collect();
    let heads: Vec<&str> = varied.iter().map(|varied| varied.name.as_str()).chain([bars.heading]).collect();
    let widths = heads.iter().enumerate().map(|(column, head)| {
        let cells = cells.iter().map(|row| display_width(&row[column]));
        cells.chain([display_width(head)]).max().unwrap_or(0) + GAP
    });
    let room = width.saturating_sub(widths.sum()).min(LONGEST_BAR);
    let ends = bars.rows.iter().map(|(number, _)| *number);
    let high = bars.full.unwrap_or_else(|| ends.clone().fold(0.0, f64::max));
    let low = ends.fold(0.0, f64::min);
    let mut table = heads.iter().fold(Table::new(), |table, head| table.numbers(head));
    if room >= SHORTEST {
        table = table.words("");
    }
    for (mut cells, (number, _)) in cells.into_iter().zip(&bars.rows) {
        if room >= SHORTEST {
            cells.push(around_zero(*number, low, high, room));
        }
        table.row(cells);
    }
    table.page(width, 0).replace('\u{a0}', " ")
}

/// A bar from zero to the right, or to the left for a number below it.
fn around_zero(number: f64, low: f64, high: f64, room: usize) -> String {
    if number == 0.0 {
        return String::new();
    }
    let left = if low < 0.0 { (room as f64 * low / (low - high)).round() as usize } else { 0 };
    if number > 0.0 {
        return format!("{}{}", "\u{a0}".repeat(left), bar(number, high, room - left, '█'));
    }
    // Blocks fill from their left, so a bar to the left has whole ones only.
    let length = ((number / low * left as f64).round() as usize).clamp(1, left.max(1));
    format!("{}{}", "\u{a0}".repeat(left.saturating_sub(length)), "█".repeat(length))
}

#[cfg(test)]
mod tests {
    use super::super::question::Asking;
    use super::super::sweep::points;
    use super::super::text::RollText;
    use super::*;

    #[test]
    fn no_chart_is_wider_than_the_page() {
        let input = |_: &str| unreachable!("nothing is read from a file");
        let texts = RollText::all(&["skill d6 - 20".to_owned()], &[], input).expect("legal text");
        let varied = Varied::of_argument(&("skill".to_owned(), "1..=12".to_owned())).expect("legal numbers");
        let points = points(&texts, std::slice::from_ref(&varied), &Asking::default(), &|_| ()).expect("legal rolls");
        for width in [20, 24, 40, 80, 200] {
            let chart = charts(std::slice::from_ref(&varied), &points, 0, width);
            let widest = chart.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(width), "{width}:\n{chart}");
            assert_eq!(chart.contains('█'), width > 20, "{chart}");
            assert_eq!(chart.lines().count(), 2 + 12);
        }
    }

    #[test]
    fn bars_begin_at_zero() {
        let shown = |number: f64| around_zero(number, -2.0, 2.0, 8).replace('\u{a0}', " ");
        assert_eq!([2.0, 1.0, 0.0, -1.0, -2.0].map(shown), ["    ████", "    ██", "", "  ██", "████"]);
        assert_eq!(around_zero(1.0, 0.0, 2.0, 8), "████");
        assert_eq!(around_zero(-1.0, -4.0, 0.0, 8).replace('\u{a0}', " "), "      ██");
        assert_eq!(around_zero(0.0, 0.0, 0.0, 8), "");
    }
}
