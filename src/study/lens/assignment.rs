//! Which experiment answers which question of which game, and whether the experiments are
//! consistent.

use crate::plan::{Plan, PlannedExperiment};
use play::diagnostic::{Code, Diagnostic};
use play::query::Quantity;
use play::systems::Metric;
use scenario::lens::{Game, Part, Tag};
use scenario::{Scenario, placed};

/// All games of a lens with their experiments.
#[derive(Debug)]
pub struct Assignment {
    /// The games in the order of the page.
    pub games: Vec<GameExperiments>,
    /// What the questions are about.
    pub labels: Labels,
}

/// What the questions of a lens are about, in all games.
#[derive(Debug, Clone, Default)]
pub struct Labels {
    /// The tiers of characters, in the order of the first game.
    pub tiers: Vec<String>,
    /// The tasks, in the order of the first game.
    pub tasks: Vec<String>,
    /// The fights of unequals, in the order of the scenario.
    pub matches: Vec<String>,
    /// The situations of the dying hero, in the order of the scenario.
    pub companies: Vec<String>,
}

/// One game and its experiments, by index in the plan. `None`: the scenario has no such experiment
/// for this game.
#[derive(Debug)]
pub struct GameExperiments {
    /// How the game is introduced.
    pub game: Game,
    /// The characters of every tier at every task.
    pub tasks: Option<usize>,
    /// A sweep over the number that a hero raises.
    pub plus: Option<usize>,
    /// A sweep over every difficulty.
    pub ladder: Option<usize>,
    /// A fight of two equals.
    pub duel: Option<usize>,
    /// The weaker against the stronger, with the name of the fight.
    pub upsets: Vec<(String, usize)>,
    /// The dying hero: the situation, the experiment, and the quantity that counts as surviving.
    pub dying: Vec<(String, usize, Quantity)>,
}

impl Assignment {
    /// Assigns the experiments of a plan to the games of its scenario's lens.
    ///
    /// # Errors
    /// Every inconsistency, in the order of the file.
    pub fn of(scenario: &Scenario, plan: &Plan) -> Result<Self, Vec<Diagnostic>> {
        let Some(lens) = &scenario.lens else {
            let message = format!("`{}` lays no games side by side: it has no `[[lens.game]]`", scenario.name);
            let fault = Diagnostic::error(Code::MISSING_KEY, message, &scenario.source, 0..0);
            return Err(vec![fault.help("`oddsmith lens` without a scenario shows the bundled one")]);
        };
        let mut assignment =
            Self { games: lens.games.iter().map(GameExperiments::new).collect(), labels: Labels::default() };
        let mut faults = Vec::new();
        for (number, experiment) in scenario.experiments.iter().enumerate() {
            if let (Some(tag), Some(planned)) = (&experiment.lens, plan.experiments.get(number)) {
                assignment.add(number, planned, tag, &mut faults);
            }
        }
        for entry in assignment.games.iter().filter(|entry| entry.is_empty()) {
            let message = format!("no experiment has a part of the lens for `{}`", entry.game.system.name);
            let fault = entry.game.place.error(Code::MISSING_KEY, message);
            faults.push(fault.help("give an experiment of it `lens = \"tasks\"`, \"plus\", \"ladder\" or \"duel\""));
        }
        if assignment.games.is_empty() && faults.is_empty() {
            faults.push(lens.place.error(Code::MISSING_KEY, "the lens has no games"));
        }
        faults.sort_by_key(Diagnostic::start);
        if faults.is_empty() { Ok(assignment) } else { Err(faults) }
    }

    fn add(&mut self, number: usize, planned: &PlannedExperiment, tag: &Tag, faults: &mut Vec<Diagnostic>) {
        let before = faults.len();
        check_sweep(planned, tag, faults);
        check_metrics(planned, tag, faults);
        if let Part::Tasks | Part::Ladder = tag.part
            && faults.len() == before
        {
            agree(&mut self.labels.tiers, texts(planned, "tier"), "people", tag, faults);
        }
        if let Part::Tasks = tag.part
            && faults.len() == before
        {
            agree(&mut self.labels.tasks, texts(planned, "task"), "tasks", tag, faults);
        }
        let Some(entry) = self.games.iter_mut().find(|entry| entry.game.system.name == planned.system.name) else {
            let message = format!("`{}` is none of the games of the lens", planned.system.name);
            let fault = tag.place.error(Code::UNKNOWN_SYSTEM, message);
            faults.push(fault.help("introduce it in a `[[lens.game]]`"));
            return;
        };
        let slot = match &tag.part {
            Part::Tasks => &mut entry.tasks,
            Part::Plus => &mut entry.plus,
            Part::Ladder => &mut entry.ladder,
            Part::Duel => &mut entry.duel,
            Part::Upset(label) => {
                if entry.upsets.iter().any(|(known, _)| known == label) {
                    faults.push(twice(planned, tag, label));
                }
                entry.upsets.push((label.clone(), number));
                note(&mut self.labels.matches, label);
                return;
            }
            Part::Dying { company, lives, place } => {
                if entry.dying.iter().any(|(known, _, _)| known == company) {
                    faults.push(twice(planned, tag, company));
                }
                match Quantity::parse(lives, &planned.cells[0].metrics.iter().collect::<Vec<_>>()) {
                    Ok(quantity) if quantity.is_share() => {
                        entry.dying.push((company.clone(), number, quantity));
                        note(&mut self.labels.companies, company);
                    }
                    Ok(_) => {
                        let message = format!("`{lives}` is a number, but those who live are a share");
                        faults.push(
                            place.error(Code::BAD_GOAL, message).help("write for example `success` or `dead=no`"),
                        );
                    }
                    Err(fault) => {
                        faults.push(placed(fault, lives, place));
                    }
                }
                return;
            }
        };
        if slot.is_some() {
            faults.push(twice(planned, tag, ""));
        }
        *slot = Some(number);
    }
}

impl GameExperiments {
    fn new(game: &Game) -> Self {
        Self {
            game: game.clone(),
            tasks: None,
            plus: None,
            ladder: None,
            duel: None,
            upsets: Vec::new(),
            dying: Vec::new(),
        }
    }

    fn is_empty(&self) -> bool {
        let single = [self.tasks, self.plus, self.ladder, self.duel];
        single.iter().all(Option::is_none) && self.upsets.is_empty() && self.dying.is_empty()
    }
}

fn note(labels: &mut Vec<String>, label: &str) {
    if !labels.iter().any(|known| known == label) {
        labels.push(label.to_owned());
    }
}

fn twice(planned: &PlannedExperiment, tag: &Tag, label: &str) -> Diagnostic {
    let label = if label.is_empty() { String::new() } else { format!(" \"{label}\"") };
    let message = format!("two experiments of `{}` are the part `{}`{label}", planned.system.name, tag.part.name());
    tag.place.error(Code::DUPLICATE, message)
}

/// The values of a varied name as text, in the order of the scenario.
fn texts(planned: &PlannedExperiment, name: &str) -> Vec<String> {
    planned.values(name).iter().map(|value| value.text.clone()).collect()
}

/// The varied name other than `tier`, whose values are numbers.
pub(super) fn number_name(planned: &PlannedExperiment) -> Option<&str> {
    planned.varied.iter().map(String::as_str).find(|name| *name != "tier")
}

/// Checks that the varied names are those the part needs.
fn check_sweep(planned: &PlannedExperiment, tag: &Tag, faults: &mut Vec<Diagnostic>) {
    let varied: Vec<&str> = planned.varied.iter().map(String::as_str).collect();
    let fits = match tag.part {
        Part::Tasks => varied.len() == 2 && varied.contains(&"tier") && varied.contains(&"task"),
        Part::Ladder => varied.len() == 2 && varied.contains(&"tier"),
        Part::Plus => varied.len() == 1,
        Part::Duel | Part::Upset(_) | Part::Dying { .. } => varied.is_empty(),
    };
    let needs = match tag.part {
        Part::Tasks => "needs `vary` with `tier` and `task`, and nothing else",
        Part::Ladder => "needs `vary` with `tier` and the difficulty, and nothing else",
        Part::Plus => "needs `vary` with the number that a hero raises, and nothing else",
        Part::Duel | Part::Upset(_) | Part::Dying { .. } => "is one question and takes no `vary`",
    };
    if !fits {
        let message = format!("the part `{}` {needs}", tag.part.name());
        faults.push(tag.place.error(Code::CONTRADICTION, message));
        return;
    }
    if let Part::Ladder | Part::Plus = tag.part
        && let Some(name) = number_name(planned)
    {
        let values = planned.values(name);
        if values.len() < 2 || values.iter().any(|value| value.number().is_none()) {
            let message = format!("`{name}` must be varied over several whole numbers here");
            faults.push(tag.place.error(Code::CONTRADICTION, message));
        }
    }
}

/// Checks that the metrics the part reads exist.
fn check_metrics(planned: &PlannedExperiment, tag: &Tag, faults: &mut Vec<Diagnostic>) {
    let has = |fits: &dyn Fn(&Metric) -> bool| planned.cells.iter().all(|cell| cell.metrics.iter().any(fits));
    let (fits, what) = match tag.part {
        Part::Tasks | Part::Plus | Part::Ladder => (has(&Metric::is_success), "whether it succeeds (`success`)"),
        Part::Duel | Part::Upset(_) => (
            has(&|metric| metric.sides_that_win().is_some()) && has(&Metric::is_rounds),
            "who wins (`winner`) and in how many `rounds`",
        ),
        Part::Dying { .. } => return,
    };
    if !fits {
        let (kind, system) = (&planned.kind.name, &planned.system.name);
        let message =
            format!("`{kind}` of `{system}` does not measure {what}, which the part `{}` is about", tag.part.name());
        faults.push(tag.place.error(Code::CONTRADICTION, message));
    }
}

/// Checks that every game uses the same words; the first game sets them.
fn agree(known: &mut Vec<String>, found: Vec<String>, what: &str, tag: &Tag, faults: &mut Vec<Diagnostic>) {
    if known.is_empty() {
        *known = found;
    } else if *known != found {
        let message = format!("the {what} are {} here, but {} before", found.join(", "), known.join(", "));
        let fault = tag.place.error(Code::CONTRADICTION, message);
        faults.push(fault.help("a lens compares the same in every game, in the same order"));
    }
}
