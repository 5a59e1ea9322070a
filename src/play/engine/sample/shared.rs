//! What every game needs and no game is part of, compiled once for each backend.
//!
//! A generic function is compiled anew in every crate that calls it. To throw rolls ahead and to count values is the same
//! for all games, and it is half a megabyte of machine code. So games reach it through pointers to functions, which are
//! compiled here.

use std::any::Any;
use std::sync::LazyLock;

use lane::dispatch::{Isa, Job, on_avx2, on_avx512};
use lane::{Fallback, LaneRng, Pair};

use super::column::Counting;
use super::roll_buffer::Filling;

type Parts = Vec<Box<dyn Any + Send + Sync>>;

/// The shared functions of all backends that run here.
static PARTS: LazyLock<Parts> = LazyLock::new(|| {
    let mut parts: Parts = Vec::new();
    narrowest::<Fallback, Pair<Fallback>>(&mut parts);
    if Isa::Avx2.runs_here() {
        on_avx2(Wider(&mut parts));
    }
    if Isa::Avx512.runs_here() {
        on_avx512(Wider(&mut parts));
    }
    parts
});

/// The shared functions of one backend.
pub fn shared<T: Any>() -> &'static T {
    PARTS.iter().find_map(|part| part.downcast_ref()).expect("the functions of every backend are collected")
}

/// Trials are recorded on the narrowest registers alone.
fn narrowest<S: LaneRng, Twice: LaneRng>(parts: &mut Parts) {
    parts.push(Box::new(Filling::<S>::here().recorded()));
    parts.push(Box::new(Filling::<Twice>::here().recorded()));
    counting::<S, Twice>(parts);
}

fn counting<S: LaneRng, Twice: LaneRng>(parts: &mut Parts) {
    parts.push(Box::new(Counting::<S::Part>::here()));
    parts.push(Box::new(Counting::<Twice::Part>::here()));
}

struct Wider<'a>(&'a mut Parts);

impl Job for Wider<'_> {
    type Output = ();

    fn run<S: LaneRng>(self) {
        self.0.push(Box::new(Filling::<S>::here()));
        self.0.push(Box::new(Filling::<Pair<S>>::here()));
        counting::<S, Pair<S>>(self.0);
    }
}
