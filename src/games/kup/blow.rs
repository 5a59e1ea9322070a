//! One attack: the attacker's ARC, the defence or the passive threshold, and the damage.

use std::cmp::Ordering;

use play::systems::lane_actor::table;

use super::damaged_value::{DamagedValue, Wounded};
use super::fighter::{CombatOption, DEFENCE_COUNT, DODGE};
use super::house::Formula;
use super::skill::adjustment;
use crate::prelude::*;

tables! {
    /// Facts about fighters that attacks look up, as tables.
    CombatContext new(fighters: &[Fighter], allowed: &[AllowedDefences], house: HouseRules)
    let parts = parts(fighters);
    let found = (0..DEFENCE_COUNT).filter_map(|way| Defence::of(fighters, allowed, way, &parts)).collect::<Vec<_>>();
    {
        pub house: one(HouseRules = house), "The house rules.";
        pub wounded: one(Wounded = Wounded::of(fighters)), "The wounded pairs.";
        pub attack: one(DamagedValue = DamagedValue::of(fighters, |f| Some(f.attack.with_share()))),
            "Attack values: stats, weapon and circumstances.";
        pub mood: number(|f| f.mood(&house)), "The State of Mind modifier of each fighter.";
        attack_es: number(|f| f.attack.skill.es);
        attack_die: number(|f| f.attack.skill.die);
        pub passive: one(DamagedValue = DamagedValue::of(fighters, |f| Some(f.passive))),
            "The threshold of an attack that nobody defends against.";
        steps: one(i16 = parts.len() as i16), "Steps to a point, in which means of dice are counted; see [`parts`].";
        defence_die: one(Option<u16> = same_die(&found, fighters.len())), "The die of all defences, if they share one.";
        pub ways: one(Vec<Defence> = found), "The defences used by any fighter here.";
        level: number(|f| f.weapon_level);
        armor: number(|f| f.armor_level);
        size: number(|f| f.size);
        sized: any(|f| f.size != fighters[0].size), "Whether the fighters differ in size.";
        ranged: those(Fighter::is_ranged);
        shots: any(Fighter::is_ranged), "Whether any fighter shoots.";
        adjusted: those(|f| f.other != 0), "Fighters whose circumstances modify their checks.";
    }
}

/// One kind of defence, as tables.
#[derive(Debug, Clone)]
pub struct Defence {
    /// Its index.
    pub way: usize,
    value: DamagedValue,
    es: Table,
    die: Table,
    /// Actions per turn allowed by its skill.
    pub actions: Table,
    /// The mean of its die, in steps; see [`parts`].
    mean: Table,
    /// The lowest value of its die.
    pub least: Table,
    melee: ActorSet,
    against_shots: ActorSet,
}

/// The defences that a fighter may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AllowedDefences {
    /// Against melee attacks, by kind of defence.
    pub melee: [bool; DEFENCE_COUNT],
    /// Against shots, by dodging only.
    pub shots: bool,
}

/// The circumstances of an attack.
#[derive(Debug, Clone, Copy)]
pub struct Circumstances<L: Lanes> {
    /// The attacker's die, if it is known to be this one.
    pub die: Option<u16>,
    /// What is left of the wounded pairs of attacker and target.
    pub left: [Num<L>; 2],
    /// The range penalty.
    pub handicap: Num<L>,
    /// The State of Mind modifiers of attacker and target.
    pub mood: [Num<L>; 2],
    /// Where the target may defend at all.
    pub open: Mask<L>,
    /// Actions that the target has used in this turn.
    pub spent: Num<L>,
    /// Actions allowed by the skills that the target has used in this turn.
    pub cap: Num<L>,
}

/// The result of an attack.
#[derive(Debug, Clone, Copy)]
pub struct AttackResult<L: Lanes> {
    /// Where it hits.
    pub hit: Mask<L>,
    /// Damage after armor and size; 0 if it was absorbed.
    pub damage: Num<L>,
    /// The attacker's ARC.
    pub arc: Num<L>,
    /// The attacker's ARC minus the value to beat.
    pub margin: Num<L>,
    /// Where there was a defence.
    pub defended: Mask<L>,
    /// The kind of defence.
    pub way: Num<L>,
    /// Actions per turn allowed by the skill of the defence.
    pub actions: Num<L>,
}

#[inlined]
impl CombatContext {
    /// `KUP-15` Melee attack: the attacker's ARC, reduced by the weapon level; `KUP-18` a shot is the same with a range
    /// penalty. `KUP-13`: it hits if the ARC is higher than the defence.
    pub fn strike<D: Dice>(
        &self,
        attacker: LaneActor<D::L>,
        target: LaneActor<D::L>,
        at: Circumstances<D::L>,
        active: Mask<D::L>,
        dice: &mut D,
    ) -> AttackResult<D::L> {
        // KUP-02: larger targets are easier to hit.
        let bigger = if self.sized { target.look_up(&self.size) - attacker.look_up(&self.size) } else { Num::zero() };
        let mut arc = self.attack.value(attacker, at.left[0], &self.wounded) + at.mood[0] - at.handicap;
        if self.sized {
            arc += bigger.times(self.house.size_arc_per_step);
        }
        let face = match at.die {
            Some(sides) => dice.d(sides, active),
            None => dice.by_lane([attacker.look_up(&self.attack_die)], active),
        };
        arc += adjustment(face, attacker.look_up(&self.attack_es));

        let mut against = self.passive.value(target, at.left[1], &self.wounded);
        let (mut defended, mut way, mut actions) = (Mask::none(), Num::splat(DEFENCE_COUNT as i16), Num::zero());
        if !self.ways.is_empty() {
            let guard = self.guard(attacker, target, at, active);
            (defended, way, actions) = (guard.defended, guard.way, guard.actions);
            let face = match self.defence_die {
                Some(sides) => dice.d(sides, defended),
                None => dice.by_lane([guard.die], defended),
            };
            let mut defence = guard.value + adjustment(face, guard.es) + at.mood[1];
            if self.sized && self.house.size_adj_defender {
                defence -= bigger.times(self.house.size_arc_per_step);
            }
            against.set(defended, defence);
        }
        self.cite_modifiers(attacker, target, at, [active, defended], dice);
        let margin = arc - against;
        let hit = active & margin.ge(self.house.least_margin());
        let damage = self.damage(attacker, target, margin, bigger).only(hit);
        AttackResult { hit, damage, arc, margin, defended, way, actions }
    }

    /// Cites the rules that modify an attack or its defence.
    fn cite_modifiers<D: Dice>(
        &self,
        attacker: LaneActor<D::L>,
        target: LaneActor<D::L>,
        at: Circumstances<D::L>,
        [active, defended]: [Mask<D::L>; 2],
        dice: &mut D,
    ) {
        dice.cite(active & !attacker.look_up(&self.attack_die).eq(0), "KUP-10");
        dice.cite(active, "KUP-11");
        dice.cite(defended, "KUP-13");
        let [mine, his] = at.mood;
        dice.cite(active & (self.adjusted.has(attacker) | !mine.eq(0)), "KUP-14");
        dice.cite(defended & (self.adjusted.has(target) | !his.eq(0)), "KUP-14");
        if self.sized {
            dice.cite(active & !target.look_up(&self.size).eq(attacker.look_up(&self.size)), "KUP-02");
        }
        if self.shots {
            dice.cite(active & self.ranged.has(attacker), "KUP-18");
        }
    }

    /// `KUP-17` Damage: margin plus weapon level less armor, or margin less armor times weapon level. `KUP-02` Size:
    /// larger targets suffer less. Never below 0.
    pub fn damage<L: Lanes>(
        &self,
        attacker: LaneActor<L>,
        target: LaneActor<L>,
        margin: Num<L>,
        bigger: Num<L>,
    ) -> Num<L> {
        let (level, armor) = (attacker.look_up(&self.level), target.look_up(&self.armor));
        let mut damage = match self.house.damage_formula {
            Formula::Additive => margin + level - armor,
            Formula::Multiplicative => (margin - armor).times(level),
        };
        if self.sized {
            damage -= bigger.times(self.house.size_damage_per_step);
        }
        damage.max(0)
    }

    /// How many sizes larger the target is than the attacker.
    pub fn bigger<L: Lanes>(&self, attacker: LaneActor<L>, target: LaneActor<L>) -> Num<L> {
        if self.sized { target.look_up(&self.size) - attacker.look_up(&self.size) } else { Num::zero() }
    }

    /// The best guaranteed answer: the highest of a target's defences with the lowest rolls of their dice, or the
    /// passive threshold.
    pub fn best_answer<L: Lanes>(&self, target: LaneActor<L>, left: Num<L>, plus: Num<L>) -> Num<L> {
        let mut best = self.passive.value(target, left, &self.wounded);
        for defence in &self.ways {
            let answer = defence.value.value(target, left, &self.wounded) + target.look_up(&defence.least) + plus;
            let has = defence.melee.has(target) | defence.against_shots.has(target);
            best.set(has, best.max(answer));
        }
        best
    }

    /// `KUP-16` Defence options: among the defences that work against this attack and for which the target has an
    /// action left, the best on average.
    pub fn guard<L: Lanes>(
        &self,
        attacker: LaneActor<L>,
        target: LaneActor<L>,
        at: Circumstances<L>,
        active: Mask<L>,
    ) -> ChosenDefence<L> {
        let zero = Num::zero();
        let mut best = Num::splat(i16::MIN);
        let mut guard = ChosenDefence {
            defended: Mask::none(),
            way: Num::splat(DEFENCE_COUNT as i16),
            value: zero,
            es: zero,
            die: zero,
            actions: zero,
        };
        for defence in &self.ways {
            let mut helps = defence.melee.has(target);
            if self.shots {
                let shot = self.ranged.has(attacker);
                helps = (shot & defence.against_shots.has(target)) | (!shot & helps);
            }
            let actions = target.look_up(&defence.actions);
            let usable = active & at.open & helps & at.spent.lt(actions.min(at.cap));
            let value = defence.value.value(target, at.left[1], &self.wounded);
            let mut better = usable;
            if self.ways.len() > 1 {
                let score = value.times(self.steps) + target.look_up(&defence.mean);
                better &= score.gt(best);
                best.set(better, score);
            }
            guard.defended |= better;
            guard.way.set(better, defence.way as i16);
            guard.value.set(better, value);
            guard.es.set(better, target.look_up(&defence.es));
            guard.die.set(better, target.look_up(&defence.die));
            guard.actions.set(better, actions);
        }
        guard
    }
}

/// The chosen defence.
#[derive(Debug, Clone, Copy)]
pub struct ChosenDefence<L: Lanes> {
    /// Where there is one.
    pub defended: Mask<L>,
    /// The kind of defence.
    pub way: Num<L>,
    /// Its value before the die.
    pub value: Num<L>,
    es: Num<L>,
    die: Num<L>,
    /// Actions per turn allowed by its skill.
    pub actions: Num<L>,
}

/// A fraction as a whole number and a non-negative proper fraction.
fn divided((sum, sides): (i16, i16)) -> (i16, (i16, i16)) {
    (sum.div_euclid(sides), (sum.rem_euclid(sides), sides))
}

/// Which of two fractions is larger.
fn compare((a, b): (i16, i16), (c, d): (i16, i16)) -> Ordering {
    (i32::from(a) * i32::from(d)).cmp(&(i32::from(c) * i32::from(b)))
}

/// The die of all these defences, if they share one.
fn same_die(ways: &[Defence], fighters: usize) -> Option<u16> {
    let mut dice = ways.iter().flat_map(|defence| {
        let has = |i: &usize| defence.is_used(*i, false) || defence.is_used(*i, true);
        (0..fighters).filter(has).map(|i| defence.die[i])
    });
    dice.next().filter(|&first| first > 0 && dice.all(|die| die == first)).map(i16::cast_unsigned)
}

/// The distinct fractional parts of the mean dice of all defences, in order; at least one. A defence is chosen by its
/// value plus the mean of its die; the choice must be the same on every machine, and a tie must be a tie. So means are
/// fractions that are never rounded. Lanes hold whole numbers: a point has as many steps as there are parts, and a mean
/// is its whole part in steps plus the place of its fractional part in this list.
fn parts(fighters: &[Fighter]) -> Vec<(i16, i16)> {
    let means = fighters.iter().flat_map(|fighter| fighter.defences).flatten().map(|way| way.skill.mean());
    let mut parts: Vec<(i16, i16)> = means.map(|mean| divided(mean).1).chain([(0, 1)]).collect();
    parts.sort_by(|&a, &b| compare(a, b));
    parts.dedup_by(|a, b| compare(*a, *b).is_eq());
    parts
}

impl Defence {
    /// The tables of one kind of defence; `None` if nobody uses it.
    fn of(fighters: &[Fighter], allowed: &[AllowedDefences], way: usize, parts: &[(i16, i16)]) -> Option<Self> {
        let those = |may: &dyn Fn(&AllowedDefences) -> bool| {
            ActorSet::of(fighters.len(), |i| fighters[i].defences[way].is_some() && may(&allowed[i]))
        };
        let melee = those(&|allowed| allowed.melee[way]);
        let against_shots = those(&|allowed| way == DODGE && allowed.shots);
        if melee.is_empty() && against_shots.is_empty() {
            return None;
        }
        let number = |of: fn(CombatOption) -> i16| table(fighters, |fighter| fighter.defences[way].map_or(0, of));
        let mean = |way: CombatOption| {
            let (whole, part) = divided(way.skill.mean());
            let step = parts.iter().position(|&other| compare(other, part).is_eq()).unwrap_or(0);
            whole * parts.len() as i16 + step as i16
        };
        Some(Self {
            way,
            value: DamagedValue::of(fighters, |f| f.defences[way].map(CombatOption::with_share)),
            es: number(|way| way.skill.es),
            die: number(|way| way.skill.die),
            actions: number(|way| way.skill.actions),
            mean: table(fighters, |fighter| fighter.defences[way].map_or(0, mean)),
            least: number(|way| way.skill.least()),
            melee,
            against_shots,
        })
    }

    /// Whether a fighter ever uses it against melee attacks or shots.
    fn is_used(&self, fighter: usize, against_shots: bool) -> bool {
        let users = if against_shots { self.against_shots } else { self.melee };
        users.has_one(fighter)
    }
}
