//! What can happen in a fight at all, from its sheets and parameters.

use crate::systems::Fields;

use super::super::fighter::Fighter;
use super::super::house::House;
use super::super::words::{Aid, Inflict, Level, Passing, Prone, Suffer, VersusDying, WhenFlanked};
use super::expected::can_hurt;
use super::order::Order;
use super::params::LineOfSight;

/// What can happen in this fight at all. Rules that cannot matter are skipped, and their part of the state
/// is left out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Scope {
    /// Player characters are dying at 0 Toughness.
    pub dying: bool,
    /// A target can be flanked.
    pub flanking: bool,
    /// More fighters than can surround one target.
    pub crowd: bool,
    /// Weapons may not be ready.
    pub sheathing: bool,
    /// Somebody has the Free Attack of a Long weapon.
    pub reach: bool,
    /// Somebody may withdraw.
    pub leaving: bool,
    /// Somebody may run past an enemy.
    pub passing: bool,
    /// Somebody stands in the rear.
    pub rear: bool,
    /// Somebody may take his turn on the ground.
    pub grounded: bool,
    /// Somebody carries herbal cures.
    pub cures: bool,
    /// Somebody can help a dying ally.
    pub aiding: bool,
    /// Somebody gives first aid to wounded allies.
    pub tending: bool,
    /// Somebody uses cures on himself.
    pub drinking: bool,
    /// Somebody finishes dying enemies off.
    pub finishing: bool,
    /// There are beats before the first turn.
    pub opening: bool,
    /// Somebody may attack the same enemy at several times of a turn.
    pub sequences: bool,
    /// Some fighters are tied in the turn order, or delay.
    pub ties: bool,
    /// Somebody weighs what pain is to do.
    pub weighing: bool,
    /// Shooters must move for a clear line of sight.
    pub obscured: bool,
}

/// What a scope is found from.
#[derive(Debug, Clone, Copy)]
pub struct Muster<'a> {
    /// Both sides, one after the other.
    pub fighters: &'a [Fighter],
    /// The number of the first fighter of the second side.
    pub second_side: usize,
    /// The turn order.
    pub order: &'a Order,
    /// The constants.
    pub house: &'a House,
    /// The side that may be surprised.
    pub victims: Option<usize>,
    /// Whether everybody is in melee already.
    pub engaged: bool,
}

impl Scope {
    /// Whether anybody has anything to do with the dying, be it friend or foe.
    pub fn helping(&self) -> bool {
        self.aiding || self.finishing
    }

    /// Who may attack the same enemy at several times of a turn.
    pub fn repeating(&self, fighters: &[Fighter]) -> Vec<usize> {
        let anybody = self.opening || self.leaving || self.passing;
        (0..fighters.len()).filter(|&i| anybody || fighters[i].has_reach).collect()
    }

    /// The scope of a fight.
    pub fn of(muster: Muster<'_>, params: &Fields) -> Self {
        let Muster { fighters, second_side, order, house, victims, engaged } = muster;
        let any = |of: &dyn Fn(&Fighter) -> bool| fighters.iter().any(of);
        let blocked = params.on("flank_blocked");
        let most = second_side.max(fighters.len() - second_side);
        let dying = params.on("dying") && any(&|f| f.is_pc);
        let may_leave_anybody = any(&|f| may_leave(f, dying, house));
        let mut scope = Self {
            dying,
            flanking: !blocked && most >= house.flank_from as usize,
            crowd: most > house.surround_limit as usize,
            sheathing: any(&|f| !f.weapon_drawn) || victims.is_some(),
            reach: any(&|f| f.has_reach),
            leaving: may_leave_anybody,
            passing: any(&|f| f.policies.passing == Passing::RunPast),
            rear: any(&|f| f.in_rear),
            grounded: any(&|f| f.policies.prone == Prone::StayProne) || may_leave_anybody,
            cures: any(&|f| f.herbal_cures > 0),
            aiding: dying && any(&can_aid),
            tending: any(&|f| f.policies.tend_at > 0 && can_heal(f)),
            drinking: any(&|f| f.policies.drink_at > 0 && f.herbal_cures > 0),
            finishing: dying && any(&|f| f.policies.versus_dying == VersusDying::FinishOff),
            opening: victims.is_some() || (engaged && any(&|f| f.has_reach)),
            sequences: false,
            ties: order.is_open(),
            weighing: any(&|f| f.policies.inflict == Inflict::Auto || f.policies.suffer == Suffer::Auto),
            obscured: LineOfSight::of(params.word("line_of_sight")) == LineOfSight::Blocked,
        };
        scope.passing &= scope.rear;
        scope.sequences = scope.opening || scope.reach || scope.leaving || scope.passing;
        scope
    }
}

/// `SYM-29` First aid: whether a fighter can give any.
pub fn can_heal(fighter: &Fighter) -> bool {
    fighter.medicus != Level::None || fighter.herbal_cures > 0
}

/// Whether a fighter can do anything for a dying ally, and wants to.
pub fn can_aid(fighter: &Fighter) -> bool {
    can_heal(fighter) && fighter.policies.aid != Aid::Ignore
}

/// Whether a fighter may withdraw from melee, for its own sake or for a dying ally's.
pub fn may_leave(fighter: &Fighter, scope_aiding: bool, house: &House) -> bool {
    let for_an_ally = can_aid(fighter) && fighter.policies.aid == Aid::AidAtOnce && house.aid_withdraws;
    fighter.policies.when_flanked == WhenFlanked::GetAway
        || fighter.policies.retreat_at > 0
        || (scope_aiding && for_an_ally)
}

/// Whether nobody can ever hurt anybody: an Advantage counts only where it can come without any damage.
pub fn hopeless(
    fighters: &[Fighter],
    second_side: usize,
    scope: &Scope,
    house: &House,
    victims: Option<usize>,
) -> bool {
    let side = |i: usize| usize::from(i >= second_side);
    let hurts = |i: usize, j: usize| {
        let (a, b) = (&fighters[i], &fighters[j]);
        let advantage = (a.higher_ground && !b.higher_ground) || b.prone || scope.flanking || victims == Some(side(j));
        let unarmed = !a.weapon_drawn || victims == Some(side(i));
        [false, advantage].into_iter().any(|advantage| can_hurt(a, b, advantage, unarmed, house))
    };
    let all = 0..fighters.len();
    !all.clone().any(|i| all.clone().any(|j| side(i) != side(j) && hurts(i, j)))
}
