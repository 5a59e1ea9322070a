//! Policy choices of fighters, in the smallest fights that show them.

use crate::both_ways::Expect::P;

use super::ask;
use super::truth::CAST;

// BRD-31: poison leaves the victim his 5 Durability. He is stabilised and woken with 4 more
// Durability and 1 Health.
#[test]
fn those_who_wake_keep_their_durability() {
    const POISON: &str = "kind='fight'\nfirst='b'\nround_limit=1\nrules={stabilize_vs=1,stabilize_actions=1}\nsides=[[{use='killer',name='victim',durability=5,max_durability=30},{use='medic',actions=2,items=1,item_durability=4,item_health=1,wakes_allies=true}],[{use='killer',name='snake',guard_bonus=85,straight_to_health=true}]]";
    let asked = ask(&format!("{POISON}\n{CAST}"));
    let wrong = asked.differs_exactly("wakes", &[P("left.victim", 10, 1.0), P("fate.victim", 4, 1.0)], 1e-9);
    assert!(wrong.is_empty(), "{wrong:?}");
}
