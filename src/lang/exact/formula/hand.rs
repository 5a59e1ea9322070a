//! Dice of a hand: how many of which kind, and which algorithm reads off them what is asked.

use std::rc::Rc;

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::die::{burst, depth, share, thrown};
use super::kind::{Cards, Group};
use super::pass::Reading;
use super::reader::Reader;
use super::spread::Spread;
use super::term::Solver;
use crate::formula::{self, Hand, HandDie, Measure, Measured, NO_DIE, Term, Test};
use dice::FastMap;
use dice::exact::budget::{self, TooLarge};
use dice::exact::worth::Worth;
use dice::exact::{Part, drawn_weights, part_weights, ways_to_draw, words_of};

/// Values that are read off the same dice.
pub(super) type Joint = Spread<Vec<i64>>;

/// What is counted or added without a look at other dice.
type Adds<'a> = Box<dyn Fn(i64) -> i64 + 'a>;

/// Weighted alternatives of what lies on the table.
pub(super) type Alternatives = Vec<(UBig, Vec<Group>)>;

impl<'t> Solver<'t, '_> {
    /// Everything that is read off freshly rolled dice.
    pub(super) fn hand_joint(&mut self, term: &Term, hand: &'t Hand, measures: &[Measured]) -> Result<Joint, TooLarge> {
        let (alternatives, whole, truncated) = self.alternatives(term, hand)?;
        let mut joints = Vec::new();
        let mut rounds = self.budget.rounds(alternatives.len());
        for (weight, groups) in alternatives {
            let count = groups.iter().map(|group| group.count).sum();
            let readers: Vec<Reader> = measures.iter().map(|measured| self.reader(hand, measured, count)).collect();
            joints.push((weight, self.read_off(term, groups, &readers)?));
            rounds.done(self.budget, term)?;
        }
        if let [(_, joint)] = joints.as_mut_slice() {
            joint.truncated += truncated;
            return Ok(joint.clone());
        }
        let steps: f64 =
            joints.iter().map(|(_, joint)| joint.values.len() as f64 * (300.0 + 2.0 * joint.words())).sum();
        self.budget.spend(term, steps)?;
        let mut mixed = Spread::mixed(joints.iter().map(|(weight, joint)| (weight, joint)), &whole);
        mixed.truncated += truncated;
        Ok(mixed)
    }

    /// All combinations of numbers and kinds of dice, with their weights, the sum of the weights, and what was
    /// truncated.
    pub(super) fn alternatives(&mut self, term: &Term, hand: &'t Hand) -> Result<(Alternatives, UBig, f64), TooLarge> {
        let mut all: Alternatives = vec![(UBig::ONE, Vec::new())];
        let mut whole = UBig::ONE;
        let mut truncated = 0.0;
        for group in &hand.groups {
            let counts = self.solve(&group.count)?;
            let kinds: Spread<Option<i64>> = match &group.die {
                HandDie::Sides(sides) => self.solve(sides)?.map(|sides| Some(*sides)),
                HandDie::Known(_) | HandDie::Roll(_) | HandDie::Card(_) => Spread::certain(None),
            };
            truncated += counts.truncated + kinds.truncated;
            let most = counts.values.last().map_or(0, |(most, _)| usize::try_from(*most).unwrap_or(0));
            // The dice of each kind, and the alternatives of a number of them.
            let mut options: Alternatives = Vec::new();
            let mut option_total = UBig::ONE;
            for (kind, kind_weight) in &kinds.values {
                let faces = self.faces(term, &group.die, *kind)?;
                self.budget.spend(term, 200.0 * faces.values.len() as f64)?;
                let throw = thrown(&faces, group.reroll.as_ref());
                let apart = group.burst.as_ref().filter(|burst| burst.apart);
                let die = match apart {
                    Some(_) => Rc::new(throw.clone()),
                    None => self.worth(term, group, &throw, most)?,
                };
                for (count, weight) in &counts.values {
                    let count = usize::try_from(*count).unwrap_or(0);
                    let weight = weight * kind_weight;
                    let (dice, total) = match apart {
                        Some(burst) => self.added_dice(term, &throw, burst, count)?,
                        None => {
                            let cards = match &group.die {
                                HandDie::Card(deck) => {
                                    let deck = deck.shared.as_ref().map(|shared| shared.name.slot);
                                    Some(Cards { deck, before: 0 })
                                }
                                _ => None,
                            };
                            let group = Group { count, die: Rc::clone(&die), pool: 0, cards };
                            (vec![(UBig::ONE, vec![group])], UBig::ONE)
                        }
                    };
                    // Weights of all options over one denominator.
                    for (_, groups) in &dice {
                        truncated = f64::max(truncated, groups.iter().map(|group| group.die.truncated).sum());
                    }
                    let scale = std::mem::replace(&mut option_total, UBig::ONE);
                    self.budget.spend(term, 200.0 * dice.len() as f64)?;
                    if total != UBig::ONE {
                        let words = words_of(&scale) + words_of(&total);
                        self.budget.spend(term, options.len() as f64 * budget::multiply(words, words))?;
                        options.iter_mut().for_each(|(other, _)| *other *= &total);
                    }
                    options.extend(dice.into_iter().map(|(more, groups)| (&weight * more * &scale, groups)));
                    option_total = scale * total;
                }
            }
            self.budget.spend(term, 200.0 * all.len() as f64 * options.len() as f64)?;
            all = all
                .iter()
                .flat_map(|(weight, groups)| {
                    options.iter().map(move |(more, own)| {
                        (weight * more, groups.iter().chain(own).cloned().collect::<Vec<Group>>())
                    })
                })
                .collect();
            whole = whole * option_total * &counts.total * &kinds.total;
        }
        Ok((all, whole, truncated))
    }

    /// The faces of a die of a group.
    fn faces(&mut self, term: &Term, die: &'t HandDie, sides: Option<i64>) -> Result<Spread, TooLarge> {
        let faces = match die {
            HandDie::Known(die) => die.faces(),
            HandDie::Card(deck) => return self.cards_left(term, deck),
            HandDie::Sides(_) => (1..=sides.unwrap_or(1)).collect(),
            HandDie::Roll(roll) => return Ok(self.solve(roll)?.as_ref().clone()),
        };
        self.budget.spend(term, 100.0 * faces.len() as f64)?;
        let total = UBig::from(faces.len());
        Ok(Spread::collect(faces.into_iter().map(|face| (face, UBig::ONE)), total, 0.0))
    }

    /// What one die is worth, if its bursts add to it. Up to `most` such dice are rolled.
    fn worth(
        &mut self,
        term: &Term,
        group: &'t formula::Group,
        throw: &Spread,
        most: usize,
    ) -> Result<Rc<Spread>, TooLarge> {
        if let Some(pool) = group.as_pool() {
            let worth = Worth::of(&pool, self.budget)?;
            let total = worth.values.iter().map(|(_, weight)| weight).sum();
            let truncated = worth.truncated_mass * f64::from(pool.count);
            return Ok(Rc::new(Spread { values: worth.values, total, truncated }));
        }
        let Some(bursts) = &group.burst else { return Ok(Rc::new(throw.clone())) };
        let highest = throw.values.last().map_or(0, |(highest, _)| *highest);
        let goes_on = |face: i64| bursts.faces.as_ref().map_or(face == highest, |faces| faces.holds(face));
        let on = throw.weight_where(|face| goes_on(*face));
        let (throws, truncated) = match bursts.most {
            Some(more) => (more as usize + 1, 0.0),
            None => depth(share(&on, &throw.total), most),
        };
        let values = throw.values.len() as f64 * throws as f64;
        let words = throws as f64 * throw.words();
        let kinds = throw.values.iter().filter(|(face, _)| goes_on(*face)).count() as f64;
        let steps = values * throws as f64 * (200.0 + 2.0 * words) * (1.0 + kinds);
        self.budget.spend(term, steps)?;
        Ok(Rc::new(burst(throw, &goes_on, throws, truncated * most as f64)))
    }

    /// Dice of which some faces add a further die each: alternatives by the number of further dice.
    ///
    /// Each die ends with a face that adds none; the faces before it are independent of it and of each other.
    fn added_dice(
        &mut self,
        term: &Term,
        throw: &Spread,
        bursts: &formula::FaceBurst,
        count: usize,
    ) -> Result<(Alternatives, UBig), TooLarge> {
        let highest = throw.values.last().map_or(0, |(highest, _)| *highest);
        let goes_on = |face: &i64| bursts.faces.as_ref().map_or(*face == highest, |faces| faces.holds(*face));
        let (on, off): (Vec<_>, Vec<_>) = throw.values.iter().cloned().partition(|(face, _)| goes_on(face));
        let of = |values: Vec<(i64, UBig)>| {
            let total = values.iter().map(|(_, weight)| weight).sum();
            Rc::new(Spread { values, total, truncated: 0.0 })
        };
        let (on, off) = (of(on), of(off));
        let any = Rc::new(throw.clone());
        if on.values.is_empty() || count == 0 {
            return Ok((vec![(UBig::ONE, vec![Group::dice(count, any)])], UBig::ONE));
        }
        let group = |count: usize, die: &Rc<Spread>| Group::dice(count, Rc::clone(die));
        if bursts.most.is_some() {
            debug_assert_eq!(bursts.most, Some(1), "further dice are added once or without end");
            let mut ways = UBig::ONE;
            let mut alternatives = Vec::new();
            for more in 0..=count {
                let weight = &ways * on.total.pow(more) * off.total.pow(count - more);
                let mut groups = vec![group(more, &on), group(count - more, &off), group(more, &any)];
                groups.retain(|group| group.count > 0);
                if !weight.is_zero() {
                    alternatives.push((weight, groups));
                }
                ways = ways * (count - more) / (more + 1);
            }
            return Ok((alternatives, throw.total.pow(count)));
        }
        let chance = share(&on.total, &throw.total);
        let (each, _) = depth(chance, count);
        // All dice together hardly ever go on as often as one of them might with a smaller chance.
        let most = each + 4 * count;
        let words = (most + count) as f64 * throw.words();
        self.budget.spend(term, most as f64 * (budget::scale(4.0, words) + 500.0))?;
        let ended = off.total.pow(count);
        let mut later = throw.total.pow(most);
        let mut before = UBig::ONE;
        let mut ways = UBig::ONE;
        let mut alternatives = Vec::new();
        let whole = throw.total.pow(most + count);
        let mut left = whole.clone();
        for more in 0..=most {
            // The further dice are shared out among the dice in this many ways.
            let weight = &ways * &before * &ended * &later;
            left -= &weight;
            let last = more == most || share(&left, &whole) < 1e-19;
            let weight = if last { weight + &left } else { weight };
            let mut groups = vec![group(more, &on), group(count, &off)];
            groups.retain(|group| group.count > 0);
            if last && !left.is_zero() {
                // What is beyond counts with the dice that were rolled by then.
                let cut = share(&left, &whole);
                let off = Rc::new(Spread { truncated: cut, ..off.as_ref().clone() });
                groups = vec![group(more, &on), Group::dice(count, off)];
                groups.retain(|group| group.count > 0);
            }
            alternatives.push((weight, groups));
            if last {
                break;
            }
            ways = ways * (count + more) / (more + 1);
            before *= &on.total;
            later /= &throw.total;
        }
        Ok((alternatives, whole))
    }

    /// What is to be read off `count` dice.
    pub(super) fn reader(&mut self, hand: &Hand, measured: &Measured, count: usize) -> Reader {
        let (from, to) = hand.keep.window(count);
        let (inner_from, inner_to) = measured.keep.window(to - from);
        let window = (from + inner_from, from + inner_to);
        match &measured.what {
            Measure::Sum => Reader::Sum(window),
            Measure::Count(Test::Compare(cmp, with)) => Reader::Count(window, *cmp, self.certain(with)),
            Measure::Count(Test::Within(span)) => Reader::Within(window, *span),
            Measure::Count(Test::Between(ends)) => {
                Reader::Between(window, self.certain(&ends[0]), self.certain(&ends[1]))
            }
            Measure::Rank(place, highest) => {
                let place = *place as usize;
                let kept = window.1 - window.0;
                let place = match (place <= kept, highest) {
                    (false, _) => None,
                    (true, true) => Some(window.0 + place - 1),
                    (true, false) => Some(window.1 - place),
                };
                Reader::Rank(place, 0)
            }
            Measure::Die(place) => {
                let place = window.0 + *place as usize - 1;
                Reader::Rank((place < window.1).then_some(place), NO_DIE)
            }
            Measure::Widest => Reader::Widest(window),
            Measure::LongestRun => Reader::LongestRun(window),
            Measure::Distinct => Reader::Sets(window, 1),
            Measure::Sets(size) => Reader::Sets(window, *size as usize),
            Measure::Matching => Reader::Matching(window),
            Measure::Beats(_) => unreachable!("dice against dice are read one by one"),
        }
    }

    /// Reads everything off the same dice, in the cheapest way there is.
    fn read_off(&mut self, term: &Term, groups: Vec<Group>, readers: &[Reader]) -> Result<Joint, TooLarge> {
        let count: usize = groups.iter().map(|group| group.count).sum();
        let whole = readers.iter().all(|reader| reader.window() == Some((0, count)));
        let adds: Option<Vec<Adds>> = readers.iter().map(Reader::adds).collect();
        if let ([reader], Some(adds), [group]) = (readers, &adds, groups.as_slice())
            && let Some((from, to)) = reader.window()
            && (from == 0 || to == count)
            && to > from
            && group.cards.is_none()
        {
            let part = if from == 0 { Part::Highest(to) } else { Part::Lowest(to - from) };
            let worths = group.die.values.clone();
            let (first, weights) = part_weights(term, count, part, worths, &adds[0], self.budget)?;
            let total = weights.iter().sum();
            let values = (first..).map(|value| vec![value]).zip(weights).filter(|(_, weight)| !weight.is_zero());
            return Ok(Spread { values: values.collect(), total, truncated: group.die.truncated });
        }
        if let (true, Some(adds)) = (whole, &adds) {
            return self.added(term, &groups, adds);
        }
        let readers = readers.iter().map(|reader| (0, *reader)).collect();
        self.pass(term, &groups, &Reading { readers, visits: Vec::new() })
    }

    /// Sums and counts of all dice: die by die.
    fn added(&mut self, term: &Term, groups: &[Group], adds: &[Adds]) -> Result<Joint, TooLarge> {
        let mut sums: Joint = Spread::certain(vec![0; adds.len()]);
        for group in groups {
            if group.cards.is_some() {
                let drawn = self.drawn(term, group, adds)?;
                let pairs = sums.values.len() as f64 * drawn.values.len() as f64;
                self.budget.spend(term, pairs * (200.0 + budget::multiply(sums.words(), drawn.words())))?;
                sums = sums.joined(&drawn, |sums, more| std::iter::zip(sums, more).map(|(a, b)| a + b).collect());
                continue;
            }
            self.budget.spend(term, 200.0 * group.die.values.len() as f64 * (1 + adds.len()) as f64)?;
            let mut rounds = self.budget.rounds(group.count);
            let one = group.die.map(|value| adds.iter().map(|adds| adds(*value)).collect::<Vec<i64>>());
            let words = group.count as f64 * (one.total.bit_len() as f64 / 64.0);
            for _ in 0..group.count {
                let pairs = sums.values.len() as f64 * one.values.len() as f64;
                self.budget.spend(term, pairs * (200.0 + budget::multiply(words / 2.0, 1.0)))?;
                sums = sums.joined(&one, |sums, more| std::iter::zip(sums, more).map(|(a, b)| a + b).collect());
                rounds.done(self.budget, term)?;
            }
            self.budget.spend(term, budget::hold(sums.values.len() as f64, words))?;
            sums.truncated = sums.truncated.min(group.die.truncated);
        }
        sums.truncated = groups.iter().map(|group| group.die.truncated).sum();
        Ok(sums)
    }

    /// Sums and counts of cards: those that add the same are gone through together, by how many of them are drawn.
    fn drawn(&mut self, term: &Term, group: &Group, adds: &[Adds]) -> Result<Joint, TooLarge> {
        self.budget.spend(term, 200.0 * group.die.values.len() as f64 * (1 + adds.len()) as f64)?;
        let cards = group.die.map(|face| adds.iter().map(|adds| adds(*face)).collect::<Vec<i64>>());
        let many = |weight: &UBig| usize::try_from(weight).unwrap_or(0);
        let total = ways_to_draw(many(&cards.total), group.count);
        if let [_] = adds {
            let cards: Vec<(i64, usize)> = cards.values.iter().map(|(adds, weight)| (adds[0], many(weight))).collect();
            let (first, weights) = drawn_weights(term, &cards, group.count, self.budget)?;
            let values = (first..).map(|sum| vec![sum]).zip(weights).filter(|(_, weight)| !weight.is_zero());
            return Ok(Spread { values: values.collect(), total, truncated: 0.0 });
        }
        // By how many cards are drawn so far.
        let mut sums: Vec<FastMap<Vec<i64>, UBig>> = vec![FastMap::default(); group.count + 1];
        sums[0].insert(vec![0; adds.len()], UBig::ONE);
        let words = words_of(&total);
        let mut rounds = self.budget.rounds(cards.values.len());
        for (add, weight) in &cards.values {
            let most = many(weight).min(group.count);
            for drawn in (0..group.count).rev() {
                let more = most.min(group.count - drawn);
                let ways = sums[drawn].len() as f64 * more as f64;
                self.budget.spend(term, ways * (300.0 + budget::multiply(words / 2.0, 1.0)))?;
                let before: Vec<(Vec<i64>, UBig)> =
                    sums[drawn].iter().map(|(sum, ways)| (sum.clone(), ways.clone())).collect();
                for (sum, before) in before {
                    let mut ways = before;
                    let mut sum = sum;
                    for of_these in 1..=more {
                        ways = ways * (many(weight) + 1 - of_these) / of_these;
                        std::iter::zip(&mut sum, add).for_each(|(sum, add)| *sum += add);
                        *sums[drawn + of_these].entry(sum.clone()).or_default() += &ways;
                    }
                }
            }
            let held: usize = sums.iter().map(FastMap::len).sum();
            self.budget.spend(term, budget::hold(held as f64, words))?;
            rounds.done(self.budget, term)?;
        }
        let values = sums.pop().unwrap_or_default();
        Ok(Spread::collect(values, total, 0.0))
    }
}
