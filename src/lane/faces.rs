//! Converts random words to faces of dice, without bias.
//!
//! A 16-bit word times the number of sides gives a face in the high half and a fresh fraction in the low half, so one
//! word can serve several dice. The word is rejected if its last fraction is below `65536 mod product of the sides`;
//! every combination of faces then comes from the same number of words (Lemire, "Fast random integer generation in an
//! interval", and its batched form by Brackett-Rozinsky and Lemire). Lanes that reject draw again; lanes are
//! independent, so the others are unaffected.

use super::{Groups, LaneRng, Num, Unrolled};

/// The most words out of 65 536 that may be rejected in order to serve more rolls with one word. In a vector of 32
/// lanes, 128 rejected words would mean one redraw in 17 throws.
const REJECTED_AT_MOST: i16 = 64;
/// The most rolls that one word can serve.
pub const MAX_SERVED: usize = 3;

/// A die with precomputed limits: how many rolls one word serves, and which words must be rejected for that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FairDie {
    sides: i16,
    serves: usize,
    /// Rejection limits for a word that serves 1, 2 or 3 rolls.
    reject_below: [i16; MAX_SERVED],
}

impl FairDie {
    /// A die with this number of sides, 1 to 32 767.
    ///
    /// # Panics
    /// If `sides` is 0 or more than 32 767.
    pub const fn new(sides: u16) -> Self {
        assert!(sides > 0 && sides <= i16::MAX as u16, "1 to 32 767 sides");
        let mut die = Self { sides: sides as i16, serves: 1, reject_below: [0; MAX_SERVED] };
        let mut product = 1u32;
        let mut served = 0;
        while served < MAX_SERVED {
            product *= sides as u32;
            if product > 1 << 15 {
                break;
            }
            die.reject_below[served] = (65_536 % product) as i16;
            served += 1;
            if die.reject_below[served - 1] <= REJECTED_AT_MOST {
                die.serves = served;
            }
        }
        die
    }

    /// How many rolls should share a word, 1 to 3.
    #[inline(always)]
    pub const fn serves(&self) -> usize {
        self.serves
    }

    /// The number of sides.
    #[inline(always)]
    pub const fn sides(&self) -> u16 {
        self.sides.cast_unsigned()
    }

    /// Throws the die once in every lane of `K` groups side by side, with one word for all of them. Faces start at 0.
    ///
    /// `K` must be at most what the die [`serves`](Self::serves).
    #[inline(always)]
    pub fn throw<S: LaneRng, const K: usize>(&self, generator: &mut S::Generator) -> Num<Unrolled<S, K>>
    where
        Unrolled<S, K>: Groups<S, K>,
    {
        debug_assert!(K <= self.serves, "a word would be rejected by the wrong limit");
        Num(throw::<S, K>(generator, [self.sides; K], self.reject_below[K - 1]))
    }

    /// Throws two dice in every lane with one word. Faces start at 1. The die must [serve](Self::serves) two rolls.
    #[inline(always)]
    pub fn pair<S: LaneRng>(&self, generator: &mut S::Generator) -> [Num<S>; 2] {
        debug_assert!(self.serves > 1, "a word would be rejected by the wrong limit");
        let [first, second] = throw::<S, 2>(generator, [self.sides; 2], self.reject_below[1]);
        [Num(first) + 1, Num(second) + 1]
    }
}

/// The most dice of different kinds that one word can serve.
pub const MAX_SHARED: usize = 4;

/// Dice of any kinds that are thrown with one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedWord {
    sides: [i16; MAX_SHARED],
    dice: usize,
    reject_below: i16,
}

impl SharedWord {
    /// Dice with these numbers of sides, or `None` if one word cannot serve them, or is rejected too often.
    pub fn of(sides: &[u16]) -> Option<Self> {
        let product = sides.iter().try_fold(1u32, |product, &sides| product.checked_mul(u32::from(sides)))?;
        if sides.is_empty() || sides.len() > MAX_SHARED || product == 0 || product > 1 << 15 {
            return None;
        }
        let reject_below = (65_536 % product) as i16;
        if sides.len() > 1 && reject_below > REJECTED_AT_MOST {
            return None;
        }
        let mut all = [1; MAX_SHARED];
        for (place, &sides) in all.iter_mut().zip(sides) {
            *place = sides.cast_signed();
        }
        Some(Self { sides: all, dice: sides.len(), reject_below })
    }

    /// How many dice the word serves.
    #[inline(always)]
    pub const fn dice(&self) -> usize {
        self.dice
    }

    /// Throws the dice once in every lane; `K` is [how many](Self::dice) there are. Faces start at 0.
    #[inline(always)]
    pub fn throw<S: LaneRng, const K: usize>(&self, generator: &mut S::Generator) -> [Num<S>; K] {
        let mut sides = [0; K];
        sides.copy_from_slice(&self.sides[..K]);
        let thrown = throw::<S, K>(generator, sides, self.reject_below);
        // By index: in some builds, array iterators compile to function calls.
        let mut faces = [Num::zero(); K];
        for i in 0..K {
            faces[i] = Num(thrown[i]);
        }
        faces
    }
}

/// Throws `K` dice in every lane with one word. Faces start at 1.
///
/// The product of the sides must be 1 to 32 768.
#[inline(always)]
pub fn dice<S: LaneRng, const K: usize>(generator: &mut S::Generator, sides: [u16; K]) -> [Num<S>; K] {
    let mut signed = [0; K];
    let mut product = 1;
    // By index: in some builds, array iterators compile to function calls.
    for i in 0..K {
        signed[i] = sides[i].cast_signed();
        product *= u32::from(sides[i]);
    }
    // Few products exceed the table, where a division takes longer than all the rest.
    let reject_below = REJECT_BELOW.get(product as usize).copied().unwrap_or_else(|| (65_536 % product) as i16);
    let faces = throw::<S, K>(generator, signed, reject_below);
    let mut from_one = [Num::zero(); K];
    for i in 0..K {
        from_one[i] = Num(faces[i]) + 1;
    }
    from_one
}

/// Throws dice with faces from 0; lanes whose word is rejected throw again.
#[inline(always)]
fn throw<S: LaneRng, const K: usize>(generator: &mut S::Generator, sides: [i16; K], reject_below: i16) -> [S::V; K] {
    let (mut faces, fraction) = split::<S, K>(generator, sides);
    if reject_below > 0 {
        let limit = S::splat(reject_below);
        let mut rejected = S::lt_unsigned(fraction, limit);
        while S::any(rejected) {
            let (again, fraction) = split::<S, K>(generator, sides);
            for i in 0..K {
                faces[i] = S::select(rejected, again[i], faces[i]);
            }
            rejected = S::both(rejected, S::lt_unsigned(fraction, limit));
        }
    }
    faces
}

/// Draws a word. Returns faces from 0 and the remaining fraction of the word.
#[inline(always)]
fn split<S: LaneRng, const K: usize>(generator: &mut S::Generator, sides: [i16; K]) -> ([S::V; K], S::V) {
    let mut word = S::next(generator);
    let mut faces = [word; K];
    for i in 0..K {
        let sides = S::splat(sides[i]);
        faces[i] = S::mulhi(word, sides);
        word = S::mullo(word, sides);
    }
    (faces, word)
}

/// Whether a die rejects so many of the 65 536 words that [`die_against`] is faster when only a comparison matters.
#[inline(always)]
pub const fn rejects_often(sides: u16) -> bool {
    // Nearly all dice with more than 1024 sides do, and the division is slow.
    sides > 1 << 10 || 65_536 % sides as u32 > REJECTED_AT_MOST as u32
}

/// Rolls one die in every lane when only the comparison with a target matters. Returns a face from 1 that lies on the
/// correct side of the target, but is not necessarily exact.
///
/// A word stands for the leading 16 bits of a uniform real number from 0 to 1, and the die shows one more than the
/// integer part of that number times `sides`. The word decides on which side of the target the face lies, unless the
/// boundary above the target falls inside the word's interval. This is the case for at most one word in 65 536;
/// another word then decides which part of the interval is meant.
#[inline(always)]
pub fn die_against<S: LaneRng>(generator: &mut S::Generator, sides: u16, target: Num<S>) -> Num<S> {
    let (sides, one) = (S::splat(sides.cast_signed()), S::splat(1));
    let last = S::sub(S::splat(0), sides);
    let word = S::next(generator);
    let (mut face, mut fraction) = (S::mulhi(word, sides), S::mullo(word, sides));
    let mut open = S::both(S::eq(S::add(face, one), target.0), S::lt_unsigned(last, fraction));
    while S::any(open) {
        let below = S::sub(S::splat(0), fraction);
        let word = S::next(generator);
        let (again, rest) = (S::mulhi(word, sides), S::mullo(word, sides));
        let border = S::both(open, S::both(S::eq(S::add(again, one), below), S::lt_unsigned(last, rest)));
        // At or above the boundary, the die shows one more than the target.
        let beyond = S::both(S::both(open, S::not(border)), S::le(below, again));
        face = S::select(beyond, S::add(face, one), face);
        fraction = S::select(border, rest, fraction);
        open = border;
    }
    Num(S::add(face, one))
}

/// Rolls one die in every lane. The number of sides, 1 to 31, differs by lane; lanes with 0 sides get 0.
#[inline(always)]
pub fn die_by_lane<S: LaneRng>(generator: &mut S::Generator, sides: Num<S>) -> Num<S> {
    die_within(generator, sides, limits(sides)).only(sides.gt(0))
}

/// Rejection limits of dice with 0 to 31 sides: words whose fraction is below the limit are rejected.
#[inline(always)]
pub fn limits<S: LaneRng>(sides: Num<S>) -> Num<S> {
    sides.lookup(&REJECT_BELOW)
}

/// Rolls one die in every lane, given its sides and their [limits]; lanes without a die get 1.
#[inline(always)]
pub fn die_within<S: LaneRng>(generator: &mut S::Generator, sides: Num<S>, limits: Num<S>) -> Num<S> {
    let (mut face, mut rejected) = draw_by_lane::<S>(generator, sides.0, limits.0);
    while S::any(rejected) {
        let (again, still) = draw_by_lane::<S>(generator, sides.0, limits.0);
        face = S::select(rejected, again, face);
        rejected = S::both(rejected, still);
    }
    Num(face) + 1
}

/// Draws faces from 0. Also returns the lanes whose word is rejected.
#[inline(always)]
fn draw_by_lane<S: LaneRng>(generator: &mut S::Generator, sides: S::V, limit: S::V) -> (S::V, S::M) {
    let word = S::next(generator);
    (S::mulhi(word, sides), S::lt_unsigned(S::mullo(word, sides), limit))
}

/// The dice with up to 31 sides, indexed by sides; entry 0 is a placeholder.
pub const FEW_SIDES: [FairDie; 32] = {
    let mut dice = [FairDie::new(1); 32];
    let mut sides = 1;
    while sides < 32 {
        dice[sides as usize] = FairDie::new(sides);
        sides += 1;
    }
    dice
};

/// `65536 mod sides` for 0 to 31 sides.
const REJECT_BELOW: [i16; 32] = {
    let mut table = [0; 32];
    let mut sides = 1;
    while sides < 32 {
        table[sides] = (65_536 % sides) as i16;
        sides += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lanes;
    use crate::inspect::InspectNum;

    /// A generator for exhaustive tests: every one of the 65 536 words once.
    #[derive(Debug, Clone, Copy, Default)]
    struct EveryWord;

    macro_rules! as_solo {
        ($($name:ident($($arg:ident: $ty:ty),*) -> $out:ty;)*) => {
            impl Lanes for EveryWord {
                type V = i16;
                type M = bool;
                const N: usize = 1;
                const LOOKS_UP: bool = true;
                $(fn $name($($arg: $ty),*) -> $out { crate::Solo::$name($($arg),*) })*
            }
        };
    }
    as_solo! {
        splat(x: i16) -> i16; add(a: i16, b: i16) -> i16; saturating_add(a: i16, b: i16) -> i16; sub(a: i16, b: i16) -> i16;
        min(a: i16, b: i16) -> i16; max(a: i16, b: i16) -> i16; mulhi(a: i16, b: i16) -> i16;
        mullo(a: i16, b: i16) -> i16; shift_right(v: i16, bits: u32) -> i16; and(a: i16, b: i16) -> i16; or(a: i16, b: i16) -> i16;
        xor(a: i16, b: i16) -> i16; xor3(a: i16, b: i16, c: i16) -> i16;
        majority(a: i16, b: i16, c: i16) -> i16; one_hot(v: i16) -> i16;
        lookup(table: &[i16; 32], index: i16) -> i16; lt(a: i16, b: i16) -> bool;
        le(a: i16, b: i16) -> bool; eq(a: i16, b: i16) -> bool; lt_unsigned(a: i16, b: i16) -> bool;
        select(m: bool, a: i16, b: i16) -> i16; keep(m: bool, v: i16) -> i16; flags(on: bool) -> bool;
        both(a: bool, b: bool) -> bool; either(a: bool, b: bool) -> bool; differ(a: bool, b: bool) -> bool;
        not(a: bool) -> bool; any(m: bool) -> bool; bits(m: bool) -> u64; from_bits(bits: u64) -> bool;
        store(v: i16, out: &mut [i16]) -> (); load(from: &[i16]) -> i16;
    }

    impl LaneRng for EveryWord {
        /// The next word, the number of words drawn, and the distance to the second word; later words are neighbours.
        type Generator = (u16, u32, u16);
        const STREAMS: usize = 1;
        const COUNTERS: usize = 1;
        const THROWS_IN_PLACE: bool = true;
        type Inline = Self;
        type Part = Self;
        const PARTS: usize = 1;

        fn split(v: i16, out: &mut [Num<Self>]) {
            out[0] = Num(v);
        }

        fn join(parts: &[Num<Self>]) -> i16 {
            parts[0].0
        }

        fn seed(_: &[[u64; 4]]) -> Self::Generator {
            (0, 0, 1)
        }

        fn next(generator: &mut Self::Generator) -> i16 {
            let word = generator.0;
            generator.0 = word.wrapping_add(generator.2);
            generator.1 += 1;
            generator.2 = 1;
            word.cast_signed()
        }

        fn outlined<A, R>(about: A, work: impl FnOnce(A) -> R) -> R {
            work(about)
        }
    }

    /// Counts each combination of faces over all words. A throw whose word was rejected draws the next one, so a
    /// throw that used more than one word counts only for its last.
    fn even<const K: usize>(sides: [u16; K]) {
        let combinations = sides.iter().map(|&s| usize::from(s)).product();
        let mut counts = vec![0u32; combinations];
        let mut generator = (0, 0, 1);
        while generator.1 < 65_536 {
            let faces = dice::<EveryWord, K>(&mut generator, sides);
            let index = faces.iter().zip(sides).fold(0, |i, (face, s)| {
                assert!((1..=s.cast_signed()).contains(&face.first()));
                i * usize::from(s) + usize::from(face.first().cast_unsigned() - 1)
            });
            if generator.1 <= 65_536 {
                counts[index] += 1;
            }
        }
        assert!(counts.iter().all(|&n| n == counts[0] && n > 0), "{sides:?}: {counts:?}");
    }

    #[test]
    fn every_combination_of_faces_has_the_same_number_of_words() {
        even([6, 6, 6]);
        even([12, 12]);
        even([12, 12, 12]);
        even([20, 8, 4]);
        even([20, 20]);
        even([10]);
        even([100]);
        even([1000]);
        even([3]);
        even([1]);
        even([7, 5]);
        for sides in 2..=40 {
            even([sides]);
        }
    }

    #[test]
    fn dice_that_share_a_word_are_even() {
        for sides in [&[20, 6, 6][..], &[20], &[6, 6], &[10, 10], &[100], &[4, 8, 12, 20]] {
            let Some(word) = SharedWord::of(sides) else { continue };
            let combinations: usize = sides.iter().map(|&s| usize::from(s)).product();
            let mut counts = vec![0u32; combinations];
            let mut generator = (0, 0, 1);
            while generator.1 < 65_536 {
                let faces: Vec<Num<EveryWord>> = match sides.len() {
                    1 => word.throw::<EveryWord, 1>(&mut generator).to_vec(),
                    2 => word.throw::<EveryWord, 2>(&mut generator).to_vec(),
                    3 => word.throw::<EveryWord, 3>(&mut generator).to_vec(),
                    _ => word.throw::<EveryWord, 4>(&mut generator).to_vec(),
                };
                let index = faces.iter().zip(sides).fold(0, |i, (face, &s)| {
                    assert!((0..s.cast_signed()).contains(&face.first()));
                    i * usize::from(s) + usize::from(face.first().cast_unsigned())
                });
                if generator.1 <= 65_536 {
                    counts[index] += 1;
                }
            }
            assert!(counts.iter().all(|&n| n == counts[0] && n > 0), "{sides:?}");
        }
        assert!(SharedWord::of(&[20, 6, 6]).is_some());
        assert!(SharedWord::of(&[20, 20]).is_none(), "336 words would be rejected");
    }

    #[test]
    fn a_die_against_a_number_is_open_for_one_word_and_then_for_its_part() {
        for (sides, target) in [(1728, 163), (20_736, 9_790), (7, 3), (7, 7), (7, 0), (7, 12), (3, 1)] {
            let shows = |first: u16, second: u16| {
                let mut generator = (first, 0, second.wrapping_sub(first));
                let face = die_against::<EveryWord>(&mut generator, sides, Num::splat(target)).first();
                assert!((1..=sides.cast_signed()).contains(&face));
                (face <= target, generator.1 > 1)
            };
            let (mut below, mut open) = (0_i64, Vec::new());
            for word in 0..=u16::MAX {
                match shows(word, 0) {
                    (_, true) => open.push(word),
                    (low, false) => below += i64::from(low),
                }
            }
            let (sides, target) = (i64::from(sides), i64::from(target).min(i64::from(sides)));
            assert_eq!(below, target * 65_536 / sides, "{sides}, {target}");
            assert_eq!(open.len(), usize::from(target * 65_536 % sides > 0), "{sides}, {target}");
            for word in open {
                // A single second word leaves the comparison undecided again; here the third word is its neighbour.
                let part = (0..=u16::MAX).filter(|&second| shows(word, second).0).count() as i64;
                let exact = target * 65_536 % sides * 65_536 / sides;
                assert!((exact..=exact + 1).contains(&part), "{sides}, {target}: {part}, {exact}");
            }
        }
    }

    #[test]
    fn sides_by_lane_are_even_too() {
        for sides in 1..32i16 {
            let mut counts = vec![0u32; sides as usize];
            let mut generator = (0, 0, 1);
            while generator.1 < 65_536 {
                let face = die_by_lane::<EveryWord>(&mut generator, Num::splat(sides)).first();
                if generator.1 <= 65_536 {
                    counts[(face - 1) as usize] += 1;
                }
            }
            assert!(counts.iter().all(|&n| n == counts[0] && n > 0), "{sides}: {counts:?}");
        }
        assert_eq!(die_by_lane::<EveryWord>(&mut (5, 0, 1), Num::splat(0)).first(), 0);
    }
}
