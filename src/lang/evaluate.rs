//! Evaluates a roll on lanes from single faces. Sampler and trace share this code.

use dice::faces::{Faces, all_but_one, bursting, compare, one_by_one, one_of, sum};
use lane::{Mask, Num};

use super::machine::{self, Operation, Register, Workspace};
use super::roll::{Kind, PLAIN_REGISTERS, Roll};

/// The total of a roll.
#[inline(always)]
pub fn evaluate<F: Faces>(faces: &mut F, roll: &Roll, active: Mask<F::L>) -> Num<F::L> {
    match roll.kind() {
        Kind::Sum(plain) => sum(faces, plain, active),
        Kind::One(plain, highest) => one_of(faces, plain, highest, active),
        Kind::ButOne(plain, highest) => all_but_one(faces, plain, highest, active),
        Kind::Burst(plain, from) => bursting(faces, plain, from, active),
        Kind::Plain(operations) => follow(faces, operations, active),
        Kind::Program(program) => machine::roll(faces, program, &mut Workspace::new(), active),
    }
}

/// Evaluates a plain roll, without what longer programs need.
#[inline(always)]
pub fn follow<F: Faces>(faces: &mut F, operations: &[Operation], active: Mask<F::L>) -> Num<F::L> {
    let mut registers = [Num::zero(); PLAIN_REGISTERS];
    let at = |register: Register| usize::from(register) % PLAIN_REGISTERS;
    for operation in operations {
        match operation {
            Operation::Number(n, to) => registers[at(*to)] = Num::whole(*n),
            Operation::Throw(throw, to) => registers[at(*to)] = one_by_one(faces, throw, active),
            Operation::Add(a, b, to) => registers[at(*to)] = registers[at(*a)] + registers[at(*b)],
            Operation::Subtract(a, b, to) => registers[at(*to)] = registers[at(*a)] - registers[at(*b)],
            Operation::Compare(a, cmp, b, to) => {
                registers[at(*to)] = compare(*cmp, registers[at(*a)], registers[at(*b)]).count();
            }
            _ => unreachable!("a plain roll does nothing else"),
        }
    }
    registers[0]
}
