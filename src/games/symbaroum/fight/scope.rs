//! What can happen in a fight at all, from its sheets and parameters.

use crate::systems::Fields;
use crate::systems::equals::Equals;
use crate::systems::skirmish::Roster;

use super::super::fighter::Fighter;
use super::super::house::{HouseRules, UnawareDefense};
use super::super::words::{Aid, Draw, Inflict, Level, Passing, Prone, Suffer, VersusDying, WhenFlanked};
use super::expected::{Arm, can_hurt};
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
    /// Somebody has a second weapon.
    pub switching: bool,
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
    /// There are phases before the first turn.
    pub opening: bool,
    /// Somebody may attack the same enemy at several times of a turn.
    pub sequences: bool,
    /// Some fighters are tied in the turn order, or delay.
    pub ties: bool,
    /// Somebody weighs what pain is to do.
    pub weighing: bool,
    /// Shooters must move for a clear line of sight.
    pub obscured: bool,
    /// Of several who are equal one is rolled for.
    pub rolled: bool,
}

/// What a scope is found from.
#[derive(Debug, Clone, Copy)]
pub struct ScopeInput<'a> {
    /// Both sides, one after the other.
    pub fighters: &'a Roster<Fighter>,
    /// The turn order.
    pub order: &'a Order,
    /// The constants.
    pub house: &'a HouseRules,
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
        (0..fighters.len()).filter(|&i| anybody || fighters[i].may_reach()).collect()
    }

    /// The scope of a fight.
    pub fn of(muster: ScopeInput<'_>, params: &Fields) -> Self {
        let ScopeInput { fighters, order, house, victims, engaged } = muster;
        let any = |of: &dyn Fn(&Fighter) -> bool| fighters.iter().any(of);
        let blocked = params.on("flank_blocked");
        let most = fighters.most();
        let dying = params.on("dying") && any(&|f| f.is_pc);
        let may_leave_anybody = any(&|f| may_leave(f, dying, house));
        let mut scope = Self {
            dying,
            flanking: !blocked && most >= house.flank_from as usize,
            crowd: most > house.surround_limit as usize,
            sheathing: any(&|f| !f.weapon_drawn) || victims.is_some(),
            switching: any(&|f| f.spare.is_some()),
            reach: any(&Fighter::may_reach),
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
            rolled: most > 1 && house.equal_targets == Equals::Rolled,
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
pub fn may_leave(fighter: &Fighter, scope_aiding: bool, house: &HouseRules) -> bool {
    let for_an_ally = can_aid(fighter) && fighter.policies.aid == Aid::AidAtOnce && house.aid_withdraws;
    fighter.policies.when_flanked == WhenFlanked::GetAway
        || fighter.policies.retreat_at > 0
        || fighter.policies.step_back_at > 0
        || (scope_aiding && for_an_ally)
}

/// What can come before anybody has done damage.
#[derive(Debug, Clone, Copy)]
pub struct Outlook<'a> {
    /// Both sides, one after the other.
    pub fighters: &'a Roster<Fighter>,
    /// The constants.
    pub house: &'a HouseRules,
    /// Whether doors or walls make flanking impossible.
    pub flank_blocked: bool,
    /// The side that may be surprised.
    pub victims: Option<usize>,
    /// Whether it is surprised for certain.
    pub certain: bool,
}

impl Outlook<'_> {
    /// `SYM-09` Weapons ready: what a fighter may attack with, and whether that reaches afar. One whose weapon is not
    /// ready, or may not be, fights with fists until he has drawn it, if he does.
    fn arms(&self, i: usize) -> impl Iterator<Item = (Arm, bool)> {
        let fighter = &self.fighters[i];
        let caught = self.victims == Some(self.fighters.side_of(i)) && !fighter.is_always_ready;
        let armed = fighter.policies.draw == Draw::Draw || (fighter.weapon_drawn && !(caught && self.certain));
        let unarmed = !fighter.weapon_drawn || caught;
        let weapon = armed.then(|| (Arm::weapon(fighter), fighter.is_ranged));
        let spare = fighter.spare.filter(|_| armed).map(|spare| (Arm::spare(fighter, spare), !fighter.is_ranged));
        weapon.into_iter().chain(spare).chain(unarmed.then(|| (Arm::fists(fighter), false)))
    }

    /// `SYM-21` Advantage: how many may count at most in an attack from afar or in melee.
    fn advantages(&self, i: usize, j: usize, afar: bool) -> i16 {
        let (a, b) = (&self.fighters[i], &self.fighters[j]);
        let around = self.fighters.side(self.fighters.side_of(i));
        let around = around.filter(|&ally| self.arms(ally).any(|(_, afar)| !afar)).count();
        let sources = [
            self.victims == Some(self.fighters.side_of(j)),
            a.higher_ground && !b.higher_ground,
            !afar && b.prone,
            !afar && !self.flank_blocked && around >= self.house.flank_from as usize,
        ];
        let count = sources.into_iter().filter(|&source| source).count();
        self.house.advantage_limit.min(count as i16)
    }

    /// Whether nobody can ever hurt anybody.
    pub fn is_hopeless(&self) -> bool {
        let hurts = |i: usize, j: usize| {
            let (a, b) = (&self.fighters[i], &self.fighters[j]);
            let unaware = self.victims == Some(self.fighters.side_of(j)) && b.is_pc && !a.is_pc;
            let sure = unaware && self.house.unaware_pc_defense == UnawareDefense::None;
            self.arms(i).any(|(arm, afar)| can_hurt(arm, a, b, self.advantages(i, j, afar), sure, self.house))
        };
        !self.fighters.any_enemies(hurts)
    }
}
