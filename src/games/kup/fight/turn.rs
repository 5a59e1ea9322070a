//! One fighter's turn: attacks, defences, First Aid.

use lang::TraceReader;
use play::systems::lane_actor::ALL_FIGHTERS;
use play::systems::ties::{TieBreak, best_of};

use super::super::blow::{AttackResult, Circumstances};
use super::super::fighter::DEFENCE_NAMES;
use super::super::skill::adjustment;
use super::super::words::Target;
use super::plan::NO_CAP;
use super::state::{COMES_OUT, HIDDEN, HIDING, VANISHED};
use crate::fight::prelude::*;

/// An attacker and a target.
#[derive(Debug, Clone, Copy)]
struct Aim<L: Lanes> {
    me: LaneActor<L>,
    target: LaneActor<L>,
    /// The penalty for the distance.
    handicap: Num<L>,
    active: Mask<L>,
}

impl Fight {
    /// A fighter's name, for the log.
    pub(super) fn name<L: Lanes>(&self, r: &TraceReader, who: Num<L>) -> &str {
        self.fighters.get(r.num(who).unsigned_abs() as usize).map_or("nobody", |fighter| &fighter.name)
    }

    /// `KUP-22` State of Mind changes: lanes where the scripted change has happened.
    #[inline(always)]
    pub(super) fn changed<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        if self.scope.moods { state.turn.ge(self.change_at) } else { Mask::none() }
    }

    /// The modifier of a fighter's State of Mind.
    #[inline(always)]
    pub(super) fn mood<L: Lanes>(&self, who: LaneActor<L>, state: &State<L>) -> Num<L> {
        let mut mood = who.look_up(&self.combat.mood);
        if self.scope.moods {
            mood.set(self.changed(state), who.look_up(&self.tables.later_mood));
        }
        mood
    }

    /// Lanes where a fighter spends an action on walking.
    #[inline(always)]
    pub(super) fn walks<L: Lanes>(&self, who: LaneActor<L>, state: &State<L>) -> Mask<L> {
        if self.scope.walking { who.flag(&state.walked) } else { Mask::none() }
    }

    /// `KUP-21` Stabilise and heal: lanes where a fighter will give First Aid to a dying ally in this turn, either at
    /// once or when no enemy stands.
    #[inline(always)]
    pub(super) fn has_a_patient<L: Lanes>(&self, fighter: usize, state: &State<L>) -> Mask<L> {
        let mut patient = Mask::none();
        if self.plans[fighter].aids {
            for ally in self.fighters.side(self.fighters.side_of(fighter)) {
                patient |= state.condition[ally].eq(DOWN);
            }
            patient &= Mask::uniform(!self.tables.fights_first.has_one(fighter)) | !state.undecided();
        }
        patient
    }

    /// `KUP-09` Actions per turn: the number of attacks that a fighter has declared.
    #[inline(always)]
    pub(super) fn declared<L: Lanes>(&self, who: LaneActor<L>, state: &State<L>) -> Num<L> {
        let all = who.look_up(&self.tables.attacks[0]);
        if !self.scope.walking {
            return all;
        }
        self.walks(who, state).select(who.look_up(&self.tables.attacks[1]), all)
    }

    /// One place in the order of declaration: hiding, First Aid or an attack. `KUP-07`: declared actions are carried
    /// out at once; `KUP-01`: their effects land at the end of the turn.
    #[inline(always)]
    pub(super) fn act<D: Dice>(&self, plan: &Phase, live: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let me = LaneActor::among(&plan.candidates, self.whose_turn(plan, state));
        let mut acts = live & me.read(&state.condition).eq(super::state::UP);
        if self.scope.shaken {
            acts &= !me.flag(&state.lost);
        }
        if self.scope.at_once {
            acts &= me.read(&state.left).gt(0);
        }
        if plan.hides {
            let cover = me.read(&state.cover);
            let hides = acts & cover.eq(HIDING);
            if plan.attack == 0 {
                when!(dice, hides, self.hides(plan, me, hides, state, dice));
            }
            acts &= !hides & !cover.eq(VANISHED);
        }
        if self.scope.aiding {
            let aiding = acts & me.flag(&state.aiding);
            if plan.attack == 0 && plan.aids {
                when!(dice, aiding, self.gives_aid(me, aiding, state, dice));
            }
            acts &= !aiding;
        }
        acts &= state.undecided() & self.has_attack(plan, me, state);
        when!(dice, acts, {
            let (target, found) = best_of(
                self.combat.house.equal_targets,
                &plan.targets.enemies,
                dice,
                #[inline(always)]
                |enemy| self.ranks(&plan.targets, me, acts, enemy, state),
            );
            let target = LaneActor::among(&plan.targets.enemies, target);
            let handicap = self.handicap(me, target, state);
            let aim = Aim { me, target, handicap, active: acts & found };
            self.attacks(plan, aim, state, dice);
        });
    }

    /// Lanes where the fighter makes this attack of the turn.
    #[inline(always)]
    fn has_attack<L: Lanes>(&self, plan: &Phase, me: LaneActor<L>, state: &State<L>) -> Mask<L> {
        let planned = self.declared(me, state).gt(plan.attack);
        if !plan.reactive {
            return planned;
        }
        // KUP-16: until declaring, a reactive fighter may turn actions into defences, and attacks with those left over.
        // If no enemy has declared yet, he plans ahead instead.
        let reactive = self.tables.reactive.has(me);
        let mut before = Mask::none();
        for &enemy in &plan.targets.enemies {
            let mut declared = state.stands(enemy) & self.place_of(enemy, state).lt(plan.place);
            if !plan.targets.one_side {
                declared &= !me.look_up(&self.tables.side).eq(self.fighters.side_of(enemy) as i16);
            }
            if self.scope.shaken {
                declared &= !state.lost[enemy];
            }
            before |= declared;
        }
        let mut limit = me.look_up(&self.tables.actions);
        if self.scope.mixed {
            limit = limit.min(me.read(&state.cap));
        }
        let free = me.read(&state.spent).lt(limit);
        (!reactive & planned) | (reactive & free & (before | planned))
    }

    /// One attack and its effects.
    #[inline(always)]
    fn attacks<D: Dice>(&self, plan: &Phase, aim: Aim<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let Aim { me, target, handicap, active } = aim;
        let mut open = Mask::all();
        if self.scope.shaken && self.scope.defending {
            // KUP-05: a target that has lost the turn has declared no defence.
            open = !target.flag(&state.lost);
        }
        if self.scope.hiding && self.scope.defending {
            // KUP-16: nor has one that does something else, such as hiding. KUP-08: nor does it defend against an
            // attacker of whom it was unaware at the start of the turn.
            open &= !target.read(&state.cover).eq(HIDING) & me.read(&state.cover).lt(COMES_OUT);
        }
        let at = Circumstances {
            die: plan.die,
            left: [me.read(&state.left), target.read(&state.left)],
            handicap,
            mood: [self.mood(me, state), self.mood(target, state)],
            open,
            spent: if self.scope.defending { target.read(&state.spent) } else { Num::zero() },
            cap: if self.scope.mixed { target.read(&state.cap) } else { Num::splat(NO_CAP) },
        };
        let struck = self.combat.strike(me, target, at, active, dice);
        if plan.hides {
            let unseen = active & me.read(&state.cover).eq(HIDDEN);
            dice.tell(unseen, |r| {
                format!("{} comes out of hiding, and nobody was aware of it (KUP-08)", self.name(r, me.index()))
            });
            me.set(&mut state.cover, unseen, COMES_OUT);
        }
        // A second attack shows that the skill allows more than one action.
        dice.cite(active & Mask::uniform(plan.attack > 0), "KUP-09");
        if self.scope.defending {
            let spent = at.spent + 1;
            target.set(&mut state.spent, struck.defended, spent);
            if plan.reactive {
                let reactive = active & self.tables.reactive.has(me);
                let spent = me.read(&state.spent) + 1;
                me.set(&mut state.spent, reactive, spent);
                if self.scope.mixed {
                    let cap = me.read(&state.cap).min(me.look_up(&self.tables.actions));
                    me.set(&mut state.cap, reactive, cap);
                }
            }
        }
        if self.scope.mixed {
            target.set(&mut state.cap, struck.defended, at.cap.min(struck.actions));
        }
        if self.scope.scattered {
            let attackers = target.read(&state.attackers) | me.look_up(&self.tables.slot).one_hot();
            target.set(&mut state.attackers, active, attackers);
        } else if self.scope.outnumbered && plan.attack == 0 {
            let attackers = target.read(&state.attackers) + 1;
            target.set(&mut state.attackers, active, attackers.min(self.combat.house.outnumbered_from));
        }
        if self.scope.focusing {
            let keeps = active & me.look_up(&self.tables.target).eq(Target::FocusFire as i16);
            me.set(&mut state.focus, keeps, target.index() + 1);
        }
        // Damage is limited to what is left. KUP-01: it lands at the end of the turn, unless the house rules apply it
        // at once; then the target, though out of action only from the next turn on, has nothing left to act with.
        if self.scope.at_once {
            target.set(&mut state.left, struck.hit, (at.left[1] - struck.damage).max(0));
        } else {
            let pending = (target.read(&state.pending) + struck.damage).min(at.left[1]);
            target.set(&mut state.pending, struck.hit, pending);
        }
        self.count(plan, me, active, struck, state);
        self.tell_attack(aim, struck, dice);
    }

    #[inline(always)]
    fn count<L: Lanes>(
        &self,
        plan: &Phase,
        me: LaneActor<L>,
        active: Mask<L>,
        struck: AttackResult<L>,
        state: &mut State<L>,
    ) {
        me.visit(
            struck.hit,
            #[inline(always)]
            |i, is| state.dealt[i].add(is, struck.damage),
        );
        let absorbed = struck.hit & struck.damage.eq(0);
        for side in 0..2 {
            let of = if plan.targets.one_side {
                if self.fighters.side_of(plan.candidates[0]) != side {
                    continue;
                }
                Mask::all()
            } else {
                me.look_up(&self.tables.side).eq(side as i16)
            };
            state.attacks[side].bump(active & of);
            state.hits[side].bump(struck.hit & of);
            state.absorbed[side].bump(absorbed & of);
        }
    }

    #[inline(always)]
    fn tell_attack<D: Dice>(&self, aim: Aim<D::L>, struck: AttackResult<D::L>, dice: &mut D) {
        let Aim { me, target, active, .. } = aim;
        dice.tell(active, |r| {
            let (me, target) = (self.name(r, me.index()), self.name(r, target.index()));
            let against = r.num(struck.arc) - r.num(struck.margin);
            let by = if r.flag(struck.defended) {
                format!("defends with {}, {against} (KUP-16)", DEFENCE_NAMES[r.num(struck.way).unsigned_abs() as usize])
            } else {
                format!("does not defend, {against} (KUP-16)")
            };
            let result = match (r.flag(struck.hit), r.num(struck.damage)) {
                (false, _) => "a miss".to_owned(),
                (true, 0) => "a hit that is absorbed (KUP-17)".to_owned(),
                (true, damage) => format!("a hit for {damage} (KUP-17)"),
            };
            format!("{me} attacks {target}: ARC {} (KUP-15); {target} {by}: {result}", r.num(struck.arc))
        });
    }

    /// `KUP-21` Stabilise and heal: First Aid for the dying ally with the shortest clock; a tie goes to the first
    /// listed or, by house rule, is rolled for. The ally is saved at the end of the turn.
    #[inline(always)]
    fn gives_aid<D: Dice>(&self, me: LaneActor<D::L>, aiding: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let side = me.look_up(&self.tables.side);
        let choices = self.fighters.most() > 2;
        let (patient, _) = best_of(
            if choices { self.combat.house.equal_targets } else { TieBreak::FirstListed },
            &ALL_FIGHTERS[..self.fighters.len()],
            dice,
            #[inline(always)]
            |i| {
                let ally = aiding & side.eq(self.fighters.side_of(i) as i16);
                (state.clock[i], ally & state.condition[i].eq(DOWN))
            },
        );
        let face = dice.by_lane([me.look_up(&self.tables.aid_die)], aiding);
        let left = me.read(&state.left);
        let arc = self.tables.aid.value(me, left, &self.combat.wounded)
            + self.mood(me, state)
            + adjustment(face, me.look_up(&self.tables.aid_es));
        let needed = self.combat.house.stabilize_dying;
        let saves = aiding & arc.ge(needed + self.combat.house.least_margin());
        for i in 0..self.fighters.len() {
            state.saved[i] |= saves & patient.eq(i as i16);
        }
        dice.tell(aiding, |r| {
            let (me, patient) = (self.name(r, me.index()), self.name(r, patient));
            let result = if r.flag(saves) { "stabilised" } else { "still dying" };
            format!("{me} gives {patient} First Aid: ARC {} against {needed}: {result} (KUP-12, KUP-21)", r.num(arc))
        });
    }
}
