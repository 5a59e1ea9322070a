//! What is measured of a fight told in text.

use lane::{Lanes, Num};
use lang::script::KeptDeck;
use play::systems::metric::absent;
use play::systems::skirmish::Roster;
use play::systems::{Ending, Metric, Role};

use super::super::experiment::left_of;
use super::super::told::{StandsFor, StateText};
use super::experiment::{Fighter, OwnFight};
use super::state::State;

/// What a metric is read from.
#[derive(Debug, Clone, Copy)]
pub enum Reading {
    /// The outcome; this one if the fight has not ended.
    Winner(i16),
    /// The number of rounds, unless the fight has not ended.
    Rounds,
    /// How many of a side stand.
    Standing(usize),
    /// What is counted.
    Count(usize),
    /// A number of a fighter.
    Kept(usize, usize),
    /// How many cards of a deck are left, whose numbers are these: the first, and how many.
    Left(usize, usize),
    /// What became of a fighter, of so many reasons for which fighters leave.
    Fate(usize, i16),
}

/// The names that the texts of a fight give.
#[derive(Debug, Default)]
pub struct Named {
    /// Outcomes beside the victory of a side.
    pub ends: Vec<String>,
    /// Why fighters leave.
    pub leaves: Vec<String>,
    /// What is counted.
    pub counts: Vec<String>,
    /// The place of the number that says what a fighter has left, if one does.
    pub left: Option<usize>,
}

/// The metrics of a fight in which this is kept, and what they are read from.
pub fn metrics(
    fighters: &Roster<Fighter>,
    named: &Named,
    keeps: &[StateText],
    decks: &[KeptDeck],
) -> (Vec<Metric>, Vec<Reading>) {
    let sides = fighters.side_names();
    let others: Vec<&str> =
        ["draw"].into_iter().chain(named.ends.iter().map(String::as_str)).chain(["timeout"]).collect();
    let unfinished = 1 + others.len() as i16;
    let mut found = vec![
        (
            Metric::winner(sides, others, "which side wins, or how else the fight ends").role(Role::Winner { over: 0 }),
            Reading::Winner(unfinished),
        ),
        (Metric::number("rounds", "rounds", "rounds started").of_age(), Reading::Rounds),
    ];
    if fighters.most() > 1 {
        for (number, side) in sides.iter().enumerate() {
            let metric = Metric::number("standing", "fighters", "fighters of SIDE who stand at the end").of_side(side);
            found.push((metric, Reading::Standing(number)));
        }
    }
    for (number, name) in named.counts.iter().enumerate() {
        for (side_number, side) in sides.iter().enumerate() {
            let place = 2 * number + side_number;
            let doc = format!("`{name}`, counted in the turns of SIDE");
            found.push((
                Metric::number(name.clone(), "times", doc).of_side(side).of_count(place),
                Reading::Count(place),
            ));
        }
    }
    found.extend(decks.iter().map(|deck| (left_of(deck), Reading::Left(deck.first, deck.faces.len()))));
    let kept = || keeps.iter().enumerate();
    for (place, kept) in kept().filter(|(_, kept)| kept.of_side) {
        for (number, side) in sides.iter().enumerate() {
            let metric = at_the_end(kept, kept.name.clone(), "SIDE").of_side(side);
            found.push((metric, Reading::Kept(place, fighters.side(number).start)));
        }
    }
    for fighter in fighters.fighter_refs(|fighter| &fighter.name) {
        for (place, kept) in kept().filter(|(_, kept)| !kept.of_side) {
            let metric = at_the_end(kept, format!("{}.NAME", kept.name), "NAME");
            let doc = metric.doc.clone();
            let mut metric = metric.about(fighter.name, &doc);
            if named.left == Some(place) {
                metric = metric.role(fighter.left());
            }
            found.push((metric, Reading::Kept(place, fighter.number)));
        }
        if !named.leaves.is_empty() {
            let fates = named.leaves.iter().map(String::as_str).chain(["out", "standing"]);
            let able = named.leaves.len() as i16 + 1;
            let metric = Metric::named("fate.NAME", fates, "what became of NAME")
                .about(fighter.name, "what became of NAME")
                .role(fighter.fate(able));
            found.push((metric, Reading::Fate(fighter.number, able)));
        }
    }
    found.into_iter().unzip()
}

/// The metric of something that is kept, as it stands at the end.
fn at_the_end(kept: &StateText, name: String, of: &str) -> Metric {
    let doc = format!("`{}` of {of} at the end", kept.name);
    match &kept.stands_for {
        StandsFor::Numbers => Metric::number(name, "points", doc),
        StandsFor::Words(words) => Metric::named(name, words, doc),
        StandsFor::Answers => Metric::flag(name, format!("whether `{}` of {of} is true at the end", kept.name)),
    }
}

impl OwnFight {
    /// The values of the metrics.
    #[inline(always)]
    pub(super) fn report<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let now = &state.now;
        let going = now.ended.eq(0);
        for (reading, out) in self.readings.iter().zip(out) {
            *out = match *reading {
                Reading::Winner(unfinished) => going.select(Num::splat(unfinished), now.ended - 1),
                Reading::Rounds => going.select(absent(), ending.age),
                Reading::Standing(side) => {
                    let mut count = Num::zero();
                    for fighter in self.fighters.side(side) {
                        count += now.stands[fighter].count();
                    }
                    count
                }
                Reading::Count(place) => now.counts[place].at(ending),
                Reading::Kept(place, fighter) => now.kept[place][fighter],
                Reading::Left(first, kinds) => {
                    let mut left = Num::zero();
                    for card in &now.cards[first..first + kinds] {
                        left += *card;
                    }
                    left
                }
                Reading::Fate(fighter, able) => {
                    let left = now.left[fighter];
                    let here = now.stands[fighter].select(Num::splat(able), able - 1);
                    left.eq(0).select(here, left - 1)
                }
            };
        }
    }
}
