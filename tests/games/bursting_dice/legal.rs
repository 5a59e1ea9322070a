//! Questions at the edge of what is refused (see `faults/`).

use super::ask;

#[test]
fn what_is_legal_is_not_refused() {
    ask("kind='fight'\nsides=[['one'],['two']]\n[character.one]\nsystem='bursting_dice'\nguard_bonus=85\nactions=2\n\
         [character.two]\nsystem='bursting_dice'");
}
