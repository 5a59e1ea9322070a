//! What reads text and bytes of strangers. No input may make it panic, and what is refused has a reason with its place.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use oddsmith::answer::{Ledger, Settled, ShareOf, partial_answers, play_share, work_hash};
use oddsmith::catalogue::Catalogue;
use oddsmith::check::check;
use oddsmith::diagnostic::{Diagnostic, Source};
use oddsmith::dice::{Expr, parse};
use oddsmith::engine::Quiet;
use oddsmith::games;

use oddsmith::lane::dispatch::Isa;
use oddsmith::plan::Plan;
use oddsmith::scenario::Overrides;
use oddsmith::tally::{ContentHash, Origin, Record, Share};
use rand::{Rng, RngExt};

use super::mutate;

/// Something that reads what strangers write.
pub trait Target {
    /// Its name.
    fn name(&self) -> &'static str;
    /// A mutated input, for a person to read.
    fn input(&self, rng: &mut dyn Rng) -> Input;
    /// Reads it. Returns whether it was good.
    fn read(&self, input: &Input) -> bool;
}

/// An input.
#[derive(Debug, Clone)]
pub enum Input {
    Text(String),
    Bytes(Vec<u8>),
}

/// All targets.
pub fn all() -> Vec<Box<dyn Target>> {
    vec![
        Box::new(Scenarios::of("scenario", &["scenarios", "tests/scenario/cases", "tests/cli/cases", "tests/shares"])),
        Box::new(Scenarios::of("own game", &["tests/ruleset/cases"])),
        Box::new(Rolls),
        Box::new(TallyFiles::new()),
    ]
}

/// Every fault has a message and a place in its text.
fn show(faults: &[Diagnostic]) {
    assert!(!faults.is_empty(), "refused without a reason");
    for fault in faults {
        assert!(!fault.message.is_empty());
        for label in &fault.labels {
            let _ = &fault.source.text[label.span.clone()];
        }
    }
}

/// The text of scenarios, from the file to the checked plan.
struct Scenarios {
    name: &'static str,
    catalogue: Catalogue,
    texts: Vec<String>,
}

impl Scenarios {
    /// Scenarios made from those in some folders.
    fn of(name: &'static str, folders: &[&str]) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut files: Vec<_> = folders
            .iter()
            .flat_map(|folder| fs::read_dir(root.join(folder)).expect("a folder"))
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
            .collect();
        files.sort();
        let texts = files.iter().map(|path| fs::read_to_string(path).expect("a text")).collect();
        Self { name, catalogue: games::catalogue(), texts }
    }
}

impl Target for Scenarios {
    fn name(&self) -> &'static str {
        self.name
    }

    fn input(&self, mut rng: &mut dyn Rng) -> Input {
        let good = &self.texts[rng.random_range(0..self.texts.len())];
        let other = &self.texts[rng.random_range(0..self.texts.len())];
        Input::Text(mutate::text(good, other, &mut rng))
    }

    fn read(&self, input: &Input) -> bool {
        let Input::Text(text) = input else { return false };
        let source = Arc::new(Source::new("fuzz.toml", text));
        check(&self.catalogue, &source, &Overrides::default()).map_err(|faults| show(&faults)).is_ok()
    }
}

/// The text of rolls.
struct Rolls;

const ROLLS: &[&str] = &[
    "3d12kh2+4 >= 17",
    "4d6kh3",
    "6d10 >= 7",
    "d20+5",
    "d6!",
    "d6!o",
    "2d6r<3",
    "2d6ro<3",
    "dF",
    "4dF",
    "d%",
    "d{1,1,2,3}",
    "(3d6) >= 12",
    "d20+5 > d20+3",
    "2d6+d8-1",
    "6d10kh3 >= 7",
    "max(d8, d12)",
    "let p = 6d10; count(p >= 7) - count(p = 1)",
    "if d20 + 5 >= 15 then 2d6 + 3 else 0",
    "{d6, d8, d10}kh2",
    "widest(6d10)",
    "match d20 { 1: \"fumble\", 2..=14: \"miss\", 15..=19: \"hit\", 20: \"critical\" }",
];

impl Target for Rolls {
    fn name(&self) -> &'static str {
        "roll"
    }

    fn input(&self, mut rng: &mut dyn Rng) -> Input {
        let good = ROLLS[rng.random_range(0..ROLLS.len())];
        let other = ROLLS[rng.random_range(0..ROLLS.len())];
        Input::Text(mutate::text(good, other, &mut rng))
    }

    fn read(&self, input: &Input) -> bool {
        let Input::Text(text) = input else { return false };
        match parse(text) {
            Ok(roll) => {
                let again = roll.to_string().parse::<Expr>();
                assert_eq!(again.as_ref(), Ok(&roll), "`{roll}` does not come back");
                true
            }
            Err(faults) => {
                for fault in faults.iter() {
                    assert!(!fault.message.is_empty());
                    let _ = &text[fault.span.clone()];
                }
                assert!(faults.iter().next().is_some(), "refused without a reason");
                false
            }
        }
    }
}

/// Tally files, from the bytes to what is known of each cell.
struct TallyFiles {
    plan: Plan,
    bytes: Vec<u8>,
}

impl TallyFiles {
    fn new() -> Self {
        let source = Arc::new(Source::new("shares.toml", include_str!("../shares/sweep.toml")));
        let checked = check(&games::catalogue(), &source, &Overrides::default());
        let plan = checked.unwrap_or_else(|faults| panic!("{faults:#?}")).plan;
        let mine = Ledger::new(&plan);
        let share = ShareOf { number: 1, of: 2 };
        play_share(&plan, &Ledger::new(&plan), &mine, share, Isa::best(), &Quiet).expect("a share");
        let origin = Origin {
            program: "fuzz".to_owned(),
            name: plan.name.clone(),
            text: String::new(),
            files: Vec::new(),
            changes: "{}".to_owned(),
            seed: plan.seed,
            stream_version: 1,
            work: work_hash(&plan),
            round: 1,
        };
        let record = Record { origin, share: Share::Part { number: 1, of: 2, finished: true }, cells: mine.snapshot() };
        Self { plan, bytes: record.to_bytes() }
    }
}

impl Target for TallyFiles {
    fn name(&self) -> &'static str {
        "tally"
    }

    fn input(&self, mut rng: &mut dyn Rng) -> Input {
        let checksum = ContentHash::of_bytes(&[]).bytes().len();
        let content = &self.bytes[..self.bytes.len() - checksum];
        // A checksum that fits lets the change through to what reads the content.
        let mut bytes = mutate::bytes(if rng.random_ratio(1, 8) { &self.bytes } else { content }, &mut rng);
        let fits = *ContentHash::of_bytes(&bytes).bytes();
        bytes.extend_from_slice(&fits);
        Input::Bytes(bytes)
    }

    fn read(&self, input: &Input) -> bool {
        let Input::Bytes(bytes) = input else { return false };
        let Ok(record) = Record::from_bytes(bytes) else { return false };
        let ledger = Ledger::new(&self.plan);
        let fits = ledger.add(&self.plan, record.cells).is_ok();
        let _ = Settled::of(&self.plan, &ledger);
        let _ = partial_answers(&self.plan, &ledger);
        fits
    }
}
