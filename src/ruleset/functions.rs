//! The functions of a game told in text.

use std::sync::Arc;

use lang::{FunctionNames, Functions, parse_functions};

use super::given::ever;
use super::told::{GameText, TextFault};

/// The functions of a game, and everything wrong with them.
pub fn read(game: &GameText) -> (Arc<Functions>, Vec<TextFault>) {
    let fight = game.fight.iter();
    let inputs = game.kinds.iter().flat_map(|kind| &kind.inputs).chain(fight.clone().flat_map(|fight| &fight.inputs));
    let kept = game.kinds.iter().flat_map(|kind| &kind.state).chain(fight.flat_map(|fight| &fight.keeps));
    let stats = game.stats.iter().map(|stat| &stat.name);
    let others = stats.chain(inputs.map(|input| &input.name)).chain(kept.map(|kept| &kept.name)).cloned().collect();
    let constants = game.rules.iter().map(|rule| (rule.name.clone(), ever(&rule.shape))).collect();
    let (functions, faults) = parse_functions(&game.functions, &FunctionNames { constants, others });
    let faults = faults.into_iter().map(|fault| TextFault {
        path: vec!["functions".to_owned()],
        part: fault.span,
        message: fault.message,
        help: fault.help,
    });
    (functions, faults.collect())
}
