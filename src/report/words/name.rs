//! Names: of varied keys, metrics and units.

use play::systems::label::spoken;
use play::systems::{Metric, SideName};
use scenario::style::Language;

use super::super::words::text::capital;
use super::Words;

/// The end of a varied name that stands for the number of fighters: `goblin.count`.
const COUNT: &str = "count";

/// The key of what a game is called where its title is a word of English.
const GAME: &str = "game:title";

/// Whether a varied name stands for a number of fighters: `goblin.count`.
pub fn is_count(varied: &str) -> bool {
    varied.split_once('.').is_some_and(|(_, field)| field == COUNT)
}

/// A label, taken apart: `distance (m)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// What it is called: `distance`.
    pub text: String,
    /// Its unit: `m`; empty if it has none.
    pub unit: String,
}

impl Name {
    /// Takes a label apart.
    fn of(label: &str) -> Self {
        let parts = label.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
        match parts {
            Some((text, unit)) => Self { text: text.to_owned(), unit: unit.to_owned() },
            None => Self { text: label.to_owned(), unit: String::new() },
        }
    }

    /// The whole label: `Distance (m)`.
    pub fn whole(&self) -> String {
        match self.unit.as_str() {
            "" => capital(&self.text),
            unit => format!("{} ({unit})", capital(&self.text)),
        }
    }
}

impl<'a> Words<'a> {
    /// The label that a game or all games give a key.
    pub(super) fn of_game(&self, key: &str) -> Option<&str> {
        let label = self.labels.of_game(key)?;
        let found = match self.language {
            Language::German if !label.german.is_empty() => &label.german,
            _ => &label.english,
        };
        (!found.is_empty()).then_some(found)
    }

    /// Same as [`of_game`](Self::of_game), without the English word where German has none.
    pub(super) fn of_language(&self, key: &str) -> Option<&'a str> {
        let label = self.labels.of_game(key)?;
        let found = self.language.say(&label.english, &label.german);
        (!found.is_empty()).then_some(found)
    }

    /// The label that the scenario gives a key.
    pub(super) fn own(&self, key: &str) -> Option<&str> {
        self.labels.own(key)
    }

    /// What a key without a dot is called.
    fn key(&self, key: &str) -> Name {
        Name::of(&self.own(key).or_else(|| self.of_game(key)).map_or_else(|| self.parts(key), str::to_owned))
    }

    /// A key as it is spoken, with its abbreviations written out: `fall DC` for `fall_dc`.
    fn parts(&self, key: &str) -> String {
        let said = spoken(key);
        let part = |word: &str| self.of_game(&format!("part:{word}")).map_or_else(|| word.to_owned(), str::to_owned);
        said.split(' ').map(part).collect::<Vec<_>>().join(" ")
    }

    /// A varied name with its unit.
    pub fn name(&self, varied: &str) -> Name {
        if let Some((_, title)) = self.series.filter(|(name, _)| *name == varied) {
            return Name::of(title);
        }
        if let Some(label) = self.own(varied) {
            return Name::of(label);
        }
        match varied.split_once('.') {
            None => self.key(varied),
            Some(("rules", constant)) => self.key(constant),
            Some((who, COUNT)) => {
                let who = self.whose(who);
                let text = match self.language {
                    Language::English => format!("number of fighters ({who})"),
                    Language::German => format!("Anzahl ({who})"),
                };
                Name { text, unit: String::new() }
            }
            Some((who, field)) => {
                let field = self.key(field);
                Name { text: self.belongs(&field.text, who), ..field }
            }
        }
    }

    /// A varied name inside a sentence: `death strikes`, `Accurate (warden)`.
    pub fn varied(&self, name: &str) -> String {
        self.name(name).text
    }

    /// Something of a character.
    fn belongs(&self, what: &str, who: &str) -> String {
        format!("{what} ({})", self.whose(who))
    }

    /// What follows the dot of a metric of a fighter, or stands before that of a varied name.
    pub fn whose(&self, who: &str) -> String {
        spoken(who)
    }

    /// Whose metric this is, a side's or a fighter's, after what it measures: `deaths` and `heroes`.
    pub fn owner<'m>(&self, of: &'m Metric) -> (&'m str, Option<String>) {
        let of = of.unconditional();
        match of.side() {
            Some(side) => (of.stem(), Some(self.side(side))),
            None => match of.name.split_once('.') {
                Some((what, who)) => (what, Some(self.whose(who))),
                None => (&of.name, None),
            },
        }
    }

    /// A metric: `damage (warden)` for `damage.warden`, `deaths (side A)` for `deaths.a`.
    pub fn metric(&self, of: &Metric) -> String {
        if let Some(given) = &of.given {
            return self.under(self.metric(&given.metric), given);
        }
        self.metric_of(&of.name, of.side())
    }

    /// Same as [`metric`](Self::metric), from the name of a metric and the side it is about.
    pub fn metric_of(&self, name: &str, side: Option<&SideName>) -> String {
        if let Some(label) = self.own(name).or_else(|| self.of_game(name)) {
            return Name::of(label).text;
        }
        if let Some((side, stem)) = side.and_then(|side| Some((side, side.stem_of(name)?))) {
            return format!("{} ({})", self.key(stem).text, self.side(side));
        }
        match name.rsplit_once('.') {
            Some((what, who)) => self.belongs(&self.key(what).text, who),
            None => self.parts(name),
        }
    }

    /// The unit of a number, in words.
    pub fn unit(&self, unit: &str) -> String {
        self.of_game(&format!("unit:{unit}")).or_else(|| self.of_game(unit)).map_or_else(|| spoken(unit), str::to_owned)
    }

    /// The unit of a number in words; empty if the language has none for it.
    pub fn unit_or_nothing(&self, unit: &str) -> &str {
        self.of_language(&format!("unit:{unit}")).or_else(|| self.of_language(unit)).unwrap_or_default()
    }

    /// The unit of a number in a table: no word is better than a foreign one.
    pub fn unit_in_table(&self, unit: &str) -> String {
        if self.is_english() { self.unit(unit) } else { self.unit_or_nothing(unit).to_owned() }
    }

    /// The unit of a number that is 1, if the language has a word for it.
    pub fn one_of_unit(&self, unit: &str) -> Option<&str> {
        self.of_language(&format!("one:{unit}"))
    }

    /// The label of a constant of the rules in this language, or what the scenario calls it; `None` if the language has
    /// none.
    pub fn constant(&self, name: &str) -> Option<&str> {
        self.own(&format!("rules.{name}")).or_else(|| self.own(name)).or_else(|| self.of_language(name))
    }

    /// What the game is called, if that is not its title in this language.
    pub fn game(&self) -> Option<&'a str> {
        self.of_language(GAME)
    }

    /// What a kind of experiment is called; empty if the language has no word for it.
    pub fn kind(&self, kind: &str) -> String {
        match self.language {
            Language::English => spoken(kind),
            Language::German => self.of_language(&format!("kind:{kind}")).unwrap_or_default().to_owned(),
        }
    }

    /// The question that a kind of experiment answers. Games ask it in English only; empty if the language lacks it.
    pub fn question(&self, kind: &str, english: &'a str) -> &'a str {
        match self.language {
            Language::English => english,
            Language::German => self.of_language(&format!("question:{kind}")).unwrap_or_default(),
        }
    }

    /// The description of a `feel.` metric, which exists in English only.
    pub fn doc_of_pacing(&self, doc: &str) -> String {
        if self.is_english() { doc.to_owned() } else { String::new() }
    }

    /// The unit of a metric for an axis; empty where the label says it, or where it says nothing.
    pub fn unit_beside(&self, metric: &Metric, unit: &str) -> String {
        let metric = metric.unconditional();
        let own = self.own(&metric.name).or_else(|| self.of_game(&metric.name)).map(Name::of);
        match own {
            Some(name) if !name.unit.is_empty() => name.unit,
            _ if metric.name == unit || ["points", "fighters"].contains(&unit) => String::new(),
            _ if self.language == Language::English => self.unit(unit),
            // No word is better than a foreign one.
            _ => self.of_game(&format!("unit:{unit}")).unwrap_or_default().to_owned(),
        }
    }

    /// The description of a metric, without keys. The games describe their metrics in English only.
    pub fn doc(&self, metric: &Metric, doc: &str) -> String {
        if self.language != Language::English {
            return String::new();
        }
        let key = |letter: char| letter.is_alphanumeric() || letter == '_';
        let mut text = String::with_capacity(doc.len());
        let mut rest = doc;
        while let Some(start) = rest.find(key) {
            text.push_str(&rest[..start]);
            let word = &rest[start..];
            let end = word.find(|letter| !key(letter)).unwrap_or(word.len());
            match (text.strip_suffix("side "), &word[..end]) {
                (Some(before), side @ ("a" | "b")) => text = format!("{before}{}", self.whose(side)),
                (_, key) if key.contains('_') => text.push_str(&self.outcome(metric, key)),
                (_, other) => text.push_str(other),
            }
            rest = &word[end..];
        }
        text + rest
    }
}
