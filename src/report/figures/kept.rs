//! What a picture leaves out and how it says so: thin tails of wide distributions, and outcomes
//! that never occur. Files keep both; tables for books leave the latter out, too.

use std::collections::BTreeSet;

use super::super::distribution::Distribution;
use super::super::number::{Style, decimals_for_share};
use super::super::words::Words;
use play::systems::{Metric, Outcomes};
use scenario::style::Language;

/// With more distinct values than this, thin tails are always cut.
const MANY: usize = 30;
/// With no more distinct values than this, nothing is cut.
const FEW: usize = 10;
/// In between, tails are cut if they take at least this fraction of the axis.
const LONG: f64 = 0.25;
/// Cumulative share of a tail that may be cut.
const THIN: f64 = 0.0005;
/// A bar lower than this fraction of the highest one is thinner than the axis line below it.
const LINE: f64 = 0.004;

/// The range of values shown, and a note on what lies outside it.
#[derive(Debug, Clone, PartialEq)]
pub struct Ends {
    low: i32,
    high: i32,
    /// What is left out; `None` if nothing is.
    pub note: Option<String>,
}

impl Ends {
    /// Chooses one range for all distributions of a picture. With `bars` more is cut, because a bar
    /// lower than a line shows nothing; a cumulative line stays readable at its ends.
    pub fn new(language: Language, distributions: &[&Distribution<'_>], bars: bool) -> Self {
        let bins = || distributions.iter().flat_map(|distribution| &distribution.bins);
        let ends = |(low, high): (i32, i32), value: i32| (low.min(value), high.max(value));
        let all = bins().map(|bin| bin.value).fold((i32::MAX, i32::MIN), ends);
        let whole = Self { low: all.0, high: all.1, note: None };
        let values = bins().map(|bin| bin.value).collect::<BTreeSet<i32>>().len();
        if distributions.iter().any(|distribution| !distribution.is_number()) || values <= FEW {
            return whole;
        }
        let places = |(low, high): (i32, i32)| i64::from(high) - i64::from(low) + 1;
        let highest = bins().map(|bin| bin.share.value).fold(0.0, f64::max);
        let thin = if bars { THIN.max(highest * LINE) } else { THIN };
        let thick = bins().filter(|bin| bin.at_most > thin && bin.at_least > thin);
        let kept = thick.map(|bin| bin.value).fold((i32::MAX, i32::MIN), ends);
        let spared = (places(all) - places(kept)) as f64 / places(all) as f64;
        if kept == all || kept.0 > kept.1 || (values <= MANY && spared < LONG) {
            return whole;
        }
        let (low, high) = kept;
        let lost = |distribution: &&Distribution<'_>| {
            let cut = distribution.bins.iter().filter(|bin| bin.value < low || bin.value > high);
            cut.map(|bin| bin.share.value).sum::<f64>()
        };
        let lost = distributions.iter().map(lost).fold(0.0, f64::max);
        let ends = match (all.0 < low, all.1 > high) {
            (false, _) => format!("{} {high}", language.say("above", "über")),
            (true, false) => format!("{} {low}", language.say("below", "unter")),
            (true, true) => match language {
                Language::English => format!("below {low} and above {high}"),
                Language::German => format!("unter {low} und über {high}"),
            },
        };
        let several = distributions.len() > 1;
        let lost = Style::text(language).percent(lost, decimals_for_share(lost));
        let note = match language {
            Language::English => {
                format!("Not shown: values {ends}, {}{lost} in all.", if several { "at most " } else { "" })
            }
            Language::German => {
                format!("Nicht gezeigt: Werte {ends}, zusammen {}{lost}.", if several { "höchstens " } else { "" })
            }
        };
        Self { low, high, note: Some(note) }
    }

    /// The values between the ends that occur in any of the distributions, ascending.
    pub fn values(&self, distributions: &[&Distribution<'_>]) -> Vec<i32> {
        let bins = distributions.iter().flat_map(|distribution| &distribution.bins).map(|bin| bin.value);
        bins.filter(|value| (self.low..=self.high).contains(value)).collect::<BTreeSet<i32>>().into_iter().collect()
    }
}

/// The named outcomes of a metric that a picture shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Rungs {
    /// Those that occur, from the worst to the best as declared.
    pub values: Vec<i32>,
    /// The others.
    never: Vec<i32>,
    /// Whether all shares are exact, so that an outcome with share zero is impossible.
    exact: bool,
}

impl Rungs {
    /// Chooses for all distributions of a picture. A flag always shows both outcomes.
    pub fn new(metric: &Metric, distributions: &[&Distribution<'_>]) -> Self {
        let bins = || distributions.iter().flat_map(|distribution| &distribution.bins);
        let all: BTreeSet<i32> = bins().map(|bin| bin.value).collect();
        let happens: BTreeSet<i32> = bins().filter(|bin| bin.share.value > 0.0).map(|bin| bin.value).collect();
        let named = matches!(metric.outcomes, Outcomes::Named(_));
        let values: Vec<i32> = if named { happens } else { all.clone() }.into_iter().collect();
        let never = all.iter().copied().filter(|value| !values.contains(value)).collect();
        Self { values, never, exact: distributions.iter().all(|distribution| distribution.trials.is_none()) }
    }

    /// A note on the omitted outcomes. Not seen in a sample does not mean impossible.
    pub fn note(&self, words: &Words<'_>, metric: &Metric) -> Option<String> {
        let names: Vec<String> = self.never.iter().map(|&value| words.bin(metric, value)).collect();
        let said = match self.exact {
            true => words.say("Never happens", "Kommt nie vor"),
            false => words.say("Not seen in any trial", "In keinem Versuch gesehen"),
        };
        (!names.is_empty()).then(|| format!("{said}: {}.", names.join(", ")))
    }

    /// The description of a metric; empty if it mentions an omitted outcome.
    pub fn doc(&self, words: &Words<'_>, metric: &Metric, doc: &str) -> String {
        let parts =
            |text: &str| text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_owned).collect::<Vec<_>>();
        let said = words.doc(metric, doc);
        let text = parts(&said);
        let named = |value: &i32| {
            let name = parts(&words.bin(metric, *value));
            text.windows(name.len().max(1)).any(|part| part == name)
        };
        if self.never.iter().any(named) { String::new() } else { said }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use play::systems::{Kind, SideName, System};
    use stats::Spread;
    use study::plan::Labels;

    fn exact(metric: &Metric, shares: &[f64]) -> Spread {
        let first = if matches!(metric.outcomes, Outcomes::Number { .. }) { 1 } else { 0 };
        Spread::Exact { shares: (first..).zip(shares.iter().copied()).collect(), absent: 0.0 }
    }

    /// The geometric distribution of a waiting time, cut after `most` attempts.
    fn waits(chance: f64, most: i32) -> Vec<f64> {
        (0..most).map(|past| chance * (1.0 - chance).powi(past)).collect()
    }

    #[test]
    fn an_end_is_left_out_where_it_takes_much_of_the_axis() {
        let rounds = Metric::number("rounds", "rounds", "");
        let ends = |shares: &[f64], bars: bool| {
            let spread = exact(&rounds, shares);
            let distribution = Distribution::new(&rounds, &spread);
            let ends = Ends::new(Language::English, &[&distribution], bars);
            (ends.high, ends.note.is_some())
        };
        // 0.8 in the first round: 0.2^k falls under 0.004 of that at k = 4, and under 0.0005 at k = 5.
        assert_eq!(ends(&waits(0.8, 28), true), (4, true));
        assert_eq!(ends(&waits(0.8, 28), false), (5, true));
        // Ten values have room, a tenth of the axis is not worth a word, and a thick end is no end.
        assert_eq!(ends(&waits(0.8, 10), true), (10, false));
        assert_eq!(ends(&waits(0.25, 28), true), (28, false));
        assert_eq!(ends(&[1.0 / 20.0; 20], true), (20, false));
        // 0.25 in the first round: 0.75^k falls under 0.004 of that at k = 25.
        assert_eq!(ends(&waits(0.25, 60), true), (25, true));
    }

    #[test]
    fn panels_of_one_picture_end_at_the_same_places() {
        let rounds = Metric::number("rounds", "rounds", "");
        let (short, long) = (exact(&rounds, &waits(0.8, 28)), exact(&rounds, &waits(0.25, 28)));
        let (short, long) = (Distribution::new(&rounds, &short), Distribution::new(&rounds, &long));
        let ends = Ends::new(Language::English, &[&short, &long], true);
        // The highest bar is 0.8: 0.75^k falls under 0.0032 at k = 20, and the short waits are shown as far.
        assert_eq!(ends.values(&[&short]), (1..=20).collect::<Vec<i32>>());
        assert_eq!(ends.values(&[&short]), ends.values(&[&long]));
    }

    #[test]
    fn what_never_happens_has_no_place_and_is_named() {
        let labels =
            Labels::of(Arc::new(System::new("chess", "Chess", "")), Arc::new(Kind::new("game", "", Vec::new(), &[])));
        let words = Words::of(&labels, Language::English);
        let winner = Metric::winner(&SideName::LETTERS, ["both_down"], "who wins; both_down if nobody stands");
        let spread = exact(&winner, &[0.75, 0.25, 0.0]);
        let rungs = Rungs::new(&winner, &[&Distribution::new(&winner, &spread)]);
        assert_eq!(rungs.values, [0, 1]);
        assert_eq!(rungs.note(&words, &winner).as_deref(), Some("Never happens: both are down."));
        assert_eq!(rungs.doc(&words, &winner, &winner.doc), "");
        let counted = Spread::Counted { counts: vec![(0, 60), (1, 40)], absent: 0 };
        let rungs = Rungs::new(&winner, &[&Distribution::new(&winner, &counted)]);
        assert_eq!(rungs.note(&words, &winner).as_deref(), Some("Not seen in any trial: both are down."));
        // A probability of 1e-9 is not zero, so the outcome is shown.
        let rare = exact(&winner, &[0.75, 0.25 - 1e-9, 1e-9]);
        let rungs = Rungs::new(&winner, &[&Distribution::new(&winner, &rare)]);
        assert_eq!((rungs.values.len(), rungs.note(&words, &winner)), (3, None));
        assert_eq!(rungs.doc(&words, &winner, &winner.doc), "who wins; both are down if nobody stands");
        let success = Metric::flag("success", "");
        let always = exact(&success, &[0.0, 1.0]);
        let rungs = Rungs::new(&success, &[&Distribution::new(&success, &always)]);
        assert_eq!((rungs.values.len(), rungs.note(&words, &success)), (2, None));
    }
}
