//! Attacks of one combatant on another, outside a fight.

use super::check::sight;
use super::expected::mean_damage;
use super::fighter::Dodge;
use super::grip::Grip;
use super::resources::defense_cost;
use super::strike::{Circumstances, CombatContext};
use super::words::{Nature, Visibility};
use super::wound::{Body, wears};
use crate::prelude::*;

params! {
    /// The parameters.
    pub params as Inputs {
        attacker: character() ["BRD-12"] "who attacks";
        target: character() ["BRD-12"] "who is attacked";
        attacks: int(1..=10, 1) ["BRD-11"] "Attack actions that are made";
        ability: switch(false) ["BRD-18"]
            "whether each attack is a use of the attacker's ability, as far as Vigor and Mana go";
        visibility: choice(Visibility) ["BRD-44"] "visibility, for ranged attacks";
        range: int(0..=10000, 20) ["BRD-24", "BRD-44"] "feet between the two";
        defends: int(0..=10, 0) ["BRD-14"] "Defend actions that the target has taken";
        own_turn: switch(false) ["BRD-21", "BRD-23"]
            "whether it is the target's own turn, in which it has no reactions, as when it creates an opening";
    }
}

measures! {
    /// The metrics of attacks.
    measured {
        success: flag, "whether any attack hits", when("an attack hits");
        outcome: named(["miss", "avoided", "no_damage", "hit", "wounded", "shock", "killed"]),
            "of the best attack: miss, avoided, no_damage, hit, wounded, shock, killed (or destroyed)";
        hits: number("attacks"), "attacks that hit", of_count(super::COUNTS.hits);
        avoided: number("attacks"), "attacks that are avoided by a Defense", of_count(super::COUNTS.avoided);
        damage: number("points"), "damage after armor", of_count(super::COUNTS.damage);
        absorbed: number("points"), "damage that armor and cover stop", of_count(super::COUNTS.absorbed);
        burst_damage: number("points"),
            "part of the damage rolls beyond the most that their dice show without a burst",
            of_count(super::COUNTS.beyond);
        criticals: number("hits"), "critical hits", of_count(super::COUNTS.criticals);
        vigor_spent_attacker = "vigor_spent.attacker": number("points"), "Vigor that the attacker spends";
        vigor_spent_target = "vigor_spent.target": number("points"), "Vigor that the target spends";
        durability: number("points"), "Durability that the target has left";
        health: number("points"), "Health that the target has left";
        armor: number("points"), "Durability that the armor has left, 0 for armor that cannot wear";
        knocked_down: flag, "whether the target is knocked down";
    }
}

const MISS: i16 = 0;
const AVOIDED: i16 = 1;
const NO_DAMAGE: i16 = 2;
const HIT: i16 = 3;
const WOUNDED: i16 = 4;
const SHOCK: i16 = 5;
const KILLED: i16 = 6;

/// `BRD-12` Attack as an experiment of one round; each phase is an attack or an Off-hand attack.
#[derive(Debug, Clone)]
pub struct Attack {
    combat: CombatContext,
    fighters: [Fighter; 2],
    sight: i16,
    defense_cost: i16,
    reacts: bool,
    attacks: usize,
    offhand: bool,
    ability: bool,
    /// Mean damage of each hand, through intact and through worn armor, for a policy that defends only against lethal
    /// attacks.
    worth: [[i16; 2]; 3],
    metrics: Vec<Metric>,
}

state! {
    /// The results so far.
    pub State {
        outcome: num;
        durability: num;
        health: num;
        armor: num;
        vigor: part([Num<L>; 2]);
        prone: mask;
        unaware: mask;
        knocked: mask;
        made: mask, "The last Attack action took place, so an Off-hand attack may follow.";
    } counts { hits; avoided; damage; absorbed; beyond; criticals; }
}

impl Attack {
    /// The attacks that a question asks for.
    ///
    /// # Errors
    /// If a character is unknown or contradictory, or the target cannot be reached.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let inputs = Inputs(&question.params);
        let mut attacker = Fighter::named(question, "attacker", &house)?;
        let ability = inputs.ability();
        // BRD-18: the attack in question uses the ability, whatever the sheet's policy for fights.
        attacker.policies.ability.used |= ability;
        let target = Fighter::named(question, "target", &house)?;
        let visibility = inputs.visibility();
        let range = inputs.range();
        let mut faults = Vec::new();
        if attacker.incapacitated || attacker.winded {
            let message = format!("`{}` cannot act: incapacitated or Winded (BRD-10, BRD-28)", attacker.name);
            faults.push(Fault::new(&["experiment", "attacker"], message).help("let somebody else attack"));
        }
        if attacker.is_ranged {
            let limit = shot_limit(&house, visibility);
            if range > limit {
                let message = format!(
                    "no shot is possible over {range} feet with this visibility; {limit} is the limit (BRD-44)"
                );
                faults.push(Fault::new(&["experiment", "range"], message).help("shoot from nearer"));
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let wounded = attacker.durability[0] == 0;
        let worth = [0, 1, 2]
            .map(|hand| [true, false].map(|worn| mean_damage(&attacker, hand, wounded, &target, worn, &house)));
        Ok(Self {
            sight: shot_sight(&house, visibility, range),
            defense_cost: defense_cost(&house, inputs.defends()),
            reacts: !inputs.own_turn() && !target.incapacitated,
            attacks: inputs.attacks() as usize,
            // BRD-13: after a technique, only a light weapon allows the extra attack.
            offhand: attacker.policies.offhand_from < BEYOND && (!ability || attacker.is_light),
            ability,
            worth,
            combat: CombatContext::new(&[attacker.clone(), target.clone()], house),
            fighters: [attacker, target],
            metrics: measured::metrics(),
        })
    }
}

/// `BRD-44` Visibility: the longest possible shot.
pub fn shot_limit(house: &HouseRules, visibility: Visibility) -> i16 {
    match visibility {
        Visibility::Normal => i16::MAX,
        Visibility::Reduced => house.reduced_range,
        Visibility::Low => house.low_range,
        Visibility::Zero => house.zero_range,
    }
}

/// `BRD-44` Visibility: its bonus to Guard against a shot over a distance in feet.
pub fn shot_sight(house: &HouseRules, visibility: Visibility, feet: i16) -> i16 {
    if visibility == Visibility::Zero && feet < house.point_blank { 0 } else { sight(house, visibility) }
}

#[inlined]
impl Experiment for Attack {
    one_round!(State, "attack");

    fn phases(&self) -> usize {
        self.attacks * (1 + usize::from(self.offhand))
    }

    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> State<D::L> {
        let [attacker, target] = &self.fighters;
        let no = Count::default();
        State {
            outcome: Num::zero(),
            durability: Num::splat(target.durability[0]),
            health: Num::splat(target.health[0]),
            armor: Num::splat(if wears(target, &self.combat.house) { target.armor_durability } else { 0 }),
            vigor: [Num::splat(attacker.vigor[0]), Num::splat(target.vigor[0])],
            prone: Mask::uniform(target.prone),
            unaware: Mask::uniform(target.unaware),
            knocked: Mask::none(),
            made: Mask::none(),
            hits: no,
            avoided: no,
            damage: no,
            absorbed: no,
            beyond: no,
            criticals: no,
        }
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        let house = &self.combat.house;
        let [attacker, target] = &self.fighters;
        let offhand = self.offhand && phase % 2 == 1;
        let mut active = live & state.outcome.lt(KILLED);
        if offhand {
            // BRD-13: the extra attack of an Attack action costs Vigor.
            let pays = state.vigor[0].ge(house.offhand_vigor) & state.vigor[0].ge(attacker.policies.offhand_from);
            active &= pays & state.made;
            state.vigor[0] -= Num::splat(house.offhand_vigor).only(active);
        }
        let technique = attacker.policies.ability;
        let casts = self.ability && !offhand;
        if casts {
            // BRD-18: an ability that can no longer be paid for cannot be used later either.
            let uses = i16::try_from(phase / (1 + usize::from(self.offhand))).unwrap_or(i16::MAX) + 1;
            active &= state.vigor[0].ge(technique.vigor);
            active &= Mask::uniform(attacker.mana[0] >= uses.saturating_mul(technique.mana));
            state.vigor[0] -= Num::splat(technique.vigor).only(active);
        }
        if !offhand && self.offhand {
            state.made = active;
        }
        let (a, b) = (LaneActor::one(0), LaneActor::one(1));
        let character = Mask::uniform(target.nature != Nature::Object);
        let in_shock = character & state.health.eq(0);
        if house.coup_de_grace {
            // BRD-10: an attack on an incapacitated target, bound or unconscious, kills without a roll.
            let killed = active & character & (Mask::uniform(target.incapacitated) | in_shock);
            state.outcome.set(killed, KILLED);
            state.hits.bump(killed);
            dice.tell(killed, |_| format!("{} kills {}, who is helpless (BRD-10)", attacker.name, target.name));
            active &= !killed;
            if target.incapacitated && target.nature != Nature::Object {
                return;
            }
        }
        let wounded = state.durability.eq(0);
        let mut can_defend =
            Mask::uniform(self.reacts) & state.vigor[1].ge(self.defense_cost + target.policies.keep_vigor) & !in_shock;
        if target.policies.dodge == Dodge::Lethal {
            let straight = Mask::uniform(attacker.is_poison && !offhand);
            let pool = (straight | wounded).select(state.health, state.durability);
            let [armored, unarmored] = self.worth[if casts { 2 } else { usize::from(offhand) }];
            let bare = Mask::uniform(wears(target, house)) & state.armor.eq(0);
            can_defend &= pool.le(bare.select(Num::splat(unarmored), Num::splat(armored)));
        }
        let at = Circumstances {
            grip: match (offhand, casts) {
                (true, _) => Grip::OffHand,
                (_, true) => Grip::Ability(Mask::all()),
                _ => Grip::Weapon,
            },
            attacker_wounded: Mask::uniform(attacker.durability[0] == 0),
            target_wounded: wounded,
            prone: state.prone,
            unaware: state.unaware,
            can_defend,
            defense_cost: Num::splat(self.defense_cost),
            charges: if casts { Num::splat(technique.charges) } else { Num::zero() },
            sight: Num::splat(self.sight),
            damage_matters_to: Num::splat(BEYOND),
        };
        let body = Body { durability: state.durability, health: state.health, armor: state.armor };
        let (struck, wound) = self.combat.blow(a, b, &at, &body, active, dice);
        state.vigor[1] -= Num::splat(self.defense_cost).only(struck.defended);
        // BRD-25: the target is aware from the first attack on.
        state.unaware.set(active, Mask::none());
        state.durability.set(struck.hit, wound.body.durability);
        state.health.set(struck.hit, wound.body.health);
        state.armor.set(struck.hit, wound.body.armor);
        state.hits.bump(struck.hit);
        state.avoided.bump(struck.avoided);
        state.damage.add(struck.hit, wound.net);
        state.absorbed.add(struck.hit, wound.absorbed);
        state.beyond.add(struck.hit, struck.beyond);
        state.criticals.bump(struck.critical);
        let mut knocked = Mask::none();
        if house.knockdown_damage > 0 {
            // BRD-40: an unconscious target does not count as knocked down.
            let stands = character & wound.body.health.gt(0);
            knocked = struck.hit & stands & wound.net.ge(house.knockdown_damage);
            state.prone |= knocked;
            state.knocked |= knocked;
        }
        let lost = wound.net.gt(0);
        let mut result = struck.avoided.select(AVOIDED, MISS);
        result.set(struck.hit, NO_DAMAGE);
        result.set(struck.hit & lost, HIT);
        result.set(struck.hit & lost & wound.body.durability.eq(0), WOUNDED);
        if target.nature == Nature::Object {
            // BRD-39: an object without Durability is destroyed.
            let destroyed = struck.hit & wound.body.durability.eq(0);
            result.set(destroyed, KILLED);
            dice.cite(destroyed, "BRD-39");
        } else {
            let falls = struck.hit & lost & wound.body.health.eq(0);
            result.set(falls, SHOCK);
            // BRD-40: further damage kills a target in Shock.
            let mut kills = falls & in_shock;
            if house.shock_any_hit_kills {
                kills |= struck.hit & in_shock;
            }
            if house.shock_excess_kills {
                kills |= falls & wound.excess.gt(0);
            }
            result.set(kills, KILLED);
        }
        state.outcome.set(active, state.outcome.max(result));
        dice.tell(struck.hit, |r| wound.in_words(r, &target.name, &body, struck.damage));
        dice.tell(knocked, |_| format!("{} is knocked down (BRD-26)", target.name));
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let spent = [0, 1].map(
            #[inline(always)]
            |i: usize| Num::splat(self.fighters[i].vigor[0]) - state.vigor[i],
        );
        let values = measured::Values {
            success: state.outcome.gt(AVOIDED),
            outcome: state.outcome,
            hits: state.hits.at(ending),
            avoided: state.avoided.at(ending),
            damage: state.damage.at(ending),
            absorbed: state.absorbed.at(ending),
            burst_damage: state.beyond.at(ending),
            criticals: state.criticals.at(ending),
            vigor_spent_attacker: spent[0],
            vigor_spent_target: spent[1],
            durability: state.durability,
            health: state.health,
            armor: state.armor,
            knocked_down: state.knocked,
        };
        values.write(out);
    }
}
