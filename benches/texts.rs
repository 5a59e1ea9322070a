//! Random rolls and games told in text against plain players: more of what `tests/language/rolls` and `tests/language/ruleset` play.
//!
//! ```text
//! cargo bench --bench texts -- --form process --from 1000 --texts 5000
//! ```
//!
//! `--form` is `roll`, `check`, `process` or `fight`, all of them if nothing is said. The same number is always the same
//! text. One on which the two differ is made as small as it can be and printed. `--every N` samples each N-th text, `--trials N`
//! with more trials. `--show NUMBER` prints the text of a number, of a form.

#[path = "../tests/language/rolls/maker.rs"]
mod maker;
#[path = "../tests/language/rolls/model.rs"]
mod model;
#[path = "../tests/language/rolls/mutual.rs"]
mod mutual;
#[path = "../tests/language/ruleset/plain/mod.rs"]
mod plain;
#[path = "../tests/language/planned.rs"]
mod planned;
#[path = "../tests/language/rolls/shrink.rs"]
mod shrink;
#[path = "../tests/language/rolls/write.rs"]
mod write;

use std::process::ExitCode;
use std::time::Instant;

use plain::hunt::hunt;
use plain::tree::Form;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let word = |flag: &str| arguments.iter().skip_while(|argument| *argument != flag).nth(1);
    let number = |flag: &str, otherwise: u64| {
        word(flag)
            .map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{flag} needs a number, not `{text}`")))
    };
    let from = number("--from", 100_000);
    let texts = number("--texts", 1000);
    if let (Some(number), Some(form)) = (word("--show"), word("--form")) {
        let form = match form.as_str() {
            "check" => Form::Check,
            "process" => Form::Process,
            _ => Form::Fight,
        };
        let number = number.parse().unwrap_or_else(|_| panic!("--show needs a number, not `{number}`"));
        print!("{}", plain::write::scenario(&plain::games::game(form, number), 20_000));
        return ExitCode::SUCCESS;
    }
    let mut code = ExitCode::SUCCESS;
    // What panics is told with its text.
    std::panic::set_hook(Box::new(|_| ()));
    if word("--form").is_none_or(|wanted| wanted == "roll") {
        let began = Instant::now();
        let mutual::Tally { rolls, agree, sampled, unlisted, refused, unprinted, differ } =
            mutual::hunt(from..from + texts, number("--trials", 20_000), number("--every", 8));
        println!(
            "roll: {rolls} from {from}: {agree} agree, {sampled} sampled, {unlisted} not listed, {unprinted} printed as another, {} differ: {differ:?}; {:.0} s",
            differ.len(),
            began.elapsed().as_secs_f64()
        );
        for (why, (many, example)) in &refused {
            println!("  refused {many}: {why}\n    {example}");
        }
        if !differ.is_empty() {
            code = ExitCode::FAILURE;
        }
    }
    for (name, form) in [("check", Form::Check), ("process", Form::Process), ("fight", Form::Fight)] {
        if word("--form").is_some_and(|wanted| wanted != name) {
            continue;
        }
        let began = Instant::now();
        let tally = hunt(form, from..from + texts, number("--trials", 20_000), number("--every", 8));
        println!(
            "{name}: {} texts from {from}: {} solved, {} sampled, {} refused, {} differ: {:?}; {:.0} s",
            tally.games,
            tally.solved,
            tally.sampled,
            tally.refusals(),
            tally.differ.len(),
            tally.differ,
            began.elapsed().as_secs_f64()
        );
        for (why, (many, example)) in &tally.refused {
            println!("  refused {many} ({example}): {why}");
        }
        if !tally.differ.is_empty() {
            code = ExitCode::FAILURE;
        }
    }
    code
}
