//! Makes random rolls of the whole language.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::model::{Burst, Cond, Dealt, Dice, Die, Group, Hand, Inner, Keep, Look, Num, Round, Step, Told, Visit};

/// Makes random rolls.
pub struct Maker {
    random: Xoshiro256PlusPlus,
    /// The names that hold: of dice (`true`), with their number, or of numbers.
    names: Vec<Option<usize>>,
    /// How many more dice may be rolled; brute force goes through all ways in which they fall.
    pub dice: i64,
    /// Whether a burst without end was made.
    pub endless: bool,
    /// Whether dice are compared with what is read off them and others. Then there are more names, and all bursts end.
    mutual: bool,
    /// How many counts are in each other.
    depth: usize,
    /// Whether the faces of dice are visited. All bursts end.
    pub visits: bool,
    /// Whether there is a condition.
    pub given: bool,
}

const SIGNS: [&str; 6] = [">=", ">", "<=", "<", "=", "!="];

impl Maker {
    pub fn new(seed: u64) -> Self {
        let random = Xoshiro256PlusPlus::seed_from_u64(seed);
        Self {
            random,
            names: Vec::new(),
            dice: 6,
            endless: false,
            mutual: false,
            depth: 0,
            visits: false,
            given: false,
        }
    }

    /// Rolls in which dice are compared with what is read off them and others.
    pub fn mutual(seed: u64) -> Self {
        Self { mutual: true, dice: 8, ..Self::new(seed) }
    }

    /// Rolls in which the faces of dice are visited.
    pub fn visiting(seed: u64) -> Self {
        Self { visits: true, dice: 6, ..Self::new(seed) }
    }

    fn below(&mut self, n: usize) -> usize {
        self.random.random_range(0..n)
    }

    fn number(&mut self, low: i64, high: i64) -> i64 {
        self.random.random_range(low..=high)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// A number in any form.
    pub fn num(&mut self, depth: usize) -> Num {
        if depth == 0 || self.dice <= 0 {
            return self.leaf();
        }
        let inner = |maker: &mut Self| Box::new(maker.num(depth - 1));
        match self.below(16) {
            0 | 1 => Num::Add(inner(self), inner(self)),
            2 => Num::Sub(inner(self), inner(self)),
            3 => Num::Times(inner(self), inner(self)),
            4 if self.one_in(3) => {
                let by = self.divisor();
                Num::Rest(inner(self), Box::new(by))
            }
            4 => {
                let round = [Round::Down, Round::Up, Round::Nearest][self.below(3)];
                let by = self.divisor();
                Num::Over(inner(self), Box::new(by), round)
            }
            5 => Num::Max(inner(self), inner(self)),
            6 => Num::Min(inner(self), inner(self)),
            7 => Num::Abs(inner(self)),
            8 => {
                let held = Box::new(self.cond(depth - 1));
                Num::If(held, inner(self), inner(self))
            }
            9 => {
                let subject = inner(self);
                let low = self.number(-2, 4);
                let high = low + self.number(1, 4);
                let values = Box::new([*inner(self), *inner(self), *inner(self)]);
                Num::Table(subject, [low, high], values)
            }
            10 => {
                let look = self.look();
                let dice = self.dice_of(true);
                Num::Read(look, dice)
            }
            11 => {
                let (mine, theirs) = (self.fixed_dice(), self.fixed_dice());
                Num::Beats(mine, theirs)
            }
            13 if self.visits || self.one_in(2) => self.told(),
            12 => {
                let reach = self.number(1, 4);
                self.dice -= 2;
                let die = Group { count: Num::Const(1), die: Die::Sided(self.number(2, 3)), reroll: None, burst: None };
                Num::Rolls(Hand { groups: vec![die], keep: Keep::All }, reach)
            }
            _ => self.leaf(),
        }
    }

    /// A text: names first, then a number.
    pub fn text(&mut self, depth: usize) -> Num {
        if self.visits && (self.names.len() > 2 || self.one_in(3)) {
            let named: Vec<usize> = (0..self.names.len()).filter(|&name| self.names[name].is_some()).collect();
            if !named.is_empty() {
                self.visits = self.one_in(3);
                return self.visit(&named, depth);
            }
        }
        let more = if self.visits {
            true
        } else if self.mutual {
            self.names.len() < 4 && !self.one_in(4)
        } else {
            self.names.len() < 2 && self.one_in(2)
        };
        if more && self.one_in(5) {
            return self.deal(depth);
        }
        if more {
            if !self.one_in(if self.visits { 4 } else { 2 }) || (self.mutual && self.names.is_empty()) {
                let hand = self.hand(true, true);
                let size = fixed_size(&hand).map(|size| match hand.keep {
                    Keep::All => size,
                    Keep::High(kept) | Keep::Low(kept) => kept.min(size),
                    Keep::Without(high, low) => size - high - low,
                });
                self.names.push(Some(size.unwrap_or(0)));
                let body = self.text(depth);
                self.names.pop();
                return Num::LetDice(hand, Box::new(body));
            }
            let value = match if self.mutual && self.one_in(2) { self.reading() } else { self.num(1) } {
                // Dice alone would be a name for dice, and a number alone no name at all.
                alone @ (Num::Sum(_) | Num::Const(_)) => {
                    Num::Add(Box::new(alone), Box::new(Num::Sum(self.plain(1, 2))))
                }
                value => value,
            };
            self.names.push(None);
            let body = self.text(depth);
            self.names.pop();
            return Num::NamedOnce(Box::new(value), Box::new(body));
        }
        if self.given {
            return self.conditional(depth);
        }
        self.num(depth)
    }

    /// Several draws from one deck, and what follows.
    fn deal(&mut self, depth: usize) -> Num {
        let outside = self.names.len();
        let most = [2, 1, 1];
        let draws = 2 + self.below(2);
        let mut dealt = Vec::new();
        for &most in &most[..draws] {
            // A number between the draws, which later ones may depend on.
            if !dealt.is_empty() && self.one_in(3) {
                let value = Num::Add(Box::new(self.reading()), Box::new(Num::Sum(self.plain(1, 2))));
                self.names.push(None);
                dealt.push(Dealt::Number(value));
            }
            let (number, size) = match self.below(4) {
                0 => {
                    let above = Num::Max(Box::new(Num::Const(0)), Box::new(self.reading()));
                    (Num::Min(Box::new(Num::Const(most)), Box::new(above)), 0)
                }
                _ => (Num::Const(most), most as usize),
            };
            self.names.push(Some(size));
            dealt.push(Dealt::Cards(number));
        }
        let cards = (0..5 + self.below(2)).map(|_| self.number(-1, 4)).collect();
        self.dice -= 3;
        let body = self.text(depth);
        self.names.truncate(outside);
        Num::Deal(cards, dealt, Box::new(body))
    }

    /// A number under a condition.
    fn conditional(&mut self, depth: usize) -> Num {
        let value = self.num(depth.min(1));
        let condition = self.cond(1);
        Num::Given(Box::new(value), Box::new(condition))
    }

    /// A visit to the faces of one or two of these, and what follows.
    fn visit(&mut self, named: &[usize], depth: usize) -> Num {
        let mut pools = vec![named[self.below(named.len())]];
        let other = named[self.below(named.len())];
        if other != pools[0] {
            pools.push(other);
        }
        let kept: Vec<i64> = (0..=self.below(3).min(1)).map(|_| self.number(0, 2)).collect();
        let high = self.one_in(2);
        let steps = self.steps(&pools, kept.len(), 2);
        let visit = Visit { pools, high, kept, steps };
        let outside = self.names.len();
        self.names.extend(visit.kept.iter().map(|_| None));
        let body = if self.visits || self.given {
            self.text(depth.saturating_sub(1))
        } else if self.one_in(2) {
            // What is kept is what most is asked of.
            Num::Name(outside)
        } else {
            Num::Add(Box::new(Num::Name(outside)), Box::new(self.num(depth.min(1))))
        };
        self.names.truncate(outside);
        Num::Visit(visit, Box::new(body))
    }

    fn steps(&mut self, pools: &[usize], kept: usize, depth: usize) -> Vec<Step> {
        let count = 1 + self.below(2);
        let mut steps = Vec::new();
        for _ in 0..count {
            let place = self.below(kept);
            steps.push(match self.below(if depth > 0 { 5 } else { 3 }) {
                0 => Step::Put(place, self.inner(pools, kept, 2)),
                1 | 2 => Step::Add(place, self.inner(pools, kept, 1)),
                _ => {
                    let [a, b] = [self.inner(pools, kept, 1), self.inner(pools, kept, 0)];
                    let sign = SIGNS[self.below(6)];
                    let yes = self.steps(pools, kept, depth - 1);
                    let no = if self.one_in(2) { self.steps(pools, kept, depth - 1) } else { Vec::new() };
                    Step::If(a, sign, b, yes, no)
                }
            });
        }
        steps
    }

    fn inner(&mut self, pools: &[usize], kept: usize, depth: usize) -> Inner {
        let part = |maker: &mut Self| Box::new(maker.inner(pools, kept, depth.saturating_sub(1)));
        let numbers: Vec<usize> = (0..self.names.len()).filter(|&name| self.names[name].is_none()).collect();
        match self.below(if depth > 0 { 12 } else { 7 }) {
            0 => Inner::Const(self.number(0, 3)),
            1 => Inner::Face,
            2 | 3 => Inner::Shown(self.below(pools.len()), "="),
            4 => Inner::Shown(self.below(pools.len()), SIGNS[self.below(6)]),
            5 if !numbers.is_empty() => Inner::Name(numbers[self.below(numbers.len())]),
            5 | 6 => Inner::Kept(self.below(kept)),
            7 => Inner::Sum(part(self), part(self)),
            8 => Inner::Difference(part(self), part(self)),
            9 => Inner::Max(part(self), part(self)),
            10 => Inner::Min(part(self), part(self)),
            _ => {
                let sides = Box::new([*part(self), *part(self)]);
                let sign = SIGNS[self.below(6)];
                Inner::If(sides, sign, Box::new([*part(self), *part(self)]))
            }
        }
    }

    /// A function that goes through the faces of dice.
    fn told(&mut self) -> Num {
        let told = match self.below(8) {
            0 => Told::Unmatched,
            1 => Told::Unbeaten,
            2 => Told::WidestFace,
            3 => Told::WidestSum,
            4 => Told::SetFace(self.number(1, 3)),
            5 => Told::RunFace,
            6 => Told::RunSum,
            _ => Told::Dominant,
        };
        let pools = match told {
            Told::Unmatched | Told::Unbeaten => 2,
            Told::Dominant => 2 + self.below(2),
            _ => 1,
        };
        let mut dice: Vec<Dice> = Vec::new();
        for _ in 0..pools {
            let next = match self.dice_of(true) {
                Dice::Named(name, _) => Dice::Named(name, Keep::All),
                rolled => rolled,
            };
            dice.push(next);
        }
        Num::Told(told, dice)
    }

    fn leaf(&mut self) -> Num {
        let name = if self.names.is_empty() { None } else { Some(self.below(self.names.len())) };
        if self.mutual && !self.one_in(3) {
            return self.reading();
        }
        match (self.below(3), name) {
            (0, _) => Num::Const(self.number(0, 6)),
            (1, Some(name)) => match self.names[name] {
                Some(_) => {
                    let look = self.look();
                    if self.one_in(2) { Num::NamedSum(name) } else { Num::Read(look, Dice::Named(name, Keep::All)) }
                }
                None => Num::Name(name),
            },
            _ => Num::Sum(self.hand(true, true)),
        }
    }

    fn divisor(&mut self) -> Num {
        match self.below(3) {
            0 => Num::Const(self.number(1, 4)),
            1 => Num::Const(self.number(-3, -1)),
            _ => Num::Sum(self.plain(1, 3)),
        }
    }

    fn plain(&mut self, count: i64, sides: i64) -> Hand {
        self.dice -= count;
        let group = Group { count: Num::Const(count), die: Die::Sided(sides), reroll: None, burst: None };
        Hand { groups: vec![group], keep: Keep::All }
    }

    pub fn cond(&mut self, depth: usize) -> Cond {
        let inner = |maker: &mut Self| Box::new(maker.cond(depth.saturating_sub(1)));
        match if depth == 0 { 0 } else { self.below(8) } {
            5 => Cond::And(inner(self), inner(self)),
            6 => Cond::Or(inner(self), inner(self)),
            7 => Cond::Not(inner(self)),
            4 => {
                let low = self.number(0, 5);
                let high = low + self.number(0, 3);
                Cond::In(self.num(depth.saturating_sub(1)), low, high)
            }
            _ => {
                let left = self.num(depth.saturating_sub(1));
                let sign = SIGNS[self.below(6)];
                let right = if self.one_in(2) { Num::Const(self.number(0, 8)) } else { self.num(0) };
                Cond::Compare(left, sign, right)
            }
        }
    }

    fn look(&mut self) -> Look {
        match self.below(9) {
            0 | 1 => {
                let sign = SIGNS[self.below(6)];
                Look::Count(sign, Box::new(self.against(0, 5)))
            }
            2 => {
                let low = self.number(0, 4);
                let more = self.number(0, 2);
                self.span(low, low + more)
            }
            3 => Look::Rank([1, 2, 3, -1, -2][self.below(5)]),
            4 => Look::Widest,
            5 => Look::Run,
            6 => Look::Distinct,
            7 => Look::Sets(self.number(1, 3)),
            _ => Look::Matching,
        }
    }

    /// What dice are compared with: a number, unless they are compared with each other.
    fn against(&mut self, low: i64, high: i64) -> Num {
        match if self.mutual { self.below(8) } else { 0 } {
            0 | 1 => Num::Const(self.number(low, high)),
            2..=5 => self.reading(),
            6 => Num::Add(Box::new(self.reading()), Box::new(Num::Const(1))),
            _ => self.num(0),
        }
    }

    fn span(&mut self, low: i64, high: i64) -> Look {
        let ends = [self.end(low), self.end(high)];
        Look::CountIn(Box::new(ends))
    }

    /// The end of a span: a number or a name.
    fn end(&mut self, n: i64) -> Num {
        let numbers: Vec<usize> = (0..self.names.len()).filter(|&name| self.names[name].is_none()).collect();
        if self.mutual && !numbers.is_empty() && !self.one_in(3) {
            return Num::Name(numbers[self.below(numbers.len())]);
        }
        Num::Const(n)
    }

    /// A name, or what is read off dice with a name.
    fn reading(&mut self) -> Num {
        if self.names.is_empty() {
            return Num::Sum(self.plain(1, 3));
        }
        let name = self.below(self.names.len());
        if self.names[name].is_none() {
            return Num::Name(name);
        }
        let dice = Dice::Named(name, Keep::All);
        match self.below(8) {
            0 => Num::NamedSum(name),
            1..=4 => Num::Read(Look::Rank([1, 1, -1, 2][self.below(4)]), dice),
            5 => Num::Read([Look::Widest, Look::Distinct][self.below(2)].clone(), dice),
            _ if self.depth > 2 => Num::Read(Look::Rank(1), dice),
            _ => {
                self.depth += 1;
                let look = match self.below(3) {
                    0 => {
                        let signs = [[">=", ">"][self.below(2)], ["<=", "<"][self.below(2)]];
                        Look::CountBoth(signs, Box::new([self.against(0, 5), self.against(0, 5)]))
                    }
                    1 => self.span(2, 4),
                    _ => Look::Count(SIGNS[self.below(6)], Box::new(self.against(0, 5))),
                };
                self.depth -= 1;
                Num::Read(look, dice)
            }
        }
    }

    /// Dice to look at.
    fn dice_of(&mut self, any: bool) -> Dice {
        let named: Vec<usize> = (0..self.names.len()).filter(|&name| self.names[name].is_some()).collect();
        if !named.is_empty() && self.one_in(2) {
            let name = named[self.below(named.len())];
            let size = self.names[name].unwrap_or(0);
            let keep = self.keep(size.max(1));
            return Dice::Named(name, keep);
        }
        Dice::Rolled(self.hand(any, any))
    }

    /// Dice of a fixed number.
    fn fixed_dice(&mut self) -> Dice {
        let named: Vec<usize> =
            (0..self.names.len()).filter(|&name| self.names[name].is_some_and(|size| size > 0)).collect();
        if !named.is_empty() && self.one_in(2) {
            return Dice::Named(named[self.below(named.len())], Keep::All);
        }
        Dice::Rolled(self.hand(false, false))
    }

    fn keep(&mut self, size: usize) -> Keep {
        match self.below(6) {
            0 => Keep::High(1 + self.below(size)),
            1 => Keep::Low(1 + self.below(size)),
            2 if size > 2 => Keep::Without(1, 1),
            _ => Keep::All,
        }
    }

    /// Dice to be rolled. `rolled` says whether their number may come from dice, `apart` whether faces may add dice.
    fn hand(&mut self, rolled: bool, apart: bool) -> Hand {
        let kinds = if self.one_in(5) { 2 } else { 1 };
        let groups: Vec<Group> = (0..kinds).map(|_| self.group(rolled, apart, kinds == 1)).collect();
        let size = fixed_size(&Hand { groups: groups.clone(), keep: Keep::All });
        let keep = self.keep(size.unwrap_or(2).max(1));
        Hand { groups, keep }
    }

    fn group(&mut self, rolled: bool, apart: bool, alone: bool) -> Group {
        let most = self.dice.clamp(1, 3);
        let count = match self.below(if rolled { 8 } else { 1 }) {
            6 => Num::Sum(self.plain(1, 2)),
            7 => Num::Sub(Box::new(Num::Sum(self.plain(1, 3))), Box::new(Num::Const(1))),
            _ => Num::Const(self.number(1, most)),
        };
        self.dice -= match count {
            Num::Const(n) => n,
            _ => 2,
        };
        if self.one_in(12) && alone {
            let roll = Num::Add(Box::new(Num::Sum(self.plain(1, 2))), Box::new(Num::Const(1)));
            return Group { count, die: Die::Roll(roll), reroll: None, burst: None };
        }
        if self.one_in(8) {
            // At least as many as may be drawn.
            let cards = (0..self.number(3, 5)).map(|_| self.number(-1, 4)).collect();
            return Group { count, die: Die::Cards(cards), reroll: None, burst: None };
        }
        let (die, faces): (Die, Vec<i64>) = match self.below(10) {
            0 => {
                let faces: Vec<i64> = (0..3).map(|_| self.number(-2, 5)).collect();
                let mut sorted = faces.clone();
                sorted.sort_unstable();
                sorted.dedup();
                (Die::Faces(faces), sorted)
            }
            1 if rolled => {
                let sides = Num::Add(Box::new(Num::Sum(self.plain(1, 2))), Box::new(Num::Const(1)));
                (Die::Sides(sides), vec![1, 2])
            }
            _ => {
                let sides = self.number(2, 5);
                (Die::Sided(sides), (1..=sides).collect())
            }
        };
        if faces.len() < 2 {
            return Group { count, die, reroll: None, burst: None };
        }
        let reroll = self.one_in(5).then(|| (vec![faces[self.below(faces.len())]], self.one_in(2)));
        let standing: Vec<i64> = match &reroll {
            Some((again, false)) => faces.iter().copied().filter(|face| !again.contains(face)).collect(),
            _ => faces.clone(),
        };
        // A face of 0 or less may not burst alone.
        let above = faces.last().is_some_and(|&highest| highest > 0);
        let burst = (above && standing.len() > 1 && self.one_in(4)).then(|| {
            let once = self.mutual || self.visits || !self.one_in(3);
            let apart = apart && self.one_in(2);
            self.endless |= !once;
            let faces = vec![standing[self.below(standing.len())]];
            let most = match once {
                true if !apart && self.one_in(3) => Some(2),
                true => Some(1),
                false => None,
            };
            Burst { faces, most, apart }
        });
        Group { count, die, reroll, burst }
    }
}

/// The number of dice, if it is fixed.
fn fixed_size(hand: &Hand) -> Option<usize> {
    hand.groups
        .iter()
        .map(|group| match (&group.count, &group.burst) {
            (_, Some(burst)) if burst.apart => None,
            (Num::Const(n), _) => usize::try_from(*n).ok(),
            _ => None,
        })
        .sum()
}
