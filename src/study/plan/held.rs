//! Where a cell has its question and its experiment from: held where there are few cells, made again when they are asked
//! for where there are many.

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::Arc;

use play::engine::DynExperiment;
use play::query::syntax::Subject;
use play::systems::{Fields, Question};
use scenario::file::Axis;

use super::build::under_conditions;
use super::cell::{BaseValues, Cell};

/// The most cells of an experiment that hold what was made for them. A question takes a few kilobytes with its
/// characters, an experiment with its rolls and metrics as much. Both are made in microseconds, except for large rolls,
/// which a game may solve to see whether it can answer them.
pub(super) const MOST_HELD: usize = 1000;

/// Where a cell has its question and its experiment from.
#[derive(Debug)]
pub(super) enum Held {
    /// They were kept when the plan was made.
    Kept(Box<(Question, Box<dyn DynExperiment>)>),
    /// The sweep makes them again for the cell with this index.
    Remade(Arc<Sweep>, usize),
}

/// All that the questions of a sweep are made from.
#[derive(Debug)]
pub(super) struct Sweep {
    pub ground: BaseValues<'static>,
    pub axes: Vec<Axis>,
    /// What is asked under conditions.
    pub conditional: Vec<Subject>,
}

/// The experiment of a cell, for as long as somebody works on it.
#[derive(Debug)]
pub enum CellExperiment<'a> {
    /// One that the plan holds.
    Held(&'a dyn DynExperiment),
    /// One that was built for this.
    Built(Box<dyn DynExperiment>),
}

impl Sweep {
    fn cell(&self, number: usize) -> Cell<'_> {
        Cell::new(&self.ground, &self.axes, number)
    }
}

impl Held {
    /// The question.
    pub fn question(&self) -> Cow<'_, Question> {
        match self {
            Self::Kept(kept) => Cow::Borrowed(&kept.0),
            Self::Remade(sweep, number) => Cow::Owned(sweep.cell(*number).question()),
        }
    }

    /// The constants of the question.
    pub fn constants(&self) -> Fields {
        match self {
            Self::Kept(kept) => kept.0.constants.clone(),
            Self::Remade(sweep, number) => sweep.cell(*number).constants(),
        }
    }

    /// The experiment that the question asks for.
    pub fn experiment(&self) -> CellExperiment<'_> {
        match self {
            Self::Kept(kept) => CellExperiment::Held(kept.1.as_ref()),
            Self::Remade(sweep, number) => {
                let built = sweep.ground.scenario.catalogue.build(&sweep.cell(*number).question());
                let built = built.expect("the game has built it before, when the plan was made");
                CellExperiment::Built(under_conditions(built, &sweep.conditional))
            }
        }
    }
}

impl Deref for CellExperiment<'_> {
    type Target = dyn DynExperiment;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Held(experiment) => *experiment,
            Self::Built(experiment) => experiment.as_ref(),
        }
    }
}
