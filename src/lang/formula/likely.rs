//! How far bursts without end go, but for a chance that nobody will ever see.

use super::{FaceSet, Group, HandDie, Range};
use crate::expr::{Expr, Sign};
use dice::{Burst, Die, Pool, Reroll};

/// The chance of going beyond the ends given here is below this for each roll.
const NEVER: f64 = 1e-15;
/// A die that would take more throws than this has no likely end.
const MOST_THROWS: f64 = 1e6;

/// The bounds of a plain roll. Bursts end where they hardly ever go on.
pub(super) fn likely(expr: &Expr) -> Range {
    match expr {
        Expr::Pool(pool) if pool.burst == Burst::Unlimited && pool.successes.is_none() => pool_range(pool),
        Expr::Sum(terms) => terms.iter().fold(Range::of(0, 0), |sum, (sign, term)| {
            let range = likely(term);
            sum.plus(if *sign == Sign::Minus { range.negated() } else { range })
        }),
        _ => Range { low: expr.min(), high: expr.max() },
    }
}

fn pool_range(pool: &Pool) -> Range {
    let again = |face: i64| pool.reroll.is_some_and(|reroll| face <= i64::from(reroll.at_most));
    let once = matches!(pool.reroll, Some(Reroll { once: true, .. }));
    let highest = i64::from(pool.die.highest());
    let chance = chance_of(&pool.die, &again, once, &|face| face == highest);
    let most = throws(chance, i64::from(pool.count)).map(|throws| {
        let each = throws.saturating_mul(highest.max(0));
        each.saturating_mul(i64::from(pool.kept()))
    });
    Range { low: Some(pool.min()), high: most }
}

/// How many throws a die of a group takes at most, if its faces and their number are known.
pub(super) fn throws_of(group: &Group, dice: Option<i64>) -> Option<i64> {
    let HandDie::Known(die) = &group.die else { return None };
    let again = |face: i64| matches!(&group.reroll, Some((faces, _)) if faces.holds(face));
    let once = matches!(&group.reroll, Some((_, true)));
    let highest = i64::from(die.highest());
    let bursts = |face: i64| match group.burst.as_ref().and_then(|burst| burst.faces.as_ref()) {
        Some(faces) => FaceSet::holds(faces, face),
        None => face == highest,
    };
    throws(chance_of(die, &again, once, &bursts), dice?)
}

/// The chance, or an upper bound of it, that a throw is followed by another one.
fn chance_of(die: &Die, again: &dyn Fn(i64) -> bool, once: bool, bursts: &dyn Fn(i64) -> bool) -> f64 {
    let faces = die.faces();
    let rerolled = faces.iter().filter(|&&face| again(face)).count() as f64;
    let all = faces.len() as f64;
    let on = |face: &&i64| bursts(**face) && (once || !again(**face));
    let on = faces.iter().filter(on).count() as f64;
    if once { on / all * (1.0 + rerolled / all) } else { on / (all - rerolled) }
}

/// How many throws a die takes, if each is followed by another one with this chance.
fn throws(chance: f64, dice: i64) -> Option<i64> {
    let throws = ((NEVER / dice.max(1) as f64).ln() / chance.ln()).ceil().max(1.0);
    // Not a number, or infinite, where a chance is 1 or more.
    (chance < 1.0 && throws < MOST_THROWS).then_some(throws as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distribution;
    use dice::Effort;

    #[test]
    fn bursts_hardly_ever_go_beyond_their_likely_end() {
        for text in ["d6!", "3d6!", "5d10!kh2", "d6r<3!", "4d6ro<3!", "2d4! - 3d6!", "d2!"] {
            let expr: Expr = text.parse().expect("a legal roll");
            let Range { low: Some(low), high: Some(high) } = likely(&expr) else { panic!("{text} has ends") };
            let odds = distribution(&expr, Effort::MODERATE).expect("a small roll");
            let beyond = odds.at_least(high + 1) + odds.at_most(low - 1);
            assert!(beyond < 1e-14, "{text}: {beyond} beyond {low} to {high}");
        }
    }

    #[test]
    fn a_die_that_goes_on_for_too_long_has_no_likely_end() {
        let expr: Expr = "d1000000r<999999!".parse().expect("a legal roll");
        assert!(likely(&expr).high.is_some(), "one throw in two goes on");
        assert_eq!((throws(1.0, 1), throws(0.999_999_9, 1)), (None, None));
    }
}
