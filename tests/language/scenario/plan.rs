//! Plans of plain dice: cells in order, their metrics, and hashes that change only when the answer
//! does.

use std::sync::Arc;

use oddsmith::diagnostic::{Diagnostic, Source};
use oddsmith::engine::sample::Chunks;
use oddsmith::engine::{Quiet, sample_any};
use oddsmith::lane::dispatch::Isa;
use oddsmith::plan::{self, CellExperiment, Plan};
use oddsmith::scenario::{Overrides, Stop, read};
use oddsmith::systems::{Outcomes, Value};

const ROLLS: &str = include_str!("cases/rolls.toml");

fn try_plan(text: &str, version: u32) -> Result<Plan, Vec<Diagnostic>> {
    let source = Arc::new(Source::new("scenarios/rolls.toml", text));
    plan::build(&read(&oddsmith::games::catalogue(), &source, &Overrides::default())?, version)
}

fn plan_of(text: &str) -> Plan {
    try_plan(text, 1).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

#[test]
fn a_plan_holds_experiments_ready_to_run() {
    let plan = plan_of(ROLLS);
    assert_eq!((plan.name.as_str(), plan.title.as_str(), plan.seed), ("rolls", "Rolls", 3));
    assert_eq!(plan.source.text, ROLLS);
    assert_eq!(plan.cells(), 4);
    let many = plan.experiment("many").expect("asked");
    assert_eq!((many.system.name.as_ref(), many.kind.name.as_ref()), ("dice", "roll"));
    assert_eq!(many.varied, ["roll"]);
    assert_eq!(many.stop, Stop::Trials(1000));
    let cells: Vec<String> = many.cells.iter().map(plan::PlannedCell::cell_text).collect();
    assert_eq!(cells, ["roll=1d6", "roll=2d6", "roll=3d6"]);
    let total = many.cells[0].metrics.iter().find(|metric| metric.name == "total");
    assert!(matches!(total.expect("a total").outcomes, Outcomes::Number { .. }));
    assert_eq!(plan.experiment("one").expect("asked").cells[0].cell_text(), "");
}

#[test]
fn cells_hold_typed_values_and_share_them() {
    let plan = plan_of(include_str!("cases/typed-values.toml"));
    let asked = &plan.experiments[0];
    let values = |name| -> Vec<(usize, Option<i64>, &str)> {
        let of = |value: &'_ &plan::CellValue| (value.place, value.number());
        asked.values(name).iter().map(|value| (of(value).0, of(value).1, value.text.as_str())).collect()
    };
    // A roll without dice is a number; a named variant has no typed value.
    assert_eq!(values("roll"), [(0, None, "d20+5"), (1, Some(3), "3")]);
    assert_eq!(values("modifier"), [(0, Some(-1), "-1"), (1, Some(0), "0"), (2, Some(1), "1")]);
    assert_eq!(asked.values("mood")[0].value, None);
    assert_eq!(asked.values("dc"), [] as [&plan::CellValue; 0]);
    let last = asked.cells.last().expect("six cells");
    assert_eq!(last.cell_text(), "roll=3;modifier=1;mood=bold");
    assert_eq!(last.varied("modifier").map(|value| &value.value), Some(&Some(Value::Int(1))));
    assert!(Arc::ptr_eq(&asked.cells[0].values[0], &asked.cells[2].values[0]));
}

#[test]
fn hashes_change_with_the_answer() {
    let hash = |text: &str| plan_of(text).experiments[0].cells[0].hash;
    let original = hash(ROLLS);
    for (old, new) in [
        ("seed = 3", "seed = 4"),
        ("trials = 1000", "trials = 1001"),
        ("trials = 1000", "precision = 0.01"),
        ("\"2d6\"\n", "\"2d6+1\"\n"),
        ("id = \"one\"", "id = \"uno\""),
    ] {
        assert!(ROLLS.contains(old));
        let changed = ROLLS.replacen(old, new, 1);
        assert_ne!(hash(&changed), original, "{new}");
        assert_ne!(plan_of(&changed).hash, plan_of(ROLLS).hash, "{new}");
    }
    let newer = try_plan(ROLLS, 2).expect("a plan");
    assert_ne!(newer.experiments[0].cells[0].hash, original, "another layout of streams");
}

#[test]
fn hashes_do_not_change_with_what_only_shows() {
    let hash = |text: &str| plan_of(text).hash;
    for (old, new) in [
        ("\"Rolls\"", "\"Dice\""),
        ("seed = 3", "# three\nseed=0x3"),
        ("\"2d6\"\n", "\"2D6\"\n"),
        ("id = \"one\"", "id = \"one\"\nnote = \"a note\"\ntitle = \"A title\""),
        ("roll = \"2d6\"\n", "roll = \"2d6\"\nchart = [{ view = \"histogram\", metric = \"total\" }]\n"),
    ] {
        assert!(ROLLS.contains(old));
        assert_eq!(hash(&ROLLS.replacen(old, new, 1)), hash(ROLLS), "{new}");
    }
}

#[test]
fn equal_questions_of_two_experiments_have_streams_of_their_own() {
    let plan = plan_of(ROLLS);
    let (one, many) = (&plan.experiments[0].cells[0], &plan.experiments[1].cells[1]);
    assert_eq!(one.question(), many.question());
    assert_ne!(one.hash, many.hash);
}

#[test]
fn cells_share_what_a_sweep_leaves_alone() {
    let plan = plan_of(include_str!("cases/farsight-checks.toml"));
    let [alike, house] = plan.experiments.as_slice() else { panic!("two experiments") };
    let (tables, places) = alike.metric_tables();
    assert_eq!((alike.cells.len(), tables.len(), places), (250, 1, vec![0; 250]));
    let first = alike.cells[0].constants();
    assert!(alike.cells.iter().all(|case| case.constants().is_same(&first)));
    let [ten, twelve] = [0, 1].map(|cell: usize| house.cells[cell].constants());
    assert_eq!(ten.differences(&twelve).collect::<Vec<_>>(), ["check_die"]);
    assert!(!ten.is_same(&twelve) && twelve == first);
}

#[test]
fn what_a_large_plan_makes_again_is_what_a_small_one_holds() {
    let plan = plan_of(include_str!("cases/many-cells.toml"));
    let [few, many] = plan.experiments.as_slice() else { panic!("two experiments") };
    assert_eq!((few.cells.len(), many.cells.len()), (1000, 1200));
    let chunks = Chunks { seed: 1, experiment: 1, trials: 64 };
    for (place, (one, other)) in few.cells.iter().zip(&many.cells).enumerate() {
        assert_eq!(one.cell_text(), other.cell_text());
        assert_eq!(one.question(), other.question());
        assert_eq!(one.constants(), other.constants());
        let (held, built) = (one.experiment(), other.experiment());
        assert!(matches!((&held, &built), (CellExperiment::Held(_), CellExperiment::Built(_))));
        assert_eq!(held.metrics(), built.metrics());
        if place % 101 == 0 {
            let sampled = |experiment| sample_any(experiment, Isa::best(), chunks, &Quiet);
            assert_eq!(sampled(&*held), sampled(&*built));
        }
    }
}
