//! Choices between equivalent targets: the first listed, or any of them, each in its smallest case.

use crate::both_ways::Expect::{Mean, P};

use super::{Example, exactly};

/// A `hero` strikes down a `victim` for certain. Each of the two attacks of a `pricker` does at
/// most 1 point of damage to a `plated` target.
const CAST: &str = "
[character.hero]
system = 'kup'
build = 10
vigor = 10
combat_art = 5
tactics = 'all_out'
target = 'spread'
[character.victim]
system = 'kup'
build = 1
vigor = 1
combat_art = 0
[character.medic]
system = 'kup'
som = 10
intellect = 10
erudition = 10
first_aid = 1
[character.pricker]
system = 'kup'
build = 2
vigor = 1
combat_art = 6
tactics = 'all_out'
[character.plated]
system = 'kup'
build = 10
vigor = 10
armor = 'full_plate'
tactics = 'turtle'
";

/// Both victims fall in the first turn, and the medic saves one of them in the second.
const ROLLED: &[Example] = &[
    (
        "the first listed",
        "kind='fight'\nround_limit=2\nsides=[[{use='victim',name='one'},{use='victim',name='two'},'medic'],[{use='hero',count=2}]]",
        &[P("fate.one", 2, 1.0), P("fate.two", 2, 0.0)],
    ),
    (
        "any of them",
        "kind='fight'\nround_limit=2\nrules={equal_targets='rolled'}\nsides=[[{use='victim',name='one'},{use='victim',name='two'},'medic'],[{use='hero',count=2}]]",
        &[P("fate.one", 2, 0.5), P("fate.two", 2, 0.5)],
    ),
    // Each of two enemies attacks twice, and hits the first of two victims at least once with 3/4:
    // both enemies do with 9/16. That victim then loses the next turn with 1/2; so does the other.
    (
        "each attack another victim",
        "kind='fight'\nround_limit=2\nrules={equal_targets='rolled'}\nsides=[[{use='pricker',count=2}],[{use='plated',count=2}]]",
        &[Mean("turns_lost.b", 9.0 / 16.0)],
    ),
    (
        "all attacks on the same",
        "kind='fight'\nround_limit=2\nsides=[[{use='pricker',count=2}],[{use='plated',count=2}]]",
        &[Mean("turns_lost.b", 1.0 / 2.0)],
    ),
];

#[test]
fn k3_first_aid_and_attacks_among_equals() {
    exactly(ROLLED, CAST);
}
