//! What to write instead of a value that is not of the expected type.

use play::diagnostic::shorten;
use play::systems::ParamType;

use super::node::{Body, Node};
use super::slips::number::{self, Meant};

/// The type that a key expects, as far as advice depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// A number without a fraction.
    Whole,
    /// Any number.
    Number,
    /// `true` or `false`.
    Switch,
    /// Text.
    Text,
    /// A list of values.
    List,
    /// Anything else.
    Other,
}

impl From<&ParamType> for Wanted {
    fn from(shape: &ParamType) -> Self {
        match shape {
            ParamType::Int { .. } => Self::Whole,
            ParamType::Bool => Self::Switch,
            ParamType::Flags(_) => Self::List,
            ParamType::Bands => Self::Other,
            _ => Self::Text,
        }
    }
}

/// What to write under a key instead of a value of another type, if that can be told.
pub fn instead(key: &str, wanted: Wanted, node: &Node) -> Option<String> {
    let written = node.place.text();
    let key = shorten(key);
    let write = |value: &str, why: &str| Some(format!("write `{key} = {value}`{why}"));
    match (wanted, &node.body) {
        (Wanted::Whole | Wanted::Number, Body::Text(text)) => match number::meant(text) {
            _ if text.trim().parse::<i64>().is_ok() => write(text.trim(), ", without quotes"),
            _ if wanted == Wanted::Number && is_number(text) => write(text.trim(), ", without quotes"),
            Some(Meant::Number(number, _)) if wanted == Wanted::Number || !number.contains('.') => write(&number, ""),
            Some(Meant::Range(range)) => {
                Some(format!("to try several values, write `vary = {{ {key} = \"{range}\" }}`"))
            }
            _ => None,
        },
        (Wanted::Whole, Body::Float(number)) => match written.split_once('.') {
            // A thousand as some countries write it.
            Some((whole, rest)) if rest.len() == 3 && !whole.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()) => {
                write(&format!("{whole}_{rest}"), " for a thousand and more")
            }
            _ if number.fract() == 0.0 && (0.0..1e15).contains(number) => write(&number::grouped(*number as u64), ""),
            _ => None,
        },
        (Wanted::Switch, Body::Text(text)) => match text.trim().to_lowercase().as_str() {
            "true" | "yes" | "on" | "1" => write("true", ", without quotes"),
            "false" | "no" | "off" | "0" => write("false", ", without quotes"),
            _ => None,
        },
        (Wanted::Switch, Body::Int(0)) => write("false", ""),
        (Wanted::Switch, Body::Int(1)) => write("true", ""),
        (Wanted::Text, Body::Int(_) | Body::Float(_) | Body::Bool(_)) => {
            write(&format!("\"{written}\""), ", in quotes")
        }
        (Wanted::List, Body::Text(text)) if text.contains(',') && !text.contains(['(', '{', '[']) => {
            let items: Vec<String> = text.split(',').map(|item| item.trim().to_owned()).collect();
            let quoted = items.iter().any(|item| !is_number(item));
            let items: Vec<String> =
                items.into_iter().map(|item| if quoted { format!("\"{item}\"") } else { item }).collect();
            write(&format!("[{}]", items.join(", ")), "")
        }
        (Wanted::List, Body::Text(_) | Body::Int(_) | Body::Float(_) | Body::Bool(_) | Body::Table(_)) => {
            write(&format!("[{written}]"), ", in square brackets").filter(|_| !written.contains('\n'))
        }
        _ => None,
    }
}

fn is_number(text: &str) -> bool {
    text.trim().parse::<f64>().is_ok_and(f64::is_finite)
}
