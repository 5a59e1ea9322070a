//! A scenario under construction: a question whose settings can be removed one by one.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use oddsmith::diagnostic::Source;
use oddsmith::plan::{self, PlannedCell};
use oddsmith::scenario::{Overrides, read};

/// Settings by name, as written in a scenario file.
pub type Settings = BTreeMap<String, String>;

/// One character: a fighter, or one referenced by a parameter.
#[derive(Debug, Clone, PartialEq)]
pub struct Fighter {
    /// The name, unique in the scenario.
    pub name: String,
    /// Its settings beyond the defaults.
    pub sheet: Settings,
}

/// A question about one game: a fight or another kind, with its deviations from the defaults.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    /// The game.
    pub system: String,
    /// The kind of experiment.
    pub kind: String,
    /// Parameters of the experiment.
    pub params: Settings,
    /// House rules.
    pub rules: Settings,
    /// Both sides; empty for kinds without sides.
    pub sides: [Vec<Fighter>; 2],
    /// The characters referenced by parameters.
    pub characters: Vec<Fighter>,
}

impl Draft {
    /// The scenario file.
    pub fn toml(&self) -> String {
        let Self { system, kind, .. } = self;
        let mut text = format!("[[experiment]]\nid = \"question\"\nsystem = \"{system}\"\nkind = \"{kind}\"\n");
        let names = |side: &[Fighter]| {
            let quoted: Vec<String> = side.iter().map(|fighter| format!("\"{}\"", fighter.name)).collect();
            format!("[{}]", quoted.join(", "))
        };
        if !self.sides[0].is_empty() {
            writeln!(text, "sides = [{}, {}]", names(&self.sides[0]), names(&self.sides[1]))
                .expect("strings take text");
        }
        push(&mut text, &self.params);
        if !self.rules.is_empty() {
            let rules: Vec<String> = self.rules.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            writeln!(text, "rules = {{ {} }}", rules.join(", ")).expect("strings take text");
        }
        for fighter in self.sides.iter().flatten().chain(&self.characters) {
            write!(text, "\n[character.{}]\nsystem = \"{}\"\n", fighter.name, self.system).expect("strings take text");
            push(&mut text, &fighter.sheet);
        }
        text
    }

    /// The single case of the scenario, or the first fault.
    ///
    /// # Errors
    /// The first message if the reader or the game rejects the scenario.
    pub fn case(&self) -> Result<PlannedCell, String> {
        let source = Arc::new(Source::new("question.toml", self.toml()));
        let faults = |faults: Vec<oddsmith::diagnostic::Diagnostic>| faults[0].message.clone();
        let scenario = read(&oddsmith::games::catalogue(), &source, &Overrides::default()).map_err(faults)?;
        let mut plan = plan::build(&scenario, 1).map_err(faults)?;
        Ok(plan.experiments.swap_remove(0).cells.swap_remove(0))
    }

    /// The draft with fewer parameters, and without the characters that only the others name.
    fn with_params(&self, params: Settings) -> Self {
        let mut less = self.clone();
        less.characters.retain(|character| {
            let name = format!("\"{}\"", character.name);
            params.values().any(|value| *value == name) || self.params.values().all(|value| *value != name)
        });
        Self { params, ..less }
    }

    /// The draft without many of its settings at once.
    fn much_simpler(&self) -> Vec<Self> {
        let mut all = Vec::new();
        for rules in without_many(&self.rules) {
            all.push(Self { rules, ..self.clone() });
        }
        all.extend(without_many(&self.params).into_iter().map(|params| self.with_params(params)));
        for (side, fighters) in self.sides.iter().enumerate() {
            for (place, fighter) in fighters.iter().enumerate() {
                for sheet in without_many(&fighter.sheet) {
                    let mut less = self.clone();
                    less.sides[side][place].sheet = sheet;
                    all.push(less);
                }
            }
        }
        all
    }

    /// Every simpler draft: first those without many settings at once, which quickly make a large question small, then those
    /// with one item less: a fighter of a side of several, a setting, or a character.
    pub fn simpler(&self) -> Vec<Self> {
        let mut all = self.much_simpler();
        for (side, fighters) in self.sides.iter().enumerate() {
            for place in (0..fighters.len()).filter(|_| fighters.len() > 1) {
                let mut less = self.clone();
                less.sides[side].remove(place);
                all.push(less);
            }
        }
        for name in self.rules.keys() {
            let mut less = self.clone();
            less.rules.remove(name);
            all.push(less);
        }
        for name in self.params.keys() {
            let mut params = self.params.clone();
            params.remove(name);
            all.push(self.with_params(params));
        }
        for (side, fighters) in self.sides.iter().enumerate() {
            for (place, fighter) in fighters.iter().enumerate() {
                for name in fighter.sheet.keys() {
                    let mut less = self.clone();
                    less.sides[side][place].sheet.remove(name);
                    all.push(less);
                }
            }
        }
        for (place, character) in self.characters.iter().enumerate() {
            for name in character.sheet.keys() {
                let mut less = self.clone();
                less.characters[place].sheet.remove(name);
                all.push(less);
            }
        }
        all
    }
}

/// The settings without all, the first half, or the second half of them; nothing if there are fewer than four.
fn without_many(settings: &Settings) -> Vec<Settings> {
    if settings.len() < 4 {
        return Vec::new();
    }
    let part = |from: usize, to: usize| {
        settings.iter().skip(from).take(to - from).map(|(name, value)| (name.clone(), value.clone())).collect()
    };
    let (half, all) = (settings.len() / 2, settings.len());
    vec![Settings::new(), part(half, all), part(0, half)]
}

fn push(text: &mut String, settings: &Settings) {
    for (name, value) in settings {
        writeln!(text, "{name} = {value}").expect("strings take text");
    }
}
