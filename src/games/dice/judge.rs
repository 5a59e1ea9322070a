//! Compares totals with targets and bands, and checks that the engines can handle a roll.

use dice::{Cmp, Comparison, Unsampled};
use lang::{Expr, Sign};
use play::systems::prelude::*;

/// The largest absolute total that lanes hold with room to spare.
pub const FARTHEST: i64 = 30_000;

/// A roll with a modifier added, ready for the engines. `name` is the parameter that the roll is from.
///
/// # Errors
/// If it can neither be solved nor sampled, or a comparison is to be modified.
pub fn ready(expr: &Expr, name: &str, modifier: i64) -> Result<Roll, Fault> {
    if expr.is_comparison() && modifier != 0 {
        return Err(Fault::new(
            &["experiment", "modifier"],
            format!("`{expr}` is a comparison, which has no modifier"),
        )
        .help(format!("write the number into the roll, as in `d20 + {modifier} >= 15`")));
    }
    let expr = match i32::try_from(modifier) {
        Ok(0) | Err(_) => expr.clone(),
        Ok(n) => Expr::Sum(vec![(Sign::Plus, expr.clone()), (Sign::Plus, Expr::Constant(n))]),
    };
    let roll = Roll::new(expr);
    let refuse = |why: String, help: String| Fault::new(&["experiment", name], why).help(help);
    let too_far = |why: &Unsampled| {
        let help = format!(
            "`oddsmith odds \"{}\"` solves larger totals if that takes less than about twenty seconds",
            roll.expr()
        );
        refuse(why.to_string(), help)
    };
    if let Some(range @ Unsampled::Range(_)) = roll.unsampled() {
        return Err(too_far(range));
    }
    let within = |end: Option<i64>| end.is_some_and(|n| n.abs() <= FARTHEST);
    if roll.unsampled().is_none() && within(roll.expr().min()) && within(roll.expr().max()) {
        return Ok(roll);
    }
    match (roll.distribution(), roll.unsampled()) {
        (Ok(exact), _) if exact.first() < -FARTHEST || exact.last() > FARTHEST => {
            Err(too_far(&Unsampled::Range(roll.expr().to_string())))
        }
        (Err(too_large), Some(_)) => {
            Err(refuse(too_large.to_string(), "fewer dice or fewer sides can be answered".to_owned()))
        }
        _ => Ok(roll),
    }
}

/// Where a total satisfies a comparison.
#[inline(always)]
pub fn holds<L: Lanes>(comparison: Comparison, total: Num<L>) -> Mask<L> {
    // Totals stay within ±30 000, so a farther number compares as ±32 000 does.
    let value = Num::splat(comparison.value.clamp(-32_000, 32_000) as i16);
    match comparison.cmp {
        Cmp::Ge => total.ge(value),
        Cmp::Gt => total.gt(value),
        Cmp::Le => total.le(value),
        Cmp::Lt => total.lt(value),
        Cmp::Eq => total.eq(value),
        Cmp::Ne => !total.eq(value),
    }
}
