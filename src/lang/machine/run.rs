//! Runs programs on lanes.

use super::divide::{divide, over, rest, rest_over};
use super::hand::{look_at, no_die, throw_hand};
use super::{DEPTH, Deed, Held, Operation, Program, REGISTERS, Register, SORTED, Tells};
use crate::formula::Span;
use dice::faces::{Faces, compare, one_by_one};
use dice::{NamedThrow, Plain};
use lane::{Lanes, Mask, Num};

/// What a program works with. It is kept from run to run, because it is too large to be cleared each time.
#[derive(Debug, Clone)]
pub struct Workspace<L: Lanes> {
    registers: Box<[Num<L>; REGISTERS]>,
    /// The lanes of the enclosing parts.
    masks: [Mask<L>; DEPTH],
    /// Dice to be sorted.
    pub(super) dice: Box<[Num<L>; SORTED]>,
    /// The places in their deck of the cards that are drawn, from the first.
    pub(super) drawn: Box<[Num<L>; SORTED]>,
}

impl<L: Lanes> Default for Workspace<L> {
    fn default() -> Self {
        Self::new()
    }
}

impl<L: Lanes> Workspace<L> {
    /// A workspace for any program.
    #[inline(always)]
    pub fn new() -> Self {
        Self {
            registers: Box::new([Num::zero(); REGISTERS]),
            masks: [Mask::none(); DEPTH],
            dice: Box::new([Num::zero(); SORTED]),
            drawn: Box::new([Num::zero(); SORTED]),
        }
    }

    /// The number in a register.
    #[inline(always)]
    pub fn get(&self, register: Register) -> Num<L> {
        self.registers[register as usize]
    }

    /// Puts a number into a register.
    #[inline(always)]
    pub fn put(&mut self, register: Register, number: Num<L>) {
        self.registers[register as usize] = number;
    }
}

/// Where a program stands.
#[derive(Debug)]
pub struct Flow<L: Lanes> {
    /// The next operation.
    pub at: usize,
    /// The lanes of the part.
    pub live: Mask<L>,
    /// The lanes in which the program is over.
    pub over: Mask<L>,
    /// How many parts the part stands in.
    depth: usize,
    /// The fighter that a part for each of several comes to next.
    pub other: usize,
}

impl<L: Lanes> Flow<L> {
    /// Begins a part for the lanes that are given, all of them in the present one.
    #[inline(always)]
    pub fn enter(&mut self, lanes: Mask<L>, work: &mut Workspace<L>) {
        work.masks[self.depth % DEPTH] = self.live;
        self.depth += 1;
        self.live = lanes;
    }

    /// The lanes of the enclosing part in which the program goes on.
    #[inline(always)]
    pub fn enclosing(&self, work: &Workspace<L>) -> Mask<L> {
        work.masks[(self.depth - 1) % DEPTH] & !self.over
    }

    /// Ends the program in the lanes of this part.
    #[inline(always)]
    pub fn stop(&mut self) {
        self.over |= self.live;
        self.live = Mask::none();
    }
}

impl Held {
    /// The lanes in which it holds.
    #[inline(always)]
    fn lanes<L: Lanes>(self, work: &Workspace<L>) -> Mask<L> {
        match self {
            Self::Register(register) => work.get(register).gt(0),
            Self::Against(register, cmp, number) => compare(cmp, work.get(register), Num::whole(number)),
            Self::Compare(left, cmp, right) => compare(cmp, work.get(left), work.get(right)),
        }
    }
}

/// What a program is played for: a roll, or a text.
pub trait Host {
    /// The lanes.
    type L: Lanes;
    /// Where single faces come from.
    type F: Faces<L = Self::L>;
    /// Whether it is a text. The dice of a text are rolls of their own.
    const TEXT: bool;

    /// The source of single faces.
    fn faces(&mut self) -> &mut Self::F;

    /// Whether any lane is set. Used only to skip work that changes nothing.
    fn any(&mut self, m: Mask<Self::L>) -> bool;

    /// Hears which operation comes next.
    #[inline(always)]
    fn passes(&mut self, at: usize) {
        let _ = at;
    }

    /// Hears of a condition: where it holds among the lanes in which it is asked.
    #[inline(always)]
    fn hears(&mut self, tells: Tells, live: Mask<Self::L>, held: Mask<Self::L>) {
        let _ = (tells, live, held);
    }

    /// Does what only texts do.
    #[inline(always)]
    fn perform(&mut self, deed: &Deed, work: &mut Workspace<Self::L>, flow: &mut Flow<Self::L>) {
        let _ = (deed, work, flow);
        unreachable!("a roll does nothing that only texts do");
    }
}

/// Runs a program in the active lanes.
#[inline(always)]
pub fn run<H: Host>(host: &mut H, operations: &[Operation], work: &mut Workspace<H::L>, active: Mask<H::L>) {
    let mut flow = Flow { at: 0, live: active, over: Mask::none(), depth: 0, other: 0 };
    while let Some(operation) = operations.get(flow.at) {
        host.passes(flow.at);
        flow.at += 1;
        match operation {
            Operation::Number(number, to) => work.put(*to, Num::whole(*number)),
            Operation::Add(a, b, to) => work.put(*to, work.get(*a) + work.get(*b)),
            Operation::Subtract(a, b, to) => work.put(*to, work.get(*a) - work.get(*b)),
            Operation::Plus(a, number, to) => work.put(*to, work.get(*a) + Num::whole(*number)),
            Operation::Times(a, b, to) => work.put(*to, work.get(*a).times(work.get(*b))),
            Operation::Over(a, by, rounding, to) => work.put(*to, over(work.get(*a), *by, *rounding)),
            Operation::Divide(a, b, rounding, to) => {
                work.put(*to, divide(work.get(*a), work.get(*b), *rounding));
            }
            Operation::RestOver(a, by, to) => {
                work.put(*to, rest_over(work.get(*a), *by));
            }
            Operation::Rest(a, by, to) => {
                work.put(*to, rest(work.get(*a), work.get(*by)));
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
                work.put(*to, compare(*cmp, work.get(*a), Num::whole(*number)).count());
            }
            Operation::Within(a, span, to) => work.put(*to, within(work.get(*a), *span).count()),
            Operation::Not(a, to) => work.put(*to, Num::splat(1) - work.get(*a)),
            Operation::Select(held, yes, no, to) => {
                let chosen = work.get(*held).gt(0).select(work.get(*yes), work.get(*no));
                work.put(*to, chosen);
            }
            Operation::Copy(a, to) => work.put(*to, work.get(*a)),
            Operation::Put(a, to) => {
                let value = flow.live.select(work.get(*a), work.get(*to));
                work.put(*to, value);
            }
            Operation::Enter { held, end, tells } => {
                let held = held.lanes(work);
                if *tells != Tells::Nothing {
                    host.hears(*tells, flow.live, held);
                }
                flow.enter(flow.live & held, work);
                if !host.any(flow.live) {
                    flow.at = *end;
                }
            }
            Operation::Turn { held, end } => {
                flow.live = flow.enclosing(work) & !held.lanes(work);
                if !host.any(flow.live) {
                    flow.at = *end;
                }
            }
            Operation::Leave => {
                flow.live = flow.enclosing(work);
                flow.depth -= 1;
            }
            Operation::Again(held, start) => {
                if host.any(flow.live & work.get(*held).gt(0)) {
                    flow.at = *start;
                }
            }
            Operation::Text(deed) => host.perform(deed, work, &mut flow),
            Operation::Beyond(dice, number, high, to) => {
                let (number, none) = (work.get(*number), no_die());
                let mut found = none;
                for die in dice {
                    let die = work.get(*die);
                    let (beyond, best) = match high {
                        true => (die.lt(number), die.max(found)),
                        false => (die.gt(number), found.eq(none).select(die, die.min(found))),
                    };
                    found = beyond.select(best, found);
                }
                work.put(*to, found);
            }
            Operation::Compared(dice, cmp, number, to) => {
                let (number, none) = (work.get(*number), no_die());
                let mut count = Num::zero();
                for die in dice {
                    let die = work.get(*die);
                    count += (compare(*cmp, die, number) & die.gt(none)).count();
                }
                work.put(*to, count);
            }
            // The cards of a text are known by now.
            Operation::Hand(hand) if H::TEXT => look_at(hand, work, flow.live),
            _ if H::TEXT => unreachable!("all dice of a text are rolls of their own"),
            Operation::Tally { count, sum, more } => {
                work.put(*count, work.get(*count) + flow.live.count());
                work.put(*sum, work.get(*sum) + work.get(*more).only(flow.live));
            }
            Operation::Sum(plain, to) => {
                let total = sum_in_pairs(host.faces(), *plain, flow.live);
                work.put(*to, total);
            }
            Operation::Ahead(word) => host.faces().throw_ahead(word),
            Operation::Take(place, dice, to) => {
                let mut total = work.get(*to);
                for (number, die) in dice.iter().enumerate() {
                    total += host.faces().take(*place + number, die, flow.live);
                }
                work.put(*to, total);
            }
            Operation::Throw(throw, to) => {
                let total = one_by_one(host.faces(), throw, flow.live);
                work.put(*to, total);
            }
            Operation::Hand(hand) => throw_hand(host.faces(), hand, work, flow.live),
        }
    }
}

/// The total of a roll in the active lanes.
#[inline(always)]
pub fn roll<F: Faces>(faces: &mut F, program: &Program, work: &mut Workspace<F::L>, active: Mask<F::L>) -> Num<F::L> {
    run(&mut OfRoll { faces, throws: &program.throws }, &program.operations, work, active);
    work.get(program.result)
}

/// Plays a roll.
struct OfRoll<'a, F> {
    faces: &'a mut F,
    throws: &'a [NamedThrow],
}

impl<F: Faces> Host for OfRoll<'_, F> {
    type L = F::L;
    type F = F;
    const TEXT: bool = false;

    #[inline(always)]
    fn faces(&mut self) -> &mut F {
        self.faces
    }

    #[inline(always)]
    fn any(&mut self, m: Mask<F::L>) -> bool {
        self.faces.any(m)
    }

    #[inline(always)]
    fn passes(&mut self, at: usize) {
        if F::LISTENS
            && let Some(throw) = self.throws.iter().find(|throw| throw.at == at)
        {
            self.faces.begins(throw);
        }
    }
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

/// Whether numbers lie in a span. Those of 16 bits are within ±30 000, so farther ends compare as ±32 000 do.
#[inline(always)]
pub(super) fn within<L: Lanes>(number: Num<L>, span: Span) -> Mask<L> {
    let end = |end: i32| Num::whole(if L::WHOLE { end } else { end.clamp(-32_000, 32_000) });
    number.ge(end(span.low)) & number.le(end(span.high))
}
