//! Work in functions of its own, compiled for a backend.
//!
//! rustc assigns a monomorphised function to the codegen unit of its self type's module; for a tuple, of its first
//! element. The code of a whole game hangs from a few such functions. Were they functions of a backend, all games would be
//! one unit, compiled by one processor while the others wait. Here the self type is a pair of what the work is about
//! and the work itself, so every game is a unit of its own.

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "functions for instruction sets that callers must have seen")
)]

/// Work, behind what it is about.
pub trait Outlined {
    /// What the work gives.
    type Output;

    /// Does it in a function that every machine can run.
    fn on_baseline(self) -> Self::Output;

    /// Does it in a function for machines with AVX2.
    ///
    /// # Safety
    /// The machine must have been seen to run [`Avx2`](super::dispatch::Isa::Avx2).
    #[cfg(target_arch = "x86_64")]
    unsafe fn on_avx2(self) -> Self::Output;

    /// Does it in a function for machines with AVX-512.
    ///
    /// # Safety
    /// The machine must have been seen to run [`Avx512`](super::dispatch::Isa::Avx512).
    #[cfg(target_arch = "x86_64")]
    unsafe fn on_avx512(self) -> Self::Output;
}

impl<A, R, F: FnOnce(A) -> R> Outlined for (A, F) {
    type Output = R;

    #[inline(never)]
    fn on_baseline(self) -> R {
        let (about, work) = self;
        work(about)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    #[inline(never)]
    unsafe fn on_avx2(self) -> R {
        let (about, work) = self;
        work(about)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,popcnt,lzcnt")]
    #[inline(never)]
    unsafe fn on_avx512(self) -> R {
        let (about, work) = self;
        work(about)
    }
}
