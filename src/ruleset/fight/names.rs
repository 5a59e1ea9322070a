//! What the texts of a fight may name: from the tables of the game, and from the sheets of the fighters.

use lang::{FighterNames, FighterSlot, FighterSlots, Range, Stat, Term, ValueKind, Who};
use play::systems::label::spoken;
use play::systems::lane_actor::{Table, table};
use play::systems::{Fault, Member, Value};

use super::super::given;
use super::super::told::{GameText, StatShape, StatText, StateText};

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

/// The stats that texts can name. What changes hides the stat of its name, with which it begins.
fn free_stats(game: &GameText) -> impl Iterator<Item = &StatText> {
    let keeps = game.fight.iter().flat_map(|fight| &fight.keeps);
    let hidden: Vec<&str> = keeps.map(|kept| kept.name.as_str()).collect();
    game.stats.iter().filter(move |stat| !hidden.contains(&stat.name.as_str()))
}

fn kept(game: &GameText) -> Vec<(String, Stat)> {
    game.fight.iter().flat_map(|fight| &fight.keeps).map(given::kept).collect()
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

/// What a slot of a fight holds.
#[derive(Debug, Clone, Copy)]
pub struct Held {
    /// Whose number it is, and which.
    pub what: FighterSlot,
    /// Whether the fighters of a side have it together.
    pub shared: bool,
}

/// What each slot of a fight holds, as a table.
#[derive(Debug, Clone)]
pub struct SlotTable {
    first: usize,
    held: Vec<Held>,
}

impl SlotTable {
    /// The table of these slots. `shared` says of each kept number whether the fighters of a side have it together.
    pub fn new(slots: FighterSlots, shared: &[bool]) -> Self {
        let held = |slot| {
            let what = slots.what(slot);
            Held { what, shared: matches!(what, FighterSlot::Kept(_, place) if shared[place]) }
        };
        Self { first: slots.first, held: (slots.first..=slots.slot(FighterSlot::Allies)).map(held).collect() }
    }

    /// What a slot holds.
    #[inline(always)]
    pub fn what(&self, slot: usize) -> Held {
        self.held[slot - self.first]
    }
}

/// What changes, by slot: its range, and its name for a trace.
pub fn by_slot(keeps: &[StateText], slots: FighterSlots) -> Vec<(String, std::ops::Range<i16>)> {
    let mut all = vec![(String::new(), 0..0); slots.slot(FighterSlot::Allies) + 1];
    for (who, called) in [(Who::Me, "{me}"), (Who::Target, "{target}"), (Who::Other, "{other}")] {
        for (place, kept) in keeps.iter().enumerate() {
            let slot = slots.slot(FighterSlot::Kept(who, place));
            let of = if kept.of_side { "of the side of" } else { "of" };
            all[slot] = (format!("{} {of} {called}", spoken(&kept.name)), *kept.range.start()..*kept.range.end());
        }
    }
    all
}
