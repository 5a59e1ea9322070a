//! Where a fight stands.

use crate::lane::{Lanes, Mask, Num};
use crate::systems::lane_actor::MOST;
use crate::systems::state::lane_state;
use crate::systems::{Count, FixedVec};

/// Has not joined the fight yet.
pub const AWAY: i16 = -1;
/// Standing.
pub const UP: i16 = 0;
/// Out of action, the fatality clock runs.
pub const DOWN: i16 = 1;
/// Out of danger, but unconscious.
pub const STABLE: i16 = 2;
/// The clock has run out.
pub const DEAD: i16 = 3;
/// Has left the fight.
pub const FLED: i16 = 4;

/// In sight of the enemies, and fights.
pub const IN_SIGHT: i16 = 0;
/// The turn in which it hides is still to come.
pub const TO_HIDE: i16 = 1;
/// Spends this turn on hiding, and is in sight.
pub const HIDING: i16 = 2;
/// Has attacked out of hiding in this turn.
pub const COMES_OUT: i16 = 3;
/// Out of sight of the enemies.
pub const HIDDEN: i16 = 4;
/// Out of sight since this turn, which it has spent on that.
pub const VANISHED: i16 = 5;

/// The fight goes on.
pub const UNDECIDED: i16 = 0;
/// Nobody stands on either side.
pub const DOUBLE_KO: i16 = 3;
/// Nobody can hurt anybody any more.
pub const STALEMATE: i16 = 4;

/// A row of numbers, one of each fighter, or none if the fight has no use for it.
pub type Numbers<L> = FixedVec<Num<L>, MOST>;
/// A row of flags.
pub type Flags<L> = FixedVec<Mask<L>, MOST>;

/// Where a fight stands. What no longer matters (actions used up in a turn that is over, the clock of somebody
/// who is not dying) is set to a fixed value, so that equal situations are equal states.
#[derive(Debug, Clone, Copy)]
pub struct State<L: Lanes> {
    /// What is left of the wounded pair; 0 for those who are out of action.
    pub left: Numbers<L>,
    /// From [`AWAY`] to [`FLED`].
    pub condition: Numbers<L>,
    /// Turns left of its fatality clock.
    pub clock: Numbers<L>,
    /// Was stabilised in this turn.
    pub saved: Flags<L>,
    /// Loses this turn to a Reaction check.
    pub lost: Flags<L>,
    /// Has been outnumbered before.
    pub mobbed: Flags<L>,
    /// Its place in the order of declaration, before and after the State of Mind changes.
    pub place: [Numbers<L>; 2],
    /// Damage that lands at the end of this turn.
    pub pending: Numbers<L>,
    /// Actions used in this turn.
    pub spent: Numbers<L>,
    /// Actions that the skills used in this turn allow.
    pub cap: Numbers<L>,
    /// Enemies who have attacked it in this turn: how many; or one bit each, where somebody may attack several enemies in a
    /// turn.
    pub attackers: Numbers<L>,
    /// The enemy whom it has attacked last, by his number plus one, where it does not change its target.
    pub focus: Numbers<L>,
    /// Gives First Aid in this turn.
    pub aiding: Flags<L>,
    /// Metres that it has come towards the other side.
    pub advance: Numbers<L>,
    /// Has walked in this turn, where that costs an action.
    pub walked: Flags<L>,
    /// From [`IN_SIGHT`] to [`VANISHED`].
    pub cover: Numbers<L>,
    /// Somebody of the side has fallen before.
    pub bereaved: [Mask<L>; 2],
    /// More than half of the side was lost before.
    pub halved: [Mask<L>; 2],
    /// The turn, from 0, as far as that matters.
    pub turn: Num<L>,
    /// [`UNDECIDED`], the number of the winning side plus one, [`DOUBLE_KO`] or [`STALEMATE`].
    pub winner: Num<L>,
    /// Turns started before the fight was decided.
    pub rounds: Count<L>,
    /// By side: turns lost to Reaction checks.
    pub turns_lost: [Count<L>; 2],
    /// By side: attacks made.
    pub attacks: [Count<L>; 2],
    /// By side: attacks that hit.
    pub hits: [Count<L>; 2],
    /// By side: hits that were absorbed.
    pub absorbed: [Count<L>; 2],
    /// By fighter: damage dealt.
    pub dealt: FixedVec<Count<L>, MOST>,
    /// By fighter: turns started while it stood.
    pub stood: FixedVec<Count<L>, MOST>,
}

lane_state!(State {
    left,
    condition,
    clock,
    saved,
    lost,
    mobbed,
    place,
    pending,
    spent,
    cap,
    attackers,
    focus,
    aiding,
    advance,
    walked,
    cover,
    bereaved,
    halved,
    turn,
    winner,
    rounds,
    turns_lost,
    attacks,
    hits,
    absorbed,
    dealt,
    stood,
});

impl<L: Lanes> State<L> {
    /// Where a fighter stands.
    #[inline(always)]
    pub fn stands(&self, fighter: usize) -> Mask<L> {
        self.condition[fighter].eq(UP)
    }

    /// Where a fighter is still to join the fight.
    #[inline(always)]
    pub fn is_away(&self, fighter: usize) -> Mask<L> {
        self.condition[fighter].eq(AWAY)
    }

    /// Where the fight goes on.
    #[inline(always)]
    pub fn undecided(&self) -> Mask<L> {
        self.winner.eq(UNDECIDED)
    }
}
