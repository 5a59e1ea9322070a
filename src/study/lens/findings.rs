//! All findings of the lens, game by game.

use crate::plan::{Plan, PlannedExperiment};
use play::tally::Answer;
use scenario::lens::Game;

use super::assignment::{Assignment, GameExperiments, Labels};
use super::duel::{Duel, WinShares};
use super::dying::Fate;
use super::ladder::{Conversion, Ladder, conversion};
use super::plus::Plus;
use super::tasks::Tasks;

/// The findings of all games, and the labels they share.
#[derive(Debug)]
pub struct Findings {
    /// What the questions are about.
    pub labels: Labels,
    /// The games in the order of the page.
    pub games: Vec<GameFindings>,
}

/// The findings of one game. `None` and empty lists: the scenario does not ask.
#[derive(Debug)]
pub struct GameFindings {
    /// Introduction of the game.
    pub game: Game,
    /// The chances of every tier at every task.
    pub tasks: Option<Tasks>,
    /// The value of +1.
    pub plus: Option<Plus>,
    /// The chances at every difficulty.
    pub ladder: Option<Ladder>,
    /// The fight of two equals.
    pub duel: Option<Duel>,
    /// Fights of unequals with their names.
    pub upsets: Vec<(String, WinShares)>,
    /// The chances of survival of the dying hero.
    pub fates: Vec<Fate>,
}

impl Findings {
    /// Computes the findings from the answers of a plan, which are in its order.
    pub fn of(assignment: &Assignment, plan: &Plan, answers: &[Vec<Answer>]) -> Self {
        let read = |entry: &GameExperiments| {
            let at = |place: usize| Some((plan.experiments.get(place)?, answers.get(place)?.as_slice()));
            let single = |place: Option<usize>| -> Option<(&PlannedExperiment, &[Answer])> { place.and_then(at) };
            let upset = |(label, place): &(String, usize)| {
                let (experiment, answers) = at(*place)?;
                Some((label.clone(), WinShares::of(experiment, answers)?))
            };
            let fates = entry.dying.iter().filter_map(|(company, place, measure)| {
                let (experiment, answers) = at(*place)?;
                Fate::of(company, measure, experiment, answers)
            });
            GameFindings {
                game: entry.game.clone(),
                tasks: single(entry.tasks).and_then(|(experiment, answers)| Tasks::of(assignment, experiment, answers)),
                plus: single(entry.plus).and_then(|(experiment, answers)| Plus::of(experiment, answers)),
                ladder: single(entry.ladder)
                    .and_then(|(experiment, answers)| Ladder::of(assignment, experiment, answers)),
                duel: single(entry.duel).and_then(|(experiment, answers)| Duel::of(experiment, answers)),
                upsets: entry.upsets.iter().filter_map(upset).collect(),
                fates: fates.collect(),
            }
        };
        Self { labels: assignment.labels.clone(), games: assignment.games.iter().map(read).collect() }
    }

    /// Translates the difficulties of one game into those of another, both by index; `None` if
    /// either has no ladder.
    pub fn conversion(&self, from: usize, to: usize) -> Option<Conversion> {
        let ladder = |place: usize| self.games.get(place)?.ladder.as_ref();
        Some(conversion(ladder(from)?, ladder(to)?))
    }
}

impl GameFindings {
    /// The result of a fight of unequals by its name.
    pub fn upset(&self, label: &str) -> Option<&WinShares> {
        self.upsets.iter().find(|(known, _)| known == label).map(|(_, upset)| upset)
    }

    /// The chance of survival in a situation.
    pub fn fate(&self, company: &str) -> Option<&Fate> {
        self.fates.iter().find(|fate| fate.company == company)
    }
}
