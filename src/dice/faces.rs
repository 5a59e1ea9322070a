//! Evaluates pools on lanes from single faces. Sampler and trace share this code.

use lane::faces::{FairDie, SharedWord};
use lane::{Lanes, Mask, Num};

use super::pool::{Burst, Cmp, Comparison, Keep};
use super::throw::{KEPT, NamedThrow, Plain, Throw, Worth};

/// A pool of dice that burst, whose number and size differ by lane, with one plain die added.
#[derive(Debug, Clone, Copy)]
pub struct Bursting<L: Lanes> {
    /// Sides of the plain die; 0 for none.
    pub plain: u16,
    /// Number of dice that may burst, from 0.
    pub count: Num<L>,
    /// Their number of sides, 2 to 31.
    pub sides: Num<L>,
    /// How often the highest face leads to another throw.
    pub burst: Burst,
    /// The rule treats all totals up to the first number alike, and all totals from the second on. The enumerator
    /// clamps totals to this window, which makes bursts without limit finite.
    pub window: [Num<L>; 2],
    /// The rule treats all numbers of bursts from this one on alike; 0 if it ignores bursts.
    pub bursts: u16,
}

/// The result of a [`Bursting`] pool.
#[derive(Debug, Clone, Copy)]
pub struct Burstings<L: Lanes> {
    /// The total, including the plain die.
    pub total: Num<L>,
    /// Number of bursts, that is of additional throws.
    pub bursts: Num<L>,
}

/// A source of faces.
pub trait Faces {
    /// The lanes that faces are thrown for.
    type L: Lanes;

    /// Throws one die in every active lane. Returns a face index from 0 to the number of sides less 1.
    fn throw(&mut self, die: &FairDie, active: Mask<Self::L>) -> Num<Self::L>;

    /// Throws two equal dice in every active lane.
    #[inline(always)]
    fn throw_two(&mut self, die: &FairDie, active: Mask<Self::L>) -> [Num<Self::L>; 2] {
        [self.throw(die, active), self.throw(die, active)]
    }

    /// Makes ready dice that share a random word. They are taken one after another, before others are made ready.
    #[inline(always)]
    fn throw_ahead(&mut self, word: &SharedWord) {
        let _ = word;
    }

    /// Takes a die that was made ready, in the active lanes.
    #[inline(always)]
    fn take(&mut self, place: usize, die: &FairDie, active: Mask<Self::L>) -> Num<Self::L> {
        let _ = place;
        self.throw(die, active)
    }

    /// Throws one die in every active lane, with as many sides as the lane says, 1 to `most`. Returns a face index.
    fn throw_by_lane(&mut self, sides: Num<Self::L>, most: u16, active: Mask<Self::L>) -> Num<Self::L>;

    /// Whether any lane is set. Used only to skip work that changes nothing.
    fn any(&self, m: Mask<Self::L>) -> bool;

    /// Whether anybody hears what is thrown.
    const LISTENS: bool = false;

    /// Hears which throw comes next. Only a log listens.
    #[inline(always)]
    fn begins(&mut self, throw: &NamedThrow) {
        let _ = throw;
    }

    /// Hears what the face just thrown is worth, in the active lanes. Only a log listens.
    #[inline(always)]
    fn shows(&mut self, worth: &Worth, face: Num<Self::L>, active: Mask<Self::L>) {
        let _ = (worth, face, active);
    }

    /// Looks up face indices in a list that is too long for a register.
    fn look_up(&self, list: &[i16], face: Num<Self::L>) -> Num<Self::L>;
}

/// Dice that are added.
#[inline(always)]
pub fn sum<F: Faces>(faces: &mut F, plain: Plain, active: Mask<F::L>) -> Num<F::L> {
    let mut total = faces.throw(&plain.die, active);
    for _ in 1..plain.count {
        total += faces.throw(&plain.die, active);
    }
    total + plain.plus
}

/// The highest or the lowest of several dice.
#[inline(always)]
pub fn one_of<F: Faces>(faces: &mut F, plain: Plain, highest: bool, active: Mask<F::L>) -> Num<F::L> {
    let mut best = Num::splat(if highest { 0 } else { i16::MAX });
    for _ in 0..plain.count {
        let face = faces.throw(&plain.die, active);
        best = if highest { best.max(face) } else { best.min(face) };
    }
    best + plain.plus
}

/// The sum of several dice without the highest or the lowest.
#[inline(always)]
pub fn all_but_one<F: Faces>(faces: &mut F, plain: Plain, highest: bool, active: Mask<F::L>) -> Num<F::L> {
    let mut total = Num::splat(plain.plus);
    let mut left_out = Num::splat(if highest { 0 } else { i16::MAX });
    for _ in 0..plain.count {
        let face = faces.throw(&plain.die, active);
        left_out = if highest { left_out.max(face) } else { left_out.min(face) };
        total += face;
    }
    total - left_out
}

/// Dice that burst and are added.
#[inline(always)]
pub fn bursting<F: Faces>(faces: &mut F, plain: Plain, from: i16, active: Mask<F::L>) -> Num<F::L> {
    let mut total = Num::zero();
    for _ in 0..plain.count {
        let mut more = active;
        while faces.any(more) {
            let face = faces.throw(&plain.die, more);
            total += (face + plain.plus).only(more);
            more &= face.ge(from);
        }
    }
    total
}

/// Dice that burst, whose number and size differ by lane: thrown until no die bursts any more. `face` throws one die
/// of the pool where the mask is set, and returns 0 elsewhere.
#[inline(always)]
pub fn bursting_by_lane<L: Lanes>(
    pool: &Bursting<L>,
    active: Mask<L>,
    any: impl Fn(Mask<L>) -> bool,
    mut face: impl FnMut(Mask<L>) -> Num<L>,
) -> Burstings<L> {
    let repeats = Mask::uniform(pool.burst != Burst::Never);
    let once = Mask::uniform(pool.burst == Burst::Once);
    let (mut total, mut bursts) = (Num::zero(), Num::zero());
    let mut left = pool.count.only(active);
    let mut thrown = left.gt(0);
    let mut again = Mask::none();
    while any(thrown) {
        let shown = face(thrown);
        total += shown;
        again = thrown & shown.eq(pool.sides) & repeats & !(again & once);
        bursts += again.count();
        left -= (thrown & !again).count();
        thrown = left.gt(0);
    }
    Burstings { total, bursts }
}

/// A die whose sides differ by lane, from a source of words: uniform numbers up to the next power of two less 1, of which
/// those beyond the sides are thrown again. `number` throws a die with a power of two of sides, from 0.
#[inline(always)]
pub fn rejected_by_lane<L: Lanes>(
    sides: Num<L>,
    active: Mask<L>,
    any: impl Fn(Mask<L>) -> bool,
    mut number: impl FnMut() -> Num<L>,
) -> Num<L> {
    let mut bits = (sides - 1).max(0);
    for shift in [1, 2, 4, 8] {
        bits = bits | bits.halved(shift);
    }
    let mut face = number() & bits;
    let mut more = active & face.ge(sides);
    while any(more) {
        face.set(more, number() & bits);
        more &= face.ge(sides);
    }
    face
}

/// A pool whose dice are evaluated one at a time.
#[inline(always)]
pub fn one_by_one<F: Faces>(faces: &mut F, throw: &Throw, active: Mask<F::L>) -> Num<F::L> {
    let mut total = Num::splat(throw.plus);
    if matches!(throw.keep, Keep::All) {
        for _ in 0..throw.count {
            let worth = one(faces, throw, active);
            total += counted(throw, worth);
        }
        return total;
    }
    // Lists the kept or the dropped dice, whichever are fewer: highest first if the highest are listed, else lowest
    // first.
    let mut list = [Num::zero(); KEPT];
    let (listed, highest, drop) = match throw.keep {
        Keep::All => (0, true, true),
        Keep::High(k) if k <= throw.count - k => (k as usize, true, false),
        Keep::High(k) => ((throw.count - k) as usize, false, true),
        Keep::Low(k) if k <= throw.count - k => (k as usize, false, false),
        Keep::Low(k) => ((throw.count - k) as usize, true, true),
    };
    let list = &mut list[..listed];
    for place in 0..throw.count as usize {
        let mut worth = one(faces, throw, active);
        if drop {
            total += counted(throw, worth);
        }
        for (i, entry) in list.iter_mut().enumerate() {
            if i >= place {
                *entry = worth;
                break;
            }
            let (better, worse) =
                if highest { (entry.max(worth), entry.min(worth)) } else { (entry.min(worth), entry.max(worth)) };
            *entry = better;
            worth = worse;
        }
    }
    for &entry in list.iter() {
        let value = counted(throw, entry);
        total = if drop { total - value } else { total + value };
    }
    total
}

/// What a die contributes to the total: its worth, or 1 or 0 if the pool counts successes.
#[inline(always)]
fn counted<L: Lanes>(throw: &Throw, worth: Num<L>) -> Num<L> {
    match throw.successes {
        None => worth,
        Some(Comparison { cmp, value }) => {
            // Worths stay within ±30 000, so a limit beyond that compares as ±32 000 does.
            compare(cmp, worth, Num::splat(value.clamp(-32_000, 32_000) as i16)).count()
        }
    }
}

/// The worth of one die after re-rolls and bursts.
#[inline(always)]
fn one<F: Faces>(faces: &mut F, throw: &Throw, active: Mask<F::L>) -> Num<F::L> {
    let mut total = Num::zero();
    let mut more = active;
    let mut bursts = false;
    loop {
        let face = stand(faces, throw, more);
        total += worth(faces, &throw.worth, face).only(more);
        let last = match throw.burst {
            Burst::Never => true,
            Burst::Once => bursts,
            Burst::Unlimited => false,
        };
        if last {
            return total;
        }
        bursts = true;
        more &= face.ge(throw.burst_from);
        if !faces.any(more) {
            return total;
        }
    }
}

/// The face that stands after at most one re-roll.
#[inline(always)]
fn stand<F: Faces>(faces: &mut F, throw: &Throw, active: Mask<F::L>) -> Num<F::L> {
    let mut face = Num::zero();
    let mut again = active;
    let mut thrown = false;
    loop {
        let next = faces.throw(&throw.die, again);
        faces.shows(&throw.worth, next, again);
        if throw.again_below == 0 {
            return next;
        }
        face.set(again, next);
        again &= face.lt(throw.again_below);
        if thrown || !faces.any(again) {
            return face;
        }
        thrown = true;
    }
}

/// The worth of a face index.
#[inline(always)]
pub fn worth<F: Faces>(faces: &F, worth: &Worth, face: Num<F::L>) -> Num<F::L> {
    match worth {
        Worth::Plus(n) => face + *n,
        Worth::Short(table) => face.lookup(table),
        Worth::Long(list) => faces.look_up(list, face),
    }
}

/// A comparison by lane.
#[inline(always)]
pub fn compare<L: Lanes>(cmp: Cmp, a: Num<L>, b: Num<L>) -> Mask<L> {
    match cmp {
        Cmp::Ge => a.ge(b),
        Cmp::Gt => a.gt(b),
        Cmp::Le => a.le(b),
        Cmp::Lt => a.lt(b),
        Cmp::Eq => a.eq(b),
        Cmp::Ne => !a.eq(b),
    }
}
