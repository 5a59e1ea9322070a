//! Speedups over peers, measured in one process.
//!
//! Every peer and every candidate runs in turn, several times over, and the medians of their CPU times are compared, so
//! that a noisy machine affects both alike.

use cpu_time::ThreadTime;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Repetitions of each measurement.
pub const REPETITIONS: usize = 21;

/// Work to be measured: performs the given number of trials.
pub type Work<'a> = Box<dyn FnMut(u32) + 'a>;

/// CPU seconds per trial, one entry per repetition.
pub struct Times(pub Vec<f64>);

impl Times {
    pub fn median(&self) -> f64 {
        middle(self.0.clone())
    }

    /// The fastest repetition: the speed of an undisturbed machine.
    pub fn best(&self) -> f64 {
        self.0.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// The ratio of these times to others: the median over the repetitions. Both sides of a
    /// repetition are measured in succession, so a machine that slows down for a while affects
    /// both.
    pub fn over(&self, other: &Self) -> f64 {
        middle(self.0.iter().zip(&other.0).map(|(mine, theirs)| mine / theirs).collect())
    }
}

pub fn middle(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// The most CPU seconds that a repetition should take.
const LONGEST: f64 = 3.0;
/// The part of a repetition that warms up and tells how long one takes.
const WARM_UP: u32 = 16;

/// Measures each piece of work in interleaved repetitions. The numbers of trials are those of a repetition at most.
pub fn measure(works: &mut [(u32, Work<'_>)]) -> Vec<Times> {
    for (trials, work) in works.iter_mut() {
        let some = (*trials / WARM_UP).max(1);
        let each = seconds(work, some) / f64::from(some);
        *trials = (*trials).min((LONGEST / each) as u32).max(1);
    }
    let mut times: Vec<_> = works.iter().map(|_| Times(Vec::new())).collect();
    for _ in 0..REPETITIONS {
        for ((trials, work), times) in works.iter_mut().zip(&mut times) {
            times.0.push(seconds(work, *trials) / f64::from(*trials));
        }
    }
    times
}

/// The CPU seconds of the work with so many trials.
fn seconds(work: &mut Work<'_>, trials: u32) -> f64 {
    let start = ThreadTime::now();
    work(trials);
    start.elapsed().as_secs_f64()
}

pub fn print(name: &str, peer: &Times, ours: &Times) {
    println!("ratio {name} {:.2}", peer.over(ours));
    eprintln!(
        "      {name}: {:.2} M/s against {:.2} M/s; best {:.2} against {:.2}, {:.2} times",
        1e-6 / ours.median(),
        1e-6 / peer.median(),
        1e-6 / ours.best(),
        1e-6 / peer.best(),
        peer.best() / ours.best(),
    );
}

/// Whether the command line selects ratios with this name.
pub fn wanted(name: &str) -> bool {
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with('-')).peekable();
    words.peek().is_none() || words.any(|word| name.starts_with(&word))
}

/// A pool of sampling threads.
pub fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(threads).build().expect("the machine gives a few threads")
}
