//! `oddsmith run --shard`: one of several equal shares of the work, written as a tally file for `oddsmith merge`.

use std::env;
use std::path::Path;

use play::tally::{Record, Share};
use study::answer::{AnswerError, Ledger, play_share};

use super::arguments::RunArguments;
use super::console::Console;
use super::failure::Failure;
use super::files::Loaded;
use super::interrupt::Held;
use super::progress::Meter;
use super::run::{Machine, refused};
use super::shard::ShardChoice;
use super::state::{self, StateFile};

/// Plays one share of every scenario and writes its tally file.
///
/// # Errors
/// If a scenario cannot be answered, or its tally file cannot be read or written; and if it was interrupted.
pub fn run(
    choice: ShardChoice,
    plans: &[Loaded],
    arguments: &RunArguments,
    machine: &Machine,
    console: &Console,
) -> Result<(), Failure> {
    let share = choice.resolve(|name| env::var(name).ok())?;
    let round = arguments.round.as_deref().map(state::read).transpose()?;
    for (number, loaded) in plans.iter().enumerate() {
        let plan = &loaded.plan;
        let (origin, known) = begun(loaded, arguments, round.as_ref())?;
        let mut file = StateFile::of_share(origin, (share.number, share.of), &arguments.report.out);
        file.lock((!arguments.report.quiet).then_some(console));
        let record = if arguments.resume { file.read()? } else { None };
        if let Some(Record { share: Share::Part { finished: true, .. }, .. }) = record {
            console.say(&format!("{} is finished already", file.path().display()));
            continue;
        }
        let mine = Ledger::new(plan);
        if let Some(record) = record {
            let misfit = |why| Failure::usage(format!("`{}` cannot be used: {why}", file.path().display()));
            mine.add(plan, record.cells).map_err(misfit)?;
        }
        let meter = Meter::of_plan(plan, (number, plans.len()), console.watched && !arguments.report.quiet)
            .with_notes(!arguments.report.quiet);
        let done = {
            let _held = Held::new();
            file.keep(&mine, || machine.pool.install(|| play_share(plan, &known, &mine, share, machine.isa, &meter)))
        };
        drop(meter);
        match done {
            Ok(()) => file.write_finished(&mine)?,
            Err(AnswerError::Stopped) => {
                file.write(&mine)?;
                let path = file.path().display();
                return Err(Failure::Interrupted(format!(
                    "interrupted; {path} holds what is done, and the same command with --resume goes on"
                )));
            }
            Err(error) => return Err(refused(plan, &error)),
        }
        if !arguments.report.quiet {
            console.say(&format!("share {} of {}: {}", share.number, share.of, file.path().display()));
        }
    }
    Ok(())
}

/// What is known of a plan when the round begins.
fn begun(
    loaded: &Loaded,
    arguments: &RunArguments,
    round: Option<&Record>,
) -> Result<(play::tally::Origin, Ledger), Failure> {
    let plan = &loaded.plan;
    let known = Ledger::new(plan);
    let Some(round) = round else { return Ok((state::origin(plan, &arguments.changes, 1), known)) };
    let origin = state::origin(plan, &arguments.changes, round.origin.round);
    let file = arguments.round.as_deref().unwrap_or(Path::new(""));
    if let Some(why) = state::difference(&round.origin, &origin) {
        return Err(Failure::usage(format!("`{}` is not of this run: {why}", file.display())));
    }
    let misfit = |why| Failure::usage(format!("`{}` cannot be used: {why}", file.display()));
    known.add(plan, round.cells.clone()).map_err(misfit)?;
    Ok((origin, known))
}
