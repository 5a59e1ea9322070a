//! The state of a fight.

use crate::fight::prelude::*;

/// The outcome of a fight in which neither side can hurt the other.
pub const NO_PROGRESS: i16 = 5;

/// One number per fighter, or an empty row if the fight does not need it.
pub type Numbers<L> = FixedVec<Num<L>, MAX_FIGHTERS>;

state! {
    /// The state of a fight. Fields that no longer matter are reset to a fixed value, so that equivalent situations
    /// compare equal and the solver merges them.
    pub State {
        pub durability: part(Numbers<L>), "Durability left.";
        pub health: part(Numbers<L>), "Health left.";
        pub up: part(LaneActorSet<L>), "Fighters able to act.";
        pub fallen: part(LaneActorSet<L>), "Fighters who fell into Shock in this round.";
        pub shock: part(LaneActorSet<L>), "Fighters in Shock whose countdown is running.";
        pub helpless: part(LaneActorSet<L>), "Fighters out of danger but helpless: unconscious, bound or asleep.";
        pub dead: part(LaneActorSet<L>), "Fighters who are dead or destroyed.";
        pub fled: part(LaneActorSet<L>), "Fighters who have escaped.";
        pub place: part(Numbers<L>), "Place in the order, if initiative is rolled.";
        pub countdown: part(Numbers<L>), "Rounds of Shock left.";
        pub vigor: part(Numbers<L>), "Vigor left.";
        pub winded: part(LaneActorSet<L>), "Fighters who are Winded.";
        pub mana: part(Numbers<L>), "Mana left.";
        pub prone: part(LaneActorSet<L>), "Prone fighters.";
        pub armor: part(Numbers<L>), "Durability of armor.";
        pub guarding: part(Numbers<L>), "Defend actions since the fighter's last turn.";
        pub gap: part(Numbers<L>), "Distance in feet behind the line where the sides meet.";
        pub readied: part(LaneActorSet<L>), "Fighters with a readied attack.";
        pub unaware: part(LaneActorSet<L>), "Fighters unaware of the enemy so far.";
        pub patient: part(Numbers<L>), "The patient being cared for, as numbered in [`care`](super::care); 0 for none.";
        pub tending: part(Numbers<L>), "Actions spent on that patient.";
        pub casting: part(Numbers<L>), "Actions spent on an unfinished ability.";
        pub items: part(Numbers<L>), "Items left.";
        pub benched: mask, "The active fighter was Winded at the start of the turn.";
        pub struck: mask, "The active fighter has attacked in this turn.";
        pub actor: num, "The active fighter, in fights whose trials step independently.";
        pub turn: num, "The active fighter's place in the order.";
        pub action: num, "The active fighter's next action, counted from 0.";
        pub second: num,
            "The enemy against whom an off-hand attack is pending, or [`NOBODY`](play::systems::lane_actor::NOBODY).";
        pub round_is_over: mask, "No fighter has anything left to do in this round.";
        pub first_round: mask, "The first round is not over.";
        pub winner: num, "0 while the fight goes on, then 1 for side a, 2 for side b, 3 for nobody, [`NO_PROGRESS`].";
        pub rounds: part(Count<L>), "Rounds started before the fight was decided.";
        pub attacks: part([Count<L>; 2]), "Attacks by side.";
        pub over: part([Count<L>; 2]), "Attacks above Guard by side, avoided or not.";
        pub hits: part([Count<L>; 2]), "Hits by side.";
        pub criticals: part([Count<L>; 2]), "Critical hits by side.";
        pub spent: part([Count<L>; 2]), "Vigor spent by side.";
        pub lost: part([Count<L>; 2]), "Turns lost to being Winded, by side.";
        pub openings: part([Count<L>; 2]), "Openings taken by side.";
        pub unhurt: part([Count<L>; 2]), "Rounds before any fighter of a side was wounded.";
        pub dealt: part(FixedVec<Count<L>, MAX_FIGHTERS>), "Loss of Durability and Health inflicted, by attacker.";
        pub stood: part(FixedVec<Count<L>, MAX_FIGHTERS>), "Rounds started before the fighter fell, by fighter.";
    }
}

impl<L: Lanes> State<L> {
    /// Fighters in Shock, whether they fell in this round or earlier.
    #[inline(always)]
    pub fn down(&self) -> LaneActorSet<L> {
        self.fallen.or(self.shock)
    }
}
