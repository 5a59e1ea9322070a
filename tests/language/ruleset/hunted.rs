//! Random small fights with moments against a player that was written from the manual by somebody who had not seen
//! the program: the scripts of `cases/hunted` write both the fights and what they come to.

use oddsmith::answer::answer;
use oddsmith::engine::Quiet;
use oddsmith::lane::dispatch::Isa;
use oddsmith::query::Quantity;
use oddsmith::scenario::Method;
use oddsmith::stats::Confidence;
use oddsmith::systems::Metric;

use crate::both_ways::planned;

/// Each fight after a line `=== NUMBER`, and what the player finds after a line `--- NUMBER`: what is asked, and its value.
const FIGHTS: &str = include_str!("cases/hunted/fights.txt");

#[test]
fn random_fights_come_to_what_the_player_finds() {
    let fights: Vec<&str> = FIGHTS.split("=== ").skip(1).collect();
    assert!(fights.len() > 30);
    for fight in fights {
        let (number, rest) = fight.split_once('\n').expect("a number");
        let (text, found) = rest.split_once(&format!("--- {number}\n")).expect("what the player finds");
        let wanted: Vec<(&str, f64)> = found
            .lines()
            .map(|line| line.split_once(' ').expect("two words"))
            .map(|(name, value)| (name, value.parse().expect("a number")))
            .collect();
        assert!(wanted.len() > 3, "{number}");
        for method in [Method::Exact, Method::Sample] {
            agree(number, text, method, &wanted);
        }
    }
}

/// Holds a fight against what the player finds.
fn agree(number: &str, text: &str, method: Method, wanted: &[(&str, f64)]) {
    let plan = planned(text, method).unwrap_or_else(|faults| panic!("{number}: {faults:#?}"));
    let (asked, case) = (&plan.experiments[0], &plan.experiments[0].cells[0]);
    let metrics: Vec<&Metric> = case.metrics.iter().collect();
    let answer = answer(asked, case, 1, Isa::best(), &Quiet).unwrap_or_else(|why| panic!("{number}: {why}"));
    for &(name, wanted) in wanted {
        let quantity = Quantity::parse(name, &metrics).unwrap_or_else(|fault| panic!("{number}: {name}: {fault}"));
        let place = metrics.iter().position(|metric| metric.name == quantity.metric).expect("a metric");
        let found = quantity.measure(metrics[place], &answer.spreads[place], Confidence::P95).expect("a value");
        let off = (found.value - wanted).abs();
        let near = match method {
            Method::Exact => off < 1e-9 * wanted.abs().max(1.0),
            // A sampled number has its 95 % interval, which is doubled here: |z| < 4.
            _ => off <= 4.0 / 1.96 * found.reach() + 1e-9,
        };
        assert!(near, "{method}, {number}: {name} is {found:?}, not {wanted}");
    }
}
