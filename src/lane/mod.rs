//! Many trials side by side: lane values and masks, their backends, the stream of random words.
//!
//! A *lane* is one trial of a lockstep group. [`Lanes`] says what a group can do; [`Num`] and
//! [`Mask`] are what rules are written with. The backends hold the only `unsafe` code of the crate.
//! The logical layout (32 or 64 lanes, words in little-endian lane order) is fixed; a backend only
//! chooses registers, so results never depend on it.

mod abreast;
mod apart;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod called;
pub mod count;
pub mod dispatch;
pub mod faces;
pub mod inspect;
mod num;
mod portable;
mod simd;
mod solo;
#[cfg(target_arch = "x86_64")]
mod sse2;
pub mod stream;

pub use abreast::{Abreast, Groups, Pair};
pub use called::Called;
pub use num::{Mask, Num};
pub use portable::Portable;
pub use simd::{Lanes, Source};
pub use solo::Solo;

/// The backend that runs on every machine of this architecture.
#[cfg(target_arch = "x86_64")]
pub type Baseline = sse2::Sse2;
/// The backend that runs on every machine of this architecture.
#[cfg(not(target_arch = "x86_64"))]
pub type Baseline = Portable;
