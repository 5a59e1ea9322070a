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
