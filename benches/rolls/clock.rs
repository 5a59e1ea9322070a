//! Times of one side.

use std::hint::black_box;
use std::time::Instant;

use cpu_time::ThreadTime;

/// The most times that work is repeated.
const MOST_TIMES: usize = 101;

/// Work is not repeated once it has taken so long, in seconds.
const SECONDS: f64 = 1.0;

pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Median CPU time of work that is repeated, in seconds.
pub fn cpu_seconds<T>(mut work: impl FnMut() -> T) -> f64 {
    let mut times: Vec<f64> = Vec::new();
    while times.is_empty() || (times.len() < MOST_TIMES && times.iter().sum::<f64>() < SECONDS) {
        let began = ThreadTime::now();
        black_box(work());
        times.push(began.elapsed().as_secs_f64());
    }
    median(times)
}

/// Wall time of work that is done once, in seconds.
pub fn wall_seconds(work: impl FnOnce()) -> f64 {
    let began = Instant::now();
    work();
    began.elapsed().as_secs_f64()
}
