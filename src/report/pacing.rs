//! The `feel.` metrics of a fight, as numbers with intervals.

use play::systems::{Metric, Outcomes, SideName};
use play::tally::{Histogram, Pacing};
use stats::{Estimate, Interval, Ratio, Spread, proportion};
use study::plan::PlannedCell;

use super::distribution::Distribution;
use play::query::{SHARE, Statistic};

/// Common prefix of these metrics.
pub const PREFIX: &str = "feel.";
/// The statistic of `feel.decided`.
const AT_95: &str = "at_95";
/// The share of fights from which on the leader wins for a fight to count as decided.
const DECIDED: f64 = 0.95;

/// The `feel.` metrics of one cell.
#[derive(Debug, Clone)]
pub struct PacingStats {
    /// The number of trials observed round by round.
    pub trials: u64,
    /// The statistics, metric by metric.
    pub rows: Vec<PacingStat>,
}

/// One statistic of a `feel.` metric.
#[derive(Debug, Clone, PartialEq)]
pub struct PacingStat {
    /// The metric: `feel.still`, `feel.dry`, `feel.decided`, `feel.lead_changes`, `feel.out.SIDE`,
    /// `feel.overkill.SIDE`.
    pub metric: String,
    /// The side it is about, if any.
    pub side: Option<SideName>,
    /// Description.
    pub doc: String,
    /// `rate` for `feel.still`, `at_95` for `feel.decided`, else any statistic of a number.
    pub statistic: String,
    /// The unit of its values.
    pub unit: &'static str,
    /// Its value.
    pub reading: Estimate,
}

impl PacingStat {
    /// Whether it represents its metric where there is room for one number only.
    pub fn is_headline(&self) -> bool {
        matches!(self.statistic.as_str(), "rate" | "mean" | AT_95)
    }
}

impl PacingStats {
    /// Computes the statistics of the observed trials.
    pub fn new(cell: &PlannedCell, pacing: &Pacing) -> Self {
        let rounds = cell.metrics.iter().find(|metric| metric.is_rounds()).map(|metric| &metric.outcomes);
        let unit = match rounds {
            Some(Outcomes::Number { unit }) => unit,
            _ => "rounds",
        };
        let mut rows = Vec::new();
        let row = |name: &str, doc: &str, statistic: &str, unit, reading| PacingStat {
            metric: format!("{PREFIX}{name}"),
            side: None,
            doc: doc.to_owned(),
            statistic: statistic.to_owned(),
            unit,
            reading,
        };
        if let Some(still) = still(pacing) {
            let doc = format!("share of {unit} in which nothing changed: nobody lost or gained anything, or fell");
            rows.push(row("still", &doc, "rate", SHARE, still));
        }
        let doc = format!("the longest dry streak: {unit} in a row in which nothing changed");
        numbers(&mut rows, "dry", None, unit, &doc, &pacing.dry);
        if let Some(decided) = decided(pacing) {
            let doc = format!(
                "the first of the {unit} from which on the side that leads wins at least 95 % of the fights that have a winner"
            );
            rows.push(row("decided", &doc, AT_95, unit, decided));
        }
        let doc =
            "how often the lead changed hands; the side that leads has the larger share left of what it began with";
        numbers(&mut rows, "lead_changes", None, "changes", doc, &pacing.lead_changes);
        let side_names = &cell.question().side_names;
        for side in side_names {
            if let Some(out) = &pacing.out {
                let doc = format!("turns out of action: {unit} that began with a fighter of SIDE unable to act");
                numbers(&mut rows, "out", Some(side), "turns", &doc, &out[side.number()]);
            }
        }
        for side in side_names {
            if let Some(overkill) = &pacing.overkill {
                let doc = "overkill: what SIDE dealt beyond what the other side lost in the same round";
                numbers(&mut rows, "overkill", Some(side), "points", doc, &overkill[side.number()]);
            }
        }
        Self { trials: pacing.trials, rows }
    }

    /// The value of a statistic, if it exists.
    pub fn of(&self, metric: &str, statistic: &str) -> Option<Estimate> {
        self.rows.iter().find(|row| row.metric == metric && row.statistic == statistic).map(|row| row.reading)
    }
}

/// Adds all statistics of a number.
fn numbers(
    rows: &mut Vec<PacingStat>,
    name: &str,
    side: Option<&SideName>,
    unit: &'static str,
    doc: &str,
    histogram: &Histogram,
) {
    let metric = Metric::number(format!("{PREFIX}{name}"), unit, doc);
    let metric = match side {
        Some(side) => metric.of_side(side),
        None => metric,
    };
    let spread = Spread::from(histogram);
    let distribution = Distribution::new(&metric, &spread);
    rows.extend(Statistic::all(&metric).into_iter().filter_map(|statistic| {
        Some(PacingStat {
            metric: metric.name.clone(),
            side: side.cloned(),
            doc: metric.doc.clone(),
            statistic: statistic.name(),
            unit: statistic.unit(&metric),
            reading: distribution.estimate(&statistic)?,
        })
    }));
}

/// The share of all rounds of all fights in which nothing changed.
fn still(pacing: &Pacing) -> Option<Estimate> {
    let number = |value: Option<i32>| f64::from(value.unwrap_or(0));
    let fights: Vec<(f64, f64, u64)> =
        pacing.rounds.iter().map(|(rounds, still, times)| (number(rounds), number(still), times)).collect();
    let ratio = Ratio::of(fights)?;
    Some(match ratio.interval {
        Some(Interval { low, high }) => Estimate::between(ratio.value, low.clamp(0.0, 1.0), high.clamp(0.0, 1.0)),
        None => Estimate::unbounded(ratio.value),
    })
}

/// The first round from which on the eventual winner leads, or has won, in at least 95 % of the
/// fights that have one. The ends are the first rounds from which on the upper and the lower end of
/// the 95 % interval of that share reach 95 %.
fn decided(pacing: &Pacing) -> Option<Estimate> {
    if pacing.won == 0 {
        return None;
    }
    let first = |share: &dyn Fn(u64) -> f64| {
        let doubtful = pacing.leading_or_over().rposition(|fights| share(fights) < DECIDED);
        doubtful.map_or(0.0, |round| (round + 1) as f64)
    };
    Some(Estimate::between(
        first(&|fights| fights as f64 / pacing.won as f64),
        first(&|fights| proportion(fights, pacing.won).high),
        first(&|fights| proportion(fights, pacing.won).low),
    ))
}
