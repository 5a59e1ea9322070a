//! Random rolls checked against brute force: notation round-trips, no text makes the parser panic,
//! and exact distributions match the enumeration of every throw.

use std::collections::BTreeMap;

use oddsmith::dice::{
    Burst, Cmp, Comparison, Die, Effort, Expr, Keep, Pool, Reroll, Sign, Variables, distribution, parse,
    parse_comparison, parse_outputs,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::RngSeed;

/// Probabilities by value.
type Chances = BTreeMap<i64, f64>;

/// Bursts less likely than this are not followed by the brute force.
const FORGOTTEN: f64 = 1e-11;

fn faces(die: &Die) -> Vec<i64> {
    match die {
        Die::Sided(sides) => (1..=i64::from(*sides)).collect(),
        Die::Fate => vec![-1, 0, 1],
        Die::Faces(faces) => faces.iter().map(|&face| i64::from(face)).collect(),
    }
}

/// One throw of a die: its faces, including rerolls.
fn throw(pool: &Pool) -> Chances {
    let mut faces = faces(&pool.die);
    if let Some(Reroll { at_most, once: false }) = pool.reroll {
        faces.retain(|&face| face > i64::from(at_most));
    }
    let each = 1.0 / faces.len() as f64;
    let mut chances = Chances::new();
    for &face in &faces {
        if matches!(pool.reroll, Some(Reroll { at_most, once: true }) if face <= i64::from(at_most)) {
            for &second in &faces {
                *chances.entry(second).or_default() += each * each;
            }
        } else {
            *chances.entry(face).or_default() += each;
        }
    }
    chances
}

/// One die: throws that are added while the highest face shows.
fn worth(pool: &Pool) -> Chances {
    let throw = throw(pool);
    let highest = *throw.keys().max().expect("a face");
    let mut chances = Chances::new();
    let (mut sum, mut chance, mut throws) = (0, 1.0, 1);
    loop {
        let again = match pool.burst {
            Burst::Never => false,
            Burst::Once => throws == 1,
            Burst::Unlimited => chance > FORGOTTEN,
        };
        for (&face, &share) in &throw {
            if face != highest || !again {
                *chances.entry(sum + face).or_default() += chance * share;
            }
        }
        if !again {
            return chances;
        }
        sum += highest;
        chance *= throw[&highest];
        throws += 1;
    }
}

/// Enumerates every combination of dice.
fn pool_chances(pool: &Pool) -> Chances {
    let one = worth(pool);
    let mut combinations: Vec<(Vec<i64>, f64)> = vec![(Vec::new(), 1.0)];
    for _ in 0..pool.count {
        let mut longer = Vec::new();
        for (dice, chance) in &combinations {
            for (&worth, &more) in &one {
                let mut dice = dice.clone();
                dice.push(worth);
                longer.push((dice, chance * more));
            }
        }
        combinations = longer;
    }
    let mut chances = Chances::new();
    for (mut dice, chance) in combinations {
        dice.sort_unstable();
        let kept = match pool.keep {
            Keep::All => &dice[..],
            Keep::High(n) => &dice[dice.len() - n as usize..],
            Keep::Low(n) => &dice[..n as usize],
        };
        let value = match pool.successes {
            None => kept.iter().sum(),
            Some(comparison) => kept.iter().map(|&worth| i64::from(comparison.holds(worth))).sum(),
        };
        *chances.entry(value).or_default() += chance;
    }
    chances
}

fn joined(left: &Chances, right: &Chances, join: impl Fn(i64, i64) -> i64) -> Chances {
    let mut chances = Chances::new();
    for (&a, &p) in left {
        for (&b, &q) in right {
            *chances.entry(join(a, b)).or_default() += p * q;
        }
    }
    chances
}

fn brute(expr: &Expr) -> Chances {
    match expr {
        Expr::Constant(n) => Chances::from([(i64::from(*n), 1.0)]),
        Expr::Pool(pool) => pool_chances(pool),
        Expr::Sum(terms) => terms.iter().fold(Chances::from([(0, 1.0)]), |sum, (sign, term)| {
            joined(&sum, &brute(term), |a, b| if *sign == Sign::Plus { a + b } else { a - b })
        }),
        Expr::Compare(left, cmp, right) => joined(&brute(left), &brute(right), |a, b| {
            i64::from(match cmp {
                Cmp::Ge => a >= b,
                Cmp::Gt => a > b,
                Cmp::Le => a <= b,
                Cmp::Lt => a < b,
                Cmp::Eq => a == b,
                Cmp::Ne => a != b,
            })
        }),
        Expr::Formula(formula) => unreachable!("{formula} is not plain"),
    }
}

fn any_cmp() -> impl Strategy<Value = Cmp> {
    select(vec![Cmp::Ge, Cmp::Gt, Cmp::Le, Cmp::Lt, Cmp::Eq, Cmp::Ne])
}

fn any_die() -> impl Strategy<Value = Die> {
    prop_oneof![
        4 => (1u32..=6).prop_map(Die::Sided),
        1 => Just(Die::Fate),
        2 => prop::collection::vec(-4i32..=6, 1..=5).prop_map(|mut faces| {
            faces.sort_unstable();
            Die::Faces(faces)
        }),
    ]
}

/// Pools of up to four dice. Some break a limit; the tests use those that parse.
fn any_pool() -> impl Strategy<Value = Pool> {
    let reroll = (-3i32..=4, any::<bool>()).prop_map(|(at_most, once)| Reroll { at_most, once });
    let burst = prop_oneof![3 => Just(Burst::Never), 1 => Just(Burst::Once), 1 => Just(Burst::Unlimited)];
    let successes = (any_cmp(), -2i32..=9).prop_map(|(cmp, value)| Comparison { cmp, value });
    let reroll = prop::option::weighted(0.3, reroll);
    let successes = prop::option::weighted(0.3, successes);
    (1u32..=4, any_die(), reroll, burst, 1u32..=4, any::<bool>(), successes).prop_map(
        |(count, die, reroll, burst, kept, high, successes)| {
            // Brute force can enumerate at most two dice that burst without limit.
            let count = if burst == Burst::Unlimited { count.min(2) } else { count };
            let keep = match high {
                _ if kept >= count => Keep::All,
                true => Keep::High(kept),
                false => Keep::Low(kept),
            };
            Pool { count, die, reroll, burst, keep, successes }
        },
    )
}

fn any_expr() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![4 => any_pool().prop_map(Expr::Pool), 1 => (-20i32..=20).prop_map(Expr::Constant)];
    leaf.prop_recursive(2, 5, 3, |inner| {
        let term = (select(vec![Sign::Plus, Sign::Minus]), inner.clone());
        let compared = (inner.clone(), any_cmp(), inner);
        prop_oneof![
            2 => prop::collection::vec(term, 2..=3).prop_map(Expr::Sum),
            1 => compared.prop_map(|(left, cmp, right)| Expr::Compare(Box::new(left), cmp, Box::new(right))),
        ]
    })
}

fn agrees(expr: &Expr) -> Result<(), TestCaseError> {
    let found = distribution(expr, Effort::MODERATE).expect("a small roll");
    let expected = brute(expr);
    // Unlimited bursts are truncated at different depths, so the rarest values differ slightly.
    for (value, chance) in &expected {
        let found = found.probability(*value);
        prop_assert!((found - chance).abs() < 1e-9, "{expr}: {value} has {found}, brute force {chance}");
    }
    for (value, chance) in found.iter() {
        let expected = expected.get(&value).copied().unwrap_or(0.0);
        prop_assert!((chance - expected).abs() < 1e-9, "{expr}: {value} has {chance}, brute force {expected}");
    }
    prop_assert!(expr.min().is_none_or(|min| min <= found.first()), "{expr}");
    prop_assert!(expr.max().is_none_or(|max| max >= found.last()), "{expr}");
    Ok(())
}

/// For any text, every fault points to whole characters of it, and what parses also round-trips.
fn is_read_soundly(text: &str) -> Result<(), TestCaseError> {
    if let Err(faults) = parse_comparison(text) {
        prop_assert!(faults.iter().all(|fault| text.get(fault.span.clone()).is_some()), "{faults:?} in {text:?}");
    }
    match parse_outputs(text, &Variables::new()) {
        Ok(outputs) => {
            for output in outputs.outputs {
                let printed = output.expr.to_string();
                let read = parse_outputs(&printed, &Variables::new());
                prop_assert_eq!(read.map(|read| read.outputs[0].expr.clone()), Ok(output.expr), "{}", printed);
            }
        }
        Err(faults) => {
            prop_assert!(faults.iter().next().is_some());
            prop_assert!(faults.iter().all(|fault| text.get(fault.span.clone()).is_some()), "{faults:?} in {text:?}");
        }
    }
    Ok(())
}

/// Pieces of the language.
const WORDS: &[&str] = &[
    "let",
    "p",
    "n",
    "=",
    ";",
    "\n",
    "if",
    "then",
    "else",
    "match",
    "{",
    "}",
    "(",
    ")",
    ":",
    ",",
    "1",
    "2",
    "20",
    "..",
    "..=",
    "d6",
    "3d6",
    "d",
    "kh1",
    "dl1",
    "!",
    "!o",
    "again",
    "r<2",
    "r{6}",
    ">=",
    ">=5",
    "=",
    "and",
    "or",
    "not",
    "in",
    "count(",
    "sum(",
    "max(",
    "highest(",
    "widest(",
    "longest_run(",
    "pool(",
    "times(2,",
    "rolls(",
    "until",
    "roll",
    "sum",
    "ceil(",
    "/",
    "*",
    "+",
    "-",
    "\"hit\"",
    "'",
    "\"",
    "#",
    "total",
    "beats(",
    "rank(",
    "_",
];

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(20_260), failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn what_is_printed_reads_back_and_is_what_brute_force_finds(expr in any_expr()) {
        // A randomly built roll may break a limit or have a shorter form; what parses is canonical.
        let Ok(read) = parse(&expr.to_string()) else { return Ok(()) };
        prop_assert_eq!(parse(&read.to_string()), Ok(read.clone()));
        agrees(&read)?;
    }

    #[test]
    fn a_pool_that_parses_is_the_pool_that_was_printed(pool in any_pool()) {
        let Ok(read) = parse(&pool.to_string()) else { return Ok(()) };
        prop_assert_eq!(&read, &Expr::Pool(pool));
        agrees(&read)?;
    }

    #[test]
    fn a_legal_text_with_a_slip_is_read_soundly(expr in any_expr(), at in any::<Index>(), put in any::<char>()) {
        let mut text: Vec<char> = expr.to_string().chars().collect();
        let at = at.index(text.len());
        text[at] = put;
        is_read_soundly(&text.into_iter().collect::<String>())?;
    }
}

proptest! {
    #![proptest_config(cases(20_000))]

    #[test]
    fn any_text_is_read_soundly(text in "\\PC{0,40}") {
        is_read_soundly(&text)?;
    }

    #[test]
    fn any_text_of_words_is_read_soundly(
        words in prop::collection::vec(select(WORDS.to_vec()), 1..16),
        spaces in prop::collection::vec(any::<bool>(), 16),
    ) {
        let text = words.iter().zip(spaces).fold(String::new(), |mut text, (word, space)| {
            text.push_str(word);
            text.push_str(if space { " " } else { "" });
            text
        });
        is_read_soundly(&text)?;
    }

    #[test]
    fn any_text_of_dice_characters_is_read_soundly(text in "[0-9dDfFkKhHlLrRoO!%{}(),<>=+\\- \u{2212}≥éx*]{0,30}") {
        is_read_soundly(&text)?;
    }
}

/// Keep two of three d12, in integer weights.
#[test]
fn three_d12_keep_two_has_the_listed_weights() {
    let found = distribution(&parse("3d12kh2").expect("legal"), Effort::MODERATE).expect("small");
    let mut ways = BTreeMap::<i64, u32>::new();
    for (a, b, c) in (1..=12).flat_map(|a| (1..=12).flat_map(move |b| (1..=12).map(move |c| (a, b, c)))) {
        *ways.entry(a + b + c - a.min(b).min(c)).or_default() += 1;
    }
    assert_eq!((found.first(), found.last()), (2, 24));
    for (value, ways) in ways {
        assert_eq!(found.weight(value), ways.into(), "{value}");
    }
    assert_eq!(*found.total(), 1728u32.into());
}
