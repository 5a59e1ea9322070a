//! Which rules can matter in a fight, judging by its sheets and parameters.

use super::super::attack::shot_limit;
use super::super::expected::can_hurt;
use super::super::fighter::Dodge;
use super::super::words::{Actions, Downed, Nature, Target, VersusShock, Visibility, Wounded};
use super::super::wound::wears;
use super::params::First;
use crate::fight::prelude::*;

/// Which rules can matter in this fight. All others are skipped, and their part of the state is left out.
#[derive(Debug, Clone, Copy, Default)]
pub struct Scope {
    /// Initiative is rolled.
    pub rolls: bool,
    /// Initiative is rolled anew in every round.
    pub rolls_again: bool,
    /// Shock is tracked until it ends.
    pub shock: bool,
    /// A fighter's Vigor matters.
    pub vigor: bool,
    /// A fighter may become Winded.
    pub winded: bool,
    /// A fighter defends.
    pub defends: bool,
    /// A fighter defends only against lethal attacks.
    pub lethal: bool,
    /// A fighter may be prone.
    pub prone: bool,
    /// Armor wears down.
    pub armor: bool,
    /// A fighter uses the Defend action.
    pub guarding: bool,
    /// Positions matter.
    pub moving: bool,
    /// A fighter moves out of reach after attacking.
    pub retreating: bool,
    /// A fighter readies attacks on enemies who approach.
    pub awaits: bool,
    /// A fighter readies attacks on enemies who attack.
    pub forestalls: bool,
    /// A fighter is unaware of the first attack.
    pub unaware: bool,
    /// A fighter is ambushed or an ambusher.
    pub ambush: bool,
    /// A fighter stabilises allies.
    pub stabilises: bool,
    /// A fighter gives emergency aid.
    pub treats: bool,
    /// A fighter uses an ability.
    pub ability: bool,
    /// An ability attacks with other values than the weapon, or a defender who weighs the attack reckons with its Charges.
    pub arms: bool,
    /// Abilities cost Mana.
    pub mana: bool,
    /// An ability takes several actions.
    pub casting: bool,
    /// A fighter uses items.
    pub items: bool,
    /// A fighter gives items to unconscious allies, which wakes them.
    pub wakes: bool,
    /// A fighter escapes.
    pub escapes: bool,
    /// A fighter kills enemies in Shock.
    pub executes: bool,
    /// And must roll for it, so that armor, Durability and lying on the ground still matter.
    pub hits_helpless: bool,
    /// A fighter makes Off-hand attacks.
    pub offhand: bool,
    /// A fighter may take an opening.
    pub openings: bool,
    /// Durability recovers.
    pub mends: bool,
    /// There are more enemies than can stand around one fighter.
    pub crowd: bool,
    /// Visibility or distance limits shots.
    pub sight: bool,
    /// A fighter attacks other enemies than the weakest.
    pub picks: bool,
}

/// The facts from which a [`Scope`] is derived.
#[derive(Debug, Clone, Copy)]
pub struct ScopeInput<'a> {
    /// Both sides, the first side first.
    pub fighters: &'a Roster<Fighter>,
    /// The house rules.
    pub house: &'a HouseRules,
    /// Whether a fighter is ambushed or an ambusher.
    pub ambush: bool,
    /// Whether ambushed fighters are unaware of the first attack.
    pub from_behind: bool,
    /// Which side acts first.
    pub first: First,
}

impl Scope {
    /// The scope of a fight.
    pub fn of(input: ScopeInput<'_>, params: &Fields) -> Self {
        let ScopeInput { fighters, house, ambush, from_behind, first } = input;
        let any = |of: &dyn Fn(&Fighter) -> bool| fighters.iter().any(of);
        let most = fighters.most();
        let shock = params.on("shock");
        let distance = params.small("distance");
        let wakes = any(&|f| f.policies.items.wakes);
        let may_act = |f: &Fighter| if wakes { !f.bound } else { !f.incapacitated };
        let defends = any(&|f| f.policies.dodge != Dodge::Never && may_act(f));
        let prone = any(&|f| f.prone) || house.knockdown_damage > 0;
        let retreating = any(&|f| f.policies.actions == Actions::HitAndMove);
        let visibility = Visibility::of(params.word("visibility"));
        let too_far = |f: &Fighter| f.is_ranged && distance > shot_limit(house, visibility);
        let moving = any(&|f| distance > f.reach || too_far(f)) || retreating;
        let ability = any(&|f| f.policies.ability.used);
        let escapes = any(&|f| f.policies.wounded == Wounded::Escape);
        let exposes = any(&|f| f.policies.ability.used && f.policies.ability.exposes);
        let openings = (prone || escapes || exposes) && any(&|f| f.policies.opening_from < BEYOND);
        let awaits = moving && any(&Fighter::awaits);
        let forestalls = any(&Fighter::forestalls);
        let offhand = any(&|f| f.policies.offhand_from < BEYOND);
        let pays = (defends && house.defense_vigor > 0)
            || (offhand && house.offhand_vigor > 0)
            || (openings && house.opening_vigor > 0)
            || ((awaits || forestalls) && house.ready_vigor > 0)
            || any(&|f| f.policies.ability.used && f.policies.ability.vigor > 0);
        let vigor = pays
            || any(&|f| f.winded)
            || (defends && any(&|f| f.vigor[0] < f.policies.keep_vigor))
            || ((offhand || openings) && any(&|f| f.vigor[0] < f.policies.offhand_from.max(f.policies.opening_from)));
        let unaware = any(&|f| f.unaware) || from_behind;
        let guarding = any(&|f| f.policies.actions == Actions::AttackThenDefend);
        let rolls = fighters.len() > 2 || first == First::ByInitiative;
        let lethal = any(&|f| f.policies.dodge == Dodge::Lethal);
        let weighs = lethal || !house.attack_seen;
        let executes =
            any(&|f| f.policies.versus_shock == VersusShock::Execute) && (shock || any(&|f| f.bound && has_health(f)));
        Self {
            rolls,
            rolls_again: rolls && house.initiative_each_round,
            shock,
            vigor,
            winded: vigor,
            defends,
            lethal,
            prone,
            armor: any(&|f| wears(f, house)),
            guarding,
            moving,
            retreating,
            awaits,
            forestalls,
            unaware,
            ambush,
            stabilises: shock && any(&|f| f.policies.downed != Downed::Never),
            treats: any(&|f| f.policies.treats),
            ability,
            arms: any(&|f| {
                f.policies.ability.used && (f.hands[2] != f.hands[0] || weighs && f.policies.ability.charges > 0)
            }),
            mana: any(&|f| f.policies.ability.used && f.policies.ability.mana > 0),
            casting: any(&|f| f.policies.ability.used && f.policies.ability.actions > 1),
            items: any(&|f| f.policies.items.below > 0 || f.policies.items.wakes),
            wakes: shock && wakes,
            escapes,
            executes,
            hits_helpless: executes && !house.coup_de_grace,
            offhand,
            openings,
            mends: any(&|f| f.recovery[1] > 0),
            crowd: most > house.most_adjacent as usize,
            picks: any(&|f| f.policies.target != Target::Weakest),
            sight: visibility != Visibility::Normal && any(&|f| f.is_ranged),
        }
    }

    /// Whether any fighter readies attacks.
    pub fn ready(&self) -> bool {
        self.awaits || self.forestalls
    }

    /// Whether trials may step independently: the order is part of the state, and nobody acts on another fighter's
    /// turn.
    pub fn steps_by_event(&self) -> bool {
        self.rolls && !self.openings && !self.ready()
    }
}

/// Whether no fighter can ever damage an enemy, and nobody is going to escape either.
pub fn hopeless(fighters: &Roster<Fighter>, house: &HouseRules) -> bool {
    let hurts = |i: usize, j: usize| {
        let (a, b) = (&fighters[i], &fighters[j]);
        !a.incapacitated && can_hurt(a, b, house)
    };
    let leaves = |f: &Fighter| f.policies.wounded == Wounded::Escape && f.durability[0] == 0 && !f.incapacitated;
    !fighters.any_enemies(hurts) && !fighters.iter().any(leaves)
}

/// Whether any fighter ranks enemies by the damage they deal.
pub fn ranks_danger(fighters: &[Fighter]) -> bool {
    fighters.iter().any(|f| f.policies.target == Target::MostDangerous)
}

/// `BRD-39` Objects: whether a fighter is a creature, and so can fall into Shock.
pub fn has_health(fighter: &Fighter) -> bool {
    fighter.nature != Nature::Object
}
