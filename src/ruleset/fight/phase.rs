//! The parts of a round, and the texts that are played in them.

use lang::script::Lowered;

/// A part of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// What happens before the first round; nothing in later ones.
    Opening,
    /// The order is rolled.
    Order,
    /// What happens at the start of a round.
    Start,
    /// The turn of the fighter at this place of the order.
    Turn(usize),
    /// What the enemies of that fighter do about it.
    Reaction(usize),
    /// What is done about those who have just fallen.
    Falls,
    /// What happens at the end of a round.
    End,
    /// What happens after the fight, in the round in which it is decided.
    Closing,
}

/// The programs of a fight.
#[derive(Debug, Clone)]
pub struct Programs {
    /// A fighter's turn.
    pub turn: Lowered,
    /// What is rolled for the order.
    pub order: Option<Lowered>,
    /// What is done before the first round.
    pub fight_start: Option<Lowered>,
    /// What is done at the start of a round.
    pub round_start: Option<Lowered>,
    /// What is done in place of the turn of a fighter who is out.
    pub fallen: Option<Lowered>,
    /// What is done about the turn of an enemy.
    pub reaction: Option<Lowered>,
    /// What is done by a fighter who falls.
    pub falls: Option<Lowered>,
    /// What is done by a fighter whose ally falls.
    pub ally_falls: Option<Lowered>,
    /// What is done at the end of a round.
    pub round_end: Option<Lowered>,
    /// What is done after the fight.
    pub fight_end: Option<Lowered>,
}

impl Programs {
    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &Lowered> {
        let Self { turn, order, fight_start, round_start, fallen, reaction, falls, ally_falls, round_end, fight_end } =
            self;
        let moments = [order, fight_start, round_start, fallen, reaction, falls, ally_falls, round_end, fight_end];
        std::iter::once(turn).chain(moments.into_iter().flatten())
    }

    /// Whether anything is done about those who fall.
    pub fn heed_falls(&self) -> bool {
        self.falls.is_some() || self.ally_falls.is_some()
    }

    /// The parts of a round with so many fighters. If they act together, who falls in a round is found at its end.
    pub fn phases(&self, fighters: usize, together: bool) -> Vec<Phase> {
        let heeds = |found_out: bool| (found_out && self.heed_falls()).then_some(Phase::Falls);
        let mut phases = Vec::new();
        if self.fight_start.is_some() {
            phases.push(Phase::Opening);
            phases.extend(heeds(true));
        }
        phases.extend(self.order.is_some().then_some(Phase::Order));
        if self.round_start.is_some() {
            phases.push(Phase::Start);
            phases.extend(heeds(!together));
        }
        for place in 0..fighters {
            phases.push(Phase::Turn(place));
            phases.extend(self.reaction.is_some().then_some(Phase::Reaction(place)));
            phases.extend(heeds(!together));
        }
        if together || self.round_end.is_some() {
            phases.push(Phase::End);
            phases.extend(heeds(true));
        }
        phases.extend(self.fight_end.is_some().then_some(Phase::Closing));
        phases
    }
}
