//! Runs a program on lanes.

use super::divide::{divide, over};
use super::hand::throw_hand;
use super::{DEPTH, Operation, Program, REGISTERS, SORTED};
use crate::formula::Span;
use dice::Plain;
use dice::faces::{Faces, compare, one_by_one};
use lane::{Lanes, Mask, Num};

/// What a program works with. It is kept from run to run, because it is too large to be cleared each time.
#[derive(Debug, Clone)]
pub struct Workspace<L: Lanes> {
    registers: [Num<L>; REGISTERS],
    /// The lanes of the enclosing parts.
    masks: [Mask<L>; DEPTH],
    /// The lanes of the enclosing parts of the script to which the program belongs.
    pub enclosing: [Mask<L>; DEPTH],
    /// Dice to be sorted.
    pub(super) dice: [Num<L>; SORTED],
}

impl<L: Lanes> Workspace<L> {
    /// All registers are 0, and no lane is active.
    #[inline(always)]
    pub fn new() -> Self {
        Self {
            registers: [Num::zero(); REGISTERS],
            masks: [Mask::none(); DEPTH],
            enclosing: [Mask::none(); DEPTH],
            dice: [Num::zero(); SORTED],
        }
    }

    /// The number in a register.
    #[inline(always)]
    pub fn get(&self, register: u8) -> Num<L> {
        self.registers[register as usize % REGISTERS]
    }

    /// Puts a number into a register.
    #[inline(always)]
    pub fn put(&mut self, register: u8, number: Num<L>) {
        self.registers[register as usize % REGISTERS] = number;
    }
}

/// The result of a program in the active lanes.
#[inline(always)]
pub fn run<F: Faces>(faces: &mut F, program: &Program, work: &mut Workspace<F::L>, active: Mask<F::L>) -> Num<F::L> {
    let mut depth = 0;
    let mut live = active;
    let mut at = 0;
    while let Some(operation) = program.operations.get(at) {
        if F::LISTENS
            && let Some(throw) = program.throws.iter().find(|throw| throw.at == at)
        {
            faces.begins(throw);
        }
        at += 1;
        match operation {
            Operation::Number(number, to) => work.put(*to, Num::splat(*number)),
            Operation::Sum(plain, to) => {
                let total = sum_in_pairs(faces, *plain, live);
                work.put(*to, total);
            }
            Operation::Ahead(word) => faces.throw_ahead(word),
            Operation::Take(place, dice, to) => {
                let mut total = work.get(*to);
                for (number, die) in dice.iter().enumerate() {
                    total += faces.take(*place + number, die, live);
                }
                work.put(*to, total);
            }
            Operation::Throw(throw, to) => {
                let total = one_by_one(faces, throw, live);
                work.put(*to, total);
            }
            Operation::Hand(hand) => throw_hand(faces, hand, work, live),
            Operation::Add(a, b, to) => work.put(*to, work.get(*a) + work.get(*b)),
            Operation::Subtract(a, b, to) => work.put(*to, work.get(*a) - work.get(*b)),
            Operation::Plus(a, number, to) => work.put(*to, work.get(*a) + *number),
            Operation::Times(a, b, to) => work.put(*to, work.get(*a).times(work.get(*b))),
            Operation::Over(a, by, rounding, to) => work.put(*to, over(work.get(*a), *by, *rounding)),
            Operation::Divide(a, b, rounding, to) => {
                work.put(*to, divide(work.get(*a), work.get(*b), *rounding));
            }
            Operation::Larger(a, b, to) => work.put(*to, work.get(*a).max(work.get(*b))),
            Operation::Smaller(a, b, to) => work.put(*to, work.get(*a).min(work.get(*b))),
            Operation::Magnitude(a, to) => {
                let number = work.get(*a);
                work.put(*to, number.max(Num::zero() - number));
            }
            Operation::Compare(a, cmp, b, to) => {
                work.put(*to, compare(*cmp, work.get(*a), work.get(*b)).count());
            }
            Operation::Against(a, cmp, number, to) => {
                work.put(*to, compare(*cmp, work.get(*a), Num::splat(*number)).count());
            }
            Operation::Within(a, span, to) => work.put(*to, within(work.get(*a), *span).count()),
            Operation::Not(a, to) => work.put(*to, Num::splat(1) - work.get(*a)),
            Operation::Select(held, yes, no, to) => {
                let chosen = work.get(*held).gt(0).select(work.get(*yes), work.get(*no));
                work.put(*to, chosen);
            }
            Operation::Copy(a, to) => work.put(*to, work.get(*a)),
            Operation::Enter(held, end) => {
                work.masks[depth % DEPTH] = live;
                depth += 1;
                live &= work.get(*held).gt(0);
                if !faces.any(live) {
                    at = *end;
                }
            }
            Operation::Turn(held, end) => {
                live = work.masks[(depth - 1) % DEPTH] & !work.get(*held).gt(0);
                if !faces.any(live) {
                    at = *end;
                }
            }
            Operation::Leave => {
                depth -= 1;
                live = work.masks[depth % DEPTH];
            }
            Operation::Tally { count, sum, more } => {
                work.put(*count, work.get(*count) + live.count());
                work.put(*sum, work.get(*sum) + work.get(*more).only(live));
            }
            Operation::Again(held, start) => {
                if faces.any(live & work.get(*held).gt(0)) {
                    at = *start;
                }
            }
        }
    }
    work.get(program.result)
}

/// Dice that are added, two to a word where the die allows it.
#[inline(always)]
fn sum_in_pairs<F: Faces>(faces: &mut F, plain: Plain, active: Mask<F::L>) -> Num<F::L> {
    let mut total = Num::splat(plain.plus);
    for _ in 0..plain.count / 2 {
        let [one, other] = faces.throw_two(&plain.die, active);
        total += one + other;
    }
    if plain.count % 2 == 1 {
        total += faces.throw(&plain.die, active);
    }
    total
}

/// Whether numbers lie in a span. They are within ±30 000, so farther ends compare as ±32 000 do.
#[inline(always)]
pub(super) fn within<L: Lanes>(number: Num<L>, span: Span) -> Mask<L> {
    let end = |end: i32| Num::splat(end.clamp(-32_000, 32_000) as i16);
    number.ge(end(span.low)) & number.le(end(span.high))
}
