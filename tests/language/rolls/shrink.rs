//! Makes a roll smaller, step by step.

use super::model::{Cond, Dealt, Keep, Num};

/// The roll with one part replaced by something simpler. Names stay, so that those after them keep their places.
pub fn smaller(roll: &Num, place: usize) -> Option<Num> {
    let mut candidate = roll.clone();
    let (mut seen, mut done) = (0, false);
    candidate.walk(&mut |num| {
        if done {
            return;
        }
        let mut simpler: Vec<Num> = match num {
            Num::NamedOnce(..) | Num::LetDice(..) | Num::Deal(..) | Num::Visit(..) | Num::Given(..) | Num::Const(0) => {
                Vec::new()
            }
            Num::Const(_) => vec![Num::Const(0)],
            _ => num.parts().into_iter().map(|part| part.clone()).chain([Num::Const(0), Num::Const(1)]).collect(),
        };
        if let Num::LetDice(hand, body) = num {
            let mut one = hand.clone();
            one.keep = Keep::All;
            let mut other = hand.clone();
            other.groups.truncate(1);
            let mut third = hand.clone();
            for group in &mut third.groups {
                (group.burst, group.reroll) = (None, None);
            }
            let all = [one, other, third].into_iter().filter(|simpler| simpler != hand);
            simpler = all.map(|hand| Num::LetDice(hand, body.clone())).collect();
        }
        if let Num::Visit(visit, body) = num {
            let fewer = (0..visit.steps.len()).map(|step| {
                let mut fewer = visit.clone();
                fewer.steps.remove(step);
                fewer
            });
            let fewer = fewer.filter(|visit| !visit.steps.is_empty());
            simpler = fewer.map(|visit| Num::Visit(visit, body.clone())).collect();
        }
        if (seen..seen + simpler.len()).contains(&place) {
            done = true;
            *num = simpler.swap_remove(place - seen);
        } else {
            seen += simpler.len();
        }
    });
    (done && candidate != *roll).then_some(candidate)
}

impl Num {
    fn walk(&mut self, visit: &mut dyn FnMut(&mut Self)) {
        visit(self);
        self.parts().into_iter().for_each(|part| part.walk(visit));
    }
}

impl Cond {
    fn nums(&mut self) -> Vec<&mut Num> {
        match self {
            Self::Compare(a, _, b) => vec![a, b],
            Self::In(a, ..) => vec![a],
            Self::And(a, b) | Self::Or(a, b) => a.nums().into_iter().chain(b.nums()).collect(),
            Self::Not(a) => a.nums(),
        }
    }
}

impl Num {
    /// The numbers that it is made of, without those of dice.
    fn parts(&mut self) -> Vec<&mut Self> {
        match self {
            Self::Add(a, b) | Self::Sub(a, b) | Self::Times(a, b) | Self::Over(a, b, _) | Self::Rest(a, b) => {
                vec![a, b]
            }
            Self::Max(a, b) | Self::Min(a, b) | Self::NamedOnce(a, b) => vec![a, b],
            Self::Abs(a) | Self::LetDice(_, a) | Self::Visit(_, a) => vec![a],
            Self::Deal(_, dealt, body) => {
                let numbers = dealt.iter_mut().map(|(Dealt::Cards(number) | Dealt::Number(number))| number);
                numbers.chain([body.as_mut()]).collect()
            }
            Self::Given(value, condition) => condition.nums().into_iter().chain([value.as_mut()]).collect(),
            Self::If(held, a, b) => held.nums().into_iter().chain([a.as_mut(), b.as_mut()]).collect(),
            Self::Table(of, _, values) => values.iter_mut().chain([of.as_mut()]).collect(),
            Self::Read(look, _) => look.with_mut().iter_mut().collect(),
            Self::Const(_)
            | Self::Sum(_)
            | Self::Name(_)
            | Self::NamedSum(_)
            | Self::Beats(..)
            | Self::Rolls(..)
            | Self::Told(..) => Vec::new(),
        }
    }
}
