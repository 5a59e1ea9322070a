//! What texts may name of the values that a question gives: inputs, rules, and what stands on sheets.

use lang::{Range, Stat, Term, ValueKind, Variables, parse_deck};
use play::systems::{Fields, Value};

use super::told::{DeckText, GameText, KindText, StandsFor, StatShape, StatText, StateText};

/// Everything that a value may be.
pub fn ever(shape: &StatShape) -> Stat {
    match shape {
        StatShape::Number(range, _) => Stat::Number(Range::of(*range.start(), *range.end())),
        StatShape::Dice(text) => Stat::Dice(text.parse().map_or_else(|_| Term::number(0), |roll| Term::of(&roll))),
        StatShape::Choice(words) => Stat::words_of(words),
        StatShape::Switch(_) => Stat::Answer,
    }
}

/// Everything that may be kept under a name.
pub fn kept(state: &StateText) -> (String, Stat) {
    let is = match &state.stands_for {
        StandsFor::Numbers => Stat::Number(Range::of((*state.range.start()).into(), (*state.range.end()).into())),
        StandsFor::Words(words) => Stat::words_of(words),
        StandsFor::Answers => Stat::Answer,
    };
    (state.name.clone(), is)
}

/// The decks of which all texts can be read, with what each card shows.
pub fn decks(decks: &[DeckText]) -> Vec<(String, Vec<i32>)> {
    decks.iter().filter_map(|deck| Some((deck.name.clone(), parse_deck(&deck.cards).ok()?))).collect()
}

/// Values that are known.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// Numbers.
    pub numbers: Variables,
    /// Words, dice, and yes or no.
    pub others: Vec<(String, Stat)>,
}

impl Known {
    /// Adds the values of fields, under names that begin as stated.
    pub fn add(&mut self, begin: &str, stats: &[StatText], fields: &Fields) {
        for stat in stats {
            let name = format!("{begin}{}", stat.name);
            let (term, kind) = match fields.get(&stat.name) {
                Some(Value::Int(number)) => {
                    self.numbers.insert(name, i32::try_from(*number).unwrap_or_default());
                    continue;
                }
                Some(Value::Bool(on)) => (Term::answer(*on), ValueKind::YesNo),
                Some(Value::Dice(roll)) => (Term::of(roll), ValueKind::Number),
                Some(Value::Text(word)) => (Term::Word(word.clone()), ValueKind::Word),
                _ => continue,
            };
            self.others.push((name, Stat::Listed(vec![term], kind)));
        }
    }

    /// Without those that have one of these names.
    pub fn without<'n>(mut self, mut names: impl Iterator<Item = &'n String> + Clone) -> Self {
        self.others.retain(|(name, _)| !names.clone().any(|other| other == name));
        names.by_ref().for_each(|name| {
            self.numbers.remove(name);
        });
        self
    }
}

/// The groups of values that a kind is given, each with the beginning of its names: rules, inputs, and the sheet of each
/// character. What stands on an only sheet has its plain name, too.
pub fn groups<'t>(game: &'t GameText, kind: &'t KindText) -> Vec<(String, Source<'t>, &'t [StatText])> {
    let mut all = vec![
        (String::new(), Source::Rules, game.rules.as_slice()),
        (String::new(), Source::Inputs, kind.inputs.as_slice()),
    ];
    for sheet in &kind.sheets {
        all.push((format!("{sheet}."), Source::Sheet(sheet), game.stats.as_slice()));
    }
    if let [only] = kind.sheets.as_slice() {
        all.push((String::new(), Source::Sheet(only), game.stats.as_slice()));
    }
    all
}

/// Where a value comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source<'t> {
    /// The rules of the game.
    Rules,
    /// What the experiment says.
    Inputs,
    /// The sheet of the character that the experiment names.
    Sheet(&'t str),
}
