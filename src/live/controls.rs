//! A control for everything that may be set in the experiment that is looked at: made from the tables of its game, with
//! range, default, rules and meaning.

use std::collections::BTreeMap;

use serde::Serialize;

use play::query::Quantity;
use play::systems::label::spoken;
use play::systems::{DefaultValue, Fields, Param, ParamType, Provenance, TextKind, Value};
use report::sentence::phrase::capital;
use report::words::Words;
use scenario::Scenario;
use scenario::ask::{DEFAULT_TRIALS, Method, Stop};
use scenario::count_param;
use scenario::file::{Entry, Experiment};
use scenario::style::Language;
use study::plan::{PlannedCell, PlannedExperiment};

use super::answer::{chosen, goal_quantity};
use super::program::OUTPUTS;

/// The most trials of a cell for which there is a control.
const MAX_TRIALS: i64 = 100_000_000;

/// All controls.
#[derive(Debug, Serialize)]
pub struct ControlsDocument {
    /// What is varied: a list of values each, of which one is looked at.
    varied: Vec<Varied>,
    groups: Vec<Group>,
    metrics: Vec<MetricChoice>,
    /// The question that the experiment asks, in words.
    question: String,
    title: String,
    note: String,
    game: String,
}

/// A varied name with its values.
#[derive(Debug, Serialize)]
struct Varied {
    name: String,
    label: String,
    /// The group: names of one group move together.
    group: usize,
    values: Vec<String>,
    /// The place of the value that is looked at.
    place: usize,
}

/// Controls of one owner: a character, the experiment, the house rules.
#[derive(Debug, Serialize)]
struct Group {
    title: String,
    controls: Vec<Control>,
}

/// A metric, for the choice of a chart.
#[derive(Debug, Serialize)]
struct MetricChoice {
    name: String,
    label: String,
    /// A goal to begin with: `winner=heroes >= 50 %`.
    goal: String,
}

/// One control.
#[derive(Debug, Serialize)]
struct Control {
    /// The key, as of `--set`.
    key: String,
    /// The name, as of `vary`.
    name: String,
    label: String,
    unit: String,
    meaning: String,
    rules: Vec<RuleLine>,
    shape: Shape,
    /// The value now; none if the game derives it.
    value: Option<String>,
    preset: String,
    /// `ruling` or `assumed`, if the default is not stated by the rules.
    standing: &'static str,
    /// Whether it is about how the question is answered, and not part of it: it cannot be varied.
    unasked: bool,
    /// Whether `vary` gives it its values.
    varied: bool,
    /// Whether the text gives it a value: such controls come first.
    given: bool,
}

/// A rule that reads a value.
#[derive(Debug, Serialize)]
struct RuleLine {
    id: String,
    title: String,
}

/// What a control looks like.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Shape {
    Number { min: i64, max: i64 },
    Switch,
    Choice { words: Vec<Choice> },
    Several { words: Vec<Choice> },
    Policy { plain: Vec<Choice>, with_number: Vec<PolicyWord> },
    Text,
}

/// A word to choose.
#[derive(Debug, Serialize)]
struct Choice {
    word: String,
    label: String,
}

/// A policy with a number.
#[derive(Debug, Serialize)]
struct PolicyWord {
    word: String,
    label: String,
    min: i64,
    max: i64,
}

/// Writes down controls of one experiment.
struct Maker<'a> {
    scenario: &'a Scenario,
    experiment: &'a Experiment,
    planned: &'a PlannedExperiment,
    words: Words<'a>,
}

impl ControlsDocument {
    /// The controls of the one experiment of a scenario, for the cell at some places.
    pub fn new(scenario: &Scenario, planned: &PlannedExperiment, places: &[usize]) -> Self {
        let experiment = &scenario.experiments[0];
        let words = Words::new(planned, Language::English);
        let cell = &planned.cells[chosen(planned, places)];
        let maker = Maker { scenario, experiment, planned, words };
        let metric = |metric: &play::systems::Metric| MetricChoice {
            name: metric.name.clone(),
            label: capital(&maker.words.metric(metric)),
            goal: match Quantity::headline(metric) {
                headline if headline.is_share() => format!("{} >= 50 %", goal_quantity(metric)),
                headline => format!("{headline} >= 10"),
            },
        };
        Self {
            varied: maker.varied(cell),
            groups: maker.groups(cell),
            metrics: cell.metrics.iter().map(metric).collect(),
            question: planned.kind.doc.to_string(),
            title: planned.title.clone().unwrap_or_default(),
            note: planned.note.clone().unwrap_or_default(),
            game: planned.system.title.to_string(),
        }
    }
}

impl Maker<'_> {
    fn varied(&self, cell: &PlannedCell) -> Vec<Varied> {
        let of = |(at, name): (usize, &String)| Varied {
            name: name.clone(),
            label: capital(&self.words.name(name).whole()),
            group: self.planned.groups[at],
            values: self.planned.values(name).iter().map(|value| self.words.word(value)).collect(),
            place: cell.values.get(at).map_or(0, |value| value.place),
        };
        self.planned.varied.iter().enumerate().map(of).collect()
    }

    fn groups(&self, cell: &PlannedCell) -> Vec<Group> {
        let (question, id) = (cell.question(), &self.experiment.id);
        let mut groups = Vec::new();
        for name in self.fighters(&question.characters) {
            let Some(sheet) = question.characters.get(name) else { continue };
            groups.push(Group { title: capital(&spoken(name)), controls: self.character(name, sheet) });
        }
        for entry in self.experiment.sides.iter().flatten() {
            if let (Some(name), Some(sheet)) = (&entry.name, question.characters.get(&entry.character)) {
                let title = format!("{} ({})", capital(&spoken(name)), spoken(&entry.character));
                groups.push(Group { title, controls: self.member(entry, sheet) });
            }
        }
        // A program is changed where it is written: its numbers and outputs are what a hand moves.
        let program =
            |param: &&Param| matches!(param.shape, ParamType::Text(TextKind::Program | TextKind::ProgramFile));
        // Where all outputs of a program are shown, none is chosen.
        let has_all = self.planned.varied.iter().any(|name| name == OUTPUTS);
        let output = |param: &&Param| has_all && matches!(param.shape, ParamType::Text(TextKind::NameOrNumber { .. }));
        let is_program = self.planned.kind.params.iter().any(|param| program(&param));
        let params = self.planned.kind.params.iter().filter(|param| !program(param) && !output(param)).map(|param| {
            // A program gives its numbers itself.
            let of_program = is_program && matches!(param.shape, ParamType::Int { .. });
            let given = of_program || self.experiment.params.contains_key(param.name.as_ref());
            self.control(format!("{id}.{}", param.name), &[param.name.to_string()], param, &question.params, given)
        });
        let title = if is_program { "The program" } else { "The experiment" };
        groups.push(Group { title: title.to_owned(), controls: params.collect() });
        let system = &self.planned.system.name;
        let of_file = self.scenario.rules.get(system.as_ref());
        let constants = self.planned.system.constants.iter().map(|param| {
            let name = param.name.as_ref();
            let varied = [format!("rules.{name}"), format!("rules.{system}.{name}")];
            let given = self.experiment.rules.contains_key(name) || of_file.is_some_and(|all| all.contains_key(name));
            self.control(format!("{id}.rules.{name}"), &varied, param, &question.constants, given)
        });
        groups.push(Group {
            title: format!("House rules of {}", self.planned.system.title),
            controls: constants.collect(),
        });
        groups.push(Group { title: "How it is answered".to_owned(), controls: self.answered() });
        groups.retain(|group| !group.controls.is_empty());
        groups
    }

    /// How the experiment is answered.
    fn answered(&self) -> Vec<Control> {
        let control =
            |key: &str, label: &str, meaning: &str, shape: Shape, value: Option<String>, preset: String| Control {
                key: format!("{}.{key}", self.experiment.id),
                name: key.to_owned(),
                label: label.to_owned(),
                unit: String::new(),
                meaning: meaning.to_owned(),
                rules: Vec::new(),
                shape,
                value,
                preset,
                standing: "",
                unasked: true,
                varied: false,
                given: false,
            };
        let choice = |word: &&str| Choice { word: (*word).to_owned(), label: (*word).to_owned() };
        let methods = Shape::Choice { words: Method::NAMES.iter().map(choice).collect() };
        let meaning = "solved exactly, sampled, or whichever is faster";
        let method = Some(self.planned.method.to_string());
        let trials = match self.planned.stop {
            Stop::Trials(trials) => Some(trials.to_string()),
            // Sampled to a precision instead.
            Stop::Precision { .. } | Stop::Aims { .. } => None,
        };
        let count = Shape::Number { min: 1, max: MAX_TRIALS };
        vec![
            control("method", "Method", meaning, methods, method, Method::Auto.to_string()),
            control(
                "trials",
                "Trials",
                "how often each cell is played if it is sampled",
                count,
                trials,
                DEFAULT_TRIALS.to_string(),
            ),
        ]
    }

    /// The characters of a question, those of the sides first and in their order.
    fn fighters<'q>(&'q self, characters: &'q BTreeMap<String, Fields>) -> Vec<&'q str> {
        let of_sides = self.experiment.sides.iter().flatten().map(|entry| entry.character.as_str());
        let mut names: Vec<&str> = Vec::new();
        for name in of_sides.chain(characters.keys().map(String::as_str)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// The fields of a character that some fighter has of it, and what is particular to the member that goes by its name.
    fn character(&self, name: &str, sheet: &Fields) -> Vec<Control> {
        let lineage = self.scenario.lineage(name);
        let members: Vec<&Entry> = self.experiment.sides.iter().flatten().filter(|one| one.character == name).collect();
        let own = |param: &&Param| {
            !members.is_empty() && members.iter().all(|entry| entry.own.contains_key(param.name.as_ref()))
        };
        let mut controls: Vec<Control> = Vec::new();
        if let Some(entry) = members.iter().find(|entry| entry.base() == name) {
            controls.extend(self.member(entry, sheet));
        }
        controls.extend(self.planned.system.character.iter().filter(|param| !own(param)).map(|param| {
            let key = format!("{name}.{}", param.name);
            let given = lineage.iter().any(|(_, one)| one.own.contains_key(param.name.as_ref()));
            self.control(key.clone(), &[key], param, sheet, given)
        }));
        controls
    }

    /// What is particular to a member of a side: how many there are; all fields, if it has a name of its own; otherwise
    /// those that it does not have of its character. None if other members go by the same name, which no key tells apart.
    fn member(&self, entry: &Entry, sheet: &Fields) -> Vec<Control> {
        let (name, id) = (entry.base(), &self.experiment.id);
        let mut namesakes = self.experiment.sides.iter().flatten().filter(|other| other.base() == name);
        if namesakes.nth(1).is_some() {
            return Vec::new();
        }
        let mut controls = Vec::new();
        if self.planned.kind.side_limit > 1 {
            let param = count_param(&self.planned.kind);
            let mut count = Fields::new();
            count.set(&param.name, Value::Int(i64::try_from(entry.count).unwrap_or(i64::MAX)));
            let varied = [format!("{name}.count")];
            let control = self.control(format!("{id}.{name}.count"), &varied, &param, &count, true);
            controls.push(Control { label: "How many".to_owned(), unit: String::new(), ..control });
        }
        let mut sheet = sheet.clone();
        for (field, placed) in &entry.own {
            sheet.set(field, placed.value.clone());
        }
        let shown = |param: &&Param| entry.name.is_some() || entry.own.contains_key(param.name.as_ref());
        controls.extend(self.planned.system.character.iter().filter(shown).map(|param| {
            let varied = [format!("{name}.{}", param.name)];
            let given = entry.own.contains_key(param.name.as_ref());
            self.control(format!("{id}.{name}.{}", param.name), &varied, param, &sheet, given)
        }));
        controls
    }

    fn control(&self, key: String, varied: &[String], param: &Param, fields: &Fields, given: bool) -> Control {
        let name = self.words.name(&param.name);
        let rule = |id: &play::systems::Text| RuleLine {
            id: id.to_string(),
            title: self
                .planned
                .system
                .rules
                .iter()
                .find(|rule| rule.id == *id)
                .map_or_else(String::new, |rule| rule.title.to_string()),
        };
        Control {
            key,
            name: varied.first().cloned().unwrap_or_default(),
            label: capital(&name.text),
            unit: name.unit,
            meaning: param.doc.to_string(),
            rules: param.rules.iter().map(rule).collect(),
            shape: self.shape(param),
            value: fields.get(&param.name).map(|value| self.text(&param.name, value)),
            preset: preset(&param.preset),
            standing: match param.standing {
                Provenance::Stated => "",
                Provenance::Ruling => "ruling",
                Provenance::Assumed => "assumed",
            },
            unasked: false,
            varied: self.planned.varied.iter().any(|name| varied.contains(name)),
            given,
        }
    }

    /// A value as `--set` takes it. Bands are given back as they were written, since only their names are known here.
    fn text(&self, param: &str, value: &Value) -> String {
        match value {
            Value::Flags(words) => words.join(" "),
            Value::Bands(_) => {
                let written = self.experiment.params.get(param).map(|placed| placed.place.text().to_owned());
                written.unwrap_or_else(|| value.to_string())
            }
            value => value.to_string(),
        }
    }

    fn shape(&self, param: &Param) -> Shape {
        let choice = |word: &play::systems::Text| self.choice(&param.name, word);
        match &param.shape {
            ParamType::Int { min, max } => Shape::Number { min: *min, max: *max },
            ParamType::Bool => Shape::Switch,
            ParamType::Choice(words) | ParamType::Side(words) => {
                Shape::Choice { words: words.iter().map(choice).collect() }
            }
            ParamType::Flags(words) => Shape::Several { words: words.iter().map(choice).collect() },
            ParamType::Policy { plain, with_number } => Shape::Policy {
                plain: plain.iter().map(choice).collect(),
                with_number: with_number
                    .iter()
                    .map(|(word, min, max)| PolicyWord {
                        word: word.to_string(),
                        label: spoken(word),
                        min: *min,
                        max: *max,
                    })
                    .collect(),
            },
            ParamType::Character => {
                let own =
                    self.scenario.characters.iter().filter(|(_, one)| self.planned.system.takes(&one.system.name));
                Shape::Choice {
                    words: own.map(|(name, _)| Choice { word: name.clone(), label: spoken(name) }).collect(),
                }
            }
            ParamType::Dice | ParamType::Roll | ParamType::Comparison | ParamType::Bands | ParamType::Text(_) => {
                Shape::Text
            }
        }
    }

    /// A word with what it is called for readers.
    fn choice(&self, param: &str, word: &str) -> Choice {
        let value = study::plan::CellValue::of_text(param, word);
        Choice { word: word.to_owned(), label: self.words.word(&value) }
    }
}

/// The default in words.
fn preset(preset: &DefaultValue) -> String {
    match preset {
        DefaultValue::Required => String::new(),
        DefaultValue::Derived(how) => how.to_string(),
        DefaultValue::Int(number) => number.to_string(),
        DefaultValue::Bool(on) => if *on { "yes" } else { "no" }.to_owned(),
        DefaultValue::Text(text) => text.to_string(),
        DefaultValue::NoFlags => "none".to_owned(),
    }
}
