//! Patterns of names: `warden.*`, `*.accurate`.

use play::diagnostic::{advice, shorten};

use super::super::error::AnalysisError;
use super::change::Change;

/// A pattern of names, in which `*` stands for any number of characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamePattern(String);

impl NamePattern {
    /// A pattern as a user writes it. Without `*` it is a name.
    pub fn new(text: &str) -> Self {
        Self(text.trim().to_owned())
    }

    /// The pattern as text.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Whether a name fits.
    pub fn matches(&self, name: &str) -> bool {
        let Some((start, rest)) = self.0.split_once('*') else { return self.0 == name };
        let (middle, end) = rest.rsplit_once('*').unwrap_or(("", rest));
        let Some(mut left) = name.strip_prefix(start).and_then(|left| left.strip_suffix(end)) else { return false };
        // The first place of each part leaves the most for those that follow.
        middle.split('*').all(|part| match left.find(part) {
            Some(at) => {
                left = &left[at + part.len()..];
                true
            }
            None => false,
        })
    }
}

/// The changes whose names fit any of some patterns. Without a pattern all but those of words of a sheet, of which the
/// names are returned, too.
///
/// # Errors
/// If a pattern fits no name.
pub(super) fn selected(
    changes: Vec<Change>,
    only: &[NamePattern],
) -> Result<(Vec<Change>, Vec<String>), AnalysisError> {
    for pattern in only {
        if changes.iter().all(|change| !pattern.matches(&change.name)) {
            let text = shorten(pattern.text());
            let message = if text.contains('*') {
                format!("`{text}` fits no name that can be changed")
            } else {
                format!("`{text}` is not a name that can be changed")
            };
            return Err(AnalysisError::Unasked { message, help: suggestion(pattern, &changes) });
        }
    }
    if only.is_empty() {
        let (words, changes): (Vec<Change>, Vec<Change>) = changes.into_iter().partition(Change::is_word_of_sheet);
        let mut names: Vec<String> = words.into_iter().map(|change| change.name).collect();
        names.dedup();
        return Ok((changes, names));
    }
    let wanted = |change: &Change| only.iter().any(|pattern| pattern.matches(&change.name));
    Ok((changes.into_iter().filter(wanted).collect(), Vec::new()))
}

/// The name or the group of names that was probably meant, else all groups and the names without one.
fn suggestion(pattern: &NamePattern, changes: &[Change]) -> Option<String> {
    let mut groups: Vec<String> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for change in changes {
        let group = change.name.split_once('.').map_or_else(|| change.name.clone(), |(group, _)| format!("{group}.*"));
        if !groups.contains(&group) {
            groups.push(group);
        }
        if !names.contains(&change.name.as_str()) {
            names.push(&change.name);
        }
    }
    let word = pattern.text();
    let meant = |name: &&str| name.strip_suffix(".*") == Some(word) || name.ends_with(&format!(".{word}"));
    let near = groups.iter().map(String::as_str).find(meant);
    let near = near.map(str::to_owned).or_else(|| names.iter().copied().find(meant).map(|_| format!("*.{word}")));
    match near {
        Some(near) => Some(format!("did you mean `{near}`?")),
        None if !word.contains('*') => advice(word, &names).filter(|advice| advice.starts_with("did")),
        None => None,
    }
    .or_else(|| advice(word, &groups))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_is_any_text() {
        let fits = |pattern: &str, name: &str| NamePattern::new(pattern).matches(name);
        for (pattern, name) in [
            ("warden.*", "warden.accurate"),
            ("*.accurate", "warden.accurate"),
            ("*", "dc"),
            ("dc", "dc"),
            ("rules.*strikes*", "rules.death_strikes"),
            ("*a*a*", "warden.accurate"),
            ("warden**", "warden"),
            ("*ab*b", "abb"),
        ] {
            assert!(fits(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [
            ("warden.*", "goblin.accurate"),
            ("warden", "warden.accurate"),
            ("*.accurate", "accurate"),
            ("", "dc"),
            ("aba*aba", "aba"),
            ("*ab*b", "ab"),
            ("*z*", "dc"),
        ] {
            assert!(!fits(pattern, name), "{pattern} {name}");
        }
    }
}
