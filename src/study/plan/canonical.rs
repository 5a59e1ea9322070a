//! The canonical text of a question: equal for equal questions, different for different ones.
//!
//! It is the input of the content hash, so its form must not change without the stream version.
//! User text is prefixed with its length, so that no choice of names can make two questions look
//! alike.

use std::fmt::{self, Display, Write as _};

use play::systems::{Fields, Question, Value};
use play::tally::ContentHash;
use scenario::ask::Stop;

/// What the answer of a cell depends on besides its question.
#[derive(Debug, Clone, Copy)]
pub struct Setting<'a> {
    /// The identifier of the experiment, which selects the random stream.
    pub id: &'a str,
    /// The seed.
    pub seed: u64,
    /// When sampling stops.
    pub stop: Stop,
    /// Further conditions that sampling waits for, one per line.
    pub awaited: &'a [String],
    /// The version of the random stream layout.
    pub stream_version: u32,
}

/// Writes the canonical texts of the cells of an experiment.
#[derive(Debug)]
pub struct Canonical<'a> {
    setting: Setting<'a>,
    out: String,
    /// Scratch buffer for formatting a value.
    value: String,
    /// The constants written last and their text: a cache, because most sweeps do not vary them.
    constants: Option<(Fields, String)>,
}

impl<'a> Canonical<'a> {
    /// A writer for the cells of one experiment.
    pub fn new(setting: Setting<'a>) -> Self {
        Self { setting, out: String::new(), value: String::new(), constants: None }
    }

    /// The canonical text of a cell. `told` is what a text says of its game, if it is told in one; `under` are its metrics
    /// under conditions.
    pub fn text(&mut self, question: &Question, told: Option<&str>, under: &[&str]) -> &str {
        self.out.clear();
        let setting = self.setting;
        self.line("stream", setting.stream_version);
        self.line("seed", setting.seed);
        self.line("id", setting.id);
        match setting.stop {
            Stop::Trials(trials) => self.line("stop", format_args!("trials {trials}")),
            // The bits, because rounded text could make two precisions equal.
            Stop::Precision { half_width, limit } => {
                self.line("stop", format_args!("precision {:016x} limit {limit}", half_width.to_bits()));
            }
            Stop::Aims { limit } => self.line("stop", format_args!("aims limit {limit}")),
        }
        for awaited in setting.awaited {
            self.line("await", awaited);
        }
        for metric in under {
            self.line("measure", metric);
        }
        self.line("system", &question.system);
        if let Some(told) = told {
            // In short: there may be many cells, and the text of a game is long.
            self.line("told", ContentHash::of(told));
        }
        self.line("kind", &question.kind);
        self.fields("param", &question.params);
        self.constants(&question.constants);
        for (name, sheet) in &question.characters {
            self.line("character", name);
            self.fields("field", sheet);
        }
        for members in &question.sides {
            self.line("side", members.len());
            for member in members {
                self.line("member", &member.name);
                self.line("of", &member.character);
                self.fields("field", &member.sheet);
            }
        }
        &self.out
    }

    fn constants(&mut self, constants: &Fields) {
        match &self.constants {
            Some((known, text)) if known.is_same(constants) => self.out.push_str(text),
            _ => {
                let start = self.out.len();
                self.fields("constant", constants);
                self.constants = Some((constants.clone(), self.out[start..].to_owned()));
            }
        }
    }

    fn fields(&mut self, key: &str, fields: &Fields) {
        for (name, value) in fields.iter() {
            self.line(key, name);
            self.line("is", Written(value));
        }
    }

    fn line(&mut self, key: &str, value: impl Display) {
        self.value.clear();
        write!(self.value, "{value}").expect(TAKES_ALL);
        writeln!(self.out, "{key} {}:{}", self.value.len(), self.value).expect(TAKES_ALL);
    }
}

const TAKES_ALL: &str = "a string takes all that is written";

/// A value in canonical form.
struct Written<'a>(&'a Value);

impl Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Value::Int(number) => write!(f, "int {number}"),
            Value::Bool(on) => write!(f, "bool {on}"),
            Value::Text(text) => write!(f, "text {text}"),
            Value::Policy(name, number) => write!(f, "policy {name}({number})"),
            Value::Flags(words) => write!(f, "flags {}", words.join(" ")),
            Value::Dice(roll) => write!(f, "dice {roll}"),
            Value::Roll(text) => write!(f, "roll {text}"),
            Value::Comparison(comparison) => write!(f, "comparison {comparison}"),
            Value::Bands(bands) => {
                let bands = bands.iter().map(|(name, low, high)| format!("{name}={low}..={high}"));
                write!(f, "bands {}", bands.collect::<Vec<_>>().join(" "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::systems::SideName;
    use std::collections::BTreeMap;

    #[test]
    fn the_form_is_fixed() {
        let mut params = Fields::new();
        params.set("dc", Value::Int(-3));
        params.set("roll", Value::Dice("4d6dl1".parse().expect("a roll")));
        let question = Question {
            system: "dice".to_owned(),
            kind: "roll".to_owned(),
            params,
            constants: Fields::new(),
            characters: BTreeMap::new(),
            sides: Vec::new(),
            side_names: SideName::LETTERS,
        };
        let setting = Setting { id: "a", seed: 7, stop: Stop::Trials(10), awaited: &[], stream_version: 1 };
        let expected = "stream 1:1\nseed 1:7\nid 1:a\nstop 9:trials 10\nsystem 4:dice\nkind 4:roll\n\
                        param 2:dc\nis 6:int -3\nparam 4:roll\nis 11:dice 4d6kh3\n";
        let mut canonical = Canonical::new(setting);
        let under = canonical.text(&question, None, &["total given total >= 3"]).to_owned();
        assert!(under.contains("measure 22:total given total >= 3\n"), "{under}");
        // The second time the constants come from the cache.
        for _ in 0..2 {
            assert_eq!(canonical.text(&question, None, &[]), expected);
        }
    }
}
