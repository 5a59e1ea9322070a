//! Verdicts on expectations in words, for the terminal, the page and the manifest.

use super::number::{Style, decimals_for_reach, decimals_for_share, decimals_of_size};
use super::words::Words;
use super::words::text::listed;
use play::query::{Claim, Verdict};
use play::systems::Given;
use play::tally::{Answer, AnswerMethod};
use scenario::style::Language;
use stats::{Estimate, Interval};
use study::plan::{PlannedCell, PlannedExperiment};
use study::verdict::{Judgement, judge_cell};

/// The verdict on one expectation in one cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Expected {
    /// The experiment's identifier.
    pub experiment: String,
    /// The cell: `dc=10;skill=3`, empty without a sweep.
    pub cell: String,
    /// The cell for readers, in English: `dc 10, skill 3`.
    pub cell_words: String,
    /// The expectation as written in the scenario.
    pub text: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The number judged, with the interval used for the verdict; `None` if the metric applies to
    /// no trial.
    pub estimate: Option<Estimate>,
    /// The trials; `None` if exact.
    pub trials: Option<u64>,
    /// The number with its interval in English words: `0.034 (0.033 to 0.035)`.
    pub found: String,
    /// The same for the page, in the language of the scenario.
    pub told: Told,
}

/// What a page says of an expectation in a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The cell for readers: `SG 10, Fertigkeit 3`.
    pub cell: String,
    /// The number with its interval in words: `0,034 (0,033 bis 0,035)`.
    pub found: String,
}

/// The verdicts of one experiment whose answers are known to match it, told in English and in the language of the page.
pub(super) fn of_experiment(experiment: &PlannedExperiment, answers: &[Answer], language: Language) -> Vec<Expected> {
    if experiment.claims.is_empty() {
        return Vec::new();
    }
    let judged: Vec<Vec<Option<Judgement>>> =
        experiment.cells.iter().zip(answers).map(|(cell, answer)| judge_cell(experiment, cell, answer)).collect();
    let mut all = Vec::new();
    for (number, claim) in experiment.claims.iter().enumerate() {
        for ((cell, answer), judged) in experiment.cells.iter().zip(answers).zip(&judged) {
            if let Some(judgement) = judged[number] {
                all.push(expected(experiment, claim, cell, answer, &judgement, language));
            }
        }
    }
    all
}

fn expected(
    experiment: &PlannedExperiment,
    claim: &Claim,
    cell: &PlannedCell,
    answer: &Answer,
    judgement: &Judgement,
    language: Language,
) -> Expected {
    let trials = match answer.made {
        AnswerMethod::Exact { .. } => None,
        AnswerMethod::Sampled { trials, .. } => Some(trials),
    };
    let tell = |language| {
        let words = Words::of_cell(cell, language);
        Told { cell: words.cell(cell), found: found(&words, cell, claim, judgement, trials) }
    };
    let (english, told) = (tell(Language::English), tell(language));
    Expected {
        experiment: experiment.id.clone(),
        cell: cell.cell_text(),
        cell_words: english.cell,
        text: claim.text.clone(),
        verdict: judgement.verdict,
        estimate: judgement.estimate,
        trials,
        found: english.found,
        told,
    }
}

/// The number and its interval in words.
fn found(words: &Words<'_>, cell: &PlannedCell, claim: &Claim, judgement: &Judgement, trials: Option<u64>) -> String {
    let (style, share) = (Style::text(words.language), claim.quantity.is_share());
    let say = |english, german| words.say(english, german);
    let Some(Estimate { value, interval }) = judgement.estimate else {
        let key = &claim.quantity.metric;
        let metric = cell.metrics.iter().find(|metric| metric.name == *key);
        if let Some(given) = metric.and_then(|metric| metric.given.as_deref()) {
            return unmet(words, given, trials);
        }
        return match words.language {
            Language::English => format!("`{key}` applies to no trial"),
            Language::German => {
                let name = metric.map_or_else(|| key.clone(), |metric| words.metric(metric));
                format!("{name}: in keinem Versuch ein Wert")
            }
        };
    };
    let unit = if share { 100.0 } else { 1.0 };
    let shown = |number: f64, decimals: usize| {
        if share { style.percent(number, decimals) } else { style.fixed(number, decimals) }
    };
    let Some(Interval { low, high }) = interval else {
        let size = if share { decimals_for_share(value) } else { decimals_of_size(value, 2) };
        let whole = !share && value.fract() == 0.0;
        let decimals = if whole { 0 } else { telling(claim, value, unit).max(size) };
        return format!("{} ({})", shown(value, decimals), say("exact", "exakt"));
    };
    let (at_least, at_most) = (say("at least", "mindestens"), say("at most", "höchstens"));
    let trials = trials.map(|trials| {
        format!(
            ", {} {}",
            style.grouped(trials),
            if trials == 1 { say("trial", "Versuch") } else { say("trials", "Versuche") }
        )
    });
    let trials = trials.unwrap_or_default();
    let reach = |end: f64| if end.is_finite() { (end - value).abs() * unit } else { 0.0 };
    let reach = reach(low).max(reach(high));
    let whole = [low, value, high].iter().all(|number| !number.is_finite() || number.fract() == 0.0);
    let decimals =
        if whole && unit == 1.0 { 0 } else { decimals_for_reach(reach, 1).max(telling(claim, value, unit).min(4)) };
    let ends = match (low.is_finite(), high.is_finite()) {
        (true, true) if share => style.ends_of_share(low, high, decimals),
        (true, true) => style.ends(low, high, decimals),
        (true, false) => format!("{at_least} {}", shown(low, decimals)),
        (false, true) => format!("{at_most} {}", shown(high, decimals)),
        (false, false) => say("too few to say", "zu wenige für ein Urteil").to_owned(),
    };
    if share && value <= 0.0 {
        let bound = style.percent(high, decimals_for_share(high));
        return format!("{}, {at_most} {bound}{trials}", say("none seen", "nie gesehen"));
    }
    if share && value >= 1.0 {
        let bound = style.percent(low, decimals_for_share(low));
        return format!("{}, {at_least} {bound}{trials}", say("always seen", "immer gesehen"));
    }
    format!("{} ({ends}{trials})", shown(value, decimals))
}

/// What is said where nothing can be judged under a condition.
fn unmet(words: &Words<'_>, given: &Given, trials: Option<u64>) -> String {
    let (condition, style) = (&given.condition, Style::text(words.language));
    match (words.language, trials) {
        (Language::English, None) => format!("nothing to judge: no trial with `{condition}` gives a value (exact)"),
        (Language::English, Some(trials)) => {
            let of =
                if trials == 1 { "the only trial".to_owned() } else { format!("{} trials", style.grouped(trials)) };
            format!("nothing to judge: none of {of} has `{condition}` and a value")
        }
        (Language::German, None) => {
            format!("nichts zu beurteilen: kein Versuch mit `{condition}` hat einen Wert (exakt)")
        }
        (Language::German, Some(trials)) => {
            let of = style.grouped(trials);
            format!("nichts zu beurteilen: von {of} Versuchen hat keiner `{condition}` und einen Wert")
        }
    }
}

/// Decimals needed to distinguish a number from the nearer bound of its expectation.
fn telling(claim: &Claim, value: f64, unit: f64) -> usize {
    let to = |end: f64| if end.is_finite() { (end - value).abs() * unit } else { f64::INFINITY };
    let distance = to(claim.bound.low).min(to(claim.bound.high));
    if distance.is_finite() && distance > 1e-9 { (-distance.log10()).ceil().clamp(0.0, 9.0) as usize } else { 0 }
}

/// A verdict in a language.
pub(super) fn verdict(language: Language, verdict: Verdict) -> &'static str {
    match verdict {
        _ if language == Language::English => verdict.name(),
        Verdict::Holds => "erfüllt",
        Verdict::Broken => "verletzt",
        Verdict::Undecided => "offen",
    }
}

/// Counts the expectations by verdict in English.
pub fn tally_of(expected: &[Expected]) -> String {
    tally_in(Language::English, expected)
}

/// Counts the expectations by verdict: `Of 3 expectations, 1 is broken and 2 hold.` An expectation of a
/// sweep counts once per cell. Empty if nothing is expected.
pub(super) fn tally_in(language: Language, expected: &[Expected]) -> String {
    let say = |english, german| language.say(english, german);
    let of = |verdict| expected.iter().filter(|one| one.verdict == verdict).count();
    let (holds, broken, undecided) = (of(Verdict::Holds), of(Verdict::Broken), of(Verdict::Undecided));
    let grouped = |number: usize| Style::text(language).grouped(number as u64);
    match expected.len() {
        0 => String::new(),
        1 if holds == 1 => say("The expectation holds.", "Die Erwartung ist erfüllt.").to_owned(),
        1 if broken == 1 => say("The expectation is broken.", "Die Erwartung ist verletzt.").to_owned(),
        1 => {
            say("The expectation is undecided at this precision.", "Die Erwartung bleibt bei dieser Genauigkeit offen.")
                .to_owned()
        }
        2 if holds == 2 => say("Both expectations hold.", "Beide Erwartungen sind erfüllt.").to_owned(),
        all if holds == all => match language {
            Language::English => format!("All {} expectations hold.", grouped(all)),
            Language::German => format!("Alle {} Erwartungen sind erfüllt.", grouped(all)),
        },
        all => {
            let mut parts = Vec::new();
            let mut part = |number: usize, one: (&str, &str), several: (&str, &str)| {
                let (english, german) = if number == 1 { one } else { several };
                if number > 0 {
                    parts.push(format!("{} {}", grouped(number), language.say(english, german)));
                }
            };
            part(broken, ("is broken", "ist verletzt"), ("are broken", "sind verletzt"));
            part(
                undecided,
                ("is undecided at this precision", "ist bei dieser Genauigkeit offen"),
                ("are undecided at this precision", "sind bei dieser Genauigkeit offen"),
            );
            part(holds, ("holds", "ist erfüllt"), ("hold", "sind erfüllt"));
            match language {
                Language::English => format!("Of {} expectations, {}.", grouped(all), listed(&parts)),
                Language::German => format!("Von {} Erwartungen: {}.", grouped(all), parts.join(", ")),
            }
        }
    }
}
