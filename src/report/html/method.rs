//! Describes how the numbers of an experiment were made, without claiming more than is true.

use super::super::number::{fixed, grouped};
use super::super::results::{Answered, Cell};
use crate::plan::Stop;
use crate::tally::AnswerMethod;

/// The method, sentence by sentence.
pub fn sentences(answered: &Answered<'_>) -> Vec<String> {
    let mut sentences = Vec::new();
    let cells = answered.cells.len();
    let sampled: Vec<u64> = answered.cells.iter().filter_map(Cell::trials).collect();
    let exact = cells - sampled.len();
    if exact > 0 {
        sentences.push(solved(answered, exact));
    }
    if let (Some(least), Some(most)) = (sampled.iter().min(), sampled.iter().max()) {
        let number = if least == most { grouped(*most) } else { format!("{} to {}", grouped(*least), grouped(*most)) };
        let of = if cells > 1 { format!("{} of {cells} cells sampled", sampled.len()) } else { "Sampled".to_owned() };
        let each = if sampled.len() > 1 { " each" } else { "" };
        sentences.push(format!("{of}: {number} seeded random trials{each}."));
        if let Stop::Precision { half_width, limit } = answered.asked.stop {
            sentences.push(format!(
                "Sampling went on until no 95 % interval reached farther than {half_width} from its estimate, or to {} trials.",
                grouped(limit)
            ));
        }
        if let Stop::Aims { limit } = answered.asked.stop {
            let aims = answered.asked.aims.iter().map(|aim| format!("`{}` to {}", aim.metric, aim.half_width));
            sentences.push(format!(
                "Sampling went on until the 95 % intervals were narrow enough ({}), or to {} trials.",
                aims.collect::<Vec<_>>().join(", "),
                grouped(limit)
            ));
        }
        let looks = answered.asked.looks().len();
        if !answered.asked.claims.is_empty() && looks > 1 {
            sentences.push(format!(
                "Sampling went on while an expectation was undecided, up to {} trials in at most {looks} looks. Each look \
                 judges by an interval of {} %, so that a verdict is wrong in at most 5 % of all runs whenever sampling \
                 ends. The narrower intervals in the tables below hold for a number of trials fixed beforehand.",
                grouped(answered.asked.budget),
                fixed(100.0 - 5.0 / looks as f64, 2)
            ));
        }
        sentences.push(
            "Intervals are 95 % intervals: for shares those of Wilson, or of Clopper and Pearson where fewer than 20 \
             trials went one way; for means those of Student; for quantiles those of order statistics."
                .to_owned(),
        );
        let mut reasons: Vec<&str> = Vec::new();
        for cell in &answered.cells {
            if let AnswerMethod::Sampled { why: Some(why), .. } = cell.made
                && !reasons.contains(&why.as_str())
            {
                reasons.push(why);
            }
        }
        // Cells of one sweep fail for the same reason with slightly different numbers.
        if let Some(reason) = reasons.first() {
            sentences.push(format!("It was not solved exactly: {reason}."));
        }
    }
    if let Some(feel) = answered.cells.iter().find_map(|cell| cell.feel.as_ref()) {
        let each = if cells > 1 { " of each cell" } else { "" };
        sentences.push(format!(
            "How it feels was sampled: {} trials{each} were followed round by round.",
            grouped(feel.trials)
        ));
    }
    sentences
}

fn solved(answered: &Answered<'_>, exact: usize) -> String {
    let (mut states, mut residual, mut truncated_mass) = (0, 0.0_f64, 0.0_f64);
    for cell in &answered.cells {
        if let AnswerMethod::Exact { residual: left, truncated_mass: cut, states: reached } = cell.made {
            states = states.max(*reached);
            residual = residual.max(*left);
            truncated_mass = truncated_mass.max(*cut);
        }
    }
    let of = match answered.cells.len() {
        1 => "Solved exactly, without chance or error bars".to_owned(),
        2 if exact == 2 => "Both cells solved exactly, without chance or error bars".to_owned(),
        all if all == exact => {
            format!("All {all} cells solved exactly, without chance or error bars")
        }
        all => format!("{exact} of {all} cells solved exactly"),
    };
    let chain = if states > 1 {
        format!(": every outcome of the dice was followed through {} states", grouped(states as u64))
    } else {
        String::new()
    };
    let left = if residual > 0.0 {
        format!(" Trials still going when the solver stopped: a share of {}.", tiny(residual))
    } else {
        String::new()
    };
    let cut = if truncated_mass > 0.0 {
        format!(" Bursting dice were cut short with a probability of at most {}.", tiny(truncated_mass))
    } else {
        String::new()
    };
    format!("{of}{chain}.{left}{cut}")
}

/// A very small number in scientific notation: `2.1e-13`.
fn tiny(value: f64) -> String {
    format!("{value:.1e}")
}
