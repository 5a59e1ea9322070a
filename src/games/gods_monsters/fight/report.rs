//! The metrics of a fight.

use play::systems::skirmish::account::{account_of, by_side};
use play::systems::skirmish::verdict::{UNDECIDED, decide, outcome};
use play::systems::skirmish::{Casualties, Counter, FighterRef, Tally};
use play::systems::{Role, SideName};

use super::state::{DEAD, FLED};
use crate::fight::prelude::*;

measures! {
    /// What is measured of a fight as a whole.
    whole(sides: &[super::SideName; 2], limit: u32, _counts: &mut super::Counter) {
        winner: winner(sides, ["double_knockout", "timeout", "no_progress"]),
            "who wins; double_knockout (nobody stands), timeout (the round limit came), or no_progress (neither \
             side can hit the other any more)",
            role(super::Role::Winner { over: 3 });
        rounds: number("rounds"),
            "rounds of the fight, which is over when a side has won or neither can hit the other; none where the \
             round limit came first",
            of_age(), up_to(limit as i32);
    }
}

/// Deaths and survivors.
const CASUALTIES: Casualties = Casualties {
    deaths: ("dying on both sides; deaths.a and deaths.b by side", "dying SIDE (GM-13)"),
    survivors: ("not dying on both sides; survivors.a and survivors.b by side", "not dying SIDE"),
};

by_side! {
    /// What is counted of each side.
    of_side(State) {
        surprise: "rounds", "rounds of surprise, over all fighters of a side",
            "rounds of surprise, over all fighters of SIDE";
        broken: "effects", "effects of a side whose concentration was broken", "effects broken (GM-29) of SIDE";
        spent = "mojo": "points", "mojo spent by a side", "mojo spent (GM-18) by SIDE";
    }
}

measures! {
    /// What is measured of each fighter.
    of_fighter(fighter: &super::FighterRef<'_>, dealt: usize, stood: usize) {
        damage = "damage.NAME": number("points"), "damage dealt by a fighter",
            about(fighter.name, "damage dealt by NAME"), of_count(dealt + fighter.number);
        fell = "fell.NAME": number("rounds"), "the round in which a fighter fell, where it did",
            about(fighter.name, "the round in which NAME fell"), of_count(stood + fighter.number);
        survival = "survival.NAME": number("points"), "survival points left of a fighter",
            about(fighter.name, "survival points left of NAME"), role(fighter.left());
        injuries = "injuries.NAME": number("injuries"), "injuries of a fighter at the end",
            about(fighter.name, "injuries of NAME at the end"), role(super::Role::Harm);
        fate = "fate.NAME": named(["dead", "unconscious", "fled", "standing"]),
            "dead, unconscious, fled or standing at the end",
            about(fighter.name, "what became of NAME"), role(fighter.fate(3));
    }
}

account_of!(Person);

impl Fight {
    /// The values of the metrics, in order.
    #[inline(always)]
    pub(super) fn report<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let mut tally = Tally::default();
        let mut stands = [Mask::none(); 2];
        for i in 0..self.fighters.len() {
            let side = self.fighters.side_of(i);
            let dead = state.condition[i].eq(DEAD) | state.condition[i].eq(LAST);
            tally.add(side, dead, !dead);
            stands[side] |= state.condition[i].eq(UP);
        }
        let mut winner = Num::splat(UNDECIDED);
        decide(&mut winner, Mask::all(), stands);
        let [winner, rounds] = outcome(winner, self.hopeless(state), 3, ending.age);
        let out = tally.write(whole::Values { winner, rounds }.write(out));
        let mut out = of_side::write(state, ending, out);
        for i in 0..self.fighters.len() {
            let condition = state.condition[i];
            let dead = condition.eq(DEAD) | condition.eq(LAST);
            let alive = condition.eq(OUT).select(1, condition.eq(FLED).select(2, 3));
            let values = of_fighter::Values {
                damage: state.dealt[i].at(ending),
                fell: (dead | condition.eq(OUT)).select(state.stood[i].at(ending), ABSENT),
                survival: state.survival[i],
                injuries: state.injuries[i],
                fate: dead.select(0, alive),
            };
            out = values.write(out);
        }
    }
}
