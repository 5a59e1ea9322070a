//! Values derived from fighters' stats that fall as the wounded pair is hurt.

use play::systems::lane_actor::table;

use super::fighter::DamageShare;
use crate::prelude::*;

/// The wounded pair of each fighter, unhurt.
#[derive(Debug, Clone)]
pub struct Wounded {
    /// The sum of known and unknown stat.
    pub sum: Table,
    /// The known stat.
    pub known: Table,
}

impl Wounded {
    /// The pairs of these fighters.
    pub fn of(fighters: &[Fighter]) -> Self {
        Self { sum: table(fighters, Fighter::sum), known: table(fighters, |fighter| fighter.wounded.0) }
    }
}

/// A value of each fighter: unhurt, and how damage reduces it.
#[derive(Debug, Clone)]
pub struct DamagedValue {
    /// The unhurt value; if every fighter's value is reduced by all damage, the sum of the pair is already subtracted.
    base: Table,
    share: Table,
    /// How damage reduces it, if that is the same for all fighters.
    uniform: Option<DamageShare>,
}

impl DamagedValue {
    /// The values of these fighters; `None` for fighters without one.
    pub fn of(fighters: &[Fighter], of: impl Fn(&Fighter) -> Option<(i16, DamageShare)>) -> Self {
        let mut shares = fighters.iter().filter_map(|fighter| of(fighter).map(|(_, share)| share));
        let first = shares.next().unwrap_or(DamageShare::Nothing);
        let uniform = shares.all(|share| share == first).then_some(first);
        let off = |fighter: &Fighter| if uniform == Some(DamageShare::Both) { fighter.sum() } else { 0 };
        Self {
            base: table(fighters, |fighter| of(fighter).map_or(0, |(base, _)| base - off(fighter))),
            share: table(fighters, |fighter| of(fighter).map_or(0, |(_, share)| share as i16)),
            uniform,
        }
    }

    /// `KUP-19` Injury: the value of a fighter with `left` of the wounded pair. Damage reduces the unknown stat first,
    /// then the known one.
    #[inline(always)]
    pub fn value<L: Lanes>(&self, who: LaneActor<L>, left: Num<L>, wounded: &Wounded) -> Num<L> {
        let base = who.look_up(&self.base);
        match self.uniform {
            Some(DamageShare::Nothing) => base,
            Some(DamageShare::Both) => base + left,
            _ => {
                let both = who.look_up(&wounded.sum) - left;
                let known = (who.look_up(&wounded.known) - left).max(0);
                let share = who.look_up(&self.share);
                let mut lost = both.only(share.eq(DamageShare::Both as i16));
                lost.set(share.eq(DamageShare::Known as i16), known);
                lost.set(share.eq(DamageShare::Unknown as i16), both - known);
                base - lost
            }
        }
    }
}
