//! The fighters of both sides.

use std::ops::{Deref, DerefMut, Range};

use crate::systems::actor_set::ActorSet;
use crate::systems::lane_actor::Table;
use crate::systems::{Character, Fault, Question, Role, SideName};

/// The fighters of both sides, numbered from 0: those of the first side, then those of the second.
#[derive(Debug, Clone)]
pub struct Roster<F> {
    fighters: Vec<F>,
    /// The number of the first fighter of the second side.
    second: usize,
    /// What the sides are called.
    names: [SideName; 2],
}

/// A fighter's name, side and number, for its metrics.
#[derive(Debug, Clone, Copy)]
pub struct FighterRef<'a> {
    /// The name.
    pub name: &'a str,
    /// The side: 0 or 1.
    pub side: usize,
    /// The number, counted over both sides.
    pub number: usize,
}

impl FighterRef<'_> {
    /// The role of a metric that says what the fighter has left.
    pub fn left(&self) -> Role {
        Role::Left { side: self.side, fighter: self.number }
    }

    /// The role of a metric that says what became of the fighter; `able` is the outcome of a fighter who can still
    /// act.
    pub fn fate(&self, able: i16) -> Role {
        Role::Fate { side: self.side, fighter: self.number, able }
    }

    /// The role of a metric that says how much damage the fighter has dealt.
    pub fn dealt(&self) -> Role {
        Role::Dealt { side: self.side }
    }
}

impl<F: Character> Roster<F> {
    /// The fighters that a question names.
    ///
    /// # Errors
    /// Contradictions on any of their sheets.
    pub fn of(question: &Question, house: &F::HouseRules) -> Result<Self, Vec<Fault>> {
        match [0, 1].map(|side| F::side(side, question, house)) {
            [Ok(a), Ok(b)] => Ok(Self::new(a, b).called(question.side_names.clone())),
            sides => Err(sides.into_iter().filter_map(Result::err).flatten().collect()),
        }
    }
}

impl<F> Roster<F> {
    /// The fighters of two sides without names.
    pub fn new(mut a: Vec<F>, b: Vec<F>) -> Self {
        let second = a.len();
        a.extend(b);
        Self { fighters: a, second, names: SideName::LETTERS }
    }

    /// Says what the sides are called.
    #[must_use]
    pub fn called(self, names: [SideName; 2]) -> Self {
        Self { names, ..self }
    }

    /// What the sides are called.
    pub fn side_names(&self) -> &[SideName; 2] {
        &self.names
    }

    /// The side of a fighter: 0 or 1.
    #[inline(always)]
    pub fn side_of(&self, fighter: usize) -> usize {
        usize::from(fighter >= self.second)
    }

    /// The numbers of the fighters of a side.
    #[inline(always)]
    pub fn side(&self, side: usize) -> Range<usize> {
        if side == 0 { 0..self.second } else { self.second..self.fighters.len() }
    }

    /// The numbers of a fighter's enemies.
    #[inline(always)]
    pub fn enemies_of(&self, fighter: usize) -> Range<usize> {
        self.side(1 - self.side_of(fighter))
    }

    /// Whether all of these fighters are on one side.
    pub fn are_of_one_side(&self, some: &[usize]) -> bool {
        some.iter().all(|&i| self.side_of(i) == self.side_of(some[0]))
    }

    /// The smallest range that contains the sides of all of these fighters.
    pub fn allies_of_any(&self, some: &[usize]) -> Range<usize> {
        if self.are_of_one_side(some) { self.side(self.side_of(some[0])) } else { 0..self.len() }
    }

    /// The smallest range that contains every enemy of any of these fighters.
    pub fn enemies_of_any(&self, some: &[usize]) -> Range<usize> {
        if self.are_of_one_side(some) { self.enemies_of(some[0]) } else { 0..self.len() }
    }

    /// The index of a fighter within its own side, from 0.
    #[inline(always)]
    pub fn slot(&self, fighter: usize) -> usize {
        fighter - self.side(self.side_of(fighter)).start
    }

    /// The fighters of each side.
    pub fn sides(&self) -> [&[F]; 2] {
        self.fighters.split_at(self.second).into()
    }

    /// All fighters, for their metrics.
    pub fn fighter_refs(&self, name: impl Fn(&F) -> &str) -> impl Iterator<Item = FighterRef<'_>> {
        (0..self.len()).map(move |i| FighterRef { name: name(&self.fighters[i]), side: self.side_of(i), number: i })
    }

    /// The fighters of each side, as sets.
    pub fn parties(&self) -> [ActorSet; 2] {
        [0, 1].map(|side| ActorSet::of(self.len(), |i| self.side_of(i) == side))
    }

    /// Size of the larger side.
    pub fn most(&self) -> usize {
        self.second.max(self.len() - self.second)
    }

    /// A table of one number per fighter, indexed by fighter.
    pub fn table(&self, of: impl Fn(usize) -> i16) -> Table {
        let mut table: Table = [0; 32];
        for (i, place) in table.iter_mut().take(self.len()).enumerate() {
            *place = of(i);
        }
        table
    }

    /// Whether `holds` is true for any pair of enemies, given by number. Both orders of a pair are tried.
    pub fn any_enemies(&self, holds: impl Fn(usize, usize) -> bool) -> bool {
        (0..self.len()).any(|i| self.enemies_of(i).any(|j| holds(i, j)))
    }
}

impl<F> Deref for Roster<F> {
    type Target = [F];
    #[inline(always)]
    fn deref(&self) -> &[F] {
        &self.fighters
    }
}

impl<F> DerefMut for Roster<F> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [F] {
        &mut self.fighters
    }
}
