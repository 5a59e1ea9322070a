//! Time and memory of `oddsmith merge` for many tally files that all hold all cells of a sweep: the most that a merge can
//! have to add up.
//!
//!     cargo bench --bench merge
//!     cargo bench --bench merge -- 1000 10000
//!
//! The numbers are those of files and of cells. The counts are made up, as merging does not depend on them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use oddsmith::answer::work_hash;
use oddsmith::diagnostic::Source;
use oddsmith::lane::stream::STREAM_VERSION;
use oddsmith::plan::{self, Plan};
use oddsmith::scenario::{Overrides, read};
use oddsmith::tally::{CellRecord, Histogram, Origin, Ranges, Record, Share};

/// Rolls that differ in their die and in what is added to it.
const SIDES: std::ops::Range<u32> = 4..29;

/// A scenario with a cell for each of many rolls.
fn scenario(cells: u32, trials: u64) -> String {
    let sides = SIDES.len() as u32;
    let rolls: Vec<String> =
        (0..cells).map(|cell| format!("\"d{}+{}\"", SIDES.start + cell % sides, 1 + cell / sides)).collect();
    format!(
        "[run]\nmethod = \"sample\"\ntrials = {trials}\n\n\
         [[experiment]]\nid = \"rolls\"\nsystem = \"dice\"\nkind = \"roll\"\nvary = {{ roll = [{}] }}\n",
        rolls.join(", ")
    )
}

fn plan_of(text: &str) -> Plan {
    let source = Arc::new(Source::new("wide.toml", text));
    let scenario = read(&oddsmith::games::catalogue(), &source, &Overrides::default()).expect("a sound scenario");
    plan::build(&scenario, STREAM_VERSION).expect("a sound scenario")
}

/// The file of one share, which holds one chunk of each cell.
fn share(plan: &Plan, number: u32, of: u32) -> Record {
    let cell = |(place, case): (usize, &plan::PlannedCell)| {
        let trials = u64::from(case.chunk_trials);
        let (sides, sides_of_all) = (SIDES.start + place as u32 % SIDES.len() as u32, SIDES.len());
        let mut histogram = Histogram::default();
        for face in 0..sides {
            let times = trials * u64::from(face + 1) / u64::from(sides) - trials * u64::from(face) / u64::from(sides);
            histogram.add((face + 2 + (place / sides_of_all) as u32) as i32, times);
        }
        let mut record = CellRecord::default();
        record.add_chunks(&Ranges::from(u64::from(number - 1)..u64::from(number)), &[histogram]);
        (place as u32, record)
    };
    let cells: BTreeMap<u32, CellRecord> = plan.experiments[0].cells.iter().enumerate().map(cell).collect();
    let origin = Origin {
        program: env!("CARGO_PKG_VERSION").to_owned(),
        name: plan.name.clone(),
        text: plan.source.text.clone(),
        files: Vec::new(),
        changes: r#"{"seed":null,"trials":null,"precision":null,"method":null,"set":[],"vary":[]}"#.to_owned(),
        seed: plan.seed,
        stream_version: STREAM_VERSION,
        work: work_hash(plan),
        round: 1,
    };
    Record { origin, share: Share::Part { number, of, finished: true }, cells }
}

/// The most memory that a process has taken until it ended, in megabytes, where the system tells.
fn peak(child: &mut Child) -> Option<u64> {
    let file = format!("/proc/{}/status", child.id());
    let mut peak = None;
    while child.try_wait().expect("the process can be asked").is_none() {
        let status = fs::read_to_string(&file).unwrap_or_default();
        let kilobytes =
            status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().split(' ').next()?.parse().ok());
        peak = kilobytes.map(|kilobytes: u64| kilobytes * 1024 / 1_000_000).or(peak);
        thread::sleep(Duration::from_millis(5));
    }
    peak
}

fn merge(files: u32, cells: u32, folder: &Path) {
    let chunk = u64::from(plan_of(&scenario(1, 1)).experiments[0].cells[0].chunk_trials);
    let plan = plan_of(&scenario(cells, chunk * u64::from(files)));
    let parts = folder.join("parts");
    fs::create_dir(&parts).expect("a new folder");
    let mut bytes = 0;
    for number in 1..=files {
        let content = share(&plan, number, files).to_bytes();
        bytes += content.len();
        fs::write(parts.join(format!("wide.{number}-of-{files}.tally")), content).expect("a new file");
    }
    let began = Instant::now();
    let mut merge = Command::new(env!("CARGO_BIN_EXE_oddsmith"));
    merge.args(["merge", "parts", "--quiet"]).current_dir(folder);
    let mut child = merge.spawn().expect("the program starts");
    let peak = peak(&mut child);
    assert!(child.wait().expect("it has ended").success(), "the merge failed");
    let peak = peak.map_or_else(|| "unknown".to_owned(), |peak| format!("{peak} MB"));
    println!(
        "{files} files of {cells} cells, {:.0} MB: merged in {:.1} s, at most {peak} of memory",
        bytes as f64 / 1e6,
        began.elapsed().as_secs_f64()
    );
}

fn main() {
    // Cargo hands `--bench` on.
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let (files, cells) = match numbers[..] {
        [files, cells] => (files, cells),
        _ => (1000, 10_000),
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    merge(files, cells, folder.path());
}
