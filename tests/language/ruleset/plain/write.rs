//! Writes a game down as a designer would, with one experiment that asks for it.

use std::fmt::Write as _;

use super::fight::{LABELS, SIDES};
use super::tree::{
    Again, Bound, COUNTERS, Choice, ENDS, Form, Game, Hand, Keep, Kept, Kind, Look, Moment, Order, Pool, Round, Span,
    Statement, Test, Value, WORDS, Who,
};

const FUNCTIONS: [&str; 2] = ["soft", "sharp"];

/// The whole scenario.
pub fn scenario(game: &Game, trials: u64) -> String {
    Writer { game, used: Used::of(game) }.scenario(trials)
}

/// What is named somewhere, so that nothing is declared that no text reads.
#[derive(Default)]
struct Used {
    kept: Vec<bool>,
    stats: Vec<bool>,
    given: Vec<bool>,
    functions: Vec<bool>,
}

impl Used {
    fn of(game: &Game) -> Self {
        let mut used = Self {
            kept: vec![false; game.kept.len()],
            stats: vec![false; game.stats.len()],
            given: vec![false; game.given.len()],
            functions: vec![false; game.functions.len()],
        };
        let mut copy = game.clone();
        copy.values(&mut |value| {
            if let Value::Call(function, _) = value {
                used.functions[*function] = true;
            }
        });
        let called = used.functions.clone();
        let idle = copy.functions.iter_mut().zip(called).filter(|(_, called)| !called);
        idle.for_each(|(function, _)| function.body = Value::Number(0));
        copy.values(&mut |value| used.note(value));
        copy.blocks(&mut |block| {
            for statement in block {
                match statement {
                    Statement::Set(_, kept, ..) | Statement::Aim(_, Choice::By(kept) | Choice::Weakest(kept)) => {
                        used.kept[*kept] = true
                    }
                    Statement::Aim(_, Choice::Least(stat) | Choice::Most(stat)) => used.stats[*stat] = true,
                    _ => (),
                }
            }
        });
        let kept = used.kept.clone();
        let starts = game.kept.iter().zip(kept).filter(|(_, used)| *used);
        starts.for_each(|(kept, _)| used.note(&kept.start));
        used
    }

    fn note(&mut self, value: &Value) {
        match value {
            Value::Kept(_, kept) => self.kept[*kept] = true,
            Value::Stat(_, stat) => self.stats[*stat] = true,
            Value::Given(given) => self.given[*given] = true,
            _ => (),
        }
    }
}

struct Writer<'a> {
    game: &'a Game,
    used: Used,
}

/// Writing to a string cannot fail.
macro_rules! line {
    ($text:expr, $($words:tt)*) => { let _ = writeln!($text, $($words)*); };
}

impl Writer<'_> {
    fn scenario(&self, trials: u64) -> String {
        let game = self.game;
        let mut text = String::from("[game.g]\n");
        if self.used.functions.contains(&true) {
            line!(text, "functions = '''");
            for (place, function) in game.functions.iter().enumerate().filter(|(place, _)| self.used.functions[*place])
            {
                let parameters: Vec<String> = function.parameters.iter().map(|name| format!("n{name}")).collect();
                line!(text, "{}({}) = {}", FUNCTIONS[place], parameters.join(", "), self.part(&function.body));
            }
            line!(text, "'''");
        }
        let given = |rule: bool| {
            let given =
                game.given.iter().zip(&self.used.given).filter(move |(given, used)| **used && given.rule == rule);
            given.map(|(given, _)| {
                format!("{} = {{ range = \"{}..={}\", default = {} }}", given.name, given.low, given.high, given.value)
            })
        };
        let rules: Vec<String> = given(true).collect();
        if !rules.is_empty() {
            line!(text, "[game.g.rules]\n{}", rules.join("\n"));
        }
        let stats = game.stats.iter().zip(&self.used.stats).filter(|(_, used)| **used);
        let stats: Vec<String> = stats.map(|(stat, _)| stat_line(stat)).collect();
        if !stats.is_empty() {
            line!(text, "[game.g.stats]\n{}", stats.join("\n"));
        }
        let inputs: Vec<String> = given(false).collect();
        line!(text, "{}", ["[game.g.check.x]", "[game.g.process.x]", "[game.g.fight]"][game.form as usize]);
        let has_sheets = self.used.stats.contains(&true);
        if has_sheets && game.form != Form::Fight {
            line!(text, "sheets = [\"one\"]");
        }
        if !inputs.is_empty() {
            line!(text, "inputs = {{ {} }}", inputs.join(", "));
        }
        let kept = game.kept.iter().zip(&self.used.kept).filter(|(_, used)| **used);
        let kept: Vec<String> = kept.map(|(kept, _)| self.kept_line(kept)).collect();
        if game.form != Form::Check {
            let key = if game.form == Form::Fight { "keeps" } else { "state" };
            line!(text, "{key} = {{ {} }}\nlimit = {}", kept.join(", "), game.limit);
        }
        if game.form == Form::Fight {
            line!(text, "out = '{}'", self.value(&game.out));
            match &game.order {
                Order::Listed => (),
                Order::Together => {
                    line!(text, "order = \"together\"");
                }
                Order::Rolled { roll, by_side, each_round } => {
                    let (of, each) =
                        (["fighter", "side"][usize::from(*by_side)], ["fight", "round"][usize::from(*each_round)]);
                    line!(text, "order = {{ roll = \"{}\", of = \"{of}\", each = \"{each}\" }}", self.value(roll));
                }
            }
        }
        for (moment, block) in &game.texts {
            line!(text, "{} = '''\n{}'''", self.key(*moment), self.block(block, 0));
        }
        for fighter in game.fighters.iter().filter(|_| has_sheets) {
            line!(text, "[character.{}]\nsystem = \"g\"", fighter.name);
            for ((stat, value), _) in
                game.stats.iter().zip(&fighter.sheet).zip(&self.used.stats).filter(|(_, used)| **used)
            {
                let value = match stat.kind {
                    Kind::Number if stat.dice => format!("\"{}\"", self.value(value)),
                    _ => self.value(value),
                };
                line!(text, "{} = {value}", stat.name);
            }
        }
        let kind = if game.form == Form::Fight { "fight" } else { "x" };
        line!(text, "[[experiment]]\nid = \"x\"\nsystem = \"g\"\nkind = \"{kind}\"\ntrials = {trials}");
        if has_sheets && game.form != Form::Fight {
            line!(text, "one = \"{}\"", game.fighters[0].name);
        }
        if game.form == Form::Fight {
            let side = |of| {
                let names = game.fighters.iter().filter(move |fighter| fighter.side == of);
                names.map(|fighter| format!("\"{}\"", fighter.name)).collect::<Vec<_>>().join(", ")
            };
            line!(text, "sides = {{ {} = [{}], {} = [{}] }}", SIDES[0], side(0), SIDES[1], side(1));
        }
        text
    }

    const fn key(&self, moment: Moment) -> &'static str {
        match (moment, self.game.form) {
            (Moment::Turn, Form::Check) => "rule",
            (Moment::Turn, Form::Process) => "step",
            (Moment::Turn, Form::Fight) => "turn",
            (Moment::FightStart, _) => "fight_start",
            (Moment::RoundStart, _) => "round_start",
            (Moment::Fallen, _) => "fallen",
            (Moment::Reaction, _) => "reaction",
            (Moment::Falls, _) => "falls",
            (Moment::AllyFalls, _) => "ally_falls",
            (Moment::RoundEnd, _) => "round_end",
            (Moment::FightEnd, _) => "fight_end",
        }
    }

    fn kept_line(&self, kept: &Kept) -> String {
        let side = if kept.of_side { ", of = \"side\"" } else { "" };
        let start = match &kept.start {
            Value::Stat(..) | Value::Given(_) => format!("\"{}\"", self.value(&kept.start)),
            start => self.value(start),
        };
        match kept.kind {
            Kind::Number => {
                format!("{} = {{ start = {start}, range = \"{}..={}\"{side} }}", kept.name, kept.low, kept.high)
            }
            Kind::Flag => format!("{} = {{ switch = {start}{side} }}", kept.name),
            Kind::Word => {
                let words: Vec<String> = WORDS.iter().map(|word| format!("\"{word}\"")).collect();
                format!("{} = {{ choice = [{}], start = '{start}'{side} }}", kept.name, words.join(", "))
            }
        }
    }

    fn block(&self, block: &[Statement], deep: usize) -> String {
        let mut text = String::new();
        let pad = "  ".repeat(deep);
        for statement in block {
            let inner = |block: &[Statement]| format!("{{\n{}{pad}}}", self.block(block, deep + 1));
            match statement {
                Statement::Let(name, Bound::Value(value)) => {
                    line!(text, "{pad}let n{name} = {}", self.value(value));
                }
                Statement::Let(name, Bound::Pool(hand)) => {
                    line!(text, "{pad}let p{name} = {}", self.hand(hand));
                }
                Statement::Set(who, kept, how, value) => {
                    let sign = [":=", "+=", "-="][*how as usize];
                    line!(text, "{pad}{} {sign} {}", self.value(&Value::Kept(*who, *kept)), self.value(value));
                }
                Statement::Count(counter, None) => {
                    line!(text, "{pad}count {}", COUNTERS[*counter]);
                }
                Statement::Count(counter, Some(value)) => {
                    line!(text, "{pad}count {} += {}", COUNTERS[*counter], self.value(value));
                }
                Statement::If(question, then, otherwise) => {
                    let rest = if otherwise.is_empty() { String::new() } else { format!(" else {}", inner(otherwise)) };
                    line!(text, "{pad}if {} then {}{rest}", self.value(question), inner(then));
                }
                Statement::Repeat(times, body) => {
                    line!(text, "{pad}repeat {} times {}", self.part(times), inner(body));
                }
                Statement::Each(who, body) => {
                    line!(text, "{pad}each {} {}", whose(*who), inner(body));
                }
                Statement::Aim(who, choice) => {
                    line!(text, "{pad}target is {}", self.choice(whose(*who), *choice));
                }
                Statement::End(word) => {
                    line!(text, "{pad}end \"{}\"", ENDS[*word]);
                }
                Statement::Leave(word) => {
                    line!(text, "{pad}leave \"{}\"", ENDS[*word]);
                }
                Statement::Stop => {
                    line!(text, "{pad}stop");
                }
                Statement::Say(values) => {
                    let told: Vec<String> = values.iter().map(|value| format!("{{{}}}", self.value(value))).collect();
                    line!(text, "{pad}say \"it is {}\"", told.join(" and "));
                }
                Statement::Result(values) => {
                    line!(text, "{pad}{}", self.result(values));
                }
            }
        }
        text
    }

    fn result(&self, values: &[Value]) -> String {
        if let [value] = values {
            return self.value(value);
        }
        let told = values.iter().zip(LABELS).map(|(value, label)| format!("{label}: {}", self.value(value)));
        format!("{{ {} }}", told.collect::<Vec<_>>().join(", "))
    }

    fn choice(&self, whose: &str, choice: Choice) -> String {
        let game = self.game;
        match choice {
            Choice::First => format!("the first {whose}"),
            Choice::Random => format!("a random {whose}"),
            Choice::By(kept) => format!("a random {whose} by {}", game.kept[kept].name),
            Choice::Least(stat) => format!("the {whose} with least {}", game.stats[stat].name),
            Choice::Most(stat) => format!("the {whose} with most {}", game.stats[stat].name),
            Choice::Weakest(kept) => format!("the {whose} with least {}", game.kept[kept].name),
        }
    }

    fn value(&self, value: &Value) -> String {
        let call = |name: &str, two: &[Value; 2]| format!("{name}({}, {})", self.value(&two[0]), self.value(&two[1]));
        let sign = |sign: &str, two: &[Value; 2]| format!("{} {sign} {}", self.part(&two[0]), self.part(&two[1]));
        match value {
            Value::Number(n) => n.to_string(),
            Value::Flag(on) => on.to_string(),
            Value::Word(word) => format!("\"{}\"", WORDS[*word]),
            Value::Kept(who, kept) => of(*who, self.game.kept[*kept].name),
            Value::Stat(who, stat) => of(*who, self.game.stats[*stat].name),
            Value::Given(given) => self.game.given[*given].name.to_owned(),
            Value::Local(name) => format!("n{name}"),
            Value::Crowd(foes) => if *foes { "enemies" } else { "allies" }.to_owned(),
            Value::Sum(two) => sign("+", two),
            Value::Less(two) => sign("-", two),
            Value::Times(two) => sign("*", two),
            Value::Over(one, by, round) => {
                let quotient = format!("{} / {by}", self.part(one));
                match round {
                    Round::Down => quotient,
                    Round::Up => format!("ceil({quotient})"),
                    Round::Nearest => format!("round({quotient})"),
                }
            }
            Value::Max(two) => call("max", two),
            Value::Min(two) => call("min", two),
            Value::Abs(one) => format!("abs({})", self.value(one)),
            Value::Compare(with, two) => sign(with, two),
            Value::In(one, span) => format!("{} in {}", self.part(one), self.span(span)),
            Value::And(two) => sign("and", two),
            Value::Or(two) => sign("or", two),
            Value::Not(one) => format!("not {}", self.part(one)),
            Value::If(three) => {
                let [question, then, otherwise] = three.as_ref();
                format!("if {} then {} else {}", self.value(question), self.part(then), self.part(otherwise))
            }
            Value::Match(one, [low, high], three) => format!(
                "match {} {{ ..={low}: {}, {}..={high}: {}, else: {} }}",
                self.part(one),
                self.value(&three[0]),
                low + 1,
                self.value(&three[1]),
                self.value(&three[2])
            ),
            Value::Named(name, bound, body) => match bound.as_ref() {
                Bound::Value(value) => format!("(let n{name} = {}; {})", self.value(value), self.value(body)),
                Bound::Pool(hand) => format!("(let p{name} = {}; {})", self.hand(hand), self.value(body)),
            },
            Value::Call(function, values) => {
                let given: Vec<String> = values.iter().map(|value| self.value(value)).collect();
                format!("{}({})", FUNCTIONS[*function], given.join(", "))
            }
            Value::Read(look, pool) => self.look(*look, pool),
            Value::Count(pool, test) => {
                let pool = self.pool(pool);
                match test.as_ref() {
                    Test::Compare(sign, value) => format!("count({pool} {sign} {})", self.part(value)),
                    Test::In(span) => format!("count({pool} in {})", self.span(span)),
                    Test::Both([one, other], [first, second]) => {
                        format!("count({pool} {one} {} and {pool} {other} {})", self.part(first), self.part(second))
                    }
                }
            }
            Value::Beats(mine, theirs) => format!("beats({}, {})", self.pool(mine), self.pool(theirs)),
        }
    }

    /// A value as an operand.
    fn part(&self, value: &Value) -> String {
        match value {
            Value::Number(n) if *n < 0 => format!("({n})"),
            Value::Number(_)
            | Value::Flag(_)
            | Value::Word(_)
            | Value::Kept(..)
            | Value::Stat(..)
            | Value::Given(_) => self.value(value),
            Value::Local(_) | Value::Crowd(_) | Value::Max(_) | Value::Min(_) | Value::Abs(_) | Value::Named(..) => {
                self.value(value)
            }
            Value::Call(..) | Value::Read(..) | Value::Count(..) | Value::Beats(..) => self.value(value),
            _ => format!("({})", self.value(value)),
        }
    }

    fn span(&self, span: &Span) -> String {
        let end = |end: &Option<Box<Value>>| {
            end.as_ref().map_or(String::new(), |end| match end.as_ref() {
                Value::Number(n) => n.to_string(),
                end => self.part(end),
            })
        };
        let sign = if span.high.is_some() { "..=" } else { ".." };
        format!("{}{sign}{}", end(&span.low), end(&span.high))
    }

    fn look(&self, look: Look, pool: &Pool) -> String {
        let dice = self.pool(pool);
        match (look, pool) {
            (Look::Sum, Pool::Rolled(hand)) if hand.is_single() => dice,
            (Look::Sum, _) => format!("sum({dice})"),
            (Look::Rank(1), _) => format!("highest({dice})"),
            (Look::Rank(-1), _) => format!("lowest({dice})"),
            (Look::Rank(place), _) => format!("rank({dice}, {place})"),
            (Look::Widest, _) => format!("widest({dice})"),
            (Look::Run, _) => format!("longest_run({dice})"),
            (Look::Distinct, _) => format!("distinct({dice})"),
            (Look::Sets(size), _) => format!("sets({dice}, {size})"),
            (Look::Matching, _) => format!("matching({dice})"),
        }
    }

    fn pool(&self, pool: &Pool) -> String {
        match pool {
            Pool::Rolled(hand) => self.hand(hand),
            Pool::Named(name, Keep::All) => format!("p{name}"),
            Pool::Named(name, keep) => format!("p{name} {}", keeping(*keep)),
        }
    }

    fn hand(&self, hand: &Hand) -> String {
        let groups: Vec<String> = hand
            .groups
            .iter()
            .map(|group| {
                let count = match &group.count {
                    Value::Number(1) => String::new(),
                    Value::Number(n) => n.to_string(),
                    count => format!("({})", self.value(count)),
                };
                let sides = match &group.sides {
                    Value::Number(n) => n.to_string(),
                    sides => format!("({})", self.value(sides)),
                };
                let again = match group.again {
                    Again::Never => "",
                    Again::Burst => "!o",
                    Again::More => "againo",
                    Again::One => "ro{1}",
                };
                format!("{count}d{sides}{again}")
            })
            .collect();
        let dice = if let [group] = groups.as_slice() { group.clone() } else { format!("pool({})", groups.join(", ")) };
        format!("{dice}{}", keeping(hand.keep))
    }
}

fn keeping(keep: Keep) -> String {
    match keep {
        Keep::All => String::new(),
        Keep::High(many) => format!("kh{many}"),
        Keep::Low(many) => format!("kl{many}"),
    }
}

fn of(who: Who, name: &str) -> String {
    match who {
        Who::Me => name.to_owned(),
        Who::Target => format!("target.{name}"),
        who => format!("{}.{name}", whose(who)),
    }
}

const fn whose(who: Who) -> &'static str {
    match who {
        Who::Ally => "ally",
        _ => "enemy",
    }
}

fn stat_line(stat: &super::tree::Stat) -> String {
    match stat.kind {
        Kind::Number if stat.dice => format!("{} = {{ dice = \"d2\" }}", stat.name),
        Kind::Number => {
            format!("{} = {{ range = \"{}..={}\", default = {} }}", stat.name, stat.low, stat.high, stat.high)
        }
        Kind::Flag => format!("{} = {{ switch = false }}", stat.name),
        Kind::Word => {
            let words: Vec<String> = WORDS.iter().map(|word| format!("\"{word}\"")).collect();
            format!("{} = {{ choice = [{}] }}", stat.name, words.join(", "))
        }
    }
}
