//! Where a fight stands.

use crate::lane::{Lanes, Mask, Num};
use crate::systems::lane_actor::MOST;
use crate::systems::state::lane_state;
use crate::systems::{Count, FixedVec};

/// Able to act.
pub const UP: i16 = 0;
/// Dying, but about to act once more.
pub const LAST: i16 = 1;
/// Unconscious, or out of the fight.
pub const OUT: i16 = 2;
/// Dying: dead when the scene ends.
pub const DEAD: i16 = 3;
/// Got away.
pub const FLED: i16 = 4;

/// A row of numbers, one of each fighter, or none if the fight has no use for it.
pub type Numbers<L> = FixedVec<Num<L>, MOST>;
/// A row of flags.
pub type Flags<L> = FixedVec<Mask<L>, MOST>;

/// Where a fight stands. Whatever no longer matters is set to a fixed value, so that equal situations are
/// equal states.
#[derive(Debug, Clone, Copy)]
pub struct State<L: Lanes> {
    /// Survival points left.
    pub survival: Numbers<L>,
    /// Verve left.
    pub verve: Numbers<L>,
    /// Injuries.
    pub injuries: Numbers<L>,
    /// Mojo left.
    pub mojo: Numbers<L>,
    /// From [`UP`] to [`FLED`].
    pub condition: Numbers<L>,
    /// Damage of this round.
    pub pending: Numbers<L>,
    /// Injuries that hits of this round add directly.
    pub wounds: Numbers<L>,
    /// Surprised.
    pub surprised: Flags<L>,
    /// Rounds that a surprised fighter has been out of the fight.
    pub quiet: Numbers<L>,
    /// In the first round.
    pub first: Mask<L>,
    /// Dashes away.
    pub flees: Flags<L>,
    /// Was caught, and flees no more.
    pub cornered: Flags<L>,
    /// Keeps up an effect in this round.
    pub holds: Flags<L>,
    /// Has had it broken in this round.
    pub broke: Flags<L>,
    /// Rounds until a semi-conscious fighter acts; -1 if nobody directs it.
    pub late: Numbers<L>,
    /// The place in the order of its side's attacks in this round.
    pub lot: Numbers<L>,
    /// Rounds of surprise by side, the first one included.
    pub surprise: [Count<L>; 2],
    /// Effects broken by side.
    pub broken: [Count<L>; 2],
    /// Mojo spent by side.
    pub spent: [Count<L>; 2],
    /// Damage dealt by each.
    pub dealt: FixedVec<Count<L>, MOST>,
    /// Rounds begun on its feet by each.
    pub stood: FixedVec<Count<L>, MOST>,
}

lane_state!(State {
    survival,
    verve,
    injuries,
    mojo,
    condition,
    pending,
    wounds,
    surprised,
    quiet,
    first,
    flees,
    cornered,
    holds,
    broke,
    late,
    lot,
    surprise,
    broken,
    spent,
    dealt,
    stood,
});

impl<L: Lanes> State<L> {
    /// Where a fighter stands.
    #[inline(always)]
    pub fn stands(&self, i: usize) -> Mask<L> {
        self.condition[i].eq(UP)
    }
}
