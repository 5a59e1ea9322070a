//! What the texts of a game read of the numbers that a question gives, and of the sheets.

use std::collections::BTreeSet;

use lang::Functions;

use super::told::{GameText, KindText, Purpose, TextFault};

/// The names that are read.
pub struct Reading {
    /// In all texts.
    all: BTreeSet<String>,
    /// In the texts of a kind, by its name.
    kinds: Vec<(String, BTreeSet<String>)>,
    /// In the texts of the fight; of a stat without the fighter whose it is.
    fight: BTreeSet<String>,
    /// What is read of sheets in the texts of kinds, without the character whose it is.
    sheets: BTreeSet<String>,
}

impl Reading {
    /// What functions read of the rules.
    pub fn of(functions: &Functions) -> Self {
        Self {
            all: functions.read.iter().cloned().collect(),
            kinds: Vec::new(),
            fight: BTreeSet::new(),
            sheets: BTreeSet::new(),
        }
    }

    /// Adds what the texts of a kind read.
    pub fn kind(&mut self, kind: &KindText, read: BTreeSet<String>) {
        self.all.extend(read.iter().cloned());
        let of_sheet = |name: &String| match name.split_once('.') {
            Some((_, stat)) => Some(stat.to_owned()),
            None => (kind.sheets.len() == 1).then(|| name.clone()),
        };
        self.sheets.extend(read.iter().filter_map(of_sheet));
        self.kinds.push((kind.name.clone(), read));
    }

    /// Adds what the texts of the fight read.
    pub fn fight(&mut self, read: BTreeSet<String>) {
        let plain = |name: &String| name.rsplit('.').next().unwrap_or(name).to_owned();
        self.fight.extend(read.iter().map(plain));
        self.all.extend(read);
    }

    /// A warning for everything that no text reads.
    pub fn unread(&self, game: &GameText) -> Vec<TextFault> {
        let mut faults = Vec::new();
        let mut note = |read: &BTreeSet<String>, path: &[&str], name: &String, help: &str| {
            if !read.contains(name) {
                let path = path.iter().map(|&part| part.to_owned()).chain([name.clone()]).collect();
                let message = format!("`{name}` changes nothing: no text reads it");
                faults.push(TextFault { path, part: 0..0, message, help: Some(help.to_owned()) });
            }
        };
        for rule in &game.rules {
            note(&self.all, &["rules"], &rule.name, "use it in a text of the game, or leave it out");
        }
        let in_sheets = game.kinds.iter().any(|kind| !kind.sheets.is_empty());
        let help = match in_sheets {
            true => "use it in a text of the game, or leave it out",
            false => "use it in a text of the fight, or leave it out",
        };
        let of_sheets = &self.fight | &self.sheets;
        for stat in game.stats.iter().filter(|_| game.fight.is_some() || in_sheets) {
            note(&of_sheets, &["stats"], &stat.name, help);
        }
        for (kind, read) in &self.kinds {
            for told in game.kinds.iter().filter(|told| told.name == *kind) {
                let (group, text) = match told.purpose {
                    Purpose::Check => ("check", "use it in `rule`, or leave it out"),
                    Purpose::Process => ("process", "use it in `step`, or leave it out"),
                };
                for sheet in &told.sheets {
                    let begin = format!("{sheet}.");
                    let is_read = |name: &String| match told.sheets.len() {
                        1 => name.starts_with(&begin) || game.stats.iter().any(|stat| stat.name == *name),
                        _ => name.starts_with(&begin),
                    };
                    let found = read.iter().any(is_read).then(|| sheet.clone()).into_iter().collect();
                    note(&found, &[group, kind, "sheets"], sheet, text);
                }
                told.inputs.iter().for_each(|input| note(read, &[group, kind, "inputs"], &input.name, text));
                told.decks.iter().for_each(|deck| note(read, &[group, kind, "decks"], &deck.name, text));
            }
        }
        for input in game.fight.iter().flat_map(|fight| &fight.inputs) {
            note(&self.fight, &["fight", "inputs"], &input.name, "use it in a text of the fight, or leave it out");
        }
        for deck in game.fight.iter().flat_map(|fight| &fight.decks) {
            note(&self.fight, &["fight", "decks"], &deck.name, "draw from it in a text of the fight, or leave it out");
        }
        faults
    }
}
