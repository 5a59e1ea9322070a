//! `oddsmith merge`: puts the shares of a run together.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use play::catalogue::Catalogue;
use play::diagnostic::Source;
use play::tally::{CellRecord, Origin, Record, Share};
use report::number::{counted, grouped};
use study::answer::{Ledger, Misfit, Settled};
use study::plan::Plan;

use super::arguments::{Changes, MergeArguments};
use super::console::Console;
use super::failure::Failure;
use super::files::{self, Loaded};
use super::places::Places;
use super::reporter::{AnsweredScenario, Reporter};
use super::run::{partial, refused};
use super::{machine, state};

/// Files that are read side by side. Only so many are in memory at once.
const SIDE_BY_SIDE: usize = 16;
/// Cells that one thread adds at a time.
const AT_ONCE: usize = 2500;
/// Maximum number of missing cells that are named.
const MAX_NAMED: usize = 5;

/// Merges tally files, scenario by scenario, and writes the reports.
///
/// # Errors
/// Everything wrong with any of the files; what is missing, unless a partial report is asked for; and if another round
/// has to be played.
pub fn merge(arguments: &MergeArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    // Questions of `[[solve]]` choose their values as they go, so they are answered here.
    machine::isa()?;
    let pool = machine::pool(&arguments.resources)?;
    let merged = pool.install(|| read_all(&tally_files(&arguments.paths)?, catalogue, arguments.partial))?;
    let names: Vec<&str> = merged.iter().map(|one| one.loaded.plan.name.as_str()).collect();
    Places::of_reports(&arguments.report, &names).check()?;
    console.outlive_reader();
    let mut reporter = Reporter::new(&arguments.report, &pool, merged.len());
    let (mut failures, mut rounds) = (Vec::new(), Vec::new());
    for one in merged {
        match settle(one, arguments, &mut reporter, console) {
            Ok(None) => {}
            Ok(Some(round)) => rounds.push(round),
            Err(failure) => failures.push(failure),
        }
    }
    Failure::any(failures)?;
    let ended = reporter.end(console);
    if rounds.is_empty() { ended } else { Err(Failure::Undecided(rounds.join("\n"))) }
}

/// The tally files that some paths denote.
fn tally_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let cannot = |error| Failure::file(format!("cannot read the folder `{}`", path.display()), error);
        let mut here = Vec::new();
        for entry in fs::read_dir(path).map_err(cannot)? {
            here.push(entry.map_err(cannot)?.path());
        }
        here.retain(|file| file.extension().is_some_and(|extension| extension == "tally"));
        if here.is_empty() {
            let message = format!("there are no tally files in `{}`", path.display());
            return Err(Failure::usage(message).help("`oddsmith run SCENARIO --shard 1/2 --out DIR` writes one"));
        }
        here.sort_by_cached_key(|file| in_numbers(file));
        files.append(&mut here);
    }
    Ok(files)
}

/// The name of a file in parts, so that share 10 comes after share 2: then the trials of each cell are added in their
/// order, and are one range all the time.
fn in_numbers(file: &Path) -> Vec<(u64, String)> {
    let name = file.to_string_lossy();
    let parts = name.split_inclusive(|letter: char| !letter.is_ascii_digit());
    parts
        .map(|part| {
            (part.trim_end_matches(|letter: char| !letter.is_ascii_digit()).parse().unwrap_or(0), part.to_owned())
        })
        .collect()
}

/// The shares of one scenario, put together.
#[derive(Debug)]
struct Merged {
    /// The file that was read first, and what it was made from.
    first: (PathBuf, Origin),
    loaded: Loaded,
    changes: Changes,
    ledger: Ledger,
    /// The files of all shares by their number.
    shares: BTreeMap<u32, PathBuf>,
    /// How many shares there are, unless the file holds everything.
    of: Option<u32>,
}

fn read_all(paths: &[PathBuf], catalogue: &Catalogue, partial: bool) -> Result<Vec<Merged>, Failure> {
    let mut merged: BTreeMap<String, Merged> = BTreeMap::new();
    let mut failures = Vec::new();
    for batch in paths.chunks(SIDE_BY_SIDE) {
        let records: Vec<Result<Record, Failure>> = batch.par_iter().map(|path| state::read(path)).collect();
        for (path, record) in batch.iter().zip(records) {
            let added = record.and_then(|record| add(&mut merged, path, record, catalogue, partial));
            failures.extend(added.err());
        }
    }
    Failure::any(failures)?;
    Ok(merged.into_values().collect())
}

/// Adds the record of a file to those of its scenario.
fn add(
    merged: &mut BTreeMap<String, Merged>,
    path: &Path,
    record: Record,
    catalogue: &Catalogue,
    partial: bool,
) -> Result<(), Failure> {
    let Record { origin, share, cells } = record;
    let name = path.display();
    if !merged.contains_key(&origin.name) {
        merged.insert(origin.name.clone(), Merged::new(path, &origin, catalogue)?);
    }
    let one = merged.get_mut(&origin.name).expect("it is there now");
    let first = &one.first;
    if let Some(why) = state::difference(&origin, &first.1) {
        let message = format!("`{name}` and `{}` are not of the same run: {why}", first.0.display());
        return Err(Failure::usage(message));
    }
    if origin.round != first.1.round {
        let (mine, theirs) = (origin.round, first.1.round);
        let message = format!("`{name}` is of round {mine}, and `{}` of round {theirs}", first.0.display());
        return Err(Failure::usage(message).help("merge the tally files of one round, with the file it began with"));
    }
    if let Share::Part { number, of, finished } = share {
        let known = *one.of.get_or_insert(of);
        if known != of {
            return Err(Failure::usage(format!("`{name}` is {share}, but others are shares of {known}")));
        }
        if !finished && !partial {
            return Err(Failure::usage(format!("`{name}` is not finished: {share} was interrupted"))
                .help("run the share again with --resume, or merge with --partial"));
        }
        if let Some(other) = one.shares.insert(number, path.to_owned()) {
            return Err(Failure::usage(format!("`{name}` and `{}` are both {share}", other.display())));
        }
    }
    let misfit = |why| Failure::usage(format!("`{name}` cannot be added: {why}"));
    add_cells(&one.ledger, &one.loaded.plan, cells).map_err(misfit)
}

/// Adds cells to a ledger, by several threads if there are many.
fn add_cells(ledger: &Ledger, plan: &Plan, mut cells: BTreeMap<u32, CellRecord>) -> Result<(), Misfit> {
    let middle = cells.keys().nth(cells.len() / 2).copied();
    match middle {
        Some(middle) if cells.len() > AT_ONCE => {
            let upper = cells.split_off(&middle);
            let (first, second) = rayon::join(|| add_cells(ledger, plan, cells), || add_cells(ledger, plan, upper));
            first.and(second)
        }
        _ => ledger.add(plan, cells),
    }
}

impl Merged {
    /// The scenario of a file, made again from the text that the file holds.
    fn new(path: &Path, origin: &Origin, catalogue: &Catalogue) -> Result<Self, Failure> {
        let name = path.display();
        let illegible = || Failure::usage(format!("`{name}` cannot be used: its content makes no sense"));
        let changes = state::changes(origin).ok_or_else(illegible)?;
        let text = Source::new(format!("{}.toml", origin.name), &origin.text);
        let source = Arc::new(text.with_file_texts(&origin.files));
        let loaded = files::load(catalogue, &source, &changes.overrides()).map_err(Failure::Faults)?;
        let now = state::origin(&loaded.plan, &changes, origin.round);
        if let Some(why) = state::difference(origin, &now) {
            return Err(Failure::usage(format!("`{name}` cannot be merged by this version of oddsmith: {why}")));
        }
        let ledger = Ledger::new(&loaded.plan);
        let first = (path.to_owned(), origin.clone());
        Ok(Self { first, loaded, changes, ledger, shares: BTreeMap::new(), of: None })
    }

    /// The numbers of the shares of which there is no file.
    fn missing_shares(&self) -> Vec<u32> {
        (1..=self.of.unwrap_or(0)).filter(|number| !self.shares.contains_key(number)).collect()
    }
}

/// Reports a scenario whose shares are all there. If more trials are needed, writes what the next round has to do, and
/// returns how to go on.
fn settle(
    mut merged: Merged,
    arguments: &MergeArguments,
    reporter: &mut Reporter<'_>,
    console: &mut Console,
) -> Result<Option<String>, Failure> {
    let absent = merged.missing_shares();
    if let Some(file) = &arguments.report.style {
        files::restyle(std::slice::from_mut(&mut merged.loaded), file)?;
    }
    let Merged { loaded, changes, ledger, first: (_, origin), of, .. } = merged;
    let name = loaded.plan.name.clone();
    let (answers, loaded, unfinished) = match Settled::of(&loaded.plan, &ledger) {
        Err(error) => return Err(refused(&loaded.plan, &error)),
        Ok(Settled::Answers(answers)) => (answers, loaded, None),
        Ok(Settled::NextRound(cells)) if !arguments.partial => {
            let round = origin.round + 1;
            let path = arguments.report.out.join(format!("{name}.round-{round}.tally"));
            let origin = Origin { round, ..origin };
            state::write(&path, &Record { origin, share: Share::Whole, cells: ledger.snapshot() })?;
            return Ok(Some(format!(
                "{name}: {} more trials to be decided. For round {round} run the shares again with \
                 --round {}, and merge them with that file",
                if cells == 1 { "1 cell needs".to_owned() } else { format!("{} cells need", grouped(cells as u64)) },
                path.display()
            )));
        }
        Ok(Settled::Missing(missing)) if !arguments.partial => {
            let cells = missing.iter().take(MAX_NAMED).map(|one| match one.chunks {
                Some(chunks) => format!("{} lacks {}", one.cell, counted(chunks as usize, "chunk", "chunks")),
                None => format!("{} is not answered", one.cell),
            });
            let more = missing.len().saturating_sub(MAX_NAMED);
            let more = (more > 0).then(|| format!("and {} more", grouped(more as u64)));
            let cells: Vec<String> = cells.chain(more).collect();
            let message = match listed(&absent) {
                Some(shares) => format!("{name}: {shares}, of {}", of.unwrap_or(0)),
                None => format!("{name}: work is missing"),
            };
            return Err(Failure::usage(message)
                .help(cells.join(", "))
                .help("--partial reports what there is, and says so"));
        }
        Ok(Settled::NextRound(_) | Settled::Missing(_)) => {
            let (loaded, answers, unfinished) = partial(loaded, &ledger);
            if answers.is_empty() {
                return Err(Failure::usage(format!("{name}: there is nothing to report yet")));
            }
            (answers, loaded, Some(unfinished))
        }
    };
    reporter.report(AnsweredScenario { loaded, answers, changes: &changes, unfinished }, console)?;
    Ok(None)
}

/// `share 3 is missing`, `shares 3, 5 and 9 to 12 are missing`; `None` for none.
fn listed(numbers: &[u32]) -> Option<String> {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b).map(|run| match run {
        [one] => one.to_string(),
        [first, .., last] => format!("{first} to {last}"),
        [] => String::new(),
    });
    let runs: Vec<String> = runs.collect();
    match runs.as_slice() {
        [] => None,
        [one] if numbers.len() == 1 => Some(format!("share {one} is missing")),
        [one] => Some(format!("shares {one} are missing")),
        [rest @ .., last] => Some(format!("shares {} and {last} are missing", rest.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_listed_in_runs() {
        assert_eq!(listed(&[]), None);
        assert_eq!(listed(&[3]).as_deref(), Some("share 3 is missing"));
        assert_eq!(listed(&[3, 4]).as_deref(), Some("shares 3 to 4 are missing"));
        assert_eq!(listed(&[3, 5, 9, 10, 11]).as_deref(), Some("shares 3, 5 and 9 to 11 are missing"));
    }
}
