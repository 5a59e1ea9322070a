//! Formats the answers of `solve` in words and tables, for the terminal and for a report.

use std::fmt::Write as _;

use crate::inquiry::solve::{Point, Reason, Solved, Trend};
use crate::query::{Claim, Verdict};
use crate::report::{Solution, SolutionAnswer};
use crate::stats::Estimate;

use super::estimate;
use super::table::{Table, paragraph};
use crate::report::number::{counted, grouped};

/// Maximum number of points listed with several unknowns.
const MAX_LISTED: usize = 12;

/// The answers of one question.
pub fn page(id: &str, solved: &[Solved], width: usize) -> String {
    let mut page = String::new();
    if solved.len() > 1 {
        let _ = writeln!(page, "{id}\n\n{}", overview(solved).page(width, 2));
    }
    for (number, one) in solved.iter().enumerate() {
        if number > 0 {
            page.push('\n');
        }
        let _ = writeln!(page, "{}", heading(id, one));
        let _ = writeln!(page, "  {}", paragraph(&sentence(one), width, 2));
        let _ = write!(page, "\n{}", neighbours(one).page(width, 2));
    }
    page
}

fn heading(id: &str, solved: &Solved) -> String {
    let row = row_words(solved);
    let row = if row.is_empty() { row } else { format!(" ({row})") };
    format!("{id}{row}: {}", asked(solved))
}

/// The question without the experiment: `success = 65 % by dc`.
fn asked(solved: &Solved) -> String {
    let goals: Vec<&str> = solved.goals.iter().map(|goal| goal.text.as_str()).collect();
    format!("{} by {}", goals.join(" and "), solved.unknowns.join(" and "))
}

/// The question with its cell.
fn question(solved: &Solved) -> String {
    let row = row_words(solved);
    if row.is_empty() { asked(solved) } else { format!("{row}: {}", asked(solved)) }
}

fn row_words(solved: &Solved) -> String {
    let pairs: Vec<String> = solved.row.iter().map(|value| format!("{} {}", value.name, value.text)).collect();
    pairs.join(", ")
}

/// `dc 14`, or `dc 14 and skill 3`.
fn values(solved: &Solved, point: &Point) -> String {
    let pairs = solved.unknowns.iter().zip(&point.values);
    let pairs: Vec<String> = pairs.map(|(name, value)| format!("{name} {value}")).collect();
    pairs.join(" and ")
}

/// `dc 14 gives success 67.3 %`.
fn gives(solved: &Solved, point: &Point) -> String {
    let numbers: Vec<String> = solved
        .goals
        .iter()
        .zip(&point.estimates)
        .map(|(goal, number)| match number {
            Some(number) => format!("{} {}", goal.quantity, estimate::with_interval(&goal.quantity, number)),
            None => format!("no {}", goal.quantity),
        })
        .collect();
    format!("{} gives {}", values(solved, point), numbers.join(", "))
}

/// The answer in words.
fn sentence(solved: &Solved) -> String {
    let finding = &solved.finding;
    let mut words = Vec::new();
    let best = finding.met.first().or(finding.undecided.first());
    match (best, &finding.reason) {
        (Some(best), _) => {
            let sure = !finding.met.is_empty();
            words.push(capital(&format!(
                "{}{}.",
                gives(solved, best),
                if sure { "" } else { ", which may be it: more trials would tell" }
            )));
            let others = finding.met.len() + finding.undecided.len() - 1;
            if others > 0 && solved.unknowns.len() == 1 {
                let run = run(solved, finding.met.iter().chain(&finding.undecided));
                let open = finding.undecided.len();
                let open = if open > 0 && sure {
                    format!(", {} of them undecided at this precision", grouped(open as u64))
                } else {
                    String::new()
                };
                words.push(format!("Met for {} = {run}{open}.", solved.unknowns[0]));
            } else if others > 0 {
                words.push(format!("{} more meet it too.", counted(others, "combination", "combinations")));
            }
        }
        (None, Some(reason)) => words.extend(why(solved, reason)),
        (None, None) => words.push("Nothing was found.".to_owned()),
    }
    for bound in &finding.binding {
        let goal = &solved.goals[bound.goal];
        words.push(format!("`{}` ends it: {}.", goal.text, gives(solved, &bound.at)));
    }
    for (goal, trend) in solved.goals.iter().zip(&finding.trends) {
        match trend {
            Trend::Turns(at) => words.push(format!(
                "{} is not monotone: it turns at {}, so there may be more than one answer.",
                goal.quantity,
                values(solved, at)
            )),
            Trend::Flat if solved.points.len() > 1 => {
                words.push(format!("{} does not change with {}.", goal.quantity, solved.unknowns.join(" and ")));
            }
            _ => {}
        }
    }
    if solved.refused > 0 {
        words.push(format!("The game refuses {} of the values tried.", grouped(solved.refused as u64)));
    }
    words.push(format!("({})", made(solved)));
    words.join(" ")
}

/// Why no value meets the goals, and the nearest value.
fn why(solved: &Solved, reason: &Reason) -> Vec<String> {
    let mut words = Vec::new();
    let name = solved.unknowns.join(" and ");
    match reason {
        Reason::Between(goal) | Reason::Beyond(goal) => {
            let goal = &solved.goals[*goal];
            let between = matches!(reason, Reason::Between(_));
            words.push(format!("No {name} gives `{}`.", goal.text));
            if !between {
                let numbers =
                    solved.points.iter().flat_map(|p| p.estimates.get(place(solved, goal)).copied().flatten());
                let by = |a: &Estimate, b: &Estimate| a.value.total_cmp(&b.value);
                let (low, high) = (numbers.clone().min_by(by), numbers.max_by(by));
                if let (Some(low), Some(high)) = (low, high) {
                    let shown = |number| estimate::value(&goal.quantity, number);
                    words.push(format!(
                        "It is out of reach: over all values tried, {} goes from {} to {}.",
                        goal.quantity,
                        shown(&low),
                        shown(&high)
                    ));
                } else {
                    words.push(format!("{} applies to no trial.", goal.quantity));
                }
            }
        }
        Reason::Conflict(spans) => {
            words.push("The goals conflict: each can be met, but not together.".to_owned());
            for (goal, span) in solved.goals.iter().zip(spans) {
                if let Some((first, last)) = span {
                    let run = if first.place == last.place {
                        values(solved, first)
                    } else {
                        format!("{} to {}", values(solved, first), last.values.join(" and "))
                    };
                    words.push(format!("`{}` needs {run}.", goal.text));
                }
            }
        }
    }
    if let Some(nearest) = &solved.finding.nearest {
        let at = solved.points.iter().position(|point| point.place == nearest.place);
        // The neighbour on the other side of the goal, if there is one.
        let other = at.filter(|_| solved.unknowns.len() == 1 && matches!(reason, Reason::Between(_))).and_then(|at| {
            let sides =
                [at.checked_sub(1), Some(at + 1)].into_iter().flatten().filter_map(|side| solved.points.get(side));
            sides.into_iter().find(|side| crosses_target(&solved.goals, nearest, side))
        });
        let nearest = gives(solved, nearest);
        words.push(match other {
            Some(other) => format!("Nearest: {nearest}; {}.", gives(solved, other)),
            None => format!("Nearest: {nearest}."),
        });
    }
    words
}

fn crosses_target(goals: &[Claim], one: &Point, other: &Point) -> bool {
    goals.iter().zip(one.estimates.iter().zip(&other.estimates)).any(|(goal, pair)| match pair {
        (Some(a), Some(b)) => (a.value < goal.bound.target) != (b.value < goal.bound.target),
        _ => false,
    })
}

fn place(solved: &Solved, goal: &Claim) -> usize {
    solved.goals.iter().position(|other| std::ptr::eq(other, goal)).unwrap_or(0)
}

/// Groups points into runs: `12, 14 to 17`.
fn run<'a>(solved: &Solved, points: impl Iterator<Item = &'a Point>) -> String {
    let mut found: Vec<usize> =
        points.filter_map(|point| solved.points.iter().position(|other| other.place == point.place)).collect();
    found.sort_unstable();
    let runs = found.chunk_by(|a, b| a + 1 == *b).map(|run| {
        let value = |at: usize| solved.points[at].values.join(" and ");
        match run {
            [only] => value(*only),
            [first, .., last] => format!("{} to {}", value(*first), value(*last)),
            [] => String::new(),
        }
    });
    runs.collect::<Vec<_>>().join(", ")
}

/// The method: how many values were tried, and whether exactly or in how many trials.
fn made(solved: &Solved) -> String {
    let tried = solved.points.len();
    let most = solved.points.iter().filter_map(|point| point.trials).max();
    let how = match most {
        None => "exact".to_owned(),
        Some(trials) if solved.points.iter().all(|point| point.trials.is_some()) => {
            format!("up to {} matched trials each", grouped(trials))
        }
        Some(trials) => format!("some exact, others of up to {} matched trials", grouped(trials)),
    };
    if tried == solved.all {
        format!("all {} tried, {how}", counted(tried, "value", "values"))
    } else {
        format!("{} of {} tried, {how}", grouped(tried as u64), counted(solved.all, "value", "values"))
    }
}

/// The table of the answer and its neighbours.
fn neighbours(solved: &Solved) -> Table {
    let mut table = Table::new();
    for name in &solved.unknowns {
        table = table.numbers(name);
    }
    for goal in &solved.goals {
        table = table.numbers(&goal.quantity.to_string()).words("interval");
    }
    let mut table = table.words("goal").numbers("trials");
    let finding = &solved.finding;
    let shown: Vec<&Point> = if solved.unknowns.len() == 1 {
        let met = |point: &&Point| {
            finding.neighbours.iter().any(|other| other.place == point.place)
                || point.verdict(&solved.goals) != Verdict::Broken
        };
        solved.points.iter().filter(met).collect()
    } else {
        finding
            .met
            .iter()
            .chain(&finding.undecided)
            .chain(finding.nearest.as_ref().filter(|_| finding.met.is_empty() && finding.undecided.is_empty()))
            .take(MAX_LISTED)
            .collect()
    };
    for point in shown {
        let mut cells = point.values.clone();
        for (goal, number) in solved.goals.iter().zip(&point.estimates) {
            match number {
                Some(number) => {
                    cells.push(estimate::value(&goal.quantity, number));
                    cells.push(estimate::interval(&goal.quantity, number));
                }
                None => cells.extend(["does not apply".to_owned(), String::new()]),
            }
        }
        cells.push(
            match point.verdict(&solved.goals) {
                Verdict::Holds => "met",
                Verdict::Broken => "",
                Verdict::Undecided => "undecided",
            }
            .to_owned(),
        );
        cells.push(point.trials.map_or_else(|| "exact".to_owned(), grouped));
        table.row(cells);
    }
    table
}

/// A table of answers: a row per cell of the other varied names, a column per set of goals.
fn overview(solved: &[Solved]) -> Table {
    let sets: Vec<Vec<String>> = solved.iter().map(|one| texts(&one.goals)).fold(Vec::new(), |mut sets, set| {
        if !sets.contains(&set) {
            sets.push(set);
        }
        sets
    });
    let mut table = Table::new();
    let names: Vec<String> = solved[0].row.iter().map(|value| value.name.to_string()).collect();
    for name in &names {
        table = table.words(name);
    }
    for set in &sets {
        table = table.words(&set.join(" and "));
    }
    let rows: Vec<&[Solved]> = solved.chunk_by(|a, b| a.row == b.row).collect();
    for row in rows {
        let mut cells: Vec<String> = row[0].row.iter().map(|value| value.text.clone()).collect();
        for set in &sets {
            let one = row.iter().find(|one| texts(&one.goals) == *set);
            cells.push(one.map_or_else(String::new, short));
        }
        table.row(cells);
    }
    table.note("~ nearest, does not meet the goal; ? undecided at this precision");
    table
}

fn texts(goals: &[Claim]) -> Vec<String> {
    goals.iter().map(|goal| goal.text.clone()).collect()
}

/// The answer in a table cell: `14 (65.2 %)`, `~14 (67.3 %)`.
fn short(solved: &Solved) -> String {
    let finding = &solved.finding;
    let (sign, point) = match (finding.met.first(), finding.undecided.first(), &finding.nearest) {
        (Some(met), _, _) => ("", met),
        (None, Some(open), _) => ("?", open),
        (None, None, Some(near)) => ("~", near),
        (None, None, None) => return "none".to_owned(),
    };
    let numbers = solved.goals.iter().zip(&point.estimates);
    let numbers: Vec<String> =
        numbers.filter_map(|(goal, number)| Some(estimate::value(&goal.quantity, number.as_ref()?))).collect();
    format!("{sign}{} ({})", point.values.join(" and "), numbers.join(", "))
}

/// The answers of one question for the page of `run`: a single answer in full, several as an
/// overview.
pub fn brief(id: &str, solved: &[Solved], width: usize) -> String {
    match solved {
        [_] => page(id, solved, width),
        _ => format!("{id}\n\n{}", overview(solved).page(width, 2)),
    }
}

/// The answers of one question for a report.
pub fn solution(id: &str, title: Option<&str>, experiment: &str, solved: &[Solved]) -> Solution {
    let answers = solved.iter().map(|one| {
        let (head, rows) = neighbours(one).parts();
        SolutionAnswer { heading: question(one), text: sentence(one), head, rows }
    });
    let overview = (solved.len() > 1).then(|| overview(solved).parts());
    Solution {
        id: id.to_owned(),
        title: title.unwrap_or(id).to_owned(),
        experiment: experiment.to_owned(),
        overview,
        answers: answers.collect(),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
