//! The state of a run as a file: written while it works, so that it can be resumed, and gone when it is done.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use lane::stream::STREAM_VERSION;
use play::tally::{Origin, Record, Share};
use report::FolderLock;
use study::answer::{Ledger, work_hash};
use study::plan::Plan;

use super::arguments::Changes;
use super::console::Console;
use super::failure::Failure;
use super::places;

/// How long a run works before its state is written for the first time, and from then on at least between two times.
const INTERVAL: Duration = Duration::from_secs(1);
/// Writing the state takes at most one part in so many of the time.
const SPARE: u32 = 150;

/// The file with the state of the work on one scenario.
#[derive(Debug)]
pub struct StateFile {
    path: PathBuf,
    origin: Origin,
    share: Share,
    /// Held while the run lasts, so that no other one writes the same file.
    lock: Option<FolderLock>,
}

/// [`Changes`] as they are stored.
#[derive(Debug, Serialize, Deserialize)]
struct StoredChanges {
    seed: Option<u64>,
    trials: Option<u64>,
    precision: Option<f64>,
    method: Option<String>,
    set: Vec<(String, String)>,
    vary: Vec<(String, String)>,
}

/// What a plan was made from.
pub fn origin(plan: &Plan, changes: &Changes, round: u32) -> Origin {
    let stored = StoredChanges {
        seed: changes.seed,
        trials: changes.trials,
        precision: changes.precision,
        method: changes.method.map(|method| method.to_string()),
        set: changes.set.clone(),
        vary: changes.vary.clone(),
    };
    Origin {
        program: env!("CARGO_PKG_VERSION").to_owned(),
        name: plan.name.clone(),
        text: plan.source.text.clone(),
        files: plan.source.file_texts(),
        changes: serde_json::to_string(&stored).expect("numbers and texts are always written as JSON"),
        seed: plan.seed,
        stream_version: STREAM_VERSION,
        work: work_hash(plan),
        round,
    }
}

/// The changes that were stored with a record; `None` if they are not legible.
pub fn changes(origin: &Origin) -> Option<Changes> {
    let StoredChanges { seed, trials, precision, method, set, vary } = serde_json::from_str(&origin.changes).ok()?;
    let method = method.map(|name| name.parse()).transpose().ok()?;
    Some(Changes { seed, trials, precision, method, set, vary })
}

/// Why work that was recorded is not that of a plan, in words.
pub fn difference(recorded: &Origin, now: &Origin) -> Option<String> {
    if recorded.work == now.work {
        return None;
    }
    Some(if recorded.stream_version != now.stream_version {
        format!("it was begun by oddsmith {}, whose dice fall differently for the same seed", recorded.program)
    } else if recorded.seed != now.seed {
        format!("it was begun with seed {}, and now it is {}", recorded.seed, now.seed)
    } else if recorded.text != now.text {
        "the scenario has changed since".to_owned()
    } else if recorded.files != now.files {
        "a file of games has changed since".to_owned()
    } else if recorded.changes != now.changes {
        "it was begun with other changes on the command line".to_owned()
    } else {
        format!("it was begun by oddsmith {}, which asks other questions of the same scenario", recorded.program)
    })
}

/// Reads a tally file.
///
/// # Errors
/// If it cannot be read, or is not whole.
pub fn read(path: &Path) -> Result<Record, Failure> {
    let cannot = |error| Failure::file(format!("cannot read `{}`", path.display()), error);
    let bytes = fs::read(path).map_err(cannot)?;
    Record::from_bytes(&bytes).map_err(|why| Failure::usage(format!("`{}` cannot be used: {why}", path.display())))
}

impl StateFile {
    /// The state of a whole run of a plan.
    pub fn of_run(plan: &Plan, changes: &Changes, out: &Path) -> Self {
        let path = out.join(format!("{}.tally", plan.name));
        Self { path, origin: origin(plan, changes, 1), share: Share::Whole, lock: None }
    }

    /// The tally file of one share of a round.
    pub fn of_share(origin: Origin, (number, of): (u32, u32), out: &Path) -> Self {
        let path = out.join(format!("{}.{number}-of-{of}.tally", origin.name));
        Self { path, origin, share: Share::Part { number, of, finished: false }, lock: None }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Waits until no other run works on the same file, and says so on a console.
    pub fn lock(&mut self, console: Option<&Console>) {
        if let (Some(folder), Some(name)) = (self.path.parent(), self.path.file_name()) {
            let waiting = || {
                let (name, folder) = (&self.origin.name, folder.display());
                let words = format!("another oddsmith works on `{name}` in {folder}; waiting for it to end");
                console.into_iter().for_each(|console| console.say(&words));
            };
            self.lock = FolderLock::take(folder, name, waiting);
        }
    }

    /// The record in the file, if there is a file.
    ///
    /// # Errors
    /// If it cannot be read, or holds the work on something else.
    pub fn read(&self) -> Result<Option<Record>, Failure> {
        if !self.path.exists() {
            return Ok(None);
        }
        let record = read(&self.path)?;
        let name = self.path.display();
        let differs = difference(&record.origin, &self.origin).or_else(|| {
            (record.origin.round != self.origin.round)
                .then(|| format!("it is of round {} and this is round {}", record.origin.round, self.origin.round))
        });
        match differs {
            Some(why) => Err(Failure::usage(format!("the work in `{name}` cannot be taken up: {why}"))
                .help("without --resume the run begins anew")),
            None => Ok(Some(record)),
        }
    }

    /// What a run begins with: with `resume` the work of an earlier one. Without it, what an earlier one has left is
    /// discarded, with a word.
    ///
    /// # Errors
    /// If the earlier work cannot be read, or is that on something else.
    pub fn begin(&mut self, plan: &Plan, resume: bool, console: Option<&Console>) -> Result<Ledger, Failure> {
        self.lock(console);
        let ledger = Ledger::new(plan);
        let name = self.path.display();
        if !resume {
            if self.path.exists() {
                let words =
                    "holds the work of a run that was interrupted; this one begins anew (--resume goes on with it)";
                console.into_iter().for_each(|console| console.say(&format!("note: `{name}` {words}")));
                self.remove()?;
            }
            return Ok(ledger);
        }
        if let Some(record) = self.read()? {
            let misfit = |why| Failure::usage(format!("`{name}` cannot be used: {why}"));
            ledger.add(plan, record.cells).map_err(misfit)?;
        }
        Ok(ledger)
    }

    /// Does work, and writes what a ledger holds from time to time while it lasts.
    pub fn keep<T>(&self, ledger: &Ledger, work: impl FnOnce() -> T) -> T {
        let done = (Mutex::new(false), Condvar::new());
        thread::scope(|scope| {
            scope.spawn(|| self.keep_until(ledger, &done));
            let answer = work();
            *done.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
            done.1.notify_all();
            answer
        })
    }

    fn keep_until(&self, ledger: &Ledger, (done, woken): &(Mutex<bool>, Condvar)) {
        let mut pause = INTERVAL;
        let mut known = ledger.changes();
        let mut is_done = done.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let waited = woken.wait_timeout_while(is_done, pause, |is_done| !*is_done);
            is_done = waited.unwrap_or_else(PoisonError::into_inner).0;
            if *is_done {
                return;
            }
            let changes = ledger.changes();
            if changes != known {
                known = changes;
                let began = Instant::now();
                // A state that cannot be written now is tried again; the work itself does not depend on it.
                let _ = self.write(ledger);
                pause = INTERVAL.max(began.elapsed() * SPARE);
            }
        }
    }

    /// Writes the state, whole or not at all.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, ledger: &Ledger) -> Result<(), Failure> {
        self.write_record(ledger, self.share.clone())
    }

    /// Writes a share that is worked off.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_finished(&self, ledger: &Ledger) -> Result<(), Failure> {
        let share = match self.share {
            Share::Part { number, of, .. } => Share::Part { number, of, finished: true },
            Share::Whole => Share::Whole,
        };
        self.write_record(ledger, share)
    }

    fn write_record(&self, ledger: &Ledger, share: Share) -> Result<(), Failure> {
        write(&self.path, &Record { origin: self.origin.clone(), share, cells: ledger.snapshot() })
    }

    /// Removes the file, if there is one.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn remove(&self) -> Result<(), Failure> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(Failure::file(format!("cannot remove `{}`", self.path.display()), error))
            }
            _ => Ok(()),
        }
    }
}

/// Writes a tally file, whole or not at all.
///
/// # Errors
/// If it cannot be written.
pub fn write(path: &Path, record: &Record) -> Result<(), Failure> {
    places::write(path, &record.to_bytes())
}
