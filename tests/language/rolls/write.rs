//! Writes the rolls of the plain model as a person would.

use std::fmt::Write as _;

use super::model::{Burst, Cond, Dealt, Dice, Die, Group, Hand, Inner, Keep, Look, Num, Round, Step, Told, Visit};

impl Num {
    /// The text. `depth` is how many names hold.
    pub fn text(&self, depth: usize) -> String {
        let of = |num: &Self| num.text(depth);
        match self {
            Self::Const(n) => n.to_string(),
            Self::Sum(hand) if hand.adds_dice() => format!("sum({})", hand.text(depth)),
            Self::Sum(hand) => hand.text(depth),
            Self::Name(name) => format!("n{name}"),
            Self::NamedSum(name) => format!("sum(n{name})"),
            Self::Add(a, b) => format!("{} + {}", a.part(depth), b.part(depth)),
            Self::Sub(a, b) => format!("{} - {}", a.part(depth), b.part(depth)),
            Self::Times(a, b) => format!("{}*{}", a.part(depth), b.part(depth)),
            Self::Over(a, b, round) => {
                let quotient = format!("{} / {}", a.part(depth), b.part(depth));
                match round {
                    Round::Down => quotient,
                    Round::Up => format!("ceil({quotient})"),
                    Round::Nearest => format!("round({quotient})"),
                }
            }
            Self::Rest(a, b) => format!("{} % {}", a.part(depth), b.part(depth)),
            Self::Max(a, b) => format!("max({}, {})", of(a), of(b)),
            Self::Min(a, b) => format!("min({},{})", of(a), of(b)),
            Self::Abs(a) => format!("abs({})", of(a)),
            Self::If(held, a, b) => format!("if {} then {} else {}", held.text(depth), of(a), of(b)),
            Self::Table(subject, [one, two], values) => format!(
                "match {} {{ ..{one}: {}, {}..={two}: {}, else: {} }}",
                subject.part(depth),
                of(&values[0]),
                one + 1,
                of(&values[1]),
                of(&values[2])
            ),
            Self::Read(look, dice) => look.text(&dice.text(depth), depth),
            Self::Beats(mine, theirs) => format!("beats({}, {})", mine.text(depth), theirs.text(depth)),
            Self::NamedOnce(value, body) => format!("let n{depth} = {}; {}", of(value), body.text(depth + 1)),
            Self::LetDice(hand, body) => {
                format!("let n{depth} = {}; {}", hand.text(depth), body.text(depth + 1))
            }
            Self::Deal(cards, dealt, body) => {
                let mut text = format!("let k{depth} = cards {{{}}};", counted(cards));
                for (place, next) in dealt.iter().enumerate() {
                    let at = depth + place;
                    let value = match next {
                        Dealt::Cards(number) => format!("draw({}, k{depth})", number.text(at)),
                        Dealt::Number(number) => number.text(at),
                    };
                    let _ = write!(text, " let n{at} = {value};");
                }
                format!("{text} {}", body.text(depth + dealt.len()))
            }
            Self::Visit(visit, body) => format!("{} {}", visit.text(depth), body.text(depth + visit.kept.len())),
            Self::Told(told, dice) => {
                let dice: Vec<String> = dice.iter().map(|dice| dice.text(depth)).collect();
                let (name, number) = match told {
                    Told::Unmatched => ("unmatched", String::new()),
                    Told::Unbeaten => ("unbeaten", String::new()),
                    Told::WidestFace => ("widest_face", String::new()),
                    Told::WidestSum => ("widest_sum", String::new()),
                    Told::SetFace(size) => ("set_face", format!(", {size}")),
                    Told::RunFace => ("run_face", String::new()),
                    Told::RunSum => ("run_sum", String::new()),
                    Told::Dominant => ("dominant", String::new()),
                };
                format!("{name}({}{number})", dice.join(", "))
            }
            Self::Given(value, condition) => format!("{} given {}", of(value), condition.text(depth)),
            Self::Rolls(hand, reach) => format!("rolls({} until sum >= {reach})", hand.text(depth)),
        }
    }

    /// The text as an operand.
    fn part(&self, depth: usize) -> String {
        match self {
            Self::Const(n) if *n >= 0 => n.to_string(),
            Self::Told(..)
            | Self::Read(..)
            | Self::Beats(..)
            | Self::Max(..)
            | Self::Min(..)
            | Self::Abs(_)
            | Self::Name(_) => self.text(depth),
            _ => format!("({})", self.text(depth)),
        }
    }
}

impl Visit {
    fn text(&self, depth: usize) -> String {
        let pools: Vec<String> = self.pools.iter().map(|pool| format!("n{pool}")).collect();
        let kept: Vec<String> =
            self.kept.iter().enumerate().map(|(place, first)| format!("n{} = {first}", depth + place)).collect();
        let from = if self.high { "high" } else { "low" };
        let steps = self.steps_text(&self.steps, depth);
        format!("each face of {} from {from} with {} {{ {steps} }}", pools.join(", "), kept.join(", "))
    }

    fn steps_text(&self, steps: &[Step], depth: usize) -> String {
        let of = |inner: &Inner| self.inner_text(inner, depth);
        let text = |step: &Step| match step {
            Step::Put(place, value) => format!("n{} := {}", depth + place, of(value)),
            Step::Add(place, value) => format!("n{} += {}", depth + place, of(value)),
            Step::If(a, sign, b, yes, no) => {
                let mut text = format!("if {} {sign} {} then {{ {} }}", of(a), of(b), self.steps_text(yes, depth));
                if !no.is_empty() {
                    let _ = write!(text, " else {{ {} }}", self.steps_text(no, depth));
                }
                text
            }
        };
        steps.iter().map(text).collect::<Vec<_>>().join("; ")
    }

    fn inner_text(&self, inner: &Inner, depth: usize) -> String {
        let of = |inner: &Inner| self.inner_text(inner, depth);
        match inner {
            Inner::Const(n) => n.to_string(),
            Inner::Face => "face".to_owned(),
            Inner::Shown(pool, sign) => format!("count(n{} {sign} face)", self.pools[*pool]),
            Inner::Kept(place) => format!("n{}", depth + place),
            Inner::Name(name) => format!("n{name}"),
            Inner::Sum(a, b) => format!("({} + {})", of(a), of(b)),
            Inner::Difference(a, b) => format!("({} - {})", of(a), of(b)),
            Inner::Max(a, b) => format!("max({}, {})", of(a), of(b)),
            Inner::Min(a, b) => format!("min({}, {})", of(a), of(b)),
            Inner::If(sides, sign, values) => format!(
                "(if {} {sign} {} then {} else {})",
                of(&sides[0]),
                of(&sides[1]),
                of(&values[0]),
                of(&values[1])
            ),
        }
    }
}

impl Cond {
    pub fn text(&self, depth: usize) -> String {
        match self {
            Self::Compare(a, sign, b) => format!("{} {sign} {}", a.part(depth), b.part(depth)),
            Self::In(a, low, high) => format!("{} in {low}..{high}", a.part(depth)),
            Self::And(a, b) => format!("({}) and ({})", a.text(depth), b.text(depth)),
            Self::Or(a, b) => format!("({}) or ({})", a.text(depth), b.text(depth)),
            Self::Not(a) => format!("not ({})", a.text(depth)),
        }
    }
}

impl Dice {
    fn text(&self, depth: usize) -> String {
        match self {
            Self::Rolled(hand) => hand.text(depth),
            Self::Named(name, keep) => format!("n{name} {}", keep.text()).trim_end().to_owned(),
        }
    }
}

impl Look {
    fn text(&self, dice: &str, depth: usize) -> String {
        match self {
            Self::Count(sign, with) => format!("count({dice} {sign} {})", with.part(depth)),
            Self::CountIn(with) => format!("count({dice} in {}..={})", with[0].part(depth), with[1].part(depth)),
            Self::CountBoth([one, other], with) => {
                format!("count({dice} {one} {} and {dice} {other} {})", with[0].part(depth), with[1].part(depth))
            }
            Self::Rank(1) => format!("highest({dice})"),
            Self::Rank(-1) => format!("lowest({dice})"),
            Self::Rank(place) => format!("rank({dice}, {place})"),
            Self::Widest => format!("widest({dice})"),
            Self::Run => format!("longest_run({dice})"),
            Self::Distinct => format!("distinct({dice})"),
            Self::Sets(size) => format!("sets({dice}, {size})"),
            Self::Matching => format!("matching({dice})"),
        }
    }
}

impl Keep {
    fn text(self) -> String {
        match self {
            Self::All => String::new(),
            Self::High(kept) => format!("kh{kept}"),
            Self::Low(kept) => format!("kl{kept}"),
            Self::Without(high, low) => format!("dh{high}dl{low}"),
        }
    }
}

impl Hand {
    fn adds_dice(&self) -> bool {
        self.groups.iter().any(|group| group.burst.as_ref().is_some_and(|burst| burst.apart))
    }

    pub fn text(&self, depth: usize) -> String {
        let groups: Vec<String> = self.groups.iter().map(|group| group.text(depth)).collect();
        let dice = if groups.len() == 1 { groups.concat() } else { format!("pool({})", groups.join(", ")) };
        format!("{dice}{}", self.keep.text())
    }
}

impl Group {
    fn text(&self, depth: usize) -> String {
        let list = |faces: &[i64]| {
            let faces: Vec<String> = faces.iter().map(i64::to_string).collect();
            format!("{{{}}}", faces.join(","))
        };
        if let Die::Roll(roll) = &self.die {
            return format!("times({}, {})", self.count.text(depth), roll.text(depth));
        }
        if let Die::Cards(cards) = &self.die {
            return format!("draw({}, {{{}}})", self.count.text(depth), counted(cards));
        }
        let mut text = match &self.count {
            Num::Const(1) => String::new(),
            Num::Const(n) => n.to_string(),
            Num::Name(name) => format!("n{name} "),
            count => format!("({})", count.text(depth)),
        };
        // Writing to a string cannot fail.
        let _ = match &self.die {
            Die::Sided(sides) => write!(text, "d{sides}"),
            Die::Faces(faces) => write!(text, "d{{{}}}", counted(faces)),
            Die::Sides(sides) => write!(text, "d({})", sides.text(depth)),
            Die::Roll(_) | Die::Cards(_) => unreachable!("written above"),
        };
        if let Some((faces, once)) = &self.reroll {
            let _ = write!(text, "{}{}", if *once { "ro" } else { "r" }, list(faces));
        }
        if let Some(Burst { faces, most, apart }) = &self.burst {
            let mark = if *apart { "again" } else { "!" };
            let often = match most {
                None => String::new(),
                Some(1) => "o".to_owned(),
                Some(most) => format!("{most}x"),
            };
            let _ = write!(text, "{mark}{often}{}", list(faces));
        }
        text
    }
}

/// Faces of a die: a row as a span, and equal ones with their number.
fn counted(faces: &[i64]) -> String {
    let mut spans: Vec<(i64, i64, usize)> = Vec::new();
    let mut left = faces.to_vec();
    left.sort_unstable();
    while let Some(&face) = left.first() {
        let times = left.iter().filter(|&&other| other == face).count();
        left.retain(|&other| other != face);
        match spans.last_mut() {
            Some((_, high, each)) if *high + 1 == face && *each == times => *high = face,
            _ => spans.push((face, face, times)),
        }
    }
    let span = |(low, high, times): (i64, i64, usize)| match (low == high, times) {
        (true, 1) => low.to_string(),
        (true, _) => format!("{low}:{times}"),
        (false, 1) => format!("{low}..{high}"),
        (false, _) => format!("{low}..={high}:{times}"),
    };
    spans.into_iter().map(span).collect::<Vec<_>>().join(", ")
}
