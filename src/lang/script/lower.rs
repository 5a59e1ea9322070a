//! From a checked text to its program: all dice become rolls of their own, and what is left is worked out from them.

use std::ops::Range;

use super::rolls::MAX_ROLLS;
use super::{Said, Script, Statement};
use crate::expr::Sign;
use crate::formula::{Bound, Bounds, Name, Scope, Term, free_names, has_dice};
use crate::machine::deed::Change;
use crate::machine::{DEPTH, Deed, Held, Operation, REGISTERS, Reach, Register, Tells, Told, compile_named};
use crate::roll::Roll;
use dice::Unsampled;

/// The program of a text.
#[derive(Debug, Clone)]
pub struct Lowered {
    /// The program.
    pub operations: Vec<Operation>,
    /// The rolls that the program makes, by index.
    pub rolls: Vec<Roll>,
    /// Texts for a trace, by index.
    pub told: Vec<String>,
    /// For each slot of what is kept the words that its values stand for; none if it is a number.
    pub kept_words: Vec<Vec<String>>,
    /// What the program is for: where its numbers reach too far for the lanes of the sampler, one lane of 32 bits.
    pub reach: Reach,
}

impl Lowered {
    /// Whether it is played over one lane of 32 bits, because its numbers reach too far for others.
    pub fn is_whole(&self) -> bool {
        self.reach == Reach::Whole
    }

    /// What only texts do, in the order of the program.
    pub fn deeds_mut(&mut self) -> impl Iterator<Item = &mut Deed> {
        self.operations.iter_mut().filter_map(|operation| match operation {
            Operation::Text(deed) => Some(deed),
            _ => None,
        })
    }

    /// The name of the kept number of which a line tells, whoever's it is: `hp` of `line 3: hp of {target}`.
    pub(super) fn kept_name(&self, line: usize) -> &str {
        let name = self.told[line].rsplit(": ").next().unwrap_or_default();
        name.split_once(" of {").map_or(name, |(name, _)| name)
    }

    /// A value of what is kept, for a trace.
    pub(super) fn told_value(&self, kept: usize, value: i64) -> String {
        let words = self.kept_words.get(kept);
        let word = usize::try_from(value).ok().and_then(|place| words?.get(place));
        word.cloned().unwrap_or_else(|| value.to_string())
    }
}

/// Why a text cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// A part of it is too large for lanes.
    #[error("{0}")]
    Unsampled(#[from] Unsampled),
    /// A roll depends on numbers with too many values.
    #[error(
        "{0} depends on numbers that may have {1} values together, and {MAX_ROLLS} is the limit: narrow their ranges"
    )]
    Wide(String, i64),
    /// Too much is read off named dice.
    #[error("too many things are read off `{0}`, or one of them has no end")]
    Pool(String),
    /// Named dice cannot be read one by one.
    #[error(
        "`{0}` compares dice with a number that changes after they were rolled, and they are too many to be read one by one: roll fewer dice, or name the number before them"
    )]
    Later(String),
    /// The number of cards drawn is found out from cards of the same deck.
    #[error(
        "`{0}` is drawn after cards of `{1}` were looked at, and how many they are is not known before: keep the deck, and \
         draw from what is kept"
    )]
    Deck(String, String),
    /// It has too many names at a time: so many hold at the place.
    #[error(
        "{0} names hold here at a time, and with the dice between them there is room for {REGISTERS}: let names end with \
         a block of their own"
    )]
    Names(usize),
    /// The faces of dice are visited with a number that is not known when they are rolled.
    #[error(
        "`{0}` needs dice, or a number, that are not known where the first of its dice are read, or that change later: name \
         the dice right before it"
    )]
    Visited(String),
    /// Its blocks are nested too deeply: so deep.
    #[error("blocks of the text stand {0} deep in each other, and {limit} is the limit", limit = DEPTH - 1)]
    Deep(usize),
}

/// Makes the program of a text in which all numbers from outside are known. `kept` are the names and the ranges of the
/// numbers that are kept, by slot; in a name, `{me}`, `{target}` and `{other}` stand for the fighter whose number it is.
///
/// # Errors
/// What makes it impossible to play, with the place of the statement.
pub fn lower(text: &str, script: &Script, kept: &[(String, Range<i16>)]) -> Result<Lowered, (Unfit, Range<usize>)> {
    lower_for(Reach::Lanes, text, script, kept).or_else(|(unfit, place)| match unfit {
        // Numbers that reach too far for the sampler's lanes are no fault of the text.
        Unfit::Unsampled(_) | Unfit::Pool(_) => lower_for(Reach::Whole, text, script, kept),
        _ => Err((unfit, place)),
    })
}

fn lower_for(
    reach: Reach,
    text: &str,
    script: &Script,
    kept: &[(String, Range<i16>)],
) -> Result<Lowered, (Unfit, Range<usize>)> {
    let mut lowering = Lowering {
        text,
        script,
        kept,
        made: Lowered {
            operations: Vec::new(),
            rolls: Vec::new(),
            told: vec![String::new()],
            kept_words: script.kept_words.clone(),
            reach,
        },
        scope: script.scope.clone(),
        slots: script.slots,
        next: 0,
        depth: 0,
        first_let: script.given,
        places: Vec::new(),
        fresh: Vec::new(),
        waiting: Vec::new(),
    };
    lowering.block(&script.statements)?;
    Ok(lowering.made)
}

/// How deep the blocks of a text stand in each other.
fn deepest(block: &[Statement]) -> usize {
    let below = |statement: &Statement| match statement {
        Statement::If { yes, no, .. } => 1 + deepest(yes).max(deepest(no)),
        Statement::Repeat { body, .. } | Statement::Each { body, .. } => 1 + deepest(body),
        _ => 0,
    };
    block.iter().map(below).max().unwrap_or(0)
}

type Place = Range<usize>;
pub(super) type Step<T> = Result<T, Unfit>;

pub(super) struct Lowering<'s> {
    text: &'s str,
    pub(super) script: &'s Script,
    kept: &'s [(String, Range<i16>)],
    pub(super) made: Lowered,
    pub(super) scope: Scope,
    pub(super) slots: usize,
    /// The next free register.
    pub(super) next: usize,
    pub(super) depth: usize,
    /// The first slot of a name that the text gives.
    pub(super) first_let: usize,
    /// The registers of names, by slot.
    pub(super) places: Vec<(usize, Register)>,
    /// Names that the program gives to parts of the text.
    fresh: Vec<String>,
    /// Dice that are rolled together with others that follow, because one visit sees the faces of all.
    pub(super) waiting: Vec<(Name, Bound)>,
}

impl Lowering<'_> {
    pub(super) fn block(&mut self, statements: &[Statement]) -> Result<(), (Unfit, Place)> {
        let (floor, names) = (self.next, self.places.len());
        // What is read off named dice is known only from the rest of the block.
        let mut rest = statements.to_vec();
        let waiting = self.waiting.len();
        for at in 0..rest.len() {
            let place = rest[at].place();
            self.roll_waiting(&mut rest[at..]).map_err(|unfit| (unfit, place))?;
            let (done, later) = rest.split_at_mut(at + 1);
            self.statement(&done[at], later)?;
        }
        self.waiting.truncate(waiting);
        self.next = floor;
        self.places.truncate(names);
        Ok(())
    }

    fn statement(&mut self, statement: &Statement, later: &mut [Statement]) -> Result<(), (Unfit, Place)> {
        let place = statement.place();
        let located = |unfit: Unfit| (unfit, place.clone());
        match statement {
            Statement::Let(bound, _) => {
                for (name, value) in bound {
                    self.named(name, value, later).map_err(located)?;
                }
                return Ok(());
            }
            Statement::Change { kept, value, .. } => {
                let floor = self.next;
                let (name, range) = &self.kept[*kept];
                let (kept, low, high) = (*kept, range.start, range.end);
                let told = self.tell(format!("{}{name}", self.line(&place)));
                let (how, value) = match added(value, kept) {
                    Some((Sign::Plus, more)) => (Change::More, more),
                    Some((Sign::Minus, less)) => (Change::Less, less),
                    None => (Change::To, value),
                };
                let from = self.value(value).map_err(located)?;
                self.push(Deed::Change { from, how, kept, low, high, told });
                self.next = floor;
            }
            Statement::Count { count, value, .. } => {
                let floor = self.next;
                let from = self.value(value).map_err(located)?;
                self.push(Deed::Count(*count, from));
                self.next = floor;
            }
            Statement::If { held, yes, no, asked } => {
                let floor = self.next;
                self.asked(held, [yes, no], asked)?;
                self.next = floor;
            }
            Statement::Repeat { times, body, .. } => {
                let floor = self.next;
                let left = self.register().map_err(located)?;
                let most = self.scope.range(times);
                let from = self.value(times).map_err(located)?;
                self.push(Operation::Put(from, left));
                self.deeper().map_err(located)?;
                let start = self.made.operations.len();
                let held = Held::Register(left);
                self.push(Operation::Enter { held, end: 0, tells: Tells::Nothing });
                self.block(body)?;
                let one_less =
                    Term::Sum(vec![(Sign::Plus, self.fresh_within(times, left, most)), (Sign::Minus, Term::number(1))]);
                let less = self.value(&one_less).map_err(located)?;
                self.push(Operation::Put(less, left));
                let end = self.made.operations.len();
                self.push(Operation::Leave);
                self.push(Operation::Again(left, start));
                self.made.operations[start] = Operation::Enter { held, end, tells: Tells::Nothing };
                self.depth -= 1;
                self.next = floor;
            }
            Statement::End(word, _) => {
                let told = self.tell(format!("{}{}", self.line(&place), self.script.ends[*word]));
                self.push(Deed::End { word: *word, told });
            }
            Statement::Say(parts, _) => {
                let floor = self.next;
                let mut told = Vec::new();
                for part in parts {
                    told.push(match part {
                        Said::Text(text) => Told::Text(text.clone()),
                        Said::Fighter(who) => Told::Fighter(*who),
                        Said::Answer(term) => {
                            Told::Word(self.value(term).map_err(located)?, ["no", "yes"].map(str::to_owned).into())
                        }
                        Said::Number(term) => Told::Number(self.value(term).map_err(located)?),
                        Said::Word(term) => Told::Word(self.value(term).map_err(located)?, self.script.words.clone()),
                    });
                }
                self.push(Deed::Say(told));
                self.next = floor;
            }
            Statement::Target { choice, .. } => {
                let told = self.tell(format!("{}the target is {{target}}", self.line(&place)));
                self.push(Deed::Target { choice: *choice, told });
            }
            Statement::Each { whose, body, .. } => {
                let floor = self.next;
                self.deeper().map_err(located)?;
                let begin = self.made.operations.len();
                self.push(Deed::Each(0));
                self.block(body)?;
                let next = self.made.operations.len();
                self.push(Deed::Next { whose: *whose, begin: begin + 1 });
                self.push(Operation::Leave);
                self.made.operations[begin] = Deed::Each(next).into();
                self.depth -= 1;
                self.next = floor;
            }
            Statement::Shuffle { deck, .. } => {
                let name = &self.script.decks[*deck].name;
                let told = self.tell(format!("{}{name}: all cards are put back", self.line(&place)));
                self.push(Deed::Shuffle { deck: self.cards(*deck), told });
            }
            Statement::Leave(reason, _) => {
                let why = &self.script.leaves[*reason];
                let told = self.tell(format!("{}{{me}} leaves: {why}", self.line(&place)));
                self.push(Deed::Withdraw { reason: *reason, told });
            }
            Statement::Stop(_) => {
                let told = self.tell(format!("{}nothing more is done", self.line(&place)));
                self.push(Deed::Stop { told });
            }
            Statement::Results(terms, _) => {
                for (number, term) in terms.iter().enumerate() {
                    let floor = self.next;
                    let from = self.value(term).map_err(located)?;
                    self.push(Deed::Result(number, from));
                    self.next = floor;
                }
            }
        }
        Ok(())
    }

    /// The line of a place, for a trace; nothing if the text has a single line.
    pub(super) fn line(&self, place: &Place) -> String {
        match self.text.trim().contains('\n') {
            true => format!("line {}: ", self.text[..place.start].matches('\n').count() + 1),
            false => String::new(),
        }
    }

    /// A part of the text.
    pub(super) fn part(&self, place: &Place) -> &str {
        self.text[place.clone()].trim()
    }

    pub(super) fn tell(&mut self, text: String) -> usize {
        self.made.told.push(text);
        self.made.told.len() - 1
    }

    pub(super) fn deeper(&mut self) -> Step<()> {
        self.depth += 1;
        if self.depth >= DEPTH { Err(Unfit::Deep(deepest(&self.script.statements).max(DEPTH))) } else { Ok(()) }
    }

    pub(super) fn push(&mut self, operation: impl Into<Operation>) {
        self.made.operations.push(operation.into());
    }

    pub(super) fn register(&mut self) -> Step<Register> {
        if self.next + 1 >= REGISTERS {
            return Err(Unfit::Names(self.places.len() + 1));
        }
        self.next += 1;
        Ok((self.next - 1) as Register)
    }

    /// A new name for a term whose value is in a register. It reads like the term where a fault shows it, and differs from
    /// all other names.
    pub(super) fn fresh_within(&mut self, term: &Term, register: Register, range: crate::formula::Range) -> Term {
        let slot = self.slots;
        self.slots += 1;
        self.scope.set(slot, Bounds::Value(range));
        self.places.push((slot, register));
        let mut text = format!("({term})");
        while self.fresh.contains(&text) {
            text.push('′');
        }
        self.fresh.push(text.clone());
        Term::Name(Name { slot, text, several: false })
    }

    pub(super) fn named(&mut self, name: &Name, value: &Bound, later: &mut [Statement]) -> Step<()> {
        match value {
            Bound::Value(term) => {
                let mut range = self.scope.range(term);
                if has_dice(term) && free_names(term).is_empty() && (range.low.is_none() || range.high.is_none()) {
                    // No run ever sees a burst go farther than is likely.
                    range = Scope::likely().range(term);
                }
                let to = self.register()?;
                let floor = self.next;
                if has_dice(term) && free_names(term).is_empty() {
                    self.rolled_for(term, name.slot, later, to)?;
                } else {
                    let from = self.value(term)?;
                    self.push(Operation::Put(from, to));
                }
                self.next = floor;
                self.scope.set(name.slot, Bounds::Value(range));
                self.places.push((name.slot, to));
                Ok(())
            }
            Bound::Dice(hand) => match hand.kept_deck() {
                Some(deck) => self.deal(name, hand, deck, later),
                None => self.on_the_table(name, hand, later),
            },
            Bound::Faces(_) => unreachable!("a text has values of what is kept from face to face"),
        }
    }

    /// Works out a value; the register holds it until the next one is worked out.
    pub(super) fn value(&mut self, term: &Term) -> Step<Register> {
        let names = self.places.len();
        let clear = self.clear(term)?;
        if let Term::Name(name) = &clear
            && let Some(&(_, register)) = self.places.iter().rev().find(|(slot, _)| *slot == name.slot)
        {
            self.places.truncate(names);
            return Ok(register);
        }
        for slot in free_names(&clear) {
            if !self.places.iter().any(|(known, _)| *known == slot) {
                let to = self.register()?;
                self.push(match self.script.decks.iter().position(|deck| deck.slot == slot) {
                    Some(deck) => Deed::Left(self.cards(deck), to),
                    None => Deed::Load(slot, to),
                });
                self.places.push((slot, to));
            }
        }
        let program = compile_named(&clear, &self.scope, &self.places, self.next, self.made.reach)?;
        let result = program.result;
        let before = self.made.operations.len();
        self.made.operations.extend(program.operations.into_iter().map(|operation| operation.behind(before)));
        // The result stays while other values are worked out.
        self.next = self.next.max(usize::from(result) + 1);
        self.places.truncate(names);
        Ok(result)
    }
}

/// What is added to a kept number or taken from it, if that is how it changes.
fn added(value: &Term, kept: usize) -> Option<(Sign, &Term)> {
    let Term::Sum(terms) = value else { return None };
    match terms.as_slice() {
        [(Sign::Plus, Term::Name(before)), (sign, more)] if before.slot == kept => Some((*sign, more)),
        _ => None,
    }
}
