//! Formats a quantity along one parameter: plateaus and jumps in words, the value of each step in a table.

use report::number::{fixed, grouped};
use report::prose::estimate;
use report::sentence::phrase::{self, capital, listed};
use report::words::Words;
use scenario::style::Language;
use study::analysis::breakpoints::{Breakpoints, Size};

use super::table::{LaidOut, Table, paragraph};

/// The page of the experiment `id` and the parameter `name`.
pub fn page(id: &str, name: &str, found: &Breakpoints, width: usize) -> String {
    let quantity = &found.quantity;
    let words = Words::of(&found.labels, Language::English);
    let metric = found.steps.first().map(|step| &step.row.metric);
    let title = metric.map_or_else(|| quantity.to_string(), |metric| words.statistic(metric, &quantity.statistic));
    let mut table = Table::new()
        .numbers(&words.name(name).whole())
        .numbers(&title)
        .numbers("next step")
        .words("95 % interval")
        .words("");
    for (place, (value, number)) in found.points.iter().enumerate() {
        let step = found.steps.get(place);
        table.row([
            words.word(value),
            estimate::value(quantity, number),
            step.map_or_else(String::new, |step| estimate::difference_value(quantity, &step.row.difference)),
            step.map_or_else(String::new, |step| estimate::difference_interval(quantity, &step.row.difference)),
            match step.map(|step| step.size) {
                Some(Size::Nothing) => "no difference",
                Some(Size::Jump) => "large",
                _ => "",
            }
            .to_owned(),
        ]);
    }
    let how = found.trials.map_or("exact".to_owned(), |trials| format!("{} matched trials each", grouped(trials)));
    let noun = metric.map_or_else(|| quantity.to_string(), |metric| phrase::noun(&words, metric, &quantity.statistic));
    format!(
        "{id}: {noun} along {} ({how})\n  {}\n\n{}",
        words.varied(name),
        paragraph(&sentence(&words, name, found), width, 2),
        table.page(width, 2)
    )
}

/// Where one more point makes no difference, and where it makes a large one.
fn sentence(words: &Words<'_>, name: &str, found: &Breakpoints) -> String {
    let place = |place: usize| words.word(&found.points[place].0);
    let mut sentences: Vec<String> = Vec::new();
    for (first, last) in found.plateaus() {
        let name = capital(&words.varied(name));
        sentences.push(format!("{name} makes next to no difference between {} and {}.", place(first), place(last)));
    }
    let jumps = found.jumps().into_iter().map(|at| {
        let row = &found.steps[at].row;
        let times = fixed(row.difference.value.abs() / found.mean, 1);
        let step = estimate::difference(&found.quantity, &row.difference);
        format!("{} to {} ({step}: {times} times the average step)", place(at), place(at + 1))
    });
    match &jumps.collect::<Vec<_>>()[..] {
        [] => {}
        [only] => sentences.push(format!("The step that stands out is {only}.")),
        several => sentences.push(format!("The steps that stand out are {}.", listed(several))),
    }
    if sentences.is_empty() {
        sentences.push("No step stands out.".to_owned());
    }
    sentences.join(" ")
}
