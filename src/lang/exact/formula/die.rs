//! What one die of a hand is worth: its faces after re-rolls and bursts of any kind.

use dashu_int::UBig;

use super::spread::Spread;
use crate::formula::FaceSet;
use dice::exact::worth::CUT;

/// The faces of a single throw after re-rolls.
pub(super) fn thrown(faces: &Spread, reroll: Option<&(FaceSet, bool)>) -> Spread {
    let Some((set, once)) = reroll else { return faces.clone() };
    let again = faces.weight_where(|face| set.holds(*face));
    if *once {
        // Over the square of the total: shown first and left, or shown by the second throw.
        let weights = faces.values.iter().map(|(face, weight)| {
            let ways = if set.holds(*face) { again.clone() } else { &again + &faces.total };
            (*face, weight * ways)
        });
        return Spread::collect(weights, &faces.total * &faces.total, faces.truncated);
    }
    let kept = faces.values.iter().filter(|(face, _)| !set.holds(*face)).cloned();
    Spread::collect(kept, &faces.total - again, faces.truncated)
}

/// The number of throws after which a burst is truncated, with the probability that one goes so far. `chance` is the
/// probability of going on, and `dice` of them are thrown.
pub(super) fn depth(chance: f64, dice: usize) -> (usize, f64) {
    if chance <= 0.0 {
        return (1, 0.0);
    }
    let throws = ((CUT / dice.max(1) as f64).ln() / chance.ln()).ceil().max(1.0);
    (throws as usize, chance.powf(throws))
}

/// The quotient of two weights as a floating-point number.
pub(super) fn share(part: &UBig, whole: &UBig) -> f64 {
    if part.is_zero() {
        return 0.0;
    }
    dice::exact::ratio(part, whole)
}

/// The sum of throws, each of which is followed by another one if it `bursts`, at most `throws` in all. `truncated` is
/// the probability that a burst was cut there.
pub(super) fn burst(throw: &Spread, bursts: &dyn Fn(i64) -> bool, throws: usize, truncated: f64) -> Spread {
    let (on, off): (Vec<_>, Vec<_>) = throw.values.iter().cloned().partition(|(face, _)| bursts(*face));
    let whole = |weights: &[(i64, UBig)]| weights.iter().map(|(_, weight)| weight).sum::<UBig>();
    let (on, off) = (
        Spread { total: whole(&on), values: on, truncated: 0.0 },
        Spread { total: whole(&off), values: off, truncated: 0.0 },
    );
    let mut later = throw.total.pow(throws - 1);
    let mut sums: Spread = Spread::certain(0);
    let mut ended: Vec<(i64, UBig)> = Vec::new();
    for _ in 0..throws {
        let end = sums.joined(&off, |sum, face| sum + face);
        ended.extend(end.values.into_iter().map(|(value, weight)| (value, weight * &later)));
        sums = sums.joined(&on, |sum, face| sum + face);
        later /= &throw.total;
    }
    // After the last throw, a die counts with what it has reached.
    ended.extend(sums.values);
    Spread::collect(ended, throw.total.pow(throws), throw.truncated + truncated)
}
