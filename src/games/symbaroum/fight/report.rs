//! The metrics of a fight.

use play::systems::skirmish::account::{account_of, by_side};
use play::systems::skirmish::verdict::outcome;
use play::systems::skirmish::{Casualties, Counter, FighterRef, Tally};
use play::systems::{Role, SideName};

use crate::fight::prelude::*;

measures! {
    /// What is measured of a fight as a whole.
    whole(sides: &[super::SideName; 2], limit: u32, counts: &mut super::Counter) {
        winner: winner(sides, ["timeout", "no_progress"]),
            "who wins; timeout (the round limit came), or no_progress (neither side can hurt the other any more)",
            role(super::Role::Winner { over: 2 });
        rounds: number("rounds"),
            "turns started until the fight was decided; none where the round limit came first",
            of_count(counts.take(1)), up_to(limit as i32);
    }
}

/// Deaths and survivors.
const CASUALTIES: Casualties = Casualties {
    deaths: ("dead on both sides; deaths.a and deaths.b by side", "dead SIDE"),
    survivors: ("alive and not dying on both sides; survivors.a and survivors.b by side", "alive and not dying SIDE"),
};

by_side! {
    /// What is counted of each side.
    of_side(State) {
        free_attacks: "attacks", "Free Attacks made by a side", "Free Attacks made by SIDE (SYM-20)";
        turns_lost: "turns", "Combat Actions that a side lost in standing up",
            "Combat Actions that SIDE lost in standing up (SYM-19)";
    }
}

measures! {
    /// What is measured of each fighter.
    of_fighter(fighter: &super::FighterRef<'_>, dealt: usize, stood: usize) {
        damage = "damage.NAME": number("points"), "damage after armor dealt by a fighter",
            about(fighter.name, "damage after armor dealt by NAME"), of_count(dealt + fighter.number), role(fighter.dealt());
        fell = "fell.NAME": number("rounds"), "the turn in which a fighter first fell, where it did",
            about(fighter.name, "the turn in which NAME first fell"), of_count(stood + fighter.number);
        toughness = "toughness.NAME": number("points"), "Toughness left of a fighter who is not dead or dying",
            about(fighter.name, "Toughness left of NAME, unless dead or dying"), role(fighter.left());
        fate = "fate.NAME": named(["dead", "dying", "stable", "fled", "standing"]),
            "dead, dying, stable (unconscious), fled, or standing at the end",
            about(fighter.name, "what became of NAME"), role(fighter.fate(4));
    }
}

account_of!(Fighter);

impl Fight {
    /// The values of the metrics, in their order.
    #[inline(always)]
    pub(super) fn report<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let hopeless = Mask::uniform(self.hopeless);
        let [winner, rounds] = outcome(state.winner, hopeless, 2, state.rounds.at(ending));
        let out = whole::Values { winner, rounds }.write(out);
        let mut tally = Tally::default();
        let out_of_it = state.dead.or(state.down());
        for i in 0..self.fighters.len() {
            tally.add(self.fighters.side_of(i), state.dead.has_one(i), !out_of_it.has_one(i));
        }
        let mut out = of_side::write(state, ending, tally.write(out));
        for i in 0..self.fighters.len() {
            let out_of_it = out_of_it.has_one(i);
            let fell = if self.scope.dying { state.fell.has_one(i) } else { out_of_it };
            let alive = state.stable.has_one(i).select(2, state.fled.has_one(i).select(3, 4));
            let values = of_fighter::Values {
                damage: state.dealt[i].at(ending),
                fell: fell.select(state.stood[i].at(ending), ABSENT),
                toughness: out_of_it.select(ABSENT, state.toughness[i]),
                fate: state.dead.has_one(i).select(0, out_of_it.select(1, alive)),
            };
            out = values.write(out);
        }
    }
}
