//! Draws dice, and what is read off them.

use super::tree::{Again, Bound, Group, Hand, Keep, Kind, Look, Pool, Span, Test, Value};
use super::values::{At, Bag, Is, Maker, Ranged, SIGNS, two};

impl Maker {
    /// Something that is read off dice.
    pub fn reading(&mut self, at: At) -> Ranged {
        if !self.has_dice() {
            return self.leaf(at);
        }
        let (pool, bag) = self.pool(at);
        match self.number(0, 15) {
            0..=7 => self.count(at, pool, bag),
            8 => Ranged { value: Value::Read(Look::Sum, pool), low: bag.least, high: bag.most * bag.high },
            9..=11 => {
                let place: i64 = self.one_of(&[1, 1, 1, -1, -1, 2, -2]);
                let low = i64::from(bag.least >= place.abs());
                Ranged { value: Value::Read(Look::Rank(place), pool), low, high: bag.high }
            }
            12 => {
                let (other, theirs) = self.pool(at);
                // Dice of which the number varies, or of which some are kept, are not compared pair by pair.
                let is_whole = |pool: &Pool| match pool {
                    Pool::Rolled(hand) => hand.keep == Keep::All,
                    Pool::Named(_, keep) => *keep == Keep::All,
                };
                let fixed = bag.least == bag.most && theirs.least == theirs.most;
                if !fixed || !is_whole(&pool) || !is_whole(&other) {
                    return self.count(at, pool, bag);
                }
                Ranged { value: Value::Beats(pool, other), low: 0, high: bag.most.min(theirs.most) }
            }
            13 => {
                let size = self.number(1, 3);
                let look = self.one_of(&[Look::Sets(size), Look::Matching]);
                Ranged { value: Value::Read(look, pool), low: 0, high: bag.most }
            }
            _ => {
                let look = self.one_of(&[Look::Widest, Look::Run, Look::Distinct]);
                Ranged { value: Value::Read(look, pool), low: bag.least.min(1), high: bag.most }
            }
        }
    }

    /// How many dice of a pool pass a test.
    pub fn count(&mut self, at: At, pool: Pool, bag: Bag) -> Ranged {
        // Dice that are named twice are two rolls, unless they have a name.
        let is_named = matches!(pool, Pool::Named(_, Keep::All));
        let test = match self.weighted(&[10, 3, if is_named { 2 } else { 0 }]) {
            0 => {
                let sign = self.one_of(&SIGNS);
                Test::Compare(sign, self.against(at, bag))
            }
            1 => {
                let ends = self.weighted(&[3, 1, 1]);
                let low = (ends != 1).then(|| Box::new(self.end(at, 1, 2)));
                let high = (ends != 2).then(|| Box::new(self.end(at, 2, bag.high.max(2))));
                Test::In(Span { low, high })
            }
            _ => {
                let (one, other) = (self.one_of(&[">=", ">"]), self.one_of(&["<=", "<"]));
                let (first, second) = (self.against(at, bag), self.against(at, bag));
                Test::Both([one, other], [first, second])
            }
        };
        Ranged { value: Value::Count(pool, Box::new(test)), low: 0, high: bag.most }
    }

    /// The end of a span: a number or a name.
    fn end(&mut self, at: At, low: i64, high: i64) -> Value {
        let n = self.number(low, high);
        if self.one_in(3) {
            return Value::Number(n);
        }
        self.up_to(At { target: false, each: None, ..at }, i64::MIN, i64::MAX).unwrap_or(Value::Number(n))
    }

    /// Whether a value rolls dice.
    fn is_rolled(&self, value: &mut Value) -> bool {
        let rolls = match value {
            Value::Read(_, Pool::Rolled(_)) | Value::Count(Pool::Rolled(_), _) | Value::Call(..) => true,
            Value::Beats(mine, theirs) => [mine, theirs].into_iter().any(|pool| matches!(pool, Pool::Rolled(_))),
            Value::Named(_, bound, _) => matches!(bound.as_ref(), Bound::Pool(_)),
            Value::Stat(_, stat) => self.stats[*stat].dice,
            _ => false,
        };
        rolls || value.parts().into_iter().any(|part| self.is_rolled(part))
    }

    /// What dice are compared with.
    fn against(&mut self, at: At, bag: Bag) -> Value {
        let pools = self.pools();
        let of_pools = if pools.is_empty() { 0 } else { 3 };
        match self.weighted(&[2, of_pools, 5]) {
            0 => Value::Number(self.number(1, bag.high.max(1))),
            1 => {
                let (name, _) = self.one_of(&pools);
                let look = self.one_of(&[Look::Rank(1), Look::Rank(1), Look::Rank(-1), Look::Rank(2), Look::Widest]);
                Value::Read(look, Pool::Named(name, Keep::All))
            }
            _ => {
                let depth = usize::from(self.one_in(4));
                let room = self.room;
                let mut value = self.num(At { deep: 9, ..at }, depth).value;
                if self.is_rolled(&mut value) {
                    // Dice are not compared with dice that have no name.
                    self.room = room;
                    return self.end(at, 1, bag.high);
                }
                value
            }
        }
    }

    /// Dice to look at.
    fn pool(&mut self, at: At) -> (Pool, Bag) {
        let pools = self.pools();
        if !pools.is_empty() && (!self.has_room() || !self.one_in(4)) {
            let (name, bag) = self.one_of(&pools);
            if bag.most > 1 && self.one_in(6) {
                let many = self.number(1, bag.most);
                let keep = self.one_of(&[Keep::High(many as usize), Keep::Low(many as usize)]);
                let bag = Bag { least: bag.least.min(many), most: many, ..bag };
                return (Pool::Named(name, keep), bag);
            }
            return (Pool::Named(name, Keep::All), bag);
        }
        let (hand, bag) = self.hand(at);
        (Pool::Rolled(hand), bag)
    }

    /// Dice to be rolled.
    pub fn hand(&mut self, at: At) -> (Hand, Bag) {
        let kinds = if self.one_in(6) { 2 } else { 1 };
        let mut bag = Bag { least: 0, most: 0, high: 1 };
        let mut groups = Vec::new();
        for _ in 0..kinds {
            let mut sides = self.number(self.sides.0, self.sides.1);
            let mut again = [Again::Never, Again::Burst, Again::One, Again::More][self.weighted(&[14, 1, 1, 1])];
            let most = if again == Again::Never { self.number(1, 6 - sides.min(3)) } else { self.number(1, 2) };
            let ways = |sides: i64, most: i64, again: Again| {
                let each = if again == Again::Never { sides } else { 2 * sides - 1 };
                (each as f64).powf(most as f64)
            };
            let mut most = most;
            while most > 1 && self.room < ways(sides, most, again) {
                most -= 1;
            }
            if self.room < ways(sides, most, again) {
                (sides, again) = (if self.room < 2.0 { 1 } else { 2 }, Again::Never);
            }
            self.room /= ways(sides, most, again);
            let (count, least) = self.amount(at, most);
            let fewest = again != Again::Never || !self.one_in(10);
            let value = if fewest { None } else { self.up_to(at, 1, sides) };
            let value = value.unwrap_or(Value::Number(sides));
            groups.push(Group { count, sides: value, again });
            let high = if again == Again::Burst { 2 * sides } else { sides };
            let more = if again == Again::More { 2 * most } else { most };
            bag = Bag { least: bag.least + least, most: bag.most + more, high: bag.high.max(high) };
        }
        let keep = match self.number(0, 9) {
            0 if bag.most > 1 => Keep::High(self.number(1, bag.most - 1) as usize),
            1 if bag.most > 1 => Keep::Low(self.number(1, bag.most - 1) as usize),
            _ => Keep::All,
        };
        if let Keep::High(many) | Keep::Low(many) = keep {
            let many = many as i64;
            bag = Bag { least: bag.least.min(many), most: many, ..bag };
        }
        (Hand { groups, keep }, bag)
    }

    /// How many dice, and how few there may be.
    fn amount(&mut self, at: At, most: i64) -> (Value, i64) {
        if at.deep < 9 && self.one_in(4) {
            self.up_to(at, 0, most).map_or((Value::Number(most), most), |count| (count, 0))
        } else {
            (Value::Number(most), most)
        }
    }

    /// A number that is kept or has a name, between two numbers.
    fn up_to(&mut self, at: At, low: i64, high: i64) -> Option<Value> {
        let numbers = self.named(|is| if let Is::Number(low, high) = is { Some((low, high)) } else { None });
        let kept = self.kept_of(at, Kind::Number);
        let (value, least, most) = if !kept.is_empty() && (numbers.is_empty() || self.one_in(2)) {
            let place = self.one_of(&kept);
            (Value::Kept(self.reach(at), place), self.kept[place].low, self.kept[place].high)
        } else if numbers.is_empty() {
            return None;
        } else {
            let (name, (low, high)) = self.one_of(&numbers);
            (Value::Local(name), low, high)
        };
        let value = if most > high { Value::Min(two(value, Value::Number(high))) } else { value };
        Some(if least < low { Value::Max(two(Value::Number(low), value)) } else { value })
    }
}
