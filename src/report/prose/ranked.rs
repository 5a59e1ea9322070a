//! A ranking of changes in sentences.

use crate::number::{counted, grouped};
use crate::sentence::amount::{ends_of_size, size};
use crate::sentence::phrase;
use crate::words::Words;
use play::systems::Value;
use scenario::style::Language;
use study::analysis::compare::{ComparisonOutcome, Row};
use study::analysis::sensitivity::{Change, Effect, Ranking};
use study::plan::PlannedCell;

/// Maximum number of changes named beside the first.
const MAX_RIVALS: usize = 3;

/// The answer: the number now, and the change that matters most, if the trials can tell.
pub fn answer(cell: &PlannedCell, ranking: &Ranking) -> String {
    let quantity = &ranking.quantity;
    let rows: Vec<(&Effect, &Row)> =
        ranking.effects.iter().filter_map(|effect| Some((effect, effect.row(quantity)?))).collect();
    let metric = cell.metrics.iter().find(|metric| metric.name == quantity.metric);
    let (Some(&(first, row)), Some(metric)) = (rows.first(), metric) else {
        return "No change makes any difference.".to_owned();
    };
    let words = Words::of_cell(cell, Language::English);
    let now =
        phrase::statement(&words, metric, &quantity.statistic, &phrase::with_ends(&quantity.statistic, &row.first));
    let now = phrase::capital(&now);
    if matches!(row.outcome(), ComparisonOutcome::Equal | ComparisonOutcome::Tie) {
        let shown = if row.difference.is_exact() { "" } else { " that these trials can show" };
        return format!(
            "{now}. No change makes a difference{shown} to {}.",
            phrase::noun(&words, metric, &quantity.statistic)
        );
    }
    let share = quantity.is_share();
    let more = if row.difference.value > 0.0 { "more" } else { "less" };
    let ends = ends_of_size(&row.difference, share).map_or_else(String::new, |ends| format!(" ({ends})"));
    let amount = format!("{} {more}{ends}", size(&row.difference, share));
    let reach = |row: &Row| {
        let (low, high) = (row.difference.low().abs(), row.difference.high().abs());
        (low.min(high), low.max(high))
    };
    // Others that may matter as much: their intervals reach as far as this one's near end.
    let rivals: Vec<String> = rows[1..]
        .iter()
        .filter(|(_, other)| reach(other).1 >= reach(row).0)
        .map(|(effect, _)| effect_words(cell, effect))
        .collect();
    match &rivals[..] {
        [] => format!("{now}. {} matters most: {amount}.", phrase::capital(&effect_words(cell, first))),
        rivals if rivals.len() <= MAX_RIVALS => format!(
            "{now}. {} matters most, {amount}; {} may matter as much.",
            phrase::capital(&effect_words(cell, first)),
            phrase::listed(rivals)
        ),
        rivals => format!(
            "{now}. No change stands out: {} makes {amount}, and {} may matter as much.",
            effect_words(cell, first),
            counted(rivals.len(), "other", "others")
        ),
    }
}

/// The change of an effect as the subject of a sentence, with the others that are the same: `Accurate +1 (or Quick −1)`.
fn effect_words(cell: &PlannedCell, effect: &Effect) -> String {
    let words = Words::of_cell(cell, Language::English);
    let told = |change: &Change| words.change_as_subject(&change.name, &change.from, &change.to);
    let same: Vec<String> = effect.same.iter().map(|change| format!("or {}", told(change))).collect();
    let first = told(&effect.change);
    if same.is_empty() { first } else { format!("{first} ({})", same.join(", ")) }
}

/// Changes in a row. A number that goes both up and down is named once: `Cunning ±1`.
pub fn up_and_down(cell: &PlannedCell, changes: &[&Change]) -> Vec<String> {
    let words = Words::of_cell(cell, Language::English);
    let name = |same: &[&Change]| match same {
        [up, down] => match (&up.from, &up.to, &down.to) {
            (Value::Int(from), Value::Int(more), Value::Int(less)) if more - from == from - less => {
                vec![format!("{} ±{}", words.varied(&up.name), more - from)]
            }
            _ => vec![change_words(cell, up), change_words(cell, down)],
        },
        other => other.iter().map(|change| change_words(cell, change)).collect(),
    };
    changes.chunk_by(|one, other| one.name == other.name).flat_map(name).collect()
}

/// A change by itself: `Accurate +1`.
pub fn change_words(cell: &PlannedCell, change: &Change) -> String {
    Words::of_cell(cell, Language::English).change(&change.name, &change.from, &change.to)
}

/// Changes that are not part of the ranking, each kind in a sentence: those without any effect, and those against the rules.
pub fn left_out(cell: &PlannedCell, ranking: &Ranking) -> Vec<String> {
    let idle: Vec<&Change> = ranking.idle.iter().map(|effect| &effect.change).collect();
    let refused: Vec<&Change> = ranking.refused.iter().collect();
    let kinds = [
        ("These changes make no difference to any number", idle),
        ("The rules of the game do not allow these changes", refused),
    ];
    let kinds = kinds.into_iter().filter(|(_, changes)| !changes.is_empty());
    kinds.map(|(what, changes)| format!("{what}: {}.", up_and_down(cell, &changes).join(", "))).collect()
}

/// How the numbers were made.
pub fn how(ranking: &Ranking) -> String {
    match ranking.trials {
        None => "All numbers are exact.".to_owned(),
        Some(trials) => format!(
            "Each sampled variant was played {} times, all with the same dice, trial by trial. Each interval is a \
             95 % interval by itself: of twenty changes without effect, about one will seem to have one.",
            grouped(trials)
        ),
    }
}
