//! Work that is broken off and taken up again, or shared and put together, gives the answers of a run at one go.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use oddsmith::answer::{
    AnswerError, Ledger, Misfit, PartialAnswer, Settled, ShareOf, answer_plan, partial_answers, play_share,
    resume_plan, work_hash,
};
use oddsmith::diagnostic::Source;
use oddsmith::engine::{Progress, Quiet};
use oddsmith::lane::dispatch::Isa;
use oddsmith::plan::{self, Plan};
use oddsmith::scenario::{Overrides, read};
use oddsmith::tally::{Answer, AnswerMethod, CellRecord, Origin, Record, Share, Unaddable};

const SWEEP: &str = include_str!("shares/sweep.toml");
const PRECISE: &str = include_str!("shares/precise.toml");
const CONDITIONS: &str = include_str!("shares/conditions.toml");

fn plan_of(text: &str) -> Plan {
    let source = Arc::new(Source::new("shares.toml", text));
    let scenario = read(&oddsmith::games::catalogue(), &source, &Overrides::default());
    scenario.and_then(|scenario| plan::build(&scenario, 1)).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// Breaks the work off after so many reports of trials.
struct Patience(AtomicI64);

impl Progress for Patience {
    fn trials(&self, _: u64) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        // Several threads may report before one of them asks.
        self.0.load(Ordering::Relaxed) <= 0
    }
}

/// A ledger that went through a file.
fn stored(plan: &Plan, cells: BTreeMap<u32, CellRecord>) -> BTreeMap<u32, CellRecord> {
    let origin = Origin {
        program: "test".to_owned(),
        name: plan.name.clone(),
        text: plan.source.text.clone(),
        files: Vec::new(),
        changes: String::new(),
        seed: plan.seed,
        stream_version: 1,
        work: work_hash(plan),
        round: 1,
    };
    let record = Record { origin, share: Share::Whole, cells };
    Record::from_bytes(&record.to_bytes()).expect("a whole file").cells
}

fn ledger_of(plan: &Plan, parts: impl IntoIterator<Item = BTreeMap<u32, CellRecord>>) -> Ledger {
    let ledger = Ledger::new(plan);
    parts.into_iter().for_each(|part| ledger.add(plan, part).unwrap_or_else(|misfit| panic!("{misfit}")));
    ledger
}

#[test]
fn work_that_is_broken_off_again_and_again_gives_the_same_answers() {
    for text in [SWEEP, PRECISE, CONDITIONS] {
        let plan = plan_of(text);
        let whole = answer_plan(&plan, Isa::best(), &Quiet).expect("answers");
        let mut ledger = Ledger::new(&plan);
        let mut stops = 0;
        let answers = loop {
            // Short enough that even threads that are late to ask are broken off many times.
            let patience = Patience(AtomicI64::new(2 + stops % 4));
            match resume_plan(&plan, &ledger, Isa::best(), &patience) {
                Ok(answers) => break answers,
                Err(AnswerError::Stopped) => stops += 1,
                Err(error) => panic!("{error}"),
            }
            ledger = ledger_of(&plan, [stored(&plan, ledger.snapshot())]);
        };
        assert!(stops > 10, "broken off {stops} times");
        assert_eq!(answers, whole);
    }
}

/// Plays all rounds in shares, and returns the answers and the number of rounds.
fn in_shares(plan: &Plan, of: u32) -> (Vec<Vec<Answer>>, u32) {
    let mut known = Ledger::new(plan);
    for round in 1.. {
        let mut parts = vec![known.snapshot()];
        for number in 1..=of {
            let mine = Ledger::new(plan);
            play_share(plan, &known, &mine, ShareOf { number, of }, Isa::best(), &Quiet).expect("a share");
            parts.push(stored(plan, mine.snapshot()));
        }
        // The order in which shares come back does not matter.
        parts[1..].reverse();
        known = ledger_of(plan, parts);
        match Settled::of(plan, &known).expect("settled") {
            Settled::Answers(answers) => return (answers, round),
            Settled::NextRound(cells) => assert!(cells > 0 && round < 10),
            Settled::Missing(missing) => panic!("{missing:?}"),
        }
    }
    unreachable!("the rounds do not end")
}

#[test]
fn shares_add_up_to_the_answers_of_one_run() {
    for (text, rounds) in [(SWEEP, 1), (PRECISE, 4), (CONDITIONS, 3)] {
        let plan = plan_of(text);
        let whole = answer_plan(&plan, Isa::best(), &Quiet).expect("answers");
        for of in [1, 5, 64] {
            let (answers, took) = in_shares(&plan, of);
            assert_eq!(answers, whole, "{of} shares");
            assert!(took >= rounds, "{took} rounds");
        }
    }
}

#[test]
fn a_share_that_is_broken_off_goes_on() {
    let plan = plan_of(SWEEP);
    let share = ShareOf { number: 2, of: 3 };
    let whole = Ledger::new(&plan);
    play_share(&plan, &Ledger::new(&plan), &whole, share, Isa::best(), &Quiet).expect("a share");
    let mut mine = Ledger::new(&plan);
    let mut stops = 0;
    loop {
        let patience = Patience(AtomicI64::new(2));
        match play_share(&plan, &Ledger::new(&plan), &mine, share, Isa::best(), &patience) {
            Ok(()) => break,
            Err(AnswerError::Stopped) => stops += 1,
            Err(error) => panic!("{error}"),
        }
        mine = ledger_of(&plan, [stored(&plan, mine.snapshot())]);
    }
    assert!(stops > 2);
    assert_eq!(mine.snapshot(), whole.snapshot());
}

#[test]
fn what_is_missing_or_double_is_named() {
    let plan = plan_of(SWEEP);
    let part = |number| {
        let mine = Ledger::new(&plan);
        let share = ShareOf { number, of: 3 };
        play_share(&plan, &Ledger::new(&plan), &mine, share, Isa::best(), &Quiet).expect("a share");
        mine.snapshot()
    };
    let two = ledger_of(&plan, [part(1), part(3)]);
    let Settled::Missing(missing) = Settled::of(&plan, &two).expect("settled") else { panic!("nothing is missing") };
    assert!(missing.iter().any(|one| one.cell.contains("`duel`") && one.chunks.is_some()), "{missing:?}");
    assert!(matches!(two.add(&plan, part(3)), Err(Misfit::Cell { why: Unaddable::Twice, .. })));
    // What is there can be reported: exact cells as they are, others with the trials they have.
    let known: Vec<Option<PartialAnswer>> = partial_answers(&plan, &two).into_iter().flatten().collect();
    assert!(known.iter().any(Option::is_none) && known.iter().flatten().count() > 3);
    let sampled = known.iter().flatten().filter(|one| matches!(one.answer.made, AnswerMethod::Sampled { .. }));
    assert!(sampled.count() > 0);
}

#[test]
fn work_of_another_plan_is_refused() {
    let (plan, other) = (plan_of(SWEEP), plan_of(PRECISE));
    assert_ne!(work_hash(&plan), work_hash(&other));
    let mine = Ledger::new(&plan);
    let share = ShareOf { number: 1, of: 1 };
    play_share(&plan, &Ledger::new(&plan), &mine, share, Isa::best(), &Quiet).expect("a share");
    assert_eq!(Ledger::new(&other).add(&other, mine.snapshot()), Err(Misfit::Senseless));
    let sampled = plan_of(&SWEEP.replace("trials = 150_000", "trials = 150_000\nmethod = \"sample\""));
    assert_ne!(work_hash(&plan), work_hash(&sampled), "the method is part of the work");
}
