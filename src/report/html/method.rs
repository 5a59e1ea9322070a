//! Describes how the numbers of an experiment were made, without claiming more than is true.

use super::super::number::Style;
use super::super::results::{Answered, Cell};
use play::tally::AnswerMethod;
use scenario::ask::Stop;
use scenario::style::Language;

/// A share of trials below this changes no number that is written.
const UNSEEN: f64 = 1e-12;

/// The method, sentence by sentence.
pub fn sentences(answered: &Answered<'_>, language: Language) -> Vec<String> {
    let method = Method::of(answered);
    match language {
        Language::English => english(&method),
        Language::German => german(&method),
    }
}

/// How the cells of an experiment were answered.
#[derive(Debug)]
struct Method<'a> {
    answered: &'a Answered<'a>,
    /// The number of cells.
    cells: usize,
    /// The number of exact cells.
    exact: usize,
    /// The states of the largest solved chain.
    states: u64,
    /// The largest share of trials still going when the solver stopped.
    residual: f64,
    /// The largest probability of dice that were cut short.
    truncated_mass: f64,
    /// The smallest and the largest number of trials of a sampled cell.
    trials: Option<(u64, u64)>,
    /// Why cells were not solved. Cells of one sweep fail for the same reason with slightly different numbers, so this
    /// is the first.
    why: Option<&'a str>,
    /// The trials that were followed round by round in each cell.
    pacing: Option<u64>,
}

impl<'a> Method<'a> {
    fn of(answered: &'a Answered<'a>) -> Self {
        let cells = &answered.cells;
        let sampled: Vec<u64> = cells.iter().filter_map(Cell::trials).collect();
        let (mut states, mut residual, mut truncated_mass) = (0, 0.0_f64, 0.0_f64);
        let mut why = None;
        for cell in cells {
            match cell.made {
                AnswerMethod::Exact { residual: left, truncated_mass: cut, states: reached } => {
                    states = states.max(*reached as u64);
                    residual = residual.max(*left);
                    truncated_mass = truncated_mass.max(*cut);
                }
                AnswerMethod::Sampled { why: reason, .. } => why = why.or(reason.as_deref()),
            }
        }
        Self {
            answered,
            cells: cells.len(),
            exact: cells.len() - sampled.len(),
            states,
            residual,
            truncated_mass,
            trials: sampled.iter().min().copied().zip(sampled.iter().max().copied()),
            why,
            pacing: cells.iter().find_map(|cell| cell.pacing.as_ref()).map(|pacing| pacing.trials),
        }
    }

    fn sampled(&self) -> usize {
        self.cells - self.exact
    }

    /// The number of looks at the expectations, if sampling went on while one was undecided.
    fn interim_looks(&self) -> Option<usize> {
        let interim_looks = self.answered.planned.interim_looks().len();
        (!self.answered.planned.claims.is_empty() && interim_looks > 1).then_some(interim_looks)
    }
}

fn english(method: &Method<'_>) -> Vec<String> {
    let grouped = |count| Style::TEXT.grouped(count);
    let (cells, experiment) = (method.cells, method.answered.planned);
    let mut sentences = Vec::new();
    if method.exact > 0 {
        let mut text = match (cells, method.exact) {
            (1, _) => "Solved exactly, without chance or error bars".to_owned(),
            (2, 2) => "Both cells solved exactly, without chance or error bars".to_owned(),
            (all, exact) if all == exact => format!("All {all} cells solved exactly, without chance or error bars"),
            (all, exact) => format!("{exact} of {all} cells solved exactly"),
        };
        if method.states > 1 {
            text += &format!(": every outcome of the dice was followed through {} states", grouped(method.states));
        }
        text.push('.');
        if method.residual > UNSEEN {
            text += &format!(" Trials still going when the solver stopped: a share of {}.", tiny(method.residual));
        }
        if method.truncated_mass > 0.0 {
            let cut = tiny(method.truncated_mass);
            text += &format!(" Bursting dice were cut short with a probability of at most {cut}.");
        }
        sentences.push(text);
    }
    if let Some((least, most)) = method.trials {
        let number = if least == most { grouped(most) } else { format!("{} to {}", grouped(least), grouped(most)) };
        let of =
            if cells > 1 { format!("{} of {cells} cells sampled", method.sampled()) } else { "Sampled".to_owned() };
        let each = if method.sampled() > 1 { " each" } else { "" };
        sentences.push(format!("{of}: {number} seeded random trials{each}."));
        match experiment.stop {
            Stop::Precision { half_width, limit } => sentences.push(format!(
                "Sampling went on until no 95 % interval reached farther than {half_width} from its estimate, or to {} trials.",
                grouped(limit)
            )),
            Stop::Aims { limit } => {
                let aims = experiment.aims.iter().map(|aim| format!("`{}` to {}", aim.metric, aim.half_width));
                sentences.push(format!(
                    "Sampling went on until the 95 % intervals were narrow enough ({}), or to {} trials.",
                    aims.collect::<Vec<_>>().join(", "),
                    grouped(limit)
                ));
            }
            _ => {}
        }
        if let Some(interim_looks) = method.interim_looks() {
            sentences.push(format!(
                "Sampling went on while an expectation was undecided, up to {} trials in at most {interim_looks} looks. Each look \
                 judges by an interval of {} %, so that a verdict is wrong in at most 5 % of all runs whenever sampling \
                 ends. The narrower intervals in the tables below hold for a number of trials fixed beforehand.",
                grouped(experiment.budget),
                Style::TEXT.fixed(100.0 - 5.0 / interim_looks as f64, 2)
            ));
        }
        sentences.push(
            "Intervals are 95 % intervals: for shares those of Wilson, or of Clopper and Pearson where fewer than 20 \
             trials went one way; for means those of Student; for quantiles those of order statistics."
                .to_owned(),
        );
        if let Some(why) = method.why {
            sentences.push(format!("It was not solved exactly: {why}."));
        }
    }
    if let Some(trials) = method.pacing {
        let each = if cells > 1 { " of each cell" } else { "" };
        sentences
            .push(format!("How it feels was sampled: {} trials{each} were followed round by round.", grouped(trials)));
    }
    sentences
}

fn german(method: &Method<'_>) -> Vec<String> {
    let style = Style::text(Language::German);
    let (cells, experiment) = (method.cells, method.answered.planned);
    // As precise as the scenario has it.
    let width = |number: f64| number.to_string().replace('.', ",");
    let tiny = |number: f64| tiny(number).replace('.', ",");
    let mut sentences = Vec::new();
    if method.exact > 0 {
        let mut text = match (cells, method.exact) {
            (1, _) => "Exakt gelöst, ohne Zufall und Fehlerbalken".to_owned(),
            (2, 2) => "Beide Zellen sind exakt gelöst, ohne Zufall und Fehlerbalken".to_owned(),
            (all, exact) if all == exact => {
                format!("Alle {all} Zellen sind exakt gelöst, ohne Zufall und Fehlerbalken")
            }
            (all, 1) => format!("1 von {all} Zellen ist exakt gelöst"),
            (all, exact) => format!("{exact} von {all} Zellen sind exakt gelöst"),
        };
        if method.states > 1 {
            let states = style.grouped(method.states);
            text += &format!(": Jeder mögliche Wurf wurde verfolgt, durch {states} Zustände");
        }
        text.push('.');
        if method.residual > UNSEEN {
            let left = tiny(method.residual);
            text += &format!(" Anteil der Versuche, die am Ende der Rechnung noch nicht zu Ende waren: {left}.");
        }
        if method.truncated_mass > 0.0 {
            let cut = tiny(method.truncated_mass);
            text +=
                &format!(" Explodierende Würfel wurden abgebrochen, mit einer Wahrscheinlichkeit von höchstens {cut}.");
        }
        sentences.push(text);
    }
    if let Some((least, most)) = method.trials {
        let number = if least == most {
            style.grouped(most)
        } else {
            style.from_to(&style.grouped(least), &style.grouped(most))
        };
        let of = match (cells, method.sampled()) {
            (1, _) => "Simuliert".to_owned(),
            (all, 1) => format!("1 von {all} Zellen ist simuliert"),
            (all, sampled) if all == sampled => format!("Alle {all} Zellen sind simuliert"),
            (all, sampled) => format!("{sampled} von {all} Zellen sind simuliert"),
        };
        let each = if method.sampled() > 1 { "jeweils " } else { "" };
        sentences.push(format!("{of}: {each}{number} zufällige Versuche mit festem Startwert."));
        match experiment.stop {
            Stop::Precision { half_width, limit } => sentences.push(format!(
                "Simuliert wurde, bis kein 95-%-Intervall weiter als {} von seinem Schätzwert reichte, höchstens mit {} \
                 Versuchen.",
                width(half_width),
                style.grouped(limit)
            )),
            Stop::Aims { limit } => {
                let words = method.answered.words(Language::German);
                let name = |key: &str| {
                    let metric = method.answered.metrics().find(|metric| metric.name == key);
                    metric.map_or_else(|| key.to_owned(), |metric| words.metric(metric))
                };
                let aims = experiment.aims.iter().map(|aim| format!("{} auf ±{}", name(&aim.metric), width(aim.half_width)));
                sentences.push(format!(
                    "Simuliert wurde, bis die 95-%-Intervalle eng genug waren ({}), höchstens mit {} Versuchen.",
                    aims.collect::<Vec<_>>().join(", "),
                    style.grouped(limit)
                ));
            }
            _ => {}
        }
        if let Some(interim_looks) = method.interim_looks() {
            sentences.push(format!(
                "Simuliert wurde, solange eine Erwartung offen war, mit bis zu {} Versuchen und höchstens {interim_looks} \
                 Zwischenprüfungen. Jede Prüfung urteilt nach einem {}-%-Intervall, sodass ein Urteil in höchstens 5 % \
                 aller Läufe falsch ist, wann immer die Simulation endet. Die engeren Intervalle der Tabellen gelten für \
                 eine vorher festgelegte Zahl von Versuchen.",
                style.grouped(experiment.budget),
                style.fixed(100.0 - 5.0 / interim_looks as f64, 2)
            ));
        }
        sentences.push(
            "Alle Intervalle sind 95-%-Intervalle: für Anteile nach Wilson oder, wenn weniger als 20 Versuche auf eine \
             Seite fielen, nach Clopper und Pearson; für Mittelwerte nach Student; für Quantile aus den Rangzahlen."
                .to_owned(),
        );
        // The reason itself exists in English only; it is always the size of the task.
        if method.why.is_some() {
            sentences.push("Für eine exakte Lösung war die Rechnung zu groß.".to_owned());
        }
    }
    if let Some(trials) = method.pacing {
        let each = if cells > 1 { " jeder Zelle" } else { "" };
        let trials = style.grouped(trials);
        sentences
            .push(format!("Das Spielgefühl ist simuliert: {trials} Versuche{each} wurden Runde für Runde verfolgt."));
    }
    sentences
}

/// A very small number in scientific notation: `2.1e-13`.
fn tiny(value: f64) -> String {
    format!("{value:.1e}")
}
