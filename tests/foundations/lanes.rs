//! Every lane operation on every backend against the one-lane backend.

use lane::dispatch::{Isa, Job, run};
use lane::stream::ChunkSeed;
use lane::{Fallback, LaneRng, Lanes, Pair, Portable, Solo};

/// Numbers at the boundaries of what operations distinguish.
const EDGES: [i16; 16] = [0, 1, 2, 15, 16, 17, 31, 32, 255, 256, i16::MAX, i16::MIN, -1, -2, -16, i16::MIN + 1];

/// Triples of numbers: every pair of edges, then random ones.
fn triples() -> Vec<[i16; 3]> {
    let mut triples = Vec::new();
    for a in EDGES {
        for b in EDGES {
            triples.push([a, b, a.wrapping_mul(31).wrapping_add(b)]);
        }
    }
    for [a, b, c, d] in (ChunkSeed { seed: 1, experiment: 2, chunk: 3 }).states(500) {
        for shift in [0, 16, 32, 48] {
            triples.push([(a >> shift) as i16, (b >> shift) as i16, ((c ^ d) >> shift) as i16]);
        }
    }
    while triples.len() % 64 != 0 {
        triples.push([0; 3]);
    }
    triples
}

/// The results of all operations on one triple in one lane.
type Results = Vec<i16>;

/// Applies every operation to groups of triples; returns the results by triple.
fn results<L: Lanes>() -> Vec<Results> {
    let table: [i16; 32] = std::array::from_fn(|i| (i as i16).wrapping_mul(1000).wrapping_sub(7));
    let triples = triples();
    let mut all = Vec::new();
    for group in triples.chunks(L::N) {
        let load = |place: usize| {
            let mut lanes = [0; 64];
            for (lane, triple) in lanes.iter_mut().zip(group) {
                *lane = triple[place];
            }
            L::load(&lanes)
        };
        let (a, b, c) = (load(0), load(1), load(2));
        let mut outs: Vec<[i16; 64]> = Vec::new();
        let mut keep = |v: L::V| {
            let mut lanes = [0; 64];
            L::store(v, &mut lanes);
            outs.push(lanes);
        };
        for v in [
            L::add(a, b),
            L::saturating_add(a, b),
            L::sub(a, b),
            L::min(a, b),
            L::max(a, b),
            L::mulhi(a, b),
            L::mullo(a, b),
        ] {
            keep(v);
        }
        for v in [L::and(a, b), L::or(a, b), L::xor(a, b), L::xor3(a, b, c), L::majority(a, b, c), L::one_hot(a)] {
            keep(v);
        }
        keep(L::lookup(&table, L::and(a, L::splat(31))));
        for bits in [0, 1, 7, 15] {
            keep(L::shift_right(a, bits));
        }
        let masks = [L::lt(a, b), L::le(a, b), L::eq(a, b), L::lt_unsigned(a, b)];
        for m in masks {
            keep(L::select(m, a, c));
            keep(L::keep(m, a));
            keep(L::keep(L::not(m), L::splat(1)));
            let bits = L::bits(m);
            keep(L::keep(L::from_bits(bits), L::splat(1)));
            assert_eq!(L::any(m), bits != 0);
            assert_eq!(packed::<L>(a, bits), chosen::<L>(a, bits), "{bits:b}");
            assert_eq!(L::bits(L::from_bits(bits)), bits);
        }
        let [x, y, ..] = masks;
        for m in [L::both(x, y), L::either(x, y), L::differ(x, y), L::flags(true), L::flags(false)] {
            keep(L::keep(m, L::splat(1)));
        }
        for lane in 0..L::N {
            all.push(outs.iter().map(|out| out[lane]).collect());
        }
    }
    all
}

/// The result of packing the lanes in `bits`.
fn packed<L: Lanes>(v: L::V, bits: u64) -> Vec<i16> {
    // The halves of a `Pair` read and write as many numbers as they have lanes, wherever they begin.
    let (mut order, mut out) = ([0; 128], [0; 128]);
    let set = (0..L::N).filter(|lane| bits >> lane & 1 == 1);
    for (place, lane) in order.iter_mut().zip(set) {
        *place = lane as i16;
    }
    L::pack(v, bits, &order, &mut out);
    out[..bits.count_ones() as usize].to_vec()
}

/// The lanes in `bits`, in order.
fn chosen<L: Lanes>(v: L::V, bits: u64) -> Vec<i16> {
    let mut lanes = [0; 64];
    L::store(v, &mut lanes);
    (0..L::N).filter(|lane| bits >> lane & 1 == 1).map(|lane| lanes[lane]).collect()
}

struct All;

impl Job for All {
    type Output = [Vec<Results>; 2];

    #[inline(always)]
    fn run<S: LaneRng>(self) -> Self::Output {
        [S::outlined((), |()| results::<S>()), S::outlined((), |()| results::<Pair<S>>())]
    }
}

#[test]
fn every_backend_does_what_one_lane_does() {
    let expected = results::<Solo>();
    assert_eq!(expected.len(), triples().len());
    assert!(results::<Portable>() == expected, "plain arrays");
    assert!(results::<Pair<Portable>>() == expected, "pairs of plain arrays");
    eprintln!("backends: {}; portable is {}", Isa::told(), std::any::type_name::<Fallback>());
    for isa in Isa::available() {
        let [single, pair] = run(isa, All);
        for (found, what) in [(single, "alone"), (pair, "in pairs")] {
            for ((found, expected), triple) in found.iter().zip(&expected).zip(triples()) {
                assert_eq!(found, expected, "{isa} {what}: {triple:?}");
            }
        }
    }
}
