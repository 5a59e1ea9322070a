//! Hiding: somebody whom the enemies lose sight of, and whose attack they are unaware of.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::Trial;

impl Trial<'_> {
    /// The standing enemies whom a fighter sees.
    pub(super) fn seen_by(&self, who: usize) -> impl Iterator<Item = usize> + '_ {
        self.enemies_of(who).filter(|enemy| !self.bodies[*enemy].hidden)
    }

    /// KUP-24: the first turn in which a fighter can act is for hiding, if he is to hide.
    ///
    /// Ruling: unless an enemy whom he sees has come within arm's length by then; in a fight that starts in contact nobody is
    /// followed so closely. The whole turn is spent: he does not walk, attack, help or defend himself.
    pub(super) fn open(&mut self, who: usize) {
        if !self.bodies[who].plan.acts || !self.bodies[who].will_hide {
            return;
        }
        let contact = self.fight.distance > 0 && self.seen_by(who).any(|enemy| self.metres(who, enemy) == 0);
        self.bodies[who].will_hide = false;
        self.bodies[who].plan.hides = !contact;
    }

    /// KUP-13 and KUP-24: hiding is an opposed check of Stealth against the noticing of the enemies, of which it must beat the
    /// best. Each enemy rolls who stands and has not lost the turn (KUP-08: the surprised are unaware).
    ///
    /// Ruling: if it succeeds, the enemies lose sight of him until he has attacked: nobody attacks him, and nobody walks
    /// towards him. KUP-08: they are unaware of the attacks of the turn in which he comes out, and do not defend themselves
    /// against them, as defences are declared by the turn.
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
