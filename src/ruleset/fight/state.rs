//! The state of a fight.

use std::fmt;

use lane::{Lanes, Mask, Num};
use lang::script::Scratch;
use play::systems::lane_actor::MAX_FIGHTERS;
use play::systems::state::{Count, FixedVec, LaneState, Visit};

/// The most numbers of a fighter that can change.
pub const MAX_KEPT: usize = 32;
/// The most numbers that the texts of a fight can count.
pub const MAX_COUNTS: usize = 32;

/// A number of each fighter.
pub type Row<L> = FixedVec<Num<L>, MAX_FIGHTERS>;

/// The fights of a group of lanes.
#[derive(Clone)]
pub struct State<L: Lanes> {
    /// How they stand.
    pub now: Standing<L>,
    /// Space for the programs, which leave nothing in it from one text to the next.
    pub(super) scratch: Scratch<L>,
}

/// How fights stand.
#[derive(Debug, Clone)]
pub struct Standing<L: Lanes> {
    /// The numbers that change, each with a row of all fighters.
    pub kept: Vec<Row<L>>,
    /// How many cards are left of each kind, of all decks.
    pub cards: Vec<Num<L>>,
    /// Who stands. It follows from the other numbers whenever a turn is over.
    pub stands: FixedVec<Mask<L>, MAX_FIGHTERS>,
    /// Who has left: 0, or the place of the reason plus 1. Empty if nobody can.
    pub left: Row<L>,
    /// The place of each fighter in the order; empty if it is fixed.
    pub ranks: Row<L>,
    /// What is rolled for the order, while it is made.
    pub rolled: Row<L>,
    /// Whether the order has yet to be rolled, if it is rolled once.
    pub unordered: Mask<L>,
    /// Whether what happens before the first round has yet to happen.
    pub unopened: Mask<L>,
    /// Who stood when it was last asked who has fallen, or has stood since. Empty if nothing is done about that.
    pub stood: FixedVec<Mask<L>, MAX_FIGHTERS>,
    /// Who has just fallen, while something is done about that.
    pub fallen: FixedVec<Mask<L>, MAX_FIGHTERS>,
    /// Who has had its fall meanwhile.
    pub had: FixedVec<Mask<L>, MAX_FIGHTERS>,
    /// 0 while the fight goes on, else the place of its outcome plus 1.
    pub ended: Num<L>,
    /// What is counted, for both sides in turn.
    pub counts: Vec<Count<L>>,
    /// Numbers of the fighter whose text is played and of its target that the text has read.
    pub(super) known: [Num<L>; 2],
    /// Space for the question who stands, which is asked in the middle of a text.
    pub(super) aside: Scratch<L>,
}

impl<L: Lanes> fmt::Debug for State<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Standing { kept, ended, .. } = &self.now;
        f.debug_struct("State").field("kept", kept).field("ended", ended).finish_non_exhaustive()
    }
}

impl<L: Lanes> LaneState<L> for State<L> {
    #[inline(always)]
    fn visit<V: Visit<L>>(&mut self, other: &Self, visitor: &mut V) {
        // The exhaustive pattern makes a forgotten field a compile error.
        let Standing {
            kept,
            cards,
            stands,
            left,
            ranks,
            rolled: _,
            unordered,
            unopened,
            stood,
            fallen: _,
            had: _,
            ended,
            counts,
            known: _,
            aside: _,
        } = &mut self.now;
        kept.visit(&other.now.kept, visitor);
        cards.visit(&other.now.cards, visitor);
        stands.visit(&other.now.stands, visitor);
        left.visit(&other.now.left, visitor);
        ranks.visit(&other.now.ranks, visitor);
        unordered.visit(&other.now.unordered, visitor);
        unopened.visit(&other.now.unopened, visitor);
        stood.visit(&other.now.stood, visitor);
        ended.visit(&other.now.ended, visitor);
        counts.visit(&other.now.counts, visitor);
    }
}
