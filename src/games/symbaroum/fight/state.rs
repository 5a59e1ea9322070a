//! Where a fight stands.

use super::pace::TurnCursor;
use crate::lane::{Lanes, Mask, Num};
use crate::systems::actor_set::LaneActorSet;
use crate::systems::lane_actor::ROOM;
use crate::systems::state::lane_state;
use crate::systems::{Count, FixedVec};

/// A row of numbers, one of each fighter, or none if the fight has no use for it.
pub type Numbers<L> = FixedVec<Num<L>, ROOM>;
/// Where a fight stands. Whatever no longer matters (the position of a fallen fighter, what was used up in
/// this turn when it is over) is set to a fixed value, so that equal situations are equal states.
#[derive(Debug, Clone, Copy)]
pub struct State<L: Lanes> {
    /// Toughness left.
    pub toughness: Numbers<L>,
    /// Who is able to act.
    pub up: LaneActorSet<L>,
    /// Who was woken by an ally, and is able to act from the next turn on.
    pub awake: LaneActorSet<L>,
    /// Who fell in this turn: Death Tests begin in the next one.
    pub fallen: LaneActorSet<L>,
    /// Who is dying.
    pub dying: LaneActorSet<L>,
    /// Who is out of danger, but unconscious.
    pub stable: LaneActorSet<L>,
    /// Who is dead.
    pub dead: LaneActorSet<L>,
    /// Who has withdrawn from the fight.
    pub fled: LaneActorSet<L>,
    /// Who lies on the ground.
    pub prone: LaneActorSet<L>,
    /// The enemies with whom it is in melee, by fighter, and of those who fell in it whoever lies within reach. Two are
    /// in melee with each other, so each is in the other's group.
    pub melee: FixedVec<LaneActorSet<L>, ROOM>,
    /// The enemy that it has got around, by fighter.
    pub aside: Numbers<L>,
    /// Who stands in front, or has engaged an enemy since.
    pub front: LaneActorSet<L>,
    /// Whose weapon is not ready.
    pub sheathed: LaneActorSet<L>,
    /// Who has its second weapon in the hand.
    pub spare: LaneActorSet<L>,
    /// For whom the Free Attack of a Long weapon is still to come.
    pub reach: LaneActorSet<L>,
    /// Its place in the turn order, if there were ties.
    pub place: Numbers<L>,
    /// Herbal cures left.
    pub cures: Numbers<L>,
    /// Who had first aid for his wounds.
    pub tended: LaneActorSet<L>,
    /// Strikes of its Death Tests.
    pub strikes: Numbers<L>,
    /// Who has been at 0 Toughness.
    pub fell: LaneActorSet<L>,
    /// Free Attacks for pain that it made in this turn, all on [`pained`](Self::pained).
    pub pains: Numbers<L>,
    /// The enemy that they were made on.
    pub pained: Numbers<L>,
    /// Who has made his Free Attack on somebody who withdrew in this turn.
    pub caught: LaneActorSet<L>,
    /// Who has made his Free Attack on somebody who ran past in this turn.
    pub passed: LaneActorSet<L>,
    /// The first turn is not over.
    pub first_turn: Mask<L>,
    /// The ambush was a surprise.
    pub surprise: Mask<L>,
    /// Where it goes through its round at its own pace, if it does.
    pub cursor: FixedVec<TurnCursor<L>, 1>,
    /// 0 while the fight goes on, then the number of the winning side plus one.
    pub winner: Num<L>,
    /// Turns started before the fight was decided.
    pub rounds: Count<L>,
    /// Free Attacks by side.
    pub free_attacks: [Count<L>; 2],
    /// Combat Actions lost in standing up, by side.
    pub turns_lost: [Count<L>; 2],
    /// Damage dealt, by fighter.
    pub dealt: FixedVec<Count<L>, ROOM>,
    /// Turns started before it first fell, by fighter.
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
    pains,
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
    /// Who is dying, since this turn or longer.
    #[inline(always)]
    pub fn down(&self) -> LaneActorSet<L> {
        self.fallen.or(self.dying)
    }
}
