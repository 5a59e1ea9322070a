//! Which value meets a goal.

use play::systems::Value;
use report::reply::solved as reply;
use report::sentence::phrase;
use report::words::Words;
use scenario::style::Language;
use study::inquiry::InquiryError;
use study::inquiry::solve::{GoalText, SolveQuestion, Solved, Unknown, solve};

use super::{Apply, Fault, InquiryDocument, Question, Reader, Refused, Sharpener, Watch, chosen, look, subject};

/// Which value of a name meets a goal.
pub fn solved(
    reader: &Reader,
    now: &Question,
    (find, goal): (&str, &str),
    means: &Sharpener<'_>,
    watch: &Watch<'_>,
) -> Result<InquiryDocument, Refused> {
    let looked = look(reader, now, means)?;
    let unknown = Unknown::of_argument("find", find);
    let experiment = &looked.plan.experiments[0];
    // Of a sweep, the cell that is looked at.
    let fixed =
        experiment.cells[chosen(experiment, &now.cell)].values.iter().filter(|value| *value.name != *unknown.name);
    let fixed =
        fixed.filter_map(|value| Some((format!("{}.{}", experiment.id, value.name), listed(value.value.as_ref()?))));
    let subject = subject(reader, now, &looked, means, fixed.collect())?;
    let question = SolveQuestion { unknowns: vec![unknown], goals: vec![GoalText::of_argument(goal)] };
    let found = means.pool.install(|| solve(&subject, &question, watch));
    let found = found.map_err(|error: InquiryError| Fault::of_inquiry(&error, &now.name))?;
    let language = looked.language(now);
    match found.as_slice() {
        [one] => {
            let table = reply::neighbours(one, language);
            Ok(InquiryDocument {
                apply: best(one, language),
                ..InquiryDocument::new(reply::sentences(one, language), &table)
            })
        }
        several => {
            let table = reply::overview(several, language);
            let note = table.note.clone();
            let each = several
                .iter()
                .map(|one| format!("{}: {}", reply::row_words(one, language), reply::sentences(one, language)));
            Ok(InquiryDocument {
                notes: vec![note],
                ..InquiryDocument::new(each.collect::<Vec<_>>().join(" "), &table)
            })
        }
    }
}

/// The best value, to be set.
fn best(solved: &Solved, language: Language) -> Option<Apply> {
    let [value] = solved.finding.met.first()?.values.as_slice() else { return None };
    let words = phrase::level_of(&Words::of(&solved.labels, language), value);
    Some(Apply { name: value.name.to_string(), value: value.text.clone(), words })
}

/// A value as the only one of `--vary`.
fn listed(value: &Value) -> String {
    match value {
        Value::Int(_) | Value::Bool(_) => format!("[{value}]"),
        _ => format!("[\"{value}\"]"),
    }
}
