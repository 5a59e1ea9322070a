//! Whether any fighter can still hurt an enemy: two badly wounded fighters may become unable to hit.

use play::systems::ties::Best;

use super::super::attack::range_at;
use super::super::blow::Circumstances;
use super::super::fighter::CombatOption;
use super::super::house::{Formula, HalfCounts};
use super::choose::TargetOptions;
use super::plan::{MAX_ATTACKS, NO_CAP};
use super::state::Flags;
use crate::fight::prelude::*;

/// A fighter who attacks, and the enemies who might come within reach.
#[derive(Debug, Clone)]
pub struct Threat {
    attacker: usize,
    targets: TargetOptions,
    /// The enemies who might come within reach, each with the range penalty at the shortest distance that the two will
    /// reach.
    within: Vec<(usize, i16)>,
}

/// What the target of an attack does in that turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TargetAction {
    /// Whatever its tactics say.
    Fights,
    /// First Aid.
    Aids,
    /// Nothing, after a Reaction check that failed.
    Nothing,
}

/// How a target answers the attacks of one enemy in a turn.
#[derive(Debug, Clone, Copy)]
struct DefenceResponse<L: Lanes> {
    /// How many attacks it answers.
    times: Num<L>,
    /// The number of actions allowed by the skills used.
    cap: Num<L>,
    /// The lowest of its answers.
    lowest: Num<L>,
}

/// Higher than any attack can get.
const UNBEATEN: i16 = i16::MAX / 2;

#[inlined(generic)]
impl Fight {
    /// All fighters who ever attack, with the enemies they might reach.
    pub(super) fn make_threats(&self) -> Vec<Threat> {
        let attackers = (0..self.fighters.len()).filter(|&i| self.most_attacks(i) > 0);
        let threat = |attacker: usize| {
            let fighter = &self.fighters[attacker];
            let enemies: Vec<usize> = self.fighters.enemies_of(attacker).collect();
            let handicap = |&enemy: &usize| {
                let metres = self.closing.as_ref().map_or(0, |closing| closing.nearest(attacker, enemy));
                let house = &self.combat.house;
                let takes =
                    if fighter.is_ranged() && metres > 0 { house.range(range_at(fighter, metres, house)?) } else { 0 };
                (fighter.is_ranged() || metres == 0).then_some((enemy, takes))
            };
            let within = enemies.iter().filter_map(handicap).collect();
            Threat {
                attacker,
                targets: TargetOptions { enemies, one_side: true, policies: vec![fighter.target] },
                within,
            }
        };
        attackers.map(threat).collect()
    }

    /// Lanes where no fighter in sight can hurt a standing enemy in sight, whatever the dice show. As long as somebody
    /// walks, any enemy may become a target; after that, only those whom the attackers choose.
    pub(super) fn nobody_can_hurt<L: Lanes>(&self, m: Mask<L>, due: &Flags<L>, state: &State<L>) -> Mask<L> {
        let mut standing = Num::zero();
        for i in 0..self.fighters.len() {
            standing += state.stands(i).count();
        }
        let (duel, still) = (standing.eq(2), self.nobody_walks(state));
        let mut hope = Mask::none();
        for threat in &self.threats {
            let me = LaneActor::one(threat.attacker);
            let stands = m & state.stands(threat.attacker) & self.in_sight(threat.attacker, state);
            let chosen = Best::of(
                &threat.targets.enemies,
                #[inline(always)]
                |enemy| self.ranks(&threat.targets, me, stands, enemy, state),
            );
            for &(enemy, handicap) in &threat.within {
                let mut active = stands & state.stands(enemy) & self.in_sight(enemy, state);
                active &= !still | self.could_choose(&threat.targets, me, chosen, enemy, state);
                hope |= self.may_hurt([threat.attacker, enemy], handicap, [active, duel, still], due, state);
            }
        }
        !hope
    }

    /// Lanes where the attacker may damage the target in a coming turn: the best attack die against the lowest answer.
    /// If only these two are standing, it is known which attacks are answered; with more fighters, any attack may meet
    /// a target whose defences are used up.
    fn may_hurt<L: Lanes>(
        &self,
        [attacker, target]: [usize; 2],
        handicap: i16,
        [active, duel, still]: [Mask<L>; 3],
        due: &Flags<L>,
        state: &State<L>,
    ) -> Mask<L> {
        let (me, it) = (LaneActor::one(attacker), LaneActor::one(target));
        let wounded = &self.combat.wounded;
        let bigger = self.combat.bigger(me, it);
        let steps = bigger.times(self.combat.house.size_arc_per_step);
        let best = self.tables.best[attacker] - handicap;
        let arc = self.combat.attack.value(me, state.left[attacker], wounded) + self.mood(me, state) + steps + best;
        let mut plus = self.mood(it, state);
        if self.combat.house.size_adj_defender {
            plus -= steps;
        }
        // Walking may use up the action that a defence needs.
        let known = if self.scope.walking { duel & still } else { duel };
        let mut hope = Mask::none();
        for doing in [TargetAction::Fights, TargetAction::Aids, TargetAction::Nothing] {
            let does = match doing {
                TargetAction::Fights => Mask::all(),
                TargetAction::Aids if self.scope.aiding => self.has_a_patient(target, state),
                TargetAction::Nothing if self.scope.shaken => self.may_lose_the_turn(target, due, state),
                _ => continue,
            };
            let attacks = self.attacks_against(attacker, target, doing, duel, state);
            let answers = self.answers_of(target, attacker, attacks, doing, [duel, still], state);
            let always = known & answers.times.ge(attacks);
            let mut against = self.combat.passive.value(it, state.left[target], wounded);
            against.set(always, UNBEATEN);
            let against = against.min(answers.lowest + plus);
            let margin = arc - against;
            let damage = self.combat.damage(me, it, margin, bigger);
            hope |= active & does & attacks.gt(0) & margin.ge(self.combat.house.least_margin()) & damage.gt(0);
        }
        hope
    }

    /// Lanes where a fighter may lose a coming turn to a Reaction check: one already due, or one called for by further
    /// deaths on the same side.
    fn may_lose_the_turn<L: Lanes>(&self, fighter: usize, due: &Flags<L>, state: &State<L>) -> Mask<L> {
        let mut may = due[fighter];
        if self.scope.half && self.combat.house.half_counts == HalfCounts::Dead {
            let side = self.fighters.side_of(fighter);
            for ally in self.fighters.side(side) {
                may |= state.condition[ally].eq(DOWN) & !state.halved[side];
            }
        }
        may
    }

    /// Lanes where one fighter declares before another.
    fn declares_before<L: Lanes>(&self, one: usize, other: usize, state: &State<L>) -> Mask<L> {
        self.place_of(one, state).lt(self.place_of(other, state))
    }

    /// How many attacks a fighter makes in a turn on an enemy who is `doing` something; the most possible, if that
    /// depends on others.
    fn attacks_against<L: Lanes>(
        &self,
        attacker: usize,
        enemy: usize,
        doing: TargetAction,
        duel: Mask<L>,
        state: &State<L>,
    ) -> Num<L> {
        let planned = Num::splat(self.plans[attacker].attacks[0]);
        if !self.plans[attacker].reactive {
            return planned;
        }
        let most = self.most_attacks(attacker);
        let later = self.declares_before(enemy, attacker, state);
        let mut attacks = (duel & !later).select(planned, most);
        if doing == TargetAction::Nothing {
            return duel.select(planned, attacks);
        }
        if doing == TargetAction::Fights {
            // KUP-16: the actions left after answering the enemy's attacks.
            let first = Num::splat(self.plans[enemy].attacks[0]);
            let answers = self.defends(attacker, enemy, first, [Num::zero(), Num::splat(NO_CAP)], state);
            let left = (answers.cap.min(most) - answers.times).max(0);
            attacks.set(duel & later & self.reaches(LaneActor::one(enemy), attacker, state), left);
        }
        attacks
    }

    /// How a target answers a number of attacks by one enemy, after its own declaration.
    fn answers_of<L: Lanes>(
        &self,
        target: usize,
        attacker: usize,
        attacks: Num<L>,
        doing: TargetAction,
        [duel, still]: [Mask<L>; 2],
        state: &State<L>,
    ) -> DefenceResponse<L> {
        let plan = &self.plans[target];
        let (mut spent, mut cap) = (Num::splat(plan.attacks[0]), Num::splat(plan.cap));
        match doing {
            TargetAction::Nothing => return DefenceResponse { times: Num::zero(), cap, lowest: Num::splat(UNBEATEN) },
            TargetAction::Aids => (spent, cap) = (Num::splat(1), Num::splat(self.tables.aid_actions[target])),
            TargetAction::Fights if plan.reactive => {
                let attacked = !still | self.reaches(LaneActor::one(target), attacker, state);
                let bound = duel & attacked & self.declares_before(target, attacker, state);
                spent = spent.only(bound);
                cap = bound.select(self.fighters[target].attack.skill.actions, NO_CAP);
            }
            TargetAction::Fights => {}
        }
        self.defends(target, attacker, attacks, [spent, cap], state)
    }

    /// `KUP-16` Defence options: how a target answers a number of attacks by one enemy, with `spent` actions used and
    /// `cap` allowed by the skills used so far.
    fn defends<L: Lanes>(
        &self,
        target: usize,
        attacker: usize,
        attacks: Num<L>,
        [spent, cap]: [Num<L>; 2],
        state: &State<L>,
    ) -> DefenceResponse<L> {
        let mut answers = DefenceResponse { times: Num::zero(), cap, lowest: Num::splat(UNBEATEN) };
        if !self.plans[target].defends() {
            return answers;
        }
        for number in 0..MAX_ATTACKS {
            let at = Circumstances {
                die: None,
                left: [state.left[attacker], state.left[target]],
                handicap: Num::zero(),
                mood: [Num::zero(); 2],
                open: Mask::all(),
                spent: spent + answers.times,
                cap: answers.cap,
            };
            let guard = self.combat.guard(LaneActor::one(attacker), LaneActor::one(target), at, attacks.gt(number));
            answers.times += guard.defended.count();
            answers.cap.set(guard.defended, answers.cap.min(guard.actions));
            for defence in &self.combat.ways {
                let here = guard.defended & guard.way.eq(defence.way as i16);
                answers.lowest.set(here, answers.lowest.min(guard.value + defence.least[target]));
            }
        }
        answers
    }

    /// Lanes where only two fighters stand and one of them is fit enough to hurt the other, however he defends. A cheap
    /// sufficient test.
    pub(super) fn one_of_two_is_fit<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let mut standing = Num::zero();
        let [mut who, mut left] = [[Num::zero(); 2]; 2];
        for i in 0..self.fighters.len() {
            let (side, stands) = (self.fighters.side_of(i), state.stands(i));
            standing += stands.count();
            who[side] += Num::splat(i as i16).only(stands);
            left[side] += state.left[i].only(stands);
        }
        let mut fit = Mask::none();
        for side in 0..2 {
            let other = 1 - side;
            let me = LaneActor::among(&self.ends_of(side), who[side]);
            let it = LaneActor::among(&self.ends_of(other), who[other]);
            let bigger = self.combat.bigger(me, it);
            let steps = bigger.times(self.combat.house.size_arc_per_step);
            let arc = self.combat.attack.value(me, left[side], &self.combat.wounded) + self.mood(me, state) + steps;
            let mut plus = self.mood(it, state);
            if self.combat.house.size_adj_defender {
                plus -= steps;
            }
            let margin = arc + me.look_up(&self.tables.best) - self.combat.best_answer(it, left[other], plus);
            let damage = self.combat.damage(me, it, margin, bigger);
            fit |= self.eager.has(me) & margin.ge(self.combat.house.least_margin()) & damage.gt(0);
        }
        fit & standing.eq(2)
    }

    /// Lanes where a standing fighter is fit enough to hurt any enemy, so that no closer look is needed.
    pub(super) fn somebody_is_fit<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let [mut fit, mut fit_among_more] = [Mask::none(); 2];
        let mut standing = Num::zero();
        for i in 0..self.fighters.len() {
            let stands = state.stands(i);
            standing += stands.count();
            fit |= stands & state.left[i].ge(self.tables.safe[0][i]);
            fit_among_more |= stands & state.left[i].ge(self.tables.safe[1][i]);
        }
        fit | (fit_among_more & standing.gt(2))
    }

    /// Fighters who can attack any enemy in every turn, with no penalty for distance.
    pub(super) fn those_eager(&self) -> ActorSet {
        let eager =
            |threat: &&Threat| self.attacks_anybody(threat) && threat.within.iter().all(|&(_, takes)| takes == 0);
        let eager: Vec<usize> = self.threats.iter().filter(eager).map(|threat| threat.attacker).collect();
        ActorSet::of(self.fighters.len(), |i| eager.contains(&i))
    }

    /// Whether a fighter attacks any enemy in every turn: a reactive one may never get to attack, and one who waits for
    /// the enemy to come may never reach him.
    fn attacks_anybody(&self, threat: &Threat) -> bool {
        let i = threat.attacker;
        let waits = self.closing.as_ref().is_some_and(|closing| closing.pace[i] == 0);
        !self.plans[i].reactive && !waits && threat.within.len() == threat.targets.enemies.len()
    }

    /// By fighter: the least wounded pair with which it can hurt every enemy, now and later, since enemies only become
    /// easier to hit. The first table assumes that they defend as well as they can; the second, for more than two
    /// standing fighters, that their defences are used up.
    pub(super) fn safe_at(&self) -> [Table; 2] {
        [true, false].map(|defended| self.safe_against(defended))
    }

    /// By fighter: the least wounded pair with which it can hurt every enemy, who defends himself or does not.
    fn safe_against(&self, defended: bool) -> Table {
        let mut safe = [i16::MAX; 32];
        if self.scope.moods {
            return safe;
        }
        for threat in &self.threats {
            let i = threat.attacker;
            if self.attacks_anybody(threat) {
                let hurts_all = |left: &i16| {
                    let chance = |enemy, handicap| self.least_chance([i, enemy], defended, handicap, *left);
                    threat.within.iter().all(|&(enemy, handicap)| chance(enemy, handicap) > 0)
                };
                let unfit = (1..=self.fighters[i].sum()).rev().find(|left| !hurts_all(left));
                safe[i] = unfit.unwrap_or(0) + 1;
            }
        }
        safe
    }

    /// The damage of the attacker's best die, with `left` of the wounded pair, against an unhurt target that does not
    /// defend, or against the lowest roll of its best answer.
    fn least_chance(&self, [attacker, target]: [usize; 2], defended: bool, handicap: i16, left: i16) -> i16 {
        let house = &self.combat.house;
        let allowed = &self.plans[target].allowed;
        let (me, target) = (&self.fighters[attacker], &self.fighters[target]);
        let value = |way: CombatOption, damage: i16| way.value() - me.lost(way.share, damage) + me.mood(house);
        let bigger = target.size - me.size;
        let steps = bigger * house.size_arc_per_step;
        let arc = value(me.attack, me.sum() - left) + me.attack.skill.most() - handicap + steps;
        let halves = if house.size_adj_defender { steps } else { 0 };
        let ways = target.defences.iter().zip(allowed.melee).filter_map(|(way, melee)| (*way).filter(|_| melee));
        let dodge = target.defences[super::super::fighter::DODGE].filter(|_| allowed.shots);
        let answers = ways.chain(dodge).map(|way| way.value() + target.mood(house) + way.skill.least() - halves);
        let answer = answers.filter(|_| defended).max();
        let margin = arc - answer.map_or(target.passive.0, |answer| answer.max(target.passive.0));
        if margin < house.least_margin() {
            return 0;
        }
        let damage = match house.damage_formula {
            Formula::Additive => margin + me.weapon_level - target.armor_level,
            Formula::Multiplicative => (margin - target.armor_level) * me.weapon_level,
        };
        damage - bigger * house.size_damage_per_step
    }
}
