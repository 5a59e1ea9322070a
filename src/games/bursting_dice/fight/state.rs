//! Where a fight stands.

use crate::lane::{Lanes, Mask, Num};
use crate::systems::actor_set::LaneActorSet;
use crate::systems::lane_actor::MOST;
use crate::systems::state::lane_state;
use crate::systems::{Count, FixedVec};

/// A row of numbers, one of each fighter, or none if the fight has no use for it.
pub type Numbers<L> = FixedVec<Num<L>, MOST>;

/// Where a fight stands. What no longer matters is set to a fixed value, so that equal situations are equal
/// states.
#[derive(Debug, Clone, Copy)]
pub struct State<L: Lanes> {
    /// Durability left.
    pub durability: Numbers<L>,
    /// Health left.
    pub health: Numbers<L>,
    /// Who is able to act.
    pub up: LaneActorSet<L>,
    /// Who is in Shock since this round.
    pub fallen: LaneActorSet<L>,
    /// Who is in Shock, and the countdown runs.
    pub shock: LaneActorSet<L>,
    /// Who is out of danger but helpless: unconscious, bound or asleep.
    pub helpless: LaneActorSet<L>,
    /// Who is dead or destroyed.
    pub dead: LaneActorSet<L>,
    /// Who has escaped.
    pub fled: LaneActorSet<L>,
    /// Its place in the order, if that is rolled for.
    pub place: Numbers<L>,
    /// Rounds of Shock left.
    pub countdown: Numbers<L>,
    /// Vigor left.
    pub vigor: Numbers<L>,
    /// Who is Winded.
    pub winded: LaneActorSet<L>,
    /// Mana left.
    pub mana: Numbers<L>,
    /// Who lies on the ground.
    pub prone: LaneActorSet<L>,
    /// Durability of armor.
    pub armor: Numbers<L>,
    /// Defend actions since its last turn.
    pub guarding: Numbers<L>,
    /// Feet behind the line where the sides meet.
    pub gap: Numbers<L>,
    /// Who has readied an attack.
    pub readied: LaneActorSet<L>,
    /// Who does not know of the enemy yet.
    pub unaware: LaneActorSet<L>,
    /// Whom it has begun to care for, as [`care`](super::care) counts patients; 0 for nobody.
    pub patient: Numbers<L>,
    /// Actions spent on it.
    pub tending: Numbers<L>,
    /// Actions spent on an ability that is not finished.
    pub casting: Numbers<L>,
    /// Items left.
    pub items: Numbers<L>,
    /// The one whose turn it is was Winded when it began.
    pub benched: Mask<L>,
    /// The one whose turn it is has attacked in it.
    pub struck: Mask<L>,
    /// Whose turn it is, where trials go through a round each at its own pace.
    pub actor: Num<L>,
    /// His place in the order.
    pub turn: Num<L>,
    /// Which of his actions is next, from 0.
    pub action: Num<L>,
    /// The enemy on whom his off-hand attack is due, or nobody.
    pub second: Num<L>,
    /// Nobody has anything left to do in this round.
    pub round_is_over: Mask<L>,
    /// The first round is not over.
    pub first_round: Mask<L>,
    /// 0 while the fight goes on, then 1 for side a, 2 for side b, 3 for nobody.
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
    /// Turns lost by side for being Winded.
    pub lost: [Count<L>; 2],
    /// Openings taken by side.
    pub openings: [Count<L>; 2],
    /// Rounds before anybody of a side was wounded.
    pub unhurt: [Count<L>; 2],
    /// Damage that took Durability or Health, by fighter who dealt it.
    pub dealt: FixedVec<Count<L>, MOST>,
    /// Rounds started before it fell, by fighter.
    pub stood: FixedVec<Count<L>, MOST>,
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
    /// Who is in Shock, since this round or longer.
    #[inline(always)]
    pub fn down(&self) -> LaneActorSet<L> {
        self.fallen.or(self.shock)
    }
}
