//! One roll: its total, compared with a target or sorted into bands.

use dice::{Cmp, Comparison};
use lang::{Expr, Output, Outputs, TraceReader, ValueKind};
use play::systems::metric::absent;
use play::systems::prelude::*;
use play::systems::{Outcomes, Value};

use super::asked::asked;
use super::judge::{holds, modified, near, ready};
use super::results::{Condition, Reading, Results, in_one_number, together};

/// A roll as an experiment of one round.
#[derive(Debug, Clone)]
pub struct PlainRoll {
    roll: Roll,
    /// What is asked, as it is told.
    asked: Expr,
    /// How the total is read off what is rolled, if that is not the total itself.
    total: Option<Reading>,
    /// Under which condition it is asked. All metrics but the last are of trials in which it holds; the last is whether it does.
    given: Option<Condition>,
    /// The metrics derived from the total, in order.
    views: Vec<View>,
    metrics: Vec<Metric>,
}

/// Whether a comparison is between a single die and a number.
fn is_one_die(expr: &Expr) -> bool {
    let Expr::Compare(left, _, right) = expr else { return false };
    matches!((&**left, &**right), (Expr::Pool(pool), Expr::Constant(_)) if pool.count == 1)
}

/// A metric derived from the total.
#[derive(Debug, Clone, PartialEq, Eq)]
enum View {
    /// The total.
    Total,
    /// The answer to the comparison that the roll is.
    Answer,
    /// Whether the total satisfies the target.
    Success(Comparison),
    /// The band of the total: the lowest totals of all bands but the first.
    Band(Vec<i32>),
    /// The total less a number (true), or a number less the total.
    Margin(bool, i16),
    /// One of several results, or a word.
    Result(Reading),
}

impl View {
    /// The value of the metric for a total.
    #[inline(always)]
    fn of<L: Lanes>(&self, total: Num<L>) -> Num<L> {
        match self {
            Self::Total | Self::Answer => total,
            Self::Success(target) => holds(*target, total).count(),
            Self::Band(starts) => {
                let mut band = Num::zero();
                for &start in starts {
                    band += total.ge(Num::whole(start)).count();
                }
                band
            }
            Self::Margin(true, value) => total - *value,
            Self::Margin(false, value) => Num::splat(*value) - total,
            Self::Result(reading) => reading.of(total),
        }
    }
}

impl PlainRoll {
    /// The experiment of rolling an expression.
    pub fn new(expr: Expr) -> Self {
        let mut plain = Self::of(Roll::new(expr.clone()), expr);
        plain.see_total();
        plain
    }

    /// A roll of which nothing is measured yet.
    fn of(roll: Roll, asked: Expr) -> Self {
        Self { roll, asked, total: None, given: None, views: Vec::new(), metrics: Vec::new() }
    }

    /// A roll with a modifier, and perhaps under a condition.
    fn modified(expr: &Expr, modifier: i64, asked: &Outputs) -> Result<Self, Vec<Fault>> {
        let fault = |fault| vec![fault];
        let shown = modified(expr, modifier).map_err(fault)?;
        if asked.given.is_none() {
            return Ok(Self::of(ready(expr, "roll", modifier).map_err(fault)?.without_total(), shown));
        }
        let all = together(asked)?;
        let roll = in_one_number(asked, all).map_err(fault)?;
        let total = Some(Reading::new(&all.parts[0], Vec::new())?.plus(modifier));
        Ok(Self { total, given: Condition::of(asked)?, ..Self::of(roll, shown) })
    }

    /// With the last metric, whether the condition holds, if there is one.
    fn measured(mut self) -> Self {
        self.metrics.extend(self.given.as_ref().map(Condition::metric));
        self
    }

    /// The experiment that the parameters ask for.
    ///
    /// # Errors
    /// A roll too large for the engines, a target for a comparison, bands that leave totals out.
    pub fn build(fields: &Fields) -> Result<Self, Vec<Fault>> {
        let asked = asked(fields, "roll")?;
        let expr = match asked.outputs.as_slice() {
            [Output { label: None, expr, .. }] if expr.kind() != ValueKind::Word => expr,
            _ => return Self::with_results(fields, &asked),
        };
        let mut plain = Self::modified(expr, fields.int("modifier"), &asked)?;
        let mut faults = Vec::new();
        let target = match fields.get("target") {
            Some(Value::Comparison(target)) => Some(*target),
            _ => None,
        };
        let bands = match fields.get("bands") {
            Some(Value::Bands(bands)) => bands.as_slice(),
            _ => &[],
        };
        if plain.asked.is_comparison() {
            for name in ["target", "bands"] {
                if fields.has(name) {
                    let fault = format!("`{}` is a comparison already, so a {name} has nothing to judge", plain.asked);
                    faults.push(Fault::new(&["experiment", name], fault).help("leave one of the two out"));
                }
            }
            plain.see(View::Answer, Metric::flag("success", format!("whether {} holds", plain.asked)));
            if is_one_die(&plain.asked) {
                // A pool of one die, next to larger ones: the number of successes.
                let doc = format!("whether {} holds, as 1 or 0 dice of a pool", plain.asked);
                plain.see(View::Answer, Metric::number("total", "successes", doc));
            }
        } else {
            if let Some(target) = target {
                plain.see(
                    View::Success(Comparison { value: near(&plain.roll, target.value), ..target }),
                    Metric::flag("success", format!("whether the total is {target}")).when("the roll succeeds"),
                );
            }
            if !bands.is_empty() {
                match plain.bands(bands) {
                    Ok(starts) => {
                        let names = bands.iter().map(|(name, ..)| name.clone());
                        plain.see(View::Band(starts), Metric::named("outcome", names, "the band of the total"));
                    }
                    Err(fault) => faults.push(fault),
                }
            }
            plain.see_total();
            if let Some(target) = target {
                plain.see_margin(target);
            }
        }
        if faults.is_empty() { Ok(plain.measured()) } else { Err(faults) }
    }

    /// The experiment of a roll that comes to a word or has several results.
    fn with_results(fields: &Fields, asked: &Outputs) -> Result<Self, Vec<Fault>> {
        let what = if asked.outputs.len() > 1 { "has several results" } else { "has no number as its result" };
        let mut faults = Vec::new();
        for name in ["target", "bands", "modifier"] {
            if fields.has(name) && fields.int_opt(name) != Some(0) {
                let fault = Fault::new(&["experiment", name], format!("the roll {what}, so `{name}` does not apply"));
                faults.push(fault.help("write it into the roll, as in `{ total: 2d6 + 1, success: 2d6 >= 7 }`"));
            }
        }
        let results = Results::new(asked);
        match results {
            Ok(Results { roll, readings }) if faults.is_empty() => {
                let (views, metrics) =
                    readings.into_iter().map(|(reading, metric)| (View::Result(reading), metric)).unzip();
                let asked_for = asked.outputs[0].expr.clone();
                Ok(Self { given: Condition::of(asked)?, views, metrics, ..Self::of(roll, asked_for) }.measured())
            }
            Ok(_) => Err(faults),
            Err(found) => Err(faults.into_iter().chain(found).collect()),
        }
    }

    /// The results for a total in words, for the log.
    fn told<L: Lanes>(&self, total: Num<L>, reader: &TraceReader) -> String {
        let told = self.views.iter().zip(&self.metrics).map(|(view, metric)| {
            let value = reader.whole(view.of(total));
            match &metric.outcomes {
                Outcomes::Named(names) => format!("{}: {}", metric.name, names[value.unsigned_abs() as usize]),
                Outcomes::Flag => format!("{}: {}", metric.name, if value == 1 { "yes" } else { "no" }),
                Outcomes::Number { .. } => format!("{}: {value}", metric.name),
            }
        });
        told.collect::<Vec<_>>().join(", ")
    }

    /// The total of what is rolled.
    #[inline(always)]
    fn total_of<L: Lanes>(&self, rolled: Num<L>) -> Num<L> {
        self.total.as_ref().map_or(rolled, |reading| reading.of(rolled))
    }

    fn see(&mut self, view: View, metric: Metric) {
        self.views.push(view);
        self.metrics.push(metric);
    }

    fn see_total(&mut self) {
        let metric = if self.asked.is_comparison() {
            let holds = Metric::flag("success", format!("whether {} holds", self.asked));
            (View::Answer, holds.when("the roll succeeds"))
        } else {
            let expr = &self.asked;
            let (unit, what) =
                if expr.counts_successes() { ("successes", "number of successes") } else { ("points", "total") };
            (View::Total, Metric::number("total", unit, format!("the {what} of {expr}")))
        };
        self.see(metric.0, metric.1);
    }

    /// The margin by which a target to reach or to stay below is met.
    fn see_margin(&mut self, target: Comparison) {
        let above = match target.cmp {
            Cmp::Ge | Cmp::Gt => true,
            Cmp::Le | Cmp::Lt => false,
            Cmp::Eq | Cmp::Ne => return,
        };
        // Beyond ±2000, a margin might overflow a lane, and is of no interest.
        if let Ok(value) = i16::try_from(target.value)
            && value.unsigned_abs() <= 2000
        {
            let metric = Metric::number("margin", "points", format!("by how much the total meets {target}"));
            self.see(View::Margin(above, value), metric);
        }
    }

    /// The lowest totals of all bands but the first.
    fn bands(&self, bands: &[(String, i32, i32)]) -> Result<Vec<i32>, Fault> {
        let (first, last) = (bands[0].1, bands[bands.len() - 1].2);
        let below = self.asked.min().is_none_or(|least| least < i64::from(first));
        let above = self.asked.max().is_none_or(|most| most > i64::from(last));
        if (below && first != i32::MIN) || (above && last != i32::MAX) {
            let least = self.asked.min().map_or("no lowest total".to_owned(), |n| n.to_string());
            let most = self.asked.max().map_or("no highest total".to_owned(), |n| n.to_string());
            let text = format!("the bands leave out totals of {} (from {least} to {most})", self.asked);
            return Err(Fault::new(&["experiment", "bands"], text).help("leave the ends open: `..6` and `12..`"));
        }
        Ok(bands[1..].iter().map(|&(_, low, _)| near(&self.roll, low)).collect())
    }
}

state! {
    /// The result of the roll.
    pub State of PlainRoll(self) {
        total: num(0);
    }
}

impl Experiment for PlainRoll {
    one_round!(State, "round", fresh);

    // Totals are counted without lanes, from the buffer of as many as there are in one vector. A trace replays these trials, so it
    // takes no more lanes either.
    const SMALL: bool = false;
    const MAY_BE_WHOLE: bool = true;

    fn is_whole(&self) -> bool {
        self.roll.unsampled().is_some()
    }

    fn rolls(&self) -> Vec<&Roll> {
        vec![&self.roll]
    }

    #[inline(always)]
    fn only_roll(&self) -> Option<&Roll> {
        Some(&self.roll)
    }

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        state.total.set(live, dice.roll(&self.roll, live));
        dice.tell(live, |r| match (&self.given, self.views.first()) {
            (Some(given), _) if r.whole(given.holds.of(state.total)) == 0 => {
                format!("{} does not hold", given.words)
            }
            (_, Some(View::Result(_))) => self.told(state.total, r),
            _ => format!("{} comes to {}", self.asked, r.whole(self.total_of(state.total))),
        });
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let total = self.total_of(state.total);
        for (out, view) in out.iter_mut().zip(&self.views) {
            *out = view.of(total);
        }
        if let Some(given) = &self.given {
            let held = given.holds.of(state.total);
            for out in &mut out[..self.views.len()] {
                *out = held.ge(1).select(*out, absent::<L>());
            }
            out[self.views.len()] = held;
        }
    }
}
