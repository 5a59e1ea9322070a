//! Rolls with names, asked for one number after the other: a table with a row for each.

use lang::Variables;
use report::number::{fine_percent, fixed};
use scenario::parse_steps;
use stats::Summary;

use super::super::failure::Failure;
use super::super::table::{LaidOut, Table};
use super::bars;
use super::joint::Joined;
use super::page::mean_interval;
use super::question::{Asking, Question};
use super::text::RollText;

/// The most rows of a table.
const MOST: usize = 1000;

/// A name with the numbers it takes in turn.
#[derive(Debug, Clone)]
pub struct Varied {
    /// The name as written.
    pub name: String,
    values: Vec<i32>,
}

/// One row: the numbers of the varied names, and the answers.
#[derive(Debug)]
pub struct Point {
    /// The numbers, in the order of the names.
    pub values: Vec<i32>,
    /// The answers with these numbers, in the order of the rolls.
    pub questions: Vec<Question>,
    /// The tables of two results that are wanted.
    pub joined: Vec<Joined>,
}

impl Varied {
    /// The numbers.
    pub fn values(&self) -> &[i32] {
        &self.values
    }

    /// A name with its numbers: `1..=6`, `0..=20 step 5`, or `1,3,5`.
    ///
    /// # Errors
    /// If the text is neither.
    pub fn of_argument((name, text): &(String, String)) -> Result<Self, Failure> {
        let refuse = |why: &str| {
            Failure::usage(format!("--vary {name}={text}: {why}"))
                .help(format!("write `--vary {name}=1..=6` or `--vary {name}=1,3,5`"))
        };
        let list = text.trim().trim_start_matches('[').trim_end_matches(']');
        let values: Vec<i64> = if list.contains("..") {
            let steps = parse_steps(list).map_err(|why| refuse(&why))?;
            if steps.count() > MOST as u128 {
                return Err(refuse(&format!("that is more than {MOST} numbers")));
            }
            steps.values().collect()
        } else {
            let numbers: Result<Vec<i64>, _> = list.split(',').map(|number| number.trim().parse()).collect();
            numbers.map_err(|_| refuse("whole numbers are needed"))?
        };
        let values: Result<Vec<i32>, _> = values.into_iter().map(i32::try_from).collect();
        Ok(Self { name: name.clone(), values: values.map_err(|_| refuse("a number is too large"))? })
    }
}

/// The answers for all combinations of numbers; the last name changes fastest.
///
/// # Errors
/// If there are too many combinations, or a roll is faulty or too large with some number.
pub fn points(
    texts: &[RollText],
    varied: &[Varied],
    asking: &Asking,
    say: &dyn Fn(&str),
) -> Result<Vec<Point>, Failure> {
    let answered = |values: Vec<i32>| {
        let mut variables: Variables = asking.variables.clone();
        variables.extend(varied.iter().zip(&values).map(|(name, &value)| (name.name.to_lowercase(), value)));
        let asking = Asking { variables, ..asking.clone() };
        let (questions, joined) = Question::all(texts, &asking, say)?;
        Ok(Point { values, questions, joined })
    };
    combinations(varied)?.into_iter().map(answered).collect()
}

/// All combinations of numbers; the last name changes fastest.
///
/// # Errors
/// If there are too many.
pub fn combinations(varied: &[Varied]) -> Result<Vec<Vec<i32>>, Failure> {
    let count = varied.iter().try_fold(1_usize, |count, name| count.checked_mul(name.values.len()));
    let Some(count) = count.filter(|&count| count <= MOST) else {
        return Err(Failure::usage(format!("these are more than {MOST} combinations")).help("vary less at once"));
    };
    let combinations = (0..count)
        .map(|number| {
            let mut rest = number;
            let mut values = vec![0; varied.len()];
            for (value, name) in values.iter_mut().zip(varied).rev() {
                *value = name.values[rest % name.values.len()];
                rest /= name.values.len();
            }
            values
        })
        .collect();
    Ok(combinations)
}

/// The page: for each roll a table, or a chart in place of it. `texts` are the rolls as written.
pub fn page(texts: &[&str], varied: &[Varied], points: &[Point], chart: bool, width: usize) -> String {
    let rolls = points.first().map_or(0, |point| point.questions.len());
    let headed = rolls > 1;
    let tables = (0..rolls).map(|roll| {
        let mut page = String::new();
        if headed {
            page.push_str(&format!("{}\n\n", heading(texts, points, roll)));
        }
        page.push_str(&match chart {
            true => bars::charts(varied, points, roll, width),
            false => table(varied, points, roll).page(width, 0),
        });
        page
    });
    tables.collect::<Vec<_>>().join("\n")
}

/// What a roll is called above its table: its label, or its text with the names in it.
fn heading(texts: &[&str], points: &[Point], roll: usize) -> String {
    let names: Vec<&str> = points.iter().map(|point| point.questions[roll].name.as_str()).collect();
    match names.as_slice() {
        [first, rest @ ..] if rest.iter().all(|name| name == first) => (*first).to_owned(),
        _ => texts.get(roll).map_or_else(String::new, |text| text.trim().to_owned()),
    }
}

fn table(varied: &[Varied], points: &[Point], roll: usize) -> Table {
    let mut table = varied.iter().fold(Table::new(), |table, name| table.numbers(&name.name));
    let questions: Vec<&Question> = points.iter().map(|point| &point.questions[roll]).collect();
    let words = words(&questions);
    let is_chance = questions.iter().all(|question| question.sides.is_some());
    let sampled = questions.iter().any(|question| question.sampled.is_some());
    let heads: Vec<&str> = if !words.is_empty() {
        words.clone()
    } else if is_chance {
        vec!["chance"]
    } else {
        vec!["mean", "sd", "5 %", "median", "95 %"]
    };
    table = heads.iter().fold(table, |table, head| table.numbers(head));
    let has_condition = questions.iter().any(|question| question.given.is_some());
    if has_condition {
        table = table.numbers("condition holds");
    }
    if sampled && words.is_empty() {
        table = table.words("95 % interval");
    }
    for (point, question) in points.iter().zip(questions) {
        let mut cells: Vec<String> = point.values.iter().map(ToString::to_string).collect();
        if !words.is_empty() {
            cells.extend(words.iter().map(|word| {
                let place = question.words.iter().find(|(_, known)| known == word);
                place.map_or_else(String::new, |(place, _)| chance(question, question.odds.probability(*place)))
            }));
        } else if is_chance {
            cells.push(chance(question, question.chance()));
        } else {
            let summary = question.summary();
            let summary = summary.as_ref();
            let of = |text: &dyn Fn(&Summary) -> String| summary.map_or_else(String::new, text);
            let quantile = |percent| {
                of(&|summary| summary.quantile(percent).map_or_else(String::new, |found| found.value.to_string()))
            };
            cells.extend([of(&|_| fixed(question.odds.mean(), 3)), of(&|summary| fixed(summary.sd, 3))]);
            cells.extend([5, 50, 95].map(quantile));
        }
        if has_condition {
            let holds = question.given.as_ref().map(|given| chance(question, given.chance()));
            cells.push(holds.unwrap_or_default());
        }
        if let (Some(sampled), true) = (&question.sampled, words.is_empty()) {
            let estimate = &sampled.mean;
            cells.push(if is_chance {
                format!("{} to {} %", fixed(100.0 * estimate.low(), 2), fixed(100.0 * estimate.high(), 2))
            } else {
                mean_interval(sampled)
            });
        }
        table.row(cells);
    }
    table
}

/// The words that a roll comes to in any row, in the order in which they first occur.
pub fn words<'a>(questions: &[&'a Question]) -> Vec<&'a str> {
    let mut words: Vec<&str> = Vec::new();
    for (_, word) in questions.iter().flat_map(|question| &question.words) {
        if !words.contains(&word.as_str()) {
            words.push(word);
        }
    }
    words
}

/// A chance in as many digits as are known.
pub fn chance(question: &Question, chance: f64) -> String {
    match question.sampled {
        Some(_) => format!("{} %", fixed(100.0 * chance, 2)),
        None => fine_percent(chance),
    }
}
