//! Which scenarios are meant: files, folders, bundled names, standard input; read and checked all
//! together.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::catalogue::Catalogue;
use crate::diagnostic::{Diagnostic, Source};
use crate::inquiry::solve::{Written, written};
use crate::lane::stream::STREAM_VERSION;
use crate::lens::Cast;
use crate::plan::{self, Plan};
use crate::scenario::{self, LARGEST_FILE, OpenError, Overrides, Style};

use super::bundle;
use super::failure::Failure;

/// Reads and checks all scenarios that some paths mean; without a path, the bundled tour.
///
/// # Errors
/// Everything that is wrong with any of them.
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
        match load(catalogue, source, overrides) {
            Ok(loaded) => plans.push(loaded),
            Err(faults) => add(&mut failures, faults, source, several),
        }
    }
    Failure::any(failures).map(|()| plans)
}

/// Reads and checks the one scenario that a path means.
///
/// # Errors
/// As [`plans`], and if the path is a folder.
pub fn plan(catalogue: &Catalogue, path: &Path, overrides: &Overrides) -> Result<Plan, Failure> {
    let source = source(path)?;
    plan_of(catalogue, &source, overrides).map_err(Failure::Faults)
}

/// Reads the text of the one scenario that a path means.
///
/// # Errors
/// If there is none, or it is no text.
pub fn source(path: &Path) -> Result<Arc<Source>, Failure> {
    if path.is_dir() {
        let message = format!("`{}` is a folder; one scenario is needed", path.display());
        return Err(Failure::usage(message));
    }
    Origin::of(path).open()
}

/// A scenario, checked.
#[derive(Debug)]
pub struct Loaded {
    /// What it asks.
    pub plan: Plan,
    /// What it asks to be solved.
    pub solves: Vec<Written>,
}

fn load(catalogue: &Catalogue, source: &Arc<Source>, overrides: &Overrides) -> Result<Loaded, Vec<Diagnostic>> {
    let scenario = scenario::read(catalogue, source, overrides)?;
    // A scenario that the games refuse cannot be asked anything else.
    let plan = plan::build(&scenario, STREAM_VERSION)?;
    let solves = written(source, overrides, &scenario)?;
    if scenario.lens.is_some() {
        // The games that are to be laid side by side must fit together.
        Cast::of(&scenario, &plan)?;
    }
    Ok(Loaded { plan, solves })
}

/// Reads a file of style.
///
/// # Errors
/// If there is none, or everything that is wrong with it.
pub fn style(path: &Path) -> Result<Style, Failure> {
    scenario::read_style(&source(path)?).map_err(Failure::Faults)
}

fn plan_of(catalogue: &Catalogue, source: &Arc<Source>, overrides: &Overrides) -> Result<Plan, Vec<Diagnostic>> {
    plan::build(&scenario::read(catalogue, source, overrides)?, STREAM_VERSION)
}

/// Adds the faults of one scenario. A fault in an argument says which scenario it does not fit.
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

/// Where a scenario comes from.
#[derive(Debug)]
enum Origin {
    Input,
    File(PathBuf),
    Bundled(&'static bundle::Bundled),
}

impl Origin {
    /// What a path that is no folder means. A file comes before a bundled scenario of the same name.
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
            Self::Input => standard_input(),
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

fn standard_input() -> Result<Arc<Source>, Failure> {
    let mut bytes = Vec::new();
    io::stdin()
        .lock()
        .take(LARGEST_FILE as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::file("cannot read standard input", error))?;
    scenario::from_bytes("stdin", bytes).map_err(|fault| Failure::Faults(vec![fault]))
}

/// The scenarios that some paths mean, in order, each file once however often it is named.
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

/// The scenarios of a folder in the order of their names; folders within it are not searched.
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
