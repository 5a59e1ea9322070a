//! One cell of a sweep: the layers of a scenario, merged into a question.
//!
//! From the bottom: defaults of the game, a character's ancestors from the most distant to the
//! character itself, overrides of a member of a side, house rules of the file, then of the
//! experiment. A varied value takes effect exactly where the scenario would have written it.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use play::systems::{Fields, Member, ParamType, Question, SideName, Value};
use scenario::Scenario;
use scenario::file::{Axis, AxisValue, Experiment, Layer, Setting, Target, fighter_names};

/// The values of an experiment before a cell sets anything.
#[derive(Debug)]
pub struct BaseValues<'a> {
    /// The scenario.
    pub scenario: Cow<'a, Scenario>,
    /// The index of the experiment.
    place: usize,
    /// The index of its version, if another game than its own is asked.
    version: Option<usize>,
    /// The values of its versions, if this is the experiment itself.
    versions: Vec<Self>,
    params: Fields,
    constants: Fields,
    /// The sheets of all characters of its game.
    sheets: BTreeMap<String, Fields>,
}

impl<'a> BaseValues<'a> {
    /// Merges the layers of the scenario for the experiment with this index.
    pub fn new(scenario: &'a Scenario, place: usize) -> Self {
        let versions = 0..scenario.experiments[place].versions.len();
        let versions = versions.map(|version| Self::of_version(scenario, place, Some(version))).collect();
        Self { versions, ..Self::of_version(scenario, place, None) }
    }

    fn of_version(scenario: &'a Scenario, place: usize, version: Option<usize>) -> Self {
        let experiment = version_of(scenario, place, version);
        let Experiment { system, kind, .. } = experiment;
        let mut params = Fields::defaults(&kind.params);
        lay(&mut params, &experiment.params);
        let mut constants = Fields::defaults(&system.constants);
        if let Some(rules) = scenario.rules.get(system.name.as_ref()) {
            lay(&mut constants, rules);
        }
        lay(&mut constants, &experiment.rules);
        let blank = Fields::defaults(&system.character);
        let own = scenario.characters.iter().filter(|(_, character)| system.takes(&character.system.name));
        let sheets = own.map(|(name, _)| {
            let mut sheet = blank.clone();
            scenario.lineage(name).iter().for_each(|(_, character)| lay(&mut sheet, &character.own));
            (name.clone(), sheet)
        });
        let sheets = sheets.collect();
        Self { scenario: Cow::Borrowed(scenario), place, version, versions: Vec::new(), params, constants, sheets }
    }

    /// The same with a scenario of its own.
    pub(super) fn to_owned(&self) -> BaseValues<'static> {
        BaseValues {
            scenario: Cow::Owned(Scenario::clone(&self.scenario)),
            place: self.place,
            version: self.version,
            versions: self.versions.iter().map(Self::to_owned).collect(),
            params: self.params.clone(),
            constants: self.constants.clone(),
            sheets: self.sheets.clone(),
        }
    }

    /// The experiment.
    pub fn experiment(&self) -> &Experiment {
        version_of(&self.scenario, self.place, self.version)
    }

    /// The values of the version that some settings ask for.
    fn version_for<'s>(&self, mut settings: impl Iterator<Item = &'s Setting>) -> &Self {
        let system = settings.find(|setting| setting.target == Target::System).map(|setting| &setting.value);
        let is_meant =
            |version: &&Self| system.and_then(Value::word) == Some(version.experiment().system.name.as_ref());
        self.versions.iter().find(is_meant).unwrap_or(self)
    }

    /// For each axis, the index of the value that holds if nothing is varied; `None` if the axis leaves it out. Zipped
    /// axes have theirs at the same index, or none. A named variant is such a value if it changes nothing.
    pub fn base_places(&self, axes: &[Axis]) -> Vec<Option<usize>> {
        let is_base = |value: &AxisValue| value.settings.iter().all(|setting| self.holds(setting));
        let of_group = |group: usize| {
            let together = || axes.iter().filter(|axis| axis.group == group);
            (0..axes[group].values.len()).find(|&place| together().all(|axis| is_base(&axis.values[place])))
        };
        axes.iter().map(|axis| of_group(axis.group)).collect()
    }

    /// Whether a setting sets what holds without it.
    fn holds(&self, Setting { target, value, .. }: &Setting) -> bool {
        match target {
            Target::System => value.word() == Some(self.experiment().system.name.as_ref()),
            Target::Param(name) => self.params.get(name) == Some(value),
            Target::Constant(name) => self.constants.get(name) == Some(value),
            Target::Field { character, field } => {
                self.sheets.get(character.as_str()).and_then(|sheet| sheet.get(field)) == Some(value)
            }
            Target::Fighter { name, field } => {
                let mut entries =
                    self.experiment().sides.iter().flatten().filter(|entry| entry.name.as_ref() == Some(name));
                entries.all(|entry| {
                    let sheet = self.sheets.get(entry.character.as_str());
                    let own = entry.own.get(field).map(|placed| &placed.value);
                    own.or_else(|| sheet.and_then(|sheet| sheet.get(field))) == Some(value)
                })
            }
            Target::Count { side, entry } => {
                let entry = self.experiment().sides.get(*side).and_then(|entries| entries.get(*entry));
                entry.and_then(|entry| i64::try_from(entry.count).ok()) == value.number()
            }
        }
    }
}

/// A cell: one value per axis.
#[derive(Debug, Clone)]
pub struct Cell<'a> {
    /// The values below it.
    pub ground: &'a BaseValues<'a>,
    /// The axes: those of the experiment, or replacements.
    axes: &'a [Axis],
    /// Per axis the index of its value.
    pub places: Vec<usize>,
}

impl<'a> Cell<'a> {
    /// The cell with this index in row-major order: the last axis changes fastest, together with
    /// those zipped with it.
    pub fn new(ground: &'a BaseValues<'a>, axes: &'a [Axis], number: usize) -> Self {
        let mut rest = number;
        let mut places = vec![0; axes.len()];
        for (place, axis) in axes.iter().enumerate().rev().filter(|(place, axis)| axis.group == *place) {
            places[place] = rest % axis.values.len();
            rest /= axis.values.len();
        }
        for (place, axis) in axes.iter().enumerate() {
            places[place] = places[axis.group];
        }
        let settings = axes.iter().zip(&places).flat_map(|(axis, &place)| &axis.values[place].settings);
        Self { ground: ground.version_for(settings), axes, places }
    }

    /// The axes with their values in this cell.
    fn choices(&self) -> impl Iterator<Item = (&'a Axis, &'a AxisValue)> {
        self.axes.iter().zip(&self.places).map(|(axis, &place)| (axis, &axis.values[place]))
    }

    /// All settings of this cell.
    fn settings(&self) -> impl Iterator<Item = &'a Setting> {
        self.choices().flat_map(|(_, value)| &value.settings)
    }

    /// The setting of a target, if it is varied.
    pub fn choice(&self, target: &Target) -> Option<&'a Setting> {
        self.settings().find(|setting| setting.target == *target)
    }

    /// The varied names with their values for a message: `dc = 10, skill = 3`; empty if nothing is
    /// varied.
    pub fn words(&self) -> String {
        let pairs: Vec<String> =
            self.choices().map(|(axis, value)| format!("{} = {}", axis.name, value.text)).collect();
        pairs.join(", ")
    }

    /// Per side and entry, the number of fighters.
    pub fn counts(&self) -> Vec<Vec<usize>> {
        let sides = self.ground.experiment().sides.iter().enumerate();
        sides
            .map(|(side, entries)| {
                let entries = entries.iter().enumerate();
                entries
                    .map(|(index, entry)| match self.choice(&Target::Count { side, entry: index }).map(|v| &v.value) {
                        Some(Value::Int(count)) => usize::try_from(*count).unwrap_or(entry.count),
                        _ => entry.count,
                    })
                    .collect()
            })
            .collect()
    }

    /// The question of this cell.
    pub fn question(&self) -> Question {
        let Experiment { system, kind, .. } = self.ground.experiment();
        let mut params = self.ground.params.clone();
        for setting in self.settings() {
            if let Target::Param(name) = &setting.target {
                params.set(name, setting.value.clone());
            }
        }
        Question {
            system: system.name.to_string(),
            kind: kind.name.to_string(),
            characters: self.characters(&params),
            sides: self.sides(),
            side_names: [0, 1].map(|side| self.side_name(side)),
            params,
            constants: self.constants(),
        }
    }

    /// The constants of its question.
    pub fn constants(&self) -> Fields {
        let mut constants = self.ground.constants.clone();
        for setting in self.settings() {
            if let Target::Constant(name) = &setting.target {
                constants.set(name, setting.value.clone());
            }
        }
        constants
    }

    /// The sheets of the characters that the experiment references; others have no influence.
    fn characters(&self, params: &Fields) -> BTreeMap<String, Fields> {
        let mut named: BTreeSet<&str> =
            self.ground.experiment().sides.iter().flatten().map(|entry| entry.character.as_str()).collect();
        for param in &self.ground.experiment().kind.params {
            if param.shape == ParamType::Character {
                named.extend(params.word_opt(&param.name));
            }
        }
        let known = |name: &&str| self.ground.scenario.characters.contains_key(*name);
        named.into_iter().filter(known).map(|name| (name.to_owned(), self.sheet(name))).collect()
    }

    /// The sheet of a character in this cell.
    fn sheet(&self, name: &str) -> Fields {
        let is_field = |setting: &Setting| matches!(setting.target, Target::Field { .. });
        if let Some(sheet) = self.ground.sheets.get(name)
            && !self.settings().any(is_field)
        {
            return sheet.clone();
        }
        let mut sheet = Fields::defaults(&self.ground.experiment().system.character);
        for (ancestor, character) in self.ground.scenario.lineage(name) {
            lay(&mut sheet, &character.own);
            for setting in self.settings() {
                if let Target::Field { character, field } = &setting.target
                    && character == ancestor
                {
                    sheet.set(field, setting.value.clone());
                }
            }
        }
        sheet
    }

    /// What a side is called. A side that has a single fighter in some cells only is no single fighter, so that a sweep
    /// calls it the same everywhere.
    fn side_name(&self, side: usize) -> SideName {
        let experiment = self.ground.experiment();
        let entries = |side: usize| experiment.sides.get(side).map_or(&[][..], Vec::as_slice);
        let only = match entries(side) {
            [entry] if entry.count == 1 => {
                let target = Target::Count { side, entry: 0 };
                Some(entry.base()).filter(|_| !self.axes.iter().any(|axis| axis.changes(&target)))
            }
            _ => None,
        };
        if let Some((name, _)) = experiment.side_names.get(side) {
            return SideName::named(side, name, only.is_some());
        }
        // A name that both sides know tells nobody which of them is meant.
        let other = 1 - side;
        let shared = |name: &&str| {
            SideName::letter(other).answers_to(name) || entries(other).iter().any(|entry| entry.base() == *name)
        };
        match only.filter(|name| !shared(name)) {
            Some(fighter) => SideName::fighter(side, fighter),
            None => SideName::letter(side),
        }
    }

    fn sides(&self) -> Vec<Vec<Member>> {
        let counts = self.counts();
        let varied = |side: usize, entry: usize| {
            let target = Target::Count { side, entry };
            self.axes.iter().any(|axis| axis.changes(&target))
        };
        let muster: Vec<Vec<(&str, usize, bool)>> = self
            .ground
            .experiment()
            .sides
            .iter()
            .enumerate()
            .map(|(side, entries)| {
                let entries = entries.iter().enumerate();
                entries.map(|(index, entry)| (entry.base(), counts[side][index], varied(side, index))).collect()
            })
            .collect();
        let named = fighter_names(&muster);
        let sides = self.ground.experiment().sides.iter().zip(named);
        sides
            .map(|(entries, names)| {
                let entries = entries.iter().zip(names);
                entries
                    .flat_map(|(entry, names)| {
                        let mut sheet = self.sheet(&entry.character);
                        lay(&mut sheet, &entry.own);
                        for setting in self.settings() {
                            if let Target::Fighter { name, field } = &setting.target
                                && entry.name.as_ref() == Some(name)
                            {
                                sheet.set(field, setting.value.clone());
                            }
                        }
                        names.into_iter().map(move |name| Member {
                            name,
                            character: entry.character.clone(),
                            sheet: sheet.clone(),
                        })
                    })
                    .collect()
            })
            .collect()
    }
}

/// An experiment of a scenario, or one of its versions.
fn version_of(scenario: &Scenario, place: usize, version: Option<usize>) -> &Experiment {
    let experiment = &scenario.experiments[place];
    version.map_or(experiment, |version| &experiment.versions[version])
}

fn lay(fields: &mut Fields, layer: &Layer) {
    for (name, placed) in layer {
        fields.set(name, placed.value.clone());
    }
}
