//! Random small fights with moments against a twin that was written from the manual alone: `cases/hunted.py` writes both the
//! fights and what they come to.

use oddsmith::answer::answer;
use oddsmith::engine::Quiet;
use oddsmith::lane::dispatch::Isa;
use oddsmith::plan::Method;
use oddsmith::query::Quantity;
use oddsmith::stats::Confidence;
use oddsmith::systems::Metric;

use crate::asked::planned;

const FIGHTS: &str = include_str!("cases/hunted.toml");

/// What the twin finds: the experiment, what is asked, and its value.
const FOUND: &str = include_str!("cases/hunted.txt");

/// What the twin finds of one experiment, under the names that `expect` gives it.
fn expected(id: &str) -> Vec<(&'static str, f64)> {
    let line = |line: &'static str| {
        let parts: Vec<&str> = line.split(' ').collect();
        let [of, what, value] = parts.as_slice() else { panic!("three words: {line}") };
        (*of == id).then(|| (*what, value.parse().expect("a number")))
    };
    FOUND.lines().filter_map(line).collect()
}

#[test]
fn random_fights_come_to_what_the_twin_finds() {
    for method in [Method::Exact, Method::Sample] {
        let plan = planned(FIGHTS, method).unwrap_or_else(|faults| panic!("{faults:#?}"));
        for asked in &plan.experiments {
            let wanted = expected(&asked.id);
            assert!(wanted.len() > 6, "{}", asked.id);
            let case = &asked.cases[0];
            let metrics: Vec<&Metric> = case.metrics.iter().collect();
            let answer =
                answer(asked, case, 1, Isa::best(), &Quiet).unwrap_or_else(|why| panic!("{}: {why}", asked.id));
            for (name, wanted) in wanted {
                let quantity = Quantity::parse(name, &metrics).unwrap_or_else(|fault| panic!("{name}: {fault}"));
                let place = metrics.iter().position(|metric| metric.name == quantity.metric).expect("a metric");
                let found = quantity.measure(metrics[place], &answer.spreads[place], Confidence::P95).expect("a value");
                let off = (found.value - wanted).abs();
                let near = match method {
                    Method::Exact => off < 1e-9 * wanted.abs().max(1.0),
                    // A sampled number has its 95 % interval, which is doubled here: |z| < 4.
                    _ => off <= 4.0 / 1.96 * found.reach() + 1e-9,
                };
                assert!(near, "{method}, {}: {name} is {found:?}, not {wanted}", asked.id);
            }
        }
    }
}
