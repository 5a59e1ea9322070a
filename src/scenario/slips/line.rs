//! Slips in the frame of a statement: its header, its name, its sign, its quotes and brackets.

use std::ops::Range;

use play::diagnostic::shorten;

use super::super::own_keys;
use super::Slip;
use super::statement::{Statement, closer, is_header, scan, string_length};

/// Quotes that word processors make of `"`.
const CURLY: &[char] = &['“', '”', '„', '‟', '«', '»'];
/// Quotes that word processors make of `'`.
const CURLY_SINGLE: &[char] = &['‘', '’', '‚', '‛', '‹', '›'];

/// The slips in the frame of a statement, in the order in which they are looked for. Each finds a slip and says how it is
/// mended.
pub const FRAME: &[fn(&str, &Statement) -> Option<Slip>] =
    &[blanks, comment, header, quotes, several_lists, assignment];

/// The slips of a line in which a quote lacks its partner.
const QUOTES: &[fn(&QuotedLine<'_>) -> Option<Slip>] = &[crossed, not_opened, comma_inside, not_closed];

/// A bracket that is never closed, in a statement that has one.
pub fn unclosed(text: &str, statement: &Statement) -> Slip {
    let body = statement.body(text);
    let mut open: Vec<(char, usize)> = Vec::new();
    let mut wrong: Option<usize> = None;
    let mut many_lines = None;
    for line in lines(text, &body) {
        scan(text, line, &mut many_lines, |letter, place| match letter {
            _ if wrong.is_some() => {}
            '[' | '{' => open.push((letter, place)),
            ']' | '}' if open.last().is_some_and(|&(before, _)| closer(before) == letter) => {
                open.pop();
            }
            ']' | '}' if !open.is_empty() => wrong = Some(place),
            _ => {}
        });
    }
    let (bracket, place) = open.last().copied().unwrap_or(statement.unclosed[0]);
    let span = place..place + 1;
    let message = format!("the bracket `{bracket}` is never closed");
    match wrong {
        Some(before) => {
            let help = format!("write `{}` before the `{}`", closer(bracket), &text[before..=before]);
            Slip::new(span, message, help).edit(before..before, closer(bracket).to_string())
        }
        None => {
            let closers: String = open.iter().rev().map(|&(bracket, _)| closer(bracket)).collect();
            let help = format!("write `{closers}` at the end");
            let end = text[body.clone()].trim_end_matches(',').len() + body.start;
            Slip::new(span, message, help).edit(end..body.end, closers)
        }
    }
}

/// A name that stands in two statements of one table.
pub fn double(text: &str, before: &[Statement], statement: &Statement, span: &Range<usize>) -> Slip {
    let name = &text[span.clone()];
    let body = |statement: &Statement| &text[statement.body(text)];
    let here = body(statement);
    if is_header(here) {
        let table = here.trim_matches(['[', ']']).trim();
        let message = format!("there are two tables `{here}`");
        let first =
            before.iter().find(|other| is_header(body(other)) && body(other).trim_matches(['[', ']']).trim() == table);
        let (help, mended) = match table.split_once('.').unwrap_or((table, "")) {
            (list @ ("experiment" | "solve"), "") => {
                (format!("write `[[{list}]]`, in double brackets, for each of them"), Some(format!("[[{list}]]")))
            }
            ("character", name) if !name.is_empty() => (
                "give one of the two characters another name".to_owned(),
                Some(format!("[character.{name}-{}]", span.start)),
            ),
            _ => ("put all of its settings under one of the two".to_owned(), None),
        };
        let mut slip = Slip::new(span.clone(), message, help);
        if let Some(mended) = mended {
            let both = first.filter(|first| mended.starts_with("[[") && !body(first).starts_with("[["));
            for header in both.into_iter().chain([statement]) {
                slip = slip.edit(header.body(text), mended.clone());
            }
        }
        return Slip { context: first.map(|first| (first.body(text), "the first one".to_owned())), ..slip };
    }
    let key = |statement: &Statement| body(statement).split('=').next().unwrap_or("").trim().to_owned();
    let mine = key(statement);
    let same = before.iter().rev().take_while(|other| !is_header(body(other))).find(|other| key(other) == mine);
    let slip = Slip::new(span.clone(), format!("`{}` is written twice", shorten(name)), "keep one of the two");
    Slip { context: same.map(|first| (first.body(text), "the first one".to_owned())), ..slip }
}

/// Lists behind each other without brackets around them: `sides = ["warden"], ["goblin"]`.
fn several_lists(text: &str, statement: &Statement) -> Option<Slip> {
    let body = statement.body(text);
    let (mut depth, mut commas, mut many_lines) = (0_i32, Vec::new(), None);
    for line in lines(text, &body) {
        scan(text, line, &mut many_lines, |letter, place| match letter {
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            ',' if depth == 0 => commas.push(place),
            _ => {}
        });
    }
    let start = body.start + text[body.clone()].find('=')? + 1;
    let start = start + text[start..body.end].len() - text[start..body.end].trim_start().len();
    let ends = commas.iter().copied().chain([body.end]);
    let starts = std::iter::once(start).chain(commas.iter().map(|comma| comma + 1));
    let are_lists = starts.zip(ends).all(|(from, to)| {
        text.get(from..to).is_some_and(|piece| piece.trim().starts_with('[') && piece.trim().ends_with(']'))
    });
    if depth != 0 || commas.is_empty() || !are_lists {
        return None;
    }
    let help = "write brackets around all of them: `[[...], [...]]`";
    let slip = Slip::new(start..body.end, "several lists stand behind each other", help);
    Some(slip.edit(start..start, "[").edit(body.end..body.end, "]"))
}

/// Spaces and marks of a word processor that TOML does not take for spaces.
fn blanks(text: &str, statement: &Statement) -> Option<Slip> {
    let mut found: Vec<(usize, char)> = Vec::new();
    let mut many_lines = None;
    for line in lines(text, &statement.span) {
        scan(text, line, &mut many_lines, |letter, place| {
            let invisible = matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}');
            if invisible || (letter.is_whitespace() && !" \t\r\n".contains(letter)) {
                found.push((place, letter));
            }
        });
    }
    let &(first, letter) = found.first()?;
    let message = if letter.is_whitespace() {
        "this is not an ordinary space, though it looks like one"
    } else {
        "an invisible character stands here"
    };
    let slip = Slip::new(first..first + letter.len_utf8(), message, "delete it, and type a space if one is needed");
    Some(found.iter().fold(slip, |slip, &(place, letter)| {
        slip.edit(place..place + letter.len_utf8(), if letter.is_whitespace() { " " } else { "" })
    }))
}

/// A comment of another language.
fn comment(text: &str, statement: &Statement) -> Option<Slip> {
    let line = &text[statement.span.clone()];
    let at_start = ["//", "--", ";", "/*", "%"].into_iter().find(|mark| line.starts_with(mark)).map(|mark| (0, mark));
    let behind = || {
        let mut slashes = None;
        scan(text, statement.span.clone(), &mut None, |_, place| {
            if slashes.is_none() && text[place..].starts_with("//") && text[..place].ends_with([' ', '\t']) {
                slashes = Some(place - statement.span.start);
            }
        });
        Some((slashes?, "//"))
    };
    let (at, mark) = at_start.or_else(behind)?;
    let span = statement.span.start + at..statement.span.start + at + mark.len();
    let message = format!("`{mark}` does not begin a comment");
    Some(Slip::new(span.clone(), message, "a comment begins with `#`").edit(span, "#"))
}

/// A header with unequal brackets, a name that cannot be one, or something behind it.
fn header(text: &str, statement: &Statement) -> Option<Slip> {
    let body = statement.body(text);
    let line = &text[body.clone()];
    if !is_header(line) || line.contains(['"', '\'']) {
        return None;
    }
    let openers = line.len() - line.trim_start_matches('[').len();
    let inner = &line[openers..];
    let end = inner.find([']', '=', ',']).unwrap_or(inner.len());
    let (name, behind) = (inner[..end].trim(), &inner[end..]);
    let closers = behind.len() - behind.trim_start_matches(']').len();
    let behind = behind[closers..].trim();
    if behind.starts_with(['=', ',']) {
        return None;
    }
    let list = matches!(name.split('.').next(), Some("experiment" | "solve"));
    let double = if openers == closers { openers > 1 } else { list || openers.max(closers) > 1 && openers == 2 };
    let plain = header_name(name);
    let (left, right) = if double { ("[[", "]]") } else { ("[", "]") };
    let whole = format!("{left}{plain}{right}");
    let head_end = body.end - behind.len();
    let head = body.start..body.start + text[body.start..head_end].trim_end().len();
    let help = format!("write `{whole}`");
    if openers != closers || openers > 2 {
        let message = "the brackets of this heading do not match";
        return Some(Slip::new(head.clone(), message, help).edit(head, whole));
    }
    if !behind.is_empty() {
        let message = "a heading stands on a line of its own";
        let help = format!("write `{behind}` on the next line");
        return Some(Slip::new(head_end..body.end, message, help).edit(head_end..head_end, "\n"));
    }
    if plain == name || name.is_empty() {
        return None;
    }
    Some(Slip::new(head.clone(), not_a_name(name), help).edit(head, whole))
}

/// What is wrong with a name.
fn not_a_name(name: &str) -> String {
    if name.contains(char::is_whitespace) {
        format!("`{}` has a space, and a name has none", shorten(name))
    } else {
        format!("`{}` cannot be a name: it may have the letters a to z, digits, `_` and `-`", shorten(name))
    }
}

/// `rules symbaroum` as `rules.symbaroum`, `character.old warden` as `character.old_warden`.
fn header_name(name: &str) -> String {
    let mut words = name.split_whitespace();
    let first = words.next().unwrap_or("");
    let rest: Vec<&str> = words.collect();
    let dot = own_keys::OF_FILE.contains(&first) && !rest.is_empty();
    plain_name(&if dot {
        format!("{first}.{}", rest.join("_"))
    } else {
        [&[first], rest.as_slice()].concat().join("_")
    })
}

/// A name without spaces and without letters that a name cannot have.
fn plain_name(name: &str) -> String {
    let mut plain = String::new();
    for letter in name.trim().chars() {
        match letter {
            'ä' | 'æ' => plain.push_str("ae"),
            'ö' | 'œ' | 'ø' => plain.push_str("oe"),
            'ü' => plain.push_str("ue"),
            'Ä' => plain.push_str("Ae"),
            'Ö' => plain.push_str("Oe"),
            'Ü' => plain.push_str("Ue"),
            'ß' => plain.push_str("ss"),
            'à' | 'á' | 'â' | 'å' | 'ã' => plain.push('a'),
            'è' | 'é' | 'ê' | 'ë' => plain.push('e'),
            'ì' | 'í' | 'î' | 'ï' => plain.push('i'),
            'ò' | 'ó' | 'ô' | 'õ' => plain.push('o'),
            'ù' | 'ú' | 'û' => plain.push('u'),
            'ç' => plain.push('c'),
            'ñ' => plain.push('n'),
            letter if letter.is_whitespace() => plain.push('_'),
            letter if letter.is_ascii_alphanumeric() || "_-.".contains(letter) => plain.push(letter),
            _ => {}
        }
    }
    plain
}

/// Curly quotes, or a quote without its partner.
pub fn quotes(text: &str, statement: &Statement) -> Option<Slip> {
    lines(text, &statement.span).find_map(|line| {
        let partnerless = || {
            let line = QuotedLine::new(text, &line)?;
            QUOTES.iter().find_map(|find| find(&line))
        };
        curly(text, &line).or_else(partnerless)
    })
}

fn curly(text: &str, line: &Range<usize>) -> Option<Slip> {
    let odd = text[line.clone()].matches('"').count() % 2 == 1;
    let mut found: Vec<(usize, char)> = Vec::new();
    let mut single: Vec<(usize, char)> = Vec::new();
    if odd {
        found.extend(text[line.clone()].char_indices().map(|(at, letter)| (line.start + at, letter)));
        found.retain(|(_, letter)| CURLY.contains(letter));
    } else {
        scan(text, line.clone(), &mut None, |letter, place| {
            if CURLY.contains(&letter) {
                found.push((place, letter));
            } else if CURLY_SINGLE.contains(&letter) {
                single.push((place, letter));
            }
        });
    }
    if found.is_empty() {
        found = single;
    }
    let &(first, letter) = found.first()?;
    let mut straight = text[line.clone()].to_owned();
    for &(_, letter) in &found {
        straight = straight.replacen(letter, "\"", 1);
    }
    let written = straight.split("  #").next().unwrap_or("").trim();
    let span = first..found.last().map_or(first, |&(last, letter)| last + letter.len_utf8());
    let message = format!("`{letter}` is a curly quote; text stands in straight ones");
    let slip = Slip::new(span, message, format!("write `{written}`"));
    Some(found.iter().fold(slip, |slip, &(place, letter)| slip.edit(place..place + letter.len_utf8(), "\"")))
}

/// A line in which quotes may lack their partners.
#[derive(Debug)]
struct QuotedLine<'t> {
    text: &'t str,
    /// Where it starts.
    start: usize,
    /// Where its value starts and ends, counted from there.
    value: Range<usize>,
    /// Whether the number of its double quotes is odd.
    is_odd: bool,
}

impl<'t> QuotedLine<'t> {
    /// A line of a text; `None` if it has strings of several lines, of which nothing is known here.
    fn new(text: &'t str, line: &Range<usize>) -> Option<Self> {
        let shown = &text[line.clone()];
        if shown.contains("\"\"\"") || shown.contains("'''") {
            return None;
        }
        let value = shown.find('=').map_or(0, |at| at + 1);
        let value = value + (shown[value..].len() - shown[value..].trim_start().len());
        let end = shown.split("  #").next().unwrap_or(shown).trim_end().len();
        let is_odd = !shown.matches('"').count().is_multiple_of(2);
        Some(Self { text: shown, start: line.start, value: value..end, is_odd })
    }

    /// Its value.
    fn inner(&self) -> &'t str {
        &self.text[self.value.start..self.value.end.max(self.value.start)]
    }

    /// A place in the text that it is a line of.
    fn place(&self, at: usize) -> usize {
        self.start + at
    }

    /// The slip that the string which opens at a place has no closing quote before another.
    fn no_end(&self, from: usize, at: usize) -> Slip {
        let written = format!("{}\"", &self.text[from..at]);
        let span = self.place(from)..self.place(at);
        let slip = Slip::new(span.clone(), "the closing quote is missing", format!("write `{written}`"));
        slip.edit(span.end..span.end, "\"")
    }
}

/// Two quotes of different kinds around a text.
fn crossed(line: &QuotedLine<'_>) -> Option<Slip> {
    let inner = line.inner();
    let crossed = inner.len() > 1
        && ((inner.starts_with('"') && inner.ends_with('\'')) || (inner.starts_with('\'') && inner.ends_with('"')))
        && string_length(inner) == inner.len()
        && !inner[1..].contains(&inner[..1]);
    crossed.then(|| {
        let help = format!("write `\"{}\"`", &inner[1..inner.len() - 1]);
        let span = line.place(line.value.start)..line.place(line.value.end);
        let slip = Slip::new(span.clone(), "the two quotes around this text are not of one kind", help);
        slip.edit(span.start..span.start + 1, "\"").edit(span.end - 1..span.end, "\"")
    })
}

/// A string that is closed and not opened.
fn not_opened(line: &QuotedLine<'_>) -> Option<Slip> {
    let (inner, start) = (line.inner(), line.value.start);
    let only = line.text.find('"').filter(|first| line.text.rfind('"') == Some(*first))?;
    (only != start && inner.ends_with('"') && !inner.starts_with(['[', '{'])).then(|| {
        let span = line.place(start)..line.place(line.value.end);
        let slip = Slip::new(span.clone(), "the opening quote is missing", format!("write `\"{inner}`"));
        slip.edit(span.start..span.start, "\"")
    })
}

/// Inside a string, a comma before another opening quote: it was meant to be outside of it.
fn comma_inside(line: &QuotedLine<'_>) -> Option<Slip> {
    let shown = &line.text[..line.value.end];
    let mut start = None;
    for (place, letter) in shown.char_indices().filter(|_| line.is_odd) {
        match (letter, start) {
            ('"', None) => start = Some(place),
            ('"', Some(_)) => start = None,
            (',', Some(from)) => {
                let opens = shown[place + 1..].trim_start().strip_prefix('"');
                if opens.is_some_and(|next| next.starts_with(|c: char| c.is_alphanumeric())) {
                    return Some(line.no_end(from, place));
                }
            }
            _ => {}
        }
    }
    None
}

/// A string that is opened and not closed.
fn not_closed(line: &QuotedLine<'_>) -> Option<Slip> {
    let (text, end) = (line.text, line.value.end);
    let is_open = line.is_odd && !text[..end].matches('"').count().is_multiple_of(2);
    let from = text[..end].rfind('"').filter(|_| is_open)?;
    let close = text[..end].trim_end_matches([']', '}', ',', ' ']).len();
    let listed = text[line.value.start..].starts_with(['[', '{']) || (!text.contains('=') && close < end);
    Some(line.no_end(from, if listed && close > from { close } else { end }))
}

/// A name without a value, another sign than `=`, or a name that cannot be one.
fn assignment(text: &str, statement: &Statement) -> Option<Slip> {
    let body = statement.body(text);
    let line = &text[body.clone()];
    if is_header(line) {
        return None;
    }
    let mut sign = None;
    scan(text, body.clone(), &mut None, |letter, place| {
        if sign.is_none() && "=:".contains(letter) {
            sign = Some(place - body.start);
        }
    });
    // What cannot be mended is made a comment.
    let lost = |span: Range<usize>, message: String, help: &str| {
        let slip = Slip::new(span, message, help).edit(body.start..body.start, "# ");
        Some(Slip { lost: true, ..slip })
    };
    let example = "a setting is written `name = value`";
    let Some(sign) = sign else {
        let mut words = line.splitn(2, char::is_whitespace);
        let (name, value) = (words.next().unwrap_or(""), words.next().unwrap_or("").trim());
        let is_name = name.chars().all(|c| c.is_alphanumeric() || "_-.".contains(c));
        if value.is_empty() || !is_name {
            return lost(
                body.clone(),
                format!("`{}` stands alone: `=` and a value are missing", shorten(line)),
                example,
            );
        }
        let at = body.start + name.len();
        let slip =
            Slip::new(at..at, "`=` is missing between the name and the value", format!("write `{name} = {value}`"));
        return Some(slip.edit(at..at, " ="));
    };
    let name = line[..sign].trim_end();
    let signs = line[sign..].len() - line[sign..].trim_start_matches(['=', ':']).len();
    let signs = if line[sign..].starts_with("= =") { 3 } else { signs };
    let value = line[sign + signs..].trim();
    let sign = body.start + sign..body.start + sign + signs;
    if name.is_empty() {
        return lost(sign, "the name before `=` is missing".to_owned(), example);
    }
    if name.starts_with('{') {
        return lost(body.clone(), "a setting begins with its name".to_owned(), example);
    }
    if value.is_empty() {
        return lost(sign, format!("`{}` has no value", shorten(name)), "write it behind the `=`, or delete the line");
    }
    if &text[sign.clone()] != "=" && !value.starts_with('=') {
        let message = format!("a value is set with `=`, not `{}`", &text[sign.clone()]);
        let help = format!("write `{name} = {value}`");
        return Some(Slip::new(sign.clone(), message, help).edit(sign, " ="));
    }
    let plain = plain_name(name);
    if name.contains(['"', '\'']) || plain == name || plain.is_empty() || name.contains(" .") || name.contains(". ") {
        return None;
    }
    let span = body.start..body.start + name.len();
    let slip = Slip::new(span.clone(), not_a_name(name), format!("write `{plain} = {value}`")).edit(span, plain);
    // Which setting was meant is only a guess.
    Some(Slip { lost: true, ..slip })
}

/// The lines of a part of a text, without their ends.
pub fn lines<'t>(text: &'t str, part: &Range<usize>) -> impl Iterator<Item = Range<usize>> + use<'t> {
    let mut start = part.start;
    text[part.clone()].split('\n').map(move |line| {
        let at = start;
        start += line.len() + 1;
        at..at + line.trim_end_matches('\r').len()
    })
}

#[cfg(test)]
mod tests {
    use super::super::statement::split;
    use super::*;

    #[test]
    fn each_slip_is_found_in_its_example_and_none_before_it() {
        let frame = [
            "dc =\u{a0}12",
            "// a hard lock",
            "[[experiment]",
            "kind = “check”",
            "sides = [\"warden\"], [\"goblin\"]",
            "dc: 12",
        ];
        let first = |text: &str| FRAME.iter().position(|find| find(text, &split(text)[0]).is_some());
        assert_eq!(frame.map(first), [0, 1, 2, 3, 4, 5].map(Some));
        let quotes = ["kind = 'check\"", "kind = check\"", "sides = [\"warden, \"goblin\"]", "kind = \"check"];
        let first = |text: &str| {
            let line = QuotedLine::new(text, &(0..text.len()))?;
            QUOTES.iter().position(|find| find(&line).is_some())
        };
        assert_eq!(quotes.map(first), [0, 1, 2, 3].map(Some));
    }
}
