//! Method and stop rule, as given by `[run]` and by each experiment.

use std::sync::Arc;

use play::diagnostic::{Code, Source, shorten};

use super::ask::{COARSEST_PRECISION, DEFAULT_LIMIT, DEFAULT_TRIALS, FINEST_PRECISION, MAX_TRIALS, Method, Stop};
use super::file::Aimed;
use super::flat;
use super::instead::Wanted;
use super::keys;
use super::node::{Body, Node, Table};
use super::place::{Faults, Place, Placed};

/// Keys of `[run]`.
pub const RUN_KEYS: &[&str] = &["trials", "precision", "method", "limit_trials"];

/// The run options of one table.
#[derive(Debug, Default)]
pub struct RunOptions {
    trials: Option<Placed<u64>>,
    precision: Option<Placed<PrecisionGoal>>,
    method: Option<Placed<Method>>,
    limit: Option<Placed<u64>>,
}

/// The requested precision.
#[derive(Debug, Clone)]
enum PrecisionGoal {
    /// One goal for all shares, or for all means if no metric is a share.
    All(f64),
    /// Per metric.
    Each(Vec<Aimed>),
}

/// The run options in force for an experiment.
#[derive(Debug)]
pub struct PlannedExperiment {
    /// How it is answered: exact, sampled or automatic.
    pub method: Method,
    /// When sampling stops.
    pub stop: Stop,
    /// The half-widths requested per metric.
    pub aims: Vec<Aimed>,
    /// Trials at which sampling gives up, if given.
    pub limit: Option<u64>,
}

impl RunOptions {
    /// Reads the keys of a table.
    pub fn read(table: &Table, file: &Arc<Source>, faults: &mut Faults) -> Self {
        let run_options = Self {
            trials: trials(table, "trials", faults),
            precision: precision(table, faults),
            method: method(table, faults),
            limit: trials(table, "limit_trials", faults),
        };
        if let (Some(trials), Some(precision)) = (&run_options.trials, &run_options.precision) {
            contradiction("trials", &trials.key, "precision", &precision.key, file, faults);
        }
        if let Some(method) = &run_options.method
            && let Some(precision) = &run_options.precision
            && method.value == Method::Exact
        {
            contradiction("method = \"exact\"", &method.key, "precision", &precision.key, file, faults);
        }
        run_options
    }

    /// The options in force for an experiment, given those of `[run]`.
    pub fn within(&self, run: &Self, file: &Arc<Source>, faults: &mut Faults) -> PlannedExperiment {
        if let (None, Some(method), Some(precision)) = (&self.method, &run.method, &self.precision)
            && method.value == Method::Exact
        {
            contradiction("method = \"exact\"", &method.key, "precision", &precision.key, file, faults);
        }
        let method = self.method.as_ref().or(run.method.as_ref()).map_or(Method::Auto, |m| m.value);
        let given = run.limit.as_ref().map(|limit| limit.value);
        let limit = given.unwrap_or(DEFAULT_LIMIT);
        let mut aims = Vec::new();
        let stop =
            [self, run].into_iter().find_map(|run_options| match (&run_options.precision, &run_options.trials) {
                (Some(precision), _) => Some(match &precision.value {
                    PrecisionGoal::All(half_width) => Stop::Precision { half_width: *half_width, limit },
                    PrecisionGoal::Each(each) => {
                        aims.clone_from(each);
                        Stop::Aims { limit }
                    }
                }),
                (None, Some(trials)) => Some(Stop::Trials(trials.value)),
                (None, None) => None,
            });
        PlannedExperiment { method, stop: stop.unwrap_or(Stop::Trials(DEFAULT_TRIALS)), aims, limit: given }
    }
}

/// Reports two contradictory settings, at the later one. A setting of the file and one of the
/// command line never contradict: the command line wins.
fn contradiction(one: &str, one_key: &Place, other: &str, other_key: &Place, file: &Arc<Source>, faults: &mut Faults) {
    let from_file = |place: &Place| Arc::ptr_eq(&place.source, file);
    if from_file(one_key) != from_file(other_key) {
        return;
    }
    let (first, second) =
        if one_key.span.start <= other_key.span.start { (one_key, other_key) } else { (other_key, one_key) };
    let message = format!("`{one}` and `{other}` exclude each other");
    let mut fault = second.error(Code::CONTRADICTION, message).help("remove one of the two");
    if Arc::ptr_eq(&first.source, &second.source) {
        fault = fault.context(first.span.clone(), "given here");
    }
    faults.push(fault);
}

fn trials(table: &Table, key: &str, faults: &mut Faults) -> Option<Placed<u64>> {
    let entry = table.get(key)?;
    let node = &entry.node;
    let Body::Int(number) = node.body else {
        keys::wrong_type_of(key, "a whole number of trials", Wanted::Whole, node, faults);
        return None;
    };
    match u64::try_from(number) {
        Ok(value) if (1..=MAX_TRIALS).contains(&value) => {
            Some(Placed { value, key: entry.key.clone(), place: node.place.clone() })
        }
        _ => {
            let message = format!("`{key}` is {number}, but must be from 1 to {MAX_TRIALS}");
            faults.push(node.place.error(Code::OUT_OF_RANGE, message));
            None
        }
    }
}

fn precision(table: &Table, faults: &mut Faults) -> Option<Placed<PrecisionGoal>> {
    let entry = table.get("precision")?;
    let node = &entry.node;
    let placed = |value| Placed { value, key: entry.key.clone(), place: node.place.clone() };
    let value = match &node.body {
        Body::Float(number) => *number,
        Body::Int(number) => *number as f64,
        Body::Table(each) if !each.0.is_empty() => {
            let mut aims = Vec::new();
            for varied in flat::names(each) {
                aims.extend(aim(varied.name, varied.key, varied.node, faults));
            }
            return Some(placed(PrecisionGoal::Each(aims)));
        }
        _ => {
            let expected = "a number such as 0.001, or one for each metric such as { rounds = 0.05 }";
            keys::wrong_type_of("precision", expected, Wanted::Number, node, faults);
            return None;
        }
    };
    if (FINEST_PRECISION..=COARSEST_PRECISION).contains(&value) {
        return Some(placed(PrecisionGoal::All(value)));
    }
    let message = format!("`precision` is {value}, but must be from 0.000001 to {COARSEST_PRECISION}");
    let help = "`precision`: half the width of the 95 % interval, as a share of 1";
    faults.push(node.place.error(Code::OUT_OF_RANGE, message).help(help));
    None
}

/// The half-width requested for one metric, which for a number may exceed 1.
fn aim(metric: String, key: &Place, node: &Node, faults: &mut Faults) -> Option<Aimed> {
    let value = match node.body {
        Body::Float(number) => number,
        Body::Int(number) => number as f64,
        _ => {
            keys::wrong_type_of(&metric, "a number such as 0.05", Wanted::Number, node, faults);
            return None;
        }
    };
    if value.is_finite() && value >= FINEST_PRECISION {
        return Some(Placed { value: (metric, value), key: key.clone(), place: node.place.clone() });
    }
    let message = format!("the precision of `{}` is {value}, but must be at least 0.000001", shorten(&metric));
    faults.push(node.place.error(Code::OUT_OF_RANGE, message));
    None
}

fn method(table: &Table, faults: &mut Faults) -> Option<Placed<Method>> {
    let name = keys::text_of(table, "method", faults)?;
    let entry = table.get("method")?;
    match name.parse() {
        Ok(value) => Some(Placed { value, key: entry.key.clone(), place: entry.node.place.clone() }),
        Err(_) => {
            let message = format!("there is no method `{}`", shorten(name));
            let fault = entry.node.place.error(Code::UNKNOWN_CHOICE, message);
            faults.push(keys::advise(fault, name, Method::NAMES));
            None
        }
    }
}
