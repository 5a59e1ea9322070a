//! The state of a fight.

use crate::fight::prelude::*;

/// Able to act.
pub const UP: i16 = 0;
/// At 0 vitality, making death saves.
pub const DYING: i16 = 1;
/// At 0 vitality, out of danger, unconscious.
pub const STABLE: i16 = 2;
/// Knocked out and captured.
pub const CAPTURED: i16 = 3;
/// Dead, or out for good.
pub const DEAD: i16 = 4;

/// `FS-103` Conditions and other facts about a fighter, as bits of one number. `FS-80` Durations: the first eight end,
/// or may end, at the start of the fighter's own turn.
pub mod bits {
    /// Disadvantage on all checks.
    pub const FRIGHTENED: i16 = 1;
    /// Disadvantage on attacks.
    pub const DAZZLED: i16 = 1 << 1;
    /// Disadvantage on the next check.
    pub const HAMPERED: i16 = 1 << 2;
    /// Cannot act; disadvantage on checks, and advantage for attackers.
    pub const STUNNED: i16 = 1 << 3;
    /// Advantage for attackers.
    pub const EXPOSED: i16 = 1 << 4;
    /// Stunned until the end of the fighter's next turn, which is lost.
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
    /// The reaction has been used.
    pub const REACTED: i16 = 1 << 11;
    /// Has left cover.
    pub const OPEN: i16 = 1 << 12;
    /// Surprised, until the end of the fighter's first turn.
    pub const SURPRISED: i16 = 1 << 13;
    /// Unseen by the enemy.
    pub const HIDDEN: i16 = 1 << 14;

    /// Bits that end at the start of the fighter's own turn.
    pub const TIMED: i16 = FRIGHTENED | DAZZLED | STUNNED | EXPOSED | ON_GUARD | DEFENDING | REACTED;
    /// Bits that cost a turn, and end with it.
    pub const LOST: i16 = LOSES_TURN | SURPRISED;
    /// Bits that forbid reactions.
    pub const UNABLE: i16 = REACTED | SURPRISED | STUNNED | LOSES_TURN;
    /// Bits that forbid actions and reactions: `FS-103` incapacitated.
    pub const HELPLESS: i16 = STUNNED | LOSES_TURN;
    /// Bits that leave only fists to fight with.
    pub const UNARMED: i16 = DROPPED | BROKEN;
}

/// `FS-95` and `FS-96`: physical traumas that matter in a fight, as bits of one number. Lowered ability scores are
/// counted in the bits from [`STR_LOST`](wounds::STR_LOST) on, up to three points each.
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
    /// Loses vitality each turn.
    pub const BLEEDING: i16 = 1 << 6;
    /// A severe trauma of the right arm.
    pub const LOST_RIGHT_ARM: i16 = 1 << 7;
    /// A severe trauma of the left arm.
    pub const LOST_LEFT_ARM: i16 = 1 << 8;
    /// Severe leg traumas.
    pub const LOST_LEGS: i16 = LOST_RIGHT_LEG | LOST_LEFT_LEG;
    /// Severe arm traumas.
    pub const LOST_ARMS: i16 = LOST_RIGHT_ARM | LOST_LEFT_ARM;
    /// One point of STR.
    pub const STR_LOST: i16 = 1 << 9;
    /// One point of PER.
    pub const PER_LOST: i16 = 1 << 11;
    /// One point of DEX.
    pub const DEX_LOST: i16 = 1 << 13;
}

/// `FS-97` and `FS-98`: mental traumas that matter in a fight, and INT lost to head traumas (`FS-95`), as bits of one
/// number.
pub mod minds {
    /// A severe trauma: acting needs a save.
    pub const SEVERE: i16 = 1;
    /// Hallucinations or tremors: disadvantage on all checks.
    pub const SHAKEN: i16 = 1 << 1;
    /// Paranoia: disadvantage on checks of INT and WIL.
    pub const PARANOID: i16 = 1 << 2;
    /// Frightened by the object of its phobia.
    pub const TERRIFIED: i16 = 1 << 3;
    /// Without its lucky charm: disadvantage on all checks.
    pub const CHARMLESS: i16 = 1 << 4;
    /// One point of INT.
    pub const INT_LOST: i16 = 1 << 5;
    /// One point of WIL.
    pub const WIL_LOST: i16 = 1 << 7;
    /// Bits that each cause disadvantage on all checks.
    pub const HAMPERING: i16 = SHAKEN | TERRIFIED | CHARMLESS;
}

/// The points of an ability lost to traumas: one of the counts in [`wounds`] or [`minds`].
#[inline(always)]
pub fn lost<L: Lanes>(hurt: Num<L>, point: i16) -> Num<L> {
    hurt.halved(point.trailing_zeros()) & 3
}

/// One number per fighter, or an empty row if the fight does not need it.
pub type Numbers<L> = FixedVec<Num<L>, MAX_FIGHTERS>;

state! {
    /// The state of a fight. Whatever no longer matters of a fighter who is out is reset to a fixed value, so that
    /// equivalent situations compare equal and the solver merges them.
    pub State {
        pub vp: part(Numbers<L>), "Vitality left.";
        pub fate: part(Numbers<L>), "From [`UP`] to [`DEAD`].";
        pub flags: part(Numbers<L>), "The [`bits`].";
        pub foes: part(Numbers<L>), "Enemies in melee with the fighter, as bits. The relation is symmetric.";
        pub moved: part(Numbers<L>), "Metres moved towards the enemy from the starting line.";
        pub hurt: part(Numbers<L>), "The [`wounds`].";
        pub lame: part(Numbers<L>), "Mild leg traumas.";
        pub mind: part(Numbers<L>), "The [`minds`].";
        pub traumas: part(Numbers<L>), "Number of traumas, for first aid.";
        pub successes: part(Numbers<L>), "Successful death saves.";
        pub failures: part(Numbers<L>), "Failed death saves.";
        pub exhaustion: part(Numbers<L>), "Levels of exhaustion.";
        pub sickeners: part(Numbers<L>),
            "Enemies whose exploits have sickened the fighter, as bits; each bit lasts until that enemy's next turn.";
        pub longer: part(Numbers<L>), "Those of them whose effect lasts for one more of their turns.";
        pub helpers: part(Numbers<L>),
            "Enemies who help others to hit the fighter, as bits; each bit lasts until that enemy's next turn.";
        pub unnoticed: part(Numbers<L>),
            "Enemies whom the fighter has not noticed, as bits, until the fighter's first turn.";
        pub ready: part(Numbers<L>), "1 if the fighter has readied an attack on an approaching enemy.";
        pub aimed_at: part(Numbers<L>),
            "Target plus one of an aim gained by an exploit, for the next action; 0 for none.";
        pub deceived: part(Numbers<L>), "Target plus one that has fallen for a feint gained by an exploit; 0 for none.";
        pub place: part(Numbers<L>), "Place in the initiative order.";
        pub grenades: part(Numbers<L>), "Grenades left.";
        pub kit: part(Numbers<L>), "Uses of first aid kits left.";
        pub cards: part(Numbers<L>), "EDGE cards in hand.";
        pub uses: part(Numbers<L>), "EDGE cards that the fighter may still use.";
        pub first: num, "The phase with which this trial's rounds begin.";
        pub next: part(Numbers<L>), "Place in the initiative order from the next round on.";
        pub climbers: num, "How many fighters have risen in the initiative order in this round.";
        pub winner: num, "0 while the fight goes on, then the index of the winning side plus one.";
        pub counts: part(FixedVec<Count<L>, 128>),
            "Counts that are only measured, as laid out in the [`CountIndices`].";
    }
}

/// The layout of [`State::counts`]. Events that cannot happen in a fight have no count.
#[derive(Debug, Clone, Default)]
pub struct CountIndices {
    /// Rounds started before the fight was decided.
    pub rounds: usize,
    /// Attacks, all fighters together.
    pub attacks: usize,
    /// Damage dealt by the first fighter; the other fighters follow.
    pub dealt: usize,
    /// Rounds started before the first fighter first fell; the other fighters follow.
    pub stood: usize,
    /// The first of the counts that are metrics themselves; they stand in the order of the metrics.
    pub first: usize,
    /// Turns lost to being stunned, surprised or hurt, by side.
    pub denied: Option<usize>,
    /// Exploits by side.
    pub exploits: Option<usize>,
    /// Setbacks by side.
    pub setbacks: Option<usize>,
    /// Exploits by rank from 2, both sides together.
    pub ranks: Option<usize>,
    /// Setbacks by number from 2, both sides together.
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
    /// The total number of counts.
    pub len: usize,
}

impl CountIndices {
    /// Reserves a number of counts.
    pub fn take(&mut self, places: usize) -> usize {
        self.len += places;
        self.len - places
    }

    /// Reserves one count per side, if the event can happen at all.
    pub fn both(&mut self, can: bool) -> Option<usize> {
        can.then(|| self.take(2))
    }
}

/// The bit of a fighter.
pub const fn bit(fighter: usize) -> i16 {
    (1_u16 << fighter).cast_signed()
}

impl<L: Lanes> State<L> {
    /// Lanes where a fighter is standing.
    #[inline(always)]
    pub fn stands(&self, fighter: usize) -> Mask<L> {
        self.fate.place(fighter).eq(UP)
    }
}

/// Lanes where any of these bits is set.
#[inline(always)]
pub fn has<L: Lanes>(flags: Num<L>, bits: i16) -> Mask<L> {
    (flags & bits).gt(0)
}
