//! The state of a fight.

use super::pace::TurnCursor;
use crate::fight::prelude::*;
use play::systems::lane_actor::ROOM;

/// `SYM-18` The most Free Attacks for pain on one enemy in a turn that a house rule may allow.
pub const MAX_PAIN_ATTACKS: usize = 5;

/// One number per fighter, or an empty row if the fight does not need it.
pub type Numbers<L> = FixedVec<Num<L>, ROOM>;
/// The state of a fight. Fields that no longer matter (the position of a fallen fighter, per-turn limits once the turn
/// is over) are reset to a fixed value, so that equivalent situations compare equal and the solver merges them.
#[derive(Debug, Clone, Copy)]
pub struct State<L: Lanes> {
    /// Toughness left.
    pub toughness: Numbers<L>,
    /// Fighters able to act.
    pub up: LaneActorSet<L>,
    /// Fighters woken by an ally, able to act from the next turn on.
    pub awake: LaneActorSet<L>,
    /// Fighters who fell in this turn; their Death Tests begin in the next one.
    pub fallen: LaneActorSet<L>,
    /// Fighters who are dying.
    pub dying: LaneActorSet<L>,
    /// Fighters out of danger, but unconscious.
    pub stable: LaneActorSet<L>,
    /// Dead fighters.
    pub dead: LaneActorSet<L>,
    /// Fighters who have withdrawn from the fight.
    pub fled: LaneActorSet<L>,
    /// Fighters lying on the ground.
    pub prone: LaneActorSet<L>,
    /// By fighter: the enemies in melee with it, and those who fell in melee and still lie within reach. The relation
    /// is symmetric.
    pub melee: FixedVec<LaneActorSet<L>, ROOM>,
    /// By fighter: the enemy whom it has moved around to flank.
    pub aside: Numbers<L>,
    /// Fighters who stand in front, or have engaged an enemy since.
    pub front: LaneActorSet<L>,
    /// Fighters whose weapon is not drawn.
    pub sheathed: LaneActorSet<L>,
    /// Fighters with their second weapon in hand.
    pub spare: LaneActorSet<L>,
    /// Fighters who have not yet used the Free Attack of their Long weapon.
    pub reach: LaneActorSet<L>,
    /// Place in the turn order, if there were ties.
    pub place: Numbers<L>,
    /// Herbal cures left.
    pub cures: Numbers<L>,
    /// Fighters who have had first aid for their wounds.
    pub tended: LaneActorSet<L>,
    /// Strikes from failed Death Tests.
    pub strikes: Numbers<L>,
    /// Fighters who have been at 0 Toughness.
    pub fell: LaneActorSet<L>,
    /// Targets of Free Attacks for pain in this turn, by attacker: of one at least, of two at least, and so on.
    pub pained: [FixedVec<LaneActorSet<L>, ROOM>; MAX_PAIN_ATTACKS],
    /// Fighters who have used their Free Attack against a withdrawing enemy in this turn.
    pub caught: LaneActorSet<L>,
    /// Fighters who have used their Free Attack against a passing enemy in this turn.
    pub passed: LaneActorSet<L>,
    /// The first turn is not over.
    pub first_turn: Mask<L>,
    /// The ambush was a surprise.
    pub surprise: Mask<L>,
    /// The position within the round, in fights whose trials step independently.
    pub cursor: FixedVec<TurnCursor<L>, 1>,
    /// 0 while the fight goes on, then the index of the winning side plus one.
    pub winner: Num<L>,
    /// Turns started before the fight was decided.
    pub rounds: Count<L>,
    /// Free Attacks by side.
    pub free_attacks: [Count<L>; 2],
    /// Combat Actions lost to standing up, by side.
    pub turns_lost: [Count<L>; 2],
    /// Damage dealt, by fighter.
    pub dealt: FixedVec<Count<L>, ROOM>,
    /// Turns started before the fighter first fell, by fighter.
    pub stood: FixedVec<Count<L>, ROOM>,
}

lane_state!(State {
    toughness,
    up,
    awake,
    fallen,
    dying,
    stable,
    dead,
    fled,
    prone,
    melee,
    aside,
    front,
    sheathed,
    spare,
    reach,
    place,
    cures,
    tended,
    strikes,
    fell,
    pained,
    caught,
    passed,
    first_turn,
    surprise,
    cursor,
    winner,
    rounds,
    free_attacks,
    turns_lost,
    dealt,
    stood,
});

impl<L: Lanes> State<L> {
    /// Dying fighters, whether they fell in this turn or earlier.
    #[inline(always)]
    pub fn down(&self) -> LaneActorSet<L> {
        self.fallen.or(self.dying)
    }
}
