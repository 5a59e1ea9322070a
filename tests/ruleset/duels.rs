//! Duels told in text against the same duels built into the program.

use oddsmith::plan::{Method, Plan};

use crate::asked::{number, planned};

const DUELS: &str = include_str!("cases/duels.toml");

fn value(plan: &Plan, id: &str, name: &str) -> f64 {
    let asked = plan.experiments.iter().find(|asked| asked.id == id).expect("the experiment is in the file");
    number(asked, &asked.cases[0], name).value
}

#[test]
fn a_duel_told_in_text_comes_to_what_the_built_in_one_does() {
    let plan = planned(DUELS, Method::Exact).unwrap_or_else(|faults| panic!("{faults:#?}"));
    for duel in ["bench", "criticals"] {
        for name in ["winner=a", "winner=b", "rounds", "p50(rounds)", "p95(rounds)"] {
            let [told, built] = ["told", "built"].map(|how| value(&plan, &format!("{duel}-{how}"), name));
            assert!((told - built).abs() < 1e-12 * built.abs().max(1.0), "{duel}: {name} is {told}, not {built}");
        }
    }
}
