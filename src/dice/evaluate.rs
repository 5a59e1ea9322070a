//! Evaluating a roll on lanes from single faces: the one way that sampler and trace share.

use crate::lane::{Lanes, Mask, Num};

use super::expr::{Burst, Cmp, Comparison, Keep};
use super::roll::{KEPT, Roll, STACK, Step, Throw, Worth};

/// Where faces come from.
pub(crate) trait Faces {
    /// The lanes that faces are thrown for.
    type L: Lanes;

    /// `K` dice with `sides` faces in every active lane, 1 to `sides`.
    fn throw<const K: usize>(&mut self, sides: u16, active: Mask<Self::L>) -> [Num<Self::L>; K];

    /// Whether any lane is set. Used only to skip work that changes nothing.
    fn any(&self, m: Mask<Self::L>) -> bool;

    /// Looks face numbers up in a list that is too long for a register.
    fn look_up(&self, list: &[i16], face: Num<Self::L>) -> Num<Self::L>;

    /// How many dice of so many sides one call of `throw` should ask for: 1, 2 or 3.
    fn batch(&self, sides: u16) -> usize;
}

/// The total of a roll.
#[inline(always)]
pub(crate) fn evaluate<F: Faces>(faces: &mut F, roll: &Roll, active: Mask<F::L>) -> Num<F::L> {
    if let [Step::Throw(throw)] = roll.steps() {
        return total(faces, throw, active);
    }
    let mut stack = [Num::zero(); STACK];
    let mut height = 0;
    for step in roll.steps() {
        match step {
            Step::Push(n) => {
                stack[height] = Num::splat(*n);
                height += 1;
            }
            Step::Throw(throw) => {
                stack[height] = total(faces, throw, active);
                height += 1;
            }
            Step::Add => {
                height -= 1;
                stack[height - 1] = stack[height - 1] + stack[height];
            }
            Step::Subtract => {
                height -= 1;
                stack[height - 1] = stack[height - 1] - stack[height];
            }
            Step::Compare(cmp) => {
                height -= 1;
                stack[height - 1] = compare(*cmp, stack[height - 1], stack[height]).count();
            }
        }
    }
    stack[0]
}

/// The total of one pool.
#[inline(always)]
fn total<F: Faces>(faces: &mut F, throw: &Throw, active: Mask<F::L>) -> Num<F::L> {
    let plain = matches!(throw.burst, Burst::Never) && throw.again_below == 0;
    let added = throw.successes.is_none() && matches!(throw.worth, Worth::Plus(_));
    match (plain && added, throw.keep) {
        (true, Keep::All) => sum(faces, throw, active),
        (true, Keep::High(1)) if throw.count == 2 => {
            let [a, b] = pair(faces, throw.faces, active);
            a.max(b) + lift(throw)
        }
        (true, Keep::Low(1)) if throw.count == 2 => {
            let [a, b] = pair(faces, throw.faces, active);
            a.min(b) + lift(throw)
        }
        (true, Keep::High(2)) if throw.count == 3 => {
            let [a, b, c] = triple(faces, throw.faces, active);
            let (high, low) = (a.max(b), a.min(b));
            high + low.max(c) + lift(throw).times(2)
        }
        _ => one_by_one(faces, throw, active),
    }
}

/// What every face number is short of its worth.
#[inline(always)]
fn lift<L: Lanes>(throw: &Throw) -> Num<L> {
    match throw.worth {
        Worth::Plus(n) => Num::splat(n),
        Worth::Short(_) | Worth::Long(_) => Num::zero(),
    }
}

#[inline(always)]
fn pair<F: Faces>(faces: &mut F, sides: u16, active: Mask<F::L>) -> [Num<F::L>; 2] {
    if faces.batch(sides) >= 2 {
        faces.throw::<2>(sides, active)
    } else {
        let [a] = faces.throw::<1>(sides, active);
        let [b] = faces.throw::<1>(sides, active);
        [a, b]
    }
}

#[inline(always)]
fn triple<F: Faces>(faces: &mut F, sides: u16, active: Mask<F::L>) -> [Num<F::L>; 3] {
    if faces.batch(sides) == 3 {
        faces.throw::<3>(sides, active)
    } else {
        let [a, b] = pair(faces, sides, active);
        let [c] = faces.throw::<1>(sides, active);
        [a, b, c]
    }
}

/// Dice that are simply added, as many to a word as it can serve.
#[inline(always)]
fn sum<F: Faces>(faces: &mut F, throw: &Throw, active: Mask<F::L>) -> Num<F::L> {
    let batch = faces.batch(throw.faces) as u32;
    let mut left = throw.count;
    let mut total = lift(throw).times(left as i16);
    if batch == 3 {
        while left >= 3 {
            let [a, b, c] = faces.throw::<3>(throw.faces, active);
            total += a + b + c;
            left -= 3;
        }
    }
    if batch >= 2 {
        while left >= 2 {
            let [a, b] = faces.throw::<2>(throw.faces, active);
            total += a + b;
            left -= 2;
        }
    }
    while left > 0 {
        let [a] = faces.throw::<1>(throw.faces, active);
        total += a;
        left -= 1;
    }
    total
}

/// Dice whose worth is looked at one by one.
#[inline(always)]
fn one_by_one<F: Faces>(faces: &mut F, throw: &Throw, active: Mask<F::L>) -> Num<F::L> {
    let mut total = Num::zero();
    // The shorter of the kept and the dropped dice is listed, best first.
    let mut list = [Num::zero(); KEPT];
    let (listed, highest, drop) = match throw.keep {
        Keep::All => (0, true, false),
        Keep::High(k) if k <= throw.count - k => (k as usize, true, false),
        Keep::High(k) => ((throw.count - k) as usize, false, true),
        Keep::Low(k) if k <= throw.count - k => (k as usize, false, false),
        Keep::Low(k) => ((throw.count - k) as usize, true, true),
    };
    let list = &mut list[..listed];
    for place in 0..throw.count as usize {
        let mut worth = one(faces, throw, active);
        if listed == 0 || drop {
            total += counted(throw, worth);
        }
        for (i, entry) in list.iter_mut().enumerate() {
            if i >= place {
                *entry = worth;
                break;
            }
            let (better, worse) = if highest {
                (entry.max(worth), entry.min(worth))
            } else {
                (entry.min(worth), entry.max(worth))
            };
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

/// What a die adds to the total: its worth, or 1 if it is a success.
#[inline(always)]
fn counted<L: Lanes>(throw: &Throw, worth: Num<L>) -> Num<L> {
    match throw.successes {
        None => worth,
        Some(Comparison { cmp, value }) => {
            // Worths stay within ±30 000, so a farther limit compares as ±32 000 does.
            compare(cmp, worth, Num::splat(value.clamp(-32_000, 32_000) as i16)).count()
        }
    }
}

/// The worth of one die after re-rolls and bursts.
#[inline(always)]
fn one<F: Faces>(faces: &mut F, throw: &Throw, active: Mask<F::L>) -> Num<F::L> {
    if matches!(throw.burst, Burst::Unlimited) && throw.again_below == 0 && faces.batch(throw.faces) == 3 {
        return bursting(faces, throw, active);
    }
    let face = stand(faces, throw, active);
    let mut worth = value(faces, throw, face);
    let mut more = face.ge(throw.burst_from) & active;
    match throw.burst {
        Burst::Never => {}
        Burst::Once => {
            if faces.any(more) {
                let face = stand(faces, throw, more);
                worth += value(faces, throw, face).only(more);
            }
        }
        Burst::Unlimited => {
            while faces.any(more) {
                let face = stand(faces, throw, more);
                worth += value(faces, throw, face).only(more);
                more &= face.ge(throw.burst_from);
            }
        }
    }
    worth
}

/// A small bursting die: a word serves the die and its first two bursts.
#[inline(always)]
fn bursting<F: Faces>(faces: &mut F, throw: &Throw, active: Mask<F::L>) -> Num<F::L> {
    let mut worth = Num::zero();
    let mut more = active;
    loop {
        for face in faces.throw::<3>(throw.faces, more) {
            worth += value(faces, throw, face).only(more);
            more &= face.ge(throw.burst_from);
        }
        if !faces.any(more) {
            return worth;
        }
    }
}

/// The face that stands after a single re-roll.
#[inline(always)]
fn stand<F: Faces>(faces: &mut F, throw: &Throw, active: Mask<F::L>) -> Num<F::L> {
    let [mut face] = faces.throw::<1>(throw.faces, active);
    if throw.again_below > 0 {
        let again = face.lt(throw.again_below) & active;
        if faces.any(again) {
            let [second] = faces.throw::<1>(throw.faces, again);
            face.set(again, second);
        }
    }
    face
}

/// What a face number is worth.
#[inline(always)]
fn value<F: Faces>(faces: &F, throw: &Throw, face: Num<F::L>) -> Num<F::L> {
    match &throw.worth {
        Worth::Plus(n) => face + *n,
        Worth::Short(table) => face.lookup(table),
        Worth::Long(list) => faces.look_up(list, face),
    }
}

/// A comparison by lane.
#[inline(always)]
fn compare<L: Lanes>(cmp: Cmp, a: Num<L>, b: Num<L>) -> Mask<L> {
    match cmp {
        Cmp::Ge => a.ge(b),
        Cmp::Gt => a.gt(b),
        Cmp::Le => a.le(b),
        Cmp::Lt => a.lt(b),
        Cmp::Eq => a.eq(b),
        Cmp::Ne => !a.eq(b),
    }
}
