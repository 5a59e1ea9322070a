//! Rolls composed from the grammar of the language, in which names are held against what is read off themselves and each
//! other: `let p = 2d6; count(p = highest(p))`.

use std::fmt::Write as _;

use dashu_int::UBig;
use oddsmith::dice::{Distribution, Effort, Expr, Roll, ValueKind, Variables, distribution, parse_outputs};
use oddsmith::engine::sample::Chunks;
use oddsmith::engine::{Quiet, sample_any};
use oddsmith::games::dice::PlainRoll;
use oddsmith::lane::dispatch::Isa;
use rand::{Rng, RngExt};

use super::targets::{Input, Target};

/// Names that a roll may give.
const NAMES: [&str; 5] = ["p", "q", "n", "held", "most"];
const SIGNS: [&str; 6] = [">=", ">", "<=", "<", "=", "!="];
/// Sides of dice: mostly few, so that a roll can be solved.
const SIDES: [&str; 9] = ["2", "3", "4", "6", "6", "8", "10", "20", "100"];
/// Numbers that a roll is seldom prepared for.
const ODD: [&str; 8] = ["0", "-1", "7", "100", "30000", "100000", "1000000000", "99999999999999999999"];

/// What a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    Dice,
    Number,
    Answer,
}

/// Composes a roll.
struct Composer<'r> {
    rng: &'r mut dyn Rng,
    /// The names that hold where the next part stands.
    names: Vec<(&'static str, Sort)>,
    /// Whether a deck has a name.
    deck: bool,
}

/// A roll of a few lines.
pub fn roll(rng: &mut dyn Rng) -> String {
    let mut composer = Composer { rng, names: Vec::new(), deck: false };
    let mut text = composer.lets(4);
    let depth = composer.below(4);
    if composer.one_in(8) {
        let count = 1 + composer.below(3);
        let outputs: Vec<String> = (0..count).map(|at| format!("{}: {}", NAMES[at], composer.value(depth))).collect();
        let _ = write!(text, "{{ {} }}", outputs.join(", "));
    } else {
        text += &composer.value(depth);
    }
    if composer.one_in(5) {
        let _ =
            write!(text, "{}given {}", composer.one_of(&[" ", "\n", "; ", "given "]), composer.answer(depth.min(1)));
    }
    text
}

impl Composer<'_> {
    fn below(&mut self, most: usize) -> usize {
        self.rng.random_range(0..most)
    }

    fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// Up to so many names with their values.
    fn lets(&mut self, most: usize) -> String {
        let mut text = String::new();
        for _ in 0..self.below(most + 1) {
            if self.one_in(6) {
                text += &self.visit();
                continue;
            }
            if self.one_in(8) {
                let _ = write!(text, "let deck = cards {{{}, {}, {}}}; ", self.below(4), self.listed(), self.listed());
                self.deck = true;
            }
            if self.deck && self.one_in(2) {
                // Perhaps more than there are, and of a deck that may be named twice.
                let count = if self.one_in(3) { self.number(0) } else { self.below(3).to_string() };
                let name = self.one_of(&NAMES);
                let _ = write!(text, "let {name} = draw({count}, deck); ");
                self.names.retain(|(other, _)| *other != name);
                self.names.push((name, Sort::Dice));
                continue;
            }
            let (sort, value) = match self.below(6) {
                0 => (Sort::Answer, self.answer(1)),
                1 | 2 => (Sort::Number, self.number(1)),
                _ => (Sort::Dice, self.pool(1)),
            };
            // A name may stand for itself, or be given twice.
            let name = self.one_of(&NAMES);
            let _ = write!(text, "let {name} = {value}; ");
            self.names.retain(|(other, _)| *other != name);
            self.names.push((name, sort));
        }
        text
    }

    /// A visit to the faces of dice; what is kept has a name from then on.
    fn visit(&mut self) -> String {
        let mut pools = vec![self.pool(0)];
        if self.one_in(2) {
            pools.push(self.pool(0));
        }
        let from = self.one_of(&["", "from high ", "from low ", "from "]);
        let kept = self.one_of(&NAMES);
        let first = self.small();
        let outside = self.names.clone();
        self.names.retain(|(other, _)| *other != kept);
        self.names.push((kept, Sort::Number));
        let known = self.names.clone();
        let (steps, end) = (self.steps(&pools, kept, 2), self.one_of(&["} ", "}; ", "}\n", " "]));
        self.names = if self.one_in(20) { outside } else { known };
        format!("each face of {} {from}with {kept} = {first} {{ {steps} {end}", pools.join(", "))
    }

    fn steps(&mut self, pools: &[String], kept: &str, depth: usize) -> String {
        let mut text = String::new();
        for _ in 0..=self.below(2) {
            let value = match self.below(6) {
                0 => self.number(1),
                1 => "face".to_owned(),
                2 => format!("{kept} + face"),
                _ => {
                    let pool = pools[self.below(pools.len())].clone();
                    format!("count({pool} {} face)", self.one_of(&SIGNS))
                }
            };
            let change = self.one_of(&["+=", "-=", ":="]);
            let _ = match self.below(if depth > 0 { 6 } else { 3 }) {
                0 => write!(text, "let it = {value}; {kept} {change} it; "),
                3 | 4 => {
                    let sign = self.one_of(&SIGNS);
                    let (with, inner) = (self.small(), self.steps(pools, kept, depth - 1));
                    write!(text, "if {value} {sign} {with} then {{ {inner} }} ").and_then(|()| {
                        if with.len() > 1 { write!(text, "else {kept} := {with}; ") } else { write!(text, "; ") }
                    })
                }
                _ => write!(text, "{kept} {change} {value}; "),
            };
        }
        text
    }

    /// A name of some sort; seldom of another, or of nothing.
    fn name(&mut self, sort: Sort) -> Option<String> {
        if self.one_in(40) {
            return Some(self.one_of(&NAMES).to_owned());
        }
        let known: Vec<&str> = self.names.iter().filter(|(_, other)| *other == sort).map(|(name, _)| *name).collect();
        (!known.is_empty()).then(|| self.one_of(&known).to_owned())
    }

    fn value(&mut self, depth: usize) -> String {
        if self.one_in(4) { self.answer(depth) } else { self.number(depth) }
    }

    fn small(&mut self) -> String {
        match self.below(30) {
            0 => self.one_of(&ODD).to_owned(),
            1 => format!("-{}", self.below(4)),
            _ => self.below(8).to_string(),
        }
    }

    fn number(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.below(4) {
                0 => self.small(),
                1 => self.name(Sort::Number).unwrap_or_else(|| self.small()),
                _ => self.read_off(0),
            };
        }
        let depth = depth - 1;
        match self.below(18) {
            0 => format!("{} + {}", self.number(depth), self.number(depth)),
            1 => format!("{} - ({})", self.number(depth), self.number(depth)),
            2 => format!("({}) * ({})", self.number(depth), self.number(depth)),
            3 => {
                let word = self.one_of(&["", "ceil", "floor", "round"]);
                let by = if self.one_in(3) { self.number(depth) } else { (1 + self.below(4)).to_string() };
                let sign = if word.is_empty() { self.one_of(&["/", "%"]) } else { "/" };
                format!("{word}(({}) {sign} ({by}))", self.number(depth))
            }
            4 => {
                let word = self.one_of(&["max", "min", "highest", "lowest"]);
                format!("{word}({}, {})", self.number(depth), self.number(depth))
            }
            5 => format!("abs({})", self.number(depth)),
            6 => format!("(if {} then {} else {})", self.answer(depth), self.number(depth), self.number(depth)),
            7 => self.table(depth),
            8 => {
                // Names that hold within the parentheses only.
                let outside = self.names.clone();
                let text = format!("({}{})", self.lets(2), self.number(depth));
                self.names = outside;
                text
            }
            9 => {
                let end = match self.one_in(2) {
                    true => format!("sum >= {}", self.small()),
                    false => format!("roll {} {}", self.one_of(&SIGNS), self.small()),
                };
                format!("rolls({} until {end})", self.dice(0))
            }
            10 => format!("({})", self.number(depth)),
            _ => self.read_off(depth),
        }
    }

    /// A number that is read off dice.
    fn read_off(&mut self, depth: usize) -> String {
        let depth = depth.saturating_sub(1);
        let pool = self.pool(depth);
        match self.below(14) {
            0..=3 => {
                let sign = self.one_of(&SIGNS);
                format!("count({pool} {sign} {})", self.number(depth))
            }
            4 => format!("count({pool} in {})", self.span()),
            5 => {
                let place =
                    if self.one_in(12) { self.small() } else { self.one_of(&["1", "2", "-1", "-2"]).to_owned() };
                format!("rank({pool}, {place})")
            }
            6 => format!("{}({pool}, {})", self.one_of(&["sets", "set_face"]), 1 + self.below(3)),
            7 => {
                let word = self.one_of(&["beats", "unmatched", "unbeaten", "dominant"]);
                format!("{word}({pool}, {})", self.pool(depth))
            }
            8 => pool,
            _ => {
                let words = [
                    "sum",
                    "highest",
                    "lowest",
                    "widest",
                    "longest_run",
                    "distinct",
                    "matching",
                    "widest_face",
                    "widest_sum",
                    "run_face",
                    "run_sum",
                ];
                format!("{}({pool})", self.one_of(&words))
            }
        }
    }

    fn span(&mut self) -> String {
        let low = self.below(5);
        let end =
            |composer: &mut Self, number: usize| composer.name(Sort::Number).unwrap_or_else(|| number.to_string());
        match self.below(5) {
            0 => format!("..={low}"),
            1 => format!("{low}.."),
            2 => end(self, low),
            _ => format!("{}..={}", end(self, low), low + self.below(4)),
        }
    }

    fn table(&mut self, depth: usize) -> String {
        let cut = self.below(6);
        let kind = self.below(6);
        let arm = |composer: &mut Self| match kind {
            0 => composer.one_of(&["\"hit\"", "\"miss\"", "\"fumble\""]).to_owned(),
            _ => composer.number(depth),
        };
        let (first, second, third) = (arm(self), arm(self), arm(self));
        let spans = format!("..={cut}: {first}, {} or {}: {second}, else: {third}", cut + 1, cut + 3);
        format!("match {} {{ {spans} }}", self.number(depth))
    }

    fn answer(&mut self, depth: usize) -> String {
        if let (true, Some(name)) = (self.one_in(4), self.name(Sort::Answer)) {
            return name;
        }
        let below = depth.saturating_sub(1);
        match if depth == 0 { self.below(3) } else { self.below(8) } {
            4 => format!("({}) and ({})", self.answer(below), self.answer(below)),
            5 => format!("({}) or ({})", self.answer(below), self.answer(below)),
            6 => format!("not ({})", self.answer(below)),
            0 => format!("({}) in {}", self.number(below), self.span()),
            1 => format!("{} {} {}", self.pool(below), self.one_of(&SIGNS), self.number(below)),
            _ => format!("({}) {} ({})", self.number(below), self.one_of(&SIGNS), self.number(below)),
        }
    }

    /// Dice to read something off.
    fn pool(&mut self, depth: usize) -> String {
        if let (true, Some(name)) = (self.one_in(2), self.name(Sort::Dice)) {
            return name + &self.keep();
        }
        match self.below(14) {
            0 => format!("pool({}, {}){}", self.dice(0), self.dice(0), self.keep()),
            12 => self.cards(depth),
            13 => format!("pool({}, {}){}", self.dice(0), self.cards(0), self.keep()),
            1 => {
                let count = if self.one_in(3) { self.dice(0) } else { (1 + self.below(3)).to_string() };
                format!("times({count}, {}){}", self.number(depth.saturating_sub(1)), self.keep())
            }
            2 => format!("{{{}, {}}}{}", self.die_alone(), self.die_alone(), self.keep()),
            _ => self.dice(depth),
        }
    }

    fn die_alone(&mut self) -> String {
        format!("d{}", self.one_of(&SIDES))
    }

    fn keep(&mut self) -> String {
        match self.below(5) {
            0 => format!("{}{}", self.one_of(&["kh", "kl", "dh", "dl", "k"]), 1 + self.below(2)),
            1 if self.one_in(4) => "dh1dl1".to_owned(),
            _ => String::new(),
        }
    }

    /// Cards, perhaps more than there are.
    fn cards(&mut self, depth: usize) -> String {
        let count = if self.one_in(4) { self.number(depth.saturating_sub(1)) } else { (1 + self.below(4)).to_string() };
        format!("draw({count}, {{{}, {}, {}}}){}", self.below(4), self.listed(), self.listed(), self.keep())
    }

    fn dice(&mut self, depth: usize) -> String {
        let count = match self.below(24) {
            0 => self.one_of(&["0", "20", "1000", "100000", "100001"]).to_owned(),
            1 => self.name(Sort::Number).map_or_else(String::new, |name| format!("{name} ")),
            2 if depth > 0 => format!("({})", self.number(depth - 1)),
            3 => String::new(),
            _ => (1 + self.below(4)).to_string(),
        };
        let die = match self.below(16) {
            0 => "%".to_owned(),
            1 => "F".to_owned(),
            2 => format!("{{{}, {}, {}}}", self.below(4), self.listed(), self.below(6)),
            3 if depth > 0 => format!("({})", self.number(depth - 1)),
            _ => self.one_of(&SIDES).to_owned(),
        };
        let mut text = format!("{count}d{die}");
        if self.one_in(8) {
            let _ = write!(text, "{}{}", self.one_of(&["r", "ro"]), self.faces());
        }
        if self.one_in(8) {
            let faces = if self.one_in(2) { self.faces() } else { String::new() };
            let _ =
                write!(text, "{}{faces}", self.one_of(&["!", "!o", "!2x", "!3", "!9x", "again", "againo", "again2x"]));
        }
        text + &self.keep()
    }

    /// A face, a span of faces, or several equal ones.
    fn listed(&mut self) -> String {
        let low = self.small();
        match self.below(6) {
            0 => format!("{low}..{}", self.small()),
            1 => format!("{low}:{}", self.small()),
            2 => format!("{low}..={}:{}", self.small(), self.below(4)),
            _ => low,
        }
    }

    fn faces(&mut self) -> String {
        match self.below(3) {
            0 => format!("{{{}, {}}}", 1 + self.below(3), self.listed()),
            _ => format!("{}{}", self.one_of(&SIGNS[..4]), 1 + self.below(6)),
        }
    }
}

/// Composed rolls, from the text to exact chances and samples.
pub struct Composed;

/// How many trials of a roll are played.
const TRIALS: u64 = 512;

/// Whether what came of a roll can be true: chances that make up one, between the ends that the roll states, and nothing
/// that has come of dice but cannot be.
fn is_sane(expr: &Expr, exact: &Distribution, text: &str) {
    let sum: f64 = exact.probabilities().iter().sum();
    assert!((sum - 1.0).abs() < 1e-9, "`{text}`: all chances are {sum}");
    let (low, high) = (exact.first(), exact.last());
    assert!(expr.min().is_none_or(|min| low >= min), "`{text}`: {low} is below {:?}", expr.min());
    assert!(expr.max().is_none_or(|max| high <= max), "`{text}`: {high} is above {:?}", expr.max());
    let is_small = low >= -30_000 && high <= 30_000 && expr.kind() != ValueKind::Word;
    if !is_small || !text.len().is_multiple_of(4) || Roll::new(expr.clone()).unsampled().is_some() {
        return;
    }
    let chunks = Chunks { seed: 20, experiment: text.len() as u64, trials: TRIALS };
    let tallies = sample_any(&PlainRoll::new(expr.clone()), Isa::best(), chunks, &Quiet);
    let histogram = &tallies.histograms[0];
    assert_eq!(histogram.present(), TRIALS, "`{text}`");
    for (value, count) in histogram.iter() {
        let is_possible = exact.weight(value.into()) != UBig::ZERO;
        assert!(count == 0 || is_possible, "`{text}`: {value} cannot be, but was rolled");
    }
}

impl Target for Composed {
    fn name(&self) -> &'static str {
        "composed roll"
    }

    fn input(&self, rng: &mut dyn Rng) -> Input {
        Input::Text(roll(rng))
    }

    fn read(&self, input: &Input) -> bool {
        let Input::Text(text) = input else { return false };
        match parse_outputs(text, &Variables::new()) {
            Ok(found) => {
                let exprs = found.outputs.iter().map(|output| &output.expr);
                let under = found.outputs.iter().filter_map(|output| output.under.as_ref()?.together.as_ref());
                let together = found.together.iter().chain(under).map(|together| &together.expr);
                for expr in exprs.chain(together).chain(found.given.iter().map(|given| &given.expr)) {
                    match distribution(expr, Effort::MODERATE) {
                        Ok(exact) => is_sane(expr, &exact, text),
                        Err(why) => assert!(!why.to_string().is_empty()),
                    }
                }
                for under in found.outputs.iter().filter_map(|output| output.under.as_ref()) {
                    assert!(parse_outputs(&under.words, &Variables::new()).is_ok(), "`{text}`: `{}`", under.words);
                }
                true
            }
            Err(faults) => {
                for fault in faults.iter() {
                    assert!(!fault.message.is_empty());
                    let _ = &text[fault.span.clone()];
                }
                assert!(faults.iter().next().is_some(), "refused without a reason");
                false
            }
        }
    }

    fn work(&self) -> u64 {
        2
    }
}
