//! Carries a text out as the manual tells it, one statement after the other, every value as it is where it is read.

use super::dice::Dice;
use super::tree::{Again, Bound, Choice, Game, Hand, How, Keep, Look, Pool, Round, Span, Statement, Test, Value, Who};

/// How things stand.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    /// What is kept, by fighter and by its place in the game.
    pub kept: Vec<Vec<i64>>,
    /// What sides keep, in the places of their names.
    pub sides: [Vec<i64>; 2],
    /// With which word a fighter has left.
    pub fate: Vec<Option<usize>>,
    /// Who stood when this was last found out.
    pub up: Vec<bool>,
    /// Who has stood after some text, and so may fall.
    pub due: Vec<bool>,
    /// What was counted, by side.
    pub counts: [Vec<i64>; 2],
    pub order: Vec<usize>,
    pub round: u32,
    /// Whether nobody is found out or back before the round ends.
    pub frozen: bool,
    pub over: Option<Ending>,
}

/// How it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    Side(usize),
    Draw,
    /// `end` with a word.
    Word(usize),
    /// The limit was reached.
    Limit,
}

/// How a text goes on after a statement.
pub enum Flow {
    On,
    /// Nothing more of this text is done.
    Stop,
    End(usize),
    /// A check has come to something.
    Result(Vec<i64>),
}

/// What a name stands for.
enum Held {
    Value(i64),
    /// Dice as they lie, from the highest.
    Dice(Vec<i64>),
}

/// A text that is being carried out.
pub struct Scene<'a> {
    pub game: &'a Game,
    pub state: &'a mut State,
    pub dice: &'a mut Dice,
    pub me: usize,
    pub target: Option<usize>,
    /// Whom an `each` is at.
    each: Option<usize>,
    names: Vec<(usize, Held)>,
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

fn kept(dice: &[i64], keep: Keep) -> Vec<i64> {
    match keep {
        Keep::All => dice.to_vec(),
        Keep::High(many) => dice.iter().copied().take(many).collect(),
        Keep::Low(many) => dice.iter().copied().skip(dice.len().saturating_sub(many)).collect(),
    }
}

/// How many dice show each face, from the lowest face.
fn shown(dice: &[i64]) -> Vec<(i64, i64)> {
    let mut shown: Vec<(i64, i64)> = Vec::new();
    for &die in dice.iter().rev() {
        match shown.last_mut() {
            Some((face, many)) if *face == die => *many += 1,
            _ => shown.push((die, 1)),
        }
    }
    shown
}

/// What is read off dice that lie from the highest.
fn look(look: Look, dice: &[i64]) -> i64 {
    let shown = shown(dice);
    let sizes = || shown.iter().map(|&(_, many)| many);
    match look {
        Look::Sum => dice.iter().sum(),
        Look::Rank(place) => {
            let at = if place > 0 { place - 1 } else { dice.len() as i64 + place };
            usize::try_from(at).ok().and_then(|at| dice.get(at)).copied().unwrap_or(0)
        }
        Look::Widest => sizes().max().unwrap_or(0),
        Look::Run => {
            let (mut longest, mut run, mut before) = (0, 0, None);
            for &(face, _) in &shown {
                run = if before == Some(face - 1) { run + 1 } else { 1 };
                before = Some(face);
                longest = longest.max(run);
            }
            longest
        }
        Look::Distinct => shown.len() as i64,
        Look::Sets(size) => sizes().filter(|&many| many >= size).count() as i64,
        Look::Matching => sizes().filter(|&many| many > 1).sum(),
    }
}

impl<'a> Scene<'a> {
    pub fn new(game: &'a Game, state: &'a mut State, dice: &'a mut Dice, me: usize, target: Option<usize>) -> Self {
        Self { game, state, dice, me, target, each: None, names: Vec::new() }
    }

    /// Whether a fighter stands by what its numbers say now.
    pub fn lives(&mut self, fighter: usize) -> bool {
        if self.state.fate[fighter].is_some() {
            return false;
        }
        let me = std::mem::replace(&mut self.me, fighter);
        let out = self.value(&self.game.out) != 0;
        self.me = me;
        !out
    }

    pub fn stands(&mut self, fighter: usize) -> bool {
        if self.state.frozen { self.state.up[fighter] } else { self.lives(fighter) }
    }

    /// The enemies of whoever acts, or the others of its side, as they are listed.
    pub fn others(&self, who: Who) -> Vec<usize> {
        let side = |fighter: usize| self.game.fighters[fighter].side;
        let foes = who == Who::Enemy;
        (0..self.game.fighters.len())
            .filter(|&other| other != self.me && (side(other) != side(self.me)) == foes)
            .collect()
    }

    pub fn standing(&mut self, who: Who) -> Vec<usize> {
        let mut others = self.others(who);
        others.retain(|&other| self.stands(other));
        others
    }

    fn meant(&self, who: Who) -> usize {
        match who {
            Who::Me => self.me,
            Who::Target => self.target.expect("a text with a target"),
            Who::Enemy | Who::Ally => self.each.expect("inside an `each`"),
        }
    }

    fn of(&self, fighter: usize, kept: usize) -> i64 {
        if self.game.kept[kept].of_side {
            self.state.sides[self.game.fighters[fighter].side][kept]
        } else {
            self.state.kept[fighter][kept]
        }
    }

    fn named(&self, name: usize) -> &Held {
        &self.names.iter().rev().find(|(other, _)| *other == name).expect("the name holds").1
    }

    pub fn value(&mut self, value: &Value) -> i64 {
        match value {
            Value::Number(n) => *n,
            Value::Flag(on) => i64::from(*on),
            Value::Word(word) => *word as i64,
            Value::Kept(who, kept) => self.of(self.meant(*who), *kept),
            Value::Stat(who, stat) => {
                let game = self.game;
                self.value(&game.fighters[self.meant(*who)].sheet[*stat])
            }
            Value::Given(given) => self.game.given[*given].value,
            Value::Local(name) => match self.named(*name) {
                Held::Value(n) => *n,
                Held::Dice(_) => unreachable!("the name is of a value"),
            },
            Value::Crowd(foes) => self.standing(if *foes { Who::Enemy } else { Who::Ally }).len() as i64,
            Value::Sum(two) => self.value(&two[0]) + self.value(&two[1]),
            Value::Less(two) => self.value(&two[0]) - self.value(&two[1]),
            Value::Times(two) => self.value(&two[0]) * self.value(&two[1]),
            Value::Over(one, by, round) => {
                let n = self.value(one);
                match round {
                    Round::Down => n.div_euclid(*by),
                    Round::Up => -(-n).div_euclid(*by),
                    Round::Nearest => (2 * n + by).div_euclid(2 * by),
                }
            }
            Value::Max(two) => self.value(&two[0]).max(self.value(&two[1])),
            Value::Min(two) => self.value(&two[0]).min(self.value(&two[1])),
            Value::Abs(one) => self.value(one).abs(),
            Value::Compare(sign, two) => {
                let first = self.value(&two[0]);
                i64::from(holds(first, sign, self.value(&two[1])))
            }
            Value::In(one, span) => {
                let n = self.value(one);
                let (low, high) = self.span(span);
                i64::from((low..=high).contains(&n))
            }
            Value::And(two) => i64::from(self.value(&two[0]) != 0 && self.value(&two[1]) != 0),
            Value::Or(two) => i64::from(self.value(&two[0]) != 0 || self.value(&two[1]) != 0),
            Value::Not(one) => 1 - self.value(one),
            Value::If(three) => {
                let chosen = if self.value(&three[0]) != 0 { 1 } else { 2 };
                self.value(&three[chosen])
            }
            Value::Match(one, [low, high], three) => {
                let n = self.value(one);
                self.value(&three[usize::from(n > *low) + usize::from(n > *high)])
            }
            Value::Named(name, bound, body) => {
                self.bind(*name, bound);
                let result = self.value(body);
                self.names.pop();
                result
            }
            Value::Call(function, given) => {
                let function = &self.game.functions[*function];
                let given: Vec<i64> = given.iter().map(|value| self.value(value)).collect();
                let known = self.names.len();
                for (&name, n) in function.parameters.iter().zip(given) {
                    self.names.push((name, Held::Value(n)));
                }
                let result = self.value(&function.body);
                self.names.truncate(known);
                result
            }
            Value::Read(how, pool) => look(*how, &self.pool(pool)),
            Value::Count(pool, test) => {
                let dice = self.pool(pool);
                let passes = self.test(test);
                dice.into_iter().filter(|&die| passes(die)).count() as i64
            }
            Value::Beats(mine, theirs) => {
                let mine = self.pool(mine);
                mine.iter().zip(self.pool(theirs)).filter(|(mine, theirs)| *mine > theirs).count() as i64
            }
        }
    }

    /// What a die must be, by what is compared with as it is now.
    fn test(&mut self, test: &Test) -> Box<dyn Fn(i64) -> bool> {
        match test {
            Test::Compare(sign, value) => {
                let (sign, n) = (*sign, self.value(value));
                Box::new(move |die| holds(die, sign, n))
            }
            Test::In(span) => {
                let (low, high) = self.span(span);
                Box::new(move |die| (low..=high).contains(&die))
            }
            Test::Both([one, other], [first, second]) => {
                let (one, other) = (*one, *other);
                let (first, second) = (self.value(first), self.value(second));
                Box::new(move |die| holds(die, one, first) && holds(die, other, second))
            }
        }
    }

    fn span(&mut self, span: &Span) -> (i64, i64) {
        let low = span.low.as_ref().map_or(i64::MIN, |low| self.value(low));
        (low, span.high.as_ref().map_or(i64::MAX, |high| self.value(high)))
    }

    /// Dice as they lie, from the highest.
    fn pool(&mut self, pool: &Pool) -> Vec<i64> {
        match pool {
            Pool::Rolled(hand) => self.throw(hand),
            Pool::Named(name, keep) => match self.named(*name) {
                Held::Dice(dice) => kept(dice, *keep),
                Held::Value(_) => unreachable!("the name is of dice"),
            },
        }
    }

    fn throw(&mut self, hand: &Hand) -> Vec<i64> {
        let mut dice = Vec::new();
        for group in &hand.groups {
            let count = self.value(&group.count);
            let sides = self.value(&group.sides);
            for _ in 0..count {
                let mut die = self.die(sides);
                if group.again == Again::Burst && die == sides {
                    die += self.die(sides);
                } else if group.again == Again::More && die == sides {
                    dice.push(self.die(sides));
                } else if group.again == Again::One && die == 1 {
                    die = self.die(sides);
                }
                dice.push(die);
            }
        }
        dice.sort_unstable_by(|a, b| b.cmp(a));
        kept(&dice, hand.keep)
    }

    fn die(&mut self, sides: i64) -> i64 {
        self.dice.one_of(usize::try_from(sides).expect("a die has sides")) as i64 + 1
    }

    fn bind(&mut self, name: usize, bound: &Bound) {
        let held = match bound {
            Bound::Value(value) => Held::Value(self.value(value)),
            Bound::Pool(hand) => Held::Dice(self.throw(hand)),
        };
        self.names.push((name, held));
    }

    pub fn block(&mut self, block: &[Statement]) -> Flow {
        let known = self.names.len();
        for statement in block {
            match self.statement(statement) {
                Flow::On => (),
                flow => return flow,
            }
        }
        self.names.truncate(known);
        Flow::On
    }

    fn statement(&mut self, statement: &Statement) -> Flow {
        match statement {
            Statement::Let(name, bound) => self.bind(*name, bound),
            Statement::Set(who, kept, how, value) => {
                let n = self.value(value);
                let fighter = self.meant(*who);
                let before = self.of(fighter, *kept);
                let now = match how {
                    How::Becomes => n,
                    How::More => before + n,
                    How::Less => before - n,
                };
                let of = &self.game.kept[*kept];
                let now = now.clamp(of.low, of.high);
                if of.of_side {
                    self.state.sides[self.game.fighters[fighter].side][*kept] = now;
                } else {
                    self.state.kept[fighter][*kept] = now;
                }
            }
            Statement::Count(counter, value) => {
                let n = value.as_ref().map_or(1, |value| self.value(value));
                self.state.counts[self.game.fighters[self.me].side][*counter] += n;
            }
            Statement::If(question, then, otherwise) => {
                return if self.value(question) != 0 { self.block(then) } else { self.block(otherwise) };
            }
            Statement::Repeat(times, body) => {
                for _ in 0..self.value(times) {
                    match self.block(body) {
                        Flow::On => (),
                        flow => return flow,
                    }
                }
            }
            Statement::Each(who, body) => {
                let outer = self.each;
                for other in self.others(*who) {
                    if self.stands(other) {
                        self.each = Some(other);
                        match self.block(body) {
                            Flow::On => (),
                            flow => return flow,
                        }
                    }
                }
                self.each = outer;
            }
            Statement::Aim(who, choice) => self.aim(*who, *choice),
            Statement::End(word) => return Flow::End(*word),
            Statement::Leave(word) => {
                // Of two reasons to leave, the first counts.
                self.state.fate[self.me].get_or_insert(*word);
                return Flow::Stop;
            }
            Statement::Stop => return Flow::Stop,
            Statement::Say(_) => (),
            Statement::Result(values) => {
                return Flow::Result(values.iter().map(|value| self.value(value)).collect());
            }
        }
        Flow::On
    }

    fn aim(&mut self, who: Who, choice: Choice) {
        let there = self.standing(who);
        if there.is_empty() {
            return;
        }
        let least = |numbers: Vec<i64>| {
            let least = *numbers.iter().min().expect("somebody stands");
            numbers.iter().position(|&n| n == least).expect("somebody has it")
        };
        let place = match choice {
            Choice::First => 0,
            Choice::Random => self.dice.one_of(there.len()),
            Choice::By(kept) => {
                let weights: Vec<usize> =
                    there.iter().map(|&other| usize::try_from(self.of(other, kept)).unwrap_or(0)).collect();
                match weights.iter().sum() {
                    0 => self.dice.one_of(there.len()),
                    all => {
                        let mut drawn = self.dice.one_of(all);
                        let mut place = 0;
                        while drawn >= weights[place] {
                            drawn -= weights[place];
                            place += 1;
                        }
                        place
                    }
                }
            }
            Choice::Least(stat) => least(there.iter().map(|&other| self.sheet(other, stat)).collect()),
            Choice::Most(stat) => least(there.iter().map(|&other| -self.sheet(other, stat)).collect()),
            Choice::Weakest(kept) => least(there.iter().map(|&other| self.of(other, kept)).collect()),
        };
        self.target = Some(there[place]);
    }

    /// A number on a sheet that is no dice.
    fn sheet(&mut self, fighter: usize, stat: usize) -> i64 {
        let game = self.game;
        self.value(&game.fighters[fighter].sheet[stat])
    }
}
