//! The state of a fight.

use super::pace::TurnCursor;
use crate::fight::prelude::*;
use play::systems::lane_actor::ROOM;

/// `SYM-18` The most Free Attacks for pain on one enemy in a turn that a house rule may allow.
pub const MAX_PAIN_ATTACKS: usize = 5;

/// One number per fighter, or an empty row if the fight does not need it.
pub type Numbers<L> = FixedVec<Num<L>, ROOM>;
state! {
    /// The state of a fight. Fields that no longer matter (the position of a fallen fighter, per-turn limits once the
    /// turn is over) are reset to a fixed value, so that equivalent situations compare equal and the solver merges
    /// them.
    pub State {
        pub toughness: part(Numbers<L>), "Toughness left.";
        pub up: part(LaneActorSet<L>), "Fighters able to act.";
        pub awake: part(LaneActorSet<L>), "Fighters woken by an ally, able to act from the next turn on.";
        pub fallen: part(LaneActorSet<L>), "Fighters who fell in this turn; their Death Tests begin in the next one.";
        pub dying: part(LaneActorSet<L>), "Fighters who are dying.";
        pub stable: part(LaneActorSet<L>), "Fighters out of danger, but unconscious.";
        pub dead: part(LaneActorSet<L>), "Dead fighters.";
        pub fled: part(LaneActorSet<L>), "Fighters who have withdrawn from the fight.";
        pub prone: part(LaneActorSet<L>), "Fighters lying on the ground.";
        pub melee: part(FixedVec<LaneActorSet<L>, ROOM>),
            "By fighter: the enemies in melee with it, and those who fell in melee and still lie within reach. The \
             relation is symmetric.";
        pub aside: part(Numbers<L>), "By fighter: the enemy whom it has moved around to flank.";
        pub front: part(LaneActorSet<L>), "Fighters who stand in front, or have engaged an enemy since.";
        pub sheathed: part(LaneActorSet<L>), "Fighters whose weapon is not drawn.";
        pub spare: part(LaneActorSet<L>), "Fighters with their second weapon in hand.";
        pub reach: part(LaneActorSet<L>), "Fighters who have not yet used the Free Attack of their Long weapon.";
        pub place: part(Numbers<L>), "Place in the turn order, if there were ties.";
        pub cures: part(Numbers<L>), "Herbal cures left.";
        pub tended: part(LaneActorSet<L>), "Fighters who have had first aid for their wounds.";
        pub strikes: part(Numbers<L>), "Strikes from failed Death Tests.";
        pub fell: part(LaneActorSet<L>), "Fighters who have been at 0 Toughness.";
        pub pained: part([FixedVec<LaneActorSet<L>, ROOM>; MAX_PAIN_ATTACKS]),
            "Targets of Free Attacks for pain in this turn, by attacker: of one at least, of two at least, and so on.";
        pub caught: part(LaneActorSet<L>),
            "Fighters who have used their Free Attack against a withdrawing enemy in this turn.";
        pub passed: part(LaneActorSet<L>),
            "Fighters who have used their Free Attack against a passing enemy in this turn.";
        pub first_turn: mask, "The first turn is not over.";
        pub surprise: mask, "The ambush was a surprise.";
        pub cursor: part(FixedVec<TurnCursor<L>, 1>),
            "The position within the round, in fights whose trials step independently.";
        pub winner: num, "0 while the fight goes on, then the index of the winning side plus one.";
        pub rounds: part(Count<L>), "Turns started before the fight was decided.";
        pub free_attacks: part([Count<L>; 2]), "Free Attacks by side.";
        pub turns_lost: part([Count<L>; 2]), "Combat Actions lost to standing up, by side.";
        pub dealt: part(FixedVec<Count<L>, ROOM>), "Damage dealt, by fighter.";
        pub stood: part(FixedVec<Count<L>, ROOM>), "Turns started before the fighter first fell, by fighter.";
    }
}

impl<L: Lanes> State<L> {
    /// Dying fighters, whether they fell in this turn or earlier.
    #[inline(always)]
    pub fn down(&self) -> LaneActorSet<L> {
        self.fallen.or(self.dying)
    }
}
