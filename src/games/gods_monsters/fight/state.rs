//! The state of a fight.

use crate::fight::prelude::*;

/// Able to act.
pub const UP: i16 = 0;
/// Dying, but with a last act to come.
pub const LAST: i16 = 1;
/// Unconscious, or out of the fight.
pub const OUT: i16 = 2;
/// Dying: dead when the scene ends.
pub const DEAD: i16 = 3;
/// Escaped.
pub const FLED: i16 = 4;

/// One number per fighter, or an empty row if the fight does not need it.
pub type Numbers<L> = FixedVec<Num<L>, MAX_FIGHTERS>;
/// One flag per fighter, or an empty row.
pub type Flags<L> = FixedVec<Mask<L>, MAX_FIGHTERS>;

/// The state of a fight. Fields that no longer matter are reset to a fixed value, so that equivalent situations compare
/// equal and the solver merges them.
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
    /// Damage taken in this round.
    pub pending: Numbers<L>,
    /// Injuries added directly by hits in this round.
    pub wounds: Numbers<L>,
    /// Surprised.
    pub surprised: Flags<L>,
    /// Rounds that a surprised fighter has spent out of the fight.
    pub quiet: Numbers<L>,
    /// This is the first round.
    pub first: Mask<L>,
    /// Dashes away.
    pub flees: Flags<L>,
    /// Was caught, and no longer flees.
    pub cornered: Flags<L>,
    /// Concentrates on an effect in this round.
    pub holds: Flags<L>,
    /// The effect was broken in this round.
    pub broke: Flags<L>,
    /// Rounds until a semi-conscious fighter acts; -1 if nobody directs it.
    pub late: Numbers<L>,
    /// Place in this round's order of attacks of its side.
    pub lot: Numbers<L>,
    /// Rounds of surprise, by side, the first one included.
    pub surprise: [Count<L>; 2],
    /// Effects broken, by side.
    pub broken: [Count<L>; 2],
    /// Mojo spent, by side.
    pub spent: [Count<L>; 2],
    /// Damage dealt, by fighter.
    pub dealt: FixedVec<Count<L>, MAX_FIGHTERS>,
    /// Rounds started on its feet, by fighter.
    pub stood: FixedVec<Count<L>, MAX_FIGHTERS>,
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
    /// Lanes where a fighter is standing.
    #[inline(always)]
    pub fn stands(&self, i: usize) -> Mask<L> {
        self.condition[i].eq(UP)
    }
}
