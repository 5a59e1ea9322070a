//! How the programs of the plain interpreter are written.

use std::fmt::Write as _;

use super::plain::{Item, Line, Program};

/// How the names of variables are written.
fn name(place: usize) -> char {
    (b'A' + place as u8) as char
}

impl Item {
    fn text(&self) -> String {
        match self {
            Self::Number(number) if *number < 0 => format!("({number})"),
            Self::Number(number) => number.to_string(),
            Self::Name(place) => name(*place).to_string(),
            Self::List(items) => format!("{{{}}}", items.iter().map(Self::text).collect::<Vec<_>>().join(", ")),
            Self::Prefix(sign, item) => format!("({sign} {})", item.text()),
            Self::Between(sign, left, right) => format!("({} {sign} {})", left.text(), right.text()),
            Self::Own(function, given) => {
                let given: Vec<String> = given.iter().map(|item| format!("({})", item.text())).collect();
                format!("[call {} {}]", "x".repeat(function + 1), given.join(" then "))
            }
            Self::Known(words, given) => {
                let mut given = given.iter();
                let word = |word: &str| match word {
                    "_" => format!("({})", given.next().map_or(String::new(), Self::text)),
                    _ => word.to_owned(),
                };
                format!("[{}]", words.split(' ').map(word).collect::<Vec<_>>().join(" "))
            }
        }
    }
}

fn write_lines(text: &mut String, lines: &[Line]) {
    for line in lines {
        let _ = match line {
            Line::Set(place, item) => writeln!(text, "{}: {}", name(*place), item.text()),
            Line::Result(item) => writeln!(text, "result: {}", item.text()),
            Line::If(condition, lines) => {
                let _ = writeln!(text, "if {} {{", condition.text());
                write_lines(text, lines);
                writeln!(text, "}}")
            }
        };
    }
}

impl Program {
    pub fn text(&self) -> String {
        let mut text = String::new();
        if !self.highest_first {
            text.push_str("set \"position order\" to \"lowest first\"\n");
        }
        for (number, function) in self.functions.iter().enumerate() {
            let params: Vec<String> =
                function.kinds.iter().enumerate().map(|(place, kind)| format!("{}:{kind}", name(place))).collect();
            let _ = writeln!(text, "function: call {} {} {{", "x".repeat(number + 1), params.join(" then "));
            write_lines(&mut text, &function.lines);
            text.push_str("}\n");
        }
        self.outputs.iter().for_each(|output| {
            let _ = writeln!(text, "output {}", output.text());
        });
        text
    }
}
