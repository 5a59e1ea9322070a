//! Compares user input with legal words: "did you mean", lists, truncation for messages.

/// Maximum length in bytes of a word compared with legal ones: a longer one is no typo.
const MAX_WORD_LENGTH: usize = 64;
/// Maximum number of legal words to compare with.
const MAX_COMPARED: usize = 1000;
/// Maximum number of legal words listed in full.
const MAX_LISTED: usize = 24;

/// Advice for an illegal word: the legal one that was probably meant, or a list. `None` if there
/// are no legal ones.
pub fn advice(word: &str, legal: &[impl AsRef<str>]) -> Option<String> {
    if let Some(near) = nearest(word, legal) {
        Some(format!("did you mean `{near}`?"))
    } else if legal.is_empty() {
        None
    } else if legal.len() <= MAX_LISTED {
        Some(format!("legal here: {}", listed(legal)))
    } else {
        Some(format!("legal here, among others: {}", listed(&legal[..MAX_LISTED])))
    }
}

/// The legal word that was probably meant.
pub fn nearest<'a>(word: &str, legal: &'a [impl AsRef<str>]) -> Option<&'a str> {
    if word.is_empty() || word.len() > MAX_WORD_LENGTH || legal.len() > MAX_COMPARED {
        return None;
    }
    let plain = |text: &str| text.to_lowercase().replace('-', "_");
    let word = plain(word);
    let allowed = (word.chars().count() / 3).max(1);
    legal
        .iter()
        .map(AsRef::as_ref)
        .map(|candidate| (strsim::damerau_levenshtein(&word, &plain(candidate)), candidate))
        .filter(|&(distance, candidate)| distance <= allowed && distance < candidate.len())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
        .or_else(|| of_one_stem(&word, legal))
}

/// The legal word of the same stem: `dead` for `death`, `winner` for `win`. `None` if there are several as good.
fn of_one_stem<'a>(word: &str, legal: &'a [impl AsRef<str>]) -> Option<&'a str> {
    let common = |other: &str| word.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
    let stems = |candidate: &&str| {
        let common = common(&candidate.to_lowercase());
        common >= 3 && 2 * common >= word.chars().count().max(candidate.chars().count())
    };
    let mut found = legal.iter().map(AsRef::as_ref).filter(stems);
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// Quotes words for a message: `` `a`, `b`, `c` ``.
pub fn listed(words: &[impl AsRef<str>]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{}`", word.as_ref())).collect();
    quoted.join(", ")
}

/// A user's word, escaped and truncated for a message.
pub fn shorten(word: &str) -> String {
    let mut shown = String::new();
    for letter in word.chars().take(40) {
        match letter {
            '"' | '\'' | '\\' => shown.push(letter),
            _ => shown.extend(letter.escape_debug()),
        }
    }
    if word.chars().nth(40).is_some() {
        shown.push_str("...");
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_find_what_was_meant() {
        let legal = ["accurate", "death_strikes", "dc"];
        assert_eq!(nearest("acurate", &legal), Some("accurate"));
        assert_eq!(nearest("Death-Strikes", &legal), Some("death_strikes"));
        assert_eq!(nearest("cd", &legal), Some("dc"));
        assert_eq!(nearest("weather", &legal), None);
        assert_eq!(nearest("accuracy", &legal), Some("accurate"));
        assert_eq!(nearest("death", &["alive", "dead"]), Some("dead"));
        assert_eq!(nearest("death", &["death_strikes", "death_rolls"]), None, "either is as good");
        assert_eq!(nearest("x", &["y"]), None, "one letter is no evidence");
        assert_eq!(nearest(&"a".repeat(1000), &legal), None);
    }

    #[test]
    fn advice_is_the_nearest_word_or_all_of_them() {
        assert_eq!(advice("dcc", &["dc", "skill"]).as_deref(), Some("did you mean `dc`?"));
        assert_eq!(advice("weather", &["dc", "skill"]).as_deref(), Some("legal here: `dc`, `skill`"));
        assert_eq!(advice("weather", &[""; 0]), None);
    }

    #[test]
    fn long_words_are_cut_and_control_characters_shown() {
        assert_eq!(shorten("a\nb"), "a\\nb");
        assert_eq!(shorten("\"it's\""), "\"it's\"");
        assert_eq!(shorten(&"é".repeat(50)), format!("{}...", "é".repeat(40)));
    }
}
