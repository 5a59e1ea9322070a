//! The end of a round for each fighter: damage, unconsciousness, death, and flight.

use play::systems::span::Span;
use play::systems::ties::random_of;

use super::super::house::UnconsciousRoll;
use super::super::roll::{hurting, succeeds};
use super::super::speed::Speed;
use super::super::words::{Concentrate, Kind};
use super::state::{DEAD, FLED};
use crate::fight::prelude::*;

#[inlined]
impl Fight {
    /// `GM-15` Conflict round: effects count at the end of the round; then come unconsciousness and death.
    pub(super) fn ends_round<D: Dice>(&self, i: usize, live: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let stood = live & state.stands(i);
        state.stood[i].bump(stood);
        if self.scope.surprise {
            state.surprise[self.fighters.side_of(i)].bump(stood & state.surprised[i]);
        }
        if self.house.final_action {
            // A hero who was granted a last act has now taken it.
            let gone = live & state.condition[i].eq(LAST);
            state.condition[i].set(gone, DEAD);
            self.forgets(i, gone, state);
        }
        let mut struck = live & state.pending[i].gt(0);
        if self.scope.wounds {
            struck |= live & state.wounds[i].gt(0);
        }
        struck &= state.condition[i].le(OUT);
        dice.cite(struck, "GM-15");
        when!(dice, struck, {
            if self.scope.injuries {
                self.takes_harm(i, struck, state, dice);
            } else {
                self.drops(i, struck, state, dice);
            }
        });
        state.pending[i].set(live, 0);
        if self.scope.lots[self.fighters.side_of(i)] {
            state.lot[i].set(live, 0);
        }
        if self.scope.wounds {
            state.wounds[i].set(live, 0);
        }
        self.tells_state(i, struck, state, dice);
    }

    /// Takes damage through verve and survival to injuries, and makes the rolls that follow.
    fn takes_harm<D: Dice>(&self, i: usize, struck: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let fighter = &self.fighters[i];
        let zero = Num::zero();
        let before = state.condition[i];
        let mut body = Body {
            survival: state.survival[i],
            verve: if self.scope.verve { state.verve[i] } else { zero },
            injuries: state.injuries[i],
            mojo: if self.scope.mojo { state.mojo[i] } else { zero },
            unconscious: before.eq(OUT),
            dead: Mask::none(),
        };
        let mojo = body.mojo;
        let wounds = if self.scope.wounds { state.wounds[i] } else { zero };
        let harm = fighter.frame.suffers(state.pending[i], wounds, fighter.fights_with_verve, struck, &mut body);
        dice.tell(struck, |r| {
            let (lost, gained) = (r.num(harm.lost), r.num(harm.gained));
            format!("{} loses {lost} survival and gains {gained} injuries (GM-10)", fighter.name)
        });
        let shaken = self.surprise_modifier(i, state);
        let mut faint = shaken;
        if self.scope.fleeing && self.house.unconscious_roll != UnconsciousRoll::Endurance {
            // This roll is a reaction, and dashing hampers reactions.
            faint -= Num::splat(Speed::Dash.penalties()[0]).only(state.flees[i]);
        }
        fighter.frame.resist_harm(&harm, [faint, shaken], &mut body, dice);
        state.survival[i].set(struck, body.survival);
        state.injuries[i].set(struck, body.injuries);
        if self.scope.verve {
            state.verve[i].set(struck, body.verve);
        }
        if self.scope.mojo {
            state.spent[self.fighters.side_of(i)].add(struck, mojo - body.mojo);
            state.mojo[i].set(struck, body.mojo);
        }
        state.condition[i].set(struck & body.unconscious, OUT);
        state.condition[i].set(struck & body.dead, DEAD);
        if self.house.final_action && fighter.kind == Kind::Hero && !fighter.semi_conscious {
            state.condition[i].set(struck & body.dead & !body.unconscious, LAST);
        }
        let out = struck & state.condition[i].gt(UP);
        self.forgets(i, out, state);
    }

    /// Takes damage without injuries: a fighter is out at 0 survival.
    fn drops<D: Dice>(&self, i: usize, struck: Mask<D::L>, state: &mut State<D::L>, _: &mut D) {
        let mut damage = state.pending[i];
        if self.fighters[i].fights_with_verve {
            let absorbed = damage.min(state.verve[i]);
            let left = state.verve[i] - absorbed;
            state.verve[i].set(struck, left);
            damage -= absorbed;
        }
        let left = (state.survival[i] - damage).max(0);
        state.survival[i].set(struck, left);
        let out = struck & left.eq(0);
        state.condition[i].set(out, OUT);
        self.forgets(i, out, state);
    }

    /// Clears whatever no longer matters of a fighter who is out of the fight. Surprise still matters until the last
    /// act (`GM-13`).
    fn forgets<L: Lanes>(&self, i: usize, out: Mask<L>, state: &mut State<L>) {
        if self.scope.surprise {
            let over = out & state.condition[i].gt(LAST);
            state.surprised[i].set(over, Mask::none());
            state.quiet[i].set(over, 0);
        }
        if self.scope.fleeing {
            state.flees[i].set(out, Mask::none());
            state.cornered[i].set(out, Mask::none());
        }
        if self.scope.concentrating {
            state.holds[i].set(out, Mask::none());
            state.broke[i].set(out, Mask::none());
        }
        if self.scope.semi {
            state.late[i].set(out, 0);
        }
    }

    /// `GM-11` Injury penalty: the penalty to a fighter's rolls, if injuries are played.
    pub(super) fn injury_penalty<L: Lanes>(&self, i: usize, state: &State<L>) -> Num<L> {
        if self.scope.injuries { hurting(&self.house, state.injuries[i]) } else { Num::zero() }
    }

    /// `GM-16` Surprise: the (negative) modifier to a fighter's rolls.
    pub(super) fn surprise_modifier<L: Lanes>(&self, i: usize, state: &State<L>) -> Num<L> {
        if !self.scope.surprise {
            return Num::zero();
        }
        let mut shaken = state.surprised[i];
        if !self.house.surprised_rolls_at_once {
            shaken &= !state.first;
        }
        Num::splat(-self.house.surprised_rolls).only(shaken)
    }

    /// `GM-29` Keeping concentration: a broken effect ends with the next round. By the policy `break_if_hit`, a fighter
    /// low on survival drops it deliberately.
    pub(super) fn lets_go<L: Lanes>(&self, i: usize, live: Mask<L>, state: &mut State<L>) {
        let fighter = &self.fighters[i];
        let broken = live & state.broke[i];
        state.holds[i].set(broken, Mask::none());
        state.broke[i].set(live, Mask::none());
        if !self.scope.dropping || fighter.policies.concentrate != Concentrate::BreakIfHit {
            return;
        }
        let low = (i32::from(fighter.well()) * i32::from(self.house.drop_share) / 100) as i16;
        let drops = live & state.holds[i] & state.survival[i].le(low);
        state.holds[i].set(drops, Mask::none());
    }

    /// `GM-16` Surprise: at the start of each later round, the better of Willpower and Fortitude ends it for good; so
    /// do two rounds out of the fight.
    pub(super) fn recover_from_surprise<D: Dice>(
        &self,
        i: usize,
        live: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        if self.unaware != Some(self.fighters.side_of(i)) {
            return;
        }
        let fighter = &self.fighters[i];
        let surprised = live & state.surprised[i];
        let mut need = Num::splat(fighter.reaction(Reaction::Willpower).max(fighter.reaction(Reaction::Fortitude)));
        need -= self.injury_penalty(i, state);
        if self.house.snap_out_penalised {
            need = need - self.house.surprised_rolls;
        }
        let quiet = state.quiet[i] + 1;
        let rested = surprised & quiet.ge(self.house.surprise_rest);
        let rolls = surprised & !rested;
        when!(dice, rolls, {
            let over = succeeds(&self.house, need, dice, rolls);
            state.surprised[i].set(over, Mask::none());
            dice.tell(rolls, |r| {
                let result = if r.flag(over) { "is over the surprise" } else { "is still surprised" };
                format!("{} needs {} or less: {result} (GM-16)", fighter.name, r.num(need))
            });
        });
        state.surprised[i].set(rested, Mask::none());
        dice.tell(rested, |_| format!("{} is over the surprise, out of the fight (GM-16)", fighter.name));
        let quiet = quiet.only(state.surprised[i]);
        state.quiet[i].set(live, quiet);
    }

    /// `GM-27` Chase: at the end of the round, a fighter who dashes away is chased by the best pursuer among the
    /// standing enemies who could act in this round and are wide awake; a tie goes to the first listed or, by house
    /// rule, is rolled for. Without a pursuer there is no contest and the fighter gets away. A fighter who is caught
    /// turns and fights.
    pub(super) fn chases<D: Dice>(&self, i: usize, live: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let fighter = &self.fighters[i];
        let house = &self.house;
        let runs = live & state.flees[i] & state.stands(i);
        let mut pursued = Mask::none();
        let mut own = Num::zero();
        let mut theirs = Num::zero();
        let enemies = &self.enemies[self.fighters.side_of(i)];
        for &enemy in enemies {
            let (after, [quarry, pursuer]) = self.pursues(enemy, i, live, state);
            let better = after & (!pursued | (pursuer - quarry).gt(theirs - own));
            theirs.set(better, pursuer);
            own.set(better, quarry);
            pursued |= after;
        }
        if self.scope.rolled && enemies.len() > 1 {
            [own, theirs] = outlined!(dice, self.rolls_pursuer(i, runs, [own, theirs], live, state, dice));
        }
        let own = own - self.injury_penalty(i, state) + self.surprise_modifier(i, state);
        let contest = runs & pursued;
        dice.cite(contest & Mask::uniform(fighter.group_bonus > 0), "GM-28");
        when!(dice, runs, {
            let away = succeeds(house, own, dice, contest);
            let after = succeeds(house, theirs, dice, contest);
            let escaped = (runs & !pursued) | (away & !after);
            let caught = after & !away;
            state.condition[i].set(escaped, FLED);
            state.cornered[i].set(caught, Mask::all());
            self.forgets(i, escaped, state);
            dice.tell(runs & !pursued, |_| format!("{} flees, and nobody pursues: gets away (GM-27)", fighter.name));
            dice.tell(contest, |r| {
                let result = match (r.flag(escaped), r.flag(caught)) {
                    (true, _) => "gets away",
                    (_, true) => "is caught",
                    _ => "runs on",
                };
                format!(
                    "{} flees, needs {} or less, pursued at {}: {result} (GM-27)",
                    fighter.name,
                    r.num(own),
                    r.num(theirs)
                )
            });
        });
    }

    /// `GM-27` Chase: lanes where an enemy may chase a fighter, and the target numbers of both, before the fighter's
    /// own injury penalty.
    fn pursues<L: Lanes>(
        &self,
        enemy: usize,
        quarry: usize,
        live: Mask<L>,
        state: &State<L>,
    ) -> (Mask<L>, [Num<L>; 2]) {
        let [own, theirs] = self.chase_needs(quarry, enemy);
        let theirs = Num::splat(theirs) - self.injury_penalty(enemy, state) + self.surprise_modifier(enemy, state);
        let awake = Mask::uniform(!self.fighters[enemy].semi_conscious);
        let may = awake & state.stands(enemy) & self.acts(enemy, state, live);
        (may, [Num::splat(own), theirs])
    }

    /// `GM-27` Chase: the target numbers of the fleeing fighter and of a pursuer, who is rolled for among the enemies
    /// with the best lead.
    fn rolls_pursuer<D: Dice>(
        &self,
        i: usize,
        runs: Mask<D::L>,
        best: [Num<D::L>; 2],
        live: Mask<D::L>,
        state: &State<D::L>,
        dice: &mut D,
    ) -> [Num<D::L>; 2] {
        let lead = best[1] - best[0];
        let enemies = Span::from(&self.enemies[self.fighters.side_of(i)]);
        let tied = LaneActorSet::in_span(
            enemies,
            #[inline(always)]
            |enemy| {
                let (after, [own, theirs]) = self.pursues(enemy, i, live, state);
                runs & after & (theirs - own).eq(lead)
            },
        );
        let mut needs = best;
        LaneActor::among(enemies, random_of(tied, enemies, dice)).visit(
            tied.any(),
            #[inline(always)]
            |enemy, is| {
                let (_, [own, theirs]) = self.pursues(enemy, i, live, state);
                needs[0].set(is, own);
                needs[1].set(is, theirs);
            },
        );
        needs
    }

    /// The policies `flee_injured` and `flee_below`: decides whether a fighter dashes away in the next round.
    pub(super) fn decides<L: Lanes>(&self, i: usize, live: Mask<L>, state: &mut State<L>) {
        let fighter = &self.fighters[i];
        let mut afraid = state.survival[i].le(fighter.policies.flees_at);
        if fighter.policies.flees_injured {
            afraid |= state.injuries[i].gt(0);
        }
        let flees = afraid & state.stands(i) & !state.cornered[i];
        state.flees[i].set(live, flees);
    }

    /// Logs a fighter's condition.
    fn tells_state<D: Dice>(&self, i: usize, struck: Mask<D::L>, state: &State<D::L>, dice: &mut D) {
        dice.tell(struck, |r| {
            let how = match r.num(state.condition[i]) {
                UP => "stands",
                LAST => "is dying and acts once more",
                OUT => "is out of it",
                _ => "is dying",
            };
            let (survival, injuries) = (r.num(state.survival[i]), r.num(state.injuries[i]));
            format!("{} has {survival} survival and {injuries} injuries, and {how} (GM-10)", self.fighters[i].name)
        });
    }
}
