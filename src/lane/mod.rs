//! Many trials side by side: lane values and masks, their backends, and the random stream.
//!
//! A *lane* is one trial of a lockstep group. [`Lanes`] defines the operations on a group; [`Num`] and [`Mask`] are
//! what rules are written with. The backends hold the only `unsafe` code of the program. The logical layout (32 or 64
//! lanes, words in little-endian lane order) is fixed; a backend only chooses registers, so results never depend on
//! it.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub mod count;
pub mod dispatch;
pub mod faces;
pub mod inspect;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;
mod num;
mod out_of_line;
mod outlined;
mod portable;
mod simd;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
mod solo;
#[cfg(target_arch = "x86_64")]
mod sse2;
pub mod stream;
mod unrolled;

pub use inlined::inlined;
pub use num::{Mask, Num};
pub use out_of_line::OutOfLine;
pub use portable::Portable;
pub use simd::{LaneRng, Lanes};
pub use solo::{Solo, Whole};
pub use unrolled::{Groups, Pair, Unrolled};

/// The backend that runs on every machine of this architecture.
#[cfg(target_arch = "x86_64")]
pub type Fallback = sse2::Sse2;
/// The backend that runs on every machine of this architecture.
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
pub type Fallback = neon::Neon;
/// The backend that runs wherever this module does.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub type Fallback = simd128::Simd128;
/// The backend that runs on every machine of this architecture.
#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128"),
)))]
pub type Fallback = Portable;
