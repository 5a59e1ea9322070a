//! Chances that are added up by value.

use dice::FastMap;

use crate::chance::Chance;

/// The widest range of values that is kept as a list.
const WIDEST: u64 = 1 << 16;

/// Values and their chances so far.
#[derive(Debug, Default)]
pub struct Tally {
    low: i64,
    /// The chances of the values from `low` on, as long as they are close together.
    near: Vec<Chance>,
    /// All chances, once values are far apart.
    far: FastMap<i64, Chance>,
}

impl Tally {
    pub fn add(&mut self, value: i64, chance: Chance) {
        let place = value.wrapping_sub(self.low);
        if let Ok(place) = usize::try_from(place)
            && let Some(sum) = self.near.get_mut(place)
        {
            *sum += chance;
            return;
        }
        self.widen(value, chance);
    }

    fn widen(&mut self, value: i64, chance: Chance) {
        if self.near.is_empty() && self.far.is_empty() {
            (self.low, self.near) = (value, vec![chance]);
            return;
        }
        if self.far.is_empty() {
            let high = self.low.saturating_add(self.near.len() as i64 - 1);
            let width = value.min(self.low).abs_diff(value.max(high));
            if width < WIDEST {
                if value > high {
                    // Room for what is likely to follow.
                    let length = (width as usize + 1).max(self.near.len() * 3 / 2);
                    self.near.resize(length, Chance::ZERO);
                } else {
                    let more = value.abs_diff(self.low) as usize;
                    self.near.splice(0..0, std::iter::repeat_n(Chance::ZERO, more));
                    self.low = value;
                }
                self.near[value.abs_diff(self.low) as usize] += chance;
                return;
            }
            self.far = (self.low..).zip(self.near.drain(..)).filter(|(_, chance)| !chance.is_zero()).collect();
        }
        *self.far.entry(value).or_insert(Chance::ZERO) += chance;
    }

    /// About how many values there are.
    pub fn len(&self) -> usize {
        self.near.len().max(self.far.len())
    }

    /// The values in ascending order, with their chances.
    pub fn faces(self) -> Vec<(i64, Chance)> {
        if self.far.is_empty() {
            return (self.low..).zip(self.near).filter(|(_, chance)| !chance.is_zero()).collect();
        }
        let mut faces: Vec<_> = self.far.into_iter().filter(|(_, chance)| !chance.is_zero()).collect();
        faces.sort_unstable_by_key(|(value, _)| *value);
        faces
    }
}
