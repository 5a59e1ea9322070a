//! A distribution as a chart of columns in the terminal.

use report::number::percent;

use super::super::arguments::OddsView;
use super::page::{chance, label};
use super::question::Question;
use super::rows::{Row, rows};

/// Lines of a chart, without its scale.
const HEIGHT: usize = 12;
/// The widest column.
const WIDEST: usize = 6;
/// Columns beside the chart for the scale: `100.00 % ┤`.
const SCALE: usize = 11;
/// The parts of a full block, from one eighth up.
const EIGHTHS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A chart for each roll with a total. All have the same scales.
pub fn charts(questions: &[&Question], view: OddsView, width: usize) -> String {
    let odds: Vec<_> = questions.iter().map(|question| &question.odds).collect();
    let rows = rows(&odds, false);
    let chances: Vec<Vec<f64>> =
        odds.iter().map(|odds| rows.iter().map(|row| chance(*row, odds, view)).collect()).collect();
    let highest = chances.iter().flatten().copied().fold(0.0, f64::max);
    let charts = questions.iter().zip(&chances).map(|(question, chances)| {
        let head = if questions.len() > 1 { format!("{}\n", question.name) } else { String::new() };
        format!("{head}{}", chart(&rows, chances, highest, view, width))
    });
    charts.collect::<Vec<_>>().join("\n")
}

fn chart(rows: &[Row], chances: &[f64], highest: f64, view: OddsView, width: usize) -> String {
    let room = width.saturating_sub(SCALE);
    let each = (room / rows.len().max(1)).clamp(1, WIDEST);
    // Columns of some width stand apart.
    let (block, gap) = if each > 2 { (each - 1, 1) } else { (each, 0) };
    let shown = rows.len().min(room / each.max(1));
    let eighths: Vec<usize> = chances[..shown].iter().map(|&chance| eighths(chance, highest)).collect();
    let mut page = String::new();
    for line in (0..HEIGHT).rev() {
        let scale = if line + 1 == HEIGHT { percent(highest, 2) } else { String::new() };
        let tick = if line + 1 == HEIGHT { '┤' } else { '│' };
        let mut text = format!("{scale:>w$} {tick}", w = SCALE - 2);
        for &height in &eighths {
            let letter = match height.saturating_sub(8 * line) {
                0 => ' ',
                part => EIGHTHS[part.min(8) - 1],
            };
            text.extend(std::iter::repeat_n(letter, block));
            text.extend(std::iter::repeat_n(' ', gap));
        }
        page.push_str(text.trim_end());
        page.push('\n');
    }
    page.push_str(&format!("{:>w$} └{}\n", "0", "─".repeat(shown * each), w = SCALE - 2));
    page.push_str(&axis(&rows[..shown], each, view));
    page
}

/// The totals below the columns, as many as there is room for.
fn axis(rows: &[Row], each: usize, view: OddsView) -> String {
    let longest = rows.iter().map(|row| label(*row, view).chars().count()).max().unwrap_or(0);
    let every = (longest + 1).div_ceil(each).max(1);
    let mut line = " ".repeat(SCALE);
    for (place, row) in rows.iter().enumerate().step_by(every) {
        let start = SCALE + place * each;
        let now = line.chars().count();
        line.push_str(&" ".repeat(start.saturating_sub(now)));
        line.push_str(&label(*row, view));
    }
    line.push('\n');
    line
}

/// The height of a column; any positive chance has at least the lowest one.
fn eighths(chance: f64, highest: f64) -> usize {
    if chance <= 0.0 || highest <= 0.0 {
        return 0;
    }
    ((chance / highest * (8 * HEIGHT) as f64).round() as usize).clamp(1, 8 * HEIGHT)
}

#[cfg(test)]
mod tests {
    use super::super::question::asked;
    use super::*;

    #[test]
    fn columns_are_as_high_as_the_chance() {
        let questions = asked(&["2d6", "d{1,30000}", "100d6", "d6!"], "").expect("legal rolls");
        for question in &questions {
            for width in [60, 80, 100] {
                for view in [OddsView::Exactly, OddsView::AtLeast] {
                    let chart = charts(&[question], view, width);
                    let widest = chart.lines().map(|line| line.chars().count()).max();
                    assert!(widest <= Some(width), "{}:\n{chart}", question.name);
                    assert_eq!(chart.lines().count(), HEIGHT + 2);
                }
            }
        }
        let chart = charts(&[&questions[0]], OddsView::Exactly, 80);
        let first = chart.lines().next().expect("a line");
        assert_eq!(first.matches("█████").count(), 1, "only 7 reaches the top:\n{chart}");
    }
}
