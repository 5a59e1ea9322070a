//! A game made from its texts.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range as Bytes;
use std::sync::Arc;

use lang::script::{Lowered, ResultOf, Script, lower};
use lang::{
    Fixed, Functions, NotationFaults, ReadAs, ScriptNames, Stat, parse_deck, parse_fixed, parse_script, script_read_as,
};
use play::catalogue::Game;
use play::engine::{DynExperiment, boxed};
use play::systems::label::{COMMON, spoken};
use play::systems::{DefaultValue, Fault, Fields, Kind, Label, Labels, Param, ParamType, Question, System, UNFINISHED};

use super::experiment::{CheckResult, Kept, MAX_COUNTS, MAX_KEPT, MAX_RESULTS, OwnExperiment, SUCCESS, good_means};
use super::fight;
use super::functions;
use super::given::{self, Known, Source, ever, groups};
use super::good;
use super::reading::Reading;
use super::told::{GameText, KindText, Purpose, StandsFor, StatShape, StatText, StateText, TextFault};

/// A game of the scenario's own, of which all texts have been checked.
#[derive(Debug, Clone)]
pub struct OwnGame {
    told: GameText,
    functions: Arc<Functions>,
    /// What no text reads.
    unread: Vec<TextFault>,
    /// How parts of its texts are read that others read otherwise.
    readings: Vec<TextFault>,
    /// The words that each result of a check may be, whatever it is given, by kind.
    outcomes: BTreeMap<String, Vec<Vec<String>>>,
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
        let mut outcomes = BTreeMap::new();
        for kind in &told.kinds {
            match check(&told, &functions, kind) {
                Ok((read, results)) => {
                    reading.kind(kind, read);
                    outcomes.insert(kind.name.clone(), results.into_iter().map(|result| result.words).collect());
                }
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
        let readings = readings(&told, &functions);
        Ok(Self { told, functions, unread, readings, outcomes, bases: Vec::new() })
    }

    /// A warning for everything that no text reads: what would change no answer, and a sweep of it would show that it
    /// does not matter. That is a slip in a name, a rule that was forgotten, or a line that is left out for a moment.
    pub fn unread(&self) -> &[TextFault] {
        &self.unread
    }

    /// A note for every part of a text that is read as it is written, although others read it otherwise.
    pub fn readings(&self) -> &[TextFault] {
        &self.readings
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

/// A note for every part of the texts of a game that others read otherwise.
fn readings(game: &GameText, functions: &Functions) -> Vec<TextFault> {
    let note = |path: &[String], found: &ReadAs| {
        let ReadAs { span, words } = found.clone();
        TextFault { path: path.to_vec(), part: span, message: words, help: None }
    };
    let of_text = |path: Vec<String>, text: &str| {
        let found = script_read_as(text, functions);
        found.iter().map(|found| note(&path, found)).collect::<Vec<_>>()
    };
    let mut notes: Vec<_> = functions.read_as.iter().map(|found| note(&["functions".to_owned()], found)).collect();
    notes.extend(game.kinds.iter().flat_map(|kind| of_text(path(kind, &[rule_key(kind)]), &kind.rule)));
    let of_fight = game.fight.iter().flat_map(fight::texts);
    notes.extend(of_fight.flat_map(|(key, _, text)| of_text(["fight", key].map(str::to_owned).into(), text)));
    notes
}

/// The names that the texts of a kind read and its results, or everything wrong with them.
fn check(
    game: &GameText,
    functions: &Arc<Functions>,
    kind: &KindText,
) -> Result<(BTreeSet<String>, Vec<ResultOf>), Vec<TextFault>> {
    let mut known = Known::default();
    let mut given = Vec::new();
    for (begin, _, stats) in groups(game, kind) {
        known.add(&begin, stats, &Fields::defaults(&stats.iter().map(param).collect::<Vec<_>>()));
        given.extend(stats.iter().map(|stat| (format!("{begin}{}", stat.name), ever(&stat.shape))));
    }
    given.retain(|(name, _)| !kind.state.iter().any(|state| state.name == *name));
    let mut faults = Vec::new();
    let mut read = BTreeSet::new();
    for state in &kind.state {
        match start(state, &known, functions) {
            Ok((_, names)) => read.extend(names),
            Err(found) => faults.extend(located(found, kind, &["state", &state.name])),
        }
    }
    for deck in &kind.decks {
        if let Err(found) = parse_deck(&deck.cards) {
            faults.extend(located(found, kind, &["decks", &deck.name]));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let names = ScriptNames {
        given,
        kept: kept_names(kind),
        decks: given::decks(&kind.decks),
        called: kind.sheets.iter().map(|sheet| (sheet.clone(), sheet.clone())).collect(),
        functions: Arc::clone(functions),
        ever: true,
        ..ScriptNames::default()
    };
    let mut results = Vec::new();
    match parse_script(&kind.rule, &names, purpose(kind)) {
        Ok(script) => {
            faults.extend(good::faults(kind, &script));
            faults.extend(crowded(kind, &script));
            read.extend(script.read);
            results = script.results;
        }
        Err(found) => faults.extend(located(found, kind, &[rule_key(kind)])),
    }
    if faults.is_empty() { Ok((read, results)) } else { Err(faults) }
}

/// What a kind keeps, counts or results in beyond the room there is, each where its name stands.
fn crowded(kind: &KindText, script: &Script) -> Vec<TextFault> {
    let fault = |below: &[&str], part: Option<Bytes<usize>>, message: String, help: &str| TextFault {
        path: path(kind, below),
        part: part.unwrap_or_default(),
        message,
        help: Some(help.to_owned()),
    };
    let mut faults = Vec::new();
    if let Some(state) = kind.state.get(MAX_KEPT) {
        let message = format!("{} numbers are kept, and {MAX_KEPT} is the limit", kind.state.len());
        faults.push(fault(
            &["state", &state.name],
            Some(0..state.start.len()),
            message,
            "leave out what need not be remembered",
        ));
    }
    if script.counts.len() > MAX_COUNTS {
        let message = format!("{} numbers are counted, and {MAX_COUNTS} is the limit", script.counts.len());
        faults.push(fault(
            &[rule_key(kind)],
            script.counted(MAX_COUNTS),
            message,
            "count some of them in an experiment of its own",
        ));
    }
    if script.results.len() > MAX_RESULTS {
        let message = format!("{} results are asked for, and {MAX_RESULTS} is the limit", script.results.len());
        faults.push(fault(
            &[rule_key(kind)],
            script.concluded(),
            message,
            "ask for some of them in a check of its own",
        ));
    }
    faults
}

/// The key under which the text of a kind is written.
fn rule_key(kind: &KindText) -> &'static str {
    match kind.purpose {
        Purpose::Check => "rule",
        Purpose::Process => "step",
    }
}

fn purpose(kind: &KindText) -> lang::Purpose {
    match kind.purpose {
        Purpose::Check => lang::Purpose::Check,
        Purpose::Process => lang::Purpose::Step,
    }
}

fn kept_names(kind: &KindText) -> Vec<(String, Stat)> {
    kind.state.iter().map(given::kept).collect()
}

/// The path of a value of a kind, below the table of its game.
pub(super) fn path(kind: &KindText, below: &[&str]) -> Vec<String> {
    let group = match kind.purpose {
        Purpose::Check => "check",
        Purpose::Process => "process",
    };
    [group, &kind.name].iter().chain(below).map(|&part| part.to_owned()).collect()
}

fn located(faults: NotationFaults, kind: &KindText, below: &[&str]) -> Vec<TextFault> {
    let path = path(kind, below);
    let faults = faults.into_vec().into_iter();
    faults
        .map(|fault| TextFault { path: path.clone(), part: fault.span, message: fault.message, help: fault.help })
        .collect()
}

/// The start of what is kept, held within its range, and the names that it reads.
pub(super) fn start(
    state: &StateText,
    known: &Known,
    functions: &Arc<Functions>,
) -> Result<(i16, BTreeSet<String>), NotationFaults> {
    let whole = 0..state.start.len();
    let (value, read) = parse_fixed(&state.start, &known.numbers, &known.others, functions)?;
    let unfit = |message: String, help: &str| Err(NotationFaults::one(whole.clone(), &message, help));
    let start = match (&state.stands_for, value) {
        (_, None) => {
            return unfit("the start is no roll".to_owned(), "begin with a number, and roll in the first step");
        }
        (StandsFor::Numbers, Some(Fixed::Number(number))) => {
            let held = number.clamp((*state.range.start()).into(), (*state.range.end()).into());
            i16::try_from(held).expect("the range of a kept number fits in 16 bits")
        }
        (StandsFor::Numbers, Some(Fixed::Answer(answer))) => i16::from(answer),
        (StandsFor::Answers, Some(Fixed::Answer(answer))) => i16::from(answer),
        (StandsFor::Words(words), Some(Fixed::Word(word))) => match words.iter().position(|known| *known == word) {
            Some(place) => place as i16,
            None => return unfit(format!("`{}` is never `\"{word}\"`", state.name), "begin with one of its words"),
        },
        (StandsFor::Numbers, _) => return unfit("the start is a number".to_owned(), "begin with a number"),
        (StandsFor::Answers, _) => return unfit("the start is yes or no".to_owned(), "begin with `true` or `false`"),
        (StandsFor::Words(_), _) => return unfit("the start is a word".to_owned(), "begin with one of its words"),
    };
    Ok((start, read))
}

/// A value that a scenario may set.
pub(super) fn param(stat: &StatText) -> Param {
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

/// The parameters of a kind: the characters whose sheets it reads, and its inputs.
fn params(kind: &KindText) -> Vec<Param> {
    let character = |sheet: &String| {
        let text = format!("the character whose sheet is `{sheet}`");
        Param::new(sheet.clone(), ParamType::Character, DefaultValue::Required, text)
    };
    kind.sheets.iter().map(character).chain(kind.inputs.iter().map(param)).collect()
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
            let mut made = Kind::new(kind.name.clone(), kind.text.clone(), params(kind), words);
            if !kind.good.is_empty() {
                made.metrics.retain(|(name, _)| name != SUCCESS);
                made.metrics.insert(0, (SUCCESS.into(), good_means(&kind.good).into()));
            }
            made
        });
        let doc = format!("{title}: a game told in this scenario.");
        let kinds: Vec<Kind> = kinds.chain(fight.iter().map(fight::kind)).collect();
        let mut system = System::new(name.clone(), title.clone(), doc).kinds(kinds);
        system.constants = rules.iter().map(param).collect();
        system.character = stats.iter().map(param).collect();
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
        let mut known = Known::default();
        let mut called = Vec::new();
        for (begin, source, stats) in groups(&self.told, kind) {
            match source {
                Source::Rules => known.add(&begin, stats, &question.constants),
                Source::Inputs => known.add(&begin, stats, &question.params),
                Source::Sheet(sheet) => {
                    let (name, fields) = question.character(sheet)?;
                    known.add(&begin, stats, fields);
                    called.push((sheet.to_owned(), spoken(name)));
                }
            }
        }
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
        let shown = known.clone().without(kind.state.iter().map(|state| &state.name));
        let names = ScriptNames {
            known: shown.numbers,
            given: shown.others,
            kept: kept_names(kind),
            decks: given::decks(&kind.decks),
            called,
            functions,
            ..ScriptNames::default()
        };
        let script = parse_script(&kind.rule, &names, purpose(kind)).map_err(drawn)?;
        let begun = |state: &StateText| match start(state, &known, &self.functions) {
            Ok((start, _)) => Ok(start),
            Err(faults) => Err(faults
                .into_vec()
                .into_iter()
                .map(|fault| {
                    let message = format!("{} (in the start of `{}`: `{}`)", fault.message, state.name, state.start);
                    let told = Fault::new(&["experiment", "kind"], message);
                    fault.help.into_iter().fold(told, Fault::help)
                })
                .collect::<Vec<_>>()),
        };
        let starts = kind.state.iter().map(begun).collect::<Result<Vec<i16>, _>>()?;
        let ranges: Vec<(String, Bytes<i16>)> =
            kind.state.iter().map(|state| (state.name.clone(), *state.range.start()..*state.range.end())).collect();
        let lowered = lower(&kind.rule, &script, &ranges)
            .map_err(|(unfit, part)| vec![refused(part, unfit.to_string(), None)])?;
        let kept = kind
            .state
            .iter()
            .zip(starts)
            .map(|(state, start)| Kept { name: state.name.clone(), start, stands_for: state.stands_for.clone() })
            .collect();
        boxed(Ok(experiment(kind, &script, lowered, kept, self.outcomes.get(&kind.name))))
    }
}

fn experiment(
    kind: &KindText,
    script: &Script,
    lowered: Lowered,
    kept: Vec<Kept>,
    outcomes: Option<&Vec<Vec<String>>>,
) -> OwnExperiment {
    let mut made = OwnExperiment::new(lowered, kept, kind.limit);
    let places = |known: &[String]| -> Vec<i16> {
        let place = |word: &String| known.iter().position(|known| known == word);
        kind.good.iter().filter_map(place).map(|place| place as i16).collect()
    };
    match kind.purpose {
        Purpose::Check => {
            for (number, result) in script.results.iter().enumerate() {
                // What a question gives may exclude a word, and the metric has it all the same: all cells of a sweep
                // have the same metrics.
                let words = outcomes.and_then(|outcomes| outcomes.get(number)).unwrap_or(&result.words).clone();
                let place = |word| script.words.iter().position(|known| known == word).map_or(-1, |place| place as i16);
                let places = words.iter().map(place).collect();
                made.add_result(CheckResult { label: result.label.clone(), kind: result.kind, words, places });
            }
            let words = outcomes.into_iter().flatten().map(Vec::as_slice);
            if let Some(number) = good::judged(&kind.good, words).filter(|_| !kind.good.is_empty()) {
                made.add_good(&kind.good, Some(number), places(&script.words));
            }
        }
        Purpose::Process => {
            let outcomes: Vec<String> = script.ends.iter().cloned().chain([UNFINISHED.to_owned()]).collect();
            made.add_ends(outcomes);
            made.add_decks(&script.decks);
            made.add_counts(&script.counts);
            if !kind.good.is_empty() {
                made.add_good(&kind.good, None, places(&script.ends));
            }
        }
    }
    made
}
