//! A comparison: the answer in a sentence, what differs in a table, what does not in a sentence.

use crate::number::{fixed, grouped};
use crate::sentence::amount::{ends_of_size, size};
use crate::sentence::phrase::{listed, noun, statement, unit, written};
use crate::words::Words;
use play::query::Quantity;
use play::systems::Outcomes;
use study::analysis::compare::{Compared, ComparisonOutcome, Row};

use super::estimate;
use crate::table::Table;

/// Exact differences of shares below this, and of means below ten times this, are not worth a line.
const TINY: f64 = 1e-5;

/// Whether a row says something that differs and that a reader would notice.
pub fn differs(row: &Row) -> bool {
    let tiny = if row.quantity.is_share() { TINY } else { 10.0 * TINY };
    match row.outcome() {
        ComparisonOutcome::More | ComparisonOutcome::Less => {
            !row.difference.is_exact() || row.difference.value.abs() >= tiny
        }
        ComparisonOutcome::Equal | ComparisonOutcome::Tie => false,
    }
}

/// Whether a row represents its metric in a sentence.
fn is_headline(row: &&Row) -> bool {
    row.quantity == Quantity::headline(&row.metric)
}

/// The answer: how the first number changes, and how the length of a fight does. `change` begins a sentence about the
/// second variant: `With accurate 14,`.
pub fn answer(words: &Words<'_>, change: &str, compared: &Compared) -> String {
    let mut headlines = compared.rows.iter().filter(is_headline);
    let Some(first) = headlines.next() else { return "The two have no number in common.".to_owned() };
    let first = telling(first, compared);
    let other = headlines.find(|row| differs(row)).or_else(|| compared.rows.iter().find(|row| differs(row)));
    if differs(first) {
        let rounds = compared.rows.iter().filter(is_headline).find(|row| row.metric.is_rounds());
        let rounds = rounds.filter(|row| differs(row) && row.metric != first.metric);
        let rounds = rounds.map(|row| {
            let subject = if first.metric.is_fight() { "A fight" } else { "It" };
            let (one, two) = both(row);
            let noun = if two == "1" { "round" } else { "rounds" };
            format!(" {subject} takes {two} {noun} on average instead of {one}.")
        });
        return format!("{change} {}{}", sentence(words, first), rounds.unwrap_or_default());
    }
    let as_before = match first.outcome() {
        ComparisonOutcome::Tie if !unchanged(first) => {
            let (low, high) = first.difference.ends().unwrap_or_default();
            let factor = if first.quantity.is_share() { 100.0 } else { 1.0 };
            let decimals = estimate::difference_decimals(&first.quantity, &first.difference);
            let signed = |end: f64| crate::number::signed(end * factor, decimals);
            let points = if first.quantity.is_share() { " points" } else { "" };
            let (one, two) = both(first);
            let before = if one == two { " either way".to_owned() } else { format!(" instead of {one}") };
            format!(
                "{}{before}: a difference that chance alone can explain ({} to {}{points})",
                stated(words, first, &two),
                signed(low),
                signed(high)
            )
        }
        _ => {
            let how = if first.difference.is_exact() { " (exact)" } else { "" };
            format!("{}, as before{how}", stated(words, first, &both(first).1))
        }
    };
    match other {
        None if compared.rows.iter().all(unchanged) => {
            let nothing = if compared.trials.is_some() { "not one trial ends differently" } else { "nothing changes" };
            format!("{change} {nothing}: {as_before}.")
        }
        None => format!("{change} {as_before}."),
        Some(other) => format!("{change} {as_before}. What changes: {}", sentence(words, other)),
    }
}

/// The row to speak of: the headline of its metric, unless that stays and the share of another outcome does not.
fn telling<'c>(headline: &'c Row, compared: &'c Compared) -> &'c Row {
    if differs(headline) {
        return headline;
    }
    let size = |row: &Row| row.difference.value.abs();
    let others = compared.rows.iter().filter(|row| row.metric == headline.metric && row.quantity.is_share());
    let others = others.filter(|row| differs(row));
    // Of two that change alike, the first.
    others.reduce(|most, row| if size(row) > size(most) + TINY { row } else { most }).unwrap_or(headline)
}

/// Whether no trial of a sampled comparison differs in this row.
fn unchanged(row: &Row) -> bool {
    match &row.paired {
        Some(paired) => paired.changed == 0,
        None => row.outcome() == ComparisonOutcome::Equal,
    }
}

/// The two numbers of a row with the same number of decimals.
fn both(row: &Row) -> (String, String) {
    let statistic = &row.quantity.statistic;
    if !row.quantity.is_share() || row.first.value <= 0.0 || row.second.value <= 0.0 {
        return (written(statistic, &row.first), written(statistic, &row.second));
    }
    let decimals = crate::sentence::amount::decimals_of_difference(&row.difference, 100.0);
    let shown = |value: f64| crate::number::percent(value, decimals);
    (shown(row.first.value), shown(row.second.value))
}

fn stated(words: &Words<'_>, row: &Row, number: &str) -> String {
    statement(words, &row.metric, &row.quantity.statistic, number)
}

/// A difference in words, with how much it is: `side A wins 71.2 % of the fights instead of 64.8 %: 6.4 points more
/// (exact).`
fn sentence(words: &Words<'_>, row: &Row) -> String {
    let (one, two) = both(row);
    let share = row.quantity.is_share();
    let amount = size(&row.difference, share);
    let unit = if share { String::new() } else { unit(words, &row.metric) };
    let more = if row.difference.value > 0.0 { "more" } else { "less" };
    let ends = ends_of_size(&row.difference, share).map_or("exact".to_owned(), |ends| ends);
    format!("{} instead of {one}: {amount}{unit} {more} ({ends}).", stated(words, row, &two))
}

/// What differs, grouped by whom it is about, under the names of the first, the second and their difference.
pub fn table(words: &Words<'_>, [first, second, difference]: [&str; 3], compared: &Compared) -> Table {
    let table = Table::new().words("").words("number").numbers(first).numbers(second).numbers(difference);
    let mut table = table.words("95 % interval");
    let rows: Vec<&Row> = compared.rows.iter().filter(|row| differs(row)).collect();
    let mut groups: Vec<String> = Vec::new();
    for row in &rows {
        if !groups.contains(&group(words, row)) {
            groups.push(group(words, row));
        }
    }
    let several = groups.len() > 1;
    for name in groups {
        let of_group = rows.iter().filter(|row| group(words, row) == name);
        for (place, row) in of_group.enumerate() {
            let quantity = &row.quantity;
            table.row([
                if place == 0 && several { name.clone() } else { String::new() },
                words.statistic(&row.metric, &quantity.statistic),
                estimate::value(quantity, &row.first),
                estimate::value(quantity, &row.second),
                estimate::difference_value(quantity, &row.difference),
                estimate::difference_interval(quantity, &row.difference),
            ]);
        }
    }
    table
}

/// Whom a row is about: a side or a fighter, or all.
fn group(words: &Words<'_>, row: &Row) -> String {
    words.owner(&row.metric).1.unwrap_or_else(|| "overall".to_owned())
}

/// What does not differ, in one sentence.
pub fn same(words: &Words<'_>, compared: &Compared) -> Option<String> {
    let mut names: Vec<String> = Vec::new();
    for row in compared.rows.iter().filter(|row| !differs(row)) {
        let whole = compared.rows.iter().filter(|other| other.metric.name == row.metric.name).all(|row| !differs(row));
        // Outcomes that neither variant has need no mention.
        if !whole && row.first.value == 0.0 && row.second.value == 0.0 {
            continue;
        }
        let name = match &row.metric.outcomes {
            Outcomes::Named(_) if !whole => noun(words, &row.metric, &row.quantity.statistic),
            _ => words.metric(&row.metric),
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() {
        return None;
    }
    let shown = if compared.trials.is_some() { " that these trials can show" } else { "" };
    Some(format!("There is no difference{shown} in {}.", listed(&names)))
}

/// How the numbers were made.
pub fn how(compared: &Compared) -> String {
    let Some(trials) = compared.trials else { return "Both are exact.".to_owned() };
    let gain = compared.rows.iter().find(is_headline).and_then(|row| row.paired.as_ref()).map(stats::Paired::gain);
    let gain = gain.filter(|gain| gain.is_finite() && *gain > 1.5);
    let gain = gain.map_or_else(String::new, |gain| {
        format!(" Without that, {} times as many trials would be needed for the same precision.", fixed(gain, 1))
    });
    format!("Each variant was played {} times, with the same dice in both, trial by trial.{gain}", grouped(trials))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use play::systems::{Metric, SideName};
    use scenario::style::Language;
    use stats::Estimate;
    use study::plan::Labels;

    fn row(metric: Metric, first: f64, second: f64) -> Row {
        let (first, second) = (Estimate::exact(first), Estimate::exact(second));
        let difference = Estimate::exact(second.value - first.value);
        Row { quantity: Quantity::headline(&metric), metric, first, second, difference, paired: None }
    }

    #[test]
    fn the_answer_comes_first() {
        let winner = || Metric::winner(&SideName::LETTERS, [], "").role(play::systems::Role::Winner { over: 0 });
        let rounds = || Metric::number("rounds", "rounds", "");
        let system = Arc::clone(games::catalogue().find("reference").expect("the reference duel"));
        let labels = Labels::of(Arc::clone(&system), Arc::clone(system.kind("duel").expect("a duel")));
        let words = Words::of(&labels, Language::English);
        let of =
            |rows: Vec<Row>| answer(&words, "With accurate 14,", &Compared { rows, spreads: Vec::new(), trials: None });
        assert_eq!(
            of(vec![row(winner(), 0.648, 0.712), row(rounds(), 5.82, 5.4)]),
            "With accurate 14, side A wins 71.2 % of the fights instead of 64.8 %: 6.4 points more (exact). A fight \
             takes 5.4 rounds on average instead of 5.8."
        );
        assert_eq!(
            of(vec![row(winner(), 0.648, 0.648), row(rounds(), 5.82, 5.4)]),
            "With accurate 14, side A wins 64.8 % of the fights, as before (exact). What changes: the mean number of \
             rounds is 5.4 instead of 5.8: 0.4 less (exact)."
        );
        assert_eq!(
            of(vec![row(winner(), 0.648, 0.648)]),
            "With accurate 14, nothing changes: side A wins 64.8 % of the fights, as before (exact)."
        );
    }
}
