//! Names of files that are not taken yet.

use std::collections::BTreeSet;

use super::manifest::MANIFEST;

/// The file with every value that was tried while solving.
pub(super) const SOLVED: &str = "solve.csv";

/// A name without characters that a file system might reject.
pub(super) fn plain(name: &str) -> String {
    let keep = |letter: char| {
        if letter.is_alphanumeric() || "-_.".contains(letter) { letter } else { '-' }
    };
    name.chars().map(keep).collect()
}

/// The names already taken, in lower case, because some file systems ignore case.
#[derive(Debug, Default)]
pub(super) struct Names(BTreeSet<String>);

impl Names {
    /// With the names that every report has.
    pub fn of_report() -> Self {
        let mut names = Self::default();
        for fixed in ["summary.csv", "distribution.csv", SOLVED, "index.html", MANIFEST] {
            names.take(fixed);
        }
        names
    }

    pub fn take(&mut self, name: &str) -> bool {
        self.0.insert(name.to_lowercase())
    }

    /// Takes the stem, with the first number appended that makes it free for all endings.
    pub fn free(&mut self, stem: &str, endings: &[&str]) -> String {
        let taken = |stem: &str| {
            let full = |ending: &&str| self.0.contains(&format!("{stem}{ending}").to_lowercase());
            endings.iter().any(full)
        };
        let mut free = stem.to_owned();
        let mut number = 2;
        while taken(&free) {
            free = format!("{stem}-{number}");
            number += 1;
        }
        for ending in endings {
            self.take(&format!("{free}{ending}"));
        }
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_given_once() {
        let mut names = Names::default();
        names.take("summary.csv");
        assert_eq!(names.free("summary", &[".csv"]), "summary-2");
        assert_eq!(names.free("Summary", &[".csv"]), "Summary-3");
        assert_eq!(names.free("a-curve", &[".svg", ".png"]), "a-curve");
        assert_eq!(names.free("a-curve", &[".svg", ".png"]), "a-curve-2");
        assert_eq!(names.free("a-curve", &[".csv"]), "a-curve");
    }

    #[test]
    fn names_of_metrics_become_names_of_files() {
        assert_eq!(plain("damage.warden"), "damage.warden");
        assert_eq!(plain("a b/c"), "a-b-c");
    }
}
