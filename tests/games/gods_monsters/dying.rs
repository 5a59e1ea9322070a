//! Death rolls: exactly to 1e-9, and sampled within four standard errors, from the same rules.

use crate::both_ways::Expect::{self, P};

use super::ask;

/// The chances on one Death roll and of falling unconscious with Endurance 12.
const DYING: &[(i16, f64, f64, f64)] = &[
    (1, 9.0 / 400.0, 3.0 / 200.0, 9.0 / 20.0),
    (2, 1.0 / 20.0, 7.0 / 200.0, 1.0 / 2.0),
    (3, 33.0 / 400.0, 3.0 / 50.0, 11.0 / 20.0),
    (4, 3.0 / 25.0, 9.0 / 100.0, 3.0 / 5.0),
    (6, 21.0 / 100.0, 33.0 / 200.0, 7.0 / 10.0),
    (10, 9.0 / 20.0, 3.0 / 8.0, 9.0 / 10.0),
    (15, 3.0 / 4.0, 3.0 / 4.0, 1.0),
];

/// Trials per sampled example.
const TRIALS: u64 = 10_000_000;

/// `GX-04`: no survival points are left, so every injury requires a Death roll.
fn dying(check: impl Fn(&str, &str, &[Expect]) -> Vec<String>) {
    let mut wrong = Vec::new();
    for &(injuries, dies, warrior_dies, faints) in DYING {
        let text = format!("kind='dying'\nendurance=12\nsurvival=0\nblow_injuries='{injuries}'");
        let name = format!("GX-04 with {injuries}");
        wrong.extend(check(&name, &text, &[P("dead", 1, dies), P("unconscious", 1, faints)]));
        let text = format!("{text}\nlevel=3\narchetype='warrior'\nmojo=0");
        wrong.extend(check(&name, &text, &[P("dead", 1, warrior_dies)]));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn dying_is_exact() {
    dying(|name, text, expect| ask(text).differs_exactly(name, expect, 1e-9));
}

#[test]
fn dying_is_sampled() {
    dying(|name, text, expect| ask(text).differs_sampled(name, expect, TRIALS));
}
