//! The allocation of damage: armor, Durability, Health.

use lang::TraceReader;
use play::systems::lane_actor::table;

use super::grip::{Grip, HandTables};
use super::words::{Cover, DamageType, Nature};
use crate::prelude::*;

tables! {
    /// Protection against damage, for all fighters.
    Armory new(fighters: &[Fighter], house: &HouseRules)
    let any = |of: &dyn Fn(&Fighter) -> bool| fighters.iter().any(of);
    let hands = |f: &Fighter| [0, 1, 2].map(|hand| f.hands[if f.has_hand(hand) { hand } else { 0 }].damage);
    let deals = |damage: DamageType| any(&|f| hands(f).contains(&damage));
    let cover = |f: &Fighter| match f.cover {
        Cover::None | Cover::Light => 0,
        Cover::Partial => house.cover_partial_armor,
        Cover::Full => house.cover_full_armor,
    };
    let stops = |f: &Fighter| f.armor_rank.max(f.natural_armor);
    {
        house: one(HouseRules = *house);
        worn: number(|f| f.armor_rank);
        natural: number(|f| f.natural_armor);
        cover: number(cover);
        physical_only: those(|f| f.physical_only);
        armor_rung: number(|f| f.armor_quality as i16);
        wears: those(|f| wears(f, house));
        harmed_from: number(|f| f.harmed_from);
        living: those(|f| f.nature == Nature::Living);
        objects: those(|f| f.nature == Nature::Object);
        rung: one(HandTables = [0, 1, 2].map(|hand: usize| table(fighters, |f| f.hands[hand].quality as i16)));
        damage: one(HandTables = [0, 1, 2].map(|hand: usize| table(fighters, |f| f.hands[hand].damage as i16)));
        poison: those(|f| f.is_poison);
        ranged: those(|f| f.is_ranged);
        taken: one(Vec<(i16, Table)> = {
            let mut types: Vec<DamageType> = fighters.iter().flat_map(hands).collect();
            types.sort_unstable();
            types.dedup();
            let matters = |damage: &DamageType| any(&|f| f.taken[*damage as usize] != 4);
            let of = |damage: DamageType| (damage as i16, table(fighters, |f| f.taken[damage as usize]));
            types.into_iter().filter(matters).map(of).collect()
        }), "Quarters of each damage type that count, for the types in use.";
        armored: any(|f| stops(f) > 0);
        covered: one(bool = any(&|f| cover(f) > 0) && any(&|f| f.is_ranged));
        wearing: any(|f| wears(f, house));
        typed: one(bool = any(&|f| stops(f) > 0 && f.physical_only)
            && any(&|f| hands(f).iter().any(|&d| d != DamageType::Kinetic)));
        gaps: one(bool = any(&|f| f.armor_rank > 0) && mismatched(fighters, house));
        superior: any(|f| f.harmed_from > 0);
        toxic: one(bool = deals(DamageType::Toxic) && any(&|f| f.nature != Nature::Living));
        poisonous: any(|f| f.is_poison);
    }
}

/// The pools of a target that damage reduces.
#[derive(Debug, Clone, Copy)]
pub struct Body<L: Lanes> {
    /// Durability.
    pub durability: Num<L>,
    /// Health.
    pub health: Num<L>,
    /// Durability of worn armor, if it can wear.
    pub armor: Num<L>,
}

/// The effect of damage.
#[derive(Debug, Clone, Copy)]
pub struct Wound<L: Lanes> {
    /// What is left of the pools.
    pub body: Body<L>,
    /// Damage after armor.
    pub net: Num<L>,
    /// Damage that armor and cover stopped.
    pub absorbed: Num<L>,
    /// Damage in excess of all pools.
    pub excess: Num<L>,
}

impl<L: Lanes> Wound<L> {
    /// The effect of a damage roll, for the log: what was stopped, what was lost, and what is left.
    pub fn in_words(&self, r: &TraceReader, name: &str, before: &Body<L>, damage: Num<L>) -> String {
        let (durability, health) = (r.num(self.body.durability), r.num(self.body.health));
        let left = format!("{durability} Durability and {health} Health left");
        if r.num(damage) > 0 && r.num(self.net) + r.num(self.absorbed) == 0 {
            return format!("{name} is not harmed by it: {left} (BRD-36, BRD-37)");
        }
        let lost = [r.num(before.durability) - durability, r.num(before.health) - health];
        let stopped = r.num(self.absorbed);
        let [durability, health] = lost;
        let rules = if stopped > 0 { "BRD-31, BRD-34" } else { "BRD-31" };
        format!(
            "{stopped} of it are stopped, {name} loses {durability} Durability and {health} Health: {left} ({rules})"
        )
    }
}

#[inlined(generic)]
impl Armory {
    /// Whether any fighter's armor wears down.
    pub fn wears(&self) -> bool {
        self.wearing
    }

    /// `BRD-31` Damage allocation: lanes where a hand's damage bypasses Durability, as poison does.
    pub fn passes_durability<L: Lanes>(&self, attacker: LaneActor<L>, grip: Grip<L>) -> Mask<L> {
        if self.poisonous { self.poison.has(attacker) & !grip.offhand() } else { Mask::none() }
    }

    /// The damage roll from which on more makes no difference to a body: it gets through all armor, empties all pools,
    /// and knocks down.
    pub fn matters_to<L: Lanes>(&self, target: LaneActor<L>, body: &Body<L>) -> Num<L> {
        if !self.taken.is_empty() {
            return Num::splat(super::rank::BEYOND);
        }
        let mut net = body.durability + body.health + 1;
        if self.house.knockdown_damage > 0 {
            net = net.max(self.house.knockdown_damage);
        }
        if self.armored {
            net += target.look_up(&self.worn).max(target.look_up(&self.natural));
        }
        if self.covered {
            net += target.look_up(&self.cover);
        }
        net
    }

    /// `BRD-36` Superior durability: lesser weapons have no effect. `BRD-31` Damage allocation: damage that gets
    /// through Armor Rank reduces Durability, then Health. `BRD-34` Armor Rank: the highest of several counts, and worn
    /// armor takes the damage it stops.
    pub fn allocate<L: Lanes>(
        &self,
        attacker: LaneActor<L>,
        target: LaneActor<L>,
        grip: Grip<L>,
        damage: Num<L>,
        body: &Body<L>,
    ) -> Wound<L> {
        let mut damage = damage;
        // BRD-37: the modifier of a damage type for a target, in quarters.
        for (kind, table) in &self.taken {
            let is = grip.look_up(attacker, &self.damage).eq(*kind);
            damage.set(is, damage.min(1800).times(target.look_up(table)).halved(2));
        }
        let rung = if self.superior || self.gaps { grip.look_up(attacker, &self.rung) } else { Num::zero() };
        let mut harmless = Mask::none();
        if self.superior {
            // BRD-36 Superior durability: lesser weapons have no effect.
            harmless |= rung.lt(target.look_up(&self.harmed_from));
        }
        if self.toxic {
            harmless |= grip.look_up(attacker, &self.damage).eq(DamageType::Toxic as i16) & !self.living.has(target);
        }
        damage = damage.only(!harmless);
        let (absorbed, armor) = self.absorb(attacker, target, grip, rung, damage, body);
        let net = damage - absorbed;
        let mut to_durability = net.min(body.durability);
        if self.poisonous && !grip.is_offhand() {
            // BRD-39: an object has only Durability.
            to_durability = to_durability.only(!self.passes_durability(attacker, grip) | self.objects.has(target));
        }
        let mut rest = net - to_durability;
        if !self.house.overflow_to_health {
            rest = rest.only(to_durability.eq(0));
        }
        let to_health = rest.min(body.health);
        let body = Body { durability: body.durability - to_durability, health: body.health - to_health, armor };
        Wound { body, net, absorbed, excess: rest - to_health }
    }

    /// `BRD-35` Quality mismatch: lanes where the weapon ignores worn armor, or the armor takes no damage from it.
    pub fn mismatched<L: Lanes>(&self, attacker: LaneActor<L>, target: LaneActor<L>, grip: Grip<L>) -> Mask<L> {
        if !self.gaps {
            return Mask::none();
        }
        let (rung, own) = (grip.look_up(attacker, &self.rung), target.look_up(&self.armor_rung));
        let (gap, from) = (self.house.quality_gap, self.house.quality_gap_from);
        let apart = (rung.ge(from) & (rung - own).ge(gap)) | (own.ge(from) & (own - rung).ge(gap));
        apart & target.look_up(&self.worn).gt(0)
    }

    /// The damage stopped by armor and cover, and the state of the armor after it. `BRD-35` Quality mismatch: far
    /// superior weapons ignore worn armor, and far superior armor takes no damage.
    fn absorb<L: Lanes>(
        &self,
        attacker: LaneActor<L>,
        target: LaneActor<L>,
        grip: Grip<L>,
        rung: Num<L>,
        damage: Num<L>,
        body: &Body<L>,
    ) -> (Num<L>, Num<L>) {
        let mut armor = body.armor;
        let mut stops = Num::zero();
        if self.armored {
            let mut worn = target.look_up(&self.worn);
            let mut natural = target.look_up(&self.natural);
            let mut harmed = Mask::all();
            if self.typed {
                let stopped = grip.look_up(attacker, &self.damage).eq(DamageType::Kinetic as i16)
                    | !self.physical_only.has(target);
                worn = worn.only(stopped);
                natural = natural.only(stopped);
            }
            if self.gaps {
                let (gap, from) = (self.house.quality_gap, self.house.quality_gap_from);
                let own = target.look_up(&self.armor_rung);
                worn = worn.only(!(rung.ge(from) & (rung - own).ge(gap)));
                harmed = !(own.ge(from) & (own - rung).ge(gap));
            }
            if self.wearing {
                let can_wear = self.wears.has(target);
                worn = worn.only(!can_wear | body.armor.gt(0));
                stops = worn.max(natural);
                let lost = damage.min(stops).min(body.armor).only(can_wear & harmed & worn.gt(0));
                armor = body.armor - lost;
            } else {
                stops = worn.max(natural);
            }
        }
        if self.covered && !grip.is_offhand() {
            let cover = target.look_up(&self.cover).only(self.ranged.has(attacker) & !grip.offhand());
            stops = if self.house.cover_adds { stops + cover } else { stops.max(cover) };
        }
        (damage.min(stops), armor)
    }
}

/// Whether the armor of a fighter wears down.
pub fn wears(fighter: &Fighter, house: &HouseRules) -> bool {
    house.armor_wears && fighter.armor_rank > 0 && fighter.armor_durability > 0
}

/// `BRD-35` Quality mismatch: whether one quality is so far above another that armor is ignored or immune.
pub fn outclasses(rung: i16, other: i16, house: &HouseRules) -> bool {
    rung >= house.quality_gap_from && rung - other >= house.quality_gap
}

/// Whether quality makes a difference between any weapon and any armor here.
fn mismatched(fighters: &[Fighter], house: &HouseRules) -> bool {
    let apart = |w: i16, a: i16| outclasses(w, a, house) || outclasses(a, w, house);
    let armors = || fighters.iter().filter(|f| f.armor_rank > 0);
    let rungs = |f: &Fighter| f.hands.map(|hand| hand.quality as i16);
    fighters.iter().any(|f| armors().any(|a| rungs(f).iter().any(|&rung| apart(rung, a.armor_quality as i16))))
}
