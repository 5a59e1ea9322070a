//! Vigor spent and regained, exactly and sampled.

use crate::both_ways::Expect::P;

/// The Vigor over ten rounds, worked out without dice.
#[test]
fn vigor_runs_out_and_comes_back() {
    let rounds = [(2, 12), (2, 4), (0, 6), (1, 3), (0, 5), (1, 2), (0, 4), (0, 6), (1, 3), (0, 5)];
    let sheet = "[character.fighter]\nsystem='bursting_dice'\nkeep_vigor=0";
    for (round, (defenses, vigor)) in (1..).zip(rounds) {
        let text = format!("kind='resources'\nwho='fighter'\nrounds={round}\n{sheet}");
        let lost = [0, 0, 0, 0, 0, 0, 1, 2, 2, 2][round - 1];
        let expect = [P("last_defenses", defenses, 1.0), P("vigor", vigor, 1.0), P("turns_lost", lost, 1.0)];
        let asked = super::ask(&text);
        let wrong = asked.differs_exactly("Vigor", &expect, 1e-12);
        assert!(wrong.is_empty(), "round {round}: {}", wrong.join("\n"));
        let wrong = asked.differs_sampled("Vigor", &expect, 1000);
        assert!(wrong.is_empty(), "round {round}: {}", wrong.join("\n"));
    }
}
