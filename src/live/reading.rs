//! From a text to a plan of the experiment that is looked at, or to its faults.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;

use lane::stream::STREAM_VERSION;
use lang::{Expr, parse};
use play::catalogue::Catalogue;
use play::diagnostic::{Diagnostic, Source};
use play::systems::label::spoken;
use play::tally::ContentHash;
use report::check::check;
use scenario::file::Experiment;
use scenario::style::Language;
use scenario::{self, Overrides, Reading, Scenario};
use study::plan::{self, Plan};

use super::fault::Fault;
use super::limits;
use super::program::{Told, is_program};
use super::question::Question;
use super::shelf::Shelf;
use super::watch::Patience;

/// The name of the text that is made of a roll.
const ROLL: &str = "roll.toml";
/// The line before the roll in that text, up to the roll.
const BEFORE: &str = "roll = ";

/// Reads texts.
#[derive(Debug)]
pub struct Reader {
    catalogue: Catalogue,
    shelf: Arc<Shelf>,
    /// Texts that were checked in full and have no fault, the latest last.
    sound: Mutex<VecDeque<ContentHash>>,
}

/// What was read.
#[derive(Debug)]
pub struct Read {
    /// The text.
    pub source: Arc<Source>,
    /// The controls that have been moved.
    pub overrides: Overrides,
    /// The scenario with the experiment that is looked at alone, if there is no fault.
    pub looked_at: Option<LookedAt>,
    /// What is told of the text.
    pub checked: Checked,
}

/// The experiment that is looked at.
#[derive(Debug)]
pub struct LookedAt {
    /// The scenario, with this experiment alone.
    pub scenario: Scenario,
    /// Its plan.
    pub plan: Plan,
}

impl LookedAt {
    /// The language of its answers: that of a question, or else that of the scenario.
    pub fn language(&self, question: &Question) -> Language {
        question.language.as_deref().and_then(|name| name.parse().ok()).unwrap_or(self.plan.style.language)
    }
}

/// What a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum About {
    Roll,
    Scenario,
    Program,
}

impl About {
    fn of(question: &Question) -> Self {
        match &question.roll {
            Some(roll) if parse(roll).is_err() && is_program(roll, false) => Self::Program,
            Some(_) => Self::Roll,
            None if is_program(&question.text, question.program) => Self::Program,
            None => Self::Scenario,
        }
    }
}

/// What there is in a text, and what is wrong with it.
#[derive(Debug, Serialize)]
pub struct Checked {
    /// What it was read as.
    read_as: About,
    /// What it was read as in words, if that may not be obvious.
    words: String,
    /// The faults.
    pub faults: Vec<Fault>,
    title: String,
    experiments: Vec<Listed>,
    /// The identifier of the one that is looked at.
    chosen: Option<String>,
}

/// An experiment to choose.
#[derive(Debug, Serialize)]
struct Listed {
    id: String,
    title: String,
    kind: String,
    cells: u64,
}

impl Reader {
    /// A reader of texts about the games of a catalogue.
    pub fn new(catalogue: Catalogue, shelf: Arc<Shelf>) -> Self {
        Self { catalogue, shelf, sound: Mutex::default() }
    }

    /// The games.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Reads what a question is about.
    pub fn read(&self, question: &Question, patience: &Patience) -> Read {
        // What is built again for an answer has been built before, and is not refused then.
        let (reading, over) = (Arc::new(AtomicBool::new(true)), patience.clone());
        let catalogue = {
            let reading = Arc::clone(&reading);
            self.catalogue.clone().until(move || reading.load(Ordering::Relaxed) && over.is_over())
        };
        let mut read = self.read_with(&catalogue, question, patience);
        reading.store(false, Ordering::Relaxed);
        if patience.is_over() {
            let help = "check it with `oddsmith check`, which takes its time".to_owned();
            read.checked.faults = vec![Fault::message("this text takes longer to read than this page waits", help)];
            read.looked_at = None;
        }
        read
    }

    fn read_with(&self, catalogue: &Catalogue, question: &Question, patience: &Patience) -> Read {
        let (set, vary) = (question.set.clone(), question.vary.clone());
        let overrides = Overrides { set, vary, ..Overrides::default() };
        let about = About::of(question);
        let (mut before, mut words) = (None, String::new());
        let source = match (about, &question.roll) {
            (About::Program, roll) => {
                let text = roll.as_ref().unwrap_or(&question.text);
                match Told::new(text, &overrides.set, !overrides.vary.is_empty(), patience) {
                    Ok(told) => {
                        words = told.words;
                        told.source
                    }
                    Err(fault) => {
                        let (source, faults) = (Arc::clone(&fault.source), Fault::of_program(&[*fault]));
                        let words = "an AnyDice program".to_owned();
                        let checked = Checked { faults, words, ..Checked::nothing(about) };
                        return Read { source, overrides, looked_at: None, checked };
                    }
                }
            }
            (_, Some(roll)) => {
                let (text, so_far) = of_roll(roll);
                before = Some(so_far);
                Arc::new(Source::new(ROLL, text))
            }
            (_, None) => self.shelf.source(&question.name, question.text.clone()),
        };
        let told = |faults: &[Diagnostic]| match about {
            About::Program => Fault::of_program(faults),
            About::Roll | About::Scenario => Fault::all(faults, &source.name),
        };
        let (scenario, faults) = self.faults(catalogue, &source, &overrides);
        let mut listed = Vec::new();
        let mut chosen = None;
        let mut title = String::new();
        let mut looked_at = None;
        let mut faults = told(&faults);
        if let Some(scenario) = scenario {
            title.clone_from(&scenario.title);
            listed = scenario.experiments.iter().map(Listed::new).collect();
            let wanted = |one: &&Experiment| question.experiment.as_deref() == Some(one.id.as_str());
            let found = scenario.experiments.iter().find(wanted);
            // While a text is being written, the experiment that is looked at may be missing for a moment.
            chosen = match found {
                None if !faults.is_empty() && question.experiment.is_some() => question.experiment.clone(),
                found => found.or_else(|| scenario.experiments.first()).map(|one| one.id.clone()),
            };
            if let (Some(id), true) = (&chosen, faults.is_empty()) {
                match look_at(scenario, id, &told) {
                    Ok(found) => looked_at = Some(found),
                    Err(found) => faults = found,
                }
            }
        }
        if let Some(before) = before {
            faults = faults.into_iter().map(|fault| fault.in_roll(before)).collect();
        }
        let checked = Checked { read_as: about, words, faults, title, experiments: listed, chosen };
        Read { source, overrides, looked_at, checked }
    }

    /// The scenario as far as it can be read, and its faults: all of them, unless the file is very large.
    fn faults(
        &self,
        catalogue: &Catalogue,
        source: &Arc<Source>,
        overrides: &Overrides,
    ) -> (Option<Scenario>, Vec<Diagnostic>) {
        let Reading { scenario, faults, .. } = scenario::read_all(catalogue, source, overrides);
        let total = scenario.as_ref().map_or(0, |all| all.experiments.iter().map(cells).fold(0, u64::saturating_add));
        let charts: usize = scenario.iter().flat_map(|all| &all.experiments).map(|one| one.charts.len()).sum();
        let large = total > limits::CHECKED_CELLS as u64 || charts > limits::CHARTS;
        if large || (faults.is_empty() && self.is_sound(source)) {
            return (scenario, faults);
        }
        match check(catalogue, source, overrides) {
            Ok(checked) => {
                if overrides.set.is_empty() && overrides.vary.is_empty() {
                    self.remember(source);
                }
                (Some(checked.scenario), Vec::new())
            }
            Err(all) => (scenario, all),
        }
    }

    /// Whether a text was checked in full before. What a moved control does to the experiment that is looked at is checked
    /// all the same.
    fn is_sound(&self, source: &Source) -> bool {
        self.sound.lock().unwrap_or_else(PoisonError::into_inner).contains(&hash(source))
    }

    fn remember(&self, source: &Source) {
        let mut sound = self.sound.lock().unwrap_or_else(PoisonError::into_inner);
        if sound.len() >= limits::SOUND {
            sound.pop_front();
        }
        sound.push_back(hash(source));
    }
}

fn hash(source: &Source) -> ContentHash {
    let files = source.file_texts().into_iter().flat_map(|(path, text)| [path, text]);
    ContentHash::of_parts([source.text.clone()].into_iter().chain(files))
}

/// The number of cells of an experiment.
fn cells(experiment: &Experiment) -> u64 {
    let axes = experiment.axes.iter().enumerate().filter(|(place, axis)| axis.group == *place);
    axes.map(|(_, axis)| axis.values.len() as u64).fold(1, u64::saturating_mul)
}

impl Checked {
    /// Nothing but how a text was read.
    fn nothing(read_as: About) -> Self {
        let (words, title) = (String::new(), String::new());
        Self { read_as, words, faults: Vec::new(), title, experiments: Vec::new(), chosen: None }
    }
}

impl Listed {
    fn new(experiment: &Experiment) -> Self {
        let kind = format!("{}: {}", experiment.system.title, spoken(&experiment.kind.name));
        let title = experiment.title.clone().unwrap_or_default();
        Self { id: experiment.id.clone(), title, kind, cells: cells(experiment) }
    }
}

/// The plan of one experiment of a scenario.
fn look_at(scenario: Scenario, id: &str, told: &dyn Fn(&[Diagnostic]) -> Vec<Fault>) -> Result<LookedAt, Vec<Fault>> {
    let mut scenario = scenario;
    scenario.experiments.retain(|experiment| experiment.id == id);
    scenario.lens = None;
    let cells = scenario.experiments.first().map_or(0, cells);
    if cells > limits::CELLS as u64 {
        let message = format!("`{id}` has {cells} cells; this page answers at most {}", limits::CELLS);
        let help = "vary less for a moment, or answer all of them with `oddsmith run`".to_owned();
        return Err(vec![Fault::message(message, help)]);
    }
    let charts = scenario.experiments.first().map_or(0, |one| one.charts.len());
    if charts > limits::CHARTS {
        let message = format!("`{id}` has {charts} charts; this page draws at most {}", limits::CHARTS);
        return Err(vec![Fault::message(message, "draw all of them with `oddsmith run`".to_owned())]);
    }
    match plan::build_sound(&scenario, STREAM_VERSION) {
        (plan, faults) if faults.is_empty() => Ok(LookedAt { scenario, plan }),
        (_, faults) => Err(told(&faults)),
    }
}

/// A scenario that asks for one roll, and how many characters of its line stand before the roll. A comparison with a number
/// is asked as a target, so that the totals are told, too.
fn of_roll(roll: &str) -> (String, usize) {
    let roll: String = roll.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let quote = if roll.contains('\'') { "'''" } else { "'" };
    let roll = roll.replace("'''", "'");
    let (asked, target) = match parse(&roll) {
        Ok(Expr::Compare(total, cmp, number)) if matches!(*number, Expr::Constant(_)) => {
            (total.to_string(), format!("target = '{cmp} {number}'\n"))
        }
        _ => (roll.clone(), String::new()),
    };
    let text = format!(
        "[[experiment]]\nid = \"roll\"\nsystem = \"dice\"\nkind = \"roll\"\n{BEFORE}{quote}{asked}{quote}\n{target}title = \
         {quote}{roll}{quote}\n"
    );
    (text, BEFORE.len() + quote.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(question: &Question) -> Read {
        let reader = Reader::new(games::catalogue(), Arc::new(Shelf::default()));
        reader.read(question, &Patience::new(&Arc::default()))
    }

    #[test]
    fn a_roll_is_a_scenario_of_one_line() {
        let roll = |text: &str| read(&Question { roll: Some(text.to_owned()), ..Question::default() });
        let sound = roll("4d6kh3 >= 15");
        assert!(sound.checked.faults.is_empty(), "{:?}", sound.checked.faults);
        assert_eq!(sound.looked_at.expect("a plan").plan.cells(), 1);
        let faulty = serde_json::to_value(&roll("3d6 + 4d6kh9").checked.faults).expect("a document");
        assert_eq!(faulty.as_array().map(Vec::len), Some(1), "{faulty:#}");
        assert_eq!((&faulty[0]["place"]["line"], &faulty[0]["place"]["here"]), (&1.into(), &true.into()));
        let column = faulty[0]["place"]["column"].as_u64().expect("a column");
        assert!((7..=12).contains(&column), "{faulty:#}");
        assert!(!roll("'; d6").checked.faults.is_empty());
    }

    #[test]
    fn too_many_cells_are_refused_before_any_is_made() {
        let text = |values: &str| {
            format!(
                "[[experiment]]\nid = \"a\"\nsystem = \"dice\"\nkind = \"roll\"\nroll = \"d20\"\nvary = {{ modifier = \"{values}\" }}\n"
            )
        };
        let asked = |values| read(&Question { name: "a.toml".to_owned(), text: text(values), ..Question::default() });
        assert!(asked("0..=20").looked_at.is_some());
        let many = asked("0..=2000");
        assert!(many.looked_at.is_none() && many.checked.faults.len() == 1);
    }
}
