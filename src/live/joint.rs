//! Two results of a roll together: a table of two ways.

use dice::Effort;
use lang::{Variables, distribution, parse_outputs, unbound_names};
use play::systems::Value;
use report::prose::joint::{Joint, Room, Side};
use study::plan::PlannedCell;

/// How many values of numbers have a column and a row of their own.
pub const ROOM: Room = Room { across: 24, down: 48 };

/// The two results of the roll that a cell asks, solved; none if it asks no roll with two results, or one that is not solved in
/// moments.
pub fn joint(cell: &PlannedCell) -> Option<Joint> {
    let question = cell.question();
    if (question.system.as_str(), question.kind.as_str()) != ("dice", "roll") {
        return None;
    }
    let Some(Value::Roll(text)) = question.params.get("roll") else { return None };
    let number = |name: &str| {
        let found = question.params.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        i32::try_from(found.1.number()?).ok()
    };
    let names = unbound_names(text).ok()?.into_iter();
    let variables: Variables =
        names.filter_map(|found| Some((found.name.to_lowercase(), number(&found.name)?))).collect();
    let asked = parse_outputs(text, &variables).ok()?;
    let sides = Side::both(&asked)?;
    let all = asked.together.as_ref()?;
    let odds = distribution(&all.expr, Effort::SLIGHT).ok()?;
    Some(Joint::new(sides, all.pairs(&odds), None)).filter(|joint| joint.pairs().next().is_some())
}
