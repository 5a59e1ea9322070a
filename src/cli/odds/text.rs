//! Rolls as they are written: an argument, a line of standard input or of a file; with a label or without.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use lang::without_comment;
use play::diagnostic::Source;

use super::super::failure::Failure;

/// A roll as written.
#[derive(Debug)]
pub struct RollText {
    /// The text that faults point into.
    pub source: Arc<Source>,
    /// The byte range of the roll, without its label.
    pub span: Range<usize>,
    /// What the user calls the roll: `attack` in `attack: d20+5`.
    pub label: Option<String>,
}

impl RollText {
    /// The rolls of some arguments and files. `read` returns the text of a file, and that of standard input for `-`.
    ///
    /// # Errors
    /// If a text cannot be read or holds no roll.
    pub fn all(
        arguments: &[String],
        files: &[PathBuf],
        read: impl Fn(&str) -> Result<Arc<Source>, Failure>,
    ) -> Result<Vec<Self>, Failure> {
        let mut texts = Vec::new();
        for (number, text) in arguments.iter().enumerate() {
            if text == "-" {
                texts.extend(Self::lines(&read("-")?)?);
                continue;
            }
            let name = if arguments.len() == 1 { "roll".to_owned() } else { format!("roll {}", number + 1) };
            texts.push(Self::new(&Arc::new(Source::new(name, text.as_str())), 0..text.len()));
        }
        for file in files {
            texts.extend(Self::lines(&read(&file.to_string_lossy())?)?);
        }
        Ok(texts)
    }

    fn new(source: &Arc<Source>, span: Range<usize>) -> Self {
        let text = &source.text[span.clone()];
        let (label, start) = match label(text) {
            Some((label, rest)) => (Some(label.to_owned()), span.start + rest),
            None => (None, span.start),
        };
        Self { source: Arc::clone(source), span: start..span.end, label }
    }

    /// The text of the roll.
    pub fn text(&self) -> &str {
        &self.source.text[self.span.clone()]
    }

    /// The rolls of a text, one a line. A roll goes on in the next line while a brace or a parenthesis is open, behind
    /// what needs something after it, and where the next line is indented further than its first one or begins with
    /// `then`, `else`, `and`, `or` or `given`.
    fn lines(source: &Arc<Source>) -> Result<Vec<Self>, Failure> {
        // A byte order mark, as some editors write it.
        let text = source.text.trim_start_matches('\u{feff}');
        let mut at = source.text.len() - text.len();
        let mut texts = Vec::new();
        // Where the present roll begins and ends, if one has begun.
        let mut roll: Option<Range<usize>> = None;
        let mut open = 0_i32;
        for line in text.split_inclusive('\n') {
            let said = without_comment(line).trim_end();
            let start = at;
            at += line.len();
            if said.trim().is_empty() {
                // A remark may stand between the lines of a roll; a line without anything ends it.
                if open == 0 && line.trim().is_empty() {
                    texts.extend(roll.take().map(|roll| Self::new(source, roll)));
                }
                continue;
            }
            let goes_on = roll.as_ref().is_some_and(|roll| {
                let indented = indent(&source.text[roll.start..]) < indent(line);
                open > 0 || indented || is_rest(said) || is_unfinished(&source.text[roll.clone()])
            });
            if !goes_on {
                texts.extend(roll.take().map(|roll| Self::new(source, roll)));
            }
            open = (open + opened(said)).max(0);
            let begin = roll.map_or(start, |roll| roll.start);
            roll = Some(begin..start + said.len());
        }
        texts.extend(roll.map(|roll| Self::new(source, roll)));
        if texts.is_empty() {
            let name = if source.name == "stdin" { "standard input" } else { source.name.as_str() };
            return Err(Failure::usage(format!("{name} holds no roll")).help("write one roll a line"));
        }
        Ok(texts)
    }
}

/// The label of a roll, and where the roll begins. No roll begins with a name and a colon.
fn label(text: &str) -> Option<(&str, usize)> {
    let (label, _) = text.split_once(':')?;
    let fits = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '\'');
    let label_text = label.trim();
    (label_text.starts_with(char::is_alphabetic) && label_text.chars().all(fits))
        .then_some((label_text, label.len() + 1))
}

/// How far a line is indented.
fn indent(line: &str) -> usize {
    line.chars().take_while(|&c| matches!(c, ' ' | '\t')).count()
}

/// Whether a line begins with a word that no roll begins with.
fn is_rest(line: &str) -> bool {
    let word = line.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    ["then", "else", "and", "or", "given"].iter().any(|rest| word.eq_ignore_ascii_case(rest))
}

/// Whether something has to follow: behind a sign or a word that joins two things, and behind what asks nothing yet.
fn is_unfinished(roll: &str) -> bool {
    roll.ends_with(';') || is_joined(roll) || asks_nothing(roll)
}

/// Whether a text ends with a sign or a word that joins two things.
fn is_joined(text: &str) -> bool {
    let word = text.trim_end_matches(char::is_alphabetic).len();
    let joins = ["and", "or", "not", "if", "then", "else", "in", "until", "match"];
    // What ends with `%` may be a die with a hundred sides.
    let before = text.trim_end_matches(['%', ' ']).strip_suffix(['d', 'D']);
    let is_die = before.is_some_and(|before| !before.ends_with(|c: char| c.is_alphabetic() || c == '_'));
    // Where a value is expected it is a name.
    let before_given = text[..word].trim_end();
    let is_given = text[word..].eq_ignore_ascii_case("given")
        && before_given.ends_with(|c: char| !matches!(c, '(' | '{' | ';'))
        && !is_joined(before_given);
    text.ends_with(['+', '-', '*', '/', '=', '<', '>', ',', ':'])
        || is_given
        || (text.ends_with('%') && !is_die)
        || joins.iter().any(|join| text[word..].eq_ignore_ascii_case(join))
}

/// Whether a roll gives names and goes through faces, and then says no more. Its last line is without its remark.
fn asks_nothing(roll: &str) -> bool {
    let roll = label(roll).map_or(roll, |(_, rest)| &roll[rest..]);
    let lines: Vec<&str> = roll.lines().map(|line| without_comment(line).trim_end()).collect();
    let text = lines.join("\n");
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let mut words = rest.split_whitespace().map(str::to_lowercase);
        let end = match (words.next().as_deref(), words.next().as_deref()) {
            (Some("let"), _) => end_of_name(rest),
            (Some("each"), Some("face" | "faces" | "die" | "dice")) => end_of_visit(rest),
            _ => return false,
        };
        let Some(end) = end else { return true };
        rest = rest[end..].trim_start_matches([';', ' ', '\t', '\n']);
    }
    true
}

/// Where a `let` ends that begins a text: behind its `;`, or at the end of a line behind which nothing has to follow.
fn end_of_name(text: &str) -> Option<usize> {
    outside_brackets(text)
        .find(|&(at, c)| {
            let goes_on = || is_joined(text[..at].trim_end()) || is_rest(text[at..].trim_start());
            c == ';' || c == '\n' && !goes_on()
        })
        .map(|(at, _)| at + 1)
}

/// Where the braces end of an `each face` that begins a text.
fn end_of_visit(text: &str) -> Option<usize> {
    outside_brackets(text).find(|&(_, c)| c == '}').map(|(at, _)| at + 1)
}

/// The characters outside braces, parentheses and words, and what closes the outermost ones.
fn outside_brackets(text: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut open, mut quoted) = (0_i32, false);
    text.char_indices().filter(move |&(_, c)| {
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '{' | '(' => open += 1,
            '}' | ')' => open -= 1,
            _ => {}
        }
        open == 0 && !quoted
    })
}

/// How many more braces and parentheses a line without its remark opens than it closes, outside words.
fn opened(line: &str) -> i32 {
    let mut open = 0;
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '{' | '(' => open += 1,
            '}' | ')' => open -= 1,
            _ => {}
        }
    }
    open
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(Option<String>, String)> {
        let all = RollText::all(&["-".to_owned()], &[], |_| Ok(Arc::new(Source::new("stdin", text))));
        all.expect("some rolls").iter().map(|roll| (roll.label.clone(), roll.text().trim().to_owned())).collect()
    }

    #[test]
    fn a_label_stands_before_a_colon() {
        for (text, expected, roll) in [
            ("attack: d20+5", Some("attack"), " d20+5"),
            ("2nd: d6", None, "2nd: d6"),
            ("3d6", None, "3d6"),
            ("{ a: d6, b: d8 }", None, "{ a: d6, b: d8 }"),
            ("match d6 { 1: 0, else: 1 }", None, "match d6 { 1: 0, else: 1 }"),
            ("long sword's edge: d8", Some("long sword's edge"), " d8"),
        ] {
            let found = RollText::new(&Arc::new(Source::new("roll", text)), 0..text.len());
            assert_eq!((found.label.as_deref(), found.text()), (expected, roll), "{text}");
        }
    }

    #[test]
    fn a_roll_goes_on_in_the_next_line() {
        let one = |text: &str| {
            let found = read(text);
            assert_eq!(found.len(), 1, "{text}: {found:?}");
            let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            plain(&found[0].1)
        };
        assert_eq!(one("2d6 +\n3d8"), "2d6 + 3d8");
        assert_eq!(one("2d6\n  + 3d8\n  - 1\n"), "2d6 + 3d8 - 1");
        assert_eq!(one("let p = 6d10;\ncount(p >= 7)\n"), "let p = 6d10; count(p >= 7)");
        assert_eq!(one("let p = 6d10\ncount(p >= 7)\n"), "let p = 6d10 count(p >= 7)");
        assert_eq!(one("hit: let p = 6d10  # dice\ncount(p >= 7)\n"), "let p = 6d10 # dice count(p >= 7)");
        assert_eq!(one("let x = if d6 > 3 then\n1\nelse 2\nx + 1"), "let x = if d6 > 3 then 1 else 2 x + 1");
        assert_eq!(one("let r = d%\nr %\n10"), "let r = d% r % 10");
        assert_eq!(one("if d20 >= 11 then\n2d6 else\n0"), "if d20 >= 11 then 2d6 else 0");
        assert_eq!(one("if d20 >= 11\nthen 2d6\nelse 0"), "if d20 >= 11 then 2d6 else 0");
        assert_eq!(
            one("d20 >= 11 and  # the attack\n# and the damage\nd6 >= 4"),
            "d20 >= 11 and # the attack # and the damage d6 >= 4"
        );
        // Rolls that are all indented are rolls of their own, and so is what comes after an empty line.
        let rolls = |text: &str| read(text).into_iter().map(|(_, roll)| roll).collect::<Vec<_>>();
        assert_eq!(rolls("  2d6\n  3d6\n"), ["2d6", "3d6"]);
        assert_eq!(rolls("2d6  # sum\n\n  3d6 # +\nd4"), ["2d6", "3d6", "d4"]);
        assert_eq!(rolls("hit: d20 + 5 >= 15\ndamage: 2d6\n"), ["d20 + 5 >= 15", "2d6"]);
        assert_eq!(rolls("d%\n2d %\nlet a = d%; a\nlet b = d6; b\n"), ["d%", "2d %", "let a = d%; a", "let b = d6; b"]);
    }

    #[test]
    fn what_needs_a_result_goes_on_behind_its_brace() {
        let named = "let bonus = match d6 {\n  1: 0, # } none\n  else: 2\n}\nd20 + bonus";
        let visited = "let p = 5d6\neach face of p with n = 0 {\n  if face > 3 then { n += face }\n}\nn";
        let both = "let p = 3d6; each face of p with n = 0 {\nn += 1 }; let m = max(\nn,\n2)\nm";
        for roll in [named, visited, both] {
            let text = format!("first: {roll}\nsecond: d8\n{roll}\n\n{roll}");
            let rolls: Vec<String> = read(&text).into_iter().map(|(_, roll)| roll).collect();
            assert_eq!(rolls, [roll, "d8", roll, roll], "{roll}");
        }
        // What has a result ends with its brace.
        for roll in
            ["match d6 {\n1: 0, else: 2\n}", "let p = 3d6\n{\na: sum(p)\n}", "each face of 3d6 with n = 0 { n += 1 } n"]
        {
            let rolls: Vec<String> = read(&format!("{roll}\nd8")).into_iter().map(|(_, roll)| roll).collect();
            assert_eq!(rolls, [roll, "d8"], "{roll}");
        }
    }

    #[test]
    fn a_roll_goes_on_while_a_brace_is_open() {
        let found = read("# attacks\nhit: match d20 {\n  1: \"a } b\", # )\n  else: \"x\"\n}\n\n3d6\n");
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].0.as_deref(), Some("hit"));
        assert!(found[0].1.ends_with('}'), "{found:?}");
        assert_eq!(found[1], (None, "3d6".to_owned()));
        assert_eq!(read("max(d6,\n").len(), 1, "the fault is found by the parser");
    }
}
