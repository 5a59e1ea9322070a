//! Rolls of many kinds, sampled and compared with their exact distributions.

use oddsmith::dice::{Effort, distribution};
use oddsmith::engine::sample::Chunks;
use oddsmith::engine::{Quiet, sample_any};
use oddsmith::games::dice::PlainRoll;
use oddsmith::lane::dispatch::Isa;
use oddsmith::stats::ChiSquare;

/// At least one roll for every path through the kernel: words shared by several dice, powers of
/// two, rejected words, keeping one and several, drops, bursts, rerolls, odd faces, sums,
/// comparisons.
const NOTATIONS: &[&str] = &[
    "d6",
    "d20",
    "d8",
    "d7",
    "d100",
    "3d6",
    "8d6",
    "2d20kh1",
    "2d20kl1",
    "4d6dl1",
    "3d12kh2+4",
    "5d10kh3",
    "d10!",
    "2d6!",
    "d6!o",
    "2d6r<2",
    "4d6ro<3kh3",
    "4dF",
    "d{0,0,1,2}",
    "2d{1,3,5}+d4",
    "d20+d4-1",
    "2d6-2d6",
    "d20+5 >= 15",
];

#[test]
fn rolls_are_sampled_as_they_are_counted() {
    const TRIALS: u64 = 1 << 21;
    for (number, notation) in (1..).zip(NOTATIONS) {
        let expr = notation.parse().unwrap_or_else(|why| panic!("{notation}: {why:?}"));
        let exact = distribution(&expr, Effort::MODERATE).unwrap_or_else(|why| panic!("{notation}: {why}"));
        let experiment = PlainRoll::new(expr);
        let tallies =
            sample_any(&experiment, Isa::best(), Chunks { seed: 20, experiment: number, trials: TRIALS }, &Quiet);
        let histogram = &tallies.histograms[0];
        assert_eq!(histogram.present(), TRIALS, "{notation}");
        // Totals beyond the exact list are too rare to occur in these trials.
        let mut counts = vec![0; exact.probabilities().len()];
        for (value, count) in histogram.iter() {
            let place =
                usize::try_from(i64::from(value) - exact.first()).unwrap_or_else(|_| panic!("{notation}: {value}"));
            counts[place.min(exact.probabilities().len() - 1)] += count;
        }
        let fit = ChiSquare::of(&counts, &exact.probabilities()).unwrap_or_else(|why| panic!("{notation}: {why}"));
        assert!(fit.p_value > 1e-4, "{notation}: {fit:?}");
    }
}
