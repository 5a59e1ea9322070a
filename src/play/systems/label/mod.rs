//! What keys are called for readers: parameters, constants, fields, metrics, and the words that their values can be.
//!
//! A key that says what it means needs no label: `death_strikes` is read as "death strikes". A label is written where
//! a rulebook would print something else (`dc`, `som`, `no_progress`), or where the quantity has a unit.

use std::sync::LazyLock;

use super::param::Text;

/// The labels that all games share: the metrics that have one name everywhere, outcomes, units, policies. Those of a game
/// come first.
pub static COMMON: LazyLock<Labels> = LazyLock::new(|| Labels::of(include_str!("common.txt")));

/// A key in plain words: `death strikes` for `death_strikes`.
pub fn spoken(key: &str) -> String {
    key.replace('_', " ")
}

/// What a key is called, in each language.
///
/// The key is the name of a parameter, constant, field or metric (`dc`; `damage` also for `damage.warden`), or
/// `name=word` for a value (`tactic=flee`; `=dead` for a value of any name). With a kind before a slash
/// (`fall/height`) it is about that kind of experiment only. A policy with a number has `{}` where the number stands.
///
/// A unit follows in parentheses: `distance (m)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The key.
    pub key: Text,
    /// The label in English; empty if it follows from the key.
    pub english: Text,
    /// The label in German; empty if it is the English one.
    pub german: Text,
}

/// The labels of a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Labels(Vec<Label>);

impl Labels {
    /// The labels of a text, a line each: `key | English | German`. Empty lines and those that begin with `#` are for
    /// whoever reads the text; a line that is no label is left out.
    pub fn of(text: &'static str) -> Self {
        Self::new(text.lines().filter(|line| is_label(line)).filter_map(label))
    }

    /// These labels.
    pub fn new(labels: impl IntoIterator<Item = Label>) -> Self {
        let mut labels: Vec<Label> = labels.into_iter().collect();
        labels.sort_by(|a, b| a.key.cmp(&b.key));
        Self(labels)
    }

    /// The label of a key; `None` if it follows from the key.
    pub fn get(&self, key: &str) -> Option<&Label> {
        let place = self.0.binary_search_by(|label| label.key.as_ref().cmp(key)).ok()?;
        self.0.get(place)
    }

    /// All of them, by key.
    pub fn iter(&self) -> impl Iterator<Item = &Label> {
        self.0.iter()
    }
}

/// Whether a line of a text is meant to be a label.
fn is_label(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !line.starts_with('#')
}

/// The label of a line; `None` if it has no key or not three columns.
fn label(line: &'static str) -> Option<Label> {
    let mut columns = line.split('|').map(|column| Text::Borrowed(column.trim()));
    let (key, english, german) = (columns.next()?, columns.next()?, columns.next()?);
    let sound = !key.is_empty() && columns.next().is_none();
    sound.then_some(Label { key, english, german })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// Every text of labels here, with its name.
    fn texts() -> Vec<(String, &'static str)> {
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
        let folders = fs::read_dir(games).expect("the games stand beside this crate");
        let files = folders.map(|folder| folder.expect("a folder").path().join("labels.txt"));
        let texts = files.filter(|file| file.exists()).map(|file| {
            let text = fs::read_to_string(&file).expect("a text in UTF-8");
            (file.display().to_string(), &*text.leak())
        });
        texts.chain([("common.txt".to_owned(), include_str!("common.txt"))]).collect()
    }

    #[test]
    fn every_line_of_every_text_is_a_label() {
        let texts = texts();
        assert!(texts.len() > 5, "only {} texts were found", texts.len());
        for (name, text) in texts {
            for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| is_label(line)) {
                let label =
                    label(line).unwrap_or_else(|| panic!("{name}:{number}: not `key | English | German`: {line}"));
                let says = !label.english.is_empty() || !label.german.is_empty();
                assert!(says, "{name}:{number}: `{}` is called nothing", label.key);
            }
            let labels: Vec<Label> = Labels::of(text).iter().cloned().collect();
            for pair in labels.windows(2) {
                assert_ne!(pair[0].key, pair[1].key, "{name}: two labels of one key");
            }
        }
    }

    #[test]
    fn what_is_no_label_is_left_out() {
        let labels = Labels::of(
            "# key | English | German\n\n=a/b?c:d {} | one, (m) |\nkey\n | no | key\na | b | c | d\nx || y\n",
        );
        let found: Vec<_> = labels.iter().map(|label| [&*label.key, &*label.english, &*label.german]).collect();
        assert_eq!(found, [["=a/b?c:d {}", "one, (m)", ""], ["x", "", "y"]]);
    }
}
