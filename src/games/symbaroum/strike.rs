//! One attack: the test, the damage, the pain. All experiments with attacks are built on these.

use super::house::{NpcValues, PainCompare, UnawareDefense};
use super::test::opposed;
use super::throw::Throw;
use super::words::{Inflict, Suffer};
use crate::prelude::*;
use play::systems::lane_actor::table;

/// Everything that attacks need to know about the fighters who may make or suffer them.
#[derive(Debug, Clone)]
pub struct CombatContext {
    /// The house rules.
    pub house: HouseRules,
    sheets: Sheets,
    blindness: bool,
    /// Whether any weapon rolls two dice.
    two_weapon_dice: bool,
    /// Whether any armor rolls two dice.
    two_armor_dice: bool,
}

tables! {
    /// The facts about attacker and target. Aligned so that no table straddles two cache lines.
    #[repr(align(64))]
    Sheets of(fighters: &[Fighter])
    {
        attack: number(|f| f.attack);
        attack_unarmed: number(|f| f.attack_unarmed);
        defense: number(|f| f.defense);
        is_pc: those(|f| f.is_pc);
        blind: those(|f| f.blind);
        shielded: those(|f| f.shield_bonus > 0);
        higher_ground: those(|f| f.higher_ground);
        weapon: one(Throws = Throws::of(fighters, |f| f.weapon));
        unarmed: one(Throws = Throws::of(fighters, |f| f.unarmed));
        spare: one(Throws = Throws::of(fighters, |f| f.spare.map_or(f.unarmed, |spare| spare.damage)));
        armor: one(Throws = Throws::of(fighters, |f| f.armor));
        extra_die: number(|f| f.advantage.0);
        extra_fixed: number(|f| f.advantage.1);
        pain_threshold: number(|f| f.pain_threshold);
        inflict: number(|f| f.policies.inflict as i16);
        suffer: number(|f| f.policies.suffer as i16);
    }
}

/// The damage or armor rolls of all fighters.
#[derive(Debug, Clone)]
struct Throws {
    first: Table,
    second: Table,
    bonus: Table,
}

impl Throws {
    fn of(fighters: &[Fighter], throw: impl Fn(&Fighter) -> Throw) -> Self {
        Self {
            first: table(fighters, |fighter| throw(fighter).dice[0]),
            second: table(fighters, |fighter| throw(fighter).dice[1]),
            bonus: table(fighters, |fighter| throw(fighter).bonus),
        }
    }
}

/// What an attacker has in hand: the weapon, unless stated otherwise.
#[derive(Debug, Clone, Copy)]
pub struct Hand<L: Lanes> {
    /// Where the weapon is not drawn, if that is possible.
    pub unarmed: Option<Mask<L>>,
    /// Where it is the second weapon, if there is one.
    pub spare: Option<Mask<L>>,
}

/// The circumstances of one attack.
#[derive(Debug, Clone, Copy)]
pub struct Circumstances<L: Lanes> {
    /// The target is unaware of the attack.
    pub unaware: Mask<L>,
    /// Enemies on opposite sides of the target; melee only.
    pub flanked: Mask<L>,
    /// The target lies on the ground; melee only.
    pub prone: Mask<L>,
    /// What the attacker has in hand.
    pub hand: Hand<L>,
    /// The target is dying and cannot defend itself.
    pub helpless: Mask<L>,
}

impl<L: Lanes> Circumstances<L> {
    /// No special circumstances.
    #[inline(always)]
    pub fn plain() -> Self {
        let no = Mask::none();
        Self { unaware: no, flanked: no, prone: no, hand: Hand { unarmed: None, spare: None }, helpless: no }
    }
}

/// The result of an attack.
#[derive(Debug, Clone, Copy)]
pub struct AttackResult<L: Lanes> {
    /// It hit.
    pub hit: Mask<L>,
    /// Damage after armor; 0 without a hit.
    pub damage: Num<L>,
    /// The number needed on the die.
    pub need: Num<L>,
    /// The target tested Defense, rather than the attacker the attack.
    pub defended: Mask<L>,
    /// Nobody tested: the target could not defend.
    pub sure: Mask<L>,
    /// How many Advantages counted.
    pub advantage: Num<L>,
}

#[inlined(generic)]
impl CombatContext {
    /// The tables of these fighters.
    pub fn new(fighters: &[Fighter], house: HouseRules) -> Self {
        Self {
            house,
            sheets: Sheets::of(fighters),
            blindness: fighters.iter().any(|fighter| fighter.blind),
            two_weapon_dice: fighters.iter().any(|fighter| fighter.weapon.has_two()),
            two_armor_dice: fighters.iter().any(|fighter| fighter.armor.has_two()),
        }
    }

    /// `SYM-15` Attack: one test, then the damage if it hits.
    pub fn strike<D: Dice>(
        &self,
        attacker: LaneActor<D::L>,
        target: LaneActor<D::L>,
        at: Circumstances<D::L>,
        active: Mask<D::L>,
        dice: &mut D,
    ) -> AttackResult<D::L> {
        let advantage = self.advantage(attacker, target, at);
        let (test, opposed, defended) = self.test(attacker, target, at.hand, advantage);
        let mut sure = at.helpless;
        if self.house.unaware_pc_defense == UnawareDefense::None {
            // SYM-12: no Defense against an attack of which the target is unaware.
            sure |= at.unaware & defended;
        }
        let success = test.succeeds(&self.house, dice, active & !sure);
        let hit = active & (sure | (success ^ defended));
        let damage = self.damage(attacker, target, at.hand, advantage, hit, dice);
        dice.cite(active & at.unaware, "SYM-12");
        dice.cite(active & advantage.gt(0), "SYM-21");
        dice.cite(active & !sure, "SYM-04");
        dice.cite(active & !sure & !opposed.eq(0), "SYM-01");
        dice.cite(active & !sure & self.sheets.shielded.has(target), "SYM-26");
        dice.cite(hit, "SYM-17");
        let fixed = Mask::uniform(self.house.npc_values == NpcValues::Raw);
        dice.cite(hit & fixed & !self.sheets.is_pc.has(attacker), "SYM-06");
        AttackResult { hit, damage, need: test.need, defended: defended & !sure, sure, advantage }
    }

    /// `SYM-21` Advantage: the number of sources that count. Flanked and prone targets give it in melee only, which
    /// callers take into account. A target that is not on higher ground itself is on lower ground.
    fn advantage<L: Lanes>(&self, attacker: LaneActor<L>, target: LaneActor<L>, at: Circumstances<L>) -> Num<L> {
        let mut lower = Mask::none();
        if !self.sheets.higher_ground.is_empty() {
            lower = self.sheets.higher_ground.has(attacker) & !self.sheets.higher_ground.has(target);
        }
        if self.house.advantage_limit == 1 {
            return (at.unaware | at.flanked | at.prone | lower).count();
        }
        let sources = at.unaware.count() + at.flanked.count() + at.prone.count() + lower.count();
        sources.min(self.house.advantage_limit)
    }

    /// `SYM-15` and `SYM-16`: the single test of an attack. A player character tests the attack against the enemy's
    /// Defense; against an NPC's attack, it tests Defense instead. Between two NPCs or two player characters, the
    /// attacker tests. Also returns the modifier of the opposing value, and where this is a Defense test.
    fn test<L: Lanes>(
        &self,
        attacker: LaneActor<L>,
        target: LaneActor<L>,
        hand: Hand<L>,
        advantage: Num<L>,
    ) -> (Test<L>, Num<L>, Mask<L>) {
        let house = &self.house;
        let defended = self.sheets.is_pc.has(target) & !self.sheets.is_pc.has(attacker);
        let attack =
            hand.holds(attacker, &self.sheets.attack, &self.sheets.attack_unarmed, &self.sheets.attack_unarmed);
        let defense = target.look_up(&self.sheets.defense);
        let opposed = opposed(house, defended.select(attack, defense));
        let attacks = attack + opposed + advantage.times(house.advantage_test);
        let defends = defense + opposed - advantage.times(house.npc_advantage_test);
        let need = defended.select(defends, attacks);
        let mut test = Test::plain(need);
        if self.blindness {
            let (attacker, target) = (self.sheets.blind.has(attacker), self.sheets.blind.has(target));
            let roller = (defended & target) | (!defended & attacker);
            let other = (defended & attacker) | (!defended & target);
            (test.worse, test.better, test.blindness) = (roller & !other, other & !roller, true);
        }
        (test, opposed, defended)
    }

    /// `SYM-17` Damage: the weapon and all extra dice together, less the armor once; never below 0. `SYM-06`: the dice
    /// of NPCs are fixed numbers in the tables.
    fn damage<D: Dice>(
        &self,
        attacker: LaneActor<D::L>,
        target: LaneActor<D::L>,
        hand: Hand<D::L>,
        advantage: Num<D::L>,
        hit: Mask<D::L>,
        dice: &mut D,
    ) -> Num<D::L> {
        let Sheets { weapon, unarmed, spare, .. } = &self.sheets;
        let mut total = hand.holds(attacker, &weapon.bonus, &unarmed.bonus, &spare.bonus)
            + attacker.look_up(&self.sheets.extra_fixed).times(advantage)
            - target.look_up(&self.sheets.armor.bonus);
        // Dice are rolled one after the other, and only if any fighter has them.
        total += thrown(hand.holds(attacker, &weapon.first, &unarmed.first, &spare.first), hit, dice);
        if self.two_weapon_dice {
            total += thrown(hand.holds(attacker, &weapon.second, &unarmed.second, &spare.second), hit, dice);
        }
        for number in 1..=self.house.advantage_limit {
            total += thrown(attacker.look_up(&self.sheets.extra_die).only(advantage.ge(number)), hit, dice);
        }
        total -= thrown(target.look_up(&self.sheets.armor.first), hit, dice);
        if self.two_armor_dice {
            total -= thrown(target.look_up(&self.sheets.armor.second), hit, dice);
        }
        total.max(0).only(hit)
    }

    /// `SYM-18` Pain threshold: lanes where damage causes pain to a target still standing.
    pub fn hurts<L: Lanes>(&self, target: LaneActor<L>, damage: Num<L>, stands: Mask<L>) -> Mask<L> {
        let threshold = target.look_up(&self.sheets.pain_threshold);
        let hurts = match self.house.pain_compare {
            PainCompare::MoreThan => damage.gt(threshold),
            PainCompare::AtLeast => damage.ge(threshold) & damage.gt(0),
        };
        hurts & stands
    }

    /// `SYM-18` Pain threshold: whether the target is knocked down, rather than attacked again. A player decides: the
    /// target's, if an NPC causes pain to a player character, else the attacker's. `wise` holds the choices of `auto`:
    /// for the attacker, and for the target.
    pub fn prefers_prone<L: Lanes>(&self, attacker: LaneActor<L>, target: LaneActor<L>, wise: [Mask<L>; 2]) -> Mask<L> {
        let suffers = self.sheets.is_pc.has(target) & !self.sheets.is_pc.has(attacker);
        let inflict = attacker.look_up(&self.sheets.inflict);
        let suffer = target.look_up(&self.sheets.suffer);
        let inflicted = inflict.eq(Inflict::KnockDown as i16) | (inflict.eq(Inflict::Auto as i16) & wise[0]);
        let suffered = suffer.eq(Suffer::TakeProne as i16) | (suffer.eq(Suffer::Auto as i16) & wise[1]);
        (suffers & suffered) | (!suffers & inflicted)
    }
}

/// One die of damage or armor with this many sides, on a hit; 0 for no die.
#[inline(always)]
fn thrown<D: Dice>(sides: Num<D::L>, hit: Mask<D::L>, dice: &mut D) -> Num<D::L> {
    let throws = hit & sides.gt(0);
    let mut face = Num::zero();
    when!(dice, throws, face = dice.by_lane([sides], throws).only(throws));
    face
}

impl<L: Lanes> Hand<L> {
    /// The entry for what is in hand: the weapon, the second weapon, or fists and feet.
    #[inline(always)]
    fn holds(self, whose: LaneActor<L>, weapon: &Table, fists: &Table, spare: &Table) -> Num<L> {
        let mut number = whose.look_up(weapon);
        if let Some(is) = self.spare {
            number.set(is, whose.look_up(spare));
        }
        if let Some(is) = self.unarmed {
            number.set(is, whose.look_up(fists));
        }
        number
    }
}

/// `SYM-18` Pain threshold: knocked down, or a Free Attack. A prone target cannot be knocked down, and a Free Attack
/// must be left (`SYM-20`). Returns the lanes where the target is knocked down, and those where it is attacked again.
#[inline(always)]
pub fn pain_effect<L: Lanes>(
    pain: Mask<L>,
    prefers_prone: Mask<L>,
    prone: Mask<L>,
    free_attack_left: Mask<L>,
) -> [Mask<L>; 2] {
    let again = pain & free_attack_left & (!prefers_prone | prone);
    [pain & !again & !prone, again]
}
