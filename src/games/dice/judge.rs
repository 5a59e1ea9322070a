//! Compares totals with targets and bands, and checks that the engines can handle a roll.

use dice::{Cmp, Comparison, Unsampled};
use lang::machine::{FARTHEST, FARTHEST_WHOLE};
use lang::{Expr, Sign};
use play::systems::prelude::*;

/// A roll with a modifier added.
///
/// # Errors
/// If a comparison is to be modified.
pub fn modified(expr: &Expr, modifier: i64) -> Result<Expr, Fault> {
    if expr.is_comparison() && modifier != 0 {
        return Err(Fault::new(
            &["experiment", "modifier"],
            format!("`{expr}` is a comparison, which has no modifier"),
        )
        .help(format!("write the number into the roll, as in `d20 + {modifier} >= 15`")));
    }
    Ok(match i32::try_from(modifier) {
        Ok(0) | Err(_) => expr.clone(),
        Ok(n) => Expr::Sum(vec![(Sign::Plus, expr.clone()), (Sign::Plus, Expr::Constant(n))]),
    })
}

/// A roll with a modifier added, ready for the engines. `name` is the parameter that the roll is from.
///
/// # Errors
/// If it can neither be solved nor sampled, or a comparison is to be modified.
pub fn ready(expr: &Expr, name: &str, modifier: i64) -> Result<Roll, Fault> {
    checked(Roll::new(modified(expr, modifier)?), name)
}

/// A roll that is ready for the engines. `name` is the parameter that it is from.
///
/// # Errors
/// If it can neither be solved nor sampled.
pub fn checked(roll: Roll, name: &str) -> Result<Roll, Fault> {
    let refuse = |why: String, help: String| Fault::new(&["experiment", name], why).help(help);
    let farthest = if roll.unsampled().is_none() { FARTHEST } else { FARTHEST_WHOLE };
    let too_far = |why: &Unsampled| {
        let help = format!(
            "`oddsmith odds \"{}\"` solves larger totals if that takes less than about twenty seconds",
            roll.expr()
        );
        refuse(why.to_string(), help)
    };
    if let Some(far @ (Unsampled::Range(_) | Unsampled::Far(_))) = roll.unplayed() {
        return Err(too_far(far));
    }
    let within = |end: Option<i64>| end.is_some_and(|n| n.abs() <= farthest);
    if roll.unplayed().is_none() && within(roll.expr().min()) && within(roll.expr().max()) {
        return Ok(roll);
    }
    match (roll.distribution(), roll.unplayed()) {
        (Ok(exact), _) if exact.first() < -farthest || exact.last() > farthest => {
            Err(too_far(&Unsampled::Far(roll.expr().to_string())))
        }
        (Err(too_large), Some(_)) => {
            Err(refuse(too_large.to_string(), "fewer dice or fewer sides can be answered".to_owned()))
        }
        _ => Ok(roll),
    }
}

/// A number that totals of a roll are only compared with. Those of lanes of 16 bits stay within ±30 000, so a farther number
/// compares as ±32 000 does.
pub fn near(roll: &Roll, number: i32) -> i32 {
    if roll.unsampled().is_some() { number } else { number.clamp(-32_000, 32_000) }
}

/// Where a total satisfies a comparison with a number that is [`near`].
#[inline(always)]
pub fn holds<L: Lanes>(comparison: Comparison, total: Num<L>) -> Mask<L> {
    let value = Num::whole(comparison.value);
    match comparison.cmp {
        Cmp::Ge => total.ge(value),
        Cmp::Gt => total.gt(value),
        Cmp::Le => total.le(value),
        Cmp::Lt => total.lt(value),
        Cmp::Eq => total.eq(value),
        Cmp::Ne => !total.eq(value),
    }
}
