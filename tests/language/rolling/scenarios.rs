//! Names, words and several results in scenarios: exact, sampled and told.

use std::sync::Arc;

use oddsmith::check::check;
use oddsmith::diagnostic::Source;
use oddsmith::engine::sample::Chunks;
use oddsmith::engine::trace::TrialSelector;
use oddsmith::engine::{Quiet, trace_any};
use oddsmith::plan::PlannedCell;
use oddsmith::scenario::{Method, Overrides};

use crate::both_ways::{number, planned};

const NAMES: &str = include_str!("cases/names.toml");
const ENDLESS: &str = include_str!("cases/endless.toml");

/// What is known of a case without the program: the numbers by name.
fn expected(id: &str, case: &PlannedCell) -> Vec<(&'static str, f64)> {
    let n = |name: &str| case.question().params.int(name) as f64;
    match id {
        "pool" => {
            let dice = n("skill");
            let (no_one, no_six, low) = ((5.0_f64 / 6.0).powf(dice), (5.0_f64 / 6.0).powf(dice), 0.5_f64.powf(dice));
            vec![
                ("hits", dice / 3.0),
                ("mishap", 1.0 - no_one - dice / 6.0 * (5.0_f64 / 6.0).powf(dice - 1.0)),
                ("quality=great", 1.0 - no_six),
                ("quality=good", no_six - low),
                ("quality=poor", low),
            ]
        }
        "attack" => vec![("outcome=fumble", 0.05), ("outcome=miss", 0.65), ("outcome=hit", 0.3)],
        "check" => vec![("success", (21.0 - n("dc") + n("Bonus")) / 20.0)],
        "together" => {
            let plus = n("bonus") + n("modifier");
            vec![("success", (6.0 + plus) / 20.0), ("total", 10.5 + plus), ("margin", plus - 4.5)]
        }
        // Of the four equally likely sums of two coins, 2 against 1 or 2 and 3 against 1 or 2.
        "contest" => vec![("success", 0.875), ("margin", 1.5), ("outcome=tie", 0.125)],
        "same-dice" => vec![("total", 7.0), ("twice", 14.0), ("burst", 3.125)],
        // A die that bursts comes to its mean face times sides / (sides - 1).
        "beside-dice" => vec![("burst", 4.2), ("two", 7.0), ("even", 0.5)],
        "two-of-them" => vec![("six", 4.2), ("eight", 36.0 / 7.0)],
        "the-same-die" => vec![("burst", 4.2), ("twice", 8.4)],
        "taken-away" => vec![("less", 5.8), ("far=yes", 1.0 / 36.0)],
        // Two sixes reach 12 for sure, one with a chance of 2/3 and none never: 1/36 + 10/36 * 2/3.
        "a-named-pool" => vec![("total", 8.4), ("word=high", 23.0 / 108.0)],
        // Every die adds a tenth of a die.
        "dice-that-add-dice" => vec![("hits", 2.0 / 3.0), ("tens", 2.0 / 9.0)],
        // Of 671 ways to show a six, 20 show three and something else, 3 on average, and one shows four, which alone comes to 24.
        "with-a-six" if n("least") > 1.0 => {
            vec![("total", 444.0 / 21.0 + 2.0), ("given", 21.0 / 1296.0), ("success", 1.0 / 21.0)]
        }
        "with-a-six" => vec![("total", 10_644.0 / 671.0 + 2.0), ("given", 671.0 / 1296.0), ("success", 1.0 / 671.0)],
        // Of 7776 ways 3125 show no 1, 1024 of which no 6 either. A 1 alone shows 1 way, with one other face 5 * 30.
        "with-a-one" => {
            let ways = 7776.0 - 3125.0;
            vec![
                ("hits", 6710.0 / ways),
                ("given", ways / 7776.0),
                ("lucky", (ways - (3125.0 - 1024.0)) / ways),
                ("spread=few", 151.0 / ways),
            ]
        }
        // After two sixes it begins anew.
        "a-burst-that-goes-on" => vec![("total", 16.2), ("given", 1.0 / 36.0)],
        "a-product" => vec![("total", 12.6)],
        _ => panic!("nothing is known of `{id}`"),
    }
}

#[test]
fn names_words_and_several_results_are_answered_both_ways() {
    are_answered_both_ways(NAMES);
}

#[test]
fn bursts_without_end_stand_beside_other_results() {
    are_answered_both_ways(ENDLESS);
}

fn are_answered_both_ways(scenario: &str) {
    for method in [Method::Exact, Method::Sample] {
        let plan = planned(scenario, method).unwrap_or_else(|faults| panic!("{faults:#?}"));
        for asked in &plan.experiments {
            for case in &asked.cells {
                for (name, wanted) in expected(&asked.id, case) {
                    let found = number(asked, case, name);
                    // A 95 % interval of 400 000 trials, three times as wide.
                    let off = (found.value - wanted).abs();
                    let near = if method == Method::Exact { off < 1e-12 } else { off <= 3.0 * found.reach() + 1e-12 };
                    assert!(near, "{method}, {} {}: {name} is {found:?}, not {wanted}", asked.id, case.cell_text());
                }
            }
        }
    }
}

#[test]
fn too_many_results_without_end_are_refused_with_a_way_out() {
    let text = "[[experiment]]\nid = 'a'\nsystem = 'dice'\nkind = 'roll'\nroll = '{ a: d6!, b: d8!, c: d10!, d: d12!, e: d20! }'\n";
    for method in [Method::Exact, Method::Sample, Method::Auto] {
        let faults = planned(text, method).expect_err("five dice go too far");
        let told: Vec<(&str, &[String])> =
            faults.iter().map(|fault| (fault.message.as_str(), fault.help.as_slice())).collect();
        let [(message, [help])] = told.as_slice() else { panic!("{told:?}") };
        assert!(message.contains("too many values to be told by one throw"), "{message}");
        assert_eq!(help, "ask for fewer of them, or for each in an experiment of its own");
    }
}

#[test]
fn the_words_of_a_roll_are_a_ladder_in_the_order_written() {
    let plan = planned(NAMES, Method::Auto).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let attack = plan.experiments.iter().find(|asked| asked.id == "attack").expect("the attack");
    let metric = &attack.cells[0].metrics[0];
    let names = oddsmith::systems::Outcomes::Named(["fumble", "miss", "hit"].map(str::to_owned).to_vec());
    assert_eq!((metric.name.as_str(), &metric.outcomes), ("outcome", &names));
}

#[test]
fn several_results_are_of_one_throw_of_the_dice() {
    let plan = planned(NAMES, Method::Auto).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let asked = plan.experiments.iter().find(|asked| asked.id == "same-dice").expect("the experiment");
    let chunks = Chunks { seed: 3, experiment: 1, trials: 100 };
    let mut totals = Vec::new();
    for trial in 0..20 {
        let traced = trace_any(&*asked.cells[0].experiment(), chunks, &TrialSelector::Number(trial), &Quiet);
        let traced = traced.unwrap_or_else(|why| panic!("{why}"));
        let values: Vec<i32> = traced.values.iter().filter_map(|(_, value)| *value).collect();
        assert_eq!(2 * values[0], values[1], "trial {trial}");
        totals.push(values[0]);
    }
    totals.dedup();
    assert!(totals.len() > 5, "{totals:?}");
}

#[test]
fn plain_notation_has_the_question_it_always_had() {
    let plain = "[[experiment]]\nid = 'a'\nsystem = 'dice'\nkind = 'roll'\nroll = '3d12kh2 + 4 >= 17'\n";
    let plan = planned(plain, Method::Auto).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let question = plan.experiments[0].cells[0].question();
    let roll = question.params.get("roll").expect("the roll");
    assert!(matches!(roll, oddsmith::systems::Value::Dice(_)), "{roll:?}");
}

#[test]
fn a_name_may_be_set_and_varied_from_the_command_line() {
    let source = Arc::new(Source::new("names.toml", NAMES));
    let overrides = Overrides {
        set: vec![("attack.low".to_owned(), "15".to_owned())],
        vary: vec![("skill".to_owned(), "2,4".to_owned())],
        ..Overrides::default()
    };
    let faults = check(&oddsmith::games::catalogue(), &source, &overrides).err().unwrap_or_default();
    let faults: Vec<String> = faults.iter().map(|fault| fault.message.clone()).collect();
    assert_eq!(faults, Vec::<String>::new());
}
