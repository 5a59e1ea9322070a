//! What the texts of a fight may name: from the tables of the game, and from the sheets of the fighters.

use crate::dice::{self, FighterNames, FighterSlot, FighterSlots, Range, Stat, Term, ValueKind, Who};
use crate::systems::label::spoken;
use crate::systems::lane_actor::{Table, table};
use crate::systems::{Fault, Member, Value};

use super::super::told::{GameText, StatShape, StatText};

/// The most fighters of a side.
pub const MOST: usize = 8;

/// What texts may name whoever fights: every number with its whole range, and the dice that a sheet has if it does not
/// say.
pub fn of_game(game: &GameText) -> FighterNames {
    let stats = free_stats(game).map(|stat| {
        let is = match &stat.shape {
            StatShape::Number(range, _) => Stat::Number(Range::of(*range.start(), *range.end())),
            StatShape::Dice(text) => {
                Stat::Listed(text.parse().map(|roll| Term::of(&roll)).into_iter().collect(), ValueKind::Number)
            }
            StatShape::Choice(words) => {
                Stat::Listed(words.iter().map(|word| Term::Word(word.clone())).collect(), ValueKind::Word)
            }
            StatShape::Switch(_) => Stat::Listed(vec![Term::number(0), Term::number(1)], ValueKind::YesNo),
        };
        (stat.name.clone(), is)
    });
    FighterNames { kept: kept(game), stats: stats.collect(), most: MOST as i64 }
}

/// The stats that texts can name. A number that changes hides the stat of its name, with which it begins.
fn free_stats(game: &GameText) -> impl Iterator<Item = &StatText> {
    let keeps = game.fight.iter().flat_map(|fight| &fight.keeps);
    let hidden: Vec<&str> = keeps.map(|kept| kept.name.as_str()).collect();
    game.stats.iter().filter(move |stat| !hidden.contains(&stat.name.as_str()))
}

fn kept(game: &GameText) -> Vec<(String, Range)> {
    let keeps = game.fight.iter().flat_map(|fight| &fight.keeps);
    keeps.map(|kept| (kept.name.clone(), Range::of((*kept.range.start()).into(), (*kept.range.end()).into()))).collect()
}

/// What texts may name when these fighters fight, and the numbers by fighter that the stats are looked up in.
///
/// # Errors
/// Stats whose dice cannot be rolled in a fight.
pub fn of_fighters(game: &GameText, members: &[&Member]) -> Result<(FighterNames, Vec<Table>), Vec<Fault>> {
    let mut stats = Vec::new();
    let mut tables = Vec::new();
    for stat in free_stats(game) {
        let name = stat.name.as_str();
        let (is, numbers) = match &stat.shape {
            StatShape::Number(..) => {
                let numbers: Vec<i16> = members.iter().map(|member| member.sheet.small(name)).collect();
                (of_numbers(&numbers), numbers)
            }
            StatShape::Dice(_) => listed(members, ValueKind::Number, |member| match member.sheet.get(name) {
                Some(Value::Dice(roll)) => Term::of(roll),
                Some(Value::Int(number)) => Term::number(*number as i32),
                _ => Term::number(0),
            }),
            StatShape::Choice(_) => listed(members, ValueKind::Word, |member| {
                Term::Word(member.sheet.word_opt(name).unwrap_or_default().to_owned())
            }),
            StatShape::Switch(_) => listed(members, ValueKind::YesNo, |member| {
                Term::number(i32::from(matches!(member.sheet.get(name), Some(Value::Bool(true)))))
            }),
        };
        stats.push((stat.name.clone(), is));
        tables.push(table(&numbers, |number| *number));
    }
    Ok((FighterNames { kept: kept(game), stats, most: MOST as i64 }, tables))
}

/// A number that all have is put where it is named.
fn of_numbers(numbers: &[i16]) -> Stat {
    let (low, high) = (numbers.iter().min().copied().unwrap_or(0), numbers.iter().max().copied().unwrap_or(0));
    match low == high {
        true => Stat::Listed(vec![Term::number(low.into())], ValueKind::Number),
        false => Stat::Number(Range::of(low.into(), high.into())),
    }
}

/// The different values of fighters, and the place of each fighter's value among them.
fn listed(members: &[&Member], kind: ValueKind, value: impl Fn(&Member) -> Term) -> (Stat, Vec<i16>) {
    let mut values: Vec<Term> = Vec::new();
    let places = members.iter().map(|member| {
        let value = value(member);
        let place = values.iter().position(|known| *known == value).unwrap_or_else(|| {
            values.push(value);
            values.len() - 1
        });
        place as i16
    });
    let places = places.collect();
    (Stat::Listed(values, kind), places)
}

/// The numbers that change, by slot, with names for a trace. `shared` says which the fighters of a side have together.
pub fn by_slot(names: &FighterNames, slots: FighterSlots, shared: &[bool]) -> Vec<(String, std::ops::Range<i16>)> {
    let mut all = vec![(String::new(), 0..0); slots.slot(FighterSlot::Allies) + 1];
    for (who, called) in [(Who::Me, "{me}"), (Who::Target, "{target}"), (Who::Other, "{other}")] {
        for (place, (name, range)) in names.kept.iter().enumerate() {
            let end = |end: Option<i64>| end.and_then(|end| i16::try_from(end).ok()).unwrap_or_default();
            let slot = slots.slot(FighterSlot::Kept(who, place));
            let of = if shared.get(place) == Some(&true) { "of the side of" } else { "of" };
            all[slot] = (format!("{} {of} {called}", spoken(name)), end(range.low)..end(range.high));
        }
    }
    all
}

/// The numbers of a sheet from which the start of a number that changes can be worked out.
pub fn numbers_of(game: &GameText, member: Option<&Member>) -> dice::Variables {
    let number = |stat: &StatText| match (&stat.shape, member) {
        (StatShape::Number(_, preset), None) => Some(*preset as i32),
        (StatShape::Number(..), Some(member)) => Some(i32::from(member.sheet.small(&stat.name))),
        _ => None,
    };
    game.stats.iter().filter_map(|stat| Some((stat.name.clone(), number(stat)?))).collect()
}
