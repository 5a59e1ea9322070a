//! What a fighter does with an action: escape, stand up, use an item, care for an ally, move, defend, use an
//! ability, attack.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};
use crate::systems::actor_set::LaneActorSet;
use crate::systems::lane_actor::{LaneActor, NOBODY};

use super::super::grip::Grip;
use super::super::rank::BEYOND;
use super::exchange::Blow;
use super::phase::{Cause, Pass, Phase};
use super::setup::Fight;
use super::state::State;

/// The farthest that anybody runs, in feet.
const FAR: i16 = 4000;

/// An action while it is played.
#[derive(Debug, Clone, Copy)]
pub struct Turn<L: Lanes> {
    /// Whose turn it is.
    pub me: LaneActor<L>,
    /// Which of his actions it is, from 0.
    pub action: Num<L>,
    /// Where the action is not spent yet.
    pub free: Mask<L>,
    /// Where he stands up.
    pub stands: Mask<L>,
    /// Where he flees.
    pub escapes: Mask<L>,
    /// Where he uses an ability that is now complete.
    pub casts: Mask<L>,
    /// Where he creates an opening.
    pub exposes: Mask<L>,
    /// Where he was knocked down in his own turn.
    pub knocked: Mask<L>,
    /// The enemy that he turns to.
    pub target: Num<L>,
    /// Where he came into reach of enemies.
    pub comes: Mask<L>,
    /// Where he attacked, and may attack with the off-hand.
    pub attacked: Mask<L>,
    /// The place in the order of the last enemy who could react, where reactions come in that order.
    pub asked: Num<L>,
    /// Who has reacted to the attack that he is about to make.
    pub reacted: LaneActorSet<L>,
    /// Whether what he set out to do is done.
    pub resolved: bool,
}

/// What somebody is about to do.
#[derive(Debug, Clone, Copy)]
pub struct Doing<L: Lanes> {
    /// Whose turn it is.
    pub me: Num<L>,
    /// Which of his actions it is, from 0.
    pub action: Num<L>,
    /// Where he has this action.
    pub acts: Mask<L>,
    /// Where it is the off-hand attack that follows an Attack, on the enemy that is kept in the state.
    pub second: Mask<L>,
}

/// What became of it.
#[derive(Debug, Clone, Copy)]
pub struct Done<L: Lanes> {
    /// Where he attacked, and may attack with the off-hand.
    pub attacked: Mask<L>,
    /// Whom.
    pub target: Num<L>,
}

impl Fight {
    /// One action, in a function of its own for whoever comes to it by phases or at his own pace. Gives what
    /// is needed to go on.
    #[inline(never)]
    pub(super) fn turn<D: Dice>(
        &self,
        plan: &Phase,
        doing: &Doing<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Done<D::L> {
        dice.outlined(
            #[inline(always)]
            |dice| self.takes_turn(plan, doing, state, dice),
        )
    }

    #[inline(always)]
    fn takes_turn<D: Dice>(
        &self,
        plan: &Phase,
        doing: &Doing<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Done<D::L> {
        let &Doing { action, acts, second, .. } = doing;
        let me = LaneActor::among(&plan.candidates, doing.me);
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
            self.cares(plan, &mut turn, after, state, dice);
        }
        // An ability is an attack, and a friend in need comes before any attack.
        if self.scope.ability {
            self.invokes(plan, &mut turn, state, dice);
        }
        for &pass in &plan.passes {
            // Every attack of an action is made at this one place.
            let blow = match pass {
                Pass::Reaction(cause, which) => {
                    if cause != Cause::Opening {
                        self.resolves(plan, &mut turn, state, dice);
                    }
                    self.reacts(plan, cause, which, &mut turn, state, dice)
                }
                Pass::Attack => {
                    self.resolves(plan, &mut turn, state, dice);
                    self.attacks(plan, &mut turn, state, dice)
                }
                Pass::OffHand => self.offhand(plan, &turn, state, dice),
                Pass::Either => {
                    self.resolves(plan, &mut turn, state, dice);
                    self.either(plan, &mut turn, second, state, dice)
                }
            };
            let active = blow.active;
            if self.scope.retreating && !blow.own_turn {
                state.struck |= active;
            }
            dice.when(
                active,
                #[inline(always)]
                |dice| {
                    let knocked = self.exchange(&blow, state, dice);
                    if blow.own_turn {
                        turn.knocked |= knocked;
                    }
                },
            );
        }
        self.settles(acts | second, state, dice);
        Done { attacked: turn.attacked, target: turn.target }
    }

    /// What the action is for, where that is not an attack.
    #[inline(always)]
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
            // BRD-26: standing up is an action, and an opening.
            let stays = self.tables.stays_down.has(me) & self.beset(plan, me, state);
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

    /// `BRD-14` Defend: the last action of this turn, where two attacks or more are to be expected of the enemies for each
    /// of the own side who stands.
    #[inline(always)]
    fn defends<D: Dice>(&self, plan: &Phase, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let me = turn.me;
        let side = me.look(&self.tables.side);
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
        if !self.arena.house.defend_cumulative {
            times = times.min(1);
        }
        me.set(&mut state.guarding, defends, times);
        turn.free &= !defends;
        dice.tell(defends, |r| format!("{} defends (BRD-14)", self.name(r, me.index())));
    }

    /// The feet of a Move: less on the ground.
    #[inline(always)]
    fn feet<L: Lanes>(&self, me: LaneActor<L>, state: &State<L>) -> Num<L> {
        let feet = me.look(&self.tables.feet[0]);
        if self.scope.prone { state.prone.has(me).select(me.look(&self.tables.feet[1]), feet) } else { feet }
    }

    /// `BRD-15` Move: out of the reach of enemies, with the last action of a turn in which he has attacked.
    #[inline(always)]
    fn retreats<D: Dice>(&self, plan: &Phase, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let me = turn.me;
        let last = self.actions(me, state).eq(turn.action + 1);
        let goes = turn.free & last & state.struck & self.tables.retreats.has(me) & self.beset(plan, me, state);
        let gap = (me.read(&state.gap) + self.feet(me, state)).min(FAR);
        me.set(&mut state.gap, goes, gap);
        turn.free &= !goes;
        dice.tell(goes, |r| format!("{} moves out of reach (BRD-15)", self.name(r, me.index())));
    }

    /// `BRD-18` Use Ability: begun while an enemy can be attacked, and paid then; what takes more actions than are left goes on in the next
    /// turn.
    #[inline(always)]
    fn invokes<D: Dice>(&self, plan: &Phase, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let me = turn.me;
        let [actions, vigor, mana, _] = &self.tables.ability;
        let mut begun = Mask::none();
        if self.scope.casting {
            begun = me.read(&state.casting).gt(0);
        }
        let cost = me.look(vigor);
        let mut can = self.affords(me, cost, state) & self.tables.invokes.has(me);
        if self.scope.mana {
            can &= me.read(&state.mana).ge(me.look(mana));
        }
        let pays = turn.free & can & !begun & self.has_target(plan, me, state);
        self.pays(me, pays, cost, state, dice);
        if self.scope.mana {
            let left = me.read(&state.mana) - me.look(mana);
            me.set(&mut state.mana, pays, left);
        }
        let works = turn.free & (begun | pays);
        turn.casts = works;
        if self.scope.casting {
            let spent = me.read(&state.casting) + 1;
            let complete = spent.ge(me.look(actions));
            me.set(&mut state.casting, works, spent.only(!complete));
            turn.casts = works & complete;
        }
        turn.exposes |= turn.casts & self.tables.exposes.has(me);
        // The action that completes it is its attack.
        turn.free &= !works | turn.casts;
        dice.tell(works, |r| {
            let end = if r.flag(turn.casts) { "completes an ability" } else { "works on an ability" };
            let paid = if r.flag(pays) {
                format!(" for {} Vigor and {} Mana", r.num(cost), r.num(me.look(mana)))
            } else {
                String::new()
            };
            format!("{} {end}{paid} (BRD-18)", self.name(r, me.index()))
        });
    }

    /// `BRD-16` Escape and `BRD-26` Knocked down: what was begun is done, unless an opening has prevented it; then those who have the action left turn to
    /// an enemy and come near him.
    #[inline(always)]
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
                if r.flag(turn.escapes) && !self.arena.house.escape_needs_footing {
                    return format!("{me} crawls on (BRD-16)");
                }
                format!("{me} was knocked down and loses the action (BRD-26)")
            });
            // BRD-26: being knocked down costs the action that was begun, and no other.
            turn.free &= able & !turn.knocked;
            turn.casts &= turn.free;
            turn.stands &= able & !turn.knocked;
            turn.escapes &= able;
            if self.arena.house.escape_needs_footing {
                turn.escapes &= !turn.knocked;
            }
        }
        if self.scope.prone {
            let stands = turn.stands;
            state.prone.drop(me, stands);
            dice.tell(stands, |r| format!("{} stands up (BRD-26)", self.name(r, me.index())));
        }
        if self.scope.escapes {
            // BRD-16: whoever can still act is away.
            let flees = turn.escapes;
            state.up.drop(me, flees);
            state.fled.add(me, flees);
            self.clears(me, flees, state);
            dice.tell(flees, |r| format!("{} escapes (BRD-16)", self.name(r, me.index())));
        }
        self.advances(plan, turn, state, dice);
    }

    /// `BRD-15` Move: towards the enemy, where he is out of reach. `BRD-17` Ready: or an attack is readied for
    /// an enemy who comes; and the last attack of a turn may be readied for an enemy who attacks.
    #[inline(always)]
    fn advances<D: Dice>(&self, plan: &Phase, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let me = turn.me;
        let choice = self.chooses(plan, me, turn.free, state, dice);
        turn.target = choice.target;
        // BRD-18: an ability that is complete and finds nobody in reach is lost, and its action with it.
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

    /// `BRD-12` Attack: the action.
    #[inline(always)]
    fn attacks<D: Dice>(&self, plan: &Phase, turn: &mut Turn<D::L>, state: &State<D::L>, dice: &mut D) -> Blow<D::L> {
        let me = turn.me;
        let mut active = turn.free;
        if self.scope.forestalls {
            // BRD-26: being knocked down by a readied attack costs this one.
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
            charges = me.look(&self.tables.ability[3]).only(casts);
            // BRD-13: a technique allows the extra attack only with a light weapon.
            turn.attacked &= !casts | self.tables.light.has(me);
        }
        let grip = if self.scope.arms { Grip::Ability(active & turn.casts) } else { Grip::Weapon };
        let target = LaneActor::among(&plan.enemies, turn.target);
        let reacted = if self.scope.forestalls { turn.reacted.has(target) } else { Mask::none() };
        Blow { attacker: me, target, active, grip, own_turn: false, reacted, charges }
    }

    /// `BRD-13` Off-hand attack: once for each Attack action, for Vigor, on an enemy who still stands.
    #[inline(always)]
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

    /// `BRD-13` Off-hand attack: what it costs.
    #[inline(always)]
    fn pays_for_offhand<D: Dice>(&self, me: LaneActor<D::L>, pays: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let cost = Num::splat(self.arena.house.offhand_vigor);
        dice.tell(pays, |r| {
            format!("{} pays {} Vigor for an Off-hand attack (BRD-13)", self.name(r, me.index()), r.num(cost))
        });
        self.pays(me, pays, cost, state, dice);
    }

    /// Where somebody who attacked attacks once more with the off-hand.
    #[inline(always)]
    pub(super) fn strikes_again<L: Lanes>(
        &self,
        me: LaneActor<L>,
        target: LaneActor<L>,
        attacked: Mask<L>,
        state: &State<L>,
    ) -> Mask<L> {
        let cost = Num::splat(self.arena.house.offhand_vigor);
        let from = me.look(&self.tables.offhand_from);
        let wants = self.affords(me, cost.max(from), state) & !from.eq(BEYOND);
        let mut again = attacked & state.up.has(target) & wants;
        if self.scope.moving {
            again &= (self.gap(me, state) + self.gap(target, state)).le(me.look(&self.tables.reach));
        }
        again
    }

    /// `BRD-12` Attack or `BRD-13` Off-hand attack: the action of some, the extra attack of others.
    #[inline(always)]
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

    /// Decides the fight where a side has nobody standing.
    #[inline(always)]
    pub(super) fn settles<D: Dice>(&self, acts: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let open = acts & state.winner.eq(0);
        let [a, b] = self.parties.sides;
        let (a, b) = (open & !state.up.within(a).any(), open & !state.up.within(b).any());
        state.winner.set(a, 2);
        state.winner.set(b, 1);
        state.winner.set(a & b, 3);
        dice.tell(a & !b, |_| "side a has nobody left who can fight: side b wins".to_owned());
        dice.tell(b & !a, |_| "side b has nobody left who can fight: side a wins".to_owned());
        dice.tell(a & b, |_| "nobody is left who can fight".to_owned());
    }
}
