//! One attack: the roll against Defense, the damage, and what armor lets through. All experiments with attacks are
//! built on these.

mod prospects;

use play::systems::lane_actor::table;

use crate::citations::RuleCitations;
use crate::gear::{Arm, Damage};
use crate::hamper::{Limbs, hurt_arm, hurt_leg};
use crate::harm::Protection;
use crate::prelude::*;
use crate::special::SpecialFaces;
use crate::words::Weapon;

pub use prospects::Held;

/// The hand that attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hand {
    /// The main hand.
    Main,
    /// `FS-78` The off hand, with a second weapon.
    Off,
}

/// Everything that attacks need to know about the fighters who may make or suffer them.
#[derive(Debug, Clone)]
pub struct CombatContext {
    /// The house rules.
    pub house: HouseRules,
    /// How checks are rolled.
    pub checks: Checks,
    /// The weapon, the second weapon, and fists.
    arms: [WeaponTables; 3],
    defense: Table,
    /// Causes of advantage for attackers from a target's lasting conditions.
    exposed: Table,
    hidden: Table,
    helpless: ActorSet,
    protections: Vec<ProtectionTables>,
    most_dice: i16,
}

/// One kind of attack, by fighter.
#[derive(Debug, Clone)]
struct WeaponTables {
    /// The check: CMB, skill and bonus of gear.
    skill: CheckTables,
    count: Table,
    sides: Table,
    bonus: Table,
    most: Table,
    harm: Table,
}

/// A check by fighter: its bonus, and lasting causes of advantage and disadvantage.
#[derive(Debug, Clone)]
pub struct CheckTables {
    bonus: Table,
    advantage: Table,
    disadvantage: Table,
    fails: ActorSet,
    /// Whether effects on all checks apply to this one (R03).
    pub all: bool,
    /// Whether it is a saving throw.
    pub saves: bool,
    /// The limbs that it requires.
    pub limbs: Limbs,
    /// Fighters with a trauma of these limbs on their sheets, which is among the causes already.
    pub hurt: ActorSet,
}

/// Protection against a type of damage, by fighter.
#[derive(Debug, Clone)]
struct ProtectionTables {
    harm: Harm,
    av: Table,
    resists: ActorSet,
    vulnerable: ActorSet,
}

/// The circumstances of one attack.
#[derive(Debug, Clone, Copy)]
pub struct Circumstances<L: Lanes> {
    /// `FS-63` Bonuses to the Defense: distance, cover, being on guard.
    pub against: Num<L>,
    /// Bonuses to the roll: aim, flanking, Tenacity.
    pub bonus: Num<L>,
    /// Causes of advantage.
    pub advantage: Num<L>,
    /// Causes of disadvantage.
    pub disadvantage: Num<L>,
    /// Where the weapon is lost, leaving only fists.
    pub fists: Mask<L>,
}

impl<L: Lanes> Circumstances<L> {
    /// No special circumstances.
    #[inline(always)]
    pub fn plain() -> Self {
        let zero = Num::zero();
        Self { against: zero, bonus: zero, advantage: zero, disadvantage: zero, fists: Mask::none() }
    }
}

/// The result of an attack roll.
#[derive(Debug, Clone, Copy)]
pub struct AttackRoll<L: Lanes> {
    /// Whether it hits.
    pub hit: Mask<L>,
    /// The DC.
    pub dc: Num<L>,
    /// The bonus added to the dice.
    pub bonus: Num<L>,
    /// The two dice kept; 0 if only the result was asked for.
    pub kept: [Num<L>; 2],
    /// The total; 0 if only the result was asked for.
    pub total: Num<L>,
    /// Lanes with advantage, and lanes with disadvantage.
    pub mode: [Mask<L>; 2],
    /// Whether a 12 makes the hit an exploit.
    pub exploit: Mask<L>,
    /// The highest rank of that exploit.
    pub intensity: Num<L>,
    /// Whether a 1 makes the miss a setback.
    pub setback: Mask<L>,
    /// EDGE cards drawn.
    pub cards: Num<L>,
}

#[inlined(generic)]
impl CheckTables {
    /// A check by ability and skill, for all fighters.
    pub fn of(
        fighters: &[Fighter],
        house: &HouseRules,
        (ability, skill, purpose): (Ability, Option<Skill>, Purpose),
    ) -> Self {
        Self {
            all: purpose.suffers(house),
            saves: purpose == Purpose::Save,
            limbs: if purpose.attacks() && skill != Some(Skill::Throwing) {
                Limbs::None
            } else {
                Limbs::of(skill, house)
            },
            hurt: ActorSet::among(fighters, |f| hurt_arm(f, skill, purpose) || hurt_leg(f, skill, house)),
            ..Self::by(fighters, |fighter| Tested::of(fighter, ability, skill, purpose, house))
        }
    }

    /// Any check, for all fighters.
    pub fn by(fighters: &[Fighter], test: impl Fn(&Fighter) -> Tested) -> Self {
        let tested: Vec<Tested> = fighters.iter().map(test).collect();
        Self {
            bonus: table(&tested, |tested| tested.bonus),
            advantage: table(&tested, |tested| tested.sources.advantage),
            disadvantage: table(&tested, |tested| tested.sources.disadvantage),
            fails: ActorSet::among(&tested, |tested| tested.fails),
            all: true,
            saves: false,
            limbs: Limbs::None,
            hurt: ActorSet::among(&tested, |_| false),
        }
    }

    /// The bonus of one fighter.
    pub fn bonus_of(&self, who: usize) -> i16 {
        self.bonus[who]
    }

    /// A fighter's check.
    pub fn check<L: Lanes, W: Actor<L>>(&self, who: W) -> Check<L> {
        Check {
            bonus: who.look_up(&self.bonus),
            advantage: who.look_up(&self.advantage),
            disadvantage: who.look_up(&self.disadvantage),
        }
    }

    /// Lanes where a fighter fails it without a roll.
    pub fn fails<L: Lanes, W: Actor<L>>(&self, who: W) -> Mask<L> {
        self.fails.has(who)
    }
}

impl WeaponTables {
    fn of(fighters: &[Fighter], house: &HouseRules, arm: impl Fn(&Fighter) -> Arm, off_hand: bool) -> Self {
        // FS-82: STR in melee, PER at range; FS-78: neither with the second weapon.
        let damage = |f: &Fighter| -> Damage {
            let arm = arm(f);
            let ability = if off_hand { 0 } else { f.ability(arm.adds()) };
            arm.damage.plus(ability + f.damage_bonus)
        };
        Self {
            skill: CheckTables::by(fighters, |f| {
                let arm = arm(f);
                // FS-63: psychic powers are used with INT.
                let ability = if arm.skill == Skill::Psionics { Ability::Int } else { Ability::Cmb };
                let purpose = if off_hand { Purpose::OffHand } else { Purpose::Attack };
                let mut tested = Tested::of(f, ability, Some(arm.skill), purpose, house);
                tested.bonus += f.attack_bonus;
                tested
            }),
            count: table(fighters, |f| damage(f).count),
            sides: table(fighters, |f| damage(f).sides),
            bonus: table(fighters, |f| damage(f).bonus),
            most: table(fighters, |f| damage(f).most()),
            harm: table(fighters, |f| arm(f).harm as i16),
        }
    }
}

#[inlined(generic)]
impl CombatContext {
    /// The tables of these fighters.
    pub fn new(fighters: &[Fighter], house: HouseRules) -> Self {
        let fists = Arm::sample(Weapon::Unarmed, &house);
        let off = |f: &Fighter| f.off_hand.unwrap_or(fists);
        let has = |f: &Fighter, conditions: &[Condition]| -> i16 {
            conditions.iter().map(|&condition| i16::from(f.has(condition))).sum()
        };
        let mut harms: Vec<Harm> = fighters.iter().flat_map(|f| [f.weapon.harm, off(f).harm]).collect();
        harms.push(Harm::Kinetic);
        harms.sort();
        harms.dedup();
        let protections = harms.iter().map(|&harm| {
            let of = |f: &Fighter| Protection::of_fighter(&house, f, harm);
            ProtectionTables {
                harm,
                av: table(fighters, |f| of(f).av),
                resists: ActorSet::among(fighters, |f| of(f).resists),
                vulnerable: ActorSet::among(fighters, |f| of(f).vulnerable),
            }
        });
        let dice = |f: &Fighter| f.weapon.damage.count.max(off(f).damage.count).max(1);
        Self {
            checks: Checks::new(&house),
            arms: [
                WeaponTables::of(fighters, &house, |f| f.weapon, false),
                WeaponTables::of(fighters, &house, off, true),
                WeaponTables::of(fighters, &house, |_| fists, false),
            ],
            defense: table(fighters, |f| f.defense),
            exposed: table(fighters, |f| {
                let exposing = [
                    Condition::Blinded,
                    Condition::Paralyzed,
                    Condition::Restrained,
                    Condition::Stunned,
                    Condition::Unconscious,
                ];
                has(f, &exposing)
            }),
            hidden: table(fighters, |f| has(f, &[Condition::Invisible])),
            helpless: ActorSet::among(fighters, |f| has(f, &[Condition::Paralyzed, Condition::Unconscious]) > 0),
            protections: protections.collect(),
            most_dice: fighters.iter().map(dice).max().unwrap_or(1),
            house,
        }
    }

    /// `FS-63` Attack roll: CMB and weapon skill against the Defense with its bonuses. Lasting conditions of both
    /// fighters (`FS-103`) are included; `at` holds everything else.
    #[expect(clippy::too_many_arguments, reason = "inlined into the few places where attacks are made")]
    pub fn aim<D: Dice, W: Actor<D::L>>(
        &self,
        attacker: W,
        target: W,
        hand: Hand,
        at: Circumstances<D::L>,
        faces: bool,
        active: Mask<D::L>,
        dice: &mut D,
    ) -> AttackRoll<D::L> {
        let check = self.check(attacker, target, hand, at);
        let dc = self.dc(target, at);
        let mode = self.checks.mode(&check);
        let no = Mask::none();
        let active = active & !self.fails(attacker, hand, at.fists);
        let mut aimed = AttackRoll {
            hit: no,
            dc,
            bonus: check.bonus,
            kept: [Num::zero(); 2],
            total: Num::zero(),
            mode,
            exploit: no,
            intensity: Num::zero(),
            setback: no,
            cards: Num::zero(),
        };
        if !faces {
            aimed.hit = self.checks.succeed(&check, dc, dice, active);
            return aimed;
        }
        let rolled = self.checks.roll(&check, dice, active);
        aimed.hit = active & rolled.reaches(dc);
        let marks = SpecialFaces::of(&self.house, &rolled);
        aimed.kept = rolled.kept;
        aimed.total = rolled.total;
        aimed.exploit = marks.exploit(aimed.hit);
        aimed.intensity = marks.intensity;
        aimed.setback = marks.setback(&self.house, active & !aimed.hit, true, dice);
        aimed.cards = marks.cards(&self.house, aimed.hit).only(active);
        aimed
    }

    /// Lanes where an attack fails without a roll (R10): a condition forbids it, or a required skill is missing.
    pub fn fails<L: Lanes, W: Actor<L>>(&self, attacker: W, hand: Hand, fists: Mask<L>) -> Mask<L> {
        let [armed, bare] = [&self.arms[hand as usize].skill.fails, &self.arms[2].skill.fails];
        if armed.is_empty() && bare.is_empty() {
            return Mask::none();
        }
        (armed.has(attacker) & !fists) | (bare.has(attacker) & fists)
    }

    /// The check of an attack.
    pub fn check<L: Lanes, W: Actor<L>>(&self, attacker: W, target: W, hand: Hand, at: Circumstances<L>) -> Check<L> {
        let mut check = self.arms[hand as usize].skill.check(attacker);
        let bare = self.arms[2].skill.check(attacker);
        check.bonus.set(at.fists, bare.bonus);
        check.disadvantage.set(at.fists, bare.disadvantage);
        check.bonus += at.bonus;
        // FS-69: an unseen attacker has advantage, and attacks against an unseen target have disadvantage.
        check.advantage += at.advantage + target.look_up(&self.exposed) + attacker.look_up(&self.hidden);
        check.disadvantage += at.disadvantage + target.look_up(&self.hidden);
        check
    }

    /// The DC of an attack.
    pub fn dc<L: Lanes, W: Actor<L>>(&self, target: W, at: Circumstances<L>) -> Num<L> {
        target.look_up(&self.defense) + at.against
    }

    /// `FS-82` Damage roll: weapon dice plus STR or PER; against an adjacent target that is helpless or has fallen, all
    /// dice show their maximum. The house rules' minimum does not apply yet: other bonuses and penalties come first.
    #[expect(clippy::too_many_arguments, reason = "inlined into the few places where attacks are made")]
    pub fn damage<D: Dice, W: Actor<D::L>>(
        &self,
        attacker: W,
        target: W,
        hand: Hand,
        fists: Mask<D::L>,
        [near, fallen]: [Mask<D::L>; 2],
        hit: Mask<D::L>,
        dice: &mut D,
    ) -> Num<D::L> {
        let arm = &self.arms[hand as usize];
        let bare = &self.arms[2];
        let mut sent = fists.select(attacker.look_up(&bare.bonus), attacker.look_up(&arm.bonus));
        let helpless = (self.helpless.has(target) | fallen) & near;
        let rolls = hit & !helpless;
        if self.most_dice == 1
            && let (Some(sides), Some(1)) = (attacker.same(&arm.sides), attacker.same(&arm.count))
        {
            // All lanes roll the same die, except for those who have lost the weapon.
            let armed = rolls & !fists;
            sent += dice.d(sides.cast_unsigned(), armed).only(armed);
            let unarmed = rolls & fists;
            when!(dice, unarmed, sent += dice.by_lane([attacker.look_up(&bare.sides)], unarmed).only(unarmed));
        } else if self.most_dice == 1 {
            let sides = fists.select(attacker.look_up(&bare.sides), attacker.look_up(&arm.sides));
            let count = fists.select(attacker.look_up(&bare.count), attacker.look_up(&arm.count));
            sent += dice.by_lane([sides.only(count.gt(0))], rolls).only(rolls);
        } else {
            let sides = fists.select(attacker.look_up(&bare.sides), attacker.look_up(&arm.sides));
            let count = fists.select(attacker.look_up(&bare.count), attacker.look_up(&arm.count));
            for pair in 0..(self.most_dice + 1) / 2 {
                let [first, second] = [2 * pair, 2 * pair + 1];
                let throws = rolls & count.gt(first);
                sent += dice.by_lane([sides.only(throws), sides.only(count.gt(second))], throws).only(throws);
            }
        }
        let most = fists.select(attacker.look_up(&bare.most), attacker.look_up(&arm.most));
        sent.set(helpless, most);
        sent.only(hit)
    }

    /// `FS-103`: the extra die of an exploit is part of the attack, so it shows its maximum, too, against an adjacent
    /// target that is helpless or has fallen.
    pub fn extra_die<D: Dice, W: Actor<D::L>>(
        &self,
        target: W,
        sides: Num<D::L>,
        [near, fallen]: [Mask<D::L>; 2],
        active: Mask<D::L>,
        dice: &mut D,
    ) -> Num<D::L> {
        let helpless = active & (self.helpless.has(target) | fallen) & near;
        let rolls = active & !helpless;
        let mut extra = dice.by_lane([sides.only(rolls)], rolls).only(rolls);
        extra.set(helpless, sides);
        extra
    }

    /// `FS-83` Types of damage: that of the weapon, as a number.
    pub fn harm<L: Lanes, W: Actor<L>>(&self, attacker: W, hand: Hand, fists: Mask<L>) -> Num<L> {
        fists.select(attacker.look_up(&self.arms[2].harm), attacker.look_up(&self.arms[hand as usize].harm))
    }

    /// The rules that govern damage of a type, for the log: `FS-83`, `FS-84`, `FS-85`.
    pub fn citations(&self, target: usize, harm: i16) -> RuleCitations {
        let mut citations = RuleCitations::of(&["FS-82"]);
        citations.add(harm != Harm::Kinetic as i16, "FS-83");
        for protection in self.protections.iter().filter(|protection| protection.harm as i16 == harm) {
            citations.add(protection.av[target] > 0, "FS-84");
            citations.add(protection.resists.has_one(target) || protection.vulnerable.has_one(target), "FS-85");
        }
        citations
    }

    /// `FS-84` Armor Value, `FS-85` Resistance and vulnerability: the damage of a type that gets through, and the
    /// damage stopped.
    pub fn damage_through<L: Lanes, W: Actor<L>>(&self, target: W, harm: Num<L>, sent: Num<L>) -> [Num<L>; 2] {
        self.damage_through_with_bypass(target, harm, [sent, Num::zero()])
    }

    /// The same, with additional damage that bypasses armor.
    pub fn damage_through_with_bypass<L: Lanes, W: Actor<L>>(
        &self,
        target: W,
        harm: Num<L>,
        [sent, more]: [Num<L>; 2],
    ) -> [Num<L>; 2] {
        let (mut through, mut stopped) = (Num::zero(), Num::zero());
        let all = sent + more;
        for (i, protection) in self.protections.iter().enumerate() {
            let mut passes = (sent - target.look_up(&protection.av)).max(0) + more;
            if !protection.resists.is_empty() {
                passes.set(protection.resists.has(target), passes.over(self.house.resistance_divisor));
            }
            let mut damage = passes;
            if !protection.vulnerable.is_empty() {
                damage.set(protection.vulnerable.has(target), damage.times(self.house.vulnerability_factor));
            }
            if i == 0 {
                (through, stopped) = (damage, all - passes);
            } else {
                let of_this = harm.eq(protection.harm as i16);
                through.set(of_this, damage);
                stopped.set(of_this, all - passes);
            }
        }
        [through, stopped.max(0)]
    }

    /// The number needed on the dice to hit in the open, without advantage or disadvantage.
    pub fn need(&self, attacker: usize, target: usize) -> i16 {
        self.defense[target] - self.arms[0].skill.bonus[attacker]
    }
}
