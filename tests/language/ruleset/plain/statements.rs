//! Draws statements.

use super::tree::{Bound, COUNTERS, Choice, How, Keep, Kept, Kind, Look, Pool, Statement, Value, Who};
use super::values::{At, Bag, Is, Maker};

impl Maker {
    /// A block of so many statements at most. Its names end with it.
    pub fn block(&mut self, at: At, most: i64) -> Vec<Statement> {
        let known = self.scope.len();
        let many = self.number(1, most);
        let mut block = Vec::new();
        for place in 0..many {
            let last = place + 1 == many;
            block.extend(self.statement(at, last));
        }
        self.scope.truncate(known);
        block
    }

    /// The same, with less room for dice, as it may be done so many times.
    fn inner(&mut self, at: At, most: i64, times: f64) -> Vec<Statement> {
        let room = self.room;
        self.room = room.powf(1.0 / times);
        let before = self.room;
        let block = self.block(At { deep: at.deep + 1, ..at }, most);
        self.room = room * (self.room / before).powf(times);
        block
    }

    pub fn statement(&mut self, at: At, last: bool) -> Vec<Statement> {
        let has = |some: bool, weight: u32| if some { weight } else { 0 };
        let shallow = at.deep < 2;
        let weights = [
            3,
            has(self.scope.len() < 6, 2),
            has(self.scope.len() < 6 && shallow && self.has_room(), 5),
            2,
            has(shallow, 3),
            has(at.deep < 1, 1),
            has(at.fight && at.each.is_none() && shallow, if at.target { 1 } else { 3 }),
            has(at.target, 2),
            1,
            has(last && at.deep > 0, 1),
        ];
        match self.weighted(&weights) {
            0 => vec![self.change(at)],
            1 => {
                let (name, bound) = self.bound(at, 1);
                vec![Statement::Let(name, bound)]
            }
            2 => self.roll_change_read(at),
            3 => vec![self.tally(at)],
            4 => {
                let question = self.question(at, 1);
                let deeper = At { deep: at.deep + 1, ..at };
                let then = self.block(deeper, 2);
                let otherwise = if self.one_in(3) { self.block(deeper, 1) } else { Vec::new() };
                vec![Statement::If(question, then, otherwise)]
            }
            5 => {
                let kept: Vec<usize> = self.kept_of(at, Kind::Number);
                let small = kept.into_iter().find(|&place| self.kept[place].high <= 3);
                let (times, most) = match small {
                    Some(place) if self.one_in(3) => (Value::Kept(self.reach(at), place), 3.0),
                    _ => (Value::Number(2), 2.0),
                };
                vec![Statement::Repeat(times, self.inner(at, 3, most))]
            }
            6 => vec![self.each(at)],
            7 => vec![self.aim()],
            8 => vec![self.say(at)],
            _ => {
                let word = self.random_word();
                match self.weighted(&[3, 2, has(at.fight, 2)]) {
                    0 => vec![Statement::Stop],
                    1 => vec![Statement::End(word)],
                    _ => vec![Statement::Leave(word)],
                }
            }
        }
    }

    /// A word with which something ends.
    pub fn random_word(&mut self) -> usize {
        self.number(0, 3) as usize
    }

    pub fn each(&mut self, at: At) -> Statement {
        let who = if self.one_in(3) { Who::Ally } else { Who::Enemy };
        let at = At { each: Some(who), ..at };
        let mut body = Vec::new();
        if at.target && self.one_in(3) {
            body.push(self.aim());
        }
        body.extend(self.inner(at, 2, 2.0));
        Statement::Each(who, body)
    }

    pub fn aim(&mut self) -> Statement {
        let who = if self.one_in(5) { Who::Ally } else { Who::Enemy };
        let all = At { kept: true, fight: true, target: true, each: None, deep: 0 };
        let mut stats = self.stats_of(all, Kind::Number);
        stats.retain(|&stat| !self.stats[stat].dice);
        let stat = self.one_of(&stats);
        let kept = self.kept_of(all, Kind::Number);
        let kept = self.one_of(&kept);
        let choice = [
            Choice::First,
            Choice::Random,
            Choice::By(kept),
            Choice::Least(stat),
            Choice::Most(stat),
            Choice::Weakest(kept),
        ];
        Statement::Aim(who, choice[self.weighted(&[1, 2, 1, 2, 3, 1])])
    }

    fn say(&mut self, at: At) -> Statement {
        let names = self.scope.iter().filter(|(_, is)| !matches!(is, Is::Dice(_)));
        let mut told: Vec<Value> = names.map(|&(name, _)| Value::Local(name)).collect();
        let who = if at.target { Who::Target } else { Who::Me };
        told.extend((0..self.kept.len()).map(|kept| Value::Kept(who, kept)));
        let many = self.number(1, 2) as usize;
        Statement::Say((0..many).map(|_| self.one_of(&told)).collect())
    }

    pub fn tally(&mut self, at: At) -> Statement {
        let counter = self.number(0, COUNTERS.len() as i64 - 1) as usize;
        if self.one_in(3) {
            return Statement::Count(counter, None);
        }
        let value = self.reading(at);
        Statement::Count(counter, Some(value.value))
    }

    /// A change of something that is kept.
    pub fn change(&mut self, at: At) -> Statement {
        let who = self.reach(at);
        let numbers = self.kept_of(at, Kind::Number);
        let all: Vec<usize> = (0..self.kept.len()).chain(numbers).collect();
        let place = self.one_of(&all);
        self.change_of(at, who, place)
    }

    fn change_of(&mut self, at: At, who: Who, place: usize) -> Statement {
        let Kept { kind, low, high, .. } = self.kept[place];
        match kind {
            Kind::Number => {
                let (how, value) = match self.weighted(&[3, 3, 3]) {
                    0 => (
                        How::Becomes,
                        if self.one_in(3) { Value::Number(self.number(low, high)) } else { self.num(at, 1).value },
                    ),
                    1 => (self.one_of(&[How::More, How::Less]), Value::Number(self.number(1, 2))),
                    _ => (self.one_of(&[How::More, How::Less]), self.reading(at).value),
                };
                Statement::Set(who, place, how, value)
            }
            Kind::Flag => {
                let value = match self.weighted(&[1, 2, 2]) {
                    0 => Value::Flag(self.one_in(2)),
                    1 => Value::Not(Box::new(Value::Kept(who, place))),
                    _ => self.question(at, 1),
                };
                Statement::Set(who, place, How::Becomes, value)
            }
            Kind::Word => Statement::Set(who, place, How::Becomes, self.word(at, 2)),
        }
    }

    /// Dice that are rolled; then something changes; then they are looked at by what has changed.
    pub fn roll_change_read(&mut self, at: At) -> Vec<Statement> {
        if !self.has_room() {
            return vec![self.change(at)];
        }
        let (hand, bag) = self.hand(at);
        if hand.is_single() {
            let value = Value::Read(Look::Sum, Pool::Rolled(hand));
            return vec![Statement::Let(self.name(Is::Number(1, bag.high)), Bound::Value(value))];
        }
        let name = self.name(Is::Dice(bag));
        let mut block = vec![Statement::Let(name, Bound::Pool(hand))];
        if at.deep < 1 && self.one_in(4) {
            // The same dice are looked at several times, as in a loop over faces.
            let times = self.number(2, 3);
            let (room, known) = (self.room, self.scope.len());
            self.room = room.powf(1.0 / times as f64);
            let before = self.room;
            let body = self.change_read(At { deep: 1, ..at }, name, bag);
            self.room = room * (self.room / before).powf(times as f64);
            self.scope.truncate(known);
            block.push(Statement::Repeat(Value::Number(times), body));
        } else {
            block.extend(self.change_read(at, name, bag));
        }
        block
    }

    fn change_read(&mut self, at: At, name: usize, bag: Bag) -> Vec<Statement> {
        let mut block = Vec::new();
        for _ in 0..self.number(0, 2) {
            let change = match self.weighted(&[4, if at.target { 4 } else { 0 }, 1]) {
                0 => self.change(at),
                1 => self.aim(),
                _ => {
                    let (name, bound) = self.bound(at, 1);
                    Statement::Let(name, bound)
                }
            };
            block.push(change);
        }
        if at.fight && at.each.is_none() && at.deep < 2 && self.one_in(3) {
            block.push(self.each_read(at, name, bag));
        } else {
            block.push(self.read(at, name, bag));
        }
        block
    }

    /// Something is done for each, by dice that were rolled before.
    fn each_read(&mut self, at: At, name: usize, bag: Bag) -> Statement {
        let who = if self.one_in(3) { Who::Ally } else { Who::Enemy };
        let at = At { each: Some(who), deep: at.deep + 1, ..at };
        let room = self.room;
        self.room = room.sqrt();
        let mut body = vec![self.read(at, name, bag)];
        if at.target && self.one_in(3) {
            body.insert(0, self.aim());
        }
        self.room *= room.sqrt();
        Statement::Each(who, body)
    }

    /// Something that is done by what dice with a name show.
    fn read(&mut self, at: At, name: usize, bag: Bag) -> Statement {
        let many = self.count(at, Pool::Named(name, Keep::All), bag);
        let numbers = self.kept_of(at, Kind::Number);
        match self.number(0, 3) {
            0 => {
                let sign = self.one_of(&[">=", "=", ">"]);
                let with = Value::Number(self.number(0, bag.most - 1) + i64::from(sign == ">="));
                let question = Value::Compare(sign, Box::new([many.value, with]));
                let then = self.block(At { deep: at.deep + 1, ..at }, 1);
                Statement::If(question, then, Vec::new())
            }
            1 => Statement::Count(0, Some(many.value)),
            _ => {
                let place = self.one_of(&numbers);
                let how = self.one_of(&[How::More, How::Less]);
                Statement::Set(self.reach(at), place, how, many.value)
            }
        }
    }
}
