//! What reads text and bytes of strangers. No input may make it panic, and what is refused has a reason with its place.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use oddsmith::answer::{Ledger, Settled, ShareOf, answer, partial_answers, play_share, work_hash};
use oddsmith::anydice;
use oddsmith::catalogue::Catalogue;
use oddsmith::check::check;
use oddsmith::diagnostic::{Diagnostic, Source};
use oddsmith::dice::{Expr, parse};
use oddsmith::engine::{Progress, Quiet};
use oddsmith::games;
use oddsmith::lane::dispatch::Isa;
use oddsmith::plan::Plan;
use oddsmith::scenario::{Method, Overrides};
use oddsmith::tally::{ContentHash, Origin, Record, Share};
use rand::{Rng, RngExt};

use super::composed::Composed;
use super::page::Page;
use super::{mutate, rules};

/// Something that reads what strangers write.
pub trait Target {
    /// Its name.
    fn name(&self) -> &'static str;
    /// A mutated input, for a person to read.
    fn input(&self, rng: &mut dyn Rng) -> Input;
    /// Reads it. Returns whether it was good.
    fn read(&self, input: &Input) -> bool;
    /// How many times as long as others it takes.
    fn work(&self) -> u64 {
        1
    }
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
        Box::new(Scenarios::of(
            "scenario",
            &["scenarios", "tests/cli/cases", "tests/language/scenario/cases", "tests/foundations/shares"],
        )),
        Box::new(Scenarios::of("own game", &["scenarios/own-", "tests/language/ruleset/cases"])),
        Box::new(OwnGames(Scenarios::of("own rules", &["scenarios/own-", "tests/language/ruleset/cases"]))),
        Box::new(Rolls),
        Box::new(Composed),
        Box::new(Programs),
        Box::new(Page::new()),
        Box::new(TallyFiles::new()),
    ]
}

/// The scenarios in some folders, or those of a folder whose names have a beginning: place by place, so that an input is the
/// same wherever its folder lies.
pub fn texts(places: &[&str]) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = places.iter().flat_map(|place| {
        let (folder, begin) =
            if root.join(place).is_dir() { (*place, "") } else { place.rsplit_once('/').expect("a folder") };
        let entries = fs::read_dir(root.join(folder)).expect("a folder");
        let mut files: Vec<_> = entries
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                name.starts_with(begin) && name.ends_with(".toml")
            })
            .collect();
        files.sort();
        files
    });
    files.map(|path| fs::read_to_string(path).expect("a text")).collect()
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
    /// Scenarios made from [those](texts) in some places.
    fn of(name: &'static str, places: &[&str]) -> Self {
        Self { name, catalogue: games::catalogue(), texts: texts(places) }
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

/// Games told in text, from the file to some trials of its experiments.
struct OwnGames(Scenarios);

/// The longest that the experiments of one input are played.
const PATIENCE: Duration = Duration::from_secs(1);

/// Breaks work off when it has taken long enough.
struct Deadline(Instant);

impl Progress for Deadline {
    fn stopped(&self) -> bool {
        self.0.elapsed() > PATIENCE
    }
}

impl Target for OwnGames {
    fn name(&self) -> &'static str {
        self.0.name
    }

    fn input(&self, mut rng: &mut dyn Rng) -> Input {
        Input::Text(rules::text(&self.0.texts[rng.random_range(0..self.0.texts.len())], &mut rng))
    }

    fn read(&self, input: &Input) -> bool {
        let Input::Text(text) = input else { return false };
        let source = Arc::new(Source::new("fuzz.toml", text));
        // Both engines get their share.
        let method = if text.len().is_multiple_of(2) { Method::Sample } else { Method::Auto };
        let few = Overrides { trials: Some(64), method: Some(method), ..Overrides::default() };
        let checked = match check(&self.0.catalogue, &source, &few) {
            Ok(checked) => checked,
            Err(faults) => {
                show(&faults);
                for fault in &faults {
                    // The first letter of these files is never at fault by itself.
                    assert!(fault.labels[0].span != (0..0), "`{}` ({}) has no place", fault.message, fault.code.id);
                }
                return false;
            }
        };
        let deadline = Deadline(Instant::now());
        for experiment in &checked.plan.experiments {
            for cell in [experiment.cells.first(), experiment.cells.last()].into_iter().flatten() {
                if deadline.stopped() {
                    return true;
                }
                if let Err(why) = answer(experiment, cell, 1, Isa::best(), &deadline) {
                    assert!(!why.to_string().is_empty());
                }
            }
        }
        true
    }

    fn work(&self) -> u64 {
        20
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
    "let r = d%; r / 10 + r % 10 - (d20 - 10) % -3",
    "2d6!3x{5, 6} - d8!2xkh1",
    "d{1..12, 0:8} + d6r{2..=4}",
    "let deck = cards {1..13:4}; let a = draw(2, deck); let b = draw(d3, deck); beats(a, b) + highest(b)",
    "let hand = draw(5, {1..13:4}); widest(hand) + count(hand >= 11)",
    "draw(d3, {0, 1, 1, 2:2})kh2",
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

/// Programs of AnyDice, from the text to their answers.
struct Programs;

/// The work that one of them may take.
const STEPS: u64 = 50_000_000;

pub const PROGRAMS: &[&str] = &[
    "output 3d6 named \"three\" output [highest 3 of 4d6] output {1,2}@4d8",
    "A: 3 loop N over {1..A, 7:2} { output Nd6 >= 4 named \"[N] dice, [A]\" }",
    "function: hit R:s at N:n { X: (R >= N) + (R = 6) if X > 2 { result: 2 } else if X = 0 { result: d{} } result: X }
     output [hit 5d6 at d6]",
    "function: boom N:n { if N = 6 { result: N + [boom d6] } result: N } set \"maximum function depth\" to 4 output [boom d6]",
    "T: 0 function: sum N:n { T: T + N result: T } output [sum d4] output #(3d{1,1,2}) + 1@246 \\ done \\",
    "set \"position order\" to \"lowest first\" set \"explode depth\" to 3 output [explode d4] output [count {2,4} in 3d4]",
    "function: a A:s beats B:d { result: 1@[sort A] > B } output [a 3d4 beats 2d6] output -d4 ^ 2 / 3 & !d0 | d{0,1}",
    "output [lowest d3 of 4d6] output [middle 2 of 5d4] output [maximum of 2d8] output [reverse {1..3}] output d2d3d2",
];

impl Target for Programs {
    fn name(&self) -> &'static str {
        "program"
    }

    fn input(&self, mut rng: &mut dyn Rng) -> Input {
        let good = PROGRAMS[rng.random_range(0..PROGRAMS.len())];
        let other = PROGRAMS[rng.random_range(0..PROGRAMS.len())];
        Input::Text(mutate::text(good, other, &mut rng))
    }

    fn read(&self, input: &Input) -> bool {
        let Input::Text(text) = input else { return false };
        let answers = anydice::parse(text).and_then(|program| program.answer(&[], STEPS));
        match answers {
            Ok(answers) => {
                for answer in &answers {
                    let whole: f64 = answer.outcomes.iter().map(|(_, chance)| chance.value()).sum();
                    assert!(answer.outcomes.is_empty() || (whole - 1.0).abs() < 1e-9, "{}: {whole}", answer.label);
                    assert_eq!(answer.distribution().probability(i64::MAX - 1), 0.0);
                }
                true
            }
            Err(fault) => {
                assert!(!fault.message.is_empty());
                let _ = &text[fault.span.clone()];
                let (line, column) = fault.place(text);
                assert!(line > 0 && column > 0);
                false
            }
        }
    }

    fn work(&self) -> u64 {
        4
    }
}

/// Tally files, from the bytes to what is known of each cell.
struct TallyFiles {
    plan: Plan,
    bytes: Vec<u8>,
}

impl TallyFiles {
    fn new() -> Self {
        let source = Arc::new(Source::new("shares.toml", include_str!("../../foundations/shares/sweep.toml")));
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
