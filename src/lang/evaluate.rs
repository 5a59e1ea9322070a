//! Evaluates a roll on lanes from single faces. Sampler and trace share this code.

use dice::faces::{Faces, all_but_one, bursting, compare, one_by_one, one_of, sum};
use lane::{Mask, Num};

use super::machine::{self, Workspace};
use super::roll::{Kind, Roll, STACK, Step};

/// The total of a roll.
#[inline(always)]
pub fn evaluate<F: Faces>(faces: &mut F, roll: &Roll, active: Mask<F::L>) -> Num<F::L> {
    match roll.kind() {
        Kind::Sum(plain) => sum(faces, plain, active),
        Kind::One(plain, highest) => one_of(faces, plain, highest, active),
        Kind::ButOne(plain, highest) => all_but_one(faces, plain, highest, active),
        Kind::Burst(plain, from) => bursting(faces, plain, from, active),
        Kind::Steps(steps) => follow(faces, steps, active),
        Kind::Program(program) => machine::roll(faces, program, &mut Workspace::new(), active),
    }
}

/// Evaluates any roll as a stack machine.
#[inline(always)]
pub fn follow<F: Faces>(faces: &mut F, steps: &[Step], active: Mask<F::L>) -> Num<F::L> {
    let mut stack = [Num::zero(); STACK];
    let mut height = 0;
    for step in steps {
        match step {
            Step::Push(n) => {
                stack[height] = Num::splat(*n);
                height += 1;
            }
            Step::Throw(throw) => {
                stack[height] = one_by_one(faces, throw, active);
                height += 1;
            }
            Step::Add => {
                height -= 1;
                let right = stack[height];
                stack[height - 1] += right;
            }
            Step::Subtract => {
                height -= 1;
                let right = stack[height];
                stack[height - 1] -= right;
            }
            Step::Compare(cmp) => {
                height -= 1;
                stack[height - 1] = compare(*cmp, stack[height - 1], stack[height]).count();
            }
        }
    }
    stack[0]
}
