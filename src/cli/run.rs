//! `oddsmith run`: checks all scenarios, answers them, and writes a report for each.

use std::collections::BTreeMap;

use rayon::ThreadPool;

use lane::dispatch::Isa;
use play::catalogue::Catalogue;
use play::engine::Progress;
use play::engine::trace::{Stops, stops};
use play::tally::Answer;
use report::Unfinished;
use report::number::{grouped, percent};
use study::answer::{AnswerError, Ledger, chunks, partial_answers, resume_plan};
use study::plan::{Plan, PlannedExperiment};

use super::arguments::{Changes, RunArguments};
use super::console::Console;
use super::failure::Failure;
use super::files::Loaded;
use super::interrupt::Held;
use super::places::Places;
use super::progress::Meter;
use super::reporter::{AnsweredScenario, Reporter};
use super::state::StateFile;
use super::{files, machine, share};

/// What a command computes with.
#[derive(Debug)]
pub struct Machine {
    /// The instruction set.
    pub isa: Isa,
    /// The threads.
    pub pool: ThreadPool,
}

/// Runs scenarios. Each report is written as soon as its scenario is answered, so that a later
/// failure loses no finished work.
///
/// # Errors
/// Every fault of every scenario before anything runs; then the first that cannot be answered or
/// written; and, after everything is written, the number of broken expectations.
pub fn run(arguments: &RunArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    let machine = Machine { isa: machine::isa()?, pool: machine::pool(&arguments.resources)? };
    let mut plans = files::plans(catalogue, &arguments.paths, &arguments.changes.overrides())?;
    if let Some(file) = &arguments.report.style {
        files::restyle(&mut plans, file)?;
    }
    check_names(&plans)?;
    plans.iter().for_each(|loaded| loaded.tell_remarks(false, console));
    let names: Vec<&str> = plans.iter().map(|loaded| loaded.plan.name.as_str()).collect();
    if let Some(choice) = arguments.shard {
        Places::new().reports(&arguments.report.out, [], arguments.report.quiet).check()?;
        return share::run(choice, &plans, arguments, &machine, console);
    }
    Places::of_reports(&arguments.report, &names).check()?;
    // Its work is done, and its expectations are judged, whether or not anybody reads on.
    console.outlive_reader();
    let scenarios = plans.len();
    let mut reporter = Reporter::new(&arguments.report, &machine.pool, scenarios);
    let mut states = Vec::new();
    for (number, loaded) in plans.into_iter().enumerate() {
        let plan = &loaded.plan;
        let mut state = StateFile::of_run(plan, &arguments.changes, &arguments.report.out);
        let ledger = state.begin(plan, arguments.resume, (!arguments.report.quiet).then_some(&*console))?;
        let meter =
            Meter::of_plan(plan, (number, scenarios), reporter.watched(console)).with_notes(!arguments.report.quiet);
        meter.trials(ledger.trials());
        let answers = {
            let _held = Held::new();
            state.keep(&ledger, || machine.pool.install(|| resume_plan(plan, &ledger, machine.isa, &meter)))
        };
        let mut notes: Vec<String> = Vec::new();
        if !arguments.report.quiet {
            notes.extend(meter.solvable());
            notes.extend(ends_of_ranges(plan));
        }
        drop(meter);
        let changes = &arguments.changes;
        match answers {
            Ok(answers) => {
                if state.path().exists() {
                    // Should the rest be interrupted, this scenario need not be played again.
                    state.write(&ledger)?;
                }
                let scenario = AnsweredScenario { loaded, answers, changes, unfinished: None };
                reporter.report(scenario, console)?;
                notes.iter().for_each(|words| console.say(words));
                states.push(state);
            }
            Err(AnswerError::Stopped) => {
                state.write(&ledger)?;
                return Err(interrupted(loaded, &ledger, &state, changes, &mut reporter, console));
            }
            Err(error) => return Err(refused(plan, &error)),
        }
    }
    states.iter().try_for_each(StateFile::remove)?;
    reporter.end(console)
}

/// Which kept numbers of games told in text stop at an end of their range, in the first cell of each experiment: a range that is too
/// small changes answers.
fn ends_of_ranges(plan: &Plan) -> Vec<String> {
    let told = |experiment: &PlannedExperiment| {
        let Stops { ends, trials } = stops(&*experiment.cells[0].experiment(), chunks(experiment, plan.seed));
        let id = experiment.id.clone();
        let line = move |(end, times): (String, u32)| {
            let share = percent(f64::from(times) / f64::from(trials), 0);
            format!("in `{id}`, {end}, the end of its range, in {share} of {} trials", grouped(trials.into()))
        };
        ends.into_iter().map(line).collect::<Vec<_>>()
    };
    plan.experiments.iter().flat_map(told).collect()
}

/// Reports what is done of a scenario whose run was interrupted, and says how to go on.
fn interrupted(
    loaded: Loaded,
    ledger: &Ledger,
    state: &StateFile,
    changes: &Changes,
    reporter: &mut Reporter<'_>,
    console: &mut Console,
) -> Failure {
    let path = state.path().display();
    let how = format!("interrupted; {path} holds what is done, and the same command with --resume goes on");
    let (loaded, answers, unfinished) = partial(loaded, ledger);
    if !answers.is_empty() {
        let scenario = AnsweredScenario { loaded, answers, changes, unfinished: Some(unfinished) };
        if let Err(failure) = reporter.report(scenario, console) {
            failure.tell(console);
        }
    }
    Failure::Interrupted(how)
}

/// The part of a scenario of which something is known, with its answers and how much is missing.
pub fn partial(mut loaded: Loaded, ledger: &Ledger) -> (Loaded, Vec<Vec<Answer>>, Unfinished) {
    let known = partial_answers(&loaded.plan, ledger);
    let done = known.iter().flatten().flatten().filter(|one| one.finished).count();
    let begun = known.iter().flatten().flatten().count() - done;
    let unfinished = Unfinished { cells: loaded.plan.cells(), done, begun };
    loaded.plan.keep_cells(|experiment, cell| known[experiment][cell].is_some());
    let answers = known.into_iter().map(|cells| cells.into_iter().flatten().map(|one| one.answer).collect());
    (loaded, answers.filter(|cells: &Vec<Answer>| !cells.is_empty()).collect(), unfinished)
}

/// Converts the error of a plan that cannot be answered.
pub fn refused(plan: &Plan, error: &AnswerError) -> Failure {
    Failure::usage(format!("{}: {error}", plan.name))
}

/// The command that reproduces the report, quoted for a shell, without paths of this machine.
pub fn command(verb: &str, plan: &Plan, changes: &Changes) -> String {
    let mut words = vec!["oddsmith".to_owned(), verb.to_owned(), format!("{}.toml", plan.name)];
    words.extend(changes.words());
    // Only NUL cannot be quoted, and no process argument contains it.
    shlex::try_join(words.iter().map(String::as_str)).unwrap_or_default()
}

/// Checks that each scenario can have a folder of its own.
///
/// # Errors
/// Every scenario whose name is none for a folder, or is that of another one.
pub fn check_names(plans: &[Loaded]) -> Result<(), Failure> {
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for Loaded { plan, .. } in plans {
        let name = plan.name.as_str();
        if name.is_empty() || name.starts_with('.') {
            let message = format!("a scenario called `{name}` cannot have a folder of its own");
            return Err(Failure::usage(message).help("give the file another name"));
        }
        *seen.entry(name).or_default() += 1;
    }
    let twice = seen.into_iter().filter(|&(_, times)| times > 1).map(|(name, times)| {
        Failure::usage(format!("{times} scenarios are called `{name}`, but each has its report under its name"))
            .help("run them with different --out, or rename a file")
    });
    Failure::any(twice.collect())
}
