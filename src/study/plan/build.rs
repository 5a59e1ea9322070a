//! Turns a typed file into a plan: lays out the grid and hands every cell to its game.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use play::diagnostic::{Code, Diagnostic};
use play::engine::{DynExperiment, why_unsampled, with_conditions};
use play::query::given::asked;
use play::query::syntax::Subject;
use play::query::{Claim, Quantity, metric_meant};
use play::systems::{Fault, Metric, Outcomes, Question, Role};
use play::tally::ContentHash;
use scenario::ask::{Method, Stop};
use scenario::expect::Expectation;
use scenario::file::{Axis, Chart, Experiment};
use scenario::{Place, Scenario, placed};

use super::canonical::{Canonical, Setting};
use super::cell::{BaseValues, Cell};
use super::cell_value::CellValue;
use super::held::{Held, MOST_HELD, Sweep};
use super::planned::{Plan, PlannedCell, PlannedExperiment, metric_tables};
use super::precision::{self, PrecisionGoal};
use super::{Labels, labels, locate};

/// Makes the plan of a scenario. `stream_version` is the version of the random streams, which
/// enters the content hashes.
///
/// # Errors
/// Everything the games reject, at its place in the file, reported once however many cells share
/// it; and charts of metrics an experiment does not have.
pub fn build(scenario: &Scenario, stream_version: u32) -> Result<Plan, Vec<Diagnostic>> {
    build_with(scenario, stream_version, &|question| scenario.catalogue.build(question))
}

/// Plans the experiments of a scenario that can be planned, and says what is wrong with it. With faults, the plan is
/// good enough to judge the rest of the file by, but not to be run: charts that have a fault are not in it.
pub fn build_sound(scenario: &Scenario, stream_version: u32) -> (Plan, Vec<Diagnostic>) {
    plan_sound(scenario, stream_version, &|question| scenario.catalogue.build(question))
}

/// Builds an experiment from a question, or says what is wrong with it.
pub type Builder<'a> = dyn Fn(&Question) -> Result<Box<dyn DynExperiment>, Vec<Fault>> + 'a;

/// Same as [`build`], with a builder other than the catalogue.
///
/// # Errors
/// As [`build`].
pub fn build_with(scenario: &Scenario, stream_version: u32, builder: &Builder<'_>) -> Result<Plan, Vec<Diagnostic>> {
    let (plan, faults) = plan_sound(scenario, stream_version, builder);
    if faults.is_empty() { Ok(plan) } else { Err(faults) }
}

/// Same as [`build_sound`], with any builder.
fn plan_sound(scenario: &Scenario, stream_version: u32, builder: &Builder<'_>) -> (Plan, Vec<Diagnostic>) {
    let mut faults = Vec::new();
    let mut experiments = Vec::new();
    let mut legal = BTreeSet::new();
    for (place, experiment) in scenario.experiments.iter().enumerate() {
        let ground = BaseValues::new(scenario, place);
        match cells(&ground, &experiment.axes, stream_version, builder) {
            Ok(cells) => {
                if !scenario.labels.is_empty() || !experiment.labels.is_empty() {
                    let own = labels::legal(scenario, experiment, &cells);
                    labels::check(&experiment.labels, &own, &format!("`{}`", experiment.id), &mut faults);
                    legal.extend(own);
                }
                experiments.push(planned(&ground, &experiment.axes, cells, &mut faults));
            }
            Err(found) => extend_new(&mut faults, found),
        }
    }
    // An experiment that cannot be built may be the one that a label is about.
    if experiments.len() == scenario.experiments.len() {
        labels::check(&scenario.labels, &legal, "the scenario", &mut faults);
    }
    let all = experiments.iter().flat_map(|planned| planned.cells.iter().map(move |cell| (&planned.id, cell)));
    let hash = ContentHash::of_parts(all.map(|(id, cell)| format!("{id} {} {}\n", cell.cell_text(), cell.hash)));
    let plan = Plan {
        name: scenario.name.clone(),
        title: scenario.title.clone(),
        seed: scenario.seed,
        experiments,
        hash,
        style: scenario.style.clone(),
        style_places: scenario.style_places.clone(),
        source: Arc::clone(&scenario.source),
    };
    (plan, faults)
}

/// Plans one experiment with other axes than its own.
///
/// # Errors
/// As [`build`].
pub fn ask(ground: &BaseValues<'_>, axes: &[Axis], stream_version: u32) -> Result<PlannedExperiment, Vec<Diagnostic>> {
    let cells = cells(ground, axes, stream_version, &|question| ground.scenario.catalogue.build(question))?;
    let mut faults = Vec::new();
    let planned = planned(ground, axes, cells, &mut faults);
    if faults.is_empty() { Ok(planned) } else { Err(faults) }
}

/// The cell of an experiment with the first value of every axis.
///
/// # Errors
/// If the game rejects the cell.
pub fn cell(ground: &BaseValues<'_>, axes: &[Axis], stream_version: u32) -> Result<PlannedCell, Vec<Diagnostic>> {
    let builder = |question: &Question| ground.scenario.catalogue.build(question);
    first_cells(ground, axes, 1, stream_version, &builder).map(|mut cells| cells.remove(0))
}

/// All cells of an experiment.
fn cells(
    ground: &BaseValues<'_>,
    axes: &[Axis],
    stream_version: u32,
    builder: &Builder<'_>,
) -> Result<Vec<PlannedCell>, Vec<Diagnostic>> {
    let own = axes.iter().enumerate().filter(|(place, axis)| axis.group == *place);
    let count = own.map(|(_, axis)| axis.values.len()).product();
    first_cells(ground, axes, count, stream_version, builder)
}

/// The first cells of an experiment, in row-major order.
fn first_cells(
    ground: &BaseValues<'_>,
    axes: &[Axis],
    count: usize,
    stream_version: u32,
    builder: &Builder<'_>,
) -> Result<Vec<PlannedCell>, Vec<Diagnostic>> {
    let (scenario, experiment) = (&ground.scenario, ground.experiment());
    let awaited = awaited(experiment);
    let (id, seed) = (experiment.id.as_str(), scenario.seed);
    let setting = Setting { id, seed, stop: experiment.stop, awaited: &awaited, stream_version };
    let mut canonical = Canonical::new(setting);
    let labels = Arc::new(Labels::new(scenario, experiment));
    let values: Vec<Vec<Arc<CellValue>>> = axes.iter().map(CellValue::of_axis).collect();
    let mut tables: HashSet<Arc<[Metric]>> = HashSet::new();
    let conditional = experiment.conditional();
    let many = (count > MOST_HELD)
        .then(|| Arc::new(Sweep { ground: ground.to_owned(), axes: axes.to_vec(), conditional: conditional.clone() }));
    let mut cells = Vec::with_capacity(count);
    let mut faults = Vec::new();
    let mut reported = BTreeSet::new();
    for number in 0..count {
        let cell = Cell::new(ground, axes, number);
        let question = cell.question();
        match builder(&question) {
            Ok(built) => {
                let built = under_conditions(built, &conditional);
                let told = scenario.catalogue.find(&question.system).and_then(|system| system.told.as_deref());
                let under = built.metrics().iter().filter(|metric| metric.given.is_some());
                let under: Vec<&str> = under.map(|metric| metric.name.as_str()).collect();
                let hash = ContentHash::of(canonical.text(&question, told, &under));
                let metrics = match tables.get(built.metrics()) {
                    Some(known) => Arc::clone(known),
                    None => {
                        let new: Arc<[Metric]> = built.metrics().into();
                        tables.insert(Arc::clone(&new));
                        new
                    }
                };
                let values =
                    values.iter().zip(&cell.places).map(|(values, &place)| Arc::clone(&values[place])).collect();
                let labels = Arc::clone(&labels);
                let (chunk_trials, unsampled) = (built.chunk_trials(), why_unsampled(built.as_ref()));
                let held = match &many {
                    Some(sweep) => Held::Remade(Arc::clone(sweep), number),
                    None => Held::Kept(Box::new((question, built))),
                };
                cells.push(PlannedCell { values, labels, held, chunk_trials, unsampled, metrics, hash });
            }
            Err(found) => {
                for fault in found {
                    if reported.insert((fault.path.clone(), fault.part.as_ref().map(|(_, part)| part.start))) {
                        faults.push(locate::diagnostic(&cell, &fault));
                    }
                }
            }
        }
    }
    if faults.is_empty() { Ok(cells) } else { Err(faults) }
}

/// An experiment that also measures what is asked of it under conditions, as far as it can.
pub(super) fn under_conditions(built: Box<dyn DynExperiment>, conditional: &[Subject]) -> Box<dyn DynExperiment> {
    let metrics: Vec<Metric> = conditional.iter().filter_map(|subject| asked(subject, built.metrics())).collect();
    with_conditions(built, metrics)
}

/// Adds faults that no other experiment has reported yet: a bad character is reported once.
fn extend_new(faults: &mut Vec<Diagnostic>, found: Vec<Diagnostic>) {
    for fault in found {
        let same = |other: &Diagnostic| {
            other.message == fault.message
                && other.start() == fault.start()
                && Arc::ptr_eq(&other.source, &fault.source)
        };
        if !faults.iter().any(same) {
            faults.push(fault);
        }
    }
}

fn planned(
    ground: &BaseValues<'_>,
    axes: &[Axis],
    cells: Vec<PlannedCell>,
    faults: &mut Vec<Diagnostic>,
) -> PlannedExperiment {
    let experiment = ground.experiment();
    let known: Vec<&Metric> = metric_tables(&cells).0.into_iter().flatten().collect();
    let mut charts = Vec::new();
    for chart in &experiment.charts {
        match metric_fault(&experiment.id, chart, &known, &cells[0].metrics) {
            Some(fault) => faults.push(fault),
            None if chart.sound => charts.push(chart),
            None => {}
        }
    }
    check_sampling(experiment, &cells, faults);
    check_side_names(experiment, &cells, faults);
    if let Some(place) = &experiment.feel {
        check_pacing(experiment, place, &cells, faults);
    }
    let (claims, aims) = goals(experiment, &cells, faults);
    PlannedExperiment {
        id: experiment.id.clone(),
        system: experiment.system.clone(),
        kind: experiment.kind.clone(),
        title: experiment.title.clone(),
        note: experiment.note.clone(),
        labels: Arc::clone(&cells[0].labels),
        groups: axes.iter().map(|axis| axis.group).collect(),
        varied: axes.iter().map(|axis| axis.name.clone()).collect(),
        base_places: ground.base_places(axes),
        missing: 0,
        cells,
        charts: charts.iter().map(|chart| chart.spec.clone()).collect(),
        chart_places: charts.iter().map(|chart| chart.places.clone()).collect(),
        method: experiment.method,
        stop: experiment.stop,
        aims,
        budget: budget(experiment),
        pacing: experiment.feel.is_some(),
        claims,
    }
}

/// Checks that what must be sampled can be.
fn check_sampling(experiment: &Experiment, cells: &[PlannedCell], faults: &mut Vec<Diagnostic>) {
    if experiment.method != Method::Sample && experiment.feel.is_none() {
        return;
    }
    if let Some(why) = cells.iter().find_map(|cell| cell.unsampled.as_ref()) {
        let message = format!("`{}` cannot be sampled: {why}", experiment.id);
        let fault = experiment.place.error(Code::CONTRADICTION, message);
        faults.push(fault.help("use `method = \"exact\"`, or `auto`, without `feel`"));
    }
}

/// The fault that an experiment does not have the metric that one of its charts names, if it does not. `known` holds the
/// metrics of all cells, `first` those of the first.
fn metric_fault(id: &str, chart: &Chart, known: &[&Metric], first: &[Metric]) -> Option<Diagnostic> {
    let metric = chart.spec.metric.as_ref()?;
    if metric_meant(metric, known.iter().copied()).is_some() {
        return None;
    }
    // A chart may name a quantity in place of a metric.
    let quantity = Quantity::parse(metric, known);
    if quantity.is_ok() && chart.spec.statistic.is_none() {
        return None;
    }
    let place = chart.places.first(&["metric"]);
    Some(match quantity {
        Err(fault) if metric.contains(['(', '=', ' ']) => placed(fault, metric, place),
        _ => {
            let names: Vec<String> = first.iter().map(|metric| format!("`{}`", metric.name)).collect();
            let fault = place.error(Code::UNKNOWN_CHOICE, format!("`{id}` has no metric `{metric}`"));
            fault.help(format!("it has {}", names.join(", ")))
        }
    })
}

/// Checks that the name of a side is neither another outcome of the fight, such as `draw`, nor makes the metric of a side
/// go by the name of another metric.
fn check_side_names(experiment: &Experiment, cells: &[PlannedCell], faults: &mut Vec<Diagnostic>) {
    for (name, place) in &experiment.side_names {
        let twice = |names: &mut dyn Iterator<Item = &String>, wanted: &str| names.filter(|n| *n == wanted).count() > 1;
        let taken = metric_tables(cells).0.into_iter().find_map(|table| {
            let of_side = |metric: &&Metric| metric.side().is_some_and(|side| side.key() == name);
            let outcome = table.iter().find_map(|metric| match &metric.outcomes {
                Outcomes::Named(names) if metric.side_that_wins(name).is_some() => {
                    twice(&mut names.iter(), name).then(|| format!("an outcome of `{}`", metric.name))
                }
                _ => None,
            });
            let mut of_side = table.iter().filter(of_side);
            let metric = of_side.find(|metric| twice(&mut table.iter().map(|other| &other.name), &metric.name));
            outcome.or_else(|| metric.map(|metric| format!("part of another metric, `{}`", metric.name)))
        });
        if let Some(taken) = taken {
            let message = format!("`{name}` cannot be the name of a side: it is {taken}");
            faults.push(place.error(Code::SIDES, message).help("choose another name for this side"));
        }
    }
}

/// Checks that `feel` is requested of a fight only: some metric must measure what each side has
/// left.
fn check_pacing(experiment: &Experiment, place: &Place, cells: &[PlannedCell], faults: &mut Vec<Diagnostic>) {
    let tells = |table: &[Metric]| table.iter().any(|metric| matches!(metric.role, Some(Role::Left { .. })));
    if !metric_tables(cells).0.into_iter().all(tells) {
        let (system, kind) = (&experiment.system.name, &experiment.kind.name);
        let message = format!("`feel` is about fights, and `{kind}` of `{system}` does not tell who is ahead");
        let kinds: Vec<&str> =
            experiment.system.kinds.iter().filter(|kind| kind.side_limit > 0).map(|kind| kind.name.as_ref()).collect();
        let help = match kinds.as_slice() {
            [] => "remove it".to_owned(),
            kinds => format!("ask it of the kind `{}`", kinds.join("` or `")),
        };
        faults.push(place.error(Code::CONTRADICTION, message).help(help));
    }
}

/// Maximum multiple of an experiment's trials to sample while a claim is undecided.
const PATIENCE: u64 = 16;

/// Maximum trials of a cell.
fn budget(experiment: &Experiment) -> u64 {
    match experiment.stop {
        Stop::Precision { limit, .. } | Stop::Aims { limit } => limit,
        Stop::Trials(trials) if experiment.expect.is_empty() => trials,
        Stop::Trials(trials) => experiment.limit.unwrap_or(trials.saturating_mul(PATIENCE)).max(trials),
    }
}

/// What the number of trials depends on besides the stop rule, as text for the hash.
fn awaited(experiment: &Experiment) -> Vec<String> {
    let aims = experiment.aims.iter().map(|aim| format!("{} {:016x}", aim.value.0, aim.value.1.to_bits()));
    let mut awaited: Vec<String> = aims.collect();
    awaited.extend(experiment.feel.iter().map(|_| "feel".to_owned()));
    if !experiment.expect.is_empty() {
        awaited.extend(experiment.expect.iter().map(Expectation::line));
        awaited.push(format!("budget {}", budget(experiment)));
    }
    awaited
}

/// The claims and aims of an experiment. Cells may have different metrics, so a metric is known if
/// any cell has it.
fn goals(
    experiment: &Experiment,
    cells: &[PlannedCell],
    faults: &mut Vec<Diagnostic>,
) -> (Vec<Claim>, Vec<PrecisionGoal>) {
    if experiment.expect.is_empty() && experiment.aims.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let mut metrics: Vec<&Metric> = Vec::new();
    for metric in metric_tables(cells).0.into_iter().flatten() {
        if metrics.iter().all(|known| known.name != metric.name) {
            metrics.push(metric);
        }
    }
    let claims = precision::claims(&experiment.expect, &metrics, faults);
    let mut aims = Vec::new();
    for aim in &experiment.aims {
        match precision::find(&aim.value.0, &aim.key, &experiment.id, &metrics) {
            Ok(metric) => aims.push(PrecisionGoal { metric: metric.name.clone(), half_width: aim.value.1 }),
            Err(fault) => faults.push(*fault),
        }
    }
    (claims, aims)
}
