//! Programs of scripts, played over lanes.

use std::marker::PhantomData;

use super::super::program::{DEPTH, Program, Register, Workspace, run};
use super::super::{Dice, MAX_CUTS, TraceReader, Who};
use super::lower::Lowered;
use super::{Choice, Whose};
use dice::Cmp;
use dice::faces::{Faces, compare};
use lane::faces::{FairDie, SharedWord};
use lane::{Lanes, Mask, Num};

/// What a program does next.
#[derive(Debug, Clone)]
pub enum Action {
    /// Reads a number that is kept.
    Load(usize, Register),
    /// Makes a roll. If there are cuts, it matters only which of them it reaches.
    Roll {
        /// The roll, by its place in [`Lowered::rolls`].
        roll: usize,
        /// The numbers at which totals are told apart; none if the total itself matters.
        cuts: Vec<Cut>,
        /// Where the total goes.
        to: Register,
    },
    /// Goes on at the place given, unless the cuts of the next roll are of use.
    Merging(usize),
    /// Makes the roll that a number selects, counted from the first.
    OneOf {
        /// The number that selects; 0 is the first roll.
        by: Register,
        /// The first roll, by its place in [`Lowered::rolls`].
        first: usize,
        /// How many rolls there are to select from.
        count: usize,
        /// Where the total goes.
        to: Register,
    },
    /// Works out a number without dice.
    Work(Program),
    /// Copies a number, in the lanes of this part.
    Copy(Register, Register),
    /// Adds to a kept number, or takes from it. It stays within its range.
    Add {
        /// How much.
        from: Register,
        /// Whether it is taken away.
        less: bool,
        /// The slot of the kept number.
        kept: usize,
        /// The least that it may be.
        low: i16,
        /// The most that it may be.
        high: i16,
        /// What a trace calls the change, by its place in [`Lowered::told`].
        told: usize,
    },
    /// Gives a kept number a new value, held within its range.
    Set {
        /// The new value.
        from: Register,
        /// The slot of the kept number.
        kept: usize,
        /// The least that it may be.
        low: i16,
        /// The most that it may be.
        high: i16,
        /// What a trace calls the change, by its place in [`Lowered::told`].
        told: usize,
    },
    /// Adds to a number that is only reported.
    Count(usize, Register),
    /// Begins a part for the lanes in which something holds.
    Enter {
        /// What holds in these lanes.
        held: Held,
        /// The action to go on at if it holds in none.
        end: usize,
        /// What a trace tells of it.
        tells: Tells,
    },
    /// Goes over to the lanes of the enclosing part in which it does not hold.
    Turn {
        /// What does not hold in these lanes.
        held: Held,
        /// The action to go on at if there are none.
        end: usize,
    },
    /// Ends a part.
    Leave,
    /// Goes back to a place while any lane of this part has something but 0 in a register.
    Again(Register, usize),
    /// The trial is over and came to this.
    End {
        /// The outcome, by its place in `Script::ends`.
        word: usize,
        /// What a trace tells, by its place in [`Lowered::told`].
        told: usize,
    },
    /// Nothing more is done in this program.
    Stop {
        /// What a trace tells, by its place in [`Lowered::told`].
        told: usize,
    },
    /// Tells a line of a trace.
    Say(Vec<Told>),
    /// Chooses whom a turn is aimed at.
    Target {
        /// How the target is chosen.
        choice: Choice,
        /// What a trace tells, by its place in [`Lowered::told`].
        told: usize,
    },
    /// Begins a part that is played for each of several fighters.
    Each {
        /// The [`Next`](Self::Next) that finds the first of them.
        next: usize,
    },
    /// Goes on to the next of them, if there is one.
    Next {
        /// Whose side they are on.
        whose: Whose,
        /// The first action of the part.
        begin: usize,
    },
    /// The fighter leaves the fight.
    Withdraw {
        /// The reason, by its place in `Script::leaves`.
        reason: usize,
        /// What a trace tells, by its place in [`Lowered::told`].
        told: usize,
    },
    /// A result of a check.
    Result(usize, Register),
}

/// What may hold in some lanes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Held {
    /// A register is not 0.
    Register(Register),
    /// A register compares with a number like this.
    Against(Register, Cmp, i16),
    /// Two registers compare like this.
    Compare(Register, Cmp, Register),
}

/// Tells how what is kept changes; if it does not, what dice were rolled for it.
fn tell_change<L: Lanes, D: Dice<L = L>>(
    (numbers, text, kept): (&impl Numbers<L>, &Lowered, usize),
    line: usize,
    [before, value]: [Num<L>; 2],
    live: Mask<L>,
    dice: &mut D,
) {
    let same = value.eq(before);
    let what = |reader: &TraceReader| numbers.spoken(&text.told[line], reader);
    let shown = |number: Num<L>, reader: &TraceReader| text.told_value(kept, reader.num(number).into());
    dice.tell(live & !same, |reader| {
        format!("{}: {} to {}", what(reader), shown(before, reader), shown(value, reader))
    });
    dice.tell_dice(live & same, |reader| format!("{}: {}, as before", what(reader), shown(before, reader)));
}

/// What a trace tells of a question, with the place of its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tells {
    /// Nothing.
    Nothing,
    /// The answer.
    Answer(usize),
    /// That it does not hold; if it may, others are still asked.
    Failure(usize),
}

impl Held {
    /// The lanes in which it holds.
    #[inline(always)]
    fn lanes<L: Lanes>(self, scratch: &Scratch<L>) -> Mask<L> {
        match self {
            Self::Register(register) => scratch.get(register).gt(0),
            Self::Against(register, cmp, number) => compare(cmp, scratch.get(register), Num::splat(number)),
            Self::Compare(left, cmp, right) => compare(cmp, scratch.get(left), scratch.get(right)),
        }
    }
}

/// A number at which the totals of a roll are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// A fixed number.
    Number(i16),
    /// The number in a register.
    In(Register),
}

/// A part of a line of a trace.
#[derive(Debug, Clone)]
pub enum Told {
    /// A fixed text.
    Text(String),
    /// A number.
    Number(Register),
    /// A word, by its place among these.
    Word(Register, Vec<String>),
    /// What a fighter is called.
    Fighter(Who),
}

/// The numbers of trials that a program reads and changes.
pub trait Numbers<L: Lanes> {
    /// A number that can change.
    fn now(&self, kept: usize) -> Num<L>;
    /// Any number that a text reads.
    fn get<D: Dice<L = L>>(&mut self, kept: usize, dice: &mut D) -> Num<L>;
    /// Gives a kept number another value.
    fn set(&mut self, kept: usize, active: Mask<L>, value: Num<L>);
    /// Adds to a number that is only reported.
    fn count(&mut self, count: usize, active: Mask<L>, value: Num<L>);
    /// Ends trials with the outcome in this place.
    fn end(&mut self, active: Mask<L>, word: usize);
    /// Writes a result of a check.
    fn result(&mut self, place: usize, active: Mask<L>, value: Num<L>);

    // Only the texts of a fight speak of fighters.

    /// How many fighters there are on both sides.
    fn fighters(&self) -> usize {
        0
    }

    /// Makes a fighter the other one that the text speaks of. Returns the lanes in which it stands and is one of those
    /// who are meant.
    #[inline(always)]
    fn come_to<D: Dice<L = L>>(&mut self, fighter: usize, whose: Whose, dice: &mut D) -> Mask<L> {
        let _ = (fighter, whose, dice);
        Mask::none()
    }

    /// Chooses a target, where there is one to choose.
    #[inline(always)]
    fn choose<D: Dice<L = L>>(&mut self, choice: Choice, active: Mask<L>, dice: &mut D) {
        let _ = (choice, active, dice);
    }

    /// Takes the fighter whose turn it is out of the fight.
    #[inline(always)]
    fn withdraw(&mut self, active: Mask<L>, reason: usize) {
        let _ = (active, reason);
    }

    /// What a fighter is called.
    fn called(&self, who: Who, reader: &TraceReader) -> String {
        let _ = (who, reader);
        String::new()
    }

    /// A text for a trace, in which `{me}`, `{target}` and `{other}` stand for fighters.
    fn spoken(&self, text: &str, reader: &TraceReader) -> String {
        let names = [("{me}", Who::Me), ("{target}", Who::Target), ("{other}", Who::Other)];
        names.into_iter().fold(text.to_owned(), |text, (mark, who)| match text.contains(mark) {
            true => text.replace(mark, &self.called(who, reader)),
            false => text,
        })
    }
}

/// What a program works with; it is kept from step to step, because it is too large to be cleared each time.
pub type Scratch<L> = Workspace<L>;

/// Plays a program in the active lanes.
#[inline(always)]
pub fn play<D: Dice, N: Numbers<D::L>>(
    text: &Lowered,
    scratch: &mut Scratch<D::L>,
    numbers: &mut N,
    active: Mask<D::L>,
    dice: &mut D,
) {
    let Lowered { actions, rolls, told, .. } = text;
    let (mut depth, mut at) = (0usize, 0usize);
    // The fighter that `each` has come to.
    let mut other = 0;
    let (mut live, mut over) = (active, Mask::none());
    while let Some(action) = actions.get(at) {
        at += 1;
        match action {
            Action::Load(kept, to) => scratch.put(*to, numbers.get(*kept, dice)),
            Action::Merging(end) => {
                if !D::MERGES {
                    at = *end;
                }
            }
            Action::Roll { roll, cuts, to } => {
                let roll = &rolls[*roll];
                let total = if D::MERGES && !cuts.is_empty() {
                    let mut known = [Num::zero(); MAX_CUTS];
                    for (known, cut) in known.iter_mut().zip(cuts) {
                        *known = match cut {
                            Cut::Number(number) => Num::splat(*number),
                            Cut::In(register) => scratch.get(*register),
                        };
                    }
                    dice.roll_apart(roll, &known[..cuts.len().min(MAX_CUTS)], live)
                } else {
                    dice.roll(roll, live)
                };
                scratch.put(*to, total);
            }
            Action::OneOf { by, first, count, to } => {
                let by = scratch.get(*by);
                let mut total = Num::zero();
                for place in 0..*count {
                    let these = live & by.eq(place as i16);
                    dice.when(
                        these,
                        #[inline(always)]
                        |dice| {
                            let found = dice.roll(&rolls[first + place], these);
                            total.set(these, found);
                        },
                    );
                }
                scratch.put(*to, total);
            }
            Action::Work(program) => {
                run(&mut NoDice(PhantomData), program, scratch, live);
            }
            Action::Copy(from, to) => {
                let value = live.select(scratch.get(*from), scratch.get(*to));
                scratch.put(*to, value);
            }
            Action::Add { from, less, kept, low, high, told: line } => {
                let before = numbers.now(*kept);
                let change = scratch.get(*from);
                let change = if *less { Num::zero() - change } else { change };
                let value = before.saturating_add(change).max(*low).min(*high);
                if D::TELLS {
                    tell_change((numbers, text, *kept), *line, [before, value], live, dice);
                }
                numbers.set(*kept, live, value);
            }
            Action::Set { from, kept, low, high, told: line } => {
                let value = scratch.get(*from).max(*low).min(*high);
                if D::TELLS {
                    let before = numbers.now(*kept);
                    tell_change((numbers, text, *kept), *line, [before, value], live, dice);
                }
                numbers.set(*kept, live, value);
            }
            Action::Count(count, from) => numbers.count(*count, live, scratch.get(*from)),
            Action::Enter { held, end, tells } => {
                let held = held.lanes(scratch);
                match *tells {
                    Tells::Nothing => {}
                    Tells::Answer(text) => {
                        dice.tell(live & held, |_| format!("{} Yes.", told[text]));
                        dice.tell(live & !held, |_| format!("{} No.", told[text]));
                    }
                    Tells::Failure(text) => dice.tell(live & !held, |_| format!("{} No.", told[text])),
                }
                scratch.enclosing[depth % DEPTH] = live;
                depth += 1;
                live &= held;
                if !any(dice, live) {
                    at = *end;
                }
            }
            Action::Turn { held, end } => {
                live = scratch.enclosing[(depth - 1) % DEPTH] & !over & !held.lanes(scratch);
                if !any(dice, live) {
                    at = *end;
                }
            }
            Action::Leave => {
                depth -= 1;
                live = scratch.enclosing[depth % DEPTH] & !over;
            }
            Action::Again(held, start) => {
                if any(dice, live & scratch.get(*held).gt(0)) {
                    at = *start;
                }
            }
            Action::End { word, told: text } => {
                dice.tell(live, |_| told[*text].clone());
                numbers.end(live, *word);
                over |= live;
                live = Mask::none();
            }
            Action::Stop { told: text } => {
                dice.tell(live, |_| told[*text].clone());
                over |= live;
                live = Mask::none();
            }
            Action::Say(parts) => dice.tell(live, |reader| {
                let part = |part: &Told| match part {
                    Told::Text(text) => text.clone(),
                    Told::Number(from) => reader.num(scratch.get(*from)).to_string(),
                    Told::Word(from, words) => {
                        let place = usize::try_from(reader.num(scratch.get(*from))).unwrap_or_default();
                        words.get(place).cloned().unwrap_or_default()
                    }
                    Told::Fighter(who) => numbers.called(*who, reader),
                };
                parts.iter().map(part).collect()
            }),
            Action::Target { choice, told: text } => {
                numbers.choose(*choice, live, dice);
                dice.tell(live, |reader| numbers.spoken(&told[*text], reader));
            }
            Action::Each { next } => {
                scratch.enclosing[depth % DEPTH] = live;
                depth += 1;
                other = 0;
                at = *next;
            }
            Action::Next { whose, begin } => {
                let all = scratch.enclosing[(depth - 1) % DEPTH] & !over;
                while other < numbers.fighters() {
                    live = all & numbers.come_to(other, *whose, dice);
                    other += 1;
                    if any(dice, live) {
                        at = *begin;
                        break;
                    }
                }
            }
            Action::Withdraw { reason, told: text } => {
                dice.tell(live, |reader| numbers.spoken(&told[*text], reader));
                numbers.withdraw(live, *reason);
                over |= live;
                live = Mask::none();
            }
            Action::Result(place, from) => numbers.result(*place, live, scratch.get(*from)),
        }
    }
}

/// The result of a program that is a single value without dice. `get` reads a number by its slot.
#[inline(always)]
pub fn work_out<L: Lanes>(actions: &[Action], scratch: &mut Scratch<L>, get: impl Fn(usize) -> Num<L>) -> Num<L> {
    let mut result = Num::zero();
    for action in actions {
        match action {
            Action::Load(slot, to) => scratch.put(*to, get(*slot)),
            Action::Work(program) => {
                run(&mut NoDice(PhantomData), program, scratch, Mask::all());
            }
            Action::Copy(from, to) => scratch.put(*to, scratch.get(*from)),
            Action::Result(_, from) => result = scratch.get(*from),
            _ => unreachable!("a value without dice has no other actions"),
        }
    }
    result
}

/// Whether any lane is set. Used only to skip work that changes nothing.
#[inline(always)]
pub fn any<D: Dice>(dice: &mut D, m: Mask<D::L>) -> bool {
    let mut some = false;
    dice.when(
        m,
        #[inline(always)]
        |_| some = true,
    );
    some
}

/// Stands for dice where a program has none left.
struct NoDice<L>(PhantomData<L>);

const NONE_LEFT: &str = "all dice of a script are rolls of their own";

impl<L: Lanes> Faces for NoDice<L> {
    type L = L;

    fn throw(&mut self, _: &FairDie, _: Mask<L>) -> Num<L> {
        unreachable!("{NONE_LEFT}")
    }

    fn throw_ahead(&mut self, _: &SharedWord) {
        unreachable!("{NONE_LEFT}")
    }

    fn throw_by_lane(&mut self, _: Num<L>, _: u16, _: Mask<L>) -> Num<L> {
        unreachable!("{NONE_LEFT}")
    }

    fn any(&self, _: Mask<L>) -> bool {
        true
    }

    fn look_up(&self, _: &[i16], _: Num<L>) -> Num<L> {
        unreachable!("{NONE_LEFT}")
    }
}
