//! Which change matters most.

use report::number::counted;
use report::prose::{estimate, ranked as prose};
use report::sentence::phrase;
use report::table::Table;
use report::words::Words;
use scenario::style::Language;
use study::analysis::sensitivity::{RankQuestion, Ranking, rank};
use study::plan::PlannedCell;

use super::{AnalysisDocument, Fault, Question, Reader, Refused, Sharpener, Watch, chosen, look, quantity, subject};

/// The most changes that a ranking shows.
const SHOWN: usize = 40;

/// Which change of the state matters most.
pub fn ranked(
    reader: &Reader,
    now: &Question,
    means: &Sharpener<'_>,
    watch: &Watch<'_>,
) -> Result<AnalysisDocument, Refused> {
    let looked = look(reader, now, means)?;
    let subject = subject(reader, now, &looked, means, Vec::new())?;
    let experiment = &looked.plan.experiments[0];
    let cell = &experiment.cells[chosen(experiment, &now.cell)];
    let quantity = quantity(now, cell)?;
    let question = RankQuestion { quantity, step: 1, only: Vec::new() };
    let ranking = means.pool.install(|| rank(&subject, &cell.values, &question, watch));
    let ranking = ranking.map_err(|error| Fault::of_analysis(&error, &now.name))?;
    Ok(document(cell, &ranking))
}

fn document(cell: &PlannedCell, ranking: &Ranking) -> AnalysisDocument {
    let words = Words::of_cell(cell, Language::English);
    let quantity = &ranking.quantity;
    let what = phrase::capital(&words.quantity(&cell.metrics, quantity));
    let mut table = Table::new().words("Change").numbers(&what).numbers("Difference").words("95 % interval");
    for effect in ranking.effects.iter().take(SHOWN) {
        let Some(row) = effect.row(quantity) else { continue };
        let changes = effect.changes().map(|change| phrase::capital(&prose::change_words(cell, change)));
        table.row([
            changes.collect::<Vec<_>>().join(", or "),
            estimate::value(quantity, &row.second),
            estimate::difference_value(quantity, &row.difference),
            estimate::difference_interval(quantity, &row.difference),
        ]);
    }
    let mut notes = Vec::new();
    if let Some(left) = ranking.effects.len().checked_sub(SHOWN).filter(|left| *left > 0) {
        notes.push(format!(
            "{} of smaller effect {} left out.",
            counted(left, "change", "changes"),
            if left == 1 { "is" } else { "are" }
        ));
    }
    if !ranking.untried.is_empty() {
        let untried = ranking.untried.iter().map(|name| words.varied(name)).collect::<Vec<_>>();
        notes.push(format!("Words and dice of sheets are not tried: {}.", phrase::listed(&untried)));
    }
    notes.push(prose::how(ranking));
    let folded = prose::left_out(cell, ranking).into_iter().map(|sentence| {
        let (what, which) = sentence.split_once(": ").unwrap_or((sentence.as_str(), ""));
        (what.to_owned(), phrase::capital(which))
    });
    let folded = folded.collect();
    AnalysisDocument { folded, notes, ..AnalysisDocument::new(prose::answer(cell, ranking), &table) }
}
