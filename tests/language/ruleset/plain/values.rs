//! Draws values: numbers, questions, words and dice.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::tree::{
    Again, Bound, Function, Given, Group, Hand, Keep, Kept, Kind, Look, Pool, Round, Span, Stat, Value, WORDS, Who,
};

pub const SIGNS: [&str; 6] = [">=", ">", "<=", "<", "=", "!="];

/// In how many ways the dice of a function may fall.
pub const CALL: f64 = 9.0;

/// A value with the least and the greatest number that it may be.
#[derive(Debug, Clone)]
pub struct Ranged {
    pub value: Value,
    pub low: i64,
    pub high: i64,
}

/// What a name in scope stands for.
#[derive(Debug, Clone, Copy)]
pub enum Is {
    Number(i64, i64),
    Flag,
    Word,
    Dice(Bag),
}

/// How many dice a pool may have, and what they may show.
#[derive(Debug, Clone, Copy)]
pub struct Bag {
    pub least: i64,
    pub most: i64,
    pub high: i64,
}

/// What a text may name where it stands.
#[derive(Debug, Clone, Copy)]
pub struct At {
    /// Whether anything is kept, and sheets are there.
    pub kept: bool,
    pub fight: bool,
    pub target: bool,
    pub each: Option<Who>,
    pub deep: usize,
}

pub struct Maker {
    pub random: Xoshiro256PlusPlus,
    /// The number of the next name.
    pub next: usize,
    pub scope: Vec<(usize, Is)>,
    /// In how many ways the dice of a text may still fall.
    pub room: f64,
    pub kept: Vec<Kept>,
    pub stats: Vec<Stat>,
    /// The sheet of the only character, if there is one.
    pub sheet: Vec<Value>,
    pub given: Vec<Given>,
    pub functions: Vec<(Function, Vec<i64>, i64, i64)>,
    /// The fewest sides of dice whose sides are fixed, and the most.
    pub sides: (i64, i64),
}

/// Whether a comparison may hold and may not, as far as the ends of its sides tell.
fn is_open(sign: &str, a: &Ranged, b: &Ranged) -> bool {
    match sign {
        ">=" | "<" => a.high >= b.low && a.low < b.high,
        ">" | "<=" => a.high > b.low && a.low <= b.high,
        _ => a.high >= b.low && b.high >= a.low && (a.low < a.high || b.low < b.high),
    }
}

pub fn two(one: Value, other: Value) -> Box<[Value; 2]> {
    Box::new([one, other])
}

impl Maker {
    pub fn new(seed: u64) -> Self {
        let random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (kept, stats, given, functions) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let scope = Vec::new();
        Self { random, next: 0, scope, room: 1000.0, kept, stats, sheet: Vec::new(), given, functions, sides: (2, 4) }
    }

    pub fn number(&mut self, low: i64, high: i64) -> i64 {
        self.random.random_range(low..=high)
    }

    pub fn one_in(&mut self, n: u32) -> bool {
        self.random.random_ratio(1, n)
    }

    pub fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.random.random_range(0..all.len())].clone()
    }

    /// The place of one of several weights.
    pub fn weighted(&mut self, weights: &[u32]) -> usize {
        let mut drawn = self.random.random_range(0..weights.iter().sum());
        weights
            .iter()
            .position(|&weight| {
                let here = drawn < weight;
                drawn = drawn.saturating_sub(weight);
                here
            })
            .expect("one of them")
    }

    /// A new name for something.
    pub fn name(&mut self, is: Is) -> usize {
        self.next += 1;
        self.scope.push((self.next, is));
        self.next
    }

    /// Whose numbers may be named.
    pub fn reach(&mut self, at: At) -> Who {
        let mut all = vec![Who::Me];
        if at.target {
            all.extend([Who::Target; 2]);
        }
        if let Some(who) = at.each {
            all.extend([who; 4]);
        }
        self.one_of(&all)
    }

    /// The places of what is kept of a kind.
    pub fn kept_of(&self, at: At, kind: Kind) -> Vec<usize> {
        (0..self.kept.len()).filter(|&place| at.kept && self.kept[place].kind == kind).collect()
    }

    pub fn stats_of(&self, at: At, kind: Kind) -> Vec<usize> {
        (0..self.stats.len()).filter(|&place| at.kept && self.stats[place].kind == kind).collect()
    }

    pub fn named<T>(&self, of: impl Fn(Is) -> Option<T>) -> Vec<(usize, T)> {
        self.scope.iter().filter_map(|&(name, is)| Some((name, of(is)?))).collect()
    }

    pub fn pools(&self) -> Vec<(usize, Bag)> {
        self.named(|is| if let Is::Dice(bag) = is { Some(bag) } else { None })
    }

    /// Whether there is room for a die.
    pub fn has_room(&self) -> bool {
        self.room >= 2.0
    }

    pub fn has_dice(&self) -> bool {
        self.has_room() || !self.pools().is_empty()
    }

    /// A number, made of others `depth` deep at most.
    pub fn num(&mut self, at: At, depth: usize) -> Ranged {
        if depth == 0 || self.one_in(3) {
            return self.leaf(at);
        }
        let d = depth - 1;
        match self.random.random_range(0..14) {
            0..=2 => {
                let (a, b) = (self.num(at, d), self.num(at, d));
                Ranged { value: Value::Sum(two(a.value, b.value)), low: a.low + b.low, high: a.high + b.high }
            }
            3 | 4 => {
                let (a, b) = (self.num(at, d), self.num(at, d));
                Ranged { value: Value::Less(two(a.value, b.value)), low: a.low - b.high, high: a.high - b.low }
            }
            5 => {
                let (a, by) = (self.num(at, d), self.number(2, 3));
                let value = Value::Times(two(a.value, Value::Number(by)));
                Ranged { value, low: a.low * by, high: a.high * by }
            }
            6 => {
                let (a, by) = (self.num(at, d), self.number(2, 3));
                let round = self.one_of(&[Round::Down, Round::Up, Round::Nearest]);
                let (low, high) = (a.low.div_euclid(by), a.high.div_euclid(by) + 1);
                Ranged { value: Value::Over(Box::new(a.value), by, round), low, high }
            }
            7 => {
                let (a, b) = (self.num(at, d), self.num(at, d));
                let (low, high) = (a.low.max(b.low), a.high.max(b.high));
                Ranged { value: Value::Max(two(a.value, b.value)), low, high }
            }
            8 => {
                let (a, b) = (self.num(at, d), self.num(at, d));
                let (low, high) = (a.low.min(b.low), a.high.min(b.high));
                Ranged { value: Value::Min(two(a.value, b.value)), low, high }
            }
            9 => {
                let a = self.num(at, d);
                let high = a.low.abs().max(a.high.abs());
                Ranged { value: Value::Abs(Box::new(a.value)), low: 0, high }
            }
            10 | 11 => {
                let question = self.question(at, d);
                let (a, b) = (self.num(at, d), self.num(at, d));
                let (low, high) = (a.low.min(b.low), a.high.max(b.high));
                Ranged { value: Value::If(Box::new([question, a.value, b.value])), low, high }
            }
            12 => {
                let of = self.num(at, d);
                if of.high - of.low < 2 {
                    return of;
                }
                let one = self.number(of.low, of.high - 2);
                let other = self.number(one + 1, of.high - 1);
                let three = [self.num(at, d), self.num(at, d), self.num(at, d)];
                let low = three.iter().map(|ranged| ranged.low).min().unwrap_or(0);
                let high = three.iter().map(|ranged| ranged.high).max().unwrap_or(0);
                let three = Box::new(three.map(|ranged| ranged.value));
                Ranged { value: Value::Match(Box::new(of.value), [one, other], three), low, high }
            }
            _ => self.aside(at, d),
        }
    }

    /// A number with a name of its own inside parentheses.
    fn aside(&mut self, at: At, depth: usize) -> Ranged {
        let known = self.scope.len();
        let (name, bound) = self.bound(at, depth);
        let body = if self.one_in(2) { self.reading(at) } else { self.num(at, depth) };
        self.scope.truncate(known);
        Ranged { value: Value::Named(name, Box::new(bound), Box::new(body.value)), low: body.low, high: body.high }
    }

    /// Something with a new name.
    pub fn bound(&mut self, at: At, depth: usize) -> (usize, Bound) {
        match self.weighted(&[if self.has_room() { 6 } else { 0 }, 4, 1, 1]) {
            0 => {
                let (hand, bag) = self.hand(at);
                if hand.is_single() {
                    // One die is a number.
                    let most = bag.high;
                    let value = Value::Read(Look::Sum, Pool::Rolled(hand));
                    return (self.name(Is::Number(1, most)), Bound::Value(value));
                }
                (self.name(Is::Dice(bag)), Bound::Pool(hand))
            }
            1 => {
                let mut a = self.num(at, depth + 1);
                if a.low == a.high {
                    a = self.rolls(3);
                }
                (self.name(Is::Number(a.low, a.high)), Bound::Value(a.value))
            }
            2 => {
                let value = self.question(at, depth);
                (self.name(Is::Flag), Bound::Value(value))
            }
            _ => {
                let value = self.word(at, depth);
                (self.name(Is::Word), Bound::Value(value))
            }
        }
    }

    pub fn leaf(&mut self, at: At) -> Ranged {
        let numbers = self.named(|is| if let Is::Number(low, high) = is { Some((low, high)) } else { None });
        let kept = self.kept_of(at, Kind::Number);
        let stats = self.stats_of(at, Kind::Number);
        let has = |some: bool, weight: u32| if some { weight } else { 0 };
        let weights = [
            3,
            has(!numbers.is_empty(), 4),
            has(!kept.is_empty(), 6),
            has(!stats.is_empty(), 3),
            has(!self.given.is_empty(), 1),
            has(at.fight && at.kept, 1),
            has(!self.functions.is_empty() && self.room >= CALL, 1),
            has(self.has_dice(), 5),
            2,
        ];
        match self.weighted(&weights) {
            0 => {
                let n = self.number(1, 4);
                Ranged { value: Value::Number(n), low: n, high: n }
            }
            1 => {
                let (name, (low, high)) = self.one_of(&numbers);
                Ranged { value: Value::Local(name), low, high }
            }
            2 => {
                let place = self.one_of(&kept);
                let (low, high) = (self.kept[place].low, self.kept[place].high);
                Ranged { value: Value::Kept(self.reach(at), place), low, high }
            }
            3 => {
                let place = self.one_of(&stats);
                if self.stats[place].dice {
                    self.room /= 2.0;
                }
                let (low, high) = (self.stats[place].low, self.stats[place].high);
                Ranged { value: Value::Stat(self.reach(at), place), low, high }
            }
            4 => {
                let place = self.random.random_range(0..self.given.len());
                let (low, high) = (self.given[place].low, self.given[place].high);
                Ranged { value: Value::Given(place), low, high }
            }
            5 => Ranged { value: Value::Crowd(self.one_in(2)), low: 0, high: 3 },
            6 => {
                let place = self.random.random_range(0..self.functions.len());
                let (_, most, low, high) = self.functions[place].clone();
                self.room /= CALL;
                let given = most.iter().map(|&most| {
                    let a = self.leaf(At { deep: 9, ..at });
                    // A parameter is a number from 0 up to `most`.
                    match (a.low >= 0, a.high <= most) {
                        (true, true) => a.value,
                        _ => Value::Max(two(Value::Number(0), Value::Min(two(Value::Number(most), a.value)))),
                    }
                });
                Ranged { value: Value::Call(place, given.collect()), low, high }
            }
            7 => self.reading(at),
            _ => {
                let sides = self.one_of(&[2, 2, 3, 3, 4]);
                self.rolls(sides)
            }
        }
    }

    /// A single die, or a number if there is no room.
    pub fn rolls(&mut self, sides: i64) -> Ranged {
        let ways = sides as f64;
        // Two ways more are always bearable.
        if self.room < ways && sides > 2 {
            let n = self.number(1, sides);
            return Ranged { value: Value::Number(n), low: n, high: n };
        }
        self.room /= ways;
        let group = Group { count: Value::Number(1), sides: Value::Number(sides), again: Again::Never };
        let hand = Hand { groups: vec![group], keep: Keep::All };
        Ranged { value: Value::Read(Look::Sum, Pool::Rolled(hand)), low: 1, high: sides }
    }

    /// A question that both answers may have.
    fn coin(&mut self, at: At) -> Value {
        let kept = self.kept_of(at, Kind::Number);
        let (value, with) = if kept.is_empty() {
            (self.rolls(2).value, 2)
        } else {
            let place = self.one_of(&kept);
            (Value::Kept(self.reach(at), place), self.number(self.kept[place].low + 1, self.kept[place].high))
        };
        Value::Compare(">=", two(value, Value::Number(with)))
    }

    /// Yes or no.
    pub fn question(&mut self, at: At, depth: usize) -> Value {
        let flags = self.named(|is| if let Is::Flag = is { Some(()) } else { None });
        let (kept, stats) = (self.kept_of(at, Kind::Flag), self.stats_of(at, Kind::Flag));
        let words = !self.kept_of(at, Kind::Word).is_empty() || self.scope.iter().any(|(_, is)| matches!(is, Is::Word));
        let has = |some: bool, weight: u32| if some { weight } else { 0 };
        let weights = [
            9,
            2,
            has(!flags.is_empty(), 2),
            has(!kept.is_empty(), 2),
            has(!stats.is_empty(), 1),
            has(words, 2),
            has(depth > 0, 3),
        ];
        match self.weighted(&weights) {
            0 => {
                for _ in 0..4 {
                    let a = if self.one_in(2) { self.reading(at) } else { self.num(at, depth) };
                    let sign = self.one_of(&SIGNS);
                    let b = if self.one_in(3) {
                        self.num(at, depth.min(1))
                    } else {
                        let n = self.number(a.low, a.high);
                        Ranged { value: Value::Number(n), low: n, high: n }
                    };
                    if is_open(sign, &a, &b) {
                        return Value::Compare(sign, two(a.value, b.value));
                    }
                }
                self.coin(at)
            }
            1 => {
                let a = self.num(at, depth);
                if a.high - a.low < 2 {
                    return self.coin(at);
                }
                let low = self.number(a.low, a.high - 1);
                let high = self.number(low, if low == a.low { a.high - 1 } else { a.high });
                let end = |n: i64| Some(Box::new(Value::Number(n)));
                Value::In(Box::new(a.value), Span { low: end(low), high: end(high) })
            }
            2 => Value::Local(self.one_of(&flags).0),
            3 => Value::Kept(self.reach(at), self.one_of(&kept)),
            4 => Value::Stat(self.reach(at), self.one_of(&stats)),
            5 => {
                let sign = self.one_of(&["=", "!="]);
                let (a, b) = (self.word_leaf(at, false), self.word_leaf(at, true));
                Value::Compare(sign, two(a, b))
            }
            _ => {
                let a = self.question(at, depth - 1);
                match self.random.random_range(0..3) {
                    0 => Value::Not(Box::new(a)),
                    1 => Value::And(two(a, self.question(at, depth - 1))),
                    _ => Value::Or(two(a, self.question(at, depth - 1))),
                }
            }
        }
    }

    /// A word that is kept or has a name, or one that is written.
    fn word_leaf(&mut self, at: At, written: bool) -> Value {
        let names = self.named(|is| if let Is::Word = is { Some(()) } else { None });
        let kept = self.kept_of(at, Kind::Word);
        if (written && self.one_in(2)) || (names.is_empty() && kept.is_empty()) {
            Value::Word(self.random.random_range(0..WORDS.len()))
        } else if kept.is_empty() || (!names.is_empty() && self.one_in(2)) {
            Value::Local(self.one_of(&names).0)
        } else {
            Value::Kept(self.reach(at), self.one_of(&kept))
        }
    }

    pub fn word(&mut self, at: At, depth: usize) -> Value {
        if depth == 0 || self.one_in(2) {
            return self.word_leaf(at, true);
        }
        if self.one_in(2) {
            let question = self.question(at, depth - 1);
            let (a, b) = (self.word_leaf(at, true), self.word(at, depth - 1));
            return Value::If(Box::new([question, a, b]));
        }
        let of = self.num(at, depth - 1);
        if of.high - of.low < 2 {
            return self.word_leaf(at, true);
        }
        let one = self.number(of.low, of.high - 2);
        let other = self.number(one + 1, of.high - 1);
        let three = [0; 3].map(|_| self.word_leaf(at, true));
        Value::Match(Box::new(of.value), [one, other], Box::new(three))
    }
}
