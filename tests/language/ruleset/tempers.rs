//! Words and flags that fighters keep, against sums that can be done by hand.

use super::agree::agree;

const TEMPERS: &str = include_str!("cases/tempers.toml");

/// What each fight must come to.
fn expected(id: &str) -> Vec<(&'static str, f64)> {
    match id {
        // The bold one is hit at once with 2/3. From then on each blow meets a stance just taken up and hits with 1/2, so
        // the wary one wins 2/3 of what is left after a miss from both. Who is hit is bold with 2/3; who has just struck,
        // with 1/2.
        "temper" => {
            let (at_once, later) = (2.0 / 3.0, 1.0 / 3.0 * 1.0 / 2.0 * 2.0 / 3.0);
            let lost = 1.0 - at_once - later;
            vec![
                ("winner=a", at_once + later),
                ("stance.wary=bold", (at_once + later) / 2.0 + lost * 2.0 / 3.0),
                ("stance.bold=bold", at_once + later * 2.0 / 3.0 + lost / 2.0),
                ("stance.bold=wary", later / 3.0 + lost / 2.0),
            ]
        }
        "brood" => vec![("outcome=out", 1.0 / 2.0), ("mood=wary", 1.0 / 2.0), ("rounds", 2.0)],
        // Two rounds, each with 1/2.
        "venom" => vec![
            ("winner=a", 3.0 / 4.0),
            ("winner=timeout", 1.0 / 4.0),
            ("poisoned.mouse", 3.0 / 4.0),
            ("poisoned.snake", 0.0),
        ],
        "ailing" => vec![("winner=a", 1.0), ("rounds", 1.0), ("poisoned.rat", 1.0)],
        // Both are afraid after the first turn of the ghost; the priest calms the peasant and stays afraid. In the second
        // round the peasant is afraid again, and the priest has fled with 1/2; if not, it calms the peasant once more.
        "panic" => vec![
            ("heart.peasant=afraid", 1.0 / 2.0),
            ("heart.peasant=calm", 1.0 / 2.0),
            ("heart.priest=fled", 1.0 / 2.0),
            ("heart.priest=afraid", 1.0 / 2.0),
            ("heart.ghost=calm", 1.0),
            ("mood.b=high", 1.0),
            ("mood.a=low", 1.0),
            ("warned.b", 1.0),
            ("warned.a", 0.0),
            ("late.a", 1.0),
        ],
        _ => panic!("nothing is known of `{id}`"),
    }
}

#[test]
fn fights_with_words_and_flags_come_to_what_can_be_worked_out_by_hand() {
    agree(TEMPERS, |id, _| expected(id));
}
