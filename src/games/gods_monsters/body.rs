//! The body: damage, injuries, unconsciousness, dying. Shared by fights and all hazards.

use super::house::DeathTrigger;
use super::roll::{hurting, succeeds_or_bids};
use crate::prelude::*;

/// The most injuries that are counted. So many have long decided every roll, and more would overflow a lane.
const MAX_INJURIES: i16 = 5_000;

/// The rolls that a player bids mojo on (`GM-18`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bids {
    /// Health rolls.
    pub health: bool,
    /// Rolls against falling unconscious.
    pub endurance: bool,
    /// Death rolls.
    pub death: bool,
}

/// The constant values of a body.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    /// The house rules.
    pub house: HouseRules,
    /// The score rolled against falling unconscious.
    pub endures: i16,
    /// The score of Death rolls: Endurance plus a warrior's level.
    pub clings: i16,
    /// The rolls that mojo is spent on.
    pub bids: Bids,
    /// Whether Death rolls are made.
    pub mortal: bool,
    /// Semi-conscious, which counts as unconscious for Death rolls.
    pub semi: bool,
    /// Survival points at the start.
    pub survival: i16,
    /// Verve at the start.
    pub verve: i16,
    /// Injuries at the start.
    pub injuries: i16,
    /// Mojo at the start.
    pub mojo: i16,
}

state! {
    /// The state of a body.
    pub Body {
        pub survival: num, "Survival points left.";
        pub verve: num, "Verve left.";
        pub injuries: num, "Injuries.";
        pub mojo: num, "Mojo left.";
        pub unconscious: mask, "Unconscious until the end of the scene.";
        pub dead: mask, "Dying: dead when the scene ends.";
    }
}

/// The effect of one event on a body.
#[derive(Debug, Clone, Copy)]
pub struct Harm<L: Lanes> {
    /// Survival points lost.
    pub lost: Num<L>,
    /// Injuries gained.
    pub gained: Num<L>,
    /// An injury was gained, or survival dropped to 0.
    pub hurt: Mask<L>,
}

#[inlined]
impl Frame {
    /// The body at the start.
    pub fn body<L: Lanes>(&self) -> Body<L> {
        Body {
            survival: Num::splat(self.survival),
            verve: Num::splat(self.verve),
            injuries: Num::splat(self.injuries),
            mojo: Num::splat(self.mojo),
            unconscious: Mask::none(),
            dead: Mask::none(),
        }
    }

    /// The penalty of injuries to a roll against what caused them.
    pub fn hampers<L: Lanes>(&self, body: &Body<L>) -> Num<L> {
        let counted = if self.house.injuries_penalize_all { body.injuries } else { Num::splat(self.injuries) };
        hurting(&self.house, counted)
    }

    /// `GM-10` Damage pools: damage reduces verve, but only in the hero's own kind of activity, then survival; the rest
    /// becomes injuries. Wounds cause injuries directly.
    pub fn suffers<L: Lanes>(
        &self,
        damage: Num<L>,
        wounds: Num<L>,
        verve: bool,
        m: Mask<L>,
        body: &mut Body<L>,
    ) -> Harm<L> {
        let mut left = damage.only(m);
        if verve {
            let absorbed = left.min(body.verve);
            body.verve -= absorbed;
            left -= absorbed;
        }
        let lost = left.min(body.survival);
        body.survival -= lost;
        let gained = left - lost + wounds.only(m);
        body.injuries = (body.injuries + gained).min(MAX_INJURIES);
        Harm { lost, gained, hurt: gained.gt(0) | (lost.gt(0) & body.survival.eq(0)) }
    }

    /// The rolls that follow: first `GM-12`, then `GM-13`, each with its own modifier in `more`.
    pub fn resist_harm<D: Dice>(&self, harm: &Harm<D::L>, more: [Num<D::L>; 2], body: &mut Body<D::L>, dice: &mut D) {
        self.stays_conscious(harm.hurt, more[0], body, dice);
        if self.mortal {
            self.clings_to_life(harm.gained.gt(0), more[1], body, dice);
        }
    }

    /// `GM-12` Unconsciousness: a character who dropped to 0 survival or gained an injury rolls to stay conscious.
    /// Unconsciousness lasts until the end of the scene.
    fn stays_conscious<D: Dice>(&self, hurt: Mask<D::L>, more: Num<D::L>, body: &mut Body<D::L>, dice: &mut D) {
        let house = &self.house;
        let rolls = hurt & !body.unconscious & !body.dead;
        when!(dice, rolls, {
            let need = Num::splat(self.endures) + more - hurting(house, body.injuries);
            dice.cite(rolls & hurting(house, body.injuries).gt(0), "GM-11");
            let stays = succeeds_or_bids(house, need, self.bids.endurance, &mut body.mojo, dice, rolls);
            body.unconscious |= rolls & !stays;
            dice.tell(rolls, |r| {
                let result = if r.flag(stays) { "stays conscious" } else { "falls unconscious" };
                format!("needs {} or less against falling unconscious: {result} (GM-12)", r.num(need))
            });
        });
    }

    /// `GM-13` Death roll: when a character has gained injuries and has more of them than survival points, the Guide
    /// rolls a d20; at or under the injuries, the player must roll Endurance plus a warrior's level, less the injuries,
    /// with `more` as a further modifier. A character who fails is dying, and dead when the scene ends. `GM-49`
    /// Semi-consciousness counts as unconsciousness here.
    pub fn clings_to_life<D: Dice>(&self, gained: Mask<D::L>, more: Num<D::L>, body: &mut Body<D::L>, dice: &mut D) {
        let house = &self.house;
        let mut against = body.survival;
        if house.death_trigger_counts_verve {
            against += body.verve;
        }
        let grave = match house.death_trigger {
            DeathTrigger::MoreThan => body.injuries.gt(against),
            DeathTrigger::AtLeast => body.injuries.ge(against),
        };
        let rolls = gained & grave & !body.dead;
        when!(dice, rolls, {
            let injuries = body.injuries;
            let called = dice.at_most(house.check_die.cast_unsigned(), injuries, rolls);
            dice.tell(rolls, |r| {
                let result = if r.flag(called) { "a Death roll" } else { "no danger" };
                format!("the Guide rolls against {} injuries: {result} (GM-13)", r.num(injuries))
            });
            when!(dice, called, {
                let faint =
                    Num::splat(house.unconscious_death_modifier).only(body.unconscious | Mask::uniform(self.semi));
                let need = Num::splat(self.clings) + more - hurting(house, injuries) + faint;
                let lives = succeeds_or_bids(house, need, self.bids.death, &mut body.mojo, dice, called);
                body.dead |= called & !lives;
                dice.tell(called, |r| {
                    let result = if r.flag(lives) { "lives" } else { "is dying" };
                    format!("needs {} or less on the Death roll: {result} (GM-13)", r.num(need))
                });
            });
        });
    }
}

state! {
    /// Times to be measured; no rule depends on them.
    pub Clock {
    } counts {
        pub unhurt, "Until the first injury of the scene.";
        pub awake, "While conscious.";
        pub alive, "While alive.";
    }
}

/// How many counts a clock has.
pub const CLOCKED: usize = 3;

impl<L: Lanes> Default for Clock<L> {
    /// A clock at zero.
    #[inline(always)]
    fn default() -> Self {
        Self { unhurt: Count::default(), awake: Count::default(), alive: Count::default() }
    }
}

impl<L: Lanes> Clock<L> {
    /// Lets time pass before an event.
    #[inline(always)]
    pub fn passes(&mut self, time: Num<L>, frame: &Frame, body: &Body<L>, m: Mask<L>) {
        let alive = m & !body.dead;
        self.unhurt.add(alive & body.injuries.le(frame.injuries), time);
        self.awake.add(alive & !body.unconscious, time);
        self.alive.add(alive, time);
    }
}
