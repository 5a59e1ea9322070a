//! Random rolls in which pools are compared with what is read off themselves and each other, or their faces are visited.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use oddsmith::dice::{Effort, Roll, distribution, parse};
use oddsmith::engine::sample::Chunks;
use oddsmith::engine::{Quiet, sample_any};
use oddsmith::games::dice::PlainRoll;
use oddsmith::lane::dispatch::Isa;

use super::maker::Maker;
use super::model::{Chances, Num, chances};
use super::shrink::smaller;

/// The most ways that brute force goes through.
const WAYS: usize = 20_000;

/// What comes of a roll.
#[derive(Debug)]
pub enum Outcome {
    /// Whether it was sampled, too.
    Agree {
        sampled: bool,
    },
    /// There are too many ways to go through.
    Unlisted,
    Refused(String),
    Differ(String),
}

/// Holds a roll against brute force. It is sampled as well, with so many trials if there are any.
pub fn compare(roll: &Num, number: u64, trials: u64) -> Outcome {
    let Some(expected) = chances(WAYS, 0.0, |oracle, names| roll.play(oracle, names)) else { return Outcome::Unlisted };
    let text = roll.text(0);
    let asked = || {
        let expr = parse(&text).map_err(|faults| faults.to_string())?;
        let found = distribution(&expr, Effort::MODERATE).map_err(|why| why.to_string())?;
        let values = expected.keys().copied().chain(found.iter().map(|(value, _)| value));
        for value in values {
            let (found, wanted) = (found.probability(value), expected.get(&value).copied().unwrap_or(0.0));
            if (found - wanted).abs() > 1e-12 {
                return Ok(Some(format!("{value} with {found:.6}, by brute force {wanted:.6}")));
            }
        }
        let printed = expr.to_string();
        match parse(&printed) {
            Ok(again) if again == expr => Ok::<_, String>(None),
            _ => Ok(Some(format!("printed as {printed}, which is another roll"))),
        }
    };
    match catch_unwind(AssertUnwindSafe(asked)) {
        Err(panic) => Outcome::Differ(format!("panics: {}", words(panic.as_ref()))),
        Ok(Err(why)) => Outcome::Refused(why),
        Ok(Ok(Some(why))) => Outcome::Differ(why),
        Ok(Ok(None)) if trials == 0 => Outcome::Agree { sampled: false },
        Ok(Ok(None)) => match catch_unwind(AssertUnwindSafe(|| sampled(&text, &expected, number, trials))) {
            Err(panic) => Outcome::Differ(format!("sampling panics: {}", words(panic.as_ref()))),
            Ok(None) => Outcome::Agree { sampled: false },
            Ok(Some(None)) => Outcome::Agree { sampled: true },
            Ok(Some(Some(why))) => Outcome::Differ(why),
        },
    }
}

fn words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned())).unwrap_or_default()
}

/// Where shares of trials are too far off, twice. Nothing if the roll cannot be sampled.
fn sampled(text: &str, expected: &Chances, number: u64, trials: u64) -> Option<Option<String>> {
    let expr = parse(text).expect("it was solved");
    if Roll::new(expr.clone()).unsampled().is_some() {
        return None;
    }
    let experiment = PlainRoll::new(expr);
    let off = |seed: u64, trials: u64| {
        let tallies = sample_any(&experiment, Isa::best(), Chunks { seed, experiment: number, trials }, &Quiet);
        let counts: BTreeMap<i64, u64> =
            tallies.histograms[0].iter().map(|(value, many)| (i64::from(value), many)).collect();
        let n = trials as f64;
        expected.keys().chain(counts.keys()).find_map(|value| {
            let (chance, many) = (expected.get(value).copied().unwrap_or(0.0), counts.get(value).copied().unwrap_or(0));
            let spread = (n * chance * (1.0 - chance)).sqrt();
            // So few expected that their number is not nearly normal are given room; one that cannot be is none.
            let room = 4.0 * spread + if chance > 0.0 { 5.0 } else { 0.0 };
            let far = (many as f64 - n * chance).abs() > room;
            far.then(|| format!("sampled {value} {many} times of {trials}, not {:.1}", n * chance))
        })
    };
    Some(off(1, trials).and_then(|_| off(2, 16 * trials)))
}

/// What came of many rolls.
#[derive(Debug, Default)]
pub struct Tally {
    pub rolls: u64,
    pub agree: u64,
    pub sampled: u64,
    pub unlisted: u64,
    /// By message, with a text.
    pub refused: BTreeMap<String, (u64, String)>,
    /// How many are printed as another roll.
    pub unprinted: u64,
    pub differ: Vec<u64>,
}

/// Compares the rolls of some numbers, each `every`-th sampled as well, and prints those that differ, made as small as
/// they can be.
pub fn hunt(numbers: std::ops::Range<u64>, trials: u64, every: u64) -> Tally {
    let mut tally = Tally::default();
    for number in numbers {
        let mut maker = if number.is_multiple_of(3) { Maker::visiting(number) } else { Maker::mutual(number) };
        let mut roll = maker.text(2);
        tally.rolls += 1;
        let trials = if number.is_multiple_of(every) { trials } else { 0 };
        match compare(&roll, number, trials) {
            Outcome::Agree { sampled } => {
                tally.agree += 1;
                tally.sampled += u64::from(sampled);
            }
            Outcome::Unlisted => tally.unlisted += 1,
            Outcome::Refused(why) => {
                let kind: String =
                    why.lines().next().unwrap_or_default().chars().filter(|c| !c.is_ascii_digit()).collect();
                tally.refused.entry(kind).or_insert_with(|| (0, roll.text(0))).0 += 1;
            }
            Outcome::Differ(mut why) => {
                if why.starts_with("printed") {
                    tally.unprinted += 1;
                    println!("roll {number} is {why}");
                    continue;
                }
                tally.differ.push(number);
                println!("roll {number}: {}\n  {why}", roll.text(0));
                let mut place = 0;
                while let Some(candidate) = smaller(&roll, place) {
                    place += 1;
                    if let Outcome::Differ(still) = compare(&candidate, number, trials)
                        && still.contains("panics") == why.contains("panics")
                    {
                        (roll, why, place) = (candidate, still, 0);
                    }
                }
                println!("  smallest: {}\n  {why}\n", roll.text(0));
            }
        }
    }
    tally
}

#[test]
fn pools_compared_with_each_other_are_what_brute_force_finds() {
    let tally = hunt(1..1500, 1 << 14, 8);
    assert!(tally.differ.is_empty(), "{:?} differ", tally.differ);
    assert_eq!(tally.unprinted, 0);
    assert!(tally.agree > 1000 && tally.sampled > 80, "{tally:#?}");
}
