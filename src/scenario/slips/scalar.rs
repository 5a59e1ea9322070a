//! Slips in the values of a statement, also inside lists and tables in braces.

use std::ops::Range;

use play::diagnostic::shorten;

use super::Slip;
use super::number::{self, Meant};
use super::statement::{Statement, closer, is_apostrophe, scan, string_length};

/// The slips in the values of a statement.
pub fn slips(text: &str, statement: &Statement, is_value: &dyn Fn(&str) -> bool) -> Vec<Slip> {
    let body = statement.body(text);
    let mut sign = None;
    scan(text, body.clone(), &mut None, |letter, place| {
        if sign.is_none() && letter == '=' {
            sign = Some(place + 1);
        }
    });
    let Some(start) = sign else { return Vec::new() };
    let mut walk = Walk { text, found: Vec::new(), leaves: Vec::new(), open: Vec::new() };
    walk.values(start..body.end);
    let Walk { mut found, leaves, .. } = walk;
    for leaf in leaves {
        let written = &text[leaf.clone()];
        if written.is_empty() || is_value(written) {
            continue;
        }
        let alone =
            leaf.start == start + (text[start..].len() - text[start..].trim_start().len()) && leaf.end == body.end;
        let name = if alone { text[body.start..start - 1].trim() } else { "" };
        found.extend(slip(text, leaf, name, is_value));
    }
    found.sort_by_key(|slip| slip.span.start);
    found
}

/// A walk over a value that notes its single values, and what stands wrongly between them.
struct Walk<'t> {
    text: &'t str,
    found: Vec<Slip>,
    leaves: Vec<Range<usize>>,
    /// Open brackets; for `{`, whether the sign behind the name has come.
    open: Vec<(char, bool)>,
}

impl Walk<'_> {
    fn values(&mut self, part: Range<usize>) {
        let text = self.text;
        let (mut at, mut from) = (part.start, part.start);
        while let Some(letter) = text[at..part.end].chars().next() {
            let rest = &text[at..part.end];
            let blank = text[from..at].trim().is_empty();
            let mut step = letter.len_utf8();
            match letter {
                '"' | '\'' if !is_apostrophe(text, at) => {
                    if !blank && !self.open.is_empty() && text[from..at].trim().ends_with(['"', '\'', ']', '}']) {
                        from = self.comma(from, at);
                    }
                    step = if rest.starts_with("\"\"\"") || rest.starts_with("'''") {
                        rest[3..].find(&rest[..3]).map_or(rest.len(), |end| end + 6)
                    } else {
                        string_length(rest.lines().next().unwrap_or(rest)).max(1)
                    };
                }
                '[' | '{' if blank => {
                    if !self.open.is_empty() && text[..at].trim_end().ends_with([']', '}']) {
                        let message = "a comma is missing before this";
                        let slip = Slip::new(at..at + 1, message, "write `,` between the two");
                        let end = text[..at].trim_end().len();
                        self.found.push(slip.edit(end..end, ","));
                    }
                    self.open.push((letter, false));
                    from = at + 1;
                }
                '[' | '{' if text[from..at].trim().ends_with([']', '"']) && !self.open.is_empty() => {
                    from = self.comma(from, at);
                    self.open.push((letter, false));
                    from = from.max(at + 1);
                }
                '[' | '{' | '0'..='9' if self.misses_sign(from, at) => {
                    let name = text[from..at].trim();
                    let slip =
                        Slip::new(at..at + 1, format!("`=` is missing behind `{name}`"), format!("write `{name} =`"));
                    self.found.push(slip.edit(at..at, "= "));
                    if let Some(last) = self.open.last_mut() {
                        last.1 = true;
                    }
                    from = at;
                    continue;
                }
                // `d{1,1,2,3}`, `chance(rounds > 3)`: brackets of a value without quotes.
                '{' | '(' if !blank || letter == '(' => {
                    let end = if letter == '(' { ')' } else { '}' };
                    step = rest.find(end).map_or(step, |found| found + 1);
                }
                ']' | '}' => {
                    self.leaf(from..at);
                    if self.open.last().is_some_and(|&(open, _)| closer(open) == letter) {
                        self.open.pop();
                    } else {
                        let message = format!("there is one `{letter}` too many");
                        let slip = Slip::new(at..at + 1, message, "delete it");
                        self.found.push(slip.edit(at..at + 1, ""));
                    }
                    from = at + 1;
                }
                ',' if !self.open.is_empty() => {
                    if blank && !text[..from].ends_with([']', '}']) {
                        let slip = Slip::new(at..at + 1, "there is one `,` too many", "delete it");
                        self.found.push(slip.edit(at..at + 1, ""));
                    }
                    self.leaf(from..at);
                    if let Some(last) = self.open.last_mut() {
                        last.1 = false;
                    }
                    from = at + 1;
                }
                '=' | ':' if self.open.last() == Some(&('{', false)) && !blank => {
                    if let Some(last) = self.open.last_mut() {
                        last.1 = true;
                    }
                    if letter == ':' {
                        let name = text[from..at].trim();
                        let slip =
                            Slip::new(at..at + 1, "a value is set with `=`, not `:`", format!("write `{name} =`"));
                        self.found.push(slip.edit(at..at + 1, " ="));
                    }
                    from = at + 1;
                }
                '#' => {
                    self.leaf(from..at);
                    step = rest.find('\n').unwrap_or(rest.len());
                    from = at + step;
                }
                _ => {}
            }
            at += step.min(part.end - at).max(1);
        }
        self.leaf(from..part.end);
    }

    /// Whether a value begins here in braces though the sign behind its name has not come.
    fn misses_sign(&self, from: usize, at: usize) -> bool {
        let before = &self.text[from..at];
        let name = before.trim();
        let is_name = name.starts_with(|first: char| first.is_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c));
        self.open.last() == Some(&('{', false)) && is_name && before.ends_with(' ')
    }

    fn leaf(&mut self, part: Range<usize>) {
        let inside = &self.text[part.clone()];
        let start = part.start + (inside.len() - inside.trim_start().len());
        let leaf = start..start + inside.trim().len();
        let named = self.open.last() == Some(&('{', false));
        if !leaf.is_empty() && !named {
            self.leaves.push(leaf);
        }
    }

    /// Two values without a comma between them. Returns where the second begins.
    fn comma(&mut self, from: usize, at: usize) -> usize {
        let end = from + self.text[from..at].trim_end().len();
        self.leaf(from..at);
        let second: String = self.text[at..].chars().take(1).collect();
        let slip = Slip::new(at..at + second.len(), "a comma is missing before this", "write `,` between the two");
        self.found.push(slip.edit(end..end, ","));
        at
    }
}

/// The slip in a single value. `name` is what it is the value of, if it is the only one.
fn slip(text: &str, leaf: Range<usize>, name: &str, is_value: &dyn Fn(&str) -> bool) -> Option<Slip> {
    let written = &text[leaf.clone()];
    let write = |with: &str| match name {
        "" => format!("write `{with}`"),
        name => format!("write `{name} = {with}`"),
    };
    let replaced =
        |message: String, with: String| Some(Slip::new(leaf.clone(), message, write(&with)).edit(leaf.clone(), with));
    if let Some(before) =
        written.strip_suffix([',', ';']).filter(|before| before.is_empty() || is_value(before.trim_end()))
    {
        let at = leaf.start + before.len();
        let message = format!("a line does not end with `{}`", &written[before.len()..]);
        return Some(Slip::new(at..leaf.end, message, "delete it").edit(at..leaf.end, ""));
    }
    if let Some(second) = second_setting(written, is_value) {
        let at = leaf.start + second;
        let help = format!("write `{}` on the next line", &written[second..]);
        return Some(Slip::new(at..leaf.end, "two settings stand on one line", help).edit(at..at, "\n"));
    }
    if written.starts_with("\"\"\"") || written.starts_with("'''") {
        return None;
    }
    if written.starts_with(['"', '\'']) {
        return in_string(written, &leaf, &write, is_value);
    }
    match written.to_lowercase().as_str() {
        "true" | "yes" | "on" | "ja" => {
            return replaced(format!("`{written}` is not a switch: that is `true` or `false`"), "true".to_owned());
        }
        "false" | "no" | "off" | "nein" => {
            return replaced(format!("`{written}` is not a switch: that is `true` or `false`"), "false".to_owned());
        }
        _ => {}
    }
    let numbers: Vec<&str> = written.split_whitespace().collect();
    if name.is_empty() && numbers.len() > 1 && numbers.iter().all(|number| is_value(number)) {
        return replaced("commas are missing between the values".to_owned(), numbers.join(", "));
    }
    match number::meant(written) {
        Some(Meant::Number(number, why)) => {
            return replaced(format!("`{}` is not a number: {why}", shorten(written)), number);
        }
        Some(Meant::Range(range)) => {
            return replaced(
                format!("a range such as `{}` needs quotes around it", shorten(written)),
                format!("\"{range}\""),
            );
        }
        None => {}
    }
    if let Some(inner) = written.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
        let message = "a list stands in square brackets".to_owned();
        return replaced(message, format!("[{inner}]"));
    }
    if written.contains(['"', '\n', '\\']) {
        return None;
    }
    replaced(format!("`{}` needs quotes around it", shorten(written)), format!("\"{written}\""))
}

/// Where a second setting begins in a value: `1 b = 2`.
fn second_setting(written: &str, is_value: &dyn Fn(&str) -> bool) -> Option<usize> {
    let mut sign = None;
    scan(written, 0..written.len(), &mut None, |letter, place| {
        if sign.is_none() && letter == '=' {
            sign = Some(place);
        }
    });
    let before = written[..sign?].trim_end();
    let (gap, space) = before.char_indices().rfind(|(_, letter)| letter.is_whitespace())?;
    let second = gap + space.len_utf8();
    let value = before[..second].trim_end().trim_end_matches([',', ';']);
    let is_name = before[second..].chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c));
    (is_name && is_value(value)).then_some(second)
}

/// A slip in a string, or behind one.
fn in_string(
    written: &str,
    leaf: &Range<usize>,
    write: &dyn Fn(&str) -> String,
    is_value: &dyn Fn(&str) -> bool,
) -> Option<Slip> {
    let length = string_length(written);
    let behind = written[length..].trim();
    let quote = &written[..1];
    let other = if quote == "'" { "\"" } else { "'" };
    let inner = if behind.is_empty() { "" } else { written[1..].strip_suffix(quote).unwrap_or("") };
    if !behind.is_empty() && behind.ends_with(quote) && !inner.contains(other) {
        let with = format!("{other}{inner}{other}");
        let message = format!("the quotes in this text are those that end it: `{quote}`");
        return Some(Slip::new(leaf.clone(), message, write(&with)).edit(leaf.clone(), with));
    }
    if !behind.is_empty() {
        let at = leaf.start + length;
        let message = "something stands behind the closing quote";
        let help = if behind.starts_with('%') || behind.starts_with(|c: char| c.is_alphanumeric()) {
            format!("write {} inside the quotes, or delete it", quoted(behind))
        } else {
            format!("delete {}", quoted(behind))
        };
        let start = leaf.end - behind.len();
        return Some(Slip::new(start..leaf.end, message, help).edit(at..leaf.end, ""));
    }
    let doubled = written.replace('\\', "\\\\");
    let message = "a backslash in double quotes is written twice";
    let slip = Slip::new(leaf.clone(), message, write(&doubled));
    (written.contains('\\') && is_value(&doubled)).then(|| slip.edit(leaf.clone(), doubled.clone()))
}

fn quoted(text: &str) -> String {
    format!("`{}`", shorten(text))
}
