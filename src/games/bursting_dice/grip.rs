//! The hand that makes an attack.

use crate::prelude::*;

/// One number per fighter for each of its hands: the weapon hand, the off-hand, and the ability.
pub type HandTables = [Table; 3];

/// The hand that makes an attack.
#[derive(Debug, Clone, Copy)]
pub enum Grip<L: Lanes> {
    /// The weapon hand.
    Weapon,
    /// `BRD-13` The off-hand.
    OffHand,
    /// The off-hand where the mask is set, else the weapon hand.
    Either(Mask<L>),
    /// `BRD-18` The ability where the mask is set, else the weapon hand.
    Ability(Mask<L>),
    /// The off-hand where the first mask is set, the ability where the second is, else the weapon hand.
    Any(Mask<L>, Mask<L>),
}

#[inlined]
impl<L: Lanes> Grip<L> {
    /// Lanes where it is the off-hand.
    pub fn offhand(self) -> Mask<L> {
        match self {
            Self::Weapon | Self::Ability(_) => Mask::none(),
            Self::OffHand => Mask::all(),
            Self::Either(offhand) | Self::Any(offhand, _) => offhand,
        }
    }

    /// Lanes where it is the ability.
    pub fn ability(self) -> Mask<L> {
        match self {
            Self::Ability(ability) | Self::Any(_, ability) => ability,
            _ => Mask::none(),
        }
    }

    /// Whether it is the off-hand in all lanes.
    pub fn is_offhand(self) -> bool {
        matches!(self, Self::OffHand)
    }

    /// Picks one of three numbers by the hand.
    pub fn pick(self, of: impl Fn(usize) -> Num<L>) -> Num<L> {
        match self {
            Self::Weapon => of(0),
            Self::OffHand => of(1),
            Self::Either(offhand) => offhand.select(of(1), of(0)),
            Self::Ability(ability) => ability.select(of(2), of(0)),
            Self::Any(offhand, ability) => offhand.select(of(1), ability.select(of(2), of(0))),
        }
    }

    /// A fighter's entry in the table of the hand.
    pub fn look_up(self, who: LaneActor<L>, tables: &HandTables) -> Num<L> {
        self.pick(
            #[inline(always)]
            |hand| who.look_up(&tables[hand]),
        )
    }
}
