//! Programs of scripts, played over lanes.

use std::marker::PhantomData;

use super::super::evaluate::Faces;
use super::super::program::{DEPTH, Program, Register, Workspace, run};
use super::super::{Dice, Roll};
use crate::lane::faces::{FairDie, SharedWord};
use crate::lane::{Lanes, Mask, Num};

/// What a program does next.
#[derive(Debug, Clone)]
pub(crate) enum Action {
    /// Reads a number that is kept.
    Load(usize, Register),
    /// Makes a roll.
    Roll(usize, Register),
    /// Makes the roll that a number selects, counted from the first.
    OneOf { by: Register, first: usize, count: usize, to: Register },
    /// Works out a number without dice.
    Work(Program),
    /// Copies a number, in the lanes of this part.
    Copy(Register, Register),
    /// Gives a kept number a new value, held within its range.
    Set { from: Register, kept: usize, low: i16, high: i16, told: usize },
    /// Adds to a number that is only reported.
    Count(usize, Register),
    /// Begins a part for the lanes in which a register is not 0; without any, the program goes on at the place given.
    Enter { held: Register, end: usize, told: usize },
    /// Goes over to the lanes of the enclosing part in which the register is 0.
    Turn { held: Register, end: usize },
    /// Ends a part.
    Leave,
    /// Goes back to a place while any lane of this part has something but 0 in a register.
    Again(Register, usize),
    /// The trial is over and came to this.
    End { word: usize, told: usize },
    /// A result of a check.
    Result(usize, Register),
}

/// The numbers of trials that a program reads and changes.
pub(crate) trait Numbers<L: Lanes> {
    /// A number that is kept.
    fn get(&self, kept: usize) -> Num<L>;
    /// Gives a kept number another value.
    fn set(&mut self, kept: usize, active: Mask<L>, value: Num<L>);
    /// Adds to a number that is only reported.
    fn count(&mut self, count: usize, active: Mask<L>, value: Num<L>);
    /// Ends trials with the outcome in this place.
    fn end(&mut self, active: Mask<L>, word: usize);
    /// Writes a result of a check.
    fn result(&mut self, place: usize, active: Mask<L>, value: Num<L>);
}

/// What a program works with; it is kept from step to step, because it is too large to be cleared each time.
pub(crate) type Scratch<L> = Workspace<L>;

/// Plays a program in the active lanes. `told` are the texts for a trace.
#[inline(always)]
pub(crate) fn play<D: Dice, N: Numbers<D::L>>(
    actions: &[Action],
    rolls: &[Roll],
    told: &[String],
    scratch: &mut Scratch<D::L>,
    numbers: &mut N,
    active: Mask<D::L>,
    dice: &mut D,
) {
    let mut masks = [Mask::none(); DEPTH];
    let (mut depth, mut at) = (0usize, 0usize);
    let (mut live, mut over) = (active, Mask::none());
    while let Some(action) = actions.get(at) {
        at += 1;
        match action {
            Action::Load(kept, to) => scratch.put(*to, numbers.get(*kept)),
            Action::Roll(roll, to) => {
                let total = dice.roll(&rolls[*roll], live);
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
            Action::Set { from, kept, low, high, told: text } => {
                let value = scratch.get(*from).max(*low).min(*high);
                let before = numbers.get(*kept);
                dice.tell(live, |reader| format!("{}: {} to {}", told[*text], reader.num(before), reader.num(value)));
                numbers.set(*kept, live, value);
            }
            Action::Count(count, from) => numbers.count(*count, live, scratch.get(*from)),
            Action::Enter { held, end, told: text } => {
                let held = scratch.get(*held);
                if !told[*text].is_empty() {
                    dice.tell(live, |reader| {
                        format!("{} {}", told[*text], if reader.num(held) == 0 { "No." } else { "Yes." })
                    });
                }
                masks[depth % DEPTH] = live;
                depth += 1;
                live &= held.gt(0);
                if !any(dice, live) {
                    at = *end;
                }
            }
            Action::Turn { held, end } => {
                live = masks[(depth - 1) % DEPTH] & !over & !scratch.get(*held).gt(0);
                if !any(dice, live) {
                    at = *end;
                }
            }
            Action::Leave => {
                depth -= 1;
                live = masks[depth % DEPTH] & !over;
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
            Action::Result(place, from) => numbers.result(*place, live, scratch.get(*from)),
        }
    }
}

/// Whether any lane is set. Used only to skip work that changes nothing.
#[inline(always)]
fn any<D: Dice>(dice: &mut D, m: Mask<D::L>) -> bool {
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
