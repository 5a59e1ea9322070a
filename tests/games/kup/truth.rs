//! If several fighters declare at the same time, the die decides who is first.

use crate::both_ways::Expect::{self, Mean};

use super::ask;

/// A `captain` against two of unequal strength.
const CAST: &str = "
[character.plain]
system = 'kup'
tactics = 'all_out'
[character.captain]
system = 'kup'
build = 8
vigor = 8
combat_art = 5
[character.strong]
system = 'kup'
build = 10
vigor = 10
tactics = 'all_out'
";

#[test]
fn k1_a_tie_is_the_mean_of_both_orders() {
    // Empathy settles the order and changes nothing else.
    let chance = |sides: &str| {
        let exact = ask(&format!("kind='fight'\nsides=[{sides},['captain']]\n{CAST}")).solve().expect("little work");
        ["winner", "rounds", "damage.plain", "damage.strong"].map(|metric| Expect::mean_of(&exact, metric))
    };
    let mean = |expect: Expect| if let Mean(_, mean) = expect { mean } else { f64::NAN };
    let [tied, listed, first, last] = [
        "['plain','strong']",
        "['strong','plain']",
        "[{use='plain',empathy=4},'strong']",
        "[{use='plain',empathy=6},'strong']",
    ]
    .map(chance);
    for i in 0..4 {
        let halves = (mean(first[i]) + mean(last[i])) / 2.0;
        assert!((mean(tied[i]) - halves).abs() < 1e-9 && (mean(listed[i]) - halves).abs() < 1e-9, "{tied:?}");
    }
    // An independent simulation gives 2.1826, 2.331 and 21.43.
    for (i, simulated, near) in [(1, 2.1826, 0.004), (2, 2.331, 0.02), (3, 21.43, 0.08)] {
        assert!((mean(tied[i]) - simulated).abs() < near, "{tied:?}");
    }
}
