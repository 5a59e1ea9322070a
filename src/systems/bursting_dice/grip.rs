//! Which hand an attack is made with.

use crate::lane::{Lanes, Mask, Num};
use crate::systems::who::{Table, Who};

/// Which hand an attack is made with.
#[derive(Debug, Clone, Copy)]
pub enum Grip<L: Lanes> {
    /// The weapon hand.
    Weapon,
    /// `BRD-13` The off-hand.
    OffHand,
    /// The off-hand where the mask is set, else the weapon hand.
    Either(Mask<L>),
}

impl<L: Lanes> Grip<L> {
    /// Where it is the off-hand.
    #[inline(always)]
    pub fn offhand(self) -> Mask<L> {
        match self {
            Self::Weapon => Mask::none(),
            Self::OffHand => Mask::all(),
            Self::Either(offhand) => offhand,
        }
    }

    /// Whether it is the off-hand everywhere.
    #[inline(always)]
    pub fn is_offhand(self) -> bool {
        matches!(self, Self::OffHand)
    }

    /// What the table of the hand says of somebody: the first is the weapon hand's.
    #[inline(always)]
    pub fn look(self, who: Who<L>, tables: &[Table; 2]) -> Num<L> {
        match self {
            Self::Weapon => who.look(&tables[0]),
            Self::OffHand => who.look(&tables[1]),
            Self::Either(offhand) => offhand.select(who.look(&tables[1]), who.look(&tables[0])),
        }
    }
}
