//! Where a fight stands.

use crate::lane::{Lanes, Mask, Num};
use crate::systems::lane_actor::MOST;
use crate::systems::state::lane_state;
use crate::systems::{Count, FixedVec};

/// Able to act.
pub const UP: i16 = 0;
/// At 0 vitality, making death saves.
pub const DYING: i16 = 1;
/// At 0 vitality, out of danger, unconscious.
pub const STABLE: i16 = 2;
/// Knocked out and taken prisoner.
pub const CAPTURED: i16 = 3;
/// Dead, or out for good.
pub const DEAD: i16 = 4;

/// `FS-103` Conditions and what else is true of a fighter, as bits of one number. `FS-80` Durations: the first
/// eight end, or may end, at the start of the fighter's own turn.
pub mod bits {
    /// Disadvantage on all checks.
    pub const FRIGHTENED: i16 = 1;
    /// Disadvantage on attacks.
    pub const DAZZLED: i16 = 1 << 1;
    /// Disadvantage on the next check.
    pub const HAMPERED: i16 = 1 << 2;
    /// Can do nothing; disadvantage on checks, and advantage for whoever attacks.
    pub const STUNNED: i16 = 1 << 3;
    /// Advantage for whoever attacks.
    pub const EXPOSED: i16 = 1 << 4;
    /// Stunned until the end of the next own turn, which is lost.
    pub const LOSES_TURN: i16 = 1 << 5;
    /// On guard by an exploit.
    pub const ON_GUARD: i16 = 1 << 6;
    /// Defending.
    pub const DEFENDING: i16 = 1 << 7;
    /// On the ground.
    pub const PRONE: i16 = 1 << 8;
    /// The weapon is dropped or jammed.
    pub const DROPPED: i16 = 1 << 9;
    /// The weapon is destroyed.
    pub const BROKEN: i16 = 1 << 10;
    /// The reaction is spent.
    pub const REACTED: i16 = 1 << 11;
    /// It has left its cover.
    pub const OPEN: i16 = 1 << 12;
    /// Surprised, until the end of its first turn.
    pub const SURPRISED: i16 = 1 << 13;
    /// Not seen by the enemy.
    pub const HIDDEN: i16 = 1 << 14;

    /// What ends at the start of the own turn.
    pub const TIMED: i16 = FRIGHTENED | DAZZLED | STUNNED | EXPOSED | ON_GUARD | DEFENDING | REACTED;
    /// What a turn is lost by, and what ends with it.
    pub const LOST: i16 = LOSES_TURN | SURPRISED;
    /// What forbids reactions.
    pub const UNABLE: i16 = REACTED | SURPRISED | STUNNED | LOSES_TURN;
    /// What makes a turn and reactions impossible while it lasts: `FS-103` incapacitated.
    pub const HELPLESS: i16 = STUNNED | LOSES_TURN;
    /// What fists must do for.
    pub const UNARMED: i16 = DROPPED | BROKEN;
}

/// `FS-95` and `FS-96`: traumas of the body that matter in a fight, as bits of one number; ability scores that are
/// lowered are counted in the bits from [`STR_LOST`](wounds::STR_LOST) on, up to three of each.
pub mod wounds {
    /// The arm that holds the weapon.
    pub const RIGHT_ARM: i16 = 1;
    /// The other arm.
    pub const LEFT_ARM: i16 = 1 << 1;
    /// A leg.
    pub const LEG: i16 = 1 << 2;
    /// A severe trauma of the right leg.
    pub const LOST_RIGHT_LEG: i16 = 1 << 3;
    /// A severe trauma of the left leg.
    pub const LOST_LEFT_LEG: i16 = 1 << 4;
    /// A severe trauma of the body: acting needs a save.
    pub const SEVERE_BODY: i16 = 1 << 5;
    /// Loses vitality every turn.
    pub const BLEEDING: i16 = 1 << 6;
    /// A severe trauma of the right arm.
    pub const LOST_RIGHT_ARM: i16 = 1 << 7;
    /// A severe trauma of the left arm.
    pub const LOST_LEFT_ARM: i16 = 1 << 8;
    /// Severe traumas of legs.
    pub const LOST_LEGS: i16 = LOST_RIGHT_LEG | LOST_LEFT_LEG;
    /// Severe traumas of arms.
    pub const LOST_ARMS: i16 = LOST_RIGHT_ARM | LOST_LEFT_ARM;
    /// One point of STR.
    pub const STR_LOST: i16 = 1 << 9;
    /// One point of PER.
    pub const PER_LOST: i16 = 1 << 11;
    /// One point of DEX.
    pub const DEX_LOST: i16 = 1 << 13;
}

/// `FS-97` and `FS-98`: traumas of the mind that matter in a fight, and INT that a head has lost (`FS-95`), as bits
/// of one number.
pub mod minds {
    /// A severe trauma: acting needs a save.
    pub const SEVERE: i16 = 1;
    /// Hallucinations or tremors: disadvantage on all checks.
    pub const SHAKEN: i16 = 1 << 1;
    /// Paranoia: disadvantage on checks of INT and WIL.
    pub const PARANOID: i16 = 1 << 2;
    /// Frightened by what its phobia is about.
    pub const TERRIFIED: i16 = 1 << 3;
    /// Without its lucky charm: disadvantage on all checks.
    pub const CHARMLESS: i16 = 1 << 4;
    /// One point of INT.
    pub const INT_LOST: i16 = 1 << 5;
    /// One point of WIL.
    pub const WIL_LOST: i16 = 1 << 7;
    /// Disadvantage on all checks, each a cause of its own.
    pub const HAMPERING: i16 = SHAKEN | TERRIFIED | CHARMLESS;
}

/// How many points of an ability traumas have cost: one of the counts among the [`wounds`] or the [`minds`].
#[inline(always)]
pub fn lost<L: Lanes>(hurt: Num<L>, point: i16) -> Num<L> {
    hurt.halved(point.trailing_zeros()) & 3
}

/// A row of numbers, one of each fighter, or none if the fight has no use for it.
pub type Numbers<L> = FixedVec<Num<L>, MOST>;

/// Where a fight stands. Whatever no longer matters of somebody who is out of the fight is set to a fixed value,
/// so that equal situations are equal states.
#[derive(Debug, Clone, Copy)]
pub struct State<L: Lanes> {
    /// Vitality left.
    pub vp: Numbers<L>,
    /// From [`UP`] to [`DEAD`].
    pub fate: Numbers<L>,
    /// The [`bits`].
    pub flags: Numbers<L>,
    /// The enemies that it is in melee with, as bits: each of the two has the other.
    pub foes: Numbers<L>,
    /// Metres towards the enemy that it has moved from where its side stood.
    pub moved: Numbers<L>,
    /// The [`wounds`].
    pub hurt: Numbers<L>,
    /// Mild traumas of its legs.
    pub lame: Numbers<L>,
    /// The [`minds`].
    pub mind: Numbers<L>,
    /// How many traumas it has, for first aid.
    pub traumas: Numbers<L>,
    /// Successes of its death saves.
    pub successes: Numbers<L>,
    /// Failures of its death saves.
    pub failures: Numbers<L>,
    /// Levels of exhaustion.
    pub exhaustion: Numbers<L>,
    /// The enemies whose exploits have made it ill, each until that enemy's next turn, as bits.
    pub sickeners: Numbers<L>,
    /// Of those enemies, the ones because of whom it is ill for another turn of theirs.
    pub longer: Numbers<L>,
    /// The enemies who help others to hit it, each until that enemy's next turn, as bits.
    pub helpers: Numbers<L>,
    /// The enemies that it has not noticed, as bits, until its first turn.
    pub unnoticed: Numbers<L>,
    /// 1 where it waits for an enemy to come.
    pub ready: Numbers<L>,
    /// The target that it has aimed at by an exploit, counted from 1, for its next action; 0 for none.
    pub aimed_at: Numbers<L>,
    /// The target that has fallen for its feint by an exploit, counted from 1; 0 for none.
    pub deceived: Numbers<L>,
    /// Its place in the order.
    pub place: Numbers<L>,
    /// Grenades left.
    pub grenades: Numbers<L>,
    /// Uses of first aid kits left.
    pub kit: Numbers<L>,
    /// EDGE cards in hand.
    pub cards: Numbers<L>,
    /// EDGE cards that it may still use.
    pub uses: Numbers<L>,
    /// The phase with which its rounds begin.
    pub first: Num<L>,
    /// The place that it has from the next round on.
    pub next: Numbers<L>,
    /// How many have climbed the initiative in this round.
    pub climbers: Num<L>,
    /// 0 while the fight goes on, then the number of the winning side plus one.
    pub winner: Num<L>,
    /// What is only measured, as the [`Ledger`] has it.
    pub counts: FixedVec<Count<L>, 128>,
}

lane_state!(State {
    vp,
    fate,
    flags,
    foes,
    moved,
    hurt,
    lame,
    mind,
    traumas,
    successes,
    failures,
    exhaustion,
    sickeners,
    longer,
    helpers,
    unnoticed,
    ready,
    aimed_at,
    deceived,
    place,
    grenades,
    kit,
    cards,
    uses,
    first,
    next,
    climbers,
    winner,
    counts,
});

/// Which count of the state is what. Whatever cannot happen in a fight is not counted.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    /// Rounds started before the fight was decided.
    pub rounds: usize,
    /// Attacks of both sides.
    pub attacks: usize,
    /// Damage dealt by the first fighter; the others follow.
    pub dealt: usize,
    /// Rounds started before the first fighter first fell.
    pub stood: usize,
    /// The first of those that are metrics as they stand, in the order of those.
    pub first: usize,
    /// Turns lost to being stunned, surprised or hurt, by side.
    pub denied: Option<usize>,
    /// Exploits by side.
    pub exploits: Option<usize>,
    /// Setbacks by side.
    pub setbacks: Option<usize>,
    /// Exploits of both sides by rank, from 2.
    pub ranks: Option<usize>,
    /// Setbacks of both sides by number, from 2.
    pub numbers: Option<usize>,
    /// Mild traumas by side.
    pub mild: Option<usize>,
    /// Severe traumas by side.
    pub severe: Option<usize>,
    /// EDGE cards drawn, by side.
    pub drawn: Option<usize>,
    /// EDGE cards burned, by side.
    pub burned: Option<usize>,
    /// Vitality spent on Tenacity, by side.
    pub tenacity: Option<usize>,
    /// Attacks dodged, by side.
    pub dodges: Option<usize>,
    /// Opportunity attacks, by side.
    pub opportunities: Option<usize>,
    /// Damage stopped by armor and resistance, by side.
    pub stopped: Option<usize>,
    /// Death saves rolled, by side.
    pub saves: Option<usize>,
    /// First aid given, by side.
    pub aid: Option<usize>,
    /// Grenades thrown, by side.
    pub thrown: Option<usize>,
    /// Vitality lost to bleeding, by side.
    pub bled: Option<usize>,
    /// How many there are.
    pub len: usize,
}

impl Ledger {
    /// Takes some places.
    pub fn take(&mut self, places: usize) -> usize {
        self.len += places;
        self.len - places
    }

    /// Takes a place for each side, if something can happen at all.
    pub fn both(&mut self, can: bool) -> Option<usize> {
        can.then(|| self.take(2))
    }
}

/// The bit of a certain fighter.
pub const fn bit(fighter: usize) -> i16 {
    (1_u16 << fighter).cast_signed()
}

impl<L: Lanes> State<L> {
    /// Where a fighter stands.
    #[inline(always)]
    pub fn stands(&self, fighter: usize) -> Mask<L> {
        self.fate.place(fighter).eq(UP)
    }
}

/// Where some of the bits are set.
#[inline(always)]
pub fn has<L: Lanes>(flags: Num<L>, bits: i16) -> Mask<L> {
    (flags & bits).gt(0)
}
