//! Odds for other programs and for print: CSV and a chart.

use std::fmt::Write as _;

use dice::Distribution;
use report::chart::{Axis, Figure, Kind, Line, Positions, Series};
use report::csv::cell;
use report::number::{grouped, trials};
use stats::Estimate;

use super::super::arguments::OddsView;
use super::question::Question;
use super::sweep::{Point, Varied};

/// Maximum number of bars; with more, lines are drawn instead.
const MAX_BARS: i64 = 120;

/// The whole distribution, one line per roll and total, with a column for each varied name in front, and two with the interval of
/// the probability in the end if there are samples of repeats. Numbers are written in round-trip precision.
pub fn csv(varied: &[Varied], points: &[Point]) -> String {
    let repeated = points.iter().flat_map(|point| &point.questions).any(|question| !question.repeats.is_empty());
    let mut text: String = varied.iter().map(|varied| format!("{},", varied.name)).collect();
    text.push_str("roll,outcome,probability,at_least,at_most");
    text.push_str(if repeated { ",low,high\n" } else { "\n" });
    for (point, question) in points.iter().flat_map(|point| point.questions.iter().map(move |one| (point, one))) {
        let before: String = point.values.iter().map(|value| format!("{value},")).collect();
        let odds = &question.odds;
        let cumulated = odds.at_least_each().into_iter().zip(odds.at_most_each());
        // Faces contain commas (`d{1,2}`), and outcomes in words stand in quotation marks.
        let name = cell(&question.name).replace('"', "\"\"");
        for ((total, chance), (at_least, at_most)) in odds.iter().zip(cumulated) {
            let word = question.words.iter().find(|(place, _)| *place == total);
            match word {
                _ if word.is_none() && !question.words.is_empty() => {}
                // Words have no order.
                Some((_, word)) => {
                    let word = cell(word).replace('"', "\"\"");
                    let _ = writeln!(text, "{before}\"{name}\",\"{word}\",{chance},,");
                }
                None => {
                    let _ = write!(text, "{before}\"{name}\",{total},{chance},{at_least},{at_most}");
                    let interval = question.interval(|odds| odds.probability(total));
                    text.push_str(&match interval {
                        Some(interval) if repeated => format!(",{},{}\n", interval.low, interval.high),
                        _ if repeated => ",,\n".to_owned(),
                        _ => "\n".to_owned(),
                    });
                }
            }
        }
    }
    text
}

/// A chart of all rolls.
pub fn figure(questions: &[Question], view: OddsView) -> Figure {
    let names: Vec<&str> = questions.iter().map(|question| question.name.as_str()).collect();
    let title = names.join(", ");
    if questions.iter().all(|question| question.sides.is_some()) {
        let at = Positions::Names(questions.iter().map(|question| question.name.clone()).collect());
        let chances = questions.iter().map(|question| Estimate::exact(question.chance()));
        let series = vec![Series::new("", chances)];
        let kind = Kind::Bars { at, series };
        return Figure::new(title, Axis::decimal("Roll"), Axis::share("Chance"), kind).caption(method(questions));
    }
    let low = questions.iter().map(|question| question.odds.first()).min().unwrap_or(0);
    let high = questions.iter().map(|question| question.odds.last()).max().unwrap_or(0);
    let chance = |question: &Question, total: i64| {
        let read = |odds: &Distribution| match view {
            OddsView::Exactly => odds.probability(total),
            OddsView::AtLeast => odds.at_least(total),
            OddsView::AtMost => odds.at_most(total),
        };
        let found = read(&question.odds);
        match question.interval(read).filter(|_| !question.repeats.is_empty()) {
            Some(interval) => Estimate::between(found, interval.low, interval.high),
            None => Estimate::exact(found),
        }
    };
    let name = |question: &Question| if questions.len() == 1 { String::new() } else { question.name.clone() };
    let wide = high.saturating_sub(low).saturating_add(1);
    let kind = if wide.saturating_mul(questions.len() as i64) <= MAX_BARS {
        let numbers = (low..=high).map(|total| total as f64).collect();
        let series =
            questions.iter().map(|q| Series::new(name(q), (low..=high).map(|total| chance(q, total)))).collect();
        Kind::Bars { at: Positions::Numbers(numbers), series }
    } else {
        let lines = questions
            .iter()
            .map(|q| {
                let totals = q.odds.iter().map(|(total, _)| total);
                Line::new(name(q), totals.map(|total| (total as f64, chance(q, total))))
            })
            .collect();
        Kind::Curve { lines }
    };
    let upward = match view {
        OddsView::Exactly => "Chance",
        OddsView::AtLeast => "Chance of at least",
        OddsView::AtMost => "Chance of at most",
    };
    Figure::new(title, Axis::whole("Total"), Axis::share(upward), kind).caption(method(questions))
}

/// How the odds of a chart were found.
fn method(questions: &[Question]) -> String {
    let sampled: Vec<u64> = questions.iter().filter_map(|question| Some(question.sampled?.trials)).collect();
    match (sampled.iter().min(), sampled.iter().max()) {
        (Some(least), Some(most)) if least == most => format!("Sampled in {}.", trials(*most)),
        (Some(least), Some(most)) => format!("Sampled in {} to {}.", grouped(*least), trials(*most)),
        _ => "Exact.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::question::asked;
    use super::*;
    use report::chart::svg;

    fn questions(texts: &[&str]) -> Vec<Question> {
        asked(texts, "").expect("legal rolls")
    }

    #[test]
    fn the_csv_reads_back() {
        let point = Point { values: Vec::new(), questions: questions(&["d{1,3}", "d4 >= 2"]), joined: Vec::new() };
        let text = csv(&[], &[point]);
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let records: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().expect("well formed");
        assert_eq!(records.len(), 3 + 2);
        assert_eq!(records[0], vec!["d{1,3}", "1", "0.5", "1", "0.5"]);
        assert_eq!(records[1], vec!["d{1,3}", "2", "0", "0.5", "0.5"]);
        assert_eq!(records[4], vec!["d4 >= 2", "1", "0.75", "0.75", "1"]);
    }

    #[test]
    fn every_mixture_can_be_drawn() {
        for texts in [
            &["2d6"][..],
            &["3d6", "4d6kh3"],
            &["100d6"],
            &["d20 >= 11"],
            &["d6 > d6", "d8 > d6"],
            &["d6", "d20 > 3"],
            &["d6!"],
        ] {
            for view in [OddsView::Exactly, OddsView::AtLeast, OddsView::AtMost] {
                svg(&figure(&questions(texts), view)).unwrap_or_else(|error| panic!("{texts:?}: {error}"));
            }
        }
    }
}
