//! Dice: faces with chances, and their sums.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use dashu_int::UBig;
use dice::exact::{Part, part_weights};
use dice::{Budget, Effort, FastHasher};

use crate::chance::Chance;
use crate::fault::Refusal;
use crate::tally::Tally;
use crate::work::Work;

/// The most faces that a die may have.
const MOST_FACES: usize = 2_000_000;
/// From so many products on, sums of equal dice are taken by the methods for big pools.
const MANY_PRODUCTS: f64 = 2e7;

/// The most steps of a single big pool. Its memory is priced in steps, too: this is about half a gigabyte.
const MOST_STEPS: f64 = 4e9;

/// How far the chances of a die may be from a whole.
const ROUNDING: f64 = 1e-31;

/// A single die: what it may show.
#[derive(Debug)]
pub struct Die {
    /// Faces in ascending order, each once, with their chances.
    faces: Vec<(i64, Chance)>,
    /// How many sides it has, if it was made of a number. Labels tell it.
    sides: Option<i64>,
    /// How often each face stands on the die, if it was made of a list.
    counts: Option<Vec<u32>>,
    hash: u64,
}

impl PartialEq for Die {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.hash == other.hash && self.sides == other.sides && self.faces == other.faces
    }
}

impl Eq for Die {}

impl Hash for Die {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl Die {
    fn new(faces: Vec<(i64, Chance)>, sides: Option<i64>, counts: Option<Vec<u32>>) -> Self {
        let mut hash = FastHasher::default();
        for (face, chance) in &faces {
            hash.write_i64(*face);
            chance.hash_into(&mut hash);
        }
        hash.write_i64(sides.unwrap_or(i64::MIN));
        Self { hash: hash.finish(), faces, sides, counts }
    }

    /// A die of these faces, in ascending order, each once. Chances that do not add up to 1 are taken as shares: what is left out of
    /// a whole falls to all others, and rounding neither adds up nor takes away.
    pub fn of(mut faces: Vec<(i64, Chance)>) -> Self {
        let whole = faces.iter().fold(Chance::ZERO, |sum, (_, chance)| sum + *chance);
        if !faces.is_empty() && (whole - Chance::ONE).value().abs() > ROUNDING {
            faces.iter_mut().for_each(|(_, chance)| *chance = *chance / whole);
        }
        Self::new(faces, None, None)
    }

    /// The empty die.
    pub fn empty() -> Self {
        Self::of(Vec::new())
    }

    pub fn certain(face: i64) -> Self {
        Self::new(vec![(face, Chance::ONE)], None, Some(vec![1]))
    }

    /// A die with the faces from 1 to a number, from that number to -1, or 0.
    pub fn sided(sides: i64) -> Result<Self, Refusal> {
        let count = sides.unsigned_abs().max(1);
        if count > MOST_FACES as u64 {
            return Err(Refusal::too_large(format!("a die of {count} faces is too large: the most are {MOST_FACES}")));
        }
        let (first, last) = match sides {
            0 => (0, 0),
            1.. => (1, sides),
            _ => (sides, -1),
        };
        let each = Chance::ONE / Chance::whole(u128::from(count));
        let faces = (first..=last).map(|face| (face, each)).collect();
        Ok(Self::new(faces, Some(sides), Some(vec![1; count as usize])))
    }

    /// A die with these faces, in any order.
    pub fn of_list(list: &[i64]) -> Self {
        let mut sorted = list.to_vec();
        sorted.sort_unstable();
        let whole = Chance::whole(sorted.len() as u128);
        let (mut faces, mut counts) = (Vec::new(), Vec::new());
        for equal in sorted.chunk_by(|left, right| left == right) {
            faces.push((equal[0], Chance::whole(equal.len() as u128) / whole));
            counts.push(equal.len() as u32);
        }
        Self::new(faces, None, Some(counts))
    }

    pub fn faces(&self) -> &[(i64, Chance)] {
        &self.faces
    }

    pub fn sides(&self) -> Option<i64> {
        self.sides
    }

    /// All faces one by one, if the die was made of a list that is not long.
    pub fn listed(&self) -> Option<Vec<i64>> {
        let counts = self.counts.as_ref().filter(|counts| counts.iter().sum::<u32>() <= 100)?;
        let times = |((face, _), count): (&(i64, Chance), &u32)| std::iter::repeat_n(*face, *count as usize);
        Some(self.faces.iter().zip(counts).flat_map(times).collect())
    }

    pub fn is_empty(&self) -> bool {
        self.faces.is_empty()
    }

    pub fn lowest(&self) -> Option<i64> {
        self.faces.first().map(|(face, _)| *face)
    }

    pub fn highest(&self) -> Option<i64> {
        self.faces.last().map(|(face, _)| *face)
    }

    /// The chance of the faces for which something holds.
    pub fn chance(&self, holds: impl Fn(i64) -> bool) -> Chance {
        let mut sum = Chance::ZERO;
        self.faces.iter().filter(|(face, _)| holds(*face)).for_each(|(_, chance)| sum += *chance);
        sum
    }

    /// The die whose faces are changed by something that keeps their order and their number.
    pub fn shifted(&self, change: impl Fn(i64) -> Option<i64>) -> Result<Self, Refusal> {
        let faces: Option<Vec<_>> = self.faces.iter().map(|(face, chance)| Some((change(*face)?, *chance))).collect();
        Ok(Self::new(faces.ok_or_else(too_big)?, None, self.counts.clone()))
    }

    pub fn negated(&self) -> Self {
        let faces = self.faces.iter().rev().map(|(face, chance)| (face.saturating_neg(), *chance)).collect();
        let counts = self.counts.as_ref().map(|counts| counts.iter().rev().copied().collect());
        Self::new(faces, None, counts)
    }

    /// The die whose faces are changed in any way.
    pub fn mapped(&self, mut change: impl FnMut(i64) -> Result<i64, Refusal>) -> Result<Self, Refusal> {
        let mut tally = Tally::default();
        for (face, chance) in &self.faces {
            tally.add(change(*face)?, *chance);
        }
        Ok(Self::of(tally.faces()))
    }

    /// The sum of two dice.
    pub fn plus(&self, other: &Self, work: &mut Work) -> Result<Self, Refusal> {
        if let [(face, chance)] = other.faces.as_slice()
            && *chance == Chance::ONE
        {
            return self.shifted(|own| own.checked_add(*face));
        }
        if let [(face, chance)] = self.faces.as_slice()
            && *chance == Chance::ONE
        {
            return other.shifted(|own| own.checked_add(*face));
        }
        Ok(Self::of(convolved(&self.faces, &other.faces, work)?))
    }

    /// The integers that the chances of the faces are proportional to, if they are known.
    fn weights(&self) -> Option<Vec<(i64, UBig)>> {
        let counts = self.counts.as_ref()?;
        Some(self.faces.iter().zip(counts).map(|((face, _), count)| (*face, UBig::from(*count))).collect())
    }
}

fn too_big() -> Refusal {
    Refusal::new("a number beyond 9.2e18 comes up here").help("numbers have at most 64 bits")
}

fn convolved(left: &[(i64, Chance)], right: &[(i64, Chance)], work: &mut Work) -> Result<Vec<(i64, Chance)>, Refusal> {
    let ([(low, _), ..], [(other_low, _), ..]) = (left, right) else { return Ok(Vec::new()) };
    let (high, other_high) = (left[left.len() - 1].0, right[right.len() - 1].0);
    let first = low.checked_add(*other_low).ok_or_else(too_big)?;
    let last = high.checked_add(other_high).ok_or_else(too_big)?;
    let products = left.len() as u64 * right.len() as u64;
    work.fits(left.len() + right.len())?;
    work.spend(products * 12)?;
    let width = last.abs_diff(first);
    if width <= 64 + products.saturating_mul(2) && width < 1 << 28 {
        work.hold(width * 16)?;
        let mut sums = vec![Chance::ZERO; width as usize + 1];
        for (face, chance) in left {
            let start = (face - low) as usize;
            for (other, other_chance) in right {
                sums[start + (other - other_low) as usize] += *chance * *other_chance;
            }
        }
        work.release(width * 16);
        let faces = (first..).zip(sums).filter(|(_, chance)| !chance.is_zero()).collect();
        return Ok(faces);
    }
    let mut tally = Tally::default();
    for (face, chance) in left {
        for (other, other_chance) in right {
            tally.add(face + other, *chance * *other_chance);
        }
        work.fits(tally.len())?;
    }
    Ok(tally.faces())
}

/// The sum of several equal dice.
pub fn sum_of(die: &Die, count: usize, work: &mut Work) -> Result<Die, Refusal> {
    let (Some(low), Some(high)) = (die.lowest(), die.highest()) else { return Ok(Die::empty()) };
    if low == high {
        let sum = i64::try_from(count).ok().and_then(|count| low.checked_mul(count)).ok_or_else(too_big)?;
        return Ok(Die::certain(sum));
    }
    if let [(low, _), (high, chance)] = die.faces.as_slice() {
        work.fits(count)?;
        work.spend(count as u64 * 100)?;
        let step = high.checked_sub(*low).ok_or_else(too_big)?;
        let at = |number: usize| {
            let highs = step.checked_mul(number as i64)?;
            low.checked_mul(count as i64)?.checked_add(highs)
        };
        let row = binomial(count, *chance).into_iter().enumerate().filter(|(_, chance)| !chance.is_zero());
        let faces: Option<Vec<_>> = row.map(|(number, chance)| Some((at(number)?, chance))).collect();
        return Ok(Die::of(faces.ok_or_else(too_big)?));
    }
    let width = high.abs_diff(low) as f64 * count as f64;
    if width * width > MANY_PRODUCTS {
        if let Some(weights) = die.weights().filter(|_| width < 1e8) {
            return by_weights(weights, count, Part::Highest(count), work);
        }
        // The last product is of two halves, if the sums are as dense as they can be.
        let sums = (die.faces.len() as f64).powi(count.min(100) as i32).min(width);
        work.allows(sums * sums / 4.0)?;
    }
    let (mut sum, mut square, mut left) = (None::<Vec<(i64, Chance)>>, die.faces.clone(), count);
    loop {
        if left & 1 == 1 {
            sum = Some(match sum {
                None => square.clone(),
                Some(sum) => convolved(&sum, &square, work)?,
            });
        }
        left >>= 1;
        match sum {
            Some(sum) if left == 0 => return Ok(Die::of(sum)),
            None if left == 0 => return Ok(Die::certain(0)),
            _ => square = convolved(&square, &square, work)?,
        }
    }
}

/// The sum of some of several equal dice, by the methods of big pools.
fn by_weights(worths: Vec<(i64, UBig)>, count: usize, part: Part, work: &mut Work) -> Result<Die, Refusal> {
    let mut budget = Budget::new(Effort::of_steps((work.left() as f64).min(MOST_STEPS)));
    let (first, weights) = part_weights(&format_args!("{count} dice"), count, part, worths, |face| face, &mut budget)
        .map_err(|large| Refusal::too_large(format!("{large}")))?;
    work.spend(budget.spent() as u64)?;
    let total: UBig = weights.iter().sum();
    let faces = (first..).zip(&weights).filter(|(_, weight)| !weight.is_zero());
    Ok(Die::of(faces.map(|(face, weight)| (face, quotient(weight, &total))).collect()))
}

/// A quotient of integers, as exactly as a chance can be.
fn quotient(part: &UBig, whole: &UBig) -> Chance {
    let first = dice::exact::ratio(part, whole);
    if first < 1e-250 {
        return Chance::of(first);
    }
    // The first float is a fraction with a power of two below; what it leaves is divided once more.
    let (mantissa, exponent) = Chance::split(first);
    let scaled = UBig::from(mantissa) * whole;
    let part = part << exponent;
    let (rest, sign) = if part >= scaled { (part - scaled, 1.0) } else { (scaled - part, -1.0) };
    let rest = dice::exact::ratio(&rest, &(whole << exponent));
    Chance::of(first) + Chance::of(sign * rest)
}

/// How many of a binomial number of dice show a face: the chances of 0 to `count`.
fn binomial(count: usize, chance: Chance) -> Vec<Chance> {
    if chance.value() >= 1.0 {
        let mut all = vec![Chance::ZERO; count + 1];
        all[count] = Chance::ONE;
        return all;
    }
    // From the likeliest number on in both directions, so that nothing is too small to be a float.
    let odds = chance / (Chance::ONE - chance);
    let middle = (((count + 1) as f64 * chance.value()) as usize).min(count);
    let mut all = vec![Chance::ONE; count + 1];
    let whole = |number: usize| Chance::whole(number as u128);
    for place in middle..count {
        all[place + 1] = all[place] * odds * whole(count - place) / whole(place + 1);
    }
    let against = Chance::ONE / odds;
    for place in (0..middle).rev() {
        all[place] = all[place + 1] * against * whole(place + 1) / whole(count - place);
    }
    let mut sum = Chance::ZERO;
    all.iter().for_each(|chance| sum += *chance);
    all.iter_mut().for_each(|chance| *chance = *chance / sum);
    all
}

/// The sum of some dice of several pools, picked by their order: `times` says how often the best, the next and so on count.
pub fn picked(pools: &[(Rc<Die>, usize)], times: &[i64], best_is_high: bool, work: &mut Work) -> Result<Die, Refusal> {
    let wanted = times.iter().rposition(|times| *times != 0).map_or(0, |place| place + 1);
    let dice: usize = pools.iter().map(|(_, count)| count).sum();
    if wanted == 0 || dice == 0 {
        return Ok(Die::certain(0));
    }
    if pools.iter().any(|(die, _)| die.is_empty()) {
        return Ok(Die::empty());
    }
    let times = &times[..wanted.min(dice)];
    if let [(die, count)] = pools {
        if times.len() == *count && times.iter().all(|times| *times == 1) {
            return sum_of(die, *count, work);
        }
        if let Some((1, others)) = times.split_last()
            && others.iter().all(|times| *times == 0)
        {
            return single(die, *count, times.len(), best_is_high, work);
        }
        let width = die.highest().unwrap_or(0).abs_diff(die.lowest().unwrap_or(0)) as f64 * times.len() as f64;
        let products = die.faces.len() as f64 * (times.len() * times.len()) as f64 * width;
        if products > MANY_PRODUCTS
            && times.iter().all(|times| *times == 1)
            && let Some(weights) = die.weights()
        {
            let part = if best_is_high { Part::Highest(times.len()) } else { Part::Lowest(times.len()) };
            return by_weights(weights, *count, part, work);
        }
    }
    let mut walk = Walk::new(pools, times, work)?;
    let mut faces: Vec<i64> = pools.iter().flat_map(|(die, _)| die.faces.iter().map(|(face, _)| *face)).collect();
    faces.sort_unstable();
    faces.dedup();
    if best_is_high {
        faces.reverse();
    }
    for face in faces {
        walk.pass(face, best_is_high, work)?;
    }
    Ok(Die::of(walk.done.faces()))
}

/// One die of a pool, by its place in order.
fn single(die: &Die, count: usize, place: usize, best_is_high: bool, work: &mut Work) -> Result<Die, Refusal> {
    work.spend((die.faces.len() * count * 40) as u64)?;
    let mut ordered: Vec<(i64, Chance)> = die.faces.clone();
    if best_is_high {
        ordered.reverse();
    }
    // The chance that the die at this place is at least as good as a face, and the chance that it is not, which are the chances
    // that enough dice are.
    let mut up_to = Chance::ZERO;
    let (mut before, mut before_not) = (Chance::ZERO, Chance::ONE);
    let mut found = Vec::with_capacity(ordered.len());
    for (at, (face, chance)) in ordered.iter().enumerate() {
        up_to += *chance;
        let (now, now_not) = if at + 1 == ordered.len() {
            (Chance::ONE, Chance::ZERO)
        } else {
            let row = binomial(count, up_to);
            let sum = |row: &[Chance]| row.iter().fold(Chance::ZERO, |sum, chance| sum + *chance);
            (sum(&row[place..]), sum(&row[..place]))
        };
        // The difference of the smaller numbers loses fewer digits.
        let chance = if now.value() < 0.5 { now - before } else { before_not - now_not };
        found.push((*face, chance));
        (before, before_not) = (now, now_not);
    }
    found.retain(|(_, chance)| chance.value() > 0.0);
    if best_is_high {
        found.reverse();
    }
    Ok(Die::of(found))
}

/// Faces in order, from the best on, and how many dice of each pool have shown one so far.
struct Walk<'a> {
    pools: &'a [(Rc<Die>, usize)],
    /// How often the best dice count, added up.
    sums: Vec<i64>,
    /// What one more die of each pool adds to the number of a state.
    strides: Vec<usize>,
    states: Vec<Option<Tally>>,
    /// What the dice add up to once all that count have shown a face.
    done: Tally,
}

impl<'a> Walk<'a> {
    fn new(pools: &'a [(Rc<Die>, usize)], times: &[i64], work: &mut Work) -> Result<Self, Refusal> {
        let mut strides = Vec::new();
        let mut size = 1usize;
        for (_, count) in pools {
            strides.push(size);
            size = size.saturating_mul(count + 1);
        }
        work.fits(size)?;
        let mut sums = vec![0i64];
        for times in times {
            sums.push(sums[sums.len() - 1].checked_add(*times).ok_or_else(too_big)?);
        }
        let mut states = Vec::new();
        states.resize_with(size, || None);
        let mut start = Tally::default();
        start.add(0, Chance::ONE);
        states[0] = Some(start);
        Ok(Self { pools, sums, strides, states, done: Tally::default() })
    }

    /// Lets dice show a face, of those that have shown none that is better.
    fn pass(&mut self, face: i64, best_is_high: bool, work: &mut Work) -> Result<(), Refusal> {
        let wanted = self.sums.len() - 1;
        for (pool, (die, count)) in self.pools.iter().enumerate() {
            let Ok(at) = die.faces.binary_search_by_key(&face, |(face, _)| *face) else { continue };
            let rest = if best_is_high { &die.faces[..=at] } else { &die.faces[at..] };
            let chance = if rest.len() == 1 {
                Chance::ONE
            } else {
                let rest = rest.iter().fold(Chance::ZERO, |sum, (_, chance)| sum + *chance);
                die.faces[at].1 / rest
            };
            let mut rows: Vec<Option<Vec<Chance>>> = vec![None; count + 1];
            for state in (0..self.states.len()).rev() {
                let Some(tally) = self.states[state].take() else { continue };
                let shown = state / self.strides[pool] % (count + 1);
                let placed: usize =
                    self.pools.iter().zip(&self.strides).map(|((_, count), stride)| state / stride % (count + 1)).sum();
                let left = count - shown;
                let row = rows[left].get_or_insert_with(|| binomial(left, chance));
                let needed = wanted - placed;
                let mut reached = Chance::ZERO;
                let list = tally.faces();
                work.spend((row.len().min(needed) * list.len() * 15 + row.len() * 40) as u64)?;
                for (more, chance) in row.iter().enumerate() {
                    if more >= needed {
                        reached += *chance;
                        continue;
                    }
                    if chance.is_zero() {
                        continue;
                    }
                    let adds = (self.sums[placed + more] - self.sums[placed]).checked_mul(face).ok_or_else(too_big)?;
                    let target = self.states[state + more * self.strides[pool]].get_or_insert_default();
                    for (sum, own) in &list {
                        target.add(sum.checked_add(adds).ok_or_else(too_big)?, *own * *chance);
                    }
                }
                if !reached.is_zero() {
                    let adds = (self.sums[wanted] - self.sums[placed]).checked_mul(face).ok_or_else(too_big)?;
                    for (sum, own) in &list {
                        self.done.add(sum.checked_add(adds).ok_or_else(too_big)?, *own * reached);
                    }
                }
            }
        }
        Ok(())
    }
}
