//! Outcomes that a game calls good, against numbers that are worked out by hand.

use oddsmith::scenario::{self, Method, Overrides};

use super::agree::agree;
use crate::both_ways::planned;

const GAME: &str = r#"
[game.luck.check.draw]
inputs = { more = { range = "0..=4", default = 0 } }
good = ["great", "fine"]
rule = '''
let roll = d6 + more
if roll >= 6 then "great" else if roll >= 4 then "fine" else "poor"
'''

[game.luck.check.search]
good = ["gold"]
rule = '{ where: match d4 { 1: "up", else: "down" }, what: match d10 { 1..=3: "gold", else: "dust" }, lost: d6 }'

[game.luck.process.dying]
inputs = { healed = false }
state = { lost = 0 }
good = ["up", "stable"]
step = '''
let die = d6
if healed and die = 6 then end "up"
if die >= 5 then end "stable"
lost += 1
if lost = 2 then end "dead"
'''

[[experiment]]
id = "draw"
system = "luck"
kind = "draw"
vary = { more = [0, 2, 4] }

[[experiment]]
id = "search"
system = "luck"
kind = "search"

[[experiment]]
id = "dying"
system = "luck"
kind = "dying"
vary = { healed = [false, true] }
"#;

#[test]
fn a_success_is_an_outcome_that_is_good() {
    agree(GAME, |id, case| {
        let params = &case.question().params;
        match id {
            "draw" => {
                let good = (1..=6).filter(|die| die + params.int("more") >= 4).count() as f64 / 6.0;
                vec![("success", good), ("outcome=poor", 1.0 - good)]
            }
            "search" => vec![("success", 0.3), ("what=gold", 0.3), ("where=up", 0.25)],
            // Dead is who rolls 1 to 4 twice.
            "dying" => {
                let dead = 4.0 / 9.0;
                let up = if params.on("healed") { (1.0 - dead) / 2.0 } else { 0.0 };
                vec![("success", 1.0 - dead), ("outcome=dead", dead), ("outcome=up", up)]
            }
            _ => panic!("nothing is known of `{id}`"),
        }
    });
}

/// What comes first is what a report, a comparison and a ranking speak of.
#[test]
fn what_is_good_is_told_first() {
    let plan = planned(GAME, Method::Exact).expect("no faults");
    for asked in &plan.experiments {
        for case in &asked.cells {
            let first = &case.metrics[0];
            assert!(first.is_success() && first.doc.starts_with("whether the outcome is "), "{first:?}");
            assert_eq!(case.metrics.iter().filter(|metric| metric.name == "success").count(), 1);
        }
        assert_eq!(asked.kind.metrics[0].0, "success");
        assert_eq!(asked.kind.metrics.iter().filter(|(name, _)| *name == "success").count(), 1);
    }
}

/// A variant may call other outcomes good.
#[test]
fn a_variant_has_its_own_good_outcomes() {
    let hard = "[game.hard]\nlike = \"luck\"\n[game.hard.check.draw]\ngood = [\"great\"]\n\n[[experiment]]";
    let text = GAME
        .replacen("[[experiment]]", hard, 1)
        .replace("system = \"luck\"\nkind = \"draw\"", "system = \"hard\"\nkind = \"draw\"");
    let source = std::sync::Arc::new(oddsmith::diagnostic::Source::new("a.toml", text.clone()));
    assert!(scenario::read(&oddsmith::games::catalogue(), &source, &Overrides::default()).is_ok());
    agree(&text, |id, case| match id {
        "draw" => vec![("success", (1.0 + case.question().params.int("more") as f64) / 6.0)],
        _ => Vec::new(),
    });
}
