//! The state of a fight.

use play::systems::skirmish::verdict::UNDECIDED;

use crate::fight::prelude::*;

/// Has not joined the fight yet.
pub const AWAY: i16 = -1;
/// Standing.
pub const UP: i16 = 0;
/// Out of action; the fatality clock is running.
pub const DOWN: i16 = 1;
/// Out of danger, but unconscious.
pub const STABLE: i16 = 2;
/// The clock has run out.
pub const DEAD: i16 = 3;
/// Has left the fight.
pub const FLED: i16 = 4;

/// Fighting in sight of the enemies.
pub const IN_SIGHT: i16 = 0;
/// Has yet to spend a turn on hiding.
pub const TO_HIDE: i16 = 1;
/// Spends this turn on hiding, still in sight.
pub const HIDING: i16 = 2;
/// Has attacked out of hiding in this turn.
pub const COMES_OUT: i16 = 3;
/// Out of sight of the enemies.
pub const HIDDEN: i16 = 4;
/// Went out of sight in this turn, by spending it on hiding.
pub const VANISHED: i16 = 5;

/// Neither side can hurt the other any more.
pub const STALEMATE: i16 = 4;

/// One number per fighter, or an empty row if the fight does not need it.
pub type Numbers<L> = FixedVec<Num<L>, MAX_FIGHTERS>;
/// One flag per fighter, or an empty row.
pub type Flags<L> = FixedVec<Mask<L>, MAX_FIGHTERS>;

state! {
    /// The state of a fight. Fields that no longer matter (actions used in a turn that is over, the clock of a fighter
    /// who is not dying) are reset to a fixed value, so that equivalent situations compare equal and the solver merges
    /// them.
    pub State {
        pub left: part(Numbers<L>), "What is left of the wounded pair; 0 for fighters out of action.";
        pub condition: part(Numbers<L>), "From [`AWAY`] to [`FLED`].";
        pub clock: part(Numbers<L>), "Turns left on the fatality clock.";
        pub saved: part(Flags<L>), "Was stabilised in this turn.";
        pub lost: part(Flags<L>), "Loses this turn to a Reaction check.";
        pub mobbed: part(Flags<L>), "Was outnumbered in an earlier turn.";
        pub place: part([Numbers<L>; 2]),
            "Place in the order of declaration, before and after the State of Mind changes.";
        pub pending: part(Numbers<L>), "Damage that lands at the end of this turn.";
        pub spent: part(Numbers<L>), "Actions used in this turn.";
        pub cap: part(Numbers<L>), "Actions allowed by the skills used in this turn.";
        pub attackers: part(Numbers<L>),
            "Enemies who have attacked this fighter in this turn: their number, or one bit each if an attacker may \
             have several targets in a turn.";
        pub focus: part(Numbers<L>), "The last target plus one, for fighters who keep to their target.";
        pub aiding: part(Flags<L>), "Gives First Aid in this turn.";
        pub advance: part(Numbers<L>), "Metres advanced towards the other side.";
        pub walked: part(Flags<L>), "Has walked in this turn, if that costs an action.";
        pub cover: part(Numbers<L>), "From [`IN_SIGHT`] to [`VANISHED`].";
        pub bereaved: part([Mask<L>; 2]), "A fighter of the side fell in an earlier turn.";
        pub halved: part([Mask<L>; 2]), "More than half of the side was lost in an earlier turn.";
        pub turn: num, "The turn, counted from 0, as far as it matters.";
        pub winner: num, "As in [`verdict`](play::systems::skirmish::verdict), or [`STALEMATE`].";
        pub rounds: part(Count<L>), "Turns started before the fight was decided.";
        pub turns_lost: part([Count<L>; 2]), "By side: turns lost to Reaction checks.";
        pub attacks: part([Count<L>; 2]), "By side: attacks made.";
        pub hits: part([Count<L>; 2]), "By side: attacks that hit.";
        pub absorbed: part([Count<L>; 2]), "By side: hits that were absorbed.";
        pub dealt: part(FixedVec<Count<L>, MAX_FIGHTERS>), "By fighter: damage dealt.";
        pub stood: part(FixedVec<Count<L>, MAX_FIGHTERS>), "By fighter: turns started while it stood.";
    }
}

#[inlined]
impl<L: Lanes> State<L> {
    /// Lanes where a fighter is standing.
    pub fn stands(&self, fighter: usize) -> Mask<L> {
        self.condition[fighter].eq(UP)
    }

    /// Lanes where a fighter has yet to join the fight.
    pub fn is_away(&self, fighter: usize) -> Mask<L> {
        self.condition[fighter].eq(AWAY)
    }

    /// Lanes where the fight goes on.
    pub fn undecided(&self) -> Mask<L> {
        self.winner.eq(UNDECIDED)
    }
}
