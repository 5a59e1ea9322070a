//! The canonical text of a formula, which parses back to an equal one.

use std::fmt::{self, Write as _};

use super::{
    Arm, Bound, FaceBurst, FaceSet, Formula, Group, Hand, HandDie, Keeping, Let, Measure, Measured, Name, Rounding,
    Shared, Source, Span, Step, Term, Test, Until, Visit,
};
use crate::expr::{Expr, Sign};
use dice::Die;

/// How tightly a text holds together; a part that holds less tightly than its place asks stands in parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tie {
    Let,
    If,
    Either,
    Both,
    Not,
    Compare,
    Sum,
    Product,
    Alone,
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.body)
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain(expr) => write!(f, "{expr}"),
            Self::Word(word) => quoted(f, word),
            Self::Name(name) => f.write_str(&name.text),
            Self::Measured(measured) => write!(f, "{measured}"),
            Self::Sum(terms) => {
                for (place, (sign, term)) in terms.iter().enumerate() {
                    match sign {
                        Sign::Plus if place == 0 => {}
                        Sign::Plus => f.write_str("+")?,
                        Sign::Minus => f.write_str("-")?,
                    }
                    tied(f, term, Tie::Product)?;
                }
                Ok(())
            }
            Self::Product(factors) => {
                tied(f, &factors[0], Tie::Product)?;
                f.write_str(" * ")?;
                tied(f, &factors[1], Tie::Alone)
            }
            Self::Quotient(parts, rounding) => {
                let (open, close) = match rounding {
                    Rounding::Down => ("", ""),
                    Rounding::Up => ("ceil(", ")"),
                    Rounding::Nearest => ("round(", ")"),
                };
                f.write_str(open)?;
                tied(f, &parts[0], Tie::Product)?;
                f.write_str(" / ")?;
                tied(f, &parts[1], Tie::Alone)?;
                f.write_str(close)
            }
            Self::Remainder(parts) => {
                tied(f, &parts[0], Tie::Product)?;
                f.write_str(" % ")?;
                tied(f, &parts[1], Tie::Alone)
            }
            Self::Extreme(terms, largest) => {
                f.write_str(if *largest { "max(" } else { "min(" })?;
                listed(f, terms)?;
                f.write_str(")")
            }
            Self::Magnitude(term) => write!(f, "abs({term})"),
            Self::Compare(sides, cmp) => {
                side(f, &sides[0])?;
                write!(f, " {cmp} ")?;
                side(f, &sides[1])
            }
            Self::Within(term, span) => {
                side(f, term)?;
                write!(f, " in {span}")
            }
            Self::Joined(terms, all) => {
                let (word, tie) = if *all { (" and ", Tie::Not) } else { (" or ", Tie::Not) };
                for (place, term) in terms.iter().enumerate() {
                    f.write_str(if place == 0 { "" } else { word })?;
                    tied(f, term, tie)?;
                }
                Ok(())
            }
            Self::Not(term) => {
                f.write_str("not ")?;
                tied(f, term, Tie::Not)
            }
            Self::If(parts) => {
                f.write_str("if ")?;
                tied(f, &parts[0], Tie::Either)?;
                f.write_str(" then ")?;
                tied(f, &parts[1], Tie::Either)?;
                f.write_str(" else ")?;
                tied(f, &parts[2], Tie::If)
            }
            Self::Match(subject, arms, rest) => table(f, subject, arms, rest.as_deref()),
            Self::Let(bound) => write!(f, "{bound}"),
            Self::Rolls(roll, until) => match until {
                Until::Sum(reach) => write!(f, "rolls({roll} until sum >= {reach})"),
                Until::Roll(cmp, value) => write!(f, "rolls({roll} until roll {cmp} {value})"),
            },
        }
    }
}

/// A part, in parentheses if it holds together less tightly than asked.
fn tied(f: &mut fmt::Formatter<'_>, term: &Term, tie: Tie) -> fmt::Result {
    if term.tie() < tie { write!(f, "({term})") } else { write!(f, "{term}") }
}

/// One side of a comparison. Dice that would be counted one by one stand in parentheses.
fn side(f: &mut fmt::Formatter<'_>, term: &Term) -> fmt::Result {
    let counted = match term {
        Term::Plain(expr) => !expr.is_plainly_compared(),
        Term::Measured(measured) => measured.is_bare(),
        _ => false,
    };
    if counted || term.tie() < Tie::Sum { write!(f, "({term})") } else { write!(f, "{term}") }
}

fn table(f: &mut fmt::Formatter<'_>, subject: &Term, arms: &[Arm], rest: Option<&Term>) -> fmt::Result {
    f.write_str("match ")?;
    tied(f, subject, Tie::Sum)?;
    f.write_str(" { ")?;
    for (place, arm) in arms.iter().enumerate() {
        f.write_str(if place == 0 { "" } else { ", " })?;
        for (place, span) in arm.spans.iter().enumerate() {
            write!(f, "{}{span}", if place == 0 { "" } else { " or " })?;
        }
        f.write_str(": ")?;
        tied(f, &arm.value, Tie::If)?;
    }
    if let Some(rest) = rest {
        f.write_str(if arms.is_empty() { "else: " } else { ", else: " })?;
        tied(f, rest, Tie::If)?;
    }
    f.write_str(" }")
}

fn listed(f: &mut fmt::Formatter<'_>, terms: &[Term]) -> fmt::Result {
    for (place, term) in terms.iter().enumerate() {
        f.write_str(if place == 0 { "" } else { ", " })?;
        tied(f, term, Tie::If)?;
    }
    Ok(())
}

fn quoted(f: &mut fmt::Formatter<'_>, word: &str) -> fmt::Result {
    let mark = if word.contains('"') { '\'' } else { '"' };
    write!(f, "{mark}{word}{mark}")
}

impl Term {
    fn tie(&self) -> Tie {
        match self {
            Self::Plain(Expr::Constant(n)) if *n < 0 => Tie::Sum,
            Self::Plain(Expr::Pool(pool)) if pool.counts_bare() => Tie::Compare,
            Self::Plain(Expr::Sum(_)) | Self::Sum(_) => Tie::Sum,
            Self::Plain(expr) if expr.as_answer().is_some() => Tie::Alone,
            Self::Plain(Expr::Compare(..)) | Self::Compare(..) | Self::Within(..) => Tie::Compare,
            Self::Product(_) | Self::Quotient(_, Rounding::Down) | Self::Remainder(_) => Tie::Product,
            Self::Joined(_, true) => Tie::Both,
            Self::Joined(_, false) => Tie::Either,
            Self::Not(_) => Tie::Not,
            Self::If(_) => Tie::If,
            Self::Let(bound) => match &bound.value {
                Bound::Faces(visit) if visit.told.is_some() => Tie::Alone,
                _ => Tie::Let,
            },
            _ => Tie::Alone,
        }
    }
}

impl fmt::Display for Let {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            // A function stands for what is read off in the end, too.
            Bound::Faces(visit) if visit.told.is_some() => write!(f, "{visit}"),
            value => write!(f, "{} {}", Head(&self.name, value), self.body),
        }
    }
}

impl Let {
    /// How a name with its value is written before what it is for.
    pub fn head(name: &Name, value: &Bound) -> String {
        Head(name, value).to_string()
    }
}

/// A name with its value.
struct Head<'a>(&'a Name, &'a Bound);

impl fmt::Display for Head<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(name, value) = self;
        if let Bound::Faces(visit) = value {
            return write!(f, "{visit}");
        }
        // The first draw from a deck tells what is in it.
        if let Bound::Dice(hand) = value
            && let Some((cards, Shared { name, before, kept: None })) = hand.deck()
            && before.is_empty()
        {
            write!(f, "let {} = cards {}; ", name.text, listed_cards(cards))?;
        }
        write!(f, "let {} = ", name.text)?;
        match value {
            // A name given to dice alone would stand for the dice.
            Bound::Value(value) if value.is_read_as_dice() => write!(f, "sum({value})")?,
            Bound::Value(value) => tied(f, value, Tie::If)?,
            Bound::Dice(hand) => write!(f, "{hand}")?,
            Bound::Faces(_) => unreachable!("written above"),
        }
        f.write_str(";")
    }
}

/// The cards of a deck, in braces.
fn listed_cards(cards: &Die) -> String {
    cards.to_string().trim_start_matches('d').to_owned()
}

impl fmt::Display for Visit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pools = |f: &mut fmt::Formatter<'_>| {
            for (place, pool) in self.pools.iter().enumerate() {
                f.write_str(if place == 0 { "" } else { ", " })?;
                write!(f, "{}", Kept(&pool.dice, Keeping::All))?;
            }
            Ok(())
        };
        if let Some((function, number)) = self.told {
            write!(f, "{function}(")?;
            pools(f)?;
            return match number {
                Some(number) => write!(f, ", {number})"),
                None => f.write_str(")"),
            };
        }
        f.write_str("each face of ")?;
        pools(f)?;
        write!(f, " from {} with ", if self.high { "high" } else { "low" })?;
        for (place, state) in self.states.iter().enumerate() {
            write!(f, "{}{} = ", if place == 0 { "" } else { ", " }, state.name.text)?;
            tied(f, &state.first, Tie::If)?;
        }
        self.write_steps(&self.steps, f)
    }
}

impl Visit {
    fn write_steps(&self, steps: &[Step], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(" { ")?;
        for step in steps {
            match step {
                Step::Put(name, value) => {
                    let is_kept = self.states.iter().any(|state| state.name == *name);
                    match is_kept {
                        true => write!(f, "{} := ", name.text)?,
                        false => write!(f, "let {} = ", name.text)?,
                    }
                    tied(f, value, Tie::If)?;
                }
                Step::If(held, yes, no) => {
                    f.write_str("if ")?;
                    tied(f, held, Tie::Either)?;
                    f.write_str(" then")?;
                    self.write_steps(yes, f)?;
                    if !no.is_empty() {
                        f.write_str(" else")?;
                        self.write_steps(no, f)?;
                    }
                }
            }
            f.write_str("; ")?;
        }
        f.write_str("}")
    }
}

impl Term {
    /// Whether the text of this number is that of dice.
    fn is_read_as_dice(&self) -> bool {
        match self {
            Self::Plain(Expr::Pool(pool)) => pool.successes.is_none(),
            Self::Measured(measured) => {
                let rolled = matches!(measured.dice, Source::Rolled(_)) && !measured.is_summed_aloud();
                rolled && measured.what == Measure::Sum
            }
            _ => false,
        }
    }
}

impl Measured {
    /// Whether this is dice that a comparison would count one by one, or that it could be read to.
    fn is_bare(&self) -> bool {
        matches!((&self.what, &self.dice), (Measure::Sum, Source::Rolled(hand)) if !hand.is_kept())
    }

    /// Whether the sum of the dice has to be asked for by name.
    fn is_summed_aloud(&self) -> bool {
        match &self.dice {
            Source::Named(name) => name.several || self.keep != Keeping::All,
            Source::Rolled(hand) => hand.groups.iter().any(Group::adds_dice) && !hand.is_kept(),
        }
    }
}

impl Hand {
    /// Whether only some of the dice are kept.
    pub fn is_kept(&self) -> bool {
        self.keep != Keeping::All
    }
}

impl Group {
    /// Whether a face of the dice adds further dice.
    pub fn adds_dice(&self) -> bool {
        matches!(&self.burst, Some(burst) if burst.apart)
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dice = Kept(&self.dice, self.keep);
        match &self.what {
            Measure::Sum if self.is_summed_aloud() => write!(f, "sum({dice})"),
            Measure::Sum => write!(f, "{dice}"),
            Measure::Count(Test::Compare(cmp, with)) => {
                write!(f, "count({dice} {cmp} ")?;
                side(f, with)?;
                f.write_str(")")
            }
            Measure::Count(Test::Within(span)) => write!(f, "count({dice} in {span})"),
            Measure::Count(Test::Between(ends)) => {
                let [low, high] = &**ends;
                let is_name = |end: &Term| matches!(end, Term::Name(_));
                let is_end = |end: &Term| is_name(end) || end.as_number().is_some();
                // Only names and numbers may be written as the ends of a span.
                let is_span = ends.iter().all(is_end) && ends.iter().any(is_name);
                write!(f, "count({dice} {} ", if is_span { "in" } else { ">=" })?;
                side(f, low)?;
                match is_span {
                    true => f.write_str("..=")?,
                    false => write!(f, " and {dice} <= ")?,
                }
                side(f, high)?;
                f.write_str(")")
            }
            Measure::Rank(1, true) => write!(f, "highest({dice})"),
            Measure::Rank(1, false) => write!(f, "lowest({dice})"),
            Measure::Rank(place, true) => write!(f, "rank({dice}, {place})"),
            Measure::Rank(place, false) => write!(f, "rank({dice}, -{place})"),
            Measure::Die(place) => write!(f, "rank({dice}, {place})"),
            Measure::Widest => write!(f, "widest({dice})"),
            Measure::LongestRun => write!(f, "longest_run({dice})"),
            Measure::Distinct => write!(f, "distinct({dice})"),
            Measure::Sets(size) => write!(f, "sets({dice}, {size})"),
            Measure::Matching => write!(f, "matching({dice})"),
            Measure::Beats(other) => write!(f, "beats({dice}, {})", Kept(other, Keeping::All)),
        }
    }
}

/// Dice and which of them are looked at.
struct Kept<'a>(&'a Source, Keeping);

impl fmt::Display for Kept<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Source::Rolled(hand) => write!(f, "{hand}")?,
            Source::Named(name) => {
                f.write_str(&name.text)?;
                if self.1 != Keeping::All {
                    f.write_char(' ')?;
                }
            }
        }
        write!(f, "{}", self.1)
    }
}

impl fmt::Display for Keeping {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => Ok(()),
            Self::High(kept) => write!(f, "kh{kept}"),
            Self::Low(kept) => write!(f, "kl{kept}"),
            Self::Without { high, low } => {
                if *high > 0 {
                    write!(f, "dh{high}")?;
                }
                if *low > 0 { write!(f, "dl{low}") } else { Ok(()) }
            }
        }
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.groups.as_slice() {
            [Group { count, die: HandDie::Roll(roll), .. }] => {
                f.write_str("times(")?;
                tied(f, count, Tie::If)?;
                f.write_str(", ")?;
                tied(f, roll, Tie::If)?;
                f.write_str(")")?;
            }
            [group] => write!(f, "{group}")?,
            groups => {
                let single = groups.iter().all(|group| group.count.as_number() == Some(1) && !group.adds_dice());
                f.write_str(if single { "{" } else { "pool(" })?;
                for (place, group) in groups.iter().enumerate() {
                    f.write_str(if place == 0 { "" } else { ", " })?;
                    match &group.die {
                        HandDie::Roll(roll) if single => write!(f, "({roll})")?,
                        HandDie::Roll(roll) => {
                            f.write_str("times(")?;
                            tied(f, &group.count, Tie::If)?;
                            f.write_str(", ")?;
                            tied(f, roll, Tie::If)?;
                            f.write_str(")")?;
                        }
                        _ => write!(f, "{group}")?,
                    }
                }
                f.write_str(if single { "}" } else { ")" })?;
            }
        }
        write!(f, "{}", self.keep)
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let HandDie::Card(deck) = &self.die {
            f.write_str("draw(")?;
            tied(f, &self.count, Tie::If)?;
            return match &deck.shared {
                Some(shared) => write!(f, ", {})", shared.name.text),
                None => write!(f, ", {})", listed_cards(&deck.cards)),
            };
        }
        match &self.count {
            Term::Plain(Expr::Constant(1)) => {}
            Term::Plain(Expr::Constant(n)) => write!(f, "{n}")?,
            Term::Name(Name { text, .. }) => write!(f, "{text} ")?,
            count => write!(f, "({count})")?,
        }
        match &self.die {
            HandDie::Known(die) => write!(f, "{die}")?,
            HandDie::Sides(sides) => write!(f, "d({sides})")?,
            // Never alone: a hand writes such a group itself.
            HandDie::Roll(roll) => write!(f, "({roll})")?,
            HandDie::Card(_) => unreachable!("written above"),
        }
        if let Some((faces, once)) = &self.reroll {
            write!(f, "{}{faces}", if *once { "ro" } else { "r" })?;
        }
        if let Some(FaceBurst { faces, most, apart }) = &self.burst {
            f.write_str(if *apart { "again" } else { "!" })?;
            match most {
                None => {}
                Some(1) => f.write_str("o")?,
                Some(most) => write!(f, "{most}x")?,
            }
            if let Some(faces) = faces {
                write!(f, "{faces}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for FaceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtMost(most) => write!(f, "<{}", i64::from(*most) + 1),
            Self::AtLeast(least) => write!(f, ">={least}"),
            Self::Listed(faces) => write!(f, "{}", Die::Faces(faces.clone()).to_string().trim_start_matches('d')),
        }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.low, self.high) {
            (low, high) if low == high => write!(f, "{low}"),
            (i32::MIN, high) => write!(f, "..={high}"),
            (low, i32::MAX) => write!(f, "{low}.."),
            (low, high) => write!(f, "{low}..={high}"),
        }
    }
}
