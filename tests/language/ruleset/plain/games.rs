//! Draws whole games.

use super::tree::{
    Fighter, Form, Function, Game, Given, Kept, Kind, Look, Moment, Order, Pool, Stat, Statement, Value, Who,
};
use super::values::{At, Is, Maker};

const TEXT: At = At { kept: true, fight: false, target: false, each: None, deep: 0 };

/// The game of a number.
pub fn game(form: Form, number: u64) -> Game {
    let maker = Maker::new(number ^ ((form as u64 + 1) << 40));
    match form {
        Form::Check => maker.check(),
        Form::Process => maker.process(),
        Form::Fight => maker.fight(),
    }
}

fn kept(name: &'static str, kind: Kind, low: i64, high: i64, start: Value) -> Kept {
    Kept { name, kind, low, high, of_side: false, start }
}

impl Maker {
    /// What all games may have.
    fn common(&mut self) {
        for (place, name) in ["fatal", "bonus"].into_iter().enumerate() {
            if self.one_in(3) {
                let (low, high) = (0, 3);
                let value = self.number(low, high);
                self.given.push(Given { name, value, low, high, rule: place == 0 });
            }
        }
        for _ in 0..[0, 0, 1, 2][self.number(0, 3) as usize] {
            self.function();
        }
    }

    /// A function of one or two numbers.
    fn function(&mut self) {
        let outer = std::mem::replace(&mut self.room, super::values::CALL);
        let parameters: Vec<usize> = (0..self.number(1, 2)).map(|_| self.name(Is::Number(0, 3))).collect();
        let rules: Vec<Given> = self.given.extract_if(.., |given| !given.rule).collect();
        let body = self.num(At { kept: false, ..TEXT }, 2);
        self.given.extend(rules);
        self.scope.clear();
        self.room = outer;
        let most = vec![3; parameters.len()];
        let mut body_names = body.value.clone();
        if parameters.iter().all(|&name| names(&mut body_names, name)) {
            self.functions.push((Function { parameters, body: body.value }, most, body.low, body.high));
        }
    }

    /// The sheet of the only character of a check or a process.
    fn single(&mut self) {
        if self.one_in(3) {
            let stat = |name, kind, high, dice: bool| Stat { name, kind, low: 1 - i64::from(!dice), high, dice };
            self.stats = vec![
                stat("skill", Kind::Number, 3, false),
                stat("blade", Kind::Number, 3, true),
                stat("quick", Kind::Flag, 1, false),
            ];
            let blade = [die(2), Value::Number(1), Value::Sum(Box::new([die(2), Value::Number(1)]))];
            let skill = Value::Number(self.number(0, 3));
            self.sheet = vec![skill, self.one_of(&blade), Value::Flag(self.one_in(2))];
        }
    }

    fn finished(self, form: Form, texts: Vec<(Moment, Vec<Statement>)>) -> Game {
        Game {
            form,
            kept: self.kept,
            stats: self.stats,
            given: self.given,
            functions: self.functions.into_iter().map(|(function, ..)| function).collect(),
            texts,
            results: Vec::new(),
            out: Value::Flag(false),
            order: Order::Listed,
            limit: 1,
            fighters: vec![Fighter { side: 0, name: "ann", sheet: self.sheet }],
        }
    }

    fn check(mut self) -> Game {
        self.sides = (2, 6);
        self.common();
        self.single();
        self.room = 3000.0;
        let kinds = [Kind::Number, Kind::Number, Kind::Flag, Kind::Word];
        let many = if self.one_in(5) { self.number(2, 3) } else { 1 };
        let results: Vec<Kind> = (0..many).map(|_| self.one_of(&kinds)).collect();
        let text = self.rule(&results, 0);
        let mut game = self.finished(Form::Check, vec![(Moment::Turn, text)]);
        game.results = results;
        game
    }

    /// A block that comes to results.
    fn rule(&mut self, results: &[Kind], deep: usize) -> Vec<Statement> {
        let known = self.scope.len();
        let mut block = Vec::new();
        let at = At { deep, ..TEXT };
        for _ in 0..self.number(i64::from(deep == 0), 3) {
            let (name, bound) = self.bound(at, 1);
            block.push(Statement::Let(name, bound));
        }
        if deep < 2 && self.one_in(2) {
            let question = self.question(at, 1);
            let (then, otherwise) = (self.rule(results, deep + 1), self.rule(results, deep + 1));
            block.push(Statement::If(question, then, otherwise));
        } else {
            let value = |maker: &mut Self, kind: Kind| match kind {
                Kind::Number => maker.num(at, 2).value,
                Kind::Flag => maker.question(at, 1),
                Kind::Word => maker.word(at, 2),
            };
            block.push(Statement::Result(results.iter().map(|&kind| value(self, kind)).collect()));
        }
        self.scope.truncate(known);
        block
    }

    fn process(mut self) -> Game {
        self.common();
        self.single();
        let inputs: Vec<usize> = (0..self.given.len()).collect();
        let start = |maker: &mut Self, low: i64, high: i64| {
            if !inputs.is_empty() && maker.one_in(4) {
                Value::Given(maker.one_of(&inputs))
            } else {
                Value::Number(maker.number(low, high))
            }
        };
        for (name, high) in [("face", 4), ("left", 3), ("done", 5)].into_iter().take(self.number(1, 3) as usize) {
            let start = start(&mut self, 0, high.min(4));
            self.kept.push(kept(name, Kind::Number, 0, high, start));
        }
        if self.one_in(3) {
            let start = Value::Word(self.number(0, 2) as usize);
            self.kept.push(kept("mood", Kind::Word, 0, 2, start));
        }
        if self.one_in(3) {
            let start = Value::Flag(self.one_in(2));
            self.kept.push(kept("lit", Kind::Flag, 0, 1, start));
        }
        self.room = 300.0;
        let mut block = Vec::new();
        for _ in 0..self.number(1, 4) {
            block.extend(if self.one_in(3) { self.roll_change_read(TEXT) } else { self.statement(TEXT, false) });
        }
        let question = self.question(TEXT, 1);
        let word = self.random_word();
        let end = Statement::If(question, vec![Statement::End(word)], Vec::new());
        // Only a name of the block itself ends with the block.
        block.push(end);
        let limit = self.number(1, 4) as u32;
        let mut game = self.finished(Form::Process, vec![(Moment::Turn, block)]);
        game.limit = limit;
        game
    }

    fn fight(mut self) -> Game {
        self.sides = (2, 3);
        let number = |name, low, high| Stat { name, kind: Kind::Number, low, high, dice: false };
        self.stats = vec![number("hp", 1, 4), number("ac", 1, 4), number("loud", 0, 3)];
        self.stats.push(Stat { name: "dmg", kind: Kind::Number, low: 1, high: 3, dice: true });
        self.stats.push(Stat { name: "eager", kind: Kind::Flag, low: 0, high: 1, dice: false });
        self.kept.push(kept("hp", Kind::Number, 0, 4, Value::Stat(Who::Me, 0)));
        if self.one_in(2) {
            let start = if self.one_in(2) { Value::Stat(Who::Me, 2) } else { Value::Number(self.number(0, 2)) };
            self.kept.push(kept("charge", Kind::Number, 0, 3, start));
        }
        if self.one_in(3) {
            let start = Value::Number(self.number(1, 2));
            self.kept.push(Kept { of_side: true, ..kept("nerve", Kind::Number, 0, 3, start) });
        }
        if self.one_in(4) {
            let start = Value::Word(self.number(0, 2) as usize);
            self.kept.push(kept("mood", Kind::Word, 0, 2, start));
        }
        if self.one_in(4) {
            let start = Value::Flag(self.one_in(2));
            self.kept.push(kept("lit", Kind::Flag, 0, 1, start));
        }
        // A sheet and what is kept share the name `hp`, so the stat has no name of its own in texts.
        let stats = self.stats.clone();
        self.common();
        let at = At { fight: true, ..TEXT };
        let turn = At { target: true, ..at };
        self.stats[0].kind = Kind::Word;
        let mut texts = vec![(Moment::Turn, self.moment(turn, 30.0))];
        for (moment, often) in [
            (Moment::FightStart, 8),
            (Moment::RoundStart, 6),
            (Moment::Fallen, 8),
            (Moment::Reaction, 4),
            (Moment::Falls, 5),
            (Moment::AllyFalls, 6),
            (Moment::RoundEnd, 4),
            (Moment::FightEnd, 8),
        ] {
            if self.one_in(often) {
                let at = if moment == Moment::Reaction { turn } else { at };
                let mut text = self.moment(at, 6.0);
                if moment == Moment::FightEnd {
                    text.retain(|statement| !ends(statement));
                }
                if !text.is_empty() {
                    texts.push((moment, text));
                }
            }
        }
        let out = self.out();
        let order = match self.random_order() {
            0 => Order::Listed,
            1 => Order::Together,
            _ => {
                let sum = Value::Sum(Box::new([die(2), Value::Stat(Who::Me, 2)]));
                let roll = self.one_of(&[die(2), sum, Value::Stat(Who::Me, 2)]);
                Order::Rolled { roll, by_side: self.one_in(2), each_round: self.one_in(2) }
            }
        };
        let fighters = self.fighters();
        let limit = self.number(1, 3) as u32;
        self.stats = stats;
        let mut game = self.finished(Form::Fight, texts);
        (game.out, game.order, game.fighters, game.limit) = (out, order, fighters, limit);
        game
    }

    fn random_order(&mut self) -> usize {
        self.weighted(&[3, 2, 2])
    }

    fn moment(&mut self, at: At, room: f64) -> Vec<Statement> {
        self.room = room;
        let mut block = Vec::new();
        if room > 20.0 {
            block.extend(self.roll_change_read(at));
            if self.one_in(2) {
                let blow = self.reading(at).value;
                block.push(Statement::Set(Who::Target, 0, super::tree::How::Less, blow));
            }
        }
        let last = block.is_empty() || self.one_in(2);
        if last {
            block.extend(self.statement(at, false));
        }
        self.scope.clear();
        block
    }

    fn out(&mut self) -> Value {
        let fallen = Value::Compare("<=", Box::new([Value::Kept(Who::Me, 0), Value::Number(0)]));
        let charge = self.kept.iter().position(|kept| kept.name == "charge" || kept.name == "nerve");
        match charge {
            Some(place) if self.one_in(5) => {
                let other = Value::Compare(">=", Box::new([Value::Kept(Who::Me, place), Value::Number(3)]));
                Value::Or(Box::new([fallen, other]))
            }
            _ => fallen,
        }
    }

    fn fighters(&mut self) -> Vec<Fighter> {
        let (mine, theirs) = self.one_of(&[(1, 1), (1, 2), (2, 1), (2, 2), (2, 2), (1, 3), (3, 1), (2, 3)]);
        let names = ["ann", "bob", "cid", "dot", "eve"];
        (0..mine + theirs)
            .map(|place| {
                let dmg = [die(2), Value::Number(1), Value::Sum(Box::new([die(2), Value::Number(1)]))];
                let sheet = vec![
                    Value::Number(self.number(1, 4)),
                    Value::Number(self.number(1, 4)),
                    Value::Number(self.number(0, 3)),
                    self.one_of(&dmg),
                    Value::Flag(self.one_in(2)),
                ];
                Fighter { side: usize::from(place >= mine), name: names[place], sheet }
            })
            .collect()
    }
}

fn die(sides: i64) -> Value {
    let group =
        super::tree::Group { count: Value::Number(1), sides: Value::Number(sides), again: super::tree::Again::Never };
    Value::Read(Look::Sum, Pool::Rolled(super::tree::Hand { groups: vec![group], keep: super::tree::Keep::All }))
}

/// Whether a value names something.
fn names(value: &mut Value, name: usize) -> bool {
    *value == Value::Local(name) || value.parts().into_iter().any(|part| names(part, name))
}

/// Whether a statement may end a fight.
fn ends(statement: &Statement) -> bool {
    match statement {
        Statement::End(_) => true,
        Statement::If(_, then, otherwise) => then.iter().chain(otherwise).any(ends),
        Statement::Repeat(_, body) | Statement::Each(_, body) => body.iter().any(ends),
        _ => false,
    }
}
