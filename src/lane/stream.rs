//! The source of random words: seeds for a chunk's generators.
//!
//! A chunk of trials is a pure function of (seed, experiment, chunk): SplitMix64 (Steele, Lea and Flood; as in
//! `rand_xoshiro`) expands the three into one state for each generator of the group. The lanes' generators are
//! xoshiro256++ and produce exactly the words of `rand_xoshiro`.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::LaneRng;

/// The version of the random stream: how words are seeded, laid out in lanes and turned into faces, and how lanes are
/// refilled. Any change to these requires a new version, because it changes results.
pub const STREAM_VERSION: u32 = 6;

/// The state words of one generator.
pub type State = [u64; 4];

/// Identifies the random stream of one chunk of trials.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChunkSeed {
    /// The scenario's seed.
    pub seed: u64,
    /// The experiment and cell, as a stable number.
    pub experiment: u64,
    /// The index of the chunk in the run.
    pub chunk: u64,
}

impl ChunkSeed {
    /// The states of the first `count` generators.
    pub fn states(self, count: usize) -> Vec<State> {
        let mix = |x: u64| SplitMix64::seed_from_u64(x).next_u64();
        let root = mix(mix(mix(self.seed) ^ self.experiment) ^ self.chunk);
        let mut words = SplitMix64::seed_from_u64(root);
        (0..count).map(|_| std::array::from_fn(|_| words.next_u64())).collect()
    }

    /// The generators of a lane group, seeded for this chunk.
    pub fn generator<S: LaneRng>(self) -> S::Generator {
        S::seed(&self.states(S::STREAMS))
    }
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::dispatch::{Isa, Job, run};
    use crate::{Lanes, Pair};

    /// Twenty words of every generator in a group.
    struct Words;

    impl Job for Words {
        type Output = Vec<u16>;

        #[inline(always)]
        fn run<S: LaneRng>(self) -> Vec<u16> {
            let seed = ChunkSeed { seed: 7, experiment: 8, chunk: 9 };
            let mut generator = seed.generator::<Pair<S>>();
            let mut out = Vec::new();
            for _ in 0..20 {
                let mut lanes = [0; 64];
                <Pair<S> as Lanes>::store(<Pair<S> as LaneRng>::next(&mut generator), &mut lanes);
                out.extend(lanes.map(i16::cast_unsigned));
            }
            out
        }
    }

    #[test]
    fn reference() {
        let states = ChunkSeed { seed: 7, experiment: 8, chunk: 9 }.states(16);
        let mut scalar: Vec<_> = states
            .iter()
            .map(|state| {
                let mut bytes = [0; 32];
                for (bytes, word) in bytes.chunks_mut(8).zip(state) {
                    bytes.copy_from_slice(&word.to_le_bytes());
                }
                Xoshiro256PlusPlus::from_seed(bytes)
            })
            .collect();
        let mut expected = Vec::new();
        for _ in 0..20 {
            for generator in &mut scalar {
                let word = generator.next_u64();
                expected.extend((0..4).map(|i| (word >> (16 * i)) as u16));
            }
        }
        for isa in Isa::available() {
            assert_eq!(run(isa, Words), expected, "{isa:?}");
        }
    }

    #[test]
    fn value_stability() {
        let states = ChunkSeed { seed: 1, experiment: 2, chunk: 3 }.states(2);
        assert_eq!(states, VALUE_STABILITY, "a changed stream needs a new STREAM_VERSION");
    }

    const VALUE_STABILITY: [State; 2] = [
        [1_321_962_074_176_129_191, 15_925_659_190_040_627_001, 6_588_988_029_983_277_238, 9_315_241_652_495_780_889],
        [11_088_593_495_574_767_925, 18_222_767_643_062_669_377, 16_368_798_154_012_576_366, 3_235_301_055_204_865_267],
    ];
}
