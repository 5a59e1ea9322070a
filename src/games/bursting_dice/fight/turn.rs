//! One action of a fighter: escape, stand up, use an item, care for an ally, move, defend, use an ability, attack.

use play::systems::skirmish::verdict::decide;

use super::super::grip::Grip;
use super::exchange::Blow;
use super::phase::{PhaseAttack, ReactionTrigger};
use crate::fight::prelude::*;

/// Farther than any fighter runs, in feet.
const FAR: i16 = 4000;

/// An action in progress.
#[derive(Debug, Clone, Copy)]
pub struct Turn<L: Lanes> {
    /// The fighter whose turn it is.
    pub me: LaneActor<L>,
    /// Which action of the turn it is, counted from 0.
    pub action: Num<L>,
    /// Where the action is still unspent.
    pub free: Mask<L>,
    /// Where the fighter stands up.
    pub stands: Mask<L>,
    /// Where the fighter escapes.
    pub escapes: Mask<L>,
    /// Where the fighter completes an ability.
    pub casts: Mask<L>,
    /// Where the fighter creates an opening.
    pub exposes: Mask<L>,
    /// Where the fighter was knocked down during this turn.
    pub knocked: Mask<L>,
    /// The chosen target.
    pub target: Num<L>,
    /// Where the fighter has come into reach of enemies.
    pub comes: Mask<L>,
    /// Where the fighter has attacked in a way that allows an Off-hand attack.
    pub attacked: Mask<L>,
    /// Place in the order of the last enemy asked for a reaction, if reactions follow the order.
    pub asked: Num<L>,
    /// Enemies who have reacted to the coming attack.
    pub reacted: LaneActorSet<L>,
    /// Whether the action has been resolved, but for attacks.
    pub resolved: bool,
}

/// An action to be played.
#[derive(Debug, Clone, Copy)]
pub struct PlannedAction<L: Lanes> {
    /// The fighter whose turn it is.
    pub me: Num<L>,
    /// Which action of the turn it is, counted from 0.
    pub action: Num<L>,
    /// Where the fighter has this action.
    pub acts: Mask<L>,
    /// Where it is the Off-hand attack that follows an Attack, on the enemy recorded in the state.
    pub second: Mask<L>,
}

/// The outcome of an action.
#[derive(Debug, Clone, Copy)]
pub struct ActionResult<L: Lanes> {
    /// Where the fighter has attacked in a way that allows an Off-hand attack.
    pub attacked: Mask<L>,
    /// The target of the attack.
    pub target: Num<L>,
}

#[inlined]
impl Fight {
    /// Plays one action; a separate function shared by both ways of stepping. Returns what the following Off-hand
    /// attack needs.
    #[inline(never)]
    pub(super) fn turn<D: Dice>(
        &self,
        plan: &Phase,
        planned: &PlannedAction<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> ActionResult<D::L> {
        outlined!(dice, self.takes_turn(plan, planned, state, dice))
    }

    fn takes_turn<D: Dice>(
        &self,
        plan: &Phase,
        planned: &PlannedAction<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> ActionResult<D::L> {
        let &PlannedAction { action, acts, second, .. } = planned;
        let me = LaneActor::among(&plan.candidates, planned.me);
        let no = Mask::none();
        dice.cite(acts & action.gt(0), "BRD-11");
        let mut turn = Turn {
            me,
            action,
            free: acts & state.winner.eq(0),
            stands: no,
            escapes: no,
            casts: no,
            exposes: no,
            knocked: no,
            target: Num::splat(NOBODY),
            comes: no,
            attacked: no,
            asked: Num::zero(),
            reacted: LaneActorSet::none(),
            resolved: false,
        };
        self.decides(plan, &mut turn, state, dice);
        if self.scope.stabilises || self.scope.treats {
            let after = acts & !state.winner.eq(0);
            self.help_allies(plan, &mut turn, after, state, dice);
        }
        // An ability counts as an attack, so helping an ally comes first.
        if self.scope.ability {
            self.invokes(plan, &mut turn, state, dice);
        }
        for &attack in &plan.attacks {
            // The only call site for attacks, to keep the code small.
            let blow = match attack {
                PhaseAttack::Reaction(trigger, reactor) => {
                    if trigger != ReactionTrigger::Opening {
                        self.resolves(plan, &mut turn, state, dice);
                    }
                    self.reacts(plan, trigger, reactor, &mut turn, state, dice)
                }
                PhaseAttack::Attack => {
                    self.resolves(plan, &mut turn, state, dice);
                    self.attacks(plan, &mut turn, state, dice)
                }
                PhaseAttack::OffHand => self.offhand(plan, &turn, state, dice),
                PhaseAttack::Either => {
                    self.resolves(plan, &mut turn, state, dice);
                    self.either(plan, &mut turn, second, state, dice)
                }
            };
            let active = blow.active;
            if self.scope.retreating && !blow.own_turn {
                state.struck |= active;
            }
            when!(dice, active, {
                let knocked = self.exchange(&blow, state, dice);
                if blow.own_turn {
                    turn.knocked |= knocked;
                }
            });
        }
        self.settles(acts | second, state, dice);
        ActionResult { attacked: turn.attacked, target: turn.target }
    }

    /// Chooses what the action is for, other than an attack.
    fn decides<D: Dice>(&self, plan: &Phase, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let me = turn.me;
        if self.scope.escapes {
            let wounded = me.read(&state.durability).eq(0);
            let mut upright = Mask::all();
            if self.scope.prone {
                upright = !state.prone.has(me);
            }
            turn.escapes = turn.free & wounded & upright & self.tables.escapes.has(me);
            turn.free &= !turn.escapes;
        }
        if self.scope.prone {
            // BRD-26: standing up takes an action and creates an opening.
            let stays = self.tables.stays_down.has(me) & self.is_within_enemy_reach(plan, me, state);
            turn.stands = turn.free & state.prone.has(me) & !stays;
            turn.free &= !turn.stands;
        }
        turn.exposes = turn.escapes | turn.stands;
        if self.scope.items {
            self.uses_item(turn, state, dice);
        }
        if self.scope.wakes {
            self.wakes(plan, turn, state, dice);
        }
        if self.scope.guarding {
            self.defends(plan, turn, state, dice);
        }
        if self.scope.retreating {
            self.retreats(plan, turn, state, dice);
        }
    }

    /// `BRD-14` Defend: the last action of a turn, if the enemies have at least two actions for each standing fighter
    /// of this side.
    fn defends<D: Dice>(&self, plan: &Phase, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let me = turn.me;
        let side = me.look_up(&self.tables.side);
        let (mut incoming, mut standing) = (Num::zero(), Num::zero());
        for &enemy in &plan.enemies {
            let there = self.opposes(plan, side, enemy) & state.up.has_one(enemy);
            incoming += Num::splat(self.tables.actions[enemy]).only(there);
        }
        for &ally in &plan.allies {
            standing += (side.eq(self.fighters.side_of(ally) as i16) & state.up.has_one(ally)).count();
        }
        let last = self.actions(me, state).eq(turn.action + 1);
        let defends = turn.free & last & self.tables.defends.has(me) & incoming.ge(standing + standing);
        let mut times = me.read(&state.guarding) + 1;
        if !self.combat.house.defend_cumulative {
            times = times.min(1);
        }
        me.set(&mut state.guarding, defends, times);
        turn.free &= !defends;
        dice.tell(defends, |r| format!("{} defends (BRD-14)", self.name(r, me.index())));
    }

    /// The distance of a Move in feet, shorter when prone.
    fn feet<L: Lanes>(&self, me: LaneActor<L>, state: &State<L>) -> Num<L> {
        let feet = me.look_up(&self.tables.feet[0]);
        if self.scope.prone { state.prone.has(me).select(me.look_up(&self.tables.feet[1]), feet) } else { feet }
    }

    /// `BRD-15` Move: out of reach of the enemies, with the last action of a turn in which the fighter has attacked.
    fn retreats<D: Dice>(&self, plan: &Phase, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let me = turn.me;
        let last = self.actions(me, state).eq(turn.action + 1);
        let goes = turn.free
            & last
            & state.struck
            & self.tables.retreats.has(me)
            & self.is_within_enemy_reach(plan, me, state);
        let gap = (me.read(&state.gap) + self.feet(me, state)).min(FAR);
        me.set(&mut state.gap, goes, gap);
        turn.free &= !goes;
        dice.tell(goes, |r| format!("{} moves out of reach (BRD-15)", self.name(r, me.index())));
    }

    /// `BRD-18` Use Ability: started while an enemy can be attacked, and paid for at the start; one that takes more
    /// actions than are left continues in the next turn.
    fn invokes<D: Dice>(&self, plan: &Phase, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let me = turn.me;
        let [actions, vigor, mana, _] = &self.tables.ability;
        let mut begun = Mask::none();
        if self.scope.casting {
            begun = me.read(&state.casting).gt(0);
        }
        let cost = me.look_up(vigor);
        let mut can = self.affords(me, cost, state) & self.tables.invokes.has(me);
        if self.scope.mana {
            can &= me.read(&state.mana).ge(me.look_up(mana));
        }
        let pays = turn.free & can & !begun & self.has_target(plan, me, state);
        self.pays(me, pays, cost, state, dice);
        if self.scope.mana {
            let left = me.read(&state.mana) - me.look_up(mana);
            me.set(&mut state.mana, pays, left);
        }
        let works = turn.free & (begun | pays);
        turn.casts = works;
        if self.scope.casting {
            let spent = me.read(&state.casting) + 1;
            let complete = spent.ge(me.look_up(actions));
            me.set(&mut state.casting, works, spent.only(!complete));
            turn.casts = works & complete;
        }
        turn.exposes |= turn.casts & self.tables.exposes.has(me);
        // The action that completes the ability is its attack.
        turn.free &= !works | turn.casts;
        dice.tell(works, |r| {
            let end = if r.flag(turn.casts) { "completes an ability" } else { "works on an ability" };
            let paid = if r.flag(pays) {
                format!(" for {} Vigor and {} Mana", r.num(cost), r.num(me.look_up(mana)))
            } else {
                String::new()
            };
            format!("{} {end}{paid} (BRD-18)", self.name(r, me.index()))
        });
    }

    /// `BRD-16` Escape and `BRD-26` Knocked down: completes the action in progress unless an opening has prevented it;
    /// fighters with the action left choose a target and approach it.
    fn resolves<D: Dice>(&self, plan: &Phase, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        if turn.resolved {
            return;
        }
        turn.resolved = true;
        let me = turn.me;
        if self.scope.openings {
            let able = state.up.has(me);
            dice.tell((turn.free | turn.stands | turn.escapes) & able & turn.knocked, |r| {
                let me = self.name(r, me.index());
                if r.flag(turn.escapes) && !self.combat.house.escape_needs_footing {
                    return format!("{me} crawls on (BRD-16)");
                }
                format!("{me} was knocked down and loses the action (BRD-26)")
            });
            // BRD-26: being knocked down costs the action in progress, and no other.
            turn.free &= able & !turn.knocked;
            turn.casts &= turn.free;
            turn.stands &= able & !turn.knocked;
            turn.escapes &= able;
            if self.combat.house.escape_needs_footing {
                turn.escapes &= !turn.knocked;
            }
        }
        if self.scope.prone {
            let stands = turn.stands;
            state.prone.drop(me, stands);
            dice.tell(stands, |r| format!("{} stands up (BRD-26)", self.name(r, me.index())));
        }
        if self.scope.escapes {
            // BRD-16: a fighter who can still act gets away.
            let flees = turn.escapes;
            state.up.drop(me, flees);
            state.fled.add(me, flees);
            self.clears(me, flees, state);
            dice.tell(flees, |r| format!("{} escapes (BRD-16)", self.name(r, me.index())));
        }
        self.advances(plan, turn, state, dice);
    }

    /// `BRD-15` Move: towards a target out of reach. `BRD-17` Ready: or the fighter readies an attack on an enemy who
    /// approaches; the last attack of a turn may be readied for an enemy who attacks.
    fn advances<D: Dice>(&self, plan: &Phase, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let me = turn.me;
        let choice = self.chooses(plan, me, turn.free, state, dice);
        turn.target = choice.target;
        // BRD-18: a completed ability with nobody in reach is lost, and its action with it.
        let mut out = turn.free & choice.found & !choice.in_reach & !turn.casts;
        turn.free &= choice.in_reach;
        if self.scope.forestalls {
            self.holds_back(turn, state, dice);
        }
        if !self.scope.moving {
            return;
        }
        dice.cite(out, "BRD-24");
        if self.scope.awaits {
            let awaits = out & self.tables.awaits.has(me);
            out &= !awaits;
            self.readies(me, awaits, state, dice);
        }
        let target = LaneActor::among(&plan.enemies, choice.target);
        let (own, his) = (me.read(&state.gap), target.read(&state.gap));
        let feet = self.feet(me, state);
        me.set(&mut state.gap, out, (own - feet).max(0));
        target.set(&mut state.gap, out, (his - (feet - own).max(0)).max(0));
        turn.comes = out;
        dice.tell(out, |r| {
            format!(
                "{} moves towards {}, {} feet (BRD-15)",
                self.name(r, me.index()),
                self.name(r, target.index()),
                r.num(feet)
            )
        });
    }

    /// `BRD-12` Attack: uses the action.
    fn attacks<D: Dice>(&self, plan: &Phase, turn: &mut Turn<D::L>, state: &State<D::L>, dice: &mut D) -> Blow<D::L> {
        let me = turn.me;
        let mut active = turn.free;
        if self.scope.forestalls {
            // BRD-26: being knocked down by a readied attack costs this attack.
            active &= state.up.has(me);
            dice.tell(active & turn.knocked, |r| {
                format!("{} was knocked down and loses the action (BRD-26)", self.name(r, me.index()))
            });
            active &= !turn.knocked;
        }
        let mut charges = Num::zero();
        turn.attacked = active;
        if self.scope.ability {
            let casts = active & turn.casts;
            charges = me.look_up(&self.tables.ability[3]).only(casts);
            // BRD-13: after a technique, only a light weapon allows the extra attack.
            turn.attacked &= !casts | self.tables.light.has(me);
        }
        let grip = if self.scope.arms { Grip::Ability(active & turn.casts) } else { Grip::Weapon };
        let target = LaneActor::among(&plan.enemies, turn.target);
        let reacted = if self.scope.forestalls { turn.reacted.has(target) } else { Mask::none() };
        Blow { attacker: me, target, active, grip, own_turn: false, reacted, charges }
    }

    /// `BRD-13` Off-hand attack: once per Attack action, for Vigor, on an enemy still standing.
    fn offhand<D: Dice>(&self, plan: &Phase, turn: &Turn<D::L>, state: &mut State<D::L>, dice: &mut D) -> Blow<D::L> {
        let me = turn.me;
        let target = LaneActor::among(&plan.enemies, turn.target);
        let active = self.strikes_again(me, target, turn.attacked, state);
        self.pays_for_offhand(me, active, state, dice);
        Blow {
            attacker: me,
            target,
            active,
            grip: Grip::OffHand,
            own_turn: false,
            reacted: Mask::none(),
            charges: Num::zero(),
        }
    }

    /// `BRD-13` Off-hand attack: pays its Vigor.
    fn pays_for_offhand<D: Dice>(&self, me: LaneActor<D::L>, pays: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let cost = Num::splat(self.combat.house.offhand_vigor);
        dice.tell(pays, |r| {
            format!("{} pays {} Vigor for an Off-hand attack (BRD-13)", self.name(r, me.index()), r.num(cost))
        });
        self.pays(me, pays, cost, state, dice);
    }

    /// Lanes where a fighter who has attacked adds an Off-hand attack.
    pub(super) fn strikes_again<L: Lanes>(
        &self,
        me: LaneActor<L>,
        target: LaneActor<L>,
        attacked: Mask<L>,
        state: &State<L>,
    ) -> Mask<L> {
        let cost = Num::splat(self.combat.house.offhand_vigor);
        let from = me.look_up(&self.tables.offhand_from);
        let wants = self.affords(me, cost.max(from), state) & !from.eq(BEYOND);
        let mut again = attacked & state.up.has(target) & wants;
        if self.scope.moving {
            again &= (self.gap(me, state) + self.gap(target, state)).le(me.look_up(&self.tables.reach));
        }
        again
    }

    /// `BRD-12` Attack or `BRD-13` Off-hand attack: some lanes take their action, others the pending extra attack.
    fn either<D: Dice>(
        &self,
        plan: &Phase,
        turn: &mut Turn<D::L>,
        second: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Blow<D::L> {
        let blow = self.attacks(plan, turn, state, dice);
        if !self.scope.offhand {
            return blow;
        }
        self.pays_for_offhand(turn.me, second, state, dice);
        turn.target.set(second, state.second);
        let target = LaneActor::among(&plan.enemies, turn.target);
        let grip = if self.scope.arms { Grip::Any(second, blow.grip.ability()) } else { Grip::Either(second) };
        Blow { target, active: blow.active | second, grip, ..blow }
    }

    /// Decides the fight where a side has no fighter left standing.
    pub(super) fn settles<D: Dice>(&self, acts: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let [a, b] = self.groups.sides;
        let stands = [state.up.within(a).any(), state.up.within(b).any()];
        let [a, b, both] = decide(&mut state.winner, acts, stands);
        let [first, second] = self.fighters.side_names();
        dice.tell(a, |_| first.loses_to(second));
        dice.tell(b, |_| second.loses_to(first));
        dice.tell(both, |_| "nobody is left who can fight".to_owned());
    }
}
