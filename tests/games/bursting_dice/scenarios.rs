//! The bundled scenarios of the game: every experiment can be answered, and every chart drawn.

use std::fs;
use std::sync::Arc;

use oddsmith::answer::answer_plan;
use oddsmith::diagnostic::Source;
use oddsmith::engine::Quiet;
use oddsmith::lane::dispatch::Isa;
use oddsmith::plan;
use oddsmith::report::{About, files};
use oddsmith::scenario::{Overrides, Stop, read};

#[test]
fn the_bundled_scenarios_give_all_their_charts() {
    for name in ["checks", "duel", "dying", "party"] {
        let file = format!("bursting-dice-{name}.toml");
        let path = format!("{}/scenarios/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(path).expect("the scenario is there");
        let charts = text.matches("view = ").count();
        let source = Arc::new(Source::new(file.clone(), text));
        let scenario = read(&oddsmith::games::catalogue(), &source, &Overrides::default())
            .unwrap_or_else(|faults| panic!("{faults:#?}"));
        let mut plan = plan::build(&scenario, 1).unwrap_or_else(|faults| panic!("{faults:#?}"));
        for experiment in &mut plan.experiments {
            experiment.stop = Stop::Trials(2000);
        }
        let answers = answer_plan(&plan, Isa::best(), &Quiet).unwrap_or_else(|why| panic!("{file}: {why}"));
        let files = files(&plan, &answers, &About::new(1)).unwrap_or_else(|why| panic!("{file}: {why}"));
        let drawn = files.iter().filter(|file| file.name.ends_with(".svg")).count();
        assert_eq!(drawn, charts, "{file}");
    }
}
