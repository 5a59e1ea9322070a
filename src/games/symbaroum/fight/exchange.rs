//! An attack with all that follows from it: wounds, pain, and the Free Attack that pain may give.

use lang::TraceReader;

use super::super::strike::{Circumstances, pain_effect};
use crate::fight::prelude::*;
use play::systems::lane_actor::number;

/// One attack about to be made.
#[derive(Debug, Clone, Copy)]
pub struct Blow<L: Lanes> {
    /// The attacker.
    pub attacker: LaneActor<L>,
    /// The target.
    pub target: LaneActor<L>,
    /// Where the attack takes place.
    pub active: Mask<L>,
    /// Where the target is unaware of it.
    pub unaware: Mask<L>,
    /// Where it is a Free Attack.
    pub free: Mask<L>,
}

impl<P: Profile> ProfiledFight<P> {
    /// A fighter's name, for the log.
    pub(super) fn name<L: Lanes>(&self, r: &TraceReader, index: Num<L>) -> &str {
        self.fighters.get(r.num(index) as usize).map_or("nobody", |fighter| &fighter.name)
    }

    /// The attack, followed by the Free Attacks that its pain gives to the same attacker on the same target. `SYM-20`
    /// Free Attack: they are resolved like any other attack. With `repeats`, the attacker may attack the same enemy
    /// more than once in a turn.
    #[inline(always)]
    pub(super) fn exchange<D: Dice>(
        &self,
        plan: &Phase,
        blow: Blow<D::L>,
        repeats: bool,
        flanked: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let limit = self.combat.house.pain_free_attacks;
        // SYM-18: Free Attacks for pain are limited per turn for each pair of attacker and target.
        let mut used = Num::zero();
        if repeats {
            used = self.pains_before(&blow, state);
        }
        let mut again = self.strikes(plan, blow, flanked, used.lt(limit), state, dice);
        for _ in 0..limit {
            // SYM-12: a target that was hurt is no longer unaware.
            let next = Blow { active: again, unaware: Mask::none(), free: Mask::all(), ..blow };
            used += again.count();
            let left = used.lt(limit);
            again = Mask::none();
            let play = self;
            when!(dice, next.active, {
                again = outlined!(dice, play.strikes(plan, next, flanked, left, state, dice));
            });
        }
        if repeats {
            self.keeps_pains(&blow, used, state);
        }
    }

    /// `SYM-18` Pain threshold: Free Attacks for pain that this attacker has already made on the same target in this
    /// turn.
    #[inline(always)]
    pub(super) fn pains_before<L: Lanes>(&self, blow: &Blow<L>, state: &State<L>) -> Num<L> {
        let mut used = Num::zero();
        for targets in &state.pained[..self.combat.house.pain_free_attacks as usize] {
            for &i in &self.repeating {
                used += (blow.attacker.index().eq(number(i)) & targets.place(i).has(blow.target)).count();
            }
        }
        used
    }

    /// Records them for attackers who may attack the same enemy again in this turn.
    #[inline(always)]
    pub(super) fn keeps_pains<L: Lanes>(&self, blow: &Blow<L>, used: Num<L>, state: &mut State<L>) {
        for (made, targets) in state.pained[..self.combat.house.pain_free_attacks as usize].iter_mut().enumerate() {
            let more = blow.active & used.gt(made as i16);
            for &i in &self.repeating {
                targets.place_mut(i).add(blow.target, more & blow.attacker.index().eq(number(i)));
            }
        }
    }

    /// Adds one to the count of the fighter's side.
    #[inline(always)]
    pub(super) fn bump_by_side<L: Lanes>(&self, who: LaneActor<L>, m: Mask<L>, counts: &mut [Count<L>; 2]) {
        let second = self.parties[1].has(who);
        counts[0].bump(m & !second);
        counts[1].bump(m & second);
    }

    /// Resolves one attack. Returns the lanes where pain allows another one.
    #[inline(always)]
    pub(super) fn strikes<D: Dice>(
        &self,
        plan: &Phase,
        blow: Blow<D::L>,
        flanked: Mask<D::L>,
        free_attack_left: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Mask<D::L> {
        let Blow { attacker, target, active, unaware, free } = blow;
        self.bump_by_side(attacker, active & free, &mut state.free_attacks);
        let standing = self.standing(state).has(target);
        let mut helpless = Mask::none();
        if self.scope().finishing {
            helpless = state.down().has(target);
        }
        let melee = self.fights_in_melee(attacker, state);
        let prone = state.prone.has(target);
        let mut at = Circumstances { unaware, prone: (prone | helpless) & melee, helpless, ..Circumstances::plain() };
        if self.scope().flanking {
            at.flanked = flanked & melee;
        }
        if self.scope().sheathing {
            at.hand.unarmed = Some(state.sheathed.has(attacker));
        }
        if self.scope().switching {
            at.hand.spare = Some(state.spare.has(attacker));
        }
        let struck = self.combat.strike(attacker, target, at, active, dice);
        dice.cite(active & free, "SYM-20");
        dice.cite(active & at.flanked, "SYM-22");
        attacker.visit(
            Mask::all(),
            #[inline(always)]
            |i, is| state.dealt.place_mut(i).add(is, struck.damage),
        );
        let wounded = struck.hit & standing & struck.damage.gt(0);
        let left = (target.read(&state.toughness) - struck.damage).max(0);
        target.set(&mut state.toughness, wounded, left);
        let falls = wounded & left.eq(0);
        dice.tell(active, |r| self.tell_attack(r, blow, &struck));

        let pain = self.combat.hurts(target, struck.damage, wounded & !falls);
        let mut wise = [Mask::none(); 2];
        if self.scope().weighing {
            when!(dice, pain, {
                wise = [
                    self.ally_follows(plan, attacker, target, state),
                    self.prone_is_cheaper(plan, attacker, target, state),
                ];
            });
        }
        let prefers_prone = self.combat.prefers_prone(attacker, target, wise);
        let [knocked, again] = pain_effect(pain, prefers_prone, prone, free_attack_left);
        state.prone.add(target, knocked);
        dice.tell(knocked, |r| format!("{} is knocked down (SYM-18)", self.name(r, target.index())));
        dice.tell(again, |r| {
            format!(
                "{} hurts {} and may attack again (SYM-18)",
                self.name(r, attacker.index()),
                self.name(r, target.index())
            )
        });

        when!(dice, falls, self.falls(target, falls, state, dice));
        if self.scope().finishing {
            let hit_dying = struck.hit & helpless & struck.damage.gt(0);
            when!(dice, hit_dying, self.hits_dying(target, hit_dying, state, dice));
        }
        again
    }

    fn tell_attack<L: Lanes>(
        &self,
        r: &TraceReader,
        blow: Blow<L>,
        struck: &super::super::strike::AttackResult<L>,
    ) -> String {
        let (a, b) = (self.name(r, blow.attacker.index()), self.name(r, blow.target.index()));
        let kind = if r.flag(blow.free) { "makes a Free Attack on" } else { "attacks" };
        let advantage = if r.num(struck.advantage) > 0 { " with Advantage" } else { "" };
        let need = r.num(struck.need);
        let (test, rule) = if r.flag(struck.sure) {
            ("without a test".to_owned(), if r.flag(blow.unaware) { "SYM-12" } else { "SYM-28" })
        } else if r.flag(struck.defended) {
            (format!("{b} defends with {need} or less"), "SYM-16")
        } else {
            (format!("needs {need} or less"), "SYM-15")
        };
        let result = match (r.flag(struck.hit), r.num(struck.damage)) {
            (false, _) => "no hit".to_owned(),
            (true, 0) => "hit, but armor stops it".to_owned(),
            (true, damage) => format!("hit for {damage} damage"),
        };
        format!("{a} {kind} {b}{advantage}, {test}: {result} ({rule})")
    }

    /// Turns until a fighter acts again, counted from the current one. An ally woken in this turn does not act in it.
    #[inline(always)]
    fn wait<L: Lanes>(&self, plan: &Phase, who: LaneActor<L>, state: &State<L>) -> Num<L> {
        let place = if self.scope().ties { who.read(&state.place) } else { who.look_up(&self.tables.place) };
        // Before the first turn, nobody has acted.
        let ahead = place - if self.opening(plan).is_some() { -1 } else { plan.place };
        let mut over = ahead.le(0);
        if self.scope().aiding {
            over |= state.awake.has(who);
        }
        ahead + Num::splat(self.fighters.len() as i16).only(over)
    }

    /// For an attacker who chooses the effect of pain by policy `auto`: lanes where an ally in melee with the target
    /// acts before the target can stand up again.
    #[inline(always)]
    fn ally_follows<L: Lanes>(
        &self,
        plan: &Phase,
        attacker: LaneActor<L>,
        target: LaneActor<L>,
        state: &State<L>,
    ) -> Mask<L> {
        let until = self.wait(plan, target, state);
        let foes = self.foes(target, state);
        let mut any = Mask::none();
        for j in 0..self.fighters.len() {
            let engaged = foes.has_one(j);
            let other = !attacker.index().eq(j as i16);
            any |= engaged & other & self.wait(plan, LaneActor::one(j), state).lt(until);
        }
        any
    }

    /// For a target who chooses the effect of pain by policy `auto`: lanes where being prone costs less than a Free
    /// Attack. Being prone costs the next Combat Action if the Quick test fails, and gives an Advantage to every
    /// engaged enemy who acts before that; a point of damage dealt weighs as much as one suffered.
    #[inline(always)]
    fn prone_is_cheaper<L: Lanes>(
        &self,
        plan: &Phase,
        attacker: LaneActor<L>,
        target: LaneActor<L>,
        state: &State<L>,
    ) -> Mask<L> {
        let until = self.wait(plan, target, state);
        let foes = self.foes(target, state);
        let die = f32::from(self.combat.house.test_die);
        let mut cost = Num::zero();
        let mut free_attack = Num::zero();
        for (t, is_target) in target.each() {
            let fails = 1.0 - (f32::from(self.tables.quick[t]) / die).clamp(0.0, 1.0);
            for (a, is_attacker) in attacker.each() {
                let both = is_target & is_attacker;
                let lost = f32::from(self.worth[t][a][0]) * fails;
                cost.set(both, lost as i16);
                free_attack.set(both, self.worth[a][t][0]);
            }
            for e in 0..self.fighters.len() {
                if self.fighters.side_of(e) != self.fighters.side_of(t) {
                    let early = self.wait(plan, LaneActor::one(e), state).lt(until);
                    // SYM-21: a ranged attack has no Advantage over a prone target.
                    let gains = foes.has_one(e) & self.fights_in_melee(LaneActor::one(e), state);
                    cost += Num::splat(self.worth[e][t][1]).only(is_target & early & gains);
                }
            }
        }
        cost.lt(free_attack)
    }
}
