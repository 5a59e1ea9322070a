//! What the text of a roll asks, with the numbers that the experiment gives to its names.

use lang::{Expr, Output, Outputs, ValueKind, Variables, parse_outputs, unbound_names};
use play::systems::Value;
use play::systems::prelude::*;

/// The outputs of a roll.
///
/// # Errors
/// The faults of its text, with these numbers in the place of the names.
pub fn asked(fields: &Fields, name: &str) -> Result<Outputs, Vec<Fault>> {
    let text = match fields.get(name) {
        Some(Value::Dice(expr)) => {
            let output = Output { label: None, expr: expr.clone(), under: None };
            return Ok(Outputs { outputs: vec![output], together: None, given: None });
        }
        Some(Value::Roll(text)) => text,
        _ => unreachable!("the roll is required, and its parameter takes nothing else"),
    };
    let outputs = unbound_names(text).map(|names| {
        let number = |name: &str| {
            let found = fields.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
            i32::try_from(found.1.number()?).ok()
        };
        let given = names.into_iter().filter_map(|found| Some((found.name.to_lowercase(), number(&found.name)?)));
        given.collect::<Variables>()
    });
    outputs.and_then(|variables| parse_outputs(text, &variables)).map_err(|faults| {
        let drawn = faults.into_vec().into_iter().map(|found| {
            let fault = Fault::new(&["experiment", name], found.message).within(text, found.span);
            match found.help {
                Some(help) => fault.help(help),
                None => fault,
            }
        });
        drawn.collect()
    })
}

/// The roll, if it comes to a number, or to yes or no.
///
/// # Errors
/// As [`asked`], and if it comes to a word or has several results.
pub fn number(fields: &Fields, name: &str) -> Result<Expr, Vec<Fault>> {
    let Outputs { outputs, given, .. } = asked(fields, name)?;
    let refused = |why: &str| Err(vec![Fault::new(&["experiment", name], format!("`{name}` {why}"))]);
    if let Some(given) = given {
        let fault =
            Fault::new(&["experiment", name], format!("`{name}` has a condition, but one number is needed here"));
        return Err(vec![
            match fields.get(name) {
                Some(Value::Roll(text)) => fault.within(text, given.span),
                _ => fault,
            }
            .help("ask for both rolls in one of kind `roll`: `let a = …; let b = …; a > b given …`"),
        ]);
    }
    match outputs.as_slice() {
        [Output { label: None, expr, .. }] if expr.kind() != ValueKind::Word => Ok(expr.clone()),
        [Output { label: None, .. }] => refused("comes to a word, but a number is needed here"),
        _ => refused("has several results, but one number is needed here"),
    }
}
