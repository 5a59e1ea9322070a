//! The metrics of a fight.

use play::systems::skirmish::account::{account_of, by_side};
use play::systems::skirmish::verdict::UNDECIDED;
use play::systems::skirmish::{Casualties, Counter, FighterRef, Tally};
use play::systems::{Role, SideName};

use super::state::{DEAD, FLED, STABLE, STALEMATE};
use crate::fight::prelude::*;

measures! {
    /// What is measured of a fight as a whole.
    whole(sides: &[super::SideName; 2], limit: u32, counts: &mut super::Counter) {
        winner: winner(sides, ["double_ko", "stalemate", "timeout"]),
            "who wins; double_ko (nobody stands on either side), stalemate (neither side can hurt the other any more), or timeout",
            role(super::Role::Winner { over: 4 });
        rounds: number("turns"),
            "turns started until the fight was decided; none where the round limit came first",
            of_count(counts.take(1)), up_to(limit as i32);
    }
}

/// Deaths and survivors.
const CASUALTIES: Casualties = Casualties {
    deaths: ("dead on both sides (if the mind is wounded: lost for good); deaths.a and deaths.b by side", "dead SIDE"),
    survivors: (
        "neither dead nor dying on both sides; survivors.a and survivors.b by side",
        "neither dead nor dying SIDE",
    ),
};

by_side! {
    /// What is counted of each side.
    of_side(State) {
        turns_lost: "turns", "turns that a side lost to Reaction checks", "turns lost to Reaction checks (KUP-05) by SIDE";
        attacks: "attacks", "attacks that a side made", "attacks made by SIDE";
        hits: "attacks", "attacks of a side that hit", "attacks that hit by SIDE";
        absorbed: "attacks", "hits of a side that did no damage", "hits that did no damage by SIDE";
    }
}

measures! {
    /// What is measured of each fighter.
    of_fighter(fighter: &super::FighterRef<'_>, dealt: usize, stood: usize) {
        damage = "damage.NAME": number("points"), "damage dealt by a fighter",
            about(fighter.name, "damage dealt by NAME"), of_count(dealt + fighter.number), role(fighter.dealt());
        fell = "fell.NAME": number("turns"), "the turn in which a fighter fell, where it did",
            about(fighter.name, "the turn in which NAME fell"), of_count(stood + fighter.number);
        left = "left.NAME": number("points"), "what is left of the sum of a fighter's wounded pair; 0 if it fell",
            about(fighter.name, "what is left of the wounded pair of NAME"), role(fighter.left());
        fate = "fate.NAME": named(["dead", "dying", "stable", "fled", "standing"]),
            "dead, dying (or down, where nobody follows the dying), stable, fled, or standing at the end",
            about(fighter.name, "what became of NAME"), role(fighter.fate(4));
    }
}

account_of!(Fighter);

impl Fight {
    /// The values of the metrics, in order. A fallen fighter whom nobody can help is bound to die when the fatality
    /// clock runs out, so the fight need not go on for that.
    #[inline(always)]
    pub(super) fn report<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let timeout = state.winner.eq(UNDECIDED);
        let values = whole::Values {
            winner: timeout.select(STALEMATE, state.winner - 1),
            rounds: timeout.select(ABSENT, state.rounds.at(ending)),
        };
        let out = values.write(out);
        let mut tally = Tally::default();
        let mut fates = [Num::zero(); MAX_FIGHTERS];
        for (i, fate) in fates[..self.fighters.len()].iter_mut().enumerate() {
            let condition = state.condition[i];
            let mut doomed = condition.eq(DEAD);
            if self.scope.dying {
                let mut hopeless = !state.undecided() & condition.eq(DOWN);
                if self.scope.aiding {
                    hopeless &= !self.has_hope(i, state);
                }
                doomed |= hopeless;
            }
            let dying = condition.eq(DOWN) & !doomed;
            tally.add(self.fighters.side_of(i), doomed, !doomed & !dying);
            let alive = condition.eq(STABLE).select(2, condition.eq(FLED).select(3, 4));
            *fate = doomed.select(0, dying.select(1, alive));
        }
        let mut out = of_side::write(state, ending, tally.write(out));
        for (i, &fate) in fates[..self.fighters.len()].iter().enumerate() {
            let fell = state.condition[i].ge(DOWN) & state.condition[i].le(DEAD);
            let values = of_fighter::Values {
                damage: state.dealt[i].at(ending),
                fell: fell.select(state.stood[i].at(ending), ABSENT),
                left: state.left[i],
                fate,
            };
            out = values.write(out);
        }
    }
}
