//! Good scenarios are read as intended: cells, fighters, inheritance, overrides.

use std::cell::RefCell;

use oddsmith::diagnostic::Code;
use oddsmith::plan::{self, Method, Stop, View};
use oddsmith::scenario::{Overrides, Scenario};
use oddsmith::systems::{Fault, Question, Value};

use crate::tourney;

const FORD: &str = include_str!("cases/ford.toml");

fn scenario(text: &str, overrides: &Overrides) -> Scenario {
    tourney::read(text, overrides)
        .unwrap_or_else(|faults| panic!("{}", faults.iter().map(|f| format!("{f}\n")).collect::<String>()))
}

/// The questions of a scenario in order, and the diagnostics if games reject them.
fn questions(scenario: &Scenario) -> Vec<Question> {
    let asked = RefCell::new(Vec::new());
    let faults = plan::build_with(scenario, 1, &|question| {
        asked.borrow_mut().push(question.clone());
        Err(vec![Fault::new(&["experiment"], "no such game")])
    });
    assert!(faults.is_err(), "the builder refuses all");
    asked.into_inner()
}

fn names(question: &Question) -> Vec<Vec<&str>> {
    question.sides.iter().map(|side| side.iter().map(|m| m.name.as_str()).collect()).collect()
}

#[test]
fn the_file_is_read_as_written() {
    let scenario = scenario(FORD, &Overrides::default());
    assert_eq!((scenario.name.as_str(), scenario.title.as_str()), ("test", "The ford"));
    assert_eq!(scenario.seed, 7);
    let [lock, ford] = scenario.experiments.as_slice() else { panic!("two experiments") };
    assert_eq!(lock.stop, Stop::Precision { half_width: 0.01, limit: 1_000_000_000 });
    assert_eq!(lock.method, Method::Auto);
    assert_eq!(lock.charts[0].spec.view, View::Curve);
    assert_eq!(lock.charts[0].spec.series.as_deref(), Some("mode"));
    assert_eq!(ford.stop, Stop::Trials(50_000));
    assert_eq!(ford.method, Method::Sample);
    assert_eq!(ford.title.as_deref(), Some("At the ford"));
    assert_eq!(ford.note.as_deref(), Some("Noon."));
}

#[test]
fn cells_are_in_row_major_order_of_vary() {
    let scenario = scenario(FORD, &Overrides::default());
    let asked = questions(&scenario);
    assert_eq!(asked.len(), 2 * 3 * 2 + 2 * 2);
    let lock: Vec<(String, i64, i64)> = asked[..12]
        .iter()
        .map(|q| {
            let mode = q.params.word("mode").to_owned();
            (mode, q.params.int("dc"), q.characters["captain"].int("might"))
        })
        .collect();
    assert_eq!(lock[0], ("hard".to_owned(), 10, 13));
    assert_eq!(lock[1], ("hard".to_owned(), 10, 14));
    assert_eq!(lock[2], ("hard".to_owned(), 15, 13));
    assert_eq!(lock[11], ("plain".to_owned(), 20, 14));
}

#[test]
fn layers_lie_in_order() {
    let scenario = scenario(FORD, &Overrides::default());
    let asked = questions(&scenario);
    let lock = &asked[0];
    assert_eq!(lock.constants.int("strikes"), 4, "house rule of the file");
    assert!(lock.constants.on("prone"), "default");
    assert!(!lock.characters.contains_key("goblin"), "nobody names the goblin");
    let captain = &lock.characters["captain"];
    assert_eq!(captain.int("speed"), 15, "own");
    assert_eq!(captain.get("weapon"), Some(&Value::Dice("2d6+1".parse().expect("a roll"))));
    assert!(captain.has_flag("traits", "keen"), "inherited");
    assert_eq!(
        lock.params.get("target"),
        Some(&Value::Comparison(oddsmith::dice::parse_comparison(">= 12").expect("one")))
    );

    let ford = &asked[12];
    assert_eq!(ford.constants.int("strikes"), 2, "varied");
    assert!(!ford.constants.on("prone"), "house rule of the experiment");
    assert_eq!(ford.sides[0][1].sheet.int("might"), 20, "the member's own");
    assert_eq!(ford.sides[0][1].sheet.int("speed"), 15, "the character's");
    assert_eq!(ford.sides[1][0].sheet.policy_number("retreat"), Some(3));
    assert_eq!(ford.params.int("round_limit"), 100);
}

#[test]
fn fighters_have_names_of_their_own_in_every_cell() {
    let scenario = scenario(FORD, &Overrides::default());
    let asked = questions(&scenario);
    assert_eq!(names(&asked[12]), [vec!["warden", "captain"], vec!["goblin-1", "chief"]]);
    assert_eq!(names(&asked[14]), [vec!["warden", "captain"], vec!["goblin-1", "goblin-2", "chief"]]);
    let chief = |q: &Question| q.sides[1].last().expect("a chief").sheet.int("speed");
    assert_eq!((chief(&asked[12]), chief(&asked[13])), (11, 12));
    assert_eq!(asked[12].sides[1][0].sheet.int("speed"), 10, "the goblin keeps his own");

    let scenario = tourney::read(include_str!("cases/brothers.toml"), &Overrides::default()).expect("a duel");
    let asked = questions(&scenario);
    assert_eq!(names(&asked[0]), [vec!["brother-a"], vec!["brother-b-1", "brother-b-2"]]);
    let might: Vec<i64> = asked[0].sides.iter().flatten().map(|m| m.sheet.int("might")).collect();
    assert_eq!(might, [5, 5, 2], "what a member overrides is not varied with its character");
}

#[test]
fn the_command_line_reaches_members_of_the_sides() {
    let brothers = include_str!("cases/brothers.toml").replace("vary = { \"brother.might\" = [5] }\n", "");
    let brothers = brothers
        .replace("might = 2 }", "might = 2, name = \"elder\" }")
        .replace("[[\"brother\"], ", "[[{ use = \"brother\", name = \"rival\" }], ");
    let with = |set: &[(&str, &str)]| {
        let set = set.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
        tourney::read(&brothers, &Overrides { set, ..Overrides::default() })
    };
    let scenario = with(&[("brother.count", "2"), ("elder.might", "3"), ("duel.rival.might", "4")]).expect("a duel");
    let asked = questions(&scenario);
    assert_eq!(names(&asked[0]), [vec!["rival"], vec!["brother-1", "brother-2", "elder"]]);
    let might: Vec<i64> = asked[0].sides.iter().flatten().map(|member| member.sheet.int("might")).collect();
    assert_eq!(might, [4, 1, 1, 3]);

    let told = |key: &str| with(&[(key, "2")]).expect_err("no such member")[0].clone();
    let said = |key: &str| format!("{} ({})", told(key).message, told(key).help.join("; "));
    assert_eq!(said("duel.elders.count"), "no `elders` takes part in `duel` (did you mean `elder`?)");
    assert_eq!(
        said("rivals.count"),
        "no experiment, character or member of a side is called `rivals` (did you mean `rival`?)"
    );
    assert_eq!(said("elder.counts"), "unknown key `counts` in a member of `tourney` (did you mean `count`?)");
    assert_eq!(said("duels.elder.count"), "no experiment is called `duels` (did you mean `duel`?)");
}

#[test]
fn the_command_line_edits_the_file() {
    let pairs = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
        pairs.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect()
    };
    let overrides = Overrides {
        seed: Some(99),
        trials: Some(10),
        method: Some(Method::Exact),
        set: pairs(&[
            ("rules.tourney.strikes", "5"),
            ("warden.weapon", "1d4"),
            ("lock.mode", "hard"),
            ("ford.rules.prone", "true"),
            ("title", "Dusk"),
        ]),
        vary: pairs(&[("lock.dc", "12,13"), ("lock.mode", "plain"), ("goblin.count", "2..=3")]),
        ..Overrides::default()
    };
    let scenario = scenario(FORD, &overrides);
    assert_eq!((scenario.seed, scenario.title.as_str()), (99, "Dusk"));
    for experiment in &scenario.experiments {
        assert_eq!((experiment.method, experiment.stop), (Method::Exact, Stop::Trials(10)));
    }
    let asked = questions(&scenario);
    assert_eq!(asked.len(), 2 * 2 + 2 * 2);
    assert_eq!(asked[0].constants.int("strikes"), 5);
    assert_eq!(asked[0].params.int("dc"), 12);
    assert_eq!(asked[2].params.int("dc"), 13, "a replaced axis keeps its position");
    let weapon = asked[0].characters["captain"].dice_opt("weapon").map(ToString::to_string);
    assert_eq!(weapon.as_deref(), Some("d4"), "inherited from the edited warden");
    assert!(asked[4].constants.on("prone"));
    assert_eq!(names(&asked[7])[1], ["goblin-1", "goblin-2", "goblin-3", "chief"]);
}

#[test]
fn an_undotted_vary_reaches_every_experiment_that_has_it() {
    let overrides = Overrides {
        vary: vec![("rules.strikes".to_owned(), "2..=4".to_owned())],
        precision: Some(0.005),
        ..Overrides::default()
    };
    let scenario = scenario(FORD, &overrides);
    let counts: Vec<usize> = scenario
        .experiments
        .iter()
        .map(|e| e.axes.iter().find(|a| a.name == "rules.strikes").map_or(0, |a| a.values.len()))
        .collect();
    assert_eq!(counts, [3, 3]);
    assert!(scenario.experiments.iter().all(|e| matches!(e.stop, Stop::Precision { .. })));
}

#[test]
fn bands_are_put_in_order() {
    let scenario = scenario(include_str!("cases/bands-out-of-order.toml"), &Overrides::default());
    let asked = questions(&scenario);
    let expected =
        vec![("fail".to_owned(), i32::MIN, 7), ("mixed".to_owned(), 8, 11), ("full".to_owned(), 12, i32::MAX)];
    assert_eq!(asked[0].params.get("bands"), Some(&Value::Bands(expected)));
}

/// What a game rejects at a path is shown at its place, once for all cells.
fn refused(text: &str, path: &[&str]) -> Vec<String> {
    let scenario = scenario(text, &Overrides::default());
    let faults =
        plan::build_with(&scenario, 1, &|_| Err(vec![Fault::new(path, "no")])).expect_err("the builder refuses all");
    assert!(faults.iter().all(|fault| fault.code == Code::REFUSED));
    faults
        .iter()
        .map(|fault| {
            let (line, _) = fault.line_column();
            format!("{line} {}", &fault.source.text[fault.labels[0].span.clone()])
        })
        .collect()
}

#[test]
fn what_a_game_refuses_is_shown_where_it_is_written() {
    assert_eq!(refused(FORD, &["experiment", "dc"]), ["33 \"10..=20 step 5\"", "37 \"ford\""]);
    assert_eq!(refused(FORD, &["experiment", "who"])[0], "30 \"captain\"");
    assert_eq!(refused(FORD, &["experiment", "round_limit"])[0], "27 \"lock\"");
    assert_eq!(refused(FORD, &["rules", "strikes"]), ["8 4", "51 2"]);
    assert_eq!(refused(FORD, &["rules", "prone"])[1], "43 false");
    assert_eq!(refused(FORD, &["character", "captain", "weapon"]), ["14 \"2d6+1\""]);
    assert_eq!(refused(FORD, &["character", "captain", "might"])[0], "33 13");
    assert_eq!(refused(FORD, &["character", "captain", "retreat"]), ["17 captain"]);
    assert_eq!(refused(FORD, &["sides", "0", "1", "might"])[1], "45 20");
    assert_eq!(refused(FORD, &["sides", "0", "1", "speed"])[1], "19 15");
    assert_eq!(refused(FORD, &["sides", "1", "1", "speed"])[1], "50 \"11..=12\"");
    assert_eq!(refused(FORD, &["sides", "1", "0"])[1], "49 1");
    assert!(refused(FORD, &["sides", "0"])[1].starts_with("44 [\n"));
    assert_eq!(refused(FORD, &["nonsense", "x"])[1], "37 \"ford\"");
}

#[test]
fn a_refused_character_is_shown_once_for_all_experiments() {
    let twice = [FORD, include_str!("cases/check.toml")].concat();
    assert_eq!(refused(&twice, &["character", "warden", "weapon"]).len(), 1);
}
