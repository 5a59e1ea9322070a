//! What the fights of all games measure: deaths, survivors, and running counts per side.

use crate::systems::{Metric, SideName};
use lane::{Lanes, Mask, Num, inlined};

/// Allocates the indices of a state's running counts, in the order of its fields.
#[derive(Debug, Default)]
pub struct Counter {
    next: usize,
}

impl Counter {
    /// Allocates `many` counts and returns the index of the first.
    pub fn take(&mut self, many: usize) -> usize {
        self.next += many;
        self.next - many
    }
}

/// The metrics of deaths and survivors: in total and per side.
#[derive(Debug)]
pub struct Casualties {
    /// The catalogue's text about deaths, and the meaning of each metric: `dead SIDE`.
    pub deaths: (&'static str, &'static str),
    /// The same for survivors.
    pub survivors: (&'static str, &'static str),
}

impl Casualties {
    /// The metrics in words.
    pub const fn words(&self) -> [(&'static str, &'static str); 2] {
        [("deaths", self.deaths.0), ("survivors", self.survivors.0)]
    }

    /// The metrics, in the order of [`Tally::write`].
    pub fn metrics(&self, sides: &[SideName; 2]) -> impl Iterator<Item = Metric> {
        [("deaths", self.deaths.1), ("survivors", self.survivors.1)].into_iter().flat_map(move |(name, meaning)| {
            let of = |whose: &str| Metric::number(name, "fighters", meaning.replace("SIDE", whose));
            let [a, b] = sides.each_ref().map(|side| of("of SIDE").of_side(side));
            [of("of both sides"), a, b]
        })
    }
}

/// The dead and the survivors of finished trials, by side.
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

#[inlined]
impl<L: Lanes> Tally<L> {
    /// Counts one fighter of a side: `dead` and `alive` are the lanes in which it is dead or a survivor.
    pub fn add(&mut self, side: usize, dead: Mask<L>, alive: Mask<L>) {
        self.dead[side] += dead.count();
        self.alive[side] += alive.count();
    }

    /// Number of survivors of a side.
    pub fn survivors(&self, side: usize) -> Num<L> {
        self.alive[side]
    }

    /// Writes the values of [`Casualties::metrics`] to the front of `out` and returns the rest.
    pub fn write<'a>(&self, out: &'a mut [Num<L>]) -> &'a mut [Num<L>] {
        let [dead, alive] = [self.dead, self.alive];
        write(&[dead[0] + dead[1], dead[0], dead[1], alive[0] + alive[1], alive[0], alive[1]], out)
    }
}

/// A quantity that is counted for each side, such as `attacks made by SIDE`.
#[derive(Debug, Clone, Copy)]
pub struct BySide {
    /// The metric's name without the side's suffix.
    pub name: &'static str,
    /// The unit.
    pub unit: &'static str,
    /// What it means, with `SIDE` as a placeholder for the side.
    pub meaning: &'static str,
}

impl BySide {
    /// The metrics of both sides, read from the counts `first` and `first + 1`.
    pub fn metrics(&self, sides: &[SideName; 2], first: usize) -> [Metric; 2] {
        sides.each_ref().map(|side| {
            Metric::number(self.name, self.unit, self.meaning).of_side(side).of_count(first + side.number())
        })
    }
}

/// Declares what is counted for each side of a fight as a module with three items: `WORDS` for the catalogue,
/// `metrics()` for the engines, and `write()` for the values. A line consists of the state's field and, if it
/// differs, the metric's name; the unit; the catalogue's text; and the meaning, with `SIDE` as a placeholder. The
/// lines must be in the order of the state's fields.
#[macro_export]
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

            /// The metrics in order, numbered from the next free count of the state.
            pub fn metrics(
                sides: &[$crate::systems::SideName; 2],
                counts: &mut Counter,
            ) -> impl Iterator<Item = $crate::systems::Metric> {
                COUNTED.iter().flat_map(|counted| counted.metrics(sides, counts.take(2)))
            }

            /// Writes the values of the metrics to the front of `out` and returns the rest.
            #[inline(always)]
            pub fn write<'a, L: ::lane::Lanes>(
                state: &super::$state<L>,
                ending: &$crate::systems::Ending<L>,
                out: &'a mut [::lane::Num<L>],
            ) -> &'a mut [::lane::Num<L>] {
                account::write(&[$(state.$field[0].at(ending), state.$field[1].at(ending)),*], out)
            }
        }
    };
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $name:literal) => { $name };
}
pub use by_side;

/// Assembles the metrics of a game's fight: `words()` for the catalogue and `metrics()` for the engines. The calling
/// module declares the parts, in the order in which they are written: `whole`, the [`Casualties`], `of_side` and
/// `of_fighter`.
#[macro_export]
macro_rules! account_of {
    ($fighter:ty) => {
        /// The metrics in words.
        pub fn words() -> Vec<(&'static str, &'static str)> {
            [whole::WORDS, &CASUALTIES.words(), of_side::WORDS, of_fighter::WORDS].concat()
        }

        /// The metrics of a fight between these fighters.
        pub fn metrics(fighters: &$crate::systems::skirmish::Roster<$fighter>, limit: u32) -> Vec<Metric> {
            let mut counts = Counter::default();
            let sides = fighters.side_names();
            let mut metrics = whole::metrics(sides, limit, &mut counts);
            metrics.extend(CASUALTIES.metrics(sides));
            metrics.extend(of_side::metrics(sides, &mut counts));
            let [dealt, stood] = [(); 2].map(|()| counts.take(fighters.len()));
            metrics.extend(
                fighters.fighter_refs(|f| &f.name).flat_map(|fighter| of_fighter::metrics(&fighter, dealt, stood)),
            );
            metrics
        }
    };
}
pub use account_of;

/// Copies `values` to the front of `out` and returns the rest.
#[inline(always)]
pub fn write<'a, L: Lanes>(values: &[Num<L>], out: &'a mut [Num<L>]) -> &'a mut [Num<L>] {
    let (places, rest) = out.split_at_mut(values.len());
    places.copy_from_slice(values);
    rest
}
