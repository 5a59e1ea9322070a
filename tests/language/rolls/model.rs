//! A plain model of rolls: every die is thrown one by one, and every way in which they fall is gone through.
//!
//! It shares nothing with the program. Each part can be written as text and played with dice from an oracle.

use std::collections::BTreeMap;

/// Chances by value.
pub type Chances = BTreeMap<i64, f64>;

/// A number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Num {
    Const(i64),
    /// The sum of dice.
    Sum(Hand),
    /// A name with a number, counted from the outermost.
    Name(usize),
    /// The sum of dice with a name.
    NamedSum(usize),
    Add(Box<Self>, Box<Self>),
    Sub(Box<Self>, Box<Self>),
    Times(Box<Self>, Box<Self>),
    /// Rounded down, up or to the nearest.
    Over(Box<Self>, Box<Self>, Round),
    /// What a division that is rounded down leaves.
    Rest(Box<Self>, Box<Self>),
    Max(Box<Self>, Box<Self>),
    Min(Box<Self>, Box<Self>),
    Abs(Box<Self>),
    If(Box<Cond>, Box<Self>, Box<Self>),
    /// Up to a number, up to another, the rest.
    Table(Box<Self>, [i64; 2], Box<[Self; 3]>),
    Read(Look, Dice),
    Beats(Dice, Dice),
    /// A name for a number.
    NamedOnce(Box<Self>, Box<Self>),
    /// A name for dice.
    LetDice(Hand, Box<Self>),
    /// Cards of one deck, drawn one after another and not put back, with other names between them.
    Deal(Vec<i64>, Vec<Dealt>, Box<Self>),
    /// The number of rolls until their sum is at least a number.
    Rolls(Hand, i64),
    /// The faces of dice, one after another. What is kept has names in what follows.
    Visit(Visit, Box<Self>),
    /// A function that goes through the faces of dice.
    Told(Told, Vec<Dice>),
    /// A number under a condition; [`FAILED`] where that fails.
    Given(Box<Self>, Box<Cond>),
}

/// A name that is given while cards are drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Dealt {
    /// For so many cards.
    Cards(Num),
    /// For a number.
    Number(Num),
}

/// Stands for no number, because the condition fails.
pub const FAILED: i64 = i64::MIN;

/// A visit to each face that some dice with names show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visit {
    pub pools: Vec<usize>,
    pub high: bool,
    /// What is kept before the first face.
    pub kept: Vec<i64>,
    pub steps: Vec<Step>,
}

/// What is done at a face.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// What is kept in this place becomes a number.
    Put(usize, Inner),
    /// A number is added to it.
    Add(usize, Inner),
    /// A comparison, and what is done if it holds and if not.
    If(Inner, &'static str, Inner, Vec<Self>, Vec<Self>),
}

/// A number at a face.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inner {
    Const(i64),
    Face,
    /// How many dice of one of the pools compare with the face.
    Shown(usize, &'static str),
    Kept(usize),
    /// A name with a number.
    Name(usize),
    Sum(Box<Self>, Box<Self>),
    Difference(Box<Self>, Box<Self>),
    Max(Box<Self>, Box<Self>),
    Min(Box<Self>, Box<Self>),
    If(Box<[Self; 2]>, &'static str, Box<[Self; 2]>),
}

/// Functions that go through the faces of dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    Unmatched,
    Unbeaten,
    WidestFace,
    WidestSum,
    SetFace(i64),
    RunFace,
    RunSum,
    Dominant,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Round {
    Down,
    Up,
    Nearest,
}

/// Yes or no.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cond {
    Compare(Num, &'static str, Num),
    In(Num, i64, i64),
    And(Box<Self>, Box<Self>),
    Or(Box<Self>, Box<Self>),
    Not(Box<Self>),
}

/// Dice that are looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Dice {
    Rolled(Hand),
    /// A name, and whether only some are kept.
    Named(usize, Keep),
}

/// What is read off dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Look {
    Count(&'static str, Box<Num>),
    CountIn(Box<[Num; 2]>),
    /// Two comparisons of dice with a name, put together with `and`.
    CountBoth([&'static str; 2], Box<[Num; 2]>),
    Rank(i64),
    Widest,
    Run,
    Distinct,
    Sets(i64),
    Matching,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    pub groups: Vec<Group>,
    pub keep: Keep,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    All,
    High(usize),
    Low(usize),
    Without(usize, usize),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    pub count: Num,
    pub die: Die,
    /// Faces rolled again, and whether once.
    pub reroll: Option<(Vec<i64>, bool)>,
    pub burst: Option<Burst>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Die {
    Sided(i64),
    Faces(Vec<i64>),
    Sides(Num),
    Roll(Num),
    /// The cards of a deck, of which none is put back.
    Cards(Vec<i64>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Burst {
    pub faces: Vec<i64>,
    /// The most further throws of a die.
    pub most: Option<usize>,
    pub apart: bool,
}

/// Decides how dice fall. Every die is a choice of one of its faces.
pub struct Oracle {
    path: Vec<(usize, usize)>,
    at: usize,
    chance: f64,
    /// Below this chance no die bursts any more.
    pub forgotten: f64,
}

impl Oracle {
    fn choose(&mut self, options: usize) -> usize {
        if self.at == self.path.len() {
            self.path.push((0, options));
        }
        let (taken, _) = self.path[self.at];
        self.at += 1;
        self.chance /= options as f64;
        taken
    }

    fn next(&mut self) -> bool {
        self.at = 0;
        self.chance = 1.0;
        while let Some((taken, options)) = self.path.last_mut() {
            *taken += 1;
            if taken < options {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

/// The chances of all values of a part, unless there are more ways than `limit`.
pub fn chances(limit: usize, forgotten: f64, play: impl Fn(&mut Oracle, &mut Names) -> i64) -> Option<Chances> {
    let mut oracle = Oracle { path: Vec::new(), at: 0, chance: 1.0, forgotten };
    let mut chances = Chances::new();
    for _ in 0..limit {
        let value = play(&mut oracle, &mut Names::default());
        *chances.entry(value).or_default() += oracle.chance;
        if !oracle.next() {
            return Some(chances);
        }
    }
    None
}

/// What names stand for.
#[derive(Debug, Default)]
pub struct Names {
    values: Vec<Named>,
}

#[derive(Debug)]
enum Named {
    Number(i64),
    /// What lies on the table, from the highest.
    Dice(Vec<i64>),
}

fn holds(a: i64, sign: &str, b: i64) -> bool {
    match sign {
        ">=" => a >= b,
        ">" => a > b,
        "<=" => a <= b,
        "<" => a < b,
        "=" => a == b,
        _ => a != b,
    }
}

fn kept(mut dice: Vec<i64>, keep: Keep) -> Vec<i64> {
    dice.sort_unstable_by(|a, b| b.cmp(a));
    let n = dice.len();
    match keep {
        Keep::All => dice,
        Keep::High(k) => dice.into_iter().take(k).collect(),
        Keep::Low(k) => dice.into_iter().skip(n.saturating_sub(k)).collect(),
        Keep::Without(high, low) => {
            let end = n.saturating_sub(low);
            dice.into_iter().take(end).skip(high).collect()
        }
    }
}

impl Hand {
    fn throw(&self, oracle: &mut Oracle, names: &mut Names) -> Vec<i64> {
        let mut dice = Vec::new();
        for group in &self.groups {
            let count = group.count.play(oracle, names);
            let faces: Option<Vec<i64>> = match &group.die {
                Die::Sided(sides) => Some((1..=*sides).collect()),
                Die::Faces(faces) => Some(faces.clone()),
                Die::Sides(sides) => Some((1..=sides.play(oracle, names)).collect()),
                Die::Roll(_) => None,
                Die::Cards(cards) => {
                    let mut left = cards.clone();
                    dice.extend((0..count).map(|_| left.remove(oracle.choose(left.len()))));
                    continue;
                }
            };
            for _ in 0..count {
                let mut more = true;
                let mut total = 0;
                let mut throws = 0;
                while more {
                    let face = match (&faces, &group.die) {
                        (Some(faces), _) => group.face(faces, oracle),
                        (None, Die::Roll(roll)) => roll.play(oracle, names),
                        _ => unreachable!("a die has faces or is a roll"),
                    };
                    throws += 1;
                    more = group.burst.as_ref().is_some_and(|burst| {
                        burst.faces.contains(&face)
                            && burst.most.is_none_or(|most| throws <= most)
                            && (burst.most.is_some() || oracle.chance > oracle.forgotten)
                    });
                    if group.burst.as_ref().is_some_and(|burst| burst.apart) {
                        dice.push(face);
                    } else {
                        total += face;
                    }
                }
                if !group.burst.as_ref().is_some_and(|burst| burst.apart) {
                    dice.push(total);
                }
            }
        }
        kept(dice, self.keep)
    }
}

impl Group {
    fn face(&self, faces: &[i64], oracle: &mut Oracle) -> i64 {
        match &self.reroll {
            None => faces[oracle.choose(faces.len())],
            Some((again, true)) => {
                let face = faces[oracle.choose(faces.len())];
                if again.contains(&face) { faces[oracle.choose(faces.len())] } else { face }
            }
            Some((again, false)) => {
                let standing: Vec<i64> = faces.iter().copied().filter(|face| !again.contains(face)).collect();
                standing[oracle.choose(standing.len())]
            }
        }
    }
}

impl Dice {
    fn look(&self, oracle: &mut Oracle, names: &mut Names) -> Vec<i64> {
        match self {
            Self::Rolled(hand) => hand.throw(oracle, names),
            Self::Named(name, keep) => match &names.values[*name] {
                Named::Dice(dice) => kept(dice.clone(), *keep),
                Named::Number(_) => unreachable!("the name is of dice"),
            },
        }
    }
}

fn runs(dice: &[i64]) -> BTreeMap<i64, i64> {
    let mut shown = BTreeMap::new();
    for &die in dice {
        *shown.entry(die).or_default() += 1;
    }
    shown
}

impl Look {
    /// `with` is what dice are compared with, as it is where they are looked at.
    fn read(&self, dice: &[i64], with: &[i64]) -> i64 {
        let shown = runs(dice);
        let count = |passes: &dyn Fn(i64) -> bool| dice.iter().filter(|&&die| passes(die)).count() as i64;
        match self {
            Self::Count(sign, _) => count(&|die| holds(die, sign, with[0])),
            Self::CountIn(_) => count(&|die| (with[0]..=with[1]).contains(&die)),
            Self::CountBoth([one, other], _) => count(&|die| holds(die, one, with[0]) && holds(die, other, with[1])),
            Self::Rank(place) => {
                let at = if *place > 0 { place - 1 } else { dice.len() as i64 + place };
                usize::try_from(at).ok().and_then(|at| dice.get(at)).copied().unwrap_or(0)
            }
            Self::Widest => shown.values().copied().max().unwrap_or(0),
            Self::Run => {
                let longest = |from: i64| (from..).take_while(|face| shown.contains_key(face)).count() as i64;
                shown.keys().map(|&face| longest(face)).max().unwrap_or(0)
            }
            Self::Distinct => shown.len() as i64,
            Self::Sets(size) => shown.values().filter(|&dice| dice >= size).count() as i64,
            Self::Matching => shown.values().filter(|&&dice| dice > 1).sum(),
        }
    }

    pub fn with_mut(&mut self) -> &mut [Num] {
        match self {
            Self::Count(_, with) => std::slice::from_mut(with),
            Self::CountIn(with) | Self::CountBoth(_, with) => with.as_mut_slice(),
            _ => &mut [],
        }
    }

    /// What dice are compared with.
    fn with(&self) -> &[Num] {
        match self {
            Self::Count(_, with) => std::slice::from_ref(with),
            Self::CountIn(with) | Self::CountBoth(_, with) => with.as_slice(),
            _ => &[],
        }
    }
}

impl Num {
    pub fn play(&self, oracle: &mut Oracle, names: &mut Names) -> i64 {
        match self {
            Self::Const(n) => *n,
            Self::Sum(hand) => hand.throw(oracle, names).into_iter().sum(),
            Self::Name(name) => match &names.values[*name] {
                Named::Number(n) => *n,
                Named::Dice(_) => unreachable!("the name is of a number"),
            },
            Self::NamedSum(name) => match &names.values[*name] {
                Named::Dice(dice) => dice.iter().sum(),
                Named::Number(_) => unreachable!("the name is of dice"),
            },
            Self::Add(a, b) => a.play(oracle, names) + b.play(oracle, names),
            Self::Sub(a, b) => a.play(oracle, names) - b.play(oracle, names),
            Self::Times(a, b) => a.play(oracle, names) * b.play(oracle, names),
            Self::Over(a, b, round) => {
                let quotient = a.play(oracle, names) as f64 / b.play(oracle, names) as f64;
                match round {
                    Round::Down => quotient.floor() as i64,
                    Round::Up => quotient.ceil() as i64,
                    Round::Nearest => (quotient + 0.5).floor() as i64,
                }
            }
            // The divisor is taken off, or added, until less than it is left.
            Self::Rest(a, b) => {
                let (mut left, by) = (a.play(oracle, names), b.play(oracle, names));
                while left != 0 && (left.abs() >= by.abs() || left.signum() != by.signum()) {
                    left += if left.signum() == by.signum() { -by } else { by };
                }
                left
            }
            Self::Max(a, b) => a.play(oracle, names).max(b.play(oracle, names)),
            Self::Min(a, b) => a.play(oracle, names).min(b.play(oracle, names)),
            Self::Abs(a) => a.play(oracle, names).abs(),
            Self::If(held, a, b) => {
                if held.play(oracle, names) {
                    a.play(oracle, names)
                } else {
                    b.play(oracle, names)
                }
            }
            Self::Table(subject, ends, values) => {
                let n = subject.play(oracle, names);
                let line = usize::from(n > ends[0]) + usize::from(n > ends[1]);
                values[line].play(oracle, names)
            }
            Self::Read(look, dice) => {
                let dice = dice.look(oracle, names);
                let with: Vec<i64> = look.with().iter().map(|with| with.play(oracle, names)).collect();
                look.read(&dice, &with)
            }
            Self::Beats(mine, theirs) => {
                let (mine, theirs) = (mine.look(oracle, names), theirs.look(oracle, names));
                mine.iter().zip(&theirs).filter(|(mine, theirs)| mine > theirs).count() as i64
            }
            Self::NamedOnce(value, body) => {
                let value = Named::Number(value.play(oracle, names));
                named(value, body, oracle, names)
            }
            Self::LetDice(hand, body) => {
                let value = Named::Dice(hand.throw(oracle, names));
                named(value, body, oracle, names)
            }
            Self::Deal(cards, dealt, body) => {
                let outside = names.values.len();
                let mut left = cards.clone();
                for next in dealt {
                    let value = match next {
                        Dealt::Cards(number) => {
                            let number = number.play(oracle, names);
                            let drawn = (0..number).map(|_| left.remove(oracle.choose(left.len()))).collect();
                            Named::Dice(kept(drawn, Keep::All))
                        }
                        Dealt::Number(number) => Named::Number(number.play(oracle, names)),
                    };
                    names.values.push(value);
                }
                let result = body.play(oracle, names);
                names.values.truncate(outside);
                result
            }
            Self::Visit(visit, body) => {
                let kept = visit.play(names);
                let outside = names.values.len();
                names.values.extend(kept.into_iter().map(Named::Number));
                let result = body.play(oracle, names);
                names.values.truncate(outside);
                result
            }
            Self::Told(told, dice) => {
                let dice: Vec<Vec<i64>> = dice.iter().map(|dice| dice.look(oracle, names)).collect();
                told.play(&dice)
            }
            Self::Rolls(hand, reach) => {
                let (mut sum, mut rolls) = (0, 0);
                while rolls == 0 || sum < *reach {
                    sum += hand.throw(oracle, names).into_iter().sum::<i64>();
                    rolls += 1;
                }
                rolls
            }
            Self::Given(value, condition) => {
                let value = value.play(oracle, names);
                if condition.play(oracle, names) { value } else { FAILED }
            }
        }
    }
}

impl Visit {
    /// What is kept after the last face.
    fn play(&self, names: &Names) -> Vec<i64> {
        let pools: Vec<&Vec<i64>> = self
            .pools
            .iter()
            .map(|pool| match &names.values[*pool] {
                Named::Dice(dice) => dice,
                Named::Number(_) => unreachable!("the name is of dice"),
            })
            .collect();
        let mut faces: Vec<i64> = pools.iter().flat_map(|dice| dice.iter().copied()).collect();
        faces.sort_unstable();
        faces.dedup();
        if self.high {
            faces.reverse();
        }
        let mut kept = self.kept.clone();
        for face in faces {
            play_steps(&self.steps, &mut kept, face, &pools, names);
        }
        kept
    }
}

fn play_steps(steps: &[Step], kept: &mut [i64], face: i64, pools: &[&Vec<i64>], names: &Names) {
    for step in steps {
        match step {
            Step::Put(place, value) => kept[*place] = value.play(kept, face, pools, names),
            Step::Add(place, value) => kept[*place] += value.play(kept, face, pools, names),
            Step::If(a, sign, b, yes, no) => {
                let held = holds(a.play(kept, face, pools, names), sign, b.play(kept, face, pools, names));
                play_steps(if held { yes } else { no }, kept, face, pools, names);
            }
        }
    }
}

impl Inner {
    fn play(&self, kept: &[i64], face: i64, pools: &[&Vec<i64>], names: &Names) -> i64 {
        let of = |inner: &Self| inner.play(kept, face, pools, names);
        match self {
            Self::Const(n) => *n,
            Self::Face => face,
            Self::Shown(pool, sign) => pools[*pool].iter().filter(|&&die| holds(die, sign, face)).count() as i64,
            Self::Kept(place) => kept[*place],
            Self::Name(name) => match &names.values[*name] {
                Named::Number(n) => *n,
                Named::Dice(_) => unreachable!("the name is of a number"),
            },
            Self::Sum(a, b) => of(a) + of(b),
            Self::Difference(a, b) => of(a) - of(b),
            Self::Max(a, b) => of(a).max(of(b)),
            Self::Min(a, b) => of(a).min(of(b)),
            Self::If(sides, sign, values) => of(&values[usize::from(!holds(of(&sides[0]), sign, of(&sides[1])))]),
        }
    }
}

impl Told {
    /// What a function comes to, by hand.
    fn play(self, pools: &[Vec<i64>]) -> i64 {
        let mut first = pools[0].clone();
        first.sort_unstable();
        let shown = runs(&first);
        let widest = || {
            let most = shown.values().copied().max().unwrap_or(0);
            (most, shown.iter().rev().find(|(_, dice)| **dice == most).map_or(0, |(face, _)| *face))
        };
        // By length, then by the highest face.
        let straight = || {
            let from = |low: &i64| {
                let length = (*low..).take_while(|face| shown.contains_key(face)).count() as i64;
                (length, *low + length - 1)
            };
            shown.keys().map(from).max().unwrap_or((0, 0))
        };
        match self {
            Self::Unmatched => {
                for die in &pools[1] {
                    if let Some(place) = first.iter().position(|own| own == die) {
                        first.remove(place);
                    }
                }
                first.len() as i64
            }
            Self::Unbeaten => {
                let mut theirs = pools[1].clone();
                theirs.sort_unstable_by(|a, b| b.cmp(a));
                for die in theirs {
                    if let Some(place) = first.iter().rposition(|own| *own <= die) {
                        first.remove(place);
                    }
                }
                first.len() as i64
            }
            Self::WidestFace => widest().1,
            Self::WidestSum => widest().0 * widest().1,
            Self::SetFace(size) => shown.iter().rev().find(|(_, dice)| **dice >= size).map_or(0, |(face, _)| *face),
            Self::RunFace => straight().1,
            Self::RunSum => {
                let (length, top) = straight();
                (top - length + 1..=top).sum()
            }
            Self::Dominant => {
                let sorted = |dice: &Vec<i64>| {
                    let mut dice = dice.clone();
                    dice.sort_unstable_by(|a, b| b.cmp(a));
                    dice
                };
                let sorted: Vec<Vec<i64>> = pools.iter().map(sorted).collect();
                // Lists are compared die by die, and a longer one is higher.
                let best = sorted.iter().max();
                sorted.iter().position(|dice| Some(dice) == best).map_or(0, |place| place as i64 + 1)
            }
        }
    }
}

fn named(value: Named, body: &Num, oracle: &mut Oracle, names: &mut Names) -> i64 {
    names.values.push(value);
    let result = body.play(oracle, names);
    names.values.pop();
    result
}

impl Cond {
    pub fn play(&self, oracle: &mut Oracle, names: &mut Names) -> bool {
        match self {
            Self::Compare(a, sign, b) => {
                let a = a.play(oracle, names);
                holds(a, sign, b.play(oracle, names))
            }
            Self::In(a, low, high) => (*low..=*high).contains(&a.play(oracle, names)),
            // Both sides are rolled in any case, which makes no difference.
            Self::And(a, b) => a.play(oracle, names) & b.play(oracle, names),
            Self::Or(a, b) => a.play(oracle, names) | b.play(oracle, names),
            Self::Not(a) => !a.play(oracle, names),
        }
    }
}
