//! The state of a fight.

use crate::fight::prelude::*;

/// The outcome of a fight in which neither side can hurt the other.
pub const NO_PROGRESS: i16 = 5;

/// One number per fighter, or an empty row if the fight does not need it.
pub type Numbers<L> = FixedVec<Num<L>, MAX_FIGHTERS>;

/// The state of a fight. Fields that no longer matter are reset to a fixed value, so that equivalent situations compare
/// equal and the solver merges them.
#[derive(Debug, Clone, Copy)]
pub struct State<L: Lanes> {
    /// Durability left.
    pub durability: Numbers<L>,
    /// Health left.
    pub health: Numbers<L>,
    /// Fighters able to act.
    pub up: LaneActorSet<L>,
    /// Fighters who fell into Shock in this round.
    pub fallen: LaneActorSet<L>,
    /// Fighters in Shock whose countdown is running.
    pub shock: LaneActorSet<L>,
    /// Fighters out of danger but helpless: unconscious, bound or asleep.
    pub helpless: LaneActorSet<L>,
    /// Fighters who are dead or destroyed.
    pub dead: LaneActorSet<L>,
    /// Fighters who have escaped.
    pub fled: LaneActorSet<L>,
    /// Place in the order, if initiative is rolled.
    pub place: Numbers<L>,
    /// Rounds of Shock left.
    pub countdown: Numbers<L>,
    /// Vigor left.
    pub vigor: Numbers<L>,
    /// Fighters who are Winded.
    pub winded: LaneActorSet<L>,
    /// Mana left.
    pub mana: Numbers<L>,
    /// Prone fighters.
    pub prone: LaneActorSet<L>,
    /// Durability of armor.
    pub armor: Numbers<L>,
    /// Defend actions since the fighter's last turn.
    pub guarding: Numbers<L>,
    /// Distance in feet behind the line where the sides meet.
    pub gap: Numbers<L>,
    /// Fighters with a readied attack.
    pub readied: LaneActorSet<L>,
    /// Fighters unaware of the enemy so far.
    pub unaware: LaneActorSet<L>,
    /// The patient being cared for, as numbered in [`care`](super::care); 0 for none.
    pub patient: Numbers<L>,
    /// Actions spent on that patient.
    pub tending: Numbers<L>,
    /// Actions spent on an unfinished ability.
    pub casting: Numbers<L>,
    /// Items left.
    pub items: Numbers<L>,
    /// The active fighter was Winded at the start of the turn.
    pub benched: Mask<L>,
    /// The active fighter has attacked in this turn.
    pub struck: Mask<L>,
    /// The active fighter, in fights whose trials step independently.
    pub actor: Num<L>,
    /// The active fighter's place in the order.
    pub turn: Num<L>,
    /// The active fighter's next action, counted from 0.
    pub action: Num<L>,
    /// The enemy against whom an off-hand attack is pending, or [`NOBODY`](play::systems::lane_actor::NOBODY).
    pub second: Num<L>,
    /// No fighter has anything left to do in this round.
    pub round_is_over: Mask<L>,
    /// The first round is not over.
    pub first_round: Mask<L>,
    /// 0 while the fight goes on, then 1 for side a, 2 for side b, 3 for nobody, [`NO_PROGRESS`].
    pub winner: Num<L>,
    /// Rounds started before the fight was decided.
    pub rounds: Count<L>,
    /// Attacks by side.
    pub attacks: [Count<L>; 2],
    /// Attacks above Guard by side, avoided or not.
    pub over: [Count<L>; 2],
    /// Hits by side.
    pub hits: [Count<L>; 2],
    /// Critical hits by side.
    pub criticals: [Count<L>; 2],
    /// Vigor spent by side.
    pub spent: [Count<L>; 2],
    /// Turns lost to being Winded, by side.
    pub lost: [Count<L>; 2],
    /// Openings taken by side.
    pub openings: [Count<L>; 2],
    /// Rounds before any fighter of a side was wounded.
    pub unhurt: [Count<L>; 2],
    /// Loss of Durability and Health inflicted, by attacker.
    pub dealt: FixedVec<Count<L>, MAX_FIGHTERS>,
    /// Rounds started before the fighter fell, by fighter.
    pub stood: FixedVec<Count<L>, MAX_FIGHTERS>,
}

lane_state!(State {
    durability,
    health,
    up,
    fallen,
    shock,
    helpless,
    dead,
    fled,
    place,
    countdown,
    vigor,
    winded,
    mana,
    prone,
    armor,
    guarding,
    gap,
    readied,
    unaware,
    patient,
    tending,
    casting,
    items,
    benched,
    struck,
    actor,
    turn,
    action,
    second,
    round_is_over,
    first_round,
    winner,
    rounds,
    attacks,
    over,
    hits,
    criticals,
    spent,
    lost,
    openings,
    unhurt,
    dealt,
    stood,
});

impl<L: Lanes> State<L> {
    /// Fighters in Shock, whether they fell in this round or earlier.
    #[inline(always)]
    pub fn down(&self) -> LaneActorSet<L> {
        self.fallen.or(self.shock)
    }
}
