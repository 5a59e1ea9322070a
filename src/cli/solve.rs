//! `oddsmith solve`: the value at which a goal is met, with its neighbours.

use std::fmt::Write as _;
use std::sync::Arc;

use crate::diagnostic::Source;
use crate::inquiry::solve::{Ask, Course, GoalText, Point, Reason, Solved, Unknown, solve as find};
use crate::inquiry::{Goal, Subject, Verdict};
use crate::scenario::{self, Overrides};

use super::arguments::SolveArguments;
use super::asking::Spinner;
use super::console::Console;
use super::failure::Failure;
use super::number::{counted, grouped};
use super::table::{Table, paragraph};
use super::{estimate, files, machine};

/// Points of a grid of several unknowns that are listed.
const MOST_LISTED: usize = 12;

/// Solves for what the arguments or the scenario ask.
///
/// # Errors
/// Everything that is wrong with the question, and variants that cannot be answered as asked.
pub fn solve(arguments: &SolveArguments, console: &mut Console) -> Result<(), Failure> {
    machine::isa()?;
    let source = files::source(&arguments.path)?;
    let overrides = arguments.changes.overrides();
    let mut asked = Vec::new();
    if arguments.find.is_empty() && arguments.goal.is_empty() {
        asked = written(arguments, &source, &overrides)?;
    }
    if asked.is_empty() {
        let subject = Subject::new(&source, &overrides, arguments.experiment.as_deref())?;
        let unknowns = arguments.find.iter().map(|text| Unknown::of_argument(text)).collect();
        let goals = arguments.goal.iter().map(|text| GoalText::of_argument(text)).collect();
        asked.push((subject, Ask { unknowns, goals }));
    }
    let pool = machine::pool(arguments.threads)?;
    for (number, (subject, ask)) in asked.iter().enumerate() {
        let spinner = Spinner::new(console.watched);
        let solved = pool.install(|| find(subject, ask, &spinner));
        spinner.clear();
        let solved = solved?;
        if arguments.csv {
            console.write(&csv(&subject.id, &solved, number == 0))?;
        } else {
            let between = if number == 0 { "" } else { "\n" };
            console.write(&format!("{between}{}", page(&subject.id, &solved, console.width)))?;
        }
    }
    Ok(())
}

/// What the scenario itself asks to be solved.
fn written(
    arguments: &SolveArguments,
    source: &Arc<Source>,
    overrides: &Overrides,
) -> Result<Vec<(Subject, Ask)>, Failure> {
    let scenario = scenario::read(source, overrides).map_err(Failure::Faults)?;
    let wanted = |id: &str, experiment: &str| {
        arguments.only.as_deref().is_none_or(|only| only == id)
            && arguments.experiment.as_deref().is_none_or(|only| only == experiment)
    };
    let mut found = Vec::new();
    for solve in scenario.solves.iter().filter(|solve| wanted(&solve.id, &solve.experiment)) {
        let subject = Subject::new(source, overrides, Some(&solve.experiment))?;
        let unknowns = solve.find.iter().map(|(name, values)| Unknown { name: name.clone(), values: values.clone() });
        let goals = solve.goals.iter().map(|(text, place)| GoalText { text: text.clone(), place: place.clone() });
        found.push((subject, Ask { unknowns: unknowns.collect(), goals: goals.collect() }));
    }
    if let (Some(only), true) = (&arguments.only, found.is_empty()) {
        let ids: Vec<&str> = scenario.solves.iter().map(|solve| solve.id.as_str()).collect();
        let failure = Failure::usage(format!("`{}` has no `[[solve]]` called `{only}`", scenario.name));
        return Err(failure.help(format!("it has {}", ids.join(", "))));
    }
    Ok(found)
}

/// The answers of one question.
fn page(id: &str, solved: &[Solved], width: usize) -> String {
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
    let goals: Vec<&str> = solved.goals.iter().map(|goal| goal.text.as_str()).collect();
    let row = row_words(solved);
    let row = if row.is_empty() { row } else { format!(" ({row})") };
    format!("{id}{row}: {} by {}", goals.join(" and "), solved.unknowns.join(" and "))
}

fn row_words(solved: &Solved) -> String {
    let pairs: Vec<String> = solved.row.iter().map(|(name, value)| format!("{name} {value}")).collect();
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
            Some(number) => format!("{} {}", goal.measure.name, estimate::with_interval(&goal.measure, number)),
            None => format!("no {}", goal.measure.name),
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
    for (goal, course) in solved.goals.iter().zip(&finding.courses) {
        match course {
            Course::Turns(at) => words.push(format!(
                "{} is not monotone: it turns at {}, so there may be more than one answer.",
                goal.measure.name,
                values(solved, at)
            )),
            Course::Flat if solved.points.len() > 1 => {
                words.push(format!("{} does not change with {}.", goal.measure.name, solved.unknowns.join(" and ")));
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

/// Why no value meets the goals, and what comes nearest.
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
                let by = |a: &crate::inquiry::Estimate, b: &crate::inquiry::Estimate| a.value.total_cmp(&b.value);
                let (low, high) = (numbers.clone().min_by(by), numbers.max_by(by));
                if let (Some(low), Some(high)) = (low, high) {
                    let shown = |number| estimate::value(&goal.measure, number);
                    words.push(format!(
                        "It is out of reach: over all values tried, {} goes from {} to {}.",
                        goal.measure.name,
                        shown(&low),
                        shown(&high)
                    ));
                } else {
                    words.push(format!("{} applies to no trial.", goal.measure.name));
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

fn crosses_target(goals: &[Goal], one: &Point, other: &Point) -> bool {
    goals.iter().zip(one.estimates.iter().zip(&other.estimates)).any(|(goal, pair)| match pair {
        (Some(a), Some(b)) => (a.value < goal.bound.target) != (b.value < goal.bound.target),
        _ => false,
    })
}

fn place(solved: &Solved, goal: &Goal) -> usize {
    solved.goals.iter().position(|other| std::ptr::eq(other, goal)).unwrap_or(0)
}

/// Places as runs: `12, 14 to 17`.
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

/// How the numbers were made.
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

/// The answer and what lies around it.
fn neighbours(solved: &Solved) -> Table {
    let mut table = Table::new();
    for name in &solved.unknowns {
        table = table.numbers(name);
    }
    for goal in &solved.goals {
        table = table.numbers(&goal.measure.name).words("interval");
    }
    let mut table = table.words("goal").numbers("trials");
    let finding = &solved.finding;
    let shown: Vec<&Point> = if solved.unknowns.len() == 1 {
        let met = |point: &&Point| {
            finding.neighbours.iter().any(|other| other.place == point.place)
                || point.verdict(&solved.goals) != Verdict::Missed
        };
        solved.points.iter().filter(met).collect()
    } else {
        finding
            .met
            .iter()
            .chain(&finding.undecided)
            .chain(finding.nearest.as_ref().filter(|_| finding.met.is_empty() && finding.undecided.is_empty()))
            .take(MOST_LISTED)
            .collect()
    };
    for point in shown {
        let mut cells = point.values.clone();
        for (goal, number) in solved.goals.iter().zip(&point.estimates) {
            match number {
                Some(number) => {
                    cells.push(estimate::value(&goal.measure, number));
                    cells.push(estimate::interval(&goal.measure, number));
                }
                None => cells.extend(["does not apply".to_owned(), String::new()]),
            }
        }
        cells.push(
            match point.verdict(&solved.goals) {
                Verdict::Met => "met",
                Verdict::Missed => "",
                Verdict::Undecided => "undecided",
            }
            .to_owned(),
        );
        cells.push(point.trials.map_or_else(|| "exact".to_owned(), grouped));
        table.row(cells);
    }
    table
}

/// A table of answers: a row for each cell of what is varied besides, a column for each set of goals.
fn overview(solved: &[Solved]) -> Table {
    let sets: Vec<Vec<String>> = solved.iter().map(|one| texts(&one.goals)).fold(Vec::new(), |mut sets, set| {
        if !sets.contains(&set) {
            sets.push(set);
        }
        sets
    });
    let mut table = Table::new();
    let names: Vec<String> = solved[0].row.iter().map(|(name, _)| name.clone()).collect();
    for name in &names {
        table = table.words(name);
    }
    for set in &sets {
        table = table.words(&set.join(" and "));
    }
    let rows: Vec<&[Solved]> = solved.chunk_by(|a, b| a.row == b.row).collect();
    for row in rows {
        let mut cells: Vec<String> = row[0].row.iter().map(|(_, value)| value.clone()).collect();
        for set in &sets {
            let one = row.iter().find(|one| texts(&one.goals) == *set);
            cells.push(one.map_or_else(String::new, short));
        }
        table.row(cells);
    }
    table.note("~ nearest, does not meet the goal; ? undecided at this precision");
    table
}

fn texts(goals: &[Goal]) -> Vec<String> {
    goals.iter().map(|goal| goal.text.clone()).collect()
}

/// The answer in a cell: `14 (65.2 %)`, `~14 (67.3 %)`.
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
        numbers.filter_map(|(goal, number)| Some(estimate::value(&goal.measure, number.as_ref()?))).collect();
    format!("{sign}{} ({})", point.values.join(" and "), numbers.join(", "))
}

/// Every point that was tried.
fn csv(id: &str, solved: &[Solved], headed: bool) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let header = ["experiment", "cell", "values", "goal", "value", "low", "high", "verdict", "method", "trials"];
    let mut rows: Vec<Vec<String>> = if headed { vec![header.map(str::to_owned).to_vec()] } else { Vec::new() };
    let joined = |pairs: &[(String, String)]| {
        pairs.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(";")
    };
    for one in solved {
        for point in &one.points {
            let values: Vec<(String, String)> =
                one.unknowns.iter().cloned().zip(point.values.iter().cloned()).collect();
            for (goal, number) in one.goals.iter().zip(&point.estimates) {
                let Some(number) = number else { continue };
                let verdict = match goal.bound.judge(number) {
                    Verdict::Met => "met",
                    Verdict::Missed => "missed",
                    Verdict::Undecided => "undecided",
                };
                let method = if number.exact { "exact" } else { "sampled" };
                let trials = point.trials.map_or_else(String::new, |trials| trials.to_string());
                let numbers = [number.value, number.low, number.high].map(|number| number.to_string());
                let mut row = vec![id.to_owned(), joined(&one.row), joined(&values), goal.text.clone()];
                row.extend(numbers);
                row.extend([verdict.to_owned(), method.to_owned(), trials]);
                rows.push(row);
            }
        }
    }
    for row in rows {
        // A vector takes everything.
        let _ = writer.write_record(&row);
    }
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
