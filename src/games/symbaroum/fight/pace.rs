//! Rounds in which each trial steps independently, from attack to attack, skipping fighters who cannot act.

use super::order::{Order, Tied};
use super::profile::PlainRules;
use super::state::Numbers;
use crate::fight::prelude::*;
use play::systems::lane_actor::number;
use play::systems::span::Span;

state! {
    /// The position of one trial within its round. A pending attack is resolved in the next step; every field but
    /// `todo` is overwritten each step.
    pub TurnCursor {
        pub todo: part(LaneActorSet<L>), "Fighters whose turn in this round has not come yet, or is not over.";
        pub aim: num, "Current target of the active fighter.";
        pub again: mask, "The last attack caused pain that gives a Free Attack.";
        pub owed: mask, "The active fighter still has an attack of his own, after the Free Attack against him.";
        pub reversed: mask, "The last attack was that Free Attack, made by the target on the active fighter.";
        pub flanked: mask, "Whether the last target was flanked.";
        pub used: num, "Free Attacks for pain that the last attacker has made on the same enemy in this round.";
    }
}

impl<L: Lanes> TurnCursor<L> {
    /// The cursor before the first round.
    #[inline(always)]
    pub fn none() -> Self {
        let no = Mask::none();
        Self {
            todo: LaneActorSet::none(),
            aim: Num::zero(),
            again: no,
            owed: no,
            reversed: no,
            flanked: no,
            used: Num::zero(),
        }
    }
}

/// Up to this many fighters, lockstep phases are as fast: most fighters act in most of them.
const FEW: usize = 4;

impl Fight {
    /// The phase that stands for any turn, for plain fights whose trials step independently. Small fights gain nothing
    /// from it, and it cannot express the Free Attack that a Long weapon gives its wielder on engaging, which comes
    /// before that wielder's own attack.
    pub(super) fn make_any_phase(&self) -> Option<Phase> {
        let any = self.phase((0..self.fighters.len()).collect(), 0, None);
        let plain = self.scope == PlainRules::of(&self.scope) && !self.still;
        (plain && self.fighters.len() > FEW && !any.own_reach).then_some(any)
    }

    /// A phase in which any fighter may act.
    #[inline(always)]
    pub(super) fn any_turn(&self) -> Option<Phase> {
        // Rebuilt here so that the compiler knows a lower bound for the length of the spans.
        let all = Span::ahead(self.fighters.len());
        let any = self.any_phase?;
        Some(Phase { candidates: all, enemies: all, allies: all, ..any })
    }
}

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// Begins a round.
    pub(super) fn open_round<L: Lanes>(&self, state: &mut State<L>, some: Mask<L>) {
        self.begin_round(state, some);
        state.cursor.place_mut(0).todo.reset(self.starting.all, some);
    }

    /// Fighters with something left to do in this round: those able to act while the fight is undecided, and the dying.
    pub(super) fn left<L: Lanes>(&self, state: &State<L>) -> LaneActorSet<L> {
        let mut able = state.up.where_only(state.winner.eq(0));
        if self.scope().dying {
            able = able.or(state.dying);
        }
        able.and(state.cursor.place(0).todo)
    }

    /// The fighter of a set who comes first in the turn order; arbitrary for the empty set.
    fn first<L: Lanes>(&self, of: LaneActorSet<L>, state: &State<L>) -> Num<L> {
        if let Some(order_table) = &self.order_table {
            return order_table.first(of, &state.place);
        }
        let mut first = Num::zero();
        for plan in self.phases.iter().rev() {
            let tied = !plan.candidates.is_one();
            plan.candidates.each(
                #[inline(always)]
                |i| {
                    let mut next = of.has_one(i);
                    if tied {
                        next &= state.place.place(i).eq(plan.place);
                    }
                    first.set(next, number(i));
                },
            );
        }
        first
    }

    /// One step: the Death Test of a dying fighter if it is his turn, then the next attack.
    pub(super) fn next_event<D: Dice>(&self, plan: &Phase, state: &mut State<D::L>, live: Mask<D::L>, dice: &mut D) {
        let mut left = self.left(state);
        let mut actor = self.first(left, state);
        let mut fights = live;
        if self.scope().dying {
            let dying = live & state.dying.and(LaneActorSet::one(actor)).any();
            when!(dice, dying, {
                let who = LaneActor::among(self.mortal, actor);
                self.tests_death(who, dying, state, dice);
                state.cursor.place_mut(0).todo.drop(who, dying);
                left = self.left(state);
                actor = self.first(left, state);
                fights &= left.any() & !state.dying.and(LaneActorSet::one(actor)).any();
            });
        }
        let me = LaneActor::among(plan.candidates, actor);
        when!(dice, fights, self.next_attack(plan, me, fights, state, dice));
        let cursor = state.cursor.place_mut(0);
        cursor.todo.drop(me, fights & !(cursor.again | cursor.owed));
    }

    /// One attack of a turn, whether the first or a follow-up.
    fn next_attack<D: Dice>(
        &self,
        plan: &Phase,
        me: LaneActor<D::L>,
        fights: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let cursor = state.cursor.place(0);
        let again = fights & cursor.again;
        let own = fights & cursor.owed & !again;
        let begins = fights & !(again | own);
        let mut turn = Turn::begin(me, begins);
        self.prepares(plan, &mut turn, state, dice);
        turn.target.set(again | own, cursor.aim);
        // SYM-10: the fighter's own attack follows the Free Attack of the Long weapon.
        let mut met = Mask::none();
        if plan.met {
            let may = turn.engages & state.reach.any();
            when!(dice, may, met = self.reach_attack_on_engager(plan, &turn, state).active);
        }
        let owed = (met & turn.acts & turn.in_reach & turn.slots.gt(0)) | (cursor.owed & again);
        turn.acts |= own;
        turn.in_reach |= own;
        let attacks = self.attacks(plan, &turn, state).active;
        let mut flanked = turn.flanked;
        flanked.set(again, cursor.flanked);
        if self.scope().flanking {
            let other = met | own;
            when!(dice, other, {
                let target = LaneActor::among(plan.enemies, met.select(me.index(), turn.target));
                flanked.set(other, self.around(plan.allies, target, state).1);
            });
        }
        let reversed = met | (again & cursor.reversed);
        let blow = Blow {
            attacker: LaneActor::among(plan.candidates, reversed.select(turn.target, me.index())),
            target: LaneActor::among(plan.enemies, reversed.select(me.index(), turn.target)),
            active: again | met | (attacks & !met),
            unaware: Mask::none(),
            free: again | met,
        };
        let mut used = cursor.used.only(again);
        if plan.repeats {
            used.set(!again, self.pains_before(&blow, state));
        }
        let more = self.strikes(plan, blow, flanked, used.lt(self.combat.house.pain_free_attacks), state, dice);
        used += more.count();
        if plan.repeats {
            self.keeps_pains(&blow, used, state);
        }
        let owed = owed & self.stands_now(me, state);
        let cursor = state.cursor.place_mut(0);
        cursor.aim = turn.target;
        cursor.again = more;
        cursor.owed = owed;
        cursor.reversed = reversed;
        cursor.flanked = flanked;
        cursor.used = used;
    }
}

/// A lookup table for the turn order of a few fighters.
#[derive(Debug, Clone)]
#[repr(align(64))]
pub struct OrderTable {
    /// The first fighter of every set, without and with the sixth fighter; of tied fighters, the one listed first.
    first: [Table; 2],
    /// Pairs of tied fighters.
    pairs: Vec<[usize; 2]>,
}

/// The most fighters that the table has room for.
const MAX_TABLE_FIGHTERS: usize = 6;

impl OrderTable {
    /// The table for an order, if there are few enough fighters, nobody delays and ties are only between two
    /// neighbours.
    pub fn of(order: &Order) -> Option<Self> {
        if !order.delays.is_empty() {
            return None;
        }
        let order = &order.tied;
        let fighters: usize = order.iter().map(|tied| tied.members.len()).sum();
        let mut sorted: Vec<&Tied> = order.iter().collect();
        sorted.sort_by_key(|tied| tied.places[0]);
        let simple = sorted.iter().all(|tied| match tied.places[..] {
            [_] => true,
            [first, second] => second == first + 1,
            _ => false,
        });
        if fighters > MAX_TABLE_FIGHTERS || !simple {
            return None;
        }
        let mut first = [[0; 32]; 2];
        for group in 1..1_usize << fighters {
            let next = sorted.iter().flat_map(|tied| &tied.members).find(|&&i| group >> i & 1 == 1);
            first[group >> 5][group & 31] = next.map_or(0, |&i| i as i16);
        }
        let pairs = sorted.iter().filter_map(|tied| <[usize; 2]>::try_from(&tied.members[..]).ok()).collect();
        Some(Self { first, pairs })
    }

    /// The fighter of a set who comes first.
    #[inline(always)]
    fn first<L: Lanes>(&self, of: LaneActorSet<L>, place: &Numbers<L>) -> Num<L> {
        let mut first = of.look_up(&self.first);
        for &[a, b] in &self.pairs {
            let tied = first.eq(number(a)) & of.has_one(b);
            first.set(tied & place.place(b).lt(place.place(a)), number(b));
        }
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lane::Solo;
    use lane::inspect::InspectNum;
    use play::systems::actor_set::ActorSet;
    use play::systems::lane_actor::ROOM;
    use play::systems::{Count, FixedVec};

    fn tied(members: &[usize], places: &[usize]) -> Tied {
        Tied::new(members.to_vec(), places.to_vec())
    }

    fn of(order: &[Tied]) -> Option<OrderTable> {
        OrderTable::of(&Order { tied: order.to_vec(), delays: Vec::new() })
    }

    #[test]
    fn the_first_of_any_group_is_the_one_with_the_lowest_place() {
        let order = [tied(&[1], &[0]), tied(&[5], &[1]), tied(&[3, 4], &[2, 3]), tied(&[0], &[4]), tied(&[2], &[5])];
        let order_table = of(&order).expect("the order is simple");
        for places in [[4, 0, 5, 2, 3, 1], [4, 0, 5, 3, 2, 1]] {
            let place = FixedVec::<Num<Solo>, ROOM>::of(Num::zero(), 6, |i| Num::splat(places[i]));
            for group in 1..64_usize {
                let is = |i: usize| group >> i & 1 == 1;
                let first = order_table.first(LaneActorSet::all(ActorSet::of(6, is)), &place).first();
                assert_eq!(Some(first), (0..6).filter(|&i| is(i as usize)).min_by_key(|&i| places[i as usize]));
            }
        }
    }

    #[test]
    fn an_order_with_many_who_are_tied_is_not_simple() {
        assert!(of(&[tied(&[0, 1, 2], &[0, 1, 2])]).is_none());
        assert!(of(&[tied(&[0, 1], &[0, 2]), tied(&[2], &[1])]).is_none());
        let seven: Vec<Tied> = (0..7).map(|i| tied(&[i], &[i])).collect();
        assert!(of(&seven).is_none() && of(&seven[..6]).is_some());
    }

    #[test]
    fn a_count_may_become_another() {
        let mut rounds = Count::<Solo>::default();
        rounds.bump(Mask::all());
        let (mut taken, mut left) = (Count::default(), Count::default());
        taken.take(Mask::all(), rounds);
        left.take(Mask::none(), rounds);
        let end = play::systems::Ending { age: Num::zero() };
        assert_eq!((taken.at(&end).first(), left.at(&end).first()), (1, 0));
    }
}
