//! A program as tokens. White space and comments separate them and mean nothing else.

use std::ops::Range;

use crate::fault::Fault;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind<'t> {
    Number(i64),
    /// Capital letters and underscores: a variable.
    Name(&'t str),
    /// Small letters: a word of the language or of a function's name, or the `d` of dice.
    Word(&'t str),
    /// What stands between quotes.
    Text(&'t str),
    Sign(char),
    End,
}

/// A piece of the program, and its place.
#[derive(Debug, Clone)]
pub struct Token<'t> {
    pub kind: Kind<'t>,
    pub span: Range<usize>,
}

/// All tokens of a program; the last one is its end.
pub fn tokens(text: &str) -> Result<Vec<Token<'_>>, Fault> {
    let mut found = Vec::new();
    let mut place = 0;
    while let Some(first) = text[place..].chars().next() {
        let rest = &text[place..];
        let run = |belongs: fn(char) -> bool| rest.find(|letter| !belongs(letter)).unwrap_or(rest.len());
        let (kind, length) = match first {
            _ if first.is_whitespace() || first == '\u{feff}' => {
                place += first.len_utf8();
                continue;
            }
            '\\' => {
                let Some(end) = rest[1..].find('\\') else {
                    let fault = Fault::new(place..place + 1, "a comment begins here and does not end");
                    return Err(fault.help("a comment stands between two backslashes: `\\ like this \\`"));
                };
                place += end + 2;
                continue;
            }
            '0'..='9' => {
                let length = run(|letter| letter.is_ascii_digit());
                let number = rest[..length].parse().map_err(|_| {
                    Fault::new(place..place + length, "this number is too large").help("numbers go up to about 9e18")
                })?;
                (Kind::Number(number), length)
            }
            'A'..='Z' | '_' => {
                let length = run(|letter| letter.is_ascii_uppercase() || letter == '_');
                (Kind::Name(&rest[..length]), length)
            }
            'a'..='z' => {
                let length = run(|letter| letter.is_ascii_lowercase());
                (Kind::Word(&rest[..length]), length)
            }
            '"' => {
                let Some(end) = rest[1..].find('"') else {
                    return Err(Fault::new(place..place + 1, "a text begins here and does not end")
                        .help("close it with a second `\"`"));
                };
                (Kind::Text(&rest[1..=end]), end + 2)
            }
            '{' | '}' | '[' | ']' | '(' | ')' | ':' | ',' | '.' | '+' | '-' | '*' | '/' | '^' | '@' | '#' | '!'
            | '=' | '<' | '>' | '&' | '|' | '?' => (Kind::Sign(first), 1),
            _ => {
                let fault = Fault::new(place..place + first.len_utf8(), format!("`{first}` has no meaning here"));
                return Err(match first {
                    '%' => fault.help("there is no remainder; `A - A / B * B` is one"),
                    '×' => fault.help("multiply with `*`"),
                    '“' | '”' | '„' | '\'' => fault.help("texts stand between straight quotes: `\"`"),
                    _ => fault,
                });
            }
        };
        found.push(Token { kind, span: place..place + length });
        place += length;
    }
    found.push(Token { kind: Kind::End, span: text.len()..text.len() });
    Ok(found)
}

/// Whether a text, sound or not, is likely to be meant as a program: it has the statement `output`. Texts in other languages may
/// have it, too; whoever reads those asks only about what is none of them.
pub fn is_meant_as_program(text: &str) -> bool {
    let mut rest = text;
    let mut before = ' ';
    while let Some(letter) = rest.chars().next() {
        let within = |end: char| rest[1..].find(end).map_or(rest.len(), |place| place + 2);
        let length = match letter {
            '\\' | '"' => within(letter),
            'a'..='z' => rest.find(|letter: char| !letter.is_ascii_lowercase()).unwrap_or(rest.len()),
            _ => letter.len_utf8(),
        };
        let (word, after) = rest.split_at(length);
        let joined = before.is_alphabetic() || matches!(before, '_' | '-' | '.' | '\'');
        if word == "output" && !joined && begins_expression(after) {
            return true;
        }
        before = word.chars().next_back().unwrap_or(' ');
        rest = after;
    }
    false
}

/// Whether what follows a word may be an expression.
fn begins_expression(text: &str) -> bool {
    let apart = text.trim_start();
    let mut letters = apart.chars();
    match letters.next() {
        Some('d') => letters.next().is_some_and(|next| !next.is_ascii_lowercase()),
        Some('A'..='Z' | '_' | '0'..='9' | '-' | '+' | '#') => apart.len() < text.len(),
        Some(first) => matches!(first, '(' | '[' | '{' | '!' | '\\'),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_meant_as_program;

    #[test]
    fn programs_are_known_by_what_they_print() {
        for text in [
            "output 3d6",
            "A: 3\noutput A named \"a\"",
            "\\ a comment \\ output d6",
            "loop N over {1..3} {output[f N]}",
            "output {1, 2} @ 3d6 ]",
            "\u{feff}output\n\n  (d6)d6",
            "output \\ all \\ 3d6",
            "set \"explode depth\" to 3 output [explode d6",
        ] {
            assert!(is_meant_as_program(text), "{text}");
        }
        for text in [
            "",
            "output",
            "output = 2",
            "output = \"damage\"",
            "4d6kh3",
            "\\ output 3d6 \\ A: 2",
            "\"output 3d6\"",
            "an output of the program",
            "output dice",
            "outputs 3d6",
            "my-output 3",
            "file.output 3",
            "output3",
            "é",
            "\\",
        ] {
            assert!(!is_meant_as_program(text), "{text}");
        }
    }
}
