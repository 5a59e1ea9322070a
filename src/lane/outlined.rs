//! Outlined functions, compiled for a given backend.
//!
//! rustc assigns a monomorphised function to the codegen unit of its self type's module; for a tuple, of its first
//! element. The code of a whole game hangs from a few such functions. If they were methods of a backend, all games
//! would share one unit, compiled by one thread while the others wait. Here the self type is a pair whose first
//! element belongs to the game, so every game gets its own unit.

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "functions for instruction sets that callers must have seen")
)]

/// A pair of an argument and a closure that takes it. The argument's type determines the codegen unit.
pub trait Outlined {
    /// The result of the closure.
    type Output;

    /// Calls the closure in a function that every machine can run.
    fn on_baseline(self) -> Self::Output;

    /// Calls the closure in a function compiled for AVX2.
    ///
    /// # Safety
    /// [`Avx2`](super::dispatch::Isa::Avx2) must have been detected on this machine.
    #[cfg(target_arch = "x86_64")]
    unsafe fn on_avx2(self) -> Self::Output;

    /// Calls the closure in a function compiled for AVX-512.
    ///
    /// # Safety
    /// [`Avx512`](super::dispatch::Isa::Avx512) must have been detected on this machine.
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
