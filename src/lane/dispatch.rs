//! Selects a backend at run time, from code compiled for each.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use super::{Fallback, LaneRng};

/// The instruction set of a backend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Isa {
    /// What every machine of this architecture has: 128-bit registers on x86-64, on aarch64, and in WebAssembly that was
    /// compiled for them; else plain arrays.
    Portable,
    /// 256-bit registers.
    Avx2,
    /// 512-bit registers with mask registers.
    Avx512,
}

impl Isa {
    /// All instruction sets with a backend, slowest first.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// All instruction sets that this machine supports, slowest first.
    pub fn available() -> Vec<Self> {
        Self::ALL.into_iter().filter(|isa| isa.runs_here()).collect()
    }

    /// A sentence that lists which instruction sets this machine supports and which it does not.
    pub fn told() -> String {
        let (here, not): (Vec<Self>, Vec<Self>) = Self::ALL.into_iter().partition(|isa| isa.runs_here());
        let list = |isas: Vec<Self>| isas.iter().map(Self::to_string).collect::<Vec<_>>().join(", ");
        match not.is_empty() {
            true => format!("{} run here", list(here)),
            false => format!("{} run here; this machine cannot run {}", list(here), list(not)),
        }
    }

    /// Whether this machine supports it.
    pub fn runs_here(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2") && bit_counting(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx2")
                    && bit_counting()
            }
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }

    /// The fastest instruction set that this machine supports.
    pub fn best() -> Self {
        static BEST: OnceLock<Isa> = OnceLock::new();
        *BEST.get_or_init(|| Self::available().into_iter().max().unwrap_or(Self::Portable))
    }
}

#[cfg(target_arch = "x86_64")]
fn bit_counting() -> bool {
    is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("lzcnt")
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        })
    }
}

/// Error for an unknown name of an instruction set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no instruction set `{0}`: expected portable, avx2 or avx512")]
pub struct UnknownIsa(String);

impl FromStr for Isa {
    type Err = UnknownIsa;

    fn from_str(text: &str) -> Result<Self, UnknownIsa> {
        match text {
            "portable" => Ok(Self::Portable),
            "avx2" => Ok(Self::Avx2),
            "avx512" => Ok(Self::Avx512),
            _ => Err(UnknownIsa(text.to_owned())),
        }
    }
}

/// Work that is compiled once for each backend. Everything it calls, down to the lane operations, must be
/// `#[inline(always)]`, or vectors are passed through memory.
pub trait Job {
    /// The result of the work.
    type Output;
    /// Does the work on the lanes of one backend.
    fn run<S: LaneRng>(self) -> Self::Output;
}

/// Runs a job on one backend.
///
/// # Panics
/// If this machine does not support the backend; check [`Isa::runs_here`] first.
pub fn run<J: Job>(isa: Isa, job: J) -> J::Output {
    match isa {
        Isa::Portable => job.run::<Fallback>(),
        Isa::Avx2 => on_avx2(job),
        Isa::Avx512 => on_avx512(job),
    }
}

/// Runs a job on 256-bit registers, without compiling it for others.
///
/// # Panics
/// If this machine does not have them.
#[cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "calls a function compiled for features that were just seen to exist")
)]
pub fn on_avx2<J: Job>(job: J) -> J::Output {
    assert!(Isa::Avx2.runs_here(), "this machine cannot run avx2");
    #[cfg(target_arch = "x86_64")]
    // SAFETY: `runs_here` has detected every feature that the function is compiled for.
    return unsafe { run_avx2(job) };
    #[cfg(not(target_arch = "x86_64"))]
    job.run::<Fallback>()
}

/// Runs a job on 512-bit registers, without compiling it for others.
///
/// # Panics
/// If this machine does not have them.
#[cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "calls a function compiled for features that were just seen to exist")
)]
pub fn on_avx512<J: Job>(job: J) -> J::Output {
    assert!(Isa::Avx512.runs_here(), "this machine cannot run avx512");
    #[cfg(target_arch = "x86_64")]
    // SAFETY: `runs_here` has detected every feature that the function is compiled for.
    return unsafe { run_avx512(job) };
    #[cfg(not(target_arch = "x86_64"))]
    job.run::<Fallback>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,popcnt,lzcnt")]
fn run_avx512<J: Job>(job: J) -> J::Output {
    job.run::<super::avx512::Avx512>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn run_avx2<J: Job>(job: J) -> J::Output {
    job.run::<super::avx2::Avx2>()
}
