//! What the fights of all games measure: the dead and the survivors, and what is counted of each side.

use crate::lane::{Lanes, Mask, Num};
use crate::systems::Metric;

/// The sides as metrics name them.
const SIDES: [&str; 2] = ["a", "b"];

/// Numbers the running counts of a state, in the order of its fields.
#[derive(Debug, Default)]
pub struct Counter {
    next: usize,
}

impl Counter {
    /// The first of the next `many` counts.
    pub fn take(&mut self, many: usize) -> usize {
        self.next += many;
        self.next - many
    }
}

/// The metrics of the dead and the survivors, of both sides and of each.
#[derive(Debug)]
pub struct Toll {
    /// What the catalogue says of the dead, and who they are: `dead SIDE`.
    pub deaths: (&'static str, &'static str),
    /// The same of the survivors.
    pub survivors: (&'static str, &'static str),
}

impl Toll {
    /// The metrics in words.
    pub const fn words(&self) -> [(&'static str, &'static str); 2] {
        [("deaths", self.deaths.0), ("survivors", self.survivors.0)]
    }

    /// The metrics, in the order of [`Tally::write`].
    pub fn metrics(&self) -> impl Iterator<Item = Metric> {
        [("deaths", self.deaths.1), ("survivors", self.survivors.1)].into_iter().flat_map(|(name, meaning)| {
            let of = |name: String, side: &str| Metric::number(name, "fighters", meaning.replace("SIDE", side));
            let each = SIDES.map(|side| of(format!("{name}.{side}"), &format!("of side {side}")));
            [of(name.to_owned(), "of both sides")].into_iter().chain(each)
        })
    }
}

/// The dead and the survivors of trials that have ended, by side.
#[derive(Debug)]
pub struct Tally<L: Lanes> {
    dead: [Num<L>; 2],
    alive: [Num<L>; 2],
}

impl<L: Lanes> Default for Tally<L> {
    #[inline(always)]
    fn default() -> Self {
        Self { dead: [Num::zero(); 2], alive: [Num::zero(); 2] }
    }
}

impl<L: Lanes> Tally<L> {
    /// Counts a fighter of a side: where it is dead, and where it is a survivor.
    #[inline(always)]
    pub fn add(&mut self, side: usize, dead: Mask<L>, alive: Mask<L>) {
        self.dead[side] += dead.count();
        self.alive[side] += alive.count();
    }

    /// How many of a side have survived.
    #[inline(always)]
    pub fn survivors(&self, side: usize) -> Num<L> {
        self.alive[side]
    }

    /// Writes the values of [`Toll::metrics`], and gives the places after them.
    #[inline(always)]
    pub fn write<'a>(&self, out: &'a mut [Num<L>]) -> &'a mut [Num<L>] {
        let [dead, alive] = [self.dead, self.alive];
        write(&[dead[0] + dead[1], dead[0], dead[1], alive[0] + alive[1], alive[0], alive[1]], out)
    }
}

/// Something that is counted of each side: its name, its unit, and what it is: `attacks made by SIDE`.
#[derive(Debug, Clone, Copy)]
pub struct BySide {
    /// The name, before that of the side.
    pub name: &'static str,
    /// What is counted.
    pub unit: &'static str,
    /// What it is, with `SIDE` for the side.
    pub meaning: &'static str,
}

impl BySide {
    /// The metrics of both sides, from the counts `first` and the one after it.
    pub fn metrics(&self, first: usize) -> [Metric; 2] {
        [0, 1].map(|side| {
            let meaning = self.meaning.replace("SIDE", &format!("side {}", SIDES[side]));
            Metric::number(format!("{}.{}", self.name, SIDES[side]), self.unit, meaning).of_count(first + side)
        })
    }
}

/// Declares what is counted of each side of a fight as a module with three things in it: `WORDS` for the catalogue,
/// `metrics()` for the engines, and `write()` for the values. A line is the field of the state and, if it is another, the
/// name; the unit; what the catalogue says; and what it is, with `SIDE` for the side. The order is that of the state.
macro_rules! by_side {
    (
        $(#[$doc:meta])*
        $module:ident($state:ident) {
            $($field:ident $(= $name:literal)?: $unit:literal, $words:literal, $meaning:literal;)*
        }
    ) => {
        $(#[$doc])*
        pub mod $module {
            use $crate::systems::skirmish::account::{self, BySide, Counter, by_side};

            /// The metrics in words.
            pub const WORDS: &[(&str, &str)] = &[$((concat!(by_side!(@name $field $($name)?), ".SIDE"), $words),)*];

            const COUNTED: &[BySide] = &[
                $(BySide { name: by_side!(@name $field $($name)?), unit: $unit, meaning: $meaning },)*
            ];

            /// The metrics in their order, from the next counts of the state.
            pub fn metrics(counts: &mut Counter) -> impl Iterator<Item = $crate::systems::Metric> {
                COUNTED.iter().flat_map(|counted| counted.metrics(counts.take(2)))
            }

            /// Writes the values of the metrics, and gives the places after them.
            #[inline(always)]
            pub fn write<'a, L: $crate::lane::Lanes>(
                state: &super::$state<L>,
                ending: &$crate::systems::Ending<L>,
                out: &'a mut [$crate::lane::Num<L>],
            ) -> &'a mut [$crate::lane::Num<L>] {
                account::write(&[$(state.$field[0].at(ending), state.$field[1].at(ending)),*], out)
            }
        }
    };
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $name:literal) => { $name };
}
pub(crate) use by_side;

/// Puts together what a fight between such fighters measures: `words()` for the catalogue and `metrics()` for the engines.
/// The parts are declared beside it, in the order in which they are written: `whole`, the [`Toll`], `of_side` and
/// `of_fighter`.
macro_rules! account_of {
    ($fighter:ty) => {
        /// The metrics in words.
        pub fn words() -> Vec<(&'static str, &'static str)> {
            [whole::WORDS, &TOLL.words(), of_side::WORDS, of_fighter::WORDS].concat()
        }

        /// The metrics of a fight between these.
        pub fn metrics(fighters: &$crate::systems::skirmish::Roster<$fighter>, limit: u32) -> Vec<Metric> {
            let mut counts = Counter::default();
            let mut metrics = whole::metrics(limit, &mut counts);
            metrics.extend(TOLL.metrics());
            metrics.extend(of_side::metrics(&mut counts));
            let [dealt, stood] = [(); 2].map(|()| counts.take(fighters.len()));
            metrics.extend(fighters.seats(|f| &f.name).flat_map(|seat| of_fighter::metrics(&seat, dealt, stood)));
            metrics
        }
    };
}
pub(crate) use account_of;

/// Writes values to the first places, and gives those after them.
#[inline(always)]
pub fn write<'a, L: Lanes>(values: &[Num<L>], out: &'a mut [Num<L>]) -> &'a mut [Num<L>] {
    let (places, rest) = out.split_at_mut(values.len());
    places.copy_from_slice(values);
    rest
}
