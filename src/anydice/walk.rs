//! All that a pool of equal dice may show, each sorted result once, with its chance.

use crate::chance::Chance;
use crate::fault::Refusal;
use crate::pool::Pool;
use crate::value::Value;
use crate::work::Work;

/// A result as a function is given it, and its chance.
pub type Shown = (Value, Chance);

/// The most dice of a pool that is gone through; the ways to choose some of them are still floats.
const MOST_DICE: usize = 1_000;
/// The most memory for the rolls of a pool, in bytes.
const MOST_BYTES: f64 = 500e6;

/// A large number, or of a very large one its size.
pub fn about(number: f64) -> String {
    if number < 1e7 { (number as u64).to_string() } else { format!("some 10^{}", number.log10() as u32) }
}

/// How many results there are: the multisets of `count` of so many faces.
pub fn results(pool: &Pool) -> f64 {
    let faces = pool.die.faces().len() as f64;
    (1..=pool.count).fold(1.0, |ways, dice| ways * (faces + dice as f64 - 1.0) / dice as f64)
}

/// Every result of a pool, in the order in which a function sees them: of several dice, results with more of the dice that come
/// first in order go first; of one die, they ascend.
pub fn all(pool: &Pool, highest_first: bool, work: &mut Work) -> Result<Vec<Shown>, Refusal> {
    if pool.count == 1 {
        let one = |(face, chance): &(i64, Chance)| (Value::sequence(vec![*face]), *chance);
        return Ok(pool.die.faces().iter().map(one).collect());
    }
    let ways = results(pool);
    let takes = ways * (40.0 + 4.0 * pool.count as f64);
    let bytes = ways * (64.0 + 8.0 * pool.count as f64);
    if work.allows(takes).is_err() || bytes > MOST_BYTES || pool.count > MOST_DICE {
        let (dice, faces) = (pool.count, pool.die.faces().len());
        let words =
            format!("{dice} dice of {faces} faces show {} different rolls, too many to go through", about(ways));
        return Err(Refusal::too_large(words).help("ask with fewer dice"));
    }
    work.spend((ways * 40.0) as u64)?;
    let mut faces = pool.die.faces().to_vec();
    if highest_first {
        faces.reverse();
    }
    // The ways to choose dice out of those that are left, and the powers of each chance.
    let mut choose = vec![vec![Chance::ONE]];
    for left in 1..=pool.count {
        let above = &choose[left - 1];
        let mut row = vec![Chance::ONE; left + 1];
        (1..left).for_each(|taken| row[taken] = above[taken - 1] + above[taken]);
        choose.push(row);
    }
    let powers = faces.iter().map(|(_, chance)| (0..=pool.count).map(|times| chance.power(times)).collect()).collect();
    let mut walk = Walk { faces, choose, powers, shown: Vec::with_capacity(pool.count), found: Vec::new() };
    walk.found.reserve(ways as usize + 1);
    walk.from(0, pool.count, Chance::ONE);
    Ok(walk.found)
}

struct Walk {
    faces: Vec<(i64, Chance)>,
    choose: Vec<Vec<Chance>>,
    powers: Vec<Vec<Chance>>,
    shown: Vec<i64>,
    found: Vec<Shown>,
}

impl Walk {
    /// All results in which the dice that are left show this face or a later one.
    fn from(&mut self, place: usize, left: usize, chance: Chance) {
        if left == 0 {
            self.found.push((Value::Sequence(self.shown.as_slice().into()), chance));
            return;
        }
        let face = self.faces[place].0;
        if place + 1 == self.faces.len() {
            let length = self.shown.len();
            self.shown.resize(length + left, face);
            self.found.push((Value::Sequence(self.shown.as_slice().into()), chance * self.powers[place][left]));
            self.shown.truncate(length);
            return;
        }
        let length = self.shown.len();
        self.shown.resize(length + left, face);
        for times in (0..=left).rev() {
            self.shown.truncate(length + times);
            let own = chance * self.choose[left][times] * self.powers[place][times];
            self.from(place + 1, left - times, own);
        }
    }
}
