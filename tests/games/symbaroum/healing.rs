//! Healing from day to day.

use crate::both_ways::Expect::{Mean, P};

use super::ask;

/// From 1 to 10: 1 per day by rest and 1 by a cure makes 9 in five days. The number of treatments
/// per day has no influence on it.
#[test]
fn without_medicus_there_is_a_cure_a_day() {
    for treatments in [0, 1, 3] {
        let text = format!("kind='recovery'\nherbal_cures=20\nrules={{treatments_per_day={treatments}}}");
        let wrong = ask(&text).differs_exactly(&text, &[P("days", 5, 1.0)], 1e-12);
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
    // With Medicus, which always succeeds here: 1 by rest and the means of zero, one or three d4.
    for (treatments, toughness) in [(0, 2.0), (1, 4.5), (3, 9.5)] {
        let text = format!(
            "kind='recovery'\nmedicus='novice'\ncunning=20\nmax_toughness=100\ndays=1\nrules={{treatments_per_day={treatments}}}"
        );
        let wrong = ask(&text).differs_exactly(&text, &[Mean("toughness", toughness)], 1e-12);
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
