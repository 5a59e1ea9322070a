//! An attack: its target, its chance, and what it breaks.

use lang::TraceReader;
use play::systems::ties::{best_of, random_order};

use super::super::attack::keeps_concentration;
use super::super::roll::hurting;
use super::super::speed::Speed;
use super::super::strike::{Swing, strike};
use super::super::words::{Mercy, Target, WhenSurprised};
use super::scope::bids_to_win;
use crate::fight::prelude::*;

/// A score better than that of any standing enemy.
const BEFORE_ALL: i16 = -10_000;

impl Fight {
    /// A fighter's name, for the log.
    pub(super) fn name<L: Lanes>(&self, r: &TraceReader, index: Num<L>) -> &str {
        self.fighters.get(r.num(index) as usize).map_or("nobody", |fighter| &fighter.name)
    }

    /// Lanes where a fighter can attack in this round. `GM-16` Surprise: not in the first round of surprise. `GM-29`
    /// Keeping concentration: not while concentrating. `GM-41` Movement speeds: not while dashing. `GM-49`
    /// Semi-consciousness: not before it has understood its directions.
    #[inline(always)]
    pub(super) fn acts<L: Lanes>(&self, i: usize, state: &State<L>, live: Mask<L>) -> Mask<L> {
        let mut acts = live & state.condition[i].le(LAST);
        if self.scope.surprise {
            let keeps_out = self.fighters[i].policies.when_surprised == WhenSurprised::KeepOut;
            acts &= !(state.surprised[i] & (state.first | Mask::uniform(keeps_out)));
        }
        if self.scope.concentrating {
            acts &= !state.holds[i];
        }
        if self.scope.fleeing {
            acts &= !state.flees[i];
        }
        if self.scope.semi {
            acts &= state.late[i].eq(0);
        }
        acts
    }

    /// An enemy's rank by a fighter's policy (the lower, the better), and the lanes where it may be attacked at all.
    #[inline(always)]
    fn ranks<L: Lanes>(&self, i: usize, enemy: usize, state: &State<L>) -> (Num<L>, Mask<L>) {
        let policies = &self.fighters[i].policies;
        let side = self.fighters.side_of(i);
        let place = enemy - self.enemies[side][0];
        let mut allowed = state.stands(enemy);
        let mut rank = match policies.target {
            Target::Weakest => state.survival[enemy],
            Target::Strongest => Num::zero() - state.survival[enemy],
            Target::First => Num::splat(place as i16),
            Target::Opposite => {
                let own = self.fighters.slot(i);
                let count = self.enemies[side].len();
                Num::splat(((place + count - own % count) % count) as i16)
            }
        };
        if self.scope.finishing && policies.mercy == Mercy::FinishOff {
            let helpless = state.condition[enemy].eq(OUT);
            rank.set(helpless, BEFORE_ALL);
            allowed |= helpless;
        }
        (rank, allowed)
    }

    /// Chooses the enemy whom the fighter's policy ranks first at the start of the round; a tie goes to the first
    /// listed or, by house rule, is rolled for.
    #[inline(always)]
    fn chooses<D: Dice>(
        &self,
        i: usize,
        acts: Mask<D::L>,
        state: &State<D::L>,
        dice: &mut D,
    ) -> (Num<D::L>, Mask<D::L>) {
        let enemies = &self.enemies[self.fighters.side_of(i)];
        best_of(
            self.house.equal_targets,
            enemies,
            dice,
            #[inline(always)]
            |enemy| {
                let (rank, allowed) = self.ranks(i, enemy, state);
                (rank, acts & allowed)
            },
        )
    }

    /// `GM-29` Keeping concentration: injuries from earlier attacks in the round lower the roll to keep it. So if
    /// equals are rolled for, the order in which the fighters of a side attack is rolled for, too.
    #[inline(always)]
    pub(super) fn draws_lots<D: Dice>(&self, side: usize, live: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let lots = random_order(self.fighters.side(side).len(), live, dice);
        let first = self.fighters.side(side).start;
        for i in self.fighters.side(side) {
            state.lot[i].set(live, lots[i - first]);
        }
    }

    /// The target number of an attack: `GM-17` with everything that makes the target easier to hit. `GM-12`
    /// Unconsciousness: no dodging, and a bonus to hit. `GM-16` Surprise: a surprised target has less Defense, a
    /// surprised attacker lower rolls.
    #[inline(always)]
    fn need<L: Lanes>(&self, i: usize, target: LaneActor<L>, state: &State<L>) -> Num<L> {
        let house = &self.house;
        let mut need = Num::splat(self.fighters[i].attack) - target.look_up(&self.tables.defense);
        need -= self.injury_penalty(i, state);
        if self.scope.finishing {
            let helpless = target.read(&state.condition).eq(OUT);
            need += (target.look_up(&self.tables.dodge) + house.unconscious_to_hit).only(helpless);
        }
        if self.scope.surprise {
            let mut caught = target.flag(&state.surprised);
            if !house.surprise_at_once {
                caught &= !state.first;
            }
            need += Num::splat(house.surprised_defense).only(caught);
            need += self.surprise_modifier(i, state);
        }
        if self.scope.concentrating {
            need += Num::splat(house.concentration_defense).only(target.flag(&state.holds));
        }
        if self.scope.fleeing {
            need += Num::splat(Speed::Dash.penalties()[1]).only(target.flag(&state.flees));
        }
        need
    }

    /// Cites the rules that modify an attack beyond the sheets.
    #[inline(always)]
    fn cites<D: Dice>(&self, i: usize, target: LaneActor<D::L>, active: Mask<D::L>, state: &State<D::L>, dice: &mut D) {
        dice.cite(active & self.injury_penalty(i, state).gt(0), "GM-11");
        if self.scope.finishing {
            dice.cite(active & target.read(&state.condition).eq(OUT), "GM-12");
        }
        if self.scope.surprise {
            dice.cite(active & (target.flag(&state.surprised) | self.surprise_modifier(i, state).lt(0)), "GM-16");
        }
        if self.scope.concentrating {
            dice.cite(active & target.flag(&state.holds), "GM-29");
        }
        if self.scope.fleeing {
            dice.cite(active & target.flag(&state.flees), "GM-41");
        }
    }

    /// One attack; its damage waits for the end of the round.
    #[inline(always)]
    pub(super) fn attacks<D: Dice>(&self, i: usize, live: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let acts = self.acts(i, state, live);
        let (index, found) = self.chooses(i, acts, state, dice);
        let active = acts & found;
        let target = LaneActor::among(&self.enemies[self.fighters.side_of(i)], index);
        let need = self.need(i, target, state);
        self.cites(i, target, active, state, dice);
        let bids = bids_to_win(&self.fighters[i]);
        let mut may_bid = Mask::none();
        let mut mojo = Num::zero();
        if bids {
            may_bid = self.shield(target, state).le(self.average[i]);
            mojo = state.mojo[i];
        }
        let weapon = &self.weapons[self.weapon_of[i]];
        let swing = Swing { need, weapon, looks: bids, may_bid, widest: self.house.mojo_win_margin };
        let struck = strike(&self.house, swing, &mut mojo, active, dice);
        if bids {
            state.spent[self.fighters.side_of(i)].add(active, state.mojo[i] - mojo);
            state.mojo[i].set(active, mojo);
        }
        state.dealt[i].add(struck.hit, struck.damage);
        target.visit(
            struck.hit,
            #[inline(always)]
            |t, is| {
                state.pending[t] += struck.damage.only(is);
                if self.scope.wounds {
                    state.wounds[t] += Num::splat(self.fighters[i].wounds).only(is);
                }
            },
        );
        if self.scope.surprise {
            // An attack brings both into the fight: quiet rounds no longer count for either.
            state.quiet[i].set(active, -1);
            target.set(&mut state.quiet, active, -1);
        }
        dice.tell(active, |r| {
            let result =
                if r.flag(struck.hit) { format!("hits for {}", r.num(struck.damage)) } else { "misses".into() };
            let (name, target) = (&self.fighters[i].name, self.name(r, target.index()));
            format!("{name} attacks {target}, needs {} or less: {result} (GM-17)", r.num(need))
        });
        if self.scope.concentrating {
            self.distracts(target, struck.hit, state, dice);
        }
    }

    /// `GM-10` Damage pools: how much damage the target's pools absorb before it causes injuries.
    #[inline(always)]
    fn shield<L: Lanes>(&self, target: LaneActor<L>, state: &State<L>) -> Num<L> {
        let mut shield = target.read(&state.survival);
        if self.scope.verve {
            let mut verve = target.read(&state.verve);
            if self.house.death_trigger_counts_verve {
                // Verve that absorbs no damage is tracked only for Death rolls.
                verve = verve.only(target.look_up(&self.tables.absorbs).gt(0));
            }
            shield += verve;
        }
        shield
    }

    /// `GM-29` Keeping concentration: a hit may break it, with effect from the next round on.
    #[inline(always)]
    fn distracts<D: Dice>(&self, target: LaneActor<D::L>, hit: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let distracted = hit & target.flag(&state.holds) & !target.flag(&state.broke);
        when!(dice, distracted, {
            // Injuries from this round count: the damage that exceeds verve and survival.
            let shield = self.shield(target, state);
            let mut injuries = target.read(&state.injuries);
            if self.scope.injuries {
                injuries += (target.read(&state.pending) - shield).max(0);
            }
            if self.scope.wounds {
                injuries += target.read(&state.wounds);
            }
            let mut need = target.look_up(&self.tables.evasion);
            if self.scope.injuries {
                need -= hurting(&self.house, injuries);
            }
            if self.scope.surprise {
                let mut shaken = target.flag(&state.surprised);
                if !self.house.surprised_rolls_at_once {
                    shaken &= !state.first;
                }
                need -= Num::splat(self.house.surprised_rolls).only(shaken);
            }
            let holds = keeps_concentration(&self.house, need, distracted, dice);
            let broken = distracted & !holds;
            target.flip(&mut state.broke, broken, Mask::all());
            let side_b = target.index().ge(self.fighters.side(1).start as i16);
            state.broken[0].bump(broken & !side_b);
            state.broken[1].bump(broken & side_b);
        });
    }
}
