//! Resolves paths to scenarios: files, folders, bundled names, standard input. All are read and
//! checked together.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use play::catalogue::Catalogue;
use play::diagnostic::{Diagnostic, Severity, Source};
use report::check::{self, Checked, check};
use scenario::{self, LARGEST_FILE, OpenError, Overrides, Style};
use study::analysis::solve::CheckedSolve;
use study::plan::Plan;

use super::bundle;
use super::console::Console;
use super::failure::Failure;

/// Reads and checks all scenarios that some paths denote; without a path, the bundled ones. A file of games among several
/// files is no scenario; it is checked with those that name it.
///
/// # Errors
/// Everything wrong with any of them, and if there are only files of games.
pub fn plans(catalogue: &Catalogue, paths: &[PathBuf], overrides: &Overrides) -> Result<Vec<Loaded>, Failure> {
    let mut failures = Vec::new();
    let mut sources = Vec::new();
    if paths.is_empty() {
        sources.extend(bundle::ALL.iter().filter(|one| one.in_tour()).map(bundle::Bundled::source));
    }
    for found in files(paths, &mut failures) {
        match found.open() {
            Ok(source) => sources.push(source),
            Err(failure) => failures.push(failure),
        }
    }
    let several = sources.len() > 1;
    let mut plans = Vec::new();
    for source in &sources {
        if several && scenario::tells_only_games(source) {
            continue;
        }
        match load(catalogue, source, overrides) {
            Ok(loaded) => plans.push(loaded),
            Err(faults) => add(&mut failures, faults, source, several),
        }
    }
    if several && failures.is_empty() && plans.is_empty() {
        let failure = Failure::usage("these files tell games and ask nothing");
        return Err(
            failure.help("a scenario names them with `games = [\"…\"]`; `oddsmith systems FILE` shows their games")
        );
    }
    Failure::any(failures).map(|()| plans)
}

/// Reads and checks the one scenario that a path denotes.
///
/// # Errors
/// As [`plans`], and if the path is a folder.
pub fn plan(catalogue: &Catalogue, path: &Path, overrides: &Overrides) -> Result<Plan, Failure> {
    let source = source(path)?;
    plan_of(catalogue, &source, overrides).map_err(Failure::Faults)
}

/// Reads the text of the one scenario that a path denotes.
///
/// # Errors
/// If it is a folder, cannot be read, or is not valid text.
pub fn source(path: &Path) -> Result<Arc<Source>, Failure> {
    if path.is_dir() {
        let message = format!("`{}` is a folder; one scenario is needed", path.display());
        return Err(Failure::usage(message));
    }
    Origin::of(path).open()
}

/// The games of a catalogue, and those that a file tells.
///
/// # Errors
/// As [`source`], and every fault of the games.
pub fn games(catalogue: &Catalogue, path: &Path) -> Result<Catalogue, Failure> {
    scenario::games_told(catalogue, &source(path)?).map_err(Failure::Faults)
}

/// The names of the games in a file that tells games and asks nothing, those of its characters, and warnings and notes;
/// `None` if this is another file, or none.
///
/// # Errors
/// Every fault of the games and of the characters.
pub fn only_games(catalogue: &Catalogue, path: &Path) -> Result<Option<OnlyGames>, Failure> {
    let Origin::File(path) = Origin::of(path) else { return Ok(None) };
    let Ok(source) = scenario::open(&path) else { return Ok(None) };
    if !scenario::tells_only_games(&source) {
        return Ok(None);
    }
    let (games, characters, remarks) = scenario::file_of_games(catalogue, &source).map_err(Failure::Faults)?;
    let games = games.own().map(|system| system.name.to_string()).collect();
    Ok(Some(OnlyGames { games, characters, remarks }))
}

/// What a file of games holds.
#[derive(Debug)]
pub struct OnlyGames {
    /// The names of its games.
    pub games: Vec<String>,
    /// The names of its characters.
    pub characters: Vec<String>,
    /// Warnings and notes.
    pub remarks: Vec<Diagnostic>,
}

/// Whether a word is more likely a file than a name.
pub fn is_file(word: &str) -> bool {
    word == "-" || word.contains(['.', '/']) || bundle::find(word).is_some() || Path::new(word).exists()
}

/// A checked scenario.
#[derive(Debug)]
pub struct Loaded {
    /// Its experiments.
    pub plan: Plan,
    /// Its solve questions.
    pub solves: Vec<CheckedSolve>,
    /// Warnings and notes.
    pub remarks: Vec<Diagnostic>,
}

impl Loaded {
    /// Prints its warnings to standard error, and its notes if they are wanted.
    pub fn tell_remarks(&self, notes: bool, console: &Console) {
        let told = self.remarks.iter().filter(|remark| notes || remark.severity > Severity::Note);
        told.for_each(|remark| console.show(remark));
    }
}

/// Checks the text of a scenario.
///
/// # Errors
/// Everything wrong with it.
pub fn load(catalogue: &Catalogue, source: &Arc<Source>, overrides: &Overrides) -> Result<Loaded, Vec<Diagnostic>> {
    let Checked { plan, solves, remarks, .. } = check(catalogue, source, overrides)?;
    Ok(Loaded { plan, solves, remarks })
}

/// Reads a style file.
///
/// # Errors
/// If it cannot be read, or everything wrong with it.
pub fn style(path: &Path) -> Result<Style, Failure> {
    scenario::read_style(&source(path)?).map(|(style, _)| style).map_err(Failure::Faults)
}

/// Gives scenarios the style of a file.
///
/// # Errors
/// As [`style`], and every chart that cannot be drawn in this style.
pub fn restyle(plans: &mut [Loaded], path: &Path) -> Result<(), Failure> {
    let (style, places) = scenario::read_style(&source(path)?).map_err(Failure::Faults)?;
    let mut faults = Vec::new();
    for Loaded { plan, .. } in plans {
        (plan.style, plan.style_places) = (style.clone(), places.clone());
        faults.extend(check::chart_faults(plan));
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::Faults(faults)) }
}

fn plan_of(catalogue: &Catalogue, source: &Arc<Source>, overrides: &Overrides) -> Result<Plan, Vec<Diagnostic>> {
    check(catalogue, source, overrides).map(|checked| checked.plan)
}

/// Adds the faults of one scenario. For a fault in an argument, adds which scenario it is for.
fn add(failures: &mut Vec<Failure>, faults: Vec<Diagnostic>, source: &Arc<Source>, several: bool) {
    let named = faults.into_iter().map(|fault| {
        if several && !Arc::ptr_eq(&fault.source, source) {
            fault.help(format!("in the scenario {}", source.name))
        } else {
            fault
        }
    });
    failures.push(Failure::Faults(named.collect()));
}

/// Where a scenario is read from.
#[derive(Debug)]
enum Origin {
    Input,
    File(PathBuf),
    Bundled(&'static bundle::Bundled),
}

impl Origin {
    /// Resolves a path that is not a folder. A file takes precedence over a bundled scenario of the
    /// same name.
    fn of(path: &Path) -> Self {
        if path == Path::new("-") {
            return Self::Input;
        }
        match path.to_str().and_then(bundle::find) {
            Some(bundled) if !path.exists() => Self::Bundled(bundled),
            _ => Self::File(path.to_owned()),
        }
    }

    fn open(&self) -> Result<Arc<Source>, Failure> {
        match self {
            Self::Bundled(bundled) => Ok(bundled.source()),
            Self::Input => Ok(scenario::with_games(&standard_input()?, Path::new(""))),
            Self::File(path) => scenario::open(path).map_err(|error| match error {
                OpenError::Unfit(fault) => Failure::Faults(vec![*fault]),
                OpenError::Io { path: name, source } => {
                    let missing = source.kind() == io::ErrorKind::NotFound;
                    let failure = Failure::file(format!("cannot read `{name}`"), source);
                    match bundle::nearest(&name) {
                        Some(near) if missing => failure.help(format!("did you mean the bundled scenario `{near}`?")),
                        _ => failure,
                    }
                }
            }),
        }
    }
}

/// The text of standard input.
///
/// # Errors
/// If it cannot be read, is too long, or is not valid text.
pub fn standard_input() -> Result<Arc<Source>, Failure> {
    let mut bytes = Vec::new();
    io::stdin()
        .lock()
        .take(LARGEST_FILE as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::file("cannot read standard input", error))?;
    scenario::from_bytes("stdin", bytes).map_err(|fault| Failure::Faults(vec![*fault]))
}

/// The text of a file, or of standard input if its name is `-`.
///
/// # Errors
/// As [`standard_input`].
pub fn text(name: &str) -> Result<Arc<Source>, Failure> {
    if name == "-" {
        return standard_input();
    }
    let bytes = std::fs::read(name).map_err(|error| Failure::file(format!("cannot read `{name}`"), error))?;
    scenario::from_bytes(name, bytes).map_err(|fault| Failure::Faults(vec![*fault]))
}

/// The scenarios that some paths denote, in order and without duplicates.
fn files(paths: &[PathBuf], failures: &mut Vec<Failure>) -> Vec<Origin> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    for path in paths {
        let here = if path.is_dir() {
            match in_folder(path) {
                Ok(files) => files.into_iter().map(Origin::File).collect(),
                Err(failure) => {
                    failures.push(failure);
                    continue;
                }
            }
        } else {
            vec![Origin::of(path)]
        };
        for origin in here {
            let name = match &origin {
                Origin::Input => PathBuf::from("-"),
                Origin::File(path) => fs::canonicalize(path).unwrap_or_else(|_| path.clone()),
                Origin::Bundled(bundled) => PathBuf::from(bundled.name),
            };
            if seen.insert(name) {
                found.push(origin);
            }
        }
    }
    found
}

/// The scenarios of a folder, sorted by name; subfolders are not searched.
fn in_folder(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let cannot = |error| Failure::file(format!("cannot read the folder `{}`", folder.display()), error);
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        if path.extension().is_some_and(|extension| extension == "toml") && !path.is_dir() {
            files.push(path);
        }
    }
    if files.is_empty() {
        let message = format!("there are no scenarios in `{}`", folder.display());
        return Err(Failure::usage(message).help("a scenario is a file whose name ends in .toml"));
    }
    files.sort();
    Ok(files)
}
