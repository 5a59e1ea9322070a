//! Exact distributions of rolls: plain ones as polynomials, all others term by term.

#[cfg(test)]
mod draws;
mod formula;

use dice::exact::{add, budget, compared, pool_distribution, words_of};
use dice::{Budget, Cmp, Distribution, Effort, TooLarge};

use super::expr::{Expr, Sign};

/// The exact distribution of a roll. A comparison has the values 0 and 1.
///
/// # Errors
/// [`TooLarge`] if the estimated cost exceeds the effort. Each part is estimated before it is computed.
///
/// # Panics
/// If a pool that was built by hand violates the ranges documented on the fields of [`Pool`](dice::Pool), or re-rolls
/// or bursts without end. The parser never returns such a pool.
pub fn distribution(expr: &Expr, effort: Effort) -> Result<Distribution, TooLarge> {
    solve(expr, &mut Budget::new(effort))
}

/// The exact distribution of a roll that is asked for by rules. Its values need not be consecutive.
///
/// # Errors
/// As [`distribution`].
pub(super) fn outcomes(expr: &Expr, effort: Effort) -> Result<Distribution, TooLarge> {
    match expr {
        Expr::Formula(formula) => formula::listed(formula, &mut Budget::new(effort)),
        _ => distribution(expr, effort),
    }
}

pub(super) fn solve(expr: &Expr, budget: &mut Budget) -> Result<Distribution, TooLarge> {
    match expr {
        Expr::Constant(n) => Ok(Distribution::certain(i64::from(*n))),
        Expr::Pool(pool) => pool_distribution(pool, budget),
        Expr::Sum(terms) => {
            let mut sum = Distribution::certain(0);
            for (sign, term) in terms {
                let part = solve(term, budget)?;
                let part = if *sign == Sign::Minus { part.negated() } else { part };
                sum = add(sum, part, expr, budget)?;
            }
            Ok(sum)
        }
        Expr::Compare(left, cmp, right) => {
            let (left, right) = (solve(left, budget)?, solve(right, budget)?);
            compare(&left, *cmp, &right, expr, budget)
        }
        Expr::Formula(formula) => formula::solve(formula, budget),
    }
}

/// The result, 0 or 1, of comparing two independent values.
fn compare(
    left: &Distribution,
    cmp: Cmp,
    right: &Distribution,
    whole: &Expr,
    budget: &mut Budget,
) -> Result<Distribution, TooLarge> {
    let (lefts, rights) = (left.weights().len() as f64, right.weights().len() as f64);
    let [left_words, right_words] = [left, right].map(|side| words_of(side.total()));
    let product = budget::multiply(left_words, right_words);
    budget
        .spend(whole, lefts * budget::add(left_words) + rights * (product + budget::add(left_words + right_words)))?;
    Ok(compared(left, cmp, right))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Distribution {
        distribution(&text.parse().expect("a legal roll"), Effort::MODERATE).expect("a roll of moderate size")
    }

    fn weights(text: &str) -> (i64, Vec<u64>) {
        let found = of(text);
        (found.first(), found.weights().iter().map(|weight| u64::try_from(weight).expect("small")).collect())
    }

    fn close(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected}");
    }

    #[test]
    fn outcomes_far_apart_are_listed() {
        let roll: crate::Expr = "let p = 3d6; 1000000 * highest(p) + count(p = 1)".parse().expect("a legal roll");
        let (listed, table) = (outcomes(&roll, Effort::MODERATE), distribution(&roll, Effort::MODERATE));
        let (listed, table) = (listed.expect("a small roll"), table.expect("a small roll"));
        assert!(listed.weights().len() < 30 && table.weights().len() > 1_000_000);
        let possible = table.iter().filter(|(_, chance)| *chance > 0.0);
        assert!(listed.iter().eq(possible));
    }

    #[test]
    fn large_pools_are_read_in_little_room() {
        // Dice with a single face, of which there are more ways to choose some than there are rolls.
        assert_eq!(weights("rank(100000d1, 1)"), (1, vec![1]));
        // The ways of five thousand dice to show a face, for every number of them, would not fit in memory.
        close(of("rank(5000d2, 1)").mean(), 2.0, 1e-12);
        let large: crate::Expr = "widest(3000d6)".parse().expect("a legal roll");
        assert!(distribution(&large, Effort::MODERATE).is_err());
    }

    #[test]
    fn small_rolls_have_the_weights_everyone_knows() {
        assert_eq!(weights("2d6"), (2, vec![1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]));
        assert_eq!(weights("7"), (7, vec![1]));
        assert_eq!(weights("3d1-2"), (1, vec![1]));
        assert_eq!(weights("2dF"), (-2, vec![1, 2, 3, 2, 1]));
        assert_eq!(weights("d{1,1,3}"), (1, vec![2, 0, 1]));
        assert_eq!(weights("2d20kh1").1[..3], [1, 3, 5]);
        assert_eq!(weights("2d6 >= 5"), (0, vec![4, 4, 1]));
        assert_eq!(weights("d20 >= 11"), (0, vec![10, 10]));
        assert_eq!(weights("d4 - d4"), (-3, vec![1, 2, 3, 4, 3, 2, 1]));
        assert_eq!(weights("d6r<3"), (3, vec![1, 1, 1, 1]));
        // Once: 1/3 of the throws are thrown again.
        assert_eq!(weights("d6ro<3"), (1, vec![1, 1, 4, 4, 4, 4]));
        assert_eq!(weights("d4!o"), (1, vec![4, 4, 4, 0, 1, 1, 1, 1]));
    }

    #[test]
    fn comparisons_of_two_rolls_are_exact() {
        assert_eq!(weights("d6 > d6"), (0, vec![21, 15]));
        assert_eq!(weights("d6 >= d6"), (0, vec![15, 21]));
        assert_eq!(weights("d6 = d6"), (0, vec![30, 6]));
        assert_eq!(weights("d6 != d4"), (0, vec![4, 20]));
        assert_eq!(weights("d6 < d4"), (0, vec![18, 6]));
        assert_eq!(weights("d6 <= d4"), (0, vec![14, 10]));
        assert_eq!(weights("d6 > 6"), (0, vec![6, 0]));
        assert_eq!(weights("(2d6 >= 5) >= 1"), (0, vec![4, 5]));
    }

    /// Means of large pools, as published for icepool, the exact dice library.
    #[test]
    fn large_pools_have_their_published_means() {
        close(of("16d10kh8").mean(), 62.690196188, 5e-10);
        close(of("20d10kh2").mean(), 19.396954714, 5e-10);
        close(of("100d20kh10").mean(), 193.690200699, 5e-10);
    }

    #[test]
    fn ability_scores_have_their_exact_mean() {
        let found = of("4d6kh3");
        assert_eq!(found.total(), &dashu_int::UBig::from(1296u32));
        close(found.mean(), 15869.0 / 1296.0, 0.0);
        close(of("4d6kl3").mean(), 21.0 - 15869.0 / 1296.0, 0.0);
        close(of("4d6dl1").mean(), found.mean(), 0.0);
    }

    /// A bursting die with `s` sides has the mean `m = (s + 1) / 2 + m / s`.
    #[test]
    fn unlimited_bursts_have_their_geometric_mean() {
        for sides in [2.0, 3.0, 6.0, 10.0, 100.0_f64] {
            let found = of(&format!("d{sides}!"));
            close(found.mean(), sides * (sides + 1.0) / (2.0 * (sides - 1.0)), 1e-13);
            assert!(
                found.truncated_mass() > 0.0 && found.truncated_mass() < 1.000_001e-18,
                "{}",
                found.truncated_mass()
            );
            close(found.probabilities().iter().sum(), 1.0, 1e-15);
        }
        close(of("3d10!").mean(), 3.0 * 110.0 / 18.0, 1e-12);
        close(of("3d10!-2d6!").mean(), 3.0 * 110.0 / 18.0 - 2.0 * 42.0 / 10.0, 1e-12);
    }

    #[test]
    fn successes_of_bursting_dice_need_no_cut() {
        // A d6 is worth 8 or more after a six followed by at least a two.
        let found = of("(2d6! >= 8)");
        assert_eq!(found.truncated_mass(), 0.0);
        assert_eq!(found.probability(2), 25.0 / 1296.0);
        // 40 sixes in a row, far beyond any truncation.
        let rare = of("2d6! > 240").probability(2);
        close(rare / 6f64.powi(-80), 1.0, 1e-13);
        // With faces below 0, a burst may lose what it has gained.
        let found = of("2d{-5,3}! >= 1");
        assert_eq!(found.truncated_mass(), 0.0);
        // One die: it loses at once, or gains k threes and then loses 5. The sum is at least 1 from two threes on.
        assert_eq!(found.probability(2), 1.0 / 16.0);
    }

    #[test]
    fn a_binomial_pool_is_binomial() {
        let found = of("30d10 >= 8");
        let mut expected = 0.7_f64.powi(30);
        for hits in 0..=30 {
            close(found.probability(hits) / expected, 1.0, 1e-12);
            expected *= (30 - hits) as f64 / (hits + 1) as f64 * (0.3 / 0.7);
        }
    }

    #[test]
    fn both_ways_to_add_dice_agree() {
        // Listed faces with other weights are not a run, so they take the general path.
        let runs = of("40d3");
        let general = of("40d{1,1,2,2,3,3}");
        assert_eq!(runs, general);
        let uneven = of("40d{1,2,2,3}");
        let pairs = of("80d2-40");
        assert_eq!(uneven.weights(), pairs.weights());
        assert_eq!(uneven.first(), pairs.first());
    }

    #[test]
    fn a_quotient_and_what_it_leaves_make_up_the_number() {
        for by in ["7", "-7", "(d6 + 1)", "(d3 - 5)"] {
            let again = of(&format!("let a = 2d20 - 21; let b = {by}; a - (a / b * b + a % b)"));
            close(again.probability(0), 1.0, 1e-15);
        }
        for (text, values) in [
            ("(d6 - 4) % 3", 0..=2),
            ("(d6 - 4) % -3", -2..=0),
            ("(d4 + 8) % 6", 0..=5),
            ("(d4 + 5) % 6", 0..=3),
            ("(d2 + 6) % 6", 1..=2),
            ("d6 % (d20 + 7)", 1..=6),
            ("(d12 - 6) % (d3 - 6)", -4..=0),
            ("d6! % 4", 0..=3),
        ] {
            let (found, expr) = (of(text), text.parse::<Expr>().expect("legal"));
            assert!(expr.min() <= Some(found.first()) && expr.max() >= Some(found.last()), "{text}");
            let shown: Vec<i64> = found.iter().filter(|(_, chance)| *chance > 0.0).map(|(value, _)| value).collect();
            assert_eq!((shown.first(), shown.last()), (Some(values.start()), Some(values.end())), "{text}");
        }
        for value in 0..=2 {
            close(of("(d6 - 4) % 3").probability(value), 1.0 / 3.0, 1e-15);
        }
    }

    #[test]
    fn a_burst_stops_after_so_many_throws() {
        // Each further throw is a sixth as likely as the one before it.
        close(of("d6!3x").mean(), 3.5 * (1.0 + 1.0 / 6.0 + 1.0 / 36.0 + 1.0 / 216.0), 1e-12);
        assert_eq!(of("d6!3x"), of("let a = d6; a + (if a = 6 then d6!2x else 0)"));
        assert_eq!(of("2d4r<2!3x>=3kh1"), of("max(d4r<2!3x>=3, d4r<2!3x>=3)"));
        assert_eq!(of("d{-3,1,2}!2x{-3}"), of("let a = d{-3,1,2}; a + (if a = -3 then d{-3,1,2}!o{-3} else 0)"));
        for (text, low, high) in
            [("d6!3x", 1, 24), ("2d6!100x", 2, 1212), ("d{-3,1,2}!2x{-3}", -9, 6), ("d(d2 + 1)!2x", 1, 9)]
        {
            let expr: Expr = text.parse().expect("legal");
            assert_eq!((expr.min(), expr.max()), (Some(low), Some(high)), "{text}");
            assert!(crate::Roll::new(expr).unsampled().is_none(), "{text}");
        }
        assert_eq!(of("d6!3x").last(), 24);
        assert_eq!(of("d6!1x"), of("d6!o"));
    }

    #[test]
    fn a_span_of_faces_is_each_of_them() {
        assert_eq!(of("3d{1..12, 0:8}"), of("3d{0,0,0,0,0,0,0,0,1,2,3,4,5,6,7,8,9,10,11,12}"));
        assert_eq!(of("3d{-1..=1}"), of("3dF"));
        assert_eq!(of("2d8r{2..4}"), of("2d{1,5,6,7,8}"));
    }

    #[test]
    fn what_would_take_too_long_is_refused() {
        for text in ["100000d6", "5000d1000kh500", "100000d10 >= 7", "9d1000000", "90000d{0,30000}", "10000d20!kl50"] {
            let refused = distribution(&text.parse().expect("legal"), Effort::MODERATE).expect_err("too large");
            assert!(refused.estimate > 2_000_000_000 && text.starts_with(&refused.what), "{refused}");
        }
    }

    #[test]
    fn dice_whose_number_varies_are_set_against_dice() {
        // A die in each place that both sides have.
        let share = |mine: usize, theirs: usize| {
            let sorted = |mut dice: Vec<u32>| {
                dice.sort_unstable_by(|a, b| b.cmp(a));
                dice
            };
            let all = 6_u32.pow((mine + theirs) as u32);
            let won = (0..all).filter(|way| {
                let dice: Vec<u32> = (0..mine + theirs).map(|place| way / 6_u32.pow(place as u32) % 6).collect();
                let (one, other) = (sorted(dice[..mine].to_vec()), sorted(dice[mine..].to_vec()));
                std::iter::zip(one, other).filter(|(one, other)| one > other).count() == 1
            });
            won.count() as f64 / f64::from(all)
        };
        let expected = (share(1, 2) + share(2, 2) + share(3, 2)) / 3.0;
        for text in [
            "beats((d3)d6, 2d6)",
            "let p = (d3)d6; beats(p, 2d6)",
            "let q = 2d6; beats((d3)d6, q)",
            "let n = d3; let p = (n)d6; let q = 2d6; beats(p, q) + 0 * count(p = 6)",
        ] {
            close(of(text).probability(1), expected, 1e-15);
            assert!(crate::Roll::new(text.parse().expect("a legal roll")).unsampled().is_none(), "{text}");
        }
    }

    #[test]
    fn dice_with_many_sides_are_refused_within_moments_or_solved() {
        assert!(distribution(&"widest(2d50000)".parse().expect("a legal roll"), Effort::MODERATE).is_ok());
        for text in [
            "sets(9d1000000, 1)",
            "widest(9d1000000)",
            "beats(40d100000, 40d100000)",
            "sum((d30000)d1000)",
            "let p = 900d1000; let q = 900d1000; let r = d6; let s = d6; count(p >= count(q >= r * s))",
        ] {
            let began = std::time::Instant::now();
            let found = distribution(&text.parse().expect("a legal roll"), Effort::PATIENT);
            assert!(found.is_err(), "{text}");
            let took = began.elapsed().as_secs_f64();
            // It takes tenths of a second on a machine that does nothing else, where it took minutes.
            assert!(took < 30.0, "{text}: {took:.1} seconds");
        }
    }

    /// The steps that a roll takes, and those that are told when it is refused.
    fn told_and_taken(text: &str, limit: f64) -> (f64, f64) {
        let expr = text.parse().expect("a legal roll");
        let refused = solve(&expr, &mut Budget::new(Effort::of_steps(limit))).expect_err("it takes more");
        let mut budget = Budget::new(Effort::PATIENT);
        assert!(solve(&expr, &mut budget).is_ok(), "{text}");
        (refused.estimate as f64, budget.spent())
    }

    #[test]
    fn what_is_told_is_about_what_it_takes() {
        for text in [
            "let a = 3d6; let x = 2d6; let m = d6; let k = 49 * rank(a, 1) + 7 * rank(a, 2) + rank(a, 3); \
             max(k, 7 * rank(x, 1) + rank(x, 2), m) + count(a <= 3) + count(x <= 3) + m",
            "let a = 4d6; let s = 3d6; let c = min(count(s = 6), count(a = 6)); let l = count(s = 6) - c; \
             let t = min(count(s = 5) + l, count(a = 5)); let r = count(s = 5) + l - t; \
             4 - c - t - min(count(s = 4) + r, count(a = 4))",
            "let e = d6!; let f = d6!; let g = d4!; max(e, f, g) - min(e, f, g) + e * f",
        ] {
            let (_, taken) = told_and_taken(text, 1e4);
            let (told, _) = told_and_taken(text, taken / 4.0);
            assert!((taken / 3.0..3.0 * taken).contains(&told), "{text}: {told} told, {taken} taken");
        }
    }
}
