//! The answers of `solve` in words and tables.

mod german;

use crate::solution::{Solution, SolutionAnswer};
use play::query::{Claim, Verdict};
use play::systems::Metric;
use scenario::style::Language;
use stats::Estimate;
use study::analysis::solve::{Point, Reason, Solved, Trend};

use super::estimate;
use crate::number::{Style, counted, grouped};
use crate::sentence::phrase::{self, capital};
use crate::table::Table;
use crate::words::Words;

/// Maximum number of points listed with several unknowns.
const MAX_LISTED: usize = 12;

/// The question without the experiment: `success = 65 % by dc`.
pub fn short_question(solved: &Solved) -> String {
    let goals: Vec<&str> = solved.goals.iter().map(|goal| goal.text.as_str()).collect();
    format!("{} by {}", goals.join(" and "), solved.unknowns.join(" and "))
}

/// The question with its cell.
fn question(solved: &Solved) -> String {
    let row = row_words(solved, Language::English);
    if row.is_empty() { short_question(solved) } else { format!("{row}: {}", short_question(solved)) }
}

/// The cell in words.
pub fn row_words(solved: &Solved, language: Language) -> String {
    let words = Words::of(&solved.labels, language);
    let values: Vec<String> = solved.row.iter().map(|value| words.named(value)).collect();
    values.join(", ")
}

/// What the names of the question are called.
fn words(solved: &Solved) -> Words<'_> {
    Words::of(&solved.labels, Language::English)
}

/// The values of a point without their names: `14`, `14 and 3`.
fn bare(solved: &Solved, point: &Point) -> String {
    let words = words(solved);
    point.values.iter().map(|value| words.word(value)).collect::<Vec<_>>().join(" and ")
}

/// `dc 14`, or `dc 14 and skill 3`.
fn values(solved: &Solved, point: &Point) -> String {
    let words = words(solved);
    phrase::listed(&point.values.iter().map(|value| phrase::level_of(&words, value)).collect::<Vec<_>>())
}

/// What a point gives: `side A wins 60.2 % of the fights and the mean number of rounds is 5.3`.
fn gives(solved: &Solved, point: &Point) -> String {
    let words = words(solved);
    let numbers = solved.goals.iter().zip(&point.estimates).map(|(goal, number)| {
        let Some(metric) = metric(solved, goal) else { return format!("no {}", goal.quantity) };
        let statistic = &goal.quantity.statistic;
        match number {
            Some(number) => phrase::statement(&words, metric, statistic, &phrase::with_ends(statistic, number)),
            None => format!("no trial gives a value for {}", words.metric(metric)),
        }
    });
    phrase::listed(&numbers.collect::<Vec<_>>())
}

/// `With dc 14, the check succeeds 67.3 % of the time`.
fn with(solved: &Solved, point: &Point) -> String {
    format!("With {}, {}", values(solved, point), gives(solved, point))
}

/// The metric of a goal.
fn metric<'a>(solved: &'a Solved, goal: &Claim) -> Option<&'a Metric> {
    solved.metrics.iter().find(|metric| metric.name == goal.quantity.metric)
}

/// The quantity of a goal as a subject: `the chance that side A wins`.
fn noun(solved: &Solved, goal: &Claim) -> String {
    metric(solved, goal).map_or_else(
        || goal.quantity.to_string(),
        |metric| phrase::noun(&words(solved), metric, &goal.quantity.statistic),
    )
}

/// The unknowns: `hits a and hits b`.
fn unknowns(solved: &Solved) -> String {
    words(solved).listed(solved.unknowns.iter().map(String::as_str))
}

/// The answer in the sentences of a language.
pub fn sentences(solved: &Solved, language: Language) -> String {
    match language {
        Language::English => sentence(solved),
        Language::German => german::sentence(solved),
    }
}

fn sentence(solved: &Solved) -> String {
    let finding = &solved.finding;
    let mut told = Vec::new();
    let best = finding.met.first().or(finding.undecided.first());
    match (best, &finding.reason) {
        (Some(best), _) => {
            let sure = !finding.met.is_empty();
            let doubt = if sure { "" } else { ", which may meet the goal: more trials would tell" };
            told.push(format!("{}{doubt}.", with(solved, best)));
            let others = finding.met.len() + finding.undecided.len() - 1;
            if others > 0 && solved.unknowns.len() == 1 {
                let runs = runs(solved).into_iter().map(|(first, last)| match first.place == last.place {
                    true => bare(solved, first),
                    false => format!("{} to {}", bare(solved, first), bare(solved, last)),
                });
                let run = runs.collect::<Vec<_>>().join(", ");
                let open = finding.undecided.len();
                let open = if open > 0 && sure {
                    format!(", though {} of them cannot be told from a miss by so few trials", grouped(open as u64))
                } else {
                    String::new()
                };
                let are = if solved.goals.len() == 1 { "goal is" } else { "goals are" };
                told.push(format!("The {are} met by {} {run}{open}.", words(solved).varied(&solved.unknowns[0])));
            } else if others > 0 {
                let meet = if others == 1 { "meets" } else { "meet" };
                told.push(format!("{} {meet} it, too.", counted(others, "other combination", "other combinations")));
            }
        }
        (None, Some(reason)) => told.extend(why(solved, reason)),
        (None, None) => told.push("No value was found.".to_owned()),
    }
    for bound in &finding.binding {
        let goal = &solved.goals[bound.goal];
        let (place, gives) = (values(solved, &bound.at), gives(solved, &bound.at));
        told.push(format!("`{}` rules out {place}, where {gives}.", goal.text));
    }
    for (goal, trend) in solved.goals.iter().zip(&finding.trends) {
        match trend {
            Trend::Turns(at) => told.push(format!(
                "{} does not go one way only: it turns at {}, so there may be further answers.",
                capital(&noun(solved, goal)),
                values(solved, at)
            )),
            Trend::Flat if solved.points.len() > 1 => {
                let (names, noun) = (unknowns(solved), noun(solved, goal));
                told.push(if solved.points.iter().all(|point| point.trials.is_none()) {
                    format!("{} does not depend on {names}.", capital(&noun))
                } else {
                    format!("These trials show no influence of {names} on {noun}.")
                });
            }
            _ => {}
        }
    }
    if solved.refused > 0 {
        let are = if solved.refused == 1 { "is" } else { "are" };
        told.push(format!(
            "{} of the values tried {are} against the rules of the game.",
            grouped(solved.refused as u64)
        ));
    }
    told.push(made(solved));
    told.join(" ")
}

/// Why no value meets the goals, and the nearest value.
fn why(solved: &Solved, reason: &Reason) -> Vec<String> {
    let mut told = Vec::new();
    let name = unknowns(solved);
    // A parameter may be called just that.
    let of = if name == "value" { String::new() } else { format!(" of {name}") };
    match reason {
        Reason::Between(goal) | Reason::Beyond(goal) => {
            let goal = &solved.goals[*goal];
            let between = matches!(reason, Reason::Between(_));
            told.push(format!("No value{of} meets `{}`.", goal.text));
            if !between {
                if let Some((low, high)) = reached(solved, goal) {
                    let shown = |number| phrase::written(&goal.quantity.statistic, number);
                    let noun = capital(&noun(solved, goal));
                    told.push(if shown(&low) == shown(&high) {
                        format!("It is out of reach: {} is {} with every value tried.", lower(&noun), shown(&low))
                    } else {
                        format!(
                            "It is out of reach: {} lies between {} and {} with all values tried.",
                            lower(&noun),
                            shown(&low),
                            shown(&high)
                        )
                    });
                } else {
                    told.push(format!("No trial gives a value for {}.", noun(solved, goal)));
                }
            }
        }
        Reason::Conflict(spans) => {
            told.push("The goals conflict: each can be met, but not all together.".to_owned());
            for (goal, span) in solved.goals.iter().zip(spans) {
                if let Some((first, last)) = span {
                    let run = if first.place == last.place {
                        values(solved, first)
                    } else {
                        format!("{} to {}", values(solved, first), bare(solved, last))
                    };
                    told.push(format!("`{}` needs {run}.", goal.text));
                }
            }
        }
    }
    if let Some(nearest) = &solved.finding.nearest {
        told.push(match other_side(solved, reason, nearest) {
            Some(other) => format!(
                "The nearest is {}, with which {}; with {}, {}.",
                values(solved, nearest),
                gives(solved, nearest),
                values(solved, other),
                gives(solved, other)
            ),
            None => format!("The nearest is {}, with which {}.", values(solved, nearest), gives(solved, nearest)),
        });
    }
    told
}

/// The smallest and the largest number of a goal's quantity among the values tried.
fn reached(solved: &Solved, goal: &Claim) -> Option<(Estimate, Estimate)> {
    let numbers = solved.points.iter().flat_map(|p| p.estimates.get(place(solved, goal)).copied().flatten());
    let by = |a: &Estimate, b: &Estimate| a.value.total_cmp(&b.value);
    numbers.clone().min_by(by).zip(numbers.max_by(by))
}

/// The neighbour of the nearest point on the other side of the goal, if there is one.
fn other_side<'a>(solved: &'a Solved, reason: &Reason, nearest: &Point) -> Option<&'a Point> {
    if solved.unknowns.len() != 1 || is_of_words(solved) || !matches!(reason, Reason::Between(_)) {
        return None;
    }
    let at = solved.points.iter().position(|point| point.place == nearest.place)?;
    let sides = [at.checked_sub(1), Some(at + 1)].into_iter().flatten().filter_map(|side| solved.points.get(side));
    sides.into_iter().find(|side| crosses_target(&solved.goals, nearest, side))
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

/// Whether there is one unknown, and its values are words: they have no order, and are few.
fn is_of_words(solved: &Solved) -> bool {
    solved.unknowns.len() == 1 && solved.points.iter().flat_map(|point| &point.values).any(|value| value.is_word())
}

/// The points that meet the goals, or may, in runs without a gap: the first and the last of each. Words make no runs.
fn runs(solved: &Solved) -> Vec<(&Point, &Point)> {
    let in_order = !is_of_words(solved);
    let points = solved.finding.met.iter().chain(&solved.finding.undecided);
    let mut found: Vec<usize> =
        points.filter_map(|point| solved.points.iter().position(|other| other.place == point.place)).collect();
    found.sort_unstable();
    let ends = |run: &[usize]| Some((&solved.points[*run.first()?], &solved.points[*run.last()?]));
    found.chunk_by(|a, b| in_order && a + 1 == *b).filter_map(ends).collect()
}

/// The method: how many values were tried, and whether exactly or in how many trials.
fn made(solved: &Solved) -> String {
    let tried = solved.points.len();
    let most = solved.points.iter().filter_map(|point| point.trials).max();
    let how = match most {
        None => " exactly".to_owned(),
        Some(trials) if solved.points.iter().all(|point| point.trials.is_some()) => {
            format!(" with up to {} matched trials each", grouped(trials))
        }
        Some(trials) => format!(", some exactly, the others with up to {} matched trials", grouped(trials)),
    };
    match (tried, solved.all) {
        (1, 1) => format!("The only value was tried{how}."),
        (tried, all) if tried == all => format!("All {} were tried{how}.", counted(all, "value", "values")),
        (tried, all) => {
            let were = if tried == 1 { "was" } else { "were" };
            format!("{} of {} {were} tried{how}.", grouped(tried as u64), counted(all, "value", "values"))
        }
    }
}

/// The table of the answer and its neighbours.
pub fn neighbours(solved: &Solved, language: Language) -> Table {
    let (words, style) = (Words::of(&solved.labels, language), Style::text(language));
    let mut table = Table::new();
    for name in &solved.unknowns {
        table = table.numbers(&words.name(name).whole());
    }
    for goal in &solved.goals {
        let quantity = words.quantity(&solved.metrics, &goal.quantity);
        table = table.numbers(&quantity).words(words.say("interval", "Intervall"));
    }
    let mut table = table.words(words.say("goal", "Ziel")).numbers(words.say("trials", "Versuche"));
    let finding = &solved.finding;
    let shown: Vec<&Point> = if is_of_words(solved) {
        solved.points.iter().take(MAX_LISTED).collect()
    } else if solved.unknowns.len() == 1 {
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
        let mut cells: Vec<String> = point.values.iter().map(|value| words.word(value)).collect();
        for (goal, number) in solved.goals.iter().zip(&point.estimates) {
            match number {
                Some(number) => {
                    cells.push(estimate::value_in(style, &goal.quantity, number));
                    cells.push(estimate::interval_in(style, &goal.quantity, number));
                }
                None => cells.extend([words.say("does not apply", "ohne Wert").to_owned(), String::new()]),
            }
        }
        cells.push(
            match point.verdict(&solved.goals) {
                Verdict::Holds => words.say("met", "erreicht"),
                Verdict::Broken => "",
                Verdict::Undecided => words.say("undecided", "offen"),
            }
            .to_owned(),
        );
        let exact = || words.say("exact", "exakt").to_owned();
        cells.push(point.trials.map_or_else(exact, |trials| style.grouped(trials)));
        table.row(cells);
    }
    table
}

/// A table of answers: a row per cell of the other varied names, a column per set of goals.
pub fn overview(solved: &[Solved], language: Language) -> Table {
    let sets: Vec<Vec<String>> = solved.iter().map(|one| texts(&one.goals)).fold(Vec::new(), |mut sets, set| {
        if !sets.contains(&set) {
            sets.push(set);
        }
        sets
    });
    let mut table = Table::new();
    let words = Words::of(&solved[0].labels, language);
    for value in &solved[0].row {
        table = table.words(&words.name(&value.name).whole());
    }
    for set in &sets {
        let of_set = solved.iter().find(|one| texts(&one.goals) == *set);
        table = table.words(&match (language, of_set) {
            (Language::German, Some(one)) => german::goals(one),
            _ => set.join(" and "),
        });
    }
    let rows: Vec<&[Solved]> = solved.chunk_by(|a, b| a.row == b.row).collect();
    for row in rows {
        let mut cells: Vec<String> = row[0].row.iter().map(|value| words.word(value)).collect();
        for set in &sets {
            let one = row.iter().find(|one| texts(&one.goals) == *set);
            cells.push(one.map_or_else(String::new, |one| short(one, &words)));
        }
        table.row(cells);
    }
    "~ the nearest, which misses the goal; ? too close to tell with so many trials".clone_into(&mut table.note);
    table
}

fn texts(goals: &[Claim]) -> Vec<String> {
    goals.iter().map(|goal| goal.text.clone()).collect()
}

/// The answer in a table cell: `14 (65.2 %)`, `~14 (67.3 %)`.
fn short(solved: &Solved, words: &Words<'_>) -> String {
    let finding = &solved.finding;
    let (sign, point) = match (finding.met.first(), finding.undecided.first(), &finding.nearest) {
        (Some(met), _, _) => ("", met),
        (None, Some(open), _) => ("?", open),
        (None, None, Some(near)) => ("~", near),
        (None, None, None) => return words.say("none", "keiner").to_owned(),
    };
    let style = Style::text(words.language);
    let number =
        |(goal, number): (&Claim, &Option<Estimate>)| Some(estimate::value_in(style, &goal.quantity, number.as_ref()?));
    let numbers: Vec<String> = solved.goals.iter().zip(&point.estimates).filter_map(number).collect();
    let values: Vec<String> = point.values.iter().map(|value| words.word(value)).collect();
    format!("{sign}{} ({})", values.join(words.say(" and ", " und ")), numbers.join(", "))
}

/// The answers of one question for a report in a language.
pub fn solution(id: &str, title: Option<&str>, experiment: &str, solved: &[Solved], language: Language) -> Solution {
    let answers = solved.iter().map(|one| {
        let (head, rows) = neighbours(one, language).parts();
        let heading = match language {
            Language::English => question(one),
            Language::German => german::question(one),
        };
        SolutionAnswer { heading, text: sentences(one, language), head, rows }
    });
    let overview = (solved.len() > 1).then(|| overview(solved, language).parts());
    Solution {
        id: id.to_owned(),
        title: title.unwrap_or(id).to_owned(),
        experiment: experiment.to_owned(),
        overview,
        answers: answers.collect(),
    }
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
