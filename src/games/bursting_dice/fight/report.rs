//! The metrics of a fight.

use play::systems::skirmish::account::{account_of, by_side};
use play::systems::skirmish::verdict::outcome;
use play::systems::skirmish::{Casualties, Counter, FighterRef, Tally};
use play::systems::{Role, SideName};

use crate::fight::prelude::*;

measures! {
    /// What is measured of a fight as a whole.
    whole(sides: &[super::SideName; 2], limit: u32, counts: &mut super::Counter) {
        winner: winner(sides, ["draw", "timeout", "no_progress"]),
            "who wins; draw (nobody can fight any more), timeout (the round limit came), or no_progress (neither \
             side can hurt the other any more)",
            role(super::Role::Winner { over: 3 });
        rounds: number("rounds"),
            "rounds started until the fight was decided; none where the round limit came first",
            of_count(counts.take(1)), up_to(limit as i32);
    }
}

/// Deaths and survivors.
const CASUALTIES: Casualties = Casualties {
    deaths: ("dead or destroyed on both sides; deaths.a and deaths.b by side", "dead or destroyed SIDE"),
    survivors: (
        "alive and not in Shock on both sides; survivors.a and survivors.b by side",
        "alive and not in Shock SIDE",
    ),
};

by_side! {
    /// What is counted of each side.
    of_side(State) {
        attacks: "attacks", "attacks of a side", "attacks made by SIDE";
        over = "over_guard": "attacks", "attacks of a side that exceeded Guard, avoided or not",
            "attacks that exceeded Guard by SIDE";
        hits: "attacks", "attacks of a side that hit", "attacks that hit by SIDE";
        criticals: "hits", "critical hits of a side", "critical hits by SIDE";
        spent = "vigor_spent": "points", "Vigor that a side spent", "Vigor spent by SIDE";
        lost = "turns_lost": "turns", "turns that a side lost for being Winded before the fight was decided",
            "turns lost for being Winded by SIDE";
        openings: "attacks", "openings that a side took", "openings taken by SIDE";
        unhurt = "unwounded_rounds": "rounds", "rounds that began with nobody of a side wounded",
            "rounds that began with nobody wounded of SIDE";
    }
}

measures! {
    /// What is measured of each fighter.
    of_fighter(fighter: &super::FighterRef<'_>, dealt: usize, stood: usize) {
        damage = "damage.NAME": number("points"),
            "Durability and Health that the attacks of a fighter took away",
            about(fighter.name, "Durability and Health that the attacks of NAME took away"), of_count(dealt + fighter.number);
        fell = "fell.NAME": number("rounds"),
            "the round in which a fighter fell, where it did; of one who has been woken, how many rounds it began on \
             its feet",
            about(fighter.name, "the round in which NAME fell"), of_count(stood + fighter.number);
        health = "health.NAME": number("points"), "Health left of a fighter who did not fall in the fight",
            about(fighter.name, "Health left of NAME, unless fallen");
        fate = "fate.NAME": named(["dead", "shock", "helpless", "fled", "standing"]),
            "dead, shock, helpless (stable or bound), fled, or standing at the end",
            about(fighter.name, "what became of NAME"), role(fighter.fate(4));
        left = "left.NAME": number("points"), "Durability and Health left of a fighter, 0 of one who has fallen",
            about(fighter.name, "Durability and Health left of NAME"), role(fighter.left());
    }
}

account_of!(Fighter);

impl Fight {
    /// The values of the metrics, in order.
    #[inline(always)]
    pub(super) fn report<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let [winner, rounds] = outcome(state.winner, Mask::none(), 3, state.rounds.at(ending));
        let out = whole::Values { winner, rounds }.write(out);
        // BRD-40: the round limit leaves those in Shock as they are, unless nobody is left who would help: then their
        // death is certain.
        let gone = state.dead.or(self.doomed(state));
        let mut tally = Tally::default();
        for i in 0..self.fighters.len() {
            let dead = gone.has_one(i);
            tally.add(self.fighters.side_of(i), dead, !dead & !state.down().has_one(i));
        }
        let mut out = of_side::write(state, ending, tally.write(out));
        for i in 0..self.fighters.len() {
            let (dead, shock, helpless) = (gone.has_one(i), state.down().has_one(i), state.helpless.has_one(i));
            // BRD-40: a fighter who starts in Shock does not fall in the fight.
            let (health, mortal) = (state.health.place(i), Mask::uniform(self.groups.mortal.has_one(i)));
            let out_of_health = mortal & health.eq(0);
            let fallen = if self.groups.helpless.has_one(i) {
                // BRD-10: a bound fighter is not standing, but has not fallen before losing all Health or dying.
                out_of_health
            } else {
                (dead | shock | helpless) & Mask::uniform(self.groups.up.has_one(i))
            };
            let alive = helpless.select(2, state.fled.has_one(i).select(3, 4));
            let values = of_fighter::Values {
                damage: state.dealt.place(i).at(ending),
                fell: fallen.select(state.stood.place(i).at(ending), ABSENT),
                health: fallen.select(ABSENT, health),
                fate: dead.select(0, shock.select(1, alive)),
                left: (state.durability.place(i) + health).only(!out_of_health),
            };
            out = values.write(out);
        }
    }
}
