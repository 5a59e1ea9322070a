//! Compiles a formula to a program.

use super::{
    DEPTH, LaneBurst, LaneDie, LaneFaces, LaneGroup, LaneHand, LaneMeasure, LaneReader, Operation, Program, REGISTERS,
    Register, SORTED,
};
use crate::dice::expr::{Cmp, Expr, Pool, Sign};
use crate::dice::formula::{
    Bound, FaceSet, Group, Hand, HandDie, Keeping, Let, Measure, Measured, Range, Rounding, Scope, Source, Term, Test,
    Until, has_dice, measured_of,
};
use crate::dice::roll::{Throw, Unsampled, ready, worths};
use crate::lane::faces::FairDie;

/// The largest absolute number that a lane holds with room to spare.
const FARTHEST: i64 = 30_000;
/// The largest divisor that differs by lane.
const LARGEST_DIVISOR: i64 = 16_000;
/// Chances below this are as good as none over all trials of a run.
const NEVER: f64 = 1e-15;

/// Compiles a term with its words.
///
/// # Errors
/// What makes it impossible to sample.
pub(crate) fn compile(term: &Term, words: &[String]) -> Result<Program, Unsampled> {
    let mut compiler =
        Compiler { operations: Vec::new(), next: 0, depth: 0, scope: Scope::default(), names: Vec::new(), words };
    let result = compiler.term(term)?;
    Ok(Program { operations: compiler.operations, result })
}

/// Where the value of a name is.
enum Place {
    Value(Register),
    /// Everything that is read off dice.
    Dice(Vec<(Measured, Register)>),
}

struct Compiler<'w> {
    operations: Vec<Operation>,
    /// The next free register. Registers are given back in the order in which they were taken.
    next: usize,
    depth: usize,
    scope: Scope,
    names: Vec<Option<Place>>,
    words: &'w [String],
}

type Compiled = Result<Register, Unsampled>;

impl Compiler<'_> {
    /// A free register.
    fn register(&mut self, term: &Term) -> Compiled {
        if self.next == REGISTERS {
            return Err(Unsampled::Long(term.to_string()));
        }
        self.next += 1;
        Ok((self.next - 1) as Register)
    }

    /// Compiles a term; the result is in the register that was the first free one.
    fn term(&mut self, term: &Term) -> Compiled {
        let range = self.scope.range(term);
        let far = |end: Option<i64>| end.is_some_and(|n| n.abs() > FARTHEST);
        if far(range.low) || far(range.high) {
            return Err(Unsampled::Range(term.to_string()));
        }
        let to = self.register(term)?;
        match term {
            Term::Plain(expr) => self.plain(term, expr, to)?,
            Term::Word(word) => {
                let place = self.words.iter().position(|known| known == word).unwrap_or(0);
                self.operations.push(Operation::Number(place as i16, to));
            }
            Term::Name(name) => {
                let Some(Some(Place::Value(from))) = self.names.get(name.slot) else {
                    unreachable!("a name has a value before it is used")
                };
                self.operations.push(Operation::Copy(*from, to));
            }
            Term::Measured(measured) => self.measured(term, measured, to)?,
            Term::Sum(terms) => self.sum(terms, to)?,
            Term::Product(factors) => {
                if factors.iter().any(|factor| self.is_endless(factor)) {
                    return Err(Unsampled::Range(term.to_string()));
                }
                self.two(&factors[0], &factors[1], to, Operation::Times)?;
            }
            Term::Quotient(parts, rounding) => self.quotient(term, parts, *rounding, to)?,
            Term::Extreme(terms, largest) => {
                self.folded(terms, to, |a, b, to| {
                    if *largest { Operation::Larger(a, b, to) } else { Operation::Smaller(a, b, to) }
                })?;
            }
            Term::Magnitude(part) => {
                let part = self.term(part)?;
                self.operations.push(Operation::Magnitude(part, to));
            }
            Term::Compare(sides, cmp) => self.compare(&sides[0], *cmp, &sides[1], to)?,
            Term::Within(part, span) => {
                let part = self.term(part)?;
                self.operations.push(Operation::Within(part, *span, to));
            }
            Term::Joined(terms, all) => {
                self.folded(
                    terms,
                    to,
                    |a, b, to| {
                        if *all { Operation::Smaller(a, b, to) } else { Operation::Larger(a, b, to) }
                    },
                )?;
            }
            Term::Not(part) => {
                let part = self.term(part)?;
                self.operations.push(Operation::Not(part, to));
            }
            Term::If(parts) => self.choice(parts, to)?,
            Term::Match(subject, arms, rest) => self.table(term, subject, arms, rest.as_deref(), to)?,
            Term::Let(bound) => self.bound(term, bound, to)?,
            Term::Rolls(roll, until) => self.rolls(term, roll, *until, to)?,
        }
        self.next = to as usize + 1;
        Ok(to)
    }

    /// Whether a term has no end in a direction.
    fn is_endless(&self, term: &Term) -> bool {
        let Range { low, high } = self.scope.range(term);
        low.is_none() || high.is_none()
    }

    fn two(
        &mut self,
        left: &Term,
        right: &Term,
        to: Register,
        operation: impl Fn(Register, Register, Register) -> Operation,
    ) -> Result<(), Unsampled> {
        let left = self.term(left)?;
        let right = self.term(right)?;
        self.operations.push(operation(left, right, to));
        Ok(())
    }

    /// Several terms joined one after another.
    fn folded(
        &mut self,
        terms: &[Term],
        to: Register,
        operation: impl Fn(Register, Register, Register) -> Operation,
    ) -> Result<(), Unsampled> {
        for (place, term) in terms.iter().enumerate() {
            let part = self.term(term)?;
            self.operations.push(if place == 0 { Operation::Copy(part, to) } else { operation(to, part, to) });
            self.next = to as usize + 1;
        }
        Ok(())
    }

    fn plain(&mut self, term: &Term, expr: &Expr, to: Register) -> Result<(), Unsampled> {
        match expr {
            Expr::Constant(n) => self.operations.push(Operation::Number(*n as i16, to)),
            Expr::Pool(pool) => self.pool(pool, to)?,
            Expr::Sum(terms) => {
                let terms: Vec<(Sign, Term)> =
                    terms.iter().map(|(sign, term)| (*sign, Term::Plain(term.clone()))).collect();
                self.sum(&terms, to)?;
            }
            Expr::Compare(left, cmp, right) => {
                let sides = [left, right].map(|side| Term::Plain((**side).clone()));
                self.compare(&sides[0], *cmp, &sides[1], to)?;
            }
            Expr::Formula(_) => return Err(Unsampled::Nested(term.to_string())),
        }
        Ok(())
    }

    fn pool(&mut self, pool: &Pool, to: Register) -> Result<(), Unsampled> {
        let throw: Throw = ready(pool)?;
        self.operations.push(match throw.summed() {
            Some(plain) => Operation::Sum(plain, to),
            None => Operation::Throw(Box::new(throw), to),
        });
        Ok(())
    }

    fn sum(&mut self, terms: &[(Sign, Term)], to: Register) -> Result<(), Unsampled> {
        let mut plus = 0;
        let mut begun = false;
        for (sign, term) in terms {
            if let Some(number) = term.as_number() {
                plus += if *sign == Sign::Minus { -i64::from(number) } else { i64::from(number) };
                continue;
            }
            let part = self.term(term)?;
            if !begun && *sign == Sign::Minus {
                self.operations.push(Operation::Number(0, to));
            }
            self.operations.push(match sign {
                Sign::Plus if !begun => Operation::Copy(part, to),
                Sign::Plus => Operation::Add(to, part, to),
                Sign::Minus => Operation::Subtract(to, part, to),
            });
            begun = true;
            self.next = to as usize + 1;
        }
        // Sums of lanes wrap, so that only the end has to lie in their range.
        let plus = plus as i16;
        if !begun {
            self.operations.push(Operation::Number(plus, to));
        } else if plus != 0 {
            self.operations.push(Operation::Plus(to, plus, to));
        }
        Ok(())
    }

    fn quotient(&mut self, whole: &Term, parts: &[Term; 2], rounding: Rounding, to: Register) -> Result<(), Unsampled> {
        let by = self.scope.range(&parts[1]);
        if let Some(number) = parts[1].as_number().filter(|&number| number > 0) {
            let part = self.term(&parts[0])?;
            let number = i16::try_from(number).map_err(|_| Unsampled::Range(whole.to_string()))?;
            self.operations.push(Operation::Over(part, number, rounding, to));
            return Ok(());
        }
        if !by.lies_within(-LARGEST_DIVISOR, LARGEST_DIVISOR) {
            return Err(Unsampled::Range(whole.to_string()));
        }
        self.two(&parts[0], &parts[1], to, |a, b, to| Operation::Divide(a, b, rounding, to))
    }

    fn compare(&mut self, left: &Term, cmp: Cmp, right: &Term, to: Register) -> Result<(), Unsampled> {
        // Lanes stay within ±30 000, so a farther number compares as ±32 000 does.
        let near = |number: i32| number.clamp(-32_000, 32_000) as i16;
        if let Some(number) = right.as_number() {
            let left = self.term(left)?;
            self.operations.push(Operation::Against(left, cmp, near(number), to));
            return Ok(());
        }
        if let Some(number) = left.as_number() {
            let right = self.term(right)?;
            self.operations.push(Operation::Against(right, cmp.mirrored(), near(number), to));
            return Ok(());
        }
        self.two(left, right, to, |a, b, to| Operation::Compare(a, cmp, b, to))
    }

    fn choice(&mut self, parts: &[Term; 3], to: Register) -> Result<(), Unsampled> {
        let held = self.term(&parts[0])?;
        let yes = self.under(held, &parts[1], false)?;
        let no = self.under(held, &parts[2], true)?;
        self.operations.push(Operation::Select(held, yes, no, to));
        Ok(())
    }

    /// Compiles a term that matters where a register is 1, or 0. Dice in it are rolled only there.
    fn under(&mut self, held: Register, term: &Term, turned: bool) -> Compiled {
        if !has_dice(term) {
            return self.term(term);
        }
        if self.depth + 1 == DEPTH {
            return Err(Unsampled::Nested(term.to_string()));
        }
        self.depth += 1;
        let start = self.operations.len();
        self.operations.push(Operation::Enter(held, 0));
        if turned {
            self.operations.push(Operation::Turn(held, 0));
        }
        let to = self.term(term)?;
        let end = self.operations.len();
        self.operations.push(Operation::Leave);
        self.operations[start] = match turned {
            // The lanes of the other branch are left at once.
            true => Operation::Enter(held, start + 1),
            false => Operation::Enter(held, end),
        };
        if turned {
            self.operations[start + 1] = Operation::Turn(held, end);
        }
        self.depth -= 1;
        Ok(to)
    }

    fn table(
        &mut self,
        whole: &Term,
        subject: &Term,
        arms: &[crate::dice::formula::Arm],
        rest: Option<&Term>,
        to: Register,
    ) -> Result<(), Unsampled> {
        let subject = self.term(subject)?;
        // Where no arm has been met so far.
        let open = self.register(whole)?;
        self.operations.push(Operation::Number(1, open));
        self.operations.push(Operation::Number(0, to));
        let floor = self.next;
        for arm in arms {
            let held = self.register(whole)?;
            for (place, span) in arm.spans.iter().enumerate() {
                if place == 0 {
                    self.operations.push(Operation::Within(subject, *span, held));
                } else {
                    let more = self.register(whole)?;
                    self.operations.push(Operation::Within(subject, *span, more));
                    self.operations.push(Operation::Larger(held, more, held));
                    self.next -= 1;
                }
            }
            let value = self.under(held, &arm.value, false)?;
            self.operations.push(Operation::Select(held, value, to, to));
            self.operations.push(Operation::Subtract(open, held, open));
            self.next = floor;
        }
        if let Some(rest) = rest {
            let value = self.under(open, rest, false)?;
            self.operations.push(Operation::Select(open, value, to, to));
        }
        Ok(())
    }

    fn bound(&mut self, whole: &Term, bound: &Let, to: Register) -> Result<(), Unsampled> {
        let slot = bound.name.slot;
        if self.names.len() <= slot {
            self.names.resize_with(slot + 1, || None);
        }
        let outside = self.scope.clone();
        self.scope = self.scope.with(bound);
        let place = match &bound.value {
            Bound::Value(value) => {
                let inside = std::mem::replace(&mut self.scope, outside.clone());
                let register = self.term(value)?;
                self.scope = inside;
                Place::Value(register)
            }
            Bound::Dice(hand) => {
                let scope = self.scope.clone();
                let places = |measured: &Measured| places(&scope, measured, &bound.body);
                let measures = measured_of(&bound.body, slot, &places);
                Place::Dice(self.hand(whole, hand, measures)?)
            }
        };
        self.names[slot] = Some(place);
        let body = self.term(&bound.body)?;
        self.operations.push(Operation::Copy(body, to));
        self.scope = outside;
        Ok(())
    }

    fn measured(&mut self, term: &Term, measured: &Measured, to: Register) -> Result<(), Unsampled> {
        if let Measure::Beats(other) = &measured.what {
            return self.beats(term, measured, other, to);
        }
        let from = match &measured.dice {
            Source::Rolled(hand) => self.hand(term, hand, vec![measured.clone()])?[0].1,
            Source::Named(_) => self.read(measured),
        };
        self.operations.push(Operation::Copy(from, to));
        Ok(())
    }

    /// Where something is that was read off named dice.
    fn read(&self, measured: &Measured) -> Register {
        let Source::Named(name) = &measured.dice else { unreachable!("these dice have no name") };
        let Some(Some(Place::Dice(read))) = self.names.get(name.slot) else {
            unreachable!("dice are rolled before they are read")
        };
        let found = read.iter().find(|(known, _)| known.keep == measured.keep && known.what == measured.what);
        found.expect("everything that is read was collected").1
    }

    fn beats(&mut self, term: &Term, measured: &Measured, other: &Source, to: Register) -> Result<(), Unsampled> {
        let places = places(&self.scope, measured, term);
        let sides = [(&measured.dice, measured.keep), (other, Keeping::All)];
        let mut ranks = Vec::new();
        for (source, keep) in sides {
            let measures: Vec<Measured> = (1..=places)
                .map(|place| Measured { dice: source.clone(), keep, what: Measure::Rank(place, true) })
                .collect();
            ranks.push(match source {
                Source::Rolled(hand) => self.hand(term, hand, measures)?.into_iter().map(|(_, at)| at).collect(),
                Source::Named(_) => measures.iter().map(|measured| self.read(measured)).collect::<Vec<Register>>(),
            });
        }
        let higher = self.register(term)?;
        self.operations.push(Operation::Number(0, to));
        for (&mine, &theirs) in std::iter::zip(&ranks[0], &ranks[1]) {
            self.operations.push(Operation::Compare(mine, Cmp::Gt, theirs, higher));
            self.operations.push(Operation::Add(to, higher, to));
        }
        Ok(())
    }

    /// Throws dice; each thing that is read off them gets a register.
    fn hand(
        &mut self,
        whole: &Term,
        hand: &Hand,
        measures: Vec<Measured>,
    ) -> Result<Vec<(Measured, Register)>, Unsampled> {
        let read: Vec<(Measured, Register)> = measures
            .into_iter()
            .map(|measured| Ok((measured, self.register(whole)?)))
            .collect::<Result<_, Unsampled>>()?;
        if let ([(measured, to)], Some(pool)) = (read.as_slice(), hand.as_pool())
            && (measured.keep, &measured.what) == (Keeping::All, &Measure::Sum)
        {
            self.pool(&pool, *to)?;
            return Ok(read);
        }
        let floor = self.next;
        let mut readers = Vec::new();
        for (measured, to) in &read {
            let what = match &measured.what {
                Measure::Sum => LaneMeasure::Sum,
                Measure::Count(Test::Compare(cmp, with)) => LaneMeasure::Count(*cmp, self.far_number(with)?),
                Measure::Count(Test::Within(span)) => LaneMeasure::Within(*span),
                Measure::Rank(place, highest) => LaneMeasure::Rank((*place).min(FARTHEST as u32), *highest),
                Measure::Widest => LaneMeasure::Widest,
                Measure::LongestRun => LaneMeasure::LongestRun,
                Measure::Distinct => LaneMeasure::Sets(1),
                Measure::Sets(size) => LaneMeasure::Sets((*size).min(FARTHEST as u32)),
                Measure::Matching => LaneMeasure::Matching,
                Measure::Beats(_) => unreachable!("dice against dice are read one by one"),
            };
            readers.push((LaneReader { keep: measured.keep, what }, *to));
        }
        let sorted = hand.is_kept()
            || readers.iter().any(|(reader, _)| {
                let adds = matches!(reader.what, LaneMeasure::Sum | LaneMeasure::Count(..) | LaneMeasure::Within(_));
                !adds || reader.keep != Keeping::All
            });
        let mut groups = Vec::new();
        let (mut count, mut most) = (Some(0), 0usize);
        for group in &hand.groups {
            let (group, fixed, dice) = self.group(whole, hand, group, sorted)?;
            groups.push(group);
            count = count.zip(fixed).map(|(sum, more)| sum + more);
            most += dice;
        }
        if sorted && most > SORTED {
            return Err(Unsampled::Sorted(hand.to_string()));
        }
        let worth = self.scope.worth(hand);
        let far = |end: Option<i64>| end.is_some_and(|n| n.abs() > FARTHEST);
        if far(worth.low) || far(worth.high) {
            return Err(Unsampled::Range(hand.to_string()));
        }
        let hand = LaneHand { groups, count, most, sorted, keep: hand.keep, readers };
        self.operations.push(Operation::Hand(Box::new(hand)));
        self.next = floor;
        Ok(read)
    }

    /// A number that is only compared with, in a register. One beyond the lanes' range compares as their end does.
    fn far_number(&mut self, term: &Term) -> Compiled {
        match term.as_number() {
            Some(number) => {
                let to = self.register(term)?;
                self.operations.push(Operation::Number(number.clamp(-31_000, 31_000) as i16, to));
                Ok(to)
            }
            None => self.term(term),
        }
    }

    /// A group of dice, their number if it is the same in all lanes, and the most there can be.
    fn group(
        &mut self,
        whole: &Term,
        hand: &Hand,
        group: &Group,
        sorted: bool,
    ) -> Result<(LaneGroup, Option<usize>, usize), Unsampled> {
        let most = self.scope.range(&group.count).high.unwrap_or(i64::MAX);
        if most > FARTHEST {
            return Err(Unsampled::Count(hand.to_string()));
        }
        let most = u32::try_from(most).unwrap_or(0);
        let count = match group.count.as_number() {
            Some(_) => None,
            None => Some(self.term(&group.count)?),
        };
        let fixed = count.is_none().then_some(most as usize);
        if let HandDie::Roll(roll) = &group.die {
            return self.given(whole, roll, most, count).map(|given| (given, fixed, most as usize));
        }
        let (die, highest) = match &group.die {
            HandDie::Known(die) => {
                // Faces that never stand are left out.
                let stands = |face: &i64| !matches!(&group.reroll, Some((faces, false)) if faces.holds(*face));
                if die.face_count() > 32_767 {
                    return Err(Unsampled::Faces(hand.to_string()));
                }
                let list: Vec<i16> = die.faces().into_iter().filter(stands).map(|face| face as i16).collect();
                let Some(&highest) = list.last() else { return Err(Unsampled::Endless(hand.to_string())) };
                let fair = FairDie::new(list.len() as u16);
                (LaneDie::Fair(fair, worths(&list)), Some((highest, list)))
            }
            HandDie::Sides(sides) => {
                let range = self.scope.range(sides);
                let most = range.high.and_then(|high| u16::try_from(high).ok()).filter(|&high| high <= 16_384);
                let most = most.ok_or_else(|| Unsampled::Faces(hand.to_string()))?;
                (LaneDie::Sides(self.term(sides)?, most), None)
            }
            HandDie::Roll(_) => unreachable!("values are given"),
        };
        let reroll = match &group.reroll {
            Some((faces, once)) if *once || highest.is_none() => Some((lane_faces(faces), *once)),
            _ => None,
        };
        let mut dice = most as usize;
        let burst = match &group.burst {
            None => None,
            Some(burst) => {
                if burst.apart && sorted {
                    dice *= 2;
                    if !burst.once {
                        return Err(Unsampled::Sorted(hand.to_string()));
                    }
                }
                let faces = match (&burst.faces, &highest) {
                    (Some(faces), _) => lane_faces(faces),
                    (None, Some((highest, _))) => LaneFaces::AtLeast(*highest),
                    (None, None) => LaneFaces::Highest,
                };
                if !burst.once {
                    self.note_long_bursts(hand, burst.faces.as_ref(), &group.die, highest.as_ref())?;
                }
                Some(LaneBurst { faces, once: burst.once, apart: burst.apart })
            }
        };
        // Where every die has a place of its own, twice as many have a fixed number only if none is missing.
        let fixed = fixed.filter(|_| !matches!(&burst, Some(burst) if burst.apart));
        Ok((LaneGroup::Dice { most, count, die, reroll, burst }, fixed, dice))
    }

    /// Refuses bursts so likely that their sums might leave the lanes.
    fn note_long_bursts(
        &self,
        hand: &Hand,
        faces: Option<&FaceSet>,
        die: &HandDie,
        known: Option<&(i16, Vec<i16>)>,
    ) -> Result<(), Unsampled> {
        let (chance, highest) = match (known, die) {
            (Some((highest, list)), _) => {
                let bursts = list.iter().filter(|&&face| faces.map_or(face == *highest, |set| set.holds(face.into())));
                let largest = list.iter().map(|face| face.unsigned_abs()).max().unwrap_or(1);
                (bursts.count() as f64 / list.len() as f64, f64::from(largest))
            }
            (None, HandDie::Sides(sides)) => {
                let Range { low, high } = self.scope.range(sides);
                let least = low.unwrap_or(1).max(1);
                let bursts = match faces {
                    None => 1,
                    Some(FaceSet::AtLeast(from)) => (high.unwrap_or(0) + 1 - i64::from(*from)).max(1),
                    Some(set) => (1..=least).filter(|&face| set.holds(face)).count().max(1) as i64,
                };
                (bursts as f64 / least as f64, high.unwrap_or(0) as f64)
            }
            _ => return Ok(()),
        };
        let throws = NEVER.ln() / chance.min(0.999_999).ln();
        if throws * highest > FARTHEST as f64 { Err(Unsampled::Range(hand.to_string())) } else { Ok(()) }
    }

    /// Rolls that count as dice: each has a register.
    fn given(&mut self, whole: &Term, roll: &Term, most: u32, count: Option<Register>) -> Result<LaneGroup, Unsampled> {
        let mut values = Vec::new();
        for number in 0..most {
            let held = match count {
                None => None,
                Some(count) => {
                    let held = self.register(whole)?;
                    self.operations.push(Operation::Against(count, Cmp::Gt, number as i16, held));
                    Some(held)
                }
            };
            let value = match held {
                Some(held) => self.under(held, roll, false)?,
                None => self.term(roll)?,
            };
            values.push((value, held));
        }
        Ok(LaneGroup::Given(values))
    }

    fn rolls(&mut self, whole: &Term, roll: &Term, until: Until, to: Register) -> Result<(), Unsampled> {
        let sum = self.register(whole)?;
        let on = self.register(whole)?;
        if self.depth + 1 == DEPTH {
            return Err(Unsampled::Nested(whole.to_string()));
        }
        self.operations.push(Operation::Number(0, to));
        self.operations.push(Operation::Number(0, sum));
        self.operations.push(Operation::Number(1, on));
        let start = self.operations.len();
        self.operations.push(Operation::Enter(on, 0));
        self.depth += 1;
        let more = self.term(roll)?;
        match until {
            Until::Sum(reach) => {
                let reach = i16::try_from(reach).ok().filter(|&reach| i64::from(reach) <= FARTHEST / 2);
                let reach = reach.ok_or_else(|| Unsampled::Range(whole.to_string()))?;
                let each = self.scope.range(roll).high;
                if each.is_none_or(|each| each > FARTHEST / 2) {
                    return Err(Unsampled::Range(roll.to_string()));
                }
                self.operations.push(Operation::Tally { count: to, sum, more });
                self.operations.push(Operation::Against(sum, Cmp::Lt, reach, more));
            }
            Until::Roll(cmp, value) => {
                let value = value.clamp(-32_000, 32_000) as i16;
                self.note_rare(whole, roll, until)?;
                self.operations.push(Operation::Tally { count: to, sum, more });
                self.operations.push(Operation::Against(more, cmp, value, more));
                self.operations.push(Operation::Not(more, more));
            }
        }
        // What has ended stays so.
        self.operations.push(Operation::Smaller(on, more, on));
        self.depth -= 1;
        self.operations.push(Operation::Leave);
        self.operations.push(Operation::Again(on, start));
        let end = self.operations.len() - 2;
        self.operations[start] = Operation::Enter(on, end);
        Ok(())
    }

    /// Refuses to roll for what hardly ever happens.
    fn note_rare(&self, whole: &Term, roll: &Term, until: Until) -> Result<(), Unsampled> {
        let Until::Roll(cmp, value) = until else { return Ok(()) };
        let expr = match roll {
            Term::Plain(expr) => expr.clone(),
            roll => Expr::Formula(Box::new(crate::dice::formula::Formula::new(
                roll.clone(),
                crate::dice::formula::ValueKind::Number,
            ))),
        };
        let rare = || Unsampled::Rare(whole.to_string());
        let odds = crate::dice::exact::distribution(&expr, crate::dice::exact::Effort::MODERATE).map_err(|_| rare())?;
        let hits: f64 =
            odds.iter().filter(|(total, _)| cmp.holds(total, &i64::from(value))).map(|(_, chance)| chance).sum();
        if (1.0 - hits).powf(FARTHEST as f64) > NEVER { Err(rare()) } else { Ok(()) }
    }
}

/// Faces by value, for lanes.
fn lane_faces(faces: &FaceSet) -> LaneFaces {
    let near = |face: i32| face.clamp(-32_000, 32_000) as i16;
    match faces {
        FaceSet::AtMost(most) => LaneFaces::AtMost(near(*most)),
        FaceSet::AtLeast(least) => LaneFaces::AtLeast(near(*least)),
        FaceSet::Listed(faces) => LaneFaces::Listed(faces.iter().map(|&face| near(face)).collect()),
    }
}

/// How many dice of both sides are compared one by one. Dice that get their name further inside are looked up there.
fn places(scope: &Scope, measured: &Measured, inside: &Term) -> u32 {
    let Measure::Beats(other) = &measured.what else { return 0 };
    let size = |source: &Source, keep: Keeping| {
        let hand = scope.hand(source).or_else(|| match source {
            Source::Named(name) => bound_in(inside, name.slot),
            Source::Rolled(hand) => Some(hand),
        });
        hand.map_or(0, |hand| keep.kept(hand.keep.kept(hand.fixed_size().unwrap_or(0).into())))
    };
    u32::try_from(size(&measured.dice, measured.keep).min(size(other, Keeping::All))).unwrap_or(0)
}

/// The dice that get a name in a term.
fn bound_in(term: &Term, slot: usize) -> Option<&Hand> {
    if let Term::Let(bound) = term
        && let Bound::Dice(hand) = &bound.value
        && bound.name.slot == slot
    {
        return Some(hand);
    }
    crate::dice::formula::parts(term).into_iter().find_map(|part| bound_in(part, slot))
}

/// Plain dice of which the sum counts.
impl Throw {
    fn summed(&self) -> Option<crate::dice::roll::Plain> {
        matches!(self.keep, crate::dice::expr::Keep::All).then(|| self.plain(self.count)).flatten()
    }
}
