//! The games that come with the program: their questions, and the rules that answer them.
//!
//! A game is one folder here and one line in [`catalogue`]. It describes its parameters, house rules and kinds of
//! experiment as data ([`systems`](play::systems)), turns a checked question into an
//! [`Experiment`](play::systems::Experiment), and knows nothing of generators, threads, files or TOML.

pub mod anydice;
pub mod dice;
pub mod reference;

pub use ::{bursting_dice, farsight, gods_monsters, kup, symbaroum};

use std::sync::LazyLock;

use play::catalogue::Catalogue;

/// All games of the program.
static ALL: LazyLock<Catalogue> = LazyLock::new(|| {
    Catalogue::new()
        .with(dice::PlainDice)
        .with(anydice::AnyDice)
        .with(bursting_dice::BurstingDice)
        .with(farsight::Farsight)
        .with(gods_monsters::GodsMonsters)
        .with(kup::Kup)
        .with(symbaroum::Symbaroum)
        .with(reference::Reference)
});

/// The catalogue of all games of the program, built once.
pub fn catalogue() -> Catalogue {
    ALL.clone()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use play::systems::{Param, ParamType, System};

    /// The values of a parameter that are words.
    fn words(param: &Param) -> Vec<&str> {
        match &param.shape {
            ParamType::Choice(words) | ParamType::Side(words) | ParamType::Flags(words) => {
                words.iter().map(AsRef::as_ref).collect()
            }
            ParamType::Policy { plain, with_number } => {
                plain.iter().map(AsRef::as_ref).chain(with_number.iter().map(|(word, _, _)| word.as_ref())).collect()
            }
            ParamType::Bool => vec!["true", "false"],
            _ => Vec::new(),
        }
    }

    fn params(system: &System) -> impl Iterator<Item = &Param> {
        let kinds = system.kinds.iter().flat_map(|kind| &kind.params);
        system.character.iter().chain(&system.constants).chain(kinds)
    }

    #[test]
    fn labels_are_of_keys_that_there_are() {
        let mut faults = Vec::new();
        for system in catalogue().systems() {
            let metrics = system.kinds.iter().flat_map(|kind| kind.metrics.iter().map(|(name, _)| name.as_ref()));
            let metrics: BTreeSet<&str> =
                metrics.flat_map(|name: &str| [name, name.split('.').next().unwrap_or(name)]).collect();
            let mut seen = BTreeSet::new();
            for label in system.labels.iter() {
                let key = label.key.as_ref();
                if !seen.insert(key) {
                    faults.push(format!("{}: `{key}` is there twice", system.name));
                }
                let (kind, rest) = key.split_once('/').map_or((None, key), |(kind, rest)| (Some(kind), rest));
                let known = kind.is_none_or(|kind| system.kind(kind).is_some());
                let rest = rest.trim_start_matches('?');
                let (name, word) = rest.split_once('=').map_or((rest, None), |(name, word)| (name, Some(word)));
                let is_param = params(system).any(|param| param.name == name);
                let has_word = word.is_none_or(|word| {
                    let mut same = params(system).filter(|param| param.name == name || name.is_empty());
                    !name.is_empty() && metrics.contains(name)
                        || name.is_empty()
                        || same.any(|param| words(param).contains(&word))
                });
                let is_name = name.is_empty()
                    || name.starts_with("unit:")
                    || name == "game:title"
                    || is_param
                    || metrics.contains(name);
                if !(known && is_name && has_word) {
                    faults.push(format!("{}: nothing is called `{key}`", system.name));
                }
            }
        }
        assert!(faults.is_empty(), "{faults:#?}");
    }
}
