//! Hiding: the enemies lose sight of a fighter and are unaware of his next attack.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::Trial;

impl Trial<'_> {
    /// The standing enemies whom a fighter sees.
    pub(super) fn seen_by(&self, who: usize) -> impl Iterator<Item = usize> + '_ {
        self.enemies_of(who).filter(|enemy| !self.bodies[*enemy].hidden)
    }

    /// KUP-24: a fighter who is to hide does so in the first turn in which he can act.
    ///
    /// Ruling: he does not if an enemy he sees has come within arm's length by then; this does not
    /// apply to a fight that starts in contact. Hiding takes the whole turn: no walking, attack,
    /// help or defence.
    pub(super) fn open(&mut self, who: usize) {
        if !self.bodies[who].plan.acts || !self.bodies[who].will_hide {
            return;
        }
        let contact = self.fight.distance > 0 && self.seen_by(who).any(|enemy| self.metres(who, enemy) == 0);
        self.bodies[who].will_hide = false;
        self.bodies[who].plan.hides = !contact;
    }

    /// KUP-13 and KUP-24: an opposed check of Stealth against the best noticing check of the
    /// enemies. Every standing enemy who has not lost the turn rolls (KUP-08: the surprised are
    /// unaware).
    ///
    /// Ruling: on a success the enemies lose sight of him until he attacks: nobody attacks him or
    /// walks towards him. KUP-08: they are unaware of his attacks in the turn in which he comes out
    /// and do not defend against them, because defences are declared per turn.
    pub(super) fn hide(&mut self, who: usize, rng: &mut Xoshiro256PlusPlus) {
        let rules = &self.fight.rules;
        let base = |who: usize, pair| {
            let body = &self.bodies[who];
            body.stats.sum(pair) + self.fighter(who).other + rules.mood(body.som)
        };
        let Some(die) = rules.adjustment(self.fighter(who).stealth_es, rng) else { return };
        let arc = base(who, rules.pair_stealth) + die;
        let mut best: Option<i32> = None;
        for enemy in self.enemies_of(who).filter(|enemy| self.bodies[*enemy].plan.declares) {
            if let Some(die) = rules.adjustment(self.fighter(enemy).watch_es, rng) {
                best = best.max(Some(base(enemy, rules.pair_watch) + die));
            }
        }
        if best.is_none_or(|best| rules.succeeds(arc - best)) {
            self.bodies[who].hidden = true;
        }
    }
}
