//! Fights in which one fall follows from another, without dice: each is worked out by hand.

use super::agree::agree;

const FALLS: &str = include_str!("cases/falls.toml");

/// What each fight must come to.
fn expected(id: &str) -> Vec<(&'static str, f64)> {
    match id {
        // The sapper fells the squib, whose blast takes the petard from 1 to 0 and the mine from 5 to 4. The petard blasts at
        // once, before the round is over: 3.
        "blasts" => vec![("blasts.a", 2.0), ("hp.mine", 3.0), ("winner=timeout", 1.0)],
        // The elder is slain; the widow dies of grief and leaves the heir 1; the heir then dies of hers, before it acts.
        "grief" => vec![("winner=a", 1.0), ("rounds", 1.0), ("hp.reaper", 1.0)],
        // The corpse rises in place of its turn and is felled by the reaction to it.
        "risen" => vec![("falls.a", 1.0), ("hp.corpse", 0.0), ("turns.a", 1.0), ("turns.b", 1.0)],
        // The martyr and the tyrant fall together. Who mourns does so before it is found out who has won.
        "both" => vec![("winner=draw", 1.0)],
        // All act together, so the deserter still has its turn, but is gone already.
        "parted" => vec![("fate.deserter=fled", 1.0), ("fate.veteran=spent", 1.0), ("winner=draw", 1.0)],
        // It is over before anybody acts.
        "nobody" => vec![("winner=a", 1.0), ("rounds", 1.0), ("luck.victor", 3.0), ("luck.ghost", 3.0)],
        // Reactions belong to the turn: the fight ends before anybody hears of the fall.
        "answered" => vec![("winner=answered", 1.0), ("falls.b", 0.0)],
        _ => panic!("nothing is expected of {id}"),
    }
}

#[test]
fn falls_follow_each_other_as_told() {
    agree(FALLS, |id, _| expected(id));
}
