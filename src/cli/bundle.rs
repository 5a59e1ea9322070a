//! The embedded scenarios: run by `oddsmith run` without arguments, and available by name
//! everywhere else.

use std::sync::Arc;

use play::catalogue::Catalogue;
use play::diagnostic::Source;
use scenario::{self, Overrides};

use super::failure::Failure;

/// An embedded scenario.
#[derive(Debug)]
pub struct Bundled {
    /// Its name: the stem of its file.
    pub name: &'static str,
    file: &'static str,
    text: &'static str,
}

/// Embeds files of the folder `scenarios`.
macro_rules! bundled {
    ($($name:literal,)*) => {
        &[$(Bundled {
            name: $name,
            file: concat!($name, ".toml"),
            text: include_str!(concat!("../../scenarios/", $name, ".toml")),
        },)*]
    };
}

/// All embedded scenarios, sorted by name.
pub const ALL: &[Bundled] = bundled![
    "bursting-dice-balance",
    "bursting-dice-checks",
    "bursting-dice-duel",
    "bursting-dice-dying",
    "bursting-dice-party",
    "dice-advantage",
    "dice-attributes",
    "dice-modifiers",
    "dice-opposed",
    "dice-pools",
    "farsight-balance",
    "farsight-checks",
    "farsight-duel",
    "farsight-dying",
    "farsight-hazards",
    "farsight-recovery",
    "farsight-squad",
    "gods-monsters-ailments",
    "gods-monsters-balance",
    "gods-monsters-checks",
    "gods-monsters-duel",
    "gods-monsters-dying",
    "gods-monsters-hazards",
    "gods-monsters-party",
    "kup-balance",
    "kup-checks",
    "kup-duel",
    "kup-dying",
    "kup-party",
    "lens",
    "own-blades",
    "own-clocks",
    "own-fudge",
    "own-hearts",
    "own-oldschool",
    "own-percent",
    "own-sixes",
    "own-steps",
    "reference-balance",
    "reference-duel",
    "symbaroum-balance",
    "symbaroum-checks",
    "symbaroum-duel",
    "symbaroum-dying",
    "symbaroum-party",
];

/// How the names of games that are told in text begin.
const OWN: &str = "own-";

/// The games that are told in text, to begin one's own with; the first is the simplest to read.
pub fn starters() -> &'static [Bundled] {
    let first = ALL.partition_point(|bundled| bundled.name < OWN);
    let count = ALL[first..].iter().take_while(|bundled| bundled.name.starts_with(OWN)).count();
    &ALL[first..first + count]
}

/// The scenario of `oddsmith lens`.
pub const LENS: &str = "lens";

impl Bundled {
    /// Whether `oddsmith run` includes it when called without arguments; the lens has a command of
    /// its own.
    pub fn in_tour(&self) -> bool {
        self.name != LENS
    }

    /// Its name as a game to begin with, if it is one.
    pub fn starter_name(&self) -> Option<&'static str> {
        self.name.strip_prefix(OWN)
    }

    /// Its title.
    ///
    /// # Errors
    /// If it has a fault, which a test excludes for the games of the program.
    pub fn title(&self, catalogue: &Catalogue) -> Result<String, Failure> {
        let scenario = scenario::read(catalogue, &self.source(), &Overrides::default());
        scenario.map(|scenario| scenario.title).map_err(Failure::Faults)
    }

    /// The source text, named after its file.
    pub fn source(&self) -> Arc<Source> {
        Arc::new(Source::new(self.file, self.text))
    }
}

/// The bundled scenario with this name, with or without `.toml`.
pub fn find(name: &str) -> Option<&'static Bundled> {
    ALL.iter().find(|bundled| name == bundled.name || name == bundled.file)
}

/// The bundled name that was probably meant.
pub fn nearest(name: &str) -> Option<&'static str> {
    let name = name.strip_suffix(".toml").unwrap_or(name);
    if name.len() > 64 {
        return None;
    }
    ALL.iter()
        .map(|bundled| (strsim::damerau_levenshtein(name, bundled.name), bundled.name))
        .filter(|&(distance, bundled)| distance <= bundled.len() / 4)
        .min()
        .map(|(_, bundled)| bundled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_the_folder() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .expect("the folder of scenarios")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .filter(|name| name.ends_with(".toml"))
            .collect();
        files.sort();
        let listed: Vec<&str> = ALL.iter().map(|bundled| bundled.file).collect();
        assert_eq!(listed, files);
    }

    #[test]
    fn names_are_found_with_and_without_their_ending() {
        assert!(find("dice-pools").is_some() && find("dice-pools.toml").is_some());
        assert!(find("dice").is_none());
        assert_eq!(nearest("dice-pool.toml"), Some("dice-pools"));
        assert_eq!(nearest("weather"), None);
    }
}
