//! Which value meets a goal.

use play::systems::Value;
use report::prose::solved as prose;
use report::sentence::phrase;
use report::words::Words;
use scenario::style::Language;
use study::analysis::AnalysisError;
use study::analysis::solve::{GoalText, SolveQuestion, Solved, Unknown, solve};

use super::{AnalysisDocument, Apply, Fault, Question, Reader, Refused, Sharpener, Watch, chosen, look, subject};

/// Which value of a name meets a goal.
pub fn solved(
    reader: &Reader,
    now: &Question,
    (find, goal): (&str, &str),
    means: &Sharpener<'_>,
    watch: &Watch<'_>,
) -> Result<AnalysisDocument, Refused> {
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
    let found = found.map_err(|error: AnalysisError| Fault::of_analysis(&error, &now.name))?;
    let language = looked.language(now);
    match found.as_slice() {
        [one] => {
            let table = prose::neighbours(one, language);
            Ok(AnalysisDocument {
                apply: best(one, language),
                ..AnalysisDocument::new(prose::sentences(one, language), &table)
            })
        }
        several => {
            let table = prose::overview(several, language);
            let note = table.note.clone();
            let each = several
                .iter()
                .map(|one| format!("{}: {}", prose::row_words(one, language), prose::sentences(one, language)));
            Ok(AnalysisDocument {
                notes: vec![note],
                ..AnalysisDocument::new(each.collect::<Vec<_>>().join(" "), &table)
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
