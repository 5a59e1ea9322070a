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

state! {
    /// The state of a fight. Fields that no longer matter are reset to a fixed value, so that equivalent situations
    /// compare equal and the solver merges them.
    pub State {
        pub survival: part(Numbers<L>), "Survival points left.";
        pub verve: part(Numbers<L>), "Verve left.";
        pub injuries: part(Numbers<L>), "Injuries.";
        pub mojo: part(Numbers<L>), "Mojo left.";
        pub condition: part(Numbers<L>), "From [`UP`] to [`FLED`].";
        pub pending: part(Numbers<L>), "Damage taken in this round.";
        pub wounds: part(Numbers<L>), "Injuries added directly by hits in this round.";
        pub surprised: part(Flags<L>), "Surprised.";
        pub quiet: part(Numbers<L>), "Rounds that a surprised fighter has spent out of the fight.";
        pub first: mask, "This is the first round.";
        pub flees: part(Flags<L>), "Dashes away.";
        pub cornered: part(Flags<L>), "Was caught, and no longer flees.";
        pub holds: part(Flags<L>), "Concentrates on an effect in this round.";
        pub broke: part(Flags<L>), "The effect was broken in this round.";
        pub late: part(Numbers<L>), "Rounds until a semi-conscious fighter acts; -1 if nobody directs it.";
        pub lot: part(Numbers<L>), "Place in this round's order of attacks of its side.";
        pub surprise: part([Count<L>; 2]), "Rounds of surprise, by side, the first one included.";
        pub broken: part([Count<L>; 2]), "Effects broken, by side.";
        pub spent: part([Count<L>; 2]), "Mojo spent, by side.";
        pub dealt: part(FixedVec<Count<L>, MAX_FIGHTERS>), "Damage dealt, by fighter.";
        pub stood: part(FixedVec<Count<L>, MAX_FIGHTERS>), "Rounds started on its feet, by fighter.";
    }
}

impl<L: Lanes> State<L> {
    /// Lanes where a fighter is standing.
    #[inline(always)]
    pub fn stands(&self, i: usize) -> Mask<L> {
        self.condition[i].eq(UP)
    }
}
