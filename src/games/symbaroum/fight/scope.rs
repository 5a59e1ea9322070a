//! Which rules can matter in a fight, judging by its sheets and parameters.

use play::systems::ties::TieBreak;

use super::super::house::UnawareDefense;
use super::super::words::{Aid, Draw, Inflict, Passing, Prone, Suffer, VersusDying, WhenFlanked};
use super::expected::{Arm, can_hurt};
use super::order::Order;
use super::params::LineOfSight;
use crate::fight::prelude::*;

/// Which rules can matter in this fight. All others are skipped, and their part of the state is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope {
    /// Player characters are dying at 0 Toughness, rather than dead.
    pub dying: bool,
    /// A target can be flanked.
    pub flanking: bool,
    /// There are more fighters than can surround one target.
    pub crowd: bool,
    /// A weapon may have to be drawn.
    pub sheathing: bool,
    /// A fighter has a second weapon.
    pub switching: bool,
    /// A fighter has the Free Attack of a Long weapon.
    pub reach: bool,
    /// A fighter may withdraw.
    pub leaving: bool,
    /// A fighter may run past an enemy.
    pub passing: bool,
    /// A fighter stands in the rear.
    pub rear: bool,
    /// A fighter may spend a turn on the ground.
    pub grounded: bool,
    /// A fighter carries herbal cures.
    pub cures: bool,
    /// A fighter can help a dying ally.
    pub aiding: bool,
    /// A fighter gives first aid to wounded allies.
    pub tending: bool,
    /// A fighter uses cures on himself.
    pub drinking: bool,
    /// A fighter finishes off dying enemies.
    pub finishing: bool,
    /// There are phases before the first turn.
    pub opening: bool,
    /// A fighter may attack the same enemy more than once in a turn.
    pub sequences: bool,
    /// Some fighters are tied in the turn order, or delay.
    pub ties: bool,
    /// A fighter weighs which effect of pain to choose.
    pub weighing: bool,
    /// Shooters must move for a clear line of sight.
    pub obscured: bool,
    /// How ties between equal targets are broken.
    pub tie_break: TieBreak,
}

/// The facts from which a [`Scope`] is derived.
#[derive(Debug, Clone, Copy)]
pub struct ScopeInput<'a> {
    /// Both sides, the first side first.
    pub fighters: &'a Roster<Fighter>,
    /// The turn order.
    pub order: &'a Order,
    /// The house rules.
    pub house: &'a HouseRules,
    /// The side that may be surprised.
    pub victims: Option<usize>,
    /// Whether the fight starts in melee.
    pub engaged: bool,
}

impl Scope {
    /// Whether any fighter deals with the dying, friend or foe.
    pub fn helping(&self) -> bool {
        self.aiding || self.finishing
    }

    /// The fighters who may attack the same enemy more than once in a turn.
    pub fn repeating(&self, fighters: &[Fighter]) -> Vec<usize> {
        let anybody = self.opening || self.leaving || self.passing;
        (0..fighters.len()).filter(|&i| anybody || fighters[i].may_reach()).collect()
    }

    /// The scope of a fight.
    pub fn of(input: ScopeInput<'_>, params: &Fields) -> Self {
        let ScopeInput { fighters, order, house, victims, engaged } = input;
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
            tie_break: if most > 1 { house.equal_targets } else { TieBreak::FirstListed },
        };
        scope.passing &= scope.rear;
        scope.sequences = scope.opening || scope.reach || scope.leaving || scope.passing;
        scope
    }
}

/// `SYM-29` First aid: whether a fighter has the skill or a cure for it.
pub fn can_heal(fighter: &Fighter) -> bool {
    fighter.medicus != Level::None || fighter.herbal_cures > 0
}

/// Whether a fighter is able and willing to help a dying ally.
pub fn can_aid(fighter: &Fighter) -> bool {
    can_heal(fighter) && fighter.policies.aid != Aid::Ignore
}

/// Whether a fighter may withdraw from melee, to save himself or to help a dying ally.
pub fn may_leave(fighter: &Fighter, scope_aiding: bool, house: &HouseRules) -> bool {
    let for_an_ally = can_aid(fighter) && fighter.policies.aid == Aid::AidAtOnce && house.aid_withdraws;
    fighter.policies.when_flanked == WhenFlanked::GetAway
        || fighter.policies.retreat_at > 0
        || fighter.policies.step_back_at > 0
        || (scope_aiding && for_an_ally)
}

/// What is known of a fight before any damage is done.
#[derive(Debug, Clone, Copy)]
pub struct InitialFacts<'a> {
    /// Both sides, the first side first.
    pub fighters: &'a Roster<Fighter>,
    /// The house rules.
    pub house: &'a HouseRules,
    /// Whether doors or walls make flanking impossible.
    pub flank_blocked: bool,
    /// The side that may be surprised.
    pub victims: Option<usize>,
    /// Whether surprise is certain.
    pub certain: bool,
}

impl InitialFacts<'_> {
    /// `SYM-09` Weapons ready: the weapons a fighter may attack with, and whether each is ranged. A fighter whose
    /// weapon is not drawn, or who may be surprised, also attacks with fists.
    fn arms(&self, i: usize) -> impl Iterator<Item = (Arm, bool)> {
        let fighter = &self.fighters[i];
        let caught = self.victims == Some(self.fighters.side_of(i)) && !fighter.is_always_ready;
        let armed = fighter.policies.draw == Draw::Draw || (fighter.weapon_drawn && !(caught && self.certain));
        let unarmed = !fighter.weapon_drawn || caught;
        let weapon = armed.then(|| (Arm::weapon(fighter), fighter.is_ranged));
        let spare = fighter.spare.filter(|_| armed).map(|spare| (Arm::spare(fighter, spare), !fighter.is_ranged));
        weapon.into_iter().chain(spare).chain(unarmed.then(|| (Arm::fists(fighter), false)))
    }

    /// `SYM-21` Advantage: the largest number of Advantages that a ranged or melee attack can have.
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

    /// Whether no fighter can ever damage an enemy.
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
