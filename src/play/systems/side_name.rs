//! What the two sides of a fight are called: in files, in questions, and for readers.
//!
//! A side has a *key*, which stands in outcomes and in the names of metrics (`winner=heroes`, `deaths.heroes`), and a
//! *label* for readers (`the heroes`). A side that the scenario does not name keeps the key `a` or `b`; readers know it
//! by its only fighter (`the warden`), or as `side A`. Every question also understands the letter of a named side, and
//! the only fighter of a side without a name.

use std::fmt;

/// The letters of the sides, the keys of sides without a name.
const LETTERS: [&str; 2] = ["a", "b"];

/// What one side is called.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SideName {
    /// The side: 0 or 1.
    number: usize,
    called: Called,
}

/// How a side came by its name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Called {
    /// By nothing but its letter.
    Letter,
    /// By its only fighter.
    Fighter(String),
    /// By the scenario; `single` if it has one member, whatever is varied.
    Named { name: String, single: bool },
}

/// Words that stand for a side without an article, and speak of several: `we win`.
const PRONOUNS: [&str; 6] = ["i", "we", "you", "they", "them", "us"];
/// Words that begin a name as an article does: `our heroes win`.
const DETERMINERS: [&str; 14] =
    ["the", "a", "an", "my", "our", "your", "his", "her", "its", "their", "this", "that", "these", "those"];

/// How the name of a side stands in a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grammar {
    /// `side A wins`: no article, singular.
    Letter,
    /// `Aldric wins`: a proper name, singular.
    Proper,
    /// `Rangers win`: a proper name of several; `we win`.
    ProperPlural,
    /// `the warden wins`.
    Singular,
    /// `the heroes win`.
    Plural,
}

impl SideName {
    /// Both sides of a contest in which nobody has a name.
    pub const LETTERS: [Self; 2] = [Self::letter(0), Self::letter(1)];

    /// A side without a name. `number` is 0 or 1.
    pub const fn letter(number: usize) -> Self {
        Self { number, called: Called::Letter }
    }

    /// A side without a name that has a single fighter.
    pub fn fighter(number: usize, fighter: impl Into<String>) -> Self {
        Self { number, called: Called::Fighter(fighter.into()) }
    }

    /// A side that the scenario names; `single` if it never has more than one fighter.
    pub fn named(number: usize, name: impl Into<String>, single: bool) -> Self {
        Self { number, called: Called::Named { name: name.into(), single } }
    }

    /// The side: 0 or 1.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The name in files, in outcomes and in the names of metrics: `a`, or the name that the scenario gives.
    pub fn key(&self) -> &str {
        match &self.called {
            Called::Named { name, .. } => name,
            Called::Letter | Called::Fighter(_) => LETTERS[self.number],
        }
    }

    /// Whether a word of a question means this side: its key, its letter, or its only fighter.
    pub fn answers_to(&self, word: &str) -> bool {
        let fighter = matches!(&self.called, Called::Fighter(name) if name == word);
        fighter || word == self.key() || word == LETTERS[self.number]
    }

    /// The name alone, for a legend, a bar or the head of a column: `heroes`, `warden`, `side A`.
    pub fn label(&self) -> String {
        match &self.called {
            Called::Fighter(name) | Called::Named { name, .. } => super::label::spoken(name),
            Called::Letter => format!("side {}", self.big_letter()),
        }
    }

    /// The name of a metric without this side: `deaths` of `deaths.heroes`. `None` if it is not named after the side.
    pub fn stem_of<'m>(&self, metric: &'m str) -> Option<&'m str> {
        metric.strip_suffix(self.key())?.strip_suffix('.')
    }

    /// `A` or `B`.
    pub const fn big_letter(&self) -> char {
        if self.number == 0 { 'A' } else { 'B' }
    }

    /// How the name stands in a sentence, in any language. A name with a capital letter is a proper name, and one that
    /// has an article or is a pronoun needs none either; a side that the scenario names speaks of itself in the plural
    /// unless it has a single member.
    pub fn grammar(&self) -> Grammar {
        let (name, single) = match &self.called {
            Called::Letter => return Grammar::Letter,
            Called::Fighter(name) => (name, true),
            // `heroes = ["warden"]` is still a plural; `boss` is none.
            Called::Named { name, single } => (name, *single && (!name.ends_with('s') || name.ends_with("ss"))),
        };
        let first = name.split('_').next().unwrap_or_default().to_lowercase();
        if PRONOUNS.contains(&name.to_lowercase().as_str()) {
            return Grammar::ProperPlural;
        }
        let is_proper = name.starts_with(|first: char| first.is_uppercase()) || DETERMINERS.contains(&first.as_str());
        match (is_proper, single) {
            (true, true) => Grammar::Proper,
            (true, false) => Grammar::ProperPlural,
            (false, true) => Grammar::Singular,
            (false, false) => Grammar::Plural,
        }
    }

    /// The clause that says that this side wins: `the heroes win`, `the warden wins`, `side A wins`.
    pub fn wins(&self) -> String {
        format!("{self} {}", self.verb("wins", "win"))
    }

    /// Why the other side wins: `the raiders have nobody left who can fight: the heroes win`; of a side with a single
    /// member, `the hero is out of the fight: the goblin wins`.
    pub fn loses_to(&self, winner: &Self) -> String {
        let loses = match self.called {
            Called::Fighter(_) | Called::Named { single: true, .. } => {
                self.verb("is", "are").to_owned() + " out of the fight"
            }
            Called::Letter | Called::Named { .. } => self.verb("has", "have").to_owned() + " nobody left who can fight",
        };
        format!("{self} {loses}: {}", winner.wins())
    }

    /// The form of a verb that agrees with the name: `wins` or `win`.
    pub fn verb<'v>(&self, singular: &'v str, plural: &'v str) -> &'v str {
        match self.grammar() {
            Grammar::Letter | Grammar::Proper | Grammar::Singular => singular,
            Grammar::ProperPlural | Grammar::Plural => plural,
        }
    }
}

/// The name within an English sentence: `the heroes`, `the warden`, `Aldric`, `side A`.
impl fmt::Display for SideName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let article = match self.grammar() {
            Grammar::Letter | Grammar::Proper | Grammar::ProperPlural => "",
            Grammar::Singular | Grammar::Plural => "the ",
        };
        write!(f, "{article}{}", self.label())
    }
}

/// The sides that a metric is about.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub enum OfSides {
    /// No side in particular.
    #[default]
    None,
    /// One side: `deaths.a`.
    One(SideName),
    /// Which side wins: two of the outcomes are the keys of the sides.
    Winner([SideName; 2]),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_is_called_as_people_would() {
        for (side, key, label, wins) in [
            (SideName::letter(1), "b", "side B", "side B wins"),
            (SideName::fighter(0, "old_warden"), "a", "old warden", "the old warden wins"),
            (SideName::fighter(1, "Aldric"), "b", "Aldric", "Aldric wins"),
            (SideName::named(0, "heroes", false), "heroes", "heroes", "the heroes win"),
            (SideName::named(1, "dragon", true), "dragon", "dragon", "the dragon wins"),
            (SideName::named(1, "Black_Cloaks", false), "Black_Cloaks", "Black Cloaks", "Black Cloaks win"),
            (SideName::named(0, "we", false), "we", "we", "we win"),
            (SideName::named(0, "we", true), "we", "we", "we win"),
            (SideName::named(1, "they", false), "they", "they", "they win"),
            (SideName::named(0, "our_heroes", false), "our_heroes", "our heroes", "our heroes win"),
            (SideName::named(1, "the_boss", true), "the_boss", "the boss", "the boss wins"),
            (SideName::named(1, "wererats", false), "wererats", "wererats", "the wererats win"),
        ] {
            assert_eq!((side.key(), side.label().as_str(), side.wins().as_str()), (key, label, wins));
        }
    }

    #[test]
    fn a_question_may_use_the_letter_the_key_or_the_only_fighter() {
        let answers = |side: &SideName| {
            ["a", "b", "heroes", "warden", "old warden"].into_iter().filter(|word| side.answers_to(word)).collect()
        };
        let words: Vec<&str> = answers(&SideName::named(0, "heroes", false));
        assert_eq!(words, ["a", "heroes"]);
        let words: Vec<&str> = answers(&SideName::fighter(1, "warden"));
        assert_eq!(words, ["b", "warden"]);
        let words: Vec<&str> = answers(&SideName::letter(0));
        assert_eq!(words, ["a"]);
    }
}
