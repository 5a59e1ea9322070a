//! Four fighters who always hit, so that most of their fights have only one course.

use crate::both_ways::{Asked, Expect};

use super::ask;

/// `killer` and `brute` fell an enemy with every hit; `scratcher` and `lump` withstand a lot.
const CAST: &str = "
[character.killer]
system = 'symbaroum'
accurate = 20
weapon_dice = '30'
[character.brute]
system = 'symbaroum'
kind = 'npc'
accurate = 20
damage = 30
[character.scratcher]
system = 'symbaroum'
accurate = 20
weapon_dice = '4'
max_toughness = 200
pain_threshold = 200
[character.lump]
system = 'symbaroum'
kind = 'npc'
accurate = 20
damage = 1
max_toughness = 200
pain_threshold = 200
";

/// A fight between these.
pub fn fight(text: &str) -> Asked {
    ask(&format!("kind='fight'\n{text}\n{CAST}"))
}

/// Checks a fight against known values, solved and sampled.
pub fn holds(text: &str, expect: &[Expect]) {
    let asked = fight(text);
    let mut wrong = asked.differs_exactly(text, expect, 1e-11);
    wrong.extend(asked.differs_sampled(text, expect, 100_000));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
