//! The victim of a hazard: vitality, armor, and the outcome.

use crate::fighter::refuse_twice;
use crate::harm::{Protection, drops};
use crate::prelude::*;

params! {
    /// The parameters of a victim without a character sheet.
    pub params as Inputs {
        vp: maybe(0..=500, "that of `who`, or 20") ["FS-86", "FS-87"] "vitality before it happens";
        av: maybe(0..=100, "that of `who`, or none") ["FS-84"] "Armor Value";
        death_threshold: maybe(0..=200, "that of `who`, or 12") ["FS-87"] "damage beyond 0 vitality that kills";
        resistant: switch(false) ["FS-85"] "whether this damage is halved";
    }
}

/// The outcomes for a victim, from worst to best.
pub const FATES: [&str; 4] = ["dead", "down", "hurt", "unhurt"];

/// A potential victim.
#[derive(Debug, Clone)]
pub struct Victim {
    house: HouseRules,
    /// Vitality before the hazard.
    pub vp: i16,
    protection: Protection,
    threshold: i16,
}

impl Victim {
    /// The victim of a question.
    ///
    /// # Errors
    /// If parameters contradict the sheet.
    pub fn asked(
        question: &Question,
        fighter: Option<&Fighter>,
        harm: Harm,
        house: &HouseRules,
    ) -> Result<Self, Vec<Fault>> {
        let params = &question.params;
        let inputs = Inputs(&question.params);
        refuse_twice(fighter, params, &["vp", "av", "death_threshold"])?;
        let average = house.death_threshold + 2;
        let resists = inputs.resistant();
        let protection = match fighter {
            Some(fighter) => {
                let i = harm as usize;
                Protection::of(house, harm, fighter.av, fighter.resists[i] || resists, fighter.vulnerable[i])
            }
            None => Protection::of(house, harm, inputs.av().unwrap_or(0), resists, false),
        };
        Ok(Self {
            house: *house,
            vp: inputs.vp().unwrap_or(fighter.map_or(house.vp_initial, |fighter| fighter.vp)),
            protection,
            threshold: inputs.death_threshold().unwrap_or(fighter.map_or(average, |fighter| fighter.death_threshold)),
        })
    }

    /// Removes the armor, for hazards against which it does not help.
    pub fn without_armor(&mut self) {
        self.protection.av = 0;
    }

    /// `FS-84` and `FS-85`: the damage that armor and resistance let through.
    #[inline(always)]
    pub fn suffers<L: Lanes>(&self, sent: Num<L>) -> Num<L> {
        self.protection.damage_through(&self.house, sent)
    }

    /// `FS-86` Vitality, `FS-87` Dropping to 0: the index in [`FATES`] after this damage, and the vitality left.
    #[inline(always)]
    pub fn fate<L: Lanes>(&self, damage: Num<L>) -> [Num<L>; 2] {
        let vp = Num::splat(self.vp);
        let dropped = drops(&self.house, vp, damage, Num::splat(self.threshold));
        let mut fate: Num<L> = damage.gt(0).select(2, 3);
        fate.set(dropped.down | Mask::uniform(self.vp == 0), 1);
        fate.set(dropped.dead, 0);
        [fate, (vp - damage).max(0)]
    }
}
