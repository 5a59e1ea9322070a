//! The words of charts: titles, axes, legends, captions.

use super::super::decimal::grouped;
use super::super::results::{Answered, Cell};
use super::super::sentence::capital;
use super::super::statistic::Statistic;
use crate::plan::{ChartSpec, Metric, Outcomes, Plan};
use crate::tally::Made;

/// The title: the one asked for, or the heading of the experiment and what is shown.
pub fn title(answered: &Answered<'_>, spec: &ChartSpec, shown: &str) -> String {
    spec.title.clone().unwrap_or_else(|| format!("{}: {shown}", answered.heading()))
}

/// A varied name for readers: `death strikes` for `rules.death_strikes`.
pub fn varied(name: &str) -> String {
    let name = name.strip_prefix("rules.").unwrap_or(name);
    // Two letters are an abbreviation: DC, AC, HP.
    if name.len() <= 2 {
        return name.to_uppercase();
    }
    name.replace(['_', '.'], " ")
}

/// A varied name as the label of an axis.
pub fn axis(name: &str) -> String {
    capital(&varied(name))
}

/// A value of a varied name for a legend. Numbers and switches need their name, words do not.
pub fn value(name: &str, value: &str) -> String {
    match value {
        "true" => varied(name),
        "false" => format!("no {}", varied(name)),
        _ if value.parse::<i64>().is_ok() => format!("{} {value}", varied(name)),
        _ => value.to_owned(),
    }
}

/// A metric for readers: `damage (warden)` for `damage.warden`.
pub fn metric(name: &str) -> String {
    match name.split_once('.') {
        Some((what, whose)) => format!("{} ({})", what.replace('_', " "), whose.replace('_', " ")),
        None => name.replace('_', " "),
    }
}

/// A statistic of a metric for readers: `Chance of success`, `Mean rounds`.
pub fn statistic(of: &Metric, statistic: Statistic) -> String {
    let name = metric(&of.name);
    match (statistic, &of.outcomes) {
        (Statistic::Rate(_), Outcomes::Named(_)) => {
            let outcome = statistic.name(of);
            let outcome = outcome.strip_prefix("rate:").unwrap_or(&outcome);
            if of.name == "winner" { format!("Chance that {outcome} wins") } else { format!("Chance of {outcome}") }
        }
        (Statistic::Rate(_), _) => format!("Chance of {name}"),
        (Statistic::Mean, _) => format!("Mean {name}"),
        (Statistic::Sd, _) => format!("Standard deviation of {name}"),
        (Statistic::Min, _) => format!("Smallest {name}"),
        (Statistic::Max, _) => format!("Largest {name}"),
        (Statistic::Quantile(50), _) => format!("Median {name}"),
        (Statistic::Quantile(percent), _) => format!("{percent} % quantile of {name}"),
        (Statistic::Absent, _) => format!("Share without {name}"),
    }
}

/// The same inside a sentence.
pub fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// How the numbers of a chart were made. `interval` says how a reader sees the intervals of sampled
/// ones; empty if the chart does not show them.
pub fn made<'c, 'a: 'c>(cells: impl Iterator<Item = &'c Cell<'a>>, plan: &Plan, interval: &str) -> String {
    let (mut exact, mut sampled) = (0_usize, Vec::new());
    for cell in cells {
        match cell.made {
            Made::Exact { .. } => exact += 1,
            Made::Sampled { trials, .. } => sampled.push(*trials),
        }
    }
    let (Some(least), Some(most)) = (sampled.iter().min(), sampled.iter().max()) else {
        return "Exact, not sampled.".to_owned();
    };
    let trials = if least == most { grouped(*most) } else { format!("{} to {}", grouped(*least), grouped(*most)) };
    let each = if exact + sampled.len() > 1 { " a cell" } else { "" };
    let part =
        if exact > 0 { format!("{exact} cells exact, {} sampled: ", sampled.len()) } else { "Sampled: ".to_owned() };
    let interval = if interval.is_empty() { String::new() } else { format!(" {interval} are 95 % intervals.") };
    format!("{part}{trials} trials{each}, seed {}.{interval}", plan.seed)
}

/// Sentences one after the other.
pub fn joined(sentences: impl IntoIterator<Item = Option<String>>) -> String {
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_for_readers() {
        assert_eq!(axis("dc"), "DC");
        assert_eq!(axis("rules.death_strikes"), "Death strikes");
        assert_eq!(varied("warden.accurate"), "warden accurate");
        assert_eq!(metric("damage.old_warden"), "damage (old warden)");
        assert_eq!(value("skill", "3"), "skill 3");
        assert_eq!(value("roll", "4d6kh3"), "4d6kh3");
        assert_eq!(value("advantage", "false"), "no advantage");
    }

    #[test]
    fn statistics_for_readers() {
        let winner = Metric::named("winner", ["a", "b"], "");
        assert_eq!(statistic(&winner, Statistic::Rate(1)), "Chance that b wins");
        let rounds = Metric::number("rounds", "rounds", "");
        assert_eq!(statistic(&rounds, Statistic::Quantile(95)), "95 % quantile of rounds");
        assert_eq!(lower(&statistic(&rounds, Statistic::Mean)), "mean rounds");
    }
}
