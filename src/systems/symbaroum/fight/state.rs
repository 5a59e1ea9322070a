//! Where a fight stands.

use crate::lane::{Lanes, Mask, Num};
use crate::systems::state::lane_state;
use crate::systems::{Count, Row};

use crate::systems::who::MOST;

/// Able to act.
pub const UP: i16 = 0;
/// Woken by an ally; able to act from the next turn on.
pub const AWAKE: i16 = 1;
/// Fallen in this turn; Death Tests begin in the next one.
pub const FALLEN: i16 = 2;
/// Dying.
pub const DYING: i16 = 3;
/// Out of danger, but unconscious.
pub const STABLE: i16 = 4;
/// Dead.
pub const DEAD: i16 = 5;
/// Withdrawn from the fight.
pub const FLED: i16 = 6;

/// A row of numbers, one of each fighter, or none if the fight has no use for it.
pub type Numbers<L> = Row<Num<L>, MOST>;
/// A row of flags.
pub type Flags<L> = Row<Mask<L>, MOST>;

/// Where a fight stands. Whatever no longer matters (the position of a fallen fighter, what was used up in
/// this turn when it is over) is set to a fixed value, so that equal situations are equal states.
#[derive(Debug, Clone, Copy)]
pub struct State<L: Lanes> {
    /// Toughness left.
    pub toughness: Numbers<L>,
    /// From [`UP`] to [`FLED`].
    pub condition: Numbers<L>,
    /// Lies on the ground.
    pub prone: Flags<L>,
    /// The enemy that it has engaged in melee.
    pub foe: Numbers<L>,
    /// It has got around that enemy.
    pub flanking: Flags<L>,
    /// Its weapon is not ready.
    pub sheathed: Flags<L>,
    /// The Free Attack of its Long weapon is still to come.
    pub reach: Flags<L>,
    /// Its place in the turn order, if there were ties.
    pub place: Numbers<L>,
    /// Herbal cures left.
    pub cures: Numbers<L>,
    /// Strikes of its Death Tests.
    pub strikes: Numbers<L>,
    /// It has been at 0 Toughness.
    pub fell: Flags<L>,
    /// Free Attacks for pain that it made in this turn, all on [`pained`](Self::pained).
    pub pains: Numbers<L>,
    /// The enemy that they were made on.
    pub pained: Numbers<L>,
    /// It has made its Free Attack on somebody who withdrew in this turn.
    pub caught: Flags<L>,
    /// It has made its Free Attack on somebody who ran past in this turn.
    pub passed: Flags<L>,
    /// How many stand, by side.
    pub standing: [Num<L>; 2],
    /// The first turn is not over.
    pub first_turn: Mask<L>,
    /// The ambush was a surprise.
    pub surprise: Mask<L>,
    /// 0 while the fight goes on, then the number of the winning side plus one.
    pub winner: Num<L>,
    /// Turns started before the fight was decided.
    pub rounds: Count<L>,
    /// Free Attacks by side.
    pub free_attacks: [Count<L>; 2],
    /// Combat Actions lost in standing up, by side.
    pub turns_lost: [Count<L>; 2],
    /// Damage dealt, by fighter.
    pub dealt: Row<Count<L>, MOST>,
    /// Turns started before it first fell, by fighter.
    pub stood: Row<Count<L>, MOST>,
}

lane_state!(State {
    toughness,
    condition,
    prone,
    foe,
    flanking,
    sheathed,
    reach,
    place,
    cures,
    strikes,
    fell,
    pains,
    pained,
    caught,
    passed,
    standing,
    first_turn,
    surprise,
    winner,
    rounds,
    free_attacks,
    turns_lost,
    dealt,
    stood,
});

/// The places of the counts in the order of the state.
pub mod counts {
    /// Turns.
    pub const ROUNDS: usize = 0;
    /// Free Attacks of the first side.
    pub const FREE_ATTACKS: usize = 1;
    /// Combat Actions lost by the first side.
    pub const TURNS_LOST: usize = 3;
    /// Damage dealt by the first fighter.
    pub const DEALT: usize = 5;
}

impl<L: Lanes> State<L> {
    /// Where a fighter stands, whether it can act yet or not.
    #[inline(always)]
    pub fn stands(&self, fighter: usize) -> Mask<L> {
        self.condition[fighter].le(AWAKE)
    }

    /// Where a fighter is dying.
    #[inline(always)]
    pub fn is_dying(&self, fighter: usize) -> Mask<L> {
        self.condition[fighter].eq(FALLEN) | self.condition[fighter].eq(DYING)
    }
}
