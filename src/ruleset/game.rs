//! A game made from its texts.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range as Bytes;
use std::sync::Arc;

use crate::catalogue::Game;
use crate::dice::script::{Lowered, Script, lower};
use crate::dice::{self, Functions, NotationFaults, Range, ScriptNames, Variables, parse_script};
use crate::engine::{DynExperiment, boxed};
use crate::systems::label::{COMMON, spoken};
use crate::systems::{
    DefaultValue, Fault, Fields, Kind, Label, Labels, Param, ParamType, Question, System, UNFINISHED,
};

use super::experiment::{CheckResult, Kept, OwnExperiment};
use super::fight;
use super::functions;
use super::reading::Reading;
use super::told::{GameText, InputText, KindText, Purpose, StatShape, StatText, StateText, TextFault};

/// A game of the scenario's own, of which all texts have been checked.
#[derive(Debug, Clone)]
pub struct OwnGame {
    told: GameText,
    functions: Arc<Functions>,
    /// What no text reads.
    unread: Vec<TextFault>,
    /// The games of which it is a variant, the nearest first.
    bases: Vec<String>,
}

impl OwnGame {
    /// A game from its texts.
    ///
    /// # Errors
    /// Every fault of every text. Numbers that a scenario gives count with their whole range.
    pub fn new(told: GameText) -> Result<Self, Vec<TextFault>> {
        let (functions, mut faults) = functions::read(&told);
        let mut reading = Reading::of(&functions);
        for kind in &told.kinds {
            match check(&told, &functions, kind) {
                Ok(read) => reading.kind(kind, read),
                Err(found) => faults.extend(found),
            }
        }
        if let Some(fight) = &told.fight {
            match fight::check(&told, &functions, fight) {
                Ok(read) => reading.fight(read),
                Err(found) => faults.extend(found),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let unread = reading.unread(&told);
        Ok(Self { told, functions, unread, bases: Vec::new() })
    }

    /// A fault for everything that no text reads: what would change no answer, and a sweep of it would show that it does
    /// not matter. That is a slip in a name, or a rule that was forgotten.
    pub fn unread(&self) -> &[TextFault] {
        &self.unread
    }

    /// Says of which games it is a variant, the nearest first.
    #[must_use]
    pub fn variant_of(self, bases: impl IntoIterator<Item = String>) -> Self {
        Self { bases: bases.into_iter().collect(), ..self }
    }

    fn kind(&self, name: &str) -> &KindText {
        let found = self.told.kinds.iter().find(|kind| kind.name == name);
        found.unwrap_or_else(|| unreachable!("the game's table has no kind `{name}`"))
    }
}

/// The names that the texts of a kind read, or everything wrong with them.
fn check(game: &GameText, functions: &Arc<Functions>, kind: &KindText) -> Result<BTreeSet<String>, Vec<TextFault>> {
    let given: Vec<&InputText> = kind.inputs.iter().chain(&game.rules).collect();
    let known = given.iter().map(|input| (input.name.clone(), input.preset as i32)).collect();
    let mut faults = Vec::new();
    let mut read = BTreeSet::new();
    for state in &kind.state {
        match start(state, &known, functions) {
            Ok((_, names)) => read.extend(names),
            Err(found) => faults.extend(located(found, kind, &["state", &state.name])),
        }
    }
    let ranged = given.iter().map(|input| (input.name.clone(), range(input.range.clone()))).collect();
    let functions = Arc::clone(functions);
    let names = ScriptNames { ranged, kept: kept_names(kind), functions, ever: true, ..ScriptNames::default() };
    match parse_script(&kind.rule, &names, purpose(kind)) {
        Ok(script) => read.extend(script.read),
        Err(found) => faults.extend(located(found, kind, &[rule_key(kind)])),
    }
    if faults.is_empty() { Ok(read) } else { Err(faults) }
}

/// The key under which the text of a kind is written.
fn rule_key(kind: &KindText) -> &'static str {
    match kind.purpose {
        Purpose::Check => "rule",
        Purpose::Process => "step",
    }
}

fn purpose(kind: &KindText) -> dice::Purpose {
    match kind.purpose {
        Purpose::Check => dice::Purpose::Check,
        Purpose::Process => dice::Purpose::Step,
    }
}

pub(super) fn range<T: Into<i64> + Copy>(range: std::ops::RangeInclusive<T>) -> Range {
    Range::of((*range.start()).into(), (*range.end()).into())
}

fn kept_names(kind: &KindText) -> Vec<(String, Range)> {
    kind.state.iter().map(|state| (state.name.clone(), range(state.range.clone()))).collect()
}

fn located(faults: NotationFaults, kind: &KindText, path: &[&str]) -> Vec<TextFault> {
    let group = match kind.purpose {
        Purpose::Check => "check",
        Purpose::Process => "process",
    };
    let path: Vec<String> = [group, &kind.name].iter().chain(path).map(|&part| part.to_owned()).collect();
    let faults = faults.into_vec().into_iter();
    faults
        .map(|fault| TextFault { path: path.clone(), part: fault.span, message: fault.message, help: fault.help })
        .collect()
}

/// The start of a kept number, held within its range, and the names that it reads.
pub(super) fn start(
    state: &StateText,
    known: &Variables,
    functions: &Arc<Functions>,
) -> Result<(i16, BTreeSet<String>), NotationFaults> {
    let (expr, read) = dice::parse_calling(&state.start, known, functions)?;
    match (expr.min(), expr.max()) {
        (Some(low), Some(high)) if low == high => {
            let (least, most) = (i64::from(*state.range.start()), i64::from(*state.range.end()));
            let start = i16::try_from(low.clamp(least, most)).expect("the range of a kept number fits in 16 bits");
            Ok((start, read))
        }
        _ => Err(NotationFaults::one(
            0..state.start.len(),
            "the start is no roll",
            "begin with a number, and roll in the first step",
        )),
    }
}

pub(super) fn param(input: &InputText) -> Param {
    let shape = ParamType::Int { min: *input.range.start(), max: *input.range.end() };
    Param::new(input.name.clone(), shape, DefaultValue::Int(input.preset), input.text.clone())
}

/// A field of a character.
fn stat(stat: &StatText) -> Param {
    let (shape, preset) = match &stat.shape {
        StatShape::Number(range, preset) => {
            (ParamType::Int { min: *range.start(), max: *range.end() }, DefaultValue::Int(*preset))
        }
        StatShape::Dice(roll) => (ParamType::Dice, DefaultValue::text(roll.clone())),
        StatShape::Choice(words) => {
            let first = words.first().cloned().unwrap_or_default();
            (ParamType::Choice(words.iter().cloned().map(Cow::Owned).collect()), DefaultValue::text(first))
        }
        StatShape::Switch(on) => (ParamType::Bool, DefaultValue::Bool(*on)),
    };
    Param::new(stat.name.clone(), shape, preset, stat.text.clone())
}

/// A word of the author means what it says, not what other games mean by it; and the author tells what a kind answers
/// in the language of the report.
fn labels(kinds: &[KindText]) -> Labels {
    let is_word = |key: &str| !key.contains([':', '?', '.']) && !key.trim_start_matches('=').contains('=');
    // Words that every fight may come to are the program's.
    let is_ours = |key: &str| ["=a", "=b", "=timeout", "=standing"].contains(&key);
    let others = COMMON.iter().filter(|label| !label.english.is_empty() && is_word(&label.key) && !is_ours(&label.key));
    let plain = others.map(|label| Label {
        key: label.key.clone(),
        english: spoken(label.key.trim_start_matches('=')).into(),
        german: "".into(),
    });
    let asked = kinds.iter().flat_map(|kind| {
        let name =
            Label { key: format!("kind:{}", kind.name).into(), english: "".into(), german: spoken(&kind.name).into() };
        let text = kind.text.clone().into();
        [name, Label { key: format!("question:{}", kind.name).into(), english: "".into(), german: text }]
    });
    Labels::new(plain.chain(asked))
}

pub(super) fn numbers(fields: &Fields, inputs: &[InputText]) -> Variables {
    let number =
        |input: &InputText| fields.int_opt(&input.name).and_then(|n| i32::try_from(n).ok()).unwrap_or_default();
    inputs.iter().map(|input| (input.name.clone(), number(input))).collect()
}

impl Game for OwnGame {
    fn system(&self) -> System {
        let GameText { name, title, rules, stats, kinds, fight, .. } = &self.told;
        let kinds = kinds.iter().map(|kind| {
            let words: &[(&str, &str)] = match kind.purpose {
                Purpose::Check => &[
                    ("outcome", "the word that it comes to"),
                    ("success", "whether it succeeds"),
                    ("total", "the number that it comes to"),
                    ("LABEL", "a result that the text gives a label"),
                ],
                Purpose::Process => &[
                    ("outcome", "what it came to"),
                    ("rounds", "how many steps it took"),
                    ("NAME", "a number of its state at the end, or one that the text counts"),
                ],
            };
            Kind::new(kind.name.clone(), kind.text.clone(), kind.inputs.iter().map(param).collect(), words)
        });
        let doc = format!("{title}: a game told in this scenario.");
        let kinds: Vec<Kind> = kinds.chain(fight.iter().map(fight::kind)).collect();
        let mut system = System::new(name.clone(), title.clone(), doc).kinds(kinds);
        system.constants = rules.iter().map(param).collect();
        system.character = stats.iter().map(stat).collect();
        system.labels = labels(&self.told.kinds);
        system.bases = self.bases.iter().map(|base| base.clone().into()).collect();
        system.told = Some(format!("{:?}", self.told).into());
        system
    }

    fn build(&self, question: &Question) -> Result<Box<dyn DynExperiment>, Vec<Fault>> {
        if let Some(fight) = self.told.fight.as_ref().filter(|_| question.kind == fight::KIND) {
            return fight::build(&self.told, &self.functions, fight, question);
        }
        let kind = self.kind(&question.kind);
        let mut known = numbers(&question.constants, &self.told.rules);
        known.extend(numbers(&question.params, &kind.inputs));
        let refused = |part: Bytes<usize>, message: String, help: Option<String>| {
            let fault = Fault::new(
                &["experiment", "kind"],
                format!("{message} (in the text of `{}`: `{}`)", kind.name, kind.rule[part].trim()),
            );
            match help {
                Some(help) => fault.help(help),
                None => fault,
            }
        };
        let drawn = |faults: NotationFaults| -> Vec<Fault> {
            let faults = faults.into_vec().into_iter();
            faults.map(|fault| refused(fault.span, fault.message, fault.help)).collect()
        };
        let functions = Arc::clone(&self.functions);
        let names = ScriptNames { known: known.clone(), kept: kept_names(kind), functions, ..ScriptNames::default() };
        let script = parse_script(&kind.rule, &names, purpose(kind)).map_err(drawn)?;
        let starts = kind.state.iter().map(|state| start(state, &known, &self.functions).map(|(start, _)| start));
        let starts: Vec<i16> = starts.collect::<Result<_, _>>().map_err(drawn)?;
        let ranges: Vec<(String, Bytes<i16>)> =
            kind.state.iter().map(|state| (state.name.clone(), *state.range.start()..*state.range.end())).collect();
        let lowered = lower(&kind.rule, &script, &ranges)
            .map_err(|(unfit, part)| vec![refused(part, unfit.to_string(), None)])?;
        let kept =
            kind.state.iter().zip(starts).map(|(state, start)| Kept { name: state.name.clone(), start }).collect();
        boxed(experiment(kind, &script, lowered, kept))
    }
}

fn experiment(
    kind: &KindText,
    script: &Script,
    lowered: Lowered,
    kept: Vec<Kept>,
) -> Result<OwnExperiment, Vec<Fault>> {
    let mut made = OwnExperiment::new(lowered, kept, kind.limit);
    match kind.purpose {
        Purpose::Check => {
            for result in &script.results {
                let places: Vec<i16> = result
                    .words
                    .iter()
                    .map(|word| script.words.iter().position(|known| known == word).unwrap_or_default() as i16)
                    .collect();
                made.add_result(CheckResult {
                    label: result.label.clone(),
                    kind: result.kind,
                    words: result.words.clone(),
                    places,
                });
            }
        }
        Purpose::Process => {
            let outcomes: Vec<String> = script.ends.iter().cloned().chain([UNFINISHED.to_owned()]).collect();
            made.add_ends(outcomes);
            made.add_counts(&script.counts);
        }
    }
    made.fits()
}
