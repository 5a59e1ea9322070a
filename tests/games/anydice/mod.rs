//! Programs in the language of AnyDice as experiments: their outputs, their numbers, and where their faults are told.

use std::fs;

use oddsmith::check::check;
use oddsmith::diagnostic::Diagnostic;
use oddsmith::engine::exact::Budget;
use oddsmith::engine::{Quiet, sample_any, solve_any};
use oddsmith::games::catalogue;
use oddsmith::lane::dispatch::Isa;
use oddsmith::plan::Plan;
use oddsmith::scenario::{Overrides, open};

crate::files::scenario_files!(programs);

const SCENARIO: &str = "
[[experiment]]
id = 'attack'
system = 'anydice'
kind = 'program'
file = 'more/attack.txt'
";

/// The plan of a scenario beside a file with this program, or everything wrong with both.
fn planned(program: &str, changes: &Overrides) -> Result<Plan, Vec<Diagnostic>> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (scenario, file) = (folder.path().join("attack.toml"), folder.path().join("more/attack.txt"));
    fs::create_dir(folder.path().join("more")).expect("a new folder");
    fs::write(&scenario, SCENARIO).expect("a new file");
    fs::write(file, program).expect("a new file");
    check(&catalogue(), &open(&scenario).expect("a file"), changes).map(|checked| checked.plan)
}

/// The fault of a program: its file, line and column, and its message.
fn fault(program: &str) -> (String, (usize, usize), String) {
    let faults = planned(program, &Overrides::default()).expect_err("a fault");
    assert_eq!(faults.len(), 1, "{faults:#?}");
    let file = faults[0].source.name.rsplit('/').next().unwrap_or_default().to_owned();
    (file, faults[0].line_column(), faults[0].message.clone())
}

#[test]
fn a_program_may_stand_in_a_file_beside_the_scenario() {
    let set = |set: &[(&str, &str)], vary: &[(&str, &str)]| {
        let pairs =
            |pairs: &[(&str, &str)]| pairs.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
        let changes = Overrides { set: pairs(set), vary: pairs(vary), ..Overrides::default() };
        let plan = planned("BONUS: 2\noutput d2 + BONUS", &changes).unwrap_or_else(|faults| panic!("{faults:#?}"));
        let cells = &plan.experiments[0].cells;
        let least = cells.iter().map(|cell| {
            let exact = solve_any(&*cell.experiment(), Budget::AUTO).expect("nothing to solve");
            *exact.metrics[0].0.keys().next().expect("a value")
        });
        least.collect::<Vec<_>>()
    };
    assert_eq!(set(&[], &[]), [3]);
    assert_eq!(set(&[("attack.BONUS", "7")], &[]), [8]);
    assert_eq!(set(&[], &[("BONUS", "-1..=1")]), [0, 1, 2]);
}

#[test]
fn faults_of_a_program_are_told_in_its_file() {
    let (file, place, message) = fault("A: 3\noutput 3d6 +");
    assert_eq!((file.as_str(), place), ("attack.txt", (2, 13)), "{message}");
    let (file, place, message) = fault("A: 3\noutput [highset A of 4d6]");
    assert_eq!((file.as_str(), place), ("attack.txt", (2, 8)), "{message}");
    // This one comes up only when the program runs.
    let (file, place, message) = fault("function: f R:s { result: 1@R * 2@R - 3@R }\noutput [f 30d20]");
    assert_eq!((file.as_str(), place.0), ("attack.txt", 2), "{message}");
}

#[test]
fn trials_are_the_same_on_all_instruction_sets() {
    let plan = planned("output 3d6", &Overrides::default()).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let asked = &plan.experiments[0];
    let chunks = oddsmith::answer::chunks(asked, plan.seed);
    let experiment = asked.cells[0].experiment();
    let sampled = |isa: Isa| sample_any(&*experiment, isa, chunks, &Quiet);
    for isa in Isa::available() {
        assert_eq!(sampled(isa), sampled(Isa::Portable), "{isa:?}");
    }
}
