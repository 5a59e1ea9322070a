//! Which hands of dice are plain pools, and the dice of a pool as a hand.

use super::{FaceBurst, FaceSet, Group, Hand, HandDie, Keeping, Term};
use dice::{Burst, Keep, Pool, Reroll};

impl Hand {
    /// The pool that is the same dice, if plain notation can say it.
    pub fn as_pool(&self) -> Option<Pool> {
        let [group] = self.groups.as_slice() else { return None };
        let mut pool = group.as_pool()?;
        pool.keep = match self.keep {
            Keeping::All => Keep::All,
            Keeping::High(kept) => Keep::High(kept),
            Keeping::Low(kept) => Keep::Low(kept),
            Keeping::Without { .. } => return None,
        };
        Some(pool)
    }
}

impl Group {
    /// The pool that is the same dice, all of them kept, if plain notation can say it.
    pub fn as_pool(&self) -> Option<Pool> {
        let count = u32::try_from(self.count.as_number()?).ok().filter(|&count| count > 0)?;
        let HandDie::Known(die) = &self.die else { return None };
        let mut pool = Pool::new(count, die.clone());
        pool.reroll = match &self.reroll {
            None => None,
            Some((FaceSet::AtMost(at_most), once)) => Some(Reroll { at_most: *at_most, once: *once }),
            Some(_) => return None,
        };
        pool.burst = match &self.burst {
            None => Burst::Never,
            Some(FaceBurst { faces: None, most: Some(1), apart: false }) => Burst::Once,
            Some(FaceBurst { faces: None, most: None, apart: false }) => Burst::Unlimited,
            Some(_) => return None,
        };
        Some(pool)
    }

    /// Plain dice: nothing is done to them.
    pub fn plain(count: Term, die: HandDie) -> Self {
        Self { count, die, reroll: None, burst: None }
    }
}

impl Hand {
    /// The number of dice, if it is fixed.
    pub fn fixed_size(&self) -> Option<i32> {
        self.groups
            .iter()
            .map(|group| group.count.as_number().filter(|_| !group.adds_dice()))
            .try_fold(0i32, |sum, count| sum.checked_add(count?))
    }

    /// A pool with the die and no dice, if the dice have no number above 0.
    pub fn zero_pool(&self) -> Option<Pool> {
        let group = self.groups.first()?;
        let count = group.count.as_number().filter(|&count| count < 1)?;
        let HandDie::Known(die) = &group.die else { return None };
        Some(Pool::new(u32::try_from(count).unwrap_or(0), die.clone()))
    }
}
