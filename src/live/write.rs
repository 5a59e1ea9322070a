//! Writes moved controls into the text.
//!
//! A value that the text gives is replaced where it stands; any other is added to its table. The new text is then read, and
//! must ask the same as the old one with its controls: so what cannot be written by these simple means is left alone, and
//! the user is told what to write.

use std::ops::Range;
use std::sync::Arc;

use lane::stream::STREAM_VERSION;
use play::catalogue::Catalogue;
use play::diagnostic::Source;
use play::tally::ContentHash;
use scenario::file::{Experiment, Layer};
use scenario::{self, Overrides, Place, Scenario};
use study::plan;

/// The text of a scenario with some settings, as of `--set` and `--vary`, written into it.
///
/// # Errors
/// What is to be written by hand instead, in words.
pub fn written(catalogue: &Catalogue, source: &Arc<Source>, set: &Pairs, vary: &Pairs) -> Result<String, String> {
    let read = |source: &Arc<Source>, overrides: &Overrides| scenario::read(catalogue, source, overrides);
    let faulty = || "The text has faults. Mend them first.".to_owned();
    let plain = read(source, &Overrides::default()).map_err(|_| faulty())?;
    let changed = read(source, &Overrides { set: set.to_vec(), vary: vary.to_vec(), ..Overrides::default() })
        .map_err(|_| faulty())?;
    let by_hand = || {
        let mut lines: Vec<String> = set.iter().map(|(key, value)| format!("{key} = {}", in_toml(value))).collect();
        lines.extend(vary.iter().map(|(key, values)| format!("vary {key}: {}", in_toml(values))));
        format!("This text is written in a way that this page leaves to you. Write {}.", lines.join(", and "))
    };
    let mut edits = Vec::new();
    for (key, value) in set {
        let place = Spot::of(&plain, source, key).ok_or_else(by_hand)?;
        edits.push(place.edit(&source.text, value));
    }
    edits.extend(varied(&plain, source, vary).ok_or_else(by_hand)?);
    // From the end to the beginning, so that places stay what they are; later lines of one place stay below earlier ones.
    let mut order: Vec<usize> = (0..edits.len()).collect();
    order.sort_by_key(|&number| (edits[number].0.start, number));
    let mut text = source.text.clone();
    let mut after = text.len();
    for number in order.into_iter().rev() {
        let (span, new) = &edits[number];
        // The same place twice.
        if span.end > after {
            return Err(by_hand());
        }
        text.replace_range(span.clone(), new);
        after = span.start;
    }
    let new = Arc::new(Source { text: text.clone(), ..Source::clone(source) });
    let same = read(&new, &Overrides::default()).ok().is_some_and(|new| asks(&new) == asks(&changed));
    if same { Ok(text) } else { Err(by_hand()) }
}

/// Keys with their values.
pub type Pairs = [(String, String)];

/// The lines that vary something, in experiments that vary nothing yet; none if one does.
fn varied(scenario: &Scenario, source: &Arc<Source>, vary: &Pairs) -> Option<Vec<(Range<usize>, String)>> {
    let mut edits = Vec::new();
    for experiment in &scenario.experiments {
        let own = format!("{}.", experiment.id);
        let names = vary.iter().filter_map(|(key, values)| Some((key.strip_prefix(&own)?, values)));
        let names: Vec<String> = names.map(|(name, values)| format!("\"{name}\" = {}", in_toml(values))).collect();
        if names.is_empty() {
            continue;
        }
        if !experiment.axes.is_empty() || !Arc::ptr_eq(&experiment.place.source, source) {
            return None;
        }
        let at = end_of_line(&source.text, experiment.place.span.end)?;
        edits.push((at..at, format!("\nvary = {{ {} }}", names.join(", "))));
    }
    Some(edits)
}

/// What a scenario asks, as a hash; none if a game refuses some of it.
fn asks(scenario: &Scenario) -> Option<ContentHash> {
    plan::build(scenario, STREAM_VERSION).ok().map(|plan| plan.hash)
}

/// Where a setting is written.
enum Spot {
    /// In place of a value.
    Value(Range<usize>),
    /// In a line of its own, after the line that ends here, under this name.
    Line(usize, String),
    /// In the table of a member, which ends here, under this name.
    Member(usize, String),
    /// In a table in place of a member that is written as the name of its character, under this name.
    PlainMember(Range<usize>, String),
}

impl Spot {
    fn of(scenario: &Scenario, source: &Arc<Source>, key: &str) -> Option<Self> {
        let here = |place: &Place| Arc::ptr_eq(&place.source, source).then(|| place.span.clone());
        let in_layer = |layer: &Layer, name: &str, head: &Place, written: String| match layer.get(name) {
            Some(placed) => here(&placed.place).map(Self::Value),
            None => Some(Self::Line(end_of_line(&source.text, here(head)?.end)?, written)),
        };
        let experiment = |id: &str| scenario.experiments.iter().find(|one: &&Experiment| one.id == id);
        match key.split('.').collect::<Vec<_>>().as_slice() {
            [owner, name] => match experiment(owner) {
                Some(one) => in_layer(&one.params, name, &one.place, (*name).to_owned()),
                None => {
                    let character = scenario.characters.get(*owner)?;
                    in_layer(&character.own, name, &character.place, (*name).to_owned())
                }
            },
            [owner, "rules", name] => {
                let one = experiment(owner)?;
                in_layer(&one.rules, name, &one.place, format!("rules.{name}"))
            }
            [owner, member, name] => {
                let members = &mut experiment(owner)?.sides.iter().flatten();
                let member = members.find(|entry| entry.base() == *member)?;
                let there = match *name {
                    "count" => member.count_place.as_ref(),
                    _ => member.own.get(*name).map(|placed| &placed.place),
                };
                if let Some(place) = there {
                    return here(place).map(Self::Value);
                }
                let span = here(&member.place)?;
                match source.text[span.clone()].strip_suffix('}') {
                    Some(inner) => Some(Self::Member(span.start + inner.trim_end().len(), (*name).to_owned())),
                    None => Some(Self::PlainMember(span, (*name).to_owned())),
                }
            }
            _ => None,
        }
    }

    fn edit(self, text: &str, value: &str) -> (Range<usize>, String) {
        let value = in_toml(value);
        match self {
            Self::Value(span) => (span, value),
            Self::Line(at, name) => (at..at, format!("\n{name} = {value}")),
            Self::Member(at, name) => (at..at, format!(", {name} = {value}")),
            Self::PlainMember(span, name) => {
                let table = format!("{{ use = {}, {name} = {value} }}", &text[span.clone()]);
                (span, table)
            }
        }
    }
}

/// The end of a line in which nothing but a key, or the head of a table, is written; none within a table in one line.
fn end_of_line(text: &str, from: usize) -> Option<usize> {
    let start = text[..from].rfind('\n').map_or(0, |at| at + 1);
    let end = text[from..].find('\n').map_or(text.len(), |at| from + at);
    let end = if text[..end].ends_with('\r') { end - 1 } else { end };
    (!text[start..end].contains('{')).then_some(end)
}

/// A value as it is written in a file: numbers, switches and lists as they are, the rest in quotes.
fn in_toml(value: &str) -> String {
    let plain =
        value.parse::<i64>().is_ok() || matches!(value, "true" | "false") || value.starts_with(['[', '{', '"', '\'']);
    if plain { value.to_owned() } else { format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\"")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"# A duel.
[character.warden]
system = "symbaroum"
kind = "pc"
accurate = 13 # practised
quick = 12

[character.robber]
system = "symbaroum"
kind = "npc"

[[experiment]]
id = "duel"
system = "symbaroum"
kind = "fight"
sides = [["warden"], ["robber"]]
dying = false
"#;

    fn set(pairs: &[(&str, &str)]) -> Result<String, String> {
        let pairs: Vec<(String, String)> = pairs.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect();
        written(&games::catalogue(), &Arc::new(Source::new("a.toml", TEXT)), &pairs, &[])
    }

    #[test]
    fn what_is_varied_is_written_where_nothing_is_varied_yet() {
        let vary = |text: &str| {
            let vary = [("duel.warden.accurate".to_owned(), "9..=15".to_owned())];
            written(&games::catalogue(), &Arc::new(Source::new("a.toml", text)), &[], &vary)
        };
        let text = vary(TEXT).expect("it can be written");
        assert_eq!(text, TEXT.replace("id = \"duel\"", "id = \"duel\"\nvary = { \"warden.accurate\" = \"9..=15\" }"));
        assert!(vary(&text).expect_err("it is varied").contains("vary duel.warden.accurate"));
    }

    #[test]
    fn values_are_replaced_and_lines_added_and_the_rest_stays() {
        let text = set(&[
            ("warden.accurate", "15"),
            ("robber.accurate", "9"),
            ("duel.dying", "true"),
            ("warden.armor", "heavy"),
        ]);
        let expected = TEXT
            .replace("accurate = 13 #", "accurate = 15 #")
            .replace("[character.robber]", "[character.robber]\naccurate = 9")
            .replace("dying = false", "dying = true")
            .replace("[character.warden]", "[character.warden]\narmor = \"heavy\"");
        assert_eq!(text.expect("it can be written"), expected);
    }

    #[test]
    fn rules_of_the_experiment_are_added_to_it() {
        let rule = games::catalogue().find("symbaroum").expect("a game").constants[0].name.to_string();
        let text = set(&[(&format!("duel.rules.{rule}"), "5")]);
        assert!(
            text.as_ref().is_ok_and(|text| text.contains(&format!("id = \"duel\"\nrules.{rule} = 5\n"))),
            "{text:?}"
        );
    }

    #[test]
    fn members_of_sides_are_written_where_they_stand() {
        let sides = |sides: &str| TEXT.replace("[[\"warden\"], [\"robber\"]]", sides);
        let many = sides("[[\"warden\"], [\"robber\", { use = \"robber\", name = \"chief\", quick = 9 }]]");
        let set = |text: &str, pairs: &[(&str, &str)]| {
            let pairs: Vec<(String, String)> =
                pairs.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect();
            written(&games::catalogue(), &Arc::new(Source::new("a.toml", text)), &pairs, &[])
        };
        let text = set(
            &many,
            &[
                ("duel.robber.count", "3"),
                ("duel.chief.accurate", "15"),
                ("duel.chief.quick", "8"),
                ("duel.chief.count", "2"),
            ],
        );
        let chief = "{ use = \"robber\", name = \"chief\", quick = 8, accurate = 15, count = 2 }";
        let expected = sides(&format!("[[\"warden\"], [{{ use = \"robber\", count = 3 }}, {chief}]]"));
        assert_eq!(text.as_deref(), Ok(expected.as_str()));
        let again = set(&expected, &[("duel.robber.count", "1")]);
        assert_eq!(again, Ok(expected.replace("count = 3", "count = 1")));
    }

    #[test]
    fn what_is_written_otherwise_is_left_to_the_user() {
        let one_line = "character.a = { system = \"symbaroum\" }\n[[experiment]]\nid = \"t\"\nsystem = \"symbaroum\"\nkind = \"attack\"\nattacker = \"a\"\ntarget = \"a\"\n";
        let source = Arc::new(Source::new("a.toml", one_line));
        let pairs = [("a.accurate".to_owned(), "12".to_owned())];
        let told = written(&games::catalogue(), &source, &pairs, &[]).expect_err("a table in one line");
        assert!(told.contains("a.accurate = 12"), "{told}");
        assert!(set(&[("warden.accurate", "1000")]).is_err());
    }
}
